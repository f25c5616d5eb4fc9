//! A fight beside the board: the two rolls, every number beside its piece, and what may still be played.

use super::super::level::Effect;
use super::super::log::foe_name;
use super::super::odds::Sum;
use super::super::{Event, Fight, FightOutcome, FightRoll, Foe, Oubliette, Phase};
use super::advice;
use super::answers;
use super::cards::{self, BLOOD, Card, INK, OCHRE, fitted, words};
use super::chance;
use super::large;
use super::places::PANEL;
use super::sums::{Part, of_effect, part, put_row, used, wound};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::Seat;
use crate::table::capital;
use bevy::prelude::*;

const TOP: f32 = 172.0;
/// How wide a wing is.
const WIDE: f32 = 360.0;

/// The left edge of a roll's wing: the strike's on the left, the blow's on the right.
const fn wing(round: FightRoll) -> f32 {
    match round {
        FightRoll::Strike => 744.0,
        FightRoll::Blow => 1526.0,
    }
}

/// Where the large card stands.
pub(super) const CARD: Pose = Pose::new(1315.0, 547.0, 350.0, 600.0).z(10.0);

/// Where the button for the next roll or draw stands.
pub(super) const fn button(round: FightRoll) -> Pose {
    Pose::new(wing(round) + WIDE / 2.0, TOP + 636.0, 348.0, 84.0)
}

/// Where the two dice of a roll rest: the strike's on the left, the blow's on the right.
pub(super) fn dice(round: FightRoll) -> [Pose; 2] {
    let left = wing(round);
    [38.0, 118.0].map(|x| Pose::new(left + x, TOP + 166.0, 76.0, 76.0).z(14.0))
}

/// The key of a fight's die.
pub(super) fn die_key(round: FightRoll, index: usize) -> String {
    match round {
        FightRoll::Strike => format!("strike.{index}"),
        FightRoll::Blow => format!("blow.{index}"),
    }
}

/// Are this roll's dice a monster's?
pub(super) const fn is_blood(foe: Foe, round: FightRoll) -> bool {
    matches!(round, FightRoll::Blow) && matches!(foe, Foe::Monster(_) | Foe::Hoard(_) | Foe::Stranger(_))
}

/// The card that a fight is about.
pub(super) const fn card(foe: Foe) -> Option<Card> {
    match foe {
        Foe::Monster(kind) => Some(Card::Monster(kind)),
        Foe::Hoard(kind) | Foe::Stranger(kind) => Some(Card::Event(kind)),
        Foe::Player(_) => None,
    }
}

/// The panel of a fight.
pub(super) fn put(scene: &Scene<'_, Oubliette>, fight: &Fight, sheet: &mut Sheet) {
    if large::is_on(scene) {
        large::duel::put(scene, fight, sheet);
        return;
    }
    sheet.put(Item::picture("panel", PANEL.z(2.0), "oubliette/duel-panel"));
    bed(CARD, sheet);
    match (card(fight.foe), fight.foe) {
        (Some(card), _) => {
            sheet.extend(cards::faced(scene, card, CARD));
        }
        (None, Foe::Player(other)) => put_rival(scene, other, (42.0, 284.0), sheet),
        _ => {}
    }
    let strike = match fight.round {
        FightRoll::Strike => Some(fight.sum),
        FightRoll::Blow => fight.missed,
    };
    if let Some(sum) = strike {
        put_wing(scene, fight, FightRoll::Strike, &sum, sheet);
    }
    if fight.round == FightRoll::Blow {
        put_wing(scene, fight, FightRoll::Blow, &fight.sum, sheet);
    }
    put_answers(scene, fight, sheet);
}

/// The bed under a large card.
pub(super) fn bed(of: Pose, sheet: &mut Sheet) {
    let pose = Pose {
        size: of.size + Vec2::splat(18.0),
        ..of
    };
    sheet.put(Item::picture("bed", pose.z(8.0), "oubliette/card-bed").sliced([24.0; 4]));
}

