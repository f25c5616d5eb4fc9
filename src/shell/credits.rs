//! Who made what: the credits that the program carries, as a panel.
//!
//! It reads the little of Markdown that they are written in: headings, paragraphs, lists, tables.

use super::panels::{self, Front, Panel, PanelSet};
use super::rulebook::{self, Span};
use crate::embedded;
use crate::scene::canvas::Canvas;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::panel::PanelActs;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Pose, Sheet};
use crate::scene::stage::{Layer, Stage, Tempo};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use std::sync::LazyLock;

/// The panel of credits.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    /// Is it open?
    pub open: bool,
}

/// The frame's corner and size.
fn place(size: TypeSize) -> Pose {
    let plain = Pose::corner(360.0, 60.0, 1200.0, 900.0);
    panels::between(plain, Pose::corner(100.0, 36.0, 1660.0, 920.0), size)
}

/// How large everything in it is set.
#[derive(Clone, Copy)]
struct Sizes {
    /// Running words.
    plain: f32,
    /// Words in tables.
    small: f32,
    /// Headings.
    heading: f32,
    /// Between the columns of a table.
    gap: f32,
}

impl Sizes {
    fn of(size: TypeSize) -> Self {
        Self {
            plain: size.between(26.0, 40.0),
            small: size.between(23.0, 36.0),
            heading: size.between(34.0, 50.0),
            gap: size.between(28.0, 44.0),
        }
    }
}

/// A part of the credits.
#[derive(Clone, Debug, PartialEq)]
enum Block {
    Title(String),
    Heading(String),
    Words(Vec<Span>),
    Item(Vec<Span>),
    /// Rows of cells; the first is the head.
    Table(Vec<Vec<String>>),
}

static CREDITS: LazyLock<Vec<Block>> = LazyLock::new(|| parse(embedded::CREDITS));

fn parse(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut words = String::new();
    let mut in_table = false;
    // The blank line at the end closes the last paragraph.
    for line in text.lines().map(str::trim).chain([""]) {
        let table = line.starts_with('|');
        let item = line.strip_prefix("- ");
        let special = line.is_empty() || table || item.is_some() || line.starts_with('#');
        if special && !words.is_empty() {
            blocks.push(Block::Words(rulebook::spans(&words)));
            words.clear();
        }
        if let Some(item) = item {
            blocks.push(Block::Item(rulebook::spans(item)));
        } else if table {
            let inner = line.trim_matches('|');
            let row: Vec<String> = inner.split('|').map(|cell| cell.trim().to_owned()).collect();
            let ruled = row
                .iter()
                .all(|cell| cell.chars().all(|sign| "-: ".contains(sign)));
            match blocks.last_mut() {
                Some(Block::Table(rows)) if in_table => {
                    if !ruled {
                        rows.push(row);
                    }
                }
                _ => blocks.push(Block::Table(vec![row])),
            }
        } else if line.starts_with('#') {
            let name = line.trim_start_matches('#').trim().to_owned();
            blocks.push(if line.starts_with("##") {
                Block::Heading(name)
            } else {
                Block::Title(name)
            });
        } else if !line.is_empty() {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(line);
        }
        in_table = table;
    }
    blocks
}

/// The panel of credits.
pub fn plugin(app: &mut App) {
    app.init_resource::<Credits>()
        .add_systems(
            Update,
            (
                hands
                    .run_if(panels::in_front(Panel::Credits))
                    .in_set(PanelSet::Hands),
                show.run_if(panels::in_front(Panel::Credits))
                    .in_set(PanelSet::Show),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.run_if(panels::in_front(Panel::Credits)),
        );
}

fn hands(mut credits: ResMut<Credits>, mut pressed: MessageReader<Pressed>) {
    if pressed.read().any(|pressed| pressed.name == "credits.close") {
        credits.open = false;
    }
}

fn show(canvas: Res<Canvas>, mut stage: ResMut<Stage>) {
    let sheet = lay_out(canvas.type_size);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 260.0);
    }
}

