//! Free places for what lies over a screen.

use bevy::prelude::*;
use triptych::ui::FreePlace;

/// The gap beside a rectangle, and the least gap to the window's edge.
const GAP: f32 = 14.0;
const MARGIN: f32 = 6.0;

const WINDOW: Rect = Rect {
    min: Vec2::ZERO,
    max: Vec2::new(1920.0, 1080.0),
};

const CONTROL: Rect = Rect {
    min: Vec2::new(800.0, 500.0),
    max: Vec2::new(1000.0, 560.0),
};

fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect::new(x, y, x + width, y + height)
}

/// Returns the area that two rectangles have in common, if that is more than a line.
fn overlap(one: Rect, other: Rect) -> f32 {
    let common = one.intersect(other).size();
    if common.min_element() >= 1.0 {
        common.x * common.y
    } else {
        0.0
    }
}

#[test]
fn it_takes_the_side_where_nothing_is() {
    let (above, below) = (rect(700.0, 400.0, 400.0, 90.0), rect(700.0, 570.0, 400.0, 90.0));
    let size = Vec2::new(300.0, 60.0);
    let find = |texts: &[Rect]| FreePlace::Beside(CONTROL).find(size, WINDOW, texts);
    assert_eq!(find(&[]).max.y, CONTROL.min.y - GAP, "above, if all is free");
    assert_eq!(find(&[above]).min.y, CONTROL.max.y + GAP);
    let beside = find(&[above, below]);
    assert_eq!(beside.min.x, CONTROL.max.x + GAP);
    assert_eq!(beside.center().y, CONTROL.center().y);
}

#[test]
fn where_nothing_is_free_other_text_is_covered_before_that_of_the_rectangle() {
    let size = Vec2::new(300.0, 60.0);
    let own = rect(800.0, 450.0, 200.0, 40.0);
    let others = [
        rect(0.0, 601.0, 1920.0, 479.0),
        rect(0.0, 0.0, 700.0, 1080.0),
        rect(1100.0, 0.0, 820.0, 1080.0),
    ];
    let mut texts = others.to_vec();
    texts.push(own);
    let place = FreePlace::Beside(CONTROL).find(size, WINDOW, &texts);
    assert_eq!(overlap(place, own), 0.0, "{place:?}");
    assert_eq!(overlap(place, CONTROL), 0.0, "{place:?}");
}

#[test]
fn it_stays_in_the_window_and_off_the_rectangle_wherever_that_is() {
    let sizes = [Vec2::new(300.0, 60.0), Vec2::new(720.0, 200.0)];
    let edges = [(0.0, 0.0), (1800.0, 0.0), (900.0, 1020.0), (0.0, 500.0)];
    for size in sizes {
        for (x, y) in edges.into_iter().chain([(1820.0, 1020.0)]) {
            let control = rect(x, y, 100.0, 60.0);
            let place = FreePlace::Beside(control).find(size, WINDOW, &[]);
            assert_eq!(place.union(WINDOW), WINDOW, "{control:?}");
            assert_eq!(overlap(place, control), 0.0, "{control:?}");
        }
    }
}

#[test]
fn on_a_rim_it_prefers_the_upper_left_corner_and_covers_no_text() {
    let size = Vec2::splat(30.0);
    let find = |texts: &[Rect]| FreePlace::Rim(CONTROL).find(size, WINDOW, texts);
    assert_eq!(find(&[]).center(), CONTROL.min - 9.0);
    let (left, own) = (rect(700.0, 400.0, 95.0, 200.0), rect(810.0, 510.0, 180.0, 40.0));
    let place = find(&[left, own]);
    assert!(place.center().x < CONTROL.center().x && place.center().y < CONTROL.min.y);
    assert_eq!(overlap(place, left) + overlap(place, own), 0.0, "{place:?}");
}

#[test]
fn a_caption_keeps_to_the_edge_and_begins_at_the_foot() {
    let size = Vec2::new(300.0, 60.0);
    let foot = rect(0.0, 1000.0, 600.0, 80.0);
    for (off, texts) in [(Rect::default(), vec![]), (foot, vec![]), (foot, vec![WINDOW])] {
        let place = FreePlace::Edge(off).find(size, WINDOW, &texts);
        let free = WINDOW.inflate(-2.0 * MARGIN);
        assert_ne!(place.union(free), free, "never in the middle");
        let is_at_the_foot = place.min.x == MARGIN && place.max.y == WINDOW.max.y - MARGIN;
        assert_eq!(is_at_the_foot, off.is_empty());
        assert_eq!(overlap(place, off), 0.0, "never over what is in use");
    }
}
