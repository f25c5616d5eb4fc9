//! Before a scene: who begins, and whom the spotlight chooses to meet.
//!
//! A press on a portrait declares the scene. What the spotlight sets out to do can be written first; who would
//! like to be the foil says so on their own plate.

use super::parts::{self, ink};
use super::{Ui, large, paper, seats, stones};
use crate::games::great_city::words::key;
use crate::games::great_city::{Action, Claim, GreatCity, Phase, Slot, Who};
use crate::scene::arrangement::Region;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::writing::Field;
use crate::session::{Press, Scene};
use crate::table::Seat;
use crate::table::capital;

/// The dice of the initiative, each over the name of whoever rolled.
pub(super) fn initiative(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let view = scene.view;
    if large::is_on(scene) {
        // The dice grow as a row; a sixth makes them move over, beside the peril.
        let row = 210.0 * view.rolling.len() as f32;
        let middle = if view.rolling.len() > 5 { 802.0 } else { 960.0 };
        sheet.arrange(Region::fit(
            large::area(960.0 - row / 2.0, 540.0, row, 220.0),
            large::area(middle - row * 0.625, 500.0, row * 1.25, 275.0),
        ));
    }
    sheet.put(parts::words(
        "roll.rule",
        (960.0, large::either(scene, 500.0, 346.0)),
        large::size(scene, 24.0, 36.0),
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        "The highest begins; the GM comes last",
    ));
    for (index, seat) in view.rolling.iter().enumerate() {
        let (x, y) = roll_place(view.rolling.len(), index);
        sheet.extend([
            parts::mark(scene, &format!("roll.mark.{seat}"), *seat, (x, y + 84.0), 30.0),
            parts::fitted(
                &format!("roll.name.{seat}"),
                (x, y + 122.0),
                large::size(scene, 26.0, 29.0),
                large::either(scene, 190.0, 206.0),
                Face::Semibold,
                ink::IVORY,
                Align::Middle,
                scene.setup.name(*seat),
            ),
        ]);
        if let Some(face) = view.dice.get(index) {
            sheet.extend(stones::die(scene, &format!("roll.{seat}"), (x, y), *face));
        }
    }
}

/// Where the die of whoever rolls as this one of so many lies.
pub(super) fn roll_place(count: usize, index: usize) -> (f32, f32) {
    let from_middle = index as f32 - (count as f32 - 1.0) / 2.0;
    (960.0 + 210.0 * from_middle, 600.0)
}

/// Who may be put into the spotlight by this seat.
fn spotlights(scene: &Scene<'_, GreatCity>, seat: Seat) -> Vec<Who> {
    let all = scene.view.characters.iter();
    all.filter(|character| character.owner == seat)
        .map(|character| character.who)
        .collect()
}

/// Who is in the spotlight of the scene to come.
fn spotlight(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<Who> {
    let possible = spotlights(scene, seat);
    let chosen = scene.ui.choice.spotlight;
    chosen
        .filter(|who| possible.contains(who))
        .or_else(|| possible.first().copied())
}

/// Whom the spotlight can meet.
fn foils(scene: &Scene<'_, GreatCity>, spotlight: Who) -> Vec<Who> {
    let all = scene.view.characters.iter().map(|character| character.who);
    let new = scene.view.has_triad.then_some(Who::Stranger);
    all.filter(|who| *who != spotlight)
        .chain([Who::City])
        .chain(new)
        .collect()
}

/// What a foil is called: whoever is still to be made has no name, and none of somebody's before.
fn named(scene: &Scene<'_, GreatCity>, foil: Who) -> String {
    match foil {
        Who::Stranger => "A new character".into(),
        foil => capital(&scene.view.called(scene.setup, foil)),
    }
}

/// Whom the spotlight may meet, and the action, if anybody writes it.
pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, seat: Seat, sheet: &mut Sheet) {
    let person = scene.is_person(seat);
    let Some(spotlight) = spotlight(scene, seat) else {
        return;
    };
    if large::is_on(scene) {
        large::aside(sheet, large::Side::Page, &[], |sheet| {
            lay_out_large(scene, seat, spotlight, sheet);
        });
        return;
    }
    let name = capital(&scene.view.called(scene.setup, spotlight));
    let possible = spotlights(scene, seat);
    let top = if possible.len() > 1 && person {
        let chips = possible.len() as f32;
        for (index, who) in possible.iter().enumerate() {
            let x = 960.0 + 300.0 * (index as f32 - (chips - 1.0) / 2.0);
            chip(
                &format!("spotlight.{}", key(*who)),
                Pose::new(x, 489.0, 288.0, 36.0),
                20.0,
                &capital(&scene.view.called(scene.setup, *who)),
                "Put this character in the spotlight",
                *who == spotlight,
                sheet,
            );
        }
        598.0
    } else {
        let say = if person {
            format!("Whom does {name} meet?")
        } else {
            format!("{} chooses whom {name} meets", scene.setup.name(seat))
        };
        sheet.put(parts::fitted(
            "frame.question",
            (960.0, 487.0),
            26.0,
            640.0,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            &say,
        ));
        584.0
    };
    let foils = foils(scene, spotlight);
    let first = foils.len().div_ceil(2).max(foils.len().min(4));
    let wide = (1130.0 / first as f32).min(226.0);
    for (index, foil) in foils.iter().enumerate() {
        let (row, column, count) = if index < first {
            (0.0, index, first)
        } else {
            (1.0, index - first, foils.len() - first)
        };
        let x = 960.0 + wide * (column as f32 - (count as f32 - 1.0) / 2.0);
        portrait(scene, seat, *foil, (x, top + 196.0 * row, wide), person, sheet);
    }
    deed(scene, spotlight, person, sheet);
    for other in scene.people().iter().filter(|other| *other != seat) {
        ask(scene, other, sheet);
    }
}

