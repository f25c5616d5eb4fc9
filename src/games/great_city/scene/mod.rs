//! How the table of The Great City looks and moves: pages for the set-up, the table for scenes, the book at
//! the end, and over all of them the network, the tools of the table and the GM's own.
//!
//! Each page is a file that lays out what is to be seen and says what a press on it means. This one knows
//! which page is open, and hands presses to the one they belong to.

mod after;
mod agents;
mod backdrop;
mod book;
mod called;
mod character;
mod choices;
mod choreography;
mod class;
mod correct;
mod deal;
mod fan;
mod fates;
mod foot;
mod frame;
mod gifts;
mod large;
mod names;
mod network;
mod offers;
mod oracle;
mod pages;
mod paper;
mod parts;
mod places;
mod private;
mod purse;
mod reactions;
mod reading;
mod safety;
mod seats;
mod situation;
mod specimens;
mod stones;
mod strip;
mod table;
mod telling;
mod throw;
mod ties;
mod tools;
mod traits;

use super::{Action, Claim, Event, GreatCity, Phase, Seen, View};
use crate::scene::motion::MotionQueue;
use crate::scene::sheet::Sheet;
use crate::scene::sound::Sounds;
use crate::scene::writing::Field;
use crate::session::{GameUi, Peek, Press, Scene, SeatSign};
use crate::table::{Remark, Seat, Setup};
use bevy::math::Vec2;
use rand::rngs::ChaCha8Rng;

/// What the screen remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ui {
    /// The network lies over the table.
    pub network: bool,
    /// The tools of the table are open, at this page.
    pub tools: tools::Page,
    /// Whose character is being made on the page, where more than one person is.
    pub making: Option<super::Who>,
    /// How many ready-made characters have been passed over.
    pub offer: usize,
    /// What the dice for names have shown.
    pub rolls: names::Rolls,
    /// The stone or means that was picked first, where two make a choice.
    pub choice: choices::Choice,
    /// The bag that a scarab is about to go into, and how much had been seen when it was pressed.
    pub bag: Option<(usize, super::Spending)>,
    /// The sign of the tie that is about to be drawn.
    pub sign: network::Pen,
    /// Which page of the book is open.
    pub leaf: usize,
    /// At large type: which panel of the page somebody turned to.
    pub panel: Option<large::tabs::TabPage>,
    /// At large type: which leaf of a list lies open, or which fate.
    pub turned: usize,
}

/// The plugin of this game's table.
pub fn plugin(app: &mut bevy::app::App) {
    app.add_plugins((
        crate::session::plugin::<GreatCity>,
        crate::scene::replay::plugin::<GreatCity>,
    ));
}

/// The pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Situation,
    Character,
    Ties,
    Table,
    After,
    Book,
}

/// The page that is open. A new character is made on pages of its own by a GM who is a person.
fn page(scene: &Scene<'_, GreatCity>) -> Page {
    match scene.view.phase {
        Phase::Making(who) if scene.is_person(scene.view.owner(who)) => {
            if scene.ui.sign.newcomer {
                Page::Ties
            } else {
                Page::Character
            }
        }
        Phase::Pair | Phase::Situation => Page::Situation,
        Phase::Throw(_) | Phase::Characters => Page::Character,
        Phase::Ties(_) => Page::Ties,
        Phase::Initiative
        | Phase::Frame(_)
        | Phase::Ante(..)
        | Phase::SceneThrow
        | Phase::Making(_)
        | Phase::RandomFlip
        | Phase::React(_)
        | Phase::Answer(..) => Page::Table,
        Phase::After => Page::After,
        Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over => Page::Book,
    }
}

impl GameUi for GreatCity {
    type Ui = Ui;
    type Local = ();

