//! Which words egui has drawn: read off its shapes when a pass is over, for keys and eyes that are not egui's.
//!
//! Nothing that draws a panel has to know of it.

use super::{Front, on_canvas};
use crate::scene::canvas::Canvas;
use crate::scene::panel::{PanelLine, PanelText, PanelWords};
use crate::scene::shots::Shots;
use bevy::a11y::AccessibilityRequested;
use bevy::prelude::*;
use bevy_egui::egui::epaint::{ClippedShape, Shape, TextShape};
use bevy_egui::egui::text::LayoutSection;
use bevy_egui::egui::{self, FontFamily};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, PrimaryEguiContext};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        read.after(EguiPostUpdateSet::EndPass)
            .before(EguiPostUpdateSet::ProcessOutput)
            .run_if(is_asked_for),
    );
}

/// Words are read off only while somebody wants them: a screen reader, or the check of pictures.
fn is_asked_for(listens: Res<AccessibilityRequested>, shots: Option<Res<Shots>>) -> bool {
    listens.get() || shots.is_some_and(|shots| shots.faults.is_some())
}

fn read(
    outputs: Query<&EguiFullOutput, With<PrimaryEguiContext>>,
    front: Res<Front>,
    canvas: Res<Canvas>,
    mut words: ResMut<PanelWords>,
) {
    let drawn = outputs.iter().filter_map(|output| output.0.as_ref());
    let mut found = Vec::new();
    if front.panel.is_some() {
        for ClippedShape { clip_rect, shape } in drawn.flat_map(|output| &output.shapes) {
            gather(shape, *clip_rect, &canvas, &mut found);
        }
    }
    words.set_if_neq(PanelWords(found));
}

fn gather(shape: &Shape, clip: egui::Rect, canvas: &Canvas, found: &mut Vec<PanelText>) {
    match shape {
        Shape::Vec(shapes) => {
            for shape in shapes {
                gather(shape, clip, canvas, found);
            }
        }
        Shape::Text(text) => found.extend(paragraph(text, clip, canvas)),
        _ => {}
    }
}

/// A text as far as it is seen; nothing if it is not.
fn paragraph(shape: &TextShape, clip: egui::Rect, canvas: &Canvas) -> Option<PanelText> {
    let whole = shape.galley.rect.translate(shape.pos.to_vec2());
    let seen = whole.intersect(clip);
    if !seen.is_positive() || shape.opacity_factor < 0.2 {
        return None;
    }
    let mut from = 0;
    let mut lines = Vec::new();
    for row in &shape.galley.rows {
        let text = row.text();
        let to = from + text.len();
        let rect = row.rect().translate(shape.pos.to_vec2());
        let mut sections = (shape.galley.job.sections.iter())
            .filter(|section| section.byte_range.start.0 < to && section.byte_range.end.0 > from);
        let first = sections.clone().next();
        if let Some(first) = first
            && clip.expand(1.0).contains_rect(rect)
            && !text.trim().is_empty()
        {
            let size = |section: &LayoutSection| section.format.font_id.size;
            lines.push(PanelLine {
                text,
                // From the feet of the letters to the heads of the tall ones.
                rect: on_canvas(canvas, rect.shrink2(egui::vec2(0.0, rect.height() * 0.2))),
                size: sections.clone().map(size).fold(f32::INFINITY, f32::min),
                ink: ink(shape, first),
                italic: sections.all(is_italic),
            });
        }
        from = to + usize::from(row.ends_with_newline);
    }
    Some(PanelText {
        text: shape.galley.text().to_owned(),
        rect: on_canvas(canvas, seen),
        lines,
    })
}

fn is_italic(section: &LayoutSection) -> bool {
    match &section.format.font_id.family {
        FontFamily::Name(name) => name.to_lowercase().contains("italic"),
        _ => section.format.italics,
    }
}

fn ink(shape: &TextShape, section: &LayoutSection) -> Color {
    let own = section.format.color;
    let own = if own == egui::Color32::PLACEHOLDER {
        shape.fallback_color
    } else {
        own
    };
    let ink = shape.override_text_color.unwrap_or(own);
    let [red, green, blue, alpha] = ink.to_srgba_unmultiplied();
    Color::srgba_u8(red, green, blue, (f32::from(alpha) * shape.opacity_factor) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::accessibility::{self, Kind};
    use crate::scene::curtain::Curtain;
    use crate::scene::legibility::Drawn;
    use crate::scene::panel::PanelActs;
    use crate::scene::stage::Stage;

    /// A panel of one paragraph in two lines, so large.
    fn panel(size: f32) -> PanelWords {
        let context = egui::Context::default();
        context.set_fonts(super::super::fonts());
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1920.0, 1080.0));
        let input = egui::RawInput {
            screen_rect: Some(screen),
            ..egui::RawInput::default()
        };
        let mut output = context.run_ui(input, |ui| {
            let font = egui::FontId::proportional(size);
            let galley = ui.fonts_mut(|fonts| {
                let words = "A thief goes down.\nNobody comes up.".to_owned();
                fonts.layout(words, font, egui::Color32::RED, 900.0)
            });
            ui.painter()
                .galley(egui::pos2(300.0, 400.0), galley, egui::Color32::RED);
        });
        output.textures_delta.clear();
        let mut found = Vec::new();
        for ClippedShape { clip_rect, shape } in output.shapes {
            gather(&shape, clip_rect, &Canvas::default(), &mut found);
        }
        PanelWords(found)
    }

    #[test]
    fn the_words_of_a_panel_are_told_and_looked_at() {
        let words = panel(24.0);
        let told = accessibility::accessible_items(
            &Stage::default(),
            &Curtain::default(),
            &words,
            &PanelActs::default(),
        );
        assert!(
            told.iter().any(|told| told.kind == Kind::Words
                && told.label == "A thief goes down. Nobody comes up."
                && told.rect.contains(Vec2::new(310.0, 410.0))),
            "{told:?}"
        );
        // Where the panel offers something, its words are what is pressed.
        let acts = PanelActs(vec![("book.entry".into(), Rect::new(200.0, 390.0, 900.0, 500.0))]);
        let told = accessibility::accessible_items(&Stage::default(), &Curtain::default(), &words, &acts);
        assert!(told.iter().any(|told| told.kind == Kind::Button));
        let lines: Vec<_> = words.0.iter().flat_map(|text| &text.lines).collect();
        assert_eq!(lines.len(), 2);
        let canvas = Canvas::default();
        let faults = |words: &PanelWords| {
            Drawn::of(&Stage::default(), &canvas)
                .with_panel(words)
                .faults(&canvas)
        };
        assert_eq!(faults(&words), []);
        assert!(!faults(&panel(11.0)).is_empty(), "too small");
    }
}