/// A player who is fought, framed as a foe in the card's place; the name so large in so much room.
pub(super) fn put_rival(scene: &Scene<'_, Oubliette>, other: Seat, name: (f32, f32), sheet: &mut Sheet) {
    let ground = Pose::new(CARD.at.x, CARD.at.y - 6.0, 330.0, 266.0).z(9.0);
    sheet.put(Item::picture("rival.ground", ground, "oubliette/hero-ground"));
    let token = Pose::new(CARD.at.x, CARD.at.y - 36.0, 230.0, 337.0).z(10.0);
    sheet.put(Item::picture("rival", token, cards::token(scene.mark(other))));
    sheet.put(Item::picture(
        "rival.frame",
        CARD.z(9.5),
        "oubliette/card-front-monster",
    ));
    let at = (CARD.at.x, CARD.at.y - 232.0);
    sheet.put(widgets::mark("rival.mark".into(), at, 42.0, scene.mark(other)).z(10.0));
    let at = (CARD.at.x, CARD.at.y + 221.0);
    let whose = scene.setup.name(other);
    sheet.put(fitted(
        "rival.name",
        at,
        name,
        Face::Bold,
        INK,
        Align::Middle,
        whose,
    ));
}

/// Who rolls and who is rolled against, where they are players.
pub(super) const fn sides(player: Seat, foe: Foe, round: FightRoll) -> (Option<Seat>, Option<Seat>) {
    let other = match foe {
        Foe::Player(other) => Some(other),
        _ => None,
    };
    match round {
        FightRoll::Strike => (Some(player), other),
        FightRoll::Blow => (other, Some(player)),
    }
}

/// Whose roll it is: a line with its middle there, so large in so much room.
pub(super) fn put_title(
    scene: &Scene<'_, Oubliette>,
    foe: Foe,
    round: FightRoll,
    at: (f32, f32),
    size: (f32, f32),
    sheet: &mut Sheet,
) {
    let (roller, _) = sides(scene.view.seat, foe, round);
    let side = usize::from(round == FightRoll::Blow);
    let title = match roller {
        Some(seat) => format!("{} strikes", scene.setup.name(seat)),
        None => format!("{} strikes", capital(&foe_name(scene.setup, foe))),
    };
    let ink = if round == FightRoll::Strike { OCHRE } else { BLOOD };
    let key = format!("wing.{side}.title");
    sheet.put(fitted(key, at, size, Face::Bold, ink, Align::Middle, &title));
}

/// The dice of a roll, faint until they are thrown.
pub(super) fn put_dice(
    scene: &Scene<'_, Oubliette>,
    fight: &Fight,
    round: FightRoll,
    sum: &Sum,
    sheet: &mut Sheet,
) {
    let blood = is_blood(fight.foe, round);
    let faces = match sum.dice {
        Some((one, other)) => [one, other].map(|face| cards::die(face, blood)),
        None => [cards::unthrown(blood); 2],
    };
    for (index, (face, pose)) in faces.into_iter().zip(dice(round)).enumerate() {
        let mut item = Item::picture(die_key(round, index), pose, face);
        if sum.dice.is_none() {
            if chance::waits(scene) && fight.outcome == FightOutcome::Open {
                item = item.act(Interaction::piece(chance::NAME, chance::words(scene)));
            } else {
                item.pose.alpha = 0.45;
            }
        }
        sheet.put(item);
    }
}

/// A wing: who rolls, what the dice show, what is added, what it is against, and the verdict.
fn put_wing(scene: &Scene<'_, Oubliette>, fight: &Fight, round: FightRoll, sum: &Sum, sheet: &mut Sheet) {
    let (roller, target) = sides(scene.view.seat, fight.foe, round);
    let side = usize::from(round == FightRoll::Blow);
    let left = wing(round);
    let key = |what: &str| format!("wing.{side}.{what}");
    let middle = left + WIDE / 2.0;
    let at = (middle, TOP + 86.0);
    put_title(scene, fight.foe, round, at, (30.0, WIDE), sheet);
    sheet.put(Item::picture(
        key("flourish"),
        Pose::new(middle, TOP + 110.0, 340.0, 16.0).z(9.0),
        "oubliette/flourish",
    ));
    // The dice and what is added.
    put_dice(scene, fight, round, sum, sheet);
    let added = added(scene, sum, roller, target);
    let total = sum.dice.map(|_| sum.total());
    let least = large::least(scene.canvas.type_size, Face::Italic);
    put_row(
        &key("roll"),
        left + 168.0,
        WIDE - 168.0,
        TOP + 166.0,
        &added,
        total,
        true,
        least,
        sheet,
    );
    // What it is against.
    let is_ambush = matches!(fight.foe, Foe::Player(_));
    let against = against(scene, round, sum, roller, target, is_ambush);
    let label = if sum.more { "over" } else { "against" };
    sheet.put(words(
        key("against"),
        (left + 2.0, TOP + 280.0),
        24.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        label,
    ));
    put_row(
        &key("wall"),
        left + 88.0,
        WIDE - 88.0,
        TOP + 280.0,
        &against,
        Some(sum.against()),
        false,
        least,
        sheet,
    );
    put_verdict(scene, round, sum, sheet);
}

