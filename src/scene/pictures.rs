//! Drawings on their way from the program file to the screen.
//!
//! A drawing is unpacked when something on screen first shows it, off the main thread, and let go when
//! nothing shows it any more. Each gets smaller copies of itself (mip levels), so that it stays clean on small
//! windows, and its inks are drawn out under its transparent edge, so that no dark seam shows.

use super::palette::Palette;
use super::widgets;
use crate::embedded;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use image_webp::WebPDecoder;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io::Cursor;
use std::sync::Arc;

/// A drawing as the renderer has it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its pixels, empty until they are unpacked.
    pub image: Handle<Image>,
    /// Pixels per canvas unit.
    pub scale: f32,
}

/// All drawings that something on screen shows.
#[derive(Resource, Default)]
pub struct Pictures {
    shown: HashMap<Cow<'static, str>, Picture>,
    held: HashSet<&'static str>,
    /// Small pictures that were not carried along but brought in, as PNG, by name.
    lent: HashMap<String, Arc<[u8]>>,
    unpacking: Vec<(Handle<Image>, Task<Option<Image>>)>,
    palette: Palette,
}

impl Pictures {
    /// The drawing of this name; `None` if there is none.
    pub fn get(&mut self, name: &str, images: &Assets<Image>) -> Option<Picture> {
        if let Some(picture) = self.shown.get(name) {
            return Some(picture.clone());
        }
        let image = images.reserve_handle();
        let (name, scale, task) = match self.lent.get(name) {
            Some(png) => {
                let png = png.clone();
                // The little picture of a table was taken in whatever palette it was played.
                let task = AsyncComputeTaskPool::get().spawn(async move { unpack_lent(&png) });
                (name.to_owned().into(), 1.0, task)
            }
            None => {
                let (name, scale, bytes) = find(name)?;
                let palette = self.palette;
                let task = AsyncComputeTaskPool::get().spawn(async move { unpack(bytes, palette) });
                (name.into(), scale, task)
            }
        };
        self.unpacking.push((image.clone(), task));
        let picture = Picture { image, scale };
        self.shown.insert(name, picture.clone());
        Some(picture)
    }

    /// Colours everything by this palette from now on; what is unpacked is unpacked anew when it is asked for.
    pub fn paint_by(&mut self, palette: Palette) {
        if self.palette != palette {
            self.palette = palette;
            self.shown.clear();
            self.unpacking.clear();
        }
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
        self.held = names.iter().chain(widgets::AT_HAND).copied().collect();
        for name in self.held.clone() {
            let _asked_for = self.get(name, images);
        }
    }
}

/// What the names of pictures begin with that were brought in.
pub const LENT: &str = "lent/";

/// The most pixels that one of them has in a row or column: a file may say anything, and a few bytes of it unpack to
/// as many pixels as it says.
const LENT_LIMIT: u32 = 512;

/// The most memory that unpacking one of them takes, in bytes: not only pixels are packed in a PNG.
const LENT_ROOM: u64 = 4 << 20;

/// The pixels of a picture that was brought in, if it is one and no larger than a table's little picture ever is.
pub fn unpack_lent(png: &[u8]) -> Option<Image> {
    let mut limits = image::Limits::no_limits();
    limits.max_alloc = Some(LENT_ROOM);
    let decoder = image::codecs::png::PngDecoder::with_limits(Cursor::new(png), limits).ok()?;
    let (width, height) = image::ImageDecoder::dimensions(&decoder);
    if width.max(height) > LENT_LIMIT {
        return None;
    }
    let picture = image::DynamicImage::from_decoder(decoder).ok()?;
    Some(with_levels(picture.into_rgba8()))
}

fn find(name: &str) -> Option<(&'static str, f32, &'static [u8])> {
    let index = embedded::ART
        .binary_search_by(|(other, ..)| (*other).cmp(name))
        .ok()?;
    embedded::ART.get(index).copied()
}

/// Does the program carry a drawing of this name?
pub fn exists(name: &str) -> bool {
    find(name).is_some()
}

/// How many pixels a drawing has, and how many of them make a canvas unit; `None` if there is none.
pub fn size(name: &str) -> Option<(UVec2, f32)> {
    let (_, scale, bytes) = find(name)?;
    let decoder = WebPDecoder::new(Cursor::new(bytes)).ok()?;
    Some((decoder.dimensions().into(), scale))
}

pub(super) fn plugin(app: &mut App) {
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
    let Some(mut images) = images else { return };
    if pictures.unpacking.is_empty() {
        return;
    }
    pictures
        .unpacking
        .retain_mut(|(handle, task)| match block_on(poll_once(task)) {
            None => true,
            Some(image) => {
                if let Some(image) = image {
                    // The handle was reserved here; only a drawing let go meanwhile has no place any more.
                    let _let_go = images.insert(handle, image);
                }
                false
            }
        });
}

