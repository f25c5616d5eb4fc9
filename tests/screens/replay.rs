//! Replays. Every position shows the game's layout of the table's view at that point, no matter how it is reached: by a
//! step, a step back or a jump. Secrets are shown on request and only when the game is over. The log can be saved.

use crate::support::app::{self, HUMAN, INSTANT, RANDOM, STEADY, headless};
use crate::support::levels::level_text;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use triptych::board::piece::Travel;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::{Omelas, Side};
use triptych::games::oubliette::Oubliette;
use triptych::headless;
use triptych::session::replay::{ReplayPlayer, ReplayStatus, Steer};
use triptych::session::{AppState, GameId, Heard};
use triptych::session::{
    Autosave, GameUi, NextReplay, Press, ReplayOrder, ReplayReturn, TableContext, TableTrouble, inert,
};
use triptych::shell::replay::screen;
use triptych::table::save::SaveHeader;
use triptych::table::{Awaits, Record, Seat, SeatSet, Seed, Table, Viewer};
use triptych::ui::Layout;
use triptych::ui::{Element, Widget, pictures};

/// The room of an ordinary window.
const ROOM: Layout = Layout {
    rem: 20.0,
    lies_flat: false,
    scale: 1.0,
    size: Vec2::new(1920.0, 1080.0),
};

/// Returns a game that computers played to its end.
fn played<G: GameUi>(level: &str, seats: usize, seed: u64) -> Record<G> {
    let setup =
        headless::numbered_setup::<G>(level, level_text(level), seats, Seed(seed)).expect("they can play");
    let count = setup.seats.len();
    let mut table = Table::new(setup).expect("they can play");
    let controllers: Vec<_> = (0..count)
        .map(|seat| if seat % 2 == 0 { STEADY } else { RANDOM })
        .collect();
    headless::play_out(&mut table, &controllers).expect("computers play on");
    table.record()
}

fn order<G: GameUi>(record: &Record<G>) -> ReplayOrder {
    ReplayOrder {
        game: GameId(G::ID),
        record: record.to_text(None),
        reason: None,
        back: ReplayReturn::Title,
    }
}

fn first<G: GameUi>(record: &Record<G>, length: usize) -> Record<G> {
    Record {
        entries: record.entries.iter().take(length).cloned().collect(),
        ..record.clone()
    }
}

/// The program's scene, replaying a record.
struct Watching<G: GameUi> {
    app: App,
    game: std::marker::PhantomData<G>,
}

impl<G: GameUi> Watching<G> {
    fn open(order: ReplayOrder) -> Self {
        let mut app = headless();
        app.add_plugins(app::add_games)
            .insert_resource(INSTANT)
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .insert_resource(NextReplay(Some(order)));
        app.finish();
        app.cleanup();
        let mut watching = Self {
            app,
            game: std::marker::PhantomData,
        };
        for _ in 0..4 {
            watching.app.update();
        }
        let world = watching.app.world();
        assert_eq!(world.resource::<TableTrouble>().0, None);
        assert_eq!(
            *world.resource::<State<AppState>>().get(),
            AppState::Replaying(GameId(G::ID))
        );
        watching
    }

    fn steer(&mut self, steer: Steer) {
        self.app.world_mut().write_message(steer);
        for _ in 0..400 {
            self.app.update();
            let world = self.app.world_mut();
            let travels = world.query::<&Travel>().iter(world).count() > 0;
            if !travels && world.resource::<ReplayPlayer<G>>().is_settled() {
                return;
            }
        }
        panic!("it never comes to rest after {steer:?}");
    }

    fn replay(&self) -> &ReplayStatus {
        self.app.world().resource::<ReplayStatus>()
    }
}

