//! The tools of a table that tells a story together: the X-card as it lies, going back, lines and veils, the oracle
//! (`great_city.table.2` to `great_city.table.4`). An open tool covers the page.

use super::super::tables::tables;
use super::super::{Claim, Class, Event, Kind, Names, Phase, Seen, Sign, Slot, Trait, tone};
use super::names::scatter;
use super::parts::{self, BRASS, LEAF, centred, words};
use super::state::{Local, Tool};
use super::{Press, Scene, correct, drawing, ground};
use crate::table::{Seat, capital};
use crate::ui::{Element, FocusOrder, Paint, Role, inks, theme, widgets};
use bevy::prelude::*;

/// Returns the seat that speaks for the table: the person with the mouse.
pub fn hand(scene: &Scene<'_>) -> Option<Seat> {
    let foot = Some(scene.foot).filter(|seat| scene.is_person(*seat));
    foot.or_else(|| scene.people().iter().next())
}

/// Can something be corrected? Not once the end is reckoned up.
pub fn can_correct(scene: &Scene<'_>) -> bool {
    let is_ending = matches!(
        scene.view.phase,
        Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
    );
    !is_ending && !scene.setup.level.house.strict
}

/// The tool that covers the page, if one is open. As long as the X-card lies, nothing else goes on.
pub fn open(scene: &Scene<'_>) -> Option<Element> {
    let hand = hand(scene)?;
    let panel = match (scene.view.stopped.is_some(), scene.ui.tool) {
        (_, Tool::Rewind) => rewind(scene, hand),
        (true, _) => stopped(hand),
        (false, Tool::Veils) => veils(scene, hand),
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
    let content = Element::column([content.rigid()])
        .scrolling()
        .size(percent(100), auto())
        .padding(UiRect::right(px(12)));
    let buttons = Element::wrap(buttons).justify(JustifyContent::Center);
    Element::column([
        words(Role::Title, title),
        words(Role::Note, note),
        content,
        buttons,
    ])
    .framed(&theme::PANEL)
    .align(AlignItems::Center)
    .up_to(px(1320))
    .styled(|node| node.max_height = percent(100))
}

/// The button that closes a tool.
pub fn close() -> Element {
    widgets::button("Close", Press::Local(Local::Tool(Tool::None)))
        .tooltip("Back to the table")
        .on_esc()
}

/// The X-card as it lies.
fn stopped(hand: Seat) -> Element {
    let card = Element::row([drawing("great_city/x-card", 184.0, 252.0)])
        .justify(JustifyContent::Center)
        .size(percent(100), auto());
    let go_on = Press::Say(Slot::Stop.claim(hand, Claim::GoOn));
    let buttons = [
        widgets::button("Rewind…", Press::Local(Local::Tool(Tool::Rewind)))
            .tooltip("Choose a moment to rewind to"),
        widgets::gilt_button("Go on", go_on)
            .tooltip("Take up the card when everybody is ready")
            .focus(FocusOrder::First),
    ];
    let note = "Drop what was just told. No reason needed. Go on with something else.";
    panel("X-card played", note, card, buttons)
}

/// The moments to choose from, newest first.
fn rewind(scene: &Scene<'_>, hand: Seat) -> Element {
    let to = |length| Press::Rewind(length, Slot::Back.claim(hand, Claim::WentBack));
    let step = scene.entries.checked_sub(1).map(|length| {
        widgets::button("One step back", to(length)).tooltip("Undo the last thing that was done or said")
    });
    let called = |who: &_| scene.view.called(scene.setup, *who);
    let begun = scene.seen.iter().filter_map(|seen| match seen {
        Seen::Public(Event::SceneBegins {
            number,
            spotlight,
            foil,
            ..
        }) => {
            let (who, whom) = (called(spotlight), called(foil));
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
    panel("Rewind", note, moments.gap(px(10)), [close()])
}

/// Lines and veils.
fn veils(scene: &Scene<'_>, hand: Seat) -> Element {
    let places = [
        (Slot::Lines, "Lines", "must not occur in your story at all"),
        (Slot::Veils, "Veils", "may happen, but out of sight"),
    ];
    let places = places.map(|(slot, title, note)| {
        let said = scene.view.text(slot);
        let field = parts::field(scene, (slot, hand), "one after another", (600, 6), said);
        Element::column([parts::heading(title, note), field])
            .gap(px(8))
            .framed(&LEAF)
            .flex(1.0, px(460))
    });
    let places = Element::wrap(places).align(AlignItems::Stretch);
    let note = "Write yours down before you begin, or whenever you think of one.";
    panel("Lines and veils", note, places, [close()])
}

/// What the oracle suggests to a GM who looks for somebody to meet. It is drawn from what everybody sees and how often
/// was asked, not from recorded chance; it binds nobody.
fn oracle(scene: &Scene<'_>, asked: u16) -> Element {
    let (scenes, pool) = (u64::from(scene.view.scenes), u64::from(scene.view.pool));
    let mut state = scatter((scenes << 40) ^ (pool << 20) ^ u64::from(asked));
    let mut pick = |count: usize| {
        state = scatter(state);
        (state % count.max(1) as u64) as usize
    };
    let names = Names::of(&scene.setup.level);
    let kind = if pick(3) == 0 { Kind::Bug } else { Kind::Person };
    let first = names.given(kind, kind == Kind::Person && pick(2) == 0);
    let mut one_of = |list: &[String]| list.get(pick(list.len())).cloned().unwrap_or_default();
    let name = match kind {
        Kind::Bug => one_of(first),
        Kind::Person => format!("{} {}", one_of(first), one_of(names.surnames)),
    };
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
    let portrait = parts::portrait_picture(parts::portrait(kind, Some(class)), 216.0);
    let emblem = drawing(format!("great_city/triad-{}", triad.art), 130.0, 130.0);
    let content = centred([
        Element::row([portrait, emblem]).gap(px(60)),
        words(Role::Title, name),
        words(Role::Body, format!("{}, {one}, {other}", class.word())),
        words(Role::Note, meanings).tinted(BRASS),
    ])
    .size(percent(100), auto());
    let again = Press::Local(Local::Tool(Tool::Oracle(asked.wrapping_add(1))));
    let again = widgets::button("Another", again)
        .tooltip("Ask the oracle again")
        .focus(FocusOrder::First);
    let note = "Somebody to meet, or what they want; you need not use it.";
    panel("The oracle suggests", note, content, [again, close()])
}
