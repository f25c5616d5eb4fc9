//! The Exit beside the board: what goes back, what goes in, what it comes to, and what can be done.
//!
//! What is ticked here is only the screen's; pressing a choice makes of it the actions that the rules know.

use super::super::log::{count, money};
use super::super::{ExplorerView, Oubliette};
use super::cards::{self, BLOOD, Card, Laid, OCHRE, Thumbs};
use super::choices::actions;
use super::mats;
use super::parts::{centred, in_the_middle, is_narrow, label, note, slim, tick_box};
use super::state::{Local, Tick, chosen};
use super::stop::{self, Worth, cashes};
use crate::session::{Press, Scene};
use crate::ui::{Element, FocusOrder, Paint, Role, Room, Widget, inks};
use bevy::prelude::*;

/// The Exit: Recovery, the way out, Treasure, and the hand below.
pub fn exit(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
    let own = scene.view.explorer(scene.view.seat);
    let door = (!room.has_large_type()).then(|| trapdoor(scene));
    let actions = actions(scene, room);
    let middle = Element::column(door).with(actions).gap(px(8));
    let above = [recovery(scene, own, room), middle, treasure(scene, own)]
        .map(|part| slim(part.flex(1.0, px(14.0 * room.rem))));
    let above = match is_narrow(scene, room) {
        true => Element::wrap(above),
        false => Element::row(above),
    };
    let above = above.align(AlignItems::Start).grow(1.0);
    let rule = Element::default().painted(Paint::Fill(inks::GILT)).rigid();
    let rule = rule.size(percent(100), px(2));
    let all = [above, rule, hand(scene, own, room)];
    Element::column(all).gap(px(12)).grow(1.0)
}

fn trapdoor(scene: &Scene<'_, Oubliette>) -> Element {
    let sized = |name, width, height| Element::picture(name).size(px(width), px(height));
    let bearer = sized(cards::token(scene.mark(scene.view.seat)), 70, 103);
    let door = sized("oubliette/trapdoor", 140, 140).centred().with(bearer);
    let rays = sized("oubliette/trapdoor-rays", 224, 152);
    in_the_middle(rays.centred().with(door))
}

fn tick(title: &str, on: bool, what: Option<Tick>, beside: String) -> Element {
    let words = Element::text(Role::Heading, title).tinted(OCHRE);
    let mut head = Element::row([tick_box(on, 42.0), words]).gap(px(10));
    if let Some(what) = what {
        let press = Press::<Oubliette>::Local(Local::Tick(what));
        head = head.control(Widget::Switch(on), press).focus(FocusOrder::Aside);
    }
    spread([head, note(beside)])
}

/// The two ends of a line, which may wrap.
fn spread(ends: impl IntoIterator<Item = Element>) -> Element {
    Element::wrap(ends)
        .justify(JustifyContent::SpaceBetween)
        .styled(|node| node.row_gap = px(0))
}

