//! Everything on the screens of OMELAS can be read at every type size and in windows of every shape: no text is cut
//! off, covers other text, leaves its frame or is too small.

use crate::support::app::{HUMAN, INSTANT, STEADY as BOT, Screen, lead_on, order, told, touchable};
use crate::support::legible::{TYPE, WINDOWS, every_window, faults_in, out_of_sight, plan, reads};
use crate::support::situations::{self, Tour};
use bevy::ecs::system::RunSystemOnce;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui::UiGlobalTransform;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeSet;
use triptych::board::piece::Layer;
use triptych::games::omelas::{Action, Claim, Letter, Omelas, Phase};
use triptych::games::oubliette::Oubliette;
use triptych::session::{GameUi, Press, TableOrder};
use triptych::table::{Audience, Controller, Remark, Said, Seat, SeatSet, Viewer};
use triptych::ui::FlatTable;
use triptych::ui::canvas::Canvas;
use triptych::ui::curtain::Curtain;
use triptych::ui::lettering::TypeSize;
use triptych::ui::{LaidOut, UiLayer, UiRoot};

/// What the screen shows, in short: the phase, the curtain, and what can be done.
fn situation(screen: &mut Screen<Omelas>) -> Option<String> {
    let view = screen.table().view(Viewer::Table);
    let phase = format!("{:?}", view.phase);
    let phase = phase.split('(').next().unwrap_or_default().to_owned();
    let layer = if screen.acts(Layer::Over).is_empty() {
        screen.in_reach()
    } else {
        Layer::Over
    };
    let acts = screen.acts(layer).into_keys();
    let acts = acts.filter(|name| !name.starts_with("bar.") && !name.starts_with("omelas.say."));
    let families: BTreeSet<String> = acts
        .map(|name| {
            name.trim_end_matches(|letter: char| letter.is_numeric())
                .to_owned()
        })
        .collect();
    let role = screen.curtain().open_for().and_then(|seat| {
        let own = screen.table().view(Viewer::Seat(seat));
        own.seats.get(seat.index())?.role
    });
    let families: Vec<String> = families.into_iter().collect();
    Some(format!("{phase}, {role:?}, {}", families.join(" ")))
}

/// A table that people and computers play at an upright display.
fn tour(name: &'static str, order: TableOrder, seed: u64) -> Tour<Omelas> {
    Tour {
        name,
        order,
        seed,
        lies_flat: false,
        situation,
    }
}

/// A table whose seats have names of an ordinary length.
fn table(controllers: &[Controller], seed: u64) -> TableOrder {
    let mut order = order::<Omelas>("omelas", controllers, seed);
    for (seat, name) in order
        .seats
        .iter_mut()
        .zip(["Ada", "Tomas", "Boram", "Ines", "Theo", "Mei"])
    {
        name.clone_into(&mut seat.name);
    }
    order
}

#[test]
fn a_table_of_computers_is_legible() {
    for (name, seats) in [("four-computers", 4), ("six-computers", 6)] {
        reads(&tour(name, table(&[BOT; 6][..seats], 300 + seats as u64), 1));
    }
}

/// What a demo takes pictures of.
#[test]
fn every_moment_is_legible() {
    let moments = reads(&Tour {
        situation: situations::moment,
        ..tour("moments", table(&[BOT; 5], 318), 8)
    });
    assert!(moments.len() > 5, "{moments:?}");
}

#[test]
fn a_table_of_people_is_legible() {
    let mut order = table(&[HUMAN, HUMAN, BOT, BOT, HUMAN, BOT], 310);
    order.talk_minutes = 2;
    reads(&tour("talk", order, 2));
}

/// Every seat is a person's, so that both roles are looked at, with a choice and without.
#[test]
fn private_views_are_legible() {
    let situations = reads(&tour("four-people", table(&[HUMAN; 4], 311), 3));
    for role in ["Rebel", "Council"] {
        for act in ["curtain.done", "omelas.pick.", "omelas.confirm"] {
            let is_it = |situation: &&String| situation.contains(role) && situation.contains(act);
            assert!(
                situations.iter().any(|situation| is_it(&situation)),
                "{role}, {act}: {situations:#?}"
            );
        }
    }
    for act in [
        "curtain.open",
        "omelas.chance",
        "call-vote",
        "ask-seat",
        "omelas.go-on",
        "omelas.again",
    ] {
        assert!(
            situations.iter().any(|situation| situation.contains(act)),
            "{act}: {situations:#?}"
        );
    }
}

