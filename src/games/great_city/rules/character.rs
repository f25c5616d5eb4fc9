//! The rules for making characters (`great_city.character.1` to `great_city.character.7`) and for drawing their ties
//! (`great_city.tie.1` to `great_city.tie.5`).
//!
//! All seats make their characters at the same time. The GM makes the agents of peril. Ties are drawn seat by seat, and
//! for a new character while the GM makes it.

use super::super::level::ReadyCharacter;
use super::super::pieces::{Bond, Character, DrawnAt, Feeling, Intent, TieFrom, TieTo, Used};
use super::super::state::GameState;
use super::super::{Class, Colour, Event, IntentContent, Kind, Phase, ScarabZone, Sign, Tie, Triad, Who};
use super::params::{Board, Cast, Dice, TableRef};
use super::{Checked, Refusal, must_be, not_now, refuse_if, situation};
use crate::table::Seat;
use bevy_ecs::prelude::*;

/// Returns the character if the seat can change it now.
fn making<'t>(table: &'t TableRef, seat: Seat, who: Who) -> Result<&'t Character, Refusal> {
    match table.phase {
        Phase::Characters => {}
        Phase::Making(new) if new == who => {}
        phase => return not_now(phase),
    }
    let own = table.character(who).filter(|character| character.owner == seat);
    let character = own.ok_or(Refusal::NotOwn)?;
    refuse_if(character.made, Refusal::IsMade)?;
    Ok(character)
}

/// Does the same as [`making`], but also requires that the stones are thrown.
pub fn thrown<'t>(table: &'t TableRef, seat: Seat, who: Who) -> Result<(&'t Character, Kind), Refusal> {
    let character = making(table, seat, who)?;
    Ok((character, character.kind.ok_or(Refusal::NotThrown)?))
}

/// Checks the choice of a kind for an agent of peril or a new character.
///
/// An agent's kind can change until the situation is settled, a new character's while it is made.
pub fn check_kind(table: &TableRef, (seat, who, kind): (Seat, Who, Kind)) -> Checked {
    match who {
        Who::Agent(agent) => situation::check_remove(table, (seat, agent))?,
        Who::Newcomer(_) => making(table, seat, who).map(|_| ())?,
        _ => return Err(Refusal::NotOwn),
    }
    let character = table.character(who);
    refuse_if(
        character.and_then(|character| character.kind) == Some(kind),
        Refusal::IsSo,
    )
}

pub fn kind(In((seat, who, kind)): In<(Seat, Who, Kind)>, mut cast: Cast) {
    cast.shape(who, Event::Became { who, kind }, |character| {
        character.start_as(kind);
        character.made = false;
    });
    if let Who::Agent(_) = who {
        situation::accept(&mut cast.state, seat);
    }
}

/// Checks the choice of a kind for a seat's own character. Its first choice starts the throw of the stones.
pub fn check_be(table: &TableRef, (seat, kind): (Seat, Kind)) -> Checked {
    let character = making(table, seat, Who::Seat(seat))?;
    refuse_if(character.ready.is_some(), Refusal::Settled)?;
    refuse_if(character.kind == Some(kind), Refusal::IsSo)
}

pub fn be(In((seat, kind)): In<(Seat, Kind)>, mut cast: Cast, mut dice: Dice) {
    let who = Who::Seat(seat);
    let mut is_first = false;
    cast.shape(who, Event::Became { who, kind }, |character| {
        is_first = character.kind.is_none();
        character.start_as(kind);
    });
    if is_first {
        dice.begin(&mut cast.state, Phase::Throw(who));
    }
}

/// Checks the choice of a ready-made character.
pub fn check_deal_in(table: &TableRef, (seat, ready): (Seat, u8)) -> Checked {
    let character = making(table, seat, Who::Seat(seat))?;
    refuse_if(character.kind.is_some(), Refusal::IsSo)?;
    let there = (1..=table.level().ready.len()).contains(&usize::from(ready));
    let mut players = Seat::all(table.players()).filter_map(|seat| table.character(Who::Seat(seat)));
    let taken = players.any(|character| character.ready == Some(ready));
    refuse_if(!there || taken, Refusal::NoneReady)
}

