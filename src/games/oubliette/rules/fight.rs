//! Fights against monsters, a hoard's dragon, other players and strangers (`oubliette.fight.1` to `oubliette.fight.4`,
//! `oubliette.ambush.1` to `oubliette.ambush.4`).
//!
//! A fight has two rolls: the player's strike and the foe's blow in return. A stranger has only the blow. After each
//! roll, and after each card that answers it, [`TableMut::settle_roll`] asks the seat that is about to lose the roll,
//! if that seat can change it. If nobody can or wants to, [`TableMut::conclude`] applies the consequences.

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus};
use super::super::odds::Sum;
use super::super::pieces::{AfterTreasure, Fight, FightOutcome, FightRoll, Foe, MonsterZone, Phase};
use super::params::{TableMut, TableQuery, is_any};
use crate::table::Seat;

/// The seat that makes this roll, if a player does.
pub(in super::super) const fn roller(foe: Foe, round: FightRoll, player: Seat) -> Option<Seat> {
    match (round, foe) {
        (FightRoll::Strike, _) => Some(player),
        (FightRoll::Blow, Foe::Player(other)) => Some(other),
        (FightRoll::Blow, _) => None,
    }
}

/// The seat that is rolled against, if it is a player.
pub(in super::super) const fn target(foe: Foe, round: FightRoll, player: Seat) -> Option<Seat> {
    match (round, foe) {
        (FightRoll::Strike, Foe::Player(other)) => Some(other),
        (FightRoll::Strike, _) => None,
        (FightRoll::Blow, _) => Some(player),
    }
}

/// Returns whether this seat could change a roll that goes against it (`oubliette.turn.9`, `oubliette.fight.6`).
pub(in super::super) fn has_answer(table: &impl TableQuery, fight: &Fight, seat: Seat) -> bool {
    let player = table.turn().seat;
    let rolls = roller(fight.foe, fight.round, player) == Some(seat);
    if !matters(table, fight) {
        return false;
    }
    let cards = (table.hand(seat))
        .filter_map(|number| table.level().treasure(number))
        .filter(|card| is_use(rolls, card.gives) && table.would_count(seat, card.gives));
    is_any(cards)
        || table.keeps(seat, |effect| is_play(fight, rolls, effect))
        || healing_turns(table, fight, seat)
}

/// Returns whether a seat would turn the roll by using all Healing Waters that it keeps (`oubliette.kept.5`).
pub(in super::super) fn healing_turns(table: &impl TableQuery, fight: &Fight, seat: Seat) -> bool {
    let waters = table.kept(seat).map(|(_, effect)| match effect {
        Effect::HealingWaters { wounds } => usize::from(*wounds),
        _ => 0,
    });
    let wounds: usize = waters.sum();
    if wounds == 0 || table.is_first_edition() {
        return false;
    }
    let rolls = roller(fight.foe, fight.round, table.turn().seat) == Some(seat);
    let healed = fight.sum.healed(rolls, table.hurt_without(seat, wounds));
    healed.is_enough() != fight.sum.is_enough()
}

/// Returns whether such a treasure helps the seat that rolls (`rolls`) or the seat that is rolled against.
pub(in super::super) const fn is_use(rolls: bool, gives: EquipmentBonus) -> bool {
    match gives {
        EquipmentBonus::Nothing => false,
        EquipmentBonus::Weapon(_) => rolls,
        EquipmentBonus::Armour(_) => !rolls,
    }
}

/// Returns whether a kept card helps in the same way (`oubliette.ambush.5`, `oubliette.event.8`).
pub(in super::super) const fn is_play(fight: &Fight, rolls: bool, effect: &Effect) -> bool {
    match effect {
        Effect::Rage(_) => rolls && matches!(fight.foe, Foe::Monster(_) | Foe::Hoard(_)),
        Effect::Dodge(_) => !rolls,
        // Recovery makes a monster roll again, but never another explorer.
        Effect::Recovery => rolls || matches!(fight.foe, Foe::Monster(_) | Foe::Hoard(_)),
        _ => false,
    }
}

