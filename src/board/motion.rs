//! The motion queue: plays events as beats, one after another.
//!
//! A game turns each event that the table sees into beats. A beat's steps play together; the next beat begins when
//! its time is over. The rules continue only when the queue is empty, so the screen is never more than one action
//! behind. A click or a key speeds the queue up.

use super::piece::{Layer, Piece, Travel, ease};
use super::pose::{Look, PieceKey, Pose};
use super::{At, Board, Slots};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{FrameSet, Tempo};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::borrow::Cow;
use std::collections::VecDeque;

/// A step of a beat.
#[derive(Clone, Debug, PartialEq)]
pub enum MotionStep {
    /// Puts a new piece into a slot, or near one.
    BringPiece {
        /// The piece.
        piece: crate::ui::Piece,
        /// Its position.
        at: At,
    },
    /// Moves a piece to a slot, or near one.
    GoTo {
        /// The piece's key.
        key: PieceKey,
        /// The target.
        to: At,
        /// Duration, in milliseconds.
        lasts: f32,
        /// Height of the arc, in canvas units.
        arc: f32,
    },
    /// Moves a piece to a slot, or near one, turned in the direction of the motion.
    Walk {
        /// The piece's key.
        key: PieceKey,
        /// The target.
        to: At,
        /// Duration, in milliseconds.
        lasts: f32,
    },
    /// Turns a piece over. The new face appears when it is edge-on.
    Turn {
        /// The piece's key.
        key: PieceKey,
        /// The drawing on its other side.
        shows: Cow<'static, str>,
        /// Duration, in milliseconds.
        lasts: f32,
    },
    /// Rolls a die through faces, of which it keeps the last.
    Tumble {
        /// The die's key.
        key: PieceKey,
        /// The drawings of the faces, in order.
        faces: Vec<Cow<'static, str>>,
        /// Duration, in milliseconds.
        lasts: f32,
    },
    /// Changes a piece's look.
    Change {
        /// The piece's key.
        key: PieceKey,
        /// The new look.
        look: Look,
    },
    /// Adds to the number that a piece shows. Several events of one action may change it, one after another.
    Count {
        /// The piece's key.
        key: PieceKey,
        /// The difference.
        by: i64,
    },
    /// Removes a piece.
    Take(PieceKey),
    /// Plays a sound.
    Sound(Cue),
}

/// Moves a piece to a slot, or near one, along an arc.
pub fn go(key: impl Into<PieceKey>, to: impl Into<At>, lasts: f32, arc: f32) -> MotionStep {
    MotionStep::GoTo {
        key: key.into(),
        to: to.into(),
        lasts,
        arc,
    }
}

/// Puts a new piece into a slot, or near one.
pub fn bring(piece: crate::ui::Piece, at: impl Into<At>) -> MotionStep {
    MotionStep::BringPiece { piece, at: at.into() }
}

/// Turns a piece over.
pub fn turn(key: impl Into<PieceKey>, shows: impl Into<Cow<'static, str>>, lasts: f32) -> MotionStep {
    MotionStep::Turn {
        key: key.into(),
        shows: shows.into(),
        lasts,
    }
}

/// Removes a piece.
pub fn take(key: impl Into<PieceKey>) -> MotionStep {
    MotionStep::Take(key.into())
}

/// Plays a sound.
pub fn sound(name: &'static str) -> MotionStep {
    MotionStep::Sound(Cue::new(name))
}

/// Steps that play together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beat {
    /// The steps.
    pub steps: Vec<MotionStep>,
    /// Time until the next beat begins, in milliseconds.
    pub lasts: f32,
}

impl Beat {
    /// Does it change what a piece shows, or remove a piece?
    fn changes_faces(&self) -> bool {
        self.steps.iter().any(|step| {
            matches!(
                step,
                MotionStep::Change { .. } | MotionStep::Count { .. } | MotionStep::Take(_)
            )
        })
    }
}

/// The beats that are still to be played.
#[derive(Resource, Debug, Default)]
pub struct MotionQueue {
    beats: VecDeque<Beat>,
    /// Remaining time of the current beat, in milliseconds.
    left: f32,
    hurried: bool,
    /// Number of pieces that are still turning over or tumbling.
    turning: usize,
    /// Speed factor for everything; `None` for normal speed.
    pace: Option<f32>,
}

impl MotionQueue {
    /// Adds a beat of this length, in milliseconds.
    pub fn beat(&mut self, lasts: f32, steps: impl IntoIterator<Item = MotionStep>) {
        self.beats.push_back(Beat {
            steps: steps.into_iter().collect(),
            lasts,
        });
    }

