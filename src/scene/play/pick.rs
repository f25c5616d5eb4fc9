//! Chance entered by hand: what a real die shows, which letter a real bag gave, which card a real deck.
//!
//! The picker lists exactly what can come, as the table's door will take it, in the game's words; whatever is picked
//! is told to the table and exempt from the seed. The program can still roll, throw by throw. What only the program
//! can do ([`Game::outcome`](crate::table::Game::outcome) is silent on it: roles dealt in secret, votes that lie
//! shuffled) it does by itself, and nothing of it is shown here.

use super::{Autosave, OpenTable, Played, Staged};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::motion::MotionQueue;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Act, Align, Item, PieceKey, Pose, Sheet};
use crate::scene::sound::Sounds;
use crate::scene::stage::{Layer, Stage};
use crate::scene::widgets;
use crate::table::{Actor, Awaits};
use bevy::prelude::*;

/// The key of the picker's frame, by which it is known on its layer.
const FRAME: &str = "pick.frame";

/// What can be picked.
pub(super) struct Picks<A> {
    kind: &'static str,
    /// The label of each, and the action behind it, in the order in which they are shown.
    outcomes: Vec<(String, A)>,
}

/// What can be picked now; `None` where chance comes by itself.
pub(super) fn picks<G: Staged>(played: &mut Played<G>) -> Option<Picks<G::Action>> {
    // The script of a lesson says what chance does.
    if !played.by_hand || played.party.people().is_empty() || played.lesson.is_some() {
        return None;
    }
    let Awaits::Chance { .. } = played.table.awaits() else {
        return None;
    };
    let actions: Vec<G::Action> = (played.table.legal(None).iter())
        .filter(|choice| G::actor(&choice.action) == Actor::Chance)
        .map(|choice| choice.action.clone())
        .collect();
    if actions.len() < 2 {
        return None;
    }
    let mut kind = "";
    let mut outcomes = Vec::new();
    for action in actions {
        let outcome = G::outcome(played.table.setup(), &action)?;
        kind = outcome.kind;
        outcomes.push((outcome.label, action));
    }
    // Names are found by their first letter; numbers stand in their order already.
    if outcomes.len() > 6
        && outcomes
            .iter()
            .all(|(label, _)| !label.starts_with(|c: char| c.is_ascii_digit()))
    {
        outcomes.sort_by_key(|(label, _)| label.to_lowercase());
    }
    Some(Picks { kind, outcomes })
}

/// Lays the picker over the table while chance is to be entered, and takes what is pressed there.
pub(super) fn pick<G: Staged>(
    mut played: ResMut<Played<G>>,
    mut pressed: MessageReader<Pressed>,
    mut stage: ResMut<Stage>,
    mut autosave: ResMut<Autosave>,
    mut sounds: ResMut<Sounds>,
    curtain: Res<Curtain>,
    queue: Res<MotionQueue>,
    open: Res<OpenTable>,
    canvas: Res<Canvas>,
) {
    let hands: Vec<String> = (pressed.read())
        .filter(|pressed| pressed.layer == Layer::Over)
        .filter_map(|pressed| pressed.name.strip_prefix("pick.").map(str::to_owned))
        .collect();
    let played = played.bypass_change_detection();
    // Where a game lets nobody go on just now, nothing is entered either.
    let may = G::may_decide(&played.scene(*canvas, sounds.muted));
    let free = may && played.settled && queue.is_empty() && curtain.is_up() && played.looks.is_empty();
    let key = PieceKey::from(FRAME);
    let ours = stage
        .sheet(Layer::Over)
        .is_some_and(|sheet| sheet.get(&key).is_some());
    if open.held || open.paused {
        // The layer is somebody else's.
        return;
    }
    let Some(picks) = picks(played).filter(|_| free) else {
        if ours {
            stage.clear(Layer::Over, 120.0);
        }
        return;
    };
    for name in hands {
        let done = if name == "roll" {
            played.table.roll().is_ok()
        } else {
            let outcome = name
                .parse::<usize>()
                .ok()
                .and_then(|index| picks.outcomes.get(index));
            match outcome {
                Some((_, action)) => played.table.tell(action.clone()).is_ok(),
                None => continue,
            }
        };
        played.answer(done, &mut autosave, &mut sounds);
        if done {
            stage.clear(Layer::Over, 120.0);
            return;
        }
    }
    let who = match played.table.awaits() {
        Awaits::Chance { hand: Some(seat), .. } => played.table.setup().name(seat).to_owned(),
        _ => "The table".to_owned(),
    };
    let sheet = lay_out::<G>(&who, &picks);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 140.0);
    }
}

