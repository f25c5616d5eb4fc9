//! Setting right at large type: stones and heaps lie on leaves, and of a tie one end is chosen after the other.

use super::tabs;
use crate::games::great_city::scene::correct::{
    Picking, WAYS, What, heaps, is_drawn, picked_tie, put_stones, triad_key, triads,
};
use crate::games::great_city::scene::parts::{self, ink};
use crate::games::great_city::scene::tools::{self, OVER};
use crate::games::great_city::scene::{large, paper};
use crate::games::great_city::words::key;
use crate::games::great_city::{Colour, GreatCity, Sign, Who};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::capital;

/// How many triads, or heaps, lie on a leaf at large type.
const EACH: usize = 6;

/// The panel at large type: its pieces lie on leaves, and of a tie one end is chosen after the other.
pub(in crate::games::great_city::scene) fn lay_out(
    scene: &Scene<'_, GreatCity>,
    picking: &Picking,
    sheet: &mut Sheet,
) {
    tools::panel(sheet, Pose::new(960.0, 540.0, 1500.0, 940.0), "", "");
    for (index, (what, name, text, tooltip)) in WAYS.into_iter().enumerate() {
        let pose = Pose::new(960.0 + 362.0 * (index as f32 - 1.5), 132.0, 352.0, 88.0).z(OVER);
        sheet.extend(widgets::button(name, pose, text, what == picking.what, tooltip));
    }
    if picking.what == What::Tie {
        tie_large(scene, picking, sheet);
    } else {
        pieces_large(scene, picking, sheet);
    }
    tools::close(sheet, Pose::new(1500.0, 942.0, 340.0, 88.0));
}

fn pieces_large(scene: &Scene<'_, GreatCity>, picking: &Picking, sheet: &mut Sheet) {
    let triads = triads(scene);
    let heaps = if picking.what == What::Face {
        Vec::new()
    } else {
        heaps(scene)
    };
    let first = triads.len().div_ceil(EACH);
    let count = first + heaps.len().div_ceil(EACH * 2);
    let leaf = scene.ui.turned.min(count.saturating_sub(1));
    tabs::leaves(
        ("leaf.back", "leaf.on"),
        (leaf, count),
        (380.0, 942.0),
        OVER,
        sheet,
    );
    if leaf >= first {
        let heaps = heaps.into_iter().skip((leaf - first) * EACH * 2).take(EACH * 2);
        for (index, (_, id, name)) in heaps.enumerate() {
            let (column, row) = ((index % 2) as f32, (index / 2) as f32);
            let tooltip = match picking.what {
                What::Less => format!("Remove a scarab: {name}"),
                _ => format!("Add a scarab: {name}"),
            };
            let pose = Pose::new(600.0 + 720.0 * column, 260.0 + 106.0 * row, 690.0, 92.0).z(OVER);
            sheet.extend(widgets::button(
                format!("heap.{id}"),
                pose,
                &name,
                false,
                &tooltip,
            ));
        }
        return;
    }
    let size = large::size(scene, 26.0, 36.0);
    let shown = triads.into_iter().skip(leaf * EACH).take(EACH);
    for (index, (of, name, triad)) in shown.enumerate() {
        let y = 250.0 + 112.0 * index as f32;
        let id = format!("right.{}", triad_key(of));
        let said = paper::shortened(&name, Face::Semibold, size, 700.0);
        let words = parts::words(
            &id,
            (270.0, y),
            size,
            Face::Semibold,
            ink::IVORY,
            Align::Left,
            &said,
        );
        sheet.put(words.z(OVER));
        let stones = Colour::ALL.into_iter().zip(triad);
        put_stones(
            picking,
            (of, &name),
            stones,
            |index| ((1140.0 + 180.0 * index, y), 88.0),
            sheet,
        );
    }
    large::counts(sheet, "right.", large::size(scene, 26.0, 37.0));
}

fn tie_large(scene: &Scene<'_, GreatCity>, picking: &Picking, sheet: &mut Sheet) {
    let called = |who: Option<Who>| {
        who.map_or_else(
            || "…".to_owned(),
            |who| capital(&scene.view.called(scene.setup, who)),
        )
    };
    let size = large::size(scene, 26.0, 36.0);
    let from = picking.from.is_none() || picking.to.is_some();
    let say = format!("{} toward {}", called(picking.from), called(picking.to));
    let say = paper::shortened(&say, Face::Italic, size, 1400.0);
    let words = parts::words(
        "right.tie.said",
        (960.0, 216.0),
        size,
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        &say,
    );
    sheet.put(words.z(OVER));
    // While both ends are chosen, a press begins anew with the first one.
    let side = if from { "from" } else { "to" };
    let chosen = [picking.from, picking.to];
    for (index, character) in scene.view.characters.iter().enumerate() {
        let (column, row) = ((index % 3) as f32, (index / 3) as f32);
        let pose = Pose::new(960.0 + 484.0 * (column - 1.0), 300.0 + 100.0 * row, 470.0, 88.0).z(OVER);
        let name = capital(&scene.view.called(scene.setup, character.who));
        let name = paper::shortened(&name, Face::Semibold, 36.0, 416.0);
        let key = format!("end.{side}.{}", key(character.who));
        let on = chosen.contains(&Some(character.who));
        sheet.extend(widgets::button(key, pose, &name, on, "One end of the tie"));
    }
    for (sign, name, text, x) in [
        (Sign::Plus, "sign.plus", "+  means well", 420.0),
        (Sign::Minus, "sign.minus", "−  means ill", 780.0),
    ] {
        let pose = Pose::new(x, 836.0, 348.0, 88.0).z(OVER);
        sheet.extend(widgets::button(
            name,
            pose,
            text,
            picking.sign == sign,
            "The nature of the tie",
        ));
    }
    if let Some(tie) = picked_tie(picking) {
        let text = if is_drawn(scene, tie) {
            "Erase this tie"
        } else {
            "Draw this tie"
        };
        let pose = Pose::new(1430.0, 836.0, 480.0, 88.0).z(OVER);
        sheet.extend(widgets::button(
            "right.tie",
            pose,
            text,
            true,
            "Everybody sees it",
        ));
    }
}
