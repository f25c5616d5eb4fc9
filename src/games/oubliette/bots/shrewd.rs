//! The shrewd seat: it values every action by its gain now and over the turns that are left.
//!
//! It counts only its own gains: counting what others lose or may do brought no more wins in thousands of games.

use super::super::level::{Effect, EquipmentBonus, OublietteLevel};
use super::super::odds::{self, Sum};
use super::super::pieces::{Arrival, Direction, FightOutcome, FightRoll, Foe, Phase, RECOVERED, is_corner};
use super::super::view::{ExplorerView, View};
use super::super::{Action, Oubliette};
use super::host_game;
use super::outlook::{FightStats, Outlook};
use crate::table::{Computer, Seat};

/// The value of a victory, in the treasure's money.
const VICTORY: f64 = 3000.0;
/// The gain from cashing in treasure once little is left to play for, as a share of its value.
const LAST: f64 = 0.9;
/// The lowest gain for which Healing Waters are spent.
const HEALING: f64 = 125.0;
/// The number of answering cards of which every set is weighed. A hand may hold more cards than an integer has bits.
const SETS: usize = 12;

/// A seat that plays as well as it can. Each part of it can be switched off to measure its effect.
#[derive(Clone, Copy, Debug)]
pub struct Shrewd {
    /// Whether it values cashing in more once little treasure is left.
    pub ending: bool,
    /// Whether it counts the effect of weapons, armour and wounds on later turns.
    pub lasting: bool,
    pub ambushes: bool,
}

/// Shrewd seats with one part switched off: their names and descriptions.
pub const PLAYERS: &[(&str, &str)] = &[
    (
        "endless",
        "The shrewd one that never minds how little treasure is left.",
    ),
    (
        "careless",
        "The shrewd one for whom no wound and no weapon counts beyond this roll.",
    ),
    ("peaceful", "The shrewd one that never ambushes."),
];

/// The player with this name from [`PLAYERS`].
pub fn player(name: &str) -> Option<Box<dyn Computer<Oubliette>>> {
    let mut shrewd = Shrewd::BEST;
    match name {
        "endless" => shrewd.ending = false,
        "careless" => shrewd.lasting = false,
        "peaceful" => shrewd.ambushes = false,
        _ => return None,
    }
    Some(Box::new(shrewd))
}

impl Shrewd {
    /// The seat that the menus offer.
    pub const BEST: Self = Self {
        ending: true,
        lasting: true,
        ambushes: true,
    };
}

pub struct Evaluation<'a> {
    shrewd: &'a Shrewd,
    pub outlook: Outlook<'a>,
    pub seat: Seat,
    pub own: &'a ExplorerView,
    pub body: FightStats,
}

impl<'a> Evaluation<'a> {
    pub fn of(shrewd: &'a Shrewd, level: &'a OublietteLevel, view: &'a View, seat: Seat) -> Self {
        let own = view.explorer(seat);
        Self {
            shrewd,
            outlook: Outlook::of(level, view, shrewd.lasting),
            seat,
            own,
            body: FightStats::healed(level, own, 0),
        }
    }

    /// Whether what the seat carries reaches the goal.
    pub fn wins_at_exit(&self) -> bool {
        let goal = self.outlook.level.goal;
        goal > 0 && self.own.cashed_in + self.outlook.in_hand(self.own) >= goal
    }

    /// The value of a stop at the Exit.
    pub fn exit(&self) -> f64 {
        match self.wins_at_exit() {
            true => VICTORY,
            false => self.safe() + self.healed() + self.quests(),
        }
    }

    /// The value of securing the treasure that the seat carries.
    pub fn safe(&self) -> f64 {
        let outlook = &self.outlook;
        let last = match outlook.level.visit {
            Some(_) => self.own.visits <= 1,
            None => self.shrewd.ending && outlook.treasures.len() <= 2 * outlook.view.explorers.len(),
        };
        let hand = f64::from(outlook.in_hand(self.own));
        if last { LAST * hand } else { 0.0 }
    }

    /// The pay of the open Quests whose monster has been defeated.
    pub fn quests(&self) -> f64 {
        let (outlook, level) = (&self.outlook, self.outlook.level);
        let quests = self.own.quests.iter().filter_map(|kind| level.effect(*kind));
        let brings = quests.map(|quest| match quest {
            Effect::Quest { monster, cards } if self.own.has_slain(level, monster) => {
                f64::from(*cards) * outlook.treasure
            }
            _ => 0.0,
        });
        brings.sum()
    }

    /// The value of a turn that ends on a space.
    fn landing(&self, to: u8) -> f64 {
        let event = is_corner(to).then(|| self.outlook.event(self.own, self.body));
        self.outlook.turn(self.body) + event.unwrap_or(0.0)
    }

    /// The value of putting the worst wounds back.
    pub fn healed(&self) -> f64 {
        self.healed_by(RECOVERED.into())
    }

