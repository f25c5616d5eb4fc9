//! OMELAS: hidden roles and secret votes over a city and the child beneath it.
//!
//! This folder holds the whole game: its data ([`level`]), its pieces, its rules, the viewers' knowledge ([`View`],
//! [`Seen`]), its computer seats, and the display of its table ([`ui`]). Comments cite the anchors of the rulebook,
//! `assets/rulebook/omelas.md`.
//!
//! Invariant: a seat's view does not depend on another seat's role or vote, except through that seat's claims and the
//! shuffled count of Yes (`omelas.secret.1`, `omelas.secret.2`).

mod action;
pub mod bots;
mod event;
pub mod level;
mod pieces;
#[cfg(feature = "window")]
mod plugin;
mod rules;
#[cfg(feature = "window")]
mod ui;
mod view;

pub use action::{Action, Claim};
pub use event::{Event, Seen};
pub use level::{House, OmelasLevel};
pub use pieces::{Ballot, Card, Letter, Phase, PieceId, Side};
#[cfg(feature = "window")]
pub use plugin::OmelasPlugin;
pub use rules::Refusal;
#[cfg(feature = "window")]
pub use ui::{Place, is_lie, motion};
pub use view::{SeatView, View};

use crate::table::level::{SwitchField, switches};
use crate::table::{
    Actor, Audience, Chronicle, Game, GameResult, Level, Outbox, OutcomeLabel, Passage, PassageKind, Remark,
    Rules, Said, Seat, SeatSet, Setup, Sides, StoryPage, Viewer, rule,
};
use bevy_ecs::prelude::*;
use pieces::{Die, OmelasState, RoleCard, Tile, VoteCard, VoteZone, Zone};
use std::collections::BTreeMap;
use std::iter;
use std::ops::RangeInclusive;

/// The game OMELAS, played by a [`Table`](crate::table::Table).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Omelas;

/// The slot for a seat's own claim.
pub const CLAIM: &str = "claim";
/// The slot for the drawer's request.
pub const ASK: &str = "ask";
/// The slot for the fate of the city in a seat's own words, once the game is over.
pub const FATE: &str = "fate";

impl Level for OmelasLevel {
    fn title(&self) -> &str {
        &self.title
    }

    fn seats(&self) -> RangeInclusive<usize> {
        self.seat_range()
    }

    fn check(&self) -> Result<(), String> {
        self.check_data()
    }

    const SWITCHES: &'static [SwitchField<Self>] = switches! {
        house: rebels_know_each_other, "Rebels know each other", "omelas.house.1",
            "Two Rebels see who the other is. Our ruling: they have to guess.";
        house: votes_shown_at_end, "Votes shown at the end", "omelas.house.2",
            "After the game you see who laid which vote. Our ruling: never.";
        house: lost_letters_count, "Lost letters count as on the board", "omelas.house.4",
            "One lost letter then decides the game. Our ruling: only letters on Omelas count.";
    };

    fn summary(&self, seats: usize) -> String {
        let rebels = self.rebels_among(seats);
        let plural = if rebels == 1 { "" } else { "s" };
        format!(
            "{seats} seats: {rebels} Rebel{plural}, {} Council Members",
            seats.saturating_sub(rebels)
        )
    }

    fn description(&self) -> String {
        match self.seats().any(|seats| self.rebels_among(seats) * 2 >= seats) {
            true if self.rebels_among(6) == 2 => {
                "Half of the council may be against you. With six players, the roles are the same as in “As written”.".into()
            }
            true => "Half of the council may be against you.".into(),
            false => {
                "A council votes letter by letter whether its city stands. A Rebel or two sit in it in secret. \
                 It is meant to be hard: the city seldom stands."
                    .into()
            }
        }
    }
}

impl Game for Omelas {
    const ID: &'static str = "omelas";
    const TITLE: &'static str = "OMELAS";
    const RULES: u32 = 1;

    type Level = OmelasLevel;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type State = OmelasState;
    type View = View;
    type Claim = Claim;
    type Refusal = Refusal;

    fn outbox(state: &mut OmelasState) -> &mut Outbox<Event> {
        &mut state.events
    }

    fn rules(world: &mut World) -> Rules<Self> {
        let mut rules = Rules::new(world, view::offers, view::view, view::invariants);
        rule!(rules, world, Action::Deal(rebels) => rebels, rules::check_deal, rules::apply_deal);
        rule!(rules, world, Action::Draw(letter) => letter, rules::check_draw, rules::apply_draw);
        rule!(rules, world, Action::Roll(face) => face, rules::check_roll, rules::apply_roll);
        rule!(rules, world, Action::Vote { seat, card } => (seat, card), rules::check_vote, rules::apply_vote);
        rule!(rules, world, Action::Turn(card) => card, rules::check_turn, rules::apply_turn);
        rules
            .consequence(world, |table: &OmelasState| table.all_laid, rules::shuffle_votes)
            .consequence(
                world,
                |table: &OmelasState| table.phase == Phase::Count,
                rules::count_votes,
            )
            .consequence(
                world,
                |table: &OmelasState| table.phase == Phase::HandBack,
                rules::hand_back,
            )
            .consequence(
                world,
                |table: &OmelasState| table.phase == Phase::NextRound,
                rules::begin_round,
            )
            .consequence(
                world,
                |table: &OmelasState| matches!(table.phase, Phase::Ending(_)),
                rules::end,
            )
    }

