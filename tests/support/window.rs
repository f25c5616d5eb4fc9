//! The program in its real window on a virtual screen, operated by real clicks and keys from outside.
//!
//! Each [`Desk`] has a screen of its own (Xvfb on a free display), a home of its own, and an operator (xdotool) that
//! knows only what `--layout-dump` lists as clickable. Tests wait for what the program reports there: that it has read
//! an input, and that everything that came of it is laid out. They wait for time only where a window
//! is covered or resized, which the program can’t report.
//!
//! These tests are ignored unless `TRIPTYCH_REQUIRE_WINDOW` is set when they are compiled, as `scripts/test` does. When
//! they run, a missing Xvfb, xdotool or Vulkan adapter is a failure.

use serde_json::Value;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use triptych::table::save::{self, SaveHeader};
use triptych::table::{Game, Record};

/// The window's size in pixels.
pub const SIZE: (u32, u32) = (1280, 720);
/// The longest time to wait for anything.
pub const PATIENCE: Duration = Duration::from_secs(90);
/// The time between two looks at what the program reports.
const POLL: Duration = Duration::from_millis(15);

/// A child process that doesn't outlive its test.
pub struct ChildGuard(pub Child);

impl Drop for ChildGuard {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _gone = self.0.kill();
        let _gone = self.0.wait();
    }
}

/// What can be clicked, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Dump {
    /// Something is moving, or may still come of an input.
    pub busy: bool,
    /// Keys go to the window.
    focused: bool,
    /// How many inputs the program has read.
    inputs: u64,
    /// Names, and places as x, y, width and height in the window's pixels.
    pub items: BTreeMap<String, [f64; 4]>,
    /// The focus order of Tab, and below it the position of the focus.
    order: Vec<String>,
    at: Option<usize>,
    /// The names of the controls that the number keys press, starting with 1.
    choices: Vec<String>,
}

impl Dump {
    /// The place in the focus order: where the focus is, if that bears the name, since a name can be that of two controls.
    fn place_of(&self, name: &str) -> Option<usize> {
        let is_it = |place: &usize| self.order.get(*place).is_some_and(|other| other == name);
        let at = self.at.filter(is_it);
        at.or_else(|| self.order.iter().position(|other| other == name))
    }

    pub fn has(&self, name: &str) -> bool {
        self.items.contains_key(name)
    }

    /// Does the other dump list the same?
    fn lists_the_same(&self, other: &Self) -> bool {
        (&self.items, &self.choices) == (&other.items, &other.choices)
    }

    pub fn names(&self) -> Vec<&str> {
        self.items.keys().map(String::as_str).collect()
    }

    pub fn middle(&self, name: &str) -> Option<(f64, f64)> {
        let [x, y, w, h] = self.items.get(name)?;
        Some((x + w / 2.0, y + h / 2.0))
    }
}

