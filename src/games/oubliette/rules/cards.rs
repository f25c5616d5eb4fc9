//! Cards: drawing them and taking treasure at random (`oubliette.deck.1` to `oubliette.deck.3`, `oubliette.ambush.3`);
//! events (`oubliette.turn.7`, `oubliette.event.1` to `oubliette.event.10`); using and playing cards
//! (`oubliette.fight.5`, `oubliette.fight.6`, `oubliette.kept.1` to `oubliette.kept.7`).

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus};
use super::super::pieces::{
    AfterTreasure, Arrival, Deck, EventZone, Fight, Foe, MonsterZone, OublietteState, Phase, SPACES,
    TreasureZone, WoundZone, is_corner,
};
use super::changes::move_card;
use super::fight::{has_answer, healing_turns, helpful, is_play, is_use, waters};
use super::params::{Cards, TableMut, TableQuery, TableRef, in_zone, is_any, kinds, listed, require_card};
use super::{Refusal, not_now};
use crate::table::{Seat, require};
use bevy_ecs::prelude::*;
use std::cmp::Reverse;

/// Checks that a card of this kind may be drawn: that it is time for that (`is_now`), and that the deck has one.
fn check_draw<Zone: Component + Copy + PartialEq>(
    (phase, is_now): (Phase, bool),
    cards: Cards<Zone>,
    kind: u8,
    top: Zone,
    deck: Deck,
) -> Result<(), Refusal> {
    if !is_now {
        return not_now(phase);
    }
    require_card(cards, kind, top, Refusal::NotInDeck(deck))
}

/// Checks that a monster of this kind may be drawn (`oubliette.turn.6`).
pub fn check_monster(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<MonsterZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, turn.phase == Phase::Monster);
    check_draw(now, cards, kind, MonsterZone::Deck, Deck::Monster)
}

pub fn monster(In(kind): In<u8>, mut table: TableMut) {
    move_card(&mut table.monsters, kind, MonsterZone::Deck, MonsterZone::Fought);
    let seat = table.state.turn.seat;
    table.emit(Event::MonsterDrawn { seat, monster: kind });
    table.begin_fight(Foe::Monster(kind));
}

pub fn check_treasure(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<TreasureZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, matches!(turn.phase, Phase::Prize(_)));
    check_draw(now, cards, kind, TreasureZone::Deck, Deck::Treasure)
}

pub fn treasure(In(treasure): In<u8>, mut table: TableMut) {
    let seat = table.state.turn.seat;
    let next = table.state.turn.next;
    table.move_treasure(treasure, TreasureZone::Hand(seat));
    if next == AfterTreasure::Event {
        table.state.turn.won = Some(treasure);
    }
    table.emit(Event::TreasureDrawn { seat, treasure });
    if let Phase::Prize(left) = table.state.turn.phase {
        table.draw_prize(left.saturating_sub(1), next);
    }
}

/// Checks that a wound of this kind may be drawn (`oubliette.fight.3`, `oubliette.ambush.4`).
pub fn check_wound(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<WoundZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, turn.phase == Phase::Wound);
    check_draw(now, cards, kind, WoundZone::Deck, Deck::Wound)
}

pub fn wound(In(wound): In<u8>, mut table: TableMut) {
    let seat = table.state.turn.seat;
    move_card(&mut table.wounds, wound, WoundZone::Deck, WoundZone::Pinned(seat));
    table.emit(Event::Wounded { seat, wound });
    table.wounded();
}

/// Checks that this treasure may be taken at random from the seat that loses it (`oubliette.ambush.3`).
pub fn check_take(
    In(number): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<TreasureZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let held = TreasureZone::Hand(turn.loser);
    match turn.phase {
        Phase::Spoils(_) => require_card(cards, number, held, Refusal::NotTheirs),
        phase => not_now(phase),
    }
}

pub fn take(In(number): In<u8>, mut table: TableMut) {
    table.take(number);
    if let Phase::Spoils(left) = table.state.turn.phase {
        table.take_spoils(left.saturating_sub(1));
    }
}

pub fn check_event(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<EventZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, turn.phase == Phase::Event);
    check_draw(now, cards, kind, EventZone::Deck, Deck::Event)
}

pub fn event(In(kind): In<u8>, mut table: TableMut) {
    let seat = table.state.turn.seat;
    move_card(&mut table.events, kind, EventZone::Deck, EventZone::Applied);
    table.state.turn.event = Some(kind);
    table.state.turn.fight = None;
    table.emit(Event::EventDrawn { seat, event: kind });
    table.apply_event(kind);
}

