//! Cards: drawing them (`oubliette.deck.1` to `oubliette.deck.3`); events (`oubliette.turn.7`, `oubliette.event.1` to
//! `oubliette.event.10`); using and playing cards (`oubliette.fight.5`, `oubliette.fight.6`, `oubliette.kept.1` to
//! `oubliette.kept.7`).

use super::super::Event;
use super::super::level::{Effect, EquipmentBonus};
use super::super::pieces::{
    Arrival, Card, Deck, DieZone, Due, EventZone, Fight, Foe, MonsterZone, OublietteState, Phase, SPACES,
    TreasureZone, Turn, TurnResult, WoundZone,
};
use super::changes::{
    await_roll, draw_prize, give, give_back, land, lose_turn, move_card, move_treasure, put_token,
};
use super::fight::{
    begin_fight, has_answer, healing_turns, helpful, is_play, is_use, parting, take_one, waters,
};
use super::params::{
    Cards, CardsMut, Dice, ExplorersMut, Hands, Held, belongings, company, faces, held_in, in_zone, is_any,
    keeps, kinds, listed, require_held, space,
};
use super::turn::begin_sequence;
use super::{Refusal, not_now};
use crate::table::{Seat, require};
use bevy_ecs::prelude::*;
use std::cmp::Reverse;

/// Checks that a card of this kind may be drawn: that it is time for that (`is_now`), and that the deck has one.
fn check_draw<Zone: Component + Copy + PartialEq>(
    (phase, is_now): (Phase, bool),
    cards: Cards<Zone>,
    kind: u8,
    pile: Zone,
    deck: Deck,
) -> Result<(), Refusal> {
    if !is_now {
        return not_now(phase);
    }
    require_held(in_zone(cards, pile), kind, Refusal::NotInDeck(deck))
}

/// Checks that a monster of this kind may be drawn (`oubliette.turn.6`).
pub fn check_monster(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<MonsterZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, turn.phase == Phase::Monster);
    check_draw(now, cards, kind, MonsterZone::Deck, Deck::Monster)
}

pub fn monster(
    In(monster): In<u8>,
    mut state: ResMut<OublietteState>,
    mut cards: CardsMut<MonsterZone>,
    mut dice: Dice,
) {
    move_card(&mut cards, monster, MonsterZone::Deck, MonsterZone::Fought);
    let seat = state.turn.seat;
    state.send(Event::MonsterDrawn { seat, monster });
    begin_fight(&mut state, &mut dice, Foe::Monster(monster));
}

pub fn check_treasure(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<TreasureZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, matches!(turn.phase, Phase::Prize(_)));
    check_draw(now, cards, kind, TreasureZone::Deck, Deck::Treasure)
}

pub fn treasure(
    In(treasure): In<u8>,
    mut state: ResMut<OublietteState>,
    mut hands: Hands,
    mut cards: CardsMut<TreasureZone>,
) {
    let Phase::Prize(left) = state.turn.phase else {
        return;
    };
    let turn = &mut state.turn;
    let (seat, next) = (turn.seat, turn.after_treasure);
    let to = (TreasureZone::Deck, TreasureZone::Hand);
    give(&mut hands, &mut cards, treasure, to, seat);
    if next == Due::Corner {
        turn.won = Some(treasure);
    }
    turn.result = Some(TurnResult::Won(treasure));
    state.send(Event::TreasureDrawn { seat, treasure });
    draw_prize(&mut state, cards.as_readonly(), (left.saturating_sub(1), next));
}

/// Checks that a wound of this kind may be drawn (`oubliette.fight.3`, `oubliette.ambush.4`).
pub fn check_wound(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<WoundZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, turn.phase == Phase::Wound);
    check_draw(now, cards, kind, WoundZone::Deck, Deck::Wound)
}

/// Pins the wound. Revenge may follow a monster's blow (`oubliette.kept.3`).
pub fn wound(
    In(wound): In<u8>,
    mut state: ResMut<OublietteState>,
    mut hands: Hands,
    mut wounds: CardsMut<WoundZone>,
    cards: Cards<EventZone>,
) {
    let seat = state.turn.seat;
    let to = (WoundZone::Deck, WoundZone::Pinned);
    give(&mut hands, &mut wounds, wound, to, seat);
    state.send(Event::Wounded { seat, wound });
    let is_revenge = |effect: &Effect| matches!(effect, Effect::Revenge);
    let has_revenge = keeps(&state.level, &hands.holders, cards, seat, is_revenge);
    if state.foe().is_some_and(Foe::is_monster) && has_revenge {
        state.turn.wait(Phase::Revenge);
    } else {
        state.turn.due = Some(parting(&state));
        state.turn.result = Some(TurnResult::Wound(wound));
    }
}

