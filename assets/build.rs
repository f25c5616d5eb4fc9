//! Bakes the drawings and lists them, with the sounds and fonts. They are found by their folders; the script names no
//! game. For Windows it also makes the icon of the program file.
//!
//! If an SVG and its size stay the same, it is not baked again: the picture comes from the last build or from the build
//! of another profile.

use allsorts::Font;
use allsorts::binary::read::ReadScope;
use allsorts::font::MatchingPresentation;
use allsorts::font_data::FontData;
use allsorts::subset::{CmapTarget, SubsetProfile, subset};
use flate2::Compression;
use flate2::write::GzEncoder;
use resvg::{tiny_skia, usvg};
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[path = "../packaging/kit/src/icon.rs"]
#[expect(dead_code, reason = "only the file for Windows is of use here")]
mod icon;

#[path = "../texts/files.rs"]
mod files;

use files::{files, stem};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Pixels per canvas unit for drawings that `sizes.ron` does not list: sharp at 3840×2160.
const SCALE: f32 = 2.0;

/// The scales at which a large drawing is embedded, relative to its full size, finest first. They serve windows 3840,
/// 1920 and 1280 pixels wide, with a margin because some drawings are shown enlarged. Unpacking only the full size and
/// halving it would take most of the time until a table is shown, and several times the memory.
const FORMS: [f32; 3] = [1.0, 0.62, 0.42];

/// The number of pixels from which a drawing counts as large.
const LARGE: u32 = 1_300_000;

/// The effort of libwebp for lossless files: quality from 0 to 100, method from 0 to 6. Quality 99 takes half as long as
/// 100. It makes large drawings 1 % larger and others 2 %. Method 6 takes five times as long as method 5 and saves 2 %.
const QUALITY: f32 = 100.0;
const QUALITY_OF_LARGE: f32 = 99.0;
const METHOD: i32 = 5;

/// The version of the baking process. Increase it when drawings are baked in a different way.
const BAKING: u32 = 5;

fn main() -> Result<()> {
    let assets = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let root = assets.parent().ok_or("it is not in a folder")?;
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    println!("cargo:rerun-if-changed=build.rs");
    let mut code = String::new();
    fonts(&out, &mut code)?;
    sounds(root, &mut code)?;
    art(root, &out, &mut code)?;
    fs::write(out.join("assets.rs"), code)?;
    windows_icon(root, &out)
}

/// Draws the icon of the program file for Windows, and tells its path to the build script that gives it to the program.
fn windows_icon(root: &Path, out: &Path) -> Result<()> {
    if std::env::var("CARGO_CFG_TARGET_OS")? == "windows" {
        let ico = out.join("triptych.ico");
        fs::write(
            &ico,
            icon::Drawings::read(&root.join("assets/art/shared"))?.ico()?,
        )?;
        println!("cargo:ico={}", ico.display());
    }
    Ok(())
}

/// Embeds the faces of Libertinus Serif from the crate that contains them.
fn fonts(out: &Path, code: &mut String) -> Result<()> {
    for (constant, name) in [
        ("REGULAR", "LibertinusSerif-Regular"),
        ("SEMIBOLD", "LibertinusSerif-Semibold"),
        ("BOLD", "LibertinusSerif-Bold"),
        ("ITALIC", "LibertinusSerif-Italic"),
    ] {
        let face = typst_assets::fonts()
            .find(|font| has_name(font, name))
            .ok_or_else(|| format!("typst-assets has no {name}"))?;
        let path = out.join(format!("{name}.otf"));
        fs::write(&path, face)?;
        writeln!(code, "pub static {constant}: &[u8] = include_bytes!({path:?});")?;
        if ["REGULAR", "SEMIBOLD"].contains(&constant) {
            let path = out.join(format!("{name}-latin.otf.gz"));
            let mut packed = GzEncoder::new(fs::File::create(&path)?, Compression::best());
            packed.write_all(&latin(face)?)?;
            packed.finish()?;
            writeln!(
                code,
                "pub static {constant}_LATIN: &[u8] = include_bytes!({path:?});"
            )?;
        }
    }
    Ok(())
}

