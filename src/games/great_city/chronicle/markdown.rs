//! The chronicle as Markdown, for whoever wants to keep it.
//!
//! What people wrote is quoted, and nothing in it is taken for a sign of Markdown.

use super::{Chronicle, PassageKind};
use crate::games::great_city::{GreatCity, View};
use crate::table::Setup;
use std::fmt::Write as _;

impl Chronicle {
    /// Everything as Markdown.
    pub fn markdown(&self, setup: &Setup<GreatCity>, view: &View) -> String {
        let mut page = String::new();
        let mut last = None;
        for passage in self.passages(setup, view) {
            // Entries of one list stand close.
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
            // Writing into a string does not fail.
            let _written = written;
            last = Some(passage.kind);
        }
        page
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// With a backslash before whatever Markdown would take for a sign.
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
