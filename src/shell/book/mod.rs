//! The rulebook as a book that lies open over the table: contents at the left, one paragraph at the right.
//!
//! It opens at whatever paragraph it is asked for, by its anchor. It knows no game: titles, inks and plates
//! come from the [rulebook](super::rulebook) itself.
//!
//! Cover, leaves, plates and button lie on the stage; egui draws the words over them. Where a plate lies is
//! known when the words above it are set, so its pieces come a frame after its words.

mod contents;
mod flow;
mod page;
mod plate;
mod spread;

use super::paged;
use super::panels::{self, Front, LEAF, Panel, PanelSet};
use super::rulebook::{self, Block, Paragraph, Part, Rulebook, Section};
use crate::registry;
use crate::scene::canvas::Canvas;
use crate::scene::focus::Focus;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::panel::PanelActs;
use crate::scene::pictures;
use crate::scene::play::OpenTable;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::{Layer, Stage, Tempo};
use crate::scene::widgets;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use std::ops::Range;

use contents::contents;
use page::{body, foot, head};

/// Where a book lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookAt {
    /// Whose rules, by the game's id.
    pub game: &'static str,
    /// Which paragraph.
    pub anchor: String,
}

/// The rulebook on the screen.
#[derive(Resource, Clone, Debug, Default)]
pub struct Book {
    /// Where it lies open, if it does.
    pub open: Option<BookAt>,
    /// What is looked for.
    search: String,
    /// The section whose paragraphs are listed.
    unfolded: Option<usize>,
    /// The search field is to have the keyboard.
    asks_for_search: bool,
    /// The search field has the keyboard.
    searching: bool,
    /// What was open when the words were last set.
    shown: Option<BookAt>,
    /// For how long this page has been open, in seconds.
    page_age: f32,
    /// The plate as it was last set: its field, and its pieces.
    plate: Option<(Rect, Vec<(String, Pose)>)>,
    /// Where type is large and a paragraph has more than one spread: which of how many is seen, from 0.
    part: usize,
    parts: usize,
    /// Where type is large, the contents have a spread of their own: is it seen?
    lists: bool,
}

impl Book {
    /// Opens a game's rules at a paragraph; at the first one where there is no such paragraph.
    pub fn open_at(&mut self, game: &'static str, anchor: &str) {
        let known = rulebook::of(game).and_then(|rules| {
            let found = rules.at(anchor).map(|(_, paragraph)| paragraph);
            found.or_else(|| rules.pages().next().map(|(_, paragraph)| paragraph))
        });
        self.open = known.map(|paragraph| BookAt {
            game,
            anchor: paragraph.anchor.clone(),
        });
    }

    /// Shuts it.
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// Has the search field the keyboard?
    pub const fn is_searching(&self) -> bool {
        self.searching
    }

    fn rules(&self) -> Option<&'static Rulebook> {
        rulebook::of(self.open.as_ref()?.game)
    }

    /// Turns a spread on or back within a paragraph; `false` if there is none.
    fn turn_part(&mut self, forward: bool) -> bool {
        let part = if forward {
            Some(self.part + 1).filter(|part| *part < self.parts)
        } else {
            self.part.checked_sub(1)
        };
        self.part = part.unwrap_or(self.part);
        part.is_some()
    }

    /// Turns to another paragraph of the same rules.
    fn turn_to(&mut self, anchor: &str) {
        if let Some(open) = &mut self.open
            && open.anchor != anchor
        {
            open.anchor = anchor.to_owned();
        }
    }

    fn turn(&mut self, forward: bool) {
        if self.turn_part(forward) {
            return;
        }
        let (Some(rules), Some(open)) = (self.rules(), &self.open) else {
            return;
        };
        let (before, after) = rules.around(&open.anchor);
        if let Some(page) = if forward { after } else { before } {
            self.turn_to(&page.anchor);
        }
    }
}

/// The book's panel.
pub fn plugin(app: &mut App) {
    app.init_resource::<Book>()
        .add_systems(
            Update,
            // Each asks for itself whether the book is in front: it may have been shut in between.
            (
                hands
                    .run_if(panels::in_front(Panel::Book))
                    .in_set(PanelSet::Hands),
                (follow, show)
                    .chain()
                    .run_if(panels::in_front(Panel::Book))
                    .in_set(PanelSet::Show),
            ),
        )
        .add_systems(EguiPrimaryContextPass, draw.run_if(panels::in_front(Panel::Book)));
}

