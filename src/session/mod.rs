//! A table being played in the window: the same [`Table`](crate::table::Table), shown one action at a time.
//!
//! People, computers and chance act when nothing moves. What everybody sees ([`Viewer::Table`](crate::table::Viewer))
//! becomes motion; after it, the screen shows the view. A seat's own view is requested only while its curtain is open.

pub mod autosave;
mod context;
pub mod curtain;
mod drive;
mod flow;
mod game_ui;
mod input;
mod lesson;
mod optional;
mod phase;
mod phones;
mod pick;
mod plain;
pub mod public;
pub mod replay;
mod requests;
pub mod round;
pub mod shots;
mod show;
mod shown;
mod state;
mod story;
mod table_plugin;

use crate::board::Board;
use crate::phones::Phones;
use crate::table::save;
use crate::ui::curtain::{Cover, CurtainSet};
use crate::ui::pictures::Pictures;
use crate::ui::sound::Sounds;
use crate::ui::{Element, FrameSet, RootOf, UiLayer, UiSet, is_writing};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use flow::FlowSet;
use shown::advance;
use state::Carrying;
use std::marker::PhantomData;

pub use autosave::{Autosave, SaveFile};
pub use context::ShownContext;
pub use flow::{TableFlow, goes_on};
pub use game_ui::{
    Annotate, GameCard, GameUi, Heard, LedgerLine, Peek, Press, Prompt, SeatSign, TableContext,
};
pub use optional::{Abilities, OnPhone, PrivateUi, story, story_files};
pub use phase::Showing;
pub use phones::{PhonePage, phone_page};
pub use plain::plain_table;
pub use requests::{
    Advised, BarState, Guided, GuidedStep, KeepAnswer, KeepAs, LedgerEntry, NextReplay, NextTable, OpenTable,
    ReplayOrder, ReplayReturn, Report, ReportRequest, SEAT_NAMES, Sitting, TableControl, TableOptions,
    TableOrder, TableRequest, TableTrouble, UiPreferences,
};
pub use round::width_between;
pub use show::{BarIntent, TableScreen, bar, continue_button, end_buttons, inert, phone_sign, table_bar};
pub use shown::ShownEvent;
pub use state::Session;
pub use story::{escaped, to_html};
pub use table_plugin::{GameEntry, Games, TablePlugin};

/// Advances the open table. Systems that need its state before that run earlier.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSet;

/// A game, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameId(pub &'static str);

/// Which screen is shown.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AppState {
    #[default]
    Title,
    Seats(GameId),
    Playing(GameId),
    /// The load screen.
    Load,
    Replaying(GameId),
}

/// A table of this game is open. A game's own sub-states have it as their source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Playing<G>(PhantomData<G>);

impl<G: GameUi> Playing<G> {
    /// The only value.
    pub const HERE: Self = Self(PhantomData);
}

impl<G: GameUi> ComputedStates for Playing<G> {
    type SourceStates = AppState;
    // Another table of the same game is no transition: it would remove the new table.
    const ALLOW_SAME_STATE_TRANSITIONS: bool = false;

    fn compute(app: AppState) -> Option<Self> {
        (app == AppState::Playing(GameId(G::ID))).then_some(Self::HERE)
    }
}

