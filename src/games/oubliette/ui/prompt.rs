//! What is to be done now: in words, and the button and the dice of people who roll and draw themselves
//! (`oubliette.table.2`).
//!
//! Dice and decks that are waited for do the same when they are clicked. What is taken at random has no deck to draw
//! from, so nobody is waited for there.

use super::super::log::{count, foe_name};
use super::super::{Effect, Foe, Phase, PieceId, TurnResult};
use super::parts::{Press, TableContext};
use super::{cards, end};
use crate::session::Prompt;
use crate::table::{SeatSet, capital};
use crate::ui::{Element, FocusOrder, Form, Layout, Piece, widgets};
use bevy::prelude::*;

pub fn prompt(scene: &TableContext<'_>) -> Prompt {
    let (level, view) = (&scene.setup.level, scene.view);
    if let Some(result) = &view.result {
        return Prompt::new(SeatSet::EMPTY, result_words(scene, result));
    }
    let seat = scene.acting().unwrap_or(view.seat);
    let name = scene.setup.name(seat);
    let says = |words: String| Prompt::new(SeatSet::one(seat), words);
    // Who only watches is told, and not asked.
    let asks = |words: String| match scene.is_here(seat) {
        true => Prompt::to(seat, words),
        false => says(format!("{name} {}", decides(view.phase))),
    };
    // Whoever is a person is told to do it.
    let does = |told: &str, does: &str| match waits(scene) && scene.is_here(seat) {
        // Else the table would do it.
        true if !scene.rolls_by_hand() => Prompt::to(seat, format!("{told}, or use a card first")),
        true => Prompt::to(seat, told),
        false => says(format!("{name} {does}")),
    };
    let (one, other) = view.dice.unwrap_or_default();
    let dice = format!("{one} + {other} = {}", one + other);
    let draws = |what: &str| does(&format!("draw {what}"), &format!("draws {what}"));
    let met = view.fight.as_ref().map(|fight| fight.foe);
    let foe = met.map_or_else(String::new, |foe| foe_name(scene.setup, foe));
    match view.phase {
        Phase::Order => does("roll for the order of play", "rolls for the order of play"),
        Phase::Before => asks("roll, or take the Shortcut to the Exit?".into()),
        Phase::Roll => does("roll the dice", "rolls"),
        Phase::Way => {
            let past = match view.ways.iter().filter(|(_, _, stop)| *stop).count() {
                0 => "",
                1 => " One way passes the Exit.",
                _ => " Both ways pass the Exit.",
            };
            asks(format!("{dice}. Which way?{past}"))
        }
        Phase::Passing(_) => asks(dice + ". Stop at the Exit, or walk on?"),
        Phase::Exit(_) => asks("at the Exit: cash in, heal, or both?".into()),
        Phase::Ambush => asks("you are not alone here. Ambush somebody?".into()),
        Phase::Monster => draws("a Monster card"),
        Phase::Strike if matches!(met, Some(Foe::Player(_))) => says(format!("{name} ambushes {foe}")),
        Phase::Strike => says(format!("{name} strikes at {foe}")),
        Phase::Blow if matches!(met, Some(Foe::Stranger(_))) => says(capital(&foe) + " strikes"),
        Phase::Blow => says(capital(&foe) + " strikes back"),
        Phase::Answer(_) if view.due.is_some() => scene.last_said(),
        Phase::Answer(_) => match view.fight.as_ref().map(|fight| fight.sum) {
            Some(sum) => asks(match sum.total().checked_sub(sum.needed()) {
                Some(0) => "the blow hits. Play a card to stop it?".into(),
                Some(by) => format!("the blow hits by {by}. Play a card to stop it?"),
                None => format!("missed by {}. Play a card to hit?", sum.needed() - sum.total()),
            }),
            None => Prompt::default(),
        },
        Phase::Robbed(_) => asks("you are about to be robbed. Bring something into use first?".into()),
        Phase::Wound => draws("a Wound card"),
        Phase::Revenge => asks(format!("take Revenge on {foe}?")),
        Phase::Prize(1) => draws("a Treasure card"),
        Phase::Prize(left) => draws(&format!("{left} Treasure cards")),
        Phase::Spoils(_) => says("Treasure changes hands".into()),
        Phase::Event => draws("an Event card"),
        Phase::Die => says(match view.event.and_then(|kind| level.effect(kind)) {
            Some(Effect::Secret { least, .. }) => format!("{name} rolls: {least} or more finds the treasure"),
            Some(Effect::Trap { most }) => format!("{name} rolls: on {most} or less the trap snaps shut"),
            _ => format!("{name} rolls for the hoard"),
        }),
        Phase::End => asks("end the turn, or use a card first?".into()),
        Phase::Again => asks("you rolled doubles. Take the extra turn?".into()),
        Phase::Between => asks("what happens in the other game?".into()),
        Phase::Over(ending) => end::prompt(scene, ending),
    }
}

