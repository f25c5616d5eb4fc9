//! The example in one file, `examples/liars_dice.rs`: the [laws of every game](triptych::testing), its secrets, and its
//! screens.

#[path = "../../examples/liars_dice.rs"]
#[expect(dead_code, reason = "nobody calls its main function here")]
mod game;

use crate::support::app::{
    HUMAN, INSTANT, Play, STEADY, SWIFT, Screen, Shown, curtain_shuts, order, plays_again, plays_out,
};
use crate::support::browser::{Driver, EndOnPanic, SMALL, open, play_seat, until};
use crate::support::legible::{press_something, reads};
use crate::support::window::{Desk, Dump, Plays};
use game::{Action, LiarsDice, LiarsLevel, LiarsTable};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use triptych::phones::PhoneState;
use triptych::session::Session;
use triptych::table::{
    Audience, Awaits, Controller, Entry, Game, Record, Remark, Said, Seat, Setup, Skill, Viewer, level,
};
use triptych::testing::{Lawful, Trial, Twin, check_laws, simulation_is_play};

impl Lawful for LiarsDice {
    type Game = Self;

    fn some_remark(setup: &Setup<Self>, rng: &mut ChaCha8Rng) -> Remark<()> {
        Remark {
            seat: Seat::new(rng.random_range(0..setup.seats.len())),
            slot: "note".into(),
            to: Audience::All,
            said: Said::Text("I have five fives.".into()),
        }
    }

    fn twins(record: &Record<Self>, _: bool, viewer: Viewer, rng: &mut ChaCha8Rng) -> Vec<Twin<Self>> {
        if viewer == Viewer::Omniscient {
            return Vec::new();
        }
        let is_call = |entry: &Entry<Self>| matches!(entry.action(), Some(Action::Call(_)));
        let calls = record.entries.iter().enumerate();
        let calls: Vec<_> = calls
            .filter(|(_, entry)| is_call(entry))
            .map(|(at, _)| at)
            .collect();
        let rounds = calls.len() + 1;
        let round = rng.random_range(0..rounds);
        let from = round.checked_sub(1).and_then(|before| calls.get(before));
        let until = calls.get(round).copied().unwrap_or(record.entries.len());
        let mut other = record.clone();
        for entry in other
            .entries
            .iter_mut()
            .take(until)
            .skip(from.map_or(0, |call| call + 1))
        {
            if let Entry::Act(Action::Roll(seat, face)) | Entry::Entered(Action::Roll(seat, face)) = entry
                && !viewer.knows(*seat)
            {
                *face = rng.random_range(1..=6);
            }
        }
        let what = "the dice under other cups";
        vec![Twin {
            what,
            record: other,
            until,
        }]
    }
}

impl Shown for LiarsDice {
    const TELLING: &'static [&'static str] = &[];

    /// None: the last bid shows the same drawings as the dice.
    fn secret(_: &LiarsTable, _: &str) -> bool {
        false
    }

    fn leads_on(name: &str) -> bool {
        ["curtain.open", "liars_dice.go-on"].contains(&name) || name.starts_with("liars_dice.act.")
    }
}

#[test]
fn the_laws_hold() {
    for (seats, house) in [
        (2, (|_| {}) as fn(&mut LiarsLevel)),
        (6, |level| level.wild_ones = false),
    ] {
        check_laws::<LiarsDice>(&Trial {
            level: "liars-dice",
            seats,
            games: 24,
            house,
        });
    }
}

#[test]
fn a_simulation_is_play() {
    let seats = [Controller::Computer(Skill::Shrewd); 4];
    simulation_is_play::<LiarsDice>("liars-dice", &seats, 5);
}

/// The issue of this example: a whole game in one file.
#[test]
fn it_is_short() {
    let text = include_str!("../../examples/liars_dice.rs");
    assert!(text.lines().count() <= 500, "{}", text.lines().count());
}

