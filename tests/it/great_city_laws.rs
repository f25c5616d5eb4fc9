//! The [laws](triptych::testing) on tables of The Great City, and the further laws of such a table.
//!
//! The scarabs in each place and the locked stones are computed here from the events, not from the table's own
//! invariants.

use crate::support::great_city::{reckoned, stone_seen};
use crate::support::levels::level_text;
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::great_city::{
    Action, Class, Colour, Correction, Event, FlipCause, GreatCity, GreatCityLevel, Kind, Means,
    PairPosition, Phase, ScarabZone, Sign, Slot, Spending, Stone, Tie, Trait, Triad, View, Who,
};
use triptych::games::great_city::{Claim, PairSide};
use triptych::headless;
use triptych::table::{
    Awaits, Controller, Entry, Game, Level, Record, Remark, Said, Seat, Seed, Setup, Skill, Table, Viewer,
};
use triptych::testing::Twin;
use triptych::testing::{Lawful, Trial, check_laws, simulation_is_play};

const LEVELS: [&str; 4] = ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"];

/// The laws of the game.
pub struct Laws;

impl Lawful for Laws {
    type Game = GreatCity;

    fn some_remark(setup: &Setup<GreatCity>, rng: &mut ChaCha8Rng) -> Remark<Claim> {
        let seats = setup.seats.len();
        let gm = Seat::new(seats - 1);
        let seat = Seat::new(rng.random_range(0..seats));
        let number = rng.random_range(0..4u16);
        let own = if seat == gm {
            Who::Agent(rng.random_range(1..=3))
        } else {
            Who::Seat(seat)
        };
        let agent = Who::Agent(rng.random_range(1..=3));
        let text = ["", "The “looms” say I \\ we.\n", "nothing", "K'tikk-tik"];
        let text = text
            .get(rng.random_range(0..text.len()))
            .copied()
            .unwrap_or_default();
        let place = Claim::At {
            x: rng.random_range(0..=1000),
            y: rng.random_range(0..=1000),
        };
        match rng.random_range(0..26u8) {
            0 => Slot::Situation.text(seat, text),
            1 => Slot::Peril.text(seat, text),
            2 => Slot::Name(own).text(seat, text),
            3 => Slot::Name(agent).text(seat, text),
            4 => Slot::StrangersName(number).text(seat, text),
            5 => Slot::About(own).text(seat, text),
            6 | 7 => Slot::Reason(seat).text(seat, text),
            8 | 9 => Slot::Note(number).text(gm, text),
            10 => Slot::Deed(number).text(seat, text),
            11 => Slot::Line(number, rng.random_range(0..4)).text(seat, text),
            12 => Slot::Tale(number).text(seat, text),
            13 => Slot::City.text(seat, text),
            14 => Slot::Fate(seat).text(seat, text),
            15 => Slot::Lines.text(seat, text),
            16 => Slot::Veils.text(seat, text),
            17 => Slot::At(own).claim(seat, place),
            18 => Slot::Stop.claim(seat, if number % 2 == 0 { Claim::Stop } else { Claim::GoOn }),
            19 => Slot::Foil(number).claim(seat, Claim::BeFoil),
            20 => Slot::Scene(number).text(gm, text),
            21 => Slot::Defence(number, rng.random_range(0..4)).text(seat, text),
            22 => Slot::Tone(Tie {
                from: own,
                to: agent,
                sign: Sign::Minus,
            })
            .text(seat, text),
            23 => Slot::About(agent).text(seat, text),
            24 => Slot::Aside(number, rng.random_range(0..4), seat, 1).text(seat, text),
            _ => Slot::Back.claim(seat, Claim::WentBack),
        }
    }

