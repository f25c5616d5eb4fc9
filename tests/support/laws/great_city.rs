//! The [laws](triptych::testing) on tables of The Great City, and the further laws of such a table.
//!
//! The scarabs in each place and the locked stones are computed here from the events, not from the table's own
//! invariants.

use crate::support::great_city::{reckoned, stone_seen};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::collections::BTreeSet;
use triptych::games::great_city::{
    Action, Class, Colour, Event, FlipCause, GreatCity, Kind, Means, PairPosition, Phase, ScarabZone, Sign,
    Slot, Spending, Stone, Tie, Trait, Triad, View, Who,
};
use triptych::games::great_city::{Claim, PairSide};
use triptych::table::{Awaits, Entry, Record, Remark, Said, Seat, Seed, Setup, Table, Viewer};
use triptych::testing::Lawful;
use triptych::testing::Twin;

pub const LEVELS: [&str; 4] = ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"];

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

    fn all_actions(setup: &Setup<GreatCity>) -> Vec<Action> {
        let (players, ready) = (setup.seats.len().saturating_sub(1), setup.level.ready.len());
        // One seat, face and agent too many are included, to find rules that forget their bounds.
        let seats: Vec<Seat> = Seat::all(players + 2).collect();
        let whos = seats.iter().copied().map(Who::Seat);
        let of_gm = (0..=4).map(Who::Agent).chain((0..=4).map(Who::Newcomer));
        let whos: Vec<Who> = whos.chain(of_gm).chain([Who::City, Who::Stranger]).collect();
        let mut means = vec![Means::Free, Means::Vested];
        for &who in &whos {
            let traits = Kind::BOTH.into_iter().flat_map(Trait::of);
            means.extend(traits.map(|by| Means::Trait { who, by }));
            means.extend(Sign::BOTH.map(|sign| Means::Tie { who, sign }));
        }
        let throws = (0..=9).map(Action::Throw);
        let mut all: Vec<Action> = throws.chain((0..=7).map(Action::Roll)).collect();
        for &seat in &seats {
            let spend = |on| Action::Spend { seat, on };
            all.extend([
                Action::Stands(seat),
                Action::Agree(seat),
                Action::Tied(seat),
                Action::Pass(seat),
                Action::Done(seat),
                Action::Accept(seat),
                Action::Undo(seat),
                Action::Let(seat),
                Action::Told(seat),
            ]);
            all.extend([false, true].map(|own| Action::Ante { seat, own }));
            for kind in Kind::BOTH {
                all.extend([
                    Action::Agent { seat, kind },
                    Action::Propose { seat, kind },
                    Action::Be { seat, kind },
                ]);
                all.extend(whos.iter().map(|&who| Action::Kind { seat, who, kind }));
            }
            all.extend((0..=4).map(|agent| Action::Remove { seat, agent }));
            let ready = (0..=ready + 1).map(|ready| u8::try_from(ready).unwrap_or(u8::MAX));
            all.extend(ready.map(|ready| Action::DealIn { seat, ready }));
            all.extend(Colour::ALL.map(|stone| Action::Intent { seat, stone }));
            for &who in &whos {
                let traits = (0..8u8)
                    .map(|bits| [4, 2, 1].map(|bit| if bits & bit == 0 { Sign::Minus } else { Sign::Plus }));
                all.extend(traits.map(|signs| Action::Traits { seat, who, signs }));
                all.extend(Class::all().map(|class| Action::Class { seat, who, class }));
                all.extend([false, true].map(|yes| Action::Vest { seat, who, yes }));
                all.extend([
                    Action::Made { seat, who },
                    Action::Enter { seat, who },
                    Action::SetAside { seat, who },
                ]);
                for &other in &whos {
                    let (from, to) = (who, other);
                    let ties = Sign::BOTH.map(|sign| Tie { from, to, sign });
                    all.extend(ties.map(|tie| Action::Draw { seat, tie }));
                    let (spotlight, foil) = (who, other);
                    all.push(Action::Scene {
                        seat,
                        spotlight,
                        foil,
                    });
                }
                all.extend(Colour::ALL.map(|colour| spend(Spending::Vest { who, colour })));
            }
            for stone in PairPosition::all() {
                all.extend(means.iter().map(|&by| Action::Flip { seat, stone, by }));
                all.extend([Spending::Turn, Spending::Fix, Spending::Lift].map(|on| spend(on(stone))));
            }
            all.extend([Spending::Yea, Spending::Nay].map(spend));
            for &to in &seats {
                all.extend([Action::Teller { seat, to }, spend(Spending::Give(to))]);
            }
        }
        all
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

pub const fn ended(phase: Phase) -> bool {
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
        | Phase::CityAnswer(seat, _)
        | Phase::CityFate(seat)
        | Phase::Fate(seat) => Some(seat),
        Phase::NeedTriad(_) => Some(view.gm()),
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
    let erasing = matches!(last, Entry::Act(Action::SetAside { .. }));
    ensure(
        drawing || erasing || before.ties.len() == after.ties.len(),
        || "a tie is drawn out of its time".into(),
    )?;
    let length = table.entries().len();
    if matches!(last, Entry::Remark(_)) {
        let mut silent = after.clone();
        silent.words.clone_from(&before.words);
        silent.struck.clone_from(&before.struck);
        silent.asked_for_another = before.asked_for_another;
        silent.laid.clone_from(&before.laid);
        silent.stopped = before.stopped;
        silent.would_be_foil.clone_from(&before.would_be_foil);
        silent.facts.clone_from(&before.facts);
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
    let setup = table.setup();
    let is_hasty = setup.rules < 3 || setup.level.house.first_pass_ends;
    rewards_are_fair(before, is_hasty, &events)
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
        (FlipCause::Undo(seat), None) => {
            let asked = |spot: &PairPosition| before.phase == Phase::CityAnswer(seat, *spot);
            let asked = PairPosition::all().find(asked).map(PairPosition::of_city);
            ensure(asked == Some(stone) && vested > 0, told)?;
        }
        (FlipCause::Accepter(_), None) => ensure(
            before.phase == Phase::After
                && matches!(stone.of, Triad::City(_))
                && (!holds || vested == 0)
                && scene.is_some_and(|scene| scene.city_locked.map(PairPosition::of_city) != Some(stone)),
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
/// gets one from the pool; nobody gets anything if all have passed. Then the spotlight has to accept if the pool is
/// empty, if all passed in the round before too, or if the first such round ends the scene.
fn rewards_are_fair(before: &View, is_hasty: bool, events: &[Event]) -> Result<(), String> {
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
            ..
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
    let ends = before.pool == 0 || is_hasty || before.scene.as_ref().is_some_and(|scene| scene.idle);
    ensure(by_rule == (all_passed == Some(true) && ends), || {
        format!("somebody has to accept, or has not: {events:?}")
    })
}
