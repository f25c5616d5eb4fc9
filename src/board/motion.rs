//! The motion queue: what events look like, beat after beat.
//!
//! A game turns each event that the table sees into beats. A beat's steps play together; the next beat begins
//! when this one's time is over. Rules go on only when the queue is empty, so what is on screen is never more
//! than one action behind. A click or a key hurries the queue.

use super::piece::{Layer, Piece, Travel, ease};
use super::pose::{Look, PieceKey, Pose};
use super::{At, Board, Slots};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{FrameSet, Tempo};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::borrow::Cow;
use std::collections::VecDeque;

/// One thing that happens in a beat.
#[derive(Clone, Debug, PartialEq)]
pub enum MotionStep {
    /// A piece of the board comes into a slot, or near one.
    BringPiece {
        /// Which.
        piece: crate::ui::Piece,
        /// Where to.
        at: At,
    },
    /// A piece of the board travels to a slot, or near one.
    GoTo {
        /// Which.
        key: PieceKey,
        /// Where to.
        to: At,
        /// How long, in milliseconds.
        lasts: f32,
        /// How high it arcs, in canvas units.
        arc: f32,
    },
    /// A piece of the board walks to a slot, or near one, with its head in front.
    Walk {
        /// Which.
        key: PieceKey,
        /// Where to.
        to: At,
        /// How long, in milliseconds.
        lasts: f32,
    },
    /// A piece turns over: the new face appears when it is edge-on.
    Turn {
        /// Which.
        key: PieceKey,
        /// What is on its other side.
        shows: Cow<'static, str>,
        /// How long, in milliseconds.
        lasts: f32,
    },
    /// A die tumbles through faces and rests on the last.
    Tumble {
        /// Which.
        key: PieceKey,
        /// The faces, in order.
        faces: Vec<Cow<'static, str>>,
        /// How long, in milliseconds.
        lasts: f32,
    },
    /// A piece looks different from now on.
    Change {
        /// Which.
        key: PieceKey,
        /// How.
        look: Look,
    },
    /// A number goes up or down from what it shows. Several events of one action may move it, one after another.
    Count {
        /// Which words.
        key: PieceKey,
        /// By how much.
        by: i64,
    },
    /// A piece leaves the table.
    Take(PieceKey),
    /// A sound.
    Sound(Cue),
}

/// Steps that play together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beat {
    /// What happens.
    pub steps: Vec<MotionStep>,
    /// When the next beat begins, in milliseconds after this one.
    pub lasts: f32,
}

impl Beat {
    /// Does it change what a piece shows, or take one away?
    fn changes_faces(&self) -> bool {
        self.steps.iter().any(|step| {
            matches!(
                step,
                MotionStep::Change { .. } | MotionStep::Count { .. } | MotionStep::Take(_)
            )
        })
    }
}

/// What is still to be played.
#[derive(Resource, Debug, Default)]
pub struct MotionQueue {
    beats: VecDeque<Beat>,
    /// Of the beat being played, in milliseconds.
    left: f32,
    hurried: bool,
    /// How many pieces are still turning over or tumbling.
    turning: usize,
    /// How many times faster than written everything is played, if it is not as written.
    pace: Option<f32>,
}

impl MotionQueue {
    /// Adds a beat.
    pub fn beat(&mut self, lasts: f32, steps: impl IntoIterator<Item = MotionStep>) {
        self.beats.push_back(Beat {
            steps: steps.into_iter().collect(),
            lasts,
        });
    }

    /// Adds a rest.
    pub fn rest(&mut self, lasts: f32) {
        self.beat(lasts, []);
    }

    /// Is everything played?
    pub fn is_empty(&self) -> bool {
        self.beats.is_empty() && self.left <= 0.0 && self.turning == 0
    }

    /// Plays what is queued quickly.
    pub fn hurry(&mut self) {
        self.hurried = !self.is_empty();
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.beats.clear();
        self.left = 0.0;
        self.hurried = false;
        self.turning = 0;
    }

    /// Plays everything so many times faster than written, from now on.
    pub fn set_pace(&mut self, pace: f32) {
        self.pace = Some(pace.max(0.1));
    }

    /// How much faster than written everything is played.
    fn haste(&self) -> f32 {
        self.pace.unwrap_or(1.0) * if self.hurried { 8.0 } else { 1.0 }
    }
}

/// A card turning over.
#[derive(Component, Debug)]
pub struct Turning {
    shows: Cow<'static, str>,
    lasts: f32,
    passed: f32,
    /// Does the queue wait for it?
    queued: bool,
}

/// A die tumbling.
#[derive(Component, Debug)]
struct Tumbling {
    faces: Vec<Cow<'static, str>>,
    lasts: f32,
    passed: f32,
    rest: Pose,
}

/// Turns a piece over, so that it shows this face, in so many milliseconds. The queue does not wait for it.
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
        .add_systems(Update, (play, turn, tumble).chain().in_set(FrameSet::Move));
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
    // How much of its written time a turn takes: none where nothing is to be seen of it.
    let turning = if instant || tempo.reduced {
        0.0
    } else {
        1.0 / tempo.speed
    };
    let speed = queue.haste() * if instant { 1.0 } else { tempo.speed };
    queue.left -= time.delta_secs() * 1000.0 * speed;
    while queue.left <= 0.0 || instant {
        // A face that is still turning belongs to the beats before: what follows waits for it.
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
                    // Drawings of walkers look up.
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

/// Back, edge-on, front: the first half shows the old side, the second the new.
fn turn(
    mut commands: Commands,
    time: Res<Time>,
    mut queue: ResMut<MotionQueue>,
    mut pieces: Query<(Entity, &mut Pose, &mut Look, &mut Turning)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // Whatever was begun is counted anew: a piece may have been taken away in the middle of it.
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
        // Ever slower: the faces crowd at the beginning.
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