/// At the end everybody sees at once what was won, who was what, and what can be done now.
#[test]
fn the_end_shows_every_role() {
    for (seats, shows_votes) in [(4, false), (5, false), (6, false), (6, true)] {
        let controllers = &[BOT; 6][..seats];
        let table = match shows_votes {
            true => showing_votes(controllers, 320),
            false => table(controllers, 320 + seats as u64),
        };
        let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |_| {});
        screen.until("the end", |screen| screen.is_over() && screen.is_drained());
        let setup = screen.table().setup();
        let names = Seat::all(seats).map(|seat| setup.name(seat).to_owned());
        let mut words: Vec<String> = names.collect();
        words.extend([
            "The child is still there.".into(),
            "The ".into(),
            "Council Member".into(),
        ]);
        let buttons = ["omelas.again", "omelas.watch", "bar.ledger", "bar.quit"];
        let plan = every_window(&[80, 100, 125, 150]);
        assert_eq!(
            out_of_sight(&mut screen, &words, &buttons, &plan),
            [""; 0],
            "{seats} seats"
        );
    }
}

/// Behind the curtain a voter sees the cards, the button that lays one, and what everybody has claimed.
#[test]
fn a_voter_sees_all_claims() {
    let chance = [
        Action::Deal(SeatSet::one(Seat::new(1)).with(Seat::new(2))),
        Action::Draw(Letter::M),
        Action::Roll(2),
    ];
    let table = told::<Omelas>("omelas", &[HUMAN; 6], 321, chance);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.world_mut().resource_mut::<Curtain>().habit.open_for = 90.0;
    });
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut has_claimed = false;
    screen.until("somebody votes", |screen| {
        let discusses =
            screen.is_drained() && screen.acts(Layer::Table).contains_key("omelas.local.call-vote");
        if discusses && !has_claimed {
            has_claimed = true;
            for seat in Seat::all(5) {
                let claim = if seat.index() % 2 == 0 {
                    Claim::Coin(7)
                } else {
                    Claim::No
                };
                say(screen, seat, "claim", claim);
            }
            let turn = screen.table().view(Viewer::Table).turn;
            say(screen, turn, "ask", Claim::Ask(SeatSet::one(Seat::new(5))));
            return false;
        }
        let votes =
            screen.curtain().takes_presses() && screen.acts(Layer::Curtain).contains_key("omelas.pick.0");
        if !votes {
            lead_on(screen, |_| "omelas.pick.0", &mut rng);
        }
        votes
    });
    let setup = screen.table().setup();
    let names = Seat::all(6).map(|seat| setup.name(seat).to_owned());
    let facts = ["claims "; 5].into_iter().chain(["is asked for a Yes"]);
    let mut words: Vec<String> = names
        .zip(facts)
        .map(|(name, fact)| format!("{name} {fact}"))
        .collect();
    words.extend(["Lay this card".into(), "Omelas 1 of 6".into()]);
    let cards = ["omelas.pick.0", "omelas.pick.1", "curtain.done"];
    let plan = every_window(&[80, 100, 125, 150]);
    assert_eq!(out_of_sight(&mut screen, &words, &cards, &plan), [""; 0]);
    // The largest type leaves less, but never too little to vote.
    let words = ["Lay this card".to_owned()];
    let plan = every_window(&[200]);
    assert_eq!(out_of_sight(&mut screen, &words, &cards, &plan), [""; 0]);
}

/// Says something in the discussion, and waits until everybody has heard it.
fn say(screen: &mut Screen<Omelas>, seat: Seat, slot: &str, claim: Claim) {
    screen.intend(Press::Say(Remark {
        seat,
        slot: slot.into(),
        to: Audience::All,
        said: Said::Claim(claim),
    }));
    for _ in 0..20 {
        screen.frame();
        if screen.is_drained() {
            break;
        }
    }
    assert_eq!(screen.table().view(Viewer::Table).phase, Phase::Vote);
}

