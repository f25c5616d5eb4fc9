//! The pages of phones, as HTML. Browsers get a game's contents only through here.
//!
//! A seat's page is built from the game's own screens ([`Part`]): the seat's view under its curtain, and its controls
//! at the table. So every game has pages, and a press on a phone means the same as a click.

use crate::ui::{Control, Part, Role, Widget};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::{BTreeMap, BTreeSet};

/// The contents of a seat's page.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// The number of the table. For another table, the page is covered and forgets drafts.
    pub sitting: u64,
    /// The time without input after which the page is covered, in seconds.
    pub open_for: u8,
    /// The reason why nothing can be pressed now; `None` if controls work.
    pub halt: Option<&'static str>,
    /// The current task.
    pub heading: String,
    /// A note on it; may be empty.
    pub note: String,
    /// Is this seat awaited?
    pub is_awaited: bool,
    /// The reason why the last press did nothing; may be empty.
    pub refusal: String,
    /// Contents that only this seat may see. They are covered until the person uncovers them.
    pub private: Vec<Part>,
    /// Contents that only this seat may see and does not need for its decision. Under the cover, they are covered once
    /// more.
    pub known: Vec<Part>,
    /// This seat's controls, with the words around them.
    pub own: Vec<Part>,
    /// Further controls, which are not part of the current decision.
    pub aside: Vec<Part>,
    /// Public text at the table.
    pub table: Vec<String>,
    /// The story so far; empty if the game tells none.
    pub story: Vec<Part>,
}

impl Content {
    /// Returns the names of all drawings on it.
    pub(super) fn pictures(&self) -> Vec<String> {
        let parts = self.private.iter().chain(&self.known).chain(&self.own);
        let names = parts.chain(&self.aside).flat_map(|part| match part {
            Part::Picture(name, _) => vec![name.clone()],
            Part::Control { pictures, .. } => pictures.iter().map(|(name, _)| name.clone()).collect(),
            Part::Words(..) | Part::Break => Vec::new(),
        });
        names.collect()
    }

    /// Iterates over its controls, in the order of their numbers.
    pub fn controls(&self) -> impl Iterator<Item = &Control> {
        let parts = self.private.iter().chain(&self.known).chain(&self.own);
        parts.chain(&self.aside).filter_map(Part::control)
    }

    /// Returns the page for the time between a press and its result on the display. It has no controls. If `decides`,
    /// the private contents are hidden too.
    #[must_use]
    pub fn acknowledging(&self, decides: bool) -> Self {
        let mut next = self.clone();
        next.heading = "Done. Watch the display.".into();
        (next.note, next.is_awaited) = (String::new(), false);
        (next.own, next.aside) = (Vec::new(), Vec::new());
        for private in [&mut next.private, &mut next.known] {
            private.retain(|part| !decides && part.control().is_none());
        }
        next
    }
}

fn document(title: &str, body: &Markup) -> String {
    let all = html! {
        (DOCTYPE)
        // Automatic translation would change names, and the identifiers by which a live page is updated.
        html lang="en" translate="no" {
            head {
                meta charset="utf-8";
                meta name="google" content="notranslate";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="theme-color" content="#170f0c";
                title { (title) }
                link rel="stylesheet" href="/style.css";
                script defer src="/script.js" {}
            }
            body { main { (body) } }
        }
    };
    all.into_string()
}

const OVERHEARD: &str = "This page is not encrypted: whoever controls this network can read along.";

/// Returns the page on which a phone shows the join code.
pub fn join(title: &str, error: Option<&str>) -> String {
    let body = html! {
        header { h1 { (title) } }
        section.card {
            @if let Some(error) = error { p.error role="alert" { (error) } }
            form method="post" action="/join" {
                label for="code" { "The code on the display" }
                input id="code" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12";
                button.main { "Join the table" }
            }
        }
        footer { p.note { (OVERHEARD) } }
    };
    document(title, &body)
}

/// Returns the page on which a guest chooses a seat, from the seats' names and whether each is free.
pub fn seats(title: &str, seats: &[(String, bool)], error: Option<&str>) -> String {
    let body = html! {
        header { h1 { (title) } }
        (lost())
        section.card {
            h2 { "Which seat is yours?" }
            @if let Some(error) = error { p.error role="alert" { (error) } }
            div #seats { (PreEscaped(offers(seats))) }
        }
        footer { p.note { (OVERHEARD) } }
    };
    document(title, &body)
}

/// Returns the changing part of that page.
pub fn offers(seats: &[(String, bool)]) -> String {
    let none_is_free = !seats.iter().any(|(_, is_free)| *is_free);
    let body = html! {
        @if none_is_free { p { "No seat is free. At the display, “Phones” shows who has which." } }
        @for (number, (name, is_free)) in seats.iter().enumerate() {
            @if *is_free {
                form method="post" action="/sit" data-key=(number) {
                    input type="hidden" name="seat" value=(number);
                    button { (name) }
                }
            }
        }
    };
    body.into_string()
}

