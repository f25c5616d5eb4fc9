//! The [`Game`] trait: what a game supplies so that a [`Table`](super::Table) can play it.
//!
//! A game is data types (action, event, view) and systems over its own pieces, which are entities. A rule is a pair of
//! systems: `check` returns `Ok` or a refusal, and `apply` runs only after `check` has passed. What follows from it by
//! rule is a list of consequences: systems with a condition, which run one after another until none applies. The systems
//! `check`, `offers`, `view` and `invariants` are [`ReadOnlySystem`]s, so the compiler keeps them from changing the world.

use super::chance::Seed;
use super::level::Level;
use super::offers::{Actor, Awaits, Candidates};
use super::seat::{Remark, Remarks, Seat, SeatInfo, Viewer};
use super::story::Chronicle;
use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryFilter;
use bevy_ecs::system::{BoxedReadOnlySystem, ReadOnlySystem, SystemInput};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::mem::{Discriminant, discriminant};

/// A game that a table can play.
///
/// [`Game::rules`] registers the rules once per world, and [`Game::set_up`] sets up the pieces for each game.
pub trait Game: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The game's id in records, on the command line and in rulebook anchors.
    const ID: &'static str;
    /// The game's name as people read it.
    const TITLE: &'static str;
    /// The newest version of the rules.
    ///
    /// It is raised whenever an old record could play differently. Earlier ones stay supported ([`Setup::rules`]).
    const RULES: u32 = 1;
    /// The levels that the game brings besides the program's files: their ids and texts.
    const LEVELS: &'static [(&'static str, &'static str)] = &[];
    /// The text of the rulebook, unless the program has it as a file; else empty.
    const RULEBOOK: &'static str = "";
    /// The data of one level.
    type Level: Level;
    /// The game's actions: seats' decisions and chance outcomes.
    type Action: Clone + PartialEq + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An effect of an action, including secrets.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The part of an event that a viewer may see.
    type Seen: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// The resource with the phase, the counters and the [events](Self::outbox) of the step. The conditions of
    /// [consequences](Rules::consequence) read it.
    type State: Resource<Mutability = Mutable>;
    /// Everything that a viewer may know about the table.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// A small value that a remark may carry instead of text.
    type Claim: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The reason why an action is refused.
    type Refusal: Reason;
    /// Returns the queue for events in the state.
    fn outbox(state: &mut Self::State) -> &mut Outbox<Self::Event>;
    /// Registers the game's systems in a table's world. Runs once per world.
    fn rules(world: &mut World) -> Rules<Self>;
    /// Puts the pieces into their starting positions. The pieces of an earlier game in this world, which had the same
    /// set-up but for the seed, are removed or used again.
    fn set_up(world: &mut World, setup: &Setup<Self>);
    /// Returns who takes this action.
    fn actor(action: &Self::Action) -> Actor;
    /// Returns what this viewer sees of an event; `None` if nothing.
    fn visible(setup: &Setup<Self>, event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;
    /// Returns the log line for an event; `None` for an event that needs none.
    ///
    /// The view is the same viewer's current one, so it may already contain names that were given after the event.
    fn log_line(setup: &Setup<Self>, view: &Self::View, seen: &Self::Seen) -> Option<String>;
    /// Checks that the game allows this remark. By default it allows all.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    fn check_remark(_: &Setup<Self>, _: &Remark<Self::Claim>) -> Result<(), String> {
        Ok(())
    }
    /// The game's corrections, if it has any.
    const CORRECTIONS: Option<&'static dyn Corrections<Self>> = None;
    /// The story of the game, if it has one.
    const CHRONICLE: Option<&'static dyn Chronicle<Self>> = None;
    /// Whether players tell what happens. Then computer seats may speak after every action, and before they roll or
    /// draw. Otherwise they may speak after chance outcomes, before they decide.
    const IS_TOLD: bool = false;
    /// Returns the result of a finished game, computed from the omniscient viewer's view.
    fn tally(setup: &Setup<Self>, view: &Self::View) -> GameResult;
    /// The sides; `None` if each seat plays for itself.
    const SIDES: Option<&'static dyn Sides<Self>> = None;
    /// Returns every winner that a [`GameResult`] can name.
    fn winners(seats: usize) -> Vec<String> {
        match Self::SIDES {
            None => Seat::all(seats).map(|seat| seat.to_string()).collect(),
            Some(sides) => sides.names().map(str::to_owned).into(),
        }
    }
    /// Returns the rulebook anchor for the current step of the game.
    fn rule_now(view: &Self::View) -> &'static str;
    /// Says whether the game lets a seat take back its last action, `done`; `false` makes the action final.
    fn may_undo(done: &Self::Action) -> bool;
    /// Describes a chance outcome as people read it off real dice, a real bag or real cards.
    ///
    /// `None` if only the program can produce the outcome: entering it would reveal a secret, or hidden hands give it.
    fn describe_outcome(_: &Setup<Self>, _: &Self::Action) -> Option<OutcomeLabel> {
        None
    }
}

