//! The scenes of a game, folded from the events that a seat saw: the cast, the turned stones with their actors, the
//! judgments, and the payments for the City.
//!
//! It knows no texts. [`World`](super::world::World) reads the topic of a scene from them.

use super::super::tables::{Pair, tables};
use super::super::{
    Event, FlipCause, Means, PairPosition, PairSide, ScarabZone, Seen, Sign, Spending, Trait, Who,
};
use super::grammar::Thing;
use super::lists::{Noun, Place, WishTexts};
use crate::table::Seat;
use std::collections::BTreeMap;

/// The means by which a stone was turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turned {
    Trait(Trait),
    Tie(Sign),
    /// A scarab from a purse.
    Free,
    /// A scarab that lay under the stone.
    Vested,
    /// Turned back by its owner, after this character had turned it.
    Undone(Option<Who>),
}

/// A stone that was turned in a scene.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flip {
    pub spot: PairPosition,
    pub sign: Sign,
    pub by: Turned,
    /// The character that turned it.
    pub who: Who,
    /// The number of reactions before it.
    pub reaction: u16,
}

/// The topic of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The proof against the foil, an agent.
    Proof,
    /// A thing that the foil, an agent, still lacks: to keep it away.
    Deny,
    /// A thing that the foil, an agent, still lacks: to bring it.
    Aid,
    /// A thing that the spotlight, an agent, still lacks.
    Plot,
    /// Silence about the spotlight, an agent.
    Hush,
    /// A thing that another agent lacks: to keep it away.
    Guard,
    /// A thing that another agent lacks: to bring it.
    Fetch,
    /// A wish of the spotlight's class.
    Own,
    /// A wish from a good tie: to do something for the foil.
    Kindness,
    /// A wish from a good tie: to be given something by the foil.
    Favour,
    /// A wish from a bad tie or a grudge.
    Grudge,
    /// A wish with the City as the foil.
    City,
    /// A refused wish, with another's help.
    Again,
    /// A refused wish, from the same foil.
    Second,
    /// A promise that the foil owes.
    Debt,
    /// Words that are not in the tables.
    Typed,
}

impl Topic {
    /// Is it the foil who gets something?
    pub(super) const fn is_gift(self) -> bool {
        matches!(self, Topic::Aid | Topic::Kindness)
    }

    /// Does it continue an earlier wish?
    pub const fn is_follow_up(self) -> bool {
        matches!(self, Topic::Again | Topic::Second | Topic::Debt)
    }

    /// Is it about the plan of one of the two, an agent?
    pub(super) const fn is_agents(self) -> bool {
        matches!(
            self,
            Topic::Proof | Topic::Deny | Topic::Aid | Topic::Plot | Topic::Hush
        )
    }

    /// Is it about something that another agent needs?
    pub(super) const fn is_anothers(self) -> bool {
        matches!(self, Topic::Guard | Topic::Fetch)
    }
}

/// A wish.
#[derive(Clone, Debug)]
pub struct Wish {
    pub(super) topic: Topic,
    /// The thing that is wished for.
    pub obj: Thing,
    /// Is it impossible to hold in a hand?
    pub(super) intangible: bool,
    /// Its own texts, if it comes from the list of wishes.
    pub(super) texts: Option<&'static WishTexts>,
    /// The agent whose plan it is about.
    pub(super) agent: Option<Who>,
    /// The index of the earlier scene that it continues.
    pub(super) old: Option<usize>,
    /// A person's own words for it.
    pub(super) quote: Option<String>,
}

/// The outcome of a scene for the spotlight.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won,
    /// Won, but at the price of a promise.
    Price,
    /// Neither granted nor refused.
    Open,
    Lost,
}

impl Outcome {
    /// The outcome of a judgment, by its valence and by the side with more pluses.
    fn of(pair: Pair) -> Self {
        let stronger = pair.0.count_ones() > pair.1.count_ones();
        match tables().valence(true, pair) {
            2.. => Outcome::Won,
            1 if stronger => Outcome::Won,
            1 => Outcome::Price,
            0 => Outcome::Open,
            -1 if stronger => Outcome::Price,
            _ => Outcome::Lost,
        }
    }