/// During the discussion the vote can be called whatever has been claimed.
#[test]
fn the_vote_can_be_called_after_all_claims() {
    for people in [1, 2] {
        let mut controllers = [BOT; 5];
        controllers[..people].fill(HUMAN);
        let table = table(&controllers, 322);
        let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |_| {});
        let mut rng = ChaCha8Rng::seed_from_u64(10);
        let call = "omelas.local.call-vote";
        screen.until("people talk", |screen| {
            let talks = screen.is_drained() && screen.acts(Layer::Table).contains_key(call);
            if !talks {
                lead_on(screen, |_| "omelas.pick.0", &mut rng);
            }
            talks
        });
        for seat in Seat::all(5) {
            say(&mut screen, seat, "claim", Claim::Coin(7));
        }
        screen.until("all has been said", |screen| {
            screen.is_drained() && screen.acts(Layer::Table).contains_key(call)
        });
        let plan = every_window(&TYPE);
        assert_eq!(
            out_of_sight(&mut screen, &[], &[call], &plan),
            [""; 0],
            "{people} people"
        );
    }
}

/// The slips around a flat display, turned toward their seats, and the table between them. Two seats share each long
/// side. It is checked once for each prompt.
#[test]
fn a_flat_table_is_legible() {
    let order = table(&[HUMAN, HUMAN, BOT, HUMAN, HUMAN, BOT], 315);
    let prompts = reads(&Tour {
        lies_flat: true,
        situation: prompt,
        ..tour("flat", order, 7)
    });
    assert!(prompts.contains("Lay your vote"), "{prompts:?}");
    assert!(prompts.len() > 3, "only {prompts:?} were looked at");
}

/// Returns what the awaited seats read, without the numbers.
fn prompt(screen: &mut Screen<Omelas>) -> Option<String> {
    let is_open = screen.curtain().is_up();
    let said = screen.scene(|scene| Omelas::prompt(scene).without_name());
    is_open.then(|| said.chars().filter(|letter| !letter.is_numeric()).collect())
}

/// Around a display that lies flat, each private view is turned towards its person, and is legible there.
#[test]
fn private_views_around_a_flat_table_are_legible() {
    let chance = [
        Action::Deal(SeatSet::one(Seat::new(1))),
        Action::Draw(Letter::M),
        Action::Roll(2),
    ];
    let table = told::<Omelas>("omelas", &[HUMAN; 4], 315, chance);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
        app.world_mut().resource_mut::<Curtain>().habit.open_for = 90.0;
    });
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut found, mut voters) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..3_000 {
        screen.frame();
        let voter = screen.curtain().open_for();
        let chooses =
            screen.curtain().takes_presses() && screen.acts(Layer::Curtain).contains_key("omelas.pick.0");
        if let Some(seat) = voter.filter(|_| chooses)
            && voters.insert(seat.index())
        {
            let plan = plan(0, &[(1280.0, 720.0), (3840.0, 2160.0)], &[100, 150]);
            found.extend(faults_in(&mut screen, &format!("seat {seat}"), &plan));
        }
        if voters.len() == 4 {
            break;
        }
        lead_on(&mut screen, |_| "omelas.pick.0", &mut rng);
    }
    assert_eq!(voters.len(), 4, "everybody votes, at all four sides");
    assert_eq!(found, BTreeSet::new());
}

#[test]
fn the_picker_for_real_dice_is_legible() {
    let mut order = table(&[HUMAN, BOT, BOT, HUMAN, HUMAN], 312);
    order.by_hand = true;
    reads(&tour("by-hand", order, 4));
}

/// A table whose house rules show the votes at the end.
fn showing_votes(controllers: &[Controller], seed: u64) -> TableOrder {
    let mut order = table(controllers, seed);
    let level = order
        .level
        .1
        .replace("votes_shown_at_end: false", "votes_shown_at_end: true");
    assert_ne!(level, order.level.1, "the level has this house rule");
    order.level.1 = level;
    order
}

#[test]
fn votes_shown_at_the_end_are_legible() {
    reads(&tour("votes-shown", showing_votes(&[BOT; 6], 313), 5));
}

/// Names about as long as names may be, with long words and wide letters.
const LONG_NAMES: [&str; 6] = [
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Wilhelmina Featherstone",
    "Wolfgangamadeustheophil",
    "Ada",
    "Maximiliana-Konstantine",
    "mmmmmmmmmmmm mmmmmmmmmmm",
];

