//! Guided games: a script plays by itself, and waits whenever it is the learner's turn.
//!
//! The script is a record of the same game, played through `Table::act`. After it, or when it is skipped, play
//! continues at an ordinary table. The highlighted control is found by asking the game what each press would do, until
//! one does the script's next action. So it is always accepted, whatever the learner did before.
//!
//! Invariant: while a lesson runs, the table's actions are a prefix of the script's.

use super::state::{Carrying, Lesson};
use super::{GameUi, Guided, GuidedStep, Peek, Press, Session, TableContext, TableFlow, TableRequest, input};
use crate::table::Actor;
use crate::table::guide::Caption;
use crate::ui::intent::SharedIntent;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Control, Element, Layout, widgets as ui};
use bevy::prelude::*;

/// Maximum number of UI states to search for the next press.
const MOST_LAYOUTS: usize = 120;

impl<G: GameUi> Lesson<G> {
    /// Returns the caption shown after this many actions, and its index.
    fn caption(&self, at: usize) -> Option<(usize, &Caption)> {
        let captions = self.guide.captions.iter().enumerate();
        let mut now = captions.filter(|(_, caption)| caption.at == at);
        let last = now.clone().next_back();
        let unread = now.find(|(index, caption)| caption.wait && *index >= self.read);
        unread.or(last.filter(|(_, caption)| !caption.wait))
    }

    fn waits(&self, at: usize) -> bool {
        self.caption(at).is_some_and(|(_, caption)| caption.wait)
    }
}

pub(super) enum LessonStep {
    None,
    /// The lesson has just ended; the table is now an ordinary one.
    Ended,
    Done,
    /// The lesson waits for the learner.
    Waits,
}

impl<G: GameUi> Session<G> {
    fn actions_so_far(&self) -> usize {
        let entries = self.table.entries().iter();
        entries.filter(|entry| entry.action().is_some()).count()
    }

    /// May the learner perform this action now? Without a lesson every action is allowed.
    pub(super) fn lesson_permits(&mut self, action: &G::Action) -> bool {
        let at = self.actions_so_far();
        let Some(lesson) = &mut self.lesson else {
            return true;
        };
        let permitted = lesson.actions.get(at) == Some(action);
        lesson.refused = !permitted;
        permitted
    }

    /// Filters a press during a lesson: the script's next action passes; other actions, and rewinding, are refused.
    pub(super) fn as_the_lesson_wants(&mut self, answer: Press<G>, sounds: &mut Sounds) -> Press<G> {
        let at = self.actions_so_far();
        let Some(lesson) = &mut self.lesson else {
            return answer;
        };
        let next = lesson.actions.get(at);
        let permitted = match &answer {
            Press::Act(action) => next == Some(action),
            Press::Plan(actions) => next.is_some() && next == actions.first(),
            Press::Chance => !lesson.waits(at) && next.map(G::actor) == Some(Actor::Chance),
            Press::Say(remark) => G::may_be_tried(remark),
            Press::Rewind(..) => false,
            // Nothing else adds to the record.
            _ => true,
        };
        lesson.refused = !permitted;
        if permitted {
            return answer;
        }
        sounds.play(Cue::new("refuse"));
        Press::Nothing
    }

    /// Advances the script by one step, unless that step is the learner's.
    pub(super) fn follow_lesson(&mut self, muted: bool) -> LessonStep {
        let at = self.actions_so_far();
        let Some(lesson) = &mut self.lesson else {
            return LessonStep::None;
        };
        if lesson.waits(at) {
            return LessonStep::Waits;
        }
        if let Some((_, remark)) = lesson.remarks.get(lesson.said).filter(|(after, _)| *after <= at) {
            let remark = remark.clone();
            lesson.said += 1;
            let _taken_down_before = self.table.remark(remark);
            return LessonStep::Done;
        }
        let Some(next) = lesson.actions.get(at).cloned() else {
            self.lesson = None;
            return LessonStep::Ended;
        };
        if self.learner_does(&next, muted) {
            LessonStep::Waits
        } else if self.table.act(next).is_ok() {
            LessonStep::Done
        } else {
            // The rules refuse the script, so the lesson ends and the table continues without it.
            self.lesson = None;
            LessonStep::Ended
        }
    }

