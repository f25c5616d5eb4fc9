//! A display that lies flat: prompts are at the side of the awaited seat, turned towards it.

use crate::support::app::{
    HUMAN, INSTANT, Play, STEADY, Screen, Shown, by_pointer, lead_on, order, plays_out_in, touchable,
};
use bevy::ecs::query::QueryFilter;
use bevy::ecs::system::RunSystemOnce;
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::ui::{CalculatedClip, UiGlobalTransform};
use bevy::window::PrimaryWindow;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeSet;
use triptych::board::piece::Layer;
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::{Omelas, Place};
use triptych::games::oubliette::Oubliette;
use triptych::session::public::PublicWindow;
use triptych::session::round::{self, Side};
use triptych::session::{OpenTable, Prompt, TableScreen};
use triptych::table::{Controller, Seat};
use triptych::ui::FlatTable;
use triptych::ui::canvas::Canvas;
use triptych::ui::curtain::Curtain;
use triptych::ui::lettering::TypeSize;
use triptych::ui::{LaidOut, Mirror, UiLayer, UiRoot};

/// The depth of the slips at normal type, in units.
const DEPTH: f32 = 98.0;

/// A text as it stands in the window.
#[derive(Debug)]
struct Standing {
    content: String,
    /// The upright rectangle around it, in pixels.
    rect: Rect,
    /// From its head to its feet.
    down: Vec2,
    is_visible: bool,
    is_clipped: bool,
}

impl Standing {
    /// Can it be read by the person at this side?
    fn faces(&self, side: Side) -> bool {
        self.down.normalize_or_zero().dot(toward(side)) > 0.99
    }
}

/// Returns all texts of these roots on a layer.
fn texts<G: Shown, F: QueryFilter + 'static>(screen: &mut Screen<G>, on: UiLayer) -> Vec<Standing> {
    type Laid<'a> = (
        Entity,
        &'a Text,
        &'a ComputedNode,
        &'a UiGlobalTransform,
        &'a InheritedVisibility,
        Has<CalculatedClip>,
    );
    let find = move |texts: Query<Laid>, parents: Query<&ChildOf>, roots: Query<&UiLayer, F>| {
        let there = texts.iter().filter(|(entity, text, ..)| {
            let layer = roots.get(parents.root_ancestor(*entity));
            layer.is_ok_and(|layer| *layer == on) && !text.0.is_empty()
        });
        let standing = there.map(|(_, text, node, at, visible, is_clipped)| {
            let (size, turned) = (node.size(), at.matrix2);
            let size = turned.x_axis.abs() * size.x + turned.y_axis.abs() * size.y;
            Standing {
                content: text.0.clone(),
                rect: Rect::from_center_size(at.translation, size),
                down: turned.y_axis,
                is_visible: visible.get(),
                is_clipped,
            }
        });
        standing.collect::<Vec<_>>()
    };
    screen.app().world_mut().run_system_once(find).expect("it runs")
}

/// Returns all visible texts on a layer of the first window.
fn visible<G: Shown>(screen: &mut Screen<G>, on: UiLayer) -> Vec<Standing> {
    let mut all = texts::<G, (With<UiRoot>, Without<Mirror>)>(screen, on);
    all.retain(|text| text.is_visible);
    all
}

/// Returns the direction of a side.
const fn toward(side: Side) -> Vec2 {
    match side {
        Side::Top => Vec2::NEG_Y,
        Side::Right => Vec2::X,
        Side::Foot => Vec2::Y,
        Side::Left => Vec2::NEG_X,
    }
}

/// Returns the side of a seat.
fn side_of(open: &OpenTable, seat: Seat) -> Side {
    let players = open.sitting.len() - usize::from(open.has_host);
    round::place(seat.index(), players, open.has_host).side
}

/// Returns the size of the window.
fn window<G: Shown>(screen: &mut Screen<G>) -> Vec2 {
    let world = screen.app().world_mut();
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    windows.single(world).expect("there is one window").size()
}

/// Returns the prompt and the table's heading.
fn prompt<G: Shown>(screen: &mut Screen<G>) -> (Prompt, String) {
    screen.scene(|scene| {
        let prompt = G::prompt(scene);
        let heading = prompt.heading(scene.setup);
        (prompt, heading)
    })
}

