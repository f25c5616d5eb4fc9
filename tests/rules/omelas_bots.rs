//! The computer seats of OMELAS: what they may know, how strong they are, what they say.

use crate::support::scripts;
use crate::support::tournament;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use triptych::games::omelas::{Action, Card, Claim, Omelas};
use triptych::headless;
use triptych::table::level::Level;
use triptych::table::{
    Awaits, Controller, Entry, Game, Observation, Opponents, Party, Record, Said, Seat, SeatSet, Seed, Skill,
    Table, Viewer,
};

fn table(level: &str, seats: usize, seed: u64, fellows: bool) -> Table<Omelas> {
    let mut setup = scripts::setup::<Omelas>(level, seats);
    setup.seed = Seed(seed);
    setup.level.set_switch("rebels_know_each_other", fellows);
    Table::new(setup).expect("a table can be set up")
}

fn played(level: &str, seats: usize, seed: u64, fellows: bool, skills: &[Skill]) -> Table<Omelas> {
    let mut table = table(level, seats, seed, fellows);
    let controllers: Vec<_> = skills.iter().map(|skill| Controller::Computer(*skill)).collect();
    headless::play_out(&mut table, &controllers).expect("computers play on");
    table
}

#[test]
fn only_computers_that_speak_are_asked_to() {
    let next = |skills: &[Skill]| {
        let mut table = table("omelas", 4, 7, false);
        let controllers: Vec<_> = skills.iter().map(|skill| Controller::Computer(*skill)).collect();
        let mut party = Party::new(&table, &controllers);
        while !matches!(table.awaits(), Awaits::Seats(_)) {
            party.step(&mut table);
        }
        let before = party.next_speaker(&table);
        party.set_controller(&table, Seat::new(2), Controller::Computer(Skill::Shrewd));
        (before, party.next_speaker(&table))
    };
    assert_eq!(next(&[Skill::Random; 4]), (None, Some(Seat::new(2))));
    let mixed = [Skill::Random, Skill::Steady, Skill::Random, Skill::Random];
    assert_eq!(next(&mixed).0, Some(Seat::new(1)));
}

const TABLES: [(&str, usize); 5] = [
    ("omelas", 4),
    ("omelas", 5),
    ("omelas", 6),
    ("omelas-extreme", 4),
    ("omelas-extreme", 5),
];

/// Returns a game that looks the same to one seat: the others have other roles and their votes are exchanged, but each
/// count and every remark is the same.
fn otherwise(record: &Record<Omelas>, me: Seat, turn: usize) -> Record<Omelas> {
    let seats = record.setup.seats.len();
    let others: Vec<Seat> = Seat::all(seats).filter(|seat| *seat != me).collect();
    let moved = |seat: Seat| match others.iter().position(|other| *other == seat) {
        Some(place) => *others.iter().cycle().nth(place + turn).expect("there are others"),
        None => seat,
    };
    let mut record = record.clone();
    // Votes stay in the order of the record; only the cards are exchanged.
    let mut round: Vec<(usize, Seat, Card)> = Vec::new();
    let mut changes: Vec<(usize, Card)> = Vec::new();
    for (index, entry) in record.entries.iter().enumerate() {
        if let Entry::Act(Action::Vote { seat, card }) = entry {
            round.push((index, *seat, *card));
            if round.len() == seats {
                for (index, seat, _) in &round {
                    let from = round.iter().find(|(_, other, _)| moved(*other) == *seat);
                    changes.push((*index, from.expect("somebody's card comes here").2));
                }
                round.clear();
            }
        }
    }
    for (index, face) in changes {
        if let Some(Entry::Act(Action::Vote { card, .. })) = record.entries.get_mut(index) {
            *card = face;
        }
    }
    if let Some(Entry::Act(Action::Deal(rebels))) = record.entries.first_mut() {
        *rebels = rebels.iter().map(moved).collect::<SeatSet>();
    }
    record
}

