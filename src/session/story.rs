//! The [story](crate::table::story) of a game as an HTML page.
//!
//! The page contains everything that it shows, so that any browser shows and prints it without a network.

use crate::table::story::{Passage, PassageKind, StoryPage};
use crate::ui::pictures;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::ImageFormat;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::io::Cursor;

/// The look of the HTML page. It prints on white paper, each page of the story kept together where it fits.
const STYLE: &str = "\
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.5rem 6rem; background: #efe4cf; color: #2c1c12;
  font: 1.15rem/1.55 'Libertinus Serif', Georgia, 'Times New Roman', serif; }
h1 { font-size: 2.4rem; text-align: center; margin: 1rem 0 2rem; }
h2 { font-size: 1.5rem; color: #6e2e12; border-top: 2px solid #c9a257; padding-top: 1.2rem; margin-top: 3rem; }
nav { columns: 2; font-size: 1rem; }
nav a { display: block; color: inherit; }
blockquote { margin: 0.8rem 0 0.8rem 1.5rem; color: #6e2e12; white-space: pre-wrap; }
p.note { font-style: italic; font-size: 1rem; }
ul { padding-left: 1.2rem; }
li.cast { list-style: none; margin-left: -1.2rem; display: flex; gap: 1rem; align-items: center; }
figure { margin: 1rem 0; text-align: center; }
figure svg { width: 100%; height: auto; }
img { height: 5.5rem; }
@media print { body { background: none; max-width: none; padding: 0; font-size: 11pt; }
  nav { display: none; } h2 { break-after: avoid; } blockquote, li { break-inside: avoid; } }";

/// Returns a story as one HTML page that needs no other file. The drawing is the text of an SVG file, for the page with
/// this title.
pub fn to_html(title: &str, pages: &[StoryPage], drawing: Option<(&str, &str)>) -> String {
    let numbered = || pages.iter().enumerate();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (words(title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 dir="auto" { (words(title)) }
                nav {
                    @for (number, page) in numbered() {
                        a dir="auto" href={ "#page-" (number) } { (words(&page.title)) }
                    }
                }
                @for (number, page) in numbered() {
                    h2 id={ "page-" (number) } dir="auto" { (words(&page.title)) }
                    @if !page.pictures.is_empty() {
                        figure { @for name in &page.pictures { (image(name)) } }
                    }
                    @if let Some((_, drawn)) = drawing.filter(|(on, _)| *on == page.title) {
                        figure { (PreEscaped(drawn)) }
                    }
                    @for run in page.passages.chunk_by(|one, next| is_entry(one) == is_entry(next)) {
                        @if run.iter().any(is_entry) {
                            ul { @for told in run { (passage(told)) } }
                        } @else {
                            @for told in run { (passage(told)) }
                        }
                    }
                }
            }
        }
    };
    page.into_string()
}

fn is_entry(passage: &Passage) -> bool {
    passage.kind == PassageKind::Entry
}

fn passage(told: &Passage) -> Markup {
    let words = words(&told.words);
    let picture = told.picture.as_deref().map(image).unwrap_or_default();
    match told.kind {
        PassageKind::Plain => html! { p dir="auto" { (picture) (words) } },
        PassageKind::Entry if picture.0.is_empty() => html! { li dir="auto" { (words) } },
        PassageKind::Entry => html! { li class="cast" { (picture) span dir="auto" { (words) } } },
        PassageKind::Told => html! { blockquote dir="auto" { (words) } },
        PassageKind::Note => html! { p class="note" dir="auto" { (words) } },
    }
}

/// The longest side of a portrait in the HTML page, in pixels.
const PORTRAIT: u32 = 220;

/// Returns a drawing as a URL that contains the picture; `None` if there is no such drawing.
pub fn data_url(name: &str) -> Option<String> {
    let mut file = Cursor::new(Vec::new());
    pictures::pixels(name, PORTRAIT)?
        .write_to(&mut file, ImageFormat::Png)
        .ok()?;
    Some(format!(
        "data:image/png;base64,{}",
        STANDARD.encode(file.into_inner())
    ))
}

fn image(name: &str) -> Markup {
    html! {
        @if let Some(url) = data_url(name) { img alt="" src=(url); }
    }
}

/// Escapes the characters that HTML and XML would interpret, and drops those that they do not allow.
pub fn escaped(text: &str) -> String {
    words(text).into_string()
}

fn words(text: &str) -> Markup {
    let is_barred = |letter: &char| {
        letter.is_control() && !matches!(letter, '\n' | '\t') || ('\u{FFFE}'..='\u{FFFF}').contains(letter)
    };
    let allowed: String = text.chars().filter(|letter| !is_barred(letter)).collect();
    html! { (allowed) }
}
