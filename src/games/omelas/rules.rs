//! The rules of OMELAS: a pair of systems for each action, and a system for each consequence.
//!
//! `check` only reads, and `apply` relies on it. A consequence runs in its own phase, and nobody is asked. The rules
//! roll no dice, never wait and draw no pictures; chance outcomes come in as actions, like seats' decisions.

use super::pieces::{
    Ballot, Card, Die, Letter, OmelasState, Phase, RoleCard, Side, Tile, VoteCard, VoteZone, Zone, laid,
};
use super::{Claim, Event};
use crate::table::{Reason, Remarks, Seat, SeatSet, require};
use bevy_ecs::prelude::*;
use thiserror::Error;

/// The reasons why the rules refuse an action.
#[expect(missing_docs, reason = "the messages say what is wrong")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("the game is over: nothing more can be done")]
    Over,
    /// Another step comes first. Contains the current step in words, and its rulebook anchor.
    #[error("not now: {0}")]
    NotNow(&'static str, &'static str),
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    #[error("{0} of these seats are dealt a Rebel card, not {1}")]
    RebelCount(usize, usize),
    #[error("no {0} is left in the bag")]
    NoneLeft(Letter),
    #[error("the die shows 1 to {0}, not {1}")]
    NoSuchFace(u8, u8),
    #[error("this seat has already voted, and a vote is final")]
    VoteIsFinal,
    #[error("no {0:?} is left among the cards still face-down")]
    NoSuchCardLeft(Card),
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::Over => "omelas.end.3",
            Refusal::NotNow(_, rule) => rule,
            Refusal::NoSuchSeat(_) => "omelas.setup.1",
            Refusal::RebelCount(..) => "omelas.setup.2",
            Refusal::NoneLeft(_) => "omelas.round.1",
            Refusal::NoSuchFace(..) => "omelas.round.2",
            Refusal::VoteIsFinal => "omelas.secret.3",
            Refusal::NoSuchCardLeft(_) => "omelas.round.5",
        }
    }
}

/// Refuses a step at the wrong time.
fn require_phase(now: Phase, wanted: Phase) -> Result<(), Refusal> {
    let (now, rule) = match now {
        now if now == wanted => return Ok(()),
        Phase::Over(_) => return Err(Refusal::Over),
        Phase::Deal => ("the roles are dealt first", "omelas.setup.2"),
        Phase::Draw => ("a tile is drawn first", "omelas.round.1"),
        Phase::Roll => ("the die is rolled first", "omelas.round.2"),
        Phase::Vote => ("everybody votes first", "omelas.round.4"),
        Phase::Reveal | Phase::Count => ("the votes are turned first", "omelas.round.5"),
        // Nobody can act in these phases: the next one follows at once.
        Phase::Ending(_) => ("the game ends", "omelas.end.3"),
        Phase::HandBack | Phase::NextRound => ("the next round begins first", "omelas.round.8"),
    };
    Err(Refusal::NotNow(now, rule))
}

/// Dealing the roles (`omelas.setup.2`).
pub(super) fn check_deal(In(rebels): In<SeatSet>, table: Res<OmelasState>) -> Result<(), Refusal> {
    require_phase(table.phase, Phase::Deal)?;
    if let Some(seat) = rebels.iter().find(|seat| seat.index() >= table.seats) {
        return Err(Refusal::NoSuchSeat(seat));
    }
    let need = table.level.rebels_among(table.seats);
    require(rebels.len() == need, Refusal::RebelCount(need, rebels.len()))
}

pub(super) fn apply_deal(
    In(rebels): In<SeatSet>,
    mut table: ResMut<OmelasState>,
    mut cards: Query<&mut RoleCard>,
) {
    for seat in Seat::all(table.seats) {
        let role = Side::of(rebels.contains(seat));
        if let Some(mut card) = cards.iter_mut().find(|card| card.0 == role && card.1.is_none()) {
            card.1 = Some(seat);
        }
    }
    table.phase = Phase::Draw;
    table.send(Event::RolesDealt(rebels));
    let (round, turn) = (table.number, table.turn);
    table.send(Event::RoundBegins { round, turn });
}

