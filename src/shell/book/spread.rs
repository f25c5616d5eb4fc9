//! The book where type is large: a paragraph has both leaves, and as many spreads as it needs; the contents have a spread
//! of their own, sections at the left and paragraphs at the right.

use super::contents::{MARK, Row, clickable, marked, rows};
use super::flow::{self, COLUMNS, Run, WIDE, head_of, indent_of, line_of};
use super::page::{SetBlock, reach};
use super::plate::{Plate, set_plate};
use super::*;
use crate::scene::widgets;

/// Where names of paragraphs before and after stand.
const FOOT: f32 = 856.0;

/// What is taken hold of: the contents, and the spreads of a paragraph.
pub(super) fn hand_holds(book: &Book, played: bool, size: TypeSize) -> Vec<Item> {
    let pose = Pose::corner(170.0, 970.0, 324.0, 90.0).z(6.0);
    let words = if book.lists { "Show the page" } else { "Contents" };
    let mut items = widgets::button("book.contents", pose, words, false, "");
    if book.lists || book.parts > 1 {
        items.extend(panels::arrows(1786.0, (132.0, 876.0), size));
    }
    if let Some(open) = book.open.as_ref().filter(|_| played) {
        let small = size.between(25.0, 33.0);
        let (face, ink) = (Face::Italic, inks::SHADE);
        let at = (568.0, 1015.0);
        let anchor = lettering::clip(&open.anchor, face, small, 720.0);
        items.push(Item::words("book.anchor", at, small, face, ink, Align::Left, anchor).z(6.0));
    }
    items
}

/// The spreads of a paragraph.
#[cfg(test)]
pub(super) fn flow(ui: &egui::Ui, pages: &Pages, size: TypeSize) -> Vec<flow::Spread> {
    flow::run(&flow::set(ui, pages, size), &pages.page.pieces, size)
}

/// A paragraph. Gives back its plate, if that is on this spread.
pub(super) fn page(ui: &mut egui::Ui, pages: &mut Pages, book: &mut Book, turned: f32) -> Option<Plate> {
    let size = pages.canvas.type_size;
    head(ui, pages, size);
    let blocks = flow::set(ui, pages, size);
    let spreads = flow::run(&blocks, &pages.page.pieces, size);
    book.parts = spreads.len();
    book.part = book.part.min(spreads.len() - 1);
    foot(ui, pages, (book.part, book.parts), size);
    ui.multiply_opacity(turned);
    let mut plate = None;
    let spread = spreads.get(book.part)?;
    for (column, (x, y, _)) in spread.columns.iter().zip(COLUMNS) {
        for (down, run) in column {
            let corner = pages.at(x, y + down);
            match run {
                Run::Plate(high) => {
                    let field = egui::Rect::from_min_size(corner, egui::vec2(WIDE, *high));
                    plate = Some(set_plate(ui.painter(), pages, field));
                }
                Run::Lines(index, lines) => {
                    if let Some(block) = blocks.get(*index) {
                        put(ui, pages, block, lines, corner);
                    }
                }
            }
        }
    }
    plate
}

fn head(ui: &egui::Ui, pages: &Pages, size: TypeSize) {
    let painter = ui.painter();
    let accent = pages.rules.accent;
    let left = 254.0;
    let small = size.between(23.0, 36.0);
    let section = lettering::clip(&pages.section.name.to_uppercase(), Face::Semibold, small, 590.0);
    let format = egui::TextFormat {
        extra_letter_spacing: 1.5,
        ..panels::set_in(Face::Semibold, small, accent)
    };
    panels::line(painter, pages.at(left, 166.0), Align::Left, &section, format);
    let number = pages.page.number.to_string();
    let indent = lettering::width(&number, Face::Bold, 62.0) + 21.0;
    let room = 630.0 - indent;
    let large = lettering::fit(&pages.page.name, Face::Bold, 62.0, room).max(36.0);
    let name = lettering::clip(&pages.page.name, Face::Bold, large, room);
    let format = panels::set_in(Face::Bold, 62.0, accent);
    panels::line(painter, pages.at(left, 236.0), Align::Left, &number, format);
    let format = panels::set_in(Face::Bold, large, inks::INK);
    panels::line(
        painter,
        pages.at(left + indent, 236.0),
        Align::Left,
        &name,
        format,
    );
    let (from, to) = (pages.at(left, 260.0), pages.at(left + 630.0, 260.0));
    panels::wedge(painter, from, to, 6.0, accent);
}

