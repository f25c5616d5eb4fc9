//! The widgets of every screen, as functions to elements: the engine's behaviour in this program's look.
//!
//! A widget is made from the value that it stands for and remembers nothing.

use super::Room;
use super::element::{Element, Paint, Widget};
use super::intent::Intent;
use super::theme::{self, Role, Surface};
use bevy::prelude::*;

/// The ground of what is quiet.
const DIM: Color = Color::srgb(92.0 / 255.0, 78.0 / 255.0, 60.0 / 255.0);

/// A button with words.
pub fn button(words: &str, intent: impl Intent) -> Element {
    labelled_button(words, intent).framed(&theme::BUTTON)
}

/// The button of the one thing to do next.
pub fn gilt_button(words: &str, intent: impl Intent) -> Element {
    let wedge = || {
        Element::picture("shared/button-wedge-ink")
            .size(px(36), px(8))
            .styled(|node| node.flex_shrink = 1.0)
    };
    let mut right = wedge();
    if let Paint::Picture { mirrored, .. } = &mut right.paint {
        *mirrored = true;
    }
    let mut button = labelled_button(words, intent).framed(&theme::GILT_BUTTON);
    button.children.insert(0, wedge());
    button.with(right).padding(UiRect::axes(px(22), px(18)))
}

/// A button that can't be used now, and why.
pub fn disabled_button(words: &str, intent: impl Intent, why: impl Into<String>) -> Element {
    labelled_button(words, intent)
        .refused(Some(why.into()))
        .framed(&theme::DISABLED_BUTTON)
}

fn labelled_button(words: &str, intent: impl Intent) -> Element {
    Element::row([Element::text(Role::Label, words).justified(Justify::Center)])
        .styled(|node| {
            node.justify_content = JustifyContent::Center;
            node.column_gap = px(18);
            node.min_height = px(72);
        })
        .pressing(intent)
}

/// One of a few, side by side in a frame; in more rows where they need them.
pub fn segments<I: Intent>(choices: impl IntoIterator<Item = (impl Into<String>, bool, I)>) -> Element {
    let cells = choices.into_iter();
    segment_row(cells.map(|(words, chosen, intent)| segment(words, chosen, intent)))
}

/// Some [segments](segment) in their frame.
pub fn segment_row(cells: impl IntoIterator<Item = Element>) -> Element {
    Element::wrap(cells).framed(&theme::SEGMENTS).gap(px(0))
}

/// One of a few.
pub fn segment(words: impl Into<String>, chosen: bool, intent: impl Intent) -> Element {
    let cell = Element::row([Element::text(Role::Label, words).justified(Justify::Center)])
        .control(Widget::Choice(chosen), intent)
        .framed(&theme::SEGMENT_ON)
        .grow(1.0)
        .styled(|node| node.justify_content = JustifyContent::Center);
    if chosen {
        cell
    } else {
        cell.painted(Paint::None).on(Surface::Dark)
    }
}

/// A button with a sign; `tooltip` says what it does.
pub fn sign_button(sign: &'static str, tooltip: &str, intent: impl Intent) -> Element {
    sign_on(&theme::BUTTON, crate::scene::inks::BONE, sign)
        .pressing(intent)
        .tooltip(tooltip)
}

/// As [`sign_button`], of the one thing to do next.
pub fn gilt_sign_button(sign: &'static str, tooltip: &str, intent: impl Intent) -> Element {
    sign_on(&theme::GILT_BUTTON, crate::scene::inks::INK, sign)
        .pressing(intent)
        .tooltip(tooltip)
}

fn sign_on(frame: &'static theme::Frame, ink: Color, sign: &'static str) -> Element {
    Element::row([Element::picture(sign).tinted(ink).size(px(44), px(37))])
        .framed(frame)
        .padding(UiRect::axes(px(18), px(18)))
        .styled(|node| node.min_height = px(72))
}

/// A seat's mark.
pub fn mark(mark: u8, size: f32) -> Element {
    Element::picture(format!("shared/mark-{}", mark.clamp(1, 6)))
        .size(px(size), px(size))
        .styled(|node| node.flex_shrink = 0.0)
}

/// One of several, with its sign before what it says.
pub fn radio(says: Element, chosen: bool, intent: impl Intent) -> Element {
    let sign = if chosen {
        "shared/radio-on"
    } else {
        "shared/radio-off"
    };
    let says = says.grow(1.0).styled(|node| node.flex_basis = px(0));
    let sign = Element::picture(sign)
        .size(px(32), px(32))
        .styled(|node| node.margin = UiRect::top(px(3)));
    Element::row([sign, says])
        .control(Widget::Choice(chosen), intent)
        .styled(|node| node.align_items = AlignItems::Start)
}

