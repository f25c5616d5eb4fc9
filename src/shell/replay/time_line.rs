//! The time line: the parts of the game, what is worth a mark, the knob, and what happened where the pointer is.

use crate::scene::inks;
use crate::scene::replay::{ReplayStatus, Steer};
use crate::table::capital;
use crate::ui::{Control, Element, Role, Room, Widget, theme, widgets};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::popover::{Popover, PopoverAlign, PopoverPlacement, PopoverSide};
use bevy::window::PrimaryWindow;

/// The width and height of the knob.
const KNOB: Vec2 = Vec2::new(44.0, 48.0);
/// How far below the upper edge the line lies.
const LINE: f32 = 58.0;

/// The moment on the time line that the pointer is at, and where the line lies there, in units.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pointed(Option<(usize, Vec2)>);

impl Pointed {
    /// The moment.
    pub(super) fn moment(self) -> Option<usize> {
        self.0.map(|(moment, _)| moment)
    }
}

/// Looks which moment the pointer is at.
pub(super) fn point(
    lines: Query<(&Control, &Hovered, &ComputedNode, &UiGlobalTransform)>,
    windows: Query<&Window, With<PrimaryWindow>>,
    replay: Res<ReplayStatus>,
    mut pointed: ResMut<Pointed>,
) {
    let cursor = windows
        .single()
        .ok()
        .and_then(|window| Some(window.cursor_position()? * window.scale_factor()));
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

/// Lies there on the time line, in percent.
fn on_line(at: usize, len: usize, node: Node) -> Element {
    Element::node(Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * at as f32 / len.max(1) as f32),
        ..node
    })
}

/// The time line.
pub(super) fn time_line(replay: &ReplayStatus, pointed: Option<usize>, room: Room) -> Element {
    let len = replay.len;
    let share = replay.at as f32 / len.max(1) as f32;
    let lying = |picture: &'static str, part: f32| {
        let mut line = Element::picture(picture);
        line = line.styled(|node| {
            node.position_type = PositionType::Absolute;
            (node.top, node.left) = (px(LINE - 7.0 * part), px(0));
            (node.width, node.height) = (percent(100.0 * part), px(14.0 * part));
        });
        line
    };
    let notch = |at: usize| {
        on_line(
            at,
            len,
            Node {
                top: px(LINE + 10.0),
                margin: UiRect::left(px(-4)),
                ..default()
            },
        )
        .with(Element::picture("shared/replay-tick").size(px(8), px(18)))
    };
    let mark = |(at, picture): &(usize, std::borrow::Cow<'static, str>)| {
        let size = if pointed == Some(*at) { 46.0 } else { 40.0 };
        let alpha = if *at <= replay.at { 1.0 } else { 0.4 };
        on_line(
            *at,
            len,
            Node {
                top: px(20.0 - size / 2.0),
                margin: UiRect::left(px(-size / 2.0)),
                ..default()
            },
        )
        .with(
            Element::picture(picture.clone())
                .tinted(Color::WHITE.with_alpha(alpha))
                .size(px(size), px(size)),
        )
    };
    let drawn = [
        lying("shared/replay-line", 1.0),
        lying("shared/replay-past", share),
    ]
    .into_iter()
    .chain(replay.chapters.iter().map(|chapter| notch(chapter.at)))
    .chain(replay.marks.iter().map(mark));
    let knob = ("shared/replay-knob", KNOB, LINE - KNOB.y / 2.0);
    Element::column([
        widgets::drawn_slider(replay.at, len, knob, drawn, Steer::To(replay.at))
            .labelled("Time line")
            .size(percent(100), px(90)),
        numbers(replay, room),
    ])
    .gap(px(0))
    .styled(|node| node.flex_shrink = 0.0)
}

/// What happened at the moment that the pointer is at, over its place.
pub(super) fn bubble(replay: &ReplayStatus, pointed: Pointed) -> Element {
    let Some((at, place)) = pointed.0 else {
        return Element::default();
    };
    let placements = [PopoverSide::Top, PopoverSide::Bottom].map(|side| PopoverPlacement {
        side,
        align: PopoverAlign::Center,
        gap: 12.0,
    });
    let popover = Popover {
        positions: placements.into(),
        window_margin: 6.0,
    };
    let words = Element::row([Element::text(Role::Label, happened(replay, at))])
        .framed(&theme::TOOLTIP)
        .styled(|node| node.max_width = px(720));
    Element::node(Node {
        position_type: PositionType::Absolute,
        left: px(place.x),
        top: px(place.y),
        ..default()
    })
    .with(words.popover(popover))
}

