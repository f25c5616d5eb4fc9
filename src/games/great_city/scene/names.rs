//! Names rolled out of the lists (`great_city.character.5`).
//!
//! A name means nothing to the rules, so these dice are none of the table's: what they show comes out of a
//! count of rolls and the time of play, and only what is said of it is recorded.

use crate::games::great_city::{GreatCity, Kind, Names, Who};
use crate::session::Scene;

/// What the dice for names have shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolls {
    /// How many rolls there have been.
    count: u32,
    /// For whom they were rolled last, and what they showed: one for a bug, two for a person.
    last: Option<(Who, u8, Option<u8>)>,
}

impl Rolls {
    /// What the dice show that were rolled for somebody.
    pub(super) fn shown(&self, who: Who) -> Option<(u8, Option<u8>)> {
        let (whose, first, second) = self.last?;
        (whose == who).then_some((first, second))
    }

    /// A name for somebody, if possible one that nobody has.
    pub(super) fn roll(&mut self, scene: &Scene<'_, GreatCity>, who: Who, kind: Kind) -> String {
        let taken: Vec<String> = scene
            .view
            .characters
            .iter()
            .map(|character| scene.view.called(scene.setup, character.who))
            .collect();
        let mut name = String::new();
        for _ in 0..24 {
            self.count = self.count.wrapping_add(1);
            let thrown =
                scatter(u64::from(self.count) ^ (scene.played_for << 20) ^ (scene.entries as u64) << 40);
            name = self.named(scene, who, kind, thrown);
            if !taken.contains(&name) {
                break;
            }
        }
        name
    }

    fn named(&mut self, scene: &Scene<'_, GreatCity>, who: Who, kind: Kind, thrown: u64) -> String {
        let names = Names::of(&scene.setup.level);
        // A die that shows more than a list has begins anew at its head.
        let pick = |list: &[String], die: u64| {
            let place = die as usize % list.len().max(1);
            list.get(place).cloned().unwrap_or_default()
        };
        let (first, second) = (thrown % 20, (thrown >> 16) % 20);
        let face = |die: u64| die as u8 + 1;
        match kind {
            Kind::Bug => {
                self.last = Some((who, face(first), None));
                pick(names.bugs, first)
            }
            Kind::Person => {
                self.last = Some((who, face(first), Some(face(second))));
                let list = names.given(kind, self.count % 2 == 1);
                format!("{} {}", pick(list, first), pick(names.surnames, second))
            }
        }
    }
}

/// Spreads a number over all bits, so that neighbours have nothing in common.
const fn scatter(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
