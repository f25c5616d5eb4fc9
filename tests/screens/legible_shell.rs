//! The screens of the shell can be read: at every window size and type size no text is cut off, too small, or covers
//! other text.

use crate::support::app::{
    HUMAN, STEADY, add_games, all_games, finish, headless, touchable, usable_controls, use_control,
};
use crate::support::levels::level_text;
use bevy::ecs::system::RunSystemOnce;
use bevy::input_focus::InputFocusVisible;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;
use bevy::window::{PrimaryWindow, WindowResized};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use triptych::games;
use triptych::games::omelas::Omelas;
use triptych::headless;
use triptych::session::replay::{ReplayStatus, Steer};
use triptych::session::{Advised, AppState, GameId};
use triptych::session::{
    Autosave, Guided, GuidedStep, LedgerEntry, NextReplay, OpenTable, ReplayOrder, ReplayReturn, Report,
    Sitting, TableControl,
};
use triptych::shell;
use triptych::shell::book::Book;
use triptych::shell::dialog::{Dialog, DialogIntent};
use triptych::shell::guide;
use triptych::shell::panels::Front;
use triptych::shell::saves::SavedTables;
use triptych::shell::seats::{Chair, SeatPlan, SetupIntent};
use triptych::shell::settings::data::Speed;
use triptych::shell::settings::{Overrides, SettingsStore};
use triptych::table::chance_stats::{ChanceStats, Face};
use triptych::table::save::{self, SaveHeader};
use triptych::table::{Passage, PassageKind, SeatSet, Seed, StoryPage, Table};
use triptych::testing::depth;
use triptych::ui::inks;
use triptych::ui::{Element, LaidOut, Paint, Role, UiLayer, UiRoot, legibility, widgets};

/// The window sizes at which the screens of the UI are checked.
const UI_WINDOWS: [(u32, u32); 8] = [
    (960, 540),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
    (2560, 1080),
    (900, 1400),
    (3840, 2160),
];
/// The type sizes at which they are checked.
const UI_SIZES: [u8; 5] = [80, 100, 125, 150, 200];

/// The program without a table and without a real window.
struct Shell {
    app: App,
    /// How many screens were checked.
    checked: usize,
}

impl Shell {
    fn open() -> Self {
        Self::open_in(headless())
    }

    /// As [`open`](Self::open), with the engine's layout.
    fn laid_out() -> Self {
        Self::open_in(touchable())
    }

    fn open_in(mut app: App) -> Self {
        let overrides = Overrides {
            speed: Some(Speed::Instant),
            ..Overrides::default()
        };
        app.insert_resource(SettingsStore::open(None, overrides))
            .add_plugins((shell::plugin, add_games));
        finish(&mut app);
        let mut shell = Self { app, checked: 0 };
        shell.frames();
        shell
    }

    fn frames(&mut self) {
        for _ in 0..3 {
            self.app.update();
        }
    }

    fn go(&mut self, state: AppState) {
        self.app
            .world_mut()
            .resource_mut::<NextState<AppState>>()
            .set(state);
        self.frames();
    }

    /// Uses a control of the UI as a person does.
    fn use_control(&mut self, name: &str) {
        assert!(use_control(self.app.world_mut(), name), "{name} can't be used");
        self.frames();
    }

    /// Checks a screen of the UI in each window at each type size.
    fn check_ui(&mut self, what: &str) {
        self.check_ui_with(what, true);
    }

    /// As [`check_ui`](Self::check_ui), but for the table that it stands around.
    fn check_around_table(&mut self, what: &str) {
        self.check_ui_with(what, false);
    }

