//! The view of The Great City: everything that one viewer may know.
//!
//! Hidden from other seats are intents, their reasons, hidden notes, and the contents of purses and bags. Everything is
//! open at the end, and always for the omniscient viewer. It lists the choices that the screens need, such as possible
//! flips, ties and tellers, so that screens do not repeat the rules.

use super::action::Spending;
use super::candidates;
use super::level::{Class, GreatCityLevel, ReadyCharacter};
use super::pieces::{
    Character, IntentContent, Means, PairPosition, PairSide, ScarabZone, StoneState, Tie, Triad, Who,
    triad_number,
};
use super::rules::character::{costs_now, missing};
use super::rules::params::TableRef;
use super::rules::reaction::check_accept;
use super::rules::scene::check_ante;
use super::rules::throw::{as_thrown, peril};
use super::state::{OpenScene, OpenState, Phase};
use super::story::{Facts, Telling, Wish};
use super::tables::Pair;
use super::words::Slot;
use super::{Claim, GreatCity};
use crate::table::{Audience, Remarks, Said, Seat, Setup, Viewer, is_seen};
use bevy_derive::Deref;
use bevy_ecs::prelude::*;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

/// The state of the game as one viewer knows it.
#[derive(Clone, Debug, Deref, PartialEq, Eq, Serialize)]
pub struct View {
    /// What every viewer knows.
    #[deref]
    #[serde(flatten)]
    pub open: OpenState,
    /// The number of players, without the GM.
    pub players: usize,
    /// The scarabs in the Mounting Peril pool.
    pub pool: u16,
    /// The scarabs in the ante.
    pub ante: u16,
    /// The scarabs in every seat's purse, the GM's last; `None` for a purse that the viewer may not count.
    pub purses: Vec<Option<u16>>,
    /// The scarabs in Yea, if the viewer may know.
    pub yea: Option<u16>,
    /// The scarabs in Nay, if the viewer may know.
    pub nay: Option<u16>,
    /// The stones of the City's pair.
    pub city: [[StoneView; 3]; 2],
    /// The spotlights that can meet a new character, if a seat declares its scene.
    pub may_meet_new: Vec<Who>,
    /// The dice thrown in this step so far.
    pub dice: Vec<u8>,
    /// The characters on the network: the players' by seat, then the agents of peril, then the GM's new characters.
    pub characters: Vec<CharacterView>,
    /// The GM's new characters that are out of play.
    pub aside: Vec<CharacterView>,
    /// The ties, in the order in which they were drawn.
    pub ties: Vec<TieView>,
    /// The ties that can be drawn now, each with whether it costs a scarab.
    ///
    /// They are those of the seat that draws its ties, or those of a new character that the GM is making.
    pub draws: Vec<(Tie, bool)>,
    /// The scene under way.
    pub scene: Option<SceneView>,
    /// The newest text of every slot, by the slot's name.
    pub words: BTreeMap<String, Words>,
    /// The public slots whose text somebody has struck out.
    pub struck: BTreeSet<String>,
    /// The positions of characters on the network sheet, by the character's key, in thousandths of the sheet's width
    /// and height.
    pub laid: BTreeMap<String, (i16, i16)>,
    /// The seat that played the X-card, while the card is on the table.
    pub stopped: Option<Seat>,
    /// The seats that want to be the foil of the next scene.
    pub would_be_foil: Vec<Seat>,
    /// How often somebody asked the GM for another situation.
    pub asked_for_another: usize,
    /// True if the level has a ready-made situation.
    #[serde(skip)]
    pub is_ready: bool,
    /// What everybody has been told, as facts.
    pub facts: Facts,
    /// The level, which has names and texts.
    #[serde(skip)]
    pub level: Arc<GreatCityLevel>,
}

/// What somebody wrote or a computer told.
#[derive(Clone, Debug, Serialize)]
pub struct Words {
    /// The writer.
    pub seat: Seat,
    said: Content,
    /// The number of the remark.
    #[serde(skip)]
    number: usize,
    /// The prose, once somebody has read it.
    #[serde(skip)]
    shown: OnceLock<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Telling(#[serde(serialize_with = "super::story::shared::serialize")] Arc<Telling>),
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        (self.seat, &self.said) == (other.seat, &other.said)
    }
}

impl Eq for Words {}

impl Words {
    const fn new(seat: Seat, number: usize, said: Content) -> Self {
        let shown = OnceLock::new();
        Self {
            seat,
            said,
            number,
            shown,
        }
    }

