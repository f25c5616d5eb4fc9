//! The invariants of a table that can be checked in a single state.

use super::level::{Effect, EquipmentBonus};
use super::pieces::{
    Die, DieZone, Due, Ending, EventZone, Foe, HeldBy, MonsterZone, OublietteState, Phase, SPACES,
    TreasureZone, WoundZone,
};
use super::rules::params::{Cards, Explorers, Held, belongings, cashed, faces, in_zone, space, zones};
use crate::table::require;
use bevy_ecs::prelude::*;

/// Checks the invariants `oubliette.always.1` to `oubliette.always.4`, which also hold while something is due. A card has one zone component, so it cannot be
/// in two places. The function checks that no card is missing and that every card may be in its zone.
pub(super) fn invariants(
    state: Res<OublietteState>,
    explorers: Explorers,
    monsters: Cards<MonsterZone>,
    held: Held,
    holders: Query<&HeldBy>,
    dice: Query<(&Die, &DieZone)>,
) -> Result<(), String> {
    let (level, turn) = (&state.level, &state.turn);
    let [monster_copies, _, event_copies, wound_copies] = level.copies();
    check_copies(monsters, &monster_copies, "no Monster card is missing")?;
    check_copies(held.events, &event_copies, "no Event card is missing")?;
    check_copies(held.wounds, &wound_copies, "no Wound card is missing")?;
    let all: u32 = zones(held.treasures).map(|(number, _)| level.value(number)).sum();
    let printed: u32 = level.treasures.iter().map(|card| card.value).sum();
    holds(
        zones(held.treasures).count() == level.treasures.len() && all == printed,
        "no Treasure card is missing",
    )?;
    for (number, zone) in zones(held.treasures) {
        let fits = zone != TreasureZone::InUse || level.gives(number) != EquipmentBonus::Nothing;
        holds(fits, "only weapons and armour are in use")?;
    }
    for (kind, zone) in zones(held.events) {
        let effect = level.effect(kind);
        let fits = match zone {
            EventZone::Deck | EventZone::Discard => true,
            EventZone::Applied => turn.event == Some(kind),
            EventZone::Kept => effect.is_some_and(Effect::is_kept),
            EventZone::Quest => matches!(effect, Some(Effect::Quest { .. })),
            EventZone::Level => matches!(effect, Some(Effect::LevelUp { .. })),
        };
        holds(fits, "an Event card is in a zone that fits its effect")?;
    }
    check_holders(held.treasures, &holders, |zone| {
        matches!(
            zone,
            TreasureZone::Hand | TreasureZone::InUse | TreasureZone::Cashed
        )
    })?;
    check_holders(held.events, &holders, |zone| {
        matches!(zone, EventZone::Kept | EventZone::Quest | EventZone::Level)
    })?;
    check_holders(held.wounds, &holders, |zone| zone == WoundZone::Pinned)?;
    let fought = in_zone(monsters, MonsterZone::Fought).count();
    let is_fight = match turn.due {
        None => matches!(
            turn.phase,
            Phase::Strike | Phase::Blow | Phase::Answer(_) | Phase::Wound | Phase::Revenge
        ),
        Some(due) => matches!(
            due,
            Due::Answer | Due::Recount | Due::Stand | Due::Defeat | Due::Wound | Due::Part
        ),
    };
    let fighting = is_fight && matches!(state.foe(), Some(Foe::Monster(_)));
    holds(
        fought == usize::from(fighting),
        "a Monster card is in the fight exactly while a monster is fought",
    )?;
    check_dice(&state, &dice)?;
    for (&seat, explorer) in &explorers {
        holds(explorer.space < SPACES, "every token is on a space")?;
        holds(
            explorer.space != 0 || explorer.landed || explorer.slain == 0 || level.house.ambush_at_exit,
            "a token that has never left the Exit has defeated no monster",
        )?;
        if explorer.away {
            let nothing = belongings(&held.holders, seat).next().is_none();
            holds(nothing, "a visitor who has left holds nothing")?;
        }
        let decks = (held.treasures, held.events);
        let total = cashed(&state, &held.holders, decks, (seat, explorer));
        let rich = level.goal > 0 && total >= level.goal;
        let won = Ending::Cash(seat);
        let has_won = turn.phase == Phase::Over(won) || turn.due == Some(Due::Over(won));
        let words = "the game is over exactly when somebody has cashed in enough";
        holds(rich == has_won, words)?;
    }
    if let (Phase::Exit(_), None) = (turn.phase, turn.due) {
        holds(
            space(&explorers, turn.seat) == 0,
            "Exit actions are taken at the Exit",
        )?;
    }
    if let (Phase::Strike | Phase::Blow, None, Some(fight)) = (turn.phase, turn.due, &turn.fight) {
        let is_awaited = fight.round.phase() == turn.phase && fight.sum.dice.is_none();
        holds(is_awaited, "an awaited roll has no result yet")?;
    }
    Ok(())
}

fn holds(what: bool, words: &str) -> Result<(), String> {
    require(what, words).map_err(str::to_owned)
}

/// Checks that a card belongs to an explorer exactly in the zones in which it has to.
fn check_holders<Zone: Component + Copy>(
    cards: Cards<Zone>,
    holders: &Query<&HeldBy>,
    is_held: impl Fn(Zone) -> bool,
) -> Result<(), String> {
    let mut cards = cards.iter();
    let fits = cards.all(|(card, _, zone)| holders.contains(card) == is_held(*zone));
    holds(
        fits,
        "a card belongs to somebody exactly if its zone is somebody’s",
    )
}

/// Checks that each kind of card has its number of copies.
fn check_copies<Zone: Component + Copy>(
    cards: Cards<Zone>,
    copies: &[u8],
    words: &str,
) -> Result<(), String> {
    let kinds: Vec<u8> = zones(cards).map(|(kind, _)| kind).collect();
    copies.iter().zip(1u8..).try_for_each(|(copies, kind)| {
        let count = kinds.iter().filter(|other| **other == kind).count();
        holds(count == usize::from(*copies), words)
    })
}

/// Checks the two dice (`oubliette.pieces.2`). Dice that are about to be rolled are in the rolling seat's hand. Steps
/// after a roll use the faces that the dice show.
fn check_dice(state: &OublietteState, dice: &Query<(&Die, &DieZone)>) -> Result<(), String> {
    let turn = &state.turn;
    let hand = state.rolling_seat();
    let awaited = if turn.due.is_none() { turn.phase.dice() } else { 0 };
    let mut numbers = 0u8;
    for (die, zone) in dice {
        numbers |= die.number;
        let rolled = die.number <= awaited;
        let lies_right = match *zone {
            DieZone::Hand(by) => rolled && by == hand,
            DieZone::Table { by, shows } => {
                !rolled && by.index() < state.seats && (1..=die.faces).contains(&shows)
            }
            DieZone::Box => !rolled,
        };
        holds(die.faces == 6 && lies_right, "a die is in an allowed zone")?;
    }
    holds(dice.iter().count() == 2 && numbers == 3, "there are two dice")?;
    let [one, other] = faces(dice.iter());
    let shown = one.zip(other);
    match turn.phase {
        Phase::Way | Phase::Passing(_) => holds(turn.dice == shown, "the move uses the faces of the dice"),
        Phase::Answer(_) => {
            let sum = turn.fight.as_ref().and_then(|fight| fight.sum.dice);
            holds(sum == shown, "the fight uses the faces of the dice")
        }
        _ => Ok(()),
    }
}
