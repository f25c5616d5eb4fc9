//! The column beside the table: the peril and what it decides, the story so far, the table's tools, the bar.

use super::super::story::Wish;
use super::super::{Claim, Phase, ScarabZone, Slot, Who};
use super::parts::{self, rule};
use super::state::{Picking, Tool, UiChange};
use super::{Page, Press, TableContext, drawing, page, situation, story, tools};
use crate::table::capital;
use crate::ui::{Element, FocusOrder, Form, Layout, Role, inks, theme};
use bevy::prelude::*;

/// The least width beside a column to read, in units.
const BESIDE: f32 = 1300.0;

/// The least width of a table with seats at its rims, in units and in ems: larger type needs more.
const WIDE: (f32, f32) = (1400.0, 70.0);

/// The width in pixels from which the column is a page.
const PAGE: f32 = 1500.0;

/// Returns the width of the column: that of a page in a large window, that of a column to read if the table still has
/// room beside it, or else just enough for names at every type size.
fn width(room: &Layout) -> f32 {
    let of = |letters: f32| 96.0 + letters * room.rem;
    let fits = |width: &f32| room.form() == Form::Wide && room.size.x - width >= BESIDE;
    let page = Some(of(18.0)).filter(|_| room.pixels() >= PAGE);
    page.into_iter().chain([of(16.0)]).find(fits).unwrap_or(of(11.0))
}

/// Returns the width that the column leaves for a page, in units.
pub fn beside(room: &Layout) -> f32 {
    room.size.x - width(room)
}

/// Is there room for the seats at the rims of the table, and for the wish in its foot?
pub fn is_wide(room: &Layout) -> bool {
    room.form() == Form::Wide && beside(room) >= WIDE.0.max(WIDE.1 * room.rem)
}

pub fn side(scene: &TableContext<'_>, room: &Layout, bar: Element) -> Element {
    let title = Element::text(Role::Section, "THE STORY").tinted(inks::BONE);
    // Where the table is wide, the wish stands in its foot; else below the peril, or where there is room only for one
    // thing that scrolls, at the head of that.
    let (pinned, first) = match room.has_large_type() {
        _ if is_wide(room) => (None, None),
        true => (None, wish(scene)),
        false => (wish(scene), None),
    };
    let story = match scene.ui.story {
        true => Element::column(first).with(Element::spacer()),
        false => story::column(scene, title, first),
    };
    let story = story.flex(1.0, px(0)).styled(|node| node.min_height = px(90));
    let side = if room.form() == Form::Tall {
        let story = story.styled(|node| (node.max_height, node.min_width) = (px(260), px(0)));
        let peril = peril(scene, room)
            .with(pinned)
            .flex(1.0, px(0))
            .styled(|node| node.min_width = px(0));
        let row = Element::row([peril, story]).align(AlignItems::Stretch);
        let parts = [row, tools(scene, room), bar].map(|part| part.size(percent(100), auto()).rigid());
        Element::column(parts).gap(px(10)).rigid()
    } else {
        Element::column([
            peril(scene, room).with(pinned),
            rule(percent(100)),
            story,
            tools(scene, room),
            rule(percent(100)),
            bar,
        ])
        .size(px(width(room)), auto())
        .rigid()
        .gap(px(10))
        .scrolling()
    };
    side.framed(&theme::TABLE_PANEL).key("side")
}

/// The Peril pool and the stakes. It says for the whole game what the pool decides.
fn peril(scene: &TableContext<'_>, room: &Layout) -> Element {
    let view = scene.view;
    let stakes = if page(scene) == Page::Book {
        "It has run out: purses, Yea and Nay are counted.".to_owned()
    } else if view.pool == 0 {
        "The Peril pool is empty: after this scene the City’s fate is counted.".to_owned()
    } else {
        format!("Peril pool {}: at 0 the City’s fate is counted.", view.pool)
    };
    let width = if room.has_large_type() { 110.0 } else { 140.0 };
    let heap = parts::explained(
        parts::heap(ScarabZone::Pool, view.pool, width),
        "The Peril pool. Each round of a scene takes from it; the game ends after a scene that leaves it empty",
        "great_city.scene.2",
    );
    let [sentence, told] = situation::sentence(scene);
    let head = Element::text(Role::Section, "THE PERIL").tinted(inks::BONE);
    let explained = |part: Element, told: String| match told.is_empty() {
        true => part,
        false => parts::explained(part, told, "great_city.situation.4"),
    };
    // Where little room is left for the story, the sentence is the tooltip of its head.
    let is_short = room.form() == Form::Tall && room.has_large_type();
    let (head, sentence) = match is_short || sentence.is_empty() {
        true => (
            explained(head, if told.is_empty() { sentence } else { told }),
            None,
        ),
        false => (head, Some(explained(Element::text(Role::Note, sentence), told))),
    };
    let words = Element::column([head])
        .with(sentence)
        .with(Element::text(Role::Label, stakes).tinted(parts::BRASS))
        .gap(px(2))
        .flex(1.0, px(150));
    Element::wrap([heap, words])
        .gap(px(12))
        .styled(|node| node.row_gap = px(4))
}

/// What the spotlight of the scene wants, as long as the scene is played. After the judgment it stands beside the tale.
fn wish(scene: &TableContext<'_>) -> Option<Element> {
    let wish = Element::column(wish_parts(scene)?).gap(px(2));
    Some(wish.size(percent(100), auto()).key("wish"))
}

