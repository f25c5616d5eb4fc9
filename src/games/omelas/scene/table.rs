//! The table of OMELAS: board, tiles, die, bag, ribbon.
//!
//! All numbers are canvas units; the board's own numbers are those of its drawing, moved to where it lies.

use super::super::view::{keeps, number};
use super::super::{Letter, Omelas, Phase};
use super::{large, plates, rounds, side, talk, turning};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Interaction, Item, PieceKey, Pose, Sheet};
use crate::scene::widgets;
use crate::table::{Awaits, Seat};
use bevy::prelude::*;

/// The red of the city.
pub(super) const RED: Color = Color::srgb(0.702, 0.086, 0.106);
/// Its black.
pub(super) const BLACK: Color = Color::srgb(0.055, 0.039, 0.039);

const BOARD: Vec2 = Vec2::new(104.0, 74.0);

/// Where the bag lies.
pub(super) const BAG: Pose = Pose::new(95.0, 985.0, 134.0, 154.0);
/// Where tiles laid aside lie.
pub(super) const ASIDE: Pose = Pose::new(215.0, 974.0, 66.0, 66.0);

/// A square of Omelas.
pub(super) fn square(letter: Letter) -> Pose {
    let at = BOARD + Vec2::new(280.0 + 176.0 * letter.square() as f32, 366.0);
    Pose::new(at.x, at.y, 118.0, 118.0).z(20.0)
}

/// A place of The Darkness, from 0.
pub(super) fn dark_place(index: u8) -> Pose {
    let at = BOARD + Vec2::new(330.0 + 152.0 * f32::from(index), 672.0);
    Pose::new(at.x, at.y, 114.0, 114.0).z(20.0)
}

/// Where the die rests: near the tile on trial, and never over the vote ring.
pub(super) fn die(trial: Option<Letter>) -> Pose {
    let x = match trial {
        None => 844.0,
        Some(letter) => {
            let x = square(letter).at.x;
            if letter.square() < 3 {
                x.clamp(480.0, 640.0)
            } else {
                x.clamp(1010.0, 1110.0)
            }
        }
    };
    Pose::new(x, 576.0, 118.0, 111.0).z(22.0)
}

/// A place of the vote ring; the cards tilt a little, each its own way.
pub(super) fn ring(trial: Option<Letter>, index: usize, seats: usize) -> Pose {
    const TILT: [f32; 6] = [-3.0, 2.0, -1.5, 3.5, -2.5, 1.5];
    let die = die(trial).at.x;
    let first = if trial.is_none_or(|letter| letter.square() < 3) {
        die + 126.0
    } else {
        die - 126.0 - 98.0 * (seats as f32 - 1.0)
    };
    let tilt = TILT.get(index).copied().unwrap_or(0.0);
    Pose::new(first + 98.0 * index as f32, 586.0, 82.0, 140.0)
        .turned(tilt)
        .z(24.0 + index as f32 * 0.1)
}

/// The two cards in the hand at the foot.
pub(super) fn hand(index: usize) -> Pose {
    Pose::new(1262.0 + 140.0 * index as f32, 968.0, 108.0, 185.0)
        .turned(if index == 0 { -2.0 } else { 2.0 })
        .z(26.0)
}

pub(super) fn tile_picture(letter: Letter) -> &'static str {
    match letter {
        Letter::O => "omelas/tile-o",
        Letter::M => "omelas/tile-m",
        Letter::E => "omelas/tile-e",
        Letter::L => "omelas/tile-l",
        Letter::A => "omelas/tile-a",
        Letter::S => "omelas/tile-s",
    }
}

pub(super) fn die_picture(face: u8) -> &'static str {
    match face {
        1 => "omelas/die-1",
        2 => "omelas/die-2",
        3 => "omelas/die-3",
        _ => "omelas/die-4",
    }
}

pub(super) fn tile_key(letter: Letter) -> PieceKey {
    format!("tile.{letter}").into()
}

/// Everything on the table.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>) -> Sheet {
    let mut sheet = Sheet::new();
    let view = scene.view;
    sheet.put(widgets::ground("shared/table"));
    sheet.put(Item::picture(
        "board",
        Pose::corner(BOARD.x, BOARD.y, 1440.0, 790.0).z(1.0),
        "omelas/board",
    ));
    darkness(scene, &mut sheet);
    for letter in Letter::ALL {
        if view.squares.get(letter.square()).copied().unwrap_or(false) {
            sheet.put(Item::picture(
                tile_key(letter),
                square(letter),
                tile_picture(letter),
            ));
        }
    }
    if view.phase == Phase::Reveal {
        turning::lay_out(scene, &mut sheet);
    } else {
        trial(scene, &mut sheet);
    }
    bag(scene, &mut sheet);
    for seat in Seat::all(scene.setup.seats.len()) {
        plates::put_plate(scene, seat, &mut sheet);
    }
    prompt(scene, &mut sheet);
    talk::lay_out(scene, &mut sheet);
    side::lay_out(scene, &mut sheet);
    large::arrange(scene, &mut sheet);
    sheet
}

