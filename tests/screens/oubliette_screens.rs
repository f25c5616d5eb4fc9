//! Checks the [laws of every screen](crate::support::app) on tables of Open Oubliette, and its own controls and texts.
//!
//! The controls are compared with the legal actions, and the description of a card with its effect.

use crate::support::app::{
    HUMAN, INSTANT, Play, RANDOM, STEADY, SWIFT, Screen, Shown, Sight, check_flip, order, plays_again,
    plays_out, strike, touchable,
};
use crate::support::levels::level_text;
use crate::support::oubliette::RICH;
use crate::support::scripts::{Scenario, scenario, seat, setup};
use bevy::ecs::system::RunSystemOnce;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode};
use bevy::prelude::{ComputedNode, ScrollPosition, With};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};
use triptych::board::piece::{Layer, Look};
use triptych::games::oubliette::ui::{Tick, Ui, UiChange, percents, sum_of};
use triptych::games::oubliette::{
    Action, Deck, Direction, Effect, EquipmentBonus, Event, ExplorerView, FightRoll, Foe, Oubliette,
    OublietteLevel, Phase, PieceId, Roll, TurnResult, View,
};
use triptych::headless;
use triptych::session::{GameUi, Peek, Press, TableContext, TableOrder, phone_page};
use triptych::table::{
    Actor, Awaits, Controller, Game, Record, Seat, SeatSet, Seed, Setup, Step, Table, Viewer, level,
};
use triptych::ui::Tempo;
use triptych::ui::pictures::{self, COMPOSED, Pictures};
use triptych::ui::sound::Sounds;
use triptych::ui::{Control, Element, Face, FocusOrder, LaidOut, Layout, Part, Piece};

/// The table says how each card is composed that it shows as a whole, in hands, in use and beside the board.
#[test]
fn every_whole_card_can_be_composed() {
    let computers = order::<Oubliette>("oubliette", &[STEADY, STEADY, STEADY], 5);
    let mut screen = Screen::<Oubliette>::open_in(touchable(), computers, INSTANT, |_| {});
    let mut seen = BTreeSet::new();
    while !screen.is_over() {
        screen.frame();
        let world = screen.app().world_mut();
        let mut looks = world.query::<&Look>();
        let whole = looks.iter(world).filter_map(|look| look.face.picture());
        let whole = whole.filter(|name| name.contains(COMPOSED)).map(str::to_owned);
        seen.extend(whole.collect::<Vec<_>>());
    }
    let pictures = screen.app().world().resource::<Pictures>();
    let lacks: Vec<_> = seen.iter().filter(|name| !pictures.is_composed(name)).collect();
    assert!(seen.len() > 20, "{seen:?}");
    assert!(lacks.is_empty(), "{lacks:?}");
}

/// A drawn card shows its back until it stands on edge, and then the face of the card that the rules have drawn.
#[test]
fn a_drawn_card_flips_to_what_the_rules_have_drawn() {
    let computers = order::<Oubliette>("oubliette", &[STEADY, STEADY], 3);
    let mut screen = Screen::<Oubliette>::open(computers, Tempo::default());
    screen.step(16);
    let shown = screen.watch_spin(PieceId::Drawn);
    let level = screen.record().setup.level.clone();
    let drawn = screen.table().seen(Viewer::Table).find_map(|seen| match seen {
        Event::MonsterDrawn { monster, .. } => Some(("monster", level.monster(monster)?.art.clone())),
        Event::EventDrawn { event, .. } => Some(("event", level.event(event)?.art.clone())),
        _ => None,
    });
    let (family, art) = drawn.expect("a card was drawn");
    // The whole card moves: its name says which drawing is in it.
    let is_whole = |face: &str| face.contains(COMPOSED);
    assert!(shown.iter().any(|(_, face)| is_whole(face)), "{shown:?}");
    check_flip(
        &shown,
        &format!("oubliette/card-back-{family}"),
        &format!("oubliette/{family}-{art}"),
    );
}

/// In a fight the ambience is low, and outside of it as loud as before.
#[test]
fn the_ambience_is_low_in_fights() {
    let computers = order::<Oubliette>("oubliette", &[STEADY, STEADY], 3);
    let mut screen = Screen::<Oubliette>::open(computers, SWIFT);
    let mut low = BTreeMap::new();
    for _ in 0..5_000 {
        screen.frame();
        let is_fight = screen.scene(|scene| match scene.view.phase {
            Phase::Monster | Phase::Strike | Phase::Blow => Some(true),
            Phase::Roll | Phase::Way => Some(false),
            _ => None,
        });
        let is_low = screen.app().world().resource::<Sounds>().is_ambience_low;
        if let Some(is_fight) = is_fight.filter(|_| screen.rests()) {
            assert_eq!(is_low, is_fight, "{:?}", screen.table().view(Viewer::Table).phase);
            *low.entry(is_low).or_insert(0) += 1;
        }
        if low.len() == 2 && low.values().all(|count| *count > 5) {
            return;
        }
    }
    panic!("there was no fight, or nothing else: {low:?}");
}

/// The dice of a move tumble through other faces, and lie with what was rolled up.
#[test]
fn the_dice_tumble_to_what_was_rolled() {
    let computers = order::<Oubliette>("oubliette", &[STEADY, STEADY], 3);
    let mut screen = Screen::<Oubliette>::open(computers, Tempo::default());
    screen.step(16);
    let seen = screen.watch_spin(PieceId::Die(Roll::Move, 1));
    let rolled = screen.table().seen(Viewer::Table).find_map(|seen| match seen {
        Event::Rolled { dice, .. } => Some(dice.0),
        _ => None,
    });
    let rolled = format!("oubliette/die-bone-{}", rolled.expect("somebody has rolled"));
    assert_eq!(seen.last().map(|(_, face)| face), Some(&rolled));
    let faces: BTreeSet<&String> = seen.iter().map(|(_, face)| face).collect();
    assert!(faces.len() > 2, "it shows other faces before: {faces:?}");
    let moves = seen
        .iter()
        .zip(seen.iter().skip(1))
        .filter(|((one, _), (other, _))| one.at != other.at);
    assert!(moves.count() > 10, "it moves");
}

#[test]
fn with_computers_the_screen_matches_the_view() {
    plays_out::<Oubliette>("oubliette", &[STEADY; 2], 1, SWIFT);
    plays_out::<Oubliette>("oubliette", &[STEADY, RANDOM, STEADY, RANDOM], 2, SWIFT);
    plays_out::<Oubliette>("landlords-visit", &[STEADY; 3], 3, SWIFT);
}

#[test]
fn with_computers_and_instant_motion_the_screen_matches_the_view() {
    plays_out::<Oubliette>("oubliette", &[STEADY; 6], 10, INSTANT);
    plays_out::<Oubliette>("oubliette", &[RANDOM; 4], 11, INSTANT);
    plays_out::<Oubliette>("landlords-visit", &[RANDOM; 6], 12, INSTANT);
    plays_out::<Oubliette>("landlords-visit", &[STEADY], 13, INSTANT);
}

#[test]
fn with_reduced_motion_the_screen_matches_the_view() {
    let reduced = Tempo {
        speed: 12.0,
        reduced: true,
    };
    plays_out::<Oubliette>("landlords-visit", &[STEADY; 4], 20, reduced);
    plays_out::<Oubliette>("landlords-visit", &[HUMAN, STEADY], 21, reduced);
}

#[test]
fn with_people_the_screen_matches_the_view() {
    plays_out::<Oubliette>("oubliette", &[HUMAN; 2], 30, SWIFT);
    plays_out::<Oubliette>("landlords-visit", &[HUMAN, STEADY, HUMAN], 31, SWIFT);
}

#[test]
fn with_people_and_instant_motion_the_screen_matches_the_view() {
    plays_out::<Oubliette>("oubliette", &[HUMAN; 4], 40, INSTANT);
    plays_out::<Oubliette>(
        "oubliette",
        &[HUMAN, STEADY, HUMAN, STEADY, STEADY, HUMAN],
        41,
        INSTANT,
    );
    plays_out::<Oubliette>("landlords-visit", &[HUMAN], 42, INSTANT);
}

#[test]
fn a_table_can_be_played_again() {
    plays_again::<Oubliette>(Play {
        level: "landlords-visit",
        controllers: &[STEADY; 2],
        seed: 50,
        tempo: INSTANT,
    });
}

/// A table of people, without a screen.
struct Desk {
    table: Table<Oubliette>,
    people: Vec<Controller>,
    ui: Ui,
}

impl Desk {
    fn new(setup: Setup<Oubliette>) -> Self {
        Self::at(Table::new(setup).expect("it can be set up"))
    }

    fn at(table: Table<Oubliette>) -> Self {
        Self {
            people: vec![HUMAN; table.setup().seats.len()],
            ui: Ui::default(),
            table,
        }
    }

