//! The rules for drawing ties on the character network (`great_city.tie.1` to `great_city.tie.5`).
//!
//! Ties are drawn during set-up, and for a new character while the GM makes it.

use super::super::Event;
use super::super::level::{Class, Kind, Sign};
use super::super::pieces::{Phase, ScarabZone, Tie, Who};
use super::order;
use super::params::{TableMut, TableQuery, TableRef};
use super::{Refusal, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// The ties that a character can draw for free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Free {
    /// The number of ties of either sign to anybody.
    pub any: usize,
    /// True if a tie to an aristocrat or a myrmidon is free.
    pub noble: bool,
    /// The sign of one further free tie to anybody.
    pub signed: Option<Sign>,
}

/// Tells whether a character is an aristocrat or a myrmidon.
pub(in super::super) fn is_noble(table: &impl TableQuery, who: Who) -> bool {
    table
        .character(who)
        .is_some_and(|character| matches!(character.class, Some(Class::Aristocrat | Class::Myrmidon)))
}

/// Returns the ties that a character can draw for free (`great_city.tie.3`).
pub(in super::super) fn free(table: &impl TableQuery, who: Who) -> Free {
    let Some(character) = table.character(who) else {
        return Free::default();
    };
    let mut free = Free {
        any: 1,
        noble: is_noble(table, who),
        signed: None,
    };
    // A new character can lack traits.
    let Some([_, second, third]) = character.traits else {
        return free;
    };
    match character.kind {
        Some(Kind::Person) => {
            free.any += usize::from(second.is_plus());
            // A minus tie is free for cruel people, a plus tie for kind ones.
            free.signed = Some(third.turned());
        }
        Some(Kind::Bug) => free.any += usize::from(third.is_plus()),
        None => {}
    }
    free
}

/// Returns how many of a character's ties are free if every free tie is put to its best use.
fn how_many_free(table: &impl TableQuery, free: Free, ties: &[Tie]) -> usize {
    let noble = |tie: &&Tie| free.noble && is_noble(table, tie.to);
    let signed = |tie: &&Tie| free.signed == Some(tie.sign);
    let for_noble = ties.iter().filter(noble).count();
    let for_sign = ties.iter().filter(signed).count();
    let either = ties.iter().filter(|tie| noble(tie) || signed(tie)).count();
    let special = (usize::from(for_noble > 0) + usize::from(for_sign > 0)).min(either);
    ties.len().min(free.any + special)
}

/// Tells whether one more tie costs its owner a scarab.
pub(in super::super) fn costs(table: &impl TableQuery, tie: Tie) -> bool {
    let free = free(table, tie.from);
    let mut ties: Vec<Tie> = table
        .ties()
        .map(|(drawn, _)| drawn)
        .filter(|drawn| drawn.from == tie.from)
        .collect();
    let before = how_many_free(table, free, &ties);
    ties.push(tie);
    how_many_free(table, free, &ties) == before
}

fn drawing(seat: Seat, table: &TableRef) -> Result<(), Refusal> {
    match table.state.phase {
        Phase::Ties(asked) if asked == seat => Ok(()),
        Phase::Ties(_) => Err(Refusal::NotAsked(seat)),
        phase => not_now(phase),
    }
}

/// Checks that a seat can draw a tie.
pub(in super::super) fn check_draw(In((seat, tie)): In<(Seat, Tie)>, table: TableRef) -> Result<(), Refusal> {
    match table.state.phase {
        Phase::Making(new) if seat != table.owner(new) => return Err(Refusal::NotAsked(seat)),
        // A new character's ties are drawn while it is made.
        Phase::Making(new) if tie.from == new => {}
        Phase::Making(_) => return Err(Refusal::NotOwn),
        _ => drawing(seat, &table)?,
    }
    match table.character(tie.from) {
        Some(character) if character.owner == seat => {}
        _ => return Err(Refusal::NotOwn),
    }
    let end = tie.to != tie.from && table.everybody().any(|who| who == tie.to);
    if !end {
        Err(Refusal::NoSuchEnd)
    } else if table.ties().any(|(drawn, _)| drawn == tie) {
        Err(Refusal::TieExists)
    } else if table.purse(seat) < 1 && costs(&table, tie) {
        Err(Refusal::EmptyPurse)
    } else {
        Ok(())
    }
}

pub(in super::super) fn draw(In((seat, tie)): In<(Seat, Tie)>, mut table: TableMut) {
    let paid = costs(&table, tie);
    table.draw(tie);
    table.emit(Event::Drawn { tie, paid });
    if paid {
        table.pay(ScarabZone::Purse(seat), ScarabZone::Supply, 1);
    }
}

/// Checks that a seat can stop drawing ties.
pub(in super::super) fn check_tied(In(seat): In<Seat>, table: TableRef) -> Result<(), Refusal> {
    drawing(seat, &table)
}

pub(in super::super) fn tied(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::Tied(seat));
    if seat == table.gm() {
        order::begin(&mut table);
    } else {
        let next = Seat::new(seat.index() + 1);
        table.state.phase = Phase::Ties(next);
        table.emit(Event::TiesBegin(next));
    }
}

impl TableMut<'_, '_> {
    /// Begins the drawing of ties, seat by seat.
    pub(super) fn begin_ties(&mut self) {
        let first = Seat::new(0);
        self.state.phase = Phase::Ties(first);
        self.emit(Event::TiesBegin(first));
    }
}
