//! The command line, tested through the program itself: scripts of users depend on its output.
//!
//! Exit codes: 0 for success, 1 for a failed check, 2 for invalid arguments. An error is one line on stderr, with
//! nothing on stdout.

use crate::support;
use crate::support::command::Program;
use crate::support::levels::level_text;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

fn entries(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).expect("it was written");
    let (_, entries) = text.split_once("entries: [").expect("it is a record");
    let lines = entries
        .lines()
        .map(|line| line.trim().trim_end_matches(',').to_owned());
    lines.filter(|line| line.len() > 2).collect()
}

#[test]
fn help_and_version_are_printed() {
    let program = Program::new();
    let help = program.good(&["--help"]);
    for command in [
        "levels",
        "simulate",
        "tournament",
        "replay",
        "chronicle",
        "legal",
        "verify",
    ] {
        assert!(help.contains(command), "{help}");
        assert!(program.good(&[command, "--help"]).contains("Usage"));
    }
}

/// Returns the commit of the checkout that these tests belong to, if there is one.
fn checked_out() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(root)
            .output()
            .ok()?;
        let said = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| said.trim().to_owned())
    };
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    (top.canonicalize().ok()? == root.canonicalize().ok()?).then(|| git(&["rev-parse", "HEAD"]))?
}

#[test]
fn the_version_contains_the_commit() {
    let said = Program::new().good(&["--version"]);
    let version = concat!("triptych ", env!("CARGO_PKG_VERSION"));
    let rest = said
        .trim_end()
        .strip_prefix(version)
        .expect("its name and its version");
    // A builder may set any commit, so it can't be compared.
    if option_env!("TRIPTYCH_COMMIT").is_some_and(|said| !said.is_empty()) {
        assert!(rest.starts_with(" (") && rest.ends_with(')'), "{said}");
        return;
    }
    match checked_out() {
        Some(commit) => {
            let short = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
            let short = short.unwrap_or_else(|| panic!("no commit: {said}"));
            assert!(
                short.len() >= 10 && commit.starts_with(short),
                "{said}, not {commit}"
            );
        }
        None => assert_eq!(rest, "", "outside a checkout nothing is made up"),
    }
}

#[test]
fn a_tournament_prints_a_table_of_both_sides() {
    let program = Program::new();
    let run = |threads: &str| {
        let sides = "council=steady+independent,rebel=random+best";
        let arguments = ["tournament", "omelas", "--games", "40", "--sides", sides];
        let text = program.good(&[&arguments[..], &["--threads", threads, "--json"]].concat());
        serde_json::from_str::<Value>(&text).expect("it is JSON")
    };
    let grid = run("1");
    assert_eq!(grid["wins_of"], "council");
    assert_eq!(grid["games"], 40);
    let cells = grid["cells"].as_array().expect("cells");
    let names: Vec<_> = cells.iter().map(|cell| (&cell["row"], &cell["column"])).collect();
    assert_eq!(names.len(), 4);
    assert_eq!(names[0], (&Value::from("steady"), &Value::from("random")));
    assert_eq!(names[3], (&Value::from("independent"), &Value::from("best")));
    assert_eq!(grid["cells"], run("3")["cells"], "threads change no figure");
    let text = program.good(&["tournament", "omelas", "--games", "2", "--seats", "4"]);
    assert!(text.contains("wins of council in percent"), "{text}");
    assert_eq!(text.matches('±').count(), 17, "four strengths a side: {text}");
    let text = program.good(&[
        "tournament",
        "oubliette",
        "--games",
        "4",
        "--seats",
        "3",
        "--sides",
        "one=shrewd,others=random+peaceful",
    ]);
    assert!(text.contains("wins of one in percent"), "{text}");
    assert!(text.contains("cashed in, on average: one / others"), "{text}");
    assert!(
        text.contains("never ambushes"),
        "the lab's players are told of: {text}"
    );
}

