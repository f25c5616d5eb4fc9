//! The session's state: what the window stores about the open table besides the table itself, by concern. It is saved
//! after every action, and can become a replay or a new table.

use super::autosave::{Autosave, SaveFile};
use super::game_ui::{GameUi, Peek, TableContext};
use super::phones::PhoneSeats;
use super::requests::{
    NextReplay, NextTable, OpenTable, ReplayOrder, ReplayReturn, TableOrder, UiPreferences,
};
use super::shown::{Shown, ShownTable};
use super::{GameId, ReportRequest, TableControl, TableFlow};
use crate::board::motion::MotionQueue;
use crate::table::guide::Guide;
use crate::table::save::{self, SaveHeader};
use crate::table::{Actor, Advice, Audience, Awaits, Entry, Party, Record, Remark, Seat, SeatSet, Seed};
use crate::table::{Setup, Table, Viewer, capital, level};
use crate::ui::curtain::Curtain;
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{Element, Layout, Toast};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::VecDeque;
use std::ops::Range;

/// The table being played.
#[derive(Resource)]
pub struct Session<G: GameUi> {
    pub(super) table: Table<G>,
    pub(super) party: Party<G>,
    pub(super) shown: Shown<G>,
    pub(super) ui: G::Ui,
    /// What is being written and is not said yet.
    pub(super) draft: Option<Remark<G::Claim>>,
    /// The seat at the foot of the table.
    pub(super) foot: Seat,
    pub(super) talk_minutes: u8,
    /// Do people enter chance outcomes?
    pub(super) by_hand: bool,
    /// Is the picker for them put aside until something happens?
    pub(super) picker_aside: bool,
    pub(super) plan: VecDeque<G::Action>,
    /// The script, while a lesson runs.
    pub(super) lesson: Option<Lesson<G>>,
    pub(super) progress: Progress,
    pub(super) pacing: Pacing,
    pub(super) cosmetic_rng: ChaCha8Rng,
    pub(super) private: Private<G>,
    /// The seats that phones have.
    pub(super) phone_seats: PhoneSeats<G>,
    pub(super) undo: UndoState,
    pub(super) saved: Saved,
}

/// How far the screen has followed the table.
#[derive(Default)]
pub(super) struct Progress {
    /// Does the screen show the current view?
    pub settled: bool,
    /// Was that before seats had their first look at their secrets?
    pub is_before_look: bool,
    /// How long the view has been held, in seconds.
    pub held_for: f32,
    /// What the last report was made from: what was requested, the steps shown, and the revision.
    pub reported: Option<(ReportRequest, usize, u64)>,
    /// Increases whenever the table settles or its display changes otherwise.
    pub revision: u64,
}

/// The timing of chance and computers, independent of seat, role and choice.
#[derive(Default)]
pub(super) struct Pacing {
    /// Seconds until chance or a computer acts.
    pub pause: f32,
    /// Is everything played quickly until a person is asked?
    pub skips: bool,
    /// The revision at which computers were last asked whether to act before a person rolls.
    pub asked_meanwhile: Option<u64>,
    /// The seat for which the bell last rang.
    pub last_bell: Option<Seat>,
}

pub(super) struct Private<G: GameUi> {
    /// The seats that still have to look at their private view, in order.
    pub looks: VecDeque<Seat>,
    pub peek: Option<Peek>,
    /// The decision made under the curtain, applied after it has closed.
    pub decided: Option<G::Action>,
    /// The advice shown under this curtain.
    pub hint: Option<Advice<G::Action>>,
    /// Is the curtain over a loaded table still unopened?
    pub behind_curtain: bool,
    /// The seat whose private view the UI tour shows.
    pub shown_around: Option<Seat>,
}

#[derive(Default)]
pub(super) struct UndoState {
    /// The record lengths that the table can rewind to.
    pub landmarks: Vec<usize>,
    /// May any last decision of a person be undone, even after chance or others have acted?
    pub friendly: bool,
    /// What was undone, for the ledger: the record length before it, and a sentence.
    pub taken_back: Vec<(usize, String)>,
    /// The entries that each press made.
    pub presses: Vec<Range<usize>>,
}