/// Checks the slips of a screen: every seat has one at its side, turned toward it; awaited people, and nobody else, read
/// there what the table's heading says.
fn check_slips<G: Shown>(screen: &mut Screen<G>) {
    let (prompt, heading) = prompt(screen);
    let table = screen.shown_table();
    assert!(
        heading.is_empty() || table.words().any(|words| words == heading),
        "{heading}: {:?}",
        table.words().collect::<Vec<_>>()
    );
    let open = screen.app().world().resource::<OpenTable>().clone();
    let size = window(screen);
    let depth = DEPTH * size.min_element() / 1080.0;
    let texts = visible(screen, UiLayer::Screen);
    for side in [Side::Top, Side::Right, Side::Foot, Side::Left] {
        let seats: Vec<Seat> = Seat::all(open.sitting.len())
            .filter(|seat| side_of(&open, *seat) == side)
            .collect();
        if seats.is_empty() {
            continue;
        }
        // How far the middle of the window is from the edge, and a text from the middle.
        let edge = (toward(side).abs() * size / 2.0).max_element();
        let out = |text: &Standing| (text.rect.center() - size / 2.0).dot(toward(side));
        let slips: Vec<&Standing> = texts
            .iter()
            .filter(|text| text.faces(side) && out(text) > edge - depth)
            .collect();
        let mut asked = 0;
        for seat in seats {
            let sitting = open.sitting.get(seat.index()).expect("somebody sits there");
            assert!(
                slips.iter().any(|text| text.content == sitting.name),
                "{seat} has no slip at {side:?}: {slips:?}"
            );
            asked += usize::from(prompt.awaited.contains(seat) && sitting.controller == HUMAN);
        }
        let told = slips.iter().filter(|text| text.content == prompt.without_name());
        assert_eq!(told.count(), asked, "{prompt:?} at {side:?}: {slips:?}");
    }
}

fn check<G: Shown>(screen: &mut Screen<G>) {
    // A window that was just resized is laid out first.
    screen.step(0);
    screen.frame();
    if screen.curtain().is_up() && screen.waits() {
        check_slips(screen);
    }
    check_curtain(screen);
}

/// Checks that everything on an open or shut curtain faces its seat.
fn check_curtain<G: Shown>(screen: &mut Screen<G>) {
    let Some(seat) = screen.curtain().seat() else {
        return;
    };
    let open = screen.app().world().resource::<OpenTable>().clone();
    let side = side_of(&open, seat);
    for text in visible(screen, UiLayer::Curtain) {
        assert!(text.faces(side), "{side:?}: {text:?}");
    }
    for (name, control) in screen.acts(Layer::Curtain) {
        let world = screen.app().world();
        let at = world.get::<UiGlobalTransform>(control).expect("it was laid out");
        let down = at.matrix2.y_axis.normalize_or_zero();
        assert!(
            down.dot(toward(side)) > 0.99,
            "{name} is turned to {down}, {side:?}"
        );
    }
}

fn by_flat_hand<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    if !screen.app().world().resource::<FlatTable>().0 {
        screen.app().insert_resource(FlatTable(true));
        screen.frame();
    }
    if screen.rests() {
        check(screen);
    }
    if screen.acts(layer).contains_key(name) {
        by_pointer(screen, layer, name);
    }
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64) {
    plays_out_in::<G>(touchable(), Play::at_once(level, controllers, seed), by_flat_hand);
}

#[test]
fn omelas_is_played_around_a_flat_table() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, HUMAN, HUMAN], 21);
}

#[test]
#[ignore = "scripts/test --deep"]
fn oubliette_is_played_around_a_flat_table() {
    plays::<Oubliette>("oubliette", &[HUMAN, STEADY], 22);
}

#[test]
#[ignore = "scripts/test --deep"]
fn the_great_city_is_played_around_a_flat_table() {
    plays::<GreatCity>("the-great-city", &[HUMAN, HUMAN, STEADY], 23);
}

/// Presses on until the controls on the table have this name.
fn go_on_until(screen: &mut Screen<Omelas>, offered: &str) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    // A press may let the curtain fall some frames later.
    let mut calm = 0;
    screen.until(offered, |screen| {
        let is_there = screen.waits() && screen.curtain().is_up();
        if is_there && screen.acts(Layer::Table).contains_key(offered) {
            calm += 1;
        } else {
            calm = 0;
            lead_on(screen, |_| "omelas.pick.0", &mut rng);
        }
        calm > 3
    });
}

