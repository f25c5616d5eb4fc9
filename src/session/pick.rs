//! The picker: chance entered by hand, as the result of a real die, bag or deck, without using the seed.
//!
//! The program can still roll or draw one result, and does what only it can do, such as shuffling votes:
//! [`Game::describe_outcome`](crate::table::Game::describe_outcome) then returns nothing.
//!
//! Invariants: the picker is open only while the table rests and no curtain is down; nothing below it can be pressed.
//! It can be put aside, because some games let people act before the dice fall.

use super::drive::Progress;
use super::flow::Flow;
use super::shown::Shown;
use super::state::{ContextParams, TableUi, follow_table};
use super::{GameUi, TableFlow};
use crate::table::{Actor, Awaits, Setup, Table, capital};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Element, FocusOrder, Intended, Intent, Layout, Paint, Role, RootOf, UiLayer};
use crate::ui::{inks, theme, widgets};
use bevy::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PickIntent {
    /// Enter the outcome at this position.
    Outcome(usize),
    /// Let the program roll or draw this time.
    Roll,
    /// Put the picker aside, to use the table.
    Table,
    Open,
}

impl Intent for PickIntent {
    const SCREEN: &'static str = "pick";
}

#[derive(Component, Default)]
pub(super) struct Picker;

pub(super) struct Picks<A> {
    /// The name of the seat that rolls or draws, if any seat does.
    roller: Option<String>,
    /// What shows the outcome: `the die`.
    kind: &'static str,
    /// The label and the action of each outcome, in display order.
    outcomes: Vec<(String, A)>,
}

/// Returns the outcomes to pick from; `None` if the program does chance itself.
pub(super) fn picks<G: GameUi>(table: &mut Table<G>, params: &ContextParams<G>) -> Option<Picks<G::Action>> {
    // A lesson's script decides chance.
    if !params.setup.by_hand || params.seating.party.people().is_empty() || params.lesson.is_some() {
        return None;
    }
    let Awaits::Chance { roller, .. } = table.awaits() else {
        return None;
    };
    let legal = table.legal(None).iter().map(|choice| &choice.action);
    let chances = legal.filter(|action| G::actor(action) == Actor::Chance);
    let actions: Vec<_> = chances.cloned().collect();
    if actions.len() < 2 {
        return None;
    }
    let setup = table.setup();
    let (mut kind, mut outcomes) = ("", Vec::new());
    for action in actions {
        let outcome = G::describe_outcome(setup, &action)?;
        kind = outcome.kind;
        outcomes.push((outcome.label, action));
    }
    // Names are sorted alphabetically; numbers already are in order.
    let is_number = |(label, _): &(String, _)| label.starts_with(|letter: char| letter.is_ascii_digit());
    if outcomes.len() > 6 && !outcomes.iter().any(is_number) {
        outcomes.sort_by_key(|(label, _)| label.to_lowercase());
    }
    Some(Picks {
        roller: roller.map(|seat| setup.name(seat).to_owned()),
        kind,
        outcomes,
    })
}

/// Is nothing else to be shown or done first? Where the game doesn't allow decisions, it allows no chance either.
pub(super) fn may_enter<G: GameUi>(
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    params: ContextParams<G>,
    flow: Flow<G>,
) -> bool {
    params.setup.by_hand
        && TableFlow::of(&flow).is_at_rest()
        && G::may_decide(&params.context(&table, &shown))
}

/// Shows the picker, or the reminder that it was put aside.
pub(super) fn show<G: GameUi>(
    In(may_enter): In<bool>,
    mut table: ResMut<Table<G>>,
    params: ContextParams<G>,
    progress: Res<Progress>,
    room: Res<Layout>,
    mut root: RootOf<Picker>,
    mut shown: Local<Option<(u64, bool, Layout)>>,
) {
    let is_aside = params.ui.picker_aside;
    let now = Some((progress.revision, is_aside, *room));
    let tree = if !may_enter {
        None
    } else if root.exists() && *shown == now {
        return;
    } else {
        picks(&mut table, &params).map(|picks| match is_aside {
            true => reminder(),
            false => screen::<G>(table.setup(), &picks, room.rem),
        })
    };
    *shown = now;
    root.show(UiLayer::Dialog, tree);
}

pub(super) fn on_pick<G: GameUi>(
    intended: On<Intended<PickIntent>>,
    _is_open: If<Res<Table<G>>>,
    mut commands: Commands,
) {
    let intent = intended.0.clone();
    commands.queue(move |world: &mut World| -> Result {
        if world.run_system_cached(may_enter::<G>)? {
            world.run_system_cached_with(act::<G>, intent)?;
        }
        Ok(())
    });
}

