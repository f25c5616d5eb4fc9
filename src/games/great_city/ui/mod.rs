//! The screens of The Great City, as functions of views: one thing at a time.
//!
//! [`setup`] lays the pages of the set-up beside a summary: [`situation`] and [`making`]. [`table`] is the table of a
//! scene with [`seats`], the [`pair`] and its [`choices`], [`after`] what follows a judgment, [`book`] the end.
//! [`network`] is a free canvas; [`tools`] lie over any page. [`side`] says for the whole game what is at stake. All of
//! it reads only views, seen events and public remarks.

mod after;
mod book;
mod choices;
mod correct;
mod foot;
mod frame;
mod ground;
mod making;
mod motion;
mod names;
mod network;
mod offers;
mod pair;
mod parts;
mod private;
mod prompt;
mod reading;
mod seats;
mod setup;
mod side;
mod situation;
mod state;
mod table;
mod tools;

pub(super) use book::markdown;
pub(super) use choices::die_waits;
pub(super) use motion::play;
pub(super) use parts::AT_HAND;
pub(super) use private::{choice, private};
pub(super) use prompt::prompt;
pub use setup::Step;
pub use state::{Local, Tool, Ui};
pub(super) use state::{also, dropped_on, moved_to};

use super::{GreatCity, Phase};
use crate::ui::{Element, Room, widgets};
use bevy::prelude::*;
use std::borrow::Cow;

/// What a screen of this game is made of.
type Scene<'s> = crate::session::Scene<'s, GreatCity>;
/// What a press on a screen of this game does.
type Press = crate::session::Press<GreatCity>;

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

/// Returns the page that is open. A new character is made on pages of its own by a GM who is a person.
fn page(scene: &Scene<'_>) -> Page {
    match scene.view.phase {
        Phase::Making(who) if scene.is_person(scene.view.owner(who)) && scene.ui.newcomer_ties => Page::Ties,
        Phase::Making(who) if scene.is_person(scene.view.owner(who)) => Page::Character,
        Phase::Pair | Phase::Situation => Page::Situation,
        Phase::Throw(_) | Phase::Characters => Page::Character,
        Phase::Ties(_) => Page::Ties,
        Phase::After => Page::After,
        Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over => Page::Book,
        _ => Page::Table,
    }
}

/// The whole screen: the open page, and the column beside it. Without a bar it is only shown, in a replay.
pub(super) fn screen(scene: &Scene<'_>, room: &Room, bar: Option<Element>) -> Element {
    let is_played = bar.is_some();
    let page = tools::open(scene).unwrap_or_else(|| {
        if scene.ui.network {
            return network::over_the_table(scene, room);
        }
        match page(scene) {
            Page::Situation => situation::situation(scene, room),
            Page::Character => making::character(scene, room),
            Page::Ties => network::ties(scene, room),
            Page::Table => table::table(scene, room),
            Page::After => after::after(scene, room),
            Page::Book => book::book(scene, room, is_played),
        }
    });
    let side = bar.map(|bar| side::side(scene, room, bar));
    let all = if room.is_portrait {
        Element::column([page])
    } else {
        Element::row([page]).align(AlignItems::Stretch)
    };
    widgets::on_ground("shared/ground-plain", 16.0 / 9.0, all.with(side).gap(px(0)))
}

/// A drawing of this size, in units.
fn drawing(name: impl Into<Cow<'static, str>>, width: f32, height: f32) -> Element {
    Element::picture(name).size(px(width), px(height)).rigid()
}