/// The same at large type: portraits with nothing but names, as many in a row as there is room for.
fn lay_out_large(scene: &Scene<'_, GreatCity>, seat: Seat, spotlight: Who, sheet: &mut Sheet) {
    let person = scene.is_person(seat);
    let name = capital(&scene.view.called(scene.setup, spotlight));
    let possible = spotlights(scene, seat);
    let foils = foils(scene, spotlight);
    let over = foils.len().saturating_sub(8).min(3);
    let mut top = if over > 0 { 340.0 } else { 372.0 };
    if possible.len() > 1 && person {
        let wide = (1110.0 / possible.len() as f32).min(420.0);
        for (index, who) in possible.iter().enumerate() {
            let x = 960.0 + wide * (index as f32 - (possible.len() as f32 - 1.0) / 2.0);
            chip(
                &format!("spotlight.{}", key(*who)),
                Pose::new(x, top, wide - 10.0, 60.0),
                large::size(scene, 24.0, 36.0),
                &paper::shortened(
                    &capital(&scene.view.called(scene.setup, *who)),
                    Face::Semibold,
                    large::size(scene, 24.0, 36.0),
                    wide - 50.0,
                ),
                "Put this character in the spotlight",
                *who == spotlight,
                sheet,
            );
        }
        top += 62.0;
    }
    let say = if person {
        format!("Whom does {name} meet?")
    } else {
        format!("{} chooses whom {name} meets", scene.setup.name(seat))
    };
    if over == 0 || possible.len() < 2 {
        let size = large::size(scene, 26.0, 36.0);
        let lines = lettering::wrap(&say, Face::Italic, size, 1090.0);
        let words = parts::words(
            "frame.question",
            (960.0, top),
            size,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            &lines.join("\n"),
        );
        sheet.put(words);
    }
    for (index, foil) in foils.iter().enumerate() {
        let (row, column, count) = if index < over {
            (0.0, index, over)
        } else {
            let left = foils.len() - over;
            let first = left.div_ceil(2).max(left.min(4));
            let index = index - over;
            if index < first {
                (1.0, index, first)
            } else {
                (2.0, index - first, left - first)
            }
        };
        let middle = if row > 0.0 { 790.0 } else { 960.0 };
        let x = middle + 384.0 * (column as f32 - (count as f32 - 1.0) / 2.0);
        portrait_large(scene, seat, *foil, (x, 436.0 + 190.0 * row), person, sheet);
    }
    deed(scene, spotlight, person, sheet);
    for other in scene.people().iter().filter(|other| *other != seat) {
        ask(scene, other, sheet);
    }
}