fn act<G: GameUi>(
    In(intent): In<PickIntent>,
    mut table: ResMut<Table<G>>,
    mut params: ParamSet<(ContextParams<G>, ResMut<TableUi<G>>)>,
    mut sounds: ResMut<Sounds>,
    mut commands: Commands,
) {
    let Some(picks) = picks(&mut table, &params.p0()) else {
        return;
    };
    let done = match intent {
        PickIntent::Outcome(index) => match picks.outcomes.into_iter().nth(index) {
            Some((_, action)) => table.enter_outcome(action).is_ok(),
            None => return,
        },
        PickIntent::Roll => table.roll().is_ok(),
        PickIntent::Table | PickIntent::Open => {
            return params.p1().picker_aside = intent == PickIntent::Table;
        }
    };
    if done {
        commands.run_system_cached(follow_table::<G>);
    } else {
        sounds.play(Cue::new("refuse"));
    }
}

fn screen<G: GameUi>(setup: &Setup<G>, picks: &Picks<G::Action>, rem: f32) -> Element {
    let is_dice = picks.kind.contains("die") || picks.kind.ends_with("dice");
    let heading = Element::text(Role::Heading, question(picks.roller.as_deref(), picks.kind)).live();
    let roll = if is_dice { "Roll for me" } else { "Draw for me" };
    let answers = [
        widgets::button(roll, PickIntent::Roll).tooltip("Let the program do it this time"),
        widgets::button("Back to the table", PickIntent::Table)
            .on_esc()
            .tooltip("Look around or do something else first (Esc)"),
    ];
    // No number key presses them, because the keys belong to the outcomes.
    let answers = answers.map(|answer| answer.focus(FocusOrder::Aside));
    // The table stays in sight.
    widgets::headed_dialog(heading, [cells::<G>(setup, &picks.outcomes, rem)], answers)
        .painted(Paint::Fill(inks::INK.with_alpha(0.5)))
}

/// Returns the question that an outcome answers. `roller` is the name of the seat that rolls or draws, and `kind` what
/// shows the outcome: `the die`.
pub fn question(roller: Option<&str>, kind: &str) -> String {
    let asks = if kind.ends_with("dice") {
        format!("what do {kind} show?")
    } else if kind.contains("die") {
        format!("what does {kind} show?")
    } else {
        format!("what was drawn from {kind}?")
    };
    match roller {
        Some(name) => format!("{name}: {asks}"),
        None => capital(&asks),
    }
}

const GAP: f32 = 12.0;
/// The width of a cell in rem: narrow for a drawing or a number, wide for a name.
const NARROW: f32 = 6.6;
const WIDE: f32 = 17.0;
/// The maximum length of a label in a narrow cell, in characters.
const SHORT: usize = 7;

/// The outcomes in rows: as drawings if all of them have one, otherwise in words.
fn cells<G: GameUi>(setup: &Setup<G>, outcomes: &[(String, G::Action)], rem: f32) -> Element {
    let drawings = outcomes
        .iter()
        .map(|(_, action)| G::outcome_picture(setup, action));
    let drawings: Option<Vec<String>> = drawings.collect();
    let is_narrow = drawings.is_some() || outcomes.iter().all(|(label, _)| label.chars().count() <= SHORT);
    // Two dice have a row for each face of the first one.
    let (width, columns) = match outcomes.len() {
        few @ ..=9 if is_narrow => (NARROW * rem, few),
        _ if is_narrow => (NARROW * rem, 6),
        count => (WIDE * rem, count.min(4)),
    };
    let cells = outcomes.iter().enumerate().map(|(index, (label, _))| {
        let intent = PickIntent::Outcome(index);
        let cell = match drawings.as_ref().and_then(|drawings| drawings.get(index)) {
            Some(drawing) => {
                let [left, _, right, _] = theme::CARD.padding;
                let side = px(width - left - right);
                Element::row([Element::picture(drawing.clone()).size(side, side)])
                    .framed(&theme::CARD)
                    .pressing(intent)
                    .tooltip(label)
            }
            None => widgets::button(label, intent).padding(UiRect::axes(px(14), px(8))),
        };
        cell.up_to(px(width))
    });
    Element::wrap(cells)
        .gap(px(GAP))
        .justify(JustifyContent::Center)
        .align(AlignItems::Stretch)
        // Space for the focus ring.
        .padding(UiRect::all(px(GAP)))
        .up_to(px(columns as f32 * (width + GAP) + 2.0 * GAP))
}

fn reminder() -> Element {
    let open = widgets::gilt_button("Enter the result", PickIntent::Open).focus(FocusOrder::First);
    Element::row([open])
        .size(percent(100), percent(100))
        .padding(UiRect::bottom(percent(2)))
        .justify(JustifyContent::Center)
        .align(AlignItems::End)
        .key("put aside")
}