#[test]
fn invalid_arguments_are_refused() {
    let program = Program::new();
    let record = program.record();
    let four = ["--seats", "bot,bot,bot,bot"];
    for (arguments, words) in [
        (vec!["dance"], "dance"),
        (vec!["--loud"], "--loud"),
        (vec!["levels", "--xml"], "--xml"),
        (vec!["simulate"], "--seats"),
        (vec!["simulate", "omelas"], "--seats"),
        (
            vec!["simulate", "chess", four[0], four[1]],
            "there is no level “chess”: take one of omelas, omelas-extreme",
        ),
        (
            vec!["simulate", "omelas", "--seats", "bot,bot,bot"],
            "As written is for 4 to 6 seats, not 3",
        ),
        (
            vec!["simulate", "omelas", "--seats", "bot,bot,bot,bot,bot,bot,bot"],
            "As written is for 4 to 6 seats, not 7",
        ),
        (
            vec!["simulate", "oubliette", "--seats", "bot"],
            "As written is for 2 to 6 seats, not 1",
        ),
        (
            vec![
                "simulate",
                "landlords-visit",
                "--seats",
                "bot,bot,bot,bot,bot,bot,bot",
            ],
            "The Landlord’s visit is for 1 to 6 seats, not 7",
        ),
        (
            vec!["simulate", "the-great-city", "--seats", "bot,bot,bot,bot,bot,bot"],
            "The Great City is for 2 to 5 seats besides the GM, not 6",
        ),
        (
            vec!["tournament", "omelas", "--sides", "council"],
            "“council” is not of the form SIDE=PLAYER",
        ),
        (
            vec!["tournament", "omelas", "--sides", "council=shrewd"],
            "between two sides",
        ),
        (
            vec!["tournament", "omelas", "--sides", "council=shrewd,child=shrewd"],
            "“child” is no side of OMELAS: its sides are council, rebel",
        ),
        (
            vec!["tournament", "omelas", "--sides", "council=sly,rebel=shrewd"],
            "“sly” is no player",
        ),
        (
            vec![
                "tournament",
                "oubliette",
                "--seats",
                "3",
                "--sides",
                "one=steady,two=steady",
            ],
            "“two” is no side of Open Oubliette: its sides are one, others",
        ),
        (vec!["simulate", "omelas", "--seats", ""], "“” is no seat"),
        (
            vec!["simulate", "omelas", "--seats", "bot,bot,bot,dog"],
            "“dog” is no seat",
        ),
        (
            vec!["simulate", "omelas", "--seats", "bot,bot,bot,bot:sly"],
            "“sly” is no strength",
        ),
        (
            vec!["simulate", "omelas", "--seats", "bot,bot,bot,human:Ada"],
            "people can’t be simulated",
        ),
        (
            vec!["simulate", "omelas", four[0], four[1], "--games", "many"],
            "many",
        ),
        (
            vec!["simulate", "omelas", four[0], four[1], "--games", "0"],
            "--games",
        ),
        (vec!["simulate", "omelas", four[0], four[1], "--seed", "-1"], "-1"),
        (vec!["replay"], "<FILE>"),
        (vec!["replay", &record, "--as", "nobody"], "not “nobody”"),
        (vec!["replay", &record, "--as", "0"], "not “0”"),
        (vec!["replay", &record, "--as", "17"], "not “17”"),
        (vec!["replay", &record, "--to", "-3"], "-3"),
        (vec!["legal"], "<FILE>"),
        (vec!["verify"], "<FILES>"),
    ] {
        let error = program.bad(2, &arguments);
        assert!(error.contains(words), "{arguments:?}: {error}");
        for ill in ["For more information", "tip:", "as a value"] {
            assert!(!error.contains(ill), "{arguments:?}: {error}");
        }
    }
}

#[test]
fn levels_are_listed_as_json_and_as_text() {
    let program = Program::new();
    let levels = program.json(&["levels", "--json"]);
    let levels = levels.as_array().expect("a list");
    let ids: Vec<_> = levels.iter().map(|level| level["id"].as_str()).collect();
    let expected = [
        "omelas",
        "omelas-extreme",
        "landlords-visit",
        "oubliette",
        "bug-rebellion",
        "spider-turns",
        "sweet-cargo",
        "the-great-city",
    ];
    assert_eq!(ids, expected.map(Some));
    for level in levels {
        for key in ["id", "title", "game", "seats", "file"] {
            assert!(level.get(key).is_some(), "{key} in {level}");
        }
        assert_eq!(keys(&level["seats"]), ["max", "min"]);
        let (game, fewest, most) = match level["id"].as_str() {
            Some("oubliette") => ("oubliette", 2, 6),
            Some("landlords-visit") => ("oubliette", 1, 6),
            Some("omelas" | "omelas-extreme") => ("omelas", 4, 6),
            // The GM isn't counted.
            _ => ("great_city", 2, 5),
        };
        assert_eq!(
            (&level["seats"]["min"], &level["seats"]["max"]),
            (&fewest.into(), &most.into())
        );
        assert_eq!((&level["game"], &level["file"]), (&game.into(), &Value::Null));
    }
    let text = program.good(&["levels"]);
    assert_eq!(text.lines().count(), 8);
    assert!(text.contains("2 to 6 seats") && text.contains("1 to 6 seats"));
    assert!(text.contains("As written") && text.contains("Extreme Tension") && text.contains("4 to 6 seats"));

    // The user's own levels are found automatically; broken ones are listed with their errors.
    let good = level_text("omelas").replace("As written", "Ours");
    let file = program.write("levels/ours.ron", &good);
    program.write("levels/wrong.ron", &good.replace("faces: 4", "faces: 7"));
    let levels = program.json(&["levels", "--json"]);
    let of = |id: &str| {
        let all = levels.as_array().expect("a list").iter();
        let mut found = all.filter(|level| level["id"] == id);
        found.next().cloned().unwrap_or_default()
    };
    assert_eq!(
        (&of("ours")["title"], &of("ours")["file"]),
        (&"Ours".into(), &file.into())
    );
    let wrong = of("wrong");
    assert_eq!(keys(&wrong), ["error", "file", "id"]);
    assert_eq!(
        wrong["error"],
        "faces has to be 1 to 6, because at most six people vote"
    );
    assert!(program.good(&["levels"]).contains("faces has to be 1 to 6"));
    let error = program.bad(2, &["simulate", "wrong", "--seats", "bot,bot,bot,bot"]);
    assert!(error.contains("wrong.ron: faces has to be 1 to 6"), "{error}");
    program.good(&["simulate", "ours", "--games", "2", "--seats", "bot,bot,bot,bot"]);
}

