//! The rules of a scene before the first reaction: declaring it, the ante, the throw, the random flip
//! (`great_city.scene.1` to `great_city.scene.9`).

use super::super::pieces::{Character, Intent, TiesFrom, TiesTo};
use super::super::state::{GameState, SceneState};
use super::super::{Event, FlipCause, Kind, PairPosition, PairSide, Phase, ScarabZone, Triad, Who};
use super::params::{Board, Dice, TableRef};
use super::reaction::lock;
use super::{Checked, Refusal, must_be, not_now, refuse_if};
use crate::table::Seat;
use bevy_ecs::prelude::*;

pub fn check_scene(table: &TableRef, (seat, spotlight, foil): (Seat, Who, Who)) -> Checked {
    match table.phase {
        Phase::Frame(asked) => must_be(asked, seat)?,
        phase => return not_now(phase),
    }
    refuse_if(!table.is_own(seat, spotlight), Refusal::NotOwn)?;
    refuse_if(foil == spotlight, Refusal::NoFoil)?;
    refuse_if(
        foil == Who::Stranger && !table.may_make(spotlight),
        Refusal::NoTriad,
    )?;
    let known = matches!(foil, Who::City | Who::Stranger) || table.is_known(foil);
    refuse_if(!known, Refusal::UnknownFoil)
}

pub fn scene(In((_, spotlight, foil)): In<(Seat, Who, Who)>, mut state: ResMut<GameState>) {
    let is_barred = foil == Who::Stranger && !state.has_triad();
    state.phase = match is_barred {
        true => Phase::NeedTriad(spotlight),
        false => Phase::BeginScene(spotlight, foil),
    };
}

/// Checks that the GM can take this character out of play (`great_city.scene.9`).
pub fn check_set_aside(table: &TableRef, (seat, who): (Seat, Who)) -> Checked {
    refuse_if(!table.settings.is_third_edition(), Refusal::EarlierEdition)?;
    let spotlight = match table.phase {
        Phase::Frame(asked) if asked == table.gm() => None,
        Phase::NeedTriad(spotlight) => Some(spotlight),
        phase => return not_now(phase),
    };
    must_be(table.gm(), seat)?;
    let is_new = matches!(who, Who::Newcomer(_)) && table.is_known(who);
    let may = is_new && spotlight != Some(who);
    refuse_if(!may, Refusal::NotSetAside)
}

pub fn set_aside(In((_, who)): In<(Seat, Who)>, mut board: Board, mut commands: Commands) {
    board.state.send(Event::SetAside { who });
    board.empty(Triad::Of(who));
    board.clear(Triad::Of(who));
    if let Some(character) = board.state.character(who) {
        let mut character = commands.entity(character);
        character
            .despawn_related::<TiesFrom>()
            .despawn_related::<TiesTo>();
    }
    let state = &mut board.state;
    if let Who::Newcomer(number) = who
        && let Some(is_here) = state.newcomers.get_mut(usize::from(number).wrapping_sub(1))
    {
        *is_here = false;
    }
    if let Phase::NeedTriad(spotlight) = state.phase {
        state.phase = Phase::BeginScene(spotlight, Who::Stranger);
    }
}

/// Begins a scene. Somebody new becomes a character on the network; in the first edition, a foil for this scene.
pub fn begin_scene(mut state: ResMut<GameState>, mut commands: Commands) {
    let Phase::BeginScene(spotlight, foil) = state.phase else {
        return;
    };
    state.scenes += 1;
    state.fell = false;
    let newcomer = foil == Who::Stranger && !state.settings.is_first_edition();
    let foil = match newcomer {
        true => add_newcomer(&mut state, &mut commands),
        false => foil,
    };
    let mut scene = SceneState::default();
    (scene.spotlight, scene.foil) = (spotlight, foil);
    state.scene = Some(scene);
    let (number, cast) = (state.scenes, [spotlight, foil]);
    state.send(Event::SceneBegins { number, cast });
    if newcomer {
        state.send(Event::NewcomerComes { who: foil });
    }
    state.phase = Phase::NextAnte(PairSide::First);
}

/// Adds a character that the GM makes for a scene, and its triad.
fn add_newcomer(state: &mut GameState, commands: &mut Commands) -> Who {
    state.newcomers.push(true);
    let who = Who::Newcomer(u8::try_from(state.newcomers.len()).unwrap_or(u8::MAX));
    let mut character = Character::new(who, state.gm());
    character.kind = Some(Kind::Person);
    let triad = state.settings.index.spawn_triad(Triad::Of(who), commands);
    commands.entity(triad).insert((character, Intent::default()));
    who
}

/// Checks the source of the ante for the asked side (`great_city.scene.2` to `great_city.scene.4`).
pub fn check_ante(table: &TableRef, (seat, own): (Seat, bool)) -> Checked {
    match table.phase {
        Phase::Ante(asked, _) => must_be(asked, seat)?,
        phase => return not_now(phase),
    }
    pays_ante(
        &table.state,
        [table.purse(seat), table.heap(ScarabZone::Pool)],
        own,
    )
}

