//! A table: the world with its pieces, its rules and its record.
//!
//! The record is the only source of truth: the world, the events and who is to move follow from it. Every entry is
//! checked before it changes anything; a seeded outcome comes from the game's own list and needs no check.

mod back;
mod steps;
mod verify;

pub use back::Replay;
pub use steps::Step;

use super::chance::Chance;
use super::game::{Game, PARAMS, Reason, Rules, Setup, run_system};
use super::offers::{Actor, Awaits, Candidates, Choice, Decision};
use super::record::{Entry, Record, RecordError};
use super::seat::{Audience, REMARK_LIMIT, Remark, Remarks, SLOT_LIMIT, Said, Seat, Viewer};
use bevy_ecs::change_detection::ResMut;
use bevy_ecs::resource::Resource;
use bevy_ecs::system::SystemState;
use bevy_ecs::world::World;
use thiserror::Error;

/// A table at which a game is played.
///
/// [`Table::act`] is the entry point for actions. [`Table::legal`] lists the actions that it accepts now,
/// [`Table::awaits`] says who is to move, and [`Table::view`] returns what a viewer may know.
///
/// A table of OMELAS up to the first vote, which only its own seat may see:
///
/// ```
/// use triptych::games::omelas::{Action, Card, Omelas};
/// use triptych::headless::numbered_setup;
/// use triptych::table::{Awaits, Seat, Seed, Table, Viewer};
///
/// # let mut levels = triptych::texts::LEVELS.iter();
/// # let (_, level) = levels.find(|(id, _)| *id == "omelas").ok_or("the program has no such level")?;
/// // `level` is the text of `levels/omelas.ron`.
/// let setup = numbered_setup::<Omelas>("omelas", level, 5, Seed(1))?;
/// let mut table = Table::new(setup)?;
/// // Chance deals the roles, draws a tile and rolls the die.
/// while let Awaits::Chance { .. } = table.awaits() {
///     table.roll()?;
/// }
///
/// let (seat, card) = (Seat::new(0), Card::Yes);
/// table.act(Action::Vote { seat, card })?;
/// assert_eq!(table.view(Viewer::Seat(seat)).own_vote, Some(card));
/// assert_eq!(table.view(Viewer::Table).own_vote, None);
/// // A vote is final.
/// assert!(table.act(Action::Vote { seat, card }).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Resource)]
pub struct Table<G: Game> {
    world: World,
    rules: Rules<G>,
    setup: Setup<G>,
    entries: Vec<Entry<G>>,
    /// All events so far.
    events: Vec<G::Event>,
    /// Finds the game's state in the world. It is needed after every step, so it is not looked up by its type.
    state: SystemState<ResMut<'static, G::State>>,
    /// The steps so far.
    steps: Vec<StepEnd<G>>,
    /// For each entry, the number of steps before it.
    steps_before: Vec<usize>,
    /// The viewer for whom the view after each step is kept.
    watcher: Option<Viewer>,
    /// Whether the invariants are checked after each step, and the first step that broke one.
    #[cfg(feature = "testing")]
    checked: (bool, Option<(usize, String)>),
    awaits: Awaits,
    chance: Chance,
    /// The number of chance outcomes so far, which is also the number of the next draw from the seed.
    chance_count: u64,
    /// What could happen now, as the game's `offers` system listed it after the last change.
    candidates: Candidates<G::Action>,
    /// The legal ones among the candidates, kept until the next change.
    legal: Vec<Choice<G::Action>>,
    /// The seat that `legal` was listed for; `None` if the list is out of date.
    legal_for: Option<Option<Seat>>,
    /// The seat that last drew or rolled.
    last_roller: Option<Seat>,
    /// The undone entries, one list for each undo, the latest undo last.
    undone: Vec<Vec<Entry<G>>>,
    /// Whether the table belongs to a replay of a finished game, which admits the omniscient viewer at any point.
    omniscient_admitted: bool,
}

/// Something that a viewer has seen or heard.
#[derive(Clone, Debug, PartialEq)]
pub enum Observed<'t, G: Game> {
    /// An event, as the viewer saw it.
    Event(G::Seen),
    /// A remark that the viewer may hear.
    Remark(&'t Remark<G::Claim>),
}

