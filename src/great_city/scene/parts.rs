//! The pieces that every page is made of: stones with what lies under and over them, heaps of scarabs, triads'
//! emblems, ribbons, plates, seats' marks.

use crate::great_city::tables::tables;
use crate::great_city::{Class, Colour, GreatCity, Kind, Sign, StoneView, number};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::table::Seat;
use bevy::color::Color;

/// Drawings that have to be at hand before anything shows them: the faces that appear in the middle of a turn.
pub(super) const AT_HAND: &[&str] = &[
    "great_city/stone-blue-plus",
    "great_city/stone-blue-minus",
    "great_city/stone-white-plus",
    "great_city/stone-white-minus",
    "great_city/stone-green-plus",
    "great_city/stone-green-minus",
    "great_city/scarab",
];

/// The inks of this table.
pub(super) mod ink {
    use bevy::color::Color;

    /// Words on dark ground.
    pub(crate) const IVORY: Color = Color::srgb(242.0 / 255.0, 232.0 / 255.0, 212.0 / 255.0);
    /// Quiet words on dark ground.
    pub(crate) const BRASS: Color = Color::srgb(201.0 / 255.0, 162.0 / 255.0, 87.0 / 255.0);
    /// Words on paper.
    pub(crate) const UMBER: Color = Color::srgb(58.0 / 255.0, 36.0 / 255.0, 24.0 / 255.0);
    /// What matters on paper.
    pub(crate) const RUST: Color = Color::srgb(110.0 / 255.0, 46.0 / 255.0, 18.0 / 255.0);
}

/// A stone's drawing.
pub(super) fn face(colour: Colour, sign: Sign) -> String {
    format!("great_city/stone-{}-{}", colour.word(), sign_word(sign))
}

/// A sign's name in drawings.
pub(super) const fn sign_word(sign: Sign) -> &'static str {
    match sign {
        Sign::Minus => "minus",
        Sign::Plus => "plus",
    }
}

/// A stone with the scarabs that look out under it. `wide` is the width of a stone; a stone that has not been
/// thrown is not there.
pub(super) fn stone(key: &str, colour: Colour, stone: StoneView, (x, y): (f32, f32), wide: f32) -> Vec<Item> {
    if !stone.thrown {
        return Vec::new();
    }
    let mut items = Vec::new();
    if stone.vested > 0 {
        let pose = Pose::new(x, y, wide, wide).z(10.0);
        let name = format!("great_city/vested-{}", stone.vested.min(3));
        items.push(Item::picture(format!("{key}.vested"), pose, name));
    }
    let turn = if stone.moving { 10.0 } else { 0.0 };
    let pose = Pose::new(x, y, wide, wide).z(11.0).turned(turn);
    items.push(Item::picture(key.to_owned(), pose, face(colour, stone.sign)));
    items
}

/// Three stones in a row, from the middle of the first.
pub(super) fn triad(
    key: &str,
    stones: &[StoneView; 3],
    (x, y): (f32, f32),
    step: f32,
    wide: f32,
) -> Vec<Item> {
    Colour::ALL
        .into_iter()
        .zip(stones)
        .flat_map(|(colour, lies)| {
            let at = (x + step * colour.index() as f32, y);
            stone(&format!("{key}.{}", colour.word()), colour, *lies, at, wide)
        })
        .collect()
}

/// The emblem of a triad as it now stands.
pub(super) fn emblem(key: &str, stones: &[StoneView; 3], (x, y): (f32, f32), wide: f32) -> Item {
    let meaning = tables().triad(number(stones).into());
    Item::picture(
        key.to_owned(),
        Pose::new(x, y, wide, wide).z(8.0),
        format!("great_city/triad-{}", meaning.art),
    )
}

/// A heap of scarabs and its number under it.
pub(super) fn heap(
    key: &str,
    count: u16,
    (x, y): (f32, f32),
    wide: f32,
    type_size: f32,
    ink: Color,
) -> Vec<Item> {
    let name = match count {
        0 => {
            return vec![words(
                &format!("{key}.count"),
                (x, y + wide * 0.5),
                type_size,
                Face::Bold,
                ink,
                Align::Middle,
                "0",
            )];
        }
        1..=8 => format!("great_city/heap-{count}"),
        _ => "great_city/heap-many".into(),
    };
    vec![
        Item::picture(key.to_owned(), Pose::new(x, y, wide, wide).z(9.0), name),
        words(
            &format!("{key}.count"),
            (x, y + wide * 0.5),
            type_size,
            Face::Bold,
            ink,
            Align::Middle,
            &count.to_string(),
        ),
    ]
}

/// Words as they stand.
pub(super) fn words(
    key: &str,
    at: (f32, f32),
    size: f32,
    face: Face,
    ink: Color,
    align: Align,
    text: &str,
) -> Item {
    Item::words(key.to_owned(), at, size, face, ink, align, text).z(20.0)
}

/// Words that get smaller until they fit into so much room.
pub(super) fn fitted(
    key: &str,
    at: (f32, f32),
    size: f32,
    room: f32,
    face: Face,
    ink: Color,
    align: Align,
    text: &str,
) -> Item {
    let wide = lettering::width(text, face, size);
    let size = if wide > room { size * room / wide } else { size };
    words(key, at, size, face, ink, align, text)
}

/// Words in lines of so much room, from the top; how high they came out is given back.
pub(super) fn paragraph(
    key: &str,
    (x, y): (f32, f32),
    size: f32,
    room: f32,
    face: Face,
    ink: Color,
    text: &str,
) -> (Item, f32) {
    let lines = lettering::wrap(text, face, size, room);
    let high = lines.len() as f32 * size * 1.25;
    let item = words(
        key,
        (x, y + high / 2.0),
        size,
        face,
        ink,
        Align::Left,
        &lines.join("\n"),
    );
    (item, high)
}

/// A seat's mark.
pub(super) fn mark(
    scene: &Scene<'_, GreatCity>,
    key: &str,
    seat: Seat,
    (x, y): (f32, f32),
    wide: f32,
) -> Item {
    let pose = Pose::new(x, y, wide, wide).z(20.0);
    Item::picture(key.to_owned(), pose, format!("shared/mark-{}", scene.mark(seat)))
}

/// The dark plate with its double gilt frame.
pub(super) fn plate(key: &str, corner: Pose) -> Item {
    Item::picture(key.to_owned(), corner, "great_city/plate").sliced([28.0; 4])
}

/// The portrait of a class.
pub(super) fn portrait(kind: Kind, class: Option<Class>) -> String {
    let class = class.unwrap_or(match kind {
        Kind::Person => Class::Commoner,
        Kind::Bug => Class::Worker,
    });
    let kind = match kind {
        Kind::Person => "person",
        Kind::Bug => "bug",
    };
    format!("great_city/{kind}-{}", class.word())
}

/// The ground of pages that lie beside the table.
pub(super) fn ground(sheet: &mut Sheet) {
    sheet.put(Item::picture(
        "ground",
        Pose::new(960.0, 540.0, 2560.0, 1080.0),
        "shared/ground-plain",
    ));
}

/// What the table is dark with.
pub(super) const DARK: Color = inks::INK;
