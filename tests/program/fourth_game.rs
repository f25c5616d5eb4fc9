//! The example’s game in a real window and on phones. `tests/screens` has its laws and its screens.

#[path = "../../examples/liars_dice.rs"]
#[expect(dead_code, reason = "nobody calls its main function here")]
mod game;

use crate::support::app::{HUMAN, Shown};
use crate::support::browser::{Driver, EndOnPanic, SMALL, open, play_seat, until};
use crate::support::window::{Desk, Dump, Plays};
use bevy::app::App;
use game::{LiarsDice, LiarsView};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use triptych::phones::PhoneState;

impl Shown for LiarsDice {
    const TELLING: &'static [&'static str] = &[];

    fn plugin(app: &mut App) {
        app.add_plugins(game::plugin);
    }

    /// None: the last bid shows the same drawings as the dice.
    fn secret(_: &LiarsView, _: &str) -> bool {
        false
    }

    fn leads_on(name: &str) -> bool {
        ["curtain.open", "liars_dice.go-on"].contains(&name) || name.starts_with("liars_dice.act.")
    }
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
    desk.click_at(seats.middle("seats.level.1").expect("it is there"));
    desk.click_until("seats.start", "the own dice", |dump| dump.has("curtain.done"));
    desk.play_until("the end", |_, dump, _: &Bluffed| dump.has("liars_dice.again"));
    let (record, _) = desk.saved::<LiarsDice>();
    assert_eq!(
        (&*record.setup.level_id, record.setup.level.dice),
        ("two-dice", 2)
    );
    desk.verify();
}