fn hands(
    mut book: ResMut<Book>,
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<Focus>,
    mut pressed: MessageReader<Pressed>,
) {
    let mut closes = keys.just_pressed(KeyCode::F1);
    for pressed in pressed.read() {
        match &*pressed.name {
            "book.close" => closes = true,
            "book.contents" => book.lists = !book.lists,
            name if let Some(game) = shelved().find(|game| name == tab(game)) => book.open_at(game, ""),
            "panel.up" if !book.lists => {
                book.turn_part(false);
            }
            "panel.down" if !book.lists => {
                book.turn_part(true);
            }
            _ => {}
        }
    }
    if closes {
        book.close();
        return;
    }
    // Both keys may go down and up again within one slow frame.
    let control = [KeyCode::ControlLeft, KeyCode::ControlRight];
    if keys.just_pressed(KeyCode::KeyF) && (keys.any_pressed(control) || keys.any_just_pressed(control)) {
        book.asks_for_search = true;
        book.lists = true;
    }
    if !book.searching && !focus.is_shown() {
        if keys.just_pressed(KeyCode::ArrowLeft) {
            book.turn(false);
        }
        if keys.just_pressed(KeyCode::ArrowRight) {
            book.turn(true);
        }
    }
}

/// Takes note of a page just turned to: its section unfolds, the leaf rustles.
fn follow(
    mut book: ResMut<Book>,
    mut sounds: ResMut<Sounds>,
    time: Res<Time>,
    tempo: Res<Tempo>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if book.open == book.shown {
        if book.page_age < panels::RISE {
            book.page_age += time.delta_secs() * if tempo.speed.is_finite() { tempo.speed } else { 1.0 };
            redraw.write(RequestRedraw);
        }
        return;
    }
    let same_rules = match (&book.open, &book.shown) {
        (Some(open), Some(shown)) => open.game == shown.game,
        _ => false,
    };
    if same_rules {
        sounds.play(Cue::new("book-page"));
    }
    let section = book
        .open
        .as_ref()
        .and_then(|open| Some(rulebook::of(open.game)?.at(&open.anchor)?.0));
    book.unfolded = section;
    book.shown = book.open.clone();
    book.plate = None;
    (book.part, book.parts, book.lists) = (0, 1, false);
    book.page_age = 0.0;
    redraw.write(RequestRedraw);
}

fn show(book: Res<Book>, table: Res<OpenTable>, canvas: Res<Canvas>, mut stage: ResMut<Stage>) {
    let sheet = lay_out(&book, table.game.is_some(), canvas.type_size);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 260.0);
    }
}

/// The games that have rules, in the order of the title.
fn shelved() -> impl Iterator<Item = &'static str> {
    let games = registry::games().map(|game| game.headless.id());
    games.filter(|game| rulebook::of(game).is_some())
}

/// What is pressed to open a game's rules.
fn tab(game: &str) -> String {
    format!("book.game.{game}")
}

/// The rulebooks side by side at the foot, from `left` to `right`; the open one is gilt.
fn tabs(book: &Book, (left, right): (f32, f32), size: TypeSize) -> Vec<Item> {
    const GAP: f32 = 12.0;
    let open = book.open.as_ref().map(|open| open.game);
    let title = |game| rulebook::of(game).map_or("", |rules| &*rules.title);
    // Each has room for its title in the largest letters of a button, and its share of the rest.
    let words = |game| lettering::width(title(game), Face::Semibold, 36.0);
    let count = shelved().count().max(1) as f32;
    let spare = (right - left + GAP - shelved().map(words).sum::<f32>()) / count - GAP;
    let (top, high) = (size.between(984.0, 970.0), size.between(70.0, 90.0));
    let mut x = left;
    shelved()
        .flat_map(|game| {
            let wide = words(game) + spare;
            let pose = Pose::corner(x, top, wide, high).z(6.0);
            x += wide + GAP;
            widgets::button(tab(game), pose, title(game), open == Some(game), "")
        })
        .map(Item::never_autofocused)
        .collect()
}