pub fn deal_in(In((seat, number)): In<(Seat, u8)>, mut board: Board, mut characters: Query<&mut Character>) {
    let place = usize::from(number).saturating_sub(1);
    let ready = board.state.level().ready.get(place).cloned();
    let entity = board.state.character(Who::Seat(seat));
    let character = entity.and_then(|entity| characters.get_mut(entity).ok());
    if let (Some(ready), Some(mut character)) = (ready, character) {
        board.state.send(Event::DealtIn { seat, ready: number });
        take_ready(&mut board, &mut character, number, &ready);
    }
}

/// Makes a character the ready-made one with this number.
pub fn take_ready(board: &mut Board, character: &mut Character, number: u8, ready: &ReadyCharacter) {
    let stones = Triad::Of(character.who).stones();
    for (stone, face) in stones.into_iter().zip(ready.dice) {
        board.set(stone, face);
    }
    character.kind = Some(ready.kind);
    character.traits = Some(ready.traits);
    character.class = Some(ready.class);
    character.ready = Some(number);
}

pub fn check_traits(table: &TableRef, (seat, who, signs): (Seat, Who, [Sign; 3])) -> Checked {
    fits_traits(table, thrown(table, seat, who)?.0, signs)
}

/// Checks the traits of a character that can be changed now.
pub fn fits_traits(table: &TableRef, character: &Character, signs: [Sign; 3]) -> Checked {
    refuse_if(character.is_settled(), Refusal::Settled)?;
    refuse_if(character.traits == Some(signs), Refusal::IsSo)?;
    let need = table.triad(Triad::Of(character.who)).count_ones() as usize;
    let got = Sign::pluses(signs);
    refuse_if(need != got, Refusal::TraitCount { need, got })
}

pub fn traits(In((_, who, signs)): In<(Seat, Who, [Sign; 3])>, mut cast: Cast) {
    cast.shape(who, Event::TraitsSet { who, signs }, |character| {
        character.traits = Some(signs)
    });
}

fn allows(table: &TableRef, who: Who, class: Class) -> bool {
    class.colour().is_none_or(|colour| {
        let state = table.stone_state(who.stone(colour));
        state.sign.is_plus() || state.moving
    })
}

pub fn check_class(table: &TableRef, (seat, who, class): (Seat, Who, Class)) -> Checked {
    let (character, kind) = thrown(table, seat, who)?;
    fits_class(table, character, kind, class)
}

/// Checks the class of a character of this kind that can be changed now.
pub fn fits_class(table: &TableRef, character: &Character, kind: Kind, class: Class) -> Checked {
    refuse_if(character.is_settled(), Refusal::Settled)?;
    refuse_if(character.class == Some(class), Refusal::IsSo)?;
    refuse_if(class.kind() != kind, Refusal::ClassBarred(class, None))?;
    let barred = Refusal::ClassBarred(class, class.colour());
    refuse_if(!allows(table, character.who, class), barred)
}

pub fn class(In((_, who, class)): In<(Seat, Who, Class)>, mut cast: Cast) {
    cast.shape(who, Event::ClassSet { who, class }, |character| {
        character.class = Some(class)
    });
}

/// Checks the decision about vesting the scarab that the class allows.
pub fn check_vest(table: &TableRef, (seat, who, yes): (Seat, Who, bool)) -> Checked {
    fits_vest(thrown(table, seat, who)?.0, yes)
}

/// Checks whether a character that can be changed now vests the scarab.
pub fn fits_vest(character: &Character, yes: bool) -> Checked {
    let coloured = character.class.and_then(Class::colour).is_some();
    refuse_if(!coloured, Refusal::NothingToVest)?;
    refuse_if(character.vests == yes, Refusal::IsSo)
}

pub fn vest(In((_, who, yes)): In<(Seat, Who, bool)>, mut cast: Cast) {
    cast.shape(who, Event::VestSet { who, yes }, |character| {
        character.vests = yes
    });
}

/// Checks the choice of an intent (`great_city.character.4`).
pub fn check_intent(table: &TableRef, (seat, stone): (Seat, Colour)) -> Checked {
    thrown(table, seat, Who::Seat(seat))?;
    let is_so = table.purpose(seat).is_some_and(|purpose| purpose.stone == stone);
    refuse_if(is_so, Refusal::IsSo)
}

