//! “What would you do?”: the shrewd computer's advice, and where it is shown.

use crate::support::app::{HUMAN, INSTANT, STEADY, Screen, Shown, order};
use crate::support::goldens::assert_golden;
use crate::support::scripts;
use std::collections::HashSet;
use triptych::board::piece::Layer;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::{Action, Card, Letter, Omelas};
use triptych::games::oubliette::Oubliette;
use triptych::table::party::StepResult;
use triptych::table::{
    Advice, Awaits, Controller, Game, Opponents, Party, Seat, SeatSet, Seed, Skill, Table, Viewer, computer,
};
use triptych::ui::Element;

/// Asks for every seat that may ask, before every entry of a game, and passes the answers to `look`.
fn asked_throughout<G: Opponents>(
    level: &str,
    players: usize,
    skill: Skill,
    seed: u64,
    mut look: impl FnMut(&mut Table<G>, Seat, Advice<G::Action>),
) {
    let mut setup = scripts::setup::<G>(level, players);
    setup.seed = Seed(seed);
    let seats = setup.seats.len();
    let mut table = Table::new(setup).expect("a table can be set up");
    let mut party = Party::new(&table, &vec![Controller::Computer(skill); seats]);
    loop {
        for seat in Seat::all(seats) {
            let before = (table.record(), table.awaits(), table.legal(None).to_vec());
            let advice = computer::advise(&mut table, seat, true);
            let after = (table.record(), table.awaits(), table.legal(None).to_vec());
            assert!(before == after, "asking has changed the table");
            let asked = table.awaits().may_act().contains(seat);
            assert_eq!(advice.is_some(), asked, "advice for whoever is to decide, {seat}");
            if let Some(advice) = advice {
                look(&mut table, seat, advice);
            }
        }
        match party.step(&mut table) {
            StepResult::Played => {}
            StepResult::Over => break,
            StepResult::People(_) => panic!("only computers play"),
        }
    }
}

/// Checks that every answer is legal, in whole sentences, and the same when asked for again.
fn is_sound<G: Opponents>(level: &str, players: usize) -> HashSet<String> {
    let mut said = HashSet::new();
    for (skill, seed) in [(Skill::Shrewd, 1), (Skill::Random, 2), (Skill::Steady, 3)] {
        asked_throughout::<G>(level, players, skill, seed, |table, seat, advice| {
            if let Some(action) = &advice.does {
                assert!(table.check(action).is_ok(), "{action:?} can’t be done");
            }
            for words in [&advice.what, &advice.why] {
                assert!(
                    words.ends_with(['.', '?', '!']) && words.len() < 420,
                    "no sentence: “{words}” for {:?}",
                    advice.does
                );
                let wrong = ["  ", " .", "..", "NaN", " inf", "-0 ", "{", " a a ", " the the "];
                assert!(
                    !wrong.iter().any(|wrong| words.contains(wrong)),
                    "badly put: “{words}”"
                );
            }
            assert_eq!(
                computer::advise(table, seat, true),
                Some(advice.clone()),
                "asked again"
            );
            said.insert(format!("{} {}", advice.what, advice.why));
        });
    }
    said
}

/// A sample of the advice given in whole games, evenly spaced so that it has every kind of question, kept as a golden
/// file for proofreading.
#[test]
fn sampled_advice_matches_its_golden_file() {
    fn some<G: Opponents>(level: &str, players: usize, wanted: usize, told: &mut Vec<String>) {
        let mut all: Vec<String> = Vec::new();
        for seed in 1..4 {
            asked_throughout::<G>(level, players, Skill::Shrewd, seed, |_, _, advice| {
                let text = format!("{} | {}", advice.what, advice.why);
                if !all.contains(&text) {
                    all.push(text);
                }
            });
        }
        told.push(format!("# {level}"));
        told.extend((0..wanted).map(|line| all[line * all.len() / wanted].clone()));
    }
    let mut told = Vec::new();
    some::<Omelas>("omelas", 5, 20, &mut told);
    some::<Omelas>("omelas", 6, 8, &mut told);
    some::<Oubliette>("oubliette", 3, 30, &mut told);
    some::<GreatCity>("the-great-city", 3, 40, &mut told);
    assert_golden("advice", &(told.join("\n") + "\n"));
}

