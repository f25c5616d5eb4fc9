//! The games, one folder each.
//!
//! A game depends on the kernel ([`crate::table`]) and on the screen's parts ([`crate::scene`]). No game knows another.

pub mod great_city;
pub mod omelas;
pub mod oubliette;