/// Checks that a seat may bring a weapon or armour into use (`oubliette.fight.5`).
pub fn check_use(In((seat, number)): In<(Seat, u8)>, table: TableRef) -> Result<(), Refusal> {
    table.may_use(seat)?;
    let is_held = is_any(table.hand(seat).filter(|held| *held == number));
    require(is_held, Refusal::NotHeld)?;
    let gives = table.level().gives(number);
    require(gives != EquipmentBonus::Nothing, Refusal::NoEquipment)?;
    require(counts_for_roll(&table, seat, gives), Refusal::ChangesNothing)?;
    require(table.would_count(seat, gives), Refusal::OneAtATime)?;
    require(!is_last_to_cash_in(&table, seat), Refusal::OwesAction)
}

/// Returns whether using the seat's only treasure would leave a stop without an action (`oubliette.exit.1`).
fn is_last_to_cash_in(table: &impl TableQuery, seat: Seat) -> bool {
    table.owes_an_action() && table.hand(seat).count() == 1 && !table.is_wounded(seat)
}

/// Returns whether such a card could count for the roll that is being answered, as version 1 of the rules requires.
fn counts_for_roll(table: &impl TableQuery, seat: Seat, gives: EquipmentBonus) -> bool {
    let turn = table.turn();
    let helps = |fight: &Fight| is_use(fight.is_rolled_by(turn.seat, seat), gives);
    !table.is_first_edition() || turn.fight.as_ref().is_some_and(helps)
}

/// The weapons and armour that a seat may bring into use now, by number.
pub fn usable(table: &impl TableQuery, seat: Seat) -> Vec<u8> {
    if table.may_use(seat).is_err() || is_last_to_cash_in(table, seat) {
        return Vec::new();
    }
    listed(table.hand(seat).filter(|number| {
        let gives = table.level().gives(*number);
        table.would_count(seat, gives) && counts_for_roll(table, seat, gives)
    }))
}

pub fn use_treasure(In((seat, treasure)): In<(Seat, u8)>, mut table: TableMut) {
    table.move_treasure(treasure, TreasureZone::InUse(seat));
    table.emit(Event::Used { seat, treasure });
    table.look_anew();
}

pub fn check_play(In((seat, kind)): In<(Seat, u8)>, table: TableRef) -> Result<(), Refusal> {
    let phase = table.state.turn.phase;
    if matches!(phase, Phase::Order | Phase::Between | Phase::Over(_)) {
        return not_now(phase);
    }
    let is_held = is_any(table.kept(seat).filter(|(held, _)| *held == kind));
    require(is_held, Refusal::NotHeld)?;
    let effect = table.level().effect(kind).ok_or(Refusal::NotHeld)?;
    match (effect, phase) {
        (Effect::HealingWaters { wounds }, _) => {
            require(table.may_act_freely(seat), Refusal::NotAsked(seat))?;
            require(table.is_wounded(seat), Refusal::NoWound)?;
            let is_last = table.is_last_to_recover(seat, *wounds);
            require(!is_last, Refusal::OwesAction)
        }
        (Effect::Shortcut, _) => table.may_take_shortcut(seat),
        (Effect::Revenge, Phase::Revenge) => require(seat == table.state.turn.seat, Refusal::NotAsked(seat)),
        (Effect::Rage(_) | Effect::Dodge(_) | Effect::Recovery, Phase::Answer(asked)) => {
            require(asked == seat, Refusal::NotAsked(seat))?;
            let useful =
                |fight: &Fight| is_play(fight, fight.is_rolled_by(table.state.turn.seat, seat), effect);
            let is_useful = table.state.turn.fight.as_ref().is_some_and(useful);
            require(is_useful, Refusal::ChangesNothing)
        }
        (_, Phase::Answer(_)) => Err(Refusal::ChangesNothing),
        _ => not_now(phase),
    }
}

pub fn play(In((seat, kind)): In<(Seat, u8)>, mut table: TableMut) {
    let Some(effect) = table.level().effect(kind).cloned() else {
        return;
    };
    move_card(&mut table.events, kind, EventZone::Kept(seat), EventZone::Discard);
    table.emit(Event::Played { seat, event: kind });
    match effect {
        Effect::Shortcut => table.take_shortcut(),
        Effect::HealingWaters { wounds } => table.heal(seat, wounds),
        Effect::Revenge => {
            if let Some(foe) = table.foe() {
                table.begin_fight(foe);
            }
        }
        Effect::Recovery => table.roll_again(),
        Effect::Rage(bonus) => {
            table.change_fight(|fight| fight.sum.rage += u16::from(bonus));
            table.settle_roll();
        }
        Effect::Dodge(bonus) => {
            table.change_fight(|fight| fight.sum.dodge += u16::from(bonus));
            table.settle_roll();
        }
        _ => {}
    }
}

