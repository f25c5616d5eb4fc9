//! Type: the faces of Libertinus Serif, and how wide words are in pictures that the program writes itself.

use crate::embedded;
use bevy::prelude::*;
use std::sync::LazyLock;

/// A face of the one family that Triptych sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Running words.
    #[default]
    Regular,
    /// Prompts and names.
    Semibold,
    /// Titles and numbers that decide.
    Bold,
    /// Side notes.
    Italic,
}

/// How large type is, in percent of its plain size: 80 to 200.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeSize(u8);

impl TypeSize {
    /// As everything was laid out.
    pub const PLAIN: Self = Self(100);
    /// The smallest.
    pub const LEAST: Self = Self(80);
    /// The largest.
    pub const MOST: Self = Self(200);

    /// So many percent, within its bounds.
    pub const fn percent(percent: u8) -> Self {
        match percent {
            0..80 => Self::LEAST,
            80..=200 => Self(percent),
            _ => Self::MOST,
        }
    }

    /// In percent.
    pub const fn in_percent(self) -> u8 {
        self.0
    }

    /// How many times its plain size it is.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }
}

impl Default for TypeSize {
    fn default() -> Self {
        Self::PLAIN
    }
}

static PARSED: LazyLock<[Option<ttf_parser::Face<'static>>; 4]> = LazyLock::new(|| {
    [
        embedded::REGULAR,
        embedded::SEMIBOLD,
        embedded::BOLD,
        embedded::ITALIC,
    ]
    .map(|bytes| ttf_parser::Face::parse(bytes, 0).ok())
});

/// How wide a line of words is, in the units that `size` has.
pub fn width(text: &str, face: Face, size: f32) -> f32 {
    let Some(Some(parsed)) = PARSED.get(face as usize) else {
        return text.len() as f32 * size * 0.5;
    };
    let units: u32 = text
        .chars()
        .map(|letter| {
            let glyph = parsed.glyph_index(letter).unwrap_or_default();
            u32::from(parsed.glyph_hor_advance(glyph).unwrap_or(0))
        })
        .sum();
    units as f32 * size / f32::from(parsed.units_per_em())
}

/// The size at which letters are cut for type of this size, both in pixels; the rest is done by scaling them.
///
/// The renderer keeps a sheet of letters for every size that was ever asked for, and never lets go of one. Words on
/// pieces have sizes of their own, each of them another; so letters are cut at these few. They are
/// never cut too large: shrunk by ever so little, the single row of pixels that a hyphen has may fall between two rows
/// of the screen and be gone. Enlarged, by a twentieth at most from 10 pixels on, nothing gets lost.
pub fn cut(size: f32) -> f32 {
    let step = match size {
        ..24.0 => 0.5,
        24.0..48.0 => 1.0,
        _ => (size / 48.0).floor() * 2.0,
    };
    // What has come out a hair below one of them is meant to be it.
    (size / step + 0.002).floor().max(1.0) * step
}

/// The faces as the renderer has them.
#[derive(Resource, Debug)]
pub struct Faces([Handle<Font>; 4]);

impl Faces {
    /// The handle of a face.
    pub fn handle(&self, face: Face) -> Handle<Font> {
        self.0.get(face as usize).cloned().unwrap_or_default()
    }
}

pub(crate) fn plugin(app: &mut App) {
    let faces = {
        let mut fonts = app.world_mut().get_resource_or_init::<Assets<Font>>();
        Faces(
            [
                embedded::REGULAR,
                embedded::SEMIBOLD,
                embedded::BOLD,
                embedded::ITALIC,
            ]
            .map(|bytes| fonts.add(Font::from_bytes(bytes.to_vec()))),
        )
    };
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
