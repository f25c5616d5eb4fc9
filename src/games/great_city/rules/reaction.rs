//! The rules for rounds of reactions: entering, passing, turning stones and turning them back, accepting
//! (`great_city.round.1` to `great_city.round.8`, `great_city.flip.1` to `great_city.flip.6`).

use super::super::state::SceneState;
use super::super::{Event, FlipCause, Means, PairPosition, Phase, ScarabZone, Stone, Tie, Triad, Who};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, must_be, not_now, refuse_if};
use crate::table::{Seat, SeatSet};
use bevy_ecs::prelude::*;

fn reacting<'t>(seat: Seat, table: &'t TableRef) -> Result<&'t SceneState, Refusal> {
    match (table.state.phase, table.scene()) {
        (Phase::React(asked), Some(scene)) => must_be(asked, seat).map(|()| scene),
        (phase, _) => not_now(phase),
    }
}

/// Checks that a seat is reacting and has not begun its reaction.
fn fresh(seat: Seat, table: &TableRef) -> Checked {
    refuse_if(reacting(seat, table)?.has_begun(), Refusal::HasBegun)
}

/// Checks an entry into the scene, as a reaction or by buying in (`great_city.round.2`, `great_city.scene.6`).
pub fn check_enter(In((seat, who)): In<(Seat, Who)>, table: TableRef) -> Checked {
    let buys_in = table.state.phase == Phase::RandomFlip;
    if !buys_in {
        fresh(seat, &table)?;
    }
    refuse_if(!table.own(seat).any(|own| own == who), Refusal::NotOwn)?;
    refuse_if(table.is_present(who), Refusal::IsPresent)?;
    refuse_if(table.purse(seat) < 1, Refusal::EmptyPurse)?;
    refuse_if(buys_in && table.has_bought_in(seat), Refusal::BoughtIn)
}

pub fn enter(In((seat, who)): In<(Seat, Who)>, mut table: TableMut) {
    let bought_in = table.state.phase == Phase::RandomFlip;
    table.emit(Event::Entered { seat, who, bought_in });
    table.pay_as_told(ScarabZone::Purse(seat), ScarabZone::Ante);
    table.change_scene(|scene| {
        scene.entered.push(who);
        scene.has_entered = !bought_in;
    });
    if !bought_in && !table.house().flips_after_entering {
        table.end_reaction(seat);
    }
}

pub fn check_pass(In(seat): In<Seat>, table: TableRef) -> Checked {
    fresh(seat, &table)
}

pub fn pass(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::Passed(seat));
    table.change_scene(|scene| scene.passed = scene.passed.with(seat));
    table.end_reaction(seat);
}

pub fn check_flip(In((seat, spot, by)): In<(Seat, PairPosition, Means)>, table: TableRef) -> Checked {
    let scene = reacting(seat, &table)?;
    refuse_if(scene.locked.contains(&spot), Refusal::Locked)?;
    let stone = table.stone_at(spot).ok_or(Refusal::NotPresent)?;
    may_turn_by(&table, seat, by)?;
    turns(&table, table.ties(), seat, stone, by)
}

/// Checks that a seat can turn stones of the pair by these means.
fn may_turn_by(table: &TableRef, seat: Seat, by: Means) -> Checked {
    let own = |who| table.character(who).filter(|character| character.owner == seat);
    match by {
        Means::Trait { who, by } => {
            let character = own(who).ok_or(Refusal::NotOwn)?;
            refuse_if(!table.is_present(who), Refusal::NotPresent)?;
            let has = character.kind == Some(by.kind()) && character.traits.is_some();
            refuse_if(!has, Refusal::NoSuchTrait)
        }
        Means::Tie { who, .. } => refuse_if(own(who).is_none(), Refusal::NotOwn),
        Means::Free => refuse_if(table.purse(seat) < 1, Refusal::EmptyPurse),
        Means::Vested => Ok(()),
    }
}

