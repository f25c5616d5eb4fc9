//! Elements: a screen as plain data.
//!
//! A screen is a function from a view to an [`Element`], a tree of nodes with Bevy's own layout, without entities,
//! pixels or text widths. Tests compare it without a window; [`reconcile`](super::reconcile) updates Bevy's entities.

use super::free_place::FreePlace;
use super::id::Id;
use super::intent::{Intent, SharedIntent};
use super::paint::Paint;
use super::slot::{Piece, Slot};
use super::theme::{Frame, Role, Surface};
use crate::ui::lettering::Face;
use bevy::prelude::*;
use std::borrow::Cow;

/// A node of a screen, with its descendants. Its methods describe its parts.
///
/// A heading and two buttons with their intents:
///
/// ```
/// use triptych::ui::{Element, Intent, Role};
///
/// #[derive(Clone, Debug, PartialEq)]
/// enum Turn {
///     Draw,
///     Pass,
/// }
///
/// impl Intent for Turn {
///     const SCREEN: &'static str = "turn";
/// }
///
/// let draw = Element::text(Role::Label, "Draw").pressing(Turn::Draw);
/// let pass = Element::text(Role::Label, "Pass").pressing(Turn::Pass);
/// let heading = Element::text(Role::Heading, "Your turn");
/// let screen = Element::column([heading, Element::row([draw, pass])]);
///
/// assert!(screen.words().eq(["Your turn", "Draw", "Pass"]));
/// let intents: Vec<_> = screen.controls().map(|control| control.intent.get::<Turn>()).collect();
/// assert_eq!(intents, [Some(&Turn::Draw), Some(&Turn::Pass)]);
/// ```
#[must_use]
#[derive(Clone, Default, PartialEq)]
pub struct Element {
    /// Identity among its siblings; without a key, its index counts.
    pub(super) key: Option<Cow<'static, str>>,
    pub(super) node: Node,
    pub(super) transform: UiTransform,
    pub(super) z: i32,
    pub(super) paint: Paint,
    /// The surface that decides the ink of its text; `None` inherits it.
    pub(super) surface: Option<Surface>,
    pub(super) text: Option<Text>,
    pub(super) control: Option<Control>,
    /// Name for screen readers if it shows no text.
    pub(super) label: Option<String>,
    pub(super) blocks: bool,
    pub(super) modal: bool,
    pub(super) live: bool,
    pub(super) unspoken: bool,
    pub(super) original_only: bool,
    /// Does it keep its space without being drawn?
    pub(super) invisible: bool,
    pub(super) thumb: bool,
    pub(super) slot: Option<Slot>,
    pub(super) scroll_bar: bool,
    pub(super) by_arrows: bool,
    pub(super) in_sight: bool,
    pub(super) free_place: Option<FreePlace>,
    pub(super) children: Vec<Element>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub(super) role: Role,
    pub(super) ink: Option<Color>,
    pub(super) justify: Justify,
    pub(super) line_break: LineBreak,
    pub(super) content: String,
    /// The text in parts, if they differ in face, ground or link.
    pub(super) spans: Vec<Span>,
}

/// A part of a text.
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    pub(super) face: Face,
    pub(super) content: String,
    pub(super) ground: Option<Color>,
    pub(super) control: Option<Control>,
}

impl Span {
    /// Creates a span in a face.
    pub fn new(face: Face, content: impl Into<String>) -> Self {
        Self {
            face,
            content: content.into(),
            ground: None,
            control: None,
        }
    }

    /// Sets the background colour.
    pub fn on(mut self, ground: impl Into<Option<Color>>) -> Self {
        self.ground = ground.into();
        self
    }

    /// Makes it an underlined link with this intent.
    pub fn linking(mut self, intent: impl Intent) -> Self {
        self.control = Some(Control::new(Widget::Button, intent));
        self
    }
}

impl From<(Face, String)> for Span {
    fn from((face, content): (Face, String)) -> Self {
        Self::new(face, content)
    }
}

/// The interactive part of an element.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Control {
    /// The Bevy widget.
    pub widget: Widget,
    /// Sent when the control is used.
    pub intent: SharedIntent,
    /// One line about its effect; may be empty.
    pub tooltip: String,
    /// The reason why it is disabled; `None` if it is enabled.
    pub refusal: Option<String>,
    /// Anchor of the rulebook's paragraph about it.
    pub rule: Option<&'static str>,
    /// Its place in keyboard navigation.
    pub focus: FocusOrder,
    /// Can it be dragged? [`Intent::dropped_on`] and [`Intent::moved_to`] decide the effect of a drop.
    pub drags: bool,
    /// Does Esc press it, if nothing lies above it?
    pub esc: bool,
    /// An element beside the text of its tooltip, such as an enlarged card.
    pub close_up: Option<Box<Element>>,
}

