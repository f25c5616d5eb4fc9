//! The options of a table: friendly undo, pausing, own dice, and seats that change controllers.

use crate::support::app::{HUMAN, INSTANT, STEADY, Screen, Shown, act_at_random, order, strike, touchable};
use crate::support::levels::level_text;
use crate::support::situations;
use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::input::touch::TouchPhase;
use bevy::input_focus::InputFocus;
use bevy::prelude::NextState;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeSet;
use std::fs;
use tempfile::TempDir;
use triptych::board::piece::Layer;
use triptych::games::great_city::{GreatCity, Phase, Slot};
use triptych::games::omelas::{Action, Omelas};
use triptych::games::oubliette::{self, Oubliette};
use triptych::headless;
use triptych::session::AppState;
use triptych::session::{
    Annotate, GameUi, OpenTable, Press, Report, TableContext, TableControl, TableOptions, TableOrder,
    TableRequest,
};
use triptych::table::party::StepResult;
use triptych::table::{
    Actor, Awaits, Controller, Entry, Game, Party, Record, Seat, Seed, Table, Viewer, capital, chance_stats,
    save,
};
use triptych::ui::Tempo;
use triptych::ui::pictures;
use triptych::ui::{Control, Element, LaidOut, UiLayer, UiRoot};

fn ledger<G: Shown>(screen: &mut Screen<G>) -> Vec<String> {
    let ledger = &screen.app().world().resource::<Report>().ledger;
    ledger.iter().map(|entry| entry.words.clone()).collect()
}

/// Returns the positions in the record where the first seat decided something.
fn decisions(screen: &mut Screen<Oubliette>) -> Vec<usize> {
    let record = screen.record();
    let is_theirs =
        |entry: &Entry<Oubliette>| entry.action().map(Oubliette::actor) == Some(Actor::Seat(Seat::new(0)));
    let entries = record.entries.iter().enumerate();
    entries
        .filter(|(_, entry)| is_theirs(entry))
        .map(|(index, _)| index)
        .collect()
}

/// On a friendly table a person undoes their last decision even after dice have fallen and others have played. The log
/// says so, and redo restores it, dice included.
#[test]
fn friendly_undo_goes_further_than_strict_undo() {
    let table = order::<Oubliette>("oubliette", &[HUMAN, STEADY], 17);
    let mut screen = Screen::<Oubliette>::open(table, INSTANT);
    let mut steps = 0;
    let ctrl_z = |screen: &mut Screen<Oubliette>| {
        screen.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
        screen.key(KeyCode::KeyZ, Key::Character("z".into()), ButtonState::Pressed);
        screen.frame();
        screen.key(KeyCode::KeyZ, Key::Character("z".into()), ButtonState::Released);
        screen.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
    };
    loop {
        screen.until("nothing moves", Screen::waits);
        let asked = matches!(screen.table().awaits(), Awaits::Seats(seats) if seats.contains(Seat::new(0)));
        if asked
            && screen.is_drained()
            && decisions(&mut screen).len() >= 3
            && screen.table().undoable().is_err()
        {
            break;
        }
        steps += 1;
        assert!(
            steps < 3_000,
            "it never comes to that: {:?}",
            screen.acts(Layer::Table)
        );
        let acts = screen.acts(Layer::Table);
        let next = acts.keys().find(|name| Oubliette::leads_on(name)).cloned();
        if let Some(name) = next {
            screen.press(Layer::Table, &name);
        }
        screen.frame();
    }
    let strict = screen.record();
    ctrl_z(&mut screen);
    screen.frame();
    assert_eq!(screen.record(), strict, "a strict table stays as it is");
    screen.app().world_mut().resource_mut::<TableOptions>().friendly = true;
    screen.until("nothing moves", Screen::is_drained);
    let (full, last) = (
        screen.record(),
        *decisions(&mut screen).last().expect("there were three"),
    );
    let said = ledger(&mut screen).len();
    ctrl_z(&mut screen);
    screen.until("it is taken back", |screen| {
        screen.is_drained() && screen.table().entries().len() == last
    });
    screen.frame();
    screen.frame();
    screen.check_drained();
    let world = screen.app().world_mut();
    let mut roots = world.query::<&UiRoot>();
    let is_said = |root: &UiRoot| root.element().words().any(|words| words.starts_with("Undone."));
    let is_said = roots.iter(world).any(is_said);
    assert!(is_said, "the key says what it did");
    let lines = ledger(&mut screen);
    assert!(lines.len() <= said + 1);
    assert!(
        lines
            .last()
            .is_some_and(|line| line.contains("Seat 1 undid a decision")),
        "{lines:?}"
    );
    // Ctrl+Y, as well as the button.
    screen.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    screen.key(KeyCode::KeyY, Key::Character("y".into()), ButtonState::Pressed);
    screen.until("it is there again", |screen| {
        screen.waits() && screen.table().entries().len() >= full.entries.len()
    });
    // Each result that is shown again stays until somebody goes on.
    while screen.is_held() {
        screen.press(Layer::Table, "oubliette.go-on");
        screen.until("nothing moves", |screen| {
            screen.frame();
            screen.waits()
        });
    }
    let again = screen.record();
    assert_eq!(
        again.entries.get(..full.entries.len()),
        Some(full.entries.as_slice())
    );
    screen.frame();
    assert!(
        !ledger(&mut screen)
            .iter()
            .any(|line| line.contains("undid a decision"))
    );
}

