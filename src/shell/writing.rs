//! The field in which something is being written, drawn by egui where the table opened it.
//!
//! Enter closes a field of one line and Ctrl+Enter one of several; Esc gives up; a click elsewhere closes it
//! and keeps what stands there.

use crate::embedded;
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::stage::{Layer, Stage};
use crate::scene::writing::{self, Writing, Written};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use std::sync::Arc;

pub(super) fn plugin(app: &mut App) {
    let dressed = dress
        .after(EguiPreUpdateSet::InitContexts)
        .before(EguiPreUpdateSet::ProcessInput);
    let rested = rest
        .after(EguiPreUpdateSet::ProcessInput)
        .before(EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, (dressed, rested))
        .add_systems(Update, keep_awake.run_if(writing::is_open))
        .add_systems(EguiPrimaryContextPass, draw.run_if(writing::is_open));
}

/// Gives a new context the house's type and inks, and every context the canvas's scale.
fn dress(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>, canvas: Res<Canvas>) {
    for mut context in &mut contexts {
        let new = context.is_added();
        // Handing out the context must not count as a change of it.
        let context = context.bypass_change_detection().get_mut();
        if new {
            context.set_fonts(fonts());
            context.options_mut(|options| {
                options.zoom_with_keyboard = false;
                options.quit_shortcuts.clear();
            });
            context.all_styles_mut(house_style);
        }
        if new || canvas.is_changed() {
            context.set_zoom_factor(canvas.scale);
        }
    }
}

/// Drops events that would make egui request frames for ever. Each frame it gets an event with the state of Shift, Ctrl
/// and Alt, and any event makes it request another frame. Only a change of that state is passed on.
fn rest(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.0.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            // Tab moves through the whole screen, egui's fields included.
            egui::Event::Key {
                key: egui::Key::Tab, ..
            } => false,
            _ => true,
        });
    }
}

/// Raised ground of the shell.
const RAISED: Color = Color::srgb(51.0 / 255.0, 39.0 / 255.0, 31.0 / 255.0);

fn house_style(style: &mut egui::Style) {
    let visuals = &mut style.visuals;
    // Egui mixes the colour of a hint from these two.
    let resting = &mut visuals.widgets.noninteractive;
    resting.weak_bg_fill = ink(RAISED);
    resting.fg_stroke = egui::Stroke::new(1.5, ink(inks::BONE));
    visuals.text_options.font_hinting = false;
    visuals.selection.bg_fill = ink(inks::GILT.with_alpha(0.45));
    visuals.selection.stroke = egui::Stroke::new(1.5, ink(inks::GILT));
    visuals.text_cursor.stroke = egui::Stroke::new(2.0, ink(inks::UMBER));
    // A blinking cursor would draw frames for ever on a table that rests.
    visuals.text_cursor.blink = false;
}

fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::empty();
    for (name, bytes, face) in [
        ("libertinus", embedded::REGULAR, Face::Regular),
        ("libertinus semibold", embedded::SEMIBOLD, Face::Semibold),
        ("libertinus bold", embedded::BOLD, Face::Bold),
        ("libertinus italic", embedded::ITALIC, Face::Italic),
    ] {
        fonts
            .font_data
            .insert(name.into(), Arc::new(egui::FontData::from_static(bytes)));
        fonts.families.insert(family(face), vec![name.into()]);
    }
    fonts
        .families
        .insert(egui::FontFamily::Monospace, vec!["libertinus".into()]);
    fonts
}

fn ink(color: Color) -> egui::Color32 {
    let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
    egui::Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

fn font(face: Face, size: f32) -> egui::FontId {
    egui::FontId::new(size, family(face))
}

fn family(face: Face) -> egui::FontFamily {
    match face {
        Face::Regular => egui::FontFamily::Proportional,
        Face::Semibold => egui::FontFamily::Name("semibold".into()),
        Face::Bold => egui::FontFamily::Name("bold".into()),
        Face::Italic => egui::FontFamily::Name("italic".into()),
    }
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
    let at = pose.at + canvas.bleed;
    let rect = egui::Rect::from_center_size(egui::pos2(at.x, at.y), egui::vec2(pose.size.x, pose.size.y));
    let (mut done, mut given_up) = (false, false);
    let room = rect.expand(10.0);
    let area = egui::Area::new(egui::Id::new("writing"))
        .fixed_pos(room.min)
        .default_size(room.size())
        .constrain(false)
        .movable(false)
        .fade_in(false);
    area.show(context.get_mut(), |ui| {
        ui.set_clip_rect(room.expand(12.0));
        ui.allocate_rect(room, egui::Sense::hover());
        ui.painter().rect_filled(rect.expand(8.0), 4.0, ink(field.ground));
        let line = egui::Stroke::new(2.0, ink(field.ink));
        ui.painter()
            .rect_stroke(rect.expand(8.0), 4.0, line, egui::StrokeKind::Outside);
        let hint = egui::RichText::new(&field.hint).font(font(Face::Italic, size));
        let edit = if field.lines {
            egui::TextEdit::multiline(&mut field.text)
        } else {
            egui::TextEdit::singleline(&mut field.text)
        };
        let edit = edit
            .id(egui::Id::new(("writing", opened)))
            .frame(egui::Frame::NONE)
            .margin(egui::Margin::ZERO)
            .font(font(field.face, size))
            .text_color(ink(field.ink))
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
