//! The City's stones on the page of the situation: the pair as it was thrown with its reading, and below it
//! where things are heading.
//!
//! The pair as thrown is read off its dice, because stones that were moving have turned since.

use super::parts::{self, ink};
use super::places::Lying;
use super::{backdrop, large};
use crate::games::great_city::tables::tables;
use crate::games::great_city::{Colour, GreatCity, PairPosition, Sign, StoneView, View, number};
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::session::Scene;

/// The middles of the six columns, in the first row and in the second.
const COLUMNS: [f32; 6] = [600.0, 738.0, 876.0, 1044.0, 1182.0, 1320.0];
const COLUMNS_BELOW: [f32; 6] = [642.0, 738.0, 834.0, 1086.0, 1182.0, 1278.0];
const ROW: f32 = 588.0;
const ROW_BELOW: f32 = 929.0;

/// What a die makes of a stone.
const fn lies(face: u8) -> StoneView {
    let moving = matches!(face, 1 | 8);
    StoneView {
        sign: Sign::of_die(face),
        vested: if moving { 1 } else { 0 },
        moving,
        thrown: true,
    }
}

/// The dice of the City's pair, as far as they lie.
pub(super) fn dice<'s>(scene: &'s Scene<'_, GreatCity>) -> &'s [u8] {
    let view = scene.view;
    if view.situation.is_empty() {
        &view.dice
    } else {
        &view.situation
    }
}

/// The stones as they were thrown: both triads, once all six lie.
pub(super) fn thrown(scene: &Scene<'_, GreatCity>) -> Option<[[StoneView; 3]; 2]> {
    match *dice(scene) {
        [a, b, c, d, e, f] => Some([[lies(a), lies(b), lies(c)], [lies(d), lies(e), lies(f)]]),
        _ => None,
    }
}

/// Where a stone of the thrown pair lies.
pub(super) fn lying(spot: PairPosition) -> Lying {
    let x = COLUMNS.get(spot.index()).copied().unwrap_or(960.0);
    Lying {
        key: format!("thrown.{}", backdrop::city_key(spot)),
        at: (x, ROW),
        wide: 124.0,
    }
}

/// The pair's reading and the peril's face, each in a few words.
pub(super) fn in_words(scene: &Scene<'_, GreatCity>) -> (String, String) {
    let Some([first, second]) = thrown(scene) else {
        return ("is being thrown".into(), "not yet".into());
    };
    let (first, second) = (number(&first), number(&second));
    let pair = tables().judgment(first.into(), second.into()).0.clone();
    (pair, tables().triad(peril(first, second).into()).name.clone())
}

/// Both readings.
pub(super) fn put(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    for (spot, face) in PairPosition::all().zip(dice(scene)) {
        let Lying { key, at, wide } = lying(spot);
        let above = Pose::new(at.0, -120.0, 130.0, 130.0).turned(200.0);
        let stone = parts::stone(&key, spot.colour, lies(*face), at, wide);
        sheet.extend(stone.into_iter().map(|item| item.from(above)));
    }
    let Some(pair) = thrown(scene) else {
        unread(sheet);
        return;
    };
    let [first, second] = &pair;
    let (first, second) = (number(first), number(second));
    let judgment = tables().judgment(first.into(), second.into());
    ribbon(sheet, "reading", (376.0, 86.0), 560.0, 50.0, &judgment.0);
    slip(sheet, "reading", (432.0, 90.0), 510.0, 30.0, &judgment.1);
    for (half, x, triad) in [("first", 738.0, first), ("second", 1182.0, second)] {
        emblem(sheet, &format!("reading.{half}"), x, triad);
    }
    heading(scene, &pair, sheet);
}

/// Before all six lie, a line says what is done.
fn unread(sheet: &mut Sheet) {
    let line =
        |key, y, size, face, ink, text| parts::words(key, (960.0, y), size, face, ink, Align::Middle, text);
    sheet.put(line(
        "reading.title",
        430.0,
        40.0,
        Face::Semibold,
        ink::IVORY,
        "What is going on in the City?",
    ));
    sheet.put(line(
        "reading.rule",
        478.0,
        25.0,
        Face::Italic,
        ink::BRASS,
        "Six dice set its stones: 1 to 4 is −, 5 to 8 is +. A stone with a 1 or an 8 is moving.",
    ));
}

fn ribbon(sheet: &mut Sheet, key: &str, (y, high): (f32, f32), wide: f32, size: f32, text: &str) {
    let pose = Pose::corner(960.0 - wide / 2.0, y, wide, high).z(7.0);
    sheet.put(
        Item::picture(format!("{key}.ribbon"), pose, "great_city/ribbon").sliced([140.0, 0.0, 140.0, 0.0]),
    );
    sheet.put(parts::fitted(
        &format!("{key}.name"),
        (960.0, y + high * 0.44),
        size,
        wide - 130.0,
        Face::Bold,
        ink::UMBER,
        Align::Middle,
        text,
    ));
}

