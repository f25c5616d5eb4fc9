//! The Exit beside the board: what goes back, what goes in, what it comes to, and what can be done.
//!
//! What is ticked here is only the screen's; pressing a choice makes of it the actions that the rules know.

use super::super::log::count;
use super::super::{ExplorerView, Oubliette};
use super::cards::{self, BLOOD, Card, Laid, OCHRE, Thumbs};
use super::state::Local;
use super::stop::{self, Tick, cashes, chosen};
use super::worth::Worth;
use super::{mats, panel};
use crate::session::{Press, Scene};
use crate::ui::inks;
use crate::ui::{Element, FocusOrder, Paint, Role, Room, Widget};
use bevy::prelude::*;

/// The Exit: Recovery, the way out, Treasure, and the hand below.
pub fn exit(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
    let Some(own) = scene.view.explorer(scene.view.seat) else {
        return Element::default();
    };
    let part = |element: Element| {
        element
            .flex(1.0, px(14.0 * room.rem))
            .styled(|node| node.min_width = px(0))
    };
    let door = (!room.has_large_type()).then(|| trapdoor(scene));
    let actions = panel::actions(scene, room);
    let middle = Element::column(door).with(actions).gap(px(8));
    let above = [
        part(recovery(scene, own, room)),
        part(middle),
        part(treasure(scene, own)),
    ];
    let above = if panel::is_narrow(scene, room) {
        Element::wrap(above)
    } else {
        Element::row(above)
    };
    let rule = Element::default()
        .painted(Paint::Fill(inks::GILT))
        .size(percent(100), px(2))
        .rigid();
    Element::column([
        above.align(AlignItems::Start).grow(1.0),
        rule,
        hand(scene, own, room),
    ])
    .gap(px(12))
    .grow(1.0)
}

/// The trapdoor, and the explorer who stands on it.
fn trapdoor(scene: &Scene<'_, Oubliette>) -> Element {
    let bearer = Element::picture(cards::token(scene.mark(scene.view.seat))).size(px(70), px(103));
    let door = Element::picture("oubliette/trapdoor")
        .size(px(140), px(140))
        .centred()
        .with(bearer);
    Element::picture("oubliette/trapdoor-rays")
        .size(px(224), px(152))
        .centred()
        .with(door)
        .styled(|node| node.align_self = AlignSelf::Center)
}

/// A box with its title, which may be ticked.
fn tick(title: &str, on: bool, what: Option<Tick>, note: String) -> Element {
    let picture = if on {
        "oubliette/tick-on"
    } else {
        "oubliette/tick-off"
    };
    let sign = Element::picture(picture).size(px(42), px(42)).rigid();
    let words = Element::text(Role::Heading, title).tinted(OCHRE);
    let head = Element::row([sign, words]).gap(px(10));
    let head = match what {
        Some(what) => head
            .control(Widget::Switch(on), Press::<Oubliette>::Local(Local::Tick(what)))
            .focus(FocusOrder::Aside),
        None => head,
    };
    Element::wrap([head, Element::text(Role::Note, note)])
        .justify(JustifyContent::SpaceBetween)
        .styled(|node| node.row_gap = px(0))
}

/// The wounds, and what they weigh now and after.
fn recovery(scene: &Scene<'_, Oubliette>, own: &ExplorerView, room: &Room) -> Element {
    let (seat, chosen) = (scene.view.seat, chosen(scene));
    let may = scene.is_person(seat) && !own.wounds.is_empty();
    let head = tick(
        "Recovery",
        !chosen.is_empty(),
        may.then_some(Tick::Recovery),
        "up to three go back".into(),
    );
    if own.wounds.is_empty() {
        let none = Element::text(Role::Note, "no wounds").justified(Justify::Center);
        return Element::column([head, none]).gap(px(24));
    }
    let all: Vec<Card> = own.wounds.iter().map(|kind| Card::Wound(*kind)).collect();
    let laid = mats::laid(scene, seat, &all)
        .into_iter()
        .enumerate()
        .map(|(index, laid)| {
            let goes = chosen.contains(&index);
            let now = if goes {
                "Goes back. Click to keep it."
            } else {
                "Stays. Click to send it back."
            };
            Laid {
                press: may.then_some(Press::Local(Local::Tick(Tick::Wound(index)))),
                now: now.into(),
                ringed: goes,
                nailed: false,
                turn: 0.0,
                ..laid
            }
        });
    let thumbs = Thumbs::on_mat(room, true);
    let wounds = cards::row(scene, room, laid.collect(), thumbs).padding(UiRect::all(px(7)));
    let level = &scene.setup.level;
    let stay = own
        .wounds
        .iter()
        .enumerate()
        .filter(|(index, _)| !chosen.contains(index));
    let weigh = stay.map(|(_, kind)| level.wound(*kind).map_or(0, |card| u16::from(card.modifier)));
    let after: u16 = weigh.take(2).sum();
    let number = |amount: u16, ink| Element::text(Role::Number, amount.to_string()).tinted(ink);
    let ink = if after < own.hurt { OCHRE } else { inks::BONE };
    let sum = Element::row([
        number(own.hurt, inks::BONE),
        Element::picture("oubliette/arrow-sum").size(px(52), px(38)),
        number(after, ink),
    ]);
    let note = Element::text(Role::Note, "wound penalty of the two worst");
    let hint = (may && !room.has_large_type())
        .then(|| Element::text(Role::Note, "Click a wound to keep it or send it back."));
    Element::column([head, wounds, note, sum]).with(hint).gap(px(8))
}

