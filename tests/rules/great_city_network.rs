//! The character network: its layout is always the same, nothing covers what must stay visible, placed characters stay
//! where they are, and free ties match the rules.

use crate::support::levels::level_text;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use triptych::games::great_city::network::{Free, Ground, Network, Specimen, owed};
use triptych::games::great_city::{Action, GreatCity, Kind, Phase, Sign, Tie, View, Who};
use triptych::headless;
use triptych::table::{Awaits, Seat, Seed, Table, Viewer};

use bevy_math::{Rect, Vec2};

/// The large sheet with eight specimens on it.
fn ground() -> Ground {
    Ground {
        area: Rect::new(90.0, 66.0, 1830.0, 984.0),
        taken: vec![
            Rect::new(90.0, 66.0, 500.0, 216.0),
            Rect::new(1412.0, 806.0, 1830.0, 984.0),
        ],
        medal: 54.0,
        slip: 62.0,
        gap: 27.0,
    }
}

fn graph(nodes: usize, ties: usize, seed: u64) -> (Vec<Specimen>, Vec<Tie>) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let specimens: Vec<Specimen> = (0..nodes)
        .map(|node| Specimen {
            who: match node {
                0..5 => Who::Seat(Seat::new(node)),
                agent => Who::Agent(agent as u8 - 4),
            },
            wide: rng.random_range(170.0..290.0),
            high: if node % 2 == 0 { 62.0 } else { 40.0 },
            placed: None,
        })
        .collect();
    let mut drawn: Vec<Tie> = Vec::new();
    while drawn.len() < ties {
        let mut who = || {
            let some = specimens.get(rng.random_range(0..nodes));
            some.expect("there are so many").who
        };
        let (from, to) = (who(), who());
        let sign = if rng.random_bool(0.5) {
            Sign::Plus
        } else {
            Sign::Minus
        };
        let tie = Tie { from, to, sign };
        if from != to && !drawn.contains(&tie) {
            drawn.push(tie);
        }
    }
    (specimens, drawn)
}

#[test]
fn nothing_covers_specimens_or_ties() {
    for seed in 0..6 {
        let (specimens, ties) = graph(8, 40, seed);
        let network = Network::lay(&specimens, &ties, &ground());
        assert_eq!(network.overlaps(), 0, "seed {seed}");
        assert_eq!(network.threads.len(), 40);
    }
    for seed in 0..20 {
        let nodes = 3 + seed as usize % 6;
        let (specimens, ties) = graph(nodes, nodes * 2, seed);
        let network = Network::lay(&specimens, &ties, &ground());
        assert_eq!(network.overlaps(), 0, "{nodes} specimens, seed {seed}");
    }
}

/// People may lay three specimens in a line. A tie between the outer two goes around the one in the middle.
#[test]
fn a_tie_bows_around_a_third_specimen() {
    for (across, down) in [(500.0, 0.0), (340.0, 200.0), (0.0, 300.0)] {
        let (mut specimens, _) = graph(3, 0, 1);
        for (specimen, step) in specimens.iter_mut().zip([-1.0, 0.0, 1.0]) {
            specimen.placed = Some(Vec2::new(960.0, 510.0) + step * Vec2::new(across, down));
        }
        let (from, to) = (specimens[0].who, specimens[2].who);
        let both = [(from, to, Sign::Plus), (to, from, Sign::Minus)];
        let ties = both.map(|(from, to, sign)| Tie { from, to, sign });
        let network = Network::lay(&specimens, &ties, &ground());
        assert_eq!(network.overlaps(), 0, "{across} across and {down} down");
        assert_eq!(network.threads.len(), 2);
    }
}

#[test]
fn layout_is_deterministic() {
    let (specimens, ties) = graph(7, 20, 1);
    let first = Network::lay(&specimens, &ties, &ground());
    for seed in 2..10 {
        // Other layouts in between show that the first is not merely remembered.
        let (others, between) = graph(5, 8, seed);
        Network::lay(&others, &between, &ground());
    }
    assert_eq!(first, Network::lay(&specimens, &ties, &ground()));
}

