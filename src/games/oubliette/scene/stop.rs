//! A stop at the Exit before it is carried out: what is ticked, and what a press makes of it.
//!
//! What is ticked is only the screen's; the button makes of it the actions that the rules know, one after the
//! other.

use super::super::{Action, Arrival, Direction, Effect, ExplorerView, Oubliette, OublietteLevel, Phase};
use super::Ui;
use crate::session::{Press, Scene};
use crate::table::Seat;

/// The most wounds that one stop puts back (`oubliette.exit.2`).
pub(super) const MOST: usize = 3;

/// Is the Exit what is being decided about?
pub(super) fn is_open(scene: &Scene<'_, Oubliette>) -> bool {
    match scene.view.phase {
        Phase::Exit(_) | Phase::Passing(_) => true,
        Phase::Way => scene.view.ways.iter().any(|(_, _, stop)| *stop),
        _ => false,
    }
}

/// Whose hand and wounds lie beside the board instead of on the mat.
pub(super) fn lays_out(scene: &Scene<'_, Oubliette>) -> Option<Seat> {
    is_open(scene).then_some(scene.view.seat)
}

/// Which of a seat's wounds, by their place, are to go back: as ticked, or the worst.
pub(super) fn chosen(scene: &Scene<'_, Oubliette>) -> Vec<usize> {
    let view = scene.view;
    let wounds = view.explorer(view.seat).map_or(0, |own| own.wounds.len());
    let left = MOST.saturating_sub(usize::from(view.recovered));
    match &scene.ui.ticks {
        Some(ticks) if ticks.turn == view.turn => {
            if !ticks.recovery {
                return Vec::new();
            }
            ticks
                .wounds
                .iter()
                .copied()
                .filter(|index| *index < wounds)
                .take(left)
                .collect()
        }
        _ => (0..wounds.min(left)).collect(),
    }
}

/// Is the treasure to go in?
pub(super) fn cashes(scene: &Scene<'_, Oubliette>) -> bool {
    let view = scene.view;
    let Some(own) = view.explorer(view.seat) else {
        return false;
    };
    let ticked = match &scene.ui.ticks {
        Some(ticks) if ticks.turn == view.turn => ticks.treasure,
        _ => true,
    };
    ticked && can_cash_in(scene, own)
}

/// Has the Treasure action anything to act on (`oubliette.exit.3`)? By version 1 of the rules a Level Up was enough.
pub(super) fn can_cash_in(scene: &Scene<'_, Oubliette>, own: &ExplorerView) -> bool {
    !own.hand.is_empty() || scene.setup.rules == 1 && !own.level_ups.is_empty()
}

/// Does an open Quest pay on arriving at the Exit (`oubliette.event.9`)?
pub(super) fn quest_pays(scene: &Scene<'_, Oubliette>, own: &ExplorerView) -> bool {
    let level = &scene.setup.level;
    own.quests.iter().any(|kind| match level.effect(*kind) {
        Some(Effect::Quest { monster, .. }) => is_slain(level, own, monster),
        _ => false,
    })
}

/// Has an explorer defeated such a monster since last leaving the Exit?
pub(super) fn is_slain(level: &OublietteLevel, own: &ExplorerView, monster: &str) -> bool {
    let mut kinds = level.monsters.iter().zip(1u8..);
    kinds.any(|(card, kind)| card.name == *monster && own.slain.contains(&kind))
}

/// Has the stop still to take one of its two actions (`oubliette.exit.1`)?
pub(super) fn owes_an_action(scene: &Scene<'_, Oubliette>) -> bool {
    let view = scene.view;
    scene.setup.rules > 1 && view.phase != Phase::Exit(Arrival::Landed) && view.recovered == 0 && !view.cashed
}