/// Returns whether anything is at stake: where players are robbed, somebody must have treasure to lose by this roll.
fn matters(table: &impl TableQuery, fight: &Fight) -> bool {
    let player = table.turn().seat;
    let has = |seat: Seat| is_any(table.hand(seat));
    match (fight.foe, fight.round) {
        (Foe::Monster(_) | Foe::Hoard(_), _) => true,
        (Foe::Stranger(_), _) | (Foe::Player(_), FightRoll::Blow) => has(player),
        // A strike that misses lets the other player strike for the attacker's treasure.
        (Foe::Player(other), FightRoll::Strike) => has(other) || has(player),
    }
}

impl TableMut<'_, '_> {
    /// Begins a fight with the player's strike, or with the blow of a stranger.
    pub fn begin_fight(&mut self, foe: Foe) {
        let round = match foe {
            Foe::Stranger(_) => FightRoll::Blow,
            _ => FightRoll::Strike,
        };
        self.turn.fight = Some(Fight {
            foe,
            round,
            sum: self.sum(foe, round),
            missed: None,
            outcome: FightOutcome::Open,
        });
        self.await_roll(round.phase());
    }

    /// The foe, the round and the sum of the current roll. Whatever moves a card between two rolls must also update the
    /// sum; a debug assertion checks that.
    fn summed_up(&self) -> Option<(Foe, FightRoll, Sum)> {
        let fight = self.turn.fight.as_ref()?;
        debug_assert_eq!(
            fight.sum,
            self.sum_now(fight),
            "a card was moved, and the sum was not"
        );
        Some((fight.foe, fight.round, fight.sum))
    }

    /// The sum of the roll by the current dice and cards. Rage and Dodge stay with the roll that they were spent on.
    fn sum_now(&self, fight: &Fight) -> Sum {
        Sum {
            dice: self.thrown(),
            rage: fight.sum.rage,
            dodge: fight.sum.dodge,
            ..self.sum(fight.foe, fight.round)
        }
    }

    /// Updates the sum after a card was moved.
    pub fn sum_up(&mut self) {
        let sum = self.turn.fight.as_ref().map(|fight| self.sum_now(fight));
        if let (Some(fight), Some(sum)) = (&mut self.turn.fight, sum) {
            fight.sum = sum;
        }
    }

    /// Adds the rolled dice to the sum of a fight and settles the roll.
    pub fn fight_rolled(&mut self) {
        let dice = self.thrown();
        if let Some(fight) = &mut self.turn.fight {
            fight.sum.dice = dice;
        }
        let Some((foe, round, sum)) = self.summed_up() else {
            return;
        };
        let seat = self.turn.seat;
        self.emit(Event::FightRolled {
            seat,
            foe,
            round,
            sum,
        });
        self.settle_roll();
    }

    /// Asks the seat that is about to lose the roll, if it can change that; otherwise the roll stands.
    pub fn settle_roll(&mut self) {
        let Some((foe, round, sum)) = self.summed_up() else {
            return;
        };
        let player = self.turn.seat;
        let loser = if sum.is_enough() {
            target(foe, round, player)
        } else {
            roller(foe, round, player)
        };
        let asked = loser.filter(|seat| {
            let fight = self.turn.fight.as_ref();
            fight.is_some_and(|fight| has_answer(self, fight, *seat))
        });
        match asked {
            Some(seat) => self.turn.phase = Phase::Answer(seat),
            None => self.conclude(),
        }
    }

