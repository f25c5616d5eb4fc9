//! The kernel: a table at which any of the games is played.
//!
//! A [`Table`] owns a Bevy [`World`](bevy_ecs::world::World) with one game's pieces, the systems that are its rules,
//! and the [`Record`] of the game so far. [`Table::act`] is the entry point for seats' decisions, [`Table::roll`] for
//! chance. A viewer gets information only from [`Table::view`] and [`Table::seen`]. The kernel knows no game, window,
//! clock or sound. It touches only the files that [`save`] has to read or write, and their locks.
//!
//! Invariants, each tested for every game by `testing::check_laws`:
//! * [`Table::legal`] lists an action if and only if [`Table::act`] accepts it;
//! * a refused action changes nothing;
//! * the record alone determines the table: a save is the record, undo is a shorter record;
//! * rules never roll; they are given each chance outcome as an action;
//! * a viewer's view and events do not depend on anything that the viewer may not know.

pub mod chance;
pub mod chance_stats;
pub mod computer;
pub mod game;
pub mod guide;
pub mod level;
pub mod offers;
pub mod party;
pub mod record;
pub mod save;
pub mod seat;
pub mod sharing;
pub mod story;
#[expect(clippy::module_inception, reason = "named after the type in it")]
mod table;
mod wording;

pub use chance::Seed;
pub use computer::{Advice, Computer, Observation, Occasion, Opponents};
pub use game::{
    Corrections, Game, GameResult, Outbox, OutcomeLabel, Reason, Refusal, Rules, Setup, Sides, despawn_all,
    require, rule,
};
pub use level::{Level, LevelHead};
pub use offers::{Actor, Awaits, Candidates, Choice};
pub use party::Party;
pub use record::{Entry, Record, RecordError};
pub use seat::{
    Audience, Controller, REMARK_LIMIT, Remark, Remarks, Said, Seat, SeatInfo, SeatSet, Skill, Viewer,
};
pub use story::{Chronicle, Passage, PassageKind, StoryPage};
pub use table::{Observed, Refused, Replay, Step, Table};
pub use wording::{
    and_list, capital, is_line, is_seen, markdown, name_key, one_line, printable, quote, times_in_hundred,
};
