//! Crash reports: what they contain, and where they are written.

use std::fs;
use triptych::VERSION;
use triptych::session::autosave::EXTENSION;
use triptych::shell::crash::{FOLDER, Report, apart, portable, without_paths};
use triptych::table::save;

fn report(record: Option<&str>) -> Report {
    Report {
        message: "the die has no seventh side\nof all things".into(),
        place: "src/table/door.rs:7:1".into(),
        thread: "main".into(),
        backtrace: "   0: nowhere\n".into(),
        graphics: String::new(),
        at: 951_782_400 + 3_661,
        record: record.map(save::pack),
    }
}

#[test]
fn a_report_is_written_beside_its_record_and_over_no_other() {
    let home = tempfile::tempdir().expect("a folder to write to");
    let folder = home.path().join(FOLDER);
    let first = report(Some("the record")).write(&folder);
    let first = first.expect("it can be written");
    let text = fs::read_to_string(&first).expect("it was written");
    let record = first.with_extension(EXTENSION);
    assert!(text.contains(&record.file_name().unwrap_or_default().display().to_string()));
    let (place, when) = ("src/table/door.rs:7:1", "29 February 2000, 01:01:01 UTC");
    for words in ["no seventh side", place, VERSION, when] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("the record"), "it stays packed: {text}");
    let packed = fs::read(&record).expect("it was written");
    assert_eq!(save::unpack(&packed).ok().as_deref(), Some("the record"));

    let second = report(None).write(&folder).expect("it can be written");
    assert_ne!(first, second);
    assert!(!second.with_extension(EXTENSION).exists());
    let other = fs::read_to_string(&second).expect("it was written");
    assert!(other.contains("No table was open"));
    assert_eq!(fs::read_to_string(&first).ok(), Some(text));
    let notice = report(None).notice(&second);
    assert_eq!(notice.lines().count(), 1);
    assert!(notice.contains(&second.display().to_string()), "{notice}");
}

#[test]
fn where_nothing_can_be_written_the_next_place_is_taken() {
    let home = tempfile::tempdir().expect("a folder to write to");
    let file = home.path().join("a file");
    fs::write(&file, "").expect("it can be written");
    let other = home.path().join("other");
    let written = report(Some("x")).write_in(&[file.join(FOLDER), other.clone()]);
    assert_eq!(written.expect("it has a place").parent(), Some(&*other));
    let written = report(None).write_in(&[file.join(FOLDER)]);
    written.expect_err("a file is no folder");
}

#[test]
fn a_panic_of_the_writer_goes_no_further() {
    assert_eq!(apart(|| 7), Some(7));
    assert_eq!(apart(|| -> u8 { panic!("the writer broke, too") }), None);
}

#[test]
fn no_path_tells_whose_machine_it_was() {
    for (path, shown) in [
        ("src/table/door.rs", "src/table/door.rs"),
        (
            "/home/ada/triptych/src/table/door.rs:7:1",
            "src/table/door.rs:7:1",
        ),
        ("C:\\Users\\Ada\\triptych\\src\\main.rs", "src/main.rs"),
        (
            "/home/ada/.cargo/registry/src/index.example-1a2b/bevy_ecs-0.19.1/src/world/mod.rs:9:2",
            "bevy_ecs-0.19.1/src/world/mod.rs:9:2",
        ),
        (
            "C:\\Users\\Ada\\.cargo\\registry\\src\\index.example-1a2b\\winit-0.30.13\\src\\lib.rs",
            "winit-0.30.13/src/lib.rs",
        ),
        (
            "/rustc/0123abcd/library/core/src/panicking.rs",
            "library/core/src/panicking.rs",
        ),
        (
            "/home/ada/.rustup/toolchains/1.95/lib/rustlib/src/rust/library/std/src/rt.rs",
            "library/std/src/rt.rs",
        ),
        ("/home/ada/odd.rs", "odd.rs"),
    ] {
        assert_eq!(portable(path), shown);
    }
    let trace = "   0:     0x55aa - core::panicking::panic\n                               at /home/ada/x/src/a.rs:1:2\n";
    let shown = without_paths(trace);
    assert!(shown.contains("at src/a.rs:1:2"), "{shown}");
    assert!(shown.contains("0x55aa") && !shown.contains("ada"), "{shown}");
}
