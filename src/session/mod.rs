//! A table being played in the window: the same [`Table`], shown one action at a time.
//!
//! A table is a few [resources](state), each beside the systems that it is for. People, computers and chance act when nothing moves. What
//! everybody sees ([`Viewer::Table`](crate::table::Viewer)) becomes motion; after it, the screen shows the view. A seat's
//! own view is requested only while its curtain is open.

pub mod autosave;
mod context;
pub mod curtain;
mod drive;
mod flow;
mod game_ui;
mod input;
mod lesson;
mod open;
mod optional;
mod phase;
mod phone_page;
mod phones;
mod pick;
mod plain;
mod private;
pub mod public;
pub mod replay;
mod requests;
pub mod round;
mod save;
pub mod shots;
mod show;
mod shown;
mod state;
mod story;
mod table_plugin;
mod undo;

use crate::phones::Phones;
use crate::table::Table;
use crate::ui::curtain::CurtainSet;
use crate::ui::sound::Sounds;
use crate::ui::{FrameSet, UiSet, is_writing};
use bevy::input_focus::InputFocusSystems;
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use flow::{FlowSet, now};
use std::marker::PhantomData;

pub use autosave::{Autosave, SaveFile};
pub use context::ShownContext;
pub use drive::{Pacing, Progress};
pub use flow::{TableFlow, goes_on};
pub use game_ui::{
    Annotate, GameCard, GameUi, Heard, LedgerLine, Peek, Press, Prompt, SeatSign, TableContext,
};
pub use open::table_of;
pub use optional::{Abilities, OnPhone, PrivateUi, story, story_files};
pub use phase::Showing;
pub use phone_page::{PhonePage, phone_page};
pub use pick::question;
pub use plain::plain_table;
pub use requests::{
    Advised, BarState, Guided, GuidedStep, KeepAnswer, KeepAs, LedgerEntry, NextReplay, NextTable, OpenTable,
    ReplayOrder, ReplayReturn, Report, ReportRequest, SEAT_NAMES, Sitting, TableControl, TableOptions,
    TableOrder, TableRequest, TableTrouble, UiPreferences,
};
pub use round::width_between;
pub use show::{BarIntent, TableScreen, bar, continue_button, end_buttons, inert, phone_sign, table_bar};
pub use shown::{ReadEvent, Shown, ShownEvent};
pub use state::{ContextParams, CosmeticRng, TableSetup, TableUi};
pub use story::{data_url, escaped, to_html};
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

/// Adds one game's table. Its systems run while [`Playing`] is the state.
fn plugin<G: GameUi>(app: &mut App) {
    let is_open = in_state(Playing::<G>::HERE).and_then(resource_exists::<Table<G>>);
    (app.world_mut().get_resource_or_init::<Sounds>()).add(G::CARD.cues);
    app.add_computed_state::<Playing<G>>()
        .add_computed_state::<Showing<G>>();
    // Opened between what is pressed on the screen before and the transition to the table's own state.
    let after_input = (PickingSystems::Last, InputFocusSystems::Dispatch);
    app.add_systems(
        PreUpdate,
        open::open::<G>.after(after_input.0).after(after_input.1),
    )
    .add_systems(
        Update,
        flow::decide::<G>.run_if(is_open.clone()).in_set(FlowSet::Decide),
    )
    .add_systems(
        Update,
        (
            input::follow_options,
            now::<G>.pipe(input::heed_requests::<G>),
            is_writing.pipe(input::finish_writing::<G>),
            now::<G>.pipe(private::advise::<G>),
            save::keep::<G>,
            phones::systems::<G>(),
            private::end_peek::<G>,
            pick::may_enter::<G>.pipe(pick::show::<G>),
            now::<G>.pipe(lesson::teach::<G>),
            now::<G>.pipe(drive::skip::<G>),
            drive::count_time::<G>,
            (flow::decide::<G>, flow::transition::<TableFlow>).chain(),
            drive::systems::<G>().run_if(goes_on::<G>),
            show::tell::<G>,
            show::report::<G>,
        )
            .chain()
            .run_if(is_open.clone())
            .before(CurtainSet)
            .in_set(TableSet)
            .in_set(FrameSet::Show),
    )
    // The private view appears in the frame in which the curtain opens; the table behind it is not drawn again.
    .add_systems(
        Update,
        (private::peek::<G>, show::show::<G>)
            .chain()
            .run_if(is_open.clone())
            .after(CurtainSet)
            .in_set(FrameSet::Show),
    )
    .add_systems(
        Last,
        shots::take_thumbnail::<G>
            .before(shots::take)
            .run_if(in_state(TableFlow::Awaiting).or_else(in_state(TableFlow::Over)))
            .run_if(is_open.and_then(resource_exists::<Assets<ColorMaterial>>)),
    )
    .add_systems(OnEnter(Playing::<G>::HERE), show::enter::<G>)
    .add_systems(
        OnExit(Playing::<G>::HERE),
        (
            input::post_draft::<G>.run_if(resource_exists::<Table<G>>),
            open::leave,
            open::close::<G>,
        )
            .chain(),
    )
    .add_observer(input::on_press::<G>)
    .add_observer(pick::on_pick::<G>);
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
        .add_systems(Last, open::request_frame)
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
        .init_resource::<Phones>()
        .init_resource::<Progress>()
        .init_resource::<Pacing>()
        .init_resource::<phones::PhoneStates>()
        .init_resource::<save::SaveState>()
        .init_resource::<undo::UndoState>();
}
