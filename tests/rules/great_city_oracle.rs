//! The oracle and the other tables of The Great City, compared with the author's own text. The text is copied as he
//! wrote it: in the order in which his columns ran together, with his capitals and his misprint.

use crate::support::great_city::{book, looms, thrown};
use crate::support::scripts::scenario;
use std::cmp::Ordering;
use triptych::games::great_city::tables::{Judgment, tables};
use triptych::games::great_city::tone::{self, standing};
use triptych::games::great_city::{Class, Colour, Kind, PairPosition, PairSide, Sign, Trait};

/// Table 3: for each first triad, 000 to 111, its judgments with each second triad, in the same order.
const JUDGMENTS: [[&str; 8]; 8] = [
    [
        "Initial Difficulty. Foolish actions cause problems.",
        "Inexperience. Wisdom & knowledge are needed here.",
        "Windfall. There is good fortune & gain.",
        "Gathering. You must assemble your resources.",
        "Falling Apart. Your means are inadequate to your ends.",
        "Restriction. You are held back; no gain or progress.",
        "Contemplation. Introspective thought is required.",
        "Change of Heart. Pettiness recedes; greatness advances.",
    ],
    [
        "Good Omens. There are signs of progress.",
        "Thunderous Noise. Progress requires concentration.",
        "Reversed Fortune. Gains slip away or are taken.",
        "Self-Reliance. The help of others is of little use here.",
        "Stalemate. No progress is possible.",
        "Nightmare. Your worst fears haunt you.",
        "Increase. Gains are realized.",
        "Unrequited Desire. You do not obtain what you wish.",
    ],
    [
        "Contentiousness. A strong leader mends factiousness.",
        "Reserves of Strength. Vigorous action removes obstacles.",
        "Perils Abound. Sincere effort avoids many dangers.",
        "Oppression in Plenty. You are bound by material things.",
        "Heartache. You have cause for grief.",
        "Irrevocability. Striking changes take place.",
        "Homegoing. Your path leads you toward home.",
        "Conflict. You are met with strong opposition.",
    ],
    [
        "Coming Together. Circumstances align in your favor.",
        "Weight of Ambition. Your aims overreach.",
        "Self-Restraint. You are held back from excess.",
        "Listening. Useful knowledge is revealed.",
        "Respite. The strong falter; the weak strengthen.",
        "Quick Thinking. A rapid shift avoids disaster.",
        "Sincerity. Indirection and irony prove fruitless.",
        "Careful Advance. Progress slows, danger presses.",
    ],
    [
        "Modest Refuge. Safety lies in humility.",
        "Vertigo. To descend is better than to ascend.",
        "Standstill. Your efforts prove fruitless.",
        "Suasion. You are swayed by words.",
        "Entrapment. Forces act to slow your progress.",
        "Rapid Advance. The way forward is now clear.",
        "Expansion. There is growth and increase.",
        "Dignified Retreat. A careful withdrawal is in order.",
    ],
    [
        "Darkness Comes. The position is difficult.",
        "Difficulty. The position is perilous.",
        "Wracking. Much is lost.",
        "Novelty. Unanticipated events occur.",
        "Empty Victory. Action brings no advantage.",
        "Obedience. You must be humble and subservient.",
        "Family Matters. Familty interests require your attention.",
        "Good Company. You find aid in your efforts.",
    ],
    [
        "Ascent. You move toward fulfilling your aspirations.",
        "Perseverance. Firm and consistent efforts bring progress.",
        "Generosity. It is advantageous to be open-handed.",
        "Perception. A weakness is now discernible.",
        "Sanctuary. It is advantageous to cross the threshold.",
        "Cauldron. Ferment brings change.",
        "Discernment. Nuanced judgment is needed.",
        "Confrontation. You face a foe who is bold & strong.",
    ],
    [
        "Triumph. The humble, exalted; the mighty, brought low.",
        "Kingliness. The great become strong.",
        "Waiting. Past efforts now bear fruit.",
        "Breakthrough. The strong displace the weak.",
        "Stealth. Indirection proves advantageous.",
        "Command. You must be firm and forthright.",
        "Delirium. Your senses are not to be trusted.",
        "Fulfillment. Greatness penetrates and brings closure.",
    ],
];

