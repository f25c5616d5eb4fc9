//! What a viewer may know: everything but intents, reasons, hidden notes, and what purses and bags hold.
//!
//! What people wrote is part of it; the newest words of a slot count. The pages that the screens need are
//! here too: what can be turned by what, what can be drawn, who can tell.

use super::action::Spending;
use super::candidates;
use super::level::{Class, Kind, ReadyCharacter, Sign};
use super::pieces::{
    Character, Counts, Half, Means, Phase, Place, Purpose, Spot, Stone, Tie, Trait, Triad, Who,
};
use super::rules::after::tellers;
use super::rules::params::{Dice, TableQuery, TableRef};
use super::rules::scene::antes;
use super::rules::throw::{as_thrown, peril};
use super::rules::tie::costs;
use super::words::Slot;
use super::{Claim, Colour, GreatCity};
use crate::table::{Audience, Remarks, Said, Seat, SeatSet, Setup, Viewer};
use bevy::ecs::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything that a viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Where the game stands.
    pub phase: Phase,
    /// How many players there are besides the GM.
    pub players: usize,
    /// The Mounting Peril pool.
    pub pool: u16,
    /// The ante.
    pub ante: u16,
    /// Every seat's purse, the GM's last, as far as the viewer may know.
    pub purses: Vec<Option<u16>>,
    /// What is in Yea, if that is known.
    pub yea: Option<u16>,
    /// What is in Nay, if that is known.
    pub nay: Option<u16>,
    /// The City's pair.
    pub city: [[StoneView; 3]; 2],
    /// The dice of the situation, once thrown.
    pub situation: Vec<u8>,
    /// Who is content with the situation.
    pub stood: SeatSet,
    /// The agent of peril about whom seats are asked.
    pub proposal: Option<ProposalView>,
    /// How many proposals have been refused.
    pub refused: u8,
    /// Is a triad left for a new character?
    pub has_triad: bool,
    /// Who rolls in this step.
    pub rolling: Vec<Seat>,
    /// What has been rolled in this step so far.
    pub dice: Vec<u8>,
    /// Who won the initiative; the first seat until then.
    pub first: Seat,
    /// Whose scene it is.
    pub turn: Seat,
    /// How many scenes have begun.
    pub scenes: u16,
    /// Everybody on the network: players' characters by seat, then the agents, then the GM's new characters.
    pub characters: Vec<CharacterView>,
    /// The ties, in the order in which they were drawn.
    pub ties: Vec<TieView>,
    /// What ties the seat whose turn it is may draw, or the GM for a new character, and whether each costs a scarab.
    pub draws: Vec<(Tie, bool)>,
    /// The scene under way.
    pub scene: Option<SceneView>,
    /// The players from the fattest purse to the thinnest, in the end.
    pub ranking: Vec<Seat>,
    /// Does the City survive? Known in the end.
    pub survives: Option<bool>,
    /// What people wrote, by slot; the newest counts.
    pub words: BTreeMap<String, Words>,
    /// Where somebody laid a specimen of the network, by whom it shows; in thousandths of the sheet.
    pub laid: BTreeMap<String, (i16, i16)>,
    /// Who has laid the X-card, as long as it lies.
    pub stopped: Option<Seat>,
    /// Who wants to be the foil of the scene to come.
    pub would_be_foil: Vec<Seat>,
    /// What has been counted.
    pub counts: Counts,
    /// Which judgments have been accepted, in order.
    pub judged: Vec<(u8, u8)>,
}

/// An agent of peril that is proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ProposalView {
    /// The agent's number.
    pub agent: u8,
    /// Who proposed it.
    pub by: Seat,
    /// Who has not answered yet.
    pub asked: SeatSet,
}

/// What somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Words {
    /// Who.
    pub seat: Seat,
    /// What.
    pub text: String,
}

