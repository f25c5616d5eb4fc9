//! What a game has to bring so that a [`Table`](super::Table) can play it.
//!
//! A game is data types (action, event, view) and systems over its own pieces. A rule is a pair of
//! systems: `check` reads and says yes or why not, `apply` runs only after a yes. The type system keeps
//! `check`, `offers` and `view` from writing: they are [`ReadOnlySystem`]s.
//!
//! Not here: who controls a seat, what anything looks like, when it happens.

use super::level::Level;
use super::record::{Remark, Setup};
use super::seat::{Seat, SeatSet, Viewer};
use bevy::ecs::prelude::*;
use bevy::ecs::system::{BoxedReadOnlySystem, ReadOnlySystem, SystemInput, SystemState};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::mem::{Discriminant, discriminant};

/// A game that a table can play.
pub trait Game: Sized + Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The name in records, on the command line and in the rulebook's anchors.
    const ID: &'static str;
    /// The name that people read.
    const TITLE: &'static str;
    /// The newest version of the rules. It counts up whenever an old record could play differently; rules go on
    /// playing earlier versions, by [`Setup::rules`].
    const RULES: u32;

    /// The data of a level.
    type Level: Level;
    /// Everything that can happen: seats' decisions and chance outcomes.
    type Action: Clone + PartialEq + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What an action brought about, secrets included.
    type Event: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What a viewer sees of an event.
    type Seen: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// Everything that a viewer may know of the table.
    type View: Clone + PartialEq + Debug + Serialize + Send + Sync + 'static;
    /// The small values that remarks may carry beside text.
    type Claim: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Why an action is refused.
    type Refusal: Reason;

    /// Registers the pieces and rules in a table's world. Runs once for a world.
    fn rules(world: &mut World) -> Rules<Self>;
    /// Puts the pieces into their first places; whatever lay there before is cleared away.
    fn set_out(world: &mut World, setup: &Setup<Self>);
    /// Every action that could ever be legal at such a table.
    fn universe(setup: &Setup<Self>) -> Vec<Self::Action>;
    /// Who takes this action.
    fn actor(action: &Self::Action) -> Actor;
    /// What this viewer sees of an event; `None` if nothing.
    fn see(setup: &Setup<Self>, event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;
    /// A sentence for the ledger; `None` for what needs no words. The view is what the same viewer knows by now:
    /// names may have been given since.
    fn log_line(setup: &Setup<Self>, view: &Self::View, seen: &Self::Seen) -> Option<String>;
    /// Is this remark one that the game knows? The reason if not.
    ///
    /// # Errors
    /// One sentence that says what was wrong.
    fn check_remark(setup: &Setup<Self>, remark: &Remark<Self::Claim>) -> Result<(), String>;
    /// Is this a correction, by which the table sets a piece right? Any seat may, whoever is awaited, as long as
    /// the game goes on; it is no move, so it is never listed among them.
    fn is_correction(_: &Self::Action) -> bool {
        false
    }
    /// Do computer seats get the word anew after this action? Chance gives it in every game.
    fn gives_the_word(action: &Self::Action) -> bool {
        Self::actor(action) == Actor::Chance
    }
    /// May a computer seat that is about to roll or draw say something first? Otherwise only those speak who are
    /// about to decide.
    const HAND_SPEAKS: bool = false;
    /// The result of a finished game, out of the reader's view.
    fn tally(setup: &Setup<Self>, view: &Self::View) -> Tally;
    /// The sides, where seats win and lose together; otherwise each plays for itself.
    const SIDES: &'static [&'static str] = &[];
    /// Every winner that a [`Tally`] can name.
    fn winners(seats: usize) -> Vec<String> {
        if Self::SIDES.is_empty() {
            Seat::all(seats).map(|seat| seat.to_string()).collect()
        } else {
            Self::SIDES.iter().copied().map(str::to_owned).collect()
        }
    }
    /// The rulebook's paragraph about what is being done now.
    fn rule_now(view: &Self::View) -> &'static str;
    /// May this seat still take back its last action, `done`, as far as the game is concerned?
    fn may_take_back(done: &Self::Action) -> bool;
    /// What an outcome of chance is on real dice, in a real bag, on real cards. `None` for what only the program can
    /// do, because to say it would tell a secret or because it comes out of hands that lie hidden.
    fn outcome(_: &Setup<Self>, _: &Self::Action) -> Option<Throw> {
        None
    }
    /// A computer seat of this skill.
    fn computer(skill: super::Skill) -> Box<dyn super::Computer<Self>>;
    /// How a computer seat of this skill plays, in one sentence that promises no more than it keeps.
    fn strength(_: super::Skill) -> &'static str {
        ""
    }
    /// On whose side a seat is, if there are sides and the view tells it.
    fn side(_: &Self::View, _: Seat) -> Option<&'static str> {
        None
    }
    /// A player that nobody is offered, made to measure others by; each name with what it does in one sentence.
    const LAB_PLAYERS: &'static [(&'static str, &'static str)] = &[];
    /// The player of [`LAB_PLAYERS`](Self::LAB_PLAYERS) with this name.
    fn lab_player(_: &str) -> Option<Box<dyn super::Computer<Self>>> {
        None
    }
}

