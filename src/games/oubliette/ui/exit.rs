//! The Exit: one question with its two sides. At the left stands what a stop brings, at the right what is at risk without
//! one. Below lie the cards, each on the side where it goes. A press moves it to the other side and never uses it: that
//! has buttons of its own.

use super::super::log::money;
use super::super::view::ExplorerView;
use super::super::{Arrival, Phase, SPACES};
use super::cards::{self, BLOOD, Card, Laid, OCHRE, Thumbs};
use super::parts::{
    Place, Press, TableContext, Zone, centred, is_crowded, label, note, panel_width, slim, small_button,
};
use super::state::{Tick, UiChange, chosen};
use super::stop::{self, Worth, cashes};
use super::{advice, choices, mats};
use crate::ui::{Element, Frame, Layout, Role, inks, widgets};
use bevy::prelude::*;

/// Where cards lie on one of the two sides.
const TRAY: Frame = Frame::open("oubliette/slot-wide", [14.0; 4], [8.0; 4]);
/// The size of the drawing of the light, and the height of its opening.
const LIGHT: Vec2 = vec2(1000.0, 440.0);
const OPENING: f32 = 90.0;
/// The size of the drawing of the bag.
const BAG: Vec2 = vec2(132.0, 162.0);

pub fn exit(scene: &TableContext<'_>, room: &Layout) -> Element {
    let own = scene.view.explorer(scene.view.seat);
    let width = panel_width(scene, room);
    // Where the two sides do not stand beside each other, the ladder would hang through the words.
    let least = 12.0 * room.rem;
    let has_light = width >= 2.2 * least;
    let light = Element::picture("oubliette/exit-light")
        .absolute()
        .size(px(width), px(width * LIGHT.y / LIGHT.x));
    let opening = Element::default().size(percent(100), px(width * OPENING / LIGHT.x));
    let sides = [stopping(scene, own), going_on(scene, own)].map(|part| slim(part.flex(1.0, px(least))));
    let sides = Element::wrap(sides)
        .align(AlignItems::Start)
        .styled(|node| node.column_gap = px(0.11 * width));
    let head = Element::column(has_light.then(|| opening.rigid()))
        .with(sides)
        .gap(px(0));
    let trays = Element::column(trays(scene, own, room)).gap(px(6));
    Element::column(has_light.then_some(light))
        .with_all([head, trays])
        .gap(px(10))
        .align(AlignItems::Stretch)
        .justify(JustifyContent::SpaceBetween)
        .styled(|node| node.align_self = AlignSelf::Stretch)
}

fn title(words: &str, ink: Color) -> Element {
    Element::text(Role::Heading, words).tinted(ink)
}

/// What a stop brings: what is cashed in, what that makes, and what wounds weigh then.
fn stopping(scene: &TableContext<'_>, own: &ExplorerView) -> Element {
    let level = &scene.setup.level;
    let worth = Worth::of(scene, own);
    let coins = match worth.added {
        0 => None,
        1..=999 => Some(("oubliette/coins-1", 54.0, 33.0)),
        1000..=2499 => Some(("oubliette/coins-2", 76.0, 48.0)),
        _ => Some(("oubliette/coins-3", 90.0, 59.0)),
    };
    let coins = coins.map(|(heap, width, height)| Element::picture(heap).size(px(width), px(height)).rigid());
    let amount = Element::text(Role::Number, money(worth.added)).tinted(OCHRE);
    let amount = Element::row([amount]).with(coins).gap(px(10));
    let how = match (worth.added, worth.extra) {
        (0, _) => "nothing goes into the bag".to_owned(),
        (_, 0) => "cashed in, and safe from all".to_owned(),
        (_, _) => format!(
            "cashed in: {}, and {} for each card by Level Up",
            money(worth.face),
            money(worth.each)
        ),
    };
    let level_up = match (scene.level_ups_last(), worth.added > 0) {
        (true, _) => "Level Up stays in force until the visit ends.",
        (false, true) => "Level Up ends: monsters lose the extra power.",
        (false, false) => "Level Up stays in force.",
    };
    let quest = match own.quest_pays {
        true => "The Quest is paid first.",
        false => "The open Quest is lost.",
    };
    let chosen = chosen(scene.view, scene.ui);
    let stay = own.wounds.iter().enumerate();
    let stay = stay.filter(|(index, _)| !chosen.contains(index));
    let weigh = stay.map(|(_, kind)| level.wound(*kind).map_or(0, |card| u16::from(card.modifier)));
    let after: u16 = weigh.take(2).sum();
    let wounds = (!own.wounds.is_empty()).then(|| {
        let ink = if after < own.hurt { OCHRE } else { inks::BONE };
        let arrow = Element::picture("oubliette/arrow-sum")
            .size(px(34), px(25))
            .rigid();
        let sum = [
            label(own.hurt.to_string()),
            arrow,
            label(after.to_string()).tinted(ink),
        ];
        Element::row([note("wounds count").unwrapped()])
            .with_all(sum)
            .gap(px(8))
    });
    Element::column([title("Stop here", OCHRE), amount, note(how)])
        .with((level.goal > 0).then(|| stop::bar(level.goal, worth.had, worth.after(), 22.0)))
        .with(worth.what_remains(scene).map(note))
        .with(wounds)
        .with((!own.level_ups.is_empty()).then(|| note(level_up)))
        .with((!own.quests.is_empty()).then(|| note(quest).tinted(BLOOD)))
        .gap(px(4))
}