/// Checks that this treasure may be taken at random from the seat that loses it (`oubliette.ambush.3`).
pub fn check_take(In(number): In<u8>, state: Res<OublietteState>, held: Held) -> Result<(), Refusal> {
    let turn = &state.turn;
    match turn.phase {
        Phase::Spoils(_) => require_held(held.hand(turn.loser), number, Refusal::NotTheirs),
        phase => not_now(phase),
    }
}

pub fn take(
    In(number): In<u8>,
    mut state: ResMut<OublietteState>,
    mut hands: Hands,
    mut cards: CardsMut<TreasureZone>,
) {
    if let Phase::Spoils(left) = state.turn.phase {
        take_one(&mut state, &mut hands, &mut cards, number, left);
    }
}

pub fn check_event(
    In(kind): In<u8>,
    state: Res<OublietteState>,
    cards: Cards<EventZone>,
) -> Result<(), Refusal> {
    let turn = &state.turn;
    let now = (turn.phase, turn.phase == Phase::Event);
    check_draw(now, cards, kind, EventZone::Deck, Deck::Event)
}

pub fn event(In(event): In<u8>, mut state: ResMut<OublietteState>, mut cards: CardsMut<EventZone>) {
    move_card(&mut cards, event, EventZone::Deck, EventZone::Applied);
    let turn = &mut state.turn;
    (turn.event, turn.fight) = (Some(event), None);
    (turn.due, turn.result) = (Some(Due::Effect), Some(TurnResult::Event));
    let seat = turn.seat;
    state.send(Event::EventDrawn { seat, event });
}

/// Checks that a seat may bring a weapon or armour into use (`oubliette.fight.5`).
pub fn check_use(
    In((seat, number)): In<(Seat, u8)>,
    state: Res<OublietteState>,
    held: Held,
) -> Result<(), Refusal> {
    state.may_use(seat)?;
    require_held(held.hand(seat), number, Refusal::NotHeld)?;
    use_of(&state, &held, seat, number)
}

/// Checks that a seat that may use cards now may use this one of its hand.
fn use_of(state: &OublietteState, held: &Held, seat: Seat, number: u8) -> Result<(), Refusal> {
    let gives = state.level.gives(number);
    require(gives != EquipmentBonus::Nothing, Refusal::NoEquipment)?;
    // Version 1 of the rules required that the card counts for the roll that is being answered.
    let helps = |fight: &Fight| is_use(fight.is_rolled_by(state.turn.seat, seat), gives);
    let counts = !state.is_first_edition() || state.turn.fight.as_ref().is_some_and(helps);
    require(counts, Refusal::ChangesNothing)?;
    require(held.would_count(&state.level, seat, gives), Refusal::OneAtATime)?;
    // Using the only treasure would leave a stop without an action (`oubliette.exit.1`).
    let is_last = state.owes_an_action() && held.hand(seat).count() == 1 && !held.is_wounded(seat);
    require(!is_last, Refusal::OwesAction)
}

/// What a seat could do of its own accord now (`oubliette.turn.9`).
pub struct FreeActs {
    /// The kept cards that it could play, by kind, Healing Waters before Shortcuts.
    pub plays: Vec<u8>,
    /// The weapons and armour that it could bring into use, by number.
    pub uses: Vec<u8>,
}

