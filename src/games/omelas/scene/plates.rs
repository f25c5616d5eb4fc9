//! The seats' plates round the board of OMELAS: who sits where, what they are doing, who is awaited.

use super::super::{Omelas, Phase};
use super::{large, talk};
use crate::scene::inks;
use crate::scene::legibility;
use crate::scene::lettering::{self, Face};
use crate::scene::play::Scene;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::table::{Awaits, Seat};
use bevy::prelude::*;

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

/// What stands on a seat's plate under its name.
fn state_of(scene: &Scene<'_, Omelas>, seat: Seat) -> String {
    let view = scene.view;
    let Some(own) = view.seats.get(seat.index()) else {
        return String::new();
    };
    let computer = if scene.is_computer(seat) { "computer" } else { "" };
    // Letters this large leave no room for what tiles, dice and cards say by themselves.
    let short = large::is_terse(scene.canvas.type_size);
    match view.phase {
        Phase::Vote if own.laid && short => String::new(),
        Phase::Vote if own.laid => "vote laid".into(),
        Phase::Vote if view.asked.contains(seat) && talk::is_on(scene) => {
            let words = if short { "asked" } else { "asked for a Yes" };
            words.into()
        }
        Phase::Draw if seat == view.turn => "to draw".into(),
        Phase::Roll if seat == view.turn && short => "to roll".into(),
        Phase::Roll if seat == view.turn => match view.trial {
            Some(letter) => format!("drew {letter}, to roll"),
            None => "to roll".into(),
        },
        Phase::Vote | Phase::Reveal if seat == view.turn => match (view.trial, view.die) {
            (Some(_), Some(face)) if short => format!("rolled {face}"),
            (Some(letter), Some(face)) => format!("drew {letter}, rolled {face}"),
            _ => computer.into(),
        },
        Phase::Vote if !talk::is_on(scene) => "to vote".into(),
        _ => computer.into(),
    }
}

/// Is it this seat that everybody waits for?
pub(super) fn is_awaited(scene: &Scene<'_, Omelas>, seat: Seat) -> bool {
    match scene.awaits {
        Awaits::Chance { roller, .. } => roller == Some(seat),
        Awaits::Seats(seats) => seats.contains(seat) && (talk::is_on(scene) || seat == scene.foot),
        Awaits::Over => false,
    }
}

/// A seat's plate and all that stands on it.
pub(super) fn put_plate(scene: &Scene<'_, Omelas>, seat: Seat, sheet: &mut Sheet) {
    let pose = plate(scene, seat);
    let foot = seat == scene.foot;
    let awaited = is_awaited(scene, seat) && !(talk::is_on(scene) && seat != scene.view.turn);
    let bone = foot && scene.is_person(seat);
    let name = scene.setup.name(seat);
    let short = large::is_terse(scene.canvas.type_size);
    let said = talk::said(scene, seat).filter(|_| short);
    let state = if said.is_some() {
        String::new()
    } else {
        state_of(scene, seat)
    };
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
            (if short { left + 34.0 } else { left + 40.0 }, pose.at.y),
            size,
            scene.mark(seat),
        )
        .z(51.0),
    );
    let laid =
        scene.view.seats.get(seat.index()).is_some_and(|own| own.laid) && scene.view.phase == Phase::Vote;
    // Whoever is a person may look at their own role again at any time.
    let eye = scene.is_person(seat);
    let words_at = if short { 58.0 } else { 70.0 };
    let signs = match (eye, laid) {
        (true, true) if short => 72.0,
        (true, true) => 84.0,
        (true, false) | (false, true) => 50.0,
        (false, false) => 14.0,
    };
    let room = pose.size.x - words_at - signs;
    // Rather less is said than in letters that nobody can read.
    let state = match state.rsplit_once(", ") {
        Some((_, last)) if lettering::width(&state, Face::Italic, legibility::LEAST.0) > room => {
            last.to_owned()
        }
        _ => state,
    };
    let lift = if said.is_some() {
        16.0
    } else if state.is_empty() {
        0.0
    } else {
        12.0
    };
    sheet.put(
        Item::words(
            format!("plate.{seat}.name"),
            (left + words_at, pose.at.y - lift),
            lettering::fit(name, Face::Semibold, if bone { 28.0 } else { 26.0 }, room),
            Face::Semibold,
            ink,
            Align::Left,
            name,
        )
        .z(51.0),
    );
    if let Some(said) = said {
        talk::put_said(
            seat,
            said,
            (left + 54.0, pose.at.y + 14.0),
            pose.size.x - 64.0,
            sheet,
        );
    }
    if !state.is_empty() {
        let type_size = scene.canvas.type_size.between(19.0, 20.5);
        let below = if short {
            pose.size.x - words_at - 12.0
        } else {
            room
        };
        sheet.put(
            Item::words(
                format!("plate.{seat}.state"),
                (left + words_at, pose.at.y + 14.0),
                lettering::fit(&state, Face::Italic, type_size, below),
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
        let back = if short && eye {
            Pose::new(right - 58.0, pose.at.y - lift, 18.0, 31.0).z(51.0)
        } else if short {
            Pose::new(right - 28.0, pose.at.y - lift, 18.0, 31.0).z(51.0)
        } else {
            Pose::new(right - 30.0, pose.at.y, 24.0, 41.0).z(51.0)
        };
        sheet.put(Item::picture(
            format!("plate.{seat}.back"),
            back,
            "omelas/vote-back",
        ));
    }
    if eye {
        let name = format!("look.{seat}");
        let words = format!("Only for {}: look at your role again", scene.setup.name(seat));
        let act = Interaction {
            lifts: true,
            ..Interaction::new(name.clone(), words).secondary()
        };
        let x = if laid { right - 66.0 } else { right - 30.0 };
        let at = if short {
            Pose::new(right - 28.0, pose.at.y - lift, 30.0, 30.0).z(52.0)
        } else {
            Pose::new(x, pose.at.y, 36.0, 36.0).z(52.0)
        };
        let tint = if bone { inks::INK } else { Color::WHITE };
        sheet.put(Item::picture(name, at, "shared/cue-eye").tinted(tint).act(act));
    }
}
