//! The [laws](crate::support::laws::great_city) on tables of The Great City.

use crate::support::laws::great_city::Laws;
use crate::support::laws::great_city::{LEVELS, ended};
use crate::support::levels::level_text;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use triptych::games::great_city::PairSide;
use triptych::games::great_city::{
    Action, Class, Colour, Correction, Event, GreatCity, GreatCityLevel, Kind, Means, PairPosition, Phase,
    ScarabZone, Seen, Sign, Spending, Stone, Tie, Trait, Triad, View, Who,
};
use triptych::headless;
use triptych::table::{Awaits, Controller, Entry, Game, Level, Seat, Seed, Skill, Table, Viewer};
use triptych::testing::{Lawful, Trial, check_laws, simulation_is_play};

fn as_written(_: &mut GreatCityLevel) {}

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
    check_laws(&trial("the-great-city", 2, 24));
}

#[test]
fn laws_hold_for_three_players() {
    check_laws(&trial("bug-rebellion", 3, 14));
}

#[test]
fn laws_hold_for_four_players() {
    check_laws(&trial("spider-turns", 4, 8));
}

#[test]
fn laws_hold_for_five_players() {
    check_laws(&trial("sweet-cargo", 5, 5));
}

#[test]
fn laws_hold_with_each_house_rule() {
    let houses: [fn(&mut GreatCityLevel); 13] = [
        |level| level.house.throws_heap_up = true,
        |level| level.house.thrown_pair_stays = true,
        |level| level.house.intents_open = true,
        |level| level.house.vest_from_purse = true,
        |level| level.house.flips_after_entering = true,
        |level| level.house.ante_grows_from_supply = true,
        |level| level.house.bags_open = true,
        |level| level.house.strict = true,
        |level| level.house.name_every_flip = true,
        |level| level.house.vested_hold_fast = true,
        |level| level.house.die_can_be_undone = true,
        |level| level.house.city_scarabs_idle = true,
        |level| level.house.first_pass_ends = true,
    ];
    for (house, level) in houses.into_iter().zip(LEVELS.into_iter().cycle()) {
        check_laws(&Trial {
            house,
            ..trial(level, 2, 4)
        });
    }
}

#[test]
fn laws_hold_with_all_house_rules() {
    let house = |level: &mut GreatCityLevel| {
        for switch in level.switches() {
            level.set_switch(switch.name, true);
        }
    };
    for (level, seats) in [("the-great-city", 3), ("sweet-cargo", 2)] {
        check_laws(&Trial {
            house,
            ..trial(level, seats, 8)
        });
    }
}

/// A user's level may have any of these numbers.
#[test]
fn laws_hold_for_the_smallest_and_the_largest_pool() {
    let smallest = |level: &mut GreatCityLevel| {
        level.pool = [1; 4];
        level.ready.clear();
    };
    check_laws(&Trial {
        house: smallest,
        ..trial("the-great-city", 5, 4)
    });
    let largest = |level: &mut GreatCityLevel| level.pool = [200; 4];
    check_laws(&Trial {
        house: largest,
        ..trial("bug-rebellion", 2, 1)
    });
}

#[test]
fn simulation_matches_play_step_by_step() {
    let bot = Controller::Computer;
    simulation_is_play::<GreatCity>("the-great-city", &[bot(Skill::Random); 2], 1);
    simulation_is_play::<GreatCity>("bug-rebellion", &[bot(Skill::Steady), bot(Skill::Shrewd)], 2);
    let mixed = [Skill::Random, Skill::Novice, Skill::Shrewd].map(bot);
    simulation_is_play::<GreatCity>("sweet-cargo", &mixed, u64::MAX);
}

/// `great_city.always.5`, whoever controls the seats.
#[test]
fn every_game_ends_for_any_number_of_seats() {
    for skill in [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd] {
        for (seats, level_id) in (2..=5).zip(LEVELS) {
            let setup = headless::numbered_setup(level_id, level_text(level_id), seats, Seed(0));
            let mut table =
                Table::<GreatCity>::new(setup.expect("so many can play")).expect("so many can play");
            for game in 0..2 {
                table.reset(Seed(5).of_game(game));
                headless::play_out(&mut table, &vec![Controller::Computer(skill); seats])
                    .unwrap_or_else(|stuck| panic!("{seats} players, {skill}, game {game}: {stuck}"));
                let view = table.view(Viewer::Table);
                let tally = GreatCity::tally(table.setup(), &view);
                assert_eq!(view.phase, Phase::Over);
                assert_eq!(tally.winners.len(), 1, "the fattest purse");
                let entries = table.entries().len();
                assert!(
                    entries < 10_000,
                    "{seats} players, {skill}, game {game}: {entries} entries"
                );
            }
        }
    }
}

