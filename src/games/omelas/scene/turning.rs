//! The reveal (`omelas.round.5`): the dark has risen over the city, the shuffled cards are turned one by one.

use super::super::view::{keeps, number};
use super::super::{Card, Omelas};
use super::{rounds, table};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::table::capital;
use bevy::prelude::*;

/// The count of Yes, where it is too high: a red that stands out from the dark.
const TOO_MANY: Color = Color::srgb(0.894, 0.235, 0.192);

const BOARD: Pose = Pose::corner(104.0, 74.0, 1440.0, 790.0);

/// The bank of earth that rises from the cut.
pub(super) fn earth() -> Item {
    Item::picture("bank.earth", BOARD.z(40.0), "omelas/bank-earth")
        .from(BOARD.shifted(0.0, 420.0).z(40.0).alpha(0.0))
}

/// The stalactites that come down from the frame.
pub(super) fn teeth() -> Item {
    Item::picture("bank.teeth", BOARD.z(41.0), "omelas/bank-teeth")
        .from(BOARD.shifted(0.0, -120.0).z(41.0).alpha(0.0))
}

/// The child's corner, over all darkness.
pub(super) fn light() -> Item {
    Item::picture("bank.light", BOARD.z(42.0), "omelas/light")
}

/// A card of the row.
pub(super) fn row(index: usize, count: usize) -> Pose {
    let (width, pitch) = match count {
        0..=4 => (208.0, 252.0),
        5 => (208.0, 240.0),
        _ => (184.0, 204.0),
    };
    let x = 820.0 + pitch * (index as f32 - (count as f32 - 1.0) / 2.0);
    Pose::new(x, 446.0, width, width * 12.0 / 7.0).z(45.0 + index as f32 * 0.1)
}

pub(super) const fn face(card: Card) -> &'static str {
    match card {
        Card::Yes => "omelas/vote-yes",
        Card::No => "omelas/vote-no",
    }
}

/// Where the tile on trial waits meanwhile.
pub(super) const TILE: Pose = Pose::new(254.0, 724.0, 108.0, 108.0).z(46.0);
const DIE: Pose = Pose::new(393.0, 722.0, 112.0, 105.0).z(46.0);

/// A sun of the count.
pub(super) fn sun(index: usize) -> Pose {
    Pose::new(548.0 + 120.0 * index as f32, 724.0, 122.0, 122.0).z(46.0)
}

/// The reveal over the table.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
    let large = |plain: f32, largest: f32| scene.canvas.type_size.between(plain, largest);
    sheet.extend([earth(), teeth(), light()]);
    let count = scene.setup.seats.len();
    let turned = rounds::turned(scene);
    for index in 0..count {
        let picture = turned.get(index).map_or("omelas/vote-back", |card| face(*card));
        sheet.put(Item::picture(format!("laid.{index}"), row(index, count), picture));
    }
    let Some(letter) = view.trial else { return };
    sheet.put(Item::picture(
        table::tile_key(letter),
        TILE,
        table::tile_picture(letter),
    ));
    let die = view.die.unwrap_or(1);
    sheet.put(Item::picture("die", DIE, table::die_picture(die)));
    let yes = turned.iter().filter(|card| **card == Card::Yes).count();
    let needed = usize::from(die);
    for index in 0..needed {
        let picture = if index < yes {
            "omelas/sun-lit"
        } else {
            "omelas/sun-empty"
        };
        sheet.put(Item::picture(format!("sun.{index}"), sun(index), picture));
    }
    // Beside four suns it keeps out of the light that falls on the child.
    let x = sun(needed).at.x + if needed < 4 { 8.0 } else { -32.0 };
    let big = if yes > needed { TOO_MANY } else { inks::BONE };
    sheet.put(
        Item::words(
            "count.yes",
            (x, 748.0),
            128.0,
            Face::Bold,
            big,
            Align::Middle,
            yes.to_string(),
        )
        .z(46.0),
    );
    sheet.put(
        Item::words(
            "count.word",
            (x + 50.0, large(690.0, 684.0)),
            large(32.0, 39.5),
            Face::Italic,
            inks::SHADE,
            Align::Left,
            "Yes",
        )
        .z(46.0),
    );
    sheet.put(
        Item::words(
            "count.of",
            (x + 50.0, 738.0),
            46.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            format!("of {die}"),
        )
        .z(46.0),
    );
    let words = match yes {
        yes if yes > needed => {
            let many = capital(number((yes - needed) as u8));
            format!("{many} too many: {letter} is lost.")
        }
        _ => format!("Exactly {} Yes {} the {letter}.", number(die), keeps(die)),
    };
    sheet.put(
        Item::words(
            "count.words",
            (204.0, 832.0),
            large(28.0, 39.5),
            Face::Italic,
            inks::BONE,
            Align::Left,
            words,
        )
        .z(46.0),
    );
}