/// Presses what moves the game on, if a person is asked for it.
fn leads_on(screen: &mut Screen<Oubliette>) -> bool {
    if !screen.waits() {
        return false;
    }
    let acts = screen.acts(Layer::Table);
    let next = acts.keys().find(|name| Oubliette::leads_on(name)).cloned();
    if let Some(name) = &next {
        screen.press(Layer::Table, name);
    }
    next.is_some()
}

/// S plays quickly what computers do, until a person is asked. Then everything has its own pace again.
#[test]
fn a_key_skips_what_computers_do() {
    let frames = |skips: bool| {
        let table = order::<Oubliette>("oubliette", &[STEADY, STEADY, HUMAN, STEADY], 17);
        let normal = Tempo {
            speed: 1.0,
            reduced: false,
        };
        let mut screen = Screen::<Oubliette>::open(table, normal);
        let mut frames = 0;
        for _ in 0..8 {
            if skips {
                strike(&mut screen, KeyCode::KeyS);
            }
            while !leads_on(&mut screen) {
                screen.frame();
                frames += 1;
                assert!(frames < 20_000, "nobody is asked");
            }
        }
        screen.until("a person is asked", |screen| {
            let acts = screen.acts(Layer::Table);
            screen.waits() && acts.keys().any(|name| Oubliette::leads_on(name))
        });
        let length = screen.table().entries().len();
        for _ in 0..50 {
            screen.frame();
        }
        assert_eq!(screen.table().entries().len(), length, "it decides for nobody");
        frames
    };
    let (slow, quick) = (frames(false), frames(true));
    assert!(3 * quick < slow, "{quick} frames instead of {slow}");
}

/// A result stays until somebody goes on, or for the time that is set.
#[test]
fn a_result_stays_for_the_time_that_is_set() {
    let table = order::<Oubliette>("oubliette", &[HUMAN, HUMAN], 17);
    let mut screen = Screen::<Oubliette>::open(table, INSTANT);
    for presses in 0.. {
        screen.until("somebody is asked", Screen::waits);
        if screen.is_held() {
            break;
        }
        assert!(presses < 500, "there is no result");
        leads_on(&mut screen);
        screen.frame();
    }
    for _ in 0..100 {
        screen.frame();
    }
    assert!(screen.is_held(), "it goes away by itself");
    screen.app().world_mut().resource_mut::<TableOptions>().results = Some(4.0);
    let mut frames = 0;
    while screen.is_held() {
        screen.frame();
        frames += 1;
        assert!(frames < 100, "it stays");
    }
    // Ten frames are a second.
    assert!((38..=42).contains(&frames), "it stays for {frames} frames");
}

/// Returns a table at a person's reaction, and that person's seat.
fn at_a_reaction(controllers: &[Controller], tempo: Tempo) -> (Screen<GreatCity>, Seat) {
    let record = situations::record(GreatCity::ID, "reaction-13");
    let seats = Record::<GreatCity>::from_text(&record)
        .expect("it was kept by a table")
        .setup
        .seats;
    let order = TableOrder {
        record: Some(record),
        seats,
        ..order::<GreatCity>("bug-rebellion", controllers, 13)
    };
    let mut screen = Screen::<GreatCity>::open(order, tempo);
    situations::rises(&mut screen);
    let phase = screen.table().view(Viewer::Table).phase;
    let Phase::React(seat) = phase else {
        panic!("{phase:?}")
    };
    (screen, seat)
}

