//! The column beside the table: the peril and what it decides, the story so far, the table's tools, the bar.

use super::super::{Claim, Event, GreatCity, Phase, Seen, Slot};
use super::parts::{self, SPEECH, rule};
use super::state::{Picking, Tool, UiChange};
use super::{Page, Press, TableContext, drawing, page, situation, tools};
use crate::session::Heard;
use crate::table::{Audience, Game as _, Said, Seat};
use crate::ui::{Element, FocusOrder, Form, Layout, Role, Widget, inks, theme, widgets};
use bevy::prelude::*;

/// Maximum number of lines of the story beside the table. The ledger has all.
const LINES: usize = 16;

/// The least width of a wide table, in units.
const WIDE: f32 = 1300.0;

/// Returns the width of the column. It is wide enough for names at every type size.
fn width(room: &Layout) -> f32 {
    96.0 + 11.0 * room.rem
}

/// Returns the width that the column leaves for a page, in units.
pub fn beside(room: &Layout) -> f32 {
    room.size.x - width(room)
}

/// Is there room for the seats at the rims of the table, and for the wish in its foot?
pub fn is_wide(room: &Layout) -> bool {
    room.form() == Form::Wide && beside(room) >= WIDE
}

pub fn side(scene: &TableContext<'_>, room: &Layout, bar: Element) -> Element {
    let title = Element::text(Role::Section, "THE STORY").tinted(inks::BONE);
    // Where the table is wide, the wish stands in its foot. Where there is room for one thing that scrolls, it stands at
    // the head of that.
    let (pinned, first) = match room.form() {
        Form::Tall if !room.has_large_type() => (wish(scene), None),
        Form::Wide if is_wide(room) => (None, None),
        _ => (None, wish(scene)),
    };
    let story = Element::column(first)
        .with(title)
        .with_all(pen(scene))
        .with_all(told(scene))
        .gap(px(8))
        .flex(1.0, px(0))
        .padding(UiRect::right(px(12)))
        .scrolling()
        .styled(|node| node.min_height = px(90));
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
        "Peril 0: after this scene the City’s fate is counted.".to_owned()
    } else {
        format!("Peril {}: at 0 the City’s fate is counted.", view.pool)
    };
    let width = if room.has_large_type() { 110.0 } else { 140.0 };
    let heap = parts::explained(
        parts::heap("pool", view.pool, width),
        "The Peril pool. Each round of a scene takes from it; the game ends after a scene that leaves it empty",
        "great_city.scene.2",
    );
    let faces = situation::faces(view);
    let faces = (!faces.is_empty()).then(|| Element::text(Role::Note, faces));
    let words = Element::column([Element::text(Role::Section, "THE PERIL").tinted(inks::BONE)])
        .with(faces)
        .with(Element::text(Role::Label, stakes).tinted(parts::BRASS))
        .gap(px(2))
        .flex(1.0, px(150));
    Element::wrap([heap, words])
        .gap(px(12))
        .styled(|node| node.row_gap = px(4))
}

/// What the spotlight of the scene wants, as long as the scene is played.
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
    let wish = scene.view.text(Slot::Deed(scene.view.scenes));
    let Some(wish) = wish.filter(|_| scene.view.scene.is_some() && is_wide(room)) else {
        return 0;
    };
    // A letter is about half as wide as high, and the title stands before the wish.
    let width = beside(room) - 8.0 * room.rem;
    let letters = (width / (0.6 * room.rem)).max(1.0);
    wish.chars().count().div_ceil(letters as usize)
}

fn wish_parts(scene: &TableContext<'_>) -> Option<[Element; 2]> {
    let view = scene.view;
    let wish = view
        .text(Slot::Deed(view.scenes))
        .filter(|_| view.scene.is_some())?;
    Some([
        Element::text(Role::Section, "THE WISH").tinted(inks::BONE),
        Element::text(Role::Body, wish),
    ])
}

