//! Bakes the drawings, checks every shipped level, embeds assets and stamps version and commit; on Windows it gives the
//! program file its icon, too.
//!
//! A drawing is baked once for its content: as long as an SVG and its size stay the same, the picture made
//! of it is taken from the last build, or from that of another profile. A level that its game refuses fails the build.

use resvg::{tiny_skia, usvg};
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

#[path = "src/games/omelas/level.rs"]
#[expect(dead_code, reason = "only reading and checking are of use here")]
mod omelas_level;

#[path = "src/games/oubliette/level.rs"]
#[expect(dead_code, reason = "only reading and checking are of use here")]
mod oubliette_level;

#[path = "src/games/great_city/level.rs"]
#[expect(dead_code, reason = "only reading and checking are of use here")]
mod great_city_level;

#[path = "src/games/great_city/tables.rs"]
#[expect(dead_code, reason = "only reading and checking are of use here")]
mod great_city_tables;

#[cfg(windows)]
#[path = "packaging/kit/src/icon.rs"]
#[expect(dead_code, reason = "only the file for Windows is of use here")]
mod icon;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Pixels per canvas unit where `sizes.ron` says nothing: sharp at 3840×2160.
const SCALE: f32 = 2.0;

/// As which parts of its size a large drawing is carried, finest first: for 3840, 1920 and 1280 pixels a row, with a
/// little to spare, because some are shown enlarged. To unpack it and to halve it would take most of the time until a
/// table is there, and several times the memory.
const FORMS: [f32; 3] = [1.0, 0.62, 0.42];

/// From how many pixels on a drawing is a large one.
const LARGE: u32 = 1_300_000;

/// How hard libwebp tries, from 0 to 100, and how many ways, from 0 to 6. All ways take five times as long
/// as all but the last, and save 2 %.
const QUALITY: f32 = 100.0;
const METHOD: i32 = 5;

/// Counts up when the way a drawing is baked changes.
const BAKING: u32 = 3;

fn main() -> Result<()> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    println!("cargo:rerun-if-changed=build.rs");
    let mut code = String::new();
    levels(&root, &mut code)?;
    tables(&root)?;
    texts(&root, &mut code)?;
    fonts(&out, &mut code)?;
    sounds(&root, &mut code)?;
    art(&root, &out, &mut code)?;
    fs::write(out.join("assets.rs"), code)?;
    stamp(&root);
    program_file(&root, &out)
}

/// Icon and version in the program file, as Windows shows them in its folders.
#[cfg(windows)]
fn program_file(root: &Path, out: &Path) -> Result<()> {
    let ico = out.join("triptych.ico");
    fs::write(
        &ico,
        icon::Drawings::read(&root.join("assets/art/shared"))?.ico()?,
    )?;
    winresource::WindowsResource::new()
        .set_icon(&ico.to_string_lossy())
        .set("ProductName", "Triptych")
        .set("FileDescription", "Triptych")
        .set("LegalCopyright", "The Triptych studio; MIT or Apache-2.0")
        .set("OriginalFilename", "triptych.exe")
        .compile_for("triptych")?;
    Ok(())
}

/// Elsewhere program files have neither.
#[cfg(not(windows))]
fn program_file(_: &Path, _: &Path) -> Result<()> {
    Ok(())
}

/// The files in a folder with this ending, sorted; the folder is watched.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == ending) {
            println!("cargo:rerun-if-changed={}", path.display());
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn levels(root: &Path, code: &mut String) -> Result<()> {
    writeln!(code, "pub static LEVELS: &[(&str, &str)] = &[")?;
    for path in files(&root.join("levels"), "ron")? {
        check_level(&path).map_err(|reason| format!("{}: {reason}", path.display()))?;
        writeln!(code, "    ({:?}, include_str!({:?})),", stem(&path), path)?;
    }
    writeln!(code, "];")?;
    writeln!(code, "pub static GUIDES: &[(&str, &str, &str)] = &[")?;
    for path in files(&root.join("levels/guides"), "ron")? {
        // A guide is a pair of files: what is said, and the record beside which it is said.
        if !stem(&path).ends_with(".record") {
            let record = path.with_extension("record.ron");
            writeln!(
                code,
                "    ({:?}, include_str!({:?}), include_str!({:?})),",
                stem(&path),
                path,
                record
            )?;
        }
    }
    writeln!(code, "];")?;
    Ok(())
}

/// The tables that all levels of The Great City share.
fn tables(root: &Path) -> Result<()> {
    for path in files(&root.join("assets/tables"), "ron")? {
        great_city_tables::Tables::read(&fs::read_to_string(&path)?)
            .map_err(|reason| format!("{}: {reason}", path.display()))?;
    }
    Ok(())
}

#[derive(serde::Deserialize)]
struct Head {
    game: String,
}

fn check_level(path: &Path) -> std::result::Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let head: Head = ron::from_str(&text).map_err(|error| error.to_string())?;
    match head.game.as_str() {
        "omelas" => {
            let level: omelas_level::OmelasLevel = ron::from_str(&text).map_err(|error| error.to_string())?;
            level.check_data()
        }
        "oubliette" => {
            let level: oubliette_level::OublietteLevel =
                ron::from_str(&text).map_err(|error| error.to_string())?;
            level.check_data()
        }
        "great_city" => {
            let level: great_city_level::GreatCityLevel =
                ron::from_str(&text).map_err(|error| error.to_string())?;
            level.check_data()
        }
        other => Err(format!("no game is called “{other}”")),
    }
}

