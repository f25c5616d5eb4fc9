//! Moves pieces to their slots.
//!
//! Invariant: when nothing moves, the board shows exactly the pieces of the trees, each in its slot.

use super::motion::{MotionQueue, flip_in_place};
use super::piece::{Appeal, Board, Crop, Hovering, Layer, Look, Pose, Travel};
use super::slots::{Slots, board_layer};
use crate::ui::{Face, Id, Pointed, Slot, Tempo, UiLayer, UiRoot, insert_or_remove};
use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::collections::HashMap;

/// The duration of a move from slot to slot, in milliseconds.
const MOVE: f32 = 180.0;

pub(super) fn plugin(app: &mut App) {
    let systems = (place, lift).chain().after(super::slots::measure);
    app.add_systems(PostUpdate, systems.in_set(super::BoardSet));
}

/// The place of a piece.
struct Home {
    slot: Id,
    pose: Pose,
    /// The number of slots in the node around it, and in the next ancestor that has more.
    beside: (usize, usize),
}

fn place(
    mut commands: Commands,
    mut board: ResMut<Board>,
    slots: Res<Slots>,
    queue: Res<MotionQueue>,
    tempo: Res<Tempo>,
    changed: Query<(), Changed<Slot>>,
    mut removed: RemovedComponents<Slot>,
    holders: Query<(Entity, &Slot)>,
    roots: Query<&UiLayer, With<UiRoot>>,
    parents: Query<&ChildOf>,
    mut pieces: Query<(&mut Pose, &mut Look, Option<&Travel>)>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut due: Local<Option<bool>>,
    (mut before, mut homes): (Local<Slots>, Local<HashMap<(Layer, Id), Home>>),
) {
    // Pieces travel only if they changed. After a mere layout change they jump to their slots. A piece also jumps if it
    // was in its slot and only the slots around it have moved.
    let other_pieces = !changed.is_empty() || removed.read().count() > 0 || std::mem::take(&mut board.moved);
    if other_pieces || slots.is_changed() {
        *due = Some(due.unwrap_or(false) || other_pieces);
    }
    if board.held || !queue.is_empty() {
        return;
    }
    let Some(travels) = due.take() else { return };
    let lasts = if travels && !tempo.is_instant() { MOVE } else { 0.0 };
    redraw.write(RequestRedraw);
    let mut left = std::mem::take(&mut board.entities);
    let old_homes = std::mem::take(&mut *homes);
    // The first pieces on a board appear without motion.
    let arrives = if left.is_empty() { 0.0 } else { lasts };
    let mut below: EntityHashMap<usize> = EntityHashMap::default();
    for above in holders
        .iter()
        .flat_map(|(entity, _)| parents.iter_ancestors(entity))
    {
        *below.entry(above).or_default() += 1;
    }
    for (entity, slot) in &holders {
        let (Some(piece), Ok(layer)) = (&slot.piece, roots.get(parents.root_ancestor(entity))) else {
            continue;
        };
        let layer = board_layer(*layer);
        let Some((mut pose, area)) = slots.place(layer, &slot.id) else {
            continue;
        };
        pose.rotation += piece.rotation;
        pose.fold = piece.fold;
        let appeal = Appeal {
            pulses: piece.pulses,
            lifts: piece.lifts,
            breath: piece.breath,
        };
        let id = (layer, piece.id.clone());
        let mut around = parents
            .iter_ancestors(entity)
            .filter_map(|above| below.get(&above).copied());
        let nearest = around.next().unwrap_or_default();
        let beside = (nearest, around.find(|count| *count > nearest).unwrap_or(nearest));
        let known = left.remove(&id);
        let found = known.and_then(|entity| Some((entity, pieces.get_mut(entity).ok()?)));
        let entity = match found {
            Some((entity, (mut now, mut shown, travel))) => {
                if *shown != piece.look {
                    let is_shown = lasts > 0.0 && !tempo.reduced;
                    match (&shown.face, &piece.look.face) {
                        (Face::Picture(before), Face::Picture(side))
                            if piece.flips && is_shown && before != side =>
                        {
                            // The flip exchanges the face, and nothing else.
                            let (face, side) = (shown.face.clone(), side.clone());
                            let look = piece.look.clone();
                            *shown = Look { face, ..look };
                            flip_in_place(&mut commands, entity, side, tempo.speed);
                        }
                        _ => *shown = piece.look.clone(),
                    }
                }
                let has_moved = before.get(layer, &slot.id) != slots.get(layer, &slot.id);
                let is_carried = has_moved
                    && old_homes
                        .get(&id)
                        .is_some_and(|home| (&home.slot, home.pose, home.beside) == (&slot.id, *now, beside));
                if travel.map_or(*now, |travel| travel.to) == pose {
                    // It is in place or on its way.
                } else if lasts > 0.0 && !is_carried {
                    commands.entity(entity).insert(Travel::new(*now, pose, lasts));
                } else {
                    *now = pose;
                    commands.entity(entity).try_remove::<Travel>();
                }
                entity
            }
            None => {
                // On a new page, pieces appear at once.
                let fades = before.get(layer, &slot.id).map(|_| pose.alpha(0.0));
                let from = fades.filter(|_| arrives > 0.0);
                let entity = board.bring(&mut commands, layer, piece, from.unwrap_or(pose));
                let travel = from.map(|from| Travel::new(from, pose, arrives));
                insert_or_remove(&mut commands.entity(entity), travel);
                entity
            }
        };
        commands.entity(entity).insert((
            appeal,
            Crop {
                pose: Some(pose),
                area,
            },
        ));
        let slot = slot.id.clone();
        homes.insert(id.clone(), Home { slot, pose, beside });
        board.entities.insert(id, entity);
    }
    let is_covered = |(layer, id): (Layer, &Id)| {
        let mut there = holders.iter().filter(|(_, slot)| slot.id == *id);
        there.any(|(entity, slot)| {
            let root = roots.get(parents.root_ancestor(entity));
            slot.is_covered && root.is_ok_and(|root| board_layer(*root) == layer)
        })
    };
    for (id, entity) in left {
        // With their page, pieces disappear at once, and so do pieces under what covers their slot.
        let goes = old_homes
            .get(&id)
            .is_some_and(|home| slots.get(id.0, &home.slot).is_none() || is_covered((id.0, &home.slot)));
        match pieces.get(entity) {
            Ok((pose, ..)) if lasts > 0.0 && !goes => {
                commands.entity(entity).insert(Travel::fading(*pose, lasts));
            }
            _ => commands.entity(entity).try_despawn(),
        }
    }
    before.clone_from(&slots);
}

fn lift(
    mut commands: Commands,
    board: Res<Board>,
    pointed: Pointed,
    slots: Query<&Slot>,
    children: Query<&Children>,
    roots: Query<&UiLayer, With<UiRoot>>,
    parents: Query<&ChildOf>,
    mut lifted: Local<Option<Entity>>,
) {
    let wanted = pointed.control().filter(|(_, control)| control.is_enabled());
    let wanted = wanted.and_then(|(entity, _)| {
        let layer = board_layer(*roots.get(parents.root_ancestor(entity)).ok()?);
        // The control itself is the slot, or contains it.
        let mut inside = std::iter::once(entity).chain(children.iter_descendants(entity));
        let piece = inside.find_map(|part| slots.get(part).ok()?.piece.as_ref())?;
        board.entity(layer, &piece.id)
    });
    if *lifted == wanted {
        return;
    }
    if let Some(before) = lifted.take()
        && let Ok(mut before) = commands.get_entity(before)
    {
        before.insert(Hovering(false));
    }
    if let Some(entity) = wanted {
        commands.entity(entity).insert(Hovering(true));
    }
    *lifted = wanted;
}
