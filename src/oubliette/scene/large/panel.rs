//! What stands beside the board for large type when neither a fight nor the Exit does.

use super::super::super::level::Effect;
use super::super::super::{Oubliette, Phase};
use super::super::cards::{self, Card, OCHRE, fitted, words};
use super::super::panel::{EVENT, EVENT_DIE, rolled, rows};
use super::super::{advice, by_hand};
use super::duel::{bed, ground};
use super::{PANEL, options};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Act, Align, Item, Pose, Sheet};
use crate::scene::widgets;
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

/// Where a seat's die for the order lies.
pub(in super::super) fn order_die(seat: Seat, count: usize) -> Pose {
    let pitch = (1260.0 / count as f32).min(300.0);
    let first = MIDDLE - pitch * (count as f32 - 1.0) / 2.0;
    Pose::new(first + pitch * seat.index() as f32, TOP + 514.0, 92.0, 92.0).z(12.0)
}

/// Rolling for the order of play.
fn order(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    ground("oubliette/event-panel", sheet);
    let vignette = Pose::new(MIDDLE, TOP + 200.0, 780.0, 375.0).z(3.0);
    sheet.put(Item::picture("vignette", vignette, "oubliette/set-out"));
    let count = scene.setup.seats.len();
    let pitch = (1260.0 / count as f32).min(300.0);
    for seat in Seat::all(count) {
        let at = order_die(seat, count);
        let on = scene.view.seat == seat;
        sheet.put(fitted(
            format!("order.{seat}.name"),
            (at.at.x, TOP + 426.0),
            (44.0, pitch - 16.0),
            Face::Semibold,
            if on { OCHRE } else { inks::BONE },
            Align::Middle,
            scene.setup.name(seat),
        ));
        let rolls = scene
            .view
            .order_rolls
            .get(seat.index())
            .map_or(&[][..], Vec::as_slice);
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
        if on && (rolls.is_empty() || by_hand(scene)) {
            let pose = at.shifted(if rolls.is_empty() { 0.0 } else { 56.0 }, 0.0).z(13.0);
            let mut item = Item::picture("order.die", pose, cards::die(6, false));
            if by_hand(scene) {
                item = item.act(Act::piece("chance", "Roll for the order of play"));
            } else {
                item.pose.alpha = 0.5;
            }
            sheet.put(item);
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
    if view.phase == Phase::Die {
        let mut die = Item::picture("event.die", EVENT_DIE, cards::die(6, false));
        if by_hand(scene) {
            die = die.act(Act::piece("chance", "Roll the die"));
        } else {
            die.pose.alpha = 0.5;
        }
        sheet.put(die);
        let chance = match level.effect(kind) {
            Some(Effect::Secret { least, .. }) => Some((7.0 - f64::from(*least)) / 6.0),
            Some(Effect::Trap { most }) => Some(f64::from(*most) / 6.0),
            _ => None,
        };
        if let Some(chance) = chance.filter(|_| scene.odds_shown()) {
            sheet.put(words(
                "event.odds",
                (LEFT + 200.0, TOP + 470.0),
                44.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                format!("the odds are {}", advice::percent(chance)),
            ));
        }
    } else if let Some(face) = rolled(scene) {
        sheet.put(Item::picture("event.die", EVENT_DIE, cards::die(face, false)));
        // What is to be chosen stands beside the die.
        let area = Rect::new(LEFT + 190.0, TOP + 360.0, 1890.0, TOP + 572.0);
        options::put(area, &rows, sheet);
        return;
    }
    let area = Rect::new(LEFT, TOP + 360.0, 1890.0, TOP + 572.0);
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
        for (index, x) in [1160.0, 1300.0].into_iter().enumerate() {
            let mut die = Item::picture(
                format!("roll.{index}"),
                Pose::new(x, TOP + 500.0, 120.0, 120.0)
                    .turned(if index == 0 { -5.0 } else { 6.0 })
                    .z(12.0),
                cards::die(if index == 0 { 5 } else { 2 }, false),
            );
            if by_hand(scene) {
                die = die.act(Act::piece("chance", "Roll both dice and move"));
            } else {
                die.pose.alpha = 0.45;
            }
            sheet.put(die);
        }
    }
}

/// What weighs on the explorer whose turn it is.
fn facts(scene: &Scene<'_, Oubliette>) -> Vec<(&'static str, String, &'static str)> {
    let Some(own) = scene.view.explorer(scene.view.seat) else {
        return Vec::new();
    };
    vec![
        ("attack", format!("+{}", own.weapons), "weapons"),
        ("defence", (8 + own.armour).to_string(), "defence"),
        ("wounds", own.hurt.to_string(), "wounds weigh"),
        ("levels", own.levels.to_string(), "Level Ups"),
    ]
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
        let away = view.explorer(*seat).is_some_and(|own| own.away);
        let ink = if *seat == view.seat {
            OCHRE
        } else if away {
            inks::QUIET
        } else {
            inks::BONE
        };
        sheet.put(
            widgets::mark(
                format!("next.{seat}.mark"),
                (LEFT + 20.0, y),
                40.0,
                scene.mark(*seat),
            )
            .z(10.0),
        );
        sheet.put(fitted(
            format!("next.{seat}"),
            (LEFT + 54.0, y),
            (44.0, 320.0),
            Face::Semibold,
            ink,
            Align::Left,
            scene.setup.name(*seat),
        ));
    }
    if scene.setup.level.visit.is_some() && view.order.len() < 6 {
        sheet.put(words(
            "visit.0",
            (LEFT, TOP + 540.0),
            36.0,
            Face::Italic,
            OCHRE,
            Align::Left,
            "A visit to the Landlord",
        ));
    }
}
