//! Fights against monsters, a hoard's dragon, other players and strangers (`oubliette.fight.1` to `oubliette.fight.4`,
//! `oubliette.ambush.1` to `oubliette.ambush.5`).
//!
//! A fight has two rolls: the player's strike and the foe's blow in return. A stranger has only the blow. After each
//! roll, and after each card that answers it, the seat that is about to lose the roll is asked, if it can change that. If
//! nobody can or wants to, the roll stands.

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus};
use super::super::pieces::{
    Deck, Due, Fight, FightOutcome, FightRoll, Foe, MonsterZone, OublietteState, Phase, TreasureZone,
    TurnResult, WoundZone, is_corner,
};
use super::cards::FreeActs;
use super::changes::{await_roll, change, draw_prize, move_all, move_treasure, refill};
use super::params::{
    Cards, CardsMut, Dice, Explorers, ExplorersMut, Hands, Held, held_in, is_any, keeps, listed, space,
};
use crate::table::Seat;
use bevy_ecs::prelude::*;

impl Fight {
    /// The seat that makes the current roll, and the seat that is rolled against, where they are players.
    pub(in super::super) const fn sides(&self, player: Seat) -> (Option<Seat>, Option<Seat>) {
        self.round.sides(player, self.foe)
    }

    pub(in super::super) fn is_rolled_by(&self, player: Seat, seat: Seat) -> bool {
        self.sides(player).0 == Some(seat)
    }
}

/// Returns whether this seat could change a roll that goes against it (`oubliette.turn.9`, `oubliette.fight.6`).
pub fn has_answer(state: &OublietteState, held: &Held, fight: &Fight, seat: Seat) -> bool {
    if !matters(state, held, fight) {
        return false;
    }
    if state.follows(3) {
        return could_turn(state, held, fight, seat);
    }
    let rolls = fight.is_rolled_by(state.turn.seat, seat);
    is_any(helpful(state, held, seat, rolls))
        || keeps(&state.level, &held.holders, held.events, seat, |effect| {
            is_play(fight, rolls, effect)
        })
        || healing_turns(state, held, fight, seat)
}

/// Returns whether all cards of a seat together could turn the roll, by their amounts.
fn could_turn(state: &OublietteState, held: &Held, fight: &Fight, seat: Seat) -> bool {
    let (level, rolls) = (&state.level, fight.is_rolled_by(state.turn.seat, seat));
    let mut best = fight.sum;
    helpful(state, held, seat, rolls).for_each(|number| {
        let bonus = level.gives(number).amount();
        let sum = if rolls {
            &mut best.weapons
        } else {
            &mut best.armour
        };
        *sum = level.house.total(*sum, bonus);
    });
    let mut rolls_again = false;
    held.kept(level, seat).for_each(|(_, effect)| match effect {
        Effect::Rage(bonus) if is_play(fight, rolls, effect) => best.rage += u16::from(*bonus),
        Effect::Dodge(bonus) if is_play(fight, rolls, effect) => best.dodge += u16::from(*bonus),
        Effect::Recovery => rolls_again |= is_play(fight, rolls, effect),
        _ => {}
    });
    let best = best.healed(rolls, held.hurt_without(level, seat, waters(state, held, seat)));
    best.is_enough() != fight.sum.is_enough() || rolls_again && best.odds_to_turn() > 0.0
}

/// The treasures in a seat's hand that would help the seat if it rolls (`rolls`) or is rolled against, by number.
pub fn helpful(state: &OublietteState, held: &Held, seat: Seat, rolls: bool) -> impl Iterator<Item = u8> {
    held.hand(seat).filter(move |number| {
        let gives = state.level.gives(*number);
        is_use(rolls, gives) && held.would_count(&state.level, seat, gives)
    })
}

/// The number of wounds that all Healing Waters of a seat put back.
pub fn waters(state: &OublietteState, held: &Held, seat: Seat) -> usize {
    let wounds = held.kept(&state.level, seat).map(|(_, effect)| match effect {
        Effect::HealingWaters { wounds } => usize::from(*wounds),
        _ => 0,
    });
    wounds.sum()
}

