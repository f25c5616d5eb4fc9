//! Updates Bevy's entities to match a tree of elements.
//!
//! The new tree is compared with the shown one, node by node. Children match by key, or by index among those without a
//! key. Only differences are inserted, so Bevy lays out and draws only those. `docs/architecture.md` says why this is
//! not `bevy_immediate`.

use super::element::{Control, Element, Span, Widget};
use super::layers::{Focusable, Shown, UiLayer, UiRoot};
use super::paint::{Paint, Painted};
use super::routing::TypingHistory;
use super::scroll::{ByArrows, InSight, spawn_bar};
use super::theme::{Role, Surface};
use super::{UiSet, visible_if};
use crate::ui::inks;
use crate::ui::lettering::Faces;
use crate::ui::palette::Colors;
use bevy::a11y::AccessibilityNode;
use bevy::ecs::system::ScheduleSystem;
use bevy::input_focus::InputFocus;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::{EditableText, TextBackgroundColor, TextCursorStyle, TextEdit, Underline};
use bevy::ui::{Checked, InteractionDisabled};
use bevy::ui_widgets::{
    self, Checkbox, RadioButton, ScrollArea, Slider, SliderRange, SliderStep, SliderValue,
};
use std::collections::HashMap;
use std::mem::discriminant;

pub(super) fn reconcile(
    commands: Commands,
    mut roots: Query<(Entity, Mut<UiRoot>)>,
    faces: Res<Faces>,
    colors: Res<Colors>,
) {
    let mut nodes = Nodes {
        commands,
        faces: &faces,
        colors: *colors,
    };
    for (entity, mut root) in &mut roots {
        if !root.is_changed() && !colors.is_changed() {
            continue;
        }
        let root = root.bypass_change_detection();
        let (before, old) = root.shown.take().unzip();
        let context = Context {
            repaint: colors.is_changed(),
            ..default()
        };
        let shown = nodes.sync(before.as_ref().zip(old), &root.element, context);
        nodes.commands.entity(entity).replace_children(&[shown.entity]);
        root.shown = Some((root.element.clone(), shown));
    }
}

/// Adds a permanent root with the marker `M`, and the system that shows its tree.
pub(super) fn add_overlay<M: Component + Default, S>(
    app: &mut App,
    layer: UiLayer,
    show: impl IntoScheduleConfigs<ScheduleSystem, S>,
) {
    let spawn = move |mut commands: Commands| {
        commands.spawn((M::default(), UiRoot::default(), layer));
    };
    app.add_systems(Startup, spawn)
        .add_systems(Update, show.in_set(UiSet).before(reconcile));
}

#[derive(Clone, Copy, Default)]
struct Context {
    surface: Surface,
    /// Does the ink change even if the element does not?
    repaint: bool,
    in_control: bool,
    unspoken: bool,
}

struct Nodes<'w, 's, 'a> {
    commands: Commands<'w, 's>,
    faces: &'a Faces,
    colors: Colors,
}

/// An element's identity among its siblings: its key, or its index among those without one.
type Sibling<'a> = (Option<&'a str>, usize);

fn siblings(children: &[Element]) -> impl Iterator<Item = Sibling<'_>> {
    let mut unnamed = 0..;
    children.iter().map(move |child| match &child.key {
        Some(key) => (Some(&**key), 0),
        None => (None, unnamed.next().unwrap_or_default()),
    })
}

