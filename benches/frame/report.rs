//! The report: runs all measurements in child processes, in turns, and prints them beside the bare app and the target.

use crate::cases::AtRest;
use crate::child::Measured;
use crate::tables;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;
use triptych::{assets, texts};

/// The amount of each measurement.
struct Plan {
    rounds: usize,
    at_rest: usize,
    busy: usize,
    busy_rounds: usize,
    starts: usize,
    idle: usize,
    idle_games: usize,
}

const WHOLE: Plan = Plan {
    rounds: 3,
    at_rest: 300,
    busy: 900,
    busy_rounds: 2,
    starts: 7,
    idle: 10,
    idle_games: usize::MAX,
};

const QUICK: Plan = Plan {
    rounds: 1,
    at_rest: 60,
    busy: 150,
    busy_rounds: 1,
    starts: 3,
    idle: 3,
    idle_games: 1,
};

/// The points of a computers' game at which its busiest frames are looked for.
const STANDS: [&str; 2] = ["begins", "middle"];

/// The number of starts when nothing else is measured.
const STARTS: usize = 15;

/// The longest time until a measurement begins, and the longest frame.
const COMES: Duration = Duration::from_secs(90);
const FRAME: Duration = Duration::from_millis(250);

/// The measurements.
#[derive(Default)]
struct Taken {
    bare: Vec<AtRest>,
    laden: Vec<AtRest>,
    rest: BTreeMap<&'static str, Vec<AtRest>>,
    busy: BTreeMap<(&'static str, &'static str), Vec<Value>>,
    idle: BTreeMap<&'static str, Value>,
    title: Vec<(f64, Value)>,
    first: Vec<f64>,
    troubles: Vec<String>,
}

/// Measures everything, or a tenth of it, and prints the table.
///
/// # Errors
/// What could not be measured.
pub fn all(quick: bool) -> Result<(), String> {
    let plan = if quick { QUICK } else { WHOLE };
    let mut taken = Taken::default();
    taken.frames(&plan);
    taken.idle(&plan);
    taken.starts(plan.starts);
    taken.print();
    sizes();
    taken.print_games();
    taken.end()
}

/// Measures only the time until the title. It serves to compare ways of building the program.
///
/// # Errors
/// What could not be measured.
pub fn starts() -> Result<(), String> {
    let mut taken = Taken::default();
    taken.starts(STARTS);
    head();
    taken.print_start();
    taken.end()
}

/// The phones of a table, of which as many have a seat as there are seats; the most they may cost; and how often and for
/// how many frames each table is measured.
const PHONES: usize = 8;
const PHONES_REACH: f64 = 1.05;
const PHONES_ROUNDS: usize = 3;
const PHONES_FRAMES: usize = 600;

/// Measures what phones cost a table that changes steadily.
///
/// # Errors
/// What could not be measured.
pub fn phones() -> Result<(), String> {
    let mut taken = Taken::default();
    let frames = PHONES_FRAMES.to_string();
    let most = COMES + FRAME * (PHONES_FRAMES + 1_000) as u32;
    println!(
        "\n{:<46} {:>12} {:>12} {:>7} {:>9}",
        "", "phones", "none", "ratio", "reach"
    );
    for game in tables::games() {
        let mut of_each = [Vec::new(), Vec::new()];
        for _ in 0..PHONES_ROUNDS {
            for (count, all) in [PHONES, 0].into_iter().zip(&mut of_each) {
                let measured = taken.measure(&["phones", game, &count.to_string(), &frames], most);
                all.extend(measured.map(|value| number(&value, "cpu")));
            }
        }
        let [with, without] = of_each.map(|all| median(all.into_iter()));
        let what = format!("CPU a frame, ms: {PHONES} phones, {game}");
        row(&what, with, without, PHONES_REACH);
    }
    taken.end()
}

impl Taken {
    /// Measures one thing in a child. Failures are collected and reported at the end.
    fn measure(&mut self, words: &[&str], most: Duration) -> Option<Value> {
        eprintln!("{}", words.join(" "));
        let heard = Measured::start(words, most).and_then(|mut child| child.hear());
        heard.map_err(|trouble| self.troubles.push(trouble)).ok()
    }