    fn check_ui_with(&mut self, what: &str, is_whole: bool) {
        for (percent, windows) in self.plan() {
            // The numbers on choices are shown up to 125 %. With larger type they may touch each other in a crowded row.
            // Around a table they may touch the guide’s slip.
            let numbered = is_whole && percent <= 125;
            self.app.world_mut().resource_mut::<InputFocusVisible>().0 = numbered;
            self.type_size(percent);
            for (width, height) in windows {
                self.resize(width, height);
                let look = |ui: LaidOut| (ui.texts().len(), legibility::faults(&ui));
                let (texts, faults) = self.app.world_mut().run_system_once(look).expect("it runs");
                assert!(texts > 2, "{what}: there is something to be read");
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                assert!(
                    faults.is_empty(),
                    "{what}, {width}x{height}, {percent} %:\n{}",
                    faults.join("\n")
                );
            }
        }
    }

    /// Returns the type sizes at which the next screen is checked, each with its windows. A daily run checks every
    /// window once, with the next type size for the next screen, so that five screens have every pair; and the smallest
    /// and the tall window with the largest type each time. A deep run checks all pairs.
    fn plan(&mut self) -> BTreeMap<u8, Vec<(u32, u32)>> {
        self.checked += 1;
        let is_deep = depth() > 1;
        let chosen = |percent: u8, at: usize, (width, height): (u32, u32)| {
            let turn = UI_SIZES.get((at + self.checked) % UI_SIZES.len()) == Some(&percent);
            let is_extreme = percent == 200 && (width < 1000 || height > width);
            is_deep || turn || is_extreme
        };
        let windows = |percent| {
            let all = UI_WINDOWS.into_iter().enumerate();
            let chosen = all.filter(|(at, window)| chosen(percent, *at, *window));
            chosen.map(|(_, window)| window).collect()
        };
        UI_SIZES
            .into_iter()
            .map(|percent| (percent, windows(percent)))
            .collect()
    }

    fn resize(&mut self, width: u32, height: u32) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        let (entity, mut window) = windows.single_mut(world).expect("there is one window");
        let (width, height) = (width as f32, height as f32);
        window.resolution.set(width, height);
        // Cameras look at this, as they do in a real window.
        world.write_message(WindowResized {
            window: entity,
            width,
            height,
        });
        self.frames();
    }

    fn type_size(&mut self, percent: u8) {
        let mut kept = self.app.world_mut().resource_mut::<SettingsStore>();
        kept.change(|settings| settings.type_size = percent);
        self.frames();
    }
}

/// The check finds what can't be read or used, and nothing on a screen where all is well.
#[test]
fn the_check_finds_what_cannot_be_read() {
    let words = |words: &str| Element::text(Role::Body, words);
    let at = |element: Element, x: f32, y: f32| {
        let place = |node: &mut Node| (node.left, node.top) = (px(x), px(y));
        element.absolute().styled(place)
    };
    let in_clip = |overflow: Overflow, width: f32, height: f32| {
        let inner = Element::row([words("a long line").unwrapped().rigid()]);
        let inner = inner.size(px(width), px(height)).align(AlignItems::Start);
        at(inner.styled(|node| node.overflow = overflow), 300.0, 300.0)
    };
    let button = |intent| widgets::button("A button", intent);
    let on = |ground| Element::row([words("words").tinted(inks::UMBER)]).painted(Paint::Fill(ground));
    let cases = [
        (vec![at(words("well"), 300.0, 300.0)], None),
        (vec![at(on(inks::BONE), 300.0, 300.0)], None),
        (vec![in_clip(Overflow::clip(), 400.0, 80.0)], None),
        (vec![in_clip(Overflow::clip(), 40.0, 80.0)], Some("is cut off")),
        (vec![in_clip(Overflow::clip(), 400.0, 10.0)], Some("is cut off")),
        (
            vec![in_clip(Overflow::scroll_y(), 400.0, 10.0)],
            Some("a scroll area is"),
        ),
        (
            vec![at(words("one"), 300.0, 300.0), at(words("two"), 310.0, 305.0)],
            Some("lies over “"),
        ),
        (
            vec![at(words("words"), -40.0, 300.0)],
            Some("cut off by the window"),
        ),
        (vec![at(on(inks::INK), 300.0, 300.0)], Some("stands out")),
        (
            vec![
                at(button(DialogIntent::Rules), 300.0, 300.0),
                at(button(DialogIntent::Undo), 400.0, 340.0),
            ],
            Some("lies over dialog."),
        ),
        (
            vec![
                at(button(DialogIntent::Rules), 300.0, 300.0),
                at(words("beside"), 280.0, 320.0),
            ],
            Some("runs into dialog.rules"),
        ),
    ];
    let mut shell = Shell::laid_out();
    shell.resize(1280, 720);
    for (parts, expected) in cases {
        let tree = Element::overlay(parts).blocking();
        let world = shell.app.world_mut();
        let root = world.spawn((UiRoot::new(tree), UiLayer::Panel)).id();
        shell.frames();
        let look = |ui: LaidOut| (ui.texts().len(), legibility::faults(&ui));
        let seen = shell.app.world_mut().run_system_once(look);
        let (texts, faults) = seen.expect("it runs");
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        match expected {
            None => assert!(texts > 0 && faults.is_empty(), "{faults:?}"),
            Some(words) => assert!(
                faults.iter().any(|fault| fault.contains(words)),
                "{words}: {faults:?}"
            ),
        }
        shell.app.world_mut().despawn(root);
    }
}