/// Where a step ends.
struct StepEnd<G: Game> {
    /// The number of events so far.
    events: usize,
    view: Option<Box<G::View>>,
}

/// The reason why the table refuses an entry.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refused<R: Reason> {
    /// A rule forbids it.
    #[error(transparent)]
    Rule(R),
    /// The action's seat, or chance, is not to move now; a sentence says who is.
    #[error("not now: {0}")]
    NotAwaited(String),
    /// A seat's decision was given to [`Table::enter_outcome`], which takes only chance outcomes.
    #[error("only the result of dice, a bag or a shuffle can be entered by hand")]
    NotChance,
    /// The remark is not allowed; a sentence says why.
    #[error("{0}")]
    Remark(String),
}

impl<R: Reason> Refused<R> {
    /// Returns the rulebook anchor of the rule that refuses, if a rule does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refused::Rule(reason) => Some(reason.rule()),
            _ => None,
        }
    }
}

impl<G: Game> Table<G> {
    /// Creates a table and sets up its pieces.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if the set-up is not valid.
    pub fn new(setup: Setup<G>) -> Result<Self, RecordError> {
        setup.check()?;
        let mut world = World::new();
        let rules = G::rules(&mut world);
        let chance = Chance::new(setup.seed);
        let state = SystemState::new(&mut world);
        let mut table = Self {
            world,
            rules,
            state,
            setup,
            entries: Vec::new(),
            events: Vec::new(),
            steps: Vec::new(),
            steps_before: Vec::new(),
            watcher: None,
            #[cfg(feature = "testing")]
            checked: (false, None),
            awaits: Awaits::Over,
            chance,
            chance_count: 0,
            candidates: Candidates::new(),
            legal: Vec::new(),
            legal_for: None,
            last_roller: None,
            undone: Vec::new(),
            omniscient_admitted: false,
        };
        table.set_up();
        Ok(table)
    }

    /// Starts a new game with another seed. It keeps the world and its systems, so it is cheaper than [`Table::new`].
    pub fn reset(&mut self, seed: super::Seed) {
        self.setup.seed = seed;
        self.chance = Chance::new(seed);
        self.set_up();
    }

    fn set_up(&mut self) {
        self.entries.clear();
        self.events.clear();
        self.steps.clear();
        self.steps_before.clear();
        self.chance_count = 0;
        self.last_roller = None;
        self.undone.clear();
        self.world.resource_mut::<Remarks<G::Claim>>().0.clear();
        G::set_up(&mut self.world, &self.setup);
        self.collect();
    }

    /// Runs the consequences of what has just been done, then asks the game who is to move and what could happen.
    fn collect(&mut self) {
        let first = self.steps.len();
        while let Some(due) = self.end_step() {
            self.rules.follow(due, &mut self.world);
            debug_assert!(
                self.steps.len() - first < MOST_STEPS,
                "a consequence does not end its condition"
            );
        }
        self.candidates.chances.clear();
        self.candidates.decisions.clear();
        self.legal_for = None;
        self.awaits = run_system(&mut self.rules.offers, &mut self.candidates, &self.world);
        self.last_roller = self.awaits.roller().or(self.last_roller);
    }

    /// Moves the new events out of the world, and keeps the view if somebody watches. Returns the index of the
    /// consequence that follows.
    fn end_step(&mut self) -> Option<usize> {
        let mut state = self.state.get_mut(&mut self.world).expect(PARAMS);
        self.events.append(&mut G::outbox(&mut state).0);
        let due = self.rules.due(&state);
        let view = self.watcher.map(|viewer| Box::new(self.view(viewer)));
        self.steps.push(StepEnd {
            events: self.events.len(),
            view,
        });
        #[cfg(feature = "testing")]
        if let (true, None) = self.checked {
            let broken = self.invariants().err();
            self.checked.1 = broken.map(|what| (self.steps.len(), what));
        }
        due
    }

    /// Checks the invariants after each step from now on.
    #[cfg(feature = "testing")]
    pub const fn check_steps(&mut self) {
        self.checked.0 = true;
    }

    /// Returns the number of the first checked step that broke an invariant, and which.
    #[cfg(feature = "testing")]
    pub fn broken_step(&self) -> Option<(usize, &str)> {
        let (_, broken) = &self.checked;
        broken.as_ref().map(|(step, what)| (*step, what.as_str()))
    }

