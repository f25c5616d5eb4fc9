//! The statistics of chance, in a game that is nothing but throws of one die.

use crate::support::levels::level_text;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use triptych::games::omelas::OmelasLevel;
use triptych::headless::numbered_setup;
use triptych::table::chance_stats::{ChanceStats, from_record};
use triptych::table::{
    Actor, Awaits, Candidates, Entry, Game, GameResult, Outbox, OutcomeLabel, Record, Refusal, Rules,
    SeatSet, Seed, Setup, Viewer,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Throws;

/// A throw that shows this face, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Throw(u8);

#[derive(Resource, Default)]
struct Endless(Outbox<()>);

fn offers(InMut(candidates): InMut<Candidates<Throw>>, _: Res<Endless>) -> Awaits {
    candidates.even_chances((1..=6).map(Throw));
    Awaits::Chance {
        roller: None,
        meanwhile: SeatSet::EMPTY,
    }
}

impl Game for Throws {
    const ID: &'static str = "throws";
    const TITLE: &'static str = "Throws";

    // It has no level of its own.
    type Level = OmelasLevel;
    type Action = Throw;
    type Event = ();
    type Seen = ();
    type State = Endless;
    type View = ();
    type Claim = ();
    type Refusal = Refusal;

    fn outbox(endless: &mut Endless) -> &mut Outbox<()> {
        &mut endless.0
    }

    fn rules(world: &mut World) -> Rules<Self> {
        let rules = Rules::new(world, offers, |_: In<Viewer>| (), || Ok(()));
        let check = |_: In<u8>| Ok(());
        rules.rule(world, |Throw(face)| Some(*face), check, |_: In<u8>| ())
    }

    fn set_up(world: &mut World, _: &Setup<Self>) {
        world.insert_resource(Endless::default());
    }

    fn actor(_: &Throw) -> Actor {
        Actor::Chance
    }

    fn visible(_: &Setup<Self>, (): &(), _: Viewer) -> Option<()> {
        Some(())
    }

    fn log_line(_: &Setup<Self>, (): &(), (): &()) -> Option<String> {
        None
    }

    fn tally(_: &Setup<Self>, (): &()) -> GameResult {
        GameResult::default()
    }

    fn rule_now((): &()) -> &'static str {
        "throws.turn.1"
    }

    fn may_undo(_: &Throw) -> bool {
        false
    }

    fn describe_outcome(_: &Setup<Self>, Throw(face): &Throw) -> Option<OutcomeLabel> {
        Some(OutcomeLabel {
            kind: "the die",
            label: face.to_string(),
            face: Some(face.to_string()),
        })
    }
}

/// Returns the statistics of a die that has shown these faces, counted from 0.
fn die(faces: impl Iterator<Item = usize>) -> ChanceStats {
    let record = Record::<Throws> {
        setup: numbered_setup("omelas", level_text("omelas"), 4, Seed(1)).expect("four can play"),
        entries: faces.map(|face| Entry::Act(Throw(face as u8 + 1))).collect(),
    };
    let [stats] = from_record(&record)
        .try_into()
        .expect("there is one kind of chance");
    assert_eq!((stats.throws, stats.entered), (record.entries.len(), 0));
    stats
}

/// The expected shares are from the table of χ² with five degrees of freedom.
#[test]
fn the_verdict_is_that_of_chi_square() {
    let even = die((0..600).map(|index| index % 6));
    assert!(even.share.is_some_and(|share| share > 0.99), "{even:?}");
    // 5 · (10²/100) and 50²/100: χ² = 30, which fair chance practically never reaches.
    let loaded = die((0..600).map(|index| if index < 150 { 5 } else { index % 5 }));
    assert!(loaded.share.is_some_and(|share| share < 0.005), "{loaded:?}");
    assert!(loaded.verdict().starts_with("Very unlikely"));
    // 116 and 84 once each, else 100: χ² = 5.12, and the table gives a share of 0.40 for it.
    let counts = [116, 84, 100, 100, 100, 100];
    let faces = counts.into_iter().enumerate();
    let some = die(faces.flat_map(|(face, count)| std::iter::repeat_n(face, count)));
    let share = some.share.expect("these are enough throws");
    assert!((0.36..0.44).contains(&share), "{some:?}");
    assert!(some.verdict().starts_with("Consistent"));
}

#[test]
fn a_few_throws_tell_nothing() {
    let few = die((0..20).map(|_| 3));
    assert_eq!(few.share, None);
    assert!(few.verdict().starts_with("Too few"));
}
