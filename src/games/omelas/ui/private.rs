//! A seat's private view under its curtain: its role and, when it votes, its two cards and the public facts.
//!
//! A press picks a card, and may pick the other instead; another press elsewhere lays it. Both roles and both cards
//! have the same positions, sizes, sounds and names. The sides of the two cards are random for each look.

use super::super::view::{number, you_are};
use super::super::{Action, Card, Omelas, Phase, Side, View};
use super::board::{face, role_picture};
use super::{discussion, plates, side};
use crate::session::{Peek, Press, PrivateUi, Scene};
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Paint, REM, Role, Room, inks, theme, widgets};
use bevy::prelude::*;

impl PrivateUi<Self> for Omelas {
    fn view(&self, scene: &Scene<'_, Omelas>, room: &Room, own: &View, peek: &Peek) -> Element {
        let Some(role) = own.role(peek.seat) else {
            return Element::default();
        };
        let chooses = chooses(own, peek);
        let cards = Element::wrap([role_card(scene, room, own, peek, role)])
            .with(chooses.then(|| vote(room, own, peek)))
            .centred()
            .styled(|node| (node.column_gap, node.row_gap) = (px(72), px(24)));
        let all = centred([cards])
            .with(chooses.then(|| known(scene)))
            .size(percent(100), auto());
        let all = all.styled(|node| node.margin = UiRect::axes(px(0), auto()));
        Element::column([all]).scrolling()
    }

    fn choice(&self, own: &View, peek: &Peek) -> Option<Action> {
        let picked = peek.picked.filter(|picked| *picked < 2 && chooses(own, peek))?;
        let (seat, card) = (peek.seat, card_at(peek, picked));
        Some(Action::Vote { seat, card })
    }

    fn is_first_look(&self, view: &View) -> bool {
        view.phase == Phase::Deal
    }

    fn secrets(&self) -> &'static str {
        "roles, but never who laid which vote"
    }
}

/// Returns the size of a card of this height, in units. Larger type leaves less room for it.
fn card_size(room: &Room, height: f32) -> (Val, Val) {
    let height = height * (1.0 - (room.rem / REM - 1.0).max(0.0) / 3.0);
    (px(height * 7.0 / 12.0), px(height))
}

fn centred(parts: impl IntoIterator<Item = Element>) -> Element {
    Element::column(parts).align(AlignItems::Center).gap(px(10))
}

fn words(role: Role, words: impl Into<String>) -> Element {
    Element::text(role, words).justified(Justify::Center)
}

fn role_card(scene: &Scene<'_, Omelas>, room: &Room, own: &View, peek: &Peek, role: Side) -> Element {
    let is_rebel = |seat: &Seat| (role, own.role(*seat)) == (Side::Rebel, Some(Side::Rebel));
    let is_fellow = |seat: &Seat| *seat != peek.seat && is_rebel(seat);
    let fellows = Seat::all(own.seats.len()).filter(is_fellow);
    let fellows: Vec<_> = fellows.map(|seat| scene.setup.name(seat)).collect();
    let line = match (role, own.places) {
        (Side::Council, _) => "Fill the six squares of Omelas.".to_owned(),
        (Side::Rebel, _) if !fellows.is_empty() => format!("Your fellow Rebel: {}.", fellows.join(", ")),
        (Side::Rebel, 1) => "Fill the one place in The Darkness.".to_owned(),
        (Side::Rebel, places) => format!("Fill the {} places in The Darkness.", number(places)),
    };
    let (width, height) = card_size(room, if chooses(own, peek) { 520.0 } else { 560.0 });
    centred([
        Element::picture(role_picture(role)).size(width, height),
        words(Role::Heading, you_are(scene.setup, role)).tinted(inks::BONE),
        words(Role::Note, line),
    ])
    .styled(|node| node.max_width = percent(100))
}

/// The two cards, the tile on trial, and the button that lays the picked card.
fn vote(room: &Room, own: &View, peek: &Peek) -> Element {
    let card = |index: u8| {
        let (width, height) = card_size(room, 440.0);
        let picture = Element::picture(face(card_at(peek, index))).size(width, height);
        let ring = Element::row([picture]).framed(&theme::RING);
        let ring = match peek.picked == Some(index) {
            true => ring,
            false => ring.painted(Paint::None),
        };
        ring.pressing(Press::<Omelas>::Pick(index))
            .focus(FocusOrder::Deliberate)
            .labelled(if index == 0 { "Left card" } else { "Right card" })
            .key(format!("card.{index}"))
    };
    let lay = match peek.picked {
        None => widgets::disabled_button("Lay this card", Press::<Omelas>::Confirm, "Pick a card first"),
        Some(_) => widgets::gilt_button("Lay this card", Press::<Omelas>::Confirm)
            .tooltip("A vote that is laid is final"),
    };
    centred([
        words(Role::Heading, own.need()).tinted(inks::BONE),
        words(
            Role::Body,
            "Pick a card, then lay it. They change places from vote to vote.",
        ),
        Element::row([card(0), card(1)]).gap(px(40)),
        lay.focus(FocusOrder::Deliberate),
    ])
    .styled(|node| (node.flex_basis, node.max_width) = (px(600), px(820)))
}

/// Public facts for the voting seat: the score, the claims, and who was asked.
fn known(scene: &Scene<'_, Omelas>) -> Element {
    let seats = Seat::all(scene.setup.seats.len());
    let claims = seats.filter_map(|seat| {
        let claim = plates::claim_words(discussion::said(scene, seat)?);
        let mut words = format!("{} claims {claim}", scene.setup.name(seat));
        if discussion::asked(scene).contains(seat) {
            words += ", and is asked for a Yes";
        }
        let words = Element::text(Role::Note, words).breaking_words();
        Some(plates::marked(scene, seat, 26.0, words))
    });
    let claims = Element::wrap(claims)
        .size(percent(100), auto())
        .justify(JustifyContent::Center)
        .styled(|node| (node.column_gap, node.row_gap) = (px(28), px(4)));
    centred([words(Role::Label, side::score_words(scene)), claims]).size(percent(100), Val::Auto)
}

const fn card_at(peek: &Peek, index: u8) -> Card {
    Card::of(peek.swapped != (index == 0))
}

const fn chooses(own: &View, peek: &Peek) -> bool {
    peek.decides && matches!(own.phase, Phase::Vote) && own.own_vote.is_none()
}
