//! The chronicle: games as Markdown, compared line by line; and what it must never contain.
//!
//! `TRIPTYCH_BLESS=1` rewrites the files; read the changes.

use crate::support::app::{HUMAN, Sight};
use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fs;
use std::path::Path;
use triptych::games::great_city::ui::{Ui, picture};
use triptych::games::great_city::{Action, GreatCity, Phase, Slot, View, Who, chronicle};
use triptych::headless;
use triptych::phones::page;
use triptych::session::{Peek, phone_page};
use triptych::table::story::to_markdown;
use triptych::table::{Awaits, Controller, Seat, SeatSet, Seed, Skill, Table, Viewer};

/// Makes an allowed remark for a seat.
fn say(table: &mut Table<GreatCity>, slot: Slot, seat: Seat, text: &str) {
    table.remark(slot.text(seat, text)).expect("it can be said");
}

/// Plays a whole game with written texts. Every seat that can accept a judgment does so.
fn told(seed: u64) -> Table<GreatCity> {
    let level = level_text("bug-rebellion");
    let setup = headless::numbered_setup::<GreatCity>("bug-rebellion", level, 2, Seed(seed))
        .expect("the embedded levels have been checked");
    let mut table: Table<GreatCity> = Table::new(setup).expect("it can be set up");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (one, two) = (Seat::new(0), Seat::new(1));
    say(&mut table, Slot::Reason(one), one, "Because of *her*.");
    say(&mut table, Slot::Reason(two), two, "The looms.");
    say(&mut table, Slot::Lines, two, "No drowning.");
    say(&mut table, Slot::Note(1), Seat::new(2), "hidden from everybody");
    say(&mut table, Slot::Deed(1), one, "I want the key.\nAll of it.");
    say(&mut table, Slot::Line(1, 0), one, "“I _know_ you.”");
    say(&mut table, Slot::Tale(1), two, "# Nobody saw it.");
    say(&mut table, Slot::City, one, "It walks on.");
    say(&mut table, Slot::Fate(two), two, "She keeps the lamps.");
    loop {
        match table.awaits() {
            Awaits::Over => return table,
            Awaits::Chance { .. } => {
                table.roll().expect("chance is awaited");
            }
            Awaits::Seats(_) => {
                let legal: Vec<Action> = table.legal(None).iter().map(|choice| choice.action).collect();
                let wanted = legal.iter().find(|action| {
                    matches!(
                        action,
                        Action::Accept(_) | Action::Stands(_) | Action::DealIn { .. } | Action::Made { .. }
                    )
                });
                let any = rng.random_range(0..legal.len());
                let action = wanted.or(legal.get(any)).copied().expect("somebody is awaited");
                table.act(action).expect("it was offered");
            }
        }
    }
}

/// A phone shows the chronicle that everybody may read.
#[test]
fn a_phone_shows_the_chronicle() {
    let mut table = told(2);
    let seat = Seat::new(1);
    let (own, ui) = (table.view(Viewer::Seat(seat)), Ui::default());
    let sight = Sight {
        here: Some(SeatSet::one(seat)),
        ..Sight::new(&[HUMAN; 3], seat, &ui)
    };
    let page = sight.of(&mut table, |scene| phone_page(scene, &own, &Peek::at(seat)));
    let html = page::changing(&page.content, &|name| name.to_owned());
    let (_, story) = html.split_once("id=\"story\"").expect("it is there");
    for words in ["The situation", "People and bugs", "The looms.", "It walks on."] {
        assert!(story.contains(words), "{words}: {story}");
    }
    assert!(!html.contains("hidden from everybody"));
}

/// The chronicle as Markdown, and the view that it was written from.
fn markdown(table: &mut Table<GreatCity>, viewer: Viewer) -> (String, View) {
    let view = table.view(viewer);
    let seen: Vec<_> = table.seen(viewer).collect();
    let pages = chronicle::pages(table.setup(), &view, &seen);
    (to_markdown(&table.setup().level.title, &pages), view)
}

#[test]
fn the_chronicle_of_a_short_game_matches_its_golden_file() {
    matches_file(&mut told(4), "tests/goldens/great-city-chronicle.md");
}

