//! The title screen: an altarpiece whose wings open the games, and a short menu.

use super::bar::Dialog;
use super::book::Book;
use super::credits::Credits;
use super::panels::{self, Front};
use super::saves::{Latest, find_latest};
use super::seats::SeatPlan;
use super::settings::{SettingsPanel, SettingsStore};
use super::{paged, rulebook};
use crate::registry::{self, PANELS, TitlePanel};
use crate::scene::canvas::Canvas;
use crate::scene::sheet::Hinge;
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::{Layer, Stage, StageSet};
use crate::scene::{AppState, GameId, inks};
use crate::session::{Autosave, NextTable};
use crate::ui::{Element, FocusOrder, Intended, Intent, Piece, Pointed, Role, UiLayer, UiRoot, widgets};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The title screen's intents.
#[derive(Clone, Debug, PartialEq)]
pub enum TitleIntent {
    /// Set up this game.
    SetUp(&'static str),
    /// Continue the latest table.
    Continue,
    /// Show the saved tables.
    Load,
    /// Ask which game's rules to show.
    Rules,
    /// Show this game's rules.
    Read(&'static str),
    /// Close the question.
    Back,
    /// Show the settings.
    Settings,
    /// Show the credits.
    Credits,
    /// End the program.
    Quit,
}

impl Intent for TitleIntent {
    const SCREEN: &'static str = "title";
}

/// The question which game's rules to show.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RulesQuestion {
    /// Is it asked?
    pub open: bool,
}

/// Marks the root of the title screen.
#[derive(Component)]
struct TitleScreen;

/// Marks the root of the question which game's rules to show.
#[derive(Component)]
struct RulesDialog;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RulesQuestion>()
        .add_observer(act)
        .add_systems(OnEnter(AppState::Title), enter)
        .add_systems(
            Update,
            (keys.run_if(not(panels::covered)), show, ask)
                .chain()
                .in_set(StageSet::Show)
                .run_if(in_state(AppState::Title)),
        );
}

fn enter(
    mut commands: Commands,
    mut latest: ResMut<Latest>,
    mut question: ResMut<RulesQuestion>,
    mut stage: ResMut<Stage>,
    autosave: Res<Autosave>,
    mut sounds: ResMut<Sounds>,
) {
    *latest = find_latest(&autosave);
    question.open = false;
    stage.clear(Layer::Table, 200.0);
    sounds.set_ambience(Some("title"));
    let screen = (TitleScreen, UiRoot::default(), UiLayer::Screen);
    commands.spawn((screen, DespawnOnExit(AppState::Title)));
}

/// The title's drawings, largest first, so that rasterising can start before the window opens.
pub(super) fn drawings() -> impl Iterator<Item = &'static str> {
    let leaves = PANELS.iter().map(|panel| panel.picture);
    let small = ["shared/predella", "shared/hinge", "shared/lozenge"];
    ["shared/ground"].into_iter().chain(leaves).chain(small)
}

/// Opens the question about rules on F1.
fn keys(keys: Res<ButtonInput<KeyCode>>, dialog: Res<Dialog>, mut question: ResMut<RulesQuestion>) {
    if keys.just_pressed(KeyCode::F1) && *dialog == Dialog::None {
        question.open ^= true;
    }
}

fn show(
    latest: Res<Latest>,
    plan: Res<SeatPlan>,
    store: Res<SettingsStore>,
    canvas: Res<Canvas>,
    pointed: Pointed,
    root: Single<&mut UiRoot, With<TitleScreen>>,
) {
    let troubles = latest.trouble.as_deref().into_iter();
    let view = TitleView {
        goes_on: latest.order.is_some().then_some(&*latest.line),
        loads: latest.any,
        troubles: troubles.chain(store.trouble.as_deref()).collect(),
        set_for: plan.game(),
        pointed: pointed.intent(),
        large: paged(canvas.type_size),
    };
    UiRoot::show(root.into_inner(), screen(&view));
}

/// Shows the question which game's rules to show, while nothing else covers the title.
fn ask(
    mut commands: Commands,
    mut question: ResMut<RulesQuestion>,
    front: Res<Front>,
    root: Option<Single<Entity, With<RulesDialog>>>,
) {
    if question.open && front.panel.is_some() {
        question.open = false;
    }
    match root {
        None if question.open => {
            let dialog = (RulesDialog, UiRoot::new(rules_question()), UiLayer::Dialog);
            commands.spawn((dialog, DespawnOnExit(AppState::Title)));
        }
        Some(root) if !question.open => commands.entity(*root).despawn(),
        _ => {}
    }
}