    fn frames(&mut self, plan: &Plan) {
        let games = tables::games();
        let frames = plan.at_rest.to_string();
        // The frames to measure, to warm up, and to count allocations in.
        let most = COMES + FRAME * (plan.at_rest + 1_000) as u32;
        let at_rest = |value: Value| serde_json::from_value::<AtRest>(value).ok();
        for _ in 0..plan.rounds {
            let bare = self.measure(&["rest", "bare", &frames], most);
            self.bare.extend(bare.and_then(at_rest));
            let laden = self.measure(&["rest", "laden", &frames], most);
            self.laden.extend(laden.and_then(at_rest));
            for game in games.iter().copied() {
                let rest = self.measure(&["rest", game, &frames], most);
                self.rest.entry(game).or_default().extend(rest.and_then(at_rest));
            }
        }
        let frames = plan.busy.to_string();
        let most = COMES + FRAME * (plan.busy + 200) as u32;
        for _ in 0..plan.busy_rounds {
            for game in games.iter().copied() {
                for stands in STANDS {
                    let busy = self.measure(&["busy", game, stands, &frames], most);
                    self.busy.entry((game, stands)).or_default().extend(busy);
                }
            }
        }
    }

    fn idle(&mut self, plan: &Plan) {
        let seconds = plan.idle.to_string();
        for game in tables::games().into_iter().take(plan.idle_games) {
            if let Some(idle) = self.measure(&["idle", game, &seconds], COMES * 2) {
                self.idle.insert(game, idle);
            }
        }
    }

    fn starts(&mut self, times: usize) {
        for _ in 0..times {
            let first = self.start("bare");
            self.first.extend(first.map(|(time, _)| time));
            let title = self.start("title");
            self.title.extend(title);
        }
    }

    /// The milliseconds from before the process is started to its reported frame, and its report on the way.
    fn start(&mut self, what: &str) -> Option<(f64, Value)> {
        eprintln!("start {what}");
        let mut told = Value::Null;
        let presented = Measured::start(&["start", what], COMES).and_then(|mut child| {
            loop {
                let value = child.hear()?;
                if value.get("presented").is_some() {
                    return Ok(child.began.elapsed().as_secs_f64() * 1000.0);
                }
                told = value;
            }
        });
        let time = presented.map_err(|trouble| self.troubles.push(trouble)).ok()?;
        Some((time, told))
    }

    /// The median of a figure of the bare app.
    fn bare(&self, of: fn(&AtRest) -> f64) -> f64 {
        median(self.bare.iter().map(of))
    }

    /// The game with the highest median of a figure, and that median.
    fn worst(&self, of: fn(&AtRest) -> f64) -> (&'static str, f64) {
        let games = self.rest.iter();
        worst(games.map(|(game, rounds)| (*game, median(rounds.iter().map(of)))))
    }

    fn busiest(&self, game: &str, what: &str) -> f64 {
        let of_game = self.busy.iter().filter(|((other, _), _)| *other == game);
        let medians = of_game.map(|(_, rounds)| median(rounds.iter().map(|value| number(value, what))));
        medians.fold(f64::NAN, f64::max)
    }

    fn print(&self) {
        head();
        let empty = self.bare(|rest| rest.cpu);
        let laden = median(self.laden.iter().map(|rest| rest.cpu));
        for (game, rounds) in &self.rest {
            let cpu = median(rounds.iter().map(|rest| rest.cpu));
            row(&format!("CPU a frame, ms: at rest, {game}"), cpu, laden, 1.0);
        }
        let (game, at_rest) = self.worst(|rest| rest.cpu);
        let games = tables::games().into_iter();
        let (busy, busiest) = worst(games.map(|game| (game, self.busiest(game, "cpu"))));
        row(
            &format!("CPU a frame, ms: its busiest motion ({busy})"),
            busiest,
            laden,
            2.1,
        );
        println!(
            "  beside an empty window, {empty:.2} ms: at rest ({game}) {:.2}, busiest ({busy}) {:.2}",
            at_rest / empty,
            busiest / empty
        );
        let (game, percent) = worst((self.idle.iter()).map(|(game, idle)| (*game, number(idle, "percent"))));
        let asked: f64 = self.idle.values().map(|idle| number(idle, "redraws")).sum();
        let drawn: f64 = self.idle.values().map(|idle| number(idle, "frames")).sum();
        let continuous = 100.0 * self.bare(|rest| rest.process / rest.wall);
        println!(
            "{:<46} {percent:>12.2} {continuous:>12.1} {:>7} {:>9}{}",
            format!("CPU of a table that waits, % of a core ({game})"),
            "",
            "< 2",
            missed(percent < 2.0)
        );
        println!(
            "{:<46} {asked:>12} {:>12} {:>7} {:>9}{}",
            format!("  redraws that it asks for; frames drawn: {drawn}"),
            "",
            "",
            "0",
            missed(asked == 0.0)
        );
        self.print_start();
        let (game, resident) = self.worst(|rest| rest.resident);
        let bare = self.bare(|rest| rest.resident);
        row(&format!("memory at a table, MiB ({game})"), resident, bare, 1.4);
    }

