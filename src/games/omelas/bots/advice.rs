//! The shrewd seat's advice to a person: a claim, a card, and the odds behind them.
//!
//! Everything is calculated from the seat's own [`Memory`]. The advice is for that seat alone, because a Rebel gets
//! different advice from the council.

use super::belief::{Belief, counts_without, makes, share_of};
use super::memory::{self, Memory};
use super::shrewd::{self, Shrewd};
use crate::games::omelas::view::number;
use crate::games::omelas::{Action, Card, Claim, Omelas};
use crate::table::{Advice, Seat, SeatSet, Setup, and_list, times_in_hundred};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// The factor by which a seat's suspicion must exceed its starting value before the advice names it.
const SUSPECT: f64 = 1.25;

/// Returns the claim, if the seat may still make one, and the card that this seat would choose.
pub(super) fn advise(
    shrewd: &Shrewd,
    memory: &Memory,
    setup: &Setup<Omelas>,
    may_speak: bool,
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
    let why = match memory.rebel {
        true => as_rebel(&told, may_speak, share),
        false => as_council(shrewd, &told, setup),
    };
    let tossed = (share > 0.0 && share < 1.0).then(|| {
        let times = match (share * 10.0).round() {
            1.0 => "1 time in 10".to_owned(),
            tenths => format!("{tenths} times in 10"),
        };
        format!("A coin that shows Yes {times} was tossed for you. It fell on {card:?}.")
    });
    let why: Vec<String> = tossed.into_iter().chain(why).collect();
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

/// Formats a probability derived from the votes, which are never sure.
fn chance_of(share: f64) -> String {
    format!("{}%", (share * 100.0).round().clamp(1.0, 99.0))
}

fn yes_wanted(die: usize) -> String {
    let is = if die == 1 { "is" } else { "are" };
    format!("Exactly {} Yes {is} needed.", number(die as u8))
}

fn as_council(shrewd: &Shrewd, memory: &Memory, setup: &Setup<Omelas>) -> Vec<String> {
    let belief = shrewd.believed(memory);
    let shares = memory.shares_now();
    let stays = belief.answers(&shares, memory.die).stays;
    let do_harm = if memory.rebels > 1 { "s do" } else { " does" };
    let mut why = vec![format!(
        "{} If the Council keeps its word and the Rebel{do_harm} as much harm as possible, the tile stays {}.",
        yes_wanted(memory.die),
        times_in_hundred(stays)
    )];
    if memory.own_word().is_some_and(|own| own > 0.0 && own < 1.0) {
        why.push("Nobody can foretell a coin, so no Rebel can plan against it.".into());
    }
    why.push(suspects(memory, &belief, setup));
    why
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
            "By what you have seen, {one} is the likeliest Rebel: the chance is {}.",
            chance_of(most)
        ),
        all if !memory.past.is_empty() && most > SUSPECT * at_first => format!(
            "By what you have seen, {} are equally likely Rebels: the chance of each is {}.",
            and_list(all),
            chance_of(most)
        ),
        _ if memory.past.is_empty() => "So far nobody looks suspicious.".into(),
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
            "The other card would do more harm now. But by the votes so far, the chance that you are a Rebel is {chance}. \
             To be found out would cost you more in later rounds."
        ));
    } else if (yes - no).abs() > 0.005 && (share - kept).abs() > 0.5 {
        why.push(format!(
            "The risk is worth it: by the votes so far, the chance that you are a Rebel is only {chance}."
        ));
    }
    why
}

/// Describes the tile's chances to stay, for each card that the seat can lay.
pub fn fate_of_tile(with_yes: f64, with_no: f64) -> String {
    let (with_yes, with_no) = (times_in_hundred(with_yes), times_in_hundred(with_no));
    match (with_yes == with_no, &*with_yes) {
        (true, "never") => "the tile is lost whichever card you lay".into(),
        (true, "always") => "the tile stays whichever card you lay".into(),
        (true, _) => format!("the tile stays {with_yes}, whichever card you lay"),
        (false, _) => format!("the tile stays {with_yes} when you lay Yes and {with_no} when you lay No"),
    }
}
