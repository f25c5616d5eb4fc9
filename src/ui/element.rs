//! Elements: a screen as a plain value.
//!
//! A screen is a function from a view to an [`Element`], a tree of nodes with the engine's own layout. The tree is data: it
//! can be compared, printed and tested without a window. [`reconcile`](super::reconcile) keeps the engine's entities
//! equal to it. An element knows no entity, no pixel and no text width.

use super::intent::{Intent, SharedIntent};
use super::slot::{Piece, Slot};
use super::theme::{Frame, Role, Surface};
use crate::scene::lettering::Face;
use bevy::prelude::*;
use bevy::ui_widgets::popover::Popover;
use std::borrow::Cow;

/// A node of a screen, with everything in it.
#[derive(Clone, Default, PartialEq)]
pub struct Element {
    /// Which of its siblings it is, where its place among them does not say.
    pub(super) key: Option<Cow<'static, str>>,
    /// How the engine lays it out.
    pub(super) node: Node,
    pub(super) transform: UiTransform,
    pub(super) z: i32,
    pub(super) paint: Paint,
    /// Which inks the words in it have; `None` for those around it.
    pub(super) surface: Option<Surface>,
    pub(super) text: Option<Text>,
    pub(super) control: Option<Control>,
    /// Its name for screen readers, where it shows no words.
    pub(super) label: Option<String>,
    /// Does it keep pointers from what lies behind it?
    pub(super) blocks: bool,
    /// As a root, does it keep the keyboard, but not pointers, from the layers below?
    pub(super) modal: bool,
    /// Do screen readers say its words as they change?
    pub(super) live: bool,
    /// Is it the part of a slider that is slid?
    pub(super) thumb: bool,
    /// The place for a piece that it is.
    pub(super) slot: Option<Slot>,
    /// Is it the bar of what scrolls around it?
    pub(super) scroll_bar: bool,
    /// Does the scroll area around it scroll it into view?
    pub(super) in_sight: bool,
    /// On which sides of the node around it it stands.
    pub(super) popover: Option<Popover>,
    pub(super) children: Vec<Element>,
}

/// What a node is painted with, under its children.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Paint {
    /// Nothing.
    #[default]
    None,
    /// A flat colour.
    Fill(Color),
    /// A drawing with borders that keep their width.
    Frame(&'static Frame),
    /// A drawing, stretched over the node; its colours are multiplied by `tint`.
    Picture {
        /// Family and name, as in `shared/icon`.
        name: Cow<'static, str>,
        /// White leaves it as it is.
        tint: Color,
        /// Is it mirrored left to right?
        mirrored: bool,
    },
}

/// Words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub(super) role: Role,
    pub(super) ink: Option<Color>,
    pub(super) justify: Justify,
    pub(super) line_break: LineBreak,
    pub(super) content: String,
    /// The content in parts, where not all of it has the face of the role.
    pub(super) spans: Vec<(Face, String)>,
}

/// What a person can do with an element.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Control {
    /// Which widget of the engine it is.
    pub widget: Widget,
    /// What it means.
    pub intent: SharedIntent,
    /// In one line, what it does; may be empty.
    pub tooltip: String,
    /// Why it can't be used now, if it can't.
    pub refusal: Option<String>,
    /// The rulebook's paragraph about it.
    pub rule: Option<&'static str>,
    /// How the keyboard comes to it.
    pub focus: FocusOrder,
    /// Can it be dragged onto others that can be dragged? [`Intent::dropped_on`] says what that means.
    pub drags: bool,
}

/// The widgets of the engine that controls are.
#[derive(Clone, Debug, PartialEq)]
pub enum Widget {
    /// Pressed; it means its intent.
    Button,
    /// One of several; is it the chosen one? Pressed, it means its intent.
    Choice(bool),
    /// On or off. Pressed, it means its intent.
    Switch(bool),
    /// A number in a range, in steps. Slid, it means its intent [with that number](Intent::with_number).
    Slider {
        /// Where it is.
        value: f32,
        /// The least and the most.
        range: (f32, f32),
        /// How far one key press goes.
        step: f32,
    },
    /// A line of text to be written. Changed, it means its intent [with the text](Intent::with_text).
    Field {
        /// What stands in it.
        text: String,
        /// The most characters that it takes.
        longest: usize,
        /// What Enter in it means.
        submit: Option<SharedIntent>,
    },
}

/// How the keyboard comes to a control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FocusOrder {
    /// The keyboard begins here.
    First,
    /// By Tab and arrows.
    #[default]
    Normal,
    /// By Tab and arrows only, never as the place where the keyboard begins: what it does is final.
    Deliberate,
}

impl Element {
    /// An empty node with this layout.
    pub fn node(node: Node) -> Self {
        Self {
            node,
            ..Self::default()
        }
    }

    /// Its children side by side.
    pub fn row(children: impl IntoIterator<Item = Self>) -> Self {
        Self::node(Node {
            align_items: AlignItems::Center,
            column_gap: px(16),
            ..default()
        })
        .with_all(children)
    }