    /// Returns the text, with the names in a view.
    pub fn text(&self, view: &View) -> &str {
        match &self.said {
            Content::Text(text) => text,
            Content::Telling(telling) => self.shown.get_or_init(|| telling.shown(view)),
        }
    }

    /// Returns what a computer told, as data.
    pub fn telling(&self) -> Option<&Arc<Telling>> {
        match &self.said {
            Content::Text(_) => None,
            Content::Telling(telling) => Some(telling),
        }
    }
}

/// A stone, of which everything is public.
pub type StoneView = StoneState;

/// A character.
#[derive(Clone, Debug, Deref, PartialEq, Eq, Serialize)]
pub struct CharacterView {
    /// What every viewer knows.
    #[deref]
    #[serde(flatten)]
    pub open: Character,
    /// The stones of its triad.
    pub triad: [StoneView; 3],
    /// True if an intent has been chosen.
    pub sealed: bool,
    /// The intent, if the viewer may know it.
    pub purpose: Option<IntentContent>,
    /// The first thing that it lacks to be finished.
    pub missing: Option<&'static str>,
}

/// A tie on the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TieView {
    /// The tie.
    pub tie: Tie,
    /// True if it has been used in this scene.
    pub used: bool,
}

/// The scene under way, with what can be done in it.
#[derive(Clone, Debug, Deref, PartialEq, Eq, Serialize)]
pub struct SceneView {
    /// The state of the scene.
    #[deref]
    #[serde(flatten)]
    pub open: OpenScene,
    /// The stones of the pair: the spotlight's triad, then the foil's.
    pub pair: [[StoneView; 3]; 2],
    /// True if the pair may differ from `read`, because a reaction that turned a stone is still under way and its
    /// reading is named at its end (`great_city.round.6`).
    pub unread: bool,
    /// The seats in the order of the round.
    pub order: Vec<Seat>,
    /// True if the seat has begun its reaction.
    pub begun: bool,
    /// The flips that the reacting seat can make.
    pub flips: Vec<(PairPosition, Means)>,
    /// The characters that can be brought into the scene: by the reacting seat, or by those who can buy in before the
    /// first reaction.
    pub enters: Vec<Who>,
    /// True if the reacting seat can accept the judgment.
    pub may_accept: bool,
    /// The sources of the ante that the asked seat can choose: the pool, and its own purse.
    pub antes: (bool, bool),
    /// The seats that can tell the judgment.
    pub tellers: Vec<Seat>,
    /// Those that could tell it if the reacting seat accepted now.
    #[serde(skip)]
    pub could_tell: Vec<Seat>,
    /// The accepter's options for spending a scarab.
    pub spendings: Vec<Spending>,
}

pub(super) fn view(In(viewer): In<Viewer>, table: TableRef, remarks: Res<Remarks<Claim>>) -> View {
    let phase = table.state.phase;
    // The omniscient viewer knows from the start what is only shown at the end.
    let ended = viewer == Viewer::Omniscient || phase.is_end();
    let count = |place| u16::try_from(table.heap(place)).unwrap_or(0);
    let bag = |place| (ended || table.house().bags_open).then(|| count(place));
    let mut view = View {
        open: table.state.open.clone(),
        players: table.players(),
        pool: count(ScarabZone::Pool),
        ante: count(ScarabZone::Ante),
        purses: table
            .seats()
            .map(|seat| (ended || viewer == Viewer::Seat(seat)).then(|| count(ScarabZone::Purse(seat))))
            .collect(),
        yea: bag(ScarabZone::Yea),
        nay: bag(ScarabZone::Nay),
        city: PairSide::BOTH.map(|half| triad(&table, Triad::City(half))),
        may_meet_new: match phase {
            Phase::Frame(seat) => table.own(seat).filter(|own| table.may_make(*own)).collect(),
            _ => Vec::new(),
        },
        dice: table.dice().collect(),
        characters: table
            .everybody()
            .filter_map(|who| table.character(who))
            .map(|character| character_view(&table, character, viewer, ended))
            .collect(),
        aside: table
            .characters_aside()
            .map(|character| character_view(&table, character, viewer, ended))
            .collect(),
        ties: table.ties().map(|(tie, used)| TieView { tie, used }).collect(),
        draws: match phase {
            Phase::Ties(seat) => offered_ties(&table, seat),
            Phase::Making(who) => offered_ties(&table, table.owner(who)),
            _ => Vec::new(),
        },
        scene: scene_view(&table),
        words: BTreeMap::new(),
        struck: BTreeSet::new(),
        laid: BTreeMap::new(),
        stopped: None,
        would_be_foil: Vec::new(),
        asked_for_another: 0,
        is_ready: table.level().situation.is_some(),
        facts: Facts::default(),
        level: table.settings.level.clone(),
    };
    gather(&mut view, viewer, ended, &table, &remarks);
    view
}