    /// Returns the set-up: level, seats, rules version and seed.
    pub const fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// Returns who is to move.
    pub const fn awaits(&self) -> Awaits {
        self.awaits
    }

    /// Returns the seat that last drew or rolled, if any seat did.
    pub const fn roller(&self) -> Option<Seat> {
        self.last_roller
    }

    /// Returns all entries so far, in order.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// Returns the record so far.
    pub fn record(&self) -> Record<G> {
        Record {
            setup: self.setup.clone(),
            entries: self.entries.clone(),
        }
    }

    /// Returns every event so far, including secrets.
    ///
    /// This is for tests and for headless code. Anything that is shown to people uses [`Table::seen`].
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// Returns the actions that [`Table::act`] would accept now; chance outcomes carry their weights.
    ///
    /// With an asker it returns only that seat's actions. [Corrections](Game::CORRECTIONS) are never listed.
    pub fn legal(&mut self, asker: Option<Seat>) -> &[Choice<G::Action>] {
        if self.legal_for != Some(asker) {
            let (rules, world, awaits) = (&mut self.rules, &self.world, self.awaits);
            let is_asked = |choice: &Choice<G::Action>| {
                let actor = G::actor(&choice.action);
                asker.is_none_or(|seat| actor == Actor::Seat(seat)) && is_awaited(awaits, actor)
            };
            let Candidates { chances, decisions } = &self.candidates;
            self.legal.clear();
            let chances = chances.iter().filter(|choice| is_asked(choice));
            self.legal.extend(chances.cloned());
            let decisions = decisions.iter().filter(|decision| is_asked(&decision.choice));
            let legal = decisions.filter(|Decision { choice, unchecked }| {
                let mut is_legal = || rules.check(&choice.action, world) == Some(Ok(()));
                debug_assert!(*unchecked || is_legal(), "{choice:?} is listed as legal");
                !unchecked || is_legal()
            });
            self.legal.extend(legal.map(|decision| decision.choice.clone()));
            self.legal_for = Some(asker);
        }
        &self.legal
    }

    /// Checks whether [`Table::act`] would accept this action now.
    ///
    /// # Errors
    /// The reason why it would be refused.
    pub fn check(&mut self, action: &G::Action) -> Result<(), Refused<G::Refusal>> {
        let checked = self.rules.check(action, &self.world);
        if let Some(Err(reason)) = checked {
            return Err(Refused::Rule(reason));
        }
        let open = is_awaited(self.awaits, G::actor(action))
            || self.awaits != Awaits::Over && G::CORRECTIONS.is_some_and(|these| these.is_correction(action));
        if checked.is_none() || !open {
            return Err(Refused::NotAwaited(self.awaited()));
        }
        Ok(())
    }

