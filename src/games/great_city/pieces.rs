//! The pieces of The Great City: triads, stones, heaps of scarabs, ties, characters and dice are entities. Stones belong
//! to a triad, which is also the character, if it is a character's. Ties go from a character to another.
//!
//! All scarabs are alike, so a heap is one entity with a zone and a count. Scarabs under a stone are counted by the stone.
//!
//! Invariant: the counts of all heaps and all vested scarabs sum to zero. The supply is unlimited, so its count is
//! minus what it has given (`great_city.always.1`).

#![expect(missing_docs, reason = "no comment repeats the name of a field")]

use super::level::{Class, Colour, Kind, Sign};
use super::tables::Pair;
use crate::table::Seat;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The maximum number of agents of peril (`great_city.situation.6`).
pub const AGENTS: u8 = 3;

/// The maximum number of new characters on the network, besides the agents of peril. Of six triads, two are the City's
/// pair and one is used for the City as a foil (`great_city.scene.9`).
pub const NEWCOMERS: usize = 3;

/// The seats that an index has room for.
const SEATS: u8 = 16;

/// Somebody or something that can take part in a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Who {
    /// A player's character.
    Seat(Seat),
    /// An agent of peril, numbered from 1.
    Agent(u8),
    /// The Great City as a foil. This triad is not part of the City's own pair.
    #[default]
    City,
    /// A foil that the GM makes up.
    ///
    /// In the first edition of the rules it is gone after the scene. In later editions it only appears in the
    /// declaration of a scene, and the foil becomes a newcomer.
    Stranger,
    /// A character that the GM made for a scene, numbered from 1 in the order of the game. It stays on the network until
    /// the GM sets it aside.
    Newcomer(u8),
}

impl Who {
    /// Returns the seat that plays this character. All but the players' characters are the GM's.
    pub const fn owner(self, gm: Seat) -> Seat {
        match self {
            Who::Seat(seat) => seat,
            _ => gm,
        }
    }

    /// Returns the stone of this colour.
    pub const fn stone(self, colour: Colour) -> Stone {
        Triad::Of(self).stone(colour)
    }

    /// Returns a number of its own for everybody who can be at a table, from 0; `None` for numbers out of range.
    pub(super) const fn index(self) -> Option<usize> {
        let (first, number) = match self {
            Who::City => (0, 0),
            Who::Stranger => (1, 0),
            Who::Agent(number @ 1..=AGENTS) => (1, number as usize),
            Who::Seat(seat) => (2 + AGENTS, seat.index()),
            Who::Newcomer(number @ 1..) => (1 + AGENTS + SEATS, number as usize),
            Who::Agent(_) | Who::Newcomer(_) => return None,
        };
        Some(first as usize + number)
    }
}

/// One of the two triads of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PairSide {
    /// The spotlight, or the City's first triad.
    First,
    /// The foil, or the City's second triad.
    Second,
}

impl PairSide {
    /// Both triads, in order.
    pub const BOTH: [Self; 2] = [PairSide::First, PairSide::Second];
}

/// The position of a stone in a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PairPosition {
    pub half: PairSide,
    pub colour: Colour,
}

impl PairPosition {
    /// Returns the six positions of a pair, in order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let stones = |half| Colour::ALL.map(|colour| Self { half, colour });
        PairSide::BOTH.into_iter().flat_map(stones)
    }

    /// Returns the position that a six-sided die picks: 1 to 3 in the first triad, 4 to 6 in the second, none for
    /// any other number (`great_city.scene.7`).
    pub fn of_die(face: u8) -> Option<Self> {
        Self::all().nth(usize::from(face).checked_sub(1)?)
    }

    /// Returns the index of this position among the six, from 0.
    pub const fn index(self) -> usize {
        self.half as usize * 3 + self.colour.index()
    }

    /// Returns the numbers of a pair's triads after its stone in this position is turned.
    pub const fn turned(self, (first, second): Pair) -> Pair {
        let bit = 4 >> self.colour.index();
        match self.half {
            PairSide::First => (first ^ bit, second),
            PairSide::Second => (first, second ^ bit),
        }
    }

    /// Returns the stone of the City's own pair in this position.
    pub const fn of_city(self) -> Stone {
        Triad::City(self.half).stone(self.colour)
    }
}

/// The owner of a triad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Triad {
    /// One triad of the City's own pair.
    City(PairSide),
    /// Somebody who takes part in scenes.
    Of(Who),
}

impl Triad {
    /// Returns the stone of this colour.
    pub const fn stone(self, colour: Colour) -> Stone {
        Stone { of: self, colour }
    }

    pub(super) fn index(self) -> Option<usize> {
        match self {
            Triad::City(half) => Some(half as usize),
            Triad::Of(who) => Some(2 + who.index()?),
        }
    }

    /// Returns the three stones, in the order of the colours.
    pub fn stones(self) -> [Stone; 3] {
        Colour::ALL.map(|colour| self.stone(colour))
    }