/// Corrections: actions that fix the state of a piece at a table with real pieces.
///
/// Any seat may make a correction until the game is over. [`Table::legal`](super::Table::legal) never lists it.
pub trait Corrections<G: Game>: Sync {
    /// Says whether this action is a correction.
    fn is_correction(&self, action: &G::Action) -> bool;
}

/// Two sides. The seats of a side win and lose together.
pub trait Sides<G: Game>: Sync {
    /// Returns their names.
    fn names(&self) -> [&'static str; 2];
    /// Returns a seat's side, if the view shows it.
    fn of_seat(&self, view: &G::View, seat: Seat) -> Option<&'static str>;
}

/// The set-up of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup<G: Game> {
    /// The version of the rules that the table plays, 1 to [`Game::RULES`]: the newest when it was started.
    pub rules: u32,
    /// The level's id: the stem of its file's name.
    pub level_id: String,
    /// The complete level, including the house rules that the table chose.
    pub level: G::Level,
    /// The seats in the order of play.
    pub seats: Vec<SeatInfo>,
    /// The seat of the youngest player.
    pub youngest: Seat,
    /// The seed of all chance outcomes.
    pub seed: Seed,
}

impl<G: Game> Setup<G> {
    /// Returns the name of a seat, or `nobody` if the table has no such seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("nobody", |info| &info.name)
    }

    /// Returns a seat's mark, or 0 if the table has no such seat.
    pub fn mark(&self, seat: Seat) -> u8 {
        self.seats.get(seat.index()).map_or(0, |info| info.mark)
    }

    /// Returns the names of all seats, with commas between.
    pub fn names(&self) -> String {
        let names: Vec<_> = self.seats.iter().map(|info| info.name.as_str()).collect();
        names.join(", ")
    }
}

/// A chance outcome as people see it on their own dice, bag or cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeLabel {
    /// The thing that shows the outcome, in words: `the die`.
    pub kind: &'static str,
    /// The outcome in words, different from every other outcome that could happen at that moment.
    pub label: String,
    /// The face under which the table's statistics count the outcome; `None` if they do not count it.
    pub face: Option<String>,
}

/// The reason why an action is refused: a sentence for people, and the rulebook anchor of the rule.
pub trait Reason: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// Returns the rulebook anchor of the rule that refuses.
    fn rule(&self) -> &'static str;
}

/// A refusal that needs no data: its sentence, and the rulebook anchor of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(&'static str, &'static str);

impl Refusal {
    /// Returns `Ok` if a condition of a rule holds, or else the refusal.
    ///
    /// # Errors
    /// The refusal.
    pub const fn unless(holds: bool, words: &'static str, rule: &'static str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self(words, rule)) }
    }
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        self.1
    }
}

/// Returns `Ok` if a condition of a rule holds, or else the refusal.
#[inline]
pub fn require<R>(holds: bool, refusal: R) -> Result<(), R> {
    if holds { Ok(()) } else { Err(refusal) }
}

/// Despawns all entities that match a filter, such as the pieces of an earlier game.
pub fn despawn_all<F: QueryFilter>(world: &mut World) {
    let found: Vec<Entity> = world.query_filtered::<Entity, F>().iter(world).collect();
    for entity in found {
        world.despawn(entity);
    }
}

/// The queue to which rules send their events, in order. It is a part of the game's state, because a resource of its own
/// would have to be fetched by every system and after every step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outbox<E>(pub(super) Vec<E>);

