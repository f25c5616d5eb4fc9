//! Saves the ledger of a replay as Markdown, chapter by chapter.

use super::{ReplayPlayer, ReplayStatus};
use crate::session::{Autosave, GameUi, OpenTable, Scene};
use crate::table::{capital, markdown};
use std::fmt::Write as _;

/// Saves the ledger, and the chronicle if the game is over and has one. Returns the result in words.
pub(super) fn keep<G: GameUi>(
    player: &mut ReplayPlayer<G>,
    status: &ReplayStatus,
    autosave: &Autosave,
) -> String {
    let seed = player.replay.table().setup().seed;
    let short: String = seed.commitment().chars().take(8).collect();
    let file = format!("{}-{short} ledger.md", G::ID.replace('_', "-"));
    // Both are about the whole game, so the record is played to its end.
    let at = player.replay.position();
    player.replay.seek(usize::MAX);
    player.look();
    let scene = player.scene(true);
    let text = ledger(&scene, status);
    let chronicle = status.over.then(|| G::chronicle(&scene)).flatten();
    player.replay.seek(at);
    player.look();
    let kept = autosave.keep(&file, text.as_bytes(), true);
    let chronicle = chronicle.map(|(file, text)| autosave.keep(&file, &text, true));
    match (kept, chronicle) {
        (Ok(path), None) => format!("Saved as {}", path.display()),
        (Ok(path), Some(Ok(other))) => {
            let name = other.file_name().unwrap_or_default().to_string_lossy();
            format!("Saved as {}, with {name} next to it", path.display())
        }
        (Err(reason), _) | (_, Some(Err(reason))) => reason,
    }
}

/// Returns the ledger as text, chapter by chapter.
fn ledger<G: GameUi>(scene: &Scene<'_, G>, status: &ReplayStatus) -> String {
    let (title, names) = (markdown(&status.title), markdown(&scene.setup.names()));
    let mut text = format!("# {title}\n\n{names}\n\n");
    if let Some(reason) = &status.reason {
        let _ = write!(text, "*The record stops here: {}.*\n\n", markdown(reason));
    }
    let mut parts = scene.seen.iter().map(G::chapter).enumerate().peekable();
    for line in G::ledger(scene) {
        while let Some((_, part)) = parts.next_if(|(at, _)| *at <= line.at) {
            if let Some((name, number)) = part {
                let _ = write!(text, "\n## {} {number}\n\n", capital(name));
            }
        }
        let _ = writeln!(text, "- {}", markdown(&line.words));
    }
    let seal = capital(&OpenTable::seed_words(scene.setup.seed, status.over));
    let _ = write!(text, "\n{seal}.\n");
    text
}
