//! Turning the shuffled votes over, one by one (`omelas.round.5`).

use super::super::Event;
use super::super::pieces::{Card, Phase, Round, VoteCard, VoteZone};
use super::outcome::VoteOutcome;
use super::{Refusal, require_phase};
use crate::table::require;
use bevy::ecs::prelude::*;

pub(in super::super) fn check(
    In(card): In<Card>,
    round: Res<Round>,
    cards: Query<(&VoteCard, &VoteZone)>,
) -> Result<(), Refusal> {
    require_phase(round.phase, Phase::Reveal)?;
    let mut laid = cards.iter().filter(|(_, zone)| matches!(zone, VoteZone::Laid(_)));
    let is_left = laid.any(|(laid, _)| laid.0 == card);
    require(is_left, Refusal::NoSuchCardLeft(card))
}

/// Turns over a card with this face. The cards are shuffled, so the choice among cards of one face reveals no voter.
pub(in super::super) fn apply(In(card): In<Card>, mut table: VoteOutcome) {
    let mut laid = table
        .cards
        .iter_mut()
        .filter(|(_, zone)| matches!(**zone, VoteZone::Laid(_)));
    if let Some((_, mut zone)) = laid.find(|(laid, _)| laid.0 == card) {
        *zone = VoteZone::Turned;
    }
    table.events.send(Event::Turned(card));
    table.settle_if_all_turned();
}
