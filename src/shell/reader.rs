//! An open book: contents with a search beside a page, or in its place where there is less space. The rulebook and the
//! chronicle are read in it.
//!
//! It knows neither their texts nor a game.

use super::panels::{Panel, PanelSet, in_front};
use super::rulebook::{cuts, marks};
use crate::ui::lettering::Face;
use crate::ui::{
    Control, Controls, Element, Form, Intended, Intent, Layout, Role, ScrollFront, Shortcut, Shortcuts, Span,
    Surface, Widget, inks, is_writing, theme, widgets,
};
use bevy::ecs::component::Mutable;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Background of a search match.
pub(super) const MARK: Color = Color::srgb(234.0 / 255.0, 203.0 / 255.0, 136.0 / 255.0);
/// The width of an open book, in rem.
pub(super) const WIDTH: f32 = 92.0;
/// The space beside the text for its scroll bar.
const SCROLL_BAR: f32 = 16.0;
/// Scroll distance of one arrow key press, in pages.
const STEP: f32 = 0.1;

/// The reader's place in a book, besides the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) search: String,
    /// Should the search field get the focus?
    asks_for_search: bool,
    /// In a narrow window, which shows only one of them: are the contents shown?
    pub(super) lists: bool,
}

/// A panel that is an open book.
pub(super) trait Reader: Resource<Mutability = Mutable> {
    /// The intents of its controls.
    type Intent: Intent;
    const PANEL: Panel;
    /// Turn to the previous page, and to the next one.
    const TURNS: [Self::Intent; 2];

    fn reading(&mut self) -> &mut Reading;
}

/// Adds the keys of an open book: Ctrl+F finds the search field, and arrow keys turn and scroll the page.
pub(super) fn plugin<R: Reader>(app: &mut App) {
    let keys = is_writing.pipe(keys::<R>).in_set(PanelSet::Input);
    let find_field = find_field::<R>.in_set(PanelSet::Show);
    app.add_systems(Update, (keys, find_field).run_if(in_front(R::PANEL)));
}

fn keys<R: Reader>(
    In(writes): In<bool>,
    mut book: ResMut<R>,
    (keys, shortcuts): (Res<ButtonInput<KeyCode>>, Res<Shortcuts>),
    visible: Res<InputFocusVisible>,
    mut commands: Commands,
) {
    if shortcuts.has(Shortcut::Search) {
        let reading = book.reading();
        (reading.asks_for_search, reading.lists) = (true, true);
    }
    // While the focus ring is shown, arrow keys move the focus.
    if visible.0 {
        return;
    }
    for (key, turn) in [KeyCode::ArrowLeft, KeyCode::ArrowRight]
        .into_iter()
        .zip(R::TURNS)
    {
        if keys.just_pressed(key) && !writes {
            commands.trigger(Intended(turn));
        }
    }
    for (key, pages) in [(KeyCode::ArrowUp, -STEP), (KeyCode::ArrowDown, STEP)] {
        if keys.just_pressed(key) {
            commands.trigger(ScrollFront(pages));
        }
    }
}

/// Focuses the search field once it exists.
fn find_field<R: Reader>(
    mut book: ResMut<R>,
    controls: Controls,
    mut focus: ResMut<InputFocus>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !book.bypass_change_detection().reading().asks_for_search {
        return;
    }
    let is_field = |control: &Control| matches!(control.widget, Widget::Field { .. });
    if let Some((field, _)) = controls.iter().find(|(_, control)| is_field(control)) {
        focus.set(field, FocusCause::Navigated);
        book.reading().asks_for_search = false;
    } else {
        redraw.write(RequestRedraw);
    }
}

/// Is there space only for either the contents or the text?
pub(super) fn is_narrow(room: Layout) -> bool {
    room.form() != Form::Wide
}

/// Takes the remaining space in a row.
pub(super) fn rest(element: Element) -> Element {
    element.flex(1.0, px(0)).styled(|node| node.min_width = px(0))
}

/// Lays pages on the ground of an open book.
pub(super) fn on_ground(pages: Element) -> Element {
    let before = Element::column([pages]).padding(UiRect::axes(px(40), px(28)));
    widgets::on_ground("shared/ground-plain", widgets::GROUND_ASPECT, before)
}

