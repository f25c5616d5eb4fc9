//! The laws of every table, checked in random play of any game.
//!
//! A [`Plan`] describes a game: its seed, its players, and its moves. Proptest makes plans and shrinks those that break
//! a law; it then prints the record of the shrunk game, ready for `triptych replay`. Plans come from a fixed seed, the
//! same on every machine; `PROPTEST_RNG_SEED` sets another seed, `PROPTEST_CASES` another number of games. A deep run
//! plays [ten times](depth) as many.
//!
//! Each game supplies the parts that the laws can't know: allowed remarks, its [`Twin`]s, and its own laws from one
//! entry to the next.

mod rest;

use super::twins::{Twin, alike};
use crate::headless;
use crate::table::Opponents;
use crate::table::party::StepResult;
use crate::table::{
    Actor, Awaits, Choice, Controller, Entry, Game, Level, Party, Record, Refused, Remark, Seat, SeatSet,
    Seed, Setup, Skill, Table, Viewer, level, save,
};
use crate::texts;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestError, TestRunner};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rest::{TriedActions, at_rest};
use std::fmt::Debug;

/// Returns the text of a level that the program or the game brings.
pub fn level_text<G: Opponents>(id: &str) -> &'static str {
    let mut levels = texts::LEVELS.iter().chain(G::LEVELS);
    let found = levels.find(|(level, _)| *level == id);
    found
        .map(|(_, text)| text)
        .expect("the program or the game has this level")
}

/// The parts that the laws need from a game. A test implements it for the game’s type, or for a type of its own if the
/// game is in another crate.
pub trait Lawful: Sized {
    /// The game.
    type Game: Opponents;
    /// Returns every action that could ever be legal at a table with this set-up, and some that never are.
    fn all_actions(setup: &Setup<Self::Game>) -> Vec<<Self::Game as Game>::Action>;
    /// Returns a remark that is allowed at such a table.
    fn some_remark(setup: &Setup<Self::Game>, rng: &mut ChaCha8Rng) -> Remark<<Self::Game as Game>::Claim>;
    /// Returns games that this viewer must not be able to distinguish from this one. `over`: the game was played to its
    /// end.
    fn twins(
        record: &Record<Self::Game>,
        over: bool,
        viewer: Viewer,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Twin<Self::Game>>;
    /// Checks the game's own laws between two entries. They use views and events, not the table's own invariants.
    /// `before` is the table's view one entry ago.
    fn own_laws(
        _table: &mut Table<Self::Game>,
        _before: Option<&<Self::Game as Game>::View>,
    ) -> Result<(), String> {
        Ok(())
    }
}

/// A table on which the laws are checked.
pub struct Trial<'a, L: Lawful> {
    /// The id of a level that the program contains.
    pub level: &'a str,
    /// The number of players; a host has a seat of its own besides.
    pub seats: usize,
    /// The number of games in a daily run.
    pub games: u32,
    /// Changes to the embedded level.
    pub house: fn(&mut <L::Game as Game>::Level),
}

/// Returns a trial with this many players at the unchanged embedded level.
pub fn plain<L: Lawful>(level: &str, seats: usize) -> Trial<'_, L> {
    Trial {
        level,
        seats,
        games: 0,
        house: |_| {},
    }
}

impl<L: Lawful> Trial<'_, L> {
    fn setup(&self, seed: u64, youngest: usize) -> Setup<L::Game> {
        let mut level: <L::Game as Game>::Level =
            level::read(level_text::<L::Game>(self.level)).expect("the embedded levels have been checked");
        (self.house)(&mut level);
        level.check().expect("a trial's level is sound");
        let mut setup = headless::numbered_setup(
            self.level,
            level_text::<L::Game>(self.level),
            self.seats,
            Seed(seed),
        )
        .expect("a trial's table can be set up");
        setup.level = level;
        setup.youngest = Seat::new(youngest % self.seats);
        setup
    }
}

/// The source of a move.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Chance comes from the seed, decisions from the computer seats.
    Along,
    /// Any legal action; outcomes of chance are entered by hand.
    Pick,
    /// A remark.
    Say,
}

/// A plan of a game.
#[derive(Clone, Debug)]
struct Plan {
    seed: u64,
    youngest: usize,
    /// The skills of the players, and of the host if there is one.
    skills: Vec<Skill>,
    moves: Vec<(Way, u64)>,
    /// Computers play on to the end when there are no more moves.
    to_the_end: bool,
    /// The seed for the cut of the record, and for other choices of the laws themselves.
    check_seed: u64,
}

