//! The Great City for four and an automatic GM, in the plainest possible code. [`plain`](super) explains what that
//! means.
//!
//! It has no supply: scarabs appear and disappear. That a stone is moving is forgotten after the throw, except for the
//! class that it allows. Ties, traits and stones are bits, so the possible flips are counted by set and not one by one.
//!
//! Everybody who can be in a scene has a number: first the players' characters, then the agents, then the GM's new
//! characters, then the City as a foil. The stones of a pair are six bits; the spotlight's three come first.

mod scene;
mod setup;

use super::{below, roll_off};
use rand::Rng;
use std::ops::Range;
use triptych::games::great_city::{AGENTS, Class, GreatCityLevel, Kind, NEWCOMERS, Sign};
use triptych::table::Level;

/// The number of players, without the GM.
pub const PLAYERS: usize = 4;

/// All seats, the GM's last.
const SEATS: usize = PLAYERS + 1;
const GM: usize = PLAYERS;
/// The most characters that one seat can have.
const OWN: usize = AGENTS as usize + NEWCOMERS;
/// The most characters that can be on the network.
const CHARACTERS: usize = PLAYERS + OWN;
/// The number of the City as a foil.
const CITY: usize = CHARACTERS;
/// The City's own pair: the number of its first triad; the second follows.
const PAIR: usize = CITY + 1;
const TRIADS: usize = PAIR + 2;

/// The stones of a triad.
const TRIAD: u32 = 0b111;
/// The class that needs no colour.
const CLASSLESS: u8 = 3;

#[derive(Clone, Copy, Debug)]
struct Ready {
    bug: bool,
    dice: [u8; 3],
    traits: u8,
    class: u8,
}

/// The rules of a level, prepared for play.
#[derive(Clone, Debug)]
pub struct Rules {
    pool: u32,
    ready: Vec<Ready>,
}

/// A character. Whatever has not been decided is `None`.
#[derive(Clone, Copy, Debug)]
struct Character {
    bug: Option<bool>,
    /// One bit for each + trait.
    traits: Option<u8>,
    class: Option<u8>,
    vests: bool,
    /// The stone that the intent rests on.
    intent: Option<u8>,
    saves: bool,
    is_ready: bool,
    made: bool,
}

impl Character {
    const NEW: Self = Self {
        bug: None,
        traits: None,
        class: None,
        vests: true,
        intent: None,
        saves: false,
        is_ready: false,
        made: false,
    };

    fn is_noble(&self) -> bool {
        self.class == Some(0)
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The number of actions, chance included.
    pub actions: u32,
    /// The number of the seats' decisions.
    pub decisions: u32,
    /// The seat with the fullest purse.
    pub winner: usize,
    /// Does the City survive?
    pub survives: bool,
    /// The number of scenes.
    pub scenes: u32,
    /// The number of reactions.
    pub reactions: u32,
    /// The number of stones flipped in reactions.
    pub flips: u32,
    /// The number of flips undone.
    pub undos: u32,
    /// The number of ties drawn.
    pub ties: u32,
    /// The number of players' characters who would have saved the City.
    pub would_save: u32,
    /// The players' purses at the end.
    pub purses: [u32; PLAYERS],
}

impl IntoIterator for Outcome {
    type Item = (&'static str, u32);
    type IntoIter = std::array::IntoIter<Self::Item, 15>;

    fn into_iter(self) -> Self::IntoIter {
        let won = |seat: usize| u32::from(self.winner == seat);
        [
            ("actions", self.actions),
            ("decisions", self.decisions),
            ("wins: 1", won(0)),
            ("wins: 2", won(1)),
            ("wins: 3", won(2)),
            ("wins: 4", won(3)),
            ("ending: survives", u32::from(self.survives)),
            ("scenes", self.scenes),
            ("reactions", self.reactions),
            ("flips", self.flips),
            ("undos", self.undos),
            ("ties", self.ties),
            ("would_save", self.would_save),
            ("fattest_purse", self.purses.into_iter().max().unwrap_or(0)),
            ("thinnest_purse", self.purses.into_iter().min().unwrap_or(0)),
        ]
        .into_iter()
    }
}

impl Rules {
    /// Prepares the rules of a level.
    ///
    /// # Panics
    /// If four can't play it, or if it has rules that are not implemented here: a ready-made situation, or a house rule
    /// that changes what happens.
    pub fn of(level: &GreatCityLevel) -> Self {
        assert!(level.seats().contains(&PLAYERS), "four can play it");
        let house = level.house;
        let settled = [
            house.throws_heap_up,
            house.thrown_pair_stays,
            house.vest_from_purse,
            house.flips_after_entering,
            house.ante_grows_from_supply,
            house.vested_hold_fast,
            house.die_can_be_undone,
            house.city_scarabs_idle,
            house.first_pass_ends,
        ];
        assert!(
            level.situation.is_none() && settled == [false; 9],
            "it is played as written"
        );
        let ready = level.ready.iter().map(|ready| Ready {
            bug: ready.kind == Kind::Bug,
            dice: ready.dice,
            traits: (ready.traits.iter().enumerate()).fold(0, |traits, (place, sign)| {
                traits | u8::from(sign.is_plus()) << place
            }),
            class: match ready.class {
                Class::Aristocrat | Class::Myrmidon => 0,
                Class::Learned | Class::Drone => 1,
                Class::Mercantile | Class::Queen => 2,
                Class::Commoner | Class::Worker => CLASSLESS,
            },
        });
        Self {
            pool: level.pool_for(PLAYERS).into(),
            ready: ready.collect(),
        }
    }

