//! How Open Oubliette looks, moves and sounds.
//!
//! [`board`] lays out the pit, [`mats`] the players round it, [`panel`] what stands beside it: a fight ([`duel`]),
//! the Exit ([`exit`]), an event, a choice. [`cards`] draws cards, [`places`] knows where things lie, [`advice`]
//! says what a card would do, [`chance`] is the button by which people roll and draw, [`finale`] is the last screen,
//! [`strip`] the foot. [`choreography`] says what happens between. All of it reads the one open view.

mod advice;
mod answers;
mod board;
mod card_motion;
mod cards;
mod chance;
mod choreography;
mod duel;
mod exit;
mod finale;
mod large;
mod mats;
mod options;
mod panel;
mod places;
mod stop;
mod strip;
mod sums;
mod worth;

use super::{Action, Direction, Event, FightRoll, Oubliette, Phase, View};
use crate::scene::motion::MotionQueue;
use crate::scene::sheet::Sheet;
use crate::scene::sound::Sounds;
use crate::scene::widgets;
use crate::session::{GameUi, Peek, Press, Scene, SeatSign};
use crate::table::{Awaits, Seat, SeatSet, Setup};
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// The table of Open Oubliette in the window.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        crate::session::plugin::<Oubliette>,
        crate::scene::replay::plugin::<Oubliette>,
    ));
}

/// What the screen remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ui {
    /// What is ticked at the Exit; what is best, where nobody has said.
    ticks: Option<Ticks>,
    /// The people who are asked only where a card could turn the roll (`oubliette.table.3`).
    only_if_it_helps: SeatSet,
    /// Are odds shown? As the level says, where nobody has said.
    odds: Option<bool>,
    /// Do people roll by hand? As the level says, where nobody has said.
    by_hand: Option<bool>,
}

/// What of that the next table begins with: the toggles of the strip.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Preferences {
    only_if_it_helps: SeatSet,
    odds: Option<bool>,
    by_hand: Option<bool>,
}

/// What is ticked at the Exit in this turn.
#[derive(Clone, Debug, PartialEq)]
struct Ticks {
    turn: u16,
    recovery: bool,
    treasure: bool,
    /// Which wounds, by their place among the player's.
    wounds: Vec<usize>,
}

impl Scene<'_, Oubliette> {
    /// Are odds shown (`oubliette.table.1`)?
    fn odds_shown(&self) -> bool {
        self.ui.odds.unwrap_or(self.setup.level.table.odds)
    }

    /// Do Level Ups stay in force when their owner cashes in (`oubliette.visit.8`)?
    fn level_ups_last(&self) -> bool {
        self.setup.level.visit.is_some() && self.setup.rules > 1
    }

    /// Do people roll and draw themselves (`oubliette.table.2`)?
    fn rolls_by_hand(&self) -> bool {
        self.ui.by_hand.unwrap_or(self.setup.level.table.roll_by_hand)
    }
}

/// Who is awaited, if it is somebody's to do something.
fn acting(scene: &Scene<'_, Oubliette>) -> Option<Seat> {
    match scene.awaits {
        Awaits::Over => None,
        Awaits::Chance { roller, .. } => roller,
        Awaits::Seats(seats) => seats.iter().next(),
    }
}

/// Is a fight what stands beside the board, until the next thing happens?
const fn is_about_fight(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Strike
            | Phase::Blow
            | Phase::Answer(_)
            | Phase::Wound
            | Phase::Revenge
            | Phase::Prize(_)
            | Phase::Spoils(_)
            | Phase::Event
    )
}

/// Is a fight still open?
fn is_fighting(view: &View) -> bool {
    let open = view.fight.as_ref().map(|fight| fight.outcome) == Some(super::FightOutcome::Open);
    open && is_about_fight(view.phase)
}

impl GameUi for Oubliette {
    type Ui = Ui;
    type Local = ();

