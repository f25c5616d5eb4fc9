//! Open Oubliette: a race round a shaft with dice and 128 cards.
//!
//! This folder holds the whole game: its level data ([`level`]), pieces, rules, view ([`View`]), fight odds ([`odds`]),
//! computer seats, screens ([`ui`]) and their [`plugin`]. The rulebook is `assets/rulebook/oubliette.md`; the comments cite its anchors.
//!
//! Invariants: all hands lie open, so every viewer gets the same view (`oubliette.pieces.7`). A deck has no order until
//! a card is drawn, so there is nothing to keep secret. Each card is in exactly one zone (`oubliette.always.1`).

mod action;
mod bots;
mod candidates;
mod event;
mod invariants;
pub mod level;
mod log;
pub mod odds;
mod pieces;
#[cfg(feature = "window")]
mod plugin;
mod risk;
mod rules;
#[cfg(feature = "window")]
pub mod ui;
mod view;

pub use action::Action;
pub use event::Event;
pub use level::{Effect, EquipmentBonus, House, OublietteLevel};
pub use pieces::{
    Arrival, Deck, Die, DieZone, Direction, Due, Ending, Fight, FightOutcome, FightRoll, Foe, Phase, PieceId,
    Roll, SPACES, TurnResult, is_corner,
};
#[cfg(feature = "window")]
pub use plugin::OubliettePlugin;
pub use rules::Refusal;
pub use view::{ExplorerView, Standing, View};

use crate::table::level::{Bounds, Parameter, ParameterValue, SwitchField, switches};
use crate::table::{
    Actor, Game, GameResult, Level, Outbox, OutcomeLabel, Remark, Rules, Said, Seat, Setup, Viewer,
    despawn_all, rule,
};
use bevy_ecs::prelude::*;
use level::{TreasureKind, Visit};
use pieces::{Explorer, OublietteState, Turn};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The game Open Oubliette, played by a [`Table`](crate::table::Table).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Oubliette;

/// Adds a system to the rules for each thing that may be [due](Due), the most frequent ones first.
macro_rules! due {
    ($rules:ident, $world:ident, $($due:pat => $system:path,)+) => {
        $($rules = $rules.consequence($world, |state: &OublietteState| matches!(state.turn.due, Some($due)), $system);)+
    };
}

/// The claims of Open Oubliette; there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {}

impl Level for OublietteLevel {
    fn title(&self) -> &str {
        &self.title
    }

    fn seats(&self) -> RangeInclusive<usize> {
        usize::from(self.seats.fewest)..=usize::from(self.seats.most)
    }

    fn check(&self) -> Result<(), String> {
        self.check_data()
    }

    fn check_file(&self) -> Result<(), String> {
        self.check_texts()
    }