/// Returns a font with only the letters of European languages, for the browsers of phones.
fn latin(face: &[u8]) -> Result<Vec<u8>> {
    let data = ReadScope::new(face).read::<FontData<'_>>()?;
    let mut font = Font::new(data.table_provider(0)?)?;
    let mut glyphs = vec![0];
    for letter in (' '..='\u{17f}').chain("‘’“”–—…−×·●".chars()) {
        let (glyph, _) = font.lookup_glyph_index(letter, MatchingPresentation::NotRequired, None);
        if glyph != 0 && !glyphs.contains(&glyph) {
            glyphs.push(glyph);
        }
    }
    let tables = &font.font_table_provider;
    Ok(subset(
        tables,
        &glyphs,
        &SubsetProfile::Minimal,
        CmapTarget::Unicode,
    )?)
}

/// Returns whether the font has this PostScript name, and not a longer one that begins with it.
fn has_name(font: &[u8], name: &str) -> bool {
    font.windows(name.len() + 1).any(|window| {
        window.starts_with(name.as_bytes()) && window.last().is_some_and(|byte| !byte.is_ascii_alphabetic())
    })
}

fn sounds(root: &Path, code: &mut String) -> Result<()> {
    writeln!(code, "pub static SOUNDS: &[(&str, &[u8])] = &[")?;
    for path in files(&root.join("assets/audio"), "ogg")? {
        writeln!(code, "    ({:?}, include_bytes!({:?})),", stem(&path), path)?;
    }
    writeln!(code, "];")?;
    Ok(())
}

/// A drawing at one of its scales.
struct Drawing {
    name: String,
    svg: Arc<[u8]>,
    scale: f32,
    baked: PathBuf,
}

impl Drawing {
    fn new(name: &str, svg: &Arc<[u8]>, scale: f32, cache: &Path) -> Self {
        let mut hasher = DefaultHasher::new();
        (svg, scale.to_bits(), BAKING).hash(&mut hasher);
        Self {
            name: name.to_owned(),
            svg: svg.clone(),
            scale,
            baked: cache.join(format!("{:016x}.webp", hasher.finish())),
        }
    }

    /// Returns the coarser versions to embed if the drawing is large. The drawing must have been baked.
    fn coarser(&self, cache: &Path) -> Result<Vec<Self>> {
        let baked = fs::read(&self.baked)?;
        let (width, height) = image_webp::WebPDecoder::new(Cursor::new(baked.as_slice()))?.dimensions();
        let coarser = FORMS
            .into_iter()
            .filter(|form| *form < 1.0 && width * height >= LARGE);
        Ok(coarser
            .map(|form| Self::new(&self.name, &self.svg, self.scale * form, cache))
            .collect())
    }
}

fn art(root: &Path, out: &Path, code: &mut String) -> Result<()> {
    let folder = root.join("assets/art");
    let sizes_path = folder.join("sizes.ron");
    println!("cargo:rerun-if-changed={}", sizes_path.display());
    let sizes: BTreeMap<String, f32> = ron::from_str(&fs::read_to_string(&sizes_path)?)?;
    let cache = out.join("art");
    fs::create_dir_all(&cache)?;
    let mut drawings = Vec::new();
    for family in fs::read_dir(&folder)? {
        let family = family?.path();
        if !family.is_dir() || family.ends_with("gen") {
            continue;
        }
        for path in files(&family, "svg")? {
            let name = format!("{}/{}", stem(&family), stem(&path));
            let scale = sizes.get(&name).copied().unwrap_or(SCALE);
            if scale > 0.0 {
                drawings.push(Drawing::new(&name, &fs::read(&path)?.into(), scale, &cache));
            }
        }
    }
    let shared_cache = shared_cache(out);
    obtain_all(&drawings, shared_cache.as_deref())?;
    let mut coarser = Vec::new();
    for drawing in &drawings {
        coarser.extend(drawing.coarser(&cache)?);
    }
    obtain_all(&coarser, shared_cache.as_deref())?;
    drawings.extend(coarser);
    drawings.sort_by(|a, b| a.name.cmp(&b.name).then(b.scale.total_cmp(&a.scale)));
    writeln!(code, "pub static FORMS: &[f32] = &{FORMS:?};")?;
    writeln!(code, "pub static ART: &[(&str, &[(f32, &[u8])])] = &[")?;
    for forms in drawings.chunk_by(|a, b| a.name == b.name) {
        writeln!(
            code,
            "    ({:?}, &[",
            forms.first().map_or("", |drawing| &drawing.name)
        )?;
        for form in forms {
            writeln!(
                code,
                "        ({:?}, include_bytes!({:?})),",
                form.scale, form.baked
            )?;
        }
        writeln!(code, "    ]),")?;
    }
    writeln!(code, "];")?;
    forget_old(&cache, &drawings)
}