/// Checks that these means, which the seat has, turn this stone of the pair. It does not look at locks. The tie of the
/// means is looked for among `ties`.
pub fn turns(
    table: &impl TableQuery,
    mut ties: impl Iterator<Item = (Tie, bool)>,
    seat: Seat,
    stone: Stone,
    by: Means,
) -> Checked {
    let Triad::Of(owner) = stone.of else {
        return Err(Refusal::NotPresent);
    };
    match by {
        Means::Trait { who, by } => {
            refuse_if(!by.turns(stone.colour), Refusal::WrongColour)?;
            let use_of = (who, by, stone.colour);
            let mut used = table.scene().into_iter().flat_map(|scene| &scene.traits_used);
            refuse_if(used.any(|used| *used == use_of), Refusal::TraitUsed)
        }
        Means::Tie { who, sign } => {
            let (from, to) = (who, owner);
            let tie = Tie { from, to, sign };
            match ties.find(|(drawn, _)| *drawn == tie) {
                None => Err(Refusal::NoSuchTie),
                Some((_, true)) => Err(Refusal::TieUsed),
                Some(_) if table.stone_state(stone).sign == sign => Err(Refusal::WrongFace),
                Some(_) => Ok(()),
            }
        }
        Means::Free => Ok(()),
        Means::Vested if table.owner(owner) != seat => Err(Refusal::NotOwnStone),
        Means::Vested if table.stone_state(stone).vested == 0 => Err(Refusal::NothingVested),
        Means::Vested => Ok(()),
    }
}

pub fn flip(In((seat, spot, by)): In<(Seat, PairPosition, Means)>, mut table: TableMut) {
    let Some(stone) = table.stone_at(spot) else { return };
    let Triad::Of(owner) = stone.of else { return };
    table.turn(stone, FlipCause::Reaction(seat, by));
    match by {
        Means::Trait { who, by } => {
            table.change_scene(|scene| scene.traits_used.push((who, by, stone.colour)));
        }
        Means::Tie { who, sign } => {
            let (from, to) = (who, owner);
            table.use_tie(Tie { from, to, sign });
        }
        Means::Free => table.pay_as_told(ScarabZone::Purse(seat), ScarabZone::Ante),
        Means::Vested => table.pay_as_told(ScarabZone::Under(stone), ScarabZone::Ante),
    }
    table.state.counts.flips += 1;
    table.lock(spot);
    table.change_scene(|scene| {
        scene.flips += 1;
        scene.flippers = scene.flippers.with(seat);
        scene.flipper = seat;
    });
    let asked = table.owner(owner);
    // A seat that turned its own stone is not asked about it (`great_city.flip.6`).
    if asked != seat && table.stone_state(stone).vested > 0 {
        table.ask_undo(asked, spot);
    }
    table.name_if_changed();
}

pub fn check_done(seat: Seat, table: &TableRef) -> Checked {
    refuse_if(!reacting(seat, table)?.has_begun(), Refusal::NotBegun)
}

pub fn done(seat: Seat, table: &mut TableMut) {
    let named = table.house().name_every_flip;
    if table.scene().is_some_and(|scene| scene.flips > 0) && !named {
        table.read_name();
    }
    table.end_reaction(seat);
}

/// Checks that a seat can accept the judgment (`great_city.round.5`).
pub fn check_accept(In(seat): In<Seat>, table: TableRef) -> Checked {
    fresh(seat, &table)?;
    refuse_if(!table.is_in_scene(seat), Refusal::NotPresent)
}

pub fn accept(In(seat): In<Seat>, mut table: TableMut) {
    table.change_scene(|scene| scene.reactions += 1);
    table.state.counts.reactions += 1;
    table.take_ante(seat, false);
}

/// Checks that a seat is asked whether it turns a stone back (`great_city.flip.6`, `great_city.after.6`).
pub fn check_answer(In(seat): In<Seat>, table: TableRef) -> Checked {
    match table.state.phase {
        Phase::Answer(asked, _) | Phase::CityAnswer(asked, _) => must_be(asked, seat),
        phase => not_now(phase),
    }
}

