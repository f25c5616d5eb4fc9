//! The views of OMELAS, its next actor, and its log lines.
//!
//! Viewers get the state of the table's world only as a [`View`]. Until the rules turn cards up, it contains only
//! the roles and votes that the viewer may know.

use super::pieces::{
    Ballot, Card, Die, Letter, OmelasState, Phase, RoleCard, Side, Tile, VoteCard, VoteZone, Zone, laid,
};
use super::{ASK, Action, CLAIM, Claim, Event, FATE, Omelas, Seen};
use crate::table::{
    Awaits, Candidates, Remarks, Said, Seat, SeatSet, Setup, Viewer, and_list, capital, require,
};
use bevy_ecs::prelude::*;
use serde::Serialize;

/// The state of the table as far as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The number of the round, from 1.
    pub round: u16,
    /// The seat that draws in this round.
    pub turn: Seat,
    /// The current step of the game.
    pub phase: Phase,
    /// For each square of Omelas, whether it is permanently filled.
    pub squares: [bool; 6],
    /// The number of filled places of The Darkness.
    pub darkness: u8,
    /// The number of places of The Darkness.
    pub places: u8,
    /// The letters laid aside face-up.
    pub aside: Vec<Letter>,
    /// The number of tiles left in the bag.
    pub bag: u8,
    /// The letter of the tile on trial.
    pub trial: Option<Letter>,
    /// The face of the die in this round.
    pub die: Option<u8>,
    /// The highest face of the die.
    pub faces: u8,
    /// The vote cards turned over so far. Their order is only in the events.
    pub turned: Turned,
    /// The seats in the order of play.
    pub seats: Vec<SeatView>,
    /// The seats that the drawer has asked for a Yes.
    pub asked: SeatSet,
    /// The viewer's own card in this round, once it is laid and until the votes are shuffled.
    pub own_vote: Option<Card>,
    /// All votes, if a house rule shows them at the end.
    pub ballots: Vec<Ballot>,
}

/// The number of vote cards of each face turned over in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Turned {
    /// The number of Yes cards.
    pub yes: u8,
    /// The number of No cards.
    pub no: u8,
}

impl View {
    /// Returns the number of filled squares of Omelas.
    pub(super) fn placed(&self) -> usize {
        self.squares.iter().filter(|filled| **filled).count()
    }

    /// Returns a seat's role, if the viewer may know it.
    pub(super) fn role(&self, seat: Seat) -> Option<Side> {
        self.seats.get(seat.index())?.role
    }

    /// Returns a seat's claim about its vote in this round.
    pub(super) fn claim(&self, seat: Seat) -> Option<Claim> {
        self.seats.get(seat.index())?.claim
    }

    /// Returns the fate of the city in a seat's own words.
    pub(super) fn fate(&self, seat: Seat) -> Option<&str> {
        self.seats.get(seat.index())?.fate.as_deref()
    }

    /// Are all places of The Darkness filled?
    pub(super) const fn is_darkness_full(&self) -> bool {
        self.darkness >= self.places
    }
}

/// A seat as far as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The seat's role; `None` if the viewer may not know it.
    pub role: Option<Side>,
    /// Whether the seat has laid its vote.
    pub laid: bool,
    /// The seat's claim about its vote in this round.
    pub claim: Option<Claim>,
    /// The fate of the city in this seat's own words, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fate: Option<String>,
}

/// Counts how often each number below 6 occurs: letters by their squares, votes by their faces.
fn count(numbers: impl Iterator<Item = usize>) -> [u32; 6] {
    let mut counts = [0; 6];
    for number in numbers {
        if let Some(count) = counts.get_mut(number) {
            *count += 1;
        }
    }
    counts
}