fn any_action() -> impl Strategy<Value = Action> {
    let seat = || (0..16usize).prop_map(Seat::new);
    let byte = any::<u8>;
    let who = || {
        prop_oneof![
            seat().prop_map(Who::Seat),
            byte().prop_map(Who::Agent),
            byte().prop_map(Who::Newcomer),
            Just(Who::City),
            Just(Who::Stranger)
        ]
    };
    let colour = || prop::sample::select(Colour::ALL.to_vec());
    let sign = || prop::sample::select(Sign::BOTH.to_vec());
    let kind = || prop::sample::select(Kind::BOTH.to_vec());
    let half = || prop::sample::select(PairSide::BOTH.to_vec());
    let spot = move || (half(), colour()).prop_map(|(half, colour)| PairPosition { half, colour });
    let tie = move || (who(), who(), sign()).prop_map(|(from, to, sign)| Tie { from, to, sign });
    let by = move || {
        let traits: Vec<Trait> = Kind::BOTH.into_iter().flat_map(Trait::of).collect();
        prop_oneof![
            (who(), prop::sample::select(traits)).prop_map(|(who, by)| Means::Trait { who, by }),
            (who(), sign()).prop_map(|(who, sign)| Means::Tie { who, sign }),
            Just(Means::Free),
            Just(Means::Vested),
        ]
    };
    let on = move || {
        prop_oneof![
            seat().prop_map(Spending::Give),
            (who(), colour()).prop_map(|(who, colour)| Spending::Vest { who, colour }),
            Just(Spending::Yea),
            Just(Spending::Nay),
            spot().prop_map(Spending::Turn),
            spot().prop_map(Spending::Fix),
            spot().prop_map(Spending::Lift),
        ]
    };
    let signs = || (sign(), sign(), sign()).prop_map(|(one, two, three)| [one, two, three]);
    let class = || prop::sample::select(Class::all().collect::<Vec<_>>());
    prop_oneof![
        byte().prop_map(Action::Throw),
        byte().prop_map(Action::Roll),
        (seat(), kind()).prop_map(|(seat, kind)| Action::Agent { seat, kind }),
        (seat(), kind()).prop_map(|(seat, kind)| Action::Propose { seat, kind }),
        (seat(), byte()).prop_map(|(seat, agent)| Action::Remove { seat, agent }),
        (seat(), who(), kind()).prop_map(|(seat, who, kind)| Action::Kind { seat, who, kind }),
        (seat(), kind()).prop_map(|(seat, kind)| Action::Be { seat, kind }),
        (seat(), byte()).prop_map(|(seat, ready)| Action::DealIn { seat, ready }),
        (seat(), who(), signs()).prop_map(|(seat, who, signs)| Action::Traits { seat, who, signs }),
        (seat(), who(), class()).prop_map(|(seat, who, class)| Action::Class { seat, who, class }),
        (seat(), who(), any::<bool>()).prop_map(|(seat, who, yes)| Action::Vest { seat, who, yes }),
        (seat(), colour()).prop_map(|(seat, stone)| Action::Intent { seat, stone }),
        (seat(), who()).prop_map(|(seat, who)| Action::Made { seat, who }),
        (seat(), tie()).prop_map(|(seat, tie)| Action::Draw { seat, tie }),
        (seat(), who(), who()).prop_map(|(seat, spotlight, foil)| Action::Scene {
            seat,
            spotlight,
            foil
        }),
        (seat(), who()).prop_map(|(seat, who)| Action::SetAside { seat, who }),
        (seat(), any::<bool>()).prop_map(|(seat, own)| Action::Ante { seat, own }),
        (seat(), who()).prop_map(|(seat, who)| Action::Enter { seat, who }),
        (seat(), spot(), by()).prop_map(|(seat, stone, by)| Action::Flip { seat, stone, by }),
        (seat(), seat()).prop_map(|(seat, to)| Action::Teller { seat, to }),
        (seat(), on()).prop_map(|(seat, on)| Action::Spend { seat, on }),
        (seat(), 0..9usize).prop_map(|(seat, which)| match which {
            0 => Action::Stands(seat),
            1 => Action::Tied(seat),
            2 => Action::Pass(seat),
            3 => Action::Done(seat),
            4 => Action::Accept(seat),
            5 => Action::Undo(seat),
            6 => Action::Let(seat),
            7 => Action::Agree(seat),
            _ => Action::Told(seat),
        }),
    ]
}