/// The kinds of controls.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, PartialEq)]
pub enum Widget {
    /// Sends its intent when pressed.
    Button,
    /// A radio button; `true` if chosen. Sends its intent when pressed.
    Choice(bool),
    /// A toggle; `true` if on. Sends its intent when pressed.
    Switch(bool),
    /// A number in a range. Sends its intent [with the number](Intent::with_number) when moved.
    Slider {
        value: f32,
        range: (f32, f32),
        /// The change for one key press.
        step: f32,
    },
    /// Editable text. Sends its intent [with the text](Intent::with_text) when edited.
    Field {
        text: String,
        /// Maximum length, in characters.
        longest: usize,
        /// Number of visible lines. A long text wraps. Only a field of several lines takes line breaks.
        lines: u8,
        /// Sent on Enter, or with several lines on Ctrl+Enter. Without it, that key leaves the field.
        submit: Option<SharedIntent>,
    },
}

/// A control's place in keyboard navigation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FocusOrder {
    /// Gets the focus when the screen opens.
    First,
    /// Reached by Tab and arrow keys.
    #[default]
    Normal,
    /// Reached by Tab and arrow keys, but by no number key: it is not part of the current decision.
    Aside,
    /// Reached by Tab and arrow keys, but never focused when a screen opens, because its effect is final.
    Deliberate,
}

#[expect(missing_docs, reason = "no comment repeats the name of a method")]
impl Element {
    pub fn node(node: Node) -> Self {
        Self { node, ..default() }
    }

    pub fn row(children: impl IntoIterator<Item = Self>) -> Self {
        let row = Self::default().align(AlignItems::Center).with_all(children);
        row.styled(|node| node.column_gap = px(16))
    }

    /// Creates a node that covers its parent, with these children.
    pub fn overlay(children: impl IntoIterator<Item = Self>) -> Self {
        let node = Self::default().absolute().with_all(children);
        node.size(percent(100), percent(100))
    }

    /// Places the children side by side and wraps them into further rows.
    pub fn wrap(children: impl IntoIterator<Item = Self>) -> Self {
        Self::row(children).styled(|node| (node.flex_wrap, node.row_gap) = (FlexWrap::Wrap, px(16)))
    }

    pub fn column(children: impl IntoIterator<Item = Self>) -> Self {
        let column = Self::default().with_all(children);
        column.styled(|node| (node.flex_direction, node.row_gap) = (FlexDirection::Column, px(16)))
    }

    /// Creates an empty node that takes the remaining space.
    pub fn spacer() -> Self {
        Self::default().grow(1.0)
    }

    pub fn text(role: Role, content: impl Into<String>) -> Self {
        let text = Some(Text {
            role,
            ink: None,
            justify: Justify::Left,
            line_break: LineBreak::WordBoundary,
            content: content.into(),
            spans: Vec::new(),
        });
        Self { text, ..default() }
    }

    /// Creates a text with a role from several spans.
    pub fn spans(role: Role, spans: impl IntoIterator<Item = impl Into<Span>>) -> Self {
        let mut spans: Vec<Span> = spans.into_iter().map(Into::into).collect();
        // The first span becomes the text entity itself, which has no ground and no link.
        if let Some(first) = spans.first()
            && (first.ground.is_some() || first.control.is_some())
        {
            spans.insert(0, Span::new(first.face, ""));
        }
        let content: String = spans.iter().map(|span| &*span.content).collect();
        Self::text(role, content).with_text(|text| text.spans = spans)
    }

    /// Creates a node that shows a drawing.
    pub fn picture(name: impl Into<Cow<'static, str>>) -> Self {
        Self::default().paint_picture(name)
    }

    fn set(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }

    fn with_control(mut self, change: impl FnOnce(&mut Control)) -> Self {
        if let Some(control) = &mut self.control {
            change(control);
        }
        self
    }

    fn with_text(mut self, change: impl FnOnce(&mut Text)) -> Self {
        if let Some(text) = &mut self.text {
            change(text);
        }
        self
    }

    /// Sets the key that identifies it among its siblings when they are added and removed.
    pub fn key(self, key: impl Into<Cow<'static, str>>) -> Self {
        self.set(|element| element.key = Some(key.into()))
    }

    pub fn styled(self, change: impl FnOnce(&mut Node)) -> Self {
        self.set(|element| change(&mut element.node))
    }

    pub fn size(self, width: Val, height: Val) -> Self {
        self.styled(|node| (node.width, node.height) = (width, height))
    }

    /// Takes this share of the remaining space, and can shrink below its content.
    pub fn grow(self, share: f32) -> Self {
        self.styled(|node| node.flex_grow = share)
    }