    fn view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }

    /// The seat that is to move.
    fn acting(&self) -> Seat {
        match self.table.awaits() {
            Awaits::Seats(seats) => seats.iter().next(),
            Awaits::Chance { roller, .. } => roller,
            Awaits::Over => None,
        }
        .unwrap_or(Seat::new(0))
    }

    fn scene<R>(&mut self, ui: &Ui, look: impl FnOnce(&TableContext<'_, Oubliette>) -> R) -> R {
        Sight::new(&self.people, self.acting(), ui).of(&mut self.table, look)
    }

    fn tree(&mut self) -> Element {
        let ui = self.ui.clone();
        self.scene(&ui, tree)
    }

    /// The controls of the table by [short names](name).
    fn controls(&mut self) -> BTreeMap<String, Press<Oubliette>> {
        let phase = self.view().phase;
        let presses = presses(&self.tree()).into_iter();
        let named = presses.filter_map(|press| Some((name(&press, phase)?, press)));
        named.collect()
    }

    fn names(&mut self) -> BTreeSet<String> {
        self.controls().into_keys().collect()
    }

    /// Presses a control.
    #[track_caller]
    fn press(&mut self, name: &str) -> Press<Oubliette> {
        let controls = self.controls();
        let press = controls.get(name);
        let press = press.unwrap_or_else(|| panic!("{name} can't be pressed, only {:?}", controls.keys()));
        if let Press::Local(local) = press {
            let view = self.view();
            self.ui.change(&view, *local);
        }
        press.clone()
    }

    /// Presses a control and returns the actions that follow from it, in order.
    #[track_caller]
    fn plan(&mut self, name: &str) -> Vec<Action> {
        match self.press(name) {
            Press::Act(action) => vec![action],
            Press::Plan(actions) => actions,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// Returns the action plans of all controls for all that can be chosen at the Exit, and whether chance can be rolled by hand.
    fn offered(&mut self) -> (Vec<Vec<Action>>, bool) {
        const MOST: usize = 160;
        let mut plans = Vec::new();
        let mut by_hand = false;
        let view = self.view();
        // From all that can be taken, and from no wound.
        let mut without = self.ui.clone();
        let worst = view.explorer(view.seat).wounds.len();
        for index in 0..worst.min(3usize.saturating_sub(view.recovered.into())) {
            without.change(&view, UiChange::Tick(Tick::Wound(index)));
        }
        let mut states = vec![self.ui.clone(), without];
        let mut next = 0;
        while let Some(ui) = states.get(next).cloned() {
            next += 1;
            for press in self.scene(&ui, |scene| presses(&tree(scene))) {
                match press {
                    Press::Act(action) => plans.push(vec![action]),
                    Press::Plan(actions) => plans.push(actions),
                    Press::Chance => by_hand = true,
                    Press::Local(local @ UiChange::Tick(_)) => {
                        let mut after = ui.clone();
                        after.change(&view, local);
                        if states.len() < MOST && !states.contains(&after) {
                            states.push(after);
                        }
                    }
                    Press::Local(_) | Press::Nothing | Press::Again | Press::Watch => {}
                    other => panic!("{other:?} can be pressed"),
                }
            }
        }
        plans.sort_by_key(|plan| format!("{plan:?}"));
        plans.dedup();
        (plans, by_hand)
    }

    /// The seats' legal actions.
    fn legal(&mut self) -> BTreeSet<String> {
        let legal = self.table.legal(None).iter().map(|choice| choice.action);
        let legal = legal.filter(|action| Oubliette::actor(action) != Actor::Chance);
        legal.map(|action| format!("{action:?}")).collect()
    }

    /// Takes one of the legal actions.
    fn goes_on(&mut self, rng: &mut ChaCha8Rng) {
        let legal = self.table.legal(None).to_vec();
        let own: Vec<Action> = (legal.iter())
            .map(|choice| choice.action)
            .filter(|action| Oubliette::actor(action) != Actor::Chance)
            .collect();
        let chance = matches!(self.table.awaits(), Awaits::Chance { .. });
        if chance && (own.is_empty() || rng.random_bool(0.7)) {
            self.table.roll().expect("chance is awaited");
        } else {
            let action = *own.choose(rng).expect("somebody may do something");
            self.table.act(action).expect("it is legal");
        }
    }

    fn is_over(&self) -> bool {
        self.table.awaits() == Awaits::Over
    }

    fn told(&mut self, what: &str) -> String {
        let record = self.table.record();
        let entries: Vec<_> = record.entries.iter().map(|entry| entry.to_text()).collect();
        let seats = record.setup.seats.len();
        let (level, house) = (&record.setup.level_id, &record.setup.level.house);
        format!("{what}\n{level}, {seats} seats, {house:?}: {}", entries.join(" "))
    }
}

/// The table’s screen.
fn tree(scene: &TableContext<'_, Oubliette>) -> Element {
    Oubliette::table(scene, &Layout::default(), Some(Element::default()))
}

/// A short name for what a control means in this phase.
fn name(press: &Press<Oubliette>, phase: Phase) -> Option<String> {
    let first = match press {
        Press::Chance => return Some("chance".into()),
        Press::Local(UiChange::Odds(_)) => return Some("odds".into()),
        Press::Local(UiChange::Tick(Tick::Treasure)) => return Some("tick.treasure".into()),
        Press::Local(UiChange::Tick(Tick::Wound(index))) => return Some(format!("tick.wound.{index}")),
        Press::Plan(plan) if plan.iter().any(|action| matches!(action, Action::Stop(_))) => {
            return Some("exit.stop".into());
        }
        Press::Plan(_) if matches!(phase, Phase::Exit(_)) => return Some("exit.take".into()),
        Press::Plan(plan) => plan.first()?,
        Press::Act(action) => action,
        _ => return None,
    };
    let walk = |way: Direction| format!("walk.{way:?}").to_lowercase();
    Some(match (first, phase) {
        (Action::Walk { way, .. }, _) => walk(*way),
        (Action::Pass(_), Phase::Passing(way)) => walk(way),
        (Action::Done(_), _) => "exit.nothing".into(),
        (Action::Use { treasure, .. }, _) => format!("use.{treasure}"),
        (Action::Play { event, .. }, _) => format!("play.{event}"),
        (action, _) => format!("{action:?}"),
    })
}

/// All presses that the enabled controls of the game mean.
fn presses(tree: &Element) -> Vec<Press<Oubliette>> {
    let enabled = tree.controls().filter(|control| control.is_enabled());
    let presses = enabled.filter_map(|control| control.intent.get().cloned());
    let mut all: Vec<Press<Oubliette>> = Vec::new();
    for press in presses {
        if !all.contains(&press) {
            all.push(press);
        }
    }
    all
}

/// All texts on a tree, those in tooltips included.
fn all_words(tree: &Element) -> Vec<String> {
    let words = tree.words().map(str::to_owned);
    let tooltips = tree.controls().map(|control| control.tooltip.clone());
    words.chain(tooltips).collect()
}

/// The pieces in the slots of a tree.
fn pieces(tree: &Element) -> impl Iterator<Item = &Piece> {
    tree.slots().filter_map(|slot| slot.piece.as_ref())
}

/// The control for this press that shows most words.
#[track_caller]
fn wordiest<'a>(tree: &'a Element, press: &Press<Oubliette>) -> &'a Element {
    let means = |part: &&Element| part.intent().and_then(|intent| intent.get()) == Some(press);
    let parts = tree.iter().filter(means);
    parts
        .max_by_key(|part| part.words().map(str::len).sum::<usize>())
        .unwrap_or_else(|| panic!("{press:?} can't be pressed"))
}

/// A table's set-up with these switches on.
fn with_switches(level_id: &str, seats: usize, seed: u64, switches: &[&str]) -> Setup<Oubliette> {
    let mut setup = headless::numbered_setup::<Oubliette>(level_id, level_text(level_id), seats, Seed(seed))
        .expect("the embedded levels have been checked");
    for switch in switches {
        level::Level::set_switch(&mut setup.level, switch, true);
    }
    setup
}

/// Plays tables of all kinds with random legal actions and calls `look` before each step.
fn wherever(seeds: std::ops::Range<u64>, most: usize, mut look: impl FnMut(&mut Desk)) {
    const SWITCHES: [&[&str]; 4] = [
        &[],
        &["ambush_after_tunnel", "level_up_for_all", "explorer_loot_returns"],
        &["one_weapon_one_armour", "direction_only_from_exit"],
        &["roll_by_hand", "no_extra_turn_after_exit"],
    ];
    for seed in seeds {
        let (level, seats) = match seed % 6 {
            0 | 3 => ("oubliette", 2),
            1 => ("oubliette", 4),
            2 => ("oubliette", 6),
            4 => ("landlords-visit", 1),
            _ => ("landlords-visit", 3),
        };
        let switches = SWITCHES.get(seed as usize / 2 % 4).copied().unwrap_or_default();
        let mut desk = Desk::new(with_switches(level, seats, seed, switches));
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..most {
            look(&mut desk);
            if desk.is_over() {
                break;
            }
            desk.goes_on(&mut rng);
        }
    }
}

/// Each legal action has a control, and no control leads to another action. Of a plan, only the first action counts.
#[test]
fn buttons_offer_exactly_the_legal_actions() {
    let mut met = BTreeSet::new();
    wherever(100..124, 400, |desk| {
        let legal = desk.legal();
        let (plans, by_hand) = desk.offered();
        let offered: BTreeSet<_> = plans
            .iter()
            .filter_map(|plan| plan.first())
            .map(|first| format!("{first:?}"))
            .collect();
        if offered != legal {
            let view = desk.view();
            panic!(
                "{}",
                desk.told(&format!(
                    "at {:?}, {legal:?} may be done, and {offered:?} can be pressed",
                    view.phase
                ))
            );
        }
        let waits = desk.scene(&Ui::default(), Oubliette::waits_for_hand);
        if waits != by_hand {
            let phase = desk.view().phase;
            panic!(
                "{}",
                desk.told(&format!(
                    "at {phase:?}: does chance wait, {waits}; can it be pressed, {by_hand}"
                ))
            );
        }
        met.extend(
            legal
                .iter()
                .filter_map(|action| action.split(['(', ' ']).next().map(str::to_owned)),
        );
    });
    let wanted = [
        "Again", "Ambush", "CashIn", "Done", "Pass", "Play", "Recover", "Stop", "Use", "Walk",
    ];
    assert_eq!(met, wanted.map(str::to_owned).into(), "what was met");
}

/// All actions of a plan at the Exit can be carried out in order, and they end the turn's stop there.
#[test]
fn every_plan_at_the_exit_can_be_carried_out() {
    let mut carried = 0;
    wherever(200..212, 400, |desk| {
        let (plans, _) = desk.offered();
        let length = desk.table.entries().len();
        for plan in plans.iter().filter(|plan| plan.len() > 1) {
            let mut paid = false;
            for action in plan {
                if desk.is_over() {
                    // The player has won.
                    break;
                }
                // A Quest pays before any Exit action.
                while matches!(desk.view().phase, Phase::Prize(_)) {
                    paid = true;
                    desk.table.roll().expect("cards are drawn");
                }
                if desk.table.act(*action).is_err() {
                    panic!(
                        "{}",
                        desk.told(&format!("{plan:?} comes to nothing at {action:?}"))
                    );
                }
            }
            // A question is left only if a Quest has paid in the meantime.
            let asked = matches!(desk.view().phase, Phase::Exit(_));
            assert!(
                !asked || paid,
                "{}",
                desk.told(&format!("{plan:?} does not leave the Exit"))
            );
            desk.table.rewind(length);
            carried += 1;
        }
    });
    assert!(carried > 100, "{carried} plans");
}

