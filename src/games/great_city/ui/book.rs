//! The end: Yea and Nay are counted, and then the book has the fate of the City and the fates of its people, in the words
//! of the chronicle.

use super::super::chronicle;
use super::super::{Action, Colour, Event, Phase, ScarabZone, Seen, Sign, Slot, Who};
use super::parts::{self, NOW, Place, RUST, centred, die, words};
use super::thread::sample;
use super::{Press, TableContext, drawing, filling, foot, over_foot, table};
use crate::board::At;
use crate::board::motion::{MotionQueue, MotionStep, bring, go, sound};
use crate::session::BarIntent;
use crate::table::{Passage, PassageKind, Seat};
use crate::ui::{Element, Form, Layout, Piece, Role, inks, theme, widgets};
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
    if scene.view.phase == Phase::BeginEnd {
        return count(scene, room);
    }
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

/// Yea and Nay before their scarabs are counted. Each has a place for what was in it, and its number.
fn count(scene: &TableContext<'_>, room: &Layout) -> Element {
    let bags = table::bags(scene, 130.0)
        .into_iter()
        .zip([ScarabZone::Yea, ScarabZone::Nay]);
    let bags = bags.map(|(bag, zone)| {
        let tally = Element::default().slot(Place::Tally(zone));
        let tally = tally
            .size(percent(100), auto())
            .styled(|node| node.aspect_ratio = Some(2.5));
        let zero = Piece::words(Place::Count(zone), "0".into(), inks::BONE);
        let number = Element::default().size(px(120), px(76)).slot(Place::Count(zone));
        let bag = centred([bag, tally, number.holding(zero)]).gap(px(10));
        bag.framed(&parts::PLATE)
            .flex(1.0, px(300))
            .key(format!("{zone:?}"))
    });
    let bags = Element::row(bags).align(AlignItems::Stretch).up_to(px(1000));
    let verdict = Element::default().slot(Place::Verdict);
    let verdict = verdict.size(percent(100), px(64));
    let picture = (room.form() != Form::Large).then(|| miniature("great_city/miniature-walks"));
    let page = centred(picture)
        .with_all([bags, verdict])
        .justify(JustifyContent::Center);
    let page = page.gap(px(20)).scrolling().styled(filling);
    let foot = foot(scene, room, None, None);
    over_foot(scene, page, UiRect::axes(px(24), px(16)), foot)
}

/// Empties both bags, one scarab of each by turns, and says what that means for the City.
pub fn count_bags([yea, nay]: [u16; 2], queue: &mut MotionQueue) {
    const ALL: f32 = 4200.0;
    const ROW: u16 = 10;
    const ROWS: u16 = 4;
    let apart = (ALL / f32::from(yea + nay).max(1.0)).clamp(70.0, 380.0);
    let bags = [(ScarabZone::Yea, yea), (ScarabZone::Nay, nay)];
    queue.beat(600.0, [sound("reveal-drum")]);
    for index in 0..yea.max(nay) {
        for (zone, _) in bags.into_iter().filter(|(_, count)| index < *count) {
            let id = Place::Counted(zone, index);
            let scarab = Piece::new(id, "great_city/scarab").unflipped();
            let share = |place: u16, of: u16| (f32::from(place % of) + 0.5) / f32::from(of) - 0.5;
            let place = At::slot(Place::Tally(zone)).shifted(share(index, ROW), share(index / ROW, ROWS));
            let place = place.stretched(0.09, 0.225).over(20.0 + 0.01 * f32::from(index));
            let by = MotionStep::Count {
                id: Place::Count(zone).into(),
                by: 1,
            };
            let bag = At::slot(Place::Scarabs(zone)).over(20.0);
            queue.beat(
                apart,
                [
                    bring(scarab, bag),
                    go(id, place, 320.0, 30.0),
                    by,
                    sound("scarab-clink"),
                ],
            );
        }
    }
    queue.rest(700.0);
    let fate = if yea > nay {
        "The City survives"
    } else {
        "The City succumbs"
    };
    let words = Piece::words(Place::Verdict, fate.to_owned(), inks::BONE);
    let at = || At::slot(Place::Verdict).scaled(0.8).over(20.0);
    queue.beat(20.0, [bring(words, at().alpha(0.0)), sound("reveal-drum")]);
    queue.beat(1500.0, [go(Place::Verdict, at(), 500.0, 0.0)]);
}

fn miniature(art: &'static str) -> Element {
    let miniature = Element::picture(art).size(percent(100), auto()).rigid();
    miniature.styled(|node| {
        (node.max_width, node.align_self) = (px(760), AlignSelf::Center);
        node.aspect_ratio = Some(790.0 / 252.0);
    })
}

/// Returns what the chronicle tells of a fate that was read, and who tells it.
fn fate_of(scene: &TableContext<'_>, is_it: impl Fn(&Event) -> bool) -> Option<Vec<Passage>> {
    let event = ending(scene).find(|event| is_it(event))?;
    Some(chronicle::fate(scene.setup, scene.view, event))
}

/// The passages of the chronicle about a fate, with these drawings beside the first. What is told may still be written.
fn passages(
    scene: &TableContext<'_>,
    passages: Vec<Passage>,
    (slot, teller): (Slot, Seat),
    drawn: Element,
) -> Vec<Element> {
    let is_now = is_told_now(scene, slot, teller);
    let mut passages = passages
        .into_iter()
        .filter(|passage| passage.kind != PassageKind::Told);
    let first = passages.next().map(|passage| {
        let role = if slot == Slot::City {
            Role::Heading
        } else {
            Role::Body
        };
        let words = Element::text(role, passage.words).flex(1.0, px(260));
        Element::wrap([drawn, words])
            .size(percent(100), auto())
            .styled(|node| node.row_gap = px(4))
    });
    let mut notes: Vec<Element> = passages
        .map(|passage| Element::text(Role::Note, passage.words))
        .collect();
    let by = notes.pop().filter(|_| !is_now);
    let told = narration(scene, slot, teller);
    first.into_iter().chain(notes).chain([told]).chain(by).collect()
}

