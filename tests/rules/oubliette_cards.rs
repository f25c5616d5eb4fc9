//! Every card of the embedded levels of Open Oubliette, compared with the tables of its author's article, copied here.

use crate::support::levels::level_text;
use std::collections::BTreeMap;
use triptych::games::oubliette::{Effect, EquipmentBonus, OublietteLevel};
use triptych::table::level;

const MONSTERS: [(&str, u8, u8); 10] = [
    ("Squasc", 1, 3),
    ("Pukwudgie", 2, 3),
    ("Manaia", 3, 4),
    ("Ogre", 4, 3),
    ("Yeti", 5, 3),
    ("Rompo", 6, 3),
    ("Mo’o", 7, 4),
    ("Manticore", 8, 3),
    ("Anchimallén", 9, 3),
    ("Dragon", 10, 3),
];

const TREASURES: [(&str, u32, &str); 32] = [
    ("Pottery Shards", 200, "--"),
    ("Knife", 300, "+1 to Attacks"),
    ("Pottery", 300, "--"),
    ("Opal Ring", 400, "--"),
    ("Leather Armor", 400, "+1 to Defense"),
    ("Ruby Ring", 400, "--"),
    ("Diamond Ring", 500, "--"),
    ("Dagger", 500, "+2 to Attacks"),
    ("Accounting Records", 500, "--"),
    ("Maps", 600, "--"),
    ("Ring Mail Armor", 600, "+2 to Defense"),
    ("Poetry", 600, "--"),
    ("Flute", 600, "--"),
    ("Club", 700, "+3 to Attacks"),
    ("Opal Bracelet", 700, "--"),
    ("Ruby Bracelet", 700, "--"),
    ("Chain Mail Armor", 700, "+3 to Defense"),
    ("Diamond Bracelet", 700, "--"),
    ("Animal Figurines", 800, "--"),
    ("Mace", 800, "+4 to Attacks"),
    ("Human Figurines", 800, "--"),
    ("Harp", 800, "--"),
    ("Splint Mail Armor", 900, "+4 to Defense"),
    ("Opal Necklace", 900, "--"),
    ("Ruby Necklace", 900, "--"),
    ("Flail", 900, "+5 to Attacks"),
    ("Diamond Necklace", 1000, "--"),
    ("Banded Mail Armor", 1000, "+5 to Defense"),
    ("Tiara", 1000, "--"),
    ("Glowing Sword", 1100, "+6 to Attacks"),
    ("Crown", 1100, "--"),
    ("Plate Mail Armor", 1200, "+6 to Defense"),
];

const KEPT: &str = "This card may be kept until needed. ";

/// Card by card as in the article, except for the marks around a word and a full stop.
const EVENTS: [(&str, &str); 32] = [
    (
        "Secret",
        "Roll one die. If the result is 5 or higher, collect three (3) Treasure cards.",
    ),
    (
        "Secret",
        "Roll one die. If the result is 4 or higher, collect two (2) Treasure cards.",
    ),
    ("Shortcut", "*Return to the Exit square immediately."),
    ("Shortcut", "*Return to the Exit square immediately."),
    ("Tunnel", "Move four (4) squares ahead."),
    ("Tunnel", "Move four (4) squares back."),
    ("Spelunk", "Roll again!"),
    ("Spelunk", "Roll again!"),
    ("Spelunk", "Roll again!"),
    ("Spelunk", "Roll again!"),
    ("Cave-In", "Lose a turn."),
    ("Cave-In", "Lose a turn."),
    (
        "Trap",
        "Roll one die. If the result is 2 or less, lose a turn and this square’s Treasure card.",
    ),
    (
        "Healing Waters",
        "*Return the most severe Wound card without returning to the Exit square.",
    ),
    (
        "Healing Waters",
        "*Return the most severe Wound card without returning to the Exit square.",
    ),
    (
        "Healing Waters",
        "*Return the two most severe Wound cards without returning to the Exit square.",
    ),
    (
        "Dragon Hoard",
        "Fight a dragon. If successful, roll one die and take three (3) more than the number rolled Treasure cards.",
    ),
    (
        "Skeleton",
        "Take three Treasure cards from this unfortunate explorer.",
    ),
    (
        "Pin Cushion",
        "Take three Treasure cards from this unfortunate explorer.",
    ),
    (
        "Ambush",
        "Roll both dice. If the result is greater than your defense score, an unknown explorer has taken three (3) Treasure cards from you.",
    ),
    (
        "Quest",
        "If you defeat a Manticore before returning to the Exit square or have defeated one since leaving the Exit square, receive three (3) Treasure cards on arriving at the Exit square.",
    ),
    (
        "Quest",
        "If you defeat a Rompo before returning to the Exit square or have defeated one since leaving the Exit square, receive two (2) Treasure cards on arriving at the Exit square.",
    ),
    (
        "Quest",
        "If you defeat an Ogre before returning to the Exit square or have defeated one since leaving the Exit square, receive one (1) Treasure card on arriving at the Exit square.",
    ),
    (
        "Rage",
        "*In a fight, add four (4) to an attack against a monster.",
    ),
    (
        "Level Up",
        "Until leaving the Oubliette, all monsters have +1 power. On leaving, all Treasure cards are worth +100 gold.",
    ),
    (
        "Level Up",
        "Until leaving the Oubliette, all monsters have +1 power. On leaving, all Treasure cards are worth +100 gold.",
    ),
    (
        "Level Up",
        "Until leaving the Oubliette, all monsters have +1 power. On leaving, all Treasure cards are worth +100 gold.",
    ),
    (
        "Recovery!",
        "*Reroll a failed attack or force a monster to reroll.",
    ),
    (
        "Recovery!",
        "*Reroll a failed attack or force a monster to reroll.",
    ),
    ("Dodge", "*Add three (3) to your defense value."),
    ("Revenge", "*If a monster wounds you, you may attack it again."),
    ("Revenge", "*If a monster wounds you, you may attack it again."),
];

