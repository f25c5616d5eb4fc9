//! The narration's texts as data: perils, wishes, places, and lists of templates.
//!
//! They are in `assets/tables/narration/` and embedded in the program. A template is a text with gaps; the grammar
//! fills them. A telling contains the templates that it uses, so a change of the tables changes no old story.
//!
//! Invariant: the tests parse every file and know every gap.

use super::super::level::{Colour, GreatCityLevel, Kind};
use super::super::story::{Change, Condition, Role, Topic};
use super::super::tables::{Pair, tables};
use super::grammar::Thing;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A list of templates.
pub(super) type Texts = Vec<String>;

/// A peril: the event in the City and its beneficiary.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peril {
    /// The id, by which a level chooses it.
    pub id: String,
    /// The letters of its faces: political, natural, economic. Other perils belong to ready-made situations.
    pub(super) faces: String,
    /// The names of triads that make it likelier.
    pub(super) fits: Vec<String>,
    /// Its name within a sentence.
    pub(super) short: String,
    pub(super) what: String,
    pub(super) threat: String,
    /// Its stages as the pool shrinks.
    pub(super) worse: Texts,
    pub(super) agents: Vec<Plot>,
    pub(super) saved: String,
    pub(super) lost: String,
}

/// The plan of an agent of peril.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plot {
    pub kind: Kind,
    pub wants: String,
    pub doing: String,
    /// The proof against it.
    pub proof: Thing,
    /// The things that it still lacks.
    pub needs: Vec<Thing>,
}

/// A possible wish of a scene.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WishTexts {
    /// The letters of the classes that have this wish; empty for the wishes below.
    #[serde(default)]
    pub cls: String,
    /// `-` for enemies, `+asks` to ask a friend for something, `city` for the City as the foil; empty for the wishes of
    /// a class.
    #[serde(default)]
    pub when: String,
    pub obj: Thing,
    pub aim: String,
    pub why: String,
}

/// What a judgment does to the story, and the words for it. A level can bring its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Operator {
    /// The name of the judgment.
    pub name: String,
    /// The judgment itself.
    pub text: String,
    /// Sentences for the beginning of a scene.
    pub opening: Texts,
    /// The ways to carry it out, of which the first that fits the facts is taken. The last fits always.
    pub ways: Vec<Way>,
    /// Sentences for the City's fate if it survives.
    pub saved: Texts,
    /// Sentences for the City's fate if it does not.
    pub lost: Texts,
    /// Sentences for the fate of a person.
    pub person: Texts,
    /// Sentences for the fate of a bug.
    pub bug: Texts,
}

/// The longest text of an operator, in characters, and the most texts in a list of it.
const LONGEST_TEXT: usize = 600;
const MOST_TEXTS: usize = 24;

impl Operator {
    /// Checks that an operator of a level is one of the judgments’, bounded, and has a last way that fits always.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub(in super::super) fn check(&self) -> Result<(), String> {
        let Self {
            name,
            opening,
            ways,
            saved,
            lost,
            person,
            bug,
            ..
        } = self;
        let mut judgments = tables().judgments.iter().flatten();
        if !judgments.any(|judgment| judgment.0 == *name) {
            return Err(format!("no judgment is called “{name}”"));
        }
        let lists = [opening, saved, lost, person, bug]
            .into_iter()
            .chain(ways.iter().map(|way| &way.tale));
        for texts in lists {
            let is_long = |text: &String| text.chars().count() > LONGEST_TEXT;
            if texts.is_empty() || texts.len() > MOST_TEXTS || texts.iter().any(is_long) {
                return Err(format!(
                    "each list of “{name}” has 1 to {MOST_TEXTS} texts of at most {LONGEST_TEXT} characters"
                ));
            }
        }
        let is_bounded = |way: &Way| way.needs.len().max(way.does.len()) <= MOST_TEXTS;
        let fits_always = ways.last().is_some_and(|way| way.needs.is_empty());
        if ways.len() > MOST_TEXTS || !ways.iter().all(is_bounded) || !fits_always {
            return Err(format!(
                "“{name}” has 1 to {MOST_TEXTS} ways, and the last needs nothing"
            ));
        }
        Ok(())
    }
}

/// A way to carry out a judgment.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// What must be true for it.
    pub needs: Vec<Condition>,
    /// What becomes true by it.
    pub does: Vec<Change<Role>>,
    /// Texts that tell it.
    pub tale: Texts,
}

