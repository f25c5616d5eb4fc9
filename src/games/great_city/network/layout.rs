//! Finds positions for specimens that nobody has placed by hand.
//!
//! The layouts available as crates (`force_graph`, `fdg-sim`, `fa2`) move points without size over an endless plane;
//! `forceatlas2` has a licence that this program can't use. Here threads must keep clear of names, medallions and the
//! sheet's edge.
//!
//! It starts from a ring in an order with few crossings. On a ring no straight line between two specimens crosses a
//! third. Then each specimen in turn tries steps and keeps those that lower the strain: ties pull, specimens push, and
//! overlaps push hard.

use super::{Ground, Network, Specimen, SpecimenPosition, depth, point_to_rect, sticks_out, threads};
use crate::games::great_city::pieces::Tie;
use bevy_math::{Rect, Vec2};
use std::collections::BTreeMap;
use std::f32::consts::TAU;

/// The position of a specimen, and the side of its slip.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Placement {
    at: Vec2,
    above: bool,
}

/// All ties between two specimens, in either direction.
#[derive(Clone, Copy, Debug)]
struct Bundle {
    one: usize,
    other: usize,
    count: f32,
}

/// The lengths of the steps that specimens try, one after another.
const STRIDES: [f32; 5] = [140.0, 70.0, 35.0, 16.0, 7.0];

/// The line between two specimens that are tied.
type Line = (Bundle, (Vec2, Vec2));

struct LayoutState<'d> {
    ground: &'d Ground,
    specimens: &'d [Specimen],
    ties: &'d [Tie],
    bundles: Vec<Bundle>,
}

pub(super) fn lay(specimens: &[Specimen], ties: &[Tie], ground: &Ground) -> Network {
    let index = |who| specimens.iter().position(|specimen| specimen.who == who);
    let mut counts: BTreeMap<(usize, usize), f32> = BTreeMap::new();
    for tie in ties {
        if let (Some(from), Some(to)) = (index(tie.from), index(tie.to)) {
            *counts.entry((from.min(to), from.max(to))).or_default() += 1.0;
        }
    }
    let bundle = |((one, other), count)| Bundle { one, other, count };
    let desk = LayoutState {
        ground,
        specimens,
        ties,
        bundles: counts.into_iter().map(bundle).collect(),
    };
    let any_placed = specimens.iter().any(|specimen| specimen.placed.is_some());
    let around = any_placed.then(|| desk.around_the_placed()).flatten();
    around.unwrap_or_else(|| desk.best().1)
}

fn pairs<T>(all: &[T]) -> impl Iterator<Item = (&T, &T)> {
    let rest = move |(index, one)| all.iter().skip(index + 1).map(move |other| (one, other));
    all.iter().enumerate().flat_map(rest)
}

