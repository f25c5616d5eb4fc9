//! The laws of every screen, for any game, without a window or a renderer.
//!
//! A [`Screen`] is the program's own scene with a table on it, driven frame by frame. Every frame is checked: nothing
//! behind the curtain is drawn, private things exist only while their curtain is open, and no drawing shows what the
//! table may not know. Whenever nothing moves, the table's root must hold exactly [the tree](GameUi::table) that the
//! game builds from the table's view, and the board exactly the pieces in its slots.
//!
//! People at these tables press random controls. Each game supplies what the laws can't know ([`Shown`]).

use bevy::asset::AssetPlugin;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::{RunSystemOnce, SystemState};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input::{ButtonState, InputPlugin};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorLeft, ExitCondition, PrimaryWindow, WindowEvent, WindowFocused, WindowResized};
use bevy::winit::WinitPlugin;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;
use triptych::board::motion::{MotionQueue, Spinning};
use triptych::board::piece::{Look, Pose, is_drawn};
use triptych::board::{BoardCamera, Slots};
use triptych::game_list::GameList;
use triptych::headless;
use triptych::phones::Phones;
use triptych::session::shots::LayoutDump;
use triptych::session::{
    self, Advised, AppState, Autosave, ContextParams, CosmeticRng, GameUi, Games, Heard, KeepAs, NextTable,
    Pacing, Peek, Press, Progress, Report, ReportRequest, TableContext, TableControl, TableOrder,
    TableRequest, TableScreen, TableTrouble,
};
use triptych::ui::canvas::Canvas;
use triptych::ui::curtain::{Curtain, OPEN_FOR};
use triptych::ui::lettering::TypeSize;
use triptych::ui::pictures::{self, COMPOSED};

use triptych::board::piece::{Board, Layer, Piece, Travel};
use triptych::session::BarIntent;
use triptych::session::GameId;
use triptych::shell::{rulebook, run_in_place};
use triptych::table::{
    Awaits, Controller, Record, Remark, Seat, SeatInfo, SeatSet, Seed, Setup, Skill, Table, Viewer,
};
use triptych::testing::level_text;
use triptych::ui::pictures::Pictures;
use triptych::ui::sound::{Cue, Sounds};
use triptych::ui::{self, Controls, Element, Input, Intended, Layout, Mirror, UiLayer, UiRoot};
use triptych::ui::{Id, Tempo};

/// A person.
pub const HUMAN: Controller = Controller::Human;
/// A computer that plays sensibly.
pub const STEADY: Controller = Controller::Computer(Skill::Steady);
/// A computer that says nothing and plays at random.
pub const RANDOM: Controller = Controller::Computer(Skill::Random);

/// Instant motion.
pub const SWIFT: Tempo = Tempo {
    speed: 12.0,
    reduced: false,
};
pub const INSTANT: Tempo = Tempo {
    speed: f32::INFINITY,
    reduced: false,
};

/// What the laws of the screen need from a game.
pub trait Shown: GameUi {
    /// Adds the game's plugin.
    fn plugin(app: &mut App);
    /// Returns whether this drawing shows what only one seat may see at this point of the game.
    fn secret(view: &Self::View, picture: &str) -> bool;
    /// Does this piece show a drawing that is secret elsewhere, and the same one whatever lies below?
    fn is_outward(_key: &str, _picture: &str) -> bool {
        false
    }
    /// Returns whether pressing this moves the game on towards its end.
    fn leads_on(name: &str) -> bool;
    /// Words that would reveal a secret in the name or tooltip of something under a curtain.
    const TELLING: &'static [&'static str];
}

/// A piece on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    pub pose: Pose,
    pub look: Look,
    /// The piece is visible.
    pub drawn: bool,
}

/// A table on a screen, without a window.
pub struct Screen<G: Shown> {
    app: App,
    window: Entity,
    /// What the seat under the last open curtain may see, in every possible layout.
    private_trees: Vec<Element>,
    /// The sounds since the last frame began.
    pub heard: Vec<Cue>,
    game: std::marker::PhantomData<G>,
}

/// Returns an order for a new table of an embedded level; its seats are named by numbers.
pub fn order<G: Shown>(level: &str, controllers: &[Controller], seed: u64) -> TableOrder {
    let seats = (1..=controllers.len()).map(|number| SeatInfo {
        name: format!("Seat {number}"),
        mark: number as u8,
    });
    TableOrder::new(
        GameId(G::ID),
        (level.into(), level_text::<G>(level).into()),
        seats.collect(),
        controllers.to_vec(),
        Seed(seed),
    )
}

/// Returns an order for a table to go on with, after these outcomes of chance.
pub fn told<G: Shown>(
    level: &str,
    controllers: &[Controller],
    seed: u64,
    chance: impl IntoIterator<Item = G::Action>,
) -> TableOrder {
    let setup: Setup<G> =
        headless::numbered_setup(level, level_text::<G>(level), controllers.len(), Seed(seed))
            .expect("the embedded levels have been checked");
    let mut table = Table::new(setup).expect("it can be set up");
    for action in chance {
        table.enter_outcome(action).expect("this is what may happen");
    }
    TableOrder {
        record: Some(table.record().to_text(None)),
        ..order::<G>(level, controllers, seed)
    }
}

/// Adds the program's games, as `main.rs` does.
pub fn add_games(app: &mut App) {
    app.add_plugins(triptych::games::plugin);
}

/// Returns the program's games, as its screens know them.
pub fn all_games() -> Games {
    let mut app = App::new();
    add_games(&mut app);
    app.world().resource::<Games>().clone()
}

/// Returns an app with the scene and an invisible window.
pub fn headless() -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        AssetPlugin::default(),
        InputPlugin,
        WindowPlugin {
            primary_window: Some(Window {
                resolution: (1920, 1080).into(),
                ..default()
            }),
            exit_condition: ExitCondition::DontExit,
            ..default()
        },
        session::base_plugin,
    ));
    app
}

/// Ends the building of an app as the program does: each schedule runs on one thread. With several, two tests at a time
/// would spend most of their time handing work to each other's threads.
pub fn finish(app: &mut App) {
    app.finish();
    app.cleanup();
    run_in_place(app.world_mut());
}

/// As [`headless`], with everything that touch picking needs: a camera and picking.
pub fn touchable() -> App {
    let mut app = App::new();
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(Window {
                resolution: (1920, 1080).into(),
                ..default()
            }),
            exit_condition: ExitCondition::DontExit,
            ..default()
        })
        .set(RenderPlugin {
            render_creation: RenderCreation::Automatic(Box::new(WgpuSettings {
                backends: None,
                ..default()
            })),
            ..default()
        })
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>();
    app.insert_resource(Pictures::blank())
        .add_plugins(plugins)
        .add_plugins(session::base_plugin);
    app
}

