//! The field in which something is being written, drawn by egui where the table opened it.
//!
//! Enter closes a field of one line and Ctrl+Enter one of several; Esc gives up; a click elsewhere closes it
//! and keeps what stands there.

use super::panels;
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::lettering::Face;
use crate::scene::stage::{Layer, Stage};
use crate::scene::writing::{self, Writing, Written};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, keep_awake.run_if(writing::is_open))
        .add_systems(EguiPrimaryContextPass, draw.run_if(writing::is_open));
}

/// A cursor blinks, and a curtain that falls takes the field under it along.
fn keep_awake(mut writing: ResMut<Writing>, curtain: Res<Curtain>, mut redraw: MessageWriter<RequestRedraw>) {
    let gone = match writing.layer() {
        Some(Layer::Curtain) => curtain.open_for().is_none(),
        _ => !curtain.is_up(),
    };
    if gone {
        writing.drop_it();
    }
    redraw.write(RequestRedraw);
}

/// Is Ctrl held, or was it in this frame? A quick hand has let it go before the frame is over.
fn with_control(keys: &ButtonInput<KeyCode>) -> bool {
    const CONTROL: [KeyCode; 4] = [
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ];
    keys.any_pressed(CONTROL) || keys.any_just_pressed(CONTROL) || keys.any_just_released(CONTROL)
}

fn draw(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut writing: ResMut<Writing>,
    mut written: MessageWriter<Written>,
    keys: Res<ButtonInput<KeyCode>>,
    canvas: Res<Canvas>,
    stage: Res<Stage>,
    mut was: Local<u32>,
) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    let opened = writing.opened;
    let fresh = std::mem::replace(&mut *was, opened) != opened;
    let layer = writing.layer().unwrap_or(Layer::Table);
    let Some(field) = writing.field_mut() else { return };
    let lens = stage.lens(layer, &field.pose);
    let pose = lens.pose(field.pose).upright();
    let size = field.size * lens.scale;
    let corner = pose.at - pose.size / 2.0;
    let rect = panels::place(&canvas, corner.x, corner.y, pose.size.x, pose.size.y);
    let (mut done, mut given_up) = (false, false);
    panels::area(context.get_mut(), "writing", rect.expand(10.0), 1.0, |ui| {
        ui.painter()
            .rect_filled(rect.expand(8.0), 4.0, panels::ink(field.ground));
        let line = egui::Stroke::new(2.0, panels::ink(field.ink));
        ui.painter()
            .rect_stroke(rect.expand(8.0), 4.0, line, egui::StrokeKind::Outside);
        let hint = egui::RichText::new(&field.hint).font(panels::font(Face::Italic, size));
        let edit = if field.lines {
            egui::TextEdit::multiline(&mut field.text)
        } else {
            egui::TextEdit::singleline(&mut field.text)
        };
        let edit = edit
            .id(egui::Id::new(("writing", opened)))
            .frame(egui::Frame::NONE)
            .margin(egui::Margin::ZERO)
            .font(panels::font(field.face, size))
            .text_color(panels::ink(field.ink))
            .hint_text(hint)
            .desired_width(rect.width())
            .char_limit(field.limit);
        let response = ui.put(rect, edit);
        if fresh {
            response.request_focus();
        } else {
            let enter = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter])
                && (!field.lines || with_control(&keys));
            given_up = ui.input(|input| input.key_pressed(egui::Key::Escape));
            done = enter || response.lost_focus() || !response.has_focus();
        }
    });
    if given_up {
        writing.drop_it();
    } else if done && let Some(text) = writing.end() {
        written.write(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::curtain::{Cover, CurtainClosed};
    use crate::scene::sheet::Pose;
    use crate::scene::writing::Field;
    use crate::table::Seat;

    fn field() -> Field {
        Field {
            name: "reason".into(),
            pose: Pose::new(960.0, 540.0, 400.0, 60.0),
            text: "because".into(),
            hint: String::new(),
            size: 30.0,
            face: Face::Regular,
            ink: Color::WHITE,
            ground: Color::BLACK,
            lines: false,
            limit: 100,
        }
    }

    /// What is written under a curtain is there only as long as it is open; what is written on the table only as long
    /// as none falls.
    #[test]
    fn a_curtain_that_shuts_takes_the_field_under_it_along() {
        let mut app = App::new();
        app.add_message::<RequestRedraw>()
            .add_message::<CurtainClosed>()
            .init_resource::<Curtain>()
            .init_resource::<Writing>()
            .add_systems(Update, keep_awake.run_if(writing::is_open));
        let mut written = |curtain: Curtain, layer: Layer| {
            app.insert_resource(curtain);
            app.world_mut().resource_mut::<Writing>().begin(layer, field());
            app.update();
            let open = app.world().resource::<Writing>().field().is_some();
            app.world_mut().resource_mut::<Writing>().drop_it();
            open
        };
        let cover = || Cover {
            alone: false,
            seat: Some(Seat::new(0)),
            title: String::new(),
            line: String::new(),
            button: String::new(),
            mark: 1,
            name: String::new(),
        };
        let falling = || {
            let mut curtain = Curtain::default();
            curtain.lower(cover());
            curtain
        };
        assert!(written(Curtain::default(), Layer::Table), "no curtain falls");
        assert!(!written(falling(), Layer::Table), "a curtain falls over it");
        assert!(!written(falling(), Layer::Curtain), "it is not open yet");
        assert!(!written(Curtain::default(), Layer::Curtain), "it is up again");
    }
}