    /// The value of putting this many of the worst wounds back.
    pub fn healed_by(&self, wounds: usize) -> f64 {
        let healed = FightStats::healed(self.outlook.level, self.own, wounds);
        self.outlook.better(healed, self.body)
    }

    /// The value of an action, compared with the others of the same decision.
    pub fn worth(&self, action: &Action) -> f64 {
        let (outlook, view) = (&self.outlook, self.outlook.view);
        match action {
            Action::Play { event, .. } => {
                let effect = outlook.level.effect(*event);
                effect.map_or(f64::MIN, |effect| self.play(action, effect))
            }
            Action::Use { treasure, .. } if view.phase == Phase::Answer(self.seat) => {
                self.turned(action).max(self.rescue(*treasure))
            }
            Action::Use { .. } if self.is_timely(action) => f64::MAX,
            Action::Use { .. } => f64::MIN,
            Action::Pass(_) => match view.phase {
                Phase::Passing(way) => self.walk(way),
                _ => 0.0,
            },
            Action::Stop(_) => self.exit(),
            Action::Again(_) => 1.0,
            Action::Sentence(_) | Action::NextTurn => host_game(view, action),
            Action::Walk { way, .. } => {
                let mut ways = view.ways.iter();
                let stop = ways.any(|(open, to, stop)| open == way && (*stop || *to == 0));
                let on = self.walk(*way);
                if stop { on.max(self.exit()) } else { on }
            }
            Action::Recover { wound, .. } => {
                // The worst wound goes first, and wounds go before everything else.
                let card = outlook.level.wound(*wound);
                10.0 + card.map_or(0.0, |card| f64::from(card.modifier)) + self.stay()
            }
            Action::CashIn(_) => 5.0 + self.stay(),
            // A token that landed on the Exit and takes no action goes on to fight.
            Action::Done(_) if view.phase == Phase::Exit(Arrival::Landed) && !self.has_acted() => {
                outlook.turn(self.body)
            }
            Action::Done(_) => 0.0,
            Action::Ambush { .. } if !self.shrewd.ambushes => f64::MIN,
            Action::Ambush { target, .. } => self.ambush(*target),
            _ => 0.0,
        }
    }

    fn play(&self, action: &Action, effect: &Effect) -> f64 {
        let (outlook, view) = (&self.outlook, self.outlook.view);
        let worth = match effect {
            Effect::HealingWaters { .. } if self.heals() => return f64::MAX,
            Effect::HealingWaters { wounds } if view.healing_turns(outlook.level, self.seat, *wounds) => {
                self.stake()
            }
            // Before the monster comes, a Shortcut costs the turn.
            Effect::Shortcut if !matches!(view.phase, Phase::End | Phase::Again) => {
                self.exit() - outlook.turn(self.body)
            }
            Effect::Shortcut => self.exit(),
            Effect::Revenge => {
                let strike = view.strike_again().unwrap_or_default();
                let odds = odds::of_fight(&strike, &self.own.strength().struck());
                odds.win * outlook.treasure - odds.hurt * outlook.wound(self.body)
            }
            Effect::Recovery => {
                let turned = view.fight.map_or(0.0, |fight| fight.sum.odds_to_turn());
                turned * self.stake()
            }
            Effect::Rage(_) | Effect::Dodge(_) => return self.turned(action),
            _ => return f64::MIN,
        };
        worth - outlook.kept(effect)
    }

    pub const fn has_acted(&self) -> bool {
        self.outlook.view.recovered > 0 || self.outlook.view.cashed
    }

    /// The value of acting at the Exit; 0 once the seat has acted.
    fn stay(&self) -> f64 {
        if self.has_acted() { 0.0 } else { self.exit() }
    }

    /// The value of walking in this direction to the end.
    pub fn walk(&self, way: Direction) -> f64 {
        let found = self.outlook.view.ways.iter().find(|(open, ..)| *open == way);
        found.map_or(f64::MIN, |(_, to, _)| self.landing(*to))
    }

    fn ambush(&self, target: Seat) -> f64 {
        let outlook = &self.outlook;
        let (strike, blow) = outlook.view.ambush(self.seat, target);
        let odds = odds::of_fight(&strike, &blow);
        odds.win * outlook.loot(target) - odds.hurt * outlook.loot(self.seat) - outlook.wound(self.body)
    }

    /// The amount won or saved if the current roll turns out well.
    pub fn stake(&self) -> f64 {
        let (outlook, view) = (&self.outlook, self.outlook.view);
        let Some(fight) = &view.fight else { return 0.0 };
        let wound = outlook.wound(self.body);
        match (fight.foe, fight.round) {
            (Foe::Monster(_), FightRoll::Strike) => outlook.treasure + outlook.blow(self.body) * wound,
            (Foe::Hoard(event), FightRoll::Strike) => {
                // The hoard pays its cards plus the face of a die.
                let cards = match outlook.level.effect(event) {
                    Some(Effect::Hoard { cards, .. }) => f64::from(*cards) + 3.5,
                    _ => 0.0,
                };
                cards * outlook.treasure + outlook.blow(self.body) * wound
            }
            (Foe::Monster(_) | Foe::Hoard(_), FightRoll::Blow) => wound,
            (Foe::Player(target), FightRoll::Strike) if view.seat == self.seat => {
                let (_, blow) = view.ambush(self.seat, target);
                outlook.loot(target) + blow.odds() * outlook.loot(self.seat)
            }
            (Foe::Player(target), FightRoll::Blow) if target == self.seat => outlook.loot(view.seat),
            (Foe::Player(_) | Foe::Stranger(_), _) => outlook.loot(self.seat),
        }
    }