/// The place for the script's message that the connection is lost or the table is closed.
fn lost() -> Markup {
    html! { div #lost role="status" hidden {} }
}

/// Returns the page of a seat around its changing part.
pub fn seat(title: &str, name: &str, id: &str, changing: &str) -> String {
    let body = html! {
        header { h1 { (name) } p { (title) } }
        (lost())
        p #trouble.error role="alert" hidden {}
        div #seat data-id=(id) { (PreEscaped(changing)) }
        footer {
            details {
                summary { "About this page" }
                p.note { (OVERHEARD) }
                label { input #held type="checkbox"; "Show private things only while I hold the button" }
                details {
                    summary { "Give this seat back…" }
                    p.note { "The seat is then played at the display. To have it again, this phone needs the code." }
                    form method="post" action="/leave" { button.quiet { "Give this seat back" } }
                }
            }
        }
    };
    document(title, &body)
}

/// Counters for writing a page.
#[derive(Default)]
struct Written {
    /// The number of the next control, from 0.
    number: usize,
    /// The explanations shown with controls. An explanation shared by many controls is shown once.
    explanations: BTreeSet<String>,
    /// The number of uses of each form key.
    keys: BTreeMap<String, usize>,
    /// Is nothing to be pressed now?
    is_halted: bool,
}

impl Written {
    /// Returns a key that no other form of this page has. The same form has the same key on the next page.
    fn key(&mut self, key: &str) -> String {
        let count = self.keys.entry(key.to_owned()).or_default();
        *count += 1;
        match count {
            1 => key.to_owned(),
            count => format!("{key} {count}"),
        }
    }
}

/// Returns the changing part of a seat's page. `picture` returns the opaque name of a drawing.
pub fn changing(content: &Content, picture: &dyn Fn(&str) -> String) -> String {
    let mut written = Written {
        is_halted: content.halt.is_some(),
        ..Written::default()
    };
    let private = parts(&content.private, &mut written, picture);
    let known = parts(&content.known, &mut written, picture);
    let own = parts(&content.own, &mut written, picture);
    let aside = parts(&content.aside, &mut written, picture);
    let body = html! {
        section #prompt class=[content.is_awaited.then_some("awaited")] aria-live="polite" data-table=(content.sitting) data-open-for=(content.open_for) {
            h2 tabindex="-1" { (content.heading) }
            @if let Some(halt) = content.halt { p.halt { (halt) } }
            @if !content.note.is_empty() { p.note { (content.note) } }
            @if !content.refusal.is_empty() { p.error role="alert" { (content.refusal) } }
        }
        @if !content.private.is_empty() {
            section #private.card aria-label="Only for you" {
                button.cover type="button" aria-expanded="false" { "Show what only you may see" }
                div.under hidden {
                    (private)
                    p.note { "It covers itself after " (content.open_for) " seconds without a touch." }
                    @if !content.known.is_empty() {
                        details data-key="known" { summary { "What else only you may see" } (known) }
                    }
                }
            }
        }
        @if !content.own.is_empty() { section #own.card { (own) } }
        @if !content.aside.is_empty() {
            details #aside.card { summary { "More" } (aside) }
        }
        @if !content.table.is_empty() {
            details #table.card {
                summary { "At the table" }
                @for line in &content.table { p { (line) } }
            }
        }
        @if !content.story.is_empty() {
            details #story.card {
                summary { "The chronicle" }
                (parts(&content.story, &mut written, picture))
            }
        }
    };
    body.into_string()
}

fn parts(parts: &[Part], written: &mut Written, picture: &dyn Fn(&str) -> String) -> Markup {
    html! {
        @for part in parts {
            @match part {
                Part::Words(Role::Title | Role::Heading | Role::Name, words) => h3 { (words) },
                Part::Words(Role::Section, words) => h4 { (words) },
                Part::Words(Role::Note, words) => p.note { (words) },
                Part::Words(_, words) => p { (words) },
                Part::Picture(name, shows) => figure { img src={ "/picture/" (picture(name)) } alt=(shows); },
                Part::Control { .. } => (control(part, written, picture)),
                Part::Break => hr;,
            }
        }
    }
}

fn control(of: &Part, written: &mut Written, picture: &dyn Fn(&str) -> String) -> Markup {
    let Part::Control {
        words,
        details,
        pictures,
        is_main,
        control,
        ..
    } = of
    else {
        return Markup::default();
    };
    let number = written.number;
    written.number += 1;
    let key = written.key(of.field().unwrap_or(words));
    let refusal = control.refusal.as_deref();
    let explanation = Some(&control.tooltip)
        .filter(|tooltip| !tooltip.is_empty() && tooltip.to_lowercase() != words.to_lowercase())
        .filter(|_| refusal.is_none() && !matches!(control.widget, Widget::Field { .. }))
        .filter(|tooltip| !details.iter().any(|detail| detail.eq_ignore_ascii_case(tooltip)))
        .filter(|tooltip| written.explanations.insert((*tooltip).clone()));
    let main = is_main.then_some("main");
    // It keeps the focus, which a disabled button would lose.
    let halted = written.is_halted.then_some("true");
    html! {
        form method="post" action="/press" data-key=(key) {
            input type="hidden" name="control" value=(number);
            @if let Widget::Field { text, longest, lines, .. } = &control.widget {
                label {
                    (words)
                    @if *lines > 1 {
                        textarea name="text" maxlength=(longest) rows=(lines) { "\n" (text) }
                    } @else {
                        input name="text" maxlength=(longest) value=(text) autocomplete="off" enterkeyhint="send";
                    }
                }
                button aria-disabled=[halted] { "Send" }
            } @else {
                button class=[main] disabled[refusal.is_some()] aria-disabled=[halted] aria-pressed=[chosen(&control.widget)] {
                    @if !pictures.is_empty() {
                        span.drawings {
                            @for (name, shows) in pictures { img src={ "/picture/" (picture(name)) } alt=(shows); }
                        }
                    }
                    span {
                        (words)
                        @for detail in details { small { (detail) } }
                        @if let Some(words) = refusal.or(explanation.map(String::as_str)) { small { (words) } }
                    }
                }
            }
        }
    }
}

const fn chosen(widget: &Widget) -> Option<&'static str> {
    match widget {
        Widget::Choice(true) | Widget::Switch(true) => Some("true"),
        Widget::Choice(false) | Widget::Switch(false) => Some("false"),
        _ => None,
    }
}
