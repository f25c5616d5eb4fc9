//! Gives screen readers what Bevy's widgets don't: what a control does, why it is disabled, and a slider's value.
//!
//! Invariant: each control has exactly one accessibility node, that of its visible entity.

use super::element::{Control, Widget};
use super::intent::Input;
use super::layers::Controls;
use accesskit::{Action, ActionData, Role};
use bevy::a11y::{AccessibilityNode, AccessibilityRequested, AccessibilitySystems, ActionRequest};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui::UiSystems;

pub(super) fn plugin(app: &mut App) {
    let describe = describe.after(UiSystems::PostLayout);
    app.init_resource::<AccessibilityRequested>()
        .add_message::<ActionRequest>()
        .add_systems(Update, answer)
        .add_systems(PostUpdate, describe.before(AccessibilitySystems::Update));
}

const SLIDER_ACTIONS: &[Action] = &[Action::SetValue, Action::Increment, Action::Decrement];

type Described = Or<(Changed<Control>, Changed<ImageNode>, Changed<AccessibleLabel>)>;

/// Describes a control. Bevy gives a control with a drawing the role of an image whenever the drawing
/// changes, for example on hover, so this sets role and name again.
fn describe(mut controls: Query<(&Control, Option<&AccessibleLabel>, &mut AccessibilityNode), Described>) {
    for (control, label, mut node) in &mut controls {
        let (role, actions): (_, &[Action]) = match &control.widget {
            Widget::Button => (Role::Button, &[Action::Click]),
            Widget::Choice(_) => (Role::RadioButton, &[Action::Click]),
            Widget::Switch(_) => (Role::CheckBox, &[Action::Click]),
            Widget::Slider { value, range, step } => {
                node.set_numeric_value(f64::from(*value));
                node.set_min_numeric_value(f64::from(range.0));
                node.set_max_numeric_value(f64::from(range.1));
                node.set_numeric_value_step(f64::from(*step));
                (Role::Slider, SLIDER_ACTIONS)
            }
            Widget::Field { text, .. } => {
                node.set_value(text.as_str());
                (Role::TextInput, &[Action::SetValue])
            }
        };
        node.set_role(role);
        for action in [Action::Focus].iter().chain(actions) {
            node.add_action(*action);
        }
        if let Some(AccessibleLabel(label)) = label {
            node.set_label(label.as_str());
        }
        let said = control.refusal.as_deref().unwrap_or(&control.tooltip);
        if said.is_empty() {
            node.clear_description();
        } else {
            node.set_description(said);
        }
    }
}

fn answer(
    mut commands: Commands,
    mut asked: MessageReader<ActionRequest>,
    controls: Controls,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    for request in asked.read() {
        let is_target = |(entity, _): &(Entity, _)| entity.to_bits() == request.target_node.0;
        let Some((entity, control)) = controls.iter().find(is_target) else {
            continue;
        };
        if request.action == Action::Focus {
            focus.set(entity, FocusCause::Navigated);
            visible.0 = true;
            continue;
        }
        if !control.is_enabled() {
            continue;
        }
        let stepped = |sign: f32| {
            let Widget::Slider { value, range, step } = control.widget else {
                return None;
            };
            Some(Input::Number((value + sign * step).clamp(range.0, range.1)))
        };
        let input = match (request.action, &request.data) {
            (Action::Click, _) => Some(Input::Press),
            (Action::Increment, _) => stepped(1.0),
            (Action::Decrement, _) => stepped(-1.0),
            (Action::SetValue, Some(ActionData::NumericValue(value))) => Some(Input::Number(*value as f32)),
            (Action::SetValue, Some(ActionData::Value(text))) => Some(Input::Text(text.to_string())),
            _ => None,
        };
        if let Some(input) = input {
            control.intent.send(input, &mut commands);
        }
    }
}
