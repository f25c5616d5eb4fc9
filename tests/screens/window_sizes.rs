//! Windows of any size: a whole game is played while the window is resized before every press and while pieces move.
//! The screen matches the view whenever nothing moves, and everything that can be pressed is in the window.

use crate::support::app::{
    HUMAN, INSTANT, Play, STEADY, Screen, Shown, by_pointer, order, plays_out_in, touchable,
};
use crate::support::situations;
use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use serde_json::Value;
use std::fs;
use tempfile::TempDir;
use triptych::board::Slots;
use triptych::board::piece::{Layer, Piece, Pose};
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::TableOrder;
use triptych::session::shots::LayoutDump;
use triptych::table::{Game, Record};
use triptych::ui::Tempo;
use triptych::ui::canvas::Canvas;
use triptych::ui::{LaidOut, Layout};

/// Sizes that nobody would choose, and some common ones.
const SIZES: [(f32, f32); 9] = [
    (1280.0, 720.0),
    (320.0, 240.0),
    (1.0, 1.0),
    (200.0, 2000.0),
    (4000.0, 300.0),
    (1.0, 1080.0),
    (16000.0, 9000.0),
    (1920.0, 1.0),
    (1024.0, 768.0),
];

/// Checks that everything in the dump has its middle in the window, where a click hits it.
fn is_in_the_window<G: Shown>(screen: &mut Screen<G>, (width, height): (f32, f32)) {
    // Where nothing has room, a screen of the UI reaches beyond the window.
    let has_room = width.min(height) >= 240.0 && width.max(height) < 10.0 * width.min(height);
    if !has_room {
        return;
    }
    let LayoutDump(file) = screen.app().world().resource::<LayoutDump>().clone();
    let text = fs::read_to_string(file).expect("the dump is kept up to date");
    let dump: Value = serde_json::from_str(&text).expect("it is JSON");
    if dump.get("busy").and_then(Value::as_bool) != Some(false) {
        // Moving pieces may still come from elsewhere.
        return;
    }
    for item in dump
        .get("items")
        .and_then(Value::as_array)
        .expect("it lists items")
    {
        let number = |key: &str| item.get(key).and_then(Value::as_f64).expect("a number") as f32;
        let middle = (number("x") + number("w") / 2.0, number("y") + number("h") / 2.0);
        // Places are given in whole pixels.
        let within = (-1.0..=width + 1.0).contains(&middle.0) && (-1.0..=height + 1.0).contains(&middle.1);
        assert!(within, "{item} lies beside a window of {width}x{height}");
    }
}

/// Resizes the window, and presses the item if it is still there.
fn by_restless_pointer<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    let turn = screen.table().entries().len();
    for &size in SIZES.iter().cycle().skip(turn % SIZES.len()).step_by(2).take(4) {
        screen.resize(size.0, size.1);
        screen.frame();
        is_in_the_window(screen, size);
    }
    if screen.acts(layer).contains_key(name) && (name != "curtain.open" || screen.curtain().is_shut()) {
        by_pointer(screen, layer, name);
    }
}

fn plays<G: Shown>(play: Play<'_>) {
    let folder = TempDir::new().expect("a folder to write to");
    let mut app = touchable();
    app.insert_resource(LayoutDump(folder.path().join("dump.json")));
    plays_out_in::<G>(app, play, by_restless_pointer);
}

#[test]
#[ignore = "scripts/test --deep"]
fn omelas_is_played_while_the_window_is_resized() {
    plays::<Omelas>(Play {
        level: "omelas",
        controllers: &[HUMAN, HUMAN, STEADY, STEADY],
        seed: 17,
        tempo: Tempo::default(),
    });
}

