//! A fight beside the board: the two rolls, each number on its piece, and what may still be played.

use super::super::level::Effect;
use super::super::log::foe_name;
use super::super::odds::Sum;
use super::super::{Event, Fight, FightOutcome, FightRoll, Foe, Oubliette, Phase};
use super::cards::{self, BLOOD, Card, INK, OCHRE};
use super::panel::{self, card_width};
use super::sums::{self, Part, of_effect, part, used, wound};
use super::{advice, chance};
use crate::session::Scene;
use crate::table::{Seat, capital};
use crate::ui::inks;
use crate::ui::{Element, Frame, Role, Room, Surface, widgets};
use bevy::prelude::*;

/// Is a fight what stands beside the board, until the next thing happens?
pub const fn is_shown(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Strike
            | Phase::Blow
            | Phase::Answer(_)
            | Phase::Wound
            | Phase::Revenge
            | Phase::Prize(_)
            | Phase::Spoils(_)
            | Phase::Event
    )
}

/// Key of a die of a fight, and name of its slot.
pub fn die_key(round: FightRoll, index: usize) -> String {
    match round {
        FightRoll::Strike => format!("strike.{index}"),
        FightRoll::Blow => format!("blow.{index}"),
    }
}

/// Are this roll's dice a monster's?
pub const fn is_monsters(foe: Foe, round: FightRoll) -> bool {
    matches!(round, FightRoll::Blow) && matches!(foe, Foe::Monster(_) | Foe::Hoard(_) | Foe::Stranger(_))
}

/// The fight: the player's strike, the foe, and the foe's blow.
pub fn duel(scene: &Scene<'_, Oubliette>, fight: &Fight, room: &Room) -> Element {
    let strike = match fight.round {
        FightRoll::Strike => Some(fight.sum),
        FightRoll::Blow => fight.missed,
    };
    let blow = (fight.round == FightRoll::Blow).then_some(fight.sum);
    let [left, right] = [(FightRoll::Strike, strike), (FightRoll::Blow, blow)].map(|(round, sum)| {
        let roll = sum.map(|sum| wing(scene, fight, round, &sum, room));
        let acts = round == fight.round;
        let below = acts.then(|| panel::actions(scene, room)).flatten();
        let hero = (round == FightRoll::Strike && below.is_none() && !panel::is_narrow(scene, room))
            .then(|| hero(scene.mark(scene.view.seat), 150.0));
        // What the monster is like, until it strikes.
        let about = (round == FightRoll::Blow && sum.is_none() && !panel::is_narrow(scene, room))
            .then(|| about(scene, fight.foe))
            .flatten();
        Element::column(roll)
            .with(about)
            .with(hero)
            .with(below)
            .gap(px(10))
            .flex(1.0, px(16.0 * room.rem))
            .styled(|node| (node.min_width, node.max_width) = (px(0), px(27.0 * room.rem)))
    });
    let card = foe(scene, fight.foe, room);
    if panel::is_narrow(scene, room) {
        // The rolls stand one below the other beside the card.
        let rolls = Element::column([left, right].map(|wing| wing.flex(0.0, auto())))
            .gap(px(18))
            .flex(1.0, px(0))
            .styled(|node| node.min_width = px(0));
        return Element::row(card)
            .with(rolls)
            .align(AlignItems::Start)
            .gap(px(22));
    }
    Element::row([left])
        .with(card)
        .with(right)
        .align(AlignItems::Start)
        .gap(px(22))
        .justify(JustifyContent::Center)
        .grow(1.0)
}

/// The name of a foe, and what its card says.
fn about(scene: &Scene<'_, Oubliette>, foe: Foe) -> Option<Element> {
    let level = &scene.setup.level;
    let card = match foe {
        Foe::Monster(kind) => Card::Monster(kind),
        Foe::Hoard(kind) | Foe::Stranger(kind) => Card::Event(kind),
        Foe::Player(_) => return None,
    };
    let name = Element::text(Role::Heading, card.name(level)).tinted(BLOOD);
    let text = Element::text(Role::Note, card.text(level)).justified(Justify::Center);
    Some(Element::column([name.justified(Justify::Center), text]).gap(px(8)))
}

/// An explorer in the light of its torch.
pub fn hero(mark: u8, height: f32) -> Element {
    let token = Element::picture(cards::token(mark)).size(px(height * 120.0 / 176.0), px(height));
    Element::picture("oubliette/hero-ground")
        .size(px(height * 1.53), px(height * 1.23))
        .centred()
        .with(token)
        .styled(|node| node.align_self = AlignSelf::Center)
}

