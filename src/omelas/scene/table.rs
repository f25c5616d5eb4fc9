//! The table of OMELAS: board, tiles, die, plates, bag, ribbon, ledger.
//!
//! All numbers are canvas units; the board's own numbers are those of its drawing, moved to where it lies.

use super::super::view::number;
use super::super::{Letter, Omelas, Phase};
use super::{rounds, talk, turning};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Act, Align, Item, Look, PieceKey, Pose, Sheet};
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

/// Where a seat's plate stands: the foot of the screen is whoever holds the mouse, the others follow
/// clockwise.
pub(super) fn plate(scene: &Scene<'_, Omelas>, seat: Seat) -> Pose {
    let count = scene.setup.seats.len();
    let step = (seat.index() + count - scene.foot.index()) % count;
    let (x, y) = match (step, count) {
        (0, _) => return Pose::new(416.0, 948.0, 250.0, 76.0).z(50.0),
        (1, _) => (118.0, 640.0),
        (step, count) if step + 1 == count => (1534.0, 640.0),
        (2, 4) => (824.0, 48.0),
        (2, 5) => (456.0, 48.0),
        (3, 5) => (1190.0, 48.0),
        (step, _) => (380.0 + 444.0 * (step as f32 - 2.0), 48.0),
    };
    Pose::new(x, y, 216.0, 64.0).z(50.0)
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
        put_plate(scene, seat, &mut sheet);
    }
    prompt(scene, &mut sheet);
    talk::lay_out(scene, &mut sheet);
    ledger(scene, &mut sheet);
    sheet
}

