//! The screens of Open Oubliette, as functions of views.
//!
//! The [`board`] is the table. Out of its shaft rises what happens, the [`panel`]: a fight ([`duel`]), the [`exit`] with
//! its [`stop`], an event or the order of play. Beside the board stand the [`mats`], what is to be done, with the [`choices`], and the
//! [`race`]; below it the strip: what has happened since one's own turn, what the table does for its players, and the bar.
//! [`advice`] says what a card would do, [`blows`] moves the sides of a fight, [`cards`] draws cards, [`mod@prompt`] says
//! what is to be done, [`climb`] and [`end`] are the final screens, and [`motion`] the motion between two views. All of it
//! is made of the same small [`parts`] and reads the one
//! open view.

mod advice;
mod annotate;
mod blows;
mod board;
mod card;
mod cards;
mod choices;
mod climb;
mod duel;
mod end;
mod exit;
mod mats;
pub mod motion;
mod panel;
mod parts;
mod prompt;
mod race;
mod state;
mod stop;
pub(super) mod view;

pub use advice::percents;
pub use blows::{Manner, manners};
pub use board::signs;
pub(super) use cards::compose as compose_cards;
pub use climb::sum_of;
pub use duel::verdict;
pub use end::most;
pub use state::{Tick, Ui, UiChange};

use super::{Ending, Event, Oubliette, Phase, View};
use crate::session::{Abilities, BarIntent, GameCard, GameUi, OnPhone, PrivateUi, Prompt};
use crate::table::{Game as _, SeatSet};
use crate::ui::{Element, FocusOrder, Form, Frame, Layout, Widget, widgets};
use bevy::prelude::*;
use cards::OCHRE;
use parts::{Press, TableContext, board_side, is_crowded, label, note, slim, tick_box};
use prompt::prompt;

impl GameUi for Oubliette {
    type Ui = Ui;
    type UiChange = UiChange;
    const CARD: GameCard = card::CARD;

    fn table(scene: &TableContext<'_>, room: &Layout, bar: Option<Element>) -> Element {
        match (scene.view.phase, scene.view.ending()) {
            (Phase::Over(ending), _) => return end::end(scene, ending, room, bar.is_some()),
            (_, Some(Ending::Cash(_) | Ending::TreasureOut)) => return climb::ladders(scene, room),
            _ => {}
        }
        let side = board_side(scene, room);
        let others = (scene.setup.seats.len() > 1 || room.lies_flat).then(|| mats::others(scene, room));
        let own = (!room.lies_flat).then(|| mats::own(scene, room));
        let stage = panel::stage(scene, room).rigid();
        let prompt = Some(panel::to_do(scene, room));
        // With many mats, the Exit’s choices need its height.
        let has_race = !is_crowded(scene) || !stop::is_open(scene);
        let race = has_race.then(|| race::race(scene, room)).flatten();
        let middle = match room.form() {
            Form::Tall => {
                let stage = Element::row([stage.size(px(side), auto())]).justify(JustifyContent::Center);
                Element::column(others)
                    .with(stage.rigid())
                    .with(prompt)
                    .with(race)
                    .with(own)
            }
            form => {
                // In large type not everything fits: what is to be done stands on top.
                let parts = match form {
                    Form::Large => [prompt, race, own, others],
                    _ => [others, prompt, race, own],
                };
                let beside = Element::column(parts.into_iter().flatten()).gap(px(8));
                // For the frame in which the window has changed and its size is not known yet.
                let stage = stage
                    .size(px(side), auto())
                    .styled(|node| node.max_width = percent(64));
                let beside = slim(beside.flex(1.0, px(0))).styled(|node| node.overflow = Overflow::clip());
                Element::row([stage, beside])
                    .align(AlignItems::Stretch)
                    .gap(px(10))
            }
        };
        let all = Element::column([middle.gap(px(8)).flex(1.0, auto()).rigid()])
            .with(bar.map(|bar| strip(scene, room, bar)))
            .gap(px(8))
            .padding(UiRect::axes(px(8), px(8)))
            .scrolling();
        widgets::on_ground("oubliette/table", widgets::GROUND_ASPECT, all)
    }

    fn prompt(scene: &TableContext<'_>) -> Prompt {
        prompt(scene)
    }

    fn change(ui: &mut Ui, view: &View, change: UiChange) {
        ui.change(view, change);
    }

    fn holds(view: &View, people: SeatSet) -> bool {
        view.has_new_result() && view.concerns(people)
    }

    fn waits_for_hand(scene: &TableContext<'_>) -> bool {
        prompt::waits(scene)
    }
}

/// All lies open: there is nothing under a curtain.
impl PrivateUi for Oubliette {}

impl OnPhone for Oubliette {
    /// The switches concern everybody; ticks at the Exit are the seat's own.
    fn is_for_all(local: &UiChange) -> bool {
        !Self::prepares(local)
    }

    fn prepares(local: &UiChange) -> bool {
        matches!(local, UiChange::Tick(_))
    }

    /// Nobody takes the dice out of everybody's hands from a phone.
    fn is_useful_on_phone(_: &TableContext<'_>, local: &UiChange) -> bool {
        !matches!(local, UiChange::ByHand(_))
    }