    /// Returns a sentence that says who is to move.
    pub fn awaited(&self) -> String {
        match self.awaits {
            Awaits::Over => "the game is over".into(),
            Awaits::Chance { roller, .. } => match roller {
                Some(seat) => format!("{} is to draw or roll", self.setup.name(seat)),
                None => "the table deals, rolls or turns a card first".into(),
            },
            Awaits::Seats(seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.setup.name(seat)).collect();
                format!("the table waits for {}", names.join(", "))
            }
        }
    }

    /// Carries out an action, records it and returns its events.
    ///
    /// The action is a seat's decision, or a chance outcome that the seed gave (for example in a replay). Outcomes of
    /// people's own dice, bags or cards go to [`Table::enter_outcome`].
    ///
    /// # Errors
    /// The reason why the action is refused. A refused action changes nothing.
    pub fn act(&mut self, action: G::Action) -> Result<&[G::Event], Refused<G::Refusal>> {
        self.enter(Entry::Act(action))
    }

    /// Carries out a chance outcome that people entered from their own dice, bag or cards, and returns its events.
    ///
    /// # Errors
    /// [`Refused::NotChance`] for a seat's decision, or the reason of the refusal. A refused outcome changes nothing.
    pub fn enter_outcome(&mut self, action: G::Action) -> Result<&[G::Event], Refused<G::Refusal>> {
        self.enter(Entry::Entered(action))
    }

    /// Records a remark. Remarks never change what is legal.
    ///
    /// # Errors
    /// [`Refused::Remark`] if the seat does not exist, it is too long, or the game does not allow it.
    pub fn remark(&mut self, remark: Remark<G::Claim>) -> Result<(), Refused<G::Refusal>> {
        self.enter(Entry::Remark(remark)).map(drop)
    }

    /// Checks an entry, carries it out and returns its events. Every entry but a seeded roll goes through here.
    fn enter(&mut self, entry: Entry<G>) -> Result<&[G::Event], Refused<G::Refusal>> {
        match &entry {
            Entry::Remark(remark) => self.check_remark(remark)?,
            Entry::Entered(action) if G::actor(action) != Actor::Chance => return Err(Refused::NotChance),
            Entry::Act(action) | Entry::Entered(action) if self.is_listed(action) => {
                debug_assert_eq!(self.check(action), Ok(()), "{action:?}");
            }
            Entry::Act(action) | Entry::Entered(action) => self.check(action)?,
        }
        Ok(self.apply_entry(entry))
    }

    /// Says whether this action is known to be legal, because it was listed and nothing has changed since. That costs
    /// less than its rule's check.
    fn is_listed(&self, action: &G::Action) -> bool {
        let is_in = |choices: &[Choice<G::Action>]| choices.iter().any(|choice| choice.action == *action);
        let chance_comes = matches!(self.awaits, Awaits::Chance { .. });
        self.legal_for.is_some() && is_in(&self.legal) || chance_comes && is_in(&self.candidates.chances)
    }

    /// Carries out and records an entry that has passed its check, and returns its events.
    fn apply_entry(&mut self, entry: Entry<G>) -> &[G::Event] {
        let before = self.events.len();
        self.steps_before.push(self.steps.len());
        match &entry {
            Entry::Remark(remark) => {
                let mut remarks = self.world.resource_mut::<Remarks<G::Claim>>();
                remarks.0.push(remark.clone());
                self.end_step();
            }
            Entry::Act(action) | Entry::Entered(action) => {
                self.rules.apply(action, &mut self.world);
                self.chance_count += u64::from(G::actor(action) == Actor::Chance);
                self.collect();
            }
        }
        self.entries.push(entry);
        // Undone entries may be illegal after a new one.
        self.undone.clear();
        self.events.get(before..).unwrap_or_default()
    }

    fn check_remark(&self, remark: &Remark<G::Claim>) -> Result<(), Refused<G::Refusal>> {
        let refuse = |reason| Err(Refused::Remark(reason));
        let seat = remark.seat;
        if seat.index() >= self.setup.seats.len() {
            return refuse(format!("there is no seat {seat} at this table"));
        }
        let length = remark.slot.chars().count();
        if length > SLOT_LIMIT {
            return refuse(format!(
                "the slot of a remark has a name of at most {SLOT_LIMIT} characters, not {length}"
            ));
        }
        if let Said::Text(text) = &remark.said
            && let length = text.chars().count()
            && length > REMARK_LIMIT
        {
            return refuse(format!(
                "a remark has room for {REMARK_LIMIT} characters, not {length}: shorten it"
            ));
        }
        G::check_remark(&self.setup, remark).map_err(Refused::Remark)
    }

    /// Returns the outcome that the seed gives now, without carrying it out; `None` if chance is not to move.
    pub fn peek_outcome(&mut self) -> Option<G::Action> {
        if !matches!(self.awaits, Awaits::Chance { .. }) {
            return None;
        }
        // A game lists only the outcomes that can happen, so none has to be checked here.
        let chances = &self.candidates.chances;
        debug_assert!(
            (chances.iter()).all(|choice| self.rules.check(&choice.action, &self.world) == Some(Ok(()))),
            "a listed outcome can't happen"
        );
        let weights = chances.iter().map(|choice| choice.weight);
        let index = match chances.len() {
            1 => 0,
            _ => self.chance.pick(self.chance_count, weights)?,
        };
        chances.get(index).map(|choice| choice.action.clone())
    }

    /// Carries out the outcome that the seed gives and returns its events.
    ///
    /// # Errors
    /// [`Refused::NotAwaited`] if chance is not to move.
    pub fn roll(&mut self) -> Result<&[G::Event], Refused<G::Refusal>> {
        match self.peek_outcome() {
            Some(action) => Ok(self.apply_entry(Entry::Act(action))),
            None => Err(Refused::NotAwaited(self.awaited())),
        }
    }

    /// Returns everything that this viewer may know.
    ///
    /// Until the game is over, the omniscient viewer gets the table's view.
    pub fn view(&mut self, viewer: Viewer) -> G::View {
        let viewer = self.allowed(viewer);
        run_system(&mut self.rules.view, viewer, &self.world)
    }

    /// Returns the events that this viewer has seen so far, oldest first.
    pub fn seen(&self, viewer: Viewer) -> impl Iterator<Item = G::Seen> + '_ {
        self.seen_since(0, viewer)
    }

    /// Returns the events that this viewer has seen after the first `entries` entries, oldest first.
    pub fn seen_since(&self, entries: usize, viewer: Viewer) -> impl Iterator<Item = G::Seen> + '_ {
        let from = match entries {
            0 => 0,
            _ => self.count_events(entries),
        };
        let viewer = self.allowed(viewer);
        let events = self.events.iter().skip(from);
        events.filter_map(move |event| G::visible(&self.setup, event, viewer))
    }

    /// Returns the number of events before the entry with this index.
    fn count_events(&self, entry: usize) -> usize {
        self.step_start(self.steps_before(entry))
    }

    /// Returns the events and remarks that this viewer has seen and heard so far, oldest first.
    pub fn observed(&self, viewer: Viewer) -> impl Iterator<Item = Observed<'_, G>> {
        let viewer = self.allowed(viewer);
        self.entries.iter().enumerate().flat_map(move |(index, entry)| {
            let (from, to) = (self.count_events(index), self.count_events(index + 1));
            let heard = match entry {
                Entry::Remark(remark) if may_hear(viewer, remark.to) => Some(Observed::Remark(remark)),
                _ => None,
            };
            let brought = self.events.get(from..to).unwrap_or_default().iter();
            let seen = brought.filter_map(move |event| G::visible(&self.setup, event, viewer));
            heard.into_iter().chain(seen.map(Observed::Event))
        })
    }

    /// Returns the number of events that this viewer saw before the entry with this index, counted from 0.
    pub fn seen_before(&self, entry: usize, viewer: Viewer) -> usize {
        let viewer = self.allowed(viewer);
        let events = self.events.iter().take(self.count_events(entry));
        let seen = events.filter_map(|event| G::visible(&self.setup, event, viewer));
        seen.count()
    }

    /// Replaces the omniscient viewer with the table's view until that viewer is admitted.
    fn allowed(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Omniscient if self.awaits != Awaits::Over && !self.omniscient_admitted => Viewer::Table,
            viewer => viewer,
        }
    }

    /// Returns the remarks that this viewer may hear, oldest first.
    pub fn remarks(&self, viewer: Viewer) -> impl Iterator<Item = &Remark<G::Claim>> {
        let viewer = self.allowed(viewer);
        self.entries.iter().filter_map(move |entry| match entry {
            Entry::Remark(remark) if may_hear(viewer, remark.to) => Some(remark),
            _ => None,
        })
    }

    /// Checks the game's invariants.
    ///
    /// # Errors
    /// A sentence that names the broken invariant.
    pub fn invariants(&mut self) -> Result<(), String> {
        self.rules.invariants(&self.world)
    }
}

/// A chain of consequences that is longer than this never ends.
const MOST_STEPS: usize = 10_000;

/// Says whether this viewer may hear a remark for this audience.
fn may_hear(viewer: Viewer, to: Audience) -> bool {
    match (to, viewer) {
        (Audience::All, _) | (Audience::Seats(_), Viewer::Omniscient) => true,
        (Audience::Seats(seats), Viewer::Seat(seat)) => seats.contains(seat),
        _ => false,
    }
}

fn is_awaited(awaits: Awaits, actor: Actor) -> bool {
    match (awaits, actor) {
        (Awaits::Chance { .. }, Actor::Chance) => true,
        (Awaits::Chance { meanwhile, .. }, Actor::Seat(seat)) => meanwhile.contains(seat),
        (Awaits::Seats(seats), Actor::Seat(seat)) => seats.contains(seat),
        _ => false,
    }
}
