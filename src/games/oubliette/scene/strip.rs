//! The strip at the foot: the last words of the ledger, what the table does for its players, and the shell's signs.

use super::super::{Oubliette, Phase};
use super::cards::{OCHRE, fitted, words};
use super::large;
use crate::scene::bar;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::session::Scene;
use bevy::prelude::*;

const Y: f32 = 1054.0;
/// How long the line of the ledger may be.
const ROOM: f32 = 1130.0;
/// What the last of the shell's signs takes of it.
const SIGNS: f32 = 40.0;

/// What the table does for its players: each by its name, whether it is on, and what a press does.
fn toggles(scene: &Scene<'_, Oubliette>) -> Vec<(&'static str, bool, String)> {
    let mut toggles = vec![
        (
            "strip.odds",
            scene.odds_shown(),
            "Show the odds of every roll".into(),
        ),
        (
            "strip.hand",
            !scene.rolls_by_hand(),
            "The table rolls and draws for you. Off: click or press Space".into(),
        ),
    ];
    if scene.is_person(scene.foot) {
        toggles.push((
            "strip.helps",
            scene.ui.only_if_it_helps.contains(scene.foot),
            format!(
                "Ask {} only when a card could change the result",
                scene.setup.name(scene.foot)
            ),
        ));
    }
    toggles
}

/// The strip.
pub(super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        large::strip::put(scene, &toggles(scene), sheet);
        return;
    }
    let pose = Pose::corner(9.0, 1035.0, 1902.0, 38.0).z(4.0);
    sheet.put(Item::picture("strip", pose, "oubliette/strip").sliced([16.0, 12.0, 16.0, 12.0]));
    sheet.put(words(
        "strip.title",
        (28.0, Y),
        21.0,
        Face::Semibold,
        OCHRE,
        Align::Left,
        "Ledger",
    ));
    // Larger words beside it take of its room.
    let size = scene.canvas.type_size;
    let given = SIGNS + 320.0 * size.growth();
    let room = ROOM - given;
    let line_size = large::raised(size, Face::Regular, 20.0);
    let line = bar::last_sentences(scene, Face::Regular, line_size, room);
    let act = Interaction::new("bar.ledger", "Read everything that has happened (L)");
    sheet.put(
        Item::new(
            "strip.line",
            Pose::corner(20.0, 1037.0, 1250.0 - given, 34.0).z(5.0),
            Look::Plain(Color::NONE),
        )
        .act(act),
    );
    sheet.put(fitted(
        "strip.words",
        (104.0, Y),
        (line_size, room),
        Face::Regular,
        inks::BONE,
        Align::Left,
        &line,
    ));
    let mut x = 1286.0 - given;
    let mut toggle = |name: &'static str, word: &str, on: bool, tooltip: &str, sheet: &mut Sheet| {
        let word_size = large::raised(size, Face::Semibold, 19.0);
        let wide = lettering::width(word, Face::Semibold, word_size) + 34.0;
        let pose = Pose::corner(x, 1039.0, wide, 30.0).z(6.0);
        sheet.put(Item::new(name, pose, Look::Plain(Color::NONE)).act(Interaction::new(name, tooltip)));
        let sign = if on {
            "oubliette/tick-on"
        } else {
            "oubliette/tick-off"
        };
        sheet.put(Item::picture(
            format!("{name}.sign"),
            Pose::new(x + 12.0, Y, 24.0, 24.0).z(7.0),
            sign,
        ));
        sheet.put(words(
            format!("{name}.word"),
            (x + 28.0, Y),
            19.0,
            Face::Semibold,
            inks::SHADE,
            Align::Left,
            word,
        ));
        x += wide + 10.0;
    };
    for (name, on, tooltip) in toggles(scene) {
        let word = match name {
            "strip.odds" => "odds",
            "strip.hand" => "roll for me",
            _ => "ask less",
        };
        toggle(name, word, on, &tooltip, sheet);
    }
    // The ledger's sign is its line.
    let signs: Vec<_> = (bar::signs(scene).into_iter())
        .filter(|sign| sign.name != "bar.ledger")
        .collect();
    let step = if signs.len() > 5 { 35.0 } else { 38.0 };
    let first = 1888.0 - step * (signs.len().max(1) - 1) as f32;
    for (index, sign) in signs.into_iter().enumerate() {
        let at = Pose::new(first + step * index as f32, Y, 32.0, 32.0).z(7.0);
        sheet.put(Item::picture(sign.name, at, sign.picture).act(sign.act));
    }
    if !matches!(scene.view.phase, Phase::Order | Phase::Over(_)) {
        sheet.put(words(
            "strip.turn",
            (first - 24.0, Y),
            20.0,
            Face::Regular,
            inks::SHADE,
            Align::Right,
            format!("Turn {}", scene.view.turn),
        ));
    }
}
