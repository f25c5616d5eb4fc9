//! The games, one folder each.
//!
//! A game depends on the kernel ([`crate::table`]) and on the screen's parts ([`crate::ui`], [`crate::board`], [`crate::session`]). No game knows another.

pub mod great_city;
pub mod omelas;
pub mod oubliette;
