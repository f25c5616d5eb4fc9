//! Routes presses, numbers, texts and drops to the intents of controls, and ignores the second half of a double click.
//!
//! A dragged control follows the pointer and returns on release. Its [intent](super::Intent) defines the effect of the
//! drop.

use super::element::{Control, Widget};
use super::intent::{Input, Intent, SharedIntent};
use super::shortcuts::{Shortcut, Shortcuts};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::{FocusCause, FocusedInput, InputFocus};
use bevy::picking::events::{Drag, DragEnd};
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit, TextEditChange};
use bevy::ui::{InteractionDisabled, UiScale};
use bevy::ui_widgets::{Activate, ValueChange};
use std::mem::replace;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastClick>()
        .add_observer(note_click)
        .add_observer(route::<Activate>)
        .add_observer(route::<ValueChange<bool>>)
        .add_observer(route_slide)
        .add_observer(route_text)
        .add_observer(note_typing)
        .add_observer(submit)
        .add_observer(insert_space)
        .add_observer(clear_field)
        .add_observer(drag)
        .add_observer(drop_dragged)
        .add_systems(Update, undo_typing)
        .add_systems(Last, submit_written);
}

/// Routes a press on a button, a choice or a switch, by pointer, key or screen reader.
fn route<E: EntityEvent>(
    press: On<E>,
    controls: Query<&Control, Without<InteractionDisabled>>,
    mut last: ResMut<LastClick>,
    mut commands: Commands,
) {
    if let Ok(control) = controls.get(press.event_target())
        && !last.is_echo(&control.intent.name())
    {
        control.intent.send(Input::Press, &mut commands);
    }
}

/// Routes a slider's new number, rounded to whole steps.
fn route_slide(
    change: On<ValueChange<f32>>,
    controls: Query<&Control, Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    if let Ok(control) = controls.get(change.source)
        && let Widget::Slider { range, step, .. } = control.widget
    {
        let steps = ((change.value - range.0) / step).round();
        let number = Input::Number(range.0 + steps * step);
        control.intent.send(number, &mut commands);
    }
}

fn route_text(
    change: On<TextEditChange>,
    fields: Query<(&Control, &EditableText), Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    if let Ok((control, written)) = fields.get(change.event_target())
        && let Widget::Field { text, .. } = &control.widget
    {
        let written = written.value().to_string();
        if written != *text {
            control.intent.send(Input::Text(written), &mut commands);
        }
    }
}

/// Inserts a space that is typed while Shift is down. Bevy drops it.
fn insert_space(
    pressed: On<FocusedInput<KeyboardInput>>,
    keys: Res<ButtonInput<Key>>,
    mut fields: Query<&mut EditableText>,
) {
    let other = [Key::Control, Key::Alt, Key::Super];
    let is_shifted = keys.pressed(Key::Shift) && !keys.any_pressed(other);
    let is_space = pressed.input.logical_key == Key::Space && pressed.input.state.is_pressed();
    if let Ok(mut field) = fields.get_mut(pressed.focused_entity)
        && is_shifted
        && is_space
        && !field.is_composing()
    {
        field.queue_edit(TextEdit::Insert(" ".into()));
    }
}

/// Empties the text field beside its button.
#[derive(Clone, Debug, PartialEq)]
pub struct ClearField;

impl Intent for ClearField {
    const SCREEN: &'static str = "ui";
}

/// Empties a field as typing would, so that it can be undone, and lets its writer go on.
fn clear_field(
    press: On<Activate>,
    controls: Query<&Control>,
    parents: Query<&ChildOf>,
    children: Query<&Children>,
    mut fields: Query<&mut EditableText>,
    mut focus: ResMut<InputFocus>,
) {
    let at = press.event_target();
    if controls
        .get(at)
        .is_ok_and(|control| control.intent.get() == Some(&ClearField))
        && let Some(field) = parents.iter_ancestors(at).find_map(|around| {
            let mut inside = children.iter_descendants(around);
            inside.find(|part| fields.contains(*part))
        })
        && let Ok(mut text) = fields.get_mut(field)
    {
        text.queue_edit(TextEdit::SelectAll);
        text.queue_edit(TextEdit::Delete);
        focus.set(field, FocusCause::Navigated);
    }
}

