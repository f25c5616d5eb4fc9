//! The Exit: one question with its two sides. At the left stands what a stop brings, at the right what is at risk without
//! one. Below stands who follows, and there lie the cards, each on the side where it goes. A press moves it to the other
//! side and never uses it: that has buttons of its own.

use super::super::log::{count, money};
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
/// The size of the drawing of the light, and the height of its opening with the whole ladder.
const LIGHT: Vec2 = vec2(1000.0, 440.0);
const OPENING: f32 = 172.0;
/// The size of the drawing of the bag.
const BAG: Vec2 = vec2(132.0, 162.0);

/// The roles of a side's title, its number and its words.
struct Roles {
    title: Role,
    number: Role,
    words: Role,
}

const LARGE: Roles = Roles {
    title: Role::Name,
    number: Role::Title,
    words: Role::Body,
};
const SMALL: Roles = Roles {
    title: Role::Heading,
    number: Role::Number,
    words: Role::Note,
};

/// Do words and cards stand large? Where there is much to weigh, they have no room.
fn is_large(scene: &TableContext<'_>, own: &ExplorerView, room: &Layout) -> bool {
    let cards = mats::held(own).len() + own.wounds.len();
    let is_simple = own.level_ups.is_empty() && own.quests.is_empty() && (own.wounds.is_empty() || cards < 8);
    let is_wide = panel_width(scene, room) >= 30.0 * room.rem;
    is_simple && is_wide && !room.has_large_type() && !is_crowded(scene)
}

pub fn exit(scene: &TableContext<'_>, room: &Layout) -> Element {
    let own = scene.view.explorer(scene.view.seat);
    let width = panel_width(scene, room);
    let is_large = is_large(scene, own, room);
    let roles = if is_large { &LARGE } else { &SMALL };
    let least = 12.0 * room.rem;
    // The ladder ends above the words.
    let has_light = width >= 2.2 * least;
    let light = 0.6 * width;
    let opening = Element::default().size(percent(100), px(light * OPENING / LIGHT.x));
    let light = Element::picture("oubliette/exit-light")
        .size(px(light), px(light * LIGHT.y / LIGHT.x))
        .rigid();
    let light = Element::overlay([light])
        .justify(JustifyContent::Center)
        .align(AlignItems::Start);
    let sides = [stopping(scene, own, roles), going_on(scene, own, roles)]
        .map(|part| slim(part.flex(1.0, px(least))));
    let sides = Element::wrap(sides)
        .align(AlignItems::Start)
        .styled(|node| node.column_gap = px(0.05 * width));
    let head = Element::column(has_light.then(|| opening.rigid()))
        .with(sides)
        .gap(px(0));
    // Large words fill a line, small ones half of it.
    let share = match is_large {
        true => percent(100),
        false => px(15.0 * room.rem),
    };
    let rivals = rivals(scene, roles).into_iter().map(|row| row.flex(1.0, share));
    let rivals = Element::wrap(rivals).styled(|node| (node.column_gap, node.row_gap) = (px(12), px(2)));
    let trays = Element::column(trays(scene, own, room)).gap(px(6));
    Element::column(has_light.then_some(light))
        .with_all([head, rivals, trays])
        .gap(px(10))
        .align(AlignItems::Stretch)
        .justify(JustifyContent::SpaceBetween)
        .styled(|node| node.align_self = AlignSelf::Stretch)
}

/// What a stop brings: what is cashed in, what that makes, and what wounds weigh then.
fn stopping(scene: &TableContext<'_>, own: &ExplorerView, roles: &Roles) -> Element {
    let note = |words: String| Element::text(roles.words, words);
    let level = &scene.setup.level;
    let worth = Worth::of(scene, own);
    let coins = match worth.added {
        0 => None,
        1..=999 => Some(("oubliette/coins-1", 54.0, 33.0)),
        1000..=2499 => Some(("oubliette/coins-2", 76.0, 48.0)),
        _ => Some(("oubliette/coins-3", 90.0, 59.0)),
    };
    let coins = coins.map(|(heap, width, height)| Element::picture(heap).size(px(width), px(height)).rigid());
    let amount = Element::text(roles.number, money(worth.added)).tinted(OCHRE);
    let amount = Element::row([amount]).with(coins).gap(px(10));
    let how = match (worth.added, worth.extra) {
        (0, _) => "nothing goes into the bag".to_owned(),
        (_, 0) => "cashed in, and safe".to_owned(),
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
        Element::row([note("wounds count".to_owned()).unwrapped()])
            .with_all(sum)
            .gap(px(8))
    });
    let title = Element::text(roles.title, "Stop here").tinted(OCHRE);
    Element::column([title, amount, note(how)])
        .with((level.goal > 0).then(|| stop::bar(level.goal, worth.had, worth.after(), 26.0)))
        .with(worth.what_remains(scene).map(note))
        .with(wounds)
        .with((!own.level_ups.is_empty()).then(|| note(level_up.to_owned())))
        .with((!own.quests.is_empty()).then(|| note(quest.to_owned()).tinted(BLOOD)))
        .gap(px(4))
}

