//! Draws pieces: the renderer's components that follow look, pose, hover and pulse.

use super::motion::{MotionQueue, Spinning};
use super::piece::{
    Appeal, Crop, Hinge, Hovering, Idle, IsShared, Layer, Look, Piece, Pose, Travel, is_drawn,
};
use super::{BoardSet, fold};
use crate::ui::canvas::Canvas;
use crate::ui::curtain::Curtain;
use crate::ui::lettering::{self, Faces};
use crate::ui::palette::Colors;
use crate::ui::pictures::{Pictures, fit_the_window, is_any_requested, is_first, wait_for_new};
use crate::ui::{Face, FrameSet, Painted, Tempo, insert_or_remove, is_drawn_thin, visible_if};
use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::sprite::Text2dShadow;
use bevy::text::{FontSize, LineHeight};
use bevy::window::RequestRedraw;

pub(super) fn plugin(app: &mut App) {
    let looks = (request_faces, drop_unused_pictures, fit_the_window, insert_looks).chain();
    let place = (show_layers, keep_drawing).chain();
    // Slots are measured after layout. Their pieces appear in the first frame, and move with the layout.
    let first = (insert_looks, wait_for_new).chain().run_if(is_first);
    let first = (first, update_transforms.run_if(is_outdated)).chain();
    let first = first.after(BoardSet).before(TransformSystems::Propagate);
    let first = first
        .before(VisibilitySystems::CalculateBounds)
        .in_set(FrameSet::Place);
    let new = wait_for_new.run_if(is_any_requested).after(FrameSet::Place);
    // The renderer receives an image that is inserted later only in the next frame.
    let in_time = (first, new).before(AssetEventSystems);
    app.add_observer(show_new)
        .add_systems(Update, (looks, place).chain().in_set(FrameSet::Place))
        .add_systems(PostUpdate, in_time);
}

/// Inserts the renderer's components that a piece's look needs.
fn insert_looks(
    mut commands: Commands,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    faces: Res<Faces>,
    colors: Res<Colors>,
    pieces: Query<(Entity, Ref<Look>), With<Piece>>,
    mut exchanged: Local<u32>,
) {
    let Some(images) = images else { return };
    let other_sizes = std::mem::replace(&mut *exchanged, pictures.exchanged()) != pictures.exchanged();
    let is_anew = colors.is_changed() || other_sizes;
    for (entity, look) in pieces.iter().filter(|(_, look)| is_anew || look.is_changed()) {
        let entity = &mut commands.entity(entity);
        if let Face::Words(text) = &look.face {
            let shadow = is_drawn_thin(look.tint).then_some(Text2dShadow {
                offset: Vec2::ZERO,
                color: look.tint,
            });
            insert_or_remove(entity, shadow).insert((
                Text2d::new(text),
                TextFont::from(faces.handle(lettering::Face::Bold)),
                LineHeight::RelativeToFont(1.25),
                TextColor(look.tint),
                TextLayout::new(Justify::Center, LineBreak::NoWrap),
            ));
        } else {
            let name = look.face.picture();
            let picture = name.and_then(|name| pictures.get(name, &images));
            entity.insert(Sprite {
                image: picture.map_or_else(Handle::default, |picture| picture.image),
                color: look.tint,
                flip_x: look.mirrored,
                custom_size: Some(Vec2::ZERO),
                ..default()
            });
        }
    }
}

/// Requests the drawings that pieces will show in motion, so that each is there in time.
fn request_faces(
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    queue: Res<MotionQueue>,
    spinning: Query<&Spinning, Added<Spinning>>,
) {
    let Some(images) = images else { return };
    let queued = queue.is_changed().then(|| queue.faces());
    let begun = spinning.iter().flat_map(Spinning::faces);
    for name in queued.into_iter().flatten().chain(begun) {
        let _asked_for = pictures.get(name, &images);
    }
}

/// Drops the drawings that neither a piece nor a node of the UI shows or will show in motion, unless
/// [`Pictures::hold`] keeps them.
fn drop_unused_pictures(
    mut pictures: ResMut<Pictures>,
    looks: Query<&Look>,
    painted: Query<&Painted>,
    (queue, spinning): (Res<MotionQueue>, Query<&Spinning>),
    mut gone: RemovedComponents<Piece>,
    mut unpainted: RemovedComponents<Painted>,
) {
    if gone.read().count() + unpainted.read().count() == 0 {
        return;
    }
    let on_pieces = looks.iter().filter_map(|look| look.face.picture());
    let on_nodes = painted.iter().flat_map(Painted::pictures);
    let in_motion = queue.faces().chain(spinning.iter().flat_map(Spinning::faces));
    pictures.keep(&on_pieces.chain(on_nodes).chain(in_motion).collect());
}