/// The undo and redo history of a field. A step is a word, a deletion or an insertion.
#[derive(Component, Debug, Default)]
pub(super) struct TypingHistory {
    now: String,
    before: Vec<String>,
    after: Vec<String>,
    /// Was the last change a letter of a word? Then the next letter belongs to the same step.
    is_in_word: bool,
}

impl TypingHistory {
    pub(super) fn new(text: &str) -> Self {
        Self {
            now: text.into(),
            ..Self::default()
        }
    }

    fn note(&mut self, text: String) {
        if text == self.now {
            return;
        }
        let mut added = text.strip_prefix(&self.now).unwrap_or_default().chars();
        let is_in_word =
            matches!((added.next(), added.next()), (Some(letter), None) if !letter.is_whitespace());
        let before = replace(&mut self.now, text);
        if !(replace(&mut self.is_in_word, is_in_word) && is_in_word) {
            self.before.push(before);
        }
        self.after.clear();
    }

    /// Returns the text one step back or forward, if there is one.
    fn step(&mut self, back: bool) -> Option<&str> {
        let (from, to) = match back {
            true => (&mut self.before, &mut self.after),
            false => (&mut self.after, &mut self.before),
        };
        to.push(replace(&mut self.now, from.pop()?));
        self.is_in_word = false;
        Some(&self.now)
    }
}

fn note_typing(change: On<TextEditChange>, mut fields: Query<(&EditableText, &mut TypingHistory)>) {
    if let Ok((field, mut history)) = fields.get_mut(change.event_target())
        && !field.is_composing()
    {
        history.note(field.value().to_string());
    }
}

fn undo_typing(
    shortcuts: Res<Shortcuts>,
    focus: Res<InputFocus>,
    mut fields: Query<(&mut EditableText, &mut TypingHistory)>,
) {
    let back = shortcuts.has(Shortcut::UndoTyping);
    if !(back || shortcuts.has(Shortcut::RedoTyping)) {
        return;
    }
    if let Some((mut field, mut history)) = focus.get().and_then(|at| fields.get_mut(at).ok())
        && let Some(text) = history.step(back)
    {
        field.queue_edit(TextEdit::SelectAll);
        field.queue_edit(match text {
            "" => TextEdit::Delete,
            text => TextEdit::Insert(text.into()),
        });
    }
}

/// Marks a field in which Enter was pressed. It is submitted after the letters typed in the same frame.
#[derive(Component)]
struct Submits(Option<SharedIntent>);

/// Submits a field's text on Enter. In a field of several lines, Enter begins a line, and Ctrl+Enter submits.
fn submit(
    mut pressed: On<FocusedInput<KeyboardInput>>,
    fields: Query<(&Control, &EditableText), Without<InteractionDisabled>>,
    keys: Res<ButtonInput<Key>>,
    mut commands: Commands,
) {
    let enters = matches!(pressed.input.logical_key, Key::Enter) && pressed.input.state.is_pressed();
    if let Ok((control, text)) = fields.get(pressed.focused_entity)
        && let Widget::Field { submit, .. } = &control.widget
        && enters
        && !text.is_composing()
        && (!text.allow_newlines || keys.any_pressed([Key::Control, Key::Super]))
    {
        pressed.propagate(false);
        let submits = Submits(submit.clone());
        commands.entity(pressed.focused_entity).insert(submits);
    }
}

/// Removes the focus from a submitted field that has no intent for it.
fn submit_written(mut commands: Commands, fields: Query<(Entity, &Submits)>, mut focus: ResMut<InputFocus>) {
    for (field, Submits(submit)) in &fields {
        match submit {
            Some(submit) => drop(submit.send(Input::Press, &mut commands)),
            None => focus.clear(),
        }
        commands.entity(field).try_remove::<Submits>();
    }
}

/// The longest time between the two clicks, in seconds.
const DOUBLE_CLICK: f32 = 0.5;
/// The longest distance between them, in pixels.
const SAME_PLACE: f32 = 8.0;

