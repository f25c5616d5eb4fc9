//! What a count says about the claims before it. It follows from public facts alone: the claims, and the cards turned up.

use super::super::view::{Turned, number};
use super::super::{Claim, Omelas};
use super::side;
use crate::session::TableContext;
use crate::table::Seat;

/// Returns the smallest and the largest number of seats whose card can differ from their claim. A claimed coin fits both
/// cards.
fn broken(claims: &[Option<Claim>], turned: Turned) -> (u8, u8) {
    let count = |claim| claims.iter().filter(|own| **own == Some(claim)).count();
    let (yes, no) = (count(Claim::Yes), count(Claim::No));
    let free = claims.len() - yes - no;
    let beyond = |turned: u8, claimed: usize| usize::from(turned).saturating_sub(claimed + free);
    let hidden = claims.len().saturating_sub(turned.count());
    let against = |turned: u8, claimed: usize| claimed.min(usize::from(turned) + hidden);
    let least = beyond(turned.yes, yes) + beyond(turned.no, no);
    let most = against(turned.no, yes) + against(turned.yes, no);
    (least as u8, most as u8)
}

/// Returns each seat's last claim in the round whose votes are turned up.
fn of_round(scene: &TableContext<'_, Omelas>) -> Vec<Option<Claim>> {
    let rounds = side::rounds(scene);
    let last = |seat| rounds.last().and_then(|round| round.claim_of(seat));
    Seat::all(scene.view.seats.len()).map(last).collect()
}

/// Says how many have broken their word, as far as the cards turned up prove it. Empty if that says nothing.
pub fn verdict(scene: &TableContext<'_, Omelas>) -> String {
    let (claims, turned) = (of_round(scene), scene.view.turned);
    let has_word = claims
        .iter()
        .flatten()
        .any(|claim| matches!(claim, Claim::Yes | Claim::No));
    match broken(&claims, turned) {
        (0, _) if has_word && turned.count() == claims.len() => {
            let are_all = claims
                .iter()
                .all(|claim| matches!(claim, Some(Claim::Yes | Claim::No)));
            match are_all {
                true => " The claims fit the count.".into(),
                // Whoever claimed neither may have laid either.
                false => " All claims may have been kept.".into(),
            }
        }
        (0, _) => String::new(),
        (least, most) => {
            let about = if least == most { "Exactly" } else { "At least" };
            format!(" {about} {} broke their word.", number(least))
        }
    }
}

/// Returns a seat's claim in words while the votes are turned up, and whether it was kept. That is known only if all votes
/// are alike.
pub fn kept(scene: &TableContext<'_, Omelas>, seat: Seat) -> String {
    let turned = scene.view.turned;
    let own = of_round(scene).get(seat.index()).copied().flatten();
    let all = usize::from(turned.yes.max(turned.no)) == scene.view.seats.len();
    let (words, is_kept) = match own {
        Some(Claim::Yes) => ("claimed Yes".to_owned(), turned.no == 0),
        Some(Claim::No) => ("claimed No".to_owned(), turned.yes == 0),
        Some(Claim::Coin(tenths)) => return format!("claimed a coin, {tenths} in 10"),
        Some(Claim::Nothing | Claim::Ask(_)) | None => return "claimed nothing".to_owned(),
    };
    match (all, is_kept) {
        (false, _) => words,
        (true, true) => format!("{words}: kept"),
        (true, false) => format!("{words}: broken"),
    }
}
