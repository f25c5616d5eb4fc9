//! Lists the licences of the crates in the program, and every licence text once.
//!
//! Cargo reports the crates and their folders. Their licence files are copied unchanged. Crates that are needed only to
//! build or to test are not in the program and not in the list. This module does not judge whether a licence is
//! acceptable; `deny.toml` does.

use crate::Result;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The prefixes of licence file names, in capitals.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "NOTICE",
    "UNLICENSE",
    "COPYRIGHT",
];

/// The MIT licence, for crates that name it but carry no text.
const MIT: &str = include_str!("../mit.txt");

/// A crate in the program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    licence: String,
    authors: String,
    /// The address of its repository.
    source: String,
    folder: PathBuf,
}

impl Part {
    fn label(&self) -> String {
        format!("{} {}", self.name, self.version)
    }
}

/// Asks cargo for the crates, reads their licence texts, and writes the list to `file`.
pub fn write(root: &Path, target: &str, file: &Path) -> Result<()> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--filter-platform",
            target,
        ])
        .current_dir(root)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let parts = parts(&serde_json::from_slice(&output.stdout)?, "triptych")?;
    let mut texts = Vec::new();
    for part in &parts {
        texts.push(carried(&part.folder)?);
    }
    fs::write(file, whole(&parts, &texts))?;
    Ok(())
}

fn text(value: &Value, key: &str) -> String {
    value
        .get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn list<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// The crates in the program of this name, without its own.
fn parts(metadata: &Value, program: &str) -> Result<Vec<Part>> {
    let packages: BTreeMap<String, &Value> = list(metadata, "packages")
        .map(|package| (text(package, "id"), package))
        .collect();
    let resolve = metadata
        .get("resolve")
        .ok_or("cargo does not say what depends on what")?;
    let nodes: BTreeMap<String, &Value> = list(resolve, "nodes")
        .map(|node| (text(node, "id"), node))
        .collect();
    let (root, _) = (packages.iter())
        .find(|(_, package)| text(package, "name") == program)
        .ok_or("cargo does not know the program")?;
    let mut known = BTreeSet::from([root.clone()]);
    let mut open = vec![root.clone()];
    while let Some(id) = open.pop() {
        let node = nodes
            .get(&id)
            .ok_or_else(|| format!("cargo says nothing of {id}"))?;
        for dependency in list(node, "deps") {
            // Normal dependencies have no kind; build and test dependencies have one.
            let is_part =
                list(dependency, "dep_kinds").any(|kind| kind.get("kind").is_some_and(Value::is_null));
            let id = text(dependency, "pkg");
            if is_part && known.insert(id.clone()) {
                open.push(id);
            }
        }
    }
    let mut parts = Vec::new();
    for id in known {
        let package = packages
            .get(&id)
            .ok_or_else(|| format!("cargo says nothing of {id}"))?;
        // The program's own crates come from no registry.
        if text(package, "source").is_empty() {
            continue;
        }
        let manifest = PathBuf::from(text(package, "manifest_path"));
        let authors: Vec<&str> = list(package, "authors").filter_map(Value::as_str).collect();
        parts.push(Part {
            name: text(package, "name"),
            version: text(package, "version"),
            licence: text(package, "license").replace('/', " OR "),
            authors: authors.join(", "),
            source: text(package, "repository"),
            folder: manifest.parent().unwrap_or(&manifest).to_path_buf(),
        });
    }
    parts.sort();
    Ok(parts)
}

/// The licence texts in a crate's folder, in the order of the file names.
fn carried(folder: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file() && NAMES.iter().any(|begin| name.starts_with(begin)) {
            paths.push(path);
        }
    }
    paths.sort();
    let mut texts = Vec::new();
    for path in paths {
        let text = String::from_utf8_lossy(&fs::read(&path)?).replace("\r\n", "\n");
        // Some crates carry a file that only names another one.
        if text.lines().count() > 2 {
            texts.push(text.trim().to_owned());
        }
    }
    Ok(texts)
}

