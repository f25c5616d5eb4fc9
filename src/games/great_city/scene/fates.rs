//! The right page of the book: everybody's fate, from the fattest purse to the thinnest.
//!
//! A fate's judgment shows once it is its turn; those that are told stay in sight.

use super::book;
use super::parts::{self, fitted, ink, words};
use crate::games::great_city::chronicle::{Chronicle, FateTold};
use crate::games::great_city::tables::{Judgment, tables};
use crate::games::great_city::{GreatCity, Phase, Slot, Who};
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;
use crate::table::Seat;

const LEFT: f32 = 1010.0;
const RIGHT: f32 = 1800.0;

/// The rows of the page: how high each is.
fn pitch(players: usize) -> f32 {
    (792.0 / players.max(1) as f32).min(250.0)
}

/// Players from the fattest purse to the thinnest, as far as that is settled.
pub(super) fn order(scene: &Scene<'_, GreatCity>) -> Vec<Seat> {
    let view = scene.view;
    if !view.ranking.is_empty() {
        return view.ranking.clone();
    }
    let purse = |seat: Seat| view.purses.get(seat.index()).copied().flatten().unwrap_or(0);
    let mut seats: Vec<Seat> = Seat::all(view.players).collect();
    seats.sort_by_key(|seat| (std::cmp::Reverse(purse(*seat)), *seat));
    seats
}

fn top(scene: &Scene<'_, GreatCity>, seat: Seat) -> f32 {
    let row = order(scene)
        .iter()
        .position(|ranked| *ranked == seat)
        .unwrap_or(0);
    142.0 + pitch(scene.view.players) * row as f32
}

/// Where a fate's words stand.
fn room(scene: &Scene<'_, GreatCity>, seat: Seat) -> (f32, f32) {
    let high = pitch(scene.view.players);
    let top = top(scene, seat);
    (top + high * 0.585, top + high - 10.0)
}

/// Where a fate is written.
pub(super) fn field(scene: &Scene<'_, GreatCity>, seat: Seat) -> Pose {
    let (top, bottom) = room(scene, seat);
    Pose::corner(LEFT + 92.0, top, RIGHT - LEFT - 104.0, bottom - top)
}

pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, chronicle: &Chronicle, sheet: &mut Sheet) {
    sheet.put(words(
        "fates.title",
        (LEFT, 90.0),
        46.0,
        Face::Bold,
        ink::RUST,
        Align::Left,
        "The Fates",
    ));
    sheet.put(words(
        "fates.order",
        (RIGHT, 96.0),
        23.0,
        Face::Italic,
        ink::UMBER,
        Align::Right,
        "from the fattest purse to the thinnest",
    ));
    book::rule(sheet, "book.rule.right", 1405.0, 128.0, 760.0);
    let told = chronicle.end.as_ref().map(|end| end.fates.as_slice());
    let told = told.unwrap_or_default();
    let rolls = chronicle.end.as_ref().map(|end| end.rolls.as_slice());
    for seat in order(scene) {
        let fate = told.iter().find(|fate| fate.seat == seat);
        row(scene, seat, fate, sheet);
        // What equal purses rolled stays in sight until the first fate is told.
        let rolled: Vec<u8> = rolls
            .unwrap_or_default()
            .iter()
            .filter(|(rolled, _)| *rolled == seat)
            .map(|(_, face)| *face)
            .collect();
        if fate.is_none() && !rolled.is_empty() {
            dice(scene, seat, &rolled, sheet);
        }
    }
}

fn row(scene: &Scene<'_, GreatCity>, seat: Seat, fate: Option<&FateTold>, sheet: &mut Sheet) {
    let view = scene.view;
    let high = pitch(view.players);
    let top = top(scene, seat);
    let key = |what: &str| format!("fate.{seat}.{what}");
    let now = view.phase == Phase::Fate(seat);
    if now {
        let pose = Pose::corner(LEFT - 18.0, top, RIGHT - LEFT + 38.0, high - 2.0).z(2.5);
        sheet.put(Item::picture(key("now"), pose, "great_city/fate-now").sliced([16.0; 4]));
    } else if seat != order(scene).first().copied().unwrap_or(seat) {
        let pose = Pose::new(1405.0, top, 740.0, 1.4).z(2.0);
        let line = bevy::color::Color::srgba(0.79, 0.64, 0.34, 0.7);
        sheet.put(Item::new(
            key("rule"),
            pose,
            crate::scene::sheet::Look::Plain(line),
        ));
    }
    let tall = (high * 0.43).min(84.0);
    let pose = Pose::new(LEFT + 40.0, top + 12.0 + tall / 2.0, tall * 120.0 / 140.0, tall).z(4.0);
    sheet.put(Item::picture(key("purse"), pose, "great_city/purse"));
    let purse = view.purses.get(seat.index()).copied().flatten();
    sheet.put(words(
        &key("count"),
        (LEFT + 40.0, top + 12.0 + tall + high * 0.12),
        (high * 0.2).min(38.0),
        Face::Bold,
        ink::UMBER,
        Align::Middle,
        &purse.map_or_else(String::new, |purse| purse.to_string()),
    ));
    let (x, y) = (LEFT + 92.0, top + high * 0.16);
    let size = (high * 0.16).min(30.0);
    sheet.put(parts::mark(scene, &key("mark"), seat, (x + 15.0, y), size));
    let called = view.called(scene.setup, Who::Seat(seat));
    let room = 330.0_f32;
    let wide = lettering::width(&called, Face::Bold, size).min(room);
    sheet.put(fitted(
        &key("name"),
        (x + 40.0, y),
        size,
        room,
        Face::Bold,
        ink::UMBER,
        Align::Left,
        &called,
    ));
    let player = scene.setup.name(seat);
    let (player, face, colour) = if now {
        (format!("{player} tells"), Face::Bold, ink::RUST)
    } else {
        (player.to_owned(), Face::Italic, ink::UMBER)
    };
    sheet.put(fitted(
        &key("player"),
        (x + 40.0 + wide + 16.0, y + 2.0),
        22.0,
        420.0 - wide,
        face,
        colour,
        Align::Left,
        &player,
    ));
    let purpose = view.character(Who::Seat(seat)).and_then(|own| own.purpose);
    let would = match purpose.map(|purpose| purpose.saves) {
        Some(true) => "would save the City",
        Some(false) => "would not save the City",
        None => "",
    };
    sheet.put(words(
        &key("would"),
        (RIGHT - 4.0, y + 2.0),
        22.0,
        Face::Italic,
        ink::UMBER,
        Align::Right,
        would,
    ));
    if let Some(fate) = fate {
        judged(scene, fate, now, sheet);
    }
}

