//! The system parameters with which the rules read and write the pieces: [`TableRef`] for checks and views,
//! [`TableMut`] to apply an action. The trait [`TableQuery`] has the queries of both.
//!
//! Invariant: in play, scarabs move only in [`TableMut::pay`], so none can be made or lost (`great_city.always.1`).

use super::super::level::ReadyCharacter;
use super::super::pieces::{Character, Die, DieZone, Intent, Scarabs, TableSettings, Used, triad_number};
use super::super::state::{GameState, SceneState};
use super::super::tables::Pair;
use super::super::{
    Class, Event, FlipCause, GreatCityLevel, House, IntentContent, Kind, NEWCOMERS, PairPosition, PairSide,
    Phase, ScarabZone, Sign, Stone, StoneState, Tie, Triad, Who,
};
use crate::table::{Outbox, Seat, SeatSet};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;

#[derive(SystemParam)]
pub struct TableRef<'w, 's> {
    pub state: Res<'w, GameState>,
    stones: Query<'w, 's, &'static StoneState>,
    heaps: Query<'w, 's, &'static Scarabs>,
    characters: Query<'w, 's, (&'static Character, &'static Intent)>,
    ties: Query<'w, 's, (&'static Tie, &'static Used)>,
    dice: Query<'w, 's, &'static Die>,
}

#[derive(SystemParam)]
pub struct TableMut<'w, 's> {
    pub state: ResMut<'w, GameState>,
    stones: Query<'w, 's, &'static mut StoneState>,
    heaps: Query<'w, 's, &'static mut Scarabs>,
    characters: Query<'w, 's, (&'static mut Character, &'static mut Intent)>,
    ties: Query<'w, 's, (Entity, &'static Tie, &'static mut Used)>,
    dice: Query<'w, 's, &'static mut Die>,
    commands: Commands<'w, 's>,
    outbox: ResMut<'w, Outbox<Event>>,
}

pub trait TableQuery {
    fn state(&self) -> &GameState;
    fn stone_state(&self, stone: Stone) -> StoneState;
    /// Returns the number of scarabs in a zone, which is negative for the supply.
    fn heap(&self, place: ScarabZone) -> i32;
    /// Finds a character. Agents and newcomers that are not on the network are not found.
    fn character(&self, who: Who) -> Option<&Character>;
    /// Returns the GM's new characters that are out of play.
    fn characters_aside(&self) -> impl Iterator<Item = &Character>;
    fn purpose(&self, seat: Seat) -> Option<IntentContent>;
    /// Returns all ties, each with whether it has been used in this scene.
    fn ties(&self) -> impl Iterator<Item = (Tie, bool)>;
    /// Returns all dice: the eight-sided ones in the order in which they are thrown, then the six-sided one.
    fn all_dice(&self) -> impl Iterator<Item = &Die>;

    /// Returns the faces of the eight-sided dice that were thrown in this step.
    fn dice(&self) -> impl Iterator<Item = u8> {
        self.all_dice().map_while(|die| match die.zone {
            DieZone::Table(face) if die.faces == 8 => Some(face),
            _ => None,
        })
    }

    fn intent_at(&self, stone: Stone) -> IntentContent {
        IntentContent {
            stone: stone.colour,
            saves: self.stone_state(stone).sign.is_plus(),
        }
    }

    fn settings(&self) -> &TableSettings {
        &self.state().settings
    }

    fn level(&self) -> &GreatCityLevel {
        &self.settings().level
    }

    fn house(&self) -> House {
        self.level().house
    }

    fn gm(&self) -> Seat {
        self.settings().gm()
    }

    fn players(&self) -> usize {
        self.settings().players
    }

