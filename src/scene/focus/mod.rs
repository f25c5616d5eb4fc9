//! The keyboard's way about every screen: what it is at, where the arrows lead, what Enter presses.
//!
//! Whatever can be clicked can be reached: Tab goes through everything in the order of reading, what can't be had now
//! included, so that its reason can be read; arrows lead to the nearest thing that can be done; Enter or the space bar
//! presses, and while the keyboard is at nothing, the space bar presses the one button that asks for it
//! ([`Interaction::space`]); 1 to 9 press the choices that are offered, which bear their numbers while the keyboard is
//! used; on what is slid, left and right slide; with Shift an arrow moves what may be dragged. A ring shows where the
//! keyboard is, until the mouse is moved.
//!
//! It knows [`Interaction`]s and rectangles, no game and no screen. Presses go the way of clicks ([`Pressed`]), so
//! nothing can be done by keyboard that can't be done by hand, and the other way round.
//!
//! Invariants: what lies behind a dialog, a panel or a curtain is never reached; while somebody types letters, no key
//! is taken. The order comes from where things lie, so under a curtain it tells no more than the curtain shows.

mod reach;
mod ring;

pub use reach::Screen;

use super::AppState;
use super::motion::MotionQueue;
use super::pointer::{self, Dropped, Hand, Pointed, Slid};
use super::sheet::PieceKey;
use super::stage::{Hovering, Layer, StageSet};
use crate::ui::FrontLayer;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use bevy::window::CursorMoved;
use reach::{Reachable, choices, expected, first, nearest};

/// Which keys somebody else has just now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysTaken {
    /// All: somebody types letters into a field.
    pub letters: bool,
    /// Arrows and Enter: the screen has its own use for them, until the keyboard is sent about by Tab.
    pub arrows: bool,
    /// The page keys, Home and End.
    pub pages: bool,
}

/// Where the keyboard is.
#[derive(Resource, Clone, Debug, Default)]
pub struct Focus {
    at: Option<Spot>,
    /// Where that lay when it was seen last, in canvas units.
    place: Rect,
    /// Could it be done then?
    legal: bool,
    /// Is it shown: was a key the last thing that was used?
    shown: bool,
    /// Does what it is at lie there?
    there: bool,
    /// On which screen it was, and behind what nothing could be reached.
    screen: Option<(AppState, (Layer, f32))>,
}

impl Focus {
    /// Is the keyboard being used to go about?
    pub const fn is_shown(&self) -> bool {
        self.shown
    }

    /// Sends it somewhere.
    pub fn go_to(&mut self, spot: Spot) {
        self.at = Some(spot);
        self.legal = false;
        self.shown = true;
        self.there = true;
    }

    /// What it is at.
    pub fn spot(&self) -> Option<&Spot> {
        self.at.as_ref().filter(|_| self.shown && self.there)
    }
}

/// Something that the keyboard can be at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A piece on the stage.
    Piece(Layer, PieceKey),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Focus>()
        .init_resource::<KeysTaken>()
        .add_systems(Update, (give_way, steer, keep).chain().before(StageSet::Show))
        .add_systems(
            Update,
            ring::draw
                .pipe(ring::put)
                .in_set(StageSet::Show)
                .after(pointer::point),
        );
}

/// The mouse or a finger takes over. Whether the keyboard is used is the same on screens of the stage and of the UI.
fn give_way(
    mut focus: ResMut<Focus>,
    mut visible: ResMut<InputFocusVisible>,
    front: Res<FrontLayer>,
    mut moved: MessageReader<CursorMoved>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    mut last: Local<Option<Vec2>>,
) {
    let mut elsewhere = false;
    for moved in moved.read() {
        let was = last.replace(moved.position);
        elsewhere |= was.is_some_and(|was| was.distance(moved.position) > 1.0);
    }
    let used = elsewhere || buttons.get_just_pressed().next().is_some() || touches.any_just_pressed();
    if used && focus.shown {
        focus.shown = false;
    }
    if focus.shown != visible.0 {
        match front.0 {
            Some(_) => focus.shown = visible.0,
            None => visible.0 = focus.shown,
        }
    }
}