    /// Starts at this width (or height, in a column) and takes this share of the remaining space.
    pub fn flex(self, share: f32, basis: Val) -> Self {
        self.styled(|node| (node.flex_grow, node.flex_basis) = (share, basis))
    }

    /// Keeps its size if there is too little space.
    pub fn rigid(self) -> Self {
        self.styled(|node| node.flex_shrink = 0.0)
    }

    /// Makes it as wide as this, or as its parent if that is narrower.
    pub fn up_to(self, width: Val) -> Self {
        self.styled(|node| (node.width, node.max_width) = (width, percent(100)))
    }

    /// Distributes its children along its direction.
    pub fn justify(self, content: JustifyContent) -> Self {
        self.styled(|node| node.justify_content = content)
    }

    /// Aligns its children across its direction.
    pub fn align(self, items: AlignItems) -> Self {
        self.styled(|node| node.align_items = items)
    }

    pub fn centred(self) -> Self {
        self.justify(JustifyContent::Center).align(AlignItems::Center)
    }

    /// Takes it out of its parent's rows and columns.
    pub fn absolute(self) -> Self {
        self.styled(|node| node.position_type = PositionType::Absolute)
    }

    /// Lays it over a part of its parent. `parent` gives the coordinates of the parent's corners.
    pub fn over(self, part: Rect, parent: Rect) -> Self {
        let share = |length: Vec2| 100.0 * length / parent.size();
        let (size, corner) = (share(part.size()), share(part.min - parent.min));
        self.absolute()
            .size(percent(size.x), percent(size.y))
            .styled(|node| (node.left, node.top) = (percent(corner.x), percent(corner.y)))
    }

    /// Sets the gap between its children, in rows and columns.
    pub fn gap(self, gap: impl Into<Val>) -> Self {
        let gap = gap.into();
        self.styled(|node| (node.row_gap, node.column_gap) = (gap, gap))
    }

    pub fn padding(self, padding: UiRect) -> Self {
        self.styled(|node| node.padding = padding)
    }

    /// Makes it scroll vertically if its content is taller than the node.
    pub fn scrolling(self) -> Self {
        let bar = Self::overlay([]).styled(|node| (node.top, node.right, node.width) = (px(0), px(0), px(8)));
        let bar = bar.key("scroll bar").set(|bar| bar.scroll_bar = true);
        self.styled(|node| (node.overflow, node.min_height) = (Overflow::scroll_y(), px(0)))
            .with(bar)
    }

    /// Makes it scroll, with arrow keys scrolling until Tab moves the focus to a control. For long texts.
    pub fn scrolling_by_arrows(self) -> Self {
        self.set(|element| element.by_arrows = true).scrolling()
    }

    /// Makes its scroll area keep it in view, centred.
    pub fn in_sight(self) -> Self {
        self.set(|element| element.in_sight = true)
    }

    /// Paints a drawing, stretched over the node.
    pub fn paint_picture(self, name: impl Into<Cow<'static, str>>) -> Self {
        self.painted(Paint::Picture {
            name: name.into(),
            tint: Color::WHITE,
            mirrored: false,
        })
    }

    pub fn painted(self, paint: Paint) -> Self {
        self.set(|element| element.paint = paint)
    }

    /// Applies a frame: drawing, padding and surface.
    pub fn framed(mut self, frame: &'static Frame) -> Self {
        self.paint = Paint::Frame(frame, Color::WHITE);
        self.surface = frame.surface;
        self.padding(frame.padding())
    }

    /// Sets the surface that decides the ink of its text.
    pub fn on(self, surface: Surface) -> Self {
        self.set(|element| element.surface = Some(surface))
    }

    /// Sets the colour of its text, or the tint of its drawing.
    pub fn tinted(mut self, color: Color) -> Self {
        match (&mut self.text, &mut self.paint) {
            (Some(text), _) => text.ink = Some(color),
            (None, Paint::Picture { tint, .. } | Paint::Frame(_, tint)) => *tint = color,
            (None, _) => {}
        }
        self
    }

    pub fn justified(self, justify: Justify) -> Self {
        self.with_text(|text| text.justify = justify)
    }

    /// Keeps its text on one line.
    pub fn unwrapped(self) -> Self {
        self.with_text(|text| text.line_break = LineBreak::NoWrap)
    }

    /// Allows line breaks inside words that are longer than a line, such as file paths.
    pub fn breaking_words(self) -> Self {
        self.with_text(|text| text.line_break = LineBreak::WordOrCharacter)
    }

    /// Makes screen readers announce its text when it appears or changes.
    pub fn live(self) -> Self {
        self.set(|element| element.live = true)
    }

    /// Hides its text from screen readers, except on controls, because others at the table could hear it.
    pub fn unspoken(self) -> Self {
        self.set(|element| element.unspoken = true)
    }

