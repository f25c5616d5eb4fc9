//! Intents: typed values for the effects of controls.
//!
//! When a person uses a control by any means, `routing` triggers [`Intended`] with its intent: a game's action, or a
//! value of its screen's enum. Names for external tests are derived from the `Debug` form, and never parsed back.

use bevy::prelude::*;
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

    /// Returns the meaning of a drop beside other controls, with the centre at this share of the parent's size.
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
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    Press,
    Number(f32),
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

    /// Triggers [`Intended`] with this intent and the input. Returns whether the input has a meaning; a drop may have
    /// none.
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
