//! The set-up, one page at a time: a summary of its steps, the open page, and the foot.

use super::super::{CharacterView, Phase, Slot, Who};
use super::parts::{self, BRASS};
use super::state::{Step, UiChange};
use super::{Press, TableContext, drawing, foot, over_foot, seats, side, situation};
use crate::ui::{Element, FocusOrder, Form, Layout, Role, Widget, inks, theme};
use bevy::prelude::*;

/// The character that is being made. Its owner makes it.
#[derive(Clone, Copy)]
pub struct Making<'s> {
    pub character: &'s CharacterView,
    /// May a person change it now?
    pub open: bool,
}

/// Returns the character that is being made on the page.
pub fn making<'s>(scene: &TableContext<'s>) -> Option<Making<'s>> {
    let view = scene.view;
    let by = |character: &'s CharacterView, open| Making { character, open };
    let thrown = match view.phase {
        Phase::Making(who) => {
            let open = scene.is_here(view.owner(who));
            return view.character(who).map(|character| by(character, open));
        }
        Phase::Throw(who) => view.character(who),
        Phase::Characters | Phase::NextThrow | Phase::Endow(_) => None,
        _ => return None,
    };
    let is_persons = |one: &&CharacterView| scene.is_here(one.owner);
    if let Some(own) = thrown.filter(is_persons) {
        return Some(by(own, false));
    }
    let mut unmade = view.characters.iter().filter(|character| !character.made);
    let people: Vec<_> = unmade.clone().filter(is_persons).collect();
    let wished = people.iter().find(|one| Some(one.who) == scene.ui.making);
    let own = || people.iter().find(|one| one.owner == scene.foot);
    match wished.or_else(own).or(people.first()) {
        // A computer's throw turns no page that a person has open.
        Some(character) => Some(by(character, true)),
        None => thrown.or(unmade.next()).map(|character| by(character, false)),
    }
}

impl Making<'_> {
    /// Is it a seat's own character, rather than the GM's?
    pub fn is_own(&self) -> bool {
        matches!(self.character.who, Who::Seat(_))
    }

    /// Returns its steps: the page, its title, and how it stands once it is done.
    pub fn steps(&self, scene: &TableContext<'_>) -> Vec<(Step, &'static str, Option<String>)> {
        let character = self.character;
        let who = character.who;
        let kind = character.kind.map(|kind| parts::kind_words(kind).to_owned());
        let mut steps = vec![(Step::Kind, "Person or bug", kind)];
        let Some(kind) = character.kind else { return steps };
        let traits = |signs| seats::trait_words(kind, signs).collect::<Vec<_>>().join(", ");
        let is_named = scene.view.text(Slot::Name(who)).is_some() || character.ready.is_some();
        let name = is_named.then(|| scene.view.called(scene.setup, who));
        let class = character.class.map(|class| class.word().to_owned());
        steps.extend([
            (Step::Traits, "Stones and traits", character.traits.map(traits)),
            (Step::Class, "Class", class),
            (Step::Name, "Name", name),
        ]);
        if self.is_own() {
            steps.push((Step::Intent, "Intent", character.sealed.then(|| "chosen".into())));
        }
        steps.push((Step::Finish, "Finish", character.made.then(String::new)));
        steps
    }

    /// Returns the open page: the one that somebody has opened, or else the first that is not done. That of a written name
    /// stays open for a few words about the character.
    pub fn step(&self, scene: &TableContext<'_>) -> Step {
        let steps = self.steps(scene);
        let who = Some(self.character.who);
        let mut all = steps.iter();
        let opened = all.find(|(step, ..)| scene.ui.step == Some((who, *step)));
        let who = self.character.who;
        let writes = scene.view.text(Slot::Name(who)).is_some()
            && scene.view.text(Slot::About(who)).is_none()
            && !(self.character.sealed || self.character.made);
        let is_next =
            |(step, _, value): &&(Step, _, Option<_>)| value.is_none() || writes && *step == Step::Name;
        let first = || steps.iter().find(is_next);
        opened.or_else(first).map_or(Step::Finish, |(step, ..)| *step)
    }

    /// Returns the press that opens a page.
    pub fn to(&self, step: Step) -> Press {
        Press::Local(UiChange::Step(Some(self.character.who), step))
    }
}