/// Bakes the drawings that are not in the cache yet, on all processors.
fn obtain_all(drawings: &[Drawing], shared_cache: Option<&Path>) -> Result<()> {
    let todo: Vec<&Drawing> = drawings
        .iter()
        .filter(|drawing| !drawing.baked.exists())
        .collect();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let hands: Vec<_> = (0..workers)
            .map(|hand| {
                let todo = &todo;
                scope.spawn(move || {
                    todo.iter().skip(hand).step_by(workers).try_for_each(|drawing| {
                        obtain(drawing, shared_cache).map_err(|error| format!("{}: {error}", drawing.name))
                    })
                })
            })
            .collect();
        hands
            .into_iter()
            .try_for_each(|hand| hand.join().unwrap_or_else(|_| Err("baking stopped".into())))
    })?;
    Ok(())
}

/// Returns the folder in which all profiles of one target folder share baked drawings; `None` if the target folder is
/// not recognised. Baking takes minutes, and the pictures are the same for all profiles.
fn shared_cache(out: &Path) -> Option<PathBuf> {
    // TARGET/PROFILE/build/PACKAGE/out
    let target = out.ancestors().nth(4)?;
    let shared_cache = target.join("baked-art");
    let made = target.join("CACHEDIR.TAG").exists() && fs::create_dir_all(&shared_cache).is_ok();
    made.then_some(shared_cache)
}

/// Takes a picture from the shared folder, or bakes it and stores it there.
fn obtain(drawing: &Drawing, shared_cache: Option<&Path>) -> Result<()> {
    let name = drawing.baked.file_name().ok_or("it has no name")?;
    let kept = shared_cache.map(|shared_cache| shared_cache.join(name));
    let found = kept.as_ref().and_then(|kept| fs::read(kept).ok());
    let packed = match &found {
        Some(packed) => packed.clone(),
        None => bake(drawing)?,
    };
    place(&drawing.baked, &packed)?;
    if let (None, Some(kept)) = (found, kept) {
        // Without the stored file, the next profile bakes it again.
        let _kept_or_not = place(&kept, &packed);
    }
    Ok(())
}

/// Writes a file completely or not at all, because a file that exists counts as baked.
fn place(path: &Path, bytes: &[u8]) -> Result<()> {
    let partial = path.with_extension(format!("{}", std::process::id()));
    fs::write(&partial, bytes)?;
    fs::rename(&partial, path)?;
    Ok(())
}

