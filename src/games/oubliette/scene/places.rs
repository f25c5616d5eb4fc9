//! Where everything lies on the table of Open Oubliette, in canvas units.
//!
//! It knows shapes and numbers only: seats by their place round the table, stones by their number.

use crate::scene::sheet::Pose;
use bevy::math::Vec2;

/// The board's upper left corner and its side.
pub(super) const BOARD: Pose = Pose::corner(14.0, 172.0, SIDE, SIDE);
const SIDE: f32 = 692.0;
/// From the board's drawing to the canvas.
const SCALE: f32 = SIDE / 1000.0;
/// The side of a stone.
pub(super) const STONE: f32 = SIDE / 6.0;

/// The panel beside the board.
pub(super) const PANEL: Pose = Pose::corner(722.0, 172.0, 1186.0, 692.0);

/// Where the dice of the move rest: in the shaft.
pub(super) const MOVE_DICE: [Vec2; 2] = [Vec2::new(318.0, 676.0), Vec2::new(402.0, 682.0)];

/// The middle of a stone.
pub(super) fn stone(space: u8) -> Vec2 {
    let (column, row) = match space {
        0..=5 => (0, space),
        6..=10 => (space - 5, 5),
        11..=15 => (5, 15 - space),
        _ => (20_u8.saturating_sub(space), 0),
    };
    Vec2::new(
        14.0 + STONE * (f32::from(column) + 0.5),
        172.0 + STONE * (f32::from(row) + 0.5),
    )
}

/// A token: the how-manieth of how many on a stone.
pub(super) fn token(space: u8, index: usize, count: usize) -> Pose {
    let middle = stone(space);
    let index = index as f32;
    let (width, at) = match count {
        0 | 1 => (64.0, Vec2::new(14.0, 2.0)),
        2 => (52.0, Vec2::new(-12.0 + 40.0 * index, 8.0)),
        3 => (44.0, Vec2::new(-26.0 + 32.0 * index, 14.0 - 6.0 * (index % 2.0))),
        _ => {
            let columns = if count > 4 { 3.0 } else { 2.0 };
            let (column, row) = (index % columns, (index / columns).floor());
            (
                38.0,
                Vec2::new(-18.0 * (columns - 1.0) + 36.0 * column + 6.0, -14.0 + 34.0 * row),
            )
        }
    };
    let z = 20.0 + index * 0.5;
    Pose::new(middle.x + at.x, middle.y + at.y, width, width * 176.0 / 120.0).z(z)
}

/// The top card of a deck: monsters, treasures, events, wounds.
pub(super) fn deck(index: usize) -> Pose {
    let (x, y) = match index {
        0 => (190.0, 545.0),
        1 => (660.0, 190.0),
        2 => (190.0, 190.0),
        _ => (660.0, 545.0),
    };
    Pose::corner(
        BOARD.at.x - SIDE / 2.0 + (x + 2.0) * SCALE,
        BOARD.at.y - SIDE / 2.0 + (y + 2.0) * SCALE,
        146.0 * SCALE,
        250.0 * SCALE,
    )
    .z(6.0)
}

/// A player's mat and the zones on it, from its left edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mat {
    /// Its frame.
    pub frame: Pose,
    /// How wide a thumb is.
    pub thumb: f32,
    /// Where name and hoard stand.
    pub name: (f32, f32),
    /// Where the hand lies.
    pub hand: (f32, f32),
    /// Where lies what is in use or open.
    pub in_use: (f32, f32),
    /// Where lies what is cashed in.
    pub cashed: (f32, f32),
    /// Where wounds are pinned.
    pub wounds: (f32, f32),
    /// Is the banner a narrow one?
    pub narrow: bool,
    /// Do cards lie on it as their pictures, without plates?
    pub faces: bool,
}

impl Mat {
    /// Its left edge.
    pub fn left(&self) -> f32 {
        self.frame.at.x - self.frame.size.x / 2.0
    }

    /// Its upper edge.
    pub fn top(&self) -> f32 {
        self.frame.at.y - self.frame.size.y / 2.0
    }

    /// How high a thumb is: its picture, its plate and its border.
    pub fn thumb_height(&self) -> f32 {
        if self.faces {
            super::cards::face_height(self.thumb)
        } else {
            super::cards::thumb_height(self.thumb)
        }
    }

    /// A card in a zone, and how much of it the next one leaves in sight.
    pub fn fanned(&self, zone: (f32, f32), index: usize, count: usize) -> (Pose, f32) {
        let pose = self.card(zone, index, count);
        let visible = if index + 1 < count {
            self.card(zone, index + 1, count).at.x - pose.at.x
        } else {
            self.thumb
        };
        (pose, visible)
    }

    /// The middle of the how-manieth of how many cards in a zone.
    pub fn card(&self, (from, to): (f32, f32), index: usize, count: usize) -> Pose {
        let room = to - from - self.thumb;
        let pitch = match count {
            0 | 1 => 0.0,
            _ => (room / (count - 1) as f32).min(self.thumb + 6.0),
        };
        Pose::corner(
            self.left() + from + pitch * index as f32,
            self.top() + if self.faces { 14.0 } else { 28.0 },
            self.thumb,
            self.thumb_height(),
        )
        .z(8.0 + index as f32 * 0.4)
    }
}

/// Where a mat lies: its left edge, whether at the foot, and how wide it is; clockwise from the lower left.
pub(super) const fn mat_at(place: usize, count: usize) -> (f32, bool, f32) {
    match (count, place) {
        (1..=3, 0) => (12.0, true, 1896.0),
        (2, _) => (12.0, false, 1896.0),
        (3 | 4, 1) => (12.0, false, 940.0),
        (3 | 4, 2) => (968.0, false, 940.0),
        (4, 0) => (12.0, true, 940.0),
        (4, _) => (968.0, true, 940.0),
        (_, 0) => (12.0, true, 620.0),
        (_, 1) => (12.0, false, 620.0),
        (_, 2) => (650.0, false, 620.0),
        (_, 3) => (1288.0, false, 620.0),
        (_, 4) => (1288.0, true, 620.0),
        _ => (650.0, true, 620.0),
    }
}

/// The mat of the how-manieth player, clockwise from the lower left.
pub(super) fn mat(place: usize, count: usize) -> Mat {
    let (x, at_foot, width) = mat_at(place, count);
    let y = if at_foot { 876.0 } else { 10.0 };
    let frame = Pose::corner(x, y, width, 150.0).z(4.0);
    if width > 1000.0 {
        Mat {
            frame,
            thumb: 70.0,
            name: (106.0, 266.0),
            hand: (300.0, 1130.0),
            in_use: (1160.0, 1470.0),
            cashed: (1500.0, 1600.0),
            wounds: (1630.0, 1876.0),
            narrow: false,
            faces: false,
        }
    } else if width > 700.0 {
        Mat {
            frame,
            thumb: 70.0,
            name: (106.0, 256.0),
            hand: (278.0, 584.0),
            in_use: (604.0, 678.0),
            cashed: (694.0, 788.0),
            wounds: (808.0, 926.0),
            narrow: false,
            faces: false,
        }
    } else {
        Mat {
            frame,
            thumb: 52.0,
            name: (90.0, 228.0),
            hand: (238.0, 386.0),
            in_use: (396.0, 460.0),
            cashed: (470.0, 532.0),
            wounds: (544.0, 612.0),
            narrow: true,
            faces: false,
        }
    }
}
