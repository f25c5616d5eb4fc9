//! A table being played in the window: the same [`Table`] as everywhere, opened one action at a time.
//!
//! The door opens when nothing moves, for people, computers and chance alike. What happened is seen through
//! the table's eyes ([`Viewer::Table`]), becomes beats of motion, and when they are played the stage settles to
//! what the view says. A seat's own view is asked for only while its curtain is open.

use super::canvas::Canvas;
use super::curtain::{Curtain, CurtainClosed, CurtainSet, Veil};
use super::motion::MotionQueue;
use super::pictures::Pictures;
use super::pointer::{Dropped, Pressed};
use super::sheet::Sheet;
use super::shots::Shots;
use super::sound::{Cue, Sounds};
use super::stage::{Layer, Stage, StageSet, Tempo};
use super::writing::{Writing, Written};
use super::{AppState, GameId};
use crate::table::save::{self, SaveHeader};
use crate::table::{
    Actor, Awaits, Controller, Entry, Party, Record, Seat, Seed, Setup, Table, Viewer, level,
};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::VecDeque;
use std::path::PathBuf;

pub use super::order::{Autosave, NextTable, OpenTable, ShowPrivately, TableOrder, TableTrouble};
pub use super::staged::{Peek, Press, Scene, Staged};

/// The table being played.
#[derive(Resource)]
pub struct Played<G: Staged> {
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
    /// How often it has settled.
    settlings: u64,
    /// Until chance or a computer goes on, in seconds.
    pause: f32,
    looks: VecDeque<Seat>,
    peek: Option<Peek>,
    decided: Option<G::Action>,
    /// What a seat still means to do, in order.
    plan: VecDeque<G::Action>,
    /// The curtain over a loaded table has not been opened yet.
    behind_curtain: bool,
    flourish: ChaCha8Rng,
    played_for: f64,
    last_bell: Option<Seat>,
    /// Whose private view is to be shown to whoever is shown around.
    shown_around: Option<Seat>,
    /// Where the table is kept.
    file: Option<PathBuf>,
    /// The table as everybody saw it a little while ago, as PNG.
    thumbnail: Vec<u8>,
    /// Where the game stood when it was last settled, in a few words.
    line: String,
    /// The lengths of the record to which the table can go back.
    landmarks: Vec<usize>,
    /// What the last press came to.
    notice: Option<String>,
}

impl<G: Staged> Played<G> {
    /// Opens a table.
    ///
    /// # Errors
    /// Why it can't be opened.
    pub fn open(order: &TableOrder) -> Result<Self, String> {
        let table = match &order.record {
            Some(text) => {
                let record = Record::<G>::from_text(text).map_err(|error| error.discreet())?;
                Table::of_record(record).map_err(|error| error.discreet())?
            }
            None => Table::new(Setup {
                level_id: order.level.0.clone(),
                level: level::read(&order.level.1)?,
                seats: order.seats.clone(),
                youngest: order.youngest,
                seed: order.seed,
            })
            .map_err(|error| error.to_string())?,
        };
        Ok(Self::seat(table, &order.controllers, order))
    }

    fn seat(mut table: Table<G>, controllers: &[Controller], order: &TableOrder) -> Self {
        let party = Party::new(&table, controllers);
        let view = table.view(Viewer::Table);
        let line = G::stands(&view);
        let seen: Vec<_> = table.seen(Viewer::Table).collect();
        let shown = seen.len();
        let foot = party.people().iter().next().unwrap_or(Seat::new(0));
        let over = table.awaits() == Awaits::Over;
        let loaded = order.record.is_some() && !party.people().is_empty() && !over;
        Self {
            party,
            view,
            shown,
            seen,
            ui: G::Ui::default(),
            foot,
            talk_minutes: order.talk_minutes,
            settled: false,
            settlings: 0,
            pause: 0.0,
            looks: VecDeque::new(),
            peek: None,
            decided: None,
            plan: VecDeque::new(),
            behind_curtain: loaded,
            flourish: ChaCha8Rng::seed_from_u64(Seed::fresh().0),
            played_for: order.played_for as f64,
            last_bell: None,
            shown_around: None,
            thumbnail: Vec::new(),
            file: order.file.clone(),
            line,
            landmarks: Vec::new(),
            notice: None,
            table,
        }
    }

