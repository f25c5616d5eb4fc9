//! What is to be done now, for the table's heading and the slips around a flat display.

use super::super::view::number;
use super::super::{Omelas, Phase};
use super::{board, discussion};
use crate::session::{Prompt, Scene};
use crate::table::SeatSet;

/// Returns what is to be done, and by whom.
pub fn prompt(scene: &Scene<'_, Omelas>) -> Prompt {
    let view = scene.view;
    let (turn, nobody) = (view.turn, SeatSet::EMPTY);
    let does = |what: &str| {
        let words = format!("{} {what}", scene.setup.name(turn));
        Prompt::new(SeatSet::one(turn), words)
    };
    let person = scene.is_person(turn);
    let letter = view.letter();
    match view.phase {
        Phase::Deal => Prompt::new(nobody, "The roles are dealt"),
        Phase::Draw if person => {
            let how = if scene.by_hand { "" } else { "Press the bag." };
            Prompt::to(turn, "draw a tile").with_note(how)
        }
        Phase::Draw => does("draws a tile"),
        Phase::Roll if person => {
            let note = format!("It shows how many Yes votes keep the {letter}, no more and no fewer.");
            Prompt::to(turn, "roll the die").with_note(note)
        }
        Phase::Roll => does("rolls the die"),
        Phase::Vote if discussion::asking(scene).is_some() => {
            let die = view.die.unwrap_or(0);
            let votes = if die == 1 { "vote" } else { "votes" };
            let words = format!("Ask for {} Yes {votes}", number(die));
            Prompt::new(SeatSet::one(turn), words)
        }
        Phase::Vote if discussion::is_on(scene) => {
            Prompt::new(scene.people(), format!("Discuss: shall the {letter} stay?"))
        }
        Phase::Vote if view.seats.iter().all(|seat| seat.laid) => Prompt::new(nobody, "All votes are laid")
            .with_note("They are shuffled before they are turned up."),
        Phase::Vote if board::lays(scene, scene.foot) => Prompt::to(scene.foot, "lay your vote")
            .with_note("Press a card: the curtain falls, and you choose alone."),
        Phase::Vote => {
            Prompt::new(nobody, "The votes are being laid").with_note("Every seat lays one card, face-down.")
        }
        Phase::Reveal => {
            let (words, note) = board::count(scene);
            Prompt::new(nobody, words).with_note(note)
        }
        Phase::Over(_) => Prompt::default(),
    }
}
