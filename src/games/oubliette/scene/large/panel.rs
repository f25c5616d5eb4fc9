//! What stands beside the board for large type when neither a fight nor the Exit does.

use super::super::super::{Oubliette, Phase, View};
use super::super::cards::{self, Card, OCHRE, fitted, words};
use super::super::chance;
use super::super::duel::bed;
use super::super::panel::{
    EVENT, order_rolls, put_event_die, put_next, put_roll, rolled, rows, to_roll, weighs,
};
use super::duel::ground;
use super::{PANEL, options};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::session::Scene;
use crate::table::Seat;
use bevy::math::Rect;

const TOP: f32 = PANEL.min.y;
const MIDDLE: f32 = 1257.0;

/// The panel.
pub(in super::super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let view = scene.view;
    match view.phase {
        Phase::Order => order(scene, sheet),
        phase if view.event.is_some() && phase != Phase::Roll => event(scene, sheet),
        _ => turn(scene, sheet),
    }
}

/// Where the button for the next roll or draw stands.
pub(in super::super) fn button(view: &View) -> Pose {
    let (x, wide) = match view.phase {
        Phase::Order => (MIDDLE, 560.0),
        phase if view.event.is_some() && phase != Phase::Roll => (1530.0, 660.0),
        _ => (1490.0, 540.0),
    };
    Pose::new(x, TOP + 524.0, wide, 88.0)
}

/// Where a seat's die for the order lies.
pub(in super::super) fn order_die(seat: Seat, count: usize) -> Pose {
    let pitch = (1260.0 / count as f32).min(300.0);
    let first = MIDDLE - pitch * (count as f32 - 1.0) / 2.0;
    Pose::new(first + pitch * seat.index() as f32, TOP + 406.0, 92.0, 92.0).z(12.0)
}

/// Rolling for the order of play.
fn order(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    ground("oubliette/event-panel", sheet);
    let vignette = Pose::new(MIDDLE, TOP + 148.0, 560.0, 269.0).z(3.0);
    sheet.put(Item::picture("vignette", vignette, "oubliette/set-out"));
    let count = scene.setup.seats.len();
    let pitch = (1260.0 / count as f32).min(300.0);
    for seat in Seat::all(count) {
        let at = order_die(seat, count);
        let on = scene.view.seat == seat;
        sheet.put(fitted(
            format!("order.{seat}.name"),
            (at.at.x, TOP + 318.0),
            (44.0, pitch - 16.0),
            Face::Semibold,
            if on { OCHRE } else { inks::BONE },
            Align::Middle,
            scene.setup.name(seat),
        ));
        let rolls = order_rolls(scene, seat);
        // Of several only the last counts: those before were even.
        let step = ((pitch - 96.0) / (rolls.len().max(2) - 1) as f32).min(70.0);
        for (index, face) in rolls.iter().enumerate() {
            let spread = (index as f32 - (rolls.len() as f32 - 1.0) / 2.0) * step;
            sheet.put(Item::picture(
                format!("order.{seat}.{index}"),
                at.shifted(spread, 0.0).z(12.0 + index as f32 * 0.1),
                cards::die(*face, false),
            ));
        }
        if on && (rolls.is_empty() || chance::waits(scene)) {
            let pose = at.shifted(if rolls.is_empty() { 0.0 } else { 56.0 }, 0.0).z(13.0);
            let die = Item::picture("order.die", pose, cards::unthrown(false));
            sheet.put(to_roll(scene, die, "Roll for the order of play", 0.5));
        }
    }
}

/// An event, its card and what it does.
fn event(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    const LEFT: f32 = 996.0;
    const WIDE: f32 = 884.0;
    let (level, view) = (&scene.setup.level, scene.view);
    ground("oubliette/event-panel", sheet);
    let Some(kind) = view.event else { return };
    bed(EVENT, sheet);
    sheet.extend(cards::faced(scene, Card::Event(kind), EVENT));
    sheet.put(fitted(
        "event.title",
        (LEFT, TOP + 52.0),
        (60.0, WIDE),
        Face::Bold,
        OCHRE,
        Align::Left,
        Card::Event(kind).name(level),
    ));
    let rows = if scene.is_person(view.seat) {
        rows(scene)
    } else {
        Vec::new()
    };
    let text = Card::Event(kind).text(level);
    let size = if lettering::wrap(&text, Face::Regular, 42.0, WIDE).len() > 5 {
        37.0
    } else {
        42.0
    };
    let lines = lettering::wrap(&text, Face::Regular, size, WIDE);
    let high = size * 1.25 * lines.len() as f32;
    sheet.put(words(
        "event.text",
        (LEFT, TOP + 100.0 + high / 2.0),
        size,
        Face::Regular,
        inks::BONE,
        Align::Left,
        lines.join("\n"),
    ));
    put_event_die(scene, kind, (LEFT + 200.0, TOP + 430.0), 44.0, sheet);
    // What is to be chosen stands beside the die.
    let left = if view.phase != Phase::Die && rolled(scene).is_some() {
        LEFT + 190.0
    } else {
        LEFT
    };
    let area = Rect::new(left, TOP + 360.0, 1890.0, TOP + 572.0);
    options::put(area, &rows, sheet);
}

