//! The race as one track for all: what each explorer has cashed in, and what the next stop at the Exit could add.

use super::super::log::money;
use super::parts::{TableContext, column_width, is_crowded, note, slim};
use super::stop::Worth;
use crate::ui::{Element, Frame, Layout, Paint, inks, widgets};
use bevy::prelude::*;

const TRACK: Frame = Frame::open("oubliette/bar", [6.0; 4], [4.0; 4]);
/// The height of a lane, which is that of its words, and the width of its longest words, in rem.
const LANE: f32 = 1.5;
const WORDS: f32 = 13.0;

/// A lane for each explorer, in the order of play; `None` where there is no goal to race to.
pub fn race(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    let goal = scene.setup.level.goal;
    if goal == 0 {
        return None;
    }
    let share = |amount: u32| 100.0 * (amount as f32 / goal as f32).min(1.0);
    let height = LANE * room.rem;
    // Many lanes stand side by side where they have width enough.
    let columns = match is_crowded(scene) && column_width(scene, room) >= 40.0 * room.rem {
        true => 2.0,
        false => 1.0,
    };
    let lanes = scene.view.order.iter().map(|seat| {
        let worth = Worth::of(scene, scene.view.explorer(*seat));
        let (had, reach) = (worth.had, worth.had + worth.sum());
        let (words, ink) = match reach - had {
            _ if had < goal && worth.could_win(scene) => {
                ("would win at the next stop".to_owned(), inks::GILT)
            }
            0 => (money(had), inks::BONE),
            carried => (format!("{} + {}", money(had), money(carried)), inks::BONE),
        };
        let ink_of_mark = inks::of_mark(scene.mark(*seat));
        let part = |to: u32, ink: Color| {
            let part = Element::default().absolute().painted(Paint::Fill(ink));
            part.size(percent(share(to)), percent(100))
        };
        let said = format!(
            "{}: {} cashed in, {} with what is carried, of {}",
            scene.setup.name(*seat),
            money(had),
            money(reach),
            money(goal)
        );
        let parts = [part(reach, ink_of_mark.with_alpha(0.4)), part(had, ink_of_mark)];
        let parts = Element::default()
            .size(percent(100), percent(100))
            .with_all(parts)
            .labelled(said);
        let track = slim(Element::row([parts]).framed(&TRACK).flex(1.0, px(0)));
        let words = Element::row([note(words).tinted(ink).unwrapped()]);
        Element::row([
            widgets::mark(scene.mark(*seat), height),
            track.styled(|node| node.height = px(height)),
            words.size(px(WORDS * room.rem), auto()).rigid(),
        ])
        .gap(px(10))
        .flex(1.0, percent(94.0 / columns))
        .key(format!("lane.{seat}"))
    });
    let lanes = Element::wrap(lanes)
        .styled(|node| (node.column_gap, node.row_gap) = (px(16), px(3)))
        .padding(UiRect::horizontal(px(4)));
    Some(lanes.rigid().key("race"))
}
