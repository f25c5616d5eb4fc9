//! The Exit beside the board: what goes back, what goes in, what it comes to, and the ways that are open.
//!
//! What is ticked here is only the screen's; pressing a button makes of it the actions that the rules know, one
//! after the other.

use super::super::tell::{count, money};
use super::super::{Arrival, Oubliette, Phase, Way};
use super::cards::{self, BLOOD, Card, OCHRE, fitted, words};
use super::options::{self, Row};
use super::places::PANEL;
use super::stop::{cashes, chosen};
use super::{large, mats};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Act, Align, Item, Look, Pose, Sheet};
use bevy::prelude::*;

/// The Exit's panel.
pub(super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        large::exit::put(scene, sheet);
        return;
    }
    sheet.put(Item::picture("panel", PANEL.z(2.0), "oubliette/exit-panel"));
    sheet.put(Item::picture(
        "trapdoor.rays",
        Pose::new(1315.0, 340.0, 382.0, 260.0).z(3.0),
        "oubliette/trapdoor-rays",
    ));
    let door = Pose::new(1315.0, 340.0, 184.0, 184.0).z(4.0);
    sheet.put(Item::picture("trapdoor", door, "oubliette/trapdoor"));
    sheet.put(Item::picture(
        "trapdoor.bearer",
        Pose::new(1322.0, 336.0, 92.0, 135.0).z(5.0),
        cards::token(scene.mark(scene.view.seat)),
    ));
    recovery(scene, sheet);
    treasure(scene, sheet);
    options::put(1124.0, 448.0, 382.0, 184.0, &rows(scene), sheet);
    hand(scene, sheet);
}