    const SWITCHES: &'static [SwitchField<Self>] = switches! {
        table: odds, "Show the odds", "oubliette.table.1",
            "The chance of success is shown before every roll in a fight.";
        table: roll_by_hand, "Roll by hand", "oubliette.table.2",
            "Players roll and draw with a click or Space. Off: the table does it for them.";
        house: direction_only_from_exit, "Both ways only from the Exit", "oubliette.house.1",
            "After you land on the Exit, only moves that start there may go back. Written: all later moves.";
        house: ambush_at_exit, "Ambush at the Exit", "oubliette.house.2",
            "Written: players may be attacked wherever they stand. Off: not on the Exit.";
        house: no_extra_turn_after_exit, "No extra turn after the Exit", "oubliette.house.3",
            "A turn that ended at the Exit gives no extra turn. Our ruling: doubles always give one.";
        house: one_weapon_one_armour, "One weapon, one armour", "oubliette.house.4",
            "Only the best weapon and the best armour in use count. Our ruling: all add up.";
        house: explorer_loot_returns, "The explorer’s loot returns", "oubliette.house.5",
            "Treasure that the unknown explorer takes is shuffled back. Our ruling: it leaves the game.";
        house: level_up_for_all, "Level Up for everybody", "oubliette.house.6",
            "A Level Up makes monsters stronger against everybody. Our ruling: against its owner only.";
        house: ambush_after_tunnel, "Ambush after a Tunnel", "oubliette.house.7",
            "Our ruling: a tunnel ends in a landing, and players may be attacked there. Off: nobody is met there.";
        house: extra_turn_by_first_roll, "Extra turn only for the first roll", "oubliette.house.8",
            "Written: only the roll that begins a turn can earn an extra turn. Off: a Spelunk’s roll can, too.";
        visit optional: roll_for_order, "Roll for the order of a visit", "oubliette.house.9",
            "Players roll for the order of play. Our ruling: they play in seat order, as in the other game.";
        visit optional: sentenced_apart, "Sentenced at different times", "oubliette.house.10",
            "Visitors come when the other game sentences them, and leave one by one. Our ruling: all begin together.";
    };

    fn parameters(&self) -> Vec<Parameter> {
        let Some(visit) = &self.visit else {
            return vec![Parameter {
                name: "goal",
                title: "Goal of the race",
                line: "Whoever cashes in this much first wins at once. Written: 6,000.",
                rule: "oubliette.end.1",
                bounds: Bounds::Number {
                    least: 1,
                    most: Self::HIGHEST_GOAL,
                },
                value: ParameterValue::Number(self.goal),
            }];
        };
        let (least, most) = (1, Visit::HIGHEST_RATE);
        let longest = Visit::LONGEST_CURRENCY;
        vec![
            Parameter {
                name: "turns",
                title: "Turns of a visit",
                line: "How many turns each visitor has. Written: 3.",
                rule: "oubliette.visit.1",
                bounds: Bounds::Number {
                    least,
                    most: Visit::MOST_TURNS.into(),
                },
                value: ParameterValue::Number(visit.turns.into()),
            },
            Parameter {
                name: "rate",
                title: "Rate of the pay-out",
                line: "How much cashed-in treasure pays 1 of the other game’s money. Written: 10.",
                rule: "oubliette.visit.3",
                bounds: Bounds::Number { least, most },
                value: ParameterValue::Number(visit.rate),
            },
            Parameter {
                name: "currency",
                title: "Currency of the pay-out",
                line: "The currency sign of the other game. Written: $, €, £ or any other.",
                rule: "oubliette.visit.3",
                bounds: Bounds::Text { longest },
                value: ParameterValue::Text(visit.currency.clone()),
            },
        ]
    }

    fn set_parameter(&mut self, name: &str, value: &ParameterValue) {
        match (name, value, &mut self.visit) {
            ("goal", ParameterValue::Number(goal), None) => self.goal = *goal,
            ("turns", ParameterValue::Number(turns), Some(visit)) => {
                visit.turns = u8::try_from(*turns).unwrap_or(u8::MAX);
            }
            ("rate", ParameterValue::Number(rate), Some(visit)) => visit.rate = *rate,
            ("currency", ParameterValue::Text(sign), Some(visit)) => visit.currency.clone_from(sign),
            _ => {}
        }
    }

    fn summary(&self, seats: usize) -> String {
        match &self.visit {
            Some(visit) if seats == 1 => format!("1 visitor, {} turns", visit.turns),
            Some(visit) => format!("{seats} visitors, {} turns each", visit.turns),
            None => format!("{seats} players, first to cash in {}", log::money(self.goal)),
        }
    }

    fn description(&self) -> String {
        match &self.visit {
            Some(visit) => format!(
                "The Oubliette as the jail of a landlord game: whoever is sentenced there has {} turns down here. What \
                 they cash in is paid out in that game’s money; the rest stays below.",
                visit.turns
            ),
            None => "A race. Explore, collect treasure, and cash in at the Exit before the others do.".into(),
        }
    }
}

impl Game for Oubliette {
    const ID: &'static str = "oubliette";
    const TITLE: &'static str = "Open Oubliette";
    const RULES: u32 = 3;

    type Level = OublietteLevel;
    type Action = Action;
    type Event = Event;
    type Seen = Event;
    type State = OublietteState;
    type View = View;
    type Claim = Claim;
    type Refusal = Refusal;

    fn outbox(state: &mut OublietteState) -> &mut Outbox<Event> {
        &mut state.events
    }

