//! The program in its real window, operated by real clicks and keys from outside, on a virtual screen
//! ([`Desk`](crate::support::window::Desk)).

use crate::support::files;
use crate::support::levels::level_text;
use crate::support::window::{Desk, Dump, PATIENCE, Played, Plays, SIZE, entries, files_in};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::headless;
use triptych::table::save::{self, SaveHeader};
use triptych::table::{Controller, Record, Seed, Skill, Table};

/// The clicks at a table of Open Oubliette, with how often each was made: buttons of one family count together.
#[derive(Debug, Default)]
struct Explored {
    clicks: BTreeMap<&'static str, usize>,
}

impl Explored {
    fn of(&self, family: &str) -> usize {
        self.clicks.get(family).copied().unwrap_or(0)
    }
}

impl Plays for Explored {
    /// Takes everything possible at the Exit and plays every card that helps, so that the game ends. After two dozen
    /// rolls by hand the table rolls.
    fn next(&mut self, dump: &Dump) -> Option<String> {
        const FIRST: [&str; 14] = [
            "curtain.open",
            "oubliette.go-on",
            "oubliette.plan.cash-in",
            "oubliette.plan.recover",
            "oubliette.plan.stop",
            "oubliette.act.done",
            "oubliette.act.use.",
            "oubliette.act.play.",
            "oubliette.act.again",
            "oubliette.plan.walk",
            "oubliette.act.walk",
            "oubliette.act.ambush.",
            "oubliette.chance",
            "oubliette.act.pass",
        ];
        if dump.busy {
            return None;
        }
        let found = FIRST.into_iter().find_map(|family| {
            let name = dump.names().into_iter().find(|name| name.starts_with(family))?;
            Some((family, name.to_owned()))
        });
        const ROLL_FOR_ME: &str = "oubliette.local.by-hand.false";
        let enough = self.of("oubliette.chance") >= 24 && self.of(ROLL_FOR_ME) == 0 && dump.has(ROLL_FOR_ME);
        let (family, name) = match found? {
            ("oubliette.chance", _) if enough => (ROLL_FOR_ME, ROLL_FOR_ME.to_owned()),
            found => found,
        };
        *self.clicks.entry(family).or_default() += 1;
        Some(name)
    }
}

/// The clicks at a table of The Great City, with how often each was made: buttons of one family count together.
#[derive(Debug, Default)]
struct Storied {
    clicks: BTreeMap<&'static str, usize>,
}

impl Storied {
    fn of(&self, family: &str) -> usize {
        self.clicks.get(family).copied().unwrap_or(0)
    }
}

impl Plays for Storied {
    /// People are dealt in, tie themselves to somebody, meet the first possible character, try each kind of card in
    /// turn, and hand something out after each scene.
    fn next(&mut self, dump: &Dump) -> Option<String> {
        const FIRST: [&str; 23] = [
            "curtain.open",
            "great_city.go-on",
            "great_city.confirm",
            "great_city.pick.0",
            "curtain.done",
            "great_city.plan.agree.",
            "great_city.plan.stands.",
            "great_city.local.put-in.yea",
            "great_city.act.deal-in.",
            "great_city.local.offer.",
            "great_city.act.made.",
            "great_city.decide.",
            "great_city.local.step.none.agents",
            "great_city.act.flip.",
            "great_city.local.pick.nothing",
            "great_city.act.let.",
            "great_city.chance",
            "great_city.act.ante.",
            "great_city.act.scene.",
            "great_city.act.teller.",
            "great_city.act.told.",
            ACCEPT,
            DONE,
        ];
        // The least clicked of these comes next.
        const THEN: [&str; 7] = [
            "great_city.local.pick.offer.offer.means.trait.",
            "great_city.local.pick.offer.offer.means.tie.",
            "great_city.local.pick.offer.offer.means.free",
            "great_city.local.pick.offer.offer.means.vested",
            "great_city.act.enter.",
            "great_city.act.pass.",
            "great_city.act.undo.",
        ];
        const ACCEPT: &str = "great_city.act.accept.";
        const DONE: &str = "great_city.act.done.";
        // One person tells, another is done: one press for both.
        const FINISHES: &str = "great_city.plan.told.";
        const ASK: &str = "great_city.local.ask.some.yea";
        const SPECIMEN: &str = "great_city.local.specimen.";
        const TIED: &str = "great_city.act.tied.";
        const GIVES_UP: &str = "great_city.local.give-up.true";
        if dump.busy {
            return None;
        }
        let find = |family: &'static str| {
            let name = dump.names().into_iter().find(|name| name.starts_with(family))?;
            Some((family, name.to_owned()))
        };
        let draws = find(TIED).is_some() || find(GIVES_UP).is_some();
        // A press on a specimen takes back the question whether to give up.
        let is_asked = dump.has("great_city.local.give-up.false");
        let (mut picked, mut least) = (None, THEN);
        if draws && !is_asked && self.of(SPECIMEN) < 2 * (1 + self.of(TIED)) {
            let other = "great_city.local.specimen.seat.seat.2";
            picked = dump.has(other).then(|| (SPECIMEN, other.to_owned()));
        }
        if picked.is_none() && draws {
            picked = find(TIED).or_else(|| find(GIVES_UP));
        }
        // A scarab or two is handed out, and no more.
        if picked.is_none() && self.of(ASK) < 2 * (1 + self.of(DONE)) {
            picked = find(ASK);
        }
        least.sort_by_key(|family| self.of(family));
        // What ends a reaction waits until each kind of card has been tried.
        let tries = || least.iter().find_map(|family| find(family));
        let picked = picked
            .or_else(|| {
                FIRST
                    .into_iter()
                    .filter(|family| ![ACCEPT, DONE].contains(family))
                    .find_map(find)
            })
            .or_else(|| find(DONE))
            .or_else(|| find(FINISHES).map(|(_, name)| (DONE, name)))
            .or_else(|| find(ACCEPT).filter(|_| self.of(ACCEPT) == 0 || self.of("great_city.act.flip.") > 3))
            .or_else(tries);
        let (family, name) = picked?;
        *self.clicks.entry(family).or_default() += 1;
        if name.starts_with(FINISHES) {
            *self.clicks.entry("great_city.act.told.").or_default() += 1;
        }
        Some(name)
    }
}