fn texts(root: &Path, code: &mut String) -> Result<()> {
    writeln!(code, "pub static RULEBOOKS: &[(&str, &str)] = &[")?;
    for path in files(&root.join("assets/rulebook"), "md")? {
        writeln!(code, "    ({:?}, include_str!({:?})),", stem(&path), path)?;
    }
    writeln!(code, "];")?;
    let credits = root.join("CREDITS.md");
    println!("cargo:rerun-if-changed={}", credits.display());
    writeln!(code, "pub static CREDITS: &str = include_str!({credits:?});")?;
    Ok(())
}

/// The faces of Libertinus Serif, out of the crate that carries them.
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
    }
    Ok(())
}

/// Does the font carry this PostScript name, and not just as the beginning of a longer one?
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

/// A drawing in one of its forms.
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

    /// What it is carried as besides, if it is large. It has been baked.
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
    let shelf = shelf(out);
    obtain_all(&drawings, shelf.as_deref())?;
    let mut coarser = Vec::new();
    for drawing in &drawings {
        coarser.extend(drawing.coarser(&cache)?);
    }
    obtain_all(&coarser, shelf.as_deref())?;
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

/// Bakes what is not there yet, on all processors.
fn obtain_all(drawings: &[Drawing], shelf: Option<&Path>) -> Result<()> {
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
                        obtain(drawing, shelf).map_err(|error| format!("{}: {error}", drawing.name))
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

/// Where all profiles of one target folder find what any of them has baked; `None` where that folder is not to be
/// recognised. Baking takes minutes, and a picture is the same for all of them.
fn shelf(out: &Path) -> Option<PathBuf> {
    // TARGET/PROFILE/build/PACKAGE/out
    let target = out.ancestors().nth(4)?;
    let shelf = target.join("baked-art");
    let made = target.join("CACHEDIR.TAG").exists() && fs::create_dir_all(&shelf).is_ok();
    made.then_some(shelf)
}

/// Takes a picture from the shelf, or bakes it and puts it there.
fn obtain(drawing: &Drawing, shelf: Option<&Path>) -> Result<()> {
    let name = drawing.baked.file_name().ok_or("it has no name")?;
    let kept = shelf.map(|shelf| shelf.join(name));
    let found = kept.as_ref().and_then(|kept| fs::read(kept).ok());
    let packed = match &found {
        Some(packed) => packed.clone(),
        None => bake(drawing)?,
    };
    place(&drawing.baked, &packed)?;
    if let (None, Some(kept)) = (found, kept) {
        // Without it the next profile bakes for itself.
        let _kept_or_not = place(&kept, &packed);
    }
    Ok(())
}

/// Puts a file into its place as a whole or not at all: what is there counts as baked.
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

/// The drawing as lossless WebP.
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
    reason = "libwebp is C, and two calls of it are no reason for a wrapper with an older one"
)]
fn pack(pixels: &[[u8; 4]], width: u32, height: u32) -> Result<Vec<u8>> {
    use libwebp_sys::{WebPConfig, WebPEncode, WebPPicture, WebPPictureFree, WebPPictureImportRGBA};

    /// Takes in a stretch of the packed picture.
    ///
    /// # Safety
    ///
    /// `data` has `size` bytes, and the picture's own pointer leads to a vector that nobody else looks at.
    unsafe extern "C" fn take_in(data: *const u8, size: usize, picture: *const WebPPicture) -> i32 {
        // SAFETY: as above.
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
    config.quality = QUALITY;
    config.method = METHOD;
    // Otherwise it invents an ink for what is fully transparent.
    config.exact = 1;
    let mut picture = WebPPicture::new().map_err(|()| "libwebp is of another version")?;
    picture.use_argb = 1;
    picture.width = i32::try_from(width)?;
    picture.height = i32::try_from(height)?;
    let mut packed: Vec<u8> = Vec::new();
    picture.writer = Some(take_in);
    picture.custom_ptr = (&raw mut packed).cast();
    // SAFETY: there are as many pixels as width and height say, checked above, `packed` outlives the picture,
    // and the picture is let go of once, whatever came of it.
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

/// Unpacks it again, with the library that the program does it with.
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

/// Version and commit: as a packager says it in `TRIPTYCH_COMMIT`, or as the checkout does. The version alone where
/// there is neither, as in an unpacked archive.
fn stamp(root: &Path) {
    println!("cargo:rerun-if-env-changed=TRIPTYCH_COMMIT");
    let said = std::env::var("TRIPTYCH_COMMIT").ok();
    let commit = match said.as_deref().map(str::trim) {
        Some(said) if !said.is_empty() => Some(said.to_owned()),
        _ => checked_out(root),
    };
    // What is put between brackets goes into a file and onto a terminal.
    let commit = commit.filter(|commit| commit.bytes().all(|letter| letter.is_ascii_alphanumeric()));
    let version = env!("CARGO_PKG_VERSION");
    match commit {
        Some(commit) => println!("cargo:rustc-env=TRIPTYCH_VERSION={version} ({commit})"),
        None => println!("cargo:rustc-env=TRIPTYCH_VERSION={version}"),
    }
}

/// The commit that is checked out here.
fn checked_out(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(root)
            .output()
            .ok()?;
        let said = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| said.trim().to_owned())
    };
    // An archive that was unpacked inside somebody's checkout is no part of it.
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    // HEAD itself names a branch, and stays as it is when the branch grows; its log grows, too. Cargo would run this
    // again and again for a watched file that is missing.
    for watched in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", watched])
            && root.join(&path).exists()
        {
            println!("cargo:rerun-if-changed={}", root.join(path).display());
        }
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}
