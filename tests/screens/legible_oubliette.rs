//! Everything on the screens of Open Oubliette can be read at every type size and in windows of every shape: no text is
//! cut off, covers other text, leaves its frame or is too small.

use crate::support::app::{HUMAN, STEADY as BOT, Screen, order};
use crate::support::legible::reads;
use crate::support::situations::{self, Tour};
use triptych::board::piece::Layer;
use triptych::games::oubliette::{Foe, Oubliette, Phase};
use triptych::session::{GameUi, TableOrder};
use triptych::table::{Controller, Viewer};

/// What the screen shows, in short: the phase, whether the foe is a player, and whether somebody may decide or a result stays.
fn situation(screen: &mut Screen<Oubliette>) -> Option<String> {
    let held = screen.is_held();
    let acts = screen.acts(Layer::Table);
    let decides = acts
        .keys()
        .any(|name| name.starts_with("oubliette.act.") || name.starts_with("oubliette.plan."));
    let chance = acts.contains_key("oubliette.chance");
    let view = screen.table().view(Viewer::Table);
    let phase = format!("{:?}", view.phase);
    let phase = phase.split('(').next().unwrap_or_default().to_owned();
    let foe = view.fight.map(|fight| matches!(fight.foe, Foe::Player(_)));
    Some(format!(
        "{phase}, {foe:?}, decides {decides}, rolls {chance}, held {held}"
    ))
}

/// A table that people and computers play at an upright display.
fn tour(name: &'static str, order: TableOrder, seed: u64) -> Tour<Oubliette> {
    Tour {
        name,
        order,
        seed,
        lies_flat: false,
        situation,
    }
}

/// A table whose seats have names of an ordinary length.
fn table(level: &str, controllers: &[Controller], seed: u64) -> TableOrder {
    let mut order = order::<Oubliette>(level, controllers, seed);
    let names = ["Ada", "Tomas", "Boram", "Ines", "Theo", "Mei"];
    for (seat, name) in order.seats.iter_mut().zip(names) {
        name.clone_into(&mut seat.name);
    }
    order
}

#[test]
fn a_table_of_six_is_legible() {
    let order = table("oubliette", &[HUMAN, BOT, HUMAN, BOT, BOT, BOT], 401);
    reads(&tour("six", order, 1));
}

/// What a demo takes pictures of.
#[test]
fn every_moment_is_legible() {
    let moments = reads(&Tour {
        situation: situations::moment,
        ..tour("moments", table("oubliette", &[BOT; 4], 407), 8)
    });
    assert!(moments.len() > 5, "{moments:?}");
}

#[test]
fn a_table_of_people_is_legible() {
    let mut situations = reads(&tour("three-people", table("oubliette", &[HUMAN; 3], 423), 22));
    // Not every game comes to everything.
    situations.extend(reads(&tour(
        "two-people",
        table("oubliette", &[HUMAN; 2], 406),
        5,
    )));
    for phase in [
        "Order", "Roll", "Way", "Passing", "Exit", "Ambush", "Strike", "Blow", "Wound", "Over",
    ] {
        let met = situations.iter().any(|situation| situation.starts_with(phase));
        assert!(met, "{phase}: {situations:#?}");
    }
    let held = situations
        .iter()
        .any(|situation| situation.ends_with("held true"));
    assert!(held, "{situations:#?}");
}

/// A person who is attacked may answer with a card.
#[test]
fn an_answer_is_legible() {
    let situation = |screen: &mut Screen<Oubliette>| {
        let phase = screen.table().view(Viewer::Table).phase;
        matches!(phase, Phase::Answer(_)).then(|| "an answer".to_owned())
    };
    // Not every game comes to it.
    let games = (23..60).map(|number| {
        reads(&Tour {
            situation,
            ..tour("answer", table("oubliette", &[HUMAN; 3], 424), number)
        })
    });
    let looked_at = games.into_iter().find(|met| !met.is_empty()).unwrap_or_default();
    assert_eq!(looked_at.len(), 1);
}

#[test]
fn a_visit_is_legible() {
    reads(&tour(
        "visit",
        table("landlords-visit", &[HUMAN, BOT, HUMAN], 403),
        3,
    ));
    reads(&tour(
        "visit-of-computers",
        table("landlords-visit", &[BOT; 6], 404),
        4,
    ));
}

/// The slips around a flat display, turned toward their seats, and the table between them.
#[test]
fn a_flat_table_is_legible() {
    let order = table("oubliette", &[HUMAN, HUMAN, BOT, HUMAN], 405);
    let prompts = reads(&Tour {
        lies_flat: true,
        situation: prompt,
        ..tour("flat", order, 7)
    });
    assert!(prompts.len() > 6, "only {prompts:?} were looked at");
}

/// Returns how what the awaited seats read begins, without the numbers.
fn prompt(screen: &mut Screen<Oubliette>) -> Option<String> {
    let is_open = screen.curtain().is_up();
    let said = screen.scene(|scene| Oubliette::prompt(scene).without_name());
    let letters = said.chars().filter(|letter| !letter.is_numeric());
    is_open.then(|| letters.take(12).collect())
}
