//! What a seat sees and decides alone, under its curtain, and the advice it may ask for.
//!
//! Advice (“What would you do?”) may depend on a seat's private knowledge. It is then shown under that seat's curtain
//! in place of the private view, and dropped when that closes. Otherwise it is shown in the open.

use super::curtain::CurtainIntent;
use super::lesson::Lesson;
use super::shown::Shown;
use super::state::{ContextParams, CosmeticRng, Seating, follow_table, refuse};
use super::{Advised, GameUi, Peek, TableControl, TableFlow, TableRequest};
use crate::table::{Advice, Party, Seat, SeatSet, Table, Viewer, computer};
use crate::ui::curtain::{Cover, Curtain, CurtainClosed};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Element, Layout, Role, Shortcut, Shortcuts, Toast, inks, widgets};
use bevy::prelude::*;
use rand::RngExt;
use std::collections::VecDeque;

/// The private view that is open, and those that are due.
#[derive(Resource)]
pub(super) struct PrivateViews<G: GameUi> {
    /// The seats that still have to look at their private view, in order.
    pub looks: VecDeque<Seat>,
    /// The seat that decides next.
    pub next: Option<Seat>,
    pub peek: Option<Peek>,
    /// When something was last picked under the curtain, in seconds since the program began.
    pub picked_at: f32,
    /// The decision made under the curtain, applied after it has closed.
    pub decided: Option<G::Action>,
    /// The advice shown under this curtain.
    pub hint: Option<Advice<G::Action>>,
    /// Is the curtain over a loaded table still unopened?
    pub behind_curtain: bool,
    /// The seat whose private view the UI tour shows.
    pub shown_around: Option<Seat>,
}

impl<G: GameUi> PrivateViews<G> {
    pub const fn new(behind_curtain: bool) -> Self {
        Self {
            looks: VecDeque::new(),
            next: None,
            peek: None,
            picked_at: 0.0,
            decided: None,
            hint: None,
            behind_curtain,
            shown_around: None,
        }
    }

    /// Is a private view open or due, or a decision made there not carried out yet?
    pub fn come_first(&self) -> bool {
        let is_due = self.next.or(self.shown_around).is_some() || !self.looks.is_empty();
        is_due || self.peek.is_some()
    }

    /// Ends the private view, and returns what was decided there.
    pub fn end(&mut self) -> Option<G::Action> {
        (self.peek, self.hint) = (None, None);
        self.decided.take()
    }
}

/// Lowers the curtain for the next seat that has to look at its private view.
pub(super) fn show_due_view<G: GameUi>(mut private: ResMut<PrivateViews<G>>, mut commands: Commands) {
    let shown_around = private.shown_around.take().map(|seat| (seat, true));
    let next = private.next.take().map(|seat| (seat, true));
    let due = shown_around
        .or(next)
        .or_else(|| Some((private.looks.pop_front()?, false)));
    if let Some(due) = due {
        commands.run_system_cached_with(lower::<G>, due);
    }
}

/// Lowers the curtain for a seat that asks for its private view. Nobody looks under a computer's curtain.
pub(super) fn look<G: GameUi>(
    In((seat, decides)): In<(Seat, bool)>,
    seating: Seating<G>,
    mut commands: Commands,
) {
    if seating.here().contains(seat) {
        commands.run_system_cached_with(lower::<G>, (seat, decides));
    }
}

/// Lowers the curtain for a seat, which looks or decides there.
fn lower<G: GameUi>(
    In((seat, decides)): In<(Seat, bool)>,
    table: Res<Table<G>>,
    party: Res<Party<G>>,
    mut private: ResMut<PrivateViews<G>>,
    mut rng: ResMut<CosmeticRng>,
    mut curtain: ResMut<Curtain>,
) {
    let name = table.setup().name(seat).to_owned();
    private.peek = Some(Peek {
        decides,
        swapped: rng.0.random_bool(0.5),
        ..Peek::at(seat)
    });
    curtain.lower(Cover {
        seat: Some(seat),
        title: format!("For {name} only"),
        line: "Everyone else, look away.".into(),
        button: format!("I am {name}"),
        mark: table.setup().mark(seat),
        name,
        alone: party.people().len() == 1,
    });
}

/// The least time between a pick and a second press on it that confirms it, in seconds. A double click only picks.
const SECOND_PRESS: f32 = 0.5;