fn lay_out(size: TypeSize) -> Sheet {
    let place = place(size);
    let mut sheet = panels::frame(
        ["credits.dim", "credits.frame", "credits.close"],
        place,
        "Back",
        "Arrow keys scroll; Esc closes.",
        size,
    );
    let (half, at) = (place.size / 2.0, place.at);
    let ends = (at.y - half.y + 128.0, at.y + half.y - 8.0);
    sheet.extend(panels::arrows(at.x + half.x + 14.0, ends, size));
    sheet
}

fn draw(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    front: Res<Front>,
    canvas: Res<Canvas>,
    tempo: Res<Tempo>,
    mut acts: ResMut<PanelActs>,
    mut turned: ResMut<panels::Turned>,
) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    let (frame, sizes) = (place(canvas.type_size), Sizes::of(canvas.type_size));
    let corner = frame.at - frame.size / 2.0;
    let rect = panels::place(&canvas, corner.x, corner.y, frame.size.x, frame.size.y);
    let bottom = corner.y + frame.size.y - 36.0;
    let list = panels::place(
        &canvas,
        corner.x + 56.0,
        188.0,
        frame.size.x - 96.0,
        bottom - 188.0,
    );
    panels::area(context.get_mut(), "credits", rect, front.opacity(&tempo), |ui| {
        let title = CREDITS.iter().find_map(|block| match block {
            Block::Title(title) => Some(title.as_str()),
            _ => None,
        });
        panels::line(
            ui.painter(),
            panels::at(&canvas, frame.at.x, 140.0),
            Align::Middle,
            title.unwrap_or_default(),
            panels::set_in(Face::Bold, 52.0, inks::BONE),
        );
        let inside = egui::UiBuilder::new().max_rect(list);
        ui.scope_builder(inside, |ui| {
            panels::bars(ui, inks::GILT, panels::RAISED);
            let page = ui.max_rect().height() * 0.9;
            egui::ScrollArea::vertical()
                .id_salt(("credits", front.opened))
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    panels::scroll_by_keys(ui, page, &mut turned);
                    let width = ui.available_width() - 24.0;
                    for block in CREDITS.iter() {
                        set(ui, block, width, sizes);
                    }
                });
        });
    });
    let found = vec![("credits.list".into(), panels::on_canvas(&canvas, list))];
    panels::report(&mut acts, &["credits."], found);
}

/// Sets one block under those before it.
fn set(ui: &mut egui::Ui, block: &Block, width: f32, sizes: Sizes) {
    match block {
        Block::Title(_) => {}
        Block::Heading(name) => {
            let (rect, _) =
                ui.allocate_exact_size(egui::vec2(width, sizes.heading + 40.0), egui::Sense::hover());
            let stands = rect.left_bottom() - egui::vec2(0.0, 22.0);
            let format = panels::set_in(Face::Semibold, sizes.heading, inks::GILT);
            panels::line(ui.painter(), stands, Align::Left, name, format);
            let under = rect.left_bottom() - egui::vec2(0.0, 8.0);
            panels::wedge(
                ui.painter(),
                under,
                under + egui::vec2(width, 0.0),
                3.0,
                panels::LINE,
            );
        }
        Block::Words(spans) => words(ui, spans, width, 0.0, sizes.plain),
        Block::Item(spans) => words(ui, spans, width, sizes.plain * 1.4, sizes.plain),
        Block::Table(rows) => table(ui, rows, width, sizes),
    }
}

fn words(ui: &mut egui::Ui, spans: &[Span], width: f32, indent: f32, size: f32) {
    let job = job(spans, size, inks::BONE, width - indent);
    let galley = ui.painter().layout_job(job);
    let space = egui::vec2(width, galley.size().y + 14.0);
    let (rect, _) = ui.allocate_exact_size(space, egui::Sense::hover());
    if indent > 0.0 {
        let middle = rect.min + egui::vec2(indent / 2.0, size * 0.65);
        panels::lozenge(ui.painter(), middle, 5.5, inks::GILT);
    }
    ui.painter().galley(
        rect.min + egui::vec2(indent, 0.0),
        galley,
        egui::Color32::PLACEHOLDER,
    );
}