/// Checks that a piece was turned over, seen on edge, from the one drawing to the other, and lies flat at the end.
pub fn check_flip(seen: &[(Pose, String)], back: &str, front: &str) {
    let faces: Vec<&str> = seen
        .iter()
        .filter_map(|(_, face)| face.split(COMPOSED).next())
        .collect();
    let first = faces.iter().position(|face| *face != back).expect("it flips");
    assert!(first > 0, "it is face down before");
    assert!(faces.iter().skip(first).all(|face| *face == front), "{faces:?}");
    let folds = |from: usize, to: usize| seen.iter().take(to).skip(from).map(|(pose, _)| pose.fold);
    let before = folds(0, first).fold(0.0, f32::max);
    let after = folds(first, seen.len()).fold(0.0, f32::min);
    assert!(
        before > 60.0 && after < -60.0,
        "it is seen on edge: {before}, {after}"
    );
    assert_eq!(seen.last().map(|(pose, _)| pose.fold), Some(0.0), "it lies flat");
}

/// Looks at the data for the screen of the open table.
pub fn scene_of<G: GameUi, R>(world: &mut World, look: impl FnOnce(&TableContext<'_, G>) -> R) -> R {
    let mut state = SystemState::<(Res<Table<G>>, Res<session::Shown<G>>, ContextParams<G>)>::new(world);
    let (table, shown, params) = state.get(world).expect("a table is open");
    look(&params.context(&table, &shown))
}

impl<G: Shown> Screen<G> {
    /// Opens a table.
    pub fn open(order: TableOrder, tempo: Tempo) -> Self {
        Self::open_with(order, tempo, |_| {})
    }

    pub const fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// Opens a table in an app that `prepare` has changed.
    pub fn open_with(order: TableOrder, tempo: Tempo, prepare: impl FnOnce(&mut App)) -> Self {
        Self::open_in(headless(), order, tempo, prepare)
    }

    /// Opens a table in this app.
    pub fn open_in(mut app: App, order: TableOrder, tempo: Tempo, prepare: impl FnOnce(&mut App)) -> Self {
        app.add_plugins(G::plugin)
            .insert_resource(tempo)
            .insert_resource(ReportRequest {
                ledger: true,
                ..default()
            })
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .insert_resource(NextTable(Some(order)))
            .add_observer(ask_the_table);
        prepare(&mut app);
        finish(&mut app);
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(app.world())
            .expect("there is one window");
        let mut screen = Self {
            app,
            window,
            private_trees: Vec::new(),
            heard: Vec::new(),
            game: std::marker::PhantomData,
        };
        screen.frame();
        if screen.curtain().is_shut() {
            // What stands on it comes with the state of the table.
            screen.frame();
        }
        let trouble = &screen.app.world().resource::<TableTrouble>().0;
        assert_eq!(*trouble, None, "the table could not be opened");
        screen
    }

    /// Opens another table in place of this one.
    pub fn open_next(&mut self, order: TableOrder) {
        self.private_trees.clear();
        self.app.world_mut().resource_mut::<NextTable>().0 = Some(order);
        self.frame();
        let trouble = &self.app.world().resource::<TableTrouble>().0;
        assert_eq!(*trouble, None, "the table could not be opened");
    }

    /// Leaves the table. Another one has to be opened before the next frame.
    pub fn leave(&mut self) {
        let mut state = self.app.world_mut().resource_mut::<NextState<AppState>>();
        state.set(AppState::Title);
        for _ in 0..3 {
            self.app.update();
        }
    }

    /// Saves after every action into this folder.
    pub fn save_into(&mut self, folder: PathBuf) {
        self.app.world_mut().resource_mut::<Autosave>().folder = Some(folder);
    }

    /// Returns the state of saving.
    pub fn autosave(&self) -> &Autosave {
        self.app.world().resource::<Autosave>()
    }

    /// Asks for a copy of the table under this name.
    pub fn keep_as(&mut self, name: &str) {
        self.app.world_mut().write_message(KeepAs::Named(name.into()));
    }

    /// Sets how long a frame takes from now on.
    pub fn step(&mut self, milliseconds: u64) {
        self.app
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
                milliseconds,
            )));
    }

    /// Runs one frame, and checks what must hold in every frame.
    pub fn frame(&mut self) {
        self.app.update();
        self.heard = self.app.world_mut().resource_mut::<Sounds>().take();
        let (covers, open_for) = (self.curtain().covers(), self.curtain().open_for());
        assert!(covers || !(self.curtain().is_shut() || open_for.is_some()));
        if covers {
            for layer in [Layer::Table, Layer::Over] {
                assert!(
                    !is_drawn(self.curtain(), layer),
                    "{layer:?} is drawn behind the curtain"
                );
            }
        }
        if let Some(seat) = self.curtain().seat() {
            let is_here = self.scene(|scene| scene.is_here(seat));
            assert!(is_here, "the curtain falls for a computer's seat");
        }
        if let Some(seat) = open_for {
            self.private_trees = self.privately(seat);
        }
        let view = self.table().view(Viewer::Table);
        for ((layer, key), shapes) in self.pieces() {
            for shape in shapes {
                assert!(
                    !(covers && layer < Layer::Curtain && shape.drawn),
                    "{key} on {layer:?} is drawn behind the curtain"
                );
                let under = layer == Layer::Curtain;
                if let Some(name) = shape.look.face.picture()
                    && G::secret(&view, name)
                    && !G::is_outward(&key, name)
                {
                    assert!(under && open_for.is_some(), "{key} shows {name} to everybody");
                }
            }
        }
        self.check_trees(covers, open_for.is_some(), &view);
    }

    /// Checks what must hold for the trees of the UI in every frame: nothing behind the curtain is drawn, only the open
    /// curtain shows anything private, and even there no name tells what it is.
    fn check_trees(&mut self, covers: bool, is_open: bool, view: &G::View) {
        let world = self.app.world_mut();
        let mut roots = world.query::<(&UiLayer, &UiRoot, &Visibility, Has<Mirror>)>();
        for (layer, root, visibility, is_mirror) in roots.iter(world) {
            let tree = root.element();
            let is_hidden = *visibility == Visibility::Hidden || *tree == Element::default();
            assert!(
                !covers || *layer != UiLayer::Screen || is_hidden || is_mirror,
                "a screen is drawn behind the curtain"
            );
            assert!(
                !covers || *layer != UiLayer::Dialog,
                "a dialog lies over the curtain"
            );
            let is_curtain = *layer == UiLayer::Curtain;
            if !(is_curtain && is_open) {
                for picture in tree.pictures() {
                    assert!(
                        !G::secret(view, picture),
                        "{layer:?} shows {picture} to everybody"
                    );
                }
                for private in &self.private_trees {
                    let is_there = tree.iter().any(|part| contains(part, private));
                    assert!(!is_there, "{layer:?} shows what is private: {:?}", words(private));
                }
            }
            if !is_curtain {
                continue;
            }
            let tooltips = tree.controls().map(|control| control.tooltip.clone());
            let names = tree.controls().map(|control| control.intent.name());
            let labels = names_without_words(tree);
            for told in names.chain(tooltips).chain(labels) {
                assert!(!tells::<G>(&told), "under the curtain something is called {told}");
            }
        }
    }

    /// Returns everything that this seat may see, in every possible layout.
    fn privately(&mut self, seat: Seat) -> Vec<Element> {
        let room = *self.app.world().resource::<Layout>();
        let own = self.table().view(Viewer::Seat(seat));
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        let ways = ways
            .into_iter()
            .flat_map(|way| [None, Some(0), Some(1)].map(|picked| (way, picked)));
        let peeks = ways.map(|((decides, swapped), picked)| Peek {
            seat,
            decides,
            swapped,
            picked,
        });
        let trees = self.scene(|scene| {
            let trees = peeks.map(|peek| G::private_view(scene, &room, &own, &peek));
            trees.collect::<Vec<_>>()
        });
        let trees = trees.into_iter();
        trees.filter(|tree| *tree != Element::default()).collect()
    }

    fn muted(&self) -> bool {
        self.app.world().resource::<Sounds>().muted
    }

    /// Returns the trees of what the seat under the last open curtain may see.
    pub fn private_trees(&self) -> &[Element] {
        &self.private_trees
    }

    /// Returns the tree that the table's screen shows.
    pub fn shown_table(&mut self) -> Element {
        let world = self.app.world_mut();
        let mut roots = world.query_filtered::<&UiRoot, With<TableScreen>>();
        let root = roots.single(world).expect("the table has a screen");
        root.element().clone()
    }

    /// Holds the table, as a panel over it does, or lets it go on.
    pub fn hold(&mut self, held: bool) {
        self.app.world_mut().resource_mut::<TableControl>().is_covered = held;
    }

    /// Returns the phones of the table.
    pub fn phones(&self) -> &Phones {
        self.app.world().resource::<Phones>()
    }

    /// Returns the tree on the curtain; empty if nothing stands there.
    pub fn shown_curtain(&mut self) -> Element {
        let world = self.app.world_mut();
        let mut roots = world.query::<(&UiLayer, &UiRoot)>();
        let mut found = roots.iter(world).filter(|(layer, _)| **layer == UiLayer::Curtain);
        found
            .next()
            .map_or_else(Element::default, |(_, root)| root.element().clone())
    }

    pub fn curtain(&self) -> &Curtain {
        self.app.world().resource::<Curtain>()
    }

    /// Returns the last advice given on the table: what to do, and why.
    pub fn advised(&self) -> Option<(String, String)> {
        let messages = self.app.world().resource::<Messages<Advised>>();
        let mut cursor = messages.get_cursor();
        let last = cursor.read(messages).last()?;
        Some((last.what.clone(), last.why.clone()))
    }

    /// Returns the table being played.
    pub fn table(&mut self) -> &mut Table<G> {
        self.app.world_mut().resource_mut::<Table<G>>().into_inner()
    }

    /// Looks at the data for the table's screen.
    pub fn scene<R>(&mut self, look: impl FnOnce(&TableContext<'_, G>) -> R) -> R {
        scene_of(self.app.world_mut(), look)
    }

    /// Returns the record so far.
    pub fn record(&mut self) -> Record<G> {
        self.table().record()
    }

    /// Restarts the generator of cosmetic randomness.
    pub fn seed_cosmetics(&mut self, seed: u64) {
        let mut rng = CosmeticRng(ChaCha8Rng::seed_from_u64(seed));
        let world = self.app.world_mut();
        world.resource_mut::<Pacing>().pause(Pacing::PAUSE, &mut rng);
        world.insert_resource(rng);
    }

    /// Returns every piece on the screen, by layer and identity as text. If an identity has two, one is just leaving.
    pub fn pieces(&mut self) -> BTreeMap<(Layer, String), Vec<Shape>> {
        let world = self.app.world_mut();
        let mut all: BTreeMap<_, Vec<Shape>> = BTreeMap::new();
        let sees = world
            .query_filtered::<&RenderLayers, With<BoardCamera>>()
            .single(world)
            .expect("there is one camera for the first window")
            .clone();
        let mut pieces = world.query::<(&Piece, &Pose, &Look, &Visibility, &RenderLayers)>();
        for (piece, pose, look, visibility, layers) in pieces.iter(world) {
            all.entry((piece.layer, format!("{:?}", piece.id)))
                .or_default()
                .push(Shape {
                    pose: *pose,
                    look: look.clone(),
                    drawn: *visibility != Visibility::Hidden && layers.intersects(&sees),
                });
        }
        all
    }

    /// Runs until this piece has flipped or tumbled. Returns its pose and its drawing in each of these frames, and in the
    /// first one in which it lies still.
    pub fn watch_spin(&mut self, id: impl Into<Id>) -> Vec<(Pose, String)> {
        let id = id.into();
        let mut seen = Vec::new();
        for _ in 0..20_000 {
            self.frame();
            let world = self.app.world();
            let piece = world.resource::<Board>().entity(Layer::Table, &id);
            let spins = piece.is_some_and(|piece| world.get::<Spinning>(piece).is_some());
            let shown = piece.and_then(|piece| Some((*world.get::<Pose>(piece)?, world.get::<Look>(piece)?)));
            if let Some((pose, look)) = shown
                && (spins || !seen.is_empty())
            {
                let picture = look.face.picture().expect("it shows a picture");
                seen.push((pose, picture.to_owned()));
            }
            if !spins && !seen.is_empty() {
                return seen;
            }
        }
        panic!("{id:?} neither flips nor tumbles");
    }

    /// Returns whether nothing moves.
    pub fn rests(&mut self) -> bool {
        let world = self.app.world_mut();
        let travels = world.query::<&Travel>().iter(world).count() > 0;
        let turns = world.query::<&Spinning>().iter(world).count() > 0;
        !travels && !turns && world.resource::<MotionQueue>().is_empty()
    }

    /// Returns whether everything that happened has been played and nothing moves.
    pub fn is_drained(&mut self) -> bool {
        self.rests() && self.app.world().resource::<Progress>().is_settled()
    }

    /// Returns whether nothing moves and a result stays until somebody goes on.
    pub fn is_held(&mut self) -> bool {
        self.rests() && self.scene(|scene| scene.held)
    }

    /// Returns whether people can do something at the table: nothing moves, or a result stays.
    pub fn waits(&mut self) -> bool {
        self.is_drained() || self.is_held()
    }

    /// Returns whether the game is over and its last picture shown.
    pub fn is_over(&mut self) -> bool {
        self.is_drained() && self.curtain().is_up() && self.table().awaits() == Awaits::Over
    }

    /// Checks that the scene and the shell's data come from the table's view and from what the table has seen.
    fn check_sources(&mut self) {
        let view = self.table().view(Viewer::Table);
        let seen: Vec<_> = self.table().seen(Viewer::Table).collect();
        let heard = Heard::by(Viewer::Table, self.table());
        let told = self.scene(|scene| {
            assert!(*scene.view == view, "the scene is made of {:#?}", scene.view);
            G::ledger(&TableContext {
                view: &view,
                seen: &seen,
                heard: &heard,
                ..*scene
            })
        });
        let ledger = &self.app.world().resource::<Report>().ledger;
        let ledger = ledger.iter().map(|entry| &entry.words);
        let ledger = ledger.filter(|words| !words.contains("undid a decision"));
        assert!(
            ledger.eq(told.iter().map(|line| &line.words)),
            "the ledger tells other things than the table has seen and heard"
        );
    }

    /// Checks that no two pieces of the table lie at one height, where the renderer would choose which lies on top.
    fn check_heights(&mut self) {
        let world = self.app.world_mut();
        let mut heights = BTreeMap::new();
        for (piece, pose) in world.query::<(&Piece, &Pose)>().iter(world) {
            // Without a layout, slots have no size and no order.
            if piece.layer == Layer::Table && pose.size != Vec2::ZERO {
                let other = heights.insert(pose.z.to_bits(), &piece.id);
                assert_eq!(other, None, "{:?} lies as high as this", piece.id);
            }
        }
    }

    /// Returns the tree that the game shows at the table.
    fn table_tree(&mut self) -> Element {
        let (muted, room) = (self.muted(), *self.app.world().resource::<Layout>());
        self.scene(|scene| {
            let bar = session::table_bar(scene, &room, false, muted);
            G::table(scene, &room, Some(bar))
        })
    }

    /// Checks that the table's screen is made of the table's view, and that the pieces on the board are those in its
    /// slots: each once, in its slot, with its face.
    fn check_screen(&mut self) {
        let tree = self.table_tree();
        let shown = self.shown_table();
        assert!(
            shown.iter().any(|part| *part == tree),
            "the table shows another tree: {}\n{}",
            first_difference(&shown, &tree),
            self.record().to_text(None),
        );
        for picture in tree.pictures() {
            assert!(pictures::exists(picture), "there is no drawing {picture}");
        }
        let games = GameList::new().with::<G>();
        for rule in tree.controls().filter_map(|control| control.rule) {
            let found = rulebook::of(&games, G::ID).is_some_and(|rules| rules.at(rule).is_some());
            assert!(found, "no paragraph is called {rule}");
        }
        let slots = shown
            .slots()
            .filter_map(|slot| Some((slot, slot.piece.as_ref()?)));
        let slots: Vec<(&ui::Slot, &ui::Piece)> = slots.collect();
        let wanted: BTreeMap<_, _> = slots
            .iter()
            .map(|(slot, piece)| (format!("{:?}", piece.id), (*slot, *piece)))
            .collect();
        assert_eq!(wanted.len(), slots.len(), "a piece lies in two slots");
        let pieces = self.pieces();
        let there = pieces.iter().filter(|((on, _), _)| *on == Layer::Table);
        let there: BTreeMap<_, _> = there.map(|((_, key), shapes)| (key.clone(), shapes)).collect();
        assert_eq!(
            there.keys().collect::<Vec<_>>(),
            wanted.keys().collect::<Vec<_>>(),
            "other pieces lie there than in slots\n{}",
            self.record().to_text(None),
        );
        let places = self.app.world().resource::<Slots>();
        for (key, (slot, piece)) in wanted {
            let Some([shape]) = there.get(&key).map(|shapes| shapes.as_slice()) else {
                panic!("not one piece is {key}");
            };
            let (shown, wanted) = (&shape.look, &piece.look);
            let is_face = shown.face == wanted.face && shown.tint == wanted.tint;
            assert!(is_face, "{key} shows {shown:?}, not {wanted:?}");
            let place = places.get(Layer::Table, &slot.id).expect("it was laid out");
            let place = Pose {
                fold: piece.fold,
                rotation: place.rotation + piece.rotation,
                ..place
            };
            assert_eq!(shape.pose, place, "{key} lies beside {:?}", slot.id);
        }
    }

    /// Checks that the screen matches the view while nothing moves.
    pub fn check_drained(&mut self) {
        assert!(self.is_drained());
        self.check_sources();
        self.check_heights();
        self.check_screen();
        let pieces = self.pieces();
        if self.curtain().is_up() {
            let under = pieces.keys().find(|(layer, _)| *layer == Layer::Curtain);
            assert_eq!(
                under, None,
                "the curtain is up, and something of it is still there"
            );
            let tree = self.shown_curtain();
            assert!(
                tree == Element::default(),
                "the curtain is up: {:?}",
                words(&tree)
            );
        }
    }

    /// Returns the layer where people can press: the table's, or the curtain's.
    pub fn in_reach(&self) -> Layer {
        if self.curtain().is_up() {
            Layer::Table
        } else {
            Layer::Curtain
        }
    }

    /// Checks an open curtain: it shows exactly what its seat may see, in one of the possible layouts, and a layout
    /// dump lists nothing else.
    fn check_open(&mut self) {
        assert!(self.curtain().open_for().is_some(), "the curtain is open");
        let tree = self.shown_curtain();
        let shows = |private| tree.iter().any(|part| contains(part, private));
        let shown = self.private_trees.iter().any(shows);
        assert!(shown, "what the seat may see is not what it is shown");
        let Some(LayoutDump(file)) = self.app.world().get_resource::<LayoutDump>() else {
            return;
        };
        let dump = fs::read_to_string(file).expect("the dump is kept up to date");
        for name in self.private_trees.iter().flat_map(Element::pictures) {
            assert!(!dump.contains(name), "the dump names the drawing {name}");
        }
        assert!(
            !tells::<G>(&dump),
            "the dump tells what is under the curtain: {dump}"
        );
        let dump: Value = serde_json::from_str(&dump).expect("it is JSON");
        let offered: BTreeSet<_> = dump
            .get("items")
            .and_then(Value::as_array)
            .expect("it lists items")
            .iter()
            .map(|item| {
                let keys = item.as_object().expect("each is an object").keys();
                assert!(keys.eq(["h", "name", "w", "x", "y"]), "names and places: {item}");
                let name = item.get("name").and_then(Value::as_str);
                name.expect("each has a name").to_owned()
            })
            .collect();
        assert_eq!(
            offered,
            self.acts(Layer::Curtain).into_keys().collect::<BTreeSet<_>>()
        );
    }

    /// Keeps a layout dump up to date.
    fn dump_into(&mut self, file: PathBuf) {
        self.app.insert_resource(LayoutDump(file));
    }

    /// Returns the trees of the UI as everybody can see them, by layer. Of an open curtain these are only the names of its
    /// controls, and which of them can be used.
    fn trees(&mut self) -> Vec<(UiLayer, Result<Element, Vec<(String, bool)>>)> {
        let is_open = self.curtain().open_for().is_some();
        let world = self.app.world_mut();
        let mut roots = world.query::<(&UiLayer, &UiRoot)>();
        let seen = |(layer, root): (&UiLayer, &UiRoot)| {
            let tree = root.element();
            if is_open && *layer == UiLayer::Curtain {
                let names = tree.controls();
                let names = names.map(|control| (control.intent.name(), control.is_enabled()));
                return (*layer, Err(names.collect()));
            }
            (*layer, Ok(tree.clone()))
        };
        let mut all: Vec<_> = roots.iter(world).map(seen).collect();
        all.sort_by_key(|(layer, _)| *layer);
        all
    }

    /// Runs frames until a condition holds.
    pub fn until(&mut self, what: &str, mut so: impl FnMut(&mut Self) -> bool) {
        for _ in 0..4_000 {
            if so(self) {
                return;
            }
            self.frame();
        }
        panic!("it never came to this: {what}\n{}", self.record().to_text(None));
    }

    /// Returns the controls that may be used on a layer, by name.
    pub fn acts(&mut self, layer: Layer) -> BTreeMap<String, Entity> {
        let find =
            move |controls: Controls, parents: Query<&ChildOf>, roots: Query<&UiLayer, With<UiRoot>>| {
                let on = |entity| match roots.get(parents.root_ancestor(entity)) {
                    Ok(UiLayer::Screen) => Some(Layer::Table),
                    Ok(UiLayer::Curtain) => Some(Layer::Curtain),
                    Ok(UiLayer::Panel | UiLayer::Dialog) => Some(Layer::Over),
                    _ => None,
                };
                let enabled = controls.iter().filter(|(_, control)| control.is_enabled());
                let there = enabled.filter(|(entity, _)| on(*entity) == Some(layer));
                let found = there.map(|(entity, control)| (control.intent.name(), entity));
                found.collect::<BTreeMap<_, _>>()
            };
        self.app.world_mut().run_system_once(find).expect("it runs")
    }

    /// Uses the control of this name.
    pub fn press(&mut self, layer: Layer, name: &str) {
        let acts = self.acts(layer);
        let control =
            *(acts.get(name)).unwrap_or_else(|| panic!("{name} can't be pressed, only {:?}", acts.keys()));
        let world = self.app.world_mut();
        let press = move |controls: Query<&ui::Control>, mut commands: Commands| {
            let control = controls.get(control).expect("it is there");
            control.intent.send(Input::Press, &mut commands);
        };
        world.run_system_once(press).expect("it runs");
    }

    /// Means this at the table, whether or not there is a control for it.
    pub fn intend(&mut self, press: Press<G>) {
        self.app.world_mut().trigger(Intended(press));
    }

    /// Waits until a curtain has fallen, and opens it. Where nobody else is there, it opens by itself.
    pub fn look(&mut self) {
        self.until("a curtain falls", |screen| {
            screen.curtain().is_shut() || screen.curtain().open_for().is_some()
        });
        if self.curtain().is_shut() {
            self.open_curtain();
        }
    }

    /// Closes an open curtain, as somebody does who has seen enough.
    pub fn close_curtain(&mut self) {
        self.until("it can be closed", |screen| {
            screen.acts(Layer::Curtain).contains_key(CLOSE)
        });
        self.press(Layer::Curtain, CLOSE);
    }

    /// Touches the window at a place, in logical pixels, or lets go of it.
    pub fn finger(&mut self, phase: TouchPhase, position: Vec2) {
        let window = self.window;
        let touch = TouchInput {
            phase,
            position,
            window,
            force: None,
            id: 7,
        };
        let world = self.app.world_mut();
        world.write_message(touch);
        world.write_message(WindowEvent::TouchInput(touch));
        self.frame();
    }

    /// Opens a shut curtain by tapping its button.
    pub fn open_curtain(&mut self) {
        assert!(self.curtain().is_shut());
        self.press(Layer::Curtain, "curtain.open");
        self.mouse(ButtonState::Pressed);
        self.frame();
        self.mouse(ButtonState::Released);
        self.frame();
    }

    /// Presses or releases the mouse button, wherever the pointer is.
    pub fn mouse(&mut self, state: ButtonState) {
        let window = self.window;
        self.app.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        });
    }

    /// Presses or releases a key.
    pub fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) {
        let window = self.window;
        self.app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        });
    }

    /// Resizes the window.
    pub fn resize(&mut self, width: f32, height: f32) {
        let mut window = self
            .app
            .world_mut()
            .get_mut::<Window>(self.window)
            .expect("the window is there");
        window.resolution.set(width, height);
        // The window system's message; cameras read it.
        let window = self.window;
        self.app.world_mut().write_message(WindowResized {
            window,
            width,
            height,
        });
    }
}

