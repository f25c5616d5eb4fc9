//! Tables of computers that save into a folder, and what is in that folder.

use crate::support::app::{INSTANT, STEADY, Screen, Shown, all_games, order};
use std::fs;
use std::path::{Path, PathBuf};
use triptych::shell::saves::order_of;
use triptych::table::{Game, Record};

/// Opens a table of computers that saves into this folder.
pub fn table<G: Shown>(level: &str, seats: usize, saves: &Path) -> Screen<G> {
    let mut screen = Screen::<G>::open(order::<G>(level, &vec![STEADY; seats], 6), INSTANT);
    screen.save_into(saves.to_path_buf());
    screen
}

/// Plays on until this many more entries are recorded and everything has been shown.
pub fn plays_on<G: Shown>(screen: &mut Screen<G>, more: usize) {
    let length = screen.table().entries().len() + more;
    screen.until("it goes on", |screen| {
        screen.table().entries().len() >= length && screen.is_drained()
    });
}

/// Returns the record that a save holds.
pub fn held<G: Game>(save: &Path) -> Record<G> {
    let (order, _) = order_of(&all_games(), save).unwrap_or_else(|reason| panic!("{reason}"));
    Record::from_text(&order.record.expect("it is a table")).expect("it can be read")
}

/// Returns all paths in a folder.
pub fn all_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there").flatten();
    let mut all: Vec<_> = entries.map(|entry| entry.path()).collect();
    all.sort();
    all
}

/// Returns the only file in a folder.
pub fn the_one_in(folder: &Path) -> PathBuf {
    match &all_in(folder)[..] {
        [one] => one.clone(),
        all => panic!("a table has one save, and nothing beside it: {all:?}"),
    }
}