    fn twins(
        record: &Record<GreatCity>,
        _: bool,
        viewer: Viewer,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Twin<GreatCity>> {
        let mut seed = record.clone();
        seed.setup.seed = Seed(rng.random());
        let mut words = seed.clone();
        for entry in &mut words.entries {
            let Entry::Remark(remark) = entry else { continue };
            let hidden = matches!(Slot::read(&remark.slot), Some(Slot::Reason(_) | Slot::Note(_)));
            if hidden && viewer != Viewer::Seat(remark.seat) {
                let other = if rng.random() { "" } else { "something else" };
                remark.said = Said::Text(other.into());
            }
        }
        let mut intents = words.clone();
        for seat in Seat::all(record.setup.seats.len()) {
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            // The colours are permuted, so that a player who changed their mind still does.
            let mut other = Colour::ALL;
            other.shuffle(rng);
            for entry in &mut intents.entries {
                if let Entry::Act(Action::Intent { seat: chooser, stone }) = entry
                    && *chooser == seat
                {
                    *stone = *other.get(stone.index()).expect("three colours");
                }
            }
        }
        let until = before_the_end(record);
        let mut twins = vec![
            Twin {
                what: "the seed",
                until: record.entries.len(),
                record: seed,
            },
            Twin {
                what: "a reason or a hidden note",
                until,
                record: words,
            },
        ];
        if !record.setup.level.house.intents_open {
            twins.push(Twin {
                what: "an intent, its reason or a hidden note",
                until,
                record: intents,
            });
        }
        twins
    }

    fn own_laws(table: &mut Table<GreatCity>, before: Option<&View>) -> Result<(), String> {
        let view = table.view(Viewer::Table);
        scarabs_lie_where_they_went(table, &view)?;
        secrets_are_kept(table, &view)?;
        locks_follow_from_flips(table, &view)?;
        names_are_read_in_time(table, &view)?;
        what_is_awaited(table.awaits(), &view)?;
        before.map_or(Ok(()), |before| what_just_happened(table, before, &view))
    }
}

/// Returns the number of entries before the end begins.
fn before_the_end(record: &Record<GreatCity>) -> usize {
    let mut table = Table::new(record.setup.clone()).expect("it was set out before");
    for (number, entry) in record.entries.iter().enumerate() {
        let length = table.events().len();
        match entry.clone() {
            Entry::Act(action) => table.act(action).map(|_| ()),
            Entry::Entered(action) => table.enter_outcome(action).map(|_| ()),
            Entry::Remark(remark) => table.remark(remark),
        }
        .expect("it was played before");
        let mut events = table.events().iter().skip(length);
        if events.any(|event| matches!(event, Event::EndBegins { .. })) {
            return number;
        }
    }
    record.entries.len()
}

fn ensure(holds: bool, law: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law()) }
}

const fn ended(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
    )
}

/// Checks `great_city.always.1` and `great_city.always.2`: what leaves one place enters another, the shown counts
/// follow from the moves, and no place but the supply goes below zero.
fn scarabs_lie_where_they_went(table: &mut Table<GreatCity>, view: &View) -> Result<(), String> {
    let lies = reckoned(table);
    let of = |place: ScarabZone| lies.get(&place).copied().unwrap_or(0);
    ensure(lies.values().sum::<i64>() == 0, || {
        format!("{lies:?} are not none in all")
    })?;
    for (place, count) in &lies {
        ensure(*count >= 0 || *place == ScarabZone::Supply, || {
            format!("{place:?} holds {count}")
        })?;
    }
    ensure(
        (of(ScarabZone::Pool), of(ScarabZone::Ante)) == (view.pool.into(), view.ante.into()),
        || {
            format!(
                "pool and ante are shown as {} and {}, at {lies:?}",
                view.pool, view.ante
            )
        },
    )?;
    for (bag, place) in [(view.yea, ScarabZone::Yea), (view.nay, ScarabZone::Nay)] {
        ensure(bag.is_none_or(|shown| of(place) == i64::from(shown)), || {
            format!("{place:?} is shown as {bag:?}, at {lies:?}")
        })?;
    }
    for seat in Seat::all(table.setup().seats.len()) {
        let own = table.view(Viewer::Seat(seat));
        let shown = own.purses.get(seat.index()).copied().flatten().map(i64::from);
        ensure(shown == Some(of(ScarabZone::Purse(seat))), || {
            format!("seat {seat} sees {shown:?} in the own purse, at {lies:?}")
        })?;
    }
    let halves = PairSide::BOTH.map(Triad::City).into_iter();
    let side = view.scene.iter().flat_map(|scene| [scene.spotlight, scene.foil]);
    let everybody = view.characters.iter().map(|character| character.who);
    let triads: BTreeSet<Triad> = halves.chain(side.chain(everybody).map(Triad::Of)).collect();
    for (of, colour) in triads
        .iter()
        .flat_map(|of| Colour::ALL.map(|colour| (*of, colour)))
    {
        let stone = Stone { of, colour };
        let shown = stone_seen(view, stone).map_or(0, |stone| i64::from(stone.vested));
        let place = ScarabZone::Under(stone);
        ensure(shown == lies.get(&place).copied().unwrap_or(0), || {
            format!("{shown} are shown under {stone:?}, at {lies:?}")
        })?;
    }
    // Scarabs under a foil that was made for one scene are gone with it.
    let gone = lies.iter().filter(|(place, count)| match place {
        ScarabZone::Under(stone) => **count != 0 && !triads.contains(&stone.of),
        _ => false,
    });
    ensure(gone.count() == 0, || {
        format!("something lies under nobody's stone: {lies:?}")
    })
}

