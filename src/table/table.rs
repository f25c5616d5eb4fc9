//! One table being played: the world of its pieces, its rules and its record.
//!
//! The record is the only truth. Everything else here (the world, the events, what is awaited) follows
//! from it and can be made again by playing it.

mod back;

use super::chance::Chance;
use super::game::{Actor, Awaits, Candidates, Choice, Game, Reason, Remarks, Rules, ask};
use super::record::{Audience, Entry, REMARK_LIMIT, Record, RecordError, Remark, SLOT_LIMIT, Said, Setup};
use super::seat::{Seat, Viewer};
use bevy::ecs::world::World;
use thiserror::Error;

/// A table: a game being played.
pub struct Table<G: Game> {
    world: World,
    rules: Rules<G>,
    setup: Setup<G>,
    entries: Vec<Entry<G>>,
    /// All events so far, and for each entry how many there were before it.
    events: Vec<G::Event>,
    events_before: Vec<usize>,
    awaits: Awaits,
    chance: Chance,
    chances: u64,
    /// What could happen now, as the game named it after the last change.
    candidates: Candidates<G::Action>,
    /// What of it is legal, and for whom that was asked; `None` if nobody has asked since the last change.
    legal: Vec<Choice<G::Action>>,
    legal_for: Option<Option<Seat>>,
    /// Whose hand chance last had.
    hand: Option<Seat>,
    /// What was taken back and can be had again, what was taken back last at the end.
    undone: Vec<Vec<Entry<G>>>,
    /// Is this a part of a game that is over? Then its reader may look into it.
    read: bool,
}

/// What somebody at a table has noticed.
#[derive(Clone, Debug, PartialEq)]
pub enum Perceived<'t, G: Game> {
    /// Something happened.
    Seen(G::Seen),
    /// Somebody said something.
    Heard(&'t Remark<G::Claim>),
}

/// Why the door stayed shut.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refused<R: Reason> {
    /// The rules say no.
    #[error(transparent)]
    Rule(R),
    /// Somebody else is to move.
    #[error("not now: {awaited}")]
    NotAwaited {
        /// Who is awaited, in words.
        awaited: String,
    },
    /// A chance outcome was told where a seat's decision was meant, or the other way round.
    #[error("only what dice, bag or shuffle showed can be told to the table")]
    NotChance,
    /// The words can't be taken down.
    #[error("{0}")]
    Remark(String),
}

impl<R: Reason> Refused<R> {
    /// The rulebook's paragraph behind it, if there is one.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refused::Rule(reason) => Some(reason.rule()),
            _ => None,
        }
    }
}

impl<G: Game> Table<G> {
    /// Sets out a table.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if no table can be set out like this.
    pub fn new(setup: Setup<G>) -> Result<Self, RecordError> {
        setup.check()?;
        let mut world = World::new();
        let rules = G::rules(&mut world);
        let chance = Chance::new(setup.seed);
        let mut table = Self {
            world,
            rules,
            setup,
            entries: Vec::new(),
            events: Vec::new(),
            events_before: Vec::new(),
            awaits: Awaits::Over,
            chance,
            chances: 0,
            candidates: Candidates::new(),
            legal: Vec::new(),
            legal_for: None,
            hand: None,
            undone: Vec::new(),
            read: false,
        };
        table.set_out();
        Ok(table)
    }

    /// Plays a whole record.
    ///
    /// # Errors
    /// The first entry that is refused, by its number.
    pub fn of_record(record: Record<G>) -> Result<Self, RecordError> {
        let mut table = Self::new(record.setup)?;
        for entry in record.entries {
            table.replay(entry)?;
        }
        Ok(table)
    }

