//! Mouse and touch: what is under the pointer, what is pressed, what is dragged away.
//!
//! It knows pieces and their [`Interaction`]s, not what they mean. Whoever owns a screen reads [`Pressed`].

use super::canvas::Canvas;
use super::motion::MotionQueue;
use super::sheet::{Interaction, PieceKey, Pose, Sheet};
use super::sound::{Cue, Sounds};
use super::stage::{Dragged, Hovering, Idle, Layer, Piece, Stage, StageSet, Travel};
use super::tips;
use crate::ui::LastClick;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::picking::events::{Click, Drag, DragEnd, Out, Over, Pointer, Press, Release};
use bevy::picking::pointer::{PointerButton, PointerId};
use bevy::prelude::*;
use bevy::window::{CursorMoved, RequestRedraw};
use std::borrow::Cow;

/// Something was clicked, tapped or dragged away that may be.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Pressed {
    /// On which layer.
    pub layer: Layer,
    /// Which piece.
    pub key: PieceKey,
    /// The name of its act.
    pub name: Cow<'static, str>,
}

/// A button or finger went down on something that may be pressed.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Down {
    /// The name of its act.
    pub name: Cow<'static, str>,
}

/// A piece was dragged and let go.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Dropped {
    /// The name of its act.
    pub name: Cow<'static, str>,
    /// Where its middle was let go, in canvas units.
    pub at: Vec2,
}

/// Something that is slid was pressed, or the pointer moved along it with the button down.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Slid {
    /// The name of its act.
    pub name: Cow<'static, str>,
    /// How far along it the pointer is, from 0 to 1.
    pub share: f32,
}

/// Somebody wants to read the rule by which something is not to be had.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleAsked(pub &'static str);

/// What the pointer is over, or the keyboard at.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(super) struct Pointed {
    at: Option<Entity>,
    /// A finger has left it: what is said about it stays until then, in seconds since the program began.
    until: Option<f32>,
}

impl Pointed {
    /// It comes over something.
    pub(super) fn come(&mut self, entity: Entity) {
        *self = Self {
            at: Some(entity),
            until: None,
        };
    }

    /// It leaves something.
    pub(super) fn leave(&mut self, entity: Entity) {
        if self.at == Some(entity) {
            *self = Self::default();
        }
    }

    /// A finger leaves something: nothing is under a finger that is not there, but what was said is still to be read.
    fn leave_slowly(&mut self, entity: Entity, now: f32) {
        if self.at == Some(entity) {
            self.until = Some(now + LINGERS);
        }
    }
}

/// How long what is said of a thing stays after a finger has left it, in seconds.
const LINGERS: f32 = 3.0;

/// A drag shorter than this, in canvas units, is a click.
const CLICK: f32 = 12.0;
/// A drag at least this long, in canvas units, does what a click would.
const THROW: f32 = 80.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Idle>()
        .init_resource::<Pointed>()
        .add_message::<Pressed>()
        .add_message::<Down>()
        .add_message::<Dropped>()
        .add_message::<RuleAsked>()
        .add_message::<Slid>()
        .add_observer(over)
        .add_observer(out)
        .add_observer(lifted)
        .add_observer(down)
        .add_observer(click)
        .add_observer(drag)
        .add_observer(drop)
        .add_systems(PreUpdate, (notice_input, hurry))
        .add_systems(Update, ask_by_key)
        .add_systems(Update, point.in_set(StageSet::Show));
}

fn over(
    on: On<Pointer<Over>>,
    mut commands: Commands,
    acts: Query<&Interaction>,
    mut pointed: ResMut<Pointed>,
    mut sounds: ResMut<Sounds>,
) {
    if let Ok(act) = acts.get(on.entity) {
        pointed.come(on.entity);
        commands.entity(on.entity).insert(Hovering(true));
        if act.refusal.is_none() && (act.hovered.is_some() || act.lifts) {
            sounds.play(Cue::new(if act.lifts { "card-lift" } else { "button-hover" }));
        }
    }
}

