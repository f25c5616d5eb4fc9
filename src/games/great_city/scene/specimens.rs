//! Specimens on a sheet: medallions with slips, and the threads that tie them.
//!
//! What is laid where, [`Network`] finds; this file makes drawings of it. The sheet of the network, the page
//! on which ties are drawn and the small leaf beside a character differ in size alone.

use super::parts::{self, fitted, ink, words};
use super::{large, paper};
use crate::games::great_city::network::{Ground, Network, Specimen, SpecimenPosition, Thread};
use crate::games::great_city::words::key;
use crate::games::great_city::{GreatCity, Sign, Tie, Who};
use crate::scene::lettering::{Face, width};
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::session::Scene;
use bevy::math::{Rect, Vec2};

/// The smallest type in which a name is written at plain size.
const LEAST: f32 = 18.2;

/// How large everything on a sheet is.
pub(super) struct Hand {
    /// The sheet's ground.
    pub ground: Ground,
    /// The type of names.
    pub name: f32,
    /// The type of what stands under a name.
    pub line: f32,
    /// The widest slip.
    pub widest: f32,
}

/// The large sheet.
pub(super) fn sheet_hand(scene: &Scene<'_, GreatCity>) -> Hand {
    let view = scene.view;
    let many = view.characters.len() > 6;
    Hand {
        ground: Ground {
            area: AREA,
            taken: {
                let (title, legend) = taken(scene);
                vec![title, legend]
            },
            medal: if many { 54.0 } else { 61.0 },
            slip: large::either(scene, 62.0, 58.0),
            gap: if view.ties.len() > 20 { 27.0 } else { 30.0 },
        },
        name: large::size(scene, 25.0, 36.0),
        // The class gives way.
        line: large::either(scene, 20.0, 0.0),
        widest: large::size(scene, 300.0, 400.0),
    }
}

/// The corners that something else lies on: what the sheet is, and what threads mean.
pub(super) fn taken(scene: &Scene<'_, GreatCity>) -> (Rect, Rect) {
    let title = Rect {
        max: TITLE.min + Vec2::new(650.0, 216.0),
        ..TITLE
    };
    let legend = Rect {
        min: LEGEND.max - Vec2::new(430.0, 128.0),
        ..LEGEND
    };
    large::either(scene, (TITLE, LEGEND), (title, legend))
}

/// What of the large sheet there is to lie on.
pub(super) const AREA: Rect = Rect {
    min: Vec2::new(90.0, 66.0),
    max: Vec2::new(1830.0, 984.0),
};

/// The corner for what the sheet is, and whose ties are drawn.
pub(super) const TITLE: Rect = Rect {
    min: Vec2::new(90.0, 66.0),
    max: Vec2::new(500.0, 216.0),
};

/// The corner for what the threads mean.
pub(super) const LEGEND: Rect = Rect {
    min: Vec2::new(1412.0, 806.0),
    max: Vec2::new(1830.0, 984.0),
};

/// What stands under a name.
fn line(scene: &Scene<'_, GreatCity>, who: Who) -> String {
    let class = scene.view.character(who).and_then(|character| character.class);
    let mut parts: Vec<&str> = class.map(|class| class.word()).into_iter().collect();
    match who {
        Who::Agent(_) => parts.push("agent of peril"),
        Who::Newcomer(_) => parts.push("the GM’s character"),
        _ => {}
    }
    parts.join(", ")
}

/// Lays the network out; while ties are drawn, nobody is moved by them.
pub(super) fn network(scene: &Scene<'_, GreatCity>, hand: &Hand, still: bool) -> Network {
    let view = scene.view;
    let area = hand.ground.area;
    let mut specimens: Vec<Specimen> = view
        .characters
        .iter()
        .map(|character| {
            let name = width(
                &view.called(scene.setup, character.who),
                Face::Semibold,
                hand.name,
            );
            let line = if hand.line > 0.0 {
                width(&line(scene, character.who), Face::Italic, hand.line)
            } else {
                0.0
            };
            let wide = (name + hand.name * 1.35).max(line) + hand.name * 1.5;
            let placed = view
                .laid
                .get(&key(character.who))
                .map(|(x, y)| area.min + Vec2::new(f32::from(*x), f32::from(*y)) / 1000.0 * area.size());
            Specimen {
                who: character.who,
                wide: wide.min(hand.widest),
                placed,
            }
        })
        .collect();
    let ties: Vec<Tie> = view.ties.iter().map(|lies| lies.tie).collect();
    if still {
        let before = Network::lay(&specimens, &[], &hand.ground);
        for (specimen, place) in specimens.iter_mut().zip(&before.places) {
            specimen.placed = Some(place.at);
        }
    }
    Network::lay(&specimens, &ties, &hand.ground)
}

