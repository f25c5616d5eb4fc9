//! A seat's private view under its curtain: the choice of its intent with the reason for it, later what it chose and
//! what its purse holds; the GM's hidden notes (`great_city.secret.1` to `great_city.secret.3`).
//!
//! The three stones look alike for every seat and every answer; the end at which they begin is random for each look.

use super::super::{Action, Colour, GreatCity, IntentContent, Phase, Sign, Slot, View, Who};
use super::parts::{self, BRASS, CAPTION, CARD, CHOSEN_CARD, LEAF, centred, plain, words, wrapped};
use super::{Press, TableContext, drawing};
use crate::session::{Peek, PrivateUi};
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Layout, Role, inks, widgets};
use bevy::prelude::*;

const NOTES: u16 = 4;

/// Is the seat's intent to be chosen, or changed?
fn is_open(own: &View, peek: &Peek) -> bool {
    let character = own.character(Who::Seat(peek.seat));
    let open = character.is_some_and(|character| character.kind.is_some() && !character.made);
    peek.decides && own.phase == Phase::Characters && open
}

/// Returns the colour at this position, from 0.
fn colour_at(peek: &Peek, place: u8) -> Option<Colour> {
    let mut colours = Colour::ALL;
    if peek.swapped {
        colours.reverse();
    }
    colours.get(usize::from(place)).copied()
}

impl PrivateUi for GreatCity {
    const SECRETS: Option<&'static str> = Some("intents, purses, notes");

    fn private_view(scene: &TableContext<'_>, room: &Layout, own: &View, peek: &Peek) -> Element {
        // The engine breaks text only at a width that it knows.
        let width = (0.58 * room.size.x).min(1000.0);
        let content = if peek.seat == own.gm() {
            notes(scene, own, peek, width)
        } else if is_open(own, peek) {
            intent(scene, own, peek, width)
        } else {
            chosen(scene, own, peek, width)
        };
        let content = content.gap(px(13)).size(percent(100), auto());
        let content = content.styled(|node| node.margin = UiRect::axes(px(0), auto()));
        Element::column([content]).scrolling()
    }

    fn choice(own: &View, peek: &Peek) -> Option<Action> {
        let picked = peek.picked.filter(|picked| *picked < 3 && is_open(own, peek))?;
        let (seat, stone) = (peek.seat, colour_at(peek, picked)?);
        Some(Action::Intent { seat, stone })
    }
}

/// Returns in whose terms a reason is told.
const fn terms(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "because of a deed:\nyours or another’s",
        Colour::White => "because of what\nyou know or believe",
        Colour::Green => "because of those\nyou love, need or hate",
    }
}

fn intent(scene: &TableContext<'_>, own: &View, peek: &Peek, width: f32) -> Element {
    let rule = if scene.setup.level.house.intents_open {
        "Choose one stone as your answer. By house rule, everybody will see it."
    } else {
        "Choose one stone as your answer. It stays secret until the end."
    };
    let title = words(Role::Name, "Will you save the Great City?").tinted(inks::BONE);
    let Some(character) = own.character(Who::Seat(peek.seat)) else {
        return centred([title]);
    };
    let mut signs = character.triad.iter().map(|stone| stone.sign);
    let first = signs.next();
    let alike = signs.all(|sign| Some(sign) == first);
    let alike = alike.then_some("All three of your stones say the same: you choose only why.");
    let names = ["Left stone", "Middle stone", "Right stone"];
    let cards = (0..3u8).zip(names).filter_map(|(place, name)| {
        let colour = colour_at(peek, place)?;
        let sign = character.triad.get(colour.index())?.sign;
        let is_answer = character.purpose.is_some_and(|purpose| purpose.stone == colour);
        let picked = peek.picked.map_or(is_answer, |picked| picked == place);
        let stone = parts::unnamed_stone(colour, plain(sign)).size(px(128), auto());
        let answer = match sign {
            Sign::Plus => "Yes, I will save the Great City",
            Sign::Minus => "No, I will not save it",
        };
        let caption = centred([words(Role::Label, answer), words(Role::Note, terms(colour))])
            .with(is_answer.then(|| words(Role::Note, "your present answer")))
            .gap(px(2))
            .framed(&CAPTION)
            .size(percent(100), auto())
            .grow(1.0)
            .justify(JustifyContent::Center);
        let card = centred([stone, caption])
            .framed(if picked { &CHOSEN_CARD } else { &CARD })
            .styled(|node| node.width = px(300))
            .pressing(Press::Pick(place))
            .focus(FocusOrder::Deliberate)
            .labelled(name);
        Some(card.key(format!("card.{place}")))
    });
    let seal = "Seal this intent";
    let seal = match peek.picked {
        None => widgets::disabled_button(seal, Press::Confirm, "Pick a stone first"),
        Some(_) => widgets::gilt_button(seal, Press::Confirm)
            .tooltip("You can change it until your character is finished"),
    };
    centred([title, words(Role::Note, rule)])
        .with(alike.map(|alike| words(Role::Note, alike)))
        .with_all([
            parts::cards(cards, 20),
            seal.focus(FocusOrder::Deliberate),
            reason(scene, own, peek.seat, width),
        ])
}

