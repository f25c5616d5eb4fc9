//! What lies over a screen: in windows of several shapes and at several text sizes, no tooltip, no caption and no slip of
//! the guide covers the control in use or leaves the window. A tooltip takes a free side of its control, if there is one.

use crate::support::app::{HUMAN, STEADY, add_games, finish, order, touchable, usable_controls, use_control};
use crate::support::levels::level_text;
use bevy::a11y::AccessibilityNode;
use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResized};
use std::collections::BTreeSet;
use std::time::Duration;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::headless;
use triptych::session::replay::ReplayStatus;
use triptych::session::{AppState, GameId};
use triptych::session::{Guided, NextReplay, NextTable, ReplayOrder, ReplayReturn};
use triptych::shell;
use triptych::shell::dialog::Dialog;
use triptych::shell::guide;
use triptych::shell::panels::Front;
use triptych::shell::replay::happened;
use triptych::shell::settings::data::Speed;
use triptych::shell::settings::{Overrides, SettingsStore};
use triptych::table::{Game, Seed, Table};
use triptych::ui::sound::Sounds;
use triptych::ui::{Controls, LaidOut, Layout, Toast, UiLayer, UiRoot, legibility};

/// The windows and text sizes, the ordinary one last.
const SIZES: [(f32, f32, u8); 4] = [
    (960.0, 540.0, 200),
    (900.0, 1400.0, 150),
    (2560.0, 1080.0, 80),
    (1280.0, 720.0, 100),
];

/// The gap between a control and its tooltip, and the least gap to the window's edge.
const GAPS: (f32, f32) = (14.0, 6.0);

/// The words of a caption.
const CAPTION: &str = "the curtain falls";

/// The program with an invisible window.
struct Program(App);

/// What lies on the screen while a control is in use. Rectangles are in units.
struct Seen {
    window: Rect,
    control: Rect,
    /// Tooltips and captions, by their words.
    over: Vec<(String, Rect)>,
    /// All other text, and all controls.
    others: Vec<Rect>,
}

/// Returns whether two rectangles overlap by more than a line.
fn covers(one: Rect, other: Rect) -> bool {
    let common = one.intersect(other).size();
    common.min_element() > 1.5
}

/// Returns whether a rectangle is inside another, but for rounding.
fn is_inside(inner: Rect, outer: Rect) -> bool {
    let outer = outer.inflate(1.5);
    outer.contains(inner.min) && outer.contains(inner.max)
}

impl Seen {
    /// Returns the rectangle of the tooltip or caption with these words.
    fn over(&self, words: &str) -> Option<Rect> {
        let mut over = self.over.iter();
        over.find(|(own, _)| own == words).map(|(_, place)| *place)
    }

    /// Checks what must hold for everything over the screen.
    fn check(&self, place: Rect, at: &str) {
        assert!(is_inside(place, self.window), "{at}: {place:?} leaves the window");
        assert!(
            !covers(place, self.control),
            "{at}: {place:?} covers {:?}",
            self.control
        );
    }

    /// Checks that a tooltip covers nothing if a side of the control is free.
    fn check_side(&self, place: Rect, at: &str) {
        let (gap, margin) = GAPS;
        let (size, middle) = (place.size(), self.control.center());
        let away = (self.control.size() + size) / 2.0 + gap;
        let sides = [
            Vec2::new(0.0, -away.y),
            Vec2::new(0.0, away.y),
            Vec2::new(away.x, 0.0),
            Vec2::new(-away.x, 0.0),
        ];
        let sides = sides.map(|away| Rect::from_center_size(middle + away, size));
        let is_free = |side: &Rect| {
            is_inside(*side, self.window.inflate(-margin))
                && self.others.iter().all(|other| side.intersect(*other).is_empty())
        };
        let covered = self.others.iter().find(|other| covers(place, **other));
        if let (Some(free), Some(covered)) = (sides.iter().find(|side| is_free(side)), covered) {
            panic!("{at}: {place:?} covers {covered:?}, though {free:?} is free");
        }
    }
}