fn darkness(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
    let size = scene.canvas.type_size;
    for index in 0..view.darkness {
        sheet.put(Item::picture(
            format!("dark.{index}"),
            dark_place(index),
            "omelas/tile-back",
        ));
    }
    if view.phase != Phase::Reveal {
        sheet.put(
            Item::words(
                "dark.name",
                (size.between(955.0, 984.0), size.between(727.0, 716.0)),
                size.between(26.0, 44.0),
                Face::Semibold,
                inks::BONE,
                Align::Middle,
                if size.is_large() {
                    "THE DARKNESS"
                } else {
                    "T\u{2009}H\u{2009}E\u{2003}D\u{2009}A\u{2009}R\u{2009}K\u{2009}N\u{2009}E\u{2009}S\u{2009}S"
                },
            )
            .z(4.0),
        );
        let words = match view.darkness {
            0 => format!("none of {}", number(view.places)),
            count => format!("{} of {}", number(count), number(view.places)),
        };
        sheet.put(
            Item::words(
                "dark.count",
                (size.between(955.0, 984.0), size.between(757.0, 764.0)),
                size.between(20.0, 39.5),
                Face::Italic,
                inks::SHADE,
                Align::Middle,
                words,
            )
            .z(4.0),
        );
    }
}

/// The tile on trial, the die, the vote ring.
fn trial(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
    if let Some(letter) = view.trial {
        let pose = square(letter);
        let fringe = Pose {
            size: Vec2::splat(190.0),
            ..pose
        }
        .z(18.0);
        sheet.put(Item::picture("trial.fringe", fringe, "omelas/trial"));
        sheet.put(Item::picture(tile_key(letter), pose, tile_picture(letter)));
    }
    let pose = die(view.trial);
    let mine = matches!(scene.awaits, Awaits::Chance { roller: Some(seat), .. } if scene.is_person(seat));
    let act = match view.phase {
        Phase::Roll if mine => Some(Interaction::piece("die", "Roll the die")),
        Phase::Roll => Some(
            Interaction::refused(
                "die",
                format!("Not yet: {} rolls the die", scene.setup.name(view.turn)),
            )
            .by("omelas.round.2"),
        ),
        Phase::Draw => {
            Some(Interaction::refused("die", "Not yet: first a tile is drawn").by("omelas.round.1"))
        }
        _ => None,
    };
    sheet.put(Item::picture("die", pose, die_picture(view.die.unwrap_or(4))).maybe_act(act));
    if view.phase != Phase::Vote {
        return;
    }
    let size = scene.canvas.type_size;
    // Where type is large, the note on what is to be done says it.
    if let Some(face) = view.die.filter(|_| !size.is_large()) {
        let words = format!("exactly {face} Yes");
        let away = if ring(view.trial, 0, 2).at.x > pose.at.x {
            -1.0
        } else {
            1.0
        };
        let (x, y) = (
            pose.at.x + away * size.between(0.0, 60.0),
            size.between(656.0, 676.0),
        );
        let label = Pose::new(x, y, size.between(176.0, 284.0), size.between(40.0, 64.0)).z(23.0);
        let from = Pose {
            size: Vec2::new(30.0, 40.0),
            ..label
        };
        sheet.put(
            Item::picture("exactly", label, "omelas/exactly")
                .sliced([30.0, 12.0, 30.0, 12.0])
                .from(from),
        );
        sheet.put(
            Item::words(
                "exactly.words",
                (x, y),
                size.between(22.0, 36.0),
                Face::Semibold,
                inks::INK,
                Align::Middle,
                words,
            )
            .z(24.0),
        );
    }
    if talk::is_on(scene) {
        return;
    }
    let count = scene.setup.seats.len();
    let laid = view.seats.iter().filter(|seat| seat.laid).count();
    for index in 0..count {
        let place = ring(view.trial, index, count);
        if index < laid {
            sheet.put(Item::picture(format!("laid.{index}"), place, "omelas/vote-back"));
        } else {
            let slot = Pose {
                size: Vec2::new(92.0, 152.0),
                ..place
            }
            .turned(0.0)
            .z(19.0);
            sheet.put(Item::picture(format!("slot.{index}"), slot, "omelas/slot"));
        }
    }
}

