//! What is known of The Great City before its table is open.

use crate::session::GameCard;
use crate::ui::sound::CueInfo;

pub const CARD: GameCard = GameCard {
    line: "storytelling, 2–5 players",
    picture: "shared/panel-great-city",
    board: "great_city/miniature-walks",
    board_size: (300.0, 96.0),
    levels: "The story",
    level: "the-great-city",
    private_moments: &["characters"],
    cues: CUES,
    ..GameCard::PLAIN
};

const CUES: &[CueInfo] = &[
    CueInfo::new("die-roll-d8", "the eight-sided die rolls"),
    CueInfo::new("stone-set", "a stone is set down"),
    CueInfo::new("stone-moving", "stone grinds on stone: it moves"),
    CueInfo::new("stone-flip", "a stone is turned over"),
    CueInfo::new("lock-snap", "a lock snaps shut"),
    CueInfo::new("lock-loosen", "a lock springs open"),
    CueInfo::new("scarab-clink", "a scarab clinks"),
    CueInfo::new("scarab-pour", "scarabs are poured out"),
    CueInfo::new("scarab-stream", "scarabs run into a purse"),
    CueInfo::new("seal-break", "a seal breaks"),
    CueInfo::new("prompt-ribbon", "a ribbon rustles: something new begins").louder(-2.0),
    CueInfo::new("tie-grow", "a tie is drawn"),
    CueInfo::new("city-step", "the city takes a step"),
    CueInfo::new("city-saved", "bells: the city is saved"),
    CueInfo::new("city-falls", "walls fall: the city is lost"),
];