#[test]
fn advice_is_legal_and_written_in_sentences() {
    for (level, players) in [("omelas", 4), ("omelas", 5), ("omelas-extreme", 6)] {
        assert!(is_sound::<Omelas>(level, players).len() > 15);
    }
    for players in [2, 3, 6] {
        assert!(is_sound::<Oubliette>("oubliette", players).len() > 60);
    }
    for players in [2, 4] {
        assert!(is_sound::<GreatCity>("the-great-city", players).len() > 60);
    }
}

/// Following the advice plays as well as the shrewd computer, and better than steady ones.
#[test]
fn following_the_advice_beats_steady_computers() {
    let (mut won, games) = (0, 60);
    for seed in 0..games {
        let mut setup = scripts::setup::<Oubliette>("oubliette", 2);
        setup.seed = Seed(seed);
        let mut table = Table::new(setup).expect("two can play");
        let me = Seat::new(seed as usize % 2);
        let mut controllers = [STEADY; 2];
        controllers[me.index()] = HUMAN;
        let mut party = Party::new(&table, &controllers);
        loop {
            match party.step(&mut table) {
                StepResult::Over => break,
                StepResult::Played => {}
                StepResult::People(_) => {
                    let advice = computer::advise(&mut table, me, true).expect("it is asked");
                    let action = advice.does.expect("it is awaited");
                    table.act(action).expect("advice can be followed");
                }
            }
        }
        let view = table.view(Viewer::Omniscient);
        let tally = Oubliette::tally(table.setup(), &view);
        won += u32::from(tally.winners.contains(&me.to_string()));
    }
    // At a rate of 73 %, fewer than 34 of 60 wins come once in a thousand times; at even odds, 84 % of the time.
    assert!(won >= 34, "{won} of {games} games");
}

/// A Rebel and a council seat get different advice, and neither learns what it can't know.
#[test]
fn a_seat_is_advised_from_its_own_view() {
    let advice = |rebel: usize, asks: usize, others: Card| {
        let mut setup = scripts::setup::<Omelas>("omelas", 5);
        setup.seed = Seed(9);
        let mut table = Table::new(setup).expect("five can play");
        let deal = Action::Deal(SeatSet::one(Seat::new(rebel)));
        for action in [deal, Action::Draw(Letter::M), Action::Roll(2)] {
            table.enter_outcome(action).expect("chance can be told");
        }
        for seat in Seat::all(5).filter(|seat| seat.index() != asks) {
            table
                .act(Action::Vote { seat, card: others })
                .expect("everybody may vote");
        }
        computer::advise(&mut table, Seat::new(asks), true).expect("it has to vote")
    };
    let council = advice(1, 0, Card::Yes);
    assert_eq!(council, advice(2, 0, Card::No), "another Rebel, other votes");
    let rebel = advice(0, 0, Card::Yes);
    assert_eq!(rebel, advice(0, 0, Card::No));
    assert_ne!(council.why, rebel.why);
    assert!(rebel.why.contains("when you lay Yes"), "{}", rebel.why);
    assert!(
        council.why.contains("the Rebel does as much harm"),
        "{}",
        council.why
    );
}

/// Presses the first of these that can be pressed.
fn press_if<G: Shown>(screen: &mut Screen<G>, names: &[&str]) {
    let acts = screen.acts(Layer::Table);
    if let Some(name) = names.iter().find(|name| acts.contains_key(**name)) {
        screen.press(Layer::Table, name);
    }
}

/// Plays on with these presses until this seat has something to decide.
fn until_asked<G: Shown>(screen: &mut Screen<G>, seat: Seat, by: &[&str]) {
    screen.until("there is something to decide", |screen| {
        if screen.is_held() {
            press_if(screen, by);
            return false;
        }
        if !screen.curtain().is_up() || !screen.is_drained() {
            return false;
        }
        let awaits = screen.table().awaits();
        let asked = matches!(awaits, Awaits::Seats(seats) if seats.contains(seat));
        if !asked {
            press_if(screen, by);
        }
        asked
    });
}

