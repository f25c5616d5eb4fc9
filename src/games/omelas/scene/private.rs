//! What a seat sees under its curtain: its role, and where it is to vote, its two cards.
//!
//! A press picks a card, and may pick the other instead; another press, elsewhere, lays it. Both roles and both cards take the same places, sizes, sounds and names for what is pressed; which card
//! lies on which side is drawn anew for every look.

use super::super::view::{keeps, number};
use super::super::{Action, Card, Omelas, Phase, Role, View};
use super::turning;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::play::{Peek, Scene};
use crate::scene::sheet::{Align, Autofocus, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use bevy::prelude::*;

/// What the two vote cards are called, from the left.
const CARDS: [&str; 2] = ["private.left", "private.right"];
/// What lays the picked card.
const LAY: &str = "private.lay";

/// The seat's own view.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>, own: &View, peek: &Peek) -> Sheet {
    let mut sheet = Sheet::new();
    let size = scene.canvas.type_size;
    let seat = own.seats.get(peek.seat.index());
    let role = seat.and_then(|seat| seat.role);
    let choosing = chooses(own, peek);
    let x = if choosing { 566.0 } else { 960.0 };
    let (picture, title, line) = match role {
        Some(Role::Rebel) => (
            "omelas/role-rebel",
            "You are a Rebel.",
            "Fill the three places in The Darkness.",
        ),
        Some(Role::Council) => (
            "omelas/role-council",
            "You are a Council Member.",
            "Fill the six squares of Omelas.",
        ),
        None => return sheet,
    };
    let lone = scene.setup.level.rebels_among(own.seats.len()) == 1;
    let title = if lone && role == Some(Role::Rebel) {
        "You are the Rebel."
    } else {
        title
    };
    sheet.put(Item::picture(
        "role",
        Pose::new(x, 535.0, 333.0, 571.0).z(20.0),
        picture,
    ));
    sheet.put(
        Item::words(
            "role.title",
            (x, size.between(856.0, 850.0)),
            size.between(32.0, 40.0),
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            title,
        )
        .z(20.0),
    );
    let fellows: Vec<_> = own
        .seats
        .iter()
        .enumerate()
        .filter(|(index, other)| {
            *index != peek.seat.index() && role == Some(Role::Rebel) && other.role == Some(Role::Rebel)
        })
        .map(|(index, _)| scene.setup.name(crate::table::Seat::new(index)))
        .collect();
    let line = if fellows.is_empty() && role == Some(Role::Rebel) {
        format!("Fill the {} in The Darkness.", places(own.places))
    } else if fellows.is_empty() {
        line.to_owned()
    } else {
        format!("Your fellow Rebel: {}.", fellows.join(", "))
    };
    sheet.put(
        Item::words(
            "role.line",
            (x, size.between(892.0, 894.0)),
            size.between(24.0, 32.5),
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            line,
        )
        .z(20.0),
    );
    if !choosing {
        return sheet;
    }
    sheet.put(Item::picture(
        "private.rule",
        Pose::new(804.0, 560.0, 12.0, 560.0).z(19.0),
        "shared/rule-upright",
    ));
    let (letter, die) = (
        own.trial.map_or(String::new(), |letter| letter.to_string()),
        own.die.unwrap_or(0),
    );
    let apart = if size.is_large() { "\n" } else { " " };
    let keeps = keeps(die);
    let words = format!("Exactly {die} Yes {keeps} the {letter}.{apart}Pick a card, then lay it.");
    sheet.put(
        Item::words(
            "private.words",
            (1190.0, size.between(268.0, 278.0)),
            size.between(30.0, 44.0),
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            words,
        )
        .z(20.0),
    );
    let middle = size.between(540.0, 570.0);
    let high = size.between(461.0, 420.0);
    let pose = |index: usize| {
        let x = 1030.0 + 320.0 * index as f32;
        Pose::new(x, middle, high * 7.0 / 12.0, high).z(20.0)
    };
    for (index, name) in CARDS.into_iter().enumerate() {
        let act = Interaction {
            lifts: true,
            autofocus: Autofocus::Never,
            ..Interaction::new(name, "")
        };
        let face = turning::face(card_at(peek, index));
        sheet.put(Item::picture(name, pose(index), face).act(act));
    }
    let lay = Pose::new(
        1190.0,
        size.between(838.0, 850.0),
        size.between(380.0, 520.0),
        size.between(72.0, 92.0),
    )
    .z(20.0);
    let words = "Lay this card";
    match peek.picked {
        None => sheet.extend(widgets::barred_button(LAY, lay, words, "Pick a card first")),
        Some(index) => {
            let card = pose(usize::from(index));
            let ring = Pose {
                size: card.size + Vec2::splat(30.0),
                ..card
            };
            let ring = Item::picture("private.picked", ring.z(19.5), "shared/plate-ring");
            sheet.put(ring.sliced([24.0; 4]));
            let tooltip = "Your vote is final once the curtain closes";
            sheet.extend(
                widgets::button(LAY, lay, words, true, tooltip)
                    .into_iter()
                    .map(Item::never_autofocused),
            );
        }
    }
    sheet
}

fn places(count: u8) -> String {
    match count {
        1 => "one place".into(),
        count => format!("{} places", number(count)),
    }
}

/// The card that lies there, from the left.
const fn card_at(peek: &Peek, index: usize) -> Card {
    if peek.swapped == (index == 0) {
        Card::No
    } else {
        Card::Yes
    }
}

const fn chooses(own: &View, peek: &Peek) -> bool {
    peek.decides && matches!(own.phase, Phase::Vote) && own.own_vote.is_none()
}

/// The card that was pressed, by its place.
pub(super) fn pick(own: &View, peek: &Peek, name: &str) -> Option<u8> {
    let place = CARDS.iter().position(|card| *card == name)?;
    chooses(own, peek).then_some(place as u8)
}

/// The picked card is laid.
pub(super) fn decide(own: &View, peek: &Peek, name: &str) -> Option<Action> {
    let picked = peek.picked.filter(|_| name == LAY && chooses(own, peek))?;
    Some(Action::Vote {
        seat: peek.seat,
        card: card_at(peek, usize::from(picked)),
    })
}
