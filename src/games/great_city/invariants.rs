//! The invariants that can be checked at a single moment (`great_city.always.1` to `great_city.always.5`). A violation
//! is an error in the rules, reported as one sentence.

use super::level::refuse_if;
use super::pieces::{Die, DieZone, PairPosition, ScarabZone, Triad, dice_for};
use super::rules::params::TableRef;
use super::state::Phase;

pub(super) fn invariants(table: TableRef) -> Result<(), String> {
    let mut sum = table.heap(ScarabZone::Supply);
    let purses = table.seats().map(ScarabZone::Purse);
    let bags = [ScarabZone::Yea, ScarabZone::Nay].into_iter();
    let heaps = [ScarabZone::Pool, ScarabZone::Ante].into_iter().chain(bags);
    for place in heaps.chain(purses) {
        let count = table.heap(place);
        refuse_if(count < 0, || format!("{place:?} holds {count} scarabs"))?;
        sum += count;
    }
    for stone in Triad::all(table.everybody()).flat_map(Triad::stones) {
        let state = table.stone_state(stone);
        sum += i32::from(state.vested);
        let holds = state.vested > 0 || state.moving;
        let report = || format!("{stone:?} was never thrown, and something lies under it");
        refuse_if(holds && !state.thrown, report)?;
    }
    let report = || format!("{sum} scarabs too many are about (below zero: too few)");
    refuse_if(sum != 0, report)?;
    for spot in PairPosition::all() {
        let guards = table.state.guards.iter().filter(|(guarded, _)| *guarded == spot);
        let vested = usize::from(table.stone_state(spot.of_city()).vested);
        let report = || format!("more scarabs are somebody’s under {spot:?} of the City than lie there");
        refuse_if(guards.count() > vested, report)?;
    }
    if let Some(scene) = table.scene() {
        let twice = scene.spotlight == scene.foil || scene.entered.contains(&scene.foil);
        refuse_if(twice, || "somebody is in the scene twice".into())?;
        let mut locked = scene.locked.clone();
        refuse_if(has_double(&mut locked), || "a stone is locked twice".into())?;
    }
    let lost = table.scene().is_none() && table.heap(ScarabZone::Ante) != 0;
    refuse_if(lost, || "an ante lies there without a scene".into())?;
    dice(&table)?;
    let mut ties: Vec<_> = table.ties().map(|(tie, _)| tie).collect();
    refuse_if(has_double(&mut ties), || "the same tie is drawn twice".into())?;
    let to_itself = ties.iter().any(|tie| tie.from == tie.to);
    refuse_if(to_itself, || "a tie goes to oneself".into())?;
    let all = table.state.ranking.len() == table.players();
    let untold = table.state.phase == Phase::Over && !all;
    refuse_if(untold, || "not everybody’s fate was told".into())
}

/// Sorts a list and tells whether something is in it twice.
fn has_double<T: Ord>(list: &mut [T]) -> bool {
    list.sort_unstable();
    list.windows(2).any(|two| two.first() == two.last())
}

/// Every die on the table shows one of its faces, and only the next to throw is in a hand (`great_city.pieces.4`).
fn dice(table: &TableRef) -> Result<(), String> {
    let mut eights = 0;
    let mut held = Vec::new();
    for &Die { faces, zone } in table.all_dice() {
        eights += usize::from(faces == 8);
        match zone {
            DieZone::Table(face) if !(1..=faces).contains(&face) => {
                return Err(format!("a die with {faces} faces shows {face}"));
            }
            DieZone::Hand(seat) => held.push((seat, faces)),
            DieZone::Table(_) | DieZone::Box => {}
        }
    }
    let complete = (eights, table.all_dice().count()) == (dice_for(table.players()), eights + 1);
    refuse_if(!complete, || format!("there are {eights} dice with eight faces"))?;
    let thrown = table.dice().count();
    let faces = match table.state.phase {
        Phase::RandomFlip => 6,
        _ => 8,
    };
    let next = table.thrower(thrown).map(|seat| (seat, faces));
    let report = || format!("{held:?} are in hand, and {next:?} is to be thrown");
    refuse_if(!held.iter().eq(&next), report)?;
    let left = thrown > 0 && next.is_none() && !table.state.phase.is_thrown();
    let report = || format!("{thrown} dice lie about that nobody throws any more");
    refuse_if(left, report)
}
