//! The commands that need more than a line of code.

pub mod measure;
pub mod tables;
