//! A stop at the Exit before it is carried out: what is chosen, and what the hand is worth there.
//!
//! What is chosen is only the screen's; the button makes of it the actions that the rules know, one after the other.

use super::super::{Action, Direction, ExplorerView, Phase, log::money};
use super::parts::{Press, TableContext, redrawn};
use super::state::{chosen, left};
use crate::ui::{Element, Frame};
use bevy::prelude::*;

/// Is the Exit what is being decided about?
pub fn is_open(scene: &TableContext<'_>) -> bool {
    match scene.view.phase {
        Phase::Exit(_) | Phase::Passing(_) => true,
        Phase::Way => scene.view.ways.iter().any(|(_, _, stop)| *stop),
        _ => false,
    }
}

pub fn cashes(scene: &TableContext<'_>) -> bool {
    let view = scene.view;
    let ticked = scene.ui.ticks_of(view.turn).is_none_or(|ticks| ticks.treasure);
    ticked && view.explorer(view.seat).can_cash_in
}

/// The actions that carry out what is chosen. The turn ends by itself only where nothing more could be taken.
pub fn taken(scene: &TableContext<'_>) -> Vec<Action> {
    let (view, seat) = (scene.view, scene.view.seat);
    let own = view.explorer(seat);
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
    let more_treasure = !cashes && own.can_cash_in;
    let idle = actions.is_empty() && view.owes_an_action;
    if (more_wounds || more_treasure) && !idle {
        actions.push(Action::Done(seat));
    }
    actions
}

/// The walk that the turn begins with, if its way is still open, and what follows it.
fn walks(scene: &TableContext<'_>, way: Direction, then: &[Action]) -> Press {
    let (view, seat) = (scene.view, scene.view.seat);
    let walk = (view.phase == Phase::Way).then_some(Action::Walk { seat, way });
    Press::Plan(walk.into_iter().chain(then.iter().copied()).collect())
}

/// Stopping at the Exit on the way, with what is chosen; `None` if nobody may stop, or without an action.
pub fn stops(scene: &TableContext<'_>) -> Option<Press> {
    let (view, seat) = (scene.view, scene.view.seat);
    let (way, ..) = view.ways.iter().find(|(_, _, stop)| *stop)?;
    let mut then = vec![Action::Stop(seat)];
    // What an open Quest pays is drawn first; what is taken is then asked anew.
    let pays = view.explorer(seat).quest_pays;
    if !pays {
        then.extend(taken(scene));
    }
    let idle = view.owes_an_action && then.len() == 1 && !pays;
    (!idle).then(|| walks(scene, *way, &then))
}

/// Walking on that way, past the Exit if it is on the way.
pub fn walks_on(scene: &TableContext<'_>, way: Direction) -> Press {
    let (view, seat) = (scene.view, scene.view.seat);
    if !is_open(scene) {
        return Press::Act(Action::Walk { seat, way });
    }
    let stop = view.ways.iter().any(|(open, _, stop)| *open == way && *stop);
    let then: &[Action] = if stop { &[Action::Pass(seat)] } else { &[] };
    walks(scene, way, then)
}

/// Without a stop: the way round from here, and the space where the turn’s walk ends.
pub fn onward(scene: &TableContext<'_>) -> (Direction, u8) {
    let ways = &scene.view.ways;
    let past = ways.iter().find(|(_, _, stop)| *stop).or(ways.first());
    past.map_or((Direction::Forward, 0), |(way, to, _)| (*way, *to))
}

/// What an explorer could do at the Exit, after “could”.
pub fn brings(scene: &TableContext<'_>, own: &ExplorerView) -> String {
    let worth = Worth::of(scene, own);
    let amount = money(worth.sum());
    match (own.can_cash_in && worth.sum() > 0, own.wounds.is_empty()) {
        (true, _) if worth.could_win(scene) => format!("cash in {amount} and win"),
        (true, true) => format!("cash in {amount}"),
        (true, false) => format!("cash in {amount} and heal"),
        (false, false) => "heal".into(),
        (false, true) => "stop there".into(),
    }
}

/// What a hand is worth at the Exit, and what it makes of what is cashed in.
pub struct Worth {
    /// What its cards say.
    pub face: u32,
    /// What Level Up gives for each of its cards.
    pub each: u32,
    /// What Level Up gives for all of them.
    pub extra: u32,
    /// What is cashed in so far.
    pub had: u32,
    /// What goes in as things are chosen.
    pub added: u32,
}

impl Worth {
    pub fn of(scene: &TableContext<'_>, own: &ExplorerView) -> Self {
        let level = &scene.setup.level;
        let face = level.total(&own.hand);
        let each = own.worth(level);
        let extra = each * own.hand.len() as u32;
        Self {
            face,
            each,
            extra,
            had: own.cashed_in,
            added: if cashes(scene) { face + extra } else { 0 },
        }
    }

    pub const fn sum(&self) -> u32 {
        self.face + self.extra
    }

    pub fn wins(&self, scene: &TableContext<'_>) -> bool {
        let goal = scene.setup.level.goal;
        goal > 0 && self.after() >= goal
    }

    /// Would the whole hand be enough to win?
    pub fn could_win(&self, scene: &TableContext<'_>) -> bool {
        let goal = scene.setup.level.goal;
        goal > 0 && self.had + self.sum() >= goal
    }

    pub const fn after(&self) -> u32 {
        self.had + self.added
    }

    /// What is cashed in then, and what it lacks of the goal, or what a visit pays so far.
    pub fn what_remains(&self, scene: &TableContext<'_>) -> Option<String> {
        let (level, after) = (&scene.setup.level, self.after());
        if level.goal > 0 {
            return Some(match level.goal.saturating_sub(after) {
                0 => format!("{} in all: that wins the game.", money(after)),
                short => format!("{} in all, {} short of the goal.", money(after), money(short)),
            });
        }
        let visit = level.visit.as_ref()?;
        Some(format!(
            "{} to be paid out so far",
            visit.signed(visit.pays(after))
        ))
    }
}

const BAR: Frame = Frame::open("oubliette/bar", [6.0; 4], [3.0; 4]);
const FILL: Frame = Frame::open("oubliette/bar-fill", [6.0, 2.0, 8.0, 2.0], [0.0; 4]);
/// The part that comes in now.
const MORE: Frame = redrawn("oubliette/bar-more", FILL);

/// How much of the goal is cashed in, and how much comes in now, as a bar of this height.
pub fn bar(goal: u32, had: u32, after: u32, height: f32) -> Element {
    let share = |amount: u32| 100.0 * (amount as f32 / goal.max(1) as f32).min(1.0);
    let part = |frame: &'static Frame, from: f32, to: f32| {
        (to > from + 1.0).then(|| {
            Element::default()
                .framed(frame)
                .absolute()
                .size(percent(to - from), percent(100))
                .styled(|node| node.left = percent(from))
        })
    };
    let parts = Element::default()
        .size(percent(100), percent(100))
        .with(part(&FILL, 0.0, share(had)))
        .with(part(&MORE, share(had), share(after)));
    let bar = Element::row([parts]).framed(&BAR).rigid();
    bar.size(percent(100), px(height))
}
