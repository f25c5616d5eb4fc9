//! The column beside the board: the rounds so far, both sides' score, and the bar.

use super::super::{Letter, Omelas};
use super::board::{RED, tile_picture};
use super::rounds::{self, RoundLine};
use super::{discussion, plates};
use crate::session::Scene;
use crate::ui::inks;
use crate::ui::{Element, Paint, Role, Room, theme, widgets};
use bevy::prelude::*;

/// A thin rule in the city's red.
fn rule() -> Element {
    Element::picture("shared/rule-red").size(percent(100), px(12))
}

/// The rounds so far, or the claims of several people during the discussion; the score; the bar.
pub fn side(scene: &Scene<'_, Omelas>, room: &Room, mut bar: Element) -> Element {
    // Wide enough for names at every type size.
    let width = 96.0 + 10.0 * room.rem;
    let claims = discussion::claims(scene);
    let title = if claims.is_some() { "CLAIMS" } else { "LEDGER" };
    let title = Element::column([Element::text(Role::Section, title).tinted(inks::BONE), rule()]);
    let rounds = || Element::column(rounds::rounds(scene).iter().rev().map(|line| round(scene, line)));
    let lines = claims
        .unwrap_or_else(rounds)
        .flex(1.0, px(0))
        .padding(UiRect::right(px(12)))
        .scrolling()
        .styled(|node| node.min_height = px(80));
    let side = if room.is_portrait {
        let lines = lines.styled(|node| node.max_height = px(320));
        Element::wrap([lines, score(scene), bar]).styled(|node| node.row_gap = px(0))
    } else {
        // Many people's claims need the space.
        if scene.people().len() > 2 {
            bar.change_each(&mut Element::without_words);
        }
        Element::column([title, lines, score(scene), rule(), bar])
            .size(px(width), auto())
            .rigid()
            .scrolling()
    };
    side.framed(&theme::TABLE_PANEL)
}

/// A summary of a round.
fn round(scene: &Scene<'_, Omelas>, line: &RoundLine) -> Element {
    let sign = match line.letter {
        Some(letter) => Element::picture(tile_picture(letter)).size(px(44), px(44)),
        None => Element::picture("omelas/bag").size(px(40), px(46)),
    };
    let who = widgets::name(Role::Label, scene.setup.name(line.seat));
    let who = plates::marked(scene, line.seat, 22.0, who).gap(px(6));
    let head = Element::column([who, Element::text(Role::Note, line.note())]).gap(px(0));
    let head = Element::row([sign.rigid(), head]).gap(px(10));
    let outcome = line.outcome().map(|outcome| Element::text(Role::Note, outcome));
    let round = Element::column([head]).with(outcome).gap(px(4));
    round.key(format!("round.{}", line.round))
}

/// One field of the score.
fn field(ground: Color, border: Color, letter: Option<(Letter, Color)>) -> Element {
    let letter = letter.map(|(letter, ink)| Element::text(Role::Note, letter.to_string()).tinted(ink));
    let inner = Element::row(letter)
        .painted(Paint::Fill(ground))
        .size(percent(100), percent(100))
        .justify(JustifyContent::Center);
    Element::row([inner])
        .painted(Paint::Fill(border))
        .flex(1.0, px(29))
        .padding(UiRect::all(px(2)))
        .styled(|node| {
            (node.max_width, node.min_height) = (px(44), px(29));
            node.aspect_ratio = Some(1.0);
        })
}

fn in_omelas(scene: &Scene<'_, Omelas>) -> String {
    format!("Omelas {} of 6", scene.view.placed())
}

fn in_darkness(scene: &Scene<'_, Omelas>) -> String {
    format!("The Darkness {} of {}", scene.view.darkness, scene.view.places)
}

/// Returns both sides' score in words.
pub fn score_words(scene: &Scene<'_, Omelas>) -> String {
    format!("{} · {}", in_omelas(scene), in_darkness(scene))
}

fn score(scene: &Scene<'_, Omelas>) -> Element {
    let view = scene.view;
    let city = Letter::ALL.map(|letter| match view.is_placed(letter) {
        true => field(inks::BONE, inks::INK, Some((letter, inks::INK))),
        false => field(inks::INK, RED, Some((letter, inks::QUIET))),
    });
    let back = || Element::overlay([]).paint_picture("omelas/tile-back");
    let dark = (0..view.places)
        .map(|index| field(inks::INK, inks::BONE, None).with((index < view.darkness).then(back)));
    Element::column([
        Element::text(Role::Label, in_omelas(scene)),
        Element::row(city).gap(px(5)),
        Element::text(Role::Label, in_darkness(scene)),
        Element::row(dark).gap(px(5)),
    ])
    .gap(px(8))
}