/// The actions that carry out what is ticked. The turn ends by itself where nothing more could be taken; else it is
/// said that this is all.
pub(super) fn taken(scene: &Scene<'_, Oubliette>) -> Vec<Action> {
    let view = scene.view;
    let seat = view.seat;
    let mut actions = Vec::new();
    let Some(own) = view.explorer(seat) else {
        return actions;
    };
    let chosen = chosen(scene);
    for index in &chosen {
        if let Some(wound) = own.wounds.get(*index) {
            actions.push(Action::Recover { seat, wound: *wound });
        }
    }
    let cashes = cashes(scene);
    if cashes {
        actions.push(Action::CashIn(seat));
    }
    let more_wounds = chosen.len()
        < own
            .wounds
            .len()
            .min(MOST.saturating_sub(usize::from(view.recovered)));
    let more_treasure = !cashes && can_cash_in(scene, own);
    let idle = actions.is_empty() && owes_an_action(scene);
    if (more_wounds || more_treasure) && !idle {
        actions.push(Action::Done(seat));
    }
    actions
}

/// What pressing something here means.
pub(super) fn press(scene: &Scene<'_, Oubliette>, ui: &mut Ui, name: &str) -> Option<Press<Oubliette>> {
    let view = scene.view;
    let seat = view.seat;
    if !is_open(scene) || !scene.is_person(seat) {
        return None;
    }
    let mut ticks = match &scene.ui.ticks {
        Some(ticks) if ticks.turn == view.turn => ticks.clone(),
        _ => super::Ticks {
            turn: view.turn,
            recovery: true,
            treasure: true,
            wounds: chosen(scene),
        },
    };
    let walks = |way: Direction, then: &[Action]| {
        let mut actions = Vec::new();
        if view.phase == Phase::Way {
            actions.push(Action::Walk { seat, way });
        }
        actions.extend_from_slice(then);
        Press::Plan(actions)
    };
    let stop_way = view.ways.iter().find(|(_, _, stop)| *stop).map(|(way, ..)| *way);
    match name {
        "tick.recovery" => {
            ticks.recovery = chosen(scene).is_empty();
            if ticks.recovery && ticks.wounds.is_empty() {
                ticks.wounds = (0..MOST).collect();
            }
        }
        "tick.treasure" => ticks.treasure = !ticks.treasure,
        "exit.stop" => {
            let mut then = vec![Action::Stop(seat)];
            // What an open Quest pays is drawn first; what is taken is then asked anew.
            let pays = view.explorer(seat).is_some_and(|own| quest_pays(scene, own));
            if !pays {
                then.extend(taken(scene));
            }
            // Without an action there is no stop.
            let idle = owes_an_action(scene) && then.len() == 1 && !pays;
            return stop_way.filter(|_| !idle).map(|way| walks(way, &then));
        }
        "walk.forward" | "walk.back" => {
            let way = if name == "walk.forward" {
                Direction::Forward
            } else {
                Direction::Back
            };
            let stop = view.ways.iter().any(|(open, _, stop)| *open == way && *stop);
            let then: &[Action] = if stop { &[Action::Pass(seat)] } else { &[] };
            return Some(walks(way, then));
        }
        "exit.take" => return Some(Press::Plan(taken(scene))),
        "exit.nothing" => return Some(Press::Act(Action::Done(seat))),
        _ => {
            let index: usize = name.strip_prefix("tick.wound.")?.parse().ok()?;
            if !ticks.recovery {
                ticks.wounds.clear();
                ticks.recovery = true;
            }
            match ticks.wounds.iter().position(|other| *other == index) {
                Some(at) => {
                    ticks.wounds.remove(at);
                }
                None => {
                    let left = MOST.saturating_sub(usize::from(view.recovered));
                    // Where three have gone back already, none is left to be ticked.
                    if ticks.wounds.len() >= left && !ticks.wounds.is_empty() {
                        ticks.wounds.remove(0);
                    }
                    if left > 0 {
                        ticks.wounds.push(index);
                    }
                }
            }
        }
    }
    ui.ticks = Some(ticks);
    Some(Press::Shown)
}
