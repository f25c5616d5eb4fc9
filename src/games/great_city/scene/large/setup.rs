//! The pages of the set-up at large type: one panel at a time, as large as it goes, and beside it what all of them
//! stand at.

use super::tabs::{self, OPEN, Tab, TabPage};
use crate::games::great_city::GreatCity;
use crate::games::great_city::scene::{large, paper};
use crate::scene::arrangement::Region;
use crate::scene::sheet::{Interaction, Pose, Sheet};
use crate::session::Scene;
use bevy::math::Rect;

/// How much a panel grows at most: from there on it would only be loud.
const MOST: f32 = 2.3;

/// Where a panel is seen: in the upper middle of the room that there is.
pub(in crate::games::great_city::scene) fn show(from: Rect, room: Rect) -> Region {
    let share = (room.size() / from.size()).min_element().min(MOST);
    let size = from.size() * share;
    let corner = bevy::math::Vec2::new(room.center().x - size.x / 2.0, room.min.y);
    Region::fit(from, Rect::from_corners(corner, corner + size))
}

/// The same for what reaches out of its panel, as a place to write does.
pub(in crate::games::great_city::scene) fn show_wider(from: Rect, wider: Rect, room: Rect) -> [Region; 2] {
    let region = show(from, room);
    [
        region,
        Region {
            from: wider,
            ..region
        },
    ]
}

/// Which of these panels is open: the one that somebody turned to, or the one that is to be decided.
pub(in crate::games::great_city::scene) fn open(
    scene: &Scene<'_, GreatCity>,
    tabs: &[Tab],
    due: TabPage,
) -> TabPage {
    let wished = scene.ui.panel;
    wished
        .filter(|wished| tabs.iter().any(|tab| tab.panel == *wished))
        .unwrap_or(due)
}

/// The tabs of a page of the set-up.
pub(in crate::games::great_city::scene) fn put_tabs(
    scene: &Scene<'_, GreatCity>,
    all: &[Tab],
    open: TabPage,
    sheet: &mut Sheet,
) {
    large::aside(sheet, large::Side::Page, &[], |sheet| {
        tabs::put(scene, all, open, (OPEN.min.y, OPEN.max.y + 8.0), sheet);
    });
}

/// Choices side by side under a panel: what each says, whether it holds, what a press does.
pub(in crate::games::great_city::scene) fn put_choices(
    scene: &Scene<'_, GreatCity>,
    choices: Vec<(&'static str, String, bool, Option<Interaction>)>,
    y: f32,
    sheet: &mut Sheet,
) {
    let count = choices.len() as f32;
    let wide = 380.0;
    for (index, (key, words, on, act)) in choices.into_iter().enumerate() {
        let x = OPEN.center().x + (wide + 16.0) * (index as f32 - (count - 1.0) / 2.0);
        let pose = Pose::new(x, y, wide, 78.0);
        let size = large::size(scene, 26.0, 38.0);
        sheet.extend(paper::choice_of(pose, size, &words, on, act, key));
    }
}
