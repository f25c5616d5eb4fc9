//! The right page: a paragraph of the rules, set in the largest type that fits.

use super::contents::{append, clickable};
use super::plate::{Plate, plate_height, set_plate};
use super::*;

/// The right page's head: section, number, name, anchor.
pub(super) fn head(ui: &egui::Ui, pages: &Pages) {
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
pub(super) fn foot(ui: &egui::Ui, pages: &mut Pages) {
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
pub(super) struct SetBlock {
    pub(super) ruling: bool,
    pub(super) galley: std::sync::Arc<egui::Galley>,
    /// Letters that lead to a paragraph, and to which.
    pub(super) links: Vec<(Range<usize>, &'static str)>,
}

/// How large everything on the right page is.
#[derive(Clone, Copy)]
pub(super) struct Measure {
    /// The size of the type.
    pub(super) size: f32,
    /// How much of its height the plate keeps; nothing leaves it out.
    pub(super) plate: f32,
}

/// What is tried in turn until a page fits: first everything gets smaller, then the plate gives way.
pub(super) const MEASURES: [Measure; 11] = {
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
pub(super) const ROOM: (f32, f32, f32, f32) = (1040.0, 270.0, 600.0, 550.0);

/// The right page's words, in the largest type that leaves no word out. Gives back its plate.
pub(super) fn body(ui: &mut egui::Ui, pages: &mut Pages) -> Option<Plate> {
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
                panels::scroll_by_keys(ui, height * 0.9, &mut panels::Turned::default());
                let blocks = set_blocks(ui, pages, size, width - 12.0);
                let tall = total(&blocks, 0.0, size);
                let space = egui::vec2(width, tall);
                let (rect, _) = ui.allocate_exact_size(space, egui::Sense::hover());
                put_blocks(ui, pages, &blocks, 0.0, size, rect.min);
            });
    });
    None
}

pub(super) fn set_blocks(ui: &egui::Ui, pages: &Pages, size: f32, width: f32) -> Vec<SetBlock> {
    pages
        .page
        .body
        .iter()
        .map(|block| set_block(ui, pages, block, size, width))
        .collect()
}

pub(super) fn set_block(ui: &egui::Ui, pages: &Pages, block: &Block, size: f32, width: f32) -> SetBlock {
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
pub(super) const RULING: f32 = 26.0;

/// How high a block is with the space under it.
pub(super) fn height(block: &SetBlock, size: f32) -> f32 {
    let head = if block.ruling { size * 1.2 } else { 0.0 };
    head + block.galley.size().y + size * 0.55
}

pub(super) fn total(blocks: &[SetBlock], plate: f32, size: f32) -> f32 {
    let words: f32 = blocks.iter().map(|block| height(block, size)).sum();
    let plate = if plate > 0.0 { plate + size * 1.1 } else { 0.0 };
    words + plate - size * 0.55
}

pub(super) fn put_blocks(
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

pub(super) fn put_block(ui: &egui::Ui, pages: &mut Pages, block: &SetBlock, corner: egui::Pos2, size: f32) {
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
pub(super) fn reach(galley: &egui::Galley, letters: &Range<usize>) -> Vec<egui::Rect> {
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
