//! The curtain between one seat's secrets and everybody else.
//!
//! It falls and names the seat. The seat confirms; only then is the private view built and shown. It shuts when a held
//! button is released, on a tap on empty space, on Esc, when the window loses the focus or the pointer leaves it, and
//! after some time without input. It is the same for every seat and every choice, except for mark and name.
//!
//! Invariant: while it is shut or open, nothing under it is drawn. When it shuts, the private content is gone in the
//! same frame.

use super::element::Control;
use super::sound::{Cue, Sounds};
use super::{Element, FrameSet, Tempo};
use crate::table::Seat;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::touch::TouchInput;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::{CursorLeft, RequestRedraw, WindowFocused};

/// The time for which a private view stays open by default, in seconds.
pub const OPEN_FOR: f32 = 20.0;
/// The duration of falling and of opening, in milliseconds.
pub const FALL: f32 = 350.0;
/// A press longer than this, in seconds, is a hold: letting go shuts the curtain.
const HOLD: f32 = 0.45;
/// The time from opening until anything under it can be decided, in seconds.
const TAKES_PRESSES_AFTER: f32 = 0.5;
/// The minimum time for which it stays shut, in seconds, whatever was done under it.
const SHUT_AT_LEAST: f32 = 0.6;

/// The seat that the curtain falls for, and its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// The seat whose view is under it; `None` for a loaded table that is covered until somebody opens it.
    pub seat: Option<Seat>,
    /// The large line.
    pub title: String,
    /// The line below it.
    pub line: String,
    /// The button's label.
    pub button: String,
    /// The seat's mark; 0 for none.
    pub mark: u8,
    /// The seat's name.
    pub name: String,
    /// Is there nobody to hide it from? Then it opens at once, and stays open.
    pub alone: bool,
}

/// The curtain's settings at this table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habit {
    /// The time for which a private view stays open, in seconds.
    pub open_for: f32,
    /// Does it shut as soon as its button is released? It stays open if something under it can be pressed.
    pub hold: bool,
}

