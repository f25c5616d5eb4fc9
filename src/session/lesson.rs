//! Guided games: a script plays by itself, and waits whenever it is the learner's turn.
//!
//! The script is a record of the same game, played through `Table::act`. After it, or when it is skipped, play
//! continues at an ordinary table. The highlighted control is found by asking the game what each press would do, until
//! one does the script's next action. So it is always accepted, whatever the learner did before.
//!
//! Invariant: while a lesson runs, the table's actions are a prefix of the script's.

use super::UiPreferences;
use super::drive::Progress;
use super::input::recall;
use super::private::choices;
use super::save::save;
use super::shown::Shown;
use super::state::{ContextParams, TableUi, follow_table, waits_for_hand};
use super::{GameUi, Guided, GuidedStep, Peek, Press, TableContext, TableFlow, TableOrder, TableRequest};
use crate::table::guide::{Caption, Guide};
use crate::table::{Actor, Entry, Record, Remark, Table};
use crate::ui::intent::SharedIntent;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Control, Element, Layout, widgets as ui};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Maximum number of UI states to search for the next press.
const MOST_LAYOUTS: usize = 120;

/// The lesson that runs at the open table.
#[derive(Resource)]
pub(super) struct Lesson<G: GameUi> {
    actions: Vec<G::Action>,
    /// The script's remarks, each with the number of actions before it.
    remarks: Vec<(usize, Remark<G::Claim>)>,
    guide: Guide,
    /// Number of remarks made so far.
    said: usize,
    /// Number of captions read so far.
    read: usize,
    /// Was the learner's last attempt refused?
    refused: bool,
    /// The choice under the open curtain that matches the script.
    under: Option<String>,
}

impl<G: GameUi> Lesson<G> {
    /// Returns the ordered lesson, if the order is for one that can be read.
    pub fn new(order: &TableOrder) -> Option<Self> {
        let guide = order.guide.clone()?;
        let record = Record::<G>::from_text(order.record.as_ref()?).ok()?;
        let mut lesson = Self {
            actions: Vec::new(),
            remarks: Vec::new(),
            guide,
            said: 0,
            read: 0,
            refused: false,
            under: None,
        };
        for entry in record.entries {
            match entry {
                Entry::Act(action) | Entry::Entered(action) => lesson.actions.push(action),
                Entry::Remark(remark) if !lesson.guide.learner_seats.contains(&remark.seat) => {
                    lesson.remarks.push((lesson.actions.len(), remark));
                }
                Entry::Remark(_) => {}
            }
        }
        Some(lesson)
    }

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

/// Returns the number of actions in the record.
fn actions_so_far<G: GameUi>(table: &Table<G>) -> usize {
    let entries = table.entries().iter();
    entries.filter(|entry| entry.action().is_some()).count()
}

impl<G: GameUi> Lesson<G> {
    /// May the learner perform this action now?
    pub fn permits(&mut self, table: &Table<G>, action: &G::Action) -> bool {
        let permitted = self.actions.get(actions_so_far(table)) == Some(action);
        self.refused = !permitted;
        permitted
    }

    /// May the learner do this? The script's next action passes; other actions, and rewinding, are refused.
    fn allows(&mut self, table: &Table<G>, press: &Press<G>) -> bool {
        let at = actions_so_far(table);
        let next = self.actions.get(at);
        let permitted = match press {
            Press::Act(action) => next == Some(action),
            Press::Plan(actions) => next.is_some() && next == actions.first(),
            Press::Chance => !self.waits(at) && next.map(G::actor) == Some(Actor::Chance),
            Press::Say(remark) => G::may_be_tried(remark),
            Press::Rewind(..) => false,
            // Nothing else adds to the record.
            _ => true,
        };
        self.refused = !permitted;
        permitted
    }

    /// Is this action the learner's? Chance is, where it waits for a learner who rolls or draws.
    fn is_learners(&self, action: &G::Action, context: &TableContext<'_, G>, table: &Table<G>) -> bool {
        let is_learner = |seat| self.guide.learner_seats.contains(&seat);
        match G::actor(action) {
            Actor::Seat(seat) => is_learner(seat),
            Actor::Chance => table.awaits().roller().is_some_and(is_learner) && waits_for_hand(context),
        }
    }

    /// Returns the private view with a frame around the choice that matches the script.
    pub fn guide_under_curtain(
        &mut self,
        table: &Table<G>,
        own: &G::View,
        peek: &Peek,
        private: Element,
    ) -> Element {
        let at = actions_so_far(table);
        let wanted = self.actions.get(at).filter(|_| peek.decides);
        let press = wanted.and_then(|wanted| {
            if G::choice(own, peek).as_ref() == Some(wanted) {
                return Some(Press::<G>::Confirm);
            }
            let (index, _) = choices::<G>(own, peek).find(|(_, action)| action == wanted)?;
            Some(Press::Pick(index))
        });
        self.under = press.as_ref().map(name_of);
        // The caption is covered by the curtain: whoever strays is told here why.
        let note = |words: &str| ui::note(words).justified(Justify::Center);
        let reason = self.refused.then(|| self.caption(at)).flatten();
        let reason = reason.map(|(_, caption)| note(&caption.say).key("guide.reason"));
        let Some(press) = press else { return private };
        let line = match self.refused {
            true => "Not now: press the framed choice.",
            false => "Press the framed choice.",
        };
        let notes = [note(line).key("guide")].into_iter().chain(reason);
        // Below what may scroll, so that it is always in sight.
        let private = framed(private, &name_of(&press)).flex(1.0, px(0));
        let private = private.styled(|node| node.min_height = px(0));
        Element::column([private]).with_all(notes.map(Element::rigid))
    }