impl Seen {
    /// Checks that a caption covers nothing if a place at the window's edge is free.
    fn check_edge(&self, place: Rect, at: &str) {
        let half = place.size() / 2.0;
        let within = self.window.inflate(-GAPS.1);
        let (min, max) = (within.min + half, within.max - half);
        let middle = (min + max) / 2.0;
        let edges = [
            min,
            max,
            vec2(min.x, max.y),
            vec2(max.x, min.y),
            vec2(min.x, middle.y),
            vec2(max.x, middle.y),
            vec2(middle.x, min.y),
            vec2(middle.x, max.y),
        ];
        let mut edges = edges
            .map(|centre| Rect::from_center_size(centre, place.size()))
            .into_iter();
        let free = edges.find(|edge| self.others.iter().all(|other| edge.intersect(*other).is_empty()));
        let covered = self.others.iter().find(|other| covers(place, **other));
        if let (Some(free), Some(covered)) = (free, covered) {
            panic!("{at}: {place:?} covers {covered:?}, though {free:?} is free");
        }
    }
}

impl Program {
    fn open() -> Self {
        let overrides = Overrides {
            speed: Some(Speed::Instant),
            ..Overrides::default()
        };
        let mut app = touchable();
        app.insert_resource(SettingsStore::open(None, overrides))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)))
            .add_plugins((shell::plugin, add_games));
        finish(&mut app);
        let mut program = Self(app);
        program.frames(5);
        program
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.0.update();
        }
    }

    /// Sets the window's size and the text size.
    fn fit(&mut self, (width, height, percent): (f32, f32, u8)) {
        let world = self.0.world_mut();
        let mut kept = world.resource_mut::<SettingsStore>();
        kept.change(|settings| settings.type_size = percent);
        let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        let (window, mut primary) = windows.single_mut(world).expect("there is one window");
        primary.resolution.set(width, height);
        // Cameras look at this, as they do in a real window.
        world.write_message(WindowResized {
            window,
            width,
            height,
        });
        self.frames(6);
    }

    fn go(&mut self, state: AppState) {
        let world = self.0.world_mut();
        world.resource_mut::<NextState<AppState>>().set(state);
        self.frames(5);
    }

    /// Uses a control if it is there.
    fn press(&mut self, name: &str) -> bool {
        let pressed = use_control(self.0.world_mut(), name);
        self.frames(3);
        pressed
    }

    fn names(&mut self) -> Vec<String> {
        usable_controls(self.0.world_mut())
    }

    /// Presses the space bar.
    fn space(&mut self) {
        let world = self.0.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(world).expect("there is one window");
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.0.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::Space,
                logical_key: Key::Space,
                state,
                text: None,
                repeat: false,
                window,
            });
            self.frames(3);
        }
    }

    /// Opens the replay of a game that computers played.
    fn watch_a_game(&mut self) {
        let setup = headless::numbered_setup::<Omelas>("omelas", level_text("omelas"), 5, Seed(3));
        let mut table = Table::new(setup.expect("five can play")).expect("five can play");
        headless::play_out(&mut table, &[STEADY; 5]).expect("computers play on");
        self.0.world_mut().resource_mut::<NextReplay>().0 = Some(ReplayOrder {
            game: GameId(Omelas::ID),
            record: table.record().to_text(None),
            reason: None,
            back: ReplayReturn::Title,
        });
        self.frames(8);
    }

    /// Returns the rectangle of the node with this name for screen readers, in units.
    fn place_of(&mut self, label: &str) -> Rect {
        let label = label.to_owned();
        let find = move |ui: LaidOut, nodes: Query<(Entity, &AccessibilityNode)>| {
            let mut nodes = nodes.iter();
            let (entity, _) = nodes.find(|(_, node)| node.label() == Some(label.as_str()))?;
            ui.place(entity)
        };
        let place = self.0.world_mut().run_system_once(find).expect("it runs");
        place.expect("it is on the screen")
    }

    /// Moves the pointer there, in units.
    fn point_at(&mut self, position: Vec2) {
        let unit = |ui: LaidOut| ui.unit();
        let unit = self.0.world_mut().run_system_once(unit).expect("it runs");
        let position = position * unit;
        let world = self.0.world_mut();
        let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        let (window, mut primary) = windows.single_mut(world).expect("there is one window");
        primary.set_cursor_position(Some(position));
        let moved = CursorMoved {
            window,
            position,
            delta: None,
        };
        world.write_message(WindowEvent::CursorMoved(moved.clone()));
        world.write_message(moved);
        self.frames(4);
    }

    /// Plays on until a control can be used whose name begins with `wanted`.
    fn play_until(&mut self, wanted: &str) {
        const ON: [&str; 8] = [
            "omelas.confirm",
            "omelas.pick.0",
            "curtain.open",
            "curtain.done",
            "omelas.chance",
            "omelas.go-on",
            "omelas.local.call-vote",
            "omelas.decide.",
        ];
        for _ in 0..2_000 {
            self.frames(1);
            let names = self.names();
            if names.iter().any(|name| name.starts_with(wanted)) {
                // Computers talk first.
                self.frames(60);
                return;
            }
            let next = ON
                .iter()
                .find_map(|on| names.iter().find(|name| name.starts_with(on)));
            if let Some(name) = next {
                self.press(name);
            }
        }
        panic!("{wanted} never comes, only {:?}", self.names());
    }

    /// Returns the controls that have a tooltip, with its words; or all controls.
    fn controls(&mut self, all: bool) -> Vec<(Entity, String)> {
        let find = move |controls: Controls| {
            let words = controls.iter().map(|(entity, control)| {
                let words = control.refusal.as_ref().unwrap_or(&control.tooltip);
                (entity, words.clone())
            });
            words
                .filter(|(_, words)| all || !words.is_empty())
                .collect::<Vec<_>>()
        };
        self.0.world_mut().run_system_once(find).expect("it runs")
    }

    /// Focuses a control and returns what is on the screen; `None` if the control is gone or out of sight.
    fn look_at(&mut self, control: Entity) -> Option<Seen> {
        let world = self.0.world_mut();
        world.get_entity(control).ok()?;
        let mut focus = world.resource_mut::<InputFocus>();
        focus.set(control, FocusCause::Navigated);
        world.resource_mut::<InputFocusVisible>().0 = true;
        self.frames(4);
        let place = move |ui: LaidOut| ui.place(control);
        let place = self.0.world_mut().run_system_once(place).expect("it runs")?;
        self.seen(place)
    }

    /// Returns what is on the screen while the control in this place is in use; `None` if that is out of sight.
    fn seen(&mut self, control: Rect) -> Option<Seen> {
        let look = move |ui: LaidOut| {
            let window = ui.window();
            let control = control.intersect(window);
            let (mut over, mut others) = (Vec::new(), Vec::new());
            for text in ui.texts() {
                match text.frame.filter(|_| text.layer == UiLayer::Tooltip) {
                    Some(frame) => over.push((text.content, ui.in_units(frame))),
                    None => others.push(ui.in_units(text.rect)),
                }
            }
            let controls = ui.controls().into_iter();
            others.extend(controls.map(|control| ui.in_units(control.rect)));
            (!control.is_empty()).then_some(Seen {
                window,
                control,
                over,
                others,
            })
        };
        self.0.world_mut().run_system_once(look).expect("it runs")
    }

    /// Looks at the tooltip of every control, at every size. Returns how many there were.
    fn look_at_tooltips(&mut self, screen: &str) -> usize {
        let mut shown = 0;
        for size in SIZES {
            self.fit(size);
            for (control, words) in self.controls(false) {
                let Some(seen) = self.look_at(control) else {
                    continue;
                };
                if let Some(place) = seen.over(&words) {
                    let at = format!("{screen}, {size:?}, “{words}”");
                    seen.check(place, &at);
                    seen.check_side(place, &at);
                    shown += 1;
                }
            }
        }
        self.0.world_mut().resource_mut::<InputFocusVisible>().0 = false;
        shown
    }

    /// Looks at a caption while each control is in use, at every size.
    fn look_at_captions(&mut self, screen: &str) {
        let mut settings = self.0.world_mut().resource_mut::<SettingsStore>();
        settings.change(|settings| settings.captions = true);
        for size in SIZES {
            self.fit(size);
            for (control, _) in self.controls(true) {
                let world = self.0.world_mut();
                let now = world.resource::<Time<Real>>().elapsed_secs();
                world.resource_mut::<Sounds>().caption = Some((CAPTION, now));
                if let Some(seen) = self.look_at(control) {
                    let place = seen.over(&format!("[{CAPTION}]"));
                    let place = place.expect("captions are on");
                    let at = format!("{screen}, {size:?}, the caption");
                    seen.check(place, &at);
                    seen.check_edge(place, &at);
                }
            }
        }
        let world = self.0.world_mut();
        world.resource_mut::<InputFocusVisible>().0 = false;
        let mut settings = world.resource_mut::<SettingsStore>();
        settings.change(|settings| settings.captions = false);
    }
}