impl LayoutState<'_> {
    /// The best layout found from several rings.
    fn best(&self) -> (Vec<Placement>, Network) {
        let mut best: Option<((usize, f32), (Vec<Placement>, Network))> = None;
        // Each ring is turned a little further. The first clean result is taken.
        let turns: u8 = if self.ties.len() > 44 { 3 } else { 10 };
        for turn in 0..turns {
            let mut stands = self.ring(f32::from(turn) * 0.3);
            self.settle(&mut stands, &STRIDES, true);
            self.mend(&mut stands);
            let network = self.drawn(&stands);
            let found = network.overlaps();
            let cost = (found, self.strain(&stands));
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, (stands, network)));
            }
            if found == 0 {
                break;
            }
        }
        best.map(|(_, best)| best).unwrap_or_default()
    }

    /// Lays out the others around the specimens that were placed by hand. The others stay near their positions in the
    /// automatic layout, and only make room. `None` if the result has more overlaps than that layout.
    fn around_the_placed(&self) -> Option<Network> {
        let placed = None;
        let specimens = self.specimens.iter();
        let unplaced = specimens.map(|specimen| Specimen { placed, ..*specimen });
        let free = LayoutState {
            specimens: &unplaced.collect::<Vec<_>>(),
            bundles: self.bundles.clone(),
            ..*self
        };
        let (stands, network) = free.best();
        let most = network.overlaps();
        (0..STRIDES.len()).rev().skip(2).find_map(|first| {
            let mut stands = stands.clone();
            for (stand, specimen) in stands.iter_mut().zip(self.specimens) {
                stand.at = specimen.placed.unwrap_or(stand.at);
            }
            self.settle(&mut stands, STRIDES.get(first..).unwrap_or_default(), false);
            self.mend(&mut stands);
            let network = self.drawn(&stands);
            (network.overlaps() <= most).then_some(network)
        })
    }

    /// Puts all specimens in a ring around the sheet, in an order in which ties are short and seldom cross.
    fn ring(&self, turn: f32) -> Vec<Placement> {
        let ground = self.ground;
        let widths = self.specimens.iter().map(|specimen| specimen.wide);
        let widest = widths.fold(ground.medal * 3.0, f32::max);
        let high = Vec2::new(ground.medal * 1.3, ground.medal + 20.0 + ground.slip);
        let inner = Rect::from_corners(
            ground.area.min + Vec2::new(widest / 2.0, high.x),
            ground.area.max - Vec2::new(widest / 2.0, high.y),
        );
        let middle = inner.center();
        let radii = inner.half_size();
        let count = self.specimens.len();
        let slots = (0..count).map(|place| {
            let angle = (place as f32 + 0.5 + turn) / count as f32 * TAU;
            let out = |part: f32| part.signum() * part.abs().powf(0.85);
            middle + radii * Vec2::new(out(angle.cos()), out(angle.sin()))
        });
        let mut slots: Vec<Vec2> = slots.collect();
        for placed in self.specimens.iter().filter_map(|specimen| specimen.placed) {
            let nearest = (0..slots.len()).min_by(|one, other| {
                let far = |slot: &usize| slots.get(*slot).map_or(f32::MAX, |at| at.distance(placed));
                far(one).total_cmp(&far(other))
            });
            if let Some(nearest) = nearest {
                slots.remove(nearest);
            }
        }
        let mut free = slots.into_iter();
        let stands = self.specimens.iter().map(|specimen| {
            let at = specimen.placed.or_else(|| free.next()).unwrap_or(middle);
            let above = specimen.placed.is_none() && at.y < middle.y - radii.y * 0.4;
            Placement { at, above }
        });
        let mut stands: Vec<Placement> = stands.collect();
        while self.swap(&mut stands, Self::tangle) {}
        stands
    }

    /// Swaps two specimens whenever that lowers the measure. Returns whether anything was swapped.
    fn swap(&self, stands: &mut [Placement], measure: fn(&Self, &[Placement]) -> f32) -> bool {
        let mut least = measure(self, stands);
        let mut better = false;
        for one in 0..stands.len() {
            for other in one + 1..stands.len() {
                if self.is_placed(one) || self.is_placed(other) {
                    continue;
                }
                stands.swap(one, other);
                let now = measure(self, stands);
                if now < least - 0.01 {
                    (least, better) = (now, true);
                } else {
                    stands.swap(one, other);
                }
            }
        }
        better
    }

    fn is_placed(&self, index: usize) -> bool {
        let specimen = self.specimens.get(index);
        specimen.is_some_and(|specimen| specimen.placed.is_some())
    }

    /// The length and the crossings of the ties, without the other strains.
    fn tangle(&self, stands: &[Placement]) -> f32 {
        let lines = self.lines(stands);
        let long = |(bundle, (from, to)): &Line| bundle.count.sqrt() * from.distance(*to) / 10.0;
        lines.iter().map(long).sum::<f32>() + crossings(&lines) * 120.0
    }

    fn lines(&self, stands: &[Placement]) -> Vec<Line> {
        let at = |index| stands.get(index).map(|stand: &Placement| stand.at);
        let line = |bundle: &Bundle| Some((*bundle, (at(bundle.one)?, at(bundle.other)?)));
        self.bundles.iter().filter_map(line).collect()
    }

    /// Makes every specimen try steps, long ones first, until the strain stops falling.
    fn settle(&self, stands: &mut [Placement], steps: &[f32], may_swap: bool) {
        let mut least = self.strain(stands);
        for &step in steps {
            for _ in 0..7 {
                let before = least;
                for index in 0..stands.len() {
                    least = self.step(stands, index, step, least, &|stands| self.strain(stands));
                }
                if least >= before - 0.5 {
                    break;
                }
            }
            if may_swap && step > 50.0 && self.swap(stands, Self::strain) {
                least = self.strain(stands);
            }
        }
    }

    /// Moves specimens to make room where the drawn threads still cross medallions, names or the edge.
    fn mend(&self, stands: &mut [Placement]) {
        // A cost for each overlap, plus its depth.
        let wrong = |stands: &[Placement]| {
            let network = self.drawn(stands);
            threads::offences(&network).map(|deep| 40.0 + deep).sum::<f32>()
        };
        let mut least = wrong(stands);
        for step in [50.0, 22.0, 100.0, 50.0, 22.0, 9.0] {
            for index in 0..stands.len() {
                if least <= 0.0 {
                    return;
                }
                least = self.step(stands, index, step, least, &wrong);
            }
        }
    }

    fn step(
        &self,
        stands: &mut [Placement],
        index: usize,
        step: f32,
        mut least: f32,
        measure: &dyn Fn(&[Placement]) -> f32,
    ) -> f32 {
        // Eight ways around.
        const ACROSS: [f32; 8] = [1.0, 0.7, 0.0, -0.7, -1.0, -0.7, 0.0, 0.7];
        const DOWN: [f32; 8] = [0.0, 0.7, 1.0, 0.7, 0.0, -0.7, -1.0, -0.7];
        let start = stands.get(index).copied();
        let Some(start) = start else { return least };
        let ways = ACROSS.into_iter().zip(DOWN).filter(|_| !self.is_placed(index));
        let Placement { at, above } = start;
        let tries = ways.map(|way| (at + Vec2::from(way) * step, above));
        let mut kept = start;
        for (at, above) in tries.chain([(at, !above)]) {
            let tried = Placement { at, above };
            set_position(stands, index, tried);
            let now = measure(stands);
            if now < least - 0.01 {
                (least, kept) = (now, tried);
            }
        }
        set_position(stands, index, kept);
        least
    }

    /// The sum of all pulls and pushes.
    fn strain(&self, stands: &[Placement]) -> f32 {
        let ground = self.ground;
        let places = self.places(stands);
        let mut strain = 0.0;
        for (index, place) in places.iter().enumerate() {
            let body = ground.medal_at(place.at).union(place.slip);
            strain += hard(sticks_out(body, ground.area));
            for taken in &ground.taken {
                strain += hard(depth(body, *taken, 10.0));
            }
            for other in places.iter().skip(index + 1) {
                let deep = ground.overlap(place, other, [24.0, 16.0, 12.0]);
                strain += hard(deep) + 120_000.0 / place.at.distance(other.at).max(40.0);
            }
            // A slip above its specimen hides things pinned there, so it has a cost.
            strain += if place.slip.max.y < place.at.y { 12.0 } else { 0.0 };
        }
        let lines = self.lines(stands);
        // With more ties, each pulls less, because not all of them can be short.
        let pull = 5.0 / (1.0 + lines.len() as f32 / places.len().max(1) as f32);
        for (bundle, line) in &lines {
            let half = (bundle.count - 1.0) / 2.0 * ground.gap + ground.gap * 0.5;
            let long = line.0.distance(line.1);
            let stretch = (long - ground.medal * 6.0) / 100.0;
            strain += stretch * stretch * pull * bundle.count.sqrt();
            for end in [bundle.one, bundle.other] {
                // Threads under the slip of their own specimen are crowded.
                let under = |place: &SpecimenPosition| segment_to_rect(*line, place.slip, 1.0) <= 0.0;
                if places.get(end).is_some_and(under) {
                    strain += 24.0 * bundle.count;
                }
            }
            // Two tied specimens need room for the ends of their threads.
            strain += hard(ground.medal * 3.6 - long);
            if let (Some(one), Some(other)) = (places.get(bundle.one), places.get(bundle.other)) {
                let room = ground.gap * 2.4;
                strain += hard(depth(one.slip, other.slip, room))
                    + hard(depth(one.slip, ground.medal_at(other.at), room))
                    + hard(depth(ground.medal_at(one.at), other.slip, room));
            }
            for (index, place) in places.iter().enumerate() {
                if index != bundle.one && index != bundle.other {
                    let near = ground.medal + half + 8.0 - point_to_segment(place.at, *line);
                    let under = half + 6.0 - segment_to_rect(*line, place.slip, half + 6.0);
                    strain += hard(near) + hard(under);
                }
            }
            for taken in &ground.taken {
                strain += hard(half + 4.0 - segment_to_rect(*line, *taken, half + 4.0));
            }
        }
        strain + crossings(&lines) * 110.0 + self.crowding(&lines)
    }

    /// The crowding of threads that leave the same medallion.
    fn crowding(&self, lines: &[Line]) -> f32 {
        let mut crowding = 0.0;
        let rim = self.ground.gap / (self.ground.medal + 10.0);
        for ((bundle, line), (other, against)) in pairs(lines) {
            let (one, two) = (line.1 - line.0, against.1 - against.0);
            let ends = [
                (bundle.one == other.one, one, two),
                (bundle.one == other.other, one, -two),
                (bundle.other == other.one, -one, two),
                (bundle.other == other.other, -one, -two),
            ];
            for (_, one, two) in ends.into_iter().filter(|(shared, ..)| *shared) {
                let need = (bundle.count + other.count) / 2.0 * rim;
                crowding += (need - one.angle_to(two).abs()).max(0.0) * 160.0;
            }
        }
        crowding
    }

    fn places(&self, stands: &[Placement]) -> Vec<SpecimenPosition> {
        let stands = self.specimens.iter().zip(stands);
        let places = stands.map(|(specimen, stand)| SpecimenPosition {
            who: specimen.who,
            at: stand.at,
            slip: self
                .ground
                .slip_at(stand.at, Vec2::new(specimen.wide, specimen.high), stand.above),
        });
        places.collect()
    }

    fn drawn(&self, stands: &[Placement]) -> Network {
        let places = self.places(stands);
        Network {
            threads: threads::lead(&places, self.ties, self.ground),
            places,
            ground: self.ground.clone(),
        }
    }
}