/// Uses the control of this name as a person does; `false` if there is none that can be used.
pub fn use_control(world: &mut World, name: &str) -> bool {
    let name = name.to_owned();
    let press = move |controls: Controls, mut commands: Commands| {
        let mut enabled = controls.iter().filter(|(_, control)| control.is_enabled());
        let found = enabled.find(|(_, control)| control.intent.name() == name);
        if let Some((_, control)) = found {
            control.intent.send(Input::Press, &mut commands);
        }
        found.is_some()
    };
    world.run_system_once(press).expect("it runs")
}

/// Returns the names of the controls that can be used, in the order of reading.
pub fn usable_controls(world: &mut World) -> Vec<String> {
    let find = |controls: Controls| {
        let enabled = controls.iter().filter(|(_, control)| control.is_enabled());
        let names = enabled.map(|(_, control)| control.intent.name());
        names.collect::<Vec<_>>()
    };
    world.run_system_once(find).expect("it runs")
}

/// The button that closes an open curtain.
pub const CLOSE: &str = "curtain.done";

/// Is the content of this private tree that of this part of a tree? What shows it has its own key and size for it.
fn contains(part: &Element, private: &Element) -> bool {
    !private.children().is_empty() && part.children() == private.children()
}

/// Returns all words of a tree.
fn words(tree: &Element) -> Vec<&str> {
    tree.words().collect()
}

