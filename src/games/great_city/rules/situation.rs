//! The rules for settling the situation: naming agents of peril, and agreeing to go on (`great_city.situation.5` to
//! `great_city.situation.7`).

use super::super::pieces::Character;
use super::super::state::GameState;
use super::super::{AGENTS, Claim, Event, Kind, Phase, Proposal, ScarabZone, Triad, Who};
use super::params::{Board, Cast, TableRef};
use super::{Checked, Refusal, not_now, refuse_if};
use crate::table::{Remarks, Seat};
use bevy_ecs::prelude::*;

/// From so many refusals on, a refused seat agrees with the situation (`great_city.situation.7`).
const REFUSALS: u8 = 3;

/// Checks that a seat can still change the situation.
fn settling(table: &TableRef, seat: Seat) -> Checked {
    match table.phase {
        Phase::Situation => {
            let asked = seat <= table.gm() && !table.stood.contains(seat);
            refuse_if(!asked, Refusal::NotAsked(seat))
        }
        phase => not_now(phase),
    }
}

/// Does the same as [`settling`], but also requires that no agent is proposed.
fn free(table: &TableRef, seat: Seat) -> Checked {
    settling(table, seat)?;
    refuse_if(table.proposal.is_some(), Refusal::Proposed)
}

/// Checks that a seat can change or remove an agent, or refuse the proposed one.
///
/// While an agent is proposed, only the seats asked about it can act, and only on that agent.
pub fn check_remove(table: &TableRef, (seat, agent): (Seat, u8)) -> Checked {
    refuse_if(table.settings.is_first_edition(), Refusal::EarlierEdition)?;
    settling(table, seat)?;
    match table.proposal {
        Some(proposal) if !proposal.asked.contains(seat) => Err(Refusal::NotAsked(seat)),
        Some(proposal) if proposal.agent != agent => Err(Refusal::Proposed),
        _ if !table.agents.contains(&agent) => Err(Refusal::NotOwn),
        _ => Ok(()),
    }
}

pub fn check_agent(table: &TableRef, (seat, _): (Seat, Kind)) -> Checked {
    free(table, seat)?;
    let full = table.agents.len() >= usize::from(AGENTS);
    refuse_if(full, Refusal::ThreeAgents)
}

pub fn agent(In((seat, kind)): In<(Seat, Kind)>, mut cast: Cast, remarks: Res<Remarks<Claim>>) {
    if let Some(agent) = cast.add_agent(kind) {
        // What the GM was about to propose is not about another seat's agent.
        if seat != cast.state.gm() {
            lapse(&mut cast.state, agent, &remarks);
        }
        cast.state.send(Event::AgentNamed { agent, kind });
    }
}

pub fn check_propose(table: &TableRef, (seat, kind): (Seat, Kind)) -> Checked {
    refuse_if(table.settings.is_first_edition(), Refusal::EarlierEdition)?;
    check_agent(table, (seat, kind))
}

pub fn propose(In((seat, kind)): In<(Seat, Kind)>, mut cast: Cast) {
    if let Some(agent) = cast.add_agent(kind) {
        let Cast { state, .. } = &mut cast;
        state.send(Event::AgentProposed { seat, agent, kind });
        let (by, done) = (seat, state.stood.with(seat));
        let asked = state.seats().filter(|other| !done.contains(*other)).collect();
        state.proposal = Some(Proposal { agent, by, asked });
    }
}

pub fn check_agree(table: &TableRef, seat: Seat) -> Checked {
    settling(table, seat)?;
    match table.proposal {
        None => Err(Refusal::NotProposed),
        Some(proposal) if proposal.asked.contains(seat) => Ok(()),
        Some(_) => Err(Refusal::NotAsked(seat)),
    }
}

pub fn agree(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    accept(&mut state, seat);
}

/// Records that a seat accepts the proposed agent, if one is proposed.
pub fn accept(state: &mut GameState, seat: Seat) {
    if let Some(proposal) = &mut state.proposal {
        proposal.asked = proposal.asked.without(seat);
        state.send(Event::Agreed(seat));
    }
}

/// Names the proposed agent once every asked seat has accepted it.
pub fn name_agent(mut state: ResMut<GameState>, characters: Query<&Character>) {
    let agent = state.proposal.take().map_or(0, |proposal| proposal.agent);
    let entity = state.character(Who::Agent(agent));
    let character = entity.and_then(|entity| characters.get(entity).ok());
    if let Some(kind) = character.and_then(|character| character.kind) {
        state.send(Event::AgentNamed { agent, kind });
    }
}

pub fn remove(
    In((seat, agent)): In<(Seat, u8)>,
    mut board: Board,
    mut characters: Query<&mut Character>,
    remarks: Res<Remarks<Claim>>,
) {
    let who = Who::Agent(agent);
    board.empty(Triad::Of(who));
    board.clear(Triad::Of(who));
    let entity = board.state.character(who);
    if let Some(mut character) = entity.and_then(|entity| characters.get_mut(entity).ok()) {
        *character = Character::new(who, character.owner);
    }
    let Board { state, .. } = &mut board;
    let proposal = state.proposal.take();
    let refused = proposal.is_some();
    state.send(Event::AgentRemoved { seat, agent, refused });
    state.agents.retain(|known| *known != agent);
    lapse(state, agent, &remarks);
    if let Some(proposal) = proposal {
        state.refused += 1;
        // This limits proposals: after so many refusals, the rest is left to the other seats.
        if state.refused >= REFUSALS {
            state.stood = state.stood.with(proposal.by);
            state.send(Event::Stood(proposal.by));
        }
    }
}

pub fn check_stands(table: &TableRef, seat: Seat) -> Checked {
    free(table, seat)?;
    refuse_if(table.agents.is_empty(), Refusal::NoAgent)
}

pub fn stands(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    state.stood = state.stood.with(seat);
    state.send(Event::Stood(seat));
}

/// Once all seats agree with the situation, the GM gets scarabs: four for each player, and those of ready-made agents.
/// The other agents bring theirs when they are finished (`great_city.character.6`).
pub fn end_situation(mut board: Board, characters: Query<&Character>) {
    board.state.send(Event::SituationStands);
    let count = 4 * board.state.players() as u16;
    let purse = ScarabZone::Purse(board.state.gm());
    board.pay(ScarabZone::Supply, purse, count);
    for agent in board.state.agents.clone() {
        let entity = board.state.character(Who::Agent(agent));
        let character = entity.and_then(|entity| characters.get(entity).ok());
        if let Some(character) = character.filter(|character| character.made) {
            board.endow(character);
        }
    }
    board.state.phase = Phase::NextThrow;
}

/// Forgets what was written about an agent of this number so far.
fn lapse(state: &mut GameState, agent: u8, remarks: &Remarks<Claim>) {
    if let Some(lapsed) = state.lapsed.get_mut(usize::from(agent).wrapping_sub(1)) {
        *lapsed = remarks.count();
    }
}