/// What is at risk without a stop, and what the others could bring up.
fn going_on(scene: &TableContext<'_>, own: &ExplorerView) -> Element {
    let (level, view) = (&scene.setup.level, scene.view);
    let (way, space) = stop::onward(scene);
    let words = match view.phase {
        Phase::Exit(Arrival::Landed) if view.recovered == 0 && !view.cashed => "Take neither",
        Phase::Exit(_) => "Keep it",
        _ => "Walk on",
    };
    let has_hand = !own.hand.is_empty();
    let risk = (has_hand && scene.odds_shown()).then(|| {
        let risk = advice::percent(view.risk(level, view.seat, space, way));
        Element::text(Role::Number, risk).tinted(BLOOD)
    });
    let what = match (has_hand, risk.is_some()) {
        (false, _) => "nothing in hand to lose".to_owned(),
        (true, true) => format!(
            "to lose {} before the next Exit, if all attack who can",
            choices::stake(level, own)
        ),
        (true, false) => format!("at stake: {}", choices::stake(level, own)),
    };
    let rivals = rivals(scene, space);
    let head = Element::row([slim(note("the others").flex(1.0, px(0)))]).with(note("could cash in"));
    let head = (!rivals.is_empty()).then_some(head);
    Element::column([title(words, BLOOD)])
        .with(risk)
        .with(note(what))
        .with(head)
        .with(Element::column(rivals).gap(px(1)))
        .gap(px(4))
}

/// The others in the order of play: how far they are from a space, and what they could cash in at the next stop.
fn rivals(scene: &TableContext<'_>, space: u8) -> Vec<Element> {
    let (view, goal) = (scene.view, scene.setup.level.goal);
    let after = view.order.iter().position(|seat| *seat == view.seat).unwrap_or(0) + 1;
    let others = view.order.iter().cycle().skip(after);
    let others = others.take(view.order.len().saturating_sub(1));
    let others = others.filter(|seat| !view.explorer(**seat).away).map(|seat| {
        let theirs = view.explorer(*seat);
        let where_to = match (SPACES + space - theirs.space) % SPACES {
            0 => "same space".to_owned(),
            behind @ 1..=10 => format!("{behind} behind"),
            ahead => format!("{} ahead", SPACES - ahead),
        };
        let brings = Worth::of(scene, theirs);
        let wins = goal > 0 && brings.had + brings.sum() >= goal;
        let (amount, ink) = match brings.sum() {
            sum if wins => (format!("{}: wins", money(sum)), BLOOD),
            0 => ("–".to_owned(), inks::QUIET),
            sum => (money(sum), OCHRE),
        };
        let who = note(format!("{}, {where_to}", scene.setup.name(*seat)));
        let mark = widgets::mark(scene.mark(*seat), 18.0).rigid();
        Element::row([mark, slim(who.flex(1.0, px(0)))])
            .with(note(amount).tinted(ink).unwrapped())
            .gap(px(6))
            .key(format!("rival.{seat}"))
    });
    others.collect()
}

