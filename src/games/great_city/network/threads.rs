//! The paths of ties: from rim to rim, side by side, and if possible never across a medallion or a name.
//!
//! A port is the point where a thread meets a specimen. Ports lie on the common outline of medallion and slip, so a
//! thread that would leave under its own slip begins at the slip's edge. Ports keep a distance from each other. The
//! threads between two specimens have the same order at both ends, so they run side by side. Where a third specimen lies
//! between the two, their threads bow around it.

use super::{Ground, Network, SpecimenPosition, Thread, depth, point_to_rect, sticks_out};
use crate::games::great_city::pieces::{Tie, Who};
use bevy_math::{Rect, Vec2};
use std::f32::consts::{PI, TAU};

/// The distance between a thread's end and its specimen.
const CLEAR: f32 = 7.0;

/// The number of segments of a path.
const POINTS: usize = 28;

/// The point where a thread leaves or arrives.
#[derive(Clone, Copy)]
struct Port {
    at: Vec2,
    /// The direction straight away from the specimen.
    away: Vec2,
}

/// A thread's end that needs a port in a direction.
struct PortRequest {
    thread: usize,
    arrives: bool,
    angle: f32,
}

pub(super) fn lead(places: &[SpecimenPosition], ties: &[Tie], ground: &Ground) -> Vec<Thread> {
    let bows = |tie: &Tie| bow(places, (tie.from, tie.to), ties, ground);
    let bows: Vec<f32> = ties.iter().map(bows).collect();
    let mut ports: Vec<[Option<Port>; 2]> = vec![[None; 2]; ties.len()];
    for place in places {
        for wish in spread(port_requests(place, places, (ties, &bows), ground), ground) {
            let ends = ports.get_mut(wish.thread);
            if let Some(end) = ends.and_then(|ends| ends.get_mut(usize::from(wish.arrives))) {
                *end = Some(port(place, wish.angle, ground));
            }
        }
    }
    let threads = ties.iter().zip(bows).zip(ports);
    let threads = threads.filter_map(|((tie, bow), [from, to])| {
        let path = curve(from?, to?, side(tie.from, tie.to) * bow);
        Some(Thread { tie: *tie, path })
    });
    threads.collect()
}

/// The sign of angles at this end of a bundle. Both ends count from the same side of it.
fn side(here: Who, there: Who) -> f32 {
    if here < there { 1.0 } else { -1.0 }
}

/// The angle between the threads of two specimens and the straight line, in radians, so that they clear all others. It
/// is 0 if no angle does.
fn bow(places: &[SpecimenPosition], (from, to): (Who, Who), ties: &[Tie], ground: &Ground) -> f32 {
    const BOWS: [f32; 11] = [0.0, 0.3, -0.3, 0.5, -0.5, 0.7, -0.7, 0.9, -0.9, 1.1, -1.1];
    let place = |who| places.iter().find(|place| place.who == who);
    let (Some(one), Some(other)) = (place(from.min(to)), place(from.max(to))) else {
        return 0.0;
    };
    let count = ties.iter().filter(|tie| joins(tie, from, to)).count() as f32;
    let half = ground.gap * (count / 2.0 - 0.2);
    let straight = (other.at - one.at).to_angle();
    let offence = |bow: f32| {
        let first = port(one, straight + bow, ground);
        let path = curve(first, port(other, straight + PI - bow, ground), bow);
        let rests = places.iter().filter(|place| ![from, to].contains(&place.who));
        let bodies = rests.flat_map(|place| {
            [
                Rect::from_center_half_size(place.at, Vec2::splat(ground.medal)),
                place.slip,
            ]
        });
        let deep = bodies.map(|body| {
            let near = path.iter().map(|at| point_to_rect(*at, body));
            half - near.fold(f32::MAX, f32::min)
        });
        let beyond = path.iter().map(|at| point_to_rect(*at, ground.area));
        deep.chain(beyond).fold(0.0, f32::max)
    };
    BOWS.into_iter().find(|bow| offence(*bow) <= 0.0).unwrap_or(0.0)
}

fn joins(tie: &Tie, one: Who, other: Who) -> bool {
    [(one, other), (other, one)].contains(&(tie.from, tie.to))
}

