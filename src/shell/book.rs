//! The rulebook as a book that lies open over the table: contents at the left, one paragraph at the right.
//!
//! It opens at whatever paragraph it is asked for, by its anchor. It knows no game: titles, inks and plates
//! come from the [rulebook](super::rulebook) itself.
//!
//! Cover, leaves, plates and button lie on the stage; egui draws the words over them. Where a plate lies is
//! known when the words above it are set, so its pieces come a frame after its words.

use super::panels::{self, Front, LEAF, Panel, PanelSet};
use super::rulebook::{self, Block, Paragraph, Part, Rulebook, Section};
use crate::embedded;
use crate::scene::canvas::Canvas;
use crate::scene::dump::PanelActs;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::OpenTable;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Item, Look, Pose, Sheet};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::{Layer, Stage, Tempo};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use std::ops::Range;

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

    fn rules(&self) -> Option<&'static Rulebook> {
        rulebook::of(self.open.as_ref()?.game)
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

fn hands(mut book: ResMut<Book>, keys: Res<ButtonInput<KeyCode>>, mut pressed: MessageReader<Pressed>) {
    if keys.any_just_pressed([KeyCode::Escape, KeyCode::F1])
        || pressed.read().any(|pressed| pressed.name == "book.close")
    {
        book.close();
        return;
    }
    // Both keys may go down and up again within one slow frame.
    let control = [KeyCode::ControlLeft, KeyCode::ControlRight];
    if keys.just_pressed(KeyCode::KeyF) && (keys.any_pressed(control) || keys.any_just_pressed(control)) {
        book.asks_for_search = true;
    }
    if !book.searching {
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
    book.page_age = 0.0;
    redraw.write(RequestRedraw);
}

fn show(book: Res<Book>, table: Res<OpenTable>, mut stage: ResMut<Stage>) {
    let sheet = lay_out(&book, table.game.is_some());
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 260.0);
    }
}

/// Everything of the book that lies on the stage; `played`: it lies over a table.
fn lay_out(book: &Book, played: bool) -> Sheet {
    let (back, line) = if played {
        (
            "Back to the table",
            "The book opens at the rule that is being played. Arrow keys turn its pages; Esc shuts it.",
        )
    } else {
        ("Shut the book", "Arrow keys turn the pages; Esc shuts the book.")
    };
    let mut sheet = Sheet::new();
    sheet.put(panels::dim("book.dim"));
    let cover = Pose::corner(150.0, 52.0, 1620.0, 904.0).z(1.0);
    sheet.put(Item::picture("book.leaves", cover, "shared/book").from(cover.shifted(0.0, 30.0).alpha(0.0)));
    let mark = Pose::corner(1590.0, 54.0, 56.0, 168.0).z(2.0);
    sheet.put(Item::picture("book.mark", mark, "shared/bookmark").from(mark.shifted(0.0, -90.0).alpha(0.0)));
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
    sheet.extend(panels::foot("book.close", 170.0, 1770.0, back, line));
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
    let left = panels::place(&canvas, 236.0, 116.0, 672.0, 768.0);
    panels::area(context, "book.left", left, opacity, |ui| {
        contents(ui, &mut pages, book);
    });
    let right = panels::place(&canvas, 1012.0, 116.0, 672.0, 768.0);
    let plate = panels::area(context, "book.right", right, opacity, |ui| {
        head(ui, &pages);
        foot(ui, &mut pages);
        ui.multiply_opacity(turned);
        body(ui, &mut pages)
    });
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
        book.turn_to(&anchor);
        redraw.write(RequestRedraw);
    }
}

/// The left page.
fn contents(ui: &mut egui::Ui, pages: &mut Pages, book: &mut Book) {
    let painter = ui.painter().clone();
    let title = format!("THE RULES OF {}", pages.rules.title.to_uppercase());
    let size = lettering::fit(&title, Face::Semibold, 24.0, 480.0);
    let format = egui::TextFormat {
        extra_letter_spacing: size / 6.0,
        ..panels::set_in(Face::Semibold, size, inks::INK)
    };
    panels::line(&painter, pages.at(574.0, 168.0), Align::Middle, &title, format);
    let (from, to) = (pages.at(388.0, 182.0), pages.at(760.0, 182.0));
    panels::wedge(&painter, from, to, 5.0, pages.rules.accent);
    let rows = rows(pages, book.unfolded);
    search(ui, pages, book, &rows);
    let list = panels::place(&pages.canvas, 262.0, 279.0, 642.0, 594.0);
    let inside = egui::UiBuilder::new().max_rect(list);
    ui.scope_builder(inside, |ui| {
        panels::bars(ui, pages.rules.accent, LEAF);
        egui::ScrollArea::vertical()
            .id_salt(("contents", pages.rules.title.as_str(), pages.words.is_empty()))
            .auto_shrink([false, false])
            .show(ui, |ui| list_rows(ui, pages, &rows, book.page_age == 0.0));
    });
}

