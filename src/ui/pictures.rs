//! Drawings on their way from the program file to the screen.
//!
//! A drawing is unpacked when something on screen first shows it, off the main thread, and let go when
//! nothing shows it any more. It is no finer than the window needs it ([`detail`]): what was baked for the largest
//! screens takes four times the memory, or more, that it is worth in a small window. Where the window grows, what is
//! there stays until the finer ones have come.

mod detail;
mod unpacking;

use super::canvas::Canvas;
use super::palette::Palette;
use crate::embedded;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use detail::{Detail, Form, Packed};
use image_webp::WebPDecoder;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io::Cursor;
use std::sync::Arc;
use unpacking::unpack;
pub use unpacking::unpack_lent;

/// Drawings that come and go on every screen; see [`Pictures::hold`].
const AT_HAND: &[&str] = &["shared/tooltip", "shared/tooltip-refusal", "shared/plate-bone"];

/// A drawing as the renderer has it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its pixels, empty until they are unpacked.
    pub image: Handle<Image>,
    /// Pixels per canvas unit.
    pub scale: f32,
}

/// A drawing that is being unpacked, for this image and at this many pixels per canvas unit.
struct Unpacking {
    image: Handle<Image>,
    scale: f32,
    task: Task<Option<Image>>,
}

/// All drawings that something on screen shows.
#[derive(Resource, Default)]
pub struct Pictures {
    shown: HashMap<Cow<'static, str>, Picture>,
    held: HashSet<&'static str>,
    /// Small pictures that were not carried along but brought in, as PNG, by name.
    lent: HashMap<String, Arc<[u8]>>,
    unpacking: Vec<Unpacking>,
    /// What was begun before anything showed it.
    ahead: HashMap<&'static str, Task<Option<Image>>>,
    /// Is the first frame still to come, with what was begun ahead for it?
    first: bool,
    palette: Palette,
    detail: Detail,
    /// How often a drawing has come in another size than it had before.
    exchanged: u32,
}

impl Pictures {
    /// The drawing of this name; `None` if there is none.
    pub fn get(&mut self, name: &str, images: &Assets<Image>) -> Option<Picture> {
        if let Some(picture) = self.shown.get(name) {
            return Some(picture.clone());
        }
        let (name, scale, task) = self.begin(name)?;
        let image = images.reserve_handle();
        let picture = Picture {
            image: image.clone(),
            scale,
        };
        self.unpacking.push(Unpacking { image, scale, task });
        self.shown.insert(name, picture.clone());
        Some(picture)
    }

    /// Begins to unpack a drawing: its own name, how many pixels a canvas unit of it will have, and the task.
    fn begin(&mut self, name: &str) -> Option<(Cow<'static, str>, f32, Task<Option<Image>>)> {
        if let Some(png) = self.lent.get(name) {
            let png = png.clone();
            // The little picture of a table was taken in whatever palette it was played.
            let task = AsyncComputeTaskPool::get().spawn(async move { unpack_lent(&png) });
            return Some((name.to_owned().into(), 1.0, task));
        }
        let (name, forms) = find(name)?;
        let packed = self.detail.of(forms)?;
        let task = match self.ahead.remove(name) {
            Some(task) => task,
            None => spawn(packed, self.palette),
        };
        Some((name.into(), packed.scale, task))
    }

    /// Begins to unpack these before anything can show them: while the window and its renderer are still being made.
    /// They are coloured by this palette, and as fine as a window needs them where a canvas unit is so many pixels.
    pub fn begin_ahead(
        &mut self,
        names: impl IntoIterator<Item = &'static str>,
        palette: Palette,
        unit: f32,
    ) {
        (self.palette, self.detail) = (palette, Detail::at(unit));
        for name in names {
            if let Some((name, forms)) = find(name)
                && let Some(packed) = self.detail.of(forms)
            {
                self.ahead.insert(name, spawn(packed, palette));
            }
        }
        self.first = !self.ahead.is_empty();
    }

    /// Colours everything by this palette from now on; what is unpacked is unpacked anew when it is asked for.
    pub fn paint_by(&mut self, palette: Palette) {
        if self.palette != palette {
            self.palette = palette;
            self.shown.clear();
            self.unpacking.clear();
            self.ahead.clear();
        }
    }