/// What a person writes stands large until somebody has read it, and then sinks into the story. Whoever is alone with
/// computers need not go on.
#[test]
fn what_a_person_writes_is_read_and_sinks() {
    const SAID: &str = "A lamp goes out.";
    for controllers in [[HUMAN; 4], [STEADY, STEADY, HUMAN, STEADY]] {
        let (mut screen, seat) = at_a_reaction(&controllers, Tempo::default());
        let is_alone = controllers.contains(&STEADY);
        assert_eq!(seat, Seat::new(2));
        let view = screen.table().view(Viewer::Table);
        let reactions = view.scene.as_ref().map_or(0, |staged| staged.reactions);
        screen.intend(Press::Say(Slot::Line(view.scenes, reactions).text(seat, SAID)));
        if !is_alone {
            screen.until("it is read", Screen::is_held);
            assert!(screen.shown_table().words().any(|words| words == SAID));
            screen.press(Layer::Table, "great_city.go-on");
        }
        let (mut sheets, mut late) = (0, 0);
        for _ in 0..200 {
            screen.frame();
            let is_sinking = screen.pieces().keys().any(|(_, id)| id == "Sheet");
            late += usize::from(is_sinking && !screen.scene(|scene| scene.sinks));
            sheets += usize::from(is_sinking);
            if sheets > 0 && screen.is_drained() {
                break;
            }
        }
        assert!(sheets > 1, "it is seen on its way");
        // What is laid out follows in the next frame, when it begins and when it ends.
        assert!(late <= 2, "the sheet is there for {late} frames more");
        assert!(screen.is_drained() && !screen.scene(|scene| scene.sinks || scene.held));
        assert!(
            screen.shown_table().words().any(|words| words == SAID),
            "it stands in the column"
        );
    }
}

/// What a computer tells in a scene stays until somebody has read it.
#[test]
fn what_a_computer_tells_stays_until_it_is_read() {
    let table = order::<GreatCity>("bug-rebellion", &[HUMAN, STEADY, STEADY], 5);
    let mut screen = Screen::<GreatCity>::open(table, INSTANT);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for frames in 0.. {
        assert!(frames < 20_000, "nothing is told");
        screen.frame();
        let is_read = |scene: &TableContext<'_, GreatCity>| {
            let last = scene.heard.last();
            scene.held && last.is_some_and(|heard| GreatCity::is_read_out(&heard.remark))
        };
        if screen.is_held() && screen.scene(is_read) {
            break;
        }
        if screen.waits() || screen.curtain().takes_presses() && screen.rests() {
            act_at_random(&mut screen, &mut rng, |screen, layer, name| {
                screen.press(layer, name)
            });
        }
    }
    let length = screen.table().entries().len();
    for _ in 0..100 {
        screen.frame();
    }
    assert_eq!(screen.table().entries().len(), length, "nobody goes on");
    screen.press(Layer::Table, "great_city.go-on");
    screen.until("it has gone on", |screen| {
        screen.table().entries().len() > length || !screen.is_held()
    });
}

/// A paused table waits, whoever is next; then it goes on.
#[test]
fn a_paused_table_waits() {
    let table = order::<Omelas>("omelas", &[STEADY; 5], 5);
    let mut screen = Screen::<Omelas>::open(table, INSTANT);
    screen.until("something has happened", |screen| {
        screen.table().entries().len() > 4
    });
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = true;
    let length = screen.table().entries().len();
    for _ in 0..100 {
        screen.frame();
    }
    assert_eq!(screen.table().entries().len(), length);
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = false;
    screen.until("it goes on", |screen| screen.table().entries().len() > length);
}