/// A click: its position, and its time in seconds since the program began.
type At = (Vec2, f32);

/// The last click that pressed something. Some people double-click everything. The second click must not press a
/// control that the first one has brought to that place. Bevy counts clicks per entity, but these are two entities.
#[derive(Resource, Clone, Debug, Default)]
struct LastClick {
    now: Option<At>,
    last: Option<(At, String)>,
}

impl LastClick {
    /// Is this press the second half of a double click that began on another control? Key presses are not.
    fn is_echo(&mut self, name: &str) -> bool {
        let Some(now) = self.now.take() else { return false };
        let is_echo = self.last.as_ref().is_some_and(|((place, then), on)| {
            place.distance(now.0) < SAME_PLACE && now.1 - then < DOUBLE_CLICK && on != name
        });
        if !is_echo {
            self.last = Some((now, name.to_owned()));
        }
        is_echo
    }
}

fn note_click(
    click: On<Pointer<Click>>,
    controls: Query<(), (With<Control>, Without<InteractionDisabled>)>,
    time: Res<Time<Real>>,
    mut last: ResMut<LastClick>,
) {
    if controls.contains(click.entity) {
        last.now = Some((click.pointer_location.position, time.elapsed_secs()));
    }
}

/// Distance that the pointer must move before the control follows it, in logical pixels.
const SHORTEST_DRAG: f32 = 8.0;

fn dragged(at: Entity, controls: &Query<&Control>, parents: &Query<&ChildOf>) -> Option<Entity> {
    std::iter::once(at)
        .chain(parents.iter_ancestors(at))
        .find(|entity| controls.get(*entity).is_ok_and(|control| control.drags))
}

fn drag(
    drag: On<Pointer<Drag>>,
    mut commands: Commands,
    controls: Query<&Control>,
    parents: Query<&ChildOf>,
    scale: Res<UiScale>,
) {
    let first = drag.original_event_target();
    if drag.entity != first || drag.button != PointerButton::Primary || drag.distance.length() < SHORTEST_DRAG
    {
        return;
    }
    if let Some(entity) = dragged(first, &controls, &parents) {
        let moved = drag.distance / scale.0;
        let moved = UiTransform::from_translation(Val2::px(moved.x, moved.y));
        // The pointer must hit the control underneath, and releasing the dragged one must not count as a click.
        commands.entity(first).insert(Pickable::IGNORE);
        let dragged = (moved, GlobalZIndex(1), Pickable::IGNORE);
        commands.entity(entity).insert(dragged);
    }
}

fn drop_dragged(
    end: On<Pointer<DragEnd>>,
    mut commands: Commands,
    controls: Query<&Control>,
    parents: Query<&ChildOf>,
    moved: Query<(), With<GlobalZIndex>>,
    places: Query<(Entity, &Control, &ComputedNode, &UiGlobalTransform)>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
) {
    let first = end.original_event_target();
    let at = dragged(first, &controls, &parents).filter(|at| end.entity == first && moved.contains(*at));
    let Some(entity) = at else { return };
    for entity in [entity, first] {
        commands.entity(entity).insert(Pickable::default());
    }
    let mut dropped = commands.entity(entity);
    dropped.insert(UiTransform::default()).remove::<GlobalZIndex>();
    let pointer = end.pointer_location.position;
    let place =
        |node: &ComputedNode, at: &UiGlobalTransform| Rect::from_center_size(at.translation, node.size());
    let under = places.iter().find(|(other, control, node, at)| {
        control.drags && *other != entity && place(node, at).contains(pointer)
    });
    let Ok(control) = controls.get(entity) else { return };
    let input = under.map(|(_, target, ..)| Input::Drop(target.intent.clone()));
    if input.is_some_and(|input| control.intent.send(input, &mut commands)) {
        return;
    }
    if let Ok(parent) = parents.get(entity)
        && let (Ok((node, at)), Ok((_, own))) = (nodes.get(parent.parent()), nodes.get(entity))
    {
        let around = place(node, at);
        let share = (own.translation - around.min) / around.size().max(Vec2::ONE);
        control.intent.send(Input::Move(share), &mut commands);
    }
}
