//! Candidates: the actions that could be legal now, and the seats that the table waits for. Every legal action except
//! corrections is a candidate. Long lists contain only legal ones, so that they need not be checked one by one. The rules
//! check the others.

use super::Action;
use super::action::Spending;
use super::level::{Class, Colour, Kind, Sign};
use super::pieces::{Means, PairPosition, Stone, Tie, Trait, Triad, Who};
use super::rules::after::tellers;
use super::rules::character::{allows, costs};
use super::rules::params::{TableQuery, TableRef};
use super::rules::reaction::turns;
use super::rules::scene::{check_foil, may_set_aside};
use super::rules::throw::prescribed;
use super::state::{Phase, SceneState};
use crate::table::{Awaits, Candidates, Seat, SeatSet};
use bevy_ecs::prelude::*;
use smallvec::SmallVec;

/// A list that is nearly always short. Reactions are offered so often that it counts whether it has to be allocated.
type Short<T> = SmallVec<[T; 16]>;

/// Lists the candidates and returns what the table waits for.
pub(super) fn offers(InMut(list): InMut<Candidates<Action>>, table: TableRef) -> Awaits {
    let (table, state) = (&table, &table.state);
    let only = |seat| Awaits::Seats(SeatSet::one(seat));
    let chance = |roller, meanwhile| Awaits::Chance { roller, meanwhile };
    match state.phase {
        Phase::Over => Awaits::Over,
        Phase::Pair | Phase::Throw(_) | Phase::Initiative | Phase::SceneThrow | Phase::Order => {
            let thrown = table.dice().count();
            match prescribed(table, thrown) {
                Some(face) => list.chance(Action::Throw(face), 1),
                None => list.even_chances((1..=8).map(Action::Throw)),
            }
            chance(table.thrower(thrown), SeatSet::EMPTY)
        }
        Phase::RandomFlip => {
            list.even_chances((1..=6).map(Action::Roll));
            let buyers = table.buyers();
            buyers.iter().for_each(|seat| enter(list, table, seat));
            chance(Some(table.gm()), buyers)
        }
        Phase::Situation => {
            table.seats().for_each(|seat| situation(list, table, seat));
            let everybody = SeatSet::first(table.players() + 1);
            Awaits::Seats(match state.proposal {
                Some(proposal) => proposal.asked,
                None => state.stood.iter().fold(everybody, SeatSet::without),
            })
        }
        Phase::Characters => {
            table.everybody().for_each(|who| character(list, table, who));
            let characters = table.everybody().filter_map(|who| table.character(who));
            let open = characters.filter(|character| !character.made);
            Awaits::Seats(open.map(|character| character.owner).collect())
        }
        Phase::After => {
            after(list, table);
            let asked = table.scene().map(|scene| [scene.accepting(), scene.telling()]);
            Awaits::Seats(asked.into_iter().flatten().flatten().collect())
        }
        Phase::Making(who) => {
            let seat = table.owner(who);
            list.decisions(Kind::BOTH.map(|kind| Action::Kind { seat, who, kind }));
            character(list, table, who);
            let ties = affordable_ties(table, seat).filter(|tie| tie.from == who);
            list.legal_decisions(ties.map(|tie| Action::Draw { seat, tie }));
            only(seat)
        }
        Phase::Ties(seat) => {
            list.legal_decisions(affordable_ties(table, seat).map(|tie| Action::Draw { seat, tie }));
            list.legal_decisions([Action::Tied(seat)]);
            only(seat)
        }
        Phase::Frame(seat) => {
            for spotlight in table.own(seat) {
                let foils = table.everybody().chain([Who::City, Who::Stranger]);
                let foils = foils.filter(|foil| check_foil(table, spotlight, *foil).is_ok());
                list.legal_decisions(foils.map(|foil| Action::Scene {
                    seat,
                    spotlight,
                    foil,
                }));
            }
            set_aside(list, table, seat);
            only(seat)
        }
        Phase::NeedTriad(_) => {
            set_aside(list, table, table.gm());
            only(table.gm())
        }
        Phase::Ante(seat, _) => {
            list.decisions([false, true].map(|own| Action::Ante { seat, own }));
            only(seat)
        }
        Phase::React(seat) => {
            react(list, table, seat);
            only(seat)
        }
        Phase::Answer(seat, _) | Phase::CityAnswer(seat, _) => {
            list.legal_decisions([Action::Undo(seat), Action::Let(seat)]);
            only(seat)
        }
        Phase::CityFate(seat) | Phase::Fate(seat) => {
            list.legal_decisions([Action::Told(seat)]);
            only(seat)
        }
    }
}