/// A line of the contents.
#[derive(Debug)]
enum Row {
    Section {
        index: usize,
        unfolded: bool,
    },
    Entry {
        page: &'static Paragraph,
        /// Where a word that is looked for stands, if not in the name.
        excerpt: Option<String>,
    },
    Nothing,
}

fn rows(pages: &Pages, unfolded: Option<usize>) -> Vec<Row> {
    let looking = !pages.words.is_empty();
    let mut rows = Vec::new();
    for (index, section) in pages.rules.sections.iter().enumerate() {
        let unfolded = looking || unfolded == Some(index);
        let listed: Vec<_> = section
            .paragraphs
            .iter()
            .filter(|page| unfolded && (!looking || page.has(section, &pages.words)))
            .collect();
        if looking && listed.is_empty() {
            continue;
        }
        rows.push(Row::Section { index, unfolded });
        rows.extend(listed.into_iter().map(|page| Row::Entry {
            page,
            excerpt: looking.then(|| excerpt(page, &pages.words)).flatten(),
        }));
    }
    if rows.is_empty() {
        rows.push(Row::Nothing);
    }
    rows
}

/// A few words around the first one that is looked for; none where the name has it.
fn excerpt(page: &Paragraph, words: &[String]) -> Option<String> {
    if !rulebook::marks(&page.name, words).is_empty() {
        return None;
    }
    let text = page.text();
    let mark = rulebook::marks(&text, words).into_iter().next()?;
    let before = text.get(..mark.start)?;
    // From a few words before it, so that it is never beyond the end of the line.
    let start = before
        .char_indices()
        .rev()
        .filter(|(_, letter)| *letter == ' ')
        .nth(3)
        .map_or(0, |(index, _)| index + 1);
    let dots = if start > 0 { "… " } else { "" };
    Some(format!("{dots}{}", text.get(start..)?))
}

/// How high a line of the contents is: the same whichever section is unfolded, so that nothing jumps.
fn step(rules: &Rulebook) -> f32 {
    let longest = rules
        .sections
        .iter()
        .map(|section| section.paragraphs.len())
        .max()
        .unwrap_or(0);
    (592.0 / (rules.sections.len() + longest).max(1) as f32).clamp(36.0, 44.5)
}

fn search(ui: &mut egui::Ui, pages: &mut Pages, book: &mut Book, rows: &[Row]) {
    let field = panels::place(&pages.canvas, 268.0, 202.0, 612.0, 60.0);
    let painter = ui.painter().clone();
    painter.rect_filled(field, 8.0, panels::ink(inks::INK));
    let paper = field.shrink(2.4);
    painter.rect_filled(paper, 6.0, panels::ink(LEAF));
    let glass = pages.at(298.0, 228.0);
    let pen = |width| egui::Stroke::new(width, panels::ink(inks::INK));
    painter.circle_stroke(glass, 9.3, pen(3.6));
    let handle = [glass + egui::vec2(7.5, 7.5), glass + egui::vec2(18.0, 18.0)];
    painter.line_segment(handle, pen(6.0));
    let hits = rows.iter().filter(|row| matches!(row, Row::Entry { .. })).count();
    let cap = pages.at(832.0, 238.0);
    if pages.words.is_empty() {
        let frame = panels::place(&pages.canvas, 800.0, 216.0, 64.0, 32.0);
        let thin = egui::Stroke::new(1.6, panels::ink(inks::UMBER));
        painter.rect_stroke(frame, 5.0, thin, egui::StrokeKind::Inside);
        let format = panels::set_in(Face::Regular, 18.0, inks::UMBER);
        panels::line(&painter, cap, Align::Middle, "Ctrl F", format);
    } else {
        let format = panels::set_in(Face::Italic, 22.0, inks::UMBER);
        let found = match hits {
            0 => "nothing".into(),
            1 => "1 place".into(),
            many => format!("{many} places"),
        };
        let end = cap + egui::vec2(30.0, 2.0);
        panels::line(&painter, end, Align::Right, &found, format);
    }
    let inside = panels::place(&pages.canvas, 330.0, 206.0, 440.0, 52.0);
    if book.search.is_empty() {
        let format = panels::set_in(Face::Italic, 25.0, inks::UMBER);
        let stand = pages.at(334.0, 241.0);
        panels::line(&painter, stand, Align::Left, "Look for a word", format);
    }
    let edit = egui::TextEdit::singleline(&mut book.search)
        .id(egui::Id::new("book.search"))
        .frame(egui::Frame::NONE)
        .margin(egui::Margin::ZERO)
        .font(panels::font(Face::Regular, 26.0))
        .text_color(panels::ink(inks::INK))
        .vertical_align(egui::Align::Center)
        .desired_width(inside.width())
        .char_limit(60);
    let response = ui.put(inside, edit);
    if std::mem::take(&mut book.asks_for_search) {
        response.request_focus();
    }
    book.searching = response.has_focus();
    if book.searching {
        let thick = egui::Stroke::new(2.5, panels::ink(pages.rules.accent));
        painter.rect_stroke(field, 8.0, thick, egui::StrokeKind::Outside);
    }
    if response.lost_focus()
        && ui.input(|input| input.key_pressed(egui::Key::Enter))
        && let Some(Row::Entry { page, .. }) = rows.iter().find(|row| matches!(row, Row::Entry { .. }))
        && !pages.words.is_empty()
    {
        pages.clicked.page = Some(page.anchor.clone());
    }
    pages.report("book.search", field);
}