#[test]
fn tooltips_of_the_shell_cover_nothing_in_use() {
    let mut program = Program::open();
    let mut shown = program.look_at_tooltips("the title");
    program.look_at_captions("the title");
    for leaf in ["omelas", "oubliette", "great.city"] {
        assert!(program.press(&format!("title.set-up.{leaf}")));
        shown += program.look_at_tooltips(&format!("the set-up of {leaf}"));
        if program.press("seats.menu.player.0") {
            shown += program.look_at_tooltips("a seat's menu");
            program.press("seats.done");
        }
        program.go(AppState::Title);
    }
    program.0.world_mut().resource_mut::<Front>().wanted = Some(shell::settings::PANEL);
    program.frames(3);
    assert!(program.press("settings.page.display"));
    shown += program.look_at_tooltips("the settings");
    program.press("settings.close");
    assert!(shown > 40, "{shown} tooltips were shown");
}

#[test]
fn tooltips_and_captions_of_a_table_cover_nothing_in_use() {
    let mut program = Program::open();
    let seats = [HUMAN, STEADY, HUMAN, STEADY, STEADY];
    let table = order::<Omelas>("omelas", &seats, 72);
    let mut shown = 0;
    program.0.world_mut().resource_mut::<NextTable>().0 = Some(table);
    program.frames(5);
    program.play_until("omelas.local.call-vote");
    shown += program.look_at_tooltips("the discussion");
    // Somebody picks a coin's odds, somebody is asked for a Yes.
    for opened in ["omelas.local.coin.seat.2", "omelas.local.ask"] {
        if program.press(opened) {
            shown += program.look_at_tooltips(opened);
            program.press(opened);
        }
    }
    program.look_at_captions("the discussion");
    program.play_until("omelas.decide.");
    shown += program.look_at_tooltips("the vote");
    program.play_until("omelas.pick.0");
    shown += program.look_at_tooltips("a private view");
    program.play_until("omelas.go-on");
    shown += program.look_at_tooltips("a result");
    program.look_at_captions("a result");
    *program.0.world_mut().resource_mut::<Dialog>() = Dialog::Menu;
    program.frames(3);
    shown += program.look_at_tooltips("the menu");
    *program.0.world_mut().resource_mut::<Dialog>() = Dialog::None;
    program.0.world_mut().resource_mut::<Front>().wanted = Some(shell::ledger::PANEL);
    program.frames(3);
    shown += program.look_at_tooltips("the ledger");
    program.0.world_mut().resource_mut::<Front>().wanted = Some(shell::chronicle::PANEL);
    program.frames(3);
    shown += program.look_at_tooltips("the chronicle");
    assert!(shown > 150, "{shown} tooltips were shown");
}

