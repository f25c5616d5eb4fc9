//! The Exit for large type: what goes back, what goes in and what it comes to, the ways that are open, the hand.

use super::super::super::Oubliette;
use super::super::super::level::Effect;
use super::super::super::tell::money;
use super::super::cards::{self, Card, OCHRE, fitted, words};
use super::super::exit::rows;
use super::super::stop::{cashes, chosen};
use super::super::{advice, mats};
use super::duel::ground;
use super::{PANEL, options};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Act, Align, Item, Look, Pose, Sheet};
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
        let rays = Pose::new(1265.0, TOP + 200.0, 382.0, 260.0).z(3.0);
        sheet.put(Item::picture("trapdoor.rays", rays, "oubliette/trapdoor-rays"));
        let door = Pose::new(1265.0, TOP + 200.0, 184.0, 184.0).z(4.0);
        sheet.put(Item::picture("trapdoor", door, "oubliette/trapdoor"));
        let bearer = Pose::new(1272.0, TOP + 196.0, 92.0, 135.0).z(5.0);
        sheet.put(Item::picture(
            "trapdoor.bearer",
            bearer,
            cards::token(scene.mark(scene.view.seat)),
        ));
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
    let picture = if on {
        "oubliette/tick-on"
    } else {
        "oubliette/tick-off"
    };
    let mut item = Item::picture(
        name,
        Pose::new(left + 32.0, TOP + 52.0, 60.0, 60.0).z(9.0),
        picture,
    );
    if person {
        item = item.act(Act::new(name, tip));
    }
    sheet.put(item);
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
            "not a scratch",
        ));
        return;
    }
    let count = own.wounds.len();
    let pitch = if count > 1 {
        ((364.0 - WIDE) / (count - 1) as f32).min(WIDE + 14.0)
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
        let high = cards::thumb_height(WIDE);
        let y = TOP + if goes { 96.0 } else { 116.0 };
        let pose = Pose::corner(LEFT + pitch * index as f32, y, WIDE, high).z(9.0 + index as f32 * 0.5);
        let now = if goes {
            "Goes back. Click to keep it."
        } else {
            "Stays. Click to send it back."
        };
        let mut act = cards::to_be_seen(scene, card, &key, now);
        if person {
            act.name = format!("tick.wound.{index}").into();
            act.lifts = true;
        }
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
    let left_after: Vec<u16> = own
        .wounds
        .iter()
        .enumerate()
        .filter(|(index, _)| !chosen.contains(index))
        .map(|(_, kind)| level.wound(*kind).map_or(0, |card| u16::from(card.modifier)))
        .collect();
    let after: u16 = left_after.iter().take(2).sum();
    let y = TOP + 328.0;
    let number = |key: &'static str, x: f32, ink: Color, amount: u16, sheet: &mut Sheet| {
        sheet.put(words(
            key,
            (x, y),
            72.0,
            Face::Bold,
            ink,
            Align::Middle,
            amount.to_string(),
        ));
    };
    number("recovery.now", LEFT + 90.0, inks::BONE, own.hurt, sheet);
    sheet.put(Item::picture(
        "recovery.arrow",
        Pose::new(LEFT + 180.0, y, 72.0, 53.0).z(9.0),
        "oubliette/arrow-sum",
    ));
    let ink = if after < own.hurt { OCHRE } else { inks::BONE };
    number("recovery.after", LEFT + 270.0, ink, after, sheet);
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
    let possible = !own.hand.is_empty() || !own.level_ups.is_empty();
    head(
        "tick.treasure",
        LEFT,
        (cashes, scene.is_person(view.seat) && possible),
        ("Treasure", "Cash in all treasure in hand, or keep it"),
        sheet,
    );
    let face: u32 = own.hand.iter().map(|number| level.value(*number)).sum();
    let each: u32 = own
        .level_ups
        .iter()
        .map(|kind| match level.effect(*kind) {
            Some(Effect::LevelUp { worth, .. }) => *worth,
            _ => 0,
        })
        .sum();
    let extra = each * own.hand.len() as u32;
    let sum = face + extra;
    let text = if extra > 0 {
        format!("{} + {}", money(face), money(extra))
    } else {
        money(face)
    };
    sheet.put(fitted(
        "treasure.face",
        (MIDDLE, TOP + 132.0),
        (66.0, WIDE),
        Face::Bold,
        inks::BONE,
        Align::Middle,
        &text,
    ));
    let after = own.cashed_in + if cashes { sum } else { 0 };
    sheet.put(fitted(
        "treasure.sum",
        (MIDDLE, TOP + 200.0),
        (42.0, WIDE),
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
    let said = if level.goal > 0 {
        let (y, high) = (TOP + 232.0, 40.0);
        let bar = Pose::corner(LEFT, y, WIDE, high).z(8.0);
        sheet.put(Item::picture("treasure.bar", bar, "oubliette/bar").sliced([6.0; 4]));
        let share = |amount: u32| (amount as f32 / level.goal as f32).min(1.0) * (WIDE - 6.0);
        let (had, has) = (share(own.cashed_in), share(after));
        if has > had + 8.0 {
            let more = Pose::corner(LEFT + 3.0 + had, y + 3.0, has - had, high - 6.0).z(8.5);
            sheet
                .put(Item::picture("treasure.more", more, "oubliette/bar-more").sliced([6.0, 2.0, 8.0, 2.0]));
        }
        if had > 8.0 {
            let fill = Pose::corner(LEFT + 3.0, y + 3.0, had, high - 6.0).z(9.0);
            sheet
                .put(Item::picture("treasure.fill", fill, "oubliette/bar-fill").sliced([6.0, 2.0, 8.0, 2.0]));
        }
        if after >= level.goal {
            format!("That is {}: it wins the game.", money(level.goal))
        } else {
            format!("{} short of the end.", money(level.goal - after))
        }
    } else if let Some(visit) = &level.visit {
        let pay = money(after / visit.rate.max(1));
        format!("{}{pay} to be paid out so far", visit.currency)
    } else {
        String::new()
    };
    let mut lines = lettering::wrap(&said, Face::Italic, 36.0, WIDE);
    if extra > 0 && lines.len() == 1 {
        lines.push(format!("+ {} by Level Up", money(extra)));
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
    let cards: Vec<Card> = (own.hand.iter().map(|number| Card::Treasure(*number)))
        .chain(own.kept.iter().map(|kind| Card::Event(*kind)))
        .collect();
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
    let pitch = if cards.len() > 1 {
        ((ROOM - WIDE) / (cards.len() - 1) as f32).min(WIDE + 18.0)
    } else {
        0.0
    };
    let mut copies = [0u8; 256];
    let last = cards.len().saturating_sub(1);
    for (index, card) in cards.into_iter().enumerate() {
        let (Card::Monster(kind) | Card::Treasure(kind) | Card::Event(kind) | Card::Wound(kind)) = card;
        let mut copy = 0;
        if matches!(card, Card::Event(_))
            && let Some(count) = copies.get_mut(usize::from(kind))
        {
            copy = *count;
            *count += 1;
        }
        let lifted = cashes && matches!(card, Card::Treasure(_));
        let high = cards::thumb_height(WIDE);
        let y = TOP + HAND + if lifted { 3.0 } else { 14.0 };
        let pose = Pose::corner(LEFT + pitch * index as f32, y, WIDE, high).z(9.0 + index as f32 * 0.4);
        let key = mats::card_key(seat, card, copy);
        let act = cards::to_be_seen(scene, card, &key, &advice::of_card(scene, seat, card));
        let visible = if index < last { pitch } else { WIDE };
        sheet.extend(cards::large_thumb(level, card, &key, pose, visible, act));
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
}
