//! Type: the faces of Libertinus Serif, the text size, the width of text, letters that no font has, and the size of font
//! atlases.
//!
//! Letters that Libertinus lacks are drawn with the system's fonts.

use crate::assets;
use crate::table::is_seen;
use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::sprite::update_text2d_layout;
use bevy::text::{
    ComputedTextBlock, FontAtlas, FontAtlasKey, FontAtlasSet, FontHinting, FontSource, RemSize,
    TextLayoutInfo,
};
use bevy::ui::widget::TextUiReader;
use bevy::ui::{UiScale, UiSystems};
use std::collections::BTreeSet;
use std::hash::BuildHasher;
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

/// The font files of the faces, in the order of [`Face`].
fn files() -> [&'static [u8]; 4] {
    use assets::{BOLD, ITALIC, REGULAR, SEMIBOLD};
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

/// Returns the size at which letters are rasterised for type of this size, both in pixels. The letters are then scaled.
///
/// The renderer keeps an atlas of letters for every size that was ever used, so text on pieces uses only a few sizes.
/// They are never too large: a shrunk hyphen may fall between two rows of the screen and disappear. Enlarging, by at
/// most a twentieth from 10 pixels on, loses nothing.
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
    app.insert_resource(faces)
        .init_resource::<Undrawn>()
        .add_systems(PostUpdate, find_undrawn.after(UiSystems::PostLayout));
}

/// The letters shown so far that neither Libertinus nor a font of the system has. A placeholder is drawn instead.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Undrawn(pub BTreeSet<char>);

fn find_undrawn(
    blocks: Query<(Entity, &ComputedTextBlock), (With<Text>, Changed<TextLayoutInfo>)>,
    mut reader: TextUiReader,
    mut undrawn: ResMut<Undrawn>,
) {
    for (entity, block) in &blocks {
        let mut missing = Vec::new();
        for line in block.buffer().lines() {
            for run in line.runs() {
                // Glyph 0 is a font's placeholder for missing letters.
                let clusters = run
                    .clusters()
                    .filter(|cluster| cluster.glyphs().any(|glyph| glyph.id == 0));
                missing.extend(clusters.map(|cluster| cluster.text_range()));
            }
        }
        if missing.is_empty() {
            continue;
        }
        let text: String = reader.iter(entity).map(|(_, _, text, ..)| text).collect();
        let letters = missing.into_iter().filter_map(|range| text.get(range));
        let letters = letters
            .flat_map(str::chars)
            .filter(|letter| is_seen(letter.encode_utf8(&mut [0; 4])));
        let new: BTreeSet<char> = letters.filter(|letter| !undrawn.0.contains(letter)).collect();
        if !new.is_empty() {
            undrawn.0.extend(new);
        }
    }
}

/// An atlas's side in heights of its type: room for some seventy letters.
const ATLAS_HEIGHTS: f32 = 6.5;
/// Sides are multiples of this, in pixels.
const ATLAS_STEP: u32 = 64;
const USUAL_ATLAS: u32 = 512;

pub(crate) fn window_plugin(app: &mut App) {
    let make = make_atlases
        .before(update_text2d_layout)
        .before(UiSystems::PostLayout);
    app.add_systems(PostUpdate, make);
}

/// Returns the side of an atlas for type of this size, both in pixels; `None` if Bevy's own is no larger.
pub fn atlas_side(size: f32) -> Option<u32> {
    let steps = (size * ATLAS_HEIGHTS / ATLAS_STEP as f32).ceil().max(1.0) as u32;
    Some(steps.saturating_mul(ATLAS_STEP)).filter(|side| *side < USUAL_ATLAS)
}

/// Makes the font atlas of each face and size before its first text is drawn. Bevy begins it with 512×512 pixels,
/// mostly empty and uploaded again for every new letter. It adds its own if more letters come up.
fn make_atlases(
    words: Query<(Ref<TextFont>, Option<&FontHinting>, Has<Text2d>)>,
    cameras: Query<&Camera>,
    rem: Res<RemSize>,
    ui_scale: Res<UiScale>,
    fonts: Res<Assets<Font>>,
    mut atlases: ResMut<FontAtlasSet>,
    mut images: ResMut<Assets<Image>>,
) {
    let resized = rem.is_changed() || ui_scale.is_changed();
    let mut scales: Vec<f32> = cameras.iter().filter_map(Camera::target_scaling_factor).collect();
    scales.sort_by(f32::total_cmp);
    scales.dedup();
    for (font, hinting, on_stage) in &words {
        if !resized && !font.is_changed() {
            continue;
        }
        let FontSource::Handle(handle) = &font.font else {
            continue;
        };
        let Some(face) = fonts.get(handle) else { continue };
        let size = font.font_size.eval(Vec2::ZERO, rem.0);
        // The spans of a text in the UI are hinted like the text.
        let (scale, usual) = if on_stage {
            (1.0, FontHinting::default())
        } else {
            (ui_scale.0, FontHinting::Enabled)
        };
        for size in scales.iter().map(|camera| size * (camera * scale)) {
            let Some(side) = atlas_side(size) else { continue };
            let key = FontAtlasKey {
                id: face.data.id() as u32,
                index: 0,
                font_size_bits: size.to_bits(),
                // Faces that do not vary have no coordinates.
                variations_hash: FixedHasher.hash_one::<&[i16]>(&[]),
                hinting: hinting.copied().unwrap_or(usual),
                font_smoothing: font.font_smoothing,
            };
            let (side, smoothing) = (UVec2::splat(side), font.font_smoothing);
            let atlas = || vec![FontAtlas::new(&mut images, side, smoothing)];
            atlases.entry(key).or_insert_with(atlas);
        }
    }
}
