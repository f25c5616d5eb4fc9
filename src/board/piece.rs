//! Pieces on the screen: their entities, layers and poses, their travel from pose to pose, and which of them are drawn.

use crate::ui::curtain::Curtain;
use crate::ui::{self, Breath, FrameSet, Id, Tempo};
pub use crate::ui::{Hinge, Look};
use bevy::camera::visibility::RenderLayers;
use bevy::input::InputSystems;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use std::collections::HashMap;

/// The layers of pieces, lowest first.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// Pieces on a screen, such as a table.
    Table,
    /// Pieces on a panel or a dialog of the UI.
    Over,
    /// The curtain's cloth, and pieces of an open private view.
    Curtain,
    /// Pieces in a tooltip.
    Tip,
}

/// A piece on the screen.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Piece {
    /// Its layer.
    pub layer: Layer,
    /// Its identity, unique on that layer.
    pub id: Id,
}

/// The position of a piece, in canvas units.
#[must_use]
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre.
    pub at: Vec2,
    /// Its width and height. For text, `size.y` is the type size.
    pub size: Vec2,
    /// Height above other pieces of its layer, from 0 to 90.
    pub z: f32,
    /// Clockwise rotation, in degrees.
    pub rotation: f32,
    /// Rotation about its hinge, in degrees; it is edge-on at 90.
    pub fold: f32,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
}

impl Pose {
    /// Creates a flat, upright, opaque pose with this centre.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            at: Vec2::new(x, y),
            size: Vec2::new(width, height),
            z: 0.0,
            rotation: 0.0,
            fold: 0.0,
            alpha: 1.0,
        }
    }

    /// Creates a pose from its upper left corner instead of its centre.
    pub const fn corner(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::new(x + width / 2.0, y + height / 2.0, width, height)
    }

    /// Sets its height above other pieces.
    pub const fn z(self, z: f32) -> Self {
        Self { z, ..self }
    }

    /// Sets its opacity.
    pub const fn alpha(self, alpha: f32) -> Self {
        Self { alpha, ..self }
    }

    /// Moves it.
    pub fn shifted(self, by: Vec2) -> Self {
        let at = self.at + by;
        Self { at, ..self }
    }

    /// Scales it about its centre.
    pub fn scaled(self, by: f32) -> Self {
        let size = self.size * by;
        Self { size, ..self }
    }
}

/// The pieces on the board.
#[derive(Resource, Debug, Default)]
pub struct Board {
    pub(super) entities: HashMap<(Layer, Id), Entity>,
    /// Has motion moved pieces away from their slots? Then each returns to its slot.
    pub moved: bool,
    /// Is the tree older than what motion has shown? Then pieces stay where motion has left them.
    pub held: bool,
}

impl Board {
    /// The entity of a piece.
    pub fn entity(&self, layer: Layer, id: &Id) -> Option<Entity> {
        self.entities.get(&(layer, id.clone())).copied()
    }

    /// Spawns a piece at a position.
    pub fn bring(&mut self, commands: &mut Commands, layer: Layer, piece: &ui::Piece, at: Pose) -> Entity {
        let (id, look) = (piece.id.clone(), piece.look.clone());
        let mut sprite = commands.spawn((Piece { layer, id }, look, at, mark(layer)));
        piece.id.insert(&mut sprite);
        self.entities.insert((layer, piece.id.clone()), sprite.id());
        sprite.id()
    }
}

/// A piece's travel from one pose to another.
#[must_use]
#[derive(Component, Clone, Copy, Debug)]
pub struct Travel {
    from: Pose,
    pub(super) to: Pose,
    /// Duration and elapsed time, in milliseconds.
    lasts: f32,
    passed: f32,
    /// Height of the arc, in canvas units.
    arc: f32,
    leaves: bool,
}

/// The render layer of everything that everybody may see.
const PUBLIC: usize = 1;
/// The render layer of everything that only the first window shows.
const OWN: usize = 0;

/// Returns the render layers for pieces of a layer. Those of the table are public.
pub fn mark(layer: Layer) -> RenderLayers {
    RenderLayers::layer(match layer {
        Layer::Table => PUBLIC,
        _ => OWN,
    })
}

/// Returns the render layers that the first window's camera shows: all of them.
pub(crate) fn everything() -> RenderLayers {
    RenderLayers::from_layers(&[OWN, PUBLIC])
}

/// Is the table also shown in a second window? It stays visible there while the curtain covers the first window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IsShared(pub bool);

/// Is a layer drawn in the first window? Nothing under a shut or open curtain is.
pub fn is_drawn(curtain: &Curtain, layer: Layer) -> bool {
    !curtain.covers() || layer >= Layer::Curtain
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Board>()
        .init_resource::<IsShared>()
        .init_resource::<Idle>()
        .add_systems(PreUpdate, notice_input.after(InputSystems))
        .add_systems(Update, travel.in_set(FrameSet::Travel));
}

