//! The rules for making characters (`great_city.character.1` to `great_city.character.7`).
//!
//! All seats make their characters at the same time. The GM makes the agents of peril.

use super::super::Event;
use super::super::level::{Class, Colour, Kind, Sign};
use super::super::pieces::{Character, IntentContent, Phase, ScarabZone, Stone, Triad, Who};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Refusal, not_now, situation};
use crate::table::Seat;
use bevy::ecs::prelude::*;

/// Returns the character if the seat can change it now.
fn making<'t>(seat: Seat, who: Who, table: &'t TableRef) -> Result<&'t Character, Refusal> {
    match table.state.phase {
        Phase::Characters => {}
        Phase::Making(new) if new == who => {}
        phase => return not_now(phase),
    }
    match table.character(who) {
        Some(character) if character.owner != seat => Err(Refusal::NotOwn),
        Some(character) if character.made => Err(Refusal::IsMade),
        Some(character) => Ok(character),
        None => Err(Refusal::NotOwn),
    }
}

/// Does the same as [`making`], but also requires that the stones are thrown.
fn thrown<'t>(seat: Seat, who: Who, table: &'t TableRef) -> Result<(&'t Character, Kind), Refusal> {
    let character = making(seat, who, table)?;
    match character.kind {
        Some(kind) => Ok((character, kind)),
        None => Err(Refusal::NotThrown),
    }
}

/// Checks the choice of a kind for an agent of peril or a new character.
///
/// An agent's kind can change until the situation is settled, a new character's while it is made.
pub(in super::super) fn check_kind(
    In((seat, who, kind)): In<(Seat, Who, Kind)>,
    table: TableRef,
) -> Result<(), Refusal> {
    match who {
        Who::Agent(agent) => situation::changing(seat, agent, &table)?,
        Who::Newcomer(_) => {
            making(seat, who, &table)?;
        }
        _ => return Err(Refusal::NotOwn),
    }
    if (table.character(who)).is_some_and(|character| character.kind == Some(kind)) {
        Err(Refusal::IsSo)
    } else {
        Ok(())
    }
}

pub(in super::super) fn kind(In((seat, who, kind)): In<(Seat, Who, Kind)>, mut table: TableMut) {
    table.shape(who, |character| {
        character.kind = Some(kind);
        character.traits = None;
        character.class = None;
        character.made = false;
    });
    table.emit(Event::Became { who, kind });
    if let Who::Agent(_) = who {
        table.agree(seat);
    }
}

/// Checks the choice of a kind for a seat's own character. Its first choice starts the throw of the stones.
pub(in super::super) fn check_be(In((seat, kind)): In<(Seat, Kind)>, table: TableRef) -> Result<(), Refusal> {
    let character = making(seat, Who::Seat(seat), &table)?;
    if character.ready.is_some() {
        Err(Refusal::Settled)
    } else if character.kind == Some(kind) {
        Err(Refusal::IsSo)
    } else {
        Ok(())
    }
}

pub(in super::super) fn be(In((seat, kind)): In<(Seat, Kind)>, mut table: TableMut) {
    let who = Who::Seat(seat);
    let thrown = table
        .character(who)
        .is_some_and(|character| character.kind.is_some());
    table.shape(who, |character| {
        character.kind = Some(kind);
        character.traits = None;
        character.class = None;
    });
    table.emit(Event::Became { who, kind });
    if !thrown {
        table.begin_throws(Phase::Throw(who));
    }
}

/// Checks the choice of a ready-made character.
pub(in super::super) fn check_deal_in(
    In((seat, ready)): In<(Seat, u8)>,
    table: TableRef,
) -> Result<(), Refusal> {
    let character = making(seat, Who::Seat(seat), &table)?;
    if character.kind.is_some() {
        return Err(Refusal::IsSo);
    }
    let there = (1..=table.level().ready.len()).contains(&usize::from(ready));
    let taken = Seat::all(table.players())
        .filter_map(|seat| table.character(Who::Seat(seat)))
        .any(|character| character.ready == Some(ready));
    if there && !taken {
        Ok(())
    } else {
        Err(Refusal::NoneReady)
    }
}

pub(in super::super) fn deal_in(In((seat, number)): In<(Seat, u8)>, mut table: TableMut) {
    let who = Who::Seat(seat);
    let place = usize::from(number).saturating_sub(1);
    let Some(ready) = table.level().ready.get(place).cloned() else {
        return;
    };
    table.emit(Event::DealtIn { seat, ready: number });
    for (colour, face) in Colour::ALL.into_iter().zip(ready.dice) {
        let of = Triad::Of(who);
        table.set(Stone { of, colour }, face);
    }
    table.shape(who, |character| {
        character.kind = Some(ready.kind);
        character.traits = Some(ready.traits);
        character.class = Some(ready.class);
        character.ready = Some(number);
    });
}

/// Checks the signs of a character's traits.
pub(in super::super) fn check_traits(
    In((seat, who, signs)): In<(Seat, Who, [Sign; 3])>,
    table: TableRef,
) -> Result<(), Refusal> {
    let (character, _) = thrown(seat, who, &table)?;
    if character.is_settled() {
        return Err(Refusal::Settled);
    }
    if character.traits == Some(signs) {
        return Err(Refusal::IsSo);
    }
    let need = table.triad(Triad::Of(who)).count_ones() as usize;
    let got = signs.iter().filter(|sign| sign.is_plus()).count();
    if need == got {
        Ok(())
    } else {
        Err(Refusal::TraitCount { need, got })
    }
}

pub(in super::super) fn traits(In((_, who, signs)): In<(Seat, Who, [Sign; 3])>, mut table: TableMut) {
    table.shape(who, |character| character.traits = Some(signs));
    table.emit(Event::TraitsSet { who, signs });
}