/// On or off, with words before it.
pub fn switch(words: &str, on: bool, intent: impl Intent) -> Element {
    let sign = if on {
        "shared/switch-on"
    } else {
        "shared/switch-off"
    };
    Element::row([
        Element::text(Role::Heading, words)
            .grow(1.0)
            .styled(|node| node.flex_basis = px(0)),
        Element::picture(sign).size(px(84), px(42)),
    ])
    .control(Widget::Switch(on), intent)
    .styled(|node| node.min_height = px(48))
}

/// A number in a range: a wedge that swells from left to right, with a lozenge where the number is. The intent comes
/// [with the number](Intent::with_number).
pub fn slider(value: f32, range: (f32, f32), step: f32, intent: impl Intent) -> Element {
    let share = ((value - range.0) / (range.1 - range.0)).clamp(0.0, 1.0);
    let lying = |height: Val, width: Val| Node {
        position_type: PositionType::Absolute,
        left: px(0),
        width,
        height,
        ..default()
    };
    let track = |tint: Color, part: f32| {
        let mut track = Element::picture("shared/slider-track").tinted(tint);
        track.node = lying(px(16.0 * part), percent(100.0 * part));
        track
    };
    // As far as the middle of the knob goes.
    let way = |child: Element| {
        let mut way = Element::default().with(child);
        way.node = Node {
            position_type: PositionType::Absolute,
            left: px(18),
            right: px(18),
            height: percent(100),
            align_items: AlignItems::Center,
            ..default()
        };
        way
    };
    let mut knob = Element::picture("shared/slider-knob").thumb();
    knob.node = Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * share),
        width: px(36),
        height: px(40),
        margin: UiRect::left(px(-18)),
        ..default()
    };
    let ground = track(DIM, 1.0);
    let filled = track(crate::scene::inks::GILT, share);
    Element::default()
        .size(percent(100), px(48))
        .with_all([
            way(ground).key("track"),
            way(filled).key("filled"),
            way(knob).key("knob"),
        ])
        .control(Widget::Slider { value, range, step }, intent)
}

/// A slider with a drawing of its own: `on_line` lies between the middles of its knob at both ends. The intent comes
/// [with the number](Intent::with_number), in whole steps of 1.
pub fn drawn_slider(
    value: usize,
    most: usize,
    (knob, size, top): (&'static str, Vec2, f32),
    on_line: impl IntoIterator<Item = Element>,
    intent: impl Intent,
) -> Element {
    let most = most.max(1) as f32;
    let value = (value as f32).min(most);
    let mut knob = Element::picture(knob).thumb();
    knob.node = Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * value / most),
        top: px(top),
        width: px(size.x),
        height: px(size.y),
        margin: UiRect::left(px(-size.x / 2.0)),
        ..default()
    };
    let line = Element::node(Node {
        position_type: PositionType::Absolute,
        left: px(size.x / 2.0),
        right: px(size.x / 2.0),
        height: percent(100),
        ..default()
    });
    let widget = Widget::Slider {
        value,
        range: (0.0, most),
        step: 1.0,
    };
    Element::default()
        .with(line.with_all(on_line).with(knob.key("knob")))
        .control(widget, intent)
}

/// A panel with its title.
pub fn panel(title: &str, rows: impl IntoIterator<Item = Element>) -> Element {
    Element::column([Element::text(Role::Section, title.to_uppercase())])
        .with_all(rows)
        .framed(&theme::PANEL)
}

/// The head of a screen: the sign of the house, its title, what stands beside it, and a rule below.
pub fn header(title: &str, beside: impl IntoIterator<Item = Element>) -> Element {
    let mut line = Element::wrap([
        Element::row([
            Element::picture("shared/icon").size(px(82), px(82)),
            Element::text(Role::Title, title),
        ])
        .gap(px(28)),
        Element::spacer(),
    ]);
    line.children.extend(beside);
    Element::column([
        line,
        Element::picture("shared/rule-gilt").size(percent(100), px(14)),
    ])
}

