//! A scene: ante, throw, buying in, rounds of reactions, and the accepter's spending.

use super::super::{below, count, nth_bit, pick};
use super::{CHARACTERS, CITY, Character, City, GM, OWN, PAIR, PLAYERS, SEATS, TRIAD, owner};
use rand::Rng;
use triptych::games::great_city::NEWCOMERS;

/// The stones of a pair.
const SIX: u32 = TRIAD << 3 | TRIAD;
/// A person's traits show in all three colours, a bug's each in its own. A trait has three bits, one for each colour.
const OF_PERSON: u32 = 0b111_111_111;
const OF_BUG: u32 = 0b100_010_001;
/// One stone, by any of the traits; and a trait, for the spotlight's stone and for the foil's.
const ANY_TRAIT: u32 = 0b001_001_001;
const EITHER: u32 = 1 << FOILS | 1;

/// The first number of each way to flip a stone: the spotlight's stones by traits (from 0), the foil's by traits, by a
/// tie, by a scarab from the purse, by the scarab under the stone.
const FOILS: u32 = 9;
const BY_TIE: u32 = 2 * FOILS;
const BY_FREE: u32 = BY_TIE + 6;
const BY_VESTED: u32 = BY_FREE + 6;

/// The first number of each way to spend a scarab after a scene: into Yea (0), into Nay, to another seat, on a stone of
/// the City in one of two ways, under an own stone.
const INTO_NAY: u32 = 1;
const GIVE: u32 = INTO_NAY + 1;
const ON_CITY: u32 = GIVE + SEATS as u32 - 1;
const ON_OWN: u32 = ON_CITY + 2 * 6;

/// A seat's reaction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reaction {
    Passed,
    Acted,
    Accepted,
}

/// All characters that a seat plays, as bits.
const fn played_by(seat: usize) -> u32 {
    if seat < PLAYERS { 1 << seat } else { !0 << PLAYERS }
}

