//! The example in one file, `examples/liars_dice.rs`: the [laws of every game](triptych::testing), and its secrets.

#[path = "../../examples/liars_dice.rs"]
#[expect(dead_code, reason = "nobody calls its main function here")]
mod game;

use game::{Action, LiarsDice, LiarsLevel};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use triptych::table::{
    Audience, Controller, Entry, Game, Record, Remark, Said, Seat, Setup, Skill, Viewer, level,
};
use triptych::testing::{Lawful, Trial, Twin, check_laws, simulation_is_play};

impl Lawful for LiarsDice {
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

/// The lines of code, without the comments that begin a step.
fn code_of(text: &str) -> Vec<&str> {
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("// ") && !line.starts_with("//!");
    text.lines().filter(is_code).collect()
}

#[test]
fn the_page_shows_the_whole_game() {
    let page = include_str!("../../docs/adding-a-game.md");
    let blocks = page.split("```rust\n").skip(1);
    let shown: Vec<_> = blocks.filter_map(|block| block.split("```").next()).collect();
    assert_eq!(shown.len(), 7, "steps");
    let example = include_str!("../../examples/liars_dice.rs");
    assert_eq!(
        code_of(&shown.concat()),
        code_of(example),
        "docs/adding-a-game.md shows other code"
    );
}
