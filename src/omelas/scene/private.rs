//! What a seat sees under its curtain: its role, and where it is to vote, its two cards.
//!
//! Both roles and both cards take the same places, sizes, sounds and names for what is pressed; which card
//! lies on which side is drawn anew for every look.

use super::super::view::number;
use super::super::{Action, Card, Omelas, Phase, Role, View};
use super::turning;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::play::{Peek, Scene};
use crate::scene::sheet::{Act, Align, Item, Pose, Sheet};

const LEFT: Pose = Pose::new(1030.0, 582.0, 269.0, 461.0).z(20.0);
const RIGHT: Pose = Pose::new(1350.0, 582.0, 269.0, 461.0).z(20.0);

fn on_the_left(peek: &Peek) -> Card {
    if peek.swapped { Card::No } else { Card::Yes }
}

/// The seat's own view.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>, own: &View, peek: &Peek) -> Sheet {
    let mut sheet = Sheet::new();
    let size = scene.canvas.type_size;
    let seat = own.seats.get(peek.seat.index());
    let role = seat.and_then(|seat| seat.role);
    let choosing = peek.decides && own.phase == Phase::Vote && own.own_vote.is_none();
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
        format!("With you: {}.", fellows.join(", "))
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
    let words = format!("Exactly {die} Yes keep the {letter}.{apart}Lay one card.");
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
    let first = on_the_left(peek);
    for (name, pose, card) in [
        ("private.left", LEFT, first),
        ("private.right", RIGHT, first.other()),
    ] {
        let act = Act {
            lifts: true,
            ..Act::new(name, "Lay this one")
        };
        sheet.put(Item::picture(name, pose, turning::face(card)).act(act));
    }
    sheet
}

fn places(count: u8) -> String {
    match count {
        1 => "one place".into(),
        count => format!("{} places", number(count)),
    }
}

/// The card that was pressed.
pub(super) fn decide(own: &View, peek: &Peek, name: &str) -> Option<Action> {
    let card = match name {
        "private.left" => on_the_left(peek),
        "private.right" => on_the_left(peek).other(),
        _ => return None,
    };
    (peek.decides && own.phase == Phase::Vote).then_some(Action::Vote {
        seat: peek.seat,
        card,
    })
}
