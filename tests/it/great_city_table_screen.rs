//! The table of scenes of The Great City: the rules decide what can be pressed, nothing overlaps, and no shared sheet
//! shows a secret.

use crate::support::app::{
    HUMAN, INSTANT, RANDOM, STEADY, SWIFT, Sight, can_be_drawn, look_alike, order, plays_out, reach,
};
use crate::support::levels::level_text;
use bevy::math::Rect;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use triptych::games::great_city::scene::Ui;
use triptych::games::great_city::{Action, Colour, GreatCity, Phase, Slot, Spending, View};
use triptych::headless;
use triptych::scene::lettering;
use triptych::scene::sheet::{Item, Look, Sheet};
use triptych::session::{GameUi, Press, Scene};
use triptych::table::{Actor, Awaits, Controller, Game, Seat, Seed, Table, Viewer};

/// A table in the middle of a game, without a screen.
struct Desk {
    table: Table<GreatCity>,
    seats: Vec<Controller>,
    ui: Ui,
    landmarks: Vec<usize>,
    rng: ChaCha8Rng,
}

impl Desk {
    /// Opens a table of people, including the GM, after its setup.
    fn new(level: &str, players: usize, seed: u64) -> Self {
        let setup = headless::numbered_setup::<GreatCity>(level, level_text(level), players, Seed(seed))
            .expect("the embedded levels have been checked");
        let mut desk = Self {
            table: Table::new(setup).expect("it can be set up"),
            seats: vec![HUMAN; players + 1],
            ui: Ui::default(),
            landmarks: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
        };
        while desk.is_set_up() {
            desk.goes_on();
        }
        desk
    }

    fn is_set_up(&mut self) -> bool {
        let phase = self.view().phase;
        matches!(
            phase,
            Phase::Pair | Phase::Situation | Phase::Throw(_) | Phase::Characters | Phase::Ties(_)
        )
    }

    fn is_on(&mut self) -> bool {
        let phase = self.view().phase;
        !matches!(
            phase,
            Phase::Order | Phase::CityFate(_) | Phase::Fate(_) | Phase::Over
        )
    }

    fn view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }

    fn awaited(&self) -> Seat {
        match self.table.awaits() {
            Awaits::Seats(seats) => seats.iter().next(),
            Awaits::Chance { roller, .. } => roller,
            Awaits::Over => None,
        }
        .unwrap_or(Seat::new(0))
    }

    fn scene<R>(&mut self, ui: &Ui, look: impl FnOnce(&Scene<'_, GreatCity>) -> R) -> R {
        let sight = Sight {
            landmarks: &self.landmarks,
            ..Sight::new(&self.seats, self.awaited(), ui)
        };
        sight.of(&mut self.table, look)
    }

    fn sheet(&mut self) -> Sheet {
        let ui = self.ui.clone();
        self.scene(&ui, GreatCity::lay_out)
    }

    fn names(&mut self) -> BTreeSet<String> {
        let sheet = self.sheet();
        let acts = sheet.iter().filter_map(|item| item.act.as_ref());
        acts.filter(|act| act.refusal.is_none())
            .map(|act| act.name.to_string())
            .filter(|name| !name.starts_with("bar."))
            .collect()
    }

    #[track_caller]
    fn press(&mut self, name: &str) -> Press<GreatCity> {
        let names = self.names();
        assert!(names.contains(name), "{name} can't be pressed, only {names:?}");
        let before = self.ui.clone();
        let mut after = before.clone();
        let pressed = self.scene(&before, |scene| GreatCity::press(scene, &mut after, name));
        self.ui = after;
        pressed
    }

    fn legal(&mut self) -> Vec<Action> {
        let legal = self.table.legal(None);
        legal.iter().map(|choice| choice.action).collect()
    }

    /// Takes a random legal action, or lets chance happen.
    fn goes_on(&mut self) {
        if matches!(self.table.awaits(), Awaits::Chance { .. }) && self.rng.random_bool(0.8) {
            self.table.roll().expect("chance is awaited");
            return;
        }
        let legal: Vec<Action> = self
            .legal()
            .into_iter()
            .filter(|action| GreatCity::actor(action) != Actor::Chance)
            .collect();
        let onward = |action: &&Action| {
            matches!(
                action,
                Action::Made { .. } | Action::Stands(_) | Action::Tied(_) | Action::Told(_) | Action::Done(_)
            )
        };
        let action = match legal.iter().find(onward) {
            Some(action) if self.rng.random_bool(0.3) => Some(action),
            _ => legal.choose(&mut self.rng),
        };
        let Some(action) = action.copied() else {
            self.table.roll().expect("chance is awaited");
            return;
        };
        if matches!(action, Action::Scene { .. }) {
            self.landmarks.push(self.table.entries().len());
        }
        self.table.act(action).expect("it is legal");
    }

    /// Returns everything that presses can bring about from here, with any choices made before them.
    fn offered(&mut self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut states = vec![self.ui.clone()];
        let mut next = 0;
        while let Some(ui) = states.get(next).cloned() {
            next += 1;
            assert!(states.len() < 400, "there is no end to what can be picked");
            self.ui = ui.clone();
            for name in self.names() {
                let elsewhere = [
                    "tool.",
                    "line",
                    "look.",
                    "ask.",
                    "deed",
                    "tale",
                    "rewind.",
                    "stranger.",
                ];
                if elsewhere.iter().any(|other| name.starts_with(other)) {
                    continue;
                }
                self.ui = ui.clone();
                match self.press(&name) {
                    Press::Act(action) => {
                        assert!(self.table.check(&action).is_ok(), "{name} is {action:?}");
                        found.insert(format!("{action:?}"));
                    }
                    Press::Shown if !states.contains(&self.ui) => states.push(self.ui.clone()),
                    Press::Shown => {}
                    Press::Chance => {
                        assert!(matches!(self.table.awaits(), Awaits::Chance { .. }));
                        found.insert("chance".into());
                    }
                    other => panic!("{name} is {other:?}"),
                }
            }
        }
        self.ui = Ui::default();
        found
    }
}