    const AT_HAND: &'static [&'static str] = parts::AT_HAND;

    fn lay_out(scene: &Scene<'_, Self>) -> Sheet {
        let mut sheet = Sheet::new();
        if scene.ui.network {
            network::lay_over(scene, &mut sheet);
        } else {
            match page(scene) {
                Page::Situation => situation::lay_out(scene, &mut sheet),
                Page::Character => character::lay_out(scene, &mut sheet),
                Page::Ties => ties::lay_out(scene, &mut sheet),
                Page::Table => {
                    table::lay_out(scene, &mut sheet);
                    choices::lay_out(scene, &mut sheet);
                }
                Page::After => after::lay_out(scene, &mut sheet),
                Page::Book => book::lay_out(scene, &mut sheet),
            }
        }
        tools::lay_out(scene, &mut sheet);
        sheet
    }

    fn play(scene: &Scene<'_, Self>, seen: &Seen, queue: &mut MotionQueue, cosmetic_rng: &mut ChaCha8Rng) {
        choreography::play(scene, seen, queue, cosmetic_rng);
    }

    fn private(scene: &Scene<'_, Self>, own: &View, peek: &Peek) -> Sheet {
        character::private(scene, own, peek)
    }

    fn decide(own: &View, peek: &Peek, name: &str) -> Option<Action> {
        character::decide(own, peek, name)
    }

    fn press(scene: &Scene<'_, Self>, ui: &mut Ui, name: &str) -> Press<Self> {
        let pages: [fn(&Scene<'_, Self>, &mut Ui, &str) -> Option<Press<Self>>; 9] = [
            tools::press,
            large::press,
            network::press,
            situation::press,
            character::press,
            choices::press,
            table::press,
            after::press,
            book::press,
        ];
        pages
            .iter()
            .find_map(|page| page(scene, ui, name))
            .unwrap_or(Press::Nothing)
    }

    fn drop(scene: &Scene<'_, Self>, ui: &mut Ui, name: &str, at: Vec2) -> Press<Self> {
        network::drop(scene, ui, name, at)
            .or_else(|| character::drop(scene, ui, name, at))
            .unwrap_or(Press::Nothing)
    }

    fn write_privately(scene: &Scene<'_, Self>, own: &View, peek: &Peek, name: &str) -> Option<Field> {
        character::write_privately(scene, own, peek, name)
    }

    fn written(
        scene: &Scene<'_, Self>,
        writer: Option<Seat>,
        name: &str,
        text: &str,
    ) -> Option<Remark<Claim>> {
        tools::written(scene, writer, name, text)
    }

    fn is_landmark(action: &Action) -> bool {
        matches!(action, Action::Scene { .. })
    }

    fn outlives(remark: &Remark<Claim>) -> bool {
        use super::Slot;
        !matches!(
            Slot::read(&remark.slot),
            Some(
                Slot::Line(..)
                    | Slot::Scene(_)
                    | Slot::Defence(..)
                    | Slot::Tale(_)
                    | Slot::Deed(_)
                    | Slot::Fate(_)
                    | Slot::City
                    | Slot::Stop
            )
        )
    }

    fn tick(_: &Scene<'_, Self>, _: &mut Ui, _: f32, _: &mut Sounds) -> bool {
        false
    }

    fn may_decide(scene: &Scene<'_, Self>) -> bool {
        // As long as the X-card lies, nobody goes on.
        scene.view.stopped.is_none()
    }

    fn waits_for_hand(scene: &Scene<'_, Self>) -> bool {
        choices::die_waits(scene)
    }

    fn first_look(_: &View) -> bool {
        false
    }

    fn outcome_picture(action: &Action) -> Option<String> {
        match action {
            Action::Roll(face) => Some(format!("great_city/die-{face}")),
            _ => None,
        }
    }

    fn moment(scene: &Scene<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        Some(match view.phase {
            Phase::Situation => "situation",
            Phase::Characters => "characters",
            Phase::Ties(_) if view.ties.len() > 3 => "ties",
            Phase::Frame(_) if view.scenes == 0 => "set-out",
            Phase::RandomFlip => "thrown",
            Phase::React(_) => "reaction",
            Phase::Answer(..) => "undo",
            Phase::After => "after",
            Phase::CityFate(_) => "city-fate",
            Phase::Fate(_) => "fates",
            Phase::Over => "end",
            _ => return None,
        })
    }

    fn ambience(_: &View) -> &'static str {
        "great-city"
    }

    fn stands(view: &View) -> String {
        match view.scenes {
            0 => "before the first scene".into(),
            scene => format!("scene {scene}, the Peril pool holds {}", view.pool),
        }
    }

    const SECRETS: Option<&'static str> = Some("intents, purses, notes");

    fn chapter(seen: &Seen) -> Option<(&'static str, u32)> {
        match seen {
            Seen::Public(Event::SceneBegins { number, .. }) => Some(("scene", (*number).into())),
            _ => None,
        }
    }

    fn of_seat(setup: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let words = if seat == view.gm() {
            "leads the table".into()
        } else {
            view.called(setup, super::Who::Seat(seat))
        };
        Some(SeatSign { words, picture: None })
    }

    fn chronicle(scene: &Scene<'_, Self>) -> Option<(String, Vec<u8>)> {
        Some(book::markdown(scene))
    }
}