    /// The value of an answer that adds to the roll. Several answers together may be needed to turn it.
    pub fn turned(&self, action: &Action) -> f64 {
        let asked = self.outlook.view.phase == Phase::Answer(self.seat);
        let Some(fight) = self.outlook.view.fight.as_ref().filter(|_| asked) else {
            return f64::MIN;
        };
        let sum = fight.sum;
        let short = match sum.is_enough() {
            true => sum.total() + 1 - sum.needed(),
            false => sum.needed() - sum.total(),
        };
        // Weighs every set of cards by whether it turns the roll and by its cost.
        let mut answers = self.answers();
        answers.truncate(SETS);
        let mut best = (f64::MIN, false);
        for set in 1..1u32 << answers.len() {
            let chosen = (0u32..).zip(&answers);
            let chosen = chosen.filter(|(place, _)| set & (1 << place) != 0);
            let (mut bonus, mut price, mut with) = (0, 0.0, false);
            for (_, (answer, adds, costs)) in chosen {
                bonus += adds;
                price += costs;
                with |= answer == action;
            }
            let worth = match bonus >= short {
                true => self.stake() - price,
                false => -price,
            };
            if worth > best.0 + 1e-9 || (worth > best.0 - 1e-9 && with) {
                best = (worth, with);
            }
        }
        if best.1 { best.0 } else { f64::MIN }
    }

    /// The possible answers to the roll, each with its bonus and its cost.
    fn answers(&self) -> Vec<(Action, u16, f64)> {
        let (outlook, seat) = (&self.outlook, self.seat);
        let (treasures, events) = &outlook.view.answers;
        let treasures = treasures.iter().filter_map(|number| {
            let treasure = *number;
            let card = outlook.level.treasure(treasure)?;
            let adds = self.own.added(outlook.level, card.gives);
            let price = f64::from(card.value) - outlook.in_use(self.body, card.gives);
            Some((Action::Use { seat, treasure }, adds, price))
        });
        let events = events.iter().filter_map(|kind| {
            let (event, effect) = (*kind, outlook.level.effect(*kind)?);
            let (Effect::Rage(bonus) | Effect::Dodge(bonus)) = effect else {
                return None;
            };
            let price = outlook.kept(effect);
            Some((Action::Play { seat, event }, u16::from(*bonus), price))
        });
        treasures.chain(events).collect()
    }

    /// Returns whether now is the time for a card that nobody asks for.
    pub fn is_timely(&self, action: &Action) -> bool {
        let (outlook, view) = (&self.outlook, self.outlook.view);
        match action {
            Action::Play { event, .. } => match outlook.level.effect(*event) {
                Some(Effect::HealingWaters { .. }) => self.heals(),
                Some(Effect::Shortcut) => self.exit() >= VICTORY,
                _ => false,
            },
            Action::Use { treasure, .. } => {
                let fight = view.fight.as_ref().map(|fight| fight.outcome);
                let card = (outlook.level.treasure(*treasure)).filter(|_| fight != Some(FightOutcome::Open));
                card.is_some_and(|card| outlook.early(self.body, card) > 0.0) || self.rescue(*treasure) > 0.0
            }
            _ => false,
        }
    }

    /// The gain from bringing a card into use before this fight's theft, which armour may also prevent.
    pub fn rescue(&self, treasure: u8) -> f64 {
        let (outlook, view) = (&self.outlook, self.outlook.view);
        let (Some(card), Some(hit)) = (outlook.level.treasure(treasure), view.robbed(self.seat)) else {
            return f64::MIN;
        };
        let taken = (3.0 / self.own.hand.len().max(1) as f64).min(1.0);
        let turned = match (card.gives, &view.fight) {
            (EquipmentBonus::Armour(bonus), Some(fight)) if fight.sum.dice.is_none() => {
                let armoured = Sum {
                    armour: outlook.level.house.total(fight.sum.armour, bonus),
                    ..fight.sum
                };
                (hit - armoured.odds()) * outlook.loot(self.seat)
            }
            _ => 0.0,
        };
        let kept = f64::from(card.value) * (1.0 - hit * taken);
        outlook.in_use(self.body, card.gives) + turned - kept
    }

    fn heals(&self) -> bool {
        let waits = matches!(self.outlook.view.phase, Phase::Exit(_));
        !waits && self.healed_by(1) > HEALING
    }
}
