//! Settles a vote: the tile, the hand-back, and the next round or the end (`omelas.round.6` to `omelas.round.8`,
//! `omelas.end.*`).
//!
//! Nobody decides anything here: it all follows at once from the last card turned.

use super::super::pieces::{
    Ballots, Card, Die, Phase, Role, RoleCard, RoleZone, Round, TableSettings, Tile, VoteCard, VoteZone, Zone,
};
use super::super::{Claim, Event};
use super::winner;
use crate::table::{Outbox, Remarks, Seat, SeatSet};
use bevy::ecs::prelude::*;
use bevy::ecs::system::SystemParam;

/// The system parameter for the end of a round.
#[derive(SystemParam)]
pub(in super::super) struct VoteOutcome<'w, 's> {
    round: ResMut<'w, Round>,
    settings: Res<'w, TableSettings>,
    remarks: Res<'w, Remarks<Claim>>,
    ballots: Res<'w, Ballots>,
    pub(super) cards: Query<'w, 's, (&'static VoteCard, &'static mut VoteZone)>,
    tiles: Query<'w, 's, (&'static Tile, &'static mut Zone)>,
    roles: Query<'w, 's, (&'static RoleCard, &'static RoleZone)>,
    die: Single<'w, 's, &'static mut Die>,
    pub(super) events: ResMut<'w, Outbox<Event>>,
}

impl VoteOutcome<'_, '_> {
    /// Settles the vote once the last card is turned: the tile stays if the number of Yes equals the die.
    pub(super) fn settle_if_all_turned(&mut self) {
        if (self.cards.iter()).any(|(_, zone)| matches!(zone, VoteZone::Laid(_))) {
            return;
        }
        let turned = self.cards.iter().filter(|(_, zone)| **zone == VoteZone::Turned);
        let yes = turned.filter(|(card, _)| card.0 == Card::Yes).count();
        let kept = self.die.0.map(usize::from) == Some(yes);
        if let Some((tile, mut zone)) = self.tiles.iter_mut().find(|(_, zone)| **zone == Zone::OnTrial) {
            *zone = if kept { Zone::Omelas } else { Zone::Darkness };
            self.events.send(Event::Decided {
                letter: tile.0,
                yes: yes as u8,
                kept,
            });
        }
        let count = |place| self.tiles.iter().filter(|(_, zone)| **zone == place).count();
        let places = usize::from(self.settings.level.places);
        let Some(side) = winner(count(Zone::Omelas), count(Zone::Darkness), places) else {
            self.hand_back();
            let (seats, remarks) = (self.settings.seats, self.remarks.count());
            return next_round(&mut self.round, seats, remarks, &mut self.events);
        };
        self.round.phase = Phase::Over(side);
        self.events.send(Event::Won(side));
        let rebels = self.rebels();
        self.events.send(Event::RolesShown(rebels));
        if self.settings.level.house.votes_shown_at_end {
            self.events.send(Event::VotesShown(self.ballots.0.clone()));
        }
    }

    /// Shuffles all vote cards, laid and kept, and deals one Yes and one No to each seat.
    fn hand_back(&mut self) {
        self.die.0 = None;
        for face in Card::BOTH {
            let in_play = self.cards.iter_mut().filter(|(_, zone)| **zone != VoteZone::Box);
            let of_face = in_play.filter(|(card, _)| card.0 == face);
            for ((_, mut zone), seat) in of_face.zip(Seat::all(self.settings.seats)) {
                *zone = VoteZone::Hand(seat);
            }
        }
        self.events.send(Event::HandedBack);
    }

    fn rebels(&self) -> SeatSet {
        let rebel = |(card, zone): (&RoleCard, &RoleZone)| match zone {
            RoleZone::Seat(seat) if card.0 == Role::Rebel => Some(*seat),
            _ => None,
        };
        self.roles.iter().filter_map(rebel).collect()
    }
}

/// Begins a new round for the next seat clockwise (`omelas.round.8`).
pub(super) fn next_round(round: &mut Round, seats: usize, remarks: usize, events: &mut Outbox<Event>) {
    round.number += 1;
    round.turn = round.turn.next(seats);
    round.phase = Phase::Draw;
    round.laid = SeatSet::EMPTY;
    round.remarks_before = remarks;
    events.send(Event::RoundBegins {
        round: round.number,
        turn: round.turn,
    });
}