fn list_rows(ui: &mut egui::Ui, pages: &mut Pages, rows: &[Row], just_turned: bool) {
    let step = step(pages.rules);
    let width = ui.available_width();
    // The band is drawn first, so that it slides under the words.
    let under = ui.painter().add(egui::Shape::Noop);
    let mut band = None;
    for row in rows {
        let height = match row {
            Row::Entry { excerpt: Some(_), .. } => step + 25.0,
            _ => step,
        };
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, height), egui::Sense::hover());
        match row {
            Row::Section { index, unfolded } => section_row(ui, pages, rect, *index, *unfolded),
            Row::Entry { page, excerpt } => {
                if page.anchor == pages.page.anchor {
                    band = Some(rect);
                }
                entry_row(ui, pages, rect, page, excerpt.as_deref(), step);
            }
            Row::Nothing => {
                let point = rect.left_top() + egui::vec2(38.0, step * 0.7);
                let format = panels::set_in(Face::Italic, 26.0, inks::UMBER);
                panels::line(
                    ui.painter(),
                    point,
                    Align::Left,
                    "No rule has these words.",
                    format,
                );
            }
        }
    }
    let Some(rect) = band else { return };
    if just_turned {
        ui.scroll_to_rect(rect, None);
    }
    let top = ui.max_rect().top();
    let slid = ui.ctx().animate_value_with_time(
        egui::Id::new(("book.band", pages.words.is_empty())),
        rect.top() - top,
        pages.slide,
    );
    let (y, x) = (top + slid, rect.left() + 4.0);
    let high = rect.height();
    let points = vec![
        egui::pos2(x, y + 0.5),
        egui::pos2(x + 614.0, y + 0.5),
        egui::pos2(x + 633.0, y + high / 2.0),
        egui::pos2(x + 614.0, y + high - 0.5),
        egui::pos2(x, y + high - 0.5),
    ];
    let shape = egui::Shape::convex_polygon(points, panels::ink(inks::INK), egui::Stroke::NONE);
    ui.painter().set(under, shape);
    let (from, to) = (
        egui::pos2(x + 12.0, y + step / 2.0),
        egui::pos2(x + 36.0, y + step / 2.0),
    );
    panels::wedge(ui.painter(), from, to, 8.0, bright(pages.rules.accent));
}

/// A book's second ink where it stands on black.
fn bright(accent: Color) -> Color {
    accent.mix(&inks::BONE, 0.18)
}

/// Reports a row that is clicked; gives back what the pointer and the keyboard do with it.
fn clickable(ui: &egui::Ui, pages: &mut Pages, rect: egui::Rect, name: &str) -> egui::Response {
    let response = ui
        .interact(rect, egui::Id::new(name), egui::Sense::click())
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    let visible = rect.intersect(ui.clip_rect());
    if visible.is_positive() && visible.height() > 12.0 {
        pages.report(name, visible);
    }
    panels::ring(ui.painter(), &response, rect.shrink(3.0), inks::UMBER);
    response
}

fn section_row(ui: &egui::Ui, pages: &mut Pages, rect: egui::Rect, index: usize, unfolded: bool) {
    let Some(section) = pages.rules.sections.get(index) else {
        return;
    };
    let row = rect.with_max_x(rect.left() + 618.0);
    let response = clickable(ui, pages, row, &format!("book.section.{}", index + 1));
    let painter = ui.painter();
    let looking = !pages.words.is_empty();
    if response.hovered() && !looking {
        painter.rect_filled(row.shrink2(egui::vec2(2.0, 3.0)), 6.0, panels::ink(LEAF));
    }
    if response.clicked() && !looking {
        pages.clicked.section = Some(index);
    }
    let stands = rect.center().y + 9.0;
    let x = rect.left() + 6.0;
    panels::lozenge(
        painter,
        egui::pos2(x + 10.0, rect.center().y),
        6.0,
        pages.rules.accent,
    );
    let job = marked(&section.name, Face::Semibold, 27.0, inks::INK, &pages.words);
    panels::job_line(painter, egui::pos2(x + 32.0, stands), Align::Left, job);
    let (sign_x, sign_y) = (x + 590.0, rect.center().y);
    if unfolded && !looking {
        let points = [(-8.0, -5.5), (8.0, -5.5), (0.0, 6.0)];
        let points = points.map(|(dx, dy)| egui::pos2(sign_x + dx, sign_y + dy));
        panels::cut(painter, points.to_vec(), inks::INK);
    } else if !looking {
        let points = [(-4.0, -6.5), (5.0, 0.0), (-4.0, 6.5)];
        let points = points.map(|(dx, dy)| egui::pos2(sign_x + dx, sign_y + dy));
        panels::cut(painter, points.to_vec(), panels::LINE.with_alpha(0.55));
        let played = section
            .paragraphs
            .iter()
            .any(|page| Some(page.anchor.as_str()) == pages.played);
        if played {
            let format = panels::set_in(Face::Italic, 22.0, inks::UMBER);
            let point = egui::pos2(x + 570.0, stands - 1.0);
            panels::line(painter, point, Align::Right, "being played", format);
        }
    }
}