impl Default for Habit {
    fn default() -> Self {
        let (open_for, hold) = (OPEN_FOR, false);
        Self { open_for, hold }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
enum CurtainState {
    /// Up: nothing of it is on the screen.
    #[default]
    Up,
    /// Falling; seconds since it began to fall.
    Falling(f32),
    /// Shut, waiting for the seat.
    Shut,
    /// Open over a private view for `left` more seconds; its button has been `held` for seconds, if it still is.
    Open {
        left: f32,
        held: Option<f32>,
        /// The time for which it has been open, in seconds.
        since: f32,
    },
    /// Shut again after a private view; seconds since then.
    Closing(f32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Input {
    Open,
    Refuse,
    Close,
}

/// The position of the curtain's cloth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hanging {
    /// Across the window.
    Drawn,
    /// At its sides, with the ground of a private view between them.
    Gathered,
}

/// The curtain.
#[derive(Resource, Debug, Default)]
pub struct Curtain {
    state: CurtainState,
    cover: Option<Cover>,
    /// The private content, which is built once the curtain has opened, and the button for advice.
    screen: Option<(Element, Option<Element>)>,
    input: Option<Input>,
    /// Its settings at this table.
    pub habit: Habit,
    /// Is its clock stopped, because a picture of it is being taken?
    pub clock_waits: bool,
}

impl Curtain {
    /// Lowers it.
    pub fn lower(&mut self, cover: Cover) {
        self.cover = Some(cover);
        self.screen = None;
        self.state = CurtainState::Falling(0.0);
    }

    /// Is it up, with nothing of it on the screen?
    pub fn is_up(&self) -> bool {
        self.state == CurtainState::Up
    }

    /// Does it hide the screen below? It does from when it has fallen until it goes up again.
    pub fn covers(&self) -> bool {
        !matches!(self.state, CurtainState::Up | CurtainState::Falling(_))
    }

    /// Returns the position of its cloth; `None` while it is up.
    pub const fn hanging(&self) -> Option<Hanging> {
        match self.state {
            CurtainState::Up => None,
            CurtainState::Open { .. } => Some(Hanging::Gathered),
            CurtainState::Falling(_) | CurtainState::Shut | CurtainState::Closing(_) => Some(Hanging::Drawn),
        }
    }

    /// Returns the seat whose private view is open.
    pub fn open_for(&self) -> Option<Seat> {
        self.seat()
            .filter(|_| matches!(self.state, CurtainState::Open { .. }))
    }

    /// Returns the seat that it falls for; `None` while it is up or covers a loaded table.
    pub fn seat(&self) -> Option<Seat> {
        self.cover.as_ref().and_then(|cover| cover.seat)
    }

    /// Is it shut and waiting for its seat?
    pub fn is_shut(&self) -> bool {
        self.state == CurtainState::Shut
    }

    /// Opens it without a press, for a demo.
    pub fn open(&mut self) {
        if self.state == CurtainState::Shut {
            self.open_held(None);
        }
    }

    fn open_held(&mut self, held: Option<f32>) {
        let (left, since) = (self.habit.open_for, 0.0);
        self.state = CurtainState::Open { left, held, since };
    }

    /// Notes a press on its button.
    pub fn press(&mut self) {
        if self.state == CurtainState::Shut {
            self.input = Some(Input::Open);
        }
    }

    /// Notes that a person refuses to open it.
    pub fn refuse(&mut self) {
        self.input = Some(Input::Refuse);
    }

    /// Notes that a person wants to close it.
    pub fn close(&mut self) {
        self.input = Some(Input::Close);
    }

    /// Returns the seat that it falls for, and its text; `None` while it is up.
    pub const fn cover(&self) -> Option<&Cover> {
        self.cover.as_ref()
    }

    /// Returns the private content and the button for advice, while it is open.
    pub const fn screen(&self) -> Option<&(Element, Option<Element>)> {
        self.screen.as_ref()
    }

    /// Returns how long it stays open, in half seconds; 0 unless it is open.
    pub fn half_seconds(&self) -> u32 {
        match self.state {
            CurtainState::Open { left, .. } => (left * 2.0).ceil().max(0.0) as u32,
            _ => 0,
        }
    }

    /// Has it been open long enough, and has the press that opened it ended? The second click of a double click
    /// must not decide anything.
    pub fn takes_presses(&self) -> bool {
        matches!(self.state, CurtainState::Open { held: None, since, .. } if since >= TAKES_PRESSES_AFTER)
    }

    /// Restarts its clock, so that a person who has pressed something under it has time to read the answer.
    pub fn stay(&mut self) {
        let open_for = self.habit.open_for;
        if let CurtainState::Open { left, .. } = &mut self.state {
            *left = open_for;
        }
    }

    /// Sets the seat's private view and the button for advice. Ignored unless the curtain is open.
    pub fn reveal(&mut self, private: Element, advice: Option<Element>) {
        let shows = Some((private, advice));
        if matches!(self.state, CurtainState::Open { .. }) && self.screen != shows {
            self.screen = shows;
        }
    }

    /// Shuts it at once.
    pub fn shut(&mut self) {
        if matches!(self.state, CurtainState::Open { .. }) {
            self.screen = None;
            self.state = CurtainState::Closing(0.0);
        }
    }

    /// Removes it without opening it, when the table is closed.
    pub fn remove(&mut self) {
        *self = Self {
            habit: self.habit,
            ..Self::default()
        };
    }

    fn is_alone(&self) -> bool {
        self.cover.as_ref().is_some_and(|cover| cover.alone)
    }

    /// Can something under it be pressed? `None` while that is unknown.
    pub fn asks(&self) -> Option<bool> {
        let (private, _) = self.screen.as_ref()?;
        Some(private.controls().any(Control::is_enabled))
    }
}

/// The curtain has closed over this seat's private view.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurtainClosed(pub Option<Seat>);

/// A person refused to open the curtain over a loaded table.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurtainRefused;

/// Runs the curtain. The table runs earlier, so that shut content is not shown again.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CurtainSet;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Curtain>()
        .add_message::<CurtainClosed>()
        .add_message::<CurtainRefused>()
        .configure_sets(Update, CurtainSet.in_set(FrameSet::Show))
        .add_systems(Update, (guard, run).chain().in_set(CurtainSet));
}

fn guard(
    mut curtain: ResMut<Curtain>,
    mut focus: MessageReader<WindowFocused>,
    mut left: MessageReader<CursorLeft>,
    (at, fields): (Res<InputFocus>, Query<&EditableText>),
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    mut sounds: ResMut<Sounds>,
    mut closed: MessageWriter<CurtainClosed>,
    mut refused: MessageWriter<CurtainRefused>,
) {
    // An input method opens a window of its own for composing letters, so the pointer may leave ours.
    let field = at.get().and_then(|at| fields.get(at).ok());
    let composes = field.is_some_and(EditableText::is_composing);
    let leaves = left.read().count() > 0 && !composes;
    let away = focus.read().any(|focus| !focus.focused) | leaves;
    let input = curtain.input.is_some().then(|| curtain.input.take()).flatten();
    let beside = input == Some(Input::Close);
    let esc = keys.just_pressed(KeyCode::Escape);
    if curtain.is_shut() {
        // There is nothing private under the curtain of a loaded table.
        let is_loaded = curtain.cover.as_ref().is_some_and(|cover| cover.seat.is_none());
        if input == Some(Input::Open) {
            sounds.play(Cue::new("curtain-open"));
            if is_loaded {
                curtain.state = CurtainState::Closing(SHUT_AT_LEAST);
                closed.write(CurtainClosed(None));
            } else {
                curtain.open_held(Some(0.0));
            }
        } else if input == Some(Input::Refuse) || esc {
            // Nobody has looked: the curtain goes up, or the loaded table is left.
            if is_loaded {
                refused.write(CurtainRefused);
            } else {
                curtain.state = CurtainState::Closing(SHUT_AT_LEAST);
            }
        }
        return;
    }
    // Borrow it mutably only if it may change.
    if !matches!(curtain.state, CurtainState::Open { .. }) {
        return;
    }
    let (asks, hold) = (curtain.asks(), curtain.habit.hold);
    let alone = curtain.is_alone();
    let CurtainState::Open { left, held, .. } = &mut curtain.state else {
        return;
    };
    let held_long = held.is_some_and(|held| held > HOLD) || (hold && asks == Some(false));
    let down = buttons.pressed(MouseButton::Left)
        || touches.iter().next().is_some()
        || keys.any_pressed([KeyCode::Enter, KeyCode::Space]);
    // A button that was released before the view was known counts as released once it is known.
    let let_go = held.is_some() && !down && !(hold && asks.is_none());
    if let_go {
        *held = None;
    }
    let from_others = !alone && (away || *left <= 0.0);
    if from_others || beside || (let_go && held_long) || esc {
        sounds.play(Cue::new("curtain-close"));
        curtain.shut();
    }
}

fn run(
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut closed: MessageWriter<CurtainClosed>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut typed: MessageReader<KeyboardInput>,
    mut moved: MessageReader<CursorMoved>,
    mut touched: MessageReader<TouchInput>,
) {
    // Input under it restarts its clock. A repeated key does not count: something may lie on it.
    let struck = typed.read().filter(|key| !key.repeat).count() > 0;
    let moves = struck | (moved.read().count() > 0) | (touched.read().count() > 0);
    if curtain.state == CurtainState::Up {
        return;
    }
    redraw.write(RequestRedraw);
    let passed = time.delta_secs();
    let fall = if tempo.is_instant() { 0.0 } else { FALL / 1000.0 };
    let (open_for, clock_waits) = (curtain.habit.open_for, curtain.clock_waits);
    let next = match &mut curtain.state {
        CurtainState::Falling(since) => {
            if *since == 0.0 {
                sounds.play(Cue::new("curtain-close"));
            }
            *since += passed.max(f32::EPSILON);
            (*since > fall).then_some(CurtainState::Shut)
        }
        CurtainState::Open { left, held, since } => {
            *since += passed;
            if moves {
                *left = open_for;
            }
            if !clock_waits {
                *left -= passed;
            }
            if let Some(held) = held {
                *held += passed;
            }
            None
        }
        CurtainState::Closing(since) => {
            *since += passed;
            (*since > SHUT_AT_LEAST).then_some(CurtainState::Up)
        }
        CurtainState::Up | CurtainState::Shut => None,
    };
    match next {
        None => {}
        Some(CurtainState::Shut) if curtain.is_alone() => curtain.open_held(None),
        Some(CurtainState::Shut) => curtain.state = CurtainState::Shut,
        Some(up) => {
            curtain.state = up;
            if let Some(seat) = curtain.cover.take().and_then(|cover| cover.seat) {
                closed.write(CurtainClosed(Some(seat)));
            }
        }
    }
}