/// What is at risk without a stop.
fn going_on(scene: &TableContext<'_>, own: &ExplorerView, roles: &Roles) -> Element {
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
        Element::text(roles.number, risk).tinted(BLOOD)
    });
    let what = match (has_hand, risk.is_some()) {
        (false, _) => "nothing in hand to lose".to_owned(),
        (true, true) => format!(
            "to lose {} before the next Exit, if all attack who can",
            choices::stake(level, own)
        ),
        (true, false) => format!("at stake: {}", choices::stake(level, own)),
    };
    Element::column([Element::text(roles.title, words).tinted(BLOOD)])
        .with(risk)
        .with(Element::text(roles.words, what))
        .gap(px(4))
}

/// The others in the order of play: how far they are from where the walk ends without a stop.
fn rivals(scene: &TableContext<'_>, roles: &Roles) -> Vec<Element> {
    let view = scene.view;
    let (_, space) = stop::onward(scene);
    let is = match view.phase {
        Phase::Exit(_) => "is",
        _ => "would be",
    };
    let from = match scene.is_here(view.seat) {
        true => "you",
        false => scene.setup.name(view.seat),
    };
    let spaces = |number: u8| count(number.into(), "space", "spaces");
    let after = view.order.iter().position(|seat| *seat == view.seat).unwrap_or(0) + 1;
    let others = view.order.iter().cycle().skip(after);
    let others = others.take(view.order.len().saturating_sub(1));
    let others = others.filter(|seat| !view.explorer(**seat).away).map(|seat| {
        let theirs = view.explorer(*seat);
        let where_to = match (SPACES + space - theirs.space) % SPACES {
            0 => format!("beside {from}"),
            behind @ 1..=10 => format!("{} behind {from}", spaces(behind)),
            ahead => format!("{} ahead of {from}", spaces(SPACES - ahead)),
        };
        let (wins, ink) = match Worth::of(scene, theirs).could_win(scene) {
            true => (", and could win", BLOOD),
            false => ("", inks::BONE),
        };
        let words = format!("{} {is} {where_to}{wins}", scene.setup.name(*seat));
        let words = Element::text(roles.words, words).tinted(ink);
        let mark = widgets::mark(scene.mark(*seat), 22.0);
        Element::row([mark, slim(words.flex(1.0, px(0)))])
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
    let is_large = is_large(scene, own, room);
    let trays = 2 * (usize::from(has_hand) + usize::from(has_wounds));
    let width = match room.has_large_type() {
        true => 84.0,
        false if is_large => large_card(scene, room, trays, (has_wounds, uses.is_some())),
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
        hint: None,
    };
    // An empty tray says how a card gets there.
    let hints = may_fill && is_large;
    let bag = Tray {
        sack: Some(sack),
        hint: hints.then_some("press a card to fill it"),
        ..tray("in the bag", bag)
    };
    let hand = Tray {
        hint: hints.then_some("press a card to keep all"),
        ..tray("in hand", hand)
    };
    let treasures = has_hand.then(|| vec![bag, hand]);
    let wounds = has_wounds.then(|| vec![tray("put back", goes), tray("kept", stays)]);
    let mut lines: Vec<Vec<Tray>> = treasures.into_iter().chain(wounds).collect();
    // All of them in one line where that has room.
    let all: f32 = lines
        .iter()
        .flatten()
        .map(|tray| tray.least(Thumbs::wide(width)))
        .sum();
    if (is_large || all + 36.0 <= panel_width(scene, room)) && lines.len() > 1 {
        lines = vec![lines.into_iter().flatten().collect()];
    }
    let lines = lines.into_iter().map(|trays| line(scene, room, width, trays));
    let has_room = !room.has_large_type() && !is_crowded(scene) && !is_large;
    let hint = (may_fill && has_room).then(|| centred(Role::Note, "Press a card to move it."));
    hint.into_iter().chain(lines).chain(uses).collect()
}

/// The width of large cards: what the words leave them of the panel's height, as long as each tray has room for one. The
/// panel is at least as high as it is wide.
fn large_card(
    scene: &TableContext<'_>,
    room: &Layout,
    trays: usize,
    (has_wounds, has_uses): (bool, bool),
) -> f32 {
    let width = panel_width(scene, room);
    let height = width + 14.0;
    let trays = trays as f32;
    // The sack is nearly as wide as a card.
    let most = (width - 28.0 * trays - 8.0) / (trays + 0.8);
    let rivals = 1.8 * scene.setup.seats.len().saturating_sub(1) as f32;
    let of = |is: bool, rems: f32| if is { rems } else { 0.0 };
    let words = 20.6 + rivals + of(has_wounds, 2.0) + of(has_uses, 2.1);
    let card = (height - words * room.rem).clamp(5.2 * room.rem, 0.36 * height);
    Thumbs::of_height(card).width.min(most)
}

/// Cards that lie together.
struct Tray {
    name: &'static str,
    cards: Vec<Laid>,
    sack: Option<Element>,
    /// What it says while it is empty.
    hint: Option<&'static str>,
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
        let hint = tray.hint.filter(|_| tray.cards.is_empty());
        let row = match hint {
            Some(hint) => Element::row([slim(centred(Role::Note, hint).flex(1.0, px(0)))])
                .styled(|node| node.min_height = px(thumbs.height())),
            None => cards::row(scene, room, tray.cards, thumbs),
        };
        let row = slim(row.flex(1.0, px(0)));
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
