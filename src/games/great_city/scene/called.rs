//! The panel of the name: written, or rolled on two dice with twenty sides (`great_city.character.5`).

use super::character::{Making, panel};
use super::names::Rolls;
use super::paper;
use super::parts::{self, ink};
use crate::games::great_city::{GreatCity, Kind, Slot};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::{Press, Scene};

const SLIP: Pose = Pose::corner(672.0, 553.0, 342.0, 62.0);

/// The panel.
pub(super) fn put(scene: &Scene<'_, GreatCity>, making: &Making<'_>, sheet: &mut Sheet) {
    let corner = Pose::corner(644.0, 488.0, 592.0, 146.0);
    panel(sheet, "name", corner, "Name", "write it, or roll");
    let who = making.character.who;
    let slip = Item::picture("make.name", SLIP.z(8.0), "great_city/slip-name").sliced([16.0; 4]);
    sheet.put(slip.maybe_act(making.may("make.name", "Write the name")));
    let (text, named) = match scene.view.text(Slot::Name(who)) {
        Some(name) => (name.to_owned(), true),
        None if making.character.ready.is_some() => (scene.view.called(scene.setup, who), true),
        None => ("nobody yet".to_owned(), false),
    };
    let (size, face, ink) = if named {
        (38.0, Face::Bold, ink::UMBER)
    } else {
        (28.0, Face::Italic, paper::NOTE)
    };
    let at = (SLIP.at.x, SLIP.at.y);
    let room = SLIP.size.x - 34.0;
    sheet.put(paper::name(
        "name.words",
        at,
        (size, 20.0),
        room,
        face,
        ink,
        Align::Middle,
        &text,
    ));
    let Some(kind) = making.character.kind else {
        return;
    };
    let shown = scene.ui.rolls.shown(who);
    let dice: &[f32] = match kind {
        Kind::Person => &[1064.0, 1138.0],
        Kind::Bug => &[1101.0],
    };
    let faces = [
        shown.map(|(first, _)| first),
        shown.and_then(|(_, second)| second),
    ];
    for (place, (x, face)) in dice.iter().zip(faces).enumerate() {
        let die = Pose::new(*x, 584.0, 70.0, 70.0).z(8.0);
        sheet.put(Item::picture(format!("name.die.{place}"), die, "great_city/d20"));
        let Some(face) = face else { continue };
        let text = face.to_string();
        let size = if text.len() > 1 { 19.0 } else { 24.0 };
        let at = (*x, 586.0);
        let key = format!("name.face.{place}");
        sheet.put(parts::words(
            &key,
            at,
            size,
            Face::Bold,
            inks::INK,
            Align::Middle,
            &text,
        ));
    }
    let at = (1204.0, 584.0);
    sheet.put(parts::words(
        "name.roll",
        at,
        21.0,
        Face::Italic,
        ink::BRASS,
        Align::Middle,
        "roll",
    ));
    if making.open {
        let area = Pose::corner(1026.0, 546.0, 200.0, 76.0).z(9.0);
        sheet.put(paper::place(
            area,
            Interaction::new("make.roll", "Pick a name from the lists"),
        ));
    }
}

/// What a press on the panel means.
pub(super) fn press(
    scene: &Scene<'_, GreatCity>,
    making: &Making<'_>,
    rolls: &mut Rolls,
    name: &str,
) -> Option<Press<GreatCity>> {
    let who = making.character.who;
    let slot = Slot::Name(who);
    match name {
        "name" => {
            let pose = Pose::new(SLIP.at.x, SLIP.at.y, SLIP.size.x - 30.0, 46.0);
            let text = scene.view.text(slot).unwrap_or_default();
            Some(Press::Write(paper::name_field(slot, pose, 34.0, text)))
        }
        "roll" => {
            let kind = making.character.kind?;
            let rolled = rolls.roll(scene, who, kind);
            Some(Press::Say(slot.text(making.seat, rolled)))
        }
        _ => None,
    }
}
