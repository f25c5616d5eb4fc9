//! Decodes the program's drawings for the screen.
//!
//! A drawing is decoded off the main thread when something first shows it, and dropped when nothing shows it any more.
//! The first frame that shows it waits for it, but not for long. It is no finer than the window needs ([`Detail`]).
//! When the window grows, coarse drawings stay until finer ones are ready.

mod unpacking;

use super::canvas::Canvas;
use super::composed::Recipe;
use super::palette::Colors;
use crate::assets;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use image_webp::WebPDecoder;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io::Cursor;
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};
use unpacking::{blank, unpack};
pub use unpacking::{decode, half, unpack_lent};

/// Drawings that any screen may need at once; see [`Pictures::hold`].
const ALWAYS_HELD: &[&str] = &["shared/tooltip", "shared/tooltip-refusal", "shared/plate-bone"];

/// A drawing for the renderer.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its pixels; empty until they are decoded.
    pub image: Handle<Image>,
    /// Pixels per canvas unit.
    pub scale: f32,
}

type Unpacking = (Picture, Task<Option<Image>>);

/// All drawings that something on the screen shows.
#[derive(Resource, Default)]
pub struct Pictures {
    shown: HashMap<Cow<'static, str>, Picture>,
    held: HashSet<&'static str>,
    /// Small pictures from outside the program, as PNG, by name.
    lent: HashMap<String, Arc<[u8]>>,
    unpacking: Vec<Unpacking>,
    /// How drawings are composed, by their names.
    recipes: HashMap<String, Recipe>,
    /// Drawings that are to be composed.
    uncomposed: Vec<(String, Handle<Image>)>,
    /// The number of drawings that are being composed.
    pub(super) composing: usize,
    /// Drawings whose decoding began before anything showed them.
    ahead: HashMap<&'static str, Task<Option<Image>>>,
    /// Is the first frame still to come, with drawings that were begun ahead?
    first: bool,
    /// Was a drawing requested that is not decoded yet, since the last [wait](wait_for_new)?
    requested: bool,
    colors: Colors,
    detail: Detail,
    /// Are images without pixels?
    is_blank: bool,
    /// The number of times that a drawing was replaced by another one, mostly of another size.
    exchanged: u32,
}

impl Pictures {
    /// Creates drawings of the right sizes without pixels, for tests of layout: decoding would take most of their time.
    pub fn blank() -> Self {
        Self {
            is_blank: true,
            ..default()
        }
    }

    /// Returns the drawing of this name; `None` if there is none.
    pub fn get(&mut self, name: &str, images: &Assets<Image>) -> Option<Picture> {
        if let Some(picture) = self.shown.get(name) {
            return Some(picture.clone());
        }
        if self.recipes.contains_key(name) {
            let image = images.reserve_handle();
            self.uncomposed.push((name.to_owned(), image.clone()));
            let picture = Picture { image, scale: 1.0 };
            self.shown.insert(name.to_owned().into(), picture.clone());
            return Some(picture);
        }
        let (name, scale, task) = self.begin(name)?;
        let image = images.reserve_handle();
        let picture = Picture { image, scale };
        self.unpacking.push((picture.clone(), task));
        self.requested = true;
        self.shown.insert(name, picture.clone());
        Some(picture)
    }

    /// Sets how drawings are composed. Those that something shows are composed again if their recipes have changed.
    pub fn compose_by(&mut self, recipes: HashMap<String, Recipe>) {
        for (name, picture) in &self.shown {
            let name = &**name;
            if recipes.contains_key(name) && recipes.get(name) != self.recipes.get(name) {
                self.uncomposed.push((name.to_owned(), picture.image.clone()));
            }
        }
        self.recipes = recipes;
    }

    /// Are there drawings to be composed?
    pub(super) const fn is_any_uncomposed(&self) -> bool {
        !self.uncomposed.is_empty()
    }