/// Returns the ties that a seat can draw, each with whether it costs a scarab.
fn offered_ties(table: &TableRef, seat: Seat) -> Vec<(Tie, bool)> {
    let ties = candidates::affordable_ties(table, seat);
    let drawn = || table.bonds().map(|(tie, _)| tie);
    ties.map(|tie| (tie, costs_now(table, drawn(), tie))).collect()
}

fn triad(table: &TableRef, of: Triad) -> [StoneView; 3] {
    of.stones().map(|stone| table.stone_state(stone))
}

fn character_view(table: &TableRef, character: &Character, viewer: Viewer, ended: bool) -> CharacterView {
    let Character { who, owner, .. } = *character;
    let purpose = match who {
        Who::Seat(seat) => table.purpose(seat),
        _ => None,
    };
    let open = ended || table.house().intents_open || viewer == Viewer::Seat(owner);
    CharacterView {
        open: *character,
        triad: triad(table, Triad::Of(who)),
        sealed: purpose.is_some(),
        purpose: purpose.filter(|_| open),
        missing: missing(table, who),
    }
}

fn scene_view(table: &TableRef) -> Option<SceneView> {
    let scene = table.scene()?;
    let phase = table.state.phase;
    let flips = match phase {
        Phase::React(seat) => candidates::flips(table, seat),
        _ => Vec::new(),
    };
    let of = |who| triad(table, Triad::Of(who));
    let may_accept = match phase {
        Phase::React(seat) if check_accept(table, seat).is_ok() => Some(seat),
        _ => None,
    };
    Some(SceneView {
        open: scene.open.clone(),
        pair: [of(scene.spotlight), of(scene.foil)],
        unread: scene.has_turned && scene.accepter.is_none() && !table.house().name_every_flip,
        order: table.round().collect(),
        begun: scene.has_begun(),
        flips,
        enters: candidates::entrances(table).map(|(_, who)| who).collect(),
        may_accept: may_accept.is_some(),
        antes: match phase {
            Phase::Ante(seat, _) => [false, true]
                .map(|own| check_ante(table, (seat, own)).is_ok())
                .into(),
            _ => (false, false),
        },
        tellers: scene.accepter.map_or(Vec::new(), |seat| table.tellers(seat)),
        could_tell: may_accept.map_or(Vec::new(), |seat| table.tellers(seat)),
        spendings: (scene.accepting()).map_or(Vec::new(), |seat| candidates::spendings(table, seat)),
    })
}

/// Collects the remarks that the viewer may read. Reasons of intents and hidden notes stay secret until the end
/// (`great_city.secret.1`, `great_city.secret.3`).
fn gather(view: &mut View, viewer: Viewer, ended: bool, table: &TableRef, remarks: &Remarks<Claim>) {
    let next = table.state.scenes + u16::from(matches!(table.state.phase, Phase::Frame(_)));
    for (index, remark) in remarks.since(0).enumerate() {
        let slot = Slot::read(&remark.slot);
        // Remarks about a removed agent do not apply to a later agent with the same number.
        if let Some(Slot::Name(who) | Slot::About(who) | Slot::At(who)) = slot
            && let Who::Agent(agent) = who
            && let Some(since) = table.state.lapsed.get(usize::from(agent).wrapping_sub(1))
            && index < *since
        {
            continue;
        }
        let hears = match (remark.to, viewer) {
            (Audience::All, _) | (Audience::Seats(_), Viewer::Omniscient) => true,
            (Audience::Seats(seats), Viewer::Seat(seat)) if seats.contains(seat) => true,
            _ => ended && slot.is_some_and(Slot::is_hidden),
        };
        if !hears {
            continue;
        }
        let seat = remark.seat;
        match &remark.said {
            Said::Text(text) if !is_seen(text) => {
                view.words.remove(&remark.slot);
                if !slot.is_some_and(Slot::is_hidden) {
                    view.struck.insert(remark.slot.clone());
                }
            }
            // Somebody has posted what a computer told, without a change.
            Said::Text(text) if view.is_telling(&remark.slot, text) => {}
            Said::Text(text) => {
                view.struck.remove(&remark.slot);
                let words = Words::new(seat, index, Content::Text(text.clone()));
                view.words.insert(remark.slot.clone(), words);
            }
            Said::Claim(Claim::Tells(telling)) => {
                view.struck.remove(&remark.slot);
                let words = Words::new(seat, index, Content::Telling(telling.clone()));
                view.words.insert(remark.slot.clone(), words);
            }
            Said::Claim(Claim::At { x, y }) => {
                if let Some(Slot::At(who)) = slot {
                    view.laid.insert(super::words::key(who), (*x, *y));
                }
            }
            Said::Claim(Claim::Stop) => view.stopped = Some(seat),
            Said::Claim(Claim::GoOn) => view.stopped = None,
            Said::Claim(Claim::BeFoil) => {
                if slot == Some(Slot::Foil(next)) && !view.would_be_foil.contains(&seat) {
                    view.would_be_foil.push(seat);
                }
            }
            Said::Claim(Claim::Another) => {
                view.asked_for_another += 1;
                // What others have written stays.
                let gm = view.gm();
                for slot in [Slot::Situation, Slot::Peril].map(|slot| slot.to_string()) {
                    if view.words.get(&slot).is_none_or(|words| words.seat == gm) {
                        view.words.remove(&slot);
                        view.struck.remove(&slot);
                    }
                }
            }
            Said::Claim(Claim::WentBack) => {}
        }
    }
    fold(view);
}