#[test]
fn a_level_without_dice_is_refused() {
    let text = r#"(game: "liars_dice", title: "No dice", dice: 0, wild_ones: true)"#;
    let refused = level::read::<LiarsLevel>(text).map(|_| ());
    assert!(
        refused.is_err_and(|reason| reason.to_string().contains("dice")),
        "{}",
        LiarsDice::TITLE
    );
}

/// The lines of code, without attributes of the whole file and the comments that begin a step.
fn code_of(text: &str) -> impl Iterator<Item = &str> {
    let other = ["// ", "//!", "#!"];
    let is_code = move |line: &&str| !line.is_empty() && !other.iter().any(|sign| line.starts_with(sign));
    text.lines().filter(is_code)
}

#[test]
fn the_page_shows_the_whole_game() {
    let page = include_str!("../../docs/adding-a-game.md");
    let blocks = page.split("```rust\n").skip(1);
    let shown: Vec<_> = blocks.filter_map(|block| block.split("```").next()).collect();
    assert_eq!(shown.len(), 7, "steps");
    let (shown, example) = (shown.concat(), include_str!("../../examples/liars_dice.rs"));
    for (shown, line) in code_of(&shown).zip(code_of(example)) {
        assert_eq!(shown, line, "docs/adding-a-game.md shows other code");
    }
    assert_eq!(code_of(&shown).count(), code_of(example).count(), "lines");
}

#[test]
fn the_screen_follows_the_game() {
    plays_out::<LiarsDice>("liars-dice", &[STEADY; 4], 1, SWIFT);
    plays_out::<LiarsDice>("liars-dice", &[HUMAN, STEADY, HUMAN], 2, INSTANT);
    plays_again::<LiarsDice>(Play::at_once("liars-dice", &[STEADY; 2], 3));
}

#[test]
fn the_curtain_shuts_over_the_dice() {
    curtain_shuts::<LiarsDice>(order::<LiarsDice>("liars-dice", &[HUMAN; 3], 4));
}

/// At a strict table, nobody takes back what a computer did.
#[test]
fn strict_undo_leaves_a_computers_bid_alone() {
    let mut screen =
        Screen::<LiarsDice>::open(order::<LiarsDice>("liars-dice", &[HUMAN, STEADY], 7), INSTANT);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (own, other) = (Seat::new(0), Seat::new(1));
    for _ in 0..2_000 {
        screen.frame();
        if !screen.waits() {
            continue;
        }
        let bids = screen.record().entries;
        let last = bids.iter().rev().find_map(Entry::action);
        if matches!(last, Some(Action::Bid(bid)) if bid.seat == other) {
            assert_eq!(screen.table().awaits(), Awaits::seat(own));
            assert!(screen.table().undoable().is_ok(), "the rules allow it");
            let session = screen.app().world().resource::<Session<LiarsDice>>();
            let undoable = session.scene(false).undoable;
            assert_eq!(undoable, Err("a computer player has acted since"));
            return;
        }
        press_something(&mut screen, &mut rng);
    }
    panic!("the computer never bids");
}

/// What the screen shows, in short.
fn situation(screen: &mut Screen<LiarsDice>) -> String {
    let held = screen.is_held();
    let view = screen.table().view(Viewer::Table);
    format!("{:?}, bid {}, held {held}", view.phase, view.bid.is_some())
}

#[test]
fn its_screen_is_legible() {
    reads::<LiarsDice>(order::<LiarsDice>("liars-dice", &[HUMAN; 2], 5), 1, situation);
    let six = [HUMAN, STEADY, HUMAN, STEADY, STEADY, STEADY];
    reads::<LiarsDice>(order::<LiarsDice>("liars-dice", &six, 6), 2, situation);
}

/// The clicks at a table of this game: a look at the dice, then the lowest bid, or a call of every other bid.
#[derive(Debug, Default)]
struct Bluffed(usize);

