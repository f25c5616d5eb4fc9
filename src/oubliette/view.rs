//! What lies open on the table, whose move it is, and what must always hold.
//!
//! All hands lie open, so a view is the same for everybody (`oubliette.pieces.7`).

use super::level::{Effect, Gives, OublietteLevel};
use super::odds::Sum;
use super::pieces::{
    Arrival, Course, Deck, Ending, EventLies, Fight, Foe, MonsterLies, Phase, Round, SPACES, TreasureLies,
    Way, WoundLies,
};
use super::rules::answer::answers;
use super::rules::sight::{DEFENCE, Look, Sight};
use super::{Action, Oubliette};
use crate::table::{Awaits, Candidates, Seat, SeatSet, Viewer};
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::cmp::Reverse;

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Turns begun so far, extra and lost ones included.
    pub turn: u16,
    /// Whose turn it is, or who rolls for the order.
    pub seat: Seat,
    /// What is to be done.
    pub phase: Phase,
    /// The order of play, once it is known.
    pub order: Vec<Seat>,
    /// What each seat has rolled for it.
    pub order_rolls: Vec<Vec<u8>>,
    /// The last move roll of this turn.
    pub dice: Option<(u8, u8)>,
    /// The ways that are open after it, where each leads, and whether the token may stop at the Exit on it.
    pub ways: Vec<(Way, u8, bool)>,
    /// Extra turns to come.
    pub extra: u8,
    /// The fight of this turn, until the next thing happens.
    pub fight: Option<Fight>,
    /// The kind of the event drawn last in this turn.
    pub event: Option<u8>,
    /// With which treasures, and which kept cards, the roll may be answered.
    pub answers: (Vec<u8>, Vec<u8>),
    /// How many wounds have been put back at this stop.
    pub recovered: u8,
    /// Has the treasure been cashed in at this stop?
    pub cashed: bool,
    /// The explorers, by seat.
    pub explorers: Vec<ExplorerView>,
    /// How many cards each deck has left: monsters, treasures, events, wounds.
    pub decks: [u8; 4],
    /// The kinds of monster in the discards.
    pub monster_discards: Vec<u8>,
    /// The kinds of event in the discards.
    pub event_discards: Vec<u8>,
    /// The kinds of wound in the discards.
    pub wound_discards: Vec<u8>,
    /// Treasures that are out of the game.
    pub gone: Vec<u8>,
    /// How often each deck was refilled.
    pub refills: [u16; 4],
}

/// An explorer and all that is theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplorerView {
    /// Where the token stands, 0 to 19.
    pub space: u8,
    /// Has it ever landed on the Exit?
    pub landed: bool,
    /// How many turns are to be lost.
    pub lost: u8,
    /// Treasure in hand, by number.
    pub hand: Vec<u8>,
    /// Kept cards in hand, by kind.
    pub kept: Vec<u8>,
    /// Treasure in use.
    pub in_use: Vec<u8>,
    /// Treasure cashed in.
    pub cashed: Vec<u8>,
    /// What all that is cashed in is worth, with what Level Ups added; for a visitor who left, what was.
    pub cashed_in: u32,
    /// What Level Ups have added to it.
    pub bonus: u32,
    /// Wounds, by kind, the worst first.
    pub wounds: Vec<u8>,
    /// Open Quests.
    pub quests: Vec<u8>,
    /// Level Ups in force.
    pub level_ups: Vec<u8>,
    /// The kinds of monster defeated since last leaving the Exit.
    pub slain: Vec<u8>,
    /// W, the sum of the two worst wounds.
    pub hurt: u16,
    /// L, what Level Ups give to monsters.
    pub levels: u16,
    /// What weapons in use give.
    pub weapons: u16,
    /// What armour in use gives.
    pub armour: u16,
    /// How many turns of a visit are left.
    pub visits: u8,
    /// Has this visitor left?
    pub away: bool,
    /// May Healing Waters be used now?
    pub may_heal: bool,
}

/// How a seat stands when it is counted (`oubliette.end.3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Standing {
    /// What is cashed in.
    pub cashed: u32,
    /// What is in hand.
    pub hand: u32,
    /// What is in use.
    pub in_use: u32,
}

impl View {
    /// How many cards a deck has left.
    pub fn left(&self, deck: Deck) -> u8 {
        self.decks.get(deck as usize).copied().unwrap_or(0)
    }