fn slip(sheet: &mut Sheet, key: &str, (y, high): (f32, f32), wide: f32, size: f32, text: &str) {
    let pose = Pose::corner(960.0 - wide / 2.0, y, wide, high).z(6.0);
    sheet.put(Item::picture(format!("{key}.slip"), pose, "great_city/slip").sliced([40.0, 24.0, 40.0, 30.0]));
    sheet.put(parts::fitted(
        &format!("{key}.judgment"),
        (960.0, y + 30.0 + (high - 52.0) / 2.0),
        size,
        wide - 70.0,
        Face::Italic,
        ink::UMBER,
        Align::Middle,
        text,
    ));
}

/// A triad's emblem and name under its stones.
fn emblem(sheet: &mut Sheet, key: &str, x: f32, triad: u8) {
    let meaning = tables().triad(triad.into());
    let wide = crate::scene::lettering::width(&meaning.name, Face::Italic, 25.0);
    let at = Pose::new(x - wide / 2.0 - 22.0, 699.0, 54.0, 54.0).z(8.0);
    sheet.put(Item::picture(
        format!("{key}.emblem"),
        at,
        format!("great_city/triad-{}", meaning.art),
    ));
    sheet.put(parts::words(
        &format!("{key}.triad"),
        (x + 22.0, 696.0),
        25.0,
        Face::Italic,
        ink::BRASS,
        Align::Middle,
        &meaning.name,
    ));
}

/// Where things are heading: the moving stones have turned over.
fn heading(scene: &Scene<'_, GreatCity>, pair: &[[StoneView; 3]; 2], sheet: &mut Sheet) {
    let moving = pair.iter().flatten().any(|stone| stone.moving);
    let stays = !scene.setup.level.house.thrown_pair_stays;
    let course = pair.map(|triad| {
        triad.map(|stone| StoneView {
            sign: if stone.moving {
                stone.sign.turned()
            } else {
                stone.sign
            },
            moving: false,
            ..stone
        })
    });
    let title = if moving {
        "and where things are heading"
    } else {
        "nothing is moving: it stays as it is"
    };
    let y = if moving { 744.0 } else { 790.0 };
    sheet.put(parts::words(
        "course.title",
        (960.0, y),
        25.0,
        Face::Italic,
        ink::IVORY,
        Align::Middle,
        title,
    ));
    for (side, x) in [("left", 738.0), ("right", 1182.0)] {
        let x = if moving {
            x
        } else {
            x + if x < 960.0 { -40.0 } else { 40.0 }
        };
        let rule = Pose::new(x, y + 1.0, 132.0, 5.0).z(6.0);
        sheet.put(Item::picture(
            format!("course.rule.{side}"),
            rule,
            "shared/rule-plain",
        ));
    }
    if moving {
        let [first, second] = &course;
        let judgment = tables().judgment(number(first).into(), number(second).into());
        ribbon(sheet, "course", (764.0, 72.0), 480.0, 40.0, &judgment.0);
        slip(sheet, "course", (808.0, 80.0), 450.0, 26.0, &judgment.1);
    }
    // What the City has now: the same, unless something was set right since or the house keeps the throw.
    let shown = if stays { scene.view.city } else { course };
    let stones = shown.iter().flatten().zip(pair.iter().flatten());
    let places = PairPosition::all().zip(COLUMNS_BELOW).zip(COLUMNS);
    for (((spot, x), from), (stone, was)) in places.zip(stones) {
        let key = backdrop::city_key(spot);
        let root = Pose::new(from, ROW, 84.0, 84.0);
        if was.moving {
            let ring = Pose::new(x, ROW_BELOW, 101.0, 101.0).z(9.5);
            let name = format!("great_city/stone-ring-{}", spot.colour.word());
            sheet.put(Item::picture(format!("{key}.ring"), ring, name));
        }
        let items = parts::stone(&key, spot.colour, *stone, (x, ROW_BELOW), 84.0);
        sheet.extend(items.into_iter().map(|item| item.from(root)));
    }
    let (line, below) = match (moving, stays) {
        (true, false) => ("heading for this", "the thrown pair stays"),
        _ => ("the City’s pair", "from now on"),
    };
    for (key, y, size, face, ink, text) in [
        (
            "course.whose",
            915.0,
            large::size(scene, 24.0, 27.0),
            Face::Semibold,
            ink::IVORY,
            line,
        ),
        (
            "course.since",
            943.0,
            large::size(scene, 21.0, 24.0),
            Face::Italic,
            ink::BRASS,
            below,
        ),
    ] {
        sheet.put(parts::fitted(
            key,
            (960.0, y),
            size,
            150.0,
            face,
            ink,
            Align::Middle,
            text,
        ));
    }
}

