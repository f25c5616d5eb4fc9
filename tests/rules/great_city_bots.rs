//! The computer seats of The Great City: how strong they are, and that they use nothing that others hide.

use crate::support::scripts;
use crate::support::tournament::{self, Side};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeSet;
use triptych::games::great_city::{Action, Claim, Colour, GreatCity, Kind, Slot, Who};
use triptych::headless;
use triptych::table::party::{Party, StepResult};
use triptych::table::{
    Actor, Awaits, Controller, Entry, Game, Observation, Opponents, Record, Seat, SeatSet, Seed, Skill,
    Table, Viewer,
};

const GAMES: u64 = 100;

/// Returns how many games in a hundred `one` wins against seats that are all `other`, and both sides' averages of two
/// measures.
fn against(one: &str, other: &str) -> (u64, [f64; 2], [f64; 2]) {
    let sides: [Side<'_>; 2] = [("one", &[one]), ("others", &[other])];
    let grid = tournament::play("the-great-city", 3, sides, GAMES);
    let cell = grid.cells.first().expect("there is a cell");
    let average = |measure: &str| *cell.averages.get(measure).expect("it is measured");
    (cell.wins, average("purse"), average("fate, -2 to 2"))
}

#[test]
fn shrewd_seats_end_with_more_scarabs_and_a_better_fate() {
    let (wins, purse, fate) = against("shrewd", "steady");
    assert!(wins > 55, "of three seats: {wins}");
    assert!(purse[0] > 1.5 * purse[1], "{purse:?}");
    assert!(fate[0] > fate[1] + 0.4, "{fate:?}");
    let (_, purse, fate) = against("shrewd", "random");
    assert!(purse[0] > 5.0 * purse[1], "{purse:?}");
    assert!(fate[0] > fate[1] + 0.4, "{fate:?}");
}

#[test]
fn every_part_of_the_shrewd_strategy_improves_its_result() {
    let (_, _, fate) = against("blind", "shrewd");
    assert!(fate[0] + 0.3 < fate[1], "judgments make the fate: {fate:?}");
    let (wins, purse, _) = against("lavish", "shrewd");
    assert!(wins < 28 && purse[0] < purse[1], "{wins}, {purse:?}");
    // Courtesy costs scarabs; the purses show that it is no gift to greedy seats.
    let (_, purse, _) = against("hasty", "shrewd");
    assert!(purse[0] < 3.0 * purse[1], "{purse:?}");
}

/// The number of scenes is bearable for people: at least one turn for everybody, and at most fifteen on average, which
/// take an evening when told aloud.
#[test]
fn games_of_shrewd_seats_have_a_bearable_number_of_scenes() {
    for (players, least) in [(2, 2), (3, 3), (4, 4), (5, 5)] {
        let mut scenes = 0;
        for seed in 0..30 {
            let mut table = played(players, seed, Skill::Shrewd);
            scenes += usize::from(table.view(Viewer::Omniscient).scenes);
        }
        assert!(
            (30 * least..=30 * 15).contains(&scenes),
            "{players} players: {scenes} in 30 games"
        );
    }
}

/// Computers leave each other a scene, also where the pool is small.
#[test]
fn of_two_players_both_have_a_scene() {
    for (seed, skill) in (0..40).flat_map(|seed| [(seed, Skill::Steady), (seed, Skill::Shrewd)]) {
        let scenes = played(2, seed, skill).view(Viewer::Omniscient).scenes;
        assert!(scenes >= 2, "{skill:?}, seed {seed}: {scenes}");
    }
}

fn played(players: usize, seed: u64, skill: Skill) -> Table<GreatCity> {
    let mut setup = scripts::setup::<GreatCity>("the-great-city", players);
    setup.seed = Seed(seed);
    let mut table = Table::new(setup).expect("a table can be set up");
    let seats = vec![Controller::Computer(skill); players];
    headless::play_out(&mut table, &seats).expect("computers play on");
    table.invariants().expect("they hold");
    table
}

/// Plays until people are asked, and returns whom the table waits for.
fn until_people_are_asked(table: &mut Table<GreatCity>, party: &mut Party<GreatCity>) -> SeatSet {
    loop {
        match party.step(table) {
            StepResult::Played => {}
            StepResult::People(seats) => return seats,
            StepResult::Over => panic!("it is over"),
        }
    }
}

#[test]
fn the_automatic_gm_proposes_and_takes_refusals() {
    let mut setup = scripts::setup::<GreatCity>("the-great-city", 2);
    let computer = Controller::Computer(Skill::Steady);
    for seed in 0..12 {
        setup.seed = Seed(seed);
        let mut table = Table::new(setup.clone()).expect("a table can be set up");
        let (person, gm) = (Seat::new(0), Seat::new(2));
        let mut party = Party::new(&table, &[Controller::Human, computer, computer]);
        until_people_are_asked(&mut table, &mut party);
        let first = Who::Agent(1);
        let texts = [
            Slot::Situation,
            Slot::Peril,
            Slot::Name(first),
            Slot::About(first),
        ];
        let view = table.view(Viewer::Table);
        let proposal = view.proposal.expect("the GM proposes an agent");
        assert_eq!((proposal.by, proposal.agent), (gm, 1));
        let told = texts.map(|slot| view.text(slot).expect("it is written").to_owned());
        assert!(told[3].contains("ants "), "what it wants: {}", told[3]);
        // A refused agent comes back as another one.
        table
            .act(Action::Remove {
                seat: person,
                agent: 1,
            })
            .expect("it can be refused");
        until_people_are_asked(&mut table, &mut party);
        let view = table.view(Viewer::Table);
        assert!(view.proposal.is_some());
        for (slot, was) in texts.into_iter().zip(&told).skip(2) {
            assert_ne!(view.text(slot), Some(was.as_str()), "{slot}");
        }
        // The situation and the peril stay, and what people strike is not written again.
        assert_eq!(view.text(Slot::Situation), Some(&*told[0]));
        table
            .remark(Slot::Peril.text(person, ""))
            .expect("anybody may strike it");
        table.act(Action::Agree(person)).expect("it can be accepted");
        until_people_are_asked(&mut table, &mut party);
        assert_eq!(table.view(Viewer::Table).text(Slot::Peril), None);
    }
}

#[test]
fn another_situation_can_be_asked_for() {
    let mut setup = scripts::setup::<GreatCity>("the-great-city", 2);
    setup.seed = Seed(4);
    let mut table = Table::new(setup).expect("a table can be set up");
    let mut party = Party::new(
        &table,
        &[
            Controller::Human,
            Controller::Human,
            Controller::Computer(Skill::Steady),
        ],
    );
    while table.view(Viewer::Table).text(Slot::Peril).is_none() {
        party.step(&mut table);
    }
    let mut met = BTreeSet::new();
    for _ in 0..8 {
        let view = table.view(Viewer::Table);
        let told =
            [Slot::Situation, Slot::Peril].map(|slot| view.text(slot).expect("both are written").to_owned());
        assert!(met.insert(told), "each is another one");
        table
            .remark(Slot::Situation.claim(Seat::new(0), Claim::Another))
            .expect("anybody may ask");
        let gm = party.next_speaker(&table).expect("the GM may speak");
        assert!(party.speak(&mut table, gm));
    }
}

#[test]
fn computer_players_leave_the_first_agent_to_a_person_who_is_the_gm() {
    let setup = scripts::setup::<GreatCity>("the-great-city", 2);
    let mut table = Table::new(setup).expect("a table can be set up");
    let (gm, kind) = (Seat::new(2), Kind::Bug);
    let computer = Controller::Computer(Skill::Shrewd);
    let mut party = Party::new(&table, &[computer, computer, Controller::Human]);
    until_people_are_asked(&mut table, &mut party);
    assert_eq!(table.view(Viewer::Table).proposal, None);
    table.act(Action::Agent { seat: gm, kind }).expect("the GM may");
    let asked = until_people_are_asked(&mut table, &mut party);
    assert_eq!(asked, SeatSet::one(gm), "the others agree");
}

/// Returns a game that looks the same to one seat: another seat chooses another stone for its intent, if that changes
/// the intent's answer.
fn otherwise(record: &Record<GreatCity>, me: Seat) -> Option<Record<GreatCity>> {
    for (index, entry) in record.entries.iter().enumerate() {
        let Entry::Act(Action::Intent { seat, stone }) = entry else {
            continue;
        };
        if *seat == me {
            continue;
        }
        for another in Colour::ALL.into_iter().filter(|another| another != stone) {
            let mut changed = record.clone();
            *changed.entries.get_mut(index)? = Entry::Act(Action::Intent {
                seat: *seat,
                stone: another,
            });
            let saves = |record: &Record<GreatCity>| {
                let mut table = Table::from_record(record.clone()).ok()?;
                let view = table.view(Viewer::Seat(*seat));
                view.character(Who::Seat(*seat))?
                    .purpose
                    .map(|purpose| purpose.saves)
            };
            if let (Some(was), Some(is)) = (saves(record), saves(&changed))
                && was != is
            {
                return Some(changed);
            }
        }
    }
    None
}

#[test]
fn computers_decide_without_hidden_information() {
    let mut compared = 0;
    for seed in 0..20 {
        let record = played(3, seed, Skill::Shrewd).record();
        // Before the end no intent is revealed.
        let scenes = record
            .entries
            .iter()
            .rposition(|entry| matches!(entry, Entry::Act(Action::Accept(_))));
        let mut before = record.clone();
        before.entries.truncate(scenes.expect("something is accepted"));
        for me in Seat::all(3) {
            let Some(other) = otherwise(&before, me) else {
                continue;
            };
            let mine = before.entries.iter().enumerate().filter(|(_, entry)| {
                entry
                    .action()
                    .is_some_and(|action| GreatCity::actor(action) == Actor::Seat(me))
            });
            for (index, _) in mine.skip(8).step_by(3) {
                let choose = |record: &Record<GreatCity>| {
                    let mut record = record.clone();
                    record.entries.truncate(index);
                    let mut table = Table::from_record(record).expect("the other game is as legal");
                    if !matches!(table.awaits(), Awaits::Seats(seats) if seats.contains(me)) {
                        return None;
                    }
                    let mut seen = Observation::new(&mut table, me);
                    let mut rng = ChaCha8Rng::seed_from_u64(seed);
                    let mut computer = GreatCity::computer(Skill::Shrewd);
                    let said = computer.speak(&mut seen, &mut rng);
                    Some((said, computer.choose(&mut seen, &mut rng)))
                };
                let (one, two) = (choose(&before), choose(&other));
                assert_eq!(one, two, "seed {seed}, seat {me}, entry {index}");
                compared += usize::from(one.is_some());
            }
        }
    }
    assert!(compared > 250, "only {compared} choices were compared");
}

#[test]
fn games_end_either_way() {
    let (mut survives, mut scenes, mut judged) = (0, 0, BTreeSet::new());
    for seed in 0..60 {
        let mut four = played(4, seed, Skill::Steady);
        let view = four.view(Viewer::Omniscient);
        survives += u32::from(view.survives.expect("it is over"));
        scenes += u32::from(view.scenes);
        judged.extend(view.open.judged);
    }
    assert!(
        (13..=47).contains(&survives),
        "the City survives {survives} times in 60"
    );
    assert!((400..=560).contains(&scenes), "{scenes} scenes in 60 games");
    assert!(judged.len() >= 50, "only {} judgments of 64", judged.len());
}

#[test]
fn every_skill_and_size_comes_to_an_end() {
    for players in 2..=5 {
        for (seed, skill) in (0..).zip([Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd]) {
            played(players, seed, skill);
        }
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let game = |seed| played(3, seed, Skill::Novice).record().to_text(None);
    assert_eq!(game(5), game(5));
    assert_ne!(game(5), game(6));
}

#[test]
fn foils_and_fates_have_variety() {
    let (mut foils, mut saves) = (BTreeSet::new(), [0; 2]);
    for seed in 0..10 {
        let mut table = played(4, seed, Skill::Steady);
        let actions = table.entries().iter().filter_map(Entry::action);
        foils.extend(actions.filter_map(|action| match action {
            Action::Scene { foil, .. } => Some(*foil),
            _ => None,
        }));
        for character in &table.view(Viewer::Omniscient).characters {
            if let Some(purpose) = character.purpose {
                let [no, yes] = &mut saves;
                *(if purpose.saves { yes } else { no }) += 1;
            }
        }
    }
    assert!(foils.len() >= 7, "{foils:?}");
    assert!(saves.iter().all(|count| *count >= 8), "{saves:?}");
}

#[test]
fn nobody_accepts_before_all_have_had_a_word_unless_the_ante_tempts() {
    let mut accepted = 0;
    for (seed, skill) in (0..8).flat_map(|seed| [(seed, Skill::Novice), (seed, Skill::Steady)]) {
        let mut setup = scripts::setup::<GreatCity>("the-great-city", 3);
        setup.seed = Seed(seed);
        let mut table = Table::new(setup).expect("a table can be set up");
        let mut party = Party::new(&table, &[Controller::Computer(skill); 4]);
        loop {
            let (view, before) = (table.view(Viewer::Table), table.entries().len());
            if matches!(party.step(&mut table), StepResult::Over) {
                break;
            }
            for action in table.entries().iter().skip(before).filter_map(Entry::action) {
                let Action::Accept(seat) = action else { continue };
                accepted += 1;
                let scene = view.scene.as_ref().expect("it is played");
                let waiting = scene.order.iter().filter(|other| *other != seat);
                let waiting = waiting.filter(|other| !scene.reacted.contains(**other)).count();
                assert!(
                    waiting == 0 || scene.round > 1 || view.ante >= 7,
                    "{skill:?}, seed {seed}: {seat} takes {} while {waiting} wait",
                    view.ante
                );
            }
        }
    }
    assert!(accepted > 30, "only {accepted} judgments were accepted");
}
