//! The rules for making characters (`great_city.character.1` to `great_city.character.7`) and for drawing their ties
//! (`great_city.tie.1` to `great_city.tie.5`).
//!
//! All seats make their characters at the same time. The GM makes the agents of peril. Ties are drawn seat by seat, and
//! for a new character while the GM makes it.

use super::super::pieces::Character;
use super::super::{Class, Colour, Event, Kind, Phase, ScarabZone, Sign, Tie, Triad, Who};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, must_be, not_now, order, refuse_if, situation};
use crate::table::Seat;
use bevy_ecs::prelude::*;

/// Returns the character if the seat can change it now.
fn making<'t>(seat: Seat, who: Who, table: &'t TableRef) -> Result<&'t Character, Refusal> {
    match table.state.phase {
        Phase::Characters => {}
        Phase::Making(new) if new == who => {}
        phase => return not_now(phase),
    }
    let own = table.character(who).filter(|character| character.owner == seat);
    let character = own.ok_or(Refusal::NotOwn)?;
    refuse_if(character.made, Refusal::IsMade)?;
    Ok(character)
}

/// Does the same as [`making`], but also requires that the stones are thrown.
fn thrown<'t>(seat: Seat, who: Who, table: &'t TableRef) -> Result<(&'t Character, Kind), Refusal> {
    let character = making(seat, who, table)?;
    Ok((character, character.kind.ok_or(Refusal::NotThrown)?))
}

/// Checks the choice of a kind for an agent of peril or a new character.
///
/// An agent's kind can change until the situation is settled, a new character's while it is made.
pub fn check_kind(In((seat, who, kind)): In<(Seat, Who, Kind)>, table: TableRef) -> Checked {
    match who {
        Who::Agent(agent) => situation::changing(seat, agent, &table)?,
        Who::Newcomer(_) => making(seat, who, &table).map(|_| ())?,
        _ => return Err(Refusal::NotOwn),
    }
    refuse_if(table.kind(who) == Some(kind), Refusal::IsSo)
}

pub fn kind(In((seat, who, kind)): In<(Seat, Who, Kind)>, mut table: TableMut) {
    table.shape(who, |character| {
        character.start_as(kind);
        character.made = false;
    });
    table.emit(Event::Became { who, kind });
    if let Who::Agent(_) = who {
        table.agree(seat);
    }
}

/// Checks the choice of a kind for a seat's own character. Its first choice starts the throw of the stones.
pub fn check_be(In((seat, kind)): In<(Seat, Kind)>, table: TableRef) -> Checked {
    let character = making(seat, Who::Seat(seat), &table)?;
    refuse_if(character.ready.is_some(), Refusal::Settled)?;
    refuse_if(character.kind == Some(kind), Refusal::IsSo)
}

pub fn be(In((seat, kind)): In<(Seat, Kind)>, mut table: TableMut) {
    let who = Who::Seat(seat);
    let thrown = table.kind(who).is_some();
    table.shape(who, |character| character.start_as(kind));
    table.emit(Event::Became { who, kind });
    if !thrown {
        table.begin_throws(Phase::Throw(who));
    }
}

/// Checks the choice of a ready-made character.
pub fn check_deal_in(In((seat, ready)): In<(Seat, u8)>, table: TableRef) -> Checked {
    let character = making(seat, Who::Seat(seat), &table)?;
    refuse_if(character.kind.is_some(), Refusal::IsSo)?;
    let there = (1..=table.level().ready.len()).contains(&usize::from(ready));
    let mut players = Seat::all(table.players()).filter_map(|seat| table.character(Who::Seat(seat)));
    let taken = players.any(|character| character.ready == Some(ready));
    refuse_if(!there || taken, Refusal::NoneReady)
}

pub fn deal_in(In((seat, number)): In<(Seat, u8)>, mut table: TableMut) {
    let who = Who::Seat(seat);
    let place = usize::from(number).saturating_sub(1);
    let ready = table.level().ready.get(place).cloned();
    let Some(ready) = ready else { return };
    table.emit(Event::DealtIn { seat, ready: number });
    table.take_ready(who, number, &ready);
}

pub fn check_traits(In((seat, who, signs)): In<(Seat, Who, [Sign; 3])>, table: TableRef) -> Checked {
    let (character, _) = thrown(seat, who, &table)?;
    refuse_if(character.is_settled(), Refusal::Settled)?;
    refuse_if(character.traits == Some(signs), Refusal::IsSo)?;
    let need = table.triad(Triad::Of(who)).count_ones() as usize;
    let got = Sign::pluses(signs);
    refuse_if(need != got, Refusal::TraitCount { need, got })
}

pub fn traits(In((_, who, signs)): In<(Seat, Who, [Sign; 3])>, mut table: TableMut) {
    table.shape(who, |character| character.traits = Some(signs));
    table.emit(Event::TraitsSet { who, signs });
}

pub fn allows(table: &impl TableQuery, who: Who, class: Class) -> bool {
    class.colour().is_none_or(|colour| {
        let state = table.stone_state(who.stone(colour));
        state.sign.is_plus() || state.moving
    })
}

pub fn check_class(In((seat, who, class)): In<(Seat, Who, Class)>, table: TableRef) -> Checked {
    let (character, kind) = thrown(seat, who, &table)?;
    refuse_if(character.is_settled(), Refusal::Settled)?;
    refuse_if(character.class == Some(class), Refusal::IsSo)?;
    refuse_if(class.kind() != kind, Refusal::ClassBarred(class, None))?;
    let barred = Refusal::ClassBarred(class, class.colour());
    refuse_if(!allows(&table, who, class), barred)
}