#[test]
fn tooltips_of_a_replay_cover_nothing_in_use() {
    let mut program = Program::open();
    program.watch_a_game();
    let shown = program.look_at_tooltips("a replay");
    assert!(shown > 30, "{shown} tooltips were shown");
}

/// What has come under a hand that rests after a press is not covered by its tooltip, until the hand moves.
#[test]
fn no_tooltip_covers_what_a_press_has_brought() {
    let mut program = Program::open();
    let tooltips = |program: &mut Program, of: Rect| {
        let seen = program.seen(of).expect("it is in the window");
        seen.over.into_iter().map(|(words, _)| words).collect::<Vec<_>>()
    };
    let seats = AppState::Seats(GameId(Omelas::ID));
    assert!(program.press("title.set-up.omelas"));
    let found = program.controls(false).into_iter().find_map(|(control, words)| {
        let place = move |ui: LaidOut| ui.place(control);
        let place = program.0.world_mut().run_system_once(place).expect("it runs")?;
        Some((place, words))
    });
    let (place, words) = found.expect("a control of the set-up has a tooltip");
    program.go(AppState::Title);
    program.point_at(place.center());
    let world = program.0.world_mut();
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(world).expect("there is one window");
    world.write_message(MouseButtonInput {
        button: MouseButton::Left,
        state: ButtonState::Pressed,
        window,
    });
    program.frames(1);
    program.go(seats);
    program.frames(10);
    assert_eq!(tooltips(&mut program, place), Vec::<String>::new());
    program.point_at(place.center() + vec2(0.0, 0.3 * place.height()));
    let [shown] = &*tooltips(&mut program, place) else {
        panic!("the tooltip comes once the hand moves")
    };
    assert!(words.contains(shown.as_str()), "{shown}");
}