/// The content of a save besides the record.
#[derive(Default)]
pub(super) struct Saved {
    pub file: Option<SaveFile>,
    /// A recent picture of the table as everybody sees it, as PNG.
    pub thumbnail: Vec<u8>,
    /// A time after those of all tables saved before this one, found when it is first saved.
    pub after: Option<u64>,
    /// The revision that the thumbnail shows.
    pub pictured: Option<u64>,
    /// The state of the game when the table last settled, in a few words.
    pub line: String,
    /// In seconds.
    pub played_for: f64,
}

pub(super) struct Lesson<G: GameUi> {
    pub actions: Vec<G::Action>,
    /// The script's remarks, each with the number of actions before it.
    pub remarks: Vec<(usize, Remark<G::Claim>)>,
    pub guide: Guide,
    /// Number of remarks made so far.
    pub said: usize,
    /// Number of captions read so far.
    pub read: usize,
    /// Was the learner's last attempt refused?
    pub refused: bool,
    /// The name of the next press, with the numbers of actions and captions read, the revision and the UI it is for.
    pub framed: Option<((usize, usize, u64, G::Ui), Option<String>)>,
    /// The choice under the open curtain that matches the script.
    pub under: Option<String>,
}

impl<G: GameUi> Lesson<G> {
    fn new(record: &Record<G>, guide: &Guide) -> Self {
        let mut lesson = Self {
            actions: Vec::new(),
            remarks: Vec::new(),
            guide: guide.clone(),
            said: 0,
            read: 0,
            refused: false,
            framed: None,
            under: None,
        };
        for entry in &record.entries {
            match entry {
                Entry::Act(action) | Entry::Entered(action) => lesson.actions.push(action.clone()),
                Entry::Remark(remark) if !guide.learner_seats.contains(&remark.seat) => {
                    lesson.remarks.push((lesson.actions.len(), remark.clone()));
                }
                Entry::Remark(_) => {}
            }
        }
        lesson
    }
}

impl<G: GameUi> Session<G> {
    /// Returns the game's UI state, to be changed by the game's own systems.
    pub const fn ui_mut(&mut self) -> &mut G::Ui {
        &mut self.ui
    }

    /// Opens a table.
    ///
    /// # Errors
    /// Why it can't be opened.
    pub fn open(order: &TableOrder) -> Result<Self, String> {
        let read = |text: &str| Record::<G>::from_text(text).map_err(|error| error.public_message());
        let mut lesson = None;
        let table = match &order.record {
            Some(text) if let Some(guide) = &order.guide => {
                let script = read(text)?;
                lesson = Some(Lesson::new(&script, guide));
                Table::new(script.setup).map_err(|error| error.to_string())?
            }
            Some(text) => Table::from_record(read(text)?).map_err(|error| error.public_message())?,
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
        Ok(Self::seat(table, lesson, order))
    }

    fn seat(mut table: Table<G>, lesson: Option<Lesson<G>>, order: &TableOrder) -> Self {
        let party = Party::new(&table, &order.controllers);
        let shown = Shown::now(&mut table, Viewer::Table);
        table.watch(Some(Viewer::Table));
        let line = G::stands(&shown.view);
        let foot = party.people().iter().next().unwrap_or(Seat::new(0));
        let over = table.awaits() == Awaits::Over;
        let loaded = order.record.is_some() && order.guide.is_none() && !party.people().is_empty() && !over;
        Self {
            party,
            ui: G::Ui::default(),
            draft: None,
            foot,
            talk_minutes: order.talk_minutes,
            by_hand: order.by_hand,
            picker_aside: false,
            plan: VecDeque::new(),
            lesson,
            progress: Progress {
                is_before_look: G::is_first_look(&shown.view),
                ..Progress::default()
            },
            shown,
            pacing: Pacing::default(),
            cosmetic_rng: ChaCha8Rng::seed_from_u64(order.cosmetic_seed.unwrap_or_else(Seed::fresh).0),
            private: Private {
                looks: VecDeque::new(),
                peek: None,
                decided: None,
                hint: None,
                behind_curtain: loaded,
                shown_around: None,
            },
            phone_seats: PhoneSeats::default(),
            undo: UndoState {
                taken_back: order.taken_back.clone(),
                ..UndoState::default()
            },
            saved: Saved {
                file: order.file.clone(),
                line,
                played_for: order.played_for as f64,
                thumbnail: order.thumbnail.clone(),
                ..Saved::default()
            },
            table,
        }
    }

    /// Returns the data for the table's screen.
    pub fn scene(&self, muted: bool) -> TableContext<'_, G> {
        TableContext {
            setup: self.table.setup(),
            view: &self.shown.view,
            seen: &self.shown.seen,
            heard: &self.shown.heard,
            // Nobody is awaited yet while the table is ahead of the screen.
            awaits: match self.shown.is_behind() {
                true => Awaits::CHANCE,
                false => self.table.awaits(),
            },
            entries: self.table.entries().len(),
            landmarks: &self.undo.landmarks,
            people: self.party.people(),
            here: self.here(),
            phones: &self.phone_seats.states,
            played_by: self.party.controllers(),
            foot: self.foot,
            ui: &self.ui,
            draft: self.draft.as_ref().filter(|draft| self.may_show(draft)),
            talk_minutes: self.talk_minutes,
            played_for: self.saved.played_for as u64,
            muted,
            undoable: self.undoable().map(drop),
            advice: self.asker(),
            redo: self.table.can_redo(),
            pause: self.party.people().len() < self.party.controllers().len() && !self.is_over(),
            held: self.is_held(),
            by_hand: self.by_hand && self.lesson.is_none(),
        }
    }

