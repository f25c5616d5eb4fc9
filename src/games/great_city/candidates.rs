//! Candidates: the legal actions except corrections, and the seats that the table waits for.
//!
//! The lists are filtered here by the checks of their rules, so that the kernel need not run one after another as a
//! system.

use super::Action;
use super::action::Spending;
use super::level::{Colour, Kind, Sign};
use super::pieces::{Bond, Means, PairPosition, Stone, Tie, Trait, Triad, Who};
use super::rules::params::TableRef;
use super::rules::reaction::{flippable, has_means, turns};
use super::rules::throw::prescribed;
use super::rules::{Checked, after, character, reaction, scene, situation};
use super::state::Phase;
use crate::table::{Awaits, Candidates, Seat, SeatSet};
use bevy_ecs::prelude::*;
use smallvec::SmallVec;

/// A list that is nearly always short. Reactions are offered so often that it counts whether it has to be allocated.
type Short<T> = SmallVec<[T; 16]>;

/// Lists the candidates and returns what the table waits for.
pub(super) fn offers(InMut(list): InMut<Candidates<Action>>, table: TableRef) -> Awaits {
    let table = &table;
    let chance = |roller, meanwhile| Awaits::Chance { roller, meanwhile };
    let mut list = List { list, table };
    match table.phase {
        Phase::Pair | Phase::Throw(_) | Phase::Initiative | Phase::SceneThrow | Phase::Order => {
            let thrown = table.dice().count();
            match prescribed(table, thrown) {
                Some(face) => list.list.chance(Action::Throw(face), 1),
                None => list.list.even_chances((1..=8).map(Action::Throw)),
            }
            chance(table.thrower(thrown), SeatSet::EMPTY)
        }
        Phase::RandomFlip => {
            list.list.even_chances((1..=6).map(Action::Roll));
            let buyers = entrances(table).map(|(seat, _)| seat).collect();
            list.entrances();
            chance(Some(table.gm()), buyers)
        }
        Phase::Situation => {
            table.seats().for_each(|seat| list.situation(seat));
            let everybody = SeatSet::first(table.players() + 1);
            Awaits::Seats(match table.proposal {
                Some(proposal) => proposal.asked,
                None => table.stood.iter().fold(everybody, SeatSet::without),
            })
        }
        Phase::Characters => {
            table.everybody().for_each(|who| list.character(who));
            let characters = table.everybody().filter_map(|who| table.character(who));
            let open = characters.filter(|character| !character.made);
            Awaits::Seats(open.map(|character| character.owner).collect())
        }
        Phase::After => {
            list.after();
            let asked = table.scene().map(|scene| [scene.accepting(), scene.telling()]);
            Awaits::Seats(asked.into_iter().flatten().flatten().collect())
        }
        Phase::Making(who) => {
            let seat = table.owner(who);
            list.kinds(seat, who);
            list.character(who);
            list.ties(seat);
            Awaits::seat(seat)
        }
        Phase::Ties(seat) => {
            list.ties(seat);
            list.list.legal_decisions([Action::Tied(seat)]);
            Awaits::seat(seat)
        }
        Phase::Frame(seat) => {
            for spotlight in table.own(seat) {
                let foils = table.everybody().chain([Who::City, Who::Stranger]);
                let casts = foils.map(|foil| (seat, spotlight, foil));
                list.legal(casts, scene::check_scene, |(seat, spotlight, foil)| {
                    Action::Scene {
                        seat,
                        spotlight,
                        foil,
                    }
                });
            }
            list.set_aside();
            Awaits::seat(seat)
        }
        Phase::NeedTriad(_) => {
            list.set_aside();
            Awaits::seat(table.gm())
        }
        Phase::Ante(seat, _) => {
            let sources = [false, true].map(|own| (seat, own));
            list.legal(sources, scene::check_ante, |(seat, own)| Action::Ante {
                seat,
                own,
            });
            Awaits::seat(seat)
        }
        Phase::React(seat) => {
            let flips = flips(table, seat).into_iter();
            let flips = flips.map(|(stone, by)| Action::Flip { seat, stone, by });
            list.list.legal_decisions(flips);
            list.entrances();
            list.legal([seat], reaction::check_pass, Action::Pass);
            list.legal([seat], reaction::check_accept, Action::Accept);
            list.legal([seat], reaction::check_done, Action::Done);
            Awaits::seat(seat)
        }
        Phase::Answer(seat, _) | Phase::CityAnswer(seat, _) => {
            list.list.legal_decisions([Action::Undo(seat), Action::Let(seat)]);
            Awaits::seat(seat)
        }
        Phase::CityFate(seat) | Phase::Fate(seat) => {
            list.list.legal_decisions([Action::Told(seat)]);
            Awaits::seat(seat)
        }
        // The other phases have ended before anybody is asked.
        _ => Awaits::Over,
    }
}