/// Builds an open book: its left leaf, the parts of its right one, and the controls below them. In a narrow
/// window, one of the leaves is shown.
pub(super) fn open<T: IntoIterator<Item = Element>>(
    reading: &Reading,
    contents: impl FnOnce() -> Element,
    text: impl FnOnce() -> T,
    foot: Element,
    room: Layout,
) -> Element {
    let beside = !is_narrow(room);
    let contents = (beside || reading.lists).then(|| contents().framed(&theme::LEFT_LEAF).key("contents"));
    let text = (beside || !reading.lists)
        .then(|| rest(Element::column(text()).framed(&theme::RIGHT_LEAF)).key("text"));
    let leaves = Element::row(contents.into_iter().chain(text)).styled(|node| {
        (node.column_gap, node.align_items) = (px(0), AlignItems::Stretch);
        (node.flex_grow, node.flex_basis, node.min_height) = (1.0, px(0), px(0));
    });
    let whole = Element::column([leaves, foot]).grow(1.0).styled(|node| {
        (node.width, node.max_width) = (percent(100), px(WIDTH * room.rem));
        (node.align_self, node.min_height) = (AlignSelf::Center, px(0));
    });
    on_ground(whole)
}

/// The button that shows the contents of a narrow book, or its text again, named by `says`.
pub(super) fn toggle(reading: &Reading, says: &str, intent: impl Intent, room: Layout) -> Option<Element> {
    let words = if reading.lists { says } else { "Contents" };
    is_narrow(room).then(|| widgets::button(words, intent))
}

/// The rows of the contents.
pub(super) fn list(rows: impl IntoIterator<Item = Element>) -> Element {
    Element::column(rows)
        .gap(px(2))
        .padding(UiRect::right(px(20)))
        .scrolling()
        .flex(1.0, px(0))
}

/// A page, whose lines have this maximum length in rem.
pub(super) fn page(text: Element, line: f32, room: Layout) -> Element {
    let text = text.styled(|node| {
        (node.width, node.max_width) = (percent(100), px(line * room.rem));
        node.align_self = AlignSelf::Center;
    });
    Element::column([text])
        .padding(UiRect::right(px(SCROLL_BAR)))
        .scrolling()
        .flex(1.0, px(0))
}

/// A wedge that points right, rotated clockwise, in degrees.
pub(super) fn sign(turn: f32, ink: Color, room: Layout) -> Element {
    Element::picture("shared/sign-play")
        .transformed(UiTransform::from_rotation(Rot2::degrees(turn)))
        .size(px(1.1 * room.rem), px(0.9 * room.rem))
        .tinted(ink)
        .rigid()
}

/// The buttons for the previous and the next page, with their names.
pub(super) fn turns<I: Intent>(
    names: [Option<&str>; 2],
    intents: [I; 2],
    ink: Color,
    room: Layout,
    press: impl Fn(Element, I) -> Element,
) -> Element {
    let [before, after] = names;
    let [previous, next] = intents;
    let name = |name: &str| Element::text(Role::Label, name);
    let row = |parts| Element::row(parts).padding(UiRect::axes(px(12), px(8)));
    let before = before.map(|words| press(row([sign(180.0, ink, room), name(words)]), previous));
    let after = after.map(|words| press(row([name(words), sign(0.0, ink, room)]), next));
    Element::wrap(before)
        .with_all([Element::spacer()].into_iter().chain(after))
        .rigid()
}

/// A text with its matches on this ground.
pub(super) fn marked(role: Role, face: Face, text: &str, words: &[String], ground: Color) -> Element {
    let marks = marks(text, words);
    let spans =
        cuts(text, 0, &marks).map(|(part, is_found)| Span::new(face, part).on(is_found.then_some(ground)));
    Element::spans(role, spans)
}

/// A search field, with the number of matches at its end. `says` names the searched text. Enter sends `first`.
pub(super) fn search<I: Intent>(words: &str, found: usize, says: &str, [typed, first]: [I; 2]) -> Element {
    let field = widgets::field(words, 60, typed)
        .submitting(first)
        .framed(&theme::PAPER_FIELD)
        .labelled(says);
    // Esc first ends the search.
    let field = if words.is_empty() { field } else { field.on_esc() };
    let sign = Element::picture("shared/sign-search").tinted(inks::INK);
    let sign = sign.size(px(36), px(36)).rigid();
    let hint = words.is_empty().then(|| widgets::note(says));
    let beside = match found {
        _ if words.trim().is_empty() => "Ctrl F".to_owned(),
        0 => "no match".to_owned(),
        1 => "1 match".to_owned(),
        many => format!("{many} matches"),
    };
    let beside = widgets::note(beside).unwrapped();
    let clear = (!words.is_empty()).then(|| widgets::clear_button(inks::INK));
    let over = Element::row([sign])
        .with(hint)
        .with_all([Element::spacer(), beside])
        .with(clear);
    let [left, ..] = theme::PAPER_FIELD.borders;
    let over = Element::overlay([over.gap(px(12)).size(percent(100), auto())])
        .on(Surface::Paper)
        .padding(UiRect::horizontal(px(left)))
        .align(AlignItems::Center);
    Element::column([field]).with(Some(over)).rigid()
}