impl FreeActs {
    /// Both are found in one pass over what the seat holds: this is asked before every roll.
    pub fn new(state: &OublietteState, held: &Held, seat: Seat) -> Self {
        let may_use = state.may_use(seat).is_ok();
        let (mut plays, mut uses) = (Vec::new(), Vec::new());
        for card in belongings(&held.holders, seat) {
            if let Ok((_, Card(number), zone)) = held.treasures.get(card) {
                let is_one = may_use && *zone == TreasureZone::Hand;
                if is_one && use_of(state, held, seat, *number).is_ok() {
                    uses.push(*number);
                }
            } else if let Ok((_, Card(kind), EventZone::Kept)) = held.events.get(card)
                && let Some(effect @ (Effect::Shortcut | Effect::HealingWaters { .. })) =
                    state.level.effect(*kind)
                && play_of(state, held, seat, effect).is_ok()
            {
                plays.push((matches!(effect, Effect::Shortcut), *kind));
            }
        }
        uses.sort_unstable();
        plays.sort_unstable();
        plays.dedup();
        let plays = plays.into_iter().map(|(_, kind)| kind).collect();
        Self { plays, uses }
    }

    pub const fn is_empty(&self) -> bool {
        self.plays.is_empty() && self.uses.is_empty()
    }
}

pub fn use_treasure(
    In((seat, treasure)): In<(Seat, u8)>,
    mut state: ResMut<OublietteState>,
    mut cards: CardsMut<TreasureZone>,
) {
    move_treasure(&mut cards, treasure, TreasureZone::InUse);
    state.send(Event::Used { seat, treasure });
    look_anew(&mut state.turn);
}

pub fn check_play(
    In((seat, kind)): In<(Seat, u8)>,
    state: Res<OublietteState>,
    held: Held,
) -> Result<(), Refusal> {
    let phase = state.turn.phase;
    if matches!(phase, Phase::Order | Phase::Between | Phase::Over(_)) {
        return not_now(phase);
    }
    let mut cards = held.kept(&state.level, seat);
    let (_, effect) = cards.find(|(held, _)| *held == kind).ok_or(Refusal::NotHeld)?;
    play_of(&state, &held, seat, effect)
}

/// Checks that a seat may play a kept card with this effect.
pub fn play_of(state: &OublietteState, held: &Held, seat: Seat, effect: &Effect) -> Result<(), Refusal> {
    match (effect, state.turn.phase) {
        (Effect::HealingWaters { wounds }, _) => {
            require(state.may_act_freely(seat), Refusal::NotAsked(seat))?;
            require(held.is_wounded(seat), Refusal::NoWound)?;
            let is_last = held.is_last_to_recover(state, seat, *wounds);
            require(!is_last, Refusal::OwesAction)
        }
        (Effect::Shortcut, _) => state.may_take_shortcut(seat),
        (Effect::Revenge, Phase::Revenge) => require(seat == state.turn.seat, Refusal::NotAsked(seat)),
        (Effect::Rage(_) | Effect::Dodge(_) | Effect::Recovery, Phase::Answer(asked)) => {
            require(asked == seat, Refusal::NotAsked(seat))?;
            let useful = |fight: &Fight| is_play(fight, fight.is_rolled_by(state.turn.seat, seat), effect);
            let is_useful = state.turn.fight.as_ref().is_some_and(useful);
            require(is_useful, Refusal::ChangesNothing)
        }
        (_, Phase::Answer(_)) => Err(Refusal::ChangesNothing),
        (_, phase) => not_now(phase),
    }
}

/// The cards that a seat may play now and that count for nothing but the roll or wound in question, by kind.
pub fn playable(state: &OublietteState, held: &Held, seat: Seat) -> Vec<u8> {
    let may_play = |(kind, effect): (u8, &Effect)| {
        let is_free = matches!(effect, Effect::Shortcut | Effect::HealingWaters { .. });
        (!is_free && play_of(state, held, seat, effect).is_ok()).then_some(kind)
    };
    kinds(held.kept(&state.level, seat).filter_map(may_play))
}