fn set_aside(list: &mut Candidates<Action>, table: &TableRef, seat: Seat) {
    let mut newcomers = Short::new();
    newcomers.extend(
        table
            .newcomers()
            .filter(|who| may_set_aside(table, seat, *who).is_ok()),
    );
    list.legal_decisions(newcomers.into_iter().map(|who| Action::SetAside { seat, who }));
}

fn situation(list: &mut Candidates<Action>, table: &TableRef, seat: Seat) {
    let later = !table.settings().is_first_edition();
    for kind in Kind::BOTH {
        list.decision(Action::Agent { seat, kind });
        if later {
            list.decision(Action::Propose { seat, kind });
        }
    }
    for &agent in table.state.agents.iter().filter(|_| later) {
        let who = Who::Agent(agent);
        list.decision(Action::Remove { seat, agent });
        list.decisions(Kind::BOTH.map(|kind| Action::Kind { seat, who, kind }));
    }
    if table.state.proposal.is_some() {
        list.decision(Action::Agree(seat));
    }
    list.decision(Action::Stands(seat));
}

/// Returns the ties from a seat's own characters that are not on the network yet.
pub(super) fn possible_ties(table: &TableRef, seat: Seat) -> impl Iterator<Item = Tie> {
    table.own(seat).flat_map(move |from| {
        let drawn = table.ties().map(|(drawn, _)| drawn);
        let drawn: Short<Tie> = drawn.filter(|drawn| drawn.from == from).collect();
        let others = table.everybody().filter(move |to| *to != from);
        let ties = others.flat_map(move |to| Sign::BOTH.map(|sign| Tie { from, to, sign }));
        ties.filter(move |tie| !drawn.contains(tie))
    })
}

/// Returns those of the [`possible_ties`] that the seat can pay, or need not.
fn affordable_ties(table: &TableRef, seat: Seat) -> impl Iterator<Item = Tie> {
    let pays = table.purse(seat) > 0;
    possible_ties(table, seat).filter(move |tie| pays || !costs(table, *tie))
}

/// Returns all arrangements of this number of pluses over three traits.
pub(super) fn arrangements(pluses: u32) -> impl Iterator<Item = [Sign; 3]> {
    (0..8u32)
        .filter(move |bits| bits.count_ones() == pluses)
        .map(|bits| [4, 2, 1].map(|bit| if bits & bit == 0 { Sign::Minus } else { Sign::Plus }))
}

fn character(list: &mut Candidates<Action>, table: &TableRef, who: Who) {
    let Some(&character) = table.character(who).filter(|character| !character.made) else {
        return;
    };
    let seat = character.owner;
    let of_player = matches!(who, Who::Seat(_));
    if of_player {
        list.decisions(Kind::BOTH.map(|kind| Action::Be { seat, kind }));
    }
    let Some(kind) = character.kind else {
        let ready = (1..).take(table.level().ready.len()).filter(|_| of_player);
        return list.decisions(ready.map(|ready| Action::DealIn { seat, ready }));
    };
    if !character.is_settled() {
        let signs = arrangements(table.triad(Triad::Of(who)).count_ones());
        let signs = signs.filter(|signs| character.traits != Some(*signs));
        list.legal_decisions(signs.map(|signs| Action::Traits { seat, who, signs }));
        let classes = kind.classes().into_iter();
        let classes = classes.filter(|class| character.class != Some(*class) && allows(table, who, *class));
        list.legal_decisions(classes.map(|class| Action::Class { seat, who, class }));
    }
    if character.class.and_then(Class::colour).is_some() {
        let yes = !character.vests;
        list.legal_decisions([Action::Vest { seat, who, yes }]);
    }
    if of_player {
        let intended = table.purpose(seat).map(|purpose| purpose.stone);
        let others = Colour::ALL.into_iter().filter(|stone| intended != Some(*stone));
        list.legal_decisions(others.map(|stone| Action::Intent { seat, stone }));
    }
    list.decision(Action::Made { seat, who });
}