fn tick(name: &'static str, at: (f32, f32), on: bool, person: bool, sheet: &mut Sheet) {
    let picture = if on {
        "oubliette/tick-on"
    } else {
        "oubliette/tick-off"
    };
    let mut item = Item::picture(name, Pose::new(at.0, at.1, 46.0, 46.0).z(9.0), picture);
    if person {
        item = item.act(Act::new(name, ""));
    }
    sheet.put(item);
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
        (left + 24.0, 268.0),
        !chosen.is_empty(),
        person && !own.wounds.is_empty(),
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
            "not a scratch",
        ));
        return;
    }
    let count = own.wounds.len();
    let pitch = if count > 1 {
        ((360.0 - 86.0) / (count - 1) as f32).min(92.0)
    } else {
        0.0
    };
    let mut copies = [0u8; 256];
    for (index, kind) in own.wounds.iter().enumerate() {
        let copy = copies.get(usize::from(*kind)).copied().unwrap_or(0);
        if let Some(count) = copies.get_mut(usize::from(*kind)) {
            *count += 1;
        }
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
        let mut act = cards::to_be_seen(
            scene,
            card,
            &key,
            if goes {
                "Goes back. Click to keep it."
            } else {
                "Stays. Click to send it back."
            },
        );
        if person {
            act.name = format!("tick.wound.{index}").into();
            act.lifts = true;
        }
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
    let left_after: Vec<u16> = own
        .wounds
        .iter()
        .enumerate()
        .filter(|(index, _)| !chosen.contains(index))
        .map(|(_, kind)| level.wound(*kind).map_or(0, |card| u16::from(card.modifier)))
        .collect();
    let after: u16 = left_after.iter().take(2).sum();
    sheet.put(words(
        "recovery.worst",
        (left, 496.0),
        21.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        "the two worst weigh",
    ));
    sheet.put(words(
        "recovery.now",
        (left + 90.0, 544.0),
        44.0,
        Face::Bold,
        inks::BONE,
        Align::Middle,
        own.hurt.to_string(),
    ));
    sheet.put(Item::picture(
        "recovery.arrow",
        Pose::new(left + 180.0, 544.0, 52.0, 38.0).z(9.0),
        "oubliette/arrow-sum",
    ));
    let ink = if after < own.hurt { OCHRE } else { inks::BONE };
    sheet.put(words(
        "recovery.after",
        (left + 270.0, 544.0),
        44.0,
        Face::Bold,
        ink,
        Align::Middle,
        after.to_string(),
    ));
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
    let possible = !own.hand.is_empty() || !own.level_ups.is_empty();
    tick(
        "tick.treasure",
        (left + 24.0, 268.0),
        cashes,
        scene.is_person(view.seat) && possible,
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
            0 => "no card".to_owned(),
            count_of => format!("{} below", count(count_of, "card", "cards")),
        },
    ));
    let face: u32 = own.hand.iter().map(|number| level.value(*number)).sum();
    let each: u32 = own
        .level_ups
        .iter()
        .map(|kind| match level.effect(*kind) {
            Some(super::super::Effect::LevelUp { worth, .. }) => *worth,
            _ => 0,
        })
        .sum();
    let extra = each * cards_in_hand as u32;
    let sum = face + extra;
    let text = if extra > 0 {
        format!("{} + {}", money(face), money(extra))
    } else {
        money(face)
    };
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
    let note = if extra > 0 {
        format!("face value, and {cards_in_hand} × {each} by Level Up")
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
    let coins = match sum {
        0 => None,
        1..=999 => Some(("oubliette/coins-1", 72.0, 44.0)),
        1000..=2499 => Some(("oubliette/coins-2", 120.0, 76.0)),
        _ => Some(("oubliette/coins-3", 180.0, 118.0)),
    };
    if let Some((heap, wide, high)) = coins {
        let pose = Pose::new(left + 356.0 - wide / 2.0, 622.0 - high / 2.0, wide, high).z(5.0);
        sheet.put(Item::picture("treasure.coins", pose, heap));
    }
    let after = own.cashed_in + if cashes { sum } else { 0 };
    sheet.put(fitted(
        "treasure.sum",
        (left + 180.0, 432.0),
        (28.0, 350.0),
        Face::Semibold,
        OCHRE,
        Align::Middle,
        &format!(
            "{} + {} = {}",
            money(own.cashed_in),
            money(if cashes { sum } else { 0 }),
            money(after)
        ),
    ));
    if level.goal > 0 {
        let bar = Pose::corner(left, 458.0, 356.0, 30.0).z(8.0);
        sheet.put(Item::picture("treasure.bar", bar, "oubliette/bar").sliced([6.0; 4]));
        let share = |amount: u32| (amount as f32 / level.goal as f32).min(1.0) * 350.0;
        let (had, has) = (share(own.cashed_in), share(after));
        if has > had + 8.0 {
            let more = Pose::corner(left + 3.0 + had, 461.0, has - had, 24.0).z(8.5);
            sheet
                .put(Item::picture("treasure.more", more, "oubliette/bar-more").sliced([6.0, 2.0, 8.0, 2.0]));
        }
        if had > 8.0 {
            let fill = Pose::corner(left + 3.0, 461.0, had, 24.0).z(9.0);
            sheet
                .put(Item::picture("treasure.fill", fill, "oubliette/bar-fill").sliced([6.0, 2.0, 8.0, 2.0]));
        }
        let words_of = if after >= level.goal {
            format!("That is {}: it wins the game.", money(level.goal))
        } else {
            format!("{} short of the end.", money(level.goal - after))
        };
        sheet.put(fitted(
            "treasure.short",
            (left, 514.0),
            (21.0, 356.0),
            Face::Italic,
            inks::SHADE,
            Align::Left,
            &words_of,
        ));
    } else if let Some(visit) = &level.visit {
        let paid = format!(
            "{}{} to be paid out so far",
            visit.currency,
            money(after / visit.rate.max(1))
        );
        sheet.put(fitted(
            "treasure.short",
            (left, 500.0),
            (21.0, 356.0),
            Face::Italic,
            inks::SHADE,
            Align::Left,
            &paid,
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
            if cashes {
                "Level Up is spent: monsters fall back."
            } else {
                "Level Up stays in force."
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
            "Stopping answers the open Quest first.",
        ));
    }
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
            0 => "Level Up left behind".to_owned(),
            cards => format!("{} in", count(cards, "card", "cards")),
        });
    }
    let nothing = what.is_empty();
    let line = match (own.quests.is_empty(), nothing) {
        (false, _) => "the open Quest is answered first".to_owned(),
        (true, true) => "and nothing is taken".to_owned(),
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
                    "Take it: the turn ends".into(),
                    line,
                    "oubliette/ladder",
                    false,
                ));
            }
            rows.push(match arrival {
                Arrival::Landed if view.recovered == 0 && !view.cashed => row(
                    "exit.nothing",
                    "Take neither".into(),
                    "and meet what waits here".into(),
                    "oubliette/card-back-monster",
                    true,
                ),
                _ => row(
                    "exit.nothing",
                    "That is all".into(),
                    "the turn ends".into(),
                    "oubliette/arrow-hollow",
                    true,
                ),
            });
        }
        _ => {
            if view.ways.iter().any(|(_, _, stop)| *stop) {
                rows.push(row(
                    "exit.stop",
                    "Stop here: the turn ends".into(),
                    line,
                    "oubliette/ladder",
                    false,
                ));
            }
            for (way, to, stop) in &view.ways {
                let (name, title, picture) = match (way, stop) {
                    (Way::Forward, true) => ("walk.forward", "Go on past the Exit", "oubliette/arrow-full"),
                    (Way::Back, true) => ("walk.back", "Go back past the Exit", "oubliette/arrow-hollow"),
                    (Way::Forward, false) => ("walk.forward", "Walk on", "oubliette/arrow-full"),
                    (Way::Back, false) => ("walk.back", "Turn round", "oubliette/arrow-hollow"),
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
            _ => format!("{name}'s hand, {}", count(all, "card", "cards")),
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
            "lifted: they go in",
        ));
    }
    let cards: Vec<Card> = (own.hand.iter().map(|number| Card::Treasure(*number)))
        .chain(own.kept.iter().map(|kind| Card::Event(*kind)))
        .collect();
    let wide = 104.0;
    let room = 1142.0 - wide;
    let pitch = if cards.len() > 1 {
        (room / (cards.len() - 1) as f32).min(wide + 16.0)
    } else {
        0.0
    };
    let mut copies = [0u8; 256];
    let last = cards.len().saturating_sub(1);
    for (index, card) in cards.into_iter().enumerate() {
        let kind = match card {
            Card::Monster(kind) | Card::Treasure(kind) | Card::Event(kind) | Card::Wound(kind) => kind,
        };
        let mut copy = 0;
        if matches!(card, Card::Event(_))
            && let Some(count) = copies.get_mut(usize::from(kind))
        {
            copy = *count;
            *count += 1;
        }
        let lifted = cashes && matches!(card, Card::Treasure(_));
        let high = cards::thumb_height(wide);
        let y = if lifted { 680.0 } else { 698.0 };
        let pose = Pose::corner(744.0 + pitch * index as f32, y, wide, high).z(9.0 + index as f32 * 0.4);
        let key = mats::card_key(seat, card, copy);
        let act = cards::to_be_seen(scene, card, &key, &super::advice::of_card(scene, seat, card));
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
            let ring = Pose {
                size: pose.size + Vec2::splat(14.0),
                ..pose
            }
            .z(pose.z - 0.1);
            sheet.put(
                Item::picture(format!("{key}.ring"), ring, "oubliette/thumb-ring")
                    .sliced([14.0; 4])
                    .tinted(OCHRE),
            );
        }
    }
    sheet.put(Item::new(
        "laid.rule",
        Pose::new(1315.0, 636.0, 1142.0, 2.0).z(3.0),
        Look::Plain(inks::GILT),
    ));
}
