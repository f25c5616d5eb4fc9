//! A seat's private view under its curtain: its role and, when it votes, its two cards and the public facts.
//!
//! A press picks a card, and may pick the other instead; a second press on it, or one on the button, lays it. Both roles
//! and both cards have the same positions, sizes, sounds and names. The sides of the two cards are random for each look.

use super::super::view::{number, you_are};
use super::super::{Action, Card, Claim, Omelas, Phase, Side, View};
use super::board::{face, role_picture};
use super::{discussion, plates, side};
use crate::session::{Peek, Press, PrivateUi, TableContext};
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Form, Layout, Paint, REM, Role, inks, theme, widgets};
use bevy::prelude::*;

impl PrivateUi for Omelas {
    const SECRETS: Option<&'static str> = Some("roles, but never who laid which vote");

    fn private_view(scene: &TableContext<'_, Self>, room: &Layout, own: &View, peek: &Peek) -> Element {
        let Some(role) = own.role(peek.seat) else {
            return Element::default();
        };
        let chooses = chooses(own, peek);
        let parts = [
            Some(role_card(scene, own, peek, role)),
            chooses.then(|| vote(scene, room, own, peek)),
        ];
        let parts = parts.into_iter().flatten();
        let cards = match room.form() {
            Form::Tall => Element::column(parts),
            Form::Wide | Form::Large => Element::row(parts),
        };
        // The words take the space they need; the cards take the rest.
        let cards = cards
            .align(AlignItems::Stretch)
            .justify(JustifyContent::Center)
            .flex(1.0, px(0))
            .styled(|node| (node.column_gap, node.row_gap) = (px(72), px(24)));
        let all = centred([cards.size(percent(100), auto())]).with(chooses.then(|| known(scene).rigid()));
        all.size(percent(100), percent(100)).scrolling()
    }

    fn choice(own: &View, peek: &Peek) -> Option<Action> {
        let picked = peek.picked.filter(|picked| *picked < 2 && chooses(own, peek))?;
        let (seat, card) = (peek.seat, card_at(peek, picked));
        Some(Action::Vote { seat, card })
    }

    fn is_first_look(view: &View) -> bool {
        view.phase == Phase::Deal
    }
}

/// A row of cards in the remaining space, at most this high.
fn card_row(cards: impl IntoIterator<Item = Element>, most: f32) -> Element {
    let row = Element::row(cards).justify(JustifyContent::Center).gap(px(48));
    row.flex(1.0, px(0))
        .styled(|node| (node.min_height, node.max_height) = (px(150), px(most)))
}

fn centred(parts: impl IntoIterator<Item = Element>) -> Element {
    Element::column(parts).align(AlignItems::Center).gap(px(10))
}

fn words(role: Role, words: impl Into<String>) -> Element {
    Element::text(role, words).justified(Justify::Center)
}

fn role_card(scene: &TableContext<'_, Omelas>, own: &View, peek: &Peek, role: Side) -> Element {
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
    let card = Element::picture(role_picture(role)).rigid();
    let card = card.styled(|node| (node.height, node.aspect_ratio) = (percent(100), Some(7.0 / 12.0)));
    let chooses = chooses(own, peek);
    let below = (!chooses).then(|| words(Role::Note, "The underside of your card:"));
    centred(below)
        .with_all([
            card_row([card], 560.0),
            words(Role::Heading, you_are(scene.setup, role)).tinted(inks::BONE),
            words(Role::Note, line),
        ])
        .justify(JustifyContent::Center)
        .flex(if chooses { 2.0 } else { 1.0 }, px(0))
        .styled(|node| (node.min_width, node.min_height) = (px(0), px(0)))
}

/// The two cards, the tile on trial, and the button that lays the picked card.
fn vote(scene: &TableContext<'_, Omelas>, room: &Layout, own: &View, peek: &Peek) -> Element {
    let card = |index: u8| {
        let picture = Element::picture(face(card_at(peek, index))).size(percent(100), percent(100));
        let ring = Element::default().with(picture).framed(&theme::RING);
        // As high as its row, and as wide as a card with the ring around it.
        let ring = ring.padding(UiRect::all(px(6))).rigid();
        let ring = ring.styled(|node| (node.height, node.aspect_ratio) = (percent(100), Some(0.595)));
        let is_picked = peek.picked == Some(index);
        let ring = match is_picked {
            true => ring,
            false => ring.painted(Paint::None),
        };
        ring.pressing(Press::<Omelas>::Pick(index))
            .tooltip(if is_picked { "Press again to lay it" } else { "" })
            .focus(FocusOrder::Deliberate)
            .labelled(if index == 0 { "Left card" } else { "Right card" })
            .key(format!("card.{index}"))
    };
    let lay = match peek.picked {
        None => widgets::disabled_button("Lay this card", Press::<Omelas>::Confirm, "Pick a card first"),
        Some(_) => widgets::gilt_button("Lay this card", Press::<Omelas>::Confirm)
            .tooltip("A vote that is laid is final"),
    };
    let how = "Pick and lay a card. Their order is random.";
    let how = (!room.has_large_type()).then(|| words(Role::Body, how));
    centred([words(Role::Heading, own.need()).tinted(inks::BONE)])
        .with(how)
        .with(own_word(scene, room, peek.seat))
        .with_all([
            card_row([card(0), card(1)], 452.0),
            lay.focus(FocusOrder::Deliberate).rigid(),
        ])
        .justify(JustifyContent::Center)
        .flex(3.0, px(0))
        .styled(|node| (node.min_width, node.min_height) = (px(0), px(0)))
}

/// The voter's own claim, and the card that keeps it. The sentence is the same on whichever side that card lies. In
/// larger type the claim stands only among those of all seats.
fn own_word(scene: &TableContext<'_, Omelas>, room: &Layout, seat: Seat) -> Option<Element> {
    let claim = discussion::said(scene, seat).filter(|_| room.rem <= REM)?;
    let (picture, claimed) = plates::claim_picture(claim)?;
    let words = match claim {
        Claim::Coin(tenths) => format!(
            "You claimed a coin, {tenths} in 10 for Yes. {}.",
            discussion::NO_TOSS
        ),
        _ => format!("You claimed {claimed}: the {claimed} keeps your word."),
    };
    // The signs are drawn for paper.
    let sign = Element::row([Element::picture(picture).size(px(26), px(26))])
        .painted(Paint::Fill(inks::BONE))
        .padding(UiRect::all(px(1)))
        .rigid();
    let own = Element::row([sign, Element::text(Role::Note, words)]).gap(px(10));
    Some(own.styled(|node| node.max_width = percent(100)))
}

/// Public facts for the voting seat: the score, the claims, and the asked seats.
fn known(scene: &TableContext<'_, Omelas>) -> Element {
    let seats = Seat::all(scene.setup.seats.len());
    let claims = seats.filter_map(|seat| {
        let words = Element::text(Role::Note, discussion::facts(scene, seat)?).breaking_words();
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