    /// Adds a pause of this length, in milliseconds.
    pub fn rest(&mut self, lasts: f32) {
        self.beat(lasts, []);
    }

    /// Has everything been played?
    pub fn is_empty(&self) -> bool {
        self.beats.is_empty() && self.left <= 0.0 && self.turning == 0
    }

    /// Plays the queued beats quickly.
    pub fn hurry(&mut self) {
        self.hurried = !self.is_empty();
    }

    /// Clears the queue.
    pub fn clear(&mut self) {
        self.beats.clear();
        self.left = 0.0;
        self.hurried = false;
        self.turning = 0;
    }

    /// Sets the speed factor from now on.
    pub fn set_pace(&mut self, pace: f32) {
        self.pace = Some(pace.max(0.1));
    }

    /// Returns the speed factor for the current frame.
    fn haste(&self) -> f32 {
        self.pace.unwrap_or(1.0) * if self.hurried { 8.0 } else { 1.0 }
    }
}

/// A piece that is turning over.
#[derive(Component, Debug)]
pub struct Turning {
    shows: Cow<'static, str>,
    lasts: f32,
    passed: f32,
    /// Does the queue wait for it?
    queued: bool,
}

/// A die that is tumbling.
#[derive(Component, Debug)]
struct Tumbling {
    faces: Vec<Cow<'static, str>>,
    lasts: f32,
    passed: f32,
    rest: Pose,
}

