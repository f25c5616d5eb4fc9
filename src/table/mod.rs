//! The kernel: what a table is, whatever is played on it.
//!
//! A [`Table`] owns a Bevy [`World`](bevy::ecs::world::World) with one game's pieces, the systems that are
//! its rules, and the [`Record`] of what happened. Everything that happens comes through one door,
//! [`Table::act`] (a seat's decision or a chance outcome) or [`Table::remark`] (words, which never change
//! what is legal). What anybody may know leaves through [`Table::view`] and [`Table::seen`].
//!
//! This part is headless. It deliberately knows no game, no window, no clock, no sound and no file but
//! the ones that [`save`] is told to read and write.
//!
//! Invariants, each a law that `tests/it/laws.rs` runs for every game:
//! * listed by [`Table::legal`] ⇔ accepted by [`Table::act`];
//! * a refused action changes nothing;
//! * the record alone determines the table: a save is the record, undo is a shorter record;
//! * rules are told what chance did, they never roll;
//! * what a viewer sees does not depend on what that viewer may not know.

pub mod advice;
mod bounded;
pub mod chance;
pub mod computer;
pub mod figures;
pub mod game;
pub mod guide;
pub mod level;
pub mod party;
mod reading;
pub mod record;
pub mod save;
mod scan;
pub mod seat;
#[expect(clippy::module_inception, reason = "named after the type in it")]
mod table;
mod wording;

pub use advice::Advice;
pub use chance::Seed;
pub use computer::{Computer, Observation, Skill};
pub(crate) use game::rule;
pub use game::{Actor, Awaits, Candidates, Choice, Game, Outbox, Reason, Remarks, Rules, Tally, Throw};
pub use level::{Level, LevelHead};
pub use party::{Controller, Party};
pub use reading::Reading;
pub use record::{Audience, Entry, Record, RecordError, Remark, Said, Setup};
pub use seat::{Seat, SeatInfo, SeatSet, Viewer};
pub use table::{Perceived, Refused, Table};
pub use wording::{brief, capital, times_in_hundred};
