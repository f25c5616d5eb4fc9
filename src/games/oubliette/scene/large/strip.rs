//! The strip at the foot for large type: the last sentence of the ledger, and signs for everything else.

use super::super::super::{Oubliette, Phase};
use super::super::cards::{OCHRE, words};
use super::BELOW;
use crate::scene::bar;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::session::Scene;
use bevy::prelude::*;

const Y: f32 = 1038.0 + BELOW;
const SIZE: f32 = 36.0;

/// The strip.
pub(in super::super) fn put(
    scene: &Scene<'_, Oubliette>,
    toggles: &[(&'static str, bool, String)],
    sheet: &mut Sheet,
) {
    let pose = Pose::corner(9.0, 1002.0 + BELOW, 1902.0, 72.0).z(4.0);
    sheet.put(Item::picture("strip", pose, "oubliette/strip").sliced([16.0, 12.0, 16.0, 12.0]));
    // From the right: the shell's signs, the turn, what the table does for its players; the ledger has what is left.
    let signs: Vec<_> = (bar::signs(scene).into_iter())
        .filter(|sign| sign.name != "bar.ledger")
        .collect();
    let mut x = 1880.0;
    for sign in signs.into_iter().rev() {
        let at = Pose::new(x, Y, 52.0, 52.0).z(7.0);
        sheet.put(Item::picture(sign.name, at, sign.picture).act(sign.act));
        x -= 61.0;
    }
    x += 14.0;
    if !matches!(scene.view.phase, Phase::Order | Phase::Over(_)) {
        let text = format!("Turn {}", scene.view.turn);
        let wide = lettering::width(&text, Face::Regular, SIZE);
        sheet.put(words(
            "strip.turn",
            (x, Y),
            SIZE,
            Face::Regular,
            inks::SHADE,
            Align::Right,
            text,
        ));
        x -= wide + 22.0;
    }
    for (name, on, tooltip) in toggles.iter().rev() {
        let pose = Pose::corner(x - 92.0, Y - 28.0, 92.0, 56.0).z(6.0);
        sheet.put(
            Item::new(*name, pose, Look::Plain(Color::NONE)).act(Interaction::new(*name, tooltip.as_str())),
        );
        let sign = if *on {
            "oubliette/tick-on"
        } else {
            "oubliette/tick-off"
        };
        let at = Pose::new(x - 70.0, Y, 40.0, 40.0).z(7.0);
        sheet.put(Item::picture(format!("{name}.sign"), at, sign));
        if *name == "strip.hand" {
            let at = Pose::new(x - 24.0, Y, 42.0, 42.0).z(7.0);
            sheet.put(Item::picture(format!("{name}.die"), at, "oubliette/die-bone-5"));
        } else {
            let word = if *name == "strip.odds" { "%" } else { "?" };
            sheet.put(words(
                format!("{name}.word"),
                (x - 24.0, Y),
                42.0,
                Face::Bold,
                OCHRE,
                Align::Middle,
                word,
            ));
        }
        x -= 100.0;
    }
    let room = x - 10.0 - 92.0;
    let line = bar::last_sentences(scene, Face::Regular, SIZE, room);
    let shown = elided(&line, room);
    let mut tooltip = "Read everything that has happened (L)".to_owned();
    if shown != line {
        tooltip = format!("{line} {tooltip}");
    }
    let pose = Pose::corner(20.0, Y - 30.0, x - 30.0, 60.0).z(5.0);
    sheet.put(
        Item::new("strip.line", pose, Look::Plain(Color::NONE)).act(Interaction::new("bar.ledger", tooltip)),
    );
    let at = Pose::new(54.0, Y, 50.0, 50.0).z(7.0);
    sheet.put(Item::picture("strip.ledger", at, "shared/bar-ledger"));
    sheet.put(words(
        "strip.words",
        (92.0, Y),
        SIZE,
        Face::Regular,
        inks::BONE,
        Align::Left,
        shown,
    ));
}

/// A sentence, or as many whole words of it as there is room for.
fn elided(line: &str, room: f32) -> String {
    if lettering::width(line, Face::Regular, SIZE) <= room {
        return line.to_owned();
    }
    let lines = lettering::wrap(line, Face::Regular, SIZE, room - 30.0);
    let first = lines.first().map_or("", String::as_str);
    format!("{} …", first.trim_end_matches([',', '.', ':', ';']))
}