/// Returns the first line in which two trees differ, with those before it.
fn first_difference(one: &Element, other: &Element) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let (one, other): (Vec<_>, Vec<_>) = (one.lines().collect(), other.lines().collect());
    let same = one
        .iter()
        .zip(&other)
        .take_while(|(one, other)| one == other)
        .count();
    let part = |lines: &[&str]| {
        let part: Vec<&str> = lines
            .iter()
            .skip(same.saturating_sub(12))
            .take(16)
            .copied()
            .collect();
        part.join("\n")
    };
    format!("{}\n\ninstead of\n\n{}", part(&one), part(&other))
}

/// Returns what a screen reader is told of a tree, but for the words that stand there.
fn names_without_words(tree: &Element) -> Vec<String> {
    let words: Vec<&str> = words(tree);
    let names = tree.accessible_names().map(Cow::into_owned);
    names.filter(|name| !words.contains(&name.as_str())).collect()
}

/// Does what the shell does about the bar of a table.
fn ask_the_table(intended: On<Intended<BarIntent>>, mut requests: MessageWriter<TableRequest>) {
    let request = match intended.0 {
        BarIntent::Undo => TableRequest::Undo,
        BarIntent::Redo => TableRequest::Redo,
        BarIntent::Advice => TableRequest::Advice,
        _ => return,
    };
    requests.write(request);
}

