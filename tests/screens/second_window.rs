//! The second window: whatever happens in the first, it draws the table's view and nothing else.

use crate::support::app::{HUMAN, INSTANT, Play, STEADY, Screen, Shown, by_pointer, order, plays_out_by};
use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use bevy::window::{WindowCloseRequested, WindowDestroyed, WindowRef};
use std::collections::BTreeMap;
use triptych::board::piece::{Layer, Look, Piece, Pose};
use triptych::games::great_city::GreatCity;
use triptych::games::omelas::Omelas;
use triptych::games::oubliette::Oubliette;
use triptych::session::TableOrder;
use triptych::session::public::{PublicCamera, PublicPage, PublicWindow};
use triptych::table::{Controller, Viewer};
use triptych::ui::Tempo;
use triptych::ui::{Element, Mirror, UiRoot, widgets};

fn open<G: Shown>(screen: &mut Screen<G>) {
    screen.app().world_mut().resource_mut::<PublicWindow>().wanted = true;
    screen.frame();
    screen.frame();
}

/// Returns what the second window's camera draws.
fn drawn<G: Shown>(screen: &mut Screen<G>) -> BTreeMap<(Layer, String), (Pose, Look)> {
    let world = screen.app().world_mut();
    let sees = world
        .query_filtered::<&RenderLayers, With<PublicCamera>>()
        .single(world)
        .expect("the second window has a camera")
        .clone();
    let mut pieces = world.query::<(&Piece, &Pose, &Look, &Visibility, &RenderLayers)>();
    pieces
        .iter(world)
        .filter(|(.., visibility, layers)| **visibility != Visibility::Hidden && layers.intersects(&sees))
        .map(|(piece, pose, look, ..)| ((piece.layer, format!("{:?}", piece.id)), (*pose, look.clone())))
        .collect()
}

/// Returns the tree that the second window shows.
fn mirrored<G: Shown>(screen: &mut Screen<G>) -> Element {
    let world = screen.app().world_mut();
    let mut roots = world.query_filtered::<&UiRoot, With<Mirror>>();
    let root = roots.single(world).expect("it has a screen");
    root.element().clone()
}

/// At every press of a whole game: the second window shows the table's screen, which is made from the table's view, and
/// no drawing reveals what the table does not know.
fn check<G: Shown>(screen: &mut Screen<G>) {
    let drawn = drawn(screen);
    let view = screen.table().view(Viewer::Table);
    for ((layer, key), (_, look)) in &drawn {
        assert_eq!(*layer, Layer::Table, "{key}");
        if let Some(name) = look.face.picture() {
            assert!(!G::secret(&view, name), "{key} shows {name}");
        }
    }
    if !screen.rests() || !screen.is_drained() {
        return;
    }
    let table = screen.shown_table();
    let wanted: Vec<_> = table.slots().filter_map(|slot| slot.piece.as_ref()).collect();
    assert_eq!(drawn.len(), wanted.len());
    for piece in wanted {
        let found = drawn.get(&(Layer::Table, format!("{:?}", piece.id)));
        assert!(found.is_some(), "{:?} is not there", piece.id);
    }
    let mut once_more = table;
    once_more.change_each(&mut Element::only_show);
    let mirror = mirrored(screen);
    assert!(
        mirror.iter().any(|part| *part == once_more),
        "it shows another screen"
    );
    assert_eq!(mirror.controls().count(), 0, "nothing can be pressed there");
    screen.check_drained();
}

fn by_watched_pointer<G: Shown>(screen: &mut Screen<G>, layer: Layer, name: &str) {
    if !screen.app().world().resource::<PublicWindow>().is_open() {
        open(screen);
    }
    check(screen);
    if screen.acts(layer).contains_key(name) {
        by_pointer(screen, layer, name);
        screen.frame();
        check(screen);
    }
}

fn plays<G: Shown>(level: &str, controllers: &[Controller], seed: u64) {
    plays_out_by::<G>(Play::at_once(level, controllers, seed), by_watched_pointer);
}

#[test]
fn it_shows_the_omelas_table_while_people_look_at_their_cards() {
    plays::<Omelas>("omelas", &[HUMAN, HUMAN, STEADY, STEADY], 11);
}

#[test]
fn it_shows_the_oubliette_table() {
    plays::<Oubliette>("oubliette", &[HUMAN, STEADY], 12);
}

#[test]
fn it_shows_the_great_city_table() {
    plays::<GreatCity>("the-great-city", &[HUMAN, STEADY, STEADY], 13);
}

/// With a page to show, it shows that and no piece of the table.
#[test]
fn it_shows_a_page_instead_of_the_table() {
    let order = order::<GreatCity>("bug-rebellion", &[HUMAN, STEADY, STEADY], 1);
    let mut screen = Screen::<GreatCity>::open(order, INSTANT);
    open(&mut screen);
    screen.until("the table is there", |screen| {
        screen.rests() && !drawn(screen).is_empty()
    });
    screen.app().world_mut().resource_mut::<PublicPage>().0 = Some(widgets::note("Once there was a city."));
    screen.frame();
    screen.frame();
    assert!(
        mirrored(&mut screen)
            .words()
            .any(|words| words == "Once there was a city.")
    );
    assert!(drawn(&mut screen).is_empty(), "the table lies under the page");
    screen.app().world_mut().resource_mut::<PublicPage>().0 = None;
    screen.frame();
    screen.frame();
    assert!(!drawn(&mut screen).is_empty(), "the table is there again");
}