/// Passes the scene of the table's view after this many entries of a record to `look`.
fn seen_at<G: GameUi, R>(
    record: &Record<G>,
    length: usize,
    look: impl FnOnce(&TableContext<'_, G>) -> R,
) -> R {
    let mut table = Table::from_record(first(record, length)).expect("it is good");
    let view = table.view(Viewer::Table);
    let seen: Vec<_> = table.seen(Viewer::Table).collect();
    let heard = Heard::by(Viewer::Table, &table);
    look(&TableContext {
        setup: table.setup(),
        view: &view,
        seen: &seen,
        heard: &heard,
        awaits: table.awaits(),
        entries: length,
        landmarks: &[],
        people: SeatSet::EMPTY,
        here: SeatSet::EMPTY,
        phones: &[],
        played_by: &[],
        foot: Seat::new(0),
        ui: &G::Ui::default(),
        draft: None,
        talk_minutes: 0,
        played_for: 0,
        advice: Err("nobody asks here"),
        undoable: Err("nothing can be undone in a replay"),
        redo: false,
        pause: false,
        held: false,
        sinks: false,
        by_hand: false,
    })
}

fn moments_are_what_is_laid_out<G: GameUi>(record: &Record<G>) {
    let len = record.entries.len();
    let mut watching = Watching::<G>::open(order(record));
    assert_eq!((watching.replay().at, watching.replay().len), (0, len));
    let check = |watching: &mut Watching<G>, at: usize, how: &str| {
        assert_eq!(watching.replay().at, at, "{how}");
        let wanted = seen_at(record, at, |scene| {
            inert::<G>(G::table(scene, &Layout::default(), None))
        });
        let shown = watching.replay().table.as_ref();
        let words = |tree: &Element| tree.words().map(str::to_owned).collect::<Vec<_>>();
        assert!(
            shown == Some(&wanted),
            "{how}, {at} of {len}: {:?}, not {:?}",
            shown.map(words),
            words(&wanted)
        );
        let pressed = wanted
            .controls()
            .find(|control| control.intent.get::<Press<G>>().is_some());
        assert!(pressed.is_none(), "{how}: something can be done");
    };
    check(&mut watching, 0, "the start");
    for at in 1..=len.min(40) {
        watching.steer(Steer::Step);
        check(&mut watching, at, "a step");
    }
    for at in (len.min(40).saturating_sub(6)..len.min(40)).rev() {
        watching.steer(Steer::Back);
        check(&mut watching, at, "a step back");
    }
    for at in [len, 0, len / 2, len / 3, len - 1, len] {
        let began = Instant::now();
        watching.steer(Steer::To(at));
        check(&mut watching, at, "a jump");
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "that took {:?}",
            began.elapsed()
        );
    }
    watching.steer(Steer::Step);
    check(&mut watching, len, "a step beyond the end");
    watching.steer(Steer::To(usize::MAX));
    check(&mut watching, len, "a jump beyond the end");
    // It plays by itself to the end, and stops there.
    watching.steer(Steer::To(len - len.min(9)));
    watching.app.world_mut().write_message(Steer::Speed(4.0));
    watching.app.world_mut().write_message(Steer::Toggle);
    for _ in 0..4000 {
        watching.app.update();
        if !watching.replay().playing && watching.replay().at == len {
            break;
        }
    }
    watching.steer(Steer::Speed(1.0));
    assert!(!watching.replay().playing);
    check(&mut watching, len, "played to the end");
}

#[test]
fn a_replay_of_omelas_shows_the_game_as_played() {
    moments_are_what_is_laid_out(&played::<Omelas>("omelas", 5, 3));
}

#[test]
fn a_replay_of_open_oubliette_shows_the_game_as_played() {
    moments_are_what_is_laid_out(&played::<Oubliette>("oubliette", 3, 3));
}

#[test]
fn a_replay_of_the_great_city_shows_the_game_as_played() {
    moments_are_what_is_laid_out(&played::<GreatCity>("the-great-city", 3, 3));
}

