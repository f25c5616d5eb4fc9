//! Builds the rulebook's panel from the rules and the open page.

use super::super::reader::{self, MARK, Reader, WIDTH, is_narrow, rest, sign};
use super::super::rulebook::{self, Block, Leaf, Paragraph, Part, Rulebook, Section, cuts};
use super::{Book, BookAt};
use crate::game_list::GameList;
use crate::ui::lettering::Face;
use crate::ui::{Element, Intent, Layout, Paint, Role, Span, Surface, inks, pictures, theme, widgets};
use bevy::prelude::*;

/// Background of a hovered control.
const POINTED: Color = Color::srgb(231.0 / 255.0, 217.0 / 255.0, 191.0 / 255.0);
/// Background of a search match on a dark band.
const DARK_MARK: Color = Color::srgb(122.0 / 255.0, 92.0 / 255.0, 40.0 / 255.0);
/// The space beside a page's title for the ribbon.
const ABOVE: f32 = 56.0;
/// The part of a page without space for pieces: its margins and the borders of their panel.
const BESIDE_PIECES: f32 = 260.0;
/// The width of an arrow between pieces.
const ARROW: f32 = 116.0;
/// The gap between pieces.
const BETWEEN: f32 = 22.0;
/// Maximum line length, in rem.
const LINE: f32 = 48.0;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::shell) enum BookIntent {
    Game(&'static str),
    Section(usize),
    /// Turn to the rule with this anchor, from the contents.
    Entry(&'static str),
    /// Turn to the rule with this anchor, from another page.
    Link(&'static str),
    Search(String),
    FirstMatch,
    /// Show the contents, or the text again.
    Contents,
    Previous,
    Next,
    Close,
}

impl Intent for BookIntent {
    const SCREEN: &'static str = "book";

    fn with_text(self, text: String) -> Self {
        match self {
            BookIntent::Search(_) => BookIntent::Search(text),
            other => other,
        }
    }
}

/// The data for all parts of the book.
struct Pages<'a> {
    rules: &'static Rulebook,
    at: &'a BookAt,
    words: Vec<String>,
    /// The current rule of the table, if it plays this game.
    played: Option<&'a str>,
    /// The intent of the hovered control.
    pointed: Option<&'a BookIntent>,
    room: Layout,
}

/// Builds the panel, which leads to the rules of all these games; `table` is the open table's game and its current rule.
pub(super) fn screen(
    book: &Book,
    at: &BookAt,
    games: &GameList,
    table: Option<(&str, &str)>,
    pointed: Option<&BookIntent>,
    room: Layout,
) -> Element {
    let Some(rules) = book.rules else {
        return Element::default();
    };
    let pages = Pages {
        rules,
        at,
        words: rulebook::words(&book.reading.search),
        played: table.filter(|(game, _)| *game == at.game).map(|(_, rule)| rule),
        pointed,
        room,
    };
    let is_narrow = is_narrow(room);
    let contents = || {
        let shelf = (is_narrow && table.is_none()).then(|| shelf(games, at));
        rest(pages.contents(book, shelf))
    };
    let text = || [pages.page(), pages.turns(), bookmark()];
    let foot = foot(book, at, games, table.is_some(), room);
    reader::open(&book.reading, contents, text, foot, room)
}

fn foot(book: &Book, at: &BookAt, games: &GameList, is_played: bool, room: Layout) -> Element {
    let toggle = reader::toggle(&book.reading, "Show the text", BookIntent::Contents, room);
    let beside = !is_narrow(room);
    let tabs = (!is_played && beside).then(|| shelf(games, at));
    let note = "The book opens at the rule for the current step. Arrow keys turn the pages; Esc closes it.";
    let note = (is_played && beside).then(|| rest(widgets::note(note)));
    let back = match is_played {
        true => "Back to the table",
        false => "Close the book",
    };
    let spacer = note.is_none().then(Element::spacer);
    let parts = toggle.into_iter().chain(tabs).chain(note).chain(spacer);
    Element::wrap(parts.chain([widgets::back_button(back, BookIntent::Close)]))
}

fn shelf(games: &GameList, at: &BookAt) -> Element {
    let ids = games.iter().map(|game| game.id());
    let books = ids.filter_map(|game| Some((rulebook::of(games, game)?.title.as_str(), game)));
    widgets::segments(books.map(|(title, game)| (title, game == at.game, BookIntent::Game(game))))
}

/// The ribbon at the edge of the right page.
fn bookmark() -> Element {
    let ribbon = Element::picture("shared/bookmark").absolute();
    ribbon
        .size(px(40), px(120))
        .styled(|node| (node.top, node.right) = (px(2), px(24)))
}

/// A line that widens in the middle.
fn wedge(ink: Color) -> Element {
    Element::picture("shared/wedge")
        .tinted(ink)
        .size(percent(100), px(7))
}

impl Pages<'_> {
    /// The contents page: the search, the chapters, the rules of the open chapter. A shelf replaces its title.
    fn contents(&self, book: &Book, shelf: Option<Element>) -> Element {
        let title = format!("The rules of {}", self.rules.title).to_uppercase();
        let title = Element::text(Role::Section, title)
            .tinted(inks::INK)
            .justified(Justify::Center);
        let found: Vec<_> = self.rules.hits(&self.words).collect();
        let searches = !self.words.is_empty();
        let list = if !searches {
            let sections = self.rules.sections.iter().enumerate();
            sections
                .flat_map(|(index, section)| self.unfolded(index, section))
                .collect()
        } else if found.is_empty() {
            vec![widgets::note("No rule contains these words.")]
        } else {
            self.found(&found)
        };
        let list = reader::list(list).key(if searches { "found" } else { "contents" });
        let head = Element::column([title, wedge(self.rules.accent)]).gap(px(6));
        let intents = [BookIntent::Search(String::new()), BookIntent::FirstMatch];
        let search = reader::search(&book.reading.search, found.len(), "Search the rules", intents);
        Element::column([shelf.unwrap_or(head), search, list])
    }

    /// A chapter in the contents, with its rules if it is open.
    fn unfolded(&self, index: usize, section: &'static Section) -> Vec<Element> {
        let is_open = index == self.at.section;
        let is_here = |rule: &Paragraph| self.played == Some(&*rule.anchor);
        let here = !is_open && section.paragraphs.iter().any(is_here);
        let mut rows = vec![self.section(index, section, is_open, here)];
        if is_open {
            rows.extend(section.paragraphs.iter().map(|rule| self.entry(rule)));
        }
        rows
    }

    /// The matches, each rule under its chapter.
    fn found(&self, found: &[Leaf<'static>]) -> Vec<Element> {
        let mut rows = Vec::new();
        let mut last = None;
        for (index, rule) in found {
            let section = self.rules.sections.get(*index);
            if let Some(section) = section.filter(|_| last.replace(*index) != Some(*index)) {
                rows.push(self.section(*index, section, true, false));
            }
            rows.extend(rule.map(|rule| self.entry(rule)));
        }
        rows
    }

    fn section(&self, index: usize, section: &Section, unfolded: bool, here: bool) -> Element {
        let is_at = index == self.at.section && self.at.anchor.is_empty();
        let turn = if unfolded { 90.0 } else { 0.0 };
        let sign = sign(turn, self.ink(is_at), self.room);
        let name = rest(self.marked(Role::Label, Face::Semibold, &section.name, is_at));
        let row = Element::row([sign, name]).with(here.then(you_are_here));
        self.row(row, is_at, BookIntent::Section(index))
            .key(format!("section {index}"))
    }

    /// The ink of signs and numbers in the contents.
    fn ink(&self, on_band: bool) -> Color {
        if on_band { MARK } else { self.rules.accent }
    }

    fn entry(&self, rule: &'static Paragraph) -> Element {
        let is_at = rule.anchor == self.at.anchor;
        let number = Element::text(Role::Label, rule.number.to_string()).tinted(self.ink(is_at));
        let excerpt = rule.excerpt(&self.words);
        let excerpt = excerpt.map(|words| self.marked(Role::Note, Face::Italic, &words, is_at));
        let name = self.marked(Role::Body, Face::Regular, &rule.name, is_at);
        let name = rest(Element::column([name]).with(excerpt).gap(px(0)));
        let here = (self.played == Some(&*rule.anchor)).then(you_are_here);
        let row = Element::row([number, name]).with(here);
        self.row(row, is_at, BookIntent::Entry(&rule.anchor))
            .styled(|node| {
                node.align_items = AlignItems::FlexStart;
                node.padding.left = px(44);
            })
            .key(&*rule.anchor)
    }

    /// A row of the contents, on a dark band if the book is open there.
    fn row(&self, row: Element, is_at: bool, intent: BookIntent) -> Element {
        let row = self.pressing(row.gap(px(12)).padding(UiRect::axes(px(10), px(4))), intent);
        if !is_at {
            return row;
        }
        let band = row.painted(Paint::Fill(inks::INK)).on(Surface::Dark);
        // During a search the list does not scroll.
        if self.words.is_empty() {
            band.in_sight()
        } else {
            band
        }
    }

    /// A control on a page, darker on hover.
    fn pressing(&self, element: Element, intent: BookIntent) -> Element {
        let pointed = (self.pointed == Some(&intent)).then_some(Paint::Fill(POINTED));
        element.pressing(intent).painted(pointed.unwrap_or(Paint::None))
    }

    /// A text of the contents with its matches marked.
    fn marked(&self, role: Role, face: Face, text: &str, on_band: bool) -> Element {
        let ground = if on_band { DARK_MARK } else { MARK };
        reader::marked(role, face, text, &self.words, ground)
    }

    /// The text page: a rule, or a chapter's beginning with links to its rules.
    fn page(&self) -> Element {
        let Some(section) = self.rules.sections.get(self.at.section) else {
            return Element::default();
        };
        let mut rules = section.paragraphs.iter();
        let rule = rules.find(|rule| rule.anchor == self.at.anchor);
        let above = rule.map_or(&self.rules.title, |_| &section.name).to_uppercase();
        let above = Element::text(Role::Section, above).tinted(self.rules.accent);
        let name = Element::text(Role::Title, rule.map_or(&section.name, |rule| &rule.name));
        let number = rule.map(|rule| Element::text(Role::Title, rule.number.to_string()));
        let number = number.map(|number| number.tinted(self.rules.accent));
        let here = rule.filter(|rule| self.played == Some(&*rule.anchor));
        let title = Element::row(number.into_iter().chain([rest(name)])).with(here.map(|_| you_are_here()));
        let head = Element::column([above, title, wedge(self.rules.accent)]).gap(px(2));
        let block = |block| self.block(block);
        let plate = |pieces: &[Part]| (!pieces.is_empty()).then(|| self.plate(pieces));
        let text = Element::column([head.styled(|node| node.margin.right = px(ABOVE))]);
        let text = match rule {
            Some(rule) => {
                // The drawings stand between the rule and its rulings.
                let rulings = rule.body.iter().position(|block| block.ruling);
                let (body, rulings) = rule.body.split_at(rulings.unwrap_or(rule.body.len()));
                text.with_all(body.iter().map(block))
                    .with(plate(&rule.pieces))
                    .with_all(rulings.iter().map(block))
            }
            None => text
                .with_all(section.opening.iter().map(block))
                .with(plate(&section.pieces))
                .with_all(section.paragraphs.iter().map(|rule| self.link(rule))),
        };
        // A new page begins at its top.
        reader::page(text.gap(px(14)), LINE, self.room)
            .key(format!("{} {} {}", self.at.game, self.at.section, self.at.anchor))
    }

    /// A rule on its chapter's first page.
    fn link(&self, rule: &'static Paragraph) -> Element {
        let number = Element::text(Role::Body, rule.number.to_string()).tinted(self.rules.accent);
        let name = self.marked(Role::Body, Face::Regular, &rule.name, false);
        let row = Element::row([number, rest(name)]).gap(px(12));
        let row = row.padding(UiRect::axes(px(10), px(4)));
        self.pressing(row, BookIntent::Link(&rule.anchor))
    }

    /// The buttons for the previous and the next page, with their names.
    fn turns(&self) -> Element {
        let name = |forward: bool| {
            let (section, rule) = self.rules.beside(self.at.section, self.at.anchor, forward)?;
            let section = self.rules.sections.get(section);
            rule.map(|rule| &*rule.name)
                .or(section.map(|section| &*section.name))
        };
        let press = |row, intent| self.pressing(row, intent);
        reader::turns(
            [name(false), name(true)],
            Book::TURNS,
            self.rules.accent,
            self.room,
            press,
        )
    }

    fn block(&self, block: &'static Block) -> Element {
        let text = block.text();
        let marks = rulebook::marks(&text, &self.words);
        let mut from = 0;
        let mut spans = Vec::new();
        for (face, words) in &block.spans {
            // The name of another rule becomes a link.
            let link = (self.rules.named(words))
                .filter(|rule| *face == Face::Italic && rule.anchor != self.at.anchor);
            for (part, is_found) in cuts(words, from, &marks) {
                let part = Span::new(*face, part).on(is_found.then_some(MARK));
                spans.push(match link {
                    Some(rule) => part.linking(BookIntent::Link(&rule.anchor)),
                    None => part,
                });
            }
            from += words.len();
        }
        let words = Element::spans(Role::Body, spans);
        if !block.ruling {
            return words;
        }
        let bar = Element::picture("shared/wedge-upright").tinted(self.rules.accent);
        let bar = bar.absolute().styled(|node| {
            (node.left, node.top, node.bottom, node.width) = (px(0), px(2), px(2), px(8));
        });
        let head = Element::text(Role::Label, "Ruling").tinted(self.rules.accent);
        Element::column([bar, head, words])
            .gap(px(0))
            .padding(UiRect::left(px(26)))
    }

    /// Drawings of pieces side by side, with arrows and text between them; wrapped in a narrow window.
    fn plate(&self, parts: &[Part]) -> Element {
        let is_narrow = is_narrow(self.room);
        // In a row, all of them have the largest height at which they fit beside each other.
        let page = (WIDTH * self.room.rem).min(self.room.size.x) / 2.0 - BESIDE_PIECES;
        let told = 6.0 * self.room.rem;
        let arrow = |words: &str| if words.is_empty() { ARROW } else { told.max(ARROW) };
        let (mut wide, mut others) = (0.0, parts.len().saturating_sub(1) as f32 * BETWEEN);
        for part in parts {
            match part {
                Part::Piece(name) => wide += drawn(name, 1.0).x,
                Part::Arrow(words) => others += arrow(words),
            }
        }
        let fits = (page - others) / wide.max(f32::EPSILON);
        let high = match parts {
            [Part::Piece(name)] if drawn(name, 1.0).x > 1.4 => 300.0,
            [_] => 230.0,
            _ => 178.0,
        };
        let high = if is_narrow { high } else { fits.min(high) };
        let parts = parts.iter().map(|part| match part {
            Part::Piece(name) => {
                let size = drawn(name, high);
                Element::picture(name.clone())
                    .size(px(size.x), px(size.y))
                    .rigid()
            }
            Part::Arrow(words) => {
                let wide = arrow(words);
                let words = widgets::note(words).tinted(inks::INK).justified(Justify::Center);
                let sign = Element::picture("shared/arrow").size(px(ARROW), px(42)).rigid();
                let both = Element::column([sign, words])
                    .gap(px(2))
                    .align(AlignItems::Center);
                both.size(px(wide), auto()).rigid()
            }
        });
        let plate = match is_narrow {
            true => Element::wrap(parts),
            false => Element::row(parts),
        };
        (plate.framed(&theme::PLATE_OF_PIECES).gap(px(BETWEEN))).justify(JustifyContent::Center)
    }
}

/// Returns a drawing's width and height at most this high; never larger than it is drawn.
fn drawn(name: &str, high: f32) -> Vec2 {
    let size = pictures::size(name).map(|(pixels, scale)| (pixels.as_vec2() / scale, scale));
    let (size, finest) = size.unwrap_or((Vec2::ONE, 1.0));
    let high = (size.y * finest).min(high);
    vec2(high * size.x / size.y, high)
}

fn you_are_here() -> Element {
    widgets::note("you are here").unwrapped()
}
