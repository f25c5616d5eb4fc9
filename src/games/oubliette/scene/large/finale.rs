//! The end for large type: who has how much, and what a visit pays out.

use super::super::super::log::{count, money};
use super::super::super::{Ending, Oubliette, Standing};
use super::super::cards::{self, Card, OCHRE, fitted, words};
use super::super::finale::{Bill, deciding, headline, put_bill, put_buttons, put_explorer, row};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::capital;
use bevy::prelude::*;

/// Where the buttons stand.
const FOOT: f32 = 1020.0;

/// The last screen.
pub(in super::super) fn lay_out(scene: &Scene<'_, Oubliette>, ending: Ending) -> Sheet {
    let mut sheet = Sheet::new();
    match ending {
        Ending::Visit => pay_out(scene, &mut sheet),
        _ => hoards(scene, ending, &mut sheet),
    }
    put_buttons((390.0, 380.0), FOOT, (364.0, 88.0), &mut sheet);
    sheet
}

fn hoards(scene: &Scene<'_, Oubliette>, ending: Ending, sheet: &mut Sheet) {
    let level = &scene.setup.level;
    sheet.put(widgets::ground("oubliette/hoard-count"));
    let winners = scene.view.winners(level);
    let (ranked, depth) = deciding(scene, ending);
    let (title, line) = headline(scene, ending, depth);
    for (key, y, size, face, ink, text) in [
        ("end.title", 104.0, 72.0, Face::Bold, OCHRE, title),
        ("end.line", 178.0, 42.0, Face::Italic, inks::BONE, line),
    ] {
        sheet.put(fitted(key, (960.0, y), (size, 1240.0), face, ink, Align::Middle, &text).z(20.0));
    }
    for (index, (seat, standing)) in ranked.iter().enumerate() {
        let (y, pitch) = row(index, ranked.len());
        let (y, high) = (y - 10.0, pitch.min(150.0) - 12.0);
        let key = |what: &str| format!("end.{seat}.{what}");
        let won = winners.contains(seat);
        let crown = won.then_some(high + 6.0);
        put_explorer(scene, *seat, (330.0, y), crown, high * 0.6, sheet);
        sheet.put(
            fitted(
                key("name"),
                (400.0, y - 22.0),
                (42.0, 270.0),
                Face::Bold,
                if won { OCHRE } else { inks::BONE },
                Align::Left,
                scene.setup.name(*seat),
            )
            .z(20.0),
        );
        sheet.put(
            words(
                key("sum"),
                (400.0, y + 24.0),
                46.0,
                Face::Bold,
                inks::BONE,
                Align::Left,
                money(standing.cashed),
            )
            .z(20.0),
        );
        let Some(own) = scene.view.explorer(*seat) else {
            continue;
        };
        hoard(scene, &own.cashed, (690.0, 560.0), (y, high), sheet);
        for (line, (text, face)) in beside(standing, own.bonus, depth).into_iter().enumerate() {
            sheet.put(
                fitted(
                    key(&format!("note.{line}")),
                    (1280.0, y - 22.0 + 46.0 * line as f32),
                    (38.0, 380.0),
                    face,
                    OCHRE,
                    Align::Left,
                    &text,
                )
                .z(20.0),
            );
        }
    }
}

/// What else counts, or was paid on top.
fn beside(standing: &Standing, bonus: u32, depth: u8) -> Vec<(String, Face)> {
    let mut lines = Vec::new();
    if depth >= 1 {
        lines.push((format!("{} in hand", money(standing.hand)), Face::Semibold));
    }
    if depth >= 2 {
        lines.push((format!("{} in use", money(standing.in_use)), Face::Semibold));
    } else if bonus > 0 {
        lines.push((format!("+ {} for Level Up", money(bonus)), Face::Italic));
    }
    lines
}

/// What was cashed in, in pictures that fit.
fn hoard(
    scene: &Scene<'_, Oubliette>,
    numbers: &[u8],
    (left, room): (f32, f32),
    (y, high): (f32, f32),
    sheet: &mut Sheet,
) {
    let wide = ((high - 10.0) * 260.0 / 300.0).min(84.0);
    let high = cards::face_height(wide);
    let pitch = cards::pitch(numbers.len(), room, wide, 6.0);
    for (index, number) in numbers.iter().enumerate() {
        let card = Card::Treasure(*number);
        let x = left + pitch * index as f32;
        let pose = Pose::corner(x, y - high / 2.0, wide, high).z(17.0 + index as f32 * 0.2);
        let name = format!("treasure.{number}");
        let act = cards::to_be_seen(scene, card, &name, "");
        sheet.extend(cards::face(&scene.setup.level, card, &name, pose, act));
    }
}

/// What a visit pays out, on the gaoler's bill.
fn pay_out(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let bill = Bill {
        pose: Pose::new(1230.0, 484.0, 840.0, 950.0).z(3.0),
        gaoler: Pose::new(440.0, 590.0, 420.0, 620.0).z(4.0),
        title: (48.0, 340.0),
        mark: (104.0, 40.0),
        name_at: 134.0,
        name: (44.0, 360.0),
        how: None,
        pay: (50.0, 200.0),
        sum: (44.0, 56.0),
    };
    put_bill(scene, &bill, sheet);
    let Some(visit) = &scene.setup.level.visit else {
        return;
    };
    let visitors = capital(&count(scene.view.explorers.len(), "visitor", "visitors"));
    let said = format!(
        "{visitors}, {} turns each; nobody wins. What was not cashed in stays below.",
        visit.turns
    );
    for (index, line) in lettering::wrap(&said, Face::Italic, 40.0, 700.0)
        .into_iter()
        .enumerate()
    {
        sheet.put(words(
            format!("bill.note.{index}"),
            (440.0, 90.0 + 52.0 * index as f32),
            40.0,
            Face::Italic,
            inks::BONE,
            Align::Middle,
            line,
        ));
    }
}