const WOUNDS: [(&str, u8); 16] = [
    ("Merely a Scratch", 0),
    ("Close Call", 0),
    ("Ugly Bruise", 0),
    ("Cramp!", 0),
    ("Close Shave", 0),
    ("That Hurt!", 0),
    ("Only a Flesh Wound", 1),
    ("Bleeding", 1),
    ("Soft Tissue Injury", 1),
    ("Crushed", 1),
    ("Broken Leg", 2),
    ("Broken Arm", 2),
    ("Concussion", 2),
    ("Stabbed", 3),
    ("Avulsion", 3),
    ("Critical!", 4),
];

fn carried(id: &str) -> OublietteLevel {
    level::read(level_text(id)).expect("it is embedded")
}

#[test]
fn the_cards_match_the_authors_lists() {
    for id in ["oubliette", "landlords-visit"] {
        let level = carried(id);
        let monsters: Vec<_> = level
            .monsters
            .iter()
            .map(|card| (&*card.name, card.power, card.copies))
            .collect();
        assert_eq!(monsters, MONSTERS, "{id}");
        let treasures: Vec<_> = level
            .treasures
            .iter()
            .map(|card| {
                let gives = match card.gives {
                    EquipmentBonus::Nothing => "--".into(),
                    EquipmentBonus::Weapon(bonus) => format!("+{bonus} to Attacks"),
                    EquipmentBonus::Armour(bonus) => format!("+{bonus} to Defense"),
                };
                (&*card.name, card.value, gives)
            })
            .collect();
        let expected = TREASURES.map(|(name, value, gives)| (name, value, gives.to_owned()));
        assert_eq!(treasures, expected, "{id}");
        let mut events = BTreeMap::new();
        for (title, text) in EVENTS {
            *events
                .entry((title.to_owned(), text.replace('*', KEPT)))
                .or_insert(0) += 1;
        }
        let ours: BTreeMap<_, _> = level
            .events
            .iter()
            .map(|card| ((card.title.clone(), card.text.clone()), i32::from(card.copies)))
            .collect();
        assert_eq!(ours, events, "{id}");
        let wounds: Vec<_> = level
            .wounds
            .iter()
            .map(|card| (&*card.title, card.modifier, card.copies))
            .collect();
        assert_eq!(
            wounds,
            WOUNDS.map(|(title, modifier)| (title, modifier, 2)),
            "{id}"
        );
    }
}