#[test]
fn simulate_prints_json() {
    let program = Program::new();
    let run = |threads: &str, seats: &str| {
        let mut figures = program.json(&[
            "simulate",
            "omelas-extreme",
            "--games",
            "40",
            "--seats",
            seats,
            "--seed",
            "9",
            "--threads",
            threads,
            "--json",
        ]);
        let object = figures.as_object_mut().expect("an object");
        for speed in ["games_per_s", "actions_per_s"] {
            let speed = object.remove(speed).and_then(|speed| speed.as_f64());
            assert!(speed.is_some_and(|speed| speed > 0.0));
        }
        figures
    };
    let figures = run("1", "bot,bot:novice,bot:shrewd,random");
    assert_eq!(
        keys(&figures),
        ["endings", "figures", "games", "length", "level", "seed", "wins"]
    );
    assert_eq!(
        (&figures["level"], &figures["games"], &figures["seed"]),
        (&"omelas-extreme".into(), &40.into(), &9.into())
    );
    let sum = |counts: &Value| -> u64 {
        let counts = counts.as_object().expect("an object").values();
        counts.map(|count| count.as_u64().expect("a count")).sum()
    };
    assert_eq!(keys(&figures["wins"]), ["council", "rebel"]);
    assert_eq!((sum(&figures["wins"]), sum(&figures["endings"])), (40, 40));
    for measure in ["actions", "draws", "votes"] {
        assert_eq!(
            keys(&figures["length"][measure]),
            ["max", "mean", "median", "p95"]
        );
    }
    assert_eq!(figures["figures"]["seats"], 160);
    assert_eq!(
        figures,
        run("3", "bot,bot:novice,bot:shrewd,random"),
        "threads change no figure"
    );
    // Sides that never won are counted too.
    let one = program.json(&[
        "simulate",
        "omelas",
        "--games",
        "1",
        "--seats",
        "random,random,random,random",
        "--json",
    ]);
    assert_eq!(keys(&one["wins"]), ["council", "rebel"]);
}

#[test]
fn simulate_verifies_the_games_it_played() {
    let program = Program::new();
    let path = program.path("game.ron").display().to_string();
    let words = |games: &str| {
        let seats = "bot,random,bot:shrewd";
        let words = [
            "simulate",
            "oubliette",
            "--games",
            games,
            "--seats",
            seats,
            "--check",
        ];
        words.map(str::to_owned).to_vec()
    };
    let run = |games: &str, more: &[&str]| {
        let words = words(games);
        let words: Vec<&str> = words
            .iter()
            .map(String::as_str)
            .chain(more.iter().copied())
            .collect();
        program.json(&words)["checked"].as_u64().expect("a count")
    };
    let one = run("1", &["--json", "--save-record", &path]);
    assert_eq!(one, entries(&path).len() as u64, "every entry of the first game");
    assert!(run("3", &["--json", "--threads", "2"]) > one, "and of the others");
}

#[test]
fn simulate_counts_actions_but_not_remarks() {
    let program = Program::new();
    let path = program.path("game.ron").display().to_string();
    let figures = program.json(&[
        "simulate",
        "omelas",
        "--games",
        "1",
        "--seats",
        "bot,bot,bot,bot",
        "--json",
        "--save-record",
        &path,
    ]);
    let entries = entries(&path);
    let actions = entries
        .iter()
        .filter(|entry| !entry.starts_with("Remark("))
        .count();
    assert!(actions < entries.len(), "computers that claim make remarks");
    assert_eq!(figures["length"]["actions"]["max"], actions);
}

