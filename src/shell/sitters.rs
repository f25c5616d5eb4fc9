//! Who sits at the open table, and how that changes: a person leaves and a computer takes over, and back.
//!
//! It shows what [`OpenTable`] says of the seats and asks for a change by [`ChangeHands`]; the table carries it out.
//! Who controls a seat is no part of the record, and no secret.

use super::panels::{self, Panel, PanelSet};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::{ChanceByHand, ChangeHands, OpenTable, Sitting};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::stage::{Layer, Stage};
use crate::scene::widgets;
use crate::table::{Controller, Seat, Skill};
use bevy::prelude::*;

/// The panel of seats.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sitters {
    /// Is it open?
    pub open: bool,
}

/// Who can control a seat, in the order of the segments.
const HANDS: [(&str, Controller); 5] = [
    ("a person", Controller::Human),
    ("novice", Controller::Computer(Skill::Novice)),
    ("steady", Controller::Computer(Skill::Steady)),
    ("shrewd", Controller::Computer(Skill::Shrewd)),
    ("random", Controller::Computer(Skill::Random)),
];

/// The frame's corner and size.
const FRAME: Pose = Pose::corner(360.0, 60.0, 1200.0, 900.0);

/// The panel of seats.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sitters>().add_systems(
        Update,
        (
            hands
                .run_if(panels::in_front(Panel::Sitters))
                .in_set(PanelSet::Hands),
            show.run_if(panels::in_front(Panel::Sitters))
                .in_set(PanelSet::Show),
        ),
    );
}

fn hands(
    mut sitters: ResMut<Sitters>,
    keys: Res<ButtonInput<KeyCode>>,
    mut pressed: MessageReader<Pressed>,
    table: Res<OpenTable>,
    mut changes: MessageWriter<ChangeHands>,
    mut by_hand: MessageWriter<ChanceByHand>,
) {
    for pressed in pressed.read() {
        if pressed.name == "sitters.close" {
            sitters.open = false;
        }
        if pressed.name == "sitters.own" {
            by_hand.write(ChanceByHand(!table.by_hand));
        }
        let Some((seat, hand)) =
            (pressed.name.strip_prefix("sitters.")).and_then(|rest| rest.split_once('.'))
        else {
            continue;
        };
        if let (Ok(number @ 1..=16), Ok(hand)) = (seat.parse::<usize>(), hand.parse::<usize>())
            && let Some((_, controller)) = HANDS.get(hand)
        {
            changes.write(ChangeHands {
                seat: Seat::new(number - 1),
                controller: *controller,
            });
        }
    }
    if keys.just_pressed(KeyCode::Escape) {
        sitters.open = false;
    }
}

fn show(table: Res<OpenTable>, mut stage: ResMut<Stage>) {
    let sheet = lay_out(&table.sitting, table.by_hand);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 160.0);
    }
}

fn lay_out(sitting: &[Sitting], by_hand: bool) -> Sheet {
    let mut sheet = panels::frame(
        ["sitters.dim", "sitters.frame", "sitters.close"],
        FRAME,
        "Back to the table",
        "Whoever takes over for a computer looks under the curtain first.",
    );
    let words = |key: String, at: (f32, f32), size: f32, face, ink, align, text: &str| {
        Item::words(key, at, size, face, ink, align, text).z(5.0)
    };
    let title = words(
        "sitters.title".into(),
        (960.0, 122.0),
        52.0,
        Face::Bold,
        inks::BONE,
        Align::Middle,
        "Who plays",
    );
    sheet.put(title);
    let note = "A computer knows no more of the game than its own seat does.";
    let at = (960.0, 206.0);
    sheet.put(words(
        "sitters.note".into(),
        at,
        25.0,
        Face::Italic,
        inks::SHADE,
        Align::Middle,
        note,
    ));
    let labels = HANDS.map(|(label, _)| label);
    let pitch = (540.0 / sitting.len().max(1) as f32).min(96.0);
    for (index, one) in sitting.iter().enumerate() {
        let number = index + 1;
        let y = 284.0 + pitch * index as f32;
        sheet.put(widgets::mark(format!("sitters.{number}.mark"), (436.0, y), 54.0, one.mark).z(5.0));
        let size = lettering::fit(&one.name, Face::Semibold, 34.0, 280.0);
        let at = (484.0, y);
        let name = format!("sitters.{number}.name");
        sheet.put(words(
            name,
            at,
            size,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            &one.name,
        ));
        let chosen = HANDS.iter().position(|(_, hands)| *hands == one.controller);
        let pose = Pose::corner(790.0, y - 30.0, 720.0, 60.0).z(4.0);
        let name = format!("sitters.{number}");
        sheet.extend(widgets::segments(
            &name,
            pose,
            &labels,
            chosen.unwrap_or(HANDS.len()),
        ));
    }
    let rule = Pose::new(960.0, 806.0, 1080.0, 12.0).z(3.0);
    sheet.put(Item::picture("sitters.rule", rule, "shared/rule-gilt"));
    let row = Pose::new(960.0, 862.0, 1100.0, 60.0).z(4.0);
    sheet.extend(widgets::switch("sitters.own", row, by_hand, ""));
    let at = (412.0, 846.0);
    sheet.put(words(
        "sitters.own.title".into(),
        at,
        30.0,
        Face::Semibold,
        inks::BONE,
        Align::Left,
        "Own dice, own bag",
    ));
    let at = (412.0, 882.0);
    let line = "Chance is read off your own dice, bag and cards and entered here. What is secret the program always deals.";
    sheet.put(words(
        "sitters.own.line".into(),
        at,
        22.0,
        Face::Italic,
        inks::SHADE,
        Align::Left,
        line,
    ));
    sheet
}