/// The tooltip of a replay's time line says what happened at the moment under the pointer.
#[test]
fn the_tooltip_of_the_time_line_lies_over_the_line() {
    let mut program = Program::open();
    program.watch_a_game();
    for size in SIZES {
        program.fit(size);
        for share in [0.1, 0.5, 0.9] {
            let line = program.place_of("Time line");
            let point = line.min + Vec2::new(share, 0.5) * line.size();
            program.point_at(point);
            let replay = program.0.world().resource::<ReplayStatus>();
            let moments = 0..=replay.len;
            let told: BTreeSet<String> = moments.map(|moment| happened(replay, moment)).collect();
            let seen = program.seen(line).expect("the line is in sight");
            let at = format!("{size:?}, at {share}");
            let over: Vec<&(String, Rect)> = seen
                .over
                .iter()
                .filter(|(words, _)| told.contains(words))
                .collect();
            let [(_, place)] = over[..] else {
                panic!("{at}: {:?}", seen.over)
            };
            assert!(
                is_inside(*place, seen.window),
                "{at}: {place:?} leaves the window"
            );
            assert!(!place.contains(point), "{at}: {place:?} lies under the pointer");
            program.point_at(seen.window.center());
            let seen = program.seen(line).expect("the line is in sight");
            assert_eq!(seen.over, [], "{at}: it goes with the pointer");
        }
    }
}

/// The slip of the guide leaves what it frames in sight, at every size and in every step.
#[test]
fn the_slip_of_the_guide_covers_nothing_that_it_frames() {
    the_slip_covers_nothing::<Omelas>(&SIZES, 3);
}

/// The same in the other games, in the ordinary window.
#[test]
fn the_slips_of_the_longer_guides_cover_nothing_that_they_frame() {
    let [.., ordinary] = SIZES;
    the_slip_covers_nothing::<Oubliette>(&[ordinary], 8);
    the_slip_covers_nothing::<GreatCity>(&[ordinary], 8);
}

fn the_slip_covers_nothing<G: Game>(sizes: &[(f32, f32, u8)], least: usize) {
    let mut program = Program::open();
    let order = guide::order(G::ID).expect("the game has a guide");
    let steps = order.guide.as_ref().map_or(0, |guide| guide.captions.len());
    program.0.world_mut().resource_mut::<NextTable>().0 = Some(order);
    program.frames(5);
    let (mut seen, mut framed) = (BTreeSet::new(), 0);
    let mut places = vec![BTreeSet::new(); sizes.len()];
    let go_on = format!("{}.go-on", G::ID);
    for _ in 0..4_000 {
        program.frames(1);
        let guided = program.0.world().resource::<Guided>().clone();
        if !guided.running && !seen.is_empty() {
            break;
        }
        let names = program.names();
        let is_there = |name: &str| names.iter().any(|other| other == name);
        if is_there(&go_on) {
            program.press(&go_on);
            continue;
        }
        if is_there("curtain.done") {
            // What is framed, if anything, is known some frames later.
            program.frames(15);
            let under = program.0.world().resource::<Guided>().under.clone();
            program.press(under.as_deref().unwrap_or("curtain.done"));
            continue;
        }
        let Some(step) = guided.step else { continue };
        let name = step.framed.clone();
        if (step.caption.wait || name.is_some()) && seen.insert(step.number) {
            for (size, places) in sizes.iter().zip(&mut places) {
                program.fit(*size);
                let at = format!("step {}, {size:?}", step.number);
                framed += usize::from(check_slip(&mut program, name.clone(), &at));
                let next = program.0.world_mut().run_system_once(|ui: LaidOut| {
                    let next = ui
                        .controls()
                        .into_iter()
                        .find(|control| control.name == "guide.next");
                    next.map(|next| next.rect.max.as_ivec2().to_array())
                });
                places.extend(next.expect("it runs"));
            }
        }
        if step.caption.wait {
            // The table has an action of its own under this key, but the guide is read first.
            program.space();
            let now = program.0.world().resource::<Guided>().step.clone();
            let number = now.map(|step| step.number);
            assert_ne!(number, Some(step.number), "the space bar presses Next");
        } else if let Some(name) = name {
            program.press(&name);
        }
    }
    assert!(
        seen.len() + 2 > steps,
        "only the steps {seen:?} of {steps} were seen"
    );
    assert!(
        framed >= least * sizes.len(),
        "only {framed} controls were framed"
    );
    for (size, places) in sizes.iter().zip(places) {
        assert!(
            (1..=2).contains(&places.len()),
            "{size:?}: Next moves to {places:?}"
        );
    }
}

