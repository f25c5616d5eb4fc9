//! The system parameters of the rules: [`TableRef`] for checks, lists and views; [`Board`] for what moves stones and
//! scarabs. Rules that change characters, ties or dice query them besides.
//!
//! Invariant: in play, scarabs move only in [`Board::pay`], so none can be made or lost (`great_city.always.1`).

use super::super::pieces::{
    Bond, Character, Die, DieZone, DrawnAt, Feeling, Intent, Scarabs, TieFrom, TieTo, Used, triad_number,
};
use super::super::state::GameState;
use super::super::tables::Pair;
use super::super::{
    Class, Event, FlipCause, IntentContent, Kind, PairPosition, PairSide, Phase, ScarabZone, Sign, Stone,
    StoneState, Tie, Triad, Who,
};
use crate::table::Seat;
use bevy_derive::Deref;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

/// The pieces and the state, to read them.
#[derive(SystemParam, Deref)]
pub struct TableRef<'w, 's> {
    #[deref]
    pub state: Res<'w, GameState>,
    characters: Query<'w, 's, (&'static Character, &'static Intent)>,
    stones: Query<'w, 's, &'static StoneState>,
    heaps: Query<'w, 's, &'static Scarabs>,
    ties: Query<
        'w,
        's,
        (
            &'static TieFrom,
            &'static TieTo,
            &'static Feeling,
            &'static Used,
            &'static DrawnAt,
        ),
    >,
    dice: Query<'w, 's, &'static Die>,
}

/// Every reaction queries the ties. Whole columns are several times faster to read than entity by entity.
const COLUMNS: &str = "the components of ties are stored in tables";

impl TableRef<'_, '_> {
    pub fn stone_state(&self, stone: Stone) -> StoneState {
        let entity = self.settings.index.stone(stone);
        let state = entity.and_then(|entity| self.stones.get(entity).ok());
        state.copied().unwrap_or(StoneState::UNTHROWN)
    }

    /// Returns the number of scarabs in a zone, which is negative for the supply.
    pub fn heap(&self, place: ScarabZone) -> i32 {
        if let ScarabZone::Under(stone) = place {
            return i32::from(self.stone_state(stone).vested);
        }
        let entity = self.settings.index.heap(place);
        let scarabs = entity.and_then(|entity| self.heaps.get(entity).ok());
        scarabs.map_or(0, |scarabs| scarabs.0)
    }

    pub fn purse(&self, seat: Seat) -> i32 {
        self.heap(ScarabZone::Purse(seat))
    }

    /// Finds a character. Agents and newcomers that are not on the network are not found.
    pub fn character(&self, who: Who) -> Option<&Character> {
        self.character_at(self.state.character(who)?)
    }

    /// Returns the character of this entity.
    pub fn character_at(&self, entity: Entity) -> Option<&Character> {
        Some(self.characters.get(entity).ok()?.0)
    }

    /// Returns the GM's new characters that are out of play.
    pub fn characters_aside(&self) -> impl Iterator<Item = &Character> {
        let aside = (1..).zip(&self.state.newcomers).filter(|(_, is_here)| !**is_here);
        let triads = aside.map(|(number, _)| Triad::Of(Who::Newcomer(number)));
        triads.filter_map(|of| self.character_at(self.settings.index.triad(of)?))
    }

    pub fn purpose(&self, seat: Seat) -> Option<IntentContent> {
        let entity = self.state.character(Who::Seat(seat))?;
        self.characters.get(entity).ok()?.1.0
    }

    /// Returns all ties in any order, each with whether it has been used in this scene.
    pub fn bonds(&self) -> impl Iterator<Item = (Bond, bool)> {
        let columns = self.ties.contiguous_iter().expect(COLUMNS);
        columns.flat_map(|(from, to, feelings, used, _)| {
            let bonds = from.iter().zip(to).zip(feelings);
            let bonds = bonds.map(|((from, to), feeling)| Bond::new(from, to, feeling));
            bonds.zip(used.iter().map(|used| used.0))
        })
    }

    /// Returns the same by the names of the ends, in the order in which the ties were drawn.
    pub fn ties(&self) -> impl Iterator<Item = (Tie, bool)> {
        let ties = self.ties.iter().sort::<&DrawnAt>();
        ties.filter_map(|(from, to, feeling, used, _)| {
            let (from, to) = (self.character_at(from.0)?.who, self.character_at(to.0)?.who);
            let sign = feeling.0;
            Some((Tie { from, to, sign }, used.0))
        })
    }

    /// Returns all dice: the eight-sided ones in the order in which they are thrown, then the six-sided one.
    pub fn all_dice(&self) -> impl Iterator<Item = &Die> {
        let dice = self.settings.index.dice.iter();
        dice.filter_map(|entity| self.dice.get(*entity).ok())
    }

    /// Returns the faces of the eight-sided dice that were thrown in this step.
    pub fn dice(&self) -> impl Iterator<Item = u8> {
        faces(self.all_dice())
    }

    pub fn triad(&self, of: Triad) -> u8 {
        triad_number(of.stones().map(|stone| self.stone_state(stone).sign))
    }
}