    fn print_start(&self) {
        let title = median(self.title.iter().map(|(time, _)| *time));
        let first = median(self.first.iter().copied());
        row(
            "start, ms: title, whole; bare app's first frame",
            title,
            first,
            1.3,
        );
    }

    /// Returns an error if anything could not be measured.
    fn end(&self) -> Result<(), String> {
        if self.troubles.is_empty() {
            Ok(())
        } else {
            Err(self.troubles.join("\n"))
        }
    }

    /// Prints a line for each app at rest, with the medians of these figures.
    fn print_columns(&self, title: &str, decimals: usize, columns: &[(&str, fn(&AtRest) -> f64)]) {
        let heads = columns.iter().map(|(head, _)| (*head).to_owned());
        line(&iter::once(title.to_owned()).chain(heads).collect::<Vec<_>>());
        let games = self.rest.iter().map(|(game, rounds)| (*game, rounds));
        let apps = [("bare app", &self.bare), ("laden", &self.laden)];
        for (app, rounds) in apps.into_iter().chain(games) {
            let medians = columns.iter().map(|(_, of)| median(rounds.iter().map(of)));
            let figures = medians.map(|figure| format!("{figure:.decimals$}"));
            line(&iter::once(app.to_owned()).chain(figures).collect::<Vec<_>>());
        }
    }

    fn print_games(&self) {
        println!(
            "\nCPU a frame: of the main thread, the render thread and the pool they share, without what the render \
             thread\nspends after preparing; rasterisers and other threads of the driver are not in it. Busiest: the {} \
             frames that took\nmost of what computers played, hardly pausing, from the set-out and from the middle of a \
             game.\nMemory: with whatever the driver keeps in the process. A renderer in software keeps all textures \
             there.\n",
            crate::cases::WINDOW
        );
        self.print_columns(
            "at rest",
            2,
            &[
                ("CPU", |rest| rest.cpu),
                ("drawing", |rest| rest.at_frames - rest.cpu),
                ("aside", |rest| rest.aside),
                ("main", |rest| rest.main),
                ("extract", |rest| rest.extract),
                ("prepare", |rest| rest.prepare),
                ("frame", |rest| rest.wall),
                ("process", |rest| rest.process),
            ],
        );
        println!(
            "(CPU, drawing, aside and process in ms of CPU time a frame; main, extract, prepare and frame by the wall)\n"
        );
        self.print_columns(
            "graphics card",
            0,
            &[
                ("draws", |rest| rest.draws + rest.node_draws),
                ("of pieces", |rest| rest.draws),
                ("of nodes", |rest| rest.node_draws),
                ("quads", |rest| rest.quads),
                ("uploads", |rest| rest.uploads),
            ],
        );
        println!(
            "(draw calls a frame; pieces and quads of nodes a frame; textures and meshes sent in all frames at rest)\n"
        );
        let heads = [
            "busiest", "CPU", "main", "extract", "prepare", "frame", "aside", "uploads", "KiB",
        ];
        line(&heads.map(str::to_owned));
        for game in tables::games() {
            let all = [
                "cpu",
                "main",
                "extract",
                "prepare",
                "wall",
                "aside",
                "uploads",
                "upload KiB",
            ];
            let figures = all.map(|what| format!("{:.2}", self.busiest(game, what)));
            line(&[vec![game.to_owned()], figures.to_vec()].concat());
        }
        println!();
        self.print_columns(
            "memory, MiB",
            1,
            &[
                ("resident", |rest| rest.resident),
                ("share", |rest| rest.share),
                ("most", |rest| rest.most),
                ("textures", |rest| rest.textures),
                ("MiB", |rest| rest.texture_mib),
                ("allocs", |rest| rest.allocations.0),
                ("to", |rest| rest.allocations.1),
                ("bytes", |rest| rest.growth),
            ],
        );
        println!(
            "(the fewest and the most allocations a frame of a window of frames; by how many bytes the heap grows a frame)\n"
        );
        for (game, idle) in &self.idle {
            println!("waiting, {game}: {idle}");
        }
        let on_the_way = ["first frame", "there", "frames", "aside"].map(|what| {
            let all = self.title.iter().map(|(_, told)| number(told, what));
            format!("{what} {:.0}", median(all))
        });
        println!("the title, from main on, in ms: {}", on_the_way.join(", "));
    }
}

