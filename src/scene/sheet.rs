//! Sheets: what lies on a layer of the screen, as a plain value.
//!
//! A screen is a function from what may be seen to a [`Sheet`]. The [stage](super::stage) makes entities of
//! it and moves them from sheet to sheet. Whatever is not in a sheet made from a view cannot be on screen.

use super::arrangement::Region;
use super::lettering::Face;
use bevy::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// What a piece is, by which it is found again in the next sheet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceKey(Cow<'static, str>);

impl PieceKey {
    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<T: Into<Cow<'static, str>>> From<T> for PieceKey {
    fn from(key: T) -> Self {
        Self(key.into())
    }
}

impl fmt::Display for PieceKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where a piece lies and how, in canvas units.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre.
    pub at: Vec2,
    /// Its width and height. For words: the size of the type is `size.y`.
    pub size: Vec2,
    /// Higher lies over lower, within its layer: 0 to 99.
    pub z: f32,
    /// Clockwise, in degrees.
    pub turn: f32,
    /// Turned out of the plane about the upright axis through its hinge, in degrees: at 90 edge-on.
    pub fold: f32,
    /// From 0, unseen, to 1.
    pub alpha: f32,
}

impl Pose {
    /// Flat, upright, opaque.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            at: Vec2::new(x, y),
            size: Vec2::new(width, height),
            z: 0.0,
            turn: 0.0,
            fold: 0.0,
            alpha: 1.0,
        }
    }

    /// The pose of something whose upper left corner is given instead of its centre.
    pub const fn corner(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::new(x + width / 2.0, y + height / 2.0, width, height)
    }

    /// At another height over the others.
    #[must_use]
    pub const fn z(mut self, z: f32) -> Self {
        self.z = z;
        self
    }

    /// Turned clockwise by so many degrees.
    #[must_use]
    pub const fn turned(mut self, degrees: f32) -> Self {
        self.turn = degrees;
        self
    }

    /// Folded about its hinge by so many degrees.
    #[must_use]
    pub const fn folded(mut self, degrees: f32) -> Self {
        self.fold = degrees;
        self
    }

    /// So opaque.
    #[must_use]
    pub const fn alpha(mut self, alpha: f32) -> Self {
        self.alpha = alpha;
        self
    }

    /// Moved by so much.
    #[must_use]
    pub const fn shifted(mut self, x: f32, y: f32) -> Self {
        self.at = Vec2::new(self.at.x + x, self.at.y + y);
        self
    }

    /// What it covers, as a rectangle that is not turned.
    #[must_use]
    pub fn upright(mut self) -> Self {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        self.size = Vec2::new(
            self.size.x * cos.abs() + self.size.y * sin.abs(),
            self.size.x * sin.abs() + self.size.y * cos.abs(),
        );
        self.turn = 0.0;
        self
    }

    /// Grown about its centre.
    #[must_use]
    pub const fn scaled(mut self, by: f32) -> Self {
        self.size = Vec2::new(self.size.x * by, self.size.y * by);
        self
    }
}

/// Where a picture hinges when it is folded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hinge {
    /// Its left edge.
    Left,
    /// Its middle: a card that turns over.
    #[default]
    Middle,
    /// Its right edge.
    Right,
}

/// Where words stand in relation to their point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// The point is the left end of the line.
    Left,
    /// The point is the middle.
    #[default]
    Middle,
    /// The point is the right end.
    Right,
}

/// What a piece looks like.
#[derive(Component, Clone, Debug, PartialEq)]
pub enum Look {
    /// A drawing.
    Picture {
        /// Family and name, as in `shared/icon`.
        name: Cow<'static, str>,
        /// What its colours are multiplied by.
        tint: Color,
        /// Mirrored left to right.
        mirrored: bool,
        /// The borders that keep their size where the drawing is stretched: left, top, right, bottom.
        slice: Option<[f32; 4]>,
        /// Where it hinges.
        hinge: Hinge,
    },
    /// A flat rectangle.
    Plain(Color),
    /// Words, each line as it stands.
    Words {
        /// What they say.
        text: String,
        /// Their face.
        face: Face,
        /// Their ink.
        ink: Color,
        /// Where they stand.
        align: Align,
    },
}

