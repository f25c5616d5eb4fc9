//! The set-up, one page at a time: a summary of its steps, the open page, and the foot.

use super::super::{CharacterView, GreatCity, Phase, Slot, Who};
use super::parts::{self, BRASS};
use super::state::Local;
use super::{ground, making, reading, side, situation};
use crate::session::{Press, Scene};
use crate::ui::inks;
use crate::ui::{Element, FocusOrder, Role, Room, Widget, theme};
use bevy::prelude::*;

/// A page of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// The City's stones and their readings.
    City,
    /// The peril that they come to.
    Peril,
    /// The agents of peril.
    Agents,
    /// The situation in the table's own words; lines and veils.
    Words,
    /// A person, a bug or a ready-made character.
    Kind,
    /// The stones and the traits.
    Traits,
    /// The class.
    Class,
    /// The name, and a few words about the character.
    Name,
    /// The intent.
    Intent,
    /// What the character begins with.
    Finish,
}

/// Returns the width of the summary where it stands beside a page, in units.
fn summary_width(room: &Room) -> f32 {
    80.0 + 11.0 * room.rem
}

/// Returns the width of a page, in units.
pub fn width(room: &Room) -> f32 {
    match (room.is_portrait, room.has_large_type()) {
        (true, _) => room.size.x - 70.0,
        (_, true) => side::beside(room) - 70.0,
        _ => side::beside(room) - summary_width(room) - 94.0,
    }
}

/// Lays a page of the set-up beside its summary.
pub fn laid_out(scene: &Scene<'_, GreatCity>, room: &Room, page: Element, foot: Element) -> Element {
    let is_narrow = room.is_portrait || room.has_large_type();
    let page = Element::column([page.rigid()])
        .flex(1.0, px(0))
        .padding(UiRect::right(px(12)))
        .scrolling()
        .styled(|node| node.min_width = px(0))
        .key("page");
    let summary = summary(scene, is_narrow).key("summary");
    let both = if is_narrow {
        Element::column([summary, page])
    } else {
        let summary = summary.size(px(summary_width(room)), auto()).rigid().scrolling();
        Element::row([summary, page])
            .align(AlignItems::Stretch)
            .gap(px(24))
    };
    let both = both
        .flex(1.0, px(0))
        .padding(UiRect::axes(px(24), px(18)))
        .styled(|node| node.min_height = px(0));
    ground::before_the_city(scene, Element::column([both, foot]).gap(px(0)))
}

/// An entry of the summary.
struct Entry {
    /// Its title.
    title: String,
    /// How it stands.
    value: String,
    /// Is it done, being done, or still to be done?
    state: State,
    /// What a press opens, if anything.
    press: Option<Press<GreatCity>>,
    /// Is it a part of the entry before it?
    is_part: bool,
}

/// Where a step stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Done,
    Now,
    Todo,
}

fn entry(title: impl Into<String>, value: impl Into<String>, state: State) -> Entry {
    Entry {
        title: title.into(),
        value: value.into(),
        state,
        press: None,
        is_part: false,
    }
}

/// Returns the steps of the set-up, in order.
fn entries(scene: &Scene<'_, GreatCity>) -> Vec<Entry> {
    let view = scene.view;
    let settles = matches!(view.phase, Phase::Pair | Phase::Situation);
    let open = situation::open(scene);
    let mut all = Vec::new();
    if !matches!(view.phase, Phase::Making(_)) {
        for (step, title, value) in situation(scene) {
            let state = match settles {
                true if step == open => State::Now,
                true if value.is_empty() || value == OPTIONAL => State::Todo,
                _ => State::Done,
            };
            let press = (view.phase == Phase::Situation).then_some(Press::Local(Local::Step(None, step)));
            all.push(Entry {
                press,
                ..entry(title, value, state)
            });
        }
    }
    let making = making::making(scene);
    for character in &view.characters {
        let is_new = matches!(character.who, Who::Newcomer(_));
        if settles || (is_new && making.is_none_or(|making| making.character.who != character.who)) {
            continue;
        }
        all.extend(character_entries(scene, character, making));
    }
    if settles {
        all.push(entry("Characters", "", State::Todo));
    }
    if !matches!(view.phase, Phase::Making(_)) {
        let ties = match (view.phase, view.ties.len()) {
            (Phase::Ties(_), _) => State::Now,
            _ => State::Todo,
        };
        let count = match view.ties.len() {
            0 => String::new(),
            1 => "one tie".into(),
            count => format!("{} ties", parts::count_word(count)),
        };
        all.push(entry("Ties", count, ties));
        all.push(entry("Who begins", "", State::Todo));
    }
    all
}

