//! The tools of a table that tells a story together: the X-card as it lies, going back, lines and veils, the oracle
//! (`great_city.table.2` to `great_city.table.4`). An open tool covers the page.

use super::super::tables::tables;
use super::super::{Claim, Class, Event, GreatCity, Kind, Names, Phase, Seen, Slot, Trait, tone};
use super::names::scatter;
use super::parts::{self, BRASS, LEAF, Writes, centred, words};
use super::state::{Local, Tool};
use super::{correct, ground};
use crate::session::{Press, Scene};
use crate::table::{Seat, capital};
use crate::ui::inks;
use crate::ui::{Element, FocusOrder, Paint, Role, theme, widgets};
use bevy::prelude::*;

/// Returns the seat that speaks for the table: the person with the mouse.
pub fn hand(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    if scene.is_person(scene.foot) {
        Some(scene.foot)
    } else {
        scene.people().iter().next()
    }
}

/// Can something be corrected? Not once the end is reckoned up.
pub fn can_correct(scene: &Scene<'_, GreatCity>) -> bool {
    let is_ending = matches!(
        scene.view.phase,
        Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
    );
    !is_ending && !scene.setup.level.house.strict
}

/// The tool that covers the page, if one is open. As long as the X-card lies, nothing else goes on.
pub fn open(scene: &Scene<'_, GreatCity>) -> Option<Element> {
    let hand = hand(scene)?;
    let panel = match (scene.view.stopped.is_some(), scene.ui.tool) {
        (_, Tool::Rewind) => rewind(scene, hand),
        (true, _) => stopped(hand),
        (false, Tool::Veils) => veils(scene),
        (false, Tool::Correct(picking)) if can_correct(scene) => correct::panel(scene, hand, picking),
        (false, Tool::Oracle(asked)) => oracle(scene, asked),
        _ => return None,
    };
    let shade = Element::row([panel])
        .centred()
        .padding(UiRect::axes(px(40), px(30)))
        .painted(Paint::Fill(inks::INK.with_alpha(0.6)));
    Some(ground::before_the_city(scene, shade))
}

/// A panel over the page: a title, a note, content and buttons.
pub fn panel(
    title: &str,
    note: &str,
    content: Element,
    buttons: impl IntoIterator<Item = Element>,
) -> Element {
    let buttons = Element::wrap(buttons).justify(JustifyContent::Center);
    Element::column([
        words(Role::Title, title),
        words(Role::Note, note),
        Element::column([content.rigid()])
            .scrolling()
            .size(percent(100), auto())
            .padding(UiRect::right(px(12))),
        buttons,
    ])
    .framed(&theme::PANEL)
    .align(AlignItems::Center)
    .styled(|node| {
        (node.width, node.max_width) = (px(1320), percent(100));
        node.max_height = percent(100);
    })
}

/// The button that closes a tool.
pub fn close() -> Element {
    widgets::button("Close", Press::<GreatCity>::Local(Local::Tool(Tool::None)))
        .tooltip("Back to the table")
        .on_esc()
}

/// The X-card as it lies.
fn stopped(hand: Seat) -> Element {
    let card = Element::picture("great_city/x-card")
        .size(px(184), px(252))
        .rigid();
    let card = Element::row([card])
        .justify(JustifyContent::Center)
        .size(percent(100), auto());
    let buttons = [
        widgets::button("Rewind…", Press::<GreatCity>::Local(Local::Tool(Tool::Rewind)))
            .tooltip("Choose a moment to rewind to"),
        widgets::gilt_button(
            "Go on",
            Press::<GreatCity>::Say(Slot::Stop.claim(hand, Claim::GoOn)),
        )
        .tooltip("Take up the card when everybody is ready")
        .focus(FocusOrder::First),
    ];
    panel(
        "X-card played",
        "Drop what was just told. No reason needed. Go on with something else.",
        card,
        buttons,
    )
}

/// Returns the moments that the table can go back to, newest first: the record's length, and what began there.
fn moments(scene: &Scene<'_, GreatCity>) -> Vec<(usize, String)> {
    let called = |who| scene.view.called(scene.setup, who);
    let begun = scene.seen.iter().filter_map(|seen| match seen {
        Seen::Public(Event::SceneBegins {
            number,
            spotlight,
            foil,
            ..
        }) => Some(format!(
            "Scene {number}: {} meets {}",
            called(*spotlight),
            called(*foil)
        )),
        _ => None,
    });
    let mut moments: Vec<_> = scene.landmarks.iter().copied().zip(begun).collect();
    moments.reverse();
    moments
}

