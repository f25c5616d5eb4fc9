//! The pieces that every page is made of: stones with what lies under and over them, heaps of scarabs, triads'
//! emblems, ribbons, plates, seats' marks.

use crate::games::great_city::tables::tables;
use crate::games::great_city::{Class, Colour, GreatCity, Kind, Sign, StoneView, View, Who, number};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose};
use crate::scene::widgets;
use crate::session::Scene;
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
    "great_city/lock-bound",
    "great_city/sheet",
    "great_city/seal-broken",
    "great_city/slip",
    "great_city/d8",
    "great_city/d8-tumble-1",
    "great_city/d8-tumble-2",
    "great_city/d8-tumble-3",
    "great_city/die-tumble-1",
    "great_city/die-tumble-2",
    "great_city/die-tumble-3",
    "great_city/die-1",
    "great_city/die-2",
    "great_city/die-3",
    "great_city/die-4",
    "great_city/die-5",
    "great_city/die-6",
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

/// How large pieces about a stone are where a stone is 180 wide; all share the stone's middle.
mod about {
    pub(super) const STONE: f32 = 198.0 / 180.0;
    pub(super) const MOVING: f32 = 234.0 / 180.0;
    pub(super) const RING: f32 = 216.0 / 180.0;
    pub(super) const UNDER: f32 = 252.0 / 180.0;
}

/// Under this width a stone's face can't be made out, and its sign stands for it.
const SMALLEST_FACE: f32 = 60.0;

/// A stone with the scarabs that look out under it. `wide` is the width of a stone; a stone that has not been
/// thrown is not there.
pub(super) fn stone(key: &str, colour: Colour, stone: StoneView, (x, y): (f32, f32), wide: f32) -> Vec<Item> {
    if !stone.thrown {
        return Vec::new();
    }
    let mut items = Vec::new();
    let square = |by: f32, z: f32| Pose::new(x, y, wide * by, wide * by).z(z);
    let small = wide < SMALLEST_FACE;
    // The moving form has a scarab of its own.
    let under = stone.vested.saturating_sub(u16::from(stone.moving && !small));
    if under > 0 {
        let name = format!("great_city/vested-{}", under.min(3));
        items.push(Item::picture(
            format!("{key}.vested"),
            square(about::UNDER, 10.0),
            name,
        ));
    }
    if stone.vested > 3 {
        let count = format!("{}", stone.vested);
        let at = (x + wide * 0.42, y + wide * 0.5);
        let size = (wide * 0.2).max(20.0);
        items.push(words(
            &format!("{key}.count"),
            at,
            size,
            Face::Bold,
            ink::IVORY,
            Align::Middle,
            &count,
        ));
    }
    let (by, name) = if small {
        let name = format!("great_city/signs-{}-{}", colour.word(), sign_word(stone.sign));
        (1.0, name)
    } else if stone.moving {
        (about::MOVING, format!("{}-moving", face(colour, stone.sign)))
    } else {
        (about::STONE, face(colour, stone.sign))
    };
    items.push(Item::picture(key.to_owned(), square(by, 11.0), name));
    items
}

/// Where the drawing of a stone that is not moving lies.
pub(super) fn stone_pose((x, y): (f32, f32), wide: f32) -> Pose {
    Pose::new(x, y, wide * about::STONE, wide * about::STONE).z(11.0)
}

/// The brass outline of a stone that can be turned.
pub(super) fn ring(key: &str, colour: Colour, (x, y): (f32, f32), wide: f32) -> Item {
    let pose = Pose::new(x, y, wide * about::RING, wide * about::RING).z(9.5);
    Item::picture(
        key.to_owned(),
        pose,
        format!("great_city/stone-ring-{}", colour.word()),
    )
}