/// The cards with which this seat could answer the roll: treasures by number, kept cards by kind.
pub fn answers(table: &impl TableQuery, seat: Seat) -> (Vec<u8>, Vec<u8>) {
    let fight = (table.turn().fight.as_ref()).filter(|fight| has_answer(table, fight, seat));
    let Some(fight) = fight else {
        return (Vec::new(), Vec::new());
    };
    let rolls = fight.is_rolled_by(table.turn().seat, seat);
    let heals = match table.follows(3) {
        // Together with other cards, waters that are too weak alone may be enough.
        true => {
            fight
                .sum
                .healed(rolls, table.hurt_without(seat, waters(table, seat)))
                != fight.sum
        }
        false => healing_turns(table, fight, seat),
    };
    let helps = |effect: &Effect| {
        is_play(fight, rolls, effect) || heals && matches!(effect, Effect::HealingWaters { .. })
    };
    let treasures = listed(helpful(table, seat, rolls));
    (treasures, kinds(table.kept_with(seat, helps)))
}

impl TableMut<'_, '_> {
    /// Waits for draws of this many treasures, as far as the deck lasts, then goes on.
    pub fn draw_prize(&mut self, cards: u8, next: AfterTreasure) {
        self.state.turn.next = next;
        if cards == 0 {
            self.go_on();
        } else if self.left(Deck::Treasure) > 0 {
            self.state.turn.phase = Phase::Prize(cards);
        } else {
            self.emit(Event::NothingToDraw);
            self.go_on();
        }
    }

    fn go_on(&mut self) {
        match self.state.turn.next {
            AfterTreasure::Event => self.look_for_event(),
            AfterTreasure::End => self.end_event(),
            AfterTreasure::Wound => self.draw_wound(),
            AfterTreasure::Exit(_) => self.offer_exit(),
        }
    }

    /// Waits for this many random treasures to be taken from the loser of an ambush, then goes on. If the loser holds
    /// no more than that, all of them go and nothing is left to chance.
    pub fn take_spoils(&mut self, cards: u8) {
        let held: Vec<u8> = self.hand(self.state.turn.loser).collect();
        if held.len() > usize::from(cards) && cards > 0 {
            self.state.turn.phase = Phase::Spoils(cards);
            return;
        }
        if cards > 0 {
            held.into_iter().for_each(|number| self.take(number));
        }
        self.go_on();
    }

    /// Moves one treasure from the loser of an ambush to the winner.
    fn take(&mut self, treasure: u8) {
        let from = self.state.turn.loser;
        let to = match self.foe() {
            Some(Foe::Player(other)) if from == other => Some(self.state.turn.seat),
            Some(Foe::Player(other)) => Some(other),
            _ => None,
        };
        let zone = match to {
            Some(seat) => TreasureZone::Hand(seat),
            None if self.level().house.explorer_loot_returns => TreasureZone::Deck,
            None => TreasureZone::Gone,
        };
        self.move_treasure(treasure, zone);
        self.emit(Event::Taken { from, to, treasure });
    }

    /// Waits for the seat that was hit to draw a wound, if one is left (`oubliette.deck.3`).
    pub fn draw_wound(&mut self) {
        if self.refill(Deck::Wound) {
            self.state.turn.phase = Phase::Wound;
        } else {
            self.not_wounded();
        }
    }

    pub fn discard_event(&mut self) {
        if let Some(kind) = self.state.turn.event {
            move_card(&mut self.events, kind, EventZone::Applied, EventZone::Discard);
        }
    }

    /// Waits for the event of this space, if it has one; otherwise ends the turn (`oubliette.turn.7`).
    pub fn look_for_event(&mut self) {
        if is_corner(self.space(self.state.turn.seat)) && self.refill(Deck::Event) {
            self.state.turn.phase = Phase::Event;
        } else {
            self.end_turn();
        }
    }

    fn apply_event(&mut self, kind: u8) {
        let seat = self.state.turn.seat;
        let Some(effect) = self.level().effect(kind).cloned() else {
            return;
        };
        match effect {
            Effect::Secret { .. } | Effect::Trap { .. } => self.await_roll(Phase::Die),
            Effect::Tunnel(steps) => {
                let from = self.space(seat);
                let to = (i16::from(from) + i16::from(steps)).rem_euclid(i16::from(SPACES)) as u8;
                self.put_token(seat, to);
                self.emit(Event::Tunnelled { seat, from, to });
                let may_ambush = self.level().house.ambush_after_tunnel && !self.is_first_edition();
                if may_ambush && is_any(self.company(seat)) {
                    self.state.turn.phase = Phase::Ambush;
                } else {
                    self.end_event();
                }
            }
            Effect::Spelunk => {
                self.discard_event();
                self.emit(Event::Spelunks(seat));
                self.begin_sequence();
            }
            Effect::CaveIn => {
                self.lose_turn();
                self.end_event();
            }
            Effect::Hoard { .. } => self.begin_fight(Foe::Hoard(kind)),
            Effect::Explorer { cards } => self.draw_prize(cards, AfterTreasure::End),
            Effect::Ambush { .. } => self.begin_fight(Foe::Stranger(kind)),
            Effect::Quest { .. } => self.keep(kind, EventZone::Quest(seat)),
            Effect::LevelUp { .. } => self.keep(kind, EventZone::Level(seat)),
            Effect::Shortcut
            | Effect::HealingWaters { .. }
            | Effect::Rage(_)
            | Effect::Recovery
            | Effect::Dodge(_)
            | Effect::Revenge => self.keep(kind, EventZone::Kept(seat)),
        }
    }