/// The paragraphs before and after, and which spread of how many this is.
fn foot(ui: &egui::Ui, pages: &mut Pages, (part, parts): (usize, usize), size: TypeSize) {
    let plain = size.between(27.0, 38.0);
    let (before, after) = pages.rules.around(&pages.page.anchor);
    for (page, name, forward) in [(before, "book.previous", false), (after, "book.next", true)] {
        let Some(page) = page else { continue };
        let room = if forward && parts > 1 { 420.0 } else { 570.0 };
        let words = lettering::clip(&page.name, Face::Semibold, plain, room);
        let wide = lettering::width(&words, Face::Semibold, plain) + 48.0;
        let (x, inward) = if forward { (1664.0, -1.0) } else { (254.0, 1.0) };
        let left = if forward { x - wide } else { x };
        let rect = panels::place(&pages.canvas, left, FOOT - plain, wide, plain * 1.4);
        let response = clickable(ui, pages, rect, name);
        let painter = ui.painter();
        let edge = pages.at(x, FOOT - plain * 0.3);
        let reach = if response.hovered() { 29.0 } else { 25.0 };
        let points = vec![
            edge,
            edge + egui::vec2(inward * reach, -14.0),
            edge + egui::vec2(inward * reach, 14.0),
        ];
        panels::cut(painter, points, pages.rules.accent);
        let align = if forward { Align::Right } else { Align::Left };
        let format = panels::set_in(Face::Semibold, plain, inks::INK);
        let stand = pages.at(x + inward * 40.0, FOOT);
        panels::line(painter, stand, align, &words, format);
        if response.clicked() {
            pages.clicked.page = Some(page.anchor.clone());
        }
    }
    if parts > 1 {
        let words = format!("{} of {parts}", part + 1);
        let format = panels::set_in(Face::Italic, size.between(24.0, 34.0), inks::UMBER);
        panels::line(ui.painter(), pages.at(1030.0, FOOT), Align::Left, &words, format);
    }
}

/// Some lines of a block; with the first of a ruling, its head.
fn put(ui: &egui::Ui, pages: &mut Pages, block: &SetBlock, lines: &Range<usize>, corner: egui::Pos2) {
    let size = flow::words(pages.canvas.type_size);
    let line = line_of(if block.ruling { size - 2.0 } else { size });
    let accent = pages.rules.accent;
    let high = line * lines.len() as f32;
    if block.ruling {
        let head = if lines.start == 0 {
            head_of(block, size)
        } else {
            0.0
        };
        let top = corner - egui::vec2(0.0, head);
        let bar = [(0.0, 0.04), (8.0, 0.38), (0.0, 1.0), (-1.5, 0.4)];
        let points = bar.map(|(x, share)| top + egui::vec2(x, (head + high) * share));
        panels::cut(ui.painter(), points.to_vec(), accent);
        if head > 0.0 {
            let stand = top + egui::vec2(indent_of(block), size * 0.9);
            let format = panels::set_in(Face::Semibold, size * 0.92, accent);
            panels::line(ui.painter(), stand, Align::Left, "Ruling", format);
        }
    }
    // Where the whole block would begin, so that these lines stand here.
    let above = (block.galley.rows.get(lines.start)).map_or(0.0, |row| row.pos.y);
    let words = corner + egui::vec2(indent_of(block), -above);
    let seen = egui::Rect::from_min_size(corner, egui::vec2(WIDE + 20.0, high));
    let painter = ui.painter().with_clip_rect(seen.expand2(egui::vec2(8.0, 0.0)));
    for (letters, anchor) in &block.links {
        for found in reach(&block.galley, letters) {
            let rect = found.translate(words.to_vec2());
            if !seen.contains(rect.center()) {
                continue;
            }
            let name = format!("book.link.{anchor}");
            let id = egui::Id::new((&name, letters.start, found.top() as i32));
            let response = ui
                .interact(rect, id, egui::Sense::click())
                .on_hover_cursor(egui::CursorIcon::PointingHand);
            pages.report(name, rect);
            panels::ring(&painter, &response, rect, inks::UMBER);
            let y = rect.bottom() - size * 0.14;
            let (left, right) = (rect.left() - 2.0, rect.right() + 2.0);
            let thick = if response.hovered() { 5.0 } else { 3.4 };
            panels::wedge(&painter, egui::pos2(left, y), egui::pos2(right, y), thick, accent);
            if response.clicked() {
                pages.clicked.page = Some((*anchor).to_owned());
            }
        }
    }
    painter.galley(words, block.galley.clone(), egui::Color32::PLACEHOLDER);
}