#[test]
fn secrets_are_shown_only_on_request_after_the_end() {
    let record = played::<Omelas>("omelas", 5, 3);
    let len = record.entries.len();
    let signs = |replay: &ReplayStatus| replay.seats.iter().filter(|plate| plate.sign.is_some()).count();
    // When the game is over, the roles can be shown from the first entry on, and hidden again.
    let mut watching = Watching::<Omelas>::open(order(&record));
    watching.steer(Steer::To(len / 2));
    assert!(watching.replay().secret.is_some());
    assert_eq!(signs(watching.replay()), 0);
    watching.steer(Steer::Secrets(true));
    assert_eq!(signs(watching.replay()), 5);
    let rebels = watching.replay().seats.iter().filter(|plate| {
        plate
            .sign
            .as_ref()
            .is_some_and(|sign| sign.words.contains("Rebel"))
    });
    assert_eq!(rebels.count(), 1, "the level has one Rebel among five");
    watching.steer(Steer::Secrets(false));
    assert_eq!(signs(watching.replay()), 0);
    // Nobody ever learns who laid which vote.
    for at in 0..len {
        watching.steer(Steer::Secrets(true));
        watching.steer(Steer::To(at));
        let mut whole = triptych::table::Replay::open(record.clone())
            .expect("it is good")
            .0;
        whole.seek(at);
        let view = whole.view(true);
        assert!(view.own_vote.is_none() && view.ballots.is_empty());
        if at > 8 {
            break;
        }
    }
    // When the game is not over, there is nothing to ask for, and asking changes nothing.
    let mut watching = Watching::<Omelas>::open(order(&first(&record, len - 1)));
    watching.steer(Steer::To(len - 2));
    assert_eq!(watching.replay().secret, None);
    watching.steer(Steer::Secrets(true));
    assert_eq!((signs(watching.replay()), watching.replay().secrets), (0, false));
    let screen = screen(watching.replay(), None, ROOM);
    let mut controls = screen.controls();
    assert!(!controls.any(|control| matches!(control.intent.get(), Some(Steer::Secrets(_)))));
    // The table module itself enforces this.
    let part = first(&record, len - 1);
    let (mut reading, _) = triptych::table::Replay::open(part).expect("it is good");
    let roles = |view: &triptych::games::omelas::View| {
        view.seats
            .iter()
            .filter_map(|seat| seat.role)
            .collect::<Vec<Side>>()
    };
    assert!(roles(&reading.view(true)).is_empty());
    let mut table = Table::from_record(first(&record, len - 1)).expect("it is good");
    assert!(roles(&table.view(Viewer::Omniscient)).is_empty());
}

#[test]
fn the_end_of_a_round_is_told_as_a_part_of_it() {
    let watching = Watching::<Omelas>::open(order(&played::<Omelas>("omelas", 5, 8)));
    let told = &watching.replay().told;
    let mut rounds = 0;
    for (before, end) in told.iter().zip(told.iter().skip(1)) {
        // The last vote decides about the letter, and the next round begins with the same entry.
        if end.words.contains(" Yes: ") {
            assert_eq!(end.chapters, before.chapters, "{before:?}, {end:?}");
            rounds += 1;
        }
    }
    assert!(rounds > 1, "{told:?}");
}

#[test]
fn the_replay_frame_reveals_nothing_of_an_unfinished_game() {
    let record = first(&played::<Omelas>("omelas", 5, 8), 40);
    let mut watching = Watching::<Omelas>::open(order(&record));
    watching.steer(Steer::To(40));
    let table = Table::from_record(record).expect("it is good");
    assert_ne!(table.awaits(), Awaits::Over);
    let told: Vec<_> = watching
        .replay()
        .told
        .iter()
        .map(|told| told.words.clone())
        .collect();
    let mut seen = Table::from_record(table.record()).expect("it is good");
    let view = seen.view(Viewer::Table);
    let sentences: Vec<_> = seen
        .seen(Viewer::Table)
        .filter_map(|seen| <Omelas as triptych::table::Game>::log_line(table.setup(), &view, &seen))
        .collect();
    assert_eq!(told, sentences);
}

/// A save records who played. People are not called computers; if that is unknown, nobody is.
#[test]
fn a_replay_calls_only_computers_computers() {
    let record = played::<Omelas>("omelas", 5, 3);
    let header = SaveHeader {
        controllers: vec![HUMAN, STEADY, HUMAN, STEADY, STEADY],
        ..SaveHeader::default()
    };
    for (header, computers) in [(Some(&header), 3), (None, 0)] {
        let watching = Watching::<Omelas>::open(ReplayOrder {
            record: record.to_text(header),
            ..order(&record)
        });
        let table = watching.replay().table.as_ref().expect("the table is shown");
        let called = table.words().filter(|words| *words == "computer");
        assert_eq!(called.count(), computers);
    }
}