/// A screen of its own: a ground, a head, a body that takes the room that is left and scrolls where it must, and a foot.
pub fn screen(
    ground: &'static str,
    head: Element,
    body: Element,
    foot: impl IntoIterator<Item = Element>,
) -> Element {
    let body = Element::column([body.styled(|node| node.margin = UiRect::axes(px(0), auto()))]);
    filled_screen(ground, head, body.scrolling(), foot)
}

/// As [`screen`], with a body that fills the room that is left and sees to its own scrolling.
pub fn filled_screen(
    ground: &'static str,
    head: Element,
    body: Element,
    foot: impl IntoIterator<Item = Element>,
) -> Element {
    let body = body.grow(1.0).styled(|node| {
        node.flex_basis = px(0);
        node.min_height = px(0);
    });
    let before = Element::column([head, body, Element::wrap(foot)]).padding(UiRect::axes(px(56), px(36)));
    on_ground(ground, before)
}

/// A screen of its own: a ground, and what fills the window before it.
pub fn on_ground(ground: &'static str, before: Element) -> Element {
    let mut ground = Element::picture(ground);
    ground.node = Node {
        height: percent(100),
        min_width: percent(100),
        flex_shrink: 0.0,
        aspect_ratio: Some(64.0 / 27.0),
        ..default()
    };
    let behind = Element::node(Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        justify_content: JustifyContent::Center,
        overflow: Overflow::clip(),
        ..default()
    });
    Element::default()
        .size(percent(100), percent(100))
        .with_all([behind.with(ground), before.size(percent(100), percent(100))])
        .blocking()
}

/// A main part that takes the room that is left, and an aside of so many rem: to its right, or below it in portrait.
pub fn with_aside(main: Element, aside: Element, rems: f32, room: Room) -> Element {
    let main = main.grow(1.0).styled(|node| {
        node.flex_basis = px(0);
        (node.min_width, node.min_height) = (px(0), px(0));
    });
    let aside = aside.styled(|node| {
        node.flex_shrink = 0.0;
        if room.is_portrait {
            node.height = percent(45);
        } else {
            (node.width, node.max_width) = (px(rems * room.rem), percent(50));
        }
    });
    let mut both = Element::row([main, aside]);
    both.node.align_items = AlignItems::Stretch;
    if room.is_portrait {
        both.node.flex_direction = FlexDirection::Column;
    }
    both.gap(px(32))
}

/// Lets a panel stand beside another where there is room, else over it.
pub fn side_by_side(node: &mut Node) {
    node.flex_basis = px(560);
    node.flex_grow = 1.0;
    node.max_width = px(800);
}

/// A control with the key that does the same.
pub fn with_key(control: Element, key: &str) -> Element {
    let cap = Element::row([Element::text(Role::Label, key).tinted(crate::scene::inks::GILT)])
        .framed(&theme::SEGMENTS)
        .padding(UiRect::axes(px(14), px(2)));
    let mut control = control;
    let last = control.children.len().saturating_sub(1);
    control.children.insert(last, cap);
    control
}

/// A line of text to be written, in a frame.
pub fn field(text: &str, longest: usize, intent: impl Intent) -> Element {
    let widget = Widget::Field {
        text: text.to_owned(),
        longest,
        submit: None,
    };
    Element::default()
        .control(widget, intent)
        .framed(&theme::SEGMENTS)
        .padding(UiRect::axes(px(18), px(12)))
}

/// A dialog over whatever is open: a question, what there is to say about it, and the answers.
pub fn dialog(
    title: &str,
    body: impl IntoIterator<Item = Element>,
    answers: impl IntoIterator<Item = Element>,
) -> Element {
    let answers = Element::wrap(answers).styled(|node| {
        node.justify_content = JustifyContent::Center;
        node.margin = UiRect::top(px(18));
    });
    let title = Element::text(Role::Title, title).justified(Justify::Center);
    let rule = Element::picture("shared/rule-gilt")
        .size(px(380), px(10))
        .styled(|node| node.flex_shrink = 0.0);
    let body = Element::column(body).scrolling().styled(|node| {
        node.align_items = AlignItems::Center;
        node.max_width = percent(100);
    });
    let panel = Element::column([title, rule, body, answers])
        .framed(&theme::PANEL)
        .styled(|node| {
            node.max_width = percent(92);
            node.max_height = percent(92);
            node.align_items = AlignItems::Center;
        });
    Element::node(Node {
        width: percent(100),
        height: percent(100),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    })
    .painted(Paint::Fill(crate::scene::inks::INK.with_alpha(0.72)))
    .blocking()
    .with(panel)
}
