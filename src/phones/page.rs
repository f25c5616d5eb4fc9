//! What a phone shows, as data and as HTML. Everything that a browser gets of a game goes through here.
//!
//! A page is made from the game's own screens ([`Part`]): what the seat sees under its curtain, and its controls at the
//! table. So every game has pages, and a press on a phone means the same as one with the mouse.

use super::hall::SeatOffer;
use crate::ui::{Part, Role, Widget};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A page for one seat: what it may see and what it may do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Counts the pages of this seat. A press is valid for its own page only.
    pub version: u64,
    /// The game's name.
    pub game: String,
    /// What is to be done now, for everybody.
    pub heading: String,
    /// A note on it; may be empty.
    pub note: String,
    /// Is this seat awaited?
    pub awaited: bool,
    /// What only this seat may see. It is covered until the person uncovers it.
    pub private: Vec<Part>,
    /// What everybody may see, and this seat's controls.
    pub public: Vec<Part>,
}

impl Page {
    /// Tells whether both show the same.
    pub fn same(&self, other: &Self) -> bool {
        let version = self.version;
        *self
            == Self {
                version,
                ..other.clone()
            }
    }

    /// The part with this number, counted over the private and the public ones.
    pub fn part(&self, number: usize) -> Option<&Part> {
        self.private.iter().chain(&self.public).nth(number)
    }
}

fn document(title: &str, body: &Markup) -> String {
    let all = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href="/style.css";
                script defer src="/script.js" {}
            }
            body { main { (body) } }
        }
    };
    all.into_string()
}

const OVERHEARD: &str = "This page is not encrypted. Whoever controls this network can read along.";

/// The page on which a phone shows the join code.
pub fn join(title: &str, error: Option<&str>) -> String {
    let body = html! {
        h1 { (title) }
        @if let Some(error) = error { p.error role="alert" { (error) } }
        form method="post" action="/join" {
            label for="code" { "The code on the display" }
            input id="code" name="code" required autocomplete="off" autocapitalize="characters" maxlength="12";
            button { "Join" }
        }
        p.note { (OVERHEARD) }
    };
    document(title, &body)
}

/// The page on which a guest chooses a seat.
pub fn seats(title: &str, seats: &[(SeatOffer, bool)], error: Option<&str>) -> String {
    let free = |(offer, taken): &&(SeatOffer, bool)| offer.is_free && !taken;
    let body = html! {
        h1 { (title) }
        h2 { "Choose your seat" }
        @if let Some(error) = error { p.error role="alert" { (error) } }
        @if !seats.iter().any(|seat| free(&seat)) {
            p { "No seat is free. A seat is free if a person plays it and no phone has it." }
        }
        @for (number, seat) in seats.iter().enumerate() {
            @if free(&seat) {
                form method="post" action="/sit" {
                    input type="hidden" name="seat" value=(number);
                    button { (seat.0.name) }
                }
            }
        }
    };
    document(title, &body)
}

/// The page of a seat.
pub fn hand(name: &str, page: &Page) -> String {
    let body = html! { div #hand { (PreEscaped(fragment(name, page))) } };
    document(&page.game, &body)
}

/// The part of a seat's page that changes.
pub fn fragment(name: &str, page: &Page) -> String {
    let (version, first) = (page.version, page.private.len());
    let body = html! {
        header { h1 { (name) } p { (page.game) } }
        section.prompt aria-live="polite" {
            h2.awaited[page.awaited] { (page.heading) }
            @if !page.note.is_empty() { p.note { (page.note) } }
        }
        @if !page.private.is_empty() {
            section.private aria-label="Only for you" {
                button.cover type="button" aria-expanded="false" { "Show what only you may see" }
                div.under hidden { (parts(version, 0, &page.private)) }
            }
        }
        section.public { (parts(version, first, &page.public)) }
        footer { form method="post" action="/leave" { button.quiet { "Give this seat back" } } p.note { (OVERHEARD) } }
    };
    body.into_string()
}

fn parts(version: u64, first: usize, parts: &[Part]) -> Markup {
    html! {
        @for (number, part) in (first..).zip(parts) {
            @match part {
                Part::Words(Role::Title | Role::Heading | Role::Name, words) => h3 { (words) },
                Part::Words(Role::Section, words) => h4 { (words) },
                Part::Words(Role::Note, words) => p.note { (words) },
                Part::Words(_, words) => p { (words) },
                Part::Picture(name, shows) => figure { img src={ "/picture/" (name) } alt=""; figcaption { (shows) } },
                Part::Control { words, pictures, control } => (use_of(version, number, words, pictures, control)),
                // A group is a matter of looks, which style sheets see by the rules between.
                Part::Begin | Part::End => hr;,
            }
        }
    }
}

fn use_of(
    version: u64,
    number: usize,
    words: &str,
    pictures: &[String],
    control: &crate::ui::Control,
) -> Markup {
    let refusal = control.refusal.as_deref();
    let hidden = html! {
        input type="hidden" name="version" value=(version);
        input type="hidden" name="part" value=(number);
    };
    html! {
        @if let Widget::Field { text, longest, lines, .. } = &control.widget {
            form.field method="post" action="/write" {
                (hidden)
                label { (control.tooltip) textarea name="text" maxlength=(longest) rows=(lines) { (text) } }
                button { "Say it" }
            }
        } @else {
            form method="post" action="/press" {
                (hidden)
                button disabled[refusal.is_some()] aria-pressed=[chosen(&control.widget)] {
                    @for picture in pictures { img src={ "/picture/" (picture) } alt=""; }
                    span {
                        (words)
                        @if let Some(why) = refusal { small { (why) } }
                        @else if control.tooltip != words && !control.tooltip.is_empty() { small { (control.tooltip) } }
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