fn entry_row(
    ui: &egui::Ui,
    pages: &mut Pages,
    rect: egui::Rect,
    page: &Paragraph,
    excerpt: Option<&str>,
    step: f32,
) {
    let current = page.anchor == pages.page.anchor;
    let row = rect.with_max_x(rect.left() + 618.0);
    let response = clickable(ui, pages, row, &format!("book.entry.{}", page.anchor));
    let painter = ui.painter();
    if response.hovered() && !current {
        painter.rect_filled(row.shrink2(egui::vec2(2.0, 1.0)), 6.0, panels::ink(LEAF));
    }
    if response.clicked() {
        pages.clicked.page = Some(page.anchor.clone());
    }
    let (face, color, quiet, number) = if current {
        (Face::Semibold, inks::BONE, inks::SHADE, inks::BONE)
    } else {
        (Face::Regular, inks::INK, inks::UMBER, pages.rules.accent)
    };
    let x = rect.left() + 6.0;
    let stands = rect.top() + step / 2.0 + 9.0;
    let format = panels::set_in(Face::Semibold, 24.0, number);
    let text = page.number.to_string();
    panels::line(
        painter,
        egui::pos2(x + 70.0, stands),
        Align::Middle,
        &text,
        format,
    );
    let job = marked(&page.name, face, 26.0, color, &pages.words);
    let name = panels::job_line(painter, egui::pos2(x + 98.0, stands), Align::Left, job);
    if Some(page.anchor.as_str()) == pages.played && name.right() < x + 470.0 {
        let format = panels::set_in(Face::Italic, 22.0, quiet);
        let point = egui::pos2(x + 600.0, stands - 1.0);
        panels::line(painter, point, Align::Right, "being played", format);
    }
    if let Some(words) = excerpt {
        let mut job = marked(words, Face::Italic, 21.0, quiet, &pages.words);
        job.wrap = egui::text::TextWrapping::truncate_at_width(500.0);
        let point = egui::pos2(x + 98.0, stands + 27.0);
        panels::job_line(painter, point, Align::Left, job);
    }
}

/// Under a dark word that was looked for.
const MARK: Color = Color::srgb(234.0 / 255.0, 203.0 / 255.0, 136.0 / 255.0);
/// Under a light one.
const DARK_MARK: Color = Color::srgb(122.0 / 255.0, 92.0 / 255.0, 40.0 / 255.0);

/// Words in which those that are looked for are marked.
fn marked(text: &str, face: Face, size: f32, color: Color, words: &[String]) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let format = panels::set_in(face, size, color);
    append(&mut job, text, &format, &rulebook::marks(text, words), 0);
    job
}

/// Adds words whose marked ranges count from `offset` before them.
fn append(
    job: &mut egui::text::LayoutJob,
    text: &str,
    format: &egui::TextFormat,
    marks: &[Range<usize>],
    offset: usize,
) {
    // Dark words are marked lightly, light ones darkly.
    let light = format.color.intensity() < 0.5;
    let hit = egui::TextFormat {
        background: panels::ink(if light { MARK } else { DARK_MARK }),
        expand_bg: 1.0,
        ..format.clone()
    };
    let mut done = 0;
    for mark in marks {
        let from = mark.start.saturating_sub(offset).clamp(done, text.len());
        let to = mark.end.saturating_sub(offset).clamp(from, text.len());
        job.append(text.get(done..from).unwrap_or_default(), 0.0, format.clone());
        job.append(text.get(from..to).unwrap_or_default(), 0.0, hit.clone());
        done = to;
    }
    job.append(text.get(done..).unwrap_or_default(), 0.0, format.clone());
}