/// The moments to choose from.
fn rewind(scene: &Scene<'_, GreatCity>, hand: Seat) -> Element {
    let to = |length| Press::<GreatCity>::Rewind(length, Slot::Back.claim(hand, Claim::WentBack));
    let step = scene.entries.checked_sub(1).map(|length| {
        widgets::button("One step back", to(length)).tooltip("Undo the last thing that was done or said")
    });
    let moments = moments(scene).into_iter();
    let moments = moments
        .map(|(length, what)| widgets::button(&what, to(length)).tooltip("Undo everything since then"));
    panel(
        "Rewind",
        "Stones and scarabs are rewound, too; names and places on the network stay.",
        Element::column(step).with_all(moments).gap(px(10)),
        [close()],
    )
}

/// Lines and veils.
fn veils(scene: &Scene<'_, GreatCity>) -> Element {
    let places = [
        (Slot::Lines, "Lines", "must not occur in your story at all"),
        (Slot::Veils, "Veils", "may happen, but out of sight"),
    ];
    let places = places.map(|(slot, title, note)| {
        let writes = Writes {
            slot,
            seat: hand(scene).unwrap_or(scene.foot),
            hint: "one after another",
            longest: 600,
            lines: 6,
        };
        Element::column([
            parts::heading(title, note),
            writes.field(scene, scene.view.text(slot)),
        ])
        .gap(px(8))
        .framed(&LEAF)
        .flex(1.0, px(460))
    });
    panel(
        "Lines and veils",
        "Write yours down before you begin, or whenever you think of one.",
        Element::wrap(places).align(AlignItems::Stretch),
        [close()],
    )
}

/// Somebody to meet.
struct Suggestion {
    name: String,
    class: Class,
    words: String,
    triad: usize,
}

/// Returns a suggestion from the tables. It is drawn from what everybody sees and how often was asked, not from recorded
/// chance; it binds nobody.
fn suggestion(scene: &Scene<'_, GreatCity>, asked: u16) -> Suggestion {
    let (scenes, pool) = (u64::from(scene.view.scenes), u64::from(scene.view.pool));
    let mut state = scatter((scenes << 40) ^ (pool << 20) ^ u64::from(asked));
    let mut pick = |count: usize| {
        state = scatter(state);
        (state % count.max(1) as u64) as usize
    };
    let names = Names::of(&scene.setup.level);
    let of = |list: &[String], place: usize| list.get(place).cloned().unwrap_or_default();
    let kind = if pick(3) == 0 { Kind::Bug } else { Kind::Person };
    let name = match kind {
        Kind::Bug => of(names.bugs, pick(names.bugs.len())),
        Kind::Person => {
            let first = names.given(kind, pick(2) == 0);
            let given = of(first, pick(first.len()));
            format!("{given} {}", of(names.surnames, pick(names.surnames.len())))
        }
    };
    let [one, _, other] = Trait::of(kind);
    let mut side = |by: Trait| {
        let sign = super::super::Sign::BOTH.get(pick(2)).copied();
        tone::pole(by, sign.unwrap_or(super::super::Sign::Plus))
            .word
            .as_str()
    };
    let words = format!("{}, {}", side(one), side(other));
    let classes = kind.classes();
    let class = classes.get(pick(classes.len())).copied();
    Suggestion {
        name,
        class: class.unwrap_or(Class::Commoner),
        words,
        triad: pick(8),
    }
}

/// What the oracle suggests to a GM who looks for somebody to meet.
fn oracle(scene: &Scene<'_, GreatCity>, asked: u16) -> Element {
    let found = suggestion(scene, asked);
    let triad = tables().triad(found.triad);
    let portrait = parts::portrait_picture(parts::portrait(found.class.kind(), Some(found.class)), 216.0);
    let emblem = Element::picture(format!("great_city/triad-{}", triad.art))
        .size(px(130), px(130))
        .rigid();
    let content = centred([
        Element::row([portrait, emblem]).gap(px(60)),
        words(Role::Title, found.name),
        words(Role::Body, format!("{}, {}", found.class.word(), found.words)),
        words(
            Role::Note,
            format!("{}: {}", capital(&triad.name), triad.meanings.join(", ")),
        )
        .tinted(BRASS),
    ])
    .size(percent(100), auto());
    let again = Press::<GreatCity>::Local(Local::Tool(Tool::Oracle(asked.wrapping_add(1))));
    let buttons = [
        widgets::button("Another", again)
            .tooltip("Ask the oracle again")
            .focus(FocusOrder::First),
        close(),
    ];
    panel(
        "The oracle suggests",
        "Somebody to meet, or what they want; you need not use it.",
        content,
        buttons,
    )
}
