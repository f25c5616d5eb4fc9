//! The motion queue: plays events as beats, one after another.
//!
//! A game makes each event that the table sees into beats. A beat's steps play together until its time is over. The
//! rules continue only when the queue is empty, so the screen is never more than one action behind.

use super::piece::{Appeal, Board, Crop, Layer, Look, Piece, Pose, Travel, ease, mark, travel};
use super::slots::{At, Slots};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Face, FrameSet, Id, Tempo};
use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;
use std::collections::VecDeque;

/// A step of a beat. Durations are in milliseconds.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Clone, Debug, PartialEq)]
pub enum MotionStep {
    /// Puts a new piece into a slot, or near one.
    BringPiece { piece: crate::ui::Piece, at: At },
    /// Moves a piece to a slot, or near one, along an arc of this height in canvas units.
    GoTo { id: Id, to: At, lasts: f32, arc: f32 },
    /// Moves a piece to a slot, or near one, rotated in the direction of the motion.
    Walk { id: Id, to: At, lasts: f32 },
    /// Flips a piece to the drawing on its other side, which appears when it is edge-on. It takes [`FLIP`].
    Flip { id: Id, shows: Cow<'static, str> },
    /// Rolls a die through drawings of its faces. It ends with the last of them.
    Tumble {
        id: Id,
        faces: Vec<Cow<'static, str>>,
        lasts: f32,
    },
    /// Moves a piece like [`GoTo`](Self::GoTo), but not in reduced motion: a gesture, which ends where it began.
    Gesture { id: Id, to: At, lasts: f32, arc: f32 },
    /// Changes a piece's drawing by a cross-fade, or at once if it lasts no time. In reduced motion it is a cross-fade.
    Fade {
        id: Id,
        shows: Cow<'static, str>,
        lasts: f32,
    },
    /// Changes a piece's look.
    Change { id: Id, look: Look },
    /// Adds to the number that a piece shows. Several events of one action may change it, one after another.
    Count { id: Id, by: i64 },
    /// Removes a piece.
    Take(Id),
    /// Plays a sound.
    Sound(Cue),
}

/// Moves a piece to a slot, or near one, along an arc.
pub fn go(id: impl Into<Id>, to: impl Into<At>, lasts: f32, arc: f32) -> MotionStep {
    let (id, to) = (id.into(), to.into());
    MotionStep::GoTo { id, to, lasts, arc }
}

/// Lets a piece make a gesture, except in reduced motion.
pub fn gesture(id: impl Into<Id>, to: impl Into<At>, lasts: f32, arc: f32) -> MotionStep {
    let (id, to) = (id.into(), to.into());
    MotionStep::Gesture { id, to, lasts, arc }
}

/// Changes a piece's drawing by a cross-fade, or at once.
pub fn fade(id: impl Into<Id>, shows: impl Into<Cow<'static, str>>, lasts: f32) -> MotionStep {
    let (id, shows) = (id.into(), shows.into());
    MotionStep::Fade { id, shows, lasts }
}

/// Puts a new piece into a slot, or near one.
pub fn bring(piece: crate::ui::Piece, at: impl Into<At>) -> MotionStep {
    MotionStep::BringPiece { piece, at: at.into() }
}

/// The duration of a flip, in milliseconds.
pub const FLIP: f32 = 340.0;

/// Flips a piece.
pub fn flip(id: impl Into<Id>, shows: impl Into<Cow<'static, str>>) -> MotionStep {
    let (id, shows) = (id.into(), shows.into());
    MotionStep::Flip { id, shows }
}

/// Rolls a die with this many sides through the drawings of six random faces, each unlike the one before it, to this
/// face.
pub fn tumble(
    id: impl Into<Id>,
    (sides, face): (u8, u8),
    picture: impl Fn(u8) -> String,
    lasts: f32,
    cosmetic_rng: &mut ChaCha8Rng,
) -> MotionStep {
    let (sides, mut last) = (sides.max(1), 0);
    let random = (0..6).map(|_| {
        let next = cosmetic_rng.random_range(1..=sides);
        last = if next == last { next % sides + 1 } else { next };
        last
    });
    let faces = random.chain([face]).map(|face| picture(face).into()).collect();
    let id = id.into();
    MotionStep::Tumble { id, faces, lasts }
}

/// Removes a piece.
pub fn take(id: impl Into<Id>) -> MotionStep {
    MotionStep::Take(id.into())
}

/// The least duration of a cross-fade in reduced motion, in milliseconds.
const CROSS_FADE: f32 = 200.0;

/// Plays a sound.
pub fn sound(name: &'static str) -> MotionStep {
    MotionStep::Sound(Cue::new(name))
}

/// Steps that play together, and the time until the next beat begins, in milliseconds.
#[derive(Debug)]
struct Beat {
    steps: Vec<MotionStep>,
    lasts: f32,
}

/// Does a beat change the look of a piece, or remove a piece?
fn changes_faces(beat: &Beat) -> bool {
    use MotionStep::{Change, Count, Fade, Take};
    (beat.steps.iter()).any(|step| matches!(step, Change { .. } | Count { .. } | Fade { .. } | Take(_)))
}

/// The beats that are still to be played.
///
/// A card goes to a hand, flips on its way, and rests there for a moment:
///
/// ```
/// use bevy::prelude::Component;
/// use triptych::board::motion::{FLIP, MotionQueue, flip, go, sound};
///
/// #[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// enum Id {
///     Card,
///     Hand,
/// }
///
/// let mut queue = MotionQueue::default();
/// let deal = go(Id::Card, Id::Hand, FLIP, 60.0);
/// let show = flip(Id::Card, "omelas/role-council");
/// queue.beat(400.0, [deal, show, sound("card-draw")]);
/// queue.rest(300.0);
/// // The rules wait until all of it has been played.
/// assert!(!queue.is_empty());
///
/// queue.clear();
/// assert!(queue.is_empty());
/// ```
#[derive(Resource, Debug, Default)]
pub struct MotionQueue {
    beats: VecDeque<Beat>,
    /// Remaining time of the current beat, in milliseconds.
    left: f32,
    hurried: bool,
    /// Number of pieces that are still flipping or tumbling.
    spinning: usize,
    /// Speed factor for everything; `None` for normal speed.
    pace: Option<f32>,
}

impl MotionQueue {
    /// Adds a beat of this length, in milliseconds.
    pub fn beat(&mut self, lasts: f32, steps: impl IntoIterator<Item = MotionStep>) {
        let steps = steps.into_iter().collect();
        self.beats.push_back(Beat { steps, lasts });
    }

