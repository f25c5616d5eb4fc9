//! Keyboard navigation: the initial focus, the focus ring, the arrow keys and the number keys. Bevy does the rest.
//!
//! The ring shows while keys are used and disappears when the pointer moves. The keys 1 to 9 press the first nine
//! choices of the front screen. While the ring is visible, each choice shows its number, where it covers no text;
//! tooltips make way for it. A choice is an enabled button in sight that is not [aside](FocusOrder::Aside) and not
//! [final](FocusOrder::Deliberate).

use super::KeysTaken;
use super::element::{Control, Element, FocusOrder, Widget};
use super::free_place::FreePlace;
use super::intent::Input;
use super::laid_out::LaidOut;
use super::layers::{Controls, FrontLayer, UiLayer, UiRoot};
use super::palette::Colors;
use super::reconcile::add_overlay;
use super::scroll::{ByArrows, ScrollFront};
use super::shortcuts::Shortcuts;
use super::theme::{Role, Surface};
use crate::ui::inks;
use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::input::keyboard::{KeyCode, KeyboardInput};
use bevy::input_focus::directional_navigation::{AutoNavigationConfig, FocusableArea};
use bevy::input_focus::navigator::find_best_candidate;
use bevy::input_focus::tab_navigation::{TabIndex, TabNavigationPlugin};
use bevy::input_focus::{FocusCause, FocusedInput, InputFocus, InputFocusSystems, InputFocusVisible};
use bevy::math::CompassOctant;
use bevy::prelude::*;
use bevy::text::{EditableText, RemSize, TextBackgroundColor};
use bevy::ui::auto_directional_navigation::AutoDirectionalNavigation;
use bevy::ui::{CalculatedClip, ComputedUiTargetCamera};
use bevy::ui_widgets::ScrollIntoView;
use bevy::window::CursorMoved;
use std::mem::take;

/// Scroll distance of one arrow key press, in pages.
const STEP: f32 = 0.1;

const ARROWS: [(KeyCode, CompassOctant); 4] = [
    (KeyCode::ArrowLeft, CompassOctant::West),
    (KeyCode::ArrowRight, CompassOctant::East),
    (KeyCode::ArrowUp, CompassOctant::North),
    (KeyCode::ArrowDown, CompassOctant::South),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputFocus>()
        .init_resource::<KeysTaken>()
        .init_resource::<InputFocusVisible>()
        .add_plugins(TabNavigationPlugin)
        .add_observer(show_ring)
        .add_systems(
            PreUpdate,
            (
                (hide_ring, arrows, number_keys).after(InputSystems),
                press_expected
                    .after(hide_ring)
                    .before(InputFocusSystems::Dispatch),
            ),
        )
        .add_systems(PostUpdate, (focus_screen, focus_expected, ring).chain());
    add_overlay::<Numbers, _>(app, UiLayer::Badge, show_numbers);
}

/// Run condition: a text field has the focus, so letter keys belong to it.
pub fn is_writing(focus: Option<Res<InputFocus>>, fields: Query<(), With<EditableText>>) -> bool {
    (focus.and_then(|focus| focus.get())).is_some_and(|at| fields.contains(at))
}

fn hide_ring(mut moved: MessageReader<CursorMoved>, mut visible: ResMut<InputFocusVisible>) {
    let is_far = |moved: &CursorMoved| moved.delta.is_none_or(|delta| delta.length() > 1.0);
    if moved.read().any(is_far) && visible.0 {
        visible.0 = false;
    }
}

/// Shows the ring on the first Tab.
fn show_ring(
    mut pressed: On<FocusedInput<KeyboardInput>>,
    controls: Query<(), With<Control>>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let tab = pressed.input.key_code == KeyCode::Tab && pressed.input.state.is_pressed();
    if tab && !visible.0 && controls.contains(pressed.focused_entity) {
        visible.0 = true;
        pressed.propagate(false);
    }
}