#[test]
fn a_placed_specimen_keeps_its_place() {
    let (mut specimens, ties) = graph(8, 24, 3);
    let place = Vec2::new(900.0, 500.0);
    specimens[2].placed = Some(place);
    let network = Network::lay(&specimens, &ties, &ground());
    assert_eq!(network.places[2].at, place);
    assert_eq!(network.places[2].who, specimens[2].who);
}

#[test]
fn dragging_one_specimen_hardly_moves_the_others() {
    for seed in 0..6 {
        let (mut specimens, ties) = graph(8, 24, seed);
        let before = Network::lay(&specimens, &ties, &ground());
        let dragged = before.places[0].at.lerp(ground().area.center(), 0.4);
        specimens[0].placed = Some(dragged);
        let after = Network::lay(&specimens, &ties, &ground());
        let mut ways: Vec<f32> = (before.places.iter().zip(&after.places).skip(1))
            .map(|(was, is)| was.at.distance(is.at))
            .collect();
        ways.sort_by(f32::total_cmp);
        assert!(ways[3] < 75.0, "seed {seed}: half of them hardly move; {ways:?}");
        assert!(ways[6] < 420.0, "seed {seed}: nobody changes sides; {ways:?}");
    }
}

#[test]
fn ties_of_both_signs_and_directions_run_side_by_side() {
    let (specimens, _) = graph(2, 0, 1);
    let (one, other) = (specimens[0].who, specimens[1].who);
    let ties: Vec<Tie> = [(one, other), (other, one)]
        .into_iter()
        .flat_map(|(from, to)| Sign::BOTH.map(|sign| Tie { from, to, sign }))
        .collect();
    let network = Network::lay(&specimens, &ties, &ground());
    let middles: Vec<Vec2> = network
        .threads
        .iter()
        .map(|thread| thread.path[thread.path.len() / 2])
        .collect();
    for (index, middle) in middles.iter().enumerate() {
        for another in &middles[index + 1..] {
            assert!(middle.distance(*another) > 20.0, "{middles:?}");
        }
    }
}

/// A table of people who are drawing ties.
struct Desk {
    table: Table<GreatCity>,
}

impl Desk {
    fn new(players: usize) -> Self {
        let level = level_text("bug-rebellion");
        let setup = headless::numbered_setup::<GreatCity>("bug-rebellion", level, players, Seed(3))
            .expect("the embedded levels have been checked");
        let mut desk = Self {
            table: Table::new(setup).expect("it can be set up"),
        };
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        while !matches!(desk.view().phase, Phase::Ties(_)) {
            if matches!(desk.table.awaits(), Awaits::Chance { .. }) {
                desk.table.roll().expect("chance is awaited");
                continue;
            }
            let legal = desk.table.legal(None);
            let wanted = legal.iter().find(|choice| {
                matches!(
                    choice.action,
                    Action::DealIn { .. } | Action::Made { .. } | Action::Stands(_)
                )
            });
            let any = legal.get(rng.random_range(0..legal.len()));
            let action = wanted.or(any).expect("something can be done").action;
            desk.table.act(action).expect("it was offered");
        }
        desk
    }

    fn view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }
}

#[test]
fn free_ties_match_the_rules() {
    let mut desk = Desk::new(4);
    for _ in 0..12 {
        let view = desk.view();
        let Phase::Ties(seat) = view.phase else { break };
        for character in view.characters.iter().filter(|own| own.owner == seat) {
            let owed = owed(&view, character.who);
            assert!(owed.iter().any(|owed| owed.kind == Free::First));
            let signed = owed
                .iter()
                .filter(|owed| matches!(owed.kind, Free::Signed(_)))
                .count();
            assert_eq!(signed, usize::from(character.kind == Some(Kind::Person)));
            let left = owed.iter().any(|owed| owed.drawn.is_none() && owed.possible);
            let free = view
                .draws
                .iter()
                .any(|(tie, paid)| tie.from == character.who && !paid);
            assert_eq!(left, free, "{:?}: {owed:?}", character.who);
        }
        let action = view
            .draws
            .iter()
            .find(|(_, paid)| !paid)
            .map_or(Action::Tied(seat), |(tie, _)| Action::Draw { seat, tie: *tie });
        desk.table.act(action).expect("it is open");
    }
}
