//! What is to be done now, for the foot of each page and the slips around a flat display.

use super::super::{Event, FlipCause, Means, PairSide, Phase, SceneView, Seen, Slot, Who, tone};
use super::after::{flipped, put_in};
use super::choices::tie_words;
use super::state::Step;
use super::{TableContext, choices, network, parts, people_awaited, seats, setup, situation, table, tools};
use crate::session::Prompt;
use crate::table::{Seat, SeatSet};

fn says(scene: &TableContext<'_>, seat: Seat, does: &str) -> Prompt {
    Prompt::new(SeatSet::one(seat), format!("{} {does}", scene.setup.name(seat)))
}

/// Asks a person, or says what a computer does.
fn asks(scene: &TableContext<'_>, seat: Seat, words: &str, does: &str) -> Prompt {
    if scene.is_here(seat) {
        Prompt::to(seat, words)
    } else {
        says(scene, seat, does)
    }
}

/// Returns what is to be done, and by whom.
pub fn prompt(scene: &TableContext<'_>) -> Prompt {
    let view = scene.view;
    let nobody = |words: &str| Prompt::new(SeatSet::EMPTY, words);
    // A tool covers the page, and nobody is asked for anything else meanwhile.
    match tools::title(scene) {
        Some(tools::STOPPED) => return nobody(tools::STOPPED).with_note(tools::STOPPED_NOTE),
        Some(title) => return nobody(title),
        None => {}
    }
    if let Some((_, writer, about)) = network::note_of(scene) {
        return Prompt::to(writer, format!("write {about}"));
    }
    let asks = |seat: Seat, words: &str, does: &str| asks(scene, seat, words, does);
    let tells = |seat: Seat, of: &str| {
        let becomes = format!("what becomes of {of}");
        asks(seat, &format!("tell {becomes}"), &format!("tells {becomes}"))
    };
    match view.phase {
        Phase::Pair if situation::is_opening(scene) => {
            nobody("What is going on in the City?").with_note("Read it aloud. Then its stones are thrown.")
        }
        Phase::Pair | Phase::PairThrown | Phase::Course => nobody("The GM throws the City’s stones")
            .with_note("1 to 4 is −, 5 to 8 is +. A stone with a 1 or an 8 is moving."),
        Phase::ReadyAgents | Phase::Situation => situation(scene),
        Phase::Throw(who) => says(scene, view.owner(who), "throws three stones"),
        Phase::Characters => characters(scene),
        Phase::Ties(seat) => asks(seat, "draw your ties", "draws ties").with_note(network::hint(scene)),
        Phase::Initiative | Phase::InitiativeThrown => {
            nobody("Who begins?").with_note("The highest begins; the GM comes last.")
        }
        Phase::Frame(seat) => {
            let own = table::spotlight(scene, seat);
            let spotlight = own.map_or_else(String::new, |who| view.called(scene.setup, who));
            let words = format!("choose whom {spotlight} meets");
            let note = match scene.is_here(seat) {
                true => "Scenes go round the table, the GM’s last. A press on a portrait begins yours.",
                false => "Scenes go round the table, the GM’s last.",
            };
            asks(seat, &words, &format!("chooses whom {spotlight} meets")).with_note(note)
        }
        Phase::NeedTriad(_) => {
            let words = "choose who is out of play, so that a triad is free for somebody new";
            asks(view.gm(), words, "sets a character aside")
                .with_note("What lies under the stones and all ties of this character leave the table.")
        }
        Phase::Ante(seat, _) => asks(seat, "choose who pays the ante", "lays the ante")
            .with_note("The scene’s ante goes to whoever accepts its judgment."),
        Phase::SceneThrow | Phase::SceneThrown => nobody("The stones of both are thrown"),
        Phase::Making(who) => {
            let does = format!("makes {}", view.called(scene.setup, who));
            asks(view.owner(who), "make the new character", &does)
        }
        Phase::RandomFlip => before_the_die(scene),
        Phase::React(seat) => react(scene, seat),
        Phase::Answer(seat, spot) => {
            let words = format!("undo the flip of your {} stone, or let it be", spot.colour.word());
            let staged = view.scene.as_ref().filter(|_| scene.is_here(seat));
            let note = staged.map(|staged| {
                let counts = choices::before_and_now(scene, staged, spot);
                format!("{counts} {}", choices::LIST)
            });
            asks(seat, &words, "is asked whether to undo the flip").with_note(note.unwrap_or_default())
        }
        Phase::CityAnswer(seat, spot) => {
            let half = match spot.half {
                PairSide::First => "first",
                PairSide::Second => "second",
            };
            let colour = spot.colour.word();
            let words = format!("undo the flip of the City’s {half} {colour} stone, or let it be");
            let (now, undone) = (situation::of_city(view), flipped(scene, spot));
            asks(seat, &words, "is asked whether to undo the flip").with_note(format!(
                "The City’s pair is {now}; undone, it is {undone}. The scarab goes to the supply."
            ))
        }
        Phase::After | Phase::NextGuard(..) | Phase::EndScene(_) | Phase::SceneEnded(_) => after(scene),
        Phase::Order | Phase::OrderThrown => nobody("Equal purses roll for who tells first"),
        Phase::CityFate(seat) => tells(seat, "the City"),
        Phase::Fate(seat) => tells(seat, &view.called(scene.setup, Who::Seat(seat)))
            .with_note("Don’t contradict what has been told."),
        Phase::BeginEnd => {
            nobody("Yea and Nay are counted").with_note("If Yea holds more than Nay, the City survives.")
        }
        Phase::Over => nobody("All is told").with_note("The chronicle keeps it."),
        // Nobody is asked in the others, which follow by rule.
        _ => scene.last_said(),
    }
}