/// The peril: what the pair as thrown comes to, like for like.
pub(super) fn put_peril(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    const X: f32 = 36.0;
    const Y: f32 = 396.0;
    sheet.put(parts::plate("peril", Pose::corner(X, Y, 464.0, 318.0).z(5.0)));
    sheet.put(super::paper::heading(
        "peril.title",
        (X + 28.0, Y + 38.0),
        ink::BRASS,
        "The peril",
    ));
    sheet.put(super::paper::note(
        "peril.rule",
        (X + 438.0, Y + 38.0),
        super::paper::FAINT,
        "same is +, different is −",
    ));
    let Some([first, second]) = thrown(scene) else {
        let text = "When the pair is thrown, its two triads are compared. Where they are alike, the \
                    peril has a face.";
        let (lines, _) = parts::paragraph(
            "peril.later",
            (X + 40.0, Y + 110.0),
            23.0,
            384.0,
            Face::Italic,
            ink::IVORY,
            text,
        );
        sheet.put(lines);
        return;
    };
    let triad = peril(number(&first), number(&second));
    for (colour, (a, b)) in Colour::ALL.into_iter().zip(first.iter().zip(&second)) {
        put_face(
            sheet,
            colour,
            (a.sign, b.sign),
            (X + 62.0 + 95.0 * colour.index() as f32, Y),
        );
    }
    let meaning = tables().triad(triad.into());
    let emblem = Pose::new(X + 378.0, Y + 148.0, 126.0, 126.0).z(8.0);
    sheet.put(Item::picture(
        "peril.emblem",
        emblem,
        format!("great_city/triad-{}", meaning.art),
    ));
    let name = |key: &str, at, size, room, face, ink, text: &str| {
        parts::fitted(key, at, size, room, face, ink, Align::Middle, text)
    };
    let at = (X + 378.0, Y + 237.0);
    sheet.put(name(
        "peril.name",
        at,
        24.0,
        140.0,
        Face::Semibold,
        ink::IVORY,
        &meaning.name,
    ));
    let rule = Pose::new(X + 232.0, Y + 264.0, 400.0, 5.0).z(6.0);
    sheet.put(Item::picture("peril.line", rule, "shared/rule-plain"));
    let [one, two, three] = &meaning.meanings;
    let mut text = format!("{one}, {two}, {three}");
    if triad == 0 {
        text.push_str(": without a face");
    }
    let at = (X + 232.0, Y + 288.0);
    sheet.put(name(
        "peril.meanings",
        at,
        22.0,
        408.0,
        Face::Italic,
        ink::BRASS,
        &text,
    ));
}

/// The faces of the peril, in a few words.
pub(super) fn faces(view: &View) -> String {
    let Some(triad) = view.peril() else {
        return String::new();
    };
    let faces = tables().faces(triad);
    if faces.is_empty() {
        "without a face".into()
    } else {
        faces.join(", ")
    }
}

/// A pair reduced, as the rules do it.
const fn peril(first: u8, second: u8) -> u8 {
    crate::games::great_city::rules::throw::peril(first, second)
}

/// One colour of the peril: the two that were laid on each other, what they come to, and its face.
fn put_face(sheet: &mut Sheet, colour: Colour, (a, b): (Sign, Sign), (x, y): (f32, f32)) {
    let word = colour.word();
    let key = |what: &str| format!("peril.{word}.{what}");
    for (side, at, sign) in [("a", x - 22.0, a), ("b", x + 22.0, b)] {
        let pose = Pose::new(at, y + 86.0, 40.0, 40.0).z(8.0);
        let name = format!("great_city/signs-{word}-{}", parts::sign_word(sign));
        sheet.put(Item::picture(key(side), pose, name));
    }
    for (part, pose) in [
        ("left", Pose::corner(x - 23.0, y + 112.0, 2.0, 10.0)),
        ("right", Pose::corner(x + 21.0, y + 112.0, 2.0, 10.0)),
        ("across", Pose::corner(x - 23.0, y + 120.0, 46.0, 2.0)),
        ("down", Pose::corner(x - 1.0, y + 120.0, 2.0, 10.0)),
    ] {
        sheet.put(Item::new(
            key(part),
            pose.z(7.0),
            Look::Plain(crate::scene::inks::GILT),
        ));
    }
    let alike = a == b;
    let stone = StoneView {
        sign: if alike { Sign::Plus } else { Sign::Minus },
        vested: 0,
        moving: false,
        thrown: true,
    };
    sheet.extend(parts::stone(&key("stone"), colour, stone, (x, y + 174.0), 80.0));
    let face = tables()
        .colours
        .get(colour.index())
        .map_or("", |meaning| &meaning.face);
    let (style, ink) = if alike {
        let pose = Pose::new(x, y + 237.0, 100.0, 34.0).z(7.0);
        sheet.put(Item::picture(key("slip"), pose, "great_city/slip-name").sliced([16.0; 4]));
        (Face::Semibold, ink::UMBER)
    } else {
        (Face::Regular, super::paper::FAINT)
    };
    let at = (x, y + 237.0);
    sheet.put(parts::fitted(
        &key("face"),
        at,
        20.0,
        86.0,
        style,
        ink,
        Align::Middle,
        face,
    ));
}