pub fn intent(In((seat, stone)): In<(Seat, Colour)>, mut board: Board, mut intents: Query<&mut Intent>) {
    let who = Who::Seat(seat);
    let saves = board.stone_state(who.stone(stone)).sign.is_plus();
    let purpose = IntentContent { stone, saves };
    let entity = board.state.character(who);
    if let Some(mut intent) = entity.and_then(|entity| intents.get_mut(entity).ok()) {
        intent.0 = Some(purpose);
    }
    board.state.send(Event::IntentChosen { seat, purpose });
}

/// Returns the first thing that a character lacks to be finished.
pub fn missing(table: &TableRef, who: Who) -> Option<&'static str> {
    let character = table.character(who)?;
    // A correction of a stone during the making can invalidate choices that depended on it.
    let open = !character.made && !character.is_settled();
    // The GM can leave the traits and the class of a new character open.
    let may_lack = matches!(who, Who::Newcomer(_));
    let fits =
        |signs: [Sign; 3]| !open || Sign::pluses(signs) == table.triad(Triad::Of(who)).count_ones() as usize;
    let allowed = |class| !open || allows(table, who, class);
    if character.kind.is_none() {
        Some("a person or a bug")
    } else if !character.traits.map_or(may_lack, fits) {
        Some("the traits")
    } else if !character.class.map_or(may_lack, allowed) {
        Some("the class")
    } else {
        matches!(who, Who::Seat(seat) if table.purpose(seat).is_none()).then_some("the intent")
    }
}

pub fn check_made(table: &TableRef, (seat, who): (Seat, Who)) -> Checked {
    making(table, seat, who)?;
    missing(table, who).map_or(Ok(()), |what| Err(Refusal::Missing(what)))
}

pub fn made(In((_, who)): In<(Seat, Who)>, mut cast: Cast) {
    cast.shape(who, Event::Made { who }, |character| character.made = true);
    cast.state.phase = Phase::Endow(who);
}

/// Pays the scarabs that a finished character brings. Then the making of characters, or the scene, goes on.
pub fn endow(mut board: Board, characters: Query<&Character>, mut dice: Dice) {
    let Phase::Endow(who) = board.state.phase else {
        return;
    };
    let find = |state: &GameState, who| characters.get(state.character(who)?).ok();
    if let Some(character) = find(&board.state, who) {
        board.endow(character);
    }
    let state = &mut board.state;
    if state.scene.is_some() {
        return dice.begin(state, Phase::RandomFlip);
    }
    let is_made = |who| find(state, who).is_some_and(|character| character.made);
    let all_made = state.everybody().all(is_made);
    state.phase = match all_made {
        true => Phase::NextTies(Seat::new(0)),
        false => Phase::Characters,
    };
}

/// Lets the next seat draw its ties. After the GM, the initiative is rolled.
pub fn next_ties(mut state: ResMut<GameState>, mut dice: Dice) {
    let Phase::NextTies(seat) = state.phase else {
        return;
    };
    if seat > state.gm() {
        state.rolling = Seat::all(state.players()).collect();
        return dice.begin(&mut state, Phase::Initiative);
    }
    state.phase = Phase::Ties(seat);
    state.send(Event::TiesBegin(seat));
}

