//! The Great City: a story told with triad stones, scarabs, an oracle of 64 judgments and a network of ties.
//!
//! Comments cite anchors of the rulebook, `assets/rulebook/great_city.md`.
//!
//! Invariants: scarabs are neither made nor lost (`great_city.always.1`). Texts never change what is legal
//! (`great_city.table.1`). Before the end, a seat's view does not depend on other seats' intents, reasons or hidden
//! notes (`great_city.secret.1`).

mod action;
mod bots;
mod candidates;
pub mod chronicle;
mod event;
mod invariants;
pub mod level;
mod log;
pub mod network;
mod pieces;
#[cfg(feature = "window")]
mod plugin;
mod portraits;
mod rules;
mod settings;
pub mod speech;
pub mod standing;
mod state;
pub mod story;
pub mod tables;
pub mod tone;
#[cfg(feature = "window")]
pub mod ui;
mod view;
pub mod words;

pub use action::{Action, Correction, Spending};
pub use event::{Event, FlipCause, Seen};
pub use level::{Class, Colour, GreatCityLevel, House, Kind, NameLists, Sign};
pub use pieces::{
    AGENTS, Character, Die, DieZone, IntentContent, Means, NEWCOMERS, PairPosition, PairSide, PieceId, Roll,
    ScarabZone, Stone, StoneId, StoneState, Tie, Trait, Triad, Who,
};
#[cfg(feature = "window")]
pub use plugin::GreatCityPlugin;
pub use portraits::{Age, Head, HeadGender, heads};
pub use rules::Refusal;
pub use state::{GameCounts, OpenScene, OpenState, Phase, Proposal};
pub use tables::Names;
pub use view::{CharacterView, SceneView, StoneView, TieView, View, Words, number};
pub use words::Slot;

use crate::table::level::{SwitchField, switches};
use crate::table::{
    Actor, Chronicle, Corrections, Game, GameResult, Level, Outbox, OutcomeLabel, Remark, Rules, Seat, Setup,
    Viewer, despawn_all,
};
use bevy_ecs::prelude::*;
use pieces::{Intent, Scarabs, Stones, dice_for};
use rules::params::TableRef;
use serde::{Deserialize, Serialize};
use settings::{Index, TableSettings};
use state::GameState;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use story::Telling;

/// The game type that a [`Table`](crate::table::Table) plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GreatCity;

/// A remark that is no text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// A character's position on the network sheet, in thousandths of its width and height.
    At {
        /// The distance from the left edge, 0 to 1000.
        x: i16,
        /// The distance from the top edge, 0 to 1000.
        y: i16,
    },
    /// The X-card is played: the story must not go there.
    Stop,
    /// The X-card is taken back.
    GoOn,
    /// The seat wants to be the foil.
    BeFoil,
    /// The seat asks the GM to propose another situation.
    Another,
    /// The table went back to an earlier moment.
    WentBack,
    /// A computer tells something, or somebody says what is so in the story.
    Tells(#[serde(with = "story::shared")] Arc<Telling>),
}

impl Level for GreatCityLevel {
    fn title(&self) -> &str {
        &self.title
    }

    fn seats(&self) -> RangeInclusive<usize> {
        usize::from(self.seats.fewest)..=usize::from(self.seats.most)
    }

    fn host(&self) -> Option<&'static str> {
        Some("GM")
    }

    fn check(&self) -> Result<(), String> {
        self.check_data()
    }

    fn check_file(&self) -> Result<(), String> {
        self.check_texts()
    }

    const SWITCHES: &'static [SwitchField<Self>] = switches! {
        house: throws_heap_up, "Thrown scarabs pile up", "great_city.house.1",
            "A throw vests a scarab under a moving stone even if one is there already. Our ruling: it doesn’t.";
        house: thrown_pair_stays, "The thrown pair stays", "great_city.house.2",
            "The City keeps the pair as thrown. Our ruling: its moving stones flip first.";
        house: intents_open, "Intents open", "great_city.house.3",
            "Everybody sees who would save the City. Our ruling: intents stay secret until the end.";
        house: vest_from_purse, "The class vests from the purse", "great_city.house.4",
            "The scarab that a class may vest comes from its owner’s purse. Our ruling: from the supply.";
        house: flips_after_entering, "Flips after entering", "great_city.house.5",
            "Whoever enters may also flip stones in that reaction. Our ruling: entering is the whole reaction.";
        house: ante_grows_from_supply, "The ante grows from the supply", "great_city.house.6",
            "The scarab added to the ante after a round comes from the supply. Our ruling: from the Peril pool.";
        house: bags_open, "Yea and Nay open", "great_city.house.7",
            "Everybody sees how many scarabs are in Yea and Nay. Our ruling: they are counted at the end.";
        house: strict, "No corrections", "great_city.house.8",
            "Nobody can use Correct. Off: any seat may correct a mistake, for all to see.";
        house: name_every_flip, "Every flip is named", "great_city.house.9",
            "The pair’s name is read after every flip. Written: only when the reaction is over.";
        house: vested_hold_fast, "Vested stones hold fast", "great_city.house.10",
            "A scarab under a stone of the City has to be lifted before a flip. Written: any stone can be flipped.";
        house: die_can_be_undone, "The die can be undone", "great_city.house.11",
            "A vested scarab can undo the random flip. Our ruling: it can’t.";
        house: city_scarabs_idle, "The City’s scarabs do nothing", "great_city.house.12",
            "A scarab under a stone of the City undoes no flip. Our ruling: whoever vested it may undo one with it.";
        house: first_pass_ends, "One round of passes ends the scene", "great_city.house.13",
            "If all pass in one round, the spotlight accepts at once. Written: another round follows.";
    };

    fn summary(&self, seats: usize) -> String {
        let pool = self.pool_for(seats);
        format!("{seats} players and a GM; ends when its pool of {pool} scarabs is used up")
    }

    fn description(&self) -> String {
        match &self.situation {
            Some(ready) => format!("A ready situation. {}", ready.situation),
            None => "You throw the situation and its agents at the table.".into(),
        }
    }
}