/// Table 2.
const TRIADS: [(&str, &str); 8] = [
    ("---", "THE VOID Nullity, Emptiness, Negation"),
    ("--+", "THE QUEEN Singularity, Primacy, Autonomy"),
    ("-+-", "THE MYRMIDON Duality, Opposition, Conflict"),
    ("-++", "THE NYMPH Synthesis, Growth, Emergence"),
    ("+--", "THE WEB Existence, Being, Stasis"),
    ("+-+", "THE CHRYSALIS Change, Transformation, Concealment"),
    ("++-", "THE HIVE Multiplicity, Complexity, Interaction"),
    ("+++", "THE WORLD Totality, Completion, Wholeness"),
];

/// Table 1: colour, class, mode, function, face of peril.
const STONES: [[&str; 5]; 3] = [
    ["Blue", "Aristocratic", "Deeds", "Myrmidon", "Political"],
    ["White", "Learned", "Thoughts", "Drone", "Natural"],
    ["Green", "Mercantile", "Words", "Queen", "Economic"],
];

/// Table 4.
const MEN: &str = "Alonzo Ambrose August Barnabas Bartholomew Clement Edwin Eldon Ezra Gideon Hiram Horace Leander Lucian Marcellus Ninian Obadiah Simeon Ulysses Victor";
const WOMEN: &str = "Almyra Eva Fidelia Helene Jessamine Leah Lila Mahulda Mercia Minerva Orpha Parthena Philomena Preshea Rowena Rufina Sophronia Viviana Zona Zylphia";
const SURNAMES: &str = "Alcorn Blackmore Clune Doak Frewen Gullifer Hyem Jessup Kothe Luckett Mellor Nornan Oke Polmear Rouwe Shinnick Swais Threlfall Touzel Urwin";

/// Table 5: traits, and how they show in deeds, in thoughts and in words; "--" where they don't.
const PERSON_TRAITS: [&str; 4] = [
    "Young Old Rustic Urbane Kind Cruel",
    "Impulsive Cautious Vigorous Skillful Helpful Harmful",
    "Self-centered Conventional Common-sensical Sophisticated Good-hearted Mean-spirited",
    "Callow Wise Plain-spoken Polished Uplifting Demeaning",
];
const BUG_TRAITS: [&str; 4] = [
    "Curious Hungry Strong Cunning Instinctual Self-Aware",
    "Inquisitive Instrumental -- -- -- --",
    "-- -- Primitive Clever -- --",
    "-- -- -- -- Imitative Communicative",
];

/// Table 6: the class that the tie is from; then, towards an inferior, a peer and a superior: the manner of a + tie,
/// kind and cruel, and that of a - tie.
const PERSON_TIES: [(&str, [&str; 3]); 4] = [
    (
        "Aristocrat",
        [
            "PATRONIZING benevolently arrogantly JUDGMENTAL tolerantly disdainfully",
            "OBLIGING gladly grudgingly CONTENTIOUS good-naturedly disagreeably",
            "--",
        ],
    ),
    (
        "Learned",
        [
            "PEDANTIC encouragingly demandingly DEHUMANIZING unwittingly cold-bloodedly",
            "ADMIRING respectfully enviously DISDAINFUL regretfully gleefully",
            "INGRATIATING affectionately sycophantically FORMAL decorously icily",
        ],
    ),
    (
        "Mercantile",
        [
            "POLITE carefully dismissively RUDE unknowingly harshly",
            "GENEROUS open-handedly calculatingly COMPETITIVE heartily rancorously",
            "HELPFUL earnestly pointedly OBSTRUCTIVE obsequiously maliciously",
        ],
    ),
    (
        "Commoner",
        [
            "--",
            "FRIENDLY honestly mockingly UNFRIENDLY politely openly",
            "SUBSERVIENT humbly cynically INSOLENT defiantly sneakily",
        ],
    ),
];

/// Table 7: class, positive tie, negative tie.
const BUG_TIES: [&str; 4] = [
    "Myrmidon Protective Belligerent",
    "Drone Playful Reticent",
    "Queen Benevolent Haughty",
    "Worker Subservient Destructive",
];

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn word(text: &str, place: usize) -> String {
    words(text).get(place).copied().unwrap_or_default().to_lowercase()
}

