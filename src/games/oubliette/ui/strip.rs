//! The strip at the foot: what has happened since one's own turn, what the table does for its players, and the bar.

use super::super::{Event, Oubliette, Phase};
use super::parts::{dark, label, note, tick_box};
use super::{cards::OCHRE, state::Local};
use crate::session::{Press, Scene, bar::BarIntent};
use crate::table::Game as _;
use crate::ui::{Element, FocusOrder, Frame, Room, Widget};
use bevy::prelude::*;

/// The frame of the strip.
const STRIP: Frame = dark(
    "oubliette/strip",
    [16.0, 12.0, 16.0, 12.0],
    [16.0, 5.0, 16.0, 5.0],
);

/// The strip.
pub fn strip(scene: &Scene<'_, Oubliette>, room: &Room, mut bar: Element) -> Element {
    bar.change_each(&mut Element::without_words);
    let turn = (!matches!(scene.view.phase, Phase::Order))
        .then(|| note(format!("Turn {}", scene.view.turn)).unwrapped());
    let told = told(scene, room).flex(1.0, px(24.0 * room.rem));
    let is_wide = !(room.is_portrait || room.has_large_type());
    let right = Element::row(switches(scene)).with(turn).gap(px(12));
    let all = if is_wide {
        let bar = bar.styled(|node| node.flex_wrap = FlexWrap::NoWrap);
        Element::row([told, right.with(bar.rigid()).rigid()]).gap(px(20))
    } else {
        let right = right.styled(|node| node.flex_wrap = FlexWrap::Wrap);
        Element::column([told.flex(0.0, auto()), right.with(bar.grow(1.0))]).gap(px(4))
    };
    all.framed(&STRIP).rigid()
}

/// What has happened since one’s own turn: at least the last thing.
fn told(scene: &Scene<'_, Oubliette>, room: &Room) -> Element {
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
    let title = match scene.is_person(own) && begun > 0 && !all.is_empty() {
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
    let height = px(3.0 * room.rem);
    let said = Element::column(said)
        .gap(px(0))
        .scrolling()
        .flex(1.0, px(0))
        .styled(|node| (node.min_height, node.max_height) = (height, height));
    let title = Element::row([label(title).tinted(OCHRE).unwrapped()])
        .pressing(BarIntent::Ledger)
        .focus(FocusOrder::Aside)
        .tooltip("Read everything that has happened (L)");
    Element::row([title.rigid(), said]).gap(px(14))
}

/// What the table does for its players.
fn switches(scene: &Scene<'_, Oubliette>) -> Vec<Element> {
    let switch = |word: &str, on: bool, local: Local, tooltip: &str| {
        Element::row([tick_box(on, 26.0), note(word).unwrapped()])
            .gap(px(6))
            .control(Widget::Switch(on), Press::<Oubliette>::Local(local))
            .tooltip(tooltip)
            .focus(FocusOrder::Aside)
    };
    let (odds, by_hand) = (scene.odds_shown(), scene.rolls_by_hand());
    let rolls = "The table rolls and draws for you. Off: click or press Space";
    let mut all = vec![
        switch("odds", odds, Local::Odds(!odds), "Show the odds of every roll"),
        switch("roll for me", !by_hand, Local::ByHand(!by_hand), rolls),
    ];
    let seat = scene.foot;
    if scene.is_person(seat) {
        let less = scene.ui.switches.only_if_it_helps.contains(seat);
        let name = scene.setup.name(seat);
        let words = format!("Ask {name} only when a card could change the result");
        all.push(switch("ask less", less, Local::AskLess(seat, !less), &words));
    }
    all
}
