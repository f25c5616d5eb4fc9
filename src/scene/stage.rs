//! The stage: layers of pieces, each made from a [`Sheet`] and moved from sheet to sheet.
//!
//! A piece that two sheets share travels from its old place to its new one; a new one comes from where its
//! sheet says, or fades in; one that is gone fades out. Nothing teleports, unless motion is instant.
//!
//! Invariant: when nothing moves, each layer shows exactly its sheet: the same keys, poses and looks.
//! The stage knows no game and no view; it can show nothing that was not put on a sheet.

use super::appearance::{dress, let_go_of_pictures};
use super::arrangement::{Lens, lens_at};
use super::canvas;
use super::pictures::{Pictures, fit_the_window, is_first, wait_for_the_first};
use super::public;
use super::sheet::{Interaction, Item, Look, PieceKey, Pose, Sheet};
use super::transforms::{is_outdated, pulses, update_transforms};
use super::z_order::{ZOrder, in_z_order};
use crate::board::BoardSet;
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::collections::{BTreeMap, HashMap};

/// The layers of the screen, lowest first.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// What lies behind everything.
    Ground,
    /// The screen itself: a table, the title, the seats.
    Table,
    /// The slips around a table that lies flat.
    Frame,
    /// What is said beside a table that teaches.
    Guide,
    /// Pieces on a panel or a dialog of the UI.
    Over,
    /// The curtain, and what is under it while it is open.
    Curtain,
    /// Where the keyboard is.
    Focus,
    /// What points at a piece.
    Tip,
}

impl Layer {
    /// All, lowest first.
    pub const ALL: [Layer; 8] = [
        Layer::Ground,
        Layer::Table,
        Layer::Frame,
        Layer::Guide,
        Layer::Over,
        Layer::Curtain,
        Layer::Focus,
        Layer::Tip,
    ];

    pub(super) const fn height(self) -> f32 {
        self as usize as f32 * 100.0
    }
}

/// What a piece on screen is.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Transform, Visibility, ZOrder)]
pub struct Piece {
    /// The layer that it lies on.
    pub layer: Layer,
    /// Its key there.
    pub key: PieceKey,
}

/// On its way from pose to pose.
#[derive(Component, Clone, Copy, Debug)]
pub struct Travel {
    from: Pose,
    to: Pose,
    /// Milliseconds: how long before it begins, how long it takes, how far it is.
    wait: f32,
    lasts: f32,
    passed: f32,
    /// How high it arcs, in canvas units.
    arc: f32,
    leaves: bool,
}

/// How fast things move.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Tempo {
    /// How many times faster than normal; infinite: everything is at its end at once.
    pub speed: f32,
    /// Cross-fades instead of travelling.
    pub reduced: bool,
}

impl Default for Tempo {
    fn default() -> Self {
        Self {
            speed: 1.0,
            reduced: false,
        }
    }
}

#[derive(Default)]
struct LayerState {
    sheet: Sheet,
    entities: HashMap<PieceKey, Entity>,
    /// How long the pieces take to their places in a sheet just shown, in milliseconds.
    travel: Option<f32>,
}

/// All layers.
#[derive(Resource, Default)]
pub struct Stage {
    layers: BTreeMap<Layer, LayerState>,
    curtained: bool,
    shared: bool,
    /// What layers are seen through.
    glasses: HashMap<Layer, Glass>,
}

/// What a whole layer is seen through.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Glass {
    /// It stays within reach, and its grounds stay as large as they are: a ground made smaller would show a bare edge.
    Within(Lens),
    /// It is a picture, grounds and all, to be looked at: nothing that comes onto it from now on does anything.
    Beyond(Lens),
}

impl Stage {
    /// Lets a layer be seen through a glass; `None` takes it away.
    pub fn set_glass(&mut self, layer: Layer, glass: Option<Glass>) {
        match glass {
            Some(glass) => self.glasses.insert(layer, glass),
            None => self.glasses.remove(&layer),
        };
    }

    /// What a layer is seen through.
    pub fn glass(&self, layer: Layer) -> Option<Glass> {
        self.glasses.get(&layer).copied()
    }