/// Returns dice that show this triad, none of its stones moving.
fn dice(triad: usize) -> String {
    let face = |bit: usize| if triad & bit == 0 { "3 " } else { "6 " };
    [4, 2, 1].map(face).concat()
}

#[test]
fn the_colours_mean_what_the_author_wrote() {
    scenario(&["great_city.oracle.1"], thrown(2));
    for (place, [colour, class, mode, function, face]) in STONES.into_iter().enumerate() {
        let meaning = &tables().colours[place];
        assert_eq!(Colour::ALL[place].word(), colour.to_lowercase());
        let got = [&meaning.class, &meaning.mode, &meaning.function, &meaning.face];
        assert_eq!(
            got,
            [class, mode, function, face].map(str::to_lowercase).each_ref()
        );
        let told = format!("**{colour}**: ");
        assert!(book().contains(&told), "{told}");
    }
}

#[test]
fn the_eight_triads_mean_what_the_author_wrote() {
    scenario(&["great_city.oracle.2"], thrown(2));
    for (number, (marks, meaning)) in TRIADS.into_iter().enumerate() {
        let bits = marks.replace('-', "0").replace('+', "1");
        assert_eq!(bits, format!("{number:03b}"));
        let triad = tables().triad(number);
        let name = triad.name.to_uppercase();
        let meanings = triad.meanings.join(", ");
        assert_eq!(format!("{name} {meanings}"), meaning);
        let mut letters = meanings.to_lowercase();
        letters.replace_range(..1, &meanings[..1]);
        let capital = triad.name.replacen("the", "The", 1);
        let told = format!("`{bits}` **{capital}.** {letters}.");
        assert!(book().contains(&told), "{told}");
    }
}

/// All 64 judgments: in the program's table, in the rulebook, and read at a table whose dice show them.
#[test]
fn all_64_judgments_match_the_authors_text() {
    scenario(
        &[
            "great_city.throw.3",
            "great_city.oracle.3",
            "great_city.oracle.4",
            "great_city.oracle.5",
            "great_city.oracle.6",
            "great_city.oracle.7",
            "great_city.oracle.8",
            "great_city.oracle.9",
            "great_city.oracle.10",
        ],
        thrown(2),
    );
    for (first, row) in JUDGMENTS.into_iter().enumerate() {
        for (second, written) in row.into_iter().enumerate() {
            let written = written.replace("Familty", "Family");
            let (name, judgment) = written.split_once(". ").expect("a name and a judgment");
            let Judgment(kept, sentence) = tables().judgment(first, second);
            assert_eq!(
                (&**kept, &**sentence),
                (name, judgment),
                "{first:03b} {second:03b}"
            );
            let page = book()
                .split("### ")
                .find(|page| page.contains(&format!("{{#great_city.oracle.{}}}", first + 3)));
            let told = format!("`{second:03b}` **{name}.** {judgment}");
            assert!(page.is_some_and(|page| page.contains(&told)), "{told}");
            // The City's pair, no stone moving.
            let mut table = scenario(&["great_city.situation.2"], thrown(2));
            table.play(&format!(
                "
                throws {}{}
                city {first:03b} {second:03b}
                heading {name}
                told The City’s stones say {name}: {judgment}
                ",
                dice(first),
                dice(second)
            ));
        }
    }
}

#[test]
fn the_name_lists_match_the_authors_lists() {
    scenario(&["great_city.oracle.11", "great_city.character.5"], thrown(2));
    let names = &tables().names;
    for (list, written) in [
        (&names.men, MEN),
        (&names.women, WOMEN),
        (&names.surnames, SURNAMES),
    ] {
        assert_eq!(*list, words(written));
        assert!(book().contains(&list.join(", ")));
    }
    assert_eq!(names.bugs.len(), 20);
    assert!(book().contains(&names.bugs.join(", ")));
}