/// The contents: what is looked for and the sections at the left, paragraphs at the right.
pub(super) fn contents(ui: &mut egui::Ui, pages: &mut Pages, book: &mut Book, turned: &mut panels::Turned) {
    let size = pages.canvas.type_size;
    let plain = size.between(28.0, 38.0);
    let looking = !pages.words.is_empty();
    let entries: Vec<Row> = rows(pages, book.unfolded)
        .into_iter()
        .filter(|row| !matches!(row, Row::Section { .. }))
        .collect();
    search(ui, pages, book, &entries, plain);
    let high = plain * 1.72;
    let mut y = 290.0;
    for index in 0..pages.rules.sections.len() {
        section(
            ui,
            pages,
            (index, book.unfolded == Some(index) && !looking),
            y,
            plain,
        );
        y += high.min((862.0 - 290.0) / pages.rules.sections.len() as f32);
    }
    let list = panels::place(&pages.canvas, 1026.0, 136.0, 648.0, 724.0);
    ui.scope_builder(egui::UiBuilder::new().max_rect(list), |ui| {
        panels::bars(ui, pages.rules.accent, LEAF);
        egui::ScrollArea::vertical()
            .id_salt(("entries", looking, book.unfolded))
            .auto_shrink([false, false])
            .show(ui, |ui| {
                panels::scroll_by_keys(ui, 600.0, turned);
                for row in &entries {
                    let two = matches!(row, Row::Entry { excerpt: Some(_), .. });
                    let tall = high + if two { plain * 1.15 } else { 0.0 };
                    let space = egui::vec2(ui.available_width(), tall);
                    let (rect, _) = ui.allocate_exact_size(space, egui::Sense::hover());
                    entry(ui, pages, row, rect, plain);
                }
                if entries.is_empty() {
                    let point = ui.max_rect().min + egui::vec2(20.0, plain * 1.2);
                    let format = panels::set_in(Face::Italic, plain, inks::UMBER);
                    let words = "Choose a section to see its rules here.";
                    panels::line(ui.painter(), point, Align::Left, words, format);
                }
            });
    });
}

fn section(ui: &egui::Ui, pages: &mut Pages, (index, open): (usize, bool), y: f32, plain: f32) {
    let Some(section) = pages.rules.sections.get(index) else {
        return;
    };
    let rect = panels::place(&pages.canvas, 250.0, y, 642.0, plain * 1.5);
    let response = clickable(ui, pages, rect, &format!("book.section.{}", index + 1));
    let painter = ui.painter();
    if response.hovered() || open {
        painter.rect_filled(rect, 6.0, panels::ink(LEAF));
    }
    if response.clicked() && !open {
        pages.clicked.section = Some(index);
    }
    let stands = rect.center().y + plain * 0.32;
    let point = egui::pos2(rect.left() + 20.0, rect.center().y);
    panels::lozenge(painter, point, if open { 11.0 } else { 8.0 }, pages.rules.accent);
    let name = lettering::clip(&section.name, Face::Semibold, plain, 580.0);
    let job = marked(&name, Face::Semibold, plain, inks::INK, &pages.words);
    panels::job_line(painter, egui::pos2(rect.left() + 46.0, stands), Align::Left, job);
}

