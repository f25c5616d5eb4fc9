//! The column beside the board: the rounds so far, both sides' score, and the bar.

use super::super::{Letter, Omelas};
use super::board::{RED, tile_picture};
use super::discussion;
use super::rounds::{self, RoundLine};
use crate::scene::inks;
use crate::session::Scene;
use crate::ui::{Element, Paint, Role, Room, theme};
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
        .grow(1.0)
        .scrolling()
        .styled(|node| {
            node.flex_basis = px(0);
            node.min_height = px(80);
            node.padding = UiRect::right(px(12));
        });
    let side = if room.is_portrait {
        let lines = lines.styled(|node| node.max_height = px(320));
        Element::row([lines, score(scene), bar]).styled(|node| node.flex_wrap = FlexWrap::Wrap)
    } else {
        // Many people's claims need the space.
        if scene.people().len() > 2 {
            bar.change_each(&mut Element::without_words);
        }
        Element::column([title, lines, score(scene), rule(), bar])
            .styled(|node| {
                node.width = px(width);
                node.flex_shrink = 0.0;
            })
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
    let mark = format!("shared/mark-{}", scene.mark(line.seat).clamp(1, 6));
    let who = Element::row([
        Element::picture(mark).size(px(22), px(22)),
        Element::text(Role::Label, scene.setup.name(line.seat)),
    ])
    .gap(px(6));
    let head = Element::row([
        sign,
        Element::column([who, Element::text(Role::Note, line.note())]).gap(px(0)),
    ])
    .gap(px(10));
    let outcome = line.outcome().map(|outcome| Element::text(Role::Note, outcome));
    Element::column([head])
        .with(outcome)
        .gap(px(4))
        .key(format!("round.{}", line.round))
}

/// One field of the score.
fn field(ground: Color, border: Color, letter: Option<(Letter, Color)>) -> Element {
    let letter = letter.map(|(letter, ink)| Element::text(Role::Note, letter.to_string()).tinted(ink));
    let inner = Element::row(letter).painted(Paint::Fill(ground)).styled(|node| {
        (node.width, node.height) = (percent(100), percent(100));
        node.justify_content = JustifyContent::Center;
    });
    Element::row([inner])
        .painted(Paint::Fill(border))
        .styled(|node| {
            (node.flex_basis, node.max_width) = (px(29), px(44));
            (node.flex_grow, node.aspect_ratio) = (1.0, Some(1.0));
            node.min_height = px(29);
        })
        .padding(UiRect::all(px(2)))
}

fn in_omelas(scene: &Scene<'_, Omelas>) -> String {
    let placed = scene.view.squares.iter().filter(|filled| **filled).count();
    format!("Omelas {placed} of 6")
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
    let city = Letter::ALL.map(|letter| {
        let filled = view.squares.get(letter.square()).copied().unwrap_or(false);
        if filled {
            field(inks::BONE, inks::INK, Some((letter, inks::INK)))
        } else {
            field(inks::INK, RED, Some((letter, inks::QUIET)))
        }
    });
    let dark = (0..view.places).map(|index| {
        let field = field(inks::INK, inks::BONE, None);
        if index < view.darkness {
            field.with(Element::overlay([]).paint_picture("omelas/tile-back"))
        } else {
            field
        }
    });
    let fields = |row: Element| row.gap(px(5));
    Element::column([
        Element::text(Role::Label, in_omelas(scene)),
        fields(Element::row(city)),
        Element::text(Role::Label, in_darkness(scene)),
        fields(Element::row(dark)),
    ])
    .gap(px(8))
}
