//! The readings of the situation: the pair as it was thrown, where it is heading, and the peril.
//!
//! The pair as thrown is read off its dice, because stones that were moving have turned since.

use super::super::rules::throw::peril;
use super::super::tables::tables;
use super::super::{GreatCity, Sign, StoneView, View};
use super::parts::triad_number;
use crate::session::Scene;

/// Two triads.
pub type Pair = [[StoneView; 3]; 2];

/// Returns what a die makes of a stone.
pub const fn lies(face: u8) -> StoneView {
    let moving = matches!(face, 1 | 8);
    StoneView {
        sign: Sign::of_die(face),
        vested: if moving { 1 } else { 0 },
        moving,
        thrown: true,
    }
}

/// Returns the dice of the City's pair, as far as they lie.
pub fn dice<'s>(scene: &'s Scene<'_, GreatCity>) -> &'s [u8] {
    let view = scene.view;
    if view.situation.is_empty() {
        &view.dice
    } else {
        &view.situation
    }
}

/// Returns the stones as they were thrown, once all six lie.
pub fn thrown(scene: &Scene<'_, GreatCity>) -> Option<Pair> {
    match *dice(scene) {
        [a, b, c, d, e, f] => Some([[lies(a), lies(b), lies(c)], [lies(d), lies(e), lies(f)]]),
        _ => None,
    }
}

/// Returns the stones with the moving ones turned.
pub fn course(pair: &Pair) -> Pair {
    let turned = |stone: StoneView| StoneView {
        sign: if stone.moving {
            stone.sign.turned()
        } else {
            stone.sign
        },
        moving: false,
        ..stone
    };
    pair.map(|triad| triad.map(turned))
}

/// Returns the name and the judgment of a pair.
pub fn judgment(pair: &Pair) -> (&'static str, &'static str) {
    let [first, second] = pair;
    let found = tables().judgment(triad_number(first).into(), triad_number(second).into());
    (&found.0, &found.1)
}

/// Returns the number of the triad that the peril's pair comes to.
pub fn peril_of(pair: &Pair) -> u8 {
    let [first, second] = pair;
    peril(triad_number(first), triad_number(second))
}

/// Returns the name and the judgment of the scene's pair as it was read last.
pub fn of_scene(view: &View) -> Option<(&'static str, &'static str)> {
    let (first, second) = view.scene.as_ref()?.read?;
    let found = tables().judgment(first.into(), second.into());
    Some((&found.0, &found.1))
}

/// Returns the name of the City's reading.
pub fn of_city(view: &View) -> &'static str {
    let (first, second) = view.city_pair();
    &tables().judgment(first.into(), second.into()).0
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
