//! Makes the files of a Triptych package other than the program: manual pages and completions from the command line's
//! definition, icons from the drawings, and the crates' licences from cargo's metadata.
//!
//! `scripts/package` calls it. It is never shipped and knows nothing of the games. The output depends on the project's
//! files alone: the same files give the same bytes.

#![forbid(unsafe_code)]

#[path = "../../../src/cli/args.rs"]
mod cli;
mod icon;
mod licences;
mod pages;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "\
triptych-kit pages VERSION DATE FOLDER   manual pages in FOLDER/man1, completions in FOLDER/completions
triptych-kit icons FOLDER                PNGs by size, triptych.ico, triptych.icns
triptych-kit licences TARGET FILE        the licences of all crates that a program for TARGET is made of";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["pages", version, date, folder] => pages::write(version, date, Path::new(folder)),
        ["icons", folder] => icons(Path::new(folder)),
        ["licences", target, file] => licences::write(&root(), target, Path::new(file)),
        _ => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The project's folder.
fn root() -> PathBuf {
    let kit = Path::new(env!("CARGO_MANIFEST_DIR"));
    kit.ancestors().nth(2).unwrap_or(kit).to_path_buf()
}

fn icons(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let art = root().join("assets/art/shared");
    let drawings = icon::Drawings::read(&art)?;
    for side in icon::SIDES {
        fs::write(folder.join(format!("{side}.png")), drawings.png(side)?)?;
    }
    fs::write(folder.join("triptych.ico"), drawings.ico()?)?;
    fs::write(folder.join("triptych.icns"), drawings.icns()?)?;
    Ok(())
}
