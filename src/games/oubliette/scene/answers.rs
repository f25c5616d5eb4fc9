//! What a roll of a fight may be answered with, row by row.

use super::super::level::{Effect, EquipmentBonus};
use super::super::{Fight, FightRoll, Foe, Oubliette, Phase};
use super::advice;
use super::cards::Card;
use super::options::Row;
use crate::session::Scene;
use crate::table::Seat;

/// The rows that are offered.
pub(super) fn answers(scene: &Scene<'_, Oubliette>, fight: &Fight, asked: Seat) -> Vec<Row> {
    let (level, view) = (&scene.setup.level, scene.view);
    let mut rows = Vec::new();
    let odds = scene.odds_shown();
    if view.phase == Phase::Revenge {
        let own = view.explorer(asked);
        let strike = view.strike_again().unwrap_or_default();
        let kind = own.and_then(|own| {
            own.kept
                .iter()
                .copied()
                .find(|kind| level.effect(*kind) == Some(&Effect::Revenge))
        });
        if let Some(kind) = kind {
            rows.push(Row {
                name: format!("play.{kind}"),
                title: "Revenge".into(),
                line: if odds {
                    format!("attack again: {} to win", advice::percent(strike.odds()))
                } else {
                    "attack again".into()
                },
                picture: Card::Event(kind).picture(level),
                costs: false,
            });
        }
        rows.push(Row {
            name: "pass".into(),
            title: "Let it go".into(),
            line: "the fight is over".into(),
            picture: "oubliette/ladder".into(),
            costs: true,
        });
        return rows;
    }
    let line = |card: Card| {
        if odds {
            advice::of_answer(scene, card).0
        } else {
            card.text(level)
        }
    };
    for number in &view.answers.0 {
        let card = Card::Treasure(*number);
        let bonus = match level.treasure(*number).map(|card| card.gives) {
            Some(EquipmentBonus::Weapon(bonus) | EquipmentBonus::Armour(bonus)) => bonus,
            _ => 0,
        };
        rows.push(Row {
            name: format!("use.{number}"),
            title: format!("{}, +{bonus}", card.name(level)),
            line: line(card),
            picture: card.picture(level),
            costs: false,
        });
    }
    for kind in &view.answers.1 {
        let card = Card::Event(*kind);
        let bonus = match level.effect(*kind) {
            Some(Effect::Rage(bonus) | Effect::Dodge(bonus)) => format!(", +{bonus}"),
            _ => String::new(),
        };
        rows.push(Row {
            name: format!("play.{kind}"),
            title: format!("{}{bonus}", card.name(level)),
            line: line(card),
            picture: card.picture(level),
            costs: false,
        });
    }
    let (title, text, picture) = match (fight.foe, fight.sum.is_enough()) {
        (Foe::Monster(_) | Foe::Hoard(_), true) => {
            ("Take the wound", "draw a Wound card", "oubliette/card-back-wound")
        }
        (_, true) => (
            "Accept the hit",
            "up to three treasures are taken",
            "oubliette/card-back-treasure",
        ),
        (_, false) => (
            "Accept the miss",
            "the other side strikes back",
            "oubliette/shield",
        ),
    };
    let text = match (fight.round, fight.sum.is_enough()) {
        (FightRoll::Blow, false) => "nothing is taken",
        _ => text,
    };
    rows.push(Row {
        name: "pass".into(),
        title: title.into(),
        line: text.into(),
        picture: picture.into(),
        costs: true,
    });
    rows
}
