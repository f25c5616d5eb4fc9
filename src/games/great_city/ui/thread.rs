//! The threads of the network as they are drawn, and the places on them that are pressed.

use super::super::Sign;
use super::super::network::{Ground, Network, SpecimenPosition, Thread};
use super::{drawing, parts};
use crate::ui::Element;
use bevy::prelude::*;

/// A straight thread, to show what one looks like.
pub fn sample(sign: Sign, long: f32) -> Element {
    let stem = drawing(parts::of_sign("thread", sign), long - 30.0, 32.0);
    let end = drawing(parts::of_sign("end", sign), 32.0, 32.0);
    Element::row([stem, end]).gap(px(0)).rigid()
}

/// The radius of the medallion in a portrait's drawing.
pub const MEDAL: f32 = 60.0;

/// Returns what a portrait's drawing covers, if its medallion has this radius.
pub fn portrait(place: &SpecimenPosition, medal: f32) -> Rect {
    let (width, height) = (216.0, 180.0);
    Rect::from_center_size(place.at, vec2(width, height) / MEDAL * medal)
}

/// The places on the threads where ties are pressed: near the middle, clear of each other, of specimens and of slips,
/// and smaller where a thread is short.
pub fn tone_places(network: &Network) -> Vec<Rect> {
    let medal = network.ground.medal;
    let specimens = network.places.iter();
    let specimens = specimens.flat_map(|place| [portrait(place, medal), place.slip]);
    let mut taken: Vec<Rect> = specimens.collect();
    let mut places = Vec::new();
    for thread in &network.threads {
        let long = thread.length();
        let at = |share: f32| Rect::from_center_size(point(thread, long * share), Vec2::splat(46.0));
        let covered = |place: &Rect| {
            let hidden = taken.iter().map(|other| place.intersect(*other).size());
            hidden.map(|hidden| hidden.element_product()).sum::<f32>()
        };
        let off = (0..10).flat_map(|step| [1.0, -1.0].map(|side| side * step as f32 * 0.04));
        let tried = off.map(|off| at(0.5 + off));
        // The first of the least covered.
        let place = tried.min_by(|one, other| covered(one).total_cmp(&covered(other)));
        let place = place.unwrap_or(at(0.5));
        let place = taken.iter().fold(place, |place, other| beside_it(place, *other));
        taken.push(place);
        places.push(place);
    }
    places
}

/// The further places on each thread that react like its own one: all along it, but not over anything else that is
/// pressed.
pub fn along_threads(network: &Network, tones: &[Rect]) -> Vec<Vec<Rect>> {
    const PLACE: f32 = 30.0;
    let medal = network.ground.medal;
    let specimens = network.places.iter();
    let specimens = specimens.flat_map(|place| [portrait(place, medal), place.slip]);
    let specimens: Vec<Rect> = specimens.collect();
    let threads = network.threads.iter().zip(tones);
    let along = threads.map(|(thread, own)| {
        let others = tones.iter().filter(|tone| *tone != own).chain(&specimens);
        let count = (thread.length() / PLACE) as usize;
        let steps = (1..count).map(|step| point(thread, PLACE * step as f32));
        let places = steps.map(|at| Rect::from_center_size(at, Vec2::splat(PLACE)));
        let is_free = |place: &Rect| others.clone().all(|other| place.intersect(*other).is_empty());
        places.filter(is_free).collect()
    });
    along.collect()
}

/// Cuts off what another rectangle covers: a strip, the thinnest that will do.
fn beside_it(place: Rect, other: Rect) -> Rect {
    let both = place.intersect(other);
    if both.is_empty() {
        return place;
    }
    let mut rest = place;
    if both.width() < both.height() {
        if other.center().x < place.center().x {
            rest.min.x = both.max.x;
        } else {
            rest.max.x = both.min.x;
        }
    } else if other.center().y < place.center().y {
        rest.min.y = both.max.y;
    } else {
        rest.max.y = both.min.y;
    }
    rest
}

/// A tie: its stem in pieces, its end, and the strap over a used one.
pub fn drawn(thread: &Thread, ground: &Ground, used: bool, alpha: f32) -> Vec<Element> {
    let sign = thread.tie.sign;
    let scale = ground.gap / 30.0 * 0.86;
    let long = thread.length();
    let end = (36.0 * scale).min(long * 0.7);
    let stem = long - end + 3.0 * scale;
    let count = (stem / (72.0 * scale)).round().max(1.0);
    let high = 36.0 * scale;
    let lying = |picture: String, [from, to]: [Vec2; 2], (width, height): (f32, f32), alpha: f32| {
        let place = Rect::from_center_size((from + to) / 2.0, vec2(width, height));
        Element::picture(picture)
            .tinted(Color::WHITE.with_alpha(alpha))
            .over(place, ground.area)
            .transformed(UiTransform::from_rotation(Rot2::radians((to - from).to_angle())))
    };
    let stems = (0..count as usize).map(|piece| {
        let ends = [piece, piece + 1].map(|step| point(thread, stem * step as f32 / count));
        let size = (ends[0].distance(ends[1]) + 1.0, high);
        lying(parts::of_sign("thread", sign), ends, size, alpha)
    });
    let ends = [long - end, long].map(|far| point(thread, far));
    let end = lying(parts::of_sign("end", sign), ends, (end, high), alpha);
    let strap = used.then(|| {
        let ends = [0.44, 0.48].map(|share| point(thread, long * share));
        lying("great_city/strap".into(), ends, (21.0 * scale, 52.0 * scale), 1.0)
    });
    stems.chain([end]).chain(strap).collect()
}

fn point(thread: &Thread, far: f32) -> Vec2 {
    let mut left = far;
    for [one, two] in thread.path.array_windows() {
        let long = one.distance(*two);
        if left <= long && long > 0.0 {
            return one.lerp(*two, left / long);
        }
        left -= long;
    }
    thread.path.last().copied().unwrap_or_default()
}