/// The second window draws only the table, whatever is on the first window's other layers.
#[test]
fn it_shows_only_the_table() {
    let order = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, HUMAN], 1);
    let mut screen = Screen::<Omelas>::open(order, INSTANT);
    open(&mut screen);
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    screen.open_curtain();
    screen.frame();
    let pieces = screen.pieces();
    let cloth = pieces
        .keys()
        .filter(|(layer, _)| *layer == Layer::Curtain)
        .count();
    assert!(cloth > 0, "the curtain has cloth");
    let drawn = drawn(&mut screen);
    assert!(!drawn.is_empty(), "the table is there for everybody");
    let others = drawn.keys().find(|(layer, _)| *layer != Layer::Table);
    assert_eq!(others, None, "is there for everybody");
}

/// The picker for real dice is for the person who enters the result: the second window shows the table alone.
#[test]
fn it_does_not_show_the_picker() {
    let order = TableOrder {
        by_hand: true,
        ..order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, STEADY], 1)
    };
    let mut screen = Screen::<Omelas>::open(order, INSTANT);
    open(&mut screen);
    screen.until("a tile is to be entered", |screen| {
        if screen.curtain().open_for().is_some() {
            screen.close_curtain();
        }
        screen.is_drained() && screen.acts(Layer::Over).contains_key("pick.roll")
    });
    screen.frame();
    let mirror = mirrored(&mut screen);
    let words: Vec<&str> = mirror.words().collect();
    assert!(words.contains(&"Seat 1, draw a tile"), "{words:?}");
    let asks = |words: &&&str| words.contains("what was drawn") || words.contains("for me");
    assert_eq!(words.iter().find(asks), None);
    assert_eq!(mirror.controls().count(), 0, "nothing can be pressed there");
}

#[test]
fn it_opens_and_closes_independently_of_the_first_window() {
    let order = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, HUMAN], 1);
    let mut screen = Screen::<Omelas>::open(order, INSTANT);
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    open(&mut screen);
    assert!(drawn(&mut screen).keys().all(|(layer, _)| *layer == Layer::Table));
    assert!(
        !drawn(&mut screen).is_empty(),
        "the table stays in sight of everybody"
    );
    let (window, camera) = parts(&mut screen);
    // If it is closed from outside, it stays closed.
    screen.app().world_mut().despawn(window);
    screen.frame();
    screen.frame();
    assert!(!screen.app().world().resource::<PublicWindow>().wanted);
    assert!(screen.app().world().get_entity(camera).is_err());
    screen.frame();
}

/// Returns the second window and its camera.
fn parts<G: Shown>(screen: &mut Screen<G>) -> (Entity, Entity) {
    let world = screen.app().world_mut();
    let (camera, target) = world
        .query_filtered::<(Entity, &RenderTarget), With<PublicCamera>>()
        .single(world)
        .map(|(camera, target)| (camera, target.clone()))
        .expect("the second window has a camera");
    let RenderTarget::Window(WindowRef::Entity(window)) = target else {
        panic!("it draws into its window, not {target:?}");
    };
    (window, camera)
}

/// Checks closing by the window's button and destroying from outside: nothing of the window is left, a look under the
/// curtain goes on, and the window can be opened again.
fn closes<G: Shown>(screen: &mut Screen<G>, moment: &str) {
    for by_button in [true, false] {
        open(screen);
        let (window, camera) = parts(screen);
        let looking = screen.curtain().open_for();
        let world = screen.app().world_mut();
        if by_button {
            world.write_message(WindowCloseRequested { window });
        } else {
            world.write_message(WindowDestroyed { window });
        }
        for _ in 0..3 {
            screen.frame();
        }
        let public = *screen.app().world().resource::<PublicWindow>();
        assert!(!public.wanted && !public.is_open(), "{moment}");
        for part in [window, camera] {
            assert!(screen.app().world().get_entity(part).is_err(), "{moment}");
        }
        assert_eq!(screen.curtain().open_for(), looking, "{moment}");
    }
}

fn closes_while_pieces_move<G: Shown>(level: &str, seats: usize) {
    let order = order::<G>(level, &vec![STEADY; seats], 3);
    let mut screen = Screen::<G>::open(order, Tempo::default());
    for moment in ["they move", "they move again"] {
        screen.until(moment, |screen| !screen.rests());
        closes(&mut screen, moment);
        screen.until("nothing moves", Screen::is_drained);
        screen.check_drained();
    }
}

#[test]
fn it_can_be_closed_during_play() {
    closes_while_pieces_move::<Omelas>("omelas", 4);
    closes_while_pieces_move::<Oubliette>("oubliette", 2);
    closes_while_pieces_move::<GreatCity>("the-great-city", 3);
    let order = order::<Omelas>("omelas", &[HUMAN, STEADY, STEADY, HUMAN], 1);
    let mut screen = Screen::<Omelas>::open(order, INSTANT);
    screen.until("the curtain has fallen", |screen| screen.curtain().is_shut());
    closes(&mut screen, "the curtain is shut");
    screen.open_curtain();
    screen.frame();
    assert!(screen.curtain().open_for().is_some());
    closes(&mut screen, "the curtain is open");
}