/// Turns the stone back. It stays locked like the others of that reaction.
pub fn undo(In(seat): In<Seat>, mut table: TableMut) {
    let undone = match table.state.phase {
        Phase::Answer(_, spot) => table.stone_at(spot).map(|stone| (stone, ScarabZone::Ante)),
        Phase::CityAnswer(_, spot) => {
            table.take_guard(seat, spot);
            table.change_scene(|scene| scene.city_locked = Some(spot));
            Some((spot.of_city(), ScarabZone::Supply))
        }
        _ => None,
    };
    if let Some((stone, to)) = undone {
        table.pay_as_told(ScarabZone::Under(stone), to);
        table.turn(stone, FlipCause::Undo(seat));
        table.state.counts.undos += 1;
        table.change_scene(|scene| scene.undos += 1);
    }
    match table.state.phase {
        Phase::CityAnswer(..) => table.state.phase = Phase::After,
        _ => table.go_on(),
    }
}

pub fn let_be(In(seat): In<Seat>, mut table: TableMut) {
    table.emit(Event::LetBe(seat));
    match table.state.phase {
        Phase::CityAnswer(_, spot) => table.ask_guard(spot, Some(seat)),
        _ => table.go_on(),
    }
}

impl TableMut<'_, '_> {
    pub(super) fn ask_undo(&mut self, seat: Seat, stone: PairPosition) {
        self.state.phase = Phase::Answer(seat, stone);
        self.emit(Event::Asked { seat, stone });
    }

    /// Continues the reaction of the seat that turned the stone. After the random flip, the first round begins instead.
    pub(super) fn go_on(&mut self) {
        let Some(scene) = self.scene() else { return };
        let (flipper, round) = (scene.flipper, scene.round);
        if round == 0 {
            return self.after_die();
        }
        self.state.phase = Phase::React(flipper);
        self.name_if_changed();
    }

    pub(super) fn begin_round(&mut self) {
        let Some(scene) = &mut self.state.scene else {
            return;
        };
        scene.round += 1;
        scene.reacted = SeatSet::EMPTY;
        scene.passed = SeatSet::EMPTY;
        let round = scene.round;
        self.emit(Event::RoundBegins(round));
        self.next_reaction();
    }

    /// Starts the next seat's reaction, or ends the round.
    fn next_reaction(&mut self) {
        let reacted = self.scene().map_or(SeatSet::EMPTY, |scene| scene.reacted);
        let next = self.round().find(|seat| !reacted.contains(*seat));
        let Some(seat) = next else {
            return self.end_round();
        };
        self.change_scene(|scene| {
            scene.has_entered = false;
            scene.flips = 0;
        });
        self.state.phase = Phase::React(seat);
        self.emit(Event::Reacts(seat));
    }

    fn end_reaction(&mut self, seat: Seat) {
        self.change_scene(|scene| {
            scene.reacted = scene.reacted.with(seat);
            scene.reactions += 1;
        });
        self.state.counts.reactions += 1;
        self.emit(Event::Reacted(seat));
        self.next_reaction();
    }

    /// Ends a round in which nobody accepted: seats earn scarabs, or the spotlight has to accept because everybody
    /// passed while the pool was empty, or twice in a row (`great_city.round.7`, `great_city.round.8`).
    fn end_round(&mut self) {
        let Some(scene) = self.scene() else { return };
        let (round, passed, spotlight) = (scene.round, scene.passed, scene.spotlight);
        let (all_passed, again) = (passed.len() > self.players(), scene.idle);
        self.change_scene(|scene| scene.idle = all_passed);
        self.emit(Event::RoundEnds { round, all_passed });
        let ends = again || self.house().first_pass_ends || self.heap(ScarabZone::Pool) == 0;
        if all_passed && ends {
            let seat = self.owner(spotlight);
            return self.take_ante(seat, true);
        }
        let earns = |seat: &Seat| !passed.contains(*seat) && self.is_in_scene(*seat);
        let earners: Vec<Seat> = self.round().filter(earns).collect();
        for seat in earners {
            if self.heap(ScarabZone::Pool) > 0 {
                self.pay(ScarabZone::Pool, ScarabZone::Purse(seat), 1);
            }
        }
        if self.house().ante_grows_from_supply {
            self.pay(ScarabZone::Supply, ScarabZone::Ante, 1);
        } else if self.heap(ScarabZone::Pool) > 0 {
            self.pay(ScarabZone::Pool, ScarabZone::Ante, 1);
        }
        self.begin_round();
    }
}
