//! The race as one track for all: what each explorer has cashed in, and what the next stop at the Exit could add.

use super::super::log::money;
use super::parts::{TableContext, is_crowded, label, note};
use super::stop::Worth;
use crate::table::and_list;
use crate::ui::{Element, Frame, Layout, Paint, inks, widgets};
use bevy::prelude::*;

const TRACK: Frame = Frame::open("oubliette/bar", [6.0; 4], [4.0; 4]);

/// A lane for each explorer, in the order of play; `None` where there is no goal to race to.
pub fn race(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    let goal = scene.setup.level.goal;
    if goal == 0 {
        return None;
    }
    let share = |amount: u32| 100.0 * (amount as f32 / goal as f32).min(1.0);
    let mark = if is_crowded(scene) { 0.6 } else { 0.8 } * room.rem;
    let mut winners = Vec::new();
    let lanes = scene.view.order.iter().map(|seat| {
        let worth = Worth::of(scene, scene.view.explorer(*seat));
        let (had, reach) = (worth.had, worth.had + worth.sum());
        let name = scene.setup.name(*seat);
        if had < goal && reach >= goal {
            winners.push(name);
        }
        let ink = inks::of_mark(scene.mark(*seat));
        let part = |to: u32, ink: Color| {
            let part = Element::default().absolute().painted(Paint::Fill(ink));
            part.size(percent(share(to)), percent(70))
                .styled(|node| node.top = percent(15))
        };
        let sign = Element::row([widgets::mark(scene.mark(*seat), mark)])
            .absolute()
            .styled(|node| (node.left, node.margin.left) = (percent(share(had)), px(-0.5 * mark)));
        let words = format!(
            "{name}: {} cashed in, {} with what is carried",
            money(had),
            money(reach)
        );
        Element::default()
            .size(percent(100), px(mark))
            .with_all([part(reach, ink.with_alpha(0.4)), part(had, ink), sign])
            .labelled(words)
            .key(format!("lane.{seat}"))
    });
    let lanes: Vec<Element> = lanes.collect();
    let next = match winners.as_slice() {
        [] => None,
        [one] => Some(format!("{one} would win at the next stop")),
        all => Some(format!("{} would win at the next stop", and_list(all))),
    };
    let head = Element::row([note("the race").unwrapped(), Element::spacer()])
        .with(next.map(|words| label(words).tinted(inks::GILT)))
        .with(note(money(goal)).unwrapped());
    let lanes = Element::column(lanes)
        .gap(px(2))
        .framed(&TRACK)
        .padding(UiRect::axes(px(0.6 * mark), px(5)));
    let head = head.padding(UiRect::horizontal(px(4)));
    Some(Element::column([head, lanes]).gap(px(0)).rigid().key("race"))
}