/// Folds the facts from the tellings that stand, in the order in which they were told.
fn fold(view: &mut View) {
    let public = view.words.iter().filter_map(|(name, words)| {
        let slot = Slot::read(name).filter(|slot| !slot.is_hidden())?;
        Some((words.number, slot, words.telling()?.clone()))
    });
    let mut public: Vec<_> = public.collect();
    public.sort_by_key(|(number, ..)| *number);
    for (_, slot, telling) in public {
        view.facts.add(slot, &telling);
    }
}

impl View {
    /// Is this what a computer told in a slot, word for word?
    fn is_telling(&self, slot: &str, text: &str) -> bool {
        let telling = self.words.get(slot).and_then(Words::telling);
        telling.is_some_and(|telling| telling.shown(self).trim() == text.trim())
    }

    /// Adds what is about to be said.
    pub(super) fn hear(&mut self, slot: Slot, seat: Seat, said: &Said<Claim>) {
        let said = match said {
            Said::Text(text) => Content::Text(text.clone()),
            Said::Claim(Claim::Tells(telling)) => {
                self.facts.add(slot, telling);
                Content::Telling(telling.clone())
            }
            Said::Claim(_) => return,
        };
        self.words
            .insert(slot.to_string(), Words::new(seat, usize::MAX, said));
    }
}

impl SceneView {
    /// Returns the numbers of the two triads of the pair.
    pub fn numbers(&self) -> Pair {
        self.pair.each_ref().map(number).into()
    }
}

impl View {
    /// Returns the seat that finished the scene, while the ended scene is still shown.
    pub const fn scene_ended_by(&self) -> Option<Seat> {
        match self.open.phase {
            Phase::SceneEnded(seat) => Some(seat),
            _ => None,
        }
    }

    /// Returns the GM's seat.
    pub const fn gm(&self) -> Seat {
        Seat::new(self.players)
    }

    /// Returns the seat that plays a character.
    pub const fn owner(&self, who: Who) -> Seat {
        who.owner(self.gm())
    }

    /// Finds a character on the network.
    pub fn character(&self, who: Who) -> Option<&CharacterView> {
        self.characters.iter().find(|character| character.who == who)
    }

    /// Returns the agents of peril, the proposed one included.
    pub(super) fn agents(&self) -> impl Iterator<Item = &CharacterView> {
        let characters = self.characters.iter();
        characters.filter(|character| matches!(character.who, Who::Agent(_)))
    }

    pub(super) fn class(&self, who: Who) -> Option<Class> {
        self.character(who)?.class
    }

    pub(super) fn drawn(&self) -> impl Iterator<Item = Tie> {
        self.ties.iter().map(|drawn| drawn.tie)
    }

    /// Returns the newest text of a slot.
    pub fn text(&self, slot: Slot) -> Option<&str> {
        self.words.get(&slot.to_string()).map(|words| words.text(self))
    }

    /// Returns what a computer told in a slot, as data.
    pub(super) fn telling(&self, slot: Slot) -> Option<&Telling> {
        self.words
            .get(&slot.to_string())?
            .telling()
            .map(|telling| &**telling)
    }

    /// Returns the wish that a computer told in a slot.
    pub fn wish(&self, slot: Slot) -> Option<&Wish> {
        self.telling(slot)?.wish.as_ref()
    }