impl<E> Default for Outbox<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E> Outbox<E> {
    /// Adds an event.
    pub fn send(&mut self, event: E) {
        self.0.push(event);
    }
}

/// The result of a finished game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameResult {
    /// The winners: sides by name, else seats as `1`, `2`, …
    pub winners: Vec<String>,
    /// The ending, as the game names it.
    pub ending: String,
    /// Other counts that the game reports, by name.
    pub figures: BTreeMap<String, u64>,
    /// The length of the game in several measures (`draws`, `rounds`).
    pub length: BTreeMap<String, u64>,
    /// Scores by name, each with one value per seat. A seat wants each value as high as possible.
    pub scores: BTreeMap<String, Vec<f64>>,
}

impl GameResult {
    /// The result of a game that a seat has won for itself.
    pub fn won_by(seat: Seat, ending: &str) -> Self {
        let (winners, ending) = (vec![seat.to_string()], ending.into());
        Self {
            winners,
            ending,
            ..Self::default()
        }
    }
}

/// The rules of a game, bound to one world.
pub struct Rules<G: Game> {
    pub(super) offers: BoxedReadOnlySystem<InMut<'static, Candidates<G::Action>>, Awaits>,
    pub(super) view: BoxedReadOnlySystem<In<Viewer>, G::View>,
    invariants: BoxedReadOnlySystem<(), Result<(), String>>,
    rules: Vec<Rule<G>>,
    may_follow: fn(&G::State) -> bool,
    consequences: Vec<Consequence<G>>,
    /// A cache: the index of the rule for each kind of action found so far.
    rule_cache: Vec<(Discriminant<G::Action>, usize)>,
}

/// One rule of a game. Its functions call systems of concrete types, so an action costs one dynamic call, not two.
struct Rule<G: Game> {
    is_about: Box<dyn Fn(&G::Action) -> bool + Send + Sync>,
    /// Runs the `check` system; `None` if the rule is not for this action.
    check: Box<dyn FnMut(&G::Action, &World) -> Option<Result<(), G::Refusal>> + Send + Sync>,
    /// Runs the `apply` system; does nothing if the rule is not for this action.
    apply: Box<dyn FnMut(&G::Action, &mut World) + Send + Sync>,
}

/// What follows by rule from a state of the table.
struct Consequence<G: Game> {
    applies: fn(&G::State) -> bool,
    run: Box<dyn FnMut(&mut World) + Send + Sync>,
}

impl<G: Game> Rules<G> {
    /// Creates rules from the three systems that every game has; [`rule`](Self::rule) and
    /// [`consequence`](Self::consequence) add the others.
    ///
    /// `offers` returns who is to move and lists the [`Candidates`]; it runs once after every change of the table.
    /// `view` returns what a viewer may know. `invariants` returns an error if an invariant is broken.
    pub fn new<M1, M2, M3, S1, S2, S3>(world: &mut World, offers: S1, view: S2, invariants: S3) -> Self
    where
        S1: IntoSystem<InMut<'static, Candidates<G::Action>>, Awaits, M1, System: ReadOnlySystem>,
        S2: IntoSystem<In<Viewer>, G::View, M2, System: ReadOnlySystem>,
        S3: IntoSystem<(), Result<(), String>, M3, System: ReadOnlySystem>,
    {
        world.insert_resource(Remarks::<G::Claim>(Vec::new()));
        Self {
            offers: boxed(world, offers),
            view: boxed(world, view),
            invariants: boxed(world, invariants),
            rules: Vec::new(),
            may_follow: |_| true,
            consequences: Vec::new(),
            rule_cache: Vec::new(),
        }
    }

    /// Adds the rule for one variant of the game's action enum.
    ///
    /// `take` returns the input of both systems for an action of that variant, and `None` for any other. `check`
    /// returns `Ok` or a refusal; `apply` carries the action out after `check` has passed.
    #[must_use]
    pub fn rule<P, M1, M2, S1, S2>(
        mut self,
        world: &mut World,
        take: fn(&G::Action) -> Option<P>,
        check: S1,
        apply: S2,
    ) -> Self
    where
        P: 'static,
        S1: IntoSystem<In<P>, Result<(), G::Refusal>, M1, System: ReadOnlySystem>,
        S2: IntoSystem<In<P>, (), M2>,
    {
        let (mut check, mut apply) = (IntoSystem::into_system(check), IntoSystem::into_system(apply));
        check.initialize(world);
        apply.initialize(world);
        self.rules.push(Rule {
            is_about: Box::new(move |action| take(action).is_some()),
            check: Box::new(move |action, world| {
                let input = take(action)?;
                Some(check.run_readonly(input, world).expect(PARAMS))
            }),
            apply: Box::new(move |action, world| {
                if let Some(input) = take(action) {
                    apply.run(input, world).expect(PARAMS);
                }
            }),
        });
        self
    }

