//! The book at the end: the fate of the City and the fates of its people, and behind them everything that was played
//! and told.

use super::super::chronicle::{Chronicle, FateTold, PassageKind};
use super::super::network::picture;
use super::super::tables::{Judgment, tables};
use super::super::{Action, GreatCity, Phase, Sign, Slot, Who};
use super::making::die;
use super::network::sample;
use super::parts::{self, NOW, RUST, Writes, words};
use super::state::Local;
use crate::session::bar::BarIntent;
use crate::session::{Press, Scene};
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Role, Room, theme, widgets};
use bevy::prelude::*;

/// Returns everything that was played and told so far.
fn chronicle(scene: &Scene<'_, GreatCity>) -> Chronicle {
    Chronicle::new(scene.setup, scene.view, scene.seen)
}

/// The book. Without a bar it is only shown.
pub fn book(scene: &Scene<'_, GreatCity>, room: &Room, is_played: bool) -> Element {
    let chronicle = chronicle(scene);
    let is_narrow = room.is_portrait || room.has_large_type();
    let pages = if scene.ui.reads {
        let mut passages = passages(scene, &chronicle);
        if is_narrow {
            vec![page(passages, true)]
        } else {
            let right = passages.split_off(passages.len().div_ceil(2));
            vec![page(passages, true), page(right, true)]
        }
    } else if is_narrow {
        let mut all = city(scene, &chronicle);
        all.push(parts::line());
        all.extend(fates(scene, &chronicle));
        vec![page(all, false)]
    } else {
        vec![
            page(city(scene, &chronicle), false),
            page(fates(scene, &chronicle), false),
        ]
    };
    let last = pages.len();
    let leaves = pages.into_iter().enumerate().map(|(index, page)| {
        let frame = if index == 0 && last > 1 {
            &theme::LEFT_LEAF
        } else {
            &theme::RIGHT_LEAF
        };
        Element::column([page])
            .framed(frame)
            .flex(1.0, px(0))
            .styled(|node| (node.min_width, node.min_height) = (px(0), px(0)))
            .key(format!("leaf.{index}"))
    });
    let leaves = Element::row(leaves)
        .gap(px(0))
        .align(AlignItems::Stretch)
        .flex(1.0, px(0))
        .styled(|node| node.min_height = px(0));
    let foot = super::foot::foot(scene, room, None, buttons(scene, is_played));
    Element::column([leaves.padding(UiRect::axes(px(20), px(14))), foot])
        .gap(px(0))
        .flex(1.0, px(0))
        .styled(|node| (node.min_width, node.min_height) = (px(0), px(0)))
}

/// A page that scrolls by itself.
fn page(content: Vec<Element>, by_arrows: bool) -> Element {
    let page = Element::column(content)
        .gap(px(10))
        .flex(1.0, px(0))
        .padding(UiRect::right(px(12)));
    if by_arrows {
        page.scrolling_by_arrows()
    } else {
        page.scrolling()
    }
}

