//! Turns: the order of play, the move, the Exit, events, the end.

use super::super::{nth_bit, roll_off};
use super::{Deed, Ending, Explorer, KINDS, Outcome, Pit, SEATS};
use rand::Rng;
use std::cmp::Reverse;
use triptych::oubliette::{SPACES, is_corner};

/// The most wounds that one stop at the Exit puts back.
const MOST: u32 = 3;

/// What came of the Exit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The goal is reached.
    Goal,
    /// The turn ends there.
    Ended,
    /// Nothing was done there.
    Nothing,
}

impl<R: Rng> Pit<'_, R> {
    pub(super) fn play(mut self) -> Outcome {
        let mut ranks = [0; SEATS];
        self.actions += roll_off(self.rng, &mut ranks, 6);
        let mut order: [usize; SEATS] = std::array::from_fn(|seat| seat);
        order.sort_unstable_by_key(|seat| Reverse(ranks[*seat]));
        loop {
            for seat in order {
                self.turns += 1;
                if self.explorers[seat].lost > 0 {
                    self.explorers[seat].lost -= 1;
                    continue;
                }
                self.seat = seat;
                if let Some(ending) = self.turn() {
                    return self.outcome(ending);
                }
            }
        }
    }

    fn outcome(&self, ending: Ending) -> Outcome {
        let players = &self.explorers[..SEATS];
        let worth = |set: u32| -> u32 {
            let cards = (0..KINDS).filter(|number| set >> number & 1 != 0);
            cards.map(|number| self.rules.value[number]).sum()
        };
        let standing = |own: &Explorer| (own.cashed, worth(own.hand), worth(own.in_use));
        let winners = match ending {
            Ending::Cash => 1 << self.seat,
            Ending::TreasureOut => {
                let best = players.iter().map(standing).max();
                (players.iter().enumerate())
                    .filter(|(_, own)| Some(standing(own)) == best)
                    .fold(0, |winners, (seat, _)| winners | 1 << seat)
            }
        };
        Outcome {
            actions: self.actions,
            decisions: self.decisions,
            winners,
            ending,
            turns: self.turns,
            cashed_in: players.iter().map(|own| own.cashed).sum(),
            treasure_left: self.treasures.left,
            refills: self.refills,
        }
    }

    /// A seat's turn, with all that it earns on the way.
    fn turn(&mut self) -> Option<Ending> {
        self.extra = 0;
        loop {
            if self.sequence() {
                return Some(Ending::Cash);
            }
            if self.treasures.left == 0 {
                return Some(Ending::TreasureOut);
            }
            while self.extra > 0 && self.own().lost > 0 {
                self.extra -= 1;
                self.own().lost -= 1;
            }
            // Another turn may be taken, and then the next; who takes none has no more.
            if self.extra == 0 || self.insist(2) == 1 {
                return None;
            }
            self.extra -= 1;
            self.turns += 1;
        }
    }

    /// From the move roll to where the turn ends. `true` if the goal is reached.
    fn sequence(&mut self) -> bool {
        loop {
            self.won = None;
            if self.takes_shortcut(false) {
                match self.arrive(true) {
                    Stop::Nothing => {}
                    stop => return stop == Stop::Goal,
                }
            } else if let Some(stop) = self.move_token() {
                return stop == Stop::Goal;
            }
            if self.own().space != 0 {
                self.ambush();
            }
            self.meet_monster();
            if !(is_corner(self.own().space) && self.draw_event()) {
                break;
            }
        }
        self.takes_shortcut(true) && self.arrive(false) == Stop::Goal
    }

    /// Does the player use a Shortcut: instead of the roll, or at the turn's end, if there is anything to be had at
    /// the Exit?
    fn takes_shortcut(&mut self, at_end: bool) -> bool {
        loop {
            let shortcuts = self.own().events & self.rules.shortcuts;
            if shortcuts == 0 || at_end && !self.has_use() {
                return false;
            }
            match self.ask(shortcuts.count_ones() + 1) {
                None => {}
                Some(picked) if picked == shortcuts.count_ones() => return false,
                Some(picked) => {
                    self.drop_event(self.seat, nth_bit(shortcuts.into(), picked) as usize);
                    self.put_token(0);
                    return true;
                }
            }
        }
    }

    /// Is anything to be had at the Exit?
    const fn has_use(&mut self) -> bool {
        let useful = self.rules.quests.kinds | self.rules.level_ups.kinds;
        let own = self.own();
        own.wounds != 0 || own.hand != 0 || own.events & useful != 0
    }

    const fn put_token(&mut self, space: u8) {
        let own = self.own();
        if own.space == 0 && space != 0 {
            own.slain = 0;
        }
        own.space = space;
    }

    /// Rolls and walks; what came of the Exit, if the turn ends there.
    fn move_token(&mut self) -> Option<Stop> {
        let roll = self.chance(36);
        let (one, other) = (roll / 6, roll % 6);
        self.extra += u32::from(one == other);
        let steps = (one + other + 2) as u8;
        let forward = !self.own().landed || self.insist(2) == 0;
        let from = self.own().space;
        let (to, over) = if forward {
            ((from + steps) % SPACES, from + steps >= SPACES)
        } else {
            ((from + SPACES - steps) % SPACES, from > 0 && from <= steps)
        };
        if over && to != 0 && self.stops() {
            self.put_token(0);
            return Some(self.arrive(false));
        }
        self.put_token(to);
        if to == 0 {
            let stop = self.arrive(true);
            return (stop != Stop::Nothing).then_some(stop);
        }
        None
    }

    /// Does the player stop at the Exit on the way?
    fn stops(&mut self) -> bool {
        while self.has_use() {
            if let Some(picked) = self.ask(2) {
                return picked == 0;
            }
        }
        false
    }

    /// The token has come to the Exit, and may go on from there if it has `landed`.
    fn arrive(&mut self, landed: bool) -> Stop {
        self.own().landed = true;
        let prize = self.answered_quests();
        self.draw_treasures(prize);
        let level_ups = self.rules.level_ups.kinds;
        let mut recovered = 0;
        let mut cashed = false;
        loop {
            let own = &self.explorers[self.seat];
            let wounds = if recovered < MOST { own.wounds } else { 0 };
            let cash = own.hand != 0 || own.events & level_ups != 0;
            if wounds == 0 && !cash {
                break;
            }
            let recoveries = wounds.count_ones();
            match self.ask(recoveries + u32::from(cash) + 1) {
                None => {}
                Some(picked) if picked < recoveries => {
                    self.put_back(nth_bit(wounds.into(), picked));
                    recovered += 1;
                }
                Some(picked) if cash && picked == recoveries => {
                    self.cash_in();
                    cashed = true;
                    if self.own().cashed >= self.rules.goal {
                        return Stop::Goal;
                    }
                }
                Some(_) => break,
            }
        }
        if landed && recovered == 0 && !cashed {
            Stop::Nothing
        } else {
            Stop::Ended
        }
    }

    /// What open quests bring; they are over.
    fn answered_quests(&mut self) -> u32 {
        let rules = self.rules;
        let mut prize = 0;
        while self.own().events & rules.quests.kinds != 0 {
            let kind = (self.own().events & rules.quests.kinds).trailing_zeros() as usize;
            self.drop_event(self.seat, kind);
            if self.own().slain & rules.quarry[kind] != 0 {
                prize += u32::from(rules.quests.bonus[kind]);
            }
        }
        prize
    }

    fn cash_in(&mut self) {
        let rules = self.rules;
        let own = self.own();
        let mut hand = std::mem::take(&mut own.hand);
        own.levels = 0;
        let cards = hand.count_ones();
        while hand != 0 {
            own.cashed += rules.value[hand.trailing_zeros() as usize];
            hand &= hand - 1;
        }
        while self.own().events & rules.level_ups.kinds != 0 {
            let kind = (self.own().events & rules.level_ups.kinds).trailing_zeros() as usize;
            self.drop_event(self.seat, kind);
            self.own().cashed += cards * rules.worth[kind];
        }
    }

    /// Draws the event of a corner, if there is one left. `true` if the turn begins anew.
    fn draw_event(&mut self) -> bool {
        if !(self.events).refill(&mut self.event_discards, &mut self.refills[1]) {
            return false;
        }
        let place = self.chance(self.events.left);
        let kind = self.events.take(place);
        match self.rules.deeds[kind] {
            Deed::Keep => {
                let own = &mut self.explorers[self.seat];
                own.events |= 1 << kind;
                own.event_counts[kind] += 1;
                own.levels += u32::from(self.rules.level_ups.bonus[kind]);
                return false;
            }
            Deed::Secret { least, cards } => {
                if self.die() >= least {
                    self.draw_treasures(cards);
                }
            }
            Deed::Tunnel(steps) => {
                let to = (self.own().space + steps) % SPACES;
                self.put_token(to);
            }
            Deed::Spelunk => {
                self.event_discards.put(kind as u8);
                return true;
            }
            Deed::CaveIn => self.own().lost += 1,
            Deed::Trap { most } => {
                if self.die() <= most {
                    self.own().lost += 1;
                    self.lose_prize();
                }
            }
            Deed::Hoard { power, cards, slain } => {
                if self.fight(power) {
                    self.own().slain |= slain;
                    let face = self.die();
                    self.draw_treasures(face + cards);
                }
            }
            Deed::Explorer { cards } => {
                self.draw_treasures(cards);
            }
            Deed::Ambush { cards } => {
                self.meet_stranger(cards);
            }
        }
        self.event_discards.put(kind as u8);
        false
    }

    fn die(&mut self) -> u32 {
        1 + self.chance(6)
    }

    /// The treasure won on this space goes back into its deck.
    const fn lose_prize(&mut self) {
        let Some(number) = self.won.take() else { return };
        let own = self.own();
        if own.hand >> number & 1 != 0 {
            own.hand &= !(1 << number);
            self.treasures.put(number as u8);
        }
    }
}