    /// Takes out at most this many of the drawings that are to be composed.
    pub(super) fn take_uncomposed(&mut self, most: usize) -> Vec<(String, Recipe, Handle<Image>)> {
        let taken = self.uncomposed.drain(..most.min(self.uncomposed.len()));
        let found = taken.filter_map(|(name, image)| {
            let recipe = self.recipes.get(&name)?.clone();
            Some((name, recipe, image))
        });
        found.collect()
    }

    /// Shows a composed drawing in the place of what was shown under its name.
    pub(super) fn put_composed(&mut self, name: &str, image: &Handle<Image>) {
        if let Some(picture) = self.shown.get_mut(name).filter(|picture| picture.image != *image) {
            picture.image = image.clone();
            self.exchanged = self.exchanged.wrapping_add(1);
        }
    }

    /// Are images without pixels?
    pub(super) const fn is_blank(&self) -> bool {
        self.is_blank
    }

    /// Begins to decode a drawing. Returns its own name, its pixels per canvas unit, and the task.
    fn begin(&mut self, name: &str) -> Option<(Cow<'static, str>, f32, Task<Option<Image>>)> {
        if let Some(png) = self.lent.get(name) {
            let png = png.clone();
            // A thumbnail keeps the palette in which it was taken.
            let task = AsyncComputeTaskPool::get().spawn(async move { unpack_lent(&png) });
            return Some((name.to_owned().into(), 1.0, task));
        }
        let (name, forms) = find(name)?;
        let packed = self.detail.of(forms)?;
        let begun = self.ahead.remove(name);
        let task = match begun {
            Some(task) => task,
            None if self.is_blank => AsyncComputeTaskPool::get().spawn(async move { blank(packed) }),
            None => spawn(name, packed, self.colors),
        };
        Some((name.into(), packed.scale, task))
    }

    /// Begins to decode these while the window, with `unit` pixels per canvas unit, is being created.
    pub fn begin_ahead(&mut self, names: impl IntoIterator<Item = &'static str>, colors: Colors, unit: f32) {
        (self.colors, self.detail) = (colors, Detail::at(unit));
        let found = names.into_iter().filter_map(find);
        let packed = found.filter_map(|(name, forms)| Some((name, self.detail.of(forms)?)));
        self.ahead
            .extend(packed.map(|(name, packed)| (name, spawn(name, packed, colors))));
        self.first = !self.ahead.is_empty();
    }

    /// Sets the colours. Drawings are decoded again when they are next requested.
    pub fn paint_by(&mut self, colors: Colors) {
        if self.colors != colors {
            self.colors = colors;
            self.shown.clear();
            self.unpacking.clear();
            self.uncomposed.clear();
            self.ahead.clear();
        }
    }

    /// Decodes all drawings again for a window with this many pixels per canvas unit, if that changes their size.
    pub fn fit(&mut self, unit: f32) {
        let detail = Detail::at(unit);
        if self.detail == detail {
            return;
        }
        self.detail = detail;
        self.ahead.clear();
        self.unpacking.clear();
        let names: Vec<_> = self.shown.keys().cloned().collect();
        for name in names {
            if let Some(picture) = self
                .shown
                .get(&name)
                .filter(|_| self.recipes.contains_key(&*name))
            {
                self.uncomposed.push((name.into_owned(), picture.image.clone()));
                continue;
            }
            let begun = self.begin(&name);
            if let (Some((_, scale, task)), Some(picture)) = (begun, self.shown.get(&name)) {
                // It replaces the present image when it is ready.
                let image = picture.image.clone();
                self.unpacking.push((Picture { image, scale }, task));
            }
        }
    }

    /// Returns how often a drawing was replaced by another one. Then sliced borders and copies are built again.
    pub const fn exchanged(&self) -> u32 {
        self.exchanged
    }

    /// Adds a small picture from outside the program, as PNG, under a name that begins with [`LENT`].
    pub fn lend(&mut self, name: String, png: &[u8]) {
        self.lent.entry(name).or_insert_with(|| png.into());
    }