/// Calls `look` at every state of a game of at most `steps` actions.
fn wherever(players: usize, seed: u64, steps: usize, mut look: impl FnMut(&mut Desk)) {
    let mut desk = Desk::new("the-great-city", players, seed);
    for _ in 0..steps {
        if !desk.is_on() {
            break;
        }
        // Pages of their own make a new character.
        if !matches!(desk.view().phase, Phase::Making(_)) {
            look(&mut desk);
        }
        desk.goes_on();
    }
}

#[test]
fn buttons_offer_exactly_the_legal_actions() {
    for (players, seed) in [(2, 1), (3, 2), (5, 3)] {
        wherever(players, seed, 150, |desk| {
            let chance = matches!(desk.table.awaits(), Awaits::Chance { .. });
            let waits = desk.scene(&Ui::default(), GreatCity::waits_for_hand);
            if chance && !waits {
                return;
            }
            let mut legal: BTreeSet<String> = desk
                .legal()
                .into_iter()
                .filter(|action| GreatCity::actor(action) != Actor::Chance)
                .map(|action| format!("{action:?}"))
                .collect();
            if chance {
                legal.insert("chance".into());
            }
            let phase = desk.view().phase;
            assert_eq!(desk.offered(), legal, "in {phase:?}");
        });
    }
}

/// Putting a scarab into a bag takes two presses in two places, so that a double click gives nothing.
#[test]
fn a_double_click_puts_nothing_into_yea_or_nay() {
    let mut met = 0;
    wherever(3, 2, 150, |desk| {
        for (bag, on) in [("into.yea", Spending::Yea), ("into.nay", Spending::Nay)] {
            if !desk.names().contains(bag) {
                continue;
            }
            let sheet = desk.sheet();
            let named = |sheet: &Sheet, name: &str| {
                let found = sheet.iter().find(|item| {
                    let act = item.act.as_ref();
                    act.is_some_and(|act| act.name == name && act.refusal.is_none())
                });
                found.map(|item| Rect::from_center_size(item.pose.at, item.pose.size))
            };
            let pointer = named(&sheet, bag).expect("it can be pressed").center();
            assert_eq!(desk.press(bag), Press::Shown);
            let asks = desk.sheet();
            let yes = format!("{bag}.yes");
            let yes_lies = named(&asks, &yes).expect("it can be said");
            let keep_lies = named(&asks, "into.keep").expect("it can be taken back");
            assert!(!yes_lies.contains(pointer) && keep_lies.contains(pointer));
            assert!(overlaps(&asks, 0.0).is_empty(), "{:?}", overlaps(&asks, 0.0));
            assert_eq!(desk.press("into.keep"), Press::Shown);
            assert_eq!(desk.press(bag), Press::Shown);
            let accepter = desk.view().scene.and_then(|staged| staged.accepter);
            let seat = accepter.expect("somebody accepted");
            assert_eq!(desk.press(&yes), Press::Act(Action::Spend { seat, on }));
            // The question is gone as soon as anything has happened.
            desk.table.act(Action::Spend { seat, on }).expect("it is open");
            assert!(!desk.names().contains(&yes));
            desk.ui = Ui::default();
            met += 1;
        }
    });
    assert!(met > 4, "{met} bags were pressed");
}