#[test]
fn simulate_prints_a_text_summary() {
    let program = Program::new();
    let text = program.good(&["simulate", "omelas", "--games", "5", "--seats", "bot,bot,bot,bot"]);
    for words in [
        "5 games of omelas, seed 1",
        "wins council",
        "wins rebel",
        "actions",
        "games/s",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game_on_every_machine() {
    let program = Program::new();
    let first = fs::read(program.record()).expect("it was written");
    let again = fs::read(program.record()).expect("it was written");
    assert_eq!(first, again);
}

#[test]
fn replay_shows_only_what_its_viewer_may_see() {
    let program = Program::new();
    let record = program.record();
    let count = entries(&record).len();
    let whole = program.json(&["replay", &record, "--json"]);
    assert_eq!(
        (&whole["entries"], &whole["awaits"]),
        (&count.into(), &"over".into())
    );
    assert_eq!(whole["views"][0]["as"], "table");
    assert_eq!(whole["view"], whole["views"][0]["view"]);
    assert!(whole["ledger"].as_array().is_some_and(|ledger| ledger.len() > 5));
    let start = program.json(&["replay", &record, "--to", "0", "--json"]);
    assert_eq!(
        (&start["entries"], &start["awaits"]),
        (&0.into(), &"chance".into())
    );
    assert_eq!(start["view"]["bag"], 17);

    // A game that is over may be seen by all, and still nobody learns who laid which vote.
    let all = program.good(&["replay", &record, "--as", "all"]);
    assert!(!all.contains("Some(Yes)") && !all.contains("Some(No)"), "{all}");
    let error = program.bad(1, &["replay", &record, "--to", &(count + 1).to_string()]);
    assert!(error.contains(&format!("--to can be 0 to {count}")), "{error}");
}

#[test]
fn replay_prints_no_secrets_of_other_seats() {
    let program = Program::new();
    let voting = program.voting();
    let table = program.json(&["replay", &voting, "--json"]);
    assert_eq!(table["awaits"], serde_json::json!([3, 4, 5]));
    let roles = |view: &Value| -> Vec<Value> {
        let seats = view["seats"].as_array().expect("a list").iter();
        seats.map(|seat| seat["role"].clone()).collect()
    };
    assert_eq!(roles(&table["view"]), vec![Value::Null; 5]);
    assert_eq!(table["view"]["own_vote"], Value::Null);
    let third = program.json(&["replay", &voting, "--as", "3", "--json"]);
    assert_eq!(roles(&third["view"])[2], "Rebel");
    assert_eq!(third["view"]["own_vote"], Value::Null, "seat 3 has not voted");
    let second = program.json(&["replay", &voting, "--as", "2", "--json"]);
    assert_eq!(roles(&second["view"])[2], Value::Null);
    assert_eq!(second["view"]["own_vote"], "No");

    let error = program.bad(1, &["replay", &voting, "--as", "all"]);
    assert!(error.contains("--spoil"), "{error}");
    let spoilt = program.json(&["replay", &voting, "--as", "all", "--spoil", "--json"]);
    assert_eq!(spoilt["views"].as_array().map(Vec::len), Some(5));
    let error = program.bad(1, &["replay", &voting, "--as", "6"]);
    assert!(error.contains("there is no seat 6: the table has 5"), "{error}");
    for seat in ["table", "1", "2", "4", "5"] {
        let shown = program.good(&["replay", &voting, "--as", seat]);
        assert!(!shown.contains("Rebel"), "seat {seat} sees {shown}");
    }
}

#[test]
fn legal_lists_the_legal_actions() {
    let program = Program::new();
    let voting = program.json(&["legal", &program.voting(), "--json"]);
    assert_eq!(voting["awaits"], serde_json::json!([3, 4, 5]));
    let actions: Vec<_> = voting["actions"].as_array().expect("a list").iter().collect();
    assert_eq!(actions.len(), 6);
    assert_eq!(
        actions[0],
        &serde_json::json!({ "action": "Vote(seat:3,card:Yes)" })
    );

    // As a person would play it: take a listed action, write it into the record, ask again.
    let text = include_str!("../records/omelas-1.ron");
    let (head, _) = text.split_once("Deal([3])").expect("it begins with a deal");
    let mut record = head.to_owned();
    for step in 0.. {
        let file = program.write("growing.ron", &format!("{record}], )"));
        let legal = program.json(&["legal", &file, "--json"]);
        let actions = legal["actions"].as_array().expect("a list");
        if legal["awaits"] == "over" {
            assert!(actions.is_empty());
            break;
        }
        assert!(step < 200, "a game ends");
        let chance = legal["awaits"] == "chance";
        let total: f64 = actions.iter().filter_map(|action| action["p"].as_f64()).sum();
        assert!(!chance || (total - 1.0).abs() < 1e-9, "{legal}");
        assert!(
            chance || actions.iter().all(|action| action.get("p").is_none()),
            "{legal}"
        );
        let action = actions[step % actions.len()]["action"].as_str().expect("words");
        record += &if chance {
            format!("Told({action}),\n")
        } else {
            format!("{action},\n")
        };
    }
    let file = program.path("growing.ron").display().to_string();
    assert!(program.good(&["verify", &file]).contains("a whole game"));
    assert!(program.good(&["legal", &file]).contains("the game is over"));
}

#[test]
fn verify_reports_what_is_wrong() {
    let program = Program::new();
    let record = program.record();
    let count = entries(&record).len();
    assert_eq!(
        program.good(&["verify", &record]),
        format!("{record}: good, {count} entries, a whole game\n")
    );
    let voting = program.voting();
    assert_eq!(program.good(&["verify", &record, &voting]).lines().count(), 2);

    let text = fs::read_to_string(&record).expect("it was written");
    let seed = text
        .lines()
        .find(|line| line.trim_start().starts_with("seed:"))
        .expect("it has a seed");
    let (first, second) = text.split_once("        Draw(").expect("a tile is drawn");
    for (name, text, words) in [
        (
            "seed.ron",
            text.replace(seed, "    seed: 12345,"),
            "is not what the seed gives",
        ),
        (
            "order.ron",
            format!("{first}        Roll(1),\n        Draw({second}"),
            "action 2, Roll(1), is refused: not now: a tile is drawn first",
        ),
        (
            "words.ron",
            format!("{first}        Fly(1),\n        Draw({second}"),
            "action 2 can’t be read",
        ),
        (
            "rules.ron",
            text.replace("rules: 1", "rules: 99"),
            "version 99 of the rules",
        ),
        ("format.ron", text.replace("format: 1", "format: 99"), "format 99"),
        (
            "game.ron",
            text.replace("game: \"omelas\",\n", "game: \"chess\",\n"),
            "this program has no game “chess”",
        ),
        // No message names a type of the program.
        (
            "chair.ron",
            text.replace("seats: [(", "seats: [Chair("),
            "line 8, column 13: Chair is not expected here",
        ),
        (
            "seat.ron",
            text.replace("seats: [(", "seats: [5, ("),
            "line 8, column 13: fields in parentheses are expected here",
        ),
        ("half.ron", first.to_owned(), "action 2 can’t be read: line"),
        ("empty.ron", String::new(), "this record can’t be read: line 1"),
    ] {
        let file = program.write(&format!("bad/{name}"), &text);
        // The playable part is shown before the error.
        let good = match name {
            "order.ron" | "words.ron" => Some(1),
            _ => None,
        };
        if let Some(good) = good {
            let answer = program.run(&["replay", &file, "--json"]);
            assert_eq!(answer.code, Some(1), "{name}");
            assert!(answer.err.contains(words), "{name}: {}", answer.err);
            let shown: Value = serde_json::from_str(&answer.out).expect("it is JSON");
            assert_eq!(shown["entries"], good, "{name}");
        }
        for command in ["verify", "replay", "legal"] {
            if (name, command) == ("seed.ron", "replay") || (name, command) == ("seed.ron", "legal") {
                continue; // Only verify checks the seed.
            }
            if good.is_some() && command == "replay" {
                continue;
            }
            let error = program.bad(1, &[command, &file]);
            assert!(
                error.contains(words) && error.contains(name),
                "{command}: {error}"
            );
        }
        assert_eq!(
            fs::read_to_string(&file).ok(),
            Some(text),
            "{name} is left as it was"
        );
    }
    let missing = program.path("missing.ron").display().to_string();
    for command in ["verify", "replay", "legal"] {
        assert!(
            program
                .bad(1, &[command, &missing])
                .contains("there is no such file")
        );
    }

    // Of several files each bad one has its line, and the good ones are still named.
    let bad = program.path("bad/empty.ron").display().to_string();
    let answer = program.run(&["verify", &bad, &record, &missing]);
    assert_eq!(
        (
            answer.code,
            answer.out.lines().count(),
            answer.err.lines().count()
        ),
        (Some(1), 1, 2)
    );
}

#[test]
fn packed_and_plain_records_are_read_alike() {
    let program = Program::new();
    let record = program.record();
    let text = fs::read_to_string(&record).expect("it was written");
    let packed = triptych::table::save::pack(&text);
    let path = program.path("game.triptych");
    fs::write(&path, &packed).expect("it can be written");
    let path = path.display().to_string();
    program.good(&["verify", &path]);
    for command in ["replay", "legal"] {
        assert_eq!(program.good(&[command, &path]), program.good(&[command, &record]));
    }
    let half = packed.get(..packed.len() / 2).expect("it has two halves");
    fs::write(Path::new(&path), half).expect("it can be written");
    let error = program.bad(1, &["verify", &path]);
    assert!(
        error.contains("this save has changed since it was written"),
        "{error}"
    );
    assert_eq!(fs::read(&path).ok().as_deref(), Some(half));
}

#[test]
fn a_record_that_cannot_be_written_is_an_error() {
    let program = Program::new();
    let file = program.write("file", "");
    let below = format!("{file}/game.ron");
    let error = program.bad(
        1,
        &[
            "simulate",
            "omelas",
            "--games",
            "1",
            "--seats",
            "bot,bot,bot,bot",
            "--save-record",
            &below,
        ],
    );
    assert!(error.contains("game.ron"), "{error}");
    // A misspelt path creates no folders, and a folder is not a file.
    let home = program.path("").display().to_string();
    let slip = program.path("slip/game.ron").display().to_string();
    for (file, words) in [
        (&slip, "there is no such folder"),
        (&home, "that is a folder, not a file"),
    ] {
        let mut arguments = vec!["simulate", "omelas", "--games", "1", "--seats", "bot,bot,bot,bot"];
        arguments.extend(["--save-record", file]);
        let error = program.bad(1, &arguments);
        assert!(error.contains(words), "{error}");
    }
    assert!(!program.path("slip").exists());
}

/// Symbolic links stay, permissions too, and nothing replaces a device.
#[cfg(unix)]
#[test]
fn a_record_is_written_where_a_link_leads() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let program = Program::new();
    let simulate = |file: &Path| {
        let file = file.display().to_string();
        let seats = "bot,bot,bot,bot";
        let words = [
            "simulate",
            "omelas",
            "--games",
            "1",
            "--seats",
            seats,
            "--save-record",
            &file,
        ];
        program.run(&words)
    };
    let real = program.write("elsewhere/real.ron", "old");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("it is ours");
    let (link, chain) = (program.path("link.ron"), program.path("chain.ron"));
    symlink("elsewhere/real.ron", &link).expect("links can be made");
    symlink(&link, &chain).expect("links can be made");
    let (loose, new) = (program.path("loose.ron"), program.path("elsewhere/new.ron"));
    symlink(&new, &loose).expect("links can be made");
    for (at, written) in [
        (&link, Path::new(&real)),
        (&chain, Path::new(&real)),
        (&loose, &new),
    ] {
        fs::write(&real, "old").expect("it can be written");
        let answer = simulate(at);
        assert_eq!(answer.code, Some(0), "{}", answer.err);
        assert!(at.is_symlink(), "{} is a link still", at.display());
        let text = fs::read_to_string(written).expect("it was written");
        assert!(text.contains("entries: ["), "{text}");
    }
    let mode = fs::metadata(&real).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "only its owner reads the secrets");
    let names = fs::read_dir(program.path("elsewhere"))
        .expect("it is there")
        .count();
    assert_eq!(names, 2, "nothing is left over");
    let device = program.path("device.ron");
    symlink("/dev/null", &device).expect("links can be made");
    let circle = program.path("circle.ron");
    symlink(&circle, &circle).expect("links can be made");
    for (file, words) in [
        (Path::new("/dev/null"), "that is a device or a pipe, not a file"),
        (&device, "that is a device or a pipe, not a file"),
        (&circle, "its symbolic links lead nowhere"),
    ] {
        let answer = simulate(file);
        assert_eq!((answer.code, &*answer.out), (Some(1), ""));
        assert!(answer.err.contains(words), "{}", answer.err);
    }
}