/// What somebody does who decides elsewhere, after the name.
const fn decides(phase: Phase) -> &'static str {
    match phase {
        Phase::Before => "rolls, or takes the Shortcut",
        Phase::Way => "chooses a way",
        Phase::Passing(_) => "passes the Exit, and may stop there",
        Phase::Exit(_) => "is at the Exit",
        Phase::Ambush => "decides whether to attack somebody here",
        Phase::Answer(_) => "may play a card",
        Phase::Robbed(_) => "is about to be robbed",
        Phase::Revenge => "may attack again",
        Phase::End => "ends the turn",
        Phase::Again => "rolled doubles, and may go again",
        _ => "decides",
    }
}

fn result_words(scene: &TableContext<'_>, result: &TurnResult) -> String {
    let name = scene.setup.name(scene.view.seat);
    match result {
        TurnResult::Escape => match scene.view.fight.map(|fight| fight.foe) {
            Some(Foe::Player(other)) => {
                let other = scene.setup.name(other);
                format!("{name} and {other} both miss")
            }
            _ => format!("{name} gets away unhurt"),
        },
        TurnResult::Won(_) => format!("{name} wins one treasure"),
        TurnResult::Wound(_) => format!("{name} is wounded"),
        TurnResult::Robbed { from, to, treasures } => {
            let treasures = count(treasures.len(), "treasure", "treasures");
            let from = scene.setup.name(*from);
            match to {
                Some(to) => format!("{} takes {treasures} from {from}", scene.setup.name(*to)),
                None => format!("{from} loses {treasures}"),
            }
        }
        TurnResult::Event => {
            let event = scene.view.event.and_then(|kind| scene.setup.level.event(kind));
            format!("{name}: {}", event.map_or("an event", |card| card.title.as_str()))
        }
    }
}

/// Does chance wait for a person's hand now? It waits for whoever rolls or draws, and for whoever is in a fight with a
/// computer that rolls and may still bring a card into use before. Where the table rolls, it waits as long as somebody
/// could use or play a card, so that nobody has to be quick.
pub fn waits(scene: &TableContext<'_>) -> bool {
    let Some(hand) = scene.awaits.roller() else {
        return false;
    };
    let view = scene.view;
    if matches!(view.phase, Phase::Spoils(_)) {
        return false;
    }
    let could_act = scene.awaits.may_act().iter().any(|seat| scene.is_here(seat));
    let by_hand = scene.rolls_by_hand();
    // A person elsewhere rolls there.
    could_act && !(by_hand && scene.is_elsewhere(hand)) || by_hand && scene.is_here(hand)
}

fn press_words(scene: &TableContext<'_>) -> String {
    if let Some(other) = scene.acting().filter(|hand| !scene.is_here(*hand)) {
        return format!("Let {} roll", scene.setup.name(other));
    }
    let foe = scene.view.fight.as_ref().map(|fight| fight.foe);
    match (scene.view.phase, foe) {
        (Phase::Order | Phase::Die, _) => "Roll the die".into(),
        (Phase::Monster, _) => "Draw a Monster card".into(),
        (Phase::Prize(_), _) => "Draw a Treasure card".into(),
        (Phase::Event, _) => "Draw an Event card".into(),
        (Phase::Wound, _) => "Draw a Wound card".into(),
        // Its whole name is too long for a button.
        (Phase::Blow, Some(Foe::Stranger(_))) => "Roll for the explorer".into(),
        (Phase::Blow, Some(foe @ (Foe::Monster(_) | Foe::Hoard(_)))) => {
            format!("Roll for {}", foe_name(scene.setup, foe))
        }
        _ => "Roll the dice".into(),
    }
}

pub fn button(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    // Where it is narrow, its words take several lines.
    let least = if room.form() == Form::Tall || room.lies_flat {
        84.0
    } else {
        66.0
    };
    waits(scene).then(|| {
        widgets::gilt_button(&press_words(scene), Press::Chance)
            .focus(FocusOrder::First)
            // A width of its own would let the engine take a column's height from a measurement without any width.
            .styled(|node| (node.min_height, node.max_width) = (px(least), px(26.0 * room.rem)))
            .rigid()
            .key("chance")
    })
}

/// A die in its slot: what it shows, or what is still to be rolled, by a press on it if somebody is waited for.
pub fn die(
    scene: &TableContext<'_>,
    id: PieceId,
    face: Option<u8>,
    is_monsters: bool,
    (size, turn): (f32, f32),
) -> Element {
    let picture = cards::die(face, is_monsters);
    let is_due = face.is_none() && waits(scene);
    let piece = Piece::new(id, picture).unflipped().rotated(turn);
    let piece = match (face, is_due) {
        (Some(_), _) => piece,
        (None, true) => piece.offered(),
        (None, false) => piece.tinted(Color::WHITE.with_alpha(0.45)),
    };
    let slot = Element::default()
        .size(px(size), px(size))
        .rigid()
        .slot(id)
        .holding(piece)
        .key(format!("{id:?}"));
    if is_due {
        let roll = slot.pressing(Press::Chance).focus(FocusOrder::Aside);
        return roll.labelled("The dice").tooltip(press_words(scene));
    }
    slot
}
