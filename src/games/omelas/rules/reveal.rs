//! Turning the shuffled votes over, one by one (`omelas.round.5`).

use super::super::Event;
use super::super::pieces::{Card, Phase, Round, VoteCard, VoteZone};
use super::outcome::VoteOutcome;
use super::{Refusal, require_phase};
use bevy::ecs::prelude::*;

pub(in super::super) fn check(
    In(card): In<Card>,
    round: Res<Round>,
    cards: Query<(&VoteCard, &VoteZone)>,
) -> Result<(), Refusal> {
    require_phase(round.phase, Phase::Reveal)?;
    if cards
        .iter()
        .any(|(laid, zone)| laid.0 == card && matches!(zone, VoteZone::Laid(_)))
    {
        Ok(())
    } else {
        Err(Refusal::NoSuchCardLeft(card))
    }
}

/// Turns over a card with this face. The cards are shuffled, so the choice among cards of one face reveals no voter.
pub(in super::super) fn apply(In(card): In<Card>, mut table: VoteOutcome) {
    if let Some((_, mut zone)) = table
        .cards
        .iter_mut()
        .find(|(laid, zone)| laid.0 == card && matches!(**zone, VoteZone::Laid(_)))
    {
        *zone = VoteZone::Turned;
    }
    table.events.send(Event::Turned { card });
    table.settle_if_all_turned();
}
