//! Collects a record's sentences, chapters and marks by playing it once.

use super::{Chapter, LogLine};
use crate::session::GameUi;
use crate::table::Replay;
use std::borrow::Cow;

/// Returns a record's sentences without secrets and with them, its chapters, and its marks.
pub(super) fn survey<G: GameUi>(
    replay: &mut Replay<G>,
    ends: &[G::View; 2],
) -> ([Vec<LogLine>; 2], Vec<Chapter>, Vec<(usize, Cow<'static, str>)>) {
    let (mut told, mut chapters, mut marks) = ([Vec::new(), Vec::new()], Vec::new(), Vec::new());
    for at in 0..=replay.len() {
        replay.seek(at);
        let table = replay.table();
        for ((told, end), secrets) in told.iter_mut().zip(ends).zip([false, true]) {
            let eyes = replay.viewer(secrets);
            // Some events happen before the first entry.
            let seen: Vec<_> = match at {
                0 => table.seen(eyes).collect(),
                at => table.seen_since(at - 1, eyes).collect(),
            };
            for seen in &seen {
                let words = G::log_line(table.setup(), end, seen);
                told.extend(words.map(|words| LogLine { at, words }));
                if !secrets {
                    let chapter = G::chapter(seen);
                    chapters.extend(chapter.map(|(name, number)| Chapter { at, name, number }));
                    marks.extend(G::mark_of(seen).map(|picture| (at, picture)));
                }
            }
        }
    }
    (told, chapters, marks)
}