/// The page of the City: its fate, the bags, its stones, and what is told.
fn city(scene: &Scene<'_, GreatCity>, chronicle: &Chronicle) -> Vec<Element> {
    let view = scene.view;
    let survives = view.survives.unwrap_or(false);
    let art = if survives {
        "great_city/miniature-walks"
    } else {
        "great_city/miniature-falls"
    };
    let miniature = Element::node(Node {
        width: percent(100),
        max_width: px(760),
        aspect_ratio: Some(790.0 / 252.0),
        align_self: AlignSelf::Center,
        flex_shrink: 0.0,
        ..default()
    })
    .paint_picture(art);
    let fate = if survives {
        "The City survives"
    } else {
        "The City succumbs"
    };
    let bag = |art: &str, word: &str, count: Option<u16>| {
        let picture = Element::picture(format!("great_city/bag-{art}"))
            .size(px(82), px(90))
            .rigid();
        let count = count.map_or_else(String::new, |count| count.to_string());
        let count = Element::column([
            Element::text(Role::Number, count),
            Element::text(Role::Note, word),
        ])
        .gap(px(0))
        .align(AlignItems::Center);
        Element::row([picture, count]).gap(px(10))
    };
    let bags = Element::wrap([
        bag("yea", "Yea", view.yea),
        words(Role::Title, fate).tinted(RUST).flex(1.0, px(220)),
        bag("nay", "Nay", view.nay),
    ])
    .justify(JustifyContent::Center);
    let stones = view
        .city
        .iter()
        .flat_map(|triad| super::super::Colour::ALL.into_iter().zip(*triad));
    let stones = stones.map(|(colour, lies)| {
        let stone = parts::still_stone(colour, lies).size(px(58), auto());
        parts::explained(stone, parts::meaning(colour, lies), "great_city.end.2")
    });
    let (first, second) = view.city_pair();
    let reading = judged(first, second);
    let stones = Element::wrap([Element::row(stones).gap(px(4)), reading.flex(1.0, px(280))])
        .styled(|node| node.row_gap = px(4));
    let mut page = vec![miniature, bags, parts::line(), stones];
    let Some(teller) = view.ranking.first().filter(|_| view.phase != Phase::Order) else {
        page.push(words(Role::Note, "Equal purses roll for who tells first."));
        return page;
    };
    let told = chronicle.end.as_ref().and_then(|end| end.city.as_ref());
    let told = told.and_then(|city| city.words.as_deref());
    let is_telling = view.phase == Phase::CityFate(*teller) && scene.is_person(*teller);
    page.push(narration(scene, Slot::City, *teller, told, is_telling, true));
    let purse = view.purses.get(teller.index()).copied().flatten();
    let purse = purse.map_or_else(String::new, |purse| format!(", {purse}"));
    let by = format!(
        "{} tells it, with the fattest purse{purse}",
        scene.setup.name(*teller)
    );
    page.push(parts::marked(scene, *teller, 26.0, Element::text(Role::Note, by)));
    let seal = Element::picture("great_city/seal").size(px(48), px(48)).rigid();
    let vines = Element::row([sample(Sign::Plus, 190.0), seal, sample(Sign::Minus, 190.0)]).gap(px(12));
    page.push(vines.justify(JustifyContent::Center));
    page
}

/// A judgment: its name, then what it says.
fn judged(first: u8, second: u8) -> Element {
    let Judgment(name, judgment) = tables().judgment(first.into(), second.into());
    let name = (crate::ui::lettering::Face::Bold, format!("{name}. "));
    let says = (crate::ui::lettering::Face::Italic, judgment.clone());
    Element::spans(Role::Body, [name, says])
}

/// What is told, with its first letter illuminated; a place to write while it is being told.
fn narration(
    scene: &Scene<'_, GreatCity>,
    slot: Slot,
    teller: Seat,
    told: Option<&str>,
    is_telling: bool,
    has_initial: bool,
) -> Element {
    if is_telling {
        let writes = Writes {
            slot,
            seat: teller,
            hint: "how it ends: tell it aloud, or write it here",
            longest: 2000,
            lines: if has_initial { 6 } else { 3 },
        };
        return writes.field(scene, told);
    }
    let text = told.unwrap_or_default().trim();
    if text.is_empty() {
        let is_now = matches!(scene.view.phase, Phase::CityFate(seat) | Phase::Fate(seat) if seat == teller);
        return Element::text(Role::Note, if is_now { "being told" } else { "told aloud" });
    }
    let first = text
        .chars()
        .next()
        .filter(|letter| has_initial && letter.is_alphabetic());
    let Some(first) = first else {
        return Element::text(Role::Body, text);
    };
    let letter: String = first.to_uppercase().collect();
    let letter = Element::overlay([Element::text(Role::Title, letter).tinted(parts::PAPER)]).centred();
    let initial = Element::picture("great_city/initial")
        .size(px(120), px(120))
        .rigid()
        .with(letter);
    let rest = text.get(first.len_utf8()..).unwrap_or_default();
    let rest = Element::text(Role::Body, rest).labelled(text).flex(1.0, px(240));
    Element::wrap([initial, rest])
        .align(AlignItems::Start)
        .gap(px(14))
}

