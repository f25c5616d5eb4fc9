//! Finds text and controls with too little contrast in a picture of the window.
//!
//! [`legibility`](crate::ui::legibility) finds everything that shows without a picture.

pub use crate::ui::legibility::{Fault, LEAST, WORDS, contrast};
use crate::ui::legibility::{faults, median};
use crate::ui::{LaidOut, LaidOutControl, LaidOutText, UiLayer};
use bevy::prelude::*;
use image::RgbImage;

/// The least contrast of controls.
pub const CONTROLS: f32 = 3.0;

/// The text and controls in the window, in pixels, and their faults.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    texts: Vec<LaidOutText>,
    /// The controls that show only drawings.
    controls: Vec<LaidOutControl>,
    /// The faults that show without a picture.
    pub faults: Vec<Fault>,
}

impl Drawn {
    /// Takes the text and controls that the UI shows.
    pub fn of(ui: &LaidOut) -> Self {
        let mut controls = ui.controls();
        controls.retain(|control| control.is_drawn);
        Self {
            texts: ui.texts(),
            controls,
            faults: faults(ui),
        }
    }

    /// Returns what has too little contrast in a picture of the window.
    pub fn faint(&self, picture: &RgbImage) -> Vec<Fault> {
        // What is under a tooltip is not checked.
        let tips = self.texts.iter().filter(|text| text.layer == UiLayer::Tooltip);
        let tips: Vec<Rect> = tips.map(|tip| tip.letters.inflate(24.0)).collect();
        let is_open = |layer: UiLayer, rect: Rect| {
            layer == UiLayer::Tooltip || tips.iter().all(|tip| tip.intersect(rect).is_empty())
        };
        let texts = self.texts.iter().filter_map(|text| {
            let is_seen = !text.content.trim().is_empty() && text.ink.alpha() >= 0.5;
            let ground = median(around(picture, text.letters, 3.0))?;
            let contrast = contrast(text.ink.luminance(), ground);
            (is_seen && is_open(text.layer, text.letters) && contrast < WORDS).then(|| {
                let what = format!("“{}” stands out {contrast:.1} to 1, not {WORDS}", text.content);
                Fault::new(format!("ui {:?}", text.layer), what)
            })
        });
        let controls = self.controls.iter().filter_map(|control| {
            let ground = median(around(picture, control.rect, 4.0))?;
            let mut inside = luminances(picture, control.rect, |_| true);
            inside.sort_by(f32::total_cmp);
            let part = |share: usize| inside.get(inside.len() * share / 20);
            let most = [part(1)?, part(19)?]
                .map(|found| contrast(*found, ground))
                .into_iter()
                .fold(1.0, f32::max);
            (is_open(control.layer, control.rect) && most < CONTROLS).then(|| {
                let what = format!("stands out {most:.1} to 1, not {CONTROLS}");
                Fault::new(&control.name, what)
            })
        });
        texts.chain(controls).collect()
    }
}

/// Returns the luminances of the pixels in a band along the edges of a rectangle, inside and outside.
fn around(picture: &RgbImage, rect: Rect, wide: f32) -> Vec<f32> {
    let inner = rect.inflate(-1.0);
    luminances(picture, rect.inflate(wide), |pixel| !inner.contains(pixel))
}

fn luminances(picture: &RgbImage, outer: Rect, counts: impl Fn(Vec2) -> bool) -> Vec<f32> {
    let (left, top) = (outer.min.x.max(0.0) as u32, outer.min.y.max(0.0) as u32);
    let right = (outer.max.x.max(0.0) as u32).min(picture.width());
    let bottom = (outer.max.y.max(0.0) as u32).min(picture.height());
    let pixels = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
    pixels
        .filter(|(x, y)| counts(Vec2::new(*x as f32, *y as f32)))
        .map(|(x, y)| {
            let image::Rgb([red, green, blue]) = *picture.get_pixel(x, y);
            Color::srgb_u8(red, green, blue).luminance()
        })
        .collect()
}
