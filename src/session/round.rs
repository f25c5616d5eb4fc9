//! The places of people around a table: clockwise from the top, with the host at the foot.
//!
//! The set-up draws the seats at these places, and a flat display turns everything toward the same sides.
//!
//! Invariant: no two places of a table are the same.

use crate::table::Seat;

/// A side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The top of an upright display.
    Top,
    /// The right side.
    Right,
    /// The foot of an upright display.
    Foot,
    /// The left side.
    Left,
}

impl Side {
    /// Returns the clockwise rotation of what is read from this side, in degrees.
    pub const fn turn(self) -> f32 {
        match self {
            Side::Top => 180.0,
            Side::Right => -90.0,
            Side::Foot => 0.0,
            Side::Left => 90.0,
        }
    }
}

/// A place at the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TablePosition {
    /// Its side.
    pub side: Side,
    /// Its position along that side, clockwise: 0 in the middle, or −0.25 and 0.25 for two places.
    pub along: f32,
}

const fn at(side: Side, along: f32) -> TablePosition {
    TablePosition { side, along }
}

const TOP: TablePosition = at(Side::Top, 0.0);
const RIGHT: TablePosition = at(Side::Right, 0.0);
const RIGHTS: [TablePosition; 2] = [at(Side::Right, -0.25), at(Side::Right, 0.25)];
const FOOT: TablePosition = at(Side::Foot, 0.0);
const LEFT: TablePosition = at(Side::Left, 0.0);
const LEFTS: [TablePosition; 2] = [at(Side::Left, -0.25), at(Side::Left, 0.25)];

/// Returns the places of this many players, in the order of play. If the table has a host (`led`), the foot is the
/// host's. At most six players, or five with a host, have a place each.
fn players(count: usize, led: bool) -> &'static [TablePosition] {
    match (count, led) {
        (0 | 1, _) => &[TOP],
        (2, false) => &[TOP, FOOT],
        (2, true) => &[RIGHT, LEFT],
        (3, _) => &[TOP, RIGHT, LEFT],
        (4, false) => &[TOP, RIGHT, FOOT, LEFT],
        (4, true) => &[RIGHTS[0], RIGHTS[1], LEFTS[0], LEFTS[1]],
        (5, _) | (_, true) => &[TOP, RIGHTS[0], RIGHTS[1], LEFTS[0], LEFTS[1]],
        _ => &[TOP, RIGHTS[0], RIGHTS[1], FOOT, LEFTS[0], LEFTS[1]],
    }
}

/// Returns the place of one of this many players. The host comes after the last of them.
pub fn place(index: usize, count: usize, led: bool) -> TablePosition {
    players(count, led).get(index).copied().unwrap_or(FOOT)
}

/// Returns the side of a seat at a table with this many seats. If the table is `led`, the last seat is the host's.
pub fn side_of(seat: Seat, seats: usize, led: bool) -> Side {
    place(seat.index(), seats.saturating_sub(usize::from(led)), led).side
}

/// Returns a place for one more person. Nobody has to move for it unless there are six people.
pub fn free(count: usize, led: bool) -> TablePosition {
    match (count, led) {
        (2, _) | (4, true) => place(if led { 0 } else { 2 }, 3, led),
        (3 | 5, false) => FOOT,
        _ => LEFTS[1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(count: usize, led: bool) -> Vec<Side> {
        let all = count + usize::from(led);
        (0..all).map(|index| place(index, count, led).side).collect()
    }

    #[test]
    fn people_sit_clockwise_from_the_top_and_whoever_leads_at_the_foot() {
        use Side::{Foot, Left, Right, Top};
        assert_eq!(sides(2, false), [Top, Foot]);
        assert_eq!(sides(3, false), [Top, Right, Left]);
        assert_eq!(sides(4, false), [Top, Right, Foot, Left]);
        assert_eq!(sides(6, false), [Top, Right, Right, Foot, Left, Left]);
        assert_eq!(sides(3, true), [Top, Right, Left, Foot]);
        assert_eq!(sides(4, true), [Right, Right, Left, Left, Foot]);
    }

    #[test]
    fn nobody_sits_on_anybody() {
        for led in [false, true] {
            for count in 2..=(if led { 5 } else { 6 }) {
                let all = 0..count + usize::from(led);
                let all: Vec<_> = all.map(|index| place(index, count, led)).collect();
                for (index, one) in all.iter().enumerate() {
                    assert!(!all.iter().skip(index + 1).any(|other| other == one));
                }
                if count < 5 || (count < 6 && !led) {
                    assert!(!all.contains(&free(count, led)), "{count}");
                }
            }
        }
    }
}