/// What a resized window shows anew is as large as the rest. Where there is more room, the wish stands in the foot.
#[test]
fn new_text_has_the_size_of_the_resized_window() {
    let record = situations::record(GreatCity::ID, "before-the-die");
    let seats = Record::<GreatCity>::from_text(&record).expect("it was kept by a table");
    let order = TableOrder {
        record: Some(record),
        seats: seats.setup.seats,
        ..order::<GreatCity>("bug-rebellion", &[HUMAN; 6], 12)
    };
    let mut screen = Screen::<GreatCity>::open_in(touchable(), order, INSTANT, |_| {});
    situations::rises(&mut screen);
    for (width, height) in [
        (1024.0, 768.0),
        (1920.0, 1080.0),
        (1080.0, 1920.0),
        (1280.0, 720.0),
    ] {
        screen.resize(width, height);
        for _ in 0..4 {
            let known = |screen: &mut Screen<GreatCity>| {
                let world = screen.app().world();
                (world.resource::<UiScale>().0, *world.resource::<Layout>())
            };
            let (scale, room) = known(&mut screen);
            screen.frame();
            let now = known(&mut screen);
            assert!(
                now.0 == scale || now.1 == room,
                "nodes may not come in the frame in which the scale changes"
            );
        }
        let look = |texts: Query<(&Text, &TextLayoutInfo)>, scale: Res<UiScale>| {
            let other = texts.iter().filter(|(text, laid_out)| {
                !text.0.is_empty() && (laid_out.scale_factor - scale.0).abs() > 1e-4
            });
            other.map(|(text, _)| text.0.clone()).collect::<Vec<_>>()
        };
        let other = screen.app().world_mut().run_system_once(look);
        assert_eq!(other.expect("it runs"), [""; 0], "{width}x{height}");
    }
}

/// A table is laid out anew for a window of another shape: it uses all the room, and a tall window has a wide board.
#[test]
fn the_table_fills_windows_of_any_shape() {
    let order = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, STEADY, STEADY], 19);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    screen.look();
    screen.close_curtain();
    screen.until("the table lies open", |screen| {
        screen.curtain().is_up() && screen.is_drained()
    });
    for (width, height) in [
        (900.0, 1400.0),
        (1080.0, 1920.0),
        (1024.0, 768.0),
        (1280.0, 720.0),
        (2560.0, 1080.0),
    ] {
        screen.resize(width, height);
        for _ in 0..4 {
            screen.frame();
        }
        let look = |ui: LaidOut, slots: Res<Slots>, canvas: Res<Canvas>| {
            let board = slots.get(Layer::Table, "bank").expect("it lies on the board");
            let half = board.size / 2.0;
            let [min, max] = [board.at - half, board.at + half].map(|corner| canvas.to_window(corner));
            let board = Rect::from_corners(min, max);
            let texts = ui.texts().into_iter().map(|text| text.rect);
            let controls = ui.controls().into_iter().map(|control| control.rect);
            let used = texts.chain(controls).fold(board, |all, rect| all.union(rect));
            (used, board)
        };
        let seen = screen.app().world_mut().run_system_once(look);
        let (used, board) = seen.expect("it runs");
        assert!(
            used.width() > 0.85 * width && used.height() > 0.85 * height,
            "{width}x{height}: only {used:?} is used"
        );
        assert!(
            height < width || board.width() > 0.85 * width,
            "{width}x{height}: the board is {board:?}"
        );
    }
}

/// Pieces are drawn where their slots are, also in the frame in which the table is laid out anew.
#[test]
fn pieces_move_with_the_table_in_the_same_frame() {
    let order = order::<Omelas>("omelas", &[STEADY; 5], 19);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the table lies open", |screen| {
        screen.curtain().is_up() && screen.is_drained()
    });
    let look = |pieces: Query<(&Piece, &Pose, &Transform)>, canvas: Res<Canvas>| {
        let places = pieces.iter().map(|(piece, pose, drawn)| {
            let away = drawn.translation.xy().distance(canvas.to_world(pose.at));
            (format!("{piece:?}"), away)
        });
        places.collect::<Vec<_>>()
    };
    for (width, height) in [(1280.0, 720.0), (1024.0, 768.0), (900.0, 1400.0)] {
        screen.resize(width, height);
        for frame in 0..4 {
            screen.frame();
            let pieces = screen.app().world_mut().run_system_once(look).expect("it runs");
            assert!(!pieces.is_empty(), "the board has pieces");
            for (piece, away) in pieces {
                assert!(
                    away < 1.0,
                    "{width}x{height}, frame {frame}: {piece} trails by {away}"
                );
            }
        }
    }
}

#[test]
fn oubliette_is_played_while_the_window_is_resized() {
    plays::<Oubliette>(Play {
        level: "oubliette",
        controllers: &[HUMAN, STEADY],
        seed: 18,
        tempo: Tempo::default(),
    });
}

#[test]
#[ignore = "scripts/test --deep"]
fn the_great_city_is_played_while_the_window_is_resized() {
    plays::<GreatCity>(Play::at_once("the-great-city", &[HUMAN, STEADY, STEADY], 4));
}