/// An outcome of chance, as people see it who roll by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throw {
    /// What shows it, in words: `the die`.
    pub kind: &'static str,
    /// What it shows, so that it can be told from all others that could come then.
    pub label: String,
    /// Under which face it is counted among the table's figures; `None` where it is not.
    pub face: Option<String>,
}

/// Why an action is refused: a sentence for people, and the paragraph of the rulebook behind it.
pub trait Reason: std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// The rulebook's anchor.
    fn rule(&self) -> &'static str;
}

/// Who takes an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Dice, bags, shuffles.
    Chance,
    /// A seat.
    Seat(Seat),
}

/// Whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Nobody's: the game is over.
    Over,
    /// Chance; `hand` is the seat that reaches into the bag or throws the dice, if it is anyone's.
    Chance {
        /// Whose hand it is.
        hand: Option<Seat>,
        /// Who may act before it comes, without being waited for.
        meanwhile: SeatSet,
    },
    /// Any of these seats, in any order.
    Seats(SeatSet),
}

impl Awaits {
    /// The seats that may do something now, waited for or not.
    pub const fn may_act(self) -> SeatSet {
        match self {
            Awaits::Seats(seats) | Awaits::Chance { meanwhile: seats, .. } => seats,
            Awaits::Over => SeatSet::EMPTY,
        }
    }
}

/// An action that could be taken, and for chance how often it comes in relation to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// Its weight among the outcomes of one chance; 1 for a seat's decision.
    pub weight: u32,
}

/// What a game's `offers` system lays open: everything that could happen next.
///
/// Of decisions a game may name more than is legal: every one still has to pass its rule's `check`. Of
/// chance it names exactly what can come: a bag holds nothing that can't be drawn from it.
#[derive(Debug)]
pub struct Candidates<A> {
    pub(super) chances: Vec<Choice<A>>,
    pub(super) decisions: Vec<Choice<A>>,
}

impl<A> Candidates<A> {
    pub(super) const fn new() -> Self {
        Self {
            chances: Vec::new(),
            decisions: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.chances.clear();
        self.decisions.clear();
    }

    /// A decision of a seat.
    pub fn seat(&mut self, action: A) {
        self.decisions.push(Choice { action, weight: 1 });
    }

    /// An outcome of chance with its weight; one of weight 0 can't come, and is left out.
    pub fn chance(&mut self, action: A, weight: u32) {
        if weight > 0 {
            self.chances.push(Choice { action, weight });
        }
    }

    /// Outcomes of chance with their weights, which are at least 1.
    pub fn listed_chances(&mut self, choices: &[Choice<A>])
    where
        A: Clone,
    {
        self.chances.extend_from_slice(choices);
    }

    /// Outcomes of chance that are all alike likely.
    pub fn even_chances(&mut self, actions: impl IntoIterator<Item = A>) {
        let choices = actions.into_iter().map(|action| Choice { action, weight: 1 });
        self.chances.extend(choices);
    }
}

/// Where a rule's `apply` leaves the events it made, in order.
#[derive(Resource, Debug)]
pub struct Outbox<E: Send + Sync + 'static>(pub(super) Vec<E>);

impl<E: Send + Sync + 'static> Outbox<E> {
    /// Adds an event.
    pub fn send(&mut self, event: E) {
        self.0.push(event);
    }
}

/// All remarks of the table so far, for a game's view to show. Rules must not read them but for how many
/// there are.
#[derive(Resource, Debug)]
pub struct Remarks<V: Send + Sync + 'static>(pub(super) Vec<Remark<V>>);

impl<V: Send + Sync + 'static> Remarks<V> {
    /// How many remarks have been made.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The remarks made since the first `from` of them, oldest first.
    pub fn since(&self, from: usize) -> impl DoubleEndedIterator<Item = &Remark<V>> {
        self.0.iter().skip(from)
    }
}

/// The result of a finished game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Who won: sides by name, else seats as `1`, `2`, …
    pub winners: Vec<String>,
    /// How it ended.
    pub ending: String,
    /// Whatever else a game counts.
    pub figures: BTreeMap<String, u64>,
    /// How long it was, in several measures (`draws`, `rounds`).
    pub length: BTreeMap<String, u64>,
    /// How each seat came out, by seat, in measures that a seat would have as high as it can.
    pub of_seats: BTreeMap<String, Vec<f64>>,
}

/// The rules of a game, bound to one world.
pub struct Rules<G: Game> {
    outbox: SystemState<ResMut<'static, Outbox<G::Event>>>,
    pub(super) offers: BoxedReadOnlySystem<InMut<'static, Candidates<G::Action>>, Awaits>,
    pub(super) view: BoxedReadOnlySystem<In<Viewer>, G::View>,
    pub(super) invariants: BoxedReadOnlySystem<(), Result<(), String>>,
    rules: Vec<Box<dyn Rule<G>>>,
    /// Which rule each kind of action has turned out to have, so that not every rule has to be asked again.
    of_kind: Vec<(Discriminant<G::Action>, usize)>,
}

