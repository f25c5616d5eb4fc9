//! Who plays at the open table, and how to change that: a person is replaced by a computer, or a computer by a person.
//!
//! It shows the seats of [`OpenTable`] and requests changes with [`SetController`]; the table carries them out. A
//! seat's controller is neither part of the record nor secret.

use super::panels::{Front, Panel, PanelSet};
use crate::registry;
use crate::session::{ChanceByHand, OpenTable, SetController, Sitting};
use crate::table::{Controller, Seat, Skill};
use crate::ui::{Element, FocusOrder, Intended, Intent, Role, RootOf, UiLayer, widgets};
use bevy::prelude::*;

/// The seat panel's state.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatPanel {
    /// Is it open?
    pub open: bool,
}

/// The panel's intents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatPanelIntent {
    /// Change the controller of this seat, from 0.
    Give(usize, Controller),
    /// Let people enter results of real dice, or let the program roll.
    RealDice(bool),
    /// Close the panel.
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

/// Marks the root of the panel.
#[derive(Component, Default)]
struct SeatPanelRoot;

/// Adds the seat panel.
pub fn plugin(app: &mut App) {
    app.init_resource::<SeatPanel>()
        .add_observer(act)
        .add_systems(Update, show.in_set(PanelSet::Show));
}

fn show(front: Res<Front>, table: Res<OpenTable>, mut root: RootOf<SeatPanelRoot>) {
    let tree = || screen(table.game, &table.sitting, table.by_hand);
    root.show(UiLayer::Panel, front.shows(Panel::Seats).then(tree));
}

fn note(words: &str) -> Element {
    Element::text(Role::Note, words)
}

/// Builds the panel.
pub fn screen(game: Option<&str>, sitting: &[Sitting], by_hand: bool) -> Element {
    let seats = sitting
        .iter()
        .enumerate()
        .map(|(index, one)| seat(game, index + 1, one));
    let rule = Element::picture("shared/rule-gilt").size(percent(100), px(12));
    let dice = Element::column([
        widgets::switch(
            "Real dice and bag",
            by_hand,
            SeatPanelIntent::RealDice(!by_hand),
        ),
        note("Use your own dice, bag and cards, and enter each result here. The program still deals what is secret."),
    ])
    .gap(px(4));
    let rows = [note(
        "A computer knows only what its seat may know. A person who takes over looks behind the curtain first.",
    )]
    .into_iter()
    .chain(seats)
    .chain([rule, dice]);
    let body = Element::column(rows).styled(|node| {
        node.width = px(1120);
        node.max_width = percent(100);
    });
    let back = widgets::gilt_button("Back", SeatPanelIntent::Close).focus(FocusOrder::First);
    widgets::dialog("Who plays", [body], [back])
}

/// A seat with its possible controllers.
fn seat(game: Option<&str>, number: usize, one: &Sitting) -> Element {
    let choices = CONTROLLERS.map(|(label, controller)| {
        widgets::segment(
            label,
            controller == one.controller,
            SeatPanelIntent::Give(number, controller),
        )
        .tooltip(registry::skill_description(game, controller))
        .labelled(format!("{}: {label}", one.name))
    });
    let mark = format!("shared/mark-{}", one.mark.clamp(1, 6));
    let name = Element::row([
        Element::picture(mark).size(px(54), px(54)).rigid(),
        widgets::name(Role::Heading, &one.name),
    ])
    .flex(1.0, px(320));
    let choices = widgets::segment_row(choices).grow(1.0);
    Element::wrap([name, choices]).key(format!("seat {number}"))
}

/// Carries out the panel's intents.
fn act(
    intended: On<Intended<SeatPanelIntent>>,
    mut seat_panel: ResMut<SeatPanel>,
    mut changes: MessageWriter<SetController>,
    mut by_hand: MessageWriter<ChanceByHand>,
) {
    match intended.0 {
        SeatPanelIntent::Close => seat_panel.open = false,
        SeatPanelIntent::RealDice(real) => {
            by_hand.write(ChanceByHand(real));
        }
        SeatPanelIntent::Give(number, controller) => {
            changes.write(SetController {
                seat: Seat::new(number - 1),
                controller,
            });
        }
    }
}
