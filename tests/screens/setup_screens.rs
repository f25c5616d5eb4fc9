//! The set-up of a table: what its screens offer, what their controls do, and what is remembered for the next time.

use crate::support::app::all_games;
use std::collections::BTreeMap;
use triptych::catalog::Catalog;
use triptych::games;
use triptych::headless::HOST_MARK;
use triptych::session::GameEntry;
use triptych::session::{SEAT_NAMES, Sitting, TableOrder};
use triptych::shell::seats::{Chair, Page, SeatPlan, SetupIntent, menu, screen};
use triptych::shell::settings::data::{SetUp, SetupHistory};
use triptych::table::{Controller, Skill};
use triptych::ui::{Element, Intent, Layout};

/// Returns the set-up of a game's table with this history.
fn set_after(game: &'static GameEntry, history: Option<&SetupHistory>) -> SeatPlan {
    let mut plan = SeatPlan::default();
    plan.set_for(&games::list(), game, history);
    plan
}

fn set(game: &'static GameEntry) -> SeatPlan {
    set_after(game, None)
}

/// Chooses a level by its id.
fn choose(plan: &mut SeatPlan, level: &str) {
    let mut levels = 0..99;
    while plan.as_set().level != level {
        plan.carry_out(SetupIntent::Level(levels.next().expect("there is such a level")));
    }
}

fn write(plan: &mut SeatPlan, intent: SetupIntent) {
    plan.carry_out(intent);
    plan.finish_writing();
}

/// Returns the order of a plan, which fits its level.
fn order(game: &GameEntry, plan: &SeatPlan) -> TableOrder {
    let order = plan.order().expect("it can be opened");
    let seats = game
        .headless
        .check_seats(&order.level.0, &order.level.1, &order.seats);
    seats.expect("the seats fit the level");
    order
}

fn shown(plan: &SeatPlan, game: &GameEntry) -> Element {
    screen(plan, "A game", game, Layout::default())
}

fn intents(element: &Element) -> Vec<SetupIntent> {
    let intents = element.controls().filter_map(|control| control.intent.get());
    intents.cloned().collect()
}

fn places(plan: &SeatPlan) -> usize {
    plan.as_set().places.len()
}

/// Every house rule and every level has a control and a description; so has every skill level.
#[test]
fn everything_can_be_set_and_is_described() {
    let catalog = Catalog::find(&games::list());
    for &game in all_games().entries() {
        for skill in [Skill::Random, Skill::Novice, Skill::Steady, Skill::Shrewd] {
            let about = game.headless.describe_controller(Controller::Computer(skill));
            assert!(about.ends_with('.') && about.chars().count() <= 110, "{about}");
        }
        let mut plan = set(game);
        let levels = catalog
            .levels
            .iter()
            .filter(|level| level.game == game.headless.id());
        for level in levels {
            choose(&mut plan, &level.id);
            let set = plan.as_set();
            plan.carry_out(SetupIntent::Page(Page::Rules));
            let rules = intents(&shown(&plan, game));
            let count = |holds: fn(&SetupIntent) -> bool| rules.iter().filter(|intent| holds(intent)).count();
            assert_eq!(
                count(|intent| matches!(intent, SetupIntent::Switch(_))),
                set.switches.len()
            );
            assert_eq!(
                count(|intent| matches!(intent, SetupIntent::Parameter(..))),
                set.parameters.len()
            );
            plan.carry_out(SetupIntent::Page(Page::Players));
            let players = shown(&plan, game);
            let all = intents(&players);
            assert!(all.contains(&SetupIntent::Start));
            assert_eq!(set.host.is_some(), all.contains(&SetupIntent::Menu(Chair::Host)));
            let card = game.headless.level_card(&level.text).expect("the level is sound");
            assert!(!card.description.is_empty());
            assert!(players.words().any(|words| words == card.description));
        }
    }
}

