//! What is to be done now: in words, and the button and the dice of people who roll and draw themselves
//! (`oubliette.table.2`).
//!
//! Dice and decks that are waited for do the same when they are clicked. What is taken at random has no deck to draw
//! from, so nobody is waited for there.

use super::super::log::{count, foe_name, money};
use super::super::{Direction, Effect, Fight, FightRoll, Foe, Phase, PieceId, TurnResult};
use super::parts::{Press, TableContext};
use super::{advice, board, cards, choices, end, stop};
use crate::session::Prompt;
use crate::table::{Seat, SeatSet, capital};
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
        false => says(decides(scene, seat)),
    };
    // Whoever is a person is told to do it; all others read who does what.
    let does = |told: &str, said: String| match waits(scene) && scene.is_here(seat) {
        // Else the table would do it.
        true if !scene.rolls_by_hand() => Prompt::to(seat, format!("{told}, or use a card first")),
        true => Prompt::to(seat, told),
        false => says(said),
    };
    let (one, other) = view.dice.unwrap_or_default();
    let dice = format!("{one} + {other} = {}", one + other);
    let draws = |what: &str| does(&format!("draw {what}"), format!("{name} draws {what}"));
    let met = view.fight.as_ref().map(|fight| fight.foe);
    let foe = met.map_or_else(String::new, |foe| foe_name(scene.setup, foe));
    match view.phase {
        Phase::Order => does(
            "roll for the order of play",
            format!("{name} rolls for the order of play"),
        ),
        Phase::Before => asks("roll, or take the Shortcut to the Exit?".into()),
        Phase::Roll => does("roll the dice", format!("{name} rolls{}", carrying(scene, seat))),
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
        Phase::Strike | Phase::Blow => match &view.fight {
            Some(fight) if fight.sum.dice.is_none() => {
                does(&rolls(scene, fight, seat), strikes(scene, fight))
            }
            Some(fight) => says(verdict(scene, fight)),
            None => Prompt::default(),
        },
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

/// What a seat does that decides elsewhere, and what hangs on it.
fn decides(scene: &TableContext<'_>, seat: Seat) -> String {
    let (level, view) = (&scene.setup.level, scene.view);
    let (name, own) = (scene.setup.name(seat), view.explorer(seat));
    let carried = carrying(scene, seat);
    match (view.phase, &view.fight) {
        (Phase::Before, _) => format!("{name} rolls, or takes the Shortcut{carried}"),
        (Phase::Way, _) => {
            let ways = view.ways.iter().map(|(way, to, past)| leads(*way, *to, *past));
            let ways: Vec<String> = ways.collect();
            let (one, other) = view.dice.unwrap_or_default();
            format!("{name} rolled {}: {}{carried}", one + other, ways.join(", or "))
        }
        (Phase::Passing(_), _) => format!("{name} passes the Exit, and could {}", stop::brings(scene, own)),
        (Phase::Exit(_), _) => format!("{name} is at the Exit, and could {}", stop::brings(scene, own)),
        (Phase::Ambush, _) => {
            let here = board::on_space(scene, own.space).filter(|other| *other != seat);
            let targets = here.map(|other| {
                let stake = choices::stake(level, view.explorer(other));
                format!("{}, for {stake}", scene.setup.name(other))
            });
            let targets: Vec<String> = targets.collect();
            format!("{name} may ambush {}", targets.join(", or "))
        }
        (Phase::Answer(_), Some(fight)) if fight.is_rolled_by(view.seat, seat) => {
            format!("{}, and may play a card", verdict(scene, fight))
        }
        (Phase::Answer(_), Some(fight)) => format!("{}. {name} may play a card", verdict(scene, fight)),
        (Phase::Robbed(_), _) => format!("{name} is about to lose {}", choices::stake(level, own)),
        (Phase::Revenge, Some(fight)) => {
            let foe = foe_name(scene.setup, fight.foe);
            format!("{name} is hit, and may attack {foe} again")
        }
        (Phase::End, _) => format!("{name} ends the turn{carried}"),
        (Phase::Again, _) => format!("{name} rolled doubles, and may go again{carried}"),
        _ => format!("{name} decides"),
    }
}

/// What a seat could lose or cash in; nothing if it carries none.
fn carrying(scene: &TableContext<'_>, seat: Seat) -> String {
    match scene.setup.level.total(&scene.view.explorer(seat).hand) {
        0 => String::new(),
        carried => format!(", carrying {}", money(carried)),
    }
}

/// Where a way leads, and whether it leads past the Exit.
fn leads(way: Direction, to: u8, past: bool) -> String {
    match (way, to, past) {
        (Direction::Forward, 0, _) => "on to the Exit".into(),
        (Direction::Back, 0, _) => "back to the Exit".into(),
        (Direction::Forward, _, true) => format!("past the Exit to {to}"),
        (Direction::Back, _, true) => format!("back past the Exit to {to}"),
        (Direction::Forward, ..) => format!("on to {to}"),
        (Direction::Back, ..) => format!("back to {to}"),
    }
}

/// Who makes the roll of a fight, for the beginning of a sentence, and whom it is against.
fn sides(scene: &TableContext<'_>, fight: &Fight) -> (String, String) {
    let foe = foe_name(scene.setup, fight.foe);
    let (roller, target) = fight.sides(scene.view.seat);
    let name = |seat: Seat| scene.setup.name(seat).to_owned();
    (
        roller.map_or_else(|| capital(&foe), name),
        target.map_or_else(|| foe.clone(), name),
    )
}

/// The dice that hit in a fight; `None` while the odds are switched off.
fn needs(scene: &TableContext<'_>, fight: &Fight) -> Option<String> {
    scene.odds_shown().then(|| match fight.sum.dice_needed() {
        13.. => "no roll".into(),
        _ => advice::needed(&fight.sum),
    })
}

/// What a seat is told that rolls in a fight, for itself or for its foe.
fn rolls(scene: &TableContext<'_>, fight: &Fight, seat: Seat) -> String {
    let (_, whom) = sides(scene, fight);
    let (roll, whom) = match fight.is_rolled_by(scene.view.seat, seat) {
        true => ("roll the dice".to_owned(), whom),
        false => (
            format!("roll for {}", foe_name(scene.setup, fight.foe)),
            "you".into(),
        ),
    };
    match needs(scene, fight) {
        Some(needed) => format!("{roll}: {needed} hits {whom}"),
        None => roll,
    }
}

/// What all others read before a roll in a fight.
fn strikes(scene: &TableContext<'_>, fight: &Fight) -> String {
    let (who, whom) = sides(scene, fight);
    let strikes = match (fight.round, fight.foe) {
        (FightRoll::Strike, Foe::Player(_)) => format!("{who} ambushes {whom}"),
        (FightRoll::Strike, _) | (_, Foe::Stranger(_)) => format!("{who} strikes {whom}"),
        (FightRoll::Blow, _) => format!("{who} strikes back"),
    };
    match needs(scene, fight) {
        Some(needed) => format!("{strikes}: {needed}"),
        None => strikes,
    }
}

/// Whether a roll in a fight hits, and by how much.
fn verdict(scene: &TableContext<'_>, fight: &Fight) -> String {
    let (who, whom) = sides(scene, fight);
    let by = fight.sum.total().abs_diff(fight.sum.needed());
    match (fight.sum.is_enough(), by) {
        (true, 0) => format!("{who} just hits {whom}"),
        (true, _) => format!("{who} hits {whom} by {by}"),
        (false, _) => format!("{who} misses {whom} by {by}"),
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