    /// Plays a game to its end.
    pub fn game(&self, rng: &mut impl Rng) -> Outcome {
        let game = City {
            rules: self,
            rng,
            actions: 0,
            decisions: 0,
            signs: [0; TRIADS],
            vested: [[0; 3]; TRIADS],
            laden: [0; TRIADS],
            entitled: [0; CHARACTERS],
            characters: [Character::NEW; CHARACTERS],
            agents: 0,
            newcomers: 0,
            untaken: (1 << self.ready.len()) - 1,
            purses: [0; SEATS],
            pool: self.pool,
            ante: 0,
            yea: 0,
            // One for every seat.
            nay: SEATS as u32,
            ties: [0; CHARACTERS],
            scenes: 0,
            reactions: 0,
            flips: 0,
            undos: 0,
            first: 0,
            since_fall: 0,
            fell: false,
            pair: [0; 2],
            faces: 0,
            scarabs: [0; 6],
            weighted: 0,
            theirs: [0; SEATS],
            present: 0,
            flippers: 0,
            locked: 0,
            order: [GM; SEATS],
            guards: [[0; SEATS]; 6],
            ties_left: [[0; 2]; CHARACTERS],
            traits_left: [0; CHARACTERS],
        };
        game.play()
    }
}

/// A game in progress.
struct City<'g, R> {
    rules: &'g Rules,
    rng: &'g mut R,
    actions: u32,
    decisions: u32,
    /// For each triad: one bit for each +, the scarabs under its stones, and one bit for each stone that has any.
    signs: [u32; TRIADS],
    vested: [[u32; 3]; TRIADS],
    laden: [u32; TRIADS],
    /// The colours that allow a character its class, as bits.
    entitled: [u32; CHARACTERS],
    characters: [Character; CHARACTERS],
    agents: usize,
    /// The number of new characters on the network.
    newcomers: usize,
    /// The ready-made characters that nobody has taken, as bits.
    untaken: u32,
    purses: [u32; SEATS],
    pool: u32,
    ante: u32,
    yea: u32,
    nay: u32,
    /// Each character's ties as bits: twice the number of the other end, plus one for a + tie.
    ties: [u32; CHARACTERS],
    scenes: u32,
    reactions: u32,
    flips: u32,
    undos: u32,
    /// The seat that won the initiative.
    first: usize,
    /// The number of scenes since the pool last fell, and whether it has fallen in this one.
    since_fall: usize,
    fell: bool,
    /// This scene's spotlight and foil, and their six stones in the form of a triad above.
    pair: [usize; 2],
    faces: u32,
    scarabs: [u32; 6],
    weighted: u32,
    /// The stones of the pair that belong to each seat.
    theirs: [u32; SEATS],
    /// The characters present, the seats that have flipped stones, and the locked stones.
    present: u32,
    flippers: u32,
    locked: u32,
    /// The seats in the order of the round.
    order: [usize; SEATS],
    /// The scarabs under each stone of the City's pair that belong to each seat.
    guards: [[u32; SEATS]; 6],
    /// For each character: the stones that an unused - tie leads to, and those that an unused + tie leads to.
    ties_left: [[u32; 2]; CHARACTERS],
    /// For each character present: the traits that are unused, by colour.
    traits_left: [u32; CHARACTERS],
}

/// The seat that plays a character.
const fn owner(who: usize) -> usize {
    if who < PLAYERS { who } else { GM }
}

impl<R: Rng> City<'_, R> {
    fn play(mut self) -> Outcome {
        self.throw_pair();
        self.settle_situation();
        self.make_characters();
        (0..SEATS).for_each(|seat| self.draw_ties(seat));
        self.first = self.initiative();
        let mut turn = self.first;
        while self.pool > 0 {
            self.play_scene(turn);
            turn = self.after(turn);
        }
        self.end()
    }