    /// Removes all pictures from outside the program.
    pub fn give_back(&mut self) {
        self.lent.clear();
    }

    /// Is every requested drawing there?
    pub fn ready(&self) -> bool {
        self.is_decoded() && self.uncomposed.is_empty() && self.composing == 0
    }

    /// Have all requested drawings been decoded?
    pub(super) fn is_decoded(&self) -> bool {
        self.unpacking.is_empty()
    }

    /// Is there a recipe for this drawing?
    pub fn is_composed(&self, name: &str) -> bool {
        self.recipes.contains_key(name)
    }

    /// Drops all drawings but these and those that are held.
    pub fn keep(&mut self, names: &HashSet<&str>) {
        let is_kept = |name: &str| names.contains(name) || self.held.contains(name);
        self.shown.retain(|name, _| is_kept(name));
    }

    /// Keeps these drawings loaded from now on, even if nothing shows them: on hover they must be there at once.
    pub fn hold(&mut self, names: &[&'static str], images: &Assets<Image>) {
        self.held = names.iter().chain(ALWAYS_HELD).copied().collect();
        for name in self.held.clone() {
            let _asked_for = self.get(name, images);
        }
    }

    fn insert(&mut self, decoded: Vec<Unpacking>, images: &mut Assets<Image>) {
        for (Picture { image: handle, scale }, task) in decoded {
            let Some(image) = block_on(task) else { continue };
            // The handle was reserved before. Inserting fails only if the drawing was dropped meanwhile.
            let _let_go = images.insert(&handle, image);
            let mut shown = self.shown.values_mut();
            if let Some(picture) = shown.find(|picture| picture.image == handle)
                && picture.scale != scale
            {
                picture.scale = scale;
                self.exchanged = self.exchanged.wrapping_add(1);
            }
        }
    }
}

fn spawn(name: &'static str, packed: Packed, colors: Colors) -> Task<Option<Image>> {
    AsyncComputeTaskPool::get().spawn(async move { unpack(name, packed, colors) })
}

/// Follows the name of the main drawing in the name of a composed one. Where nothing is composed, as on phones, the main
/// drawing stands for it.
pub const COMPOSED: char = '|';

/// The beginning of the names of pictures from outside the program.
pub const LENT: &str = "lent/";

/// Returns the pixels of a drawing, halved until no side is longer than `longest`.
pub fn pixels(name: &str, longest: u32) -> Option<image::RgbaImage> {
    let (_, bytes) = finest(name)?;
    unpacking::small(bytes, longest)
}

/// Returns a drawing's own name and its forms, finest first. Of a [composed](super::composed) drawing, these are those
/// of the drawing in it.
fn find(name: &str) -> Option<(&'static str, &'static [Form])> {
    let name = name.split(COMPOSED).next()?;
    let index = assets::ART.binary_search_by(|(other, _)| (*other).cmp(name));
    assets::ART.get(index.ok()?).copied()
}

fn finest(name: &str) -> Option<Form> {
    find(name)?.1.first().copied()
}

/// Returns a drawing as lossless WebP, small enough for a phone; `None` if there is none.
pub fn packed(name: &str) -> Option<&'static [u8]> {
    find(name)?.1.last().map(|(_, bytes)| *bytes)
}

/// Does the program contain a drawing of this name?
pub fn exists(name: &str) -> bool {
    find(name).is_some()
}

/// Returns the size of a drawing's finest form in pixels, and its pixels per canvas unit; `None` if there is none.
pub fn size(name: &str) -> Option<(UVec2, f32)> {
    let (scale, bytes) = finest(name)?;
    let decoder = WebPDecoder::new(Cursor::new(bytes)).ok()?;
    Some((decoder.dimensions().into(), scale))
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(Startup, hold_widgets)
        .add_systems(PreUpdate, insert_decoded);
}