/// Picks under the open curtain, or confirms what is picked, once the press that opened it has ended. A second press on
/// what is picked confirms it, too.
pub(super) fn choose<G: GameUi>(
    In(picked): In<Option<u8>>,
    mut table: ResMut<Table<G>>,
    mut private: ResMut<PrivateViews<G>>,
    lesson: Option<ResMut<Lesson<G>>>,
    mut curtain: ResMut<Curtain>,
    time: Res<Time<Real>>,
    mut sounds: ResMut<Sounds>,
) {
    let Some(mut peek) = private.peek else { return };
    let is_open = curtain.open_for() == Some(peek.seat) && curtain.takes_presses();
    if !is_open || private.decided.is_some() {
        return;
    }
    let now = time.elapsed_secs();
    let is_second = picked == peek.picked && now - private.picked_at > SECOND_PRESS;
    peek.picked = picked.or(peek.picked);
    let own = table.view(Viewer::Seat(peek.seat));
    let Some(action) = G::choice(&own, &peek) else {
        return;
    };
    if picked.is_some() && !is_second {
        (private.peek, private.picked_at) = (Some(peek), now);
        return curtain.stay();
    }
    if table.check(&action).is_err() {
        return;
    }
    if lesson.is_some_and(|mut lesson| !lesson.permits(&table, &action)) {
        return sounds.play(Cue::new("refuse"));
    }
    // Applied after the curtain has closed.
    private.decided = Some(action);
    sounds.play(Cue::new("curtain-close"));
    curtain.shut();
}

/// Shows a seat its private view while its curtain is open.
pub(super) fn peek<G: GameUi>(
    mut table: ResMut<Table<G>>,
    shown: Res<Shown<G>>,
    mut params: ParamSet<(ContextParams<G>, Option<ResMut<Lesson<G>>>)>,
    mut curtain: ResMut<Curtain>,
    room: Res<Layout>,
) {
    let seen_by = params.p0();
    let open = (seen_by.private.peek).filter(|peek| curtain.open_for() == Some(peek.seat));
    let Some(peek) = open else { return };
    let own = table.view(Viewer::Seat(peek.seat));
    let may_ask = seen_by.lesson.is_none() && may_ask(&mut table, &own, &peek);
    let advice = may_ask.then(|| advice_button(seen_by.private.hint.is_some()));
    let private = match &seen_by.private.hint {
        Some(advice) => answer_screen(advice),
        None => G::private_view(&seen_by.context(&table, &shown), &room, &own, &peek),
    };
    let private = match params.p1() {
        Some(mut lesson) => lesson.guide_under_curtain(&table, &own, &peek, private),
        None => private,
    };
    curtain.reveal(private, advice);
}

/// Applies the decision made under a curtain that has closed.
pub(super) fn end_peek<G: GameUi>(
    mut table: ResMut<Table<G>>,
    seating: Seating<G>,
    mut private: ResMut<PrivateViews<G>>,
    mut closed: MessageReader<CurtainClosed>,
    mut commands: Commands,
) {
    for CurtainClosed(seat) in closed.read() {
        private.behind_curtain &= seat.is_some();
        if seat.is_some()
            && private.peek.map(|peek| peek.seat) == *seat
            && let Some(action) = private.end()
            && table.act(action).is_ok()
        {
            // It goes on to the next person at this display who has to decide now, too.
            private.next = seat.and_then(|seat| next_to_decide(&mut table, seat, seating.here()));
            commands.run_system_cached(follow_table::<G>);
        }
    }
}

/// Returns the next of these people, clockwise, who has to decide under the curtain, too.
fn next_to_decide<G: GameUi>(table: &mut Table<G>, from: Seat, here: SeatSet) -> Option<Seat> {
    let (count, awaited) = (table.setup().seats.len(), table.awaits().awaited());
    let mut others = from.clockwise_from(count).skip(1);
    others.find(|seat| {
        let own = table.view(Viewer::Seat(*seat));
        let peek = Peek {
            decides: true,
            ..Peek::at(*seat)
        };
        awaited.contains(*seat) && here.contains(*seat) && may_ask(table, &own, &peek)
    })
}

/// May this seat ask for advice under this curtain? Only if it decides there, so that the advice is about that.
fn may_ask<G: GameUi>(table: &mut Table<G>, own: &G::View, peek: &Peek) -> bool {
    if !peek.decides {
        return false;
    }
    let decided: Vec<G::Action> = choices::<G>(own, peek).map(|(_, action)| action).collect();
    let legal = table.legal(Some(peek.seat));
    !legal.is_empty() && legal.iter().all(|choice| decided.contains(&choice.action))
}

