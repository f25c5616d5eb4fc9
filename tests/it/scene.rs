//! The laws of every screen, whatever is played on it, without a window or a renderer.
//!
//! A [`Screen`] is the program's own scene with a table on it, driven frame by frame. In every frame it is
//! looked at: nothing under a curtain is drawn, what is private is there only while its curtain is open, and
//! no drawing shows what the table may not know. Whenever nothing moves, the table's layer must hold exactly
//! what the game lays out from the table's view: the same pieces, poses, looks and acts, nothing more.
//!
//! People at these tables press whatever may be pressed. A game brings what the laws can't know by
//! themselves ([`Shown`]).

use crate::laws::level_text;
use bevy::asset::AssetPlugin;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorLeft, ExitCondition, PrimaryWindow, WindowFocused};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;
use triptych::lab;
use triptych::scene::canvas::Canvas;
use triptych::scene::curtain::Curtain;
use triptych::scene::dump::LayoutDump;
use triptych::scene::motion::MotionQueue;
use triptych::scene::play::{self, Autosave, NextTable, Peek, Played, Staged, TableOrder, TableTrouble};
use triptych::scene::pointer::{Down, Pressed};
use triptych::scene::sheet::{Act, Item, Look, PieceKey, Pose, Sheet};
use triptych::scene::sound::{Cue, Sounds};
use triptych::scene::stage::{Layer, Piece, Stage, Tempo, Travel};
use triptych::scene::{self, GameId};
use triptych::table::{Awaits, Controller, Record, Seat, SeatInfo, Seed, Setup, Table, Viewer, level};

/// What the laws of the screen have to be told of a game.
pub trait Shown: Staged {
    /// Does this drawing show what nobody but one seat may see, as the table stands?
    fn secret(view: &Self::View, picture: &str) -> bool;
    /// Does pressing this lead on, so that a game comes to its end?
    fn leads_on(name: &str) -> bool;
    /// Words that would tell a secret if something under a curtain were called so.
    const TELLING: &'static [&'static str];
}

/// A piece on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where it lies.
    pub pose: Pose,
    /// What it looks like.
    pub look: Look,
    /// What it does.
    pub act: Option<Act>,
    /// Is it drawn?
    pub drawn: bool,
}

/// A table on a screen, without a window.
pub struct Screen<G: Shown> {
    app: App,
    window: Entity,
    /// What a seat may see under its curtain, however it is laid out: while one is open.
    private: Vec<Sheet>,
    /// The keys of all that was ever private here.
    private_keys: BTreeSet<PieceKey>,
    /// What was heard since the last frame began.
    pub heard: Vec<Cue>,
    game: std::marker::PhantomData<G>,
}

/// A new table of a carried level; its seats have numbers for names.
pub fn order<G: Shown>(level: &str, controllers: &[Controller], seed: u64) -> TableOrder {
    TableOrder {
        game: GameId(G::ID),
        level: (level.into(), level_text(level).into()),
        seats: (1..=controllers.len())
            .map(|number| SeatInfo {
                name: format!("Seat {number}"),
                mark: number as u8,
            })
            .collect(),
        controllers: controllers.to_vec(),
        youngest: Seat::new(0),
        seed: Seed(seed),
        talk_minutes: 0,
        record: None,
        played_for: 0,
        file: None,
    }
}

/// A table to go on with, after what chance did there.
pub fn told<G: Shown>(
    level: &str,
    controllers: &[Controller],
    seed: u64,
    chance: impl IntoIterator<Item = G::Action>,
) -> TableOrder {
    let setup: Setup<G> = lab::numbered_setup(level, level_text(level), controllers.len(), Seed(seed))
        .expect("the carried levels have been checked");
    let mut table = Table::new(setup).expect("it can be set out");
    for action in chance {
        table.tell(action).expect("this is what may happen");
    }
    TableOrder {
        record: Some(table.record().to_text(None)),
        ..order::<G>(level, controllers, seed)
    }
}