#[test]
fn the_title_is_legible() {
    let home = TempDir::new().expect("a folder to write to");
    let mut shell = Shell::laid_out();
    shell.check_ui("title");
    shell.app.world_mut().resource_mut::<SettingsStore>().trouble = Some(
        "The settings could not be read (line 3, column 8: Expected boolean); they are as they came, and the old \
         file is now settings.broken-1.ron."
            .into(),
    );
    shell.check_ui("title with trouble");
    keep_some(home.path());
    shell.app.world_mut().resource_mut::<Autosave>().folder = Some(home.path().join("saves"));
    shell.go(AppState::Load);
    shell.go(AppState::Title);
    shell.check_ui("title with tables and trouble");
    shell.use_control("title.rules");
    shell.check_ui("whose rules");
}

#[test]
fn the_credits_are_legible() {
    let mut shell = Shell::laid_out();
    shell.use_control("title.credits");
    shell.check_ui("the credits");
    shell.use_control("credits.close");
    assert_eq!(shell.app.world().resource::<Front>().panel, None);
}

#[test]
fn the_settings_are_legible() {
    let mut shell = Shell::laid_out();
    shell.app.world_mut().resource_mut::<Front>().wanted = Some(shell::settings::PANEL);
    shell.frames();
    for page in ["motion", "table", "display", "group", "accessibility"] {
        shell.use_control(&format!("settings.page.{page}"));
        shell.check_ui(&format!("the settings, page {page}"));
    }
}

#[test]
fn the_setup_screens_are_legible() {
    let mut shell = Shell::laid_out();
    for &game in all_games().entries() {
        let id = game.headless.id();
        let world = shell.app.world_mut();
        world
            .resource_mut::<SeatPlan>()
            .set_for(&games::list(), game, None);
        shell.go(AppState::Seats(GameId(id)));
        // The default number of seats, and the largest.
        for all in [false, true] {
            while all && shell.offers("seats.add") {
                shell.use_control("seats.add");
            }
            shell.check_ui(&format!("the seats of {id}"));
        }
        for chair in ["player.0", "player.2", "host"] {
            if shell.offers(&format!("seats.menu.{chair}")) {
                shell.use_control(&format!("seats.menu.{chair}"));
                shell.check_ui(&format!("the menu of {chair} of {id}"));
                shell.use_control("seats.done");
            }
        }
        shell.use_control("seats.page.rules");
        shell.check_ui(&format!("the house rules of {id}"));
        shell.go(AppState::Title);
    }
}

