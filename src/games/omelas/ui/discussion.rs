//! The discussion (`omelas.round.3`): claims, the seats that the drawer asks, and the clock, which never votes.

use super::super::{ASK, CLAIM, Card, Claim, Omelas, Phase, View};
use super::board::face;
use super::plates::claim_words;
use crate::session::{OnPhone, Press, Shown, ShownContext, TableContext, TableSetup, TableUi};
use crate::table::{Audience, Controller, Remark, Said, Seat, SeatSet};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Element, FocusOrder, Layout, Role, inks, widgets};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// UI state of a discussion, and of the final screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Discussion {
    /// The round it belongs to.
    round: u16,
    /// Has somebody called the vote?
    called: bool,
    /// The seat that is choosing the odds of its coin, and what it has claimed before.
    coin: Option<(Seat, Option<Claim>)>,
    /// The seats that the drawer has asked, and those selected to be asked.
    asking: Option<(SeatSet, SeatSet)>,
    /// Remaining seconds on the clock, and whether it runs.
    clock: Option<(f32, bool)>,
    /// The person here who tells the fate of the city; the first one by default.
    pub teller: Option<Seat>,
}

/// Changes of the UI state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UiChange {
    /// Call the vote.
    CallVote,
    /// Go back from the vote to the discussion.
    Talk,
    /// Show or hide a seat's choices for the odds of its coin.
    Coin(Seat),
    /// Start or stop selecting the seats to ask.
    Ask,
    /// Select or unselect this seat.
    AskSeat(Seat),
    /// Stop or restart the clock.
    Clock,
    /// Let this seat tell the fate of the city.
    Tell(Seat),
}

impl Discussion {
    /// Forgets the discussion of another round.
    fn begin(&mut self, round: u16) {
        if self.round != round {
            *self = Self::default();
            self.round = round;
        }
    }

    pub fn change(&mut self, local: UiChange, view: &View) {
        self.begin(view.round);
        let asked = view.asked;
        match local {
            UiChange::CallVote => (self.called, self.asking) = (true, None),
            UiChange::Talk => self.called = false,
            UiChange::Coin(seat) => {
                let opened = Some((seat, view.claim(seat)));
                self.coin = opened.filter(|_| self.coin != opened);
            }
            UiChange::Ask => {
                let begun = self.asking.is_some_and(|(before, _)| before == asked);
                self.asking = (!begun).then_some((asked, asked));
            }
            UiChange::AskSeat(seat) => {
                if let Some((_, asking)) = &mut self.asking {
                    *asking = match asking.contains(seat) {
                        true => asking.without(seat),
                        false => asking.with(seat),
                    };
                }
            }
            UiChange::Tell(seat) => self.teller = Some(seat),
            UiChange::Clock => {
                if let Some((left, running)) = &mut self.clock {
                    *running = !*running && *left > 0.0;
                }
            }
        }
    }
}

impl OnPhone for Omelas {
    /// Is it a change for everybody? Calling the vote and the clock are; asking and coins are the seat's own.
    fn is_for_all(local: &UiChange) -> bool {
        matches!(local, UiChange::CallVote | UiChange::Talk | UiChange::Clock)
    }

    fn drawing_shows(drawing: &str) -> &'static str {
        let cards = [(Card::Yes, "Yes"), (Card::No, "No")];
        let card = cards.into_iter().find(|(card, _)| face(*card) == drawing);
        card.map_or("", |(_, shows)| shows)
    }

    fn share(own: &mut Discussion, table: &Discussion) {
        own.begin(table.round);
        // A page changes once a second.
        let clock = table.clock.map(|(left, running)| (left.ceil(), running));
        (own.called, own.clock) = (table.called, clock);
    }
}

