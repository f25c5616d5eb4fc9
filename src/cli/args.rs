//! The command line: its commands, their arguments and the values they accept.
//!
//! This file knows nothing about the rest of the program. The packaging kit compiles it too, and generates the manual
//! page and the shell completions from it.

use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Tabletop games at one digital table.
#[derive(Parser)]
#[command(name = "triptych")]
pub struct Cli {
    #[command(flatten)]
    pub window: WindowArgs,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// How the window is opened.
#[derive(Args)]
pub struct WindowArgs {
    /// Full screen.
    #[arg(long, global = true, conflicts_with = "windowed")]
    pub fullscreen: bool,
    /// A window of this size, as in 1280x720.
    #[arg(long, global = true, value_name = "WxH", value_parser = parse_size)]
    pub windowed: Option<(u32, u32)>,
    /// Keep this file up to date with the name and position of everything that can be clicked.
    #[arg(long, global = true, value_name = "FILE")]
    pub layout_dump: Option<PathBuf>,
    /// Speed of motion.
    #[arg(long, global = true, value_name = "TEMPO", value_parser = ["relaxed", "normal", "quick", "instant"])]
    pub tempo: Option<String>,
    /// Cross-fades instead of motion.
    #[arg(long, global = true)]
    pub reduced_motion: bool,
    /// Let phones in at every table; at this address and port, if given.
    #[arg(long, global = true, value_name = "ADDR:PORT", num_args = 0..=1)]
    pub phones: Option<Option<SocketAddr>>,
    /// Text size, in percent: 80 to 200.
    #[arg(long, global = true, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(80..=200))]
    pub type_size: Option<u8>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Play a game.
    Play(PlayArgs),
    /// Watch computers play in the window.
    Demo(DemoArgs),
    /// List what can be played.
    Levels {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Play games between computers, without a window.
    Simulate(SimulateArgs),
    /// Play every computer player of one side against every one of the other; in a game without sides, one seat
    /// against all the others.
    Tournament(TournamentArgs),
    /// Play a record and show what can be seen at its end.
    Replay(ReplayArgs),
    /// Print the story of a record, as everybody at its table knows it, as Markdown.
    Chronicle {
        /// The record, plain or packed.
        file: PathBuf,
        /// How many entries to play; all if not given.
        #[arg(long, value_name = "N")]
        to: Option<usize>,
    },
    /// List the legal actions at the end of a record.
    Legal {
        /// The record, plain or packed.
        file: PathBuf,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Check records: every action, every invariant, the seed.
    Verify {
        /// The records, plain or packed.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Args)]
pub struct LevelArgs {
    /// The level’s id.
    #[arg(value_name = "LEVEL")]
    pub id: String,
    /// Change a house rule or another setting of the level, as in turns=5; can be given several times.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
}

#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub level: LevelArgs,
    /// Who sits where: human, human:NAME, bot, bot:STRENGTH or random, with commas between.
    #[arg(long)]
    pub seats: Option<String>,
    /// Who leads a game that has a leader: auto, or human:NAME.
    #[arg(long, default_value = "auto")]
    pub gm: String,
    /// The random seed; chosen at random and kept secret if not given.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Continue this record or save.
    #[arg(long, value_name = "FILE", conflicts_with = "settings")]
    pub load: Option<PathBuf>,
}

#[derive(Args)]
pub struct DemoArgs {
    #[command(flatten)]
    pub level: LevelArgs,
    /// Who sits where: bot, bot:STRENGTH or random, with commas between.
    #[arg(long)]
    pub seats: Option<String>,
    /// The random seed.
    #[arg(long, default_value_t = 7)]
    pub seed: u64,
    /// Save pictures of named moments in this folder.
    #[arg(long, value_name = "DIR")]
    pub shots: Option<PathBuf>,
    /// End after this many seconds at the latest.
    #[arg(long, value_name = "N")]
    pub seconds: Option<f32>,
    /// Check each picture for text that is cut off, too small, overlapping or too faint.
    #[arg(long, requires = "shots")]
    pub check: bool,
    /// Visit every screen. The program plays the seats of people, too.
    #[arg(long, requires = "shots")]
    pub every_screen: bool,
    /// Who leads a game that has a leader: auto, or human:NAME.
    #[arg(long, default_value = "auto", requires = "every_screen")]
    pub gm: String,
    /// How many presses at the table before computers finish the game.
    #[arg(long, default_value_t = 500, requires = "every_screen")]
    pub presses: usize,
}

#[derive(Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub level: LevelArgs,
    /// How many games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who sits where: bot, bot:novice, bot:steady, bot:shrewd or random, with commas between.
    #[arg(long)]
    pub seats: String,
    /// The seed of the series.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; all cores if not given.
    #[arg(long)]
    pub threads: Option<usize>,
    /// Replay every game’s record and check every action, every invariant and the seed.
    #[arg(long)]
    pub check: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Write the record of the first game to this file.
    #[arg(long, value_name = "FILE")]
    pub save_record: Option<PathBuf>,
}

#[derive(Args)]
pub struct TournamentArgs {
    #[command(flatten)]
    pub level: LevelArgs,
    /// How many games per pairing.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// How many seats.
    #[arg(long, default_value_t = 5)]
    pub seats: usize,
    /// Who plays each side, as in council=steady+shrewd,rebel=steady or one=shrewd,others=steady; all strengths if
    /// not given.
    #[arg(long)]
    pub sides: Option<String>,
    /// The seed of the series.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; all cores if not given.
    #[arg(long)]
    pub threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ReplayArgs {
    /// The record, plain or packed.
    pub file: PathBuf,
    /// How many entries to play; all if not given.
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Whose view: table, a seat’s number, or all.
    #[arg(long = "as", value_name = "WHO", default_value = "table")]
    pub eyes: String,
    /// Show all seats’ secrets even if the game is not over.
    #[arg(long)]
    pub spoil: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let parts = text.split_once('x');
    let parts = parts.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match parts {
        Some((width @ 320..=16384, height @ 240..=16384)) => Ok((width, height)),
        _ => Err("give width and height in pixels, as in 1280x720".into()),
    }
}