fn situation(scene: &TableContext<'_>) -> Prompt {
    let view = scene.view;
    let people = people_awaited(scene);
    if people.is_empty() {
        let computers = scene.awaits.awaited();
        let words = computers.iter().next().map_or_else(String::new, |seat| {
            format!("{} thinks about the situation", scene.setup.name(seat))
        });
        return Prompt::new(computers, words);
    }
    if let Some(proposal) = view.proposal {
        let by = scene.setup.name(proposal.by);
        return Prompt::new(people, format!("{by} proposes an agent of peril"))
            .with_note("Accept, change or refuse it.");
    }
    if !situation::may_decide(scene) && !scene.is_here(view.gm()) {
        return Prompt::new(people, "Settle the situation")
            .with_note("The GM proposes what happens, a peril and its agents. Keep, change or refuse each.");
    }
    if seats::characters_of(view, view.gm()).next().is_none() {
        return Prompt::new(people, "Name an agent of peril")
            .with_note("Somebody has to stand behind the peril.");
    }
    let names: Vec<&str> = people.iter().map(|seat| scene.setup.name(seat)).collect();
    let names = match names.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} and {last} ", most.join(", ")),
        // One person needs no name.
        _ => String::new(),
    };
    let note = format!("Anyone may write, and name agents. Then {names}agree.");
    Prompt::new(people, "Settle the situation").with_note(note)
}

fn characters(scene: &TableContext<'_>) -> Prompt {
    let Some(making) = setup::making(scene) else {
        return Prompt::new(SeatSet::EMPTY, "The characters are made");
    };
    let (seat, character) = (making.character.owner, making.character);
    if !making.open {
        return says(scene, seat, "makes a character");
    }
    let note = match character.missing {
        _ if making.step(scene) == Step::Traits => "The traits may stay as they lie.".into(),
        Some(missing) if character.kind.is_some() => format!("Still missing: {missing}."),
        Some(_) => String::new(),
        None => "Nothing is missing.".into(),
    };
    let words = match character.who {
        Who::Seat(_) => "make your character".to_owned(),
        who => format!("make {}", scene.view.called(scene.setup, who)),
    };
    Prompt::to(seat, words).with_note(note)
}