/// Lists the candidates for the next action and returns who acts. It runs after every action and needs the pieces in
/// few phases, so it queries them only then: as parameters, the queries would be prepared every time.
pub(super) fn offers(
    InMut(candidates): InMut<Candidates<Action>>,
    table: Res<OmelasState>,
    world: &World,
    mut tiles: Local<QueryState<(&'static Tile, &'static Zone)>>,
    mut votes: Local<QueryState<(&'static VoteCard, &'static VoteZone)>>,
) -> Awaits {
    let meanwhile = SeatSet::EMPTY;
    let chance = |roller| Awaits::Chance { roller, meanwhile };
    match table.phase {
        Phase::Deal => {
            let rebels = table.level.rebels_among(table.seats);
            candidates.even_chances(SeatSet::combinations(table.seats, rebels).map(Action::Deal));
            chance(None)
        }
        Phase::Draw => {
            let in_bag = tiles.iter(world).filter(|(_, zone)| **zone == Zone::Bag);
            let left = count(in_bag.map(|(tile, _)| tile.0.square()));
            for (letter, left) in Letter::ALL.into_iter().zip(left) {
                candidates.chance(Action::Draw(letter), left);
            }
            chance(Some(table.turn))
        }
        Phase::Roll => {
            candidates.even_chances((1..=table.level.faces).map(Action::Roll));
            chance(Some(table.turn))
        }
        Phase::Vote => {
            let (laid, all) = (laid(votes.query(world)), SeatSet::first(table.seats));
            let awaited = laid.iter().fold(all, SeatSet::without);
            for seat in awaited.iter() {
                candidates.legal_decisions(Card::BOTH.map(|card| Action::Vote { seat, card }));
            }
            Awaits::Seats(awaited)
        }
        Phase::Reveal => {
            let laid = (votes.iter(world)).filter(|(_, zone)| matches!(zone, VoteZone::Laid(_)));
            let left = count(laid.map(|(card, _)| card.0 as usize));
            for (face, left) in Card::BOTH.into_iter().zip(left) {
                candidates.chance(Action::Turn(face), left);
            }
            chance(None)
        }
        // Only `Over` lasts; the other phases end before anybody is asked.
        Phase::Count | Phase::HandBack | Phase::NextRound | Phase::Ending(_) | Phase::Over(_) => Awaits::Over,
    }
}

pub(super) fn view(
    In(viewer): In<Viewer>,
    table: Res<OmelasState>,
    remarks: Res<Remarks<Claim>>,
    tiles: Query<(&Tile, &Zone)>,
    votes: Query<(&VoteCard, &VoteZone)>,
    roles: Query<&RoleCard>,
    die: Single<&Die>,
) -> View {
    let over = matches!(table.phase, Phase::Over(_));
    let mut squares = [false; 6];
    let mut aside = Vec::new();
    let (mut darkness, mut bag, mut trial) = (0, 0, None);
    for (tile, zone) in &tiles {
        match zone {
            Zone::Omelas => {
                if let Some(square) = squares.get_mut(tile.0.square()) {
                    *square = true;
                }
            }
            Zone::Aside => aside.push(tile.0),
            Zone::Darkness => darkness += 1,
            Zone::Bag => bag += 1,
            Zone::OnTrial => trial = Some(tile.0),
        }
    }
    let mut turned = Turned::default();
    for (card, _) in votes.iter().filter(|(_, zone)| **zone == VoteZone::Turned) {
        match card.0 {
            Card::Yes => turned.yes += 1,
            Card::No => turned.no += 1,
        }
    }
    let role_of = |seat| {
        let dealt = roles.iter().find(|card| card.1 == Some(seat));
        dealt.map(|card| card.0)
    };
    let is_rebel = |seat| role_of(seat) == Some(Side::Rebel);
    let shown = |seat: Seat| match viewer {
        _ if over => true,
        Viewer::Table => false,
        Viewer::Omniscient => true,
        Viewer::Seat(own) if own == seat => true,
        Viewer::Seat(own) => table.level.house.rebels_know_each_other && is_rebel(own) && is_rebel(seat),
    };
    let mut asked = SeatSet::EMPTY;
    let mut claims = vec![None; table.seats];
    let mut fates = vec![None; table.seats];
    for remark in remarks.since(table.remarks_before) {
        match (&*remark.slot, &remark.said) {
            (ASK, Said::Claim(Claim::Ask(seats))) if remark.seat == table.turn => asked = *seats,
            (CLAIM, Said::Claim(claim)) => {
                if let Some(place) = claims.get_mut(remark.seat.index()) {
                    *place = Some(*claim);
                }
            }
            (FATE, Said::Text(told)) if over => {
                if let Some(place) = fates.get_mut(remark.seat.index()) {
                    *place = Some(told.trim().to_owned()).filter(|told| !told.is_empty());
                }
            }
            _ => {}
        }
    }
    // Claims are about the tile on trial. Once all votes are laid there is nothing left to claim.
    let talking = matches!(table.phase, Phase::Vote);
    aside.sort_unstable();
    // Once the votes are shuffled, nobody can tell whose each was: until they are handed back, all seats have laid one.
    let has_laid = |seat| match table.phase {
        Phase::Vote => laid(votes).contains(seat),
        _ => die.0.is_some(),
    };
    let seats = Seat::all(table.seats)
        .zip(claims.into_iter().zip(fates))
        .map(|(seat, (claim, fate))| SeatView {
            role: if shown(seat) { role_of(seat) } else { None },
            laid: has_laid(seat),
            claim: if talking { claim } else { None },
            fate,
        })
        .collect();
    let own_vote = votes.iter().find_map(|(card, zone)| match (zone, viewer) {
        (VoteZone::Laid(seat), Viewer::Seat(own)) if *seat == own && table.phase == Phase::Vote => {
            Some(card.0)
        }
        _ => None,
    });
    View {
        round: table.number,
        turn: table.turn,
        phase: table.phase,
        squares,
        darkness,
        places: table.level.places,
        aside,
        bag,
        trial,
        die: die.0,
        faces: table.level.faces,
        turned,
        seats,
        asked: if talking { asked } else { SeatSet::EMPTY },
        own_vote,
        ballots: if over { table.ballots.clone() } else { Vec::new() },
    }
}

