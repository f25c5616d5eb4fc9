//! The set-up pages of The Great City, laid out at every point of random play: texts do not overlap, every named
//! control can be pressed, and a press does only what the rules allow.
//!
//! The pages of scenes, of the network and of the end have tests of their own.

use crate::support::app::{Sight, first_person};
use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::great_city::scene::Ui;
use triptych::games::great_city::{Action, GreatCity, Phase, Sign, Slot, View, Who};
use triptych::headless;
use triptych::scene::lettering;
use triptych::scene::sheet::{Align, Item, Look, Sheet};
use triptych::session::{GameUi, Peek, Press, Scene};
use triptych::table::{Actor, Awaits, Controller, Game, Seat, Seed, Skill, Table, Viewer};

const LEVELS: [&str; 3] = ["the-great-city", "sweet-cargo", "bug-rebellion"];

/// A table on its way through the set-up, without a screen.
struct Desk {
    table: Table<GreatCity>,
    seats: Vec<Controller>,
    ui: Ui,
    what: String,
}

impl Desk {
    /// A table for this many people. The GM is a person if `gm` is true.
    fn new(level: &str, players: usize, gm: bool, seed: u64) -> Self {
        let mut setup = headless::numbered_setup::<GreatCity>(level, level_text(level), players, Seed(seed))
            .expect("the embedded levels have been checked");
        for (info, name) in setup.seats.iter_mut().zip(["Ada", "Maximiliane-Charlotte", "Bo"]) {
            info.name = name.into();
        }
        let mut seats = vec![Controller::Human; players];
        seats.push(if gm {
            Controller::Human
        } else {
            Controller::Computer(Skill::Steady)
        });
        Self {
            table: Table::new(setup).expect("it can be set up"),
            seats,
            ui: Ui::default(),
            what: format!("{level}, {players} players, seed {seed}"),
        }
    }

    fn view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }

    fn scene<R>(&mut self, ui: &Ui, look: impl FnOnce(&Scene<'_, GreatCity>) -> R) -> R {
        let foot = first_person(self.table.awaits(), &self.seats);
        Sight::new(&self.seats, foot, ui).of(&mut self.table, look)
    }

    fn sheet(&mut self) -> Sheet {
        let ui = self.ui.clone();
        self.scene(&ui, GreatCity::lay_out)
    }

    fn names(&mut self) -> BTreeSet<String> {
        names(&self.sheet())
    }

    #[track_caller]
    fn press(&mut self, name: &str) -> Press<GreatCity> {
        let names = self.names();
        assert!(names.contains(name), "{}: no {name} in {names:?}", self.what);
        let before = self.ui.clone();
        let mut after = before.clone();
        let press = self.scene(&before, |scene| GreatCity::press(scene, &mut after, name));
        self.ui = after;
        press
    }

    /// Presses a control and carries out its actions.
    #[track_caller]
    fn does(&mut self, name: &str) {
        let actions = match self.press(name) {
            Press::Act(action) => vec![action],
            Press::Plan(actions) => actions,
            other => panic!("{}: {name} is {other:?}", self.what),
        };
        for action in actions {
            self.table
                .act(action)
                .unwrap_or_else(|why| panic!("{name}: {why:?}"));
        }
        self.roll();
    }

    /// Carries out all chance outcomes that are due.
    fn roll(&mut self) {
        while matches!(self.table.awaits(), Awaits::Chance { .. }) && self.is_set_up() {
            self.table.roll().expect("chance is awaited");
        }
    }

    fn is_set_up(&mut self) -> bool {
        matches!(
            self.view().phase,
            Phase::Pair | Phase::Situation | Phase::Throw(_) | Phase::Characters
        )
    }

    /// Takes one of the legal actions.
    fn goes_on(&mut self, rng: &mut ChaCha8Rng) {
        if matches!(self.table.awaits(), Awaits::Chance { .. }) {
            self.table.roll().expect("chance is awaited");
            return;
        }
        let legal: Vec<Action> = self
            .table
            .legal(None)
            .iter()
            .map(|choice| choice.action)
            .collect();
        let onward = |action: &&Action| matches!(action, Action::Made { .. } | Action::Stands(_));
        let action = match legal.iter().find(onward) {
            Some(action) if rng.random_bool(0.2) => action,
            _ => legal.choose(rng).expect("somebody may do something"),
        };
        if Actor::Chance != GreatCity::actor(action) {
            self.table.act(*action).expect("it is legal");
        }
    }
}