    /// Returns all seats, the GM's last.
    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all(self.players() + 1)
    }

    /// Returns the seat that plays a character. Agents, new characters and the City are the GM's.
    fn owner(&self, who: Who) -> Seat {
        who.owner(self.gm())
    }

    /// Returns all characters on the network: the players', the agents of peril, then the GM's new characters.
    fn everybody(&self) -> impl Iterator<Item = Who> {
        Seat::all(self.players())
            .map(Who::Seat)
            .chain(self.state().agents.iter().copied().map(Who::Agent))
            .chain(self.newcomers())
    }

    /// Returns the GM's new characters on the network.
    fn newcomers(&self) -> impl Iterator<Item = Who> {
        let numbered = (1..).zip(&self.state().newcomers);
        numbered.filter_map(|(number, is_here)| is_here.then_some(Who::Newcomer(number)))
    }

    /// Tells whether the GM can make a new character (`great_city.scene.8`).
    ///
    /// In the first edition it always can, for a single scene.
    fn has_triad(&self) -> bool {
        self.settings().is_first_edition() || self.newcomers().count() < NEWCOMERS
    }

    /// Tells whether the GM can make a new character as the foil of this spotlight: a triad is free, or becomes free if
    /// the GM sets somebody aside (`great_city.scene.9`).
    fn may_make(&self, spotlight: Who) -> bool {
        let is_numbered = self.state().newcomers.len() < usize::from(u8::MAX);
        let frees = self.settings().is_third_edition() && self.newcomers().any(|who| who != spotlight);
        is_numbered && (self.has_triad() || frees)
    }

    /// Tells whether a seat has a scarab under this stone of the City's pair (`great_city.after.6`).
    fn guards(&self, seat: Seat, spot: PairPosition) -> bool {
        let guards = &self.state().guards;
        let others = guards.iter().filter(|(guarded, _)| *guarded == spot).count();
        let vested = usize::from(self.stone_state(spot.of_city()).vested);
        guards.contains(&(spot, seat)) || seat == self.gm() && vested > others
    }

    fn class(&self, who: Who) -> Option<Class> {
        self.character(who)?.class
    }

    fn kind(&self, who: Who) -> Option<Kind> {
        self.character(who)?.kind
    }

    fn is_made(&self, who: Who) -> bool {
        self.character(who).is_some_and(|character| character.made)
    }

    fn own(&self, seat: Seat) -> impl Iterator<Item = Who> {
        self.everybody().filter(move |who| self.owner(*who) == seat)
    }

    fn purse(&self, seat: Seat) -> i32 {
        self.heap(ScarabZone::Purse(seat))
    }

    fn triad(&self, of: Triad) -> u8 {
        triad_number(of.stones().map(|stone| self.stone_state(stone).sign))
    }

    fn city(&self) -> Pair {
        PairSide::BOTH.map(|half| self.triad(Triad::City(half))).into()
    }

    fn scene(&self) -> Option<&SceneState> {
        self.state().scene.as_ref()
    }

    fn side(&self, half: PairSide) -> Option<Who> {
        self.scene().map(|scene| scene.side(half))
    }

    fn pair(&self) -> Pair {
        let number = |half| self.side(half).map_or(0, |who| self.triad(Triad::Of(who)));
        PairSide::BOTH.map(number).into()
    }

    fn stone_at(&self, spot: PairPosition) -> Option<Stone> {
        Some(self.side(spot.half)?.stone(spot.colour))
    }

    fn present(&self) -> impl Iterator<Item = Who> {
        self.scene().into_iter().flat_map(|scene| scene.present())
    }

    fn is_present(&self, who: Who) -> bool {
        self.present().any(|here| here == who)
    }

    fn is_in_scene(&self, seat: Seat) -> bool {
        self.present().any(|who| self.owner(who) == seat)
    }

    /// Returns the seats in the order of a round of reactions (`great_city.round.1`).
    fn round(&self) -> impl Iterator<Item = Seat> {
        let (players, gm) = (self.players(), self.gm());
        let begins = self.scene().map_or(gm, |scene| self.owner(scene.spotlight));
        let leads = begins == gm;
        let from = if leads { self.state().first } else { begins };
        let [before, after] = [leads, !leads].map(|here| here.then_some(gm));
        let order = before.into_iter().chain(from.clockwise_from(players));
        order.chain(after)
    }

    /// Returns the seat whose scene comes after this seat's (`great_city.order.3`).
    fn after(&self, seat: Seat) -> Seat {
        let first = self.state().first;
        if seat == self.gm() {
            return first;
        }
        let next = seat.next(self.players());
        if next == first { self.gm() } else { next }
    }

    /// Tells whether a seat has brought a character into the scene and can't buy in with another one
    /// (`great_city.scene.6`).
    fn has_bought_in(&self, seat: Seat) -> bool {
        let entered = self.scene().into_iter().flat_map(|scene| &scene.entered);
        let has_entered = entered.copied().any(|who| self.owner(who) == seat);
        has_entered && self.settings().is_third_edition()
    }

    /// Returns the seats that can buy in before the die turns a stone (`great_city.scene.6`).
    fn buyers(&self) -> SeatSet {
        let may = |seat| self.purse(seat) > 0 && !self.has_bought_in(seat);
        self.seats()
            .filter(|&seat| may(seat) && self.own(seat).any(|who| !self.is_present(who)))
            .collect()
    }

    /// Returns the seat that throws the next die, after this many in the step.
    fn thrower(&self, thrown: usize) -> Option<Seat> {
        let state = self.state();
        match state.phase {
            Phase::Pair => Some(self.gm()),
            Phase::Throw(who) => Some(self.owner(who)),
            Phase::SceneThrow => {
                let half = PairPosition::all().nth(thrown)?.half;
                self.side(half).map(|who| self.owner(who))
            }
            Phase::Initiative | Phase::Order => state.rolling.get(thrown).copied(),
            _ => None,
        }
    }
}

