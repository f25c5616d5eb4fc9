//! Whole games of computer seats: they end, they end either way, and the same seed gives the same game.

use super::super::{Action, GreatCity};
use crate::headless::{numbered_setup, play_out};
use crate::table::{Controller, Entry, Seed, Skill, Table, Viewer};
use std::collections::BTreeSet;

const LEVEL: &str = include_str!("../../../../levels/the-great-city.ron");

fn table(players: usize, seed: u64) -> Table<GreatCity> {
    let setup = numbered_setup("the-great-city", LEVEL, players, Seed(seed)).unwrap();
    Table::new(setup).unwrap()
}

fn state(table: &mut Table<GreatCity>, players: usize, skill: Skill) {
    play_out(table, &vec![Controller::Computer(skill); players]).unwrap();
    table.invariants().unwrap();
}

#[test]
fn games_end_either_way() {
    let (mut survives, mut scenes, mut judged) = (0, 0, BTreeSet::new());
    let mut four = table(4, 0);
    for seed in 0..100 {
        four.reset(Seed(seed));
        state(&mut four, 4, Skill::Steady);
        let view = four.view(Viewer::Omniscient);
        survives += u32::from(view.survives.unwrap());
        scenes += u32::from(view.scenes);
        judged.extend(view.open.judged);
    }
    assert!(
        (25..=75).contains(&survives),
        "the City survives {survives} times in 100"
    );
    assert!((800..=1400).contains(&scenes), "{scenes} scenes in 100 games");
    assert!(judged.len() >= 55, "only {} judgments of 64", judged.len());
}

#[test]
fn every_skill_and_size_comes_to_an_end() {
    for players in 2..=5 {
        for (seed, skill) in (0..).zip([Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd]) {
            state(&mut table(players, seed), players, skill);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let game = |seed| {
        let mut table = table(3, seed);
        state(&mut table, 3, Skill::Novice);
        table.record().to_text(None)
    };
    assert_eq!(game(5), game(5));
    assert_ne!(game(5), game(6));
}

#[test]
fn foils_and_fates_have_variety() {
    let (mut foils, mut saves) = (BTreeSet::new(), [0; 2]);
    for seed in 0..10 {
        let mut table = table(4, seed);
        state(&mut table, 4, Skill::Steady);
        let actions = table.entries().iter().filter_map(Entry::action);
        foils.extend(actions.filter_map(|action| match action {
            Action::Scene { foil, .. } => Some(*foil),
            _ => None,
        }));
        for character in &table.view(Viewer::Omniscient).characters {
            if let Some(purpose) = character.purpose {
                saves[usize::from(purpose.saves)] += 1;
            }
        }
    }
    assert!(foils.len() >= 7, "{foils:?}");
    assert!(saves[0] >= 8 && saves[1] >= 8, "{saves:?}");
}
