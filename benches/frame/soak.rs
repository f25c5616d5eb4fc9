//! The soak: computers play one table after another in the window, of every game in turn, at instant speed, and after
//! each table, on the title, everything is counted.
//!
//! On the title the same screen is shown every time, so what differs from one row to the next was left behind. Which
//! drawings are held at hand depends on the game that was played last: rows are compared with earlier rows of their
//! own game.

use crate::cases::go_on_drawing;
use crate::probe::{Case, Shared, Spent};
use crate::tables::{self, Stands};
use crate::{allocator, meters};
use bevy::prelude::*;
use bevy::text::FontAtlasSet;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;
use triptych::scene::AppState;
use triptych::scene::play::{NextTable, OpenTable};
use triptych::scene::visitor::Rest;

/// What is counted, and by how much of itself it may grow after the first fifth of all frames, in percent. Pages that
/// an allocator has once had it keeps as it likes, so memory is not held to what the heap is.
const COUNTED: [(&str, f64); 9] = [
    ("memory MiB", 5.0),
    ("heap MiB", 2.0),
    ("entities", 2.0),
    ("drawn", 2.0),
    ("images", 2.0),
    ("letters", 2.0),
    ("meshes", 2.0),
    ("materials", 2.0),
    ("sounds", 2.0),
];

/// How many frames in a row the title has to be still before it is counted: what was let go is gone by then.
const STILL: u32 = 20;
/// How many frames the end of a game stays.
const BOW: u32 = 10;

struct Row {
    frame: u64,
    game: &'static str,
    counted: [f64; COUNTED.len()],
}

enum Doing {
    Title { still: u32 },
    Table { bowed: u32 },
}

/// Plays tables for so many frames, says a row after each, and in the end what they come to.
pub struct Soak {
    frames: u64,
    games: Vec<&'static str>,
    tables: usize,
    doing: Doing,
    rows: Vec<Row>,
}

impl Soak {
    /// For so many frames, and until the table is over that is played then.
    pub fn new(frames: u64) -> Self {
        allocator::count();
        let heads: Vec<String> = COUNTED.iter().map(|(what, _)| format!("{what:>11}")).collect();
        println!("{:>8} {:<14}{}", "frame", "after", heads.join(""));
        Self {
            frames,
            games: tables::games(),
            tables: 0,
            doing: Doing::Title { still: 0 },
            rows: Vec::new(),
        }
    }

    /// The game that is played, or was played last.
    fn game(&self) -> Option<&'static str> {
        let last = self.tables.checked_sub(1)?;
        self.games.get(last % self.games.len().max(1)).copied()
    }

    fn take_down(&mut self, world: &mut World, frame: u64) {
        let Some(game) = self.game() else { return };
        let letters = world
            .resource::<FontAtlasSet>()
            .values()
            .map(Vec::len)
            .sum::<usize>();
        let row = Row {
            frame,
            game,
            counted: [
                meters::memory().resident,
                allocator::live() as f64 / f64::from(1 << 20),
                f64::from(world.entities().count_spawned()),
                world.resource::<Shared>().0.entities.load(Relaxed) as f64,
                world.resource::<Assets<Image>>().len() as f64,
                letters as f64,
                world.resource::<Assets<Mesh>>().len() as f64,
                world.resource::<Assets<ColorMaterial>>().len() as f64,
                world.resource::<Assets<bevy_kira_audio::AudioSource>>().len() as f64,
            ],
        };
        let figures: Vec<String> = row
            .counted
            .iter()
            .map(|figure| format!("{figure:>11.1}"))
            .collect();
        println!("{frame:>8} {game:<14}{}", figures.join(""));
        let _unheard = std::io::stdout().flush();
        self.rows.push(row);
    }

    /// What the rows come to: exit code 0 if nothing has grown.
    fn verdict(&self) -> i32 {
        let fifth = self.frames / 5;
        let mut firsts: BTreeMap<&str, &Row> = BTreeMap::new();
        let mut worst = [None::<(f64, &str)>; COUNTED.len()];
        for row in self.rows.iter().filter(|row| row.frame >= fifth) {
            let Some(first) = firsts.get(row.game).copied() else {
                firsts.insert(row.game, row);
                continue;
            };
            for ((worst, first), now) in worst.iter_mut().zip(first.counted).zip(row.counted) {
                let grown = 100.0 * (now - first) / first.max(1.0);
                if worst.is_none_or(|(most, _)| grown > most) {
                    *worst = Some((grown, row.game));
                }
            }
        }
        let mut fails = 0;
        for ((what, most), worst) in COUNTED.iter().zip(worst) {
            let Some((grown, game)) = worst else {
                println!("no game was played twice after the first fifth: more frames are needed");
                return 1;
            };
            let verdict = if grown <= *most { "flat" } else { "GROWS" };
            fails |= i32::from(grown > *most);
            println!("{what:<12} at most {grown:>+6.2} % (after {game}), may be {most} %: {verdict}");
        }
        fails
    }
}

fn is_still(rest: Rest, state: Res<State<AppState>>) -> bool {
    rest.is_here() && *state.get() == AppState::Title
}

impl Case for Soak {
    fn frame(&mut self, world: &mut World, spent: &Spent) -> Option<Value> {
        go_on_drawing(world);
        let frame = spent.frames as u64;
        match &mut self.doing {
            Doing::Title { still } => {
                let rests = world.run_system_cached(is_still).unwrap_or(false);
                *still = if rests { *still + 1 } else { 0 };
                if *still < STILL {
                    return None;
                }
                self.take_down(world, frame);
                if frame >= self.frames {
                    std::process::exit(self.verdict());
                }
                self.tables += 1;
                if let Some(game) = self.game() {
                    let seed = self.tables as u64;
                    let order = tables::table(game, seed, Stands::AtSetOut, tables::computer());
                    world.resource_mut::<NextTable>().0 = Some(order);
                }
                self.doing = Doing::Table { bowed: 0 };
            }
            Doing::Table { bowed } => {
                *bowed += u32::from(world.resource::<OpenTable>().over);
                if *bowed > BOW {
                    world.resource_mut::<NextState<AppState>>().set(AppState::Title);
                    self.doing = Doing::Title { still: 0 };
                }
            }
        }
        None
    }
}