/// Computers are never told what to do. In a discussion all people are asked at once; afterwards one votes after the
/// other.
#[test]
fn only_people_are_prompted_around_a_flat_table() {
    let table = order::<Omelas>("omelas", &[STEADY, HUMAN, STEADY, HUMAN], 4);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
    });
    go_on_until(&mut screen, "omelas.local.call-vote");
    check_slips(&mut screen);
    let (asked, _) = prompt(&mut screen);
    let people: Vec<Seat> = asked.awaited.iter().collect();
    assert_eq!(people, [Seat::new(1), Seat::new(3)]);
    assert!(asked.without_name().starts_with("Discuss"), "{asked:?}");
    screen.press(Layer::Table, "omelas.local.call-vote");
    screen.frame();
    screen.until("somebody votes", |screen| {
        screen.waits() && screen.curtain().is_up() && prompt(screen).0.without_name() == "Lay your vote"
    });
    check_slips(&mut screen);
    let (asked, heading) = prompt(&mut screen);
    assert_eq!(asked.awaited.len(), 1);
    assert!(heading.ends_with(", lay your vote"), "{heading}");
    let tree = screen.shown_table();
    let slots: Vec<Option<&Place>> = tree.slots().map(|slot| slot.id.get()).collect();
    let is_plate = |place: &Option<&Place>| matches!(place, Some(Place::Seat(_)));
    let plates = slots.iter().filter(|place| is_plate(place)).count();
    assert_eq!(plates, 4);
    // All plates lie in the row before the board, so none is at another side than its slip.
    let last = slots.iter().rposition(is_plate);
    let board = slots
        .iter()
        .position(|place| matches!(place, Some(Place::Square(_))));
    assert!(board.is_some() && last < board, "{slots:?}");
}

/// The slips take the same space whatever the prompt is, so that the table and its pieces stay where they are.
#[test]
fn a_flat_table_stays_where_it_is() {
    let table = order::<Omelas>("omelas", &[HUMAN, STEADY, HUMAN, STEADY, HUMAN, STEADY], 5);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
    });
    let (mut places, mut prompts) = (BTreeSet::new(), BTreeSet::new());
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..800 {
        lead_on(&mut screen, |_| "omelas.pick.0", &mut rng);
        screen.frame();
        if screen.waits() && screen.curtain().is_up() {
            prompts.insert(prompt(&mut screen).0.without_name());
            places.insert(format!("{:?}", place_of_table(&mut screen)));
        }
        if prompts.contains("Lay your vote") {
            break;
        }
    }
    assert!(prompts.len() > 3, "{prompts:?}");
    assert_eq!(places.len(), 1, "{places:?}");
}

/// Returns the rectangle between the slips, where each side has some, in pixels.
fn place_of_table(screen: &mut Screen<Omelas>) -> Rect {
    let find = |root: Single<Entity, With<TableScreen>>,
                children: Query<&Children>,
                nodes: Query<(&ComputedNode, &UiGlobalTransform)>| {
        let child = |of: Entity, index: usize| {
            *children
                .get(of)
                .expect("it has children")
                .get(index)
                .expect("one")
        };
        let middle = child(child(*root, 0), 1);
        let (node, at) = nodes.get(child(middle, 1)).expect("it was laid out");
        Rect::from_center_size(at.translation, node.size())
    };
    screen.app().world_mut().run_system_once(find).expect("it runs")
}

