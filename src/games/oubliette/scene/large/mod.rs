//! The table for large type, as on a television across the room: fewer words, one thing at a time.
//!
//! From [`TypeSize::is_large`] on, the prompt has a line of its own, the board is smaller, mats show names, hoards,
//! pictures and counts, and beside the board stands what decides now. What has no words here is read closely under
//! the pointer, or in the ledger. Below that size the table is the plain one with its small words raised.
//!
//! Invariants: everything that is laid out here lies [`BELOW`] the table and is brought up by one region, so that it
//! never gets mixed up with what the choreography moves at its plain places; for the board, the card beside it and
//! the dice of a fight there are regions of their own. The figures are those of the largest type; [`set_type`] sets
//! all words smaller for sizes between.

pub(super) mod duel;
pub(super) mod exit;
pub(super) mod finale;
pub(super) mod mats;
pub(super) mod options;
pub(super) mod panel;
pub(super) mod strip;

use super::super::Oubliette;
use super::{duel as plain_duel, panel as plain_panel, places};
use crate::scene::arrangement::{Lens, Region};
use crate::scene::legibility;
use crate::scene::lettering::{Face, TypeSize};
use crate::scene::sheet::{Item, Look, Pose, Sheet};
use crate::session::Scene;
use bevy::math::{Rect, Vec2};

/// By how much lower than where it is seen everything here is laid out.
pub(super) const BELOW: f32 = 2000.0;

/// Where the board and its frame are seen.
const BOARD: Rect = Rect {
    min: Vec2::new(12.0, 252.0),
    max: Vec2::new(596.0, 836.0),
};
/// What stands beside the board.
pub(super) const PANEL: Rect = Rect {
    min: Vec2::new(606.0, 252.0 + BELOW),
    max: Vec2::new(1908.0, 836.0 + BELOW),
};
/// Where the large card with its bed is seen.
const CARD: Rect = Rect {
    min: Vec2::new(618.0, 256.0),
    max: Vec2::new(964.0, 832.0),
};
/// Where the dice of a roll are seen.
const DICE: Rect = Rect {
    min: Vec2::new(976.0, 316.0),
    max: Vec2::new(1218.0, 440.0),
};
/// Where the die of an event is seen.
const DIE: Rect = Rect {
    min: Vec2::new(1000.0, 640.0),
    max: Vec2::new(1160.0, 800.0),
};

/// Is the table set out for large type?
pub(super) fn is_on(scene: &Scene<'_, Oubliette>) -> bool {
    scene.canvas.type_size.is_large()
}

/// A rectangle about a pose, so much larger all round.
fn about(pose: Pose, more: f32) -> Rect {
    Rect::from_center_size(pose.at, pose.size + Vec2::splat(2.0 * more))
}

/// Where everything is seen.
pub(super) fn arrange(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    if !is_on(scene) {
        return;
    }
    sheet.arrange(Region {
        from: Rect::new(-400.0, BELOW, 2320.0, BELOW + 1080.0),
        lens: Lens {
            corner: Vec2::new(0.0, -BELOW),
            ..Lens::PLAIN
        },
    });
    sheet.arrange(Region::fit(about(places::BOARD, 7.0), BOARD));
    if scene.view.fight.is_none() || !super::is_about_fight(scene.view.phase) {
        sheet.arrange(Region::fit(about(plain_panel::EVENT_DIE, 4.0), DIE));
    }
    for round in [super::FightRoll::Strike, super::FightRoll::Blow] {
        let [one, other] = plain_duel::dice(round);
        let both = about(one, 4.0).union(about(other, 4.0));
        sheet.arrange(Region::fit(both, DICE));
    }
    sheet.arrange(Region::fit(about(plain_panel::EVENT, 9.0), CARD));
    sheet.arrange(Region::fit(about(plain_duel::CARD, 9.0), CARD));
}

/// The least size of words on the plain table.
pub(super) fn least(size: TypeSize, face: Face) -> f32 {
    let (note, other) = legibility::LEAST;
    size.factor() * if face == Face::Italic { note } else { other }
}

/// How large words are on the plain table that were laid out so large.
pub(super) fn raised(size: TypeSize, face: Face, laid_out: f32) -> f32 {
    if size > TypeSize::PLAIN {
        laid_out.max(least(size, face))
    } else {
        laid_out
    }
}

/// Sets all words at their size: those of the table for large type smaller than at the largest; those of the plain
/// table at least as large as is wanted.
pub(super) fn set_type(size: TypeSize, sheet: &mut Sheet) {
    sheet.each(|item: &mut Item| {
        if let Look::Words { face, .. } = &item.look {
            let laid_out = item.pose.size.y;
            item.pose.size.y = if size.is_large() {
                laid_out * size.factor() / TypeSize::MOST.factor()
            } else {
                raised(size, *face, laid_out)
            };
        }
    });
}

/// As much of a line as there is room for, at its size: the whole, or up to where it only says more of the same.
pub(super) fn in_short(text: &str, face: Face, size: f32, room: f32) -> Option<&str> {
    let fits = |part: &str| crate::scene::lettering::width(part, face, size) <= room;
    let parts = [
        Some(text),
        text.split_once(';').map(|(part, _)| part),
        text.split_once(',').map(|(part, _)| part),
    ];
    parts.into_iter().flatten().find(|part| fits(part))
}
