//! Lists the files to embed, for the build scripts of both crates of embedded files.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files in a folder with this ending, sorted, and has Cargo watch the folder and the files.
///
/// # Errors
/// The folder can't be read.
pub fn files(folder: &Path, ending: &str) -> std::io::Result<Vec<PathBuf>> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == ending) {
            println!("cargo:rerun-if-changed={}", path.display());
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns a file's name without its ending.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