/// Everything of the book that lies on the stage; `played`: it lies over a table.
fn lay_out(book: &Book, played: bool, size: TypeSize) -> Sheet {
    let (back, line) = if played {
        (
            "Back to the table",
            "The book opens at the rule for the current step. Arrow keys turn pages; Esc closes it.",
        )
    } else {
        ("Close the book", "")
    };
    let mut sheet = Sheet::new();
    sheet.put(panels::dim("book.dim"));
    let cover = Pose::corner(150.0, 52.0, 1620.0, 904.0).z(1.0);
    sheet.put(Item::picture("book.leaves", cover, "shared/book").from(cover.shifted(0.0, 30.0).alpha(0.0)));
    if !paged(size) {
        let mark = Pose::corner(1590.0, 54.0, 56.0, 168.0).z(2.0);
        sheet.put(
            Item::picture("book.mark", mark, "shared/bookmark").from(mark.shifted(0.0, -90.0).alpha(0.0)),
        );
    }
    if let (Some(open), Some((field, pieces))) = (&book.open, &book.plate) {
        let anchor = &open.anchor;
        let corner = Pose::corner(field.min.x, field.min.y, field.width(), field.height());
        sheet.put(Item::new(
            format!("book.plate.{anchor}"),
            corner.z(3.0),
            Look::Plain(LEAF),
        ));
        for (index, (name, pose)) in pieces.iter().enumerate() {
            let key = format!("book.piece.{anchor}.{index}");
            sheet.put(Item::picture(key, pose.z(4.0), name.clone()));
        }
    }
    if paged(size) {
        sheet.extend(panels::foot("book.close", (170.0, 1770.0), back, "", size));
        sheet.extend(spread::hand_holds(book, played, size));
    } else {
        sheet.extend(panels::foot("book.close", (170.0, 1770.0), back, line, size));
    }
    if !played {
        let left = if paged(size) { 512.0 } else { 170.0 };
        sheet.extend(tabs(
            book,
            (left, 1770.0 - size.between(360.0, 430.0) - 20.0),
            size,
        ));
    }
    sheet
}

/// What was clicked in the book's words.
#[derive(Debug, Default)]
struct Clicked {
    page: Option<String>,
    section: Option<usize>,
}

/// What the words of both pages are made from.
struct Pages<'a> {
    rules: &'static Rulebook,
    section: &'static Section,
    page: &'static Paragraph,
    words: Vec<String>,
    /// The paragraph that the table is at.
    played: Option<&'a str>,
    canvas: Canvas,
    /// How long things slide, in seconds.
    slide: f32,
    clicked: Clicked,
    found: Vec<(String, Rect)>,
}

impl Pages<'_> {
    fn at(&self, x: f32, y: f32) -> egui::Pos2 {
        panels::at(&self.canvas, x, y)
    }

    fn report(&mut self, name: impl Into<String>, rect: egui::Rect) {
        self.found
            .push((name.into(), panels::on_canvas(&self.canvas, rect)));
    }
}

