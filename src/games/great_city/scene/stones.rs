//! The pair of a scene on the table: its reading, its six stones, who stands behind them, and what is at stake.
//!
//! Which stones can be pressed it is told by the choices.

use super::parts::ink;
use super::{choices, large, paper, parts, reading};
use crate::games::great_city::tables::tables;
use crate::games::great_city::{
    Colour, GreatCity, PairPosition, PairSide, Phase, SceneView, StoneView, View, Who, number,
};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::capital;
use bevy::color::Color;

/// How wide the stones of the pair are.
pub(super) const WIDE: f32 = 178.0;
/// Where the ante lies.
pub(super) const ANTE: (f32, f32) = (960.0, 582.0);
/// How wide its heap is.
pub(super) const ANTE_WIDE: f32 = 168.0;
/// Where the Mounting Peril pool lies.
pub(super) const POOL: (f32, f32) = (1556.0, 900.0);
/// How wide its heap is.
pub(super) const POOL_WIDE: f32 = 196.0;
/// The ribbon with the reading's name.
pub(super) const RIBBON: Pose = Pose::corner(628.0, 380.0, 664.0, 86.0);
/// The slip that is shut by the seal.
pub(super) const SHUT: Pose = Pose::new(960.0, 474.0, 280.0, 40.0);
/// The slip that is open: its head lies under the ribbon, its foot over the stones beside it.
pub(super) const OPEN: Pose = Pose::corner(740.0, 436.0, 440.0, 92.0);

/// The same with the judgment in one line.
const OPEN_LARGE: Pose = Pose::corner(410.0, 452.0, 1100.0, 76.0);

/// Where a stone of the pair lies.
pub(super) const fn place(spot: PairPosition) -> (f32, f32) {
    let first = match spot.half {
        PairSide::First => 358.0,
        PairSide::Second => 1188.0,
    };
    (first + 187.0 * spot.colour.index() as f32, 592.0)
}

/// What it is called on a sheet.
pub(super) fn key(spot: PairPosition) -> String {
    format!("pair.{}.{}", half_word(spot.half), spot.colour.word())
}

/// Which stone of the pair is called so, behind this beginning.
pub(super) fn named(name: &str, beginning: &str) -> Option<PairPosition> {
    let rest = name.strip_prefix(beginning)?;
    PairPosition::all().find(|spot| rest == format!("{}.{}", half_word(spot.half), spot.colour.word()))
}

/// A half, in names.
pub(super) const fn half_word(half: PairSide) -> &'static str {
    match half {
        PairSide::First => "first",
        PairSide::Second => "second",
    }
}

/// The six stones of the pair, by where they lie.
pub(super) fn pair(staged: &SceneView) -> impl Iterator<Item = (PairPosition, StoneView)> {
    PairPosition::all().zip(staged.pair.iter().flatten().copied())
}

/// How a stone of the pair lies.
pub(super) fn lying(view: &View, spot: PairPosition) -> Option<StoneView> {
    let (_, lies) = pair(view.scene.as_ref()?).find(|(other, _)| *other == spot)?;
    Some(lies)
}

/// Has this stone of the pair been thrown for this scene?
fn is_set(view: &View, spot: PairPosition) -> bool {
    match view.phase {
        Phase::Ante(..) => false,
        Phase::SceneThrow => spot.index() < view.dice.len(),
        _ => true,
    }
}

/// Ribbon, stones, names and heaps.
pub(super) fn put(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let view = scene.view;
    ribbon(scene, sheet);
    sheet.extend(parts::heap("pool", view.pool, POOL, POOL_WIDE, 50.0, ink::BRASS));
    let size = large::either(scene, 21.0, large::size(scene, 25.0, 49.0));
    sheet.put(spaced("pool.word", (POOL.0, 806.0), size, "THE PERIL"));
    if !large::is_on(scene) {
        let faces = reading::faces(view);
        sheet.put(parts::fitted(
            "pool.face",
            (POOL.0, 829.0),
            19.0,
            210.0,
            Face::Italic,
            ink::BRASS,
            Align::Middle,
            &faces,
        ));
    }
    let Some(staged) = &view.scene else { return };
    for (spot, lies) in pair(staged) {
        stone(scene, staged, (spot, lies), sheet);
    }
    for half in PairSide::BOTH {
        name(scene, staged, half, sheet);
    }
    sheet.extend(parts::heap("ante", view.ante, ANTE, ANTE_WIDE, 56.0, ink::BRASS));
    let size = large::either(scene, 21.0, large::size(scene, 24.0, 43.0));
    sheet.put(spaced(
        "ante.word",
        (ANTE.0, 716.0 + (size - 21.0) * 0.8),
        size,
        "ANTE",
    ));
}

