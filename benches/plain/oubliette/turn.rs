//! Turns: the order of play, the move, the Exit, events, the end.

use super::super::{nth_bit, roll_off};
use super::{Chosen, Deed, Ending, Explorer, Free, KINDS, Outcome, Pit, SEATS};
use rand::Rng;
use std::cmp::Reverse;
use triptych::games::oubliette::{SPACES, is_corner};

/// The most wounds that one stop at the Exit puts back.
const MOST: u32 = 3;

/// The result of a stop at the Exit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The goal is reached.
    Goal,
    /// The turn ends there.
    Ended,
    /// Nothing was done there.
    Nothing,
}

/// The result of a walk.
enum Way {
    /// The turn goes on where the token stands.
    On,
    /// The turn ends at the Exit, or the game does.
    Stopped(Stop),
    /// The player has played a Shortcut.
    Left,
}

/// The result of a corner's event.
enum Corner {
    /// It has been carried out, or there was none.
    Over,
    /// The turn starts again.
    Anew,
    /// The player has played a Shortcut instead.
    Left,
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

    /// Plays a seat's turn, including the extra turns that it earns.
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
            // The player may take an extra turn, and then the next. Declining one gives up the rest.
            if self.extra == 0 || self.insist(2) == 1 {
                return None;
            }
            self.extra -= 1;
            self.turns += 1;
        }
    }

    /// Plays from the move roll to the end of the turn. `true` if the goal is reached.
    fn sequence(&mut self) -> bool {
        let mut left = match self.set_out() {
            Way::Left => true,
            Way::Stopped(stop) => return stop == Stop::Goal,
            Way::On => false,
        };
        loop {
            if left {
                self.put_token(0);
                match self.arrive(true) {
                    Stop::Nothing => {}
                    stop => return stop == Stop::Goal,
                }
            }
            left = self.ambush() || self.meet_monster();
            if left {
                continue;
            }
            left = match self.draw_event() {
                Corner::Left => true,
                Corner::Over => self.leaves_at_end(),
                Corner::Anew => match self.set_out() {
                    Way::Left => true,
                    Way::Stopped(stop) => return stop == Stop::Goal,
                    Way::On => continue,
                },
            };
            if !left {
                return false;
            }
        }
    }

    /// Asks the holder of a Shortcut before the roll, then rolls and walks.
    fn set_out(&mut self) -> Way {
        self.won = None;
        if self.own().events & self.rules.shortcuts != 0 && self.insist_or_leave(1).is_none() {
            return Way::Left;
        }
        self.move_token()
    }

    /// Does the player use a Shortcut at the end of the turn, if the Exit is of any use?
    fn leaves_at_end(&mut self) -> bool {
        while self.own().events & self.rules.shortcuts != 0 && self.has_use() {
            match self.choose(1, true) {
                Chosen::Picked(_) => return false,
                Chosen::Left => return true,
                Chosen::Changed => {}
            }
        }
        false
    }

    /// Is the Exit of any use to the player?
    const fn has_use(&mut self) -> bool {
        let rules = self.rules;
        let drawn = self.treasures.left > 0;
        let own = self.own();
        if own.wounds != 0 || own.hand != 0 {
            return true;
        }
        let mut quests = own.events & rules.quests.kinds;
        while drawn && quests != 0 {
            if own.slain & rules.quarry[quests.trailing_zeros() as usize] != 0 {
                return true;
            }
            quests &= quests - 1;
        }
        false
    }

    const fn put_token(&mut self, space: u8) {
        let own = self.own();
        if own.space == 0 && space != 0 {
            own.slain = 0;
        }
        own.space = space;
    }

    fn move_token(&mut self) -> Way {
        let Some(roll) = self.chance_or_leave(36) else {
            return Way::Left;
        };
        let (one, other) = (roll / 6, roll % 6);
        self.extra += u32::from(one == other);
        let steps = (one + other + 2) as u8;
        let forward = if self.own().landed {
            match self.insist_or_leave(2) {
                Some(picked) => picked == 0,
                None => return Way::Left,
            }
        } else {
            true
        };
        let from = self.own().space;
        let (to, over) = if forward {
            ((from + steps) % SPACES, from + steps >= SPACES)
        } else {
            ((from + SPACES - steps) % SPACES, from > 0 && from <= steps)
        };
        while over && to != 0 && self.has_use() {
            match self.choose(2, true) {
                Chosen::Picked(0) => {
                    self.put_token(0);
                    return Way::Stopped(self.arrive(false));
                }
                Chosen::Picked(_) => break,
                Chosen::Left => return Way::Left,
                Chosen::Changed => {}
            }
        }
        self.put_token(to);
        if to == 0 {
            let stop = self.arrive(true);
            if stop != Stop::Nothing {
                return Way::Stopped(stop);
            }
        }
        Way::On
    }

    /// The token comes to the Exit, and may go on from there if it has `landed`.
    fn arrive(&mut self, landed: bool) -> Stop {
        self.own().landed = true;
        let prize = self.answered_quests();
        self.draw_treasures(prize);
        let mut recovered = 0;
        let mut cashed = false;
        loop {
            let own = &self.explorers[self.seat];
            let wounds = if recovered < MOST { own.wounds } else { 0 };
            let cash = own.hand != 0;
            if wounds == 0 && !cash {
                break;
            }
            let owes = !landed && recovered == 0 && !cashed;
            let recoveries = wounds.count_ones();
            let count = recoveries + u32::from(cash) + u32::from(!owes);
            let free = self.free_at_exit(owes);
            let picked = self.decide(count + free.count());
            if picked >= count {
                self.act(self.seat, free, picked - count);
            } else if picked < recoveries {
                self.put_back(self.seat, nth_bit(wounds.into(), picked));
                recovered += 1;
            } else if cash && picked == recoveries {
                self.cash_in();
                cashed = true;
                if self.own().cashed >= self.rules.goal {
                    return Stop::Goal;
                }
            } else {
                break;
            }
        }
        if landed && recovered == 0 && !cashed {
            Stop::Nothing
        } else {
            Stop::Ended
        }
    }

    /// The player's free acts at the Exit. If the stop requires a first action there, no free act may use up the last
    /// thing to act on.
    fn free_at_exit(&self, owes: bool) -> Free {
        let mut free = self.free(self.seat, false);
        let own = &self.explorers[self.seat];
        if owes && own.wounds == 0 && own.hand.count_ones() == 1 {
            free.gear = 0;
        }
        if owes && own.hand == 0 {
            let borne: u32 = own.wound_counts.iter().map(|count| u32::from(*count)).sum();
            for kind in 0..KINDS {
                if borne <= u32::from(self.rules.waters.bonus[kind]) {
                    free.waters &= !(1 << kind);
                }
            }
        }
        free
    }

    /// Closes the open quests and returns the number of treasures that they bring.
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

    /// Draws a corner's event, if the space is a corner and an event is left.
    fn draw_event(&mut self) -> Corner {
        let corner = is_corner(self.own().space);
        if !corner || !(self.events).refill(&mut self.event_discards, &mut self.refills[1]) {
            return Corner::Over;
        }
        let Some(place) = self.chance_or_leave(self.events.left) else {
            return Corner::Left;
        };
        let kind = self.events.take(place);
        match self.rules.deeds[kind] {
            Deed::Keep => {
                let own = &mut self.explorers[self.seat];
                own.events |= 1 << kind;
                own.event_counts[kind] += 1;
                own.levels += u32::from(self.rules.level_ups.bonus[kind]);
                return Corner::Over;
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
                return Corner::Anew;
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
        Corner::Over
    }

    fn die(&mut self) -> u32 {
        1 + self.chance(6)
    }

    /// Puts the treasure won on this space back into its deck.
    const fn lose_prize(&mut self) {
        let Some(number) = self.won.take() else { return };
        let own = self.own();
        if own.hand >> number & 1 != 0 {
            own.hand &= !(1 << number);
            self.treasures.put(number as u8);
        }
    }
}