    /// Returns the lines that were added in a scene, in the order of their numbers.
    pub fn asides(&self, scene: u16) -> Vec<(Slot, &Words)> {
        let all = self
            .words
            .iter()
            .filter_map(|(name, words)| Some((Slot::read(name)?, words)));
        let mut all: Vec<_> = all
            .filter(|(slot, _)| matches!(slot, Slot::Aside(of, ..) if *of == scene))
            .collect();
        all.sort_by_key(|(slot, _)| match slot {
            Slot::Aside(_, reaction, seat, number) => (*number, *reaction, Some(*seat)),
            _ => (0, 0, None),
        });
        all
    }

    /// Returns the numbers of the two triads of the City's pair.
    pub fn city_pair(&self) -> Pair {
        self.city.each_ref().map(number).into()
    }

    /// Returns the numbers of the situation's two triads as they were thrown.
    pub fn thrown_pair(&self) -> Option<Pair> {
        as_thrown(&self.situation)
    }

    /// Returns the pair that judges a character at the end: its own triad, and the triad of the City's pair that its
    /// intent calls for (`great_city.end.3`). `None` if the intent is unknown to the viewer, and for agents.
    pub fn fate_pair(&self, character: &CharacterView) -> Option<Pair> {
        let (first, second) = self.city_pair();
        let city = if character.purpose?.saves { first } else { second };
        Some((number(&character.triad), city))
    }

    /// Returns the text of the situation or of the peril: what people wrote, or the level's.
    pub fn told<'t>(&'t self, setup: &'t Setup<GreatCity>, slot: Slot) -> Option<&'t str> {
        let ready = setup.level.situation.as_ref();
        let of_level = match slot {
            Slot::Situation => ready.map(|ready| &*ready.situation),
            Slot::Peril => ready.map(|ready| &*ready.peril),
            _ => None,
        };
        self.text(slot).or(of_level)
    }

    /// Returns a short description of a character: what people wrote, or the text of the ready-made character.
    pub fn about<'t>(&'t self, setup: &'t Setup<GreatCity>, who: Who) -> Option<&'t str> {
        self.text(Slot::About(who))
            .or_else(|| Some(&self.ready(&setup.level, who)?.line))
    }

    /// Returns the ready-made character of the level that a character came from.
    pub(super) fn ready<'t>(&self, level: &'t GreatCityLevel, who: Who) -> Option<&'t ReadyCharacter> {
        let place = usize::from(self.character(who)?.ready?).checked_sub(1)?;
        match who {
            Who::Agent(_) => level.situation.as_ref()?.agents.get(place),
            _ => level.ready.get(place),
        }
    }

    pub(super) fn written_name(&self, who: Who) -> Option<&str> {
        let name = self.text(match who {
            Who::Stranger => Slot::StrangersName(self.scenes),
            who => Slot::Name(who),
        });
        name.map(str::trim)
    }

    /// Returns the number of the peril's triad, once the City's pair has been thrown (`great_city.situation.4`).
    pub fn peril(&self) -> Option<u8> {
        self.thrown_pair().map(peril)
    }

    /// Returns a character's name, if it has one: what people wrote, or the name of the ready-made character.
    pub(super) fn named<'t>(&'t self, setup: &'t Setup<GreatCity>, who: Who) -> Option<&'t str> {
        self.written_name(who)
            .or_else(|| Some(&self.ready(&setup.level, who)?.name))
    }

    /// Returns the possessive of a character's name. A player's character without a name goes by the player's name.
    pub fn possessive(&self, setup: &Setup<GreatCity>, who: Who) -> String {
        match (self.named(setup, who), who) {
            (None, Who::Seat(seat)) => format!("{}’s", setup.name(seat)),
            _ => format!("{}’s", self.called(setup, who)),
        }
    }

    /// Returns a character's name, or a description if it has none.
    pub fn called(&self, setup: &Setup<GreatCity>, who: Who) -> String {
        if let Some(name) = self.named(setup, who) {
            return name.to_owned();
        }
        match who {
            Who::Seat(seat) => format!("{}’s character", setup.name(seat)),
            Who::Agent(agent) => format!("the {} agent of peril", ordinal(agent)),
            Who::City => "the Great City".into(),
            Who::Stranger => "a new character".into(),
            Who::Newcomer(1) => "the new character".into(),
            Who::Newcomer(number @ 2..=3) => format!("the {} new character", ordinal(number)),
            Who::Newcomer(number) => format!("new character {number}"),
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

/// Returns a triad's number: blue counts 4, white 2, green 1.
pub fn number(triad: &[StoneView; 3]) -> u8 {
    triad_number(triad.iter().map(|stone| stone.sign))
}
