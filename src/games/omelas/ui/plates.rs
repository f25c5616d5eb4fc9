//! The seats' plates: each seat's name, state and claim, and whether it is awaited.

use super::super::{Claim, Omelas, Phase};
use super::discussion::{self, Local};
use crate::scene::inks;
use crate::session::bar::BarIntent;
use crate::session::{Press, Scene};
use crate::table::{Awaits, Seat};
use crate::ui::{Element, Role, Room, Surface, theme};
use bevy::prelude::*;

/// Name of a seat's slot, where its cards enter and leave.
pub fn slot(seat: Seat) -> String {
    format!("seat.{seat}")
}

/// Returns the seat at the foot of the table: the first person, for the whole game. The table does not rotate
/// between voters.
pub fn at_foot(scene: &Scene<'_, Omelas>) -> Seat {
    scene.people().iter().next().unwrap_or(scene.foot)
}

/// Describes what a seat is doing.
fn state_of(scene: &Scene<'_, Omelas>, seat: Seat) -> String {
    let view = scene.view;
    let laid = view.seats.get(seat.index()).is_some_and(|own| own.laid);
    let computer = if scene.is_computer(seat) { "computer" } else { "" };
    let turn = seat == view.turn;
    match (view.phase, view.trial, view.die) {
        (Phase::Vote, ..) if laid => "vote laid".into(),
        (Phase::Vote, ..) if view.asked.contains(seat) && discussion::is_on(scene) => {
            "asked for a Yes".into()
        }
        (Phase::Draw, ..) if turn => "to draw".into(),
        (Phase::Roll, Some(letter), _) if turn => format!("drew {letter}, to roll"),
        (Phase::Vote | Phase::Reveal, Some(letter), Some(face)) if turn => {
            format!("drew {letter}, rolled {face}")
        }
        (Phase::Vote, ..) if !discussion::is_on(scene) => "to vote".into(),
        _ => computer.into(),
    }
}

/// Is this seat awaited?
fn is_awaited(scene: &Scene<'_, Omelas>, seat: Seat) -> bool {
    let talks = discussion::is_on(scene);
    match scene.awaits {
        Awaits::Chance { roller, .. } => roller == Some(seat),
        Awaits::Seats(_) if talks => seat == scene.view.turn,
        Awaits::Seats(seats) => seats.contains(seat) && seat == scene.foot,
        Awaits::Over => false,
    }
}

/// A seat's plate, with its claim below.
pub fn plate(scene: &Scene<'_, Omelas>, seat: Seat, room: &Room) -> Element {
    let person = scene.is_person(seat);
    let frame = if person && seat == at_foot(scene) {
        &theme::BONE_PLATE
    } else {
        &theme::PLATE
    };
    let laid =
        scene.view.phase == Phase::Vote && scene.view.seats.get(seat.index()).is_some_and(|own| own.laid);
    let state = state_of(scene, seat);
    let words = Element::column([Element::text(Role::Label, scene.setup.name(seat))])
        .with((!state.is_empty()).then(|| Element::text(Role::Note, state)))
        .gap(px(0))
        .grow(1.0);
    let back = laid.then(|| Element::picture("omelas/vote-back").size(px(24), px(41)));
    let mark = format!("shared/mark-{}", scene.mark(seat).clamp(1, 6));
    let mut plate = Element::row([Element::picture(mark).size(px(38), px(38)), words])
        .with(back)
        .with(person.then(|| eye(scene, seat, frame.surface)))
        .with(card_slot(seat))
        .framed(frame)
        .styled(|node| {
            node.min_width = px(216);
            node.column_gap = px(12);
        });
    if let Some((intent, tooltip)) = pressing(scene, seat) {
        plate = plate.pressing(intent).tooltip(tooltip);
    }
    let mut ring = Element::row([plate]).framed(&theme::RING);
    ring = if is_awaited(scene, seat) {
        ring.tinted(inks::of_mark(scene.mark(seat)))
    } else {
        ring.painted(crate::ui::Paint::None)
    };
    let asked = discussion::asked(scene).contains(seat);
    let ring = ring.with(asked.then(|| pennant(scene)));
    let Some(claim) = discussion::said(scene, seat) else {
        return ring;
    };
    let scroll = Element::row([said(scene, seat, claim)]).key("said");
    if room.is_portrait || room.has_large_type() {
        // With several rows of plates, the scroll takes its own space.
        return Element::column([
            ring,
            scroll.styled(|node| node.justify_content = JustifyContent::Center),
        ])
        .gap(px(0));
    }
    // The scroll hangs over the board, so that the board keeps its size.
    ring.with(
        scroll
            .styled(|node| {
                node.position_type = PositionType::Absolute;
                node.width = percent(100);
                node.justify_content = JustifyContent::Center;
                *(if seat == at_foot(scene) {
                    &mut node.bottom
                } else {
                    &mut node.top
                }) = percent(92);
            })
            .z(1),
    )
}

