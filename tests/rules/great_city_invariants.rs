//! The invariants of The Great City, in every state of a game and in wrong ones.

use crate::support::levels::level_text;
use bevy_ecs::prelude::*;
use triptych::games::great_city::{Die, DieZone, GreatCity};
use triptych::headless::{numbered_setup, play_out};
use triptych::table::{Controller, Game, Rules, Seat, Seed, Setup, Skill, Table};

fn setup(players: usize) -> Setup<GreatCity> {
    let level = level_text("the-great-city");
    numbered_setup("the-great-city", level, players, Seed(1)).expect("so many can play")
}

fn table(setup: &Setup<GreatCity>) -> (World, Rules<GreatCity>) {
    let mut world = World::new();
    let rules = GreatCity::rules(&mut world);
    GreatCity::set_up(&mut world, setup);
    (world, rules)
}

/// They hold not only when somebody is asked, but also after every step that follows by rule.
#[test]
fn they_hold_after_every_step() {
    for players in 2..=5 {
        let mut setup = setup(players);
        setup.level.house.die_can_be_undone = players > 3;
        let mut played = Table::new(setup.clone()).expect("it can be set up");
        play_out(&mut played, &vec![Controller::Computer(Skill::Random); players]).expect("it ends");
        let (mut world, mut rules) = table(&setup);
        for action in played.entries().iter().filter_map(|entry| entry.action()) {
            rules.apply(action, &mut world);
            let holds = rules.invariants(&world);
            assert_eq!(holds, Ok(()), "{players} players, after {action:?}");
            while let Some(due) = rules.due(world.resource()) {
                rules.follow(due, &mut world);
                let holds = rules.invariants(&world);
                assert_eq!(holds, Ok(()), "{players} players, after {action:?}");
            }
        }
    }
}

#[test]
fn three_eights_for_each_player_and_a_six() {
    for players in 2..=5 {
        let (mut world, mut rules) = table(&setup(players));
        assert_eq!(rules.invariants(&world), Ok(()));
        let all: Vec<Die> = world.query::<&Die>().iter(&world).copied().collect();
        let count = |faces: u8| all.iter().filter(|die| die.faces == faces).count();
        assert_eq!([8, 6].map(count), [3 * players, 1]);
        let held = all.into_iter().filter(|die| die.zone != DieZone::Box);
        let zone = DieZone::Hand(Seat::new(players));
        assert!(held.eq([Die { faces: 8, zone }]));
    }
}

#[test]
fn a_die_that_lies_wrongly_is_found() {
    let gm = Seat::new(2);
    let of_another = DieZone::Hand(Seat::new(0));
    for zone in [DieZone::Table(9), DieZone::Table(0), DieZone::Box, of_another] {
        let (mut world, mut rules) = table(&setup(2));
        let mut dice = world.query::<&mut Die>();
        let held = dice.iter_mut(&mut world);
        for mut die in held.filter(|die| die.zone == DieZone::Hand(gm)) {
            die.zone = zone;
        }
        assert!(rules.invariants(&world).is_err(), "{zone:?}");
    }
}