/// Returns the choices under the curtain with the action that confirming each performs.
pub(super) fn choices<G: GameUi>(own: &G::View, peek: &Peek) -> impl Iterator<Item = (u8, G::Action)> {
    (0..=u8::MAX).filter_map(move |index| {
        let picked = Peek {
            picked: Some(index),
            ..*peek
        };
        Some((index, G::choice(own, &picked)?))
    })
}

/// Handles the bar's advice button and its key.
pub(super) fn advise<G: GameUi>(
    In(flow): In<TableFlow>,
    mut requests: MessageReader<TableRequest>,
    keys: Res<Shortcuts>,
    control: Res<TableControl>,
    lesson: Option<Res<Lesson<G>>>,
    mut table: ResMut<Table<G>>,
    mut curtain: ResMut<Curtain>,
    mut private: ResMut<PrivateViews<G>>,
    mut commands: Commands,
) {
    let by_sign = requests.read().any(|request| *request == TableRequest::Advice);
    let by_key = keys.has(Shortcut::Advice) && !control.is_covered;
    if !(by_sign || by_key) {
        return;
    }
    if let Some(peek) = private.peek.filter(|peek| peek.decides)
        && curtain.open_for() == Some(peek.seat)
        && curtain.takes_presses()
        && private.decided.is_none()
    {
        let own = table.view(Viewer::Seat(peek.seat));
        if lesson.is_none() && may_ask(&mut table, &own, &peek) {
            // The advice takes the place of the private view, or the view its own place again.
            private.hint = match private.hint.take() {
                // Under the curtain the discussion is over.
                None => computer::advise(&mut table, peek.seat, false),
                Some(_) => None,
            };
            curtain.stay();
        }
    } else if flow.is_at_rest() {
        commands.run_system_cached(advise_at_table::<G>);
    }
}

/// Advises the person who is to decide: in the open, or under the curtain if the seat knows more than the table.
fn advise_at_table<G: GameUi>(
    mut table: ResMut<Table<G>>,
    shown: Res<Shown<G>>,
    mut params: ParamSet<(ContextParams<G>, ResMut<PrivateViews<G>>)>,
    mut advised: MessageWriter<Advised>,
    mut sounds: ResMut<Sounds>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    let seen_by = params.p0();
    let advice = seen_by.asker(&table).and_then(|seat| {
        // Before they decide, people may still be talking.
        let may_speak = !G::may_decide(&seen_by.context(&table, &shown));
        let advice = computer::advise(&mut table, seat, may_speak);
        Ok((seat, advice.ok_or("there is no advice for this decision")?))
    });
    let (seat, advice) = match advice {
        Ok(advice) => advice,
        Err(reason) => return refuse(reason, &mut sounds, &mut toasts),
    };
    if table.view(Viewer::Seat(seat)) == table.view(Viewer::Table) {
        let Advice { what, why, .. } = advice;
        let name = table.setup().name(seat).to_owned();
        advised.write(Advised { name, what, why });
        return;
    }
    params.p1().hint = Some(advice);
    commands.run_system_cached_with(lower::<G>, (seat, false));
}

/// The button under the curtain that asks for advice, or returns from the answer.
fn advice_button(is_answered: bool) -> Element {
    let why = "What a shrewd player would do in your place, and why (H or Ctrl+H)";
    let (words, tooltip) = match is_answered {
        true => ("Back", "Back to your decision (H or Ctrl+H)"),
        false => ("Get advice", why),
    };
    let button = widgets::button(words, CurtainIntent::Advice);
    button.tooltip(tooltip).key("advice")
}

fn answer_screen<A>(advice: &Advice<A>) -> Element {
    let words = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let answer = Element::column([
        words(Role::Note, "What a shrewd player would do in your place"),
        words(Role::Heading, &advice.what).tinted(inks::BONE),
        Element::picture("shared/rule-gilt").size(px(480), px(11)),
        words(Role::Body, &advice.why),
        words(Role::Note, "The adviser knows only what you know. You decide."),
    ])
    .align(AlignItems::Center)
    .styled(|node| node.margin = UiRect::axes(px(0), auto()));
    Element::column([answer]).scrolling()
}