/// The whole list: crates with their licences, then every text with the crates that carry it.
fn whole(parts: &[Part], texts: &[Vec<String>]) -> String {
    let mut by_text: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for (part, carried) in parts.iter().zip(texts) {
        let own = match carried.as_slice() {
            [] if part.licence.split([' ', '(', ')']).any(|word| word == "MIT") => {
                let holders = if part.authors.is_empty() {
                    format!("the authors of {}", part.name)
                } else {
                    part.authors.clone()
                };
                vec![MIT.trim().replace("HOLDERS", &holders)]
            }
            carried => carried.to_vec(),
        };
        for text in own {
            // Texts that differ only in line breaks count as one.
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let (_, labels) = by_text.entry(words).or_insert_with(|| (text, Vec::new()));
            labels.push(part.label());
        }
    }
    let mut whole = String::from(
        "The libraries in Triptych\n\
         =========================\n\n\
         With thanks to everybody who wrote them. First what each says of its licence and where its source is \
         kept, then every text that they carry.\n\n",
    );
    for part in parts {
        // Writing to a string does not fail.
        let line = format!("{:<40} {:<32} {}", part.label(), part.licence, part.source);
        let _written = writeln!(whole, "{}", line.trim_end());
    }
    let mut sections: Vec<_> = by_text.into_values().collect();
    sections.sort_by(|(_, a), (_, b)| a.cmp(b));
    for (text, labels) in sections {
        let _written = write!(whole, "\n\n{}\n{}\n\n{text}\n", "-".repeat(80), labels.join(", "));
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn part(name: &str, licence: &str) -> Part {
        Part {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.into(),
            authors: String::new(),
            source: String::new(),
            folder: PathBuf::new(),
        }
    }

    #[test]
    fn what_only_builds_or_tests_is_no_part_of_the_program() {
        let package = |name: &str| {
            json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "authors": ["Ada"],
                    "manifest_path": format!("/crates/{name}/Cargo.toml"),
                    "source": if name.starts_with("game") { Value::Null } else { "registry".into() } })
        };
        let dependency = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package("game"), package("game-assets"), package("engine"), package("wheel"), package("baker"), package("judge")],
            "resolve": { "nodes": [
                { "id": "game", "deps": [dependency("game-assets", Value::Null),
                                         dependency("engine", Value::Null), dependency("baker", "build".into()),
                                         dependency("judge", "dev".into())] },
                { "id": "game-assets", "deps": [] },
                { "id": "engine", "deps": [dependency("wheel", Value::Null)] },
                { "id": "wheel", "deps": [dependency("engine", Value::Null)] },
                { "id": "baker", "deps": [] },
                { "id": "judge", "deps": [] },
            ] },
        });
        let parts = parts(&metadata, "game").expect("it is whole");
        let names: Vec<_> = parts.iter().map(|part| &*part.name).collect();
        assert_eq!(names, ["engine", "wheel"]);
        assert_eq!(parts[0].licence, "MIT OR Apache-2.0");
        assert_eq!(parts[0].folder, Path::new("/crates/engine"));
    }

    /// The crates that a section of the manifest names.
    fn direct(manifest: &str) -> Vec<&str> {
        let mut section = "";
        let mut names = Vec::new();
        for line in manifest.lines() {
            if let Some(title) = line.strip_prefix('[') {
                section = title.trim_end_matches(']');
            } else if section.ends_with("dependencies")
                && let Some((name, _)) = line.split_once(" = ")
            {
                names.push(name);
            }
        }
        names
    }

    #[test]
    fn whoever_is_built_on_directly_is_thanked_by_name() {
        let credits = include_str!("../../../CREDITS.md");
        let all = [
            direct(include_str!("../../../Cargo.toml")),
            direct(include_str!("../../../assets/Cargo.toml")),
            direct(include_str!("../Cargo.toml")),
        ]
        .concat();
        assert!(
            all.contains(&"bevy") && all.contains(&"winresource") && all.contains(&"divan"),
            "{all:?}"
        );
        for name in all {
            let thanked = credits
                .lines()
                .filter(|line| line.starts_with("| "))
                .filter_map(|line| line.split(" | ").next())
                .any(|cell| cell.trim_start_matches("| ").split(", ").any(|word| word == name));
            assert!(
                thanked || ["triptych", "triptych-assets", "triptych-texts"].contains(&name),
                "CREDITS.md does not name {name}"
            );
        }
    }

    #[test]
    fn every_text_stands_there_once_with_all_who_carry_it() {
        let parts = [
            part("engine", "MIT"),
            part("wheel", "MIT"),
            part("spoke", "MIT"),
            part("zinc", "Zlib"),
        ];
        let texts = [
            vec!["Do what\nyou like.".into()],
            vec!["Do what you\nlike.".into(), "Say who made it.".into()],
            vec![],
            vec![],
        ];
        let whole = whole(&parts, &texts);
        assert_eq!(whole.matches("Do what").count(), 1, "{whole}");
        assert!(whole.contains("engine 1.0.0, wheel 1.0.0\n\nDo what"), "{whole}");
        assert!(whole.contains("\nwheel 1.0.0\n\nSay who"), "{whole}");
        assert!(whole.contains("the authors of spoke"), "{whole}");
        assert!(whole.contains("zinc 1.0.0") && whole.contains("Zlib"), "{whole}");
    }
}