/// Every drawing exists, at every point of a game.
#[test]
fn everything_laid_out_can_be_drawn() {
    wherever(300..330, 500, |desk| {
        let tree = desk.tree();
        for picture in tree.pictures() {
            assert!(pictures::exists(picture), "there is no drawing {picture}");
        }
        for close_up in tree.controls().filter_map(|control| control.close_up.as_deref()) {
            for picture in close_up.pictures() {
                assert!(pictures::exists(picture), "there is no drawing {picture}");
            }
        }
    });
}

/// A die that has not been thrown yet shows no number, which could be mistaken for a result.
#[test]
fn a_die_not_yet_thrown_shows_no_number() {
    let mut met = BTreeSet::new();
    wherever(360..372, 300, |desk| {
        let phase = desk.view().phase;
        let awaited = desk.view().seat;
        let tree = desk.tree();
        for piece in pieces(&tree) {
            let Some(face) = piece.look.face.picture().filter(|face| face.contains("/die-")) else {
                continue;
            };
            let Some(PieceId::Die(roll, _)) = piece.id.get() else {
                panic!("{:?} is no die", piece.id);
            };
            let (kind, to_throw) = match *roll {
                Roll::Awaited => ("awaited", true),
                Roll::Move => ("move", false),
                Roll::Order(seat, nth) => {
                    let rolls = desk.view().order_rolls[awaited.index()].len();
                    ("order", (seat, nth) == (awaited, rolls))
                }
                Roll::Event => ("event", phase == Phase::Die),
                Roll::Fight(FightRoll::Strike) => ("strike", phase == Phase::Strike),
                Roll::Fight(FightRoll::Blow) => ("blow", phase == Phase::Blow),
            };
            assert_eq!(
                face.ends_with("-blank"),
                to_throw,
                "{roll:?} at {phase:?} is {face}"
            );
            met.insert((kind, to_throw));
        }
    });
    let dice = ["order", "awaited", "event", "strike", "blow"];
    for die in dice {
        assert!(met.contains(&(die, true)), "{die}: {met:?}");
    }
}

/// The direction prompt says how many of the directions lead past the Exit (`oubliette.turn.4`).
#[test]
fn the_direction_prompt_says_which_ways_pass_the_exit() {
    let mut met = BTreeSet::new();
    wherever(372..396, 400, |desk| {
        let view = desk.view();
        if view.phase != Phase::Way {
            return;
        }
        let past = view.ways.iter().filter(|(_, _, stop)| *stop).count();
        let ui = Ui::default();
        let asked = desk.scene(&ui, |scene| Oubliette::prompt(scene).heading(scene.setup));
        let ends = [
            "Which way?",
            "One way passes the Exit.",
            "Both ways pass the Exit.",
        ];
        assert!(asked.ends_with(ends[past]), "{past}: {asked}");
        met.insert(past);
    });
    assert!(met.contains(&0) && met.contains(&1), "{met:?}");
}

/// A fight covers the board. Whoever fights stands on it beside the foe, the others are where they were when it is over.
#[test]
fn a_fight_covers_the_board_and_shows_who_fights() {
    let mut fights = 0;
    wherever(420..426, 120, |desk| {
        let tree = desk.tree();
        let lies = |id: PieceId| pieces(&tree).any(|piece| piece.id == id.into());
        let view = desk.table.view(Viewer::Table);
        let fights_now = match view.phase {
            Phase::Strike | Phase::Blow => true,
            Phase::Roll | Phase::Monster => false,
            _ => return,
        };
        fights += usize::from(fights_now);
        assert_eq!(
            lies(PieceId::Top(Deck::Monster)),
            !fights_now && view.left(Deck::Monster) > 0
        );
        let below = Seat::all(view.explorers.len()).filter(|seat| !view.explorer(*seat).away);
        let shown: Vec<_> = below.clone().filter(|seat| lies(PieceId::Token(*seat))).collect();
        match fights_now {
            true => assert_eq!(shown, [view.seat]),
            false => assert_eq!(shown, below.collect::<Vec<_>>()),
        }
        assert_eq!(tree.slots().any(|slot| slot.is_covered), fights_now);
    });
    assert!(fights > 20, "{fights} fights");
}

/// Nothing at the table has to be scrolled to in a fight, at the smallest window with the bar in one row.
#[test]
fn the_table_does_not_scroll() {
    let computers = order::<Oubliette>("oubliette", &[STEADY, STEADY, STEADY], 8);
    let mut screen = Screen::<Oubliette>::open_in(touchable(), computers, SWIFT, |_| {});
    screen.resize(1280.0, 720.0);
    let mut fights = BTreeSet::new();
    for _ in 0..6_000 {
        screen.frame();
        if screen.is_over() {
            break;
        }
        let shown = screen.scene(|scene| (scene.view.phase, scene.view.fight));
        let world = screen.app().world_mut();
        let mut areas = world.query_filtered::<&ComputedNode, With<ScrollPosition>>();
        let whole = areas.iter(world).filter(|node| node.size().x > 1200.0);
        for node in whole {
            let (needs, has) = (node.content_size().y, node.size().y);
            assert!(needs <= has + 1.0, "{needs} of {has}: {shown:?}");
        }
        if let (Phase::Strike | Phase::Blow, Some(fight)) = shown {
            fights.insert(format!("{:?}", fight.foe));
        }
    }
    assert!(fights.len() > 5, "{fights:?}");
}

/// The track of the race says who would win by what they carry.
#[test]
fn the_race_says_who_would_win_at_the_next_stop() {
    let mut setup = with_switches("oubliette", 3, 7, &[]);
    setup.level.goal = 1500;
    let mut desk = Desk::new(setup);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut warned = 0;
    while !desk.is_over() {
        let view = desk.table.view(Viewer::Table);
        let level = &desk.table.setup().level;
        let could = |own: &ExplorerView| own.cashed_in + level.total(&own.hand) >= 1500;
        let could = view.explorers.iter().any(could);
        let says = all_words(&desk.tree())
            .iter()
            .any(|words| words.contains("would win at the next stop"));
        // A Level Up makes each card worth more.
        let is_more = view.explorers.iter().any(|own| !own.level_ups.is_empty());
        assert!(says == could || says && is_more, "{:?}", view.explorers);
        warned += usize::from(says);
        desk.goes_on(&mut rng);
    }
    assert!(warned > 3, "{warned}");
}

/// `oubliette.table.1`: with the odds switched off, nothing on the table shows them.
#[test]
fn odds_are_hidden_when_they_are_switched_off() {
    let mut shown = 0;
    wherever(400..412, 400, |desk| {
        if desk.is_over() {
            return;
        }
        let tells = |tree: &Element| {
            all_words(tree)
                .into_iter()
                .filter(|text| text.contains('%'))
                .collect::<Vec<_>>()
        };
        shown += tells(&desk.tree()).len();
        let on = desk.ui.clone();
        desk.press("odds");
        let told = tells(&desk.tree());
        assert!(told.is_empty(), "with the odds off: {told:?}");
        desk.ui = on;
    });
    assert!(shown > 200, "{shown} odds");
}

/// The family, the name and the full text of a card.
fn said(level: &OublietteLevel, id: PieceId) -> Option<(&'static str, String, Vec<String>)> {
    match id {
        PieceId::Treasure(number) => {
            let card = level.treasure(number)?;
            let mut said = vec![card.name.clone(), card.value.to_string()];
            if let EquipmentBonus::Weapon(bonus) | EquipmentBonus::Armour(bonus) = card.gives {
                said.push(format!("+{bonus}"));
            }
            Some(("treasure", card.name.clone(), said))
        }
        PieceId::Event(_, kind, _) => {
            let card = level.event(kind)?;
            Some((
                "event",
                format!("{} {kind}", card.title),
                vec![card.title.clone(), card.text.clone()],
            ))
        }
        PieceId::Wound(_, kind, _) => {
            let card = level.wound(kind)?;
            Some((
                "wound",
                card.title.clone(),
                vec![card.title.clone(), card.modifier.to_string()],
            ))
        }
        _ => None,
    }
}

/// The full text of every card can be read: of a card on a mat under the pointer, of a drawn card beside the board.
#[test]
fn every_cards_full_text_can_be_read() {
    let mut met: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let level = with_switches("oubliette", 2, 0, &[]).level;
    wherever(500..536, 1500, |desk| {
        let (tree, view) = (desk.tree(), desk.view());
        for part in tree.iter().filter(|part| part.own_control().is_some()) {
            let control = part.own_control().expect("it was asked for");
            for piece in pieces(part) {
                let id = piece.id.get().copied();
                let Some((family, name, said)) = id.and_then(|id| said(&level, id)) else {
                    continue;
                };
                let close_up = control.close_up.as_deref().into_iter();
                let words = close_up.flat_map(Element::words).map(str::to_owned);
                let told: Vec<String> = words.chain([control.tooltip.clone()]).collect();
                for said in said {
                    assert!(
                        told.iter().any(|told| told.contains(&said)),
                        "{name} says {told:?}, not {said}"
                    );
                }
                met.entry(family).or_default().insert(name);
            }
        }
        let told = all_words(&tree);
        let tells = |text: &str| told.iter().any(|told| told.contains(text));
        if let Some(card) = view.event.and_then(|kind| level.event(kind))
            && told.contains(&card.title)
            && view.phase == Phase::Die
        {
            assert!(tells(&card.text), "{}: {told:?}", card.title);
            met.entry("drawn").or_default().insert(card.title.clone());
        }
        match view.fight.as_ref().map(|fight| fight.foe) {
            Some(Foe::Monster(kind)) if matches!(view.phase, Phase::Strike | Phase::Blow) => {
                let card = level.monster(kind).expect("it was drawn");
                assert!(
                    tells(&card.line) && tells(&card.power.to_string()),
                    "{}",
                    card.name
                );
                met.entry("foe").or_default().insert(card.name.clone());
            }
            Some(Foe::Hoard(kind) | Foe::Stranger(kind)) if view.phase == Phase::Blow => {
                let card = level.event(kind).expect("it was drawn");
                assert!(tells(&card.text), "{}", card.title);
                met.entry("foe").or_default().insert(card.title.clone());
            }
            _ => {}
        }
    });
    let count = |family: &str| met.get(family).map_or(0, BTreeSet::len);
    let stays =
        |effect: &Effect| effect.is_kept() || matches!(effect, Effect::Quest { .. } | Effect::LevelUp { .. });
    let staying = level.events.iter().filter(|card| stays(&card.effect)).count();
    assert_eq!(count("treasure"), level.treasures.len(), "{met:?}");
    assert_eq!(count("wound"), level.wounds.len(), "{met:?}");
    assert_eq!(count("event"), staying, "{met:?}");
    assert!(count("foe") > level.monsters.len(), "{met:?}");
    assert!(count("drawn") > 1, "{met:?}");
}

