//! The rounds so far. Beside the board: drawer, tile, die and result of each round. In the ledger: a line per
//! round, with requests and claims.
//!
//! Invariant: all of it was seen or heard by everybody; it never says who cast which vote.

use super::super::view::{decided, number};
use super::super::{ASK, CLAIM, Card, Claim, Event, Letter, Omelas, Seen};
use crate::session::{Heard, LedgerLine, Scene};
use crate::table::{Audience, Game as _, Said, Seat, SeatSet, Setup};

/// One round, possibly unfinished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RoundLine {
    /// Number of events seen before it.
    at: usize,
    pub round: u16,
    /// The drawer.
    pub seat: Seat,
    pub letter: Option<Letter>,
    laid_aside: bool,
    die: Option<u8>,
    asked: SeatSet,
    /// Each seat's claims in order; seats in the order of their first claim.
    claims: Vec<(Seat, Vec<Claim>)>,
    /// Other public remarks.
    said: Vec<(Seat, String)>,
    voted: SeatSet,
    /// Are all votes laid and shuffled? Then no claims about its tile follow.
    shuffled: bool,
    /// The number of Yes votes, and whether the tile stays.
    result: Option<(u8, bool)>,
}

/// Returns all rounds, oldest first.
pub(super) fn rounds(scene: &Scene<'_, Omelas>) -> Vec<RoundLine> {
    let mut rounds: Vec<RoundLine> = Vec::new();
    let mut heard = scene.heard.iter().peekable();
    for (at, seen) in scene.seen.iter().enumerate() {
        while let Some(heard) = heard.next_if(|heard| heard.after <= at) {
            hear(rounds.last_mut(), heard);
        }
        if let Seen::Public(Event::RoundBegins { round, turn }) = seen {
            rounds.push(RoundLine {
                at,
                round: *round,
                seat: *turn,
                ..RoundLine::default()
            });
        }
        let Some(line) = rounds.last_mut() else { continue };
        match seen {
            Seen::Public(Event::Drawn { letter, aside, .. }) => {
                (line.letter, line.laid_aside) = (Some(*letter), *aside);
            }
            Seen::Public(Event::Rolled { face, .. }) => line.die = Some(*face),
            Seen::VoteLaid { seat, .. } => line.voted = line.voted.with(*seat),
            Seen::Public(Event::VotesShuffled) => line.shuffled = true,
            Seen::Public(Event::Decided { yes, kept, .. }) => line.result = Some((*yes, *kept)),
            _ => {}
        }
    }
    for heard in heard {
        hear(rounds.last_mut(), heard);
    }
    rounds
}

/// Adds a public remark to the round in which it was made.
fn hear(round: Option<&mut RoundLine>, heard: &Heard<Omelas>) {
    let remark = &heard.remark;
    let Some(round) = round.filter(|_| remark.to == Audience::All) else {
        return;
    };
    match (&*remark.slot, &remark.said) {
        (_, Said::Text(text)) => round.said.push((remark.seat, text.clone())),
        _ if round.shuffled => {}
        (ASK, Said::Claim(Claim::Ask(seats))) if remark.seat == round.seat => round.asked = *seats,
        (CLAIM, Said::Claim(claim)) => match round.claims.iter_mut().find(|(seat, _)| *seat == remark.seat) {
            Some((_, claims)) if claims.last() == Some(claim) => {}
            Some((_, claims)) => claims.push(*claim),
            None => round.claims.push((remark.seat, vec![*claim])),
        },
        _ => {}
    }
}

/// Returns a claim in a word or two.
fn in_words(claim: Claim) -> String {
    match claim {
        Claim::Yes => "Yes".into(),
        Claim::No => "No".into(),
        Claim::Coin(tenths) => format!("coin ({tenths} in 10)"),
        Claim::Nothing | Claim::Ask(_) => "no claim".into(),
    }
}

fn names(setup: &Setup<Omelas>, seats: SeatSet) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| setup.name(seat)).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

impl RoundLine {
    /// Returns the round's state in a word or two.
    pub(super) fn note(&self) -> String {
        match (self.letter, self.die) {
            (_, Some(face)) => format!("rolled {face}"),
            (Some(letter), None) => format!("drew {letter}"),
            (None, None) => "to draw".into(),
        }
    }

