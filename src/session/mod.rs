//! A table in the window, apart from its game: what stands around every table.

pub mod bar;