/// Tells whether a character's stones allow a class.
pub(in super::super) fn allows(table: &impl TableQuery, who: Who, class: Class) -> bool {
    class.colour().is_none_or(|colour| {
        let of = Triad::Of(who);
        let state = table.stone_state(Stone { of, colour });
        state.sign.is_plus() || state.moving
    })
}

/// Checks the choice of a class.
pub(in super::super) fn check_class(
    In((seat, who, class)): In<(Seat, Who, Class)>,
    table: TableRef,
) -> Result<(), Refusal> {
    let (character, kind) = thrown(seat, who, &table)?;
    if character.is_settled() {
        Err(Refusal::Settled)
    } else if character.class == Some(class) {
        Err(Refusal::IsSo)
    } else if class.kind() != kind {
        Err(Refusal::ClassBarred(class, None))
    } else if allows(&table, who, class) {
        Ok(())
    } else {
        Err(Refusal::ClassBarred(class, class.colour()))
    }
}

pub(in super::super) fn class(In((_, who, class)): In<(Seat, Who, Class)>, mut table: TableMut) {
    table.shape(who, |character| character.class = Some(class));
    table.emit(Event::ClassSet { who, class });
}

/// Checks the decision about vesting the scarab that the class allows.
pub(in super::super) fn check_vest(
    In((seat, who, yes)): In<(Seat, Who, bool)>,
    table: TableRef,
) -> Result<(), Refusal> {
    let (character, _) = thrown(seat, who, &table)?;
    if character.class.and_then(Class::colour).is_none() {
        Err(Refusal::NothingToVest)
    } else if character.vests == yes {
        Err(Refusal::IsSo)
    } else {
        Ok(())
    }
}

pub(in super::super) fn vest(In((_, who, yes)): In<(Seat, Who, bool)>, mut table: TableMut) {
    table.shape(who, |character| character.vests = yes);
    table.emit(Event::VestSet { who, yes });
}

/// Checks the choice of an intent (`great_city.character.4`).
pub(in super::super) fn check_intent(
    In((seat, stone)): In<(Seat, Colour)>,
    table: TableRef,
) -> Result<(), Refusal> {
    thrown(seat, Who::Seat(seat), &table)?;
    if table.purpose(seat).is_some_and(|purpose| purpose.stone == stone) {
        Err(Refusal::IsSo)
    } else {
        Ok(())
    }
}

pub(in super::super) fn intent(In((seat, colour)): In<(Seat, Colour)>, mut table: TableMut) {
    let of = Triad::Of(Who::Seat(seat));
    let purpose = IntentContent {
        stone: colour,
        saves: table.stone_state(Stone { of, colour }).sign.is_plus(),
    };
    table.intend(seat, purpose);
    table.emit(Event::IntentChosen { seat, purpose });
}

/// Returns the first thing that a character lacks to be finished.
pub(in super::super) fn missing(table: &impl TableQuery, who: Who) -> Option<&'static str> {
    let character = table.character(who)?;
    // A correction of a stone during the making can invalidate choices that depended on it.
    let open = !character.made && !character.is_settled();
    // The GM can leave the traits and the class of a new character open.
    let may_lack = matches!(who, Who::Newcomer(_));
    let fits = |signs: [Sign; 3]| {
        let pluses = signs.iter().filter(|sign| sign.is_plus()).count();
        !open || pluses == table.triad(Triad::Of(who)).count_ones() as usize
    };
    if character.kind.is_none() {
        Some("a person or a bug")
    } else if !character.traits.map_or(may_lack, fits) {
        Some("the traits")
    } else if !character
        .class
        .map_or(may_lack, |class| !open || allows(table, who, class))
    {
        Some("the class")
    } else if let Who::Seat(seat) = who
        && table.purpose(seat).is_none()
    {
        Some("the intent")
    } else {
        None
    }
}

/// Checks that a character can be finished.
pub(in super::super) fn check_made(In((seat, who)): In<(Seat, Who)>, table: TableRef) -> Result<(), Refusal> {
    making(seat, who, &table)?;
    match missing(&table, who) {
        Some(what) => Err(Refusal::Missing(what)),
        None => Ok(()),
    }
}

pub(in super::super) fn made(In((_, who)): In<(Seat, Who)>, mut table: TableMut) {
    table.shape(who, |character| character.made = true);
    table.emit(Event::Made { who });
    table.endow(who);
    if let Phase::Making(_) = table.state.phase {
        return table.begin_throws(Phase::RandomFlip);
    }
    let all = table
        .everybody()
        .all(|who| table.character(who).is_some_and(|character| character.made));
    if all {
        table.begin_ties();
    }
}

impl TableMut<'_, '_> {
    /// Pays the scarabs that a character brings (`great_city.character.6`).
    pub(super) fn endow(&mut self, who: Who) {
        let Some(character) = self.character(who).copied() else {
            return;
        };
        let purse = ScarabZone::Purse(character.owner);
        // A character made for a scene only brings the scarab that it vests.
        let own = match who {
            Who::Seat(_) => 3,
            Who::Agent(_) => 2,
            _ => 0,
        };
        let trade = match character.class {
            Some(Class::Mercantile | Class::Queen) if own > 0 => 2,
            _ => 0,
        };
        self.pay(ScarabZone::Supply, purse, own + trade);
        if let Some(colour) = character.class.and_then(Class::colour)
            && character.vests
        {
            let of = Triad::Of(who);
            let from = if self.house().vest_from_purse {
                purse
            } else {
                ScarabZone::Supply
            };
            if from == ScarabZone::Supply || self.heap(from) > 0 {
                self.pay(from, ScarabZone::Under(Stone { of, colour }), 1);
            }
        }
    }
}