/// The title screen's data.
#[derive(Default)]
struct TitleView<'a> {
    /// The state of the table to continue, if there is one.
    goes_on: Option<&'a str>,
    /// Are there saved tables?
    loads: bool,
    /// Problems with the settings or saved tables.
    troubles: Vec<&'a str>,
    /// The game of the last set-up.
    set_for: Option<&'static str>,
    /// The intent of the hovered or focused control.
    pointed: Option<&'a TitleIntent>,
    /// Is type larger than at 100 %?
    large: bool,
}

/// A wing's position, and what lies behind it on hover. Rectangles are corner and size, in the units of
/// [`ALTARPIECE`].
struct Leaf {
    place: [f32; 4],
    hinge: Hinge,
    /// Fold angles in degrees: at rest and on hover.
    folds: (f32, f32),
    rays: [f32; 4],
    rays_picture: &'static str,
}

const LEAVES: [Leaf; 3] = [
    Leaf {
        place: [239.5, 72.0, 421.0, 760.0],
        hinge: Hinge::Right,
        folds: (42.0, 16.0),
        rays: [136.0, -40.0, 480.0, 912.0],
        rays_picture: "shared/rays",
    },
    Leaf {
        place: [676.0, 26.0, 568.0, 808.0],
        hinge: Hinge::Left,
        folds: (0.0, -8.0),
        rays: [580.0, -46.0, 760.0, 914.0],
        rays_picture: "shared/rays-centre",
    },
    Leaf {
        place: [1254.5, 72.0, 421.0, 760.0],
        hinge: Hinge::Left,
        folds: (-42.0, -16.0),
        rays: [1304.0, -40.0, 480.0, 912.0],
        rays_picture: "shared/rays",
    },
];

/// Corner and size of the altarpiece with its wings fully open.
const ALTARPIECE: [f32; 4] = [238.0, 20.0, 1444.0, 856.0];

/// Places a node at this rectangle of the altarpiece.
fn hung([x, y, width, height]: [f32; 4]) -> Node {
    let [left, top, wide, high] = ALTARPIECE;
    Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * (x - left) / wide),
        top: percent(100.0 * (y - top) / high),
        width: percent(100.0 * width / wide),
        height: percent(100.0 * height / high),
        ..default()
    }
}

/// Builds the screen.
fn screen(view: &TitleView) -> Element {
    // Problems matter more than the strip below the wings.
    let predella = (view.troubles.is_empty() || !view.large).then(|| {
        Element::picture("shared/predella")
            .size(px(740), px(96))
            .key("predella")
    });
    let troubles = view.troubles.iter();
    let troubles = troubles.map(|trouble| Element::text(Role::Note, *trouble).justified(Justify::Center));
    let version = Element::text(Role::Note, concat!("version ", env!("CARGO_PKG_VERSION")))
        .tinted(inks::QUIET)
        .styled(|node| node.align_self = AlignSelf::FlexEnd);
    let below = Element::column([lines(view)])
        .with(predella)
        .with_all(troubles)
        .with_all(menu(view))
        .with(version)
        .gap(px(10))
        .styled(|node| {
            node.flex_shrink = 0.0;
            node.align_items = AlignItems::Center;
        });
    let before = Element::column([altarpiece(view), below])
        .padding(UiRect::axes(px(24), px(12)))
        .gap(px(4))
        .styled(|node| node.justify_content = JustifyContent::Center);
    widgets::on_ground("shared/ground", widgets::WIDE, before)
}

/// The altarpiece, as large as the remaining space allows.
fn altarpiece(view: &TitleView) -> Element {
    let aspect_ratio = Some(ALTARPIECE[2] / ALTARPIECE[3]);
    let leaves = || PANELS.iter().zip(&LEAVES).enumerate();
    let is_open = |panel: &TitlePanel| view.is_at(panel);
    let rays = leaves().map(|(index, (panel, leaf))| {
        let rays = Piece::new(format!("rays {index}"), leaf.rays_picture).mirrored(index == 2);
        Element::node(hung(leaf.rays))
            .slot(format!("rays {index}"))
            .holding(is_open(panel).then_some(rays))
    });
    let doors = leaves().map(|(index, (panel, leaf))| door(view, index, panel, leaf));
    let hinges = [(646.0, 372.0), (646.0, 680.0), (1230.0, 372.0), (1230.0, 680.0)];
    let hinges = hinges.into_iter().enumerate().map(|(index, (x, y))| {
        let hinge = Piece::new(format!("hinge {index}"), "shared/hinge");
        Element::node(hung([x, y, 44.0, 40.0]))
            .slot(format!("hinge {index}"))
            .holding(hinge)
    });
    let fitted = Element::node(Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        top: px(0),
        bottom: px(0),
        height: percent(100),
        max_width: percent(100),
        margin: UiRect::all(auto()),
        aspect_ratio,
        ..default()
    });
    Element::node(Node {
        width: percent(100),
        min_height: px(0),
        aspect_ratio,
        ..default()
    })
    .with(fitted.with_all(rays).with_all(doors).with_all(hinges))
}

