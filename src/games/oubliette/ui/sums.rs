//! The sum of a roll in a fight: every number stands on the piece that gives it.

use super::super::Oubliette;
use super::super::level::{Effect, EquipmentBonus};
use super::cards::{Card, INK, gives};
use super::parts::{label, note};
use crate::session::Scene;
use crate::table::Seat;
use crate::ui::{Element, Role, Room, Surface, inks};
use bevy::prelude::*;

/// One of the things that a sum is made of.
pub struct Part {
    pub picture: String,
    pub amount: u16,
    pub label: &'static str,
    /// Is it the medallion or the shield, and not a card?
    pub sign: bool,
}

pub fn part(picture: impl Into<String>, amount: u16, label: &'static str) -> Part {
    Part {
        picture: picture.into(),
        amount,
        label,
        sign: false,
    }
}

/// The picture of a card, or this one where there is none.
fn picture(scene: &Scene<'_, Oubliette>, card: Option<Card>, without: &str) -> String {
    card.map_or_else(|| without.to_owned(), |card| card.picture(&scene.setup.level))
}

/// The picture of the best card in use of a seat that gives such a thing; the shield where there is none.
pub fn used(scene: &Scene<'_, Oubliette>, seat: Option<Seat>, weapon: bool) -> String {
    let own = seat.and_then(|seat| scene.view.explorer(seat));
    let in_use = own.map_or(&[][..], |own| own.in_use.as_slice()).iter();
    let best = in_use.filter_map(|number| match gives(&scene.setup.level, *number) {
        EquipmentBonus::Weapon(bonus) if weapon => Some((bonus, *number)),
        EquipmentBonus::Armour(bonus) if !weapon => Some((bonus, *number)),
        _ => None,
    });
    let best = best.max().map(|(_, number)| Card::Treasure(number));
    picture(scene, best, "oubliette/shield")
}

/// The picture of a seat's worst wound.
pub fn wound(scene: &Scene<'_, Oubliette>, seat: Option<Seat>) -> String {
    let own = seat.and_then(|seat| scene.view.explorer(seat));
    let worst = own.and_then(|own| own.wounds.first().copied());
    picture(scene, worst.map(Card::Wound), "oubliette/card-back-wound")
}

/// The picture of the first card with such an effect.
pub fn of_effect(scene: &Scene<'_, Oubliette>, such: impl Fn(&Effect) -> bool) -> String {
    let mut events = scene.setup.level.events.iter().zip(1u8..);
    let found = events.find(|(card, _)| such(&card.effect));
    let found = found.map(|(_, kind)| Card::Event(kind));
    picture(scene, found, "oubliette/card-back-event")
}

/// A sum: its parts, with a plus between two, after what comes first, and the total at the end.
pub fn row(first: Vec<Element>, parts: Vec<Part>, total: Option<u16>, room: &Room) -> Element {
    let begins = first.is_empty();
    let sign = |sign: &str| Element::text(Role::Heading, sign);
    let parts = parts.into_iter().enumerate().flat_map(|(index, part)| {
        let plus = (index > 0 || !begins).then(|| sign("+"));
        plus.into_iter().chain([shown(part, room)])
    });
    let total = total.map(|total| {
        Element::row([sign("="), Element::text(Role::Number, total.to_string())])
            .gap(px(8))
            .styled(|node| node.margin.left = auto())
    });
    Element::wrap(first)
        .with_all(parts)
        .with(total)
        .styled(|node| (node.column_gap, node.row_gap) = (px(7), px(4)))
}

/// A part of a sum: its picture with its amount, and its name below.
fn shown(part: Part, room: &Room) -> Element {
    let side = 24.0 + 1.9 * room.rem;
    let amount = |ink: Color| label(part.amount.to_string()).tinted(ink);
    let sign = if part.sign {
        // Dark ink stands on the light shield.
        let (ink, surface) = match part.label {
            "power" => (inks::BONE, Surface::Dark),
            _ => (INK, Surface::Paper),
        };
        Element::picture(part.picture)
            .size(px(side), px(side * 84.0 / 76.0))
            .centred()
            .with(amount(ink))
            .on(surface)
    } else if part.amount == 0 {
        Element::picture(part.picture).size(px(side), px(side * 82.0 / 72.0))
    } else {
        let disc = Element::row([amount(INK)])
            .centred()
            .paint_picture("oubliette/disc")
            .on(Surface::Paper)
            .absolute()
            .size(px(1.9 * room.rem), px(1.9 * room.rem))
            .styled(|node| (node.right, node.bottom) = (px(-6), px(-6)));
        let picture = Element::picture(part.picture)
            .absolute()
            .size(percent(91), percent(92))
            .styled(|node| (node.left, node.top) = (percent(4.5), percent(4)));
        Element::picture("oubliette/modifier")
            .size(px(side), px(side * 82.0 / 72.0))
            .with_all([picture, disc])
    };
    let all = [sign.rigid(), note(part.label).unwrapped()];
    Element::column(all).align(AlignItems::Center).gap(px(4))
}
