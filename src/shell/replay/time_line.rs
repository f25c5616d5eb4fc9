//! The time line: a game's chapters and important events, the knob, and a tooltip for the moment under the pointer.

use crate::session::replay::{Chapter, ReplayStatus, Steer};
use crate::table::capital;
use crate::ui::{Control, Element, FreePlace, Role, Room, Widget, inks, theme, widgets};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::borrow::Cow;

/// The size of the knob.
const KNOB: Vec2 = Vec2::new(44.0, 48.0);
/// The distance of the line from the upper edge.
const LINE: f32 = 58.0;

/// The moment on the time line under the pointer, and the position of the line there, in units.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pointed(pub(super) Option<(usize, Vec2)>);

/// Finds the moment under the pointer.
pub(super) fn point(
    lines: Query<(&Control, &Hovered, &ComputedNode, &UiGlobalTransform)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    replay: Res<ReplayStatus>,
    mut pointed: ResMut<Pointed>,
) {
    let window = windows.single().ok();
    let cursor = window.and_then(|window| Some(window.cursor_position()? * window.scale_factor()));
    let at = lines.iter().find_map(|(control, hovered, node, place)| {
        let is_line = matches!(control.widget, Widget::Slider { .. }) && hovered.0;
        let share = node.normalize_point(*place, cursor.filter(|_| is_line)?)?;
        let knob = KNOB.x / node.inverse_scale_factor.max(f32::EPSILON) / node.size().x.max(1.0);
        let moment = (share.x / (1.0 - knob) + 0.5).clamp(0.0, 1.0) * replay.len as f32;
        let top = place.translation.y - node.size().y / 2.0;
        let over = Vec2::new(cursor?.x, top) * node.inverse_scale_factor;
        Some((moment.round() as usize, over.round()))
    });
    pointed.set_if_neq(Pointed(at));
}

/// Builds the time line.
pub(super) fn time_line(replay: &ReplayStatus, pointed: Option<usize>, room: Room) -> Element {
    let share = |at: usize| at as f32 / replay.len.max(1) as f32;
    let lying = |picture: &'static str, part: f32| {
        Element::picture(picture)
            .absolute()
            .size(percent(100.0 * part), px(14.0 * part))
            .styled(|node| (node.left, node.top) = (px(0), px(LINE - 7.0 * part)))
    };
    let notch = |chapter: &Chapter| {
        let tick = Element::picture("shared/replay-tick");
        widgets::on_line(tick, Vec2::new(8.0, 18.0), LINE + 10.0, share(chapter.at))
    };
    let mark = |(at, picture): &(usize, Cow<'static, str>)| {
        let size = if pointed == Some(*at) { 46.0 } else { 40.0 };
        let alpha = if *at <= replay.at { 1.0 } else { 0.4 };
        let mark = Element::picture(picture.clone()).tinted(Color::WHITE.with_alpha(alpha));
        widgets::on_line(mark, Vec2::splat(size), 20.0 - size / 2.0, share(*at))
    };
    let lines = [
        lying("shared/replay-line", 1.0),
        lying("shared/replay-past", share(replay.at)),
    ];
    let drawn = lines.into_iter().chain(replay.chapters.iter().map(notch));
    let drawn = drawn.chain(replay.marks.iter().map(mark));
    let knob = ("shared/replay-knob", KNOB, LINE - KNOB.y / 2.0);
    let slider = widgets::drawn_slider(replay.at, replay.len, knob, drawn, Steer::To(replay.at));
    let slider = slider.labelled("Time line").size(percent(100), px(90));
    Element::column([slider, numbers(replay, room)])
        .gap(px(0))
        .rigid()
}

/// The tooltip for a moment, beside its position on the line.
pub(super) fn bubble(replay: &ReplayStatus, (at, place): (usize, Vec2)) -> Element {
    Element::row([Element::text(Role::Label, happened(replay, at))])
        .framed(&theme::TOOLTIP)
        .styled(|node| node.max_width = px(720))
        .in_free_place(FreePlace::Beside(Rect::from_corners(place, place)))
}

/// Describes what last happened before a moment.
pub fn happened(replay: &ReplayStatus, entries: usize) -> String {
    let chapter = capital(&chapter_name(replay, entries));
    let last = replay.told_last(entries).and_then(|last| replay.told.get(last));
    match last {
        Some(told) => format!("{chapter}: {}", told.words),
        None => chapter,
    }
}

/// Returns the name of the part of the game at a moment, in lower case.
pub(super) fn chapter_name(replay: &ReplayStatus, entries: usize) -> String {
    let chapter = replay
        .chapter_at(entries)
        .and_then(|index| replay.chapters.get(index));
    chapter.map_or("setup".into(), |chapter| {
        format!("{} {}", chapter.name, chapter.number)
    })
}

/// The chapters' numbers, each below its part of the line, as many as there is space for.
fn numbers(replay: &ReplayStatus, room: Room) -> Element {
    // The minimum distance between two numbers, as a share of the line.
    let apart = 0.0016 * room.rem * if room.is_portrait { 1.5 } else { 1.0 };
    let current = replay.chapter_at(replay.at);
    let chapters = || replay.chapters.iter();
    let ends = chapters().skip(1).map(|next| next.at).chain([replay.len]);
    let middle =
        |(chapter, end): (&Chapter, usize)| (chapter.at + end) as f32 / (2 * replay.len.max(1)) as f32;
    let middles: Vec<f32> = chapters().zip(ends).map(middle).collect();
    let own = current.and_then(|current| middles.get(current));
    let mut free = 0.0;
    let cells = chapters().zip(&middles).enumerate();
    let cells = cells.filter_map(|(index, (chapter, middle))| {
        let is_current = Some(index) == current;
        let beside_own = own.is_some_and(|own| (middle - own).abs() < apart);
        if !is_current && (*middle < free || beside_own) {
            return None;
        }
        free = middle + apart;
        let role = if is_current { Role::Label } else { Role::Note };
        let words = Element::text(role, chapter.number.to_string());
        let is_ahead = chapter.at > replay.at;
        let words = if is_ahead {
            words.tinted(inks::QUIET)
        } else {
            words
        };
        let cell = Element::row([words.unwrapped().rigid()])
            .absolute()
            .size(px(0), auto())
            .justify(JustifyContent::Center)
            .styled(|node| node.left = percent(100.0 * middle));
        Some(cell.key(chapter.at.to_string()))
    });
    Element::node(Node {
        height: px(room.rem * 1.75),
        margin: UiRect::axes(px(KNOB.x / 2.0), px(0)),
        ..default()
    })
    .with_all(cells)
}
