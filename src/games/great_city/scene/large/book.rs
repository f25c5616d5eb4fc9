//! The book at large type: the City's fate on the left page, one fate at a time on the right one. Stones and
//! miniature give way; what is cut stands whole in the pages behind.

use super::tabs;
use crate::games::great_city::chronicle::{Chronicle, FateTold};
use crate::games::great_city::scene::parts::{self, ink, words};
use crate::games::great_city::scene::{fates, large, paper};
use crate::games::great_city::tables::{Judgment, tables};
use crate::games::great_city::{GreatCity, Phase, Slot, Who};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::Seat;
use bevy::color::Color;

/// The left page.
const LEFT: f32 = 128.0;
/// The right page.
const RIGHT: f32 = 1010.0;
/// How wide either is.
const WIDE: f32 = 776.0;

/// Where the City's fate is read and written.
pub(in crate::games::great_city::scene) const CITY: Pose = Pose::corner(LEFT, 408.0, WIDE, 430.0);
/// Where somebody's fate is read and written.
pub(in crate::games::great_city::scene) const FATE: Pose = Pose::corner(RIGHT, 500.0, WIDE, 340.0);

/// As many lines as there is room for; the last says where more follows.
fn told(scene: &Scene<'_, GreatCity>, key: &str, text: &str, place: Pose, sheet: &mut Sheet) {
    let size = large::size(scene, 26.0, 36.0);
    let step = size * 1.28;
    let room = ((place.size.y - 16.0) / step) as usize;
    let wide = place.size.x - 28.0;
    let mut lines = lettering::wrap(text, Face::Regular, size, wide);
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            *last = paper::shortened(&format!("{last} …"), Face::Regular, size, wide).into_owned();
        }
    }
    let (x, y) = (place.at.x - wide / 2.0, place.at.y - place.size.y / 2.0 + 8.0);
    for (index, line) in lines.iter().enumerate() {
        let at = (x, y + step * (index as f32 + 0.5));
        sheet.put(words(
            &format!("{key}.{index:02}"),
            at,
            size,
            Face::Regular,
            ink::UMBER,
            Align::Left,
            line,
        ));
    }
}

/// A place to write, with a word where nothing stands yet.
fn written(
    scene: &Scene<'_, GreatCity>,
    (key, slot): (&str, Slot),
    text: Option<&str>,
    (telling, is_told): (bool, bool),
    (place, tooltip): (Pose, &str),
    sheet: &mut Sheet,
) {
    if telling {
        let look = Look::Plain(Color::srgba(1.0, 1.0, 1.0, 0.35));
        let act = Interaction::new(slot.to_string(), tooltip);
        sheet.put(Item::new(slot.to_string(), place.z(3.0), look).act(act));
    }
    let text = text.unwrap_or_default();
    if !text.trim().is_empty() {
        return told(scene, key, text, place, sheet);
    }
    let hint = match (telling, is_told) {
        (true, _) => "tell it aloud, or write it here",
        (false, true) => "told aloud",
        (false, false) => "",
    };
    let size = large::size(scene, 25.0, 34.0);
    let at = (
        place.at.x - place.size.x / 2.0 + 14.0,
        place.at.y - place.size.y / 2.0 + 36.0,
    );
    sheet.put(words(
        &format!("{key}.hint"),
        at,
        size,
        Face::Italic,
        ink::UMBER,
        Align::Left,
        hint,
    ));
}

