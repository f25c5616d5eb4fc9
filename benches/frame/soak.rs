//! The soak: computers play one table after another in the window, of every game in turn, at instant speed. After each
//! table everything is counted on the title screen.
//!
//! The title always shows the same screen, so any difference between two rows was left behind by a table. The drawings
//! kept in memory depend on the last game, so a row is compared only with earlier rows of the same game.

use crate::cases::go_on_drawing;
use crate::probe::{Case, Shared, Spent};
use crate::report::median;
use crate::tables::{self, Stands};
use crate::{allocator, meters};
use bevy::prelude::*;
use bevy::text::FontAtlasSet;
use serde_json::Value;
use std::io::Write;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use triptych::session::AppState;
use triptych::session::shots::Rest;
use triptych::session::{NextTable, OpenTable};

/// The limit of a counted figure.
#[derive(Clone, Copy)]
enum May {
    /// The highest growth, in percent, from the second to the last third of all frames. It compares medians over all
    /// tables of a game, because the allocator returns pages at its own pace and single rows jump.
    Grow(f64),
    /// The highest total, for things that are kept for good and are limited in number.
    Be(f64),
}

/// The counted figures with their limits. The allocator keeps pages once it has them, so the limit for memory is looser
/// than for the heap. Letters are rasterised once for each of a few sizes, and sounds are unpacked once. The heap is
/// counted without letters.
fn counted() -> [(&'static str, May); KINDS] {
    [
        ("memory MiB", May::Grow(5.0)),
        ("heap MiB", May::Grow(1.0)),
        ("letters MiB", May::Be(20.0)),
        ("entities", May::Grow(2.0)),
        ("drawn", May::Grow(2.0)),
        ("drawings", May::Grow(2.0)),
        ("meshes", May::Grow(2.0)),
        ("materials", May::Grow(2.0)),
        ("sounds", May::Be(triptych::assets::SOUNDS.len() as f64)),
    ]
}

/// The number of counted figures.
const KINDS: usize = 9;

/// The number of still frames on the title before counting, so that released things are gone.
const STILL: u32 = 20;
/// The number of frames for which the end of a game stays.
const BOW: u32 = 10;

struct Row {
    frame: u64,
    game: &'static str,
    counted: [f64; KINDS],
}

enum Doing {
    Title { still: u32 },
    Table { bowed: u32 },
}

/// Plays tables for a number of frames, prints a row after each, and judges the growth at the end.
pub struct Soak {
    frames: u64,
    games: Vec<&'static str>,
    tables: usize,
    doing: Doing,
    rows: Vec<Row>,
}

impl Soak {
    /// Plays for this many frames, and on to the end of the current table.
    pub fn new(frames: u64) -> Self {
        allocator::count();
        let heads: Vec<String> = counted().iter().map(|(what, _)| format!("{what:>12}")).collect();
        println!("{:>8} {:<14}{}", "frame", "after", heads.join(""));
        Self {
            frames,
            games: tables::games(),
            tables: 0,
            doing: Doing::Title { still: 0 },
            rows: Vec::new(),
        }
    }

    /// The current game, or the last one.
    fn game(&self) -> Option<&'static str> {
        let last = self.tables.checked_sub(1)?;
        self.games.get(last % self.games.len().max(1)).copied()
    }

    fn take_down(&mut self, world: &mut World, frame: u64) {
        let Some(game) = self.game() else { return };
        let images = world.resource::<Assets<Image>>();
        let letters = world.resource::<FontAtlasSet>();
        let sheets = letters.values().map(Vec::len).sum::<usize>();
        let mebibytes = |bytes: f64| bytes / f64::from(1 << 20);
        let in_letters = letters.total_bytes(images) as f64;
        let row = Row {
            frame,
            game,
            counted: [
                meters::memory().resident,
                mebibytes(allocator::live() as f64 - in_letters),
                mebibytes(in_letters),
                f64::from(world.entities().count_spawned()),
                world.resource::<Shared>().0.entities.load(Relaxed) as f64,
                images.len().saturating_sub(sheets) as f64,
                world.resource::<Assets<Mesh>>().len() as f64,
                world.resource::<Assets<ColorMaterial>>().len() as f64,
                world.resource::<Assets<bevy_kira_audio::AudioSource>>().len() as f64,
            ],
        };
        let figures: Vec<String> = row
            .counted
            .iter()
            .map(|figure| format!("{figure:>12.1}"))
            .collect();
        println!("{frame:>8} {game:<14}{}", figures.join(""));
        let _unheard = std::io::stdout().flush();
        self.rows.push(row);
    }

    /// Judges the rows. Exit code 0 if nothing has grown.
    fn verdict(&self) -> i32 {
        let third = |number: u64| self.frames * number / 3;
        let rows = |game: &str, frames: Range<u64>| -> Vec<&Row> {
            let rows = self.rows.iter();
            rows.filter(|row| row.game == game && frames.contains(&row.frame))
                .collect()
        };
        let mut fails = 0;
        for (kind, (what, may)) in counted().into_iter().enumerate() {
            let usual = |rows: &[&Row]| median(rows.iter().filter_map(|row| row.counted.get(kind).copied()));
            let mut worst = None::<(f64, &str)>;
            for game in &self.games {
                let (before, after) = (rows(game, third(1)..third(2)), rows(game, third(2)..u64::MAX));
                if before.is_empty() || after.is_empty() {
                    println!("{game} was not played in each of the last two thirds: more frames are needed");
                    return 1;
                }
                let (before, after) = (usual(&before), usual(&after));
                let figure = match may {
                    May::Grow(_) => 100.0 * (after - before) / before.max(1.0),
                    May::Be(_) => after,
                };
                if worst.is_none_or(|(most, _)| figure > most) {
                    worst = Some((figure, game));
                }
            }
            let Some((figure, game)) = worst else { continue };
            let (holds, said) = match may {
                May::Grow(most) => (figure <= most, format!("grows by {figure:.2} %, may by {most} %")),
                May::Be(most) => (figure <= most, format!("is {figure:.1}, may be {most}")),
            };
            fails |= i32::from(!holds);
            let verdict = if holds { "flat" } else { "GROWS" };
            println!("{what:<12} {verdict:<6} at most (after {game}) {said}");
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
