//! Exports the chronicle as Markdown.
//!
//! Texts that people wrote are quoted, and their Markdown characters are escaped.

use super::{Chronicle, PassageKind};
use crate::games::great_city::{GreatCity, View};
use crate::table::Setup;
use std::fmt::Write as _;

impl Chronicle {
    /// Renders the whole chronicle as Markdown.
    pub fn markdown(&self, setup: &Setup<GreatCity>, view: &View) -> String {
        let mut page = String::new();
        let mut last = None;
        for passage in self.passages(setup, view) {
            // No blank line between the entries of one list.
            let close = last == Some(PassageKind::Entry) && passage.kind == PassageKind::Entry;
            if last.is_some() && !close {
                page.push('\n');
            }
            let text = plain(&passage.text);
            let written = match passage.kind {
                PassageKind::Title => writeln!(page, "# {}", one_line(&text)),
                PassageKind::Chapter => writeln!(page, "## {}", one_line(&text)),
                PassageKind::Plain => writeln!(page, "{text}"),
                PassageKind::Entry => writeln!(page, "* {}", one_line(&text)),
                PassageKind::Note => writeln!(page, "*{}*", one_line(&text)),
                PassageKind::Told => text.lines().try_for_each(|line| writeln!(page, "> {line}")),
            };
            // Writing to a string does not fail.
            let _written = written;
            last = Some(passage.kind);
        }
        page
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Escapes the characters that Markdown would interpret.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '#' | '[' | ']' | '<' | '>' | '|') {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}
