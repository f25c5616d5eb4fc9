//! Plays whole games and checks the texts of their computer seats, as the table reads them.

use super::grammar::{Context, Gender, Person, Style, Thing, render};
use super::lists::{FILES, Lists, lists};
use super::story::{Outcome, Story};
use super::wording::{gaps, literal, sentences};
use super::{Voice, World};
use crate::games::great_city::{Action, GreatCity, Means, Seen, Slot, View, Who, tone};
use crate::headless::{numbered_setup, play_out};
use crate::table::{Controller, Entry, Remark, Said, Seat, Seed, Skill, Table, Viewer};
use crate::texts;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const LEVELS: [&str; 4] = ["the-great-city", "bug-rebellion", "spider-turns", "sweet-cargo"];

/// Everything written at a table, in order: seat, slot, text.
type Written = Vec<(Seat, Slot, String)>;

fn table(level: usize, players: usize, seed: u64) -> Table<GreatCity> {
    let mut levels = texts::LEVELS.iter();
    let (id, text) = levels.find(|(id, _)| *id == LEVELS[level]).unwrap();
    Table::new(numbered_setup(id, text, players, Seed(seed)).unwrap()).unwrap()
}

/// Plays a table to its end.
fn play(table: &mut Table<GreatCity>, seats: &[Controller]) -> Written {
    play_out(table, seats).unwrap();
    let remarks = table
        .remarks(Viewer::Omniscient)
        .map(|remark| match &remark.said {
            Said::Text(text) => (remark.seat, Slot::read(&remark.slot).unwrap(), text.clone()),
            Said::Claim(claim) => panic!("a computer claims {claim:?}"),
        });
    remarks.collect()
}

fn played(level: usize, players: usize, seed: u64, skill: Skill) -> (Table<GreatCity>, Written) {
    let mut table = table(level, players, seed);
    let written = play(&mut table, &vec![Controller::Computer(skill); players]);
    (table, written)
}

/// A game that has been played, as its GM knows it.
struct Game {
    name: String,
    table: Table<GreatCity>,
    view: View,
    seen: Vec<Seen>,
}

/// The faults found in games, and counts of their texts.
#[derive(Default)]
struct Findings {
    scenes: usize,
    /// The scenes that touch the peril or an agent.
    touched: usize,
    foils: BTreeMap<&'static str, usize>,
    faults: Vec<String>,
    /// For each sentence and each wished-for thing, the number of games in which it occurred.
    games: BTreeMap<String, usize>,
}

impl Game {
    fn play(number: u64) -> Self {
        let level = number as usize % LEVELS.len();
        let players = 2 + number as usize / LEVELS.len() % 4;
        let skill = [Skill::Steady, Skill::Shrewd, Skill::Novice][number as usize % 3];
        let (mut table, _) = played(level, players, number, skill);
        Self {
            name: format!("{} {players} {number}", LEVELS[level]),
            view: table.view(Viewer::Omniscient),
            seen: table.seen(Viewer::Seat(Seat::new(players))).collect(),
            table,
        }
    }

    fn check(&self, findings: &mut Findings) {
        let Self { view, name, .. } = self;
        let voice = Voice {
            view,
            seen: &self.seen,
            level: &self.table.setup().level,
            seat: view.gm(),
        };
        let world = World::read(&voice);
        let mut said: BTreeMap<&str, usize> = BTreeMap::new();
        for (slot, words) in &view.words {
            let slot = Slot::read(slot).unwrap();
            if is_name(slot) {
                continue;
            }
            let fault = |fault: String| format!("{name}, {slot}: {fault}: “{}”", words.text);
            findings
                .faults
                .extend(faults(slot, &words.text).into_iter().map(fault));
            for sentence in sentences(&words.text) {
                *said.entry(sentence).or_default() += 1;
            }
        }
        for sentence in said.keys() {
            *findings.games.entry((*sentence).to_owned()).or_default() += 1;
        }
        let twice = said.iter().filter(|(_, count)| **count > 1);
        findings
            .faults
            .extend(twice.map(|(sentence, _)| format!("{name}: twice “{sentence}”")));
        let mut wished = BTreeSet::new();
        for story in &world.scenes {
            self.check_scene(&world, story, findings);
            let object = &story.wish.as_ref().unwrap().obj.full;
            if !wished.insert(object) && !story.topic().unwrap().is_follow_up() {
                findings.faults.push(format!("{name}: two wishes for “{object}”"));
            }
        }
        for object in wished {
            *findings.games.entry(format!("a wish for {object}")).or_default() += 1;
        }
    }