/// The directions in which threads would leave a specimen if there were room for all of them.
fn port_requests(
    place: &SpecimenPosition,
    places: &[SpecimenPosition],
    (ties, bows): (&[Tie], &[f32]),
    ground: &Ground,
) -> Vec<PortRequest> {
    let rim = ground.gap / (ground.medal + CLEAR);
    let mut requests = Vec::new();
    for other in places.iter().filter(|other| other.who != place.who) {
        let (here, there) = (place.who, other.who);
        let between = ties.iter().zip(bows).enumerate();
        let between = between.filter(|(_, (tie, _))| joins(tie, here, there));
        let mut between: Vec<(usize, (&Tie, &f32))> = between.collect();
        between.sort_by_key(|(_, (tie, _))| (tie.sign, tie.from));
        let side = side(here, there);
        let middle = (between.len() as f32 - 1.0) / 2.0;
        let straight = (other.at - place.at).to_angle();
        let between = between.into_iter().enumerate();
        requests.extend(between.map(|(order, (thread, (tie, bow)))| PortRequest {
            thread,
            arrives: tie.to == here,
            angle: straight + side * ((order as f32 - middle) * rim + bow),
        }));
    }
    requests
}

/// Moves directions apart until there is room between all of them, each as little as possible.
fn spread(mut requests: Vec<PortRequest>, ground: &Ground) -> Vec<PortRequest> {
    let count = requests.len();
    if count == 0 {
        return requests;
    }
    for wish in &mut requests {
        wish.angle = wish.angle.rem_euclid(TAU);
    }
    requests.sort_by(|one, other| one.angle.total_cmp(&other.angle));
    // Cuts the circle at its widest gap.
    let pairs = requests.iter().zip(requests.iter().cycle().skip(1));
    let gaps = pairs.map(|(one, next)| (next.angle - one.angle).rem_euclid(TAU));
    let widest = gaps.enumerate().max_by(|one, other| one.1.total_cmp(&other.1));
    let cut = widest.map_or(0, |(index, _)| (index + 1) % count);
    requests.rotate_left(cut);
    let first = requests.first().map_or(0.0, |wish| wish.angle);
    // Many threads at one specimen lie closer to each other; otherwise the outermost would have to run all round.
    let close = if count > 6 { 0.84 } else { 1.0 };
    let mut room = (close * ground.gap / (ground.medal + CLEAR)).min(TAU / count as f32);
    let wanted = requests.iter().map(|wish| (wish.angle - first).rem_euclid(TAU));
    let wanted: Vec<f32> = wanted.collect();
    let mut placed = apart(&wanted, room);
    for _ in 0..12 {
        let span = placed.last().unwrap_or(&0.0) - placed.first().unwrap_or(&0.0);
        if span <= TAU - room + 1e-3 {
            break;
        }
        room *= 0.94;
        placed = apart(&wanted, room);
    }
    for (wish, angle) in requests.iter_mut().zip(placed) {
        wish.angle = first + angle;
    }
    requests
}

/// The numbers nearest to `wanted` at least `room` apart. Numbers that crowd each other get the mean of their wishes.
fn apart(wanted: &[f32], room: f32) -> Vec<f32> {
    let mut groups: Vec<(f32, usize)> = Vec::new();
    for (index, angle) in wanted.iter().enumerate() {
        let mut group = (angle - index as f32 * room, 1);
        while let Some((mean, size)) = groups.pop_if(|(mean, _)| *mean > group.0) {
            let both = size + group.1;
            let sum = mean * size as f32 + group.0 * group.1 as f32;
            group = (sum / both as f32, both);
        }
        groups.push(group);
    }
    let groups = groups.into_iter();
    let means = groups.flat_map(|(mean, size)| std::iter::repeat_n(mean, size));
    let numbers = means.enumerate().map(|(index, mean)| mean + index as f32 * room);
    numbers.collect()
}

/// The port in a direction, on the common outline of medallion and slip.
fn port(place: &SpecimenPosition, angle: f32, ground: &Ground) -> Port {
    let way = Vec2::from_angle(angle);
    let rim = ground.medal + CLEAR;
    let slip = place.slip.inflate(CLEAR);
    // The part of the ray that lies within the slip, if they meet.
    let reach = |from: f32, way: f32, min: f32, max: f32| {
        if way.abs() < 1e-4 {
            let inside = (min..=max).contains(&from);
            return if inside { (f32::MIN, f32::MAX) } else { (1.0, 0.0) };
        }
        let (one, other) = ((min - from) / way, (max - from) / way);
        (one.min(other), one.max(other))
    };
    let across = reach(place.at.x, way.x, slip.min.x, slip.max.x);
    let down = reach(place.at.y, way.y, slip.min.y, slip.max.y);
    let (enters, leaves) = (across.0.max(down.0), across.1.min(down.1));
    let (far, away) = if enters >= leaves || leaves <= rim {
        (rim, way)
    } else if across.1 < down.1 {
        (leaves, Vec2::new(way.x.signum(), 0.0))
    } else {
        (leaves, Vec2::new(0.0, way.y.signum()))
    };
    let at = place.at + way * far;
    Port { at, away }
}