fn entry(ui: &egui::Ui, pages: &mut Pages, row: &Row, rect: egui::Rect, plain: f32) {
    let Row::Entry { page, excerpt: words } = row else {
        let point = rect.left_top() + egui::vec2(20.0, plain * 1.2);
        let format = panels::set_in(Face::Italic, plain, inks::UMBER);
        panels::line(
            ui.painter(),
            point,
            Align::Left,
            "No rule contains these words.",
            format,
        );
        return;
    };
    let current = page.anchor == pages.page.anchor;
    let row = rect.with_max_x(rect.right() - 20.0).shrink2(egui::vec2(0.0, 2.0));
    let response = clickable(ui, pages, row, &format!("book.entry.{}", page.anchor));
    let painter = ui.painter();
    if current {
        painter.rect_filled(row, 6.0, panels::ink(inks::INK));
    } else if response.hovered() {
        painter.rect_filled(row, 6.0, panels::ink(LEAF));
    }
    if response.clicked() {
        pages.clicked.page = Some(page.anchor.clone());
    }
    let (ink, quiet, number) = if current {
        (inks::BONE, inks::SHADE, inks::BONE)
    } else {
        (inks::INK, inks::UMBER, pages.rules.accent)
    };
    let stands = row.top() + plain * 1.15;
    let point = egui::pos2(row.left() + 34.0, stands);
    let format = panels::set_in(Face::Semibold, plain, number);
    panels::line(painter, point, Align::Middle, &page.number.to_string(), format);
    let left = row.left() + 68.0;
    let room = row.right() - left - 60.0;
    let name = lettering::clip(&page.name, Face::Regular, plain, room);
    let job = marked(&name, Face::Regular, plain, ink, &pages.words);
    panels::job_line(painter, egui::pos2(left, stands), Align::Left, job);
    if Some(page.anchor.as_str()) == pages.played {
        // Being played: a lozenge, where the smaller page has the words.
        let point = egui::pos2(row.right() - 28.0, row.top() + plain * 0.83);
        panels::lozenge(
            painter,
            point,
            11.0,
            if current { MARK } else { pages.rules.accent },
        );
    }
    if let Some(words) = words {
        let mut job = marked(words, Face::Italic, plain * 0.87, quiet, &pages.words);
        job.wrap = egui::text::TextWrapping::truncate_at_width(room + 40.0);
        let point = egui::pos2(left, stands + plain * 1.1);
        panels::job_line(painter, point, Align::Left, job);
    }
}

fn search(ui: &mut egui::Ui, pages: &mut Pages, book: &mut Book, entries: &[Row], plain: f32) {
    let field = panels::place(&pages.canvas, 254.0, 160.0, 634.0, 92.0);
    let painter = ui.painter().clone();
    painter.rect_filled(field, 8.0, panels::ink(inks::INK));
    painter.rect_filled(field.shrink(2.4), 6.0, panels::ink(LEAF));
    let glass = pages.at(298.0, 200.0);
    let pen = |width| egui::Stroke::new(width, panels::ink(inks::INK));
    painter.circle_stroke(glass, 13.0, pen(4.4));
    painter.line_segment(
        [glass + egui::vec2(10.5, 10.5), glass + egui::vec2(25.0, 25.0)],
        pen(7.0),
    );
    let stands = 206.0 + plain * 0.32;
    let hits = entries
        .iter()
        .filter(|row| matches!(row, Row::Entry { .. }))
        .count();
    if !pages.words.is_empty() {
        let format = panels::set_in(Face::Italic, plain * 0.9, inks::UMBER);
        let point = pages.at(872.0, stands);
        panels::line(&painter, point, Align::Right, &hits.to_string(), format);
    } else if book.search.is_empty() {
        let format = panels::set_in(Face::Italic, plain, inks::UMBER);
        let point = pages.at(346.0, stands);
        panels::line(&painter, point, Align::Left, "Search the rules", format);
    }
    let inside = panels::place(&pages.canvas, 342.0, 166.0, 460.0, 80.0);
    let edit = egui::TextEdit::singleline(&mut book.search)
        .id(egui::Id::new("book.search"))
        .frame(egui::Frame::NONE)
        .margin(egui::Margin::ZERO)
        .font(panels::font(Face::Regular, plain))
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
        let thick = egui::Stroke::new(3.0, panels::ink(pages.rules.accent));
        painter.rect_stroke(field, 8.0, thick, egui::StrokeKind::Outside);
    }
    pages.report("book.search", field);
}
