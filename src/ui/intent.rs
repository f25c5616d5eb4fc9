//! Intents: typed values that say what a control does.
//!
//! A control carries an [`Intent`]: a game's action, or an enum of its screen. When a person uses the control
//! by any means, one [observer](route) triggers [`Intended`] with that value. Nothing is parsed back from a
//! name; names for external tests are derived from the value's `Debug` form.

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
    /// A drop onto the control with this intent.
    Drop(SharedIntent),
    /// A drop beside other controls; see [`Intent::moved_to`].
    Move(Vec2),
}

trait ErasedIntent: Any + Debug + Send + Sync {
    fn is(&self, other: &dyn Any) -> bool;
    fn screen(&self) -> &'static str;
    fn send(&self, input: Input, commands: &mut Commands) -> bool;
}

impl<I: Intent> ErasedIntent for I {
    fn is(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn screen(&self) -> &'static str {
        I::SCREEN
    }

    fn send(&self, input: Input, commands: &mut Commands) -> bool {
        let intent = self.clone();
        let meant = match input {
            Input::Press => Some(intent),
            Input::Number(number) => Some(intent.with_number(number)),
            Input::Text(text) => Some(intent.with_text(text)),
            Input::Drop(target) => target.get().and_then(|target| self.dropped_on(target)),
            Input::Move(at) => self.moved_to(at),
        };
        meant.map(|meant| commands.trigger(Intended(meant))).is_some()
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

    /// Triggers [`Intended`] with this intent and the input. Returns whether the input means something; a drop may not.
    pub fn send(&self, input: Input, commands: &mut Commands) -> bool {
        self.0.send(input, commands)
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
    app.init_resource::<LastClick>()
        .add_observer(note)
        .add_observer(route::<Activate>)
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

/// The longest time between the two clicks, in seconds.
const DOUBLE_CLICK: f32 = 0.5;
/// The longest distance between them, in pixels.
const SAME_PLACE: f32 = 8.0;

/// A click: where, and when, in seconds since the program began.
type At = (Vec2, f32);

/// The last click that pressed something. Some people double-click everything; the second click must not press what the
/// first one has brought to that place. Bevy counts clicks on one entity, but these are two.
#[derive(Resource, Clone, Debug, Default)]
struct LastClick {
    /// The click under way.
    now: Option<At>,
    /// The last click and the name of what it pressed.
    last: Option<(At, String)>,
}

impl LastClick {
    const fn note(&mut self, place: Vec2, seconds: f32) {
        self.now = Some((place, seconds));
    }

    /// Is this press the second half of a double click that began on something else? Presses by keys are not.
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

fn note(
    click: On<Pointer<Click>>,
    controls: Query<(), (With<Control>, Without<InteractionDisabled>)>,
    time: Res<Time<Real>>,
    mut last: ResMut<LastClick>,
) {
    if controls.contains(click.entity) {
        last.note(click.pointer_location.position, time.elapsed_secs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_half_of_a_double_click_presses_nothing_else() {
        let begun = |seconds: f32, place: Vec2| {
            let mut last = LastClick::default();
            last.note(Vec2::ZERO, 10.0);
            assert!(!last.is_echo("seats.start"));
            last.note(place, 10.0 + seconds);
            last
        };
        let here = Vec2::new(3.0, -2.0);
        assert!(begun(0.2, here).is_echo("bar.menu"));
        assert!(!begun(0.2, here).is_echo("seats.start"), "the same button twice");
        assert!(!begun(0.6, here).is_echo("bar.menu"), "later");
        assert!(!begun(0.2, Vec2::splat(20.0)).is_echo("bar.menu"), "elsewhere");
        let mut by_key = begun(0.2, here);
        assert!(by_key.is_echo("bar.menu"));
        assert!(!by_key.is_echo("bar.menu"), "a key is no click");
    }
}