impl<G: Shown> Screen<G> {
    /// Opens a table.
    pub fn open(order: TableOrder, tempo: Tempo) -> Self {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            AssetPlugin::default(),
            InputPlugin,
            bevy::window::WindowPlugin {
                primary_window: Some(Window {
                    resolution: (1920, 1080).into(),
                    ..default()
                }),
                exit_condition: ExitCondition::DontExit,
                ..default()
            },
            scene::plugin,
            play::plugin::<G>,
        ))
        .insert_resource(tempo)
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
        .insert_resource(NextTable(Some(order)));
        app.finish();
        app.cleanup();
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(app.world())
            .expect("there is one window");
        let mut screen = Self {
            app,
            window,
            private: Vec::new(),
            private_keys: BTreeSet::new(),
            heard: Vec::new(),
            game: std::marker::PhantomData,
        };
        screen.frame();
        let trouble = &screen.app.world().resource::<TableTrouble>().0;
        assert_eq!(*trouble, None, "the table could not be opened");
        screen
    }

    /// Saves after every action into this folder.
    pub fn save_into(&mut self, folder: PathBuf) {
        self.app.world_mut().resource_mut::<Autosave>().folder = Some(folder);
    }

    /// How long a frame takes from now on.
    pub fn step(&mut self, milliseconds: u64) {
        self.app
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
                milliseconds,
            )));
    }

    /// One frame, and what must hold in every frame.
    pub fn frame(&mut self) {
        self.app.update();
        self.heard = self.app.world_mut().resource_mut::<Sounds>().take();
        let (covers, open_for) = (self.curtain().covers(), self.curtain().open_for());
        assert!(covers || !(self.curtain().is_shut() || open_for.is_some()));
        if covers {
            let stage = self.app.world().resource::<Stage>();
            for layer in [Layer::Ground, Layer::Table, Layer::Over] {
                assert!(!stage.is_drawn(layer), "{layer:?} is drawn behind the curtain");
            }
        }
        if let Some(seat) = open_for {
            self.private = self.privately(seat);
            let keys = self.private.iter().flat_map(Sheet::iter);
            self.private_keys.extend(keys.map(|item| item.key.clone()));
        }
        let view = self.table().view(Viewer::Table);
        for ((layer, key), shapes) in self.pieces() {
            for shape in shapes {
                assert!(
                    !(covers && layer < Layer::Curtain && shape.drawn),
                    "{key} on {layer:?} is drawn behind the curtain"
                );
                let under = layer == Layer::Curtain;
                if let Look::Picture { name, .. } = &shape.look
                    && G::secret(&view, name)
                {
                    assert!(under && open_for.is_some(), "{key} shows {name} to everybody");
                }
                if !under {
                    continue;
                }
                assert!(
                    open_for.is_some() || !self.private_keys.contains(&key),
                    "{key} is still there though the curtain is not open"
                );
                if let Some(act) = &shape.act {
                    let told = [&*act.name, act.promise.as_str(), key.as_str()].join(" ");
                    assert!(!tells::<G>(&told), "under the curtain something is called {told}");
                }
            }
        }
    }

    /// All that this seat may see, whichever way it is laid out.
    fn privately(&mut self, seat: Seat) -> Vec<Sheet> {
        let (canvas, muted) = self.canvas();
        let mut played = self.app.world_mut().resource_mut::<Played<G>>();
        let own = played.table().view(Viewer::Seat(seat));
        let scene = played.scene(canvas, muted);
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        ways.map(|(decides, swapped)| {
            let peek = Peek {
                seat,
                decides,
                swapped,
            };
            G::private(&scene, &own, &peek)
        })
        .to_vec()
    }

    fn canvas(&self) -> (Canvas, bool) {
        let world = self.app.world();
        (*world.resource::<Canvas>(), world.resource::<Sounds>().muted)
    }

    /// The curtain.
    pub fn curtain(&self) -> &Curtain {
        self.app.world().resource::<Curtain>()
    }

    /// The table that is played.
    pub fn table(&mut self) -> &mut Table<G> {
        self.app
            .world_mut()
            .resource_mut::<Played<G>>()
            .into_inner()
            .table()
    }

    /// The record so far.
    pub fn record(&mut self) -> Record<G> {
        self.table().record()
    }

    /// Begins the generator of what is cosmetic anew.
    pub fn flourish_from(&mut self, seed: u64) {
        let mut played = self.app.world_mut().resource_mut::<Played<G>>();
        played.flourish_from(Seed(seed));
    }

    /// Every piece on the screen, by layer and key; where a key has two pieces, one is just leaving.
    pub fn pieces(&mut self) -> BTreeMap<(Layer, PieceKey), Vec<Shape>> {
        let world = self.app.world_mut();
        let mut all: BTreeMap<_, Vec<Shape>> = BTreeMap::new();
        let mut pieces = world.query::<(&Piece, &Pose, &Look, Option<&Act>, &Visibility)>();
        for (piece, pose, look, act, visibility) in pieces.iter(world) {
            all.entry((piece.layer, piece.key.clone()))
                .or_default()
                .push(Shape {
                    pose: *pose,
                    look: look.clone(),
                    act: act.cloned(),
                    drawn: *visibility != Visibility::Hidden,
                });
        }
        all
    }

    /// Does nothing move?
    pub fn rests(&mut self) -> bool {
        let world = self.app.world_mut();
        let travels = world.query::<&Travel>().iter(world).count() > 0;
        !travels && !world.resource::<Stage>().is_waiting() && world.resource::<MotionQueue>().is_empty()
    }

    /// Has everything that happened been played, and does nothing move?
    pub fn is_drained(&mut self) -> bool {
        self.rests() && self.app.world().resource::<Played<G>>().is_settled()
    }

    /// Is the game over and its last picture there?
    pub fn is_over(&mut self) -> bool {
        self.is_drained() && self.curtain().is_up() && self.table().awaits() == Awaits::Over
    }

    /// What the game lays out from what the table may see.
    fn laid_out(&self) -> Sheet {
        let (canvas, muted) = self.canvas();
        let played = self.app.world().resource::<Played<G>>();
        G::lay_out(&played.scene(canvas, muted))
    }

    /// When nothing moves, the screen is what the view says.
    pub fn check_drained(&mut self) {
        assert!(self.is_drained());
        let sheet = self.laid_out();
        let pieces = self.pieces();
        for layer in [
            Layer::Ground,
            Layer::Table,
            Layer::Over,
            Layer::Curtain,
            Layer::Tip,
        ] {
            let goal = match layer {
                Layer::Table => Some(&sheet),
                layer => self.app.world().resource::<Stage>().sheet(layer),
            };
            let wanted: Vec<Item> = goal
                .map(|sheet| sheet.iter().cloned().collect())
                .unwrap_or_default();
            let there: Vec<_> = pieces.iter().filter(|((on, _), _)| *on == layer).collect();
            let keys = there.iter().map(|((_, key), _)| key).collect::<BTreeSet<_>>();
            let wanted_keys = wanted.iter().map(|item| &item.key).collect::<BTreeSet<_>>();
            assert!(
                keys == wanted_keys,
                "on {layer:?} lies what should not: {:?}; and does not lie what should: {:?}\n{}",
                keys.difference(&wanted_keys).collect::<Vec<_>>(),
                wanted_keys.difference(&keys).collect::<Vec<_>>(),
                self.record().to_text(None),
            );
            for (item, ((_, key), shapes)) in wanted.iter().zip(there) {
                let [shape] = shapes.as_slice() else {
                    panic!("{} pieces on {layer:?} are {key}", shapes.len());
                };
                let laid = (&shape.pose, &shape.look, &shape.act);
                assert!(
                    laid == (&item.pose, &item.look, &item.act),
                    "{key} on {layer:?} lies as {laid:#?}, not as {item:#?}\n{}",
                    self.record().to_text(None),
                );
            }
        }
        if self.curtain().is_up() {
            let under = pieces.keys().find(|(layer, _)| *layer == Layer::Curtain);
            assert_eq!(
                under, None,
                "the curtain is up, and something of it is still there"
            );
        }
    }

    /// Frames until this is so.
    pub fn until(&mut self, what: &str, mut so: impl FnMut(&mut Self) -> bool) {
        for _ in 0..4_000 {
            if so(self) {
                return;
            }
            self.frame();
        }
        panic!("it never came to this: {what}\n{}", self.record().to_text(None));
    }

    /// What may be pressed on a layer, by name.
    pub fn acts(&mut self, layer: Layer) -> BTreeMap<String, PieceKey> {
        self.pieces()
            .into_iter()
            .filter(|((on, _), _)| *on == layer)
            .filter_map(|((_, key), shapes)| {
                let act = shapes.into_iter().find_map(|shape| shape.act)?;
                (act.refusal.is_none()).then(|| (act.name.to_string(), key))
            })
            .collect()
    }

    /// A click or tap on what is called so.
    pub fn press(&mut self, layer: Layer, name: &str) {
        let acts = self.acts(layer);
        let key = acts
            .get(name)
            .unwrap_or_else(|| panic!("{name} can't be pressed, only {:?}", acts.keys()))
            .clone();
        let world = self.app.world_mut();
        world.write_message(Down {
            name: name.to_owned().into(),
        });
        world.write_message(Pressed {
            layer,
            key,
            name: name.to_owned().into(),
        });
    }

    /// Opens a curtain that is shut.
    pub fn open_curtain(&mut self) {
        assert!(self.curtain().is_shut());
        self.press(Layer::Curtain, "curtain.open");
        self.frame();
    }

    /// The mouse goes down or is let go, wherever it is.
    pub fn mouse(&mut self, state: ButtonState) {
        let window = self.window;
        self.app.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
            state,
            window,
        });
    }

    /// A key goes down, or is let go.
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

    /// Makes the window this large.
    pub fn resize(&mut self, width: f32, height: f32) {
        let mut window = self
            .app
            .world_mut()
            .get_mut::<Window>(self.window)
            .expect("the window is there");
        window.resolution.set(width, height);
    }
}