    /// Adds a pause of this length, in milliseconds.
    pub fn rest(&mut self, lasts: f32) {
        self.beat(lasts, []);
    }

    /// Adds the beats of another queue.
    pub fn append(&mut self, mut other: Self) {
        self.beats.append(&mut other.beats);
    }

    /// The drawings that pieces will show.
    pub(super) fn faces(&self) -> impl Iterator<Item = &str> {
        let steps = self.beats.iter().flat_map(|beat| &beat.steps);
        steps.flat_map(|step| {
            let (faces, face) = match step {
                MotionStep::Tumble { faces, .. } => (faces.as_slice(), None),
                MotionStep::Flip { shows, .. } | MotionStep::Fade { shows, .. } => {
                    (std::slice::from_ref(shows), None)
                }
                MotionStep::Change { look, .. } => (&[][..], look.face.picture()),
                MotionStep::BringPiece { piece, .. } => (&[][..], piece.look.face.picture()),
                _ => (&[][..], None),
            };
            faces.iter().map(AsRef::as_ref).chain(face)
        })
    }

    /// Has everything been played?
    pub fn is_empty(&self) -> bool {
        self.beats.is_empty() && self.left <= 0.0 && self.spinning == 0
    }

    /// Plays the queued beats quickly.
    pub fn hurry(&mut self) {
        self.hurried = !self.is_empty();
    }

    /// Clears the queue.
    pub fn clear(&mut self) {
        let pace = self.pace;
        *self = Self { pace, ..default() };
    }

    /// Sets the speed factor from now on.
    pub fn set_pace(&mut self, pace: f32) {
        self.pace = Some(pace.max(0.1));
    }

