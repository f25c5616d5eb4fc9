//! The roots of screens, their layers, and which of these accept input.
//!
//! A root lies on a [`UiLayer`]. A root whose element [blocks](Element::blocking) pointers or is
//! [modal](Element::modal) also keeps the keyboard and screen readers from the layers below it.

use super::element::{Control, Element};
use super::intent::Intent;
use crate::ui::curtain::Curtain;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::auto_directional_navigation::AutoDirectionalNavigation;
use std::cmp::Reverse;

/// The layers, lowest first. Pieces are drawn over the lowest and under the others.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum UiLayer {
    #[default]
    Screen,
    /// A panel that covers the screen.
    Panel,
    /// A dialog over all open screens and panels.
    Dialog,
    Curtain,
    /// Numbers on choices.
    Badge,
    /// Tooltips and toasts.
    Tooltip,
}

/// The root of a screen.
#[derive(Component, Default)]
#[require(Node = Element::overlay([]).node, Pickable = Pickable::IGNORE, TabGroup, UiLayer)]
pub struct UiRoot {
    pub(super) element: Element,
    pub(super) shown: Option<(Element, Shown)>,
}

pub(super) struct Shown {
    pub(super) entity: Entity,
    pub(super) children: Vec<Shown>,
}

impl UiRoot {
    /// Creates a root that shows this tree.
    pub const fn new(element: Element) -> Self {
        Self { element, shown: None }
    }

    /// Replaces the tree. An equal tree changes nothing.
    pub fn show(mut root: Mut<Self>, element: Element) {
        if root.element != element {
            root.element = element;
        }
    }

    /// Returns the tree.
    pub const fn element(&self) -> &Element {
        &self.element
    }
}

/// The only root with the marker `M`, which exists while there is something to show. Its tree is replaced by a command,
/// so one system can show several roots without a conflict of their queries.
#[derive(SystemParam)]
pub struct RootOf<'w, 's, M: Component + Default> {
    commands: Commands<'w, 's>,
    root: Query<'w, 's, (Entity, &'static UiRoot), With<M>>,
}

impl<M: Component + Default> RootOf<'_, '_, M> {
    /// Does the root exist?
    pub fn exists(&self) -> bool {
        !self.root.is_empty()
    }

