//! The book at the end: the fate of the City and the fates of its people.

use super::super::log;
use super::super::tables::{Judgment, Pair};
use super::super::{Action, Colour, Event, Phase, Seen, Sign, Slot, Who};
use super::network::sample;
use super::parts::{self, NOW, RUST, centred, die, words};
use super::{Press, TableContext, drawing, filling, foot};
use crate::session::BarIntent;
use crate::table::Seat;
use crate::ui::lettering::Face;
use crate::ui::{Element, FocusOrder, Form, Layout, Role, theme, widgets};
use bevy::prelude::*;
use std::cmp::Reverse;

/// Returns what has happened since the end began.
fn ending<'s>(scene: &TableContext<'s>) -> impl Iterator<Item = &'s Event> {
    let events = scene.seen.iter().filter_map(|seen| match seen {
        Seen::Public(event) => Some(event),
        Seen::IntentChosen { .. } => None,
    });
    events.skip_while(|event| !matches!(event, Event::EndBegins { .. }))
}

/// The book, with the bar if it has no column beside it. A book that is not played is only shown.
pub fn book(scene: &TableContext<'_>, room: &Layout, is_played: bool, bar: Option<Element>) -> Element {
    let is_narrow = room.form() != Form::Wide;
    let [mut left, right] = [city(scene), fates(scene)];
    let pages = if is_narrow {
        left.extend([parts::line()].into_iter().chain(right));
        vec![(left, &theme::RIGHT_LEAF)]
    } else {
        vec![(left, &theme::LEFT_LEAF), (right, &theme::RIGHT_LEAF)]
    };
    let leaves = pages.into_iter().enumerate().map(|(index, (content, frame))| {
        let page = Element::column(content).gap(px(7)).flex(1.0, px(0));
        let page = page.padding(UiRect::right(px(12))).scrolling();
        let leaf = Element::column([page]).framed(frame).styled(filling);
        leaf.key(format!("leaf.{index}"))
    });
    let leaves = Element::row(leaves).align(AlignItems::Stretch).gap(px(0));
    let leaves = leaves.styled(filling).padding(UiRect::axes(px(20), px(14)));
    let buttons = bar.into_iter().chain(buttons(scene, is_played));
    let foot = foot(scene, room, None, buttons);
    Element::column([leaves, foot]).gap(px(0)).styled(filling)
}

/// The page of the City: its fate, the bags, its stones, and what is told.
fn city(scene: &TableContext<'_>) -> Vec<Element> {
    let view = scene.view;
    let (art, fate) = if view.survives == Some(true) {
        ("great_city/miniature-walks", "The City survives")
    } else {
        ("great_city/miniature-falls", "The City succumbs")
    };
    let miniature = Element::picture(art).size(percent(100), auto()).rigid();
    let miniature = miniature.styled(|node| {
        (node.max_width, node.align_self) = (px(760), AlignSelf::Center);
        node.aspect_ratio = Some(790.0 / 252.0);
    });
    let bag = |art: &'static str, word: &str, count: Option<u16>| {
        let count = Element::text(Role::Number, shown(count));
        let count = centred([count, Element::text(Role::Note, word)]).gap(px(0));
        Element::row([drawing(art, 82.0, 90.0), count]).gap(px(10))
    };
    let bags = Element::wrap([
        bag("great_city/bag-yea", "Yea", view.yea),
        words(Role::Title, fate).tinted(RUST).flex(1.0, px(220)),
        bag("great_city/bag-nay", "Nay", view.nay),
    ])
    .justify(JustifyContent::Center);
    let stones = (view.city.iter()).flat_map(|triad| Colour::ALL.into_iter().zip(*triad));
    let stones = stones.map(|(colour, lies)| parts::explained_stone(colour, lies, 58.0, "great_city.end.2"));
    let reading = judged(view.city_pair());
    let stones = Element::wrap([Element::row(stones).gap(px(4)), reading.flex(1.0, px(280))])
        .styled(|node| node.row_gap = px(4));
    let mut page = vec![miniature, bags, parts::line(), stones];
    let Some(teller) = view.ranking.first() else {
        let rolls = matches!(view.phase, Phase::Order | Phase::OrderThrown);
        let says = || words(Role::Note, "Equal purses roll for who tells first.");
        page.extend(rolls.then(says));
        return page;
    };
    page.push(narration(scene, Slot::City, *teller));
    let purse = parts::purse(view, *teller).map(|purse| format!(", {purse}"));
    let (name, purse) = (scene.setup.name(*teller), purse.unwrap_or_default());
    let by = format!("{name} tells it, with the fattest purse{purse}");
    page.push(Element::spacer());
    page.push(parts::marked(scene, *teller, 26.0, Element::text(Role::Note, by)));
    let seal = drawing("great_city/seal", 48.0, 48.0);
    let vines = Element::row([sample(Sign::Plus, 260.0), seal, sample(Sign::Minus, 260.0)]).gap(px(12));
    page.push(vines.justify(JustifyContent::Center));
    page
}

fn shown(count: Option<u16>) -> String {
    count.map(|count| count.to_string()).unwrap_or_default()
}

fn judged(pair: Pair) -> Element {
    let Judgment(name, judgment) = log::judgment(pair);
    let name = (Face::Bold, format!("{name}. "));
    Element::spans(Role::Body, [name, (Face::Italic, judgment.clone())])
}

