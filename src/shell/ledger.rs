//! The whole ledger: every sentence that the open table has told, newest last, and its seed.
//!
//! It shows what [`OpenTable`] holds, which is the table's view and nobody's own.

use super::panels::{self, Front, Panel, PanelSet};
use crate::scene::canvas::Canvas;
use crate::scene::dump::PanelActs;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::play::OpenTable;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Pose, Sheet};
use crate::scene::stage::{Layer, Stage, Tempo};
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};

/// The panel of the whole ledger.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Is it open?
    pub open: bool,
}

/// The frame's corner and size.
const FRAME: Pose = Pose::corner(510.0, 60.0, 900.0, 900.0);

/// The ledger's panel.
pub fn plugin(app: &mut App) {
    app.init_resource::<Ledger>()
        .add_systems(
            Update,
            (
                hands
                    .run_if(panels::in_front(Panel::Ledger))
                    .in_set(PanelSet::Hands),
                show.run_if(panels::in_front(Panel::Ledger))
                    .in_set(PanelSet::Show),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.run_if(panels::in_front(Panel::Ledger)),
        );
}

fn hands(mut ledger: ResMut<Ledger>, keys: Res<ButtonInput<KeyCode>>, mut pressed: MessageReader<Pressed>) {
    if keys.any_just_pressed([KeyCode::Escape, KeyCode::KeyL])
        || pressed.read().any(|pressed| pressed.name == "ledger.close")
    {
        ledger.open = false;
    }
}

fn show(mut stage: ResMut<Stage>) {
    let sheet = lay_out();
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 260.0);
    }
}

fn lay_out() -> Sheet {
    panels::frame(
        ["ledger.dim", "ledger.frame", "ledger.close"],
        FRAME,
        "Back to the table",
        "Newest last. Arrow keys scroll; Esc closes.",
    )
}

fn draw(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    table: Res<OpenTable>,
    front: Res<Front>,
    canvas: Res<Canvas>,
    tempo: Res<Tempo>,
    mut acts: ResMut<PanelActs>,
) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    let rect = panels::place(&canvas, 510.0, 60.0, 900.0, 900.0);
    let list = panels::place(&canvas, 556.0, 188.0, 816.0, 676.0);
    panels::area(context.get_mut(), "ledger", rect, front.opacity(&tempo), |ui| {
        let painter = ui.painter().clone();
        let title = panels::set_in(Face::Bold, 52.0, inks::BONE);
        panels::line(
            &painter,
            panels::at(&canvas, 960.0, 140.0),
            Align::Middle,
            "The ledger",
            title,
        );
        let inside = egui::UiBuilder::new().max_rect(list);
        ui.scope_builder(inside, |ui| sentences(ui, &table.ledger, front.opened));
        let (left, right) = (
            panels::at(&canvas, 560.0, 884.0),
            panels::at(&canvas, 1360.0, 884.0),
        );
        panels::wedge(&painter, left, right, 3.0, panels::LINE);
        panels::line(
            &painter,
            panels::at(&canvas, 960.0, 922.0),
            Align::Middle,
            &table.seed,
            panels::set_in(Face::Italic, 22.0, inks::SHADE),
        );
    });
    let found = vec![("ledger.list".into(), panels::on_canvas(&canvas, list))];
    panels::report(&mut acts, &["ledger."], found);
}

fn sentences(ui: &mut egui::Ui, lines: &[String], opened: u32) {
    panels::bars(ui, inks::GILT, panels::RAISED);
    let page = ui.max_rect().height() * 0.9;
    if lines.is_empty() {
        let quiet = panels::set_in(Face::Italic, 27.0, inks::SHADE);
        let point = ui.max_rect().min + egui::vec2(72.0, 40.0);
        panels::line(
            ui.painter(),
            point,
            Align::Left,
            "Nothing has happened yet.",
            quiet,
        );
        return;
    }
    egui::ScrollArea::vertical()
        .id_salt(("ledger", opened))
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            panels::scroll_by_keys(ui, page);
            let width = ui.available_width();
            let newest = lines.len();
            for (index, sentence) in lines.iter().enumerate() {
                let number = index + 1;
                let color = if number == newest { inks::BONE } else { inks::SHADE };
                let mut job = egui::text::LayoutJob::default();
                job.wrap.max_width = width - 72.0 - 20.0;
                let format = egui::TextFormat {
                    line_height: Some(35.0),
                    ..panels::set_in(Face::Regular, 27.0, color)
                };
                job.append(sentence, 0.0, format);
                let galley = ui.painter().layout_job(job);
                let size = egui::vec2(width, galley.size().y + 10.0);
                let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
                if !ui.is_rect_visible(rect) {
                    continue;
                }
                if response.hovered() {
                    let row = rect.with_max_x(rect.right() - 12.0);
                    ui.painter().rect_filled(row, 5.0, panels::ink(panels::RAISED));
                }
                let corner = rect.min + egui::vec2(72.0, 5.0);
                let stands = corner.y + panels::baseline(&galley);
                panels::line(
                    ui.painter(),
                    egui::pos2(rect.left() + 52.0, stands),
                    Align::Right,
                    &number.to_string(),
                    panels::set_in(Face::Semibold, 22.0, inks::GILT),
                );
                ui.painter().galley(corner, galley, egui::Color32::PLACEHOLDER);
            }
        });
}
