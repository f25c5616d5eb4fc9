//! Being dealt in: the ready-made character of the level that is free next (`great_city.character.7`).

use super::character::{Making, panel};
use super::paper;
use super::parts::{self, ink};
use crate::games::great_city::pieces::Trait;
use crate::games::great_city::{GreatCity, tone};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;

/// The ready-made characters that nobody has taken, from 1.
fn free(scene: &Scene<'_, GreatCity>) -> Vec<u8> {
    let taken = |ready: &u8| {
        scene
            .view
            .characters
            .iter()
            .any(|character| character.owner != scene.view.gm() && character.ready == Some(*ready))
    };
    (1u8..)
        .take(scene.setup.level.ready.len())
        .filter(|ready| !taken(ready))
        .collect()
}

/// The one on offer.
pub(super) fn next(scene: &Scene<'_, GreatCity>) -> Option<u8> {
    let free = free(scene);
    let place = scene.ui.offer.checked_rem(free.len())?;
    free.get(place).copied()
}

/// The panel.
pub(super) fn put(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let corner = Pose::corner(40.0, 488.0, 584.0, 300.0);
    panel(sheet, "deal", corner, "Or take a ready-made one", "");
    let offered = next(scene).filter(|_| making.is_own());
    let ready = offered.and_then(|number| scene.setup.level.ready.get(usize::from(number).checked_sub(1)?));
    let Some(ready) = ready else {
        let text = if making.is_own() {
            "This level has no ready-made character left: make your own."
        } else if making.is_new() {
            "The GM makes up somebody for this scene. It stays on the network and can come back."
        } else {
            "The GM makes agents of peril as you make your own characters."
        };
        let (item, _) = parts::paragraph(
            "deal.none",
            (80.0, 580.0),
            23.0,
            504.0,
            Face::Italic,
            inks::SHADE,
            text,
        );
        sheet.put(item);
        return;
    };
    let portrait = Pose::new(152.0, 650.0, 194.0, 162.0).z(8.0);
    let picture = parts::portrait(ready.kind, Some(ready.class));
    sheet.put(Item::picture("deal.portrait", portrait, picture));
    let at = (258.0, 574.0);
    sheet.put(parts::fitted(
        "deal.name",
        at,
        32.0,
        340.0,
        Face::Bold,
        ink::IVORY,
        Align::Left,
        &ready.name,
    ));
    let traits = Trait::of(ready.kind)
        .into_iter()
        .zip(ready.traits)
        .map(|(by, sign)| tone::pole(by, sign).word.as_str());
    let what: Vec<&str> = std::iter::once(ready.class.word()).chain(traits).collect();
    let what = what.join(", ");
    let at = (258.0, 612.0);
    sheet.put(parts::fitted(
        "deal.what",
        at,
        21.0,
        340.0,
        Face::Regular,
        ink::BRASS,
        Align::Left,
        &what,
    ));
    let lines = lettering::wrap(&ready.line, Face::Italic, 21.0, 340.0);
    for (row, line) in (0u8..4).zip(&lines) {
        let at = (258.0, 648.0 + 27.0 * f32::from(row));
        let key = format!("deal.line.{row}");
        sheet.put(parts::words(
            &key,
            at,
            21.0,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            line,
        ));
    }
    if making.open && free(scene).len() > 1 {
        let area = Pose::corner(420.0, 504.0, 180.0, 40.0).z(9.0);
        sheet.put(paper::place(
            area,
            Interaction::new("make.another", "Show the next ready-made one"),
        ));
        let at = (596.0, 524.0);
        sheet.put(paper::note("deal.another", at, ink::BRASS, "show me another"));
    }
}
