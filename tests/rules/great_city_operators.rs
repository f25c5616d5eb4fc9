//! The operators of the oracle as data: one for each judgment, with all its words, and only gaps that can be filled.

use std::collections::BTreeSet;
use triptych::games::great_city::speech::{Operator, Way, gaps};
use triptych::games::great_city::story::{Condition, Role};
use triptych::games::great_city::tables::tables;

fn operators() -> Vec<Operator> {
    let text = include_str!("../../assets/tables/narration/operators.ron");
    ron::from_str(text).expect("it can be read")
}

/// The parties to a condition.
fn roles(condition: Condition) -> Vec<Role> {
    match condition {
        Condition::Holds(one) | Condition::Lacks(one) | Condition::Hurt(one) | Condition::Bound(one) => {
            vec![one]
        }
        Condition::Owes(one, other)
        | Condition::Likes(one, other)
        | Condition::Hates(one, other)
        | Condition::Above(one, other) => vec![one, other],
        _ => Vec::new(),
    }
}

/// Is a plan told of?
fn has_plan(way: &Way) -> bool {
    let of_plan = [
        Condition::HasAgent,
        Condition::FoilIsAgent,
        Condition::SpotlightIsAgent,
    ];
    way.needs.iter().any(|need| of_plan.contains(need))
}

fn is_known(way: &Way, role: Role) -> bool {
    match role {
        Role::Spotlight => true,
        Role::Foil => !way.needs.contains(&Condition::FoilIsCity),
        Role::Agent => way.needs.contains(&Condition::HasAgent),
        Role::Third => way.needs.contains(&Condition::HasThird),
    }
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

/// They stand in the order of the oracle’s table, each with its name and its text.
#[test]
fn every_judgment_has_its_operator() {
    let judgments = tables().judgments.iter().flatten();
    let named = judgments.map(|judgment| (judgment.0.clone(), judgment.1.clone()));
    let written = operators().into_iter().map(|one| (one.name, one.text));
    assert_eq!(written.collect::<Vec<_>>(), named.collect::<Vec<_>>());
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
        assert!(one.ways.iter().any(has_plan), "{name} touches no plan");
    }
}

/// A way names nobody who need not be there, neither in its facts nor in its words.
#[test]
fn a_way_names_only_who_is_there() {
    for one in operators() {
        for way in &one.ways {
            let needs = way.needs.iter().flat_map(|need| roles(*need));
            let mut all = needs.chain(way.does.iter().flat_map(|change| change.parties()));
            assert!(all.all(|role| is_known(way, role)), "{}", one.name);
            for text in &way.tale {
                check_gaps(&one.name, text, |gap| match gap {
                    "s" | "obj" | "ward" | "house" | "guild" | "at" | "grab" | "folk" => true,
                    "f" => is_known(way, Role::Foil),
                    "g" => is_known(way, Role::Agent),
                    "t" => is_known(way, Role::Third),
                    "doing" | "wants" => has_plan(way),
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
