//! Writes the icon in the formats that desktops read: PNG, and the multi-image files for Windows and macOS.
//!
//! Small icons come from a separate drawing with fewer lines. The build of the game also uses this file, for the icon
//! of the Windows program file.

use resvg::{tiny_skia, usvg};
use std::error::Error;
use std::fs;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The sizes that desktops ask for, in pixels.
pub const SIDES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/// The largest size that uses the drawing with fewer lines.
const SMALL: u32 = 32;

/// The sizes in the file for Windows. Each is stored in one byte.
const ICO: [u32; 6] = [16, 24, 32, 48, 64, 256];

/// The sizes in the file for macOS, with their type codes.
const ICNS: [(&[u8; 4], u32); 6] = [
    (b"icp4", 16),
    (b"icp5", 32),
    (b"ic07", 128),
    (b"ic08", 256),
    (b"ic09", 512),
    (b"ic10", 1024),
];

/// The icon, and the icon for small sizes.
pub struct Drawings {
    large: usvg::Tree,
    small: usvg::Tree,
}

impl Drawings {
    /// Reads `icon.svg` and `icon-16.svg` from this folder.
    ///
    /// # Errors
    /// If one of them is missing, or is not a drawing.
    pub fn read(folder: &Path) -> Result<Self> {
        let tree = |name: &str| -> Result<usvg::Tree> {
            let svg = fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
            Ok(usvg::Tree::from_data(&svg, &usvg::Options::default())?)
        };
        Ok(Self {
            large: tree("icon.svg")?,
            small: tree("icon-16.svg")?,
        })
    }

    /// Draws the icon at this size.
    ///
    /// # Errors
    /// If it can't be drawn.
    pub fn png(&self, side: u32) -> Result<Vec<u8>> {
        let tree = if side <= SMALL { &self.small } else { &self.large };
        let mut pixmap = tiny_skia::Pixmap::new(side, side).ok_or("it has no size")?;
        let scale = tiny_skia::Transform::from_scale(
            side as f32 / tree.size().width(),
            side as f32 / tree.size().height(),
        );
        resvg::render(tree, scale, &mut pixmap.as_mut());
        Ok(pixmap.encode_png()?)
    }

    /// The file for Windows: a table of contents, then the PNGs.
    ///
    /// # Errors
    /// If it can't be drawn.
    pub fn ico(&self) -> Result<Vec<u8>> {
        let mut table = Vec::new();
        let mut pictures = Vec::new();
        table.extend_from_slice(&[0, 0, 1, 0]);
        table.extend_from_slice(&u16::try_from(ICO.len())?.to_le_bytes());
        let begin = table.len() + 16 * ICO.len();
        for side in ICO {
            let png = self.png(side)?;
            // A side of 256 is written as 0.
            let short = (side % 256) as u8;
            table.extend_from_slice(&[short, short, 0, 0, 1, 0, 32, 0]);
            table.extend_from_slice(&u32::try_from(png.len())?.to_le_bytes());
            table.extend_from_slice(&u32::try_from(begin + pictures.len())?.to_le_bytes());
            pictures.extend_from_slice(&png);
        }
        table.extend_from_slice(&pictures);
        Ok(table)
    }

    /// The file for macOS: one PNG after another, each after its type code and length.
    ///
    /// # Errors
    /// If it can't be drawn.
    pub fn icns(&self) -> Result<Vec<u8>> {
        let mut pictures = Vec::new();
        for (name, side) in ICNS {
            let png = self.png(side)?;
            pictures.extend_from_slice(name);
            pictures.extend_from_slice(&u32::try_from(png.len() + 8)?.to_be_bytes());
            pictures.extend_from_slice(&png);
        }
        let mut file = b"icns".to_vec();
        file.extend_from_slice(&u32::try_from(pictures.len() + 8)?.to_be_bytes());
        file.extend_from_slice(&pictures);
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawings() -> Drawings {
        Drawings::read(&crate::root().join("assets/art/shared")).expect("they are there")
    }

    /// The width and height in a PNG's header.
    fn sides(png: &[u8]) -> (u32, u32) {
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        (number(16), number(20))
    }

    #[test]
    fn an_icon_has_its_size_and_is_the_same_every_time() {
        for side in SIDES {
            let png = drawings().png(side).expect("it can be drawn");
            assert_eq!(sides(&png), (side, side));
            assert_eq!(drawings().png(side).expect("it can be drawn"), png);
        }
    }

    #[test]
    fn the_file_for_windows_holds_what_its_table_says() {
        let ico = drawings().ico().expect("it can be drawn");
        assert_eq!(ico[..6], [0, 0, 1, 0, ICO.len() as u8, 0]);
        let number = |at: usize| u32::from_le_bytes(ico[at..at + 4].try_into().expect("four bytes")) as usize;
        let mut end = 6 + 16 * ICO.len();
        for (place, side) in ICO.into_iter().enumerate() {
            let entry = 6 + 16 * place;
            assert_eq!(u32::from(ico[entry]), side % 256);
            let (length, begin) = (number(entry + 8), number(entry + 12));
            assert_eq!(begin, end, "one after another");
            assert_eq!(sides(&ico[begin..begin + length]), (side, side));
            end = begin + length;
        }
        assert_eq!(end, ico.len());
    }

    #[test]
    fn the_file_for_macos_holds_what_it_says() {
        let icns = drawings().icns().expect("it can be drawn");
        let number =
            |at: usize| u32::from_be_bytes(icns[at..at + 4].try_into().expect("four bytes")) as usize;
        assert_eq!((&icns[..4], number(4)), (&b"icns"[..], icns.len()));
        let mut at = 8;
        for (name, side) in ICNS {
            assert_eq!(&icns[at..at + 4], name);
            assert_eq!(sides(&icns[at + 8..at + number(at + 4)]), (side, side));
            at += number(at + 4);
        }
        assert_eq!(at, icns.len());
    }
}
