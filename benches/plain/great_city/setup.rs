//! Setting up: the City's pair, the agents of peril, characters, ties.

use super::super::{count, pick};
use super::{AGENTS, CLASSLESS, Character, City, GM, PAIR, PLAYERS, SEATS, TRIAD, owner};
use rand::Rng;

/// For so many + stones, all ways to hand out as many + traits: bit n is the way with the number n.
const ARRANGEMENTS: [u64; 4] = [1, 1 << 1 | 1 << 2 | 1 << 4, 1 << 3 | 1 << 5 | 1 << 6, 1 << 7];

/// Where each of the next steps in the making of a character begins: being a person or a bug, which is first, being
/// dealt in (a level has twelve at most), traits, class, vesting or not, intent, and being whole.
const DEAL_IN: u32 = 2;
const HAND_OUT: u32 = DEAL_IN + 12;
const CHOOSE: u32 = HAND_OUT + 8;
const VEST: u32 = CHOOSE + 4;
const INTEND: u32 = VEST + 1;
const MADE: u32 = INTEND + 3;

impl<R: Rng> City<'_, R> {
    pub(super) fn throw_pair(&mut self) {
        for half in [PAIR, PAIR + 1] {
            let moving = self.throw(half);
            self.signs[half] ^= moving;
        }
    }

    pub(super) fn settle_situation(&mut self) {
        for _ in 0..SEATS {
            loop {
                let namings = if self.agents < usize::from(AGENTS) { 2 } else { 0 };
                let picked = self.decide(namings + u32::from(self.agents > 0));
                if picked == namings {
                    break;
                }
                self.characters[self.network()].bug = Some(picked == 1);
                self.agents += 1;
            }
        }
        self.purses[GM] += 4 * PLAYERS as u32;
        for agent in self.own(GM) {
            self.throw_character(agent);
        }
    }

    fn throw_character(&mut self, who: usize) {
        let moving = self.throw(who);
        self.entitled[who] = self.signs[who] | moving;
    }

    /// Seat after seat; whoever makes several characters does it in any order.
    pub(super) fn make_characters(&mut self) {
        for seat in 0..SEATS {
            let own = self.own(seat);
            loop {
                let mut steps = [0; AGENTS as usize];
                for (steps, who) in steps.iter_mut().zip(own.clone()) {
                    *steps = self.steps(who);
                }
                if steps == [0; AGENTS as usize] {
                    break;
                }
                let (nth, step) = pick(&steps, self.decide(count(&steps)));
                self.step(own.start + nth, step);
            }
        }
    }

    /// All next steps in the making of a character.
    fn steps(&self, who: usize) -> u64 {
        let character = &self.characters[who];
        let but = |settled: Option<u8>| settled.map_or(!0, |settled| !(1 << settled));
        if character.made {
            return 0;
        }
        let Some(bug) = character.bug else {
            return 0b11 | u64::from(self.untaken) << DEAL_IN;
        };
        let mut steps = 0;
        if !character.is_ready {
            if who < PLAYERS {
                steps |= 0b11 & but(Some(bug.into()));
            }
            let arrangements = ARRANGEMENTS[self.signs[who].count_ones() as usize];
            steps |= (arrangements & but(character.traits)) << HAND_OUT;
            steps |= (u64::from(self.entitled[who] | 1 << CLASSLESS) & but(character.class)) << CHOOSE;
        }
        let coloured = character.class.is_some_and(|class| class != CLASSLESS);
        steps |= u64::from(coloured) << VEST;
        let mut whole = character.traits.is_some() && character.class.is_some();
        if who < PLAYERS {
            steps |= (u64::from(TRIAD) & but(character.intent)) << INTEND;
            whole &= character.intent.is_some();
        }
        steps | u64::from(whole) << MADE
    }

    fn step(&mut self, who: usize, step: u32) {
        let character = &mut self.characters[who];
        match step {
            0..DEAL_IN => {
                let unthrown = character.bug.is_none();
                character.bug = Some(step == 1);
                character.traits = None;
                character.class = None;
                if unthrown {
                    self.throw_character(who);
                }
            }
            DEAL_IN..HAND_OUT => {
                let number = step - DEAL_IN;
                let ready = self.rules.ready[number as usize];
                self.untaken &= !(1 << number);
                character.bug = Some(ready.bug);
                character.traits = Some(ready.traits);
                character.class = Some(ready.class);
                character.is_ready = true;
                self.set(who, ready.dice);
            }
            HAND_OUT..CHOOSE => character.traits = Some((step - HAND_OUT) as u8),
            CHOOSE..VEST => character.class = Some((step - CHOOSE) as u8),
            VEST..INTEND => character.vests = !character.vests,
            INTEND..MADE => {
                let stone = step - INTEND;
                character.intent = Some(stone as u8);
                character.saves = self.signs[who] >> stone & 1 != 0;
            }
            _ => {
                character.made = true;
                self.endow(who);
            }
        }
    }

    /// The scarabs that a character brings.
    fn endow(&mut self, who: usize) {
        let Character { class, vests, .. } = self.characters[who];
        let class = class.unwrap_or(CLASSLESS);
        self.purses[owner(who)] += if who < PLAYERS { 3 } else { 2 };
        if class == 2 {
            self.purses[owner(who)] += 2;
        }
        if class != CLASSLESS && vests {
            self.vest(who, class.into());
        }
    }

    pub(super) fn draw_ties(&mut self, seat: usize) {
        loop {
            let own = self.own(seat);
            let mut open = [0; AGENTS as usize];
            for (open, who) in open.iter_mut().zip(own.clone()) {
                let all = (1 << (2 * self.network())) - 1;
                let mut ties = all & !(0b11 << (2 * who)) & !self.ties[who];
                if self.purses[seat] == 0 {
                    ties &= self.free_ties(who);
                }
                *open = ties.into();
            }
            let ties = count(&open);
            let picked = self.decide(ties + 1);
            if picked == ties {
                break;
            }
            let (nth, tie) = pick(&open, picked);
            let from = own.start + nth;
            if self.free_ties(from) >> tie & 1 == 0 {
                self.purses[seat] -= 1;
            }
            self.ties[from] |= 1 << tie;
        }
    }

    /// The ties that somebody could draw next without paying, whether or not they are there already.
    fn free_ties(&self, from: usize) -> u32 {
        const PLUS: u32 = 0xAAAA_AAAA;
        let character = &self.characters[from];
        let traits = character.traits.unwrap_or(0);
        let bug = character.bug.unwrap_or(false);
        // The urbane and the self-aware have one more; the cruel hate and the kind love for nothing.
        let [_, second, third] = [0, 1, 2].map(|place| traits >> place & 1 != 0);
        let any = 1 + u32::from(if bug { third } else { second });
        let signed = match (bug, third) {
            (true, _) => 0,
            (false, false) => PLUS,
            (false, true) => !PLUS,
        };
        let mut noble = 0;
        if character.is_noble() {
            for who in (0..self.network()).filter(|who| self.characters[*who].is_noble()) {
                noble |= 0b11 << (2 * who);
            }
        }
        let ties = self.ties[from];
        let free = |ties: u32| {
            let special = u32::from(ties & noble != 0) + u32::from(ties & signed != 0);
            let either = (ties & (noble | signed)).count_ones();
            ties.count_ones().min(any + special.min(either))
        };
        if ties.count_ones() < any {
            return !0;
        }
        // Of ties of one kind, one is as good as another.
        let kinds = [
            noble & signed,
            noble & !signed,
            signed & !noble,
            !(noble | signed),
        ];
        (kinds.into_iter())
            .filter(|kind| {
                let next = kind & !ties;
                next != 0 && free(ties | 1 << next.trailing_zeros()) > free(ties)
            })
            .fold(0, |all, kind| all | kind)
    }
}
