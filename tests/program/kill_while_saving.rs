//! A program that is killed at any moment while it saves: nothing that was acknowledged is lost.
//!
//! The test starts itself again as the program that saves: a record that grows by one entry at a time, with its length
//! printed on a line after each save. Then it is killed. The file must hold at least the last length that was printed.
//!
//! `TRIPTYCH_KILLS` sets the number of kills; an ordinary run makes a hundred.

use crate::support::app::{HUMAN, STEADY, all_games};
use crate::support::files;
use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;
use triptych::games::omelas::Omelas;
use triptych::headless;
use triptych::shell::saves::order_of;
use triptych::table::save::SaveHeader;
use triptych::table::{Record, Seed, Table};

/// The environment variable that tells the restarted test where to save.
const FILE: &str = "TRIPTYCH_SAVE_AND_BE_KILLED";

fn record() -> Record<Omelas> {
    let setup = headless::numbered_setup::<Omelas>("omelas", level_text("omelas"), 6, Seed(11));
    let mut table = Table::new(setup.expect("six can play")).expect("six can play");
    headless::play_out(&mut table, &[STEADY; 6]).expect("computers play on");
    table.record()
}

/// Saves a growing record over and over, printing its length each time, until it is killed.
fn save_for_ever(file: &Path) {
    let whole = record();
    let mut said = std::io::stdout().lock();
    // About as large as a save with a picture.
    let header = SaveHeader {
        controllers: vec![HUMAN; 6],
        thumbnail: (0..40_000u32)
            .map(|byte| (byte.wrapping_mul(2_654_435_761) >> 13) as u8)
            .collect(),
        ..SaveHeader::default()
    };
    for length in 1..=whole.entries.len() {
        let part = Record {
            entries: whole.entries.iter().take(length).cloned().collect(),
            ..whole.clone()
        };
        files::write(file, &part, &header).expect("it can be saved");
        writeln!(said, "saved {length}").expect("somebody listens");
        said.flush().expect("somebody listens");
    }
    loop {
        sleep(Duration::from_secs(60));
    }
}

#[test]
fn no_acknowledged_save_is_lost_when_the_program_is_killed() {
    if let Some(file) = std::env::var_os(FILE) {
        save_for_ever(Path::new(&file));
    }
    let kills: usize = std::env::var("TRIPTYCH_KILLS")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(100);
    let whole = record();
    let home = TempDir::new().expect("a folder to write to");
    let myself = std::env::current_exe().expect("a test is a program");
    let mut moments = ChaCha8Rng::seed_from_u64(kills as u64);
    let mut cut_short = 0;
    for kill in 0..kills {
        let file = home.path().join(format!("{kill}.triptych"));
        let mut child = Command::new(&myself)
            .args([
                "--exact",
                "kill_while_saving::no_acknowledged_save_is_lost_when_the_program_is_killed",
                "--nocapture",
            ])
            .env(FILE, &file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it can be started again");
        let mut out = BufReader::new(child.stdout.take().expect("it was piped"));
        let mut line = String::new();
        let mut acknowledged = 0;
        let mut hear = |line: &mut String, acknowledged: &mut usize| {
            line.clear();
            let any = out.read_line(line).is_ok_and(|length| length > 0);
            // A line that is cut off acknowledges nothing.
            let said = line
                .ends_with('\n')
                .then(|| line.trim().rsplit_once("saved "))
                .flatten();
            if let Some((_, length)) = said {
                *acknowledged = length.parse().expect("it says a number");
            }
            any
        };
        while acknowledged == 0 && hear(&mut line, &mut acknowledged) {}
        sleep(Duration::from_micros(moments.random_range(0..60_000)));
        // On Unix this is SIGKILL: the program executes no further instruction.
        child.kill().expect("it lives until it is killed");
        child.wait().expect("it has ended");
        while hear(&mut line, &mut acknowledged) {}
        assert!(acknowledged > 0, "it never saved anything");
        let (order, _) =
            order_of(&all_games(), &file).unwrap_or_else(|reason| panic!("kill {kill}: {reason}"));
        let kept =
            Record::<Omelas>::from_text(&order.record.expect("it is a table")).expect("it can be read");
        assert!(
            kept.entries.len() >= acknowledged,
            "kill {kill}: {acknowledged} were acknowledged, {} are there",
            kept.entries.len()
        );
        assert_eq!(
            kept.entries[..],
            whole.entries[..kept.entries.len()],
            "kill {kill}"
        );
        cut_short += usize::from(kept.entries.len() < whole.entries.len());
    }
    println!("{kills} kills, {cut_short} of them in the middle of it");
    assert!(
        cut_short * 2 > kills,
        "it is killed too late: {cut_short} of {kills}"
    );
}
