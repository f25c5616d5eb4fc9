//! The table between the steps of an action of Open Oubliette: after each the view is true, and shows what the step
//! brought and nothing that comes later.

use crate::support::laws::oubliette::Laws;
use crate::support::oubliette::RICH;
use crate::support::rulebook;
use crate::support::scripts::{Scenario, scenario, setup};
use triptych::games::oubliette::{Due, Event, Oubliette, Phase, TurnResult, View};
use triptych::table::{Awaits, Entry, Game, Seat, Step, Table, Viewer};
use triptych::testing::{ensure, enter, plain, random_game};

type Steps = Vec<(Vec<Event>, View)>;

/// Plays a script and returns the steps of its last line.
fn steps_of(table: &mut Scenario<Oubliette>, script: &str) -> Steps {
    let before = table.steps();
    table.watch(Some(Viewer::Table));
    table.play(script);
    let steps = table.steps_since(before, Viewer::Table);
    table.watch(None);
    shown(steps)
}

fn shown(steps: Vec<Step<Oubliette>>) -> Steps {
    let steps = steps.into_iter();
    steps
        .map(|step| (step.seen, step.view.expect("the table is watched")))
        .collect()
}

fn begun() -> Scenario<Oubliette> {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play("order");
    table
}

/// The events of each step by name.
fn names(steps: &Steps) -> Vec<String> {
    let name = |event: &Event| {
        let text = format!("{event:?}");
        let end = text.find(['(', ' ']).unwrap_or(text.len());
        text.get(..end).map(str::to_owned)
    };
    let of_step = |(events, _): &(Vec<Event>, View)| {
        let events: Vec<String> = events.iter().filter_map(name).collect();
        events.join(" ")
    };
    steps.iter().map(of_step).collect()
}

#[test]
fn a_token_walks_after_the_roll_and_before_a_monster_comes() {
    let mut table = begun();
    let steps = steps_of(&mut table, "rolls 3+4");
    assert_eq!(names(&steps), ["Rolled", "Walked", ""]);
    let spaces: Vec<u8> = steps.iter().map(|(_, view)| view.explorers[0].space).collect();
    assert_eq!(spaces, [0, 7, 7]);
    let phases: Vec<_> = steps.iter().map(|(_, view)| (view.phase, view.due)).collect();
    let [(rolled, Some(Due::Walk(_))), walked, monster] = phases[..] else {
        panic!("{phases:?}");
    };
    assert_eq!(rolled, Phase::Roll);
    assert_eq!(walked, (Phase::Roll, Some(Due::Company)));
    assert_eq!(monster, (Phase::Monster, None));
}

#[test]
fn a_wound_is_pinned_before_the_turn_ends_and_the_next_begins() {
    let mut table = begun();
    table.play("goes 4\nmonster Dragon\nrolls 1+1\nrolls 6+6");
    let steps = steps_of(&mut table, "wound Stabbed");
    assert_eq!(names(&steps), ["Wounded", "", "", "TurnBegins"]);
    let first = Seat::new(0);
    for (at, (_, view)) in steps.iter().enumerate() {
        assert_eq!(view.explorers[0].wounds.len(), 1, "step {at}");
        let (turn, seat) = if at < 3 { (1, first) } else { (2, Seat::new(1)) };
        assert_eq!((view.turn, view.seat), (turn, seat), "step {at}");
    }
    let results: Vec<_> = steps.iter().map(|(_, view)| view.result.clone()).collect();
    let [None, Some(TurnResult::Wound(_)), Some(TurnResult::Wound(_)), None] = results[..] else {
        panic!("{results:?}");
    };
    assert_eq!(steps[1].1.due, Some(Due::End), "the turn is over");
}

#[test]
fn a_blow_settles_before_the_wound_is_drawn() {
    let mut table = begun();
    table.play("goes 4\nmonster Dragon");
    let strike = steps_of(&mut table, "rolls 1+1");
    assert_eq!(names(&strike), ["FightRolled", "FightSettled"]);
    let sums = strike
        .iter()
        .map(|(_, view)| view.fight.map(|fight| (fight.missed, fight.sum.dice)));
    let sums: Vec<_> = sums.collect();
    let [Some((None, Some((1, 1)))), Some((Some(_), None))] = sums[..] else {
        panic!("{sums:?}");
    };
    let blow = steps_of(&mut table, "rolls 6+6");
    assert_eq!(names(&blow), ["FightRolled", "FightSettled", ""]);
    let phases: Vec<_> = blow.iter().map(|(_, view)| (view.phase, view.due)).collect();
    let due = [Some(Due::Answer), Some(Due::Wound), None];
    let phases_then = [Phase::Blow, Phase::Blow, Phase::Wound];
    assert_eq!(phases, phases_then.into_iter().zip(due).collect::<Vec<_>>());
}

#[test]
fn treasure_is_in_the_hand_before_the_next_turn_begins() {
    let mut table = begun();
    table.play("goes 4\nmonster Squasc\nrolls 6+6");
    let steps = steps_of(&mut table, "treasure Harp");
    assert_eq!(names(&steps), ["TreasureDrawn", "", "", "TurnBegins"]);
    assert!(steps.iter().all(|(_, view)| view.explorers[0].hand.len() == 1));
    let results: Vec<_> = steps.iter().map(|(_, view)| view.result.is_some()).collect();
    assert_eq!(results, [true, true, true, false]);
}