/// A wing, which opens a game's set-up.
fn door(view: &TitleView, index: usize, panel: &TitlePanel, leaf: &Leaf) -> Element {
    let at = view.is_at(panel);
    let (rest, swung) = leaf.folds;
    let tint = if at || panel.game.is_none() {
        Color::WHITE
    } else {
        Color::srgb(0.93, 0.92, 0.91)
    };
    let piece = Piece::new(format!("leaf {index}"), panel.picture)
        .folded(leaf.hinge, if at { swung } else { rest })
        .tinted(tint)
        .unflipped();
    let begins = match view.set_for {
        None => index == 0 && view.goes_on.is_none(),
        game => panel.id() == game,
    };
    let closed = format!("{} will open in a later version", panel.title);
    Element::node(hung(leaf.place))
        .slot(format!("leaf {index}"))
        .holding(piece)
        .pressing(TitleIntent::SetUp(panel.id().unwrap_or(panel.title)))
        .refused(panel.game.is_none().then_some(closed))
        .labelled(format!("{}: {}", set_up(panel), panel.line))
        .focus(if begins {
            FocusOrder::First
        } else {
            FocusOrder::Normal
        })
}

/// A line about each game below its wing; for the hovered one, what pressing it does.
fn lines(view: &TitleView) -> Element {
    let lines = PANELS.iter().map(|panel| {
        let line = if view.is_at(panel) {
            Element::text(Role::Note, set_up(panel)).tinted(inks::GILT)
        } else {
            Element::text(Role::Note, panel.line)
        };
        line.justified(Justify::Center)
            .styled(|node| node.flex_basis = px(468))
    });
    Element::row(lines).gap(px(0)).styled(|node| {
        node.width = percent(100);
        node.align_items = AlignItems::FlexStart;
        node.justify_content = JustifyContent::Center;
    })
}

fn set_up(panel: &TitlePanel) -> String {
    format!("Set up a game of {}", panel.title)
}

/// The latest table, and the other entries below it.
fn menu(view: &TitleView) -> impl Iterator<Item = Element> {
    let goes_on = view.goes_on.map(|line| {
        let words = [
            view.word("Continue", &TitleIntent::Continue).unwrapped(),
            Element::text(Role::Note, line),
        ];
        let focus = if view.set_for.is_none() {
            FocusOrder::First
        } else {
            FocusOrder::Normal
        };
        entry(Element::row(words), true, TitleIntent::Continue).focus(focus)
    });
    let load = view.loads.then_some(("Load", TitleIntent::Load));
    let entries = load.into_iter().chain([
        ("How to play", TitleIntent::Rules),
        ("Settings", TitleIntent::Settings),
        ("Credits", TitleIntent::Credits),
        ("Quit", TitleIntent::Quit),
    ]);
    let mut row = Element::wrap([]).styled(|node| {
        node.width = percent(100);
        node.justify_content = JustifyContent::Center;
        node.column_gap = px(32);
        node.row_gap = px(4);
    });
    for (index, (words, intent)) in entries.enumerate() {
        let dot = (index > 0).then(|| Element::picture("shared/lozenge").size(px(12), px(12)));
        let words = view.word(words, &intent);
        row = row
            .with(dot)
            .with(entry(words, view.pointed == Some(&intent), intent));
    }
    goes_on.into_iter().chain([row])
}

/// A menu entry, underlined while chosen.
fn entry(words: Element, underlined: bool, intent: TitleIntent) -> Element {
    let rule = if underlined {
        Element::picture("shared/rule-plain")
    } else {
        Element::default()
    };
    Element::column([words, rule.size(percent(100), px(6))])
        .gap(px(0))
        .padding(UiRect::horizontal(px(6)))
        .styled(|node| node.flex_shrink = 0.0)
        .pressing(intent)
}

impl TitleView<'_> {
    /// Is this game's wing hovered or focused?
    fn is_at(&self, panel: &TitlePanel) -> bool {
        let game = panel.id().map(TitleIntent::SetUp);
        game.is_some() && game.as_ref() == self.pointed
    }

    /// A text in the menu, gilt on hover.
    fn word(&self, words: &str, intent: &TitleIntent) -> Element {
        let words = Element::text(Role::Heading, words);
        if self.pointed == Some(intent) {
            words.tinted(inks::GILT)
        } else {
            words
        }
    }
}