    /// Through what something on a layer is seen because all of it is.
    fn layer_lens(&self, layer: Layer, pose: &Pose) -> Lens {
        let large = pose.size.x >= canvas::WIDTH || pose.size.y >= canvas::HEIGHT;
        match self.glass(layer) {
            Some(Glass::Beyond(lens)) => lens,
            // A ground that is only turned over shows no edge.
            Some(Glass::Within(lens)) if !large || (lens.scale == 1.0 && lens.turn.abs() == 180.0) => lens,
            Some(Glass::Within(_)) | None => Lens::PLAIN,
        }
    }

    /// Through what something that lies there on a layer is seen.
    pub fn lens(&self, layer: Layer, pose: &Pose) -> Lens {
        let regions = self.sheet(layer).map_or(&[][..], Sheet::regions);
        lens_at(regions, pose).then(self.layer_lens(layer, pose))
    }

    /// Through what something is seen that is on its way: it leaves one region as it comes into another.
    pub fn lens_of(&self, layer: Layer, pose: &Pose, travel: Option<&Travel>) -> Lens {
        match travel {
            Some(travel) if self.sheet(layer).is_some_and(|sheet| !sheet.regions().is_empty()) => {
                let (from, to) = (self.lens(layer, &travel.from), self.lens(layer, &travel.to));
                from.mix(to, travel.share())
            }
            _ => self.lens(layer, pose),
        }
    }

    /// May what lies on this layer be touched?
    pub fn is_in_reach(&self, layer: Layer) -> bool {
        !matches!(self.glass(layer), Some(Glass::Beyond(_)))
    }

    fn within_reach(&self, layer: Layer, sheet: Sheet) -> Sheet {
        if self.is_in_reach(layer) {
            sheet
        } else {
            sheet.without_acts()
        }
    }

    /// Lays out a sheet on a layer; its pieces take so many milliseconds to get there.
    pub fn show(&mut self, layer: Layer, sheet: Sheet, milliseconds: f32) {
        let sheet = self.within_reach(layer, sheet);
        let state = self.layers.entry(layer).or_default();
        if state.sheet != sheet || state.travel.is_some() {
            state.sheet = sheet;
            state.travel = Some(milliseconds);
        }
    }

    /// As [`show`](Self::show), also where the pieces have been moved away from the sheet since.
    pub fn settle(&mut self, layer: Layer, sheet: Sheet, milliseconds: f32) {
        let sheet = self.within_reach(layer, sheet);
        let state = self.layers.entry(layer).or_default();
        state.sheet = sheet;
        state.travel = Some(milliseconds);
    }

    /// Takes everything off a layer.
    pub fn clear(&mut self, layer: Layer, milliseconds: f32) {
        self.show(layer, Sheet::new(), milliseconds);
    }

    /// While a curtain is shut, nothing under it is drawn.
    pub fn set_curtained(&mut self, curtained: bool) {
        self.curtained = curtained;
    }

    /// Are the public layers shown elsewhere, too? There they stay while the curtain is shut here.
    pub(super) fn set_shared(&mut self, shared: bool) {
        self.shared = shared;
    }

    /// Is a layer drawn?
    pub fn is_drawn(&self, layer: Layer) -> bool {
        !self.curtained || layer >= Layer::Curtain
    }

    /// The visibility of the pieces of a layer.
    fn visibility(&self, layer: Layer) -> Visibility {
        let is_shared = self.shared && public::mark(layer) == public::mark(Layer::Table);
        if self.is_drawn(layer) || is_shared {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        }
    }

    /// The sheet that a layer shows or goes to.
    pub fn sheet(&self, layer: Layer) -> Option<&Sheet> {
        self.layers.get(&layer).map(|state| &state.sheet)
    }

    /// The entity of a piece.
    pub fn entity(&self, layer: Layer, key: &PieceKey) -> Option<Entity> {
        self.layers.get(&layer)?.entities.get(key).copied()
    }

    /// Takes note of a piece that a motion has brought in before its sheet does.
    pub(super) fn adopt(&mut self, layer: Layer, key: PieceKey, entity: Entity) {
        self.layers.entry(layer).or_default().entities.insert(key, entity);
    }