#[test]
fn a_menu_offers_what_a_seat_can_become() {
    for &game in all_games().entries() {
        let mut plan = set(game);
        let all = intents(&menu(&plan, Chair::Player(1)).expect("somebody sits there"));
        assert!(all.contains(&SetupIntent::Sit(Chair::Player(1), Controller::Human)));
        assert!(all.contains(&SetupIntent::Swap(1, 2)));
        assert_eq!(all.contains(&SetupIntent::Youngest(1)), game.card.asks_youngest);
        for _ in 0..9 {
            plan.carry_out(SetupIntent::Remove(0));
        }
        let tree = menu(&plan, Chair::Player(0)).expect("somebody sits there");
        let refused = tree.controls().find(|control| control.refusal.is_some());
        let refused = refused.and_then(|control| control.intent.get());
        assert_eq!(refused, Some(&SetupIntent::Remove(0)));
        assert!(menu(&plan, Chair::Player(9)).is_none(), "nobody sits there");
    }
}

#[test]
fn seats_change_places_by_a_drop_and_the_youngest_goes_too() {
    let plate = |index| SetupIntent::Menu(Chair::Player(index));
    assert_eq!(plate(0).dropped_on(&SetupIntent::Menu(Chair::Host)), None);
    for &game in all_games().entries() {
        let mut plan = set(game);
        let before = plan.as_set().places;
        plan.carry_out(plate(0));
        plan.carry_out(plate(0).dropped_on(&plate(1)).expect("two seats change places"));
        let after = plan.as_set();
        assert_eq!((&after.places[0], &after.places[1]), (&before[1], &before[0]));
        assert_eq!(after.youngest, 1, "the youngest went, too");
        assert_eq!(plan.open_menu(), None, "the menu is closed");
    }
}

/// The host sits after all players, with a unique mark, and only at levels that have one.
#[test]
fn who_leads_a_table_sits_behind_its_players() {
    for &game in all_games().entries() {
        let mut plan = set(game);
        while plan.trouble().is_none() {
            plan.carry_out(SetupIntent::Add);
        }
        plan.carry_out(SetupIntent::Remove(0));
        for index in 0..places(&plan) {
            plan.carry_out(SetupIntent::Mark(index));
        }
        let order = order(game, &plan);
        let has_host = plan.as_set().host.is_some();
        assert_eq!(order.seats.len(), places(&plan) + usize::from(has_host));
        assert_eq!(order.seats.len(), order.controllers.len());
        let mut marks: Vec<u8> = order.seats.iter().map(|seat| seat.mark).collect();
        if has_host {
            assert_eq!(marks.last(), Some(&HOST_MARK));
            assert!(matches!(order.controllers.last(), Some(Controller::Computer(_))));
        }
        marks.sort_unstable();
        marks.dedup();
        assert_eq!(
            marks.len(),
            order.seats.len(),
            "{}: a mark is shared",
            game.headless.id()
        );
    }
}

/// A person as host has their own name; the program has none.
#[test]
fn a_person_or_the_table_itself_leads() {
    for &game in all_games().entries() {
        let mut plan = set(game);
        let Some(host) = plan.as_set().host else { continue };
        let taken = plan.as_set().places[0].name.clone();
        let table = Controller::Computer(Skill::default());
        for (controller, name, opens) in [
            (Controller::Human, "Wanda", true),
            (Controller::Human, &*taken, false),
            (table, &*host.name, true),
        ] {
            plan.carry_out(SetupIntent::Sit(Chair::Host, controller));
            if controller == Controller::Human {
                write(&mut plan, SetupIntent::Name(Chair::Host, name.into()));
            }
            assert_eq!(plan.trouble().is_none(), opens, "two may not have one name");
            let order = plan.order().expect("it has a level");
            assert_eq!(order.seats.last().map(|seat| &*seat.name), Some(name));
            assert_eq!(order.controllers.last(), Some(&controller));
        }
    }
}

