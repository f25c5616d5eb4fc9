//! The positions of slots after layout.

use crate::board::piece::{Crop, Layer, Pose};
use crate::ui::canvas::Canvas;
use crate::ui::{Id, Slot, UiLayer, UiRoot};
use bevy::prelude::*;
use bevy::ui::{CalculatedClip, ComputedStackIndex, UiSystems};
use std::collections::HashMap;

/// The position of each slot, by layer; for a slot that is not completely in sight, also its scroll area.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Slots(pub(super) HashMap<(Layer, Id), (Pose, Option<Rect>)>);

/// A position relative to a slot.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub struct At {
    slot: Id,
    /// In fractions of the slot's size, to the right and down.
    shift: Vec2,
    scale: Vec2,
    rotation: f32,
    height: f32,
    alpha: f32,
    pub(super) is_clipped: bool,
}

impl<T: Into<Id>> From<T> for At {
    fn from(slot: T) -> Self {
        Self::slot(slot)
    }
}

impl At {
    /// Creates the position of this slot.
    pub fn slot(slot: impl Into<Id>) -> Self {
        Self {
            slot: slot.into(),
            shift: Vec2::ZERO,
            scale: Vec2::ONE,
            rotation: 0.0,
            height: 0.0,
            alpha: 1.0,
            is_clipped: false,
        }
    }

    /// Shifts it by fractions of the slot's size.
    pub const fn shifted(mut self, x: f32, y: f32) -> Self {
        self.shift = Vec2::new(self.shift.x + x, self.shift.y + y);
        self
    }

    /// Scales it.
    pub const fn scaled(self, by: f32) -> Self {
        self.stretched(by, by)
    }

    /// Scales its width and height separately.
    pub const fn stretched(mut self, x: f32, y: f32) -> Self {
        self.scale = Vec2::new(x, y);
        self
    }

    /// Rotates it clockwise, in degrees.
    pub fn rotated(self, rotation: f32) -> Self {
        Self { rotation, ..self }
    }

    /// Raises it above the other pieces: 0 to 90.
    pub fn over(self, height: f32) -> Self {
        Self { height, ..self }
    }

    /// Sets its opacity.
    pub fn alpha(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    /// Clips the moving piece to the area that clips the slot, if there is one.
    pub fn clipped(self) -> Self {
        let is_clipped = true;
        Self { is_clipped, ..self }
    }
}

impl Slots {
    /// Returns a slot's position; `None` if there is no such slot.
    pub fn get(&self, layer: Layer, slot: &Id) -> Option<Pose> {
        self.place(layer, slot).map(|(pose, _)| pose)
    }

    /// Returns a slot's position, with the scroll area around a slot that is not completely in sight.
    pub(super) fn place(&self, layer: Layer, slot: &Id) -> Option<(Pose, Option<Rect>)> {
        self.0.get(&(layer, slot.clone())).copied()
    }

    /// Returns the area that clips a piece on its way to `at` or from there.
    pub(super) fn clip(&self, layer: Layer, at: &At) -> Option<Crop> {
        let (_, area) = self.place(layer, &at.slot).filter(|_| at.is_clipped)?;
        Some(Crop { pose: None, area })
    }

    /// Returns the position that `at` describes; `None` if its slot does not exist.
    pub fn pose(&self, layer: Layer, at: &At) -> Option<Pose> {
        let slot = self.get(layer, &at.slot)?;
        Some(Pose {
            at: slot.at + Vec2::from_angle(slot.rotation.to_radians()).rotate(at.shift * slot.size),
            size: slot.size * at.scale,
            z: (slot.z + at.height).min(90.0),
            rotation: slot.rotation + at.rotation,
            alpha: at.alpha,
            ..slot
        })
    }
}

pub(super) const fn board_layer(layer: UiLayer) -> Layer {
    match layer {
        UiLayer::Screen => Layer::Table,
        UiLayer::Panel | UiLayer::Dialog => Layer::Over,
        UiLayer::Curtain => Layer::Curtain,
        UiLayer::Badge | UiLayer::Tooltip => Layer::Tip,
    }
}

pub(super) fn plugin(app: &mut App) {
    let measure = measure.after(UiSystems::PostLayout).after(UiSystems::Stack);
    let measure = measure.in_set(super::BoardSet);
    app.init_resource::<Slots>().add_systems(PostUpdate, measure);
}

type Moved = Or<(
    Changed<ComputedNode>,
    Changed<UiGlobalTransform>,
    Changed<ComputedStackIndex>,
    Changed<CalculatedClip>,
    Added<Slot>,
)>;

type LaidOutSlot<'a> = (
    Entity,
    &'a Slot,
    &'a ComputedNode,
    &'a UiGlobalTransform,
    &'a ComputedStackIndex,
    Option<&'a CalculatedClip>,
);

/// Is at least half of a slot in sight? Pieces are not clipped, so they would lie over the things beside a scroll area.
fn is_in_sight(slot: Rect, clip: Option<&CalculatedClip>) -> bool {
    let Some(clip) = clip else { return true };
    let area = |rect: Rect| rect.width() * rect.height();
    2.0 * area(slot.intersect(clip.clip)) >= area(slot)
}

pub(super) fn measure(
    canvas: Res<Canvas>,
    moved: Query<(), (With<Slot>, Moved)>,
    mut removed: RemovedComponents<Slot>,
    slots: Query<LaidOutSlot>,
    roots: Query<&UiLayer, With<UiRoot>>,
    parents: Query<&ChildOf>,
    mut known: ResMut<Slots>,
) {
    if moved.is_empty() && removed.read().count() == 0 && !canvas.is_changed() {
        return;
    }
    let place = |(entity, slot, node, at, index, clip): LaidOutSlot| {
        let layer = *roots.get(parents.root_ancestor(entity)).ok()?;
        let along = at.matrix2.x_axis;
        let size = node.size() * along.length();
        let rect = Rect::from_center_size(at.translation, size);
        let pose = Pose {
            at: canvas.from_window(at.translation),
            size: size / canvas.scale,
            z: (1.0 + 0.01 * index.0 as f32).min(40.0),
            rotation: along.y.atan2(along.x).to_degrees(),
            fold: 0.0,
            alpha: if is_in_sight(rect, clip) { 1.0 } else { 0.0 },
        };
        let area = clip.map(|CalculatedClip { clip }| Rect {
            min: canvas.from_window(clip.min),
            max: canvas.from_window(clip.max),
        });
        let whole = Rect::from_center_size(pose.at, pose.size);
        let area = area.filter(|area| !(area.contains(whole.min) && area.contains(whole.max)));
        Some(((board_layer(layer), slot.id.clone()), (pose, area)))
    };
    let now = Slots(slots.iter().filter_map(place).collect());
    known.set_if_neq(now);
}