    fn is_part(drawing: &str) -> bool {
        ["oubliette/stone-", "oubliette/chevron"]
            .iter()
            .any(|part| drawing.starts_with(part))
    }

    fn share(own: &mut Ui, table: &Ui) {
        own.switches.clone_from(&table.switches);
    }
}

impl Abilities for Oubliette {
    fn preferences(ui: &Ui) -> Option<String> {
        ron::to_string(&ui.switches).ok()
    }

    fn recall(ui: &mut Ui, text: &str) {
        if let Ok(switches) = ron::from_str(text) {
            ui.switches = switches;
        }
    }
}

const STRIP: Frame = Frame::dark(
    "oubliette/strip",
    [16.0, 12.0, 16.0, 12.0],
    [16.0, 5.0, 16.0, 5.0],
);

fn strip(scene: &TableContext<'_>, room: &Layout, mut bar: Element) -> Element {
    bar.change_each(&mut Element::without_words);
    let turn = (!matches!(scene.view.phase, Phase::Order))
        .then(|| note(format!("Turn {}", scene.view.turn)).unwrapped());
    let told = told(scene, room).flex(1.0, px(24.0 * room.rem));
    // What changes its width stands first, because all of it ends at the bar.
    let right = Element::row(turn).with_all(switches(scene)).gap(px(12));
    let all = if room.form() == Form::Wide {
        let bar = bar.styled(|node| node.flex_wrap = FlexWrap::NoWrap);
        Element::row([told, right.with(bar.rigid()).rigid()]).gap(px(20))
    } else {
        let right = right.styled(|node| node.flex_wrap = FlexWrap::Wrap);
        Element::column([told.flex(0.0, auto()), right.with(bar.grow(1.0))]).gap(px(4))
    };
    all.framed(&STRIP).rigid()
}

/// What has happened since one’s own turn: at least the last thing.
fn told(scene: &TableContext<'_>, room: &Layout) -> Element {
    let own = scene.at_foot();
    let begins = |seen: &Event| matches!(seen, Event::TurnBegins { .. });
    let of_own = |seen: &Event| matches!(seen, Event::TurnBegins { seat, .. } if *seat == own);
    // A turn of one’s own ends where the next one of somebody else begins.
    let is_own_turn = scene.seen.iter().rfind(|seen| begins(seen)).is_some_and(of_own);
    let until = scene.seen.iter().rposition(of_own).unwrap_or(0);
    let until = if is_own_turn { until } else { scene.seen.len() };
    let before = scene.seen.get(..until).unwrap_or_default();
    let last_own = before.iter().rposition(of_own).unwrap_or(0);
    let rest = scene.seen.get(last_own..).unwrap_or_default();
    let begun = rest.iter().skip(1).position(begins).map_or(0, |at| at + 1);
    let since = rest.get(begun..).unwrap_or_default();
    let line = |seen: &Event| Oubliette::log_line(scene.setup, scene.view, seen);
    let all: Vec<String> = since.iter().filter_map(line).collect();
    let title = match scene.is_here(own) && begun > 0 && !all.is_empty() {
        true => "Since your turn",
        false => "Ledger",
    };
    let last = all.len().saturating_sub(1);
    let said = all.into_iter().enumerate().map(|(index, line)| {
        let line = match index == last {
            true => note(line).in_sight(),
            false => note(line),
        };
        // A single line stands in the middle.
        line.styled(|node| {
            node.margin.top = if index == 0 { auto() } else { px(0) };
            node.margin.bottom = if index == last { auto() } else { px(0) };
        })
    });
    let height = px(2.7 * room.rem);
    let said = Element::column(said)
        .gap(px(0))
        .scrolling()
        .flex(1.0, px(0))
        .styled(|node| (node.min_height, node.max_height) = (height, height));
    let title = Element::row([label(title).tinted(OCHRE).unwrapped()])
        .pressing(BarIntent::Ledger)
        .focus(FocusOrder::Aside)
        .tooltip("Read everything that has happened (L or Ctrl+L)");
    Element::row([title.rigid(), said]).gap(px(14))
}

/// What the table does for its players.
fn switches(scene: &TableContext<'_>) -> Vec<Element> {
    let switch = |word: &str, on: bool, local: UiChange, tooltip: &str| {
        Element::row([tick_box(on, 26.0), note(word).unwrapped()])
            .gap(px(6))
            .control(Widget::Switch(on), Press::Local(local))
            .tooltip(tooltip)
            .focus(FocusOrder::Aside)
    };
    let (odds, by_hand) = (scene.odds_shown(), scene.rolls_by_hand());
    // It holds for all.
    let (rolls_for, rolls) = match scene.people.len() {
        0 | 1 => (
            "roll for me",
            "The table rolls and draws for you. Off: you press the die or the deck",
        ),
        _ => (
            "roll for us",
            "The table rolls and draws for everybody. Off: you press the die or the deck",
        ),
    };
    vec![
        switch("odds", odds, UiChange::Odds(!odds), "Show the odds of every roll"),
        switch(rolls_for, !by_hand, UiChange::ByHand(!by_hand), rolls),
    ]
}