fn crossings(lines: &[Line]) -> f32 {
    let crossing = pairs(lines).filter(|((_, line), (_, against))| cross(*line, *against));
    crossing
        .map(|((one, _), (other, _))| (one.count * other.count).sqrt())
        .sum()
}

/// The cost of an overlap: a fixed penalty, plus more for greater depth.
fn hard(deep: f32) -> f32 {
    if deep > 0.0 { 400.0 + deep * 30.0 } else { 0.0 }
}

fn set_position(stands: &mut [Placement], index: usize, stand: Placement) {
    if let Some(place) = stands.get_mut(index) {
        *place = stand;
    }
}

/// The distance between a point and a segment.
fn point_to_segment(point: Vec2, (from, to): (Vec2, Vec2)) -> f32 {
    let along = to - from;
    // A segment without length is its first end.
    let part = (point - from).dot(along) / along.length_squared().max(f32::MIN_POSITIVE);
    point.distance(from + along * part.clamp(0.0, 1.0))
}

/// Do two segments cross?
fn cross(one: (Vec2, Vec2), other: (Vec2, Vec2)) -> bool {
    let side = |(from, to): (Vec2, Vec2), point: Vec2| (to - from).perp_dot(point - from);
    side(one, other.0) * side(one, other.1) < 0.0 && side(other, one.0) * side(other, one.1) < 0.0
}

/// The distance between a segment and a rectangle; 0 if they touch. Distances above `enough` may be inexact.
fn segment_to_rect(segment: (Vec2, Vec2), rect: Rect, enough: f32) -> f32 {
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