/// Every reaction queries the ties. Whole columns are several times faster to read than entity by entity.
const COLUMNS: &str = "the components of ties are stored in tables";

macro_rules! impl_table_query {
    ($table:ident, $tie:expr) => {
        impl TableQuery for $table<'_, '_> {
            fn state(&self) -> &GameState {
                &self.state
            }

            fn stone_state(&self, stone: Stone) -> StoneState {
                let entity = self.state.settings.index.stone(stone);
                let state = entity.and_then(|entity| self.stones.get(entity).ok());
                state.copied().unwrap_or(StoneState::UNTHROWN)
            }

            fn heap(&self, place: ScarabZone) -> i32 {
                if let ScarabZone::Under(stone) = place {
                    return i32::from(self.stone_state(stone).vested);
                }
                let entity = self.state.settings.index.heap(place);
                let scarabs = entity.and_then(|entity| self.heaps.get(entity).ok());
                scarabs.map_or(0, |scarabs| scarabs.0)
            }

            fn character(&self, who: Who) -> Option<&Character> {
                let known = match who {
                    Who::Agent(number) => self.state.agents.contains(&number),
                    Who::Newcomer(_) => self.newcomers().any(|known| known == who),
                    _ => true,
                };
                let entity = self.state.settings.index.character(who).filter(|_| known)?;
                Some(self.characters.get(entity).ok()?.0)
            }

            fn characters_aside(&self) -> impl Iterator<Item = &Character> {
                let numbered = (1..).zip(&self.state.newcomers);
                let aside = numbered.filter(|(_, is_here)| !**is_here);
                let entities = aside
                    .filter_map(|(number, _)| self.state.settings.index.character(Who::Newcomer(number)));
                entities.filter_map(|entity| Some(self.characters.get(entity).ok()?.0))
            }

            fn purpose(&self, seat: Seat) -> Option<IntentContent> {
                let entity = self.state.settings.index.character(Who::Seat(seat))?;
                self.characters.get(entity).ok()?.1.0
            }

            fn ties(&self) -> impl Iterator<Item = (Tie, bool)> {
                let columns = self.ties.as_readonly().contiguous_iter_inner();
                columns.expect(COLUMNS).flat_map($tie)
            }

            fn all_dice(&self) -> impl Iterator<Item = &Die> {
                let dice = self.state.settings.index.dice.iter();
                dice.filter_map(|entity| self.dice.get(*entity).ok())
            }
        }
    };
}

impl_table_query!(TableRef, |(ties, used)| pairs(ties, used));
impl_table_query!(TableMut, |(_, ties, used)| pairs(ties, used));

fn pairs<'a>(ties: &'a [Tie], used: &'a [Used]) -> impl Iterator<Item = (Tie, bool)> + 'a {
    ties.iter().copied().zip(used.iter().map(|used| used.0))
}

impl TableMut<'_, '_> {
    pub fn emit(&mut self, event: Event) {
        self.outbox.send(event);
    }

    /// Moves scarabs from one zone to another and emits the event. Does nothing if `count` is 0.
    pub fn pay(&mut self, from: ScarabZone, to: ScarabZone, count: u16) {
        self.transfer(from, to, count, false);
    }

    /// Does the same as [`TableMut::pay`] with one scarab, where another event of the action tells of it.
    pub fn pay_as_told(&mut self, from: ScarabZone, to: ScarabZone) {
        self.transfer(from, to, 1, true);
    }