/// The described effect of a card in hand on a roll is its real effect.
#[test]
fn a_cards_described_effect_matches_its_real_effect() {
    let mut said = [0; 2];
    wherever(600..700, 500, |desk| {
        let view = desk.view();
        let (Phase::Answer(asked), Some(fight)) = (view.phase, &view.fight) else {
            return;
        };
        let tree = desk.tree();
        let was = fight.sum.is_enough();
        let length = desk.table.entries().len();
        let answers = desk.table.legal(Some(asked)).to_vec();
        for action in answers.into_iter().map(|choice| choice.action) {
            match action {
                Action::Use { .. } => {}
                Action::Play { event, .. } if view.answers.1.contains(&event) => {}
                _ => continue,
            }
            let line = wordiest(&tree, &Press::Act(action)).words().last();
            let line = line.expect("it says what it does").to_owned();
            let turns = match line.rsplit_once(": ").map(|(_, verdict)| verdict) {
                Some("it hits" | "it misses") => true,
                Some("still a miss" | "it still hits") => false,
                _ => continue,
            };
            desk.table.act(action).expect("it is legal");
            let after = desk.view();
            // If the fight has gone on, the last settled roll counts.
            let now = match (&after.fight, after.phase) {
                (Some(fight), Phase::Answer(_)) => fight.sum.is_enough(),
                _ => settled(desk).unwrap_or(was),
            };
            if (now != was) != turns {
                panic!("{}", desk.told(&format!("{action:?} was said: {line}")));
            }
            desk.table.rewind(length);
            said[usize::from(turns)] += 1;
        }
    });
    // Cards that are not enough alone are seldom asked about.
    assert!(said[0] > 2 && said[1] > 10, "{said:?}");
}

/// Returns whether the last settled roll was enough; `None` if there is none.
fn settled(desk: &Desk) -> Option<bool> {
    desk.table.events().iter().rev().find_map(|event| match event {
        Event::FightSettled { fight, .. } => Some(fight.sum.is_enough()),
        _ => None,
    })
}

/// `oubliette.fight.6`: the table asks about a roll only where the cards could turn it.
#[test]
fn the_table_asks_about_a_roll_only_where_cards_could_turn_it() {
    let mut found = 0;
    wherever(700..800, 500, |desk| {
        let view = desk.view();
        let (Phase::Answer(asked), Some(fight)) = (view.phase, &view.fight) else {
            return;
        };
        // Every possible answer is played, until the result of the roll changes.
        let was = fight.sum.is_enough();
        let length = desk.table.entries().len();
        let (mut again, mut last) = (false, fight.sum);
        while let (Phase::Answer(still), Some(fight)) = (desk.view().phase, desk.view().fight) {
            if still != asked || fight.sum.is_enough() != was {
                break;
            }
            let level = desk.table.setup().level.clone();
            let answers = desk.view().answers;
            again |= answers
                .1
                .iter()
                .any(|kind| level.effect(*kind) == Some(&Effect::Recovery));
            last = fight.sum;
            let use_it = answers.0.first().map(|number| Action::Use {
                seat: asked,
                treasure: *number,
            });
            let mut events = answers
                .1
                .iter()
                .filter(|kind| level.effect(**kind) != Some(&Effect::Recovery));
            let play_it = events.next().map(|kind| Action::Play {
                seat: asked,
                event: *kind,
            });
            let Some(action) = use_it.or(play_it) else { break };
            desk.table.act(action).expect("it may be answered so");
        }
        // A roll that is repeated can have any result.
        let turned = if was {
            last.bonus() + 2 < last.needed()
        } else {
            last.bonus() + 12 >= last.needed()
        };
        let now = match (desk.view().phase, desk.view().fight) {
            (Phase::Answer(_), Some(fight)) => fight.sum.is_enough(),
            _ if desk.table.entries().len() > length => settled(desk).unwrap_or(was),
            _ => was,
        };
        let could = now != was || again && turned;
        desk.table.rewind(length);
        assert!(could, "{}", desk.told(&format!("{asked} is asked in vain")));
        found += 1;
    });
    assert!(found > 10, "{found}");
}

/// A fight in which both the player and the monster miss.
fn escapes(monster: &str) -> String {
    format!("monster {monster}\nrolls 1+1\nrolls 1+1\n")
}

/// A fight in which the player misses and the monster wounds.
fn hurt(monster: &str, wound: &str) -> String {
    format!("monster {monster}\nrolls 1+1\nrolls 6+6\nwound {wound}\n")
}

/// A table of two. Ada is near the Exit, with treasure and four wounds.
fn before_the_exit() -> Scenario<Oubliette> {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play("order\ngoes 4\nbeats Squasc: Harp");
    for (goes, monster, wound) in [
        (3, "Manticore", "Cramp!"),
        (4, "Anchimallén", "Crushed"),
        (3, "Dragon", "Stabbed"),
        (3, "Mo’o", "Bleeding"),
    ] {
        table.play(&format!(
            "goes 3\n{}",
            escapes(if goes == 4 { "Ogre" } else { "Yeti" })
        ));
        table.play(&format!("goes {goes}\n{}", hurt(monster, wound)));
    }
    table.play(&format!("goes 4\n{}\nspaces 17 16", escapes("Rompo")));
    table
}

fn desk(table: &Scenario<Oubliette>) -> Desk {
    Desk::at(Table::from_record(table.record()).expect("it was just played"))
}

/// Orders a table that continues this one with these controllers.
fn gone_on_with(table: &Table<Oubliette>, controllers: &[Controller]) -> TableOrder {
    let record = table.record();
    TableOrder {
        record: Some(record.to_text(None)),
        ..order::<Oubliette>(&record.setup.level_id, controllers, record.setup.seed.0)
    }
}

fn wound(desk: &Desk, name: &str) -> Action {
    let wounds = &desk.table.setup().level.wounds;
    let index = wounds.iter().position(|card| card.title == name);
    Action::Recover {
        seat: seat(1),
        wound: index.expect("there is such a wound") as u8 + 1,
    }
}

/// Moves wounds to the other side, by their place.
fn press_wounds(desk: &mut Desk, wounds: &[usize]) {
    for index in wounds {
        desk.press(&format!("tick.wound.{index}"));
    }
}

/// On a stop at the Exit, what is chosen is carried out.
#[test]
fn ticked_items_make_the_plan_at_the_exit() {
    let mut table = before_the_exit();
    table.play("rolls 1+4");
    let mut desk = desk(&table);
    let button = "Cash in 800, put back three wounds";
    assert!(desk.tree().words().any(|words| words == button));
    assert!(matches!(desk.view().phase, Phase::Passing(Direction::Forward)));
    let (stops, cashes, done) = (
        Action::Stop(seat(1)),
        Action::CashIn(seat(1)),
        Action::Done(seat(1)),
    );
    let [stabbed, bleeding, crushed, cramp] =
        ["Stabbed", "Bleeding", "Crushed", "Cramp!"].map(|name| wound(&desk, name));
    // By default the three worst wounds and the treasure are chosen. Then the turn ends by itself.
    assert_eq!(
        desk.plan("exit.stop"),
        [stops, stabbed, bleeding, crushed, cashes]
    );
    assert_eq!(desk.plan("walk.forward"), [Action::Pass(seat(1))]);
    desk.press("tick.treasure");
    assert_eq!(desk.plan("exit.stop"), [stops, stabbed, bleeding, crushed, done]);
    desk.press("tick.wound.0");
    assert_eq!(desk.plan("exit.stop"), [stops, bleeding, crushed, done]);
    desk.press("tick.wound.3");
    let mut plan = desk.plan("exit.stop");
    plan.sort_by_key(|action| format!("{action:?}"));
    let mut wanted = vec![stops, bleeding, crushed, cramp, done];
    wanted.sort_by_key(|action| format!("{action:?}"));
    assert_eq!(plan, wanted);
    // A fourth wound replaces one of the three.
    desk.press("tick.wound.0");
    let plan = desk.plan("exit.stop");
    assert_eq!(plan.len(), 5);
    assert!(plan.contains(&stabbed) && plan.contains(&cramp), "{plan:?}");
    // A stop requires an action: with nothing chosen, the player can only walk on (`oubliette.exit.1`).
    press_wounds(&mut desk, &[0, 1, 3]);
    assert!(!desk.names().contains("exit.stop"), "nothing is chosen");
    desk.press("tick.treasure");
    assert_eq!(desk.plan("exit.stop"), [stops, cashes, done]);
    assert!(
        !desk.names().contains("walk.back"),
        "she has never landed at the Exit"
    );
}

