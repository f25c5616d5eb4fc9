//! Settling the situation: naming agents of peril, and going on (`great_city.situation.5`,
//! `great_city.situation.6`).

use super::super::Event;
use super::super::level::{Colour, Kind};
use super::super::pieces::{AGENTS, Phase, Place, Stone, Triad, Who};
use super::sight::{City, Look, Sight};
use super::{Refusal, not_now};
use crate::table::Seat;
use bevy::ecs::prelude::*;

fn settling(seat: Seat, table: &Sight) -> Result<(), Refusal> {
    match table.play.phase {
        Phase::Situation if seat > table.gm() || table.play.stood.contains(seat) => {
            Err(Refusal::NotAsked(seat))
        }
        Phase::Situation => Ok(()),
        phase => not_now(phase),
    }
}

/// Naming an agent.
pub(in super::super) fn check_agent(In((seat, _)): In<(Seat, Kind)>, table: Sight) -> Result<(), Refusal> {
    settling(seat, &table)?;
    if table.play.agents >= AGENTS {
        Err(Refusal::ThreeAgents)
    } else {
        Ok(())
    }
}

pub(in super::super) fn agent(In((_, kind)): In<(Seat, Kind)>, mut table: City) {
    table.name_agent(kind);
}

/// Being content with the situation.
pub(in super::super) fn check_stands(In(seat): In<Seat>, table: Sight) -> Result<(), Refusal> {
    settling(seat, &table)?;
    if table.play.agents == 0 {
        Err(Refusal::NoAgent)
    } else {
        Ok(())
    }
}

pub(in super::super) fn stands(In(seat): In<Seat>, mut table: City) {
    table.play.stood = table.play.stood.with(seat);
    table.tell(Event::Stood(seat));
    if table.play.stood.len() > table.players() {
        table.tell(Event::SituationStands);
        let gm = table.gm();
        // Four for each player; what agents bring comes as each is made (`great_city.character.6`).
        let count = 4 * table.players() as u16;
        table.pay(Place::Supply, Place::Purse(gm), count);
        for agent in 1..=table.play.agents {
            let who = Who::Agent(agent);
            if table.character(who).is_some_and(|character| character.made) {
                table.endow(who);
            }
        }
        table.next_throw();
    }
}

impl City<'_, '_> {
    /// Names the next agent of peril.
    fn name_agent(&mut self, kind: Kind) -> Who {
        self.play.agents += 1;
        let agent = self.play.agents;
        let who = Who::Agent(agent);
        self.shape(who, |character| character.kind = Some(kind));
        self.tell(Event::AgentNamed { agent, kind });
        who
    }

    /// The agents that a ready situation brings are there at once.
    pub(super) fn name_ready_agents(&mut self) {
        let agents = self.level().situation.as_ref().map(|ready| ready.agents.clone());
        for (number, ready) in (1..).zip(agents.unwrap_or_default()) {
            let who = self.name_agent(ready.kind);
            for (colour, face) in Colour::ALL.into_iter().zip(ready.dice) {
                let of = Triad::Of(who);
                self.set(Stone { of, colour }, face);
            }
            self.shape(who, |character| {
                character.traits = Some(ready.traits);
                character.class = Some(ready.class);
                character.ready = Some(number);
                character.made = true;
            });
        }
    }

    /// Goes on with the next agent whose stones have to be thrown, or with the making of characters.
    pub(super) fn next_throw(&mut self) {
        let unthrown = (1..=self.play.agents).map(Who::Agent).find(|who| {
            let of = Triad::Of(*who);
            !self
                .lies(Stone {
                    of,
                    colour: Colour::Blue,
                })
                .thrown
        });
        self.play.phase = unthrown.map_or(Phase::Characters, Phase::Throw);
    }
}