/// Returns the words that overlap, among those at least this high above the page.
fn overlaps(sheet: &Sheet, over: f32) -> Vec<String> {
    let words: Vec<(&Item, Rect)> = sheet
        .iter()
        .filter(|item| matches!(item.look, Look::Words { .. }) && item.pose.z >= over)
        .map(|item| (item, reach(item).inflate(-2.0)))
        .collect();
    let mut found = Vec::new();
    for (number, (one, rect)) in words.iter().enumerate() {
        for (other, there) in words.iter().skip(number + 1) {
            let both = rect.intersect(*there);
            if both.width() > 0.0 && both.height() > 0.0 {
                found.push(format!("{} lies on {}", one.key, other.key));
            }
        }
    }
    found
}

#[test]
fn items_do_not_overlap() {
    for (players, seed) in [(2, 11), (4, 12), (5, 13), (5, 14)] {
        wherever(players, seed, 160, |desk| {
            let phase = desk.view().phase;
            let sheet = desk.sheet();
            can_be_drawn(&sheet);
            assert_eq!(overlaps(&sheet, 0.0), Vec::<String>::new(), "in {phase:?}");
            let groups = ["card.traits", "card.ties", "card.scarabs", "card.enters"];
            let names = desk.names();
            for group in groups.iter().filter(|group| names.contains(**group)) {
                let _shown = desk.press(group);
                let sheet = desk.sheet();
                can_be_drawn(&sheet);
                assert_eq!(
                    overlaps(&sheet, 0.0),
                    Vec::<String>::new(),
                    "in {phase:?}, {group}"
                );
                desk.ui = Ui::default();
            }
        });
    }
}

/// The judgment is drawn above the stones beside it and below the ribbon.
#[test]
fn the_judgment_is_drawn_above_the_stones() {
    let mut met = 0;
    wherever(3, 2, 150, |desk| {
        let sheet = desk.sheet();
        let height = |key: &str| {
            sheet
                .iter()
                .find(|item| item.key.as_str() == key)
                .map(|item| item.pose.z)
        };
        let (Some(slip), Some(ribbon)) = (height("slip"), height("ribbon")) else {
            return;
        };
        assert!(slip < ribbon);
        for stone in sheet.iter().filter(|item| item.key.as_str().starts_with("pair.")) {
            assert!(stone.pose.z < slip, "{:?} lies on the judgment", stone.key);
        }
        met += 1;
    });
    assert!(met > 0);
}

/// The scene's words at the foot are cut only if the log line leaves them no room.
#[test]
fn the_scenes_text_is_cut_only_for_lack_of_room() {
    const DEED: &str = "to buy back, before anybody has noticed that it was ever gone, the key to the granary of the \
                        Mercantile quarter, where the silk of three winters lies and the moths are not asked in";
    let mut cut = 0;
    wherever(3, 2, 150, |desk| {
        let (scenes, gm) = (desk.view().scenes, desk.view().gm());
        // Refused if there is no scene to write about.
        let _told = desk.table.remark(Slot::Deed(scenes).text(gm, DEED));
        let sheet = desk.sheet();
        let find = |key: &str| sheet.iter().find(|item| item.key.as_str() == key);
        let wide = |item: &Item| match &item.look {
            Look::Words { text, face, .. } => (text.clone(), lettering::width(text, *face, item.pose.size.y)),
            _ => unreachable!("these are words"),
        };
        let (Some(ledger), Some(scene)) = (find("strip.words"), find("strip.scene")) else {
            return;
        };
        let (text, room) = wide(scene);
        let between = scene.pose.at.x - room - ledger.pose.at.x - wide(ledger).1;
        assert!(between > 30.0, "{between} between the ledger and “{text}”");
        if text.ends_with('…') {
            // Another letter and the dots would not have fitted.
            assert!(between < 80.0, "{between} before “{text}”");
            cut += 1;
        }
    });
    assert!(cut > 0);
}

