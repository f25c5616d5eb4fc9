//! The second window: the public table or a public page and nothing else, while the first window serves private views.
//!
//! Both windows show the same pieces, but the second one's camera sees only the table's render layer: no curtain, no
//! dialog, no tooltip. A second root mirrors the table's screen. Under the curtain, only this window shows the table.
//!
//! Invariants: no piece of any other layer is public; nothing can be pressed in the second window. It knows no game.
//! The session shows nothing on the table's layer but the table's view.

use super::TableScreen;
use crate::board::BoardCamera;
use crate::board::piece::{IsShared, Layer, everything, is_drawn, mark};
use crate::ui::canvas::{self, Canvas};
use crate::ui::curtain::Curtain;
use crate::ui::{Element, FrameSet, Mirror, UiRoot, UiSet};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{RenderTarget, ScalingMode};
use bevy::prelude::*;
use bevy::ui::UiScale;
use bevy::window::{
    ClosingWindow, Monitor, MonitorSelection, PrimaryWindow, RequestRedraw, WindowDestroyed, WindowMode,
    WindowRef, WindowResolution,
};

/// The second window's state.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PublicWindow {
    /// Is the window wanted?
    pub wanted: bool,
    shown: Option<Shown>,
}

impl PublicWindow {
    /// Is it open?
    pub const fn is_open(&self) -> bool {
        self.shown.is_some()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    window: Entity,
    /// The camera of the pieces, the root that mirrors the table's screen, and its camera.
    parts: [Entity; 3],
}

impl Shown {
    fn put_away(self, commands: &mut Commands) {
        for entity in self.parts {
            commands.entity(entity).try_despawn();
        }
    }
}

/// What the second window shows in place of the table, such as a page of the story. It has to be public.
#[derive(Resource, Clone, Debug, Default)]
pub struct PublicPage(pub Option<Element>);

/// The second window was closed by other means than the program's settings.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicWindowClosed;

/// The camera of the second window.
#[derive(Component, Clone, Copy, Debug)]
pub struct PublicCamera;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PublicWindow>()
        .init_resource::<PublicPage>()
        .add_message::<PublicWindowClosed>()
        .add_systems(
            Update,
            (
                // Before pieces are placed, so that their visibility agrees with it.
                (notice, open).chain().before(FrameSet::Place),
                look.after(FrameSet::Place),
                mirror.after(FrameSet::Show).before(UiSet),
            ),
        );
}

/// Notices that the second window was closed or destroyed, and removes what belongs to it.
fn notice(
    mut commands: Commands,
    mut public: ResMut<PublicWindow>,
    mut is_shared: ResMut<IsShared>,
    mut closed: MessageWriter<PublicWindowClosed>,
    mut destroyed: MessageReader<WindowDestroyed>,
    windows: Query<Has<ClosingWindow>, With<Window>>,
) {
    let gone: Vec<Entity> = destroyed.read().map(|gone| gone.window).collect();
    let Some(shown) = public.shown else { return };
    let is_gone = gone.contains(&shown.window);
    if is_gone || windows.get(shown.window) != Ok(false) {
        if is_gone {
            commands.entity(shown.window).try_despawn();
        }
        shown.put_away(&mut commands);
        *public = PublicWindow::default();
        is_shared.0 = false;
        closed.write(PublicWindowClosed);
    }
}