/// `everybody` counts the host as well.
fn plans(seats: usize, everybody: usize) -> impl Strategy<Value = Plan> {
    let skill = prop_oneof![
        Just(Skill::Random),
        Just(Skill::Novice),
        Just(Skill::Steady),
        Just(Skill::Shrewd)
    ];
    let way = prop_oneof![6 => Just(Way::Along), 12 => Just(Way::Pick), 1 => Just(Way::Say)];
    (
        0..=u64::MAX,
        0..seats,
        prop::collection::vec(skill, everybody),
        prop::collection::vec((way, 0..1_000u64), 0..=90),
        prop::bool::weighted(0.98),
        0..=u64::MAX,
    )
        .prop_map(|(seed, youngest, skills, moves, to_the_end, check_seed)| Plan {
            seed,
            youngest,
            skills,
            moves,
            to_the_end,
            check_seed,
        })
}

/// A game played at random, in most cases to its end.
pub struct RandomGame<G: Game> {
    /// Its record.
    pub record: Record<G>,
    /// The game is over.
    pub over: bool,
    /// The skill of its computers, seat by seat.
    pub skills: Vec<Skill>,
}

/// Plays game number `number` of a trial: a mix of computers' decisions, any legal actions, and remarks.
///
/// # Errors
/// The step that can't be played.
pub fn random_game<L: Lawful>(trial: &Trial<'_, L>, number: u64) -> Result<RandomGame<L::Game>, String> {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let setup = trial.setup(rng.random(), rng.random_range(0..trial.seats));
    let mut table = Table::new(setup).map_err(|error| error.to_string())?;
    let all = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd];
    let seats = table.setup().seats.len();
    let skills: Vec<Skill> = (0..seats).filter_map(|_| all.choose(&mut rng).copied()).collect();
    let controllers: Vec<_> = skills.iter().copied().map(Controller::Computer).collect();
    let mut party = Party::new(&table, &controllers);
    let mut picks = rng.random_range(0..=90);
    while table.awaits() != Awaits::Over {
        let way = match rng.random_range(0..19) {
            0 => Way::Say,
            1..=12 if picks > 0 => Way::Pick,
            _ => Way::Along,
        };
        picks -= i32::from(picks > 0);
        ensure(table.entries().len() < ENDLESS, || "a game does not end".into())?;
        go_on::<L>(&mut table, &mut party, (way, rng.random_range(0..1_000)))?;
    }
    Ok(RandomGame {
        over: table.awaits() == Awaits::Over,
        record: table.record(),
        skills,
    })
}

/// Returns the factor by which a run exceeds a daily run: 10 with `TRIPTYCH_DEEP`, which `scripts/test --deep` sets.
pub fn depth() -> u32 {
    if std::env::var_os("TRIPTYCH_DEEP").is_some() {
        10
    } else {
        1
    }
}

/// Checks every law on many games.
pub fn check_laws<L: Lawful>(trial: &Trial<'_, L>) {
    let standard = ProptestConfig::default();
    let config = ProptestConfig {
        cases: match std::env::var_os("PROPTEST_CASES") {
            Some(_) => standard.cases,
            None => depth() * trial.games,
        },
        rng_seed: match standard.rng_seed {
            RngSeed::Random => RngSeed::Fixed(0x0e1a5),
            fixed @ RngSeed::Fixed(_) => fixed,
        },
        // A failure is printed as a record; proptest must not write its own files into the checkout.
        failure_persistence: None,
        ..standard
    };
    let everybody = trial.setup(0, 0).seats.len();
    let result = TestRunner::new(config).run(&plans(trial.seats, everybody), |plan| {
        let mut table = Table::new(trial.setup(plan.seed, plan.youngest))
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        try_laws::<L>(&plan, &mut table)
            .map_err(|law| TestCaseError::fail(format!("{law}\n{}", table.record().to_text(None))))
    });
    match result {
        Ok(()) => {}
        Err(TestError::Abort(reason)) => panic!("no plans could be made: {reason}"),
        Err(TestError::Fail(reason, plan)) => panic!("a law is broken: {reason}\nby {plan:?}"),
    }
}

