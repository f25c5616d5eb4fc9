//! Exports the chronicle as Markdown.
//!
//! Texts that people wrote are quoted, and their Markdown characters are escaped.

use super::{Chronicle, PassageKind};
use crate::games::great_city::{GreatCity, View};
use crate::table::Setup;

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
            let text = escaped(&passage.text);
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            page += &match passage.kind {
                PassageKind::Title => format!("# {line}\n"),
                PassageKind::Chapter => format!("## {line}\n"),
                PassageKind::Plain => format!("{text}\n"),
                PassageKind::Entry => format!("* {line}\n"),
                PassageKind::Note => format!("*{line}*\n"),
                PassageKind::Told => text.lines().map(|line| format!("> {line}\n")).collect(),
            };
            last = Some(passage.kind);
        }
        page
    }
}

/// Escapes the characters that Markdown would interpret.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if "\\`*_#[]<>|".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