fn enter(list: &mut Candidates<Action>, table: &TableRef, seat: Seat) {
    let can_pay = table.purse(seat) > 0;
    let absent = table.own(seat).filter(|who| can_pay && !table.is_present(*who));
    list.legal_decisions(absent.map(|who| Action::Enter { seat, who }));
}

/// Returns the means by which a seat may turn stones of the pair, whether or not they fit. `own` are the seat's
/// characters, `ties` are theirs.
fn means(table: &TableRef, seat: Seat, own: &[Who], ties: &[(Tie, bool)]) -> Short<Means> {
    let mut means = Short::new();
    means.extend((table.purse(seat) > 0).then_some(Means::Free));
    means.push(Means::Vested);
    for &who in own {
        if let Some(character) = table.character(who)
            && let (Some(kind), Some(_)) = (character.kind, character.traits)
            && table.is_present(who)
        {
            means.extend(Trait::of(kind).map(|by| Means::Trait { who, by }));
        }
        let unused = |sign: &Sign| {
            let mut ties = ties.iter();
            ties.any(|(tie, used)| tie.from == who && tie.sign == *sign && !used)
        };
        let signs = Sign::BOTH.into_iter().filter(unused);
        means.extend(signs.map(|sign| Means::Tie { who, sign }));
    }
    means
}

fn react(list: &mut Candidates<Action>, table: &TableRef, seat: Seat) {
    list.legal_decisions(
        flips(table, seat)
            .into_iter()
            .map(|(stone, by)| Action::Flip { seat, stone, by }),
    );
    if table.scene().is_some_and(SceneState::has_begun) {
        list.legal_decisions([Action::Done(seat)]);
    } else {
        enter(list, table, seat);
        list.legal_decisions([Action::Pass(seat)]);
        list.legal_decisions(table.is_in_scene(seat).then_some(Action::Accept(seat)));
    }
}

/// Returns the flips that a seat can make in its reaction, each with its means.
pub(super) fn flips(table: &TableRef, seat: Seat) -> Vec<(PairPosition, Means)> {
    let open = |spot: &PairPosition| table.scene().is_some_and(|scene| !scene.locked.contains(spot));
    let spots = PairPosition::all().filter(open);
    let stones = spots.filter_map(|spot| Some((spot, table.stone_at(spot)?)));
    let stones: Short<(PairPosition, Stone)> = stones.collect();
    let own: Short<Who> = table.own(seat).collect();
    let ties = table.ties().filter(|(tie, _)| own.contains(&tie.from));
    let ties: Short<(Tie, bool)> = ties.collect();
    let mut flips = Vec::with_capacity(32);
    for by in means(table, seat, &own, &ties) {
        let fits = |(_, stone): &&_| turns(table, ties.iter().copied(), seat, *stone, by).is_ok();
        let spots = stones.iter().filter(fits);
        flips.extend(spots.map(|(spot, _)| (*spot, by)));
    }
    flips
}

fn after(list: &mut Candidates<Action>, table: &TableRef) {
    let Some(scene) = table.scene() else { return };
    if let Some(seat) = scene.accepting() {
        if scene.teller.is_none() {
            let tellers = tellers(table, seat).into_iter();
            list.legal_decisions(tellers.map(|to| Action::Teller { seat, to }));
        }
        let spendings = spendings(table, seat).into_iter();
        list.legal_decisions(spendings.map(|on| Action::Spend { seat, on }));
        list.legal_decisions(scene.teller.map(|_| Action::Done(seat)));
    }
    list.legal_decisions(scene.telling().map(Action::Told));
}