/// Checks `great_city.secret.1` and `great_city.secret.2`: everybody sees the same, except for their own purse, intent
/// and hidden words.
fn secrets_are_kept(table: &mut Table<GreatCity>, open: &View) -> Result<(), String> {
    let house = table.setup().level.house;
    let end = ended(open.phase);
    ensure(open.purses.iter().all(|purse| purse.is_some() == end), || {
        format!("purses are shown to the table as {:?}", open.purses)
    })?;
    ensure(
        [open.yea, open.nay]
            .iter()
            .all(|bag| bag.is_some() == (end || house.bags_open)),
        || format!("Yea and Nay are shown as {:?} and {:?}", open.yea, open.nay),
    )?;
    for character in &open.characters {
        ensure(
            character.purpose.is_some() == (character.sealed && (end || house.intents_open)),
            || format!("an intent is shown to the table: {character:?}"),
        )?;
    }
    for seat in Seat::all(table.setup().seats.len()) {
        let mut own = table.view(Viewer::Seat(seat));
        if let Some(purse) = own.purses.get_mut(seat.index()) {
            *purse = open.purses.get(seat.index()).copied().flatten();
        }
        for (own, open) in own.characters.iter_mut().zip(&open.characters) {
            if own.owner == seat {
                ensure(own.purpose.is_some() == own.sealed, || {
                    format!("seat {seat} does not see its own intent")
                })?;
                own.purpose = open.purpose;
            }
        }
        own.words.retain(|slot, words| {
            let hidden = matches!(Slot::read(slot), Some(Slot::Reason(_) | Slot::Note(_)));
            !(hidden && words.seat == seat && !open.words.contains_key(slot))
        });
        ensure(own == *open, || {
            format!("seat {seat} sees something else than the table:\n  {own:?}\n  {open:?}")
        })?;
    }
    Ok(())
}

/// Checks `great_city.flip.5`: the locked stones, computed from the flips of each reaction.
fn locks_follow_from_flips(table: &Table<GreatCity>, view: &View) -> Result<(), String> {
    let mut locked: BTreeSet<PairPosition> = BTreeSet::new();
    let (mut reaction, mut of) = (0u32, 0u32);
    for event in table.events() {
        match event {
            Event::SceneBegins { .. } => locked.clear(),
            Event::Reacts(_) => reaction += 1,
            Event::Flipped {
                spot: Some(spot),
                by: FlipCause::Die(_) | FlipCause::Reaction(..),
                ..
            } => {
                if of != reaction {
                    locked.clear();
                }
                if matches!(
                    event,
                    Event::Flipped {
                        by: FlipCause::Die(_),
                        ..
                    }
                ) {
                    locked.clear();
                }
                of = reaction;
                locked.insert(*spot);
            }
            _ => {}
        }
    }
    let Some(scene) = &view.scene else { return Ok(()) };
    let shown: BTreeSet<PairPosition> = scene.locked.iter().copied().collect();
    ensure(shown == locked, || {
        format!("these are locked: {shown:?}, and these were flipped: {locked:?}")
    })
}

