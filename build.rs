//! Stamps version and commit, and for Windows gives the program file its icon and manifest. It also turns the steps of
//! `docs/adding-a-game.md` into tests.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    println!("cargo:rerun-if-changed=build.rs");
    steps(&root, &out)?;
    stamp(&root);
    program_file(&root)
}

/// Adds the icon, the version and the manifest to the program file for Windows. Does nothing for other systems.
fn program_file(root: &Path) -> Result<()> {
    let manifest = root.join("packaging/windows/triptych.manifest");
    println!("cargo:rerun-if-changed={}", manifest.display());
    if std::env::var("CARGO_CFG_TARGET_OS")? != "windows" {
        return Ok(());
    }
    winresource::WindowsResource::new()
        .set_icon(&std::env::var("DEP_TRIPTYCH_ASSETS_ICO")?)
        .set_manifest_file(&manifest.to_string_lossy())
        .set("ProductName", "Triptych")
        .set("FileDescription", "Triptych")
        .set("LegalCopyright", "The Triptych studio; MIT or Apache-2.0")
        .set("OriginalFilename", "triptych.exe")
        .compile_for("triptych")?;
    Ok(())
}

/// Writes the steps of `docs/adding-a-game.md` as documentation with examples. `cargo test` compiles each of them: the
/// code of the example up to that step.
fn steps(root: &Path, out: &Path) -> Result<()> {
    let example = root.join("examples/liars_dice.rs");
    println!("cargo:rerun-if-changed={}", example.display());
    let (mut text, mut code) = (String::new(), String::new());
    // A package of the sources may lack the examples.
    let parts = fs::read_to_string(example).unwrap_or_default();
    let mut parts = parts.split("// Step ");
    parts.next();
    for part in parts {
        write!(code, "// Step {part}")?;
        writeln!(text, "```no_run\n{code}```\n")?;
    }
    Ok(fs::write(out.join("steps.md"), text)?)
}

/// Stamps version and commit. The commit comes from the packager's `TRIPTYCH_COMMIT` or from the git checkout. If there
/// is neither, as in an unpacked archive, only the version is stamped.
fn stamp(root: &Path) {
    println!("cargo:rerun-if-env-changed=TRIPTYCH_COMMIT");
    let said = std::env::var("TRIPTYCH_COMMIT").ok();
    let commit = match said.as_deref().map(str::trim) {
        Some(said) if !said.is_empty() => Some(said.to_owned()),
        _ => checked_out(root),
    };
    // The commit is written to files and to terminals, so only letters and digits are accepted.
    let commit = commit.filter(|commit| commit.bytes().all(|letter| letter.is_ascii_alphanumeric()));
    let version = env!("CARGO_PKG_VERSION");
    match commit {
        Some(commit) => println!("cargo:rustc-env=TRIPTYCH_VERSION={version} ({commit})"),
        None => println!("cargo:rustc-env=TRIPTYCH_VERSION={version}"),
    }
}

/// Returns the commit that is checked out here.
fn checked_out(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(root)
            .output()
            .ok()?;
        let said = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| said.trim().to_owned())
    };
    // An archive unpacked inside another checkout does not belong to that checkout.
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    // HEAD only names a branch and does not change when the branch gets a commit; the log of HEAD does. A missing file
    // is not watched, because Cargo would then run this script on every build.
    for watched in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", watched])
            && root.join(&path).exists()
        {
            println!("cargo:rerun-if-changed={}", root.join(path).display());
        }
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}
