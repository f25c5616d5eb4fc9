//! A short soak test without a window: many tables of every game in a row, and none leaves anything behind.
//!
//! The long one is `cargo bench --bench frame -- soak`: whole games in the window, with a renderer, assets and memory.

use crate::support::app::{add_games, all_games, headless};
use crate::support::levels::level_text;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::collections::BTreeMap;
use std::time::Duration;
use triptych::board::piece::Piece;
use triptych::headless;
use triptych::session::{AppState, GameEntry, GameId};
use triptych::session::{NextTable, OpenTable, TableOrder, TableTrouble};
use triptych::table::{Controller, SeatInfo, Seed, Skill};
use triptych::ui::Control;
use triptych::ui::Tempo;
use triptych::ui::sound::Sounds;

/// The number of tables of each game, the frames that each is played, and the frames after leaving it.
const ROUNDS: u64 = 4;
const PLAYED: usize = 60;
const LEFT: usize = 12;

/// Returns an order for a table of computers with the game's default number of seats.
fn order(game: &GameEntry, seed: u64) -> TableOrder {
    let level = level_text(game.card.level);
    let players = (1..=game.card.seats).map(|number| SeatInfo {
        name: format!("Seat {number}"),
        mark: number as u8,
    });
    let card = game.headless.level_card(level).expect("it is sound");
    let host = card.host.map(headless::host_info);
    let seats: Vec<SeatInfo> = players.chain(host).collect();
    let controllers = vec![Controller::Computer(Skill::default()); seats.len()];
    TableOrder::new(
        GameId(game.headless.id()),
        (game.card.level.into(), level.into()),
        seats,
        controllers,
        Seed(seed),
    )
}

fn frames(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
        app.world_mut().resource_mut::<Sounds>().take();
    }
}

fn pieces(app: &mut App) -> usize {
    let world = app.world_mut();
    world.query::<&Piece>().iter(world).count()
}

fn controls(app: &mut App) -> usize {
    let world = app.world_mut();
    world.query::<&Control>().iter(world).count()
}

#[test]
fn no_table_leaves_entities_behind() {
    let mut app = headless();
    add_games(&mut app);
    app.insert_resource(Tempo {
        speed: f32::INFINITY,
        reduced: false,
    });
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app.finish();
    app.cleanup();
    let mut left: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 0..ROUNDS {
        for game in all_games().entries() {
            let id = game.headless.id();
            app.insert_resource(NextTable(Some(order(game, round))));
            frames(&mut app, PLAYED);
            let world = app.world();
            assert_eq!(world.resource::<TableTrouble>().0, None, "{id}");
            let open = world.resource::<OpenTable>();
            assert!(
                open.game == Some(id) && !open.sitting.is_empty(),
                "{id} is played"
            );
            let shown = pieces(&mut app) + controls(&mut app);
            assert!(shown > 10, "{id} is on the screen");
            app.world_mut()
                .resource_mut::<NextState<AppState>>()
                .set(AppState::Title);
            frames(&mut app, LEFT);
            assert_eq!((pieces(&mut app), controls(&mut app)), (0, 0), "{id} has gone");
            let now = app.world().entities().count_spawned();
            // Everything that stays permanently exists after the first round.
            if round > 0 {
                let before = *left.entry(id).or_insert(now);
                assert_eq!(now, before, "{id}, round {round}: entities are left");
            }
        }
    }
}