    fn learner_does(&self, action: &G::Action, muted: bool) -> bool {
        let learner = |seat| {
            let lesson = self.lesson.as_ref();
            lesson.is_some_and(|lesson| lesson.guide.learner_seats.contains(&seat))
        };
        match G::actor(action) {
            Actor::Seat(seat) => learner(seat),
            Actor::Chance => self.table.awaits().roller().is_some_and(learner) && self.waits_for_hand(muted),
        }
    }

    /// Returns the name of the next press on the table that advances the script, if it is the learner's turn.
    fn framed(&mut self, muted: bool) -> Option<String> {
        let at = self.actions_so_far();
        let lesson = self.lesson.as_ref()?;
        let state = (at, lesson.read, self.progress.revision, self.ui.clone());
        if let Some((known, press)) = &lesson.framed
            && *known == state
        {
            return press.clone();
        }
        let press = self.next_press(lesson, at, muted);
        self.lesson.as_mut()?.framed = Some((state, press.clone()));
        press
    }

    /// Returns the private view with a frame around the choice that matches the script.
    pub(super) fn guide_under_curtain(&mut self, own: &G::View, peek: &Peek, private: Element) -> Element {
        let at = self.actions_so_far();
        let Some(lesson) = &mut self.lesson else {
            return private;
        };
        let wanted = lesson.actions.get(at).filter(|_| peek.decides);
        let press = wanted.and_then(|wanted| {
            if G::choice(own, peek).as_ref() == Some(wanted) {
                return Some(Press::<G>::Confirm);
            }
            let (index, _) = input::choices::<G>(own, peek).find(|(_, action)| action == wanted)?;
            Some(Press::Pick(index))
        });
        lesson.under = press.as_ref().map(name_of);
        // The caption is covered by the curtain: whoever strays is told here why.
        let note = |words: &str| ui::note(words).justified(Justify::Center);
        let reason = lesson.refused.then(|| lesson.caption(at)).flatten();
        let reason = reason.map(|(_, caption)| note(&caption.say).key("guide.reason"));
        let Some(press) = press else { return private };
        let line = match lesson.refused {
            true => "Not now: press the framed choice.",
            false => "Press the framed choice.",
        };
        let notes = [note(line).key("guide")].into_iter().chain(reason);
        // Below what may scroll, so that it is always in sight.
        let private = framed(private, &name_of(&press)).flex(1.0, px(0));
        let private = private.styled(|node| node.min_height = px(0));
        Element::column([private]).with_all(notes.map(Element::rigid))
    }

    fn next_press(&self, lesson: &Lesson<G>, at: usize, muted: bool) -> Option<String> {
        let next = lesson.actions.get(at)?;
        let (_, caption) = lesson.caption(at).filter(|(_, caption)| !caption.wait)?;
        if !self.learner_does(next, muted) {
            return None;
        }
        let scene = self.scene(muted);
        let open = |press: &Press<G>| match press {
            Press::Act(action) => action == next,
            Press::Plan(actions) => actions.first() == Some(next),
            Press::Chance => G::actor(next) == Actor::Chance,
            _ => false,
        };
        // A decision under the curtain begins by lowering the curtain.
        let any = |press: &Press<G>| match press {
            Press::Decide(seat) => G::actor(next) == Actor::Seat(*seat),
            press => open(press),
        };
        let way = caption.controls.split('|').filter(|name| !name.is_empty());
        let way: Vec<&str> = way.collect();
        let on_the_way = |name: &str| way.iter().position(|begins| name.starts_with(begins));
        first_press(&scene, on_the_way, open)
            .or_else(|| first_press(&scene, on_the_way, any))
            .or_else(|| first_press(&scene, |_| Some(0), any))
    }
}

/// Returns the name of a press, as external tests know it.
fn name_of<G: GameUi>(press: &Press<G>) -> String {
    SharedIntent::new(press.clone()).name()
}