    fn check_scene(&self, world: &World<'_>, story: &Story, findings: &mut Findings) {
        let (name, number) = (&self.name, story.number);
        let text = |slot| self.view.text(slot).unwrap_or_default().to_owned();
        let [deed, opening, tale] = [Slot::Deed, Slot::Scene, Slot::Tale].map(|slot| text(slot(number)));
        let [spotlight, foil] = story.cast;
        findings.scenes += 1;
        let is_agent = |who: Who| matches!(who, Who::Agent(_));
        let touches = world.touches(&format!("{deed} {opening} {tale}"));
        findings.touched += usize::from(touches || is_agent(spotlight) || is_agent(foil));
        *findings
            .foils
            .entry(match foil {
                Who::Seat(_) => "player",
                Who::Agent(_) => "agent",
                Who::City => "City",
                Who::Stranger | Who::Newcomer(_) => "newcomer",
            })
            .or_default() += 1;
        let wish = story.wish.as_ref().unwrap();
        let names = |text: &str| {
            let text = text.to_lowercase();
            let thing = &wish.obj;
            text.contains(&thing.full.to_lowercase()) || text.contains(&thing.short.to_lowercase())
        };
        if deed.is_empty() || opening.is_empty() || tale.is_empty() {
            findings
                .faults
                .push(format!("{name}: scene {number} was not told"));
        }
        if wish.texts.is_none() && wish.agent.is_none() && wish.old.is_none() {
            findings.faults.push(format!("{name}: no wish in “{deed}”"));
        }
        if !names(&tale) {
            findings
                .faults
                .push(format!("{name}: “{}” is not in “{tale}”", wish.obj.full));
        }
        // Each wish is settled, or its owner's fate names it.
        if story.stays_open() {
            let fate = match spotlight {
                Who::Seat(seat) => text(Slot::Fate(seat)),
                _ => text(Slot::City),
            };
            if !names(&fate) {
                findings
                    .faults
                    .push(format!("{name}: “{}” stays open in “{fate}”", wish.obj.full));
            }
        }
        if story.outcome.is_none() {
            findings
                .faults
                .push(format!("{name}: scene {number} has no outcome"));
        }
    }
}

fn is_name(slot: Slot) -> bool {
    matches!(slot, Slot::Name(_) | Slot::StrangersName(_))
}

/// Returns the faults of a text.
fn faults(slot: Slot, text: &str) -> Vec<String> {
    const ODD: [&str; 17] = [
        " ,",
        " .",
        "..",
        ",.",
        ";.",
        ":.",
        ",,",
        " an a ",
        "’s’s",
        "s’s’",
        ". the ",
        " the the ",
        " he were ",
        " she were ",
        " it were ",
        " they was ",
        " a the ",
    ];
    let mut found = Vec::new();
    let mut fault = |is_wrong: bool, what: &str| {
        if is_wrong {
            found.push(what.to_owned());
        }
    };
    let longest = match slot {
        Slot::Line(..) | Slot::Defence(..) => 450,
        Slot::City | Slot::Fate(_) => 1000,
        _ => 600,
    };
    fault(text.chars().count() > longest, "too long");
    fault(text.contains(['{', '}']), "a gap");
    fault(text.contains("  ") || text.trim() != text, "spaces");
    for odd in ODD {
        fault(text.contains(odd), odd);
    }
    for sentence in sentences(text) {
        let start = sentence.trim_start_matches(['“', '‘']);
        fault(
            !start.starts_with(|first: char| first.is_uppercase() || first.is_numeric()),
            "no capital",
        );
        fault(!sentence.ends_with(['.', '!', '?', '”', '’']), "no end");
    }
    let words: Vec<&str> = text.split(' ').collect();
    for (place, two) in words.windows(2).enumerate() {
        let bare = two[1].trim_matches(|letter: char| !letter.is_alphanumeric());
        // A name can be followed by the same word: “Porter Forty forty sacks”.
        let is_same = two[0] == bare || (place == 0 && two[0].eq_ignore_ascii_case(bare));
        let twice = is_same && !["had", "that"].contains(&bare);
        fault(twice, &format!("{bare} twice"));
        if ["a", "A", "an", "An"].contains(&two[0]) && !bare.is_empty() {
            let article = super::wording::with_article(&bare.to_lowercase());
            let is_an = article.starts_with("an ");
            fault(is_an != two[0].ends_with('n'), &format!("{} {bare}", two[0]));
        }
    }
    found
}

