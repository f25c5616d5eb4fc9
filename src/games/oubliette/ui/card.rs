//! What is known of Open Oubliette before its table is open.

use crate::session::GameCard;
use crate::ui::sound::CueInfo;

pub const CARD: GameCard = GameCard {
    line: "a race for treasure, 2–6 players",
    picture: "shared/panel-oubliette",
    board: "oubliette/board",
    board_size: (212.0, 212.0),
    level: "oubliette",
    at_hand: AT_HAND,
    cues: CUES,
    ..GameCard::PLAIN
};

const AT_HAND: &[&str] = &[
    "oubliette/duel-panel",
    "oubliette/event-panel",
    "oubliette/exit-panel",
    "oubliette/exit-light",
    "oubliette/bag",
    "oubliette/coin",
    "oubliette/hoard-count",
    "oubliette/ladder-long",
    "oubliette/hero-ground",
    "oubliette/card-front-monster",
    "oubliette/card-front-treasure",
    "oubliette/card-front-event",
    "oubliette/card-front-wound",
];

const CUES: &[CueInfo] = &[
    CueInfo::new("monster-rise", "a growl from below"),
    CueInfo::new("steel-hit", "steel strikes: a hit"),
    CueInfo::new("steel-miss", "steel swishes: a miss"),
    CueInfo::new("wound", "a cry").louder(-1.0),
    CueInfo::new("coins-small", "a few coins clink"),
    CueInfo::new("coins-many", "coins pour").louder(1.0),
    CueInfo::new("hoard-count", "a coin is counted"),
    CueInfo::new("cave-in", "stones fall"),
    CueInfo::new("trapdoor", "the trapdoor opens").louder(1.0),
    CueInfo::new("rope", "a rope creaks"),
    CueInfo::new("quest-done", "a horn: the quest is done"),
    CueInfo::new("oubliette-win", "a fanfare out of the pit"),
    CueInfo::new("step-stone", "").louder(-2.0),
    CueInfo::new("token-hop", "").louder(-2.0),
    CueInfo::new("card-lift", "").louder(-3.0),
];
