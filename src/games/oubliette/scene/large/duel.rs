//! A fight for large type: the roll that is on, its two sums, and what may still be played. What the first roll came
//! to is a line at the foot.

use super::super::super::odds::Sum;
use super::super::super::{Fight, FightRoll, Foe, Oubliette};
use super::super::cards::{self, INK, OCHRE, fitted, words};
use super::super::duel::{
    CARD, added, against, asked, bed, card, odds, put_dice, put_ribbon, put_rival, put_title, sides, verdict,
};
use super::super::sums::Part;
use super::super::{advice, answers, chance};
use super::{PANEL, options};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;
use crate::table::capital;
use bevy::prelude::*;

/// The roll's left and right edge, and its middle.
const LEFT: f32 = 980.0;
const RIGHT: f32 = 1882.0;
const MIDDLE: f32 = (LEFT + RIGHT) / 2.0;
/// How wide a piece of a sum is.
const PIECE: f32 = 100.0;
/// The room for a plus before it.
const GAP: f32 = 44.0;
const TOP: f32 = PANEL.min.y;
/// Where the button for the next roll or draw stands.
pub(in super::super) const BUTTON: Pose = Pose::new(MIDDLE, TOP + 530.0, 640.0, 88.0);

/// The panel's ground, as large as it is here.
pub(super) fn ground(picture: &'static str, sheet: &mut Sheet) {
    let pose = Pose {
        at: PANEL.center(),
        size: PANEL.size(),
        ..Pose::new(0.0, 0.0, 0.0, 0.0)
    };
    sheet.put(Item::picture("panel", pose.z(2.0), picture).sliced([48.0; 4]));
}

/// The panel of a fight.
pub(in super::super) fn put(scene: &Scene<'_, Oubliette>, fight: &Fight, sheet: &mut Sheet) {
    ground("oubliette/duel-panel", sheet);
    bed(CARD, sheet);
    match (card(fight.foe), fight.foe) {
        (Some(card), _) => sheet.extend(cards::faced(scene, card, CARD)),
        (None, Foe::Player(other)) => put_rival(scene, other, (52.0, 284.0), sheet),
        _ => {}
    }
    let asked = asked(scene.view.phase, scene.view.seat);
    let asked = asked.filter(|seat| scene.is_person(*seat));
    roll(scene, fight, sheet);
    if let Some(asked) = asked {
        let rows = answers::answers(scene, fight, asked);
        let area = Rect::new(LEFT - 6.0, TOP + 318.0, RIGHT, TOP + 576.0);
        options::put(area, &rows, sheet);
        return;
    }
    came_to(scene, fight.round, &fight.sum, sheet);
    if fight.round == FightRoll::Blow
        && !chance::waits(scene)
        && let Some(missed) = &fight.missed
    {
        let (_, _, text) = verdict(FightRoll::Strike, missed);
        let name = scene.setup.name(scene.view.seat);
        sheet.put(fitted(
            "wing.0.verdict",
            (MIDDLE, TOP + 546.0),
            (36.0, RIGHT - LEFT),
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            &format!("{name} {text}"),
        ));
    }
}

/// Who rolls, what the dice show, what is added, and what it is against.
fn roll(scene: &Scene<'_, Oubliette>, fight: &Fight, sheet: &mut Sheet) {
    let (round, sum) = (fight.round, &fight.sum);
    let (roller, target) = sides(scene.view.seat, fight.foe, round);
    let is_ambush = matches!(fight.foe, Foe::Player(_));
    let side = usize::from(round == FightRoll::Blow);
    let key = |what: &str| format!("wing.{side}.{what}");
    let at = (MIDDLE, TOP + 38.0);
    put_title(scene, fight.foe, round, at, (44.0, RIGHT - LEFT), sheet);
    put_dice(scene, fight, round, sum, sheet);
    let plus = added(scene, sum, roller, target);
    let total = sum.dice.map(|_| sum.total());
    let wall = against(scene, round, sum, roller, target, is_ambush);
    let label = if sum.more { "over" } else { "against" };
    let after = LEFT + lettering::width(label, Face::Italic, 40.0) + 26.0;
    sheet.put(words(
        key("against"),
        (LEFT + 2.0, TOP + 250.0),
        40.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        label,
    ));
    // Both sums end at one place, as far to the left as the longer row lets them.
    let natural = |left: f32, parts: &[Part]| left + (PIECE + GAP) * parts.len() as f32 + 160.0;
    let end = natural(1222.0, &plus)
        .max(natural(after, &wall))
        .clamp(1500.0, RIGHT);
    row(
        &key("roll"),
        (1222.0, end),
        TOP + 126.0,
        &plus,
        total,
        true,
        sheet,
    );
    let total = Some(sum.against());
    row(
        &key("wall"),
        (after, end),
        TOP + 250.0,
        &wall,
        total,
        false,
        sheet,
    );
}

