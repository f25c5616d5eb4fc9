//! The page after a judgment: it lies unrolled, somebody tells it, and whoever accepted hands out scarabs.
//!
//! What the accepter has in the purse stands here only where nobody else could read it; otherwise it lies
//! behind the accepter's curtain.

use super::parts::{self, ink};
use super::telling::telling;
use super::{Ui, backdrop, gifts, large, seats, stones, strip};
use crate::games::great_city::{Action, Event, GreatCity, ScarabZone, SceneView, Seen, Slot};
use crate::scene::arrangement::Region;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::scene::writing::Field;
use crate::session::{Press, Scene};
use crate::table::Seat;

/// The ribbon, higher than during the scene.
const RIBBON: Pose = Pose::corner(628.0, 178.0, 664.0, 86.0);
/// The slip with the judgment.
const SLIP: Pose = Pose::corner(590.0, 228.0, 740.0, 118.0);
/// The accepter's own plate.
const OWN: Pose = Pose::corner(36.0, 366.0, 404.0, 650.0);
/// Where the accepter's purse opens.
pub(super) const PURSE: (f32, f32) = (118.0, 424.0);
/// Where Done is pressed.
const DONE: Pose = Pose::corner(1552.0, 944.0, 332.0, 72.0);

pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    backdrop::walking_city(scene, sheet);
    strip::put(scene, sheet);
    let Some(staged) = &scene.view.scene else { return };
    let Some(accepter) = staged.accepter else { return };
    if large::is_on(scene) {
        let from = large::area(400.0, 172.0, 1120.0, 200.0);
        sheet.arrange(Region::fit(from, large::area(610.0, 64.0, 1120.0, 200.0)));
    }
    judgment(scene, staged, sheet);
    if large::is_on(scene) {
        large::after::lay_out(scene, staged, accepter, sheet);
        return;
    }
    own_plate(scene, accepter, sheet);
    telling(scene, staged, accepter, sheet);
    gifts::put(scene, staged, accepter, sheet);
    done(scene, staged, accepter, sheet);
}

/// The judgment, unrolled under its broken seal.
fn judgment(scene: &Scene<'_, GreatCity>, staged: &SceneView, sheet: &mut Sheet) {
    let (name, judgment) = stones::reading(scene.view).unwrap_or_default();
    let slip = large::either(scene, SLIP, Pose::corner(410.0, 228.0, 1100.0, 118.0));
    let (left, right) = large::either(scene, (650.0, 1270.0), (476.0, 1444.0));
    sheet.extend([
        Item::picture("ribbon", RIBBON.z(9.0), "great_city/ribbon").sliced([140.0, 0.0, 140.0, 0.0]),
        parts::fitted(
            "ribbon.words",
            (RIBBON.at.x, RIBBON.at.y - 5.0),
            51.0,
            450.0,
            Face::Bold,
            inks::INK,
            Align::Middle,
            name,
        ),
        Item::picture("slip", slip.z(8.0), "great_city/slip").sliced([40.0, 24.0, 40.0, 30.0]),
        parts::fitted(
            "slip.words",
            (SLIP.at.x, 286.0),
            large::size(scene, 30.0, 38.0),
            large::either(scene, 520.0, 860.0),
            Face::Italic,
            inks::INK,
            Align::Middle,
            judgment,
        ),
        Item::picture(
            "slip.seal",
            Pose::new(SLIP.at.x, 334.0, 88.0, 68.0).z(10.0),
            "great_city/seal-broken",
        ),
    ]);
    let [first, second] = &staged.pair;
    sheet.put(parts::emblem("judged.first", first, (left, 286.0), 66.0).z(9.5));
    sheet.put(parts::emblem("judged.second", second, (right, 286.0), 66.0).z(9.5));
}

