//! The Exit for large type: what goes back, what goes in and what it comes to, the ways that are open, the hand.

use super::super::super::Oubliette;
use super::super::super::log::money;
use super::super::cards::{self, Card, OCHRE, fitted, words};
use super::super::exit::{put_recovered, put_trapdoor, ring, rows, tick, wound_act};
use super::super::stop::{cashes, chosen};
use super::super::worth::{Worth, put_goal};
use super::super::{mats, stop};
use super::duel::ground;
use super::{PANEL, options};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::session::Scene;
use bevy::prelude::*;

const TOP: f32 = PANEL.min.y;
/// Where the hand lies, from the panel's upper edge.
const HAND: f32 = 404.0;

/// The Exit's panel.
pub(in super::super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    ground("oubliette/exit-panel", sheet);
    recovery(scene, sheet);
    treasure(scene, sheet);
    let rows = rows(scene);
    if rows.is_empty() {
        put_trapdoor(scene, (1265.0, TOP + 200.0), sheet);
    } else {
        let area = Rect::new(1014.0, TOP + 24.0, 1506.0, TOP + 382.0);
        options::put(area, &rows, sheet);
    }
    hand(scene, sheet);
}

fn head(
    name: &'static str,
    left: f32,
    (on, person): (bool, bool),
    (title, tip): (&str, &str),
    sheet: &mut Sheet,
) {
    tick(
        name,
        (left + 32.0, TOP + 52.0, 60.0),
        on,
        person.then_some(tip),
        sheet,
    );
    sheet.put(words(
        format!("{name}.title"),
        (left + 74.0, TOP + 52.0),
        48.0,
        Face::Bold,
        OCHRE,
        Align::Left,
        title,
    ));
}

fn recovery(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    const LEFT: f32 = 634.0;
    const WIDE: f32 = 96.0;
    let (level, view) = (&scene.setup.level, scene.view);
    let seat = view.seat;
    let Some(own) = view.explorer(seat) else { return };
    let person = scene.is_person(seat);
    let chosen = chosen(scene);
    head(
        "tick.recovery",
        LEFT,
        (!chosen.is_empty(), person && !own.wounds.is_empty()),
        (
            "Recovery",
            "Up to three wounds go back. Click one to keep it or send it back.",
        ),
        sheet,
    );
    if own.wounds.is_empty() {
        sheet.put(words(
            "recovery.none",
            (LEFT + 180.0, TOP + 200.0),
            42.0,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            "no wounds",
        ));
        return;
    }
    let count = own.wounds.len();
    let pitch = cards::pitch(count, 364.0, WIDE, 14.0);
    let mut copies = [0u8; 256];
    for (index, kind) in own.wounds.iter().enumerate() {
        let copy = mats::next_copy(&mut copies, *kind);
        let goes = chosen.contains(&index);
        let card = Card::Wound(*kind);
        let key = mats::card_key(seat, card, copy);
        let high = cards::thumb_height(WIDE);
        let y = TOP + if goes { 96.0 } else { 116.0 };
        let pose = Pose::corner(LEFT + pitch * index as f32, y, WIDE, high).z(9.0 + index as f32 * 0.5);
        let act = wound_act(scene, card, &key, index, goes);
        let visible = if index + 1 < count { pitch } else { WIDE };
        sheet.extend(cards::large_thumb(level, card, &key, pose, visible, act));
        if goes {
            let arrow = Pose::new(
                pose.at.x - (WIDE - visible.min(WIDE)) / 2.0,
                TOP + 114.0 + high,
                40.0,
                29.0,
            )
            .z(9.0);
            sheet.put(Item::picture(
                format!("back.{index}"),
                arrow,
                "oubliette/arrow-back",
            ));
        }
    }
    put_recovered(scene, own, (LEFT, TOP + 328.0), 72.0, (72.0, 53.0), sheet);
}

fn treasure(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    const LEFT: f32 = 1520.0;
    const WIDE: f32 = 366.0;
    const MIDDLE: f32 = LEFT + WIDE / 2.0;
    let (level, view) = (&scene.setup.level, scene.view);
    let Some(own) = view.explorer(view.seat) else {
        return;
    };
    let cashes = cashes(scene);
    let possible = stop::can_cash_in(scene, own);
    head(
        "tick.treasure",
        LEFT,
        (cashes, scene.is_person(view.seat) && possible),
        ("Treasure", "Cash in all treasure in hand, or keep it"),
        sheet,
    );
    let worth = Worth::of(scene, own);
    sheet.put(fitted(
        "treasure.face",
        (MIDDLE, TOP + 132.0),
        (66.0, WIDE),
        Face::Bold,
        inks::BONE,
        Align::Middle,
        &worth.in_hand(),
    ));
    sheet.put(fitted(
        "treasure.sum",
        (MIDDLE, TOP + 200.0),
        (42.0, WIDE),
        Face::Semibold,
        OCHRE,
        Align::Middle,
        &worth.reckoned(),
    ));
    if level.goal > 0 {
        put_goal(level.goal, &worth, (LEFT, TOP + 232.0), (WIDE, 40.0), sheet);
    }
    let said = worth.what_remains(scene).unwrap_or_default();
    let mut lines = lettering::wrap(&said, Face::Italic, 36.0, WIDE);
    if worth.extra > 0 && lines.len() == 1 {
        lines.push(format!("+ {} for Level Up", money(worth.extra)));
    }
    for (index, line) in lines.into_iter().enumerate() {
        sheet.put(words(
            format!("treasure.short.{index}"),
            (LEFT, TOP + 306.0 + 46.0 * index as f32),
            36.0,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            line,
        ));
    }
}

/// The hand laid out at the panel's foot.
fn hand(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    const LEFT: f32 = 634.0;
    const ROOM: f32 = 1250.0;
    const WIDE: f32 = 108.0;
    let (level, view) = (&scene.setup.level, scene.view);
    let seat = view.seat;
    let Some(own) = view.explorer(seat) else { return };
    let cashes = cashes(scene);
    let cards = mats::held(own);
    sheet.put(Item::new(
        "laid.rule",
        Pose::new(1257.0, TOP + HAND - 14.0, 1250.0, 3.0).z(3.0),
        Look::Plain(inks::GILT),
    ));
    if cards.is_empty() {
        sheet.put(words(
            "laid.title",
            (LEFT, TOP + HAND + 80.0),
            42.0,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            format!("{} holds nothing", scene.setup.name(seat)),
        ));
        return;
    }
    let pitch = cards::pitch(cards.len(), ROOM, WIDE, 18.0);
    let mut copies = [0u8; 256];
    let last = cards.len().saturating_sub(1);
    for (index, card) in cards.into_iter().enumerate() {
        let copy = match card {
            Card::Event(kind) => mats::next_copy(&mut copies, kind),
            _ => 0,
        };
        let lifted = cashes && matches!(card, Card::Treasure(_));
        let high = cards::thumb_height(WIDE);
        let y = TOP + HAND + if lifted { 3.0 } else { 14.0 };
        let pose = Pose::corner(LEFT + pitch * index as f32, y, WIDE, high).z(9.0 + index as f32 * 0.4);
        let key = mats::card_key(seat, card, copy);
        let act = mats::card_act(scene, seat, card, &key);
        let visible = if index < last { pitch } else { WIDE };
        sheet.extend(cards::large_thumb(level, card, &key, pose, visible, act));
        if lifted {
            sheet.put(ring(&key, pose));
        }
    }
}
