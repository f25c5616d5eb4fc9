//! The [laws](crate::support::laws::omelas) on tables of OMELAS.

use crate::support::laws::omelas::Laws;
use crate::support::levels::level_text;
use crate::support::scripts;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::omelas::{Action, Card, Event, Letter, Omelas, OmelasLevel, Phase, Seen};
use triptych::headless;
use triptych::table::{Actor, Awaits, Controller, Entry, Game, Seat, SeatSet, Seed, Skill, Table, Viewer};
use triptych::testing::{Trial, check_laws, simulation_is_play};

fn as_written(_: &mut OmelasLevel) {}

fn trial(level: &'static str, seats: usize, games: u32) -> Trial<'static, Laws> {
    Trial {
        level,
        seats,
        games,
        house: as_written,
    }
}

#[test]
fn laws_hold_for_four_players() {
    check_laws(&trial("omelas", 4, 200));
}

#[test]
fn laws_hold_for_five_players() {
    check_laws(&trial("omelas", 5, 200));
}

#[test]
fn laws_hold_for_six_players() {
    check_laws(&trial("omelas", 6, 120));
}

#[test]
fn laws_hold_in_extreme_tension_for_four_players() {
    check_laws(&trial("omelas-extreme", 4, 160));
}

#[test]
fn laws_hold_in_extreme_tension_for_five_players() {
    check_laws(&trial("omelas-extreme", 5, 100));
}

#[test]
fn laws_hold_in_extreme_tension_for_six_players() {
    check_laws(&trial("omelas-extreme", 6, 60));
}

#[test]
fn laws_hold_with_all_house_rules() {
    let house = |level: &mut OmelasLevel| {
        level.house.rebels_know_each_other = true;
        level.house.votes_shown_at_end = true;
        level.house.lost_letters_count = true;
    };
    for (level, seats) in [("omelas-extreme", 4), ("omelas", 6)] {
        check_laws(&Trial {
            house,
            ..trial(level, seats, 40)
        });
    }
}

/// Where lost letters count, the bag can run out. The game ends then, so no table gets stuck.
#[test]
fn laws_hold_where_lost_letters_count() {
    let house = |level: &mut OmelasLevel| level.house.lost_letters_count = true;
    for (level, seats) in [("omelas", 4), ("omelas", 5), ("omelas-extreme", 6)] {
        check_laws(&Trial {
            house,
            ..trial(level, seats, 80)
        });
    }
}

/// A user's level may have any of these numbers.
#[test]
fn laws_hold_for_the_smallest_and_largest_level() {
    let smallest = |level: &mut OmelasLevel| (level.copies, level.faces, level.places) = (1, 1, 1);
    let largest = |level: &mut OmelasLevel| (level.copies, level.faces, level.places) = (9, 6, 3);
    for house in [smallest as fn(&mut OmelasLevel), largest] {
        check_laws(&Trial {
            house,
            ..trial("omelas", 5, 40)
        });
    }
}

#[test]
fn simulation_matches_play_step_by_step() {
    let bot = Controller::Computer;
    for seed in 0..12 {
        simulation_is_play::<Omelas>("omelas", &[bot(Skill::Steady); 5], seed);
        simulation_is_play::<Omelas>("omelas", &[bot(Skill::Random); 6], seed);
    }
    let mixed = [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd].map(bot);
    simulation_is_play::<Omelas>("omelas-extreme", &mixed, u64::MAX);
}

/// The laws compare what viewers see of two games. This test checks one game for what they must never see: the card of
/// another seat's vote, or a role before its time.
#[test]
fn no_event_shows_another_seats_vote_or_role() {
    let level = level_text("omelas");
    let setup = headless::numbered_setup::<Omelas>("omelas", level, 6, Seed(1)).expect("six can play");
    let rebels: SeatSet = [1, 4].into_iter().map(Seat::new).collect();
    for seat in Seat::all(6) {
        for card in Card::BOTH {
            let event = Event::VoteLaid { seat, card };
            for viewer in Seat::all(6)
                .map(Viewer::Seat)
                .chain([Viewer::Table, Viewer::Omniscient])
            {
                let own = viewer == Viewer::Seat(seat);
                let expected = Seen::VoteLaid {
                    seat,
                    card: own.then_some(card),
                };
                assert_eq!(Omelas::visible(&setup, &event, viewer), Some(expected));
            }
        }
        let seen = Omelas::visible(&setup, &Event::RolesDealt(rebels), Viewer::Seat(seat));
        assert!(
            matches!(seen, Some(Seen::RolesDealt { own: Some(_), fellows }) if fellows.is_empty()),
            "seat {seat} sees {seen:?}"
        );
    }
}

fn any_action() -> impl Strategy<Value = Action> {
    let seats = (0..1u32 << 16).prop_map(|bits| {
        (0..16usize)
            .filter(|seat| bits >> seat & 1 == 1)
            .map(Seat::new)
            .collect::<SeatSet>()
    });
    let card = prop_oneof![Just(Card::Yes), Just(Card::No)];
    prop_oneof![
        seats.prop_map(Action::Deal),
        prop::sample::select(Letter::ALL.to_vec()).prop_map(Action::Draw),
        any::<u8>().prop_map(Action::Roll),
        (0..16usize, card.clone()).prop_map(|(seat, card)| Action::Vote {
            seat: Seat::new(seat),
            card
        }),
        card.prop_map(Action::Turn),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// `all_actions` is finite. An action can hold values that it does not list, and these are all refused, too.
    #[test]
    fn actions_outside_all_actions_are_refused(
        seed in any::<u64>(),
        length in 0..60usize,
        actions in prop::collection::vec(any_action(), 1..40),
    ) {
        let level = level_text("omelas");
        let setup = headless::numbered_setup::<Omelas>("omelas", level, 4, Seed(seed)).expect("four can play");
        let mut table = Table::new(setup).expect("four can play");
        headless::play_out(&mut table, &[Controller::Computer(Skill::Random); 4]).expect("computers play on");
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

/// Chance depends only on its number: the same number rolls the same, whatever was decided before.
#[test]
fn an_undone_roll_rolls_the_same_again() {
    let level = level_text("omelas");
    for seed in 0..64 {
        let setup =
            headless::numbered_setup::<Omelas>("omelas", level, 5, Seed(seed)).expect("five can play");
        let mut table = Table::new(setup).expect("five can play");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        while let Some(foretold) = table.peek_outcome() {
            let length = table.entries().len();
            table.roll().expect("chance is awaited");
            assert_eq!(table.entries().last(), Some(&Entry::Act(foretold)));
            let after = table.record();
            table.rewind(length);
            table.roll().expect("chance is awaited again");
            assert_eq!(
                table.record(),
                after,
                "seed {seed}: the same chance came out otherwise"
            );
            while let Some(choice) = table
                .legal(None)
                .get(rng.random_range(0..2))
                .filter(|choice| matches!(choice.action, Action::Vote { .. }))
                .cloned()
            {
                table.act(choice.action).expect("it was listed");
            }
        }
    }
}

/// With the weights of the rules, seeds deal and roll fairly: each outcome of a fair chance comes about as often as any
/// other. The bounds are five standard deviations wide, and the seeds are fixed.
#[test]
fn seeded_chance_is_fair() {
    let level = level_text("omelas");
    let setup = headless::numbered_setup::<Omelas>("omelas", level, 5, Seed(0)).expect("five can play");
    let mut table = Table::new(setup).expect("five can play");
    let (games, mut deals, mut rolls) = (4_000u32, [0u32; 5], [0u32; 4]);
    for game in 0..games {
        table.reset(Seed(0).of_game(u64::from(game)));
        let mut rolled = false;
        while !rolled {
            match table
                .roll()
                .expect("the deal, draws and a roll are all chance")
                .first()
            {
                Some(Event::RolesDealt(rebels)) => {
                    let rebel = rebels.iter().next().expect("one is dealt");
                    *deals.get_mut(rebel.index()).expect("a seat of the table") += 1;
                }
                Some(Event::Rolled { face, .. }) => {
                    *rolls.get_mut(usize::from(*face) - 1).expect("a face of the die") += 1;
                    rolled = true;
                }
                _ => {}
            }
        }
    }
    for counts in [&deals[..], &rolls[..]] {
        let expected = f64::from(games) / counts.len() as f64;
        let wide = 5.0 * (expected * (1.0 - 1.0 / counts.len() as f64)).sqrt();
        for count in counts {
            assert!(
                (f64::from(*count) - expected).abs() < wide,
                "{counts:?} are not alike"
            );
        }
    }
}

/// Commitments are binding: neighbouring seeds have unrelated commitments, and a seed always has the same one.
#[test]
fn a_seeds_commitment_is_binding() {
    let commitments: BTreeSet<String> = (0..1_000).map(|seed| Seed(seed).commitment()).collect();
    assert_eq!(commitments.len(), 1_000);
    for commitment in &commitments {
        assert_eq!(commitment.len(), 16);
        assert!(commitment.bytes().all(|digit| digit.is_ascii_hexdigit()));
    }
    assert_eq!(Seed(7).commitment(), Seed(7).commitment());
}

/// Where something follows from an action, the view after the action itself shows it before the rest happens.
#[test]
fn every_step_has_a_true_view() {
    let mut followed = 0;
    for seed in 0..20 {
        let mut setup = scripts::setup::<Omelas>("omelas", 5);
        setup.seed = Seed(seed);
        let mut table: Table<Omelas> = Table::new(setup).expect("five can play");
        table.watch(Some(Viewer::Table));
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        while table.awaits() != Awaits::Over {
            let steps = table.steps();
            let legal = table.legal(None);
            let choice = legal.choose(&mut rng).expect("something can happen");
            let action = choice.action;
            match Omelas::actor(&action) {
                Actor::Chance => table.enter_outcome(action).expect("it may happen"),
                Actor::Seat(_) => table.act(action).expect("it may happen"),
            };
            let steps = table.steps_since(steps, Viewer::Table);
            let views: Vec<_> = steps.iter().filter_map(|step| step.view.as_ref()).collect();
            assert_eq!(views.len(), steps.len(), "every step has a view");
            assert_eq!(
                views.last(),
                Some(&&table.view(Viewer::Table)),
                "after {action:?}"
            );
            let [first, _, ..] = &*views else { continue };
            followed += 1;
            match action {
                // The last vote lies there before all are shuffled.
                Action::Vote { .. } => {
                    assert!(first.phase == Phase::Vote && first.seats.iter().all(|seat| seat.laid))
                }
                // The last card is turned before the tile goes.
                Action::Turn(_) => {
                    assert!(first.phase == Phase::Count && first.turned.yes + first.turned.no == 5)
                }
                Action::Draw(_) => assert_eq!(first.phase, Phase::NextRound),
                _ => panic!("nothing follows from {action:?}"),
            }
        }
    }
    assert!(followed > 100, "{followed}");
}