    /// Does chance wait for a person who rolls or draws? All people count, at the display and on phones.
    pub(super) fn waits_for_hand(&self, muted: bool) -> bool {
        let scene = self.scene(muted);
        let here = scene.people;
        G::waits_for_hand(&TableContext { here, ..scene })
    }

    /// May this be shown now: to everybody, or to the seat under the curtain?
    fn may_show(&self, draft: &Remark<G::Claim>) -> bool {
        let peeks = self.private.peek.map(|peek| peek.seat);
        draft.to == Audience::All || peeks == Some(draft.seat)
    }

    /// Returns the record length after an undo, or why there is none. What a seat did by one press is undone together.
    pub(super) fn undoable(&self) -> Result<usize, &'static str> {
        let last = if self.undo.friendly {
            self.table.undoable_friendly(self.party.people())?
        } else {
            self.table.undoable()?
        };
        let by = self.actor_at(last);
        if let Some(Actor::Seat(seat)) = by
            && !self.party.is_human(seat)
        {
            return Err("a computer player has acted since");
        }
        let press = self.undo.presses.iter().find(|press| press.contains(&last));
        let first = press.map(|press| press.start).filter(|first| {
            (*first..last).all(|at| self.actor_at(at) == by && self.action_at(at).is_some_and(G::may_undo))
        });
        Ok(first.unwrap_or(last))
    }

    fn action_at(&self, index: usize) -> Option<&G::Action> {
        self.table.entries().get(index)?.action()
    }

    /// Returns who acted at this place of the record.
    pub(super) fn actor_at(&self, index: usize) -> Option<Actor> {
        self.action_at(index).map(G::actor)
    }

    /// Notes that a press does so many actions.
    pub(super) fn begin_press(&mut self, actions: usize) {
        let first = self.table.entries().len();
        // What was undone before is not redone any more.
        self.undo.presses.retain(|press| press.end <= first);
        self.undo.presses.push(first..first + actions);
    }

    /// Returns the table, for tests that compare it with the screen.
    pub const fn table(&mut self) -> &mut Table<G> {
        &mut self.table
    }

    /// Seeds the cosmetic generator and restarts the pause, for tests that compare two tables frame by frame.
    pub fn seed_cosmetics(&mut self, seed: Seed) {
        self.cosmetic_rng = ChaCha8Rng::seed_from_u64(seed.0);
        self.pace(0.5, 1.2);
    }

    pub(super) fn is_over(&self) -> bool {
        self.table.awaits() == Awaits::Over
    }

    /// Returns the seed of chance, which is unique to the table.
    pub(super) fn seed(&self) -> Seed {
        self.table.setup().seed
    }

    /// Does the screen show everything that has happened?
    pub fn is_settled(&self) -> bool {
        self.progress.settled
    }

    /// Has this seat anything to see under the curtain?
    pub(super) fn has_private_view(&mut self, seat: Seat, muted: bool) -> bool {
        let own = self.table.view(Viewer::Seat(seat));
        let view = G::private_view(&self.scene(muted), &Layout::default(), &own, &Peek::at(seat));
        view != Element::default()
    }

    /// Returns the seats whose people play at the display: those without a phone.
    pub(super) fn here(&self) -> SeatSet {
        let people = self.party.people().iter();
        people.filter(|seat| !self.phone_seats.has(*seat)).collect()
    }

    /// Is any person to act, at the display or on a phone?
    pub(super) fn awaits_people(&self) -> bool {
        let mut awaited = self.table.awaits().awaited().iter();
        awaited.any(|seat| self.party.is_human(seat))
    }

    /// Returns the person who is to act next at the display, in the order of play from the last roller.
    pub(super) fn awaited_person(&self) -> Option<Seat> {
        self.person_among(self.table.awaits().awaited())
    }

    /// Returns the first of these seats whose person plays at the display, in the order of play from the last roller.
    pub(super) fn person_among(&self, seats: SeatSet) -> Option<Seat> {
        let first = self.table.roller().unwrap_or_default();
        let mut all = first.clockwise_from(self.party.controllers().len());
        let here = self.here();
        all.find(|&seat| seats.contains(seat) && here.contains(seat))
    }

    /// Does it hold the view of a step until a person continues?
    pub fn is_held(&self) -> bool {
        self.shown.is_between()
            && !self.shown.goes_on
            && !self.party.people().is_empty()
            && G::holds(&self.shown.view, self.party.people())
    }

    pub(super) fn pace(&mut self, least: f32, most: f32) {
        // Independent of seat, role and choice.
        self.pacing.pause = self.cosmetic_rng.random_range(least..most);
    }

    /// Does chance act twice in a row? The dice of one throw fall without a pause between them.
    pub(super) fn is_throwing(&self) -> bool {
        let last = self.table.entries().last().and_then(Entry::action);
        matches!(self.table.awaits(), Awaits::Chance { .. })
            && last.is_some_and(|action| G::actor(action) == Actor::Chance)
    }

    /// Performs the next planned action.
    ///
    /// # Errors
    /// Why the rules refuse it; the plan is then dropped. It may be empty.
    pub(super) fn follow_plan(&mut self) -> Result<(), String> {
        let done = match self.plan.pop_front() {
            Some(action) if self.lesson_permits(&action) => {
                self.table.act(action).map(drop).map_err(in_words)
            }
            _ => Err(String::new()),
        };
        if done.is_err() {
            self.plan.clear();
        }
        done
    }

    /// Is this what its seat has said last in this place?
    pub(super) fn has_said(&self, remark: &Remark<G::Claim>) -> bool {
        let entries = self.table.entries().iter().rev();
        let said = entries.filter_map(|entry| match entry {
            Entry::Remark(said) => Some(said),
            _ => None,
        });
        let mut said = said.filter(|said| said.seat == remark.seat && said.slot == remark.slot);
        said.next().is_some_and(|last| last.said == remark.said)
    }

    /// Handles a new record entry: saves it before anybody sees it.
    pub(super) fn happened(&mut self, autosave: &mut Autosave) {
        self.progress.settled = false;
        self.shown.follow(&mut self.table);
        self.picker_aside = false;
        self.save(autosave);
    }

    /// Is it saved after every action? A lesson is saved only once it has ended.
    pub(super) const fn is_saved(&self, autosave: &Autosave) -> bool {
        self.lesson.is_none() && (self.saved.file.is_some() || autosave.folder.is_some())
    }

    pub(super) fn save(&mut self, autosave: &mut Autosave) {
        let is_kept = self.is_saved(autosave);
        if !is_kept && autosave.last.is_none() {
            return;
        }
        self.saved
            .after
            .get_or_insert_with(|| autosave.latest().saturating_add(1));
        let packed = self.packed();
        if let Some(last) = &autosave.last {
            last.set(&packed);
        }
        if is_kept {
            let seal = self.table.setup().seed.commitment();
            autosave.write(&mut self.saved.file, G::ID, &seal, &packed);
        }
    }

    /// Returns the packed record with its header, as stored in a save.
    pub(super) fn packed(&self) -> Vec<u8> {
        save::pack(&self.table.record().to_text(Some(&self.header())))
    }

    pub(super) fn header(&self) -> SaveHeader {
        SaveHeader {
            controllers: self.party.controllers().to_vec(),
            saved_at: save::now().max(self.saved.after.unwrap_or_default()),
            played_for: self.saved.played_for as u64,
            line: self.saved.line.clone(),
            over: self.is_over(),
            talk_minutes: self.talk_minutes,
            taken_back: self.undo.taken_back.clone(),
            by_hand: self.by_hand,
            thumbnail: self.saved.thumbnail.clone(),
        }
    }

    /// Returns the record so far as a replay that leads back to this table.
    pub(super) fn to_replay(&self) -> ReplayOrder {
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
                record: Some(record),
                played_for: self.saved.played_for as u64,
                thumbnail: self.saved.thumbnail.clone(),
                taken_back: self.undo.taken_back.clone(),
                file: self.saved.file.clone(),
                ..self.again()
            })),
        }
    }

    pub(super) fn again(&self) -> TableOrder {
        let setup = self.table.setup();
        let level = ron::to_string(&setup.level).unwrap_or_default();
        let level = (setup.level_id.clone(), level);
        let (seats, controllers) = (setup.seats.clone(), self.party.controllers().to_vec());
        TableOrder {
            youngest: setup.youngest,
            talk_minutes: self.talk_minutes,
            by_hand: self.by_hand,
            ..TableOrder::new(GameId(G::ID), level, seats, controllers, Seed::fresh())
        }
    }
}

