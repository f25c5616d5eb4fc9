//! The [laws](crate::support::laws::oubliette) on tables of Open Oubliette.

use crate::support::laws::oubliette::Laws;
use crate::support::levels::level_text;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use triptych::games::oubliette::{
    Action, Direction, Effect, Ending, EquipmentBonus, Oubliette, OublietteLevel, Phase,
};
use triptych::headless;
use triptych::table::{Awaits, Controller, Game, Level, Seat, Seed, Skill, Table, Viewer, level};
use triptych::testing::{Trial, check_laws, simulation_is_play};

fn as_written(_: &mut OublietteLevel) {}

fn trial(level: &'static str, seats: usize, games: u32) -> Trial<'static, Laws> {
    Trial {
        level,
        seats,
        games,
        house: as_written,
    }
}

#[test]
fn laws_hold_for_two_players() {
    check_laws(&trial("oubliette", 2, 20));
}

#[test]
fn laws_hold_for_three_players() {
    check_laws(&trial("oubliette", 3, 20));
}

#[test]
fn laws_hold_for_six_players() {
    check_laws(&trial("oubliette", 6, 10));
}

#[test]
fn laws_hold_with_each_house_rule() {
    let houses: [fn(&mut OublietteLevel); 9] = [
        |level| level.house.direction_only_from_exit = true,
        |level| level.house.ambush_at_exit = false,
        |level| level.house.level_up_for_all = true,
        |level| level.house.ambush_after_tunnel = false,
        |level| level.house.extra_turn_by_first_roll = false,
        |level| level.house.no_extra_turn_after_exit = true,
        |level| level.house.one_weapon_one_armour = true,
        |level| level.house.explorer_loot_returns = true,
        |level| (level.table.odds, level.table.roll_by_hand) = (false, true),
    ];
    for house in houses {
        check_laws(&Trial {
            house,
            ..trial("oubliette", 3, 5)
        });
    }
}

#[test]
fn laws_hold_with_all_house_rules() {
    let house = |level: &mut OublietteLevel| {
        for switch in level.switches() {
            level.set_switch(switch.name, true);
        }
    };
    for (level, seats) in [("oubliette", 4), ("landlords-visit", 2)] {
        check_laws(&Trial {
            house,
            ..trial(level, seats, 12)
        });
    }
}

#[test]
fn laws_hold_for_the_landlords_visit() {
    for (seats, games) in [(1, 40), (3, 20), (6, 10)] {
        check_laws(&trial("landlords-visit", seats, games));
    }
}

/// A user's level may have any of these numbers.
#[test]
fn laws_hold_for_the_smallest_and_largest_level() {
    let smallest = |level: &mut OublietteLevel| {
        level.goal = 1;
        level.monsters.truncate(1);
        level.treasures.truncate(2);
        level.events.truncate(1);
        level.wounds.truncate(1);
        for copies in [
            &mut level.monsters[0].copies,
            &mut level.events[0].copies,
            &mut level.wounds[0].copies,
        ] {
            *copies = 1;
        }
    };
    // As many cards and as large numbers as allowed; wounds stay small enough for games to end.
    let largest = |level: &mut OublietteLevel| {
        level.goal = u32::MAX;
        for card in &mut level.treasures {
            card.value = 100_000;
            card.gives = match card.gives {
                EquipmentBonus::Nothing => EquipmentBonus::Nothing,
                EquipmentBonus::Weapon(_) => EquipmentBonus::Weapon(20),
                EquipmentBonus::Armour(_) => EquipmentBonus::Armour(20),
            };
        }
        for card in &mut level.monsters {
            card.copies *= 2;
            card.power = if card.power > 8 { 20 } else { card.power };
        }
        for card in &mut level.wounds {
            card.copies *= 2;
        }
        for card in &mut level.events {
            match &mut card.effect {
                Effect::Secret { cards, .. }
                | Effect::Hoard { cards, .. }
                | Effect::Explorer { cards }
                | Effect::Ambush { cards } => *cards = 32,
                // Enough that the total of their pay exceeds a byte.
                Effect::Quest { cards, .. } => (*cards, card.copies) = (32, 11),
                Effect::LevelUp { power, worth } => (*power, *worth) = (5, 10_000),
                Effect::HealingWaters { wounds } => *wounds = 32,
                Effect::Rage(bonus) | Effect::Dodge(bonus) => *bonus = 20,
                _ => {}
            }
        }
    };
    for house in [smallest as fn(&mut OublietteLevel), largest] {
        check_laws(&Trial {
            house,
            ..trial("oubliette", 3, 10)
        });
    }
}

#[test]
fn simulation_matches_play_step_by_step() {
    let bot = Controller::Computer;
    simulation_is_play::<Oubliette>("oubliette", &[bot(Skill::Random); 3], 1);
    simulation_is_play::<Oubliette>("oubliette", &[bot(Skill::Steady); 2], 2);
    let mixed = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd].map(bot);
    simulation_is_play::<Oubliette>("oubliette", &mixed, u64::MAX);
    simulation_is_play::<Oubliette>("landlords-visit", &mixed, 3);
    simulation_is_play::<Oubliette>("landlords-visit", &[bot(Skill::Shrewd)], 4);
}