fn names(sheet: &Sheet) -> BTreeSet<String> {
    let acts = sheet.iter().filter_map(|item| item.act.as_ref());
    acts.filter(|act| act.refusal.is_none())
        .map(|act| act.name.to_string())
        .filter(|name| {
            ["make.", "situation.", "peril.", "agent."]
                .iter()
                .any(|own| name.starts_with(own))
        })
        .collect()
}

/// The bounds of a line of text: left, top, right, bottom.
fn room(item: &Item) -> Option<([f32; 4], String)> {
    let Look::Words {
        text, face, align, ..
    } = &item.look
    else {
        return None;
    };
    let size = item.pose.size.y;
    let lines: Vec<&str> = text.lines().collect();
    let widest = lines
        .iter()
        .map(|line| lettering::width(line, *face, size))
        .fold(0.0, f32::max);
    let high = size * (0.72 + 1.25 * (lines.len().max(1) - 1) as f32);
    let x = item.pose.at.x;
    let left = match align {
        Align::Left => x,
        Align::Middle => x - widest / 2.0,
        Align::Right => x - widest,
    };
    let y = item.pose.at.y;
    Some((
        [left, y - high / 2.0, left + widest, y + high / 2.0],
        text.clone(),
    ))
}

#[track_caller]
fn words_lie_apart(what: &str, sheet: &Sheet) {
    let words: Vec<_> = sheet
        .iter()
        .filter_map(|item| Some((&item.key, room(item)?)))
        .collect();
    for (number, (key, ([left, top, right, bottom], text))) in words.iter().enumerate() {
        assert!(
            *left >= 0.0 && *top >= 0.0 && *right <= 1920.0 && *bottom <= 1080.0,
            "{what}: {key} ({text}) leaves the canvas"
        );
        for (other, ([l, t, r, b], said)) in words.iter().skip(number + 1) {
            let apart = *right <= l + 1.0 || *r <= left + 1.0 || *bottom <= t + 1.0 || *b <= top + 1.0;
            assert!(apart, "{what}: {key} ({text}) lies on {other} ({said})");
        }
    }
}