    /// The screen as it stands.
    pub fn scene(&self, canvas: Canvas, muted: bool) -> Scene<'_, G> {
        Scene {
            setup: self.table.setup(),
            view: &self.view,
            seen: self.seen.get(..self.shown).unwrap_or_default(),
            awaits: self.table.awaits(),
            entries: self.table.entries().len(),
            landmarks: &self.landmarks,
            notice: self.notice.as_deref(),
            controllers: self.party.controllers(),
            foot: self.foot,
            ui: &self.ui,
            talk_minutes: self.talk_minutes,
            played_for: self.played_for as u64,
            muted,
            take_back: self.table.take_back().map(|(_, seat)| seat),
            canvas,
        }
    }

    /// The table itself, for tests that compare what is on screen with what is known.
    pub const fn table(&mut self) -> &mut Table<G> {
        &mut self.table
    }

    /// Begins the generator of what is cosmetic anew, and with it the pause that is under way: for tests that
    /// compare two tables frame by frame.
    pub fn flourish_from(&mut self, seed: Seed) {
        self.flourish = ChaCha8Rng::seed_from_u64(seed.0);
        self.pace(0.5, 1.2);
    }

    /// A picture of the table for its save.
    pub(super) fn set_thumbnail(&mut self, png: Vec<u8>) {
        self.thumbnail = png;
    }

    /// Is everything that happened on screen?
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// The next person's seat to act, in the order of play from whoever's hand chance last had.
    fn awaited_person(&self) -> Option<Seat> {
        match self.table.awaits() {
            Awaits::Chance { hand: Some(seat), .. } if self.party.is_human(seat) => Some(seat),
            Awaits::Seats(awaited) => {
                let first = self.table.hand().unwrap_or(Seat::new(0));
                first
                    .round(self.party.controllers().len())
                    .find(|&seat| awaited.contains(seat) && self.party.is_human(seat))
            }
            _ => None,
        }
    }

    fn pace(&mut self, least: f32, most: f32) {
        // Drawn without regard to seat, role or choice.
        self.pause = self.flourish.random_range(least..most);
    }

    /// Takes the next planned action. A plan that the rules refuse is given up.
    fn follow_plan(&mut self) -> bool {
        let done = self
            .plan
            .pop_front()
            .is_some_and(|action| self.table.act(action).is_ok());
        if !done {
            self.plan.clear();
        }
        done
    }

    /// Something was recorded: it is on disk before anybody sees it.
    fn happened(&mut self, autosave: &mut Autosave) {
        self.settled = false;
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

    fn save(&mut self, autosave: &mut Autosave) {
        if self.file.is_none() {
            self.file = autosave.new_file(G::ID, &self.table.setup().seed.commitment());
        }
        let Some(path) = self.file.clone() else { return };
        let since = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap_or_default();
        let header = SaveHeader {
            controllers: self.party.controllers().to_vec(),
            saved_at: since.as_secs(),
            played_for: self.played_for as u64,
            line: self.line.clone(),
            over: self.table.awaits() == Awaits::Over,
            talk_minutes: self.talk_minutes,
            thumbnail: self.thumbnail.clone(),
        };
        autosave.trouble = save::write(&path, &self.table.record(), &header).err();
        if let Some(trouble) = &autosave.trouble {
            warn!("the table was not saved: {trouble}");
        }
    }

    fn again(&self) -> TableOrder {
        let setup = self.table.setup();
        TableOrder {
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
            file: None,
        }
    }
}

/// The plugin of a game's table.
pub fn plugin<G: Staged>(app: &mut App) {
    app.add_systems(
        Update,
        (
            open::<G>,
            (press::<G>, write::<G>, peek::<G>, drive::<G>, lay_out::<G>)
                .chain()
                .run_if(resource_exists::<Played<G>>),
        )
            .chain()
            .before(CurtainSet)
            .in_set(StageSet::Show),
    )
    .add_systems(
        Last,
        super::thumbnail::take::<G>
            .run_if(resource_exists::<Played<G>>.and_then(resource_exists::<Assets<ColorMaterial>>)),
    )
    .add_systems(OnExit(AppState::Playing(GameId(G::ID))), leave::<G>);
}

pub(super) fn shared_plugin(app: &mut App) {
    app.add_message::<ShowPrivately>()
        .init_resource::<NextTable>()
        .init_resource::<TableTrouble>()
        .init_resource::<Autosave>()
        .init_resource::<OpenTable>();
}