/// Makes Space and Enter press the control with the visible focus, or else the expected next one. A control that was
/// only clicked last, such as a switch or a disabled button, does not get them. Where a choice is to be made and none is
/// expected, the ring appears around the first one.
fn press_expected(
    keys: Res<ButtonInput<KeyCode>>,
    mut visible: ResMut<InputFocusVisible>,
    controls: Controls,
    fields: Query<(), With<EditableText>>,
    front: Res<FrontLayer>,
    mut focus: ResMut<InputFocus>,
    mut is_asked: Local<bool>,
) {
    // A frame later, so that the same key does not press it. Over the table, real dice wait for a choice of their own.
    let is_table = front.0.is_none_or(|front| front == UiLayer::Screen);
    if take(&mut *is_asked) && is_table && !visible.0 && focus.get().is_none() {
        let is_choice =
            |(_, control): &(Entity, &Control)| control.focus == FocusOrder::Normal && control.is_enabled();
        if let Some(at) = controls.find_on_top(is_choice) {
            focus.set(at, FocusCause::Navigated);
            visible.0 = true;
        }
    }
    if !keys.any_just_pressed([KeyCode::Enter, KeyCode::Space]) {
        return;
    }
    // The ringed control may have gone since.
    let is_ringed = |at| {
        visible.0
            && controls
                .iter()
                .any(|(entity, control)| entity == at && control.is_enabled())
    };
    if focus.get().is_some_and(|at| fields.contains(at) || is_ringed(at)) {
        return;
    }
    // A panel beside the screen, such as the guide, comes before the screen.
    match controls.find_on_top(is_expected) {
        Some(at) if focus.get() == Some(at) => {}
        Some(at) => focus.set(at, FocusCause::Navigated),
        None => {
            focus.clear();
            *is_asked = true;
        }
    }
}

/// The controls that arrow keys can reach.
#[derive(SystemParam)]
struct Reach<'w, 's> {
    nodes: Query<
        'w,
        's,
        (
            Entity,
            &'static ComputedUiTargetCamera,
            &'static ComputedNode,
            &'static UiGlobalTransform,
            &'static InheritedVisibility,
        ),
        With<AutoDirectionalNavigation>,
    >,
}

impl Reach<'_, '_> {
    /// Returns the nearest control in this direction. One in the same row or column comes before all others.
    fn next(&self, from: Entity, way: CompassOctant) -> Option<Entity> {
        let (_, camera, ..) = self.nodes.get(from).ok()?;
        let shown = self.nodes.iter().filter(|(entity, on, node, _, visible)| {
            on.get() == camera.get() && !node.is_empty() && (visible.get() || *entity == from)
        });
        let areas: Vec<FocusableArea> = shown
            .map(|(entity, _, node, at, _)| {
                let (scale, angle, position) = at.to_scale_angle_translation();
                let (size, turn) = (node.size() * scale, Rot2::radians(angle));
                let size = vec2(
                    size.dot(vec2(turn.cos, turn.sin).abs()),
                    size.dot(vec2(turn.sin, turn.cos).abs()),
                );
                FocusableArea {
                    entity,
                    position,
                    size,
                }
            })
            .collect();
        let origin = areas.iter().find(|area| area.entity == from)?;
        [0.1, 0.0].into_iter().find_map(|min_alignment_factor| {
            let config = AutoNavigationConfig {
                min_alignment_factor,
                ..default()
            };
            find_best_candidate(origin, way, &areas, &config)
        })
    }
}

/// Moves the focus with the arrow keys, unless the control or the screen uses them itself. They scroll in areas for
/// reading and where there is no control. With Shift they drag the focused control onto the next draggable one.
fn arrows(
    keys: Res<ButtonInput<KeyCode>>,
    taken: Res<KeysTaken>,
    (reach, mut focus): (Reach, ResMut<InputFocus>),
    controls: Query<&Control>,
    (read, parents): (Query<Entity, With<ByArrows>>, Query<&ChildOf>),
    (layers, front): (Query<&UiLayer, With<UiRoot>>, Res<FrontLayer>),
    mut visible: ResMut<InputFocusVisible>,
    mut commands: Commands,
) {
    let pressed = ARROWS.iter().find(|(key, _)| keys.just_pressed(*key));
    let Some((_, way)) = pressed.filter(|_| visible.0 || !taken.arrows) else {
        return;
    };
    let from = focus.get();
    let at = from.and_then(|at| controls.get(at).ok());
    let along = matches!(way, CompassOctant::West | CompassOctant::East);
    let takes = |control: &Control| match control.widget {
        Widget::Slider { .. } => along,
        Widget::Field { .. } => true,
        _ => false,
    };
    if at.is_some_and(takes) {
        return;
    }
    let mut scroll = || match way {
        CompassOctant::North => commands.trigger(ScrollFront(-STEP)),
        CompassOctant::South => commands.trigger(ScrollFront(STEP)),
        _ => {}
    };
    let layer = |area| layers.get(parents.root_ancestor(area)).ok().copied();
    if !along && !visible.0 && read.iter().any(|area| layer(area) == front.0) {
        return scroll();
    }
    visible.0 = true;
    let Some(there) = from.and_then(|from| reach.next(from, *way)) else {
        return scroll();
    };
    focus.set(there, FocusCause::Navigated);
    if let (Some(at), Ok(there)) = (at, controls.get(there))
        && at.drags
        && there.drags
        && keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    {
        at.intent.send(Input::Drop(there.intent.clone()), &mut commands);
    }
}