    /// Returns the triads in play: the City's, those of foils that last a scene, and those of these characters.
    pub fn all(whos: impl Iterator<Item = Who>) -> impl Iterator<Item = Self> {
        let foils = [Who::City, Who::Stranger].into_iter().chain(whos);
        let city = PairSide::BOTH.map(Triad::City).into_iter();
        city.chain(foils.map(Triad::Of))
    }
}

/// Returns a triad's number: blue counts 4, white 2, green 1.
pub fn triad_number(signs: impl IntoIterator<Item = Sign>) -> u8 {
    let bits = signs.into_iter().map(|sign| u8::from(sign.is_plus()));
    bits.fold(0, |number, bit| number * 2 + bit)
}

/// A stone, identified by its triad and its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stone {
    pub of: Triad,
    pub colour: Colour,
}

/// The triad that a stone belongs to.
#[derive(Component, Debug)]
#[relationship(relationship_target = Stones)]
pub struct StoneOf(Entity);

/// The stones of a triad, in the order of the colours.
#[derive(Component, Debug)]
#[relationship_target(relationship = StoneOf, linked_spawn)]
pub struct Stones(SmallVec<[Entity; 3]>);

/// The identity of a piece on the screen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceId {
    Stone(StoneId),
    /// The eight-sided die of a roll.
    Die(Roll),
    /// The GM's die.
    GmDie,
    /// The scarabs of a zone.
    Heap(ScarabZone),
    /// A scarab on its way to another zone, from 0.
    Scarab(u16),
    /// A character on the network.
    Character(Who),
}

/// The identity of a stone on the screen. Outside its triad, it is identified by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoneId {
    /// A stone in its triad.
    Own(Stone),
    /// A stone of the pair of a scene.
    Pair(PairPosition),
    /// A stone of the City's pair as it was thrown for the situation.
    Thrown(PairPosition),
    /// A stone of the character that is being made.
    Made(Colour),
}

/// A roll of an eight-sided die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Roll {
    /// A seat's roll for the initiative.
    Initiative(Seat),
    /// The roll that sets a stone.
    Stone(StoneId),
}

/// The state of a stone.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StoneState {
    /// The face that the stone shows.
    pub sign: Sign,
    /// The number of scarabs under it.
    pub vested: u16,
    /// True if it was thrown as moving and has not turned since.
    pub moving: bool,
    /// True if it has ever been thrown.
    pub thrown: bool,
}

impl StoneState {
    /// A stone that has not been thrown.
    pub const UNTHROWN: Self = Self {
        sign: Sign::Minus,
        vested: 0,
        moving: false,
        thrown: false,
    };
}

/// A zone for scarabs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ScarabZone {
    /// The supply, which is unlimited.
    Supply,
    /// The Mounting Peril pool.
    Pool,
    /// The ante of the scene.
    Ante,
    /// The bag for the City's survival.
    Yea,
    /// The bag against the City's survival.
    Nay,
    /// A seat's purse.
    Purse(Seat),
    /// Under a stone. No heap is in this zone, because the stone counts its scarabs.
    Under(Stone),
}

impl ScarabZone {
    pub(super) const fn index(self) -> Option<usize> {
        match self {
            ScarabZone::Supply => Some(0),
            ScarabZone::Pool => Some(1),
            ScarabZone::Ante => Some(2),
            ScarabZone::Yea => Some(3),
            ScarabZone::Nay => Some(4),
            ScarabZone::Purse(seat) => Some(5 + seat.index()),
            ScarabZone::Under(_) => None,
        }
    }
}

/// The number of scarabs in a heap, which is negative for the supply.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scarabs(pub i32);

/// A character of a player or of the GM. It has no secrets; a player's intent is separate.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Character {
    /// The identity of the character.
    pub who: Who,
    /// The seat that plays it.
    pub owner: Seat,
    /// A person or a bug, once that is decided.
    pub kind: Option<Kind>,
    /// The signs of its traits, once they are set.
    pub traits: Option<[Sign; 3]>,
    /// Its class, once it is chosen.
    pub class: Option<Class>,
    /// True if it vests the scarab that its class allows.
    pub vests: bool,
    /// The number of the ready-made character it came from, from 1.
    ///
    /// For an agent of peril the number counts the agents of the level's situation, otherwise the level's characters.
    pub ready: Option<u8>,
    /// True if the character is finished.
    pub made: bool,
    /// True if its triad has been thrown again for a scene.
    #[serde(skip)]
    pub thrown_again: bool,
}

/// A seat's intent (`great_city.secret.1`). Only players have one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Intent(pub Option<IntentContent>);

/// The content of an intent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IntentContent {
    /// The stone that the intent rests on.
    pub stone: Colour,
    /// True if the character would save the Great City.
    pub saves: bool,
}

/// A tie from one character to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Tie {
    /// The character that has the feeling.
    pub from: Who,
    /// The character that the feeling is for.
    pub to: Who,
    /// Plus for a good tie, minus for a bad one.
    pub sign: Sign,
}

/// The character that has the feeling of a tie.
#[derive(Component, Debug)]
#[relationship(relationship_target = TiesFrom)]
pub struct TieFrom(pub Entity);

/// The ties from a character.
#[derive(Component, Debug)]
#[relationship_target(relationship = TieFrom, linked_spawn)]
pub struct TiesFrom(Vec<Entity>);