fn forget_old(cache: &Path, drawings: &[Drawing]) -> Result<()> {
    for entry in fs::read_dir(cache)? {
        let path = entry?.path();
        if !drawings.iter().any(|drawing| drawing.baked == path) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Renders the drawing as lossless WebP.
fn bake(drawing: &Drawing) -> Result<Vec<u8>> {
    let tree = usvg::Tree::from_data(&drawing.svg, &usvg::Options::default())?;
    let size = tree.size();
    let pixels = |length: f32| (length * drawing.scale).round().max(1.0) as u32;
    let mut pixmap =
        tiny_skia::Pixmap::new(pixels(size.width()), pixels(size.height())).ok_or("it has no size")?;
    let scale = tiny_skia::Transform::from_scale(
        pixmap.width() as f32 / size.width(),
        pixmap.height() as f32 / size.height(),
    );
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    let (width, height) = (pixmap.width(), pixmap.height());
    let pixels: Vec<[u8; 4]> = pixmap
        .pixels()
        .iter()
        .map(|pixel| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        })
        .collect();
    let packed = pack(&pixels, width, height)?;
    if unpack(&packed, width, height)? != pixels {
        return Err("packing it loses something".into());
    }
    Ok(packed)
}

/// Packs pixels as lossless WebP.
#[expect(
    unsafe_code,
    reason = "libwebp is a C library; a wrapper for two calls would bring an older version of it"
)]
fn pack(pixels: &[[u8; 4]], width: u32, height: u32) -> Result<Vec<u8>> {
    use libwebp_sys::{WebPConfig, WebPEncode, WebPPicture, WebPPictureFree, WebPPictureImportRGBA};

    /// Appends a chunk of the packed picture.
    ///
    /// # Safety
    ///
    /// `data` points to `size` bytes, and the picture's custom pointer points to a vector that nothing else accesses.
    unsafe extern "C" fn take_in(data: *const u8, size: usize, picture: *const WebPPicture) -> i32 {
        // SAFETY: guaranteed by the caller, as documented above.
        let (packed, stretch) = unsafe {
            (
                &mut *(*picture).custom_ptr.cast::<Vec<u8>>(),
                std::slice::from_raw_parts(data, size),
            )
        };
        packed.extend_from_slice(stretch);
        1
    }

    let stride = i32::try_from(width)?.checked_mul(4).ok_or("it is too wide")?;
    if pixels.len() != width as usize * height as usize {
        return Err("it has gaps".into());
    }
    let mut config = WebPConfig::new().map_err(|()| "libwebp is of another version")?;
    config.lossless = 1;
    config.quality = if width * height < LARGE {
        QUALITY
    } else {
        QUALITY_OF_LARGE
    };
    config.method = METHOD;
    // Otherwise libwebp changes the colour of fully transparent pixels.
    config.exact = 1;
    let mut picture = WebPPicture::new().map_err(|()| "libwebp is of another version")?;
    picture.use_argb = 1;
    picture.width = i32::try_from(width)?;
    picture.height = i32::try_from(height)?;
    let mut packed: Vec<u8> = Vec::new();
    picture.writer = Some(take_in);
    picture.custom_ptr = (&raw mut packed).cast();
    // SAFETY: the number of pixels matches width and height (checked above), `packed` outlives the picture, and the
    // picture is freed exactly once, whether encoding succeeded or not.
    let done = unsafe {
        let done = WebPPictureImportRGBA(&mut picture, pixels.as_flattened().as_ptr(), stride) != 0
            && WebPEncode(&config, &mut picture) != 0;
        WebPPictureFree(&mut picture);
        done
    };
    if !done {
        return Err(format!("libwebp says {:?}", picture.error_code).into());
    }
    Ok(packed)
}

/// Unpacks a picture with the library that the program uses.
fn unpack(packed: &[u8], width: u32, height: u32) -> Result<Vec<[u8; 4]>> {
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(packed))?;
    if decoder.dimensions() != (width, height) {
        return Err("packing it changes its size".into());
    }
    let mut bytes = vec![0; decoder.output_buffer_size().ok_or("it is too large")?];
    decoder.read_image(&mut bytes)?;
    Ok(if decoder.has_alpha() {
        bytes.as_chunks().0.to_vec()
    } else {
        let opaque = |&[red, green, blue]: &[u8; 3]| [red, green, blue, 255];
        bytes.as_chunks().0.iter().map(opaque).collect()
    })
}
