//! What a daily run checks of all pairs of a window and a type size, counted from the kept [situations].

use crate::support::legible::{TYPE, WINDOWS, plan};
use crate::support::situations;
use std::collections::BTreeMap;
use triptych::testing::depth;

/// Every pair is checked in every game, and the extremes in every situation.
#[test]
fn every_window_meets_every_type_size() {
    for game in ["omelas", "oubliette", "great_city"] {
        let situations = situations::count(game);
        let mut checks: BTreeMap<String, usize> = BTreeMap::new();
        for number in 0..situations {
            for ((width, height), size) in plan(number, &WINDOWS, &TYPE) {
                *checks.entry(format!("{width}x{height}, {size} %")).or_default() += 1;
            }
        }
        println!("{game}: {situations} situations\n{checks:#?}");
        assert_eq!(checks.len(), WINDOWS.len() * TYPE.len(), "{game}: {checks:#?}");
        let extremes = ["960x540, 200 %", "900x1400, 200 %", "3840x2160, 80 %"];
        assert!(extremes.iter().all(|pair| checks.get(*pair) == Some(&situations)));
        assert!(depth() > 1 || checks.values().sum::<usize>() < 8 * situations);
    }
}
