//! The advice of the shrewd seat: the recommended action in words, and the reasons for it.
//!
//! Amounts are in the treasure's money, as far as the seat can work them out; the text says “about” for estimates.

use super::super::log::{event_title, money, single_stop, treasure_name, wound_title};
use super::super::pieces::{Arrival, Direction, Phase};
use super::super::{Action, Oubliette, View, level::Effect, odds};
use super::shrewd::Evaluation;
use crate::table::{Seat, Setup, times_in_hundred};

fn about(worth: f64) -> String {
    let tens = (worth.max(0.0) / 10.0).round() * 10.0;
    if tens < 10.0 {
        "next to nothing".into()
    } else {
        format!("about {}", money(tens as u32))
    }
}

/// The action in the words of a friend at the table.
pub fn what(setup: &Setup<Oubliette>, view: &View, action: &Action) -> String {
    let level = &setup.level;
    match *action {
        Action::Walk { way, .. } => walk(view, way),
        Action::Stop(_) => "Stop at the Exit.".into(),
        Action::Recover { wound, .. } => single_stop(&format!("Put back {}.", wound_title(level, wound))),
        Action::CashIn(_) => "Cash your treasure in.".into(),
        Action::Done(_) if view.recovered == 0 && !view.cashed => "Take neither.".into(),
        Action::Done(_) => "End your stop at the Exit.".into(),
        Action::Ambush { target, .. } => format!("Ambush {}.", setup.name(target)),
        Action::Use { treasure, .. } => {
            format!("Bring {} into use.", treasure_name(level, treasure))
        }
        Action::Play { event, .. } => single_stop(&format!("Play {}.", event_title(level, event))),
        Action::Again(_) => "Take the extra turn.".into(),
        Action::Sentence(seat) => format!("{} is sentenced.", setup.name(seat)),
        Action::NextTurn => "The next turn below.".into(),
        Action::EndVisit => "End the visit.".into(),
        Action::Pass(_) => {
            let words = match view.phase {
                Phase::Before => "Roll",
                Phase::Passing(_) => "Walk on past the Exit",
                Phase::Ambush => "Attack nobody",
                Phase::Answer(_) => view.accepting(),
                Phase::Robbed(_) => "Let it be taken",
                Phase::Revenge => "Let it go",
                Phase::End => "End the turn",
                _ => "Do nothing",
            };
            format!("{words}.")
        }
        // No one decides an outcome of chance.
        _ => String::new(),
    }
}

fn walk(view: &View, way: Direction) -> String {
    let way_word = way.word();
    let to = view.ways.iter().find(|(open, ..)| *open == way);
    match to {
        Some((_, 0, _)) => format!("Walk {way_word}, to the Exit."),
        Some((_, to, _)) => format!("Walk {way_word}, to space {to}."),
        None => format!("Walk {way_word}."),
    }
}