/// The right page's head: section, number, name, anchor.
fn head(ui: &egui::Ui, pages: &Pages) {
    const LEFT: f32 = 1040.0;
    let painter = ui.painter();
    let accent = pages.rules.accent;
    let format = egui::TextFormat {
        extra_letter_spacing: 3.0,
        ..panels::set_in(Face::Semibold, 21.0, accent)
    };
    let section = pages.section.name.to_uppercase();
    panels::line(painter, pages.at(LEFT, 168.0), Align::Left, &section, format);
    let number = pages.page.number.to_string();
    let name = &pages.page.name;
    let wide = lettering::width(&number, Face::Bold, 62.0);
    // The bookmark hangs at the right: a long name is smaller and its anchor stands above.
    let indent = wide + 21.0;
    let size = lettering::fit(name, Face::Bold, 62.0, 536.0 - indent).max(30.0);
    let stand = pages.at(LEFT, 232.0);
    let format = panels::set_in(Face::Bold, 62.0, accent);
    panels::line(painter, stand, Align::Left, &number, format);
    let stand = stand + egui::vec2(indent, 0.0);
    let format = panels::set_in(Face::Bold, size, inks::INK);
    let set = panels::line(painter, stand, Align::Left, name, format);
    let anchor = &pages.page.anchor;
    let format = panels::set_in(Face::Italic, 23.0, inks::UMBER);
    let room = LEFT + 540.0 - (set.right() - pages.canvas.bleed.x) - 34.0;
    let beside = lettering::width(anchor, Face::Italic, 23.0) <= room;
    let (stand, align) = if beside {
        (egui::pos2(set.right() + 34.0, stand.y - 2.0), Align::Left)
    } else {
        (pages.at(LEFT + 536.0, 168.0), Align::Right)
    };
    let rect = panels::line(painter, stand, align, anchor, format);
    if beside {
        let y = stand.y + 8.0;
        let (from, to) = (
            egui::pos2(rect.left() - 2.0, y),
            egui::pos2(rect.right() + 4.0, y),
        );
        panels::wedge(painter, from, to, 2.4, inks::UMBER);
    }
    let (from, to) = (pages.at(LEFT, 252.0), pages.at(LEFT + 600.0, 252.0));
    panels::wedge(painter, from, to, 6.0, accent);
}

/// The right page's foot: the pages before and after.
fn foot(ui: &egui::Ui, pages: &mut Pages) {
    let (before, after) = pages.rules.around(&pages.page.anchor);
    for (page, name, forward) in [(before, "book.previous", false), (after, "book.next", true)] {
        let Some(page) = page else { continue };
        let wide = lettering::width(&page.name, Face::Semibold, 26.0) + 40.0;
        let x = if forward { 1640.0 - wide } else { 1040.0 };
        let rect = panels::place(&pages.canvas, x, 832.0, wide, 40.0);
        let response = clickable(ui, pages, rect, name);
        let painter = ui.painter();
        let edge = pages.at(if forward { 1640.0 } else { 1040.0 }, 851.5);
        let inward = if forward { -1.0 } else { 1.0 };
        let reach = if response.hovered() { 21.0 } else { 18.0 };
        let points = vec![
            edge,
            edge + egui::vec2(inward * reach, -10.0),
            edge + egui::vec2(inward * reach, 10.0),
        ];
        panels::cut(painter, points, pages.rules.accent);
        let align = if forward { Align::Right } else { Align::Left };
        let format = panels::set_in(Face::Semibold, 26.0, inks::INK);
        let stand = edge + egui::vec2(inward * 30.0, 8.5);
        let words = panels::line(painter, stand, align, &page.name, format);
        if response.hovered() {
            let y = stand.y + 8.0;
            let (from, to) = (egui::pos2(words.left(), y), egui::pos2(words.right(), y));
            panels::wedge(painter, from, to, 3.0, pages.rules.accent);
        }
        if response.clicked() {
            pages.clicked.page = Some(page.anchor.clone());
        }
    }
}