/// Checks the slip. Returns whether it frames something.
fn check_slip(program: &mut Program, framed: Option<String>, at: &str) -> bool {
    let wanted = framed.clone();
    // While something moves, the table's controls are put away; the slip comes back a little after them.
    if let Some(name) = &wanted {
        for _ in 0..200 {
            if program.names().contains(name) {
                break;
            }
            program.frames(1);
        }
        program.frames(20);
    }
    let look = move |ui: LaidOut, controls: Controls, guided: Res<Guided>, room: Res<Layout>| {
        let slip = ui.texts().into_iter();
        let slip = slip.filter(|text| text.layer == UiLayer::Panel);
        let slip = slip
            .filter_map(|text| text.frame)
            .reduce(|one, other| one.union(other));
        // Beside the table it covers nothing at all.
        let beside = slip.filter(|_| guided.table_beside(&room).is_some());
        let table = ui.texts().into_iter();
        let table = table.filter(|text| text.layer == UiLayer::Screen);
        let covered: Vec<String> = table
            .filter(|text| beside.is_some_and(|slip| covers(slip, text.rect)))
            .map(|text| text.content.clone())
            .collect();
        let control = framed.as_ref().map(|name| {
            let mut all = controls.iter().filter(|(_, control)| control.is_enabled());
            let (wanted, _) = all.find(|(_, control)| control.intent.name() == *name)?;
            let mut drawn = ui.controls().into_iter();
            let drawn = drawn.find(|control| control.entity == wanted)?;
            Some(ui.in_units(drawn.rect))
        });
        let faults = legibility::faults(&ui);
        let faults = beside.map_or_else(Vec::new, |_| faults.iter().map(ToString::to_string).collect());
        // A whole caption is in sight there. Only the beginning of the rulebook scrolls.
        let is_caption = guided
            .step
            .as_ref()
            .is_some_and(|step| !step.caption.say.is_empty());
        let areas = ui.areas().filter(|(layer, height, content)| {
            *layer == UiLayer::Panel && is_caption && beside.is_some() && *content > height + 1.0
        });
        let hidden = areas.map(|(_, height, content)| format!("{height} of {content} pixels are in sight"));
        let covered: Vec<String> = covered.into_iter().chain(faults).chain(hidden).collect();
        (slip.map(|slip| ui.in_units(slip)), ui.window(), control, covered)
    };
    let seen = program.0.world_mut().run_system_once(look);
    let (slip, window, control, covered) = seen.expect("it runs");
    assert_eq!(covered, [""; 0], "{at}: words are covered or hard to read");
    let slip = slip.unwrap_or_else(|| panic!("{at}: there is no slip"));
    assert!(is_inside(slip, window), "{at}: {slip:?} leaves the window");
    let Some(control) = control else {
        return false;
    };
    let control = control.unwrap_or_else(|| {
        let names = program.names();
        panic!("{at}: {wanted:?} is framed and out of sight: {names:?}")
    });
    assert!(!covers(slip, control), "{at}: {slip:?} covers {control:?}");
    true
}

#[test]
fn long_messages_stay_longer() {
    let mut program = Program::open();
    let mut shown_for = |message: &str| {
        program.0.world_mut().write_message(Toast(message.into()));
        let mut seconds = 0.0;
        loop {
            program.frames(1);
            let world = program.0.world_mut();
            let mut roots = world.query::<&UiRoot>();
            let mut roots = roots
                .iter(world)
                .map(|root| root.element().words().collect::<Vec<_>>());
            if !roots.any(|words| words == [message]) {
                return seconds;
            }
            seconds += 0.05;
        }
    };
    let short = shown_for("Sound off");
    assert!(short > 0.0 && short < 4.0, "{short} s");
    let long = shown_for("a path of a file ".repeat(6).trim());
    assert!(long > 8.0, "{long} s");
}