/// A stone as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StoneView {
    /// The face it shows.
    pub sign: Sign,
    /// How many scarabs are under it.
    pub vested: u16,
    /// Is it moving?
    pub moving: bool,
    /// Has it been thrown?
    pub thrown: bool,
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CharacterView {
    /// Whose, or which agent.
    pub who: Who,
    /// Who plays it.
    pub owner: Seat,
    /// Person or bug.
    pub kind: Option<Kind>,
    /// Its triad.
    pub triad: [StoneView; 3],
    /// Its traits.
    pub traits: Option<[Sign; 3]>,
    /// Its class.
    pub class: Option<Class>,
    /// Does it want what its class may vest?
    pub vests: bool,
    /// Which ready-made one it is: of the level's characters, or of its situation's agents; from 1.
    pub ready: Option<u8>,
    /// Is it whole?
    pub made: bool,
    /// Has an intent been chosen?
    pub sealed: bool,
    /// The intent, if the viewer may know.
    pub purpose: Option<Purpose>,
    /// What it still lacks to be whole.
    pub missing: Option<&'static str>,
}

/// A tie on the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TieView {
    /// What it is.
    pub tie: Tie,
    /// Has it been used in this scene?
    pub used: bool,
}

/// A scene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SceneView {
    /// Who is in the spotlight.
    pub spotlight: Who,
    /// Who is the foil.
    pub foil: Who,
    /// Whoever else has entered.
    pub entered: Vec<Who>,
    /// The pair's stones: the spotlight's, the foil's.
    pub pair: [[StoneView; 3]; 2],
    /// The pair as its name was read last; none before the throw. Screens, hints and sentences name no other one.
    pub read: Option<(u8, u8)>,
    /// Do the stones lie otherwise by now, or might they: is a reaction with a flip open, whose reading is named
    /// when it is over (`great_city.round.6`)?
    pub unread: bool,
    /// The locked ones.
    pub locked: Vec<Spot>,
    /// The round of reactions, from 1.
    pub round: u16,
    /// The order of the round.
    pub order: Vec<Seat>,
    /// Who has reacted in this round.
    pub reacted: SeatSet,
    /// Who has passed in this round.
    pub passed: SeatSet,
    /// Has the reaction under way begun?
    pub begun: bool,
    /// How many reactions there have been.
    pub reactions: u16,
    /// How many stones have been turned back.
    pub undos: u16,
    /// What the reacting seat can turn, and by what.
    pub flips: Vec<(Spot, Means)>,
    /// Whom the reacting seat, or before the first reaction whoever may buy in, can bring into the scene.
    pub enters: Vec<Who>,
    /// May the reacting seat accept?
    pub may_accept: bool,
    /// Which traits have been used for which colour.
    pub traits_used: Vec<(Who, Trait, Colour)>,
    /// The ante's choices of the asked seat: out of the pool, out of the purse.
    pub antes: (bool, bool),
    /// Who took the ante.
    pub accepter: Option<Seat>,
    /// Who can tell it.
    pub tellers: Vec<Seat>,
    /// Who tells it.
    pub teller: Option<Seat>,
    /// Has it been told?
    pub told: bool,
    /// Is the accepter done?
    pub done: bool,
    /// What the accepter can spend a scarab on.
    pub spendings: Vec<Spending>,
}