fn check_games(games: impl Iterator<Item = u64>) -> Findings {
    let mut findings = Findings::default();
    for number in games {
        Game::play(number).check(&mut findings);
    }
    let Findings {
        scenes,
        touched,
        foils,
        faults,
        ..
    } = &findings;
    println!("{scenes} scenes, {touched} touch the peril or an agent; foils: {foils:?}");
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
    assert!(
        touched * 2 >= *scenes,
        "only {touched} of {scenes} scenes touch the peril or an agent"
    );
    findings
}

#[test]
fn forty_games_tell_a_story() {
    let findings = check_games(0..40);
    assert!(findings.scenes > 200, "{}", findings.scenes);
}

#[test]
#[ignore = "takes minutes"]
fn two_hundred_games_tell_a_story() {
    check_games(1000..1200);
}

/// Ready situations always tell the same peril, so these games have the thrown one.
#[test]
#[ignore = "takes minutes"]
fn games_have_little_in_common() {
    const GAMES: usize = 400;
    let findings = check_games(
        (1000..)
            .filter(|number| (*number as usize).is_multiple_of(LEVELS.len()))
            .take(GAMES),
    );
    // There are 64 perils, some likelier than others: 1.6 % each, if their texts come equally often.
    let perils = format!("{:?}", lists().perils);
    let share = |text: &str| {
        let text = text.trim_start_matches("a wish for ").trim_end_matches('.');
        let words: Vec<&str> = text.split(' ').collect();
        let is_perils = words.windows(5).any(|words| perils.contains(&words.join(" ")));
        if is_perils || words.len() < 5 && perils.contains(text) {
            8
        } else {
            3
        }
    };
    let often = findings
        .games
        .iter()
        .filter(|(text, games)| **games * 100 > share(text) * GAMES);
    let often: Vec<String> = often.map(|(text, games)| format!("{games}: {text}")).collect();
    assert!(
        often.is_empty(),
        "{} come too often in {GAMES} games:\n{}",
        often.len(),
        often.join("\n")
    );
}

/// The gaps that contexts fill.
const GAPS: &[&str] = &[
    "s",
    "f",
    "w",
    "x",
    "x_asks",
    "x_holds",
    "w_asks",
    "w_holds",
    "y",
    "a",
    "at",
    "folk",
    "grab",
    "fix",
    "obj",
    "thing",
    "old",
    "oldat",
    "promise",
    "quote",
    "aim",
    "why",
    "wants",
    "doing",
    "proof",
    "short",
    "ward",
    "house",
    "guild",
    "act",
    "pole",
    "adj",
    "mode",
    "noun",
    "manner",
    "ante",
    "lost_thing",
    "n",
    "scarabs",
    "yea",
    "nay",
    "most_for",
    "most_against",
    "gave",
    "obj_or",
    "ally",
    "enemy",
    "agent",
    "chief",
    "colour",
    "metal",
    "trade",
    "kin",
    "post",
    "ordinal",
    "soup",
    "beast",
    "he",
    "him",
    "his",
    "was",
];

#[test]
fn the_files_can_be_read_and_every_gap_is_known() {
    if let Err(error) = Lists::read() {
        panic!("{error}");
    }
    for (name, text) in FILES {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let lines = lines.collect::<Vec<_>>().join("\n");
        // Every second part is a string.
        for template in lines.split('"').skip(1).step_by(2) {
            for gap in gaps(template) {
                let lower = gap.to_lowercase();
                let bare = lower.strip_prefix("a ").unwrap_or(&lower);
                let (bare, form) = bare.split_once('.').unwrap_or((bare, "was"));
                let bare = bare.strip_suffix("_cap").unwrap_or(bare);
                assert!(GAPS.contains(&bare), "{name}: {{{gap}}} in “{template}”");
                let forms = ["he", "him", "his", "himself", "was", "it"];
                assert!(forms.contains(&form), "{name}: {{{gap}}} in “{template}”");
            }
        }
    }
}

