//! The widgets of all screens, as functions from values to elements: Bevy's behaviour with the program's look.

use super::Form;
use super::Layout;
use super::element::{Element, FocusOrder, Widget};
use super::intent::Intent;
use super::paint::Paint;
use super::routing::ClearField;
use super::theme::{self, Role, Surface};
use crate::ui::inks;
use bevy::prelude::*;

const DIM: Color = Color::srgb(92.0 / 255.0, 78.0 / 255.0, 60.0 / 255.0);

/// A button with text.
pub fn button(words: &str, intent: impl Intent) -> Element {
    labelled_button(words, intent).framed(&theme::BUTTON)
}

/// The primary button of a screen.
pub fn gilt_button(words: &str, intent: impl Intent) -> Element {
    gilt(labelled_button(words, intent))
}

/// The primary button that leads back. It has the first focus, and Esc presses it.
pub fn back_button(words: &str, intent: impl Intent) -> Element {
    gilt_button(words, intent).focus(FocusOrder::First).on_esc()
}

/// The primary button of a screen, with a person’s [name] among its words.
pub fn gilt_button_with_name(words: &str, intent: impl Intent) -> Element {
    gilt(button_around(name(Role::Label, words), intent))
}

fn picture(name: &'static str, mirrored: bool) -> Element {
    let (name, tint) = (name.into(), Color::WHITE);
    Element::default().painted(Paint::Picture { name, tint, mirrored })
}

fn gilt(button: Element) -> Element {
    let wedge = |mirrored: bool| picture("shared/button-wedge-ink", mirrored).size(px(36), px(8));
    let mut button = button.framed(&theme::GILT_BUTTON);
    button.children.insert(0, wedge(false));
    button.with(wedge(true)).padding(UiRect::axes(px(22), px(18)))
}

/// A disabled button with the reason.
pub fn disabled_button(words: &str, intent: impl Intent, why: impl Into<String>) -> Element {
    let button = labelled_button(words, intent).refused(Some(why.into()));
    button.framed(&theme::DISABLED_BUTTON)
}

fn labelled_button(words: &str, intent: impl Intent) -> Element {
    let words = Element::text(Role::Label, words).justified(Justify::Center);
    button_around(words, intent)
}

fn button_around(words: Element, intent: impl Intent) -> Element {
    Element::row([words])
        .gap(px(18))
        .justify(JustifyContent::Center)
        .styled(|node| node.min_height = px(72))
        .pressing(intent)
}

/// A person's name. A word of more than 8 letters may break across lines; shorter words stay whole.
pub fn name(role: Role, name: impl Into<String>) -> Element {
    const LONG: usize = 8;
    let name = name.into();
    let is_long = name.split_whitespace().any(|word| word.chars().count() > LONG);
    let text = Element::text(role, name);
    if !is_long {
        return text;
    }
    // Without a minimum width it could shrink to a column of letters. A text with one would be measured at that width.
    Element::column([text.breaking_words()]).styled(|node| node.min_width = px(90))
}

/// A row of choices in a frame, wrapped if needed.
pub fn segments<I: Intent>(choices: impl IntoIterator<Item = (impl Into<String>, bool, I)>) -> Element {
    let cells = choices.into_iter();
    segment_row(cells.map(|(words, chosen, intent)| segment(words, chosen, intent)))
}

/// Puts [segments](segment) into their frame.
pub fn segment_row(cells: impl IntoIterator<Item = Element>) -> Element {
    Element::wrap(cells).framed(&theme::SEGMENTS).gap(px(0))
}

/// One choice of a row.
pub fn segment(words: impl Into<String>, chosen: bool, intent: impl Intent) -> Element {
    segment_in(Role::Label, words, chosen, intent)
}

/// Like [`segment`], but smaller.
pub fn small_segment(words: impl Into<String>, chosen: bool, intent: impl Intent) -> Element {
    segment_in(Role::Note, words, chosen, intent).padding(UiRect::axes(px(7), px(4)))
}

fn segment_in(role: Role, words: impl Into<String>, chosen: bool, intent: impl Intent) -> Element {
    let words = Element::text(role, words).justified(Justify::Center);
    // The chosen one stands out in any role.
    let words = if chosen { words.tinted(inks::INK) } else { words };
    let cell = Element::row([words])
        .control(Widget::Choice(chosen), intent)
        .framed(&theme::SEGMENT_ON)
        .grow(1.0)
        .justify(JustifyContent::Center);
    if chosen {
        cell
    } else {
        cell.painted(Paint::None).on(Surface::Dark)
    }
}