    pub(super) const fn is_good(self) -> bool {
        matches!(self, Outcome::Won | Outcome::Price)
    }
}

/// A promise that was given at the end of a scene.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promise {
    pub what: &'static Noun,
    pub debtor: Who,
    pub creditor: Who,
    /// Was it kept, once it was called in?
    pub kept: Option<bool>,
}

/// A scene of the game.
#[derive(Clone, Debug)]
pub struct Story {
    /// The number of the scene, from 1.
    pub number: u16,
    /// The spotlight and the foil.
    pub cast: [Who; 2],
    pub(super) entered: Vec<Who>,
    pub(super) thrown: Option<Pair>,
    /// The stone that the GM's die turned.
    pub(super) die: Option<(PairPosition, Sign)>,
    /// The stones that were turned in reactions, in order.
    pub(super) flips: Vec<Flip>,
    pub(super) reactions: u16,
    /// The scarabs that the accepter took.
    pub(super) ante: u16,
    pub(super) by_rule: bool,
    pub(super) judged: Option<Pair>,
    /// The scarabs that the accepter spent, one by one.
    pub(super) spent: Vec<(Seat, Spending)>,
    /// The wish, as the texts tell it.
    pub wish: Option<Wish>,
    /// The place, as the texts tell it.
    pub place: Option<&'static Place>,
    /// The outcome, once the scene is judged.
    pub outcome: Option<Outcome>,
    pub(super) promise: Option<Promise>,
    /// True if a later scene continued its wish.
    pub(super) retried: bool,
}

impl Story {
    pub(super) const fn new(number: u16, cast: [Who; 2]) -> Self {
        Self {
            number,
            cast,
            entered: Vec::new(),
            thrown: None,
            die: None,
            flips: Vec::new(),
            reactions: 0,
            ante: 0,
            by_rule: false,
            judged: None,
            spent: Vec::new(),
            wish: None,
            place: None,
            outcome: None,
            promise: None,
            retried: false,
        }
    }

    pub(super) const fn side(&self, half: PairSide) -> Who {
        let [spotlight, foil] = self.cast;
        match half {
            PairSide::First => spotlight,
            PairSide::Second => foil,
        }
    }

    /// The other one of the two in the scene.
    pub(super) fn opposite(&self, who: Who) -> Who {
        let [spotlight, foil] = self.cast;
        if who == spotlight { foil } else { spotlight }
    }

    pub(super) fn present(&self) -> impl Iterator<Item = Who> {
        self.cast.into_iter().chain(self.entered.iter().copied())
    }

    pub(super) fn is_in(&self, who: Who) -> bool {
        self.present().any(|present| present == who)
    }

    /// The number that picks the names of the town for this scene.
    pub(super) fn place_number(&self) -> usize {
        usize::from(self.number)
    }

    /// The last flip of every stone that was turned, the latest first.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Flip> {
        let later = |place: usize| self.flips.iter().skip(place + 1);
        let flips = self.flips.iter().enumerate().rev();
        flips
            .filter(move |(place, flip)| later(*place).all(|other| other.spot != flip.spot))
            .map(|(_, flip)| flip)
    }

    /// The pair before a reaction.
    pub(super) fn pair_before(&self, reaction: u16) -> Option<Pair> {
        let die = self.die.map(|(spot, _)| spot);
        let flips = self.flips.iter().filter(|flip| flip.reaction < reaction);
        let spots = die.into_iter().chain(flips.map(|flip| flip.spot));
        Some(spots.fold(self.thrown?, |pair, spot| spot.turned(pair)))
    }

    /// The topic of its wish.
    pub fn topic(&self) -> Option<Topic> {
        self.wish.as_ref().map(|wish| wish.topic)
    }

    /// The outcome of the judgment.
    pub(super) fn judge(&self) -> Option<Outcome> {
        Some(self.judged_as(self.judged?))
    }

    /// The outcome if it were judged with the stones as they lie now.
    pub(super) fn stands(&self) -> Option<Outcome> {
        Some(self.judged_as(self.pair_before(u16::MAX)?))
    }

    /// The outcome of a judgment. A wish that continues an earlier one is granted or refused.
    fn judged_as(&self, pair: Pair) -> Outcome {
        let topic = self.topic();
        let ends = topic.is_some_and(Topic::is_follow_up);
        match Outcome::of(pair) {
            Outcome::Open if ends => Outcome::Lost,
            Outcome::Price if ends || topic == Some(Topic::Hush) => Outcome::Won,
            outcome => outcome,
        }
    }

    pub(super) fn is_gift(&self) -> bool {
        self.topic().is_some_and(Topic::is_gift)
    }

    /// Is its wish still open at the end?
    pub fn stays_open(&self) -> bool {
        self.outcome == Some(Outcome::Open) && !self.retried
    }
}

