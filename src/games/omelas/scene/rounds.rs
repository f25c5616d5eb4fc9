//! The rounds so far in short, as the ledger at the table's side tells them.

use super::super::view::{number, yes_votes};
use super::super::{Event, Letter, Omelas, Seen};
use crate::scene::play::Scene;
use crate::table::Seat;
use crate::table::capital;

/// One round, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RoundLine {
    pub round: u16,
    pub seat: Seat,
    pub letter: Option<Letter>,
    pub note: String,
    pub words: String,
}

/// All rounds, oldest first.
pub(super) fn rounds(scene: &Scene<'_, Omelas>) -> Vec<RoundLine> {
    let mut rounds: Vec<RoundLine> = Vec::new();
    let mut laid = 0;
    for seen in scene.seen {
        if let Seen::Public(Event::RoundBegins { round, turn }) = seen {
            laid = 0;
            rounds.push(RoundLine {
                round: *round,
                seat: *turn,
                letter: None,
                note: "to draw".into(),
                words: String::new(),
            });
        }
        let Some(line) = rounds.last_mut() else { continue };
        match seen {
            Seen::Public(Event::Drawn {
                letter, laid_aside, ..
            }) => {
                line.letter = Some(*letter);
                line.note = format!("drew {letter}");
                if *laid_aside {
                    line.words = "Already on Omelas: laid aside.".into();
                }
            }
            Seen::Public(Event::Rolled { face, .. }) => line.note = format!("rolled {face}"),
            Seen::VoteLaid { .. } => {
                laid += 1;
                let left = scene.setup.seats.len() - laid;
                line.words = match left {
                    0 => "All votes are laid.".into(),
                    1 => format!("{} laid, one to come.", votes(laid)),
                    _ => format!("{} laid, {} to come.", votes(laid), number(left as u8)),
                };
            }
            Seen::Public(Event::Decided { letter, yes, kept }) => {
                let count = yes_votes(*yes);
                line.words = match kept {
                    true => format!("{count}: {letter} stays on Omelas."),
                    false => format!("{count}: {letter} goes into The Darkness."),
                };
            }
            _ => {}
        }
    }
    rounds
}

fn votes(count: usize) -> String {
    match count {
        1 => "One vote is".into(),
        many => format!("{} votes are", capital(number(many as u8))),
    }
}

/// The faces of the cards turned in this round, in the order of turning.
pub(super) fn turned(scene: &Scene<'_, Omelas>) -> Vec<super::super::Card> {
    let from = scene
        .seen
        .iter()
        .rposition(|seen| *seen == Seen::Public(Event::VotesShuffled));
    let since = from.map_or(&[][..], |from| scene.seen.get(from..).unwrap_or_default());
    since
        .iter()
        .filter_map(|seen| match seen {
            Seen::Public(Event::Turned { card }) => Some(*card),
            _ => None,
        })
        .collect()
}

/// The tile laid aside last.
pub(super) fn last_aside(scene: &Scene<'_, Omelas>) -> Option<Letter> {
    scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::Drawn {
            letter,
            laid_aside: true,
            ..
        }) => Some(*letter),
        _ => None,
    })
}