    /// Leaves its space empty in copies, such as that in the second window.
    pub fn original_only(self) -> Self {
        self.set(|element| element.original_only = true)
    }

    /// Turns, moves and scales it after layout.
    pub fn transformed(self, transform: UiTransform) -> Self {
        self.set(|element| element.transform = transform)
    }

    pub fn z(self, z: i32) -> Self {
        self.set(|element| element.z = z)
    }

    /// Sets its name for screen readers.
    pub fn labelled(self, label: impl Into<String>) -> Self {
        self.set(|element| element.label = Some(label.into()))
    }

    /// Blocks pointers from anything behind it.
    pub fn blocking(self) -> Self {
        self.set(|element| element.blocks = true)
    }

    /// As a root, keeps the keyboard from the layers below, but not pointers: tooltips there still work.
    pub fn modal(self) -> Self {
        self.set(|element| (element.blocks, element.modal) = (false, true))
    }

    /// Keeps its space without being drawn.
    pub fn unseen(self) -> Self {
        self.set(|element| element.invisible = true)
    }

    /// Makes it a slot.
    pub fn slot(self, id: impl Into<Id>) -> Self {
        let slot = Slot {
            id: id.into(),
            piece: None,
            is_covered: false,
        };
        self.set(|element| element.slot = Some(slot))
    }

    /// Says whether something else covers its slots. Pieces that leave them then disappear at once.
    pub fn covered(mut self, is_covered: bool) -> Self {
        self.change_each(&mut |element| {
            if let Some(slot) = &mut element.slot {
                slot.is_covered = is_covered;
            }
        });
        self
    }

    /// Puts a piece into its slot.
    pub fn holding(mut self, piece: impl Into<Option<Piece>>) -> Self {
        if let Some(slot) = &mut self.slot {
            slot.piece = piece.into();
        }
        self
    }

    /// Lays it over the screen, at the place where it covers least.
    pub fn in_free_place(self, wish: FreePlace) -> Self {
        self.set(|element| element.free_place = Some(wish)).absolute()
    }

    pub(super) fn thumb(self) -> Self {
        self.set(|element| element.thumb = true)
    }

    pub fn control(self, widget: Widget, intent: impl Intent) -> Self {
        self.set(|element| element.control = Some(Control::new(widget, intent)))
    }

    /// Sends this intent on Enter, if it is a field.
    pub fn submitting(self, intent: impl Intent) -> Self {
        self.with_control(|control| {
            if let Widget::Field { submit, .. } = &mut control.widget {
                *submit = Some(SharedIntent::new(intent));
            }
        })
    }

    pub fn pressing(self, intent: impl Intent) -> Self {
        self.control(Widget::Button, intent)
    }

    pub fn tooltip(self, tooltip: impl Into<String>) -> Self {
        self.with_control(|control| control.tooltip = tooltip.into())
    }

    /// Shows an element beside the text of its control's tooltip, such as an enlarged card.
    pub fn close_up(self, shown: Self) -> Self {
        self.with_control(|control| control.close_up = Some(Box::new(shown)))
    }

    /// Disables its control for this reason; `None` enables it.
    pub fn refused(self, why: Option<String>) -> Self {
        self.with_control(|control| control.refusal = why)
    }

    /// Sets the anchor of the rule that its control follows.
    pub fn by(self, rule: &'static str) -> Self {
        self.with_control(|control| control.rule = Some(rule))
    }

    pub fn focus(self, focus: FocusOrder) -> Self {
        self.with_control(|control| control.focus = focus)
    }

    /// Gives its control the focus when the screen opens, if this holds.
    pub fn first_if(self, holds: bool) -> Self {
        if holds {
            self.focus(FocusOrder::First)
        } else {
            self
        }
    }

    /// Lets Esc press its control, if nothing lies above it.
    pub fn on_esc(self) -> Self {
        self.with_control(|control| control.esc = true)
    }

    /// Makes its control draggable: onto other draggable controls, and within its parent.
    pub fn draggable(self) -> Self {
        self.with_control(|control| control.drags = true)
    }

    /// Adds a child, if there is one.
    pub fn with(self, child: impl Into<Option<Self>>) -> Self {
        self.set(|element| element.children.extend(child.into()))
    }

    pub fn with_all(self, children: impl IntoIterator<Item = Self>) -> Self {
        self.set(|element| element.children.extend(children))
    }
}

impl Control {
    fn new(widget: Widget, intent: impl Intent) -> Self {
        Self {
            widget,
            intent: SharedIntent::new(intent),
            tooltip: String::new(),
            refusal: None,
            rule: None,
            focus: FocusOrder::Normal,
            drags: false,
            esc: false,
            close_up: None,
        }
    }

    /// Can it be used now?
    pub const fn is_enabled(&self) -> bool {
        self.refusal.is_none()
    }
}