    /// Adds a consequence: a system that runs whenever its condition holds, before anybody is asked again.
    ///
    /// After an action, the first consequence in the order of this list whose condition holds runs, then again the first
    /// one, until none applies. Each is a [step](super::Table::steps_since) of its own, with its events and a true view
    /// after it. A consequence has to end its own condition.
    #[must_use]
    pub fn consequence<M, S>(mut self, world: &mut World, applies: fn(&G::State) -> bool, system: S) -> Self
    where
        S: IntoSystem<(), (), M>,
    {
        let mut system = IntoSystem::into_system(system);
        system.initialize(world);
        self.consequences.push(Consequence {
            applies,
            run: Box::new(move |world| system.run((), world).expect(PARAMS)),
        });
        self
    }

    /// Sets the condition that all [consequences](Self::consequence) have in common. It is asked first: after most steps
    /// nothing follows, and the others need not be asked.
    #[must_use]
    pub fn follow_if(mut self, may_follow: fn(&G::State) -> bool) -> Self {
        self.may_follow = may_follow;
        self
    }

    /// Returns the index of the first consequence that applies; `None` if none does.
    pub fn due(&self, state: &G::State) -> Option<usize> {
        let mut all = self.consequences.iter();
        (self.may_follow)(state).then(|| all.position(|due| (due.applies)(state)))?
    }

    /// Runs a consequence.
    pub fn follow(&mut self, due: usize, world: &mut World) {
        if let Some(due) = self.consequences.get_mut(due) {
            (due.run)(world);
        }
    }

    /// Runs the `check` system of the action's rule; `None` if there is no such rule.
    pub(super) fn check(&mut self, action: &G::Action, world: &World) -> Option<Result<(), G::Refusal>> {
        (self.about(action)?.check)(action, world)
    }

    /// Runs the `apply` system of the action's rule.
    pub fn apply(&mut self, action: &G::Action, world: &mut World) {
        if let Some(rule) = self.about(action) {
            (rule.apply)(action, world);
        }
    }

    /// Checks the game's invariants.
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    pub fn invariants(&mut self, world: &World) -> Result<(), String> {
        run_system(&mut self.invariants, (), world)
    }

    fn about(&mut self, action: &G::Action) -> Option<&mut Rule<G>> {
        let kind = discriminant(action);
        let index = match self.rule_cache.iter().find(|(known, _)| *known == kind) {
            Some((_, index)) => *index,
            None => {
                let index = self.rules.iter().position(|rule| (rule.is_about)(action))?;
                self.rule_cache.push((kind, index));
                index
            }
        };
        self.rules.get_mut(index)
    }
}

fn boxed<I, O, M, S>(world: &mut World, system: S) -> BoxedReadOnlySystem<I, O>
where
    I: SystemInput + 'static,
    O: 'static,
    S: IntoSystem<I, O, M, System: ReadOnlySystem>,
{
    let mut system: BoxedReadOnlySystem<I, O> = Box::new(IntoSystem::into_system(system));
    system.initialize(world);
    system
}

/// Rules' systems use only queries, and resources that [`Game::set_up`] inserts. Without them every test would fail.
pub(super) const PARAMS: &str = "a rule's system can always run: set_up inserts what it reads";

pub(super) fn run_system<I, O>(
    system: &mut BoxedReadOnlySystem<I, O>,
    input: <I as SystemInput>::Inner<'_>,
    world: &World,
) -> O
where
    I: SystemInput + 'static,
    O: 'static,
{
    system.run_readonly(input, world).expect(PARAMS)
}

