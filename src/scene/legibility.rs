//! Can everything be read? What a screen says of itself, checked: words that are cut off, that lie over each other,
//! that leave their frame, that are too small; and, against a picture of the window, words and pieces that do not stand
//! out from what lies behind them.
//!
//! It knows the stage's rectangles, inks and letters, not what any of it means. It changes nothing. The figures are
//! those that the tables are drawn to: see [`LEAST`], [`WORDS`] and [`PIECES`].

use super::canvas::{self, Canvas};
use super::front;
use super::lettering::{self, Face};
use super::sheet::{Align, Item, Look, Pose};
use super::stage::{Layer, Stage};
use crate::ui::legibility;
pub use crate::ui::legibility::{Fault, LEAST, WORDS, contrast};
use crate::ui::{LaidOut, UiLayer};
use bevy::prelude::*;
use image::RgbImage;

/// The least contrast of pieces.
pub const PIECES: f32 = 3.0;

/// How much words may touch, in canvas units, before they lie over each other.
const TOUCH: f32 = 3.0;

/// A line of words as it stands on the canvas.
#[derive(Clone, Debug)]
pub struct Line {
    key: String,
    layer: Layer,
    text: String,
    /// What its letters cover, upright.
    rect: Rect,
    /// The size of its type.
    size: f32,
    face: Face,
    ink: Color,
    z: f32,
}

/// Something else that is drawn: a picture, or a flat ground.
#[derive(Clone, Debug)]
pub struct Shape {
    key: String,
    layer: Layer,
    rect: Rect,
    z: f32,
    /// Is it a frame, whose middle is stretched?
    frame: bool,
    /// Can it be pressed?
    pressed: bool,
    solid: bool,
}

/// Everything that is drawn, in words and in shapes.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    lines: Vec<Line>,
    shapes: Vec<Shape>,
    /// Words on screens of the UI, and what is wrong with those screens.
    on_screens: (Vec<Line>, Vec<Fault>),
}

impl Drawn {
    /// What is on a stage.
    pub fn of(stage: &Stage, canvas: &Canvas) -> Self {
        let mut drawn = Self::default();
        // What lies dimmed behind something is not there to be read.
        let front = Layer::ALL.into_iter().rev().find(|layer| {
            let sheet = stage.sheet(*layer).filter(|_| stage.is_drawn(*layer));
            sheet.is_some_and(|sheet| sheet.iter().any(dims))
        });
        for layer in Layer::ALL {
            // A table that is only looked at, in the frame of a replay, is a picture.
            let is_behind = front.is_some_and(|front| layer < front) || !stage.is_in_reach(layer);
            if !stage.is_drawn(layer) || is_behind {
                continue;
            }
            let Some(sheet) = stage.sheet(layer) else { continue };
            // Neither is what lies under a shade on its own layer.
            let shades = sheet.iter().filter(|item| dims(item)).map(|item| item.pose.z);
            let shade = shades.fold(f32::NEG_INFINITY, f32::max);
            let seen = |item: &&Item| item.pose.alpha > 0.2 && item.pose.z >= shade;
            for item in sheet.iter().filter(seen) {
                let lens = stage.lens(layer, &item.pose);
                drawn.put(layer, item, lens.pose(item.pose), canvas);
            }
        }
        drawn
    }

    /// With what the UI shows; what a panel or a dialog of it covers is not there to be read.
    pub fn with_ui(mut self, ui: &LaidOut, canvas: &Canvas, scale_factor: f32) -> Self {
        if ui.front() > Some(UiLayer::Screen) {
            self = Self::default();
        }
        let on_canvas = |rect: Rect| {
            let point = |at: Vec2| canvas.from_window(at / scale_factor);
            Rect::from_corners(point(rect.min), point(rect.max))
        };
        let lines = ui.texts().into_iter().map(|text| Line {
            key: format!("ui {:?}", text.layer),
            layer: stage_layer(text.layer),
            rect: on_canvas(text.letters),
            text: text.content,
            size: text.type_size,
            face: if text.note { Face::Italic } else { Face::Regular },
            ink: text.ink,
            z: 1.0,
        });
        self.on_screens = (lines.collect(), legibility::faults(ui));
        // Words have been looked at by themselves.
        let drawn = ui.controls().into_iter().filter(|control| control.is_drawn);
        self.shapes.extend(drawn.map(|control| Shape {
            key: control.name,
            layer: stage_layer(control.layer),
            rect: on_canvas(control.rect),
            z: 0.0,
            frame: false,
            pressed: true,
            solid: false,
        }));
        self
    }

