//! Drawing a tile (`omelas.round.1`).

use super::super::pieces::{Letter, Phase, Round, TableSettings, Tile, Zone};
use super::super::{Claim, Event};
use super::{Refusal, outcome, require_phase};
use crate::table::{Outbox, Remarks, require};
use bevy::ecs::prelude::*;

pub(in super::super) fn check(
    In(letter): In<Letter>,
    round: Res<Round>,
    tiles: Query<(&Tile, &Zone)>,
) -> Result<(), Refusal> {
    require_phase(round.phase, Phase::Draw)?;
    let mut in_bag = tiles.iter().filter(|(_, zone)| **zone == Zone::Bag);
    let is_left = in_bag.any(|(tile, _)| tile.0 == letter);
    require(is_left, Refusal::NoneLeft(letter))
}

pub(in super::super) fn apply(
    In(letter): In<Letter>,
    mut round: ResMut<Round>,
    settings: Res<TableSettings>,
    remarks: Res<Remarks<Claim>>,
    mut tiles: Query<(&Tile, &mut Zone)>,
    mut events: ResMut<Outbox<Event>>,
) {
    // Only tiles face-up on Omelas count: a letter lost to The Darkness may be tried again.
    let aside = (tiles.iter()).any(|(tile, zone)| tile.0 == letter && *zone == Zone::Omelas);
    let drawn = (tiles.iter_mut()).find(|(tile, zone)| tile.0 == letter && **zone == Zone::Bag);
    if let Some((_, mut zone)) = drawn {
        *zone = if aside { Zone::Aside } else { Zone::OnTrial };
    }
    let seat = round.turn;
    events.send(Event::Drawn { seat, letter, aside });
    if aside {
        outcome::next_round(&mut round, settings.seats, remarks.count(), &mut events);
    } else {
        round.phase = Phase::Roll;
    }
}