#[test]
fn the_log_and_the_chronicle_can_be_saved() {
    let home = TempDir::new().expect("a folder to write to");
    let kept = |app: &mut App| -> Vec<PathBuf> {
        app.world_mut().resource_mut::<Autosave>().folder = Some(home.path().join("saves"));
        app.world_mut().write_message(Steer::KeepLedger);
        app.update();
        let said = app
            .world()
            .resource::<ReplayStatus>()
            .said
            .clone()
            .expect("it says where");
        assert!(said.starts_with("Saved as "), "{said}");
        let entries = fs::read_dir(home.path().join("kept"))
            .expect("it was made")
            .flatten();
        let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let record = played::<Omelas>("omelas", 5, 3);
    let mut watching = Watching::<Omelas>::open(order(&record));
    // The story is saved beside the ledger.
    let [path, page, story] = kept(&mut watching.app).try_into().expect("three files");
    assert!(
        page.extension().is_some_and(|ending| ending == "html"),
        "{page:?}"
    );
    let story = fs::read_to_string(story).expect("it is text");
    assert!(story.contains("## What became of the city"), "{story}");
    let text = fs::read_to_string(&path).expect("it is text");
    assert!(text.starts_with("# OMELAS"), "{text}");
    assert!(
        text.contains("\n## Round 1\n") && text.contains("\n## Round 2\n"),
        "{text}"
    );
    // A line for each round, for the roles before, and for the end: who won, and who was a Rebel.
    let rounds = watching.replay().chapters.len();
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("- ")).collect();
    assert_eq!(lines.len(), rounds + 3, "{text}");
    assert!(
        lines.iter().any(|line| line.contains(" Claims: ")) && !text.contains("lays a vote"),
        "{text}"
    );
    assert!(text.contains("Seed 3."), "{text}");
    // Saved again it is the same file, and a record that is not over does not reveal its seed.
    assert_eq!(kept(&mut watching.app).len(), 3);
    let mut part = Watching::<Omelas>::open(order(&first(&record, 30)));
    kept(&mut part.app);
    let text = fs::read_to_string(&path).expect("it is text");
    assert!(
        text.contains("Seed sealed as ") && !text.contains("Seed 3."),
        "{text}"
    );
    fs::remove_dir_all(home.path().join("kept")).expect("it is there");

    let record = played::<GreatCity>("the-great-city", 3, 3);
    let mut watching = Watching::<GreatCity>::open(order(&record));
    watching.steer(Steer::To(record.entries.len() / 2));
    let at = watching.replay().at;
    let paths = kept(&mut watching.app);
    assert_eq!(
        paths.len(),
        4,
        "the ledger, and the story in three files: {paths:?}"
    );
    assert_eq!(watching.replay().at, at, "it stays where it was");
}

#[test]
fn every_moment_can_be_drawn_and_reached_on_the_timeline() {
    let record = played::<Oubliette>("oubliette", 4, 5);
    let len = record.entries.len();
    let mut watching = Watching::<Oubliette>::open(order(&record));
    for at in (0..=len).step_by((len / 12).max(1)) {
        watching.steer(Steer::To(at));
        let screen = screen(watching.replay(), Some(at / 2), ROOM);
        for name in screen.pictures() {
            assert!(pictures::exists(name), "there is no drawing {name}");
        }
        let sliders = screen.controls().filter_map(|control| match control.widget {
            Widget::Slider { value, range, step } => Some((value, range, step)),
            _ => None,
        });
        assert_eq!(sliders.collect::<Vec<_>>(), [(at as f32, (0.0, len as f32), 1.0)]);
    }
    assert!(watching.replay().chapters.len() > 5);
    assert!(ReplayPlayer::<Oubliette>::open(order(&record)).is_ok());
}

#[test]
fn leaving_a_replay_returns_to_the_previous_screen() {
    let record = played::<Omelas>("omelas", 5, 3);
    let table = app::order::<Omelas>("omelas", &[STEADY; 5], 3);
    for (back, state) in [
        (ReplayReturn::Title, AppState::Title),
        (ReplayReturn::Load, AppState::Load),
        (
            ReplayReturn::Table(Box::new(table)),
            AppState::Playing(GameId("omelas")),
        ),
    ] {
        let mut watching = Watching::<Omelas>::open(ReplayOrder {
            back,
            ..order(&record)
        });
        watching.app.world_mut().write_message(Steer::Leave);
        for _ in 0..3 {
            watching.app.update();
        }
        let world = watching.app.world();
        assert_eq!(*world.resource::<State<AppState>>().get(), state);
        assert_eq!(world.resource::<ReplayStatus>().game, None);
    }
}
