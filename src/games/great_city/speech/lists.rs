//! The narration's texts as data: perils, wishes, places, and lists of templates.
//!
//! They are in `assets/tables/narration/` and embedded in the program. A template is a text with gaps; the grammar
//! fills them. The object of a wish is a noun that occurs in no other text, so it can be found again in the public
//! texts.
//!
//! Invariant: the tests parse every file and know every gap.

use super::super::level::{Colour, Kind, Sign};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A list of templates.
pub(super) type Texts = Vec<String>;

/// A thing to wish for, to owe, to prove or to need.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Noun {
    /// The phrase at its first mention.
    pub full: String,
    /// The phrase at later mentions.
    pub short: String,
    #[serde(default)]
    pub plural: bool,
    /// Is it impossible to hold in a hand?
    #[serde(default)]
    pub intangible: bool,
}

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
    pub proof: Noun,
    /// The things that it still lacks.
    pub needs: Vec<Noun>,
}

/// A possible wish of a scene.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WishTexts {
    /// The letters of the classes that have this wish; empty for the wishes below.
    #[serde(default)]
    pub cls: String,
    /// `+` and `-` for a tie or a grudge, `+asks` to ask a friend for something, `city` for the City as the foil; empty for the wishes of a class.
    #[serde(default)]
    pub when: String,
    pub obj: Noun,
    pub aim: String,
    pub why: String,
    pub won: String,
    pub lost: String,
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
    pub promises: Vec<Noun>,
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
    Scenes {
        deeds, city_deeds, opens, city_opens, typed_opens, named;
        agent: Topics, deny: Topics, guard: Topics, fetch: Topics, aid: Topics, plot: Topics, hush: Topics,
        plot_city: Topics, again: Topics, second: Topics, debt: Topics, stance: BySide<ByColour<Signed>>,
        memories: Memories
    }
    /// The texts of one kind of wish.
    Topics { deeds, aims, whys, objs, won, lost }
    /// The events before a scene.
    Memories { lost, won, debt, owed, other_won, other_lost, agent, gift, typed, tie_plus, tie_minus }
    /// A list for each sign.
    Signed { plus, minus }
    /// The acts of a character whose trait turns a stone: its own up or down, or another's for help or harm.
    Case { up, down, help, harm }
    /// The texts of reactions.
    Reactions {
        trait_frames, slip_frames, side_frames, against_frames, help_foe_frames, harm_friend_frames, more_frames,
        turn_frames, answer_frames, late_frames, pass;
        nouns: BTreeMap<String, Texts>, so_far: BySide<Texts>, effects: BySide<BTreeMap<String, Texts>>, effects_gift: BySide<BTreeMap<String, Texts>>,
        tie_frames: TieFrames,
        tie_acts: BTreeMap<String, Texts>, scarab: Scarab, vested: Vested, undo: BTreeMap<String, Texts>, undo_help: BTreeMap<String, Texts>,
        enter: Entering, present: Entering, accept: Accepting, accept_quiet: AcceptingQuietly
    }
    /// Flips by a tie, from near and from far.
    TieFrames { plus, minus, again, far_plus, far_minus }
    /// Flips by a scarab from the purse.
    Scarab { help, harm, city_help, city_harm, self_up, self_down }
    /// Flips by the scarab under the stone.
    Vested { up, down }
    /// Entering a scene, or being there from the start, by the reason.
    Entering { friend, enemy, agent, other }
    /// Taking the ante, by who takes it and by how the wish stands.
    Accepting {
        s_won, s_lost, s_open, gift_won, gift_lost, f_won, f_lost, f_open, other_won, other_lost, other_open, city,
        by_rule
    }
    /// Taking the ante when nobody has turned a stone, by who takes it.
    AcceptingQuietly { s, f, other, by_rule }
    /// The causes that settled a scene.
    Causes {
        act_self_up, act_self_down, act_help, act_harm, typed, scarab, scarab_harm, scarab_self_up, scarab_self_down,
        undo, none;
        die: ByColour<Signed>, city: Luck, thrown_s: ByColour<Texts>, thrown_f: ByColour<Texts>
    }
    /// The causes that decided a scene with the City as the foil.
    Luck { good, bad }
    /// The ways in which a wish stays open.
    Unsettled { clue, debt, cut }
    /// The effects of an outcome on the two, by the foil's tie to the spotlight.
    Aftermath { won_minus, won_plus, won, lost_minus, lost_plus, lost, gift_won, gift_lost }
    /// Scenes whose deed a person wrote in words that are not in the tables, with and without these words.
    Typed {
        won, lost, price, city_price, turned, won_obj, lost_obj, price_obj, city_price_obj, turned_obj
    }
    /// The end of a scene in which nobody reacted.
    Quiet { won, lost, open }
    /// A list for each fate of the City.
    ByFate { saved, lost }
    /// The ends of agents of peril.
    AgentEnds { beaten, beaten_lost, proved, proved_lost, got, got_lost, open, open_lost }
    /// A character's stand, by its intent and the City's fate.
    Stand {
        saves_saved, saves_lost, not_saved, not_lost, secret_saved, secret_lost, helper_saved, helper_lost
    }
    /// The rest of a life, by the judgment, the City's fate and the kind.
    Lives {
        good_saved_person, good_saved_bug, mixed_saved_person, mixed_saved_bug, bad_saved_person, bad_saved_bug,
        good_lost_person, good_lost_bug, mixed_lost_person, mixed_lost_bug, bad_lost_person, bad_lost_bug
    }
    /// Reasons for and against the City.
    Answers { yes, no }
    /// The texts of tales, fates and of the set-up.
    Endings {
        price, gift_price, city_price, lost_things, city_turned, turn, yea, nay, count_none, gave_yea, gave_nay,
        gave_cross_yea, gave_cross_nay, own_won, own_price, own_did, own_gift, own_gift_lost, own_won_city, own_lost,
        own_lost_city, own_open, own_open_city, owes, owed, own_lost_typed, own_debt_paid, refused_debt, long_after, about;
        because: Causes, turned: Unsettled, typed: Typed, after: Aftermath, quiet_after: Quiet, count: ByFate, most_for: String, most_against: String,
        agent_end: AgentEnds, stand: Stand, ends: Lives, helpers: Vec<Plot>, reasons: ByColour<Answers>
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

/// A value for the spotlight and one for the foil.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BySide<T> {
    pub s: T,
    pub f: T,
}

impl Signed {
    pub(super) const fn of(&self, sign: Sign) -> &Texts {
        if sign.is_plus() { &self.plus } else { &self.minus }
    }
}

impl Case {
    /// Returns the acts for a flip of one's own stone (`same`) or another's, to this sign.
    pub(super) const fn of(&self, same: bool, sign: Sign) -> &Texts {
        match (same, sign.is_plus()) {
            (true, true) => &self.up,
            (true, false) => &self.down,
            (false, true) => &self.help,
            (false, false) => &self.harm,
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
}

/// The files' names and texts.
pub(super) const FILES: [(&str, &str); 7] = [
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
];

impl Lists {
    /// Parses the files.
    ///
    /// # Errors
    /// One sentence that describes the error, with the file, line and column.
    pub(super) fn read() -> Result<Self, String> {
        let [perils, places, wishes, scenes, acts, reactions, endings] = FILES;
        Ok(Self {
            perils: parse(perils)?,
            places: parse(places)?,
            wishes: parse(wishes)?,
            scenes: parse(scenes)?,
            acts: parse(acts)?,
            reactions: parse(reactions)?,
            endings: parse(endings)?,
        })
    }
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
