//! The seats' plates: each seat's name, state and claim, and whether it is awaited.

use super::super::{Claim, Omelas, Phase};
use super::board::{Place, prompt};
use super::claims;
use super::discussion::{self, UiChange};
use crate::session::{BarIntent, Press, TableContext, phone_sign};
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Form, Layout, Paint, Role, Surface, Widget, inks, theme, widgets};
use bevy::prelude::*;

/// Returns the seat at the foot of this table: the first person, for the whole game. It does not turn to whoever acts,
/// as [`TableContext::foot`] does.
pub fn at_foot(scene: &TableContext<'_, Omelas>) -> Seat {
    scene.here.iter().next().unwrap_or(scene.foot)
}

pub fn marked(scene: &TableContext<'_, Omelas>, seat: Seat, size: f32, words: Element) -> Element {
    Element::row([widgets::mark(scene.mark(seat), size), words]).gap(px(10))
}

fn state_of(scene: &TableContext<'_, Omelas>, seat: Seat) -> String {
    let view = scene.view;
    let turn = seat == view.turn;
    match (view.phase, view.trial, view.die) {
        // The scrolls with claims make room for the votes.
        (Phase::Vote, ..) if all_have_laid(scene) => claims::kept(scene, seat),
        (Phase::Vote, ..) if view.has_laid(seat) => "vote laid".into(),
        (Phase::Vote, ..) if view.asked.contains(seat) && discussion::is_on(scene) => {
            "is asked for a Yes".into()
        }
        (Phase::Draw, ..) if turn => "to draw".into(),
        (Phase::Roll, Some(letter), _) if turn => format!("drew {letter}, to roll"),
        (Phase::Vote, ..) if !discussion::is_on(scene) => "to vote".into(),
        (Phase::Reveal | Phase::Count, ..) => claims::kept(scene, seat),
        (Phase::Vote, Some(letter), Some(face)) if turn => {
            format!("drew {letter}, rolled {face}")
        }
        _ if scene.is_computer(seat) => "computer".into(),
        _ => String::new(),
    }
}

/// Is this seat awaited? In a discussion it is the seat that drew the tile, though everybody may speak.
fn is_awaited(scene: &TableContext<'_, Omelas>, seat: Seat) -> bool {
    if discussion::is_on(scene) {
        seat == scene.view.turn
    } else {
        prompt(scene).awaited.contains(seat)
    }
}

fn all_have_laid(scene: &TableContext<'_, Omelas>) -> bool {
    let mut seats = Seat::all(scene.setup.seats.len());
    scene.view.phase == Phase::Vote && seats.all(|seat| scene.view.has_laid(seat))
}

/// Do the scrolls with claims take their own space? They do if plates need several rows.
pub fn has_scrolls_in_rows(room: &Layout) -> bool {
    room.form() != Form::Wide
}

/// A seat's plate, with its claim below.
pub fn plate(scene: &TableContext<'_, Omelas>, seat: Seat, room: &Layout) -> Element {
    let person = scene.is_here(seat);
    let is_at_foot = seat == at_foot(scene);
    let frame = match person && is_at_foot {
        true => &theme::BONE_PLATE,
        false => &theme::PLATE,
    };
    let state = state_of(scene, seat);
    let words = Element::column([widgets::name(Role::Label, scene.setup.name(seat))])
        .with((!state.is_empty()).then(|| Element::text(Role::Note, state)))
        .gap(px(0))
        .grow(1.0);
    let laid = scene.view.phase == Phase::Vote && scene.view.has_laid(seat);
    let back = laid.then(|| Element::picture("omelas/vote-back").size(px(24), px(41)));
    // The seat's cards enter and leave in the middle of its plate.
    let card = Element::default()
        .absolute()
        .size(px(35), px(60))
        .styled(|node| (node.left, node.top) = (percent(42), px(4)));
    let mut plate = marked(scene, seat, 38.0, words)
        .with(back)
        .with(person.then(|| eye(scene, seat, frame.surface)))
        .with(phone_sign(scene, seat, 38.0, frame.surface))
        .with(card.slot(Place::Seat(seat)).key("card"))
        .framed(frame)
        .gap(px(12))
        .styled(|node| node.min_width = px(216));
    if let Some((intent, tooltip)) = pressing(scene, seat) {
        let asking = discussion::asking(scene).map(|asking| asking.contains(seat));
        let widget = asking.map_or(Widget::Button, Widget::Switch);
        plate = plate.control(widget, intent).tooltip(tooltip);
    }
    let ring = Element::row([plate]).framed(&theme::RING);
    let ring = match is_awaited(scene, seat) {
        true => ring.tinted(inks::of_mark(scene.mark(seat))),
        false => ring.painted(Paint::None),
    };
    let asked = discussion::asked(scene).contains(seat);
    let ring = ring.with(asked.then(|| pennant(scene)));
    let Some(claim) = discussion::said(scene, seat).filter(|_| !all_have_laid(scene)) else {
        return ring;
    };
    let scroll = Element::row([said(scene, seat, claim)]).justify(JustifyContent::Center);
    let scroll = scroll.key("said");
    if has_scrolls_in_rows(room) {
        return Element::column([ring, scroll]).gap(px(0));
    }
    // The scroll hangs over the board, so that the board keeps its size.
    let beyond = |node: &mut Node| match is_at_foot {
        true => node.bottom = percent(92),
        false => node.top = percent(92),
    };
    let scroll = scroll.absolute().size(percent(100), auto());
    ring.with(scroll.styled(beyond).z(1))
}

