//! The title screen: leaves that open the games, and a short menu. Three leaves are the wings of an altarpiece. Any
//! other number stands in rows.

use super::book::Book;
use super::dialog::Dialog;
use super::panels::{self, Front};
use super::saves::{Latest, find_latest};
use super::seats::SeatPlan;
use super::settings::SettingsStore;
use super::{credits, rulebook, settings};
use crate::board::piece::Hinge;
use crate::session::{AppState, Autosave, GameCard, GameEntry, GameId, Games, NextTable};
use crate::ui::sound::{Cue, Sounds};
use crate::ui::{
    Element, FrameSet, Intended, Intent, Layout, Piece, Pointed, REM, Role, RootOf, Shortcut, Shortcuts,
    UiLayer, inks, widgets,
};
use bevy::prelude::*;

/// The title screen's intents.
#[expect(missing_docs, reason = "no comment repeats the name of an intent")]
#[derive(Clone, Debug, PartialEq)]
pub enum TitleIntent {
    SetUp(&'static str),
    Continue,
    Load,
    /// Ask which game's rules to show.
    Rules,
    /// Show this game's rules.
    Read(&'static str),
    /// Close the question.
    Back,
    Settings,
    Credits,
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

#[derive(Component, Default)]
#[require(DespawnOnExit<AppState> = DespawnOnExit(AppState::Title))]
struct TitleScreen;

#[derive(Component, Default)]
#[require(DespawnOnExit<AppState> = DespawnOnExit(AppState::Title))]
struct RulesDialog;

pub(super) fn plugin(app: &mut App) {
    let used = (keys.run_if(not(panels::covered)), show, ask).chain();
    let used = used.in_set(FrameSet::Show);
    app.init_resource::<RulesQuestion>()
        .add_observer(act)
        .add_systems(OnEnter(AppState::Title), enter)
        .add_systems(Update, used.run_if(in_state(AppState::Title)));
}

fn enter(
    games: Res<Games>,
    mut latest: ResMut<Latest>,
    mut question: ResMut<RulesQuestion>,
    autosave: Res<Autosave>,
    mut sounds: ResMut<Sounds>,
) {
    *latest = find_latest(&games, &autosave);
    question.open = false;
    sounds.ambience = Some("title");
}

/// The title's drawings, largest first, so that rasterising can start before the window opens.
pub fn drawings(games: &Games) -> impl Iterator<Item = &'static str> {
    let leaves = games.entries().iter().map(|game| game.card.picture);
    let small = ["shared/predella", "shared/hinge", "shared/lozenge"];
    ["shared/ground"].into_iter().chain(leaves).chain(small)
}

/// Opens the question about rules on F1.
fn keys(keys: Res<Shortcuts>, dialog: Res<Dialog>, mut question: ResMut<RulesQuestion>) {
    if keys.has(Shortcut::Rules) && *dialog == Dialog::None {
        question.open ^= true;
    }
}

fn show(
    games: Res<Games>,
    latest: Res<Latest>,
    plan: Res<SeatPlan>,
    store: Res<SettingsStore>,
    room: Res<Layout>,
    pointed: Pointed,
    mut root: RootOf<TitleScreen>,
) {
    let troubles = latest.trouble.as_deref().into_iter();
    let view = TitleView {
        games: games.entries(),
        goes_on: latest.order.is_some().then_some(&*latest.line),
        loads: latest.any,
        troubles: troubles.chain(store.trouble.as_deref()).collect(),
        set_for: plan.game_id(),
        pointed: pointed.intent(),
        large: room.rem > REM,
    };
    root.show(UiLayer::Screen, screen(&view));
}

/// Shows the question which game's rules to show, while nothing else covers the title.
fn ask(
    games: Res<Games>,
    mut question: ResMut<RulesQuestion>,
    front: Res<Front>,
    mut root: RootOf<RulesDialog>,
) {
    if question.open && front.panel.is_some() {
        question.open = false;
    }
    root.show(UiLayer::Dialog, question.open.then(|| rules_question(&games)));
}

/// The title screen's data.
#[derive(Debug, Default)]
pub struct TitleView<'a> {
    /// The games, in order.
    pub games: &'a [&'static GameEntry],
    /// The state of the table to continue, if there is one.
    pub goes_on: Option<&'a str>,
    /// Are there saved tables?
    pub loads: bool,
    /// Problems with the settings or saved tables.
    pub troubles: Vec<&'a str>,
    /// The game of the last set-up.
    pub set_for: Option<&'static str>,
    /// The intent of the hovered or focused control.
    pub pointed: Option<&'a TitleIntent>,
    /// Is type larger than at 100 %?
    pub large: bool,
}