    /// Has everything as fine as a window needs it where a canvas unit is so many pixels.
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
            let begun = self.begin(&name);
            if let (Some((_, scale, task)), Some(picture)) = (begun, self.shown.get(&name)) {
                // It comes into the place of what is there.
                let image = picture.image.clone();
                self.unpacking.push(Unpacking { image, scale, task });
            }
        }
    }

    /// How often a drawing has come in another size than it had before: whoever has cut borders out of one, or keeps
    /// one elsewhere, looks at it again.
    pub const fn exchanged(&self) -> u32 {
        self.exchanged
    }

    /// Brings in a small picture, as PNG, under a name that begins with [`LENT`].
    pub fn lend(&mut self, name: String, png: &[u8]) {
        self.lent.entry(name).or_insert_with(|| png.into());
    }

    /// Gives back everything that was brought in.
    pub fn give_back(&mut self) {
        self.lent.clear();
    }

    /// Are all drawings that were asked for there?
    pub fn ready(&self) -> bool {
        self.unpacking.is_empty()
    }

    /// Lets go of all drawings but these.
    pub fn keep(&mut self, names: &HashSet<&str>) {
        let held = &self.held;
        self.shown
            .retain(|name, _| names.contains(&**name) || held.contains(&**name));
    }

    /// Has these drawings at hand from now on, though nothing shows them yet: what appears under the pointer must
    /// be there at once.
    pub fn hold(&mut self, names: &[&'static str], images: &Assets<Image>) {
        self.held = names.iter().chain(AT_HAND).copied().collect();
        for name in self.held.clone() {
            let _asked_for = self.get(name, images);
        }
    }

    /// What has been unpacked meanwhile becomes an image.
    fn take_in(&mut self, images: &mut Assets<Image>) {
        let mut come = Vec::new();
        self.unpacking
            .retain_mut(|unpacking| match block_on(poll_once(&mut unpacking.task)) {
                None => true,
                Some(image) => {
                    come.extend(image.map(|image| (unpacking.image.clone(), unpacking.scale, image)));
                    false
                }
            });
        self.insert(come, images);
    }

    /// Waits for what the first frame shows.
    fn take_in_all(&mut self, images: &mut Assets<Image>) {
        self.first = !self.ahead.is_empty();
        let unpacking = std::mem::take(&mut self.unpacking).into_iter();
        let come = unpacking
            .filter_map(|unpacking| Some((unpacking.image, unpacking.scale, block_on(unpacking.task)?)))
            .collect();
        self.insert(come, images);
    }

    fn insert(&mut self, come: Vec<(Handle<Image>, f32, Image)>, images: &mut Assets<Image>) {
        for (handle, scale, image) in come {
            // The handle was reserved here; only a drawing let go meanwhile has no place any more.
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

fn spawn(packed: Packed, palette: Palette) -> Task<Option<Image>> {
    AsyncComputeTaskPool::get().spawn(async move { unpack(packed, palette) })
}

/// What the names of pictures begin with that were brought in.
pub const LENT: &str = "lent/";

/// The pixels of a drawing for whoever shows it outside the stage, halved until no side is longer than this.
pub fn pixels(name: &str, longest: u32) -> Option<image::RgbaImage> {
    let (_, bytes) = finest(name)?;
    unpacking::small(bytes, longest)
}

/// A drawing's own name, and the forms in which it is carried, finest first: how many pixels each has for a canvas unit.
fn find(name: &str) -> Option<(&'static str, &'static [Form])> {
    let index = embedded::ART
        .binary_search_by(|(other, _)| (*other).cmp(name))
        .ok()?;
    embedded::ART.get(index).copied()
}

fn finest(name: &str) -> Option<Form> {
    find(name)?.1.first().copied()
}

/// Does the program carry a drawing of this name?
pub fn exists(name: &str) -> bool {
    find(name).is_some()
}

/// How many pixels a drawing has where it is finest, and how many of them make a canvas unit; `None` if there is none.
pub fn size(name: &str) -> Option<(UVec2, f32)> {
    let (scale, bytes) = finest(name)?;
    let decoder = WebPDecoder::new(Cursor::new(bytes)).ok()?;
    Some((decoder.dimensions().into(), scale))
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(Startup, hold_widgets)
        .add_systems(PreUpdate, take_in);
}

/// Before a game holds its own.
fn hold_widgets(mut pictures: ResMut<Pictures>, images: Option<Res<Assets<Image>>>) {
    if let Some(images) = images {
        pictures.hold(&[], &images);
    }
}

/// Without a renderer there are no images, and no drawing is ever unpacked.
fn take_in(mut pictures: ResMut<Pictures>, images: Option<ResMut<Assets<Image>>>) {
    if let Some(mut images) = images
        && !pictures.unpacking.is_empty()
    {
        pictures.take_in(&mut images);
    }
}

/// Lets the first frame be whole: what is on it was begun ahead and is nearly there, and a frame without it would take
/// as long to draw as to wait for it.
pub(crate) fn wait_for_the_first(mut pictures: ResMut<Pictures>, images: Option<ResMut<Assets<Image>>>) {
    if let Some(mut images) = images
        && pictures.first
    {
        pictures.take_in_all(&mut images);
    }
}

/// A run condition: the first frame is still to come, with drawings that were begun ahead.
pub(crate) fn is_first(pictures: Res<Pictures>) -> bool {
    pictures.first
}

/// Lets drawings be as fine as the window needs them now.
pub(crate) fn fit_the_window(canvas: Res<Canvas>, mut pictures: ResMut<Pictures>) {
    pictures.fit(canvas.detail());
}