/// The maximum number of entries in these plans, far more than the longest game has.
const ENDLESS: usize = 20_000;

/// The number of unlisted actions that are tried between two entries. A shorter list of actions is tried completely. A
/// longer one is tried in shares, one each time, so that every action is tried at many different points.
const TRIED: usize = 200;

/// Checks a law. `law` describes the violation.
pub fn ensure(holds: bool, law: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law()) }
}

/// Checks that two things are the same.
pub fn ensure_same<T: PartialEq + Debug>(a: &T, b: &T, law: impl FnOnce() -> String) -> Result<(), String> {
    ensure(a == b, || format!("{}:\n  {a:?}\n  {b:?}", law()))
}

fn try_laws<L: Lawful>(plan: &Plan, table: &mut Table<L::Game>) -> Result<(), String> {
    let mut rng = ChaCha8Rng::seed_from_u64(plan.check_seed);
    let mut all_actions = TriedActions::new(L::all_actions(table.setup()), plan.check_seed);
    let controllers: Vec<_> = plan.skills.iter().copied().map(Controller::Computer).collect();
    let mut party = Party::new(table, &controllers);
    table.check_steps();
    let mut moves = plan.moves.iter();
    let mut before = None;
    loop {
        at_rest(table, &mut all_actions)?;
        L::own_laws(table, before.as_ref())?;
        before = Some(table.view(Viewer::Table));
        ensure(table.entries().len() < ENDLESS, || "a game does not end".into())?;
        if table.awaits() == Awaits::Over {
            break;
        }
        let next = moves.next();
        if next.is_none() && !plan.to_the_end {
            break;
        }
        let length = table.entries().len();
        go_on::<L>(table, &mut party, next.copied().unwrap_or((Way::Along, 0)))?;
        if let Some((step, what)) = table.broken_step() {
            return Err(format!("step {step} breaks an invariant: {what}"));
        }
        let added = table.entries().get(length..).unwrap_or_default();
        let is_said = added.iter().all(|entry| matches!(entry, Entry::Remark(_)));
        ensure(added.len() == 1 || (is_said && !added.is_empty()), || {
            "a move is one action, or what one seat says".into()
        })?;
    }
    there_and_back::<L>(table, &mut rng)?;
    let over = table.awaits() == Awaits::Over;
    let full = table.record();
    verified(&full)?;
    let length = full.entries.len();
    for cut in [length, rng.random_range(0..=length), rng.random_range(0..=length)] {
        cut_short(&full, cut)?;
    }
    listed_is_played(&full, rng.random_range(0..=length))?;
    let seat = Seat::new(rng.random_range(0..full.setup.seats.len()));
    for viewer in [Viewer::Table, Viewer::Omniscient, Viewer::Seat(seat)] {
        for twin in L::twins(&full, over, viewer, &mut rng) {
            let skill = plan.skills.get(seat.index()).copied().unwrap_or_default();
            alike(&full, &twin, viewer, skill, &mut |_, _| Ok(()))
                .map_err(|law| format!("{viewer:?} can tell {}: {law}", twin.what))?;
        }
    }
    Ok(())
}