impl Nodes<'_, '_, '_> {
    fn sync(&mut self, old: Option<(&Element, Shown)>, new: &Element, context: Context) -> Shown {
        let (entity, before, shown) = match old {
            Some((before, shown)) if before.is_alike(new) => (shown.entity, Some(before), shown.children),
            Some((_, shown)) => {
                self.commands.entity(shown.entity).try_despawn();
                (self.spawn(new), None, Vec::new())
            }
            None => (self.spawn(new), None, Vec::new()),
        };
        self.update(entity, before, new, context);
        let inner = Context {
            surface: new.surface.unwrap_or(context.surface),
            repaint: context.repaint || before.is_some_and(|before| before.surface != new.surface),
            in_control: context.in_control || new.control.is_some(),
            unspoken: context.unspoken || new.unspoken,
        };
        let order: Vec<Entity> = shown.iter().map(|child| child.entity).collect();
        let known = before.map_or(&[][..], |before| &before.children);
        let mut pool: HashMap<Sibling, (&Element, Shown)> =
            siblings(known).zip(known.iter().zip(shown)).collect();
        let children: Vec<Shown> = siblings(&new.children)
            .zip(&new.children)
            .map(|(sibling, child)| self.sync(pool.remove(&sibling), child, inner))
            .collect();
        for (_, gone) in pool.into_values() {
            self.commands.entity(gone.entity).try_despawn();
        }
        let now: Vec<Entity> = children.iter().map(|child| child.entity).collect();
        if now != order {
            self.commands.entity(entity).replace_children(&now);
        }
        Shown { entity, children }
    }

    fn spawn(&mut self, element: &Element) -> Entity {
        let mut entity = self.commands.spawn_empty();
        match element.control.as_ref().map(|control| &control.widget) {
            Some(Widget::Button) => entity.insert(ui_widgets::Button),
            Some(Widget::Choice(_)) => entity.insert(RadioButton),
            Some(Widget::Switch(_)) => entity.insert(Checkbox),
            Some(Widget::Slider { .. }) => entity.insert(Slider {
                track_click: ui_widgets::TrackClick::Snap,
                ..default()
            }),
            Some(Widget::Field {
                text, longest, lines, ..
            }) => {
                let mut field = EditableText::new(text);
                field.max_characters = Some(*longest);
                field.visible_width = Some(10.0);
                field.visible_lines = Some(f32::from(*lines));
                field.allow_newlines = *lines > 1;
                // A share of the type size. A wider cursor would hide a part of the next letter.
                field.cursor_width = 0.07;
                // The text of a single-line field looks like a label, that of a multi-line field like running text.
                let role = if *lines > 1 { Role::Body } else { Role::Label };
                let history = TypingHistory::new(text);
                entity.insert((field, history, role.bundle(None, self.faces)))
            }
            None => &mut entity,
        };
        if element.scroll_bar {
            spawn_bar(&mut entity);
        }
        entity
            .insert_if(ByArrows, || element.by_arrows)
            .insert_if(ui_widgets::SliderThumb, || element.thumb)
            .id()
    }

    fn update(&mut self, entity: Entity, old: Option<&Element>, new: &Element, context: Context) {
        let changed = |same: fn(&Element, &Element) -> bool| old.is_none_or(|old| !same(old, new));
        let commands = &mut self.commands.entity(entity);
        if changed(|old, new| old.node == new.node) {
            commands.insert(new.node.clone());
            if new.node.overflow.y == OverflowAxis::Scroll {
                commands.insert(ScrollArea);
            }
        }
        if changed(|old, new| old.transform == new.transform) {
            commands.insert(new.transform);
        }
        if changed(|old, new| old.z == new.z) {
            commands.insert(ZIndex(new.z));
        }
        // Scroll bars set their visibility themselves.
        if old.is_some_and(|old| old.invisible) != new.invisible {
            commands.insert(visible_if(!new.invisible));
        }
        if changed(|old, new| old.slot == new.slot) {
            insert_or_remove(commands, new.slot.clone());
        }
        if changed(|old, new| old.in_sight == new.in_sight) {
            insert_or_remove(commands, new.in_sight.then_some(InSight));
        }
        if changed(|old, new| old.free_place == new.free_place)
            && let Some(wish) = new.free_place
        {
            commands.insert(wish);
        }
        if changed(|old, new| old.paint == new.paint && old.is_enabled() == new.is_enabled())
            || context.repaint
        {
            match &new.paint {
                Paint::None => commands.remove::<(Painted, ImageNode, BackgroundColor)>(),
                Paint::Fill(color) => commands
                    .remove::<(Painted, ImageNode)>()
                    .insert(BackgroundColor(self.colors.shade(*color))),
                paint => commands
                    .remove::<BackgroundColor>()
                    .insert(Painted(paint.clone())),
            };
        }
        if let Some(text) = &new.text
            && (changed(|old, new| old.text == new.text) || context.repaint)
        {
            let ink = text.ink.unwrap_or_else(|| context.surface.ink(text.role));
            let ink = self.colors.shade(ink);
            commands.insert((TextLayout::new(text.justify, text.line_break), TextColor(ink)));
            let font = |span: &Span| text.role.bundle(Some(span.face), self.faces);
            match text.spans.split_first() {
                None => commands.insert((Text::new(&text.content), text.role.bundle(None, self.faces))),
                Some((first, others)) => commands
                    .insert((Text::new(&first.content), font(first)))
                    .despawn_related::<Children>()
                    .with_children(|parent| {
                        for span in others {
                            let words = TextSpan::new(&span.content);
                            let mut part = parent.spawn((words, font(span), TextColor(ink)));
                            if let Some(ground) = span.ground {
                                part.insert(TextBackgroundColor(self.colors.shade(ground)));
                            }
                            if let Some(control) = &span.control {
                                let name = AccessibleLabel::new(&*span.content);
                                part.insert((ui_widgets::Button, Underline, Pickable::default(), name));
                                insert_control(&mut part, control);
                            }
                        }
                    }),
            };
            insert_or_remove(commands, thickened(ink));
            if new.live {
                let mut node = accesskit::Node::new(accesskit::Role::Status);
                node.set_live(accesskit::Live::Polite);
                node.set_label(text.content.clone());
                commands.insert(AccessibilityNode::from(node));
            } else if !(context.in_control || context.unspoken || new.unspoken) {
                commands.insert(Label);
            }
        }
        if changed(|old, new| pickable(old) == pickable(new)) {
            commands.insert(pickable(new));
        }
        if let Some(Widget::Field { .. }) = new.control.as_ref().map(|control| &control.widget) {
            let ink = self
                .colors
                .shade(new.surface.unwrap_or(context.surface).ink(Role::Label));
            commands.insert((
                TextColor(ink),
                TextCursorStyle {
                    color: ink,
                    // Selected letters keep their ink. Bevy gives another one to all but the last of them.
                    selection_color: self.colors.shade(match is_drawn_thin(ink) {
                        true => inks::GILT,
                        false => inks::UMBER,
                    }),
                    unfocused_selection_color: Color::NONE,
                    selected_text_color: None,
                },
            ));
            insert_or_remove(commands, thickened(ink));
        }
        if let Some(control) = &new.control
            && changed(|old, new| old.control == new.control)
        {
            insert_control(commands, control);
        }
        if changed(|old, new| old.accessible_name() == new.accessible_name())
            && let Some(name) = new.accessible_name()
        {
            commands.insert(AccessibleLabel::new(name));
        }
    }
}

