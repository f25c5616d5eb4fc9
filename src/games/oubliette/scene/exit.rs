//! The Exit beside the board: what goes back, what goes in, what it comes to, and the ways that are open.
//!
//! What is ticked here is only the screen's; pressing a button makes of it the actions that the rules know, one
//! after the other.

use super::super::log::count;
use super::super::{Arrival, Direction, ExplorerView, Oubliette, Phase};
use super::cards::{self, BLOOD, Card, OCHRE, fitted, words};
use super::options::{self, Row};
use super::places::PANEL;
use super::stop::{self, cashes, chosen};
use super::worth::{Worth, put_goal};
use super::{large, mats};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::session::Scene;
use bevy::prelude::*;

/// The Exit's panel.
pub(super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        large::exit::put(scene, sheet);
        return;
    }
    sheet.put(Item::picture("panel", PANEL.z(2.0), "oubliette/exit-panel"));
    put_trapdoor(scene, (1315.0, 340.0), sheet);
    recovery(scene, sheet);
    treasure(scene, sheet);
    options::put(1124.0, 448.0, 382.0, 184.0, &rows(scene), sheet);
    hand(scene, sheet);
}

/// The trapdoor with its middle there, and the explorer who stands on it.
pub(super) fn put_trapdoor(scene: &Scene<'_, Oubliette>, (x, y): (f32, f32), sheet: &mut Sheet) {
    let rays = Pose::new(x, y, 382.0, 260.0).z(3.0);
    sheet.put(Item::picture("trapdoor.rays", rays, "oubliette/trapdoor-rays"));
    let door = Pose::new(x, y, 184.0, 184.0).z(4.0);
    sheet.put(Item::picture("trapdoor", door, "oubliette/trapdoor"));
    let bearer = Pose::new(x + 7.0, y - 4.0, 92.0, 135.0).z(5.0);
    let token = cards::token(scene.mark(scene.view.seat));
    sheet.put(Item::picture("trapdoor.bearer", bearer, token));
}

/// A box with its middle there, so large, ticked or not; it says this where it may be clicked.
pub(super) fn tick(
    name: &'static str,
    (x, y, size): (f32, f32, f32),
    on: bool,
    tip: Option<&str>,
    sheet: &mut Sheet,
) {
    let picture = if on {
        "oubliette/tick-on"
    } else {
        "oubliette/tick-off"
    };
    let mut item = Item::picture(name, Pose::new(x, y, size, size).z(9.0), picture);
    if let Some(tip) = tip {
        item = item.act(Interaction::new(name, tip));
    }
    sheet.put(item);
}

/// What clicking a wound does, and whether it goes back as things stand.
pub(super) fn wound_act(
    scene: &Scene<'_, Oubliette>,
    card: Card,
    key: &str,
    index: usize,
    goes: bool,
) -> Interaction {
    let now = if goes {
        "Goes back. Click to keep it."
    } else {
        "Stays. Click to send it back."
    };
    let mut act = cards::to_be_seen(scene, card, key, now);
    if scene.is_person(scene.view.seat) {
        act.name = format!("tick.wound.{index}").into();
        act.lifts = true;
    }
    act
}

/// What the wounds weigh now and what they would after: from this left edge, so large, the arrow so wide and high.
pub(super) fn put_recovered(
    scene: &Scene<'_, Oubliette>,
    own: &ExplorerView,
    (left, y): (f32, f32),
    size: f32,
    (wide, high): (f32, f32),
    sheet: &mut Sheet,
) {
    let chosen = chosen(scene);
    let left_after: Vec<u16> = own
        .wounds
        .iter()
        .enumerate()
        .filter(|(index, _)| !chosen.contains(index))
        .map(|(_, kind)| {
            let card = scene.setup.level.wound(*kind);
            card.map_or(0, |card| u16::from(card.modifier))
        })
        .collect();
    let after: u16 = left_after.iter().take(2).sum();
    let number = |key: &'static str, x: f32, ink: Color, amount: u16| {
        let text = amount.to_string();
        words(key, (x, y), size, Face::Bold, ink, Align::Middle, text)
    };
    sheet.put(number("recovery.now", left + 90.0, inks::BONE, own.hurt));
    sheet.put(Item::picture(
        "recovery.arrow",
        Pose::new(left + 180.0, y, wide, high).z(9.0),
        "oubliette/arrow-sum",
    ));
    let ink = if after < own.hurt { OCHRE } else { inks::BONE };
    sheet.put(number("recovery.after", left + 270.0, ink, after));
}