/// Returns whether one of the text's words reveals a secret.
fn tells<G: Shown>(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphabetic()).any(|word| {
        G::TELLING
            .iter()
            .any(|telling| word.eq_ignore_ascii_case(telling))
    })
}

/// The options for laying out a table without a window.
pub struct Sight<'a, G: GameUi> {
    /// The seats' controllers.
    pub controllers: &'a [Controller],
    /// The seats whose people play at this screen; `None` for all people.
    pub here: Option<SeatSet>,
    /// The seat at the foot of the screen.
    pub foot: Seat,
    /// The state of the game's screen.
    pub ui: &'a G::Ui,
    /// The lengths of the record that the table can go back to.
    pub landmarks: &'a [usize],
    /// What is being written.
    pub draft: Option<&'a Remark<G::Claim>>,
}

impl<'a, G: GameUi> Sight<'a, G> {
    /// Creates options with normal text size and nothing to go back to.
    pub fn new(controllers: &'a [Controller], foot: Seat, ui: &'a G::Ui) -> Self {
        Self {
            controllers,
            here: None,
            foot,
            ui,
            landmarks: &[],
            draft: None,
        }
    }

    fn people(&self) -> SeatSet {
        let seats = Seat::all(self.controllers.len());
        seats
            .filter(|seat| self.controllers.get(seat.index()) == Some(&Controller::Human))
            .collect()
    }