/// Parts in a row, a plus between, the sum at the right end.
fn row(
    key: &str,
    (left, right): (f32, f32),
    y: f32,
    parts: &[Part],
    total: Option<u16>,
    plus_first: bool,
    sheet: &mut Sheet,
) {
    let room = right - left - 130.0;
    let natural = parts.len() as f32 * (PIECE + GAP);
    let by = (room / natural.max(1.0)).min(1.0);
    let (wide, gap) = (PIECE * by, GAP * by);
    let mut x = left;
    for (index, part) in parts.iter().enumerate() {
        if plus_first || index > 0 {
            sheet.put(words(
                format!("{key}.plus.{index}"),
                (x + gap / 2.0, y),
                44.0,
                Face::Regular,
                inks::BONE,
                Align::Middle,
                "+",
            ));
        }
        x += gap;
        let pose = Pose::new(x + wide / 2.0, y, wide, wide).z(12.0);
        let name = format!("{key}.{index}");
        let act = Interaction::new(name.clone(), capital(part.label));
        let is_power = part.label == "power";
        if part.sign {
            let size = if is_power {
                Vec2::splat(wide * 1.1)
            } else {
                Vec2::new(wide, wide * 84.0 / 72.0)
            };
            sheet.put(Item::picture(name.clone(), Pose { size, ..pose }, part.picture.clone()).act(act));
            sheet.put(
                words(
                    format!("{name}.amount"),
                    (pose.at.x, y),
                    46.0,
                    Face::Bold,
                    if is_power { inks::BONE } else { INK },
                    Align::Middle,
                    part.amount.to_string(),
                )
                .z(14.0),
            );
        } else if part.amount == 0 {
            let size = Vec2::new(wide, wide * 82.0 / 72.0);
            sheet.put(Item::picture(name, Pose { size, ..pose }, part.picture.clone()));
        } else {
            let size = Vec2::new(wide * 0.91, wide * 0.91 * 300.0 / 260.0);
            sheet.put(Item::picture(
                format!("{name}.picture"),
                Pose { size, ..pose }.z(12.5),
                part.picture.clone(),
            ));
            let frame = Pose {
                size: size + Vec2::splat(8.0),
                ..pose
            };
            sheet.put(
                Item::picture(name.clone(), frame, "oubliette/thumb-ring")
                    .sliced([14.0; 4])
                    .act(act),
            );
            let disc = Pose::new(pose.at.x + wide * 0.21, y + wide * 0.3, 54.0, 54.0).z(13.0);
            sheet.put(Item::picture(format!("{name}.disc"), disc, "oubliette/disc"));
            sheet.put(
                words(
                    format!("{name}.amount"),
                    (disc.at.x, disc.at.y),
                    40.0,
                    Face::Bold,
                    INK,
                    Align::Middle,
                    part.amount.to_string(),
                )
                .z(14.0),
            );
        }
        x += wide;
    }
    if let Some(total) = total {
        sheet.put(words(
            format!("{key}.equals"),
            (right - 106.0, y),
            48.0,
            Face::Regular,
            inks::BONE,
            Align::Middle,
            "=",
        ));
        sheet.put(words(
            format!("{key}.total"),
            (right, y),
            76.0,
            Face::Bold,
            inks::BONE,
            Align::Right,
            total.to_string(),
        ));
    }
}

/// What the roll means, and what the odds were or are.
fn came_to(scene: &Scene<'_, Oubliette>, round: FightRoll, sum: &Sum, sheet: &mut Sheet) {
    let side = usize::from(round == FightRoll::Blow);
    let key = |what: &str| format!("wing.{side}.{what}");
    if sum.dice.is_none() && round == FightRoll::Strike {
        let text = advice::fight(scene.view).filter(|_| scene.odds_shown());
        for (index, line) in text.unwrap_or_default().split(", ").enumerate() {
            let first = index == 0;
            let line = match line {
                "" => continue,
                line if first => format!("{line}: {}", advice::needed(sum)),
                line => line.to_owned(),
            };
            sheet.put(words(
                key(&format!("line.{index}")),
                (MIDDLE, TOP + 344.0 + 54.0 * index as f32),
                if first { 48.0 } else { 42.0 },
                if first { Face::Semibold } else { Face::Regular },
                if first { OCHRE } else { inks::BONE },
                Align::Middle,
                line,
            ));
        }
        return;
    }
    let rolled = sum.dice.is_some();
    if scene.odds_shown() {
        let y = if rolled { TOP + 450.0 } else { TOP + 390.0 };
        sheet.put(fitted(
            key("odds"),
            (MIDDLE, y),
            (40.0, RIGHT - LEFT),
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            &odds(scene, round, sum),
        ));
    }
    if !rolled {
        return;
    }
    let pose = Pose::new(MIDDLE, TOP + 366.0, 640.0, 100.0).z(11.0);
    put_ribbon(round, sum, pose, 160.0, (54.0, 520.0), sheet);
}
