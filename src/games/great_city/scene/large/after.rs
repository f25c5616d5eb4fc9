//! After the judgment at large type: whoever accepted at the left, over what there is to give; beside it one of these.

use super::setup;
use super::tabs::{self, Tab, TabPage};
use crate::games::great_city::scene::parts::{self, ink};
use crate::games::great_city::scene::{after, gifts, large, paper, seats, telling};
use crate::games::great_city::{GreatCity, SceneView};
use crate::scene::arrangement::Region;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::widgets;
use crate::session::Scene;
use crate::table::Seat;
use bevy::math::{Rect, Vec2};

/// The room for what is open.
pub(in crate::games::great_city::scene) const ROOM: Rect = Rect {
    min: Vec2::new(436.0, 286.0),
    max: Vec2::new(1904.0, 916.0),
};

/// Which panel is open.
pub(in crate::games::great_city::scene) fn open(scene: &Scene<'_, GreatCity>) -> TabPage {
    let Some(staged) = &scene.view.scene else {
        return TabPage::Telling;
    };
    let gives = staged.accepter.is_some_and(|accepter| scene.is_person(accepter)) && !staged.done;
    let due = if staged.teller.is_none() || !gives {
        TabPage::Telling
    } else {
        TabPage::City
    };
    setup::open(scene, &all(scene), due)
}

fn all(scene: &Scene<'_, GreatCity>) -> Vec<Tab> {
    let tab = |panel, title, value: String| Tab { panel, title, value };
    let teller = scene.view.scene.as_ref().and_then(|staged| staged.teller);
    let told = scene.view.scene.as_ref().is_some_and(|staged| staged.told);
    let tells = match teller {
        Some(teller) if told => format!("{} told it", scene.setup.name(teller)),
        Some(teller) => format!("{} tells it", scene.setup.name(teller)),
        None => "still to choose".into(),
    };
    vec![
        tab(TabPage::Telling, "Who tells it", tells),
        tab(TabPage::City, "The City", gifts::reading(scene).to_owned()),
        tab(TabPage::Own, "Own stones", String::new()),
        tab(TabPage::Bags, "Yea and Nay", String::new()),
        tab(TabPage::Purses, "Other purses", String::new()),
    ]
}

/// Everything but the judgment.
pub(in crate::games::great_city::scene) fn lay_out(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    accepter: Seat,
    sheet: &mut Sheet,
) {
    let open = open(scene);
    let gives = scene.is_person(accepter) && !staged.done;
    match open {
        TabPage::City => {
            let half = Vec2::new(734.0, 346.0);
            for (x, left) in [(486.0, ROOM.min.x), (1408.0, ROOM.min.x + half.x)] {
                let corner = Vec2::new(left, ROOM.min.y + 8.0);
                sheet.arrange(Region::fit(
                    large::area(x, 474.0, 456.0, 215.0),
                    Rect::from_corners(corner, corner + half),
                ));
            }
            let hint = large::area(ROOM.min.x, ROOM.min.y + 400.0, ROOM.width(), 190.0);
            sheet.arrange(Region::fit(large::area(960.0, 590.0, 430.0, 90.0), hint));
            gifts::city(scene, staged, gives, sheet);
            large::counts(sheet, "city.", large::size(scene, 20.0, 23.0));
        }
        TabPage::Own => {
            sheet.arrange(setup::show(gifts::OWN_AREA, ROOM));
            gifts::own(scene, staged, accepter, gives, sheet);
        }
        TabPage::Bags => {
            sheet.arrange(setup::show(gifts::BAGS_AREA, ROOM));
            gifts::bags(scene, staged, gives, sheet);
        }
        TabPage::Purses => {
            sheet.arrange(setup::show(gifts::PURSES_AREA, ROOM));
            gifts::purses(scene, staged, accepter, gives, sheet);
        }
        _ => large::aside(sheet, large::Side::Page, &[], |sheet| {
            telling::telling_large(scene, staged, accepter, sheet);
        }),
    }
    large::aside(sheet, large::Side::Page, &[], |sheet| {
        own(scene, accepter, sheet);
        tabs::put(scene, &all(scene), open, (330.0, 1014.0), sheet);
        if staged.done || !scene.is_person(accepter) {
            return;
        }
        let pose = Pose::corner(1484.0, 924.0, 420.0, 86.0).z(23.0);
        if staged.teller.is_none() {
            sheet.extend(widgets::barred_button(
                "after.done",
                pose,
                "Done",
                "First choose who tells it",
            ));
        } else {
            let tooltip = "Finish handing out scarabs. The bags are counted at the end";
            sheet.extend(widgets::button("after.done", pose, "Done", true, tooltip));
        }
    });
}

/// Whoever accepted, and what there is to hand out.
fn own(scene: &Scene<'_, GreatCity>, accepter: Seat, sheet: &mut Sheet) {
    let name = scene.setup.name(accepter);
    sheet.put(parts::plate_ivory(
        "own",
        Pose::corner(16.0, 72.0, 404.0, 250.0).z(22.0),
    ));
    let purse = Pose::new(96.0, 210.0, 112.0, 131.0).z(23.0);
    sheet.put(Item::picture("own.purse", purse, "great_city/purse"));
    sheet.put(parts::mark(scene, "own.mark", accepter, (66.0, 112.0), 44.0).z(24.0));
    let size = large::size(scene, 30.0, 38.0);
    let word = |key: &str, at, size, room, face, ink, align, text: &str| {
        let text = paper::shortened(text, face, size, room);
        parts::words(key, at, size, face, ink, align, &text).z(24.0)
    };
    let said = format!("{name} accepts");
    sheet.put(word(
        "own.name",
        (98.0, 112.0),
        size,
        300.0,
        Face::Bold,
        inks::INK,
        Align::Left,
        &said,
    ));
    match seats::purse_shown(scene, accepter) {
        Some(count) => {
            let count = count.to_string();
            sheet.put(word(
                "own.count",
                (282.0, 196.0),
                84.0,
                240.0,
                Face::Bold,
                ink::RUST,
                Align::Middle,
                &count,
            ));
        }
        None => {
            let look = scene.is_person(accepter).then(|| Interaction {
                pulses: true,
                ..Interaction::new(
                    format!("look.{accepter}"),
                    format!("Only for {name}: look into your purse"),
                )
            });
            let at = Pose::new(282.0, 202.0, 150.0, 120.0).z(23.0);
            sheet.put(Item::picture("own.curtain", at, "great_city/sign-curtain").maybe_act(look));
        }
    }
    let (brought, spent) = after::moved(scene, accepter);
    let story = match spent {
        0 => format!("the ante: {brought}"),
        spent => format!("+ {brought}, − {spent}"),
    };
    let size = large::size(scene, 24.0, 33.0);
    sheet.put(word(
        "own.story",
        (282.0, 288.0),
        size,
        240.0,
        Face::Italic,
        ink::RUST,
        Align::Middle,
        &story,
    ));
}