/// After landing at the Exit, the player may carry out what is chosen or do nothing.
#[test]
fn after_landing_at_the_exit_neither_action_is_required() {
    let mut table = before_the_exit();
    table.play("rolls 1+2\nphase Exit(Landed)");
    let mut desk = desk(&table);
    let (cashes, done) = (Action::CashIn(seat(1)), Action::Done(seat(1)));
    let three = ["Stabbed", "Bleeding", "Crushed"].map(|name| wound(&desk, name));
    assert_eq!(desk.plan("exit.take"), [&three[..], &[cashes]].concat());
    assert_eq!(desk.plan("exit.nothing"), [done]);
    press_wounds(&mut desk, &[0, 1, 2]);
    assert_eq!(desk.plan("exit.take"), [cashes, done]);
    desk.press("tick.treasure");
    assert!(!desk.names().contains("exit.take"));
    assert_eq!(desk.plan("exit.nothing"), [done]);
}

/// On a phone, the cards to choose stand with the decision that they prepare, not among the further controls.
#[test]
fn on_a_phone_the_ticks_at_the_exit_stand_with_the_decision() {
    let mut table = before_the_exit();
    table.play("rolls 1+2\nphase Exit(Landed)");
    let mut desk = desk(&table);
    let own = desk.table.view(Viewer::Seat(seat(1)));
    let sight = Sight {
        here: Some(SeatSet::one(seat(1))),
        ..Sight::new(&[HUMAN; 2], seat(1), &desk.ui)
    };
    let content = sight.of(&mut desk.table, |scene| {
        phone_page(scene, &own, &Peek::at(seat(1))).content
    });
    let ticks = |parts: &[Part]| {
        let controls = parts.iter().filter_map(Part::control);
        let presses = controls.filter_map(|control| control.intent.get());
        let ticks = presses.filter(|press| matches!(press, Press::<Oubliette>::Local(UiChange::Tick(_))));
        ticks.count()
    };
    assert_eq!(ticks(&content.own), 5, "a treasure and four wounds");
    assert_eq!(ticks(&content.aside), 0);
}

/// If both directions are open and one passes the Exit, a plan to stop there begins with a walk in that direction.
#[test]
fn the_way_over_the_exit_is_taken_first() {
    let mut table = before_the_exit();
    table.play(&format!(
        "
        rolls 1+2
        1 is done
        {}
        rolls 1+2
        {}
        rolls 1+2
        1 walks back
        {}
        rolls 1+2
        {}
        rolls 2+4
        phase Way
        ",
        escapes("Pukwudgie"),
        escapes("Rompo"),
        escapes("Pukwudgie"),
        escapes("Mo’o"),
    ));
    let mut desk = desk(&table);
    let walk = |way| Action::Walk { seat: seat(1), way };
    press_wounds(&mut desk, &[0, 1, 2]);
    let (stops, cashes, done) = (
        Action::Stop(seat(1)),
        Action::CashIn(seat(1)),
        Action::Done(seat(1)),
    );
    assert_eq!(
        desk.plan("exit.stop"),
        [walk(Direction::Forward), stops, cashes, done]
    );
    assert_eq!(
        desk.plan("walk.forward"),
        [walk(Direction::Forward), Action::Pass(seat(1))]
    );
    assert_eq!(desk.plan("walk.back"), [walk(Direction::Back)]);
}

/// A player with only an open Quest that pays may stop for it (`oubliette.turn.4`).
#[test]
fn a_quest_that_pays_is_enough_to_stop() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(&format!(
        "
        order
        goes 5
        beats Ogre: Knife
        event Quest Ogre
        goes 4
        {}
        1 uses Knife
        goes 9
        {}
        goes 4
        {}
        rolls 6+3
        ",
        escapes("Yeti"),
        escapes("Dragon"),
        escapes("Rompo"),
    ));
    let mut desk = desk(&table);
    assert_eq!(desk.legal().len(), 2, "{:?}", desk.legal());
    assert_eq!(desk.plan("exit.stop"), [Action::Stop(seat(1))]);
    assert_eq!(desk.plan("walk.forward"), [Action::Pass(seat(1))]);
}

/// A player with only an open Quest that pays nothing can't stop: a stop requires an action (`oubliette.exit.1`).
#[test]
fn a_quest_that_pays_nothing_is_not_enough_to_stop() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(&format!(
        "
        order
        goes 5
        {}
        event Quest Ogre
        goes 4
        {}
        goes 9
        {}
        goes 4
        {}
        rolls 6+3
        phase Monster
        ",
        escapes("Dragon"),
        escapes("Yeti"),
        escapes("Dragon"),
        escapes("Rompo"),
    ));
    let names = desk(&table).names();
    assert!(
        !names.contains("exit.stop") && names.contains("chance"),
        "{names:?}"
    );
}

/// Wounds that were already put back count toward the three, so no other wound can be chosen after that.
#[test]
fn no_more_than_three_wounds_can_be_ticked() {
    let mut table = before_the_exit();
    table.play("rolls 1+2\n1 recovers Stabbed\n1 recovers Crushed\n1 recovers Cramp!");
    let mut desk = desk(&table);
    assert_eq!(desk.plan("exit.take"), [Action::CashIn(seat(1))]);
    for name in desk
        .names()
        .into_iter()
        .filter(|name| name.starts_with("tick.wound."))
    {
        desk.press(&name);
    }
    assert_eq!(desk.plan("exit.take"), [Action::CashIn(seat(1))]);
    assert_eq!(desk.plan("exit.nothing"), [Action::Done(seat(1))]);
}

/// Ada has a Knife in hand and is about to choose at the Exit.
fn with_a_knife_at_the_exit() -> Scenario<Oubliette> {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play("order\ngoes 9\nbeats Squasc: Knife\nidles\nrolls 5+6\nphase Exit(Landed)");
    table
}

/// A press on a card at the Exit moves it into the bag and back, and never uses it: that has a button of its own.
#[test]
fn a_card_pressed_at_the_exit_moves_and_is_not_used() {
    let table = with_a_knife_at_the_exit();
    let order = gone_on_with(&desk(&table).table, &[HUMAN; 2]);
    let mut screen = Screen::<Oubliette>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the curtain is shut", |screen| screen.curtain().is_shut());
    screen.open_curtain();
    screen.until("the table lies open", Screen::is_drained);
    let knife = screen.table().view(Viewer::Table).explorer(seat(1)).hand[0];
    let id = (Layer::Table, format!("{:?}", PieceId::Treasure(knife)));
    let lies = |screen: &mut Screen<Oubliette>| {
        let pieces = screen.pieces();
        pieces
            .get(&id)
            .and_then(|shapes| shapes.first())
            .map(|shape| shape.pose.at.x)
    };
    let in_bag = lies(&mut screen).expect("it lies there");
    let length = screen.record().entries.len();
    let mut places = Vec::new();
    for _ in 0..2 {
        screen.press(Layer::Table, "oubliette.local.tick.treasure");
        (0..4).for_each(|_| screen.frame());
        screen.until("it has moved", Screen::is_drained);
        places.push(lies(&mut screen).expect("it lies there"));
    }
    assert!(
        places[0] > in_bag + 100.0 && (places[1] - in_bag).abs() < 1.0,
        "{in_bag}, {places:?}"
    );
    assert_eq!(screen.record().entries.len(), length, "nothing was done");
    let acts = screen.acts(Layer::Table);
    let uses: Vec<&String> = acts
        .keys()
        .filter(|name| name.starts_with("oubliette.act.use."))
        .collect();
    let [uses] = uses.as_slice() else {
        panic!("{uses:?}")
    };
    screen.press(Layer::Table, uses);
    (0..4).for_each(|_| screen.frame());
    screen.until("it is in use", Screen::is_drained);
    let own = screen.table().view(Viewer::Table).explorer(seat(1)).clone();
    assert_eq!((own.hand.len(), own.in_use), (0, vec![knife]));
}

/// Both sides of the Exit keep to the rules: what a stop makes of the hoard, and how likely a robbery is without one.
#[test]
fn both_sides_of_the_exit_say_what_the_rules_do() {
    let (mut sums, mut risks) = (0, 0);
    wherever(640..700, 400, |desk| {
        let view = desk.view();
        let own = view.explorer(view.seat).clone();
        let names = desk.names();
        let stop = ["exit.stop", "exit.take"]
            .into_iter()
            .find(|name| names.contains(*name));
        let (Some(stop), false) = (stop, own.hand.is_empty()) else {
            return;
        };
        let words = all_words(&desk.tree());
        let plan = desk.plan(stop);
        let (way, space) = match view.ways.iter().find(|(_, _, stop)| *stop) {
            Some((way, space, _)) => (*way, *space),
            None => (Direction::Forward, 0),
        };
        let level = desk.table.setup().level.clone();
        let risk = view.risk(&level, view.seat, space, way);
        if (0.01..0.99).contains(&risk) {
            let said = format!("{:.0}%", 100.0 * risk);
            assert!(words.contains(&said), "{said}: {words:?}");
            risks += 1;
        }
        // What an open Quest pays is not known before.
        if level.goal == 0 || !own.quests.is_empty() {
            return;
        }
        let length = desk.table.entries().len();
        for action in plan {
            desk.table.act(action).expect("it is legal");
        }
        let after = desk.view().explorer(view.seat).cashed_in.to_string();
        let digits = |words: &String| words.chars().filter(char::is_ascii_digit).collect::<String>();
        let said = words.iter().find(|words| words.contains(" in all"));
        let said = said.unwrap_or_else(|| panic!("{words:?}"));
        assert!(digits(said).starts_with(&after), "{after}: {said}");
        desk.table.rewind(length);
        sums += 1;
    });
    assert!(sums > 20 && risks > 20, "{sums} sums, {risks} risks");
}

