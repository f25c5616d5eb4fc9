//! Trouble with a real window and its surroundings. In one test the window is resized, covered, minimised and restored,
//! the second window is destroyed, the sound device gets stuck, and finally the system asks the program to end. In
//! others the window or the whole screen is taken away. One program goes through everything that it can survive,
//! because each start takes long.
//!
//! The [desk](crate::support::window) is that of the other window tests, and the same tests are skipped without a
//! window. It has no window manager: its operations (minimising, closing) are done to the window directly.

use crate::support::window::{Desk, Dump, Played, SIZE, entries};
use std::fs::{self, File};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};
use triptych::games::omelas::Omelas;

const TABLE: [&str; 8] = [
    "play",
    "omelas",
    "--seats",
    "human:Ada,human:Ben,bot,bot",
    "--seed",
    "5",
    "--tempo",
    "quick",
];

/// The bag or the die, whichever it is time for.
const CHANCE: &str = "omelas.chance";

/// Returns how many pixels a unit has in a window of this size.
fn scale((width, height): (u32, u32)) -> f64 {
    f64::from(width.min(height)) / 1080.0
}

/// Does something to the first window.
fn window(desk: &Desk, act: &[&str]) {
    desk.hands(&[&["search", "--name", "^Triptych$"][..], act].concat());
}

fn resize(desk: &Desk, (width, height): (u32, u32)) {
    window(desk, &["windowsize", &width.to_string(), &height.to_string()]);
}

/// Returns whether everything is laid out for a window of this size: the bag has its width, and everything that can be
/// pressed has its middle in the window. Where nothing has room, nothing needs to have it.
fn fits(dump: &Dump, bag: f64, size: (u32, u32)) -> bool {
    let inside = |[x, y, w, h]: &[f64; 4]| {
        let (x, y) = (x + w / 2.0, y + h / 2.0);
        (-1.0..=f64::from(size.0) + 1.0).contains(&x) && (-1.0..=f64::from(size.1) + 1.0).contains(&y)
    };
    let wide = dump.items.get(CHANCE).map(|[_, _, w, _]| *w);
    let has_room = size.0.min(size.1) >= 240 && size.0.max(size.1) < 10 * size.0.min(size.1);
    !dump.busy
        && (!has_room
            || wide.is_some_and(|wide| (wide - bag * scale(size)).abs() <= 2.0)
                && dump.items.values().all(inside))
}

/// Creates a sound device that takes as much as a pipe holds, and then nothing more; `None` where there are no pipes.
/// Writing to it blocks as long as the file is open.
fn stuck_device(desk: &mut Desk) -> Option<File> {
    let (pipe, config) = (desk.path("sound"), desk.path("asound.conf"));
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|made| made.success()) {
        return None;
    }
    let words = format!(
        "pcm.!default {{ type file slave.pcm null file \"{}\" format raw }}\npcm.null {{ type null }}\n",
        pipe.display()
    );
    fs::write(&config, words).expect("it can be written");
    desk.environment.push(("ALSA_CONFIG_PATH", config));
    File::options().read(true).write(true).open(pipe).ok()
}

fn middle(dump: &Dump, name: &str) -> (f64, f64) {
    let [x, y, w, h] = dump.items.get(name).expect("it is there");
    (x + w / 2.0, y + h / 2.0)
}

fn kept(desk: &Desk) -> String {
    fs::read_to_string(desk.path("settings.ron")).unwrap_or_default()
}

/// Waits until the settings file contains these words.
#[track_caller]
fn until_kept(desk: &mut Desk, words: &str) {
    desk.until(words, |_| true);
    for _ in 0..600 {
        if kept(desk).contains(words) {
            return;
        }
        sleep(Duration::from_millis(100));
    }
    panic!("{words} is not kept: {}\n{}", kept(desk), desk.complaints());
}