/// The lock over a stone.
pub(super) fn lock(key: &str, (x, y): (f32, f32), wide: f32) -> Item {
    let pose = Pose::new(x, y, wide * about::UNDER, wide * about::UNDER).z(12.0);
    Item::picture(key.to_owned(), pose, "great_city/lock-bound")
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

/// How a heap of so many is drawn: its drawing, and how high it is for its width.
pub(super) fn heap_look(count: u16) -> (String, f32) {
    match count {
        0..=8 => (format!("great_city/heap-{}", count.max(1)), 164.0 / 260.0),
        _ => ("great_city/heap-many".into(), 196.0 / 318.0),
    }
}

/// A heap of scarabs and its number under it; an empty heap is its number alone.
pub(super) fn heap(
    key: &str,
    count: u16,
    (x, y): (f32, f32),
    wide: f32,
    type_size: f32,
    ink: Color,
) -> Vec<Item> {
    let (name, high) = heap_look(count);
    let number = words(
        &format!("{key}.count"),
        (x, y + wide * 164.0 / 260.0 * 0.5 + type_size * 0.62),
        type_size,
        Face::Bold,
        ink,
        Align::Middle,
        &count.to_string(),
    );
    let mut items = vec![number];
    if count > 0 {
        let pose = Pose::new(x, y, wide, wide * high).z(9.0);
        items.push(Item::picture(key.to_owned(), pose, name));
    }
    items
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
    let lines = text.lines().map(|line| lettering::width(line, face, size));
    let wide = lines.fold(0.0, f32::max);
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
    widgets::mark(key.to_owned(), (x, y), wide, scene.mark(seat)).z(20.0)
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

/// The ivory plate: whoever is in turn, and what is one's own.
pub(super) fn plate_ivory(key: &str, corner: Pose) -> Item {
    Item::picture(key.to_owned(), corner, "great_city/plate-ivory").sliced([24.0; 4])
}

/// A portrait's drawing, by whose it is.
pub(super) fn portrait_of(view: &View, who: Who) -> String {
    match who {
        Who::City => "great_city/city-specimen".into(),
        Who::Stranger => "great_city/stranger".into(),
        Who::Seat(_) | Who::Agent(_) | Who::Newcomer(_) => view.character(who).map_or_else(
            || "great_city/stranger".into(),
            |character| portrait(character.kind.unwrap_or(Kind::Person), character.class),
        ),
    }
}

/// A tag of paper that says what something costs, and may be pressed. Its point is at its left end.
pub(super) fn tag(key: &str, (x, y): (f32, f32), size: f32, verb: &str, act: Interaction) -> Vec<Item> {
    const WIDE: f32 = 140.0;
    let barred = act.refusal.is_some();
    let name = if barred {
        "great_city/tag-cost-barred"
    } else {
        "great_city/tag-cost"
    };
    let mut act = act;
    if !barred {
        act.hovered = Some("great_city/tag-cost-hover".into());
    }
    let ink = if barred { inks::UMBER } else { ink::UMBER };
    let frame = Pose::new(x, y, WIDE, 52.0).z(24.0);
    vec![
        Item::picture(key.to_owned(), frame, name)
            .sliced([48.0, 0.0, 48.0, 0.0])
            .act(act),
        fitted(
            &format!("{key}.verb"),
            (x - 52.0, y),
            size,
            size * 2.96,
            Face::Semibold,
            ink,
            Align::Left,
            &format!("{verb} 1"),
        )
        .z(25.0),
        Item::picture(
            format!("{key}.scarab"),
            Pose::new(x + 30.0, y, 27.0, 27.0).z(25.0),
            "great_city/scarab",
        ),
    ]
}

/// Does a person react just now, so that the foot of the table is needed?
pub(super) fn reacts(scene: &Scene<'_, GreatCity>) -> bool {
    matches!(scene.view.phase, crate::games::great_city::Phase::React(seat) if scene.is_person(seat))
}

/// So many, as a word: numbers up to nine are written out.
pub(super) fn count_word(count: usize) -> String {
    const WORDS: [&str; 10] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// The place in a row, as a word.
pub(super) fn ordinal(number: u16) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ];
    let found = usize::from(number)
        .checked_sub(1)
        .and_then(|place| WORDS.get(place));
    found.map_or_else(|| format!("{number}th"), |word| (*word).to_owned())
}

/// What the table is dark with.
pub(super) const DARK: Color = inks::INK;