/// Which way an arrow points.
fn arrow(keys: &ButtonInput<KeyCode>) -> Option<Vec2> {
    [
        (KeyCode::ArrowLeft, Vec2::NEG_X),
        (KeyCode::ArrowRight, Vec2::X),
        (KeyCode::ArrowUp, Vec2::NEG_Y),
        (KeyCode::ArrowDown, Vec2::Y),
    ]
    .into_iter()
    .find_map(|(key, way)| keys.just_pressed(key).then_some(way))
}

/// The number that was typed, from 1.
fn number(keys: &ButtonInput<KeyCode>) -> Option<usize> {
    const ROWS: [[KeyCode; 9]; 2] = [
        [
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
            KeyCode::Digit5,
            KeyCode::Digit6,
            KeyCode::Digit7,
            KeyCode::Digit8,
            KeyCode::Digit9,
        ],
        [
            KeyCode::Numpad1,
            KeyCode::Numpad2,
            KeyCode::Numpad3,
            KeyCode::Numpad4,
            KeyCode::Numpad5,
            KeyCode::Numpad6,
            KeyCode::Numpad7,
            KeyCode::Numpad8,
            KeyCode::Numpad9,
        ],
    ];
    ROWS.iter()
        .find_map(|row| row.iter().position(|key| keys.just_pressed(*key)))
        .map(|index| index + 1)
}

/// How far a key slides, as a share of the whole way.
const SLIDE: f32 = 0.05;
/// How far a key drags, in canvas units.
const DRAG: f32 = 60.0;

#[derive(SystemParam)]
struct Presses<'w> {
    hand: Hand<'w>,
    slid: MessageWriter<'w, Slid>,
    dropped: MessageWriter<'w, Dropped>,
}

impl Presses<'_> {
    fn press(&mut self, thing: &Reachable, screen: &Screen) {
        if let Some((_, piece, act, ..)) = thing.entity.and_then(|entity| screen.pieces.get(entity).ok()) {
            self.hand.tap(piece, act);
        }
    }
}

impl Presses<'_> {
    /// Slides or drags a thing, if an arrow does that to it.
    fn shift_by(&mut self, thing: &Reachable, way: Vec2, shift: bool, screen: &Screen) -> bool {
        let piece = thing.entity.and_then(|entity| screen.pieces.get(entity).ok());
        let Some((_, piece, act, pose, _)) = piece.filter(|(_, _, act, ..)| act.refusal.is_none()) else {
            return false;
        };
        if act.slides && way.y == 0.0 {
            let share = screen.share(piece.layer, &act.name, pose).unwrap_or(0.5);
            self.slid.write(Slid {
                name: act.name.clone(),
                share: (share + way.x * SLIDE).clamp(0.0, 1.0),
            });
            return true;
        }
        if shift && act.drag {
            self.dropped.write(Dropped {
                name: act.name.clone(),
                at: pose.at + way * DRAG,
            });
            return true;
        }
        false
    }
}

