//! The shrewd seat's advice to a person: a claim, a card, and the odds behind them.
//!
//! Everything is calculated from the seat's own [`Memory`]. The advice is for that seat alone, because a Rebel gets
//! different advice from the council.

use super::belief::{Belief, counts_without, makes, share_of};
use super::memory::{self, Memory};
use super::shrewd::{self, Shrewd};
use crate::games::omelas::view::number;
use crate::games::omelas::{Action, Card, Claim, Omelas};
use crate::table::{Advice, Seat, SeatSet, Setup, and_list, capital, times_in_hundred};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The factor by which a seat's suspicion must exceed its starting value before the advice names it.
const SUSPECT: f64 = 1.25;

/// Returns the claim, if the seat may still make one, and the card that this seat would choose. `is_asked`: has the drawer
/// asked this seat for a Yes?
pub(super) fn advise(
    shrewd: &Shrewd,
    memory: &Memory,
    setup: &Setup<Omelas>,
    (is_asked, may_speak): (bool, bool),
    rng: &mut ChaCha8Rng,
) -> Advice<Action> {
    let word = shrewd.word(memory);
    let claim = memory::claim_of(word);
    let says = may_speak && memory.own_word().map(memory::claim_of) != Some(claim);
    // The card depends on the claim that the seat makes or has made, and keeps or breaks.
    let mut told = memory.clone();
    if may_speak && let Some(slot) = told.talk.get_mut(memory.me.index()) {
        *slot = Some(word);
    }
    // A person is not asked to toss a coin for a share below one in twenty.
    let share = match shrewd.yes(&told) {
        share if share < 0.05 => 0.0,
        share if share > 0.95 => 1.0,
        share => share,
    };
    let card = Card::of(rng.random_bool(share));
    let say = says.then(|| format!("Say {}. ", in_words(claim)));
    let mut why = match memory.rebel {
        true => as_rebel(&told, may_speak, share),
        false => {
            let changes = says && memory.own_word().is_some();
            let refuses = says && is_asked && claim != Claim::Yes;
            let may = match (changes, refuses) {
                (true, _) => Some("You may still change what you have claimed."),
                (false, true) => Some("You may refuse a Yes that you are asked for."),
                (false, false) => None,
            };
            let why = as_council(shrewd, &told, setup, share);
            may.map(str::to_owned).into_iter().chain(why).collect()
        }
    };
    if share > 0.0 && share < 1.0 {
        let tenths = (share * 10.0).round().clamp(1.0, 9.0);
        why.push(format!(
            "A coin, {tenths} in 10 for Yes, was tossed for you: it fell on {card:?}."
        ));
    }
    let seat = memory.me;
    Advice {
        does: Some(Action::Vote { seat, card }),
        what: format!("{}Lay {card:?}.", say.unwrap_or_default()),
        why: why.join(" "),
    }
}

fn in_words(claim: Claim) -> String {
    match claim {
        Claim::Yes => "“Yes”".into(),
        Claim::No => "“No”".into(),
        Claim::Coin(tenths) => format!("“my coin, {tenths} in 10”"),
        Claim::Nothing | Claim::Ask(_) => "nothing".into(),
    }
}

/// Describes a probability derived from the votes, which are never sure, as a simple fraction.
fn chance_of(share: f64) -> &'static str {
    const CHANCES: [(f64, &str); 9] = [
        (0.07, "less than one in ten"),
        (0.15, "about one in ten"),
        (0.22, "about one in five"),
        (0.29, "about one in four"),
        (0.42, "about one in three"),
        (0.58, "about one in two"),
        (0.71, "about two in three"),
        (0.85, "about three in four"),
        (0.94, "about nine in ten"),
    ];
    let found = CHANCES.into_iter().find(|(below, _)| share < *below);
    found.map_or("more than nine in ten", |(_, words)| words)
}

fn yes_wanted(die: usize) -> String {
    let is = if die == 1 { "is" } else { "are" };
    format!("Exactly {} Yes {is} needed.", number(die as u8))
}

fn as_council(shrewd: &Shrewd, memory: &Memory, setup: &Setup<Omelas>, share: f64) -> Vec<String> {
    let belief = shrewd.believed(memory);
    let do_harm = if memory.rebels > 1 { "s do" } else { " does" };
    let at_worst = format!("If the Rebel{do_harm} as much harm as possible");
    let mut why = vec![claimed(memory).unwrap_or_else(|| yes_wanted(memory.die))];
    let [with_no, with_yes] = stays_with(memory, &belief);
    let (own, other) = if share > 0.5 {
        (with_yes, with_no)
    } else {
        (with_no, with_yes)
    };
    if share > 0.0 && share < 1.0 {
        let stays = belief.answers(&memory.shares_now(), memory.die).stays;
        why.push(format!("{at_worst}, {}.", fate("the tile", stays)));
        why.push("No Rebel can foretell a coin.".into());
    } else if other > own + 0.005 {
        why.push(format!("{at_worst}, {}.", fate("the tile", own)));
        why.push("Keep your word all the same: whoever breaks it looks like a Rebel.".into());
    } else {
        why.push(format!("{at_worst}, {}.", fate_of_tile(with_yes, with_no)));
    }
    why.push(suspects(memory, &belief, setup));
    why
}

