//! OMELAS in the window: the screens, motion and sounds that a session requests.

use super::ui::{self, board, discussion, motion, side};
use super::{Action, Claim, Event, Omelas, Phase, Seen, Side, View};
use crate::board::motion::MotionQueue;
use crate::session::{
    Annotate, GameCard, GameUi, LedgerLine, OnPhone, PrivateUi, Prompt, SeatSign, TableContext,
};
use crate::table::{Remark, Said, Seat, SeatSet, Setup};
use crate::ui::sound::CueInfo;
use crate::ui::{Element, Layout};
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;

impl GameUi for Omelas {
    type Ui = discussion::Discussion;
    type UiChange = discussion::UiChange;

    // The curtain falls often and must be complete at once.
    const AT_HAND: &'static [&'static str] = &[
        "shared/drape",
        "shared/swags",
        "shared/plaque",
        "shared/rule-gilt",
        "shared/button",
        "shared/button-gilt",
        "shared/button-wedge-ink",
    ];

    const CARD: GameCard = GameCard {
        line: "secret votes, 4–6 players",
        picture: "shared/panel-omelas",
        board: "omelas/board",
        board_size: (300.0, 165.0),
        level: "omelas",
        seats: 5,
        asks_youngest: true,
        // The authors’ colours, “for the game as a whole”.
        few_inks: true,
        has_talk_timer: true,
        private_moments: &["rolled", "discussion"],
    };

    const CUES: &'static [CueInfo] = &[
        CueInfo::new("bag-rummage", "a hand rummages in the bag"),
        CueInfo::new("die-roll-d4", "the die rolls"),
        CueInfo::new("tile-land", "a tile drops"),
        CueInfo::new("vote-lay", "a vote is laid").exact(),
        CueInfo::new("tile-stays", "bells: the tile stays"),
        CueInfo::new("tile-falls", "a long fall: the tile is lost"),
        CueInfo::new("timer-tick", "the clock ticks"),
        CueInfo::new("timer-end", "the time is up"),
        CueInfo::new("council-wins", "a fanfare for the city"),
        CueInfo::new("rebel-wins", "footsteps, going away"),
        CueInfo::new("child-still-there", "a breath in the dark").louder(1.0),
        CueInfo::new("tile-slide", "").louder(-1.0),
    ];

    const PRIVATE: Option<&'static dyn PrivateUi<Self>> = Some(&Self);
    const ON_PHONE: Option<&'static dyn OnPhone<Self>> = Some(&Self);

    fn build(app: &mut App) {
        discussion::plugin(app);
    }

    fn table(scene: &TableContext<'_, Self>, room: &Layout, bar: Option<Element>) -> Element {
        ui::table(scene, room, bar)
    }

    fn prompt(scene: &TableContext<'_, Self>) -> Prompt {
        board::prompt(scene)
    }

    fn change(ui: &mut Self::Ui, view: &View, local: Self::UiChange) {
        ui.change(local, view.round, view.asked);
    }

    fn play(
        scene: &TableContext<'_, Self>,
        seen: &Seen,
        queue: &mut MotionQueue,
        cosmetic_rng: &mut ChaCha8Rng,
    ) {
        motion::play(scene, seen, queue, cosmetic_rng);
    }

    fn may_be_tried(remark: &Remark<Claim>) -> bool {
        matches!(remark.said, Said::Claim(_))
    }

    fn holds(view: &View, _: SeatSet) -> bool {
        view.phase == Phase::Count
    }

    fn may_decide(scene: &TableContext<'_, Self>) -> bool {
        !discussion::is_on(scene)
    }
}

impl Annotate for Omelas {
    fn outcome_picture(setup: &Setup<Self>, action: &Action) -> Option<String> {
        match action {
            Action::Roll(face) => Some(board::die_picture(setup.level.faces, Some(*face))),
            Action::Draw(letter) => Some(board::tile_picture(*letter)),
            _ => None,
        }
    }

    fn moment(scene: &TableContext<'_, Self>) -> Option<&'static str> {
        let view = scene.view;
        let laid = view.laid();
        let claims = view.seats.iter().filter(|seat| seat.claim.is_some()).count();
        match view.phase {
            Phase::Deal => None,
            Phase::Draw if view.round == 1 => Some("set-out"),
            Phase::Draw if view.aside.is_empty() => Some("next-round"),
            Phase::Draw => Some("laid-aside"),
            Phase::Roll => Some("drawn"),
            Phase::Vote if laid == 0 && claims + 1 >= view.seats.len() => Some("discussion"),
            Phase::Vote if laid == 0 && claims == 0 => Some("rolled"),
            Phase::Vote if laid + 1 == view.seats.len() => Some("voting"),
            Phase::Reveal if view.turned.count() == 3 => Some("reveal"),
            Phase::Over(_) => Some("end"),
            _ => None,
        }
    }

    fn ambience(view: &View) -> Option<&'static str> {
        Some(match view.phase {
            Phase::Reveal | Phase::Count | Phase::Ending(_) | Phase::Over(_) => "omelas-dark",
            _ => "omelas-city",
        })
    }

    fn stands(view: &View) -> String {
        let (round, placed) = (view.round, view.placed());
        let (darkness, places) = (view.darkness, view.places);
        format!("round {round}, Omelas {placed} of 6, The Darkness {darkness} of {places}")
    }

    fn ledger(scene: &TableContext<'_, Self>) -> Vec<LedgerLine> {
        side::ledger(scene)
    }

    fn chapter(seen: &Seen) -> Option<(&'static str, u32)> {
        match seen {
            Seen::Public(Event::RoundBegins { round, .. }) => Some(("round", (*round).into())),
            _ => None,
        }
    }

    fn of_seat(setup: &Setup<Self>, view: &View, seat: Seat) -> Option<SeatSign> {
        let role = view.role(seat)?;
        let words = match (role, setup.level.rebels_among(setup.seats.len())) {
            (Side::Council, _) => "Council Member",
            (Side::Rebel, 1) => "the Rebel",
            (Side::Rebel, _) => "a Rebel",
        };
        let (words, picture) = (words.into(), Some(board::role_picture(role)));
        Some(SeatSign { words, picture })
    }

    fn mark_of(seen: &Seen) -> Option<Cow<'static, str>> {
        match seen {
            Seen::Public(Event::Decided {
                letter, kept: true, ..
            }) => Some(board::tile_picture(*letter).into()),
            Seen::Public(Event::Decided { .. }) => Some("omelas/tile-back".into()),
            _ => None,
        }
    }
}