fn out(on: On<Pointer<Out>>, mut pointed: ResMut<Pointed>, mut hovering: Query<&mut Hovering>) {
    if let Ok(mut hovering) = hovering.get_mut(on.entity) {
        hovering.0 = false;
    }
    pointed.leave(on.entity);
}

/// A finger is lifted: it points at nothing any more.
fn lifted(
    on: On<Pointer<Release>>,
    time: Res<Time<Real>>,
    mut pointed: ResMut<Pointed>,
    mut hovering: Query<&mut Hovering>,
) {
    if !matches!(on.pointer_id, PointerId::Touch(_)) {
        return;
    }
    if let Ok(mut hovering) = hovering.get_mut(on.entity) {
        hovering.0 = false;
    }
    pointed.leave_slowly(on.entity, time.elapsed_secs());
}

fn down(
    on: On<Pointer<Press>>,
    canvas: Res<Canvas>,
    stage: Res<Stage>,
    pieces: Query<(&Piece, &Interaction, &Pose)>,
    mut downs: MessageWriter<Down>,
    mut slid: MessageWriter<Slid>,
) {
    if on.button == PointerButton::Primary
        && let Ok((piece, act, pose)) = pieces.get(on.entity)
        && act.refusal.is_none()
    {
        let pose = stage.lens(piece.layer, pose).pose(*pose);
        slid.write_batch(slide(&canvas, act, &pose, on.pointer_location.position));
        downs.write(Down {
            name: act.name.clone(),
        });
    }
}

/// How far along a piece the pointer is, if that matters.
fn slide(canvas: &Canvas, act: &Interaction, pose: &Pose, at: Vec2) -> Option<Slid> {
    let along = canvas.from_window(at).x - (pose.at.x - pose.size.x / 2.0);
    act.slides.then(|| Slid {
        name: act.name.clone(),
        share: (along / pose.size.x.max(1.0)).clamp(0.0, 1.0),
    })
}

fn click(
    on: On<Pointer<Click>>,
    time: Res<Time<Real>>,
    mut last: ResMut<LastClick>,
    pieces: Query<(&Piece, &Interaction, Option<&Dragged>)>,
    mut pressed: MessageWriter<Pressed>,
    mut asked: MessageWriter<RuleAsked>,
    mut sounds: ResMut<Sounds>,
) {
    let Ok((piece, act, dragged)) = pieces.get(on.entity) else {
        return;
    };
    if on.button == PointerButton::Secondary
        && let Some(rule) = act.rule
    {
        asked.write(RuleAsked(rule));
    }
    let was_dragged = dragged.is_some_and(|dragged| dragged.0.length() > CLICK);
    if on.button == PointerButton::Primary && !was_dragged {
        last.note(on.pointer_location.position, time.elapsed_secs());
        if last.is_echo(&act.name) {
            return;
        }
        press(piece, act, &mut pressed, &mut sounds);
    }
}

fn press(piece: &Piece, act: &Interaction, pressed: &mut MessageWriter<Pressed>, sounds: &mut Sounds) {
    if act.refusal.is_some() {
        sounds.play(Cue::new("refuse"));
    } else {
        if act.hovered.is_some() {
            sounds.play(Cue::new("button-press"));
        }
        pressed.write(Pressed {
            layer: piece.layer,
            key: piece.key.clone(),
            name: act.name.clone(),
        });
    }
}

/// A hand that is no pointer: a key, a screen reader. What it presses goes down and comes up at once.
#[derive(SystemParam)]
pub(super) struct Hand<'w> {
    pressed: MessageWriter<'w, Pressed>,
    downs: MessageWriter<'w, Down>,
    sounds: ResMut<'w, Sounds>,
}

impl Hand<'_> {
    /// Presses a piece.
    pub(super) fn tap(&mut self, piece: &Piece, act: &Interaction) {
        if act.refusal.is_none() {
            self.downs.write(Down {
                name: act.name.clone(),
            });
        }
        press(piece, act, &mut self.pressed, &mut self.sounds);
    }
}