fn head() {
    println!(
        "\n{:<46} {:>12} {:>12} {:>7} {:>9}",
        "", "program", "bare app", "ratio", "reach"
    );
}

fn row(what: &str, ours: f64, bare: f64, reach: f64) {
    let ratio = ours / bare;
    println!(
        "{what:<46} {ours:>12.2} {bare:>12.2} {ratio:>7.2} {:>9}{}",
        format!("<= {reach}"),
        missed(ratio <= reach)
    );
}

/// A mark for targets that are missed.
const fn missed(reached: bool) -> &'static str {
    if reached { "" } else { "  missed" }
}

fn line(words: &[String]) {
    let cells: Vec<String> = words.iter().skip(1).map(|word| format!("{word:>10}")).collect();
    println!(
        "{:<14}{}",
        words.first().map_or("", String::as_str),
        cells.concat()
    );
}

fn worst(of: impl Iterator<Item = (&'static str, f64)>) -> (&'static str, f64) {
    of.filter(|(_, figure)| !figure.is_nan())
        .max_by(|one, other| one.1.total_cmp(&other.1))
        .unwrap_or(("none", f64::NAN))
}

pub fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

fn number(value: &Value, what: &str) -> f64 {
    value.get(what).and_then(Value::as_f64).unwrap_or(f64::NAN)
}

/// Prints the sizes of the stripped binaries, which are looked for beside this one.
fn sizes() {
    let this = std::env::current_exe().unwrap_or_default();
    let folder = this.parent().and_then(Path::parent).map(PathBuf::from);
    let size = |name: &str| {
        let path = folder
            .as_ref()?
            .join(name)
            .with_extension(std::env::consts::EXE_EXTENSION);
        Some(fs::metadata(path).ok()?.len() as f64 / f64::from(1 << 20))
    };
    let (Some(ours), Some(bare)) = (size("triptych"), size("examples/bare")) else {
        println!(
            "size of the binary: build both first: cargo build --release && cargo build --release --example bare"
        );
        return;
    };
    row("size of the stripped binary, MiB", ours, bare, 1.5);
    let carried = carried() as f64 / f64::from(1 << 20);
    row(
        &format!("  without the {carried:.1} MiB that it carries"),
        ours - carried,
        bare,
        1.15,
    );
}

/// The bytes of drawings, sounds, fonts and texts embedded in the program.
fn carried() -> usize {
    let forms = assets::ART.iter().flat_map(|(_, forms)| forms.iter());
    let drawings = forms.map(|(_, bytes)| bytes.len());
    let sounds = assets::SOUNDS.iter().map(|(_, bytes)| bytes.len());
    let faces = [assets::REGULAR, assets::SEMIBOLD, assets::BOLD, assets::ITALIC];
    let said = texts::LEVELS.iter().chain(texts::RULEBOOKS);
    let guides = texts::GUIDES.iter();
    drawings
        .chain(sounds)
        .chain(faces.map(<[u8]>::len))
        .chain(said.map(|(_, text)| text.len()))
        .chain(guides.map(|(_, said, record)| said.len() + record.len()))
        .chain([texts::CREDITS.len()])
        .sum()
}