/// What had happened last at a moment.
fn happened(replay: &ReplayStatus, entries: usize) -> String {
    let chapter = replay
        .chapter_at(entries)
        .and_then(|chapter| replay.chapters.get(chapter));
    let chapter = chapter.map_or("Setup".into(), |chapter| {
        format!("{} {}", capital(chapter.name), chapter.number)
    });
    let last = replay.told_last(entries).and_then(|last| replay.told.get(last));
    match last {
        Some(told) => format!("{chapter}: {}", told.words),
        None => chapter,
    }
}

/// The numbers of the parts of the game, each under its stretch, as many as have room.
fn numbers(replay: &ReplayStatus, room: Room) -> Element {
    // Two numbers are at least so far apart, as a share of the line.
    let apart = 0.0016 * room.rem * if room.is_portrait { 1.5 } else { 1.0 };
    let len = replay.len.max(1) as f32;
    let current = replay.chapter_at(replay.at);
    let stretch = |index: usize| {
        let from = replay.chapters.get(index).map_or(0, |chapter| chapter.at);
        let to = replay.chapters.get(index + 1).map_or(replay.len, |next| next.at);
        (from as f32 / len, to as f32 / len)
    };
    let middle = |index: usize| {
        let (from, to) = stretch(index);
        (from + to) / 2.0
    };
    let own = current.map(middle);
    let mut free = 0.0;
    let cells = replay.chapters.iter().enumerate().filter_map(|(index, chapter)| {
        let is_current = Some(index) == current;
        let middle = middle(index);
        let beside_own = own.is_some_and(|own| (middle - own).abs() < apart);
        if !is_current && (middle < free || beside_own) {
            return None;
        }
        free = middle + apart;
        let words = chapter.number.to_string();
        let words = if is_current {
            Element::text(Role::Label, words)
        } else if chapter.at <= replay.at {
            Element::text(Role::Note, words)
        } else {
            Element::text(Role::Note, words).tinted(inks::QUIET)
        };
        let cell = Element::node(Node {
            position_type: PositionType::Absolute,
            left: percent(100.0 * middle),
            width: px(0),
            justify_content: JustifyContent::Center,
            ..default()
        });
        let words = words.unwrapped().styled(|node| node.flex_shrink = 0.0);
        Some(cell.with(words).key(format!("{}", chapter.at)))
    });
    Element::node(Node {
        height: px(room.rem * 1.75),
        margin: UiRect::axes(px(KNOB.x / 2.0), px(0)),
        ..default()
    })
    .with_all(cells.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::replay::{Chapter, LogLine};
    use crate::ui::Intent;

    fn replay(len: usize) -> ReplayStatus {
        ReplayStatus {
            len,
            at: len / 2,
            chapters: (0..len / 5)
                .map(|number| Chapter {
                    at: number * 5,
                    name: "round",
                    number: number as u32 + 1,
                })
                .collect(),
            told: vec![LogLine {
                at: 3,
                words: "A tile is drawn.".into(),
            }],
            ..ReplayStatus::default()
        }
    }

    #[test]
    fn a_time_line_leads_to_every_moment() {
        let room = Room {
            is_portrait: false,
            rem: 20.0,
            lies_flat: false,
        };
        for len in [0, 1, 7, 5000] {
            let line = time_line(&replay(len), None, room);
            let slider = line.controls().next().expect("it slides");
            let Widget::Slider { range, step, .. } = slider.widget else {
                panic!("it slides");
            };
            assert_eq!((range, step), ((0.0, len.max(1) as f32), 1.0));
            let intent = slider.intent.get::<Steer>().expect("it steers").with_number(3.0);
            assert_eq!(intent, Steer::To(3));
        }
    }

    #[test]
    fn the_current_part_is_always_numbered_and_numbers_have_room() {
        for rem in [16.0, 20.0, 40.0] {
            let room = Room {
                is_portrait: true,
                rem,
                lies_flat: false,
            };
            let replay = replay(1000);
            let line = numbers(&replay, room);
            let words: Vec<_> = line.words().map(str::to_owned).collect();
            assert!(words.contains(&"101".to_owned()), "{words:?}");
            assert!(
                words.len() as f32 * rem * 1.2 < 1000.0,
                "{} at {rem}",
                words.len()
            );
        }
    }

    #[test]
    fn the_pointer_tells_what_happened_there() {
        assert_eq!(happened(&replay(20), 2), "Round 1");
        assert_eq!(happened(&replay(20), 7), "Round 2: A tile is drawn.");
        assert_eq!(happened(&replay(0), 0), "Setup");
    }
}