/// The end is counted before its results, in one to six seconds, and a press hurries it.
#[test]
fn the_end_is_counted_and_can_be_hurried() {
    let counts = |hurried: bool| {
        let mut setup = setup::<Oubliette>("oubliette", 2);
        setup.level.goal = 300;
        let mut table = scenario(&[], setup);
        table.play("order\ngoes 9\nbeats Squasc: Knife\nidles\nrolls 5+6\nphase Exit(Landed)");
        let order = gone_on_with(&desk(&table).table, &[HUMAN; 2]);
        let mut screen = Screen::<Oubliette>::open_in(touchable(), order, Tempo::default(), |_| {});
        screen.step(16);
        screen.until("the curtain is shut", |screen| screen.curtain().is_shut());
        screen.open_curtain();
        let cashes = |screen: &mut Screen<Oubliette>| {
            let mut names = screen.acts(Layer::Table).into_keys();
            names.find(|name| name.starts_with("oubliette.plan.cash-in."))
        };
        screen.until("she may cash in", |screen| cashes(screen).is_some());
        let name = cashes(&mut screen).expect("she may");
        screen.press(Layer::Table, &name);
        let (mut sums, mut heights, mut frames) = (Vec::new(), Vec::new(), 0);
        for _ in 0..3000 {
            screen.frame();
            let pieces = screen.pieces();
            let look = |name: String| pieces.get(&(Layer::Table, name)).and_then(|all| all.first());
            let sum = look(format!("{:?}", sum_of(seat(1)))).map(|shape| shape.look.face.clone());
            match sum {
                Some(Face::Words(sum)) => {
                    frames += 1;
                    let token = look(format!("{:?}", PieceId::Token(seat(1)))).expect("she climbs");
                    heights.push(token.pose.at.y);
                    if sums.last() != Some(&sum) {
                        sums.push(sum);
                    }
                    if hurried && sums.len() == 3 {
                        strike(&mut screen, KeyCode::Space);
                    }
                }
                _ if frames > 0 => break,
                _ => {}
            }
        }
        assert!(screen.is_over(), "the results follow");
        assert_eq!(sums.first().map(String::as_str), Some("0"), "{sums:?}");
        assert!(sums.len() > 5, "{sums:?}");
        let value = screen
            .table()
            .view(Viewer::Table)
            .explorer(seat(1))
            .cashed_in
            .to_string();
        assert_eq!(sums.last(), Some(&value));
        let lowest = heights.iter().copied().fold(f32::MIN, f32::max);
        let highest = heights.iter().copied().fold(f32::MAX, f32::min);
        assert!(lowest - highest > 200.0, "she climbs from {lowest} to {highest}");
        frames as f32 * 0.016
    };
    let (slow, fast) = (counts(false), counts(true));
    assert!((1.0..6.0).contains(&slow), "{slow} s");
    assert!(fast < 0.6 * slow, "{fast} s instead of {slow} s");
}

/// Likelihoods that stand together add up to a hundred.
#[test]
fn likelihoods_that_stand_together_add_up() {
    for win in 0..=36 {
        for blow in 0..=36 {
            let win = f64::from(win) / 36.0;
            let hurt = (1.0 - win) * f64::from(blow) / 36.0;
            let shares = [win, hurt, 1.0 - win - hurt];
            let said = percents(shares);
            let whole = |said: &String| said.trim_matches(['<', '%']).parse::<u32>().expect("a number");
            assert_eq!(said.iter().map(whole).sum::<u32>(), 100, "{shares:?}: {said:?}");
            for (said, share) in said.iter().zip(shares) {
                assert!(share < 1e-9 || said != "0%", "{shares:?}: {said:?}");
                assert!(
                    (f64::from(whole(said)) / 100.0 - share).abs() < 0.011,
                    "{shares:?}: {said}"
                );
            }
        }
    }
}

fn opened(order: TableOrder) -> Screen<Oubliette> {
    let mut screen = Screen::open(order, INSTANT);
    screen.until("the curtain over the table is shut", |screen| {
        screen.curtain().is_shut()
    });
    screen.open_curtain();
    screen.until("the table lies open", Screen::is_drained);
    screen
}

/// Goes on from a result that stays, and returns whether nothing moves.
fn comes_to_rest(screen: &mut Screen<Oubliette>) -> bool {
    if screen.is_held() {
        screen.press(Layer::Table, "oubliette.go-on");
    }
    screen.is_drained()
}

/// Returns whether nothing happens by itself for 60 frames.
fn waits(screen: &mut Screen<Oubliette>) -> bool {
    let length = screen.table().entries().len();
    for _ in 0..60 {
        screen.frame();
    }
    screen.table().entries().len() == length
}

/// One click on the way past the Exit carries out everything that is chosen, in order. Although chance is next, this
/// can be undone as long as the table waits for the player to roll.
#[test]
fn a_plan_can_be_carried_out_and_undone() {
    let mut table = before_the_exit();
    table.play("rolls 1+4");
    let mut screen = opened(gone_on_with(&table, &[HUMAN; 2]));
    screen.check_drained();
    // After an undo only the bar looks different, because it offers a redo.
    let without_bar = |screen: &mut Screen<Oubliette>| {
        let mut pieces = screen.pieces();
        pieces.retain(|(layer, _), _| *layer == Layer::Table);
        pieces
    };
    let (before, record) = (without_bar(&mut screen), screen.record());
    let length = record.entries.len();
    assert!(!screen.acts(Layer::Table).contains_key("bar.redo"));
    let acts = screen.acts(Layer::Table);
    let stop = acts.keys().find(|name| name.starts_with("oubliette.plan.stop."));
    let stop = stop.expect("she may stop").clone();
    screen.press(Layer::Table, &stop);
    screen.until("the next turn", |screen| {
        screen.is_drained() && screen.table().view(Viewer::Table).seat == seat(2)
    });
    screen.check_drained();
    let view = screen.table().view(Viewer::Table);
    assert_eq!(view.explorers[0].space, 0);
    assert_eq!(
        (view.explorers[0].wounds.len(), view.explorers[0].cashed_in),
        (1, 800)
    );
    assert_eq!(screen.table().entries().len(), length + 5);
    let done = screen.record();
    assert!(waits(&mut screen), "the next roll is the next player's hand's");
    screen.press(Layer::Table, "bar.undo");
    screen.until("the whole plan is undone", |screen| {
        screen.is_drained() && screen.table().entries().len() < length + 5
    });
    assert!(waits(&mut screen), "what was taken back is not done again");
    screen.check_drained();
    assert_eq!(screen.record(), record);
    assert_eq!(without_bar(&mut screen), before);
    screen.press(Layer::Table, "bar.redo");
    screen.until("the whole plan is done again", |screen| {
        screen.is_drained() && screen.table().entries().len() == length + 5
    });
    screen.check_drained();
    assert_eq!(screen.record(), done, "as it was done");
    assert!(
        !screen.acts(Layer::Table).contains_key("bar.redo"),
        "there is no more"
    );
}

/// When redo appears beside undo, undo stays under the pointer, so that a second click undoes again.
#[test]
fn undo_stays_where_it_is_when_redo_appears() {
    let mut table = before_the_exit();
    table.play("rolls 1+4");
    let order = gone_on_with(&table, &[HUMAN; 2]);
    let mut screen = Screen::<Oubliette>::open_in(touchable(), order, INSTANT, |_| {});
    screen.until("the curtain over the table is shut", |screen| {
        screen.curtain().is_shut()
    });
    screen.open_curtain();
    screen.until("the table lies open", Screen::is_drained);
    let mut acts = screen.acts(Layer::Table).into_keys();
    let stop = acts.find(|name| name.starts_with("oubliette.plan.stop."));
    screen.press(Layer::Table, &stop.expect("she may stop"));
    screen.until("the next turn", |screen| {
        screen.is_drained() && screen.table().view(Viewer::Table).seat == seat(2)
    });
    let undo_at = |screen: &mut Screen<Oubliette>| {
        for _ in 0..4 {
            screen.frame();
        }
        let look = |ui: LaidOut| {
            let undo = ui
                .controls()
                .into_iter()
                .find(|control| control.name == "bar.undo");
            undo.map(|undo| undo.rect)
        };
        let undo = screen.app().world_mut().run_system_once(look);
        undo.expect("it runs").expect("something can be undone")
    };
    let (before, length) = (undo_at(&mut screen), screen.table().entries().len());
    assert!(!screen.acts(Layer::Table).contains_key("bar.redo"));
    screen.press(Layer::Table, "bar.undo");
    screen.until("an action is undone", |screen| {
        screen.is_drained() && screen.table().entries().len() < length
    });
    let after = undo_at(&mut screen);
    assert!(screen.acts(Layer::Table).contains_key("bar.redo"));
    assert!(after.contains(before.center()), "{before:?}, {after:?}");
}

/// `oubliette.table.2`: with rolling by hand, every roll and draw of a person waits for a click.
#[test]
fn with_rolling_by_hand_every_roll_waits_for_a_click() {
    let setup = with_switches("oubliette", 2, 90, &["roll_by_hand"]);
    let table = Table::new(setup).expect("it can be set up");
    let mut screen = opened(gone_on_with(&table, &[HUMAN; 2]));
    let mut rng = ChaCha8Rng::seed_from_u64(90);
    let mut rolled = 0;
    while rolled < 30 && !screen.is_over() {
        // What is taken at random comes by itself.
        screen.until("nothing moves", |screen| {
            let phase = screen.table().view(Viewer::Table).phase;
            comes_to_rest(screen) && !matches!(phase, Phase::Spoils(_))
        });
        assert!(waits(&mut screen), "nothing comes by itself");
        screen.check_drained();
        let acts = screen.acts(Layer::Table);
        let chance = matches!(screen.table().awaits(), Awaits::Chance { .. });
        assert_eq!(acts.contains_key("oubliette.chance"), chance, "{acts:?}");
        let on: Vec<_> = acts.keys().filter(|name| Oubliette::leads_on(name)).collect();
        let name = if chance {
            "oubliette.chance"
        } else {
            on.choose(&mut rng).expect("somebody may do something")
        };
        let length = screen.table().entries().len();
        screen.press(Layer::Table, name);
        screen.until("something happens", |screen| {
            screen.table().entries().len() > length
        });
        // The actions of a plan follow each other.
        for _ in 0..if name.starts_with("oubliette.plan.") {
            120
        } else {
            0
        } {
            screen.frame();
        }
        rolled += usize::from(chance);
    }
}

