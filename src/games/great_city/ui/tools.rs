//! The tools of a table that tells a story together: the X-card as it lies, going back, lines and veils, the oracle
//! (`great_city.table.2` to `great_city.table.4`), corrections by agreement (`great_city.table.5`). An open tool covers
//! the page. Names are rolled here, too (`great_city.character.5`).

use super::super::standing::{corrected, standing};
use super::super::tables::tables;
use super::super::words::key;
use super::super::{
    Action, Claim, Class, Colour, Correction, Event, Kind, Names, PairSide, ScarabZone, Seen, Sign, Slot,
    Stone, StoneView, Tie, Trait, Triad, Who, tone,
};
use super::parts::{self, BRASS, LEAF, NAME_SLIP, PLATE, centred, words};
use super::state::{Picking, Tool, UiChange, What};
use super::{Press, TableContext, before_the_city, drawing, sheet};
use crate::table::{Remark, Seat, capital};
use crate::ui::{Element, FocusOrder, Paint, Role, inks, theme, widgets};
use bevy::prelude::*;

/// Returns the seat that speaks for the table: the person with the mouse.
pub fn hand(scene: &TableContext<'_>) -> Option<Seat> {
    let foot = Some(scene.foot).filter(|seat| scene.is_here(*seat));
    foot.or_else(|| scene.here.iter().next())
}

/// Can something be corrected? Not once the end is reckoned up.
pub fn can_correct(scene: &TableContext<'_>) -> bool {
    !scene.view.phase.is_end() && !scene.setup.level.house.strict
}

/// What the table shows while the X-card lies, and what it asks of everybody.
pub const STOPPED: &str = "X-card played";
pub const STOPPED_NOTE: &str = "Drop what was just told. No reason needed. Go on with something else.";