/// Letters that no font has are named beside the plates at once. A letter for private use stands for them: which fonts a
/// computer has, no test knows.
#[test]
fn letters_that_cannot_be_drawn_are_named_at_the_setup() {
    let mut shell = Shell::laid_out();
    let game = all_games().entries()[0];
    let id = GameId(game.headless.id());
    let mut said = |name: &str| {
        let mut plan = SeatPlan::default();
        plan.set_for(&games::list(), game, None);
        plan.carry_out(SetupIntent::Name(Chair::Player(0), name.into()));
        plan.finish_writing();
        assert_eq!(plan.trouble(), None, "the table can be opened all the same");
        shell.app.insert_resource(plan);
        shell.go(AppState::Seats(id));
        shell.frames();
        shell.frames();
        let mut roots = shell.app.world_mut().query::<&UiRoot>();
        let words: Vec<String> = roots
            .iter(shell.app.world())
            .flat_map(|root| root.element().words().map(str::to_owned).collect::<Vec<_>>())
            .collect();
        shell.go(AppState::Title);
        let mut words = words.into_iter();
        words.find(|words| words.starts_with("No font on this computer can draw"))
    };
    assert_eq!(said("Änne Žofie"), None);
    let note = said("A\u{10ABCD}nna").expect("it is said");
    assert!(note.ends_with(": \u{10ABCD}"), "{note}");
    assert_eq!(said("Ada"), None);
}

/// Saves some tables: unfinished ones (one with a long name), a finished one, and broken ones.
fn keep_some(home: &Path) {
    let named = "The long Friday evening on which nobody went home before midnight";
    let files = [
        ("saves/omelas-0-abcdef.triptych".to_owned(), false),
        (format!("kept/{named}.triptych"), false),
        ("saves/omelas-1-abcdef.triptych".to_owned(), true),
    ];
    for folder in ["saves", "kept"] {
        fs::create_dir_all(home.join(folder)).expect("it can be made");
    }
    for (file, over) in files {
        let header = SaveHeader {
            controllers: vec![HUMAN, STEADY, STEADY, STEADY, STEADY],
            saved_at: 1_700_000_000,
            line: "round 3, Omelas 1 of 6, The Darkness 1 of 3, and more that goes on for long".into(),
            over,
            ..SaveHeader::default()
        };
        let text = table().record().to_text(Some(&header));
        fs::write(home.join(file), save::pack(&text)).expect("it can be written");
    }
    for number in 3..8 {
        let file = home.join(format!("saves/omelas-{number}-abcdef.triptych"));
        fs::write(file, "(").expect("it can be written");
    }
}

#[test]
fn the_load_screen_is_legible() {
    let home = TempDir::new().expect("a folder to write to");
    let mut shell = Shell::laid_out();
    shell.go(AppState::Load);
    shell.check_ui("an empty shelf");
    shell.use_control("load.open-file");
    shell.check_ui("the path of a file");
    shell.use_control("load.cancel");
    shell.go(AppState::Title);
    keep_some(home.path());
    shell.app.world_mut().resource_mut::<Autosave>().folder = Some(home.path().join("saves"));
    shell.go(AppState::Load);
    while !shell.app.world().resource::<SavedTables>().is_read() {
        shell.frames();
    }
    // Broken ones, unfinished ones, and a finished one.
    for index in [0, 4, 5, 6, 7] {
        shell.use_control(&format!("load.choose.{index}"));
        shell.check_ui("the shelf");
    }
    shell.use_control("load.delete");
    shell.check_ui("the shelf that asks");
}

/// All seats of the chosen table are in sight, however many there are.
#[test]
fn the_load_screen_shows_all_seats() {
    for seats in [4, 6] {
        let home = TempDir::new().expect("a folder to write to");
        let mut shell = Shell::laid_out();
        let folder = home.path().join("saves");
        fs::create_dir_all(&folder).expect("it can be made");
        let header = SaveHeader {
            controllers: vec![HUMAN; seats],
            line: "round 3, Omelas 1 of 6, The Darkness 1 of 3".into(),
            ..SaveHeader::default()
        };
        let setup = headless::numbered_setup::<Omelas>("omelas", level_text("omelas"), seats, Seed(3));
        let table = Table::new(setup.expect("it is an embedded level")).expect("it can be set up");
        let text = table.record().to_text(Some(&header));
        fs::write(folder.join("omelas-0-abcdef.triptych"), save::pack(&text)).expect("it can be written");
        shell.app.world_mut().resource_mut::<Autosave>().folder = Some(folder);
        shell.go(AppState::Load);
        while !shell.app.world().resource::<SavedTables>().is_read() {
            shell.frames();
        }
        shell.use_control("load.choose.0");
        shell.resize(1280, 720);
        shell.needs_no_scrolling();
    }
}