impl<R: Rng> City<'_, R> {
    pub(super) fn play_scene(&mut self, seat: usize) {
        self.scenes += 1;
        self.fell = false;
        self.frame(seat);
        for half in 0..2 {
            self.lay_ante(owner(self.pair[half]));
        }
        self.lay_pair();
        self.buy_in();
        self.actions += 1;
        let spot = below(self.rng, 6);
        self.faces ^= 1 << spot;
        self.locked = 1 << spot;
        let accepter = self.rounds();
        self.take_back_pair();
        self.purses[accepter] += self.ante;
        self.ante = 0;
        self.hand_out(accepter);
        self.vested[CITY] = [0; 3];
        self.laden[CITY] = 0;
        self.since_fall = if self.fell { 0 } else { self.since_fall + 1 };
    }

    /// Picks spotlight and foil. The foil may be anybody else on the network, the City, or a new character, for whom the
    /// GM sets another one aside if no triad is free. In its own turn the GM may set some aside before.
    fn frame(&mut self, seat: usize) {
        let (mut spotlight, foil) = loop {
            let own = self.own(seat);
            let foils = self.network() as u32 + 1;
            let scenes = own.len() as u32 * foils;
            let aside = if seat == GM { self.newcomers as u32 } else { 0 };
            let picked = self.decide(scenes + aside);
            if picked < scenes {
                break (own.start + (picked / foils) as usize, (picked % foils) as usize);
            }
            self.set_aside(PLAYERS + self.agents + (picked - scenes) as usize);
        };
        let network = self.network();
        let mut foil = foil + usize::from(foil >= spotlight);
        if foil == network {
            foil = CITY;
        } else if foil > network {
            if self.newcomers == NEWCOMERS {
                let first = PLAYERS + self.agents;
                let spared = spotlight.checked_sub(first).map_or(NEWCOMERS, |nth| nth);
                let picked = self.decide((NEWCOMERS - usize::from(spared < NEWCOMERS)) as u32) as usize;
                let gone = first + picked + usize::from(picked >= spared);
                // The last one takes the free number.
                if spotlight == network - 1 {
                    spotlight = gone;
                }
                self.set_aside(gone);
            }
            foil = self.network();
            self.newcomers += 1;
            self.characters[foil] = Character::NEW;
            self.characters[foil].bug = Some(false);
        }
        self.pair = [spotlight, foil];
        self.present = 1 << spotlight | 1 << foil;
        self.flippers = 0;
        self.traits_left = [0; CHARACTERS];
    }

    /// Takes a new character off the network. The last one gets its number.
    fn set_aside(&mut self, gone: usize) {
        let last = self.network() - 1;
        self.characters[gone] = self.characters[last];
        self.signs[gone] = self.signs[last];
        self.vested[gone] = self.vested[last];
        self.laden[gone] = self.laden[last];
        self.entitled[gone] = self.entitled[last];
        self.ties[gone] = self.ties[last];
        (self.vested[last], self.laden[last], self.ties[last]) = ([0; 3], 0, 0);
        for ties in &mut self.ties {
            let moved = *ties >> (2 * last) & 0b11;
            *ties &= !(0b11 << (2 * gone) | 0b11 << (2 * last));
            *ties |= if gone == last { 0 } else { moved << (2 * gone) };
        }
        self.newcomers -= 1;
    }

    /// Brings a character into the scene with all traits unused.
    const fn bring_traits(&mut self, who: usize) {
        let character = &self.characters[who];
        self.traits_left[who] = match (character.bug, character.traits) {
            (_, None) => 0,
            (Some(true), _) => OF_BUG,
            _ => OF_PERSON,
        };
    }

    const fn draw_from_pool(&mut self) {
        self.pool -= 1;
        self.fell = true;
    }

    fn lay_ante(&mut self, seat: usize) {
        // After a whole round of the table without a falling pool, the pool has to pay.
        let due = self.since_fall > PLAYERS && self.pool > 0;
        let own = match (self.pool > 0, self.purses[seat] > 0 && !due) {
            (true, true) => self.decide(2) == 1,
            (false, false) => return,
            (_, own) => own,
        };
        if own {
            self.purses[seat] -= 1;
        } else {
            self.draw_from_pool();
        }
        self.ante += 1;
    }

    /// A seat's own characters that are not in the scene, as bits.
    const fn absent(&self, seat: usize) -> u32 {
        let own = self.own(seat);
        let all = (1 << own.end) - (1 << own.start);
        all & !self.present
    }

    const fn enter(&mut self, seat: usize, who: u32) {
        self.purses[seat] -= 1;
        self.ante += 1;
        self.present |= 1 << who;
        self.bring_traits(who as usize);
    }

    /// Lets seats enter before the die flips a stone, until nobody wants to any more.
    fn buy_in(&mut self) {
        let mut bought = 0;
        'asking: loop {
            for seat in 0..SEATS {
                let absent = self.absent(seat);
                if self.purses[seat] == 0 || absent == 0 || bought >> seat & 1 != 0 {
                    continue;
                }
                let picked = below(self.rng, absent.count_ones() + 1);
                if picked < absent.count_ones() {
                    self.actions += 1;
                    self.decisions += 1;
                    bought |= 1 << seat;
                    self.enter(seat, nth_bit(absent.into(), picked));
                    continue 'asking;
                }
            }
            return;
        }
    }

    /// Throws the two triads and lays them as a pair.
    fn lay_pair(&mut self) {
        let [spotlight, foil] = self.pair;
        for triad in self.pair {
            let moving = self.throw(triad);
            if triad < CHARACTERS && !self.characters[triad].made {
                self.entitled[triad] = self.signs[triad] | moving;
            }
        }
        if foil < CHARACTERS && !self.characters[foil].made {
            self.make_newcomer(foil);
        }
        for who in self.pair {
            if who < CHARACTERS {
                self.bring_traits(who);
            }
        }
        self.faces = self.signs[spotlight] | self.signs[foil] << 3;
        self.weighted = self.laden[spotlight] | self.laden[foil] << 3;
        for (spot, scarabs) in self.scarabs.iter_mut().enumerate() {
            *scarabs = self.vested[self.pair[spot / 3]][spot % 3];
        }
        self.theirs = [0; SEATS];
        self.theirs[owner(spotlight)] |= TRIAD;
        self.theirs[owner(foil)] |= TRIAD << 3;
        for (left, ties) in self.ties_left.iter_mut().zip(self.ties) {
            for (sign, left) in left.iter_mut().enumerate() {
                let to = |who: usize| TRIAD * (ties >> (2 * who + sign) & 1);
                *left = to(spotlight) | to(foil) << 3;
            }
        }
    }

    const fn take_back_pair(&mut self) {
        let mut half = 0;
        while half < 2 {
            let triad = self.pair[half];
            self.signs[triad] = self.faces >> (3 * half) & TRIAD;
            self.laden[triad] = self.weighted >> (3 * half) & TRIAD;
            let mut colour = 0;
            while colour < 3 {
                self.vested[triad][colour] = self.scarabs[3 * half + colour];
                colour += 1;
            }
            half += 1;
        }
    }

    /// Moves a scarab from under a stone of the pair to the ante.
    const fn lift_to_ante(&mut self, spot: u32) {
        self.scarabs[spot as usize] -= 1;
        if self.scarabs[spot as usize] == 0 {
            self.weighted &= !(1 << spot);
        }
        self.ante += 1;
    }

    const fn is_in_scene(&self, seat: usize) -> bool {
        self.present & played_by(seat) != 0
    }

    /// Plays rounds of reactions until a seat takes the ante. Returns that seat.
    fn rounds(&mut self) -> usize {
        let begins = owner(self.pair[0]);
        let mut order = [GM; SEATS];
        let (players, from) = if begins == GM {
            (&mut order[1..], self.first)
        } else {
            (&mut order[..PLAYERS], begins)
        };
        for (step, seat) in players.iter_mut().enumerate() {
            *seat = (from + step) % PLAYERS;
        }
        self.order = order;
        let mut idle = false;
        loop {
            let mut passed = 0u32;
            for seat in order {
                match self.react(seat) {
                    Reaction::Passed => passed |= 1 << seat,
                    Reaction::Acted => {}
                    Reaction::Accepted => return seat,
                }
            }
            let all_passed = passed.count_ones() as usize == SEATS;
            if all_passed && (idle || self.pool == 0) {
                return begins;
            }
            idle = all_passed;
            for seat in order {
                if self.pool > 0 && passed >> seat & 1 == 0 && self.is_in_scene(seat) {
                    self.draw_from_pool();
                    self.purses[seat] += 1;
                }
            }
            if self.pool > 0 {
                self.draw_from_pool();
                self.ante += 1;
            }
        }
    }

    fn react(&mut self, seat: usize) -> Reaction {
        self.reactions += 1;
        let mut begun = false;
        loop {
            let ways = self.ways(seat);
            let ways = &ways[..self.own(seat).len()];
            let flips = count(ways);
            let (absent, more) = if begun {
                (0, 1)
            } else {
                let absent = if self.purses[seat] > 0 {
                    self.absent(seat)
                } else {
                    0
                };
                (absent, 1 + u32::from(self.is_in_scene(seat)))
            };
            let picked = self.decide(flips + absent.count_ones() + more);
            if picked < flips {
                self.flip(seat, ways, picked, begun);
                begun = true;
                continue;
            }
            let picked = picked - flips;
            return if picked < absent.count_ones() {
                self.enter(seat, nth_bit(absent.into(), picked));
                Reaction::Acted
            } else if begun {
                Reaction::Acted
            } else if picked == absent.count_ones() {
                Reaction::Passed
            } else {
                Reaction::Accepted
            };
        }
    }

    /// The flips that a seat could make now, for each of its characters. Flips by scarabs are counted with the first
    /// one.
    #[inline]
    fn ways(&self, seat: usize) -> [u64; OWN] {
        let open = SIX & !self.locked;
        let [first, second] = [open & TRIAD, open >> 3].map(|stones| stones * ANY_TRAIT);
        let traits = first | second << FOILS;
        let mut ways = [0; OWN];
        for (ways, who) in ways.iter_mut().zip(self.own(seat)) {
            let by_trait = traits & (self.traits_left[who] * EITHER);
            // A tie of either sign flips a stone of the other sign to its own.
            let [minus, plus] = self.ties_left[who];
            let by_tie = (minus & self.faces | plus & !self.faces) & open;
            *ways = u64::from(by_trait | by_tie << BY_TIE);
        }
        let by_purse = u64::from(open) * u64::from(self.purses[seat] > 0);
        let by_vested = u64::from(open & self.weighted & self.theirs[seat]);
        ways[0] |= by_purse << BY_FREE | by_vested << BY_VESTED;
        ways
    }

    fn flip(&mut self, seat: usize, ways: &[u64], picked: u32, begun: bool) {
        let (nth, way) = pick(ways, picked);
        let who = self.own(seat).start + nth;
        let spot = match way {
            0..BY_TIE => {
                self.traits_left[who] &= !(1 << (way % FOILS));
                way % 3 + 3 * (way / FOILS)
            }
            BY_TIE..BY_FREE => {
                let spot = way - BY_TIE;
                let sign = !self.faces >> spot & 1;
                self.ties_left[who][sign as usize] &= !(TRIAD << (3 * (spot / 3)));
                spot
            }
            BY_FREE..BY_VESTED => {
                self.purses[seat] -= 1;
                self.ante += 1;
                way - BY_FREE
            }
            _ => {
                self.lift_to_ante(way - BY_VESTED);
                way - BY_VESTED
            }
        };
        self.faces ^= 1 << spot;
        self.flips += 1;
        self.flippers |= 1 << seat;
        // Stones locked by earlier reactions are free again.
        self.locked = 1 << spot | if begun { self.locked } else { 0 };
        if (self.weighted & !self.theirs[seat]) >> spot & 1 != 0 && self.decide(2) == 0 {
            self.lift_to_ante(spot);
            self.faces ^= 1 << spot;
            self.undos += 1;
        }
    }

    /// The judgment is told, and the accepter spends scarabs. While both may act, the earlier seat goes on.
    fn hand_out(&mut self, accepter: usize) {
        let tellers = (0..SEATS)
            .filter(|seat| *seat == GM || self.is_in_scene(*seat) || self.flippers >> seat & 1 != 0)
            .filter(|seat| *seat != accepter)
            .fold(0u32, |tellers, seat| tellers | 1 << seat);
        let mut teller = match tellers.count_ones() {
            0 => Some(accepter),
            1 => Some(tellers.trailing_zeros() as usize),
            _ => None,
        };
        let (mut done, mut told, mut undone) = (false, false, None);
        while !(done && told) {
            let tells = !told && teller.is_some_and(|teller| done || teller <= accepter);
            if tells && teller != Some(accepter) {
                self.decide(1);
                told = true;
                continue;
            }
            let choices = if teller.is_none() { tellers.count_ones() } else { 0 };
            let spendings = match (done, self.purses[accepter]) {
                (true, _) | (_, 0) => 0,
                _ => ON_OWN + 3 * self.own(accepter).len() as u32 - u32::from(undone.is_some()),
            };
            let finish = u32::from(!done && teller.is_some());
            let picked = self.decide(choices + spendings + finish + u32::from(tells));
            if picked < choices {
                teller = Some(nth_bit(tellers.into(), picked) as usize);
            } else if picked < choices + spendings {
                self.purses[accepter] -= 1;
                let picked = picked - choices;
                // The flip of a stone that was undone is no choice.
                let barred = undone.map_or(ON_OWN, |stone| ON_CITY + 2 * stone);
                self.spend(
                    accepter,
                    picked + u32::from(undone.is_some() && picked >= barred),
                    &mut undone,
                );
            } else if picked < choices + spendings + finish {
                done = true;
            } else {
                told = true;
            }
        }
    }

    /// Spends the scarab that has just been taken from the purse.
    fn spend(&mut self, seat: usize, picked: u32, undone: &mut Option<u32>) {
        match picked {
            0 => self.yea += 1,
            INTO_NAY => self.nay += 1,
            GIVE..ON_CITY => {
                let to = (picked - GIVE) as usize;
                self.purses[to + usize::from(to >= seat)] += 1;
            }
            ON_CITY..ON_OWN => {
                let stone = (picked - ON_CITY) as usize / 2;
                if (picked - ON_CITY) % 2 == 1 {
                    self.guards[stone][seat] += 1;
                    return;
                }
                let (triad, colour) = (PAIR + stone / 3, stone % 3);
                self.signs[triad] ^= 1 << colour;
                *undone = None;
                for other in self.order {
                    if other != seat && self.guards[stone][other] > 0 && self.decide(2) == 0 {
                        self.guards[stone][other] -= 1;
                        self.signs[triad] ^= 1 << colour;
                        self.undos += 1;
                        *undone = Some(stone as u32);
                        return;
                    }
                }
            }
            _ => {
                let stone = (picked - ON_OWN) as usize;
                self.vest(self.own(seat).start + stone / 3, stone % 3);
            }
        }
    }
}