/// Without rolling by hand, chance happens by itself, and no button rolls.
#[test]
fn without_rolling_by_hand_chance_happens_automatically() {
    let mut setup = with_switches("oubliette", 2, 91, &[]);
    level::Level::set_switch(&mut setup.level, "roll_by_hand", false);
    let table = Table::new(setup).expect("it can be set up");
    let mut screen = opened(gone_on_with(&table, &[HUMAN; 2]));
    for _ in 0..5 {
        screen.until("somebody is asked", |screen| {
            assert!(!screen.acts(Layer::Table).contains_key("oubliette.chance"));
            comes_to_rest(screen) && matches!(screen.table().awaits(), Awaits::Seats(_))
        });
        let acts = screen.acts(Layer::Table).into_keys();
        let name = acts
            .into_iter()
            .find(|name| Oubliette::leads_on(name))
            .expect("there is something to choose");
        let length = screen.table().entries().len();
        screen.press(Layer::Table, &name);
        screen.until("it is done", |screen| screen.table().entries().len() > length);
    }
}

/// Ada is wounded and holds Healing Waters, and it is her turn to roll.
fn with_healing_waters() -> Scenario<Oubliette> {
    let mut setup = setup::<Oubliette>("oubliette", 2);
    level::Level::set_switch(&mut setup.level, "roll_by_hand", false);
    let mut table = scenario(&[], setup);
    table.play(
        "
        order
        goes 5
        hurt: Stabbed
        event Healing Waters
        idles
        phase Roll
        kept 1: Healing Waters
        ",
    );
    table
}

/// At the start of a turn, the table waits for a player who could use Healing Waters.
#[test]
fn the_table_waits_for_a_player_who_could_heal() {
    let table = with_healing_waters();
    let mut screen = opened(gone_on_with(&table, &[HUMAN; 2]));
    assert!(waits(&mut screen), "nobody has to be quick");
    let acts = screen.acts(Layer::Table);
    assert!(acts.contains_key("oubliette.chance"), "{acts:?}");
    let heal = acts
        .keys()
        .find(|name| name.starts_with("oubliette.act.play."))
        .expect("she may heal")
        .clone();
    screen.press(Layer::Table, &heal);
    screen.until("she is healed", |screen| {
        screen.table().view(Viewer::Table).explorers[0].wounds.is_empty()
    });
    screen.until("the roll has come by itself", |screen| {
        screen.table().view(Viewer::Table).phase != Phase::Roll
    });

    // The player may also roll and keep the card. Then the table waits again, because the card can still be played.
    let mut screen = opened(gone_on_with(&table, &[HUMAN; 2]));
    screen.press(Layer::Table, "oubliette.chance");
    screen.until("the roll has come", |screen| {
        screen.table().view(Viewer::Table).phase != Phase::Roll
    });
    assert!(waits(&mut screen), "she still could heal");
    // The table does not wait for a computer.
    let mut screen = opened(gone_on_with(&table, &[STEADY, HUMAN]));
    screen.until("the computer has rolled or healed", |screen| {
        screen.table().view(Viewer::Table).turn > 3 || screen.table().view(Viewer::Table).phase != Phase::Roll
    });
}

/// Healing Waters of both kinds can be played.
#[test]
fn both_kinds_of_healing_waters_can_be_played() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(&format!(
        "
        order
        goes 5
        {}
        event Healing Waters
        goes 4
        {}
        goes 5
        {}
        event Healing Waters 2
        goes 4
        {}
        phase Roll
        ",
        hurt("Dragon", "Stabbed"),
        escapes("Yeti"),
        hurt("Anchimallén", "Crushed"),
        escapes("Ogre"),
    ));
    let mut desk = desk(&table);
    let legal = desk.legal();
    assert_eq!(legal.len(), 2, "{legal:?}");
    let names = desk.names();
    let plays = names.iter().filter(|name| name.starts_with("play."));
    assert_eq!(plays.count(), 2, "{names:?}");
}

/// A table at which this seat plays first.
fn begun(seats: usize, first: usize) -> Table<Oubliette> {
    let setup = setup::<Oubliette>("oubliette", seats);
    let mut table = Table::new(setup).expect("it can be set up");
    for seat in 0..seats {
        let face = if seat == first { 6 } else { 5 - seat as u8 % 5 };
        table
            .enter_outcome(Action::Die(face))
            .expect("the order is rolled for");
    }
    while matches!(table.view(Viewer::Table).phase, Phase::Order) {
        table.roll().expect("those who are even roll again");
    }
    assert_eq!(table.view(Viewer::Table).order.first(), Some(&Seat::new(first)));
    table
}

/// The mat of the only person lies at the foot, no matter who goes first: it is the last of all mats.
#[test]
fn a_lone_persons_mat_stays_at_the_bottom() {
    for seats in 2..=6 {
        for (first, person) in (0..seats).flat_map(|first| (0..seats).map(move |person| (first, person))) {
            let before = Table::new(setup::<Oubliette>("oubliette", seats)).expect("it can be set up");
            for mut table in [before, begun(seats, first)] {
                let mut people = vec![STEADY; seats];
                people[person] = HUMAN;
                let ui = Ui::default();
                let tree = Sight::new(&people, Seat::new(person), &ui).of(&mut table, tree);
                let mats = tree
                    .slots()
                    .map(|slot| format!("{:?}", slot.id))
                    .filter(|name| name.starts_with("Mat(") && name.ends_with(", Hand)"));
                let own = format!("Mat({:?}, Hand)", Seat::new(person));
                assert_eq!(mats.last(), Some(own), "seat {person} of {seats}, {first} first");
            }
        }
    }
}

/// `oubliette.table.2`: a roll or draw that waits for a person has one button, which says what it does.
/// Space presses it.
#[test]
fn one_button_says_which_roll_or_draw_is_next() {
    let mut met = BTreeSet::new();
    wherever(800..824, 300, |desk| {
        let tree = desk.tree();
        let is_button = |control: &&Control| {
            control.focus == FocusOrder::First && control.intent.get() == Some(&Press::<Oubliette>::Chance)
        };
        let buttons = tree.controls().filter(is_button).count();
        let waits = desk.scene(&Ui::default(), Oubliette::waits_for_hand);
        assert_eq!(buttons, usize::from(waits), "at {:?}", desk.view().phase);
        if !waits {
            return;
        }
        let button = wordiest(&tree, &Press::Chance);
        let said = button.words().collect::<String>();
        // Its dice pulse as well, or its deck.
        let pulses = pieces(&tree).filter(|piece| piece.pulses).count();
        assert!(pulses > 0 || said.starts_with("Let "), "{said}: nothing pulses");
        let foe = said
            .strip_prefix("Roll for ")
            .map(|_| "Roll for a foe".to_owned());
        met.insert(foe.unwrap_or(said));
    });
    let wanted = [
        "Draw a Treasure card",
        "Draw a Wound card",
        "Draw an Event card",
        "Roll for a foe",
        "Roll the dice",
        "Roll the die",
        "Draw a Monster card",
    ];
    assert_eq!(met, wanted.map(str::to_owned).into());
}

/// People roll by hand in the embedded levels, and also in a level that leaves the field out.
#[test]
fn people_roll_by_hand_by_default() {
    for id in ["oubliette", "landlords-visit"] {
        let carried: OublietteLevel = level::read(level_text(id)).expect("it is embedded");
        assert!(carried.table.roll_by_hand, "{id}");
        let text = level_text(id);
        let from = text.find("    table: (").expect("it says how the table serves");
        let to = from + text[from..].find("    ),").expect("that ends");
        let short = format!("{}    table: (\n{}", &text[..from], &text[to..]);
        let read: OublietteLevel = level::read(&short).expect("it may be left out");
        assert_eq!(read.table, carried.table);
    }
    // An old record keeps its own setting.
    let old = include_str!("../records/oubliette-1.ron");
    let record = Record::<Oubliette>::from_text(old).expect("it is a record");
    assert!(!record.setup.level.table.roll_by_hand);
}

/// Space rolls even if nothing has had the keyboard focus before.
#[test]
fn space_rolls_without_prior_focus() {
    let mut screen = Screen::<Oubliette>::open_in(
        touchable(),
        order::<Oubliette>("oubliette", &[HUMAN, STEADY], 7),
        INSTANT,
        |_| {},
    );
    let mut rolled = 0;
    while rolled < 4 {
        screen.until("it waits for a roll", |screen| {
            screen.is_drained() && screen.acts(Layer::Table).contains_key("oubliette.chance")
        });
        let length = screen.table().entries().len();
        screen.key(KeyCode::Space, Key::Space, ButtonState::Pressed);
        screen.until("it is rolled", |screen| screen.table().entries().len() > length);
        screen.key(KeyCode::Space, Key::Space, ButtonState::Released);
        rolled += 1;
        // The roll for the order of play may have to be repeated. Questions stay unanswered.
        screen.until("chance or somebody is waited for", |screen| {
            let asked = matches!(screen.table().awaits(), Awaits::Seats(_));
            screen.is_drained() && (asked || screen.acts(Layer::Table).contains_key("oubliette.chance"))
        });
        if matches!(screen.table().awaits(), Awaits::Seats(_)) {
            break;
        }
    }
    assert!(rolled > 0);
}

/// Ben arrives at Ada's space and ambushes her. Ada holds armour, and nothing has been rolled yet.
fn ambushed(level: impl FnOnce(&mut OublietteLevel)) -> Scenario<Oubliette> {
    let mut setup = setup::<Oubliette>("oubliette", 2);
    level(&mut setup.level);
    let mut table = scenario(&[], setup);
    table.play(
        "
        order
        goes 4
        beats Squasc: Plate Mail Armor
        rolls 1+3
        phase Ambush
        2 ambushes 1
        phase Strike
        ",
    );
    table
}