/// A wing's place, and the drawing behind it on hover.
struct Leaf {
    place: Rect,
    hinge: Hinge,
    /// Fold angles in degrees: at rest and on hover.
    folds: (f32, f32),
    rays: Rect,
    rays_picture: &'static str,
}

/// A rectangle by its middle axis, its top, and its width and height, in units from the middle of the altarpiece's top.
const fn upright(middle: f32, top: f32, (width, height): (f32, f32)) -> Rect {
    Rect {
        min: Vec2::new(middle - width / 2.0, top),
        max: Vec2::new(middle + width / 2.0, top + height),
    }
}

/// The altarpiece with its wings fully open.
const ALTARPIECE: Rect = upright(0.0, 0.0, (1444.0, 856.0));
const LEAVES: [Leaf; 3] = [
    side_wing(-510.0, Hinge::Right, (42.0, 16.0), -584.0),
    Leaf {
        place: upright(0.0, 6.0, (568.0, 808.0)),
        hinge: Hinge::Left,
        folds: (0.0, -8.0),
        rays: upright(0.0, -66.0, (760.0, 914.0)),
        rays_picture: "shared/rays-centre",
    },
    side_wing(505.0, Hinge::Left, (-42.0, -16.0), 584.0),
];

/// The size of a wing at a side.
const SIDE_WING: (f32, f32) = (421.0, 760.0);

/// The width of a leaf in a row. It has the shape of a side wing.
const LEAF: f32 = 320.0;

/// A wing at a side, by the middles of itself and of its rays.
const fn side_wing(middle: f32, hinge: Hinge, folds: (f32, f32), rays: f32) -> Leaf {
    Leaf {
        place: upright(middle, 52.0, SIDE_WING),
        hinge,
        folds,
        rays: upright(rays, -60.0, (480.0, 912.0)),
        rays_picture: "shared/rays",
    }
}

/// The size of a hinge, its distance from the middle, and the tops of the upper and the lower ones.
const HINGE: (f32, f32) = (44.0, 40.0);
const SEAM: f32 = 292.0;
const HINGE_TOPS: [f32; 2] = [352.0, 660.0];

/// The tint of a wing that is not hovered.
const RESTING: Color = Color::srgb(0.93, 0.92, 0.91);

/// The pieces of the altarpiece, from 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Leaf(usize),
    Rays(usize),
    Hinge(usize),
}

/// A part's slot on the altarpiece.
fn hung(place: Rect, part: Part) -> Element {
    Element::default().over(place, ALTARPIECE).slot(part)
}

/// Builds the screen.
pub fn screen(view: &TitleView) -> Element {
    let is_altarpiece = view.games.len() == LEAVES.len();
    // Problems and the lines about games matter more than the strip below the wings.
    let predella = (view.troubles.is_empty() && is_altarpiece || !view.large).then(|| {
        Element::picture("shared/predella")
            .size(px(740), px(96))
            .styled(|node| node.margin.bottom = px(12))
            .key("predella")
    });
    let trouble = |words: &&str| widgets::note(*words).justified(Justify::Center);
    let version = widgets::note(concat!("version ", env!("CARGO_PKG_VERSION")))
        .tinted(inks::QUIET)
        .styled(|node| node.align_self = AlignSelf::FlexEnd);
    // Type in the drawings does not grow.
    let below = Element::column((view.large && is_altarpiece).then(|| lines(view)))
        .with(predella)
        .with_all(view.troubles.iter().map(trouble))
        .with_all(menu(view))
        .with(version)
        .gap(px(10))
        .align(AlignItems::Center)
        .rigid();
    let leaves = if is_altarpiece {
        altarpiece(view)
    } else {
        rows(view)
    };
    let before = Element::column([leaves, below]).padding(UiRect::axes(px(24), px(12)));
    let before = before.gap(px(4)).justify(JustifyContent::Center);
    widgets::on_ground("shared/ground", widgets::GROUND_ASPECT, before)
}

