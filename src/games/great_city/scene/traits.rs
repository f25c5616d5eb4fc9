//! The panel of the traits: a coin for each, - or +, as many + as the stones have (`great_city.character.2`).
//!
//! Coins change places, they never leave: a click turns a coin and the next of the other kind with it, a coin
//! dragged onto another trait changes with the one that lies there.

use super::character::{Making, panel};
use super::paper::{self, FAINT};
use super::parts::{self, ink};
use crate::games::great_city::pieces::Trait;
use crate::games::great_city::{Action, GreatCity, Sign, tone};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Press;
use bevy::math::Vec2;

const SLOT: f32 = 332.0;

const fn row(place: usize) -> f32 {
    582.0 + 76.0 * place as f32
}

/// How the coins lie: as they were handed out, else in the order of the stones.
fn coins(making: &Making<'_>) -> [Sign; 3] {
    making
        .character
        .traits
        .unwrap_or(making.character.triad.map(|stone| stone.sign))
}

/// The coins with one turned, and the next of the other kind with it.
fn exchanged(coins: [Sign; 3], place: usize) -> Option<[Sign; 3]> {
    let sign = *coins.get(place)?;
    let other = (1..3)
        .map(|step| (place + step) % 3)
        .find(|other| coins.get(*other).is_some_and(|found| *found != sign))?;
    swapped(coins, place, other)
}

fn swapped(mut coins: [Sign; 3], one: usize, other: usize) -> Option<[Sign; 3]> {
    let (a, b) = (*coins.get(one)?, *coins.get(other)?);
    if a == b {
        return None;
    }
    *coins.get_mut(one)? = b;
    *coins.get_mut(other)? = a;
    Some(coins)
}

/// The panel.
pub(super) fn put(making: &Making<'_>, sheet: &mut Sheet) {
    let corner = Pose::corner(40.0, 488.0, 584.0, 300.0);
    let Some(kind) = making.character.kind else {
        return;
    };
    let thrown = making.character.triad.iter().all(|stone| stone.thrown);
    if !thrown {
        panel(sheet, "traits", corner, "Traits", "one + for each + stone");
        return;
    }
    let coins = coins(making);
    let settled = making.character.traits.is_some();
    let note = match (settled, making.is_free()) {
        (true, true) => "drag a coin to swap it",
        (false, true) => "",
        (_, false) => "one + for each + stone",
    };
    panel(sheet, "traits", corner, "Traits", note);
    if !settled && making.is_free() {
        let area = Pose::corner(366.0, 503.0, 234.0, 40.0);
        let act = making.may("make.traits.keep", "Keep these traits");
        sheet.extend(paper::choice(area, "keep these", false, act, "make.traits.keep"));
    }
    for ((place, by), sign) in Trait::of(kind).into_iter().enumerate().zip(coins) {
        put_trait(making, sheet, place, by, sign, settled);
    }
}

fn put_trait(making: &Making<'_>, sheet: &mut Sheet, place: usize, by: Trait, sign: Sign, settled: bool) {
    let y = row(place);
    let words = tone::words(by);
    let key = |what: &str| format!("trait.{place}.{what}");
    let slot = Pose::new(SLOT, y, 188.0, 60.0).z(7.0);
    sheet.put(Item::picture(key("slot"), slot, "great_city/trait-slot"));
    let plus = sign.is_plus();
    let about = (if plus { 316.0 } else { 348.0 }, y);
    sheet.put(parts::words(
        &key("about"),
        about,
        21.0,
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        &words.about,
    ));
    for (side, word, on, x, mark, align) in [
        ("minus", &words.minus.word, !plus, 112.0, 80.0, Align::Left),
        ("plus", &words.plus.word, plus, 552.0, 584.0, Align::Right),
    ] {
        let (size, face, ink) = if on {
            (28.0, Face::Semibold, ink::IVORY)
        } else {
            (25.0, Face::Regular, FAINT)
        };
        let room = 112.0;
        let size = lettering::fit(word, face, size, room);
        sheet.put(parts::words(&key(side), (x, y), size, face, ink, align, word));
        let sign = if side == "minus" { "−" } else { "+" };
        let ink = if on { ink::BRASS } else { FAINT };
        let key = key(&format!("{side}.sign"));
        sheet.put(parts::words(
            &key,
            (mark, y),
            25.0,
            Face::Semibold,
            ink,
            Align::Middle,
            sign,
        ));
    }
    let x = if plus { SLOT + 64.0 } else { SLOT - 64.0 };
    let picture = format!("great_city/coin-{}", parts::sign_word(sign));
    let coin = Pose::new(x, y, 48.0, 48.0).z(9.0);
    let name = format!("make.trait.{place}");
    let act = making.is_free().then(|| match exchanged(coins(making), place) {
        Some(_) => Interaction {
            drag: true,
            lifts: true,
            pulses: !settled,
            ..Interaction::new(name.clone(), "Drag to swap it with a coin of the other sign")
        },
        None => Interaction::refused(name.clone(), "All stones show the same, and so do all traits")
            .by("great_city.character.2"),
    });
    sheet.put(Item::picture(name, coin, picture).maybe_act(act));
}

fn hand_out(making: &Making<'_>, signs: [Sign; 3]) -> Press<GreatCity> {
    Press::Act(Action::Traits {
        seat: making.seat,
        who: making.character.who,
        signs,
    })
}

/// What a press on the panel means.
pub(super) fn press(making: &Making<'_>, name: &str) -> Option<Press<GreatCity>> {
    if name == "traits.keep" {
        return Some(hand_out(making, coins(making)));
    }
    let place: usize = name.strip_prefix("trait.")?.parse().ok()?;
    exchanged(coins(making), place).map(|signs| hand_out(making, signs))
}

/// A coin let go over another trait changes with the one that lies there.
pub(super) fn drop(making: &Making<'_>, name: &str, at: Vec2) -> Option<Press<GreatCity>> {
    let place: usize = name.strip_prefix("make.trait.")?.parse().ok()?;
    let other = (0..3).find(|other| (at.y - row(*other)).abs() <= 38.0)?;
    swapped(coins(making), place, other).map(|signs| hand_out(making, signs))
}