/// Tells whether one more tie costs its owner a scarab, with every free tie put to its best use (`great_city.tie.3`).
/// `character` finds a character; all ties of the owner are among `ties`.
pub fn costs<'c>(
    character: impl Fn(Entity) -> Option<&'c Character>,
    ties: impl Iterator<Item = Bond>,
    tie: Bond,
) -> bool {
    let Some(owner) = character(tie.from) else {
        return true;
    };
    // One tie to anybody is free, for some a second one, and for people one of a sign.
    let (second_is_free, free_sign) = owner.free_ties();
    let is_noble = |character: &Character| character.class.is_some_and(Class::is_noble);
    let own = is_noble(owner);
    let noble = |tie: &Bond| own && character(tie.to).is_some_and(is_noble);
    let signed = |tie: &Bond| free_sign == Some(tie.sign);
    // All ties, the noble ones, the signed ones, and those that are either.
    let count = |[all, nobles, signs, either]: [usize; 4], tie: Bond| {
        let (noble, signed) = (noble(&tie), signed(&tie));
        let one = usize::from;
        [
            all + 1,
            nobles + one(noble),
            signs + one(signed),
            either + one(noble || signed),
        ]
    };
    let how_many_free = |[all, nobles, signs, either]: [usize; 4]| {
        let special = nobles.min(1) + signs.min(1);
        (1 + usize::from(second_is_free) + special.min(either)).min(all)
    };
    let own_ties = ties.filter(|drawn| drawn.from == tie.from).fold([0; 4], count);
    how_many_free(count(own_ties, tie)) == how_many_free(own_ties)
}

pub fn check_draw(table: &TableRef, (seat, tie): (Seat, Tie)) -> Checked {
    draws(table, seat, tie.from)?;
    let drawn: Vec<Bond> = table.bonds().map(|(drawn, _)| drawn).collect();
    fits(table, &drawn, seat, tie)
}

/// Checks that a seat draws the ties of this character now.
pub fn draws(table: &TableRef, seat: Seat, from: Who) -> Checked {
    match table.phase {
        // A new character's ties are drawn while it is made.
        Phase::Making(new) => {
            must_be(table.owner(new), seat)?;
            refuse_if(from != new, Refusal::NotOwn)?;
        }
        _ => check_tied(table, seat)?,
    }
    refuse_if(!table.is_own(seat, from), Refusal::NotOwn)
}

/// Checks that a tie of a character whose ties the seat draws can be drawn. All ties of the character are among `ties`.
pub fn fits(table: &TableRef, ties: &[Bond], seat: Seat, tie: Tie) -> Checked {
    let end = tie.to != tie.from && table.is_known(tie.to);
    refuse_if(!end, Refusal::NoSuchEnd)?;
    let exists = table.bond(tie).is_some_and(|tie| ties.contains(&tie));
    refuse_if(exists, Refusal::TieExists)?;
    let is_broke = table.purse(seat) < 1;
    let is_free = || !costs_now(table, ties.iter().copied(), tie);
    refuse_if(is_broke && !is_free(), Refusal::EmptyPurse)
}

/// Tells whether one more tie costs a scarab now. All ties of the character are among `ties`.
pub fn costs_now(table: &TableRef, ties: impl Iterator<Item = Bond>, tie: Tie) -> bool {
    let tie = table.bond(tie);
    tie.is_none_or(|tie| costs(|entity| table.character_at(entity), ties, tie))
}

pub fn draw(
    In((seat, tie)): In<(Seat, Tie)>,
    mut board: Board,
    ties: Query<(&TieFrom, &TieTo, &Feeling)>,
    characters: Query<&Character>,
    mut commands: Commands,
) {
    let Some(bond) = board.state.bond(tie) else {
        return;
    };
    let ties = ties
        .iter()
        .map(|(from, to, feeling)| Bond::new(from, to, feeling));
    let paid = costs(|entity| characters.get(entity).ok(), ties, bond);
    add_tie(&mut board.state, &mut commands, bond);
    board.state.send(Event::Drawn { tie, paid });
    if paid {
        board.pay_as_told(ScarabZone::Purse(seat), ScarabZone::Supply);
    }
}

pub fn add_tie(state: &mut GameState, commands: &mut Commands, Bond { from, to, sign }: Bond) {
    state.ties_drawn += 1;
    let drawn = (Feeling(sign), DrawnAt(state.ties_drawn), Used(false));
    commands.spawn((TieFrom(from), TieTo(to), drawn));
}

/// Checks that a seat draws its ties now.
pub fn check_tied(table: &TableRef, seat: Seat) -> Checked {
    match table.phase {
        Phase::Ties(asked) => must_be(asked, seat),
        phase => not_now(phase),
    }
}

pub fn tied(In(seat): In<Seat>, mut state: ResMut<GameState>) {
    state.send(Event::Tied(seat));
    state.phase = Phase::NextTies(Seat::new(seat.index() + 1));
}