/// Checks the invariants (`omelas.always.*`), after each step.
pub(super) fn invariants(
    table: Res<OmelasState>,
    tiles: Query<(&Tile, &Zone)>,
    votes: Query<(&VoteCard, &VoteZone)>,
    roles: Query<&RoleCard>,
    die: Single<&Die>,
) -> Result<(), String> {
    let holds = |what: bool, words: &str| require(what, words).map_err(str::to_owned);
    let level = &table.level;
    let count = |zone| tiles.iter().filter(|(_, place)| **place == zone).count();
    let (placed, lost) = (count(Zone::Omelas), count(Zone::Darkness));
    let full = usize::from(level.places);
    for letter in Letter::ALL {
        let copies = || tiles.iter().filter(|(tile, _)| tile.0 == letter);
        let are_all = copies().count() == usize::from(level.copies);
        holds(are_all, "each letter has all its tiles")?;
        let of = |zone| copies().filter(|(_, place)| **place == zone).count();
        holds(of(Zone::Omelas) <= 1, "a square holds one tile")?;
        holds(
            of(Zone::Omelas) + of(Zone::Bag) + of(Zone::OnTrial) > 0
                || lost == full
                || level.house.lost_letters_count && of(Zone::Darkness) > 0,
            "a letter is on Omelas or can still be drawn, or The Darkness is full or keeps it",
        )?;
    }
    let on_trial = matches!(
        table.phase,
        Phase::Roll | Phase::Vote | Phase::Reveal | Phase::Count
    );
    holds(
        count(Zone::OnTrial) == usize::from(on_trial),
        "one tile is on trial exactly from its draw to the end of its vote",
    )?;
    let fit = placed <= 6 && lost <= full;
    holds(fit, "no side holds more than it has room for")?;
    holds(!(placed == 6 && lost == full), "both sides are never full")?;
    let over = matches!(table.phase, Phase::Ending(_) | Phase::Over(_));
    let is_full = placed == 6 || lost == full;
    let is_bag_empty = count(Zone::Bag) == 0 && !on_trial;
    holds(
        over == (is_full || is_bag_empty),
        "the game is over exactly when a side is full or nothing is left to draw",
    )?;
    let is_rolled = matches!(
        table.phase,
        Phase::Vote | Phase::Reveal | Phase::Count | Phase::HandBack
    );
    holds(
        over || die.0.is_some() == is_rolled,
        "the die shows a number exactly from the roll to the outcome",
    )?;
    let in_play = votes.iter().filter(|(_, zone)| **zone != VoteZone::Box).count();
    holds(
        votes.iter().count() == 12 && in_play == 2 * table.seats,
        "there are two vote cards per seat, twelve in all",
    )?;
    for seat in Seat::all(table.seats) {
        let hand = || votes.iter().filter(|(_, zone)| **zone == VoteZone::Hand(seat));
        let [yes, no] = Card::BOTH.map(|face| hand().filter(|(card, _)| card.0 == face).count());
        if matches!(table.phase, Phase::Deal | Phase::Draw | Phase::Roll) {
            holds(yes == 1 && no == 1, "each seat holds one Yes and one No")?;
        }
        if table.phase == Phase::Vote {
            let expected = if laid(votes).contains(seat) { 1 } else { 2 };
            holds(yes + no == expected, "a seat lays one card of two")?;
        }
    }
    let dealt = |role| {
        let of_role = roles.iter().filter(|card| card.0 == role);
        of_role.filter(|card| card.1.is_some()).count()
    };
    let rebels = level.rebels_among(table.seats);
    holds(roles.iter().count() == 6, "there are six role cards")?;
    let as_the_level_says = dealt(Side::Rebel) == rebels && dealt(Side::Council) == table.seats - rebels;
    let is_dealt = table.phase == Phase::Deal || as_the_level_says;
    holds(is_dealt, "the roles are dealt as the level says")
}

