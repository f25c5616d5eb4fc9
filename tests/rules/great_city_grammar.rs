//! The grammar of the narration of The Great City, and its texts as data.

use crate::support::levels::level_text;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use triptych::games::great_city::speech::{
    Filler, Gaps, Gender, Person, Thing, gaps, literal, render, with_article,
};
use triptych::games::great_city::{GreatCity, Who};
use triptych::headless::numbered_setup;
use triptych::table::{Seat, Seed};

/// The files' names and texts.
const FILES: [(&str, &str); 8] = [
    ("perils", include_str!("../../assets/tables/narration/perils.ron")),
    ("places", include_str!("../../assets/tables/narration/places.ron")),
    ("wishes", include_str!("../../assets/tables/narration/wishes.ron")),
    ("scenes", include_str!("../../assets/tables/narration/scenes.ron")),
    ("acts", include_str!("../../assets/tables/narration/acts.ron")),
    (
        "reactions",
        include_str!("../../assets/tables/narration/reactions.ron"),
    ),
    (
        "endings",
        include_str!("../../assets/tables/narration/endings.ron"),
    ),
    (
        "operators",
        include_str!("../../assets/tables/narration/operators.ron"),
    ),
];

#[derive(Deserialize)]
struct Noun {
    full: String,
}

#[derive(Deserialize)]
struct Plot {
    doing: String,
    proof: Noun,
    needs: Vec<Noun>,
}

#[derive(Deserialize)]
struct Peril {
    id: String,
    faces: String,
    what: String,
    threat: String,
    agents: Vec<Plot>,
}

#[derive(Deserialize)]
struct Wished {
    obj: Noun,
}

#[derive(Deserialize)]
struct Places {
    promises: Vec<Noun>,
}

#[derive(Deserialize)]
struct Endings {
    helpers: Vec<Plot>,
}

/// Reads a file of texts.
fn texts<T: DeserializeOwned>(name: &str) -> T {
    let file = FILES.iter().find(|(file, _)| *file == name);
    let (_, text) = file.expect("there is such a file");
    ron::from_str(text).expect("it can be read")
}

fn perils() -> Vec<Peril> {
    texts("perils")
}

/// Returns the plans of all agents of peril.
fn plots() -> Vec<Plot> {
    let Endings { helpers } = texts("endings");
    let perils = perils().into_iter();
    perils.flat_map(|peril| peril.agents).chain(helpers).collect()
}

/// The gaps that can be filled.
const GAPS: &str = "s f g t w x x_asks x_holds w_asks w_holds y a at folk grab fix obj thing old oldat aim why wants doing proof short ward house guild act pole adj mode noun manner ante scarabs yea nay who whom ally enemy agent chief colour metal trade kin post ordinal soup beast he him his was";

#[test]
fn the_files_can_be_read_and_every_gap_is_known() {
    // A ready situation names its peril, which the level's check looks up in the texts. It panics if a file can't be read.
    let ready = numbered_setup::<GreatCity>("sweet-cargo", level_text("sweet-cargo"), 3, Seed(0));
    assert!(ready.is_ok_and(|setup| setup.level.situation.is_some_and(|ready| ready.plot.is_some())));
    for (name, text) in FILES {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let lines = lines.collect::<Vec<_>>().join("\n");
        // Every second part is a string.
        for template in lines.split('"').skip(1).step_by(2) {
            for gap in gaps(template) {
                let lower = gap.to_lowercase();
                let bare = lower.strip_prefix("a ").unwrap_or(&lower);
                let (bare, form) = bare.split_once('.').unwrap_or((bare, "was"));
                assert!(
                    GAPS.split(' ').any(|known| known == bare),
                    "{name}: {{{gap}}} in “{template}”"
                );
                let forms = ["he", "him", "his", "himself", "was", "it"];
                assert!(forms.contains(&form), "{name}: {{{gap}}} in “{template}”");
            }
        }
    }
}

#[test]
fn no_two_wishes_are_for_the_same_thing() {
    let plots = plots().into_iter();
    let plots = plots.flat_map(|plot| plot.needs.into_iter().chain([plot.proof]));
    let wishes: Vec<Wished> = texts("wishes");
    let Places { promises } = texts("places");
    let nouns = wishes
        .into_iter()
        .map(|wish| wish.obj)
        .chain(plots)
        .chain(promises);
    let mut known = BTreeSet::new();
    for noun in nouns {
        assert!(known.insert(noun.full.to_lowercase()), "“{}” twice", noun.full);
    }
}

/// There are several situations to choose from, whatever the dice show.
#[test]
fn every_set_of_faces_has_eight_perils() {
    for faces in ["", "p", "n", "e", "pn", "pe", "ne", "pne"] {
        let of_faces = |faces: &str| faces.chars().collect::<BTreeSet<_>>();
        let own = perils().into_iter();
        let own: Vec<_> = own
            .filter(|peril| of_faces(&peril.faces) == of_faces(faces))
            .collect();
        assert_eq!(own.len(), 8, "“{faces}”");
        for peril in own {
            assert!(!peril.what.is_empty() && !peril.threat.is_empty(), "{}", peril.id);
            assert!(peril.agents.len() > 1, "{}", peril.id);
        }
    }
}

