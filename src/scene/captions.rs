//! Captions: the words for sounds that carry meaning, while they are switched on.
//!
//! A caption says what is heard, and so no more than everybody at the table hears: it follows the cue, never a
//! secret.

use super::canvas::Canvas;
use super::inks;
use super::lettering::{self, Face};
use super::sheet::{Align, Item, Pose, Sheet};
use super::sound::Sounds;
use super::stage::{Layer, Stage, StageSet};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Are captions shown?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captions(pub bool);

/// How long a caption stays, in seconds.
const STAYS: f32 = 2.6;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Captions>()
        .add_systems(Update, show.in_set(StageSet::Show));
}

fn show(
    captions: Res<Captions>,
    sounds: Res<Sounds>,
    canvas: Res<Canvas>,
    time: Res<Time<Real>>,
    mut stage: ResMut<Stage>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let words = sounds
        .caption
        .filter(|(_, since)| captions.0 && time.elapsed_secs() - since < STAYS)
        .map(|(words, _)| words);
    let mut sheet = Sheet::new();
    if let Some(words) = words {
        let size = canvas.type_size.between(22.0, 36.0);
        let text = format!("[{words}]");
        let width = lettering::width(&text, Face::Italic, size) + size * 2.0;
        // Where letters are large, what is to be done begins higher at the foot of a table.
        let y = canvas.type_size.between(882.0, 752.0);
        let x = 300.0_f32.max(width / 2.0 + 12.0);
        let pose = Pose::new(x, y, width, size + 18.0);
        sheet.put(Item::picture("caption", pose, "shared/tooltip").sliced([16.0; 4]));
        sheet.put(
            Item::words(
                "caption.words",
                (x, y),
                size,
                Face::Italic,
                inks::BONE,
                Align::Middle,
                text,
            )
            .z(1.0),
        );
        redraw.write(RequestRedraw);
    }
    if stage.sheet(Layer::Caption).is_none_or(|shown| *shown != sheet) {
        stage.show(Layer::Caption, sheet, 120.0);
    }
}