    /// Have its votes been counted?
    pub(super) const fn is_counted(&self) -> bool {
        self.result.is_some()
    }

    /// Returns a seat's last claim.
    pub(super) fn claim_of(&self, seat: Seat) -> Option<Claim> {
        let (_, claims) = self.claims.iter().find(|(claimed, _)| *claimed == seat)?;
        claims.last().copied()
    }

    /// Returns the public remarks as sentences.
    fn talk(&self, setup: &Setup<Omelas>) -> Vec<String> {
        let mut talk = Vec::new();
        if !self.asked.is_empty() {
            talk.push(format!("Asked for a Yes: {}.", names(setup, self.asked)));
        }
        if !self.claims.is_empty() {
            let claims = self.claims.iter().map(|(seat, claims)| {
                let claims: Vec<String> = claims.iter().copied().map(in_words).collect();
                format!("{} {}", setup.name(*seat), claims.join(", then "))
            });
            talk.push(format!("Claims: {}.", claims.collect::<Vec<_>>().join("; ")));
        }
        let said = self.said.iter();
        talk.extend(said.map(|(seat, text)| format!("{}: “{text}”", setup.name(*seat))));
        talk
    }

    /// Returns the result in one short sentence that fits beside the board.
    pub(super) fn outcome(&self) -> Option<String> {
        if self.laid_aside {
            return Some("Already on Omelas: laid aside.".into());
        }
        let (letter, (yes, kept)) = (self.letter?, self.result?);
        Some(decided(letter, yes, kept))
    }

    /// Returns the round as a line of the ledger.
    fn line(&self, setup: &Setup<Omelas>) -> LedgerLine {
        let who = setup.name(self.seat);
        let begins = match (self.letter, self.die) {
            (None, _) => format!("{who} is to draw."),
            (Some(letter), Some(face)) => {
                format!(
                    "{who} draws an {letter} and rolls {face}: exactly {} Yes.",
                    number(face)
                )
            }
            (Some(letter), None) => format!("{who} draws an {letter}."),
        };
        let mut words = vec![format!("Round {}: {begins}", self.round)];
        words.extend(self.talk(setup));
        words.extend(match self.outcome() {
            Some(outcome) => Some(outcome),
            None if self.shuffled => Some("All votes are laid and shuffled.".into()),
            None if self.voted.is_empty() => None,
            None => Some(format!("Voted so far: {}.", names(setup, self.voted))),
        });
        let (at, words) = (self.at, words.join("\n"));
        LedgerLine { at, words }
    }
}

/// Returns the ledger: a line for each round, and lines for what happens before and after.
pub fn ledger(scene: &Scene<'_, Omelas>) -> Vec<LedgerLine> {
    let rounds = rounds(scene).into_iter().map(|round| round.line(scene.setup));
    let others = scene.seen.iter().enumerate().filter_map(|(at, seen)| {
        let is_in_round = match seen {
            Seen::RolesDealt { .. } => false,
            Seen::VoteLaid { .. } => true,
            Seen::Public(Event::Drawn { .. } | Event::Decided { .. }) => true,
            Seen::Public(event) => matches!(event, Event::Rolled { .. } | Event::VotesShuffled),
        };
        let words = Omelas::log_line(scene.setup, scene.view, seen).filter(|_| !is_in_round)?;
        Some(LedgerLine { at, words })
    });
    let mut lines: Vec<LedgerLine> = rounds.chain(others).collect();
    lines.sort_by_key(|line| line.at);
    lines
}

/// Returns the cards revealed in this round, in order.
pub(super) fn turned(scene: &Scene<'_, Omelas>) -> Vec<Card> {
    let shuffled = Seen::Public(Event::VotesShuffled);
    let since = scene.seen.rsplit(|seen| *seen == shuffled).next();
    let cards = since.unwrap_or_default().iter().filter_map(|seen| match seen {
        Seen::Public(Event::Turned(card)) => Some(*card),
        _ => None,
    });
    cards.collect()
}

/// Returns the last tile laid aside.
pub(super) fn last_aside(scene: &Scene<'_, Omelas>) -> Option<Letter> {
    scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::Drawn { letter, aside, .. }) => aside.then_some(*letter),
        _ => None,
    })
}