fn before_the_die(scene: &TableContext<'_>) -> Prompt {
    let gm = scene.view.gm();
    if scene.is_here(gm) {
        return Prompt::to(gm, "describe how the scene begins, then roll")
            .with_note("A die flips and locks one of the six stones.");
    }
    if choices::die_waits(scene) {
        let buyers = choices::buyers(scene).into_iter().map(|(seat, _)| seat);
        let note = "After the roll, to come in takes a whole reaction.";
        let note = choices::last_chance(scene.view).unwrap_or(note);
        return Prompt::new(buyers.collect(), "Buy in, or let the die roll").with_note(note);
    }
    let roller = seats::in_turn(scene).into_iter().collect();
    Prompt::new(roller, format!("{} rolls the die", scene.setup.name(gm)))
}

fn react(scene: &TableContext<'_>, seat: Seat) -> Prompt {
    let Some(staged) = &scene.view.scene else {
        return Prompt::default();
    };
    if !scene.is_here(seat) {
        return says(scene, seat, "thinks about a reaction");
    }
    if let Some(words) = said_with_flip(scene, staged, seat) {
        return Prompt::to(seat, words).with_note("Flip more stones, or end your reaction.");
    }
    let words = if staged.begun {
        "go on, or end your reaction"
    } else if staged.may_accept {
        "react, accept the judgment, or pass"
    } else {
        "react, or pass"
    };
    // The rounds after the first begin without anything to see but scarabs.
    let round = scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::RoundBegins(round)) => Some(*round),
        Seen::Public(Event::SceneBegins { .. }) => Some(1),
        _ => None,
    });
    let round = round.filter(|round| *round > 1);
    let round = round.map_or_else(String::new, |round| format!("Round {round}. "));
    Prompt::to(seat, words).with_note(round + &choices::note(scene))
}

/// Returns what the seat is to say with its last flip: what it flipped it by, in the words of the tables.
fn said_with_flip(scene: &TableContext<'_>, staged: &SceneView, seat: Seat) -> Option<String> {
    let view = scene.view;
    let (spot, means) = scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::Reacts(_)) => Some(None),
        Seen::Public(Event::Flipped {
            spot: Some(spot),
            by: FlipCause::Reaction(by, means),
            ..
        }) if *by == seat => Some(Some((*spot, *means))),
        _ => None,
    })??;
    let (owner, _) = seats::behind(staged, spot.half);
    let called = |who| view.called(scene.setup, who);
    // All flips of a reaction share one line.
    let line = view.text(Slot::Line(view.scenes, staged.reactions));
    let say = match line.is_some_and(|line| !line.is_empty()) {
        true => "add to your line",
        false => "say",
    };
    Some(match means {
        Means::Trait { who, by } => {
            let sign = tone::sign(view.character(who)?, by)?;
            let shows = tone::shows(by, sign, spot.colour)?;
            let mode = parts::mode(spot.colour);
            format!("{say} how {} is {shows} in {mode}", called(who))
        }
        Means::Tie { who, sign } => {
            let tone = tie_words(view, who, owner, sign).tone;
            format!("{say} how {} is {tone} toward {}", called(who), called(owner))
        }
        Means::Free | Means::Vested => {
            let whose = view.possessive(scene.setup, owner);
            format!("{say} what flips {whose} {} stone", spot.colour.word())
        }
    })
}

fn after(scene: &TableContext<'_>) -> Prompt {
    let staged = scene.view.scene.as_ref();
    let Some((staged, accepter)) = staged.and_then(|staged| Some((staged, staged.accepter?))) else {
        return Prompt::default();
    };
    let spends = !staged.done && scene.is_here(accepter);
    if let Some((_, word)) = put_in(scene) {
        return Prompt::to(accepter, format!("put a scarab into {word}?"))
            .with_note("What goes in stays there.");
    }
    let asks = |seat: Seat, words: &str, does: &str| asks(scene, seat, words, does);
    match staged.teller {
        None => asks(accepter, "choose who tells the judgment", "chooses who tells"),
        Some(teller) if !staged.told && (scene.is_here(teller) || !spends) => {
            asks(teller, "tell what the judgment means", "tells the judgment")
        }
        Some(_) if spends => Prompt::to(accepter, "spend scarabs, then finish the scene"),
        Some(_) if staged.done => says(scene, accepter, "has handed out scarabs"),
        Some(_) => says(scene, accepter, "hands out scarabs"),
    }
}
