//! How large the sheets are from which the renderer prints letters.
//!
//! It keeps such a sheet, a font atlas, for every face and size, and begins each with 512×512 pixels: a mebibyte on the
//! graphics card and another beside it, most of which stays empty, and all of which is handed over anew whenever a
//! letter is added. So, before the first word of a face and size is printed, a sheet is laid down here that has room
//! for about as many letters as come up in one size. Should they be more, the renderer adds one of its own.
//!
//! It knows no words. Invariant: a sheet is laid down only where there is none, so nothing that was printed is lost;
//! and without it all words would look the same.

use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::sprite::update_text2d_layout;
use bevy::text::{FontAtlas, FontAtlasKey, FontAtlasSet, FontHinting, FontSource};
use std::hash::BuildHasher;

/// A sheet's side in heights of its type: room for some seventy letters.
const HEIGHTS: f32 = 6.5;
/// Sides are multiples of this, in pixels.
const STEP: u32 = 64;
/// With what side the renderer begins, in pixels.
const USUAL: u32 = 512;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, lay_down.before(update_text2d_layout));
}

/// The side of a sheet for type of this size, both in pixels; `None` where it needs no less than the renderer takes.
fn side(size: f32) -> Option<u32> {
    let steps = (size * HEIGHTS / STEP as f32).ceil().max(1.0) as u32;
    Some(steps.saturating_mul(STEP)).filter(|side| *side < USUAL)
}

fn lay_down(
    words: Query<(&TextFont, Option<&FontHinting>), Changed<TextFont>>,
    cameras: Query<&Camera>,
    fonts: Res<Assets<Font>>,
    mut atlases: ResMut<FontAtlasSet>,
    mut images: ResMut<Assets<Image>>,
) {
    if words.is_empty() {
        return;
    }
    let mut scales: Vec<f32> = cameras.iter().filter_map(Camera::target_scaling_factor).collect();
    scales.sort_by(f32::total_cmp);
    scales.dedup();
    for (font, hinting) in &words {
        let (FontSource::Handle(handle), FontSize::Px(size)) = (&font.font, font.font_size) else {
            continue;
        };
        let Some(face) = fonts.get(handle) else { continue };
        for size in scales.iter().map(|scale| size * scale) {
            let Some(side) = side(size) else { continue };
            let key = FontAtlasKey {
                id: face.data.id() as u32,
                index: 0,
                font_size_bits: size.to_bits(),
                // Faces that do not vary have no coordinates.
                variations_hash: FixedHasher.hash_one::<&[i16]>(&[]),
                hinting: hinting.copied().unwrap_or_default(),
                font_smoothing: font.font_smoothing,
            };
            if !atlases.contains_key(&key) {
                let sheet = FontAtlas::new(&mut images, UVec2::splat(side), font.font_smoothing);
                atlases.insert(key, vec![sheet]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_as_large_as_their_type_needs_and_never_larger_than_usual() {
        assert_eq!(side(9.0), Some(64));
        assert_eq!(side(16.0), Some(128));
        assert_eq!(side(40.0), Some(320));
        assert_eq!(side(90.0), None);
        for size in (1..2000).map(|tenth| tenth as f32 / 10.0) {
            assert!(side(size).is_none_or(|side| side as f32 >= size * HEIGHTS && side < USUAL));
        }
    }
}