/// Returns the uses for a scarab that a seat can choose from after a scene. Empty if its purse is empty.
pub(super) fn spendings(table: &TableRef, seat: Seat) -> Vec<Spending> {
    if table.purse(seat) < 1 {
        return Vec::new();
    }
    // Room for most lists, so that they do not grow step by step.
    let mut spendings = Vec::with_capacity(64);
    spendings.extend([Spending::Yea, Spending::Nay]);
    spendings.extend(table.seats().filter(|to| *to != seat).map(Spending::Give));
    for who in table.own(seat) {
        spendings.extend(Colour::ALL.map(|colour| Spending::Vest { who, colour }));
    }
    for spot in PairPosition::all() {
        let held = table.house().vested_hold_fast && table.stone_state(spot.of_city()).vested > 0;
        let turn = if held { Spending::Lift } else { Spending::Turn };
        let locked = table.scene().is_some_and(|scene| scene.city_locked == Some(spot));
        spendings.extend((!locked).then_some(turn(spot)));
        spendings.push(Spending::Fix(spot));
    }
    spendings
}

/// Returns every action that could ever be legal, except corrections, which are no moves.
pub(super) fn all_actions(players: usize, ready: usize) -> Vec<Action> {
    // One seat, face and agent too many are included, to find rules that forget their bounds.
    let seats: Vec<Seat> = Seat::all(players + 2).collect();
    let whos = seats.iter().copied().map(Who::Seat);
    let of_gm = (0..=4).map(Who::Agent).chain((0..=4).map(Who::Newcomer));
    let whos: Vec<Who> = whos.chain(of_gm).chain([Who::City, Who::Stranger]).collect();
    let mut means = vec![Means::Free, Means::Vested];
    for &who in &whos {
        let traits = Kind::BOTH.into_iter().flat_map(Trait::of);
        means.extend(traits.map(|by| Means::Trait { who, by }));
        means.extend(Sign::BOTH.map(|sign| Means::Tie { who, sign }));
    }
    let throws = (0..=9).map(Action::Throw);
    let mut all: Vec<Action> = throws.chain((0..=7).map(Action::Roll)).collect();
    for &seat in &seats {
        let spend = |on| Action::Spend { seat, on };
        all.extend([
            Action::Stands(seat),
            Action::Agree(seat),
            Action::Tied(seat),
            Action::Pass(seat),
            Action::Done(seat),
            Action::Accept(seat),
            Action::Undo(seat),
            Action::Let(seat),
            Action::Told(seat),
        ]);
        all.extend([false, true].map(|own| Action::Ante { seat, own }));
        for kind in Kind::BOTH {
            all.extend([
                Action::Agent { seat, kind },
                Action::Propose { seat, kind },
                Action::Be { seat, kind },
            ]);
            all.extend(whos.iter().map(|&who| Action::Kind { seat, who, kind }));
        }
        all.extend((0..=4).map(|agent| Action::Remove { seat, agent }));
        let ready = (0..=ready + 1).map(|ready| u8::try_from(ready).unwrap_or(u8::MAX));
        all.extend(ready.map(|ready| Action::DealIn { seat, ready }));
        all.extend(Colour::ALL.map(|stone| Action::Intent { seat, stone }));
        for &who in &whos {
            let traits = (0..=3).flat_map(arrangements);
            all.extend(traits.map(|signs| Action::Traits { seat, who, signs }));
            all.extend(Class::all().map(|class| Action::Class { seat, who, class }));
            all.extend([false, true].map(|yes| Action::Vest { seat, who, yes }));
            all.extend([
                Action::Made { seat, who },
                Action::Enter { seat, who },
                Action::SetAside { seat, who },
            ]);
            for &other in &whos {
                let (from, to) = (who, other);
                let ties = Sign::BOTH.map(|sign| Tie { from, to, sign });
                all.extend(ties.map(|tie| Action::Draw { seat, tie }));
                let (spotlight, foil) = (who, other);
                all.push(Action::Scene {
                    seat,
                    spotlight,
                    foil,
                });
            }
            all.extend(Colour::ALL.map(|colour| spend(Spending::Vest { who, colour })));
        }
        for stone in PairPosition::all() {
            all.extend(means.iter().map(|&by| Action::Flip { seat, stone, by }));
            all.extend([Spending::Turn, Spending::Fix, Spending::Lift].map(|on| spend(on(stone))));
        }
        all.extend([Spending::Yea, Spending::Nay].map(spend));
        for &to in &seats {
            all.extend([Action::Teller { seat, to }, spend(Spending::Give(to))]);
        }
    }
    all
}