fn open<G: Staged>(
    mut commands: Commands,
    mut next: ResMut<NextTable>,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    mut curtain: ResMut<Curtain>,
    mut queue: ResMut<MotionQueue>,
    mut stage: ResMut<Stage>,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
) {
    if next.0.as_ref().is_none_or(|order| order.game.0 != G::ID) {
        return;
    }
    let Some(order) = next.0.take() else { return };
    match Played::<G>::open(&order) {
        Ok(played) => {
            if let Some(images) = images {
                pictures.hold(G::AT_HAND, &images);
            }
            queue.clear();
            curtain.remove();
            stage.set_curtained(false);
            stage.clear(Layer::Curtain, 0.0);
            stage.clear(Layer::Table, 200.0);
            if played.behind_curtain {
                let names: Vec<_> = played
                    .table
                    .setup()
                    .seats
                    .iter()
                    .map(|info| info.name.as_str())
                    .collect();
                curtain.lower(Veil {
                    seat: None,
                    title: G::TITLE.into(),
                    line: format!("The table of {}", names.join(", ")),
                    button: "Open the table".into(),
                    mark: 0,
                    name: String::new(),
                });
            }
            commands.insert_resource(played);
            // A table after a table is the same screen: leaving it would put the new one away.
            NextState::set_if_neq(&mut state, AppState::Playing(GameId(G::ID)));
        }
        Err(reason) => trouble.0 = Some(reason),
    }
}

fn leave<G: Staged>(
    mut commands: Commands,
    mut stage: ResMut<Stage>,
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    mut open: ResMut<OpenTable>,
    next: Res<NextTable>,
) {
    queue.clear();
    curtain.remove();
    stage.set_curtained(false);
    stage.clear(Layer::Curtain, 0.0);
    stage.clear(Layer::Table, 200.0);
    *open = OpenTable::default();
    if next.0.is_none() {
        commands.remove_resource::<Played<G>>();
    }
}

fn press<G: Staged>(
    mut played: ResMut<Played<G>>,
    mut pressed: MessageReader<Pressed>,
    mut shown: MessageReader<ShowPrivately>,
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut next: ResMut<NextTable>,
    mut autosave: ResMut<Autosave>,
    canvas: Res<Canvas>,
    mut queue: ResMut<MotionQueue>,
    mut writing: ResMut<Writing>,
    mut dropped: MessageReader<Dropped>,
    open: Res<OpenTable>,
) {
    if let Some(ShowPrivately(seat)) = shown.read().last() {
        played.shown_around = Some(*seat);
    }
    let hands = (pressed.read())
        .map(|pressed| (pressed.layer, pressed.name.to_string(), None))
        .chain((dropped.read()).map(|dropped| (Layer::Table, dropped.name.to_string(), Some(dropped.at))));
    for (layer, name, let_go) in hands.collect::<Vec<_>>() {
        let played = &mut *played;
        if layer == Layer::Curtain {
            let Some(peek) = played.peek else { continue };
            if curtain.open_for() != Some(peek.seat) || !curtain.is_ripe() || played.decided.is_some() {
                continue;
            }
            let own = played.table.view(Viewer::Seat(peek.seat));
            let place = G::write_privately(&played.scene(*canvas, sounds.muted), &own, &peek, &name);
            if let Some(field) = place {
                writing.begin(Layer::Curtain, field);
                continue;
            }
            if let Some(action) = G::decide(&own, &peek, &name)
                && played.table.check(&action).is_ok()
            {
                // It is carried out once the curtain has closed over it.
                played.decided = Some(action);
                sounds.play(Cue::new("curtain-close"));
                curtain.shut();
            }
            continue;
        }
        if layer != Layer::Table
            || !curtain.is_up()
            // The curtain has only just gone up: what was decided under it comes first.
            || played.peek.is_some()
            || !queue.is_empty()
            || !played.settled
            || open.held
        {
            continue;
        }
        if let_go.is_none() {
            played.notice = None;
        }
        if name == "bar.undo" && let_go.is_none() {
            take_back(played, &mut queue, &mut sounds, &mut autosave);
            continue;
        }
        if name == "end.again" {
            next.0 = Some(played.again());
            continue;
        }
        let mut ui = played.ui.clone();
        let answer = match let_go {
            Some(at) => G::drop(&played.scene(*canvas, sounds.muted), &mut ui, &name, at),
            None => G::press(&played.scene(*canvas, sounds.muted), &mut ui, &name),
        };
        played.ui = ui;
        match answer {
            Press::Nothing | Press::Shown => {}
            Press::Chance => {
                played.plan.clear();
                let done = played.table.roll().is_ok();
                played.answer(done, &mut autosave, &mut sounds);
            }
            Press::Act(action) => {
                played.plan.clear();
                let done = played.table.act(action).is_ok();
                played.answer(done, &mut autosave, &mut sounds);
            }
            Press::Plan(actions) => {
                played.plan = actions.into();
                let done = played.follow_plan();
                played.answer(done, &mut autosave, &mut sounds);
            }
            Press::Say(remark) => {
                let done = played.table.remark(remark).is_ok();
                played.answer(done, &mut autosave, &mut sounds);
                played.pace(0.5, 1.1);
            }
            Press::Write(field) => writing.begin(Layer::Table, field),
            Press::Rewind(length, said) => {
                let entries = played.table.entries().iter().skip(length);
                let staying: Vec<_> = entries
                    .filter_map(|entry| match entry {
                        Entry::Remark(remark) if G::outlives(remark) => Some(remark.clone()),
                        _ => None,
                    })
                    .collect();
                go_back(played, length, &mut queue, &mut sounds, &mut autosave);
                for remark in staying.into_iter().chain([said]) {
                    // Each was taken down before, and none depends on what has happened.
                    let _taken = played.table.remark(remark);
                }
                played.happened(&mut autosave);
            }
            Press::Keep(file, bytes) => {
                let kept = autosave.keep(&file, &bytes);
                played.notice = Some(kept.unwrap_or_else(|trouble| trouble));
            }
            Press::Look(seat) => lower(played, &mut curtain, seat, false),
            Press::Decide(seat) => lower(played, &mut curtain, seat, true),
        }
    }
}