    const AT_HAND: &'static [&'static str] = &[
        "oubliette/card-front-monster",
        "oubliette/card-front-treasure",
        "oubliette/card-front-event",
        "oubliette/card-front-wound",
    ];

    fn lay_out(scene: &Scene<'_, Self>) -> Sheet {
        if let Phase::Over(ending) = scene.view.phase {
            let mut sheet = finale::lay_out(scene, ending);
            large::set_type(scene.canvas.type_size, &mut sheet);
            return sheet;
        }
        let mut sheet = Sheet::new();
        sheet.put(widgets::ground("oubliette/table"));
        board::put(scene, &mut sheet);
        mats::put(scene, &mut sheet);
        match &scene.view.fight {
            _ if stop::is_open(scene) => exit::put(scene, &mut sheet),
            Some(fight) if is_about_fight(scene.view.phase) => duel::put(scene, fight, &mut sheet),
            _ => panel::put(scene, &mut sheet),
        }
        let (mark, words) = panel::prompt(scene);
        if large::is_on(scene) {
            large::options::prompt(mark, &words, &mut sheet);
        } else {
            options::prompt(mark, &words, &mut sheet);
        }
        chance::put(scene, &mut sheet);
        strip::put(scene, &mut sheet);
        large::arrange(scene, &mut sheet);
        large::set_type(scene.canvas.type_size, &mut sheet);
        sheet
    }

    fn play(scene: &Scene<'_, Self>, seen: &Event, queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
        choreography::play(scene, seen, queue, cosmetic_rng);
    }

    fn private(_: &Scene<'_, Self>, _: &View, _: &Peek) -> Sheet {
        // Nobody has anything of their own to look at (`oubliette.pieces.7`).
        Sheet::new()
    }

    fn decide(_: &View, _: &Peek, _: &str) -> Option<Action> {
        None
    }

    fn press(scene: &Scene<'_, Self>, ui: &mut Ui, name: &str) -> Press<Self> {
        if name == chance::NAME && chance::waits(scene) {
            return Press::Chance;
        }
        match name {
            "strip.odds" => {
                ui.odds = Some(!scene.odds_shown());
                return Press::Shown;
            }
            "strip.hand" => {
                ui.by_hand = Some(!scene.rolls_by_hand());
                return Press::Shown;
            }
            "strip.helps" => {
                let set = scene.ui.only_if_it_helps;
                ui.only_if_it_helps = if set.contains(scene.foot) {
                    set.without(scene.foot)
                } else {
                    set.with(scene.foot)
                };
                return Press::Shown;
            }
            _ => {}
        }
        // A token that stands where a way leads does not stand in the way of the click.
        let name = board::way_under(scene, name).unwrap_or(name);
        if let Some(pressed) = stop::press(scene, ui, name) {
            return pressed;
        }
        action(scene, name).map_or(Press::Nothing, Press::Act)
    }

    fn tick(_: &Scene<'_, Self>, _: &mut Ui, _: f32, _: &mut Sounds) -> bool {
        false
    }

    fn may_decide(_: &Scene<'_, Self>) -> bool {
        true
    }

    fn waits_for_hand(scene: &Scene<'_, Self>) -> bool {
        chance::waits(scene)
    }

    fn outcome_picture(action: &Action) -> Option<String> {
        match action {
            Action::Die(face) => Some(format!("oubliette/die-bone-{face}")),
            _ => None,
        }
    }

    fn preferences(ui: &Ui) -> Option<String> {
        let preferences = Preferences {
            only_if_it_helps: ui.only_if_it_helps,
            odds: ui.odds,
            by_hand: ui.by_hand,
        };
        ron::to_string(&preferences).ok()
    }

    fn recall(ui: &mut Ui, text: &str) {
        if let Ok(preferences) = ron::from_str::<Preferences>(text) {
            ui.only_if_it_helps = preferences.only_if_it_helps;
            ui.odds = preferences.odds;
            ui.by_hand = preferences.by_hand;
        }
    }

    fn standing_wish(scene: &Scene<'_, Self>) -> Option<Action> {
        advice::standing_wish(scene)
    }

    fn first_look(_: &View) -> bool {
        false
    }

    fn moment(scene: &Scene<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        let many = view
            .explorers
            .iter()
            .any(|own| own.hand.len() + own.kept.len() >= 15);
        Some(match view.phase {
            Phase::Over(super::Ending::Visit) => "pay-out",
            Phase::Over(_) => "end",
            _ if many => "fifteen-cards",
            Phase::Order if view.order_rolls.iter().all(|rolls| !rolls.is_empty()) => return None,
            Phase::Order if view.order_rolls.iter().filter(|rolls| !rolls.is_empty()).count() == 1 => "order",
            Phase::Order => return None,
            Phase::Roll if view.turn == 1 => "set-out",
            Phase::Before => "shortcut",
            Phase::Way => {
                if stop::is_open(scene) {
                    "exit-ways"
                } else {
                    "move"
                }
            }
            Phase::Passing(_) => "exit",
            Phase::Exit(_) => "exit-actions",
            Phase::Ambush => "ambush",
            Phase::Strike => match view.fight.as_ref().map(|fight| fight.foe) {
                Some(super::Foe::Player(_)) => "ambush-roll",
                Some(super::Foe::Hoard(_)) => "hoard",
                _ => "monster",
            },
            Phase::Answer(_) => match view.fight.as_ref().map(|fight| fight.round) {
                Some(FightRoll::Strike) => "answer",
                _ => "duel",
            },
            Phase::Revenge => "revenge",
            Phase::Die => "event",
            Phase::Again => "again",
            _ => return None,
        })
    }

    fn ambience(_: &View) -> &'static str {
        "oubliette"
    }

    fn stands(view: &View) -> String {
        let most = view.explorers.iter().map(|own| own.cashed_in).max().unwrap_or(0);
        format!(
            "turn {}, {} Treasure cards left, most cashed in {}",
            view.turn,
            view.left(super::Deck::Treasure),
            super::log::money(most)
        )
    }

    fn chapter(seen: &Event) -> Option<(&'static str, u32)> {
        match seen {
            Event::TurnBegins { turn, .. } => Some(("turn", (*turn).into())),
            _ => None,
        }
    }

    fn of_seat(_: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let own = view.explorers.get(seat.index())?;
        Some(SeatSign {
            words: format!("{} cashed in", super::log::money(own.cashed_in)),
            picture: None,
        })
    }
}