/// Returns whether a seat would turn the roll by using all Healing Waters that it keeps (`oubliette.kept.5`).
pub fn healing_turns(state: &OublietteState, held: &Held, fight: &Fight, seat: Seat) -> bool {
    let wounds = waters(state, held, seat);
    if wounds == 0 || state.is_first_edition() {
        return false;
    }
    let rolls = fight.is_rolled_by(state.turn.seat, seat);
    let healed = (fight.sum).healed(rolls, held.hurt_without(&state.level, seat, wounds));
    healed.is_enough() != fight.sum.is_enough()
}

/// Returns whether such a treasure helps the seat that rolls (`rolls`) or the seat that is rolled against.
pub const fn is_use(rolls: bool, gives: EquipmentBonus) -> bool {
    match gives {
        EquipmentBonus::Nothing => false,
        EquipmentBonus::Weapon(_) => rolls,
        EquipmentBonus::Armour(_) => !rolls,
    }
}

/// Returns whether a kept card helps in the same way (`oubliette.ambush.5`, `oubliette.event.8`).
pub const fn is_play(fight: &Fight, rolls: bool, effect: &Effect) -> bool {
    match effect {
        Effect::Rage(_) => rolls && fight.foe.is_monster(),
        Effect::Dodge(_) => !rolls,
        // Recovery makes a monster roll again, but never another explorer.
        Effect::Recovery => rolls || fight.foe.is_monster(),
        _ => false,
    }
}

/// Returns whether anything is at stake: where players are robbed, somebody must have treasure to lose by this roll.
fn matters(state: &OublietteState, held: &Held, fight: &Fight) -> bool {
    let player = state.turn.seat;
    let has = |seat: Seat| is_any(held.hand(seat));
    match (fight.foe, fight.round) {
        (Foe::Monster(_) | Foe::Hoard(_), _) => true,
        (Foe::Stranger(_), _) | (Foe::Player(_), FightRoll::Blow) => has(player),
        // A strike that misses lets the other player strike for the attacker's treasure.
        (Foe::Player(other), FightRoll::Strike) => has(other) || has(player),
    }
}

/// Begins a fight with the player's strike, or with the blow of a stranger.
pub fn begin_fight(state: &mut OublietteState, dice: &mut Dice, foe: Foe) {
    let round = match foe {
        Foe::Stranger(_) => FightRoll::Blow,
        _ => FightRoll::Strike,
    };
    state.turn.fight = Some(Fight {
        foe,
        round,
        sum: Default::default(),
        missed: None,
        outcome: FightOutcome::Open,
    });
    await_roll(state, dice, round.phase());
}

/// Adds up the roll of a fight.
pub fn fight_rolled(state: &mut OublietteState, held: &Held, faces: (u8, u8)) {
    let Some(mut fight) = state.turn.fight else { return };
    fight.sum.dice = Some(faces);
    fight.sum = held.sum(state, &fight);
    state.turn.fight = Some(fight);
    state.turn.due = Some(Due::Answer);
    let seat = state.turn.seat;
    state.send(Event::FightRolled { seat, fight });
}

/// Asks the seat that is about to lose the roll, if it can change that and has not declined; otherwise the roll stands.
pub fn answer(mut state: ResMut<OublietteState>, held: Held, mut dice: Dice) {
    let Some(mut fight) = state.turn.fight else { return };
    if state.turn.due == Some(Due::Recount) {
        fight.sum = held.sum(&state, &fight);
        state.turn.fight = Some(fight);
    }
    let (roller, target) = fight.sides(state.turn.seat);
    let loser = if fight.sum.is_enough() { target } else { roller };
    let may_answer =
        |seat: &Seat| state.turn.due != Some(Due::Stand) && has_answer(&state, &held, &fight, *seat);
    match loser.filter(may_answer) {
        Some(seat) => state.turn.wait(Phase::Answer(seat)),
        None => settle(&mut state, fight, &mut dice),
    }
}