#[test]
fn omelas_gives_advice_under_the_curtain() {
    let mut screen = Screen::<Omelas>::open(
        order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, HUMAN], 5),
        INSTANT,
    );
    for _ in 0..2 {
        screen.look();
        screen.close_curtain();
        screen.until("it goes up", |screen| screen.curtain().is_up());
        for _ in 0..20 {
            screen.frame();
        }
    }
    let by = ["omelas.chance"];
    screen.until("somebody has to vote", |screen| {
        if screen.curtain().is_up() && screen.is_drained() {
            press_if(screen, &by);
        }
        screen.is_drained() && screen.acts(Layer::Table).contains_key("omelas.local.call-vote")
    });
    let is_advice = |screen: &mut Screen<Omelas>| {
        let curtain = screen.shown_curtain();
        let says = |tree: &Element| {
            tree.words()
                .any(|words| words.contains("What a shrewd player would do"))
        };
        assert!(!says(&screen.shown_table()), "told to everybody");
        says(&curtain)
    };
    screen.press(Layer::Table, "bar.advice");
    screen.until("the curtain has fallen", |screen| {
        assert!(!is_advice(screen), "told before anybody has confirmed");
        screen.curtain().is_shut()
    });
    assert!(!is_advice(&mut screen), "told before anybody has confirmed");
    screen.open_curtain();
    screen.frame();
    screen.frame();
    assert!(is_advice(&mut screen));
    let told = |screen: &mut Screen<Omelas>| screen.shown_curtain().words().collect::<Vec<_>>().join(" ");
    let advised = told(&mut screen);
    assert!(advised.contains("Say ") && advised.contains("Lay "), "{advised}");
    assert!(!screen.acts(Layer::Curtain).contains_key("omelas.pick.0"));
    screen.close_curtain();
    screen.until("the curtain is up", |screen| {
        screen.curtain().is_up() && screen.is_drained()
    });
    // Decisions under the curtain have their question there, and closing the advice leads back.
    screen.until("it is time to vote", |screen| {
        if screen.is_drained() {
            press_if(screen, &["omelas.local.call-vote"]);
        }
        screen.is_drained() && screen.acts(Layer::Table).contains_key("omelas.decide.seat.0")
    });
    screen.press(Layer::Table, "omelas.decide.seat.0");
    screen.look();
    for _ in 0..60 {
        screen.frame();
    }
    let offered = |screen: &mut Screen<Omelas>| screen.acts(Layer::Curtain).into_keys().collect::<Vec<_>>();
    let before = offered(&mut screen);
    assert!(before.contains(&"omelas.pick.0".into()) && !is_advice(&mut screen));
    screen.press(Layer::Curtain, "curtain.advice");
    screen.frame();
    screen.frame();
    assert!(is_advice(&mut screen) && !offered(&mut screen).contains(&"omelas.pick.0".into()));
    let advised = told(&mut screen);
    assert!(
        !advised.contains("Say ") && advised.contains("Lay "),
        "claims are over: {advised}"
    );
    screen.press(Layer::Curtain, "curtain.advice");
    screen.frame();
    screen.frame();
    assert_eq!(offered(&mut screen), before);
    assert!(!is_advice(&mut screen));
}

/// Whoever has to vote without another word is not told what to say, and the reasons don't speak of it.
#[test]
fn no_claim_is_advised_once_claims_are_over() {
    let (mut said, mut votes) = (0, 0);
    asked_throughout::<Omelas>("omelas", 5, Skill::Random, 7, |table, seat, advice| {
        let silent = computer::advise(table, seat, false).expect("it has to vote");
        votes += 1;
        said += usize::from(advice.what.contains("Say "));
        assert!(!silent.what.contains("Say "), "{}", silent.what);
        assert!(!silent.why.contains("your claim"), "{}", silent.why);
        assert!(silent.what.contains("Lay "), "{}", silent.what);
    });
    assert!(votes > 20 && said > 20, "{said} claims in {votes} votes");
}

#[test]
fn oubliette_gives_advice_on_the_shared_table() {
    let mut screen = Screen::<Oubliette>::open(order::<Oubliette>("oubliette", &[HUMAN, STEADY], 5), INSTANT);
    until_asked(
        &mut screen,
        Seat::new(0),
        &["oubliette.chance", "oubliette.go-on"],
    );
    let advice = computer::advise(screen.table(), Seat::new(0), true).expect("something is to be decided");
    screen.press(Layer::Table, "bar.advice");
    screen.frame();
    screen.frame();
    assert!(screen.curtain().is_up(), "nothing of it is a secret");
    assert_eq!(screen.advised(), Some((advice.what, advice.why)));
}

/// The shrewd seat gives a reason for each decision: nobody is told just “let it be”.
#[test]
fn every_piece_of_advice_has_a_reason() {
    let (mut with, mut all) = (0, 0);
    asked_throughout::<Oubliette>("oubliette", 3, Skill::Shrewd, 4, |_, _, advice| {
        all += 1;
        with += usize::from(advice.why.chars().any(|letter| letter.is_ascii_digit()));
    });
    assert!(with * 2 > all, "{with} of {all} reasons with a figure");
}
