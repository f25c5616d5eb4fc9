//! How OMELAS looks, moves and sounds.
//!
//! [`table`] lays out the board from the table's view, [`plates`] the seats round it, [`side`] what stands beside
//! it, [`talk`] the discussion on it, [`turning`] the reveal,
//! [`large`] where all of that lies when type is large, [`private`] what a seat sees under its curtain, [`finale`] the last picture; [`choreography`] says what
//! happens between. None of it reads anything but views and seen events.

mod choreography;
mod finale;
mod large;
mod plates;
mod private;
mod rounds;
mod side;
mod table;
mod talk;
mod turning;

pub use talk::Ui;

use super::{Action, Claim, Event, Omelas, Phase, Role, Seen, View};
use crate::scene::motion::MotionQueue;
use crate::scene::play::{GameUi, Peek, Press, Scene, SeatSign};
use crate::scene::sheet::Sheet;
use crate::scene::sound::Sounds;
use crate::table::{Audience, Remark, Said, Seat, Setup};
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

/// The table of OMELAS in the window.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        crate::scene::play::plugin::<Omelas>,
        crate::scene::replay::plugin::<Omelas>,
    ));
}

impl GameUi for Omelas {
    type Ui = Ui;

    fn lay_out(scene: &Scene<'_, Self>) -> Sheet {
        match scene.view.phase {
            Phase::Over(side) => finale::lay_out(scene, side),
            _ => table::lay_out(scene),
        }
    }

    fn play(scene: &Scene<'_, Self>, seen: &Seen, queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
        choreography::play(scene, seen, queue, cosmetic_rng);
    }

    fn follow(view: &mut View, seen: &Seen) -> bool {
        view.follow(seen)
    }

    fn private(scene: &Scene<'_, Self>, own: &View, peek: &Peek) -> Sheet {
        private::lay_out(scene, own, peek)
    }

    fn pick(own: &View, peek: &Peek, name: &str) -> Option<u8> {
        private::pick(own, peek, name)
    }

    fn decide(own: &View, peek: &Peek, name: &str) -> Option<Action> {
        private::decide(own, peek, name)
    }

    fn press(scene: &Scene<'_, Self>, ui: &mut Ui, name: &str) -> Press<Self> {
        match name {
            "bag" if scene.view.phase == Phase::Draw => Press::Chance,
            "die" if scene.view.phase == Phase::Roll => Press::Chance,
            "hand.left" | "hand.right" => Press::Decide(scene.foot),
            _ => {
                let seats = || Seat::all(scene.setup.seats.len());
                let look = seats().find(|seat| name == format!("look.{seat}"));
                let vote = seats().find(|seat| name == format!("vote.{seat}"));
                match (look, vote) {
                    (Some(seat), _) if scene.is_person(seat) => Press::Look(seat),
                    (_, Some(seat)) if scene.is_person(seat) => Press::Decide(seat),
                    _ => talk::press(scene, ui, name),
                }
            }
        }
    }

    fn tick(scene: &Scene<'_, Self>, ui: &mut Ui, seconds: f32, sounds: &mut Sounds) -> bool {
        talk::tick(scene, ui, seconds, sounds)
    }

    fn may_decide(scene: &Scene<'_, Self>) -> bool {
        !talk::is_on(scene)
    }

    fn first_look(view: &View) -> bool {
        view.phase == Phase::Deal
    }

    fn outcome_picture(action: &Action) -> Option<String> {
        match action {
            Action::Roll(face) => Some(format!("omelas/die-{face}")),
            Action::Draw(letter) => Some(format!("omelas/tile-{letter:?}").to_lowercase()),
            _ => None,
        }
    }

    fn moment(scene: &Scene<'_, Self>) -> Option<&'static str> {
        let laid = scene.view.seats.iter().filter(|seat| seat.laid).count();
        let claims = scene
            .view
            .seats
            .iter()
            .filter(|seat| seat.claim.is_some())
            .count();
        match scene.view.phase {
            Phase::Deal => None,
            Phase::Draw if scene.view.round == 1 => Some("set-out"),
            Phase::Draw if scene.view.aside.is_empty() => Some("next-round"),
            Phase::Draw => Some("laid-aside"),
            Phase::Roll => Some("drawn"),
            Phase::Vote if laid == 0 && claims + 1 >= scene.view.seats.len() => Some("discussion"),
            Phase::Vote if laid == 0 && claims == 0 => Some("rolled"),
            Phase::Vote if laid + 1 == scene.view.seats.len() => Some("voting"),
            Phase::Reveal if scene.view.turned.yes + scene.view.turned.no == 3 => Some("reveal"),
            Phase::Vote | Phase::Reveal => None,
            Phase::Over(_) => Some("end"),
        }
    }

    fn ambience(view: &View) -> &'static str {
        match view.phase {
            Phase::Reveal | Phase::Over(_) => "omelas-dark",
            _ => "omelas-city",
        }
    }

    fn stands(view: &View) -> String {
        let placed = view.squares.iter().filter(|filled| **filled).count();
        format!(
            "round {}, Omelas {placed} of 6, The Darkness {} of {}",
            view.round, view.darkness, view.places
        )
    }

    const SECRETS: Option<&'static str> = Some("roles, but never who laid which vote");

    fn chapter(seen: &Seen) -> Option<(&'static str, u32)> {
        match seen {
            Seen::Public(Event::RoundBegins { round, .. }) => Some(("round", (*round).into())),
            _ => None,
        }
    }

    fn mark_of(seen: &Seen) -> Option<Cow<'static, str>> {
        match seen {
            Seen::Public(Event::Decided { letter, kept, .. }) => Some(if *kept {
                table::tile_picture(*letter).into()
            } else {
                "omelas/tile-back".into()
            }),
            _ => None,
        }
    }

    fn of_seat(setup: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let one = setup.level.rebels_among(setup.seats.len()) == 1;
        let (words, picture) = match view.seats.get(seat.index())?.role? {
            Role::Council => ("Council Member", "omelas/role-council"),
            Role::Rebel if one => ("the Rebel", "omelas/role-rebel"),
            Role::Rebel => ("a Rebel", "omelas/role-rebel"),
        };
        Some(SeatSign {
            words: words.into(),
            picture: Some(picture),
        })
    }
}

fn claim(seat: Seat, slot: &str, claim: Claim) -> Press<Omelas> {
    Press::Say(Remark {
        seat,
        slot: slot.into(),
        to: Audience::All,
        said: Said::Claim(claim),
    })
}