fn any_correction() -> impl Strategy<Value = Correction> {
    let seat = || (0..5usize).prop_map(Seat::new);
    let who = || {
        prop_oneof![
            seat().prop_map(Who::Seat),
            (0..4u8).prop_map(Who::Agent),
            (0..4u8).prop_map(Who::Newcomer),
            Just(Who::City),
            Just(Who::Stranger)
        ]
    };
    let colour = || prop::sample::select(Colour::ALL.to_vec());
    let sign = || prop::sample::select(Sign::BOTH.to_vec());
    let of = move || {
        prop_oneof![
            2 => prop::sample::select(PairSide::BOTH.to_vec()).prop_map(Triad::City),
            5 => who().prop_map(Triad::Of)
        ]
    };
    let stone = move || (of(), colour()).prop_map(|(of, colour)| Stone { of, colour });
    let place = move || {
        prop_oneof![
            Just(ScarabZone::Supply),
            Just(ScarabZone::Pool),
            Just(ScarabZone::Ante),
            Just(ScarabZone::Yea),
            Just(ScarabZone::Nay),
            seat().prop_map(ScarabZone::Purse),
            stone().prop_map(ScarabZone::Under),
        ]
    };
    prop_oneof![
        (stone(), sign()).prop_map(|(stone, sign)| Correction::Stone { stone, sign }),
        // Removing is three times as likely as adding, so that the numbers stay small.
        (place(), prop::bool::weighted(0.25)).prop_map(|(place, more)| Correction::Scarab { place, more }),
        (who(), who(), sign(), any::<bool>()).prop_map(|(from, to, sign, there)| Correction::Tie {
            tie: Tie { from, to, sign },
            there
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// `all_actions` is finite. An action can hold values that it does not list, and these are all refused, too.
    #[test]
    fn actions_outside_all_actions_are_refused(
        seed in any::<u64>(),
        length in 0..400usize,
        actions in prop::collection::vec(any_action(), 1..60),
    ) {
        let setup = headless::numbered_setup::<GreatCity>("bug-rebellion", level_text("bug-rebellion"), 2, Seed(seed));
        let mut table = Table::new(setup.expect("two can play")).expect("two can play");
        headless::play_out(&mut table, &[Controller::Computer(Skill::Random); 2]).expect("computers play on");
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

    /// Corrections of any kind at any time break nothing, and the table goes on.
    #[test]
    fn corrections_keep_all_laws(
        seed in any::<u64>(),
        steps in prop::collection::vec((0..12u8, any_correction()), 200..600),
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let setup = headless::numbered_setup::<GreatCity>("the-great-city", level_text("the-great-city"), 3, Seed(seed));
        let mut table = Table::new(setup.expect("three can play")).expect("three can play");
        for (way, what) in steps {
            let (before, length) = (table.view(Viewer::Table), table.entries().len());
            let seat = Seat::new(rng.random_range(0..4));
            if way < 5 {
                let corrected = table.act(Action::Correct { seat, what }).is_ok();
                let end = ended(before.phase);
                prop_assert!(!(end && corrected), "nothing is set right after the end");
            } else {
                let legal = table.legal(None).to_vec();
                let over = table.awaits() == Awaits::Over;
                prop_assert_eq!(legal.is_empty(), over, "{:?} is awaited", table.awaits());
                if over {
                    break;
                }
                let choice = &legal[rng.random_range(0..legal.len())];
                let taken = table.act(choice.action).map(|_| ());
                prop_assert_eq!(taken, Ok(()), "{:?}", choice.action);
            }
            let invariants = table.invariants();
            prop_assert_eq!(&invariants, &Ok(()), "{}", table.record().to_text(None));
            let before = (table.entries().len() > length).then_some(&before);
            let holds = Laws::own_laws(&mut table, before);
            prop_assert_eq!(&holds, &Ok(()), "{}", table.record().to_text(None));
        }
    }
}

/// Seeds throw fairly: each face of a d8 comes as often as any other, and so does each face of the d6 for the random
/// flip. The bounds are five standard deviations wide, and the seeds are fixed.
#[test]
fn seeded_chance_is_fair() {
    let setup =
        headless::numbered_setup::<GreatCity>("the-great-city", level_text("the-great-city"), 2, Seed(0));
    let mut table = Table::new(setup.expect("two can play")).expect("two can play");
    let (games, mut faces) = (2_000u32, [0u32; 8]);
    for game in 0..games {
        table.reset(Seed(0).of_game(u64::from(game)));
        for _ in 0..6 {
            match table.peek_outcome().expect("the City's pair is chance") {
                Action::Throw(face) => *faces.get_mut(usize::from(face) - 1).expect("a face") += 1,
                other => panic!("{other:?} comes first"),
            }
            table.roll().expect("chance is awaited");
        }
    }
    let all = f64::from(6 * games);
    let wide = 5.0 * (all / 8.0 * 7.0 / 8.0).sqrt();
    for count in faces {
        assert!((f64::from(count) - all / 8.0).abs() < wide, "{count} of {all}");
    }
}

/// Every step ends in a true state: the invariants hold after it, and a scene that ends is in sight with whoever ended
/// it, before the next one.
#[test]
fn every_step_shows_a_true_state() {
    for (seats, level_id) in (2..=5).zip(LEVELS) {
        let mut setup = headless::numbered_setup::<GreatCity>(level_id, level_text(level_id), seats, Seed(3))
            .expect("so many can play");
        setup.level.house.die_can_be_undone = seats % 2 == 0;
        let mut table = Table::new(setup).expect("so many can play");
        let bots = vec![Controller::Computer(Skill::Random); seats];
        headless::play_out(&mut table, &bots).expect("computers play on");
        let record = table.record();
        let mut table = Table::new(record.setup).expect("it was set out before");
        table.watch(Some(Viewer::Table));
        let (mut ended, mut before) = (0, table.view(Viewer::Table));
        for entry in record.entries {
            let first = table.steps();
            let seat = entry.action().and_then(|action| action.seat());
            match entry {
                Entry::Act(action) => table.act(action).map(|_| ()),
                Entry::Entered(action) => table.enter_outcome(action).map(|_| ()),
                Entry::Remark(remark) => table.remark(remark),
            }
            .expect("it was played before");
            let steps = table.steps_since(first, Viewer::Table);
            for step in steps {
                let view = step.view.expect("the table is watched");
                true_step(&step.seen, &before, &view);
                if let Some(by) = view.scene_ended_by() {
                    assert_eq!(Some(by), seat, "who finished the scene");
                    ended += 1;
                }
                before = view;
            }
        }
        assert_eq!(ended, before.scenes, "each scene has ended in sight, once");
    }
}

/// Checks that a step changed exactly what its events say.
fn true_step(seen: &[Seen], before: &View, after: &View) {
    let events = || {
        seen.iter().filter_map(|seen| match seen {
            Seen::Public(event) => Some(event),
            Seen::IntentChosen { .. } => None,
        })
    };
    let moved = |place: ScarabZone| {
        let moves = events().map(|event| match event {
            Event::Moved { from, to, count, .. } => {
                i32::from(*count) * (i32::from(*to == place) - i32::from(*from == place))
            }
            _ => 0,
        });
        moves.sum::<i32>()
    };
    for (place, before, after) in [
        (ScarabZone::Pool, before.pool, after.pool),
        (ScarabZone::Ante, before.ante, after.ante),
    ] {
        assert_eq!(
            i32::from(after) - i32::from(before),
            moved(place),
            "{place:?}: {seen:?}"
        );
    }
    for spot in PairPosition::all() {
        let sign = |view: &View| {
            view.city
                .iter()
                .flatten()
                .nth(spot.index())
                .map(|stone| stone.sign)
        };
        let stone = spot.of_city();
        let touched = events().any(|event| match event {
            Event::Thrown { stone: of, .. } | Event::Flipped { stone: of, .. } => *of == stone,
            _ => false,
        });
        assert!(
            touched || sign(before) == sign(after),
            "{spot:?} of the City: {seen:?}"
        );
    }
    if let (Some(old), Some(new)) = (&before.scene, &after.scene) {
        let mut read = events().filter_map(|event| match event {
            Event::SceneRead(pair) | Event::NameRead(pair) => Some(*pair),
            _ => None,
        });
        assert_eq!(
            read.next_back().or(old.read),
            new.read,
            "the name that is shown: {seen:?}"
        );
        let locks = events().any(|event| matches!(event, Event::Locked(_)));
        assert!(locks || old.locked == new.locked, "the locks: {seen:?}");
    }
    let ends = events().any(|event| matches!(event, Event::SceneEnds(_)));
    assert_eq!(ends, after.scene_ended_by().is_some(), "{seen:?}");
    if ends {
        let scene = after.scene.as_ref().expect("the scene that ended is still there");
        assert!(
            scene.told
                && scene.done
                && !scene
                    .present()
                    .any(|who| after.character(who).is_none() && !matches!(who, Who::City | Who::Stranger))
        );
        assert_eq!(after.scenes, before.scenes, "the next one has not begun");
    }
    let shown = after.purses.iter().all(Option::is_some);
    let opened = before.purses.iter().all(Option::is_some);
    let opens = events().any(|event| matches!(event, Event::EndBegins { .. }));
    assert_eq!(
        shown,
        opened || opens,
        "purses are open from the end on: {seen:?}"
    );
}