/// The button with which a person looks at their own role again. It is always available.
fn eye(scene: &TableContext<'_, Omelas>, seat: Seat, surface: Option<Surface>) -> Element {
    let is_light = surface == Some(Surface::Paper);
    let tooltip = format!("For {} only: look at your role again", scene.setup.name(seat));
    Element::picture("shared/cue-eye")
        .tinted(if is_light { inks::INK } else { Color::WHITE })
        .size(px(40), px(40))
        .pressing(Press::<Omelas>::Look(seat))
        .focus(FocusOrder::Aside)
        .tooltip(tooltip)
        .refused(scene.held.then(|| "Press Continue first".into()))
}

/// Returns the effect of pressing a plate, with its tooltip.
fn pressing(scene: &TableContext<'_, Omelas>, seat: Seat) -> Option<(Press<Omelas>, String)> {
    let name = scene.setup.name(seat);
    if let Some(asking) = discussion::asking(scene) {
        let words = match asking.contains(seat) {
            true => format!("{name} is asked: press to take it back"),
            false => format!("Ask {name} for a Yes"),
        };
        return Some((Press::Local(UiChange::AskSeat(seat)), words));
    }
    // Votes are laid in any order: a person presses their own plate to vote next.
    let is_voting = scene.view.phase == Phase::Vote && !discussion::is_on(scene);
    let votes = is_voting && scene.is_here(seat) && !scene.view.has_laid(seat);
    votes.then(|| (Press::Decide(seat), format!("{name} votes now")))
}

/// The sign that the drawer asks this seat for a Yes.
fn pennant(scene: &TableContext<'_, Omelas>) -> Element {
    Element::picture("shared/claim-pennant")
        .absolute()
        .size(px(38), px(52))
        .justify(JustifyContent::Center)
        .padding(UiRect::top(px(26)))
        // No lower than the space below the table.
        .styled(|node| (node.left, node.bottom) = (px(-8), px(-22)))
        .with(widgets::mark(scene.mark(scene.view.turn), 16.0))
}

pub fn claim_words(claim: Claim) -> String {
    claim_picture(claim).map_or("nothing".into(), |(_, words)| words)
}

/// Returns a claim's drawing and its words; `None` if the seat claims nothing.
pub fn claim_picture(claim: Claim) -> Option<(String, String)> {
    let (name, words) = match claim {
        Claim::Yes => ("yes".into(), "Yes".into()),
        Claim::No => ("no".into(), "No".into()),
        Claim::Coin(tenths) => {
            let tenths = tenths.min(10);
            (format!("coin-{tenths}"), format!("a coin, {tenths} in 10"))
        }
        Claim::Nothing | Claim::Ask(_) => return None,
    };
    Some((format!("shared/claim-{name}"), words))
}

const CLAIMS: &str = "omelas.round.3";

fn said(scene: &TableContext<'_, Omelas>, seat: Seat, claim: Claim) -> Element {
    let scroll = match claim_picture(claim) {
        Some((picture, words)) => {
            // The coin is drawn beside its odds.
            let words = match claim {
                Claim::Coin(tenths) => format!("{} in 10", tenths.min(10)),
                _ => words,
            };
            let picture = Element::picture(picture).size(px(30), px(30)).rigid();
            let both = Element::row([picture, Element::text(Role::Label, words)]);
            both.gap(px(10)).framed(&theme::SCROLL)
        }
        None => {
            let shut = Element::picture("shared/claim-shut").size(px(86), px(40));
            shut.labelled("claims nothing")
        }
    };
    let (name, claim) = (scene.setup.name(seat), claim_words(claim));
    let tooltip = format!("{name} claims {claim}. Claims may be true or not; they bind nobody");
    scroll
        .pressing(BarIntent::Rule(CLAIMS))
        .focus(FocusOrder::Aside)
        .tooltip(tooltip)
        .by(CLAIMS)
}