/// Drawing a tile (`omelas.round.1`).
pub(super) fn check_draw(
    In(letter): In<Letter>,
    table: Res<OmelasState>,
    tiles: Query<(&Tile, &Zone)>,
) -> Result<(), Refusal> {
    require_phase(table.phase, Phase::Draw)?;
    let mut in_bag = tiles.iter().filter(|(_, zone)| **zone == Zone::Bag);
    let is_left = in_bag.any(|(tile, _)| tile.0 == letter);
    require(is_left, Refusal::NoneLeft(letter))
}

pub(super) fn apply_draw(
    In(letter): In<Letter>,
    mut table: ResMut<OmelasState>,
    mut tiles: Query<(&Tile, &mut Zone)>,
) {
    // Only tiles face-up on Omelas count: a letter lost to The Darkness may be tried again (omelas.house.4).
    let lost_count = table.level.house.lost_letters_count;
    let counts = |zone: &Zone| *zone == Zone::Omelas || lost_count && *zone == Zone::Darkness;
    let aside = (tiles.iter()).any(|(tile, zone)| tile.0 == letter && counts(zone));
    let drawn = (tiles.iter_mut()).find(|(tile, zone)| tile.0 == letter && **zone == Zone::Bag);
    if let Some((_, mut zone)) = drawn {
        *zone = if aside { Zone::Aside } else { Zone::OnTrial };
    }
    let seat = table.turn;
    table.send(Event::Drawn { seat, letter, aside });
    table.phase = if !aside {
        Phase::Roll
    } else if tiles.iter().any(|(_, zone)| *zone == Zone::Bag) {
        Phase::NextRound
    } else {
        Phase::Ending(Side::Rebel)
    };
}

/// Rolling the die (`omelas.round.2`).
pub(super) fn check_roll(In(face): In<u8>, table: Res<OmelasState>) -> Result<(), Refusal> {
    require_phase(table.phase, Phase::Roll)?;
    let faces = table.level.faces;
    require((1..=faces).contains(&face), Refusal::NoSuchFace(faces, face))
}

pub(super) fn apply_roll(In(face): In<u8>, mut table: ResMut<OmelasState>, mut die: Single<&mut Die>) {
    die.0 = Some(face);
    table.phase = Phase::Vote;
    let seat = table.turn;
    table.send(Event::Rolled { seat, face });
}

/// Laying a vote (`omelas.round.4`, `omelas.secret.3`).
pub(super) fn check_vote(
    In((seat, _)): In<(Seat, Card)>,
    table: Res<OmelasState>,
    cards: Query<(&VoteCard, &VoteZone)>,
) -> Result<(), Refusal> {
    require_phase(table.phase, Phase::Vote)?;
    require(seat.index() < table.seats, Refusal::NoSuchSeat(seat))?;
    require(!laid(cards).contains(seat), Refusal::VoteIsFinal)
}

pub(super) fn apply_vote(
    In((seat, card)): In<(Seat, Card)>,
    mut table: ResMut<OmelasState>,
    mut cards: Query<(&VoteCard, &mut VoteZone)>,
) {
    let held = (cards.iter_mut()).find(|(held, zone)| held.0 == card && **zone == VoteZone::Hand(seat));
    if let Some((_, mut zone)) = held {
        *zone = VoteZone::Laid(seat);
    }
    table.all_laid = laid(cards.as_readonly()).len() == table.seats;
    table.send(Event::VoteLaid { seat, card });
}

/// Shuffles the votes once all are laid (`omelas.round.5`).
pub(super) fn shuffle_votes(
    mut table: ResMut<OmelasState>,
    tiles: Query<(&Tile, &Zone)>,
    cards: Query<(&VoteCard, &VoteZone)>,
) {
    if table.level.house.votes_shown_at_end
        && let Some((tile, _)) = tiles.iter().find(|(_, zone)| **zone == Zone::OnTrial)
    {
        let card_of = |seat| {
            let laid = cards.iter().find(|(_, zone)| **zone == VoteZone::Laid(seat));
            laid.map_or(Card::No, |(card, _)| card.0)
        };
        let ballot = Ballot {
            round: table.number,
            letter: tile.0,
            cards: Seat::all(table.seats).map(card_of).collect(),
        };
        table.ballots.push(ballot);
    }
    (table.phase, table.all_laid) = (Phase::Reveal, false);
    table.send(Event::VotesShuffled);
}