/// The cards: what goes into the bag and what stays in hand, the wounds that go back and those that stay, and buttons for
/// what can be used or played.
fn trays(scene: &TableContext<'_>, own: &ExplorerView, room: &Layout) -> Vec<Element> {
    let seat = scene.view.seat;
    let (may, fills) = (scene.is_here(seat), cashes(scene));
    let may_fill = may && own.can_cash_in;
    let held = mats::laid(scene, seat, &mats::held(own));
    let uses = uses(scene, &held);
    let (bag, hand): (Vec<Laid>, Vec<Laid>) = held
        .into_iter()
        .map(|laid| {
            let is_treasure = matches!(laid.card, Card::Treasure(_));
            let now = match is_treasure && may_fill {
                true if fills => "Press to keep all treasure in hand.",
                true => "Press to put all treasure into the bag.",
                false => "",
            };
            Laid {
                press: (is_treasure && may_fill).then_some(Press::Local(UiChange::Tick(Tick::Treasure))),
                now: now.into(),
                ..laid
            }
        })
        .partition(|laid| fills && matches!(laid.card, Card::Treasure(_)));
    let gone = chosen(scene.view, scene.ui);
    let wounds: Vec<Card> = mats::row(own, Zone::Wounds);
    let wounds = mats::laid(scene, seat, &wounds).into_iter().enumerate();
    let (goes, stays): (Vec<(usize, Laid)>, Vec<(usize, Laid)>) = wounds
        .map(|(index, laid)| {
            let now = match gone.contains(&index) {
                true => "It goes back. Press to keep it.",
                false => "It stays. Press to put it back.",
            };
            let laid = Laid {
                press: may.then_some(Press::Local(UiChange::Tick(Tick::Wound(index)))),
                now: if may { now.into() } else { String::new() },
                nailed: false,
                rotation: 0.0,
                ..laid
            };
            (index, laid)
        })
        .partition(|(index, _)| gone.contains(index));
    let [goes, stays] = [goes, stays].map(|side| side.into_iter().map(|(_, laid)| laid).collect::<Vec<_>>());
    let (has_hand, has_wounds) = (!bag.is_empty() || !hand.is_empty(), !own.wounds.is_empty());
    let width = match room.has_large_type() {
        true => 84.0,
        false if has_wounds || is_crowded(scene) => 3.4 * room.rem,
        false => 4.2 * room.rem,
    };
    let sack = Element::picture("oubliette/bag")
        .size(px(0.8 * width), px(0.8 * width * BAG.y / BAG.x))
        .rigid()
        .labelled("The bag")
        .slot(Place::Bag);
    let tray = |name, cards| Tray {
        name,
        cards,
        sack: None,
    };
    let bag = Tray {
        sack: Some(sack),
        ..tray("in the bag", bag)
    };
    let treasures = has_hand.then(|| vec![bag, tray("in hand", hand)]);
    let wounds = has_wounds.then(|| vec![tray("put back", goes), tray("kept", stays)]);
    let mut lines: Vec<Vec<Tray>> = treasures.into_iter().chain(wounds).collect();
    // All of them in one line where that has room.
    let all: f32 = lines
        .iter()
        .flatten()
        .map(|tray| tray.least(Thumbs::wide(width)))
        .sum();
    if all + 36.0 <= panel_width(scene, room) && lines.len() > 1 {
        lines = vec![lines.into_iter().flatten().collect()];
    }
    let lines = lines.into_iter().map(|trays| line(scene, room, width, trays));
    let has_room = !room.has_large_type() && !is_crowded(scene);
    let hint = (may_fill && has_room).then(|| centred(Role::Note, "Press a card to move it."));
    hint.into_iter().chain(lines).chain(uses).collect()
}

/// Cards that lie together.
struct Tray {
    name: &'static str,
    cards: Vec<Laid>,
    sack: Option<Element>,
}

impl Tray {
    /// The least width with cards of this size.
    fn least(&self, thumbs: Thumbs) -> f32 {
        let sack = if self.sack.is_some() {
            0.8 * thumbs.width + 8.0
        } else {
            0.0
        };
        thumbs.least_row(self.cards.len()) + 16.0 + sack
    }
}

/// Trays side by side, each as wide as its cards need.
fn line(scene: &TableContext<'_>, room: &Layout, width: f32, trays: Vec<Tray>) -> Element {
    let thumbs = Thumbs::wide(width);
    let gaps = 12.0 * trays.len().saturating_sub(1) as f32;
    let needed: f32 = trays.iter().map(|tray| tray.least(thumbs)).sum();
    let covered = trays.iter().map(|tray| tray.cards.len().saturating_sub(1)).sum();
    let thumbs = thumbs.closer(needed + gaps - panel_width(scene, room), covered);
    let trays = trays.into_iter().map(|tray| {
        // Its name needs some room as well.
        let least = tray.least(thumbs).max(4.4 * room.rem);
        let share = tray.cards.len().max(1) as f32;
        let row = slim(cards::row(scene, room, tray.cards, thumbs).flex(1.0, px(0)));
        let cards = Element::row(tray.sack).with(row).gap(px(8)).framed(&TRAY);
        Element::column([note(tray.name).unwrapped(), slim(cards)])
            .gap(px(0))
            .flex(share, px(0))
            .styled(|node| node.min_width = px(least))
    });
    Element::row(trays).gap(px(12)).align(AlignItems::Start)
}

/// Buttons that bring cards into use or play them.
fn uses(scene: &TableContext<'_>, held: &[Laid]) -> Option<Element> {
    let level = &scene.setup.level;
    let mut usable: Vec<(Card, &Press)> = held
        .iter()
        .filter_map(|laid| Some((laid.card, laid.press.as_ref()?)))
        .collect();
    usable.dedup_by_key(|(card, _)| *card);
    let buttons = usable.into_iter().map(|(card, press)| {
        let word = match card {
            Card::Treasure(number) => {
                format!("use {}, +{}", card.name(level), level.gives(number).amount())
            }
            _ => format!("play {}", card.name(level)),
        };
        let tooltip = match card {
            Card::Treasure(_) => "It can’t be stolen or cashed in then.".to_owned(),
            _ => card.text(level),
        };
        small_button(word, press.clone()).tooltip(tooltip)
    });
    let buttons: Vec<Element> = buttons.collect();
    (!buttons.is_empty()).then(|| {
        Element::wrap([note("use a card:").unwrapped()])
            .with_all(buttons)
            .styled(|node| (node.column_gap, node.row_gap) = (px(8), px(4)))
    })
}
