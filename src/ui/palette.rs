//! Palettes for colour blindness, and the few inks of some tables.
//!
//! A palette calculates the part of a colour that is not seen, and adds it to channels that are. White, black and greys
//! stay as they are. Drawings are recoloured when they are decoded, text and tints when they are placed.

use super::inks;
use bevy::prelude::*;
use image::RgbaImage;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The colours in which everything is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colors {
    /// The palette of the settings.
    pub palette: Palette,
    /// Is everything but the seats' marks in red, black and bone white? Some games ask for it.
    pub few_inks: bool,
}

/// Saturation below which a colour counts as white, grey or black.
const COLORLESS: f32 = 0.12;
/// The hues of the reds, around 0, in degrees.
const REDS: f32 = 20.0;

/// Returns a red, black or bone white that is about as bright: reds stay as they are.
fn in_few_inks(color: Color) -> Color {
    let hsv = Hsva::from(color);
    let is_red = hsv.hue <= REDS || hsv.hue >= 360.0 - REDS;
    if hsv.saturation < COLORLESS || is_red {
        return color;
    }
    let bone = Hsva::from(inks::BONE);
    // A bone of equal value is a little lighter than a brown, too light for text on paper.
    let value = hsv.value.powf(1.15);
    // As a plain colour: the engine takes the luminance of other models from their own numbers.
    Srgba::from(Hsva::new(bone.hue, bone.saturation, value, hsv.alpha)).into()
}

impl Colors {
    /// Returns a colour as it is shown.
    pub fn shade(self, color: Color) -> Color {
        let is_mark = || inks::SEATS.contains(&color.with_alpha(1.0));
        match self.few_inks && !is_mark() {
            true => self.palette.shade(in_few_inks(color)),
            false => self.palette.shade(color),
        }
    }

    /// Recolours the drawing of this name.
    pub fn repaint(self, name: &str, picture: &mut RgbaImage) {
        let few_inks = self.few_inks && !name.starts_with("shared/mark-");
        if !few_inks && self.palette == Palette::Printed {
            return;
        }
        let colors = Self { few_inks, ..self };
        // Drawings have few colours, apart from the edges between them.
        let mut known: HashMap<[u8; 3], [u8; 3]> = HashMap::new();
        let mut last = ([0; 3], [0; 3]);
        last.1 = colors.turned(last.0);
        for pixel in picture.pixels_mut() {
            let [red, green, blue, alpha] = pixel.0;
            let ink = [red, green, blue];
            if ink != last.0 {
                last = (ink, *known.entry(ink).or_insert_with(|| colors.turned(ink)));
            }
            let [red, green, blue] = last.1;
            pixel.0 = [red, green, blue, alpha];
        }
    }

    fn turned(self, [red, green, blue]: [u8; 3]) -> [u8; 3] {
        let shown = self.shade(Color::srgb_u8(red, green, blue)).to_srgba();
        let [red, green, blue, _] = shown.to_u8_array();
        [red, green, blue]
    }
}

/// The palettes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Palette {
    /// The colours of the drawings.
    #[default]
    Printed,
    /// For red-green colour blindness.
    RedGreen,
    /// For blue-yellow colour blindness.
    BlueYellow,
}

/// The visible part of linear red, green and blue without one kind of cone, by column: the model of Machado, Oliveira
/// and Fernandes (2009). Without cones for red:
pub const PROTAN: Mat3 = Mat3::from_cols(
    Vec3::new(0.152_286, 0.114_503, -0.003_882),
    Vec3::new(1.052_583, 0.786_281, -0.048_116),
    Vec3::new(-0.204_868, 0.099_216, 1.051_998),
);
/// Without cones for green.
pub const DEUTAN: Mat3 = Mat3::from_cols(
    Vec3::new(0.367_322, 0.280_085, -0.011_820),
    Vec3::new(0.860_646, 0.672_501, 0.042_940),
    Vec3::new(-0.227_968, 0.047_413, 0.968_881),
);
/// Without cones for blue.
pub const TRITAN: Mat3 = Mat3::from_cols(
    Vec3::new(1.255_528, -0.078_411, 0.004_733),
    Vec3::new(-0.076_749, 0.930_809, 0.691_367),
    Vec3::new(-0.178_779, 0.147_602, 0.303_900),
);

/// The channels to which the invisible part is added. Found by experiment: with these numbers the seats' colours lie
/// furthest apart (0.09 instead of 0.04, and 0.12 instead of 0.05, in Oklab). Reds become brighter; greens become
/// bluish.
const FROM_RED: Mat3 = Mat3::from_cols(Vec3::new(1.0, 0.0, -1.0), Vec3::Y, Vec3::Z);
const FROM_BLUE: Mat3 = Mat3::from_cols(Vec3::X, Vec3::Y, Vec3::new(-0.1, -0.4, -0.5));

/// Returns the visible part of a linear colour for an eye with [`PROTAN`], [`DEUTAN`] or [`TRITAN`].
pub fn seen(color: Vec3, by: Mat3) -> Vec3 {
    (by * color).clamp(Vec3::ZERO, Vec3::ONE)
}

impl Palette {
    /// All palettes, in the order of the settings.
    pub const ALL: [Palette; 3] = [Palette::Printed, Palette::RedGreen, Palette::BlueYellow];

    /// Returns its name for players.
    pub const fn name(self) -> &'static str {
        match self {
            Palette::Printed => "standard",
            Palette::RedGreen => "red-green",
            Palette::BlueYellow => "blue-yellow",
        }
    }

    /// Returns a colour as this palette shows it.
    pub fn shade(self, color: Color) -> Color {
        let linear = color.to_linear();
        let missed = |by: Mat3| linear.to_vec3() - seen(linear.to_vec3(), by);
        let added = match self {
            Palette::Printed => return color,
            Palette::RedGreen => FROM_RED * ((missed(PROTAN) + missed(DEUTAN)) / 2.0),
            Palette::BlueYellow => FROM_BLUE * missed(TRITAN),
        };
        let shown = (linear.to_vec3() + added).clamp(Vec3::ZERO, Vec3::ONE);
        Color::LinearRgba(LinearRgba::from_vec3(shown).with_alpha(linear.alpha))
    }
}