/// Is a discussion going on? There is none after the vote is called, or if no person could call it. A replay shows one
/// if people have played.
pub fn is_on(scene: &TableContext<'_, Omelas>) -> bool {
    let view = scene.view;
    view.phase == Phase::Vote
        && !current(scene).is_some_and(|ui| ui.called)
        && (!scene.people.is_empty() || scene.played_by.contains(&Controller::Human))
        && view.seats.iter().all(|seat| !seat.laid)
}

/// The way back to the discussion from a vote that was called, as long as no card lies.
pub fn way_back(scene: &TableContext<'_, Omelas>) -> Option<Element> {
    let view = scene.view;
    let is_called = view.phase == Phase::Vote && current(scene).is_some_and(|ui| ui.called);
    (is_called && view.seats.iter().all(|seat| !seat.laid)).then(|| {
        let back = widgets::segment("Back to the talk", false, Press::<Omelas>::Local(UiChange::Talk));
        let back = back
            .tooltip("No card lies yet: go on talking")
            .focus(FocusOrder::Aside);
        widgets::segment_row([back])
    })
}

/// Returns the UI state if it belongs to the current round.
fn current<'a>(scene: &'a TableContext<'_, Omelas>) -> Option<&'a Discussion> {
    Some(scene.ui).filter(|ui| ui.round == scene.view.round)
}

/// Returns the seats selected to be asked, while the drawer is selecting. Asking others ends the selection.
pub fn asking(scene: &TableContext<'_, Omelas>) -> Option<SeatSet> {
    let (before, asking) = current(scene)?.asking?;
    (is_on(scene) && before == scene.view.asked).then_some(asking)
}

/// Returns the seats that the drawer asks, as shown on the plates.
pub fn asked(scene: &TableContext<'_, Omelas>) -> SeatSet {
    let shown = (scene.view.phase == Phase::Vote).then(|| asking(scene).unwrap_or(scene.view.asked));
    shown.unwrap_or(SeatSet::EMPTY)
}

/// Returns a seat's claim while it is shown: claims lapse when the votes are revealed.
pub fn said(scene: &TableContext<'_, Omelas>, seat: Seat) -> Option<Claim> {
    (scene.view.claim(seat)).filter(|_| scene.view.phase == Phase::Vote)
}

/// Returns a seat's claim, and whether it is asked for a Yes, in words without a full stop.
pub fn facts(scene: &TableContext<'_, Omelas>, seat: Seat) -> Option<String> {
    let claims = said(scene, seat).map(|claim| format!("claims {}", claim_words(claim)));
    let asked = asked(scene)
        .contains(seat)
        .then(|| "is asked for a Yes".to_owned());
    let facts: Vec<String> = claims.into_iter().chain(asked).collect();
    (!facts.is_empty()).then(|| format!("{} {}", scene.setup.name(seat), facts.join(", and ")))
}

fn claim(seat: Seat, slot: &str, claim: Claim) -> Press<Omelas> {
    Press::Say(Remark {
        seat,
        slot: slot.into(),
        to: Audience::All,
        said: Said::Claim(claim),
    })
}

/// Run condition: does the table show a discussion that is going on?
pub fn goes_on(shown: ShownContext<Omelas>) -> bool {
    shown.scene().is_some_and(|scene| is_on(&scene))
}

/// Advances the clock of a discussion, if there is one. At zero it stops; it never votes.
pub fn tick(
    shown: Res<Shown<Omelas>>,
    setup: Res<TableSetup>,
    mut ui: ResMut<TableUi<Omelas>>,
    time: Res<Time>,
    mut sounds: ResMut<Sounds>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let all = f32::from(setup.talk_minutes) * 60.0;
    let ui = &mut ui.game;
    ui.begin(shown.view.round);
    if all <= 0.0 {
        return;
    }
    let (left, running) = ui.clock.get_or_insert((all, true));
    if !*running {
        return;
    }
    let before = *left;
    *left = (*left - time.delta_secs()).max(0.0);
    if *left <= 0.0 {
        *running = false;
        sounds.play(Cue::new("timer-end"));
    } else if *left < 3.0 && before.ceil() > left.ceil() {
        sounds.play(Cue::new("timer-tick"));
    }
    redraw.write(RequestRedraw);
}