fn reason(scene: &TableContext<'_>, own: &View, seat: Seat, width: f32) -> Element {
    let slot = Slot::Reason(seat);
    let hint = "Why? Write it, if you like. It is read out at the end.";
    let field = parts::field(scene, (slot, seat), hint, (400, 3), own.text(slot));
    let reason = Element::column([parts::heading("The reason", ""), field]).gap(px(6));
    let reason = reason.framed(&LEAF).padding(UiRect::axes(px(44), px(20)));
    reason.size(px(width), auto())
}

fn chosen(scene: &TableContext<'_>, own: &View, peek: &Peek, width: f32) -> Element {
    let purse = parts::purse(own, peek.seat).unwrap_or(0);
    let heap = match purse {
        0 => drawing("great_city/purse", 132.0, 154.0),
        1..=8 => drawing(format!("great_city/heap-{purse}"), 220.0, 139.0),
        _ => drawing("great_city/heap-many", 220.0, 136.0),
    };
    let count = Element::text(Role::Number, purse.to_string()).tinted(BRASS);
    let purse = centred([heap, count, words(Role::Label, "in your purse")]);
    let character = own.character(Who::Seat(peek.seat));
    let purpose = character.and_then(|character| character.purpose);
    let intent = match purpose {
        None => words(Role::Body, "Your intent is still to be chosen."),
        Some(IntentContent { stone, saves }) => {
            let (title, sign) = match saves {
                true => ("You will save the Great City,", Sign::Plus),
                false => ("You will not save the Great City,", Sign::Minus),
            };
            centred([
                parts::unnamed_stone(stone, plain(sign)).size(px(150), auto()),
                words(Role::Heading, title).tinted(inks::BONE),
                words(Role::Note, terms(stone)),
            ])
        }
    };
    centred([wrapped([purse, intent], (90, 16))]).with(purpose.map(|_| reason(scene, own, peek.seat, width)))
}

fn notes(scene: &TableContext<'_>, own: &View, peek: &Peek, width: f32) -> Element {
    let purse = parts::purse(own, peek.seat).unwrap_or(0);
    let says = format!("You are the GM; your purse holds {purse}.");
    let note = "Notes here are shown only to you, until the end.";
    let says = Element::text(Role::Heading, says).tinted(inks::BONE);
    let says = Element::column([says, Element::text(Role::Note, note)]).gap(px(2));
    let says = says.styled(|node| node.min_width = px(0));
    let notes = (1..=NOTES).map(|number| {
        let slot = Slot::Note(number);
        let note = own.text(slot);
        parts::field(scene, (slot, peek.seat), "a note for you alone", (400, 3), note).flex(1.0, px(400))
    });
    let notes = Element::wrap(notes).gap(px(16));
    let leaf = Element::column([parts::heading("Hidden notes", ""), notes]).gap(px(10));
    let leaf = leaf.framed(&LEAF).size(px(width), auto());
    let hood = drawing("great_city/hood", 90.0, 94.0);
    centred([Element::row([hood, says]).gap(px(24)), leaf])
}