/// Redo restores all undone entries in as many steps, and gives the same table; a new entry ends that. A friendly table
/// undoes no further than a person's last decision that is not final.
fn there_and_back<L: Lawful>(table: &mut Table<L::Game>, rng: &mut ChaCha8Rng) -> Result<(), String> {
    let (record, full) = (table.record(), glance(table));
    let length = record.entries.len();
    let mut cuts: Vec<usize> = (0..3).map(|_| rng.random_range(0..=length)).collect();
    cuts.sort_unstable();
    cuts.dedup();
    for cut in cuts.iter().rev() {
        table.undo(*cut);
        ensure_same(&table.record(), &first(&record, *cut), || {
            "taking back shortens the record".into()
        })?;
    }
    let steps = cuts.iter().filter(|cut| **cut < length).count();
    for _ in 0..steps {
        ensure(table.can_redo() && table.redo(), || {
            "what was taken back can be had again".into()
        })?;
    }
    ensure(!table.can_redo() && !table.redo(), || {
        "there is no more than was taken back".into()
    })?;
    ensure_same(&table.record(), &record, || {
        "having it again gives the same record".into()
    })?;
    ensure(glance(table) == full, || {
        "having it again gives the same table".into()
    })?;
    let people: SeatSet = Seat::all(record.setup.seats.len())
        .filter(|_| rng.random_bool(0.5))
        .collect();
    if let Ok(cut) = table.undoable_friendly(people) {
        let entries = &record.entries;
        let decision = entries.get(cut).and_then(Entry::action).map(L::Game::actor);
        ensure(
            // An outcome that was entered last is corrected alone.
            matches!(decision, Some(Actor::Seat(seat)) if people.contains(seat))
                || matches!(entries.get(cut), Some(Entry::Entered(_))),
            || "a friendly table takes back a person's decision".into(),
        )?;
        let since = entries.iter().skip(cut).filter_map(Entry::action);
        ensure(
            since
                .clone()
                .all(|action| L::Game::actor(action) == Actor::Chance || L::Game::may_undo(action)),
            || "a friendly table takes back what is final".into(),
        )?;
        ensure(
            since
                .skip(1)
                .all(|action| !matches!(L::Game::actor(action), Actor::Seat(seat) if people.contains(seat))),
            || "a friendly table takes back no more than the last decision".into(),
        )?;
        table.undo(cut);
        let remark = L::some_remark(table.setup(), rng);
        if table.remark(remark).is_ok() {
            ensure(!table.can_redo(), || {
                "after something new nothing can be had again".into()
            })?;
        }
    }
    *table = Table::from_record(record).map_err(|error| error.to_string())?;
    Ok(())
}

fn go_on<L: Lawful>(
    table: &mut Table<L::Game>,
    party: &mut Party<L::Game>,
    (way, number): (Way, u64),
) -> Result<(), String> {
    let refused =
        |refused: Refused<<L::Game as Game>::Refusal>| format!("what is listed is refused: {refused}");
    match way {
        Way::Along => match party.step(table) {
            StepResult::Played => Ok(()),
            step => Err(format!("a table of computers does not go on: {step:?}")),
        },
        Way::Pick => {
            let legal = table.legal(None);
            let choice = legal.get(number as usize % legal.len().max(1));
            let action = choice.map(|choice| choice.action.clone());
            let action = action.ok_or("nothing is legal, and the game is not over")?;
            match L::Game::actor(&action) {
                Actor::Chance => table.enter_outcome(action).map(|_| ()).map_err(refused),
                Actor::Seat(_) => table.act(action).map(|_| ()).map_err(refused),
            }
        }
        Way::Say => {
            let remark = L::some_remark(table.setup(), &mut ChaCha8Rng::seed_from_u64(number));
            let before = (table.awaits(), table.legal(None).to_vec(), table.events().len());
            table.remark(remark).map_err(|refused| refused.to_string())?;
            let after = (table.awaits(), table.legal(None).to_vec(), table.events().len());
            ensure_same(&before, &after, || "a remark changes what may be done".into())
        }
    }
}

fn viewers(seats: usize) -> Vec<Viewer> {
    let seats = Seat::all(seats).map(Viewer::Seat);
    [Viewer::Table, Viewer::Omniscient]
        .into_iter()
        .chain(seats)
        .collect()
}

/// Everything that all viewers can see of a table, without its history.
#[derive(Debug, PartialEq)]
struct Glance<G: Game> {
    length: (usize, usize),
    awaits: Awaits,
    hand: Option<Seat>,
    views: Vec<G::View>,
    legal: Vec<Choice<G::Action>>,
    foretold: Option<G::Action>,
    undoable: Result<usize, &'static str>,
}

fn glance<G: Game>(table: &mut Table<G>) -> Glance<G> {
    Glance {
        length: (table.entries().len(), table.events().len()),
        awaits: table.awaits(),
        hand: table.roller(),
        views: viewers(table.setup().seats.len())
            .into_iter()
            .map(|viewer| table.view(viewer))
            .collect(),
        legal: table.legal(None).to_vec(),
        foretold: table.peek_outcome(),
        undoable: table.undoable(),
    }
}

/// A table as all viewers see it, with its whole history.
#[derive(Debug, PartialEq)]
struct Standing<G: Game> {
    record: Record<G>,
    events: Vec<G::Event>,
    seen: Vec<Vec<G::Seen>>,
    remarks: Vec<Vec<Remark<G::Claim>>>,
    glance: Glance<G>,
}