/// The controls during the discussion: a single person's claims, the request, the clock and the call for the
/// vote. With several people, claims have their [own place](claims).
pub fn controls(scene: &TableContext<'_, Omelas>, room: &Layout) -> Element {
    if let Some(asking) = asking(scene) {
        let note = Element::text(Role::Note, "Press the plates of the players to ask.");
        let ask = (asking != scene.view.asked).then(|| {
            widgets::gilt_button("Ask them", claim(scene.view.turn, ASK, Claim::Ask(asking)))
                .tooltip("Everybody sees whom you ask")
        });
        let nobody = match scene.view.asked.is_empty() {
            true => "Ask nobody",
            false => "Ask nobody else",
        };
        let back = widgets::button("Back", Press::<Omelas>::Local(UiChange::Ask)).tooltip(nobody);
        let controls = Element::wrap([note]).with(ask).with(back.on_esc());
        return controls.justify(JustifyContent::Center);
    }
    let people = scene.here;
    let alone = people.iter().next().filter(|_| people.len() == 1);
    let picks = alone.is_some_and(|seat| picks_coin(scene, seat));
    let claims = alone.into_iter().flat_map(|seat| {
        let who = if picks { COIN } else { "You claim" };
        let options = claims_of(scene, seat, "no claim", widgets::segment);
        let ask = ask(scene, seat, widgets::segment);
        let options = widgets::segment_row(options.into_iter().chain(ask)).rigid();
        // With ordinary type they fit in one row. The engine’s rounding could wrap it nevertheless.
        let options = options.styled(|node| {
            if !room.has_large_type() {
                node.flex_wrap = FlexWrap::NoWrap;
            }
        });
        [
            Element::text(Role::Note, who),
            options.key(format!("claims.{seat}")),
        ]
    });
    // A person who chooses a coin's odds has to finish or leave that row of choices first.
    let call = (!picks).then(|| {
        // Whoever has claimed something is done with the talk.
        let is_done = alone.is_some_and(|seat| scene.view.claim(seat).is_some());
        let order = if is_done {
            FocusOrder::First
        } else {
            FocusOrder::Normal
        };
        widgets::gilt_button("Call the vote", Press::<Omelas>::Local(UiChange::CallVote))
            .tooltip("Anyone may call the vote")
            .focus(order)
    });
    let controls = Element::wrap(claims).with(clock(scene)).with(call);
    controls.justify(JustifyContent::Center)
}

/// The claims of all people during the discussion, if there are several people.
pub fn claims(scene: &TableContext<'_, Omelas>) -> Option<Element> {
    let people = scene.here;
    if people.len() < 2 || !is_on(scene) || asking(scene).is_some() {
        return None;
    }
    let rows = Seat::all(scene.setup.seats.len()).filter(|seat| people.contains(*seat));
    let rows = rows.map(|seat| {
        let name = widgets::name(Role::Label, scene.setup.name(seat));
        let mark = widgets::mark(scene.mark(seat), 22.0);
        let note = picks_coin(scene, seat).then(|| Element::text(Role::Note, COIN));
        // The drawer's request stands beside the name.
        let asks = ask(scene, seat, widgets::small_segment).map(|ask| widgets::segment_row([ask]));
        let mut options = claims_of(scene, seat, "none", widgets::small_segment);
        // Five in a row: beside each digit is space for the number of its key.
        if picks_coin(scene, seat) {
            let wide = |option: Element| option.styled(|node| node.min_width = percent(19));
            options = options.into_iter().map(wide).collect();
        }
        let options = widgets::segment_row(options);
        let head = Element::wrap([mark, name])
            .with(note)
            .with(Element::spacer())
            .with(asks);
        let rows = Element::column([head.gap(px(8)), options.size(percent(100), Val::Auto)]);
        rows.gap(px(2)).key(format!("claims.{seat}"))
    });
    Some(Element::column(rows).gap(px(10)))
}

