//! A table being played in the window: the same [`Table`](crate::table::Table), shown one action at a time.
//!
//! People, computers and chance act when nothing moves. What everybody sees ([`Viewer::Table`](crate::table::Viewer))
//! becomes motion; after it, the screen shows the view. A seat's own view is requested only while its curtain is open.

mod around;
pub mod autosave;
pub mod bar;
pub mod curtain;
mod drive;
pub mod dump;
mod flow;
mod game_ui;
mod hands;
mod hint;
mod lesson;
mod pick;
pub mod public;
pub mod replay;
mod requests;
pub mod round;
mod saving;
pub mod shots;
mod show;
mod state;
mod thumbnail;

use crate::board::Board;
use crate::board::motion::MotionQueue;
use crate::table::save;
use crate::ui::curtain::{Cover, Curtain, CurtainSet};
use crate::ui::pictures::Pictures;
use crate::ui::{Element, FrameSet, RootOf, UiLayer, is_writing};
use bevy::prelude::*;

pub use show::{TableScreen, inert, table_bar};
pub use state::Session;

pub use around::width_between;
pub use autosave::{Autosave, SaveFile};
pub use flow::{AtTable, TableState};
pub use game_ui::{GameUi, Heard, LedgerLine, Offers, Peek, Press, Prompt, Scene, SeatSign};
pub use requests::{
    Advised, BarState, ChanceByHand, GuideTurn, Guided, GuidedStep, KeepAnswer, KeepAs, NextReplay,
    NextTable, OpenTable, ReplayOrder, ReplayReturn, SetController, ShowPrivately, Sitting, TableOptions,
    TableOrder, TableRequest, TableTrouble, UiPreferences,
};

/// Advances the open table. Systems that need its state before that run earlier.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSet;

/// A game, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub &'static str);

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AppState {
    /// The title screen.
    #[default]
    Title,
    /// The set-up of a game.
    Seats(GameId),
    /// An open table of a game.
    Playing(GameId),
    /// The load screen.
    Shelf,
    /// A replay of a game.
    Replaying(GameId),
}

/// Adds UI, board and what all tables share, without what needs a renderer or a sound device.
pub fn base_plugin(app: &mut App) {
    app.init_state::<AppState>().add_plugins((
        crate::ui::plugin,
        crate::board::plugin,
        public::plugin,
        dump::plugin,
        shared_plugin,
        replay::shared_plugin,
    ));
}

/// Adds what needs a renderer and a sound device.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((
        crate::ui::window_plugin,
        crate::board::window_plugin,
        shots::plugin,
    ));
}

/// Adds one game's table.
pub fn plugin<G: GameUi>(app: &mut App) {
    let playing = AppState::Playing(GameId(G::ID));
    app.add_plugins(flow::plugin::<G>)
        .add_systems(
            Update,
            (
                open::<G>,
                (
                    hands::change_hands::<G>,
                    is_writing.pipe(hands::undo_or_redo::<G>),
                    hands::show_around::<G>,
                    is_writing.pipe(hands::finish_writing::<G>),
                    is_writing.pipe(hint::ask::<G>),
                    hands::keep::<G>,
                    hands::end_peek::<G>,
                    pick::show::<G>,
                    lesson::teach::<G>,
                    is_writing.pipe(drive::skip::<G>),
                    drive::drive::<G>,
                    show::tell::<G>,
                    show::tell_figures::<G>,
                )
                    .chain()
                    .run_if(resource_exists::<Session<G>>),
            )
                .chain()
                .before(CurtainSet)
                .in_set(TableSet)
                .in_set(FrameSet::Show),
        )
        // The private view appears in the frame in which the curtain opens; the table behind it is not drawn again.
        .add_systems(
            Update,
            (hands::peek::<G>, show::show::<G>)
                .chain()
                .run_if(resource_exists::<Session<G>>)
                .after(CurtainSet)
                .in_set(FrameSet::Show),
        )
        .add_systems(
            Last,
            thumbnail::take::<G>
                .run_if(flow::is_at_rest)
                .run_if(resource_exists::<Session<G>>.and_then(resource_exists::<Assets<ColorMaterial>>)),
        )
        .add_systems(OnEnter(playing), show::enter::<G>)
        .add_systems(OnExit(playing), leave::<G>)
        .add_observer(hands::carry_out::<G>)
        .add_observer(pick::act::<G>);
}

/// Adds what the tables of all games share.
fn shared_plugin(app: &mut App) {
    app.add_plugins((flow::shared_plugin, curtain::plugin))
        .add_message::<ShowPrivately>()
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
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    preferences: Res<UiPreferences>,
    mut autosave: ResMut<Autosave>,
) {
    let Some(order) = next.0.take_if(|order| order.game.0 == G::ID) else {
        return;
    };
    // Set before opening, because opening may crash.
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
            if let Some(Err(said)) = session.saved.file.as_mut().map(SaveFile::open) {
                session.saved.file = None;
                autosave.parted = Some(said);
            }
            if let Some(images) = images {
                pictures.hold(G::AT_HAND, &images);
            }
            queue.clear();
            curtain.remove();
            if session.private.behind_curtain {
                curtain.lower(Cover {
                    seat: None,
                    title: G::TITLE.into(),
                    line: format!("The table of {}", session.table.setup().names()),
                    button: "Open the table".into(),
                    mark: 0,
                    name: String::new(),
                    alone: false,
                });
            }
            commands.insert_resource(session);
            // Replacing a table with one of the same game is no state change; a transition would remove the new table.
            NextState::set_if_neq(&mut state, AppState::Playing(GameId(G::ID)));
        }
        Err(reason) => trouble.0 = Some(reason),
    }
}

fn leave<G: GameUi>(
    mut commands: Commands,
    mut queue: ResMut<MotionQueue>,
    mut curtain: ResMut<Curtain>,
    mut open: ResMut<OpenTable>,
    mut guided: ResMut<Guided>,
    mut board: ResMut<Board>,
    mut picker: RootOf<pick::Picker>,
    next: Res<NextTable>,
) {
    board.hold(false);
    queue.clear();
    curtain.remove();
    picker.show(UiLayer::Dialog, None::<Element>);
    *open = OpenTable::default();
    // Captions end with their table.
    *guided = Guided::default();
    if next.0.is_none() {
        commands.remove_resource::<Session<G>>();
    }
}