/// The altarpiece, as large as the remaining space allows.
fn altarpiece(view: &TitleView) -> Element {
    let aspect_ratio = Some(ALTARPIECE.width() / ALTARPIECE.height());
    let leaves = || view.games.iter().copied().zip(&LEAVES).enumerate();
    let rays = leaves().map(|(index, (game, leaf))| {
        let part = Part::Rays(index);
        let rays = Piece::new(part, leaf.rays_picture).mirrored(index == 2);
        hung(leaf.rays, part).holding(view.is_at(game).then_some(rays))
    });
    let doors = leaves().map(|(index, (game, leaf))| {
        let folds = (leaf.hinge, leaf.folds);
        let slot = |part| hung(leaf.place, part);
        door(view, (index, game), folds, slot)
    });
    let hinges = [-SEAM, SEAM]
        .into_iter()
        .flat_map(|seam| HINGE_TOPS.map(|top| (seam, top)));
    let hinges = hinges.enumerate().map(|(index, (seam, top))| {
        let part = Part::Hinge(index);
        hung(upright(seam, top, HINGE), part).holding(Piece::new(part, "shared/hinge"))
    });
    let fitted = Element::overlay(rays.chain(doors).chain(hinges)).styled(|node| {
        (node.left, node.right, node.top, node.bottom) = (px(0), px(0), px(0), px(0));
        (node.width, node.max_width) = (auto(), percent(100));
        (node.margin, node.aspect_ratio) = (UiRect::all(auto()), aspect_ratio);
    });
    let space = Element::default().size(percent(100), auto()).with(fitted);
    space.styled(|node| (node.min_height, node.aspect_ratio) = (px(0), aspect_ratio))
}

/// Leaves in rows, each above a text that adds what its drawing does not say about its game. They scroll if there are
/// many.
fn rows(view: &TitleView) -> Element {
    let leaves = view.games.iter().copied().enumerate().map(|(index, game)| {
        let slot = |part| {
            let height = px(LEAF * SIDE_WING.1 / SIDE_WING.0);
            Element::default().size(px(LEAF), height).rigid().slot(part)
        };
        let leaf = door(view, (index, game), (Hinge::Left, (0.0, -16.0)), slot);
        // The plain drawing shows neither the game's name nor its line.
        let is_plain = game.card.picture == GameCard::PLAIN.picture;
        let title = is_plain.then(|| Element::text(Role::Label, game.headless.title()));
        Element::column([leaf])
            .with_all(title)
            .with_all((is_plain || view.large).then(|| line(view, game)))
            .align(AlignItems::Center)
            .size(px(LEAF), auto())
            .key(game.headless.id())
    });
    Element::wrap(leaves)
        .styled(|node| {
            (node.column_gap, node.row_gap) = (px(40), px(24));
            node.align_content = AlignContent::SpaceEvenly;
        })
        .align(AlignItems::FlexStart)
        .justify(JustifyContent::Center)
        .size(percent(100), auto())
        .flex(1.0, px(0))
        .scrolling()
}

/// A leaf, which opens a game's set-up. It folds at its hinge, at rest and on hover by these angles in degrees.
fn door(
    view: &TitleView,
    (index, game): (usize, &GameEntry),
    (hinge, (rest, swung)): (Hinge, (f32, f32)),
    slot: impl Fn(Part) -> Element,
) -> Element {
    let at = view.is_at(game);
    let part = Part::Leaf(index);
    let piece = Piece::new(part, game.card.picture)
        .folded(hinge, if at { swung } else { rest })
        .tinted(if at { Color::WHITE } else { RESTING })
        .unflipped();
    let begins = match view.set_for {
        None => index == 0 && view.goes_on.is_none(),
        set_for => Some(game.headless.id()) == set_for,
    };
    slot(part)
        .holding(piece)
        .pressing(TitleIntent::SetUp(game.headless.id()))
        .labelled(format!("{}: {}", set_up(game), game.card.line))
        .first_if(begins)
}

/// A line about each game below its wing.
fn lines(view: &TitleView) -> Element {
    let lines = view.games.iter().map(|game| line(view, game));
    let lines = lines.map(|line| line.styled(|node| node.flex_basis = px(468)));
    Element::row(lines)
        .gap(px(0))
        .size(percent(100), auto())
        .align(AlignItems::FlexStart)
        .justify(JustifyContent::Center)
}

/// The line about a game. For a hovered leaf, the effect of pressing it.
fn line(view: &TitleView, game: &GameEntry) -> Element {
    let (words, ink) = match view.is_at(game) {
        true => (set_up(game), inks::GILT),
        false => (game.card.line.to_owned(), inks::BONE),
    };
    widgets::note(words).tinted(ink).justified(Justify::Center)
}

