//! The table of a scene at large type: the City at the head, the judged pair in the middle, what is chosen at the foot.

use crate::games::great_city::GreatCity;
use crate::games::great_city::scene::parts::ink;
use crate::games::great_city::scene::{backdrop, choices, large, paper, parts, stones};
use crate::scene::arrangement::Region;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;
use crate::table::Seat;
use bevy::math::Rect;

/// Where choices lie.
pub(in crate::games::great_city::scene) const CHOICES: Rect = Rect {
    min: bevy::math::Vec2::new(12.0, 762.0),
    max: bevy::math::Vec2::new(1908.0, 1010.0),
};

/// Where the parts of the table lie that are the same at any size.
pub(in crate::games::great_city::scene) fn arrange(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    if scene.view.scene.is_some() {
        arrange_pair(sheet);
    }
    let mut fit = |from: Rect, to: Rect| sheet.arrange(Region::fit(from, to));
    // The City's pair and the bags beside it.
    fit(
        large::area(678.0, 208.0, 564.0, 122.0),
        large::area(579.0, 66.0, 762.0, 165.0),
    );
    for ((x, _), to) in [(backdrop::YEA, 486.0), (backdrop::NAY, 1434.0)] {
        fit(
            large::area(x - 76.0, 206.0, 152.0, 176.0),
            large::area(to - 76.0, 62.0, 152.0, 176.0),
        );
    }
    // The ribbon with its slip.
    fit(
        large::area(400.0, 372.0, 1120.0, 160.0),
        large::area(456.0, 232.0, 1008.0, 144.0),
    );
    // The peril.
    let (x, y) = stones::POOL;
    fit(
        large::area(x - 140.0, y - 122.0, 280.0, 256.0),
        large::area(1586.0, 572.0, 208.0, 190.0),
    );
}

/// The halves of the pair with their names, and the ante between them.
fn arrange_pair(sheet: &mut Sheet) {
    for (from, to) in [(250.0, 402.0), (1080.0, 1034.0)] {
        let half = Region::fit(
            large::area(from, 465.0, 590.0, 335.0),
            large::area(to, 346.0, 484.0, 275.0),
        );
        // Stones keep clear of the plates at the rim; names reach further.
        for (top, bottom, wide) in [(465.0, 690.0, 485.0), (690.0, 800.0, 600.0)] {
            sheet.arrange(Region {
                from: large::area(from, top, wide, bottom - top),
                ..half
            });
        }
    }
    sheet.arrange(Region::fit(
        large::area(876.0, 520.0, 168.0, 240.0),
        large::area(889.0, 396.0, 143.0, 204.0),
    ));
}

/// Numbers that are small where there is little room for stones.
pub(in crate::games::great_city::scene) fn counts(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    large::counts(sheet, "pair.", large::size(scene, 26.0, 44.5));
    large::counts(sheet, "city.", large::size(scene, 20.0, 27.0));
}

/// What was said last, over the choices: the more of it the less there is to choose.
pub(in crate::games::great_city::scene) fn speech(
    scene: &Scene<'_, GreatCity>,
    seat: Seat,
    text: &str,
    sheet: &mut Sheet,
) {
    const LEFT: f32 = 404.0;
    const ROOM: f32 = 1112.0;
    let short = parts::reacts(scene) || choices::line(scene).is_some();
    let size = large::size(scene, 23.0, 33.0);
    let wide = ROOM - 120.0;
    let most = if short { 1 } else { 2 };
    let mut lines = lettering::wrap(text, Face::Italic, size, wide);
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(paper::shortened(&rest, Face::Italic, size, wide).into_owned());
    }
    let (top, high) = (626.0, if short { 62.0 } else { 118.0 });
    let mut act = Interaction::new("speech", "");
    act.close_up = paper::in_full_of(scene, text);
    let frame = Item::picture(
        "speech",
        Pose::corner(LEFT, top, ROOM, high).z(50.0),
        "great_city/speech",
    );
    let middle = top + high / 2.0;
    sheet.extend([
        frame.sliced([24.0; 4]).act(act),
        parts::mark(scene, "speech.mark", seat, (LEFT + 44.0, middle), 38.0).z(51.0),
        parts::words(
            "speech.words",
            (LEFT + 80.0, middle),
            size,
            Face::Italic,
            inks::INK,
            Align::Left,
            &lines.join("\n"),
        )
        .z(51.0),
    ]);
}

/// The line of one's own, over the choices.
pub(in crate::games::great_city::scene) fn line(
    scene: &Scene<'_, GreatCity>,
    said: Option<&str>,
    hint: &str,
    act: Interaction,
    sheet: &mut Sheet,
) {
    let place = LINE;
    let size = large::size(scene, 22.0, 34.0);
    let text = said.unwrap_or(hint);
    let left = place.at.x - place.size.x / 2.0;
    let text = paper::shortened(text, Face::Italic, size, place.size.x - 110.0);
    sheet.extend([
        Item::new(
            "line",
            place.z(24.0),
            crate::scene::sheet::Look::Plain(bevy::color::Alpha::with_alpha(&parts::DARK, 0.55)),
        )
        .act(act),
        Item::picture(
            "line.quill",
            Pose::new(left + 40.0, place.at.y, 44.0, 50.0).z(25.0),
            "great_city/quill",
        ),
        parts::words(
            "line.words",
            (left + 76.0, place.at.y),
            size,
            Face::Italic,
            if said.is_some() { ink::IVORY } else { inks::SHADE },
            Align::Left,
            &text,
        )
        .z(25.0),
    ]);
}

/// Where the line of one's own stands.
pub(in crate::games::great_city::scene) const LINE: Pose = Pose::corner(404.0, 696.0, 1112.0, 58.0);