/// Checks that a seat's own purse can pay an ante, or else the pool. They hold so many scarabs.
fn pays_ante(state: &GameState, [purse, pool]: [i32; 2], own: bool) -> Checked {
    // After a whole circuit of the table in which the pool lost nothing, the next ante comes from it.
    let due = usize::from(state.since_fall) > state.players();
    match own {
        true if purse < 1 => Err(Refusal::EmptyPurse),
        true => refuse_if(due && pool > 0, Refusal::PoolAntes),
        false => refuse_if(pool < 1, Refusal::EmptyPool),
    }
}

pub fn ante(In((seat, own)): In<(Seat, bool)>, mut board: Board, mut dice: Dice) {
    if let Phase::Ante(_, half) = board.state.phase {
        let purse = ScarabZone::Purse(seat);
        let from = Some(if own { purse } else { ScarabZone::Pool });
        lay_ante(&mut board, &mut dice, seat, half, from);
    }
}

/// Asks for the ante of one side, or lays it if there is no choice.
pub fn next_ante(mut board: Board, mut dice: Dice) {
    let Phase::NextAnte(half) = board.state.phase else {
        return;
    };
    let Some(who) = board.state.side(half) else { return };
    let seat = board.state.owner(who);
    let purse = ScarabZone::Purse(seat);
    let heaps = [purse, ScarabZone::Pool].map(|from| board.heap(from));
    let from = match [true, false].map(|own| pays_ante(&board.state, heaps, own).is_ok()) {
        [true, true] => return board.state.phase = Phase::Ante(seat, half),
        [true, false] => Some(purse),
        [false, true] => Some(ScarabZone::Pool),
        [false, false] => None,
    };
    lay_ante(&mut board, &mut dice, seat, half, from);
}

fn lay_ante(board: &mut Board, dice: &mut Dice, seat: Seat, half: PairSide, from: Option<ScarabZone>) {
    board.state.send(Event::Anted { seat, half, from });
    if let Some(from) = from {
        board.pay_as_told(from, ScarabZone::Ante);
    }
    match half {
        PairSide::First => board.state.phase = Phase::NextAnte(PairSide::Second),
        PairSide::Second => dice.begin(&mut board.state, Phase::SceneThrow),
    }
}

/// Reads the scene's pair and its judgment. Then the GM makes a new character if there is one, or seats can buy in.
pub fn read_scene(mut board: Board, mut dice: Dice, characters: Query<&Character>) {
    let pair = board.pair();
    let Board { state, .. } = &mut board;
    state.send(Event::SceneRead(pair));
    state.change_scene(|scene| {
        scene.read = Some(pair);
        scene.has_turned = false;
    });
    let foil = state
        .side(PairSide::Second)
        .filter(|who| matches!(who, Who::Newcomer(_)));
    let character = foil.and_then(|who| characters.get(state.character(who)?).ok());
    match character.filter(|character| !character.made) {
        Some(character) => {
            dice.put_away();
            state.phase = Phase::Making(character.who);
        }
        None => dice.begin(state, Phase::RandomFlip),
    }
}

/// Checks the face of the GM's die, which turns a stone (`great_city.scene.7`).
pub fn check_roll(table: &TableRef, face: u8) -> Checked {
    match table.phase {
        Phase::RandomFlip => refuse_if(PairPosition::of_die(face).is_none(), Refusal::NoSuchFace(face)),
        phase => not_now(phase),
    }
}

pub fn roll(In(face): In<u8>, mut state: ResMut<GameState>, mut dice: Dice) {
    dice.throw(&mut state, 0, face);
    state.send(Event::DieRolled(face));
    if let Some(spot) = PairPosition::of_die(face) {
        state.phase = Phase::DieRolled(spot);
    }
}

/// The die turns the stone that it shows, and the stone locks.
pub fn flip_by_die(mut board: Board) {
    if let Phase::DieRolled(spot) = board.state.phase
        && let Some(stone) = board.state.stone_at(spot)
    {
        let face = spot.index() as u8 + 1;
        board.turn(stone, FlipCause::Die(face));
        lock(&mut board.state, spot);
    }
}

/// Reads the name of the pair, without its judgment: always at the end of a reaction that turned a stone and after the
/// random flip, else if it has changed (`great_city.round.6`).
pub fn read_name(mut board: Board) {
    let pair = board.pair();
    let state = &mut *board.state;
    let always = matches!(state.phase, Phase::Reacted(_) | Phase::NextRound);
    if let Some(scene) = &mut state.scene {
        scene.has_turned = false;
        if always || scene.read != Some(pair) {
            scene.read = Some(pair);
            state.events.send(Event::NameRead(pair));
        }
    }
}