fn portrait_large(
    scene: &Scene<'_, GreatCity>,
    seat: Seat,
    foil: Who,
    (x, y): (f32, f32),
    person: bool,
    sheet: &mut Sheet,
) {
    let view = scene.view;
    let name = named(scene, foil);
    let (wants, what) = standing(scene, seat, foil);
    let id = format!("foil.{}", key(foil));
    let act = person.then(|| Interaction {
        pulses: true,
        ..Interaction::new(
            id.clone(),
            format!("The scene begins: {name} is the foil. {}", capital(&what)),
        )
    });
    let at = Pose::new(x, y, 158.0, 132.0).z(15.0);
    if wants {
        let ring = Pose::new(x, y, 122.0, 122.0).z(14.0);
        sheet.put(Item::picture(format!("{id}.ring"), ring, "great_city/own-ring"));
    }
    let size = large::size(scene, 24.0, 36.0);
    let slip = Pose::new(x, y + 84.0, 366.0, 58.0).z(16.0);
    let words = paper::shortened(&name, Face::Semibold, size, 334.0);
    sheet.extend([
        Item::picture(id.clone(), at, parts::portrait_of(view, foil)).maybe_act(act),
        Item::picture(format!("{id}.slip"), slip, "great_city/slip-name").sliced([16.0; 4]),
        parts::words(
            &format!("{id}.name"),
            (x, y + 84.0),
            size,
            Face::Semibold,
            if wants { ink::RUST } else { inks::INK },
            Align::Middle,
            &words,
        ),
    ]);
}

/// Would somebody like to be the foil, and what they are.
fn standing(scene: &Scene<'_, GreatCity>, seat: Seat, foil: Who) -> (bool, String) {
    let view = scene.view;
    let owner = view.owner(foil);
    let wants = view.would_be_foil.contains(&owner) && matches!(foil, Who::Seat(_)) && owner != seat;
    let what = match foil {
        Who::City => "its stones are thrown".into(),
        Who::Stranger => "made up by the GM".into(),
        Who::Newcomer(_) => "the GM’s character".into(),
        _ if wants => "asks to be the foil".into(),
        Who::Agent(_) => "agent of peril".into(),
        Who::Seat(_) => view
            .character(foil)
            .and_then(|character| character.class)
            .map_or_else(String::new, |class| class.word().to_owned()),
    };
    (wants, what)
}

fn portrait(
    scene: &Scene<'_, GreatCity>,
    seat: Seat,
    foil: Who,
    (x, y, wide): (f32, f32, f32),
    person: bool,
    sheet: &mut Sheet,
) {
    let view = scene.view;
    let name = named(scene, foil);
    let (wants, what) = standing(scene, seat, foil);
    let id = format!("foil.{}", key(foil));
    let act = person.then(|| Interaction {
        pulses: true,
        ..Interaction::new(id.clone(), format!("The scene begins: {name} is the foil"))
    });
    if wants {
        sheet.put(Item::picture(
            format!("{id}.ring"),
            Pose::new(x, y, 130.0, 130.0).z(14.0),
            "great_city/own-ring",
        ));
    }
    sheet.extend([
        Item::picture(
            id.clone(),
            Pose::new(x, y, 180.0, 150.0).z(15.0),
            parts::portrait_of(view, foil),
        )
        .maybe_act(act),
        Item::picture(
            format!("{id}.slip"),
            Pose::new(x, y + 86.0, wide - 20.0, 58.0).z(16.0),
            "great_city/slip-name",
        )
        .sliced([16.0; 4]),
        parts::fitted(
            &format!("{id}.name"),
            (x, y + 76.0),
            22.0,
            wide - 42.0,
            Face::Semibold,
            inks::INK,
            Align::Middle,
            &name,
        ),
        parts::fitted(
            &format!("{id}.what"),
            (x, y + 99.0),
            19.0,
            wide - 42.0,
            Face::Italic,
            if wants { ink::RUST } else { inks::UMBER },
            Align::Middle,
            &what,
        ),
    ]);
}

/// The scene that is to come.
fn next(scene: &Scene<'_, GreatCity>) -> u16 {
    scene.view.scenes + 1
}

fn deed_place(scene: &Scene<'_, GreatCity>) -> Pose {
    let pose = Pose::corner(536.0, 930.0, 848.0, 82.0);
    large::either(scene, pose, Pose::corner(100.0, 942.0, 1380.0, 70.0))
}

