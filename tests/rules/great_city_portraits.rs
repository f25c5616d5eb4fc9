//! The portraits of characters in The Great City.

use crate::support::scripts;
use std::collections::BTreeSet;
use triptych::games::great_city::{Class, GreatCity, HeadGender, Kind, heads};
use triptych::headless;
use triptych::table::{Controller, Seat, Seed, Skill, Table, Viewer};

#[test]
fn each_class_has_four_heads_that_are_bugs_or_people() {
    let mut art = BTreeSet::new();
    for kind in Kind::BOTH {
        for class in kind.classes() {
            let of_class = heads()
                .iter()
                .filter(|head| (head.kind, head.class) == (kind, class));
            assert_eq!(of_class.count(), 4, "{class:?}");
        }
    }
    for head in heads() {
        assert!(art.insert(&head.art), "{} twice", head.art);
        assert!(
            head.kind == Kind::Person || head.gender == HeadGender::Open,
            "{}",
            head.art
        );
    }
}

#[test]
fn everybody_sees_the_same_heads_and_none_twice() {
    let mut seen = BTreeSet::new();
    for seed in 0..12 {
        let mut setup = scripts::setup::<GreatCity>("the-great-city", 4);
        setup.seed = Seed(seed);
        let mut table = Table::new(setup.clone()).expect("a table can be set up");
        let seats = [Controller::Computer(Skill::Steady); 5];
        headless::play_out(&mut table, &seats).expect("computers play on");
        let public = table.view(Viewer::Table);
        let everybody = public.characters.iter().chain(&public.aside);
        let mut of_class: Vec<(Option<Class>, &str)> = Vec::new();
        for character in everybody {
            let head = public.head(&setup, character.who).expect("it has a head");
            assert_eq!(
                (Some(head.kind), Some(head.class)),
                (character.kind, character.class)
            );
            of_class.push((character.class, &head.art));
            for viewer in Seat::all(5).map(Viewer::Seat).chain([Viewer::Omniscient]) {
                assert_eq!(
                    table.view(viewer).head(&setup, character.who),
                    Some(head),
                    "{viewer:?}"
                );
            }
            seen.insert(&head.art);
        }
        for (class, art) in &of_class {
            let twice = of_class.iter().filter(|(_, other)| other == art).count() > 1;
            let crowd = of_class.iter().filter(|(other, _)| other == class).count();
            assert!(
                !twice || crowd > 2,
                "seed {seed}: {art} twice of {crowd} {class:?}"
            );
        }
    }
    assert!(
        seen.len() >= 24,
        "only {} heads are seen in twelve games",
        seen.len()
    );
}