#[test]
fn plates_do_not_overlap_for_any_number_of_seats() {
    for players in 2..=5 {
        wherever(players, 20 + players as u64, 60, |desk| {
            let sheet = desk.sheet();
            let plates: Vec<_> = Seat::all(players + 1)
                .filter_map(|seat| sheet.get(&format!("seat.{seat}").into()))
                .map(reach)
                .collect();
            for (number, one) in plates.iter().enumerate() {
                for other in plates.iter().skip(number + 1) {
                    assert!(one.intersect(*other).is_empty(), "{players} players");
                }
            }
            let cards = sheet.iter().filter(|item| {
                let key = item.key.as_str();
                key.starts_with("card.") && item.act.is_some()
            });
            for card in cards {
                for plate in &plates {
                    let both = reach(card).intersect(*plate);
                    assert!(
                        both.width() < 12.0 || both.height() < 12.0,
                        "{} lies on a plate",
                        card.key
                    );
                }
            }
        });
    }
}

#[test]
fn tools_open_and_close_over_any_page() {
    wherever(5, 31, 40, |desk| {
        for tool in ["tool.rewind", "tool.veils", "tool.correct", "tool.oracle"] {
            assert_eq!(desk.press(tool), Press::Shown);
            let sheet = desk.sheet();
            can_be_drawn(&sheet);
            assert_eq!(overlaps(&sheet, 75.0), Vec::<String>::new(), "{tool}");
            for name in desk.names() {
                let under = ["card.", "foil.", "stone.", "look.", "told", "give.", "after."];
                assert!(
                    !under.iter().any(|under| name.starts_with(under)),
                    "{name} under {tool}"
                );
            }
            let _closed = desk.press("tools.close");
            assert_eq!(desk.ui, Ui::default());
        }
    });
}

#[test]
fn the_x_card_stops_the_game_until_it_is_lifted() {
    let mut desk = Desk::new("bug-rebellion", 3, 5);
    while !matches!(desk.view().phase, Phase::React(_)) {
        desk.goes_on();
    }
    let Press::Say(stop) = desk.press("tool.x") else {
        panic!("it is said");
    };
    desk.table.remark(stop).expect("anybody may");
    assert!(!desk.scene(&Ui::default(), GreatCity::may_decide));
    let sheet = desk.sheet();
    assert!(sheet.get(&"stop.card".into()).is_some(), "everybody sees it");
    let names = desk.names();
    assert_eq!(
        names,
        BTreeSet::from(["stop.on".to_owned(), "tool.rewind".to_owned()])
    );
    let Press::Say(on) = desk.press("stop.on") else {
        panic!("it is said");
    };
    desk.table.remark(on).expect("anybody may");
    assert!(desk.scene(&Ui::default(), GreatCity::may_decide));
    assert!(desk.names().contains("tool.x"));
}

#[test]
fn rewind_returns_to_the_start_of_a_scene_or_a_step() {
    let mut desk = Desk::new("bug-rebellion", 2, 6);
    while desk.landmarks.len() < 3 && desk.is_on() {
        desk.goes_on();
    }
    let entries = desk.table.entries().len();
    let _shown = desk.press("tool.rewind");
    let Press::Rewind(length, said) = desk.press("rewind.step") else {
        panic!("it goes back");
    };
    assert_eq!(length, entries - 1);
    assert_eq!(Slot::read(&said.slot), Some(Slot::Back));
    for length in desk.landmarks.clone() {
        let _shown = desk.press("tool.rewind");
        let Press::Rewind(to, _) = desk.press(&format!("rewind.{length}")) else {
            panic!("it goes back");
        };
        assert_eq!(to, length);
    }
}

#[test]
fn a_correction_changes_what_was_pressed() {
    let mut desk = Desk::new("bug-rebellion", 2, 7);
    while !matches!(desk.view().phase, Phase::React(_)) {
        desk.goes_on();
    }
    let presses = [
        (
            "way.face",
            vec![
                "right.city-first.blue",
                "right.seat-1.green",
                "right.agent-1.white",
            ],
        ),
        (
            "way.more",
            vec!["heap.pool", "heap.ante", "heap.purse-2", "right.seat-2.blue"],
        ),
        ("way.less", vec!["heap.pool", "heap.ante"]),
    ];
    for (way, names) in presses {
        for name in names {
            desk.ui = Ui::default();
            let _open = desk.press("tool.correct");
            let _way = desk.press(way);
            let Press::Act(action) = desk.press(name) else {
                panic!("{name} is pressed");
            };
            assert!(matches!(action, Action::Correct { .. }));
            assert!(desk.table.check(&action).is_ok(), "{name} is {action:?}");
        }
    }
    desk.ui = Ui::default();
    let _open = desk.press("tool.correct");
    for name in ["way.tie", "end.from.seat-1", "end.to.agent-1", "sign.minus"] {
        assert_eq!(desk.press(name), Press::Shown);
    }
    let Press::Act(action) = desk.press("right.tie") else {
        panic!("a tie is drawn or rubbed out");
    };
    assert!(desk.table.check(&action).is_ok(), "{action:?}");
}