pub fn class(In((_, who, class)): In<(Seat, Who, Class)>, mut table: TableMut) {
    table.shape(who, |character| character.class = Some(class));
    table.emit(Event::ClassSet { who, class });
}

/// Checks the decision about vesting the scarab that the class allows.
pub fn check_vest(In((seat, who, yes)): In<(Seat, Who, bool)>, table: TableRef) -> Checked {
    let (character, _) = thrown(seat, who, &table)?;
    let coloured = character.class.and_then(Class::colour).is_some();
    refuse_if(!coloured, Refusal::NothingToVest)?;
    refuse_if(character.vests == yes, Refusal::IsSo)
}

pub fn vest(In((_, who, yes)): In<(Seat, Who, bool)>, mut table: TableMut) {
    table.shape(who, |character| character.vests = yes);
    table.emit(Event::VestSet { who, yes });
}

/// Checks the choice of an intent (`great_city.character.4`).
pub fn check_intent(In((seat, stone)): In<(Seat, Colour)>, table: TableRef) -> Checked {
    thrown(seat, Who::Seat(seat), &table)?;
    let is_so = table.purpose(seat).is_some_and(|purpose| purpose.stone == stone);
    refuse_if(is_so, Refusal::IsSo)
}

pub fn intent(In((seat, colour)): In<(Seat, Colour)>, mut table: TableMut) {
    let purpose = table.intent_at(Who::Seat(seat).stone(colour));
    table.intend(seat, purpose);
    table.emit(Event::IntentChosen { seat, purpose });
}

/// Returns the first thing that a character lacks to be finished.
pub fn missing(table: &impl TableQuery, who: Who) -> Option<&'static str> {
    let character = table.character(who)?;
    // A correction of a stone during the making can invalidate choices that depended on it.
    let open = !character.made && !character.is_settled();
    // The GM can leave the traits and the class of a new character open.
    let may_lack = matches!(who, Who::Newcomer(_));
    let fits =
        |signs: [Sign; 3]| !open || Sign::pluses(signs) == table.triad(Triad::Of(who)).count_ones() as usize;
    let allowed = |class| !open || allows(table, who, class);
    if character.kind.is_none() {
        Some("a person or a bug")
    } else if !character.traits.map_or(may_lack, fits) {
        Some("the traits")
    } else if !character.class.map_or(may_lack, allowed) {
        Some("the class")
    } else {
        matches!(who, Who::Seat(seat) if table.purpose(seat).is_none()).then_some("the intent")
    }
}

pub fn check_made(In((seat, who)): In<(Seat, Who)>, table: TableRef) -> Checked {
    making(seat, who, &table)?;
    missing(&table, who).map_or(Ok(()), |what| Err(Refusal::Missing(what)))
}

pub fn made(In((_, who)): In<(Seat, Who)>, mut table: TableMut) {
    table.shape(who, |character| character.made = true);
    table.emit(Event::Made { who });
    table.endow(who);
    if let Phase::Making(_) = table.state.phase {
        return table.begin_throws(Phase::RandomFlip);
    }
    if table.everybody().all(|who| table.is_made(who)) {
        table.begin_ties(Seat::new(0));
    }
}

/// Tells whether one more tie costs its owner a scarab, with every free tie put to its best use (`great_city.tie.3`).
pub fn costs(table: &impl TableQuery, tie: Tie) -> bool {
    let Some(character) = table.character(tie.from) else {
        return true;
    };
    // One tie to anybody is free, for some a second one, and for people one of a sign.
    let (second_is_free, free_sign) = character.free_ties();
    let is_noble = |who| table.class(who).is_some_and(Class::is_noble);
    let own = is_noble(tie.from);
    let noble = |tie: &Tie| own && is_noble(tie.to);
    let signed = |tie: &Tie| free_sign == Some(tie.sign);
    // All ties, the noble ones, the signed ones, and those that are either.
    let count = |[all, nobles, signs, either]: [usize; 4], tie: Tie| {
        let (noble, signed) = (noble(&tie), signed(&tie));
        let one = usize::from;
        [
            all + 1,
            nobles + one(noble),
            signs + one(signed),
            either + one(noble || signed),
        ]
    };
    let how_many_free = |[all, nobles, signs, either]: [usize; 4]| {
        let special = nobles.min(1) + signs.min(1);
        (1 + usize::from(second_is_free) + special.min(either)).min(all)
    };
    let drawn = table.ties().map(|(drawn, _)| drawn);
    let own_ties = drawn.filter(|drawn| drawn.from == tie.from).fold([0; 4], count);
    how_many_free(count(own_ties, tie)) == how_many_free(own_ties)
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
    refuse_if(!table.own(seat).any(|own| own == tie.from), Refusal::NotOwn)?;
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
        table.pay_as_told(ScarabZone::Purse(seat), ScarabZone::Supply);
    }
}

pub fn check_tied(In(seat): In<Seat>, table: TableRef) -> Checked {
    drawing(seat, &table)
}

pub fn tied(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::Tied(seat));
    if seat == table.gm() {
        order::roll_initiative(&mut table);
    } else {
        table.begin_ties(Seat::new(seat.index() + 1));
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
            let own = self.house().vest_from_purse;
            let from = if own { purse } else { ScarabZone::Supply };
            if !own || self.heap(from) > 0 {
                self.pay(from, ScarabZone::Under(who.stone(colour)), 1);
            }
        }
    }

    /// Lets a seat draw its ties.
    pub(super) fn begin_ties(&mut self, seat: Seat) {
        self.state.phase = Phase::Ties(seat);
        self.emit(Event::TiesBegin(seat));
    }
}