impl Shell {
    /// Checks that nothing on the screen is longer than its place.
    fn needs_no_scrolling(&mut self) {
        let world = self.app.world_mut();
        let mut areas = world.query_filtered::<&ComputedNode, With<ScrollArea>>();
        assert!(areas.iter(world).count() > 0, "the screen can scroll");
        for area in areas.iter(world) {
            let (needs, has) = (area.content_size().y, area.size().y);
            assert!(needs <= has + 1.0, "{needs} of {has}");
        }
    }

    fn offers(&mut self, name: &str) -> bool {
        usable_controls(self.app.world_mut()).contains(&name.to_owned())
    }
}

/// A table of five, one of them with a long name.
fn table() -> Table<Omelas> {
    let setup = headless::numbered_setup::<Omelas>("omelas", level_text("omelas"), 5, Seed(3));
    let mut setup = setup.expect("five can play");
    let seat = setup.seats.first_mut().expect("somebody sits there");
    seat.name = "Wilhelmina the Second".into();
    let mut table = Table::new(setup).expect("five can play");
    headless::play_out(&mut table, &[STEADY; 5]).expect("computers play on");
    table
}

#[test]
fn the_replay_screen_is_legible() {
    let mut shell = Shell::laid_out();
    let table = table();
    let order = ReplayOrder {
        game: GameId("omelas"),
        record: table.record().to_text(None),
        reason: None,
        back: ReplayReturn::Title,
    };
    shell.app.world_mut().resource_mut::<NextReplay>().0 = Some(order);
    shell.frames();
    shell.frames();
    let len = shell.app.world().resource::<ReplayStatus>().len;
    assert!(len > 20, "a record is watched");
    for at in [0, len / 2, len] {
        shell.app.world_mut().write_message(Steer::To(at));
        shell.frames();
        shell.check_around_table("a record");
    }
    shell.app.world_mut().write_message(Steer::Secrets(true));
    shell.frames();
    shell.check_around_table("a record with its secrets");
}

/// Seats with long names.
fn sitting(count: usize) -> Vec<Sitting> {
    let names = ["Wilhelmina", "Ada", "Mei", "Kofi"].into_iter().cycle();
    let sits = |(index, name): (usize, &str)| Sitting {
        name: format!("{name} the Second"),
        mark: index as u8 % 6 + 1,
        controller: STEADY,
    };
    names.take(count).enumerate().map(sits).collect()
}

#[test]
fn the_ledger_is_legible() {
    let mut shell = Shell::laid_out();
    let round = "Round 12: Wilhelmina the Second draws an M and rolls 4: exactly four Yes.\nAsked for a Yes: Ada the Second, \
                 Mei the Second and Kofi the Second.\nClaims: Ada the Second No, then coin (4 in 10).\nFour Yes: M \
                 stays on Omelas.";
    let face = |name: &str, came| Face {
        name: name.into(),
        came,
        expected: 12.4,
    };
    let die = ChanceStats {
        kind: "the die",
        throws: 33,
        entered: 12,
        faces: vec![face("1", 9), face("2", 0), face("3", 24)],
        share: Some(0.21),
    };
    for count in [2, 7] {
        let mut table = shell.app.world_mut().resource_mut::<OpenTable>();
        table.sitting = sitting(count);
        table.seed = "seed sealed as 0f3c9a7e51b2d864".into();
        table.over = count == 2;
        let entry = LedgerEntry {
            words: round.into(),
            seats: SeatSet::first(count),
        };
        let mut report = shell.app.world_mut().resource_mut::<Report>();
        report.ledger = vec![entry; 120];
        report.figures = vec![die.clone(), die.clone()];
        shell.app.world_mut().resource_mut::<Front>().wanted = Some(shell::ledger::PANEL);
        shell.frames();
        shell.check_ui("the ledger");
        shell.use_control("ledger.seat.1");
        shell.check_ui("the ledger of one seat");
        shell.use_control("ledger.page.chance");
        shell.check_ui("chance");
        shell.use_control("ledger.close");
        assert_eq!(shell.app.world().resource::<Front>().panel, None);
    }
}

