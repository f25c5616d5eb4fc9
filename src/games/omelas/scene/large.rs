//! Where the parts of the table lie when type is large: the seats in a row at the top, the board smaller in the
//! middle, what is to be done grown at the foot. What stands at the side finds its own places in [`super::side`].
//!
//! It knows the places that the others laid out, not what they mean; at plain size it says nothing.
//!
//! Invariants: what any two parts hold lies apart at every size of type, as it does at plain size.

use super::super::Omelas;
use super::{plates, talk};
use crate::scene::arrangement::{Lens, Region};
use crate::scene::lettering::TypeSize;
use crate::scene::play::Scene;
use crate::scene::sheet::Sheet;
use crate::table::Seat;
use bevy::math::{Rect, Vec2};

/// How large the board is under the largest type.
pub(super) const BOARD: f32 = 0.82;

/// Do the seats' plates hold what is said, in few words? Nothing has room beside a plate that has grown.
pub(super) fn is_terse(size: TypeSize) -> bool {
    size.growth() > 0.0
}

/// Do the seats stand in one row at the top? Their plates are too wide for the board's sides from here on.
pub(super) fn in_a_row(size: TypeSize) -> bool {
    size.in_percent() >= 120
}

/// A part, by its edges: left, top, right, bottom.
const fn part(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
    Rect {
        min: Vec2::new(left, top),
        max: Vec2::new(right, bottom),
    }
}

/// Says where all but the side lies.
pub(super) fn arrange(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let size = scene.canvas.type_size;
    let share = size.growth();
    if share <= 0.0 {
        return;
    }
    for seat in Seat::all(scene.setup.seats.len()) {
        sheet.arrange(plate(scene, seat));
    }
    let talking = talk::is_on(scene);
    if talking {
        // The button is out of the ribbon's way before that has grown.
        let down = (share / 0.35).min(1.0);
        let (about, to) = ((1358.0, 938.0), (1358.0 - 10.0 * share, 938.0 + 68.0 * down));
        let lens = Lens::carrying(about.into(), to.into(), 1.0, 0.0);
        let from = part(1180.0, 886.0, 1536.0, 1060.0);
        sheet.arrange(Region { from, lens });
    }
    let mut put = |from: Rect, about: (f32, f32), to: (f32, f32), scale: f32| {
        let (about, to) = (Vec2::from(about), Vec2::from(to));
        let lens = Lens::carrying(about, to, scale, 0.0);
        sheet.arrange(Region { from, lens }.by(share));
    };
    if talking {
        // On the board's midst, and no smaller for it.
        put(
            part(765.0, 510.0, 925.0, 670.0),
            (844.0, 592.0),
            (776.0, 579.0),
            1.12,
        );
        if !talk::is_asking(scene) {
            put(
                part(560.0, 1012.0, 1180.0, 1054.0),
                (912.0, 1026.0),
                (776.0, 1006.0),
                1.6,
            );
        }
    }
    let ribbon = if talking { 938.0 } else { 954.0 };
    let foot = if talking && !talk::is_asking(scene) {
        1012.0
    } else {
        1064.0
    };
    put(
        part(540.0, 878.0, 1160.0, foot),
        (849.0, ribbon),
        (935.0, 857.0),
        1.05,
    );
    put(
        part(1200.0, 868.0, 1470.0, 1066.0),
        (1332.0, 968.0),
        (1390.0, 945.0),
        1.05,
    );
    put(
        part(120.0, 1008.0, 180.0, 1060.0),
        (150.0, 1034.0),
        (168.0, 1030.0),
        1.55,
    );
    put(
        part(20.0, 900.0, 174.0, 1070.0),
        (95.0, 985.0),
        (98.0, 975.0),
        1.15,
    );
    let aside = part(165.0, 935.0, 265.0, 1048.0);
    if size.is_large() {
        // Over the bag, where the board has left room.
        let lens = Lens::carrying(
            aside.center(),
            Vec2::new(76.0, 786.0),
            size.between(1.0, 1.6),
            0.0,
        );
        sheet.arrange(Region { from: aside, lens });
    } else {
        put(aside, (215.0, 991.0), (215.0, 988.0), 1.6);
    }
    let board = part(104.0, 74.0, 1544.0, 864.0);
    let middle = board.center();
    let lens = Lens::carrying(middle, Vec2::new(760.0, 465.0), BOARD, 0.0);
    sheet.arrange(Region { from: board, lens }.by(share));
}

/// Where a seat's plate lies, and what hangs on it.
fn plate(scene: &Scene<'_, Omelas>, seat: Seat) -> Region {
    let size = scene.canvas.type_size;
    let pose = plates::plate(scene, seat);
    let mut own = Rect::from_center_size(pose.at, pose.size).inflate(10.0);
    // A pennant hangs from it.
    own.max.y += 30.0;
    let count = scene.setup.seats.len();
    let step = (seat.index() + count - scene.foot.index()) % count;
    if step == 0 {
        let lens = Lens::carrying(pose.at, Vec2::new(410.0, 860.0), 1.6, 0.0);
        return Region { from: own, lens }.by(size.growth());
    }
    let scale = size.between(1.0, 1.64);
    if in_a_row(size) {
        let pitch = 1920.0 / (count as f32 - 1.0);
        let to = Vec2::new(pitch * (step as f32 - 0.5), size.between(48.0, 70.0));
        return Region {
            from: own,
            lens: Lens::carrying(pose.at, to, scale, 0.0),
        };
    }
    // Beside the board it grows inward.
    let half = pose.size.x / 2.0;
    let about = if pose.at.x < 400.0 && pose.at.y > 100.0 {
        pose.at - Vec2::new(half, 0.0)
    } else if pose.at.y > 100.0 {
        pose.at + Vec2::new(half, 0.0)
    } else {
        pose.at
    };
    // The side has come nearer on the right.
    let shift = if pose.at.x > 1400.0 { -126.0 } else { 0.0 };
    Region::grow(own, about, scale, Vec2::new(shift * size.growth(), 0.0))
}