    fn rules(world: &mut World) -> Rules<Self> {
        use rules::{cards, fight, roll, turn};
        let mut rules = Rules::new(world, candidates::offers, view::view, invariants::invariants);
        rule!(rules, world, Action::Die(face) => face, roll::check_die, roll::die);
        rule!(rules, world, Action::Dice(one, other) => (one, other), roll::check_dice, roll::dice);
        rule!(rules, world, Action::Monster(kind) => kind, cards::check_monster, cards::monster);
        rule!(rules, world, Action::Treasure(number) => number, cards::check_treasure, cards::treasure);
        rule!(rules, world, Action::Event(kind) => kind, cards::check_event, cards::event);
        rule!(rules, world, Action::Wound(kind) => kind, cards::check_wound, cards::wound);
        rule!(rules, world, Action::Take(number) => number, cards::check_take, cards::take);
        rule!(rules, world, Action::Walk { seat, way } => (seat, way), roll::check_walk, roll::walk);
        rule!(rules, world, Action::Stop(seat) => seat, roll::check_stop, roll::stop);
        rule!(rules, world, Action::Recover { seat, wound } => (seat, wound), turn::check_recover, turn::recover);
        rule!(rules, world, Action::CashIn(seat) => seat, turn::check_cash_in, turn::cash_in);
        rule!(rules, world, Action::Done(seat) => seat, turn::check_done, turn::done);
        rule!(rules, world, Action::Ambush { seat, target } => (seat, target), roll::check_ambush, roll::ambush);
        rule!(rules, world, Action::Use { seat, treasure } => (seat, treasure), cards::check_use, cards::use_treasure);
        rule!(rules, world, Action::Play { seat, event } => (seat, event), cards::check_play, cards::play);
        rule!(rules, world, Action::Again(seat) => seat, turn::check_again, turn::again);
        rule!(rules, world, Action::Pass(seat) => seat, turn::check_pass, turn::pass);
        rule!(rules, world, Action::Sentence(seat) => seat, turn::check_sentence, turn::sentence);
        rule!(rules, world, Action::NextTurn => (), turn::check_next, turn::next);
        rule!(rules, world, Action::EndVisit => (), turn::check_end_visit, turn::end_visit);
        rules = rules.follow_if(|state: &OublietteState| state.turn.due.is_some());
        due! { rules, world,
            Due::Answer | Due::Recount | Due::Stand => fight::answer,
            Due::Walk(_) => roll::walk_on,
            Due::Company | Due::Monster => roll::look_round,
            Due::End | Due::Close => turn::end,
            Due::Next | Due::Begin => turn::go_on,
            Due::Part => fight::part,
            Due::Corner => roll::look_for_event,
            Due::Defeat => fight::defeat,
            Due::Wound => fight::draw_wound,
            Due::Effect => cards::effect,
            Due::Discard => cards::end_event,
            Due::Outcome => cards::outcome,
            Due::Exit(_) => turn::offer_exit,
            Due::Arrive(_) => turn::arrive,
            Due::Pass(_) => roll::offer_stop,
            Due::LeaveBe => roll::leave_be,
            Due::Loot(_) => fight::take_all,
            Due::Rob => fight::offer_rescue,
            Due::Leave | Due::LeaveAll => turn::leave,
            Due::Order => roll::settle_order,
            Due::Over(_) => turn::finish,
        }
        rules
    }

    fn set_up(world: &mut World, setup: &Setup<Self>) {
        let level = &setup.level;
        let count = setup.seats.len();
        despawn_all::<With<Explorer>>(world);
        let apart = level.is_sentenced_apart();
        let turns = (level.visit.as_ref()).map_or(0, |visit| if apart { 0 } else { visit.turns });
        for seat in Seat::all(count) {
            let explorer = Explorer {
                visits: turns,
                away: apart,
                ..Explorer::default()
            };
            world.spawn((seat, explorer));
        }
        // A visit is played in seat order, unless its level rolls for it; one seat never rolls (`oubliette.visit.1`).
        let rolls = |visit: &Visit| visit.roll_for_order || setup.rules == 1;
        let seated = count == 1 || apart || !level.visit.as_ref().is_none_or(rolls);
        let phase = match (apart, seated) {
            (true, _) => Phase::Between,
            (false, true) => Phase::Roll,
            (false, false) => Phase::Order,
        };
        let earlier = world.remove_resource::<OublietteState>();
        let same_level = earlier
            .filter(|state| state.level == *level)
            .map(|state| state.level);
        rules::changes::lay_pieces(world, level, same_level.is_some(), phase);
        let mut state = OublietteState {
            rules: setup.rules,
            seats: count,
            level: same_level.unwrap_or_else(|| level.clone()),
            rolls: vec![Vec::new(); count],
            order: Seat::all(if seated { count } else { 0 }).collect(),
            refills: [0; 4],
            turn: Turn {
                number: u16::from(seated && !apart),
                phase,
                ..Turn::default()
            },
            events: Outbox::default(),
        };
        if seated && !apart {
            state.send(Event::TurnBegins {
                turn: 1,
                seat: Seat::new(0),
                extra: false,
            });
        }
        world.insert_resource(state);
    }