    /// Makes one of `count` decisions at random.
    #[inline]
    fn decide(&mut self, count: u32) -> u32 {
        self.actions += 1;
        self.decisions += 1;
        below(self.rng, count)
    }

    /// Rolls an eight-sided die, from 1.
    #[inline]
    fn die(&mut self) -> u8 {
        self.actions += 1;
        1 + (self.rng.next_u32() >> 29) as u8
    }

    /// A seat's own characters on the network.
    const fn own(&self, seat: usize) -> Range<usize> {
        if seat < PLAYERS {
            seat..seat + 1
        } else {
            PLAYERS..self.network()
        }
    }

    /// The number of characters on the network.
    const fn network(&self) -> usize {
        PLAYERS + self.agents + self.newcomers
    }

    const fn vest(&mut self, triad: usize, colour: usize) {
        self.vested[triad][colour] += 1;
        self.laden[triad] |= 1 << colour;
    }

    /// Sets a triad by dice. Returns the moving stones as bits.
    fn set(&mut self, triad: usize, dice: [u8; 3]) -> u32 {
        let mut signs = 0;
        let mut moving = 0;
        for (colour, face) in dice.into_iter().enumerate() {
            signs |= u32::from(Sign::of_die(face).is_plus()) << colour;
            moving |= u32::from(matches!(face, 1 | 8)) << colour;
        }
        self.signs[triad] = signs;
        // A stone that already has a scarab gets no second one.
        let fresh = moving & !self.laden[triad];
        for (colour, vested) in self.vested[triad].iter_mut().enumerate() {
            *vested += fresh >> colour & 1;
        }
        self.laden[triad] |= fresh;
        moving
    }

    fn throw(&mut self, triad: usize) -> u32 {
        let dice = [self.die(), self.die(), self.die()];
        self.set(triad, dice)
    }

    /// The seat that begins: the highest die, ties broken by class, then by rolling again.
    fn initiative(&mut self) -> usize {
        let mut rolling = (1 << PLAYERS) - 1u32;
        loop {
            let mut best = (0, 0);
            let mut still = 0u32;
            for seat in (0..PLAYERS).filter(|seat| rolling >> seat & 1 != 0) {
                let class = self.characters[seat].class.unwrap_or(CLASSLESS);
                let rank = (self.die(), CLASSLESS - class);
                if rank > best {
                    best = rank;
                    still = 0;
                }
                if rank == best {
                    still |= 1 << seat;
                }
            }
            if still.count_ones() == 1 {
                return still.trailing_zeros() as usize;
            }
            rolling = still;
        }
    }

    /// The seat whose scene comes next.
    const fn after(&self, seat: usize) -> usize {
        let next = (seat + 1) % PLAYERS;
        if seat == GM {
            self.first
        } else if next == self.first {
            GM
        } else {
            next
        }
    }

    fn end(mut self) -> Outcome {
        let purses: [u32; PLAYERS] = std::array::from_fn(|seat| self.purses[seat]);
        let mut ranks = purses.map(u128::from);
        self.actions += roll_off(self.rng, &mut ranks, 8);
        let best = ranks.iter().max();
        let winner = ranks.iter().position(|rank| Some(rank) == best).unwrap_or(0);
        // The City's fate is told, then every player's.
        for _ in 0..=PLAYERS {
            self.decide(1);
        }
        Outcome {
            actions: self.actions,
            decisions: self.decisions,
            winner,
            survives: self.yea > self.nay,
            scenes: self.scenes,
            reactions: self.reactions,
            flips: self.flips,
            undos: self.undos,
            ties: self.ties.iter().map(|ties| ties.count_ones()).sum(),
            would_save: self.characters[..PLAYERS]
                .iter()
                .map(|own| u32::from(own.saves))
                .sum(),
            purses,
        }
    }
}