/// A person takes over from a computer and looks under the curtain before anything else happens; then computers take
/// over both seats and play to the end. The save names each seat's controller.
#[test]
fn a_seat_can_change_its_controller() {
    let folder = TempDir::new().expect("a folder to write to");
    let table = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, STEADY, STEADY], 5);
    let mut screen = Screen::<Omelas>::open(table, INSTANT);
    screen.save_into(folder.path().to_path_buf());
    screen.look();
    screen.close_curtain();
    screen.until("the table lies open", |screen| {
        screen.curtain().is_up() && screen.is_drained()
    });
    let change = |screen: &mut Screen<Omelas>, seat: usize, controller: Controller| {
        let seat = Seat::new(seat);
        screen
            .app()
            .world_mut()
            .write_message(TableRequest::SetController(seat, controller));
    };
    let saved = |who: [Controller; 2]| {
        let files = fs::read_dir(folder.path()).expect("it is there").flatten();
        let save = files.map(|entry| entry.path()).next().expect("it was saved");
        let header = save::read(&save)
            .expect("it is whole")
            .save
            .expect("a save has a header");
        assert_eq!(header.controllers[..2], who);
    };
    let length = screen.table().entries().len();
    change(&mut screen, 3, HUMAN);
    screen.until("the curtain falls", |screen| screen.curtain().is_shut());
    assert_eq!(
        screen.table().entries().len(),
        length,
        "nothing comes before that look"
    );
    screen.open_curtain();
    screen.frame();
    assert_eq!(screen.curtain().open_for(), Some(Seat::new(3)));
    screen.close_curtain();
    screen.until("the table lies open", |screen| {
        screen.curtain().is_up() && screen.is_drained()
    });
    saved([HUMAN, STEADY]);
    let sitting = screen.app().world().resource::<OpenTable>().sitting.clone();
    assert_eq!(sitting.iter().filter(|one| one.controller == HUMAN).count(), 2);
    change(&mut screen, 3, STEADY);
    change(&mut screen, 0, STEADY);
    screen.frame();
    saved([STEADY, STEADY]);
    screen.until("computers play it to its end", Screen::is_over);
}

/// Returns an order for a table with the players' own dice, where only the first seat is a person's.
fn with_own_dice<G: Shown>(level: &str, seats: usize) -> TableOrder {
    let controllers: Vec<_> = (0..seats)
        .map(|seat| if seat == 0 { HUMAN } else { STEADY })
        .collect();
    TableOrder {
        by_hand: true,
        ..order::<G>(level, &controllers, 5)
    }
}

/// Runs frames until an outcome is to be entered; closes private views on the way.
fn until_asked<G: Shown>(screen: &mut Screen<G>, what: &str) {
    screen.until(what, |screen| {
        if screen.curtain().open_for().is_some() {
            screen.close_curtain();
        }
        screen.is_drained() && screen.acts(Layer::Over).contains_key("pick.roll")
    });
}

/// Returns the tree of the picker; empty if it is closed.
fn picker<G: Shown>(screen: &mut Screen<G>) -> Element {
    let world = screen.app().world_mut();
    let mut roots = world.query::<(&UiLayer, &UiRoot)>();
    let mut found = roots.iter(world).filter(|(layer, _)| **layer == UiLayer::Dialog);
    found
        .next()
        .map_or_else(Element::default, |(_, root)| root.element().clone())
}

