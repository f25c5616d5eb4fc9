//! Advice (“What would you do?”) at an open table: who may ask, and where the answer is shown.
//!
//! Advice may depend on a seat's private knowledge. It is then shown under that seat's curtain, in place of the private
//! view, and otherwise in the open.
//!
//! Invariant: the answer is dropped when its curtain closes.

use super::curtain::CurtainIntent;
use super::hands;
use super::state::Carrying;
use super::{Advised, GameUi, Peek, Session, TableRequest};
use crate::table::{Advice, Seat, Viewer, computer};
use crate::ui::{Element, Role, inks, widgets as ui};
use bevy::prelude::*;

impl<G: GameUi> Session<G> {
    /// Returns the person who may ask, or why nobody may.
    pub(super) fn asker(&self) -> Result<Seat, &'static str> {
        if self.lesson.is_some() {
            return Err("the guide says what to do here");
        }
        if self.is_over() {
            return Err("the game is over");
        }
        let person = self.person_among(self.table.awaits().may_act());
        person.ok_or("no person has a decision to make right now")
    }

    /// Are people still talking before they decide?
    fn may_speak(&self) -> bool {
        !G::may_decide(&self.scene(true))
    }

    /// May this seat ask for advice under this curtain? Only if it decides there, so that the advice is about that.
    pub(super) fn may_ask(&mut self, own: &G::View, peek: &Peek) -> bool {
        if !peek.decides || self.lesson.is_some() {
            return false;
        }
        let decided: Vec<G::Action> = choices::<G>(own, peek).map(|(_, action)| action).collect();
        let legal = self.table.legal(Some(peek.seat));
        !legal.is_empty() && legal.iter().all(|choice| decided.contains(&choice.action))
    }
}

/// Returns the choices under the curtain with the action that confirming each performs.
pub(super) fn choices<G: GameUi>(own: &G::View, peek: &Peek) -> impl Iterator<Item = (u8, G::Action)> {
    (0..=u8::MAX).filter_map(move |index| {
        let picked = Peek {
            picked: Some(index),
            ..*peek
        };
        Some((index, G::choice(own, &picked)?))
    })
}

/// Handles the bar's advice button and its key.
pub(super) fn ask<G: GameUi>(
    In(is_writing): In<bool>,
    mut session: ResMut<Session<G>>,
    mut requests: MessageReader<TableRequest>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut advised: MessageWriter<Advised>,
    mut table: Carrying,
) {
    let by_sign = requests.read().any(|request| *request == TableRequest::Advice);
    let by_key = keys.is_some_and(|keys| keys.just_pressed(KeyCode::KeyH)) && !is_writing && !table.open.held;
    if !(by_sign || by_key) {
        return;
    }
    let session = &mut *session;
    let curtain = &mut table.curtain;
    if let Some(peek) = session.private.peek.filter(|peek| peek.decides)
        && curtain.open_for() == Some(peek.seat)
        && curtain.is_ripe()
        && session.private.decided.is_none()
    {
        let own = session.table.view(Viewer::Seat(peek.seat));
        if session.may_ask(&own, &peek) {
            session.private.hint = match session.private.hint.take() {
                // Under the curtain the discussion is over.
                None => computer::advise(&mut session.table, peek.seat, false),
                Some(_) => None,
            };
            curtain.stay();
        }
        return;
    }
    if !table.is_free(session) {
        return;
    }
    let advice = session.asker().and_then(|seat| {
        let may_speak = session.may_speak();
        let advice = computer::advise(&mut session.table, seat, may_speak);
        Ok((seat, advice.ok_or("there is no advice for this decision")?))
    });
    let (seat, advice) = match advice {
        Ok(advice) => advice,
        Err(reason) => return table.refuse(reason),
    };
    if session.table.view(Viewer::Seat(seat)) == session.table.view(Viewer::Table) {
        let Advice { what, why, .. } = advice;
        advised.write(Advised { what, why });
        return;
    }
    hands::lower(session, &mut table.curtain, seat, false);
    session.private.hint = Some(advice);
}

/// The button under the curtain that asks for advice, or returns from the answer.
pub(super) fn button(is_answered: bool) -> Element {
    let why = "What a shrewd player would do in your place, and why (H)";
    let (words, tooltip) = match is_answered {
        true => ("Back", "Back to your decision (H)"),
        false => ("Get advice", why),
    };
    let button = ui::button(words, CurtainIntent::Advice);
    button.tooltip(tooltip).key("advice")
}

/// The answer, under the curtain.
pub(super) fn answer_screen<A>(advice: &Advice<A>) -> Element {
    let words = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let answer = Element::column([
        words(Role::Note, "What a shrewd player would do in your place"),
        words(Role::Heading, &advice.what).tinted(inks::BONE),
        Element::picture("shared/rule-gilt").size(px(480), px(11)),
        words(Role::Body, &advice.why),
        words(Role::Note, "The adviser knows only what you know. You decide."),
    ])
    .align(AlignItems::Center)
    .styled(|node| node.margin = UiRect::axes(px(0), auto()));
    Element::column([answer]).scrolling()
}