    /// Passes the scene of the table's view to `look`.
    pub fn of<R>(self, table: &mut Table<G>, look: impl FnOnce(&TableContext<'_, G>) -> R) -> R {
        let view = table.view(Viewer::Table);
        let seen: Vec<_> = table.seen(Viewer::Table).collect();
        let heard = Heard::by(Viewer::Table, table);
        look(&TableContext {
            setup: table.setup(),
            view: &view,
            seen: &seen,
            heard: &heard,
            awaits: table.awaits(),
            entries: table.entries().len(),
            landmarks: self.landmarks,
            people: self.people(),
            here: self.here.unwrap_or_else(|| self.people()),
            phones: &[],
            played_by: self.controllers,
            foot: self.foot,
            ui: self.ui,
            draft: self.draft,
            talk_minutes: 0,
            played_for: 0,
            advice: Err("nobody asks here"),
            undoable: table.undoable().map(drop),
            redo: false,
            pause: false,
            held: false,
            sinks: false,
            by_hand: false,
        })
    }
}

/// A table to be played, and its players.
#[derive(Clone, Copy, Debug)]
pub struct Play<'a> {
    /// The id of an embedded level.
    pub level: &'a str,
    /// The seats' controllers.
    pub controllers: &'a [Controller],
    /// The seed of all randomness.
    pub seed: u64,
    /// The speed of motion.
    pub tempo: Tempo,
}

impl<'a> Play<'a> {
    /// Plays with instant motion.
    pub const fn at_once(level: &'a str, controllers: &'a [Controller], seed: u64) -> Self {
        Self {
            level,
            controllers,
            seed,
            tempo: Tempo {
                speed: f32::INFINITY,
                reduced: false,
            },
        }
    }
}

/// Plays a table to its end, with people pressing at random, and checks it whenever nothing moves.
pub fn plays_out<G: Shown>(level: &str, controllers: &[Controller], seed: u64, tempo: Tempo) {
    let play = Play {
        level,
        controllers,
        seed,
        tempo,
    };
    plays_out_by::<G>(play, by_pointer);
}

/// Like [`plays_out`], in the given app and with this way of pressing.
pub fn plays_out_in<G: Shown>(app: App, play: Play<'_>, hand: Hand<G>) {
    let order = order_of::<G>(&play);
    let screen = Screen::<G>::open_in(app, order, play.tempo, |_| {});
    play_on(screen, play.seed, hand);
}

fn order_of<G: Shown>(play: &Play<'_>) -> TableOrder {
    TableOrder {
        talk_minutes: (play.seed % 3) as u8,
        ..order::<G>(play.level, play.controllers, play.seed)
    }
}

/// A way of pressing an item on a screen, by layer and name.
pub type Hand<G> = fn(&mut Screen<G>, Layer, &str);

