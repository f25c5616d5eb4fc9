//! The end of a game before its results: the role cards lie in the dark face-down, and are turned over
//! one by one, the Rebels last (`omelas.end.4`).

use super::super::{Event, Omelas, PieceId, Seen, Side};
use super::board::{Place, on_board, role_picture, row};
use crate::board::At;
use crate::board::motion::{FLIP, MotionQueue, bring, flip, go, sound};
use crate::session::{Prompt, TableContext};
use crate::table::{Game as _, Seat, SeatSet};
use crate::ui::{Element, Piece, inks};

/// Asks everybody to guess before the cards are turned.
pub fn prompt(scene: &TableContext<'_, Omelas>, side: Side) -> Prompt {
    let view = scene.view;
    let words = match side {
        Side::Council => "Omelas is complete.",
        Side::Rebel if view.is_darkness_full() => "The Darkness is full.",
        Side::Rebel => "The bag is empty.",
    };
    let note = match scene.setup.level.rebels_among(view.seats.len()) {
        1 => "Who was the Rebel? Say a name aloud at the table, before the cards are turned over.",
        _ => "Who were the Rebels? Say two names aloud at the table, before the cards are turned over.",
    };
    Prompt::new(SeatSet::EMPTY, words).with_note(note)
}

/// The name below each card, and the place for those of the Rebels. A name is as large as the width of a card allows.
pub fn names(scene: &TableContext<'_, Omelas>) -> impl Iterator<Item = Element> {
    let count = scene.setup.seats.len();
    let names = Seat::all(count).map(move |seat| {
        let name = scene.setup.name(seat);
        let (x, _, pitch) = row(count, seat.index());
        let height = (1.7 * pitch / name.chars().count().max(1) as f32).min(44.0);
        let slot = on_board(x, 584.0, pitch, height).slot(Place::Name(seat));
        slot.holding(Piece::words(Place::Name(seat), name.to_owned(), inks::BONE))
    });
    names.chain([on_board(500.0, 684.0, SAID.0, SAID.1).slot(Place::Unmasked)])
}

/// The size of the sentence that names the Rebels, in units.
const SAID: (f32, f32) = (800.0, 96.0);

/// Turns the cards over. Nobody can turn one before the rules have turned up all of them.
pub fn turn_over(scene: &TableContext<'_, Omelas>, rebels: SeatSet, queue: &mut MotionQueue) {
    let at = |seat: Seat| At::slot(Place::Row(seat.index()));
    let (last, first): (Vec<Seat>, Vec<Seat>) =
        Seat::all(scene.setup.seats.len()).partition(|seat| rebels.contains(*seat));
    for seat in &first {
        let lift = go(
            PieceId::Role(*seat),
            at(*seat).scaled(1.04).over(20.0),
            160.0,
            0.0,
        );
        let turn = flip(PieceId::Role(*seat), role_picture(Side::Council));
        queue.beat(FLIP + 60.0, [lift, turn, sound("card-turn")]);
        queue.beat(300.0, [go(PieceId::Role(*seat), at(*seat), 160.0, 0.0)]);
    }
    for seat in &last {
        let lift = go(PieceId::Role(*seat), at(*seat).scaled(1.1).over(30.0), 700.0, 0.0);
        queue.beat(1100.0, [lift, sound("reveal-drum")]);
        let turn = flip(PieceId::Role(*seat), role_picture(Side::Rebel));
        queue.beat(FLIP + 260.0, [turn, sound("card-turn")]);
    }
    let fade = first.iter().flat_map(|seat| {
        let name = At::slot(Place::Name(*seat)).alpha(0.35);
        [
            go(PieceId::Role(*seat), at(*seat).alpha(0.35), 400.0, 0.0),
            go(Place::Name(*seat), name, 400.0, 0.0),
        ]
    });
    let shown = Seen::Public(Event::RolesShown(rebels));
    let said = Omelas::log_line(scene.setup, scene.view, &shown).unwrap_or_default();
    let scale = (1.9 * SAID.0 / SAID.1 / said.chars().count().max(1) as f32).min(1.0);
    let large = || At::slot(Place::Unmasked).scaled(scale).over(40.0);
    let words = bring(
        Piece::words(Place::Unmasked, said, inks::BONE),
        large().alpha(0.0),
    );
    queue.beat(20.0, [words]);
    queue.beat(600.0, fade.chain([go(Place::Unmasked, large(), 400.0, 0.0)]));
    queue.rest(2400.0);
    queue.beat(900.0, [sound("child-still-there")]);
}