/// What a person who claims a coin has to do.
pub const NO_TOSS: &str = "The program tosses none for you: lay the card that such a coin would";

const COIN: &str = "Chance of Yes out of 10:";

/// Is this person choosing the odds of the coin?
fn picks_coin(scene: &TableContext<'_, Omelas>, seat: Seat) -> bool {
    // Once the odds are claimed, they are chosen.
    current(scene).is_some_and(|ui| ui.coin == Some((seat, scene.view.claim(seat))))
}

/// Draws a choice: its text, whether it is the current one, and its effect.
type Segment = fn(String, bool, Press<Omelas>) -> Element;

fn claims_of(scene: &TableContext<'_, Omelas>, seat: Seat, nothing: &str, segment: Segment) -> Vec<Element> {
    let own = scene.view.claim(seat);
    let claims = |words: String, said: Claim| segment(words, own == Some(said), claim(seat, CLAIM, said));
    let coin = Press::Local(UiChange::Coin(seat));
    if picks_coin(scene, seat) {
        let odds = (1..=9).map(|tenths| {
            let tooltip = format!("“My coin, {tenths} in 10 for Yes”. {NO_TOSS}");
            claims(tenths.to_string(), Claim::Coin(tenths)).tooltip(tooltip)
        });
        let back = segment("back".into(), false, coin).on_esc();
        return odds.chain([back]).collect();
    }
    let (has_coin, words) = match own {
        Some(Claim::Coin(tenths)) => (true, format!("coin {tenths}/10")),
        _ => (false, "coin…".into()),
    };
    vec![
        claims("Yes".into(), Claim::Yes).tooltip("“I shall vote Yes”: a claim, and it binds nobody"),
        claims("No".into(), Claim::No).tooltip("“I shall vote No”: a claim, and it binds nobody"),
        segment(words, has_coin, coin).tooltip(format!(
            "“My coin decides”: say how often of ten it is a Yes. {NO_TOSS}"
        )),
        claims(nothing.into(), Claim::Nothing).tooltip("Say nothing about your vote"),
    ]
}

/// The button with which the drawer chooses the seats to ask.
fn ask(scene: &TableContext<'_, Omelas>, seat: Seat, segment: Segment) -> Option<Element> {
    let may = seat == scene.view.turn && !picks_coin(scene, seat);
    may.then(|| {
        let ask = segment("ask…".into(), false, Press::Local(UiChange::Ask));
        ask.tooltip("You drew the tile: ask others for a Yes. They may still refuse. Your own claim says only what you will lay")
    })
}

/// The clock, if the discussion has one.
fn clock(scene: &TableContext<'_, Omelas>) -> Option<Element> {
    let (left, running) = current(scene)?.clock?;
    let seconds = left.ceil() as u32;
    let time = format!("{}:{:02}", seconds / 60, seconds % 60);
    let (note, tooltip) = match (running, left > 0.0) {
        (true, _) => ("", "Pause the timer"),
        (false, true) => ("paused", "Resume the timer"),
        (false, false) => ("time is up", ""),
    };
    let over = (left <= 0.0).then(|| "The time is up; call the vote when everybody is ready".to_owned());
    let time = Element::text(Role::Number, time).tinted(inks::BONE);
    let face = Element::column([time, Element::text(Role::Note, note)]);
    let face = face.gap(px(0)).align(AlignItems::Center);
    let pause = Element::picture("shared/sign-pause").size(px(24), px(24));
    let clock = Element::row([pause, face])
        .pressing(Press::<Omelas>::Local(UiChange::Clock))
        .tooltip(tooltip)
        .refused(over)
        .by("omelas.house.3");
    Some(clock.key("clock"))
}