impl Game for GreatCity {
    const ID: &'static str = "great_city";
    const TITLE: &'static str = "The Great City";
    const RULES: u32 = 3;

    type Level = GreatCityLevel;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type State = GameState;
    type View = View;
    type Claim = Claim;
    type Refusal = Refusal;

    fn outbox(state: &mut GameState) -> &mut Outbox<Event> {
        &mut state.events
    }

    fn rules(world: &mut World) -> Rules<Self> {
        use rules::{after, character, correct, order, reaction, scene, situation, throw};
        let mut rules = Rules::new(world, candidates::offers, view::view, invariants::invariants);
        // A check is a function of the table, which lists of legal actions call too.
        macro_rules! decide {
            ($pattern:pat => $value:expr, $check:path, $apply:path) => {
                rules = rules.rule(
                    world,
                    |action| match *action {
                        $pattern => Some($value),
                        _ => None,
                    },
                    |In(input): In<_>, table: TableRef| $check(&table, input),
                    $apply,
                );
            };
        }
        decide!(Action::Throw(face) => face, throw::check, throw::throw);
        decide!(Action::Roll(face) => face, scene::check_roll, scene::roll);
        decide!(Action::Flip { seat, stone, by } => (seat, stone, by), reaction::check_flip, reaction::flip);
        decide!(Action::Pass(seat) => seat, reaction::check_pass, reaction::pass);
        decide!(Action::Enter { seat, who } => (seat, who), reaction::check_enter, reaction::enter);
        decide!(Action::Accept(seat) => seat, reaction::check_accept, reaction::accept);
        decide!(Action::Done(seat) => seat, after::check_done, after::done);
        decide!(Action::Undo(seat) => seat, reaction::check_answer, reaction::undo);
        decide!(Action::Let(seat) => seat, reaction::check_answer, reaction::let_be);
        decide!(Action::Spend { seat, on } => (seat, on), after::check_spend, after::spend);
        decide!(Action::Teller { seat, to } => (seat, to), after::check_teller, after::teller);
        decide!(Action::Told(seat) => seat, after::check_told, after::told);
        decide!(Action::Ante { seat, own } => (seat, own), scene::check_ante, scene::ante);
        decide!(Action::Scene { seat, spotlight, foil } => (seat, spotlight, foil),
            scene::check_scene, scene::scene);
        decide!(Action::SetAside { seat, who } => (seat, who), scene::check_set_aside, scene::set_aside);
        decide!(Action::Agent { seat, kind } => (seat, kind), situation::check_agent, situation::agent);
        decide!(Action::Propose { seat, kind } => (seat, kind), situation::check_propose, situation::propose);
        decide!(Action::Agree(seat) => seat, situation::check_agree, situation::agree);
        decide!(Action::Remove { seat, agent } => (seat, agent), situation::check_remove, situation::remove);
        decide!(Action::Stands(seat) => seat, situation::check_stands, situation::stands);
        decide!(Action::Kind { seat, who, kind } => (seat, who, kind),
            character::check_kind, character::kind);
        decide!(Action::Be { seat, kind } => (seat, kind), character::check_be, character::be);
        decide!(Action::DealIn { seat, ready } => (seat, ready),
            character::check_deal_in, character::deal_in);
        decide!(Action::Traits { seat, who, signs } => (seat, who, signs),
            character::check_traits, character::traits);
        decide!(Action::Class { seat, who, class } => (seat, who, class),
            character::check_class, character::class);
        decide!(Action::Vest { seat, who, yes } => (seat, who, yes), character::check_vest, character::vest);
        decide!(Action::Intent { seat, stone } => (seat, stone), character::check_intent, character::intent);
        decide!(Action::Made { seat, who } => (seat, who), character::check_made, character::made);
        decide!(Action::Draw { seat, tie } => (seat, tie), character::check_draw, character::draw);
        decide!(Action::Tied(seat) => seat, character::check_tied, character::tied);
        decide!(Action::Correct { seat, what } => (seat, what), correct::check, correct::correct);
        // What follows by rule: when, or the phase in which it happens, and what happens.
        macro_rules! follow {
            ([$($when:path => $what:path,)*] $($phase:pat => $system:path,)*) => {
                rules
                    .follow_if(|state: &GameState| {
                        matches!(state.phase, $($phase)|*) $(|| $when(state))*
                    })
                    $(.consequence(world, $when, $what))*
                    $(.consequence(world, |state: &GameState| matches!(state.phase, $phase), $system))*
            };
        }
        follow! {
            [
                GameState::is_agent_accepted => situation::name_agent,
                GameState::is_situation_agreed => situation::end_situation,
                GameState::is_name_due => scene::read_name,
            ]
            Phase::Flipped(_) => reaction::ask_owner,
            Phase::Reacted(_) => reaction::end_reaction,
            Phase::EndRound => reaction::end_round,
            Phase::NextRound => reaction::begin_round,
            Phase::DieRolled(_) => scene::flip_by_die,
            Phase::Accept(..) => after::judge,
            Phase::TakeAnte(_) => after::take_ante,
            Phase::NextGuard(..) => after::next_guard,
            Phase::EndScene(_) => after::end_scene,
            Phase::SceneEnded(_) => after::leave_scene,
            Phase::NextTurn(_) => order::next_turn,
            Phase::BeginScene(..) => scene::begin_scene,
            Phase::NextAnte(_) => scene::next_ante,
            Phase::SceneThrown => scene::read_scene,
            Phase::PairThrown => throw::read_pair,
            Phase::Course => throw::run_course,
            Phase::ReadyAgents => throw::name_ready_agents,
            Phase::NextThrow => throw::next_throw,
            Phase::Endow(_) => character::endow,
            Phase::NextTies(_) => character::next_ties,
            Phase::InitiativeThrown => order::settle_initiative,
            Phase::BeginEnd => order::begin_end,
            Phase::Rank => order::rank,
            Phase::OrderThrown => order::split,
            Phase::NextFate(_) => order::next_fate,
        }
    }

