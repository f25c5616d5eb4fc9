//! The laws of a table at rest: what is listed, who is awaited, and that everything else is refused.

use super::{TRIED, ensure, ensure_same, glance};
use crate::table::{Actor, Awaits, Game, Opponents, Reason, Refused, Seat, Table, Viewer};
use crate::texts;
use std::collections::HashSet;

/// Does the game's rulebook have this rule?
fn has_rule<G: Opponents>(anchor: &str) -> bool {
    let mut files = texts::RULEBOOKS.iter();
    let file = files.find(|(game, _)| *game == G::ID);
    let text = file.map_or(G::RULEBOOK, |(_, text)| text);
    text.contains(&format!("{{#{anchor}}}"))
}

/// Every action that could ever be legal at a table, and the progress of trying them.
pub(super) struct TriedActions<G: Game> {
    all: Vec<G::Action>,
    known: HashSet<G::Action>,
    /// The number of shares in which they are tried; the next field is the next share.
    shares: usize,
    next: usize,
}

impl<G: Game> TriedActions<G> {
    pub fn new(all: Vec<G::Action>, first: u64) -> Self {
        let shares = all.len().div_ceil(TRIED).max(1);
        Self {
            known: all.iter().cloned().collect(),
            shares,
            next: first as usize % shares,
            all,
        }
    }

    /// Returns the actions to be tried this time.
    fn share(&mut self) -> impl Iterator<Item = &G::Action> {
        let first = self.next;
        self.next = (first + 1) % self.shares;
        self.all.iter().skip(first).step_by(self.shares)
    }
}

/// Checks everything that must hold between two entries.
pub(super) fn at_rest<G: Opponents>(
    table: &mut Table<G>,
    all_actions: &mut TriedActions<G>,
) -> Result<(), String> {
    table
        .invariants()
        .map_err(|what| format!("an invariant is broken: {what}"))?;
    let listed = table.legal(None).to_vec();
    let actions: HashSet<&G::Action> = listed.iter().map(|choice| &choice.action).collect();
    ensure(actions.len() == listed.len(), || {
        format!("an action is listed twice: {listed:?}")
    })?;
    for choice in &listed {
        ensure(all_actions.known.contains(&choice.action), || {
            format!("{:?} is legal, but not in all_actions", choice.action)
        })?;
        let in_place = match (table.awaits(), G::actor(&choice.action)) {
            (Awaits::Chance { .. }, Actor::Chance) => choice.weight > 0,
            (Awaits::Chance { meanwhile: seats, .. } | Awaits::Seats(seats), Actor::Seat(seat)) => {
                seats.contains(seat) && choice.weight == 1
            }
            _ => false,
        };
        ensure(in_place, || {
            format!("{choice:?} is listed, but {:?} is awaited", table.awaits())
        })?;
    }
    // If chance is to move, there is an outcome, and the seed's pick is among the listed actions.
    let foretold = table.peek_outcome();
    let chance = matches!(table.awaits(), Awaits::Chance { .. });
    ensure(foretold.is_some() == chance, || {
        format!("{:?} is awaited, and the seed gives {foretold:?}", table.awaits())
    })?;
    if let Some(foretold) = &foretold {
        ensure(
            actions.contains(foretold) && G::actor(foretold) == Actor::Chance,
            || format!("the seed gives {foretold:?}, which is not listed"),
        )?;
    }
    ensure(listed.is_empty() == (table.awaits() == Awaits::Over), || {
        format!(
            "{:?} is awaited, and these are listed: {listed:?}",
            table.awaits()
        )
    })?;
    for seat in Seat::all(table.setup().seats.len() + 1) {
        let own: Vec<_> = listed
            .iter()
            .filter(|choice| G::actor(&choice.action) == Actor::Seat(seat))
            .cloned()
            .collect();
        let asked = table.legal(Some(seat)).to_vec();
        ensure_same(&own, &asked, || format!("seat {seat} is listed other actions"))?;
        // A seat that may act while chance is awaited has a legal action, just like an awaited seat.
        let awaited = table.awaits().may_act().contains(seat);
        ensure(awaited != own.is_empty(), || {
            format!("seat {seat} is awaited: {awaited}, and may do {own:?}")
        })?;
    }
    let rule = G::rule_now(&table.view(Viewer::Table));
    ensure(has_rule::<G>(rule), || format!("{rule} is no paragraph"))?;

    let before = glance(table);
    for action in &actions {
        let checked = table.check(action);
        ensure(checked.is_ok(), || {
            format!("{action:?} is listed and refused: {checked:?}")
        })?;
    }
    for action in all_actions.share() {
        if actions.contains(action) {
            continue;
        }
        match table.act(action.clone()) {
            Ok(_) => return Err(format!("{action:?} is not listed and accepted")),
            Err(refused) => {
                ensure(!refused.to_string().trim().is_empty(), || {
                    format!("{action:?} is refused without a reason")
                })?;
                if let Refused::Rule(reason) = refused {
                    ensure(has_rule::<G>(reason.rule()), || {
                        format!(
                            "{action:?} is refused by {}, which is no paragraph",
                            reason.rule()
                        )
                    })?;
                }
            }
        }
        if matches!(G::actor(action), Actor::Seat(_)) {
            let told = table.enter_outcome(action.clone()).map(|_| ());
            ensure(told == Err(Refused::NotChance), || {
                format!("{action:?} of a seat can be told as chance")
            })?;
        }
    }
    let after = glance(table);
    ensure_same(&before, &after, || "a refused action changes something".into())
}
