//! Around the games.

pub mod book;
pub mod credits;
pub mod ledger;
pub mod panels;
pub mod rulebook;