/// Long names and prompts wrap. Slips stay in the window, apart from each other and from the table, at every size.
#[test]
fn long_names_stay_on_their_slips() {
    const NAMES: [&str; 6] = [
        "Wilhelmina Featherstone",
        "Bartholomew Maximilian X",
        "Hannelore-Friederike",
        "Wolfgangamadeustheophil",
        "Mr Christopher Robinson",
        "Konstantinopolitanerin M",
    ];
    let mut table = order::<Omelas>("omelas", &[HUMAN; 6], 6);
    for (seat, name) in table.seats.iter_mut().zip(NAMES) {
        name.clone_into(&mut seat.name);
    }
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
    });
    go_on_until(&mut screen, "omelas.local.call-vote");
    let said = prompt(&mut screen).0.without_name();
    screen.step(0);
    for (width, height) in [
        (960.0, 540.0),
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (900.0, 1400.0),
        (2560.0, 1080.0),
    ] {
        for size in [80, 100, 125, 150, 200] {
            screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(size);
            screen.resize(width, height);
            for _ in 0..3 {
                screen.frame();
            }
            let what = format!("{width}x{height}, {size} %");
            let middle = place_of_table(&mut screen);
            let look = |ui: LaidOut| ui.texts();
            let texts = screen.app().world_mut().run_system_once(look).expect("it runs");
            let slips: Vec<_> = texts
                .into_iter()
                .filter(|text| !middle.contains(text.rect.center()))
                .collect();
            assert_eq!(slips.len(), 12, "{what}: {slips:#?}");
            let whole = Rect::new(0.0, 0.0, width, height).inflate(1.0);
            let mut frames = BTreeSet::new();
            for text in &slips {
                assert!(
                    NAMES.contains(&text.content.as_str()) || text.content == said,
                    "{what}: {text:?}"
                );
                let frame = text.frame.expect("it is on a slip");
                let inside = frame.inflate(1.0);
                assert!(
                    inside.contains(text.rect.min) && inside.contains(text.rect.max),
                    "{what}: {text:?}"
                );
                assert!(
                    whole.contains(frame.min) && whole.contains(frame.max),
                    "{what}: {text:?}"
                );
                assert!(
                    frame.inflate(-1.0).intersect(middle).is_empty(),
                    "{what}: {text:?}"
                );
                frames.insert(format!("{frame:?}"));
            }
            assert_eq!(frames.len(), 6, "{what}: each seat has a slip of its own");
            for (index, one) in slips.iter().enumerate() {
                for other in slips.iter().skip(index + 1) {
                    let common = one.rect.intersect(other.rect);
                    assert!(
                        common.width() < 3.0 || common.height() < 3.0,
                        "{what}: {one:?}, {other:?}"
                    );
                }
            }
        }
    }
}

/// The whole private view, with all its words, faces its seat and is in sight, at large type as well: a view that has no
/// room is drawn smaller, because the engine's UI can't clip what is turned.
#[test]
fn a_turned_private_view_is_in_sight() {
    let table = order::<Omelas>("omelas", &[HUMAN; 4], 24);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
        app.world_mut().resource_mut::<Curtain>().habit.open_for = 600.0;
    });
    let mut rng = ChaCha8Rng::seed_from_u64(24);
    let mut looks = BTreeSet::new();
    for _ in 0..2_000 {
        screen.frame();
        let is_shut = screen.curtain().is_shut();
        let is_still = is_shut || screen.curtain().screen().is_some();
        if let Some(seat) = screen.curtain().seat().filter(|_| is_still) {
            let acts = screen.acts(Layer::Curtain);
            let votes = acts.contains_key("omelas.pick.0");
            if !acts.is_empty() && looks.insert((seat, is_shut, votes)) {
                is_in_sight(&mut screen, seat);
            }
        }
        lead_on(&mut screen, |_| "omelas.pick.0", &mut rng);
        if looks.len() == 12 {
            break;
        }
    }
    assert_eq!(
        looks.len(),
        12,
        "four seats at the curtain, at their roles and at their votes: {looks:#?}"
    );
}

/// Checks in several windows and at several type sizes that what stands on the curtain can be read from its seat's side.
fn is_in_sight(screen: &mut Screen<Omelas>, seat: Seat) {
    let open = screen.app().world().resource::<OpenTable>().clone();
    let side = side_of(&open, seat);
    screen.step(1);
    for (width, height, size) in [
        (1920.0, 1080.0, 100),
        (960.0, 540.0, 200),
        (900.0, 1400.0, 150),
        (2560.0, 1080.0, 80),
    ] {
        screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(size);
        screen.resize(width, height);
        for _ in 0..30 {
            screen.frame();
        }
        check_curtain(screen);
        let texts = visible(screen, UiLayer::Curtain);
        assert!(texts.len() > 3, "{texts:?}");
        if side == Side::Foot {
            // It scrolls.
            continue;
        }
        let what = format!("{side:?}, {width}x{height}, {size} %");
        let whole = Rect::new(0.0, 0.0, width, height).inflate(1.5);
        for (index, text) in texts.iter().enumerate() {
            assert!(!text.is_clipped, "{what}: {text:?} is clipped");
            assert!(
                whole.contains(text.rect.min) && whole.contains(text.rect.max),
                "{what}: {text:?} is out of sight"
            );
            for other in texts.iter().skip(index + 1) {
                let common = text.rect.intersect(other.rect);
                assert!(
                    common.width() < 3.0 || common.height() < 3.0,
                    "{what}: {text:?} lies over {other:?}"
                );
            }
        }
    }
    screen.app().world_mut().resource_mut::<Canvas>().type_size = TypeSize::percent(100);
    screen.resize(1920.0, 1080.0);
    screen.step(100);
    screen.frame();
}