/// Checks `great_city.round.6`: the shown name is the one that was read, and it is that of the stones unless a reaction
/// with a flip is open.
fn names_are_read_in_time(table: &Table<GreatCity>, view: &View) -> Result<(), String> {
    let Some(scene) = &view.scene else { return Ok(()) };
    let mut read = None;
    for event in table.events() {
        match event {
            Event::SceneBegins { .. } => read = None,
            Event::SceneRead(pair) | Event::NameRead(pair) => read = Some(*pair),
            _ => {}
        }
    }
    ensure(scene.read == read, || {
        format!("{:?} is shown, and {read:?} was read", scene.read)
    })?;
    let [first, second] = &scene.pair;
    let lies = (
        triptych::games::great_city::number(first),
        triptych::games::great_city::number(second),
    );
    let settled = matches!(view.phase, Phase::Making(_) | Phase::RandomFlip | Phase::React(_));
    let shown = scene.unread || !settled || read == Some(lies);
    let every = table.setup().level.house.name_every_flip;
    let open =
        matches!(view.phase, Phase::React(_)) && scene.begun || matches!(view.phase, Phase::Answer(..));
    ensure(shown && (!scene.unread || (open && !every)), || {
        format!(
            "{read:?} was read, and the stones are {lies:?}, at {:?}",
            view.phase
        )
    })
}

fn what_is_awaited(awaits: Awaits, view: &View) -> Result<(), String> {
    let asked = match view.phase {
        Phase::Ties(seat)
        | Phase::Frame(seat)
        | Phase::Ante(seat, _)
        | Phase::React(seat)
        | Phase::Answer(seat, _)
        | Phase::CityFate(seat)
        | Phase::Fate(seat) => Some(seat),
        _ => None,
    };
    let holds = match (awaits, asked) {
        (Awaits::Over, None) => view.phase == Phase::Over,
        (Awaits::Seats(seats), Some(seat)) => seats.len() == 1 && seats.contains(seat),
        (Awaits::Seats(seats), None) => {
            !seats.is_empty()
                && matches!(
                    view.phase,
                    Phase::Situation | Phase::Characters | Phase::Making(_) | Phase::After
                )
        }
        (Awaits::Chance { meanwhile, .. }, None) => meanwhile.is_empty() || view.phase == Phase::RandomFlip,
        _ => false,
    };
    ensure(holds, || format!("{awaits:?} is awaited, at {:?}", view.phase))
}

/// Checks what one entry may cause.
fn what_just_happened(table: &Table<GreatCity>, before: &View, after: &View) -> Result<(), String> {
    let Some(last) = table.entries().last() else {
        return Ok(());
    };
    let corrected = matches!(last, Entry::Act(Action::Correct { .. }));
    ensure(before.pool >= after.pool || corrected, || {
        format!("the pool rises from {} to {}", before.pool, after.pool)
    })?;
    ensure(
        before.scenes <= after.scenes && before.judged.len() <= after.judged.len(),
        || "scenes are counted back".into(),
    )?;
    let drawing = matches!(before.phase, Phase::Ties(_) | Phase::Making(_)) || corrected;
    ensure(drawing || before.ties.len() == after.ties.len(), || {
        "a tie is drawn out of its time".into()
    })?;
    let length = table.entries().len();
    if matches!(last, Entry::Remark(_)) {
        let mut silent = after.clone();
        silent.words.clone_from(&before.words);
        silent.struck.clone_from(&before.struck);
        silent.asked_for_another = before.asked_for_another;
        silent.laid.clone_from(&before.laid);
        silent.stopped = before.stopped;
        silent.would_be_foil.clone_from(&before.would_be_foil);
        return ensure(silent == *before, || "words change something".into());
    }
    let seen = table.seen_since(length - 1, Viewer::Table);
    let events: Vec<Event> = seen
        .filter_map(|seen| match seen {
            triptych::games::great_city::Seen::Public(event) => Some(event),
            triptych::games::great_city::Seen::IntentChosen { .. } => None,
        })
        .collect();
    let holds = table.setup().level.house.vested_hold_fast;
    for event in &events {
        if let Event::Flipped {
            stone,
            spot,
            sign,
            by,
        } = event
        {
            flip_is_fair(before, holds, (*stone, *spot, *sign, *by))?;
        }
    }
    rewards_are_fair(before, &events)
}