/// A record may contain any level, also one that no file could have.
#[test]
fn names_in_a_record_forge_no_line_and_command_no_terminal() {
    let program = Program::new();
    let path = program.path("game.ron").display().to_string();
    let seats = ["--games", "1", "--seats", "bot,bot,bot", "--save-record", &path];
    program.good(&[&["simulate", "oubliette"], &seats[..]].concat());
    let text = fs::read_to_string(&path).expect("it was written");
    let (head, rest) = text.split_once("    seats: [").expect("it has seats");
    let forged = head
        .replace("name:\"", "name:\"\\u{1b}\\nSeat 1 wins\\n")
        .replace("monster:\"", "monster:\"\\u{1b}\\nSeat 1 wins\\n");
    let forged = program.write("forged.ron", &format!("{forged}    seats: [{rest}"));
    program.good(&["verify", &forged]);
    let shown = program.good(&["replay", &forged]);
    assert!(
        shown.contains("Seat 1 wins") && !shown.contains('\u{1b}'),
        "{shown}"
    );
    assert_eq!(
        shown.lines().count(),
        program.good(&["replay", &path]).lines().count(),
        "{shown}"
    );
    let error = program.bad(1, &["verify", "no\u{1b}[2Jfile"]);
    assert!(error.contains("no\\u001b[2Jfile"), "{error}");
}

