//! The players' mats for large type: a name, the hoard, and how many cards lie where; the cards are pictures.

use super::super::super::Oubliette;
use super::super::super::log::{count, money};
use super::super::cards::{self, BLOOD, Card, OCHRE, fitted, words};
use super::super::mats::{
    banner, banner_width, bar, card_act, card_key, edge, frame, heal_button, heal_word, held, next_copy,
    state, used, waters,
};
use super::super::places::{self, Mat};
use super::super::stop;
use super::BELOW;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::{Seat, capital};
use bevy::prelude::*;

/// How high a mat is.
const HIGH: f32 = 150.0;
/// Where the counts stand, from a mat's upper edge.
const COUNTS: f32 = 122.0;

/// The mat of the how-manieth player, clockwise from the lower left.
pub(in super::super) fn mat(place: usize, count: usize) -> Mat {
    let (x, at_foot, width) = places::mat_at(place, count);
    let y = if at_foot { 844.0 } else { 10.0 } + BELOW;
    let frame = Pose::corner(x, y, width, HIGH).z(4.0);
    let mat = Mat {
        frame,
        thumb: 82.0,
        name: (106.0, 500.0),
        hand: (530.0, 1150.0),
        in_use: (1180.0, 1450.0),
        cashed: (1480.0, 1640.0),
        wounds: (1670.0, 1876.0),
        narrow: false,
        faces: true,
    };
    if width > 1000.0 {
        mat
    } else if width > 700.0 {
        Mat {
            thumb: 78.0,
            name: (106.0, 372.0),
            hand: (396.0, 600.0),
            in_use: (622.0, 726.0),
            cashed: (748.0, 808.0),
            wounds: (830.0, 924.0),
            ..mat
        }
    } else {
        Mat {
            thumb: 50.0,
            name: (94.0, 330.0),
            hand: (342.0, 430.0),
            in_use: (440.0, 496.0),
            cashed: (506.0, 546.0),
            wounds: (554.0, 610.0),
            narrow: true,
            ..mat
        }
    }
}

/// A seat's mat.
pub(in super::super) fn put(scene: &Scene<'_, Oubliette>, seat: Seat, sheet: &mut Sheet) {
    let level = &scene.setup.level;
    let Some(own) = scene.view.explorer(seat) else {
        return;
    };
    let mat = super::super::mats::mat(scene, seat);
    let (left, top) = (mat.left(), mat.top());
    let key = |what: &str| format!("mat.{seat}.{what}");
    let mark = scene.mark(seat);
    let said = format!(
        "{}: {}; {} cashed in",
        scene.setup.name(seat),
        state(scene, seat),
        money(own.cashed_in)
    );
    let about = Interaction::new(format!("mat.{seat}"), said);
    sheet.put(frame(scene, seat, &mat).act(about));
    banner(scene, seat, &mat, sheet);
    if own.lost > 0 {
        let glass = Pose::corner(left + 8.0 + banner_width(&mat) - 40.0, top + 92.0, 40.0, 50.0).z(8.0);
        sheet.put(Item::picture(key("lost"), glass, "oubliette/lost-turn"));
    }
    let (from, to) = (left + mat.name.0, left + mat.name.1);
    sheet.put(widgets::mark(key("mark"), (from + 17.0, top + 34.0), 34.0, mark).z(8.0));
    let ink = if own.away { inks::QUIET } else { inks::BONE };
    sheet.put(fitted(
        key("name"),
        (from + 44.0, top + 33.0),
        (42.0, to - from - 44.0),
        Face::Semibold,
        ink,
        Align::Left,
        scene.setup.name(seat),
    ));
    let goal = if level.goal > 0 {
        format!("of {}", money(level.goal))
    } else if let Some(visit) = &level.visit {
        format!("= {}{}", visit.currency, money(own.cashed_in / visit.rate.max(1)))
    } else {
        String::new()
    };
    let hoard = money(own.cashed_in);
    sheet.put(words(
        key("hoard"),
        (from, top + 80.0),
        44.0,
        Face::Bold,
        OCHRE,
        Align::Left,
        hoard.as_str(),
    ));
    let after = from + lettering::width(&hoard, Face::Bold, 44.0) + 14.0;
    let beside = after + lettering::width(&goal, Face::Regular, 36.0) <= to;
    let heals = own.may_heal && scene.is_person(seat);
    if beside || !heals {
        let at = if beside {
            (after, top + 81.0)
        } else {
            (from, top + COUNTS)
        };
        sheet.put(words(
            key("goal"),
            at,
            36.0,
            Face::Regular,
            inks::SHADE,
            Align::Left,
            goal,
        ));
    }
    if level.goal > 0 && beside && !heals {
        let share = own.cashed_in as f32 / level.goal as f32;
        bar(seat, (from, top + 112.0), (to - from, 22.0), share, sheet);
    }
    zones(scene, seat, &mat, sheet);
    if heals {
        put_waters(scene, seat, &mat, sheet);
    }
}