impl WishTexts {
    pub(super) fn topic(&self) -> Topic {
        match &*self.when {
            "+asks" => Topic::Favour,
            "-" => Topic::Grudge,
            "city" => Topic::City,
            _ => Topic::Own,
        }
    }
}

/// The places of scenes, and the names of the town.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Places {
    /// The words for the gaps in wishes.
    pub vary: BTreeMap<String, Texts>,
    pub wards: Texts,
    pub houses: Texts,
    pub guilds: Texts,
    pub places: Vec<Place>,
    pub promises: Vec<Thing>,
    pub newcomers: Texts,
    /// The forms of some of these names at later mentions.
    pub shorts: BTreeMap<String, String>,
    /// The genders, `m` or `f`, of names of ready-made characters that are in no list of names.
    pub genders: BTreeMap<String, String>,
}

/// A place for a scene.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The place with its preposition, within a sentence.
    pub at: String,
    /// Things that a hand can move.
    pub(super) grab: Texts,
    /// Things that stay where they are.
    pub(super) fix: Texts,
    /// The people there, in the plural.
    pub(super) folk: String,
}

/// The texts of one kind of wish.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Topics {
    pub aims: Texts,
    /// The aims with the City as the foil.
    pub city: Texts,
    pub whys: Texts,
    /// What is wanted, if no fact names it.
    pub things: Vec<Thing>,
}

/// A topic that a table can leave out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Barred {
    /// What people write for it.
    pub names: Texts,
    /// How words begin that occur in texts about it.
    pub words: Texts,
}

/// Defines structs of lists of templates.
macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident { $($field:ident),* $(; $($other:ident: $kind:ty),*)? })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(#[serde(default)] pub $field: Texts,)*
            $($(pub $other: $kind,)*)?
        }
    )*};
}

lists! {
    /// The texts of scenes: their topics and beginnings.
    Scenes { deeds, city_deeds, typed_opens, named; topics: BTreeMap<Topic, Topics>, memories: Memories }
    /// The facts before a scene.
    Memories {
        granted, refused, gave, owes, owed, bound, binds, hurt, knows, known, raised, lowered, warm, cold, lost, tie_plus,
        tie_minus, exposed, over; plan: Vec<Texts>
    }
    /// The acts of a character whose trait turns a stone: its own up or down, or another's for help or harm.
    Case { up, down, help, harm }
    /// The texts of reactions.
    Reactions {
        trait_frames, pressed_frames, side_frames, against_frames, more_frames, answer_frames, late_frames, pass;
        nouns: BTreeMap<String, Texts>, tie_frames: TieFrames, tie_acts: BTreeMap<String, Texts>, scarab: Scarab,
        vested: Vested, undo: BTreeMap<String, Texts>, undo_help: BTreeMap<String, Texts>, enter: Entering,
        present: Entering, accept: Accepting
    }
    /// Flips by a tie, from near and from far.
    TieFrames { plus, minus, again, far_plus, far_minus }
    /// Flips by a scarab from the purse.
    Scarab { help, harm, city_help, city_harm, self_up }
    /// Flips by the scarab under the stone.
    Vested { up, down }
    /// Entering a scene, or being there from the start, by the reason.
    Entering { friend, enemy, agent, other }
    /// Taking the ante, by who takes it, and if nobody has flipped a stone.
    Accepting { s, f, other, city, by_rule, quiet, quiet_by_rule }
    /// A list for each fate of the City.
    ByFate { saved, lost }
    /// The ends of agents of peril.
    AgentEnds { ; done: ByFate, near: ByFate, far: ByFate, exposed: ByFate, over: ByFate }
    /// A character's stand, by its intent and the City's fate.
    Stand { saves_saved, saves_lost, not_saved, not_lost }
    /// What is left of a character's story, as facts.
    Left { has, wanted, owes, owed, bound, binds, raised, lowered, friend, foe, knows }
    /// Reasons for and against the City.
    Answers { yes, no }
    /// Questions for those who tell, by what their part of the story changes.
    Questions { opening, has, gone, hidden, knows, owes, quits, bound, free, hurt, well, home, up, down, warm, cold, on, back, still, known, needs, lasting, city, any, fate }
    /// The texts of fates and of the set-up.
    Endings {
        count_none, threads, about; count: ByFate, agents: AgentEnds, stand: Stand, left: Left, helpers: Vec<Plot>,
        reasons: ByColour<Answers>, questions: Questions
    }
}