/// The same in one row, for the foot of a wide table.
pub fn wish_in_foot(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    let [title, wish] = wish_parts(scene).filter(|_| is_wide(room))?;
    let wish = wish.flex(1.0, px(0)).styled(|node| node.min_width = px(0));
    let row = Element::row([title.unwrapped(), wish]).gap(px(16));
    Some(
        row.size(percent(100), auto())
            .align(AlignItems::Start)
            .key("wish"),
    )
}

/// Returns about how many lines the wish takes in the foot; none where it doesn’t stand there.
pub fn lines_of_wish(scene: &TableContext<'_>, room: &Layout) -> usize {
    let Some((wish, _)) = wish_words(scene).filter(|_| is_wide(room)) else {
        return 0;
    };
    // A letter is about half as wide as high, and the title stands before the wish.
    let width = beside(room) - 8.0 * room.rem;
    let letters = (width / (0.6 * room.rem)).max(1.0);
    wish.chars().count().div_ceil(letters as usize)
}

fn wish_parts(scene: &TableContext<'_>) -> Option<[Element; 2]> {
    let (words, whole) = wish_words(scene)?;
    let says = Element::text(Role::Body, words);
    Some([
        Element::text(Role::Section, "THE WISH").tinted(inks::BONE),
        match whole {
            Some(whole) => parts::explained(says, whole, "great_city.scene.1"),
            None => says,
        },
    ])
}

/// The wish in few words, and the whole of what a computer told, which stands in the story. People wrote few words.
fn wish_words(scene: &TableContext<'_>) -> Option<(String, Option<String>)> {
    let view = scene.view;
    if view.scene.is_none() || page(scene) != Page::Table {
        return None;
    }
    let slot = Slot::Deed(view.scenes);
    let whole = view.text(slot)?.to_owned();
    Some(match view.wish(slot) {
        Some(Wish { by, thing, .. }) => {
            let by = capital(&view.called(scene.setup, *by));
            (format!("{by} wants {}.", thing.full), Some(whole))
        }
        None => (whole, None),
    })
}

fn tools(scene: &TableContext<'_>, room: &Layout) -> Element {
    let view = scene.view;
    let Some(hand) = tools::hand(scene) else {
        return Element::default();
    };
    let opens = |tool| Press::Local(UiChange::Tool(tool));
    let x_card = Press::Say(Slot::Stop.claim(hand, Claim::Stop));
    let x_card = tool("x-card", "X-card", x_card)
        .tooltip("The X-card: drop what was just told. Anybody may use it, at any time, without a reason");
    let rewind = tool("rewind", "Rewind", opens(Tool::Rewind));
    let rewind = rewind.tooltip("Rewind to an earlier moment, together");
    let veils = tool("veil", "Lines and veils", opens(Tool::Veils))
        .tooltip("Lines and veils: what this table won’t touch, and what stays out of sight");
    let correct = tool("coin-plus", "Correct", opens(Tool::Correct(Picking::default())));
    let correct = correct.tooltip("Correct something by agreement; everybody sees it");
    let told = tool(
        "quill",
        "Story only",
        Press::Local(UiChange::Story(!scene.ui.story)),
    );
    let told = told.tooltip("Read the story alone, in large type, or go back to the table");
    let first = view.scene.as_ref().map(|staged| staged.spotlight);
    let first = first
        .or_else(|| view.characters.first().map(|one| one.who))
        .unwrap_or(Who::City);
    let facts = tool("seal", "As things stand", opens(Tool::Facts));
    let facts = facts.tooltip("As things stand: who has what, who owes whom, how far the agents are");
    let who = tool("choice-foil", "Who is who", opens(Tool::Sheet(first)));
    let who = who.tooltip("Who is who: the characters with their traits and ties");
    let network = tool("triad-web", "Network", Press::Local(UiChange::Network(true)));
    let network = network.tooltip("Show the character network");
    let notes = tool("hood", "Notes", Press::Decide(view.gm()));
    let notes = notes.tooltip("Only for the GM: purse and hidden notes");
    let oracle = tool("d20", "Oracle", opens(Tool::Oracle(0)));
    let oracle = oracle.tooltip("The GM asks the oracle for somebody to meet");
    let has_network = view.scenes > 0
        || matches!(
            view.phase,
            Phase::Initiative
                | Phase::InitiativeThrown
                | Phase::NextTurn(_)
                | Phase::Frame(_)
                | Phase::BeginScene(..)
        );
    let tools = [
        (view.phase != Phase::Over, x_card),
        (view.phase != Phase::Over, rewind),
        (true, veils),
        (tools::can_correct(scene), correct),
        (view.scenes > 0 && story::has_place(scene), told),
        (view.scenes > 0, facts),
        (has_network, who),
        (has_network, network),
        (scene.is_here(view.gm()), notes),
        (scene.is_here(view.gm()), oracle),
    ];
    let tools = tools
        .into_iter()
        .filter_map(|(is_there, tool)| is_there.then_some(tool));
    let mut tools = Element::wrap(tools).gap(px(8));
    if room.has_large_type() || room.form() != Form::Tall {
        tools.change_each(&mut Element::without_words);
    }
    tools
}

fn tool(sign: &str, word: &str, press: Press) -> Element {
    let picture = drawing(format!("great_city/{sign}"), 40.0, 40.0);
    Element::row([picture, Element::text(Role::Label, word).unwrapped()])
        .gap(px(10))
        .padding(UiRect::axes(px(6), px(4)))
        .pressing(press)
        .focus(FocusOrder::Aside)
}
