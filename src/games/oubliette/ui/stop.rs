//! A stop at the Exit before it is carried out: what is ticked, and what a press makes of it.
//!
//! What is ticked is only the screen's; the button makes of it the actions that the rules know, one after the
//! other.

use super::super::{
    Action, Arrival, Direction, Effect, ExplorerView, Oubliette, OublietteLevel, Phase, View,
};
use super::state::{Ticks, Ui};
use crate::session::{Press, Scene};

/// The most wounds that one stop puts back (`oubliette.exit.2`).
pub const MOST: usize = 3;

/// Is the Exit what is being decided about?
pub fn is_open(scene: &Scene<'_, Oubliette>) -> bool {
    match scene.view.phase {
        Phase::Exit(_) | Phase::Passing(_) => true,
        Phase::Way => scene.view.ways.iter().any(|(_, _, stop)| *stop),
        _ => false,
    }
}

/// How many more wounds this stop may put back.
fn left(view: &View) -> usize {
    MOST.saturating_sub(usize::from(view.recovered))
}

/// Which of a seat’s wounds, by their place, are to go back: as ticked, or the worst.
pub fn chosen(view: &View, ui: &Ui) -> Vec<usize> {
    let wounds = view.explorer(view.seat).map_or(0, |own| own.wounds.len());
    let left = left(view);
    match ui.ticks_of(view.turn) {
        Some(ticks) if !ticks.recovery => Vec::new(),
        Some(ticks) => {
            let ticked = ticks.wounds.iter().copied();
            ticked.filter(|index| *index < wounds).take(left).collect()
        }
        None => (0..wounds.min(left)).collect(),
    }
}

/// What may be ticked at the Exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// Recovery, with all that it puts back.
    Recovery,
    /// Treasure.
    Treasure,
    /// A wound, by its place among the player’s.
    Wound(usize),
}

/// Ticks something at the Exit, or unticks it.
pub fn tick(ui: &mut Ui, view: &View, tick: Tick) {
    let mut ticks = ui.ticks_of(view.turn).cloned().unwrap_or_else(|| Ticks {
        turn: view.turn,
        recovery: true,
        treasure: true,
        wounds: chosen(view, ui),
    });
    match tick {
        Tick::Recovery => {
            ticks.recovery = chosen(view, ui).is_empty();
            if ticks.recovery && ticks.wounds.is_empty() {
                ticks.wounds = (0..MOST).collect();
            }
        }
        Tick::Treasure => ticks.treasure = !ticks.treasure,
        Tick::Wound(index) => {
            if !ticks.recovery {
                ticks.wounds.clear();
                ticks.recovery = true;
            }
            if let Some(at) = ticks.wounds.iter().position(|other| *other == index) {
                ticks.wounds.remove(at);
            } else {
                // Where three have gone back already, none is left to be ticked.
                if ticks.wounds.len() >= left(view) && !ticks.wounds.is_empty() {
                    ticks.wounds.remove(0);
                }
                if left(view) > 0 {
                    ticks.wounds.push(index);
                }
            }
        }
    }
    ui.ticks = Some(ticks);
}

/// Is the treasure to go in?
pub fn cashes(scene: &Scene<'_, Oubliette>) -> bool {
    let view = scene.view;
    let ticked = scene.ui.ticks_of(view.turn).is_none_or(|ticks| ticks.treasure);
    ticked && (view.explorer(view.seat)).is_some_and(|own| can_cash_in(scene, own))
}

/// Has the Treasure action anything to act on (`oubliette.exit.3`)? By version 1 of the rules a Level Up was enough.
pub fn can_cash_in(scene: &Scene<'_, Oubliette>, own: &ExplorerView) -> bool {
    !own.hand.is_empty() || scene.setup.rules == 1 && !own.level_ups.is_empty()
}

/// Does an open Quest pay on arriving at the Exit (`oubliette.event.9`)?
pub fn quest_pays(scene: &Scene<'_, Oubliette>, own: &ExplorerView) -> bool {
    let level = &scene.setup.level;
    own.quests.iter().any(|kind| match level.effect(*kind) {
        Some(Effect::Quest { monster, .. }) => is_slain(level, own, monster),
        _ => false,
    })
}

/// Has an explorer defeated such a monster since last leaving the Exit?
pub fn is_slain(level: &OublietteLevel, own: &ExplorerView, monster: &str) -> bool {
    let mut kinds = level.monsters.iter().zip(1u8..);
    kinds.any(|(card, kind)| card.name == *monster && own.slain.contains(&kind))
}

/// Has the stop still to take one of its two actions (`oubliette.exit.1`)?
pub fn owes_an_action(scene: &Scene<'_, Oubliette>) -> bool {
    let view = scene.view;
    scene.setup.rules > 1 && view.phase != Phase::Exit(Arrival::Landed) && view.recovered == 0 && !view.cashed
}

/// The actions that carry out what is ticked. The turn ends by itself where nothing more could be taken; else it is
/// said that this is all.
pub fn taken(scene: &Scene<'_, Oubliette>) -> Vec<Action> {
    let (view, seat) = (scene.view, scene.view.seat);
    let Some(own) = view.explorer(seat) else {
        return Vec::new();
    };
    let chosen = chosen(view, scene.ui);
    let wounds = chosen.iter().filter_map(|index| own.wounds.get(*index));
    let mut actions: Vec<Action> = wounds
        .map(|wound| Action::Recover { seat, wound: *wound })
        .collect();
    let cashes = cashes(scene);
    if cashes {
        actions.push(Action::CashIn(seat));
    }
    let more_wounds = chosen.len() < own.wounds.len().min(left(view));
    let more_treasure = !cashes && can_cash_in(scene, own);
    let idle = actions.is_empty() && owes_an_action(scene);
    if (more_wounds || more_treasure) && !idle {
        actions.push(Action::Done(seat));
    }
    actions
}

/// The walk that the turn begins with, if its way is still open, and what follows it.
fn walks(scene: &Scene<'_, Oubliette>, way: Direction, then: &[Action]) -> Press<Oubliette> {
    let (view, seat) = (scene.view, scene.view.seat);
    let walk = (view.phase == Phase::Way).then_some(Action::Walk { seat, way });
    Press::Plan(walk.into_iter().chain(then.iter().copied()).collect())
}

/// Stopping at the Exit on the way, with what is ticked; `None` if nobody may stop, or without an action.
pub fn stops(scene: &Scene<'_, Oubliette>) -> Option<Press<Oubliette>> {
    let (view, seat) = (scene.view, scene.view.seat);
    let (way, ..) = view.ways.iter().find(|(_, _, stop)| *stop)?;
    let mut then = vec![Action::Stop(seat)];
    // What an open Quest pays is drawn first; what is taken is then asked anew.
    let pays = view.explorer(seat).is_some_and(|own| quest_pays(scene, own));
    if !pays {
        then.extend(taken(scene));
    }
    let idle = owes_an_action(scene) && then.len() == 1 && !pays;
    (!idle).then(|| walks(scene, *way, &then))
}

/// Walking on that way, past the Exit if it is on the way.
pub fn walks_on(scene: &Scene<'_, Oubliette>, way: Direction) -> Press<Oubliette> {
    let (view, seat) = (scene.view, scene.view.seat);
    if !is_open(scene) {
        return Press::Act(Action::Walk { seat, way });
    }
    let stop = view.ways.iter().any(|(open, _, stop)| *open == way && *stop);
    let then: &[Action] = if stop { &[Action::Pass(seat)] } else { &[] };
    walks(scene, way, then)
}
