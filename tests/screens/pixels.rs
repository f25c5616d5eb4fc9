//! Secrets change no pixel of the shared table.
//!
//! Two programs run side by side, each drawing into an image instead of a window, both with the same clock and the
//! same cosmetic generator. A game is opened in one and its [`Twin`](triptych::testing::Twin) in the other, cut at
//! the same point. The curtain over the loaded table is opened at both, and after the same number of frames the two
//! images are compared byte by byte: first the curtain, then the table.
//!
//! `TRIPTYCH_PIXELS=200` sets the number of moments of each game; an ordinary run compares a few. Like the
//! tests of the window, these are ignored unless `TRIPTYCH_REQUIRE_WINDOW` is set when they are compiled.

use crate::support::app::{HUMAN, INSTANT, STEADY, Screen, Shown, order};
use crate::support::laws::{great_city, omelas, oubliette};
use bevy::camera::RenderTarget;
use bevy::ecs::system::RunSystemOnce;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::text::FontAtlasSet;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;
use std::time::Duration;
use triptych::board::piece::Look;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session;
use triptych::session::TableOrder;
use triptych::table::{Awaits, Game, Record, Table, Viewer};
use triptych::testing::Twin;
use triptych::testing::{self, Lawful, Trial};
use triptych::ui::pictures::{COMPOSED, Pictures};

/// The size of the images in pixels.
const SIZE: (u32, u32) = (1280, 720);
/// The most frames until a loaded table is there and nothing moves.
const PATIENCE: usize = 200;

/// The picture that was taken last.
#[derive(Resource, Default)]
struct Taken(Option<Vec<u8>>);

/// The program, drawing into an image.
struct Easel<G: Shown> {
    screen: Screen<G>,
    canvas: Handle<Image>,
}

fn renders() -> App {
    let mut app = App::new();
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(Window {
                resolution: SIZE.into(),
                ..default()
            }),
            exit_condition: ExitCondition::DontExit,
            ..default()
        })
        .set(RenderPlugin {
            // Nothing may be missing from a picture because its pipeline is still being compiled.
            synchronous_pipeline_compilation: true,
            ..default()
        })
        .disable::<PipelinedRenderingPlugin>()
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>();
    app.add_plugins(plugins)
        .add_plugins((session::base_plugin, session::window_plugin))
        .init_resource::<Taken>();
    app
}

impl<G: Shown> Easel<G> {
    fn open(order: TableOrder) -> Self {
        let mut screen = Screen::open_in(renders(), order, INSTANT, |_| {});
        let world = screen.app().world_mut();
        let picture = Image::new_target_texture(SIZE.0, SIZE.1, TextureFormat::Rgba8UnormSrgb, None);
        let canvas = world.resource_mut::<Assets<Image>>().add(picture);
        let mut cameras = world.query_filtered::<Entity, With<Camera2d>>();
        // Those of the UI and that of the pieces draw over one another.
        for camera in cameras.iter(world).collect::<Vec<_>>() {
            world
                .entity_mut(camera)
                .insert(RenderTarget::Image(canvas.clone().into()));
        }
        let mut easel = Self { screen, canvas };
        easel.screen.seed_cosmetics(5);
        easel.draws(false);
        easel
    }

    fn next(&mut self, order: TableOrder) {
        self.screen.open_next(order);
        self.screen.seed_cosmetics(5);
    }

    /// Turns drawing on or off; drawing a frame takes ten times as long as computing it.
    fn draws(&mut self, drawn: bool) {
        let world = self.screen.app().world_mut();
        for mut camera in world.query::<&mut Camera>().iter_mut(world) {
            camera.is_active = drawn;
        }
    }

    fn ask(&mut self) {
        let shot = Screenshot::image(self.canvas.clone());
        let keep = |on: On<ScreenshotCaptured>, mut taken: ResMut<Taken>| taken.0 = on.image.data.clone();
        self.screen.app().world_mut().spawn(shot).observe(keep);
    }

    fn taken(&mut self) -> Option<Vec<u8>> {
        self.screen.app().world_mut().resource_mut::<Taken>().0.take()
    }
}

/// Runs the same number of frames at both until a condition holds at both.
fn both<G: Shown>(easels: &mut [Easel<G>; 2], what: &str, mut so: impl FnMut(&mut Screen<G>) -> bool) {
    for _ in 0..PATIENCE {
        let [first, second] = easels;
        let now = [so(&mut first.screen), so(&mut second.screen)];
        assert_eq!(now[0], now[1], "one is ahead: {what}");
        if now[0] {
            return;
        }
        for easel in easels.iter_mut() {
            easel.screen.frame();
        }
    }
    panic!("it never came to this: {what}");
}

