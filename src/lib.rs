//! Triptych: three tabletop games at one digital table.

pub mod catalog;
pub mod embedded;
pub mod lab;
pub mod omelas;
pub mod registry;
pub mod scene;
pub mod shell;
pub mod table;