/// A seat takes back its own last action: the record is played shorter.
fn take_back<G: Staged>(
    played: &mut Played<G>,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    if let Ok((length, _)) = played.table.take_back() {
        go_back(played, length, queue, sounds, autosave);
    }
}

fn go_back<G: Staged>(
    played: &mut Played<G>,
    length: usize,
    queue: &mut MotionQueue,
    sounds: &mut Sounds,
    autosave: &mut Autosave,
) {
    played.table.rewind(length);
    played.plan.clear();
    played.shown = played.table.seen(Viewer::Table).count();
    queue.clear();
    played.happened(autosave);
    sounds.play(Cue::new("take-back"));
}

/// What was written becomes a remark of whoever wrote it.
fn write<G: Staged>(
    mut played: ResMut<Played<G>>,
    mut written: MessageReader<Written>,
    mut autosave: ResMut<Autosave>,
    mut sounds: ResMut<Sounds>,
    canvas: Res<Canvas>,
) {
    for written in written.read() {
        let played = &mut *played;
        let writer = match written.layer {
            Layer::Curtain => played.peek.map(|peek| peek.seat),
            _ => None,
        };
        let scene = played.scene(*canvas, sounds.muted);
        if let Some(remark) = G::written(&scene, writer, &written.name, &written.text) {
            let done = played.table.remark(remark).is_ok();
            played.answer(done, &mut autosave, &mut sounds);
        }
    }
}

fn lower<G: Staged>(played: &mut Played<G>, curtain: &mut Curtain, seat: Seat, decides: bool) {
    let name = played.table.setup().name(seat).to_owned();
    played.peek = Some(Peek {
        seat,
        decides,
        swapped: played.flourish.random_bool(0.5),
    });
    let mark = played
        .table
        .setup()
        .seats
        .get(seat.index())
        .map_or(0, |info| info.mark);
    curtain.lower(Veil {
        seat: Some(seat),
        title: format!("{name} alone"),
        line: "Everyone else, look away.".into(),
        button: format!("I am {name}"),
        mark,
        name,
    });
}

/// While a curtain is open, its seat sees its own view; when it has closed, what was decided is carried out.
fn peek<G: Staged>(
    mut played: ResMut<Played<G>>,
    mut curtain: ResMut<Curtain>,
    mut closed: MessageReader<CurtainClosed>,
    mut autosave: ResMut<Autosave>,
    canvas: Res<Canvas>,
    sounds: Res<Sounds>,
) {
    let played = &mut *played;
    if let (Some(seat), Some(peek)) = (curtain.open_for(), played.peek)
        && seat == peek.seat
    {
        let own = played.table.view(Viewer::Seat(seat));
        let private = G::private(&played.scene(*canvas, sounds.muted), &own, &peek);
        curtain.reveal(private);
    }
    for CurtainClosed(seat) in closed.read() {
        if seat.is_none() {
            played.behind_curtain = false;
        }
        if played.peek.is_some_and(|peek| Some(peek.seat) == *seat) {
            played.peek = None;
            if let Some(action) = played.decided.take()
                && played.table.act(action).is_ok()
            {
                played.happened(&mut autosave);
            }
        }
    }
}

