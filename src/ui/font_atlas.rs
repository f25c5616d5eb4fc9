//! The size of font atlases.
//!
//! Bevy begins the atlas of letters of each face and size with 512×512 pixels: a mebibyte on the graphics card and
//! another in memory, mostly empty, all uploaded again whenever a letter is added. So a smaller atlas is made here
//! before the first text of a size is drawn, where there is none. Bevy adds its own if more letters come up.

use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::sprite::update_text2d_layout;
use bevy::text::{FontAtlas, FontAtlasKey, FontAtlasSet, FontHinting, FontSource, RemSize};
use bevy::ui::{UiScale, UiSystems};
use std::hash::BuildHasher;

/// An atlas's side in heights of its type: room for some seventy letters.
const HEIGHTS: f32 = 6.5;
/// Sides are multiples of this, in pixels.
const STEP: u32 = 64;
/// The side of Bevy's own atlases, in pixels.
const USUAL: u32 = 512;

pub(crate) fn plugin(app: &mut App) {
    let make = make_atlases
        .before(update_text2d_layout)
        .before(UiSystems::PostLayout);
    app.add_systems(PostUpdate, make);
}

/// Returns the side of an atlas for type of this size, both in pixels; `None` if Bevy's own is no larger.
fn side(size: f32) -> Option<u32> {
    let steps = (size * HEIGHTS / STEP as f32).ceil().max(1.0) as u32;
    Some(steps.saturating_mul(STEP)).filter(|side| *side < USUAL)
}

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
            let Some(side) = side(size) else { continue };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atlases_are_as_large_as_their_type_needs_and_never_larger_than_usual() {
        assert_eq!(side(9.0), Some(64));
        assert_eq!(side(16.0), Some(128));
        assert_eq!(side(40.0), Some(320));
        assert_eq!(side(90.0), None);
        for size in (1..2000).map(|tenth| tenth as f32 / 10.0) {
            assert!(side(size).is_none_or(|side| side as f32 >= size * HEIGHTS && side < USUAL));
        }
    }
}