/// Returns the width of the summary where it stands beside a page, in units.
fn summary_width(room: &Layout) -> f32 {
    80.0 + 11.0 * room.rem
}

/// Returns the width of a page, in units.
pub fn width(room: &Layout) -> f32 {
    match room.form() {
        Form::Tall => room.size.x - 70.0,
        Form::Large => side::beside(room) - 70.0,
        Form::Wide => side::beside(room) - summary_width(room) - 94.0,
    }
}

/// Lays a page of the set-up beside its summary, over the foot with its buttons.
pub fn laid_out(
    scene: &TableContext<'_>,
    room: &Layout,
    (page, buttons): (Element, Vec<Element>),
) -> Element {
    let is_short = room.form() != Form::Wide;
    let page = Element::column([page.rigid()])
        .flex(1.0, px(0))
        .padding(UiRect::right(px(12)))
        .scrolling()
        .styled(|node| node.min_width = px(0))
        .key("page");
    let summary = Summary { scene, is_short }.shown().key("summary");
    let both = if is_short {
        Element::column([summary, page])
    } else {
        let summary = summary.size(px(summary_width(room)), auto()).rigid();
        Element::row([summary, page])
            .align(AlignItems::Stretch)
            .gap(px(24))
    };
    let foot = foot(scene, room, None, buttons);
    over_foot(scene, both, UiRect::axes(px(24), px(18)), foot)
}

/// The summary of the steps. A short one has only the titles of those that are open.
struct Summary<'s> {
    scene: &'s TableContext<'s>,
    is_short: bool,
}