impl Plays for Bluffed {
    fn next(&mut self, dump: &Dump) -> Option<String> {
        let under = ["curtain.open", "curtain.done"].map(str::to_owned);
        if let Some(name) = under.into_iter().find(|name| dump.has(name)) {
            return Some(name);
        }
        let call = ["liars_dice.go-on", "liars_dice.act.call", "liars_dice.act.bid"];
        let bid = ["liars_dice.go-on", "liars_dice.act.bid", "liars_dice.act.call"];
        let families = if self.0.is_multiple_of(2) { bid } else { call };
        let names = dump.names();
        let find = |family: &str| names.iter().find(|name| name.starts_with(family));
        let name = families.into_iter().find_map(find).filter(|_| !dump.busy)?;
        self.0 += usize::from(name.contains(".act."));
        Some((*name).to_owned())
    }
}

/// It works on phones without a line of its own for them.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn two_phones_play_it() {
    let driver = Driver::start();
    let (mut screen, address, code) = open::<LiarsDice>("liars-dice", &[HUMAN; 2], 4);
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (driver, code, is_over) = (&driver, &code, &is_over);
        let _ends = EndOnPanic(is_over);
        for number in 1..=2 {
            scope.spawn(move || play_seat(driver, SMALL, address, code, number, is_over));
        }
        let awake = [PhoneState::Awake; 2];
        until(&mut screen, "two phones", |screen| {
            assert!(!is_over.load(Relaxed), "a phone has failed");
            screen.phones().states() == awake
        });
        screen.hold(false);
        until(&mut screen, "the end", |screen| {
            assert!(screen.curtain().is_up());
            assert!(!is_over.load(Relaxed), "a phone has failed");
            screen.is_over()
        });
        is_over.store(true, Relaxed);
    });
}

/// Played in its window from the title to the end, at a level that a person wrote.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn it_is_a_fourth_leaf_of_the_title() {
    let mut desk = Desk::new();
    let built = std::env::current_exe().expect("the test has a file");
    let built = built.parent().and_then(Path::parent).expect("it lies in deps");
    desk.file = built.join("examples/liars_dice");
    let levels = desk.path("levels");
    fs::create_dir(&levels).expect("it can be made");
    let own = r#"(game: "liars_dice", title: "Two dice", author: "Ada", dice: 2, wild_ones: false)"#;
    fs::write(levels.join("two-dice.ron"), own).expect("it can be written");
    desk.start(&["--tempo", "instant"]);
    let leaf = "title.set-up.liars.dice";
    let title = desk.until_there(leaf);
    let leaves: Vec<_> = title
        .items
        .iter()
        .filter(|(name, _)| name.starts_with("title.set-up."))
        .map(|(_, place)| *place)
        .collect();
    assert_eq!(leaves.len(), 4, "{:?}", title.names());
    for [x, y, width, height] in &leaves {
        assert!(*width > 150.0 && *height > 300.0, "a leaf of {width}×{height}");
        let covering = leaves.iter().filter(|[other, top, wide, high]| {
            other < &(x + width) && x < &(other + wide) && top < &(y + height) && y < &(top + high)
        });
        assert_eq!(covering.count(), 1, "leaves lie beside each other: {leaves:?}");
    }
    desk.click_until(leaf, "the seats", |dump| dump.has("seats.start"));
    let seats = desk.until_there("seats.level.1");
    for _ in 0..3 {
        // The first frame of a screen can miss a click.
        desk.click_at(seats.middle("seats.level.1").expect("it is there"));
    }
    desk.click_until("seats.start", "the own dice", |dump| dump.has("curtain.done"));
    desk.play_until("the end", |_, dump, _: &Bluffed| dump.has("liars_dice.again"));
    let (record, _) = desk.saved::<LiarsDice>();
    assert_eq!(
        (&*record.setup.level_id, record.setup.level.dice),
        ("two-dice", 2)
    );
    desk.verify();
}