/// With the players' own dice the table waits for an outcome entered by hand, or lets the program roll on request. A
/// deal of secret roles is always made by the program.
#[test]
fn own_dice_are_entered_by_hand_but_secret_deals_are_not() {
    let mut screen = Screen::<Omelas>::open(with_own_dice::<Omelas>("omelas", 5), INSTANT);
    let waits = |screen: &mut Screen<Omelas>, what: &str| {
        until_asked(screen, what);
        let length = screen.table().entries().len();
        for _ in 0..30 {
            screen.frame();
        }
        assert_eq!(screen.table().entries().len(), length, "nothing comes by itself");
    };
    waits(&mut screen, "a tile is to be drawn");
    assert_eq!(
        screen.record().entries.len(),
        1,
        "roles are dealt by the program, whoever has dice"
    );
    let offered = screen.acts(Layer::Over);
    let legal: Vec<Action> = screen
        .table()
        .legal(None)
        .iter()
        .map(|choice| choice.action)
        .collect();
    let count = offered.keys().filter(|name| name.starts_with("pick.outcome."));
    assert_eq!(count.count(), legal.len(), "what can come is what can be picked");
    let tree = picker(&mut screen);
    let heading = tree.words().next();
    assert_eq!(heading, Some("Seat 1: what was drawn from the bag?"));
    let setup = screen.table().setup().clone();
    for action in &legal {
        let picture = Omelas::outcome_picture(&setup, action).expect("every tile has a drawing");
        assert!(tree.pictures().any(|shown| shown == picture), "{picture}");
    }
    let table = screen.shown_table();
    assert!(table.words().any(|words| words == "Seat 1, draw a tile"));
    assert!(
        !table.words().any(|words| words == "Press the bag."),
        "the bag on the table is not asked for"
    );
    screen.press(Layer::Over, "pick.outcome.2");
    screen.until("it is taken", |screen| screen.table().entries().len() == 2);
    assert_eq!(screen.record().entries[1], Entry::Entered(legal[2]));
    let undo = TableRequest::Undo;
    screen.until("nothing moves", Screen::is_drained);
    screen.app().world_mut().write_message(undo);
    screen.until("a slip is corrected", |screen| {
        screen.table().entries().len() == 1
    });
    waits(&mut screen, "the tile is to be drawn again");
    screen.press(Layer::Over, "pick.outcome.2");
    screen.until("it is taken again", |screen| screen.table().entries().len() == 2);
    if matches!(screen.table().awaits(), Awaits::Chance { .. }) {
        waits(&mut screen, "the die is to be rolled");
        screen.press(Layer::Over, "pick.roll");
        screen.until("it is rolled", |screen| screen.table().entries().len() == 3);
        assert!(
            matches!(screen.record().entries[2], Entry::Act(Action::Roll(_))),
            "the program's own roll"
        );
    }
    let record = screen.record();
    assert_eq!(
        Table::verify(record).map(|table| table.entries().len() >= 2),
        Ok(true),
        "told chance is exempt"
    );
    screen
        .app()
        .world_mut()
        .write_message(TableRequest::ChanceByHand(false));
    screen.until("the picker is gone", |screen| {
        !screen.acts(Layer::Over).contains_key("pick.roll")
    });
}

/// Whatever the table is made of, the picker lies over it: nothing below can be pressed, and no key that was meant for
/// something else enters an outcome. A number key enters the outcome with that number.
#[test]
fn the_picker_covers_the_table_and_obeys_only_number_keys_at_first() {
    fn holds<G: Shown>(level: &str, seats: usize) {
        let order = with_own_dice::<G>(level, seats);
        let mut screen = Screen::<G>::open_in(touchable(), order, INSTANT, |_| {});
        until_asked(&mut screen, "an outcome is to be entered");
        for _ in 0..3 {
            screen.frame();
        }
        assert!(
            screen.acts(Layer::Table).is_empty(),
            "{level}: the table is covered"
        );
        let length = screen.table().entries().len();
        let focus = screen.app().world().resource::<InputFocus>().get();
        let mut offered = screen.acts(Layer::Over).into_values();
        assert!(!offered.any(|control| Some(control) == focus), "{level}");
        for key in [KeyCode::Enter, KeyCode::Space] {
            strike(&mut screen, key);
        }
        assert_eq!(
            screen.table().entries().len(),
            length,
            "{level}: nothing was entered"
        );
        let legal = screen.table().legal(None).iter();
        let mut legal = legal.filter(|choice| G::actor(&choice.action) == Actor::Chance);
        let second = legal.nth(1).expect("there are several outcomes").action.clone();
        let outcome = G::describe_outcome(screen.table().setup(), &second);
        let label = outcome.expect("it can be entered").label;
        let tree = picker(&mut screen);
        let second_control = |control: &&Control| control.intent.name() == "pick.outcome.1";
        let control = tree.controls().find(second_control).expect("it is offered");
        let is_named = control.tooltip == label || tree.words().any(|words| words == label);
        assert!(is_named, "{level}: nothing says {label}");
        strike(&mut screen, KeyCode::Digit2);
        screen.until("it is entered", |screen| screen.table().entries().len() > length);
        let record = screen.record();
        assert!(matches!(record.entries[length], Entry::Entered(_)), "{level}");
        assert_eq!(record.entries[length].action(), Some(&second), "{level}");
    }
    holds::<Omelas>("omelas", 5);
    holds::<Oubliette>("landlords-visit", 1);
    holds::<GreatCity>("the-great-city", 3);
}

