//! The computer seats of Open Oubliette: what they are worth, and what each part of the shrewd one is worth.

use crate::tournament::{self, Side};

const GAMES: u64 = 1_000;

/// How many of a thousand games `one` wins against seats that are all `other`.
fn wins(seats: usize, one: &str, other: &str) -> u64 {
    let sides: [Side<'_>; 2] = [("one", &[one]), ("others", &[other])];
    tournament::play("oubliette", seats, sides, GAMES)
        .cells
        .iter()
        .map(|cell| cell.wins)
        .sum()
}

#[test]
fn every_strength_beats_the_one_below() {
    // Six in ten is asked for; a thousand games lie within 1.5 in a hundred of what is true.
    for (better, worse) in [("novice", "random"), ("steady", "novice"), ("shrewd", "steady")] {
        let won = wins(2, better, worse);
        assert!(won >= 600, "{better} against {worse}: {won}");
        let won = wins(3, better, worse);
        assert!(won >= 400, "{better} against two of {worse}: {won}");
    }
}

#[test]
fn every_part_of_the_shrewd_seat_is_worth_something() {
    // Alone against five who each lack a part: more than its share, which is 167.
    for without in ["careless", "peaceful", "endless"] {
        let won = wins(6, "shrewd", without);
        assert!(won > 190, "{without}: {won}");
    }
}

#[test]
fn a_tournament_gives_every_seat_its_turn_and_tells_what_each_came_to() {
    let sides: [Side<'_>; 2] = [("one", &["steady"]), ("others", &["steady"])];
    let grid = tournament::play("oubliette", 4, sides, GAMES);
    let cell = &grid.cells[0];
    assert!((200..=300).contains(&cell.wins), "a quarter: {}", cell.wins);
    let [own, others] = cell.averages["cashed in"];
    assert!((own - others).abs() < 0.1 * others, "{own} {others}");
}
