//! Dealing the roles (`omelas.setup.2`).

use super::super::Event;
use super::super::pieces::{Phase, Role, RoleCard, RoleZone, Round, TableSettings};
use super::{Refusal, require_phase};
use crate::table::{Outbox, Seat, SeatSet, require};
use bevy::ecs::prelude::*;

pub(in super::super) fn check(
    In(rebels): In<SeatSet>,
    round: Res<Round>,
    settings: Res<TableSettings>,
) -> Result<(), Refusal> {
    require_phase(round.phase, Phase::Deal)?;
    if let Some(seat) = rebels.iter().find(|seat| seat.index() >= settings.seats) {
        return Err(Refusal::NoSuchSeat(seat));
    }
    let need = settings.level.rebels_among(settings.seats);
    require(rebels.len() == need, Refusal::RebelCount(need, rebels.len()))
}

pub(in super::super) fn apply(
    In(rebels): In<SeatSet>,
    mut round: ResMut<Round>,
    settings: Res<TableSettings>,
    mut cards: Query<(&RoleCard, &mut RoleZone)>,
    mut events: ResMut<Outbox<Event>>,
) {
    for seat in Seat::all(settings.seats) {
        let role = if rebels.contains(seat) {
            Role::Rebel
        } else {
            Role::Council
        };
        let dealt = (cards.iter_mut()).find(|(card, zone)| card.0 == role && **zone == RoleZone::Box);
        if let Some((_, mut zone)) = dealt {
            *zone = RoleZone::Seat(seat);
        }
    }
    round.phase = Phase::Draw;
    events.send(Event::RolesDealt(rebels));
    events.send(Event::RoundBegins {
        round: round.number,
        turn: round.turn,
    });
}