    /// Returns the name of the next press on the table that advances the script, if it is the learner's turn.
    fn next_press(&self, context: &TableContext<'_, G>, table: &Table<G>) -> Option<String> {
        let at = actions_so_far(table);
        let next = self.actions.get(at)?;
        let (_, caption) = self.caption(at).filter(|(_, caption)| !caption.wait)?;
        if !self.is_learners(next, context, table) {
            return None;
        }
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
        first_press(context, on_the_way, open)
            .or_else(|| first_press(context, on_the_way, any))
            .or_else(|| first_press(context, |_| Some(0), any))
    }
}

/// Lets a press pass if no lesson forbids it.
pub(super) fn check_by_lesson<G: GameUi>(
    In(press): In<Press<G>>,
    lesson: Option<ResMut<Lesson<G>>>,
    table: Res<Table<G>>,
    mut sounds: ResMut<Sounds>,
) -> Press<G> {
    if lesson.is_none_or(|mut lesson| lesson.allows(&table, &press)) {
        return press;
    }
    sounds.play(Cue::new("refuse"));
    Press::Nothing
}

/// Advances the script by one step, unless that step is the learner's. The lesson ends with it.
pub(super) fn follow_script<G: GameUi>(
    mut table: ResMut<Table<G>>,
    shown: Res<Shown<G>>,
    mut params: ParamSet<(ContextParams<G>, ResMut<Lesson<G>>)>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let at = actions_so_far(&table);
    let mut lesson = params.p1();
    // What is said before the caption is what it speaks of.
    let is_due = |(after, _): &&(usize, Remark<G::Claim>)| *after <= at;
    let has_acted = if let Some((_, remark)) = lesson.remarks.get(lesson.said).filter(is_due) {
        let remark = remark.clone();
        lesson.said += 1;
        let _taken_down_before = table.remark(remark);
        true
    } else if lesson.waits(at) {
        return;
    } else if let Some(next) = lesson.actions.get(at).cloned() {
        let seen_by = params.p0();
        let context = seen_by.context(&table, &shown);
        let lesson = seen_by.lesson.as_ref();
        if lesson.is_some_and(|lesson| lesson.is_learners(&next, &context, &table)) {
            return;
        }
        table.act(next).is_ok()
    } else {
        false
    };
    if has_acted {
        commands.run_system_cached(follow_table::<G>);
    } else {
        // The script is over, or the rules refuse it; then the table continues without it.
        commands.run_system_cached(end_lesson::<G>);
    }
    redraw.write(RequestRedraw);
}

/// Makes the table an ordinary one. It is saved at once, so that quitting now loses nothing.
fn end_lesson<G: GameUi>(
    mut ui: ResMut<TableUi<G>>,
    mut progress: ResMut<Progress>,
    preferences: Res<UiPreferences>,
    mut commands: Commands,
) {
    commands.remove_resource::<Lesson<G>>();
    // The bar of an ordinary table is another one.
    progress.revision += 1;
    recall::<G>(&mut ui.game, &preferences);
    commands.run_system_cached(save::<G>);
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

/// The name of the next press, with the numbers of actions and captions read, the revision and the UI that it is for.
type NextPress<U> = ((usize, usize, u64, U), Option<String>);

/// Publishes the current step of the lesson and handles the answers to it.
pub(super) fn teach<G: GameUi>(
    In(flow): In<TableFlow>,
    mut requests: MessageReader<TableRequest>,
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    progress: Res<Progress>,
    mut params: ParamSet<(ContextParams<G>, Option<ResMut<Lesson<G>>>)>,
    mut found: Local<Option<NextPress<G::Ui>>>,
    mut guided: ResMut<Guided>,
    mut sounds: ResMut<Sounds>,
    mut commands: Commands,
) {
    let Some(mut lesson) = params.p1() else {
        requests.clear();
        guided.set_if_neq(Guided::default());
        return;
    };
    let at = actions_so_far(&table);
    let mut is_skipped = false;
    for request in requests.read() {
        match request {
            TableRequest::SkipLesson => is_skipped = true,
            TableRequest::NextCaption => {
                if let Some((index, _)) = lesson.caption(at).filter(|(_, caption)| caption.wait) {
                    lesson.read = index + 1;
                    lesson.refused = false;
                    sounds.play(Cue::new("page-turn"));
                }
            }
            _ => {}
        }
    }
    if is_skipped {
        guided.set_if_neq(Guided::default());
        return commands.run_system_cached(end_lesson::<G>);
    }
    let seen_by = params.p0();
    let calm = flow.is_at_rest()
        || flow == TableFlow::Paused && progress.settled
        || flow == TableFlow::Held && shown.is_the_last_read_out();
    let Some(lesson) = seen_by.lesson.as_ref() else {
        return;
    };
    if calm {
        let state = (at, lesson.read, progress.revision, seen_by.ui.game.clone());
        if found.as_ref().is_none_or(|(known, _)| *known != state) {
            let press = lesson.next_press(&seen_by.context(&table, &shown), &table);
            *found = Some((state, press));
        }
    }
    let step = lesson.caption(at).filter(|_| calm);
    let step = step.map(|(index, caption)| GuidedStep {
        caption: caption.clone(),
        number: index + 1,
        of: lesson.guide.captions.len(),
        refused: lesson.refused,
        framed: found.as_ref().and_then(|(_, press)| press.clone()),
    });
    guided.set_if_neq(Guided {
        under: lesson.under.clone().filter(|_| flow == TableFlow::Private),
        running: true,
        step,
        held: flow == TableFlow::Held,
    });
}