/// The list of candidates, with the table that they are for.
struct List<'l, 't, 'w, 's> {
    list: &'l mut Candidates<Action>,
    table: &'t TableRef<'w, 's>,
}

impl List<'_, '_, '_, '_> {
    /// Lists the actions that a rule's check allows, of these inputs of the rule.
    fn legal<P: Copy>(
        &mut self,
        inputs: impl IntoIterator<Item = P>,
        check: impl Fn(&TableRef, P) -> Checked,
        action: impl Fn(P) -> Action,
    ) {
        let inputs = inputs.into_iter();
        let legal = inputs.filter(|input| check(self.table, *input).is_ok());
        self.list.legal_decisions(legal.map(action));
    }

    fn set_aside(&mut self) {
        let (table, gm) = (self.table, self.table.gm());
        let newcomers = table.newcomers().map(|who| (gm, who));
        self.legal(newcomers, scene::check_set_aside, |(seat, who)| {
            Action::SetAside { seat, who }
        });
    }

    fn kinds(&mut self, seat: Seat, who: Who) {
        let kinds = Kind::BOTH.map(|kind| (seat, who, kind));
        self.legal(kinds, character::check_kind, |(seat, who, kind)| Action::Kind {
            seat,
            who,
            kind,
        });
    }

    fn situation(&mut self, seat: Seat) {
        for kind in Kind::BOTH {
            self.legal([(seat, kind)], situation::check_agent, |(seat, kind)| {
                Action::Agent { seat, kind }
            });
            self.legal([(seat, kind)], situation::check_propose, |(seat, kind)| {
                Action::Propose { seat, kind }
            });
        }
        let table = self.table;
        for &agent in &table.agents {
            self.legal([(seat, agent)], situation::check_remove, |(seat, agent)| {
                Action::Remove { seat, agent }
            });
            self.kinds(seat, Who::Agent(agent));
        }
        self.legal([seat], situation::check_agree, Action::Agree);
        self.legal([seat], situation::check_stands, Action::Stands);
    }

    fn ties(&mut self, seat: Seat) {
        let ties = affordable_ties(self.table, seat).map(|tie| Action::Draw { seat, tie });
        self.list.legal_decisions(ties);
    }

    fn character(&mut self, who: Who) {
        let Some(character) = self.table.character(who).filter(|character| !character.made) else {
            return;
        };
        let seat = character.owner;
        let of_player = matches!(who, Who::Seat(_));
        if of_player {
            let kinds = Kind::BOTH.map(|kind| (seat, kind));
            self.legal(kinds, character::check_be, |(seat, kind)| Action::Be {
                seat,
                kind,
            });
        }
        if of_player && character.kind.is_none() {
            let ready = (1..).take(self.table.level().ready.len());
            let ready = ready.map(|ready| (seat, ready));
            self.legal(ready, character::check_deal_in, |(seat, ready)| Action::DealIn {
                seat,
                ready,
            });
        }
        let Ok((character, kind)) = character::thrown(self.table, seat, who) else {
            return;
        };
        let pluses = self.table.triad(Triad::Of(who)).count_ones();
        self.legal(
            arrangements(pluses),
            |table, signs| character::fits_traits(table, character, signs),
            |signs| Action::Traits { seat, who, signs },
        );
        self.legal(
            kind.classes(),
            |table, class| character::fits_class(table, character, kind, class),
            |class| Action::Class { seat, who, class },
        );
        self.legal(
            [!character.vests],
            |_, yes| character::fits_vest(character, yes),
            |yes| Action::Vest { seat, who, yes },
        );
        if of_player {
            let stones = Colour::ALL.map(|stone| (seat, stone));
            self.legal(stones, character::check_intent, |(seat, stone)| Action::Intent {
                seat,
                stone,
            });
        }
        self.legal([(seat, who)], character::check_made, |(seat, who)| Action::Made {
            seat,
            who,
        });
    }

    fn entrances(&mut self) {
        let entrances = entrances(self.table).map(|(seat, who)| Action::Enter { seat, who });
        self.list.legal_decisions(entrances);
    }

    fn after(&mut self) {
        let table = self.table;
        let Some(scene) = table.scene() else { return };
        if let Some(seat) = scene.accepting() {
            if scene.teller.is_none() {
                let tellers = table.tellers(seat).into_iter();
                let tellers = tellers.map(|to| Action::Teller { seat, to });
                self.list.legal_decisions(tellers);
            }
            let spendings = spendings(table, seat).into_iter();
            let spendings = spendings.map(|on| Action::Spend { seat, on });
            self.list.legal_decisions(spendings);
            self.legal([seat], after::check_done, Action::Done);
        }
        self.legal(scene.telling(), after::check_told, Action::Told);
    }
}