/// A place for any person to add a line to what is being told. Of several people, a press says who writes.
fn pen(scene: &TableContext<'_>) -> Vec<Element> {
    let (view, Some(staged), Some(hand)) = (scene.view, &scene.view.scene, tools::hand(scene)) else {
        return Vec::new();
    };
    let people = scene.here;
    let writer = scene
        .ui
        .writer
        .filter(|seat| people.contains(*seat))
        .unwrap_or(hand);
    let asides = view.asides(view.scenes);
    let amended = scene
        .ui
        .amended
        .filter(|slot| asides.iter().any(|(other, _)| other == slot));
    let last = asides.iter().map(|(slot, _)| match slot {
        Slot::Aside(.., number) => *number,
        _ => 0,
    });
    let next = Slot::Aside(view.scenes, staged.reactions, writer, last.max().unwrap_or(0) + 1);
    let slot = amended.unwrap_or(next);
    let field = parts::field(
        scene,
        (slot, writer),
        "add a line to the story",
        (500, 2),
        view.text(slot),
    );
    let who = (people.len() > 1).then(|| {
        let marks = people.iter().map(|seat| {
            let name = scene.setup.name(seat);
            let mark = widgets::mark(scene.mark(seat), 30.0);
            let mark = mark.tinted(Color::WHITE.with_alpha(if seat == writer { 1.0 } else { 0.45 }));
            Element::row([mark])
                .control(
                    Widget::Choice(seat == writer),
                    Press::Local(UiChange::Writer(seat)),
                )
                .tooltip(format!("{name} writes"))
                .focus(FocusOrder::Aside)
        });
        Element::wrap(marks).gap(px(8))
    });
    who.into_iter().chain([field]).collect()
}

/// Words that somebody said. A line that was added can be struck by anybody and changed by its writer.
fn speech(scene: &TableContext<'_>, seat: Seat, (slot, words): (&str, &str)) -> Element {
    let name = Element::text(Role::Note, scene.setup.name(seat)).tinted(parts::RUST);
    let name = parts::marked(scene, seat, 20.0, name);
    let aside = Slot::read(slot).filter(|slot| matches!(slot, Slot::Aside(..)));
    let strike = aside.zip(tools::hand(scene)).map(|(slot, hand)| {
        drawing("shared/sign-barred", 22.0, 22.0)
            .pressing(Press::Say(slot.text(hand, "")))
            .focus(FocusOrder::Aside)
            .tooltip("Strike this line from the story")
    });
    let head = Element::row([name, Element::spacer()]).with(strike);
    let text = Element::text(Role::Body, words);
    let text = match aside.filter(|_| scene.is_here(seat)) {
        Some(slot) => text
            .pressing(Press::Local(UiChange::Amend(slot)))
            .focus(FocusOrder::Aside)
            .tooltip("Change this line"),
        None => text,
    };
    Element::column([head, text]).gap(px(2)).framed(&SPEECH)
}

/// Is what stands in this place part of the story?
fn is_story(slot: &str) -> bool {
    use Slot::{Aside, City, Deed, Defence, Fate, Line, Scene, Tale};
    let slot = Slot::read(slot);
    matches!(
        slot,
        Some(Deed(_) | Scene(_) | Line(..) | Aside(..) | Defence(..) | Tale(_) | City | Fate(_))
    )
}

/// What has happened and was said last, newest first.
fn told(scene: &TableContext<'_>) -> Vec<Element> {
    let mut lines = Vec::new();
    let mut heard = scene.heard.iter().rev().peekable();
    let note = |words: &str| Element::text(Role::Note, words);
    let said = |Heard { remark, .. }: &Heard<GreatCity>| match &remark.said {
        Said::Text(text)
            if is_story(&remark.slot) && remark.to == Audience::All && !text.trim().is_empty() =>
        {
            // What was struck or changed since is left out.
            let stands = scene
                .view
                .words
                .get(&remark.slot)
                .is_some_and(|words| words.text == *text);
            let is_aside = matches!(Slot::read(&remark.slot), Some(Slot::Aside(..)));
            (stands || !is_aside).then(|| speech(scene, remark.seat, (&remark.slot, text)))
        }
        Said::Claim(Claim::Stop) => Some(note("The X-card is played.")),
        Said::Claim(Claim::WentBack) => Some(note("The table has gone back.")),
        _ => None,
    };
    for (at, seen) in scene.seen.iter().enumerate().rev() {
        while let Some(heard) = heard.next_if(|heard| heard.after > at) {
            lines.extend(said(heard));
        }
        // Scarabs are seen to move; who was thrown what is read from the stones.
        let is_quiet = matches!(seen, Seen::Public(Event::Moved { .. } | Event::Thrown { .. }));
        if !is_quiet && let Some(words) = GreatCity::log_line(scene.setup, scene.view, seen) {
            lines.push(note(&words));
        }
        if lines.len() >= LINES {
            break;
        }
    }
    lines
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