impl<G: GameUi> ShownTable<G> for Session<G> {
    fn shown(&mut self) -> (&mut Shown<G>, &mut ChaCha8Rng) {
        (&mut self.shown, &mut self.cosmetic_rng)
    }

    fn is_settled(&self) -> bool {
        self.progress.settled
    }

    fn is_held(&self) -> bool {
        Self::is_held(self)
    }
}

/// The resources that a person's input may change besides the session.
#[derive(SystemParam)]
pub(super) struct Carrying<'w> {
    pub curtain: ResMut<'w, Curtain>,
    pub sounds: ResMut<'w, Sounds>,
    pub autosave: ResMut<'w, Autosave>,
    pub queue: ResMut<'w, MotionQueue>,
    pub next: ResMut<'w, NextTable>,
    pub replay: ResMut<'w, NextReplay>,
    pub open: ResMut<'w, OpenTable>,
    pub control: Res<'w, TableControl>,
    pub preferences: ResMut<'w, UiPreferences>,
    pub toasts: MessageWriter<'w, Toast>,
}

impl Carrying<'_> {
    /// Returns the state of the table now, also between two systems of a frame.
    pub fn flow<G: GameUi>(&self, session: &Session<G>) -> TableFlow {
        TableFlow::of(session, &self.curtain, &self.queue, *self.control)
    }

    /// Says why something can't be done.
    pub fn refuse(&mut self, reason: &str) {
        self.sounds.play(Cue::new("refuse"));
        self.toasts.write(Toast(capital(reason)));
    }

    /// Handles a new record entry if something was done, and plays the refusal sound otherwise.
    pub fn answer<G: GameUi>(&mut self, session: &mut Session<G>, done: bool) {
        if done {
            session.happened(&mut self.autosave);
        } else {
            self.sounds.play(Cue::new("refuse"));
        }
    }
}

/// Returns why the rules refuse something, as a sentence.
pub(super) fn in_words(reason: impl ToString) -> String {
    capital(&reason.to_string())
}
