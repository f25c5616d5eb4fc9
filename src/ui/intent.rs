//! Intents: typed values that say what a control does.
//!
//! A control carries an [`Intent`]: a game's action, or an enum of its screen. When a person uses the control
//! by any means, one [observer](route) triggers [`Intended`] with that value. Nothing is parsed back from a
//! name; names for external tests are derived from the value's `Debug` form.

use super::double_click::LastClick;
use super::element::{Control, Widget};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input_focus::FocusedInput;
use bevy::prelude::*;
use bevy::text::{EditableText, TextEdit, TextEditChange};
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::{Activate, ValueChange};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// The meaning of a control.
pub trait Intent: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The screen's name, used as the first part of the intent's [name](SharedIntent::name).
    const SCREEN: &'static str;

    /// Returns the intent with a slider's number.
    #[must_use]
    fn with_number(self, _: f32) -> Self {
        self
    }

    /// Returns the intent with a field's text.
    #[must_use]
    fn with_text(self, _: String) -> Self {
        self
    }

    /// Returns the meaning of a drop onto the control of `_target`; `None` if the drop does nothing.
    #[must_use]
    fn dropped_on(&self, _target: &Self) -> Option<Self> {
        None
    }

    /// Returns the meaning of a drop beside other controls: the centre is then at this share of the parent's
    /// width and height. `None` if the drop does nothing.
    #[must_use]
    fn moved_to(&self, _at: Vec2) -> Option<Self> {
        None
    }
}

/// Triggered when a person uses a control with this intent.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct Intended<I: Intent>(pub I);

/// A type-erased intent of any screen.
#[derive(Clone, Debug)]
pub struct SharedIntent(Arc<dyn ErasedIntent>);

/// Input to a control.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A press.
    Press,
    /// A slider's new number.
    Number(f32),
    /// A field's new text.
    Text(String),
}

trait ErasedIntent: Any + Debug + Send + Sync {
    fn is(&self, other: &dyn Any) -> bool;
    fn screen(&self) -> &'static str;
    fn send(&self, input: Input, commands: &mut Commands);
    fn drop_on(&self, target: &dyn Any, commands: &mut Commands) -> bool;
    fn move_to(&self, at: Vec2, commands: &mut Commands);
}

impl<I: Intent> ErasedIntent for I {
    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn screen(&self) -> &'static str {
        I::SCREEN
    }

    fn send(&self, input: Input, commands: &mut Commands) {
        let intent = self.clone();
        commands.trigger(Intended(match input {
            Input::Press => intent,
            Input::Number(number) => intent.with_number(number),
            Input::Text(text) => intent.with_text(text),
        }));
    }

    fn drop_on(&self, target: &dyn Any, commands: &mut Commands) -> bool {
        let meant = target.downcast_ref().and_then(|target| self.dropped_on(target));
        meant.map(|meant| commands.trigger(Intended(meant))).is_some()
    }

    fn move_to(&self, at: Vec2, commands: &mut Commands) {
        if let Some(meant) = self.moved_to(at) {
            commands.trigger(Intended(meant));
        }
    }
}

impl SharedIntent {
    /// Erases an intent's type.
    pub fn new(intent: impl Intent) -> Self {
        Self(Arc::new(intent))
    }

    /// Returns the name by which external tests find the control: the value in lower case with dots, such as
    /// `settings.page.display` for `SettingsIntent::Page(Page::Display)`.
    pub fn name(&self) -> String {
        let mut name = self.0.screen().to_owned();
        let mut follows = false;
        for letter in format!("{:?}", self.0).chars() {
            if letter.is_alphanumeric() {
                if !follows {
                    name.push('.');
                } else if letter.is_uppercase() {
                    name.push('-');
                }
                name.extend(letter.to_lowercase());
            }
            follows = letter.is_alphanumeric();
        }
        name
    }

    /// Triggers [`Intended`] with this intent and the input.
    pub fn send(&self, input: Input, commands: &mut Commands) {
        self.0.send(input, commands);
    }

    /// Triggers [`Intended`] with the meaning of a drop onto `target`. Returns whether the drop has one.
    pub fn drop_on(&self, target: &Self, commands: &mut Commands) -> bool {
        self.0.drop_on(&*target.0, commands)
    }

    /// Triggers [`Intended`] with the meaning of a [move](Intent::moved_to) to this place, if it has one.
    pub fn move_to(&self, at: Vec2, commands: &mut Commands) {
        self.0.move_to(at, commands);
    }

    /// Returns the intent if it belongs to this screen.
    pub fn get<I: Intent>(&self) -> Option<&I> {
        let intent: &dyn Any = &*self.0;
        intent.downcast_ref()
    }
}

impl PartialEq for SharedIntent {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&*other.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(route::<Activate>)
        .add_observer(route::<ValueChange<bool>>)
        .add_observer(route_slide)
        .add_observer(route_text)
        .add_observer(submit)
        .add_observer(insert_space)
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

/// Routes a field's new text.
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

/// Marks a field in which Enter was pressed. It is submitted after the letters typed before it in the same
/// frame.
#[derive(Component)]
struct Submits(SharedIntent);

/// Handles Enter in a field.
fn submit(
    mut pressed: On<FocusedInput<KeyboardInput>>,
    fields: Query<(&Control, &EditableText), Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    let enters = matches!(pressed.input.logical_key, Key::Enter) && pressed.input.state.is_pressed();
    if let Ok((control, text)) = fields.get(pressed.focused_entity)
        && let Widget::Field { submit, .. } = &control.widget
        && let Some(submit) = submit.clone().filter(|_| enters && !text.is_composing())
    {
        pressed.propagate(false);
        commands.entity(pressed.focused_entity).insert(Submits(submit));
    }
}

fn submit_written(mut commands: Commands, fields: Query<(Entity, &Submits)>) {
    for (field, Submits(submit)) in &fields {
        submit.send(Input::Press, &mut commands);
        commands.entity(field).try_remove::<Submits>();
    }
}