/// Capitals with room between them.
pub(super) fn spaced(key: &str, at: (f32, f32), size: f32, text: &str) -> Item {
    let mut wide = String::new();
    for letter in text.chars() {
        if !wide.is_empty() {
            wide.push('\u{200a}');
            wide.push('\u{200a}');
        }
        wide.push(letter);
    }
    parts::words(key, at, size, Face::Semibold, ink::IVORY, Align::Middle, &wide)
}

fn stone(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    (spot, lies): (PairPosition, StoneView),
    sheet: &mut Sheet,
) {
    let name = key(spot);
    let at = place(spot);
    let set = is_set(scene.view, spot);
    let offered = choices::offered(scene, spot);
    for mut item in parts::stone(&name, spot.colour, lies, at, WIDE) {
        if !set {
            item.pose.alpha = 0.3;
        }
        if item.key.as_str() == name {
            item.act = offered.clone();
        }
        sheet.put(item);
    }
    if choices::is_ringed(scene, spot) {
        sheet.put(parts::ring(&format!("{name}.ring"), spot.colour, at, WIDE));
    }
    if staged.locked.contains(&spot) {
        sheet.put(parts::lock(&format!("{name}.lock"), at, WIDE));
    }
    if scene.view.phase == Phase::SceneThrow
        && let Some(face) = scene.view.dice.get(spot.index())
    {
        sheet.extend(die(
            scene,
            &format!("die.{}", spot.index()),
            die_place(spot),
            *face,
        ));
    }
}

/// Where the die lies that set a stone.
pub(super) fn die_place(spot: PairPosition) -> (f32, f32) {
    let (x, y) = place(spot);
    (x - 66.0, y - 72.0)
}

/// An eight-sided die that shows a number.
pub(super) fn die(scene: &Scene<'_, GreatCity>, key: &str, (x, y): (f32, f32), face: u8) -> [Item; 2] {
    [
        Item::picture(
            key.to_owned(),
            Pose::new(x, y, 72.0, 78.75).z(14.0),
            "great_city/d8",
        ),
        parts::words(
            &format!("{key}.number"),
            (x - 4.5, y + 0.5),
            large::size(scene, 30.0, 45.0),
            Face::Bold,
            inks::INK,
            Align::Middle,
            &face.to_string(),
        ),
    ]
}

/// What the ribbon says.
fn heading(scene: &Scene<'_, GreatCity>) -> String {
    let view = scene.view;
    match view.phase {
        Phase::Initiative => "Who begins?".into(),
        Phase::Frame(seat) => format!("{}’s scene", scene.setup.name(seat)),
        Phase::Ante(..) => "The ante".into(),
        Phase::SceneThrow => "The throw".into(),
        _ if view.scene.as_ref().is_some_and(|staged| staged.unread) => "Not read yet".into(),
        _ => reading(view).map_or_else(String::new, |(name, _)| name.to_owned()),
    }
}

/// The name and the judgment of the pair as it was read last.
pub(super) fn reading(view: &View) -> Option<(&'static str, &'static str)> {
    let (first, second) = view.scene.as_ref()?.read?;
    let found = tables().judgment(first.into(), second.into());
    Some((&found.0, &found.1))
}

/// The words on a ribbon, as large as they go.
pub(super) fn on_ribbon(text: &str) -> Item {
    parts::fitted(
        "ribbon.words",
        (RIBBON.at.x, RIBBON.at.y - 5.0),
        51.0,
        450.0,
        Face::Bold,
        inks::INK,
        Align::Middle,
        text,
    )
}