fn set_up(game: &GameEntry) -> String {
    format!("Set up a game of {}", game.headless.title())
}

/// The latest table, and the other entries below it.
fn menu(view: &TitleView) -> impl Iterator<Item = Element> {
    let goes_on = view.goes_on.map(|line| {
        let words = [
            view.word("Continue", &TitleIntent::Continue).unwrapped(),
            widgets::note(line),
        ];
        entry(Element::row(words), true, TitleIntent::Continue).first_if(view.set_for.is_none())
    });
    let load = view.loads.then_some(("Load", TitleIntent::Load));
    let entries = load.into_iter().chain([
        ("How to play", TitleIntent::Rules),
        ("Settings", TitleIntent::Settings),
        ("Credits", TitleIntent::Credits),
        ("Quit", TitleIntent::Quit),
    ]);
    let entries = entries.enumerate().flat_map(|(index, (words, intent))| {
        let dot = (index > 0).then(|| Element::picture("shared/lozenge").size(px(12), px(12)));
        let entry = entry(view.word(words, &intent), view.pointed == Some(&intent), intent);
        dot.into_iter().chain([entry])
    });
    let row = Element::wrap(entries)
        .size(percent(100), auto())
        .justify(JustifyContent::Center)
        .styled(|node| (node.column_gap, node.row_gap) = (px(32), px(4)));
    goes_on.into_iter().chain([row])
}

/// A menu entry, underlined while chosen.
fn entry(words: Element, underlined: bool, intent: TitleIntent) -> Element {
    let rule = underlined.then(|| Element::picture("shared/rule-plain"));
    Element::column([words, rule.unwrap_or_default().size(percent(100), px(6))])
        .gap(px(0))
        .padding(UiRect::horizontal(px(6)))
        .rigid()
        .pressing(intent)
}

impl TitleView<'_> {
    /// Is this game's leaf hovered or focused?
    fn is_at(&self, game: &GameEntry) -> bool {
        self.pointed == Some(&TitleIntent::SetUp(game.headless.id()))
    }

    /// A text in the menu, gilt on hover.
    fn word(&self, words: &str, intent: &TitleIntent) -> Element {
        let word = Element::text(Role::Heading, words);
        let is_pointed = self.pointed == Some(intent);
        if is_pointed { word.tinted(inks::GILT) } else { word }
    }
}

/// Builds the question which game's rules to show.
pub fn rules_question(games: &Games) -> Element {
    let list = games.list();
    let shelved = list.iter().map(|game| (game.title(), game.id()));
    let shelved = shelved.filter(|(_, game)| rulebook::of(&list, game).is_some());
    let book =
        |(index, (title, game))| widgets::gilt_button(title, TitleIntent::Read(game)).first_if(index == 0);
    let books = Element::column(shelved.enumerate().map(book)).styled(|node| node.min_width = px(420));
    let asks = Element::text(Role::Body, "Which game’s rules would you like to read?");
    let back = widgets::button("Back", TitleIntent::Back).on_esc();
    widgets::dialog("How to play", [asks.justified(Justify::Center), books], [back])
}

fn act(
    intended: On<Intended<TitleIntent>>,
    games: Res<Games>,
    mut state: ResMut<NextState<AppState>>,
    mut latest: ResMut<Latest>,
    mut next: ResMut<NextTable>,
    mut question: ResMut<RulesQuestion>,
    mut book: ResMut<Book>,
    mut front: ResMut<Front>,
    mut sounds: ResMut<Sounds>,
    mut exit: MessageWriter<AppExit>,
) {
    match intended.0 {
        TitleIntent::SetUp(id) => {
            sounds.play(Cue::new("panel-open"));
            state.set(AppState::Seats(GameId(id)));
        }
        TitleIntent::Continue => next.0 = latest.order.take(),
        TitleIntent::Load => state.set(AppState::Load),
        TitleIntent::Rules => question.open = true,
        TitleIntent::Read(game) => {
            question.open = false;
            book.open_at(&games.list(), game, "");
        }
        TitleIntent::Back => question.open = false,
        TitleIntent::Settings => front.wanted = Some(settings::PANEL),
        TitleIntent::Credits => front.wanted = Some(credits::PANEL),
        TitleIntent::Quit => {
            exit.write(AppExit::Success);
        }
    }
}
