//! What stands at the right of the frame where type is large: the seats by name, and the sentences under them.

use super::layout::{Moments, moments, words};
use crate::scene::lettering::{self, Face};
use crate::scene::replay::{Plate, ReplayStatus};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use bevy::prelude::*;

/// Its edges.
const ASIDE: Rect = Rect {
    min: Vec2::new(1084.0, 152.0),
    max: Vec2::new(1864.0, 714.0),
};
/// From row to row of seats.
const PITCH: f32 = 68.0;

/// Puts both.
pub(super) fn draw_moment(replay: &ReplayStatus, sheet: &mut Sheet) {
    let size = replay.type_size.between(27.0, 38.0);
    for (place, plate) in replay.seats.iter().enumerate() {
        seat(place, plate, size, sheet);
    }
    let rows = replay.seats.len().div_ceil(2) as f32;
    let place = Moments {
        rect: Rect {
            min: ASIDE.min + Vec2::new(0.0, PITCH * rows + 8.0),
            max: ASIDE.max,
        },
        size,
        title: replay.type_size.between(25.0, 36.0),
        foot: 14.0,
    };
    moments(replay, place, sheet);
}

/// A seat; what else can be said of it is said when it is pointed at.
fn seat(place: usize, plate: &Plate, size: f32, sheet: &mut Sheet) {
    const WIDE: f32 = 384.0;
    let (column, row) = ((place % 2) as f32, (place / 2) as f32);
    let corner = ASIDE.min + Vec2::new((WIDE + 12.0) * column, PITCH * row);
    let pose = Pose::corner(corner.x, corner.y, WIDE, PITCH - 8.0);
    let key = format!("plate.{place}");
    let card = if plate.awaited {
        "shared/seat-card-hot"
    } else {
        "shared/save-card-broken"
    };
    sheet.put(Item::picture(key.clone(), pose.z(1.0), card).sliced([16.0; 4]));
    let mark = (corner.x + 38.0, pose.at.y);
    sheet.put(widgets::mark(format!("{key}.mark"), mark, 44.0, plate.mark).z(4.0));
    let picture = plate.sign.as_ref().and_then(|sign| sign.picture);
    if let Some(picture) = picture {
        let tall = pose.size.y - 8.0;
        let at = Pose::new(corner.x + WIDE - 30.0, pose.at.y, tall * 0.579, tall).z(4.0);
        sheet.put(Item::picture(format!("{key}.picture"), at, picture));
    }
    let room = WIDE - 84.0 - if picture.is_some() { 56.0 } else { 16.0 };
    let name = lettering::clip(&plate.name, Face::Semibold, size, room);
    let at = (corner.x + 72.0, pose.at.y);
    let key = format!("{key}.name");
    sheet.put(words(
        key,
        at,
        size,
        Face::Semibold,
        inks::BONE,
        Align::Left,
        name,
    ));
    let said = match &plate.sign {
        Some(sign) => format!("{}: {}", plate.name, sign.words),
        None => plate.name.clone(),
    };
    let name = format!("replay.seat.{place}");
    let act = Interaction::new(name.clone(), said);
    sheet.put(Item::new(name, pose.z(4.5), Look::Plain(Color::NONE)).act(act));
}