    fn set_up(world: &mut World, setup: &Setup<Self>) {
        // An earlier game in this world had the same pieces.
        if !world.contains_resource::<OmelasState>() {
            spawn_pieces(world, setup);
        }
        let laid_out = world.run_system_cached_with(lay_out, setup.youngest);
        laid_out.expect("its parameters are what spawn_pieces has spawned and inserted");
    }

    fn actor(action: &Action) -> Actor {
        match action {
            Action::Vote { seat, .. } => Actor::Seat(*seat),
            _ => Actor::Chance,
        }
    }

    fn visible(setup: &Setup<Self>, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(match event {
            Event::RolesDealt(rebels) => {
                let (mut own, mut fellows) = (None, SeatSet::EMPTY);
                if let Viewer::Seat(seat) = viewer {
                    let is_rebel = rebels.contains(seat);
                    own = Some(Side::of(is_rebel));
                    if is_rebel && setup.level.house.rebels_know_each_other {
                        fellows = rebels.without(seat);
                    }
                }
                Seen::RolesDealt { own, fellows }
            }
            Event::VoteLaid { seat, card } => Seen::VoteLaid {
                seat: *seat,
                card: (viewer == Viewer::Seat(*seat)).then_some(*card),
            },
            public => Seen::Public(public.clone()),
        })
    }

    fn log_line(setup: &Setup<Self>, view: &View, seen: &Seen) -> Option<String> {
        view::log_line(setup, view, seen)
    }

    fn check_remark(setup: &Setup<Self>, remark: &Remark<Claim>) -> Result<(), String> {
        match (&*remark.slot, &remark.said) {
            (ASK | CLAIM, Said::Claim(_)) if remark.to != Audience::All => {
                Err("claims are made to everybody".into())
            }
            (FATE, _) if remark.to != Audience::All => {
                Err("what became of the city is told to everybody".into())
            }
            (ASK, Said::Claim(Claim::Ask(seats))) => match seats.iter().last() {
                Some(seat) if seat.index() >= setup.seats.len() => {
                    Err(format!("there is no seat {seat} to ask at this table"))
                }
                _ => Ok(()),
            },
            (CLAIM, Said::Claim(Claim::Coin(tenths))) if *tenths > 10 => {
                Err(format!("a coin decides 0 to 10 in 10, not {tenths}"))
            }
            (CLAIM, Said::Claim(Claim::Ask(_))) | (ASK, Said::Claim(_)) => {
                Err("asking goes into the slot “ask”, and only asking".into())
            }
            (CLAIM, Said::Claim(_)) | (_, Said::Text(_)) => Ok(()),
            (slot, _) => Err(format!("“{slot}” is no slot for claims: use “claim” or “ask”")),
        }
    }

    fn tally(setup: &Setup<Self>, view: &View) -> GameResult {
        let Phase::Over(side) = view.phase else {
            return GameResult::default();
        };
        let count = |number: usize| number as u64;
        let ending = match side {
            Side::Council => "omelas_complete",
            Side::Rebel if view.is_darkness_full() => "darkness_full",
            Side::Rebel => "bag_empty",
        };
        let aside = count(view.aside.len());
        GameResult {
            scores: BTreeMap::new(),
            winners: vec![side.name().into()],
            ending: ending.into(),
            figures: BTreeMap::from([
                ("tiles_kept".into(), count(view.placed()).saturating_sub(1)),
                ("tiles_lost".into(), count(view.darkness.into())),
                ("tiles_laid_aside".into(), aside),
                ("seats".into(), count(setup.seats.len())),
            ]),
            length: BTreeMap::from([
                ("draws".into(), u64::from(view.round)),
                ("votes".into(), u64::from(view.round) - aside),
            ]),
        }
    }

    fn rule_now(view: &View) -> &'static str {
        match view.phase {
            Phase::Deal => "omelas.setup.2",
            Phase::Draw => "omelas.round.1",
            Phase::Roll => "omelas.round.2",
            Phase::Vote if view.seats.iter().any(|seat| seat.laid) => "omelas.round.4",
            Phase::Vote => "omelas.round.3",
            Phase::Reveal => "omelas.round.5",
            Phase::Count => "omelas.round.6",
            Phase::HandBack => "omelas.round.7",
            Phase::NextRound => "omelas.round.8",
            Phase::Ending(_) => "omelas.end.4",
            Phase::Over(Side::Council) => "omelas.end.1",
            Phase::Over(Side::Rebel) if view.is_darkness_full() => "omelas.end.2",
            Phase::Over(Side::Rebel) => "omelas.house.4",
        }
    }

    fn may_undo(_done: &Action) -> bool {
        // A seat's only decision is its vote, and a vote is final (omelas.secret.3).
        false
    }

    fn describe_outcome(_: &Setup<Self>, action: &Action) -> Option<OutcomeLabel> {
        let (kind, face) = match action {
            Action::Draw(letter) => ("the bag", format!("{letter:?}")),
            Action::Roll(face) => ("the die", face.to_string()),
            // Roles are dealt in secret and the shuffled votes lie hidden, so only the program can do both.
            Action::Deal(_) | Action::Turn(_) | Action::Vote { .. } => return None,
        };
        Some(OutcomeLabel {
            kind,
            label: face.clone(),
            face: Some(face),
        })
    }

    const SIDES: Option<&'static dyn Sides<Self>> = Some(&Self);
    const CHRONICLE: Option<&'static dyn Chronicle<Self>> = Some(&Self);
}