fn open(
    mut commands: Commands,
    mut public: ResMut<PublicWindow>,
    mut is_shared: ResMut<IsShared>,
    screens: Query<(), With<Monitor>>,
    first: Query<&Window, With<PrimaryWindow>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if public.wanted == public.shown.is_some() {
        return;
    }
    redraw.write(RequestRedraw);
    if let Some(shown) = public.shown.take() {
        shown.put_away(&mut commands);
        commands.entity(shown.window).try_despawn();
    } else {
        // If there is a second display, it fills that one.
        let mode = match screens.iter().count() {
            0 | 1 => WindowMode::Windowed,
            _ => WindowMode::BorderlessFullscreen(other_screen(first.single().ok())),
        };
        let window = Window {
            title: "Triptych: the table".into(),
            name: Some("triptych".into()),
            resolution: WindowResolution::new(1280, 720).with_scale_factor_override(1.0),
            mode,
            ..default()
        };
        let window = commands.spawn(window).id();
        let target = || RenderTarget::Window(WindowRef::Entity(window));
        let camera = Camera {
            order: 1,
            clear_color: ClearColorConfig::None,
            ..default()
        };
        let shown = (mark(Layer::Table), PublicCamera);
        let camera = commands.spawn((Camera2d, camera, Msaa::Off, target(), shown));
        let camera = camera.id();
        let screens = commands.spawn((Camera2d, Msaa::Off, target(), RenderLayers::none()));
        let screens = screens.id();
        let root = commands.spawn((Mirror, UiRoot::default(), UiTargetCamera(screens)));
        let parts = [camera, root.id(), screens];
        public.shown = Some(Shown { window, parts });
    }
    is_shared.0 = public.shown.is_some();
}

fn mirror(
    first: Query<&Window, With<PrimaryWindow>>,
    windows: Query<&Window>,
    (public, page): (Res<PublicWindow>, Res<PublicPage>),
    scale: Res<UiScale>,
    table: Query<&UiRoot, (With<TableScreen>, Without<Mirror>)>,
    root: Option<Single<&mut UiRoot, With<Mirror>>>,
) {
    let (Some(root), Some(shown), Ok(first)) = (root, public.shown, first.single()) else {
        return;
    };
    let Ok(second) = windows.get(shown.window) else {
        return;
    };
    let Ok(table) = table.single() else {
        return UiRoot::show(root.into_inner(), Element::default());
    };
    let mut table = page.0.as_ref().unwrap_or(table.element()).clone();
    table.change_each(&mut Element::only_show);
    let units = first.size() / scale.0.max(f32::EPSILON);
    let by = (second.size() / first.size().max(Vec2::ONE)).min_element();
    let copy = Element::row([table])
        .size(px(units.x), px(units.y))
        .rigid()
        .transformed(UiTransform::from_scale(Vec2::splat(by)));
    let tree = Element::row([copy]).size(percent(100), percent(100));
    let tree = tree.justify(JustifyContent::Center);
    UiRoot::show(root.into_inner(), tree);
}

fn other_screen(first: Option<&Window>) -> MonitorSelection {
    let second = WindowMode::BorderlessFullscreen(MonitorSelection::Index(1));
    let on_second = first.is_some_and(|window| window.mode == second);
    MonitorSelection::Index(usize::from(!on_second))
}

/// Sets what each camera shows. The second window shows the whole table, however large it is.
fn look(
    canvas: Res<Canvas>,
    curtain: Res<Curtain>,
    (public, page): (Res<PublicWindow>, Res<PublicPage>),
    mut own: Query<&mut RenderLayers, (With<BoardCamera>, Without<PublicCamera>)>,
    mut shared: Query<(&mut Projection, &mut RenderLayers), With<PublicCamera>>,
    first: Query<&Window, With<PrimaryWindow>>,
    table: Query<(), With<TableScreen>>,
    mut told: Local<Option<(Entity, Vec2)>>,
) {
    let covered = public.is_open() && !is_drawn(&curtain, Layer::Table);
    for mut layers in &mut own {
        layers.set_if_neq(if covered {
            mark(Layer::Curtain)
        } else {
            everything()
        });
    }
    for (_, mut layers) in &mut shared {
        layers.set_if_neq(match page.0 {
            Some(_) => RenderLayers::none(),
            None => mark(Layer::Table),
        });
    }
    // The table's screen is as large as the first window.
    let whole = match first.single() {
        Ok(first) if !table.is_empty() => first.size(),
        _ => Vec2::new(canvas::WIDTH, canvas::HEIGHT) * canvas.scale,
    };
    let now = public.shown.map(|shown| (shown.window, whole));
    if *told == now {
        return;
    }
    for (mut projection, _) in &mut shared {
        if let Projection::Orthographic(projection) = &mut *projection {
            projection.scaling_mode = ScalingMode::AutoMin {
                min_width: whole.x,
                min_height: whole.y,
            };
            *told = now;
        }
    }
}