impl Evaluation<'_> {
    /// The reason for this action, compared with the others that are legal.
    pub fn why(&self, setup: &Setup<Oubliette>, legal: &[Action], action: &Action) -> String {
        let view = self.outlook.view;
        let (turn, exit) = (about(self.outlook.turn(self.body)), about(self.exit()));
        match *action {
            Action::Walk { way, .. } => self.why_walk(legal, way),
            Action::Stop(_) => self.why_exit(),
            Action::Recover { .. } => format!(
                "Without your worst wounds, your remaining turns are worth {} more. The worst goes first.",
                about(self.healed())
            ),
            Action::CashIn(_) => "Nobody can take what you have cashed in.".into(),
            Action::Done(_) if view.phase == Phase::Exit(Arrival::Landed) && !self.has_acted() => {
                format!(
                    "Fighting here is worth {turn} to you; using the Exit, {exit}.{}",
                    self.still()
                )
            }
            Action::Done(_) => "There is nothing more to gain here.".into(),
            Action::Ambush { target, .. } => self.why_ambush(setup, target),
            Action::Use { .. } | Action::Play { .. } => self.why_card(action),
            Action::Again(_) => format!("An extra turn is worth {turn} to you and costs nothing."),
            Action::Pass(_) => self.why_not(setup, legal),
            Action::Sentence(_) | Action::NextTurn | Action::EndVisit => {
                "The other game decides that.".into()
            }
            _ => String::new(),
        }
    }

    /// The reason to go to the Exit: treasure made safe, wounds healed, Quests paid.
    fn why_exit(&self) -> String {
        if self.wins_at_exit() {
            return "Cash in what you carry: it reaches the goal and wins.".into();
        }
        let safe = "for securing what you carry while little treasure is left";
        let mut parts = vec![
            (self.healed(), "for healing wounds"),
            (self.safe(), safe),
            (self.quests(), "for the pay of your Quest"),
        ];
        parts.retain(|(worth, _)| *worth >= 10.0);
        let why = match parts.as_slice() {
            [] => String::new(),
            [(_, what)] => format!(", {what}"),
            parts => {
                let parts = parts
                    .iter()
                    .map(|(worth, what)| format!("{} {what}", about(*worth)));
                format!(": {}", parts.collect::<Vec<_>>().join(", "))
            }
        };
        format!("A stop here is worth {} to you{why}.", about(self.exit()))
    }

    /// Says why the Exit can be worth little to somebody who carries much; with a space before it.
    fn still(&self) -> &'static str {
        match self.own.hand.is_empty() || self.wins_at_exit() {
            true => "",
            false => " What you carry is not counted: you can still cash it in later, unless you are robbed.",
        }
    }

    fn why_walk(&self, legal: &[Action], way: Direction) -> String {
        let worth = |way: Direction| {
            let walk = Action::Walk { seat: self.seat, way };
            legal.contains(&walk).then(|| self.worth(&walk))
        };
        let other = match way {
            Direction::Forward => Direction::Back,
            Direction::Back => Direction::Forward,
        };
        let here = about(worth(way).unwrap_or(0.0));
        match worth(other) {
            Some(there) if about(there) == here => format!("A turn is worth {here} to you either way."),
            Some(there) if there > f64::MIN => {
                let there = about(there);
                format!("This way a turn is worth {here} to you; the other way, {there}.")
            }
            _ => format!("It is the only way open to you, and it is worth {here}."),
        }
    }

    fn why_ambush(&self, setup: &Setup<Oubliette>, target: Seat) -> String {
        let outlook = &self.outlook;
        let (strike, blow) = outlook.view.ambush(self.seat, target);
        let odds = odds::of_fight(&strike, &blow);
        let [lost, wound] = [outlook.loot(self.seat), outlook.wound(self.body)].map(about);
        let hit = match times_in_hundred(odds.hurt) {
            often if odds.hurt > 0.0 => format!("You are hit {often}, which would cost you {lost}."),
            _ => "You can’t be hit.".to_owned(),
        };
        let (won, often) = (about(outlook.loot(target)), times_in_hundred(odds.win));
        let name = setup.name(target);
        format!(
            "Your attack succeeds {often}, and what you would take from {name} is worth {won}. {hit} In any case you draw \
             a wound, which costs you {wound}."
        )
    }

    fn why_card(&self, action: &Action) -> String {
        let (outlook, view) = (&self.outlook, self.outlook.view);
        let effect = match action {
            Action::Use { treasure, .. } if self.turned(action) < 0.0 => return self.why_early(*treasure),
            Action::Play { event, .. } => outlook.level.effect(*event),
            _ => None,
        };
        let stake = about(self.stake());
        match effect {
            Some(Effect::HealingWaters { wounds })
                if view.healing_turns(outlook.level, self.seat, *wounds) =>
            {
                format!("Reversing this roll is worth {stake} to you.")
            }
            Some(Effect::HealingWaters { .. }) => {
                let more = about(self.healed_by(1));
                format!("Without your worst wound, your remaining turns are worth {more} more.")
            }
            Some(Effect::Shortcut) => self.why_exit(),
            Some(Effect::Revenge) => {
                let strike = view.strike_again().unwrap_or_default();
                let (often, treasure) = (times_in_hundred(strike.odds()), about(outlook.treasure));
                format!("The second attack succeeds {often}, for a treasure of {treasure}.")
            }
            Some(Effect::Recovery) => {
                let again = view.fight.as_ref().map_or(0.0, |fight| fight.sum.odds());
                let often = times_in_hundred(again);
                format!("Another roll is enough {often}, and success is worth {stake} to you.")
            }
            _ => format!("Reversing this roll is worth {stake} to you. Keeping the card is worth less."),
        }
    }

    /// The reason to bring a weapon or armour into use when it turns no roll now.
    fn why_early(&self, treasure: u8) -> String {
        let outlook = &self.outlook;
        let hit = outlook.view.robbed(self.seat).unwrap_or(0.0);
        if hit > 0.0 {
            let often = times_in_hundred(hit);
            return format!("You are robbed {often}, and cards in use can’t be taken.");
        }
        let gives = outlook.level.treasure(treasure).map(|card| card.gives);
        let worth = about(outlook.in_use(self.body, gives.unwrap_or_default()));
        format!("It is worth {worth} to you in later fights, and a card in use can’t be stolen.")
    }

    /// The advice to keep all playable cards before chance goes on, with the reason.
    pub fn waits(&self) -> (String, String) {
        let what = match self.outlook.view.phase.dice() {
            0 => "Draw",
            _ => "Roll",
        };
        if !self.own.may_heal {
            return (format!("{what}, and keep your cards."), self.why_kept());
        }
        let worth = about(self.healed_by(1));
        let why = format!(
            "Healing your worst wound now is worth only {worth}: keep the Healing Waters for a worse one."
        );
        (format!("{what}, and keep the Healing Waters."), why)
    }

    /// The reason to keep a card that could be used or played at any moment.
    fn why_kept(&self) -> String {
        let outlook = &self.outlook;
        let usable = self.own.usable.iter();
        let usable = usable.filter_map(|number| outlook.level.treasure(*number));
        let Some(card) = usable.max_by_key(|card| card.value) else {
            return self.why_no_shortcut();
        };
        let (in_use, cashed_in) = (about(outlook.in_use(self.body, card.gives)), money(card.value));
        let name = &card.name;
        format!("In use, {name} is worth {in_use} to you in later fights; cashed in, {cashed_in}.")
    }

    fn why_no_shortcut(&self) -> String {
        let exit = about(self.exit());
        format!("Using the Exit now is worth {exit}. Keeping the Shortcut is worth more.")
    }

    /// The reason to decline everything that was offered.
    fn why_not(&self, setup: &Setup<Oubliette>, legal: &[Action]) -> String {
        let outlook = &self.outlook;
        match outlook.view.phase {
            Phase::Before => self.why_no_shortcut(),
            Phase::End | Phase::Robbed(_) => self.waits().1,
            Phase::Passing(way) => {
                let (on, exit) = (about(self.walk(way)), about(self.exit()));
                format!(
                    "Walking on is worth {on} to you; stopping at the Exit, {exit}.{}",
                    self.still()
                )
            }
            Phase::Ambush => {
                let target = legal.iter().find_map(|action| match action {
                    Action::Ambush { target, .. } => Some(*target),
                    _ => None,
                });
                target.map_or_else(String::new, |target| {
                    format!("It is not worth the risk. {}", self.why_ambush(setup, target))
                })
            }
            Phase::Answer(_) => {
                let enough = (outlook.view.fight.as_ref()).is_some_and(|fight| fight.sum.is_enough());
                let roll = if enough { "hit" } else { "miss" };
                format!(
                    "The roll is a {roll}, and reversing it is worth {} to you. But your cards are not enough, or \
                     keeping them is worth more.",
                    about(self.stake())
                )
            }
            Phase::Revenge => "A second attack is not worth the risk.".into(),
            _ => "You would gain nothing by it.".into(),
        }
    }
}