#[test]
fn computers_decide_without_hidden_information() {
    let mut compared = 0;
    for (level, seats) in TABLES {
        for seed in 0..6 {
            let record = played(level, seats, seed, false, &vec![Skill::Shrewd; seats]).record();
            for me in Seat::all(seats) {
                let other = otherwise(&record, me, 1 + seed as usize % (seats - 2));
                let votes = record.entries.iter().enumerate().filter(
                    |(_, entry)| matches!(entry, Entry::Act(Action::Vote { seat, .. }) if *seat == me),
                );
                for (index, _) in votes {
                    let answers = [&record, &other].map(|record| {
                        let mut record = record.clone();
                        record.entries.truncate(index);
                        let mut table = Table::from_record(record).expect("the other game is as legal");
                        let mut seen = Observation::new(&mut table, me);
                        let mut rng = ChaCha8Rng::seed_from_u64(seed);
                        let mut computer = Omelas::computer(Skill::Shrewd);
                        let said = computer.speak(&mut seen, &mut rng);
                        (said, computer.choose(&mut seen, &mut rng))
                    });
                    let [one, other] = answers;
                    assert_eq!(
                        one, other,
                        "{level}, {seats} seats, seed {seed}, seat {me}, entry {index}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "only {compared} choices were compared");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for (level, seats) in TABLES {
        for fellows in [false, true] {
            let skills = vec![Skill::Shrewd; seats];
            let [one, other] = [(); 2].map(|()| played(level, seats, 11, fellows, &skills).record());
            assert_eq!(one, other);
        }
    }
}

#[test]
fn shrewd_seats_finish_games_with_any_opponents() {
    let mixed = [
        Skill::Shrewd,
        Skill::Random,
        Skill::Novice,
        Skill::Shrewd,
        Skill::Steady,
        Skill::Random,
    ];
    for (level, seats) in TABLES {
        for seed in 0..12 {
            let mut skills = mixed[..seats].to_vec();
            skills.rotate_left(seed as usize % seats);
            let mut table = played(level, seats, seed, seed % 2 == 0, &skills);
            assert_eq!(table.awaits(), Awaits::Over);
            let view = table.view(Viewer::Omniscient);
            assert_eq!(Omelas::tally(table.setup(), &view).winners.len(), 1);
        }
    }
}

#[test]
fn shrewd_council_seats_vote_as_they_claimed() {
    let mut coins = 0;
    for seed in 0..10 {
        let record = played("omelas", 5, seed, false, &[Skill::Shrewd; 5]).record();
        let Some(Entry::Act(Action::Deal(rebels))) = record.entries.first() else {
            panic!("roles are dealt first");
        };
        let mut said = [None; 5];
        for entry in &record.entries {
            match entry {
                Entry::Remark(remark) => {
                    let Said::Claim(claim) = &remark.said else {
                        panic!("a shrewd seat claims, and says no more");
                    };
                    coins += usize::from(matches!(claim, Claim::Coin(_)));
                    said[remark.seat.index()] = Some(*claim);
                }
                Entry::Act(Action::Vote { seat, card }) => {
                    let word = said[seat.index()].take().expect("everybody has spoken");
                    if !rebels.contains(*seat) {
                        assert!(
                            word != Claim::Yes || *card == Card::Yes,
                            "seed {seed}, seat {seat}"
                        );
                        assert!(word != Claim::No || *card == Card::No, "seed {seed}, seat {seat}");
                    }
                }
                _ => {}
            }
        }
    }
    assert!(coins > 50, "coins are how a plan is kept from the rebel: {coins}");
}

/// Returns the number of games that each kind of council wins.
fn wins(council: &[&str], rebel: &[&str], games: u64) -> Vec<u64> {
    let sides = [("council", council), ("rebel", rebel)];
    tournament::wins(&tournament::play("omelas", 5, sides, games))
}

#[test]
fn the_shrewd_council_gains_from_its_beliefs() {
    // 500 games of each: far fewer than the README's, enough for differences as large as these.
    let found = wins(&["shrewd", "unlearning", "independent"], &["best"], 500);
    let [shrewd, unlearning, independent] = found[..] else {
        panic!("three councils played: {found:?}");
    };
    assert!(shrewd * 10 >= independent * 12, "{found:?}");
    assert!(shrewd > unlearning, "{found:?}");
}

#[test]
fn the_shrewd_rebel_hides_from_a_council_that_learns() {
    let found = wins(&["shrewd"], &["shrewd", "best"], 500);
    assert!(found[0] < found[1], "{found:?}");
}

#[test]
fn a_council_that_knows_the_rebel_wins_about_a_quarter() {
    // The true rate is 23 %: over 500 games the result is between 17 % and 29 %.
    let found = wins(&["knowing"], &["open"], 500);
    assert!((85..=145).contains(&found[0]), "{found:?}");
}

#[test]
fn shrewd_seats_do_well_against_seats_without_a_plan() {
    let found = wins(&["shrewd"], &["random", "yes"], 300);
    assert!(
        found.iter().all(|wins| *wins >= 21),
        "at least as often as independent votes: {found:?}"
    );
    let found = wins(&["random", "yes", "steady"], &["shrewd"], 300);
    assert!(found.iter().all(|wins| *wins <= 12), "hardly ever: {found:?}");
}

#[test]
fn each_strength_has_a_one_sentence_description() {
    for skill in [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd] {
        let sentence = Omelas::describe_skill(skill);
        assert!(
            sentence.ends_with('.') && sentence.chars().count() < 120,
            "{sentence}"
        );
    }
}