#[test]
fn no_two_wishes_are_for_the_same_thing() {
    let perils = lists().perils.iter().flat_map(|peril| &peril.agents);
    let plots = perils.chain(&lists().endings.helpers);
    let plots = plots.flat_map(|plot| plot.needs.iter().chain([&plot.proof]));
    let wishes = lists().wishes.iter().map(|wish| &wish.obj);
    let nouns = wishes.chain(plots).chain(&lists().places.promises);
    let mut known = BTreeSet::new();
    for noun in nouns {
        assert!(known.insert(noun.full.to_lowercase()), "“{}” twice", noun.full);
    }
    // No phrase is part of another, or it could not be found again.
    for one in &known {
        let inside = known.iter().find(|other| *other != one && other.contains(&**one));
        assert_eq!(inside, None, "“{one}” is part of it");
    }
}

/// There are several situations to choose from, whatever the dice show.
#[test]
fn every_set_of_faces_has_eight_perils() {
    for faces in ["", "p", "n", "e", "pn", "pe", "ne", "pne"] {
        let of_faces = |faces: &str| faces.chars().collect::<BTreeSet<_>>();
        let perils = lists().perils.iter();
        let own = perils.filter(|peril| of_faces(&peril.faces) == of_faces(faces));
        let own: Vec<_> = own.collect();
        assert_eq!(own.len(), 8, "“{faces}”");
        for peril in own {
            assert!(!peril.what.is_empty() && !peril.threat.is_empty(), "{}", peril.id);
            assert!(peril.agents.len() > 1, "{}", peril.id);
        }
    }
}

/// An agent's plan is found again in the texts about it, also if another agent has been renamed.
#[test]
fn every_plan_has_words_of_its_own() {
    let plots = || {
        lists()
            .perils
            .iter()
            .flat_map(|peril| &peril.agents)
            .chain(&lists().endings.helpers)
    };
    for plot in plots() {
        let own = literal(&plot.doing);
        assert!(own.chars().count() > 12, "{own}");
        assert_eq!(
            plots().filter(|other| other.doing.contains(own)).count(),
            1,
            "{own}"
        );
    }
}

#[test]
fn ready_situations_have_their_own_perils() {
    for level in 1..LEVELS.len() {
        let table = table(level, 3, 0);
        let plot = table
            .setup()
            .level
            .situation
            .as_ref()
            .unwrap()
            .plot
            .clone()
            .unwrap();
        let peril = lists().perils.iter().find(|peril| peril.id == plot);
        assert!(peril.is_some_and(|peril| peril.faces == "ready"), "{plot}");
    }
    assert!(lists().perils.iter().any(|peril| peril.id == "trouble"));
}

fn somebody(full: &str, short: &str, gender: Gender) -> Person {
    let (full, short) = (full.to_owned(), short.to_owned());
    Person { full, short, gender }
}

fn cast() -> Context {
    let key = Thing {
        full: "the brass key of the dyers’ store".into(),
        short: "the brass key".into(),
        plural: false,
    };
    let wages = Thing {
        full: "the dyers’ unpaid wages".into(),
        short: "the wages".into(),
        plural: true,
    };
    Context::default()
        .with("s", &somebody("Ada Clune", "Ada", Gender::Woman))
        .with("f", &somebody("Hiram Quill", "Hiram", Gender::Man))
        .with("a", &somebody("Zona Vane", "Zona", Gender::Woman))
        .with("w", &somebody("K’tikk-tik", "K’tikk-tik", Gender::Bug))
        .with("x", &somebody("Simeon Touzel", "Simeon Touzel", Gender::Unknown))
        .with("folk", &Person::crowd("the weighers"))
        .with("obj", &key)
        .with("old", &wages)
        .with("adj", "unwittingly rude")
        .with("aim", "to get {obj} from {f}")
}

fn rendered(template: &str) -> Option<String> {
    render(template, &cast(), &Style::default())
}

#[track_caller]
fn assert_reads(template: &str, text: &str) {
    assert_eq!(rendered(template).as_deref(), Some(text), "{template}");
}

#[test]
fn pronouns_mean_one_person() {
    assert_reads(
        "{s} met {f}. {S.he} shook {f.his} hand.",
        "Ada met Hiram. She shook his hand.",
    );
    // Two women: the subject of the last sentence goes on, but nobody else is “her”.
    assert_reads("{s} met {a}. {S.he} left.", "Ada met Zona. She left.");
    assert_reads("{s} met {a}. {f} saw {a.him}.", "Ada met Zona. Hiram saw Zona.");
    assert_reads("{f} waited for {s.him}.", "Hiram waited for Ada.");
    assert_reads("{x} lost {x.his} hat.", "Simeon Touzel lost Simeon Touzel’s hat.");
    assert_eq!(rendered("{x} hurt {x.himself}."), None);
    assert_reads("{f} hurt {f.himself}.", "Hiram hurt himself.");
}