/// The turn between its steps.
fn turn(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let view = scene.view;
    ground("oubliette/duel-panel", sheet);
    let rows = if scene.is_person(view.seat) {
        rows(scene)
    } else {
        Vec::new()
    };
    if !rows.is_empty() {
        facts_in_a_row(scene, sheet);
        let area = Rect::new(636.0, TOP + 172.0, 1880.0, TOP + 570.0);
        options::put(area, &rows, sheet);
        return;
    }
    let seat = view.seat;
    let rolls = view.phase == Phase::Roll;
    let up = if rolls { 50.0 } else { 0.0 };
    sheet.put(Item::picture(
        "hero.ground",
        Pose::new(1230.0, TOP + 316.0 - up, 400.0, 323.0).z(8.0),
        "oubliette/hero-ground",
    ));
    sheet.put(Item::picture(
        "hero",
        Pose::new(1230.0, TOP + 280.0 - up, 196.0, 287.0).z(9.0),
        cards::token(scene.mark(seat)),
    ));
    for (index, (key, amount, label)) in facts(scene).into_iter().enumerate() {
        let y = TOP + 108.0 + 122.0 * index as f32;
        sheet.put(words(
            format!("fact.{key}"),
            (734.0, y),
            72.0,
            Face::Bold,
            inks::BONE,
            Align::Right,
            amount,
        ));
        sheet.put(words(
            format!("fact.{key}.label"),
            (756.0, y + 4.0),
            38.0,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            label,
        ));
    }
    next(scene, sheet);
    if rolls {
        // Where the button stands, the dice lie beside it.
        let xs = if chance::waits(scene) {
            [1012.0, 1128.0]
        } else {
            [1172.0, 1288.0]
        };
        put_roll(scene, xs, TOP + 520.0, 96.0, sheet);
    }
}

/// What weighs on the explorer whose turn it is.
fn facts(scene: &Scene<'_, Oubliette>) -> Vec<(&'static str, String, &'static str)> {
    let Some(own) = scene.view.explorer(scene.view.seat) else {
        return Vec::new();
    };
    weighs(own, "weapons").into()
}

/// The same beside each other, over what is to be chosen.
fn facts_in_a_row(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    for (index, (key, amount, label)) in facts(scene).into_iter().enumerate() {
        let x = 790.0 + 312.0 * index as f32;
        sheet.put(words(
            format!("fact.{key}"),
            (x, TOP + 62.0),
            68.0,
            Face::Bold,
            inks::BONE,
            Align::Middle,
            amount,
        ));
        sheet.put(words(
            format!("fact.{key}.label"),
            (x, TOP + 124.0),
            38.0,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            label,
        ));
    }
}

/// Who is next.
fn next(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    const LEFT: f32 = 1502.0;
    let view = scene.view;
    sheet.put(words(
        "next.title",
        (LEFT, TOP + 52.0),
        38.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        "the order of play",
    ));
    for (index, seat) in view.order.iter().enumerate() {
        let y = TOP + 120.0 + 68.0 * index as f32;
        put_next(
            scene,
            *seat,
            y,
            (LEFT + 20.0, 40.0),
            (LEFT + 54.0, (44.0, 320.0)),
            sheet,
        );
    }
    if scene.setup.level.visit.is_some() && view.order.len() < 6 {
        sheet.put(words(
            "visit.0",
            (LEFT, TOP + 112.0 + 68.0 * view.order.len() as f32),
            36.0,
            Face::Italic,
            OCHRE,
            Align::Left,
            "The Landlord’s visit",
        ));
    }
}
