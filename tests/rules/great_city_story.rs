//! The story of The Great City as data: what is told becomes facts, and what people say is so.

use crate::support::levels::level_text;
use std::sync::Arc;
use triptych::games::great_city::speech::{Part, Thing};
use triptych::games::great_city::standing::{corrected, standing};
use triptych::games::great_city::story::{Change, Facts, Holder, Plan, STEPS, Telling, Topic, Wish};
use triptych::games::great_city::{Claim, GreatCity, Slot, Who};
use triptych::headless::{numbered_setup, play_out};
use triptych::table::{Controller, Seat, Seed, Skill, Table, Viewer};

const ADA: Who = Who::Seat(Seat::new(0));
const BORAM: Who = Who::Seat(Seat::new(1));
const AGENT: Who = Who::Agent(1);

fn thing(full: &str) -> Thing {
    Thing {
        full: full.into(),
        short: full.into(),
        plural: false,
        intangible: false,
    }
}

fn wish(by: Who, of: Who, full: &str) -> Wish {
    Wish {
        by,
        of,
        topic: Topic::Plot,
        thing: thing(full),
        agent: Some(AGENT),
        at: "in a laundry".into(),
    }
}

fn telling(wish: Wish, makes: &[Change<Who>]) -> Telling {
    let plan = Plan {
        wants: "to rule".into(),
        doing: "counting stairs".into(),
        proof: thing("the bill"),
        needs: vec![thing("the key")],
    };
    Telling {
        wish: Some(wish),
        makes: makes.to_vec(),
        plans: [(AGENT, plan)].into(),
        ..Telling::default()
    }
}

/// The facts after scenes in which somebody wanted something, and what their tales changed.
fn after(scenes: &[(Wish, &[Change<Who>])]) -> Facts {
    let mut facts = Facts::default();
    for (number, (wish, makes)) in (1..).zip(scenes) {
        facts.add(Slot::Deed(number), &telling(wish.clone(), &[]));
        facts.add(Slot::Tale(number), &telling(wish.clone(), makes));
    }
    facts
}

#[test]
fn what_an_agent_needs_moves_its_plan() {
    let gets = after(&[(wish(AGENT, ADA, "the key"), &[Change::Gives(AGENT)])]);
    assert_eq!(gets.plans.get(&AGENT).map(|plan| plan.steps), Some(2));
    // Boram takes it away again.
    let loses = after(&[
        (wish(AGENT, ADA, "the key"), &[Change::Gives(AGENT)]),
        (wish(BORAM, AGENT, "the key"), &[Change::Gives(BORAM)]),
    ]);
    assert_eq!(loses.plans.get(&AGENT).map(|plan| plan.steps), Some(1));
    // A change that moves the plan counts once.
    let once = after(&[(
        wish(AGENT, ADA, "the key"),
        &[Change::Gives(AGENT), Change::Advances],
    )]);
    assert_eq!(once.plans.get(&AGENT).map(|plan| plan.steps), Some(2));
    let all = [Change::Advances; STEPS as usize];
    let done = after(&[(wish(AGENT, ADA, "a cup"), &all)]);
    assert!(done.plans.get(&AGENT).is_some_and(|plan| plan.is_done()));
}

#[test]
fn an_agent_that_is_exposed_is_thrown_back_once() {
    let steps = |makes: &[&[Change<Who>]]| {
        let scenes: Vec<_> = makes
            .iter()
            .map(|makes| (wish(BORAM, AGENT, "a cup"), *makes))
            .collect();
        after(&scenes)
            .plans
            .get(&AGENT)
            .map(|plan| (plan.steps, plan.is_exposed))
    };
    let (on, exposed) = ([Change::Advances], [Change::Exposes(AGENT)]);
    assert_eq!(steps(&[&on]), Some((2, false)));
    assert_eq!(steps(&[&on, &exposed]), Some((1, true)));
    assert_eq!(steps(&[&on, &exposed, &exposed]), Some((1, true)));
    // A change that moves the plan counts instead.
    let both = [Change::Exposes(AGENT), Change::Stalls];
    assert_eq!(steps(&[&on, &both]), Some((2, true)));
}

#[test]
fn what_is_lost_or_settled_does_not_change() {
    let lost = after(&[
        (wish(ADA, BORAM, "the cup"), &[Change::Lost]),
        (wish(ADA, BORAM, "the cup"), &[Change::Gives(ADA)]),
    ]);
    assert_eq!(
        lost.thing(&thing("the cup")).map(|known| known.holder),
        Some(Holder::Lost)
    );
    let settled = after(&[
        (
            wish(ADA, BORAM, "the cup"),
            &[Change::Owes(ADA, BORAM), Change::Settles],
        ),
        (wish(ADA, BORAM, "a hat"), &[Change::Quits(ADA, BORAM)]),
    ]);
    assert!(settled.owes.contains(&(ADA, BORAM)));
    assert!(!settled.allows(Change::Quits(ADA, BORAM), None));
}