/// A finger enters what it touches, as large as the outcome is drawn.
#[test]
fn an_outcome_is_entered_by_touch() {
    let order = with_own_dice::<Omelas>("omelas", 5);
    let mut screen = Screen::<Omelas>::open_in(touchable(), order, INSTANT, |_| {});
    until_asked(&mut screen, "a tile is to be drawn");
    for _ in 0..3 {
        screen.frame();
    }
    let length = screen.table().entries().len();
    let controls = |ui: LaidOut| ui.controls();
    let controls = screen.app().world_mut().run_system_once(controls);
    let controls = controls.expect("it runs");
    let first = controls.iter().find(|control| control.name == "pick.outcome.0");
    let corner = first.expect("it is in sight").rect.min + 4.0;
    screen.finger(TouchPhase::Started, corner);
    screen.finger(TouchPhase::Ended, corner);
    screen.until("it is entered", |screen| screen.table().entries().len() > length);
    assert!(matches!(
        screen.record().entries[length],
        Entry::Entered(Action::Draw(_))
    ));
}

/// The picker can be put aside, because in some games people may act before the dice fall. A button opens it again, and
/// so does the bag: it draws nothing by itself while people draw. A paused table asks for nothing, and neither does one
/// that was left.
#[test]
fn a_picker_that_was_put_aside_comes_back() {
    let mut screen = Screen::<Omelas>::open(with_own_dice::<Omelas>("omelas", 5), INSTANT);
    until_asked(&mut screen, "a tile is to be drawn");
    let length = screen.table().entries().len();
    for (layer, name) in [(Layer::Table, "omelas.chance"), (Layer::Over, "pick.open")] {
        assert!(screen.acts(Layer::Table).is_empty());
        screen.press(Layer::Over, "pick.table");
        screen.until("the table can be used", |screen| {
            screen.acts(Layer::Table).contains_key("omelas.chance")
        });
        assert!(!screen.acts(Layer::Over).contains_key("pick.roll"));
        screen.press(layer, name);
        until_asked(&mut screen, "the picker is open again");
    }
    assert_eq!(screen.table().entries().len(), length, "nothing was drawn");
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = true;
    screen.frame();
    assert_eq!(picker(&mut screen), Element::default(), "a paused table waits");
    screen.app().world_mut().resource_mut::<TableControl>().is_paused = false;
    until_asked(&mut screen, "it goes on");
    let mut state = screen.app().world_mut().resource_mut::<NextState<AppState>>();
    state.set(AppState::Title);
    screen.app().update();
    screen.app().update();
    assert_eq!(picker(&mut screen), Element::default(), "the table was left");
}

/// A wound is entered with its weight, which its title does not say.
#[test]
fn a_wounds_label_says_how_much_it_hinders() {
    let setup = headless::numbered_setup::<Oubliette>("oubliette", level_text("oubliette"), 2, Seed(1));
    let setup = setup.expect("it is embedded");
    for (kind, wound) in (1..).zip(&setup.level.wounds) {
        let outcome = Oubliette::describe_outcome(&setup, &oubliette::Action::Wound(kind));
        let label = outcome.expect("wounds can be entered").label;
        let weight = format!(" (−{})", wound.modifier);
        assert_eq!(label.strip_suffix(&weight).unwrap_or(&label), wound.title);
        assert_eq!(label.ends_with(&weight), wound.modifier > 0, "{label}");
    }
}

