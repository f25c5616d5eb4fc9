//! A table being played in the window: the same [`Table`] as everywhere, opened one action at a time.
//!
//! The door opens when nothing moves, for people, computers and chance alike. What happened is seen through
//! the table's eyes ([`Viewer::Table`]), becomes beats of motion, and when they are played the stage settles to
//! what the view says. A seat's own view is asked for only while its curtain is open.

mod drive;
mod hands;
mod hint;
mod lesson;
mod pick;
mod show;

use crate::scene::canvas::Canvas;
use crate::scene::curtain::{Cover, Curtain, CurtainSet};
use crate::scene::motion::MotionQueue;
use crate::scene::pictures::Pictures;
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::{Layer, Stage, StageSet};
use crate::scene::{AppState, GameId};
use crate::table::save::{self, SaveHeader};
use crate::table::{
    Actor, Advice, Awaits, Controller, Entry, Party, Record, Seat, SeatSet, Seed, Setup, Table, Viewer, level,
};
use bevy::prelude::*;
use lesson::Lesson;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::VecDeque;

pub use crate::scene::autosave::{Autosave, SaveFile};
pub use crate::scene::game_ui::{GameUi, Offers, Peek, Press, Scene, SeatSign};
pub use crate::scene::requests::{
    Advised, BarState, ChanceByHand, GuideTurn, Guided, GuidedStep, KeepAnswer, KeepAs, NextReplay,
    NextTable, OpenTable, ReplayOrder, ReplayReturn, SetController, ShowPrivately, Sitting, TableOptions,
    TableOrder, TableRequest, TableTrouble, UiPreferences,
};

/// A look at the table between two events of one action ([`GameUi::follow`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// There is none.
    None,
    /// The motion that leads to it is played.
    Coming,
    /// It is laid out.
    Shown,
}

/// The table being played.
#[derive(Resource)]
pub struct Session<G: GameUi> {
    table: Table<G>,
    party: Party<G>,
    view: G::View,
    seen: Vec<G::Seen>,
    ui: G::Ui,
    foot: Seat,
    talk_minutes: u8,
    /// Of what the table has seen, how much has been played as motion.
    shown: usize,
    settled: bool,
    /// Is the table looked at between two events of one action?
    moment: Moment,
    /// How often it has settled.
    revision: u64,
    /// Until chance or a computer goes on, in seconds.
    pause: f32,
    /// How often it had settled when computers were last asked whether they act before a person's hand does.
    asked_meanwhile: Option<u64>,
    looks: VecDeque<Seat>,
    peek: Option<Peek>,
    decided: Option<G::Action>,
    /// What was answered to whoever asked under this curtain what to do.
    hint: Option<Advice<G::Action>>,
    /// What a seat still means to do, in order.
    plan: VecDeque<G::Action>,
    /// The curtain over a loaded table has not been opened yet.
    behind_curtain: bool,
    cosmetic_rng: ChaCha8Rng,
    played_for: f64,
    last_bell: Option<Seat>,
    /// Whose private view is to be shown to whoever is shown around.
    shown_around: Option<Seat>,
    /// Where the table is kept.
    file: Option<SaveFile>,
    /// The table as everybody saw it a little while ago, as PNG.
    thumbnail: Vec<u8>,
    /// How often it had settled when that was taken.
    pictured: Option<u64>,
    /// Where the game stood when it was last settled, in a few words.
    line: String,
    /// The lengths of the record to which the table can go back.
    landmarks: Vec<usize>,
    /// The script that is followed, while the table teaches.
    lesson: Option<Lesson<G>>,
    /// Do people enter what chance does?
    by_hand: bool,
    /// May any last decision of a person be taken back?
    friendly: bool,
    /// What was taken back, for the ledger: how many entries stood before it, and a sentence.
    taken_back: Vec<(usize, String)>,
}

impl<G: GameUi> Session<G> {
    /// Opens a table.
    ///
    /// # Errors
    /// Why it can't be opened.
    pub fn open(order: &TableOrder) -> Result<Self, String> {
        let mut lesson = None;
        let table = match &order.record {
            Some(text) if let Some(guide) = &order.guide => {
                let script = Record::<G>::from_text(text).map_err(|error| error.public_message())?;
                lesson = Some(Lesson::new(&script, guide));
                Table::new(script.setup).map_err(|error| error.to_string())?
            }
            Some(text) => {
                let record = Record::<G>::from_text(text).map_err(|error| error.public_message())?;
                Table::from_record(record).map_err(|error| error.public_message())?
            }
            None => Table::new(Setup {
                rules: G::RULES,
                level_id: order.level.0.clone(),
                level: level::read(&order.level.1)?,
                seats: order.seats.clone(),
                youngest: order.youngest,
                seed: order.seed,
            })
            .map_err(|error| error.to_string())?,
        };
        Ok(Self {
            lesson,
            ..Self::seat(table, &order.controllers, order)
        })
    }

