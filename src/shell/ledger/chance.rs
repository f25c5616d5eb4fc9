//! The page of the ledger on which chance is held against what it should do.

use crate::scene::inks;
use crate::scene::lettering::{Face, TypeSize};
use crate::scene::sheet::Align;
use crate::shell::panels;
use crate::table::capital;
use crate::table::chance_stats::ChanceStats;
use bevy_egui::egui;

/// How high a face's row is.
const ROW: f32 = 34.0;
/// Where the bars begin, from the left.
const BARS: f32 = 108.0;

/// How far under a bar's middle its words stand.
const SINK: f32 = 8.0;

/// The figures, kind by kind.
pub(super) fn draw(
    ui: &mut egui::Ui,
    figures: &[ChanceStats],
    opened: u32,
    size: TypeSize,
    turned: &mut panels::Turned,
) {
    let scale = size.between(1.0, 1.6);
    panels::bars(ui, inks::GILT, panels::RAISED);
    let page = ui.max_rect().height() * 0.9;
    if figures.is_empty() {
        let point = ui.max_rect().min + egui::vec2(72.0, 40.0) * scale;
        let quiet = panels::set_in(Face::Italic, 27.0 * scale, inks::SHADE);
        panels::line(
            ui.painter(),
            point,
            Align::Left,
            "Nothing has been rolled or drawn yet.",
            quiet,
        );
        return;
    }
    egui::ScrollArea::vertical()
        .id_salt(("chance", opened))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            panels::scroll_by_keys(ui, page, turned);
            for figures in figures {
                draw_counts(ui, figures, scale);
            }
        });
}

fn draw_counts(ui: &mut egui::Ui, figures: &ChanceStats, scale: f32) {
    let width = ui.available_width() - 24.0;
    let tall = (112.0 + ROW * figures.faces.len() as f32) * scale;
    let (rect, _) = ui.allocate_exact_size(egui::vec2(width, tall), egui::Sense::hover());
    let painter = ui.painter();
    let left = rect.left() + 16.0;
    let at = egui::pos2(left, rect.top() + 32.0 * scale);
    let title = panels::set_in(Face::Semibold, 29.0 * scale, inks::BONE);
    panels::line(painter, at, Align::Left, &capital(figures.kind), title);
    let times = match figures.throws {
        1 => "once".to_owned(),
        throws => format!("{throws} times"),
    };
    let told = match figures.entered {
        0 => String::new(),
        told => format!(", {told} entered by hand"),
    };
    let quiet = panels::set_in(Face::Italic, 22.0 * scale, inks::SHADE);
    let at = egui::pos2(rect.right(), rect.top() + 32.0 * scale);
    panels::line(
        painter,
        at,
        Align::Right,
        &format!("{times}{told}"),
        quiet.clone(),
    );
    let most = figures
        .faces
        .iter()
        .map(|face| face.expected.max(f64::from(face.came)))
        .fold(1.0, f64::max) as f32;
    let room = width - (BARS + 250.0) * scale;
    for (index, face) in figures.faces.iter().enumerate() {
        let y = rect.top() + (68.0 + ROW * index as f32) * scale;
        let ink = panels::set_in(Face::Semibold, 24.0 * scale, inks::GILT);
        panels::line(
            painter,
            egui::pos2(left + 60.0 * scale, y + SINK * scale),
            Align::Right,
            &face.name,
            ink,
        );
        let bar = |length: f32| left + BARS * scale + room * (length / most);
        let came = egui::Rect::from_min_max(
            egui::pos2(bar(0.0), y - 9.0 * scale),
            egui::pos2(bar(face.came as f32).max(bar(0.0) + 1.0), y + 9.0 * scale),
        );
        painter.rect_filled(came, 2.0, panels::ink(inks::GILT));
        // Where fair chance would have it.
        let x = bar(face.expected as f32);
        let stroke = egui::Stroke::new(3.0, panels::ink(inks::BONE));
        painter.line_segment(
            [egui::pos2(x, y - 14.0 * scale), egui::pos2(x, y + 14.0 * scale)],
            stroke,
        );
        let words = format!("{}, expected {:.1}", face.came, face.expected);
        let words = if (f64::from(face.came) - face.expected).abs() < 0.05 {
            face.came.to_string()
        } else {
            words
        };
        panels::line(
            painter,
            egui::pos2(rect.right(), y + SINK * scale),
            Align::Right,
            &words,
            quiet.clone(),
        );
    }
    let at = egui::pos2(left, rect.bottom() - 30.0 * scale);
    panels::line(
        painter,
        at,
        Align::Left,
        &figures.verdict(),
        panels::set_in(Face::Italic, 23.0 * scale, inks::BONE),
    );
}
