//! Lists the embedded texts. They are found by their folders; no game is named here.

mod files;

use files::{files, stem};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let texts = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let root = texts.parent().ok_or("it is not in a folder")?;
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=files.rs");
    let mut code = String::new();
    list("LEVELS", &root.join("levels"), "ron", &mut code)?;
    guides(&root.join("levels/guides"), &mut code)?;
    list("RULEBOOKS", &root.join("assets/rulebook"), "md", &mut code)?;
    let credits = root.join("CREDITS.md");
    println!("cargo:rerun-if-changed={}", credits.display());
    writeln!(code, "pub static CREDITS: &str = include_str!({credits:?});")?;
    Ok(fs::write(out.join("texts.rs"), code)?)
}

/// Lists the files of a folder with this ending, as names and texts.
fn list(constant: &str, folder: &Path, ending: &str, code: &mut String) -> Result<()> {
    writeln!(code, "pub static {constant}: &[(&str, &str)] = &[")?;
    for path in files(folder, ending)? {
        writeln!(code, "    ({:?}, include_str!({:?})),", stem(&path), path)?;
    }
    Ok(writeln!(code, "];")?)
}

/// Lists the guides. A guide is a pair of files: its text, and the record to which the text belongs.
fn guides(folder: &Path, code: &mut String) -> Result<()> {
    writeln!(code, "pub static GUIDES: &[(&str, &str, &str)] = &[")?;
    for path in files(folder, "ron")? {
        let (name, record) = (stem(&path), path.with_extension("record.ron"));
        if !name.ends_with(".record") {
            writeln!(
                code,
                "    ({name:?}, include_str!({path:?}), include_str!({record:?})),"
            )?;
        }
    }
    Ok(writeln!(code, "];")?)
}