/// A virtual screen, a home folder, and the program that uses them.
pub struct Desk {
    /// The program's file.
    pub file: PathBuf,
    /// Whether everything is pressed with keys only.
    pub by_keys: bool,
    /// Further environment variables of the program.
    pub environment: Vec<(&'static str, PathBuf)>,
    pub program: Option<ChildGuard>,
    display: String,
    /// Where the pointer is, if it was moved.
    pointer: Cell<Option<(f64, f64)>>,
    pub home: TempDir,
    screen: ChildGuard,
}

fn starts(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("-version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok()
}

/// Returns the files in a folder. What is still being written is left out.
pub fn files_in(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.map(|file| file.path());
    files
        .filter(|path| path.extension().is_none_or(|ending| ending != "tmp"))
        .collect()
}

impl Desk {
    /// Opens a screen.
    pub fn new() -> Self {
        for tool in ["Xvfb", "xdotool"] {
            assert!(starts(tool), "there is no window: {tool} is missing");
        }
        let mut screen = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0"])
            .arg(format!("{}x{}x24", SIZE.0, SIZE.1))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let out = screen.stdout.take().expect("it was piped");
        let screen = ChildGuard(screen);
        // It chooses a free display, and prints its number.
        let mut number = String::new();
        BufReader::new(out)
            .read_line(&mut number)
            .expect("Xvfb can be read");
        assert!(!number.trim().is_empty(), "Xvfb found no free display");
        Self {
            by_keys: false,
            file: super::program(),
            environment: Vec::new(),
            program: None,
            display: format!(":{}", number.trim()),
            pointer: Cell::new(None),
            home: TempDir::new().expect("a folder to write to"),
            screen,
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Returns a command for the program, not yet started.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.file);
        command
            .args(arguments)
            .env("TRIPTYCH_HOME", self.home.path())
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY")
            .envs(self.environment.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::null());
        command
    }

    /// Starts the program, and waits for its first screen. Returns `false` if there is no adapter to draw with.
    pub fn start(&mut self, arguments: &[&str]) {
        self.stop();
        let dump = self.path("dump.json");
        let _no_old_one = fs::remove_file(&dump);
        let stderr = File::create(self.path("stderr")).expect("it can be written");
        let size = format!("{}x{}", SIZE.0, SIZE.1);
        let child = self
            .command(arguments)
            .args(["--windowed", &size, "--layout-dump"])
            .arg(&dump)
            .stdout(Stdio::null())
            .stderr(stderr)
            .spawn()
            .expect("the program was built with this test");
        self.program = Some(ChildGuard(child));
        let began = Instant::now();
        while self.read().is_none() {
            assert!(
                !self.has_ended() && began.elapsed() < PATIENCE,
                "no first screen: {}",
                self.complaints()
            );
            sleep(POLL);
        }
        // Keys go to the focused window, and without a window manager nothing sets the focus. The first screen is
        // described before it is drawn, and a focus that is set before then does not last.
        let mut calm = 0;
        while calm < 10 {
            assert!(began.elapsed() < PATIENCE, "no focus: {}", self.complaints());
            if self.dump().focused {
                calm += 1;
            } else {
                calm = 0;
                self.hands(&["search", "--sync", "--name", "^Triptych$", "windowfocus"]);
            }
            sleep(Duration::from_millis(50));
        }
    }

    /// Kills the program, as a power cut would.
    pub fn stop(&mut self) {
        self.program = None;
    }

    /// Asks the program to end, as the system does.
    pub fn terminate(&self) {
        let program = self.program.as_ref().expect("it was started").0.id();
        let status = Command::new("sh")
            .args(["-c", &format!("kill -TERM {program}")])
            .status();
        assert!(status.is_ok_and(|status| status.success()), "it can't be asked");
    }

    /// Takes the screen away.
    pub fn pull_the_plug(&mut self) {
        self.screen.0.kill().expect("it runs until it is killed");
        self.screen.0.wait().expect("it has ended");
    }

    /// Waits until the program ends, and returns its exit status.
    #[track_caller]
    pub fn until_it_ends(&mut self) -> ExitStatus {
        let began = Instant::now();
        while !self.has_ended() {
            assert!(
                began.elapsed() < PATIENCE,
                "it does not end: {}",
                self.complaints()
            );
            sleep(Duration::from_millis(50));
        }
        let program = self.program.as_mut().expect("it was started");
        program.0.wait().expect("it has ended")
    }

    pub fn has_ended(&mut self) -> bool {
        let program = self.program.as_mut().expect("it was started");
        program.0.try_wait().expect("it can be asked").is_some()
    }

    pub fn complaints(&self) -> String {
        fs::read_to_string(self.path("stderr")).unwrap_or_default()
    }

    pub fn hands(&self, arguments: &[&str]) {
        let status = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(status.is_ok_and(|status| status.success()), "{arguments:?}");
    }

    /// Is there a window whose title matches this expression?
    pub fn sees(&self, title: &str) -> bool {
        let mut search = Command::new("xdotool");
        search
            .args(["search", "--name", title])
            .env("DISPLAY", &self.display);
        let found = search.stdout(Stdio::null()).stderr(Stdio::null()).status();
        found.expect("xdotool was found before").success()
    }

    /// Reads what can be clicked now.
    fn read(&self) -> Option<Dump> {
        let text = fs::read_to_string(self.path("dump.json")).ok()?;
        let value: Value = serde_json::from_str(&text).expect("the dump is JSON");
        let items = value
            .get("items")
            .and_then(Value::as_array)
            .expect("it lists items");
        let items = items.iter().map(|item| {
            let number = |key: &str| item.get(key).and_then(Value::as_f64).expect("a number");
            let place = ["x", "y", "w", "h"].map(number);
            let name = item.get("name").and_then(Value::as_str).expect("a name");
            (name.to_owned(), place)
        });
        let mut places: BTreeMap<String, [f64; 4]> = BTreeMap::new();
        for (name, place) in items {
            // If two items do the same, the wider one is clicked: nothing covers it.
            let wider = |other: &[f64; 4]| other[2] >= place[2];
            if !places.get(&name).is_some_and(wider) {
                places.insert(name, place);
            }
        }
        let keys = value.get("keys").expect("it says what keys do");
        let names = |what: &str| -> Vec<String> {
            let list = keys.get(what).and_then(Value::as_array).expect("a list of names");
            list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        Some(Dump {
            focused: value.get("focused").and_then(Value::as_bool).expect("yes or no"),
            inputs: value.get("inputs").and_then(Value::as_u64).expect("a number"),
            order: names("order"),
            choices: names("choices"),
            at: keys.get("at").and_then(Value::as_u64).map(|at| at as usize),
            busy: value.get("busy").and_then(Value::as_bool).expect("yes or no"),
            items: places,
        })
    }

    pub fn dump(&mut self) -> Dump {
        assert!(!self.has_ended(), "the program has ended: {}", self.complaints());
        self.read().expect("the dump is there once it was there")
    }

    /// Waits until a condition holds for the dump.
    #[track_caller]
    pub fn until(&mut self, what: &str, mut so: impl FnMut(&Dump) -> bool) -> Dump {
        let began = Instant::now();
        loop {
            let dump = self.dump();
            if so(&dump) {
                return dump;
            }
            assert!(
                began.elapsed() < PATIENCE,
                "it never came to this: {what}; {:?}, busy: {}\n{}",
                dump.names(),
                dump.busy,
                self.complaints()
            );
            sleep(POLL);
        }
    }

    /// Waits until this can be clicked and nothing moves.
    #[track_caller]
    pub fn until_there(&mut self, name: &str) -> Dump {
        self.until(name, |dump| dump.has(name) && !dump.busy)
    }

    /// Does this from outside, and waits until the program has read so many inputs more. It may not get them: whoever
    /// waits for what comes of them says so.
    fn input(&self, arguments: &[&str], inputs: u64) {
        let before = self.read().map_or(0, |dump| dump.inputs);
        self.hands(arguments);
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(10) {
            if self.read().is_none_or(|dump| dump.inputs >= before + inputs) {
                return;
            }
            sleep(POLL);
        }
    }

    /// Moves the pointer to a place in the window.
    pub fn point_at(&self, (x, y): (f64, f64)) {
        let place = (x.round(), y.round());
        if self.pointer.replace(Some(place)) != Some(place) {
            self.input(&["mousemove", &place.0.to_string(), &place.1.to_string()], 1);
        }
    }

    /// Clicks at a place in the window.
    pub fn click_at(&self, place: (f64, f64)) {
        self.point_at(place);
        self.press_button("1");
    }

    /// Presses and releases a button of the mouse where the pointer is: `1` is the left one, `3` the right one.
    pub fn press_button(&self, button: &str) {
        self.input(&["mousedown", button], 1);
        self.input(&["mouseup", button], 1);
    }

    /// Moves the pointer from one place to another while its button is down.
    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        self.point_at(from);
        self.input(&["mousedown", "1"], 1);
        self.point_at(((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0));
        self.point_at(to);
        self.input(&["mouseup", "1"], 1);
    }

    /// Writes a text with the keyboard.
    pub fn types(&self, text: &str) {
        for letter in text.chars() {
            self.input(&["type", &letter.to_string()], 2);
        }
    }

    /// Presses this, by a click or by keys.
    fn press(&self, name: &str, dump: &Dump) {
        if self.by_keys {
            self.press_by_keys(name, dump);
        } else {
            self.click_at(match name {
                // It is as large as the window; what lies there is in its middle.
                "curtain.close" => (200.0, 667.0),
                name => dump.middle(name).expect("it is there"),
            });
        }
    }

    /// Presses an item's number key, or Tab until it has the focus and then Enter.
    fn press_by_keys(&self, name: &str, dump: &Dump) {
        const NUMBERS: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        // A number key is a letter while the focus is in a text field.
        let focus = dump.at.and_then(|at| dump.order.get(at));
        let is_writing = focus.is_some_and(|at| at.contains(".draft."));
        let number = dump
            .choices
            .iter()
            .position(|choice| choice == name && !is_writing);
        if name == "curtain.close" {
            self.key(&["Escape"]);
        } else if let Some(key) = number.and_then(|number| NUMBERS.get(number)) {
            self.key(&[key]);
        } else if let Some(place) = dump.place_of(name) {
            let (key, count) = match dump.at {
                Some(at) if at <= place => ("Tab", place - at),
                Some(at) => ("shift+Tab", at - place),
                // The first Tab may focus any item; from there on the position is known.
                None => ("Tab", 1),
            };
            self.key(&vec![key; count]);
            let is_there = |now: Dump| {
                now.at
                    .and_then(|at| now.order.get(at))
                    .is_some_and(|at| at == name)
            };
            if self.at_rest().is_some_and(is_there) {
                self.key(&["Return"]);
            }
        }
    }

    /// Returns the dump when everything that was done has been answered; `None` if that takes too long.
    fn at_rest(&self) -> Option<Dump> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(dump) = self.read().filter(|dump| !dump.busy) {
                return Some(dump);
            }
            sleep(POLL);
        }
        None
    }

    /// Clicks this as soon as it can be clicked. If for a long time nothing comes of it at all, it is clicked again.
    #[track_caller]
    pub fn click_until(&mut self, name: &str, what: &str, so: impl Fn(&Dump) -> bool) -> Dump {
        for _ in 0..3 {
            let before = self.until(name, |dump| (dump.has(name) && !dump.busy) || so(dump));
            if so(&before) {
                return before;
            }
            self.press(name, &before);
            let clicked = Instant::now();
            while clicked.elapsed() < PATIENCE {
                let dump = self.dump();
                if so(&dump) {
                    return dump;
                }
                let is_lost = !dump.busy && dump.lists_the_same(&before);
                if is_lost && clicked.elapsed() > Duration::from_secs(10) {
                    break;
                }
                sleep(POLL);
            }
        }
        let dump = self.dump();
        panic!(
            "{name} was clicked, but not this: {what}; {:?}, busy: {}\n{}",
            dump.names(),
            dump.busy,
            self.complaints()
        );
    }

    /// Presses keys, one after the other. `ctrl+a` holds the first down meanwhile.
    pub fn key(&self, keys: &[&str]) {
        for key in keys {
            let mut held: Vec<&str> = key.split('+').collect();
            let last = held.pop().unwrap_or(key);
            for key in &held {
                self.input(&["keydown", key], 1);
            }
            self.input(&["key", last], 2);
            for key in &held {
                self.input(&["keyup", key], 1);
            }
        }
    }

    /// Plays on for the people at the table until a condition holds.
    #[track_caller]
    pub fn play_until<P: Plays>(&mut self, what: &str, so: impl Fn(&Self, &Dump, &P) -> bool) -> P {
        let mut done = P::default();
        let mut last_progress = Instant::now();
        let mut last = self.dump();
        loop {
            let dump = self.dump();
            if so(self, &dump, &done) {
                return done;
            }
            if dump != last {
                last_progress = Instant::now();
                last = dump.clone();
            }
            assert!(
                last_progress.elapsed() < PATIENCE,
                "nothing goes on, and never came to this: {what}; {:?}, busy: {}, choices: {:?}, focus: {:?}\n{}",
                dump.names(),
                dump.busy,
                dump.choices,
                dump.at.and_then(|at| dump.order.get(at)),
                self.complaints()
            );
            let name = if dump.busy { None } else { done.next(&dump) };
            let Some(name) = name else {
                sleep(POLL);
                continue;
            };
            self.press(&name, &dump);
            // What was clicked goes away or changes, but for a claim that was made again. Otherwise there is another click.
            let clicked = Instant::now();
            while clicked.elapsed() < Duration::from_secs(2)
                && self.at_rest().is_none_or(|now| now.lists_the_same(&dump))
            {
                sleep(POLL);
            }
        }
    }

    /// Returns the save that was written last; `None` while there is none.
    pub fn save(&self) -> Option<PathBuf> {
        let saves = fs::read_dir(self.path("saves")).ok()?.flatten();
        saves
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "triptych"))
            .max_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok())
    }

    pub fn saved<G: Game>(&self) -> (Record<G>, SaveHeader) {
        let save = self.save().expect("it was saved");
        let untyped = save::read(&save).expect("it is whole");
        let bytes = fs::read(&save).expect("it was saved");
        let text = save::unpack(&bytes).expect("it is whole");
        let record = Record::from_text(&text).expect("it can be read");
        (record, untyped.save.expect("a save has a header"))
    }

    /// Checks that the record saved last is right, from its first entry to its last.
    pub fn verify(&self) {
        let save = self.save().expect("it was saved");
        let output = self.command(&["verify"]).arg(save).output();
        let output = output.expect("the program was built with this test");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
    }

    /// Returns what the program prints about a record, without a window.
    pub fn replay(&self, file: &Path, to: usize) -> Value {
        let output = self
            .command(&["replay", "--json", "--to", &to.to_string()])
            .arg(file)
            .output()
            .expect("the program was built with this test");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        serde_json::from_slice(&output.stdout).expect("it is JSON")
    }
}

