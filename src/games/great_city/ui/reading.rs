//! The readings of the situation: the pair as it was thrown, where it is heading, and the peril.
//!
//! The pair as thrown is read off its dice, because stones that were moving have turned since.

use super::super::rules::throw::peril;
use super::super::tables::{Judgment, tables};
use super::super::{Sign, StoneView, View, number};

/// Two triads.
pub type Pair = [[StoneView; 3]; 2];

/// Returns what a die makes of a stone.
pub const fn lies(face: u8) -> StoneView {
    let moving = matches!(face, 1 | 8);
    StoneView {
        sign: Sign::of_die(face),
        vested: moving as u16,
        moving,
        thrown: true,
    }
}

/// Returns the dice of the City's pair, as far as they lie.
pub fn dice(view: &View) -> &[u8] {
    if view.situation.is_empty() {
        &view.dice
    } else {
        &view.situation
    }
}

/// Returns the stones as they were thrown, once all six lie.
pub fn thrown(view: &View) -> Option<Pair> {
    match *dice(view) {
        [a, b, c, d, e, f] => Some([[a, b, c], [d, e, f]].map(|triad| triad.map(lies))),
        _ => None,
    }
}

/// Returns the stones with the moving ones turned.
pub fn course(pair: &Pair) -> Pair {
    let turned = |stone: StoneView| StoneView {
        sign: stone.sign.turned(),
        moving: false,
        ..stone
    };
    pair.map(|triad| triad.map(|stone| if stone.moving { turned(stone) } else { stone }))
}

/// Returns the name and the judgment of a pair.
pub fn judgment([first, second]: &Pair) -> (&'static str, &'static str) {
    found((number(first), number(second)))
}

fn found((first, second): (u8, u8)) -> (&'static str, &'static str) {
    let Judgment(name, judgment) = tables().judgment(first.into(), second.into());
    (name, judgment)
}

/// Returns the number of the triad that the peril's pair comes to.
pub fn peril_of([first, second]: &Pair) -> u8 {
    peril(number(first), number(second))
}

/// Returns the name and the judgment of the scene's pair as it was read last.
pub fn of_scene(view: &View) -> Option<(&'static str, &'static str)> {
    Some(found(view.scene.as_ref()?.read?))
}

/// Returns the name of the City's reading.
pub fn of_city(view: &View) -> &'static str {
    found(view.city_pair()).0
}

/// Returns the faces of the peril, in a few words; empty before the throw.
pub fn faces(view: &View) -> String {
    let Some(triad) = view.peril() else {
        return String::new();
    };
    let faces = tables().faces(triad);
    if faces.is_empty() {
        "without a face".into()
    } else {
        faces.join(", ")
    }
}
