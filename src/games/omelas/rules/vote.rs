//! Laying a vote (`omelas.round.4`, `omelas.secret.3`).

use super::super::Event;
use super::super::pieces::{
    Ballot, Ballots, Card, Phase, Round, TableSettings, Tile, VoteCard, VoteZone, Zone,
};
use super::{Refusal, require_phase};
use crate::table::{Outbox, Seat, require};
use bevy::ecs::prelude::*;

pub(in super::super) fn check(
    In((seat, _)): In<(Seat, Card)>,
    round: Res<Round>,
    settings: Res<TableSettings>,
) -> Result<(), Refusal> {
    require_phase(round.phase, Phase::Vote)?;
    require(seat.index() < settings.seats, Refusal::NoSuchSeat(seat))?;
    require(!round.laid.contains(seat), Refusal::VoteIsFinal)
}

pub(in super::super) fn apply(
    In((seat, card)): In<(Seat, Card)>,
    mut round: ResMut<Round>,
    settings: Res<TableSettings>,
    mut ballots: ResMut<Ballots>,
    tiles: Query<(&Tile, &Zone)>,
    mut cards: Query<(&VoteCard, &mut VoteZone)>,
    mut events: ResMut<Outbox<Event>>,
) {
    let held = (cards.iter_mut()).find(|(held, zone)| held.0 == card && **zone == VoteZone::Hand(seat));
    if let Some((_, mut zone)) = held {
        *zone = VoteZone::Laid(seat);
    }
    round.laid = round.laid.with(seat);
    events.send(Event::VoteLaid { seat, card });
    if round.laid.len() == settings.seats {
        if settings.level.house.votes_shown_at_end
            && let Some((tile, _)) = tiles.iter().find(|(_, zone)| **zone == Zone::OnTrial)
        {
            let letter = tile.0;
            let card_of = |seat| {
                let laid = cards.iter().find(|(_, zone)| **zone == VoteZone::Laid(seat));
                laid.map_or(Card::No, |(card, _)| card.0)
            };
            let cards = Seat::all(settings.seats).map(card_of).collect();
            let round = round.number;
            ballots.0.push(Ballot { round, letter, cards });
        }
        round.phase = Phase::Reveal;
        events.send(Event::VotesShuffled);
    }
}