/// The roll stands: the player wins, the foe strikes back or hits, or neither has hit.
fn settle(state: &mut OublietteState, fight: Fight, dice: &mut Dice) {
    let seat = state.turn.seat;
    state.send(Event::FightSettled { seat, fight });
    let Fight { foe, round, sum, .. } = fight;
    let hit = sum.is_enough();
    if (round, hit) == (FightRoll::Strike, false) {
        state.turn.fight = Some(Fight {
            round: FightRoll::Blow,
            sum: Default::default(),
            missed: Some(sum),
            ..fight
        });
        return await_roll(state, dice, Phase::Blow);
    }
    let outcome = match (round, hit) {
        (FightRoll::Strike, _) => FightOutcome::Won,
        (FightRoll::Blow, true) => FightOutcome::Hurt,
        (FightRoll::Blow, false) => FightOutcome::Escaped,
    };
    state.turn.fight = Some(Fight { outcome, ..fight });
    if outcome == FightOutcome::Escaped {
        state.turn.result = Some(TurnResult::Escape);
    }
    state.turn.due = Some(match (foe, outcome) {
        (Foe::Monster(_) | Foe::Hoard(_), FightOutcome::Won) => Due::Defeat,
        (Foe::Monster(_) | Foe::Hoard(_), FightOutcome::Hurt) => Due::Wound,
        (Foe::Monster(_), _) => Due::Part,
        (Foe::Player(other), FightOutcome::Won) => rob(state, other, Due::Wound),
        (Foe::Player(_), FightOutcome::Hurt) => rob(state, seat, Due::Wound),
        (Foe::Player(_), _) => Due::Wound,
        (Foe::Stranger(_), FightOutcome::Hurt) => rob(state, seat, Due::Discard),
        (Foe::Stranger(_) | Foe::Hoard(_), _) => Due::Discard,
    });
}

/// Defeats the monster and wins its treasure (`oubliette.fight.2`, `oubliette.event.6`).
pub fn defeat(
    mut state: ResMut<OublietteState>,
    mut explorers: ExplorersMut,
    mut monsters: CardsMut<MonsterZone>,
    treasures: Cards<TreasureZone>,
    mut dice: Dice,
) {
    let Some(foe) = state.foe() else { return };
    let (seat, level) = (state.turn.seat, &state.level);
    let foe_name = level.monster_foe(foe).map(|(name, _)| name);
    let bit = foe_name.and_then(|name| level.monsters.iter().position(|card| card.name == name));
    if let Some(bit) = bit {
        change(&mut explorers, seat, |explorer| explorer.slain |= 1 << bit);
    }
    state.send(Event::Defeated { seat, foe });
    if matches!(foe, Foe::Hoard(_)) {
        await_roll(&mut state, &mut dice, Phase::Die);
    } else {
        move_all(&mut monsters, MonsterZone::Fought, MonsterZone::Discard);
        draw_prize(&mut state, treasures, (1, Due::Corner));
    }
}

/// Returns what follows when this seat is to be robbed. Whoever has just answered the roll could use everything then.
fn rob(state: &mut OublietteState, loser: Seat, next: Due) -> Due {
    (state.turn.loser, state.turn.after_treasure) = (loser, next);
    let was_asked = state.turn.phase == Phase::Answer(loser);
    if was_asked || !state.follows(3) {
        loot(state)
    } else {
        Due::Rob
    }
}

/// The loss of treasure that follows a lost fight: three, or as many as a stranger's card says (`oubliette.ambush.3`,
/// `oubliette.event.8`).
pub fn loot(state: &OublietteState) -> Due {
    let turn = &state.turn;
    Due::Loot(match turn.event.and_then(|kind| state.level.effect(kind)) {
        Some(Effect::Ambush { cards }) if turn.after_treasure == Due::Discard => *cards,
        _ => 3,
    })
}

