//! A seat's memory of a game, collected from the events and remarks that it has perceived.
//!
//! It is rebuilt for every decision, so undo, loading and a change of controller need no special handling. It holds no
//! roles or cards except the seat's own (and a fellow rebel, if the house rule shows one).

use super::belief::{Shares, Vote, set_share};
use crate::games::omelas::{ASK, CLAIM, Card, Claim, Event, Letter, Omelas, Seen, Side};
use crate::table::{Observation, Observed, Said, Seat, SeatSet};

/// The claims of one round: the share of Yes that each seat announced; `None` for a seat that said nothing.
pub(super) type Talk = [Option<f64>; 6];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Past {
    pub turn: Seat,
    pub die: usize,
    pub talk: Talk,
    /// Whether the seat's own card was a Yes, if it is known.
    pub own: Option<bool>,
    pub yes: usize,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Memory {
    /// The number of seats, and of rebels among them.
    pub seats: usize,
    pub rebels: usize,
    pub me: Seat,
    pub rebel: bool,
    /// Do rebels know each other, and which fellow rebels does this seat know?
    pub fellows: bool,
    pub fellow: SeatSet,
    /// The number of tiles that the city still needs, and the number of losses that end the game.
    pub need: usize,
    pub left: usize,
    /// The round being played: its drawer, its die and its claims.
    pub turn: Seat,
    pub die: usize,
    pub talk: Talk,
    /// The votes so far, oldest first.
    pub past: Vec<Past>,
}

impl Memory {
    /// Collects the memory of the observing seat.
    pub(super) fn of(table: &Observation<'_, Omelas>) -> Self {
        let level = table.level();
        let seats = table.seats();
        let mut memory = Self {
            seats,
            rebels: level.rebels_among(seats),
            me: table.seat(),
            fellows: level.house.rebels_know_each_other,
            // The first O lies on its square from the start (omelas.setup.6).
            need: Letter::ALL.len() - 1,
            left: usize::from(level.places),
            past: Vec::with_capacity(8),
            ..Self::default()
        };
        let mut asked = None;
        let mut own = None;
        for observed in table.observed() {
            match observed {
                Observed::Remark(remark) => match (&*remark.slot, &remark.said) {
                    (ASK | CLAIM, Said::Claim(Claim::Ask(seats))) => asked = Some((remark.seat, *seats)),
                    (ASK | CLAIM, Said::Claim(claim)) => memory.hear(remark.seat, *claim),
                    _ => {}
                },
                Observed::Event(seen) => memory.see(&seen, &mut asked, &mut own),
            }
        }
        memory.take_asking(asked);
        memory
    }

    fn hear(&mut self, seat: Seat, claim: Claim) {
        let share = match claim {
            Claim::Yes => Some(1.0),
            Claim::No => Some(0.0),
            Claim::Coin(tenths) => Some(f64::from(tenths.min(10)) / 10.0),
            Claim::Nothing | Claim::Ask(_) => None,
        };
        if let Some(slot) = self.talk.get_mut(seat.index()) {
            *slot = share;
        }
    }

    /// Takes the drawer's request as the drawer's own claim if it has made no other.
    fn take_asking(&mut self, asked: Option<(Seat, SeatSet)>) {
        if let Some((drawer, seats)) = asked
            && drawer == self.turn
            && let Some(slot @ None) = self.talk.get_mut(drawer.index())
        {
            *slot = Some(f64::from(u8::from(seats.contains(drawer))));
        }
    }

    fn see(&mut self, seen: &Seen, asked: &mut Option<(Seat, SeatSet)>, own: &mut Option<bool>) {
        match seen {
            Seen::RolesDealt { own: role, fellows } => {
                self.rebel = *role == Some(Side::Rebel);
                self.fellow = *fellows;
            }
            Seen::VoteLaid { card: Some(card), .. } => *own = Some(*card == Card::Yes),
            Seen::Public(Event::Drawn { seat, aside, .. }) => {
                self.turn = *seat;
                if *aside {
                    (self.talk, *asked) = (Talk::default(), None);
                }
            }
            Seen::Public(Event::Rolled { face, .. }) => self.die = usize::from(*face),
            Seen::Public(Event::Decided { yes, kept, .. }) => {
                self.take_asking(asked.take());
                self.past.push(Past {
                    turn: self.turn,
                    die: self.die,
                    talk: std::mem::take(&mut self.talk),
                    own: own.take(),
                    yes: usize::from(*yes),
                });
                let count = if *kept { &mut self.need } else { &mut self.left };
                *count = count.saturating_sub(1);
            }
            Seen::VoteLaid { card: None, .. } | Seen::Public(_) => {}
        }
    }

    /// Estimates the share of Yes among silent seats, from the counts so far.
    pub(super) fn silent_share(&self) -> f64 {
        let (mut yes, mut cards) = (1.0, 2.0);
        for past in &self.past {
            let said = past.talk.iter().take(self.seats);
            let silent = said.clone().filter(|said| said.is_none()).count() as f64;
            let others: f64 = said.flatten().sum();
            yes += (past.yes as f64 - others).clamp(0.0, silent);
            cards += silent;
        }
        yes / cards
    }

    /// Returns whether this seat said nothing before the last vote.
    pub(super) fn is_silent(&self, seat: Seat) -> bool {
        let said = |past: &Past| past.talk.get(seat.index()).is_some_and(Option::is_some);
        self.past.last().is_some_and(|past| !said(past))
    }

    /// Returns a past vote as everybody knows it, or with `mine` as this seat knows it.
    pub(super) fn vote(&self, past: &Past, silent: f64, mine: bool) -> Vote {
        Vote {
            die: past.die,
            shares: shares(&past.talk, silent),
            known: past.own.filter(|_| mine).map(|yes| (self.me, yes)),
            yes: past.yes,
        }
    }

    /// Returns the expected share of Yes of each seat in this round, according to its word.
    pub(super) fn shares_now(&self) -> Shares {
        shares(&self.talk, self.silent_share())
    }

    /// Returns the same shares with another one for this seat.
    pub(super) fn shares_with(&self, own: f64) -> Shares {
        let mut shares = self.shares_now();
        set_share(&mut shares, self.me, own);
        shares
    }

    /// Returns the shares that planning takes as fixed: announced ones, and the estimate for other seats that are
    /// expected to stay silent.
    pub(super) fn settled(&self) -> Talk {
        let silent = self.silent_share();
        let mut settled = self.talk;
        for (seat, slot) in Seat::all(self.seats).zip(&mut settled) {
            if slot.is_none() && seat != self.me && self.is_silent(seat) {
                *slot = Some(silent);
            }
        }
        settled
    }

    /// Returns the share that this seat announced in this round.
    pub(super) fn own_word(&self) -> Option<f64> {
        self.talk.get(self.me.index()).copied().flatten()
    }
}

fn shares(talk: &Talk, silent: f64) -> Shares {
    talk.map(|said| said.unwrap_or(silent))
}

/// Converts a share to a claim, rounded to tenths.
pub fn claim_of(share: f64) -> Claim {
    match (share * 10.0).round() {
        tenths if tenths <= 0.0 => Claim::No,
        tenths if tenths >= 10.0 => Claim::Yes,
        tenths => Claim::Coin(tenths as u8),
    }
}

/// Does a plan agree with the announced shares, within the rounding of claims?
pub(super) fn agrees(plan: &Shares, settled: &Talk) -> bool {
    let mut pairs = plan.iter().zip(settled);
    pairs.all(|(share, said)| said.is_none_or(|said| (share - said).abs() < 0.051))
}
