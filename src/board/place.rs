//! Moves pieces to their slots.
//!
//! Invariant: when nothing moves, the board shows exactly the pieces of the trees, each in its slot.

use super::motion::{MotionQueue, turn_over};
use super::piece::{Appeal, Board, Crop, Hovering, Layer, Look, PieceKey, Pose, Travel};
use super::slots::{Slots, board_layer};
use crate::ui::{Face, Pointed, Slot, Tempo, UiLayer, UiRoot, insert_or_remove};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::borrow::Cow;
use std::collections::HashMap;

/// How long a piece takes from slot to slot, in milliseconds.
const MOVE: f32 = 180.0;
/// How long a flip takes, in milliseconds.
const TURN: f32 = 380.0;

pub(super) fn plugin(app: &mut App) {
    let systems = (place, lift).chain().after(super::slots::measure);
    app.add_systems(PostUpdate, systems.in_set(super::BoardSet));
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
    (mut before, mut homes): (Local<Slots>, Local<HashMap<(Layer, PieceKey), Cow<'static, str>>>),
) {
    // Pieces travel only if they changed; after a mere layout change they jump to their slots.
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
    for (entity, slot) in &holders {
        let (Some(piece), Ok(layer)) = (&slot.piece, roots.get(parents.root_ancestor(entity))) else {
            continue;
        };
        let layer = board_layer(*layer);
        let Some((mut pose, area)) = slots.place(layer, &slot.name) else {
            continue;
        };
        pose.turn += piece.turn;
        pose.fold = piece.fold;
        let appeal = Appeal {
            pulses: piece.pulses,
            lifts: piece.lifts,
        };
        let id = (layer, piece.key.clone());
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
                            turn_over(&mut commands, entity, side.clone(), TURN);
                        }
                        _ => *shown = piece.look.clone(),
                    }
                }
                if travel.map_or(*now, |travel| travel.to) == pose {
                    // It is in place or on its way.
                } else if lasts > 0.0 {
                    commands.entity(entity).insert(Travel::new(*now, pose, lasts));
                } else {
                    *now = pose;
                    commands.entity(entity).try_remove::<Travel>();
                }
                entity
            }
            None => {
                let home = piece.home.as_ref().and_then(|home| slots.get(layer, home));
                // With a new page its pieces are there at once.
                let fades = || before.get(layer, &slot.name).map(|_| pose.alpha(0.0));
                let from = home.or_else(fades).filter(|_| arrives > 0.0);
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
        homes.insert(id.clone(), slot.name.clone());
        board.entities.insert(id, entity);
    }
    for (id, entity) in left {
        // With a page its pieces go at once.
        let goes = (old_homes.get(&id)).is_some_and(|slot| slots.get(id.0, slot).is_none());
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
        board.entity(layer, &piece.key)
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