/// A story of many pages with long titles, portraits and several lines in one text.
#[test]
fn the_chronicle_is_legible() {
    let mut shell = Shell::laid_out();
    let told = "“Nobody owes the Academy a lamp,” says Wilhelmina.\nThen she puts it out, and the whole ward with it.";
    let page = |number: usize| StoryPage {
        title: format!("Scene {number}: Wilhelmina Featherstone and the Insect General"),
        pictures: vec!["great_city/city-specimen".into(), "great_city/stranger".into()],
        passages: [
            PassageKind::Plain,
            PassageKind::Entry,
            PassageKind::Told,
            PassageKind::Note,
        ]
        .map(|kind| Passage {
            picture: (kind == PassageKind::Entry).then(|| "great_city/stranger".into()),
            ..Passage::new(kind, told)
        })
        .into(),
    };
    for pages in [0, 1, 24] {
        shell.app.world_mut().resource_mut::<Report>().story = (1..=pages).map(page).collect();
        shell.app.world_mut().resource_mut::<Front>().wanted = Some(shell::chronicle::PANEL);
        shell.frames();
        shell.check_ui("the chronicle");
        shell.use_control("chronicle.close");
        assert_eq!(shell.app.world().resource::<Front>().panel, None);
    }
}

/// The chapters are long ones, with many drawings, links and rulings.
#[test]
fn the_rulebook_is_legible() {
    let mut shell = Shell::laid_out();
    let places = [
        ("omelas", ""),
        ("oubliette", "oubliette.turn.9"),
        ("great_city", "great_city.oracle.2"),
    ];
    for (game, anchor) in places {
        let mut book = shell.app.world_mut().resource_mut::<Book>();
        book.open_at(&games::list(), game, anchor);
        shell.frames();
        shell.check_ui(&format!("the rulebook at {game} {anchor}"));
    }
    shell.resize(900, 1400);
    shell.use_control("book.contents");
    shell.check_ui("the contents of a rulebook");
    let mut table = shell.app.world_mut().resource_mut::<OpenTable>();
    (table.game, table.rule) = (Some("oubliette"), "oubliette.turn.2");
    let mut book = shell.app.world_mut().resource_mut::<Book>();
    book.open_at(&games::list(), "oubliette", "oubliette.turn.2");
    shell.frames();
    shell.check_ui("the rulebook over a table");
    shell.use_control("book.close");
}

#[test]
fn who_plays_is_legible() {
    let mut shell = Shell::laid_out();
    for count in [2, 7] {
        shell.app.world_mut().resource_mut::<OpenTable>().sitting = sitting(count);
        shell.app.world_mut().resource_mut::<Front>().wanted = Some(shell::dialog::WHO_PLAYS);
        shell.frames();
        shell.check_ui("who plays");
        shell.use_control("who-plays.close");
    }
}

