//! The left page: the search field, the contents, what was found.

use super::*;

/// The left page.
pub(super) fn contents(ui: &mut egui::Ui, pages: &mut Pages, book: &mut Book) {
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
pub(super) enum Row {
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

pub(super) fn rows(pages: &Pages, unfolded: Option<usize>) -> Vec<Row> {
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
pub(super) fn excerpt(page: &Paragraph, words: &[String]) -> Option<String> {
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
pub(super) fn step(rules: &Rulebook) -> f32 {
    let longest = rules
        .sections
        .iter()
        .map(|section| section.paragraphs.len())
        .max()
        .unwrap_or(0);
    (592.0 / (rules.sections.len() + longest).max(1) as f32).clamp(36.0, 44.5)
}

pub(super) fn search(ui: &mut egui::Ui, pages: &mut Pages, book: &mut Book, rows: &[Row]) {
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
            0 => "no match".into(),
            1 => "1 match".into(),
            many => format!("{many} matches"),
        };
        let end = cap + egui::vec2(30.0, 2.0);
        panels::line(&painter, end, Align::Right, &found, format);
    }
    let inside = panels::place(&pages.canvas, 330.0, 206.0, 440.0, 52.0);
    if book.search.is_empty() {
        let format = panels::set_in(Face::Italic, 25.0, inks::UMBER);
        let stand = pages.at(334.0, 241.0);
        panels::line(&painter, stand, Align::Left, "Search the rules", format);
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

pub(super) fn list_rows(ui: &mut egui::Ui, pages: &mut Pages, rows: &[Row], just_turned: bool) {
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
                    "No rule contains these words.",
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
pub(super) fn bright(accent: Color) -> Color {
    accent.mix(&inks::BONE, 0.18)
}

/// Reports a row that is clicked; gives back what the pointer and the keyboard do with it.
pub(super) fn clickable(ui: &egui::Ui, pages: &mut Pages, rect: egui::Rect, name: &str) -> egui::Response {
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

pub(super) fn section_row(ui: &egui::Ui, pages: &mut Pages, rect: egui::Rect, index: usize, unfolded: bool) {
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
            panels::line(painter, point, Align::Right, "you are here", format);
        }
    }
}

pub(super) fn entry_row(
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
        panels::line(painter, point, Align::Right, "you are here", format);
    }
    if let Some(words) = excerpt {
        let mut job = marked(words, Face::Italic, 21.0, quiet, &pages.words);
        job.wrap = egui::text::TextWrapping::truncate_at_width(500.0);
        let point = egui::pos2(x + 98.0, stands + 27.0);
        panels::job_line(painter, point, Align::Left, job);
    }
}

/// Under a dark word that was looked for.
pub(super) const MARK: Color = Color::srgb(234.0 / 255.0, 203.0 / 255.0, 136.0 / 255.0);
/// Under a light one.
pub(super) const DARK_MARK: Color = Color::srgb(122.0 / 255.0, 92.0 / 255.0, 40.0 / 255.0);

/// Words in which those that are looked for are marked.
pub(super) fn marked(
    text: &str,
    face: Face,
    size: f32,
    color: Color,
    words: &[String],
) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = f32::INFINITY;
    let format = panels::set_in(face, size, color);
    append(&mut job, text, &format, &rulebook::marks(text, words), 0);
    job
}

/// Adds words whose marked ranges count from `offset` before them.
pub(super) fn append(
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