    fn seat(mut table: Table<G>, controllers: &[Controller], order: &TableOrder) -> Self {
        let party = Party::new(&table, controllers);
        let view = table.view(Viewer::Table);
        let line = G::stands(&view);
        let seen: Vec<_> = table.seen(Viewer::Table).collect();
        let shown = seen.len();
        let foot = party.people().iter().next().unwrap_or(Seat::new(0));
        let over = table.awaits() == Awaits::Over;
        let loaded = order.record.is_some() && order.guide.is_none() && !party.people().is_empty() && !over;
        Self {
            party,
            view,
            shown,
            seen,
            ui: G::Ui::default(),
            foot,
            talk_minutes: order.talk_minutes,
            settled: false,
            moment: Moment::None,
            revision: 0,
            pause: 0.0,
            asked_meanwhile: None,
            looks: VecDeque::new(),
            peek: None,
            decided: None,
            hint: None,
            plan: VecDeque::new(),
            behind_curtain: loaded,
            cosmetic_rng: ChaCha8Rng::seed_from_u64(Seed::fresh().0),
            played_for: order.played_for as f64,
            last_bell: None,
            shown_around: None,
            thumbnail: Vec::new(),
            pictured: None,
            file: order.file.clone(),
            line,
            landmarks: Vec::new(),
            lesson: None,
            by_hand: order.by_hand,
            friendly: false,
            taken_back: order.taken_back.clone(),
            table,
        }
    }

