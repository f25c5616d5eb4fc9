//! Novice and steady seats: they use the odds of the current roll and rough prices.
//!
//! A wound costs what it takes away from later rolls. They count no cards and plan no route.

use super::super::level::{Effect, OublietteLevel, TreasureKind};
use super::super::pieces::{Deck, Direction, FightRoll, Foe, Phase, SPACES, is_corner};
use super::super::view::{ExplorerView, View};
use super::super::{Action, Oubliette, odds};
use super::{best_of, host_game, outlook::random_of};
use crate::table::{Computer, Observation, Seat};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The cost of a wound: the treasure that it makes harder to win.
const WOUND: f64 = 350.0;
/// The average value of a treasure in the deck.
const TREASURE: f64 = 700.0;
const WINS: f64 = 50_000.0;

pub struct Sensible {
    /// The probability of a random action instead of the best one, 0 to 1.
    pub slips: f64,
}

impl Computer<Oubliette> for Sensible {
    fn choose(&mut self, table: &mut Observation<'_, Oubliette>, rng: &mut ChaCha8Rng) -> usize {
        let (seat, view, legal) = (table.seat(), table.view(), table.legal().to_vec());
        let level = table.level();
        if rng.random_bool(self.slips) {
            return rng.random_range(0..legal.len().max(1));
        }
        best_of(&legal, |action| worth(level, &view, seat, action))
    }

    fn before_chance(&mut self, table: &mut Observation<'_, Oubliette>, _: &mut ChaCha8Rng) -> Option<usize> {
        let (seat, view, legal) = (table.seat(), table.view(), table.legal().to_vec());
        let level = table.level();
        (legal.iter()).position(|choice| is_timely(level, &view, seat, &choice.action))
    }
}

/// Returns whether now is the time for a card that nobody asks for: Healing Waters once a wound matters, a Shortcut
/// that wins, and weapons and armour that are likely to be stolen.
fn is_timely(level: &OublietteLevel, view: &View, seat: Seat, action: &Action) -> bool {
    let own = view.explorer(seat);
    match action {
        Action::Play { event, .. } => match level.effect(*event) {
            Some(Effect::HealingWaters { .. }) => own.hurt >= 2,
            Some(Effect::Shortcut) => exit_worth(level, view, own) > WINS,
            _ => false,
        },
        Action::Use { treasure, .. } => {
            (level.treasure(*treasure)).is_some_and(|card| rescue(view, seat, card) > 0.0)
        }
        _ => false,
    }
}

/// The gain from bringing a card into use before it may be stolen in this fight, or once a theft is certain.
fn rescue(view: &View, seat: Seat, card: &TreasureKind) -> f64 {
    let Some(hit) = view.robbed(seat) else {
        return f64::MIN;
    };
    let taken = (3.0 / view.explorer(seat).hand.len().max(1) as f64).min(1.0);
    hit * taken * f64::from(card.value) - price(card, card.gives.amount().into())
}

/// The cost of bringing a card into use, less the help of its bonus in later fights.
fn price(card: &TreasureKind, bonus: u16) -> f64 {
    f64::from(card.value) * 0.8 - f64::from(bonus) * 60.0
}

