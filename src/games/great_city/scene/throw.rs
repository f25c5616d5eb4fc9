//! The panel of the throw: three stones, the dice that set them, and what they come to; before that, the choice
//! between a person and a bug.

use super::character::{Making, panel};
use super::parts::{self, ink};
use super::places::Lying;
use crate::games::great_city::tables::tables;
use crate::games::great_city::{Colour, Event, GreatCity, Kind, Seen, Sign, Stone, Triad, number};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;

const STONES: [f32; 3] = [150.0, 334.0, 518.0];

/// Where a thrown stone lies.
pub(super) fn lying(colour: Colour) -> Lying {
    let x = STONES.get(colour.index()).copied().unwrap_or(334.0);
    Lying {
        key: format!("throw.{}", colour.word()),
        at: (x, 300.0),
        wide: 142.0,
    }
}

/// The panel.
pub(super) fn put(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let corner = Pose::corner(40.0, 126.0, 584.0, 342.0);
    panel(sheet, "throw", corner, "The throw", "");
    let character = making.character;
    let lie = character.triad.iter().filter(|stone| stone.thrown).count();
    if character.kind.is_none() {
        put_kinds(making, sheet);
        return;
    }
    for (colour, stone) in Colour::ALL.into_iter().zip(character.triad) {
        if !stone.thrown {
            continue;
        }
        let Lying { key, at, wide } = lying(colour);
        let x = at.0;
        let above = Pose::new(x, -140.0, wide, wide).turned(200.0);
        let items = parts::stone(&key, colour, stone, at, wide);
        sheet.extend(items.into_iter().map(|item| item.from(above)));
        if let Some(face) = face(scene, making, colour) {
            put_die(sheet, &key, (x - 66.0, 226.0), face);
        }
        let sign = match (stone.sign, stone.moving) {
            (Sign::Minus, false) => "−",
            (Sign::Plus, false) => "+",
            (Sign::Minus, true) => "− moving to +",
            (Sign::Plus, true) => "+ moving to −",
        };
        let at = (x, 410.0);
        let key = format!("{key}.sign");
        sheet.put(parts::words(
            &key,
            at,
            23.0,
            Face::Semibold,
            ink::IVORY,
            Align::Middle,
            sign,
        ));
    }
    if lie < 3 {
        return;
    }
    let meaning = tables().triad(number(&character.triad).into());
    let at = (596.0, 162.0);
    sheet.put(parts::words(
        "throw.name",
        at,
        24.0,
        Face::Semibold,
        ink::IVORY,
        Align::Right,
        &meaning.name,
    ));
    let wide = lettering::width(&meaning.name, Face::Semibold, 24.0);
    let emblem = parts::emblem(
        "throw.emblem",
        &character.triad,
        (596.0 - wide - 44.0, 170.0),
        64.0,
    );
    sheet.put(emblem);
    let [one, two, three] = &meaning.meanings;
    let text = format!("{one}, {two}, {three}");
    let at = (332.0, 442.0);
    sheet.put(parts::fitted(
        "throw.meanings",
        at,
        21.0,
        530.0,
        Face::Italic,
        ink::BRASS,
        Align::Middle,
        &text,
    ));
}

/// What the die of a stone showed, when it was thrown for the character.
fn face(scene: &Scene<'_, GreatCity>, making: &Making<'_>, colour: Colour) -> Option<u8> {
    let of = Triad::Of(making.character.who);
    let stone = Stone { of, colour };
    scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::Thrown { stone: thrown, face }) if *thrown == stone => Some(*face),
        _ => None,
    })
}

fn put_die(sheet: &mut Sheet, key: &str, (x, y): (f32, f32), face: u8) {
    const WIDE: f32 = 56.0;
    let scale = WIDE / 96.0;
    let pose = Pose::new(x, y, WIDE, 105.0 * scale).z(13.0);
    sheet.put(Item::picture(format!("{key}.die"), pose, "great_city/d8"));
    let at = (x - 6.0 * scale, y + 0.5 * scale);
    let number = face.to_string();
    let key = format!("{key}.number");
    sheet.put(parts::words(
        &key,
        at,
        40.0 * scale,
        Face::Bold,
        inks::INK,
        Align::Middle,
        &number,
    ));
}

/// A person or a bug?
fn put_kinds(making: &Making<'_>, sheet: &mut Sheet) {
    for (kind, name, line, x) in [
        (Kind::Person, "make.person", "a person", 194.0),
        (Kind::Bug, "make.bug", "a bug", 470.0),
    ] {
        let pose = Pose::new(x, 268.0, 216.0, 180.0).z(8.0);
        let act = making
            .may(
                name,
                if making.is_new() {
                    ""
                } else {
                    "Three dice set the stones"
                },
            )
            .map(|act| Interaction {
                pulses: true,
                lifts: true,
                ..act
            });
        sheet.put(Item::picture(name, pose, parts::portrait(kind, None)).maybe_act(act));
        let at = (x, 370.0);
        let key = format!("{name}.words");
        sheet.put(parts::words(
            &key,
            at,
            27.0,
            Face::Semibold,
            ink::IVORY,
            Align::Middle,
            line,
        ));
    }
    let text = if making.is_new() {
        "Choose a person or a bug. Its stones have been thrown for the scene."
    } else {
        "Choose a person or a bug. Three dice set your stones for deeds, thoughts and words."
    };
    let lines = lettering::wrap(text, Face::Italic, 21.0, 500.0);
    for (row, line) in (0u8..).zip(lines) {
        let at = (332.0, 412.0 + 27.0 * f32::from(row));
        let key = format!("throw.rule.{row}");
        sheet.put(parts::words(
            &key,
            at,
            21.0,
            Face::Italic,
            ink::BRASS,
            Align::Middle,
            &line,
        ));
    }
}
