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
use super::cards::usable;
use super::changes::move_all;
use super::params::{TableMut, TableQuery, is_any};
use crate::table::Seat;

impl Fight {
    /// The seat that makes the current roll, and the seat that is rolled against, where they are players.
    pub(in super::super) const fn sides(&self, player: Seat) -> (Option<Seat>, Option<Seat>) {
        self.round.sides(player, self.foe)
    }

    pub(in super::super) fn is_rolled_by(&self, player: Seat, seat: Seat) -> bool {
        self.sides(player).0 == Some(seat)
    }
}

/// Returns whether this seat could change a roll that goes against it (`oubliette.turn.9`, `oubliette.fight.6`).
pub fn has_answer(table: &impl TableQuery, fight: &Fight, seat: Seat) -> bool {
    if !matters(table, fight) {
        return false;
    }
    if table.follows(3) {
        return could_turn(table, fight, seat);
    }
    let rolls = fight.is_rolled_by(table.turn().seat, seat);
    is_any(helpful(table, seat, rolls))
        || table.keeps(seat, |effect| is_play(fight, rolls, effect))
        || healing_turns(table, fight, seat)
}

/// Returns whether all cards of a seat together could turn the roll, by their amounts.
fn could_turn(table: &impl TableQuery, fight: &Fight, seat: Seat) -> bool {
    let rolls = fight.is_rolled_by(table.turn().seat, seat);
    let mut best = fight.sum;
    helpful(table, seat, rolls).for_each(|number| {
        let bonus = table.level().gives(number).amount();
        let sum = if rolls {
            &mut best.weapons
        } else {
            &mut best.armour
        };
        *sum = table.level().house.total(*sum, bonus);
    });
    let mut rolls_again = false;
    table.kept(seat).for_each(|(_, effect)| match effect {
        Effect::Rage(bonus) if is_play(fight, rolls, effect) => best.rage += u16::from(*bonus),
        Effect::Dodge(bonus) if is_play(fight, rolls, effect) => best.dodge += u16::from(*bonus),
        Effect::Recovery => rolls_again |= is_play(fight, rolls, effect),
        _ => {}
    });
    let best = best.healed(rolls, table.hurt_without(seat, waters(table, seat)));
    best.is_enough() != fight.sum.is_enough() || rolls_again && best.odds_to_turn() > 0.0
}

/// The treasures in a seat's hand that would help the seat if it rolls (`rolls`) or is rolled against, by number.
pub fn helpful(table: &impl TableQuery, seat: Seat, rolls: bool) -> impl Iterator<Item = u8> {
    table.hand(seat).filter(move |number| {
        let gives = table.level().gives(*number);
        is_use(rolls, gives) && table.would_count(seat, gives)
    })
}

/// The number of wounds that all Healing Waters of a seat put back.
pub fn waters(table: &impl TableQuery, seat: Seat) -> usize {
    let wounds = table.kept(seat).map(|(_, effect)| match effect {
        Effect::HealingWaters { wounds } => usize::from(*wounds),
        _ => 0,
    });
    wounds.sum()
}

/// Returns whether a seat would turn the roll by using all Healing Waters that it keeps (`oubliette.kept.5`).
pub fn healing_turns(table: &impl TableQuery, fight: &Fight, seat: Seat) -> bool {
    let wounds = waters(table, seat);
    if wounds == 0 || table.is_first_edition() {
        return false;
    }
    let rolls = fight.is_rolled_by(table.turn().seat, seat);
    let healed = fight.sum.healed(rolls, table.hurt_without(seat, wounds));
    healed.is_enough() != fight.sum.is_enough()
}

/// Returns whether such a treasure helps the seat that rolls (`rolls`) or the seat that is rolled against.
pub const fn is_use(rolls: bool, gives: EquipmentBonus) -> bool {
    match gives {
        EquipmentBonus::Nothing => false,
        EquipmentBonus::Weapon(_) => rolls,
        EquipmentBonus::Armour(_) => !rolls,
    }
}