pub fn play(
    In((seat, event)): In<(Seat, u8)>,
    mut state: ResMut<OublietteState>,
    mut explorers: ExplorersMut,
    mut hands: Hands,
    mut cards: CardsMut<EventZone>,
    mut wounds: CardsMut<WoundZone>,
    mut dice: Dice,
) {
    let state = &mut state;
    let Some(effect) = state.level.effect(event).cloned() else {
        return;
    };
    let to = (EventZone::Kept, EventZone::Discard);
    give_back(&mut hands, &mut cards, event, to, seat);
    state.send(Event::Played { seat, event });
    match effect {
        Effect::Shortcut => {
            let from = space(&explorers.as_readonly(), seat);
            land(&mut explorers, seat, 0);
            state.send(Event::TookShortcut { seat, from });
            discard(state, &mut cards);
            // The awaited roll does not happen.
            for (_, mut zone) in &mut dice {
                if let DieZone::Hand(_) = *zone {
                    *zone = DieZone::Box;
                }
            }
            let stops = state.is_first_edition() && state.turn.phase == Phase::End;
            let arrival = if stops { Arrival::Stopped } else { Arrival::Landed };
            state.turn.due = Some(Due::Arrive(arrival));
        }
        Effect::HealingWaters { wounds: count } => {
            heal(state, &mut hands, &mut wounds, seat, count);
            look_anew(&mut state.turn);
        }
        Effect::Revenge => {
            if let Some(foe) = state.foe() {
                begin_fight(state, &mut dice, foe);
            }
        }
        // Everything spent on the roll stays with it (`oubliette.kept.2`).
        Effect::Recovery => {
            if let Some(fight) = &mut state.turn.fight {
                fight.sum.dice = None;
                let phase = fight.round.phase();
                await_roll(state, &mut dice, phase);
            }
        }
        Effect::Rage(bonus) | Effect::Dodge(bonus) => {
            if let Some(Fight { sum, .. }) = &mut state.turn.fight {
                let spent = match effect {
                    Effect::Rage(_) => &mut sum.rage,
                    _ => &mut sum.dodge,
                };
                *spent += u16::from(bonus);
            }
            state.turn.due = Some(Due::Answer);
        }
        _ => {}
    }
}

/// Puts a seat's worst wounds back (`oubliette.kept.5`).
fn heal(
    state: &mut OublietteState,
    hands: &mut Hands,
    wounds: &mut CardsMut<WoundZone>,
    seat: Seat,
    count: u8,
) {
    let to = (WoundZone::Pinned, state.wound_pile());
    for _ in 0..count {
        let modifier = |kind: u8| state.level.wound(kind).map(|card| card.modifier);
        let own = held_in(&hands.holders, wounds.as_readonly(), seat, WoundZone::Pinned);
        let worst = own.max_by_key(|kind| (modifier(*kind), Reverse(*kind)));
        let Some(wound) = worst else { break };
        give_back(hands, wounds, wound, to, seat);
        state.send(Event::Healed { seat, wound });
    }
}

/// Repeats the current offer, as far as it is still possible, after a card that nobody waited for.
const fn look_anew(turn: &mut Turn) {
    turn.due = match turn.phase {
        Phase::Answer(_) => Some(Due::Recount),
        Phase::Robbed(_) => Some(Due::Rob),
        Phase::Passing(way) => Some(Due::Pass(way)),
        Phase::Exit(arrival) => Some(Due::Exit(arrival)),
        Phase::End => Some(Due::End),
        _ => None,
    };
}

/// The cards with which this seat could answer the roll: treasures by number, kept cards by kind.
pub fn answers(state: &OublietteState, held: &Held, seat: Seat) -> (Vec<u8>, Vec<u8>) {
    let fight = (state.turn.fight.as_ref()).filter(|fight| has_answer(state, held, fight, seat));
    let Some(fight) = fight else {
        return (Vec::new(), Vec::new());
    };
    let rolls = fight.is_rolled_by(state.turn.seat, seat);
    let heals = match state.follows(3) {
        // Together with other cards, waters that are too weak alone may be enough.
        true => {
            let without = waters(state, held, seat);
            let hurt = held.hurt_without(&state.level, seat, without);
            fight.sum.healed(rolls, hurt) != fight.sum
        }
        false => healing_turns(state, held, fight, seat),
    };
    let helps = |effect: &Effect| {
        is_play(fight, rolls, effect) || heals && matches!(effect, Effect::HealingWaters { .. })
    };
    let treasures = listed(helpful(state, held, seat, rolls));
    let kept = held.kept(&state.level, seat);
    let events = kept.filter_map(|(kind, effect)| helps(effect).then_some(kind));
    (treasures, kinds(events))
}

fn discard(state: &OublietteState, cards: &mut CardsMut<EventZone>) {
    if let Some(kind) = state.turn.event {
        move_card(cards, kind, EventZone::Applied, EventZone::Discard);
    }
}

/// An event is over: its card is discarded.
pub fn end_event(mut state: ResMut<OublietteState>, mut cards: CardsMut<EventZone>) {
    discard(&state, &mut cards);
    state.turn.due = Some(Due::End);
}