fn standing<G: Game>(table: &mut Table<G>) -> Standing<G> {
    let viewers = viewers(table.setup().seats.len());
    Standing {
        record: table.record(),
        events: table.events().to_vec(),
        seen: viewers
            .iter()
            .map(|&viewer| table.seen(viewer).collect())
            .collect(),
        remarks: viewers
            .iter()
            .map(|&viewer| table.remarks(viewer).cloned().collect())
            .collect(),
        glance: glance(table),
    }
}

fn verified<G: Game>(record: &Record<G>) -> Result<(), String> {
    match Table::verify(record.clone()) {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("the record of a played game does not verify: {error}")),
    }
}

fn first<G: Game>(record: &Record<G>, length: usize) -> Record<G> {
    Record {
        setup: record.setup.clone(),
        entries: record.entries.iter().take(length).cloned().collect(),
    }
}

/// Plays an entry at a table.
pub fn enter<G: Game>(table: &mut Table<G>, entry: &Entry<G>) -> Result<(), String> {
    match entry.clone() {
        Entry::Act(action) => table.act(action).map(|_| ()),
        Entry::Entered(action) => table.enter_outcome(action).map(|_| ()),
        Entry::Remark(remark) => table.remark(remark),
    }
    .map_err(|refused| format!("{} is refused: {refused}", entry.to_text()))
}

/// A prefix saves and loads to the same state, rewinding gives the shorter record, and playing on from there reaches
/// the same end.
fn cut_short<G: Game>(full: &Record<G>, cut: usize) -> Result<(), String> {
    let text = first(full, cut).to_text(None);
    let unpacked = save::unpack(&save::pack(&text)).map_err(|error| error.to_string())?;
    ensure_same(&unpacked, &text, || "packing changes a record".into())?;
    let loaded = Record::<G>::from_text(&unpacked).map_err(|error| error.to_string())?;
    ensure_same(&loaded, &first(full, cut), || {
        "a saved record loads to another".into()
    })?;
    ensure_same(&loaded.to_text(None), &text, || {
        "a loaded record saves to another".into()
    })?;
    let mut loaded = Table::from_record(loaded).map_err(|error| error.to_string())?;

    let mut rewound = Table::from_record(full.clone()).map_err(|error| error.to_string())?;
    let end = standing(&mut rewound);
    rewound.rewind(cut);
    let (here, there) = (standing(&mut rewound), standing(&mut loaded));
    ensure_same(&here, &there, || {
        format!("going back to {cut} differs from loading {cut}")
    })?;
    for entry in full.entries.iter().skip(cut) {
        enter(&mut rewound, entry)?;
    }
    ensure_same(&standing(&mut rewound), &end, || {
        format!("going on from {cut} comes to another end")
    })?;
    for viewer in viewers(full.setup.seats.len()) {
        // The events before this point plus those after it are all events. The omniscient viewer sees more at the end.
        // A cut at 0 is left out: the events after it include those of the setup.
        if viewer != Viewer::Omniscient && cut > 0 {
            let since: Vec<_> = rewound.seen_since(cut, viewer).collect();
            let parts: Vec<_> = loaded.seen(viewer).chain(since).collect();
            ensure_same(&parts, &rewound.seen(viewer).collect(), || {
                format!("{viewer:?} sees {cut} entries and the rest otherwise than all of them")
            })?;
        }
    }
    Ok(())
}

/// Each listed action is also taken and undone, not only checked.
fn listed_is_played<G: Game>(full: &Record<G>, cut: usize) -> Result<(), String> {
    let mut table = Table::from_record(first(full, cut)).map_err(|error| error.to_string())?;
    let before = standing(&mut table);
    let shown = table.view(Viewer::Table);
    for choice in table.legal(None).to_vec() {
        let taken = table.act(choice.action.clone()).map(<[_]>::len);
        let events =
            taken.map_err(|refused| format!("{:?} is listed and refused: {refused}", choice.action))?;
        // Declining something may bring no event, but then the view changes.
        ensure(events > 0 || table.view(Viewer::Table) != shown, || {
            format!("{:?} brings no event and changes nothing", choice.action)
        })?;
        table
            .invariants()
            .map_err(|what| format!("{:?} breaks an invariant: {what}", choice.action))?;
        table.rewind(cut);
    }
    ensure_same(&before, &standing(&mut table), || {
        "an action that was taken back has left something behind".into()
    })
}