/// Returns whether a kept card helps in the same way (`oubliette.ambush.5`, `oubliette.event.8`).
pub const fn is_play(fight: &Fight, rolls: bool, effect: &Effect) -> bool {
    match effect {
        Effect::Rage(_) => rolls && fight.foe.is_monster(),
        Effect::Dodge(_) => !rolls,
        // Recovery makes a monster roll again, but never another explorer.
        Effect::Recovery => rolls || fight.foe.is_monster(),
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
        self.state.turn.fight = Some(Fight {
            foe,
            round,
            sum: self.sum(foe, round),
            missed: None,
            outcome: FightOutcome::Open,
        });
        self.await_roll(round.phase());
    }

    /// The current fight. Whatever moves a card between two rolls must also update the sum, as is asserted here.
    fn summed_up(&self) -> Option<Fight> {
        let fight = self.state.turn.fight?;
        debug_assert_eq!(
            fight.sum,
            self.sum_now(&fight),
            "a card was moved, and the sum was not"
        );
        Some(fight)
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

    pub fn sum_up(&mut self) {
        if let Some(sum) = self.state.turn.fight.as_ref().map(|fight| self.sum_now(fight)) {
            self.change_fight(|fight| fight.sum = sum);
        }
    }

    /// Adds the rolled dice to the sum of a fight and settles the roll.
    pub fn fight_rolled(&mut self) {
        let dice = self.thrown();
        self.change_fight(|fight| fight.sum.dice = dice);
        let seat = self.state.turn.seat;
        let Some(fight) = self.summed_up() else { return };
        self.emit(Event::FightRolled { seat, fight });
        self.settle_roll();
    }

    /// Asks the seat that is about to lose the roll, if it can change that; otherwise the roll stands.
    pub fn settle_roll(&mut self) {
        let Some(fight) = self.summed_up() else { return };
        let (roller, target) = fight.sides(self.state.turn.seat);
        let loser = if fight.sum.is_enough() { target } else { roller };
        match loser.filter(|seat| has_answer(self, &fight, *seat)) {
            Some(seat) => self.state.turn.phase = Phase::Answer(seat),
            None => self.conclude(),
        }
    }

    pub fn conclude(&mut self) {
        let Some(fight) = self.summed_up() else { return };
        let seat = self.state.turn.seat;
        self.emit(Event::FightSettled { seat, fight });
        let Fight { foe, round, sum, .. } = fight;
        let hit = sum.is_enough();
        self.change_fight(|fight| {
            fight.outcome = match (round, hit) {
                (FightRoll::Strike, true) => FightOutcome::Won,
                (FightRoll::Strike, false) => FightOutcome::Open,
                (FightRoll::Blow, true) => FightOutcome::Hurt,
                (FightRoll::Blow, false) => FightOutcome::Escaped,
            }
        });
        match (foe, round, hit) {
            (_, FightRoll::Strike, false) => self.strike_back(foe, sum),
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Strike, true) => self.defeat(foe),
            (Foe::Player(other), FightRoll::Strike, true) => self.rob(other, AfterTreasure::Wound),
            (Foe::Stranger(_), FightRoll::Strike, true) => {}
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow, true) => self.draw_wound(),
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow, false) => self.end_fight(),
            (Foe::Player(_), FightRoll::Blow, true) => self.rob(seat, AfterTreasure::Wound),
            (Foe::Player(_), FightRoll::Blow, false) => {
                self.state.turn.next = AfterTreasure::Wound;
                self.draw_wound();
            }
            (Foe::Stranger(_), FightRoll::Blow, true) => self.rob(seat, AfterTreasure::End),
            (Foe::Stranger(_), FightRoll::Blow, false) => self.end_event(),
        }
    }

    pub fn change_fight(&mut self, change: impl FnOnce(&mut Fight)) {
        if let Some(fight) = &mut self.state.turn.fight {
            change(fight);
        }
    }

    /// Waits for the foe's blow after a strike that missed (`oubliette.fight.3`, `oubliette.ambush.2`).
    fn strike_back(&mut self, foe: Foe, missed: Sum) {
        let sum = self.sum(foe, FightRoll::Blow);
        self.change_fight(|fight| {
            fight.round = FightRoll::Blow;
            fight.sum = sum;
            fight.missed = Some(missed);
        });
        self.await_roll(Phase::Blow);
    }

    /// Defeats the monster and wins its treasure (`oubliette.fight.2`, `oubliette.event.6`).
    fn defeat(&mut self, foe: Foe) {
        let seat = self.state.turn.seat;
        let level = self.level();
        let foe_name = level.monster_foe(foe).map(|(name, _)| name);
        let bit = foe_name.and_then(|name| level.monsters.iter().position(|card| card.name == name));
        if let Some(bit) = bit {
            self.change(seat, |explorer| explorer.slain |= 1 << bit);
        }
        self.emit(Event::Defeated { seat, foe });
        if matches!(foe, Foe::Hoard(_)) {
            self.await_roll(Phase::Die);
        } else {
            move_all(&mut self.monsters, MonsterZone::Fought, MonsterZone::Discard);
            self.draw_prize(1, AfterTreasure::Event);
        }
    }

    /// Takes three treasures, or as many as a stranger's card says (`oubliette.ambush.3`, `oubliette.event.8`).
    fn rob(&mut self, loser: Seat, next: AfterTreasure) {
        self.state.turn.loser = loser;
        self.state.turn.next = next;
        // Whoever has just answered the roll could use everything then.
        let was_asked = self.state.turn.phase == Phase::Answer(loser);
        if was_asked || !self.follows(3) {
            self.be_robbed();
        } else {
            self.offer_rescue(loser);
        }
    }

    /// Asks a seat that is about to be robbed, if it holds a weapon or armour that it may bring into use first.
    pub fn offer_rescue(&mut self, loser: Seat) {
        self.state.turn.phase = Phase::Robbed(loser);
        if usable(self, loser).is_empty() {
            self.be_robbed();
        }
    }

    /// Takes what the fight that was lost costs.
    pub fn be_robbed(&mut self) {
        let turn = &self.state.turn;
        let cards = match turn.event.and_then(|kind| self.level().effect(kind)) {
            Some(Effect::Ambush { cards }) if turn.next == AfterTreasure::End => *cards,
            _ => 3,
        };
        self.take_spoils(cards);
    }

    /// Goes on after a Wound card was drawn: Revenge may follow a monster's blow; after an ambush the turn continues.
    pub fn wounded(&mut self) {
        let has_revenge = self.keeps(self.state.turn.seat, |effect| matches!(effect, Effect::Revenge));
        if has_revenge && self.foe().is_some_and(Foe::is_monster) {
            self.state.turn.phase = Phase::Revenge;
        } else {
            self.not_wounded();
        }
    }

    /// Goes on if there is no wound, or no Revenge for it.
    pub fn not_wounded(&mut self) {
        match self.foe() {
            Some(Foe::Player(_)) => self.leave_be(),
            _ => self.end_fight(),
        }
    }

    /// Ends a fight with a monster without a prize (`oubliette.fight.4`).
    pub fn end_fight(&mut self) {
        match self.foe() {
            Some(Foe::Hoard(_)) => self.end_event(),
            _ => {
                move_all(&mut self.monsters, MonsterZone::Fought, MonsterZone::Discard);
                self.look_for_event();
            }
        }
    }
}
