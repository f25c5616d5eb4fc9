//! The rules for settling the situation: naming agents of peril, and agreeing to go on (`great_city.situation.5`,
//! `great_city.situation.6`).

use super::super::pieces::Character;
use super::super::{AGENTS, Claim, Colour, Event, Kind, Phase, Proposal, ScarabZone, Triad, Who};
use super::params::{TableMut, TableQuery, TableRef};
use super::{Checked, Refusal, not_now, refuse_if};
use crate::table::{Remarks, Seat};
use bevy_ecs::prelude::*;

/// From so many refusals on, a refused seat agrees with the situation (`great_city.situation.7`).
const REFUSALS: u8 = 3;

/// Checks that a seat can still change the situation.
fn settling(seat: Seat, table: &TableRef) -> Checked {
    match table.state.phase {
        Phase::Situation => {
            let asked = seat <= table.gm() && !table.state.stood.contains(seat);
            refuse_if(!asked, Refusal::NotAsked(seat))
        }
        phase => not_now(phase),
    }
}

/// Does the same as [`settling`], but also requires that no agent is proposed.
fn free(seat: Seat, table: &TableRef) -> Checked {
    settling(seat, table)?;
    refuse_if(table.state.proposal.is_some(), Refusal::Proposed)
}

/// Checks that a seat can change or remove an agent.
///
/// While an agent is proposed, only the seats asked about it can act, and only on that agent.
pub(super) fn changing(seat: Seat, agent: u8, table: &TableRef) -> Checked {
    refuse_if(table.settings().is_first_edition(), Refusal::EarlierEdition)?;
    settling(seat, table)?;
    match table.state.proposal {
        Some(proposal) if !proposal.asked.contains(seat) => Err(Refusal::NotAsked(seat)),
        Some(proposal) if proposal.agent != agent => Err(Refusal::Proposed),
        _ if !table.state.agents.contains(&agent) => Err(Refusal::NotOwn),
        _ => Ok(()),
    }
}

pub fn check_agent(In((seat, _)): In<(Seat, Kind)>, table: TableRef) -> Checked {
    free(seat, &table)?;
    let full = table.state.agents.len() >= usize::from(AGENTS);
    refuse_if(full, Refusal::ThreeAgents)
}

pub fn agent(In((seat, kind)): In<(Seat, Kind)>, mut table: TableMut, remarks: Res<Remarks<Claim>>) {
    if let Some(agent) = table.add_agent(kind) {
        // What the GM was about to propose is not about another seat's agent.
        if seat != table.gm() {
            table.lapse(agent, &remarks);
        }
        table.emit(Event::AgentNamed { agent, kind });
    }
}

pub fn check_propose(In((seat, kind)): In<(Seat, Kind)>, table: TableRef) -> Checked {
    refuse_if(table.settings().is_first_edition(), Refusal::EarlierEdition)?;
    check_agent(In((seat, kind)), table)
}

pub fn propose(In((seat, kind)): In<(Seat, Kind)>, mut table: TableMut) {
    let Some(agent) = table.add_agent(kind) else {
        return;
    };
    table.emit(Event::AgentProposed { seat, agent, kind });
    let (by, done) = (seat, table.state.stood.with(seat));
    let asked = table.seats().filter(|other| !done.contains(*other)).collect();
    table.state.proposal = Some(Proposal { agent, by, asked });
    table.name_if_all_agree();
}

pub fn check_agree(In(seat): In<Seat>, table: TableRef) -> Checked {
    settling(seat, &table)?;
    match table.state.proposal {
        None => Err(Refusal::NotProposed),
        Some(proposal) if proposal.asked.contains(seat) => Ok(()),
        Some(_) => Err(Refusal::NotAsked(seat)),
    }
}

pub fn agree(In(seat): In<Seat>, mut table: TableMut) {
    table.agree(seat);
}

/// Checks that a seat can remove an agent or refuse the proposed one.
pub fn check_remove(In((seat, agent)): In<(Seat, u8)>, table: TableRef) -> Checked {
    changing(seat, agent, &table)
}