/// Returns how many entries a save holds; none while it does not exist.
pub fn entries<G: Game>(save: Option<PathBuf>) -> usize {
    let text = save
        .and_then(|save| fs::read(save).ok())
        .and_then(|bytes| save::unpack(&bytes).ok());
    let record = text.and_then(|text| Record::<G>::from_text(&text).ok());
    record.map_or(0, |record| record.entries.len())
}

/// A player who plays by clicks, and remembers them.
pub trait Plays: Default {
    /// Chooses the next click.
    fn next(&mut self, dump: &Dump) -> Option<String>;
}

/// The clicks at a table of OMELAS, with how often each was made.
#[derive(Debug, Default)]
pub struct Played {
    clicks: BTreeMap<&'static str, usize>,
}

impl Played {
    pub fn of(&self, name: &str) -> usize {
        self.clicks.get(name).copied().unwrap_or(0)
    }
}

/// The cards under the curtain.
const CARDS: [&str; 2] = ["omelas.pick.0", "omelas.pick.1"];

impl Plays for Played {
    fn next(&mut self, dump: &Dump) -> Option<String> {
        const UNDER: [&str; 5] = [
            "curtain.open",
            "omelas.confirm",
            CARDS[0],
            CARDS[1],
            "curtain.done",
        ];
        const OPEN: [&str; 4] = [
            "omelas.local.call-vote",
            "omelas.go-on",
            "omelas.decide.",
            "omelas.chance",
        ];
        let find = |family: &&'static str| {
            let name = dump.names().into_iter().find(|name| name.starts_with(*family))?;
            Some((*family, name.to_owned()))
        };
        let (mut family, mut name) = UNDER
            .iter()
            .find_map(find)
            .or_else(|| OPEN.iter().find_map(find).filter(|_| !dump.busy))?;
        // Both vote cards are laid in turn, and something is claimed before the first vote.
        if family == CARDS[0] && self.of(CARDS[1]) < self.of(CARDS[0]) {
            (family, name) = (CARDS[1], CARDS[1].to_owned());
        }
        if family == "omelas.local.call-vote"
            && self.of("omelas.say.") == 0
            && let Some(claim) = dump.names().into_iter().find(|name| name.ends_with("claim.yes"))
        {
            (family, name) = ("omelas.say.", claim.to_owned());
        }
        *self.clicks.entry(family).or_default() += 1;
        Some(name)
    }
}
