//! What the oracle suggests to a GM who looks for somebody to meet: a name, a class, two traits and a triad.
//!
//! It is drawn from the tables by how often it was asked, not by recorded chance; it binds nobody.

use super::parts::{self, ink};
use super::tools::{self, OVER};
use crate::games::great_city::tables::tables;
use crate::games::great_city::{Class, GreatCity, Kind, Names, Sign, Trait, tone};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;

/// Somebody to meet.
struct Suggestion {
    name: String,
    class: Class,
    words: String,
    triad: usize,
}

/// Mixes a number well enough to pick by; the finalizer of SplitMix64.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

fn suggestion(scene: &Scene<'_, GreatCity>, asked: u16) -> Suggestion {
    // The seed of the table stays sealed: what everybody sees is mixed, and how often was asked.
    let (scenes, pool) = (u64::from(scene.view.scenes), u64::from(scene.view.pool));
    let mut state = mixed((scenes << 40) ^ (pool << 20) ^ u64::from(asked));
    let mut pick = |count: usize| {
        state = mixed(state);
        (state % count.max(1) as u64) as usize
    };
    let names = Names::of(&scene.setup.level);
    let of = |list: &[String], place: usize| list.get(place).cloned().unwrap_or_default();
    let kind = if pick(3) == 0 { Kind::Bug } else { Kind::Person };
    let name = match kind {
        Kind::Bug => of(names.bugs, pick(names.bugs.len())),
        Kind::Person => {
            let first = names.given(kind, pick(2) == 0);
            let given = of(first, pick(first.len()));
            format!("{given} {}", of(names.surnames, pick(names.surnames.len())))
        }
    };
    let [one, _, other] = Trait::of(kind);
    let mut side = |by: Trait| {
        let sign = if pick(2) == 0 { Sign::Minus } else { Sign::Plus };
        tone::pole(by, sign).word.as_str()
    };
    let words = format!("{}, {}", side(one), side(other));
    let classes = kind.classes();
    Suggestion {
        name,
        class: classes
            .get(pick(classes.len()))
            .copied()
            .unwrap_or(Class::Commoner),
        words,
        triad: pick(8),
    }
}

pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, asked: u16, sheet: &mut Sheet) {
    tools::panel(
        sheet,
        Pose::new(960.0, 540.0, 900.0, 640.0),
        "The oracle suggests",
        "somebody to meet, or what they want; you need not use it",
    );
    let found = suggestion(scene, asked);
    let triad = tables().triad(found.triad);
    let word = |key: &str, y: f32, size: f32, face: Face, ink, text: &str| {
        parts::fitted(key, (960.0, y), size, 780.0, face, ink, Align::Middle, text).z(OVER)
    };
    sheet.extend([
        Item::picture(
            "oracle.portrait",
            Pose::new(820.0, 440.0, 216.0, 180.0).z(OVER),
            parts::portrait(found.class.kind(), Some(found.class)),
        ),
        Item::picture(
            "oracle.triad",
            Pose::new(1100.0, 440.0, 130.0, 130.0).z(OVER),
            format!("great_city/triad-{}", triad.art),
        ),
        word("oracle.name", 570.0, 40.0, Face::Bold, ink::IVORY, &found.name),
        word(
            "oracle.class",
            618.0,
            25.0,
            Face::Regular,
            inks::SHADE,
            &format!("{}, {}", found.class.word(), found.words),
        ),
        word(
            "oracle.meaning",
            666.0,
            27.0,
            Face::Italic,
            ink::BRASS,
            &format!("{}: {}", triad.name, triad.meanings.join(", ")),
        ),
    ]);
    sheet.extend(widgets::button(
        "oracle.again",
        Pose::new(790.0, 772.0, 300.0, 62.0).z(OVER),
        "Another",
        false,
        "Ask the oracle again",
    ));
    tools::close(sheet, Pose::new(1130.0, 772.0, 300.0, 62.0));
}