fn recovery(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let (level, view) = (&scene.setup.level, scene.view);
    let seat = view.seat;
    let Some(own) = view.explorer(seat) else { return };
    let person = scene.is_person(seat);
    let left = 744.0;
    let chosen = chosen(scene);
    tick(
        "tick.recovery",
        (left + 24.0, 268.0, 46.0),
        !chosen.is_empty(),
        (person && !own.wounds.is_empty()).then_some(""),
        sheet,
    );
    sheet.put(words(
        "recovery.title",
        (left + 56.0, 268.0),
        32.0,
        Face::Bold,
        OCHRE,
        Align::Left,
        "Recovery",
    ));
    sheet.put(words(
        "recovery.note",
        (left + 360.0, 270.0),
        20.0,
        Face::Italic,
        inks::SHADE,
        Align::Right,
        "up to three go back",
    ));
    if own.wounds.is_empty() {
        sheet.put(words(
            "recovery.none",
            (left + 180.0, 380.0),
            24.0,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            "no wounds",
        ));
        return;
    }
    let count = own.wounds.len();
    let pitch = cards::pitch(count, 360.0, 86.0, 6.0);
    let mut copies = [0u8; 256];
    for (index, kind) in own.wounds.iter().enumerate() {
        let copy = mats::next_copy(&mut copies, *kind);
        let goes = chosen.contains(&index);
        let card = Card::Wound(*kind);
        let key = mats::card_key(seat, card, copy);
        let high = cards::thumb_height(86.0);
        let pose = Pose::corner(
            left + pitch * index as f32,
            if goes { 306.0 } else { 322.0 },
            86.0,
            high,
        )
        .z(9.0 + index as f32 * 0.5);
        let act = wound_act(scene, card, &key, index, goes);
        let mut thumb = cards::thumb(level, card, &key, pose, &card.plate(level), act);
        let visible = if index + 1 < count { pitch } else { pose.size.x };
        let least = large::least(scene.canvas.type_size, Face::Bold);
        cards::keep_plate_in_sight(&mut thumb, visible, least);
        sheet.extend(thumb);
        if goes {
            let arrow = Pose::new(pose.at.x - 14.0, 306.0 + high + 16.0, 34.0, 25.0).z(9.0);
            sheet.put(Item::picture(
                format!("back.{index}"),
                arrow,
                "oubliette/arrow-back",
            ));
        }
    }
    sheet.put(words(
        "recovery.worst",
        (left, 496.0),
        21.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        "wound penalty of the two worst",
    ));
    put_recovered(scene, own, (left, 544.0), 44.0, (52.0, 38.0), sheet);
    if person {
        sheet.put(fitted(
            "recovery.hint",
            (left, 598.0),
            (20.0, 360.0),
            Face::Italic,
            inks::SHADE,
            Align::Left,
            "Click a wound to keep it or send it back.",
        ));
    }
}