/// The cards of a mat, and how many there are of each kind.
fn zones(scene: &Scene<'_, Oubliette>, seat: Seat, mat: &Mat, sheet: &mut Sheet) {
    let Some(own) = scene.view.explorer(seat) else {
        return;
    };
    let laid_out = stop::lays_out(scene) == Some(seat);
    let cashed = own.cashed.iter().map(|number| Card::Treasure(*number));
    let wounds = own.wounds.iter().map(|kind| Card::Wound(*kind));
    let zones: [(&str, &str, (f32, f32), Vec<Card>, Color); 4] = [
        ("hand", "in hand", mat.hand, held(own), inks::BONE),
        ("use", "in use", mat.in_use, used(own), inks::BONE),
        ("cashed", "cashed in", mat.cashed, cashed.collect(), OCHRE),
        ("wounds", "wounds", mat.wounds, wounds.collect(), BLOOD),
    ];
    let (left, top) = (mat.left(), mat.top());
    for (index, (name, title, zone, cards, ink)) in zones.into_iter().enumerate() {
        let key = |what: &str| format!("mat.{seat}.{name}.{what}");
        if !mat.narrow {
            let divider = Pose::new(left + zone.0 - 12.0, top + 75.0, 8.0, 120.0).z(5.0);
            sheet.put(
                Item::picture(
                    format!("mat.{seat}.divider.{index}"),
                    divider,
                    "oubliette/divider",
                )
                .sliced([0.0, 20.0, 0.0, 20.0]),
            );
        }
        let elsewhere = laid_out && matches!(name, "hand" | "wounds");
        if cards.is_empty() || elsewhere {
            let card = mat.card(zone, 0, 1);
            let wide = mat.thumb.min(zone.1 - zone.0);
            let slot = Pose::corner(left + zone.0, card.at.y - card.size.y / 2.0, wide, card.size.y);
            sheet.put(Item::picture(key("slot"), slot.z(5.0), "oubliette/slot").sliced([14.0; 4]));
        } else if name == "cashed" {
            pile(seat, mat, cards.len(), sheet);
        } else {
            let mut copies = [0u8; 256];
            for (index, card) in cards.iter().enumerate() {
                let pose = mat.card(zone, index, cards.len());
                put_card(scene, seat, *card, pose, &mut copies, sheet);
            }
        }
        let wide = zone.1 - zone.0;
        let named = if cards.len() == 1 {
            title.trim_end_matches('s')
        } else {
            title
        };
        let whole = format!("{} {named}", cards.len());
        let (text, face) = if lettering::width(&whole, Face::Semibold, 36.0) <= wide {
            (whole, Face::Semibold)
        } else {
            (cards.len().to_string(), Face::Bold)
        };
        let at = left + zone.0 + mat.thumb.min(wide) / 2.0;
        let (x, align) = if face == Face::Bold {
            (at, Align::Middle)
        } else {
            (left + zone.0, Align::Left)
        };
        let reach = Pose::corner(left + zone.0, top + 100.0, wide, 44.0).z(9.0);
        sheet.put(
            Item::new(key("reach"), reach, Look::Plain(Color::NONE))
                .act(Interaction::new(key("zone"), in_full(scene, title, &cards))),
        );
        if !cards.is_empty() {
            sheet.put(words(
                key("count"),
                (x, top + COUNTS),
                36.0,
                face,
                ink,
                align,
                text,
            ));
        } else if lettering::width(title, Face::Italic, 34.0) <= wide {
            // Where there is no room for its name, the empty place says it all.
            sheet.put(words(
                key("title"),
                (left + zone.0, top + COUNTS),
                34.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                title,
            ));
        }
    }
}

/// What lies in a zone, in words.
fn in_full(scene: &Scene<'_, Oubliette>, title: &str, cards: &[Card]) -> String {
    let level = &scene.setup.level;
    let names: Vec<String> = (cards.iter())
        .map(|card| format!("{} {}", card.name(level), card.plate(level)))
        .collect();
    match names.len() {
        0 => format!("{}: nothing", capital(title)),
        many => format!(
            "{}, {}: {}",
            capital(title),
            count(many, "card", "cards"),
            names.join(", ")
        ),
    }
}

/// A pile of at most four backs.
fn pile(seat: Seat, mat: &Mat, count: usize, sheet: &mut Sheet) {
    let high = mat.thumb_height() - 14.0;
    for index in 0..count.min(4) {
        let step = index as f32;
        let pose = Pose::corner(
            mat.left() + mat.cashed.0 + 2.0 + 3.0 * step,
            mat.top() + 13.0 + 2.0 * step,
            high * 150.0 / 257.0,
            high,
        )
        .turned([-4.0, 3.0, -2.0, 5.0].get(index).copied().unwrap_or(0.0))
        .z(8.0 + step);
        let key = format!("mat.{seat}.cashed.{index}");
        sheet.put(edge(format!("{key}.edge"), pose));
        sheet.put(Item::picture(key, pose, "oubliette/card-back-treasure"));
    }
}

fn put_card(
    scene: &Scene<'_, Oubliette>,
    seat: Seat,
    card: Card,
    pose: Pose,
    copies: &mut [u8; 256],
    sheet: &mut Sheet,
) {
    let (Card::Monster(kind) | Card::Treasure(kind) | Card::Event(kind) | Card::Wound(kind)) = card;
    let key = card_key(seat, card, next_copy(copies, kind));
    let act = card_act(scene, seat, card, &key);
    sheet.extend(cards::face(&scene.setup.level, card, &key, pose, act));
}

/// A button for each kind of Healing Waters in hand (`oubliette.kept.5`).
fn put_waters(scene: &Scene<'_, Oubliette>, seat: Seat, mat: &Mat, sheet: &mut Sheet) {
    let mut x = mat.left() + mat.name.0;
    for (kind, wounds) in waters(scene, seat) {
        let tooltip = format!(
            "Healing Waters: {} back now",
            match wounds {
                1 => "put the worst wound".to_owned(),
                many => format!("put the {many} worst wounds"),
            }
        );
        let word = heal_word(wounds);
        let wide = lettering::width(&word, Face::Bold, 37.0) + 22.0;
        let pose = Pose::corner(x, mat.top() + 100.0, wide, 44.0).z(14.0);
        x += wide + 8.0;
        heal_button((seat, kind), pose, (word, 37.0), tooltip, sheet);
    }
}