/// The slot in the middle of a plate where the seat's cards enter and leave.
fn card_slot(seat: Seat) -> Element {
    let middle = Node {
        position_type: PositionType::Absolute,
        left: percent(42),
        top: px(4),
        width: px(35),
        height: px(60),
        ..default()
    };
    Element::node(middle).slot(slot(seat)).key("card")
}

/// The button with which people may look at their own role again at any time.
fn eye(scene: &Scene<'_, Omelas>, seat: Seat, surface: Option<Surface>) -> Element {
    let tint = if surface == Some(Surface::Paper) {
        inks::INK
    } else {
        Color::WHITE
    };
    Element::picture("shared/cue-eye")
        .tinted(tint)
        .size(px(40), px(40))
        .pressing(Press::<Omelas>::Look(seat))
        .tooltip(format!(
            "Only for {}: look at your role again",
            scene.setup.name(seat)
        ))
        .refused(scene.held.then(|| "First go on from this result".into()))
}

/// Returns the effect of pressing a plate, with its tooltip.
fn pressing(scene: &Scene<'_, Omelas>, seat: Seat) -> Option<(Press<Omelas>, String)> {
    let name = scene.setup.name(seat);
    if let Some(asking) = discussion::asking(scene) {
        let words = if asking.contains(seat) {
            format!("Don’t ask {name}")
        } else {
            format!("Ask {name} for a Yes")
        };
        return Some((Press::Local(Local::AskSeat(seat)), words));
    }
    // Votes are laid in any order: a person presses their own plate to vote next.
    let laid = scene.view.seats.get(seat.index()).is_some_and(|own| own.laid);
    let votes =
        scene.view.phase == Phase::Vote && !discussion::is_on(scene) && scene.is_person(seat) && !laid;
    votes.then(|| (Press::Decide(seat), format!("{name} votes now")))
}

/// The sign that the drawer asks this seat for a Yes.
fn pennant(scene: &Scene<'_, Omelas>) -> Element {
    let mark = format!("shared/mark-{}", scene.mark(scene.view.turn).clamp(1, 6));
    Element::picture("shared/claim-pennant")
        .styled(|node| {
            node.position_type = PositionType::Absolute;
            (node.left, node.top) = (px(-8), px(48));
            (node.width, node.height) = (px(38), px(52));
            node.justify_content = JustifyContent::Center;
            node.padding = UiRect::top(px(26));
        })
        .with(Element::picture(mark).size(px(16), px(16)))
}

/// Returns a claim in words.
pub fn claim_words(claim: Claim) -> String {
    match claim {
        Claim::Yes => "Yes".into(),
        Claim::No => "No".into(),
        Claim::Coin(tenths) => format!("a coin, {} in 10", tenths.min(10)),
        Claim::Nothing | Claim::Ask(_) => "nothing".into(),
    }
}

/// A seat's claim on a scroll.
fn said(scene: &Scene<'_, Omelas>, seat: Seat, claim: Claim) -> Element {
    let tooltip = format!(
        "{} claims {}. Claims may be true or not; they bind nobody",
        scene.setup.name(seat),
        claim_words(claim)
    );
    scroll(claim)
        .pressing(BarIntent::Rules)
        .tooltip(tooltip)
        .by("omelas.round.3")
}

fn scroll(claim: Claim) -> Element {
    let sign = match claim {
        Claim::Yes => "shared/claim-yes".to_owned(),
        Claim::No => "shared/claim-no".to_owned(),
        Claim::Coin(tenths) => format!("shared/claim-coin-{}", tenths.min(10)),
        Claim::Nothing | Claim::Ask(_) => {
            return Element::picture("shared/claim-shut")
                .size(px(86), px(40))
                .labelled("claims nothing");
        }
    };
    Element::row([
        Element::picture(sign).size(px(30), px(30)),
        Element::text(Role::Label, claim_words(claim)),
    ])
    .gap(px(10))
    .framed(&theme::SCROLL)
}