    fn transfer(&mut self, from: ScarabZone, to: ScarabZone, count: u16, told: bool) {
        if count == 0 {
            return;
        }
        self.add(from, -i32::from(count));
        self.add(to, i32::from(count));
        if from == ScarabZone::Pool {
            self.state.fell = true;
        }
        if let ScarabZone::Under(stone) = from {
            self.drop_guards(stone);
        }
        self.emit(Event::Moved {
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

    /// Adds a character that the GM makes for a scene, and its triad.
    pub fn add_newcomer(&mut self) -> Who {
        self.state.newcomers.push(true);
        let who = Who::Newcomer(u8::try_from(self.state.newcomers.len()).unwrap_or(u8::MAX));
        let mut character = Character::new(who, self.gm());
        character.kind = Some(Kind::Person);
        let entity = self.commands.spawn((character, Intent::default())).id();
        let index = &mut self.state.settings.index;
        index.add_character(who, entity);
        for stone in Triad::Of(who).stones() {
            let entity = self.commands.spawn((stone, StoneState::UNTHROWN)).id();
            index.add_stone(stone, entity);
        }
        who
    }

    /// Takes away the scarab that a seat has under a stone of the City's pair. Moving it is a payment of its own.
    pub fn take_guard(&mut self, seat: Seat, spot: PairPosition) {
        let guards = &mut self.state.guards;
        if let Some(place) = guards.iter().rposition(|guard| *guard == (spot, seat)) {
            guards.remove(place);
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

    pub fn change(&mut self, stone: Stone, change: impl FnOnce(&mut StoneState)) {
        if let Some(entity) = self.state.settings.index.stone(stone)
            && let Ok(mut state) = self.stones.get_mut(entity)
        {
            change(&mut state);
        }
    }

    /// Takes a triad off the table. The scarabs under its stones go to the supply.
    pub fn clear(&mut self, of: Triad) {
        for stone in of.stones() {
            let vested = self.stone_state(stone).vested;
            self.pay(ScarabZone::Under(stone), ScarabZone::Supply, vested);
            self.change(stone, |state| *state = StoneState::UNTHROWN);
        }
    }

    /// Makes a character the ready-made one with this number.
    pub fn take_ready(&mut self, who: Who, number: u8, ready: &ReadyCharacter) {
        for (stone, face) in Triad::Of(who).stones().into_iter().zip(ready.dice) {
            self.set(stone, face);
        }
        self.shape(who, |character| {
            character.kind = Some(ready.kind);
            character.traits = Some(ready.traits);
            character.class = Some(ready.class);
            character.ready = Some(number);
        });
    }

    pub fn change_scene(&mut self, change: impl FnOnce(&mut SceneState)) {
        if let Some(scene) = &mut self.state.scene {
            change(scene);
        }
    }

    /// Begins a step in which dice are thrown: boxes all dice and puts the first one into its thrower's hand.
    pub fn begin_throws(&mut self, phase: Phase) {
        self.box_dice();
        self.state.phase = phase;
        self.lay_die(None);
    }

    pub fn box_dice(&mut self) {
        for mut die in &mut self.dice {
            die.zone = DieZone::Box;
        }
    }

    /// Puts the die that is thrown next in this step on the table with this face up, or into its thrower's hand.
    pub fn lay_die(&mut self, face: Option<u8>) {
        let thrown = self.dice().count();
        let (entity, seat) = match self.state.phase {
            Phase::RandomFlip => (self.state.settings.index.dice.last(), Some(self.gm())),
            _ => (self.state.settings.index.dice.get(thrown), self.thrower(thrown)),
        };
        if let Some(seat) = seat
            && let Some(entity) = entity
            && let Ok(mut die) = self.dice.get_mut(*entity)
        {
            die.zone = face.map_or(DieZone::Hand(seat), DieZone::Table);
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
        self.emit(Event::Thrown { stone, face });
        if moving && (self.stone_state(stone).vested == 0 || self.house().throws_heap_up) {
            self.pay(ScarabZone::Supply, ScarabZone::Under(stone), 1);
        }
    }

    /// Turns a stone over and emits the event. The stone stops moving.
    pub fn turn(&mut self, stone: Stone, by: FlipCause) {
        let spot = PairPosition::all().find(|spot| self.stone_at(*spot) == Some(stone));
        let sign = self.stone_state(stone).sign.turned();
        self.change(stone, |state| {
            state.sign = sign;
            state.moving = false;
        });
        self.emit(Event::Flipped {
            stone,
            spot,
            sign,
            by,
        });
    }

    pub fn shape(&mut self, who: Who, change: impl FnOnce(&mut Character)) {
        if let Some(entity) = self.state.settings.index.character(who)
            && let Ok((mut character, _)) = self.characters.get_mut(entity)
        {
            change(&mut character);
        }
    }

    pub fn intend(&mut self, seat: Seat, purpose: IntentContent) {
        if let Some(entity) = self.state.settings.index.character(Who::Seat(seat))
            && let Ok((_, mut intent)) = self.characters.get_mut(entity)
        {
            intent.0 = Some(purpose);
        }
    }

    pub fn draw(&mut self, tie: Tie) {
        self.commands.spawn((tie, Used(false)));
    }

    /// Erases these ties. The other ties are spawned again so that they keep the order in which they were drawn.
    pub fn rub_out(&mut self, erased: impl Fn(&Tie) -> bool) {
        for (entity, ..) in &self.ties {
            self.commands.entity(entity).despawn();
        }
        for (_, drawn, used) in &self.ties {
            if !erased(drawn) {
                self.commands.spawn((*drawn, *used));
            }
        }
    }

    pub fn use_tie(&mut self, tie: Tie) {
        for (_, drawn, mut used) in &mut self.ties {
            if *drawn == tie {
                used.0 = true;
            }
        }
    }

    pub fn rest_ties(&mut self) {
        for (_, _, mut used) in &mut self.ties {
            used.0 = false;
        }
    }
}