/// Removes the last seat of a set-up, counted from 0.
fn remove_seat(desk: &mut Desk, last: usize) {
    let (plate, remove) = (
        format!("seats.menu.player.{last}"),
        format!("seats.remove.{last}"),
    );
    desk.click_until(&plate, "its menu", |dump| dump.has(&remove));
    desk.click_until(&remove, "a seat less", |dump| {
        dump.has("seats.start") && !dump.has(&plate)
    });
}

fn open_menu_of_the_second(desk: &mut Desk) -> Dump {
    desk.click_until("seats.menu.player.1", "its menu", |dump| dump.has("seats.done"))
}

/// Lets a person sit on the seat whose menu is open, and closes the menu.
fn sit_as_a_person(desk: &mut Desk) {
    let dump = desk.until_there("seats.sit.player.1.human");
    desk.click_at(dump.middle("seats.sit.player.1.human").expect("it is there"));
    desk.click_until("seats.done", "no menu", |dump| dump.has("seats.start"));
}

/// The Great City from the title to the chronicle: two people, one computer, and the table itself as GM.
#[test]
#[ignore = "scripts/test --deep"]
fn two_people_play_a_whole_game_of_the_great_city() {
    let mut desk = Desk::new();
    desk.start(&["--tempo", "instant"]);
    desk.until_there("title.set-up.great.city");
    desk.click_until("title.set-up.great.city", "the seats", |dump| {
        dump.has("seats.start")
    });
    remove_seat(&mut desk, 3);
    open_menu_of_the_second(&mut desk);
    sit_as_a_person(&mut desk);
    desk.click_until("seats.start", "the situation", |dump| dump.has(WORDS));
    const WORDS: &str = "great_city.local.step.none.words";
    const SITUATION: &str = "great_city.draft.remark.seat.seat.0.slot.situation.to.all.said.text";
    // The computer may have proposed an agent, which has to be answered first.
    for _ in 0..60 {
        let dump = desk.dump();
        if dump.has(SITUATION) {
            break;
        }
        let names = dump.names();
        let agrees = names
            .iter()
            .find(|name| name.starts_with("great_city.plan.agree."));
        if let Some(place) = dump.middle(agrees.copied().unwrap_or(WORDS)) {
            desk.click_at(place);
        }
        desk.until("it is answered", |dump| !dump.busy);
    }
    let dump = desk.until_there(SITUATION);
    desk.click_at(dump.middle(SITUATION).expect("it is there"));
    desk.types("The looms stand still.");
    // What was written is said when the field loses the focus.
    desk.key(&["Tab"]);

    // They stop in the first scene, and come back to it.
    let first: Storied = desk.play_until("the first scene", |desk, dump, _| {
        entries::<GreatCity>(desk.save()) > 50 && !dump.busy && dump.has("bar.menu")
    });
    desk.stop();
    let (before, _) = desk.saved::<GreatCity>();
    desk.start(&["--tempo", "instant"]);
    desk.until_there("title.continue");
    desk.click_until("title.continue", "the curtain over the table", |dump| {
        dump.has("curtain.open")
    });
    let mut played: Storied = desk.play_until("the end", |_, dump, _| dump.has("great_city.again"));
    for (family, clicks) in first.clicks {
        *played.clicks.entry(family).or_default() += clicks;
    }
    let (after, _) = desk.saved::<GreatCity>();
    assert_eq!(after.entries[..before.entries.len()], before.entries[..]);
    for family in [
        "great_city.act.deal-in.",
        "great_city.pick.0",
        "great_city.confirm",
        "great_city.local.specimen.",
        "great_city.act.tied.",
        "great_city.act.scene.",
        "great_city.chance",
        "great_city.act.flip.",
        "great_city.act.accept.",
        "great_city.act.done.",
        "great_city.act.told.",
    ] {
        assert!(played.of(family) > 0, "{family} was never clicked: {played:?}");
    }
    desk.verify();
    let (record, header) = desk.saved::<GreatCity>();
    assert!(header.over);
    assert_eq!(record.setup.seats.len(), 4);
    let people = [Controller::Human; 2];
    assert_eq!(header.controllers[..2], people);
    assert!(!header.controllers[2..].contains(&Controller::Human));

    let kept = desk.path("kept");
    desk.click_until("bar.chronicle", "the chronicle", |dump| {
        dump.has("chronicle.save")
    });
    desk.click_until("chronicle.save", "the chronicle is kept", |_| {
        files_in(&kept).len() == 3
    });
    for file in files_in(&kept) {
        let text = fs::read_to_string(&file).expect("it can be read");
        let is_drawing = file.extension().is_some_and(|ending| ending == "svg");
        assert!(is_drawing || text.contains("The looms stand still"), "{text}");
    }
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn two_people_and_three_computers_play_a_whole_game_of_omelas() {
    let mut desk = Desk::new();
    desk.start(&["--tempo", "instant"]);
    assert!(
        !desk.until_there("title.set-up.omelas").has("title.continue"),
        "nothing was played yet"
    );
    desk.click_until("title.set-up.omelas", "the seats", |dump| dump.has("seats.start"));
    open_menu_of_the_second(&mut desk);
    sit_as_a_person(&mut desk);
    let dump = open_menu_of_the_second(&mut desk);
    desk.click_at(dump.middle("seats.name.player.1").expect("it is there"));
    desk.key(&["End"]);
    desk.key(&["BackSpace"; 12]);
    desk.types("Grace O");
    desk.key(&["Return"]);
    desk.until("no menu", |dump| dump.has("seats.start"));
    desk.click_until("seats.start", "the first look", |dump| dump.has("curtain.open"));
    let (record, header) = desk.saved::<Omelas>();
    assert_eq!(record.setup.seats[1].name, "Grace O");
    let people = [Controller::Human; 2];
    assert_eq!(header.controllers.len(), 5);
    assert_eq!(header.controllers[..2], people);
    assert!(!header.controllers[2..].contains(&Controller::Human));

    let played: Played = desk.play_until("the end", |_, dump, _| dump.has("omelas.again"));
    assert!(played.of("curtain.open") >= 4, "{played:?}");
    let wanted = [
        "omelas.chance",
        "omelas.say.",
        "omelas.local.call-vote",
        "omelas.decide.",
        "omelas.pick.0",
        "omelas.pick.1",
        "omelas.go-on",
    ];
    for name in wanted {
        assert!(played.of(name) > 0, "{name} was never clicked: {played:?}");
    }
    let (record, header) = desk.saved::<Omelas>();
    assert!(header.over && record.entries.len() > 20);

    desk.click_until("omelas.again", "the first look", |dump| dump.has("curtain.open"));
    desk.play_until("both have looked, and the table", |_, dump, played: &Played| {
        played.of("curtain.done") >= 2 && dump.has("bar.menu") && !dump.busy
    });
    desk.click_until("bar.menu", "the menu", |dump| dump.has("dialog.quit"));
    desk.click_until("dialog.quit", "the title", |dump| dump.has("title.set-up.omelas"));
    assert!(
        desk.until_there("title.set-up.omelas").has("title.continue"),
        "the second table can be continued"
    );
    let (again, header) = desk.saved::<Omelas>();
    assert!(!header.over && again.entries.len() < record.entries.len());
    assert_eq!(again.setup.seats, record.setup.seats);
    assert_ne!(again.setup.seed, record.setup.seed);
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn a_table_survives_a_restart() {
    let mut desk = Desk::new();
    desk.start(&["play", "omelas", "--tempo", "instant", "--seed", "4"]);
    desk.play_until("a round", |desk, dump, _: &Played| {
        entries::<Omelas>(desk.save()) > 12 && !dump.busy && dump.has("omelas.local.call-vote")
    });
    desk.stop();
    let save = desk.save().expect("it was saved");
    let (before, header) = desk.saved::<Omelas>();
    let kept = desk.path("kept.triptych");
    fs::copy(&save, &kept).expect("it can be copied");
    let length = before.entries.len();

    desk.start(&["--tempo", "instant"]);
    desk.until_there("title.continue");
    let dump = desk.click_until("title.continue", "the curtain over the table", |dump| {
        dump.has("curtain.open")
    });
    let beside: Vec<_> = dump
        .names()
        .into_iter()
        .filter(|name| !name.starts_with("curtain."))
        .collect();
    assert_eq!(beside, Vec::<&str>::new(), "nothing else is there yet");
    desk.click_until("curtain.open", "the table as it was", |dump| {
        dump.has("omelas.local.call-vote") && !dump.busy
    });
    desk.play_until("something happens", |desk, _, _: &Played| {
        entries::<Omelas>(desk.save()) > length
    });
    let (after, header_after) = desk.saved::<Omelas>();
    assert_eq!(after.setup, before.setup);
    assert_eq!(after.entries[..length], before.entries[..]);
    assert_eq!(header_after.controllers, header.controllers);
    assert!(header_after.played_for >= header.played_for);
    assert_eq!(desk.replay(&save, length), desk.replay(&kept, length));
}

/// Plays from the title to the end of a game without a mouse: the pointer is in a corner and never moves.
fn by_keyboard<P: Plays>(leaf: &str, end: &str) {
    let mut desk = Desk::new();
    desk.by_keys = true;
    desk.start(&["--tempo", "instant"]);
    // Keys go to the window that the pointer is in.
    desk.hands(&["mousemove", "2", "2"]);
    desk.until_there(leaf);
    desk.click_until(leaf, "the seats", |dump| dump.has("seats.start"));
    desk.click_until("seats.start", "the table", |dump| {
        ["bar.leave", "bar.menu", "curtain.open", "curtain.done"]
            .iter()
            .any(|name| dump.has(name))
    });
    let _played: P = desk.play_until("the end", |_, dump, _| dump.has(end));
    desk.verify();
}

#[test]
#[ignore = "scripts/test --deep"]
fn omelas_is_played_with_the_keyboard() {
    by_keyboard::<Played>("title.set-up.omelas", "omelas.again");
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn open_oubliette_is_played_with_the_keyboard() {
    by_keyboard::<Explored>("title.set-up.oubliette", "oubliette.again");
}

#[test]
#[ignore = "scripts/test --deep"]
fn the_great_city_is_played_with_the_keyboard() {
    by_keyboard::<Storied>("title.set-up.great.city", "great_city.again");
}

/// Open Oubliette from the title to the end: two people, with the program ended and started again in between.
#[test]
#[ignore = "scripts/test --deep"]
fn two_people_play_a_whole_game_of_open_oubliette() {
    let mut desk = Desk::new();
    desk.start(&["--tempo", "instant"]);
    let dump = desk.until_there("title.set-up.oubliette");
    assert!(
        dump.has("title.set-up.omelas"),
        "two doors are open: {:?}",
        dump.names()
    );
    desk.click_until("title.set-up.oubliette", "the seats", |dump| {
        dump.has("seats.start")
    });
    for last in [3, 2] {
        remove_seat(&mut desk, last);
    }
    let dump = open_menu_of_the_second(&mut desk);
    assert!(!dump.has("seats.remove.1"), "this level needs two seats");
    sit_as_a_person(&mut desk);
    desk.click_until("seats.start", "the table", |dump| dump.has("bar.menu"));
    // A table is saved from its first entry on.
    desk.play_until("something happens", |desk, _, _: &Explored| {
        entries::<Oubliette>(desk.save()) > 0
    });
    let (record, header) = desk.saved::<Oubliette>();
    assert_eq!(record.setup.level_id, "oubliette");
    assert_eq!(header.controllers, [Controller::Human; 2]);

    // They leave in the middle of it, and the program ends.
    // Fewer entries than rolls after which the table rolls, so that the rest is rolled by hand as well.
    let enough = |desk: &Desk| entries::<Oubliette>(desk.save()) > 12;
    desk.play_until("the middle", |desk, dump, _: &Explored| {
        enough(desk) && !dump.busy
    });
    desk.click_until("bar.menu", "the menu", |dump| dump.has("dialog.quit"));
    desk.click_until("dialog.quit", "the title", |dump| dump.has("title.continue"));
    desk.stop();
    desk.verify();
    let (before, _) = desk.saved::<Oubliette>();
    let length = before.entries.len();
    desk.start(&["--tempo", "instant"]);
    desk.until_there("title.continue");
    desk.click_until("title.continue", "the curtain over the table", |dump| {
        dump.has("curtain.open")
    });
    let played: Explored = desk.play_until("the end", |_, dump, _| dump.has("oubliette.again"));
    for family in [
        "curtain.open",
        "oubliette.chance",
        "oubliette.plan.stop",
        "oubliette.act.walk",
    ] {
        assert!(played.of(family) > 0, "{family} was never clicked: {played:?}");
    }
    desk.verify();
    let (record, header) = desk.saved::<Oubliette>();
    assert!(header.over);
    assert_eq!(record.setup, before.setup);
    assert_eq!(record.entries[..length], before.entries[..]);

    desk.click_until("oubliette.again", "another table", |dump| {
        dump.has("bar.menu") && !dump.has("oubliette.again")
    });
    // The settings of the strip carry over, so a whole game can pass by without a single choice of a way.
    desk.play_until("somebody plays", |desk, _, played: &Explored| {
        !played.clicks.is_empty() && desk.saved::<Oubliette>().0.setup.seed != record.setup.seed
    });
    desk.verify();
    let (again, header) = desk.saved::<Oubliette>();
    assert!(!header.over);
    assert_eq!(again.setup.seats, record.setup.seats);
    assert_ne!(again.setup.seed, record.setup.seed);
}

/// Returns the names of the pictures that the program takes.
fn pictures(desk: &mut Desk, more: &[&str]) -> Vec<String> {
    let shots = desk.path("shots");
    let folder = shots.display().to_string();
    let arguments = ["demo", "omelas", "--tempo", "instant", "--shots", &folder];
    desk.start(&[&arguments, more].concat());
    let began = Instant::now();
    while !desk.has_ended() {
        assert!(
            began.elapsed() < 6 * PATIENCE,
            "the demo comes to no end: {}",
            desk.complaints()
        );
        sleep(Duration::from_millis(100));
    }
    let program = desk.program.as_mut().expect("it was started");
    let status = program.0.wait().expect("it has ended");
    assert!(status.success(), "{}", desk.complaints());

    let mut names = Vec::new();
    for entry in fs::read_dir(&shots).expect("the folder was made") {
        let path = entry.expect("a folder can be listed to its end").path();
        if path.extension().is_none_or(|extension| extension != "png") {
            continue;
        }
        let picture = image::open(&path).expect("a picture can be read").into_rgb8();
        assert_eq!(picture.dimensions(), SIZE, "{}", path.display());
        let colours: std::collections::HashSet<_> = picture.pixels().step_by(37).collect();
        assert!(
            colours.len() > 40,
            "{} has {} colours",
            path.display(),
            colours.len()
        );
        let name = path.file_stem().expect("it has a name").to_string_lossy();
        names.push(name.trim_start_matches(|c: char| !c.is_alphabetic()).to_owned());
    }
    names
}

#[test]
#[ignore = "scripts/test --deep"]
fn the_demo_takes_its_pictures() {
    let mut desk = Desk::new();
    let names = pictures(&mut desk, &[]);
    assert!(names.len() >= 5, "{names:?}");
    for moment in ["title", "set-out", "end"] {
        assert!(names.iter().any(|name| name == moment), "{moment}: {names:?}");
    }
}

/// The check must find nothing illegible, or the program exits with an error.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn the_ui_tour_finds_every_screen_legible() {
    let visit = ["--every-screen", "--check", "--seats", "human,human,bot,bot"];
    let mut desk = Desk::new();
    let names = pictures(&mut desk, &visit);
    let screens = [
        "title",
        "set-out",
        "settings",
        "settings.page.accessibility",
        "credits",
        "rulebook",
        "seats-menu",
        "omelas.pick.",
        "table-ledger",
        "table-paused",
        "table-who-plays",
        "end",
        "watch-secrets",
        "shelf-asks",
    ];
    for screen in screens {
        assert!(names.iter().any(|name| name == screen), "{screen}: {names:?}");
    }
    assert_shows_the_end(&desk.path("shots"));
}

/// Checks that the finished table’s save has a picture of the end, not of an earlier moment.
fn assert_shows_the_end(shots: &Path) {
    let files = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("the folder was made");
        entries.map(|entry| entry.expect("a folder can be listed to its end").path())
    };
    let mut headers = files(&shots.join("saves")).filter_map(|save| save::read(&save).ok()?.save);
    let header = headers.find(|header| header.over);
    let header = header.expect("a finished table was saved");
    let saved = image::load_from_memory(&header.thumbnail).expect("the save has a picture");
    let end = files(shots).find(|path| path.to_string_lossy().ends_with("-end.png"));
    let end = image::open(end.expect("the end was seen")).expect("a picture can be read");
    let end = end.resize_exact(
        saved.width(),
        saved.height(),
        image::imageops::FilterType::Triangle,
    );
    let (saved, end) = (saved.into_rgb8(), end.into_rgb8());
    let apart = saved
        .iter()
        .zip(end.iter())
        .map(|(a, b)| u64::from(a.abs_diff(*b)));
    let apart = apart.sum::<u64>() / saved.len() as u64;
    assert!(apart < 6, "the picture is {apart} of 255 away from the end");
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn panels_open_and_close_and_a_refused_press_changes_nothing() {
    let mut desk = Desk::new();
    let table = [
        "play",
        "omelas",
        "--seats",
        "human:Ada,bot,bot,bot",
        "--seed",
        "5",
    ];
    desk.start(&[&table[..], &["--tempo", "instant"]].concat());
    desk.play_until(
        "the first look, and the first draw",
        |_, dump, played: &Played| played.of("curtain.done") >= 1 && dump.has("omelas.chance") && !dump.busy,
    );
    for (key, close) in [("F1", "book.close"), ("l", "ledger.close")] {
        desk.key(&[key]);
        desk.until_there(close);
        desk.key(&["Escape"]);
        desk.until("the panel is gone", |dump| !dump.has(close) && !dump.busy);
        desk.key(&[key]);
        desk.until_there(close);
        desk.click_until(close, "the panel is gone", |dump| !dump.has(close) && !dump.busy);
    }
    assert!(
        !desk.dump().has("dialog.quit"),
        "Esc closed no more than the panel"
    );

    // A bag that was drawn from refuses until the next round.
    let (before, _) = desk.saved::<Omelas>();
    let bag = desk
        .until_there("omelas.chance")
        .middle("omelas.chance")
        .expect("it is there");
    // The die is offered elsewhere, by the same name.
    let drawn = desk.click_until("omelas.chance", "a tile is drawn", |dump| {
        !dump.busy && dump.middle("omelas.chance").is_some_and(|at| at != bag)
    });
    let (record, _) = desk.saved::<Omelas>();
    assert_eq!(record.entries.len(), before.entries.len() + 1);
    for _ in 0..2 {
        desk.click_at(bag);
    }
    let refused = desk.until("nothing moves", |dump| !dump.busy);
    assert_eq!(refused.names(), drawn.names());
    assert_eq!(desk.saved::<Omelas>().0.entries, record.entries);
    // The rulebook explains the refusal: the other mouse button leads there, and so does a prompt.
    desk.press_button("3");
    desk.until_there("book.close");
    desk.key(&["Escape"]);
    desk.until("the panel is gone", |dump| !dump.has("book.close") && !dump.busy);
    let ribbon = drawn.middle("bar.rules").expect("the prompt leads to its rule");
    desk.click_at(ribbon);
    desk.until_there("book.close");
}

/// A setting changed in the window takes effect and survives a restart; a broken file is moved aside.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn settings_can_be_changed_and_are_saved() {
    let mut desk = Desk::new();
    fs::write(desk.path("settings.ron"), "(speed: Quick").expect("it can be written");
    desk.start(&["--tempo", "instant"]);
    let there = |desk: &Desk, part: &str| {
        let names = fs::read_dir(desk.home.path()).expect("it is there").flatten();
        let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.any(|name| name.contains(part))
    };
    desk.until_there("title.settings");
    assert!(there(&desk, "settings.broken-"), "the broken file is put aside");
    desk.click_until("title.settings", "settings", |dump| {
        dump.has("settings.page.table")
    });
    let kept = |desk: &Desk| fs::read_to_string(desk.path("settings.ron")).unwrap_or_default();
    let set = |desk: &mut Desk, name: &str, share: f64, word: &str| {
        let [x, y, w, h] = desk.until_there(name).items[name];
        desk.click_at((x + w * share, y + h / 2.0));
        let clicked = Instant::now();
        while !kept(desk).contains(word) {
            assert!(clicked.elapsed() < PATIENCE, "{word} is not kept: {}", kept(desk));
            sleep(Duration::from_millis(50));
        }
    };
    desk.click_until("settings.page.table", "the table's page", |dump| {
        dump.has("settings.set.hold-to-peek.true")
    });
    set(
        &mut desk,
        "settings.set.hold-to-peek.true",
        0.5,
        "hold_to_peek: true",
    );
    desk.click_until("settings.page.motion", "the page of sounds", |dump| {
        dump.has("settings.volume.effects.0")
    });
    // A quarter of the way along.
    set(&mut desk, "settings.volume.effects.0", 0.25, "effects: 25");
    assert!(
        kept(&desk).contains("speed: Normal"),
        "what the command line said is not kept"
    );
    desk.key(&["Escape"]);
    desk.until("the title is back", |dump| !dump.has("settings.close"));
    desk.stop();
    desk.start(&["--tempo", "instant"]);
    desk.until_there("title.settings");
    desk.key(&["F10"]);
    desk.click_until("settings.page.table", "the table's page", |dump| {
        dump.has("settings.set.friendly.true")
    });
    set(&mut desk, "settings.set.friendly.true", 0.5, "friendly: true");
    desk.click_until("settings.page.display", "the page of type", |dump| {
        dump.has("settings.type-size.175")
    });
    set(&mut desk, "settings.type-size.175", 0.5, "type_size: 175");
    desk.key(&["ctrl+plus"]);
    let pressed = Instant::now();
    while !kept(&desk).contains("type_size: 200") && pressed.elapsed() < PATIENCE {
        sleep(Duration::from_millis(50));
    }
    let kept = kept(&desk);
    assert!(kept.contains("type_size: 200"), "{kept}");
    assert!(
        kept.contains("effects: 25") && kept.contains("hold_to_peek: true"),
        "{kept}"
    );
}

/// The second window is there as soon as the settings say so, and closing it turns the setting off.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn a_second_window_shows_the_table_until_it_is_closed() {
    let mut desk = Desk::new();
    fs::write(desk.path("settings.ron"), "(public_window: true)").expect("it can be written");
    desk.start(&[
        "play",
        "omelas",
        "--seats",
        "human,bot,bot,bot,bot",
        "--seed",
        "7",
    ]);
    let title = "^Triptych: the table$";
    let until = |desk: &Desk, what: &str, so: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !so() {
            assert!(began.elapsed() < PATIENCE, "{what}: {}", desk.complaints());
            sleep(Duration::from_millis(100));
        }
    };
    until(&desk, "it opens", &|| desk.sees(title));
    desk.hands(&["search", "--name", title, "windowclose"]);
    until(&desk, "it closes", &|| !desk.sees(title));
    until(&desk, "the setting is off", &|| {
        fs::read_to_string(desk.path("settings.ron")).is_ok_and(|text| text.contains("public_window: false"))
    });
    // The person's first look comes before the table.
    desk.until_there("curtain.done");
    desk.click_until("curtain.done", "the table lies open", |dump| dump.has("bar.menu"));
}