#[test]
fn traits_in_action_match_the_authors_table() {
    scenario(&["great_city.oracle.12"], looms(2));
    for (kind, [names, columns @ ..]) in [(Kind::Person, PERSON_TRAITS), (Kind::Bug, BUG_TRAITS)] {
        for (number, by) in Trait::of(kind).into_iter().enumerate() {
            for sign in Sign::BOTH {
                let place = 2 * number + usize::from(sign.is_plus());
                let pole = tone::pole(by, sign);
                assert_eq!(pole.word.to_lowercase(), word(names, place));
                for (colour, column) in Colour::ALL.into_iter().zip(columns) {
                    let written = word(column, place);
                    let shows = tone::shows(by, sign, colour).unwrap_or("--");
                    assert_eq!(shows, written, "{} in {}", pole.word, colour.word());
                    assert_eq!(by.turns(colour), written != "--");
                    let mut told = written;
                    if told != "--" && kind == Kind::Bug {
                        let head = told.remove(0).to_uppercase().to_string();
                        told = head + &told;
                    }
                    assert!(told == "--" || book().to_lowercase().contains(&told.to_lowercase()));
                }
            }
        }
    }
}

#[test]
fn peoples_ties_match_the_authors_table() {
    scenario(
        &[
            "great_city.oracle.13",
            "great_city.oracle.14",
            "great_city.flip.7",
        ],
        looms(2),
    );
    // One class for each standing, seen from each class.
    let others = [
        [Some(Class::Commoner), Some(Class::Aristocrat), None],
        [
            Some(Class::Commoner),
            Some(Class::Mercantile),
            Some(Class::Aristocrat),
        ],
        [Some(Class::Worker), Some(Class::Learned), Some(Class::Aristocrat)],
        [None, Some(Class::Commoner), Some(Class::Learned)],
    ];
    for ((from, (name, columns)), others) in Kind::Person.classes().into_iter().zip(PERSON_TIES).zip(others) {
        assert_eq!(from.word(), name.to_lowercase());
        for (column, other) in columns.into_iter().zip(others) {
            let Some(to) = other else {
                assert_eq!(column, "--", "nobody stands there");
                continue;
            };
            for (sign, cruel) in [(0, false), (0, true), (1, false), (1, true)] {
                let shows = tone::tie(from, cruel, to, Sign::BOTH[1 - sign]).expect("it shows");
                assert_eq!(shows.tone, word(column, 3 * sign));
                assert_eq!(
                    shows.temper.map(str::to_owned),
                    Some(word(column, 3 * sign + 1 + usize::from(cruel)))
                );
            }
        }
    }
    // Nobody is above aristocrats and nobody below commoners, so those columns may be empty.
    for to in Class::all() {
        assert_ne!(standing(Class::Aristocrat, to), Ordering::Greater);
        assert_ne!(standing(Class::Commoner, to), Ordering::Less);
    }
    // Learned and mercantile are peers. Bugs are below all people except commoners, who are their peers.
    assert_eq!(standing(Class::Learned, Class::Mercantile), Ordering::Equal);
    assert_eq!(standing(Class::Mercantile, Class::Learned), Ordering::Equal);
    for bug in Kind::Bug.classes() {
        for from in [Class::Aristocrat, Class::Learned, Class::Mercantile] {
            assert_eq!(standing(from, bug), Ordering::Less);
        }
        assert_eq!(standing(Class::Commoner, bug), Ordering::Equal);
    }
}

#[test]
fn bugs_ties_match_the_authors_table() {
    scenario(&["great_city.oracle.15"], looms(2));
    for (from, row) in Kind::Bug.classes().into_iter().zip(BUG_TIES) {
        assert_eq!(from.word(), word(row, 0));
        // The other character's class and cruelty don't matter: a bug is neither kind nor cruel.
        for to in Class::all() {
            for (sign, place) in [(Sign::Plus, 1), (Sign::Minus, 2)] {
                let shows = tone::tie(from, true, to, sign).expect("it shows");
                assert_eq!((shows.tone.to_owned(), shows.temper), (word(row, place), None));
            }
        }
    }
}

/// The stone that a d6 picks: the spotlight's blue, white, green, then the foil's.
#[test]
fn the_die_picks_the_stone_by_its_position() {
    scenario(&["great_city.scene.7"], looms(2));
    let halves = [PairSide::First, PairSide::Second]
        .map(|half| Colour::ALL.map(|colour| PairPosition { half, colour }));
    let [[a, b, c], [d, e, f]] = halves;
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6, 7].map(PairPosition::of_die),
        [None, Some(a), Some(b), Some(c), Some(d), Some(e), Some(f), None]
    );
}