fn faces<'d>(dice: impl Iterator<Item = &'d Die>) -> impl Iterator<Item = u8> {
    dice.map_while(|die| match die.zone {
        DieZone::Table(face) if die.faces == 8 => Some(face),
        _ => None,
    })
}

/// The state, the stones and the scarabs, to change them and to say so.
#[derive(SystemParam)]
pub struct Board<'w, 's> {
    pub state: ResMut<'w, GameState>,
    stones: Query<'w, 's, &'static mut StoneState>,
    heaps: Query<'w, 's, &'static mut Scarabs>,
}

impl Board<'_, '_> {
    pub fn stone_state(&self, stone: Stone) -> StoneState {
        let entity = self.state.settings.index.stone(stone);
        let state = entity.and_then(|entity| self.stones.get(entity).ok());
        state.copied().unwrap_or(StoneState::UNTHROWN)
    }

    pub fn heap(&self, place: ScarabZone) -> i32 {
        let entity = self.state.settings.index.heap(place);
        let scarabs = entity.and_then(|entity| self.heaps.get(entity).ok());
        scarabs.map_or(0, |scarabs| scarabs.0)
    }

    /// Returns the number of scarabs in a zone; 0 for the supply.
    pub fn count(&self, place: ScarabZone) -> u16 {
        u16::try_from(self.heap(place)).unwrap_or(0)
    }

    pub fn triad(&self, of: Triad) -> u8 {
        triad_number(of.stones().map(|stone| self.stone_state(stone).sign))
    }

    pub fn city(&self) -> Pair {
        PairSide::BOTH.map(|half| self.triad(Triad::City(half))).into()
    }

    /// Returns the numbers of the triads of the scene's pair.
    pub fn pair(&self) -> Pair {
        let number = |half| {
            let who = self.state.side(half);
            who.map_or(0, |who| self.triad(Triad::Of(who)))
        };
        PairSide::BOTH.map(number).into()
    }

    /// Tells whether a seat has a scarab under this stone of the City's pair (`great_city.after.6`).
    pub fn guards(&self, seat: Seat, spot: PairPosition) -> bool {
        let guards = &self.state.guards;
        let others = guards.iter().filter(|(guarded, _)| *guarded == spot).count();
        let vested = usize::from(self.stone_state(spot.of_city()).vested);
        guards.contains(&(spot, seat)) || seat == self.state.gm() && vested > others
    }

    /// Moves scarabs from one zone to another and emits the event. Does nothing if `count` is 0.
    pub fn pay(&mut self, from: ScarabZone, to: ScarabZone, count: u16) {
        self.transfer(from, to, count, false);
    }

    /// Does the same as [`Self::pay`] with one scarab, where another event of the step tells of it.
    pub fn pay_as_told(&mut self, from: ScarabZone, to: ScarabZone) {
        self.transfer(from, to, 1, true);
    }

    fn transfer(&mut self, from: ScarabZone, to: ScarabZone, count: u16, told: bool) {
        if count == 0 {
            return;
        }
        self.add(from, -i32::from(count));
        self.add(to, i32::from(count));
        match from {
            ScarabZone::Pool => self.state.fell = true,
            ScarabZone::Under(stone) => self.drop_guards(stone),
            _ => {}
        }
        self.state.send(Event::Moved {
            from,
            to,
            count,
            told,
        });
    }

    fn add(&mut self, place: ScarabZone, count: i32) {
        if let ScarabZone::Under(stone) = place {
            self.change(stone, |state| {
                state.vested = u16::try_from(i32::from(state.vested) + count).unwrap_or(0);
            });
        } else if let Some(entity) = self.state.settings.index.heap(place)
            && let Ok(mut scarabs) = self.heaps.get_mut(entity)
        {
            scarabs.0 += count;
        }
    }

    /// Forgets the last seats that vested scarabs under a stone of the City's pair, if fewer scarabs are left there.
    fn drop_guards(&mut self, stone: Stone) {
        let Some(spot) = PairPosition::all().find(|spot| spot.of_city() == stone) else {
            return;
        };
        let left = usize::from(self.stone_state(stone).vested);
        let guards = &mut self.state.guards;
        while guards.iter().filter(|(guarded, _)| *guarded == spot).count() > left
            && let Some(place) = guards.iter().rposition(|(guarded, _)| *guarded == spot)
        {
            guards.remove(place);
        }
    }

    fn change(&mut self, stone: Stone, change: impl FnOnce(&mut StoneState)) {
        if let Some(entity) = self.state.settings.index.stone(stone)
            && let Ok(mut state) = self.stones.get_mut(entity)
        {
            change(&mut state);
        }
    }

    /// Moves the scarabs under a triad's stones to the supply.
    pub fn empty(&mut self, of: Triad) {
        for stone in of.stones() {
            let vested = self.stone_state(stone).vested;
            self.pay(ScarabZone::Under(stone), ScarabZone::Supply, vested);
        }
    }