/// The chronicles in the docs are what computer seats tell today.
#[test]
fn the_chronicles_in_the_docs_match_the_games() {
    for (level, players, seed, skill) in [
        ("the-great-city", 3, 12, Skill::Shrewd),
        ("the-great-city", 4, 5, Skill::Steady),
        ("sweet-cargo", 2, 3, Skill::Steady),
    ] {
        let setup = headless::numbered_setup::<GreatCity>(level, level_text(level), players, Seed(seed))
            .expect("the embedded levels have been checked");
        let mut table = Table::new(setup).expect("it can be set up");
        headless::play_out(&mut table, &vec![Controller::Computer(skill); players + 1]).expect("it ends");
        matches_file(
            &mut table,
            &format!("docs/chronicles/{level}-{players}-{seed}.md"),
        );
    }
}

/// Compares a table's chronicle with a file, line by line.
fn matches_file(table: &mut Table<GreatCity>, name: &str) {
    let (markdown, _) = markdown(table, Viewer::Table);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    if std::env::var_os("TRIPTYCH_BLESS").is_some() {
        fs::write(&file, &markdown).expect("goldens can be written");
    }
    let golden = fs::read_to_string(&file)
        .expect("it is there")
        .replace("\r\n", "\n");
    for (number, (told, kept)) in (1..).zip(markdown.lines().zip(golden.lines())) {
        assert_eq!(told, kept, "{name}, line {number}");
    }
    assert_eq!(markdown.lines().count(), golden.lines().count(), "{name}");
}

#[test]
fn the_chronicle_contains_every_scene_and_every_fate() {
    for seed in 5..8 {
        let mut table = told(seed);
        let (text, view) = markdown(&mut table, Viewer::Table);
        let (story, end) = text.split_once("## The fate of the City\n").expect("it is over");
        let scenes: Vec<&str> = story.split("## Scene ").skip(1).collect();
        assert_eq!(scenes.len(), usize::from(view.scenes));
        let is_accepted = |line: &str| {
            line.starts_with("* ")
                && ["accepts ", "has to accept "]
                    .iter()
                    .any(|word| line.contains(word))
        };
        let closed = scenes.iter().filter(|scene| scene.lines().any(is_accepted));
        assert_eq!(closed.count(), view.judged.len());
        let (city, fates) = end.split_once("## The fates\n").expect("they are told");
        let survives = city.contains("The City survives. ");
        assert_ne!(survives, city.contains("The City succumbs. "));
        assert_eq!(Some(survives), view.survives);
        let told = fates.lines().filter(|line| line.starts_with("* "));
        let told: Vec<&str> = told.collect();
        assert_eq!(told.len(), view.ranking.len());
        for (fate, seat) in told.into_iter().zip(&view.ranking) {
            let name = view.called(table.setup(), Who::Seat(*seat));
            assert!(fate.starts_with(&format!("* {name} would")), "{fate}");
        }
        let first = scenes.first().expect("there was a scene");
        assert!(first.contains("> \\# Nobody saw it.\n"));
        assert!(first.contains("> “I \\_know\\_ you.”\n"));
    }
}

#[test]
fn the_chronicle_contains_no_secrets() {
    let mut table = told(9);
    let whole = table.entries().len();
    let (all, _) = markdown(&mut table, Viewer::Table);
    assert!(all.contains("Because of \\*her\\*."));
    assert!(!all.contains("hidden from everybody"));
    for part in 1..8 {
        table.rewind(whole * part / 8);
        let (text, view) = markdown(&mut table, Viewer::Table);
        if matches!(
            view.phase,
            Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
        ) {
            break;
        }
        for secret in [
            "Because of",
            "The looms.",
            "would save",
            "would not save",
            "hidden",
        ] {
            assert!(!text.contains(secret), "{secret} at {part}/8");
        }
        table = told(9);
    }
}

#[test]
fn the_drawing_of_the_network_is_well_formed_svg() {
    let (mut table, ada) = (told(5), Seat::new(0));
    say(&mut table, Slot::Name(Who::Seat(ada)), ada, "Q & <A> \"B\" \u{1}");
    let view = table.view(Viewer::Table);
    assert!(!view.ties.is_empty(), "there are ties to draw");
    let svg = picture::svg(table.setup(), &view);
    let drawn = roxmltree::Document::parse(&svg).expect("it can be read");
    assert_eq!(drawn.root_element().tag_name().name(), "svg");
    // Each character has its portrait, which no other file holds.
    let heads = drawn
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "image")));
    assert_eq!(heads.count(), view.characters.len());
    let written = |what: &str| drawn.descendants().any(|node| node.text() == Some(what));
    assert!(written("Q & <A> \"B\" "), "{svg}");
}
