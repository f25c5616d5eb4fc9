//! How parts of a screen are moved, grown and turned as wholes, without whoever laid them out knowing of it.
//!
//! A screen is laid out for type of the plain size and for eyes at the foot of the display. Where type is larger, or
//! somebody sits at another side, a sheet says of its [`Region`]s where else they lie; everything within a region goes
//! along, and so does whatever travels into it or out of it.
//!
//! Invariants: a thing belongs to the first region that holds its middle and is not smaller than it; what is larger
//! than every region (a ground, a curtain) stays where it is. Regions that don't overlap before and after and lie
//! apart along the same axis both times don't overlap on the way either, so any size between two is safe when both
//! ends are.

use super::sheet::{Item, Pose};
use bevy::prelude::*;

/// Through what a part of a screen is seen: larger or smaller, turned, and somewhere on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// How large a canvas unit is.
    pub scale: f32,
    /// Clockwise, in degrees.
    pub turn: f32,
    /// Where the canvas's own upper left corner lies.
    pub corner: Vec2,
}

impl Lens {
    /// As it is.
    pub const PLAIN: Self = Self {
        scale: 1.0,
        turn: 0.0,
        corner: Vec2::ZERO,
    };

    /// That much larger, with one point of it put somewhere else.
    pub fn carrying(point: Vec2, to: Vec2, scale: f32, turn: f32) -> Self {
        let lens = Self {
            scale,
            turn,
            corner: Vec2::ZERO,
        };
        Self {
            corner: to - lens.point(point),
            ..lens
        }
    }

    /// Where a point lies on the canvas.
    pub fn point(self, point: Vec2) -> Vec2 {
        Vec2::from_angle(self.turn.to_radians()).rotate(point * self.scale) + self.corner
    }

    /// What a distance on the canvas is for whoever laid the part out.
    pub fn unmap(self, distance: Vec2) -> Vec2 {
        Vec2::from_angle(-self.turn.to_radians()).rotate(distance) / self.scale.max(f32::EPSILON)
    }

    /// Where a pose lies on the canvas.
    pub fn pose(self, pose: Pose) -> Pose {
        Pose {
            at: self.point(pose.at),
            size: pose.size * self.scale,
            turn: pose.turn + self.turn,
            ..pose
        }
    }

    /// A thing as it is seen.
    pub fn item(self, mut item: Item) -> Item {
        item.pose = self.pose(item.pose);
        item.from = item.from.map(|from| self.pose(from));
        item
    }

    /// That much larger about a point.
    pub fn about(point: Vec2, scale: f32) -> Self {
        Self::carrying(point, point, scale, 0.0)
    }

    /// First through this one, then through another.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self {
            scale: self.scale * next.scale,
            turn: self.turn + next.turn,
            corner: next.point(self.corner),
        }
    }

    /// So far on the way from this one to another.
    #[must_use]
    pub fn mix(self, to: Self, share: f32) -> Self {
        let mix = |from: f32, to: f32| from + (to - from) * share;
        Self {
            scale: mix(self.scale, to.scale),
            turn: mix(self.turn, to.turn),
            corner: self.corner.lerp(to.corner, share),
        }
    }
}

/// A part of a screen that lies elsewhere than where it was laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Region {
    /// Where it was laid out, in canvas units.
    pub from: Rect,
    /// Through what it is seen.
    pub lens: Lens,
}

/// By how much a thing may stand out of its region, in canvas units: rings and shadows do.
const SLACK: f32 = 48.0;

impl Region {
    /// What was laid out in one rectangle comes into another: as large as it can be, in its middle.
    pub fn fit(from: Rect, to: Rect) -> Self {
        let share = to.size() / from.size().max(Vec2::splat(f32::EPSILON));
        Self {
            from,
            lens: Lens::carrying(from.center(), to.center(), share.min_element(), 0.0),
        }
    }

    /// The same, only so far: 0 is as it was laid out, 1 wholly there.
    #[must_use]
    pub fn by(mut self, share: f32) -> Self {
        self.lens = Lens::PLAIN.mix(self.lens, share);
        self
    }

    /// Does a thing lie in it?
    pub fn holds(&self, pose: &Pose) -> bool {
        self.from.contains(pose.at)
            && pose.size.x <= self.from.width() + SLACK
            && pose.size.y <= self.from.height() + SLACK
    }
}

/// Through which of several regions a thing is seen, if through any.
pub fn lens_at(regions: &[Region], pose: &Pose) -> Lens {
    let found = regions.iter().find(|region| region.holds(pose));
    found.map_or(Lens::PLAIN, |region| region.lens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_grows_and_turns_as_a_whole() {
        let from = Rect::new(100.0, 100.0, 300.0, 200.0);
        let to = Rect::new(500.0, 500.0, 1000.0, 700.0);
        let region = Region::fit(from, to);
        assert_eq!(region.lens.scale, 2.0);
        let pose = region.lens.pose(Pose::new(200.0, 150.0, 50.0, 20.0));
        assert!(pose.at.distance(Vec2::new(750.0, 600.0)) < 0.01);
        assert_eq!(pose.size, Vec2::new(100.0, 40.0));
        let turned = Lens::carrying(Vec2::new(960.0, 540.0), Vec2::new(960.0, 540.0), 1.0, 180.0);
        let pose = turned.pose(Pose::new(100.0, 40.0, 60.0, 20.0));
        assert!(pose.at.distance(Vec2::new(1820.0, 1040.0)) < 0.01);
        assert_eq!(pose.turn, 180.0);
        let there = turned.unmap(Vec2::new(10.0, 0.0));
        assert!(there.distance(Vec2::new(-10.0, 0.0)) < 0.01);
        let both = region.lens.then(turned);
        let point = Vec2::new(123.0, 145.0);
        assert!(both.point(point).distance(turned.point(region.lens.point(point))) < 0.01);
    }

    #[test]
    fn grounds_belong_to_no_region_and_rings_do() {
        let region = Region::fit(
            Rect::new(0.0, 0.0, 400.0, 100.0),
            Rect::new(0.0, 0.0, 800.0, 200.0),
        );
        assert!(region.holds(&Pose::new(200.0, 50.0, 416.0, 116.0)));
        assert!(!region.holds(&Pose::new(200.0, 50.0, 2560.0, 1080.0)));
        assert!(!region.holds(&Pose::new(401.0, 50.0, 10.0, 10.0)));
    }
}
