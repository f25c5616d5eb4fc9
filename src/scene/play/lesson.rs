//! A table that teaches: a script goes on by itself, and waits wherever it is the learner's turn.
//!
//! The script is a record of the same game. Its seats and chance are played as they stand there, through the one
//! door; of the learner it takes exactly the action that comes next. When the script ends, or is put away, the
//! table is a table like any other, and is played on.
//!
//! What is framed is not written down: it is found by asking the game what each press would do, until one does what
//! the script does next. So whatever is framed is accepted, wherever the learner has strayed to.
//!
//! Invariant: while a lesson runs, the actions of the table are a beginning of the script's.

use super::{Autosave, GameUi, Peek, Press, Scene, Session};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::curtain::view;
use crate::scene::inks;
use crate::scene::lettering::{Face, TypeSize};
use crate::scene::motion::MotionQueue;
use crate::scene::requests::{GuideTurn, Guided, GuidedStep};
use crate::scene::sheet::{Align, Interaction, Item, Sheet};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::widgets;
use crate::table::guide::{Caption, Guide};
use crate::table::{Actor, Awaits, Entry, Record, Remark};
use bevy::prelude::*;
use std::collections::BTreeSet;

/// How many layouts are searched for the next press when the learner has left the caption's own way.
const MOST_LAYOUTS: usize = 120;

/// A script and what is said beside it.
pub(super) struct Lesson<G: GameUi> {
    actions: Vec<G::Action>,
    /// The words of the script's seats, each after how many actions.
    remarks: Vec<(usize, Remark<G::Claim>)>,
    guide: Guide,
    /// How many remarks have been made.
    said: usize,
    /// How many captions have been read.
    read: usize,
    /// Did the learner try something else just now?
    refused: bool,
    /// The next press, as it was found last.
    framed: Option<Framed<G>>,
    /// The choice under the open curtain that the script makes.
    under: Option<String>,
}

/// The next press, and what it was found for.
struct Framed<G: GameUi> {
    at: usize,
    /// How many captions had been read.
    read: usize,
    revision: u64,
    canvas: Canvas,
    ui: G::Ui,
    press: Option<String>,
}

impl<G: GameUi> Lesson<G> {
    pub(super) fn new(record: &Record<G>, guide: &Guide) -> Self {
        let mut lesson = Self {
            actions: Vec::new(),
            remarks: Vec::new(),
            guide: guide.clone(),
            said: 0,
            read: 0,
            refused: false,
            framed: None,
            under: None,
        };
        for entry in &record.entries {
            match entry {
                Entry::Act(action) | Entry::Entered(action) => lesson.actions.push(action.clone()),
                Entry::Remark(remark) if !guide.learner_seats.contains(&remark.seat) => {
                    lesson.remarks.push((lesson.actions.len(), remark.clone()));
                }
                Entry::Remark(_) => {}
            }
        }
        lesson
    }

    /// What is said after so many actions, and its place among all that is.
    fn caption(&self, at: usize) -> Option<(usize, &Caption)> {
        let captions = self.guide.captions.iter().enumerate();
        let mut now = captions.filter(|(_, caption)| caption.at == at);
        let last = now.clone().next_back();
        now.find(|(index, caption)| caption.wait && *index >= self.read)
            .or(last.filter(|(_, caption)| !caption.wait))
    }

    /// Does the table wait until something is read?
    fn waits(&self, at: usize) -> bool {
        self.caption(at).is_some_and(|(_, caption)| caption.wait)
    }
}

/// How a lesson goes on.
pub(super) enum LessonStep {
    /// There is none.
    None,
    /// It has just ended: from now on the table is like any other.
    Ended,
    /// Something happened.
    Done,
    /// It waits for whoever learns.
    Waits,
}

impl<G: GameUi> Session<G> {
    fn actions_so_far(&self) -> usize {
        let entries = self.table.entries().iter();
        entries.filter(|entry| entry.action().is_some()).count()
    }

    /// May the learner do this now? Without a lesson everything may be tried.
    pub(super) fn lesson_permits(&mut self, action: &G::Action) -> bool {
        let at = self.actions_so_far();
        let Some(lesson) = &mut self.lesson else {
            return true;
        };
        let permitted = lesson.actions.get(at) == Some(action);
        lesson.refused = !permitted;
        permitted
    }

