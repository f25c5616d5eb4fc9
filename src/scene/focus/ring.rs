//! The ring round what the keyboard is at, and the numbers of the choices.

use super::Focus;
use super::reach::{Reachable, Screen, choices};
use crate::scene::canvas::Canvas;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::motion::MotionQueue;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::stage::{Layer, Stage};
use bevy::prelude::*;

/// By how much the ring stands off what it is round, in canvas units.
const AWAY: f32 = 7.0;

/// The ring and the numbers, while the keyboard is used.
pub(super) fn draw(focus: Res<Focus>, screen: Screen, queue: Res<MotionQueue>, canvas: Res<Canvas>) -> Sheet {
    let mut sheet = Sheet::new();
    if focus.spot().is_none() {
        return sheet;
    }
    let rect = focus.place.inflate(AWAY);
    let pose = Pose::new(rect.center().x, rect.center().y, rect.width(), rect.height());
    sheet.put(Item::picture("focus", pose, "shared/focus-ring").sliced([16.0; 4]));
    if queue.is_empty() {
        numbers(&choices(&screen.reachable()), &canvas, &mut sheet);
    }
    sheet
}

/// Puts what was drawn on the stage, where it has changed.
pub(super) fn put(In(sheet): In<Sheet>, mut stage: ResMut<Stage>) {
    if stage
        .sheet(Layer::Focus)
        .map_or(!sheet.is_empty(), |shown| *shown != sheet)
    {
        stage.show(Layer::Focus, sheet, 90.0);
    }
}

/// A small number at the upper left of each choice.
fn numbers(choices: &[&Reachable], canvas: &Canvas, sheet: &mut Sheet) {
    if choices.len() < 2 {
        return;
    }
    let size = canvas.type_size.between(34.0, 60.0);
    for (index, thing) in choices.iter().enumerate() {
        let (x, y) = (thing.rect.min.x + 4.0, thing.rect.min.y + 4.0);
        let disc = Pose::new(x, y, size, size).z(2.0 + index as f32 * 0.1);
        sheet.put(Item::picture(
            format!("number.{index}"),
            disc,
            "shared/number-disc",
        ));
        let words = Item::words(
            format!("number.{index}.words"),
            (x, y),
            size * 0.62,
            Face::Bold,
            inks::INK,
            Align::Middle,
            (index + 1).to_string(),
        );
        sheet.put(words.z(3.0 + index as f32 * 0.1));
    }
}
