//! What most games import, as in `use triptych::prelude::*`. See `docs/adding-a-game.md`.

pub use crate::board::motion::{MotionQueue, MotionStep, bring, flip, go, sound, take, tumble};
pub use crate::session::{
    self, Abilities, Annotate, GameCard, GameUi, OnPhone, Peek, PrivateUi, Prompt, Showing, ShownContext,
    ShownEvent, TablePlugin, plain_table,
};
pub use crate::table::computer::{Adviser, Random};
pub use crate::table::level::{SwitchField, switches};
pub use crate::table::{
    Actor, Advice, Awaits, Candidates, Choice, Computer, Game, GameResult, Level, Observation, Occasion,
    Opponents, Outbox, OutcomeLabel, Reason, Refusal, Rules, Seat, SeatSet, Setup, Skill, Viewer,
    despawn_all, require, rule,
};
pub use crate::ui::sound::{CueInfo, ambience};
pub use crate::ui::{Element, Layout, Piece, Role, widgets};
pub use rand::{RngExt, rngs::ChaCha8Rng};