/// What a card on a person's own mat does when it is pressed, whoever is asked: `mat.2.use.5`, `mat.2.play.9`.
fn own_card(scene: &Scene<'_, Oubliette>, name: &str) -> Option<Action> {
    let (seat, act) = name.strip_prefix("mat.")?.split_once('.')?;
    let seat = Seat::new(seat.parse::<usize>().ok()?.checked_sub(1)?);
    let own = scene.view.explorer(seat).filter(|_| scene.is_person(seat))?;
    let (act, number) = act.split_once('.')?;
    let number = number.parse().ok()?;
    match act {
        "use" if own.usable.contains(&number) => Some(Action::Use {
            seat,
            treasure: number,
        }),
        "play" if own.kept.contains(&number) => Some(Action::Play { seat, event: number }),
        _ => None,
    }
}

/// The action that is pressed by this name, if whoever is asked is a person.
fn action(scene: &Scene<'_, Oubliette>, name: &str) -> Option<Action> {
    let view = scene.view;
    let seat = match view.phase {
        Phase::Answer(seat) => seat,
        _ => view.seat,
    };
    if let Some(pressed) = own_card(scene, name) {
        return Some(pressed);
    }
    if !scene.is_person(seat) {
        return None;
    }
    let number = |prefix: &str| {
        name.strip_prefix(prefix)
            .and_then(|number| number.parse::<u8>().ok())
    };
    match name {
        "pass" => return Some(Action::Pass(seat)),
        "again" => return Some(Action::Again(seat)),
        "walk.forward" => {
            return Some(Action::Walk {
                seat,
                way: Direction::Forward,
            });
        }
        "walk.back" => {
            return Some(Action::Walk {
                seat,
                way: Direction::Back,
            });
        }
        _ => {}
    }
    if let Some(treasure) = number("use.") {
        return Some(Action::Use { seat, treasure });
    }
    if let Some(event) = number("play.") {
        return Some(Action::Play { seat, event });
    }
    number("ambush.").map(|target| Action::Ambush {
        seat,
        target: Seat::new(usize::from(target).saturating_sub(1)),
    })
}