/// Words of one block, set.
struct SetBlock {
    ruling: bool,
    galley: std::sync::Arc<egui::Galley>,
    /// Letters that lead to a paragraph, and to which.
    links: Vec<(Range<usize>, &'static str)>,
}

/// How large everything on the right page is.
#[derive(Clone, Copy)]
struct Measure {
    /// The size of the type.
    size: f32,
    /// How much of its height the plate keeps; nothing leaves it out.
    plate: f32,
}

/// What is tried in turn until a page fits: first everything gets smaller, then the plate gives way.
const MEASURES: [Measure; 11] = {
    const fn of(size: f32, plate: f32) -> Measure {
        Measure { size, plate }
    }
    [
        of(29.0, 1.0),
        of(28.0, 0.9),
        of(27.0, 0.8),
        of(26.0, 0.75),
        of(25.0, 0.7),
        of(24.0, 0.6),
        of(27.0, 0.0),
        of(26.0, 0.0),
        of(25.0, 0.0),
        of(24.0, 0.0),
        of(23.0, 0.0),
    ]
};

/// The right page's room: left, top, width, height.
const ROOM: (f32, f32, f32, f32) = (1040.0, 270.0, 600.0, 550.0);

type Plate = (Rect, Vec<(String, Pose)>);

/// The right page's words, in the largest type that leaves no word out. Gives back its plate.
fn body(ui: &mut egui::Ui, pages: &mut Pages) -> Option<Plate> {
    let (x, y, width, height) = ROOM;
    for measure in MEASURES {
        let blocks = set_blocks(ui, pages, measure.size, width);
        let plate_height = plate_height(&pages.page.pieces) * measure.plate;
        if total(&blocks, plate_height, measure.size) <= height {
            return put_blocks(ui, pages, &blocks, plate_height, measure.size, pages.at(x, y));
        }
    }
    // More than fits in the smallest type: the words scroll, and the plate is left out.
    let size = MEASURES.last().map_or(23.0, |measure| measure.size);
    let rect = panels::place(&pages.canvas, x, y, width + 20.0, height);
    ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
        panels::bars(ui, pages.rules.accent, LEAF);
        egui::ScrollArea::vertical()
            .id_salt(("body", pages.page.anchor.as_str()))
            .auto_shrink([false, false])
            .show(ui, |ui| {
                panels::scroll_by_keys(ui, height * 0.9);
                let blocks = set_blocks(ui, pages, size, width - 12.0);
                let tall = total(&blocks, 0.0, size);
                let space = egui::vec2(width, tall);
                let (rect, _) = ui.allocate_exact_size(space, egui::Sense::hover());
                put_blocks(ui, pages, &blocks, 0.0, size, rect.min);
            });
    });
    None
}

fn set_blocks(ui: &egui::Ui, pages: &Pages, size: f32, width: f32) -> Vec<SetBlock> {
    pages
        .page
        .body
        .iter()
        .map(|block| set_block(ui, pages, block, size, width))
        .collect()
}

fn set_block(ui: &egui::Ui, pages: &Pages, block: &Block, size: f32, width: f32) -> SetBlock {
    let (size, width) = if block.ruling {
        (size - 2.0, width - RULING)
    } else {
        (size, width)
    };
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = width;
    let text = block.text();
    let marks = rulebook::marks(&text, &pages.words);
    let mut links = Vec::new();
    let (mut bytes, mut letters) = (0, 0);
    for span in &block.spans {
        let format = egui::TextFormat {
            line_height: Some((size * 1.345).round()),
            ..panels::set_in(span.face, size, inks::INK)
        };
        let reach = bytes..bytes + span.text.len();
        let own: Vec<_> = marks
            .iter()
            .filter(|mark| mark.start < reach.end && mark.end > reach.start)
            .cloned()
            .collect();
        append(&mut job, &span.text, &format, &own, bytes);
        let count = span.text.chars().count();
        // The name of another paragraph leads there.
        if span.face == Face::Italic
            && let Some(page) = pages.rules.named(&span.text)
            && page.anchor != pages.page.anchor
        {
            links.push((letters..letters + count, page.anchor.as_str()));
        }
        bytes = reach.end;
        letters += count;
    }
    SetBlock {
        ruling: block.ruling,
        galley: ui.painter().layout_job(job),
        links,
    }
}

/// How far the words of a ruling stand in.
const RULING: f32 = 26.0;

/// How high a block is with the space under it.
fn height(block: &SetBlock, size: f32) -> f32 {
    let head = if block.ruling { size * 1.2 } else { 0.0 };
    head + block.galley.size().y + size * 0.55
}

fn total(blocks: &[SetBlock], plate: f32, size: f32) -> f32 {
    let words: f32 = blocks.iter().map(|block| height(block, size)).sum();
    let plate = if plate > 0.0 { plate + size * 1.1 } else { 0.0 };
    words + plate - size * 0.55
}

fn put_blocks(
    ui: &egui::Ui,
    pages: &mut Pages,
    blocks: &[SetBlock],
    plate_height: f32,
    size: f32,
    corner: egui::Pos2,
) -> Option<Plate> {
    let mut y = corner.y;
    let mut plate = None;
    // The plate stands between the rule and the rulings on it.
    let before_plate = blocks
        .iter()
        .position(|block| block.ruling)
        .unwrap_or(blocks.len());
    for index in 0..=blocks.len() {
        if index == before_plate && plate_height > 0.0 {
            y += size * 0.35;
            let field = egui::Rect::from_min_size(egui::pos2(corner.x, y), egui::vec2(ROOM.2, plate_height));
            plate = Some(set_plate(ui.painter(), pages, field));
            y += plate_height + size * 0.75;
        }
        let Some(block) = blocks.get(index) else { break };
        put_block(ui, pages, block, egui::pos2(corner.x, y), size);
        y += height(block, size);
    }
    plate
}