    /// Forgets a piece that a motion has taken away; gives back its entity.
    pub(super) fn disown(&mut self, layer: Layer, key: &PieceKey) -> Option<Entity> {
        self.layers.get_mut(&layer)?.entities.remove(key)
    }

    /// Is a sheet still to be laid out?
    pub fn is_waiting(&self) -> bool {
        self.layers.values().any(|state| state.travel.is_some())
    }
}

/// When the stage does its work, in the order of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StageSet {
    /// Screens say what they show.
    Show,
    /// Motions begin.
    Move,
    /// Pieces come, go, and travel.
    Reconcile,
    /// Poses become pixels.
    Place,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>()
        .init_resource::<Tempo>()
        .configure_sets(
            Update,
            (
                StageSet::Show,
                StageSet::Move,
                StageSet::Reconcile,
                StageSet::Place,
            )
                .chain(),
        )
        .add_observer(show_new)
        .add_systems(Update, (reconcile, travel).chain().in_set(StageSet::Reconcile))
        .add_systems(
            Update,
            (
                let_go_of_pictures,
                fit_the_window,
                dress,
                update_transforms.run_if(is_outdated),
                show_layers,
                keep_drawing,
            )
                .chain()
                .in_set(StageSet::Place),
        )
        // Pieces in slots come after layout; in the first frame they are not to be missing.
        .add_systems(
            PostUpdate,
            (dress, wait_for_the_first, update_transforms)
                .chain()
                .in_set(StageSet::Place)
                .after(BoardSet)
                .before(TransformSystems::Propagate)
                .before(VisibilitySystems::CheckVisibility)
                .run_if(is_first),
        );
}

fn reconcile(
    mut commands: Commands,
    mut stage: ResMut<Stage>,
    tempo: Res<Tempo>,
    mut pieces: Query<(&Pose, &mut Look, Option<&Travel>, Option<&Interaction>, &ZOrder), With<Piece>>,
) {
    // A stage that nobody has laid anything on has not changed, and must not be told that it has.
    if !stage.is_waiting() {
        return;
    }
    for layer in Layer::ALL {
        let Some(state) = stage.layers.get_mut(&layer) else {
            continue;
        };
        let Some(milliseconds) = state.travel.take() else {
            continue;
        };
        let lasts = if tempo.speed.is_finite() {
            milliseconds
        } else {
            0.0
        };
        for (item, place) in in_z_order(&state.sheet) {
            let known = state.entities.get(&item.key).copied().filter(|entity| {
                let stays = (pieces.get(*entity)).is_ok_and(|(_, look, ..)| look.is_alike(&item.look));
                if !stays {
                    commands.entity(*entity).try_despawn();
                }
                stays
            });
            match known.and_then(|entity| pieces.get_mut(entity).ok().map(|found| (entity, found))) {
                Some((entity, (pose, mut look, travelling, act, lies))) => {
                    if *look != item.look {
                        *look = item.look.clone();
                    }
                    let mut piece = commands.entity(entity);
                    if act != item.act.as_ref() {
                        match &item.act {
                            Some(act) => piece.insert((act.clone(), Pickable::default())),
                            None => piece.remove::<(Interaction, Pickable)>(),
                        };
                    }
                    if *lies != place {
                        piece.insert(place);
                    }
                    if *pose != item.pose || travelling.is_some() {
                        piece.insert(Travel::new(*pose, item.pose, lasts));
                    }
                }
                None => {
                    let entity = spawn(&mut commands, layer, item, lasts);
                    commands.entity(entity).insert(place);
                    state.entities.insert(item.key.clone(), entity);
                }
            }
        }
        let sheet = &state.sheet;
        state.entities.retain(|key, entity| {
            if sheet.get(key).is_some() {
                return true;
            }
            match pieces.get(*entity) {
                Ok((pose, ..)) if lasts > 0.0 => {
                    let mut leaving = Travel::new(*pose, pose.alpha(0.0), lasts.min(200.0));
                    leaving.leaves = true;
                    commands
                        .entity(*entity)
                        .remove::<(Interaction, Pickable)>()
                        .insert(leaving);
                }
                _ => commands.entity(*entity).despawn(),
            }
            false
        });
    }
}