fn pickable(element: &Element) -> Pickable {
    let scrolls = element.node.overflow.y == OverflowAxis::Scroll;
    let blocks = element.control.is_some() || element.blocks;
    Pickable {
        should_block_lower: blocks,
        is_hoverable: blocks || scrolls,
    }
}

fn insert_control(commands: &mut EntityCommands, control: &Control) {
    match &control.widget {
        Widget::Button => &mut *commands,
        Widget::Choice(on) | Widget::Switch(on) => insert_or_remove(commands, on.then_some(Checked)),
        Widget::Slider { value, range, step } => commands.insert((
            SliderValue(*value),
            SliderRange::new(range.0, range.1),
            SliderStep(*step),
        )),
        Widget::Field { text, .. } => {
            let text = text.clone();
            commands.queue(move |mut field: EntityWorldMut| write_in(&mut field, &text))
        }
    };
    let disabled = (!control.is_enabled()).then_some(InteractionDisabled);
    insert_or_remove(commands, disabled)
        .insert_if_new((Focusable, Hovered::default()))
        .insert(control.clone());
}

pub(crate) fn insert_or_remove<'c, 'a, C: Component>(
    entity: &'c mut EntityCommands<'a>,
    component: Option<C>,
) -> &'c mut EntityCommands<'a> {
    match component {
        Some(component) => entity.insert(component),
        None => entity.remove::<C>(),
    }
}

/// A second copy right behind text in dark ink.
fn thickened(ink: Color) -> Option<TextShadow> {
    let (offset, color) = (Vec2::ZERO, ink);
    is_drawn_thin(ink).then_some(TextShadow { offset, color })
}

/// Is this ink dark? On a light ground it is drawn too thin; a second copy right behind restores the weight.
pub(crate) fn is_drawn_thin(ink: Color) -> bool {
    ink.luminance() < 0.2
}

/// Does this edit change the text? Other edits move the cursor, select or copy; Esc is one of them.
const fn changes_text(edit: &TextEdit) -> bool {
    use TextEdit::{Backspace, BackspaceWord, Cut, Delete, DeleteWord, ImeCommit, Insert, Paste};
    matches!(
        edit,
        Insert(_) | Paste | Cut | Backspace | BackspaceWord | Delete | DeleteWord | ImeCommit { .. }
    )
}

/// Sets a field's text. Text that a person has typed since the field was shown is kept, because it is about to reach
/// the state.
fn write_in(field: &mut EntityWorldMut, text: &str) {
    let shown = match field.get::<Control>().map(|control| &control.widget) {
        Some(Widget::Field { text, .. }) => text.clone(),
        _ => String::new(),
    };
    let focus = field.get_resource::<InputFocus>();
    let has_focus = focus.is_some_and(|focus| focus.get() == Some(field.id()));
    if let Some(mut field) = field.get_mut::<EditableText>()
        && field.value() != text
    {
        let is_typed = field.pending_edits.iter().any(changes_text) || field.value() != shown.as_str();
        if !(has_focus && is_typed) {
            // Pending edits could refer to positions that the new text does not have.
            field.clear();
            field.editor_mut().set_text(text);
            // Whoever writes goes on at the end. Anyone else reads from the beginning.
            if has_focus {
                field.queue_edit(TextEdit::TextEnd(false));
            }
        }
    }
}

impl Element {
    /// Can an entity be reused for the other element, or would components be left over?
    fn is_alike(&self, other: &Self) -> bool {
        let kind = |element: &Self| {
            let control = element.control.as_ref();
            let widget = control.map(|control| discriminant(&control.widget));
            let is_in_spans = element.text.as_ref().map(|text| !text.spans.is_empty());
            let marks = (element.live, element.thumb, element.scroll_bar, element.by_arrows);
            (widget, is_in_spans, marks, element.free_place.is_some())
        };
        kind(self) == kind(other)
    }

    fn is_enabled(&self) -> bool {
        self.control.as_ref().is_none_or(Control::is_enabled)
    }
}
