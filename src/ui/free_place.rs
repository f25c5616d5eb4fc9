//! Finds a free place for a node over a screen. It knows rectangles only; lengths are in units.

use bevy::prelude::*;

const GAP: f32 = 14.0;
const MARGIN: f32 = 6.0;
/// Text this close to a rectangle probably describes it, and is covered last.
const CLOSE: f32 = 40.0;

/// The place of a node over a screen. It covers the rectangle only if there is no other room.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub enum FreePlace {
    /// Beside this rectangle.
    Beside(Rect),
    /// At the window's edge, preferably in the lower left corner, and off this rectangle.
    Edge(Rect),
    /// On or close to this rectangle, preferably at its upper left corner.
    Rim(Rect),
}

impl FreePlace {
    const fn off(self) -> Rect {
        match self {
            Self::Beside(rect) | Self::Edge(rect) => rect,
            Self::Rim(_) => Rect::EMPTY,
        }
    }

    /// Returns the place for a node of this size: the one that covers least of `in_the_way`, then the nearest.
    pub fn find(self, size: Vec2, window: Rect, in_the_way: &[Rect]) -> Rect {
        let from = match self {
            Self::Beside(rect) => rect.center(),
            Self::Edge(_) => Vec2::new(window.min.x, window.max.y),
            Self::Rim(rect) => rect.min,
        };
        let rank = |place: &Rect| (self.cost(*place, in_the_way), place.center().distance(from));
        let places = self.places(size, window).into_iter();
        let ranked = places.map(|place| (rank(&place), place));
        let best = ranked.min_by(|((one, near), _), ((other, far), _)| {
            one.total_cmp(other).then_with(|| near.total_cmp(far))
        });
        best.map_or(window, |(_, place)| place)
    }

    /// Returns the cost of this place. Text beside the rectangle counts more than other text, the rectangle most.
    pub fn cost(self, place: Rect, in_the_way: &[Rect]) -> f32 {
        let close = self.off().inflate(CLOSE);
        let costs = in_the_way.iter().map(|text| {
            let share = if overlap(*text, close) > 0.0 { 3.0 } else { 1.0 };
            share * overlap(*text, place)
        });
        costs.sum::<f32>() + 1000.0 * overlap(self.off(), place)
    }

    fn places(self, size: Vec2, window: Rect) -> Vec<Rect> {
        let half = size / 2.0;
        let min = window.min + half + MARGIN;
        let max = (window.max - half - MARGIN).max(min);
        let mut centres = Vec::new();
        if let Self::Beside(rect) = self {
            let (middle, away) = (rect.center(), rect.half_size() + half + GAP);
            // In the middle of a side, or aligned with one of its ends.
            for slide in [0.0, 1.0, -1.0] {
                let along = middle + slide * (rect.half_size() - half);
                centres.extend([
                    Vec2::new(along.x, middle.y - away.y),
                    Vec2::new(along.x, middle.y + away.y),
                    Vec2::new(middle.x + away.x, along.y),
                    Vec2::new(middle.x - away.x, along.y),
                ]);
            }
        }
        if let Self::Rim(rect) = self {
            let steps = [-1.0, -0.5, 0.0, 0.5, 1.0];
            for out in [0.6, 1.1].map(|share| rect.half_size() + share * half) {
                for across in steps {
                    centres.extend(steps.map(|along| rect.center() + out * Vec2::new(across, along)));
                }
            }
        }
        if let Self::Edge(_) = self {
            let middle = (min + max) / 2.0;
            for y in [max.y, middle.y, min.y] {
                centres.extend([Vec2::new(min.x, y), Vec2::new(max.x, y)]);
            }
            centres.extend([Vec2::new(middle.x, max.y), Vec2::new(middle.x, min.y)]);
        }
        let place = |centre: Vec2| Rect::from_center_size(centre.clamp(min, max), size);
        centres.into_iter().map(place).collect()
    }
}

/// Returns the area that two rectangles have in common, if that is more than a line.
fn overlap(one: Rect, other: Rect) -> f32 {
    let common = one.intersect(other).size();
    // Nothing meets an empty rectangle: the size is not a number.
    if common.min_element() >= 1.0 {
        common.x * common.y
    } else {
        0.0
    }
}
