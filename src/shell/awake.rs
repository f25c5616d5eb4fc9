//! Keeps the display on and the computer awake while people play on phones or with a timer, which the system does not
//! count as activity.

use crate::phones::PhoneState;
use crate::session::OpenTable;
use bevy::prelude::*;
use std::sync::mpsc::{Sender, channel};
use std::thread;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.run_if(resource_changed::<OpenTable>));
}

/// Are people at a table without touching this computer?
pub fn is_due(table: &OpenTable) -> bool {
    let has_phones = table.phones.iter().any(|state| *state != PhoneState::None);
    table.game.is_some() && !table.over && (has_phones || table.is_timed)
}

/// Returns what the program loses by a panic in this source file, if it belongs to the library that asks the system. It
/// panics when the system's service has gone by the time the request ends.
pub fn spare(file: &str) -> Option<&'static str> {
    let is_its_own = ["/keepawake-", "\\keepawake-"]
        .iter()
        .any(|library| file.contains(library));
    is_its_own.then_some("the system no longer answers whether the display stays on")
}

fn follow(table: Res<OpenTable>, mut keeps: Local<Option<Sender<()>>>) {
    if is_due(&table) == keeps.is_some() {
        return;
    }
    *keeps = is_due(&table).then(|| {
        let (keeps, until) = channel();
        // The system may be slow to answer, and some systems bind the request to a thread.
        thread::spawn(move || {
            // Two requests: a system that lacks one of the services can still grant the other.
            let wishes = [(true, false), (false, true)].map(|(display, idle)| {
                let mut awake = keepawake::Builder::default();
                awake.display(display).idle(idle);
                awake.reason("A game is played on phones or with a timer");
                awake.app_name("Triptych").app_reverse_domain("triptych");
                awake.create()
            });
            for error in wishes.iter().filter_map(|wish| wish.as_ref().err()) {
                info!("The display may turn off: {error}");
            }
            // Ends when the sender is dropped.
            let _ended = until.recv();
            drop(wishes);
        });
        keeps
    });
}