fn darkness(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
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
                (955.0, 727.0),
                26.0,
                Face::Semibold,
                inks::BONE,
                Align::Middle,
                "T\u{2009}H\u{2009}E\u{2003}D\u{2009}A\u{2009}R\u{2009}K\u{2009}N\u{2009}E\u{2009}S\u{2009}S",
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
                (955.0, 757.0),
                20.0,
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
    let mine = matches!(scene.awaits, Awaits::Chance { hand: Some(seat) } if scene.is_person(seat));
    let act = match view.phase {
        Phase::Roll if mine => Some(Act::piece("die", "Roll the die")),
        Phase::Roll => Some(Act::refused(
            "die",
            format!("Not yet: it is {}'s roll", scene.setup.name(view.turn)),
        )),
        Phase::Draw => Some(Act::refused("die", "Not yet: a tile is drawn first")),
        _ => None,
    };
    sheet.put(Item::picture("die", pose, die_picture(view.die.unwrap_or(4))).maybe_act(act));
    if view.phase != Phase::Vote {
        return;
    }
    if let Some(face) = view.die {
        let words = format!("exactly {face} Yes");
        let label = Pose::new(pose.at.x, 656.0, 176.0, 40.0).z(23.0);
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
                (pose.at.x, 656.0),
                22.0,
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
    let mine = matches!(scene.awaits, Awaits::Chance { hand: Some(seat) } if scene.is_person(seat));
    let act = match view.phase {
        Phase::Draw if mine => Act::piece("bag", format!("Draw a tile from the bag: {} are in it", view.bag)),
        Phase::Draw => Act::refused(
            "bag",
            format!("Not yet: it is {}'s draw", scene.setup.name(view.turn)),
        ),
        _ => Act::refused(
            "bag",
            format!(
                "{} tiles are in the bag; the next round begins with a draw",
                view.bag
            ),
        ),
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

/// What stands on a seat's plate under its name.
fn state_of(scene: &Scene<'_, Omelas>, seat: Seat) -> String {
    let view = scene.view;
    let Some(own) = view.seats.get(seat.index()) else {
        return String::new();
    };
    let computer = if scene.is_person(seat) { "" } else { "computer" };
    match view.phase {
        Phase::Vote if own.laid => "vote laid".into(),
        Phase::Vote if view.asked.contains(seat) && talk::is_on(scene) => "asked for a Yes".into(),
        Phase::Draw if seat == view.turn => "to draw".into(),
        Phase::Roll if seat == view.turn => match view.trial {
            Some(letter) => format!("drew {letter}, to roll"),
            None => "to roll".into(),
        },
        Phase::Vote | Phase::Reveal if seat == view.turn => match (view.trial, view.die) {
            (Some(letter), Some(face)) => format!("drew {letter}, rolled {face}"),
            _ => computer.into(),
        },
        Phase::Vote if !talk::is_on(scene) => "to vote".into(),
        _ => computer.into(),
    }
}

fn is_awaited(scene: &Scene<'_, Omelas>, seat: Seat) -> bool {
    match scene.awaits {
        Awaits::Chance { hand } => hand == Some(seat),
        Awaits::Seats(seats) => seats.contains(seat) && (talk::is_on(scene) || seat == scene.foot),
        Awaits::Over => false,
    }
}

fn put_plate(scene: &Scene<'_, Omelas>, seat: Seat, sheet: &mut Sheet) {
    let pose = plate(scene, seat);
    let foot = seat == scene.foot;
    let awaited = is_awaited(scene, seat) && !(talk::is_on(scene) && seat != scene.view.turn);
    let bone = foot && scene.is_person(seat);
    let name = scene.setup.name(seat);
    let state = state_of(scene, seat);
    let (picture, ink, note) = if bone {
        ("shared/plate-bone", inks::INK, inks::UMBER)
    } else {
        ("shared/plate", inks::BONE, inks::SHADE)
    };
    let left = pose.at.x - pose.size.x / 2.0;
    if awaited {
        let ring = Pose {
            size: pose.size + Vec2::splat(16.0),
            ..pose
        }
        .z(49.0);
        sheet.put(
            Item::picture(format!("plate.{seat}.ring"), ring, "shared/plate-ring")
                .sliced([24.0; 4])
                .tinted(inks::of_mark(scene.mark(seat))),
        );
    }
    sheet.put(
        Item::picture(format!("plate.{seat}"), pose, picture)
            .sliced([20.0; 4])
            .maybe_act(talk::plate_act(scene, seat)),
    );
    let size = if bone { 40.0 } else { 36.0 };
    sheet.put(
        widgets::mark(
            format!("plate.{seat}.mark"),
            (left + 40.0, pose.at.y),
            size,
            scene.mark(seat),
        )
        .z(51.0),
    );
    let laid =
        scene.view.seats.get(seat.index()).is_some_and(|own| own.laid) && scene.view.phase == Phase::Vote;
    // Whoever is a person may look at their own role again at any time.
    let eye = scene.is_person(seat);
    let room = pose.size.x
        - 70.0
        - match (eye, laid) {
            (true, true) => 84.0,
            (true, false) | (false, true) => 50.0,
            (false, false) => 14.0,
        };
    let lift = if state.is_empty() { 0.0 } else { 12.0 };
    sheet.put(
        Item::words(
            format!("plate.{seat}.name"),
            (left + 70.0, pose.at.y - lift),
            lettering::fit(name, Face::Semibold, if bone { 28.0 } else { 26.0 }, room),
            Face::Semibold,
            ink,
            Align::Left,
            name,
        )
        .z(51.0),
    );
    if !state.is_empty() {
        sheet.put(
            Item::words(
                format!("plate.{seat}.state"),
                (left + 70.0, pose.at.y + 14.0),
                lettering::fit(&state, Face::Italic, 19.0, room),
                Face::Italic,
                note,
                Align::Left,
                state,
            )
            .z(51.0),
        );
    }
    let right = pose.at.x + pose.size.x / 2.0;
    if laid {
        let back = Pose::new(right - 30.0, pose.at.y, 24.0, 41.0).z(51.0);
        sheet.put(Item::picture(
            format!("plate.{seat}.back"),
            back,
            "omelas/vote-back",
        ));
    }
    if eye {
        let name = format!("look.{seat}");
        let words = format!("{} alone: look at the role again", scene.setup.name(seat));
        let act = Act {
            lifts: true,
            ..Act::new(name.clone(), words)
        };
        let x = if laid { right - 66.0 } else { right - 30.0 };
        let at = Pose::new(x, pose.at.y, 36.0, 36.0).z(52.0);
        let tint = if bone { inks::INK } else { Color::WHITE };
        sheet.put(Item::picture(name, at, "shared/cue-eye").tinted(tint).act(act));
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
            format!("It says how many Yes, no more and no fewer, keep the {letter}."),
        ),
        Phase::Roll => (format!("{name} rolls the die"), String::new()),
        Phase::Vote if talking || (scene.people().is_empty() && view.seats.iter().all(|seat| !seat.laid)) => {
            talk::prompt(scene)
        }
        Phase::Vote if is_awaited(scene, scene.foot) && scene.is_person(scene.foot) => (
            format!("{}, lay your vote", scene.setup.name(scene.foot)),
            "Press a card: the curtain falls, and you choose alone.".into(),
        ),
        Phase::Vote => (
            "The votes are laid".into(),
            "Every seat lays one card, face-down.".into(),
        ),
        Phase::Reveal => (
            "The votes are turned".into(),
            "Shuffled: nobody can tell whose card is whose.".into(),
        ),
        Phase::Over(_) => return,
    };
    let lift = if talking && !scene.people().is_empty() {
        -16.0
    } else {
        0.0
    };
    let pose = Pose::corner(547.0, 899.0 + lift, 604.0, 110.0).z(8.0);
    sheet.put(Item::picture("ribbon", pose, "omelas/ribbon"));
    let y = 947.0 + lift;
    sheet.put(
        Item::words(
            "ribbon.words",
            (849.0, y),
            lettering::fit(&words, Face::Semibold, 38.0, 452.0),
            Face::Semibold,
            inks::INK,
            Align::Middle,
            words,
        )
        .z(9.0),
    );
    if !talking && !note.is_empty() {
        let size = lettering::fit(&note, Face::Italic, 20.0, 600.0);
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
    if view.phase == Phase::Vote && !talking && is_awaited(scene, scene.foot) && scene.is_person(scene.foot) {
        for (index, name) in ["hand.left", "hand.right"].into_iter().enumerate() {
            // What it does stands on the ribbon; a tip here would lie over the child.
            let act = Act::piece(name, "");
            sheet.put(Item::picture(name, hand(index), "omelas/vote-back").act(act));
        }
    }
}

/// The last rounds in short, both sides' score, and the bar.
fn ledger(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    sheet.put(
        Item::picture(
            "ledger",
            Pose::corner(1656.0, 74.0, 240.0, 982.0).z(2.0),
            "shared/panel",
        )
        .sliced([28.0; 4]),
    );
    sheet.put(
        Item::words(
            "ledger.title",
            (1776.0, 111.0),
            22.0,
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            "L E D G E R",
        )
        .z(3.0),
    );
    sheet.put(Item::picture(
        "ledger.rule",
        Pose::new(1776.0, 134.0, 186.0, 12.0).z(3.0),
        "shared/rule-red",
    ));
    let all = rounds::rounds(scene);
    let shown = all.len().saturating_sub(3);
    for (place, line) in all.iter().skip(shown).enumerate() {
        let y = 182.0 + 142.0 * place as f32;
        let key = |what: &str| format!("round.{}.{what}", line.round);
        match line.letter {
            Some(letter) => {
                sheet.put(Item::picture(
                    key("tile"),
                    Pose::new(1704.0, y, 44.0, 44.0).z(3.0),
                    tile_picture(letter),
                ));
            }
            None => sheet.put(Item::picture(
                key("tile"),
                Pose::new(1704.0, y, 40.0, 46.0).z(3.0),
                "omelas/bag",
            )),
        }
        sheet.put(widgets::mark(key("mark"), (1749.0, y - 9.0), 22.0, scene.mark(line.seat)).z(3.0));
        let name = scene.setup.name(line.seat);
        let size = lettering::fit(name, Face::Semibold, 21.0, 84.0);
        sheet.put(
            Item::words(
                key("name"),
                (1766.0, y - 10.0),
                size,
                Face::Semibold,
                inks::BONE,
                Align::Left,
                name,
            )
            .z(3.0),
        );
        sheet.put(
            Item::words(
                key("note"),
                (1744.0, y + 15.0),
                19.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                &line.note,
            )
            .z(3.0),
        );
        let number = line.round.to_string();
        let at = (1870.0, y - 10.0);
        sheet.put(
            Item::words(
                key("number"),
                at,
                18.0,
                Face::Italic,
                inks::QUIET,
                Align::Right,
                number,
            )
            .z(3.0),
        );
        let lines = lettering::wrap(&line.words, Face::Regular, 20.0, 192.0);
        let tall = lines.len() as f32 * 25.0;
        sheet.put(
            Item::words(
                key("words"),
                (1682.0, y + 38.0 + tall / 2.0),
                20.0,
                Face::Regular,
                inks::BONE,
                Align::Left,
                lines.join("\n"),
            )
            .z(3.0),
        );
    }
    score(scene, sheet);
    let undo = match scene.take_back {
        Ok(_) => "Take back the last action",
        Err(_) => "",
    };
    let sound = if scene.muted {
        ("shared/bar-mute", "Let it sound again (M)")
    } else {
        ("shared/bar-sound", "Silence everything (M)")
    };
    let rows: [(&'static str, &'static str, &str, &str); 6] = [
        (
            "bar.ledger",
            "shared/bar-ledger",
            "ledger",
            "Read everything that has happened (L)",
        ),
        ("bar.undo", "shared/bar-undo", "take back", undo),
        (
            "bar.rules",
            "shared/bar-rules",
            "rules",
            "Open the rulebook at what is being done (F1)",
        ),
        ("bar.sound", sound.0, "sound", sound.1),
        (
            "bar.full",
            "shared/bar-full",
            "full screen",
            "Full screen, or a window again (F11)",
        ),
        (
            "bar.leave",
            "shared/bar-leave",
            "leave",
            "Leave the table; it is kept as it stands (Esc)",
        ),
    ];
    for (place, (name, sign, word, promise)) in rows.into_iter().enumerate() {
        let y = 806.0 + 40.0 * place as f32;
        let mut row = widgets::bar_row(name, (1684.0, y), sign, word, promise);
        if name == "bar.undo"
            && let Err(reason) = scene.take_back
            && let [first, ..] = &mut row
        {
            first.act = Some(Act::refused(name, rounds::capital(reason)));
        }
        sheet.extend(row.into_iter().map(|mut item| {
            item.pose.z += 3.0;
            item
        }));
    }
    sheet.put(Item::picture(
        "bar.rule",
        Pose::new(1776.0, 775.0, 186.0, 12.0).z(3.0),
        "shared/rule-red",
    ));
}

fn score(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let view = scene.view;
    let placed = view.squares.iter().filter(|filled| **filled).count();
    sheet.put(
        Item::words(
            "score.city",
            (1682.0, 622.0),
            21.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            format!("Omelas {placed} of 6"),
        )
        .z(3.0),
    );
    for letter in Letter::ALL {
        let filled = view.squares.get(letter.square()).copied().unwrap_or(false);
        let pose = Pose::new(1697.0 + 32.0 * letter.square() as f32, 656.0, 27.0, 27.0).z(3.0);
        let (ground, ink) = if filled { (inks::BONE, BLACK) } else { (RED, BLACK) };
        sheet.put(Item::new(format!("score.{letter}"), pose, Look::Plain(ground)));
        if !filled {
            let inner = Pose {
                size: Vec2::splat(23.0),
                ..pose
            }
            .z(3.1);
            sheet.put(Item::new(
                format!("score.{letter}.field"),
                inner,
                Look::Plain(ink),
            ));
        }
        let letters = if filled {
            BLACK
        } else {
            Color::srgb(0.847, 0.204, 0.169)
        };
        sheet.put(
            Item::words(
                format!("score.{letter}.letter"),
                (pose.at.x, pose.at.y),
                19.0,
                Face::Bold,
                letters,
                Align::Middle,
                letter.to_string(),
            )
            .z(4.0),
        );
    }
    sheet.put(
        Item::words(
            "score.dark",
            (1682.0, 706.0),
            21.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            format!("The Darkness {} of {}", view.darkness, view.places),
        )
        .z(3.0),
    );
    for index in 0..view.places {
        let pose = Pose::new(1697.0 + 32.0 * f32::from(index), 742.0, 27.0, 27.0).z(3.0);
        sheet.put(Item::new(
            format!("score.dark.{index}"),
            pose,
            Look::Plain(inks::BONE),
        ));
        let field = Pose {
            size: Vec2::splat(23.0),
            ..pose
        }
        .z(3.1);
        sheet.put(Item::new(
            format!("score.dark.{index}.field"),
            field,
            Look::Plain(BLACK),
        ));
        if index < view.darkness {
            let back = Pose {
                size: Vec2::splat(23.0),
                ..pose
            }
            .z(4.0);
            sheet.put(Item::picture(
                format!("score.dark.{index}.tile"),
                back,
                "omelas/tile-back",
            ));
        }
    }
}
