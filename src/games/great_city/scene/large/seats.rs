//! Seats' plates at large type: whose it is, whom they play, and what they do or are awaited for. What they are else
//! stands on the network.

use crate::games::great_city::GreatCity;
use crate::games::great_city::scene::parts::{self, ink};
use crate::games::great_city::scene::seats::{doing, in_turn, plays, purse_shown};
use crate::games::great_city::scene::{large, paper};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;
use crate::table::Seat;

/// How large a plate is.
const PLATE: (f32, f32) = (384.0, 160.0);
/// From plate to plate.
const STEP: f32 = 168.0;
/// Under the signs.
const TOP: f32 = 72.0;

/// Where a seat's plate lies: from the upper left down, and up again on the right.
pub(in crate::games::great_city::scene) fn place(scene: &Scene<'_, GreatCity>, seat: Seat) -> Pose {
    let count = scene.setup.seats.len();
    let left = count.div_ceil(2);
    let index = seat.index();
    let (x, row) = if index < left {
        (10.0, index)
    } else {
        (1910.0 - PLATE.0, count.saturating_sub(index + 1))
    };
    Pose::corner(x, TOP + STEP * row as f32, PLATE.0, PLATE.1)
}

/// A plate.
pub(in crate::games::great_city::scene) fn plate(
    scene: &Scene<'_, GreatCity>,
    seat: Seat,
    sheet: &mut Sheet,
) {
    let pose = place(scene, seat);
    let turn = in_turn(scene) == Some(seat);
    let key = format!("seat.{seat}");
    let (x, y) = (pose.at.x - PLATE.0 / 2.0, pose.at.y - PLATE.1 / 2.0);
    let name = scene.setup.name(seat);
    let (plain, doing_ink) = if turn {
        (inks::INK, ink::RUST)
    } else {
        (ink::IVORY, ink::BRASS)
    };
    sheet.put(if turn {
        parts::plate_ivory(&key, pose.z(22.0))
    } else {
        parts::plate(&key, pose.z(22.0))
    });
    let at = Pose::new(x + 57.0, y + PLATE.1 / 2.0, 76.0, 89.0).z(23.0);
    let mut purse = Item::picture(format!("{key}.purse"), at, "great_city/purse");
    if scene.is_person(seat) {
        purse = purse.act(Interaction::new(
            format!("look.{seat}"),
            format!("Only for {name}: look at your secrets"),
        ));
    }
    sheet.put(purse);
    if let Some(count) = purse_shown(scene, seat) {
        let at = (x + 57.0, y + PLATE.1 / 2.0 + 6.0);
        let size = large::size(scene, 26.0, 38.0);
        let count = count.to_string();
        let ground = Pose::new(at.0, at.1 + 1.0, 76.0, size * 1.25).z(24.0);
        let tab = Item::picture(format!("{key}.count.ground"), ground, "great_city/tab");
        sheet.put(tab.sliced([22.0, 0.0, 22.0, 0.0]));
        let count = parts::words(
            &format!("{key}.count"),
            at,
            size,
            Face::Bold,
            ink::IVORY,
            Align::Middle,
            &count,
        );
        sheet.put(count.z(25.0));
    }
    let room = PLATE.0 - 116.0;
    let left = x + 102.0;
    let mut word = |part: &str, (x, y): (f32, f32), size: f32, room: f32, face: Face, ink, text: &str| {
        let text = paper::shortened(text, face, size, room);
        let item = parts::words(
            &format!("{key}.{part}"),
            (x, y),
            size,
            face,
            ink,
            Align::Left,
            &text,
        );
        sheet.put(item.z(24.0));
        lettering::width(&text, face, size)
    };
    let (size, note) = (large::size(scene, 26.0, 36.0), large::size(scene, 20.0, 32.0));
    word(
        "name",
        (left + 44.0, y + 38.0),
        size,
        room - 44.0,
        Face::Semibold,
        plain,
        name,
    );
    let (who, what) = plays(scene, seat);
    let who = if seat == scene.view.gm() && what == "of peril" {
        String::new()
    } else {
        who
    };
    word("who", (left, y + 82.0), size, room, Face::Regular, plain, &who);
    word(
        "does",
        (left, y + 124.0),
        note,
        room,
        Face::Italic,
        doing_ink,
        &doing(scene, seat),
    );
    let mark = parts::mark(scene, &format!("{key}.mark"), seat, (left + 17.0, y + 38.0), 34.0);
    sheet.put(mark.z(24.0));
}
