//! The setup of a table of The Great City as the rules use it, and the index of its pieces.

use super::GreatCity;
use super::level::{Colour, GreatCityLevel};
use super::pieces::{ScarabZone, Stone, StoneOf, StoneState, Triad};
use crate::table::{Seat, Setup};
use bevy_ecs::prelude::*;
use std::sync::Arc;

/// The setup of the table, as the rules use it.
#[derive(Clone, Debug)]
pub struct TableSettings {
    /// The version of the rules that the table plays.
    rules: u32,
    /// The number of players, without the GM.
    pub players: usize,
    /// The level.
    pub level: Arc<GreatCityLevel>,
    /// The index of the pieces. It is here because every rule needs both.
    pub index: Index,
}

impl TableSettings {
    /// Earlier editions had no switches for some house rules but played as if they were on.
    pub fn of(setup: &Setup<GreatCity>, index: Index) -> Self {
        let mut level = setup.level.clone();
        let house = &mut level.house;
        if setup.rules < 2 {
            house.name_every_flip = true;
            house.vested_hold_fast = true;
        }
        if setup.rules < 3 {
            house.city_scarabs_idle = true;
            house.first_pass_ends = true;
        }
        Self {
            rules: setup.rules,
            players: setup.seats.len().saturating_sub(1),
            level: Arc::new(level),
            index,
        }
    }

    /// Tells whether the table plays version 1 of the rules.
    pub const fn is_first_edition(&self) -> bool {
        self.rules < 2
    }

    /// Tells whether the table plays version 3 of the rules or a later one.
    pub const fn is_third_edition(&self) -> bool {
        self.rules >= 3
    }

    /// Returns the GM's seat, which comes after all players' seats.
    pub const fn gm(&self) -> Seat {
        Seat::new(self.players)
    }
}

/// The entities of triads, characters, stones and heaps, found by their identity. Rules look them up many times for each action.
/// With queries that search for the identity, random games took 40 % more instructions (in the profile `rules`).
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Each triad with its stones, in the order of the colours.
    triads: Vec<Option<(Entity, [Entity; 3])>>,
    heaps: Vec<Option<Entity>>,
    /// The dice: the eight-sided ones in the order in which they are thrown, then the six-sided one.
    pub dice: Vec<Entity>,
}

impl Index {
    /// Returns a triad. A character is its triad.
    pub fn triad(&self, of: Triad) -> Option<Entity> {
        Some(find(&self.triads, of.index())?.0)
    }

    pub fn stone(&self, stone: Stone) -> Option<Entity> {
        let (_, stones) = find(&self.triads, stone.of.index())?;
        stones.get(stone.colour.index()).copied()
    }

    /// Spawns a triad whose stones are not thrown, and returns its entity.
    pub fn spawn_triad(&mut self, of: Triad, commands: &mut Commands) -> Entity {
        let stones = Colour::ALL.map(|_| commands.spawn(StoneState::UNTHROWN).id());
        let triad = commands.spawn_empty().add_related::<StoneOf>(&stones).id();
        add(&mut self.triads, of.index(), (triad, stones));
        triad
    }

    /// Returns a heap. There is none under a stone.
    pub fn heap(&self, zone: ScarabZone) -> Option<Entity> {
        find(&self.heaps, zone.index())
    }

    pub fn add_heap(&mut self, zone: ScarabZone, entity: Entity) {
        add(&mut self.heaps, zone.index(), entity);
    }
}

fn find<T: Copy>(list: &[Option<T>], index: Option<usize>) -> Option<T> {
    list.get(index?).copied().flatten()
}

fn add<T: Copy>(list: &mut Vec<Option<T>>, index: Option<usize>, piece: T) {
    let Some(index) = index else { return };
    list.resize(list.len().max(index + 1), None);
    if let Some(place) = list.get_mut(index) {
        *place = Some(piece);
    }
}