/// Returns the title of the tool that covers the page, if one is open. As long as the X-card lies, nothing else goes on.
/// Everybody sees that, even where nobody has a hand to take it up.
pub fn title(scene: &TableContext<'_>) -> Option<&'static str> {
    let is_stopped = scene.view.stopped.is_some();
    // To read who somebody is needs no hand.
    let is_open = matches!(scene.ui.tool, Tool::Sheet(_)) || hand(scene).is_some();
    let tool = if is_open { scene.ui.tool } else { Tool::None };
    match (is_stopped, tool) {
        (_, Tool::Rewind) => Some("Rewind"),
        (true, _) => Some(STOPPED),
        (false, Tool::Veils) => Some("Lines and veils"),
        (false, Tool::Correct(_)) => can_correct(scene).then_some("Correct"),
        (false, Tool::Sheet(_)) => Some("Who is who"),
        (false, Tool::Oracle(_)) => Some("The oracle suggests"),
        (false, Tool::Facts) => Some("As things stand"),
        (false, Tool::None) => None,
    }
}

/// The tool that covers the page, if one is open.
pub fn open(scene: &TableContext<'_>) -> Option<Element> {
    let title = title(scene)?;
    let panel = match (hand(scene), scene.ui.tool) {
        (hand, _) if title == STOPPED => stopped(hand),
        (Some(hand), Tool::Rewind) => rewind(scene, hand, title),
        (Some(hand), Tool::Veils) => veils(scene, hand, title),
        (Some(hand), Tool::Correct(picking)) => correct(scene, hand, picking, title),
        (_, Tool::Sheet(who)) => {
            let note = "What everybody knows of the characters.";
            panel(title, note, sheet::sheet(scene, who), [close()])
        }
        (_, Tool::Oracle(asked)) => oracle(scene, asked, title),
        (Some(hand), Tool::Facts) => facts(scene, hand, title),
        _ => return None,
    };
    let ink = Paint::Fill(inks::INK.with_alpha(0.6));
    let shade = Element::row([panel]).centred().painted(ink);
    let shade = shade.padding(UiRect::axes(px(40), px(30)));
    Some(before_the_city(scene, shade))
}

/// A panel over the page: a title, a note, content and buttons.
fn panel(title: &str, note: &str, content: Element, buttons: impl IntoIterator<Item = Element>) -> Element {
    let content = Element::column([content.rigid()]).scrolling();
    let content = content.size(percent(100), auto()).padding(UiRect::right(px(12)));
    let buttons = Element::wrap(buttons).justify(JustifyContent::Center);
    let (title, note) = (words(Role::Title, title), words(Role::Note, note));
    let panel = Element::column([title, note, content, buttons]).framed(&theme::PANEL);
    let panel = panel.align(AlignItems::Center).up_to(px(1320));
    panel.styled(|node| node.max_height = percent(100))
}

fn close() -> Element {
    let close = widgets::button("Close", Press::Local(UiChange::Tool(Tool::None)));
    close.tooltip("Back to the table").on_esc()
}

fn stopped(hand: Option<Seat>) -> Element {
    let card = Element::row([drawing("great_city/x-card", 184.0, 252.0)]).centred();
    let buttons = hand.map(|hand| {
        let go_on = Press::Say(Slot::Stop.claim(hand, Claim::GoOn));
        [
            widgets::button("Rewind…", Press::Local(UiChange::Tool(Tool::Rewind)))
                .tooltip("Choose a moment to rewind to"),
            widgets::gilt_button("Go on", go_on)
                .tooltip("Take up the card when everybody is ready (Esc)")
                .focus(FocusOrder::First)
                .on_esc(),
        ]
    });
    let on_phones = hand
        .is_none()
        .then(|| words(Role::Note, "Go on with it on any phone."));
    let card = Element::column([card.size(percent(100), auto())]).with(on_phones);
    let buttons = buttons.into_iter().flatten();
    panel(STOPPED, STOPPED_NOTE, card.size(percent(100), auto()), buttons)
}

/// The moments to choose from, newest first.
fn rewind(scene: &TableContext<'_>, hand: Seat, title: &str) -> Element {
    let to = |length| Press::Rewind(length, Slot::Back.claim(hand, Claim::WentBack));
    let step = scene.entries.checked_sub(1).map(|length| {
        widgets::button("One step back", to(length)).tooltip("Undo the last thing that was done or said")
    });
    let called = |who: &_| scene.view.called(scene.setup, *who);
    let begun = scene.seen.iter().filter_map(|seen| match seen {
        Seen::Public(Event::SceneBegins { number, cast }) => {
            let [who, whom] = cast.each_ref().map(called);
            Some(format!("Scene {number}: {who} meets {whom}"))
        }
        _ => None,
    });
    // A landmark is the record's length before a scene begins.
    let moments: Vec<_> = scene.landmarks.iter().zip(begun).collect();
    let moments = moments.into_iter().rev();
    let moments = moments
        .map(|(length, what)| widgets::button(&what, to(*length)).tooltip("Undo everything since then"));
    let moments = Element::column(step).with_all(moments);
    let note = "Stones and scarabs are rewound, too; names and places on the network stay.";
    panel(title, note, moments.gap(px(10)), [close()])
}

/// How far computers keep to lines and veils.
pub const UNREAD: &str = "The computers leave out texts with the words that stand here, and with other words about common \
                          topics, such as blood, death, illness or children. They know words, not meanings.";

fn veils(scene: &TableContext<'_>, hand: Seat, title: &str) -> Element {
    let places = [
        (Slot::Lines, "Lines", "must not occur in your story at all"),
        (Slot::Veils, "Veils", "may happen, but out of sight"),
    ];
    let places = places.map(|(slot, title, note)| {
        let said = scene.view.text(slot);
        let field = parts::field(scene, (slot, hand), "one after another", (600, 6), said);
        let place = Element::column([parts::heading(title, note), field]).gap(px(8));
        place.framed(&LEAF).flex(1.0, px(460))
    });
    let places = Element::wrap(places).align(AlignItems::Stretch);
    let note = format!("Write yours down before you begin, or whenever you think of one. {UNREAD}");
    panel(title, &note, places, [close()])
}

/// The oracle's suggestion to a GM: from what everybody sees and how often was asked, not from recorded chance.
fn oracle(scene: &TableContext<'_>, asked: u16, title: &str) -> Element {
    let (scenes, pool) = (u64::from(scene.view.scenes), u64::from(scene.view.pool));
    let mut state = scatter((scenes << 40) ^ (pool << 20) ^ u64::from(asked));
    let mut pick = |count: usize| {
        state = scatter(state);
        (state % count.max(1) as u64) as usize
    };
    let names = Names::of(&scene.setup.level);
    let kind = if pick(3) == 0 { Kind::Bug } else { Kind::Person };
    let is_woman = kind == Kind::Person && pick(2) == 0;
    let name = full_name(names, kind, is_woman, |list| pick(list.len()));
    let mut side = |of| {
        let sign = if pick(2) == 0 { Sign::Minus } else { Sign::Plus };
        &tone::pole(of, sign).word
    };
    let [one, _, other] = Trait::of(kind);
    let (one, other) = (side(one), side(other));
    let classes = kind.classes();
    let class = classes.get(pick(classes.len())).copied();
    let class = class.unwrap_or(Class::Commoner);
    let triad = tables().triad(pick(8));
    let meanings = format!("{}: {}", capital(&triad.name), triad.meanings.join(", "));
    let portrait = parts::portrait_picture(kind.portrait(Some(class)), 216.0);
    let emblem = drawing(format!("great_city/triad-{}", triad.art), 130.0, 130.0);
    let content = centred([
        Element::row([portrait, emblem]).gap(px(60)),
        words(Role::Title, name),
        words(Role::Body, format!("{}, {one}, {other}", class.word())),
        words(Role::Note, meanings).tinted(BRASS),
    ])
    .size(percent(100), auto());
    let again = Press::Local(UiChange::Tool(Tool::Oracle(asked.wrapping_add(1))));
    let again = widgets::button("Another", again).tooltip("Ask the oracle again");
    let again = again.focus(FocusOrder::First);
    let note = "Somebody to meet, or what they want; you need not use it.";
    panel(title, note, content, [again, close()])
}

/// The facts of the story, each with what a person can say instead.
fn facts(scene: &TableContext<'_>, hand: Seat, title: &str) -> Element {
    let all = standing(scene.setup, scene.view).into_iter();
    let rows = all.map(|one| {
        let instead = one.instead.into_iter().map(|(how, telling)| {
            let say = Press::Say(corrected(scene.view, hand, telling));
            widgets::link(how, say)
                .tooltip("Say so to everybody")
                .focus(FocusOrder::Aside)
        });
        let words = Element::text(Role::Body, one.words).flex(1.0, px(300));
        Element::wrap([words]).with_all(instead).gap(px(14))
    });
    let rows: Vec<Element> = rows.collect();
    let nothing = rows
        .is_empty()
        .then(|| Element::text(Role::Body, "Nothing has been told yet."));
    let rows = Element::column(rows).with(nothing).gap(px(8)).framed(&NAME_SLIP);
    let rows = rows.padding(UiRect::axes(px(32), px(24)));
    let note = "What the computers have told, as facts. If you have told it otherwise, say so here: they go on from this.";
    panel(title, note, rows, [close()])
}

/// Rolls a name for somebody, if possible one that nobody has. A name means nothing to the rules, so the table's dice
/// are left alone: the name comes out of the record's length and the time of play.
pub fn roll_name(scene: &TableContext<'_>, who: Who) -> Option<Remark<Claim>> {
    let view = scene.view;
    let kind = view.character(who)?.kind?;
    let everybody = view.characters.iter();
    let taken: Vec<String> = everybody.map(|one| view.called(scene.setup, one.who)).collect();
    let thrown = |count: u64| scatter(count ^ (scene.played_for << 20) ^ ((scene.entries as u64) << 40));
    let mut names = (0..24).map(|count| named(scene, kind, thrown(count)));
    let name = names.find(|name| !taken.contains(name));
    let name = name.unwrap_or_else(|| named(scene, kind, thrown(24)));
    let slot = Slot::Name(who);
    let writer = slot.author(view.gm()).unwrap_or(scene.foot);
    Some(slot.text(writer, name))
}

fn named(scene: &TableContext<'_>, kind: Kind, mut thrown: u64) -> String {
    let is_woman = thrown >> 32 & 1 == 1;
    full_name(Names::of(&scene.setup.level), kind, is_woman, |list| {
        let die = (thrown % 20) as usize;
        thrown >>= 16;
        // A die that shows more than a list has begins anew at its head.
        die % list.len().max(1)
    })
}

fn full_name(
    names: Names<'_>,
    kind: Kind,
    is_woman: bool,
    mut pick: impl FnMut(&[String]) -> usize,
) -> String {
    let mut one_of = |list: &[String]| list.get(pick(list)).cloned().unwrap_or_default();
    let first = one_of(names.given(kind, is_woman));
    match kind {
        Kind::Bug => first,
        Kind::Person => format!("{first} {}", one_of(names.surnames)),
    }
}

/// Spreads a number over all bits, so that neighbours have nothing in common: the finalizer of SplitMix64.
const fn scatter(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

fn picks(picking: Picking) -> Press {
    Press::Local(UiChange::Tool(Tool::Correct(picking)))
}

fn corrects(seat: Seat, what: Correction) -> Press {
    Press::Act(Action::Correct { seat, what })
}

fn correct(scene: &TableContext<'_>, hand: Seat, picking: Picking, title: &str) -> Element {
    let ways = [
        (What::Face, "Flip a stone"),
        (What::More, "Add a scarab"),
        (What::Less, "Remove a scarab"),
        (What::Tie, "Change a tie"),
    ];
    let ways = ways.map(|(what, words)| {
        let chosen = what == picking.what;
        (words, chosen, picks(Picking { what, ..picking }))
    });
    let content = match picking.what {
        What::Tie => tie(scene, hand, picking),
        _ => pieces(scene, hand, picking),
    };
    let content = Element::column([widgets::segments(ways), content]).gap(px(14));
    let note = "Use this when you have agreed on it. Everybody sees it, and the ledger says who did it.";
    panel(title, note, content, [close()])
}

/// Returns everybody whose stones lie somewhere, with a name and the three stones.
fn triads(scene: &TableContext<'_>) -> impl Iterator<Item = (Triad, String, [StoneView; 3])> {
    let view = scene.view;
    let names = ["The City, first triad", "The City, second triad"];
    let city = PairSide::BOTH.into_iter().zip(names).zip(view.city);
    let city = city.map(|((half, name), stones)| (Triad::City(half), name.to_owned(), stones));
    let everybody = view.characters.iter().map(|character| {
        let who = character.who;
        (Triad::Of(who), parts::called(scene, who), character.triad)
    });
    let foil = view.scene.as_ref().and_then(|staged| {
        let [_, stones] = staged.pair;
        let made_up = matches!(staged.foil, Who::City | Who::Stranger);
        let name = format!("{}, foil", parts::called(scene, staged.foil));
        made_up.then_some((Triad::Of(staged.foil), name, stones))
    });
    // Stones that are not thrown yet can't be wrong.
    let all = city.chain(everybody).chain(foil);
    all.filter(|(_, _, stones)| stones.iter().all(|stone| stone.thrown))
}

fn heaps(scene: &TableContext<'_>) -> impl Iterator<Item = (ScarabZone, String)> {
    let ante = scene.view.scene.as_ref().map(|_| (ScarabZone::Ante, "the ante"));
    let heaps = std::iter::once((ScarabZone::Pool, "the Peril pool"))
        .chain(ante)
        .chain([(ScarabZone::Yea, "Yea"), (ScarabZone::Nay, "Nay")]);
    let purses = Seat::all(scene.setup.seats.len()).map(|seat| {
        let name = format!("{}’s purse", scene.setup.name(seat));
        (ScarabZone::Purse(seat), name)
    });
    heaps.map(|(place, name)| (place, name.to_owned())).chain(purses)
}

fn pieces(scene: &TableContext<'_>, hand: Seat, picking: Picking) -> Element {
    let more = picking.what == What::More;
    let (does, under) = if more {
        ("Add a scarab", "Add a scarab under")
    } else {
        ("Remove a scarab", "Remove a scarab from under")
    };
    let scarab = |place| Correction::Scarab { place, more };
    let rows = triads(scene).map(|(of, name, stones)| {
        let stones = Colour::ALL.into_iter().zip(stones).map(|(colour, lies)| {
            let stone = Stone { of, colour };
            let sign = lies.sign.turned();
            let (does, what) = match picking.what {
                What::Face | What::Tie => ("Flip", Correction::Stone { stone, sign }),
                What::More | What::Less => (under, scarab(ScarabZone::Under(stone))),
            };
            parts::still_stone(colour, lies)
                .size(px(64), auto())
                .pressing(corrects(hand, what))
                .tooltip(format!("{does} the {} stone: {name}", colour.word()))
        });
        let stones = Element::row(stones).gap(px(10)).rigid();
        let name = Element::text(Role::Label, name.as_str()).flex(1.0, px(0));
        let row = Element::row([name, stones]).flex(1.0, px(380));
        row.styled(|node| node.max_width = px(560))
    });
    let rows = Element::wrap(rows).styled(|node| (node.column_gap, node.row_gap) = (px(28), px(12)));
    if picking.what == What::Face {
        return rows;
    }
    let heaps = heaps(scene).map(|(place, name)| {
        widgets::button(&name, corrects(hand, scarab(place))).tooltip(format!("{does}: {name}"))
    });
    Element::column([rows, Element::wrap(heaps).gap(px(10))]).gap(px(16))
}

/// A tie to draw or to erase: who feels it, toward whom, and how.
fn tie(scene: &TableContext<'_>, hand: Seat, picking: Picking) -> Element {
    let view = scene.view;
    let ends = |title: &str, chosen: Option<Who>, pick: fn(&mut Picking, Who)| {
        let ends = view.characters.iter().map(|character| {
            let (who, mut picking) = (character.who, picking);
            pick(&mut picking, who);
            widgets::segment(parts::called(scene, who), chosen == Some(who), picks(picking)).key(key(who))
        });
        Element::column([Element::text(Role::Note, title), widgets::segment_row(ends)]).gap(px(4))
    };
    let from = ends("who feels it", picking.from, |all, who| all.from = Some(who));
    let to = ends("toward whom", picking.to, |all, who| all.to = Some(who));
    let signs = [(Sign::Plus, "+ means well"), (Sign::Minus, "− means ill")];
    let signs = signs.map(|(sign, words)| (words, picking.sign == sign, picks(Picking { sign, ..picking })));
    let picked = picking.from.zip(picking.to).filter(|(from, to)| from != to);
    let does = picked.map(|(from, to)| {
        let sign = picking.sign;
        let tie = Tie { from, to, sign };
        let there = view.drawn().any(|drawn| drawn == tie);
        let words = if there { "Erase this tie" } else { "Draw this tie" };
        let what = Correction::Tie { tie, there: !there };
        widgets::gilt_button(words, corrects(hand, what)).tooltip("Everybody sees it")
    });
    let sign = Element::wrap([widgets::segments(signs)]).with(does);
    Element::column([from, to, sign]).gap(px(14)).framed(&PLATE)
}