impl Look {
    /// Can a piece turn from the one to the other as it is? What the renderer keeps of a stretched drawing, or of
    /// words, would show through anything else.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Look::Picture { slice: one, .. }, Look::Picture { slice: other, .. }) => {
                one.is_some() == other.is_some()
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Are both drawings, of which one is the other side of the other?
    pub fn shows_other_side(&self, other: &Self) -> bool {
        matches!((self, other), (Look::Picture { name: one, .. }, Look::Picture { name: other, .. }) if one != other)
    }

    /// A drawing as it is.
    pub fn picture(name: impl Into<Cow<'static, str>>) -> Self {
        Look::Picture {
            name: name.into(),
            tint: Color::WHITE,
            mirrored: false,
            slice: None,
            hinge: Hinge::Middle,
        }
    }
}

/// What a piece does when it is clicked, tapped or dragged away.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Interaction {
    /// What is pressed, by name: for whoever handles it and for tests that click by name.
    pub name: Cow<'static, str>,
    /// What a click does, in one line. Empty where the piece says so itself.
    pub tooltip: String,
    /// Why a click does nothing now.
    pub refusal: Option<String>,
    /// The rulebook's paragraph that says so.
    pub rule: Option<&'static str>,
    /// May it be dragged to do the same?
    pub drag: bool,
    /// Is it slid: does it matter where along it the pointer is?
    pub slides: bool,
    /// Does it breathe softly, to be seen as what can be done next?
    pub pulses: bool,
    /// Does the space bar press it, wherever the keyboard is not at something else?
    pub space: bool,
    /// Does it stand beside what is being done, as the signs of a bar do? Then no number presses it.
    pub secondary: bool,
    /// Does it lift under the pointer?
    pub lifts: bool,
    /// What it looks like under the pointer, if different.
    pub hovered: Option<Cow<'static, str>>,
    /// What is shown beside it under the pointer: the same, larger. Laid out about 0, 0.
    pub close_up: Vec<Item>,
}

impl Interaction {
    /// Something that can be done.
    pub fn new(name: impl Into<Cow<'static, str>>, tooltip: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            tooltip: tooltip.into(),
            refusal: None,
            rule: None,
            drag: false,
            slides: false,
            pulses: false,
            space: false,
            lifts: false,
            secondary: false,
            hovered: None,
            close_up: Vec::new(),
        }
    }

    /// A piece to be taken: it breathes, lifts under the pointer, and may be dragged.
    pub fn piece(name: impl Into<Cow<'static, str>>, tooltip: impl Into<String>) -> Self {
        Self {
            drag: true,
            pulses: true,
            lifts: true,
            ..Self::new(name, tooltip)
        }
    }

    /// Something that can't be done now, and why.
    pub fn refused(name: impl Into<Cow<'static, str>>, why: impl Into<String>) -> Self {
        Self {
            refusal: Some(why.into()),
            ..Self::new(name, "")
        }
    }

    /// Standing beside what is being done.
    #[must_use]
    pub const fn secondary(mut self) -> Self {
        self.secondary = true;
        self
    }

    /// With the rulebook's paragraph that says so, for whoever wants to read it.
    #[must_use]
    pub const fn by(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }
}

/// One thing on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is.
    pub key: PieceKey,
    /// Where it lies.
    pub pose: Pose,
    /// What it looks like.
    pub look: Look,
    /// What it does.
    pub act: Option<Interaction>,
    /// Where it comes from when it is new, and goes to when it leaves; it fades where there is none.
    pub from: Option<Pose>,
}

impl Item {
    /// A thing that does nothing.
    pub fn new(key: impl Into<PieceKey>, pose: Pose, look: Look) -> Self {
        Self {
            key: key.into(),
            pose,
            look,
            act: None,
            from: None,
        }
    }

    /// A drawing.
    pub fn picture(key: impl Into<PieceKey>, pose: Pose, name: impl Into<Cow<'static, str>>) -> Self {
        Self::new(key, pose, Look::picture(name))
    }