/// A button with an icon; `tooltip` describes its effect.
pub fn sign_button(sign: &'static str, tooltip: &str, intent: impl Intent) -> Element {
    let sign = sign_on(&theme::BUTTON, inks::BONE, sign);
    sign.pressing(intent).tooltip(tooltip)
}

/// A [`sign_button`] in the primary style.
pub fn gilt_sign_button(sign: &'static str, tooltip: &str, intent: impl Intent) -> Element {
    let sign = sign_on(&theme::GILT_BUTTON, inks::INK, sign);
    sign.pressing(intent).tooltip(tooltip)
}

fn sign_on(frame: &'static theme::Frame, ink: Color, sign: &'static str) -> Element {
    Element::row([Element::picture(sign).tinted(ink).size(px(44), px(37))])
        .framed(frame)
        .padding(UiRect::axes(px(18), px(18)))
        .styled(|node| node.min_height = px(72))
}

/// Turns an element clockwise by quarter turns. It has this width and height before the turn. Bevy lays out nodes
/// as if they were not turned, so a node around it takes the space that it has after the turn.
pub fn turned(element: Element, degrees: f32, width: Val, height: Val) -> Element {
    turned_and_scaled(element, degrees, 1.0, width, height)
}

/// Like [`turned`], but drawn at this scale. It is laid out in a space that is larger by the same factor.
pub fn turned_and_scaled(element: Element, degrees: f32, scale: f32, width: Val, height: Val) -> Element {
    let turned = Element::row([element])
        .centred()
        .size(width / scale, height / scale)
        .rigid()
        .transformed(UiTransform {
            rotation: Rot2::degrees(degrees),
            scale: Vec2::splat(scale),
            ..default()
        });
    let around = Element::row([turned]).centred().rigid();
    if is_sideways(degrees) {
        around.size(height, width)
    } else {
        around.size(width, height)
    }
}

/// Does a turn swap width and height?
pub fn is_sideways(degrees: f32) -> bool {
    degrees.to_radians().sin().abs() > 0.5
}

/// A seat's mark (its symbol), from 1 to 6.
pub fn mark(mark: u8, size: f32) -> Element {
    let mark = Element::picture(format!("shared/mark-{}", mark.clamp(1, 6)));
    mark.size(px(size), px(size)).rigid()
}

/// A seat's plate: its mark and name above the public facts about it. The plate of an awaited seat is light.
pub fn plate(seat_mark: u8, seat_name: &str, awaited: bool, content: Element) -> Element {
    let head = Element::row([mark(seat_mark, 38.0), name(Role::Label, seat_name)]);
    let frame = if awaited {
        &theme::BONE_PLATE
    } else {
        &theme::PLATE
    };
    Element::column([head, content]).gap(px(8)).framed(frame)
}