pub(super) fn view(
    In(viewer): In<Viewer>,
    table: TableRef,
    dice: Dice,
    remarks: Res<Remarks<Claim>>,
) -> View {
    let phase = table.play.phase;
    // Whoever reads the record of a finished game knows from the first page what comes out on the last.
    let ended = viewer == Viewer::Omniscient
        || matches!(
            phase,
            Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
        );
    let count = |place| u16::try_from(table.heap(place)).unwrap_or(0);
    let bag = |place| (ended || table.house().bags_open).then(|| count(place));
    let said = gather(viewer, ended, &table, &remarks);
    View {
        phase,
        players: table.players(),
        pool: count(Place::Pool),
        ante: count(Place::Ante),
        purses: table
            .seats()
            .map(|seat| (ended || viewer == Viewer::Seat(seat)).then(|| count(Place::Purse(seat))))
            .collect(),
        yea: bag(Place::Yea),
        nay: bag(Place::Nay),
        city: Half::BOTH.map(|half| triad(&table, Triad::City(half))),
        situation: table.play.situation.clone(),
        stood: table.play.stood,
        proposal: table.play.proposal.map(|proposal| ProposalView {
            agent: proposal.agent,
            by: proposal.by,
            asked: proposal.asked,
        }),
        refused: table.play.refused,
        has_triad: table.has_triad(),
        rolling: table.play.rolling.clone(),
        dice: dice.thrown().collect(),
        first: table.play.first,
        turn: table.play.turn,
        scenes: table.play.scenes,
        characters: table
            .everybody()
            .filter_map(|who| table.character(who))
            .map(|character| character_view(&table, character, viewer, ended))
            .collect(),
        ties: table.ties().map(|(tie, used)| TieView { tie, used }).collect(),
        draws: match phase {
            Phase::Ties(seat) => offered_ties(&table, seat, |_| true),
            Phase::Making(who) => offered_ties(&table, table.owner(who), |tie| tie.from == who),
            _ => Vec::new(),
        },
        scene: scene_view(&table),
        ranking: table.play.ranking.clone(),
        survives: table.play.survives,
        words: said.words,
        laid: said.laid,
        stopped: said.stopped,
        would_be_foil: said.would_be_foil,
        counts: table.play.counts,
        judged: table.play.judged.clone(),
    }
}

/// The ties that a seat may draw, and whether each costs a scarab.
fn offered_ties(table: &TableRef, seat: Seat, fits: impl Fn(&Tie) -> bool) -> Vec<(Tie, bool)> {
    candidates::possible_ties(table, seat)
        .filter(fits)
        .map(|tie| (tie, costs(table, tie)))
        .filter(|(_, paid)| !paid || table.purse(seat) > 0)
        .collect()
}

fn stone(table: &TableRef, stone: Stone) -> StoneView {
    let state = table.stone_state(stone);
    StoneView {
        sign: state.sign,
        vested: state.vested,
        moving: state.moving,
        thrown: state.thrown,
    }
}

fn triad(table: &TableRef, of: Triad) -> [StoneView; 3] {
    Colour::ALL.map(|colour| stone(table, Stone { of, colour }))
}

fn character_view(table: &TableRef, character: &Character, viewer: Viewer, ended: bool) -> CharacterView {
    let &Character {
        who,
        owner,
        kind,
        traits,
        class,
        vests,
        ready,
        made,
        thrown_again: _,
    } = character;
    let purpose = match who {
        Who::Seat(seat) => table.purpose(seat),
        _ => None,
    };
    let open = ended || table.house().intents_open || viewer == Viewer::Seat(owner);
    CharacterView {
        who,
        owner,
        kind,
        triad: triad(table, Triad::Of(who)),
        traits,
        class,
        vests,
        ready,
        made,
        sealed: purpose.is_some(),
        purpose: purpose.filter(|_| open),
        missing: super::rules::character::missing(table, who),
    }
}