/// The character that the feeling of a tie is for.
#[derive(Component, Debug)]
#[relationship(relationship_target = TiesTo)]
pub struct TieTo(pub Entity);

/// The ties to a character.
#[derive(Component, Debug)]
#[relationship_target(relationship = TieTo, linked_spawn)]
pub struct TiesTo(Vec<Entity>);

/// The feeling of a tie: plus for a good one, minus for a bad one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable)]
pub struct Feeling(pub Sign);

/// A tie as the rules compare it, by its ends: looking up who they are takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bond {
    pub from: Entity,
    pub to: Entity,
    pub sign: Sign,
}

impl Bond {
    pub const fn new(from: &TieFrom, to: &TieTo, feeling: &Feeling) -> Self {
        let (from, to, sign) = (from.0, to.0, feeling.0);
        Self { from, to, sign }
    }
}

/// A die with eight sides, or the GM's die with six (`great_city.pieces.4`).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    pub faces: u8,
    pub zone: DieZone,
}

/// The zone of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DieZone {
    Box,
    /// The hand of the seat that throws next.
    Hand(Seat),
    /// The table, where it shows this face.
    Table(u8),
}

/// The place of a tie in the order in which ties were drawn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub struct DrawnAt(pub u16);

/// True if the tie has been used in this scene.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used(pub bool);

/// A trait of a person or a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Trait {
    /// A person's trait: old or young.
    Age,
    /// A person's trait: urbane or rustic.
    Experience,
    /// A person's trait: cruel or kind.
    Attitude,
    /// A bug's trait: hungry or curious.
    Motive,
    /// A bug's trait: cunning or strong.
    Ability,
    /// A bug's trait: self-aware or instinctual.
    Nature,
}

impl Trait {
    /// Returns the three traits of a kind, in order.
    pub const fn of(kind: Kind) -> [Self; 3] {
        match kind {
            Kind::Person => [Trait::Age, Trait::Experience, Trait::Attitude],
            Kind::Bug => [Trait::Motive, Trait::Ability, Trait::Nature],
        }
    }

    /// Returns the kind that has this trait.
    pub const fn kind(self) -> Kind {
        match self {
            Trait::Age | Trait::Experience | Trait::Attitude => Kind::Person,
            Trait::Motive | Trait::Ability | Trait::Nature => Kind::Bug,
        }
    }

    /// Returns the position among the three traits of its kind, from 0.
    pub const fn index(self) -> usize {
        self as usize % 3
    }

    /// Tells whether this trait can turn a stone of this colour (`great_city.flip.1`).
    pub const fn turns(self, colour: Colour) -> bool {
        match self.kind() {
            Kind::Person => true,
            Kind::Bug => self.index() == colour.index(),
        }
    }
}

/// A means of turning a stone in a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Means {
    /// A trait of a character in the scene.
    Trait { who: Who, by: Trait },
    /// A tie from one's own character to the stone's owner.
    Tie { who: Who, sign: Sign },
    /// A scarab from the seat's purse.
    Free,
    /// The scarab under the stone.
    Vested,
}

/// Returns the number of eight-sided dice: three for each player.
pub const fn dice_for(players: usize) -> usize {
    3 * players
}

impl Character {
    /// Creates a character about which nothing is decided.
    pub const fn new(who: Who, owner: Seat) -> Self {
        Self {
            who,
            owner,
            kind: None,
            traits: None,
            class: None,
            vests: true,
            ready: None,
            made: false,
            thrown_again: false,
        }
    }

    /// Returns whether a trait makes a second tie to anybody free, and the sign of which another one is free
    /// (`great_city.tie.3`).
    pub const fn free_ties(&self) -> (bool, Option<Sign>) {
        match (self.kind, self.traits) {
            // A minus tie is free for cruel people, a plus tie for kind ones.
            (Some(Kind::Person), Some([_, second, third])) => (second.is_plus(), Some(third.turned())),
            (Some(Kind::Bug), Some([.., third])) => (third.is_plus(), None),
            // A new character can lack traits.
            _ => (false, None),
        }
    }

    /// Returns the number of scarabs that it brings into its owner's purse (`great_city.character.6`).
    pub const fn brings(&self) -> u16 {
        let own = match self.who {
            Who::Seat(_) => 3,
            Who::Agent(_) => 2,
            // A character made for a scene only brings the scarab that it vests.
            _ => return 0,
        };
        match self.class {
            Some(Class::Mercantile | Class::Queen) => own + 2,
            _ => own,
        }
    }

    /// Makes it a person or a bug about whom nothing else is decided.
    pub const fn start_as(&mut self, kind: Kind) {
        self.kind = Some(kind);
        self.traits = None;
        self.class = None;
    }

    /// Tells whether this is a player's ready-made character, whose triad, traits and class are fixed.
    ///
    /// A ready-made agent is never settled: if its kind is changed, its traits and class are chosen again.
    pub const fn is_settled(&self) -> bool {
        self.ready.is_some() && matches!(self.who, Who::Seat(_))
    }
}