    fn set_up(world: &mut World, setup: &Setup<Self>) {
        // Stones and ties go with their triads and characters.
        despawn_all::<Or<(With<Stones>, With<Scarabs>, With<Die>)>>(world);
        let players = setup.seats.len().saturating_sub(1);
        let gm = Seat::new(players);
        let agents = (1..=AGENTS).map(Who::Agent);
        let mut index = Index::default();
        let mut commands = world.commands();
        for of in Triad::all(agents.chain(Seat::all(players).map(Who::Seat))) {
            let triad = index.spawn_triad(of, &mut commands);
            if let Triad::Of(who @ (Who::Agent(_) | Who::Seat(_))) = of {
                let character = Character::new(who, who.owner(gm));
                commands.entity(triad).insert((character, Intent::default()));
            }
        }
        world.flush();
        let pool = i32::from(setup.level.pool_for(players));
        let against = players as i32 + 1;
        let heaps = [
            (ScarabZone::Supply, -pool - against),
            (ScarabZone::Pool, pool),
            (ScarabZone::Ante, 0),
            (ScarabZone::Yea, 0),
            // One for every player, the GM included (`great_city.situation.1`).
            (ScarabZone::Nay, against),
        ];
        let purses = Seat::all(players + 1).map(|seat| (ScarabZone::Purse(seat), 0));
        for (place, count) in heaps.into_iter().chain(purses) {
            let heap = world.spawn((place, Scarabs(count))).id();
            index.add_heap(place, heap);
        }
        // The GM holds the first die of the City's pair.
        let zones = std::iter::once(DieZone::Hand(gm)).chain(std::iter::repeat(DieZone::Box));
        let faces = std::iter::repeat_n(8, dice_for(players)).chain([6]);
        for (faces, zone) in faces.zip(zones) {
            index.dice.push(world.spawn(Die { faces, zone }).id());
        }
        world.insert_resource(GameState::new(TableSettings::of(setup, index)));
    }

    fn actor(action: &Action) -> Actor {
        action.seat().map_or(Actor::Chance, Actor::Seat)
    }