    /// Its children side by side, in as many rows as they need.
    pub fn wrap(children: impl IntoIterator<Item = Self>) -> Self {
        Self::row(children).styled(|node| {
            node.flex_wrap = FlexWrap::Wrap;
            node.row_gap = px(16);
        })
    }

    /// Its children one below the other.
    pub fn column(children: impl IntoIterator<Item = Self>) -> Self {
        Self::node(Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(16),
            ..default()
        })
        .with_all(children)
    }

    /// Empty room that takes what is left.
    pub fn spacer() -> Self {
        Self::default().grow(1.0)
    }

    /// Words in a role.
    pub fn text(role: Role, content: impl Into<String>) -> Self {
        Self {
            text: Some(Text {
                role,
                ink: None,
                justify: Justify::Left,
                line_break: LineBreak::WordBoundary,
                content: content.into(),
                spans: Vec::new(),
            }),
            ..Self::default()
        }
    }

    /// Words in a role, in several faces.
    pub fn spans(role: Role, spans: impl IntoIterator<Item = (Face, String)>) -> Self {
        let spans: Vec<_> = spans.into_iter().collect();
        let mut element = Self::text(role, spans.iter().map(|(_, part)| &**part).collect::<String>());
        if let Some(text) = &mut element.text {
            text.spans = spans;
        }
        element
    }

    /// A drawing.
    pub fn picture(name: impl Into<Cow<'static, str>>) -> Self {
        let paint = Paint::Picture {
            name: name.into(),
            tint: Color::WHITE,
            mirrored: false,
        };
        Self {
            paint,
            ..Self::default()
        }
    }

    /// Says which of its siblings it is; it stays itself when they come and go.
    #[must_use]
    pub fn key(mut self, key: impl Into<Cow<'static, str>>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Changes its layout.
    #[must_use]
    pub fn styled(mut self, change: impl FnOnce(&mut Node)) -> Self {
        change(&mut self.node);
        self
    }

    /// With its width and height.
    #[must_use]
    pub fn size(self, width: Val, height: Val) -> Self {
        self.styled(|node| (node.width, node.height) = (width, height))
    }

    /// Taking this share of the room that is left, and shrinking below its content where it must.
    #[must_use]
    pub fn grow(self, share: f32) -> Self {
        self.styled(|node| node.flex_grow = share)
    }

    /// With this much room between its children, in rows and columns.
    #[must_use]
    pub fn gap(self, gap: impl Into<Val>) -> Self {
        let gap = gap.into();
        self.styled(|node| (node.row_gap, node.column_gap) = (gap, gap))
    }

    /// With this much room around its children.
    #[must_use]
    pub fn padding(self, padding: UiRect) -> Self {
        self.styled(|node| node.padding = padding)
    }

    /// Its content scrolls down where it is longer than the node.
    #[must_use]
    pub fn scrolling(self) -> Self {
        let mut bar = Self::node(Node {
            position_type: PositionType::Absolute,
            top: px(0),
            right: px(0),
            width: px(8),
            height: percent(100),
            ..default()
        });
        bar.scroll_bar = true;
        self.styled(|node| {
            node.overflow = Overflow::scroll_y();
            node.min_height = px(0);
        })
        .with(bar.key("scroll bar"))
    }

    /// The scroll area around it scrolls it into view.
    #[must_use]
    pub const fn in_sight(mut self) -> Self {
        self.in_sight = true;
        self
    }

    /// Painted so.
    #[must_use]
    pub fn painted(mut self, paint: Paint) -> Self {
        self.paint = paint;
        self
    }

    /// In this frame: its drawing, its padding, and its inks.
    #[must_use]
    pub fn framed(mut self, frame: &'static Frame) -> Self {
        self.paint = Paint::Frame(frame);
        self.surface = frame.surface;
        let [left, top, right, bottom] = frame.padding;
        self.padding(UiRect::new(px(left), px(right), px(top), px(bottom)))
    }

    /// With words in the inks of this surface.
    #[must_use]
    pub const fn on(mut self, surface: Surface) -> Self {
        self.surface = Some(surface);
        self
    }

    /// With this ink: its own words, or the colours of its drawing.
    #[must_use]
    pub fn tinted(mut self, color: Color) -> Self {
        match (&mut self.text, &mut self.paint) {
            (Some(text), _) => text.ink = Some(color),
            (None, Paint::Picture { tint, .. }) => *tint = color,
            (None, _) => {}
        }
        self
    }

    /// Its words stand so in their lines.
    #[must_use]
    pub const fn justified(mut self, justify: Justify) -> Self {
        if let Some(text) = &mut self.text {
            text.justify = justify;
        }
        self
    }

    /// Its words stay in one line.
    #[must_use]
    pub const fn unwrapped(mut self) -> Self {
        if let Some(text) = &mut self.text {
            text.line_break = LineBreak::NoWrap;
        }
        self
    }

    /// Its words break anywhere if one of them is longer than a line, such as the path of a file.
    #[must_use]
    pub const fn breaking_words(mut self) -> Self {
        if let Some(text) = &mut self.text {
            text.line_break = LineBreak::WordOrCharacter;
        }
        self
    }

    /// Screen readers say its words when they come or change.
    #[must_use]
    pub const fn live(mut self) -> Self {
        self.live = true;
        self
    }

    /// Turned, moved and scaled as it was laid out.
    #[must_use]
    pub const fn transformed(mut self, transform: UiTransform) -> Self {
        self.transform = transform;
        self
    }

    /// Over its siblings, or under them.
    #[must_use]
    pub const fn z(mut self, z: i32) -> Self {
        self.z = z;
        self
    }

    /// With this name for screen readers.
    #[must_use]
    pub fn labelled(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Keeping pointers from what lies behind it.
    #[must_use]
    pub const fn blocking(mut self) -> Self {
        self.blocks = true;
        self
    }

    /// As a root, keeping the keyboard from the layers below, but not pointers: tooltips there still work.
    #[must_use]
    pub const fn modal(mut self) -> Self {
        (self.blocks, self.modal) = (false, true);
        self
    }

    /// As a place for a piece, with this name.
    #[must_use]
    pub fn slot(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.slot = Some(Slot {
            name: name.into(),
            piece: None,
        });
        self
    }

    /// With this piece in its slot.
    #[must_use]
    pub fn holding(mut self, piece: impl Into<Option<Piece>>) -> Self {
        if let Some(slot) = &mut self.slot {
            slot.piece = piece.into();
        }
        self
    }

    /// Beside the node around it, in front of everything else on its layer.
    #[must_use]
    pub fn popover(mut self, popover: Popover) -> Self {
        self.popover = Some(popover);
        self
    }

    /// As the part of a slider that is slid.
    #[must_use]
    pub(super) const fn thumb(mut self) -> Self {
        self.thumb = true;
        self
    }

    /// As this widget, meaning this.
    #[must_use]
    pub fn control(mut self, widget: Widget, intent: impl Intent) -> Self {
        self.control = Some(Control {
            widget,
            intent: SharedIntent::new(intent),
            tooltip: String::new(),
            refusal: None,
            rule: None,
            focus: FocusOrder::Normal,
            drags: false,
        });
        self
    }

    /// As a field in which Enter means this.
    #[must_use]
    pub fn submitting(mut self, intent: impl Intent) -> Self {
        if let Some(control) = &mut self.control
            && let Widget::Field { submit, .. } = &mut control.widget
        {
            *submit = Some(SharedIntent::new(intent));
        }
        self
    }

    /// As a button that means this.
    #[must_use]
    pub fn pressing(self, intent: impl Intent) -> Self {
        self.control(Widget::Button, intent)
    }

    /// Its control says this when the pointer or the keyboard is at it.
    #[must_use]
    pub fn tooltip(mut self, tooltip: impl Into<String>) -> Self {
        if let Some(control) = &mut self.control {
            control.tooltip = tooltip.into();
        }
        self
    }

    /// Its control can't be used now, for this reason; `None` if it can.
    #[must_use]
    pub fn refused(mut self, why: Option<String>) -> Self {
        if let Some(control) = &mut self.control {
            control.refusal = why;
        }
        self
    }

    /// Its control follows this paragraph of the rulebook.
    #[must_use]
    pub const fn by(mut self, rule: &'static str) -> Self {
        if let Some(control) = &mut self.control {
            control.rule = Some(rule);
        }
        self
    }

    /// The keyboard comes to its control so.
    #[must_use]
    pub const fn focus(mut self, focus: FocusOrder) -> Self {
        if let Some(control) = &mut self.control {
            control.focus = focus;
        }
        self
    }

    /// Its control can be dragged onto others of its kind.
    #[must_use]
    pub const fn draggable(mut self) -> Self {
        if let Some(control) = &mut self.control {
            control.drags = true;
        }
        self
    }

    /// With another child; nothing if there is none.
    #[must_use]
    pub fn with(mut self, child: impl Into<Option<Self>>) -> Self {
        self.children.extend(child.into());
        self
    }

    /// With more children.
    #[must_use]
    pub fn with_all(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// It and everything in it, in the order of reading.
    pub fn iter(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        Box::new(std::iter::once(self).chain(self.children.iter().flat_map(Self::iter)))
    }

    /// All controls in it, in the order of reading.
    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        self.iter().filter_map(|element| element.control.as_ref())
    }

    /// All words in it, in the order of reading.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.iter()
            .filter_map(|element| element.text.as_ref().map(|text| text.content.as_str()))
    }

    /// All drawings in it, on nodes and on pieces.
    pub fn pictures(&self) -> impl Iterator<Item = &str> {
        self.iter().flat_map(|element| {
            let node = match &element.paint {
                Paint::Frame(frame) => Some(frame.picture),
                Paint::Picture { name, .. } => Some(&**name),
                Paint::None | Paint::Fill(_) => None,
            };
            let piece = element.slot.as_ref().and_then(|slot| slot.piece.as_ref());
            node.into_iter().chain(piece.map(|piece| &*piece.face))
        })
    }
}

impl Control {
    /// Can it be used now?
    pub const fn is_enabled(&self) -> bool {
        self.refusal.is_none()
    }
}