/// Presses with a click or a tap.
pub fn by_pointer<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    if name == "curtain.open" {
        screen.open_curtain();
    } else {
        screen.press(layer, name);
    }
}

/// Like [`plays_out`], with this way of pressing.
pub fn plays_out_by<G: Shown>(play: Play<'_>, hand: Hand<G>) {
    plays_out_in(headless(), play, hand);
}

/// Like [`plays_out_in`], at the largest text size.
pub fn plays_out_large_in<G: Shown>(app: App, play: Play<'_>, hand: Hand<G>) {
    let screen = Screen::<G>::open_in(app, order_of::<G>(&play), play.tempo, |app| {
        app.world_mut().resource_mut::<Canvas>().type_size = TypeSize::MOST;
    });
    play_on(screen, play.seed, hand);
}

fn play_on<G: Shown>(mut screen: Screen<G>, seed: u64, hand: Hand<G>) {
    screen.seed_cosmetics(seed);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut looked_at = 0;
    let mut frames = 0;
    while !screen.is_over() {
        frames += 1;
        if frames > 40_000 {
            let reach = screen.in_reach();
            let acts = screen.acts(reach);
            let record = screen.record().to_text(None);
            let (rests, waits) = (screen.rests(), screen.waits());
            panic!(
                "it comes to no end (rests: {rests}, waits: {waits}): {:?}, {acts:?}\n{record}",
                screen.curtain()
            );
        }
        screen.step(rng.random_range(15..=250));
        screen.frame();
        // A click outside everything speeds up what moves.
        if rng.random_bool(0.03) {
            screen.mouse(ButtonState::Pressed);
            screen.frame();
            screen.mouse(ButtonState::Released);
            screen.frame();
        }
        if screen.is_drained() {
            screen.check_drained();
            looked_at += 1;
        }
        if screen.is_held() {
            screen.check_screen();
        }
        // What is said under a curtain is shown on the table only after it has closed.
        let is_under = screen.curtain().takes_presses() && screen.rests();
        if is_under || screen.waits() {
            if rng.random_bool(0.05) {
                let sizes = [
                    (1280.0, 720.0),
                    (1024.0, 768.0),
                    (2560.0, 1080.0),
                    (800.0, 1280.0),
                ];
                let &(width, height) = sizes.choose(&mut rng).expect("there are some");
                screen.resize(width, height);
                continue;
            }
            act_at_random(&mut screen, &mut rng, hand);
        }
    }
    // What was pressed last shows in the next frame.
    screen.frame();
    screen.until("nothing moves", Screen::is_drained);
    screen.check_drained();
    assert!(looked_at > 4, "the table came to rest {looked_at} times only");
}

/// Lets a person press something, if anything can be pressed.
pub fn act_at_random<G: Shown>(screen: &mut Screen<G>, rng: &mut ChaCha8Rng, hand: Hand<G>) {
    let layer = screen.in_reach();
    let acts: Vec<String> = screen
        .acts(layer)
        .into_keys()
        .filter(|name| {
            let leaves = name.starts_with("bar.") || name.ends_with(".again") || name.ends_with(".watch");
            // A table that is rewound or corrected again and again comes to no end.
            let repairs = name.contains(".rewind.") || name.contains(".act.correct.");
            let rewinds = repairs && rng.random_bool(0.9);
            name == "bar.undo" || !(leaves || rewinds)
        })
        .collect();
    let on: Vec<String> = acts.iter().filter(|name| G::leads_on(name)).cloned().collect();
    let among = if on.is_empty() {
        // Computers go on while nobody looks at anything else.
        if layer == Layer::Table && rng.random_bool(0.95) {
            return;
        }
        acts
    } else if rng.random_bool(0.7) {
        on
    } else {
        acts
    };
    if let Some(pressed) = among.choose(rng) {
        hand(screen, layer, pressed);
    }
}

/// Presses and releases a key.
pub fn strike<G: Shown>(screen: &mut Screen<G>, code: KeyCode) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        screen.key(code, Key::Unidentified(NativeKey::Unidentified), state);
        screen.frame();
    }
}

/// Checks that the same seats can play again when the game is over.
pub fn plays_again<G: Shown>(play: Play<'_>) {
    let mut screen = Screen::<G>::open(order::<G>(play.level, play.controllers, play.seed), play.tempo);
    screen.until("the end", Screen::is_over);
    let first = screen.record();
    let again = format!("{}.again", G::ID);
    screen.press(Layer::Table, &again);
    screen.until("another table", |screen| !screen.is_over());
    let second = screen.record();
    assert_eq!(second.setup.seats, first.setup.seats);
    assert_eq!(second.setup.level, first.setup.level);
    assert_ne!(second.setup.seed, first.setup.seed);
    screen.until("the second table has begun", |screen| {
        screen.is_drained() && screen.table().entries().len() > 1
    });
    screen.check_drained();
    screen.until("the end", Screen::is_over);
    screen.check_drained();
}

