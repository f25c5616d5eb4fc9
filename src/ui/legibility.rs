//! Finds text and controls that can't be read or used, from the result of layout.
//!
//! The contrast of text with a piece below it, or with a drawing that is not its ancestor, shows only in pictures of
//! the window ([`Drawn`]).

use super::intent::SharedIntent;
use super::laid_out::{LaidOut, LaidOutControl, LaidOutText};
use super::layers::UiLayer;
use super::paint::Paint;
use super::routing::ClearField;
use crate::ui::inks;
use crate::ui::pictures;
use bevy::prelude::*;
use image::{RgbImage, RgbaImage};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;

/// The smallest type at 100 %, in units: for side notes, and for everything else.
pub const LEAST: (f32, f32) = (16.0, 18.0);
/// The least contrast between text and its background.
pub const WORDS: f32 = 4.5;
/// The least contrast of controls in a picture of the window.
const CONTROLS: f32 = 3.0;
/// The least contrast of the text of disabled controls.
const DISABLED: f32 = 3.0;
/// The smallest type in physical pixels, from this number of pixels per unit on: that of a window of 960 × 540.
const PIXELS: (f32, f32) = (8.0, 0.5);
/// The largest overlap of two things that merely touch, in units.
const TOUCH: f32 = 3.0;
/// The least height of a scroll area, in lines of running text.
const LINE: f32 = 1.35 * 1.25;

/// A text or control that can't be read or used as it should.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The text or the control's name.
    pub key: String,
    /// The fault, as half a sentence.
    pub what: String,
}

impl Fault {
    fn new(key: impl Into<String>, what: String) -> Self {
        let key = key.into();
        Self { key, what }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key, self.what)
    }
}

/// Returns the contrast of two luminances: 1 for none, 21 for black on white.
pub fn contrast(one: f32, other: f32) -> f32 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns everything on the front layers that can't be read or used.
pub fn faults(ui: &LaidOut) -> Vec<Fault> {
    let mut texts = ui.texts();
    texts.retain(|text| !text.content.trim().is_empty());
    let controls = ui.controls();
    let mut found = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let key = format!("ui {:?}", text.layer);
        let faint = too_faint(ui, text, &controls);
        let alone = [cut_off(ui, text), too_small(ui, text), faint];
        let others = texts.iter().skip(index + 1);
        let others = others
            .filter(|other| is_read_with(text.layer, other.layer) && touches(ui, shape(text), shape(other)));
        let over = others.map(|other| format!("lies over “{}”", other.content));
        // A control around the text, or a link in it.
        let own =
            |control: &LaidOutControl| ui.are_nested(text.entity, control.entity) || is_hint(text, control);
        let under = controls
            .iter()
            .filter(|control| control.layer == text.layer && touches(ui, text.letters, control.rect))
            .filter(|control| !own(control))
            .map(|control| format!("runs into {}", control.name));
        let all = alone.into_iter().flatten().chain(over).chain(under);
        found.extend(all.map(|what| Fault::new(&key, format!("“{}” {what}", text.content))));
    }
    found.extend(overlapping(ui, &controls));
    found.extend(without_room(ui));
    found
}

/// Can text of both layers be read at once? Numbers on choices can be read together with all text.
fn is_read_with(one: UiLayer, other: UiLayer) -> bool {
    one == other || one.max(other) == UiLayer::Badge
}

/// Returns the rectangle that a text covers. The number on a disc covers the space around its letters, too.
const fn shape(text: &LaidOutText) -> Rect {
    match text.layer {
        UiLayer::Badge => text.rect,
        _ => text.letters,
    }
}

/// Do two rectangles in physical pixels overlap by more than a rim?
fn touches(ui: &LaidOut, one: Rect, other: Rect) -> bool {
    one.intersect(other).size().min_element() > TOUCH * ui.unit()
}

/// Is one rectangle within another, with this tolerance in pixels?
fn holds(outer: Rect, inner: Rect, slack: f32) -> bool {
    let outer = outer.inflate(slack);
    outer.contains(inner.min) && outer.contains(inner.max)
}

fn window(ui: &LaidOut) -> Rect {
    Rect::from_corners(Vec2::ZERO, ui.window().max * ui.unit())
}

fn cut_off(ui: &LaidOut, text: &LaidOutText) -> Option<String> {
    // The engine counts the space at which a line breaks, and rounds.
    let space = text.type_size * ui.unit() * 0.3 + 1.0;
    if text.is_cut {
        return Some("is cut off".into());
    }
    if text.lack.x > space || text.lack.y > 3.0 {
        return Some(format!("has no room for {:.0} pixels", text.lack));
    }
    if let Some(frame) = text.frame.filter(|frame| !holds(*frame, text.rect, 1.0)) {
        return Some(format!("leaves its frame: {:?} in {frame:?}", text.rect));
    }
    (!holds(window(ui), text.letters, 2.0)).then(|| "is cut off by the window".into())
}

