//! Decodes drawings for the renderer, with mip levels for those that are shown small, and colours extended beyond
//! transparent edges.
//!
//! Its functions are pure and slow: they run off the main thread.

use super::Packed;
use crate::ui::canvas::{HEIGHT, WIDTH};
use crate::ui::palette::Colors;
use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageSampler, ToExtents};
use bevy::prelude::*;
use bevy::render::render_resource::{TextureDimension, TextureFormat};
use image_webp::WebPDecoder;
use std::io::Cursor;

/// Maximum width and height of a picture from outside the program, in pixels: a small file may claim any size.
const LENT_LIMIT: u32 = 512;

/// Maximum memory for decoding such a picture, in bytes: a PNG contains more than pixels.
const LENT_ROOM: u64 = 4 << 20;

/// Decodes a picture from outside the program; `None` if it is not a PNG, or larger than any thumbnail.
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

pub(super) fn unpack(name: &str, packed: Packed, colors: Colors) -> Option<Image> {
    let mut level = decode(packed.bytes)?;
    colors.repaint(name, &mut level);
    for _ in 0..packed.halvings {
        level = half(&level);
    }
    bleed_colors(&mut level);
    // Such a drawing is shown smaller only in a smaller second window. Without mip levels it takes a quarter less
    // memory.
    let fills_the_canvas = |pixels: u32, canvas: f32| pixels as f32 + 1.0 > canvas * packed.scale;
    if fills_the_canvas(level.width(), WIDTH) || fills_the_canvas(level.height(), HEIGHT) {
        return Some(texture(level.dimensions(), level.into_raw(), 1));
    }
    Some(with_levels(level))
}

/// Returns an image as large as the decoded drawing, without pixels.
pub(super) fn blank(packed: Packed) -> Option<Image> {
    let (width, height) = WebPDecoder::new(Cursor::new(packed.bytes)).ok()?.dimensions();
    let size = [width, height].map(|side| (side >> packed.halvings).max(1));
    Some(Image {
        data: None,
        ..texture(size.into(), Vec::new(), 1)
    })
}

fn with_levels(mut level: image::RgbaImage) -> Image {
    let size = level.dimensions();
    let base = level.as_raw();
    // All smaller copies together are a third of it.
    let mut data = Vec::with_capacity(base.len() / 3 * 4 + 64);
    data.extend_from_slice(base);
    let mut levels = 1;
    while level.width() > 1 || level.height() > 1 {
        level = half(&level);
        data.extend_from_slice(level.as_raw());
        levels += 1;
    }
    texture(size, data, levels)
}

fn texture(size: (u32, u32), data: Vec<u8>, levels: u32) -> Image {
    let size = UVec2::from(size).to_extents();
    let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
    let mut image = Image::new_uninit(size, dimension, format, RenderAssetUsages::RENDER_WORLD);
    image.texture_descriptor.mip_level_count = levels;
    image.data = Some(data);
    image.sampler = ImageSampler::linear();
    image
}

pub(super) fn small(bytes: &[u8], longest: u32) -> Option<image::RgbaImage> {
    let mut picture = decode(bytes)?;
    while picture.width().max(picture.height()) > longest.max(1) {
        picture = half(&picture);
    }
    Some(picture)
}

/// Decodes a stored drawing: lossless WebP, without alpha if it is opaque.
pub fn decode(bytes: &[u8]) -> Option<image::RgbaImage> {
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

/// Gives fully transparent pixels the colour of a neighbour, up to three pixels from the edge. The sampler mixes
/// them with the edge, which would otherwise have a dark seam.
fn bleed_colors(picture: &mut image::RgbaImage) {
    if picture.pixels().all(|pixel| pixel.0[3] == 255) {
        return;
    }
    let (width, height) = picture.dimensions();
    for step in 0..3 {
        let before = picture.clone();
        let inked = |x: u32, y: u32| {
            let pixel = before.get_pixel_checked(x, y)?;
            let [red, green, blue, alpha] = pixel.0;
            // Pixels that earlier steps have coloured have an alpha of 0 and some colour.
            (alpha > 0 || (step > 0 && (red, green, blue) != (0, 0, 0))).then_some([red, green, blue])
        };
        for y in 0..height {
            for x in 0..width {
                if inked(x, y).is_some() {
                    continue;
                }
                let (left, above) = (x.wrapping_sub(1), y.wrapping_sub(1));
                let around = [(left, y), (x + 1, y), (x, above), (x, y + 1)];
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

/// Returns the picture at half its size. Transparent pixels add no colour.
pub fn half(picture: &image::RgbaImage) -> image::RgbaImage {
    let (width, height) = picture.dimensions();
    let (wide, high) = ((width / 2).max(1), (height / 2).max(1));
    let pixels = picture.as_raw().as_chunks::<4>().0;
    let mut halved: Vec<[u8; 4]> = Vec::with_capacity(wide as usize * high as usize);
    let mut rows = pixels.chunks(width.max(1) as usize);
    while let Some(upper) = rows.next() {
        let lower = match rows.next() {
            Some(lower) => lower,
            // An odd last row is left out, unless it is the only one.
            None if height > 1 => break,
            None => upper,
        };
        if let ([above], [below]) = (upper, lower) {
            halved.push(mix([*above, *above, *below, *below]));
        }
        let pairs = upper.as_chunks::<2>().0.iter().zip(lower.as_chunks::<2>().0);
        halved.extend(pairs.map(|([a, b], [c, d])| mix([*a, *b, *c, *d])));
    }
    image::RgbaImage::from_raw(wide, high, halved.into_flattened()).unwrap_or_default()
}

/// Returns the average of four pixels. It runs for millions of pixels and avoids `array::map`, whose calls the compiler
/// does not inline here.
fn mix([a, b, c, d]: [[u8; 4]; 4]) -> [u8; 4] {
    let [ar, ag, ab, aa] = widened(a);
    let [br, bg, bb, ba] = widened(b);
    let [cr, cg, cb, ca] = widened(c);
    let [dr, dg, db, da] = widened(d);
    let alphas = aa + ba + ca + da;
    let (red, green, blue) = if alphas == 0 || alphas == 1020 {
        // The same as below for opaque pixels, but faster.
        let half = alphas / 510;
        let ink = |a: u32, b: u32, c: u32, d: u32| (a + b + c + d + half) / 4;
        (ink(ar, br, cr, dr), ink(ag, bg, cg, dg), ink(ab, bb, cb, db))
    } else {
        let ink = |a: u32, b: u32, c: u32, d: u32| (a * aa + b * ba + c * ca + d * da + alphas / 2) / alphas;
        (ink(ar, br, cr, dr), ink(ag, bg, cg, dg), ink(ab, bb, cb, db))
    };
    [red as u8, green as u8, blue as u8, ((alphas + 2) / 4) as u8]
}

fn widened([red, green, blue, alpha]: [u8; 4]) -> [u32; 4] {
    [red.into(), green.into(), blue.into(), alpha.into()]
}
