//! The odds, plans and beliefs of the shrewd computer seat, against values calculated by hand.

use triptych::games::omelas::Claim;
use triptych::games::omelas::bots::{
    Belief, REBEL_MODEL, RebelModel, Shares, Vote, city_wins, claim_of, fate_of_tile,
};
use triptych::table::{Seat, SeatSet};

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 0.0006, "{found} is not {wanted}");
}

fn even(seats: usize, rebels: usize) -> Belief {
    Belief::even(seats, rebels, false)
}

fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

/// Checks the tile's chances with these plans for each face of the die, and the city's chance in the whole game.
fn check_plans(plan: impl Fn(&Belief, usize) -> Shares, chances: [f64; 4], city: f64) {
    let belief = even(5, 1);
    let stays = [1, 2, 3, 4].map(|die| belief.answers(&plan(&belief, die), die).stays);
    for (found, wanted) in stays.into_iter().zip(chances) {
        near(found, wanted);
    }
    near(city_wins(5, 3, stays.iter().sum::<f64>() / 4.0), city);
}

#[test]
fn independent_votes_against_the_best_answer() {
    check_plans(
        |_, die| [die as f64 / 5.0; 6],
        [0.4096, 0.3456, 0.3456, 0.4096],
        0.0763,
    );
}

#[test]
fn the_best_plan_under_an_even_belief() {
    let plan = |belief: &Belief, die| belief.plan(die, &[None; 6], seat(1));
    check_plans(plan, [0.4096, 0.3797, 0.3797, 0.4096], 0.0913);
}

#[test]
fn a_rebel_who_is_known_is_left_out_by_one_fair_coin() {
    let mut belief = even(5, 1);
    belief.knowing(SeatSet::one(seat(3)), SeatSet::EMPTY);
    for die in 1..=4 {
        let plan = belief.plan(die, &[None; 6], seat(1));
        near(belief.answers(&plan, die).stays, 0.5);
        let council = plan.iter().take(5).enumerate().filter(|(index, _)| *index != 2);
        let coins = council.filter(|(_, share)| **share > 0.0 && **share < 1.0);
        assert_eq!(coins.count(), 1, "die {die}: {plan:?}");
    }
    near(city_wins(5, 3, 0.5), 0.2266);
}

#[test]
fn a_plan_leaves_what_is_said_as_it_is() {
    let belief = even(5, 1);
    let mut said = [None; 6];
    said[1] = Some(0.7);
    let plan = belief.plan(2, &said, seat(1));
    near(plan[1], 0.7);
}

#[test]
fn whoever_breaks_a_promise_is_suspected() {
    let mut belief = even(5, 1);
    let vote = Vote {
        die: 2,
        shares: [1.0, 0.5, 0.5, 0.0, 0.0, 0.0],
        known: None,
        yes: 0,
    };
    let before = belief.suspicion(seat(1));
    near(before, 0.2);
    belief.learn(&vote, REBEL_MODEL);
    assert!(
        belief.suspicion(seat(1)) > 0.6,
        "seat 1 said Yes, and there was none: {belief:?}"
    );
    let sum: f64 = (1..=5).map(|number| belief.suspicion(seat(number))).sum();
    near(sum, 1.0);
}

#[test]
fn weights_sum_to_one_whatever_is_counted() {
    for (seats, rebels) in [(4, 1), (4, 2), (5, 1), (5, 2), (6, 2)] {
        for fellows in [false, true] {
            for die in 1..=4 {
                for yes in 0..=seats {
                    let mut belief = Belief::even(seats, rebels, fellows);
                    let vote = Vote {
                        die,
                        shares: [1.0, 0.0, 0.5, 0.3, 1.0, 0.0],
                        known: Some((seat(2), true)),
                        yes,
                    };
                    // Even an impossible vote leaves weights that sum to one.
                    let sure = RebelModel {
                        betrays: 1.0,
                        noise: 0.0,
                    };
                    for model in [REBEL_MODEL, sure] {
                        belief.learn(&vote, model);
                        // Each deal has the same number of rebels.
                        let suspicions = Seat::all(seats).map(|seat| belief.suspicion(seat));
                        near(suspicions.sum(), rebels as f64);
                    }
                }
            }
        }
    }
}

#[test]
fn a_known_innocent_is_never_suspected() {
    let mut belief = even(6, 2);
    belief.knowing(SeatSet::EMPTY, SeatSet::one(seat(4)));
    near(belief.suspicion(seat(4)), 0.0);
    near(belief.suspicion(seat(1)), 0.4);
}

#[test]
fn two_strangers_answer_worse_than_two_who_agree() {
    let shares = [0.4; 6];
    let stays = |fellows| Belief::even(5, 2, fellows).answers(&shares, 2).stays;
    assert!(stays(true) <= stays(false) + 1e-9);
    near(stays(true), 0.216);
}

#[test]
fn shares_are_said_in_tenths() {
    let said = [0.0, 0.04, 0.25, 0.5, 0.96, 1.0].map(claim_of);
    let coins = [3, 5].map(Claim::Coin);
    assert_eq!(said[..2], [Claim::No, Claim::No]);
    assert_eq!(said[2..4], coins);
    assert_eq!(said[4..], [Claim::Yes, Claim::Yes]);
    // A share of 0.9 is close to certain, but is still announced as a coin.
    assert_eq!(claim_of(0.9), Claim::Coin(9));
}

#[test]
fn one_fate_is_said_once() {
    assert_eq!(fate_of_tile(0.0, 0.0), "the tile is lost whichever card you lay");
    assert_eq!(fate_of_tile(1.0, 1.0), "the tile stays whichever card you lay");
    assert_eq!(
        fate_of_tile(0.25, 0.0),
        "the tile stays 25 times in 100 when you lay Yes, and it is lost when you lay No"
    );
}
