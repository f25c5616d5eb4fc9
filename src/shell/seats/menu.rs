//! A place's menu on the set-up: who sits there, and what becomes of the place.
//!
//! Everything that a plate can be dragged for stands here, too, as a click.

use super::SeatPlan;
use crate::registry;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::table::{Controller, Skill};
use bevy::prelude::*;

/// What can be wished for a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// Somebody sits there.
    Seat(Controller),
    /// Its name is written.
    Name,
    /// It is the youngest's.
    Youngest,
    /// It changes places with the next one round the table.
    Onward,
    /// It goes.
    Leave,
}

/// The menu, from the top; an option bears its place in this list.
const WISHES: [(&str, Wish); 9] = [
    ("person", Wish::Seat(Controller::Human)),
    (
        "computer, random",
        Wish::Seat(Controller::Computer(Skill::Random)),
    ),
    (
        "computer, novice",
        Wish::Seat(Controller::Computer(Skill::Novice)),
    ),
    (
        "computer, steady",
        Wish::Seat(Controller::Computer(Skill::Steady)),
    ),
    (
        "computer, shrewd",
        Wish::Seat(Controller::Computer(Skill::Shrewd)),
    ),
    ("change the name", Wish::Name),
    ("youngest player", Wish::Youngest),
    ("swap with the next seat", Wish::Onward),
    ("remove this seat", Wish::Leave),
];

/// How high a row is.
const ROW: f32 = 46.0;
/// How large the menu is.
pub(super) const SIZE: Vec2 = Vec2::new(310.0, WISHES.len() as f32 * ROW + 28.0);

/// The menu as it lies open: whose it is, and where.
pub(super) struct Open {
    pub(super) index: usize,
    /// Its middle.
    pub(super) at: Vec2,
    pub(super) scale: f32,
}

impl Open {
    /// Does it lie over a plate of this size there that is not its own?
    pub(super) fn covers(&self, at: Vec2, plate: Vec2, own: Option<usize>) -> bool {
        let plate = Rect::from_center_size(at, plate);
        let menu = Rect::from_center_size(self.at, SIZE * self.scale);
        own != Some(self.index) && !plate.intersect(menu).is_empty()
    }
}

/// Fulfils a wish for a place.
pub(super) fn choose(plan: &mut SeatPlan, index: usize, option: usize) {
    match WISHES.get(option) {
        Some((_, Wish::Seat(controller))) => {
            if let Some(place) = plan.places.get_mut(index) {
                place.controller = *controller;
            }
        }
        Some((_, Wish::Name)) => plan.begin_naming(index),
        Some((_, Wish::Youngest)) => plan.youngest = index,
        Some((_, Wish::Onward)) => plan.change_places(index, (index + 1) % plan.places.len().max(1)),
        Some((_, Wish::Leave)) => plan.remove(index),
        None => {}
    }
}

/// The menu of a place, about this point.
pub(super) fn put(plan: &SeatPlan, index: usize, at: Vec2, over: &dyn Fn(&str) -> bool, sheet: &mut Sheet) {
    let Some(place) = plan.places.get(index) else {
        return;
    };
    let pose = Pose::new(at.x, at.y, SIZE.x, SIZE.y).z(40.0);
    sheet.put(
        Item::picture("menu", pose, "shared/panel-menu")
            .sliced([16.0; 4])
            .act(Interaction::new("menu", "")),
    );
    let asks = plan
        .game
        .and_then(registry::panel)
        .is_some_and(|(_, game)| game.asks_youngest);
    for (option, (words, wish)) in WISHES.into_iter().enumerate() {
        let row = at.y - SIZE.y / 2.0 + 37.0 + ROW * option as f32;
        let name = format!("option.{option}");
        let act = match wish {
            Wish::Youngest if !asks => Interaction::refused(name.clone(), "Age doesn’t matter in this game"),
            Wish::Leave if plan.places.len() <= plan.range().0 => {
                let words = format!("This level needs at least {} seats", plan.range().0);
                Interaction::refused(name.clone(), words)
            }
            Wish::Seat(controller) => {
                Interaction::new(name.clone(), registry::skill_description(plan.game, controller)).listed()
            }
            _ => Interaction::new(name.clone(), ""),
        };
        let ink = if act.refusal.is_some() {
            inks::QUIET
        } else {
            inks::BONE
        };
        let ground = if over(&name) {
            Color::srgb(0.275, 0.212, 0.169)
        } else {
            Color::NONE
        };
        let line = Pose::new(at.x, row, 290.0, ROW - 2.0).z(41.0);
        sheet.put(Item::new(name.clone(), line, Look::Plain(ground)).act(act));
        let chosen = match wish {
            Wish::Seat(controller) => Some(controller == place.controller),
            Wish::Youngest => Some(plan.youngest == index),
            _ => None,
        };
        if let Some(chosen) = chosen {
            sheet.put(widgets::radio(
                &name,
                Pose::new(at.x - 126.0, row, 26.0, 26.0).z(42.0),
                chosen,
            ));
        }
        let key = format!("{name}.words");
        let from = (at.x - 102.0, row);
        let words = Item::words(key, from, 24.0, Face::Regular, ink, Align::Left, words);
        sheet.put(words.z(42.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every strength says in one sentence how it plays, in every game.
    #[test]
    fn every_strength_says_how_it_plays() {
        for game in registry::games() {
            let mut plan = SeatPlan::default();
            plan.set_for(game, None);
            let mut sheet = Sheet::new();
            put(&plan, 0, Vec2::new(960.0, 540.0), &|_| false, &mut sheet);
            let tooltips: Vec<&str> = (sheet.iter().filter_map(|item| item.act.as_ref()))
                .map(|act| act.tooltip.as_str())
                .filter(|tooltip| !tooltip.is_empty())
                .collect();
            assert_eq!(tooltips.len(), 4, "{tooltips:?}");
            for tooltip in tooltips {
                assert!(
                    tooltip.ends_with('.') && tooltip.chars().count() <= 110,
                    "{tooltip}"
                );
            }
        }
    }

    /// What a plate is dragged for can be had by clicks: somebody sits one place further round.
    #[test]
    fn somebody_sits_one_place_further_round() {
        for game in registry::games() {
            let mut plan = SeatPlan::default();
            plan.set_for(game, None);
            let names = |plan: &SeatPlan| {
                plan.places
                    .iter()
                    .map(|place| place.name.clone())
                    .collect::<Vec<_>>()
            };
            let before = names(&plan);
            let onward = WISHES.iter().position(|(_, wish)| *wish == Wish::Onward);
            let onward = onward.expect("the menu offers it");
            choose(&mut plan, 0, onward);
            let after = names(&plan);
            assert_eq!((&after[0], &after[1]), (&before[1], &before[0]));
            assert_eq!(plan.youngest, 1, "the youngest went, too");
            // From the last place to the first.
            choose(&mut plan, before.len() - 1, onward);
            assert_eq!(names(&plan)[0], before[before.len() - 1]);
        }
    }
}