#[test]
fn a_bug_is_it_only_as_the_subject() {
    assert_reads(
        "{w} sat down, and {w.he} slept.",
        "K’tikk-tik sat down, and it slept.",
    );
    assert_reads("{w} sat down. {W.he} slept.", "K’tikk-tik sat down. It slept.");
    assert_reads(
        "{f} saw {w}, and {w.he} slept.",
        "Hiram saw K’tikk-tik, and K’tikk-tik slept.",
    );
    assert_reads("{f} fed {w.him}.", "Hiram fed K’tikk-tik.");
}

#[test]
fn crowds_and_plural_things_agree() {
    assert_reads(
        "{folk} {folk.was} late with {folk.his} keys.",
        "The weighers were late with their keys.",
    );
    assert_reads("{s} took {folk}’s keys.", "Ada took the weighers’ keys.");
    assert_reads(
        "{old} {old.was} late, and {s} wanted {old.it}.",
        "The dyers’ unpaid wages were late, and Ada wanted them.",
    );
}

#[test]
fn things_are_named_in_full_once() {
    let text = "Ada got the brass key of the dyers’ store and kept the brass key.";
    assert_reads("{s} got {obj} and kept {obj}.", text);
    let style = Style {
        known: vec!["the brass key of the dyers’ store".into()],
        ..Style::default()
    };
    let text = render("{Obj_cap} {obj.was} gone.", &cast(), &style);
    assert_eq!(text.as_deref(), Some("The brass key was gone."));
    assert_reads(
        "{s} tried {aim}.",
        "Ada tried to get the brass key of the dyers’ store from Hiram.",
    );
}

#[test]
fn names_are_full_at_the_first_mention() {
    let style = Style {
        full: true,
        ..Style::default()
    };
    let text = render("{s} met {f}, and {s}’s hat fell.", &cast(), &style);
    assert_eq!(
        text.as_deref(),
        Some("Ada Clune met Hiram Quill, and Ada’s hat fell.")
    );
}

#[test]
fn articles_and_capitals_agree() {
    assert_reads(
        "{a adj} bow. {folk} nodded.",
        "An unwittingly rude bow. The weighers nodded.",
    );
    assert_reads("“No.” {folk} nodded.", "“No.” The weighers nodded.");
    assert_reads("{s} said: “{folk} know.”", "Ada said: “The weighers know.”");
    let article = super::wording::with_article;
    assert_eq!(article("honest word"), "an honest word");
    assert_eq!(article("useful word"), "a useful word");
    assert_eq!(article("one-legged bug"), "a one-legged bug");
}

#[test]
fn an_empty_gap_refuses_the_template() {
    assert_eq!(rendered("{s} wanted {thing}."), None);
    assert_eq!(rendered("{s} wanted {obj"), None);
    assert_eq!(rendered("{s.she} came."), None);
}

/// A flip by a trait is described with a word of that trait, never of its opposite.
#[test]
fn a_manner_is_told_from_its_lines() {
    let (mut flips, mut named) = (0, 0);
    for seed in 0..20 {
        let (mut table, _) = played(seed as usize % LEVELS.len(), 3, seed, Skill::Shrewd);
        let view = table.view(Viewer::Omniscient);
        let entries = table.entries();
        for (index, entry) in entries.iter().enumerate() {
            let flip = || {
                let &Action::Flip { seat, stone, by } = entry.action()? else {
                    return None;
                };
                let Means::Trait { who, by } = by else { return None };
                let sign = tone::sign(view.character(who)?, by)?;
                let words = |sign| tone::shows(by, sign, stone.colour);
                Some((
                    seat,
                    words(sign)?,
                    words(sign.turned()),
                    &tone::pole(by, sign).word,
                ))
            };
            let Some((seat, own, other, pole)) = flip() else {
                continue;
            };
            // A further flip of the same reaction gets a shorter text.
            let mut earlier = entries.iter().take(index).rev();
            let before = earlier.clone().find_map(Entry::action);
            if let Some(Action::Flip { .. } | Action::Undo(_) | Action::Let(_)) = before {
                continue;
            }
            let said = earlier.find_map(|entry| match entry {
                Entry::Remark(Remark {
                    seat: writer,
                    said: Said::Text(text),
                    ..
                }) if *writer == seat => Some(text.to_lowercase()),
                _ => None,
            });
            let line = said.unwrap_or_else(|| panic!("seed {seed}: {seat} turns a stone without a word"));
            flips += 1;
            named += usize::from(line.contains(own) || line.contains(&**pole));
            let is_other = other.is_some_and(|other| line.contains(&format!(" {other} ")));
            assert!(!is_other, "seed {seed}: “{line}” is {other:?}");
        }
    }
    assert!(named == flips, "{named} of {flips} lines name the trait");
}

