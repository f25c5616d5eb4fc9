//! Phones at an open table: each shows the screens of its own seat and presses their controls.
//!
//! A phone has a UI state of its own and a scene in which only its seat is a person. So it shows what the mouse would be
//! offered for that seat, and a press on it goes the way of the mouse, with the same refusals. The scene is built from
//! the table's view and the seat's own view, like the screens under the curtain.

use super::optional::{choice, private};
use super::state::Carrying;
use super::{GameUi, Peek, Press, Scene, Session};
use crate::phones::Phones;
use crate::phones::hall::FromPhone;
use crate::phones::page::Page;
use crate::table::{Actor, Controller, Seat, SeatSet, Skill, Viewer};

use crate::ui::{Element, Room};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// The seats of an open table that phones have.
pub(super) struct Hands<G: GameUi>(BTreeMap<Seat, Hand<G>>);

struct Hand<G: GameUi> {
    ui: G::Ui,
    peek: Peek,
    /// Who controls each seat, as the phone's screens see it: everybody else is elsewhere.
    controllers: Vec<Controller>,
    /// What its page was made from.
    shown: Option<(u64, G::Ui, Peek)>,
}

impl<G: GameUi> Default for Hands<G> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<G: GameUi> Hands<G> {
    pub fn seats(&self) -> SeatSet {
        self.0.keys().copied().collect()
    }

    fn give(&mut self, seat: Seat, seats: usize) {
        let elsewhere = Controller::Computer(Skill::default());
        let controllers = Seat::all(seats).map(|other| {
            if other == seat {
                Controller::Human
            } else {
                elsewhere
            }
        });
        let hand = Hand {
            ui: G::Ui::default(),
            peek: Peek {
                decides: true,
                ..Peek::at(seat)
            },
            controllers: controllers.collect(),
            shown: None,
        };
        self.0.insert(seat, hand);
    }
}

/// Takes what phones ask for, and shows each its page if something has changed.
pub(super) fn heed<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut table: Carrying,
    mut phones: ResMut<Phones>,
) {
    let session = &mut *session;
    let Some(server) = phones.server() else {
        session.hands = Hands::default();
        return;
    };
    let seats = session.table.setup().seats.len();
    for order in server.orders() {
        match order {
            FromPhone::Sits { seat } => session.hands.give(Seat::new(seat.into()), seats),
            FromPhone::Leaves { seat } => drop(session.hands.0.remove(&Seat::new(seat.into()))),
            FromPhone::CodeChanged => {}
            order => phones.waiting.push_back(order),
        }
    }
    // While something moves or is held, presses wait as they do at the display.
    while session.progress.settled && table.queue.is_empty() && !table.open.held && !table.open.paused {
        let Some(order) = phones.waiting.pop_front() else {
            break;
        };
        let asked = match &order {
            FromPhone::Presses { seat, version, part } => Some((*seat, *version, *part, None)),
            FromPhone::Writes {
                seat,
                version,
                part,
                text,
            } => Some((*seat, *version, *part, Some(text.clone()))),
            _ => None,
        };
        if let Some((seat, version, part, text)) = asked
            && let Some(press) = phones.meant::<Press<G>>(seat, version, part, text)
        {
            session.press_by_phone(&mut table, Seat::new(seat.into()), press);
        }
    }
    let revision = session.progress.revision;
    for seat in session.hands.seats().iter() {
        if let Some(page) = session.page(seat, revision, table.sounds.muted)
            && let Some(server) = phones.server()
        {
            server
                .hall
                .show(u8::try_from(seat.index()).unwrap_or(u8::MAX), page);
        }
    }
}

impl<G: GameUi> Session<G> {
    /// Does what a control on a phone means, as far as the seat may do it.
    fn press_by_phone(&mut self, table: &mut Carrying, seat: Seat, mut press: Press<G>) {
        if let Press::Local(local) = &press
            && let Some(mut hand) = self.hands.0.remove(&seat)
        {
            let also = G::also(&self.scene_of(&hand, seat, table.sounds.muted), local);
            G::change(&mut hand.ui, &self.view, local.clone());
            self.hands.0.insert(seat, hand);
            press = also;
        }
        let is_own = |action: &G::Action| G::actor(action) == Actor::Seat(seat);
        let done = match press {
            Press::Act(action) if is_own(&action) => {
                self.begin_press(1);
                self.table.act(action).is_ok()
            }
            Press::Plan(actions) if actions.iter().all(is_own) => {
                self.begin_press(actions.len());
                let mut actions = actions.into_iter();
                let first = actions
                    .next()
                    .is_some_and(|action| self.table.act(action).is_ok());
                first && {
                    for action in actions {
                        if self.table.act(action).is_err() {
                            break;
                        }
                    }
                    true
                }
            }
            Press::Say(remark) | Press::Draft(remark) if remark.seat == seat => {
                self.table.remark(remark).is_ok()
            }
            Press::Chance if self.table.awaits().roller() == Some(seat) => self.table.roll().is_ok(),
            Press::Pick(picked) => {
                if let Some(hand) = self.hands.0.get_mut(&seat) {
                    hand.peek.picked = Some(picked);
                }
                return;
            }
            Press::Confirm => {
                let own = self.table.view(Viewer::Seat(seat));
                let peek = self.hands.0.get_mut(&seat).map(|hand| {
                    std::mem::replace(
                        &mut hand.peek,
                        Peek {
                            decides: true,
                            ..Peek::at(seat)
                        },
                    )
                });
                let action = peek.and_then(|peek| choice::<G>(&own, &peek));
                action.is_some_and(|action| self.table.act(action).is_ok())
            }
            _ => return,
        };
        if done {
            self.happened(&mut table.autosave);
        }
    }

    fn scene_of<'s>(&'s self, hand: &'s Hand<G>, seat: Seat, muted: bool) -> Scene<'s, G> {
        Scene {
            controllers: &hand.controllers,
            foot: seat,
            ui: &hand.ui,
            draft: None,
            ..self.scene(muted)
        }
    }

    /// A seat's page, if it has changed.
    fn page(&mut self, seat: Seat, revision: u64, muted: bool) -> Option<Page> {
        let hand = self.hands.0.get(&seat)?;
        let state = (revision, hand.ui.clone(), hand.peek);
        if hand.shown.as_ref() == Some(&state) {
            return None;
        }
        let own = self.table.view(Viewer::Seat(seat));
        let mut hand = self.hands.0.remove(&seat)?;
        let scene = self.scene_of(&hand, seat, muted);
        let room = Room::default();
        let prompt = G::prompt(&scene);
        let page = Page {
            version: 0,
            game: G::TITLE.into(),
            heading: prompt.heading(scene.setup),
            note: prompt.note.clone(),
            awaited: scene.awaits.awaited().contains(seat),
            private: private(&scene, &room, &own, &hand.peek).parts(),
            public: G::table(&scene, &room, Some(Element::default())).parts(),
        };
        hand.shown = Some(state);
        self.hands.0.insert(seat, hand);
        Some(page)
    }
}
