//! What must always hold (`great_city.always.1` to `great_city.always.5`), as far as one moment shows it.

use super::level::Colour;
use super::pieces::{DieLies, Half, Phase, Place, Stone, Triad, Who, dice_for};
use super::rules::sight::{Look, Sight};
use super::rules::throw::thrower;

pub(super) fn invariants(table: Sight) -> Result<(), String> {
    let mut sum = table.heap(Place::Supply);
    let purses = table.seats().map(Place::Purse);
    for place in [Place::Pool, Place::Ante, Place::Yea, Place::Nay]
        .into_iter()
        .chain(purses)
    {
        let count = table.heap(place);
        if count < 0 {
            return Err(format!("{place:?} holds {count} scarabs"));
        }
        sum += count;
    }
    for stone in stones(&table) {
        let lies = table.lies(stone);
        sum += i32::from(lies.vested);
        if !lies.thrown && (lies.vested > 0 || lies.moving) {
            return Err(format!("{stone:?} was never thrown, and something lies under it"));
        }
    }
    if sum != 0 {
        return Err(format!("{sum} scarabs too many are about (below zero: too few)"));
    }
    if let Some(scene) = table.scene() {
        if scene.spotlight == scene.foil || scene.entered.contains(&scene.foil) {
            return Err("somebody is in the scene twice".into());
        }
        let mut locked = scene.locked.clone();
        locked.sort_unstable();
        locked.dedup();
        if locked.len() != scene.locked.len() {
            return Err("a stone is locked twice".into());
        }
    } else if table.heap(Place::Ante) != 0 {
        return Err("an ante lies there without a scene".into());
    }
    dice(&table)?;
    let mut ties: Vec<_> = table.ties().map(|(tie, _)| tie).collect();
    ties.sort_unstable();
    if ties.windows(2).any(|pair| pair.first() == pair.last()) {
        return Err("the same tie is drawn twice".into());
    }
    if ties.iter().any(|tie| tie.from == tie.to) {
        return Err("a tie goes to oneself".into());
    }
    if table.play.phase == Phase::Over && table.play.ranking.len() != table.players() {
        return Err("not everybody's fate was told".into());
    }
    Ok(())
}

/// Every die shows what it can show where it lies, and exactly the next one is in a hand (`great_city.pieces.4`).
fn dice(table: &Sight) -> Result<(), String> {
    let mut eights = 0;
    let mut held = Vec::new();
    for (die, lies) in table.all_dice() {
        eights += usize::from(die.faces == 8);
        match (lies, die.shows) {
            (DieLies::Table(_), Some(face)) if (1..=die.faces).contains(&face) => {}
            (DieLies::Hand(seat), None) => held.push((seat, die.faces)),
            (DieLies::Box, None) => {}
            _ => return Err(format!("a die is {lies:?} and shows {:?}", die.shows)),
        }
    }
    if (eights, table.all_dice().count()) != (dice_for(table.players()), eights + 1) {
        return Err(format!("there are {eights} dice with eight faces"));
    }
    let next = match table.play.phase {
        Phase::RandomFlip => Some((table.gm(), 6)),
        _ => thrower(table).map(|seat| (seat, 8)),
    };
    if held != next.into_iter().collect::<Vec<_>>() {
        return Err(format!("{held:?} are in hand, and {next:?} is to be thrown"));
    }
    let thrown = table.dice().count();
    if thrown > 0 && thrower(table).is_none() {
        return Err(format!("{thrown} dice lie about that nobody throws any more"));
    }
    Ok(())
}

/// Every stone there is.
fn stones(table: &Sight) -> impl Iterator<Item = Stone> {
    let triads = Half::BOTH
        .into_iter()
        .map(Triad::City)
        .chain([Who::City, Who::Stranger].map(Triad::Of))
        .chain(table.everybody().map(Triad::Of));
    triads.flat_map(|of| Colour::ALL.into_iter().map(move |colour| Stone { of, colour }))
}
