//! Builds the replay's screen: the table in its frame, the seats and the current part of the ledger beside it, the
//! [time line](super::time_line) and the tools below.

use super::ReplayIntent;
use super::time_line::{chapter_name, time_line};
use crate::session::replay::{Plate, ReplayStatus, SPEEDS, Steer};
use crate::ui::{Element, Paint, Role, Room, inks, theme, widgets};
use bevy::prelude::*;

/// The slot in which the table is seen.
pub(super) const TABLE: &str = "replay table";

/// Builds the screen. `pointed` is the moment on the time line under the pointer.
pub fn screen(replay: &ReplayStatus, pointed: Option<usize>, room: Room) -> Element {
    let note = match &replay.reason {
        Some(reason) => format!("stops here: {reason}"),
        None => replay.title.clone(),
    };
    let table = Element::default()
        .size(percent(100), percent(100))
        .slot(TABLE)
        .styled(|node| node.overflow = Overflow::clip())
        .with(replay.table.clone().map(picture));
    let table = Element::row([table]).framed(&theme::TABLE);
    let head = widgets::header("Replay", [Element::text(Role::Note, note)]).gap(px(6));
    let body = widgets::with_aside(table, aside(replay, room), 29.0, room);
    let body = body.flex(1.0, px(0)).styled(|node| node.min_height = px(400));
    let line = time_line(replay, pointed, room);
    let rows = Element::column([head, body, line, tools(replay, room)])
        .gap(px(12))
        .size(percent(100), percent(100))
        .padding(UiRect::axes(px(48), px(24)))
        .scrolling();
    Element::default()
        .size(percent(100), percent(100))
        .painted(Paint::Fill(inks::INK))
        .with(rows)
        .blocking()
}

/// The scale of the table in the frame, compared with that during play.
const SCALE: f32 = 0.62;

/// The table, laid out in the space that it has during play, then drawn smaller.
fn picture(table: Element) -> Element {
    let (larger, beyond) = (percent(100.0 / SCALE), percent(50.0 - 50.0 / SCALE));
    Element::overlay([table])
        .size(larger, larger)
        .styled(|node| (node.left, node.top) = (beyond, beyond))
        .transformed(UiTransform::from_scale(Vec2::splat(SCALE)))
}

/// The seats, and the ledger below them.
fn aside(replay: &ReplayStatus, room: Room) -> Element {
    let seats = replay.seats.iter().map(|plate| seat(plate, room));
    let seats = Element::wrap(seats).gap(px(10)).align(AlignItems::Stretch);
    Element::column([seats.rigid(), moments(replay, room)])
        .gap(px(12))
        .scrolling()
}

fn seat(plate: &Plate, room: Room) -> Element {
    let frame = match plate.awaited {
        true => &theme::AWAITED_SEAT_CARD,
        false => &theme::SEAT_CARD,
    };
    let sign = plate.sign.as_ref();
    let words = Element::column([widgets::name(Role::Label, plate.name.as_str())])
        .with(sign.map(|sign| Element::text(Role::Note, sign.words.as_str())))
        .gap(px(0))
        .flex(1.0, px(0));
    let picture = sign.and_then(|sign| sign.picture);
    Element::row([widgets::mark(plate.mark, 44.0), words])
        .with(picture.map(|name| Element::picture(name).size(px(42), px(72)).rigid()))
        .framed(frame)
        .flex(1.0, px(10.0 * room.rem))
        .styled(|node| node.min_height = px(64))
}

/// The ledger of this part of the game so far; the last line is emphasised.
fn moments(replay: &ReplayStatus, room: Room) -> Element {
    let last = replay.moments.len().saturating_sub(1);
    let sentences = replay.moments.iter().enumerate().map(|(index, words)| {
        let row = |role| Element::row([Element::text(role, words)]);
        let row = if index == last {
            row(Role::Label).framed(&theme::TOLD_NOW).in_sight()
        } else {
            row(Role::Body).padding(UiRect::new(px(28), px(12), px(4), px(4)))
        };
        row.key(index.to_string()).rigid()
    });
    let list = Element::column(sentences).gap(px(4)).flex(1.0, px(0)).scrolling();
    let shown = replay.secret.filter(|_| replay.secrets).map(|secret| {
        let eye = Element::picture("shared/sign-eye").size(px(34), px(34));
        Element::row([eye, Element::text(Role::Note, format!("Shown: {secret}."))]).rigid()
    });
    let title = chapter_name(replay, replay.at).to_uppercase();
    Element::column([Element::text(Role::Section, title), list])
        .with(shown)
        .framed(&theme::PANEL)
        .padding(UiRect::axes(px(20), px(18)))
        .gap(px(10))
        .flex(1.0, px(0))
        .styled(|node| node.min_height = px(40.0 + 9.0 * room.rem))
}

/// The way back, playback, speed, secrets, and files to save.
fn tools(replay: &ReplayStatus, room: Room) -> Element {
    let (sign, what) = match replay.playing {
        true => ("shared/sign-pause", "Pause (Space)"),
        false => ("shared/sign-play", "Play (Space)"),
    };
    let keys = Element::row([
        widgets::sign_button("shared/sign-start", "To the start (Home)", Steer::To(0)),
        widgets::sign_button("shared/sign-back", "One step back (←)", Steer::Back),
        widgets::gilt_sign_button(sign, what, Steer::Toggle),
        widgets::sign_button("shared/sign-step", "One step forward (→)", Steer::Step),
        widgets::sign_button("shared/sign-end", "To the end (End)", Steer::To(replay.len)),
    ])
    .gap(px(8));
    let speeds = [
        ("½", "Half as fast as at the table"),
        ("1", "As fast as at the table"),
        ("2", "Twice as fast"),
        ("4", "Four times as fast"),
    ];
    let speeds = speeds.into_iter().zip(SPEEDS).map(|((words, tooltip), speed)| {
        widgets::segment(words, speed == replay.speed, Steer::Speed(speed)).tooltip(tooltip)
    });
    let speeds = widgets::segment_row(speeds)
        .styled(|node| (node.flex_wrap, node.min_width) = (FlexWrap::NoWrap, px(250)));
    let speeds = Element::row([speeds, Element::text(Role::Note, "speed")]);
    let secrets = replay.secret.map(|secret| {
        widgets::switch("Show secrets", replay.secrets, Steer::Secrets(!replay.secrets))
            .tooltip(format!("Show {secret}"))
            .styled(|node| node.width = px(100.0 + 10.0 * room.rem))
    });
    let picture = widgets::button("Picture", ReplayIntent::KeepPicture);
    let picture = picture.tooltip("Save a picture of the table");
    let ledger = widgets::button("Ledger", Steer::KeepLedger).tooltip("Save the ledger as text (Markdown)");
    let back = widgets::button("Back", Steer::Leave).tooltip("Back to where you came from (Esc)");
    Element::wrap([back, keys, speeds])
        .with(secrets)
        .with_all([Element::spacer(), picture, ledger])
        .gap(px(14))
        .rigid()
}
