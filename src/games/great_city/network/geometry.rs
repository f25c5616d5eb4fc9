//! Distances and overlaps of segments and rectangles.

use bevy::math::{Rect, Vec2};

/// The distance between a point and a segment.
pub(super) fn point_to_segment(point: Vec2, (from, to): (Vec2, Vec2)) -> f32 {
    let along = to - from;
    let long = along.length_squared();
    let part = if long > 0.0 {
        ((point - from).dot(along) / long).clamp(0.0, 1.0)
    } else {
        0.0
    };
    point.distance(from + along * part)
}

/// Do two segments cross?
pub(super) fn cross(one: (Vec2, Vec2), other: (Vec2, Vec2)) -> bool {
    let side = |(from, to): (Vec2, Vec2), point: Vec2| (to - from).perp_dot(point - from);
    side(one, other.0) * side(one, other.1) < 0.0 && side(other, one.0) * side(other, one.1) < 0.0
}

/// The distance between a point and a rectangle; 0 inside.
pub(super) fn point_to_rect(point: Vec2, rect: Rect) -> f32 {
    point.distance(point.clamp(rect.min, rect.max))
}

/// The distance between a segment and a rectangle; 0 where they touch. Distances above `enough` may be inexact.
pub(super) fn segment_to_rect(segment: (Vec2, Vec2), rect: Rect, enough: f32) -> f32 {
    let far = point_to_segment(rect.center(), segment) - rect.half_size().length();
    if far > enough {
        return far;
    }
    let a = rect.min;
    let b = Vec2::new(rect.max.x, rect.min.y);
    let c = rect.max;
    let d = Vec2::new(rect.min.x, rect.max.y);
    let edges = [(a, b), (b, c), (c, d), (d, a)];
    if rect.contains(segment.0) || edges.iter().any(|edge| cross(segment, *edge)) {
        return 0.0;
    }
    let ends = point_to_rect(segment.0, rect).min(point_to_rect(segment.1, rect));
    let corners = [a, b, c, d].map(|corner| point_to_segment(corner, segment));
    corners.into_iter().fold(ends, f32::min)
}

/// The depth of the overlap of two rectangles that should keep `room` between them.
pub(super) fn depth(one: Rect, other: Rect, room: f32) -> f32 {
    let over = one.max.min(other.max) - one.min.max(other.min) + Vec2::splat(room);
    over.x.min(over.y).max(0.0)
}

/// How far a rectangle sticks out of another.
pub(super) fn sticks_out(inner: Rect, outer: Rect) -> f32 {
    let over = (outer.min - inner.min).max(inner.max - outer.max).max(Vec2::ZERO);
    over.x + over.y
}