fn drive<G: Staged>(
    mut played: ResMut<Played<G>>,
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut shots: Option<ResMut<Shots>>,
    mut autosave: ResMut<Autosave>,
    open: Res<OpenTable>,
    canvas: Res<Canvas>,
    tempo: Res<Tempo>,
    time: Res<Time>,
    real: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let played = &mut *played;
    played.played_for += real.delta_secs_f64();
    if !curtain.is_up() || open.held || !queue.is_empty() || shots.as_ref().is_some_and(|shots| shots.busy())
    {
        return;
    }
    let seconds = if tempo.speed.is_finite() {
        time.delta_secs() * tempo.speed
    } else {
        f32::MAX
    };
    let mut ui = played.ui.clone();
    if G::tick(
        &played.scene(*canvas, sounds.muted),
        &mut ui,
        time.delta_secs(),
        &mut sounds,
    ) {
        redraw.write(RequestRedraw);
    }
    played.ui = ui;
    if !played.settled {
        show_next(played, &mut queue, &mut autosave, *canvas, sounds.muted);
        redraw.write(RequestRedraw);
        return;
    }
    if let Some(shots) = &mut shots
        && let Some(moment) = G::moment(&played.scene(*canvas, sounds.muted))
    {
        shots.moment(moment);
        if shots.busy() {
            redraw.write(RequestRedraw);
            return;
        }
    }
    if let Some(seat) = played.shown_around.take() {
        lower(played, &mut curtain, seat, true);
        return;
    }
    if let Some(seat) = played.looks.pop_front() {
        lower(played, &mut curtain, seat, false);
        return;
    }
    ring_bell(played, &mut sounds);
    if played.pause > 0.0 {
        played.pause -= seconds;
        redraw.write(RequestRedraw);
        if played.pause > 0.0 {
            return;
        }
    }
    go_on(played, *canvas, sounds.muted, &mut autosave, &mut redraw);
}

/// Plays the events that have not been seen yet; when there are none left, the view they led to is shown.
fn show_next<G: Staged>(
    played: &mut Played<G>,
    queue: &mut MotionQueue,
    autosave: &mut Autosave,
    canvas: Canvas,
    muted: bool,
) {
    let seen: Vec<_> = played.table.seen(Viewer::Table).collect();
    let new = seen.len() > played.shown;
    played.seen = seen;
    if new {
        let mut flourish = std::mem::replace(&mut played.flourish, ChaCha8Rng::seed_from_u64(0));
        let was = played.shown;
        {
            let scene = played.scene(canvas, muted);
            for seen in played.seen.iter().skip(was) {
                G::play(&scene, seen, queue, &mut flourish);
            }
        }
        played.flourish = flourish;
        played.shown = played.seen.len();
        if !queue.is_empty() {
            // The view stays that of the last action played until this one is.
            return;
        }
    }
    let began = G::first_look(&played.view);
    played.view = played.table.view(Viewer::Table);
    if began && !G::first_look(&played.view) {
        let people = played.party.people();
        played.looks = Seat::all(played.party.controllers().len())
            .filter(|&seat| people.contains(seat))
            .collect();
    }
    if let Some(seat) = played.awaited_person() {
        played.foot = seat;
    }
    played.settled = true;
    played.settlings += 1;
    played.landmarks = (played.table.entries().iter().enumerate())
        .filter(|(_, entry)| entry.action().is_some_and(G::is_landmark))
        .map(|(length, _)| length)
        .collect();
    played.line = G::stands(&played.view);
    played.pace(0.5, 1.2);
    if matches!(played.table.awaits(), Awaits::Over) {
        played.save(autosave);
    }
}

fn ring_bell<G: Staged>(played: &mut Played<G>, sounds: &mut Sounds) {
    let awaited = played.awaited_person();
    if awaited != played.last_bell {
        played.last_bell = awaited;
        if let Some(seat) = awaited {
            const BELLS: [&str; 6] = [
                "turn-bell-1",
                "turn-bell-2",
                "turn-bell-3",
                "turn-bell-4",
                "turn-bell-5",
                "turn-bell-6",
            ];
            let mark = played
                .table
                .setup()
                .seats
                .get(seat.index())
                .map_or(1, |info| usize::from(info.mark));
            sounds.play(Cue::new(
                BELLS.get(mark.wrapping_sub(1)).copied().unwrap_or("turn-bell-1"),
            ));
        }
    }
}