    fn haste(&self) -> f32 {
        self.pace.unwrap_or(1.0) * if self.hurried { 8.0 } else { 1.0 }
    }
}

/// A piece that is flipping or tumbling.
#[derive(Component, Debug)]
pub struct Spinning {
    way: Spin,
    /// Duration and elapsed time, in milliseconds.
    time: (f32, f32),
    /// Does the queue wait for it?
    queued: bool,
}

impl Spinning {
    /// The drawings that the piece shows before it is at rest.
    pub(super) fn faces(&self) -> impl Iterator<Item = &str> {
        let faces = match &self.way {
            Spin::Flip(face) => std::slice::from_ref(face),
            Spin::Tumble(faces, _) => faces.as_slice(),
        };
        faces.iter().map(AsRef::as_ref)
    }
}

#[derive(Debug)]
enum Spin {
    /// Flips to this face.
    Flip(Cow<'static, str>),
    /// Shows these faces, one after another, and comes to rest at this pose.
    Tumble(Vec<Cow<'static, str>>, Pose),
}

/// Flips a piece to this face at this speed. The queue does not wait for it.
pub fn flip_in_place(commands: &mut Commands, piece: Entity, shows: Cow<'static, str>, speed: f32) {
    let (way, time, queued) = (Spin::Flip(shows), (FLIP / speed, 0.0), false);
    commands.entity(piece).insert(Spinning { way, time, queued });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MotionQueue>()
        .add_systems(PreUpdate, hurry.after(InputSystems))
        .add_systems(Update, play.in_set(FrameSet::Move))
        .add_systems(Update, spin.in_set(FrameSet::Travel).after(travel));
}

fn hurry(
    mut queue: ResMut<MotionQueue>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    touches: Res<Touches>,
) {
    if buttons.just_pressed(MouseButton::Left)
        || keys.any_just_pressed([KeyCode::Space, KeyCode::Enter])
        || touches.any_just_pressed()
    {
        queue.hurry();
    }
}

/// Everything that the steps of a beat change.
#[derive(SystemParam)]
struct Mover<'w, 's> {
    commands: Commands<'w, 's>,
    queue: ResMut<'w, MotionQueue>,
    board: ResMut<'w, Board>,
    slots: Res<'w, Slots>,
    sounds: ResMut<'w, Sounds>,
    pieces: Query<'w, 's, (&'static Pose, &'static mut Look), With<Piece>>,
}

impl Mover<'_, '_> {
    /// Begins a step; `None` if it has no piece or no slot. Travels are faster by `haste`; flips take
    /// `spinning` times as long: 0 where only cross-fades are shown.
    fn begin(&mut self, step: MotionStep, haste: f32, spinning: f32) -> Option<()> {
        let find = |id: &Id| self.board.entity(Layer::Table, id);
        let place = |at: &At| self.slots.pose(Layer::Table, at);
        match step {
            MotionStep::BringPiece { piece, at } => {
                if find(&piece.id).is_none() {
                    let (at, clip) = (place(&at)?, self.slots.clip(Layer::Table, &at));
                    let entity = self.board.bring(&mut self.commands, Layer::Table, &piece, at);
                    self.clip(entity, clip);
                }
            }
            MotionStep::Gesture { .. } if spinning <= 0.0 => {}
            MotionStep::GoTo { id, to, lasts, arc } | MotionStep::Gesture { id, to, lasts, arc } => {
                let clip = self.slots.clip(Layer::Table, &to);
                let (piece, to) = (find(&id)?, place(&to)?);
                let from = self.pieces.get(piece).map_or(to, |(pose, _)| *pose);
                let travel = Travel::new(from, to, lasts / haste).arc(arc);
                self.commands.entity(piece).insert(travel);
                self.clip(piece, clip);
            }
            MotionStep::Walk { id, to, lasts } => {
                let (piece, to) = (find(&id)?, place(&to)?);
                let from = self.pieces.get(piece).map_or(to, |(pose, _)| *pose);
                // In the drawings, pieces that walk point up.
                let rotation = (to.at - from.at).to_angle().to_degrees() + 90.0;
                let headed = |pose: Pose| Pose { rotation, ..pose };
                let travel = Travel::new(headed(from), headed(to), lasts / haste);
                self.commands.entity(piece).insert(travel);
            }
            MotionStep::Flip { id, shows } => {
                let piece = find(&id)?;
                self.spin(piece, Spin::Flip(shows), FLIP * spinning);
            }
            MotionStep::Tumble { id, faces, lasts } => {
                let piece = find(&id)?;
                let rest = *self.pieces.get(piece).ok()?.0;
                self.spin(piece, Spin::Tumble(faces, rest), lasts * spinning);
            }
            MotionStep::Fade { id, shows, lasts } => {
                let (pose, mut look) = self.pieces.get_mut(find(&id)?).ok()?;
                let lasts = if spinning > 0.0 {
                    lasts
                } else {
                    lasts.max(CROSS_FADE)
                };
                if lasts > 0.0 {
                    // The drawing that was there fades over the new one.
                    let layer = Layer::Table;
                    let over = pose.z(pose.z + 0.5);
                    let fades = Travel::fading(over, lasts / haste);
                    let before = (Piece { layer, id }, look.clone(), over, mark(layer), fades);
                    self.commands.spawn(before);
                }
                look.face = Face::Picture(shows);
            }
            MotionStep::Change { id, look } => *self.pieces.get_mut(find(&id)?).ok()?.1 = look,
            MotionStep::Count { id, by } => {
                if let Face::Words(text) = &mut self.pieces.get_mut(find(&id)?).ok()?.1.face {
                    *text = text.parse::<i64>().ok()?.saturating_add(by).to_string();
                }
            }
            MotionStep::Take(id) => {
                let piece = self.board.entities.remove(&(Layer::Table, id))?;
                self.commands.entity(piece).despawn();
            }
            MotionStep::Sound(cue) => self.sounds.play(cue),
        }
        Some(())
    }

    fn clip(&mut self, piece: Entity, clip: Option<Crop>) {
        if let Some(crop) = clip {
            self.commands.entity(piece).insert((Appeal::default(), crop));
        }
    }

    /// Flips or tumbles a piece in `lasts` milliseconds. The queue waits for it.
    fn spin(&mut self, piece: Entity, way: Spin, lasts: f32) {
        let (time, queued) = ((lasts, 0.0), true);
        self.commands.entity(piece).insert(Spinning { way, time, queued });
        self.queue.spinning += 1;
    }
}

fn play(mut mover: Mover, tempo: Res<Tempo>, time: Res<Time>, mut redraw: MessageWriter<RequestRedraw>) {
    if mover.queue.is_empty() {
        mover.queue.hurried = false;
        return;
    }
    redraw.write(RequestRedraw);
    let instant = tempo.is_instant();
    let haste = mover.queue.haste();
    // Flips take no time if they are not shown.
    let is_spin_shown = !instant && !tempo.reduced;
    let spinning = if is_spin_shown { 1.0 / tempo.speed } else { 0.0 };
    let speed = haste * if instant { 1.0 } else { tempo.speed };
    mover.queue.left -= time.delta_secs() * 1000.0 * speed;
    while mover.queue.left <= 0.0 || instant {
        // A piece that is still spinning belongs to an earlier beat. A beat that changes faces waits for it.
        if mover.queue.spinning > 0 && mover.queue.beats.front().is_some_and(changes_faces) {
            return;
        }
        let Some(beat) = mover.queue.beats.pop_front() else {
            mover.queue.left = 0.0;
            return;
        };
        let left = (mover.queue.left + beat.lasts).max(0.0);
        mover.queue.left = if instant { 0.0 } else { left };
        for step in beat.steps {
            mover.begin(step, if instant { f32::INFINITY } else { haste }, spinning);
        }
    }
}

fn show_face(look: &mut Look, face: &str) {
    if let Face::Picture(name) = &mut look.face
        && name != face
    {
        *name = face.to_owned().into();
    }
}

/// The start of a tumbling die relative to its place at rest, and the height of its jump, in canvas units.
const TUMBLE: Vec2 = Vec2::new(130.0, 90.0);

/// Flips and tumbles pieces. One that flips shows the old face in the first half, and the new one in the second. It may
/// travel meanwhile, so this has the last word about its pose.
fn spin(
    mut commands: Commands,
    time: Res<Time>,
    mut queue: ResMut<MotionQueue>,
    mut pieces: Query<(Entity, &mut Pose, &mut Look, &mut Spinning)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Counted again in every frame, because a piece may be removed while it spins.
    let mut still = 0;
    for (entity, mut pose, mut look, mut spinning) in &mut pieces {
        let (lasts, passed) = &mut spinning.time;
        *passed += time.delta_secs() * 1000.0 * queue.haste();
        // Without a duration the quotient is infinite or not a number, and the share is 1.
        let share = (*passed / *lasts).min(1.0);
        let left = 1.0 - share;
        match &spinning.way {
            Spin::Flip(face) => {
                let angle = 180.0 * ease(share);
                pose.fold = if angle < 90.0 { angle } else { angle - 180.0 };
                if angle >= 90.0 {
                    show_face(&mut look, face);
                }
            }
            Spin::Tumble(faces, rest) => {
                // It slows down: most faces show at the beginning.
                let slowed = 1.0 - left * left;
                let index = ((slowed * faces.len() as f32) as usize).min(faces.len().saturating_sub(1));
                if let Some(face) = faces.get(index) {
                    show_face(&mut look, face);
                }
                let jump = (share * 9.4).sin().abs() * left;
                pose.rotation = rest.rotation + 540.0 * left * left;
                pose.at = rest.at - TUMBLE * Vec2::new(left * left, jump);
            }
        }
        if share >= 1.0 {
            commands.entity(entity).remove::<Spinning>();
        } else {
            still += usize::from(spinning.queued);
        }
        redraw.write(RequestRedraw);
    }
    if queue.spinning != still {
        queue.spinning = still;
    }
}
