//! Rolling and drawing by people (`oubliette.table.2`): what chance waits for, and the button that says so.
//!
//! Dice and decks that are waited for do the same when they are clicked. What is taken at random has no deck to draw it
//! from, so nobody is waited for there.

use super::super::{Foe, Oubliette, Phase, log::foe_name};
use super::cards;
use crate::session::{Press, Scene};
use crate::table::{Awaits, Seat};
use crate::ui::{Element, FocusOrder, Piece, widgets};
use bevy::prelude::*;

/// Does chance wait for a person's hand now?
pub fn waits(scene: &Scene<'_, Oubliette>) -> bool {
    whose(scene).is_some()
}

/// The person whom chance waits for: whoever rolls or draws, or whoever is in a fight with a computer that rolls and
/// may still bring a card into use before. At the start of a turn it waits for whoever could use Healing Waters even
/// where the table rolls, so that nobody has to be quick.
fn whose(scene: &Scene<'_, Oubliette>) -> Option<Seat> {
    let Awaits::Chance {
        roller: Some(hand),
        meanwhile,
    } = scene.awaits
    else {
        return None;
    };
    let view = scene.view;
    let by_hand = scene.rolls_by_hand() && !matches!(view.phase, Phase::Spoils(_));
    if scene.is_person(hand) {
        let may_heal = view.explorer(hand).is_some_and(|own| own.may_heal);
        return (by_hand || view.phase == Phase::Roll && may_heal).then_some(hand);
    }
    let in_a_fight = matches!(view.phase, Phase::Strike | Phase::Blow);
    let mut others = meanwhile.iter().filter(|seat| scene.is_person(*seat));
    others.next().filter(|_| by_hand && in_a_fight)
}

/// What a click does, in words.
fn words(scene: &Scene<'_, Oubliette>) -> String {
    if let Some(other) = scene.acting().filter(|hand| !scene.is_person(*hand)) {
        return format!("Let {} roll", scene.setup.name(other));
    }
    let foe = scene.view.fight.as_ref().map(|fight| fight.foe);
    match (scene.view.phase, foe) {
        (Phase::Order | Phase::Die, _) => "Roll the die".into(),
        (Phase::Monster, _) => "Draw a Monster card".into(),
        (Phase::Prize(_), _) => "Draw a Treasure card".into(),
        (Phase::Event, _) => "Draw an Event card".into(),
        (Phase::Wound, _) => "Draw a Wound card".into(),
        (Phase::Blow, Some(foe @ (Foe::Monster(_) | Foe::Hoard(_) | Foe::Stranger(_)))) => {
            format!("Roll for {}", foe_name(scene.setup, foe))
        }
        _ => "Roll the dice".into(),
    }
}

/// The button, while somebody is waited for.
pub fn button(scene: &Scene<'_, Oubliette>) -> Option<Element> {
    waits(scene).then(|| {
        widgets::gilt_button(&words(scene), Press::<Oubliette>::Chance)
            .focus(FocusOrder::First)
            .tooltip("Or press Space")
            .styled(|node| node.min_height = px(84))
            .up_to(px(520))
            .key("chance")
    })
}

/// A die in its slot: what it shows, or what is still to be rolled, by a press on it if somebody is waited for.
pub fn die(
    scene: &Scene<'_, Oubliette>,
    key: String,
    face: Option<u8>,
    is_monsters: bool,
    (size, turn): (f32, f32),
) -> Element {
    let picture = match face {
        Some(face) => cards::die(face, is_monsters),
        None => cards::unthrown(is_monsters),
    };
    let is_due = face.is_none() && waits(scene);
    let piece = Piece::new(key.clone(), picture).unflipped().turned(turn);
    let piece = match (face, is_due) {
        (Some(_), _) => piece,
        (None, true) => piece.offered(),
        (None, false) => piece.tinted(Color::WHITE.with_alpha(0.45)),
    };
    let slot = Element::default()
        .size(px(size), px(size))
        .rigid()
        .slot(key.clone())
        .holding(piece)
        .key(key);
    if is_due {
        let roll = slot.pressing(Press::<Oubliette>::Chance).focus(FocusOrder::Aside);
        return roll.labelled("The dice").tooltip(words(scene));
    }
    slot
}