fn treasure(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let (level, view) = (&scene.setup.level, scene.view);
    let Some(own) = view.explorer(view.seat) else {
        return;
    };
    let left = 1522.0;
    let cashes = cashes(scene);
    let possible = stop::can_cash_in(scene, own);
    tick(
        "tick.treasure",
        (left + 24.0, 268.0, 46.0),
        cashes,
        (scene.is_person(view.seat) && possible).then_some(""),
        sheet,
    );
    sheet.put(words(
        "treasure.title",
        (left + 56.0, 268.0),
        32.0,
        Face::Bold,
        OCHRE,
        Align::Left,
        "Treasure",
    ));
    let cards_in_hand = own.hand.len();
    sheet.put(words(
        "treasure.note",
        (left + 360.0, 270.0),
        20.0,
        Face::Italic,
        inks::SHADE,
        Align::Right,
        match cards_in_hand {
            0 => "no cards".to_owned(),
            count_of => format!("{} below", count(count_of, "card", "cards")),
        },
    ));
    let worth = Worth::of(scene, own);
    let text = worth.in_hand();
    let size = lettering::fit(&text, Face::Bold, 42.0, 340.0);
    sheet.put(words(
        "treasure.face",
        (left + 180.0, 340.0),
        size,
        Face::Bold,
        inks::BONE,
        Align::Middle,
        text,
    ));
    let note = if worth.extra > 0 {
        format!("face value, plus {cards_in_hand} × {} for Level Up", worth.each)
    } else {
        "face value".into()
    };
    sheet.put(fitted(
        "treasure.how",
        (left + 180.0, 378.0),
        (20.0, 356.0),
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        &note,
    ));
    let coins = match worth.sum() {
        0 => None,
        1..=999 => Some(("oubliette/coins-1", 72.0, 44.0)),
        1000..=2499 => Some(("oubliette/coins-2", 120.0, 76.0)),
        _ => Some(("oubliette/coins-3", 180.0, 118.0)),
    };
    if let Some((heap, wide, high)) = coins {
        let pose = Pose::new(left + 356.0 - wide / 2.0, 622.0 - high / 2.0, wide, high).z(5.0);
        sheet.put(Item::picture("treasure.coins", pose, heap));
    }
    sheet.put(fitted(
        "treasure.sum",
        (left + 180.0, 432.0),
        (28.0, 350.0),
        Face::Semibold,
        OCHRE,
        Align::Middle,
        &worth.reckoned(),
    ));
    if level.goal > 0 {
        put_goal(level.goal, &worth, (left, 458.0), (356.0, 30.0), sheet);
    }
    if let Some(short) = worth.what_remains(scene) {
        sheet.put(fitted(
            "treasure.short",
            (left, if level.goal > 0 { 514.0 } else { 500.0 }),
            (21.0, 356.0),
            Face::Italic,
            inks::SHADE,
            Align::Left,
            &short,
        ));
    }
    if !own.level_ups.is_empty() {
        sheet.put(fitted(
            "treasure.level",
            (left, 544.0),
            (21.0, 356.0),
            Face::Italic,
            inks::SHADE,
            Align::Left,
            match (scene.level_ups_last(), cashes) {
                (true, _) => "Level Up stays in force until the visit ends.",
                (false, true) => "Level Up ends: monsters lose the extra power.",
                (false, false) => "Level Up stays in force.",
            },
        ));
    }
    if !own.quests.is_empty() {
        sheet.put(fitted(
            "treasure.quest",
            (left, 578.0),
            (21.0, 356.0),
            Face::Italic,
            BLOOD,
            Align::Left,
            if stop::quest_pays(scene, own) {
                "If you stop, the Quest is paid first."
            } else {
                "If you stop, the open Quest is lost."
            },
        ));
    }
}

/// The ring round a card of the hand that goes in.
pub(super) fn ring(key: &str, pose: Pose) -> Item {
    let ring = Pose {
        size: pose.size + Vec2::splat(14.0),
        ..pose
    }
    .z(pose.z - 0.1);
    Item::picture(format!("{key}.ring"), ring, "oubliette/thumb-ring")
        .sliced([14.0; 4])
        .tinted(OCHRE)
}