/// The event that lies open does what it says.
pub fn effect(
    mut state: ResMut<OublietteState>,
    mut explorers: ExplorersMut,
    mut hands: Hands,
    treasures: Cards<TreasureZone>,
    mut cards: CardsMut<EventZone>,
    mut dice: Dice,
) {
    let state = &mut state;
    let (seat, Some(event)) = (state.turn.seat, state.turn.event) else {
        return;
    };
    let Some(effect) = state.level.effect(event).cloned() else {
        return;
    };
    let zone = match effect {
        Effect::Secret { .. } | Effect::Trap { .. } => return await_roll(state, &mut dice, Phase::Die),
        Effect::Tunnel(steps) => {
            let from = space(&explorers.as_readonly(), seat);
            let to = (i16::from(from) + i16::from(steps)).rem_euclid(i16::from(SPACES)) as u8;
            put_token(&mut explorers, seat, to);
            state.send(Event::Tunnelled { seat, from, to });
            let may_ambush = state.level.house.ambush_after_tunnel && !state.is_first_edition();
            if may_ambush && is_any(company(&explorers.as_readonly(), seat)) {
                return state.turn.wait(Phase::Ambush);
            }
            state.turn.due = Some(Due::Discard);
            return;
        }
        Effect::Spelunk => {
            discard(state, &mut cards);
            state.send(Event::Spelunks(seat));
            return begin_sequence(state, &hands.holders, cards.as_readonly(), &mut dice);
        }
        Effect::CaveIn => {
            lose_turn(state, &mut explorers);
            state.turn.due = Some(Due::Discard);
            return;
        }
        Effect::Hoard { .. } => return begin_fight(state, &mut dice, Foe::Hoard(event)),
        Effect::Explorer { cards } => {
            return draw_prize(state, treasures, (cards, Due::Discard));
        }
        Effect::Ambush { .. } => return begin_fight(state, &mut dice, Foe::Stranger(event)),
        Effect::Quest { .. } => EventZone::Quest,
        Effect::LevelUp { .. } => EventZone::Level,
        Effect::Shortcut
        | Effect::HealingWaters { .. }
        | Effect::Rage(_)
        | Effect::Recovery
        | Effect::Dodge(_)
        | Effect::Revenge => EventZone::Kept,
    };
    // The card stays with its player.
    give(&mut hands, &mut cards, event, (EventZone::Applied, zone), seat);
    state.send(Event::Kept { seat, event });
    state.turn.due = Some(Due::End);
}

/// The die of an event has its effect.
pub fn outcome(
    mut state: ResMut<OublietteState>,
    mut explorers: ExplorersMut,
    mut hands: Hands,
    mut treasures: CardsMut<TreasureZone>,
    dice: Dice,
) {
    let state = &mut state;
    let effect = (state.turn.event).and_then(|event| state.level.effect(event));
    let face = faces(dice.iter())[0].unwrap_or_default();
    let cards = match effect {
        Some(Effect::Secret { least, cards }) if face >= *least => *cards,
        Some(Effect::Hoard { cards, .. }) => face + *cards,
        Some(Effect::Trap { most }) if face <= *most => {
            lose_turn(state, &mut explorers);
            lose_prize(state, &mut hands, &mut treasures);
            0
        }
        _ => 0,
    };
    let prize = (cards, Due::Discard);
    draw_prize(state, treasures.as_readonly(), prize);
}

/// Shuffles the treasure won on this space in this turn back into the deck (`oubliette.event.5`).
fn lose_prize(state: &mut OublietteState, hands: &mut Hands, treasures: &mut CardsMut<TreasureZone>) {
    let seat = state.turn.seat;
    let has = |zone, treasure| {
        let mut own = held_in(&hands.holders, treasures.as_readonly(), seat, zone);
        own.any(|number| number == treasure)
    };
    if let Some(treasure) = state.turn.won.take()
        && (has(TreasureZone::Hand, treasure) || state.follows(3) && has(TreasureZone::InUse, treasure))
    {
        if let Some(lost) = move_treasure(treasures, treasure, TreasureZone::Deck) {
            hands.give(lost, None);
        }
        state.send(Event::TrapTook { seat, treasure });
    }
}