/// Builds the question which game's rules to show.
fn rules_question() -> Element {
    let shelved = PANELS.iter().filter_map(|panel| Some((panel.title, panel.id()?)));
    let shelved = shelved.filter(|(_, game)| rulebook::of(game).is_some());
    let books = shelved.enumerate().map(|(index, (title, game))| {
        let book = widgets::button(title, TitleIntent::Read(game));
        if index == 0 {
            book.focus(FocusOrder::First)
        } else {
            book
        }
    });
    widgets::dialog(
        "How to play",
        [
            Element::text(Role::Body, "Which game’s rules would you like to read?")
                .justified(Justify::Center),
            Element::column(books).styled(|node| node.min_width = px(420)),
        ],
        [widgets::gilt_button("Back", TitleIntent::Back)],
    )
}

/// The resources and messages through which the title opens other screens.
#[derive(SystemParam)]
struct Ways<'w> {
    state: ResMut<'w, NextState<AppState>>,
    latest: ResMut<'w, Latest>,
    next: ResMut<'w, NextTable>,
    plan: ResMut<'w, SeatPlan>,
    question: ResMut<'w, RulesQuestion>,
    book: ResMut<'w, Book>,
    settings: ResMut<'w, SettingsPanel>,
    credits: ResMut<'w, Credits>,
    exit: MessageWriter<'w, AppExit>,
}

/// Carries out the title's intents.
fn act(
    intended: On<Intended<TitleIntent>>,
    mut ways: Ways,
    store: Res<SettingsStore>,
    mut sounds: ResMut<Sounds>,
) {
    match intended.0 {
        TitleIntent::SetUp(id) => {
            let Some((_, game)) = registry::panel(id) else {
                return;
            };
            sounds.play(Cue::new("panel-open"));
            ways.plan.set_for(game, store.history(id));
            ways.state.set(AppState::Seats(GameId(id)));
        }
        TitleIntent::Continue => ways.next.0 = ways.latest.order.take(),
        TitleIntent::Load => ways.state.set(AppState::Shelf),
        TitleIntent::Rules => ways.question.open = true,
        TitleIntent::Read(game) => {
            ways.question.open = false;
            ways.book.open_at(game, "");
        }
        TitleIntent::Back => ways.question.open = false,
        TitleIntent::Settings => ways.settings.open = true,
        TitleIntent::Credits => ways.credits.open = true,
        TitleIntent::Quit => {
            ways.exit.write(AppExit::Success);
        }
    }
}

/// Returns the game whose rules are shown if no table is open.
pub fn first_game() -> Option<&'static str> {
    registry::games().next().map(|game| game.headless.id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn first(view: &TitleView) -> Vec<TitleIntent> {
        let screen = screen(view);
        let first = screen
            .controls()
            .filter(|control| control.focus == FocusOrder::First);
        first
            .filter_map(|control| control.intent.get().cloned())
            .collect()
    }

    #[test]
    fn what_is_unpacked_ahead_is_what_the_title_shows() {
        let screen = screen(&TitleView::default());
        assert_eq!(drawings().collect::<BTreeSet<_>>(), screen.pictures().collect());
    }

    #[test]
    fn every_games_line_stands_there_once() {
        for large in [false, true] {
            let screen = screen(&TitleView {
                large,
                ..TitleView::default()
            });
            for panel in &PANELS {
                let lines = screen.words().filter(|words| *words == panel.line);
                assert_eq!(lines.count(), 1, "{}", panel.title);
            }
        }
    }

    #[test]
    fn the_keyboard_begins_at_what_goes_on() {
        let games: Vec<_> = registry::games().map(|game| game.headless.id()).collect();
        let mut view = TitleView::default();
        assert_eq!(first(&view), [TitleIntent::SetUp(games[0])]);
        view.goes_on = Some("OMELAS, round 2");
        assert_eq!(first(&view), [TitleIntent::Continue]);
        view.set_for = Some(games[2]);
        assert_eq!(first(&view), [TitleIntent::SetUp(games[2])]);
    }

    #[test]
    fn every_rulebook_is_offered() {
        let question = rules_question();
        for game in registry::games() {
            let read = TitleIntent::Read(game.headless.id());
            let mut offered = question.controls().filter_map(|control| control.intent.get());
            assert!(offered.any(|intent: &TitleIntent| *intent == read));
        }
    }
}