/// Paths of files are long and have no spaces at which a line could break.
#[test]
fn the_dialogs_are_legible() {
    let mut shell = Shell::laid_out();
    let name = "omelas-1763600000-a1b2c3.triptych";
    let path =
        format!("/home/somebody/with-a-long-name/.local/share/triptych-of-the-three-games/saves/{name}");
    let trouble = format!("{path}: there is no room left for it");
    for dialog in [
        Dialog::Menu,
        Dialog::SaveCopy {
            name: "The long Friday evening on which nobody went home before".into(),
            trouble: None,
        },
        Dialog::SaveCopy {
            name: "Friday".into(),
            trouble: Some(trouble.clone()),
        },
        Dialog::Advice(Advised {
            name: "Wilhelmina-Bartholomea".into(),
            what: "Play Nondescript Energy Drink, and keep the other one for later.".into(),
            why: "It is not worth the risk. Your attack succeeds 42 times in 100, and what you would take from \
             Wilhelmina is worth about 3 080. You are hit 24 times in 100, which would cost you about 3 080."
                .into(),
        }),
        Dialog::Unsaved(trouble),
        Dialog::Trouble(format!("{name}: this save has changed since it was written")),
        Dialog::Parted(format!(
            "Another program has written {name} since. That stays as it is; what is played here is kept as {name} from \
             now on."
        )),
    ] {
        let what = format!("{dialog:?}");
        *shell.app.world_mut().resource_mut::<Dialog>() = dialog;
        shell.frames();
        shell.check_ui(&what);
    }
    *shell.app.world_mut().resource_mut::<Dialog>() = Dialog::None;
    shell.app.world_mut().resource_mut::<TableControl>().is_paused = true;
    shell.frames();
    shell.check_ui("a pause");
}

/// A guided table is not saved, and the menu says so. Any other table is saved.
#[test]
fn leaving_a_guided_table_does_not_promise_a_save() {
    let mut shell = Shell::open();
    let mut said = |running: bool| {
        let world = shell.app.world_mut();
        *world.resource_mut::<Guided>() = Guided {
            running,
            ..Guided::default()
        };
        world.resource_mut::<OpenTable>().bar.saved = true;
        *world.resource_mut::<Dialog>() = Dialog::Menu;
        shell.frames();
        let world = shell.app.world_mut();
        let mut roots = world.query::<(&UiRoot, &UiLayer)>();
        let dialogs = roots.iter(world).filter(|(_, layer)| **layer == UiLayer::Dialog);
        let words: Vec<_> = dialogs.flat_map(|(root, _)| root.element().words()).collect();
        words.join(" ")
    };
    let lesson = said(true);
    assert!(
        lesson.contains("not saved") && !lesson.contains("Continue"),
        "{lesson}"
    );
    assert!(said(false).contains("Continue"));
}

#[test]
fn the_guides_are_legible() {
    let mut shell = Shell::laid_out();
    for &game in all_games().entries() {
        let id = game.headless.id();
        let Some((guide, _)) = guide::of(id) else {
            continue;
        };
        // The slip stands beside a screen: here beside the title.
        shell.go(AppState::Title);
        // The first card may be the beginning of the rulebook.
        shell.app.world_mut().resource_mut::<OpenTable>().game = Some(id);
        for (index, caption) in guide.captions.iter().enumerate() {
            *shell.app.world_mut().resource_mut::<Guided>() = Guided {
                running: true,
                step: Some(GuidedStep {
                    caption: caption.clone(),
                    number: index + 1,
                    of: guide.captions.len(),
                    refused: index % 2 == 1,
                    framed: None,
                }),
                ..Guided::default()
            };
            shell.check_around_table(&caption.say);
            let mut roots = shell.app.world_mut().query::<&UiRoot>();
            let mut roots = roots.iter(shell.app.world());
            let says = |words: &str| words.starts_with("You tell a story together.");
            let is_minute = roots.any(|root| root.element().words().any(says));
            assert_eq!(is_minute, caption.say.is_empty(), "it is in the rulebook only");
        }
    }
}

/// In a window of 4:3, too, all seats of a new table are in sight at once.
#[test]
fn a_new_table_needs_no_scrolling_at_4_to_3() {
    let mut shell = Shell::laid_out();
    let game = all_games().entries()[0];
    shell
        .app
        .world_mut()
        .resource_mut::<SeatPlan>()
        .set_for(&games::list(), game, None);
    shell.go(AppState::Seats(GameId(game.headless.id())));
    shell.resize(1024, 768);
    shell.needs_no_scrolling();
}
