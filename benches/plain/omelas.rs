//! OMELAS for five, in the plainest possible code. [`plain`](super) explains what that means.
//!
//! It does not track turns or who holds which card: random seats all vote alike, and the cards are shuffled and handed
//! back anyway. Roles are dealt, but nothing depends on them.

use super::below;
use rand::Rng;
use triptych::games::omelas::{Letter, OmelasLevel};

/// The number of players.
pub const SEATS: usize = 5;

const LETTERS: usize = Letter::ALL.len();
/// The most tiles that a level can put into the bag.
const TILES: usize = LETTERS * 9;
/// All squares filled, one bit each.
const CITY: u8 = (1 << LETTERS) - 1;

/// The rules of a level, prepared for play.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The letters in the bag, by their squares.
    bag: [u8; TILES],
    tiles: u32,
    faces: u32,
    places: u32,
    /// Every possible deal of the roles: one bit for each Rebel.
    deals: [u8; 1 << SEATS],
    deal_count: u32,
}

/// The result of a game.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The Rebels, as bits.
    pub rebels: u8,
    /// Have the Council Members won?
    pub council: bool,
    /// The number of tiles that stayed, not counting the first.
    pub kept: u32,
    /// The number of tiles in The Darkness.
    pub lost: u32,
    /// The number of tiles laid aside.
    pub aside: u32,
}

impl Outcome {
    const fn votes(&self) -> u32 {
        self.kept + self.lost
    }

    const fn draws(&self) -> u32 {
        self.votes() + self.aside
    }

    /// The number of the seats' decisions.
    pub const fn decisions(&self) -> u32 {
        self.votes() * SEATS as u32
    }

    /// The number of actions, chance included.
    pub const fn actions(&self) -> u32 {
        // The deal; the draws; for each vote the die, the votes and the revealing of the cards.
        1 + self.draws() + self.votes() * (1 + 2 * SEATS as u32)
    }
}

impl IntoIterator for Outcome {
    type Item = (&'static str, u32);
    type IntoIter = std::array::IntoIter<Self::Item, 9>;

    fn into_iter(self) -> Self::IntoIter {
        [
            ("actions", self.actions()),
            ("decisions", self.decisions()),
            ("wins: council", u32::from(self.council)),
            ("tiles_kept", self.kept),
            ("tiles_lost", self.lost),
            ("tiles_laid_aside", self.aside),
            ("draws", self.draws()),
            ("votes", self.votes()),
            ("rebels", self.rebels.count_ones()),
        ]
        .into_iter()
    }
}

impl Rules {
    /// Prepares the rules of a level.
    ///
    /// # Panics
    /// If five can't play it.
    pub fn of(level: &OmelasLevel) -> Self {
        let rebels = level.rebels_among(SEATS) as u32;
        assert!(rebels > 0, "five can play it");
        let mut bag = [0; TILES];
        let mut tiles = 0;
        for letter in 0..LETTERS {
            // The first O is on its square from the start.
            for _ in usize::from(letter == 0)..usize::from(level.copies) {
                bag[tiles] = letter as u8;
                tiles += 1;
            }
        }
        let mut deals = [0; 1 << SEATS];
        let mut deal_count = 0;
        for deal in (0..1u8 << SEATS).filter(|deal| deal.count_ones() == rebels) {
            deals[deal_count] = deal;
            deal_count += 1;
        }
        Self {
            bag,
            tiles: tiles as u32,
            faces: level.faces.into(),
            places: level.places.into(),
            deals,
            deal_count: deal_count as u32,
        }
    }

    /// Plays a game to its end.
    pub fn game(&self, rng: &mut impl Rng) -> Outcome {
        let rebels = self.deals[below(rng, self.deal_count) as usize];
        let mut bag = self.bag;
        let mut tiles = self.tiles;
        let mut city = 1u8;
        let (mut lost, mut aside) = (0, 0);
        while city != CITY && lost < self.places {
            let drawn = below(rng, tiles) as usize;
            tiles -= 1;
            let square = 1 << bag[drawn];
            bag[drawn] = bag[tiles as usize];
            if city & square != 0 {
                aside += 1;
                continue;
            }
            let die = 1 + below(rng, self.faces);
            let cards = rng.next_u32() >> (32 - SEATS);
            let yes = cards.count_ones();
            turn_up(rng, yes);
            if yes == die {
                city |= square;
            } else {
                lost += 1;
            }
        }
        Outcome {
            rebels,
            council: city == CITY,
            kept: city.count_ones() - 1,
            lost,
            aside,
        }
    }
}

/// Reveals the shuffled cards one by one. Once all remaining cards are alike, nothing is drawn.
#[inline]
fn turn_up(rng: &mut impl Rng, yes: u32) {
    let (mut yes, mut no) = (yes, SEATS as u32 - yes);
    while yes > 0 && no > 0 {
        if below(rng, yes + no) < yes {
            yes -= 1;
        } else {
            no -= 1;
        }
    }
}