/// The last set-up is offered again, including names and switches; Reset restores the defaults.
#[test]
fn a_table_is_set_as_it_was_set_last() {
    for &game in all_games().entries() {
        let mut plan = set(game);
        for level in 0..99 {
            plan.carry_out(SetupIntent::Level(level));
        }
        write(&mut plan, SetupIntent::Name(Chair::Player(0), "Wanda".into()));
        let shrewd = Controller::Computer(Skill::Shrewd);
        plan.carry_out(SetupIntent::Sit(Chair::Player(1), shrewd));
        plan.carry_out(SetupIntent::Youngest(1));
        plan.carry_out(SetupIntent::Talk(2));
        plan.carry_out(SetupIntent::ByHand);
        plan.carry_out(SetupIntent::Page(Page::Rules));
        for intent in intents(&shown(&plan, game)) {
            match intent {
                SetupIntent::Switch(_) => plan.carry_out(intent),
                SetupIntent::Parameter(name, _) => {
                    write(&mut plan, SetupIntent::Parameter(name, "7".into()));
                }
                _ => {}
            }
        }
        let history = SetupHistory {
            set_up: Some(plan.as_set()),
            own_rules: plan.own_rules.clone(),
            own_parameters: plan.own_parameters.clone(),
            ..SetupHistory::default()
        };
        let mut next = set_after(game, Some(&history));
        assert_eq!(next.as_set(), plan.as_set());
        next.carry_out(SetupIntent::Rules(true));
        next.carry_out(SetupIntent::Rules(false));
        assert_eq!(
            next.as_set(),
            plan.as_set(),
            "the custom rules, with their numbers"
        );
        assert_eq!(next.own_rules, plan.own_rules);
        assert_eq!(next.trouble(), None);
        next.reset(&games::list());
        assert_eq!(next.as_set(), set(game).as_set());
        assert_eq!(next.own_rules, plan.own_rules, "custom rules are still known");
    }
}

/// Whatever the file contains, the set-up is a table that opens.
#[test]
fn what_no_longer_fits_is_replaced() {
    for &game in all_games().entries() {
        let good = set(game).as_set();
        let with = |change: fn(&mut SetUp)| {
            let mut set_up = good.clone();
            change(&mut set_up);
            set_up
        };
        for set_up in [
            with(|set_up| (set_up.places.iter_mut()).for_each(|place| place.name = "Ada".into())),
            with(|set_up| (set_up.places.iter_mut()).for_each(|place| place.mark = 250)),
            with(|set_up| set_up.places[0].name = "\u{202E}".repeat(400)),
            with(|set_up| {
                set_up.places.clear();
                (set_up.youngest, set_up.talk_minutes) = (900, 255);
            }),
            with(|set_up| (set_up.level, set_up.youngest) = ("deleted".into(), usize::MAX)),
            SetUp::default(),
        ] {
            let history = SetupHistory {
                set_up: Some(set_up.clone()),
                ..SetupHistory::default()
            };
            let plan = set_after(game, Some(&history));
            assert_eq!(plan.trouble(), None, "{set_up:?}");
            let order = order(game, &plan);
            assert!(order.youngest.index() < order.seats.len());
            assert!(order.talk_minutes <= 3);
        }
    }
}

/// Rate and currency of a visit's pay-out can be set, are refused with a reason out of bounds, and become part of
/// the opened level (`oubliette.visit.3`).
#[test]
fn a_levels_parameters_are_written_at_the_set_up() {
    let game = all_games().entry("oubliette").expect("it is a game");
    let mut plan = set(game);
    choose(&mut plan, "landlords-visit");
    plan.carry_out(SetupIntent::Page(Page::Rules));
    let values =
        |plan: &SeatPlan| ["rate", "currency"].map(|name| plan.as_set().parameters[name].to_string());
    assert_eq!(values(&plan), ["10", "$"]);
    for (name, typed, expected) in [
        ("rate", "25", ["25", "$"]),
        ("rate", "0", ["25", "$"]),
        ("rate", "many", ["25", "$"]),
        ("currency", "元", ["25", "元"]),
        ("currency", "", ["25", "元"]),
        ("currency", "far too long a sign", ["25", "元"]),
    ] {
        plan.carry_out(SetupIntent::Parameter(name, typed.into()));
        let explains = shown(&plan, game)
            .words()
            .any(|words| words.contains("a number from 1 to"));
        assert_eq!(explains, name == "rate" && typed != "25", "{typed}");
        plan.finish_writing();
        assert_eq!(values(&plan), expected);
    }
    let text = plan.order().expect("it has a level").level.1;
    assert!(
        text.contains("rate:25") && text.contains("currency:\"元\""),
        "{text}"
    );
    plan.carry_out(SetupIntent::Rules(true));
    assert_eq!(values(&plan), ["10", "$"]);
}

