//! The end for large type: who has how much, and what a visit pays out.

use super::super::super::tell::{count, money};
use super::super::super::{Ending, Oubliette, Standing};
use super::super::cards::{self, Card, INK, OCHRE, fitted, words};
use super::super::finale::{deciding, headline, row};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::table::{Seat, capital};
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
    for (name, x, text, promise, gilt) in [
        (
            "end.again",
            390.0,
            "Play again",
            "The same players, set out anew",
            true,
        ),
        (
            "end.watch",
            770.0,
            "Watch the record",
            "See it all again, move by move",
            false,
        ),
        (
            "bar.ledger",
            1150.0,
            "The ledger",
            "Read everything that has happened",
            false,
        ),
        ("bar.leave", 1530.0, "Leave", "Back to the title", false),
    ] {
        let pose = Pose::new(x, FOOT, 364.0, 88.0).z(30.0);
        sheet.extend(widgets::button(name, pose, text, gilt, promise));
    }
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
        if won {
            let crown = Pose::new(330.0, y - 8.0, (high + 6.0) * 280.0 / 270.0, high + 6.0).z(16.0);
            sheet.put(Item::picture(key("crown"), crown, "oubliette/crown-winner"));
        }
        let token = Pose::new(330.0, y, high * 0.6 * 120.0 / 176.0, high * 0.6).z(18.0);
        sheet.put(Item::picture(
            key("token"),
            token,
            cards::token(scene.mark(*seat)),
        ));
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
        lines.push((format!("+ {} by Level Up", money(bonus)), Face::Italic));
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
    let pitch = if numbers.len() > 1 {
        ((room - wide) / (numbers.len() - 1) as f32).min(wide + 6.0)
    } else {
        0.0
    };
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
    let level = &scene.setup.level;
    sheet.put(widgets::ground("oubliette/table"));
    let bill = Pose::new(1230.0, 484.0, 840.0, 950.0).z(3.0);
    let by = bill.size.x / 760.0;
    let corner = bill.at - bill.size / 2.0;
    let at = |x: f32, y: f32| (corner.x + x * by, corner.y + y * by);
    sheet.put(Item::picture("bill", bill, "oubliette/pay-out"));
    sheet.put(Item::picture(
        "gaoler",
        Pose::new(440.0, 590.0, 420.0, 620.0).z(4.0),
        "oubliette/gaoler",
    ));
    let Some(visit) = &level.visit else { return };
    sheet.put(fitted(
        "bill.title",
        at(380.0, 244.0),
        (48.0, 340.0),
        Face::Bold,
        INK,
        Align::Middle,
        "To be paid out",
    ));
    let mut all = 0;
    for (index, own) in scene.view.explorers.iter().enumerate() {
        let seat = Seat::new(index);
        let y = 321.0 + 58.0 * index as f32;
        let pay = own.cashed_in / visit.rate.max(1);
        all += pay;
        let (x, line) = at(104.0, y);
        sheet.put(widgets::mark(format!("bill.{seat}.mark"), (x, line), 40.0, scene.mark(seat)).z(10.0));
        sheet.put(fitted(
            format!("bill.{seat}.name"),
            at(134.0, y),
            (44.0, 360.0),
            Face::Semibold,
            INK,
            Align::Left,
            scene.setup.name(seat),
        ));
        sheet.put(fitted(
            format!("bill.{seat}.pay"),
            at(672.0, y),
            (50.0, 200.0),
            Face::Bold,
            INK,
            Align::Right,
            &format!("{}{}", visit.currency, money(pay)),
        ));
    }
    sheet.put(words(
        "bill.sum.word",
        at(100.0, 673.0),
        44.0,
        Face::Semibold,
        INK,
        Align::Left,
        "in all",
    ));
    sheet.put(words(
        "bill.sum",
        at(672.0, 673.0),
        56.0,
        Face::Bold,
        INK,
        Align::Right,
        format!("{}{}", visit.currency, money(all)),
    ));
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