/// Returns the players from the fattest purse to the thinnest, as far as that is settled.
fn order(scene: &Scene<'_, GreatCity>) -> Vec<Seat> {
    let view = scene.view;
    if !view.ranking.is_empty() {
        return view.ranking.clone();
    }
    let purse = |seat: Seat| view.purses.get(seat.index()).copied().flatten().unwrap_or(0);
    let mut seats: Vec<Seat> = Seat::all(view.players).collect();
    seats.sort_by_key(|seat| (std::cmp::Reverse(purse(*seat)), *seat));
    seats
}

/// The page of the fates. A fate's judgment shows once it is its turn; those that are told stay in sight.
fn fates(scene: &Scene<'_, GreatCity>, chronicle: &Chronicle) -> Vec<Element> {
    let end = chronicle.end.as_ref();
    let rows = order(scene).into_iter().map(|seat| {
        let fate = end.and_then(|end| end.fates.iter().find(|fate| fate.seat == seat));
        let rolls = end.map(|end| end.rolls.as_slice()).unwrap_or_default();
        let rolled = rolls
            .iter()
            .filter(|(rolled, _)| *rolled == seat)
            .map(|(_, face)| *face);
        fate_row(scene, seat, fate, rolled.collect())
    });
    let title = Element::wrap([
        Element::text(Role::Title, "The Fates").tinted(RUST),
        Element::spacer(),
        Element::text(Role::Note, "from the fattest purse to the thinnest"),
    ]);
    [title, parts::line()].into_iter().chain(rows).collect()
}

fn fate_row(scene: &Scene<'_, GreatCity>, seat: Seat, fate: Option<&FateTold>, rolled: Vec<u8>) -> Element {
    let view = scene.view;
    let now = view.phase == Phase::Fate(seat);
    let purse = view.purses.get(seat.index()).copied().flatten();
    let count = purse.map_or_else(String::new, |purse| purse.to_string());
    let purse = Element::column([
        Element::picture("great_city/purse").size(px(62), px(73)).rigid(),
        words(Role::Label, count),
    ])
    .gap(px(0))
    .align(AlignItems::Center);
    let player = scene.setup.name(seat);
    let player = if now {
        Element::text(Role::Label, format!("{player} tells")).tinted(RUST)
    } else {
        Element::text(Role::Note, player)
    };
    let name = Element::text(Role::Heading, view.called(scene.setup, Who::Seat(seat)));
    let purpose = view.character(Who::Seat(seat)).and_then(|own| own.purpose);
    let would = match purpose.map(|purpose| purpose.saves) {
        Some(true) => "would save the City",
        Some(false) => "would not save the City",
        None => "",
    };
    let head = Element::wrap([parts::marked(scene, seat, 28.0, name), player])
        .size(percent(100), auto())
        .styled(|node| node.row_gap = px(0));
    let would = (!would.is_empty()).then(|| Element::text(Role::Note, would));
    let mut facts: Vec<Element> = std::iter::once(head).chain(would).collect();
    if let Some(fate) = fate {
        let (own, city) = fate.pair;
        let emblems = [own, city].map(|triad| parts::emblem(triad, 46.0));
        let judged = judged(own, city).flex(1.0, px(240));
        let emblems = Element::row(emblems).gap(px(4));
        facts.push(Element::wrap([emblems, judged]).size(percent(100), auto()));
        if let Some(reason) = &fate.reason {
            facts.push(Element::text(Role::Note, format!("The reason: {reason}")));
        }
        let is_telling = now && scene.is_person(seat);
        let told = fate.words.as_deref();
        facts.push(narration(scene, Slot::Fate(seat), seat, told, is_telling, false));
    } else if !rolled.is_empty() {
        // What equal purses rolled stays in sight until the first fate is told.
        let dice = rolled.iter().map(|face| die(&face.to_string(), 56.0));
        facts.push(Element::row(dice).gap(px(10)));
    }
    let facts = Element::column(facts).gap(px(6)).flex(1.0, px(0));
    let facts = facts.styled(|node| node.min_width = px(0));
    let row = Element::row([purse, facts]).align(AlignItems::Start).gap(px(16));
    let row = if now {
        row.framed(&NOW)
    } else {
        row.padding(UiRect::axes(px(0), px(8)))
    };
    row.key(format!("fate.{seat}"))
}