/// The article's facts about each monster.
const DESCRIPTIONS: [(&str, &[&str]); 10] = [
    (
        "Squasc",
        &["small", "hairy", "tawny", "squirrel", "tailless", "human face"],
    ),
    (
        "Pukwudgie",
        &["kidnaps", "cliffs", "short knives and spears", "blinds", "sand"],
    ),
    ("Manaia", &["head of a bird", "tail of a fish", "body of a man"]),
    (
        "Ogre",
        &["large", "hideous", "man-like", "eats ordinary human beings"],
    ),
    ("Yeti", &["ape-like", "taller than an average human"]),
    (
        "Rompo",
        &[
            "hare’s head",
            "human ears",
            "skeleton",
            "badger’s arms",
            "bear’s legs",
        ],
    ),
    ("Mo’o", &["monstrous reptile", "tiny gecko", "human"]),
    (
        "Manticore",
        &[
            "human head",
            "lion’s body",
            "tail of venomous spines",
            "porcupine quills",
        ],
    ),
    (
        "Anchimallén",
        &["undead children", "can turn into", "flying fireballs"],
    ),
    ("Dragon", &["winged", "horned", "four-legged", "breathing fire"]),
];

#[test]
fn monster_descriptions_state_every_fact_of_the_authors_text() {
    for id in ["oubliette", "landlords-visit"] {
        let level = carried(id);
        for (card, (name, facts)) in level.monsters.iter().zip(DESCRIPTIONS) {
            assert_eq!(card.name, name);
            for fact in facts {
                assert!(
                    card.line.contains(fact),
                    "{id}: {name} has no “{fact}”: {}",
                    card.line
                );
            }
        }
    }
}

/// The effect of a card matches its text.
#[test]
fn card_effects_match_their_texts() {
    let level = carried("oubliette");
    let effects: Vec<_> = level
        .events
        .iter()
        .map(|card| {
            let number = |words: &[(&str, u8)]| {
                let found = words.iter().find(|(word, _)| card.text.contains(word));
                found
                    .map(|(_, number)| *number)
                    .unwrap_or_else(|| panic!("{}", card.text))
            };
            let cards = || {
                number(&[
                    ("three (3) Treasure", 3),
                    ("two (2) Treasure", 2),
                    ("one (1) Treasure", 1),
                ])
            };
            match &card.effect {
                Effect::Secret { least, cards: pays } => {
                    assert_eq!(
                        (*least, *pays),
                        (number(&[("is 5 or", 5), ("is 4 or", 4)]), cards())
                    );
                }
                Effect::Tunnel(steps) => {
                    assert_eq!(*steps, if card.text.ends_with("ahead.") { 4 } else { -4 });
                }
                Effect::Trap { most } => assert_eq!(*most, number(&[("is 2 or less", 2)])),
                Effect::HealingWaters { wounds } => {
                    assert_eq!(*wounds, number(&[("the two most", 2), ("the most", 1)]));
                }
                Effect::Hoard { name, power, cards } => {
                    assert_eq!(
                        (&**name, *power, *cards),
                        ("Dragon", 10, number(&[("three (3) more", 3)]))
                    );
                }
                Effect::Explorer { cards } => assert_eq!(*cards, number(&[("three Treasure", 3)])),
                Effect::Ambush { cards: takes } => assert_eq!(*takes, cards()),
                Effect::Quest { monster, cards: pays } => {
                    assert!(card.text.contains(&format!(" {monster} before")), "{}", card.text);
                    assert_eq!(*pays, cards());
                }
                Effect::Rage(bonus) => assert_eq!(*bonus, number(&[("four (4)", 4)])),
                Effect::Dodge(bonus) => assert_eq!(*bonus, number(&[("three (3)", 3)])),
                Effect::LevelUp { power, worth } => {
                    assert!(card.text.contains("+1 power") && card.text.contains("+100 gold"));
                    assert_eq!((*power, *worth), (1, 100));
                }
                Effect::Spelunk => assert_eq!(card.title, "Spelunk"),
                Effect::CaveIn => assert_eq!(card.title, "Cave-In"),
                Effect::Shortcut => assert_eq!(card.title, "Shortcut"),
                Effect::Recovery => assert_eq!(card.title, "Recovery!"),
                Effect::Revenge => assert_eq!(card.title, "Revenge"),
            }
            assert_eq!(
                card.effect.is_kept(),
                card.text.starts_with(KEPT),
                "{}",
                card.title
            );
            card.effect.is_kept()
        })
        .collect();
    let kept: u8 = level
        .events
        .iter()
        .zip(&effects)
        .filter(|(_, kept)| **kept)
        .map(|(card, _)| card.copies)
        .sum();
    assert_eq!(kept, 11, "oubliette.pieces.5 says so");
}
