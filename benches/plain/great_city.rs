//! The Great City for four and an automatic GM, as plainly as it can be written; what that means, see
//! [`plain`](super).
//!
//! It knows no supply: scarabs come and go. That a stone is moving is forgotten once it is thrown, but for the
//! class that it entitles to. Ties, traits and stones are bits, so that what could be turned by what is counted by
//! the set and not one by one.
//!
//! Whoever can stand in a scene has a number: the players' characters, then the agents, then the GM's new characters,
//! and the City as a foil. The stones of a pair are six bits, the spotlight's three first.

mod scene;
mod setup;

use super::{below, roll_off};
use rand::Rng;
use std::ops::Range;
use triptych::games::great_city::{AGENTS, Class, GreatCityLevel, Kind, NEWCOMERS, Sign};
use triptych::table::Level;

/// How many play, without the GM.
pub const PLAYERS: usize = 4;

/// All seats, the GM's last.
const SEATS: usize = PLAYERS + 1;
const GM: usize = PLAYERS;
/// The most characters that one seat can have.
const OWN: usize = (AGENTS + NEWCOMERS) as usize;
/// Everybody who can be on the network.
const CHARACTERS: usize = PLAYERS + OWN;
/// The City as a foil.
const CITY: usize = CHARACTERS;
/// The City's own pair: its first triad, and its second.
const PAIR: usize = CITY + 1;
const TRIADS: usize = PAIR + 2;

/// The stones of a triad.
const TRIAD: u32 = 0b111;
/// The class that needs no colour.
const CLASSLESS: u8 = 3;

/// A ready-made character.
#[derive(Clone, Copy, Debug)]
struct Ready {
    bug: bool,
    dice: [u8; 3],
    traits: u8,
    class: u8,
}

/// What a level says, ready to be played.
#[derive(Clone, Debug)]
pub struct Rules {
    pool: u32,
    ready: Vec<Ready>,
}

/// A character: whatever has not been settled is `None`.
#[derive(Clone, Copy, Debug)]
struct Character {
    bug: Option<bool>,
    /// A bit for each + trait.
    traits: Option<u8>,
    class: Option<u8>,
    vests: bool,
    /// Which stone the intent rests on.
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

/// How a game came out.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Everything that happened, chance included.
    pub actions: u32,
    /// The seats' decisions.
    pub decisions: u32,
    /// Whose purse is the fattest.
    pub winner: usize,
    /// Does the City survive?
    pub survives: bool,
    /// Scenes played.
    pub scenes: u32,
    /// Reactions.
    pub reactions: u32,
    /// Stones turned in reactions.
    pub flips: u32,
    /// Stones turned back.
    pub undos: u32,
    /// Ties drawn.
    pub ties: u32,
    /// How many would have saved the City.
    pub would_save: u32,
    /// The players' purses in the end.
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
    /// The rules of a level.
    ///
    /// # Panics
    /// If four can't play it, or if it has rules that are not known here: a ready situation, a house rule that
    /// changes what happens.
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
        ];
        assert!(
            level.situation.is_none() && settled == [false; 7],
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
            // One for everybody.
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
            ties_left: [[0; 2]; CHARACTERS],
            traits_left: [0; CHARACTERS],
        };
        game.play()
    }
}

/// A game being played.
struct City<'g, R> {
    rules: &'g Rules,
    rng: &'g mut R,
    actions: u32,
    decisions: u32,
    /// For each triad a bit for every +, the scarabs under its stones, and a bit for every stone that has any.
    signs: [u32; TRIADS],
    vested: [[u32; 3]; TRIADS],
    laden: [u32; TRIADS],
    /// The colours that allow a character their class, a bit each.
    entitled: [u32; CHARACTERS],
    characters: [Character; CHARACTERS],
    agents: usize,
    /// How many new characters the GM has made.
    newcomers: usize,
    /// The ready-made characters that nobody has taken, a bit each.
    untaken: u32,
    purses: [u32; SEATS],
    pool: u32,
    ante: u32,
    yea: u32,
    nay: u32,
    /// For everybody a bit for each tie: twice the number of the other end, and one more for +.
    ties: [u32; CHARACTERS],
    scenes: u32,
    reactions: u32,
    flips: u32,
    undos: u32,
    /// Who won the initiative.
    first: usize,
    /// How many scenes have ended since the pool last fell, and whether it has in this one.
    since_fall: usize,
    fell: bool,
    /// Of this scene: who the spotlight and the foil are, and their six stones, as those of a triad above.
    pair: [usize; 2],
    faces: u32,
    scarabs: [u32; 6],
    weighted: u32,
    /// Which of them are each seat's.
    theirs: [u32; SEATS],
    /// Who is there, which seats have turned stones, and which stones are locked.
    present: u32,
    flippers: u32,
    locked: u32,
    /// Of everybody, the stones that an unused - tie leads to, and those that a + tie does.
    ties_left: [[u32; 2]; CHARACTERS],
    /// Of everybody who is there, which traits are unused for which colour.
    traits_left: [u32; CHARACTERS],
}

/// Who plays somebody.
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

    /// One of so many decisions.
    #[inline]
    fn decide(&mut self, count: u32) -> u32 {
        self.actions += 1;
        self.decisions += 1;
        below(self.rng, count)
    }

    /// An eight-sided die, from 1.
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

    /// How many are on the network.
    const fn network(&self) -> usize {
        PLAYERS + self.agents + self.newcomers
    }

    const fn vest(&mut self, triad: usize, colour: usize) {
        self.vested[triad][colour] += 1;
        self.laden[triad] |= 1 << colour;
    }

    /// Dice set a triad; the stones that are moving, a bit each.
    fn set(&mut self, triad: usize, dice: [u8; 3]) -> u32 {
        let mut signs = 0;
        let mut moving = 0;
        for (colour, face) in dice.into_iter().enumerate() {
            signs |= u32::from(Sign::of_die(face).is_plus()) << colour;
            moving |= u32::from(matches!(face, 1 | 8)) << colour;
        }
        self.signs[triad] = signs;
        // A stone that has a scarab gets no second one.
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

    /// Who begins: the highest die, then the class, then dice again.
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

    /// Whose scene comes after this seat's.
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
        // The City's fate is told, then everybody's.
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
