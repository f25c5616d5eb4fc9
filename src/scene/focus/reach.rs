//! What the keyboard could be at, and where its keys lead from there.
//!
//! It looks at the pieces on the stage and at what panels say they offer; it moves nothing.

use super::{Focus, Spot};
use crate::scene::front;
use crate::scene::sheet::{Interaction, Look, Pose};
use crate::scene::stage::{Layer, Piece, Stage};
use crate::scene::ui_driver::Pressable;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What could be reached, as it lies on the canvas.
#[derive(Clone, Debug)]
pub(super) struct Reachable {
    pub(super) spot: Spot,
    pub(super) entity: Option<Entity>,
    pub(super) rect: Rect,
    /// Can it be done now?
    pub(super) legal: bool,
    /// Is it what is to be done now?
    pub(super) urgent: bool,
    /// Does the space bar press it?
    pub(super) space: bool,
    /// Does it stand beside what is being done?
    pub(super) secondary: bool,
}

impl Reachable {
    /// May the keyboard come to it by itself, where nothing is to be done?
    pub(super) fn is_open(&self) -> bool {
        self.legal && !self.secondary
    }
}

/// Everything on screen that the keyboard could be at.
#[derive(SystemParam)]
pub struct Screen<'w, 's> {
    stage: Res<'w, Stage>,
    pub(super) pieces: Query<
        'w,
        's,
        (
            Entity,
            &'static Piece,
            &'static Interaction,
            &'static Pose,
            &'static Look,
        ),
    >,
}

/// What the keyboard could do now, by the names of acts: for tests that know nothing else.
pub(in crate::scene) struct Ways {
    /// What Tab goes through, in its order.
    pub order: Vec<String>,
    /// Where in that order the keyboard is, if it is shown.
    pub at: Option<usize>,
    /// What the numbers press, from 1.
    pub choices: Vec<String>,
}

impl Screen<'_, '_> {
    /// Where the foremost thing lies that keeps everything behind it out of reach.
    pub(super) fn front(&self) -> (Layer, f32) {
        front::of(&self.stage)
    }

    /// All that can be reached, in the order of reading.
    pub(super) fn reachable(&self) -> Vec<Reachable> {
        let mut found = Vec::new();
        let front = front::of(&self.stage);
        for (entity, piece, act, pose, look) in &self.pieces {
            if !self.stage.is_drawn(piece.layer) {
                continue;
            }
            let pose = self.stage.lens(piece.layer, pose).pose(*pose).upright();
            if (piece.layer, pose.z) < front || front::lies_across(&pose) {
                continue;
            }
            let gilt = matches!(look, Look::Picture { name, .. } if name == "shared/button-gilt");
            let legal = act.refusal.is_none();
            found.push(Reachable {
                spot: Spot::Piece(piece.layer, piece.key.clone()),
                entity: Some(entity),
                rect: Rect::from_center_size(pose.at, pose.size),
                legal,
                urgent: legal && (act.pulses || gilt),
                space: legal && act.space,
                secondary: act.secondary,
            });
        }
        front::in_rows(found, |thing| thing.rect)
    }
}

impl Screen<'_, '_> {
    /// What the keyboard could do now.
    pub(in crate::scene) fn ways(&self, focus: &Focus) -> Ways {
        let all = self.reachable();
        let name = |thing: &Reachable| match (thing.entity, &thing.spot) {
            (Some(entity), _) => {
                (self.pieces.get(entity)).map_or(String::new(), |(_, _, act, ..)| act.name.to_string())
            }
            (None, Spot::Piece(_, key)) => key.to_string(),
        };
        Ways {
            at: focus
                .spot()
                .and_then(|spot| all.iter().position(|thing| thing.spot == *spot)),
            choices: choices(&all).into_iter().map(name).collect(),
            order: all.iter().map(name).collect(),
        }
    }

    /// All that can be pressed now, in the order of reading.
    pub(in crate::scene) fn pressables(&self) -> Vec<Pressable> {
        let legal = self.reachable().into_iter().filter(|thing| thing.legal);
        let ways = legal.filter_map(|thing| {
            let (_, _, act, ..) = self.pieces.get(thing.entity?).ok()?;
            Some(Pressable {
                name: act.name.to_string(),
                secondary: act.secondary,
            })
        });
        ways.collect()
    }

    /// What can be pressed now by this name.
    pub(in crate::scene) fn named(&self, name: &str) -> Option<(&Piece, &Interaction)> {
        let found = self.reachable().into_iter().filter(|thing| thing.legal);
        let mut found = found.filter_map(|thing| self.pieces.get(thing.entity?).ok());
        found.find_map(|(_, piece, act, ..)| (act.name == name).then_some((piece, act)))
    }