/// The foe's card, or the player who is fought.
fn foe(scene: &Scene<'_, Oubliette>, foe: Foe, room: &Room) -> Option<Element> {
    let level = &scene.setup.level;
    let width = card_width(scene, room);
    match foe {
        Foe::Monster(kind) => Some(panel::card(level, Card::Monster(kind), width, room)),
        Foe::Hoard(kind) | Foe::Stranger(kind) => Some(panel::card(level, Card::Event(kind), width, room)),
        Foe::Player(other) => {
            let height = width * 480.0 / 280.0;
            let name = Element::text(Role::Heading, scene.setup.name(other))
                .tinted(INK)
                .justified(Justify::Center);
            let plate = Element::row([name])
                .centred()
                .on(Surface::Paper)
                .absolute()
                .size(percent(84), percent(20))
                .styled(|node| (node.left, node.bottom) = (percent(8), percent(3)));
            let mark = Element::row([widgets::mark(scene.mark(other), 42.0)])
                .centred()
                .absolute()
                .size(percent(100), percent(22))
                .styled(|node| node.top = px(0));
            let middle = Element::overlay([hero(scene.mark(other), 0.55 * height)]).centred();
            let frame = Element::overlay([mark, plate]).paint_picture("oubliette/card-front-monster");
            let card = Element::default()
                .size(px(width), px(height))
                .rigid()
                .with_all([middle, frame]);
            Some(card)
        }
    }
}

/// Who rolls and who is rolled against, where they are players.
const fn sides(player: Seat, foe: Foe, round: FightRoll) -> (Option<Seat>, Option<Seat>) {
    let other = match foe {
        Foe::Player(other) => Some(other),
        _ => None,
    };
    match round {
        FightRoll::Strike => (Some(player), other),
        FightRoll::Blow => (other, Some(player)),
    }
}

/// A roll: who rolls, what the dice show, what is added, what it is against, and the verdict.
fn wing(scene: &Scene<'_, Oubliette>, fight: &Fight, round: FightRoll, sum: &Sum, room: &Room) -> Element {
    let (roller, target) = sides(scene.view.seat, fight.foe, round);
    let who = match roller {
        Some(seat) => scene.setup.name(seat).to_owned(),
        None => capital(&foe_name(scene.setup, fight.foe)),
    };
    let ink = if round == FightRoll::Strike { OCHRE } else { BLOOD };
    let title = Element::text(Role::Heading, format!("{who} strikes"))
        .tinted(ink)
        .justified(Justify::Center);
    let flourish = Element::picture("oubliette/flourish")
        .size(percent(100), px(16))
        .styled(|node| node.max_width = px(340));
    let head = Element::column([title, flourish])
        .gap(px(0))
        .align(AlignItems::Center);
    let is_open = fight.outcome == FightOutcome::Open && scene.view.result.is_none();
    let size = 48.0 + 1.4 * room.rem;
    let dice = [0, 1].map(|index| {
        let face = sum.dice.map(|(one, other)| if index == 0 { one } else { other });
        let monsters = is_monsters(fight.foe, round);
        let turn = if index == 0 { -3.0 } else { 3.0 };
        let die = chance::die(scene, die_key(round, index), face, monsters, (size, turn));
        if is_open { die } else { put_away(die) }
    });
    let total = sum.dice.map(|_| sum.total());
    let roll = sums::row(dice.into(), added(scene, sum, roller, target), total, room);
    let label = if sum.more { "over" } else { "against" };
    let label = Element::text(Role::Note, label).unwrapped();
    let is_ambush = matches!(fight.foe, Foe::Player(_));
    let against = against(scene, round, sum, roller, target, is_ambush);
    let mut wall = sums::row(Vec::new(), against, Some(sum.against()), room);
    wall = wall.flex(1.0, px(0)).styled(|node| node.min_width = px(0));
    let wall = Element::row([label, wall]).gap(px(10));
    let all = Element::column([head, roll, wall]).gap(px(10));
    all.with(sum.dice.map(|_| verdict(round, sum)))
        .with_all(odds(scene, round, sum))
        .key(format!("{round:?}"))
}

/// A die without a control.
fn put_away(mut die: Element) -> Element {
    die.put_away();
    die
}

/// What is added to the dice of a roll.
fn added(scene: &Scene<'_, Oubliette>, sum: &Sum, roller: Option<Seat>, target: Option<Seat>) -> Vec<Part> {
    let rage = || of_effect(scene, |effect| matches!(effect, Effect::Rage(_)));
    let all = [
        (sum.weapons > 0).then(|| part(used(scene, roller, true), sum.weapons, "weapons")),
        (sum.rage > 0).then(|| part(rage(), sum.rage, "Rage")),
        (sum.hurt > 0).then(|| part(wound(scene, target), sum.hurt, "wounds")),
    ];
    all.into_iter().flatten().collect()
}