fn job(spans: &[Span], size: f32, color: Color, width: f32) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    job.wrap.max_width = width;
    for span in spans {
        let format = egui::TextFormat {
            line_height: Some((size * 1.32).round()),
            ..panels::set_in(span.face, size, color)
        };
        job.append(&span.text, 0.0, format);
    }
    job
}

fn table(ui: &mut egui::Ui, rows: &[Vec<String>], width: f32, sizes: Sizes) {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths = shares(rows, columns, width, sizes);
    for (index, row) in rows.iter().enumerate() {
        let (face, color) = if index == 0 {
            (Face::Italic, inks::SHADE)
        } else {
            (Face::Regular, inks::BONE)
        };
        let galleys: Vec<_> = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (cell, width))| {
                let face = if column == 0 && index > 0 {
                    Face::Semibold
                } else {
                    face
                };
                let span = Span {
                    text: cell.clone(),
                    face,
                };
                ui.painter().layout_job(job(&[span], sizes.small, color, *width))
            })
            .collect();
        let tallest = galleys.iter().map(|galley| galley.size().y).fold(0.0, f32::max);
        let size = egui::vec2(width, tallest + 8.0);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let mut x = rect.left();
        for (galley, width) in galleys.into_iter().zip(&widths) {
            ui.painter().galley(
                egui::pos2(x, rect.top() + 4.0),
                galley,
                egui::Color32::PLACEHOLDER,
            );
            x += width + sizes.gap;
        }
        if index == 0 {
            let (left, right) = (rect.left_bottom(), rect.right_bottom());
            panels::wedge(ui.painter(), left, right, 2.0, panels::LINE);
        }
    }
    ui.add_space(18.0);
}

/// How wide each column of a table is: as wide as its words, and the widest gives way where there is no room.
fn shares(rows: &[Vec<String>], columns: usize, width: f32, sizes: Sizes) -> Vec<f32> {
    let mut widths: Vec<f32> = (0..columns)
        .map(|column| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(|cell| lettering::width(cell, Face::Semibold, sizes.small) + 2.0)
                .fold(60.0, f32::max)
        })
        .collect();
    let room = width - sizes.gap * columns.saturating_sub(1) as f32;
    for _ in 0..columns {
        let over = widths.iter().sum::<f32>() - room;
        let widest = widths.iter().copied().fold(0.0, f32::max);
        let second = widths
            .iter()
            .copied()
            .filter(|other| *other < widest)
            .fold(room / columns.max(1) as f32, f32::max);
        if over <= 0.0 {
            break;
        }
        if let Some(wide) = widths.iter_mut().find(|wide| **wide >= widest) {
            *wide = (*wide - over).max(second.min(*wide));
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credits_are_read() {
        let text = "# All\n\n## Us\n\nOne\nline.\n- this\n- that\n\n| a | b |\n| --- | --- |\n| c | d |\n\n| e | f |\n";
        let one = |text: &str| rulebook::spans(text);
        let cell = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
        assert_eq!(
            parse(text),
            [
                Block::Title("All".into()),
                Block::Heading("Us".into()),
                Block::Words(one("One line.")),
                Block::Item(one("this")),
                Block::Item(one("that")),
                Block::Table(vec![cell("a", "b"), cell("c", "d")]),
                Block::Table(vec![cell("e", "f")]),
            ]
        );
    }

    #[test]
    fn shipped_tables_fit_their_panel() {
        for block in parse(embedded::CREDITS) {
            if let Block::Table(rows) = block {
                let columns = rows.first().map_or(0, Vec::len);
                assert!(rows.iter().all(|row| row.len() == columns), "{rows:?}");
                for (percent, room) in [(100, 1070.0), (150, 1300.0), (200, 1530.0)] {
                    let sizes = Sizes::of(TypeSize::percent(percent));
                    let widths = shares(&rows, columns, room, sizes);
                    let total = widths.iter().sum::<f32>() + sizes.gap * (columns - 1) as f32;
                    assert!(total <= room + 1.0, "{widths:?}");
                }
            }
        }
    }
}