/// Makes a new piece; it comes from where its item says, or fades in.
pub(super) fn spawn(commands: &mut Commands, layer: Layer, item: &Item, lasts: f32) -> Entity {
    let from = item.from.unwrap_or_else(|| item.pose.alpha(0.0));
    let piece = Piece {
        layer,
        key: item.key.clone(),
    };
    let mut entity = commands.spawn((piece, item.look.clone(), public::mark(layer)));
    if lasts > 0.0 && from != item.pose {
        entity.insert((from, Travel::new(from, item.pose, lasts)));
    } else {
        entity.insert(item.pose);
    }
    // What does nothing can't be pointed at, either: pointers are not asked to look at it in every frame.
    if let Some(act) = &item.act {
        entity.insert((act.clone(), Pickable::default()));
    }
    entity.id()
}

impl Travel {
    /// From pose to pose in so many milliseconds.
    pub fn new(from: Pose, to: Pose, lasts: f32) -> Self {
        Self {
            from,
            to,
            wait: 0.0,
            lasts,
            passed: 0.0,
            arc: 0.0,
            leaves: false,
        }
    }

    /// Rising so high on its way.
    #[must_use]
    pub const fn arc(mut self, arc: f32) -> Self {
        self.arc = arc;
        self
    }

    /// Beginning so many milliseconds later.
    #[must_use]
    pub const fn after(mut self, wait: f32) -> Self {
        self.wait = wait;
        self
    }

    /// Ending with the piece being taken away.
    #[must_use]
    pub const fn leaving(mut self) -> Self {
        self.leaves = true;
        self
    }

    /// Where it leads.
    pub const fn goal(&self) -> &Pose {
        &self.to
    }

    /// How high the piece is where it begins or where it ends, whichever is more.
    pub(super) fn tallest(&self) -> f32 {
        self.from.size.y.max(self.to.size.y)
    }

    /// How much of the way is behind it, from 0 to 1.
    fn share(&self) -> f32 {
        ease(((self.passed - self.wait) / self.lasts.max(1.0)).clamp(0.0, 1.0))
    }

    fn pose(&self) -> Pose {
        let eased = self.share();
        let mix = |from: f32, to: f32| from + (to - from) * eased;
        let lift = self.arc * 4.0 * eased * (1.0 - eased);
        Pose {
            at: self.from.at.lerp(self.to.at, eased) - Vec2::new(0.0, lift),
            size: self.from.size.lerp(self.to.size, eased) * (1.0 + lift * 0.0006),
            // What travels lies over what rests.
            z: if eased >= 1.0 {
                self.to.z
            } else {
                self.from.z.max(self.to.z) + lift.min(1.0)
            },
            turn: mix(self.from.turn, self.to.turn),
            fold: mix(self.from.fold, self.to.fold),
            alpha: mix(self.from.alpha, self.to.alpha),
        }
    }
}

/// Slow at both ends.
pub fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

fn travel(
    mut commands: Commands,
    time: Res<Time>,
    tempo: Res<Tempo>,
    mut pieces: Query<(Entity, &mut Pose, &mut Travel)>,
) {
    let passed = time.delta_secs() * 1000.0 * if tempo.speed.is_finite() { tempo.speed } else { 1.0 };
    for (entity, mut pose, mut travel) in &mut pieces {
        travel.passed += passed;
        let done = !tempo.speed.is_finite() || travel.passed >= travel.wait + travel.lasts;
        if done {
            *pose = travel.to;
            commands.entity(entity).remove::<Travel>();
            if travel.leaves {
                commands.entity(entity).despawn();
            }
        } else if tempo.reduced {
            *pose = Pose {
                alpha: travel.pose().alpha,
                ..travel.to
            };
        } else {
            *pose = travel.pose();
        }
    }
}

/// Under the pointer, and how it is moved by that.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Hovering(pub bool);