/// If a computer ambushes a person who could use a card before the roll, the table waits for that person
/// (`oubliette.fight.5`). It does not wait without such a card, or if the person wants the table to roll.
#[test]
fn the_table_waits_for_an_ambushed_player_who_could_use_a_card() {
    let table = ambushed(|_| ());
    let mut screen = opened(gone_on_with(&table, &[HUMAN, STEADY]));
    assert!(waits(&mut screen), "Ada may want her armour");
    let tree = screen.shown_table();
    assert!(tree.words().any(|words| words == "Let Ben roll"));
    let acts = screen.acts(Layer::Table);
    let armour = acts.keys().find(|name| name.starts_with("oubliette.act.use."));
    let armour = armour.expect("a click on the card uses it").clone();
    screen.press(Layer::Table, &armour);
    screen.until("the armour is in use and Ben has rolled", |screen| {
        let view = screen.table().view(Viewer::Table);
        view.explorers[0].armour == 6 && view.phase != Phase::Strike
    });

    let mut screen = opened(gone_on_with(&table, &[HUMAN, STEADY]));
    screen.press(Layer::Table, "oubliette.chance");
    screen.until("Ben has rolled", |screen| {
        screen.table().view(Viewer::Table).phase != Phase::Strike
    });

    let table = ambushed(|level| level::Level::set_switch(level, "roll_by_hand", false));
    // Also where the table rolls by itself.
    let mut screen = opened(gone_on_with(&table, &[HUMAN, STEADY]));
    assert!(waits(&mut screen), "nobody has to be quick");
    screen.press(Layer::Table, "oubliette.chance");
    screen.until("Ben has rolled", |screen| {
        screen.table().view(Viewer::Table).phase != Phase::Strike
    });
}

/// A theft by a computer stays in sight until the person who was robbed goes on.
#[test]
fn a_theft_in_the_turn_of_a_computer_is_held() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(RICH);
    table.play("rolls 4+4\n2 passes\ntakes Flute\ntakes Harp");
    let mut screen = Screen::open(gone_on_with(&table, &[STEADY, HUMAN]), INSTANT);
    screen.until("the curtain over the table is shut", |screen| {
        screen.curtain().is_shut()
    });
    screen.open_curtain();
    screen.until("the last treasure is taken", Screen::is_held);
    let words: Vec<String> = screen.shown_table().words().map(Into::into).collect();
    let says = words
        .iter()
        .any(|words| words == "Ada takes three treasures from Ben");
    assert!(says, "{words:?}");
    assert!(waits(&mut screen), "Ben reads what he has lost");
    screen.press(Layer::Table, "oubliette.go-on");
    screen.until("Ada draws her wound", |screen| {
        !screen.table().view(Viewer::Table).explorers[0].wounds.is_empty()
    });
}

/// An ambush in which nobody loses anything stays in sight of both, the attacked player as well.
#[test]
fn an_ambush_without_a_theft_is_held() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(
        "
        order
        goes 4
        beats Squasc: Harp
        rolls 1+3
        2 ambushes 1
        rolls 1+1
        ",
    );
    let mut desk = desk(&table);
    let known = desk.table.steps();
    desk.table.watch(Some(Viewer::Table));
    let misses = Action::Dice(1, 2);
    desk.table.enter_outcome(misses).expect("Ada strikes back");
    let steps = desk.table.steps_since(known, Viewer::Table);
    let views = steps.into_iter().filter_map(|step| step.view);
    let held: Vec<View> = views
        .filter(|view| Oubliette::holds(view, SeatSet::first(2)))
        .collect();
    let [view] = &held[..] else {
        panic!("{held:?}");
    };
    assert_eq!(view.result, Some(TurnResult::Escape));
    for seat in Seat::all(2) {
        assert!(Oubliette::holds(view, SeatSet::one(seat)), "{seat}");
    }
}

/// Mats tell people from computers, also in a visit, where the words beside the sign are about turns.
#[test]
fn mats_tell_people_from_computers() {
    let mut desk = Desk::new(setup::<Oubliette>("landlords-visit", 3));
    desk.people = vec![HUMAN, STEADY, STEADY];
    let tree = desk.tree();
    let signs = |sign: &str| tree.pictures().filter(|name| *name == sign).count();
    assert_eq!(
        [signs("shared/sign-person"), signs("shared/sign-computer")],
        [1, 2]
    );
}

/// The shown odds of a past roll are those from before the throw, no matter which cards were played on it afterwards.
#[test]
fn the_odds_of_a_past_roll_do_not_change() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(
        "
        order
        goes 4
        beats Squasc: Flail
        idles
        goes 4
        monster Yeti
        rolls 1+2
        sum 3 against 5
        ",
    );
    const ODDS: &str = "the odds were 83%: 5 or more";
    assert!(desk(&table).tree().words().any(|words| words == ODDS));
    table.play("1 passes\nphase Blow");
    assert!(desk(&table).tree().words().any(|words| words == ODDS));
}

/// Whenever the rules allow a kept card, a click plays it, and its tooltip says so.
#[test]
fn kept_cards_can_be_played_by_a_click() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(&format!(
        "
        order
        goes 5
        {}
        event Shortcut
        1 passes
        goes 4
        {}
        phase Before
        ",
        hurt("Dragon", "Stabbed"),
        escapes("Yeti"),
    ));
    let mut desk = desk(&table);
    let card = desk.names().into_iter().find(|name| name.starts_with("play."));
    let card = card.expect("the Shortcut can be pressed on the mat");
    assert!(matches!(desk.plan(&card)[..], [Action::Play { .. }]));
    let told = all_words(&desk.tree());
    assert!(
        told.iter()
            .any(|text| text.ends_with("Press to go to the Exit now.")),
        "{told:?}"
    );
}

/// An ambush says what it may win and cost. Its odds count what is in use.
#[test]
fn an_ambush_says_what_is_at_stake() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(
        "
        order
        goes 4
        beats Squasc: Plate Mail Armor
        rolls 1+3
        phase Ambush
        ",
    );
    let tree = desk(&table).tree();
    let words: Vec<&str> = tree.words().collect();
    let stakes = "42%: you hit, and take one treasure (1,200).\n24%: you miss, Ada hits and takes nothing.\n34%: both \
                  miss, and nobody takes anything.\nIn each case you draw a wound, then a monster comes.";
    assert!(words.contains(&stakes), "{words:?}");
    // She stands beside the choice, as in the fight.
    let stands = pieces(&tree).any(|piece| piece.id == PieceId::Drawn.into());
    assert!(stands);
    assert!(words.contains(&"carrying 1,200"), "{words:?}");
}

/// The strip lists what others have done since the turn of the player at the foot, and nothing from before.
#[test]
fn the_strip_lists_what_happened_since_ones_own_turn() {
    let mut table = scenario(&[], setup::<Oubliette>("oubliette", 2));
    table.play(
        "
        order
        goes 4
        beats Squasc: Harp
        goes 3
        monster Yeti
        ",
    );
    let tree = desk(&table).tree();
    let words: Vec<&str> = tree.words().collect();
    assert!(words.contains(&"Since your turn"), "{words:?}");
    assert!(words.contains(&"Ben meets the Yeti, power 5."), "{words:?}");
    let earlier = words.iter().any(|words| words.starts_with("Ada draws Harp"));
    assert!(!earlier, "{words:?}");
}

/// The end says how long the game was, and who has done most of something.
#[test]
fn the_end_has_statistics() {
    let mut desk = Desk::new(setup::<Oubliette>("oubliette", 2));
    let mut rng = ChaCha8Rng::seed_from_u64(901);
    while !desk.is_over() {
        desk.goes_on(&mut rng);
    }
    let turns = format!("{} turns. Most fights won: ", desk.view().turn);
    let tree = desk.tree();
    let words: Vec<&str> = tree.words().collect();
    let counted = words.iter().any(|words| words.starts_with(&turns));
    assert!(counted, "{words:?}");
}

/// At the end of a visit, the pay-out says who has left treasure below.
#[test]
fn the_pay_out_says_what_is_left_below() {
    let found = (902..910).any(|seed| {
        let mut desk = Desk::new(setup::<Oubliette>("landlords-visit", 3));
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        while !desk.is_over() {
            desk.goes_on(&mut rng);
        }
        let tree = desk.tree();
        tree.words()
            .any(|words| words.contains(" left ") && words.ends_with(" below."))
    });
    assert!(found, "nobody leaves treasure below");
}

/// A kept card lies on its owner's mat from the moment it arrives there, also while the page about it is still shown.
#[test]
fn a_kept_card_stays_where_it_lands() {
    let lying = |view: &View| -> Vec<Vec<u8>> {
        let rows = view.explorers.iter();
        rows.flat_map(|own| [own.kept.clone(), own.quests.clone(), own.level_ups.clone()])
            .collect()
    };
    let mut kept = BTreeSet::new();
    for seed in 0..60 {
        let mut setup = setup::<Oubliette>("oubliette", 4);
        setup.seed = Seed(seed);
        let mut table: Table<Oubliette> = Table::new(setup).expect("four can play");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        table.watch(Some(Viewer::Table));
        for _ in 0..120 {
            let before = table.steps();
            let Some(choice) = table.legal(None).choose(&mut rng) else {
                break;
            };
            let action = choice.action;
            match Oubliette::actor(&action) {
                Actor::Chance => table.enter_outcome(action).expect("it may happen"),
                Actor::Seat(_) => table.act(action).expect("it may happen"),
            };
            let end = table.view(Viewer::Table);
            let steps = table.steps_since(before, Viewer::Table);
            let is_kept = |step: &Step<Oubliette>| matches!(step.seen[..], [Event::Kept { .. }]);
            let Some((event, view)) = (steps.into_iter().find(is_kept)).and_then(|step| {
                let Some(Event::Kept { event, .. }) = step.seen.first() else {
                    return None;
                };
                Some((*event, step.view?))
            }) else {
                continue;
            };
            assert_eq!(lying(&view), lying(&end), "after {action:?}");
            kept.insert(match table.setup().level.effect(event) {
                Some(Effect::Quest { .. }) => "quest",
                Some(Effect::LevelUp { .. }) => "level up",
                _ => "hand",
            });
        }
    }
    assert_eq!(kept.len(), 3, "{kept:?}");
}