impl Summary<'_> {
    fn shown(&self) -> Element {
        let steps = self.steps().into_iter().flatten();
        if self.is_short {
            return Element::wrap(steps).gap(px(8));
        }
        let title = Element::text(Role::Section, "THE SET-UP").tinted(inks::BONE);
        let steps = Element::column(steps).gap(px(8)).rigid();
        let steps = Element::column([steps]).scrolling().key("steps");
        Element::column([title.rigid(), parts::rule(percent(100)).rigid(), steps])
            .gap(px(8))
            .framed(&theme::TABLE_PANEL)
    }

    fn steps(&self) -> Vec<Option<Element>> {
        let view = self.scene.view;
        let settles = view.phase.is_situation();
        let is_scene = matches!(view.phase, Phase::Making(_));
        let later = |title| self.step(title, "", (false, false), None);
        let mut all = Vec::new();
        if !is_scene {
            all.extend(self.situation(settles));
        }
        if settles {
            all.push(later("Characters"));
        } else {
            let making = making(self.scene);
            let is_now = |who| making.is_some_and(|making| making.character.who == who);
            let characters = view.characters.iter();
            let shown = characters.filter(|one| !matches!(one.who, Who::Newcomer(_)) || is_now(one.who));
            all.extend(shown.flat_map(|one| self.character(one, making)));
        }
        if !is_scene {
            let count = match view.ties.len() {
                0 => String::new(),
                1 => "one tie".into(),
                count => format!("{} ties", parts::count_word(count)),
            };
            let is_now = matches!(view.phase, Phase::Ties(_) | Phase::NextTies(_));
            all.extend([
                self.step("Ties", &count, (is_now, false), None),
                later("Who begins"),
            ]);
        }
        all
    }

    /// The steps of the situation, which is settled now or was before.
    fn situation(&self, settles: bool) -> [Option<Element>; 5] {
        /// How a step stands that may be left out.
        const OPTIONAL: &str = "if you like";
        let view = self.scene.view;
        let agents = view.characters.iter().map(|one| one.who);
        let agents = agents.filter(|who| matches!(who, Who::Agent(_)));
        let agents: Vec<String> = agents.map(|who| view.called(self.scene.setup, who)).collect();
        let told = view.told(self.scene.setup, Slot::Situation);
        let told = told.map_or("", |_| "told");
        let words = match [Slot::Lines, Slot::Veils]
            .into_iter()
            .any(|slot| view.text(slot).is_some())
        {
            true => "written",
            false if view.phase == Phase::Situation => OPTIONAL,
            false => "",
        };
        let reading = situation::thrown(view).map_or("", |pair| &situation::judgment(&pair).0);
        let (open, proposed) = (situation::open(self.scene), situation::proposed(view));
        let steps = [
            (Step::Read, "What is going on", told),
            (Step::City, "The City’s stones", reading),
            (Step::Peril, "The peril", &situation::faces(view)),
            (Step::Words, "Own words, lines and veils", words),
            (Step::Agents, "Agents of peril", &agents.join(", ")),
        ];
        let reached = self.scene.ui.reached.max(Some(open));
        steps.map(|(step, title, value)| {
            let is_there = Some(step) <= reached && !(value.is_empty() || value == OPTIONAL);
            let is_done = !settles || is_there;
            let press = Press::Local(UiChange::Step(proposed, step));
            let press = (view.phase == Phase::Situation).then_some(press);
            self.step(title, value, (settles && step == open, is_done), press)
        })
    }

    /// A character's step, with those of which it consists while it is being made.
    fn character(&self, character: &CharacterView, making: Option<Making<'_>>) -> Vec<Option<Element>> {
        let (scene, who) = (self.scene, character.who);
        let now = making.filter(|making| making.character.who == who && !character.made);
        let title = match who {
            Who::Seat(seat) => scene.setup.name(seat).to_owned(),
            _ => parts::called(scene, who),
        };
        let value = match who {
            Who::Seat(_) if character.kind.is_some() => scene.view.called(scene.setup, who),
            _ => String::new(),
        };
        let may = !character.made && now.is_none() && scene.is_here(character.owner);
        let press = may.then_some(Press::Local(UiChange::Make(who)));
        let mut all = vec![self.step(&title, &value, (now.is_some(), character.made), press)];
        if let Some(making) = now.filter(|making| making.open) {
            let open = making.step(scene);
            all.extend(making.steps(scene).into_iter().map(|(step, title, value)| {
                let state = (step == open, value.is_some());
                let (value, press) = (value.unwrap_or_default(), making.to(step));
                self.row(true, title, &value, state, Some(press))
            }));
        }
        all
    }

    fn step(&self, title: &str, value: &str, state: (bool, bool), press: Option<Press>) -> Option<Element> {
        self.row(false, title, value, state, press)
    }

    /// A step, whether it is open and done, and what a press opens, if anything. A part of a step is indented.
    fn row(
        &self,
        is_part: bool,
        title: &str,
        value: &str,
        (is_now, is_done): (bool, bool),
        press: Option<Press>,
    ) -> Option<Element> {
        if self.is_short && press.is_none() && !is_now {
            return None;
        }
        let sign = match (is_now, is_done) {
            (true, _) => "great_city/lozenge-now",
            (_, true) => "great_city/lozenge-done",
            _ => "great_city/lozenge-todo",
        };
        let size = if is_part { 24.0 } else { 34.0 };
        let title = Element::text(Role::Label, title);
        let title = if is_now { title } else { title.tinted(inks::SHADE) };
        let value = (!value.is_empty() && !self.is_short).then(|| {
            let value = Element::text(Role::Note, value);
            if is_now { value.tinted(BRASS) } else { value }
        });
        let words = Element::column([title]).with(value).gap(px(0));
        let words = if self.is_short {
            words
        } else {
            words.flex(1.0, px(0))
        };
        let indent = if is_part && !self.is_short { 26.0 } else { 6.0 };
        let row = Element::row([drawing(sign, size, size), words])
            .gap(px(10))
            .padding(UiRect::new(px(indent), px(6), px(3), px(3)));
        // Of a step with parts, the open part is kept in sight.
        let has_parts = making(self.scene).is_some_and(|making| making.open);
        let row = if is_now && is_part == has_parts {
            row.in_sight()
        } else {
            row
        };
        Some(match press {
            Some(press) => row
                .control(Widget::Choice(is_now), press)
                .focus(FocusOrder::Aside)
                .tooltip("Open this page"),
            None => row,
        })
    }
}
