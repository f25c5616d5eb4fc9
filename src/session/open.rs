//! Opens an ordered table, and closes it.

use super::drive::{Pacing, Progress};
use super::input::{Presses, recall};
use super::lesson::Lesson;
use super::phones::{PhoneSeats, PhoneStates};
use super::pick::Picker;
use super::private::PrivateViews;
use super::save::{SaveState, remember};
use super::shown::Shown;
use super::state::{CosmeticRng, TableSetup, TableUi};
use super::undo::UndoState;
use super::{AppState, Autosave, GameId, GameUi, Guided, NextReplay, NextTable, OpenTable, Report, SaveFile};
use super::{TableControl, TableOrder, TableTrouble, UiPreferences};
use crate::board::Board;
use crate::board::motion::MotionQueue;
use crate::phones::Phones;
use crate::table::{Awaits, Party, Record, Seat, Seed, Setup, Table, Viewer, level, save};
use crate::ui::curtain::{Cover, Curtain};
use crate::ui::pictures::Pictures;
use crate::ui::{Element, RootOf, UiLayer};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::EventLoopProxyWrapper;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// Creates the table of an order: a new one, one to continue, or the beginning of a lesson.
///
/// # Errors
/// Why it can't be opened.
pub fn table_of<G: GameUi>(order: &TableOrder) -> Result<Table<G>, String> {
    let Some(text) = &order.record else {
        let setup = Setup {
            rules: G::RULES,
            level_id: order.level.0.clone(),
            level: level::read(&order.level.1)?,
            seats: order.seats.clone(),
            youngest: order.youngest,
            seed: order.seed,
        };
        return Table::new(setup).map_err(|error| error.to_string());
    };
    let record = Record::<G>::from_text(text).map_err(|error| error.public_message())?;
    match order.guide {
        Some(_) => Table::new(record.setup).map_err(|error| error.to_string()),
        None => Table::from_record(record).map_err(|error| error.public_message()),
    }
}

/// Asks for the frame in which what was ordered opens, because a window at rest draws none by itself.
pub(super) fn request_frame(
    (table, replay): (Res<NextTable>, Res<NextReplay>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if table.0.is_some() || replay.0.is_some() {
        redraw.write(RequestRedraw);
    }
}

/// Opens the next table if it is of this game.
pub(super) fn open<G: GameUi>(
    mut next: ResMut<NextTable>,
    mut autosave: ResMut<Autosave>,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    (mut pictures, images): (ResMut<Pictures>, Option<Res<Assets<Image>>>),
    (mut phones, proxy): (ResMut<Phones>, Option<Res<EventLoopProxyWrapper>>),
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    preferences: Res<UiPreferences>,
    mut progress: ResMut<Progress>,
    mut commands: Commands,
) {
    let Some(order) = next.0.take_if(|order| order.game.0 == G::ID) else {
        return;
    };
    // Set before opening, because opening may crash.
    if let (Some(last), Some(record)) = (&autosave.last, &order.record) {
        last.set(&save::pack(record));
    }
    let mut table = match table_of::<G>(&order) {
        Ok(table) => table,
        Err(reason) => return trouble.0 = Some(reason),
    };
    let party = Party::new(&table, &order.controllers);
    let lesson = Lesson::<G>::new(&order);
    let shown = Shown::now(&mut table, Viewer::Table);
    table.watch(Some(Viewer::Table));
    let is_loaded = order.record.is_some()
        && order.guide.is_none()
        && !party.people().is_empty()
        && table.awaits() != Awaits::Over;
    let mut ui = TableUi::<G> {
        game: G::Ui::default(),
        draft: None,
        foot: party.people().iter().next().unwrap_or(Seat::new(0)),
        picker_aside: false,
    };
    // A lesson begins as if nothing were remembered; the wishes are recalled when it ends.
    if lesson.is_none() {
        recall::<G>(&mut ui.game, &preferences);
    }
    let mut saved = SaveState::new(&order);
    if let Some(Err(said)) = saved.file.as_mut().map(SaveFile::open) {
        saved.file = None;
        autosave.parted = Some(said);
    }
    if let Some(images) = images {
        pictures.hold(G::CARD.at_hand, &images);
    }
    phones.sitting += 1;
    if (order.phones || phones.are_at_every_table()) && lesson.is_none() {
        phones.start(G::TITLE, proxy.as_deref());
    }
    queue.clear();
    curtain.remove();
    if is_loaded {
        curtain.lower(Cover {
            title: G::TITLE.into(),
            line: format!("The table of {}", table.setup().names()),
            button: "Open the table".into(),
            ..Cover::default()
        });
    }
    *progress = Progress {
        settled: false,
        is_before_look: G::is_first_look(&shown.view),
        revision: progress.revision + 1,
    };
    let seed = order.cosmetic_seed.unwrap_or_else(Seed::fresh);
    commands.insert_resource(CosmeticRng(ChaCha8Rng::seed_from_u64(seed.0)));
    commands.insert_resource(Pacing::default());
    commands.insert_resource(PhoneStates::default());
    commands.insert_resource(PhoneSeats::<G>::default());
    commands.insert_resource(Presses::<G>::default());
    commands.insert_resource(PrivateViews::<G>::new(is_loaded));
    commands.insert_resource(UndoState {
        landmarks: Vec::new(),
        taken_back: order.taken_back.clone(),
    });
    commands.insert_resource(TableSetup {
        talk_minutes: order.talk_minutes,
        by_hand: order.by_hand,
        is_guided: lesson.is_some(),
    });
    match lesson {
        Some(lesson) => commands.insert_resource(lesson),
        None => commands.remove_resource::<Lesson<G>>(),
    }
    commands.insert_resource(saved);
    commands.insert_resource(ui);
    commands.insert_resource(shown);
    commands.insert_resource(party);
    commands.insert_resource(table);
    commands.run_system_cached(remember::<G>);
    NextState::set_if_neq(&mut state, AppState::Playing(GameId(G::ID)));
}

/// Removes what a table leaves on the screen and for the shell.
pub(super) fn leave(
    mut board: ResMut<Board>,
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    mut picker: RootOf<Picker>,
    mut phones: ResMut<Phones>,
    mut commands: Commands,
) {
    board.held = false;
    queue.clear();
    curtain.remove();
    picker.show(UiLayer::Dialog, None::<Element>);
    phones.stop();
    commands.insert_resource(OpenTable::default());
    commands.insert_resource(TableControl::default());
    commands.insert_resource(Report::default());
    // The file can be opened again only once nothing holds it.
    commands.insert_resource(SaveState::default());
    // Captions end with their table.
    commands.insert_resource(Guided::default());
}

/// Removes the table. What is shown stays if it is already that of a replay.
pub(super) fn close<G: GameUi>(state: Res<State<AppState>>, mut commands: Commands) {
    commands.remove_resource::<Table<G>>();
    commands.remove_resource::<Party<G>>();
    commands.remove_resource::<TableUi<G>>();
    commands.remove_resource::<Presses<G>>();
    commands.remove_resource::<PrivateViews<G>>();
    commands.remove_resource::<PhoneSeats<G>>();
    commands.remove_resource::<Lesson<G>>();
    if *state.get() != AppState::Replaying(GameId(G::ID)) {
        commands.remove_resource::<Shown<G>>();
    }
}
