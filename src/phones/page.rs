//! What a phone shows, as data and as HTML. Everything that a browser gets of a game goes through here.

use super::hall::SeatOffer;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A page for one seat: what it may see and what it may do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Counts the pages of this seat. A choice is valid for its own page only.
    pub version: u64,
    /// The game's name.
    pub game: String,
    /// What is to be done now, for everybody.
    pub heading: String,
    pub note: String,
    /// Is this seat awaited?
    pub awaited: bool,
    /// What only this seat may see. It is covered until the person uncovers it.
    pub private: Vec<Passage>,
    /// What everybody sees.
    pub public: Vec<Passage>,
    pub choices: Vec<Offer>,
    pub fields: Vec<Field>,
}

/// A line with a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Passage {
    pub words: String,
    /// The name of a drawing.
    pub picture: Option<String>,
}

/// Something to choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    pub words: String,
    pub picture: Option<String>,
    /// Choices of one group stand under its heading; may be empty.
    pub group: String,
    /// Is it private? Then its words are covered with the rest.
    pub is_private: bool,
}

/// Something to write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    pub title: String,
    pub text: String,
    /// The most characters.
    pub longest: usize,
}

impl Page {
    /// Tells whether both show the same.
    pub fn same(&self, other: &Self) -> bool {
        let version = self.version;
        *self == Self { version, ..other.clone() }
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
    let body = html! { div #hand data-version=(page.version) { (PreEscaped(fragment(name, page))) } };
    document(&page.game, &body)
}

fn picture(name: Option<&str>) -> Markup {
    html! { @if let Some(name) = name { img src={ "/picture/" (name) } alt=""; } }
}

/// The part of a seat's page that changes.
pub fn fragment(name: &str, page: &Page) -> String {
    let mut groups: Vec<(&str, Vec<(usize, &Offer)>)> = Vec::new();
    for (number, offer) in page.choices.iter().enumerate() {
        match groups.last_mut().filter(|(group, _)| *group == offer.group) {
            Some((_, offers)) => offers.push((number, offer)),
            None => groups.push((&offer.group, vec![(number, offer)])),
        }
    }
    let body = html! {
        header { h1 { (name) } p { (page.game) } }
        section.prompt aria-live="polite" {
            h2.awaited[page.awaited] { (page.heading) }
            @if !page.note.is_empty() { p.note { (page.note) } }
        }
        @if !page.private.is_empty() {
            section.private aria-label="Only for you" {
                button.cover type="button" aria-expanded="false" { "Show what only you may see" }
                div.under hidden {
                    @for line in &page.private { p { (picture(line.picture.as_deref())) (line.words) } }
                }
            }
        }
        @for (group, offers) in groups {
            section.choices {
                @if !group.is_empty() { h3 { (group) } }
                @for (number, offer) in offers {
                    form method="post" action="/choose" {
                        input type="hidden" name="version" value=(page.version);
                        input type="hidden" name="choice" value=(number);
                        button.covered[offer.is_private] { (picture(offer.picture.as_deref())) (offer.words) }
                    }
                }
            }
        }
        @for (number, field) in page.fields.iter().enumerate() {
            form.field method="post" action="/write" {
                input type="hidden" name="version" value=(page.version);
                input type="hidden" name="field" value=(number);
                label { (field.title) textarea name="text" maxlength=(field.longest) rows="3" { (field.text) } }
                button { "Say it" }
            }
        }
        @if !page.public.is_empty() {
            section.public {
                @for line in &page.public { p { (picture(line.picture.as_deref())) (line.words) } }
            }
        }
        footer { form method="post" action="/leave" { button.quiet { "Give this seat back" } } p.note { (OVERHEARD) } }
    };
    body.into_string()
}