/// Spawns the pieces; [`lay_out`] moves them to their places.
fn spawn_pieces(world: &mut World, setup: &Setup<Omelas>) {
    let level = &setup.level;
    for letter in Letter::ALL {
        world.spawn_batch((0..level.copies).map(move |_| (Tile(letter), Zone::Bag)));
    }
    for card in Card::BOTH {
        world.spawn_batch(Seat::all(6).map(move |seat| (VoteCard(card), VoteZone::Hand(seat))));
    }
    let roles = iter::repeat_n(Side::Rebel, 2).chain(iter::repeat_n(Side::Council, 4));
    world.spawn_batch(roles.map(|role| RoleCard(role, None)));
    world.spawn(Die(None));
    world.insert_resource(OmelasState::new(setup.seats.len(), level.clone(), setup.youngest));
}

/// Puts all pieces into their places for the start of a game.
fn lay_out(
    In(youngest): In<Seat>,
    mut table: ResMut<OmelasState>,
    mut tiles: Query<(&Tile, &mut Zone)>,
    mut votes: Query<(&VoteCard, &mut VoteZone)>,
    mut roles: Query<&mut RoleCard>,
    mut die: Single<&mut Die>,
) {
    // The first O lies on its square from the start (omelas.setup.6).
    let mut first = true;
    for (tile, mut zone) in &mut tiles {
        let laid = first && tile.0 == Letter::O;
        *zone = if laid { Zone::Omelas } else { Zone::Bag };
        first &= !laid;
    }
    for face in Card::BOTH {
        let of_face = votes.iter_mut().filter(|(card, _)| card.0 == face);
        for ((_, mut zone), seat) in of_face.zip(Seat::all(6)) {
            let hand = VoteZone::Hand(seat);
            *zone = if seat.index() < table.seats {
                hand
            } else {
                VoteZone::Box
            };
        }
    }
    roles.iter_mut().for_each(|mut card| card.1 = None);
    die.0 = None;
    *table = OmelasState::new(table.seats, table.level.clone(), youngest);
}

impl Sides<Self> for Omelas {
    fn names(&self) -> [&'static str; 2] {
        [Side::Council, Side::Rebel].map(Side::name)
    }

    fn of_seat(&self, view: &View, seat: Seat) -> Option<&'static str> {
        view.role(seat).map(Side::name)
    }
}

/// Tells the council's votes, and the fate of the city in the words of the people at the table.
impl Chronicle<Self> for Omelas {
    fn pages(&self, setup: &Setup<Self>, view: &View, seen: &[Seen]) -> Vec<StoryPage> {
        let lines = |is_end: bool| {
            let of_part = seen.iter().filter(move |seen| match seen {
                Seen::Public(Event::Rolled { .. } | Event::Decided { .. }) => !is_end,
                Seen::Public(Event::Won(_) | Event::RolesShown(_)) => is_end,
                _ => false,
            });
            let lines = of_part.filter_map(|seen| view::log_line(setup, view, seen));
            let kind = if is_end {
                PassageKind::Plain
            } else {
                PassageKind::Entry
            };
            lines.map(move |line| Passage::new(kind, line))
        };
        let told = Seat::all(setup.seats.len()).flat_map(|seat| {
            let told = view.fate(seat).into_iter().flat_map(move |told| {
                let teller = format!("{} told it.", setup.name(seat));
                [(PassageKind::Told, told.to_owned()), (PassageKind::Note, teller)]
            });
            told.map(|(kind, words)| Passage::new(kind, words))
        });
        let is_over = matches!(view.phase, Phase::Over(_));
        let child = is_over.then(|| Passage::new(PassageKind::Plain, "The child is still there."));
        let pages = [
            ("The council", lines(false).collect()),
            (
                "What became of the city",
                lines(true).chain(child).chain(told).collect::<Vec<_>>(),
            ),
        ];
        let pages = pages.map(|(title, passages)| StoryPage::new(title, passages));
        let told = pages.into_iter().filter(|page| !page.passages.is_empty());
        told.collect()
    }

    fn title<'s>(&self, _: &'s Setup<Self>) -> &'s str {
        Self::TITLE
    }

    /// Before the end, the ledger contains all of it.
    fn is_offered(&self, view: &View) -> bool {
        matches!(view.phase, Phase::Over(_))
    }
}