/// Share by which a piece grows on hover.
const LIFT: f32 = 0.04;

/// The time for which pieces pulse and breathe after the last input, in seconds.
const PULSE_SECONDS: f32 = 8.0;

fn pulses(idle: &Idle, tempo: &Tempo, appeals: &Query<&Appeal>) -> bool {
    let moves = |appeal: &Appeal| appeal.pulses || appeal.breath.is_some() && !tempo.reduced;
    idle.0 < PULSE_SECONDS && appeals.iter().any(moves)
}

/// The share by which a piece is larger than in its pose while it waits, and what stays in place, as a share of its
/// height.
fn swell(appeal: Option<&Appeal>, idle: &Idle, tempo: &Tempo, now: f32) -> (Vec2, f32) {
    let Some(appeal) = appeal.filter(|_| idle.0 < PULSE_SECONDS) else {
        return (Vec2::ZERO, 0.5);
    };
    // It ends slowly.
    let waves = |angle: f32| (1.0 - angle.cos()) / 2.0 * (PULSE_SECONDS - idle.0).min(1.0);
    if appeal.pulses {
        return (Vec2::splat(0.014 * waves(now * 3.2)), 0.5);
    }
    match appeal.breath.filter(|_| !tempo.reduced) {
        Some(breath) => {
            let share = waves(now * 1000.0 / breath.period.max(1.0) * std::f32::consts::TAU);
            (vec2(0.0, breath.stretch * share), breath.foot)
        }
        None => (Vec2::ZERO, 0.5),
    }
}

/// Changes after which a piece has to be placed again.
type Outdated = Or<(
    Changed<Pose>,
    Changed<Look>,
    Changed<Appeal>,
    Changed<Crop>,
    Changed<Hovering>,
    Changed<fold::Folded>,
    With<Travel>,
    Changed<Sprite>,
    Changed<TextFont>,
)>;

/// Run condition: a piece has to be placed again. Placing changes its components, so the condition holds once more.
fn is_outdated(
    canvas: Res<Canvas>,
    colors: Res<Colors>,
    (idle, tempo): (Res<Idle>, Res<Tempo>),
    outdated: Query<(), (With<Piece>, Outdated)>,
    appeals: Query<&Appeal>,
) -> bool {
    canvas.is_changed() || colors.is_changed() || !outdated.is_empty() || pulses(&idle, &tempo, &appeals)
}

type Placed<'a> = (
    Entity,
    &'a Piece,
    &'a Pose,
    &'a Look,
    Option<(&'a Appeal, &'a Crop)>,
    Option<&'a Hovering>,
    Option<&'a Travel>,
    &'a mut Transform,
    Option<&'a mut Sprite>,
    Option<(&'a mut TextFont, &'a mut TextColor)>,
);

/// Returns the part of a drawing, in its pixels, that shows this share of a piece.
fn of_drawing(part: Rect, pixels: Vec2, mirrored: bool) -> Rect {
    let Rect { mut min, mut max } = part;
    if mirrored {
        (min.x, max.x) = (1.0 - max.x, 1.0 - min.x);
    }
    Rect::from_corners(min * pixels, max * pixels)
}