    /// Applies the consequences of a roll that stands.
    pub fn conclude(&mut self) {
        let Some((foe, round, sum)) = self.summed_up() else {
            return;
        };
        let hit = sum.is_enough();
        let seat = self.turn.seat;
        self.emit(Event::FightSettled {
            seat,
            foe,
            round,
            hit,
            sum,
        });
        match (foe, round, hit) {
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Strike, true) => self.defeat(foe),
            (Foe::Player(other), FightRoll::Strike, true) => {
                self.rob(FightOutcome::Won, other, AfterTreasure::Wound)
            }
            (_, FightRoll::Strike, false) => self.strike_back(foe, sum),
            (Foe::Stranger(_), FightRoll::Strike, true) => {}
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow, true) => {
                self.finish(FightOutcome::Hurt);
                self.draw_wound();
            }
            (Foe::Player(_), FightRoll::Blow, true) => {
                self.rob(FightOutcome::Hurt, seat, AfterTreasure::Wound)
            }
            (Foe::Stranger(_), FightRoll::Blow, true) => {
                self.rob(FightOutcome::Hurt, seat, AfterTreasure::End)
            }
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow, false) => {
                self.finish(FightOutcome::Escaped);
                self.end_fight();
            }
            (Foe::Player(_), FightRoll::Blow, false) => {
                self.finish(FightOutcome::Escaped);
                self.turn.next = AfterTreasure::Wound;
                self.draw_wound();
            }
            (Foe::Stranger(_), FightRoll::Blow, false) => {
                self.finish(FightOutcome::Escaped);
                self.end_event();
            }
        }
    }

    fn finish(&mut self, outcome: FightOutcome) {
        if let Some(fight) = &mut self.turn.fight {
            fight.outcome = outcome;
        }
    }

    /// Waits for the foe's blow after a strike that missed (`oubliette.fight.3`, `oubliette.ambush.2`).
    fn strike_back(&mut self, foe: Foe, missed: Sum) {
        let sum = self.sum(foe, FightRoll::Blow);
        if let Some(fight) = &mut self.turn.fight {
            fight.round = FightRoll::Blow;
            fight.sum = sum;
            fight.missed = Some(missed);
        }
        self.await_roll(Phase::Blow);
    }

    /// Defeats the monster and wins its treasure (`oubliette.fight.2`, `oubliette.event.6`).
    fn defeat(&mut self, foe: Foe) {
        self.finish(FightOutcome::Won);
        let seat = self.turn.seat;
        let name = match foe {
            Foe::Monster(kind) => self.level().monster(kind).map(|card| &card.name),
            Foe::Hoard(kind) => match self.level().effect(kind) {
                Some(Effect::Hoard { name, .. }) => Some(name),
                _ => None,
            },
            Foe::Player(_) | Foe::Stranger(_) => None,
        };
        let bit = name.and_then(|name| self.level().monsters.iter().position(|card| card.name == *name));
        if let Some(bit) = bit {
            self.change(seat, |explorer| explorer.slain |= 1 << bit);
        }
        self.emit(Event::Defeated { seat, foe });
        if matches!(foe, Foe::Hoard(_)) {
            self.await_roll(Phase::Die);
        } else {
            self.discard_monster();
            self.draw_prize(1, AfterTreasure::Event);
        }
    }

    /// Takes three of the loser's treasures, or as many as a stranger's card says (`oubliette.ambush.3`,
    /// `oubliette.event.8`).
    fn rob(&mut self, outcome: FightOutcome, loser: Seat, next: AfterTreasure) {
        self.finish(outcome);
        self.turn.loser = loser;
        self.turn.next = next;
        let stranger = match self.turn.event.and_then(|kind| self.level().effect(kind)) {
            Some(Effect::Ambush { cards }) if next == AfterTreasure::End => Some(*cards),
            _ => None,
        };
        self.take_spoils(stranger.unwrap_or(3));
    }

    /// Goes on after a Wound card was drawn: Revenge may follow a monster's blow; after an ambush the turn continues.
    pub fn wounded(&mut self) {
        match self.turn.fight.as_ref().map(|fight| fight.foe) {
            Some(Foe::Monster(_) | Foe::Hoard(_))
                if self.keeps(self.turn.seat, |effect| matches!(effect, Effect::Revenge)) =>
            {
                self.turn.phase = Phase::Revenge;
            }
            _ => self.not_wounded(),
        }
    }

    /// Goes on if there is no wound, or no Revenge for it.
    pub fn not_wounded(&mut self) {
        match self.turn.fight.as_ref().map(|fight| fight.foe) {
            Some(Foe::Player(_)) => self.leave_be(),
            _ => self.end_fight(),
        }
    }

    /// Ends a fight with a monster without a prize (`oubliette.fight.4`).
    pub fn end_fight(&mut self) {
        match self.turn.fight.as_ref().map(|fight| fight.foe) {
            Some(Foe::Hoard(_)) => self.end_event(),
            _ => {
                self.discard_monster();
                self.look_for_event();
            }
        }
    }

    fn discard_monster(&mut self) {
        (self.monsters.iter_mut())
            .filter(|(_, zone)| **zone == MonsterZone::Fought)
            .for_each(|(_, mut zone)| *zone = MonsterZone::Discard);
    }
}