fn draw(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut book: ResMut<Book>,
    table: Res<OpenTable>,
    front: Res<Front>,
    canvas: Res<Canvas>,
    tempo: Res<Tempo>,
    mut acts: ResMut<PanelActs>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut pages_turned: ResMut<panels::Turned>,
) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    let (Some(open), Some(rules)) = (book.open.clone(), book.rules()) else {
        return;
    };
    let Some((current, page)) = rules.at(&open.anchor) else {
        return;
    };
    let Some(section) = rules.sections.get(current) else {
        return;
    };
    let mut pages = Pages {
        rules,
        section,
        page,
        words: rulebook::words(&book.search),
        played: (table.game == Some(open.game)).then_some(table.rule),
        canvas: *canvas,
        slide: if tempo.reduced || !tempo.speed.is_finite() {
            0.0
        } else {
            0.2
        },
        clicked: Clicked::default(),
        found: Vec::new(),
    };
    let book = &mut *book;
    let turned = if tempo.speed.is_finite() {
        (book.page_age / 0.2).clamp(0.0, 1.0)
    } else {
        1.0
    };
    let opacity = front.opacity(&tempo);
    let context = context.get_mut();
    let plate = if paged(canvas.type_size) {
        let whole = panels::place(&canvas, 190.0, 100.0, 1540.0, 800.0);
        panels::area(context, "book.spread", whole, opacity, |ui| {
            if book.lists {
                spread::contents(ui, &mut pages, book, &mut pages_turned);
                None
            } else {
                spread::page(ui, &mut pages, book, turned)
            }
        })
    } else {
        let left = panels::place(&canvas, 236.0, 116.0, 672.0, 768.0);
        panels::area(context, "book.left", left, opacity, |ui| {
            contents(ui, &mut pages, book);
        });
        let right = panels::place(&canvas, 1012.0, 116.0, 672.0, 768.0);
        panels::area(context, "book.right", right, opacity, |ui| {
            head(ui, &pages);
            foot(ui, &mut pages);
            ui.multiply_opacity(turned);
            body(ui, &mut pages)
        })
    };
    if book.plate != plate {
        book.plate = plate;
        redraw.write(RequestRedraw);
    }
    panels::report(&mut acts, &["book."], pages.found);
    if let Some(section) = pages.clicked.section {
        book.unfolded = (book.unfolded != Some(section)).then_some(section);
        redraw.write(RequestRedraw);
    }
    if let Some(anchor) = pages.clicked.page {
        book.lists = false;
        book.turn_to(&anchor);
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::page::{MEASURES, ROOM, set_blocks, total};
    use super::plate::plate_height;
    use super::*;
    use crate::embedded;

    fn any_game() -> &'static str {
        embedded::RULEBOOKS.first().map_or("", |(game, _)| *game)
    }

    #[test]
    fn it_opens_where_it_is_asked_to_and_turns_page_by_page() {
        let game = any_game();
        let rules = rulebook::of(game).expect("there is a rulebook");
        let pages: Vec<_> = rules.pages().map(|(_, page)| page.anchor.as_str()).collect();
        let mut book = Book::default();
        let at = |book: &Book| book.open.as_ref().map(|open| open.anchor.clone());
        book.open_at(game, "no such paragraph");
        assert_eq!(at(&book).as_deref(), pages.first().copied());
        book.turn(false);
        assert_eq!(at(&book).as_deref(), pages.first().copied());
        for page in pages.iter().skip(1) {
            book.turn(true);
            assert_eq!(at(&book).as_deref(), Some(*page));
        }
        book.turn(true);
        assert_eq!(at(&book).as_deref(), pages.last().copied());
        book.close();
        assert_eq!(book.open, None);
        book.open_at("no such game", "");
        assert_eq!(book.open, None);
    }

    #[test]
    fn every_page_fits_without_scrolling() {
        let context = egui::Context::default();
        context.set_fonts(panels::fonts());
        let (mut seen, mut crowded) = (0, Vec::new());
        let mut drawn = context.run_ui(egui::RawInput::default(), |ui| {
            for (game, _) in embedded::RULEBOOKS {
                let rules = rulebook::of(game).expect("it is on the shelf");
                for (section, page) in rules.pages() {
                    let pages = Pages {
                        rules,
                        section,
                        page,
                        words: Vec::new(),
                        played: None,
                        canvas: Canvas::default(),
                        slide: 0.0,
                        clicked: Clicked::default(),
                        found: Vec::new(),
                    };
                    let fits = MEASURES.iter().any(|measure| {
                        let blocks = set_blocks(ui, &pages, measure.size, ROOM.2);
                        let plate = plate_height(&page.pieces) * measure.plate;
                        total(&blocks, plate, measure.size) <= ROOM.3
                    });
                    if !fits {
                        crowded.push(page.anchor.clone());
                    }
                    for percent in [125, 150, 200] {
                        let size = TypeSize::percent(percent);
                        let flow = spread::flow(ui, &pages, size);
                        assert!(flow.len() <= 4, "{} has {} spreads", page.anchor, flow.len());
                        assert!(flow.iter().all(|spread| spread.fits(size)), "{}", page.anchor);
                        assert_eq!(
                            flow::rows(&flow),
                            flow::all_rows(ui, &pages, size),
                            "{}",
                            page.anchor
                        );
                    }
                    let room = 536.0 - 52.0;
                    let size = lettering::fit(&page.name, Face::Bold, 62.0, room);
                    assert!(size >= 30.0, "{} has too long a name", page.anchor);
                    seen += 1;
                }
            }
        });
        drawn.textures_delta.clear();
        assert!(crowded.is_empty(), "too long for their pages: {crowded:?}");
        assert!(seen > 0);
    }
}