/// A tooltip under the curtain is turned as its control is. Once it stood upright and covered what was to be done.
#[test]
fn tooltips_face_the_seat_of_the_curtain() {
    let table = order::<Omelas>("omelas", &[HUMAN; 4], 25);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
    });
    let mut sides = Vec::new();
    let mut rng = ChaCha8Rng::seed_from_u64(25);
    for _ in 0..200 {
        screen.frame();
        let looks = screen
            .curtain()
            .seat()
            .filter(|_| screen.curtain().screen().is_some());
        let open = screen.app().world().resource::<OpenTable>().clone();
        if let Some(side) = looks.map(|seat| side_of(&open, seat))
            && !sides.contains(&side)
            && let Some(done) = screen.acts(Layer::Curtain).remove("curtain.done")
        {
            sides.push(side);
            let world = screen.app().world_mut();
            world
                .resource_mut::<InputFocus>()
                .set(done, FocusCause::Navigated);
            world.resource_mut::<InputFocusVisible>().0 = true;
            for _ in 0..3 {
                screen.frame();
            }
            let tips = visible(&mut screen, UiLayer::Tooltip);
            let tip = tips.iter().find(|tip| tip.content.starts_with("Close this view"));
            let tip = tip.expect("it says what Done does");
            assert!(tip.faces(side), "{side:?}: {tip:?}");
            let size = window(&mut screen);
            let whole = Rect::from_corners(Vec2::ZERO, size).inflate(1.0);
            assert!(
                whole.contains(tip.rect.min) && whole.contains(tip.rect.max),
                "{side:?}: {tip:?}"
            );
            let own = visible(&mut screen, UiLayer::Curtain);
            let own = own
                .iter()
                .find(|text| text.content == "Done")
                .expect("the button");
            assert!(
                own.rect.intersect(tip.rect).is_empty(),
                "{side:?}: {tip:?} covers {own:?}"
            );
        }
        lead_on(&mut screen, |_| "omelas.pick.0", &mut rng);
        if sides.len() == 4 {
            break;
        }
    }
    assert_eq!(sides.len(), 4, "{sides:?}");
}

/// The second window stands upright: it leaves the slips out, and shows the rest where it is in the first window.
#[test]
fn slips_are_not_in_the_second_window() {
    let table = order::<Omelas>("omelas", &[STEADY, HUMAN, STEADY, HUMAN], 4);
    let mut screen = Screen::<Omelas>::open_in(touchable(), table, INSTANT, |app| {
        app.insert_resource(FlatTable(true));
        app.world_mut().resource_mut::<PublicWindow>().wanted = true;
    });
    go_on_until(&mut screen, "omelas.local.call-vote");
    for _ in 0..3 {
        screen.frame();
    }
    check_slips(&mut screen);
    let there = texts::<_, (With<UiRoot>, With<Mirror>)>(&mut screen, UiLayer::Screen);
    let (slips, table): (Vec<_>, Vec<_>) = there.iter().partition(|text| !text.faces(Side::Foot));
    assert_eq!(
        slips.len(),
        5,
        "three names and two prompts are turned: {slips:?}"
    );
    assert!(slips.iter().all(|text| !text.is_visible), "{slips:?}");
    let hidden = table.iter().filter(|text| !text.is_visible);
    let hidden: Vec<&str> = hidden.map(|text| text.content.as_str()).collect();
    let names = hidden.iter().filter(|words| words.starts_with("Seat")).count();
    assert_eq!(names, 1, "the name at the foot: {table:?}");
    assert!(hidden.contains(&"undo"), "nobody can press the bar: {hidden:?}");
    assert!(
        table.iter().filter(|text| text.is_visible).count() > 8,
        "{table:?}"
    );
}
