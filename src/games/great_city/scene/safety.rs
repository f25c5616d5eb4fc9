//! The tools of a table that tells a story together: the X-card as it lies, going back, lines and veils
//! (`great_city.table.2` to `great_city.table.4`).

use super::large::{self, tabs};
use super::parts::{self, ink};
use super::tools::{OVER, close, panel};
use crate::games::great_city::{Event, GreatCity, Seen, Slot};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use std::borrow::Cow;

/// The X-card over everything.
pub(super) fn stopped(sheet: &mut Sheet) {
    panel(
        sheet,
        Pose::new(960.0, 520.0, 900.0, 560.0),
        "The X-card is on the table",
        "What was just told is dropped, without a reason. Go on with something else.",
    );
    sheet.put(Item::picture(
        "stop.card",
        Pose::new(960.0, 500.0, 184.0, 252.0).z(OVER),
        "great_city/x-card",
    ));
    sheet.extend(widgets::button(
        "stop.on",
        Pose::new(1130.0, 712.0, 320.0, 66.0).z(OVER),
        "Go on",
        true,
        "Take up the card when everybody is ready",
    ));
    sheet.extend(widgets::button(
        "tool.rewind",
        Pose::new(790.0, 712.0, 320.0, 66.0).z(OVER),
        "Rewind…",
        false,
        "Choose a moment to rewind to",
    ));
}

/// The most moments that are listed.
const MOMENTS: usize = 7;
/// As many as lie on a leaf at large type.
const MOMENTS_LARGE: usize = 3;

/// The moments to which the table can go back, newest first: how long the record was, and what began there.
fn moments(scene: &Scene<'_, GreatCity>) -> Vec<(usize, String)> {
    let begun = scene.seen.iter().filter_map(|seen| match seen {
        Seen::Public(Event::SceneBegins {
            number,
            spotlight,
            foil,
            ..
        }) => Some(format!(
            "Scene {number}: {} meets {}",
            scene.view.called(scene.setup, *spotlight),
            scene.view.called(scene.setup, *foil)
        )),
        _ => None,
    });
    let mut moments: Vec<_> = scene.landmarks.iter().copied().zip(begun).collect();
    moments.reverse();
    moments
}

/// The moments to choose from.
pub(super) fn rewind(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let is_large = large::is_on(scene);
    let each = large::either(scene, MOMENTS, MOMENTS_LARGE);
    let moments = moments(scene);
    let leaves = if is_large { moments.len().div_ceil(each) } else { 1 };
    let leaf = if is_large {
        scene.ui.turned.min(leaves.saturating_sub(1))
    } else {
        0
    };
    panel(
        sheet,
        large::either(
            scene,
            Pose::new(960.0, 540.0, 960.0, 860.0),
            Pose::corner(480.0, 110.0, 960.0, 620.0),
        ),
        "Rewind",
        "Stones and scarabs are rewound, too; names and places on the network stay.",
    );
    let mut y = 268.0;
    let mut put = |name: Cow<'static, str>, text: &str, tooltip: &str| {
        sheet.extend(widgets::button(
            name,
            Pose::new(960.0, y, 820.0, 60.0).z(OVER),
            text,
            false,
            tooltip,
        ));
        y += 70.0;
    };
    if scene.entries > 0 {
        put(
            "rewind.step".into(),
            "One step back",
            "Undo the last thing that was done or said",
        );
    }
    for (length, what) in moments.into_iter().skip(leaf * each).take(each) {
        put(
            format!("rewind.{length}").into(),
            &what,
            "Undo everything since then",
        );
    }
    if is_large {
        tabs::leaves(
            ("leaf.back", "leaf.on"),
            (leaf, leaves),
            (660.0, 648.0),
            OVER,
            sheet,
        );
        close(sheet, Pose::new(1190.0, 648.0, 300.0, 72.0));
    } else {
        close(sheet, Pose::new(960.0, 908.0, 300.0, 62.0));
    }
}

/// Where lines and veils are written.
pub(super) fn veil_places() -> [(Slot, &'static str, &'static str, &'static str, Pose); 2] {
    [
        (
            Slot::Lines,
            "veils.lines",
            "Lines",
            "must not occur in your story at all",
            Pose::corner(420.0, 330.0, 520.0, 420.0),
        ),
        (
            Slot::Veils,
            "veils.veils",
            "Veils",
            "may happen, but out of sight",
            Pose::corner(980.0, 330.0, 520.0, 420.0),
        ),
    ]
}

/// What is written there.
pub(super) fn veils(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    panel(
        sheet,
        Pose::new(960.0, 540.0, 1240.0, 760.0),
        "Lines and veils",
        "Write yours down before you begin, or whenever you think of one.",
    );
    if let Some(note) = sheet.get(&"over.note".into()).cloned() {
        let z = note.pose.z;
        let mut note = note.z(z);
        note.pose.size.y = large::size(scene, note.pose.size.y, 26.0);
        sheet.put(note);
    }
    for (slot, name, title, what, pose) in veil_places() {
        let (left, top) = (pose.at.x - pose.size.x / 2.0, pose.at.y - pose.size.y / 2.0);
        sheet.put(
            Item::picture(name, pose.z(75.0), "great_city/leaf")
                .sliced([60.0; 4])
                .act(Interaction::new(name, "Write here")),
        );
        sheet.put(
            parts::words(
                &format!("{name}.title"),
                (left + 44.0, top + 52.0),
                large::size(scene, 27.0, 29.0),
                Face::Bold,
                ink::RUST,
                Align::Left,
                title,
            )
            .z(OVER),
        );
        sheet.put(
            parts::words(
                &format!("{name}.what"),
                (left + 44.0, top + 84.0),
                large::size(scene, 20.0, 26.0),
                Face::Italic,
                ink::UMBER,
                Align::Left,
                what,
            )
            .z(OVER),
        );
        let size = large::size(scene, 24.0, 29.0);
        let text = scene.view.text(slot).unwrap_or("nothing is written yet");
        let mut lines = lettering::wrap(text, Face::Regular, size, pose.size.x - 90.0);
        lines.truncate(large::either(scene, 9, 7));
        let high = lines.len() as f32 * size * 1.25;
        sheet.put(
            parts::words(
                &format!("{name}.words"),
                (left + 44.0, top + 112.0 + high / 2.0),
                size,
                Face::Regular,
                inks::INK,
                Align::Left,
                &lines.join("\n"),
            )
            .z(OVER),
        );
    }
    close(
        sheet,
        Pose::new(960.0, 848.0, 300.0, large::size(scene, 62.0, 70.0)),
    );
}