pub fn remove(In((seat, agent)): In<(Seat, u8)>, mut table: TableMut, remarks: Res<Remarks<Claim>>) {
    let who = Who::Agent(agent);
    table.clear(Triad::Of(who));
    table.shape(who, |character| *character = Character::new(who, character.owner));
    let proposal = table.state.proposal.take();
    let refused = proposal.is_some();
    table.emit(Event::AgentRemoved { seat, agent, refused });
    table.state.agents.retain(|known| *known != agent);
    table.lapse(agent, &remarks);
    if let Some(proposal) = proposal {
        table.state.refused += 1;
        // This limits proposals: after so many refusals, the rest is left to the other seats.
        if table.state.refused >= REFUSALS {
            table.state.stood = table.state.stood.with(proposal.by);
            table.emit(Event::Stood(proposal.by));
        }
    }
}

pub fn check_stands(In(seat): In<Seat>, table: TableRef) -> Checked {
    free(seat, &table)?;
    refuse_if(table.state.agents.is_empty(), Refusal::NoAgent)
}

pub fn stands(In(seat): In<Seat>, mut table: TableMut) {
    table.state.stood = table.state.stood.with(seat);
    table.emit(Event::Stood(seat));
    if table.state.stood.len() > table.players() {
        table.emit(Event::SituationStands);
        // Four scarabs for each player. Agents bring theirs when they are finished (`great_city.character.6`).
        let count = 4 * table.players() as u16;
        table.pay(ScarabZone::Supply, ScarabZone::Purse(table.gm()), count);
        for who in table.state.agents.clone().into_iter().map(Who::Agent) {
            if table.is_made(who) {
                table.endow(who);
            }
        }
        table.next_throw();
    }
}

impl TableMut<'_, '_> {
    /// Puts another agent of peril on the network and returns its number, or `None` if there are three already.
    fn add_agent(&mut self, kind: Kind) -> Option<u8> {
        let agent = (1..=AGENTS).find(|agent| !self.state.agents.contains(agent))?;
        self.state.agents.push(agent);
        self.state.agents.sort_unstable();
        self.shape(Who::Agent(agent), |character| character.kind = Some(kind));
        Some(agent)
    }

    /// Forgets what was written about an agent of this number so far.
    fn lapse(&mut self, agent: u8, remarks: &Remarks<Claim>) {
        if let Some(lapsed) = self.state.lapsed.get_mut(usize::from(agent).wrapping_sub(1)) {
            *lapsed = remarks.count();
        }
    }

    /// Records that a seat accepts the proposed agent.
    pub(super) fn agree(&mut self, seat: Seat) {
        if let Some(proposal) = &mut self.state.proposal {
            proposal.asked = proposal.asked.without(seat);
            self.emit(Event::Agreed(seat));
            self.name_if_all_agree();
        }
    }

    /// Names the proposed agent once every asked seat has accepted it.
    fn name_if_all_agree(&mut self) {
        let agreed = self.state.proposal.take_if(|proposal| proposal.asked.is_empty());
        if let Some(Proposal { agent, .. }) = agreed
            && let Some(kind) = self.kind(Who::Agent(agent))
        {
            self.emit(Event::AgentNamed { agent, kind });
        }
    }

    /// Names the agents of a ready-made situation.
    pub(super) fn name_ready_agents(&mut self) {
        let agents = self.level().situation.as_ref().map(|ready| ready.agents.clone());
        for (number, ready) in (1..).zip(agents.unwrap_or_default()) {
            let Some(agent) = self.add_agent(ready.kind) else {
                return;
            };
            let (who, kind) = (Who::Agent(agent), ready.kind);
            self.emit(Event::AgentNamed { agent, kind });
            self.take_ready(who, number, &ready);
            self.shape(who, |character| character.made = true);
        }
    }

    /// Continues with the next agent whose stones must be thrown, or with the making of characters.
    pub(super) fn next_throw(&mut self) {
        let mut agents = self.state.agents.iter().copied().map(Who::Agent);
        let unthrown = agents.find(|who| !self.stone_state(who.stone(Colour::Blue)).thrown);
        match unthrown {
            Some(who) => self.begin_throws(Phase::Throw(who)),
            None => {
                self.box_dice();
                self.state.phase = Phase::Characters;
            }
        }
    }
}