/// Returns the pictures that both show now.
fn pictures<G: Shown>(easels: &mut [Easel<G>; 2]) -> [Vec<u8>; 2] {
    // Drawings may have to be unpacked first, which takes an unknown time.
    for _ in 0..PATIENCE {
        for easel in easels.iter_mut() {
            easel.screen.frame();
        }
        let ready = |easel: &mut Easel<G>| easel.screen.app().world().resource::<Pictures>().ready();
        if easels.iter_mut().all(ready) {
            break;
        }
        std::thread::sleep(Duration::from_millis(30));
    }
    for easel in easels.iter_mut() {
        easel.draws(true);
        for _ in 0..3 {
            easel.screen.frame();
        }
        easel.ask();
    }
    let mut taken = [None, None];
    for _ in 0..PATIENCE {
        for (easel, taken) in easels.iter_mut().zip(&mut taken) {
            easel.screen.frame();
            if taken.is_none() {
                *taken = easel.taken();
            }
        }
        if let [Some(first), Some(second)] = &taken {
            for easel in easels.iter_mut() {
                easel.draws(false);
            }
            return [first.clone(), second.clone()];
        }
    }
    panic!("no picture is taken");
}

/// Writes two pictures to files for inspection, and returns where.
fn kept(pictures: [&[u8]; 2]) -> String {
    let folder = std::env::temp_dir().join("triptych-pixels");
    let made = std::fs::create_dir_all(&folder);
    made.expect("there is room for pictures");
    for (name, bytes) in ["one.png", "other.png"].into_iter().zip(pictures) {
        let picture = image::RgbaImage::from_raw(SIZE.0, SIZE.1, bytes.to_vec()).expect("it is whole");
        picture
            .save(folder.join(name))
            .expect("there is room for pictures");
    }
    folder.display().to_string()
}

fn moments_wanted() -> usize {
    let asked = std::env::var("TRIPTYCH_PIXELS").ok();
    asked.and_then(|asked| asked.parse().ok()).unwrap_or(4)
}

/// Returns a point at which both wait for people, because the next outcome of chance depends on their different seeds.
fn moment<G: Game>(record: &Record<G>, twin: &Twin<G>, dice: &mut ChaCha8Rng) -> Option<usize> {
    // The last point is excluded: it shows an end, which a loaded table shows in another way.
    let latest = dice.random_range(1..twin.until.max(2));
    let mut table = Table::from_record(record.clone()).expect("it was played");
    (1..=latest).rev().find(|cut| {
        table.rewind(*cut);
        matches!(table.awaits(), Awaits::Seats(_))
    })
}

fn loaded<G: Shown>(record: &Record<G>, cut: usize) -> TableOrder {
    let seats = record.setup.seats.len();
    let cut = Record {
        setup: record.setup.clone(),
        entries: record.entries.iter().take(cut).cloned().collect(),
    };
    TableOrder {
        record: Some(cut.to_text(None)),
        ..order::<G>(&record.setup.level_id, &vec![HUMAN; seats], 0)
    }
}