    fn put(&mut self, layer: Layer, item: &Item, pose: Pose, canvas: &Canvas) {
        let key = item.key.as_str().to_owned();
        match &item.look {
            Look::Words {
                text,
                face,
                ink,
                align,
            } => {
                let size = pose.size.y * canvas.type_size.shrink();
                let lines: Vec<&str> = text.lines().collect();
                let pitch = size * 1.25;
                let first = -pitch * (lines.len() as f32 - 1.0) / 2.0;
                for (index, line) in lines.iter().enumerate() {
                    let wide = lettering::width(line, *face, size);
                    let left = match align {
                        Align::Left => 0.0,
                        Align::Middle => -wide / 2.0,
                        Align::Right => -wide,
                    };
                    let middle = Vec2::new(left + wide / 2.0, first + pitch * index as f32);
                    let at = pose.at + Vec2::from_angle(pose.turn.to_radians()).rotate(middle);
                    // From the feet of the letters to the heads of the tall ones.
                    let covers = Pose::new(at.x, at.y, wide, size * 0.74)
                        .turned(pose.turn)
                        .upright();
                    self.lines.push(Line {
                        key: key.clone(),
                        layer,
                        text: (*line).to_owned(),
                        rect: Rect::from_center_size(covers.at, covers.size),
                        size,
                        face: *face,
                        ink: *ink,
                        z: pose.z,
                    });
                }
            }
            look => {
                let covers = pose.upright();
                let (frame, solid) = match look {
                    Look::Picture { slice, .. } => (slice.is_some(), slice.is_some()),
                    Look::Plain(color) => (false, color.alpha() > 0.5),
                    Look::Words { .. } => (false, false),
                };
                self.shapes.push(Shape {
                    key,
                    layer,
                    rect: Rect::from_center_size(covers.at, covers.size),
                    z: pose.z,
                    frame,
                    // A mere reach round words has no look that could stand out.
                    pressed: item.act.as_ref().is_some_and(|act| act.refusal.is_none())
                        && !matches!(look, Look::Plain(color) if color.alpha() == 0.0),
                    solid,
                });
            }
        }
    }

    /// What can't be read as it stands.
    pub fn faults(&self, canvas: &Canvas) -> Vec<Fault> {
        let mut faults = self.on_screens.1.clone();
        let corner = -canvas.bleed;
        let window = Rect::from_corners(corner, Vec2::new(canvas::WIDTH, canvas::HEIGHT) + canvas.bleed);
        // What a solid ground of a higher layer covers whole is not there to be read.
        let covered = |line: &Line| {
            self.shapes
                .iter()
                .any(|shape| shape.solid && shape.layer > line.layer && holds(shape.rect, line.rect, 0.0))
        };
        let lines: Vec<&Line> = self
            .lines
            .iter()
            .filter(|line| !line.text.trim().is_empty() && !covered(line))
            .collect();
        for (index, line) in lines.iter().enumerate() {
            let mut fault = |what: String| {
                faults.push(Fault {
                    key: line.key.clone(),
                    what,
                });
            };
            let text = &line.text;
            if !holds(window, line.rect, 2.0) {
                fault(format!("“{text}” is cut off by the window"));
            }
            let (note, other) = LEAST;
            let least = if line.face == Face::Italic { note } else { other } * canvas.type_size.factor();
            if line.size < least - 0.25 {
                fault(format!("“{text}” is {:.1} high, not {least:.1}", line.size));
            }
            let frame = self
                .shapes
                .iter()
                .filter(|shape| {
                    shape.frame
                        && shape.layer == line.layer
                        && shape.z <= line.z
                        && shape.rect.contains(line.rect.center())
                })
                .min_by(|a, b| area(a.rect).total_cmp(&area(b.rect)).then(b.z.total_cmp(&a.z)));
            if let Some(frame) = frame
                && !holds(frame.rect, line.rect, 1.0)
            {
                fault(format!("“{text}” leaves its frame {}", frame.key));
            }
            for other in lines.iter().skip(index + 1) {
                let common = line.rect.intersect(other.rect);
                if other.layer == line.layer && common.width() > TOUCH && common.height() > TOUCH {
                    fault(format!("“{text}” lies over “{}” ({})", other.text, other.key));
                }
            }
            let over = self.shapes.iter().find(|shape| {
                let common = shape.rect.intersect(line.rect);
                shape.layer == line.layer
                    && shape.solid
                    && shape.z > line.z
                    && common.width() > TOUCH
                    && common.height() > TOUCH
            });
            if let Some(over) = over {
                fault(format!("“{text}” lies under {}", over.key));
            }
        }
        faults
    }

