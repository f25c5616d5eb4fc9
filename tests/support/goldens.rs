//! Golden files: texts that are compared line by line with fresh ones.
//!
//! `TRIPTYCH_BLESS=1 scripts/test rules -- golden` rewrites them; read the changes.

use std::fs;
use std::path::Path;

/// Compares a text with the golden file of this name, or rewrites the file.
pub fn assert_golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/goldens/{name}.txt"));
    if std::env::var_os("TRIPTYCH_BLESS").is_some_and(|bless| bless == "1") {
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("the checkout can be written");
        fs::write(&path, text).expect("the checkout can be written");
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    for (number, (kept, played)) in (1..).zip(kept.lines().zip(text.lines())) {
        assert_eq!(
            kept, played,
            "{name}.txt, line {number}; it has changed (see goldens.rs)"
        );
    }
    assert_eq!(
        kept.lines().count(),
        text.lines().count(),
        "{name}.txt, how long it is"
    );
}