/// How a step stands that may be left out.
const OPTIONAL: &str = "if you like";

/// Returns the steps of the situation, with how they stand.
fn situation(scene: &Scene<'_, GreatCity>) -> [(Step, &'static str, String); 4] {
    let view = scene.view;
    let thrown = reading::thrown(scene);
    let agents: Vec<String> = view
        .characters
        .iter()
        .filter(|one| matches!(one.who, Who::Agent(_)))
        .map(|one| view.called(scene.setup, one.who))
        .collect();
    let written = [Slot::Situation, Slot::Peril, Slot::Lines, Slot::Veils];
    let written = written.iter().filter(|slot| view.text(**slot).is_some()).count();
    let words = match written {
        0 if view.phase == Phase::Situation => OPTIONAL.to_owned(),
        0 => String::new(),
        _ => "written".to_owned(),
    };
    let reading = thrown.map_or("", |pair| reading::judgment(&pair).0);
    let peril = thrown.map_or_else(String::new, |_| reading::faces(view));
    [
        (Step::City, "The City", reading.to_owned()),
        (Step::Peril, "The peril", peril),
        (Step::Agents, "Agents of peril", agents.join(", ")),
        (Step::Words, "Your words", words),
    ]
}

/// Returns a character's entry, with its steps while it is being made.
fn character_entries(
    scene: &Scene<'_, GreatCity>,
    character: &CharacterView,
    making: Option<making::Making<'_>>,
) -> Vec<Entry> {
    let who = character.who;
    let now = making.filter(|making| making.character.who == who && !character.made);
    let title = match who {
        Who::Seat(seat) => scene.setup.name(seat).to_owned(),
        _ => parts::called(scene, who),
    };
    let value = match who {
        Who::Seat(_) if character.kind.is_some() => scene.view.called(scene.setup, who),
        _ => String::new(),
    };
    let state = if character.made {
        State::Done
    } else if now.is_some() {
        State::Now
    } else {
        State::Todo
    };
    let may = !character.made && now.is_none() && scene.is_person(character.owner);
    let mut all = vec![Entry {
        press: may.then_some(Press::Local(Local::Make(who))),
        ..entry(title, value, state)
    }];
    if let Some(making) = now.filter(|making| making.open) {
        let open = making.step(scene);
        all.extend(
            making
                .steps(scene)
                .into_iter()
                .map(|(step, title, value, is_done)| {
                    let state = match is_done {
                        _ if step == open => State::Now,
                        true => State::Done,
                        false => State::Todo,
                    };
                    Entry {
                        press: Some(Press::Local(Local::Step(Some(who), step))),
                        is_part: true,
                        ..entry(title, value, state)
                    }
                }),
        );
    }
    all
}

/// The summary; a narrow one has titles only.
fn summary(scene: &Scene<'_, GreatCity>, is_narrow: bool) -> Element {
    let entries = entries(scene);
    if is_narrow {
        let chips = entries
            .into_iter()
            .filter(|entry| entry.press.is_some() || entry.state == State::Now);
        let chips = chips.map(|entry| shown(entry, true));
        return Element::wrap(chips).gap(px(8));
    }
    let title = Element::text(Role::Section, "THE SET-UP").tinted(inks::BONE);
    Element::column([title, parts::rule(percent(100))])
        .with_all(entries.into_iter().map(|entry| shown(entry, false)))
        .gap(px(8))
        .framed(&theme::TABLE_PANEL)
}

fn shown(entry: Entry, is_short: bool) -> Element {
    let sign = match entry.state {
        State::Done => "done",
        State::Now => "now",
        State::Todo => "todo",
    };
    let now = entry.state == State::Now;
    let size = if entry.is_part { 24.0 } else { 34.0 };
    let sign = Element::picture(format!("great_city/lozenge-{sign}"))
        .size(px(size), px(size))
        .rigid();
    let title = Element::text(Role::Label, entry.title);
    let title = if now { title } else { title.tinted(inks::SHADE) };
    let value = (!entry.value.is_empty() && !is_short).then(|| {
        let value = Element::text(Role::Note, entry.value);
        if now { value.tinted(BRASS) } else { value }
    });
    let words = Element::column([title]).with(value).gap(px(0));
    let words = if is_short { words } else { words.flex(1.0, px(0)) };
    let indent = if entry.is_part && !is_short { 26.0 } else { 6.0 };
    let row = Element::row([sign, words])
        .gap(px(10))
        .padding(UiRect::new(px(indent), px(6), px(3), px(3)));
    match entry.press {
        Some(press) => row
            .control(Widget::Choice(now), press)
            .focus(FocusOrder::Aside)
            .tooltip("Open this page"),
        None => row,
    }
}
