//! The inks that all tables share. A game's own inks stay in its own folder.

use bevy::prelude::*;

/// The darkest ground.
pub const INK: Color = rgb(0x14, 0x0F, 0x0D);
/// Paper, and text on a dark ground.
pub const BONE: Color = rgb(0xF1, 0xE7, 0xD6);
/// Side notes on a dark ground.
pub const SHADE: Color = rgb(0xD8, 0xC7, 0xA9);
/// Rules, frames and primary buttons.
pub const GILT: Color = rgb(0xC9, 0xA3, 0x5B);
/// Side notes on bone.
pub const UMBER: Color = rgb(0x5A, 0x46, 0x36);
/// Subdued text on a dark ground.
pub const QUIET: Color = rgb(0x94, 0x86, 0x6F);
/// The colours of the marks 1 to 6. A mark always shows its shape, too.
pub const SEATS: [Color; 6] = [
    rgb(0xD0, 0x45, 0x2F),
    rgb(0x2F, 0x62, 0xA8),
    rgb(0xE0, 0xA5, 0x26),
    rgb(0x2E, 0x80, 0x68),
    rgb(0x7C, 0x3F, 0x78),
    rgb(0x4A, 0x56, 0x60),
];

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color::srgb(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0)
}

/// Returns the colour of a mark.
pub fn of_mark(mark: u8) -> Color {
    let index = usize::from(mark).wrapping_sub(1);
    SEATS.get(index).copied().unwrap_or(BONE)
}