#[test]
fn an_event_lies_open_before_it_does_what_it_says() {
    let mut table = begun();
    table.play("goes 5\nbeats Squasc: Harp");
    let steps = steps_of(&mut table, "event Cave-In");
    assert_eq!(
        names(&steps),
        ["EventDrawn", "MustLoseTurn", "", "", "TurnBegins"]
    );
    let lost: Vec<u8> = steps.iter().map(|(_, view)| view.explorers[0].lost).collect();
    assert_eq!(lost, [0, 1, 1, 1, 1]);
    let discarded: Vec<usize> = steps.iter().map(|(_, view)| view.event_discards.len()).collect();
    assert_eq!(discarded, [0, 0, 1, 1, 1]);
}

#[test]
fn treasures_change_hands_one_by_one() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(RICH).play("rolls 4+4\nphase Robbed 2");
    let steps = steps_of(&mut table, "2 uses Knife");
    assert_eq!(names(&steps), ["Used", "", "Taken", "Taken", "Taken", ""]);
    let hands = steps
        .iter()
        .map(|(_, view)| (view.explorers[0].hand.len(), view.explorers[1].hand.len()));
    assert_eq!(
        hands.collect::<Vec<_>>(),
        [(1, 3), (1, 3), (2, 2), (3, 1), (4, 0), (4, 0)]
    );
    let in_sight = steps.iter().map(|(_, view)| match &view.result {
        Some(TurnResult::Robbed { treasures, .. }) => treasures.len(),
        _ => 0,
    });
    assert_eq!(in_sight.collect::<Vec<_>>(), [0, 0, 0, 0, 3, 0]);
}

/// After each step of random games, the view shows what the step's events say, and whether something is due tells the
/// steps of an action from its end.
#[test]
fn each_view_shows_what_its_step_brought() {
    for (level, seats, games) in [("oubliette", 3, 12), ("landlords-visit", 3, 6)] {
        for number in 0..games {
            let game = random_game::<Laws>(&plain(level, seats), number).expect("it can be played");
            let mut table = Table::new(game.record.setup.clone()).expect("it was set up before");
            table.watch(Some(Viewer::Table));
            table.check_steps();
            let mut before = table.view(Viewer::Table);
            for entry in &game.record.entries {
                let from = table.steps();
                enter(&mut table, entry).expect("it was played before");
                let steps = shown(table.steps_since(from, Viewer::Table));
                let last = steps.len() - 1;
                for (at, (events, view)) in steps.iter().enumerate() {
                    let says = |error| panic!("game {number}, {}: {error}\n{view:?}", entry.to_text());
                    is_true(events, &before, view).unwrap_or_else(says);
                    let rule = Oubliette::rule_now(view);
                    assert!(rulebook::has(rule), "{rule} is no paragraph");
                    let is_end = at == last || matches!(entry, Entry::Remark(_));
                    assert_eq!(view.due.is_none(), is_end, "{}: step {at}", entry.to_text());
                    before = view.clone();
                }
                assert_eq!(before.result, None, "a result is shown only between steps");
                assert_eq!(before, table.view(Viewer::Table));
            }
            assert_eq!(table.broken_step(), None);
            assert_eq!(table.awaits(), Awaits::Over);
            assert!(
                matches!(before.phase, Phase::Over(_)),
                "{}",
                Oubliette::rule_now(&before)
            );
        }
    }
}

fn is_true(events: &[Event], before: &View, after: &View) -> Result<(), String> {
    let of = |view: &View, seat: Seat| view.explorer(seat).clone();
    for event in events {
        let holds = match event {
            Event::TurnBegins { turn, seat, .. } => (after.turn, after.seat) == (*turn, *seat),
            Event::Rolled { dice, .. } => after.dice == Some(*dice),
            Event::Walked { seat, from, to, .. } | Event::Tunnelled { seat, from, to } if from != to => {
                (of(before, *seat).space, of(after, *seat).space) == (*from, *to)
            }
            Event::MonsterDrawn { .. } => after.phase == Phase::Strike && after.fight.is_some(),
            Event::FightRolled { fight, .. } => after.fight == Some(*fight),
            Event::TreasureDrawn { seat, treasure } => of(after, *seat).hand.contains(treasure),
            Event::Wounded { seat, .. } => {
                of(after, *seat).wounds.len() == of(before, *seat).wounds.len() + 1
            }
            Event::Taken { from, to, treasure } => {
                let has = |seat: Seat| of(after, seat).hand.contains(treasure);
                !has(*from) && to.is_none_or(has)
            }
            Event::EventDrawn { event, .. } => (after.event, after.due) == (Some(*event), Some(Due::Effect)),
            Event::CashedIn { seat, total, .. } => of(after, *seat).cashed_in == *total,
            Event::Left { seat, .. } => of(after, *seat).away && !of(before, *seat).away,
            Event::Ended(ending) => after.phase == Phase::Over(*ending),
            _ => true,
        };
        ensure(holds, || format!("{event:?} is not what the view after it shows"))?;
    }
    let turns = events
        .iter()
        .filter(|event| matches!(event, Event::TurnBegins { .. } | Event::TurnLost { .. }));
    let begun = usize::from(after.turn - before.turn);
    ensure(turns.count() == begun, || "a turn begins in its own step".into())
}
