//! What is to be done now, for the foot of each page and the slips around a flat display.

use super::super::{Event, FlipCause, GreatCity, Means, PairSide, Phase, SceneView, Seen, Who, tone};
use super::parts;
use super::{choices, foot, making, network, tools};
use crate::session::{Prompt, Scene};
use crate::table::{Awaits, Seat, SeatSet};

/// Returns what is to be done, and by whom.
pub fn prompt(scene: &Scene<'_, GreatCity>) -> Prompt {
    // A tool covers the page, and nobody is asked for anything else meanwhile.
    if tools::open(scene).is_some() {
        return Prompt::default();
    }
    let view = scene.view;
    let name = |seat: Seat| scene.setup.name(seat);
    let nobody = |words: &str| Prompt::new(SeatSet::EMPTY, words);
    let asks = |seat: Seat, words: &str, does: &str| {
        if scene.is_person(seat) {
            Prompt::to(seat, words)
        } else {
            Prompt::new(SeatSet::one(seat), format!("{} {does}", name(seat)))
        }
    };
    match view.phase {
        Phase::Pair => nobody("The GM throws the City’s stones")
            .with_note("1 to 4 is −, 5 to 8 is +. A stone with a 1 or an 8 is moving."),
        Phase::Situation => situation(scene),
        Phase::Throw(who) => {
            let seat = view.owner(who);
            Prompt::new(SeatSet::one(seat), format!("{} throws three stones", name(seat)))
        }
        Phase::Characters => characters(scene),
        Phase::Ties(seat) => asks(seat, "draw your ties", "draws ties").with_note(network::hint(scene)),
        Phase::Initiative => nobody("Who begins?").with_note("The highest begins; the GM comes last."),
        Phase::Frame(seat) => {
            let own = super::frame::spotlight(scene, seat);
            let spotlight = own.map_or_else(String::new, |who| view.called(scene.setup, who));
            let words = format!("choose whom {spotlight} meets");
            let does = format!("chooses whom {spotlight} meets");
            let note = if scene.is_person(seat) {
                "A press on a portrait begins the scene."
            } else {
                ""
            };
            asks(seat, &words, &does).with_note(note)
        }
        Phase::Ante(seat, _) => asks(seat, "choose who pays the ante", "lays the ante")
            .with_note("The scene’s ante goes to whoever accepts its judgment."),
        Phase::SceneThrow => nobody("The stones of both are thrown"),
        Phase::Making(who) => {
            let does = format!("makes {}", view.called(scene.setup, who));
            asks(view.owner(who), "make the new character", &does)
        }
        Phase::RandomFlip => before_the_die(scene),
        Phase::React(seat) => react(scene, seat),
        Phase::Answer(seat, spot) => {
            let words = format!("undo the flip of your {} stone, or let it be", spot.colour.word());
            asks(seat, &words, "is asked whether to undo the flip")
        }
        Phase::After => after(scene),
        Phase::Order => nobody("Equal purses roll for who tells first"),
        Phase::CityFate(seat) => asks(
            seat,
            "tell what becomes of the City",
            "tells what becomes of the City",
        ),
        Phase::Fate(seat) => {
            let called = view.called(scene.setup, Who::Seat(seat));
            let words = format!("tell what becomes of {called}");
            let does = format!("tells what becomes of {called}");
            asks(seat, &words, &does).with_note("Don’t contradict what has been told.")
        }
        Phase::Over => Prompt::default(),
    }
}