/// A table whose seats have long names.
fn with_long_names(controllers: &[Controller], seed: u64) -> TableOrder {
    let mut order = showing_votes(controllers, seed);
    for (seat, name) in order.seats.iter_mut().zip(LONG_NAMES) {
        name.clone_into(&mut seat.name);
    }
    order
}

#[test]
fn long_names_are_legible() {
    let alone = with_long_names(&[BOT, HUMAN, BOT, BOT, BOT, BOT], 316);
    reads(&tour("long-name-alone", alone, 6));
    let together = with_long_names(&[HUMAN, HUMAN, BOT, HUMAN, HUMAN, BOT], 317);
    reads(&tour("long-names", together, 7));
}

/// A table of Open Oubliette with the players' own dice and cards.
fn with_own_cards(level: &str, people: usize, seed: u64) -> TableOrder {
    TableOrder {
        by_hand: true,
        ..order::<Oubliette>(level, &vec![HUMAN; people], seed)
    }
}

/// Returns what the picker asks for, without the name in front; `None` if it is closed.
fn asked(screen: &mut Screen<Oubliette>) -> Option<String> {
    let world = screen.app().world_mut();
    let mut roots = world.query::<(&UiLayer, &UiRoot)>();
    let mut trees = roots.iter(world).filter(|(layer, _)| **layer == UiLayer::Dialog);
    let heading = trees.find_map(|(_, root)| root.element().words().next().map(str::to_owned))?;
    let (_, question) = heading.split_once(": ")?;
    Some(question.to_owned())
}

/// All games share the picker. This test uses decks, because they have more names than dice have faces.
#[test]
fn the_picker_for_real_cards_is_legible() {
    let questions = [
        "what do the two dice show?",
        "what was drawn from the Monster deck?",
        "what was drawn from the Treasure deck?",
        "what was drawn from the Wound deck?",
    ];
    // Not every game comes to all of them.
    let games = (6..40).map(|seed| {
        reads(&Tour {
            name: "own-cards",
            order: with_own_cards("oubliette", 2, 314),
            seed,
            lies_flat: false,
            situation: asked,
        })
    });
    let all = |looked_at: &BTreeSet<String>| questions.iter().all(|asked| looked_at.contains(*asked));
    assert!(games.into_iter().any(|looked_at| all(&looked_at)));
}

/// The 36 results of two dice lie inside every window, and the keyboard brings the last one into sight.
#[test]
fn all_results_of_two_dice_fit_every_window() {
    const LAST: &str = "pick.outcome.35";
    let order = with_own_cards("landlords-visit", 1, 3);
    let mut screen = Screen::<Oubliette>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("two dice are to be thrown", |screen| {
        screen.is_drained() && screen.acts(Layer::Over).contains_key(LAST)
    });
    for number in 0..4 {
        for ((width, height), size) in plan(number, &WINDOWS, &TYPE) {
            let what = format!("{width}x{height}, {size} %");
            screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(size);
            screen.resize(width, height);
            for _ in 0..3 {
                screen.frame();
            }
            let offered = screen.acts(Layer::Over);
            assert!(offered.len() >= 36, "{what}: {offered:?}");
            for (name, entity) in &offered {
                let world = screen.app().world_mut();
                let node = world.get::<ComputedNode>(*entity).expect("it was laid out");
                let at = world.get::<UiGlobalTransform>(*entity).expect("it was laid out");
                let rect = Rect::from_center_size(at.translation, node.size());
                assert!(
                    rect.min.x >= 0.0 && rect.max.x <= width && rect.width() > 20.0,
                    "{what}: {name} at {rect:?}"
                );
                if name != LAST && name != "pick.outcome.0" {
                    continue;
                }
                world
                    .resource_mut::<InputFocus>()
                    .set(*entity, FocusCause::Navigated);
                world.resource_mut::<InputFocusVisible>().0 = true;
                for _ in 0..3 {
                    screen.frame();
                }
                let controls = |ui: LaidOut| ui.controls();
                let controls = screen.app().world_mut().run_system_once(controls);
                let controls = controls.expect("it runs");
                let seen = controls.iter().find(|control| control.name == *name);
                let seen = seen.unwrap_or_else(|| panic!("{what}: {name} stays out of sight"));
                assert!(seen.rect.height() > rect.height() - 2.0, "{what}: {name}");
            }
        }
    }
}