/// Returns a computers' game of this many entries, or the whole game if it is shorter.
fn computers_played(seed: u64, length: usize) -> Record<Omelas> {
    let setup = headless::numbered_setup::<Omelas>("omelas", level_text("omelas"), 4, Seed(seed));
    let mut table = Table::new(setup.expect("four can play")).expect("four can play");
    let steady = Controller::Computer(Skill::Steady);
    headless::play_out(&mut table, &[steady; 4]).expect("computers play on");
    table.rewind(length);
    table.record()
}

/// Returns at which action a replay is, and where its time line lies; `None` where there is none.
fn line(dump: &Dump) -> Option<(usize, [f64; 4])> {
    dump.items.iter().find_map(|(name, place)| {
        let at = name.strip_prefix("replay.to.")?.parse().ok()?;
        let [_, _, wide, _] = *place;
        (wide > 600.0).then_some((at, *place))
    })
}

/// On the load screen, one table is deleted, one is loaded and copied under a name, and one is replayed.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn saves_can_be_deleted_loaded_copied_and_watched() {
    let mut desk = Desk::new();
    let saves = desk.path("saves");
    fs::create_dir_all(&saves).expect("it can be made");
    for (number, length) in [(3, 20), (2, 20), (1, usize::MAX)] {
        let header = SaveHeader {
            controllers: vec![Controller::Human; 4],
            saved_at: number,
            line: format!("table {number}"),
            ..SaveHeader::default()
        };
        let file = saves.join(format!("omelas-{number}-abcdef.triptych"));
        files::write(&file, &computers_played(number, length), &header).expect("it can be written");
    }
    // The frame of the chosen card is wider than the others'.
    let chosen = |dump: &Dump, card: &str| {
        let mut cards = dump
            .items
            .iter()
            .filter(|(name, _)| name.starts_with("load.choose."));
        let widest = cards.clone().map(|(_, [_, _, w, _])| *w).fold(0.0, f64::max);
        !dump.busy && cards.any(|(name, [_, _, w, _])| name == card && *w > widest - 2.0)
    };
    let tables = || fs::read_dir(&saves).expect("it is there").count();
    desk.start(&["--tempo", "instant"]);
    desk.until_there("title.load");
    desk.click_until("title.load", "the shelf", |dump| {
        dump.has("load.choose.2") && !dump.busy
    });

    // One is deleted; asking does not delete it.
    let second = saves.join("omelas-2-abcdef.triptych");
    desk.click_until("load.choose.1", "it is chosen", |dump| {
        chosen(dump, "load.choose.1")
    });
    desk.click_until("load.delete", "the question", |dump| {
        dump.has("load.delete-for-good")
    });
    desk.click_until("load.cancel", "no question", |dump| dump.has("load.delete"));
    assert!(second.exists() && tables() == 3);
    desk.click_until("load.delete", "the question", |dump| {
        dump.has("load.delete-for-good")
    });
    desk.click_until("load.delete-for-good", "it is gone", |dump| {
        dump.has("load.choose.1") && !dump.has("load.choose.2")
    });
    assert!(!second.exists() && tables() == 2);

    // Another is loaded, behind the curtain, and saved as a copy with a name.
    desk.click_until("load.choose.0", "it is chosen", |dump| {
        chosen(dump, "load.choose.0")
    });
    desk.click_until("load.open", "the curtain over the table", |dump| {
        dump.has("curtain.open")
    });
    desk.click_until("curtain.open", "the table", |dump| {
        dump.has("bar.menu") && !dump.busy
    });
    desk.click_until("bar.menu", "the menu", |dump| dump.has("dialog.save-copy"));
    desk.click_until("dialog.save-copy", "a field", |dump| dump.has("dialog.name"));
    desk.until_there("dialog.name");
    // Editing keys work as everywhere: to the start, select all, cut and paste.
    desk.types("night");
    desk.key(&["Home"]);
    desk.types("Friday ");
    desk.key(&["ctrl+a", "ctrl+x", "ctrl+v"]);
    desk.key(&["Return"]);
    desk.until("the menu is back", |dump| dump.has("dialog.save-copy"));
    let copy = desk.path("kept").join("Friday night.triptych");
    let kept = save::read(&copy).expect("a copy was kept");
    assert_eq!(kept.seats.len(), 4);
    desk.click_until("dialog.close", "the table", |dump| {
        dump.has("bar.menu") && !dump.has("dialog.close")
    });
    desk.click_until("bar.menu", "the menu", |dump| dump.has("dialog.quit"));
    desk.click_until("dialog.quit", "the title", |dump| dump.has("title.load"));

    // The finished table is replayed.
    desk.click_until("title.load", "the shelf", |dump| {
        dump.has("load.choose.2") && !dump.busy
    });
    desk.click_until("load.choose.2", "it is chosen", |dump| {
        chosen(dump, "load.choose.2")
    });
    let dump = desk.click_until("load.open", "the replay", |dump| {
        line(dump).is_some() && !dump.busy
    });
    assert!(dump.has("replay.secrets.true") && !dump.has("bar.menu") && !dump.has("omelas.again"));
    let at = |dump: &Dump| line(dump).map_or(0, |(at, _)| at);
    assert_eq!(at(&dump), 0);
    desk.key(&["Right"]);
    desk.until("a step on", |dump| at(dump) == 1 && !dump.busy);
    let whole = computers_played(1, usize::MAX).entries.len();
    desk.key(&["End"]);
    desk.until("the end", |dump| at(dump) == whole && !dump.busy);
    desk.click_until("replay.back", "a step back", |dump| {
        at(dump) == whole - 1 && !dump.busy
    });
    desk.click_until("replay.to.0", "the set-out", |dump| at(dump) == 0 && !dump.busy);
    let (_, [x, y, w, h]) = line(&desk.dump()).expect("it is there");
    let (middle, y) = (x + w / 2.0, y + h * 0.64);
    desk.click_at((middle, y));
    desk.until("the middle", |dump| {
        at(dump).abs_diff(whole / 2) < 3 && !dump.busy
    });
    let there = at(&desk.dump());
    desk.drag((middle, y), (middle + 200.0, y));
    desk.until("the knob was dragged", |dump| {
        at(dump) > there + whole / 10 && !dump.busy
    });
    for tool in ["replay.keep-ledger", "replay.keep-picture"] {
        let place = desk.until_there(tool).middle(tool).expect("it is there");
        desk.click_at(place);
    }
    let folder = desk.path("kept");
    let kept = || {
        let files = files_in(&folder).into_iter();
        let endings = files.filter_map(|file| Some(file.extension()?.to_str()?.to_owned()));
        endings.collect::<std::collections::BTreeSet<_>>()
    };
    let began = Instant::now();
    while kept().len() < 3 {
        assert!(began.elapsed() < PATIENCE, "only {:?} were kept", kept());
        sleep(Duration::from_millis(100));
    }
    // It plays by itself to the end.
    desk.key(&["space"]);
    desk.until("the end", |dump| at(dump) == whole && !dump.busy);
    desk.key(&["Escape"]);
    desk.until_there("load.back");
    desk.click_until("load.back", "the title", |dump| dump.has("title.load"));

    // The command line leads there, too.
    desk.stop();
    let over = saves.join("omelas-1-abcdef.triptych").display().to_string();
    desk.start(&["play", "omelas", "--load", &over, "--tempo", "instant"]);
    desk.until_there("replay.leave");
}

