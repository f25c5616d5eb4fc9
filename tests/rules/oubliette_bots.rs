//! The strength of the computer seats of Open Oubliette, and of each part of the shrewd one.

use crate::support::levels::level_text;
use crate::support::tournament::{self, Side};
use triptych::games::oubliette::{Action, Effect, EquipmentBonus, Oubliette, Phase};
use triptych::headless::numbered_setup;
use triptych::table::{Controller, Party, Seat, Seed, Skill, Table, Viewer};

const GAMES: u64 = 1_000;

/// Returns how many of a thousand games `one` wins against seats that are all `other`.
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
    // Six in ten is required; over a thousand games the result is within 1.5 percentage points of the true rate.
    for (better, worse) in [("novice", "random"), ("steady", "novice"), ("shrewd", "steady")] {
        let won = wins(2, better, worse);
        assert!(won >= 600, "{better} against {worse}: {won}");
        let won = wins(3, better, worse);
        assert!(won >= 400, "{better} against two of {worse}: {won}");
    }
}

#[test]
fn every_part_of_the_shrewd_strategy_improves_its_result() {
    // Alone against five that each lack a part: it must win more than its share, which is 167.
    for without in ["careless", "peaceful", "endless"] {
        let won = wins(6, "shrewd", without);
        assert!(won > 190, "{without}: {won}");
    }
}

#[test]
fn a_tournament_rotates_seats_and_reports_each_result() {
    let sides: [Side<'_>; 2] = [("one", &["steady"]), ("others", &["steady"])];
    let grid = tournament::play("oubliette", 4, sides, GAMES);
    let cell = &grid.cells[0];
    assert!((200..=300).contains(&cell.wins), "a quarter: {}", cell.wins);
    let [own, others] = cell.averages["cashed in"];
    assert!((own - others).abs() < 0.1 * others, "{own} {others}");
}

/// A user's level may give a hand more answers to one roll than a number has bits.
#[test]
fn a_hand_with_33_answers_can_be_evaluated() {
    let visit = "landlords-visit";
    let mut setup = numbered_setup::<Oubliette>(visit, level_text(visit), 1, Seed(1)).expect("one can play");
    let level = &mut setup.level;
    for card in &mut level.treasures {
        card.gives = EquipmentBonus::Weapon(1);
    }
    for card in &mut level.monsters {
        card.power = 8;
    }
    level.events.truncate(2);
    for (card, effect) in (level.events.iter_mut()).zip([Effect::Rage(1), Effect::Explorer { cards: 32 }]) {
        card.copies = 1;
        card.effect = effect;
    }
    let mut table = Table::new(setup).expect("such a level is sound");
    // From corner to corner, missing every blow: first keep Rage, then find all treasure.
    let answers = loop {
        let view = table.view(Viewer::Table);
        let answers = view.answers.0.len() + view.answers.1.len();
        let first = table.legal(None).first().map(|choice| choice.action);
        let action = match view.phase {
            Phase::Answer(_) if answers > 32 => break answers,
            Phase::Answer(seat) => Action::Pass(seat),
            Phase::End => Action::Pass(view.seat),
            Phase::Roll => Action::Dice(2, 3),
            Phase::Strike | Phase::Blow => Action::Dice(1, 1),
            _ => first.expect("the visit goes on"),
        };
        table.act(action).expect("it is legal");
    };
    assert_eq!(answers, 33);
    let mut party = Party::new(&table, &[Controller::Computer(Skill::Shrewd)]);
    let decided = party.decide(&mut table, Seat::new(0)).expect("it is awaited");
    assert!(table.act(decided).is_ok());
}