/// Puts brackets around the first usable control with this name, and keeps it in sight.
pub(super) fn framed(mut screen: Element, name: &str) -> Element {
    let mut done = false;
    screen.change_each(&mut |element| {
        let is_it = |control: &Control| control.is_enabled() && control.intent.name() == name;
        if !done && element.own_control().is_some_and(is_it) {
            done = true;
            *element = std::mem::take(element).with(ui::bracketed()).in_sight();
        }
    });
    screen
}

/// Returns every possible press on the table: its name, its meaning and the UI state after it.
fn presses<G: GameUi>(scene: &TableContext<'_, G>) -> Vec<(String, Press<G>, G::Ui)> {
    let screen = G::table(scene, &Layout::default(), Some(Element::default()));
    let open = screen.controls().filter(|control| control.is_enabled());
    let presses = open.filter_map(|control| {
        let mut press = control.intent.get::<Press<G>>()?.clone();
        let mut ui = scene.ui.clone();
        if let Press::Local(local) = press {
            press = G::also(scene, &local);
            G::change(&mut ui, scene.view, local);
        }
        Some((control.intent.name(), press, ui))
    });
    presses.collect()
}

/// Finds the first press of the shortest sequence of ranked presses to a wanted one. Lower ranks are tried first.
fn first_press<G: GameUi>(
    scene: &TableContext<'_, G>,
    rank: impl Fn(&str) -> Option<usize>,
    wanted: impl Fn(&Press<G>) -> bool,
) -> Option<String> {
    let mut found: Vec<(G::Ui, Option<String>)> = vec![(scene.ui.clone(), None)];
    for looked in 0..MOST_LAYOUTS {
        let (ui, first) = found.get(looked).cloned()?;
        let scene = TableContext { ui: &ui, ..*scene };
        let ranked = |(name, press, next): (String, _, _)| Some((rank(&name)?, name, press, next));
        let mut presses: Vec<_> = presses(&scene).into_iter().filter_map(ranked).collect();
        presses.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        for (_, name, press, next) in presses {
            let first = || first.clone().unwrap_or_else(|| name.clone());
            if wanted(&press) {
                return Some(first());
            }
            let leads_on = matches!(press, Press::Nothing | Press::Local(_));
            if leads_on && !found.iter().any(|(known, _)| *known == next) {
                found.push((next, Some(first())));
            }
        }
    }
    None
}

/// Publishes the current step of the lesson and handles the answers to it.
pub(super) fn teach<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut requests: MessageReader<TableRequest>,
    mut guided: ResMut<Guided>,
    mut table: Carrying,
) {
    if session.lesson.is_none() && !guided.running {
        requests.clear();
        return;
    }
    let at = session.actions_so_far();
    for request in requests.read() {
        match request {
            TableRequest::SkipLesson => {
                session.lesson = None;
                table.recall(&mut session);
                // From now on the table is an ordinary one and is saved.
                session.save(&mut table.autosave);
            }
            TableRequest::NextCaption => {
                let Some(lesson) = &mut session.bypass_change_detection().lesson else {
                    continue;
                };
                if let Some((index, _)) = lesson.caption(at).filter(|(_, caption)| caption.wait) {
                    lesson.read = index + 1;
                    lesson.refused = false;
                    table.sounds.play(Cue::new("page-turn"));
                }
            }
            _ => {}
        }
    }
    let flow = table.flow(&session);
    let calm = (flow.is_at_rest() || flow == TableFlow::Paused && session.is_settled())
        && session.private.looks.is_empty();
    let framed = match calm {
        true => session.bypass_change_detection().framed(table.sounds.muted),
        false => None,
    };
    let lesson = session.lesson.as_ref();
    let step = lesson.filter(|_| calm).and_then(|lesson| {
        let (index, caption) = lesson.caption(at)?;
        Some(GuidedStep {
            caption: caption.clone(),
            number: index + 1,
            of: lesson.guide.captions.len(),
            refused: lesson.refused,
            framed,
        })
    });
    let open = lesson.filter(|_| flow == TableFlow::Private);
    guided.set_if_neq(Guided {
        under: open.and_then(|lesson| lesson.under.clone()),
        running: lesson.is_some(),
        step,
    });
}