/// Everything that was played and told, as text.
fn passages(scene: &Scene<'_, GreatCity>, chronicle: &Chronicle) -> Vec<Element> {
    let passages = chronicle.passages(scene.setup, scene.view);
    let shown = passages.into_iter().map(|passage| {
        let (role, indent) = match passage.kind {
            PassageKind::Title => (Role::Title, 0),
            PassageKind::Chapter => (Role::Heading, 0),
            PassageKind::Plain => (Role::Label, 0),
            PassageKind::Entry => (Role::Body, 20),
            PassageKind::Told => (Role::Body, 40),
            PassageKind::Note => (Role::Note, 40),
        };
        let text = Element::text(role, passage.text);
        let text = match passage.kind {
            PassageKind::Title | PassageKind::Chapter | PassageKind::Told => text.tinted(RUST),
            _ => text,
        };
        text.styled(|node| node.margin.left = px(indent))
    });
    shown.collect()
}

/// Returns the seat that tells a fate now, if a person does.
fn telling(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    match scene.view.phase {
        Phase::CityFate(seat) | Phase::Fate(seat) if scene.is_person(seat) => Some(seat),
        _ => None,
    }
}

fn buttons(scene: &Scene<'_, GreatCity>, is_played: bool) -> Vec<Element> {
    if !is_played {
        return Vec::new();
    }
    let over = scene.view.phase == Phase::Over;
    let local = |local| Press::<GreatCity>::Local(local);
    let mut all = vec![if scene.ui.reads {
        widgets::button("The fates", local(Local::Read(false)))
            .tooltip("Back to the fates")
            .on_esc()
    } else {
        widgets::button("Read the scenes", local(Local::Read(true)))
            .tooltip("Everything that was played and told")
    }];
    all.push(
        widgets::button("Save as Markdown", local(Local::KeepText))
            .tooltip("Save the whole chronicle as text, next to the saved games"),
    );
    all.push(
        widgets::button("Save network", local(Local::KeepNetwork))
            .tooltip("Save the network as a picture (SVG), next to the saved games"),
    );
    if over {
        all.push(widgets::button("Watch the replay", Press::<GreatCity>::Watch));
        all.push(widgets::button("Quit to title", BarIntent::Quit));
        all.push(
            widgets::gilt_button("Play again", Press::<GreatCity>::Again)
                .tooltip("A new game with the same players")
                .focus(FocusOrder::First),
        );
    } else if let Some(seat) = telling(scene) {
        let is_last = scene.view.ranking.last() == Some(&seat) && matches!(scene.view.phase, Phase::Fate(_));
        let words = if is_last { "End the story" } else { "Done telling" };
        all.push(
            widgets::gilt_button(words, Press::<GreatCity>::Act(Action::Told(seat)))
                .tooltip("The tale is finished and can’t be changed"),
        );
    }
    all
}

/// Returns a file name that does not tell the seed.
fn stem(scene: &Scene<'_, GreatCity>) -> String {
    let sealed = scene.setup.seed.commitment();
    let few = sealed.chars().filter(char::is_ascii_alphanumeric).take(8);
    format!("great-city-{}", few.collect::<String>())
}

/// Returns the chronicle as text, with the name of its file.
pub fn markdown(scene: &Scene<'_, GreatCity>) -> (String, Vec<u8>) {
    let text = chronicle(scene).markdown(scene.setup, scene.view);
    (format!("{}.md", stem(scene)), text.into_bytes())
}

/// Returns the network as a drawing, with the name of its file.
pub fn network(scene: &Scene<'_, GreatCity>) -> (String, Vec<u8>) {
    let text = picture::svg(scene.setup, scene.view);
    (format!("{}.svg", stem(scene)), text.into_bytes())
}