    /// Plays a record as far as it is good, and says what stopped it, if anything did.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if not even the table can be set out.
    pub fn of_record_so_far(record: Record<G>) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut table = Self::new(record.setup)?;
        for entry in record.entries {
            if let Err(error) = table.replay(entry) {
                return Ok((table, Some(error)));
            }
        }
        Ok((table, None))
    }

    /// Takes an entry of a record.
    pub(super) fn replay(&mut self, entry: Entry<G>) -> Result<(), RecordError> {
        let number = self.entries.len() + 1;
        let text = entry.to_text();
        self.enter(entry).map_err(|refused| RecordError::Illegal {
            number,
            action: text,
            reason: refused.to_string(),
        })
    }

    /// Sets the same table out anew with another seed, without building its world again.
    pub fn reset(&mut self, seed: super::Seed) {
        self.setup.seed = seed;
        self.chance = Chance::new(seed);
        self.set_out();
    }

    fn set_out(&mut self) {
        self.entries.clear();
        self.events.clear();
        self.events_before.clear();
        self.chances = 0;
        self.hand = None;
        self.undone.clear();
        self.world.resource_mut::<Remarks<G::Claim>>().0.clear();
        G::set_out(&mut self.world, &self.setup);
        self.collect();
    }

    /// Takes the events out of the world and asks who is next, and what could happen.
    fn collect(&mut self) {
        self.rules.collect(&mut self.events, &mut self.world);
        self.candidates.clear();
        self.legal_for = None;
        self.awaits = ask(&mut self.rules.offers, &mut self.candidates, &self.world);
        if let Awaits::Chance { hand: Some(seat), .. } = self.awaits {
            self.hand = Some(seat);
        }
    }

    /// How the table was set out.
    pub const fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// Whose move it is.
    pub const fn awaits(&self) -> Awaits {
        self.awaits
    }

    /// Whose hand last reached into the bag or threw the dice, if anyone's did.
    pub const fn hand(&self) -> Option<Seat> {
        self.hand
    }

    /// Everything that happened, in order.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// The record so far.
    pub fn record(&self) -> Record<G> {
        Record {
            setup: self.setup.clone(),
            entries: self.entries.clone(),
        }
    }

    /// Every event so far, secrets included: for tests and for the kernel's own drivers, never for what
    /// anybody looks at.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// The actions that would be accepted now, chance with its weights. With an asker, only that seat's.
    pub fn legal(&mut self, asker: Option<Seat>) -> &[Choice<G::Action>] {
        if self.legal_for != Some(asker) {
            let (rules, world, awaits) = (&mut self.rules, &self.world, self.awaits);
            let candidates = self.candidates.chances.iter().chain(&self.candidates.decisions);
            let legal = candidates.filter(|choice| {
                let actor = G::actor(&choice.action);
                asker.is_none_or(|seat| actor == Actor::Seat(seat))
                    && is_awaited(awaits, actor)
                    && rules.check(&choice.action, world) == Some(Ok(()))
            });
            self.legal.clear();
            self.legal.extend(legal.cloned());
            self.legal_for = Some(asker);
        }
        &self.legal
    }

    /// Would this action be accepted?
    ///
    /// # Errors
    /// Why not.
    pub fn check(&mut self, action: &G::Action) -> Result<(), Refused<G::Refusal>> {
        let is_in = |choices: &[Choice<G::Action>]| choices.iter().any(|choice| choice.action == *action);
        let chance_comes = matches!(self.awaits, Awaits::Chance { .. });
        if self.legal_for.is_some() && is_in(&self.legal) || chance_comes && is_in(&self.candidates.chances) {
            // It was listed, so its rule has said yes, or it is an outcome, of which only those are named that can
            // come; and nothing has changed since.
            debug_assert_eq!(self.rules.check(action, &self.world), Some(Ok(())), "{action:?}");
            return Ok(());
        }
        let checked = self.rules.check(action, &self.world);
        if let Some(Err(reason)) = checked {
            return Err(Refused::Rule(reason));
        }
        let open = is_awaited(self.awaits, G::actor(action))
            || (G::is_correction(action) && self.awaits != Awaits::Over);
        if checked.is_none() || !open {
            return Err(Refused::NotAwaited {
                awaited: self.awaited(),
            });
        }
        Ok(())
    }

    /// Who is awaited, in words.
    pub fn awaited(&self) -> String {
        match self.awaits {
            Awaits::Over => "the game is over".into(),
            Awaits::Chance { hand: Some(seat), .. } => {
                format!("{} is to draw or roll", self.setup.name(seat))
            }
            Awaits::Chance { hand: None, .. } => "the table deals or turns a card first".into(),
            Awaits::Seats(seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.setup.name(seat)).collect();
                format!("the table waits for {}", names.join(", "))
            }
        }
    }

    /// Takes an action: a seat's decision, or chance that was seen elsewhere (a seed's pick, a replay).
    /// Gives back the events that it brought.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn act(&mut self, action: G::Action) -> Result<&[G::Event], Refused<G::Refusal>> {
        let before = self.events.len();
        self.enter(Entry::Act(action))?;
        Ok(self.events.get(before..).unwrap_or_default())
    }

    /// Takes a chance outcome that people read off their own dice, bag or cards.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn enter_outcome(&mut self, action: G::Action) -> Result<&[G::Event], Refused<G::Refusal>> {
        let before = self.events.len();
        self.enter(Entry::Entered(action))?;
        Ok(self.events.get(before..).unwrap_or_default())
    }

    /// Takes down a remark.
    ///
    /// # Errors
    /// Why it can't be taken down.
    pub fn remark(&mut self, remark: Remark<G::Claim>) -> Result<(), Refused<G::Refusal>> {
        self.enter(Entry::Remark(remark))
    }

    /// The one door.
    fn enter(&mut self, entry: Entry<G>) -> Result<(), Refused<G::Refusal>> {
        match &entry {
            Entry::Remark(remark) => self.check_remark(remark)?,
            Entry::Entered(action) if G::actor(action) != Actor::Chance => return Err(Refused::NotChance),
            Entry::Act(action) | Entry::Entered(action) => self.check(action)?,
        }
        self.take_down(entry);
        Ok(())
    }

    /// Carries out an entry that may be made, and takes it down.
    fn take_down(&mut self, entry: Entry<G>) {
        self.events_before.push(self.events.len());
        match &entry {
            Entry::Remark(remark) => {
                let mut remarks = self.world.resource_mut::<Remarks<G::Claim>>();
                remarks.0.push(remark.clone());
            }
            Entry::Act(action) | Entry::Entered(action) => {
                self.rules.apply(action, &mut self.world);
                self.chances += u64::from(G::actor(action) == Actor::Chance);
                self.collect();
            }
        }
        self.entries.push(entry);
        // Something new has happened: what was taken back would not fit any more.
        self.undone.clear();
    }

    fn check_remark(&self, remark: &Remark<G::Claim>) -> Result<(), Refused<G::Refusal>> {
        if remark.seat.index() >= self.setup.seats.len() {
            return Err(Refused::Remark(format!(
                "there is no seat {} at this table",
                remark.seat
            )));
        }
        let length = remark.slot.chars().count();
        if length > SLOT_LIMIT {
            return Err(Refused::Remark(format!(
                "what a remark is about has a name of at most {SLOT_LIMIT} characters, not {length}"
            )));
        }
        if let Said::Text(text) = &remark.said {
            let length = text.chars().count();
            if length > REMARK_LIMIT {
                return Err(Refused::Remark(format!(
                    "a remark has room for {REMARK_LIMIT} characters, not {length}: shorten it"
                )));
            }
        }
        G::check_remark(&self.setup, remark).map_err(Refused::Remark)
    }

    /// What the seed gives where chance is awaited; `None` where it is not.
    pub fn foretell(&mut self) -> Option<G::Action> {
        if !matches!(self.awaits, Awaits::Chance { .. }) {
            return None;
        }
        // Of chance only what can come is named, so nothing has to be checked here.
        let chances = &self.candidates.chances;
        debug_assert!(
            (chances.iter()).all(|choice| self.rules.check(&choice.action, &self.world) == Some(Ok(()))),
            "a chance is named that can't come"
        );
        let index = match chances.len() {
            1 => 0,
            _ => self
                .chance
                .pick(self.chances, chances.iter().map(|choice| choice.weight))?,
        };
        chances.get(index).map(|choice| choice.action.clone())
    }

    /// Lets the seed decide where chance is awaited. Gives back the events; none where it is not.
    ///
    /// # Errors
    /// Never, for a game whose laws hold: what is listed is accepted.
    pub fn roll(&mut self) -> Result<&[G::Event], Refused<G::Refusal>> {
        match self.foretell() {
            Some(action) => {
                let before = self.events.len();
                self.take_down(Entry::Act(action));
                Ok(self.events.get(before..).unwrap_or_default())
            }
            None => Err(Refused::NotAwaited {
                awaited: self.awaited(),
            }),
        }
    }

    /// Everything that this viewer may know. A reader gets the table's view until the game is over.
    pub fn view(&mut self, viewer: Viewer) -> G::View {
        let viewer = self.admit(viewer);
        ask(&mut self.rules.view, viewer, &self.world)
    }

    /// What this viewer has seen so far, oldest first.
    pub fn seen(&self, viewer: Viewer) -> impl Iterator<Item = G::Seen> + '_ {
        self.seen_since(0, viewer)
    }

    /// What this viewer has seen since the first `entries` entries.
    pub fn seen_since(&self, entries: usize, viewer: Viewer) -> impl Iterator<Item = G::Seen> + '_ {
        let from = match entries {
            0 => 0,
            _ => self
                .events_before
                .get(entries)
                .copied()
                .unwrap_or(self.events.len()),
        };
        let viewer = self.admit(viewer);
        self.events
            .iter()
            .skip(from)
            .filter_map(move |event| G::see(&self.setup, event, viewer))
    }

    /// What this viewer has seen and heard so far, in the order in which it happened.
    pub fn perceived(&self, viewer: Viewer) -> impl Iterator<Item = Perceived<'_, G>> {
        let viewer = self.admit(viewer);
        let ends = self.events_before.iter().skip(1).copied();
        let ends = ends.chain([self.events.len()]);
        let spans = self.events_before.iter().zip(ends);
        self.entries
            .iter()
            .zip(spans)
            .flat_map(move |(entry, (from, to))| {
                let heard = match entry {
                    Entry::Remark(remark) if may_hear(viewer, remark.to) => Some(Perceived::Heard(remark)),
                    _ => None,
                };
                let brought = self.events.get(*from..to).unwrap_or_default();
                let seen = brought
                    .iter()
                    .filter_map(move |event| G::see(&self.setup, event, viewer));
                heard.into_iter().chain(seen.map(Perceived::Seen))
            })
    }

    /// How much of what this viewer has seen came before the entry with this number, counted from 0.
    pub fn seen_before(&self, entry: usize, viewer: Viewer) -> usize {
        let events = self
            .events_before
            .get(entry)
            .copied()
            .unwrap_or(self.events.len());
        let viewer = self.admit(viewer);
        (self.events.iter().take(events))
            .filter(|event| G::see(&self.setup, event, viewer).is_some())
            .count()
    }

    /// Opens the table to its reader for good, if the game is over. It is then a table to be read: going back
    /// on it shows a reader what was secret at that moment.
    pub(super) fn open_to_reader(&mut self) -> bool {
        self.read |= self.awaits == Awaits::Over;
        self.read
    }

    /// A reader is anybody until the game is over.
    fn admit(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Omniscient if self.awaits != Awaits::Over && !self.read => Viewer::Table,
            viewer => viewer,
        }
    }

    /// Who may see each remark is its own matter; this gives those that this viewer may.
    pub fn remarks(&self, viewer: Viewer) -> impl Iterator<Item = &Remark<G::Claim>> {
        let viewer = self.admit(viewer);
        self.entries.iter().filter_map(move |entry| match entry {
            Entry::Remark(remark) if may_hear(viewer, remark.to) => Some(remark),
            _ => None,
        })
    }

    /// Does everything hold that must always hold?
    ///
    /// # Errors
    /// What doesn't.
    pub fn invariants(&mut self) -> Result<(), String> {
        ask(&mut self.rules.invariants, (), &self.world)
    }

    /// Plays the record again from the start and checks everything about it: every action, every
    /// invariant after it, and every seeded chance outcome against the seed.
    ///
    /// # Errors
    /// The first thing that is not right.
    pub fn verify(record: Record<G>) -> Result<Self, RecordError> {
        let (table, trouble) = Self::verify_so_far(record)?;
        trouble.map_or(Ok(table), Err)
    }

    /// As [`verify`](Self::verify), as far as everything is right: the table up to its last good entry, and what
    /// is wrong with the next.
    ///
    /// # Errors
    /// Why not even the table can be set out.
    pub fn verify_so_far(record: Record<G>) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut table = Self::new(record.setup)?;
        let broken = |number, reason| RecordError::Broken { number, reason };
        table.invariants().map_err(|reason| broken(0, reason))?;
        for (index, entry) in record.entries.into_iter().enumerate() {
            let number = index + 1;
            if let Entry::Act(action) = &entry
                && G::actor(action) == Actor::Chance
                && let Some(expected) = table.foretell()
                && expected != *action
                && table.check(action).is_ok()
            {
                let trouble = RecordError::Seed {
                    number,
                    action: entry.to_text(),
                    expected: Entry::<G>::Act(expected).to_text(),
                };
                return Ok((table, Some(trouble)));
            }
            if let Err(trouble) = table.replay(entry) {
                return Ok((table, Some(trouble)));
            }
            if let Err(reason) = table.invariants() {
                table.rewind(index);
                return Ok((table, Some(broken(number, reason))));
            }
        }
        Ok((table, None))
    }
}

/// Is this said to whoever looks like that?
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