    /// A seat's explorer.
    pub fn explorer(&self, seat: Seat) -> Option<&ExplorerView> {
        self.explorers.get(seat.index())
    }

    /// How every seat stands, by seat.
    pub fn standings(&self, level: &OublietteLevel) -> Vec<Standing> {
        let worth = |cards: &[u8]| cards.iter().map(|number| level.value(*number)).sum();
        self.explorers
            .iter()
            .map(|explorer| Standing {
                cashed: explorer.cashed_in,
                hand: worth(&explorer.hand),
                in_use: worth(&explorer.in_use),
            })
            .collect()
    }

    /// Who has won, once the game is over. In hand counts only between those who are even, in use only between
    /// those who still are; that is the order of a standing's fields.
    pub fn winners(&self, level: &OublietteLevel) -> Vec<Seat> {
        match self.phase {
            Phase::Over(Ending::Cash(seat)) => vec![seat],
            Phase::Over(Ending::TreasureOut) => {
                let standings = self.standings(level);
                let best = standings.iter().max();
                Seat::all(standings.len())
                    .zip(&standings)
                    .filter(|(_, standing)| Some(*standing) == best)
                    .map(|(seat, _)| seat)
                    .collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Whose move it is, and what could happen.
pub(super) fn offers(InMut(candidates): InMut<Candidates<Action>>, table: Sight) -> Awaits {
    let turn = &*table.turn;
    let seat = turn.seat;
    let heals = table.may_heal(seat);
    let kinds_kept = |wanted: fn(&Effect) -> bool| {
        let mut kinds: Vec<u8> = (table.kept(seat))
            .filter(|(_, effect)| wanted(effect))
            .map(|(kind, _)| kind)
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    if heals {
        for event in kinds_kept(|effect| matches!(effect, Effect::HealingWaters { .. })) {
            candidates.seat(Action::Play { seat, event });
        }
    }
    let asked = match turn.phase {
        Phase::Over(_) => return Awaits::Over,
        Phase::Order
        | Phase::Roll
        | Phase::Monster
        | Phase::Strike
        | Phase::Blow
        | Phase::Wound
        | Phase::Prize(_)
        | Phase::Spoils(_)
        | Phase::Event
        | Phase::Die => {
            chances(candidates, &table);
            return Awaits::Chance {
                hand: Some(match turn.fight.as_ref().map(|fight| fight.foe) {
                    Some(Foe::Player(other)) if turn.phase == Phase::Blow => other,
                    _ => seat,
                }),
                meanwhile: if heals { SeatSet::one(seat) } else { SeatSet::EMPTY },
            };
        }
        Phase::Answer(asked) => {
            let (treasures, events) = answers(&table, asked);
            for treasure in treasures {
                candidates.seat(Action::Use {
                    seat: asked,
                    treasure,
                });
            }
            for event in events {
                candidates.seat(Action::Play { seat: asked, event });
            }
            candidates.seat(Action::Pass(asked));
            asked
        }
        Phase::Before | Phase::End => {
            for event in kinds_kept(|effect| matches!(effect, Effect::Shortcut)) {
                candidates.seat(Action::Play { seat, event });
            }
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Way => {
            for way in Way::BOTH {
                candidates.seat(Action::Walk { seat, way });
            }
            seat
        }
        Phase::Passing(_) => {
            candidates.seat(Action::Stop(seat));
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Exit(_) => {
            let mut wounds: Vec<u8> = (table.wounds())
                .filter(|(_, lies)| *lies == WoundLies::Pinned(seat))
                .map(|(kind, _)| kind)
                .collect();
            wounds.sort_unstable();
            wounds.dedup();
            for wound in wounds {
                candidates.seat(Action::Recover { seat, wound });
            }
            candidates.seat(Action::CashIn(seat));
            candidates.seat(Action::Done(seat));
            seat
        }
        Phase::Ambush => {
            let company: SeatSet = table.company(seat).collect();
            for target in company.iter() {
                candidates.seat(Action::Ambush { seat, target });
            }
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Revenge => {
            for event in kinds_kept(|effect| matches!(effect, Effect::Revenge)) {
                candidates.seat(Action::Play { seat, event });
            }
            candidates.seat(Action::Pass(seat));
            seat
        }
        Phase::Again => {
            candidates.seat(Action::Again(seat));
            candidates.seat(Action::Pass(seat));
            seat
        }
    };
    Awaits::Seats(SeatSet::one(asked))
}

/// What can come, where chance is awaited.
fn chances(candidates: &mut Candidates<Action>, table: &Sight) {
    match table.turn.phase {
        Phase::Order | Phase::Die => candidates.even_chances((1..=6).map(Action::Die)),
        Phase::Roll | Phase::Strike | Phase::Blow => {
            candidates.even_chances((0..36).map(|roll| Action::Dice(roll / 6 + 1, roll % 6 + 1)));
        }
        Phase::Monster => {
            let deck = table.monsters().filter(|(_, lies)| *lies == MonsterLies::Deck);
            each_kind(candidates, deck.map(|(kind, _)| kind), Action::Monster);
        }
        Phase::Wound => {
            let deck = table.wounds().filter(|(_, lies)| *lies == WoundLies::Deck);
            each_kind(candidates, deck.map(|(kind, _)| kind), Action::Wound);
        }
        Phase::Event => {
            let deck = table.events().filter(|(_, lies)| *lies == EventLies::Deck);
            each_kind(candidates, deck.map(|(kind, _)| kind), Action::Event);
        }
        Phase::Prize(_) => {
            let deck = table.treasures().filter(|(_, lies)| *lies == TreasureLies::Deck);
            each_kind(candidates, deck.map(|(number, _)| number), Action::Treasure);
        }
        Phase::Spoils(_) => each_kind(candidates, table.hand(table.turn.loser), Action::Take),
        _ => {}
    }
}

/// Any of these cards can come, each kind as often as it is among them.
fn each_kind(candidates: &mut Candidates<Action>, cards: impl Iterator<Item = u8>, card: fn(u8) -> Action) {
    let mut left = [0u32; 33];
    cards.for_each(|kind| {
        if let Some(count) = left.get_mut(usize::from(kind)) {
            *count += 1;
        }
    });
    for (kind, count) in (0u8..).zip(left) {
        candidates.chance(card(kind), count);
    }
}

pub(super) fn view(In(_): In<Viewer>, table: Sight, course: Res<Course>) -> View {
    let turn = &*table.turn;
    let explorers = Seat::all(table.settings.seats)
        .map(|seat| explorer(&table, seat))
        .collect();
    let sorted = |mut cards: Vec<u8>| {
        cards.sort_unstable();
        cards
    };
    let from = table.space(turn.seat);
    View {
        turn: turn.number,
        seat: turn.seat,
        phase: turn.phase,
        order: course.order.clone(),
        order_rolls: course.rolls.clone(),
        dice: turn.dice,
        ways: Way::BOTH
            .into_iter()
            .filter(|way| match turn.phase {
                Phase::Way => table.is_open(*way),
                Phase::Passing(chosen) => chosen == *way,
                _ => false,
            })
            .map(|way| (way, way.walk(from, table.steps()).0, table.may_stop(way)))
            .collect(),
        extra: turn.extra,
        fight: turn.fight.clone(),
        event: turn.event,
        answers: match turn.phase {
            Phase::Answer(asked) => {
                let (treasures, events) = answers(&table, asked);
                (sorted(treasures), events)
            }
            _ => (Vec::new(), Vec::new()),
        },
        recovered: turn.recovered,
        cashed: turn.cashed,
        explorers,
        decks: Deck::ALL.map(|deck| table.left(deck) as u8),
        monster_discards: sorted(
            (table.monsters())
                .filter(|(_, lies)| *lies == MonsterLies::Discard)
                .map(|(kind, _)| kind)
                .collect(),
        ),
        event_discards: sorted(
            (table.events())
                .filter(|(_, lies)| *lies == EventLies::Discard)
                .map(|(kind, _)| kind)
                .collect(),
        ),
        wound_discards: sorted(
            (table.wounds())
                .filter(|(_, lies)| *lies == WoundLies::Discard)
                .map(|(kind, _)| kind)
                .collect(),
        ),
        gone: sorted(
            (table.treasures())
                .filter(|(_, lies)| *lies == TreasureLies::Gone)
                .map(|(number, _)| number)
                .collect(),
        ),
        refills: course.refills,
    }
}

fn explorer(table: &Sight, seat: Seat) -> ExplorerView {
    let level = table.level();
    let token = table.explorer(seat);
    let treasures = |wanted: TreasureLies| {
        let mut cards: Vec<u8> = (table.treasures())
            .filter(|(_, lies)| *lies == wanted)
            .map(|(number, _)| number)
            .collect();
        cards.sort_unstable_by_key(|number| (Reverse(level.value(*number)), *number));
        cards
    };
    let events = |wanted: EventLies| {
        let mut cards: Vec<u8> = (table.events())
            .filter(|(_, lies)| *lies == wanted)
            .map(|(kind, _)| kind)
            .collect();
        cards.sort_unstable();
        cards
    };
    let mut wounds: Vec<u8> = (table.wounds())
        .filter(|(_, lies)| *lies == WoundLies::Pinned(seat))
        .map(|(kind, _)| kind)
        .collect();
    wounds.sort_unstable_by_key(|kind| (Reverse(level.wound(*kind).map(|card| card.modifier)), *kind));
    let slain = token.map_or(0, |token| token.slain);
    ExplorerView {
        space: token.map_or(0, |token| token.space),
        landed: token.is_some_and(|token| token.landed),
        lost: token.map_or(0, |token| token.lost),
        hand: treasures(TreasureLies::Hand(seat)),
        kept: events(EventLies::Kept(seat)),
        in_use: treasures(TreasureLies::InUse(seat)),
        cashed: treasures(TreasureLies::Cashed(seat)),
        cashed_in: table.cashed(seat),
        bonus: token.map_or(0, |token| token.bonus),
        wounds,
        quests: events(EventLies::Quest(seat)),
        level_ups: events(EventLies::Level(seat)),
        slain: (1u8..)
            .zip(&level.monsters)
            .map(|(kind, _)| kind)
            .filter(|kind| slain & 1 << (kind - 1) != 0)
            .collect(),
        hurt: table.hurt(seat),
        levels: table.levels(seat),
        weapons: table.weapons(seat),
        armour: table.armour(seat),
        visits: token.map_or(0, |token| token.visits),
        away: token.is_some_and(|token| token.away),
        may_heal: table.may_heal(seat),
    }
}

/// What must always hold (`oubliette.always.1` to `oubliette.always.4`). That a card lies in one place is the
/// form of its component; here it is counted that none is missing and that what lies somewhere may lie there.
pub(super) fn invariants(table: Sight) -> Result<(), String> {
    let holds = |what: bool, words: &str| if what { Ok(()) } else { Err(words.to_owned()) };
    let level = table.level();
    let seats = table.settings.seats;
    let turn = &*table.turn;
    for (card, kind) in level.monsters.iter().zip(1u8..) {
        let count = table.monsters().filter(|(other, _)| *other == kind).count();
        holds(
            count == usize::from(card.copies),
            "every Monster card lies somewhere",
        )?;
    }
    for (card, kind) in level.events.iter().zip(1u8..) {
        let count = table.events().filter(|(other, _)| *other == kind).count();
        holds(
            count == usize::from(card.copies),
            "every Event card lies somewhere",
        )?;
    }
    for (card, kind) in level.wounds.iter().zip(1u8..) {
        let count = table.wounds().filter(|(other, _)| *other == kind).count();
        holds(
            count == usize::from(card.copies),
            "every Wound card lies somewhere",
        )?;
    }
    let all: u32 = table.treasures().map(|(number, _)| level.value(number)).sum();
    let printed: u32 = level.treasures.iter().map(|card| card.value).sum();
    holds(
        table.treasures().count() == level.treasures.len() && all == printed,
        "the treasures add up to what is printed on them",
    )?;
    for (number, lies) in table.treasures() {
        let gives = level.treasure(number).map(|card| card.gives);
        holds(
            !matches!(lies, TreasureLies::InUse(_)) || gives != Some(Gives::Nothing),
            "only weapons and armour are in use",
        )?;
        let (TreasureLies::Hand(owner) | TreasureLies::InUse(owner) | TreasureLies::Cashed(owner)) = lies
        else {
            continue;
        };
        holds(owner.index() < seats, "a treasure's owner sits at the table")?;
    }
    for (kind, lies) in table.events() {
        let effect = level.effect(kind);
        let fits = match lies {
            EventLies::Deck | EventLies::Discard => true,
            EventLies::Applied => turn.event == Some(kind),
            EventLies::Kept(_) => effect.is_some_and(Effect::is_kept),
            EventLies::Quest(_) => matches!(effect, Some(Effect::Quest { .. })),
            EventLies::Level(_) => matches!(effect, Some(Effect::LevelUp { .. })),
        };
        holds(fits, "an Event card lies where its effect belongs")?;
    }
    let fought = table
        .monsters()
        .filter(|(_, lies)| *lies == MonsterLies::Fought)
        .count();
    let fighting = matches!(turn.fight.as_ref().map(|fight| fight.foe), Some(Foe::Monster(_)))
        && matches!(
            turn.phase,
            Phase::Strike | Phase::Blow | Phase::Answer(_) | Phase::Wound | Phase::Revenge
        );
    holds(
        fought == usize::from(fighting),
        "a monster is fought just while it is",
    )?;
    for explorer in table.explorers() {
        holds(explorer.space < SPACES, "every token stands on a stone")?;
        holds(
            explorer.space != 0 || explorer.landed || explorer.slain == 0 || level.house.ambush_at_exit,
            "whoever has never left the Exit has slain nothing",
        )?;
        if explorer.away {
            let nothing = table.treasures().all(|(_, lies)| {
                ![
                    TreasureLies::Hand(explorer.seat),
                    TreasureLies::InUse(explorer.seat),
                    TreasureLies::Cashed(explorer.seat),
                ]
                .contains(&lies)
            });
            holds(nothing, "a visitor who has left holds nothing")?;
        }
        let goal = level.goal;
        let rich = goal > 0 && table.cashed(explorer.seat) >= goal;
        holds(
            rich == (turn.phase == Phase::Over(Ending::Cash(explorer.seat))),
            "the game is over just when somebody has cashed in enough",
        )?;
    }
    if turn.phase == Phase::Exit(Arrival::Landed) || turn.phase == Phase::Exit(Arrival::Stopped) {
        holds(table.space(turn.seat) == 0, "Exit actions are taken at the Exit")?;
    }
    if let (Phase::Strike | Phase::Blow, Some(fight)) = (turn.phase, &turn.fight) {
        let round = if turn.phase == Phase::Strike {
            Round::Strike
        } else {
            Round::Blow
        };
        holds(
            fight.round == round && fight.sum.dice.is_none(),
            "a roll is awaited just where none has fallen",
        )?;
    }
    Ok(())
}

impl Oubliette {
    /// What a treasure's number stands for in the ledger and on the table.
    pub(super) fn treasure_name(level: &OublietteLevel, number: u8) -> &str {
        level
            .treasure(number)
            .map_or("a treasure", |card| card.name.as_str())
    }
}

impl View {
    /// What an ambush of `target` by `seat` would be rolled with: the strike, and the answer if it misses.
    pub fn ambush(&self, seat: Seat, target: Seat) -> (Sum, Sum) {
        let between = |roller: Seat, target: Seat| match (self.explorer(roller), self.explorer(target)) {
            (Some(roller), Some(target)) => Sum {
                weapons: roller.weapons,
                hurt: target.hurt,
                base: DEFENCE,
                wounds: roller.hurt,
                armour: target.armour,
                ..Sum::default()
            },
            _ => Sum::default(),
        };
        (between(seat, target), between(target, seat))
    }

    /// The blow with which a monster would answer a seat.
    pub fn blow_at(&self, seat: Seat) -> Sum {
        self.explorer(seat).map_or_else(Sum::default, |own| Sum {
            hurt: own.hurt,
            base: DEFENCE,
            armour: own.armour,
            ..Sum::default()
        })
    }

    /// What comes back in the fight that is on, if its strike misses.
    pub fn blow_to_come(&self) -> Option<Sum> {
        let fight = self.fight.as_ref()?;
        Some(match (fight.round, fight.foe) {
            (Round::Blow, _) => fight.sum,
            (Round::Strike, Foe::Player(other)) => self.ambush(self.seat, other).1,
            (Round::Strike, _) => self.blow_at(self.seat),
        })
    }

    /// The strike that Revenge would give, after one that missed.
    pub fn strike_again(&self) -> Option<Sum> {
        let missed = self.fight.as_ref()?.missed?;
        let own = self.explorer(self.seat)?;
        Some(Sum {
            dice: None,
            rage: 0,
            wounds: own.hurt,
            ..missed
        })
    }
}