/// Folds the events that a seat saw into scenes, and counts each seat's gifts to Yea and to Nay.
pub(super) fn fold(
    seen: &[Seen],
    actor: impl Fn(&Story, Seat) -> Option<Who>,
) -> (Vec<Story>, BTreeMap<Seat, [u16; 2]>) {
    let mut scenes: Vec<Story> = Vec::new();
    let mut paid: BTreeMap<Seat, [u16; 2]> = BTreeMap::new();
    for seen in seen {
        let Seen::Public(event) = seen else { continue };
        if let Event::SceneBegins { number, cast } = *event {
            scenes.push(Story::new(number, cast));
        }
        let Some(story) = scenes.last_mut() else { continue };
        match *event {
            Event::Spent { seat, on } => {
                let [yea, nay] = paid.entry(seat).or_default();
                *yea += u16::from(on == Spending::Yea);
                *nay += u16::from(on == Spending::Nay);
                story.spent.push((seat, on));
            }
            Event::Flipped {
                spot: Some(spot),
                sign,
                by,
                ..
            } => story.turn(spot, sign, by, &actor),
            _ => story.add(event),
        }
    }
    (scenes, paid)
}

impl Story {
    fn add(&mut self, event: &Event) {
        match *event {
            Event::NewcomerComes { who } => {
                if let [_, foil @ Who::Stranger] = &mut self.cast {
                    *foil = who;
                }
            }
            Event::SceneRead(pair) => self.thrown = Some(pair),
            Event::Entered { who, .. } => self.entered.push(who),
            Event::Reacted(_) => self.reactions += 1,
            Event::Moved {
                from: ScarabZone::Ante,
                to: ScarabZone::Purse(_),
                count,
                ..
            } => self.ante += count,
            Event::Accepted { pair, by_rule, .. } => {
                self.judged = Some(pair);
                self.by_rule = by_rule;
            }
            _ => {}
        }
    }

    fn turn(
        &mut self,
        spot: PairPosition,
        sign: Sign,
        by: FlipCause,
        actor: impl Fn(&Self, Seat) -> Option<Who>,
    ) {
        let owner = self.side(spot.half);
        let (by, who) = match by {
            FlipCause::Die(_) => {
                self.die = Some((spot, sign));
                return;
            }
            FlipCause::Reaction(_, Means::Trait { who, by }) => (Turned::Trait(by), who),
            FlipCause::Reaction(_, Means::Tie { who, sign }) => (Turned::Tie(sign), who),
            FlipCause::Reaction(_, Means::Vested) => (Turned::Vested, owner),
            FlipCause::Reaction(seat, Means::Free) => (Turned::Free, actor(self, seat).unwrap_or(owner)),
            FlipCause::Undo(_) => {
                let before = self.flips.iter().rfind(|flip| flip.spot == spot);
                (Turned::Undone(before.map(|flip| flip.who)), owner)
            }
            FlipCause::Course | FlipCause::Accepter(_) | FlipCause::Agreement(_) => return,
        };
        let reaction = self.reactions;
        self.flips.push(Flip {
            spot,
            sign,
            by,
            who,
            reaction,
        });
    }
}