/// Every outcome of chance has a label of its own for entering it by hand, and an existing drawing.
#[test]
fn every_chance_outcome_has_its_own_label() {
    fn holds<G: Shown>(level: &str, seats: usize, silent: &[&str]) {
        let mut kinds = BTreeSet::new();
        for seed in 0..12 {
            let setup = headless::numbered_setup::<G>(level, level_text(level), seats, Seed(seed))
                .expect("it is embedded");
            let everybody = setup.seats.len();
            let mut table = Table::new(setup).expect("it can be set up");
            let mut party = Party::new(&table, &vec![STEADY; everybody]);
            loop {
                let legal: Vec<G::Action> = (table.legal(None).iter())
                    .filter(|choice| G::actor(&choice.action) == Actor::Chance)
                    .map(|choice| choice.action.clone())
                    .collect();
                let mut labels = BTreeSet::new();
                for action in &legal {
                    let Some(outcome) = G::describe_outcome(table.setup(), action) else {
                        let name = format!("{action:?}");
                        assert!(
                            silent.iter().any(|silent| name.starts_with(silent)),
                            "{name} is not said"
                        );
                        continue;
                    };
                    kinds.insert(outcome.kind);
                    assert!(
                        labels.insert(outcome.label.clone()),
                        "{}: two are called {}",
                        outcome.kind,
                        outcome.label
                    );
                    if let Some(picture) = G::outcome_picture(table.setup(), action) {
                        assert!(pictures::exists(&picture), "{picture}");
                    }
                }
                if party.step(&mut table) != StepResult::Played {
                    break;
                }
            }
            let figures = chance_stats::from_record(&table.record());
            for figures in &figures {
                let came: u32 = figures.faces.iter().map(|face| face.came).sum();
                let expected: f64 = figures.faces.iter().map(|face| face.expected).sum();
                assert_eq!(came as usize, figures.throws);
                assert!((expected - f64::from(came)).abs() < 1e-6, "{figures:?}");
                // The program's own dice are fair, and its verdict says so for all but one table in two hundred.
                assert!(figures.share.is_none_or(|share| share > 0.001), "{figures:?}");
                assert!(figures.verdict().ends_with('.'));
            }
            assert!(!figures.is_empty());
        }
        assert!(!kinds.is_empty());
    }
    holds::<Omelas>("omelas", 5, &["Deal", "Turn"]);
    holds::<Oubliette>("oubliette", 3, &[]);
    holds::<GreatCity>("the-great-city", 3, &[]);
}

/// During a game only the commitment of its seed is known, because the seed determines every card and die to come.
#[test]
fn the_seed_is_hidden_until_the_end() {
    let seed = 987_654_321;
    let mut screen = Screen::<Omelas>::open(order::<Omelas>("omelas", &[STEADY; 4], seed), INSTANT);
    let told = |screen: &mut Screen<Omelas>| screen.app().world().resource::<OpenTable>().seed.clone();
    let mut sealed = 0;
    screen.until("the end", |screen| {
        if screen.is_drained() && screen.table().awaits() != Awaits::Over {
            let told = told(screen);
            assert_eq!(told, format!("seed sealed as {}", Seed(seed).commitment()));
            sealed += 1;
        }
        screen.is_over()
    });
    assert!(sealed > 5, "it was looked at while it was played");
    assert_eq!(told(&mut screen), format!("seed {seed}"));
}

/// Presses Ctrl and a key, which changes nothing. Returns what stands on the screen then, and why an undo is refused.
fn asked<G: Shown>(screen: &mut Screen<G>, code: KeyCode) -> (Vec<String>, Option<&'static str>) {
    let record = screen.record();
    let refusal = screen.app().world().resource::<OpenTable>().bar.undo.err();
    screen.key(KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        let letter = if code == KeyCode::KeyY { "y" } else { "z" };
        screen.key(code, Key::Character(letter.into()), state);
        screen.frame();
    }
    screen.key(KeyCode::ControlLeft, Key::Control, ButtonState::Released);
    assert_eq!(screen.record(), record);
    let world = screen.app().world_mut();
    let mut roots = world.query::<&UiRoot>();
    let words = roots.iter(world).flat_map(|root| root.element().words());
    (words.map(str::to_owned).collect::<Vec<_>>(), refusal)
}

/// A refused undo or redo says why, and changes nothing.
#[test]
fn a_refused_undo_says_why() {
    let table = order::<Oubliette>("oubliette", &[HUMAN, STEADY], 17);
    let mut screen = Screen::<Oubliette>::open(table, INSTANT);
    screen.until("the table is at rest", Screen::is_drained);
    let (words, refusal) = asked(&mut screen, KeyCode::KeyZ);
    let reason = capital(refusal.expect("nothing was decided yet"));
    assert!(words.contains(&reason), "{reason}: {words:?}");
    let (words, _) = asked(&mut screen, KeyCode::KeyY);
    assert!(words.iter().any(|words| words.contains("redo")), "{words:?}");
    let moving = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, STEADY], 17);
    let mut screen = Screen::<Omelas>::open(moving, Tempo::default());
    screen.until("something moves", |screen| !screen.is_drained());
    let (words, _) = asked(&mut screen, KeyCode::KeyZ);
    assert!(
        words.iter().any(|words| words.starts_with("Wait until")),
        "{words:?}"
    );
}