fn bag(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
    let mine = matches!(scene.awaits, Awaits::Chance { roller: Some(seat), .. } if scene.is_person(seat));
    let act = match view.phase {
        Phase::Draw if mine => {
            Interaction::piece("bag", format!("Draw a tile (tiles in the bag: {})", view.bag))
        }
        Phase::Draw => Interaction::refused(
            "bag",
            format!("Not yet: {} draws a tile", scene.setup.name(view.turn)),
        )
        .by("omelas.round.1"),
        _ => Interaction::refused(
            "bag",
            format!(
                "Tiles in the bag: {}. The next one is drawn when a new round begins",
                view.bag
            ),
        )
        .by("omelas.round.8"),
    };
    sheet.put(Item::picture("bag", BAG.z(10.0), "omelas/bag").act(act));
    let disc = Pose::new(150.0, 1034.0, 46.0, 46.0).z(12.0);
    sheet.put(Item::picture("bag.disc", disc, "omelas/disc"));
    sheet.put(
        Item::words(
            "bag.count",
            (150.0, 1034.0),
            24.0,
            Face::Semibold,
            inks::INK,
            Align::Middle,
            view.bag.to_string(),
        )
        .z(13.0),
    );
    if let Some(letter) = rounds::last_aside(scene) {
        sheet.put(Item::picture(
            "aside",
            ASIDE.turned(4.0).z(10.0),
            tile_picture(letter),
        ));
        let words = match view.aside.len() {
            1 => "laid aside".to_owned(),
            count => format!("{count} aside"),
        };
        sheet.put(
            Item::words(
                "aside.words",
                (215.0, 1032.0),
                20.0,
                Face::Italic,
                inks::SHADE,
                Align::Middle,
                words,
            )
            .z(10.0),
        );
    }
}

/// What is to be done, in large letters, and the hand it is done with.
fn prompt(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
    let name = scene.setup.name(view.turn);
    let person = scene.is_person(view.turn);
    let letter = view.trial.map_or(String::new(), |letter| letter.to_string());
    let talking = talk::is_on(scene);
    let (words, note) = match view.phase {
        Phase::Deal => ("The roles are dealt".to_owned(), String::new()),
        Phase::Draw if person => (
            format!("{name}, draw a tile"),
            "Press the bag, or drag a tile out of it.".into(),
        ),
        Phase::Draw => (format!("{name} draws a tile"), String::new()),
        Phase::Roll if person => (
            format!("{name}, roll the die"),
            format!("It shows how many Yes votes keep the {letter}, no more and no fewer."),
        ),
        Phase::Roll => (format!("{name} rolls the die"), String::new()),
        Phase::Vote if talking || (scene.people().is_empty() && view.seats.iter().all(|seat| !seat.laid)) => {
            talk::prompt(scene)
        }
        Phase::Vote if view.seats.iter().all(|seat| seat.laid) => (
            "All votes are laid".into(),
            "They are shuffled before they are turned up.".into(),
        ),
        Phase::Vote if plates::is_awaited(scene, scene.foot) && scene.is_person(scene.foot) => (
            format!("{}, lay your vote", scene.setup.name(scene.foot)),
            "Press a card: the curtain falls, and you choose alone.".into(),
        ),
        Phase::Vote => (
            "The votes are being laid".into(),
            "Every seat lays one card, face-down.".into(),
        ),
        Phase::Reveal => (
            "The votes are turned up".into(),
            "Shuffled: nobody can tell whose card is whose.".into(),
        ),
        Phase::Over(_) => return,
    };
    let size = scene.canvas.type_size;
    let note = match (view.phase, view.die) {
        (Phase::Vote, Some(die)) if size.is_large() && !talk::is_asking(scene) => {
            format!("Exactly {die} Yes {} the {letter}.", keeps(die))
        }
        _ => note,
    };
    let lift = if talking && !scene.people().is_empty() {
        -16.0
    } else {
        0.0
    };
    let pose = Pose::corner(547.0, 899.0 + lift, 604.0, 110.0).z(8.0);
    sheet.put(Item::picture("ribbon", pose, "omelas/ribbon").act(widgets::rule_act()));
    let y = 947.0 + lift;
    sheet.put(
        Item::words(
            "ribbon.words",
            (849.0, y),
            lettering::fit(&words, Face::Semibold, size.between(38.0, 44.0), 452.0),
            Face::Semibold,
            inks::INK,
            Align::Middle,
            words,
        )
        .z(9.0),
    );
    if size.is_large() && !note.is_empty() {
        let high = size.between(22.0, 30.6);
        let lines = lettering::wrap(&note, Face::Italic, high, 600.0);
        let y = 1007.0 + lift + high * 0.5 + high * 0.625 * (lines.len() as f32 - 1.0);
        let note = lines.join("\n");
        let at = (849.0, y);
        sheet.put(
            Item::words(
                "ribbon.note",
                at,
                high,
                Face::Italic,
                inks::SHADE,
                Align::Middle,
                note,
            )
            .z(9.0),
        );
    } else if !talking && !note.is_empty() {
        let size = lettering::fit(&note, Face::Italic, size.between(20.0, 30.0), 600.0);
        sheet.put(
            Item::words(
                "ribbon.note",
                (849.0, 1023.0),
                size,
                Face::Italic,
                inks::SHADE,
                Align::Middle,
                note,
            )
            .z(9.0),
        );
    }
    if view.phase == Phase::Vote
        && !talking
        && plates::is_awaited(scene, scene.foot)
        && scene.is_person(scene.foot)
    {
        for (index, name) in ["hand.left", "hand.right"].into_iter().enumerate() {
            // What it does stands on the ribbon; a tip here would lie over the child.
            let act = Interaction::piece(name, "");
            sheet.put(Item::picture(name, hand(index), "omelas/vote-back").act(act));
        }
    }
}
