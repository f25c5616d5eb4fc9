//! The table of a scene, from who begins to the last reaction: the seats at its rims, the pair in its middle, and what
//! can be chosen. Before a scene, whoever begins rolls for it, and the spotlight chooses whom to meet.

use super::super::words::key;
use super::super::{Action, Phase, Slot, Who};
use super::parts::{self, NAME_SLIP, PRESSED_SLIP, RUST, centred, die, words};
use super::state::Local;
use super::{Press, Scene, choices, foot, over_foot, pair, seats, side};
use crate::table::Seat;
use crate::ui::{Element, Role, Room, widgets};
use bevy::prelude::*;

/// The least width at which the seats stand at the rims, in units.
const WIDE: f32 = 1300.0;

pub fn table(scene: &Scene<'_>, room: &Room) -> Element {
    let view = scene.view;
    let is_narrow = room.is_portrait || room.has_large_type() || side::beside(room) < WIDE;
    let middle = match view.phase {
        Phase::Initiative => Some(initiative(scene)),
        Phase::Frame(seat) => Some(foil(scene, seat)),
        _ => view.scene.as_ref().map(|staged| pair::pair(scene, room, staged)),
    };
    let writes = match view.phase {
        Phase::Frame(seat) => deed(scene, seat),
        _ => choices::line(scene),
    };
    // The City is seen where there is room for it.
    let sky = Element::default().flex(1.0, px(if is_narrow { 0.0 } else { 150.0 }));
    let seats = is_narrow.then(|| seats::row(scene, room));
    let middle = Element::column(seats)
        .with_all([sky, pair::city_and_bags(scene, room), pair::ribbon(scene)])
        .with(middle)
        .with(choices::cards(scene, room))
        .with(Element::default().flex(1.0, px(0)))
        .gap(px(10))
        .flex(1.0, px(0))
        .scrolling()
        .styled(|node| node.min_width = px(0));
    let all = if is_narrow {
        Element::column([middle])
    } else {
        let [left, right] = seats::rims(scene, room);
        Element::row([left, middle, right]).align(AlignItems::Stretch)
    };
    let foot = foot(scene, room, writes, choices::buttons(scene));
    over_foot(scene, all.gap(px(16)), UiRect::axes(px(20), px(14)), foot)
}

pub fn die_slot(seat: Seat) -> String {
    format!("roll.{seat}")
}

/// The dice of the initiative, each over the name of whoever rolled.
fn initiative(scene: &Scene<'_>) -> Element {
    let view = scene.view;
    let dice = view.rolling.iter().enumerate().map(|(index, seat)| {
        let face = view.dice.get(index);
        let shown = face.map(|face| die(*face, 84.0).key("face"));
        let place = Element::default()
            .size(px(84), px(92))
            .slot(die_slot(*seat))
            .with(shown);
        let name = Element::text(Role::Label, scene.setup.name(*seat));
        centred([place, parts::marked(scene, *seat, 28.0, name)])
            .gap(px(10))
            .key(format!("rolls.{seat}"))
    });
    Element::wrap(dice)
        .justify(JustifyContent::Center)
        .styled(|node| (node.column_gap, node.row_gap) = (px(64), px(16)))
}

/// Returns the characters that this seat may put into the spotlight.
fn spotlights(scene: &Scene<'_>, seat: Seat) -> Vec<Who> {
    let own = seats::characters_of(scene.view, seat);
    own.map(|character| character.who).collect()
}

/// Returns the character in the spotlight of the scene to come.
pub fn spotlight(scene: &Scene<'_>, seat: Seat) -> Option<Who> {
    let possible = spotlights(scene, seat);
    let chosen = scene.ui.spotlight.filter(|who| possible.contains(who));
    chosen.or(possible.first().copied())
}

fn foil(scene: &Scene<'_>, seat: Seat) -> Element {
    let view = scene.view;
    let person = scene.is_person(seat);
    let Some(spotlight) = spotlight(scene, seat) else {
        return Element::default();
    };
    let possible = spotlights(scene, seat);
    let spotlights = (possible.len() > 1 && person).then(|| {
        let all = possible.into_iter().map(|who| {
            let press = Press::Local(Local::Spotlight(who));
            (parts::called(scene, who), who == spotlight, press)
        });
        let label = Element::text(Role::Note, "In the spotlight:");
        Element::wrap([label, widgets::segments(all)]).justify(JustifyContent::Center)
    });
    let others = view.characters.iter().map(|character| character.who);
    let new = view.has_triad.then_some(Who::Stranger);
    let foils = others
        .filter(|who| *who != spotlight)
        .chain([Who::City])
        .chain(new);
    let portraits = foils.map(|foil| portrait(scene, seat, spotlight, foil, person));
    let portraits = Element::wrap(portraits)
        .gap(px(14))
        .justify(JustifyContent::Center);
    centred(spotlights).with(portraits).gap(px(12))
}

/// The place to write what the spotlight sets out to do.
fn deed(scene: &Scene<'_>, seat: Seat) -> Option<Element> {
    let spotlight = spotlight(scene, seat)?;
    let view = scene.view;
    let slot = Slot::Deed(view.scenes + 1);
    let written = view.text(slot);
    let called = view.called(scene.setup, spotlight);
    if !scene.is_person(seat) {
        return written.map(|written| Element::text(Role::Body, written));
    }
    let hint = format!("What does {called} set out to do? Write it, or tell it.");
    Some(parts::field(scene, (slot, seat), &hint, (160, 1), written))
}

/// A character that the spotlight may meet, and what that character is.
fn portrait(scene: &Scene<'_>, seat: Seat, spotlight: Who, foil: Who, person: bool) -> Element {
    let view = scene.view;
    let owner = view.owner(foil);
    let wants = view.would_be_foil.contains(&owner) && matches!(foil, Who::Seat(_)) && owner != seat;
    let what = match foil {
        Who::City => "its stones are thrown",
        Who::Stranger => "made up by the GM",
        Who::Newcomer(_) => "the GM’s character",
        _ if wants => "asks to be the foil",
        Who::Agent(_) => "agent of peril",
        Who::Seat(_) => view.class(foil).map_or("", |class| class.word()),
    };
    let name = match foil {
        // Whoever is still to be made has no name, and none of somebody before.
        Who::Stranger => "A new character".to_owned(),
        foil => parts::called(scene, foil),
    };
    let ring = wants.then(|| {
        Element::picture("great_city/own-ring")
            .absolute()
            .size(px(130), px(130))
            .styled(|node| (node.left, node.top) = (px(25), px(10)))
    });
    let picture = parts::portrait_picture(parts::portrait_of(view, foil), 180.0);
    let portrait = Element::default().with(ring).with(picture);
    let what = words(Role::Note, what);
    let what = if wants { what.tinted(RUST) } else { what };
    let frame = if person { &PRESSED_SLIP } else { &NAME_SLIP };
    let slip = centred([words(Role::Label, name.as_str()), what])
        .gap(px(0))
        .framed(frame)
        .styled(|node| (node.width, node.margin) = (px(220), UiRect::top(px(-10))));
    let card = centred([portrait, slip])
        .gap(px(0))
        .key(format!("foil.{}", key(foil)));
    if !person {
        return card;
    }
    let begin = Action::Scene {
        seat,
        spotlight,
        foil,
    };
    card.pressing(Press::Act(begin))
        .tooltip(format!("The scene begins: {name} is the foil"))
}