/// On the shared sheet nobody's purse is counted, except for a person who plays alone with computers.
#[test]
fn a_purse_is_counted_only_for_a_person_who_plays_alone() {
    let counts = |sheet: &Sheet| {
        sheet
            .iter()
            .filter(|item| {
                let key = item.key.as_str();
                (key.starts_with("seat.") && key.ends_with(".count")) || key == "own.count"
            })
            .map(|item| (item.key.to_string(), item.look.clone()))
            .collect::<Vec<_>>()
    };
    wherever(3, 41, 120, |desk| {
        assert_eq!(counts(&desk.sheet()), Vec::new());
    });
    let mut alone = Desk::new("the-great-city", 3, 42);
    alone.seats = vec![HUMAN, STEADY, STEADY, STEADY];
    for _ in 0..120 {
        if !alone.is_on() {
            break;
        }
        let own = alone.table.view(Viewer::Seat(Seat::new(0))).purses[0].expect("it is its own");
        for (key, look) in counts(&alone.sheet()) {
            let Look::Words { text, .. } = look else { continue };
            assert!(key == "seat.1.count" || key == "own.count", "{key}");
            assert_eq!(text, own.to_string());
        }
        alone.goes_on();
    }
}

#[test]
fn tables_that_differ_only_in_an_intent_look_the_same() {
    let seat = Seat::new(1);
    let whole = |stone: Colour| {
        let desk = Desk::new("bug-rebellion", 3, 51);
        let record: Vec<Action> = desk
            .table
            .entries()
            .iter()
            .filter_map(|entry| entry.action().copied())
            .collect();
        let mut other = Desk::new("bug-rebellion", 3, 51);
        other.table.rewind(0);
        for action in record {
            let action = match action {
                Action::Intent { seat: who, .. } if who == seat => Action::Intent { seat, stone },
                action => action,
            };
            if GreatCity::actor(&action) == Actor::Chance {
                other.table.roll().expect("the same seed rolls the same");
            } else if other.table.check(&action).is_ok() {
                other.table.act(action).expect("it has been checked");
            }
        }
        other.rng = ChaCha8Rng::seed_from_u64(9);
        other
    };
    let mut twins = Colour::ALL.map(whole);
    let mut secrets = BTreeSet::new();
    for _ in 0..90 {
        let sheets: Vec<Sheet> = twins.iter_mut().map(Desk::sheet).collect();
        if !twins.iter_mut().all(Desk::is_on) {
            break;
        }
        assert!(
            sheets.windows(2).all(|pair| pair[0] == pair[1]),
            "the twins differ"
        );
        for desk in &mut twins {
            let own = desk.table.view(Viewer::Seat(seat));
            secrets.insert(format!("{:?}", own.characters[seat.index()].purpose));
            desk.goes_on();
        }
    }
    assert!(secrets.len() > 1, "they are twins that differ: {secrets:?}");
}

#[test]
fn with_computers_the_screen_matches_the_view() {
    plays_out::<GreatCity>("bug-rebellion", &[STEADY; 3], 61, SWIFT);
}

#[test]
fn with_computers_and_instant_motion_the_screen_matches_the_view() {
    plays_out::<GreatCity>("the-great-city", &[STEADY, RANDOM, STEADY, RANDOM], 62, INSTANT);
    plays_out::<GreatCity>("bug-rebellion", &[STEADY; 6], 63, INSTANT);
}

/// Whatever stone a seat's intent is on, the screens are alike from the first page of the setup until everybody has
/// chosen: the same curtains, as many frames under them, and the same table.
#[test]
fn screens_look_the_same_whatever_the_intents() {
    let table = || order::<GreatCity>("the-great-city", &[HUMAN, HUMAN, STEADY], 71);
    let (first, third) = (|_| "private.1", |_| "private.3");
    let alike = |view: &View| view.characters.iter().filter(|one| one.sealed).count() < 2;
    let records = look_alike::<GreatCity>([table(), table()], [first, third], alike);
    let intents = records.map(|record| {
        let acts = record
            .entries
            .into_iter()
            .filter_map(|entry| entry.action().copied());
        acts.filter(|action| matches!(action, Action::Intent { .. }))
            .collect::<Vec<_>>()
    });
    assert!(intents[0].len() >= 2, "two people, two intents: {intents:?}");
    assert_eq!(intents[0].len(), intents[1].len());
    assert_ne!(intents[0], intents[1]);
}