/// A curve from port to port. It is straight if that leads away from both specimens, otherwise bowed. At both ends it
/// makes the angle `bow` with the straight line, in radians.
fn curve(from: Port, to: Port, bow: f32) -> Vec<Vec2> {
    let straight = to.at - from.at;
    let reach = straight.length() * 0.36;
    let reach = if bow == 0.0 { reach.min(150.0) } else { reach };
    let handle = |port: &Port, way: Vec2, bow: f32| {
        let off = way.angle_to(port.away);
        let free = 1.1;
        let turn = bow + off.signum() * (off.abs() - free).clamp(0.0, PI) * 0.9;
        port.at + Vec2::from_angle(turn).rotate(way.normalize_or_zero()) * reach
    };
    let (one, two) = (handle(&from, straight, bow), handle(&to, -straight, -bow));
    let points = (0..=POINTS).map(|step| {
        let t = step as f32 / POINTS as f32;
        let s = 1.0 - t;
        from.at * (s * s * s) + one * (3.0 * s * s * t) + two * (3.0 * s * t * t) + to.at * (t * t * t)
    });
    points.collect()
}

/// The depth of each overlap.
pub(super) fn offences(network: &Network) -> impl Iterator<Item = f32> {
    let ground = &network.ground;
    let specimens = network.places.iter().enumerate().flat_map(move |(index, place)| {
        let medal = ground.medal_at(place.at);
        let edge = sticks_out(medal.union(place.slip), ground.area) - 1.0;
        let taken = ground.taken.iter();
        let taken = taken.map(move |taken| depth(medal, *taken, 0.0).max(depth(place.slip, *taken, 0.0)));
        let others = network.places.iter().skip(index + 1);
        let others = others.map(move |other| ground.overlap(place, other, [0.0; 3]));
        std::iter::once(edge).chain(taken).chain(others)
    });
    let threads = network.threads.iter().flat_map(move |thread| {
        // A thread's leaves and thorns reach a little to both sides.
        let half = ground.gap * 0.3;
        let points = thread.path.iter();
        let bounds = points.clone().map(|point| Rect::from_corners(*point, *point));
        let bounds = bounds.reduce(|one, other| one.union(other)).unwrap_or_default();
        let specimens = network.places.iter().flat_map(move |place| {
            let own = place.who == thread.tie.from || place.who == thread.tie.to;
            let room = if own { 1.0 } else { half };
            let medal = Rect::from_center_half_size(place.at, Vec2::splat(ground.medal));
            let to_medal = |point: Vec2| point.distance(place.at) - ground.medal;
            let to_slip = |point| point_to_rect(point, place.slip);
            let medal = nearest(thread, bounds, medal, to_medal);
            [room - medal, room - nearest(thread, bounds, place.slip, to_slip)]
        });
        let near = move |taken: &Rect| half - nearest(thread, bounds, *taken, |at| point_to_rect(at, *taken));
        let taken = ground.taken.iter().map(near);
        let beyond = points.map(|point| point_to_rect(*point, ground.area) - 14.0);
        let edge = beyond.fold(0.0, f32::max);
        // A thread that consists only of its ends shows neither its direction nor its sign.
        let short = ground.gap * 1.9 - thread.length();
        specimens.chain(taken).chain([edge, short])
    });
    specimens.chain(threads).filter(|deep| *deep > 0.0)
}

/// The distance between a thread and something within a rectangle, not computed if that is more than 20 away.
fn nearest(thread: &Thread, bounds: Rect, within: Rect, far: impl Fn(Vec2) -> f32) -> f32 {
    if depth(bounds, within, 20.0) <= 0.0 {
        return f32::MAX;
    }
    let points = thread.path.iter();
    points.map(|point| far(*point)).fold(f32::MAX, f32::min)
}
