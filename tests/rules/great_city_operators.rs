//! The operators of the oracle as data: one for each judgment, with all its words, and only gaps that can be filled.

use serde::Deserialize;
use std::collections::BTreeSet;
use triptych::games::great_city::speech::gaps;
use triptych::games::great_city::tables::tables;

const OPERATORS: &str = include_str!("../../assets/tables/narration/operators.ron");

/// What a judgment does to the story, and the words for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Operator {
    name: String,
    text: String,
    opening: Vec<String>,
    ways: Vec<Way>,
    saved: Vec<String>,
    lost: Vec<String>,
    person: Vec<String>,
    bug: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Way {
    needs: Vec<Condition>,
    does: Vec<Change>,
    tale: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
enum Role {
    Spotlight,
    Foil,
    Agent,
    Third,
}

/// What has to be true of the facts.
#[derive(Clone, Copy, PartialEq, Deserialize)]
enum Condition {
    HasAgent,
    HasThird,
    FoilIsAgent,
    SpotlightIsAgent,
    FoilIsCity,
    Holds(Role),
    Lacks(Role),
    Owes(Role, Role),
    Likes(Role, Role),
    Hates(Role, Role),
    Above(Role, Role),
    Hurt(Role),
    Bound(Role),
}

/// What becomes true.
#[derive(Clone, Copy, PartialEq, Deserialize)]
enum Change {
    Gives(Role),
    Lost,
    Hidden,
    Knows(Role, Role),
    Owes(Role, Role),
    Quits(Role, Role),
    Binds(Role, Role),
    Frees(Role),
    Hurts(Role),
    Heals(Role),
    Home(Role),
    Raises(Role),
    Lowers(Role),
    Warms(Role, Role),
    Cools(Role, Role),
    Advances,
    SetsBack,
    Stalls,
    Exposes(Role),
    Needs(Role),
    Settles,
    CityLoses,
    CityKeeps,
}

impl Condition {
    fn roles(self) -> Vec<Role> {
        match self {
            Self::HasAgent
            | Self::FoilIsAgent
            | Self::SpotlightIsAgent
            | Self::FoilIsCity
            | Self::HasThird => Vec::new(),
            Self::Holds(one) | Self::Lacks(one) | Self::Hurt(one) | Self::Bound(one) => vec![one],
            Self::Owes(one, other)
            | Self::Likes(one, other)
            | Self::Hates(one, other)
            | Self::Above(one, other) => vec![one, other],
        }
    }
}

impl Change {
    fn roles(self) -> Vec<Role> {
        match self {
            Self::Gives(one)
            | Self::Frees(one)
            | Self::Hurts(one)
            | Self::Heals(one)
            | Self::Home(one)
            | Self::Raises(one)
            | Self::Lowers(one)
            | Self::Exposes(one)
            | Self::Needs(one) => vec![one],
            Self::Knows(one, other)
            | Self::Owes(one, other)
            | Self::Quits(one, other)
            | Self::Binds(one, other)
            | Self::Warms(one, other)
            | Self::Cools(one, other) => vec![one, other],
            Self::Lost
            | Self::Hidden
            | Self::Advances
            | Self::SetsBack
            | Self::Stalls
            | Self::Settles
            | Self::CityLoses
            | Self::CityKeeps => Vec::new(),
        }
    }
}

impl Way {
    fn has(&self, condition: Condition) -> bool {
        self.needs.contains(&condition)
    }

    /// Is an agent named by its own gap?
    fn has_agent(&self) -> bool {
        self.has(Condition::HasAgent)
    }

    fn has_plan(&self) -> bool {
        self.has_agent() || self.has(Condition::FoilIsAgent) || self.has(Condition::SpotlightIsAgent)
    }

    fn is_known(&self, role: Role) -> bool {
        match role {
            Role::Spotlight => true,
            Role::Foil => !self.has(Condition::FoilIsCity),
            Role::Agent => self.has_agent(),
            Role::Third => self.has(Condition::HasThird),
        }
    }
}

fn operators() -> Vec<Operator> {
    ron::from_str(OPERATORS).expect("it can be read")
}

/// Checks that a text has only these gaps, and pronouns only of people and of the thing.
fn check_gaps(whose: &str, text: &str, known: impl Fn(&str) -> bool) {
    for gap in gaps(text) {
        let gap = gap.to_lowercase();
        let (bare, form) = gap.split_once('.').unwrap_or((&gap, ""));
        assert!(known(bare), "{whose}: {{{gap}}} in “{text}”");
        let forms: &[&str] = match bare {
            "s" | "f" | "g" | "t" | "w" => &["", "he", "him", "his", "himself", "was"],
            "obj" => &["", "it", "was"],
            _ => &[""],
        };
        assert!(forms.contains(&form), "{whose}: {{{gap}}} in “{text}”");
    }
    let ends = text.ends_with(['.', '!', '?', '”', '’']);
    assert!(ends && text.len() >= 30, "{whose}: “{text}”");
}

/// They stand in the order of the oracle’s table, each with its name and its text. Not all of them are written yet.
#[test]
fn operators_are_those_of_the_judgments() {
    let mut judgments = tables().judgments.iter().flatten();
    for one in operators() {
        let found = judgments.any(|judgment| judgment.0 == one.name && judgment.1 == one.text);
        assert!(found, "{} is no judgment, or stands too late", one.name);
    }
}

#[test]
fn every_operator_has_words_for_its_four_moments() {
    for one in operators() {
        let name = &one.name;
        assert!(one.opening.len() >= 4, "{name}");
        assert!(one.ways.len() >= 3, "{name}");
        for texts in [&one.saved, &one.lost, &one.person, &one.bug] {
            assert!(texts.len() >= 3, "{name}");
        }
        for way in &one.ways {
            assert!((1..=3).contains(&way.does.len()) && way.tale.len() >= 3, "{name}");
        }
        assert!(one.ways.last().is_some_and(|way| way.needs.is_empty()), "{name}");
        assert!(one.ways.iter().any(Way::has_plan), "{name} touches no plan");
    }
}

/// A way names nobody who need not be there, neither in its facts nor in its words.
#[test]
fn a_way_names_only_who_is_there() {
    for one in operators() {
        for way in &one.ways {
            let needs = way.needs.iter().flat_map(|need| need.roles());
            let roles = needs.chain(way.does.iter().flat_map(|change| change.roles()));
            assert!(roles.into_iter().all(|role| way.is_known(role)), "{}", one.name);
            for text in &way.tale {
                check_gaps(&one.name, text, |gap| match gap {
                    "s" | "obj" | "ward" | "house" | "guild" | "at" | "grab" | "folk" => true,
                    "f" => way.is_known(Role::Foil),
                    "g" => way.is_known(Role::Agent),
                    "t" => way.is_known(Role::Third),
                    "doing" | "wants" => way.has_plan(),
                    _ => false,
                });
            }
        }
        for text in &one.opening {
            let known = ["s", "f", "obj", "ward", "house", "guild", "at", "grab", "folk"];
            check_gaps(&one.name, text, |gap| known.contains(&gap));
        }
        for text in one.saved.iter().chain(&one.lost) {
            let known = ["ward", "house", "guild", "g", "doing"];
            check_gaps(&one.name, text, |gap| known.contains(&gap));
        }
        for text in one.person.iter().chain(&one.bug) {
            check_gaps(&one.name, text, |gap| {
                ["w", "ward", "house", "guild"].contains(&gap)
            });
        }
    }
}

#[test]
fn no_text_of_an_operator_stands_twice() {
    let mut known = BTreeSet::new();
    for one in operators() {
        let tales = one.ways.into_iter().flat_map(|way| way.tale);
        let others = [one.opening, one.saved, one.lost, one.person, one.bug];
        for text in tales.chain(others.into_iter().flatten()) {
            assert!(known.insert(text.clone()), "{}: “{text}”", one.name);
        }
    }
}