impl<G: Game> Rules<G> {
    /// The systems that every game has, before its rules are added. `offers` says whose move it is and lists
    /// what could happen; it runs once after everything that changes the table.
    pub fn new<M1, M2, M3, S1, S2, S3>(world: &mut World, offers: S1, view: S2, invariants: S3) -> Self
    where
        S1: IntoSystem<InMut<'static, Candidates<G::Action>>, Awaits, M1, System: ReadOnlySystem>,
        S2: IntoSystem<In<Viewer>, G::View, M2, System: ReadOnlySystem>,
        S3: IntoSystem<(), Result<(), String>, M3, System: ReadOnlySystem>,
    {
        world.insert_resource(Outbox::<G::Event>(Vec::new()));
        world.insert_resource(Remarks::<G::Claim>(Vec::new()));
        Self {
            outbox: SystemState::new(world),
            offers: boxed(world, offers),
            view: boxed(world, view),
            invariants: boxed(world, invariants),
            rules: Vec::new(),
            of_kind: Vec::new(),
        }
    }

    /// Adds a rule: which kind of action it is about, a variant of the game's enum (`take` gives what the systems
    /// need to know of it), the system that checks and the system that applies.
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
        let mut check = IntoSystem::into_system(check);
        check.initialize(world);
        let mut apply = IntoSystem::into_system(apply);
        apply.initialize(world);
        self.rules.push(Box::new(Pair { take, check, apply }));
        self
    }
}

impl<G: Game> Rules<G> {
    /// Asks the rule that is about this action; `None` if there is none.
    pub(super) fn check(&mut self, action: &G::Action, world: &World) -> Option<Result<(), G::Refusal>> {
        self.about(action)?.check(action, world)
    }

    /// Lets the rule that is about this action do its work.
    pub(super) fn apply(&mut self, action: &G::Action, world: &mut World) {
        if let Some(rule) = self.about(action) {
            rule.apply(action, world);
        }
    }

    /// Takes the events out of the world that rules have left there, and adds them to these.
    pub(super) fn collect(&mut self, events: &mut Vec<G::Event>, world: &mut World) {
        events.append(&mut self.outbox.get_mut(world).expect(PARAMS).0);
    }

    fn about(&mut self, action: &G::Action) -> Option<&mut dyn Rule<G>> {
        let kind = discriminant(action);
        let index = match self.of_kind.iter().find(|(known, _)| *known == kind) {
            Some((_, index)) => *index,
            None => {
                let index = self.rules.iter().position(|rule| rule.is_about(action))?;
                self.of_kind.push((kind, index));
                index
            }
        };
        Some(self.rules.get_mut(index)?.as_mut())
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

/// One rule of a game, whatever its actions carry.
trait Rule<G: Game>: Send + Sync {
    fn is_about(&self, action: &G::Action) -> bool;
    /// `None` if the rule is not about this action.
    fn check(&mut self, action: &G::Action, world: &World) -> Option<Result<(), G::Refusal>>;
    /// Nothing if the rule is not about this action.
    fn apply(&mut self, action: &G::Action, world: &mut World);
}

/// The systems stand in it as the types that they are: an action costs one call through a pointer, not two.
struct Pair<G: Game, P, C, A> {
    take: fn(&G::Action) -> Option<P>,
    check: C,
    apply: A,
}

/// A rule's systems take resources and queries that the game inserted itself in `set_out`; if one were
/// missing, no action of any game could be played, and every test would say so.
const PARAMS: &str = "a rule's system can always run: set_out inserts what it reads";

impl<G, P, C, A> Rule<G> for Pair<G, P, C, A>
where
    G: Game,
    P: 'static,
    C: ReadOnlySystem<In = In<P>, Out = Result<(), G::Refusal>>,
    A: System<In = In<P>, Out = ()>,
{
    fn is_about(&self, action: &G::Action) -> bool {
        (self.take)(action).is_some()
    }

    fn check(&mut self, action: &G::Action, world: &World) -> Option<Result<(), G::Refusal>> {
        let input = (self.take)(action)?;
        Some(self.check.run_readonly(input, world).expect(PARAMS))
    }

    fn apply(&mut self, action: &G::Action, world: &mut World) {
        if let Some(input) = (self.take)(action) {
            self.apply.run(input, world).expect(PARAMS);
        }
    }
}

pub(super) fn ask<I, O>(
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

/// Adds a rule to a game's [`Rules`]: the variant of its actions that it is about, what the systems need to know
/// of that, the check, and what is then applied.
macro_rules! rule {
    ($rules:ident, $world:ident, $pattern:pat => $value:expr, $check:path, $apply:path) => {
        $rules = $rules.rule(
            $world,
            |action| {
                if let $pattern = *action {
                    Some($value)
                } else {
                    None
                }
            },
            $check,
            $apply,
        );
    };
}

pub(crate) use rule;