fn put_block(ui: &egui::Ui, pages: &mut Pages, block: &SetBlock, corner: egui::Pos2, size: f32) {
    let painter = ui.painter();
    let accent = pages.rules.accent;
    let mut words = corner;
    if block.ruling {
        let tall = size * 1.2 + block.galley.size().y;
        let bar = [(0.0, 0.04), (7.0, 0.38), (0.0, 1.0), (-1.5, 0.4)];
        let points = bar.map(|(x, share)| corner + egui::vec2(x, tall * share));
        panels::cut(painter, points.to_vec(), accent);
        let stand = corner + egui::vec2(RULING, size * 0.88);
        let format = panels::set_in(Face::Semibold, size * 0.83, accent);
        panels::line(painter, stand, Align::Left, "Ruling", format);
        words += egui::vec2(RULING, size * 1.2);
    }
    for (letters, anchor) in &block.links {
        let mut hovered = false;
        let lines = reach(&block.galley, letters);
        for line in &lines {
            let rect = line.translate(words.to_vec2());
            let name = format!("book.link.{anchor}");
            let id = egui::Id::new((&name, letters.start, line.top() as i32, corner.y as i32));
            let response = ui
                .interact(rect, id, egui::Sense::click())
                .on_hover_cursor(egui::CursorIcon::PointingHand);
            pages.report(name, rect);
            panels::ring(painter, &response, rect, inks::UMBER);
            hovered |= response.hovered();
            if response.clicked() {
                pages.clicked.page = Some((*anchor).to_owned());
            }
        }
        for line in lines {
            let y = words.y + line.bottom() - size * 0.14;
            let (left, right) = (words.x + line.left() - 2.0, words.x + line.right() + 2.0);
            let thick = if hovered { 4.0 } else { 2.6 };
            panels::wedge(painter, egui::pos2(left, y), egui::pos2(right, y), thick, accent);
        }
    }
    painter.galley(words, block.galley.clone(), egui::Color32::PLACEHOLDER);
}

/// Where a run of letters lies, line by line.
fn reach(galley: &egui::Galley, letters: &Range<usize>) -> Vec<egui::Rect> {
    let mut lines: Vec<egui::Rect> = Vec::new();
    for letter in letters.clone() {
        let cursor = |index: usize| galley.pos_from_cursor(egui::text::CCursor::new(index));
        let (from, to) = (cursor(letter), cursor(letter + 1));
        // The space at which a line breaks has no width of its own.
        if from.top() != to.top() {
            continue;
        }
        let rect = from.union(to);
        match lines.last_mut() {
            Some(last) if last.top() == rect.top() => *last = last.union(rect),
            _ => lines.push(rect),
        }
    }
    lines
}

/// How high a plate of these parts would like to be.
fn plate_height(parts: &[Part]) -> f32 {
    match parts {
        [] => 0.0,
        [Part::Piece(name)] if size_of(name).is_some_and(|size| size.x > size.y * 1.4) => 334.0,
        _ => 212.0,
    }
}

/// The size of a drawing on the canvas as it was drawn, and how far it may be enlarged.
fn drawn(name: &str) -> Option<(Vec2, f32)> {
    let index = embedded::ART
        .binary_search_by(|(other, ..)| (*other).cmp(name))
        .ok()?;
    let (_, scale, png) = embedded::ART.get(index)?;
    // Width and height stand right behind a PNG's first mark.
    let number = |from: usize| {
        let bytes = png.get(from..from + 4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?) as f32)
    };
    Some((Vec2::new(number(16)?, number(20)?) / scale, scale.max(1.0) * 0.95))
}

fn size_of(name: &str) -> Option<Vec2> {
    drawn(name).map(|(size, _)| size)
}