    fn actor(action: &Action) -> Actor {
        match action {
            Action::Die(_) | Action::Dice(..) | Action::Monster(_) | Action::Treasure(_) => Actor::Chance,
            Action::Event(_) | Action::Wound(_) | Action::Take(_) => Actor::Chance,
            Action::Walk { seat, .. } | Action::Recover { seat, .. } => Actor::Seat(*seat),
            Action::Ambush { seat, .. } | Action::Use { seat, .. } => Actor::Seat(*seat),
            Action::Play { seat, .. } | Action::Stop(seat) | Action::CashIn(seat) => Actor::Seat(*seat),
            Action::Done(seat) | Action::Again(seat) | Action::Pass(seat) => Actor::Seat(*seat),
            Action::Sentence(_) | Action::NextTurn | Action::EndVisit => Actor::Seat(Action::TELLER),
        }
    }

    fn visible(_: &Setup<Self>, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn log_line(setup: &Setup<Self>, _: &View, seen: &Event) -> Option<String> {
        log::log_line(setup, seen)
    }

    fn check_remark(_: &Setup<Self>, remark: &Remark<Claim>) -> Result<(), String> {
        match remark.said {
            Said::Text(_) => Ok(()),
            Said::Claim(claim) => match claim {},
        }
    }

    fn tally(setup: &Setup<Self>, view: &View) -> GameResult {
        let Phase::Over(ending) = view.phase else {
            return GameResult::default();
        };
        let ending = match ending {
            Ending::Cash(_) => "cash",
            Ending::TreasureOut => "treasure_out",
            Ending::Visit => "visit",
        };
        let refills = |deck: Deck| u64::from(view.refills.get(deck as usize).copied().unwrap_or(0));
        let winners = view.winners(&setup.level);
        let cashed: Vec<u32> = view.explorers.iter().map(|own| own.cashed_in).collect();
        let scores = cashed.iter().copied().map(f64::from).collect();
        GameResult {
            winners: winners.iter().map(ToString::to_string).collect(),
            ending: ending.into(),
            scores: BTreeMap::from([("cashed in".into(), scores)]),
            figures: BTreeMap::from([
                ("cashed_in".into(), cashed.into_iter().map(u64::from).sum()),
                ("treasure_left".into(), view.left(Deck::Treasure).into()),
                ("monsters_reshuffled".into(), refills(Deck::Monster)),
                ("events_reshuffled".into(), refills(Deck::Event)),
                ("wounds_reshuffled".into(), refills(Deck::Wound)),
                ("shared_wins".into(), u64::from(winners.len() > 1)),
            ]),
            length: BTreeMap::from([("turns".into(), u64::from(view.turn))]),
        }
    }

    fn rule_now(view: &View) -> &'static str {
        match (view.due, view.phase) {
            (Some(due), _) => rules::rule_due(due),
            (None, Phase::Over(Ending::Cash(_))) => "oubliette.end.1",
            (None, Phase::Over(Ending::Visit)) => "oubliette.visit.3",
            (None, phase) => rules::now(phase).1,
        }
    }

    fn may_undo(_: &Action) -> bool {
        // All information is open, and a chance outcome that follows ends the undo anyway.
        true
    }

    fn describe_outcome(setup: &Setup<Self>, action: &Action) -> Option<OutcomeLabel> {
        let level = &setup.level;
        let (kind, label, face) = match *action {
            Action::Die(face) => ("the die", face.to_string(), Some(face.to_string())),
            Action::Dice(one, other) => {
                // A record may contain any face, so the addition needs more than a `u8`.
                let sum = u16::from(one) + u16::from(other);
                ("the two dice", format!("{one} + {other}"), Some(sum.to_string()))
            }
            Action::Monster(kind) => ("the Monster deck", log::monster_name(level, kind).into(), None),
            Action::Event(kind) => {
                let title = log::event_title(level, kind);
                let alike = level.events.iter().filter(|other| other.title == title).count();
                let label = match level.event(kind) {
                    // Cards with the same title are told apart by their texts.
                    Some(event) if alike > 1 => format!("{title}: {}", event.text),
                    _ => title.to_owned(),
                };
                ("the Event deck", label, None)
            }
            Action::Wound(kind) => {
                let title = log::wound_title(level, kind);
                let label = match level.wound(kind).map_or(0, |wound| wound.modifier) {
                    0 => title.to_owned(),
                    hinders => format!("{title} (−{hinders})"),
                };
                ("the Wound deck", label, None)
            }
            Action::Treasure(number) => ("the Treasure deck", treasure_label(level, number), None),
            Action::Take(number) => ("the hand", treasure_label(level, number), None),
            _ => return None,
        };
        Some(OutcomeLabel { kind, label, face })
    }
}

fn treasure_label(level: &OublietteLevel, number: u8) -> String {
    let label = |card: &TreasureKind| format!("{}, {}", card.name, log::money(card.value));
    level.treasure(number).map_or("a treasure".into(), label)
}