    /// What a press comes to while a lesson runs: what comes next in the script, or nothing. Words and going back
    /// wait until it is over.
    pub(super) fn as_the_lesson_wants(&mut self, answer: Press<G>, sounds: &mut Sounds) -> Press<G> {
        if self.lesson.is_none() {
            return answer;
        }
        let permitted = match &answer {
            Press::Act(action) => self.lesson_permits(action),
            Press::Plan(actions) => actions.first().is_some_and(|action| self.lesson_permits(action)),
            Press::Chance => {
                let at = self.actions_so_far();
                self.lesson.as_ref().is_some_and(|lesson| {
                    let next = lesson.actions.get(at).map(G::actor);
                    !lesson.waits(at) && next == Some(Actor::Chance)
                })
            }
            Press::Say(_) | Press::Write(_) | Press::Rewind(..) => false,
            Press::Nothing | Press::Shown | Press::Keep(..) | Press::Look(_) | Press::Decide(_) => true,
        };
        if let Some(lesson) = &mut self.lesson {
            lesson.refused = !permitted;
        }
        if permitted {
            return answer;
        }
        sounds.play(Cue::new("refuse"));
        Press::Nothing
    }

    /// The script goes on by one step, if that is not the learner's.
    pub(super) fn follow_lesson(&mut self, canvas: Canvas, muted: bool) -> LessonStep {
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
        if self.learner_does(&next, canvas, muted) {
            LessonStep::Waits
        } else if self.table.act(next).is_ok() {
            LessonStep::Done
        } else {
            // A script that the rules refuse is no script: the table is played on without it.
            self.lesson = None;
            LessonStep::Ended
        }
    }

    /// Is this action of the script left to the learner's hand?
    fn learner_does(&self, action: &G::Action, canvas: Canvas, muted: bool) -> bool {
        let learner = |seat| {
            let lesson = self.lesson.as_ref();
            lesson.is_some_and(|lesson| lesson.guide.learner_seats.contains(&seat))
        };
        match (G::actor(action), self.table.awaits()) {
            (Actor::Seat(seat), _) => learner(seat),
            (
                Actor::Chance,
                Awaits::Chance {
                    roller: Some(seat), ..
                },
            ) => learner(seat) && G::waits_for_hand(&self.scene(canvas, muted)),
            _ => false,
        }
    }

    /// The act on the table to press next, so that the script goes on; `None` where it is not the learner's turn.
    fn framed(&mut self, canvas: Canvas, muted: bool) -> Option<String> {
        let at = self.actions_so_far();
        let lesson = self.lesson.as_ref()?;
        if let Some(found) = &lesson.framed
            && (found.at, found.read) == (at, lesson.read)
            && (found.revision, found.canvas) == (self.revision, canvas)
            && found.ui == self.ui
        {
            return found.press.clone();
        }
        let press = self.next_press(lesson, at, canvas, muted);
        let found = Framed {
            at,
            read: lesson.read,
            revision: self.revision,
            canvas,
            ui: self.ui.clone(),
            press: press.clone(),
        };
        if let Some(lesson) = &mut self.lesson {
            lesson.framed = Some(found);
        }
        press
    }

    /// What lies under the curtain, with a frame round the choice that the script makes.
    pub(super) fn under_curtain(
        &mut self,
        own: &G::View,
        peek: &Peek,
        mut private: Sheet,
        size: TypeSize,
    ) -> Sheet {
        let at = self.actions_so_far();
        let Some(lesson) = &mut self.lesson else {
            return private;
        };
        let wanted = lesson.actions.get(at).filter(|_| peek.decides);
        lesson.under = wanted.and_then(|wanted| {
            let acts = || private.iter().filter_map(|item| item.act.as_ref());
            let decides =
                |peek: &Peek, act: &Interaction| G::decide(own, peek, &act.name).as_ref() == Some(wanted);
            let open = || acts().filter(|act| act.refusal.is_none());
            // Where a choice is confirmed, it is picked first.
            let picks = |act: &&Interaction| {
                let picked = G::pick(own, peek, &act.name);
                let then = Peek { picked, ..*peek };
                picked.is_some() && acts().any(|act| decides(&then, act))
            };
            let found = open().find(|act| decides(peek, act));
            found
                .or_else(|| open().find(picks))
                .map(|act| act.name.to_string())
        });
        let Some(name) = &lesson.under else {
            return private;
        };
        let parts = private.parts_of(name).filter(|item| item.pose.size.x > 0.0);
        let places = parts.map(|item| {
            let pose = item.pose.upright();
            Rect::from_center_size(pose.at, pose.size)
        });
        if let Some(place) = places.reduce(|one, other| one.union(other)) {
            private.extend(widgets::brackets(place, 90.0));
        }
        let line = if lesson.refused {
            "Not now: press the framed choice."
        } else {
            "Press the framed choice."
        };
        let at = view::foot(size).at;
        let high = size.between(27.0, 34.0);
        let words = Item::words(
            "guide.under",
            at.into(),
            high,
            Face::Italic,
            inks::BONE,
            Align::Middle,
            line,
        );
        private.put(words.z(90.0));
        private
    }