    /// The screen as it stands.
    pub fn scene(&self, canvas: Canvas, muted: bool) -> Scene<'_, G> {
        Scene {
            setup: self.table.setup(),
            view: &self.view,
            seen: self.seen.get(..self.shown).unwrap_or_default(),
            // The table is ahead of such a moment: there nobody is awaited yet.
            awaits: if self.moment == Moment::Shown {
                Awaits::Chance {
                    roller: None,
                    meanwhile: SeatSet::EMPTY,
                }
            } else {
                self.table.awaits()
            },
            entries: self.table.entries().len(),
            landmarks: &self.landmarks,
            controllers: self.party.controllers(),
            played_by: self.party.controllers(),
            foot: self.foot,
            ui: &self.ui,
            talk_minutes: self.talk_minutes,
            played_for: self.played_for as u64,
            muted,
            undoable: self.undoable().map(|(_, seat)| seat),
            advice: self.asker(),
            offers: Offers {
                redo: self.table.can_redo(),
                pause: self.party.people().len() < self.party.controllers().len()
                    && self.table.awaits() != Awaits::Over,
            },
            canvas,
        }
    }

    /// What can be taken back here: how many entries would stay, and whose decision it was.
    fn undoable(&self) -> Result<(usize, Seat), &'static str> {
        if self.friendly {
            self.table.undoable_friendly(self.party.people())
        } else {
            self.table.undoable()
        }
    }

    /// The table itself, for tests that compare what is on screen with what is known.
    pub const fn table(&mut self) -> &mut Table<G> {
        &mut self.table
    }

    /// Begins the generator of what is cosmetic anew, and with it the pause that is under way: for tests that
    /// compare two tables frame by frame.
    pub fn seed_cosmetics(&mut self, seed: Seed) {
        self.cosmetic_rng = ChaCha8Rng::seed_from_u64(seed.0);
        self.pace(0.5, 1.2);
    }

    /// A picture of the table for its save, taken when it had settled so often.
    pub(in crate::scene) fn set_thumbnail(&mut self, png: Vec<u8>, revision: u64) {
        self.thumbnail = png;
        self.pictured = Some(revision);
    }

    /// Is its game over?
    pub(in crate::scene) fn is_over(&self) -> bool {
        self.table.awaits() == Awaits::Over
    }

    /// The seed of its chance: no two tables share one.
    pub(in crate::scene) fn seed(&self) -> Seed {
        self.table.setup().seed
    }

    /// How often it has settled, if there is no picture of how it lies there now.
    pub(in crate::scene) fn unpictured(&self) -> Option<u64> {
        (self.pictured != Some(self.revision)).then_some(self.revision)
    }

    /// Is everything that happened on screen?
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// The next person's seat to act, in the order of play from whoever's hand chance last had.
    fn awaited_person(&self) -> Option<Seat> {
        match self.table.awaits() {
            Awaits::Chance {
                roller: Some(seat), ..
            } if self.party.is_human(seat) => Some(seat),
            Awaits::Seats(awaited) => self.person_among(awaited),
            _ => None,
        }
    }

    /// The first person among these seats, beginning at whoever's hand it is.
    fn person_among(&self, seats: SeatSet) -> Option<Seat> {
        let first = self.table.roller().unwrap_or(Seat::new(0));
        first
            .clockwise_from(self.party.controllers().len())
            .find(|&seat| seats.contains(seat) && self.party.is_human(seat))
    }

    /// Does the table lie open and at rest, so that hands may do something at it? What was decided under a curtain
    /// that has only just gone up comes first.
    fn is_free(&self, curtain: &Curtain, queue: &MotionQueue, open: &OpenTable) -> bool {
        curtain.is_up()
            && self.peek.is_none()
            && queue.is_empty()
            && self.settled
            && !open.held
            && !open.paused
    }

    fn pace(&mut self, least: f32, most: f32) {
        // Drawn without regard to seat, role or choice.
        self.pause = self.cosmetic_rng.random_range(least..most);
    }

    /// Does chance follow chance? Dice of one throw fall one after another, without a pause between them.
    fn is_throwing(&self) -> bool {
        let last = self.table.entries().last().and_then(Entry::action);
        matches!(self.table.awaits(), Awaits::Chance { .. })
            && last.is_some_and(|action| G::actor(action) == Actor::Chance)
    }

    /// Takes the next planned action. A plan that the rules refuse is given up.
    fn follow_plan(&mut self) -> bool {
        let done = self
            .plan
            .pop_front()
            .is_some_and(|action| self.lesson_permits(&action) && self.table.act(action).is_ok());
        if !done {
            self.plan.clear();
        }
        done
    }

    /// Something was recorded: it is on disk before anybody sees it.
    fn happened(&mut self, autosave: &mut Autosave) {
        self.settled = false;
        self.moment = Moment::None;
        self.save(autosave);
    }

    /// As [`happened`](Self::happened), or a dull knock where it was refused after all.
    fn answer(&mut self, done: bool, autosave: &mut Autosave, sounds: &mut Sounds) {
        if done {
            self.happened(autosave);
        } else {
            sounds.play(Cue::new("refuse"));
        }
    }

    /// Is it saved after every action? A lesson is none of people's tables until they play on without it.
    const fn is_saved(&self, autosave: &Autosave) -> bool {
        self.lesson.is_none() && (self.file.is_some() || autosave.folder.is_some())
    }

    fn save(&mut self, autosave: &mut Autosave) {
        let is_kept = self.is_saved(autosave);
        if !is_kept && autosave.last.is_none() {
            return;
        }
        let packed = self.packed();
        if let Some(last) = &autosave.last {
            last.set(&packed);
        }
        if is_kept {
            let seal = self.table.setup().seed.commitment();
            autosave.write(&mut self.file, G::ID, &seal, &packed);
        }
    }

    /// The record so far with its header, as a save holds it.
    fn packed(&self) -> Vec<u8> {
        save::pack(&self.table.record().to_text(Some(&self.header())))
    }

    /// What a save of the table says beside the record.
    fn header(&self) -> SaveHeader {
        let since = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap_or_default();
        SaveHeader {
            controllers: self.party.controllers().to_vec(),
            saved_at: since.as_secs(),
            played_for: self.played_for as u64,
            line: self.line.clone(),
            over: self.table.awaits() == Awaits::Over,
            talk_minutes: self.talk_minutes,
            taken_back: self.taken_back.clone(),
            by_hand: self.by_hand,
            thumbnail: self.thumbnail.clone(),
        }
    }

    /// The record so far, to be looked at, with the way back to this table.
    fn to_replay(&self) -> ReplayOrder {
        let header = SaveHeader {
            thumbnail: Vec::new(),
            ..self.header()
        };
        let record = self.table.record().to_text(Some(&header));
        ReplayOrder {
            game: GameId(G::ID),
            record: record.clone(),
            reason: None,
            back: ReplayReturn::Table(Box::new(TableOrder {
                guide: None,
                record: Some(record),
                played_for: self.played_for as u64,
                file: self.file.clone(),
                ..self.again()
            })),
        }
    }

    fn again(&self) -> TableOrder {
        let setup = self.table.setup();
        TableOrder {
            guide: None,
            game: GameId(G::ID),
            level: (
                setup.level_id.clone(),
                ron::to_string(&setup.level).unwrap_or_default(),
            ),
            seats: setup.seats.clone(),
            controllers: self.party.controllers().to_vec(),
            youngest: setup.youngest,
            seed: Seed::fresh(),
            talk_minutes: self.talk_minutes,
            record: None,
            played_for: 0,
            taken_back: Vec::new(),
            by_hand: self.by_hand,
            file: None,
        }
    }
}

/// The open table goes on. Whoever wants to see it as it stands comes before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSet;