/// Lets chance or a computer go on, if it is theirs.
fn go_on<G: Staged>(
    played: &mut Played<G>,
    canvas: Canvas,
    muted: bool,
    autosave: &mut Autosave,
    redraw: &mut MessageWriter<RequestRedraw>,
) {
    // A plan is its seat's own: where another's hand is awaited, it is over.
    if let Awaits::Chance { hand: Some(seat), .. } = played.table.awaits()
        && played
            .plan
            .front()
            .is_some_and(|next| G::actor(next) != Actor::Seat(seat))
    {
        played.plan.clear();
    }
    match played.table.awaits() {
        Awaits::Over => {}
        Awaits::Chance {
            hand: Some(seat),
            meanwhile,
        } if (played.party.is_human(seat) || meanwhile.iter().any(|seat| played.party.is_human(seat)))
            && played.plan.is_empty()
            && G::waits_for_hand(&played.scene(canvas, muted)) => {}
        Awaits::Chance { .. } => {
            if played.party.interject(&mut played.table) || played.table.roll().is_ok() {
                played.happened(autosave);
            }
        }
        Awaits::Seats(_) if !played.plan.is_empty() => {
            if played.follow_plan() {
                played.happened(autosave);
            } else {
                redraw.write(RequestRedraw);
            }
        }
        Awaits::Seats(_) => {
            if let Some(action) = G::standing_wish(&played.scene(canvas, muted))
                && played.table.act(action).is_ok()
            {
                played.happened(autosave);
                return;
            }
            while let Some(seat) = played.party.next_speaker(&played.table) {
                if played.party.speak(&mut played.table, seat) {
                    played.happened(autosave);
                    break;
                }
            }
            if played.settled
                && G::may_decide(&played.scene(canvas, muted))
                && let Some(seat) = played.party.next_computer(&played.table)
                && played.party.play(&mut played.table, seat)
            {
                played.happened(autosave);
            }
        }
    }
    if !played.settled {
        redraw.write(RequestRedraw);
    }
}

/// What a sheet was laid out from, but for the table itself, which only changes between settlings.
#[derive(PartialEq)]
struct LaidFrom<G: Staged> {
    settlings: u64,
    ui: G::Ui,
    muted: bool,
    canvas: Canvas,
    notice: Option<String>,
}

fn lay_out<G: Staged>(
    played: Res<Played<G>>,
    queue: Res<MotionQueue>,
    canvas: Res<Canvas>,
    mut sounds: ResMut<Sounds>,
    mut stage: ResMut<Stage>,
    mut open: ResMut<OpenTable>,
    mut last: Local<Option<(usize, f32)>>,
    mut laid: Local<Option<LaidFrom<G>>>,
    mut told: Local<Option<usize>>,
) {
    if !played.settled || !queue.is_empty() || played.behind_curtain {
        return;
    }
    let from = LaidFrom {
        settlings: played.settlings,
        ui: played.ui.clone(),
        muted: sounds.muted,
        canvas: *canvas,
        notice: played.notice.clone(),
    };
    // Another table begins on an empty stage, and may have settled as often.
    let bare = stage.sheet(Layer::Table).is_none_or(Sheet::is_empty);
    if !bare && laid.as_ref() == Some(&from) {
        return;
    }
    *laid = Some(from);
    let scene = played.scene(*canvas, sounds.muted);
    let sheet = G::lay_out(&scene);
    let now = Some((played.shown, canvas.scale));
    if *last == now {
        stage.show(Layer::Table, sheet, 180.0);
    } else {
        // Motion has moved pieces about: every one goes to where the view says.
        stage.settle(Layer::Table, sheet, 180.0);
        *last = now;
    }
    sounds
        .bypass_change_detection()
        .set_ambience(Some(G::ambience(&played.view)));
    // The ledger grows with what is seen, and with nothing else.
    if open.game == Some(G::ID) && *told == Some(played.shown) {
        return;
    }
    *told = Some(played.shown);
    let over = played.table.awaits() == Awaits::Over;
    let seed = played.table.setup().seed;
    let fresh = OpenTable {
        game: Some(G::ID),
        rule: G::rule_now(&played.view),
        ledger: scene
            .seen
            .iter()
            .filter_map(|seen| G::tell(scene.setup, scene.view, seen))
            .collect(),
        seed: if over {
            format!("seed {}", seed.0)
        } else {
            format!("seed sealed as {}", seed.commitment())
        },
        over,
        held: open.held,
    };
    open.set_if_neq(fresh);
}
