//! What is known of OMELAS before its table is open.

use crate::session::GameCard;
use crate::ui::sound::CueInfo;

pub const CARD: GameCard = GameCard {
    line: "secret votes, 4–6 players",
    picture: "shared/panel-omelas",
    board: "omelas/board",
    board_size: (300.0, 165.0),
    levels: "The level",
    level: "omelas",
    seats: 5,
    asks_youngest: true,
    // The authors’ colours, “for the game as a whole”.
    few_inks: true,
    has_talk_timer: true,
    private_moments: &["rolled", "discussion"],
    at_hand: AT_HAND,
    cues: CUES,
};

// The curtain falls often and must be complete at once.
const AT_HAND: &[&str] = &[
    "shared/drape",
    "shared/swags",
    "shared/plaque",
    "shared/rule-gilt",
    "shared/button",
    "shared/button-gilt",
    "shared/button-wedge-ink",
];

const CUES: &[CueInfo] = &[
    CueInfo::new("bag-rummage", "a hand rummages in the bag"),
    CueInfo::new("die-roll-d4", "the die rolls"),
    CueInfo::new("tile-land", "a tile drops"),
    CueInfo::new("vote-lay", "a vote is laid").exact(),
    CueInfo::new("tile-stays", "bells: the tile stays"),
    CueInfo::new("tile-falls", "a long fall: the tile is lost"),
    CueInfo::new("timer-tick", "the clock ticks"),
    CueInfo::new("timer-end", "the time is up"),
    CueInfo::new("council-wins", "a fanfare for the city"),
    CueInfo::new("rebel-wins", "footsteps, going away"),
    CueInfo::new("child-still-there", "a breath in the dark").louder(1.0),
    CueInfo::new("tile-slide", "").louder(-1.0),
];