/// What is added to the dice of a roll.
pub(super) fn added(
    scene: &Scene<'_, Oubliette>,
    sum: &Sum,
    roller: Option<Seat>,
    target: Option<Seat>,
) -> Vec<Part> {
    let mut added = Vec::new();
    if sum.weapons > 0 {
        added.push(part(used(scene, roller, true), sum.weapons, "weapons"));
    }
    if sum.rage > 0 {
        added.push(part(
            of_effect(scene, |effect| matches!(effect, Effect::Rage(_))),
            sum.rage,
            "Rage",
        ));
    }
    if sum.hurt > 0 {
        added.push(part(wound(scene, target), sum.hurt, "wounds"));
    }
    added
}

/// What a roll is against, part by part.
pub(super) fn against(
    scene: &Scene<'_, Oubliette>,
    round: FightRoll,
    sum: &Sum,
    roller: Option<Seat>,
    target: Option<Seat>,
    is_ambush: bool,
) -> Vec<Part> {
    let base = if round == FightRoll::Strike && !is_ambush {
        Part {
            sign: true,
            ..part("oubliette/power", sum.base, "power")
        }
    } else {
        Part {
            sign: true,
            ..part("oubliette/shield", sum.base, "defence")
        }
    };
    let mut against = vec![base];
    if sum.levels > 0 {
        against.push(part(
            of_effect(scene, |effect| matches!(effect, Effect::LevelUp { .. })),
            sum.levels,
            "Level Up",
        ));
    }
    if sum.wounds > 0 {
        against.push(part(wound(scene, roller), sum.wounds, "wounds"));
    }
    if sum.armour > 0 {
        against.push(part(used(scene, target, false), sum.armour, "armour"));
    } else if round == FightRoll::Blow && sum.dodge == 0 {
        against.push(part("oubliette/slot-modifier", 0, "no armour"));
    }
    if sum.dodge > 0 {
        against.push(part(
            of_effect(scene, |effect| matches!(effect, Effect::Dodge(_))),
            sum.dodge,
            "Dodge",
        ));
    }
    against
}

/// What a roll means: its ribbon, the ink on it, and the words.
pub(super) fn verdict(round: FightRoll, sum: &Sum) -> (&'static str, Color, String) {
    let hit = sum.is_enough();
    let by = if hit {
        sum.total() + 1 - sum.needed()
    } else {
        sum.needed() - sum.total()
    };
    match (round, hit) {
        (FightRoll::Strike, true) if by == 1 => {
            ("oubliette/verdict-win", INK, "hits, just enough".to_owned())
        }
        (FightRoll::Strike, true) => ("oubliette/verdict-win", INK, format!("hits by {}", by - 1)),
        (FightRoll::Strike, false) => ("oubliette/verdict-miss", inks::BONE, format!("misses by {by}")),
        (FightRoll::Blow, true) if by == 1 => (
            "oubliette/verdict-hit",
            inks::BONE,
            "hits, just enough".to_owned(),
        ),
        (FightRoll::Blow, true) => ("oubliette/verdict-hit", inks::BONE, format!("hits by {}", by - 1)),
        (FightRoll::Blow, false) => ("oubliette/verdict-safe", inks::BONE, format!("misses by {by}")),
    }
}

/// The ribbon that says what a roll means, unrolling from so wide; the words on it so large in so much room.
pub(super) fn put_ribbon(
    round: FightRoll,
    sum: &Sum,
    pose: Pose,
    from: f32,
    size: (f32, f32),
    sheet: &mut Sheet,
) {
    let side = usize::from(round == FightRoll::Blow);
    let key = |what: &str| format!("wing.{side}.{what}");
    let (ribbon, ink, text) = verdict(round, sum);
    let rolled = Pose {
        size: Vec2::new(from, pose.size.y),
        ..pose
    };
    sheet.put(
        Item::picture(key("ribbon"), pose, ribbon)
            .sliced([56.0, 0.0, 56.0, 0.0])
            .from(rolled),
    );
    let at = (pose.at.x, pose.at.y);
    sheet.put(fitted(key("verdict"), at, size, Face::Bold, ink, Align::Middle, &text).z(12.0));
}

