//! Names rolled out of the lists (`great_city.character.5`).
//!
//! A name means nothing to the rules, so these dice are none of the table's: what they show comes out of the length of
//! the record and the time of play, and only the name is recorded.

use super::super::{Claim, Kind, Names, Slot, Who};
use super::Scene;
use crate::table::Remark;

/// Rolls a name for somebody, if possible one that nobody has.
pub fn roll(scene: &Scene<'_>, who: Who) -> Option<Remark<Claim>> {
    let view = scene.view;
    let kind = view.character(who)?.kind?;
    let everybody = view.characters.iter();
    let taken: Vec<String> = everybody.map(|one| view.called(scene.setup, one.who)).collect();
    let thrown = |count: u64| scatter(count ^ (scene.played_for << 20) ^ ((scene.entries as u64) << 40));
    let mut names = (0..24).map(|count| named(scene, kind, thrown(count)));
    let name = names.find(|name| !taken.contains(name));
    let name = name.unwrap_or_else(|| named(scene, kind, thrown(24)));
    let slot = Slot::Name(who);
    let writer = slot.author(view.gm()).unwrap_or(scene.foot);
    Some(slot.text(writer, name))
}

fn named(scene: &Scene<'_>, kind: Kind, thrown: u64) -> String {
    let names = Names::of(&scene.setup.level);
    // A die that shows more than a list has begins anew at its head.
    let pick = |list: &[String], die: u64| {
        let place = (die % 20) as usize % list.len().max(1);
        list.get(place).cloned().unwrap_or_default()
    };
    let (first, second) = (thrown, thrown >> 16);
    match kind {
        Kind::Bug => pick(names.bugs, first),
        Kind::Person => {
            let given = names.given(kind, thrown >> 32 & 1 == 1);
            format!("{} {}", pick(given, first), pick(names.surnames, second))
        }
    }
}

/// Spreads a number over all bits, so that neighbours have nothing in common: the finalizer of SplitMix64.
pub const fn scatter(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
