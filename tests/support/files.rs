//! Records as saves.

use std::io;
use std::path::Path;
use triptych::table::save::{SaveHeader, pack, write_atomically};
use triptych::table::{Game, Record};

/// Writes a record and its save header to a packed file.
pub fn write<G: Game>(path: &Path, record: &Record<G>, header: &SaveHeader) -> io::Result<()> {
    write_atomically(path, &pack(&record.to_text(Some(header))))
}