/// The plugin of a game's table.
pub fn plugin<G: GameUi>(app: &mut App) {
    app.add_systems(
        Update,
        (
            open::<G>,
            (
                hands::change_hands::<G>,
                hands::undo_or_redo::<G>,
                hands::press::<G>,
                hint::ask::<G>,
                hands::write::<G>,
                hands::keep::<G>,
                hands::end_peek::<G>,
                pick::pick::<G>,
                lesson::teach::<G>,
                drive::drive::<G>,
                show::lay_out::<G>,
                show::tell_figures::<G>,
            )
                .chain()
                .run_if(resource_exists::<Session<G>>),
        )
            .chain()
            .before(CurtainSet)
            .in_set(TableSet)
            .in_set(StageSet::Show),
    )
    // What is private is there in the frame in which the curtain opens.
    .add_systems(
        Update,
        hands::peek::<G>
            .run_if(resource_exists::<Session<G>>)
            .after(CurtainSet)
            .in_set(StageSet::Show),
    )
    .add_systems(
        Last,
        crate::scene::thumbnail::take::<G>
            .run_if(resource_exists::<Session<G>>.and_then(resource_exists::<Assets<ColorMaterial>>)),
    )
    .add_systems(OnExit(AppState::Playing(GameId(G::ID))), leave::<G>);
}

pub(in crate::scene) fn shared_plugin(app: &mut App) {
    app.add_message::<ShowPrivately>()
        .add_message::<Advised>()
        .add_message::<TableRequest>()
        .add_message::<GuideTurn>()
        .init_resource::<Guided>()
        .add_message::<SetController>()
        .add_message::<ChanceByHand>()
        .add_message::<KeepAs>()
        .add_message::<KeepAnswer>()
        .init_resource::<NextReplay>()
        .init_resource::<NextTable>()
        .init_resource::<TableTrouble>()
        .init_resource::<Autosave>()
        .init_resource::<TableOptions>()
        .init_resource::<UiPreferences>()
        .init_resource::<OpenTable>();
}

fn open<G: GameUi>(
    mut commands: Commands,
    mut next: ResMut<NextTable>,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    mut curtain: ResMut<Curtain>,
    mut queue: ResMut<MotionQueue>,
    mut stage: ResMut<Stage>,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    preferences: Res<UiPreferences>,
    mut autosave: ResMut<Autosave>,
) {
    if next.0.as_ref().is_none_or(|order| order.game.0 != G::ID) {
        return;
    }
    let Some(order) = next.0.take() else { return };
    // Already while it is being opened: that may be what breaks.
    if let (Some(last), Some(record)) = (&autosave.last, &order.record) {
        last.set(&save::pack(record));
    }
    match Session::<G>::open(&order) {
        Ok(mut session) => {
            if let Some(last) = &autosave.last {
                last.set(&session.packed());
            }
            if let Some(text) = preferences.of(G::ID) {
                G::recall(&mut session.ui, text);
            }
            if let Some(Err(said)) = session.file.as_mut().map(SaveFile::open) {
                session.file = None;
                autosave.parted = Some(said);
            }
            if let Some(images) = images {
                pictures.hold(G::AT_HAND, &images);
            }
            queue.clear();
            curtain.remove();
            stage.set_curtained(false);
            stage.clear(Layer::Curtain, 0.0);
            stage.clear(Layer::Table, 200.0);
            if session.behind_curtain {
                let names: Vec<_> = session
                    .table
                    .setup()
                    .seats
                    .iter()
                    .map(|info| info.name.as_str())
                    .collect();
                curtain.lower(Cover {
                    seat: None,
                    title: G::TITLE.into(),
                    line: format!("The table of {}", names.join(", ")),
                    button: "Open the table".into(),
                    mark: 0,
                    name: String::new(),
                });
            }
            commands.insert_resource(session);
            // A table after a table is the same screen: leaving it would put the new one away.
            NextState::set_if_neq(&mut state, AppState::Playing(GameId(G::ID)));
        }
        Err(reason) => trouble.0 = Some(reason),
    }
}

fn leave<G: GameUi>(
    mut commands: Commands,
    mut stage: ResMut<Stage>,
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    mut open: ResMut<OpenTable>,
    mut guided: ResMut<Guided>,
    next: Res<NextTable>,
) {
    queue.clear();
    curtain.remove();
    stage.set_curtained(false);
    stage.clear(Layer::Curtain, 0.0);
    stage.clear(Layer::Table, 200.0);
    // A picker of chance may lie there.
    stage.clear(Layer::Over, 0.0);
    *open = OpenTable::default();
    // What a lesson says goes with its table.
    *guided = Guided::default();
    if next.0.is_none() {
        commands.remove_resource::<Session<G>>();
    }
}