/// What makes a piece of the board look as if it could be taken.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appeal {
    /// Does it pulse?
    pub pulses: bool,
    /// Does it rise under the pointer?
    pub lifts: bool,
}

/// What a scroll area shows of a piece of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Crop {
    /// The pose of the piece in its slot. A piece that motion has moved elsewhere is shown as a whole.
    pub pose: Pose,
    /// The scroll area, in canvas units; `None` if all of the slot is in sight.
    pub area: Option<Rect>,
}

impl Crop {
    /// A piece that is shown as a whole.
    pub const WHOLE: Rect = Rect {
        min: Vec2::ZERO,
        max: Vec2::ONE,
    };

    /// Returns the part of a piece that is in sight, in shares of its width and height; it may be empty. A piece that
    /// is turned or folded is shown as a whole as long as its centre is in sight.
    pub fn part(&self, pose: &Pose) -> Rect {
        let Some(area) = self.area.filter(|_| self.pose == *pose) else {
            return Self::WHOLE;
        };
        if pose.turn != 0.0 || pose.fold != 0.0 {
            return if area.contains(pose.at) {
                Self::WHOLE
            } else {
                Rect::default()
            };
        }
        let size = pose.size.max(Vec2::splat(f32::EPSILON));
        let corner = pose.at - size / 2.0;
        let seen = area.intersect(Rect::from_corners(corner, corner + size));
        if seen.is_empty() {
            return Rect::default();
        }
        Rect {
            min: (seen.min - corner) / size,
            max: (seen.max - corner) / size,
        }
    }
}

/// Dragged away from its pose by so much, in canvas units.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Dragged(pub Vec2);

/// How long ago anybody did anything, in seconds.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Idle(pub f32);

fn show_layers(stage: Res<Stage>, mut pieces: Query<(&Piece, &mut Visibility)>) {
    if stage.is_changed() {
        for (piece, mut visibility) in &mut pieces {
            visibility.set_if_neq(stage.visibility(piece.layer));
        }
    }
}

/// Hides a new piece in its first frame if its layer is not drawn.
fn show_new(added: On<Add, Piece>, stage: Res<Stage>, mut pieces: Query<(&Piece, &mut Visibility)>) {
    if let Ok((piece, mut visibility)) = pieces.get_mut(added.entity) {
        visibility.set_if_neq(stage.visibility(piece.layer));
    }
}

/// While something moves, is unpacked or breathes, frames are drawn; else the table rests.
fn keep_drawing(
    mut idle: ResMut<Idle>,
    time: Res<Time<Real>>,
    stage: Res<Stage>,
    pictures: Res<Pictures>,
    travelling: Query<(), With<Travel>>,
    acts: Query<&Interaction>,
    appeals: Query<&Appeal>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    idle.0 += time.delta_secs();
    if !travelling.is_empty() || stage.is_waiting() || !pictures.ready() || pulses(&idle, &acts, &appeals) {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    /// What the renderer keeps of a stretched drawing would show through any other.
    #[test]
    fn a_piece_that_is_no_longer_stretched_is_another_piece() {
        let mut world = World::new();
        world.insert_resource(Tempo {
            speed: f32::INFINITY,
            reduced: false,
        });
        world.insert_resource(Stage::default());
        let mut shown = |item: Item| {
            let mut sheet = Sheet::new();
            sheet.put(item);
            world.resource_mut::<Stage>().show(Layer::Table, sheet, 0.0);
            world.run_system_once(reconcile).expect("it runs");
            let entity = world.resource::<Stage>().entity(Layer::Table, &"sign".into());
            let entity = entity.expect("it is on the stage");
            let all = world.query::<&Piece>().iter(&world).count();
            assert_eq!(all, 1);
            entity
        };
        let plain = Item::picture("sign", Pose::new(100.0, 100.0, 40.0, 40.0), "shared/icon");
        let stretched = shown(plain.clone().sliced([4.0; 4]));
        let turned = shown(plain.clone());
        assert_ne!(stretched, turned);
        assert_eq!(
            shown(plain.tinted(Color::BLACK)),
            turned,
            "the same, in another colour"
        );
    }
}
