//! Which of two pieces lies over the other where their poses don't say: the one whose key comes later.
//!
//! A renderer draws what lies at one height in the order in which it came upon it, and that hangs on what was on the
//! screen before. So pieces of one height lie a hair's breadth above each other, in the order of their keys: the same
//! sheet is the same picture, however it came about.
//!
//! It knows sheets; where the hair's breadth goes is the [placing](super::placing)'s.

use super::sheet::{Item, Sheet};
use bevy::prelude::*;
use std::collections::HashMap;

/// How many pieces of its sheet and height lie under a piece.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stacked(u16);

impl Stacked {
    /// What it adds to the height of a pose; of a whole stack less than the tenth by which poses differ.
    pub fn height(self) -> f32 {
        // A power of two: of the heights that layers have, each sum is exact.
        f32::from(self.0.min(MOST)) / 8192.0
    }
}

/// Beyond so many of one height it is left to the renderer.
const MOST: u16 = 511;

/// The things of a sheet, each with its place in the stack of its height.
pub(super) fn stacked(sheet: &Sheet) -> impl Iterator<Item = (&Item, Stacked)> {
    let mut under: HashMap<u32, u16> = HashMap::new();
    sheet.iter().map(move |item| {
        let count = under.entry(item.pose.z.to_bits()).or_default();
        let place = Stacked(*count);
        *count = count.saturating_add(1);
        (item, place)
    })
}

#[cfg(test)]
mod tests {
    use super::super::sheet::Pose;
    use super::super::stage::Layer;
    use super::*;

    #[test]
    fn what_lies_at_one_height_lies_in_the_order_of_its_keys() {
        let mut sheet = Sheet::new();
        for (key, z) in [("d", 3.0), ("b", 3.0), ("c", 4.0), ("a", 3.0)] {
            let pose = Pose::new(0.0, 0.0, 10.0, 10.0).z(z);
            sheet.put(Item::picture(key, pose, "shared/icon"));
        }
        let places: Vec<_> = stacked(&sheet).map(|(_, place)| place).collect();
        assert_eq!(places, [Stacked(0), Stacked(1), Stacked(0), Stacked(2)]);
    }

    /// A stack never lifts a piece over one that its pose puts higher, and none of it is lost in rounding.
    #[test]
    fn stacks_are_lower_than_any_step_and_higher_than_what_is_rounded() {
        let top = Layer::Caption.height() + 90.0;
        for count in 0..MOST {
            let (one, next) = (Stacked(count).height(), Stacked(count + 1).height());
            assert!(next < 0.1 && top + one < top + next, "{count}");
        }
    }
}