fn situation(scene: &Scene<'_, GreatCity>) -> Prompt {
    let view = scene.view;
    let (people, computers) = foot::awaited(scene);
    if people.is_empty() {
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
    if view.characters.iter().all(|one| one.owner != view.gm()) {
        return Prompt::new(people, "Name an agent of peril")
            .with_note("Somebody has to stand behind the peril.");
    }
    let note = match people.len() {
        1 => "Anyone may write, and name agents. Then agree.".to_owned(),
        _ => format!(
            "Anyone may write, and name agents. Then {} agree.",
            foot::names(scene, people)
        ),
    };
    Prompt::new(people, "Settle the situation").with_note(note)
}

fn characters(scene: &Scene<'_, GreatCity>) -> Prompt {
    let Some(making) = making::making(scene) else {
        return Prompt::new(SeatSet::EMPTY, "The characters are made");
    };
    let (seat, character) = (making.character.owner, making.character);
    if !making.open {
        let words = format!("{} makes a character", scene.setup.name(seat));
        return Prompt::new(SeatSet::one(seat), words);
    }
    let note = match character.missing {
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

fn before_the_die(scene: &Scene<'_, GreatCity>) -> Prompt {
    let gm = scene.view.gm();
    let buyers = choices::buyers(scene);
    let buyers: SeatSet = buyers.iter().map(|(seat, _)| *seat).collect();
    if scene.is_person(gm) {
        return Prompt::to(gm, "describe how the scene begins, then roll")
            .with_note("A die flips and locks one of the six stones.");
    }
    if choices::die_waits(scene) {
        return Prompt::new(buyers, "Buy in, or let the die roll")
            .with_note("After the roll nobody can buy in.");
    }
    let roller = match scene.awaits {
        Awaits::Chance { roller, .. } => roller.into_iter().collect(),
        _ => SeatSet::EMPTY,
    };
    Prompt::new(roller, format!("{} rolls the die", scene.setup.name(gm)))
}

fn react(scene: &Scene<'_, GreatCity>, seat: Seat) -> Prompt {
    let Some(staged) = &scene.view.scene else {
        return Prompt::default();
    };
    if !scene.is_person(seat) {
        let words = format!("{} thinks about a reaction", scene.setup.name(seat));
        return Prompt::new(SeatSet::one(seat), words);
    }
    if let Some(words) = said_with_flip(scene, staged, seat) {
        return Prompt::to(seat, words).with_note("Flip more stones, or end your reaction.");
    }
    let words = if staged.begun {
        "go on, or end your reaction"
    } else {
        "react, accept the judgment, or pass"
    };
    Prompt::to(seat, words).with_note(choices::note(scene))
}

/// Returns what the seat is to say with its last flip: what it flipped it by, in the words of the tables.
fn said_with_flip(scene: &Scene<'_, GreatCity>, staged: &SceneView, seat: Seat) -> Option<String> {
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
    let owner = match spot.half {
        PairSide::First => staged.spotlight,
        PairSide::Second => staged.foil,
    };
    Some(match means {
        Means::Trait { who, by } => {
            let sign = tone::sign(view.character(who)?, by)?;
            let shows = tone::shows(by, sign, spot.colour)?;
            let called = view.called(scene.setup, who);
            format!("say how {called} is {shows} in {}", parts::mode(spot.colour))
        }
        Means::Tie { who, sign } => {
            let called = view.called(scene.setup, who);
            let to = view.called(scene.setup, owner);
            let tone = view
                .tie_words(who, owner, sign)
                .map(|shows| shows.tone.to_owned());
            let tone = tone.unwrap_or_else(|| {
                let tone = if sign.is_plus() {
                    "well-meaning"
                } else {
                    "ill-meaning"
                };
                tone.to_owned()
            });
            format!("say how {called} is {tone} toward {to}")
        }
        Means::Free | Means::Vested => {
            let whose = view.possessive(scene.setup, owner);
            format!("say what flips {whose} {} stone", spot.colour.word())
        }
    })
}

fn after(scene: &Scene<'_, GreatCity>) -> Prompt {
    let Some(staged) = &scene.view.scene else {
        return Prompt::default();
    };
    let Some(accepter) = staged.accepter else {
        return Prompt::default();
    };
    let name = |seat: Seat| scene.setup.name(seat);
    match staged.teller {
        None if scene.is_person(accepter) => Prompt::to(accepter, "choose who tells the judgment"),
        None => Prompt::new(
            SeatSet::one(accepter),
            format!("{} chooses who tells", name(accepter)),
        ),
        Some(teller) if !staged.told && scene.is_person(teller) => {
            Prompt::to(teller, "tell what the judgment means")
        }
        Some(_) if !staged.done && scene.is_person(accepter) => {
            Prompt::to(accepter, "spend scarabs, then finish the scene")
        }
        Some(teller) if !staged.told => Prompt::new(
            SeatSet::one(teller),
            format!("{} tells the judgment", name(teller)),
        ),
        Some(_) => Prompt::new(
            SeatSet::one(accepter),
            format!("{} hands out scarabs", name(accepter)),
        ),
    }
}