/// Adds a rule to a game's [`Rules`]. The arguments are the rules, the world, the variant of the game's action with the
/// input that it gives to the systems, the `check` system and the `apply` system.
///
/// A game in which a seat takes one to three of ten stones:
///
/// ```
/// use bevy_ecs::prelude::*;
/// use triptych::table::{Game, Outbox, Refusal, Rules, rule};
/// # use serde::{Deserialize, Serialize};
/// # use triptych::games::omelas::OmelasLevel;
/// # use triptych::headless::numbered_setup;
/// # use triptych::table::{Actor, Awaits, Candidates, GameResult, Seat, Seed, Setup, Table, Viewer};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct TenStones;
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
/// # enum Action {
/// #     Take(u8),
/// # }
/// # fn offers(InMut(candidates): InMut<Candidates<Action>>, stones: Res<Stones>) -> Awaits {
/// #     candidates.decisions((1..=3).map(Action::Take));
/// #     if stones.left == 0 {
/// #         return Awaits::Over;
/// #     }
/// #     Awaits::seat(Seat::new(0))
/// # }
/// # fn view(_: In<Viewer>, stones: Res<Stones>) -> u8 {
/// #     stones.left
/// # }
/// # fn invariants(_: Res<Stones>) -> Result<(), String> {
/// #     Ok(())
/// # }
///
/// #[derive(Resource)]
/// struct Stones {
///     left: u8,
///     events: Outbox<()>,
/// }
///
/// fn check_take(In(count): In<u8>, stones: Res<Stones>) -> Result<(), Refusal> {
///     Refusal::unless((1..=stones.left.min(3)).contains(&count), "take 1 to 3 stones", "stones.turn.1")
/// }
///
/// fn apply_take(In(count): In<u8>, mut stones: ResMut<Stones>) {
///     stones.left -= count;
/// }
///
/// impl Game for TenStones {
///     fn outbox(stones: &mut Stones) -> &mut Outbox<()> {
///         &mut stones.events
///     }
///
///     fn rules(world: &mut World) -> Rules<Self> {
///         let mut rules = Rules::new(world, offers, view, invariants);
///         rule!(rules, world, Action::Take(count) => count, check_take, apply_take);
///         rules
///     }
///     // …
/// #     const ID: &'static str = "stones";
/// #     const TITLE: &'static str = "Ten Stones";
/// #     type Level = OmelasLevel;
/// #     type Action = Action;
/// #     type Event = ();
/// #     type Seen = ();
/// #     type State = Stones;
/// #     type View = u8;
/// #     type Claim = ();
/// #     type Refusal = Refusal;
/// #     fn set_up(world: &mut World, _: &Setup<Self>) {
/// #         world.insert_resource(Stones { left: 10, events: Outbox::default() });
/// #     }
/// #     fn actor(_: &Action) -> Actor {
/// #         Actor::Seat(Seat::new(0))
/// #     }
/// #     fn visible(_: &Setup<Self>, _: &(), _: Viewer) -> Option<()> {
/// #         Some(())
/// #     }
/// #     fn log_line(_: &Setup<Self>, _: &u8, _: &()) -> Option<String> {
/// #         None
/// #     }
/// #     fn tally(_: &Setup<Self>, _: &u8) -> GameResult {
/// #         GameResult::default()
/// #     }
/// #     fn rule_now(_: &u8) -> &'static str {
/// #         "stones.turn.1"
/// #     }
/// #     fn may_undo(_: &Action) -> bool {
/// #         true
/// #     }
/// }
///
/// # let mut levels = triptych::texts::LEVELS.iter();
/// # let (_, level) = levels.find(|(id, _)| *id == "omelas").ok_or("the program has no such level")?;
/// # // The game has no level of its own.
/// # let setup = numbered_setup::<TenStones>("omelas", level, 4, Seed(1))?;
/// # let mut table = Table::new(setup)?;
/// table.act(Action::Take(3))?;
/// assert_eq!(table.view(Viewer::Table), 7);
/// assert!(table.act(Action::Take(4)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Rules::consequence`] adds what follows by rule.
#[macro_export]
macro_rules! rule {
    ($rules:ident, $world:ident, $pattern:pat => $value:expr, $check:path, $apply:path) => {
        $rules = $rules.rule(
            $world,
            |action| match *action {
                $pattern => Some($value),
                _ => None,
            },
            $check,
            $apply,
        );
    };
}

pub use crate::rule;