fn prove<L: Lawful<Game: Shown>>(trials: &[Trial<'_, L>]) {
    let mut easels: Option<[Easel<L::Game>; 2]> = None;
    let mut different = HashSet::new();
    let mut moments = 0;
    let mut dice = ChaCha8Rng::seed_from_u64(9);
    for number in 0.. {
        if moments >= moments_wanted() {
            break;
        }
        let trial = trials
            .get(number as usize % trials.len())
            .expect("it is one of them");
        let game = testing::random_game(trial, number).expect("a game can be played");
        for twin in L::twins(&game.record, game.over, Viewer::Table, &mut dice) {
            let Some(cut) = moment(&game.record, &twin, &mut dice) else {
                continue;
            };
            let orders = [&game.record, &twin.record].map(|record| loaded(record, cut));
            match &mut easels {
                Some(easels) => {
                    for (easel, order) in easels.iter_mut().zip(orders) {
                        easel.next(order);
                    }
                }
                None => easels = Some(orders.map(Easel::open)),
            }
            let easels = easels.as_mut().expect("they were just opened");
            both(easels, "the curtain over the loaded table is shut", |screen| {
                screen.curtain().is_shut() && screen.rests()
            });
            let curtains = pictures(easels);
            for easel in easels.iter_mut() {
                easel.screen.open_curtain();
            }
            both(easels, "the table is there", |screen| {
                screen.rests() && !screen.curtain().is_shut()
            });
            let tables = pictures(easels);
            for (what, [one, other]) in [("curtain", &curtains), ("table", &tables)] {
                assert_eq!(one.len(), (SIZE.0 * SIZE.1 * 4) as usize, "the picture is whole");
                assert!(
                    one == other,
                    "game {number}, after {cut} entries: the {what} tells {}, compare {}\n{}\nfrom\n{}",
                    twin.what,
                    kept([one, other]),
                    game.record.to_text(None),
                    twin.record.to_text(None),
                );
            }
            different.insert(tables[0].clone());
            assert_ne!(curtains[0], tables[0], "the curtain has gone");
            moments += 1;
        }
    }
    // If all pictures were the same, the comparison would prove nothing.
    assert!(
        different.len() * 2 > moments,
        "{} pictures of {moments} moments",
        different.len()
    );
    println!(
        "{:<20} {moments:>6} moments, {} different pictures, each the same for its twin",
        <L::Game as Game>::ID,
        different.len()
    );
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn no_pixel_of_omelas_reveals_a_secret() {
    prove::<omelas::Laws>(&[testing::plain("omelas", 5), testing::plain("omelas-extreme", 4)]);
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn no_pixel_of_open_oubliette_reveals_a_secret() {
    prove::<oubliette::Laws>(&[testing::plain("oubliette", 3)]);
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn no_pixel_of_the_great_city_reveals_a_secret() {
    prove::<great_city::Laws>(&[
        testing::plain("the-great-city", 3),
        testing::plain("sweet-cargo", 2),
    ]);
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn glyph_atlases_of_sheets_are_not_much_larger_than_their_glyphs() {
    atlases_fit::<GreatCity>("the-great-city");
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn glyph_atlases_of_the_ui_are_not_much_larger_than_their_glyphs() {
    atlases_fit::<Omelas>("omelas");
}

fn atlases_fit<G: Shown>(level: &str) {
    let mut easel = Easel::<G>::open(order::<G>(level, &[HUMAN; 4], 0));
    easel.draws(true);
    for _ in 0..30 {
        easel.screen.frame();
    }
    let world = easel.screen.app().world();
    let (atlases, images) = (
        world.resource::<FontAtlasSet>(),
        world.resource::<Assets<Image>>(),
    );
    let sheets: usize = atlases.values().map(Vec::len).sum();
    let letters: usize = (atlases.values().flatten())
        .map(|sheet| sheet.glyph_to_atlas_index.len())
        .sum();
    assert!(letters > 60, "{letters} letters are printed");
    assert!(
        sheets < 2 * atlases.len(),
        "{sheets} sheets for {} sizes",
        atlases.len()
    );
    // The renderer's own sheets would be four times as large.
    let bytes = atlases.total_bytes(images);
    assert!(bytes < (sheets as u64) << 18, "{sheets} sheets of {bytes} bytes");
}

/// A composed card stays as it was while it is composed anew for another window.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn a_composed_card_stays_until_the_new_one_is_ready() {
    let computers = order::<Oubliette>("oubliette", &[STEADY; 2], 3);
    let mut screen = Screen::<Oubliette>::open_in(renders(), computers, INSTANT, |_| {});
    let mut name = None;
    screen.until("a composed card lies on the table", |screen| {
        let world = screen.app().world_mut();
        let mut looks = world.query::<&Look>();
        let mut faces = looks.iter(world).filter_map(|look| look.face.picture());
        name = faces.find(|name| name.contains(COMPOSED)).map(str::to_owned);
        name.is_some()
    });
    let name = name.expect("it was found");
    let image = |screen: &mut Screen<Oubliette>| {
        let name = name.clone();
        let get =
            move |mut pictures: ResMut<Pictures>, images: Res<Assets<Image>>| pictures.get(&name, &images);
        let picture = screen.app().world_mut().run_system_once(get).expect("it runs");
        picture.expect("it is composed").image
    };
    let is_ready = |screen: &mut Screen<Oubliette>| screen.app().world().resource::<Pictures>().ready();
    // Drawings are decoded beside the frames.
    let wait = |screen: &mut Screen<Oubliette>| {
        for _ in 0..2_000 {
            screen.frame();
            if is_ready(screen) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("{name} is never ready");
    };
    screen.hold(true);
    wait(&mut screen);
    let before = image(&mut screen);
    screen.resize(1920.0, 1080.0);
    screen.until("the window has its size", |screen| !is_ready(screen));
    assert_eq!(image(&mut screen), before);
    wait(&mut screen);
    assert_ne!(
        image(&mut screen),
        before,
        "it is as large as the window needs it"
    );
}