/// Returns the tile's chances to stay if this seat, a council seat, lays No and if it lays Yes, and the rebels answer what
/// has been claimed.
fn stays_with(memory: &Memory, belief: &Belief) -> [f64; 2] {
    let spare = belief.answers(&memory.shares_now(), memory.die).spare;
    [0.0, 1.0].map(|own| {
        let shares = memory.shares_with(own);
        let (mut all, mut stays) = (0.0_f64, 0.0_f64);
        for (&(rebels, weight), spare) in belief.weighed.iter().zip(&spare) {
            if rebels.contains(memory.me) {
                continue;
            }
            let others = counts_without(&shares, memory.seats, rebels);
            let made = spare.iter().enumerate();
            let made = made.map(|(yes, likely)| likely * makes(&others, memory.die, yes));
            all += weight;
            stays += weight * made.sum::<f64>();
        }
        if all > 0.0 { stays / all } else { 0.0 }
    })
}

/// Compares the number on the die with the claims of the others, if each of them has claimed a card.
fn claimed(memory: &Memory) -> Option<String> {
    let others = Seat::all(memory.seats).filter(|seat| *seat != memory.me);
    let words = others.map(|seat| memory.talk.get(seat.index()).copied().flatten());
    let words: Vec<f64> = words.collect::<Option<_>>()?;
    if words.iter().any(|word| *word > 0.0 && *word < 1.0) {
        return None;
    }
    let yes = words.iter().filter(|word| **word > 0.5).count();
    let claim = match yes {
        0 => "Nobody else stands for Yes".to_owned(),
        1 => "One other stands for Yes".to_owned(),
        _ => format!("{} others stand for Yes", capital(number(yes as u8))),
    };
    let means = match memory.die.checked_sub(yes) {
        Some(0) => "a No fits if nobody lies, a Yes if a Rebel lays No",
        Some(1) if yes == words.len() => "yours is needed, too",
        Some(1) => "a Yes fits if nobody lies, a No if a Rebel lays Yes",
        _ => "neither card fits unless somebody lies",
    };
    let are = if memory.die == 1 { "is" } else { "are" };
    Some(format!(
        "{claim}, and {} {are} needed: {means}.",
        number(memory.die as u8)
    ))
}

/// Names the likeliest Rebel by the votes, or those who are equally likely, as far as this seat can know.
fn suspects(memory: &Memory, belief: &Belief, setup: &Setup<Omelas>) -> String {
    let at_first = memory.rebels as f64 / (memory.seats.max(2) - 1) as f64;
    let others = Seat::all(memory.seats).filter(|seat| *seat != memory.me);
    let others: Vec<_> = others.map(|seat| (seat, belief.suspicion(seat))).collect();
    let most = others.iter().map(|(_, share)| *share).fold(0.0, f64::max);
    let likeliest = others.iter().filter(|(_, share)| most - share < 0.01);
    let likeliest: Vec<&str> = likeliest.map(|(seat, _)| setup.name(*seat)).collect();
    match &*likeliest {
        [one] if !memory.past.is_empty() && most > SUSPECT * at_first => format!(
            "The likeliest Rebel by the votes so far is {one}: the chance is {}.",
            chance_of(most)
        ),
        all if !memory.past.is_empty() && most > SUSPECT * at_first => format!(
            "The likeliest Rebels by the votes so far are {}: the chance of each is {}.",
            and_list(all),
            chance_of(most)
        ),
        _ if memory.past.is_empty() => "No vote has been counted yet that could point to a Rebel.".into(),
        _ => "The votes so far hardly point to anybody.".into(),
    }
}

fn as_rebel(memory: &Memory, may_speak: bool, share: f64) -> Vec<String> {
    let mut why = vec![yes_wanted(memory.die)];
    if may_speak {
        why.push("A Council Member would claim the same, so your claim gives nothing away.".into());
    }
    let shares = memory.shares_now();
    if memory.rebels > 1 {
        why.push(match memory.fellow.is_empty() {
            true => "You don’t know who the other Rebel is. This does the most harm if the other Rebel thinks as you do.".into(),
            false => "This does the most harm together with the other Rebel, who can work out the same.".into(),
        });
        return why;
    }
    let others = counts_without(&shares, memory.seats, SeatSet::one(memory.me));
    let [no, yes] = [0, 1].map(|own| makes(&others, memory.die, own));
    let fate = fate_of_tile(yes, no);
    why.push(format!("If the others keep their word, {fate}."));
    let (lays_yes, worse_is_yes) = (share > 0.5, yes < no);
    let kept = share_of(&shares, memory.me);
    let chance = chance_of(shrewd::belief(memory, false).suspicion(memory.me));
    if (yes - no).abs() > 1e-9 && lays_yes != worse_is_yes {
        why.push(format!(
            "The other card would do more harm now, but it would make you more suspect. To the others, you are a Rebel \
             with a chance of {chance}."
        ));
    } else if (yes - no).abs() > 0.005 && (share - kept).abs() > 0.5 {
        why.push(format!(
            "The risk is worth it: to the others, you are a Rebel with a chance of {chance}."
        ));
    }
    why
}

/// Describes the tile's chances to stay, for each card that the seat can lay.
pub fn fate_of_tile(with_yes: f64, with_no: f64) -> String {
    let [yes, no] = [with_yes, with_no].map(|stays| fate("the tile", stays));
    match yes == no {
        true => format!("{yes} whichever card you lay"),
        false => format!(
            "{yes} when you lay Yes, and {} when you lay No",
            fate("it", with_no)
        ),
    }
}

/// Describes a tile's chance to stay.
fn fate(tile: &str, stays: f64) -> String {
    match &*times_in_hundred(stays) {
        "never" => format!("{tile} is lost"),
        "always" => format!("{tile} stays"),
        times => format!("{tile} stays {times}"),
    }
}