/// Turns a piece over to this face in `lasts` milliseconds. The queue does not wait for it.
pub fn turn_over(commands: &mut Commands, piece: Entity, shows: Cow<'static, str>, lasts: f32) {
    commands.entity(piece).insert(Turning {
        shows,
        lasts,
        passed: 0.0,
        queued: false,
    });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MotionQueue>()
        .add_systems(PreUpdate, hurry)
        .add_systems(Update, (play, turn_pieces, tumble).chain().in_set(FrameSet::Move));
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

fn play(
    mut commands: Commands,
    mut queue: ResMut<MotionQueue>,
    mut board: ResMut<Board>,
    slots: Res<Slots>,
    mut sounds: ResMut<Sounds>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    mut pieces: Query<(&Pose, &mut Look), With<Piece>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if queue.is_empty() {
        queue.hurried = false;
        return;
    }
    redraw.write(RequestRedraw);
    let instant = !tempo.speed.is_finite();
    // Factor for the duration of a turn: 0 if turns are not shown.
    let turning = if instant || tempo.reduced {
        0.0
    } else {
        1.0 / tempo.speed
    };
    let speed = queue.haste() * if instant { 1.0 } else { tempo.speed };
    queue.left -= time.delta_secs() * 1000.0 * speed;
    while queue.left <= 0.0 || instant {
        // A piece that is still turning belongs to an earlier beat. A beat that changes faces waits for it.
        if queue.turning > 0 && queue.beats.front().is_some_and(Beat::changes_faces) {
            return;
        }
        let Some(beat) = queue.beats.pop_front() else {
            queue.left = 0.0;
            return;
        };
        queue.left = if instant {
            0.0
        } else {
            (queue.left + beat.lasts).max(0.0)
        };
        let entity = |board: &Board, key: &PieceKey| board.entity(Layer::Table, key);
        for step in beat.steps {
            match step {
                MotionStep::BringPiece { piece, at } => {
                    if board.entity(Layer::Table, &piece.key).is_none()
                        && let Some(pose) = slots.pose(Layer::Table, &at)
                    {
                        board.bring(&mut commands, Layer::Table, &piece, pose);
                    }
                }
                MotionStep::GoTo { key, to, lasts, arc } => {
                    let Some(piece) = board.entity(Layer::Table, &key) else {
                        continue;
                    };
                    let Some(to) = slots.pose(Layer::Table, &to) else {
                        continue;
                    };
                    let from = pieces.get(piece).map_or(to, |(pose, _)| *pose);
                    let lasts = if instant { 0.0 } else { lasts / queue.haste() };
                    commands
                        .entity(piece)
                        .insert(Travel::new(from, to, lasts).arc(arc));
                }
                MotionStep::Walk { key, to, lasts } => {
                    let walker = board.entity(Layer::Table, &key);
                    let (Some(piece), Some(to)) = (walker, slots.pose(Layer::Table, &to)) else {
                        continue;
                    };
                    let from = pieces.get(piece).map_or(to, |(pose, _)| *pose);
                    // In the drawings, pieces that walk point up.
                    let turn = (to.at - from.at).to_angle().to_degrees() + 90.0;
                    let headed = |pose: Pose| Pose { turn, ..pose };
                    let lasts = if instant { 0.0 } else { lasts / queue.haste() };
                    commands
                        .entity(piece)
                        .insert(Travel::new(headed(from), headed(to), lasts));
                }
                MotionStep::Turn { key, shows, lasts } => {
                    let Some(entity) = entity(&board, &key) else {
                        continue;
                    };
                    let lasts = lasts * turning;
                    queue.turning += 1;
                    commands.entity(entity).insert(Turning {
                        shows,
                        lasts,
                        passed: 0.0,
                        queued: true,
                    });
                }
                MotionStep::Tumble { key, faces, lasts } => {
                    let Some(entity) = entity(&board, &key) else {
                        continue;
                    };
                    let Ok((pose, _)) = pieces.get(entity) else {
                        continue;
                    };
                    let lasts = lasts * turning;
                    queue.turning += 1;
                    commands.entity(entity).insert(Tumbling {
                        faces,
                        lasts,
                        passed: 0.0,
                        rest: *pose,
                    });
                }
                MotionStep::Change { key, look } => {
                    if let Some(entity) = entity(&board, &key)
                        && let Ok((_, mut shown)) = pieces.get_mut(entity)
                    {
                        *shown = look;
                    }
                }
                MotionStep::Count { key, by } => {
                    if let Some(entity) = entity(&board, &key)
                        && let Ok((_, mut shown)) = pieces.get_mut(entity)
                        && let Look::Words { text, .. } = &mut *shown
                        && let Ok(number) = text.parse::<i64>()
                    {
                        *text = number.saturating_add(by).to_string();
                    }
                }
                MotionStep::Take(key) => {
                    if let Some(entity) = board.disown(Layer::Table, &key) {
                        commands.entity(entity).despawn();
                    }
                }
                MotionStep::Sound(cue) => sounds.play(cue),
            }
        }
    }
}

fn show_face(look: &mut Look, face: &str) {
    if let Look::Picture { name, .. } = look
        && name != face
    {
        *name = face.to_owned().into();
    }
}

/// Turns pieces over: the old face shows in the first half, the new one in the second.
fn turn_pieces(
    mut commands: Commands,
    time: Res<Time>,
    mut queue: ResMut<MotionQueue>,
    mut pieces: Query<(Entity, &mut Pose, &mut Look, &mut Turning)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Counted again in every frame, because a piece may be removed while it turns.
    let mut still = 0;
    for (entity, mut pose, mut look, mut turning) in &mut pieces {
        turning.passed += time.delta_secs() * 1000.0 * queue.haste();
        let share = if turning.lasts > 0.0 {
            turning.passed / turning.lasts
        } else {
            1.0
        };
        if share >= 1.0 {
            pose.fold = 0.0;
            show_face(&mut look, &turning.shows);
            commands.entity(entity).remove::<Turning>();
        } else {
            let angle = 180.0 * ease(share);
            pose.fold = if angle < 90.0 { angle } else { angle - 180.0 };
            if angle >= 90.0 {
                show_face(&mut look, &turning.shows);
            }
            still += usize::from(turning.queued);
        }
        redraw.write(RequestRedraw);
    }
    if queue.turning != still {
        queue.turning = still;
    }
}

fn tumble(
    mut commands: Commands,
    time: Res<Time>,
    mut queue: ResMut<MotionQueue>,
    mut pieces: Query<(Entity, &mut Pose, &mut Look, &mut Tumbling)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut pose, mut look, mut tumbling) in &mut pieces {
        tumbling.passed += time.delta_secs() * 1000.0 * queue.haste();
        let share = if tumbling.lasts > 0.0 {
            (tumbling.passed / tumbling.lasts).min(1.0)
        } else {
            1.0
        };
        let count = tumbling.faces.len();
        // It slows down: most faces show at the beginning.
        let slowed = 1.0 - (1.0 - share) * (1.0 - share);
        let index = ((slowed * count as f32) as usize).min(count.saturating_sub(1));
        if let Some(face) = tumbling.faces.get(index) {
            show_face(&mut look, face);
        }
        let left = 1.0 - share;
        pose.turn = tumbling.rest.turn + 540.0 * left * left;
        pose.at = tumbling.rest.at - Vec2::new(130.0 * left * left, 90.0 * (share * 9.4).sin().abs() * left);
        if share >= 1.0 {
            pose.turn = tumbling.rest.turn;
            pose.at = tumbling.rest.at;
            commands.entity(entity).remove::<Tumbling>();
        } else {
            queue.turning += 1;
        }
        redraw.write(RequestRedraw);
    }
}
