//! The City that walks behind the table, the table itself, and what always lies at its far rim: the City's own
//! pair, Yea and Nay.
//!
//! The emptier the Mounting Peril pool, the deeper the spider has sunk into the jungle and the nearer she leans.
//! It knows how much is in the pool, and no scene.

use super::large;
use super::parts::{self, ink};
use crate::games::great_city::tables::tables;
use crate::games::great_city::{GreatCity, PairPosition, PairSide, StoneView, View};
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::session::Scene;

/// Where the plate with the City's pair lies.
const PLATE: Pose = Pose::corner(678.0, 208.0, 564.0, 122.0);
/// How wide the stones of the City's pair are on it.
pub(super) const CITY_STONE: f32 = 61.0;

/// How far the peril has come, from 0 to 1.
fn stumbled(scene: &Scene<'_, GreatCity>) -> f32 {
    let whole = f32::from(scene.setup.level.pool_for(scene.view.players).max(1));
    (1.0 - f32::from(scene.view.pool) / whole).clamp(0.0, 1.0)
}

/// The spider's far legs, near legs and body, and where they are.
pub(super) fn walkers(scene: &Scene<'_, GreatCity>) -> [(&'static str, Pose); 3] {
    let far = stumbled(scene);
    [
        (
            "ground.legs-2",
            Pose::corner(158.0, 52.0 + 10.0 * far, 1850.0, 410.0)
                .turned(0.5 * far)
                .z(1.0),
        ),
        (
            "ground.legs-1",
            Pose::corner(268.0, 62.0 + 16.0 * far, 1670.0, 410.0)
                .turned(0.8 * far)
                .z(1.2),
        ),
        (
            "ground.city",
            Pose::corner(628.0, -8.0 + 26.0 * far, 890.0, 424.0)
                .scaled(1.0 + 0.03 * far)
                .turned(2.2 * far)
                .z(1.4),
        ),
    ]
}

/// Sky, spider, jungle and table.
pub(super) fn walking_city(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let pictures = ["great_city/legs-2", "great_city/legs-1", "great_city/city"];
    for ((key, pose), picture) in walkers(scene).into_iter().zip(pictures) {
        sheet.put(Item::picture(key, pose, picture));
    }
    for (key, y, high, z, picture) in [
        ("ground.sky", 0.0, 450.0, 0.0, "great_city/sky"),
        ("ground.jungle", 362.0, 90.0, 2.0, "great_city/jungle"),
        ("ground.table", 300.0, 780.0, 3.0, "great_city/table"),
    ] {
        let pose = Pose::corner(-320.0, y, 2560.0, high).z(z);
        sheet.put(Item::picture(key, pose, picture));
    }
}

/// The City's own pair on its plate, and what it says.
pub(super) fn city_pair(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let view = scene.view;
    sheet.put(parts::plate("city.plate", PLATE.z(5.0)));
    for (spot, stone) in city_stones(view) {
        let key = city_key(spot);
        sheet.extend(parts::stone(
            &key,
            spot.colour,
            stone,
            city_place(spot),
            CITY_STONE,
        ));
    }
    let (first, second) = view.city_pair();
    let name = &tables().judgment(first.into(), second.into()).0;
    if large::is_on(scene) {
        return large_reading(scene, name, sheet);
    }
    sheet.extend([
        parts::words(
            "city.title",
            (960.0, 253.0),
            25.0,
            Face::Semibold,
            ink::IVORY,
            Align::Middle,
            "The City",
        ),
        Item::picture(
            "city.rule",
            Pose::new(960.0, 276.0, 96.0, 6.0).z(6.0),
            "shared/rule-plain",
        ),
        parts::fitted(
            "city.reading",
            (960.0, 298.0),
            24.0,
            152.0,
            Face::Italic,
            ink::BRASS,
            Align::Middle,
            name,
        ),
    ]);
}

/// At large type: the reading in as many lines as it needs, and over it whose it is where there is room.
fn large_reading(scene: &Scene<'_, GreatCity>, name: &str, sheet: &mut Sheet) {
    let size = large::size(scene, 20.0, 27.0);
    let lines = lettering::wrap(name, Face::Italic, size, 150.0);
    let mut word = |key: &str, y: f32, face: Face, ink, text: &str| {
        sheet.put(parts::fitted(
            key,
            (960.0, y),
            size,
            160.0,
            face,
            ink,
            Align::Middle,
            text,
        ));
    };
    let y = if lines.len() > 1 { 269.0 } else { 287.0 };
    word("city.reading", y, Face::Italic, ink::BRASS, &lines.join("\n"));
    if lines.len() < 2 {
        word("city.title", 250.0, Face::Semibold, ink::IVORY, "The City");
    }
}

/// The six stones of the City's pair, by where they lie.
pub(super) fn city_stones(view: &View) -> impl Iterator<Item = (PairPosition, StoneView)> {
    PairPosition::all().zip(view.city.iter().flatten().copied())
}

/// What a stone of the City's pair is called on a sheet.
pub(super) fn city_key(spot: PairPosition) -> String {
    let half = match spot.half {
        PairSide::First => "first",
        PairSide::Second => "second",
    };
    format!("city.{half}.{}", spot.colour.word())
}

/// Where a stone of the City's pair lies.
pub(super) fn city_place(spot: PairPosition) -> (f32, f32) {
    let first = match spot.half {
        PairSide::First => 722.0,
        PairSide::Second => 1070.0,
    };
    (first + 64.0 * spot.colour.index() as f32, 266.0)
}

/// Where the two bags stand.
pub(super) const YEA: (f32, f32) = (614.0, 274.0);
/// Where the other one stands.
pub(super) const NAY: (f32, f32) = (1306.0, 270.0);

/// Yea and Nay; what is in them only where that is known.
pub(super) fn bags(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let view = scene.view;
    let bags = [
        ("yea", "Yea", YEA, view.yea, "great_city/bag-yea"),
        ("nay", "Nay", NAY, view.nay, "great_city/bag-nay"),
    ];
    for (key, word, (x, y), count, picture) in bags {
        let label = match count {
            Some(count) => format!("{word} {count}"),
            None => word.into(),
        };
        sheet.extend([
            Item::picture(key, Pose::new(x, y, 108.0, 118.0).z(6.0), picture),
            Item::picture(
                format!("{key}.tab"),
                Pose::new(
                    x,
                    349.0,
                    large::size(scene, 108.0, 142.0),
                    large::size(scene, 34.0, 52.0),
                )
                .z(6.0),
                "great_city/tab",
            )
            .sliced([22.0, 0.0, 22.0, 0.0]),
            parts::words(
                &format!("{key}.word"),
                (x, 349.0),
                large::size(scene, 22.0, 37.0),
                Face::Semibold,
                ink::IVORY,
                Align::Middle,
                &label,
            ),
        ]);
    }
}