    fn next_press(&self, lesson: &Lesson<G>, at: usize, canvas: Canvas, muted: bool) -> Option<String> {
        let next = lesson.actions.get(at)?;
        let (_, caption) = lesson.caption(at).filter(|(_, caption)| !caption.wait)?;
        if !self.learner_does(next, canvas, muted) {
            return None;
        }
        let scene = self.scene(canvas, muted);
        let open = |press: &Press<G>| match press {
            Press::Act(action) => action == next,
            Press::Plan(actions) => actions.first() == Some(next),
            Press::Chance => G::actor(next) == Actor::Chance,
            _ => false,
        };
        // What is decided under the curtain begins with lowering it.
        let any = |press: &Press<G>| match press {
            Press::Decide(seat) => G::actor(next) == Actor::Seat(*seat),
            press => open(press),
        };
        let way: Vec<&str> = caption
            .controls
            .split('|')
            .filter(|name| !name.is_empty())
            .collect();
        let on_the_way = |name: &str| way.iter().position(|begins| name.starts_with(begins));
        first_press(&scene, on_the_way, open)
            .or_else(|| first_press(&scene, on_the_way, any))
            .or_else(|| first_press(&scene, |_| Some(0), any))
    }
}

/// The first of the fewest presses that lead to what is wanted, among those that have a rank; the lower rank first.
fn first_press<G: GameUi>(
    scene: &Scene<'_, G>,
    rank: impl Fn(&str) -> Option<usize>,
    wanted: impl Fn(&Press<G>) -> bool,
) -> Option<String> {
    let mut found: Vec<(G::Ui, Option<String>)> = vec![(scene.ui.clone(), None)];
    for looked in 0..MOST_LAYOUTS {
        let (ui, first) = found.get(looked).cloned()?;
        let scene = Scene { ui: &ui, ..*scene };
        let sheet = G::lay_out(&scene);
        let acts = sheet.iter().filter_map(|item| item.act.as_ref());
        let names: BTreeSet<(usize, &str)> = acts
            .filter(|act| act.refusal.is_none())
            .filter_map(|act| Some((rank(&act.name)?, &*act.name)))
            .collect();
        for (_, name) in names {
            let mut next = ui.clone();
            let press = G::press(&scene, &mut next, name);
            let first = || first.clone().unwrap_or_else(|| name.to_owned());
            if wanted(&press) {
                return Some(first());
            }
            let leads_on = matches!(press, Press::Shown | Press::Nothing);
            if leads_on && !found.iter().any(|(known, _)| *known == next) {
                found.push((next, Some(first())));
            }
        }
    }
    None
}

/// What the lesson says now is told to whoever shows it, and what they answer is heard.
pub(super) fn teach<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut turns: MessageReader<GuideTurn>,
    mut guided: ResMut<Guided>,
    mut sounds: ResMut<Sounds>,
    mut autosave: ResMut<Autosave>,
    curtain: Res<Curtain>,
    queue: Res<MotionQueue>,
    canvas: Res<Canvas>,
) {
    if session.lesson.is_none() && !guided.running {
        turns.clear();
        return;
    }
    let at = session.actions_so_far();
    for turn in turns.read() {
        match turn {
            GuideTurn::Skip => {
                session.lesson = None;
                // From now on it is a table like any other, and kept.
                session.save(&mut autosave);
            }
            GuideTurn::Next => {
                let Some(lesson) = &mut session.bypass_change_detection().lesson else {
                    continue;
                };
                if let Some((index, _)) = lesson.caption(at).filter(|(_, caption)| caption.wait) {
                    lesson.read = index + 1;
                    lesson.refused = false;
                    sounds.play(Cue::new("page-turn"));
                }
            }
        }
    }
    let calm = session.settled && queue.is_empty() && curtain.is_up() && session.looks.is_empty();
    let framed = if calm {
        let muted = sounds.muted;
        session.bypass_change_detection().framed(*canvas, muted)
    } else {
        None
    };
    let step = session.lesson.as_ref().and_then(|lesson| {
        let (index, caption) = lesson.caption(at)?;
        Some(GuidedStep {
            caption: caption.clone(),
            number: index + 1,
            of: lesson.guide.captions.len(),
            refused: lesson.refused,
            framed,
        })
    });
    let open = curtain.open_for().is_some();
    let now = Guided {
        under: session
            .lesson
            .as_ref()
            .and_then(|lesson| lesson.under.clone())
            .filter(|_| open),
        running: session.lesson.is_some(),
        step: step.filter(|_| calm),
    };
    guided.set_if_neq(now);
}