/// Asks a seat that is about to be robbed, if it holds a weapon or armour that it may bring into use first.
pub fn offer_rescue(mut state: ResMut<OublietteState>, held: Held) {
    let (loser, before) = (state.turn.loser, state.turn.phase);
    state.turn.phase = Phase::Robbed(loser);
    if FreeActs::new(&state, &held, loser).uses.is_empty() {
        state.turn.phase = before;
        state.turn.due = Some(loot(&state));
    } else {
        state.turn.wait(Phase::Robbed(loser));
    }
}

/// Takes one treasure, or waits for chance to choose it. If the loser holds no more than are taken, all of them go and
/// nothing is left to chance.
pub fn take_all(mut state: ResMut<OublietteState>, mut hands: Hands, mut treasures: CardsMut<TreasureZone>) {
    let Some(Due::Loot(left)) = state.turn.due else {
        return;
    };
    let loser = state.turn.loser;
    let held = listed(held_in(
        &hands.holders,
        treasures.as_readonly(),
        loser,
        TreasureZone::Hand,
    ));
    match held.first() {
        Some(_) if held.len() > usize::from(left) && left > 0 => {
            // The treasures taken before stay in the result.
            (state.turn.phase, state.turn.due) = (Phase::Spoils(left), None);
        }
        Some(treasure) if left > 0 => take_one(&mut state, &mut hands, &mut treasures, *treasure, left),
        _ => state.turn.due = Some(state.turn.after_treasure),
    }
}

/// Moves one treasure from the loser of an ambush to the winner; `left` are still to be taken with it.
pub fn take_one(
    state: &mut OublietteState,
    hands: &mut Hands,
    cards: &mut CardsMut<TreasureZone>,
    treasure: u8,
    left: u8,
) {
    let from = state.turn.loser;
    let in_hand = held_in(&hands.holders, cards.as_readonly(), from, TreasureZone::Hand).count();
    let to = match state.foe() {
        Some(Foe::Player(other)) if from == other => Some(state.turn.seat),
        Some(Foe::Player(other)) => Some(other),
        _ => None,
    };
    let zone = match to {
        Some(_) => TreasureZone::Hand,
        None if state.level.house.explorer_loot_returns => TreasureZone::Deck,
        None => TreasureZone::Gone,
    };
    if let Some(taken) = move_treasure(cards, treasure, zone) {
        hands.give(taken, to);
    }
    state.send(Event::Taken { from, to, treasure });
    let mut treasures = match state.turn.result.take() {
        Some(TurnResult::Robbed { treasures, .. }) => treasures,
        _ => Vec::new(),
    };
    treasures.push(treasure);
    state.turn.result = Some(TurnResult::Robbed { from, to, treasures });
    state.turn.due = Some(if left > 1 && in_hand > 1 {
        Due::Loot(left - 1)
    } else {
        state.turn.after_treasure
    });
}

/// Waits for the seat that was hit to draw a wound, if one is left (`oubliette.deck.3`).
pub fn draw_wound(mut state: ResMut<OublietteState>, mut wounds: CardsMut<WoundZone>) {
    let piles = (Deck::Wound, WoundZone::Discard, WoundZone::Deck);
    if refill(&mut state, &mut wounds, piles) {
        state.turn.wait(Phase::Wound);
    } else {
        state.turn.due = Some(parting(&state));
    }
}

/// What follows when a fight is over and nothing is won.
pub fn parting(state: &OublietteState) -> Due {
    match state.foe() {
        Some(Foe::Player(_)) => Due::LeaveBe,
        Some(Foe::Hoard(_)) => Due::Discard,
        _ => Due::Part,
    }
}

/// The monster leaves (`oubliette.fight.4`).
pub fn part(mut state: ResMut<OublietteState>, explorers: Explorers, mut monsters: CardsMut<MonsterZone>) {
    move_all(&mut monsters, MonsterZone::Fought, MonsterZone::Discard);
    let is_corner = is_corner(space(&explorers, state.turn.seat));
    state.turn.due = Some(if is_corner { Due::Corner } else { Due::End });
}