/// The value of an action, compared with the others of the same decision.
fn worth(level: &OublietteLevel, view: &View, seat: Seat, action: &Action) -> f64 {
    let own = view.explorer(seat);
    let at_stake = f64::from(level.total(&own.hand));
    let exit = exit_worth(level, view, own);
    let at_once = |is_time: bool| if is_time { 2_000.0 } else { f64::MIN / 2.0 };
    match action {
        Action::Play { event, .. } => match level.effect(*event) {
            Some(Effect::HealingWaters { wounds }) => {
                at_once(own.hurt >= 2 || view.healing_turns(level, seat, *wounds))
            }
            Some(Effect::Shortcut) => exit - 900.0,
            Some(Effect::Revenge) => {
                let strike = view.strike_again().unwrap_or_default();
                let odds = odds::of_fight(&strike, &own.strength().struck());
                odds.win * TREASURE - odds.hurt * WOUND - 60.0
            }
            Some(Effect::Rage(bonus)) => gain(view, seat, u16::from(*bonus), 150.0),
            Some(Effect::Dodge(bonus)) => gain(view, seat, u16::from(*bonus), 120.0),
            Some(Effect::Recovery) => {
                let turned = view.fight.map_or(0.0, |fight| fight.sum.odds_to_turn());
                turned * stake(view, seat) - 140.0
            }
            _ => 0.0,
        },
        Action::Use { treasure, .. } if view.phase != Phase::Answer(seat) => {
            let card = level.treasure(*treasure);
            at_once(card.is_some_and(|card| rescue(view, seat, card) > 0.0))
        }
        Action::Use { treasure, .. } => {
            let Some(card) = level.treasure(*treasure) else {
                return f64::MIN;
            };
            // If only the best card counts, a card adds only its lead over the one in use.
            let bonus = own.added(level, card.gives);
            let answers = view.answers.0.contains(treasure);
            let helps = if answers { bonus } else { 0 };
            gain(view, seat, helps, price(card, bonus)).max(rescue(view, seat, card))
        }
        Action::Pass(_) => 0.0,
        Action::Stop(_) => exit - 250.0,
        Action::Again(_) => 1.0,
        Action::Sentence(_) | Action::NextTurn => host_game(view, action),
        Action::Walk { way, .. } => {
            let open = view.ways.iter().find(|(open, ..)| open == way);
            let (to, stop) = open.map_or((0, false), |(_, to, stop)| (*to, *stop));
            let may_stop = to == 0 || stop;
            let exit = if may_stop { exit - 250.0 } else { 0.0 };
            stone_worth(to, at_stake, own.hurt, *way).max(exit)
        }
        Action::Recover { wound, .. } => {
            (level.wound(*wound)).map_or(1.0, |card| 1.0 + f64::from(card.modifier))
        }
        Action::CashIn(_) => 100.0,
        Action::Done(_) if view.recovered > 0 || view.cashed => 0.5,
        Action::Done(_) => 0.0,
        Action::Ambush { target, .. } => {
            let other = view.explorer(*target);
            let (strike, blow) = view.ambush(seat, *target);
            let odds = odds::of_fight(&strike, &blow);
            let [theirs, own] = [&other.hand, &own.hand].map(|hand| random_of(level, hand, 3.0));
            odds.win * theirs - odds.hurt * own - WOUND
        }
        _ => 0.0,
    }
}

/// The value of the Exit actions now.
fn exit_worth(level: &OublietteLevel, view: &View, own: &ExplorerView) -> f64 {
    let hand = f64::from(level.total(&own.hand)) + 100.0 * (own.hand.len() * own.level_ups.len()) as f64;
    let wins = level.goal > 0 && f64::from(own.cashed_in) + hand >= f64::from(level.goal);
    // Treasure counts only when cashed in. The less there is left to draw, the more urgent this is.
    let is_urgent = view.left(Deck::Treasure) < 8 || level.visit.is_some() && own.visits <= 1;
    let urgency = if is_urgent { 1.0 } else { 0.45 };
    hand * urgency + f64::from(own.hurt) * 180.0 + if wins { WINS } else { 0.0 }
}

fn stone_worth(to: u8, at_stake: f64, hurt: u16, way: Direction) -> f64 {
    let corner = if is_corner(to) { 250.0 } else { 0.0 };
    let (home, forward) = match way {
        Direction::Forward => (SPACES - to, 1.0),
        Direction::Back => (to, 0.0),
    };
    let near = f64::from(SPACES - home.min(SPACES)) / f64::from(SPACES);
    corner + near * (at_stake * 0.2 + f64::from(hurt) * 60.0) + forward
}

/// The amount won or saved if the current roll turns out well.
fn stake(view: &View, seat: Seat) -> f64 {
    let Some(fight) = &view.fight else { return 0.0 };
    let blow = view.explorer(seat).strength().struck().odds();
    match (fight.foe, fight.round) {
        (Foe::Monster(_), FightRoll::Strike) => TREASURE + blow * WOUND,
        (Foe::Hoard(_), FightRoll::Strike) => 6.0 * TREASURE + blow * WOUND,
        (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow) => WOUND,
        _ => 2.0 * TREASURE,
    }
}

/// The value of adding this bonus to the current roll at this price.
fn gain(view: &View, seat: Seat, bonus: u16, price: f64) -> f64 {
    let Some(fight) = &view.fight else { return 0.0 };
    let sum = fight.sum;
    let turns = match sum.is_enough() {
        true => sum.total() < sum.needed() + bonus,
        false => sum.total() + bonus >= sum.needed(),
    };
    match turns {
        true => stake(view, seat) - price,
        false => -price.abs() - 1.0,
    }
}
