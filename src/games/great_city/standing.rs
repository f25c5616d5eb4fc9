//! How things stand in the story, in words: the public facts, each with what a person can say against it.

use super::story::{Change, Facts, Holder, STEPS, Telling, Topic, Wish};
use super::{Claim, GreatCity, Slot, View, Who};
use crate::table::{Passage, PassageKind, Remark, Seat, Setup, capital};
use std::sync::Arc;

/// A fact in words.
pub struct Standing {
    /// One sentence.
    pub words: String,
    /// What people can say instead, each with its words.
    pub instead: Vec<(&'static str, Telling)>,
}

/// The words for the steps of a plan, from 0.
const PLANS: [&str; STEPS as usize + 1] = [
    "has to begin anew",
    "has begun",
    "has found help",
    "is halfway there",
    "lacks little",
    "is ready for the last step",
    "has what it was all for",
];

/// Returns all facts, as everybody knows them: plans first, then things, then people.
pub fn standing(setup: &Setup<GreatCity>, view: &View) -> Vec<Standing> {
    let facts = &view.facts;
    let called = |who: &Who| view.called(setup, *who);
    let mut all = plans(facts, &called);
    all.extend(things(view, &called));
    let mut add = |words: String, how: &'static str, change: Change<Who>| {
        all.push(Standing {
            words,
            instead: vec![(how, said(change, None))],
        });
    };
    for (who, of) in &facts.knows {
        let words = format!("{} knows what {} hides.", called(who), called(of));
        add(words, "no longer", Change::Forgets(*who, *of));
    }
    for (who, to) in &facts.owes {
        add(
            format!("{} owes {}.", called(who), called(to)),
            "paid",
            Change::Quits(*who, *to),
        );
    }
    for (who, by) in &facts.bound {
        add(
            format!("{} has to obey {}.", called(who), called(by)),
            "free",
            Change::Frees(*who),
        );
    }
    for who in &facts.hurt {
        add(
            format!("{} is hurt.", called(who)),
            "well again",
            Change::Heals(*who),
        );
    }
    for (who, rank) in facts.ranks.iter().filter(|(_, rank)| **rank != 0) {
        let (has, change) = match *rank > 0 {
            true => ("has risen", Change::Lowers(*who)),
            false => ("has come down in the world", Change::Raises(*who)),
        };
        add(format!("{} {has}.", called(who)), "no longer", change);
    }
    for ((who, to), warmth) in facts.warmth.iter().filter(|(_, warmth)| **warmth != 0) {
        let (thinks, change) = match *warmth > 0 {
            true => ("better", Change::Cools(*who, *to)),
            false => ("worse", Change::Warms(*who, *to)),
        };
        let words = format!("{} thinks {thinks} of {} than before.", called(who), called(to));
        add(words, "no longer", change);
    }
    let plain = |words: String| Standing {
        words,
        instead: Vec::new(),
    };
    let city = facts.city.iter().map(|(scene, kept)| {
        let has = if *kept {
            "kept something that it would have lost"
        } else {
            "lost something"
        };
        plain(format!("In scene {scene} the City {has}."))
    });
    let open = facts.open().map(|thread| {
        let Wish { by, thing, .. } = &thread.wish;
        plain(format!("{} still wants {}.", called(by), thing.full))
    });
    let at = facts.at.iter().filter(|(who, _)| **who != Who::City);
    let at = at.map(|(who, at)| plain(format!("{} was last seen {at}.", called(who))));
    all.extend(city.chain(open).chain(at));
    for one in &mut all {
        one.words = capital(&one.words);
    }
    all
}

fn plans(facts: &Facts, called: &impl Fn(&Who) -> String) -> Vec<Standing> {
    let plans = facts.plans.iter().map(|(who, progress)| {
        let name = called(who);
        let doing = &progress.plan.doing;
        let how_far = PLANS
            .get(usize::from(progress.steps))
            .copied()
            .unwrap_or_default();
        let exposed = if progress.is_exposed {
            " Everybody knows of it."
        } else {
            ""
        };
        let words = match progress.is_over {
            true => format!("{name} has given up {doing}."),
            false => format!(
                "{name} is {doing} and {how_far}: step {} of {STEPS}.{exposed}",
                progress.steps
            ),
        };
        let moves = [("a step back", Change::SetsBack), ("a step on", Change::Advances)];
        let instead = moves.map(|(how, change)| {
            (
                how,
                said(change, Some(about(Some(*who), progress.plan.proof.clone()))),
            )
        });
        Standing {
            words,
            instead: instead.into(),
        }
    });
    plans.collect()
}

fn things(view: &View, called: &impl Fn(&Who) -> String) -> Vec<Standing> {
    let things = view.facts.things.iter().map(|known| {
        let (thing, is) = (&known.thing.full, if known.thing.plural { "are" } else { "is" });
        let words = match known.holder {
            Holder::With(who) => format!("{} has {thing}.", called(&who)),
            Holder::Hidden => format!("Nobody knows where {thing} {is}."),
            Holder::Lost => format!("{} {is} gone for good.", capital(thing)),
        };
        // One press after the other gives it to each of the characters.
        let everybody: Vec<Who> = view.characters.iter().map(|one| one.who).collect();
        let next = match known.holder {
            Holder::With(who) => everybody
                .iter()
                .position(|one| *one == who)
                .map_or(0, |place| place + 1),
            _ => 0,
        };
        let next = everybody
            .get(next)
            .map(|who| ("somebody else has it", Change::Gives(*who)));
        let hidden = (known.holder != Holder::Hidden).then_some(("nobody knows", Change::Hidden));
        let instead = next.into_iter().chain(hidden);
        let instead =
            instead.map(|(how, change)| (how, said(change, Some(about(None, known.thing.clone())))));
        Standing {
            words,
            instead: instead.collect(),
        }
    });
    things.collect()
}

/// What a correction is about.
const fn about(agent: Option<Who>, thing: super::speech::Thing) -> Wish {
    Wish {
        by: Who::City,
        of: Who::City,
        topic: Topic::Typed,
        thing,
        agent,
        at: String::new(),
    }
}

fn said(change: Change<Who>, wish: Option<Wish>) -> Telling {
    Telling {
        wish,
        makes: vec![change],
        ..Telling::default()
    }
}

/// The remark by which a person says what is so.
pub fn corrected(view: &View, seat: Seat, telling: Telling) -> Remark<Claim> {
    let numbers = view.words.keys().filter_map(|slot| match Slot::read(slot)? {
        Slot::Fact(number) => Some(number),
        _ => None,
    });
    let next = numbers.max().map_or(1, |last| last.saturating_add(1));
    Slot::Fact(next).claim(seat, Claim::Tells(Arc::new(telling)))
}

/// The facts as passages of the chronicle.
pub fn passages(setup: &Setup<GreatCity>, view: &View) -> Vec<Passage> {
    let all = standing(setup, view).into_iter();
    all.map(|one| Passage::new(PassageKind::Entry, one.words))
        .collect()
}
