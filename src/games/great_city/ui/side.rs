//! The column beside the table: the peril and what it decides, the story so far, the table's tools, the bar.

use super::super::{Claim, Event, GreatCity, Phase, Seen, Slot};
use super::correct::Picking;
use super::parts::{self, SPEECH, rule};
use super::reading;
use super::state::{Local, Tool};
use super::tools;
use crate::session::{Heard, Press, Scene};
use crate::table::{Audience, Game as _, Said};
use crate::ui::inks;
use crate::ui::{Element, FocusOrder, Role, Room, theme};
use bevy::prelude::*;

/// Maximum number of lines of the story beside the table. The ledger has all.
const LINES: usize = 16;

/// Returns the width of the column. It is wide enough for names at every type size.
fn width(room: &Room) -> f32 {
    96.0 + 11.0 * room.rem
}

/// Returns the width that the column leaves for a page, in units.
pub fn beside(room: &Room) -> f32 {
    room.size.x - width(room)
}

/// The column.
pub fn side(scene: &Scene<'_, GreatCity>, room: &Room, mut bar: Element) -> Element {
    // The story needs the space of the words.
    bar.change_each(&mut Element::without_words);
    let story = story(scene)
        .flex(1.0, px(0))
        .padding(UiRect::right(px(12)))
        .scrolling()
        .styled(|node| node.min_height = px(90));
    let side = if room.is_portrait {
        let story = story.styled(|node| (node.max_height, node.min_width) = (px(260), px(0)));
        let peril = peril(scene, room)
            .flex(1.0, px(0))
            .styled(|node| node.min_width = px(0));
        let row = Element::row([peril, story]).align(AlignItems::Stretch);
        let whole = |element: Element| element.size(percent(100), auto()).rigid();
        Element::column([whole(row), whole(tools(scene, room)), whole(bar)])
            .gap(px(10))
            .rigid()
    } else {
        Element::column([
            peril(scene, room),
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
fn peril(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let view = scene.view;
    let over = matches!(
        view.phase,
        Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
    );
    let stakes = if over {
        "It has run out: purses, Yea and Nay are counted.".to_owned()
    } else {
        format!("Peril {}: at 0 the City’s fate is counted.", view.pool)
    };
    let width = if room.has_large_type() { 110.0 } else { 140.0 };
    let heap = parts::explained(
        parts::heap("pool", view.pool, width),
        "The Peril pool. Each round of a scene takes from it; the game ends after a scene that leaves it empty",
        "great_city.scene.2",
    );
    let faces = reading::faces(view);
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

/// A line of the story.
enum Told {
    /// What happened.
    Event(String),
    /// What somebody said with it.
    Words(crate::table::Seat, String),
}

/// What has happened and was said, newest first.
fn story(scene: &Scene<'_, GreatCity>) -> Element {
    let lines = told(scene).into_iter().map(|told| match told {
        Told::Event(words) => Element::text(Role::Note, words),
        Told::Words(seat, words) => {
            let name = Element::text(Role::Note, scene.setup.name(seat)).tinted(parts::RUST);
            Element::column([
                parts::marked(scene, seat, 20.0, name),
                Element::text(Role::Body, words),
            ])
            .gap(px(2))
            .framed(&SPEECH)
        }
    });
    Element::column([Element::text(Role::Section, "THE STORY").tinted(inks::BONE)])
        .with_all(lines)
        .gap(px(8))
}

/// Returns the last lines of the story, newest first.
fn told(scene: &Scene<'_, GreatCity>) -> Vec<Told> {
    let mut lines = Vec::new();
    let mut heard = scene.heard.iter().rev().peekable();
    let words = |heard: &Heard<GreatCity>| {
        let is_told = matches!(
            Slot::read(&heard.remark.slot),
            Some(
                Slot::Deed(_)
                    | Slot::Scene(_)
                    | Slot::Line(..)
                    | Slot::Defence(..)
                    | Slot::Tale(_)
                    | Slot::City
                    | Slot::Fate(_)
            )
        );
        match &heard.remark.said {
            Said::Text(text) if is_told && heard.remark.to == Audience::All && !text.trim().is_empty() => {
                Some(Told::Words(heard.remark.seat, text.clone()))
            }
            Said::Claim(Claim::Stop) => Some(Told::Event("The X-card is played.".into())),
            Said::Claim(Claim::WentBack) => Some(Told::Event("The table has gone back.".into())),
            _ => None,
        }
    };
    for (at, seen) in scene.seen.iter().enumerate().rev() {
        while let Some(said) = heard.next_if(|heard| heard.after > at) {
            lines.extend(words(said));
        }
        // Scarabs are seen to move; who was thrown what is read from the stones.
        let is_quiet = matches!(seen, Seen::Public(Event::Moved { .. } | Event::Thrown { .. }));
        if !is_quiet && let Some(words) = GreatCity::log_line(scene.setup, scene.view, seen) {
            lines.push(Told::Event(words));
        }
        if lines.len() >= LINES {
            break;
        }
    }
    lines
}

/// The tools that every seat may use at any time.
fn tools(scene: &Scene<'_, GreatCity>, room: &Room) -> Element {
    let view = scene.view;
    let Some(hand) = tools::hand(scene) else {
        return Element::default();
    };
    let mut tools = Vec::new();
    let local = |local| Press::<GreatCity>::Local(local);
    if view.phase != Phase::Over {
        tools.push(tool(
            "x-card",
            "X-card",
            Press::Say(Slot::Stop.claim(hand, Claim::Stop)),
            "The X-card: drop what was just told. Anybody may use it, at any time, without a reason",
        ));
        tools.push(tool(
            "rewind",
            "Rewind",
            local(Local::Tool(Tool::Rewind)),
            "Rewind to an earlier moment, together",
        ));
    }
    tools.push(tool(
        "veil",
        "Lines and veils",
        local(Local::Tool(Tool::Veils)),
        "Lines and veils: what this table won’t touch, and what stays out of sight",
    ));
    if tools::can_correct(scene) {
        tools.push(tool(
            "coin-plus",
            "Correct",
            local(Local::Tool(Tool::Correct(Picking::default()))),
            "Correct something by agreement; everybody sees it",
        ));
    }
    if view.scenes > 0 || matches!(view.phase, Phase::Frame(_) | Phase::Initiative) {
        tools.push(tool(
            "triad-web",
            "Network",
            local(Local::Network(true)),
            "Show the character network",
        ));
    }
    if scene.is_person(view.gm()) {
        tools.push(tool(
            "hood",
            "Notes",
            Press::Decide(view.gm()),
            "Only for the GM: purse and hidden notes",
        ));
        tools.push(tool(
            "d20",
            "Oracle",
            local(Local::Tool(Tool::Oracle(0))),
            "The GM asks the oracle for somebody to meet",
        ));
    }
    let mut tools = Element::wrap(tools).gap(px(8));
    if room.has_large_type() || !room.is_portrait {
        tools.change_each(&mut Element::without_words);
    }
    tools
}

fn tool(sign: &str, word: &str, press: Press<GreatCity>, tooltip: &str) -> Element {
    let picture = Element::picture(format!("great_city/{sign}")).size(px(40), px(40));
    Element::row([picture.rigid(), Element::text(Role::Label, word).unwrapped()])
        .gap(px(10))
        .padding(UiRect::axes(px(6), px(4)))
        .pressing(press)
        .focus(FocusOrder::Aside)
        .tooltip(tooltip)
}