/// What a roll is against, part by part.
fn against(
    scene: &Scene<'_, Oubliette>,
    round: FightRoll,
    sum: &Sum,
    roller: Option<Seat>,
    target: Option<Seat>,
    is_ambush: bool,
) -> Vec<Part> {
    let (picture, name) = if round == FightRoll::Strike && !is_ambush {
        ("oubliette/power", "power")
    } else {
        ("oubliette/shield", "defence")
    };
    let base = Part {
        sign: true,
        ..part(picture, sum.base, name)
    };
    let level_up = || of_effect(scene, |effect| matches!(effect, Effect::LevelUp { .. }));
    let dodge = || of_effect(scene, |effect| matches!(effect, Effect::Dodge(_)));
    let is_bare = round == FightRoll::Blow && sum.armour == 0 && sum.dodge == 0;
    let all = [
        Some(base),
        (sum.levels > 0).then(|| part(level_up(), sum.levels, "Level Up")),
        (sum.wounds > 0).then(|| part(wound(scene, roller), sum.wounds, "wounds")),
        (sum.armour > 0).then(|| part(used(scene, target, false), sum.armour, "armour")),
        is_bare.then(|| part("oubliette/slot-modifier", 0, "no armour")),
        (sum.dodge > 0).then(|| part(dodge(), sum.dodge, "Dodge")),
    ];
    all.into_iter().flatten().collect()
}

/// The ribbon of a verdict.
const RIBBON: Frame = Frame {
    picture: "oubliette/verdict-miss",
    hovered: None,
    borders: [56.0, 0.0, 56.0, 0.0],
    padding: [58.0, 8.0, 58.0, 10.0],
    surface: Some(Surface::Dark),
};
const WIN: Frame = Frame {
    picture: "oubliette/verdict-win",
    surface: Some(Surface::Paper),
    ..RIBBON
};
const HIT: Frame = Frame {
    picture: "oubliette/verdict-hit",
    ..RIBBON
};
const SAFE: Frame = Frame {
    picture: "oubliette/verdict-safe",
    ..RIBBON
};

/// What a roll means, on its ribbon.
fn verdict(round: FightRoll, sum: &Sum) -> Element {
    let hit = sum.is_enough();
    let words = if hit {
        match sum.total() - sum.needed() {
            0 => "hits, just enough".to_owned(),
            by => format!("hits by {by}"),
        }
    } else {
        format!("misses by {}", sum.needed() - sum.total())
    };
    let frame = match (round, hit) {
        (FightRoll::Strike, true) => &WIN,
        (FightRoll::Strike, false) => &RIBBON,
        (FightRoll::Blow, true) => &HIT,
        (FightRoll::Blow, false) => &SAFE,
    };
    let words = Element::text(Role::Heading, words).justified(Justify::Center);
    Element::row([words]).centred().framed(frame).key("verdict")
}

/// How likely a roll is to hit, or was when its dice fell, and before a strike what may come of the whole fight. Cards
/// that were played on a roll since have changed its sum, not what the odds were.
fn odds(scene: &Scene<'_, Oubliette>, round: FightRoll, sum: &Sum) -> Vec<Element> {
    if !scene.odds_shown() {
        return Vec::new();
    }
    let note = |words: String| Element::text(Role::Note, words).justified(Justify::Center);
    let need = advice::needed(sum);
    if sum.dice.is_none()
        && round == FightRoll::Strike
        && let Some(words) = advice::fight(scene.view)
    {
        let lines = words.split(", ").enumerate();
        let lines = lines.map(|(index, line)| match index {
            0 => Element::text(Role::Label, format!("{line}: {need}"))
                .tinted(OCHRE)
                .justified(Justify::Center),
            _ => note(line.to_owned()).tinted(inks::BONE),
        });
        return vec![Element::column(lines).gap(px(0))];
    }
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
    let (percent, need) = (advice::percent(sum.odds()), advice::needed(sum));
    vec![note(format!("the odds {tense} {percent}: {need}"))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_says_by_how_much() {
        let says = |dice, base| {
            let sum = Sum {
                dice: Some(dice),
                base,
                ..Sum::default()
            };
            let words = verdict(FightRoll::Strike, &sum);
            words.words().collect::<String>()
        };
        assert_eq!(says((3, 4), 7), "hits, just enough");
        assert_eq!(says((3, 4), 5), "hits by 2");
        assert_eq!(says((3, 4), 9), "misses by 2");
    }
}
