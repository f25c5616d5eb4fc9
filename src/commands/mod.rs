//! What the commands do that take more than a line.

pub mod measure;
pub mod tables;