    /// Leaves the card with its player and ends the turn.
    fn keep(&mut self, kind: u8, zone: EventZone) {
        let seat = self.state.turn.seat;
        move_card(&mut self.events, kind, EventZone::Applied, zone);
        self.emit(Event::Kept { seat, event: kind });
        self.end_turn();
    }

    fn lose_turn(&mut self) {
        let seat = self.state.turn.seat;
        self.change(seat, |explorer| explorer.lost = explorer.lost.saturating_add(1));
        self.emit(Event::MustLoseTurn(seat));
    }

    pub fn end_event(&mut self) {
        self.discard_event();
        self.end_turn();
    }

    pub fn event_rolled(&mut self) {
        let seat = self.state.turn.seat;
        let (Some(event), Some(face)) = (self.state.turn.event, self.thrown_one()) else {
            return;
        };
        let Some(effect) = self.level().effect(event).cloned() else {
            return;
        };
        self.emit(Event::EventRolled { seat, event, face });
        match effect {
            Effect::Secret { least, cards } => {
                let cards = if face >= least { cards } else { 0 };
                self.draw_prize(cards, AfterTreasure::End);
            }
            Effect::Hoard { cards, .. } => self.draw_prize(face + cards, AfterTreasure::End),
            Effect::Trap { most } if face <= most => {
                self.lose_turn();
                self.lose_prize();
                self.end_event();
            }
            _ => self.end_event(),
        }
    }

    /// Shuffles the treasure won on this space in this turn back into the deck (`oubliette.event.5`).
    fn lose_prize(&mut self) {
        let seat = self.state.turn.seat;
        let in_use = TreasureZone::InUse(seat);
        if let Some(treasure) = self.state.turn.won.take()
            && (is_any(self.hand(seat).filter(|held| *held == treasure))
                || self.follows(3) && in_zone(self.treasures(), in_use).any(|used| used == treasure))
        {
            self.move_treasure(treasure, TreasureZone::Deck);
            self.emit(Event::TrapTook { seat, treasure });
        }
    }
    /// Moves the token straight to the Exit (`oubliette.kept.4`).
    fn take_shortcut(&mut self) {
        let seat = self.state.turn.seat;
        let from = self.space(seat);
        self.put_token(seat, 0);
        self.emit(Event::TookShortcut { seat, from });
        self.discard_event();
        self.put_dice_away();
        let stops = self.is_first_edition() && self.state.turn.phase == Phase::End;
        self.arrive(if stops { Arrival::Stopped } else { Arrival::Landed });
    }

    /// Puts the worst wounds back (`oubliette.kept.5`).
    fn heal(&mut self, seat: Seat, wounds: u8) {
        let pinned = WoundZone::Pinned(seat);
        for _ in 0..wounds {
            let modifier = |kind: u8| self.level().wound(kind).map(|card| card.modifier);
            let worst = in_zone(self.wounds(), pinned).max_by_key(|kind| (modifier(*kind), Reverse(*kind)));
            let Some(wound) = worst else { break };
            let pile = self.wound_pile();
            move_card(&mut self.wounds, wound, pinned, pile);
            self.emit(Event::Healed { seat, wound });
        }
        self.look_anew();
    }

    /// Repeats the current offer, as far as it is still possible, after a card that nobody waited for.
    fn look_anew(&mut self) {
        match self.state.turn.phase {
            Phase::Answer(_) => {
                self.sum_up();
                self.settle_roll();
            }
            Phase::Robbed(seat) => self.offer_rescue(seat),
            Phase::Passing(way) => self.start_walk(way),
            Phase::Exit(_) => self.offer_exit(),
            Phase::End => self.end_turn(),
            Phase::Strike | Phase::Blow => self.sum_up(),
            _ => {}
        }
    }

    /// Waits for the same roll again; everything spent on it stays with it (`oubliette.kept.2`).
    fn roll_again(&mut self) {
        let Some(fight) = &mut self.state.turn.fight else {
            return;
        };
        fight.sum.dice = None;
        let phase = fight.round.phase();
        self.await_roll(phase);
    }
}