fn scene_view(table: &TableRef) -> Option<SceneView> {
    let scene = table.scene()?;
    let phase = table.play.phase;
    let flips = match phase {
        Phase::React(seat) => candidates::means(table, seat)
            .into_iter()
            .flat_map(|by| {
                candidates::open_spots(table)
                    .filter(move |spot| candidates::fits(table, seat, *spot, by))
                    .map(move |spot| (spot, by))
            })
            .collect(),
        _ => Vec::new(),
    };
    let begun = scene.doing.entered || scene.doing.flips > 0;
    let entering = match phase {
        Phase::RandomFlip => table.buyers(),
        Phase::React(seat) if !begun && table.purse(seat) > 0 => SeatSet::one(seat),
        _ => SeatSet::EMPTY,
    };
    let of = |who| triad(table, Triad::Of(who));
    Some(SceneView {
        spotlight: scene.spotlight,
        foil: scene.foil,
        entered: scene.entered.clone(),
        pair: [of(scene.spotlight), of(scene.foil)],
        read: scene.read,
        unread: !table.house().name_every_flip
            && match phase {
                Phase::React(_) => scene.doing.flips > 0,
                Phase::Answer(..) => true,
                _ => false,
            },
        locked: scene.locked.clone(),
        round: scene.round,
        order: table.round().collect(),
        reacted: scene.reacted,
        passed: scene.passed,
        begun,
        reactions: scene.reactions,
        undos: scene.undos,
        flips,
        enters: table
            .everybody()
            .filter(|who| entering.contains(table.owner(*who)) && !table.is_present(*who))
            .collect(),
        may_accept: matches!(phase, Phase::React(seat) if !begun && table.is_in_scene(seat)),
        traits_used: scene.traits.clone(),
        antes: match phase {
            Phase::Ante(seat, _) => antes(table, seat),
            _ => (false, false),
        },
        accepter: scene.accepter,
        tellers: scene
            .accepter
            .map(|seat| tellers(table, seat))
            .unwrap_or_default(),
        teller: scene.teller,
        told: scene.told,
        done: scene.done,
        spendings: match scene.accepter {
            Some(seat) if phase == Phase::After && !scene.done => candidates::spendings(table, seat),
            _ => Vec::new(),
        },
    })
}

#[derive(Default)]
struct Gathered {
    words: BTreeMap<String, Words>,
    laid: BTreeMap<String, (i16, i16)>,
    stopped: Option<Seat>,
    would_be_foil: Vec<Seat>,
}

/// What has been said, as far as the viewer may hear it. What intents rest on and what
/// notes hold is hidden until the end (`great_city.secret.1`, `great_city.secret.3`).
fn gather(viewer: Viewer, ended: bool, table: &TableRef, remarks: &Remarks<Claim>) -> Gathered {
    let mut gathered = Gathered::default();
    let next = table.play.scenes + u16::from(matches!(table.play.phase, Phase::Frame(_)));
    for (index, remark) in remarks.since(0).enumerate() {
        // What was said of an agent that has been removed is not about another one with its number.
        if let Some(
            Slot::Name(Who::Agent(agent)) | Slot::About(Who::Agent(agent)) | Slot::At(Who::Agent(agent)),
        ) = Slot::read(&remark.slot)
            && (table.play.lapsed.get(usize::from(agent).wrapping_sub(1))).is_some_and(|since| index < *since)
        {
            continue;
        }
        let hears = match (remark.to, viewer) {
            (Audience::All, _) | (Audience::Seats(_), Viewer::Omniscient) => true,
            (Audience::Seats(seats), Viewer::Seat(seat)) if seats.contains(seat) => true,
            _ => ended && Slot::read(&remark.slot).is_some_and(Slot::is_hidden),
        };
        if !hears {
            continue;
        }
        let seat = remark.seat;
        match &remark.said {
            Said::Text(text) if text.trim().is_empty() => {
                gathered.words.remove(&remark.slot);
            }
            Said::Text(text) => {
                let text = text.clone();
                gathered.words.insert(remark.slot.clone(), Words { seat, text });
            }
            Said::Claim(Claim::At { x, y }) => {
                if let Some(Slot::At(who)) = Slot::read(&remark.slot) {
                    gathered.laid.insert(super::words::key(who), (*x, *y));
                }
            }
            Said::Claim(Claim::Stop) => gathered.stopped = Some(seat),
            Said::Claim(Claim::GoOn) => gathered.stopped = None,
            Said::Claim(Claim::BeFoil) => {
                if Slot::read(&remark.slot) == Some(Slot::Foil(next))
                    && !gathered.would_be_foil.contains(&seat)
                {
                    gathered.would_be_foil.push(seat);
                }
            }
            Said::Claim(Claim::WentBack) => {}
        }
    }
    gathered
}