/// What the hand is worth, and what it makes of what is cashed in.
fn treasure(scene: &Scene<'_, Oubliette>, own: &ExplorerView) -> Element {
    let (level, view) = (&scene.setup.level, scene.view);
    let cashes = cashes(scene);
    let may = scene.is_person(view.seat) && stop::can_cash_in(scene, own);
    let cards = own.hand.len();
    let note = match cards {
        0 => "no cards".to_owned(),
        cards => format!("{} below", count(cards, "card", "cards")),
    };
    let head = tick("Treasure", cashes, may.then_some(Tick::Treasure), note);
    let worth = Worth::of(scene, own);
    let words = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let how = if worth.extra > 0 {
        format!("face value, plus {cards} × {} for Level Up", worth.each)
    } else {
        "face value".into()
    };
    let coins = match worth.sum() {
        0 => None,
        1..=999 => Some(("oubliette/coins-1", 72.0, 44.0)),
        1000..=2499 => Some(("oubliette/coins-2", 120.0, 76.0)),
        _ => Some(("oubliette/coins-3", 180.0, 118.0)),
    };
    let coins = coins.map(|(heap, width, height)| Element::picture(heap).size(px(width), px(height)).rigid());
    let bar = (level.goal > 0).then(|| worth.bar(level.goal));
    let rest = worth
        .what_remains(scene)
        .map(|rest| Element::text(Role::Note, rest));
    let level_up = (!own.level_ups.is_empty()).then(|| {
        let words = match (scene.level_ups_last(), cashes) {
            (true, _) => "Level Up stays in force until the visit ends.",
            (false, true) => "Level Up ends: monsters lose the extra power.",
            (false, false) => "Level Up stays in force.",
        };
        Element::text(Role::Note, words)
    });
    let quest = (!own.quests.is_empty()).then(|| {
        let words = if stop::quest_pays(scene, own) {
            "If you stop, the Quest is paid first."
        } else {
            "If you stop, the open Quest is lost."
        };
        Element::text(Role::Note, words).tinted(BLOOD)
    });
    let face = Element::row(coins)
        .with(words(Role::Number, &worth.in_hand()))
        .centred();
    Element::column([
        head,
        face,
        words(Role::Note, &how),
        words(Role::Label, &worth.reckoned()).tinted(OCHRE),
    ])
    .with(bar)
    .with(rest)
    .with(level_up)
    .with(quest)
    .gap(px(8))
}

/// The hand, laid out under the panel.
fn hand(scene: &Scene<'_, Oubliette>, own: &ExplorerView, room: &Room) -> Element {
    let seat = scene.view.seat;
    let name = scene.setup.name(seat);
    let held = mats::held(own);
    let title = match held.len() {
        0 => format!("{name} holds nothing"),
        all => format!("{name}’s hand: {}", count(all, "card", "cards")),
    };
    let cashes = cashes(scene);
    let note = (cashes && !own.hand.is_empty())
        .then(|| Element::text(Role::Note, "all treasure is cashed in together").tinted(OCHRE));
    let head = Element::wrap([Element::text(Role::Label, title)])
        .with(note)
        .justify(JustifyContent::SpaceBetween)
        .styled(|node| node.row_gap = px(0));
    let laid = mats::laid(scene, seat, &held).into_iter().map(|laid| {
        let is_treasure = matches!(laid.card, Card::Treasure(_));
        let together = " All treasure goes in together, but for what you bring into use first.";
        let now = match is_treasure && cashes {
            true => format!("{}{together}", laid.now),
            false => laid.now.clone(),
        };
        Laid {
            ringed: cashes && is_treasure,
            now,
            ..laid
        }
    });
    let thumbs = Thumbs {
        width: if room.has_large_type() {
            100.0
        } else {
            3.8 * room.rem
        },
        ..Thumbs::on_mat(room, true)
    };
    let cards = cards::row(scene, room, laid.collect(), thumbs).padding(UiRect::all(px(7)));
    Element::column([head, cards]).gap(px(4)).rigid()
}