fn judged(scene: &Scene<'_, GreatCity>, fate: &FateTold, now: bool, sheet: &mut Sheet) {
    let seat = fate.seat;
    let high = pitch(scene.view.players);
    let top = top(scene, seat);
    let key = |what: &str| format!("fate.{seat}.{what}");
    let x = LEFT + 92.0;
    let y = top + high * 0.415;
    let wide = (high * 0.32).min(62.0);
    for (what, place, number) in [("own", 0.0, fate.pair.0), ("city", 1.0, fate.pair.1)] {
        let art = format!("great_city/triad-{}", tables().triad(number.into()).art);
        let pose = Pose::new(x + wide * 0.5 + (wide + 6.0) * place, y, wide, wide).z(4.0);
        sheet.put(Item::picture(key(what), pose, art));
    }
    let Judgment(name, judgment) = tables().judgment(fate.pair.0.into(), fate.pair.1.into());
    let left = x + wide * 2.0 + 24.0;
    let size = (high * 0.13).min(25.0);
    let name = format!("{name}.");
    let bold = lettering::width(&name, Face::Bold, size);
    let line = lettering::width(judgment, Face::Italic, size);
    let shrink = ((RIGHT - 4.0 - left) / (bold + 8.0 + line)).min(1.0);
    let size = size * shrink;
    sheet.put(words(
        &key("judgment.name"),
        (left, y),
        size,
        Face::Bold,
        ink::UMBER,
        Align::Left,
        &name,
    ));
    sheet.put(words(
        &key("judgment"),
        (left + (bold + 8.0) * shrink, y),
        size,
        Face::Italic,
        ink::UMBER,
        Align::Left,
        judgment,
    ));
    let telling = now && scene.is_person(seat);
    let field = field(scene, seat);
    if telling {
        let slot = Slot::Fate(seat).to_string();
        let look = crate::scene::sheet::Look::Plain(bevy::color::Color::srgba(1.0, 1.0, 1.0, 0.35));
        let act = Interaction::new(slot.clone(), "Write what becomes of this character");
        sheet.put(Item::new(slot, field.z(3.0), look).act(act));
    }
    let told = fate.words.as_deref().unwrap_or_default();
    if told.trim().is_empty() {
        let hint = match (telling, now) {
            (true, _) => "tell it aloud, or write it here",
            (false, true) => "",
            (false, false) => "told aloud",
        };
        let at = (x + 8.0, field.at.y);
        sheet.put(words(
            &key("hint"),
            at,
            22.0,
            Face::Italic,
            ink::UMBER,
            Align::Left,
            hint,
        ));
        return;
    }
    let (first, bottom) = room(scene, seat);
    let wide = RIGHT - x - 8.0;
    for size in [25.0_f32, 22.0, 20.0, 18.0, 16.0] {
        let step = size * 1.28;
        let lines = lettering::wrap(told, Face::Regular, size, wide);
        let fits = ((bottom - first) / step) as usize;
        if lines.len() > fits && size > 16.0 {
            continue;
        }
        let cut = lines.len() > fits;
        let mut lines: Vec<String> = lines.into_iter().take(fits).collect();
        if let Some(last) = lines.last_mut().filter(|_| cut) {
            last.push_str(" …");
        }
        for (index, line) in lines.iter().enumerate() {
            sheet.put(words(
                &key(&format!("told.{index}")),
                (x, first + step * (index as f32 + 0.5)),
                size,
                Face::Regular,
                ink::UMBER,
                Align::Left,
                line,
            ));
        }
        return;
    }
}

/// What a seat rolled, for its place among equal purses.
fn dice(scene: &Scene<'_, GreatCity>, seat: Seat, rolled: &[u8], sheet: &mut Sheet) {
    let high = pitch(scene.view.players);
    let y = top(scene, seat) + high * 0.62;
    for (index, face) in rolled.iter().enumerate() {
        let x = LEFT + 130.0 + 76.0 * index as f32;
        let key = format!("fate.{seat}.die.{index}");
        let pose = Pose::new(x, y, 64.0, 70.0).z(4.0);
        sheet.put(Item::picture(key.clone(), pose, "great_city/d8"));
        sheet.put(words(
            &format!("{key}.face"),
            (x - 4.0, y + 0.5),
            27.0,
            Face::Bold,
            ink::UMBER,
            Align::Middle,
            &face.to_string(),
        ));
    }
}