/// Lays the pieces of a plate side by side; what words and arrows it has is painted, the rest is given back.
fn set_plate(painter: &egui::Painter, pages: &Pages, field: egui::Rect) -> Plate {
    const ASIDE: f32 = 22.0;
    let parts = &pages.page.pieces;
    let tall = field.height() - 34.0;
    let room = field.width() - ASIDE * 2.0;
    let arrow_size = (tall * 0.14).clamp(18.0, 24.0);
    let natural: Vec<Vec2> = parts
        .iter()
        .map(|part| match part {
            Part::Piece(name) => {
                let (size, most) = drawn(name).unwrap_or((Vec2::splat(tall), 1.0));
                size * (tall / size.y).min(most)
            }
            Part::Arrow(words) => {
                let widest = lettering::wrap(words, Face::Italic, arrow_size, 130.0)
                    .iter()
                    .map(|line| lettering::width(line, Face::Italic, arrow_size))
                    .fold(0.0, f32::max);
                Vec2::new(widest.max(104.0), 0.0)
            }
        })
        .collect();
    let gaps = natural.len().saturating_sub(1) as f32;
    let words: f32 = natural
        .iter()
        .filter(|size| size.y == 0.0)
        .map(|size| size.x)
        .sum();
    let pieces: f32 = natural
        .iter()
        .filter(|size| size.y > 0.0)
        .map(|size| size.x)
        .sum();
    let shrink = ((room - words - gaps * 16.0) / pieces.max(1.0)).min(1.0);
    let gap = if gaps > 0.0 {
        ((room - words - pieces * shrink) / gaps).clamp(12.0, 26.0)
    } else {
        0.0
    };
    let whole = words + pieces * shrink + gap * gaps;
    let mut x = field.center().x - whole / 2.0;
    let mut laid = Vec::new();
    for (index, (part, size)) in parts.iter().zip(&natural).enumerate() {
        match part {
            Part::Piece(name) => {
                let size = *size * shrink;
                // Laid by hand: none quite straight, unless it lies alone.
                let turn = match (parts.len(), index % 4) {
                    (1, _) => 0.0,
                    (_, 0) => -3.5,
                    (_, 1) => 2.5,
                    (_, 2) => -1.5,
                    _ => 2.0,
                };
                let middle = egui::pos2(x + size.x / 2.0, field.center().y);
                let pose = Pose::new(
                    middle.x - pages.canvas.bleed.x,
                    middle.y - pages.canvas.bleed.y,
                    size.x,
                    size.y,
                );
                laid.push((name.clone(), pose.turned(turn)));
                x += size.x + gap;
            }
            Part::Arrow(words) => {
                let middle = egui::pos2(x + size.x / 2.0, field.center().y - tall * 0.1);
                arrow(painter, middle);
                let format = panels::set_in(Face::Italic, arrow_size, inks::INK);
                let lines = lettering::wrap(words, Face::Italic, arrow_size, 130.0);
                for (index, line) in lines.iter().enumerate() {
                    let down = arrow_size * (2.1 + index as f32 * 1.16);
                    let stand = middle + egui::vec2(0.0, down);
                    panels::line(painter, stand, Align::Middle, line, format.clone());
                }
                x += size.x + gap;
            }
        }
    }
    edges(painter, field);
    (panels::on_canvas(&pages.canvas, field), laid)
}

/// A carved arrow to the right.
fn arrow(painter: &egui::Painter, middle: egui::Pos2) {
    let point = |x: f32, y: f32| middle + egui::vec2(x, y);
    let (from, bend, to) = ((-52.0, 8.0), (-8.0, -12.0), (36.0, 1.0));
    // A bent stroke, from three quads that overlap.
    let along = |share: f32| {
        let mix = |a: f32, b: f32, c: f32| {
            let rest = 1.0 - share;
            a * rest * rest + 2.0 * b * rest * share + c * share * share
        };
        (mix(from.0, bend.0, to.0), mix(from.1, bend.1, to.1))
    };
    let thick = |share: f32| 1.0 + 8.0 * (share * 0.8 * std::f32::consts::PI).sin();
    const STEPS: u8 = 10;
    for step in 0..STEPS {
        let (one, two) = (
            f32::from(step) / f32::from(STEPS),
            f32::from(step + 1) / f32::from(STEPS),
        );
        let ((ax, ay), (bx, by)) = (along(one), along(two));
        let (a, b) = (thick(one) / 2.0, thick(two) / 2.0);
        let points = vec![
            point(ax, ay - a),
            point(bx + 0.6, by - b),
            point(bx + 0.6, by + b),
            point(ax, ay + a),
        ];
        panels::cut(painter, points, inks::INK);
    }
    let upper = vec![point(26.0, -16.0), point(56.0, 4.0), point(33.0, 1.0)];
    let lower = vec![point(33.0, 1.0), point(56.0, 4.0), point(22.0, 17.0)];
    panels::cut(painter, upper, inks::INK);
    panels::cut(painter, lower, inks::INK);
}

/// Short cuts along both ends of a plate.
fn edges(painter: &egui::Painter, field: egui::Rect) {
    let mut y = field.top() + 8.0;
    let mut turn = 0u32;
    while y < field.bottom() - 4.0 {
        // A fixed unevenness: the same plate always looks the same.
        turn = turn
            .wrapping_mul(1_103_515_245)
            .wrapping_add(12_345 + turn % 7 + 1);
        let long = 14.0 + (turn >> 16 & 15) as f32;
        let (left, right) = (field.left() + 1.0, field.right() - 1.0);
        let shade = inks::SHADE;
        panels::wedge(
            painter,
            egui::pos2(left, y),
            egui::pos2(left + long, y + 0.6),
            2.4,
            shade,
        );
        panels::wedge(
            painter,
            egui::pos2(right - long, y),
            egui::pos2(right, y - 0.6),
            2.4,
            shade,
        );
        y += 9.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut seen = 0;
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
                    assert!(fits, "{}", page.anchor);
                    let room = 536.0 - 52.0;
                    let size = lettering::fit(&page.name, Face::Bold, 62.0, room);
                    assert!(size >= 30.0, "{} has too long a name", page.anchor);
                    seen += 1;
                }
            }
        });
        drawn.textures_delta.clear();
        assert!(seen > 0);
    }
}
