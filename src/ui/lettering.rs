//! Type: the faces of Libertinus Serif, the text size, and the width of text in pictures that the program writes.

use crate::embedded;
use bevy::prelude::*;
use std::sync::LazyLock;

/// A face of Libertinus Serif.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Running text.
    #[default]
    Regular,
    /// Prompts and names.
    Semibold,
    /// Titles and important numbers.
    Bold,
    /// Side notes.
    Italic,
}

/// The text size, in percent of the normal size: 80 to 200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeSize(u8);

impl TypeSize {
    /// The normal size.
    pub const PLAIN: Self = Self(100);
    /// The smallest.
    pub const LEAST: Self = Self(80);
    /// The largest.
    pub const MOST: Self = Self(200);

    /// Creates a size of this many percent, clamped to the range.
    pub fn percent(percent: u8) -> Self {
        Self(percent.clamp(Self::LEAST.0, Self::MOST.0))
    }

    /// Returns it in percent.
    pub const fn in_percent(self) -> u8 {
        self.0
    }

    /// Returns it as a factor of the normal size.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl Default for TypeSize {
    fn default() -> Self {
        Self::PLAIN
    }
}

/// The font files of the faces, in the order of [`Face`].
fn files() -> [&'static [u8]; 4] {
    use embedded::{BOLD, ITALIC, REGULAR, SEMIBOLD};
    [REGULAR, SEMIBOLD, BOLD, ITALIC]
}

static PARSED: LazyLock<[Option<ttf_parser::Face<'static>>; 4]> =
    LazyLock::new(|| files().map(|bytes| ttf_parser::Face::parse(bytes, 0).ok()));

/// Returns the width of a line of text, in the unit of `size`.
pub fn width(text: &str, face: Face, size: f32) -> f32 {
    let Some(Some(parsed)) = PARSED.get(face as usize) else {
        return text.len() as f32 * size * 0.5;
    };
    let advance = |letter| {
        let glyph = parsed.glyph_index(letter).unwrap_or_default();
        u32::from(parsed.glyph_hor_advance(glyph).unwrap_or(0))
    };
    let units: u32 = text.chars().map(advance).sum();
    units as f32 * size / f32::from(parsed.units_per_em())
}

/// Returns the size at which letters are rasterised for type of this size, both in pixels. Scaling does the rest.
///
/// The renderer keeps an atlas of letters for every size that was ever used, and never drops one. Text on pieces
/// has many sizes, so its letters are rasterised at only a few. They are never rasterised too large: when a hyphen
/// shrinks even a little, its single row of pixels may fall between two rows of the screen and disappear.
/// Enlarging, by at most a twentieth from 10 pixels on, loses nothing.
pub fn cut(size: f32) -> f32 {
    let step = match size {
        ..24.0 => 0.5,
        24.0..48.0 => 1.0,
        _ => (size / 48.0).floor() * 2.0,
    };
    // Rounding may leave a size slightly below one of the steps.
    (size / step + 0.002).floor().max(1.0) * step
}

/// The fonts of the faces.
#[derive(Resource, Debug)]
pub struct Faces([Handle<Font>; 4]);

impl Faces {
    /// Returns the font of a face.
    pub fn handle(&self, face: Face) -> Handle<Font> {
        self.0.get(face as usize).cloned().unwrap_or_default()
    }
}

pub(crate) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().get_resource_or_init::<Assets<Font>>();
    let faces = Faces(files().map(|bytes| fonts.add(Font::from_bytes(bytes.to_vec()))));
    app.insert_resource(faces);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn words_of_all_sizes_share_a_few_sets_of_letters() {
        let mut cuts = BTreeSet::new();
        for size in (100..1500).map(|tenth| tenth as f32 / 10.0) {
            let cut = cut(size);
            assert!((0.999..1.051).contains(&(size / cut)), "{size} is cut at {cut}");
            cuts.insert(cut.to_bits());
        }
        assert!(cuts.len() < 100, "{} sizes", cuts.len());
        assert_eq!([20.0, 26.0, 30.0, 42.0].map(cut), [20.0, 26.0, 30.0, 42.0]);
    }
}