fn ribbon(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let across = [140.0, 0.0, 140.0, 0.0];
    let ribbon = Item::picture("ribbon", RIBBON.z(14.0), "great_city/ribbon").sliced(across);
    sheet.put(ribbon.act(widgets::rule_act()));
    sheet.put(on_ribbon(&heading(scene)));
    match scene.view.phase {
        Phase::React(_) | Phase::Answer(..) => {
            sheet.put(
                Item::picture("slip.shut", SHUT.z(8.0), "great_city/slip-shut")
                    .sliced([116.0, 0.0, 116.0, 0.0]),
            );
            sheet.put(Item::picture(
                "slip.seal",
                Pose::new(SHUT.at.x, SHUT.at.y, 50.0, 50.0).z(8.5),
                "great_city/seal",
            ));
        }
        Phase::RandomFlip | Phase::Making(_) => {
            let open = large::either(scene, OPEN, OPEN_LARGE);
            sheet
                .put(Item::picture("slip", open.z(13.0), "great_city/slip").sliced([40.0, 24.0, 40.0, 30.0]));
            let judgment = reading(scene.view).map_or("", |(_, judgment)| judgment);
            sheet.put(parts::fitted(
                "slip.words",
                (960.0, large::size(scene, 486.0, 492.0)),
                large::size(scene, 24.0, 38.0),
                large::either(scene, 380.0, 1020.0),
                Face::Italic,
                inks::INK,
                Align::Middle,
                judgment,
            ));
        }
        _ => {}
    }
}

/// Who stands behind a half of the pair: the triad's emblem as it now lies, the name, whose it is.
fn name(scene: &Scene<'_, GreatCity>, staged: &SceneView, half: PairSide, sheet: &mut Sheet) {
    let view = scene.view;
    let [first, second] = &staged.pair;
    let (who, triad, part, middle) = match half {
        PairSide::First => (staged.spotlight, first, "spotlight", 545.0),
        PairSide::Second => (staged.foil, second, "foil", 1375.0),
    };
    let key = format!("name.{}", half_word(half));
    let name = capital(&view.called(scene.setup, who));
    let (size, name) = if large::is_on(scene) {
        let size = large::size(scene, 34.0, 44.5);
        (
            size,
            paper::shortened(&name, Face::Semibold, size, 470.0).into_owned(),
        )
    } else {
        (lettering::fit(&name, Face::Semibold, 34.0, 330.0), name)
    };
    let wide = lettering::width(&name, Face::Semibold, size);
    let (emblem, mark) = (66.0, 28.0);
    let small = large::size(scene, 22.0, 40.0);
    let thrown = !matches!(view.phase, Phase::Ante(..) | Phase::SceneThrow);
    let meaning = &tables().triad(number(triad).into()).name;
    let side = if thrown {
        format!("{meaning} · {part}")
    } else {
        part.to_owned()
    };
    // The line under a short name is the wider of the two.
    let named = wide + 14.0 + mark;
    let block = named.max(lettering::width(&side, Face::Italic, small));
    let left = middle - (emblem + 18.0 + block) / 2.0;
    if thrown {
        sheet.put(parts::emblem(
            &format!("{key}.emblem"),
            triad,
            (left + emblem / 2.0, 730.0),
            emblem,
        ));
    }
    let begins = left + emblem + 18.0 + (block - named) / 2.0;
    let centre = begins + wide / 2.0;
    if who == Who::Stranger && scene.is_person(view.gm()) {
        sheet.put(
            Item::new(
                "stranger.name",
                stranger_place().z(21.0),
                Look::Plain(Color::NONE),
            )
            .act(Interaction::new(
                "stranger.name",
                "Write the new character’s name",
            )),
        );
    }
    sheet.extend([
        parts::words(
            &key,
            (centre, 720.0),
            size,
            Face::Semibold,
            ink::IVORY,
            Align::Middle,
            &name,
        ),
        parts::words(
            &format!("{key}.side"),
            (
                left + emblem + 18.0 + block / 2.0,
                large::size(scene, 749.0, 764.0),
            ),
            small,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            &side,
        ),
        parts::mark(
            scene,
            &format!("{key}.mark"),
            view.owner(who),
            (begins + wide + 14.0 + mark / 2.0, 720.0),
            mark,
        ),
    ]);
}

/// Where the name of a foil made up for the scene is written.
pub(super) fn stranger_place() -> Pose {
    Pose::corner(1215.0, 698.0, 330.0, 44.0)
}

/// What a colour is about: deeds, thoughts or words.
pub(super) fn mode(colour: Colour) -> &'static str {
    tables()
        .colours
        .get(colour.index())
        .map_or("deeds", |meaning| meaning.mode.as_str())
}