/// `oubliette.always.5`, whoever controls the seats.
#[test]
fn every_game_ends_for_any_number_of_seats() {
    for skill in [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd] {
        for (level_id, sizes) in [("oubliette", 2..=6), ("landlords-visit", 1..=6)] {
            for seats in sizes {
                let setup = headless::numbered_setup(level_id, level_text(level_id), seats, Seed(0));
                let mut table =
                    Table::<Oubliette>::new(setup.expect("so many can play")).expect("so many can play");
                for game in 0..6 {
                    table.reset(Seed(5).of_game(game));
                    headless::play_out(&mut table, &vec![Controller::Computer(skill); seats])
                        .unwrap_or_else(|stuck| panic!("{seats} seats, {skill}, game {game}: {stuck}"));
                    let view = table.view(Viewer::Table);
                    let tally = Oubliette::tally(table.setup(), &view);
                    let visit = level_id == "landlords-visit";
                    assert_eq!(view.phase == Phase::Over(Ending::Visit), visit);
                    assert_eq!(tally.winners.is_empty(), visit, "somebody wins, but for a visit");
                    let entries = table.entries().len();
                    assert!(
                        entries < 2_000,
                        "{seats} seats, {skill}, game {game}: {entries} entries"
                    );
                }
            }
        }
    }
}

/// `oubliette.always.4`: the values printed on the treasures of an embedded level.
#[test]
fn the_built_in_treasures_add_up() {
    for id in ["oubliette", "landlords-visit"] {
        let level: OublietteLevel = level::read(level_text(id)).expect("it is embedded");
        let worth: u32 = level.treasures.iter().map(|card| card.value).sum();
        assert_eq!((level.treasures.len(), worth), (32, 22_600), "{id}");
        let copies = [
            level
                .monsters
                .iter()
                .map(|card| u32::from(card.copies))
                .sum::<u32>(),
            level.events.iter().map(|card| u32::from(card.copies)).sum(),
            level.wounds.iter().map(|card| u32::from(card.copies)).sum(),
        ];
        assert_eq!(copies, [32; 3], "{id}");
    }
}

/// `oubliette.setup.3`: seats that share a place roll again, nobody else does, and the new order applies only among
/// them. The dice have two faces, so that places are shared often.
#[test]
fn only_seats_that_share_a_place_roll_again() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for seats in 2..=6 {
        let setup =
            headless::numbered_setup::<Oubliette>("oubliette", level_text("oubliette"), seats, Seed(0));
        let mut table = Table::new(setup.expect("so many can play")).expect("so many can play");
        for _ in 0..300 {
            table.reset(Seed(0));
            let mut rolls: Vec<Vec<u8>> = vec![Vec::new(); seats];
            while table.view(Viewer::Table).phase == Phase::Order {
                let Awaits::Chance {
                    roller: Some(seat), ..
                } = table.awaits()
                else {
                    panic!("somebody rolls");
                };
                let own = rolls[seat.index()].clone();
                let shared = rolls.iter().filter(|other| other.starts_with(&own)).count();
                assert!(
                    shared > 1,
                    "seat {seat} shares no place, and rolls again: {rolls:?}"
                );
                let face = rng.random_range(1..=2);
                rolls[seat.index()].push(face);
                table.enter_outcome(Action::Die(face)).expect("a die is awaited");
                assert!(rolls.concat().len() < 200, "it is settled some time: {rolls:?}");
            }
            let view = table.view(Viewer::Table);
            assert_eq!(view.order_rolls, rolls);
            for own in &rolls {
                for upto in 0..own.len() {
                    let sharing = rolls.iter().filter(|other| other.starts_with(&own[..upto]));
                    assert!(
                        sharing.clone().all(|other| other.len() > upto),
                        "somebody who shared a place has not rolled again: {rolls:?}"
                    );
                }
                assert_eq!(rolls.iter().filter(|other| *other == own).count(), 1, "{rolls:?}");
            }
            let mut expected: Vec<Seat> = Seat::all(seats).collect();
            expected.sort_by(|one, other| rolls[other.index()].cmp(&rolls[one.index()]));
            assert_eq!(view.order, expected, "{rolls:?}");
            assert_eq!((view.turn, view.seat), (1, expected[0]));
        }
    }
}