#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn the_game_survives_all_changes_to_its_window() {
    let mut desk = Desk::new();
    let _open = stuck_device(&mut desk);
    fs::write(desk.path("settings.ron"), "(public_window: true)").expect("it can be written");
    desk.start(&TABLE);

    // The second window has opened over the first, so nothing can be pressed there. It is destroyed while the curtain
    // is open.
    desk.hands(&[
        "search",
        "--sync",
        "--name",
        "^Triptych: the table$",
        "windowraise",
    ]);
    let covered = desk.until_there("curtain.open");
    let place = middle(&covered, "curtain.open");
    desk.hands(&[
        "mousemove",
        &place.0.to_string(),
        &place.1.to_string(),
        "click",
        "1",
    ]);
    // Nothing tells when a window has got nothing.
    sleep(Duration::from_secs(1));
    assert!(desk.dump().has("curtain.open"), "the second window was pressed");
    window(&desk, &["windowraise", "windowfocus"]);
    desk.click_until("curtain.open", "it opens", |dump| dump.has("curtain.done"));
    desk.hands(&["search", "--name", "^Triptych: the table$", "windowclose"]);
    until_kept(&mut desk, "public_window: false");
    desk.play_until("the first draw", |_, dump, _: &Played| {
        dump.has("omelas.chance") && !dump.busy
    });

    // The window gets any size and its old one again, with the rulebook open as well.
    let bag = desk.until_there(CHANCE).items[CHANCE][2] / scale(SIZE);
    for size in [(320, 240), (1, 1), (200, 2000), (4000, 300), SIZE] {
        resize(&desk, size);
        desk.until(&format!("it fits {size:?}"), |dump| fits(dump, bag, size));
    }
    desk.key(&["F1"]);
    desk.until_there("book.close");
    for size in [(1, 1), (3000, 20), SIZE] {
        resize(&desk, size);
        sleep(Duration::from_millis(100));
    }
    desk.click_until("book.close", "the table", |dump| {
        !dump.has("book.close") && fits(dump, bag, SIZE)
    });

    // If windows may be larger than can be drawn, nothing is drawn at that size, but drawing resumes later.
    resize(&desk, (20_000, 200));
    desk.until("it fits", |dump| fits(dump, bag, (20_000, 200)));
    resize(&desk, (640, 480));
    desk.until("it fits", |dump| fits(dump, bag, (640, 480)));

    // A click in a small window, which is resized while the tile moves.
    let sizes = (1..=30u32).map(|step| (step * 577 % 1900 + 1, step * 331 % 1000 + 1));
    let storm: Vec<String> = sizes
        .flat_map(|(width, height)| [width.to_string(), height.to_string()])
        .collect();
    let storm: Vec<&str> = storm
        .chunks(2)
        .flat_map(|size| ["windowsize", &size[0], &size[1], "sleep", "0.03"])
        .collect();
    // If a slow machine has swallowed the click, it is made again.
    let known = entries::<Omelas>(desk.save());
    for _ in 0..6 {
        let dump = desk.until_there(CHANCE);
        if entries::<Omelas>(desk.save()) > known {
            break;
        }
        desk.click_at(middle(&dump, CHANCE));
        window(&desk, &storm);
        resize(&desk, SIZE);
        desk.until("it fits", |dump| {
            !dump.busy && (!dump.has(CHANCE) || fits(dump, bag, SIZE))
        });
    }
    desk.until_there(CHANCE);

    // The table plays on while the window is minimised, and is shown again when it is restored.
    let drawn = entries::<Omelas>(desk.save());
    for _ in 0..6 {
        let dump = desk.until_there(CHANCE);
        desk.click_at(middle(&dump, CHANCE));
        window(&desk, &["windowunmap"]);
        // Nothing else tells that the table plays on. If the click was not read before the window went, there is
        // another try.
        let away = Instant::now();
        while entries::<Omelas>(desk.save()) <= drawn && away.elapsed() < Duration::from_secs(6) {
            sleep(Duration::from_millis(50));
        }
        let rolled = entries::<Omelas>(desk.save()) > drawn;
        window(&desk, &["windowmap"]);
        window(&desk, &["windowfocus"]);
        if rolled {
            break;
        }
    }
    let rolled = entries::<Omelas>(desk.save());
    assert!(rolled > drawn, "nothing has happened since it was put away");

    // Full screen and back, by the key.
    for full in ["full_screen: true", "full_screen: false"] {
        desk.key(&["F11"]);
        until_kept(&mut desk, full);
    }
    resize(&desk, SIZE);
    desk.play_until("the next round", |desk, dump, _: &Played| {
        entries::<Omelas>(desk.save()) > rolled + 8 && !dump.busy
    });

    // When the system asks it to end, it saves everything and ends.
    let known = entries::<Omelas>(desk.save());
    desk.terminate();
    let status = desk.until_it_ends();
    assert_eq!(status.code(), Some(0), "{status}: {}", desk.complaints());
    desk.verify();
    assert!(entries::<Omelas>(desk.save()) >= known);
    assert!(kept(&desk).contains("public_window: false"));
    assert!(!desk.complaints().contains("panicked"), "{}", desk.complaints());
}

/// Taking away the window or the screen ends the program. It does not hang, it reports an error, and the table is there
/// at the next start.
#[test_with::env(TRIPTYCH_REQUIRE_WINDOW)]
#[test]
fn losing_the_window_or_the_display_ends_the_program_without_loss() {
    let mut desk = Desk::new();
    desk.start(&TABLE);
    desk.play_until("a round", |desk, dump, _: &Played| {
        entries::<Omelas>(desk.save()) > 8 && !dump.busy
    });
    let save = desk.save().expect("it was saved");
    let known = entries::<Omelas>(Some(save.clone()));
    window(&desk, &["windowclose"]);
    let status = desk.until_it_ends();
    assert_eq!(status.code(), Some(1), "{status}: {}", desk.complaints());
    assert!(
        desk.complaints().contains("the table is saved"),
        "{}",
        desk.complaints()
    );
    desk.verify();
    assert!(entries::<Omelas>(Some(save.clone())) >= known);

    let again = ["play", "omelas", "--tempo", "quick", "--load"];
    let file = save.display().to_string();
    desk.start(&[&again[..], &[file.as_str()]].concat());
    desk.play_until("it goes on", |desk, dump, _: &Played| {
        entries::<Omelas>(desk.save()) > known + 4 && !dump.busy
    });
    let known = entries::<Omelas>(Some(save.clone()));
    desk.pull_the_plug();
    let status = desk.until_it_ends();
    assert!(!status.success(), "{status}: {}", desk.complaints());
    desk.verify();
    assert!(entries::<Omelas>(desk.save()) >= known);
    assert_eq!(desk.save(), Some(save), "it went on in the same file");
}