    fn visible(setup: &Setup<Self>, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(match event {
            &Event::IntentChosen { seat, purpose } => {
                let open = viewer == Viewer::Omniscient
                    || viewer == Viewer::Seat(seat)
                    || setup.level.house.intents_open;
                let purpose = open.then_some(purpose);
                Seen::IntentChosen { seat, purpose }
            }
            public => Seen::Public(public.clone()),
        })
    }

    fn log_line(setup: &Setup<Self>, view: &View, seen: &Seen) -> Option<String> {
        log::log_line(setup, view, seen)
    }

    fn check_remark(setup: &Setup<Self>, remark: &Remark<Claim>) -> Result<(), String> {
        words::check(setup, remark)
    }

    const CORRECTIONS: Option<&'static dyn Corrections<Self>> = Some(&Self);
    const CHRONICLE: Option<&'static dyn Chronicle<Self>> = Some(&Self);
    const IS_TOLD: bool = true;

    fn tally(setup: &Setup<Self>, view: &View) -> GameResult {
        let Some(survives) = view.survives else {
            return GameResult::default();
        };
        let number = |count: usize| count as u64;
        let mut length = BTreeMap::from([
            ("scenes".into(), u64::from(view.scenes)),
            ("reactions".into(), u64::from(view.counts.reactions)),
            ("flips".into(), u64::from(view.counts.flips)),
        ]);
        let mut figures = length.clone();
        figures.insert("undos".into(), u64::from(view.counts.undos));
        figures.insert("ties".into(), number(view.ties.len()));
        let judged = view.judged.iter().map(|pair| ("judged", *pair));
        let characters = view.characters.iter();
        let fates = characters.filter_map(|character| view.fate_pair(character));
        for (kind, pair) in judged.chain(fates.map(|pair| ("fate", pair))) {
            let name = &log::judgment(pair).0;
            *figures.entry(format!("{kind}: {name}")).or_insert(0) += 1;
        }
        let purses = view.purses.iter().take(view.players);
        let purses = purses.map(|purse| u64::from(purse.unwrap_or(0)));
        let fattest = purses.clone().max().unwrap_or(0);
        let thinnest = purses.min().unwrap_or(0);
        length.extend([
            ("fattest_purse".into(), fattest),
            ("thinnest_purse".into(), thinnest),
            ("purse_spread".into(), fattest - thinnest),
        ]);
        let purposes = view.characters.iter().filter_map(|character| character.purpose);
        let saviours = purposes.filter(|purpose| purpose.saves);
        figures.insert("would_save".into(), number(saviours.count()));
        figures.insert("seats".into(), number(setup.seats.len()));
        GameResult {
            winners: view.ranking.first().map(Seat::to_string).into_iter().collect(),
            ending: if survives { "survives" } else { "succumbs" }.into(),
            figures,
            scores: scores(view, survives),
            length,
        }
    }

    fn rule_now(view: &View) -> &'static str {
        rules::doing(view.phase).1
    }

    fn may_undo(done: &Action) -> bool {
        // An accepted judgment has been read, and so has one that the spotlight must accept because the last seat
        // passed (`great_city.round.5`, `great_city.round.8`). The actions that end a scene can also show every purse
        // and intent (`great_city.end.1`).
        !matches!(
            done,
            Action::Accept(_) | Action::Pass(_) | Action::Done(_) | Action::Told(_)
        )
    }

    fn describe_outcome(_: &Setup<Self>, action: &Action) -> Option<OutcomeLabel> {
        let (kind, label) = match action {
            Action::Throw(face) => ("the eight-sided die", face.to_string()),
            Action::Roll(face) => ("the GM’s die", face.to_string()),
            _ => return None,
        };
        let face = Some(label.clone());
        Some(OutcomeLabel { kind, label, face })
    }
}

impl Corrections<Self> for GreatCity {
    fn is_correction(&self, action: &Action) -> bool {
        matches!(action, Action::Correct { .. })
    }
}

/// Returns each player's results: the size of the purse, the rating of the fate, and whether the City ended as wanted.
fn scores(view: &View, survives: bool) -> BTreeMap<String, Vec<f64>> {
    let mut measures: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for (seat, purse) in Seat::all(view.players).zip(&view.purses) {
        let own = view.character(Who::Seat(seat));
        let purpose = own.and_then(|own| own.purpose);
        let saves = purpose.is_some_and(|purpose| purpose.saves);
        let fate = own.and_then(|own| view.fate_pair(own));
        let fate = fate.map_or(0, |pair| tables::tables().valence(saves, pair));
        let wanted = purpose.is_some_and(|purpose| purpose.saves == survives);
        for (measure, value) in [
            ("purse", f64::from(purse.unwrap_or(0))),
            ("fate, -2 to 2", f64::from(fate)),
            ("the City as wanted", f64::from(u8::from(wanted))),
        ] {
            measures.entry(measure.into()).or_default().push(value);
        }
    }
    measures
}
