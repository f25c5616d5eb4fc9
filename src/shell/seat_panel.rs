//! Who plays at the open table, and how to change that: a person is replaced by a computer, or a computer by a person.
//!
//! It shows the seats of [`OpenTable`] and requests changes with [`TableRequest`]; the table carries them out. A
//! seat's controller is neither part of the record nor secret.

use super::panels::{Front, Panel, PanelSet, ScreenOf};
use crate::registry;
use crate::session::{OpenTable, Sitting, TableRequest};
use crate::table::{Controller, Seat, Skill};
use crate::ui::{Element, FocusOrder, Intended, Intent, Role, RootOf, UiLayer, widgets};
use bevy::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
enum SeatPanelIntent {
    /// Change the controller of this seat, from 1.
    Give(usize, Controller),
    /// Let people enter results of real dice, or let the program roll.
    RealDice(bool),
    Close,
}

impl Intent for SeatPanelIntent {
    const SCREEN: &'static str = "who-plays";
}

/// The possible controllers, in the order of the segments.
const CONTROLLERS: [(&str, Controller); 5] = [
    ("person", Controller::Human),
    ("novice", Controller::Computer(Skill::Novice)),
    ("steady", Controller::Computer(Skill::Steady)),
    ("shrewd", Controller::Computer(Skill::Shrewd)),
    ("random", Controller::Computer(Skill::Random)),
];

pub(super) fn plugin(app: &mut App) {
    app.add_observer(act)
        .add_systems(Update, show.in_set(PanelSet::Show));
}

fn show(front: Res<Front>, table: Res<OpenTable>, mut root: RootOf<ScreenOf<SeatPanelIntent>>) {
    let tree = || screen(table.game, &table.sitting, table.by_hand);
    root.show(UiLayer::Panel, front.shows(Panel::Seats).then(tree));
}

fn note(words: &str) -> Element {
    Element::text(Role::Note, words)
}

/// Builds the panel.
pub fn screen(game: Option<&str>, sitting: &[Sitting], by_hand: bool) -> Element {
    let seats = (1..).zip(sitting).map(|(number, one)| seat(game, number, one));
    let rule = Element::picture("shared/rule-gilt").size(percent(100), px(12));
    let dice = widgets::switch("Real dice and bag", by_hand, SeatPanelIntent::RealDice(!by_hand));
    let about_dice = "Use your own dice, bag and cards, and enter each result here. The program still deals what is secret.";
    let about = "A computer knows only what its seat may know. A person who takes over looks behind the curtain first.";
    let body = Element::column([note(about)])
        .with_all(seats)
        .with_all([rule, Element::column([dice, note(about_dice)]).gap(px(4))])
        .up_to(px(1120));
    let back = widgets::gilt_button("Back", SeatPanelIntent::Close).focus(FocusOrder::First);
    widgets::dialog("Who plays", [body], [back])
}

/// A seat with its possible controllers.
fn seat(game: Option<&str>, number: usize, one: &Sitting) -> Element {
    let choices = CONTROLLERS.map(|(label, controller)| {
        let intent = SeatPanelIntent::Give(number, controller);
        widgets::segment(label, controller == one.controller, intent)
            .tooltip(registry::skill_description(game, controller))
            .labelled(format!("{}: {label}", one.name))
    });
    let name = widgets::name(Role::Heading, &one.name);
    let name = Element::row([widgets::mark(one.mark, 54.0), name]).flex(1.0, px(320));
    let choices = widgets::segment_row(choices).grow(1.0);
    Element::wrap([name, choices]).key(format!("seat {number}"))
}

fn act(
    intended: On<Intended<SeatPanelIntent>>,
    mut front: ResMut<Front>,
    mut requests: MessageWriter<TableRequest>,
) {
    match intended.0 {
        SeatPanelIntent::Close => front.wanted = None,
        SeatPanelIntent::RealDice(real) => {
            requests.write(TableRequest::ChanceByHand(real));
        }
        SeatPanelIntent::Give(number, controller) => {
            let seat = Seat::new(number - 1);
            requests.write(TableRequest::SetController(seat, controller));
        }
    }
}