/// Turning the shuffled votes over, one by one (`omelas.round.5`).
pub(super) fn check_turn(
    In(card): In<Card>,
    table: Res<OmelasState>,
    cards: Query<(&VoteCard, &VoteZone)>,
) -> Result<(), Refusal> {
    require_phase(table.phase, Phase::Reveal)?;
    let mut laid = cards.iter().filter(|(_, zone)| matches!(zone, VoteZone::Laid(_)));
    let is_left = laid.any(|(laid, _)| laid.0 == card);
    require(is_left, Refusal::NoSuchCardLeft(card))
}

/// Turns over a card with this face. The cards are shuffled, so the choice among cards of one face reveals no voter.
pub(super) fn apply_turn(
    In(card): In<Card>,
    mut table: ResMut<OmelasState>,
    mut cards: Query<(&VoteCard, &mut VoteZone)>,
) {
    let is_laid = |zone: &VoteZone| matches!(zone, VoteZone::Laid(_));
    let laid = (cards.iter_mut()).find(|(laid, zone)| laid.0 == card && is_laid(zone));
    if let Some((_, mut zone)) = laid {
        *zone = VoteZone::Turned;
    }
    table.send(Event::Turned(card));
    if !cards.iter().any(|(_, zone)| is_laid(zone)) {
        table.phase = Phase::Count;
    }
}

/// Counts the votes once all are turned. The tile stays on Omelas if the number of Yes equals the die
/// (`omelas.round.6`).
pub(super) fn count_votes(
    mut table: ResMut<OmelasState>,
    mut tiles: Query<(&Tile, &mut Zone)>,
    cards: Query<(&VoteCard, &VoteZone)>,
    die: Single<&Die>,
) {
    let turned = cards.iter().filter(|(_, zone)| **zone == VoteZone::Turned);
    let yes = turned.filter(|(card, _)| card.0 == Card::Yes).count();
    let kept = die.0.map(usize::from) == Some(yes);
    if let Some((tile, mut zone)) = tiles.iter_mut().find(|(_, zone)| **zone == Zone::OnTrial) {
        *zone = if kept { Zone::Omelas } else { Zone::Darkness };
        let (letter, yes) = (tile.0, yes as u8);
        table.send(Event::Decided { letter, yes, kept });
    }
    let count = |place| tiles.iter().filter(|(_, zone)| **zone == place).count();
    table.phase = if count(Zone::Omelas) == Letter::ALL.len() {
        Phase::Ending(Side::Council)
    } else if count(Zone::Darkness) == usize::from(table.level.places) || count(Zone::Bag) == 0 {
        Phase::Ending(Side::Rebel)
    } else {
        Phase::HandBack
    };
}

/// Shuffles all vote cards, laid and kept, and gives each seat one Yes and one No (`omelas.round.7`).
pub(super) fn hand_back(
    mut table: ResMut<OmelasState>,
    mut cards: Query<(&VoteCard, &mut VoteZone)>,
    mut die: Single<&mut Die>,
) {
    die.0 = None;
    for face in Card::BOTH {
        let in_play = cards.iter_mut().filter(|(_, zone)| **zone != VoteZone::Box);
        let of_face = in_play.filter(|(card, _)| card.0 == face);
        for ((_, mut zone), seat) in of_face.zip(Seat::all(table.seats)) {
            *zone = VoteZone::Hand(seat);
        }
    }
    table.phase = Phase::NextRound;
    table.send(Event::HandedBack);
}

/// Begins a new round with the next seat clockwise (`omelas.round.8`).
pub(super) fn begin_round(mut table: ResMut<OmelasState>, remarks: Res<Remarks<Claim>>) {
    table.number += 1;
    table.turn = table.turn.next(table.seats);
    table.phase = Phase::Draw;
    table.remarks_before = remarks.count();
    let (round, turn) = (table.number, table.turn);
    table.send(Event::RoundBegins { round, turn });
}

/// Ends the game: a side has won, and all roles are turned up (`omelas.end.4`).
pub(super) fn end(mut table: ResMut<OmelasState>, remarks: Res<Remarks<Claim>>, roles: Query<&RoleCard>) {
    let Phase::Ending(side) = table.phase else { return };
    table.phase = Phase::Over(side);
    table.remarks_before = remarks.count();
    table.send(Event::Won(side));
    let rebels = roles.iter().filter(|card| card.0 == Side::Rebel);
    let rebels = rebels.filter_map(|card| card.1);
    table.send(Event::RolesShown(rebels.collect()));
    if table.level.house.votes_shown_at_end {
        let ballots = table.ballots.clone();
        table.send(Event::VotesShown(ballots));
    }
}