/// No two agents do the same.
#[test]
fn every_plan_has_words_of_its_own() {
    let plots = plots();
    for plot in &plots {
        let own = literal(&plot.doing);
        assert!(own.chars().count() > 12, "{own}");
        let told = plots.iter().filter(|other| other.doing.contains(own));
        assert_eq!(told.count(), 1, "{own}");
    }
}

#[test]
fn ready_situations_have_their_own_perils() {
    let perils = perils();
    for level in ["bug-rebellion", "spider-turns", "sweet-cargo"] {
        let setup = numbered_setup::<GreatCity>(level, level_text(level), 3, Seed(0));
        let situation = setup.expect("three can play").level.situation;
        let plot = situation
            .and_then(|situation| situation.plot)
            .expect("it has one");
        let peril = perils.iter().find(|peril| peril.id == plot);
        assert!(peril.is_some_and(|peril| peril.faces == "ready"), "{plot}");
    }
    assert!(perils.iter().any(|peril| peril.id == "trouble"));
}

const ADA: Who = Who::Seat(Seat::new(0));
const HIRAM: Who = Who::Seat(Seat::new(1));
const ZONA: Who = Who::Agent(1);
const BUG: Who = Who::Agent(2);
const TOUZEL: Who = Who::Newcomer(1);

fn person(who: Who) -> Person {
    let (full, short, gender) = match who {
        ADA => ("Ada Clune", "Ada", Gender::Woman),
        HIRAM => ("Hiram Quill", "Hiram", Gender::Man),
        ZONA => ("Zona Vane", "Zona", Gender::Woman),
        BUG => ("K’tikk-tik", "K’tikk-tik", Gender::Bug),
        _ => ("Simeon Touzel", "Simeon Touzel", Gender::Unknown),
    };
    let (full, short) = (full.to_owned(), short.to_owned());
    Person { full, short, gender }
}

fn cast() -> Gaps {
    let key = Thing {
        full: "the brass key of the dyers’ store".into(),
        short: "the brass key".into(),
        plural: false,
        intangible: false,
    };
    let wages = Thing {
        full: "the dyers’ unpaid wages".into(),
        short: "the wages".into(),
        plural: true,
        intangible: false,
    };
    Gaps::default()
        .with("s", ADA)
        .with("f", HIRAM)
        .with("a", ZONA)
        .with("w", BUG)
        .with("x", TOUZEL)
        .with("folk", Filler::Crowd("the weighers".into()))
        .with("obj", &key)
        .with("old", &wages)
        .with("adj", "unwittingly rude")
        .with("aim", "to get {obj} from {f}")
}

fn told(template: &str, how: [bool; 2]) -> Option<String> {
    render([(template, &cast())], &person, how)
}

fn rendered(template: &str) -> Option<String> {
    told(template, [false, false])
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
    let text = told("{Obj} {obj.was} gone.", [false, true]);
    assert_eq!(text.as_deref(), Some("The brass key was gone."));
    assert_reads(
        "{s} tried {aim}.",
        "Ada tried to get the brass key of the dyers’ store from Hiram.",
    );
}

#[test]
fn names_are_full_at_the_first_mention() {
    let text = told("{s} met {f}, and {s}’s hat fell.", [true, false]);
    assert_eq!(
        text.as_deref(),
        Some("Ada Clune met Hiram Quill, and Ada’s hat fell.")
    );
}

/// What follows knows who has been named.
#[test]
fn sentences_go_on_from_each_other() {
    let cast = cast();
    let both = [
        ("{s} met {f}.", &cast),
        ("{S.he} had {obj}, and {f} wanted {obj}.", &cast),
    ];
    let text = render(both, &person, [true, false]);
    let reads = "Ada Clune met Hiram Quill. She had the brass key of the dyers’ store, and Hiram wanted the brass key.";
    assert_eq!(text.as_deref(), Some(reads));
}

#[test]
fn articles_and_capitals_agree() {
    assert_reads(
        "{a adj} bow. {folk} nodded.",
        "An unwittingly rude bow. The weighers nodded.",
    );
    assert_reads("“No.” {folk} nodded.", "“No.” The weighers nodded.");
    assert_reads("{s} said: “{folk} know.”", "Ada said: “The weighers know.”");
    assert_eq!(with_article("honest word"), "an honest word");
    assert_eq!(with_article("useful word"), "a useful word");
    assert_eq!(with_article("one-legged bug"), "a one-legged bug");
}

#[test]
fn an_empty_gap_refuses_the_template() {
    assert_eq!(rendered("{s} wanted {thing}."), None);
    assert_eq!(rendered("{s} wanted {obj"), None);
    assert_eq!(rendered("{s.she} came."), None);
}
