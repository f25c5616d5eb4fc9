//! Which of two pieces lies over the other where their poses don't say: flat colour lies under drawings, drawings in
//! the order of their names under words; of two that look alike, the one whose key comes later lies on top.
//!
//! A renderer draws what lies at one height in the order in which it came upon it, and that hangs on what was on the
//! screen before. So pieces of one height lie a hair's breadth above each other: the same sheet is the same picture,
//! however it came about. Like lies beside like, because only neighbours of one texture are drawn in one call.
//!
//! It knows sheets; where the hair's breadth goes is the [placing](super::transforms)'s.

use super::lettering::Face;
use super::sheet::{Item, Look, Sheet};
use bevy::prelude::*;

/// How many pieces of its sheet and height lie under a piece.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ZOrder(u16);

impl ZOrder {
    /// What it adds to the height of a pose; of a whole stack less than the tenth by which poses differ.
    pub fn height(self) -> f32 {
        // A power of two: of the heights that layers have, each sum is exact.
        f32::from(self.0.min(MOST)) / 8192.0
    }
}

/// Beyond so many of one height it is left to the renderer.
const MOST: u16 = 511;

/// What is drawn out of one texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Ply<'a> {
    /// Flat colour.
    Plain,
    /// A drawing, by its name.
    Picture(&'a str),
    /// Letters of a face, as large as the bits of their size say: of sizes, which are never negative, bits keep the
    /// order.
    Letters(Face, u32),
}

impl<'a> Ply<'a> {
    fn of(item: &'a Item) -> Self {
        match &item.look {
            Look::Plain(_) => Ply::Plain,
            Look::Picture { name, .. } => Ply::Picture(name),
            Look::Words { face, .. } => Ply::Letters(*face, item.pose.size.y.to_bits()),
        }
    }
}

/// The things of a sheet, lowest first where heights are equal, each with its place in the stack of its height.
pub(super) fn in_z_order(sheet: &Sheet) -> impl Iterator<Item = (&Item, ZOrder)> {
    let mut items: Vec<&Item> = sheet.iter().collect();
    // A stable sort: what is alike stays in the order of its keys, which is that of sheets.
    items.sort_by(|one, other| {
        let heights = one.pose.z.total_cmp(&other.pose.z);
        heights.then_with(|| Ply::of(one).cmp(&Ply::of(other)))
    });
    let mut height = None;
    let mut under: u16 = 0;
    items.into_iter().map(move |item| {
        let here = Some(item.pose.z.to_bits());
        under = if height == here {
            under.saturating_add(1)
        } else {
            0
        };
        height = here;
        (item, ZOrder(under))
    })
}

#[cfg(test)]
mod tests {
    use super::super::sheet::{Align, Pose};
    use super::super::stage::Layer;
    use super::*;

    #[test]
    fn like_lies_on_like_and_words_over_drawings() {
        let mut sheet = Sheet::new();
        let pose = Pose::new(0.0, 0.0, 10.0, 10.0).z(3.0);
        let mut words = Item::words(
            "a",
            (0.0, 0.0),
            10.0,
            Face::Bold,
            Color::BLACK,
            Align::Left,
            "over",
        );
        words.pose.z = 3.0;
        sheet.put(words);
        for (key, drawing) in [
            ("b", "shared/icon"),
            ("c", "shared/bookmark"),
            ("d", "shared/icon"),
        ] {
            sheet.put(Item::picture(key, pose, drawing));
        }
        sheet.put(Item::new("e", pose, Look::Plain(Color::BLACK)));
        sheet.put(Item::picture("f", pose.z(4.0), "shared/icon"));
        let places: Vec<_> = in_z_order(&sheet)
            .map(|(item, place)| (item.key.as_str(), place.0))
            .collect();
        assert_eq!(
            places,
            [("e", 0), ("c", 1), ("b", 2), ("d", 3), ("a", 4), ("f", 0)]
        );
    }

    /// A stack never lifts a piece over one that its pose puts higher, and none of it is lost in rounding.
    #[test]
    fn stacks_are_lower_than_any_step_and_higher_than_what_is_rounded() {
        let top = Layer::Tip.height() + 90.0;
        for count in 0..MOST {
            let (one, next) = (ZOrder(count).height(), ZOrder(count + 1).height());
            assert!(next < 0.1 && top + one < top + next, "{count}");
        }
    }
}