fn any_action() -> impl Strategy<Value = Action> {
    let seat = || (0..16usize).prop_map(Seat::new);
    let byte = any::<u8>;
    prop_oneof![
        byte().prop_map(Action::Die),
        (byte(), byte()).prop_map(|(one, other)| Action::Dice(one, other)),
        byte().prop_map(Action::Monster),
        byte().prop_map(Action::Treasure),
        byte().prop_map(Action::Event),
        byte().prop_map(Action::Wound),
        byte().prop_map(Action::Take),
        (seat(), prop::sample::select(Direction::BOTH.to_vec()))
            .prop_map(|(seat, way)| Action::Walk { seat, way }),
        seat().prop_map(Action::Stop),
        (seat(), byte()).prop_map(|(seat, wound)| Action::Recover { seat, wound }),
        seat().prop_map(Action::CashIn),
        seat().prop_map(Action::Done),
        (seat(), seat()).prop_map(|(seat, target)| Action::Ambush { seat, target }),
        (seat(), byte()).prop_map(|(seat, treasure)| Action::Use { seat, treasure }),
        (seat(), byte()).prop_map(|(seat, event)| Action::Play { seat, event }),
        seat().prop_map(Action::Again),
        seat().prop_map(Action::Pass),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// `all_actions` is finite. An action can hold values that it does not list, and these are all refused, too.
    #[test]
    fn actions_outside_all_actions_are_refused(
        seed in any::<u64>(),
        length in 0..300usize,
        actions in prop::collection::vec(any_action(), 1..60),
    ) {
        let setup = headless::numbered_setup::<Oubliette>("oubliette", level_text("oubliette"), 3, Seed(seed));
        let mut table = Table::new(setup.expect("three can play")).expect("three can play");
        headless::play_out(&mut table, &[Controller::Computer(Skill::Random); 3]).expect("computers play on");
        table.rewind(length.min(table.entries().len()));
        for action in actions {
            let listed = table.legal(None).iter().any(|choice| choice.action == action);
            let before = table.record();
            prop_assert_eq!(table.check(&action).is_ok(), listed, "{:?}", action);
            if !listed {
                prop_assert!(table.act(action).is_err());
                prop_assert_eq!(table.record(), before);
            }
        }
    }
}

/// Seeds roll and draw fairly: each face of a die, and each of 32 cards, comes as often as any other. The bounds are
/// five standard deviations wide, and the seeds are fixed.
#[test]
fn seeded_chance_is_fair() {
    let setup =
        headless::numbered_setup::<Oubliette>("landlords-visit", level_text("landlords-visit"), 1, Seed(0));
    let mut table = Table::new(setup.expect("one can visit")).expect("one can visit");
    let (games, mut faces, mut powers) = (3_600u32, [0u32; 6], [0u32; 10]);
    for game in 0..games {
        table.reset(Seed(0).of_game(u64::from(game)));
        for _ in 0..2 {
            match table.peek_outcome().expect("the move and the monster are chance") {
                Action::Dice(one, other) => {
                    for face in [one, other] {
                        *faces.get_mut(usize::from(face) - 1).expect("a face of the die") += 1;
                    }
                }
                Action::Monster(kind) => {
                    *powers.get_mut(usize::from(kind) - 1).expect("a kind of monster") += 1
                }
                other => panic!("{other:?} comes first"),
            }
            table.roll().expect("chance is awaited");
        }
    }
    let near = |count: u32, chance: f64, all: u32| {
        let expected = f64::from(all) * chance;
        let wide = 5.0 * (expected * (1.0 - chance)).sqrt();
        assert!(
            (f64::from(count) - expected).abs() < wide,
            "{count} where {expected} are expected"
        );
    };
    for count in faces {
        near(count, 1.0 / 6.0, 2 * games);
    }
    for (count, copies) in powers
        .into_iter()
        .zip([3.0, 3.0, 4.0, 3.0, 3.0, 3.0, 4.0, 3.0, 3.0, 3.0])
    {
        near(count, copies / 32.0, games);
    }
}
