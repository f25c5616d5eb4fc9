//! What lies in front on a stage, and in which order it is read.
//!
//! A dialog, a panel, a curtain lay something across the whole screen that takes every press beside them. Whatever lies
//! behind the foremost of these is out of reach, for keys and for screen readers as for hands.

use super::canvas;
use super::sheet::Pose;
use super::stage::{Layer, Stage};
use bevy::prelude::*;

/// Does it lie across the whole screen? A ribbon from edge to edge does not.
pub(super) fn lies_across(pose: &Pose) -> bool {
    pose.size.x >= canvas::WIDTH * 0.95 && pose.size.y >= canvas::HEIGHT * 0.5
}

/// Where the foremost thing lies that keeps presses from all that is behind it.
pub(crate) fn of(stage: &Stage) -> (Layer, f32) {
    let mut front = (Layer::Ground, f32::NEG_INFINITY);
    for layer in Layer::ALL.into_iter().filter(|layer| stage.is_drawn(*layer)) {
        let items = stage.sheet(layer).into_iter().flat_map(|sheet| sheet.iter());
        for item in items.filter(|item| item.act.is_some() && lies_across(&item.pose)) {
            if (layer, item.pose.z) > front {
                front = (layer, item.pose.z);
            }
        }
    }
    front
}

/// Things whose middles are no further apart than this stand in one row of reading, in canvas units.
const ROW: f32 = 34.0;

/// Sorted into rows from the top, each from the left.
pub(super) fn in_rows<T>(mut things: Vec<T>, rect: impl Fn(&T) -> Rect) -> Vec<T> {
    let middle = |thing: &T| rect(thing).center();
    things.sort_by(|a, b| middle(a).y.total_cmp(&middle(b).y));
    let mut rows: Vec<Vec<T>> = Vec::new();
    for thing in things {
        let row = rows.last_mut().filter(|row| {
            let first = row.first();
            first.is_some_and(|first| middle(&thing).y - middle(first).y <= ROW)
        });
        match row {
            Some(row) => row.push(thing),
            None => rows.push(vec![thing]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| middle(a).x.total_cmp(&middle(b).x));
    }
    rows.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_read_in_rows() {
        let things = vec![
            ('d', 300.0, 220.0),
            ('b', 300.0, 110.0),
            ('a', 100.0, 100.0),
            ('c', 100.0, 230.0),
        ];
        let read = in_rows(things, |(_, x, y)| {
            Rect::from_center_size(Vec2::new(*x, *y), Vec2::new(80.0, 40.0))
        });
        assert_eq!(read.iter().map(|(name, ..)| name).collect::<String>(), "abcd");
    }
}
