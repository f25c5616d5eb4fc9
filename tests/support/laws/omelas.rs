//! The [laws](triptych::testing) on tables of OMELAS, and the further laws of an OMELAS table.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use triptych::games::omelas::{ASK, Action, CLAIM, Card, Claim, FATE, Letter, Omelas};
use triptych::table::{Audience, Entry, Record, Remark, Said, Seat, SeatSet, Seed, Setup, Viewer};
use triptych::testing::Lawful;
use triptych::testing::Twin;

/// The laws of the game.
pub struct Laws;

impl Lawful for Laws {
    type Game = Omelas;

    fn all_actions(setup: &Setup<Omelas>) -> Vec<Action> {
        let seats = setup.seats.len();
        // One seat and one face too many, so that tests notice a rule that does not check its bounds.
        let deals = (0..=3).flat_map(|size| SeatSet::combinations(seats + 1, size));
        let votes = |seat| Card::BOTH.map(|card| Action::Vote { seat, card });
        let mut all: Vec<Action> = deals.map(Action::Deal).collect();
        all.extend(Letter::ALL.map(Action::Draw));
        all.extend((0..=setup.level.faces + 1).map(Action::Roll));
        all.extend(Seat::all(seats + 1).flat_map(votes));
        all.extend(Card::BOTH.map(Action::Turn));
        all
    }

    fn some_remark(setup: &Setup<Omelas>, rng: &mut ChaCha8Rng) -> Remark<Claim> {
        let seats = setup.seats.len();
        let mut some = |count| Seat::new(rng.random_range(0..count));
        let (seat, other, third) = (some(seats), some(seats), some(seats));
        let (slot, to, said) = match rng.random_range(0..8u8) {
            0 => (CLAIM, Audience::All, Said::Claim(Claim::Yes)),
            1 => (CLAIM, Audience::All, Said::Claim(Claim::No)),
            2 => (
                CLAIM,
                Audience::All,
                Said::Claim(Claim::Coin(rng.random_range(0..=10))),
            ),
            3 => (CLAIM, Audience::All, Said::Claim(Claim::Nothing)),
            4 => {
                let asked = SeatSet::one(other).with(third);
                (ASK, Audience::All, Said::Claim(Claim::Ask(asked)))
            }
            5 => (FATE, Audience::All, Said::Text("  The lamps\nwent out. ".into())),
            6 => (
                CLAIM,
                Audience::All,
                Said::Text("I shall “vote” \\ Yes.\n".into()),
            ),
            _ => {
                let to = Audience::Seats(SeatSet::one(seat).with(other));
                ("note", to, Said::Text(format!("between {seat} and {other}")))
            }
        };
        Remark {
            seat,
            slot: slot.into(),
            to,
            said,
        }
    }

    fn twins(record: &Record<Omelas>, over: bool, viewer: Viewer, rng: &mut ChaCha8Rng) -> Vec<Twin<Omelas>> {
        let house = &record.setup.level.house;
        let all = record.entries.len();
        // The last entry of a whole game reveals the roles, and by house rule the votes.
        let before_the_end = if over { all.saturating_sub(1) } else { all };
        let votes = other_votes(record, viewer, rng);
        let mut roles_too = votes.clone();
        if let Some(rebels) = roles_too.entries.iter_mut().find_map(dealt) {
            *rebels = other_rebels(&record.setup, *rebels, viewer, rng);
        }
        vec![
            Twin {
                what: "who laid which vote, a private word or the seed",
                record: votes,
                until: if house.votes_shown_at_end {
                    before_the_end
                } else {
                    all
                },
            },
            Twin {
                what: "who is a Rebel",
                record: roles_too,
                until: before_the_end,
            },
        ]
    }
}

fn dealt(entry: &mut Entry<Omelas>) -> Option<&mut SeatSet> {
    match entry {
        Entry::Act(Action::Deal(rebels)) | Entry::Entered(Action::Deal(rebels)) => Some(rebels),
        _ => None,
    }
}

/// Returns any rebels that the viewer must consider possible: as many, and consistent with its own role if it knows it.
fn other_rebels(setup: &Setup<Omelas>, rebels: SeatSet, viewer: Viewer, rng: &mut ChaCha8Rng) -> SeatSet {
    let seats = setup.seats.len();
    let possible: Vec<_> = SeatSet::combinations(seats, rebels.len())
        .filter(|other| match viewer {
            Viewer::Seat(seat) if rebels.contains(seat) && setup.level.house.rebels_know_each_other => {
                *other == rebels
            }
            Viewer::Seat(seat) => other.contains(seat) == rebels.contains(seat),
            Viewer::Table | Viewer::Omniscient => true,
        })
        .collect();
    *possible
        .get(rng.random_range(0..possible.len()))
        .expect("what was dealt is possible")
}

/// Returns the same game with another seed, with the votes of each round exchanged between all seats but the viewer's,
/// and with other words in remarks that the viewer was not meant to hear.
fn other_votes(record: &Record<Omelas>, viewer: Viewer, rng: &mut ChaCha8Rng) -> Record<Omelas> {
    let mut other = record.clone();
    other.setup.seed = Seed(rng.random());
    let seats = record.setup.seats.len();
    let own = |seat| viewer == Viewer::Seat(seat);
    let mut votes: Vec<&mut Card> = Vec::new();
    let mut laid = 0;
    for entry in &mut other.entries {
        match entry {
            Entry::Act(Action::Roll(_)) | Entry::Entered(Action::Roll(_)) => {
                votes.clear();
                laid = 0;
            }
            Entry::Act(Action::Vote { seat, card }) => {
                laid += 1;
                if !own(*seat) {
                    votes.push(card);
                }
                if laid == seats {
                    let mut cards: Vec<Card> = votes.iter().map(|card| **card).collect();
                    cards.shuffle(rng);
                    for (vote, card) in votes.drain(..).zip(cards) {
                        *vote = card;
                    }
                }
            }
            Entry::Remark(remark) => match (remark.to, viewer, &mut remark.said) {
                (Audience::Seats(heard), Viewer::Seat(seat), _) if heard.contains(seat) => {}
                // The omniscient viewer of a finished game's record reads the notes in it.
                (Audience::All, ..) | (_, Viewer::Omniscient, _) | (.., Said::Claim(_)) => {}
                (.., Said::Text(text)) => *text = "something else".into(),
            },
            _ => {}
        }
    }
    // In a round that breaks off the votes are never counted, so any votes are possible.
    for vote in votes {
        *vote = if rng.random() { Card::Yes } else { Card::No };
    }
    other
}
