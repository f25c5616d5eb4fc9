//! The strip at the foot: the round, the last sentences of the ledger, and which scene it is.

use super::parts::{self, ink};
use super::{large, paper};
use crate::games::great_city::{GreatCity, Phase, Slot};
use crate::scene::bar;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::session::Scene;
use crate::table::capital;
use bevy::color::Color;

const Y: f32 = 1059.0;
/// Where the strip ends, how wide the scene's words may always be, and how far they keep from the ledger's.
const END: f32 = 1892.0;
const SCENE: f32 = 640.0;
const GAP: f32 = 40.0;

/// The strip.
pub(super) fn put(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        put_large(scene, sheet);
        return;
    }
    sheet.put(
        Item::picture(
            "ground.strip",
            Pose::corner(-320.0, 1036.0, 2560.0, 44.0).z(60.0),
            "great_city/foot",
        )
        .sliced([0.0, 8.0, 0.0, 2.0]),
    );
    let word = |key: &str, x: f32, face: Face, ink: Color, align: Align, text: &str| {
        parts::words(key, (x, Y), 20.0, face, ink, align, text).z(62.0)
    };
    let round = round(scene);
    sheet.put(word(
        "strip.round",
        28.0,
        Face::Semibold,
        ink::BRASS,
        Align::Left,
        &round,
    ));
    let left = 28.0 + lettering::width(&round, Face::Semibold, 20.0) + 28.0;
    let about = about(scene);
    let wide = lettering::width(&about, Face::Italic, 20.0).min(SCENE);
    let room = END - wide - GAP - left;
    let line = bar::last_sentences(scene, Face::Regular, 20.0, room);
    // What the ledger's words leave is the scene's.
    let rest = END - GAP - left - lettering::width(&line, Face::Regular, 20.0);
    let about = super::choices::shortened(&about, 20.0, rest.max(SCENE));
    sheet.put(
        parts::fitted(
            "strip.scene",
            (END, Y),
            20.0,
            rest.max(SCENE),
            Face::Italic,
            inks::SHADE,
            Align::Right,
            &about,
        )
        .z(62.0),
    );
    let act = Interaction::new("bar.ledger", "Read everything that has happened (L)");
    sheet.put(
        Item::new(
            "strip.ledger",
            Pose::corner(left - 6.0, 1040.0, room + 12.0, 38.0).z(61.0),
            Look::Plain(Color::NONE),
        )
        .act(act),
    );
    sheet.put(
        parts::fitted(
            "strip.words",
            (left, Y),
            20.0,
            room,
            Face::Regular,
            ink::IVORY,
            Align::Left,
            &line,
        )
        .z(62.0),
    );
}

/// The round.
fn round(scene: &Scene<'_, GreatCity>) -> String {
    let view = scene.view;
    match (&view.scene, view.phase) {
        (Some(staged), Phase::React(_) | Phase::Answer(..)) => {
            capital(&format!("{} round", parts::ordinal(staged.round)))
        }
        (_, Phase::After) => "After the judgment".into(),
        (Some(_), _) => "Before the first round".into(),
        _ => "Between scenes".into(),
    }
}

/// At large type: the round and as much as fits of what happened last. The scene stands in the ledger, which a press
/// opens.
fn put_large(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    const Y: f32 = 1048.0;
    let ground = Pose::corner(-320.0, 1018.0, 2560.0, 62.0).z(60.0);
    sheet.put(Item::picture("ground.strip", ground, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let size = large::size(scene, 20.0, 36.0);
    let round = round(scene);
    let word = |key: &str, x: f32, face: Face, ink: Color, text: &str| {
        parts::words(key, (x, Y), size, face, ink, Align::Left, text).z(62.0)
    };
    sheet.put(word("strip.round", 28.0, Face::Semibold, ink::BRASS, &round));
    let left = 28.0 + lettering::width(&round, Face::Semibold, size) + 40.0;
    let room = 1892.0 - left;
    let line = bar::last_sentences(scene, Face::Regular, size, room);
    let line = paper::shortened(&line, Face::Regular, size, room);
    sheet.put(word("strip.words", left, Face::Regular, ink::IVORY, &line));
    let act = Interaction::new("bar.ledger", "Read everything that has happened (L)");
    let over = Pose::corner(0.0, 1020.0, 1920.0, 58.0).z(61.0);
    sheet.put(Item::new("strip.ledger", over, Look::Plain(Color::NONE)).act(act));
}

/// Which scene it is, and what it is about.
fn about(scene: &Scene<'_, GreatCity>) -> String {
    let view = scene.view;
    if view.scenes == 0 {
        return "The peril stands before the City".into();
    }
    let number = capital(&format!("{} scene", parts::ordinal(view.scenes)));
    if view.phase == Phase::After {
        return format!("{number}; the Peril pool holds {}", view.pool);
    }
    let deed = view
        .text(Slot::Deed(view.scenes))
        .filter(|_| view.scene.is_some());
    let what = match (deed, &view.scene) {
        (Some(deed), _) => deed.to_owned(),
        (None, Some(staged)) => format!(
            "{} meets {}",
            view.called(scene.setup, staged.spotlight),
            view.called(scene.setup, staged.foil)
        ),
        (None, None) => "is over".into(),
    };
    match view.scene {
        Some(_) => format!("{number}: {what}"),
        None => format!("{number} {what}"),
    }
}