fn drag(
    on: On<Pointer<Drag>>,
    mut commands: Commands,
    canvas: Res<Canvas>,
    stage: Res<Stage>,
    pieces: Query<(&Piece, &Interaction, &Pose)>,
    mut slid: MessageWriter<Slid>,
) {
    let piece = pieces
        .get(on.entity)
        .ok()
        .filter(|(_, act, _)| act.refusal.is_none());
    let Some((piece, act, pose)) = piece.filter(|_| on.button == PointerButton::Primary) else {
        return;
    };
    let pose = stage.lens(piece.layer, pose).pose(*pose);
    slid.write_batch(slide(&canvas, act, &pose, on.pointer_location.position));
    if act.drag {
        commands
            .entity(on.entity)
            .insert(Dragged(on.distance / canvas.scale));
    }
}

fn drop(
    on: On<Pointer<DragEnd>>,
    mut commands: Commands,
    stage: Res<Stage>,
    mut pieces: Query<(&Piece, Option<&Interaction>, &mut Pose, &Dragged)>,
    mut pressed: MessageWriter<Pressed>,
    mut dropped: MessageWriter<Dropped>,
    mut sounds: ResMut<Sounds>,
) {
    let Ok((piece, act, mut pose, dragged)) = pieces.get_mut(on.entity) else {
        return;
    };
    let home = *pose;
    pose.at += stage.lens(piece.layer, &home).unmap(dragged.0);
    // It goes home; if what it does takes it elsewhere, that journey begins where it was let go.
    commands
        .entity(on.entity)
        .remove::<Dragged>()
        .insert(Travel::new(*pose, home, 220.0));
    // What it did may have been taken from it while it was in the hand.
    let Some(act) = act else { return };
    dropped.write(Dropped {
        name: act.name.clone(),
        at: pose.at,
    });
    if dragged.0.length() >= THROW && act.pulses {
        press(piece, act, &mut pressed, &mut sounds);
    }
}

fn notice_input(
    mut idle: ResMut<Idle>,
    mut moved: MessageReader<CursorMoved>,
    mut keys: MessageReader<KeyboardInput>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
) {
    let anything = moved.read().count() + keys.read().count() > 0;
    if anything || buttons.get_just_pressed().next().is_some() || touches.any_just_pressed() {
        idle.0 = 0.0;
    }
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

/// Says beside the piece what a click on it does, or why it does nothing.
pub(super) fn point(
    mut pointed: ResMut<Pointed>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    canvas: Res<Canvas>,
    pieces: Query<(&Interaction, &Pose, &Piece)>,
    queue: Res<MotionQueue>,
    mut stage: ResMut<Stage>,
) {
    if let Some(until) = pointed.until {
        if time.elapsed_secs() > until {
            *pointed = Pointed::default();
        }
        redraw.write(RequestRedraw);
    }
    let tip = pointed
        .at
        .and_then(|entity| pieces.get(entity).ok())
        .filter(|(_, _, piece)| {
            stage.is_drawn(piece.layer) && (queue.is_empty() || piece.layer > Layer::Table)
        });
    let tip = tip.map(|(act, pose, piece)| (act, stage.lens(piece.layer, pose).pose(*pose).upright()));
    let sheet = match tip {
        Some((act, pose)) if act.refusal.is_none() && !act.close_up.is_empty() => {
            tips::close_up(&canvas, &pose, &act.close_up)
        }
        Some((act, pose)) if act.refusal.is_some() || !act.tooltip.is_empty() => {
            tips::tip(&canvas, &pose, act)
        }
        _ => Sheet::new(),
    };
    if stage.sheet(Layer::Tip).is_none_or(|shown| *shown != sheet) {
        stage.show(Layer::Tip, sheet, 90.0);
    }
}

/// F1 over something that is not to be had asks for the rule by which it is not.
fn ask_by_key(
    keys: Res<ButtonInput<KeyCode>>,
    pointed: Res<Pointed>,
    acts: Query<&Interaction>,
    mut asked: MessageWriter<RuleAsked>,
) {
    let rule = pointed.at.and_then(|entity| acts.get(entity).ok()?.rule);
    if keys.just_pressed(KeyCode::F1)
        && let Some(rule) = rule
    {
        asked.write(RuleAsked(rule));
    }
}
