//! Finds text and controls with too little contrast in a picture of the window.
//!
//! [`legibility`](crate::ui::legibility) finds everything that shows without a picture.

pub use crate::ui::legibility::{Fault, LEAST, WORDS, contrast};
use crate::ui::{LaidOut, UiLayer, legibility};
use bevy::prelude::*;
use image::RgbImage;

/// The least contrast of controls.
pub const CONTROLS: f32 = 3.0;

/// The text and controls in the window, in pixels, and their faults.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The layer, content, rectangle and colour of each text.
    texts: Vec<(UiLayer, String, Rect, Color)>,
    /// The layer, name and rectangle of each control that shows only drawings.
    controls: Vec<(UiLayer, String, Rect)>,
    /// The faults that show without a picture.
    pub faults: Vec<Fault>,
}

impl Drawn {
    /// Takes the text and controls that the UI shows.
    pub fn of(ui: &LaidOut) -> Self {
        let texts = ui.texts().into_iter();
        let controls = ui.controls().into_iter().filter(|control| control.is_drawn);
        Self {
            texts: texts
                .map(|text| (text.layer, text.content, text.letters, text.ink))
                .collect(),
            controls: controls
                .map(|control| (control.layer, control.name, control.rect))
                .collect(),
            faults: legibility::faults(ui),
        }
    }

    /// Returns what has too little contrast in a picture of the window.
    pub fn faint(&self, picture: &RgbImage) -> Vec<Fault> {
        let mut faults = Vec::new();
        // What is under a tooltip is not checked.
        let open = |layer: UiLayer, rect: Rect| {
            layer == UiLayer::Tooltip
                || !self.texts.iter().any(|(over, _, tip, _)| {
                    *over == UiLayer::Tooltip && !tip.inflate(24.0).intersect(rect).is_empty()
                })
        };
        let texts = self.texts.iter().filter(|(layer, text, rect, ink)| {
            !text.trim().is_empty() && ink.alpha() >= 0.5 && open(*layer, *rect)
        });
        for (layer, text, rect, ink) in texts {
            let Some(ground) = median(around(picture, *rect, 3.0)) else {
                continue;
            };
            let contrast = contrast(ink.luminance(), ground);
            if contrast < WORDS {
                faults.push(Fault {
                    key: format!("ui {layer:?}"),
                    what: format!("“{text}” stands out {contrast:.1} to 1, not {WORDS}"),
                });
            }
        }
        for (_, name, rect) in self
            .controls
            .iter()
            .filter(|(layer, _, rect)| open(*layer, *rect))
        {
            let Some(ground) = median(around(picture, *rect, 4.0)) else {
                continue;
            };
            let mut inside = luminances(picture, *rect, |_| true);
            inside.sort_by(f32::total_cmp);
            let part = |share: usize| inside.get(inside.len() * share / 20).copied();
            let most = [part(1), part(19)]
                .into_iter()
                .flatten()
                .map(|found| contrast(found, ground))
                .fold(1.0, f32::max);
            if !inside.is_empty() && most < CONTROLS {
                faults.push(Fault {
                    key: name.clone(),
                    what: format!("stands out {most:.1} to 1, not {CONTROLS}"),
                });
            }
        }
        faults
    }
}

/// Returns the luminances of the pixels in a band along the edges of a rectangle, inside and outside.
fn around(picture: &RgbImage, rect: Rect, wide: f32) -> Vec<f32> {
    let inner = rect.inflate(-1.0);
    luminances(picture, rect.inflate(wide), |pixel| !inner.contains(pixel))
}

fn luminances(picture: &RgbImage, outer: Rect, counts: impl Fn(Vec2) -> bool) -> Vec<f32> {
    let (left, top) = (outer.min.x.max(0.0) as u32, outer.min.y.max(0.0) as u32);
    let (right, bottom) = (
        (outer.max.x.max(0.0) as u32).min(picture.width()),
        (outer.max.y.max(0.0) as u32).min(picture.height()),
    );
    let mut found = Vec::new();
    for y in top..bottom {
        for x in left..right {
            if counts(Vec2::new(x as f32, y as f32)) {
                let image::Rgb([red, green, blue]) = *picture.get_pixel(x, y);
                found.push(Color::srgb_u8(red, green, blue).luminance());
            }
        }
    }
    found
}

fn median(mut values: Vec<f32>) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}