    /// A line of words; `size` is the size of its type.
    pub fn words(
        key: impl Into<PieceKey>,
        (x, y): (f32, f32),
        size: f32,
        face: Face,
        ink: Color,
        align: Align,
        text: impl Into<String>,
    ) -> Self {
        let look = Look::Words {
            text: text.into(),
            face,
            ink,
            align,
        };
        Self::new(key, Pose::new(x, y, 0.0, size), look)
    }

    /// With what it does.
    #[must_use]
    pub fn act(mut self, act: Interaction) -> Self {
        self.act = Some(act);
        self
    }

    /// With what it may do, if anything.
    #[must_use]
    pub fn maybe_act(mut self, act: Option<Interaction>) -> Self {
        self.act = act;
        self
    }

    /// Coming from there.
    #[must_use]
    pub const fn from(mut self, pose: Pose) -> Self {
        self.from = Some(pose);
        self
    }

    /// Over or under others.
    #[must_use]
    pub const fn z(mut self, z: f32) -> Self {
        self.pose.z = z;
        self
    }

    /// In a colour.
    #[must_use]
    pub fn tinted(mut self, color: Color) -> Self {
        if let Look::Picture { tint, .. } = &mut self.look {
            *tint = color;
        }
        self
    }

    /// Stretched, with borders that keep their size.
    #[must_use]
    pub fn sliced(mut self, borders: [f32; 4]) -> Self {
        if let Look::Picture { slice, .. } = &mut self.look {
            *slice = Some(borders);
        }
        self
    }

    /// Mirrored left to right.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        if let Look::Picture { mirrored, .. } = &mut self.look {
            *mirrored = true;
        }
        self
    }
}

/// Everything on one layer, by key.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    items: BTreeMap<PieceKey, Item>,
    regions: Vec<Region>,
}

impl Sheet {
    /// Nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts a thing on the sheet; one of the same key gives way.
    pub fn put(&mut self, item: Item) {
        self.items.insert(item.key.clone(), item);
    }

    /// Puts several things on the sheet.
    pub fn extend(&mut self, items: impl IntoIterator<Item = Item>) {
        for item in items {
            self.put(item);
        }
    }

    /// Says that a part of the sheet lies elsewhere than where it was laid out. Regions said before go before it.
    pub fn arrange(&mut self, region: Region) {
        self.regions.push(region);
    }

    /// What of it lies elsewhere than where it was laid out.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The same to be looked at: nothing on it does anything.
    #[must_use]
    pub fn without_acts(mut self) -> Self {
        for item in self.items.values_mut() {
            item.act = None;
        }
        self
    }

    /// Takes things off the sheet.
    pub fn retain(&mut self, mut stays: impl FnMut(&Item) -> bool) {
        self.items.retain(|_, item| stays(item));
    }

    /// Changes things on the sheet where they lie; their keys stay.
    pub fn each(&mut self, change: impl FnMut(&mut Item)) {
        self.items.values_mut().for_each(change);
    }

    /// The thing with this key.
    pub fn get(&self, key: &PieceKey) -> Option<&Item> {
        self.items.get(key)
    }

    /// What can be pressed under this name, with everything whose key begins with its key: its words, its pictures. Where
    /// several pieces do the same, the button that asks for the space bar stands for all of them.
    pub fn parts_of(&self, act: &str) -> impl Iterator<Item = &Item> {
        let can = |item: &&Item| {
            let of = item.act.as_ref();
            of.is_some_and(|of| of.refusal.is_none() && of.name == act)
        };
        let is_button = |item: &&Item| item.act.as_ref().is_some_and(|of| of.space);
        let mut found: Vec<&Item> = self.iter().filter(can).collect();
        if found.iter().any(is_button) {
            found.retain(is_button);
        }
        let keys: Vec<PieceKey> = found.into_iter().map(|item| item.key.clone()).collect();
        self.iter().filter(move |item| {
            keys.iter().any(|key| {
                let rest = item.key.as_str().strip_prefix(key.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
        })
    }

    /// Everything, in the order of the keys.
    pub fn iter(&self) -> impl Iterator<Item = &Item> {
        self.items.values()
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}
