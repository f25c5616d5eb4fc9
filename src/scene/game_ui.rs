//! What a game brings so that its table can be seen and played, and what it is given for that.

use super::canvas::Canvas;
use super::motion::MotionQueue;
use super::sheet::Sheet;
use super::sound::Sounds;
use super::writing::Field;
use crate::table::{Awaits, Controller, Game, Remark, Seat, SeatSet, Setup};
use bevy::math::Vec2;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

/// What a game has to bring so that its table can be seen and played.
pub trait GameUi: Game {
    /// What the screen remembers that is no part of the game: whose claim is being made, the clock.
    type Ui: Default + Clone + PartialEq + Send + Sync + 'static;

    /// Drawings that have to be at hand before anything shows them.
    const AT_HAND: &'static [&'static str] = &[];

    /// Everything on the table, from the table's view.
    fn lay_out(scene: &Scene<'_, Self>) -> Sheet;
    /// What an event that the table sees looks and sounds like.
    fn play(
        scene: &Scene<'_, Self>,
        seen: &Self::Seen,
        queue: &mut MotionQueue,
        cosmetic_rng: &mut ChaCha8Rng,
    );
    /// Moves the table's view on by an event that the table saw, where one action causes several. Returns whether the
    /// screen is laid out from that view before the next event is played.
    fn follow(_: &mut Self::View, _: &Self::Seen) -> bool {
        false
    }
    /// What a seat sees under its curtain.
    fn private(scene: &Scene<'_, Self>, own: &Self::View, peek: &Peek) -> Sheet;
    /// Which of several things a press under the curtain picks. Picking decides nothing: another press confirms it.
    fn pick(_own: &Self::View, _peek: &Peek, _name: &str) -> Option<u8> {
        None
    }
    /// What pressing something under the curtain decides.
    fn decide(own: &Self::View, peek: &Peek, name: &str) -> Option<Self::Action>;
    /// What pressing something on the table means.
    fn press(scene: &Scene<'_, Self>, ui: &mut Self::Ui, name: &str) -> Press<Self>;
    /// What a piece means that was dragged and let go here, with its middle at this place.
    fn drop(_: &Scene<'_, Self>, _: &mut Self::Ui, _: &str, _: Vec2) -> Press<Self> {
        Press::Nothing
    }
    /// A place to write that a press under the curtain opens.
    fn write_privately(_: &Scene<'_, Self>, _: &Self::View, _: &Peek, _: &str) -> Option<Field> {
        None
    }
    /// What was written in a field, as a remark of the seat that writes; `writer` is whose curtain it was
    /// written under.
    fn written(
        _: &Scene<'_, Self>,
        _writer: Option<Seat>,
        _name: &str,
        _text: &str,
    ) -> Option<Remark<Self::Claim>> {
        None
    }
    /// What of the screen's memory the next table of this game should begin with, in the game's own words; `None`
    /// if nothing.
    fn preferences(_: &Self::Ui) -> Option<String> {
        None
    }
    /// Takes up what [`preferences`](Self::preferences) said at another table. Words that it doesn't understand change
    /// nothing.
    fn recall(_: &mut Self::Ui, _: &str) {}
    /// The drawing of an outcome of chance, where there is one: a die's face, a tile.
    fn outcome_picture(_: &Self::Action) -> Option<String> {
        None
    }
    /// Can the table go back to just before this action, as a moment that people remember?
    fn is_landmark(_: &Self::Action) -> bool {
        false
    }
    /// Does this remark stay when the table goes back behind it?
    fn outlives(_: &Remark<Self::Claim>) -> bool {
        false
    }
    /// Time passes for the screen. `true` if something changed that has to be seen.
    fn tick(scene: &Scene<'_, Self>, ui: &mut Self::Ui, seconds: f32, sounds: &mut Sounds) -> bool;
    /// May computer seats decide, or do people still talk?
    fn may_decide(scene: &Scene<'_, Self>) -> bool;
    /// Does chance wait for the hand of the person whose it is? Otherwise it comes by itself.
    fn waits_for_hand(_: &Scene<'_, Self>) -> bool {
        true
    }
    /// What a person has said that they always want done here, without being asked.
    fn standing_wish(_: &Scene<'_, Self>) -> Option<Self::Action> {
        None
    }
    /// Does everyone have something to look at alone before play goes on from here?
    fn first_look(view: &Self::View) -> bool;
    /// A name for what is to be seen now, for pictures.
    fn moment(scene: &Scene<'_, Self>) -> Option<&'static str>;
    /// The loop to be heard.
    fn ambience(view: &Self::View) -> &'static str;
    /// Where the game stands, in a few words.
    fn stands(view: &Self::View) -> String;

    /// What the reader of a finished game's record learns beside what the table saw, in a few words; `None`
    /// where there is nothing.
    const SECRETS: Option<&'static str> = None;
    /// Which part of the game begins with this, by what such parts are called and its number from 1: a round, a
    /// turn, a scene. They part the time line of a record and its ledger.
    fn chapter(_: &Self::Seen) -> Option<(&'static str, u32)> {
        None
    }
    /// What this view says of a seat, for a plate beside the table: a role, a purse.
    fn of_seat(_: &Setup<Self>, _: &Self::View, _: Seat) -> Option<SeatSign> {
        None
    }
    /// A picture for the time line where this was seen, if it is worth one.
    fn mark_of(_: &Self::Seen) -> Option<Cow<'static, str>> {
        None
    }
    /// The story of the whole game as a text of its own, with the name of its file, where a game has one.
    fn chronicle(_: &Scene<'_, Self>) -> Option<(String, Vec<u8>)> {
        None
    }
}

/// What is said of a seat beside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSign {
    /// In words.
    pub words: String,
    /// As a drawing, upright like a card.
    pub picture: Option<&'static str>,
}

/// What a press on the table means.
#[derive(Clone, Debug, PartialEq)]
pub enum Press<G: Game> {
    /// Nothing.
    Nothing,
    /// The screen has changed.
    Shown,
    /// Chance may do its part.
    Chance,
    /// A seat acts in the open.
    Act(G::Action),
    /// A seat acts in the open, several times in a row, as far as the rules let it. Chance that comes between
    /// does not wait for a hand.
    Plan(Vec<G::Action>),
    /// A seat says something.
    Say(Remark<G::Claim>),
    /// Something is to be written.
    Write(Field),
    /// The table goes back to where only so many entries had happened, and this is said of it.
    Rewind(usize, Remark<G::Claim>),
    /// A file is to be put beside the saves: its name, without folders, and what is in it.
    Keep(String, Vec<u8>),
    /// A seat wants to look at what is its own.
    Look(Seat),
    /// A seat wants to decide under its curtain.
    Decide(Seat),
}

/// A seat's look under its curtain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peek {
    /// Whose.
    pub seat: Seat,
    /// Is there something to decide, or just to look at?
    pub decides: bool,
    /// Lies what is two-sided the other way round? Drawn anew for each look.
    pub swapped: bool,
    /// What the seat has picked and not yet confirmed.
    pub picked: Option<u8>,
}

/// What a table's bar offers besides what it always does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// Is there something that was taken back and can be had again?
    pub redo: bool,
    /// Are there computer seats that can be made to wait?
    pub pause: bool,
}

/// What a table's screen is made from: the table's view, and what is no secret of anybody's.
#[derive(Debug)]
pub struct Scene<'a, G: GameUi> {
    /// How the table was set out.
    pub setup: &'a Setup<G>,
    /// The table's view of the last action played.
    pub view: &'a G::View,
    /// All that the table has seen.
    pub seen: &'a [G::Seen],
    /// Who is awaited.
    pub awaits: Awaits,
    /// How many entries the record has.
    pub entries: usize,
    /// Where scenes or the like began, as lengths of the record: the moments to which a table can go back.
    pub landmarks: &'a [usize],
    /// Who controls each seat.
    pub controllers: &'a [Controller],
    /// Who controls each seat, or did when what is watched was played; nobody where that is not known.
    pub played_by: &'a [Controller],
    /// The seat at the foot of the screen: whoever holds the mouse.
    pub foot: Seat,
    /// What the screen remembers.
    pub ui: &'a G::Ui,
    /// How long the discussion may take, in minutes; 0 for as long as it takes.
    pub talk_minutes: u8,
    /// How long the table has been played, in seconds.
    pub played_for: u64,
    /// Is all sound off?
    pub muted: bool,
    /// Why nothing can be taken back just now, if nothing can.
    pub undoable: Result<Seat, &'static str>,
    /// Whose place a shrewd player could be asked about, or why nobody's.
    pub advice: Result<Seat, &'static str>,
    /// What else the bar offers.
    pub offers: Offers,
    /// What the window has beside the canvas.
    pub canvas: Canvas,
}

impl<G: GameUi> Scene<'_, G> {
    /// The seats that people control.
    pub fn people(&self) -> SeatSet {
        Seat::all(self.controllers.len())
            .filter(|seat| self.is_person(*seat))
            .collect()
    }

    /// Does a person control this seat?
    pub fn is_person(&self, seat: Seat) -> bool {
        self.controllers.get(seat.index()) == Some(&Controller::Human)
    }

    /// Is this seat known to be a computer's?
    pub fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.played_by.get(seat.index()), Some(Controller::Computer(_)))
    }

    /// A seat's mark.
    pub fn mark(&self, seat: Seat) -> u8 {
        self.setup.seats.get(seat.index()).map_or(1, |info| info.mark)
    }
}