/// Returns the ties that a seat can draw now.
pub(super) fn affordable_ties(table: &TableRef, seat: Seat) -> impl Iterator<Item = Tie> {
    let own = table.own(seat);
    let own = own.filter(move |from| character::draws(table, seat, *from).is_ok());
    own.flat_map(move |from| {
        let (entity, drawn) = (table.state.character(from), table.bonds().map(|(drawn, _)| drawn));
        let drawn: Short<Bond> = drawn.filter(|drawn| Some(drawn.from) == entity).collect();
        let ties = (table.everybody()).flat_map(move |to| Sign::BOTH.map(|sign| Tie { from, to, sign }));
        ties.filter(move |tie| character::fits(table, &drawn, seat, *tie).is_ok())
    })
}

/// Returns all arrangements of this number of pluses over three traits.
pub(super) fn arrangements(pluses: u32) -> impl Iterator<Item = [Sign; 3]> {
    (0..8u32)
        .filter(move |bits| bits.count_ones() == pluses)
        .map(|bits| [4, 2, 1].map(|bit| if bits & bit == 0 { Sign::Minus } else { Sign::Plus }))
}

/// Returns the entries into the scene that are possible now: those of the reacting seat, or those of all seats that can
/// buy in before the die turns a stone (`great_city.scene.6`).
pub(super) fn entrances(table: &TableRef) -> impl Iterator<Item = (Seat, Who)> {
    let all = table.seats().filter(|seat| match table.phase {
        Phase::React(asked) => asked == *seat,
        phase => phase == Phase::RandomFlip,
    });
    let all = all.flat_map(|seat| table.own(seat).map(move |who| (seat, who)));
    all.filter(|entry| reaction::check_enter(table, *entry).is_ok())
}

/// Returns the means by which a seat may turn stones of the pair, whether or not they fit. `own` are the seat's
/// characters, `ties` are theirs.
fn means(table: &TableRef, seat: Seat, own: &[Who], ties: &[(Bond, bool)]) -> Short<Means> {
    let mut means = Short::new();
    means.extend([Means::Free, Means::Vested]);
    for &who in own {
        let character = table.character(who).filter(|_| table.is_present(who));
        if let Some(kind) = character.and_then(|character| character.kind) {
            means.extend(Trait::of(kind).map(|by| Means::Trait { who, by }));
        }
        let entity = table.state.character(who);
        for sign in Sign::BOTH {
            let is_such = |(tie, used): &(Bond, bool)| Some(tie.from) == entity && tie.sign == sign && !used;
            means.extend(ties.iter().any(is_such).then_some(Means::Tie { who, sign }));
        }
    }
    means.retain(|by| has_means(table, seat, *by).is_ok());
    means
}

/// Returns the flips that a seat can make in its reaction, each with its means.
pub(super) fn flips(table: &TableRef, seat: Seat) -> Vec<(PairPosition, Means)> {
    let stones = PairPosition::all().filter_map(|spot| Some((spot, flippable(table, seat, spot).ok()?)));
    let stones: Short<(PairPosition, Stone)> = stones.collect();
    let own: Short<Who> = table.own(seat).collect();
    let entities = own.iter().filter_map(|who| table.state.character(*who));
    let entities: Short<Entity> = entities.collect();
    let ties = table.bonds().filter(|(tie, _)| entities.contains(&tie.from));
    let ties: Short<(Bond, bool)> = ties.collect();
    let mut flips = Vec::with_capacity(32);
    for by in means(table, seat, &own, &ties) {
        let fits = |(_, stone): &&_| turns(table, ties.iter().copied(), seat, *stone, by).is_ok();
        let spots = stones.iter().filter(fits);
        flips.extend(spots.map(|(spot, _)| (*spot, by)));
    }
    flips
}

/// Returns the uses for a scarab that a seat can choose from after a scene. Empty if it can spend none.
pub(super) fn spendings(table: &TableRef, seat: Seat) -> Vec<Spending> {
    let Ok(scene) = after::spending(table, seat) else {
        return Vec::new();
    };
    // Room for most lists, so that they do not grow step by step.
    let mut spendings = Vec::with_capacity(64);
    spendings.extend([Spending::Yea, Spending::Nay]);
    spendings.extend(table.seats().map(Spending::Give));
    for who in table.own(seat) {
        spendings.extend(Colour::ALL.map(|colour| Spending::Vest { who, colour }));
    }
    for spot in PairPosition::all() {
        spendings.extend([Spending::Turn, Spending::Lift, Spending::Fix].map(|on| on(spot)));
    }
    spendings.retain(|on| after::serves(table, scene, seat, *on).is_ok());
    spendings
}
