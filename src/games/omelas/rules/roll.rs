//! Rolling the die (`omelas.round.2`).

use super::super::Event;
use super::super::pieces::{Die, Phase, Round, TableSettings};
use super::{Refusal, require_phase};
use crate::table::{Outbox, require};
use bevy::ecs::prelude::*;

pub(in super::super) fn check(
    In(face): In<u8>,
    round: Res<Round>,
    settings: Res<TableSettings>,
) -> Result<(), Refusal> {
    require_phase(round.phase, Phase::Roll)?;
    let faces = settings.level.faces;
    require((1..=faces).contains(&face), Refusal::NoSuchFace(faces, face))
}

pub(in super::super) fn apply(
    In(face): In<u8>,
    mut round: ResMut<Round>,
    mut die: Single<&mut Die>,
    mut events: ResMut<Outbox<Event>>,
) {
    die.0 = Some(face);
    round.phase = Phase::Vote;
    let seat = round.turn;
    events.send(Event::Rolled { seat, face });
}