    /// What does not stand out in a picture of the window.
    pub fn faint(&self, canvas: &Canvas, picture: &RgbImage) -> Vec<Fault> {
        let mut faults = Vec::new();
        let scale = picture.width() as f32 / canvas.window.x.max(1.0);
        let pixels = |rect: Rect| {
            let (min, max) = (
                canvas.to_window(rect.min) * scale,
                canvas.to_window(rect.max) * scale,
            );
            Rect::from_corners(min, max)
        };
        // What something else lies over for a while, a tip above all, is not looked at.
        let open = |layer: Layer, rect: Rect| {
            !self.shapes.iter().any(|shape| {
                let over = shape.layer > layer && (shape.solid || shape.layer == Layer::Tip);
                over && !shape.rect.intersect(rect).is_empty()
            })
        };
        let lines = self.lines.iter().chain(&self.on_screens.0);
        let lines = lines.filter(|line| !line.text.trim().is_empty());
        for line in lines.filter(|line| open(line.layer, line.rect)) {
            let ink = line.ink.to_linear();
            if ink.alpha < 0.5 {
                continue;
            }
            let Some(ground) = median(around(picture, pixels(line.rect), 3.0)) else {
                continue;
            };
            let contrast = contrast(ink.luminance(), ground);
            if contrast < WORDS {
                faults.push(Fault {
                    key: line.key.clone(),
                    what: format!("“{}” stands out {contrast:.1} to 1, not {WORDS}", line.text),
                });
            }
        }
        let pieces = self
            .shapes
            .iter()
            .filter(|shape| shape.pressed && !shape.frame && !shape.solid)
            .filter(|shape| open(shape.layer, shape.rect));
        for piece in pieces {
            let rect = pixels(piece.rect);
            let Some(ground) = median(around(picture, rect, 4.0)) else {
                continue;
            };
            let mut inside = within(picture, rect);
            inside.sort_by(f32::total_cmp);
            let part = |share: usize| inside.get(inside.len() * share / 20).copied();
            let most = [part(1), part(19)]
                .into_iter()
                .flatten()
                .map(|found| contrast(found, ground))
                .fold(1.0, f32::max);
            if !inside.is_empty() && most < PIECES {
                faults.push(Fault {
                    key: piece.key.clone(),
                    what: format!("stands out {most:.1} to 1, not {PIECES}"),
                });
            }
        }
        faults
    }
}

/// The layer of the stage that a layer of the UI takes the place of.
const fn stage_layer(layer: UiLayer) -> Layer {
    match layer {
        UiLayer::Screen => Layer::Table,
        UiLayer::Panel | UiLayer::Dialog => Layer::Over,
        UiLayer::Curtain => Layer::Curtain,
        UiLayer::Badge | UiLayer::Tooltip => Layer::Tip,
    }
}

/// Does a thing dim all that lies behind its layer?
fn dims(item: &Item) -> bool {
    matches!(item.look, Look::Plain(color) if color.alpha() * item.pose.alpha >= 0.45)
        && front::lies_across(&item.pose)
}

fn area(rect: Rect) -> f32 {
    rect.width() * rect.height()
}

/// Is one rectangle within another, but for so much?
fn holds(outer: Rect, inner: Rect, slack: f32) -> bool {
    let outer = outer.inflate(slack);
    outer.contains(inner.min) && outer.contains(inner.max)
}

/// The luminances of the pixels in a band round a rectangle, within and without.
fn around(picture: &RgbImage, rect: Rect, wide: f32) -> Vec<f32> {
    let inner = rect.inflate(-1.0);
    luminances(picture, rect.inflate(wide), |pixel| !inner.contains(pixel))
}

/// The luminances of the pixels in a rectangle.
fn within(picture: &RgbImage, rect: Rect) -> Vec<f32> {
    luminances(picture, rect, |_| true)
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