fn update_transforms(
    mut commands: Commands,
    canvas: Res<Canvas>,
    colors: Res<Colors>,
    time: Res<Time>,
    (idle, tempo): (Res<Idle>, Res<Tempo>),
    mut pieces: Query<Placed>,
    folded: Query<&fold::Folded>,
    images: Option<Res<Assets<Image>>>,
) {
    for (entity, piece, pose, look, on_board, hovering, travel, mut transform, sprite, words) in &mut pieces {
        let appeal = on_board.map(|(appeal, _)| appeal);
        let part = on_board.map_or(Crop::WHOLE, |(_, crop)| crop.part(pose));
        // Text can't be cropped; a drawing can once it is loaded.
        let image = sprite.as_ref().map(|sprite| &sprite.image);
        let drawing = image.and_then(|image| images.as_ref()?.get(image));
        let part = match drawing {
            Some(_) => part,
            None if part.contains(Vec2::splat(0.5)) => Crop::WHOLE,
            None => Rect::default(),
        };
        let is_in_sight = !part.is_empty();
        let letters = matches!(look.face, Face::Words(_)).then(|| {
            let size = (pose.size.y * canvas.scale).max(1.0);
            // A travelling piece has one type size, the largest on its way. Otherwise its text would be laid out again
            // in every frame while it grows, and the letters of every size on the way would be kept.
            let most = travel.map_or(size, |travel| (travel.tallest() * canvas.scale).max(1.0));
            let cut = lettering::cut(most);
            (cut, size / cut)
        });
        let hovered = hovering.is_some_and(|hovering| hovering.0);
        let lifted = hovered && appeal.is_some_and(|appeal| appeal.lifts);
        let (swell, foot) = swell(appeal, &idle, &tempo, time.elapsed_secs());
        // A hovered piece grows upwards; its lower edge stays in place.
        let grown = if lifted { LIFT } else { 0.0 };
        let lift = Vec2::new(0.0, pose.size.y * ((0.5 - foot) * swell.y - grown / 2.0));
        let swollen = (Vec2::ONE + swell) * (1.0 + grown);
        let cropped = (part.center() - Vec2::splat(0.5)) * pose.size * swollen;
        let cropped = if is_in_sight { cropped } else { Vec2::ZERO };
        let at = canvas.to_world(pose.at + lift + cropped);
        let height = piece.layer as usize as f32 * 100.0;
        let z = height + pose.z.clamp(0.0, 90.0) + if lifted { 5.0 } else { 0.0 };
        let wanted = Transform {
            translation: at.extend(z),
            rotation: Quat::from_rotation_z(-pose.rotation.to_radians()),
            scale: letters.map_or(Vec3::ONE, |(_, scale)| Vec3::new(scale, scale, 1.0)),
        };
        transform.set_if_neq(wanted);
        if let Some(mut sprite) = sprite {
            let mut size = pose.size * canvas.scale * swollen;
            let is_folded = pose.fold.abs() > 0.01;
            let tint = colors.shade(look.tint);
            // A folded piece is drawn by a mesh, so its flat sprite is transparent. A new mesh takes some frames; until
            // then the sprite is narrowed.
            let state = folded.get(entity);
            let is_hidden = is_folded && state.is_ok_and(|state| state.is_drawn) || !is_in_sight;
            if is_folded && look.hinge == Hinge::Middle {
                size.x *= pose.fold.to_radians().cos();
            }
            let color = tint.with_alpha(if is_hidden { 0.0 } else { tint.alpha() * pose.alpha });
            let rect = drawing.filter(|_| is_in_sight && part != Crop::WHOLE);
            let rect = rect.map(|drawing| of_drawing(part, drawing.size_f32(), sprite.flip_x));
            let size = if rect.is_some() { size * part.size() } else { size };
            if sprite.custom_size != Some(size) || sprite.color != color || sprite.rect != rect {
                sprite.custom_size = Some(size);
                sprite.color = color;
                sprite.rect = rect;
            }
            if is_folded != state.is_ok() {
                insert_or_remove(
                    &mut commands.entity(entity),
                    is_folded.then(fold::Folded::default),
                );
            }
        }
        if let (Some((mut font, mut color)), Some((cut, _))) = (words, letters) {
            if font.font_size != FontSize::Px(cut) {
                font.font_size = FontSize::Px(cut);
            }
            let alpha = if is_in_sight { pose.alpha } else { 0.0 };
            let ink = colors.shade(look.tint).with_alpha(look.tint.alpha() * alpha);
            if color.0 != ink {
                color.0 = ink;
            }
        }
    }
}

fn visibility(curtain: &Curtain, is_shared: IsShared, layer: Layer) -> Visibility {
    visible_if(is_drawn(curtain, layer) || is_shared.0 && layer == Layer::Table)
}

fn show_layers(
    curtain: Res<Curtain>,
    is_shared: Res<IsShared>,
    mut pieces: Query<(&Piece, &mut Visibility)>,
    mut last: Local<(bool, IsShared)>,
) {
    let now = (curtain.covers(), *is_shared);
    if std::mem::replace(&mut *last, now) != now {
        for (piece, mut visible) in &mut pieces {
            visible.set_if_neq(visibility(&curtain, *is_shared, piece.layer));
        }
    }
}

/// Hides a new piece in its first frame if its layer is not drawn.
fn show_new(
    added: On<Add, Piece>,
    curtain: Res<Curtain>,
    is_shared: Res<IsShared>,
    mut pieces: Query<(&Piece, &mut Visibility)>,
) {
    if let Ok((piece, mut visible)) = pieces.get_mut(added.entity) {
        visible.set_if_neq(visibility(&curtain, *is_shared, piece.layer));
    }
}

/// Requests frames while something moves, pulses or is being decoded. Otherwise nothing is drawn.
fn keep_drawing(
    mut idle: ResMut<Idle>,
    time: Res<Time<Real>>,
    pictures: Res<Pictures>,
    travelling: Query<(), With<Travel>>,
    appeals: Query<&Appeal>,
    tempo: Res<Tempo>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    idle.0 += time.delta_secs();
    if !travelling.is_empty() || !pictures.ready() || pulses(&idle, &tempo, &appeals) {
        redraw.write(RequestRedraw);
    }
}
