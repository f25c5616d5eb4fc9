//! Choices at large type: cards side by side at the foot of the table, upright, with room for their words.

use super::table::CHOICES;
use crate::games::great_city::GreatCity;
use crate::games::great_city::scene::fan::Card;
use crate::games::great_city::scene::{large, paper, parts};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;

/// The widest card.
const WIDEST: f32 = 470.0;
/// Between cards.
const GAP: f32 = 10.0;
/// The most lines on a card.
const LINES: usize = 3;

/// The cards.
pub(in crate::games::great_city::scene) fn put(
    scene: &Scene<'_, GreatCity>,
    cards: &[Card],
    sheet: &mut Sheet,
) {
    let count = cards.len().max(1) as f32;
    let wide = ((CHOICES.width() - GAP * (count - 1.0)) / count).min(WIDEST);
    let all = wide * count + GAP * (count - 1.0);
    for (index, card) in cards.iter().enumerate() {
        let left = CHOICES.center().x - all / 2.0 + (wide + GAP) * index as f32;
        let pose = Pose::corner(left, CHOICES.min.y, wide, CHOICES.height()).z(30.0);
        put_card(scene, card, pose, sheet);
    }
}

fn put_card(scene: &Scene<'_, GreatCity>, card: &Card, pose: Pose, sheet: &mut Sheet) {
    let key = &card.name;
    let frame = if card.picked {
        "great_city/choice-frame-hover"
    } else {
        "great_city/choice-frame"
    };
    let (left, top) = (pose.at.x - pose.size.x / 2.0, pose.at.y - pose.size.y / 2.0);
    let room = pose.size.x - 52.0;
    let size = large::size(scene, 24.0, 36.0);
    let mut lines = lettering::wrap(&card.caption, Face::Regular, size, room);
    let cut = lines.len() > LINES;
    if cut {
        let rest = lines.split_off(LINES - 1).join(" ");
        lines.push(paper::shortened(&rest, Face::Regular, size, room).into_owned());
    }
    let tooltip = if cut {
        format!("{}. {}", card.caption, card.tooltip)
    } else {
        card.tooltip.clone()
    };
    let act = Interaction {
        hovered: Some("great_city/choice-frame-hover".into()),
        ..Interaction::new(key.clone(), tooltip)
    };
    // The lower field of the frame holds the words.
    let field = 148.0;
    sheet.put(
        Item::picture(key.clone(), pose, frame)
            .sliced([34.0, 34.0, 34.0, 90.0])
            .act(act)
            .from(Pose {
                alpha: 0.0,
                ..pose.shifted(0.0, 320.0)
            }),
    );
    let ground = Pose::corner(
        left + 16.0,
        top + pose.size.y - field - 12.0,
        pose.size.x - 32.0,
        field,
    )
    .z(31.2);
    sheet.put(Item::picture(format!("{key}.field"), ground, "great_city/choice-field").sliced([6.0; 4]));
    let art = if card.costs { pose.at.x - 70.0 } else { pose.at.x };
    let at = Pose::new(art, top + 52.0, 78.0, 78.0).z(31.5);
    sheet.put(Item::picture(format!("{key}.art"), at, card.art));
    let words = parts::words(
        &format!("{key}.words"),
        (pose.at.x, ground.at.y),
        size,
        Face::Regular,
        inks::INK,
        Align::Middle,
        &lines.join("\n"),
    );
    sheet.put(words.z(32.0));
    if card.costs {
        cost(scene, key, (pose.at.x + 70.0, top + 52.0), sheet);
    }
}

/// A paper tag: one scarab.
fn cost(scene: &Scene<'_, GreatCity>, key: &str, (x, y): (f32, f32), sheet: &mut Sheet) {
    let tag = Pose::new(x, y, 150.0, 56.0).z(33.0);
    sheet.put(Item::picture(format!("{key}.tag"), tag, "great_city/tag-cost").sliced([48.0, 0.0, 48.0, 0.0]));
    let size = large::size(scene, 24.0, 36.0);
    let one = parts::words(
        &format!("{key}.cost"),
        (x - 22.0, y),
        size,
        Face::Bold,
        inks::INK,
        Align::Middle,
        "1",
    );
    sheet.put(one.z(34.0));
    let scarab = Pose::new(x + 16.0, y, 40.0, 40.0).z(34.0);
    sheet.put(Item::picture(
        format!("{key}.scarab"),
        scarab,
        "great_city/scarab",
    ));
}