/// Holds the drawings of all screens, until a game also holds its own.
fn hold_widgets(mut pictures: ResMut<Pictures>, images: Option<Res<Assets<Image>>>) {
    if let Some(images) = images {
        pictures.hold(&[], &images);
    }
}

/// Takes in decoded drawings. Without a renderer there are no images, and nothing is decoded.
fn insert_decoded(mut pictures: ResMut<Pictures>, images: Option<ResMut<Assets<Image>>>) {
    if let Some(mut images) = images
        && !pictures.unpacking.is_empty()
    {
        let is_decoded = |(_, task): &mut Unpacking| task.is_finished();
        let decoded = pictures.unpacking.extract_if(.., is_decoded).collect();
        pictures.insert(decoded, &mut images);
    }
}

/// The longest wait for new drawings in one frame.
const WAIT: Duration = Duration::from_millis(60);

/// Waits for the drawings that were requested in this frame, but not for long. One late frame is better than a page
/// that appears without its background and its cards. The first frame waits for all of them: they are nearly ready.
pub(crate) fn wait_for_new(mut pictures: ResMut<Pictures>, images: Option<ResMut<Assets<Image>>>) {
    pictures.requested = false;
    let until = Instant::now() + WAIT;
    let first = pictures.first;
    pictures.first = !pictures.ahead.is_empty();
    let is_ready = |(_, task): &Unpacking| task.is_finished();
    while (first || Instant::now() < until) && !pictures.unpacking.iter().all(is_ready) {
        sleep(Duration::from_millis(1));
    }
    insert_decoded(pictures, images);
}

/// Run condition: was a drawing requested that is not decoded yet?
pub(crate) fn is_any_requested(pictures: Res<Pictures>) -> bool {
    pictures.requested
}

/// Run condition: the first frame is still to come, with drawings that were begun ahead.
pub(crate) fn is_first(pictures: Res<Pictures>) -> bool {
    pictures.first
}

pub(crate) fn fit_the_window(canvas: Res<Canvas>, mut pictures: ResMut<Pictures>) {
    pictures.fit(canvas.detail());
}

/// A stored form of a drawing: pixels per canvas unit, and its bytes.
type Form = (f32, &'static [u8]);

/// Pixels per canvas unit in the window that drawings are baked for: 3840×2160.
const BAKED_FOR: f32 = 2.0;

/// The factor by which drawings are finer than their usual size needs, because some are shown enlarged.
const SPARE: f32 = 1.2;

/// A stored drawing, and how to decode it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Packed {
    bytes: &'static [u8],
    /// The number of times that it is halved after that.
    halvings: u32,
    /// Pixels per canvas unit in the end.
    scale: f32,
}

/// The detail that a window needs. Large drawings are stored in several [forms](assets::FORMS), so that a small
/// window does not decode the largest. A form that is still too fine is halved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Detail {
    form: usize,
    halvings: u32,
    /// Halvings of a drawing with only one form.
    halvings_alone: u32,
}

impl Detail {
    fn at(unit: f32) -> Self {
        let wanted = unit * SPARE / BAKED_FOR;
        let enough = assets::FORMS.iter().rposition(|part| *part >= wanted);
        let form = enough.unwrap_or(0);
        let halvings = |part: f32| {
            let is_enough = |halvings: &u32| part / f32::from(1u16 << halvings) >= wanted;
            (1..4).take_while(is_enough).count() as u32
        };
        Self {
            form,
            halvings: halvings(assets::FORMS.get(form).copied().unwrap_or(1.0)),
            halvings_alone: halvings(1.0),
        }
    }

    /// Returns how to decode a drawing for this detail; `None` if it has no form.
    fn of(self, forms: &'static [Form]) -> Option<Packed> {
        let (&(scale, bytes), halvings) = match forms {
            [only] => (only, self.halvings_alone),
            several => (several.get(self.form)?, self.halvings),
        };
        Some(Packed {
            bytes,
            halvings,
            scale: scale / f32::from(1u16 << halvings),
        })
    }
}