/// The page of the City: the bags, its fate with its stones, and what is told.
fn city(scene: &TableContext<'_>) -> Vec<Element> {
    let view = scene.view;
    let art = match view.survives {
        Some(true) => "great_city/miniature-walks",
        _ => "great_city/miniature-falls",
    };
    let bag = |art: &'static str| drawing(art, 82.0, 90.0);
    let counted = view.yea.zip(view.nay).map(|(yea, nay)| {
        let counted = words(Role::Heading, chronicle::counted(yea, nay).words).tinted(RUST);
        let bags = [bag("great_city/bag-yea"), counted, bag("great_city/bag-nay")];
        Element::row(bags).justify(JustifyContent::Center).gap(px(26))
    });
    let mut page = vec![miniature(art)];
    page.extend(counted);
    page.push(parts::line());
    let stones = (view.city.iter()).flat_map(|triad| Colour::ALL.into_iter().zip(*triad));
    let stones = stones.map(|(colour, lies)| parts::explained_stone(colour, lies, 58.0, "great_city.end.2"));
    let stones = Element::row(stones).gap(px(4));
    let fate = fate_of(scene, |event| matches!(event, Event::CityFate { .. }));
    let (Some(fate), Some(teller)) = (fate, view.ranking.first()) else {
        page.push(stones);
        let rolls = matches!(view.phase, Phase::Order | Phase::OrderThrown);
        let says = || words(Role::Note, "Equal purses roll for who tells first.");
        page.extend(rolls.then(says));
        return page;
    };
    page.extend(passages(scene, fate, (Slot::City, *teller), stones));
    page.push(Element::spacer());
    let seal = drawing("great_city/seal", 48.0, 48.0);
    let vines = Element::row([sample(Sign::Plus, 260.0), seal, sample(Sign::Minus, 260.0)]).gap(px(12));
    page.push(vines.justify(JustifyContent::Center));
    page
}

/// Does the teller tell this now?
fn is_told_now(scene: &TableContext<'_>, slot: Slot, teller: Seat) -> bool {
    match slot {
        Slot::City => scene.view.phase == Phase::CityFate(teller),
        _ => scene.view.phase == Phase::Fate(teller),
    }
}

/// What is told, with its first letter illuminated for the City; a place to write while it is being told.
fn narration(scene: &TableContext<'_>, slot: Slot, teller: Seat) -> Element {
    let told = scene.view.text(slot);
    let is_city = slot == Slot::City;
    let lines = if is_city { 6 } else { 3 };
    let is_now = is_told_now(scene, slot, teller);
    if is_now && scene.is_here(teller) {
        let hint = "how it ends: tell it aloud, or write it here";
        return parts::telling_field(scene, (slot, teller), hint, (2000, lines), told);
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
    let (who, slot) = (Who::Seat(seat), Slot::Fate(seat));
    let fate = fate_of(
        scene,
        |event| matches!(event, Event::Fate { seat: of, .. } if *of == seat),
    );
    let pair = ending(scene).find_map(|event| match *event {
        Event::Fate { seat: of, pair, .. } if of == seat => Some(<[u8; 2]>::from(pair)),
        _ => None,
    });
    let now = is_told_now(scene, slot, seat);
    let player = scene.setup.name(seat);
    let player = match (now, parts::purse(view, seat)) {
        (true, _) => Element::text(Role::Label, format!("{player} tells")).tinted(RUST),
        (false, Some(purse)) if fate.is_none() => {
            Element::text(Role::Note, format!("{player}, purse {purse}"))
        }
        (false, _) => Element::text(Role::Note, player),
    };
    let facts = match fate {
        Some(fate) => {
            let emblems = pair.into_iter().flatten().map(|triad| parts::emblem(triad, 46.0));
            let head = parts::marked(scene, seat, 28.0, player);
            let told = passages(scene, fate, (slot, seat), Element::row(emblems).gap(px(4)));
            [head].into_iter().chain(told).collect()
        }
        None => {
            let name = Element::text(Role::Heading, view.called(scene.setup, who));
            let head = Element::wrap([parts::marked(scene, seat, 28.0, name), player]);
            let head = head
                .size(percent(100), auto())
                .styled(|node| node.row_gap = px(0));
            // What equal purses rolled stays in sight until the fate is told.
            let rolled = ending(scene).filter_map(|event| match *event {
                Event::Rolled { seat: by, face } if by == seat => Some(die(face, 56.0)),
                _ => None,
            });
            vec![head, Element::row(rolled).gap(px(10))]
        }
    };
    let facts = Element::column(facts).gap(px(4)).flex(1.0, px(0));
    let facts = facts.styled(|node| node.min_width = px(0));
    let head = parts::head(scene, who, 70.0);
    let row = Element::row([head, facts]).align(AlignItems::Start).gap(px(16));
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
    let mut all =
        vec![chronicle.tooltip("Everything that was played and told, to read and to save (K or Ctrl+K)")];
    match view.phase {
        Phase::Over => all.extend([
            widgets::button("Watch the replay", Press::Watch),
            widgets::gilt_button("Play again", Press::Again).tooltip("A new game with the same players"),
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