fn toggle(is_on: bool, [on, off]: [&'static str; 2]) -> Element {
    Element::picture(if is_on { on } else { off })
}

/// A radio button: an icon before `says`.
pub fn radio(says: Element, chosen: bool, intent: impl Intent) -> Element {
    let sign = toggle(chosen, ["shared/radio-on", "shared/radio-off"])
        .size(px(32), px(32))
        .styled(|node| node.margin = UiRect::top(px(3)));
    let row = Element::row([sign, says.flex(1.0, px(0))]).align(AlignItems::Start);
    row.control(Widget::Choice(chosen), intent)
}

/// A switch with its label in front.
pub fn switch(words: &str, on: bool, intent: impl Intent) -> Element {
    Element::row([
        Element::text(Role::Heading, words).flex(1.0, px(0)),
        toggle(on, ["shared/switch-on", "shared/switch-off"]).size(px(84), px(42)),
    ])
    .control(Widget::Switch(on), intent)
    .styled(|node| node.min_height = px(48))
}

const KNOB: Vec2 = Vec2::new(36.0, 40.0);

/// A slider: a wedge with a lozenge at the number. Sends the intent [with the number](Intent::with_number).
pub fn slider(value: f32, range: (f32, f32), step: f32, intent: impl Intent) -> Element {
    let share = ((value - range.0) / (range.1 - range.0)).clamp(0.0, 1.0);
    let track = |tint: Color, part: f32| {
        Element::picture("shared/slider-track")
            .tinted(tint)
            .absolute()
            .size(percent(100.0 * part), px(16.0 * part))
            .styled(|node| node.left = px(0))
    };
    let knob = on_line(Element::picture("shared/slider-knob").thumb(), KNOB, 0.0, share);
    let parts = [
        track(DIM, 1.0).key("track"),
        track(inks::GILT, share).key("filled"),
        knob.styled(|node| node.top = auto()).key("knob"),
    ];
    Element::default()
        .size(percent(100), px(48))
        .with(knob_line(KNOB, parts))
        .control(Widget::Slider { value, range, step }, intent)
}

/// A slider with its own drawing. `drawn` spans the knob's centre positions at both ends. Sends the intent
/// [with the number](Intent::with_number), in whole steps of 1.
pub fn drawn_slider(
    value: usize,
    most: usize,
    (knob, size, top): (&'static str, Vec2, f32),
    drawn: impl IntoIterator<Item = Element>,
    intent: impl Intent,
) -> Element {
    let most = most.max(1) as f32;
    let value = (value as f32).min(most);
    let knob = on_line(Element::picture(knob).thumb(), size, top, value / most);
    let (range, step) = ((0.0, most), 1.0);
    Element::default()
        .with(knob_line(size, drawn).with(knob.key("knob")))
        .control(Widget::Slider { value, range, step }, intent)
}

/// The part of a slider that the centre of a knob of this size can reach.
fn knob_line(knob: Vec2, parts: impl IntoIterator<Item = Element>) -> Element {
    let inset = px(knob.x / 2.0);
    Element::overlay(parts)
        .size(auto(), percent(100))
        .align(AlignItems::Center)
        .styled(|node| (node.left, node.right) = (inset, inset))
}

/// A picture with its middle at this share of a line, `top` below the line's upper edge.
pub fn on_line(picture: Element, size: Vec2, top: f32, share: f32) -> Element {
    picture.absolute().size(px(size.x), px(size.y)).styled(|node| {
        (node.left, node.top) = (percent(100.0 * share), px(top));
        node.margin = UiRect::left(px(-size.x / 2.0));
    })
}

/// A heading.
pub fn heading(words: impl Into<String>) -> Element {
    Element::text(Role::Heading, words)
}

/// A note.
pub fn note(words: impl Into<String>) -> Element {
    Element::text(Role::Note, words)
}

/// A panel with a title.
pub fn panel(title: &str, rows: impl IntoIterator<Item = Element>) -> Element {
    let title = Element::text(Role::Section, title.to_uppercase());
    Element::column([title]).with_all(rows).framed(&theme::PANEL)
}

/// A screen's header: the program's emblem, the title with a subtitle (which may be empty), further elements at the
/// right, and a rule below.
pub fn header(title: &str, subtitle: &str, beside: impl IntoIterator<Item = Element>) -> Element {
    let icon = Element::picture("shared/icon").size(px(82), px(82));
    let title = Element::row([icon, Element::text(Role::Title, title)]).gap(px(28));
    let subtitle = (!subtitle.is_empty()).then(|| note(subtitle).padding(UiRect::top(px(12))));
    let line = Element::wrap([title])
        .with_all(subtitle)
        .with(Element::spacer())
        .with_all(beside)
        .styled(|node| node.column_gap = px(28));
    let rule = Element::picture("shared/rule-gilt").size(percent(100), px(14));
    Element::column([line, rule])
}

/// A full screen: background, header, a scrolling body in the remaining space, and footer.
pub fn screen(
    ground: &'static str,
    head: Element,
    body: Element,
    foot: impl IntoIterator<Item = Element>,
) -> Element {
    let body = Element::column([body.styled(|node| node.margin = UiRect::axes(px(0), auto()))]);
    filled_screen(ground, head, body.scrolling(), foot)
}

/// A [`screen`] whose body fills the remaining space and does its own scrolling.
pub fn filled_screen(
    ground: &'static str,
    head: Element,
    body: Element,
    foot: impl IntoIterator<Item = Element>,
) -> Element {
    let body = body.flex(1.0, px(0)).styled(|node| node.min_height = px(0));
    let before = Element::column([head, body, Element::wrap(foot)]).padding(UiRect::axes(px(56), px(36)));
    on_ground(ground, GROUND_ASPECT, before)
}

/// The aspect ratio of most backgrounds.
pub const GROUND_ASPECT: f32 = 64.0 / 27.0;

/// A full screen: a background of this aspect ratio, and content that fills the window. The background is as high as
/// the window; in a wider window mirrored copies continue it.
pub fn on_ground(ground: &'static str, aspect_ratio: f32, before: Element) -> Element {
    let copies = [true, false, true].map(|mirrored| {
        let copy = picture(ground, mirrored).size(auto(), percent(100)).rigid();
        copy.styled(|node| node.aspect_ratio = Some(aspect_ratio))
    });
    let ground = Element::row(copies).gap(px(0)).size(auto(), percent(100));
    let behind = Element::overlay([ground.rigid()])
        .justify(JustifyContent::Center)
        .styled(|node| node.overflow = Overflow::clip());
    Element::default()
        .size(percent(100), percent(100))
        .with_all([behind, before.size(percent(100), percent(100))])
        .blocking()
}

/// A main part in the remaining space, and an aside of `rems` rem: to the right, or below in portrait.
pub fn with_aside(main: Element, aside: Element, rems: f32, room: Layout) -> Element {
    let main = main.styled(|node| (node.min_width, node.min_height) = (px(0), px(0)));
    let (main, aside, width) = (main.flex(1.0, px(0)), aside.rigid(), px(rems * room.rem));
    let both = if room.form() == Form::Tall {
        Element::column([main, aside.styled(|node| node.height = percent(45))])
    } else {
        let aside = aside.styled(|node| (node.width, node.max_width) = (width, percent(50)));
        Element::row([main, aside])
    };
    both.align(AlignItems::Stretch).gap(px(32))
}

/// An underlined link.
pub fn link(words: &str, intent: impl Intent) -> Element {
    let rule = Element::default()
        .painted(Paint::Fill(inks::UMBER))
        .size(percent(100), px(2));
    Element::column([Element::text(Role::Note, words), rule])
        .gap(px(0))
        .padding(UiRect::axes(px(8), px(4)))
        .pressing(intent)
}

/// Corner brackets around the parent node that mark it as the next thing to use.
pub fn bracketed() -> Element {
    const AWAY: f32 = -14.0;
    let gilt = || Element::default().painted(Paint::Fill(inks::GILT));
    let corners = [(false, false), (true, false), (false, true), (true, true)];
    let corners = corners.map(|(right, bottom)| {
        let at = move |width: f32, height: f32, out: f32| {
            move |node: &mut Node| {
                node.position_type = PositionType::Absolute;
                (node.width, node.height) = (px(width), px(height));
                *(if right { &mut node.right } else { &mut node.left }) = px(-out);
                *(if bottom { &mut node.bottom } else { &mut node.top }) = px(-out);
            }
        };
        Element::overlay([
            gilt().styled(at(34.0, 5.0, 2.5)),
            gilt().styled(at(5.0, 34.0, 2.5)),
            Element::picture("shared/lozenge").styled(at(18.0, 18.0, 9.0)),
        ])
    });
    Element::overlay(corners)
        .size(auto(), auto())
        .styled(|node| {
            (node.left, node.right) = (px(AWAY), px(AWAY));
            (node.top, node.bottom) = (px(AWAY), px(AWAY));
        })
        .key("brackets")
}

/// Lays out panels side by side if there is space, and stacks them otherwise.
pub fn side_by_side(node: &mut Node) {
    (node.flex_basis, node.flex_grow, node.max_width) = (px(560), 1.0, px(800));
}

/// A control with the key cap of its shortcut.
pub fn with_key(mut control: Element, key: &str) -> Element {
    let cap = Element::row([Element::text(Role::Label, key).tinted(inks::GILT)])
        .framed(&theme::SEGMENTS)
        .padding(UiRect::axes(px(14), px(2)));
    let last = control.children.len().saturating_sub(1);
    control.children.insert(last, cap);
    control
}

/// A framed text field. [`clearable`] lays the button over its end.
pub fn field(text: &str, longest: usize, intent: impl Intent) -> Element {
    Element::default()
        .control(field_of(text, longest, 1), intent)
        .framed(&theme::SEGMENTS)
        .padding(UiRect::new(px(18), px(18.0 + CLEAR), px(12), px(12)))
}

/// The side of the button that empties a field, in units.
const CLEAR: f32 = 30.0;

/// The button that empties the nearest field, in this ink.
pub fn clear_button(ink: Color) -> Element {
    Element::picture("shared/sign-clear")
        .tinted(ink)
        .size(px(CLEAR), px(CLEAR))
        .rigid()
        .pressing(ClearField)
        .focus(FocusOrder::Aside)
        .tooltip("Clear")
        .labelled("Clear")
}

/// Lays a button over the end of a field that empties it, unless the field is empty.
pub fn clearable(field: Element) -> Element {
    with_sign(field, None)
}

/// Lays a hint over an empty field, or the button that empties it over the end of another.
fn with_sign(field: Element, hint: Option<Element>) -> Element {
    // All share a grid cell, so that the field is as high as a hint of several lines.
    let in_cell = |element: Element| {
        element.styled(|node| {
            node.grid_row = GridPlacement::start(1);
            node.grid_column = GridPlacement::start(1);
        })
    };
    let ink = field.surface.unwrap_or_default().ink(Role::Label);
    let clear = match field.own_control().map(|control| &control.widget) {
        Some(Widget::Field { text, lines, .. }) if !text.is_empty() => {
            let up = if *lines > 1 {
                AlignSelf::Start
            } else {
                AlignSelf::Center
            };
            let clear = clear_button(ink).styled(|node| {
                (node.justify_self, node.align_self) = (JustifySelf::End, up);
                node.margin = UiRect::axes(px(8), px(6));
            });
            Some(in_cell(clear).key("clear"))
        }
        _ => None,
    };
    Element::default()
        .with(in_cell(field.size(percent(100), auto())).key("field"))
        .with(hint.map(in_cell))
        .with(clear)
        .styled(|node| node.display = Display::Grid)
}

/// A field of several lines in this frame, with a hint while it is empty.
pub fn text_field(
    frame: &'static theme::Frame,
    (text, hint): (&str, &str),
    (longest, lines): (usize, u8),
    intent: impl Intent,
) -> Element {
    let field = Element::default()
        .control(field_of(text, longest, lines), intent)
        .framed(frame)
        .size(percent(100), auto())
        .labelled(hint);
    let mut padding = frame.padding();
    padding.right = px(frame.padding[2] + CLEAR);
    let hint = text.is_empty().then(|| {
        let words = Element::text(Role::Note, hint).size(percent(100), auto());
        let hint = Element::default().with(words).padding(padding);
        hint.on(frame.surface.unwrap_or_default()).key("hint")
    });
    let both = with_sign(field.padding(padding), hint);
    both.size(percent(100), auto()).rigid()
}

fn field_of(text: &str, longest: usize, lines: u8) -> Widget {
    Widget::Field {
        text: text.to_owned(),
        longest,
        lines,
        submit: None,
    }
}

/// A dialog over the current screen: a question, an explanation and the answers.
pub fn dialog(
    title: &str,
    body: impl IntoIterator<Item = Element>,
    answers: impl IntoIterator<Item = Element>,
) -> Element {
    headed_dialog(Element::text(Role::Title, title), body, answers)
}

/// A [`dialog`] with this element as its heading.
pub fn headed_dialog(
    heading: Element,
    body: impl IntoIterator<Item = Element>,
    answers: impl IntoIterator<Item = Element>,
) -> Element {
    let key = heading.words().collect::<String>();
    let answers = Element::wrap(answers)
        .justify(JustifyContent::Center)
        .size(percent(100), auto())
        .styled(|node| node.margin = UiRect::top(px(18)));
    let heading = heading.justified(Justify::Center);
    let rule = Element::picture("shared/rule-gilt").size(px(380), px(10)).rigid();
    let body = Element::column(body).scrolling().align(AlignItems::Center);
    let body = body.styled(|node| node.max_width = percent(100));
    let panel = Element::column([heading, rule, body, answers])
        .framed(&theme::PANEL)
        .align(AlignItems::Center)
        .styled(|node| (node.max_width, node.max_height) = (percent(92), percent(92)));
    // A dialog with another heading gets a new root, and with it a new focus.
    in_front(panel).key(key)
}

/// A centred panel over the dimmed screen.
pub fn in_front(panel: Element) -> Element {
    Element::default()
        .size(percent(100), percent(100))
        .centred()
        .painted(Paint::Fill(inks::INK.with_alpha(0.72)))
        .blocking()
        .with(panel)
}