/// Checks that everything that should shut an open curtain does, and removes everything private in the same frame. The
/// first thing at this table must be a seat's look under its curtain.
pub fn curtain_shuts<G: Shown>(order: TableOrder) {
    let folder = TempDir::new().expect("a folder to write to");
    // What the UI offers is dumped where it was laid out.
    let mut screen = Screen::<G>::open_in(touchable(), order, Tempo::default(), |_| {});
    screen.dump_into(folder.path().join("dump.json"));
    let ways: [(&str, fn(&mut Screen<G>)); 7] = [
        ("a tap beside", |screen| {
            let beside = Vec2::new(6.0, 540.0);
            screen.finger(TouchPhase::Started, beside);
            screen.finger(TouchPhase::Ended, beside);
        }),
        ("its button", |screen| {
            screen.press(Layer::Curtain, CLOSE);
        }),
        ("Esc", |screen| {
            screen.key(KeyCode::Escape, Key::Escape, ButtonState::Pressed);
        }),
        ("the window loses focus", |screen| {
            let window = screen.window;
            screen.app.world_mut().write_message(WindowFocused {
                window,
                focused: false,
            });
        }),
        ("the pointer leaves the window", |screen| {
            let window = screen.window;
            screen.app.world_mut().write_message(CursorLeft { window });
        }),
        ("letting go after a hold", |screen| {
            screen.mouse(ButtonState::Pressed);
            screen.frame();
            screen.mouse(ButtonState::Released);
        }),
        ("the time is over", |screen| {
            let frames = (OPEN_FOR * 10.0) as usize;
            for _ in 0..frames {
                if screen.curtain().open_for().is_some() {
                    screen.frame();
                }
            }
        }),
    ];
    for (way, shut) in ways {
        screen.until("there is something to look at", |screen| {
            screen.curtain().is_shut() && screen.rests()
        });
        let hold = way == "letting go after a hold";
        if hold {
            screen.press(Layer::Curtain, "curtain.open");
            screen.mouse(ButtonState::Pressed);
            for _ in 0..10 {
                screen.frame();
            }
        } else {
            screen.open_curtain();
            screen.frame();
        }
        for _ in 0..10 {
            screen.frame();
            screen.check_open();
        }
        shut(&mut screen);
        // The press is read in this frame, and everything private disappears in this frame.
        if screen.curtain().open_for().is_some() {
            screen.frame();
        }
        assert_eq!(
            screen.curtain().open_for(),
            None,
            "{way} did not shut the curtain"
        );
        assert!(
            !screen.curtain().is_up(),
            "{way}: the table is not bare before the curtain is"
        );
        screen.key(KeyCode::Escape, Key::Escape, ButtonState::Released);
        screen.until("the curtain goes up", |screen| screen.curtain().is_up());
        screen.until("there is a table or another look", |screen| {
            screen.rests() && (!screen.curtain().is_up() || screen.is_drained())
        });
        // The same seat may look again.
        if screen.curtain().is_up() {
            screen.check_drained();
            let again = screen.acts(Layer::Table).into_keys();
            if let Some(look) = again.into_iter().find(|name| name.contains("look.")) {
                screen.press(Layer::Table, &look);
                screen.frame();
            }
        }
    }
}

/// Checks that presses on the table in every frame can't interfere with a seat's decision: when the curtain falls
/// again, the decision is in the record.
pub fn decision_comes_first<G: Shown>(order: TableOrder, on_the_table: &Press<G>, decides: &[&str]) {
    let mut screen = Screen::<G>::open(order, Tempo::default());
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    screen.until("a seat may decide", |screen| {
        lead_on(screen, |_| "", &mut rng);
        screen.curtain().open_for().is_some()
    });
    let before = screen.table().entries().len();
    screen.until("it has decided", |screen| {
        let acts = screen.acts(Layer::Curtain);
        if let Some(name) = decides.iter().rfind(|name| acts.contains_key(**name)) {
            screen.press(Layer::Curtain, name);
        }
        screen.curtain().open_for().is_none()
    });
    let mut has_risen = false;
    screen.until("the curtain falls anew", |screen| {
        screen.intend(on_the_table.clone());
        has_risen |= screen.curtain().is_up();
        has_risen && !screen.curtain().is_up()
    });
    assert_eq!(screen.table().entries().len(), before + 1);
}

/// Checks frame by frame that two tables look the same to everybody but the hidden seats, as long as `alike` holds for
/// the table's views of both. The same things are pressed at both, except for choices under a curtain.
pub fn look_alike<G: Shown>(
    orders: [TableOrder; 2],
    choose: [fn(Seat) -> &'static str; 2],
    alike: fn(&G::View) -> bool,
) -> [Record<G>; 2] {
    let mut screens = orders.map(|order| {
        let mut screen = Screen::<G>::open(order, Tempo::default());
        screen.seed_cosmetics(5);
        (screen, ChaCha8Rng::seed_from_u64(8))
    });
    for frame in 0..20_000 {
        let [(first, _), (second, _)] = &mut screens;
        let goes_on = [first.table(), second.table()].map(|table| {
            let view = table.view(Viewer::Table);
            alike(&view) && table.awaits() != Awaits::Over
        });
        assert_eq!(goes_on[0], goes_on[1], "in frame {frame} one table is ahead");
        if !goes_on[0] {
            return screens.map(|(mut screen, _)| screen.record());
        }
        for ((screen, rng), choose) in screens.iter_mut().zip(choose) {
            lead_on(screen, choose, rng);
            screen.frame();
        }
        let [(first, _), (second, _)] = &mut screens;
        assert_eq!(
            first.heard, second.heard,
            "in frame {frame} something else is heard"
        );
        let shown = [first, second].map(|screen| screen.pieces().into_iter().collect::<Vec<_>>());
        for (one, other) in shown[0].iter().zip(&shown[1]) {
            assert!(
                one == other,
                "in frame {frame} the two can be told apart by {one:#?}\nand {other:#?}"
            );
        }
        assert_eq!(shown[0].len(), shown[1].len(), "in frame {frame} one shows more");
        let [(first, _), (second, _)] = &mut screens;
        let (trees, others) = (first.trees(), second.trees());
        assert_eq!(trees.len(), others.len(), "in frame {frame} one has more screens");
        for ((layer, tree), (_, other)) in trees.iter().zip(&others) {
            let is_alike = match (tree, other) {
                (Ok(tree), Ok(other)) => tree == other,
                (Err(names), Err(others)) => names == others,
                _ => false,
            };
            let told = |tree: &Result<Element, Vec<(String, bool)>>| match tree {
                Ok(tree) => format!("{:?}", words(tree)),
                Err(names) => format!("{names:?}"),
            };
            assert!(
                is_alike,
                "in frame {frame} the two can be told apart on {layer:?}: {} and {}",
                told(tree),
                told(other)
            );
        }
    }
    panic!("it comes to no end");
}

/// Presses anything that moves the game on; a random one if there are several.
pub fn lead_on<G: Shown>(screen: &mut Screen<G>, choose: fn(Seat) -> &'static str, rng: &mut ChaCha8Rng) {
    if let Some(seat) = screen.curtain().open_for() {
        let acts = screen.acts(Layer::Curtain);
        let confirm = ["omelas.confirm", "great_city.confirm"];
        if let Some(confirm) = confirm.into_iter().find(|name| acts.contains_key(*name)) {
            // Confirms the choice.
            screen.press(Layer::Curtain, confirm);
        } else if acts.contains_key(choose(seat)) {
            screen.press(Layer::Curtain, choose(seat));
        } else if acts.contains_key(CLOSE) && screen.rests() {
            screen.press(Layer::Curtain, CLOSE);
        }
    } else if screen.curtain().is_shut() && screen.rests() {
        screen.open_curtain();
    } else if screen.waits() {
        let acts = screen.acts(Layer::Table).into_keys();
        let onward: Vec<String> = acts.filter(|name| G::leads_on(name)).collect();
        if let Some(name) = onward.choose(rng) {
            screen.press(Layer::Table, name);
        }
    }
}
