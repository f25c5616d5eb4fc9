//! The setup: the City's pair, the agents of peril, characters, ties.

use super::super::{count, nth_bit, pick};
use super::{AGENTS, CLASSLESS, Character, City, GM, OWN, PAIR, PLAYERS, SEATS, TRIAD, owner};
use rand::Rng;

/// The number of refused proposals after which a seat has to let the situation stand.
const REFUSALS: u32 = 3;

/// For each number of + stones, the ways to hand out as many + traits. Bit n is the way with the number n.
const ARRANGEMENTS: [u64; 4] = [1, 1 << 1 | 1 << 2 | 1 << 4, 1 << 3 | 1 << 5 | 1 << 6, 1 << 7];

/// The first number of each kind of step in making a character: becoming a person or a bug (from 0), being dealt in (a
/// level has at most twelve), traits, class, vesting or not, intent, and completing it.
const DEAL_IN: u32 = 2;
const HAND_OUT: u32 = DEAL_IN + 12;
const CHOOSE: u32 = HAND_OUT + 8;
const VEST: u32 = CHOOSE + 4;
const INTEND: u32 = VEST + 1;
const MADE: u32 = INTEND + 3;

impl<R: Rng> City<'_, R> {
    pub(super) fn throw_pair(&mut self) {
        for half in 0..2 {
            let moving = self.throw(PAIR + half);
            self.signs[PAIR + half] ^= moving;
            for colour in 0..3 {
                self.guards[3 * half + colour][GM] = moving >> colour & 1;
            }
        }
    }

    pub(super) fn settle_situation(&mut self) {
        let (mut stood, mut refused) = (0u32, 0);
        while let Some(seat) = (0..SEATS).find(|seat| stood >> seat & 1 == 0) {
            // A seat may name or propose an agent, each as a person or a bug; remove each agent or change its kind; or
            // let the situation stand.
            let namings = if self.agents < usize::from(AGENTS) { 4 } else { 0 };
            let changes = 2 * self.agents as u32;
            let picked = self.decide(namings + changes + u32::from(self.agents > 0));
            if picked < namings {
                self.characters[self.network()].bug = Some(picked % 2 == 1);
                self.agents += 1;
                if picked >= 2 && self.is_refused(stood | 1 << seat) {
                    refused += 1;
                    if refused >= REFUSALS {
                        stood |= 1 << seat;
                    }
                }
            } else if picked < namings + changes {
                let picked = picked - namings;
                self.change(PLAYERS + picked as usize / 2, picked % 2 == 1);
            } else {
                stood |= 1 << seat;
            }
        }
        self.purses[GM] += 4 * PLAYERS as u32;
        for agent in self.own(GM) {
            self.throw_character(agent);
        }
    }

    /// Removes an agent, or changes it from a person to a bug or back.
    fn change(&mut self, agent: usize, removes: bool) {
        if removes {
            let network = self.network();
            self.characters.copy_within(agent + 1..network, agent);
            self.characters[network - 1] = Character::NEW;
            self.agents -= 1;
        } else if let Some(bug) = &mut self.characters[agent].bug {
            *bug = !*bug;
        }
    }

    /// Asks the others about the agent just proposed. `true` if one of them refuses it.
    fn is_refused(&mut self, not_asked: u32) -> bool {
        let agent = self.network() - 1;
        for _ in (0..SEATS).filter(|seat| not_asked >> seat & 1 == 0) {
            match self.decide(3) {
                0 => {}
                picked => {
                    self.change(agent, picked == 1);
                    if picked == 1 {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Makes a new character of the GM, whose stones have already been thrown.
    pub(super) fn make_newcomer(&mut self, who: usize) {
        loop {
            let steps = self.steps(who);
            let ties = self.open_ties(GM, who);
            let picked = self.decide(steps.count_ones() + ties.count_ones());
            if picked < steps.count_ones() {
                self.step(who, nth_bit(steps, picked));
                if self.characters[who].made {
                    return;
                }
            } else {
                self.draw(GM, who, nth_bit(ties.into(), picked - steps.count_ones()));
            }
        }
    }

    fn throw_character(&mut self, who: usize) {
        let moving = self.throw(who);
        self.entitled[who] = self.signs[who] | moving;
    }

    /// Lets seat after seat make its characters. A seat with several may do the steps in any order.
    pub(super) fn make_characters(&mut self) {
        for seat in 0..SEATS {
            let own = self.own(seat);
            loop {
                let mut steps = [0; OWN];
                for (steps, who) in steps.iter_mut().zip(own.clone()) {
                    *steps = self.steps(who);
                }
                if steps == [0; OWN] {
                    break;
                }
                let (nth, step) = pick(&steps, self.decide(count(&steps)));
                self.step(own.start + nth, step);
            }
        }
    }

    /// All next steps in making a character.
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
            if who < PLAYERS || self.is_new(who) {
                steps |= 0b11 & but(Some(bug.into()));
            }
            let arrangements = ARRANGEMENTS[self.signs[who].count_ones() as usize];
            steps |= (arrangements & but(character.traits)) << HAND_OUT;
            steps |= (u64::from(self.entitled[who] | 1 << CLASSLESS) & but(character.class)) << CHOOSE;
        }
        let coloured = character.class.is_some_and(|class| class != CLASSLESS);
        steps |= u64::from(coloured) << VEST;
        let mut whole = self.is_new(who) || character.traits.is_some() && character.class.is_some();
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

    /// Gives the scarabs that a character brings.
    fn endow(&mut self, who: usize) {
        let Character { class, vests, .. } = self.characters[who];
        let class = class.unwrap_or(CLASSLESS);
        if !self.is_new(who) {
            self.purses[owner(who)] += if who < PLAYERS { 3 } else { 2 };
            if class == 2 {
                self.purses[owner(who)] += 2;
            }
        }
        if class != CLASSLESS && vests {
            self.vest(who, class.into());
        }
    }

    pub(super) fn draw_ties(&mut self, seat: usize) {
        loop {
            let own = self.own(seat);
            let mut open = [0; OWN];
            for (open, who) in open.iter_mut().zip(own.clone()) {
                *open = self.open_ties(seat, who).into();
            }
            let ties = count(&open);
            let picked = self.decide(ties + 1);
            if picked == ties {
                break;
            }
            let (nth, tie) = pick(&open, picked);
            self.draw(seat, own.start + nth, tie);
        }
    }

    /// The ties that a character could draw next.
    fn open_ties(&self, seat: usize, who: usize) -> u32 {
        let all = (1 << (2 * self.network())) - 1;
        let mut ties = all & !(0b11 << (2 * who)) & !self.ties[who];
        if self.purses[seat] == 0 {
            ties &= self.free_ties(who);
        }
        ties
    }

    fn draw(&mut self, seat: usize, from: usize, tie: u32) {
        if self.free_ties(from) >> tie & 1 == 0 {
            self.purses[seat] -= 1;
        }
        self.ties[from] |= 1 << tie;
    }

    /// Is it a new character of the GM?
    const fn is_new(&self, who: usize) -> bool {
        who >= PLAYERS + self.agents
    }

    /// The ties that a character could draw next without paying, including those that are already drawn.
    fn free_ties(&self, from: usize) -> u32 {
        const PLUS: u32 = 0xAAAA_AAAA;
        let character = &self.characters[from];
        let traits = character.traits.unwrap_or(0);
        let bug = character.bug.unwrap_or(false);
        // The urbane and the self-aware have one more free tie. The cruel have a free - tie, the kind a free + tie.
        let [_, second, third] = [0, 1, 2].map(|place| traits >> place & 1 != 0);
        let any = 1 + u32::from(if bug { third } else { second });
        let signed = match (bug, third) {
            (true, _) => 0,
            // Without traits a person is neither kind nor cruel.
            _ if character.traits.is_none() => 0,
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
        // All ties of one kind count alike, so one of each kind is tested.
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