/// The name of a judgment and what it says, from a height; how far down it came is given back.
fn judgment(
    scene: &Scene<'_, GreatCity>,
    key: &str,
    Judgment(name, judgment): &Judgment,
    (x, y, wide): (f32, f32, f32),
    sheet: &mut Sheet,
) {
    let size = large::size(scene, 28.0, 40.0);
    let name = paper::shortened(name, Face::Bold, size, wide);
    sheet.put(words(
        &format!("{key}.name"),
        (x, y),
        size,
        Face::Bold,
        ink::UMBER,
        Align::Left,
        &name,
    ));
    let size = large::size(scene, 24.0, 33.0);
    let lines = lettering::wrap(judgment, Face::Italic, size, wide);
    let high = size * 1.25 * lines.len() as f32;
    let at = (x, y + 26.0 + high / 2.0);
    sheet.put(words(
        key,
        at,
        size,
        Face::Italic,
        ink::UMBER,
        Align::Left,
        &lines.join("\n"),
    ));
}

/// The left page: what becomes of the City.
pub(in crate::games::great_city::scene) fn city(
    scene: &Scene<'_, GreatCity>,
    chronicle: &Chronicle,
    sheet: &mut Sheet,
) {
    let view = scene.view;
    let fate = if view.survives.unwrap_or(false) {
        "The City\nsurvives"
    } else {
        "The City\nsuccumbs"
    };
    sheet.put(words(
        "book.fate",
        (512.0, 170.0),
        56.0,
        Face::Bold,
        ink::RUST,
        Align::Middle,
        fate,
    ));
    for (key, art, x, number, count, label) in [
        ("yea", "great_city/bag-yea", 180.0, 276.0, view.yea, "Yea"),
        ("nay", "great_city/bag-nay", 844.0, 748.0, view.nay, "Nay"),
    ] {
        let pose = Pose::new(x, 166.0, 104.0, 114.0).z(4.0);
        sheet.put(Item::picture(format!("book.{key}"), pose, art));
        let count = count.map_or_else(String::new, |count| count.to_string());
        let size = large::size(scene, 24.0, 34.0);
        for (what, y, size, face, text) in [
            ("count", 148.0, 68.0, Face::Bold, count.as_str()),
            ("label", 208.0, size, Face::Italic, label),
        ] {
            let key = format!("book.{key}.{what}");
            sheet.put(words(
                &key,
                (number, y),
                size,
                face,
                ink::UMBER,
                Align::Middle,
                text,
            ));
        }
    }
    let (first, second) = view.city_pair();
    let said = tables().judgment(first.into(), second.into());
    judgment(scene, "book.judgment", said, (LEFT, 282.0, WIDE), sheet);
    let teller = match (view.phase, view.ranking.first()) {
        (Phase::Order, _) | (_, None) => {
            let size = large::size(scene, 30.0, 36.0);
            let text = "Equal purses roll for who tells first.";
            sheet.put(words(
                "book.waits",
                (512.0, 620.0),
                size,
                Face::Italic,
                ink::UMBER,
                Align::Middle,
                text,
            ));
            return;
        }
        (_, Some(teller)) => *teller,
    };
    let end = chronicle.end.as_ref().and_then(|end| end.city.as_ref());
    let text = end.and_then(|city| city.words.as_deref());
    let telling = view.phase == Phase::CityFate(teller) && scene.is_person(teller);
    written(
        scene,
        ("book.told", Slot::City),
        text,
        (telling, view.phase != Phase::CityFate(teller)),
        (CITY, "Write what becomes of the City"),
        sheet,
    );
    let purse = view.purses.get(teller.index()).copied().flatten();
    let by = format!(
        "{} tells it, with the fattest purse{}",
        scene.setup.name(teller),
        purse.map_or_else(String::new, |purse| format!(", {purse}"))
    );
    let size = large::size(scene, 24.0, 33.0);
    sheet.put(parts::mark(scene, "book.teller", teller, (148.0, 880.0), 36.0));
    let by = paper::shortened(&by, Face::Italic, size, 720.0);
    sheet.put(words(
        "book.teller.name",
        (180.0, 880.0),
        size,
        Face::Italic,
        ink::UMBER,
        Align::Left,
        &by,
    ));
}