/// A medallion with its slip. What can be done with it goes on the medallion.
pub(super) fn specimen(
    scene: &Scene<'_, GreatCity>,
    hand: &Hand,
    place: &SpecimenPosition,
    medal: f32,
    sheet: &mut Sheet,
) -> String {
    let who = place.who;
    let name = format!("net.who.{}", key(who));
    let scale = medal / 60.0;
    let character = scene.view.character(who);
    let portrait = match character.and_then(|character| Some((character.kind?, character.class))) {
        Some((kind, class)) => parts::portrait(kind, class),
        None => "great_city/stranger".into(),
    };
    let pose = Pose::new(place.at.x, place.at.y, 216.0 * scale, 180.0 * scale).z(14.0);
    sheet.put(Item::picture(name.clone(), pose, portrait));
    let slip = place.slip;
    let middle = slip.center();
    // Slips lie as somebody pinned them: never quite straight.
    let askew = if place.at.x as i32 % 2 == 0 { 0.6 } else { -0.6 };
    let pose = Pose::new(middle.x, middle.y, slip.width(), slip.height())
        .z(12.0)
        .turned(askew);
    let edge = (slip.height() * 0.26).min(16.0);
    sheet.put(Item::picture(format!("{name}.slip"), pose, "great_city/slip-name").sliced([edge; 4]));
    let called = scene.view.called(scene.setup, who);
    // A name may shrink a little before it is cut, where type is plain.
    let least = if large::is_on(scene) {
        hand.name
    } else {
        hand.name.min(LEAST)
    };
    let room = slip.width() - hand.name * 2.52;
    let called = paper::shortened(&called, Face::Semibold, least, room).into_owned();
    let under = if hand.line > 0.0 {
        line(scene, who)
    } else {
        String::new()
    };
    let mark = hand.name * 1.02;
    let room = slip.width() - hand.name * 1.5 - mark;
    let wide = width(&called, Face::Semibold, hand.name).min(room);
    let left = middle.x - (wide + mark + 6.0) / 2.0;
    let high = if under.is_empty() {
        middle.y
    } else {
        middle.y - hand.line * 0.52
    };
    let owner = scene.view.owner(who);
    sheet.put(
        parts::mark(
            scene,
            &format!("{name}.mark"),
            owner,
            (left + mark / 2.0, high),
            mark,
        )
        .z(13.0),
    );
    sheet.put(
        fitted(
            &format!("{name}.name"),
            (left + mark + 6.0, high),
            hand.name,
            room,
            Face::Semibold,
            ink::UMBER,
            Align::Left,
            &called,
        )
        .z(13.0),
    );
    if !under.is_empty() {
        sheet.put(
            fitted(
                &format!("{name}.line"),
                (middle.x, middle.y + hand.name * 0.56),
                hand.line,
                slip.width() - hand.name,
                Face::Italic,
                ink::UMBER,
                Align::Middle,
                &under,
            )
            .z(13.0),
        );
    }
    name
}

/// A ring about a medallion.
pub(super) fn ring(key: String, place: &SpecimenPosition, medal: f32, name: &'static str) -> Item {
    let wide = medal / 60.0
        * if name == "great_city/own-ring" {
            152.0
        } else {
            160.0
        };
    Item::picture(key, Pose::new(place.at.x, place.at.y, wide, wide).z(15.0), name)
}

/// A tie: its stem in pieces, its end, and the strap over a used one.
pub(super) fn thread(thread: &Thread, gap: f32, used: bool, alpha: f32, sheet: &mut Sheet) {
    let Tie { from, to, sign } = thread.tie;
    let (sign, mean) = match sign {
        Sign::Plus => ("plus", 0.86),
        Sign::Minus => ("minus", 0.86),
    };
    let name = format!("net.tie.{}.{}.{sign}", key(from), key(to));
    let scale = gap / 30.0 * mean;
    let long = length(&thread.path);
    let end = (36.0 * scale).min(long * 0.7);
    let stem = long - end + 3.0 * scale;
    let count = (stem / (72.0 * scale)).round().max(1.0);
    for piece in 0..count as usize {
        let part = |step: usize| point(&thread.path, stem * step as f32 / count);
        let (one, two) = (part(piece), part(piece + 1));
        let middle = (one + two) / 2.0;
        let pose = Pose::new(middle.x, middle.y, one.distance(two) + 1.0, 36.0 * scale)
            .z(6.0)
            .turned((two - one).to_angle().to_degrees())
            .alpha(alpha);
        let key = format!("{name}.{piece}");
        sheet.put(Item::picture(key, pose, format!("great_city/thread-{sign}")));
    }
    let (one, two) = (point(&thread.path, long - end), point(&thread.path, long));
    let middle = (one + two) / 2.0;
    let turn = (two - one).to_angle().to_degrees();
    let pose = Pose::new(middle.x, middle.y, end, 36.0 * scale)
        .z(7.0)
        .turned(turn)
        .alpha(alpha);
    sheet.put(Item::picture(
        format!("{name}.end"),
        pose,
        format!("great_city/end-{sign}"),
    ));
    if used {
        let (one, two) = (point(&thread.path, long * 0.44), point(&thread.path, long * 0.48));
        let pose = Pose::new(one.x, one.y, 21.0 * scale, 52.0 * scale)
            .z(8.0)
            .turned((two - one).to_angle().to_degrees());
        sheet.put(Item::picture(format!("{name}.strap"), pose, "great_city/strap"));
    }
}