/// Checks `great_city.always.3` and `great_city.always.4`.
fn flip_is_fair(
    before: &View,
    holds: bool,
    (stone, spot, sign, by): (Stone, Option<PairPosition>, Sign, FlipCause),
) -> Result<(), String> {
    let told = || format!("{stone:?} turns {sign:?} by {by:?}, at {:?}", before.phase);
    let scene = before.scene.as_ref();
    let locked = |spot: PairPosition| scene.is_some_and(|scene| scene.locked.contains(&spot));
    let vested = stone_seen(before, stone).map_or(0, |stone| stone.vested);
    match (by, spot) {
        (FlipCause::Reaction(seat, means), Some(spot)) => {
            ensure(before.phase == Phase::React(seat) && !locked(spot), told)?;
            match means {
                Means::Tie { sign: tie, .. } => ensure(tie == sign, told)?,
                Means::Vested => ensure(vested > 0, told)?,
                Means::Trait { who, by } => {
                    let used = (who, by, stone.colour);
                    ensure(
                        scene.is_some_and(|scene| !scene.traits_used.contains(&used)),
                        told,
                    )?;
                }
                Means::Free => {}
            }
        }
        (FlipCause::Undo(seat), Some(spot)) => {
            ensure(
                before.phase == Phase::Answer(seat, spot) && locked(spot) && vested > 0,
                told,
            )?;
        }
        (FlipCause::Die(_), Some(_)) => ensure(before.phase == Phase::RandomFlip, told)?,
        (FlipCause::Accepter(_), None) => ensure(
            before.phase == Phase::After && matches!(stone.of, Triad::City(_)) && (!holds || vested == 0),
            told,
        )?,
        (FlipCause::Course, None) => ensure(before.phase == Phase::Pair, told)?,
        (FlipCause::Agreement(_), _) => {}
        _ => return Err(told()),
    }
    if by == FlipCause::Course {
        return Ok(());
    }
    ensure(
        stone_seen(before, stone).is_none_or(|stone| stone.sign != sign),
        told,
    )
}

/// Checks `great_city.round.7` and `great_city.round.8`: after a round, everyone who is in the scene and has not passed
/// gets one from the pool; nobody gets anything if all have passed.
fn rewards_are_fair(before: &View, events: &[Event]) -> Result<(), String> {
    let all_passed = events.iter().find_map(|event| match event {
        Event::RoundEnds { all_passed, .. } => Some(*all_passed),
        _ => None,
    });
    let mut earned = BTreeSet::new();
    for event in events {
        let Event::Moved {
            from: ScarabZone::Pool,
            to: ScarabZone::Purse(seat),
            count,
        } = event
        else {
            continue;
        };
        let passed = before
            .scene
            .as_ref()
            .is_some_and(|scene| scene.passed.contains(*seat));
        ensure(
            all_passed == Some(false) && *count == 1 && !passed && earned.insert(*seat),
            || format!("seat {seat} takes {count} from the pool: {events:?}"),
        )?;
    }
    let by_rule = events
        .iter()
        .any(|event| matches!(event, Event::Accepted { by_rule: true, .. }));
    ensure(by_rule == (all_passed == Some(true)), || {
        format!("somebody has to accept, or has not: {events:?}")
    })
}

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
    check_laws(&trial("the-great-city", 2, 40));
}

#[test]
fn laws_hold_for_three_players() {
    check_laws(&trial("bug-rebellion", 3, 24));
}

#[test]
fn laws_hold_for_four_players() {
    check_laws(&trial("spider-turns", 4, 14));
}

#[test]
fn laws_hold_for_five_players() {
    check_laws(&trial("sweet-cargo", 5, 10));
}

#[test]
fn laws_hold_with_each_house_rule() {
    let houses: [fn(&mut GreatCityLevel); 11] = [
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
    ];
    for (house, level) in houses.into_iter().zip(LEVELS.into_iter().cycle()) {
        check_laws(&Trial {
            house,
            ..trial(level, 2, 8)
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
            ..trial(level, seats, 12)
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
        ..trial("the-great-city", 5, 16)
    });
    let largest = |level: &mut GreatCityLevel| level.pool = [200; 4];
    check_laws(&Trial {
        house: largest,
        ..trial("bug-rebellion", 2, 2)
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