/// Whoever accepted: who that is, and what came of it.
fn own_plate(scene: &Scene<'_, GreatCity>, accepter: Seat, sheet: &mut Sheet) {
    let view = scene.view;
    let centre = OWN.at.x;
    let word =
        |key: &str, at: (f32, f32), size: f32, room: f32, face: Face, ink, align: Align, text: &str| {
            parts::fitted(key, at, size, room, face, ink, align, text).z(24.0)
        };
    sheet.put(parts::plate_ivory("own", OWN.z(22.0)));
    sheet.put(Item::picture(
        "own.purse",
        Pose::new(118.0, 460.0, 106.0, 124.0).z(23.0),
        "great_city/purse",
    ));
    sheet.put(parts::mark(scene, "own.mark", accepter, (208.0, 428.0), 40.0).z(24.0));
    let (who, what) = if accepter == view.gm() {
        ("the GM".to_owned(), "accepts for the agents of peril".to_owned())
    } else {
        let who = crate::games::great_city::Who::Seat(accepter);
        (view.called(scene.setup, who), seats::described(view, who))
    };
    let name = scene.setup.name(accepter);
    sheet.extend([
        word(
            "own.name",
            (238.0, 428.0),
            34.0,
            180.0,
            Face::Bold,
            inks::INK,
            Align::Left,
            name,
        ),
        word(
            "own.who",
            (190.0, 468.0),
            24.0,
            230.0,
            Face::Semibold,
            inks::INK,
            Align::Left,
            &who,
        ),
    ]);
    let (lines, _) = parts::paragraph(
        "own.what",
        (190.0, 486.0),
        20.0,
        226.0,
        Face::Regular,
        ink::UMBER,
        &what,
    );
    sheet.put(lines.z(24.0));
    sheet.put(Item::picture(
        "own.rule",
        Pose::new(centre, 552.0, 300.0, 6.0).z(23.0),
        "shared/rule-plain",
    ));
    let person = scene.is_person(accepter);
    match seats::purse_shown(scene, accepter) {
        Some(count) => {
            let (name, high) = parts::heap_look(count);
            if count > 0 {
                sheet.put(Item::picture(
                    "own.heap",
                    Pose::new(centre, 664.0, 300.0, 300.0 * high).z(23.0),
                    name,
                ));
            }
            sheet.extend([
                word(
                    "own.count",
                    (centre, 806.0),
                    92.0,
                    300.0,
                    Face::Bold,
                    ink::RUST,
                    Align::Middle,
                    &count.to_string(),
                ),
                word(
                    "own.in",
                    (centre, 872.0),
                    24.0,
                    300.0,
                    Face::Semibold,
                    inks::INK,
                    Align::Middle,
                    "in the purse",
                ),
            ]);
        }
        None => {
            let look = person.then(|| Interaction {
                pulses: true,
                ..Interaction::new(
                    format!("look.{accepter}"),
                    format!("Only for {name}: look into your purse"),
                )
            });
            sheet.put(
                Item::picture(
                    "own.curtain",
                    Pose::new(centre, 690.0, 207.0, 165.0).z(23.0),
                    "great_city/sign-curtain",
                )
                .maybe_act(look),
            );
            sheet.put(word(
                "own.in",
                (centre, 820.0),
                23.0,
                340.0,
                Face::Italic,
                ink::UMBER,
                Align::Middle,
                if person {
                    "the number is for you alone"
                } else {
                    "only its owner knows what is in it"
                },
            ));
        }
    }
    let (brought, spent) = moved(scene, accepter);
    let story = match spent {
        0 => format!("the ante brought {brought}"),
        spent => format!("the ante brought {brought}, {spent} handed out"),
    };
    sheet.put(word(
        "own.story",
        (centre, 930.0),
        22.0,
        350.0,
        Face::Italic,
        ink::RUST,
        Align::Middle,
        &story,
    ));
}

/// How many scarabs the ante brought to the accepter, and how many went out of the purse since.
pub(super) fn moved(scene: &Scene<'_, GreatCity>, accepter: Seat) -> (u16, u16) {
    let purse = ScarabZone::Purse(accepter);
    let (mut brought, mut spent) = (0, 0);
    for seen in scene.seen.iter().rev() {
        match seen {
            Seen::Public(Event::Accepted { .. }) => break,
            Seen::Public(Event::Moved { from, to, count }) => {
                if *to == purse && *from == ScarabZone::Ante {
                    brought += count;
                } else if *from == purse {
                    spent += count;
                }
            }
            _ => {}
        }
    }
    (brought, spent)
}

fn done(scene: &Scene<'_, GreatCity>, staged: &SceneView, accepter: Seat, sheet: &mut Sheet) {
    let name = scene.setup.name(accepter);
    let hint = if staged.done {
        "Nothing more is handed out; the scene ends when the tale is told.".to_owned()
    } else if scene.is_person(accepter) {
        "Spend as many as you like, one by one. Everybody sees what goes into a bag; the bags are counted at the end."
            .to_owned()
    } else {
        format!("{name} hands out scarabs.")
    };
    let (lines, high) = parts::paragraph(
        "hint",
        (930.0, 0.0),
        21.0,
        590.0,
        Face::Italic,
        inks::SHADE,
        &hint,
    );
    let mut lines = lines.z(24.0);
    lines.pose.at.y += 980.0 - high / 2.0;
    sheet.put(lines);
    if staged.done || !scene.is_person(accepter) {
        return;
    }
    if staged.teller.is_none() {
        sheet.extend(widgets::barred_button(
            "after.done",
            DONE.z(23.0),
            "Done",
            "First choose who tells it",
        ));
    } else {
        sheet.extend(widgets::button(
            "after.done",
            DONE.z(23.0),
            "Done",
            true,
            "Finish handing out scarabs",
        ));
    }
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    let staged = scene.view.scene.as_ref()?;
    let accepter = staged.accepter?;
    if let Some(teller) = staged.teller.filter(|teller| scene.is_person(*teller)) {
        if name == "told" {
            return Some(Press::Act(Action::Told(teller)));
        }
        if name == "tale" {
            let slot = Slot::Tale(scene.view.scenes);
            return Some(Press::Write(Field {
                name: slot.to_string(),
                pose: large::either(
                    scene,
                    Pose::corner(716.0, 374.0, 924.0, 260.0),
                    large::Side::Page.pose(super::telling::TALE),
                ),
                text: scene.view.text(slot).unwrap_or_default().to_owned(),
                hint: "what happens".into(),
                size: large::size(scene, 25.0, 36.0),
                face: Face::Regular,
                ink: inks::INK,
                ground: inks::BONE,
                lines: true,
                limit: 1200,
            }));
        }
    }
    if !scene.is_person(accepter) {
        return None;
    }
    if name == "after.done" {
        return Some(Press::Act(Action::Done(accepter)));
    }
    if let Some(to) = staged.tellers.iter().find(|to| name == format!("teller.{to}")) {
        return Some(Press::Act(Action::Teller {
            seat: accepter,
            to: *to,
        }));
    }
    if name.starts_with("into.") {
        return gifts::press_bag(scene, ui, name);
    }
    let on = gifts::named(staged, name)?;
    Some(Press::Act(Action::Spend { seat: accepter, on }))
}