    /// How far along a slider its knob is.
    pub(super) fn share(&self, layer: Layer, name: &str, pose: &Pose) -> Option<f32> {
        let knob = self.stage.sheet(layer)?.get(&format!("{name}.knob").into())?;
        let along = knob.pose.at.x - (pose.at.x - pose.size.x / 2.0);
        Some((along / pose.size.x.max(1.0)).clamp(0.0, 1.0))
    }
}

/// What is to be done on this screen: where the keyboard goes by itself.
pub(super) fn expected(all: &[Reachable]) -> Option<usize> {
    (all.iter())
        .position(|thing| thing.space)
        .or_else(|| all.iter().position(|thing| thing.urgent))
}

/// Where Tab begins: at what is to be done, else at the first thing that can be done.
pub(super) fn first(all: &[Reachable]) -> Option<usize> {
    expected(all)
        .or_else(|| all.iter().position(Reachable::is_open))
        .or_else(|| all.iter().position(|thing| thing.legal))
        .or((!all.is_empty()).then_some(0))
}

/// The choices that bear numbers: what is to be done, or, where nothing is more urgent than the rest, all that can be.
/// What stands beside, as the bar's signs do, is never among them: a number struck late must not open something else.
pub(super) fn choices(all: &[Reachable]) -> Vec<&Reachable> {
    let urgent: Vec<_> = all.iter().filter(|thing| thing.urgent).take(9).collect();
    if urgent.is_empty() {
        all.iter()
            .filter(|thing| thing.legal && !thing.secondary)
            .take(9)
            .collect()
    } else {
        urgent
    }
}

/// The nearest thing that can be done, that way: what lies straight ahead before what lies aside.
pub(super) fn nearest<'a>(all: &'a [Reachable], from: &Reachable, way: Vec2) -> Option<&'a Reachable> {
    let distance = |thing: &Reachable| {
        let (from, to) = (from.rect, thing.rect);
        // From edge to edge along the way; across it, as far as they do not overlap, and a little for their middles.
        let ahead = if way.x != 0.0 {
            (to.center().x - from.center().x) * way.x
        } else {
            (to.center().y - from.center().y) * way.y
        };
        let apart = if way.x != 0.0 {
            (to.min.y - from.max.y).max(from.min.y - to.max.y).max(0.0)
        } else {
            (to.min.x - from.max.x).max(from.min.x - to.max.x).max(0.0)
        };
        let middles = (to.center() - from.center()).abs();
        let aside = if way.x != 0.0 { middles.y } else { middles.x };
        (ahead > 4.0).then_some(ahead + 3.0 * apart + 0.3 * aside)
    };
    all.iter()
        .filter(|thing| thing.legal && thing.spot != from.spot)
        .filter_map(|thing| distance(thing).map(|distance| (distance, thing)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, thing)| thing)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thing(name: &str, x: f32, y: f32) -> Reachable {
        Reachable {
            spot: Spot::Piece(Layer::Table, name.to_owned().into()),
            entity: None,
            rect: Rect::from_center_size(Vec2::new(x, y), Vec2::new(80.0, 40.0)),
            legal: true,
            urgent: false,
            space: false,
            secondary: false,
        }
    }

    fn name(thing: &Reachable) -> &str {
        let Spot::Piece(_, key) = &thing.spot;
        key.as_str()
    }

    #[test]
    fn arrows_lead_straight_ahead_first() {
        let all = [
            thing("here", 100.0, 100.0),
            thing("aside", 200.0, 180.0),
            thing("ahead", 320.0, 104.0),
            thing("below", 110.0, 300.0),
        ];
        let to = |way| nearest(&all, &all[0], way).map(name);
        assert_eq!(to(Vec2::X), Some("ahead"));
        assert_eq!(to(Vec2::Y), Some("aside"));
        assert_eq!(to(Vec2::NEG_X), None);
    }

    #[test]
    fn the_keyboard_begins_at_what_is_to_be_done() {
        let mut all = vec![
            thing("a", 0.0, 0.0),
            thing("b", 100.0, 0.0),
            thing("c", 200.0, 0.0),
        ];
        assert_eq!(first(&all), Some(0));
        all[0].legal = false;
        assert_eq!(first(&all), Some(1));
        all[2].urgent = true;
        assert_eq!(first(&all), Some(2));
        assert_eq!(choices(&all).len(), 1);
        all[1].space = true;
        assert_eq!(first(&all), Some(1), "the button of the space bar");
    }

    #[test]
    fn the_keyboard_goes_by_itself_to_nothing_secondary() {
        let mut all = vec![thing("a", 0.0, 0.0), thing("b", 100.0, 0.0)];
        all[0].secondary = true;
        assert_eq!(first(&all), Some(1));
        all[1].secondary = true;
        assert_eq!(expected(&all), None);
    }
}
