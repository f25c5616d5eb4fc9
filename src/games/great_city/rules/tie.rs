//! The rules for drawing ties on the character network (`great_city.tie.1` to `great_city.tie.5`).
//!
//! Ties are drawn during set-up, and for a new character while the GM makes it.

use super::super::{Class, Event, Kind, Phase, ScarabZone, Sign, Tie, Who};
use super::order;
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, must_be, not_now, refuse_if};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// The ties that a character can draw for free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Free {
    /// The number of ties of either sign to anybody.
    pub any: usize,
    /// True if a tie to an aristocrat or a myrmidon is free.
    pub noble: bool,
    /// The sign of one further free tie to anybody.
    pub signed: Option<Sign>,
}

/// Tells whether a character is an aristocrat or a myrmidon.
pub fn is_noble(table: &impl TableQuery, who: Who) -> bool {
    matches!(table.class(who), Some(Class::Aristocrat | Class::Myrmidon))
}

/// Returns the ties that a character can draw for free (`great_city.tie.3`).
pub fn free(table: &impl TableQuery, who: Who) -> Free {
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
pub fn costs(table: &impl TableQuery, tie: Tie) -> bool {
    let free = free(table, tie.from);
    let own = table
        .ties()
        .map(|(drawn, _)| drawn)
        .filter(|drawn| drawn.from == tie.from);
    let mut ties: Vec<Tie> = own.collect();
    let before = how_many_free(table, free, &ties);
    ties.push(tie);
    how_many_free(table, free, &ties) == before
}

fn drawing(seat: Seat, table: &TableRef) -> Checked {
    match table.state.phase {
        Phase::Ties(asked) => must_be(asked, seat),
        phase => not_now(phase),
    }
}

pub fn check_draw(In((seat, tie)): In<(Seat, Tie)>, table: TableRef) -> Checked {
    match table.state.phase {
        // A new character's ties are drawn while it is made.
        Phase::Making(new) => {
            must_be(table.owner(new), seat)?;
            refuse_if(tie.from != new, Refusal::NotOwn)?;
        }
        _ => drawing(seat, &table)?,
    }
    let own = table
        .character(tie.from)
        .is_some_and(|character| character.owner == seat);
    refuse_if(!own, Refusal::NotOwn)?;
    let end = tie.to != tie.from && table.everybody().any(|who| who == tie.to);
    refuse_if(!end, Refusal::NoSuchEnd)?;
    refuse_if(table.ties().any(|(drawn, _)| drawn == tie), Refusal::TieExists)?;
    refuse_if(table.purse(seat) < 1 && costs(&table, tie), Refusal::EmptyPurse)
}

pub fn draw(In((seat, tie)): In<(Seat, Tie)>, mut table: TableMut) {
    let paid = costs(&table, tie);
    table.draw(tie);
    table.emit(Event::Drawn { tie, paid });
    if paid {
        table.pay(ScarabZone::Purse(seat), ScarabZone::Supply, 1);
    }
}

pub fn check_tied(In(seat): In<Seat>, table: TableRef) -> Checked {
    drawing(seat, &table)
}

pub fn tied(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::Tied(seat));
    if seat == table.gm() {
        order::begin(&mut table);
    } else {
        table.begin_ties(Seat::new(seat.index() + 1));
    }
}

impl TableMut<'_, '_> {
    /// Lets a seat draw its ties.
    pub(super) fn begin_ties(&mut self, seat: Seat) {
        self.state.phase = Phase::Ties(seat);
        self.emit(Event::TiesBegin(seat));
    }
}