fn wherever(mut look: impl FnMut(&mut Desk)) {
    for (seed, level) in (0..12u64).zip(LEVELS.into_iter().cycle()) {
        let mut desk = Desk::new(level, 2 + seed as usize % 4, seed % 2 == 0, seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..220 {
            if !desk.is_set_up() {
                break;
            }
            look(&mut desk);
            desk.goes_on(&mut rng);
        }
    }
}

#[test]
fn setup_texts_do_not_overlap() {
    wherever(|desk| {
        let sheet = desk.sheet();
        words_lie_apart(&desk.what, &sheet);
    });
}

#[test]
fn every_setup_button_does_a_legal_action() {
    let mut done = BTreeSet::new();
    wherever(|desk| {
        for name in desk.names() {
            let ui = desk.ui.clone();
            let press = desk.press(&name);
            let what = desk.what.clone();
            match press {
                Press::Act(action) => {
                    assert!(desk.table.check(&action).is_ok(), "{what}: {name} is {action:?}");
                    done.insert(name.clone());
                }
                Press::Plan(actions) => {
                    let first = actions.first().expect("a plan has a first step");
                    assert!(desk.table.check(first).is_ok(), "{what}: {name} is {first:?}");
                    done.insert(name.clone());
                }
                Press::Write(field) => {
                    let remark = desk
                        .scene(&ui, |scene| GreatCity::written(scene, None, &field.name, "Words"))
                        .unwrap_or_else(|| panic!("{what}: nobody reads what {name} writes"));
                    assert!(Slot::read(&remark.slot).is_some(), "{what}: {name}");
                    let length = desk.table.entries().len();
                    desk.table
                        .remark(remark)
                        .unwrap_or_else(|why| panic!("{name}: {why:?}"));
                    desk.table.rewind(length);
                    done.insert(name.clone());
                }
                Press::Say(remark) => {
                    let length = desk.table.entries().len();
                    desk.table
                        .remark(remark)
                        .unwrap_or_else(|why| panic!("{name}: {why:?}"));
                    desk.table.rewind(length);
                }
                Press::Shown | Press::Decide(_) | Press::Look(_) => {}
                other => panic!("{what}: {name} is {other:?}"),
            }
            desk.ui = ui;
        }
    });
    for name in [
        "situation.stands",
        "situation.words",
        "peril.words",
        "situation.lines",
        "agent.person",
        "agent.bug",
        "make.person",
        "make.bug",
        "make.dealt",
        "make.vest",
        "make.made",
        "make.name",
    ] {
        assert!(done.contains(name), "{name} was never to be pressed: {done:?}");
    }
}

/// A table with a settled situation, at which characters are made next.
fn making(players: usize, gm: bool) -> Desk {
    let mut desk = Desk::new("the-great-city", players, gm, 3);
    desk.roll();
    desk.does("agent.bug");
    desk.does("situation.stands");
    if let Awaits::Seats(seats) = desk.table.awaits()
        && desk.view().phase == Phase::Situation
    {
        for seat in seats.iter() {
            desk.table.act(Action::Stands(seat)).expect("an agent is named");
        }
    }
    desk.roll();
    desk
}

fn character(desk: &mut Desk, who: Who) -> triptych::games::great_city::CharacterView {
    desk.view().character(who).expect("it is on the network").clone()
}

#[test]
fn every_distribution_of_traits_takes_a_few_clicks() {
    let mut desk = making(2, false);
    let who = Who::Seat(Seat::new(0));
    desk.does("make.person");
    let stones = character(&mut desk, who).triad.map(|stone| stone.sign);
    desk.does("make.traits.keep");
    assert_eq!(character(&mut desk, who).traits, Some(stones));
    let mixed = stones.contains(&Sign::Plus) && stones.contains(&Sign::Minus);
    assert!(mixed, "the seed was chosen for a mixed throw: {stones:?}");
    let mut found = BTreeSet::from([stones]);
    for name in ["make.trait.0", "make.trait.1", "make.trait.2"]
        .into_iter()
        .cycle()
        .take(12)
    {
        desk.does(name);
        let traits = character(&mut desk, who).traits.expect("they were handed out");
        assert_eq!(
            traits.iter().filter(|sign| sign.is_plus()).count(),
            stones.iter().filter(|sign| sign.is_plus()).count()
        );
        found.insert(traits);
    }
    assert_eq!(
        found.len(),
        3,
        "one coin differs, so there are three ways: {found:?}"
    );
}

#[test]
fn a_coin_dropped_on_another_swaps_with_it() {
    let mut desk = making(2, false);
    desk.does("make.person");
    desk.does("make.traits.keep");
    let before = character(&mut desk, Who::Seat(Seat::new(0)))
        .traits
        .expect("handed out");
    let odd = (0..3)
        .find(|place| before.iter().filter(|sign| **sign == before[*place]).count() == 1)
        .expect("one coin differs");
    let other = (odd + 1) % 3;
    let to = desk
        .sheet()
        .get(&format!("make.trait.{other}").into())
        .expect("its coin")
        .pose
        .at;
    let mut ui = desk.ui.clone();
    let dropped = desk.scene(&ui.clone(), |scene| {
        GreatCity::drop(scene, &mut ui, &format!("make.trait.{odd}"), to)
    });
    let mut after = before;
    after.swap(odd, other);
    let Press::Act(Action::Traits { signs, .. }) = dropped else {
        panic!("it was {dropped:?}")
    };
    assert_eq!(signs, after);
}

/// Under the curtain three stones lie in three places, no matter what was thrown, and each card chooses the intent that
/// its text describes.
#[test]
fn an_intent_matches_its_card() {
    for swapped in [false, true] {
        let mut desk = making(2, false);
        desk.does("make.bug");
        assert_eq!(desk.press("make.intent"), Press::Decide(Seat::new(0)));
        let peek = Peek {
            seat: Seat::new(0),
            decides: true,
            swapped,
            picked: None,
        };
        for place in ["private.1", "private.2", "private.3"] {
            let own = desk.table.view(Viewer::Seat(peek.seat));
            let ui = desk.ui.clone();
            let sheet = desk.scene(&ui, |scene| GreatCity::private(scene, &own, &peek));
            words_lie_apart("the private page", &sheet);
            let card = sheet.get(&format!("{place}.answer.1").into()).expect("a card");
            let (_, says) = room(card).expect("words");
            let action = GreatCity::decide(&own, &peek, place).expect("it decides");
            let length = desk.table.entries().len();
            desk.table.act(action).expect("any stone will do");
            let chosen = desk.table.view(Viewer::Seat(peek.seat));
            let purpose = chosen.character(Who::Seat(peek.seat)).and_then(|own| own.purpose);
            assert_eq!(says.starts_with("Yes"), purpose.expect("chosen").saves, "{says}");
            desk.table.rewind(length);
        }
    }
}

/// The shared table looks the same, no matter which intent a seat has and which reason it gives.
#[test]
fn the_shared_table_does_not_show_an_intent() {
    let seat = Seat::new(0);
    let sheets: Vec<Sheet> = triptych::games::great_city::Colour::ALL
        .into_iter()
        .map(|stone| {
            let mut desk = making(2, false);
            desk.does("make.bug");
            let reason = Slot::Reason(seat).text(seat, format!("for {}", stone.word()));
            desk.table.remark(reason).expect("it is the seat's own");
            desk.table
                .act(Action::Intent { seat, stone })
                .expect("any stone will do");
            desk.sheet()
        })
        .collect();
    assert!(sheets.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn a_gm_can_make_agents_and_write_notes() {
    let mut desk = making(2, true);
    let gm = Seat::new(2);
    assert!(matches!(desk.press("make.whom.agent-1"), Press::Shown));
    assert!(!desk.names().contains("make.person"), "an agent stays what it is");
    assert!(!desk.names().contains("make.intent"), "an agent has no intent");
    assert_eq!(desk.press("make.notes"), Press::Look(gm));
    if desk.names().contains("make.traits.keep") {
        desk.does("make.traits.keep");
    }
    desk.does("make.class.worker");
    desk.does("make.made");
    assert!(character(&mut desk, Who::Agent(1)).made);
    let peek = Peek {
        seat: gm,
        decides: false,
        swapped: false,
        picked: None,
    };
    let own = desk.table.view(Viewer::Seat(gm));
    let ui = desk.ui.clone();
    let sheet = desk.scene(&ui, |scene| GreatCity::private(scene, &own, &peek));
    words_lie_apart("the notes", &sheet);
    let field = desk
        .scene(&ui, |scene| {
            GreatCity::write_privately(scene, &own, &peek, "private.note.2")
        })
        .expect("there is a second note");
    let remark = desk
        .scene(&ui, |scene| {
            GreatCity::written(scene, Some(gm), &field.name, "The queen knows.")
        })
        .expect("it is written somewhere");
    desk.table.remark(remark).expect("it is the GM's own");
    let own = desk.table.view(Viewer::Seat(gm));
    assert_eq!(own.text(Slot::Note(2)), Some("The queen knows."));
    assert_eq!(desk.view().text(Slot::Note(2)), None);
}

#[test]
fn a_seat_with_a_dealt_character_chooses_only_its_intent() {
    let mut desk = making(3, false);
    let who = Who::Seat(Seat::new(0));
    assert!(matches!(desk.press("make.another"), Press::Shown));
    desk.does("make.dealt");
    let dealt = character(&mut desk, who);
    assert_eq!(dealt.ready, Some(2), "the first was passed over");
    assert_eq!(dealt.missing, Some("the intent"));
    let names = desk.names();
    assert!(
        !names
            .iter()
            .any(|name| name.starts_with("make.trait") || name.starts_with("make.class"))
    );
    assert!(names.contains("make.intent") && names.contains("make.name"));
}