/// Which fate lies open, in the order of purses.
pub(in crate::games::great_city::scene) fn open(scene: &Scene<'_, GreatCity>) -> usize {
    let order = fates::order(scene);
    let now = order
        .iter()
        .position(|seat| scene.view.phase == Phase::Fate(*seat));
    let due = now.unwrap_or(0);
    let telling = now.is_some_and(|index| order.get(index).is_some_and(|seat| scene.is_person(*seat)));
    match scene.ui.turned.checked_sub(1) {
        Some(turned) if !telling => turned.min(order.len().saturating_sub(1)),
        _ => due,
    }
}

/// The right page: one of the fates.
pub(in crate::games::great_city::scene) fn fate(
    scene: &Scene<'_, GreatCity>,
    chronicle: &Chronicle,
    sheet: &mut Sheet,
) {
    let order = fates::order(scene);
    let index = open(scene);
    let Some(seat) = order.get(index).copied() else {
        return;
    };
    sheet.put(words(
        "fates.title",
        (RIGHT, 112.0),
        50.0,
        Face::Bold,
        ink::RUST,
        Align::Left,
        "The Fates",
    ));
    let size = large::size(scene, 23.0, 33.0);
    let place = format!("{} of {}", index + 1, order.len());
    sheet.put(words(
        "fates.order",
        (RIGHT + 500.0, 114.0),
        size,
        Face::Italic,
        ink::UMBER,
        Align::Left,
        &place,
    ));
    let end = chronicle.end.as_ref();
    let told: Option<&FateTold> = end.and_then(|end| end.fates.iter().find(|fate| fate.seat == seat));
    tabs::leaves(
        ("fate.back", "fate.on"),
        (index, order.len()),
        (1690.0, 114.0),
        5.0,
        sheet,
    );
    whose(scene, seat, sheet);
    let key = |what: &str| format!("fate.{seat}.{what}");
    let Some(fate) = told else {
        let rolled = end.map(|end| end.rolls.as_slice()).unwrap_or_default();
        let rolled = rolled.iter().filter(|(by, _)| *by == seat);
        for (index, (_, face)) in rolled.enumerate() {
            let x = RIGHT + 60.0 + 120.0 * index as f32;
            let pose = Pose::new(x, 420.0, 96.0, 105.0).z(4.0);
            sheet.put(Item::picture(key(&format!("die.{index}")), pose, "great_city/d8"));
            let at = (x - 6.0, 421.0);
            let key = key(&format!("die.{index}.face"));
            sheet.put(words(
                &key,
                at,
                42.0,
                Face::Bold,
                ink::UMBER,
                Align::Middle,
                &face.to_string(),
            ));
        }
        return;
    };
    for (what, place, number) in [("own", 0.0, fate.pair.0), ("city", 1.0, fate.pair.1)] {
        let art = format!("great_city/triad-{}", tables().triad(number.into()).art);
        let pose = Pose::new(RIGHT + 42.0 + 92.0 * place, 404.0, 84.0, 84.0).z(4.0);
        sheet.put(Item::picture(key(what), pose, art));
    }
    let said = tables().judgment(fate.pair.0.into(), fate.pair.1.into());
    judgment(
        scene,
        &key("judgment"),
        said,
        (RIGHT + 196.0, 376.0, WIDE - 196.0),
        sheet,
    );
    let now = scene.view.phase == Phase::Fate(seat);
    written(
        scene,
        (&key("told"), Slot::Fate(seat)),
        fate.words.as_deref(),
        (now && scene.is_person(seat), !now),
        (FATE, "Write what becomes of this character"),
        sheet,
    );
}