#[test]
fn at_most_three_threads_are_open() {
    let things =
        ["a cup", "a hat", "a key", "a boat"].map(|full| (wish(ADA, BORAM, full), &[] as &[Change<Who>]));
    let facts = after(&things);
    let open: Vec<&str> = facts.open().map(|thread| &*thread.wish.thing.full).collect();
    assert_eq!(open, ["a hat", "a key", "a boat"]);
    // Whoever asks again goes on with the same thread.
    let again = after(&[
        (wish(ADA, BORAM, "a cup"), &[]),
        (wish(ADA, BORAM, "a cup"), &[Change::Gives(ADA)]),
    ]);
    assert_eq!(again.threads.len(), 1);
    assert_eq!(again.threads.first().map(|thread| thread.ended), Some(Some(true)));
}

fn played(seed: u64) -> Table<GreatCity> {
    let id = "the-great-city";
    let setup = numbered_setup(id, level_text(id), 3, Seed(seed)).expect("three can play");
    let mut table = Table::new(setup).expect("it can be set up");
    play_out(&mut table, &[Controller::Computer(Skill::Steady); 3]).expect("it ends");
    table
}

/// What people say is so counts more than what was told, and a struck tale takes its facts along.
#[test]
fn people_correct_the_facts() {
    let mut table = played(3);
    let view = table.view(Viewer::Table);
    let setup = table.setup().clone();
    let all = standing(&setup, &view);
    assert!(!all.is_empty(), "nothing is known");
    let lines = all.len();
    let paid = all
        .into_iter()
        .flat_map(|one| one.instead)
        .find(|(how, _)| *how == "nobody knows");
    let (_, telling) = paid.expect("somebody has something");
    let thing = telling
        .wish
        .as_ref()
        .map(|wish| wish.thing.clone())
        .expect("it is about that");
    let remark = corrected(&view, Seat::new(1), telling);
    table.remark(remark).expect("anybody may");
    let after = table.view(Viewer::Table);
    assert_eq!(
        after.facts.thing(&thing).map(|known| known.holder),
        Some(Holder::Hidden)
    );
    assert_eq!(standing(&setup, &after).len(), lines);
    let told = after.facts.clone();
    for scene in 1..=after.scenes {
        let tale = Slot::Tale(scene);
        let changes = after
            .words
            .get(&tale.to_string())
            .and_then(|words| words.telling());
        if changes.is_some_and(|telling| {
            telling
                .makes
                .iter()
                .any(|change| matches!(change, Change::Owes(..)))
        }) {
            table
                .remark(tale.text(Seat::new(0), ""))
                .expect("anybody may strike it");
        }
    }
    let struck = table.view(Viewer::Table).facts;
    assert!(struck.owes.is_empty() || struck == told, "{:?}", struck.owes);
}

/// A record can’t make a view costly, and a telling stands only where computers tell.
#[test]
fn tellings_are_bounded() {
    let mut table = played(4);
    let gm = Seat::new(3);
    let mut says = |slot: Slot, telling: Telling| {
        table
            .remark(slot.claim(gm, Claim::Tells(Arc::new(telling))))
            .is_ok()
    };
    let part = |text: &str| Part {
        text: text.into(),
        gaps: triptych::games::great_city::speech::Gaps::default(),
    };
    let of = |parts: Vec<Part>| Telling {
        parts,
        ..Telling::default()
    };
    assert!(says(Slot::Peril, of(vec![part("It rains.")])));
    assert!(!says(Slot::Peril, of(Vec::new())));
    assert!(!says(Slot::Peril, of(vec![part("It rains."); 100])));
    assert!(!says(Slot::Peril, of(vec![part(&"x".repeat(3_000))])));
    assert!(!says(Slot::Lines, of(vec![part("It rains.")])));
    assert!(!says(Slot::Fact(1), of(vec![part("It rains.")])));
    let many = Telling {
        makes: vec![Change::Lost; 100],
        ..Telling::default()
    };
    assert!(!says(Slot::Fact(1), many));
    assert!(says(Slot::Fact(1), Telling::default()));
}

/// Computers tell nothing with the words of a line or a veil, nor about a topic that is named there.
#[test]
fn lines_and_veils_leave_texts_out() {
    let id = "the-great-city";
    for seed in 0..6 {
        let setup = numbered_setup(id, level_text(id), 3, Seed(seed)).expect("three can play");
        let mut table = Table::<GreatCity>::new(setup).expect("it can be set up");
        let lines = Slot::Lines.text(Seat::new(0), "death, ladders");
        table.remark(lines).expect("anybody may write them");
        play_out(&mut table, &[Controller::Computer(Skill::Steady); 3]).expect("it ends");
        let view = table.view(Viewer::Omniscient);
        for (slot, words) in view.words.iter().filter(|(_, words)| words.telling().is_some()) {
            let text = words.text(&view).to_lowercase();
            // Proposals are taken as they are, and reasons stay with their owners.
            if ["about", "reason"].iter().any(|start| slot.starts_with(start)) {
                continue;
            }
            for barred in ["ladders", "coffin", "corpse", "funeral"] {
                assert!(!text.contains(barred), "{slot}: “{text}”");
            }
        }
    }
}
