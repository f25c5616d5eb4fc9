//! A record's ledger as text that people can keep: Markdown, part by part.

use super::{ReplayPlayer, ReplayStatus};
use crate::scene::autosave::Autosave;
use crate::scene::game_ui::GameUi;
use crate::table::capital;
use std::fmt::Write as _;

/// Keeps the ledger, and the chronicle beside it where the game is over and has one. Gives back what came of it.
pub(super) fn keep<G: GameUi>(
    player: &mut ReplayPlayer<G>,
    status: &ReplayStatus,
    autosave: &Autosave,
) -> String {
    let seed = player.replay.table().setup().seed;
    let short: String = seed.commitment().chars().take(8).collect();
    let file = format!("{}-{short} ledger.md", G::ID.replace('_', "-"));
    let kept = autosave.keep(&file, ledger::<G>(player, status).as_bytes(), true);
    let chronicle = chronicle(player).map(|(file, text)| autosave.keep(&file, &text, true));
    match (kept, chronicle) {
        (Ok(path), None) => format!("Saved as {}", path.display()),
        (Ok(path), Some(Ok(other))) => {
            let name = other.file_name().unwrap_or_default().to_string_lossy();
            format!("Saved as {}, with {name} next to it", path.display())
        }
        (Err(reason), _) | (_, Some(Err(reason))) => reason,
    }
}

/// The chronicle belongs to the whole game, so the record is read to its end for it.
fn chronicle<G: GameUi>(player: &mut ReplayPlayer<G>) -> Option<(String, Vec<u8>)> {
    if !player.replay.is_over() {
        return None;
    }
    let at = player.replay.position();
    player.replay.seek(usize::MAX);
    player.look();
    let chronicle = G::chronicle(&player.scene(true));
    player.replay.seek(at);
    player.look();
    chronicle
}

/// The ledger of the whole record, as text.
fn ledger<G: GameUi>(player: &ReplayPlayer<G>, status: &ReplayStatus) -> String {
    let setup = player.replay.table().setup();
    let names: Vec<_> = setup.seats.iter().map(|info| plain(&info.name)).collect();
    let mut text = format!("# {}\n\n{}\n", plain(&status.title), names.join(", "));
    if let Some(reason) = &status.reason {
        let _ = write!(text, "\n*The record stops here: {}.*\n", plain(reason));
    }
    let mut part = None;
    for told in &status.told {
        if part != Some(told.part) {
            part = Some(told.part);
            let chapter = told
                .part
                .checked_sub(1)
                .and_then(|index| status.chapters.get(index));
            if let Some(chapter) = chapter {
                let _ = write!(text, "\n## {} {}\n", capital(chapter.name), chapter.number);
            }
            text.push('\n');
        }
        let _ = writeln!(text, "- {}", plain(&told.words));
    }
    let seal = if status.over {
        format!("Seed {}.", setup.seed.0)
    } else {
        format!("Seed sealed as {}.", setup.seed.commitment())
    };
    let _ = write!(text, "\n{seal}\n");
    text
}

/// Words of people in which nothing means anything to Markdown.
fn plain(words: &str) -> String {
    let mut plain = String::new();
    for letter in words.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' => {
                plain.push('\\');
                plain.push(letter);
            }
            '\n' | '\r' => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}
