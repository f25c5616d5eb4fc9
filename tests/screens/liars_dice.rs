//! The example in one file, `examples/liars_dice.rs`: the [laws of every game](triptych::testing), its secrets, and its
//! screens.

#[path = "../../examples/liars_dice.rs"]
#[expect(dead_code, reason = "nobody calls its main function here")]
mod game;

use crate::support::app::{
    HUMAN, INSTANT, Play, STEADY, SWIFT, Screen, Shown, curtain_shuts, order, plays_again, plays_out,
};
use crate::support::legible::{press_something, reads};
use crate::support::situations::Tour;
use bevy::app::App;
use bevy::prelude::With;
use game::{Action, Bid, Die, LiarsDice, LiarsLevel, LiarsView};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::board::piece::Pose;
use triptych::table::{
    Audience, Awaits, Controller, Entry, Game, Record, Remark, Said, Seat, Setup, Skill, Viewer, level,
};
use triptych::testing::{Lawful, Trial, Twin, check_laws, simulation_is_play};

impl Lawful for LiarsDice {
    type Game = Self;

    fn all_actions(setup: &Setup<Self>) -> Vec<Action> {
        // Some too many, so that tests notice a rule that does not check its bounds.
        let seats = || Seat::all(setup.seats.len() + 1);
        let rolls = seats().flat_map(|seat| (0..=7).map(move |face| Action::Roll(seat, face)));
        let bids = |seat| (0..=31).flat_map(move |count| (0..=7).map(move |face| Bid { seat, count, face }));
        let bids = seats().flat_map(bids).map(Action::Bid);
        rolls.chain(bids).chain(seats().map(Action::Call)).collect()
    }

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

/// The sprite of a die has the component that the die has in the rules.
#[test]
fn the_dice_on_the_screen_are_those_of_the_rules() {
    let order = order::<LiarsDice>("liars-dice", &[STEADY; 3], 8);
    let mut screen = Screen::<LiarsDice>::open(order, INSTANT);
    screen.until("somebody has bid", |screen| {
        screen.is_drained() && screen.table().view(Viewer::Table).round.bid.is_some()
    });
    let dice = screen.table().view(Viewer::Table).dice;
    let dice: BTreeSet<Die> = dice.into_iter().map(|(die, _)| die).collect();
    let world = screen.app().world_mut();
    let mut sprites = world.query_filtered::<&Die, With<Pose>>();
    let shown: BTreeSet<Die> = sprites.iter(world).copied().collect();
    assert_eq!(shown, dice);
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
            let undoable = screen.scene(|scene| scene.undoable);
            assert_eq!(undoable, Err("a computer player has acted since"));
            return;
        }
        press_something(&mut screen, &mut rng);
    }
    panic!("the computer never bids");
}

/// What the screen shows, in short.
fn situation(screen: &mut Screen<LiarsDice>) -> Option<String> {
    let held = screen.is_held();
    let view = screen.table().view(Viewer::Table);
    Some(format!(
        "{:?}, bid {}, held {held}",
        view.round.phase,
        view.round.bid.is_some()
    ))
}

#[test]
fn its_screen_is_legible() {
    let tables: [(_, &[Controller], _); 2] = [
        ("two", &[HUMAN; 2], 5),
        ("six", &[HUMAN, STEADY, HUMAN, STEADY, STEADY, STEADY], 6),
    ];
    for (name, controllers, seed) in tables {
        reads(&Tour {
            name,
            order: order::<LiarsDice>("liars-dice", controllers, seed),
            seed,
            lies_flat: false,
            situation,
        });
    }
}