    /// Takes a triad off the table, under which no scarabs lie.
    pub fn clear(&mut self, of: Triad) {
        for stone in of.stones() {
            self.change(stone, |state| *state = StoneState::UNTHROWN);
        }
    }

    /// Sets a stone by the face of a die (`great_city.throw.1`, `great_city.throw.2`).
    pub fn set(&mut self, stone: Stone, face: u8) {
        let moving = matches!(face, 1 | 8);
        self.change(stone, |state| {
            state.sign = Sign::of_die(face);
            state.moving = moving;
            state.thrown = true;
        });
        self.state.send(Event::Thrown { stone, face });
        let heaps_up = self.state.house().throws_heap_up;
        if moving && (self.stone_state(stone).vested == 0 || heaps_up) {
            self.pay(ScarabZone::Supply, ScarabZone::Under(stone), 1);
        }
    }

    /// Turns a stone over and emits the event. The stone stops moving.
    pub fn turn(&mut self, stone: Stone, by: FlipCause) {
        let spot = PairPosition::all().find(|spot| self.state.stone_at(*spot) == Some(stone));
        let sign = self.stone_state(stone).sign.turned();
        self.change(stone, |state| {
            state.sign = sign;
            state.moving = false;
        });
        if spot.is_some() {
            self.state
                .change_scene(|scene| scene.has_turned |= scene.read.is_some());
        }
        self.state.send(Event::Flipped {
            stone,
            spot,
            sign,
            by,
        });
    }

    /// Pays the scarabs that a finished character brings (`great_city.character.6`).
    pub fn endow(&mut self, character: &Character) {
        let purse = ScarabZone::Purse(character.owner);
        self.pay(ScarabZone::Supply, purse, character.brings());
        if character.vests
            && let Some(colour) = character.class.and_then(Class::colour)
        {
            let own = self.state.house().vest_from_purse;
            let from = if own { purse } else { ScarabZone::Supply };
            if !own || self.heap(from) > 0 {
                self.pay(from, ScarabZone::Under(character.who.stone(colour)), 1);
            }
        }
    }
}

/// The state and the characters, to change them and to say so.
#[derive(SystemParam)]
pub struct Cast<'w, 's> {
    pub state: ResMut<'w, GameState>,
    characters: Query<'w, 's, &'static mut Character>,
}

impl Cast<'_, '_> {
    /// Changes a character, and tells of it by this event.
    pub fn shape(&mut self, who: Who, event: Event, change: impl FnOnce(&mut Character)) {
        self.change(who, change);
        self.state.send(event);
    }

    fn change(&mut self, who: Who, change: impl FnOnce(&mut Character)) {
        if let Some(entity) = self.state.character(who)
            && let Ok(mut character) = self.characters.get_mut(entity)
        {
            change(&mut character);
        }
    }

    /// Puts another agent of peril on the network and returns its number; `None` if there are three already.
    pub fn add_agent(&mut self, kind: Kind) -> Option<u8> {
        let agent = self.state.add_agent()?;
        self.change(Who::Agent(agent), |character| character.kind = Some(kind));
        Some(agent)
    }
}

/// The dice, to throw them and put them away.
#[derive(SystemParam)]
pub struct Dice<'w, 's>(Query<'w, 's, &'static mut Die>);

impl Dice<'_, '_> {
    /// Returns the faces of the eight-sided dice that were thrown in this step.
    pub fn faces(&self, state: &GameState) -> Vec<u8> {
        let dice = state.settings.index.dice.iter();
        faces(dice.filter_map(|entity| self.0.get(*entity).ok())).collect()
    }

    pub fn put_away(&mut self) {
        for mut die in &mut self.0 {
            die.zone = DieZone::Box;
        }
    }

    /// Begins a step in which dice are thrown: boxes all dice and puts the first one into its thrower's hand.
    pub fn begin(&mut self, state: &mut GameState, phase: Phase) {
        self.put_away();
        state.phase = phase;
        self.hold(state, 0);
    }

    /// Lays the die that is thrown next, after this many in the step, on the table with this face up. Then the next one
    /// is in its thrower's hand, or the step is over.
    pub fn throw(&mut self, state: &mut GameState, thrown: usize, face: u8) {
        if let Some(mut die) = self.next(state, thrown) {
            die.zone = DieZone::Table(face);
        }
        if !self.hold(state, thrown + 1) {
            state.phase = state.phase.once_thrown();
        }
    }

    fn next(&mut self, state: &GameState, thrown: usize) -> Option<Mut<'_, Die>> {
        let dice = &state.settings.index.dice;
        let entity = match state.phase {
            Phase::RandomFlip => dice.last(),
            _ => dice.get(thrown),
        };
        self.0.get_mut(*entity?).ok()
    }

    /// Puts the next die into its thrower's hand. Returns `false` if nobody throws any more.
    fn hold(&mut self, state: &GameState, thrown: usize) -> bool {
        let Some(seat) = state.thrower(thrown) else {
            return false;
        };
        if let Some(mut die) = self.next(state, thrown) {
            die.zone = DieZone::Hand(seat);
        }
        true
    }
}