/// A value for each colour.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByColour<T> {
    blue: T,
    white: T,
    green: T,
}

impl<T> ByColour<T> {
    pub(super) const fn of(&self, colour: Colour) -> &T {
        match colour {
            Colour::Blue => &self.blue,
            Colour::White => &self.white,
            Colour::Green => &self.green,
        }
    }
}

/// Acts by the word of Table 5, for each mode.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Acts {
    deeds: BTreeMap<String, Case>,
    thoughts: BTreeMap<String, Case>,
    words: BTreeMap<String, Case>,
    /// Quieter deeds, for after a loud one.
    calm: BTreeMap<String, Case>,
}

impl Acts {
    /// Returns the acts for a colour's mode and a word of Table 5.
    pub(super) fn of(&self, colour: Colour, word: &str) -> Option<&Case> {
        let mode = match colour {
            Colour::Blue => &self.deeds,
            Colour::White => &self.thoughts,
            Colour::Green => &self.words,
        };
        mode.get(word)
    }

    /// Returns the quieter deeds for a word of Table 5.
    pub(super) fn calm(&self, word: &str) -> Option<&Case> {
        self.calm.get(word)
    }
}

/// All texts of the narration.
pub(super) struct Lists {
    pub perils: Vec<Peril>,
    pub places: Places,
    pub wishes: Vec<WishTexts>,
    pub scenes: Scenes,
    pub acts: Acts,
    pub reactions: Reactions,
    pub endings: Endings,
    pub topics: Vec<Barred>,
    operators: Vec<Operator>,
}

/// The files' names and texts.
pub(super) const FILES: [(&str, &str); 9] = [
    (
        "perils",
        include_str!("../../../../assets/tables/narration/perils.ron"),
    ),
    (
        "places",
        include_str!("../../../../assets/tables/narration/places.ron"),
    ),
    (
        "wishes",
        include_str!("../../../../assets/tables/narration/wishes.ron"),
    ),
    (
        "scenes",
        include_str!("../../../../assets/tables/narration/scenes.ron"),
    ),
    (
        "acts",
        include_str!("../../../../assets/tables/narration/acts.ron"),
    ),
    (
        "reactions",
        include_str!("../../../../assets/tables/narration/reactions.ron"),
    ),
    (
        "endings",
        include_str!("../../../../assets/tables/narration/endings.ron"),
    ),
    (
        "topics",
        include_str!("../../../../assets/tables/narration/topics.ron"),
    ),
    (
        "operators",
        include_str!("../../../../assets/tables/narration/operators.ron"),
    ),
];

impl Lists {
    /// Parses the files.
    ///
    /// # Errors
    /// One sentence that describes the error, with the file, line and column.
    pub(super) fn read() -> Result<Self, String> {
        let [
            perils,
            places,
            wishes,
            scenes,
            acts,
            reactions,
            endings,
            topics,
            operators,
        ] = FILES;
        Ok(Self {
            perils: parse(perils)?,
            places: parse(places)?,
            wishes: parse(wishes)?,
            scenes: parse(scenes)?,
            acts: parse(acts)?,
            reactions: parse(reactions)?,
            endings: parse(endings)?,
            topics: parse(topics)?,
            operators: parse(operators)?,
        })
    }
}

/// Returns what the judgment of a pair does to the story: the level's own words, else those of the tables.
pub(super) fn operator(level: &GreatCityLevel, pair: Pair) -> Option<&Operator> {
    let name = &tables().judgment(pair.0.into(), pair.1.into()).0;
    let mut all = level.operators.iter().chain(&lists().operators);
    all.find(|operator| operator.name == *name)
}

fn parse<T: DeserializeOwned>((name, text): (&str, &str)) -> Result<T, String> {
    ron::from_str(text).map_err(|error| {
        let at = error.span.start;
        format!("{name}.ron, line {}, column {}: {}", at.line, at.col, error.code)
    })
}

/// Returns the texts, which are embedded in the program.
pub(super) fn lists() -> &'static Lists {
    static LISTS: LazyLock<Lists> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "the tests refuse texts that can't be read")]
        Lists::read().expect("tests have read them")
    });
    &LISTS
}