fn too_small(ui: &LaidOut, text: &LaidOutText) -> Option<String> {
    let (note, other) = LEAST;
    let least = if text.note { note } else { other } * ui.type_factor();
    let (pixels, from) = PIXELS;
    let size = text.type_size * ui.unit();
    if ui.unit() >= from && size < pixels {
        return Some(format!("is {size:.1} pixels high, not {pixels}"));
    }
    (text.type_size < least - 0.25).then(|| format!("is {:.1} high, not {least:.1}", text.type_size))
}

fn is_hint(text: &LaidOutText, control: &LaidOutControl) -> bool {
    control.is_blank && holds(control.rect, text.letters, 1.0)
}

fn too_faint(ui: &LaidOut, text: &LaidOutText, controls: &[LaidOutControl]) -> Option<String> {
    let ink = text.ink.to_linear();
    if ink.alpha < 0.5 {
        return None;
    }
    let field = controls.iter().find(|control| is_hint(text, control));
    let mut behind = ui.behind(field.map_or(text.entity, |field| field.entity));
    let ground = behind.find_map(|(paint, rect)| luminance(&paint, rect, text.rect));
    // A text without a known ground lies on dark.
    let ground = ground.unwrap_or_else(|| inks::INK.luminance());
    let found = contrast(ink.luminance(), ground);
    let is_disabled = ui.is_disabled(text.entity);
    let least = if is_disabled { DISABLED } else { WORDS };
    (found < least).then(|| format!("stands out {found:.1} to 1, not {least}"))
}

fn overlapping(ui: &LaidOut, controls: &[LaidOutControl]) -> Vec<Fault> {
    let mut found = Vec::new();
    let clear = SharedIntent::new(ClearField).name();
    for (index, control) in controls.iter().enumerate() {
        let key = &control.name;
        let mut fault = |what: String| found.push(Fault::new(key, what));
        if !window(ui).contains(control.rect.center()) {
            fault("lies outside the window".into());
        }
        for other in controls.iter().skip(index + 1) {
            // The button that empties a field lies over the end of it.
            let clears = [control, other].iter().any(|one| one.name == clear);
            let is_apart = || !clears && !ui.are_nested(control.entity, other.entity);
            if other.layer == control.layer && touches(ui, control.rect, other.rect) && is_apart() {
                fault(format!("lies over {}", other.name));
            }
        }
    }
    found
}

fn without_room(ui: &LaidOut) -> Vec<Fault> {
    let line = LINE * super::REM * ui.type_factor() * ui.unit();
    let small = ui.areas().filter(|(_, height, _)| *height < line);
    let faults = small.map(|(layer, height, content)| {
        let what = format!("a scroll area is {height:.0} pixels high, for {content:.0}");
        Fault::new(format!("ui {layer:?}"), what)
    });
    faults.collect()
}

/// Returns the luminance of an opaque paint behind a text: that of a frame's middle, which is stretched.
pub fn luminance(paint: &Paint, rect: Rect, text: Rect) -> Option<f32> {
    let (name, share) = match paint {
        Paint::None => return None,
        Paint::Fill(color) => return (color.alpha() > 0.9).then(|| color.luminance()),
        Paint::Frame(frame, tint) if *tint == Color::WHITE => (frame.picture, Rect::new(0.4, 0.4, 0.6, 0.6)),
        Paint::Picture { name, tint, .. } if *tint == Color::WHITE => {
            let size = rect.size().max(Vec2::ONE);
            let (from, to) = ((text.min - rect.min) / size, (text.max - rect.min) / size);
            (&**name, Rect::from_corners(from, to))
        }
        Paint::Frame(..) | Paint::Picture { .. } => return None,
    };
    median_of(name, share.intersect(Rect::new(0.0, 0.0, 1.0, 1.0)))
}

fn median(mut values: Vec<f32>) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Small copies of the drawings examined so far, because decoding one is slow.
static SMALL: Mutex<BTreeMap<String, Option<RgbaImage>>> = Mutex::new(BTreeMap::new());

/// Returns the median luminance of a part of a drawing, unless that part is mostly transparent.
fn median_of(name: &str, part: Rect) -> Option<f32> {
    let mut known = SMALL.lock().ok()?;
    let known = known.entry(name.to_owned());
    let small = known.or_insert_with(|| pictures::pixels(name, 128)).as_ref()?;
    let size = Vec2::new(small.width() as f32, small.height() as f32);
    let (from, to) = ((part.min * size).floor(), (part.max * size).ceil());
    let pixels = (from.y as u32..to.y as u32).flat_map(|y| (from.x as u32..to.x as u32).map(move |x| (x, y)));
    let pixels: Vec<_> = pixels
        .filter_map(|(x, y)| Some(small.get_pixel_checked(x, y)?.0))
        .collect();
    let opaque = pixels.iter().filter(|[.., alpha]| *alpha > 200);
    let seen: Vec<f32> = opaque
        .map(|[red, green, blue, _]| Color::srgb_u8(*red, *green, *blue).luminance())
        .collect();
    if seen.len() * 2 <= pixels.len() {
        return None;
    }
    median(seen)
}

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

    /// Returns the text and controls with too little contrast in a picture of the window.
    pub fn faint(&self, picture: &RgbImage) -> Vec<Fault> {
        // Anything under a tooltip is left out.
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