/// Half-way along a tie.
pub(super) fn middle(thread: &Thread) -> Vec2 {
    point(&thread.path, length(&thread.path) / 2.0)
}

/// A straight tie, to show what one looks like.
pub(super) fn sample(key: &str, sign: Sign, (x, y): (f32, f32), long: f32, z: f32) -> Vec<Item> {
    let sign = parts::sign_word(sign);
    let stem = long - 30.0;
    let count = (stem / 62.0).round().max(1.0);
    let mut items: Vec<Item> = (0..count as usize)
        .map(|piece| {
            let wide = stem / count;
            let pose = Pose::corner(x + wide * piece as f32, y - 16.0, wide + 1.0, 32.0).z(z);
            Item::picture(
                format!("{key}.{piece}"),
                pose,
                format!("great_city/thread-{sign}"),
            )
        })
        .collect();
    let pose = Pose::corner(x + stem - 2.0, y - 16.0, 32.0, 32.0).z(z);
    items.push(Item::picture(
        format!("{key}.end"),
        pose,
        format!("great_city/end-{sign}"),
    ));
    items
}

/// The corner that says what the threads mean.
pub(super) fn legend(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if large::is_on(scene) {
        legend_large(scene, sheet);
        return;
    }
    let (x, y) = (LEGEND.min.x, LEGEND.min.y);
    let pose = Pose::corner(x, y, LEGEND.width(), LEGEND.height()).z(20.0);
    sheet.put(Item::picture("net.legend", pose, "great_city/legend").sliced([24.0; 4]));
    let when = match scene.view.scenes {
        0 => "before the first scene".to_owned(),
        scene => format!("as they stand in scene {scene}"),
    };
    let mut put = |key: &str, at: (f32, f32), size: f32, face: Face, ink, align, text: &str| {
        sheet.put(words(key, at, size, face, ink, align, text).z(22.0));
    };
    let middle = x + LEGEND.width() / 2.0;
    put(
        "net.legend.title",
        (middle, y + 32.0),
        28.0,
        Face::Bold,
        ink::UMBER,
        Align::Middle,
        "Of people & bugs",
    );
    put(
        "net.legend.when",
        (middle, y + 62.0),
        20.0,
        Face::Italic,
        ink::UMBER,
        Align::Middle,
        &when,
    );
    for (row, sign, text) in [
        (0.0, Sign::Plus, "means well: flips − to +"),
        (1.0, Sign::Minus, "means ill: flips + to −"),
    ] {
        let high = y + 98.0 + 40.0 * row;
        let key = format!("net.legend.{}", parts::sign_word(sign));
        sheet.extend(sample(&key, sign, (x + 24.0, high), 134.0, 22.0));
        let at = (x + 172.0, high);
        let text = words(
            &format!("{key}.words"),
            at,
            22.0,
            Face::Regular,
            ink::UMBER,
            Align::Left,
            text,
        );
        sheet.put(text.z(22.0));
    }
}

/// The same at large type: what the threads mean, and no more.
fn legend_large(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let (_, place) = taken(scene);
    let pose = Pose::corner(place.min.x, place.min.y, place.width(), place.height()).z(20.0);
    sheet.put(Item::picture("net.legend", pose, "great_city/legend").sliced([24.0; 4]));
    for (row, sign, text) in [(0.0, Sign::Plus, "means well"), (1.0, Sign::Minus, "means ill")] {
        let y = place.min.y + 38.0 + 52.0 * row;
        let key = format!("net.legend.{}", parts::sign_word(sign));
        sheet.extend(sample(&key, sign, (place.min.x + 24.0, y), 170.0, 22.0));
        let size = large::size(scene, 22.0, 36.0);
        let at = (place.min.x + 210.0, y);
        let key = format!("{key}.words");
        sheet.put(words(&key, at, size, Face::Regular, ink::UMBER, Align::Left, text).z(22.0));
    }
}

fn length(path: &[Vec2]) -> f32 {
    path.iter()
        .zip(path.iter().skip(1))
        .map(|(one, two)| one.distance(*two))
        .sum()
}

/// The point so far along a path.
fn point(path: &[Vec2], far: f32) -> Vec2 {
    let mut left = far;
    for (one, two) in path.iter().zip(path.iter().skip(1)) {
        let long = one.distance(*two);
        if left <= long && long > 0.0 {
            return one.lerp(*two, left / long);
        }
        left -= long;
    }
    path.last().copied().unwrap_or_default()
}