/// Returns the log line for an event as a viewer saw it; `None` if it has none.
pub(super) fn log_line(setup: &Setup<Omelas>, view: &View, seen: &Seen) -> Option<String> {
    let name = |seat: &Seat| setup.name(*seat);
    let names = |seats: &SeatSet| -> Vec<&str> { seats.iter().map(|seat| setup.name(seat)).collect() };
    let is_lone = setup.level.rebels_among(setup.seats.len()) == 1;
    Some(match seen {
        Seen::RolesDealt { own, fellows } => match (own, and_list(&names(fellows))) {
            (None, _) => "The roles are dealt. Everyone looks at their own, alone.".into(),
            (Some(role), fellows) if fellows.is_empty() => you_are(setup, *role).into(),
            (Some(_), fellows) => format!("You are a Rebel, and so is {fellows}."),
        },
        Seen::VoteLaid { seat, .. } => format!("{} lays a vote.", name(seat)),
        Seen::Public(event) => match event {
            Event::Drawn { seat, letter, aside } => match aside {
                true => {
                    let on = setup.level.house.where_letters_count();
                    format!("{} draws an {letter}: already on {on}, laid aside.", name(seat))
                }
                false => format!("{} draws an {letter}.", name(seat)),
            },
            Event::Rolled { seat, face } => {
                format!("{} rolls {face}: exactly {} Yes.", name(seat), number(*face))
            }
            Event::VotesShuffled => "All votes are laid and shuffled.".into(),
            Event::Decided { letter, yes, kept } => decided(*letter, *yes, *kept),
            Event::Won(Side::Council) => "Omelas is complete. The Council Members win.".into(),
            Event::Won(Side::Rebel) => {
                let wins = if is_lone {
                    "The Rebel wins."
                } else {
                    "The Rebels win."
                };
                match view.is_darkness_full() {
                    true => format!("The Darkness is full. {wins}"),
                    false => format!("The bag is empty, and Omelas is not complete. {wins}"),
                }
            }
            Event::RolesShown(rebels) => match *names(rebels) {
                [rebel] => format!("{rebel} was the Rebel."),
                ref rebels => format!("{} were the Rebels.", and_list(rebels)),
            },
            Event::VotesShown(_) => "By house rule the votes are shown.".into(),
            Event::Turned(_) | Event::HandedBack | Event::RoundBegins { .. } => return None,
            // Never public.
            Event::RolesDealt(_) | Event::VoteLaid { .. } => return None,
        },
    })
}

/// Returns a sentence that tells a seat its role.
pub(super) fn you_are(setup: &Setup<Omelas>, role: Side) -> &'static str {
    match (role, setup.level.rebels_among(setup.seats.len())) {
        (Side::Council, _) => "You are a Council Member.",
        (Side::Rebel, 1) => "You are the Rebel.",
        (Side::Rebel, _) => "You are a Rebel.",
    }
}

/// Returns the count of Yes votes and the fate of the tile, as a sentence.
pub(super) fn decided(letter: Letter, yes: u8, kept: bool) -> String {
    let count = capital(number(yes));
    let what = if yes == 0 { "Yes votes" } else { "Yes" };
    match kept {
        true => format!("{count} {what}: {letter} stays on Omelas."),
        false => format!("{count} {what}: {letter} goes into The Darkness."),
    }
}

/// Returns a small number in words.
pub(crate) fn number(count: u8) -> &'static str {
    const WORDS: [&str; 6] = ["no", "one", "two", "three", "four", "five"];
    WORDS.get(usize::from(count)).unwrap_or(&"six")
}
