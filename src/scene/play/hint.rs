//! “What would you do?” at an open table: who may ask, and where the answer is shown.
//!
//! An answer hangs on what its seat alone may know, so it is shown under that seat's curtain, in place of its private
//! view or instead of one. Where the game has nothing that is anybody's own, it is said in the open.
//!
//! Invariant: no answer outlives the curtain under which it was given.

use super::{Advised, OpenTable, Peek, Played, Staged, hands};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::drapery;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::motion::MotionQueue;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::Layer;
use crate::scene::widgets;
use crate::scene::writing::Writing;
use crate::table::{Advice, Awaits, Seat, Viewer, advice};
use bevy::prelude::*;

/// The act of the bar's sign.
pub(super) const SIGN: &str = "bar.hint";
/// Under the curtain: asks.
pub(super) const ASK: &str = "hint.ask";
/// Under the curtain: back to what is to be decided there.
pub(super) const BACK: &str = "hint.back";

impl<G: Staged> Played<G> {
    /// The person who may ask, or why nobody may.
    pub(super) fn asker(&self) -> Result<Seat, &'static str> {
        if self.lesson.is_some() {
            return Err("the guide says what to do here");
        }
        let (Awaits::Seats(seats) | Awaits::Chance { meanwhile: seats, .. }) = self.table.awaits() else {
            return Err("the game is over");
        };
        let first = self.table.hand().unwrap_or(Seat::new(0));
        first
            .round(self.party.controllers().len())
            .find(|&seat| seats.contains(seat) && self.party.is_human(seat))
            .ok_or("nothing is to be decided by hand just now")
    }
}

/// The sign of the bar, and its key.
pub(super) fn ask<G: Staged>(
    mut played: ResMut<Played<G>>,
    mut pressed: MessageReader<Pressed>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut advised: MessageWriter<Advised>,
    queue: Res<MotionQueue>,
    open: Res<OpenTable>,
    writing: Res<Writing>,
    canvas: Res<Canvas>,
) {
    let by_sign = pressed
        .read()
        .any(|pressed| pressed.layer == Layer::Table && pressed.name == SIGN);
    let by_key =
        keys.is_some_and(|keys| keys.just_pressed(KeyCode::KeyH)) && writing.field().is_none() && !open.held;
    let free = curtain.is_up()
        && played.peek.is_none()
        && queue.is_empty()
        && played.settled
        && !open.held
        && !open.paused;
    let played = &mut *played;
    if by_key
        && let Some(peek) = played.peek.filter(|peek| peek.decides)
        && curtain.open_for() == Some(peek.seat)
        && curtain.is_ripe()
        && played.decided.is_none()
    {
        let name = if played.hint.is_some() { BACK } else { ASK };
        press(played, peek.seat, name);
        curtain.stay();
        return;
    }
    if !(by_sign || by_key) || !free {
        return;
    }
    let Ok(seat) = played.asker() else {
        sounds.play(Cue::new("refuse"));
        return;
    };
    let Some(advice) = advice::advise(&mut played.table, seat) else {
        sounds.play(Cue::new("refuse"));
        return;
    };
    let look = Peek {
        seat,
        decides: false,
        swapped: false,
    };
    let own = played.table.view(Viewer::Seat(seat));
    if G::private(&played.scene(*canvas, sounds.muted), &own, &look).is_empty() {
        let Advice { what, why, .. } = advice;
        advised.write(Advised { what, why });
        return;
    }
    hands::lower(played, &mut curtain, seat, false);
    played.hint = Some(advice);
}

/// What is seen under the curtain where advice was asked for, or can be.
pub(super) fn under_curtain<G: Staged>(
    hint: Option<&Advice<G::Action>>,
    peek: &Peek,
    may_ask: bool,
    private: Sheet,
    size: TypeSize,
) -> Sheet {
    let mut sheet = match hint {
        Some(advice) => answer(&advice.what, &advice.why, size),
        None => private,
    };
    if peek.decides && (may_ask || hint.is_some()) {
        let (name, words, promise) = match hint {
            None => (
                ASK,
                "Advise me",
                "What a shrewd player would do in your place, and why (H)",
            ),
            Some(_) => (BACK, "Go back", "To what is to be decided (H)"),
        };
        sheet.extend(widgets::button(name, drapery::foot(size).z(21.0), words, false, promise));
    }
    sheet
}

/// The answer, as it is shown under the curtain.
fn answer(what: &str, why: &str, size: TypeSize) -> Sheet {
    const WIDE: f32 = 1080.0;
    let mut sheet = Sheet::new();
    let mut y = size.between(296.0, 262.0);
    let mut put = |key: &'static str, text: &str, high: f32, face, ink, after: f32| {
        let lines = lettering::wrap(text, face, high, WIDE);
        let tall = lines.len() as f32 * high * 1.25;
        sheet.put(
            Item::words(
                key,
                (960.0, y + tall / 2.0),
                high,
                face,
                ink,
                Align::Middle,
                lines.join("\n"),
            )
            .z(20.0),
        );
        y += tall + after;
        y
    };
    put(
        "hint.who",
        "What a shrewd player would do in your place",
        size.between(27.0, 36.0),
        Face::Italic,
        inks::SHADE,
        size.between(22.0, 14.0),
    );
    let rule = put(
        "hint.what",
        what,
        size.between(46.0, 58.0),
        Face::Semibold,
        inks::BONE,
        size.between(64.0, 44.0),
    );
    put(
        "hint.why",
        why,
        size.between(31.0, 42.0),
        Face::Regular,
        inks::BONE,
        size.between(30.0, 20.0),
    );
    put(
        "hint.own",
        "It knows what you know, and no more. You decide.",
        size.between(25.0, 34.0),
        Face::Italic,
        inks::SHADE,
        0.0,
    );
    let middle = rule - size.between(32.0, 22.0);
    sheet.put(Item::picture(
        "hint.rule",
        Pose::new(960.0, middle, 480.0, 11.0).z(20.0),
        "shared/rule-gilt",
    ));
    sheet
}

/// A press under the curtain that is about advice: does it change what is shown?
pub(super) fn press<G: Staged>(played: &mut Played<G>, seat: Seat, name: &str) -> bool {
    match name {
        ASK if played.lesson.is_none() => played.hint = advice::advise(&mut played.table, seat),
        BACK => played.hint = None,
        _ => return false,
    }
    true
}