fn deed(scene: &Scene<'_, GreatCity>, spotlight: Who, person: bool, sheet: &mut Sheet) {
    let pose = deed_place(scene);
    let written = scene.view.text(Slot::Deed(next(scene)));
    if !person && written.is_none() {
        return;
    }
    let act =
        person.then(|| Interaction::new("deed", "Write what the spotlight sets out to do, if you like"));
    sheet.put(
        Item::picture("deed", pose.z(24.0), "great_city/slip-name")
            .sliced([16.0; 4])
            .maybe_act(act),
    );
    let called = scene.view.called(scene.setup, spotlight);
    let size = large::size(scene, 23.0, 36.0);
    let room = pose.size.x - 60.0;
    let lines = match written {
        Some(text) if large::is_on(scene) => paper::shortened(text, Face::Regular, size, room).into_owned(),
        Some(text) => {
            let mut lines = lettering::wrap(text, Face::Regular, 23.0, room);
            lines.truncate(2);
            lines.join("\n")
        }
        None => format!("What does {called} set out to do? Write it, or tell it."),
    };
    let (face, colour) = if written.is_some() {
        (Face::Regular, inks::INK)
    } else {
        (Face::Italic, inks::UMBER)
    };
    sheet.put(
        parts::fitted(
            "deed.words",
            (pose.at.x, pose.at.y),
            size,
            // Lines that have been broken fit already.
            if written.is_some() {
                2000.0
            } else {
                pose.size.x - 60.0
            },
            face,
            colour,
            Align::Middle,
            &lines,
        )
        .z(25.0),
    );
}

/// “Let me be the foil.”
fn ask(scene: &Scene<'_, GreatCity>, other: Seat, sheet: &mut Sheet) {
    let view = scene.view;
    if other == view.gm() || view.would_be_foil.contains(&other) {
        return;
    }
    let (x, y) = seats::foot_of(scene, other);
    let pose = large::either(
        scene,
        Pose::new(x, y, 216.0, 34.0),
        Pose::new(x + 42.0, y - 40.0, 292.0, 54.0),
    );
    let size = large::size(scene, 20.0, 36.0);
    let text = large::either(scene, "let me be the foil", "be the foil?");
    chip(
        &format!("ask.{other}"),
        pose,
        size,
        text,
        "Say that you would like to be the foil; the spotlight decides",
        false,
        sheet,
    );
}

fn chip(name: &str, pose: Pose, size: f32, text: &str, tooltip: &str, on: bool, sheet: &mut Sheet) {
    let pose = pose.z(26.0);
    let (frame, borders, ink) = if on {
        ("great_city/slip-name", [16.0; 4], inks::INK)
    } else {
        ("great_city/tab", [22.0, 0.0, 22.0, 0.0], ink::IVORY)
    };
    let pose = if on {
        pose
    } else {
        Pose {
            size: bevy::math::Vec2::new(pose.size.x, pose.size.y.max(34.0).min(size * 1.7)),
            ..pose
        }
    };
    sheet.put(
        Item::picture(name.to_owned(), pose, frame)
            .sliced(borders)
            .act(Interaction::new(name.to_owned(), tooltip)),
    );
    sheet.put(
        parts::fitted(
            &format!("{name}.words"),
            (pose.at.x, pose.at.y),
            size,
            pose.size.x - 40.0,
            Face::Semibold,
            ink,
            Align::Middle,
            text,
        )
        .z(27.0),
    );
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    let Phase::Frame(seat) = scene.view.phase else {
        return None;
    };
    if let Some(other) = scene.people().iter().find(|other| name == format!("ask.{other}")) {
        let slot = Slot::Foil(next(scene));
        return Some(Press::Say(slot.claim(other, Claim::BeFoil)));
    }
    if !scene.is_person(seat) {
        return None;
    }
    if name == "deed" {
        let slot = Slot::Deed(next(scene));
        return Some(Press::Write(Field {
            name: slot.to_string(),
            pose: large::either(
                scene,
                deed_place(scene),
                large::Side::Page.pose(deed_place(scene)),
            ),
            text: scene.view.text(slot).unwrap_or_default().to_owned(),
            hint: "what the spotlight sets out to do".into(),
            size: large::size(scene, 23.0, 36.0),
            face: Face::Regular,
            ink: inks::INK,
            ground: inks::BONE,
            lines: false,
            limit: 160,
        }));
    }
    let chosen = spotlights(scene, seat)
        .into_iter()
        .find(|who| name == format!("spotlight.{}", key(*who)));
    if let Some(who) = chosen {
        ui.choice.spotlight = Some(who);
        return Some(Press::Shown);
    }
    let spotlight = spotlight(scene, seat)?;
    let foil = foils(scene, spotlight)
        .into_iter()
        .find(|who| name == format!("foil.{}", key(*who)))?;
    Some(Press::Act(Action::Scene {
        seat,
        spotlight,
        foil,
    }))
}