/// Names that can't be told apart or can't be seen are named at once, and the table can't be opened with them.
#[test]
fn wrong_names_are_named_at_once() {
    let game = all_games().entries()[0];
    let (one, other) = (Chair::Player(0), Chair::Player(1));
    for (first, second, words) in [
        ("Änne", "änne", "Two seats are called änne"),
        ("Σ", "σ", "Two seats are called σ"),
        ("Ёлка", "ёлка", "Two seats are called"),
        ("A\u{308}nne", "Änne", "Two seats are called"),
        ("Ada", "A\u{200D}da", "Two seats are called"),
        (
            "Ada",
            "\u{3164}",
            "Seat 2 needs a name of 1 to 24 characters that can be seen",
        ),
        ("Ada", "\u{202E}adA", "Seat 2 needs a name"),
    ] {
        let mut plan = set(game);
        write(&mut plan, SetupIntent::Name(one, first.into()));
        assert_eq!(plan.trouble(), None);
        plan.carry_out(SetupIntent::Menu(other));
        plan.carry_out(SetupIntent::Name(other, second.into()));
        let said = menu(&plan, other).expect("it is open");
        assert!(
            said.words().any(|said| said.contains(words)),
            "{second} while it is written"
        );
        plan.finish_writing();
        assert!(
            plan.trouble().is_some_and(|trouble| trouble.contains(words)),
            "{second}"
        );
        let screen = shown(&plan, game);
        assert!(
            screen.words().any(|said| said.contains(words)),
            "{second} beside the plates"
        );
        let mut starts = screen
            .controls()
            .filter(|control| control.intent.get() == Some(&SetupIntent::Start));
        assert!(starts.all(|start| !start.is_enabled()), "{second}");
    }
    let mut plan = set(game);
    for name in ["👩\u{200D}🚀", "می\u{200C}خواهم", "김민준"] {
        write(&mut plan, SetupIntent::Name(one, name.into()));
        assert_eq!(plan.trouble(), None, "{name}");
        order(game, &plan);
    }
}

/// Of a remembered set-up with a bad name, mark or seat too many, the rest stays.
#[test]
fn a_remembered_set_up_loses_only_what_is_bad() {
    let game = all_games().entries()[0];
    let mut set_up = set(game).as_set();
    // Two of the good names are those that new seats get.
    let names = [
        "Änne",
        "änne",
        "\u{200B}",
        "Wanja",
        SEAT_NAMES[1],
        SEAT_NAMES[0],
        "Olga",
        "Paul",
    ];
    let sitting = |(index, name): (usize, &&str)| Sitting {
        name: (*name).into(),
        mark: if index == 4 { 1 } else { index as u8 + 1 },
        controller: Controller::Human,
    };
    set_up.places = names.iter().enumerate().map(sitting).collect();
    set_up.youngest = 3;
    let history = SetupHistory {
        set_up: Some(set_up),
        ..SetupHistory::default()
    };
    let plan = set_after(game, Some(&history));
    assert_eq!(plan.trouble(), None);
    let order = order(game, &plan);
    let names: Vec<&str> = order.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(
        (names[0], names.get(3..)),
        ("Änne", Some(&["Wanja", SEAT_NAMES[1], SEAT_NAMES[0]][..]))
    );
    assert!(
        order
            .controllers
            .iter()
            .all(|controller| *controller == Controller::Human)
    );
    assert_eq!(order.youngest.index(), 3);
}

/// One press switches between the author's and the custom rules, and both are kept.
#[test]
fn the_authors_rules_and_our_own() {
    for &game in all_games().entries() {
        let mut plan = set(game);
        let authors = plan.as_set().switches;
        assert_eq!(plan.own_rules, BTreeMap::new());
        plan.carry_out(SetupIntent::Page(Page::Rules));
        let switches = intents(&shown(&plan, game)).into_iter();
        let switches = switches.filter(|intent| matches!(intent, SetupIntent::Switch(_)));
        for switch in switches.take(2) {
            plan.carry_out(switch);
        }
        let own = plan.as_set().switches;
        assert_ne!(own, authors);
        for (is_authors, expected) in [(true, &authors), (false, &own)] {
            plan.carry_out(SetupIntent::Rules(is_authors));
            assert_eq!(plan.as_set().switches, *expected, "{}", game.headless.id());
        }
    }
}
