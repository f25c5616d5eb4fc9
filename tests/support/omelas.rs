//! The lines that OMELAS adds to the [language of scenarios](crate::support::scripts).
//!
//! | line | means |
//! | --- | --- |
//! | `votes YNY` | seats 1, 2, 3 lay Yes, No, Yes in this order; the last one completes the vote |
//! | `turns NYY -> …` | these cards are turned; the events after the arrow follow the last of them |
//! | `tiles 16 1 0 0 1` | the number of tiles in the bag, on Omelas, in The Darkness, laid aside, on trial |
//!
//! After each action all tiles in the table's view are counted.

use crate::support::scripts::{Scenario, Scripted, list};
use triptych::games::omelas::{Card, Event, Omelas, View};
use triptych::table::{Setup, Table, Viewer};

impl Scripted for Omelas {
    fn own_line(scenario: &mut Scenario<Self>, word: &str, rest: &str) -> bool {
        match word {
            "votes" => votes(scenario, rest),
            "turns" => turns(scenario, rest),
            "tiles" => {
                let view = scenario.open_view();
                assert_eq!(tiles(&view), rest, "tiles, at “{}”", scenario.line());
            }
            _ => return false,
        }
        true
    }

    fn check(table: &mut Table<Self>) -> Result<(), String> {
        let counts = tiles(&table.view(Viewer::Table));
        let together: usize = counts
            .split(' ')
            .map(|count| count.parse::<usize>().expect("a count"))
            .sum();
        if together == 18 {
            Ok(())
        } else {
            Err(format!("{together} tiles are there, {counts}"))
        }
    }

    fn event(_: &Setup<Self>, event: &Event) -> String {
        match event {
            Event::RolesDealt(rebels) => format!("dealt [{}]", list(*rebels, ", ")),
            Event::RoundBegins { round, turn } => format!("round {round}, seat {turn}"),
            Event::Drawn { seat, letter, aside } => {
                format!(
                    "seat {seat} draws {letter}{}",
                    if *aside { ", aside" } else { "" }
                )
            }
            Event::Rolled { seat, face } => format!("seat {seat} rolls {face}"),
            Event::VoteLaid { seat, card } => format!("seat {seat} lays {card:?}"),
            Event::VotesShuffled => "shuffled".into(),
            Event::Turned(card) => format!("{card:?} is turned"),
            Event::Decided { letter, yes, kept } => {
                format!("{yes} Yes, {letter} {}", if *kept { "stays" } else { "falls" })
            }
            Event::HandedBack => "handed back".into(),
            Event::Won(side) => format!("{side:?} wins"),
            Event::RolesShown(rebels) => format!("rebels shown [{}]", list(*rebels, ", ")),
            Event::VotesShown(ballots) => {
                let rounds: Vec<_> = ballots
                    .iter()
                    .map(|ballot| {
                        let cards: String = ballot
                            .cards
                            .iter()
                            .map(|card| if *card == Card::Yes { 'Y' } else { 'N' })
                            .collect();
                        format!("{} {} {cards}", ballot.round, ballot.letter)
                    })
                    .collect();
                format!("votes shown [{}]", rounds.join(", "))
            }
        }
    }
}

#[track_caller]
fn votes(scenario: &mut Scenario<Omelas>, cards: &str) {
    let voters = scenario.setup().seats.len();
    for (index, card) in cards.chars().enumerate() {
        let (number, card) = (index + 1, face(card));
        let shuffled = if number == voters { "; shuffled" } else { "" };
        scenario.does(
            &format!("Vote(seat: {number}, card: {card:?})"),
            &format!("seat {number} lays {card:?}{shuffled}"),
        );
    }
}

#[track_caller]
fn turns(scenario: &mut Scenario<Omelas>, rest: &str) {
    let (cards, after) = rest.split_once("->").unwrap_or((rest, ""));
    let cards = cards.trim();
    for (index, card) in cards.chars().enumerate() {
        let card = face(card);
        let mut expected = format!("{card:?} is turned");
        if index + 1 == cards.len() && !after.is_empty() {
            expected = format!("{expected}; {}", after.trim());
        }
        scenario.does(&format!("Turn({card:?})"), &expected);
    }
}

fn face(letter: char) -> Card {
    match letter {
        'Y' => Card::Yes,
        'N' => Card::No,
        other => panic!("“{other}” is neither Y nor N"),
    }
}

fn tiles(view: &View) -> String {
    let placed = view.squares.iter().filter(|filled| **filled).count();
    format!(
        "{} {placed} {} {} {}",
        view.bag,
        view.darkness,
        view.aside.len(),
        usize::from(view.trial.is_some())
    )
}