fn unpack(bytes: &[u8], palette: Palette) -> Option<Image> {
    let mut level = decode(bytes)?;
    palette.repaint(&mut level);
    draw_out_inks(&mut level);
    Some(with_levels(level))
}

/// The image of a picture, with smaller copies of itself.
fn with_levels(mut level: image::RgbaImage) -> Image {
    let (width, height) = level.dimensions();
    let mut data = level.as_raw().clone();
    let mut levels = 1;
    while level.width() > 1 || level.height() > 1 {
        level = half(&level);
        data.extend_from_slice(level.as_raw());
        levels += 1;
    }
    let size = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new_uninit(
        size,
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        lod_min_clamp: 0.0,
        lod_max_clamp: 16.0,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// The pixels of a drawing as the program carries it: lossless WebP, without alpha where it is opaque.
fn decode(bytes: &[u8]) -> Option<image::RgbaImage> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).ok()?;
    let (width, height) = decoder.dimensions();
    let mut pixels = vec![0; decoder.output_buffer_size()?];
    decoder.read_image(&mut pixels).ok()?;
    if decoder.has_alpha() {
        image::RgbaImage::from_raw(width, height, pixels)
    } else {
        let opaque = image::RgbImage::from_raw(width, height, pixels)?;
        Some(image::DynamicImage::from(opaque).into_rgba8())
    }
}

/// Gives fully transparent pixels the ink of a neighbour, a few pixels out: where the sampler mixes them
/// with the edge, no dark seam appears.
fn draw_out_inks(picture: &mut image::RgbaImage) {
    if picture.pixels().all(|pixel| pixel.0[3] == 255) {
        return;
    }
    let (width, height) = picture.dimensions();
    for step in 0..3 {
        let before = picture.clone();
        let inked = |x: u32, y: u32| {
            let pixel = before.get_pixel_checked(x, y)?;
            let [red, green, blue, alpha] = pixel.0;
            // Earlier steps mark what they have drawn out by an alpha of 0 and some ink.
            (alpha > 0 || (step > 0 && (red, green, blue) != (0, 0, 0))).then_some([red, green, blue])
        };
        for y in 0..height {
            for x in 0..width {
                if inked(x, y).is_some() {
                    continue;
                }
                let around = [
                    (x.wrapping_sub(1), y),
                    (x + 1, y),
                    (x, y.wrapping_sub(1)),
                    (x, y + 1),
                ];
                if let Some([red, green, blue]) = around.into_iter().find_map(|(x, y)| inked(x, y)) {
                    picture.put_pixel(x, y, image::Rgba([red, green, blue, 0]));
                }
            }
        }
        if before.as_raw() == picture.as_raw() {
            break;
        }
    }
}

/// The picture at half its size; transparent pixels weigh nothing.
fn half(picture: &image::RgbaImage) -> image::RgbaImage {
    let (width, height) = picture.dimensions();
    image::RgbaImage::from_fn((width / 2).max(1), (height / 2).max(1), |x, y| {
        let mut plain = [0u32; 3];
        let mut weighed = [0u32; 3];
        let mut alphas = 0;
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let [red, green, blue, alpha] = picture
                .get_pixel((x * 2 + dx).min(width - 1), (y * 2 + dy).min(height - 1))
                .0
                .map(u32::from);
            alphas += alpha;
            for ((plain, weighed), ink) in plain.iter_mut().zip(&mut weighed).zip([red, green, blue]) {
                *plain += ink;
                *weighed += ink * alpha;
            }
        }
        let [red, green, blue] = match alphas {
            0 => plain.map(|ink| (ink / 4) as u8),
            alphas => weighed.map(|ink| ((ink + alphas / 2) / alphas) as u8),
        };
        image::Rgba([red, green, blue, ((alphas + 2) / 4) as u8])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_unpacks_to_its_size() {
        let mut opaque = 0;
        for (name, scale, bytes) in embedded::ART {
            let picture = decode(bytes).unwrap_or_else(|| panic!("{name} unpacks"));
            let pixels = UVec2::from(picture.dimensions());
            assert_eq!(size(name), Some((pixels, *scale)), "{name}");
            opaque += usize::from(picture.pixels().all(|pixel| pixel.0[3] == 255));
        }
        // Both kinds of WebP are there, the one without alpha too.
        assert!(opaque > 0 && opaque < embedded::ART.len());
    }
}