/// What is told, with its first letter illuminated for the City; a place to write while it is being told.
fn narration(scene: &TableContext<'_>, slot: Slot, teller: Seat) -> Element {
    let told = scene.view.text(slot);
    let is_city = slot == Slot::City;
    let (now, lines) = if is_city {
        (Phase::CityFate(teller), 6)
    } else {
        (Phase::Fate(teller), 3)
    };
    let is_now = scene.view.phase == now;
    if is_now && scene.is_here(teller) {
        let hint = "how it ends: tell it aloud, or write it here";
        return parts::field(scene, (slot, teller), hint, (2000, lines), told);
    }
    let text = told.unwrap_or_default().trim();
    if text.is_empty() {
        return Element::text(Role::Note, if is_now { "being told" } else { "told aloud" });
    }
    let mut letters = text.chars();
    let first = letters.next().filter(|letter| is_city && letter.is_alphabetic());
    let Some(first) = first else {
        return Element::text(Role::Body, text);
    };
    let letter: String = first.to_uppercase().collect();
    let letter = Element::overlay([Element::text(Role::Title, letter).tinted(parts::PAPER)]).centred();
    let rest = Element::text(Role::Body, letters.as_str()).labelled(text);
    let initial = drawing("great_city/initial", 100.0, 100.0).with(letter);
    let both = Element::wrap([initial, rest.flex(1.0, px(240))]).gap(px(14));
    both.align(AlignItems::Start)
}

/// Returns the players from the fattest purse to the thinnest, as far as that is settled.
fn order(scene: &TableContext<'_>) -> Vec<Seat> {
    let view = scene.view;
    if !view.ranking.is_empty() {
        return view.ranking.clone();
    }
    let mut seats: Vec<Seat> = Seat::all(view.players).collect();
    seats.sort_by_key(|seat| (Reverse(parts::purse(view, *seat).unwrap_or(0)), *seat));
    seats
}

/// The page of the fates. A fate's judgment shows once it is its turn; those that are told stay in sight.
fn fates(scene: &TableContext<'_>) -> Vec<Element> {
    let rows = order(scene).into_iter().map(|seat| fate_row(scene, seat));
    let title = Element::wrap([
        Element::text(Role::Title, "The Fates").tinted(RUST),
        Element::spacer(),
        Element::text(Role::Note, "from the fattest purse to the thinnest"),
    ]);
    [title, parts::line()].into_iter().chain(rows).collect()
}

fn fate_row(scene: &TableContext<'_>, seat: Seat) -> Element {
    let view = scene.view;
    let fate = ending(scene).find_map(|event| match *event {
        Event::Fate { seat: of, pair, .. } if of == seat => Some(pair),
        _ => None,
    });
    let rolled = ending(scene).filter_map(|event| match *event {
        Event::Rolled { seat: by, face } if by == seat => Some(face),
        _ => None,
    });
    let dice: Vec<_> = rolled.map(|face| die(face, 56.0)).collect();
    let now = view.phase == Phase::Fate(seat);
    let purse = words(Role::Label, shown(parts::purse(view, seat)));
    let purse = centred([drawing("great_city/purse", 62.0, 73.0), purse]).gap(px(0));
    let player = scene.setup.name(seat);
    let player = if now {
        Element::text(Role::Label, format!("{player} tells")).tinted(RUST)
    } else {
        Element::text(Role::Note, player)
    };
    let name = Element::text(Role::Heading, view.called(scene.setup, Who::Seat(seat)));
    let purpose = view.character(Who::Seat(seat)).and_then(|own| own.purpose);
    let would = purpose.map(|purpose| {
        let not = if purpose.saves { "" } else { " not" };
        Element::text(Role::Note, format!("would{not} save the City"))
    });
    let head = Element::wrap([parts::marked(scene, seat, 28.0, name), player])
        .size(percent(100), auto())
        .styled(|node| node.row_gap = px(0));
    let mut facts = vec![head];
    facts.extend(would);
    if let Some(pair) = fate {
        let emblems = <[u8; 2]>::from(pair).map(|triad| parts::emblem(triad, 46.0));
        let judged = judged(pair).flex(1.0, px(240));
        let emblems = Element::row(emblems).gap(px(4));
        facts.push(Element::wrap([emblems, judged]).size(percent(100), auto()));
        if let Some(reason) = view.text(Slot::Reason(seat)) {
            facts.push(Element::text(Role::Note, format!("The reason: {reason}")));
        }
        facts.push(narration(scene, Slot::Fate(seat), seat));
    } else if !dice.is_empty() {
        // What equal purses rolled stays in sight until the first fate is told.
        facts.push(Element::row(dice).gap(px(10)));
    }
    let facts = Element::column(facts).gap(px(4)).flex(1.0, px(0));
    let facts = facts.styled(|node| node.min_width = px(0));
    let row = Element::row([purse, facts]).align(AlignItems::Start).gap(px(16));
    let row = if now {
        row.framed(&NOW)
    } else {
        row.padding(UiRect::axes(px(0), px(2)))
    };
    row.key(format!("fate.{seat}"))
}

fn buttons(scene: &TableContext<'_>, is_played: bool) -> Vec<Element> {
    if !is_played {
        return Vec::new();
    }
    let view = scene.view;
    let chronicle = widgets::button("The chronicle", BarIntent::Chronicle);
    let mut all = vec![chronicle.tooltip("Everything that was played and told, to read and to save (K)")];
    match view.phase {
        Phase::Over => all.extend([
            widgets::button("Watch the replay", Press::Watch),
            widgets::gilt_button("Play again", Press::Again)
                .tooltip("A new game with the same players")
                .focus(FocusOrder::First),
        ]),
        Phase::CityFate(seat) | Phase::Fate(seat) if scene.is_here(seat) => {
            let is_last = view.ranking.last() == Some(&seat) && view.phase == Phase::Fate(seat);
            let words = if is_last { "End the story" } else { "Done telling" };
            let told = widgets::gilt_button(words, Press::Act(Action::Told(seat)));
            all.push(told.tooltip("The tale is finished and can’t be changed"));
        }
        _ => {}
    }
    all
}