#[test]
fn the_settings_of_a_level_can_be_given() {
    let program = Program::new();
    let path = program.path("game.ron").display().to_string();
    let run = |level: &str, settings: &[&str]| {
        let mut words = vec![
            "simulate",
            level,
            "--games",
            "1",
            "--seats",
            "bot,bot",
            "--save-record",
            &path,
        ];
        words.extend(settings.iter().flat_map(|setting| ["--set", setting]));
        program.run(&words)
    };
    let answer = run(
        "landlords-visit",
        &["rate=25", "currency=元", "turns=5", "ambush_at_exit=false"],
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    let text = fs::read_to_string(&path).expect("it was written");
    for words in ["turns:5", "rate:25", "currency:\"元\"", "ambush_at_exit:false"] {
        assert!(text.contains(words), "{words} in {text}");
    }
    let answer = run("oubliette", &["goal=900"]);
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(
        fs::read_to_string(&path)
            .expect("it was written")
            .contains("goal:900")
    );
    for (level, setting, words) in [
        ("oubliette", "goal", "“goal” is not of the form NAME=VALUE"),
        (
            "oubliette",
            "goal=0",
            "goal: a number from 1 to 100000 is needed, not “0”",
        ),
        (
            "oubliette",
            "ambush_at_exit=no",
            "true or false is needed, not “no”",
        ),
        (
            "oubliette",
            "turns=5",
            "the level oubliette has no setting “turns”: it has odds, roll_by_hand",
        ),
        (
            "landlords-visit",
            "turns=21",
            "turns: a number from 1 to 20 is needed, not “21”",
        ),
        (
            "landlords-visit",
            "currency=\u{3164}",
            "currency: 1 to 8 characters are needed",
        ),
    ] {
        let answer = run(level, &[setting]);
        assert_eq!(answer.code, Some(2), "{setting}");
        assert!(answer.err.contains(words), "{}", answer.err);
    }
}

#[test]
fn the_error_for_a_missing_file_names_its_path() {
    let program = Program::new();
    let file = program.path("nowhere/table.triptych").display().to_string();
    for arguments in [
        vec!["chronicle", &file],
        vec!["replay", &file],
        vec!["verify", &file],
    ] {
        let error = program.bad(1, &arguments);
        assert!(error.contains(&file), "{arguments:?}: {error}");
    }
}

/// Output that can't be written is an error; a reader that closes the pipe early is not.
#[test]
#[cfg(target_os = "linux")]
fn output_that_cannot_be_written_is_an_error() {
    use std::process::Stdio;
    for arguments in [["--help"].as_slice(), &["levels"], &["levels", "--json"]] {
        let full = fs::File::options().write(true).open("/dev/full");
        let output = Command::new(support::program())
            .args(arguments)
            .stdout(full.expect("it is a part of the system"))
            .output()
            .expect("the program was built with this test");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.starts_with("error: ") && error.lines().count() == 1,
            "{error}"
        );

        let mut child = Command::new(support::program())
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program was built with this test");
        drop(child.stdout.take());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{arguments:?}");
    }
}

// Open Oubliette.