fn steer(
    keys: Res<ButtonInput<KeyCode>>,
    taken: Res<KeysTaken>,
    front: Res<FrontLayer>,
    queue: Res<MotionQueue>,
    screen: Screen,
    mut focus: ResMut<Focus>,
    mut presses: Presses,
) {
    if taken.letters || front.0.is_some() || keys.get_just_pressed().next().is_none() {
        return;
    }
    let held = |either: [KeyCode; 2]| keys.any_pressed(either);
    if held([KeyCode::ControlLeft, KeyCode::ControlRight])
        || held([KeyCode::AltLeft, KeyCode::AltRight])
        || held([KeyCode::SuperLeft, KeyCode::SuperRight])
    {
        return;
    }
    let shift = held([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let all = screen.reachable();
    let here = (focus.at.as_ref()).and_then(|at| all.iter().position(|thing| thing.spot == *at));
    if keys.just_pressed(KeyCode::Tab) {
        let next = match here.filter(|_| focus.shown) {
            None => first(&all),
            Some(here) if shift => Some((here + all.len() - 1) % all.len()),
            Some(here) => Some((here + 1) % all.len()),
        };
        focus.go(next.and_then(|next| all.get(next)));
        return;
    }
    if let Some(way) = arrow(&keys) {
        match here.filter(|_| focus.shown).and_then(|here| all.get(here)) {
            Some(at) if presses.shift_by(at, way, shift, &screen) => {}
            Some(at) => focus.go(nearest(&all, at, way)),
            // Screens with arrows of their own keep them until Tab is used.
            None if taken.arrows => {}
            None => focus.go(first(&all).and_then(|next| all.get(next))),
        }
        return;
    }
    // While something moves, these keys hurry it, as a click does.
    let rests = queue.is_empty();
    if focus.shown && rests && keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]) {
        if let Some(thing) = here.and_then(|here| all.get(here)) {
            presses.press(thing, &screen);
        }
        return;
    }
    if !focus.shown && rests && keys.just_pressed(KeyCode::Space) {
        if let Some(thing) = all.iter().find(|thing| thing.space) {
            presses.press(thing, &screen);
        }
        return;
    }
    if let Some(number) = number(&keys).filter(|_| rests && !shift) {
        let choices = choices(&all);
        if let Some(thing) = choices.get(number - 1) {
            focus.go(Some(thing));
            presses.press(thing, &screen);
        }
    }
}

impl Focus {
    fn go(&mut self, to: Option<&Reachable>) {
        if let Some(to) = to {
            self.at = Some(to.spot.clone());
            self.place = to.rect;
            self.legal = to.legal;
            self.shown = true;
            self.there = true;
        }
    }
}

/// Keeps the keyboard at something that lies there. On another screen, or where something has come in front or gone, it
/// begins anew: at what is to be done, or nowhere until a key sends it somewhere. What it is at may also go, or may not
/// be possible any more: then it goes to what is to be done, or to the nearest thing that may be pressed by mistake.
fn keep(
    mut commands: Commands,
    mut focus: ResMut<Focus>,
    mut pointed: ResMut<Pointed>,
    screen: Screen,
    queue: Res<MotionQueue>,
    state: Res<State<AppState>>,
    mut shown: Local<Option<Entity>>,
) {
    let now = Some((*state.get(), screen.front()));
    let (was, state_was) = (focus.screen, focus.screen.map(|(state, _)| state));
    if was != now {
        focus.screen = now;
        focus.at = None;
    }
    if !focus.shown {
        if let Some(entity) = shown.take() {
            commands.entity(entity).try_insert(Hovering(false));
            pointed.leave(entity);
        }
        return;
    }
    // Just after a change of screens, what lies there is still that of the one before.
    let all = if state_was == Some(*state.get()) {
        screen.reachable()
    } else {
        Vec::new()
    };
    let here = (focus.at.as_ref()).and_then(|at| all.iter().find(|thing| thing.spot == *at));
    let was_legal = focus.legal;
    let at = match here {
        Some(here) if here.legal || !was_legal || !queue.is_empty() => Some(here),
        _ if !queue.is_empty() => None,
        _ => expected(&all).and_then(|at| all.get(at)).or_else(|| {
            focus.at.as_ref()?;
            let place = focus.place.center();
            let open = all.iter().filter(|thing| thing.is_open());
            open.min_by(|a, b| {
                let away = |thing: &Reachable| thing.rect.center().distance_squared(place);
                away(a).total_cmp(&away(b))
            })
        }),
    };
    if let Some(at) = at
        && (focus.at.as_ref() != Some(&at.spot) || focus.place != at.rect || focus.legal != at.legal)
    {
        focus.go(Some(at));
    }
    if focus.there != at.is_some() {
        focus.there = at.is_some();
    }
    let entity = at.and_then(|at| at.entity);
    if *shown != entity {
        if let Some(before) = shown.take() {
            commands.entity(before).try_insert(Hovering(false));
            pointed.leave(before);
        }
        if let Some(entity) = entity {
            commands.entity(entity).try_insert(Hovering(true));
            pointed.come(entity);
        }
        *shown = entity;
    }
}