/// A table pauses and goes on, its log is saved, and a person takes over a seat and looks under the curtain first.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn a_table_can_be_paused_saved_and_change_controllers() {
    let mut desk = Desk::new();
    let seats = [
        "play",
        "omelas",
        "--seats",
        "human:Ada,bot,bot,bot",
        "--seed",
        "3",
        "--tempo",
        "instant",
    ];
    desk.start(&seats);
    // Ada is alone: her curtain opens by itself.
    desk.click_until("curtain.done", "the table lies open", |dump| {
        dump.has("bar.pause")
    });
    desk.until_there("bar.pause");
    desk.key(&["p"]);
    desk.until_there("dialog.unpause");
    desk.click_until("dialog.unpause", "it goes on", |dump| !dump.has("dialog.unpause"));
    desk.key(&["l"]);
    let kept = desk.path("kept");
    desk.click_until("ledger.save", "it is kept", |_| !files_in(&kept).is_empty());
    let file = files_in(&kept).pop().expect("it was kept");
    let text = fs::read_to_string(&file).expect("it can be read");
    assert!(
        text.starts_with("# OMELAS: the ledger") && text.contains("Seat 1: Ada, a person"),
        "{text}"
    );
    desk.click_until("ledger.close", "the table is back", |dump| {
        !dump.has("ledger.close")
    });
    let person = "who-plays.give.2.human";
    desk.key(&["Escape"]);
    desk.click_until("dialog.who-plays", "who plays", |dump| dump.has(person));
    let at = desk.until_there(person).middle(person);
    desk.click_at(at.expect("it is there"));
    let clicked = Instant::now();
    while desk.saved::<Omelas>().1.controllers.get(1) != Some(&Controller::Human) {
        assert!(clicked.elapsed() < PATIENCE, "nobody has taken the seat over");
        sleep(Duration::from_millis(50));
    }
    desk.click_until("who-plays.close", "the menu", |dump| dump.has("dialog.close"));
    desk.click_until("dialog.close", "the new hands look first", |dump| {
        dump.has("curtain.open")
    });
    desk.click_until("curtain.open", "it opens", |dump| dump.has("curtain.done"));
}

/// Direct3D does not exist on Linux: with no other backend allowed there is nothing to draw with.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
#[cfg(target_os = "linux")]
fn without_a_graphics_adapter_the_program_exits_with_an_error() {
    let desk = Desk::new();
    let output = desk
        .command(&[])
        .env("WGPU_BACKEND", "dx12")
        .output()
        .expect("the program was built with this test");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{complaints}");
    let last = complaints.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("error: the window cannot be drawn"),
        "{complaints}"
    );
    assert!(!desk.path("crashes").exists(), "nothing broke");
}
