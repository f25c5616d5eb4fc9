//! The palettes: what people with colour blindness tell apart, and the few inks of some tables.

use bevy::prelude::*;
use image::RgbaImage;
use triptych::ui::legibility;
use triptych::ui::palette::{Colors, DEUTAN, PROTAN, Palette, TRITAN, seen};
use triptych::ui::{Role, Surface, inks};

/// Saturation below which a colour counts as white, grey or black.
const COLORLESS: f32 = 0.12;

const DEFICIENCIES: [(Mat3, Palette); 3] = [
    (PROTAN, Palette::RedGreen),
    (DEUTAN, Palette::RedGreen),
    (TRITAN, Palette::BlueYellow),
];

fn seen_in(palette: Palette, color: Color, by: Mat3) -> LinearRgba {
    LinearRgba::from_vec3(seen(palette.shade(color).to_linear().to_vec3(), by))
}

/// Returns the perceived distance of two colours in a palette. At 0.02 they can just be told apart side by side.
fn apart(one: Color, other: Color, by: Mat3, palette: Palette) -> f32 {
    let lab = |color: Color| Oklaba::from(seen_in(palette, color, by)).to_vec3();
    lab(one).distance(lab(other))
}

#[test]
fn seats_can_be_told_apart_by_every_eye() {
    for (by, palette) in DEFICIENCIES {
        for (index, one) in inks::SEATS.iter().enumerate() {
            for other in inks::SEATS.iter().skip(index + 1) {
                let turned = apart(*one, *other, by, palette);
                assert!(turned > 0.08, "{by:?}: {one:?} and {other:?}: {turned}");
            }
        }
    }
}

/// The red of the city stands out from its black, even if red looks dark.
#[test]
fn red_on_black_is_seen_better() {
    let red = Color::srgb(0.702, 0.086, 0.106);
    for (by, palette) in DEFICIENCIES.into_iter().take(2) {
        let luminance = |palette: Palette| seen_in(palette, red, by).luminance();
        assert!(luminance(palette) > 1.4 * luminance(Palette::Printed), "{by:?}");
    }
}

#[test]
fn what_has_no_colour_keeps_it() {
    for palette in Palette::ALL {
        for grey in [0.0, 0.2, 0.5, 1.0] {
            let shown = palette.shade(Color::srgb(grey, grey, grey)).to_srgba();
            for part in [shown.red, shown.green, shown.blue] {
                assert!((part - grey).abs() < 0.01, "{palette:?} {grey} {shown:?}");
            }
        }
    }
    let mut picture = RgbaImage::from_pixel(2, 1, image::Rgba([200, 16, 46, 130]));
    let palette = Palette::RedGreen;
    let colors = Colors { palette, ..default() };
    colors.repaint("shared/plate", &mut picture);
    assert_ne!(picture.get_pixel(1, 0).0[1], 16);
    assert_eq!(picture.get_pixel(1, 0).0[3], 130);
}

#[test]
fn few_inks_keep_the_words_readable() {
    let colors = Colors {
        few_inks: true,
        ..default()
    };
    let contrast = |one: Color, other: Color| {
        let [one, other] = [one, other].map(|color| colors.shade(color).luminance());
        legibility::contrast(one, other)
    };
    for surface in [Surface::Dark, Surface::Paper] {
        let ground = match surface {
            Surface::Paper => inks::BONE,
            _ => inks::INK,
        };
        for role in [Role::Note, Role::Section, Role::Body] {
            let found = contrast(surface.ink(role), ground);
            assert!(found > 4.5, "{role:?} on {surface:?}: {found}");
        }
    }
}

#[test]
fn few_inks_are_red_black_and_bone() {
    let colors = Colors {
        few_inks: true,
        ..default()
    };
    for ink in [inks::GILT, inks::SHADE, inks::UMBER, inks::QUIET, inks::BONE] {
        let shown = colors.shade(ink);
        let (hsv, before) = (Hsva::from(shown), Hsva::from(ink));
        assert!(hsv.saturation < COLORLESS, "{ink:?}: {shown:?}");
        assert!((hsv.value - before.value).abs() < 0.06, "{ink:?}: {shown:?}");
    }
    let red = Color::srgb(0.702, 0.086, 0.106);
    for kept in inks::SEATS.into_iter().chain([red, Color::WHITE, Color::BLACK]) {
        assert_eq!(colors.shade(kept), kept);
    }
    let gilt = RgbaImage::from_pixel(1, 1, image::Rgba([0xC9, 0xA3, 0x5B, 255]));
    let [mut mark, mut frame] = [gilt.clone(), gilt.clone()];
    colors.repaint("shared/mark-3", &mut mark);
    colors.repaint("shared/plate", &mut frame);
    assert_eq!(mark, gilt, "seats are told apart by their marks");
    assert_ne!(frame, gilt);
}