impl Travel {
    /// Creates a travel between two poses that takes `lasts` milliseconds.
    pub fn new(from: Pose, to: Pose, lasts: f32) -> Self {
        Self {
            from,
            to,
            lasts,
            passed: 0.0,
            arc: 0.0,
            leaves: false,
        }
    }

    /// Sets the height of its arc, in canvas units.
    pub const fn arc(self, arc: f32) -> Self {
        Self { arc, ..self }
    }

    /// Creates a travel that lets a piece fade in its place, and then removes it.
    pub fn fading(pose: Pose, lasts: f32) -> Self {
        let fades = Self::new(pose, pose.alpha(0.0), lasts);
        let leaves = true;
        Self { leaves, ..fades }
    }

    /// Returns the larger of the piece's heights at the start and at the end.
    pub(super) const fn tallest(&self) -> f32 {
        self.from.size.y.max(self.to.size.y)
    }

    fn pose(&self) -> Pose {
        let eased = ease((self.passed / self.lasts.max(1.0)).clamp(0.0, 1.0));
        let mix = |from: f32, to: f32| from + (to - from) * eased;
        let lift = self.arc * 4.0 * eased * (1.0 - eased);
        Pose {
            at: self.from.at.lerp(self.to.at, eased) - Vec2::new(0.0, lift),
            size: self.from.size.lerp(self.to.size, eased) * (1.0 + lift * 0.0006),
            // A travelling piece lies over those at rest.
            z: if eased >= 1.0 {
                self.to.z
            } else {
                self.from.z.max(self.to.z) + lift.min(1.0)
            },
            rotation: mix(self.from.rotation, self.to.rotation),
            fold: mix(self.from.fold, self.to.fold),
            alpha: mix(self.from.alpha, self.to.alpha),
        }
    }
}

/// Eases a share of time, from 0 to 1: slow at both ends.
pub fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

pub(super) fn travel(
    mut commands: Commands,
    time: Res<Time>,
    tempo: Res<Tempo>,
    mut pieces: Query<(Entity, &mut Pose, &mut Travel)>,
) {
    let passed = time.delta_secs() * 1000.0 * if tempo.is_instant() { 1.0 } else { tempo.speed };
    for (entity, mut pose, mut travel) in &mut pieces {
        travel.passed += passed;
        let done = tempo.is_instant() || travel.passed >= travel.lasts;
        if done {
            *pose = travel.to;
            commands.entity(entity).remove::<Travel>();
            if travel.leaves {
                commands.entity(entity).despawn();
            }
        } else if tempo.reduced {
            *pose = travel.to.alpha(travel.pose().alpha);
        } else {
            *pose = travel.pose();
        }
    }
}

/// Is its control hovered or focused?
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hovering(pub bool);

/// How a piece moves while it waits, and on hover.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Appeal {
    /// Does it pulse?
    pub pulses: bool,
    /// Does it rise on hover?
    pub lifts: bool,
    /// Does it breathe?
    pub breath: Option<Breath>,
}

/// The part of a piece that its scroll area shows.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Crop {
    /// The pose of the piece in its slot. Elsewhere the whole piece is shown. `None` crops it everywhere.
    pub pose: Option<Pose>,
    /// The scroll area, in canvas units; `None` if all of the slot is in sight.
    pub area: Option<Rect>,
}

impl Crop {
    /// The whole piece.
    pub const WHOLE: Rect = Rect {
        min: Vec2::ZERO,
        max: Vec2::ONE,
    };

    /// Returns the part of a piece that is in sight, in shares of its width and height; it may be empty. A piece that
    /// is rotated or folded is shown as a whole as long as its centre is in sight.
    pub fn part(&self, pose: &Pose) -> Rect {
        let Some(area) = self.area.filter(|_| self.pose.is_none_or(|own| own == *pose)) else {
            return Self::WHOLE;
        };
        if pose.rotation != 0.0 || pose.fold != 0.0 {
            let whole = Some(Self::WHOLE).filter(|_| area.contains(pose.at));
            return whole.unwrap_or_default();
        }
        let size = pose.size.max(Vec2::splat(f32::EPSILON));
        let corner = pose.at - size / 2.0;
        let seen = area.intersect(Rect::from_corners(corner, corner + size));
        if seen.is_empty() {
            return Rect::default();
        }
        Rect::from_corners((seen.min - corner) / size, (seen.max - corner) / size)
    }
}

/// Time since the last input, in seconds.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Idle(pub f32);

fn notice_input(
    mut idle: ResMut<Idle>,
    mut moved: MessageReader<CursorMoved>,
    mut keys: MessageReader<KeyboardInput>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
) {
    let anything = moved.read().count() + keys.read().count() > 0;
    if anything || buttons.get_just_pressed().next().is_some() || touches.any_just_pressed() {
        idle.0 = 0.0;
    }
}
