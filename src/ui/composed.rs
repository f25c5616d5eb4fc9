//! Drawings that are composed of other drawings and of words, such as a whole card with its frame, name and number.
//!
//! A piece is one picture, because it flips, travels and fades as one. What stands on a card beside its picture is laid
//! out like any part of a screen, by a camera of its own, and drawn once into an image. From then on it is a drawing
//! like the others. It is composed again when the window, the type size or the colours change, and stays as it was until
//! the new one is ready.

use super::FrameSet;
use super::element::Element;
use super::layers::{OffScreen, UiRoot};
use super::pictures::Pictures;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::ui::UiScale;
use bevy::window::{PrimaryWindow, RequestRedraw};

/// How a drawing is composed.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// Its parts. Nothing in it can be pressed.
    pub element: Element,
    /// Its width and height, in units.
    pub size: Vec2,
}

/// A drawing that is being composed, on its camera.
#[derive(Component)]
struct Composing {
    name: String,
    image: Handle<Image>,
    root: Entity,
    /// For how many frames all its drawings have been there.
    frames: u8,
}

/// Number of frames until the layout, its text and its drawings have reached the image.
const FRAMES: u8 = 4;
/// The most drawings that are composed at a time.
const AT_ONCE: usize = 16;
/// The factor by which they are finer than their usual size needs, because some are shown enlarged.
const SPARE: f32 = 1.3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (begin, finish)
            .chain()
            .after(FrameSet::Place)
            .run_if(resource_exists::<Assets<Image>>),
    );
}

/// Begins to compose the drawings that something shows for the first time.
fn begin(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    mut images: ResMut<Assets<Image>>,
    composing: Query<(), With<Composing>>,
    window: Query<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
) {
    let free = AT_ONCE.saturating_sub(composing.iter().count());
    if free == 0 || !pictures.is_any_uncomposed() {
        return;
    }
    let wanted = pictures.take_uncomposed(free);
    let scale_factor = SPARE * window.single().map_or(1.0, Window::scale_factor);
    for (name, recipe, shown) in wanted {
        let pixels = (recipe.size * scale.0 * scale_factor)
            .ceil()
            .max(Vec2::ONE)
            .as_uvec2();
        let image = Image::new_target_texture(pixels.x, pixels.y, TextureFormat::Rgba8UnormSrgb, None);
        // What is there already stays until the new one is drawn.
        let handle = if images.contains(&shown) && !pictures.is_blank() {
            images.add(image)
        } else if images.insert(&shown, image).is_ok() && !pictures.is_blank() {
            shown
        } else {
            continue;
        };
        let camera = Camera {
            order: -20,
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        };
        let target = RenderTarget::Image(ImageRenderTarget {
            handle: handle.clone(),
            scale_factor,
        });
        let camera = commands.spawn((Camera2d, camera, target, Msaa::Off, RenderLayers::none()));
        let camera = camera.id();
        let root = commands.spawn((OffScreen, UiRoot::new(recipe.element), UiTargetCamera(camera)));
        let root = root.id();
        commands.entity(camera).insert(Composing {
            name,
            image: handle,
            root,
            frames: 0,
        });
        pictures.composing += 1;
    }
}

/// Puts away the layout of each drawing that is composed.
fn finish(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    mut composing: Query<(Entity, &mut Composing)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (camera, mut drawing) in &mut composing {
        redraw.write(RequestRedraw);
        drawing.frames += u8::from(pictures.is_decoded());
        if drawing.frames > FRAMES {
            commands.entity(drawing.root).despawn();
            commands.entity(camera).despawn();
            pictures.put_composed(&drawing.name, &drawing.image);
            pictures.composing -= 1;
        }
    }
}