/// What a person may do here, row by row.
pub(super) fn rows(scene: &Scene<'_, Oubliette>) -> Vec<Row> {
    let view = scene.view;
    let seat = view.seat;
    let mut rows = Vec::new();
    if !scene.is_person(seat) {
        return rows;
    }
    let gone = chosen(scene).len();
    let Some(own) = view.explorer(seat) else {
        return rows;
    };
    let mut what = Vec::new();
    if gone > 0 {
        what.push(format!("{} back", count(gone, "wound", "wounds")));
    }
    if cashes(scene) {
        what.push(match own.hand.len() {
            0 => "Level Up ends".to_owned(),
            cards => format!("{} in", count(cards, "card", "cards")),
        });
    }
    let nothing = what.is_empty();
    let pays = stop::quest_pays(scene, own);
    let line = match (!pays, nothing) {
        (false, _) => "the Quest is paid first".to_owned(),
        (true, true) => "and do nothing else".to_owned(),
        (true, false) => what.join(", "),
    };
    let row = |name: &str, title: String, line: String, picture: &str, costs: bool| Row {
        name: name.into(),
        title,
        line,
        picture: picture.into(),
        costs,
    };
    match view.phase {
        Phase::Exit(arrival) => {
            if !nothing {
                rows.push(row(
                    "exit.take",
                    "Do it and end the turn".into(),
                    line,
                    "oubliette/ladder",
                    false,
                ));
            }
            if stop::owes_an_action(scene) {
                return rows;
            }
            rows.push(match arrival {
                Arrival::Landed if view.recovered == 0 && !view.cashed => row(
                    "exit.nothing",
                    "Take neither".into(),
                    "your turn goes on here".into(),
                    "oubliette/card-back-monster",
                    true,
                ),
                _ => row(
                    "exit.nothing",
                    "End the turn".into(),
                    "nothing more at the Exit".into(),
                    "oubliette/arrow-hollow",
                    true,
                ),
            });
        }
        _ => {
            // Without an action there is no stop.
            let idle = nothing && !pays && stop::owes_an_action(scene);
            if !idle && view.ways.iter().any(|(_, _, stop)| *stop) {
                rows.push(row(
                    "exit.stop",
                    "Stop and end the turn".into(),
                    line,
                    "oubliette/ladder",
                    false,
                ));
            }
            for (way, to, stop) in &view.ways {
                let (name, title, picture) = match (way, stop) {
                    (Direction::Forward, true) => {
                        ("walk.forward", "On past the Exit", "oubliette/arrow-full")
                    }
                    (Direction::Back, true) => ("walk.back", "Back past the Exit", "oubliette/arrow-hollow"),
                    (Direction::Forward, false) => ("walk.forward", "Walk forward", "oubliette/arrow-full"),
                    (Direction::Back, false) => ("walk.back", "Walk back", "oubliette/arrow-hollow"),
                };
                rows.push(row(
                    name,
                    title.into(),
                    super::panel::where_to(scene, *to),
                    picture,
                    false,
                ));
            }
        }
    }
    rows
}

/// The hand laid out under the panel.
fn hand(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let (level, view) = (&scene.setup.level, scene.view);
    let seat = view.seat;
    let Some(own) = view.explorer(seat) else { return };
    let all = own.hand.len() + own.kept.len();
    let name = scene.setup.name(seat);
    sheet.put(fitted(
        "laid.title",
        (744.0, 658.0),
        (24.0, 560.0),
        Face::Semibold,
        inks::BONE,
        Align::Left,
        &match all {
            0 => format!("{name} holds nothing"),
            _ => format!("{name}’s hand: {}", count(all, "card", "cards")),
        },
    ));
    let cashes = cashes(scene);
    if cashes && !own.hand.is_empty() {
        sheet.put(words(
            "laid.note",
            (1886.0, 658.0),
            20.0,
            Face::Italic,
            OCHRE,
            Align::Right,
            "raised cards are cashed in",
        ));
    }
    let cards = mats::held(own);
    let wide = 104.0;
    let pitch = cards::pitch(cards.len(), 1142.0, wide, 16.0);
    let mut copies = [0u8; 256];
    let last = cards.len().saturating_sub(1);
    for (index, card) in cards.into_iter().enumerate() {
        let copy = match card {
            Card::Event(kind) => mats::next_copy(&mut copies, kind),
            _ => 0,
        };
        let lifted = cashes && matches!(card, Card::Treasure(_));
        let high = cards::thumb_height(wide);
        let y = if lifted { 680.0 } else { 698.0 };
        let pose = Pose::corner(744.0 + pitch * index as f32, y, wide, high).z(9.0 + index as f32 * 0.4);
        let key = mats::card_key(seat, card, copy);
        let act = mats::card_act(scene, seat, card, &key);
        let plate = match card {
            // The first word is enough to know it by, and can be read.
            Card::Event(_) => card.name(level).split(' ').next().unwrap_or_default().to_owned(),
            _ => card.plate(level),
        };
        let mut thumb = cards::thumb(level, card, &key, pose, &plate, act);
        let least = large::least(scene.canvas.type_size, Face::Bold);
        let visible = if index < last { pitch } else { wide };
        cards::keep_plate_in_sight(&mut thumb, visible, least);
        sheet.extend(thumb);
        if lifted {
            sheet.put(ring(&key, pose));
        }
    }
    sheet.put(Item::new(
        "laid.rule",
        Pose::new(1315.0, 636.0, 1142.0, 2.0).z(3.0),
        Look::Plain(inks::GILT),
    ));
}