    /// Shows a tree on a layer, or removes the root. A tree with another key gets a new root and a new focus.
    pub fn show(&mut self, layer: UiLayer, tree: impl Into<Option<Element>>) {
        let tree = tree.into();
        if let Ok((entity, root)) = self.root.single() {
            match tree {
                Some(tree) if root.element() == &tree => return,
                Some(tree) if root.element().key == tree.key => {
                    let show = move |mut root: EntityWorldMut| {
                        if let Some(root) = root.get_mut() {
                            UiRoot::show(root, tree);
                        }
                    };
                    self.commands.entity(entity).queue(show);
                    return;
                }
                _ => self.commands.entity(entity).despawn(),
            }
        }
        if let Some(tree) = tree {
            self.commands.spawn((M::default(), UiRoot::new(tree), layer));
        }
    }
}

/// Marks a root in another window, with its own camera, that mirrors another root.
#[derive(Component, Clone, Copy, Debug)]
pub struct Mirror;

/// Marks a root that is drawn into an image, by a camera of its own.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct OffScreen;

/// The lowest layer that accepts input; `None` if no screen is open or the curtain covers it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrontLayer(pub Option<UiLayer>, bool);

impl FrontLayer {
    pub(super) fn reaches(self, layer: UiLayer) -> bool {
        let Self(front, covered) = self;
        front.is_none_or(|front| layer >= front) && !(covered && layer == UiLayer::Screen)
    }
}

/// Marks a control that the keyboard can reach.
#[derive(Component, Default)]
pub(super) struct Focusable;

#[derive(Resource)]
struct Cameras {
    screens: Entity,
    overlays: Entity,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrontLayer>()
        .add_systems(Startup, open_cameras)
        .add_systems(
            Update,
            (find_front, set_tabs, target, wake_overlays)
                .chain()
                .after(super::UiSet),
        );
}

fn open_cameras(mut commands: Commands) {
    let mut open = |order: isize, clear_color: ClearColorConfig| {
        let camera = Camera {
            order,
            clear_color,
            ..default()
        };
        let bundle = (Camera2d, camera, Msaa::Off, RenderLayers::none());
        commands.spawn(bundle).id()
    };
    let cameras = Cameras {
        screens: open(-10, ClearColorConfig::Default),
        overlays: open(10, ClearColorConfig::None),
    };
    commands.entity(cameras.screens).insert(IsDefaultUiCamera);
    commands.insert_resource(cameras);
}

type Untargeted = (
    With<UiRoot>,
    (Without<Mirror>, Without<OffScreen>),
    Or<(Added<UiRoot>, Changed<UiLayer>)>,
);

fn target(
    mut commands: Commands,
    cameras: Option<Res<Cameras>>,
    roots: Query<(Entity, &UiLayer), Untargeted>,
) {
    let Some(cameras) = cameras else { return };
    for (root, layer) in &roots {
        let camera = match layer {
            UiLayer::Screen => cameras.screens,
            _ => cameras.overlays,
        };
        let target = (UiTargetCamera(camera), GlobalZIndex(*layer as i32));
        commands.entity(root).insert(target);
    }
}

/// Switches the camera of the overlays on only while there are any, because each camera costs a pass over the window.
fn wake_overlays(
    cameras: Option<Res<Cameras>>,
    roots: Query<(&UiLayer, &UiRoot), Without<Mirror>>,
    mut all: Query<&mut Camera>,
) {
    if let Some(cameras) = cameras
        && let Ok(camera) = all.get_mut(cameras.overlays)
    {
        let is_shown = |(layer, root): (&UiLayer, &UiRoot)| {
            *layer != UiLayer::Screen && root.element() != &Element::default()
        };
        let is_active = roots.iter().any(is_shown);
        camera
            .map_unchanged(|camera| &mut camera.is_active)
            .set_if_neq(is_active);
    }
}

fn find_front(
    roots: Query<(&UiLayer, &UiRoot)>,
    curtain: Res<Curtain>,
    mut front: ResMut<FrontLayer>,
    mut focus: ResMut<InputFocus>,
) {
    let blocks = |root: &UiRoot| root.element().blocks || root.element().modal;
    let blocking = roots.iter().filter(|(_, root)| blocks(root));
    let top = blocking.map(|(layer, _)| *layer).max();
    // The cloth of the curtain covers a screen before its content does.
    let covered = top == Some(UiLayer::Screen) && !curtain.is_up();
    let now = FrontLayer(top.filter(|_| !covered), covered);
    if *front != now {
        *front = now;
        if covered {
            focus.clear();
        }
    }
}

/// Removes the controls below the front from keyboard navigation.
fn set_tabs(
    mut commands: Commands,
    front: Res<FrontLayer>,
    roots: Query<&UiLayer, With<UiRoot>>,
    focusable: Query<(Entity, Has<TabIndex>), With<Focusable>>,
    added: Query<(), Added<Focusable>>,
    parents: Query<&ChildOf>,
) {
    if !front.is_changed() && added.is_empty() {
        return;
    }
    for (entity, is_reached) in &focusable {
        let layer = roots.get(parents.root_ancestor(entity)).ok();
        let reached = layer.is_some_and(|layer| front.reaches(*layer));
        let mut control = commands.entity(entity);
        if reached && !is_reached {
            control.insert((TabIndex(0), AutoDirectionalNavigation::default()));
        } else if is_reached && !reached {
            control.remove::<(TabIndex, AutoDirectionalNavigation)>();
        }
    }
}

/// The controls of the front layers.
#[derive(SystemParam)]
pub struct Controls<'w, 's> {
    front: Res<'w, FrontLayer>,
    roots: Query<'w, 's, (Entity, &'static UiLayer), With<UiRoot>>,
    children: Query<'w, 's, &'static Children>,
    controls: Query<'w, 's, &'static Control>,
}

impl Controls<'_, '_> {
    /// Iterates over them in Tab order.
    pub fn iter(&self) -> impl Iterator<Item = (Entity, &Control)> {
        let front = self.roots.iter().filter(|(_, layer)| self.front.reaches(**layer));
        front
            .flat_map(|(root, _)| self.children.iter_descendants_depth_first(root))
            .filter_map(|entity| Some((entity, self.controls.get(entity).ok()?)))
    }

    /// Finds the first such control in Tab order, on the highest layer that has one.
    pub(super) fn find_on_top(&self, wanted: impl Fn(&(Entity, &Control)) -> bool) -> Option<Entity> {
        let mut roots: Vec<_> = self
            .roots
            .iter()
            .filter(|(_, layer)| self.front.reaches(**layer))
            .collect();
        roots.sort_by_key(|(_, layer)| Reverse(**layer));
        let descendants = |root| self.children.iter_descendants_depth_first(root);
        let mut controls = roots.into_iter().flat_map(|(root, _)| descendants(root));
        controls.find(|entity| {
            self.controls
                .get(*entity)
                .is_ok_and(|control| wanted(&(*entity, control)))
        })
    }
}

/// The control under the pointer, or else the focused one.
#[derive(SystemParam)]
pub struct Pointed<'w, 's> {
    controls: Query<'w, 's, (Entity, &'static Control, &'static Hovered)>,
    focus: Res<'w, InputFocus>,
    visible: Res<'w, InputFocusVisible>,
}

impl Pointed<'_, '_> {
    /// Returns the control under the pointer.
    pub(super) fn hovered(&self) -> Option<Entity> {
        let over = self.controls.iter().find(|(.., hovered)| hovered.0);
        over.map(|(entity, ..)| entity)
    }

    /// Returns its entity and the control.
    pub fn control(&self) -> Option<(Entity, &Control)> {
        let at = self.focus.get().filter(|_| self.visible.0);
        let over = self.controls.iter().find(|(.., hovered)| hovered.0);
        let found = over.or_else(|| self.controls.get(at?).ok());
        found.map(|(entity, control, _)| (entity, control))
    }

    /// Returns its intent, if it belongs to this screen and the control is enabled.
    pub fn intent<I: Intent>(&self) -> Option<&I> {
        let (_, control) = self.control()?;
        control.intent.get().filter(|_| control.is_enabled())
    }
}