fn lay_out<G: Staged>(who: &str, picks: &Picks<G::Action>) -> Sheet {
    let count = picks.outcomes.len();
    let pictures: Vec<Option<String>> = (picks.outcomes.iter())
        .map(|(_, action)| G::outcome_picture(action))
        .collect();
    let drawn = count <= 12 && pictures.iter().all(Option::is_some);
    let columns = match count {
        _ if drawn => count,
        36 => 6,
        0..=8 => count,
        _ => 3,
    };
    let rows = count.div_ceil(columns.max(1));
    let (wide, high) = match columns {
        _ if drawn => (112.0, 112.0),
        3 => (360.0, 46.0),
        _ => (112.0, 58.0),
    };
    let width = (columns as f32 * wide + 96.0).max(660.0);
    let tall = rows as f32 * high + 216.0;
    let mut sheet = Sheet::new();
    let middle = 540.0;
    let top = middle - tall / 2.0;
    let pose = Pose::new(960.0, middle, width, tall).z(1.0);
    // What lies under it is not pressed by mistake.
    let mut frame = widgets::panel(FRAME, pose).act(Act::new("pick.frame", ""));
    frame.pose.z = 1.0;
    sheet.put(frame);
    let (dice, several) = (
        picks.kind.contains("die") || picks.kind.ends_with("dice"),
        picks.kind.ends_with("dice"),
    );
    let title = match (dice, several) {
        (_, true) => format!("{who}: what do {} show?", picks.kind),
        (true, false) => format!("{who}: what does {} show?", picks.kind),
        (false, false) => format!("{who}: what came out of {}?", picks.kind),
    };
    let size = lettering::fit(&title, Face::Semibold, 34.0, width - 80.0);
    let at = (960.0, top + 52.0);
    sheet.put(
        Item::words(
            "pick.title",
            at,
            size,
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            title,
        )
        .z(3.0),
    );
    let rule = Pose::new(960.0, top + 86.0, 380.0, 10.0).z(3.0);
    sheet.put(Item::picture("pick.rule", rule, "shared/rule-gilt"));
    let left = 960.0 - columns as f32 * wide / 2.0;
    for (index, ((label, _), picture)) in picks.outcomes.iter().zip(pictures).enumerate() {
        // Names are read down the columns, numbers along the rows.
        let (column, row) = if columns == 3 {
            (index / rows, index % rows)
        } else {
            (index % columns, index / columns)
        };
        let at = (
            left + wide * (column as f32 + 0.5),
            top + 108.0 + high * (row as f32 + 0.5),
        );
        let name = format!("pick.{index}");
        let cell = Pose::new(at.0, at.1, wide - 10.0, high - 8.0).z(2.0);
        match picture.filter(|_| drawn) {
            Some(picture) => {
                let act = Act {
                    lifts: true,
                    ..Act::new(name.clone(), label.clone())
                };
                let side = wide - 24.0;
                let pose = Pose::new(at.0, at.1, side, side).z(3.0);
                sheet.put(Item::picture(name, pose, picture).act(act));
            }
            None => {
                let act = Act {
                    hovered: Some("shared/button-hover".into()),
                    ..Act::new(name.clone(), "")
                };
                sheet.put(
                    Item::picture(name.clone(), cell, "shared/button")
                        .sliced([24.0; 4])
                        .act(act),
                );
                let size = lettering::fit(label, Face::Semibold, 26.0, cell.size.x - 20.0);
                let words = Item::words(
                    format!("{name}.words"),
                    at,
                    size,
                    Face::Semibold,
                    inks::BONE,
                    Align::Middle,
                    label.clone(),
                );
                sheet.put(words.z(3.0));
            }
        }
    }
    let pose = Pose::new(960.0, top + tall - 58.0, 300.0, 62.0).z(4.0);
    sheet.extend(widgets::button(
        "pick.roll",
        pose,
        if dice { "Roll it" } else { "Draw it" },
        false,
        "Let the program do it this once",
    ));
    sheet
}
