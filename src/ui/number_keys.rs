//! Number keys: 1 to 9 press the first nine choices of the front screen.
//!
//! While the focus ring is visible, each choice shows its number. A choice is an enabled button in sight that is
//! not [aside](FocusOrder::Aside) and not [final](FocusOrder::Deliberate). Bevy has no such keys. A number lies where
//! it covers no text of a screen; tooltips make way for numbers.

use super::KeysTaken;
use super::element::{Control, Element, FocusOrder, Widget};
use super::free_place::FreePlace;
use super::intent::Input;
use super::laid_out::LaidOut;
use super::layers::{Controls, UiLayer, UiRoot};
use super::reconcile::add_overlay;
use super::theme::{Role, Surface};
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyCode::{
    self, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9,
};
use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use bevy::text::RemSize;
use bevy::ui::CalculatedClip;

const KEYS: [KeyCode; 9] = [
    Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9,
];

#[derive(Component, Default)]
struct Numbers;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, press);
    add_overlay::<Numbers, _>(app, UiLayer::Badge, show);
}

type Place<'a> = (
    &'a ComputedNode,
    &'a UiGlobalTransform,
    &'a InheritedVisibility,
    Option<&'a CalculatedClip>,
);

/// The choices of the front layers.
#[derive(SystemParam)]
pub struct Choices<'w, 's> {
    controls: Controls<'w, 's>,
    places: Query<'w, 's, Place<'static>>,
}

impl Choices<'_, '_> {
    /// Iterates over the first nine in Tab order, with their rectangles in units.
    pub fn iter(&self) -> impl Iterator<Item = (&Control, Rect)> {
        self.controls
            .iter()
            .filter(|(_, control)| {
                let is_button = !matches!(control.widget, Widget::Slider { .. } | Widget::Field { .. });
                let is_choice = matches!(control.focus, FocusOrder::First | FocusOrder::Normal);
                is_button && is_choice && control.is_enabled()
            })
            .filter_map(|(entity, control)| {
                let (node, at, visible, clip) = self.places.get(entity).ok()?;
                let is_in_sight = clip.is_none_or(|clip| clip.clip.contains(at.translation));
                let unit = node.inverse_scale_factor();
                let place = Rect::from_center_size(at.translation * unit, node.size() * unit);
                (visible.get() && is_in_sight).then_some((control, place))
            })
            .take(KEYS.len())
    }
}

fn press(keys: Res<ButtonInput<KeyCode>>, taken: Res<KeysTaken>, choices: Choices, mut commands: Commands) {
    let modifiers = [
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::AltLeft,
        KeyCode::AltRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ];
    if let Some(index) = KEYS.iter().position(|key| keys.just_pressed(*key))
        && !(taken.letters || keys.any_pressed(modifiers))
        && let Some((control, _)) = choices.iter().nth(index)
    {
        control.intent.send(Input::Press, &mut commands);
    }
}

fn show(
    visible: Res<InputFocusVisible>,
    choices: Choices,
    rem: Res<RemSize>,
    ui: LaidOut,
    root: Single<&mut UiRoot, With<Numbers>>,
) {
    let mut all = Element::overlay([]);
    if visible.0 && choices.iter().nth(1).is_some() {
        let texts = ui.texts().into_iter();
        let texts = texts.filter(|text| text.layer < UiLayer::Badge);
        let mut in_the_way: Vec<Rect> = texts.map(|text| ui.in_units(text.letters)).collect();
        let size = Vec2::splat(1.55 * rem.0);
        for ((_, place), number) in choices.iter().zip(1..) {
            let place = FreePlace::Rim(place).find(size, ui.window(), &in_the_way);
            in_the_way.push(place);
            all = all.with(disc(place, number));
        }
    }
    UiRoot::show(root.into_inner(), all);
}

/// A number on a disc in this place, in units.
fn disc(place: Rect, number: usize) -> Element {
    let number = Element::text(Role::Note, number.to_string());
    Element::row([number])
        .unspoken()
        .paint_picture("shared/number-disc")
        .on(Surface::Paper)
        .size(px(place.width()), px(place.height()))
        .absolute()
        .styled(|node| (node.left, node.top) = (px(place.min.x), px(place.min.y)))
        .justify(JustifyContent::Center)
}