/// Does one of its words tell what is secret?
fn tells<G: Shown>(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphabetic()).any(|word| {
        G::TELLING
            .iter()
            .any(|telling| word.eq_ignore_ascii_case(telling))
    })
}

/// How a table is played by whoever sits there.
#[derive(Clone, Copy, Debug)]
pub struct Play<'a> {
    /// Which carried level.
    pub level: &'a str,
    /// Who sits where.
    pub controllers: &'a [Controller],
    /// The seed of everything.
    pub seed: u64,
    /// How fast things move.
    pub tempo: Tempo,
}

/// Plays a table to its end, people pressing at random, and looks at it whenever nothing moves.
pub fn plays_out<G: Shown>(play: Play<'_>) {
    let mut order = order::<G>(play.level, play.controllers, play.seed);
    order.talk_minutes = (play.seed % 3) as u8;
    let mut screen = Screen::<G>::open(order, play.tempo);
    screen.flourish_from(play.seed);
    let mut rng = ChaCha8Rng::seed_from_u64(play.seed);
    let mut looked_at = 0;
    let mut frames = 0;
    while !screen.is_over() {
        frames += 1;
        assert!(
            frames < 60_000,
            "it comes to no end:\n{}",
            screen.record().to_text(None)
        );
        screen.step(rng.random_range(15..=250));
        screen.frame();
        // A click beside everything hurries what moves.
        if rng.random_bool(0.03) {
            screen.mouse(ButtonState::Pressed);
            screen.frame();
            screen.mouse(ButtonState::Released);
            screen.frame();
        }
        if screen.is_drained() {
            screen.check_drained();
            looked_at += 1;
            if rng.random_bool(0.05) {
                let sizes = [
                    (1280.0, 720.0),
                    (1024.0, 768.0),
                    (2560.0, 1080.0),
                    (800.0, 1280.0),
                ];
                let (width, height) = sizes[rng.random_range(0..sizes.len())];
                screen.resize(width, height);
                continue;
            }
            act_at_random(&mut screen, &mut rng);
        }
    }
    screen.check_drained();
    assert!(looked_at > 20, "the table came to rest {looked_at} times only");
}

/// A person does something, if something is to be done.
fn act_at_random<G: Shown>(screen: &mut Screen<G>, rng: &mut ChaCha8Rng) {
    let layer = if screen.curtain().is_up() {
        Layer::Table
    } else {
        Layer::Curtain
    };
    let acts: Vec<String> = screen
        .acts(layer)
        .into_keys()
        .filter(|name| name == "bar.undo" || !(name.starts_with("bar.") || name.starts_with("end.")))
        .collect();
    let on: Vec<_> = acts.iter().filter(|name| G::leads_on(name)).collect();
    let pressed = match (on.len(), acts.len()) {
        (_, 0) => return,
        (1.., _) if rng.random_bool(0.6) => on[rng.random_range(0..on.len())].clone(),
        (_, count) => acts[rng.random_range(0..count)].clone(),
    };
    screen.press(layer, &pressed);
}