#[test]
fn those_whom_nobody_named_are_spoken_of_too() {
    for seed in 0..6 {
        let seats = [Skill::Random, Skill::Steady, Skill::Random, Skill::Steady].map(Controller::Computer);
        for (_, slot, text) in play(&mut table(0, 3, seed), &seats) {
            if !is_name(slot) {
                assert_eq!(faults(slot, &text), Vec::<String>::new(), "{slot}: “{text}”");
            }
        }
    }
}

#[test]
fn nobody_writes_over_another_and_everything_is_told() {
    for seed in 0..10 {
        let (mut table, written) = played(0, 3, seed, Skill::Steady);
        let mut owners: BTreeMap<Slot, Seat> = BTreeMap::new();
        for (seat, slot, _) in &written {
            assert_eq!(owners.entry(*slot).or_insert(*seat), seat, "{slot}");
        }
        let view = table.view(Viewer::Omniscient);
        let mut slots = vec![Slot::Situation, Slot::Peril, Slot::City];
        slots.extend(Seat::all(3).flat_map(|seat| [Slot::Reason(seat), Slot::Fate(seat)]));
        let scenes = 1..=view.scenes;
        slots.extend(scenes.flat_map(|scene| [Slot::Deed(scene), Slot::Scene(scene), Slot::Tale(scene)]));
        for slot in slots {
            assert!(view.text(slot).is_some(), "{slot} was not told");
        }
        for character in &view.characters {
            assert!(super::is_named(&view, character.who), "{:?}", character.who);
        }
    }
}

/// All seats read the same story, although each sees only its own intent and purse.
#[test]
fn all_seats_read_the_same_world() {
    for number in 0..4 {
        let mut game = Game::play(number);
        let players = game.view.players;
        let level = game.table.setup().level.clone();
        let read = |viewer: Viewer, table: &mut Table<GreatCity>| {
            let view = table.view(viewer);
            let seen: Vec<Seen> = table.seen(viewer).collect();
            let voice = Voice {
                view: &view,
                seen: &seen,
                level: &level,
                seat: Seat::new(0),
            };
            let world = World::read(&voice);
            let scenes = world.scenes.iter().map(|story| {
                let object = story.wish.as_ref().map(|wish| wish.obj.full.clone());
                let place = story.place.map(|place| place.at.clone());
                (story.cast, object, place, story.outcome)
            });
            (
                world.peril.id.clone(),
                scenes.collect::<Vec<(_, _, _, Option<Outcome>)>>(),
            )
        };
        let first = read(Viewer::Seat(Seat::new(0)), &mut game.table);
        for seat in Seat::all(players + 1) {
            assert_eq!(read(Viewer::Seat(seat), &mut game.table), first);
        }
    }
}

/// One chronicle of sentences. Read it when it changes. `TRIPTYCH_BLESS=1` rewrites it.
#[test]
fn a_game_reads_like_this() {
    let (_, written) = played(0, 3, 40, Skill::Shrewd);
    let written = written.into_iter().filter(|(_, slot, _)| !is_name(*slot));
    let lines = written.map(|(_, slot, text)| format!("{slot}: {text}\n"));
    let text: String = lines.collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens/great-city-lines.txt");
    if std::env::var_os("TRIPTYCH_BLESS").is_some() {
        fs::write(&file, &text).unwrap();
    }
    let golden = fs::read_to_string(&file).unwrap();
    for (is, was) in text.lines().zip(golden.lines()) {
        assert_eq!(is, was);
    }
    assert_eq!(text.lines().count(), golden.lines().count());
}
