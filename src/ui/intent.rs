//! Intents: what pressing a control means, as a typed value.
//!
//! A control carries an [`Intent`]: a game's action, or an enum of its screen. When a person uses the control by any
//! means, one [observer](route) triggers [`Intended`] with that value. Nothing is ever read back from a name; names for
//! tests from outside come from the value's `Debug` form.

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

/// What a control can mean.
pub trait Intent: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// The screen that it belongs to, as the first part of its [name](SharedIntent::name).
    const SCREEN: &'static str;

    /// The same with the number that a slider was slid to.
    #[must_use]
    fn with_number(self, _: f32) -> Self {
        self
    }

    /// The same with the text that was written in a field.
    #[must_use]
    fn with_text(self, _: String) -> Self {
        self
    }

    /// What it means to drag its control onto that of another; `None` if nothing.
    #[must_use]
    fn dropped_on(&self, _target: &Self) -> Option<Self> {
        None
    }
}

/// Somebody means this.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct Intended<I: Intent>(pub I);

/// An intent of any screen.
#[derive(Clone, Debug)]
pub struct SharedIntent(Arc<dyn ErasedIntent>);

/// What a person puts into a control.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// It is pressed.
    Press,
    /// It is slid to this number.
    Number(f32),
    /// This is written in it.
    Text(String),
}

trait ErasedIntent: Debug + Send + Sync {
    fn is(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
    fn screen(&self) -> &'static str;
    fn send(&self, input: Input, commands: &mut Commands);
    fn drop_on(&self, target: &dyn Any, commands: &mut Commands);
}

impl<I: Intent> ErasedIntent for I {
    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
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

    fn drop_on(&self, target: &dyn Any, commands: &mut Commands) {
        if let Some(meant) = target.downcast_ref().and_then(|target| self.dropped_on(target)) {
            commands.trigger(Intended(meant));
        }
    }
}

impl SharedIntent {
    /// Any intent.
    pub fn new(intent: impl Intent) -> Self {
        Self(Arc::new(intent))
    }

    /// The name by which tests from outside find the control: the value in lower case with dots, such as
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

    /// Triggers [`Intended`] with it, completed by what a person put in.
    pub fn send(&self, input: Input, commands: &mut Commands) {
        self.0.send(input, commands);
    }

    /// Triggers [`Intended`] with what it means to drag it onto another, if that means something.
    pub fn drop_on(&self, target: &Self, commands: &mut Commands) {
        self.0.drop_on(target.0.as_any(), commands);
    }

    /// The intent, if it is one of this screen.
    pub fn get<I: Intent>(&self) -> Option<&I> {
        self.0.as_any().downcast_ref()
    }
}

impl PartialEq for SharedIntent {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(other.0.as_any())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(route)
        .add_observer(route_toggle)
        .add_observer(route_slide)
        .add_observer(route_text)
        .add_observer(submit)
        .add_observer(insert_space)
        .add_systems(Last, submit_written);
}

/// A button was pressed, by pointer, key or screen reader.
fn route(
    activate: On<Activate>,
    controls: Query<&Control, Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    if let Ok(control) = controls.get(activate.entity) {
        control.intent.send(Input::Press, &mut commands);
    }
}

/// A choice or a switch was pressed.
fn route_toggle(
    change: On<ValueChange<bool>>,
    controls: Query<&Control, Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    if let Ok(control) = controls.get(change.source) {
        control.intent.send(Input::Press, &mut commands);
    }
}

/// A slider was slid: its number comes in whole steps.
fn route_slide(
    change: On<ValueChange<f32>>,
    controls: Query<&Control, Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    if let Ok(control) = controls.get(change.source)
        && let Widget::Slider { range, step, .. } = control.widget
    {
        let steps = ((change.value - range.0) / step).round();
        control
            .intent
            .send(Input::Number(range.0 + steps * step), &mut commands);
    }
}

/// Something was written in a field.
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

/// A space that is typed while Shift is down, as between two capitals, is a space; the engine drops it.
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

/// Enter was struck in a field. It counts when the letters that were struck before it in the same frame stand there.
#[derive(Component)]
struct Submits(SharedIntent);

/// Enter in a field.
fn submit(
    mut pressed: On<FocusedInput<KeyboardInput>>,
    fields: Query<(&Control, &EditableText), Without<InteractionDisabled>>,
    mut commands: Commands,
) {
    let enters = matches!(pressed.input.logical_key, Key::Enter) && pressed.input.state.is_pressed();
    if let Ok((control, text)) = fields.get(pressed.focused_entity)
        && let Widget::Field {
            submit: Some(submit), ..
        } = &control.widget
        && enters
        && !text.is_composing()
    {
        pressed.propagate(false);
        commands
            .entity(pressed.focused_entity)
            .insert(Submits(submit.clone()));
    }
}

fn submit_written(mut commands: Commands, fields: Query<(Entity, &Submits)>) {
    for (field, Submits(submit)) in &fields {
        submit.send(Input::Press, &mut commands);
        commands.entity(field).try_remove::<Submits>();
    }
}