fn is_expected((_, control): &(Entity, &Control)) -> bool {
    control.focus == FocusOrder::First && control.is_enabled()
}

/// Focuses the first control of a new or uncovered screen. When a screen closes, restores the previous focus.
fn focus_screen(
    roots: Query<Entity, Added<UiRoot>>,
    layers: Query<(Entity, &UiLayer), With<UiRoot>>,
    front: Res<FrontLayer>,
    controls: Query<(Entity, &Control)>,
    reached: Query<(), With<TabIndex>>,
    parents: Query<&ChildOf>,
    mut focus: ResMut<InputFocus>,
    mut removed: RemovedComponents<UiRoot>,
    mut waiting: Local<Option<Entity>>,
    mut back: Local<EntityHashMap<Entity>>,
) {
    for root in removed.read() {
        if let Some(before) = back.remove(&root).filter(|before| reached.contains(*before)) {
            focus.set(before, FocusCause::Navigated);
        }
    }
    let uncovered = || layers.iter().find(|(_, layer)| Some(**layer) == front.0);
    let uncovered = front.is_changed().then(uncovered).flatten().map(|(root, _)| root);
    if let Some(root) = roots.iter().last().or(uncovered) {
        *waiting = Some(root);
        if let Some(before) = focus.get() {
            back.insert(root, before);
        }
        focus.clear();
    }
    let Some(root) = *waiting else { return };
    let is_inside = |entity| parents.iter_ancestors(entity).any(|above| above == root);
    let inside = controls.iter().filter(|(entity, _)| is_inside(*entity));
    let mut inside = inside.peekable();
    if inside.peek().is_some() {
        *waiting = None;
    }
    if let Some((first, _)) = inside.find(is_expected) {
        focus.set(first, FocusCause::Navigated);
    }
}

/// Focuses the expected next control when it appears, if the focused control is gone.
fn focus_expected(
    changed: Query<(Entity, &Control), Changed<Control>>,
    reached: Query<(), With<TabIndex>>,
    mut focus: ResMut<InputFocus>,
    mut expected: Local<Option<Entity>>,
) {
    if let Some((entity, _)) = changed.iter().find(is_expected) {
        *expected = Some(entity);
    }
    if let Some(entity) = expected.take_if(|entity| reached.contains(*entity))
        && focus.get().is_none_or(|at| !reached.contains(at))
    {
        focus.set(entity, FocusCause::Navigated);
    }
}

fn ring(
    focus: Res<InputFocus>,
    colors: Res<Colors>,
    visible: Res<InputFocusVisible>,
    mut commands: Commands,
    controls: Query<(), With<Control>>,
    spans: Query<&ChildOf, With<TextSpan>>,
    mut ringed: Local<Option<Entity>>,
) {
    let wanted = focus.get().filter(|at| visible.0 && controls.contains(*at));
    if *ringed == wanted {
        return;
    }
    let gilt = colors.shade(inks::GILT);
    if let Some(before) = ringed.take()
        && let Ok(mut before) = commands.get_entity(before)
    {
        before.try_remove::<(Outline, TextBackgroundColor)>();
    }
    if let Some(entity) = wanted {
        // A link inside a text has no node of its own.
        let text = spans.get(entity).ok().map(ChildOf::parent);
        if text.is_some() {
            commands.entity(entity).insert(TextBackgroundColor(gilt));
        } else {
            let outline = Outline::new(px(4), px(4), gilt);
            commands.entity(entity).insert(outline);
        }
        let entity = text.unwrap_or(entity);
        commands.trigger(ScrollIntoView { entity });
    }
    *ringed = wanted;
}

#[derive(Component, Default)]
struct Numbers;

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
            .take(9)
    }
}

fn number_keys(shortcuts: Res<Shortcuts>, choices: Choices, mut commands: Commands) {
    if let Some(index) = shortcuts.choice()
        && let Some((control, _)) = choices.iter().nth(index)
    {
        control.intent.send(Input::Press, &mut commands);
    }
}

fn show_numbers(
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