/// The wounds, and what they weigh now and after.
fn recovery(scene: &Scene<'_, Oubliette>, own: &ExplorerView, room: &Room) -> Element {
    let (seat, chosen) = (scene.view.seat, chosen(scene.view, scene.ui));
    let may = scene.is_person(seat) && !own.wounds.is_empty();
    let what = may.then_some(Tick::Recovery);
    let head = tick("Recovery", !chosen.is_empty(), what, "up to three go back".into());
    if own.wounds.is_empty() {
        return Element::column([head, centred(Role::Note, "no wounds")]).gap(px(24));
    }
    let all: Vec<Card> = own.wounds.iter().map(|kind| Card::Wound(*kind)).collect();
    let laid = mats::laid(scene, seat, &all).into_iter().enumerate();
    let laid = laid.map(|(index, laid)| {
        let goes = chosen.contains(&index);
        let now = match goes {
            true => "Goes back. Click to keep it.",
            false => "Stays. Click to send it back.",
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
    let stay = own.wounds.iter().enumerate();
    let stay = stay.filter(|(index, _)| !chosen.contains(index));
    let weigh = stay.map(|(_, kind)| level.wound(*kind).map_or(0, |card| u16::from(card.modifier)));
    let after: u16 = weigh.take(2).sum();
    let number = |amount: u16, ink| Element::text(Role::Number, amount.to_string()).tinted(ink);
    let ink = if after < own.hurt { OCHRE } else { inks::BONE };
    let sum = Element::row([
        number(own.hurt, inks::BONE),
        Element::picture("oubliette/arrow-sum").size(px(52), px(38)),
        number(after, ink),
    ]);
    let penalty = note("wound penalty of the two worst");
    let hint = (may && !room.has_large_type()).then(|| note("Click a wound to keep it or send it back."));
    let all = [head, wounds, penalty, sum];
    Element::column(all).with(hint).gap(px(8))
}

/// What the hand is worth, and what it makes of what is cashed in.
fn treasure(scene: &Scene<'_, Oubliette>, own: &ExplorerView) -> Element {
    let (level, view) = (&scene.setup.level, scene.view);
    let cashes = cashes(scene);
    let may = scene.is_person(view.seat) && stop::can_cash_in(scene, own);
    let cards = own.hand.len();
    let below = match cards {
        0 => "no cards".to_owned(),
        cards => count(cards, "card", "cards") + " below",
    };
    let head = tick("Treasure", cashes, may.then_some(Tick::Treasure), below);
    let worth = Worth::of(scene, own);
    let face = money(worth.face);
    let (face, how) = match worth.extra {
        0 => (face, "face value".to_owned()),
        extra => (
            format!("{face} + {}", money(extra)),
            format!("face value, plus {cards} × {} for Level Up", worth.each),
        ),
    };
    let coins = match worth.sum() {
        0 => None,
        1..=999 => Some(("oubliette/coins-1", 72.0, 44.0)),
        1000..=2499 => Some(("oubliette/coins-2", 120.0, 76.0)),
        _ => Some(("oubliette/coins-3", 180.0, 118.0)),
    };
    let coins = coins.map(|(heap, width, height)| Element::picture(heap).size(px(width), px(height)).rigid());
    let level_up = match (scene.level_ups_last(), cashes) {
        (true, _) => "Level Up stays in force until the visit ends.",
        (false, true) => "Level Up ends: monsters lose the extra power.",
        (false, false) => "Level Up stays in force.",
    };
    let quest = match stop::quest_pays(scene, own) {
        true => "If you stop, the Quest is paid first.",
        false => "If you stop, the open Quest is lost.",
    };
    let face = centred(Role::Number, face);
    let face = Element::row(coins).with(face).centred();
    let [had, added, after] = [worth.had, worth.added, worth.after()].map(money);
    let reckoned = centred(Role::Label, format!("{had} + {added} = {after}")).tinted(OCHRE);
    Element::column([head, face, centred(Role::Note, how), reckoned])
        .with((level.goal > 0).then(|| stop::bar(level.goal, worth.had, worth.after(), 30.0)))
        .with(worth.what_remains(scene).map(note))
        .with((!own.level_ups.is_empty()).then(|| note(level_up)))
        .with((!own.quests.is_empty()).then(|| note(quest).tinted(BLOOD)))
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
    let together =
        (cashes && !own.hand.is_empty()).then(|| note("all treasure is cashed in together").tinted(OCHRE));
    let head = spread([label(title)].into_iter().chain(together));
    let mut laid = mats::laid(scene, seat, &held);
    if cashes {
        let treasures = laid.iter_mut();
        for laid in treasures.filter(|laid| matches!(laid.card, Card::Treasure(_))) {
            laid.ringed = true;
            laid.now += " All treasure goes in together, but for what you bring into use first.";
        }
    }
    let mut thumbs = Thumbs::on_mat(room, true);
    let is_large = room.has_large_type();
    thumbs.width = if is_large { 100.0 } else { 3.8 * room.rem };
    let cards = cards::row(scene, room, laid, thumbs).padding(UiRect::all(px(7)));
    Element::column([head, cards]).gap(px(4)).rigid()
}