#[test]
fn simulate_prints_json_for_oubliette() {
    let program = Program::new();
    let run = |level: &str, seats: &str, threads: &str| {
        let mut figures = program.json(&[
            "simulate",
            level,
            "--games",
            "30",
            "--seats",
            seats,
            "--seed",
            "9",
            "--threads",
            threads,
            "--json",
        ]);
        let object = figures.as_object_mut().expect("an object");
        for speed in ["games_per_s", "actions_per_s"] {
            object.remove(speed).expect("it says how fast it was");
        }
        figures
    };
    let sum = |counts: &Value| -> u64 {
        let counts = counts.as_object().expect("an object").values();
        counts.map(|count| count.as_u64().expect("a count")).sum()
    };
    let figures = run("oubliette", "random,random,random", "1");
    // A seat that never won is counted too; a shared win counts for each.
    assert_eq!(keys(&figures["wins"]), ["1", "2", "3"]);
    let shared = figures["figures"]["shared_wins"].as_u64().expect("a count");
    assert!(sum(&figures["wins"]) >= 30 + shared && sum(&figures["wins"]) <= 30 + 2 * shared);
    assert_eq!(keys(&figures["endings"]), ["cash", "treasure_out"]);
    assert_eq!(sum(&figures["endings"]), 30);
    assert_eq!(keys(&figures["length"]), ["actions", "decisions", "turns"]);
    for measure in ["actions", "decisions", "turns"] {
        let measure = &figures["length"][measure];
        assert_eq!(keys(measure), ["max", "mean", "median", "p95"]);
        assert!(measure["median"].as_u64() <= measure["p95"].as_u64());
        assert!(measure["p95"].as_u64() <= measure["max"].as_u64());
    }
    assert!(figures["length"]["decisions"]["max"].as_u64() < figures["length"]["actions"]["max"].as_u64());
    assert_eq!(
        keys(&figures["figures"]),
        [
            "cashed_in",
            "events_reshuffled",
            "monsters_reshuffled",
            "shared_wins",
            "treasure_left",
            "wounds_reshuffled"
        ]
    );
    assert_eq!(
        figures,
        run("oubliette", "random,random,random", "3"),
        "threads change no figure"
    );
    // Nobody wins a visit, and each one ends as a visit.
    let visit = run("landlords-visit", "bot", "1");
    assert_eq!(visit["wins"], serde_json::json!({ "1": 0 }));
    assert_eq!(visit["endings"], serde_json::json!({ "visit": 30 }));
    let one = program.json(&[
        "simulate",
        "oubliette",
        "--games",
        "1",
        "--seats",
        "bot,bot,bot,bot,bot,bot",
        "--json",
    ]);
    assert_eq!(keys(&one["wins"]), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(
        one["endings"].as_object().map(serde_json::Map::len),
        Some(1),
        "what never happened is left out"
    );
}

#[test]
fn an_oubliette_record_can_be_inspected() {
    let program = Program::new();
    let path = program.path("pit.ron").display().to_string();
    program.good(&[
        "simulate",
        "oubliette",
        "--games",
        "1",
        "--seats",
        "bot,random,bot:shrewd",
        "--seed",
        "4",
        "--save-record",
        &path,
    ]);
    let count = entries(&path).len();
    assert_eq!(
        program.good(&["verify", &path]),
        format!("{path}: good, {count} entries, a whole game\n")
    );
    let whole = program.json(&["replay", &path, "--json"]);
    assert_eq!(
        (&whole["entries"], &whole["awaits"]),
        (&count.into(), &"over".into())
    );
    assert_eq!(whole["view"]["explorers"].as_array().map(Vec::len), Some(3));
    // Everything is public: each seat sees what the table sees, at any time.
    let middle = (count / 2).to_string();
    let table = program.json(&["replay", &path, "--to", &middle, "--json"]);
    for seat in ["1", "2", "3"] {
        let own = program.json(&["replay", &path, "--to", &middle, "--as", seat, "--json"]);
        assert_eq!((&own["view"], &own["ledger"]), (&table["view"], &table["ledger"]));
    }
    let text = program.good(&["replay", &path, "--to", "9"]);
    assert!(text.contains("The order of play: "), "{text}");
    // The first roll for the order: one die, each face equally likely.
    let head = fs::read_to_string(&path).expect("it was written");
    let (head, _) = head.split_once("entries: [").expect("it is a record");
    let start = program.write("start.ron", &format!("{head}entries: [], )"));
    let legal = program.json(&["legal", &start, "--json"]);
    let faces = legal["actions"].as_array().expect("a list");
    assert_eq!(faces.len(), 6);
    for (face, action) in (1..).zip(faces) {
        assert_eq!(action["action"], format!("Die({face})"));
        assert!((action["p"].as_f64().unwrap_or_default() - 1.0 / 6.0).abs() < 1e-12);
    }
    // A roll that differs from the seed's is detected.
    let wrong = program.write(
        "wrong.ron",
        &format!("{head}entries: [Die(1), Die(1), Die(1), Die(1)], )"),
    );
    let error = program.bad(1, &["verify", &wrong]);
    assert!(error.contains("is not what the seed gives"), "{error}");
    let against = program.write(
        "against.ron",
        &format!("{head}entries: [Told(Die(6)), Pass(1)], )"),
    );
    let error = program.bad(1, &["verify", &against]);
    assert!(
        error.contains("action 2, Pass(1), is refused: not now: the order of play is rolled first"),
        "{error}"
    );
}

/// The probabilities of dice and decks add up to 1, even while a seat may act meanwhile.
#[test]
fn the_probabilities_of_legal_outcomes_add_up_to_one() {
    let program = Program::new();
    let path = program.path("visit.ron").display().to_string();
    program.good(&[
        "simulate",
        "landlords-visit",
        "--games",
        "1",
        "--seats",
        "random",
        "--save-record",
        &path,
    ]);
    let text = fs::read_to_string(&path).expect("it was written");
    let (head, _) = text.split_once("entries: [").expect("it is a record");
    let mut record = format!(
        "{head}entries: [Told(Dice(2,3)), Told(Monster(10)), Told(Dice(1,1)), Told(Dice(6,6)), Told(Wound(8)),\n"
    );
    let mut meanwhile = 0;
    for step in 0.. {
        let file = program.write("growing.ron", &format!("{record}], )"));
        let legal = program.json(&["legal", &file, "--json"]);
        let actions = legal["actions"].as_array().expect("a list");
        if legal["awaits"] == "over" {
            assert!(actions.is_empty());
            break;
        }
        assert!(step < 80, "three turns end");
        let shares = || actions.iter().filter(|action| action.get("p").is_some());
        let total: f64 = shares().filter_map(|action| action["p"].as_f64()).sum();
        let chance = legal["awaits"] == "chance";
        assert!((total - if chance { 1.0 } else { 0.0 }).abs() < 1e-9, "{legal}");
        for action in actions {
            let text = action["action"].as_str().expect("words");
            let of_seat = [
                "Walk(", "Stop(", "Recover(", "CashIn(", "Done(", "Use(", "Play(", "Again(", "Pass(",
            ];
            let of_seat = of_seat.iter().any(|word| text.starts_with(word));
            assert_eq!(action.get("p").is_none(), of_seat, "{legal}");
            meanwhile += usize::from(chance && of_seat);
        }
        // Healing Waters first, and then the action in the middle of the list.
        let action = if step == 0 {
            "Event(9)"
        } else {
            let listed: Vec<_> = if chance {
                shares().collect()
            } else {
                actions.iter().collect()
            };
            listed[listed.len() / 2]["action"].as_str().expect("words")
        };
        record += &if chance {
            format!("Told({action}),\n")
        } else {
            format!("{action},\n")
        };
    }
    assert!(meanwhile > 0, "Healing Waters could be played");
    let file = program.path("growing.ron").display().to_string();
    assert!(program.good(&["verify", &file]).contains("a whole game"));
}

// The Great City.

#[test]
fn simulate_prints_json_for_the_great_city() {
    let program = Program::new();
    let run = |threads: &str| {
        let mut figures = program.json(&[
            "simulate",
            "the-great-city",
            "--games",
            "3",
            "--seats",
            "bot,bot,bot,bot",
            "--seed",
            "9",
            "--threads",
            threads,
            "--json",
        ]);
        let object = figures.as_object_mut().expect("an object");
        for speed in ["games_per_s", "actions_per_s"] {
            object.remove(speed).expect("it says how fast it was");
        }
        figures
    };
    let figures = run("1");
    // The GM has a seat, but can't win.
    assert_eq!(keys(&figures["wins"]), ["1", "2", "3", "4"]);
    let endings = figures["endings"].as_object().expect("an object");
    let ended: u64 = endings.values().filter_map(Value::as_u64).sum();
    assert_eq!(ended, 3);
    assert!(
        endings
            .keys()
            .all(|ending| ["succumbs", "survives"].contains(&&**ending))
    );
    assert_eq!(
        keys(&figures["length"]),
        [
            "actions",
            "decisions",
            "fattest_purse",
            "flips",
            "purse_spread",
            "reactions",
            "scenes",
            "thinnest_purse"
        ]
    );
    let judged = |key: &&str| key.starts_with("judged: ") || key.starts_with("fate: ");
    let fates: u64 = figures["figures"]
        .as_object()
        .expect("an object")
        .iter()
        .filter(|(key, _)| key.starts_with("fate: "))
        .filter_map(|(_, count)| count.as_u64())
        .sum();
    assert_eq!(fates, 12, "four fates a game");
    let counted: Vec<_> = keys(&figures["figures"])
        .into_iter()
        .filter(|key| !judged(key))
        .collect();
    assert_eq!(
        counted,
        [
            "flips",
            "reactions",
            "scenes",
            "seats",
            "ties",
            "undos",
            "would_save"
        ]
    );
    assert_eq!(figures["figures"]["seats"], 15, "three games of five seats");
    assert_eq!(figures, run("3"), "threads change no figure");
}

#[test]
fn a_great_city_record_can_be_inspected() {
    let program = Program::new();
    let path = program.path("city.ron").display().to_string();
    program.good(&[
        "simulate",
        "bug-rebellion",
        "--games",
        "1",
        "--seats",
        "random,random",
        "--seed",
        "4",
        "--save-record",
        &path,
    ]);
    let count = entries(&path).len();
    assert_eq!(
        program.good(&["verify", &path]),
        format!("{path}: good, {count} entries, a whole game\n")
    );
    // `HasTold` is an action of a seat, not an outcome entered by hand.
    assert!(entries(&path).iter().any(|entry| entry.starts_with("HasTold(")));
    let middle = (count / 2).to_string();
    let table = program.json(&["replay", &path, "--to", &middle, "--json"]);
    assert_eq!(table["view"]["purses"], serde_json::json!([null, null, null]));
    let own = program.json(&["replay", &path, "--to", &middle, "--as", "3", "--json"]);
    assert!(own["view"]["purses"][2].is_u64(), "the GM's own purse");
}

/// A program without a window says so.
#[test]
#[cfg(not(feature = "window"))]
fn without_a_window_nothing_can_be_played() {
    let program = Program::new();
    for arguments in [
        &[][..],
        &["play", "omelas"],
        &["demo", "omelas"],
        &["--windowed", "1280x720"],
    ] {
        let error = program.bad(1, arguments);
        assert!(error.contains("built without a window"), "{arguments:?}: {error}");
    }
}

/// The story of a record is printed as Markdown; a game that tells none says so.
#[test]
fn chronicle_prints_the_story_of_a_record() {
    let program = Program::new();
    let record = program.write("city.ron", include_str!("../records/great_city-2.ron"));
    let whole = program.good(&["chronicle", &record]);
    assert!(
        whole.starts_with("# ") && whole.contains("\n## Scene 1"),
        "{whole}"
    );
    let begun = program.good(&["chronicle", &record, "--to", "1"]);
    assert!(
        begun.len() < whole.len() && !begun.contains("## Scene"),
        "{begun}"
    );
    let error = program.bad(1, &["chronicle", &record, "--to", "100000"]);
    assert!(error.contains("--to can be 0 to"), "{error}");
    let told = program.good(&["chronicle", &program.record()]);
    assert!(told.starts_with("# OMELAS\n\n## "), "{told}");
    let other = program.write("cave.ron", include_str!("../records/oubliette-2.ron"));
    let error = program.bad(1, &["chronicle", &other]);
    assert!(error.contains("Open Oubliette has no chronicle"), "{error}");
}