/// How likely a roll is to hit, or was when its dice fell, in words. Cards that were played on it since have changed
/// its sum, not what the odds were.
pub(super) fn odds(scene: &Scene<'_, Oubliette>, round: FightRoll, sum: &Sum) -> String {
    let fell = scene.seen.iter().rev().find_map(|seen| match seen {
        Event::FightRolled {
            round: of, sum: fell, ..
        } if *of == round => Some(fell),
        _ => None,
    });
    let (tense, sum) = match (sum.dice, fell) {
        (None, _) => ("are", sum),
        (Some(_), fell) => ("were", fell.unwrap_or(sum)),
    };
    format!(
        "the odds {tense} {}: {}",
        advice::percent(sum.odds()),
        advice::needed(sum)
    )
}

/// Who is asked whether to play something on a fight.
pub(super) const fn asked(phase: Phase, player: Seat) -> Option<Seat> {
    match phase {
        Phase::Answer(seat) => Some(seat),
        Phase::Revenge => Some(player),
        _ => None,
    }
}

/// The ribbon that says what the roll means, and what the odds were or are.
fn put_verdict(scene: &Scene<'_, Oubliette>, round: FightRoll, sum: &Sum, sheet: &mut Sheet) {
    let side = usize::from(round == FightRoll::Blow);
    let middle = wing(round) + WIDE / 2.0;
    let key = |what: &str| format!("wing.{side}.{what}");
    let odds = if scene.odds_shown() {
        odds(scene, round, sum)
    } else {
        String::new()
    };
    if sum.dice.is_some() || round == FightRoll::Blow {
        sheet.put(fitted(
            key("odds"),
            (middle, TOP + 424.0),
            (21.0, WIDE),
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            &odds,
        ));
    }
    if sum.dice.is_none() {
        if round == FightRoll::Strike
            && scene.odds_shown()
            && let Some(text) = advice::fight(scene.view)
        {
            let need = advice::needed(sum);
            for (index, line) in text.split(", ").enumerate() {
                let line = if index == 0 {
                    format!("{line}: {need}")
                } else {
                    line.to_owned()
                };
                sheet.put(words(
                    key(&format!("line.{index}")),
                    (middle, TOP + 366.0 + 28.0 * index as f32),
                    24.0,
                    if index == 0 { Face::Semibold } else { Face::Regular },
                    if index == 0 { OCHRE } else { inks::BONE },
                    Align::Middle,
                    line,
                ));
            }
        }
        return;
    }
    let pose = Pose::new(middle, TOP + 376.0, 356.0, 58.0).z(11.0);
    put_ribbon(round, sum, pose, 120.0, (28.0, 240.0), sheet);
}

/// What may be played, and letting be; or the explorer, where nothing is asked.
fn put_answers(scene: &Scene<'_, Oubliette>, fight: &Fight, sheet: &mut Sheet) {
    let view = scene.view;
    let asked = asked(view.phase, view.seat);
    if asked.is_none() || fight.round == FightRoll::Blow {
        let middle = wing(FightRoll::Strike) + WIDE / 2.0;
        // Where the button stands, the explorer makes room for it.
        let makes_room = chance::waits(scene) && fight.round == FightRoll::Strike;
        let (up, by) = if makes_room { (28.0, 0.82) } else { (0.0, 1.0) };
        let ground = Pose::new(middle, TOP + 556.0 - up, 310.0, 250.0).scaled(by);
        sheet.put(Item::picture(
            "hero.ground",
            ground.z(8.0),
            "oubliette/hero-ground",
        ));
        sheet.put(Item::picture(
            "hero",
            Pose::new(middle, TOP + 549.0 - up, 138.0, 202.0)
                .scaled(by)
                .z(9.0),
            cards::token(scene.mark(view.seat)),
        ));
    }
    let Some(asked) = asked else { return };
    if !scene.is_person(asked) {
        return;
    }
    let rows = answers::answers(scene, fight, asked);
    super::options::put(wing(fight.round), TOP + 441.0, WIDE, 244.0, &rows, sheet);
}