/// Whose fate it is, with what is in the purse.
fn whose(scene: &Scene<'_, GreatCity>, seat: Seat, sheet: &mut Sheet) {
    let view = scene.view;
    let key = |what: &str| format!("fate.{seat}.{what}");
    let pose = Pose::new(RIGHT + 48.0, 236.0, 96.0, 112.0).z(4.0);
    sheet.put(Item::picture(key("purse"), pose, "great_city/purse"));
    let purse = view.purses.get(seat.index()).copied().flatten();
    let purse = purse.map_or_else(String::new, |purse| purse.to_string());
    let size = large::size(scene, 30.0, 40.0);
    sheet.put(words(
        &key("count"),
        (RIGHT + 48.0, 318.0),
        size,
        Face::Bold,
        ink::UMBER,
        Align::Middle,
        &purse,
    ));
    let left = RIGHT + 116.0;
    let mut word = |what: &str, at: (f32, f32), size: f32, face: Face, ink: Color, text: &str| {
        let text = paper::shortened(text, face, size, RIGHT + WIDE - at.0);
        sheet.put(words(&key(what), at, size, face, ink, Align::Left, &text));
    };
    let called = view.called(scene.setup, Who::Seat(seat));
    word(
        "name",
        (left + 48.0, 200.0),
        size,
        Face::Bold,
        ink::UMBER,
        &called,
    );
    let size = large::size(scene, 24.0, 33.0);
    let player = scene.setup.name(seat);
    if view.phase == Phase::Fate(seat) {
        let size = large::size(scene, 24.0, 36.0);
        word(
            "player",
            (left, 252.0),
            size,
            Face::Bold,
            ink::RUST,
            &format!("{player} tells"),
        );
    } else {
        word("player", (left, 252.0), size, Face::Italic, ink::UMBER, player);
    }
    let purpose = view.character(Who::Seat(seat)).and_then(|own| own.purpose);
    let would = match purpose.map(|purpose| purpose.saves) {
        Some(true) => "would save the City",
        Some(false) => "would not save the City",
        None => "",
    };
    word("would", (left, 302.0), size, Face::Italic, ink::UMBER, would);
    sheet.put(parts::mark(scene, &key("mark"), seat, (left + 18.0, 200.0), 36.0));
}

/// The foot: what can be pressed, side by side, and what is going on as far as there is room.
pub(in crate::games::great_city::scene) fn foot(
    scene: &Scene<'_, GreatCity>,
    buttons: &[(&'static str, &str, &str, Option<&'static str>)],
    gilt: Option<(&'static str, &str, &str)>,
    hint: &str,
    sheet: &mut Sheet,
) {
    const Y: f32 = 1030.0;
    let wide = 1920.0 + 2.0 * scene.canvas.bleed.x.max(0.0);
    let ground = Pose::new(960.0, Y, wide, 100.0).z(24.0);
    sheet.put(Item::picture("book.foot", ground, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let width = |text: &str| lettering::width(text, Face::Semibold, 36.0) + 56.0;
    let mut left = 14.0;
    for (name, text, tooltip, barred) in buttons {
        let wide = width(text);
        let pose = Pose::corner(left, 986.0, wide, 86.0).z(26.0);
        left += wide + 10.0;
        let items: Vec<Item> = match barred {
            Some(why) => widgets::barred_button(name, pose, text, why).into(),
            None => widgets::button(*name, pose, text, false, tooltip),
        };
        sheet.extend(items);
    }
    let mut right = 1906.0;
    if let Some((name, text, tooltip)) = gilt {
        let wide = width(text).max(250.0);
        let pose = Pose::corner(right - wide, 985.0, wide, 88.0).z(26.0);
        sheet.extend(widgets::button(name, pose, text, true, tooltip));
        right -= wide + 20.0;
    }
    let size = large::size(scene, 24.0, 33.0);
    let room = right - left - 10.0;
    let lines = lettering::wrap(hint, Face::Italic, size, room);
    if room > 220.0 && lines.len() <= 2 {
        let text = lines.join("\n");
        sheet.put(
            words(
                "book.hint",
                (right, Y),
                size,
                Face::Italic,
                inks::SHADE,
                Align::Right,
                &text,
            )
            .z(26.0),
        );
    }
}