/// Adds UI, board and what all tables share, without what needs a renderer or a sound device.
pub fn base_plugin(app: &mut App) {
    app.init_state::<AppState>().add_plugins((
        crate::ui::plugin,
        crate::board::plugin,
        public::plugin,
        shots::dump_plugin,
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
fn plugin<G: GameUi>(app: &mut App) {
    let is_open = resource_exists::<Session<G>>.and_then(resource_exists::<State<TableFlow>>);
    let decide = || flow::decide::<G>.run_if(is_open.clone());
    (app.world_mut().get_resource_or_init::<Sounds>()).add(G::CARD.cues);
    app.add_computed_state::<Playing<G>>()
        .add_computed_state::<Showing<G>>();
    app.add_systems(Update, decide().in_set(FlowSet::Decide))
        .add_systems(
            Update,
            (
                open::<G>,
                (
                    input::heed_requests::<G>,
                    is_writing.pipe(input::finish_writing::<G>),
                    input::advise::<G>,
                    input::keep::<G>,
                    phones::attend::<G>,
                    input::end_peek::<G>,
                    pick::show::<G>,
                    lesson::teach::<G>,
                    drive::skip::<G>,
                    drive::count_time::<G>,
                    (decide(), flow::transition::<TableFlow>).chain(),
                    (advance::<G, Session<G>>.pipe(drive::drive::<G>)).run_if(goes_on::<G>),
                    show::tell::<G>,
                    show::report::<G>,
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
            (input::peek::<G>, show::show::<G>)
                .chain()
                .run_if(resource_exists::<Session<G>>)
                .after(CurtainSet)
                .in_set(FrameSet::Show),
        )
        .add_systems(
            Last,
            shots::take_thumbnail::<G>
                .before(shots::take)
                .run_if(in_state(TableFlow::Awaiting).or_else(in_state(TableFlow::Over)))
                .run_if(resource_exists::<Session<G>>.and_then(resource_exists::<Assets<ColorMaterial>>)),
        )
        .add_systems(OnEnter(Playing::<G>::HERE), show::enter::<G>)
        .add_systems(OnExit(Playing::<G>::HERE), leave::<G>)
        .add_observer(input::carry_out::<G>)
        .add_observer(pick::act::<G>);
}

fn shared_plugin(app: &mut App) {
    app.add_sub_state::<TableFlow>()
        .configure_sets(
            Update,
            (FlowSet::Decide, FlowSet::Transition)
                .chain()
                .after(FrameSet::Show)
                .before(UiSet),
        )
        .add_systems(Update, flow::transition::<TableFlow>.in_set(FlowSet::Transition))
        .add_plugins(curtain::plugin)
        .add_message::<Advised>()
        .add_message::<TableRequest>()
        .init_resource::<Guided>()
        .add_message::<KeepAs>()
        .add_message::<KeepAnswer>()
        .init_resource::<NextReplay>()
        .init_resource::<NextTable>()
        .init_resource::<TableTrouble>()
        .init_resource::<Autosave>()
        .init_resource::<TableOptions>()
        .init_resource::<UiPreferences>()
        .init_resource::<OpenTable>()
        .init_resource::<TableControl>()
        .init_resource::<ReportRequest>()
        .init_resource::<Report>()
        .init_resource::<Phones>();
}

fn open<G: GameUi>(
    mut commands: Commands,
    mut table: Carrying,
    mut trouble: ResMut<TableTrouble>,
    mut state: ResMut<NextState<AppState>>,
    mut pictures: ResMut<Pictures>,
    images: Option<Res<Assets<Image>>>,
    mut phones: ResMut<Phones>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let Some(order) = table.next.0.take_if(|order| order.game.0 == G::ID) else {
        return;
    };
    // Set before opening, because opening may crash.
    if let (Some(last), Some(record)) = (&table.autosave.last, &order.record) {
        last.set(&save::pack(record));
    }
    match Session::<G>::open(&order) {
        Ok(mut session) => {
            if let Some(last) = &table.autosave.last {
                last.set(&session.packed());
            }
            // A lesson begins as if nothing were remembered; the wishes are recalled when it ends.
            if session.lesson.is_none() {
                table.recall(&mut session);
            }
            if let Some(Err(said)) = session.saved.file.as_mut().map(SaveFile::open) {
                session.saved.file = None;
                table.autosave.parted = Some(said);
            }
            if let Some(images) = images {
                pictures.hold(G::CARD.at_hand, &images);
            }
            phones.sitting += 1;
            if (order.phones || phones.are_at_every_table()) && session.lesson.is_none() {
                phones.start(G::TITLE, proxy.as_deref());
            }
            table.queue.clear();
            table.curtain.remove();
            if session.private.behind_curtain {
                table.curtain.lower(Cover {
                    title: G::TITLE.into(),
                    line: format!("The table of {}", session.table.setup().names()),
                    button: "Open the table".into(),
                    ..Cover::default()
                });
            }
            commands.insert_resource(session);
            NextState::set_if_neq(&mut state, AppState::Playing(GameId(G::ID)));
        }
        Err(reason) => trouble.0 = Some(reason),
    }
}

fn leave<G: GameUi>(
    mut commands: Commands,
    mut table: Carrying,
    mut guided: ResMut<Guided>,
    mut board: ResMut<Board>,
    mut picker: RootOf<pick::Picker>,
    mut phones: ResMut<Phones>,
) {
    board.held = false;
    table.queue.clear();
    table.curtain.remove();
    picker.show(UiLayer::Dialog, None::<Element>);
    *table.open = OpenTable::default();
    commands.insert_resource(TableControl::default());
    commands.insert_resource(Report::default());
    phones.stop();
    // Captions end with their table.
    *guided = Guided::default();
    if table.next.0.is_none() {
        commands.remove_resource::<Session<G>>();
    }
}