impl View {
    /// The GM's seat.
    pub const fn gm(&self) -> Seat {
        Seat::new(self.players)
    }

    /// Who plays somebody.
    pub const fn owner(&self, who: Who) -> Seat {
        match who {
            Who::Seat(seat) => seat,
            Who::Agent(_) | Who::City | Who::Stranger | Who::Newcomer(_) => self.gm(),
        }
    }

    /// Somebody on the network.
    pub fn character(&self, who: Who) -> Option<&CharacterView> {
        self.characters.iter().find(|character| character.who == who)
    }

    /// The newest words of a slot.
    pub fn text(&self, slot: Slot) -> Option<&str> {
        self.words.get(&slot.to_string()).map(|words| words.text.as_str())
    }

    /// The two numbers of the City's pair.
    pub fn city_pair(&self) -> (u8, u8) {
        let [first, second] = &self.city;
        (number(first), number(second))
    }

    /// The two numbers of the situation as it was thrown.
    pub fn thrown_pair(&self) -> Option<(u8, u8)> {
        as_thrown(&self.situation)
    }

    /// The pair that judges a character in the end: its own triad, and the half of the City's that its intent
    /// calls for (`great_city.end.3`). None as long as the intent is not known, and for agents.
    pub fn fate_pair(&self, character: &CharacterView) -> Option<(u8, u8)> {
        let (first, second) = self.city_pair();
        let city = if character.purpose?.saves { first } else { second };
        Some((number(&character.triad), city))
    }

    /// A few words about somebody: as written, or as ready-made.
    pub fn about<'t>(&'t self, setup: &'t Setup<GreatCity>, who: Who) -> Option<&'t str> {
        self.text(Slot::About(who))
            .or_else(|| self.ready(setup, who).map(|ready| ready.line.as_str()))
    }

    /// The ready-made character of the level that somebody is.
    fn ready<'t>(&self, setup: &'t Setup<GreatCity>, who: Who) -> Option<&'t ReadyCharacter> {
        let place = usize::from(self.character(who)?.ready?).checked_sub(1)?;
        match who {
            Who::Agent(_) => setup.level.situation.as_ref()?.agents.get(place),
            _ => setup.level.ready.get(place),
        }
    }

    /// The triad of the peril, once the City's pair has been thrown (`great_city.situation.4`).
    pub fn peril(&self) -> Option<u8> {
        self.thrown_pair().map(|(first, second)| peril(first, second))
    }

    /// What somebody is called: as written, as ready-made, or after whoever plays them.
    pub fn called(&self, setup: &Setup<GreatCity>, who: Who) -> String {
        let slot = match who {
            Who::Stranger => Slot::StrangersName(self.scenes),
            who => Slot::Name(who),
        };
        if let Some(name) = self.text(slot) {
            return name.to_owned();
        }
        if let Some(ready) = self.ready(setup, who) {
            return ready.name.clone();
        }
        match who {
            Who::Seat(seat) => format!("{}’s character", setup.name(seat)),
            Who::Agent(agent) => format!("the {} agent of peril", ordinal(agent)),
            Who::City => "the Great City".into(),
            Who::Stranger => "a stranger".into(),
            Who::Newcomer(1) => "the newcomer".into(),
            Who::Newcomer(number) => format!("the {} newcomer", ordinal(number)),
        }
    }
}

const fn ordinal(number: u8) -> &'static str {
    match number {
        1 => "first",
        2 => "second",
        _ => "third",
    }
}

/// A triad's number: blue counts 4, white 2, green 1.
pub fn number(triad: &[StoneView; 3]) -> u8 {
    triad
        .iter()
        .fold(0, |number, stone| number * 2 + u8::from(stone.sign.is_plus()))
}
