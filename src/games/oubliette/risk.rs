//! The risk of carrying treasure on past the Exit, as anybody can work it out from the open table.

use super::level::{Effect, OublietteLevel};
use super::odds::{Sum, ways};
use super::pieces::{Deck, Direction, SPACES, is_corner};
use super::view::View;
use crate::table::Seat;

impl View {
    /// The probability that treasure of a seat is stolen before it can use the Exit again, if it stands on this space
    /// when its turn ends and goes on this way round the shaft.
    ///
    /// It counts every sequence of this seat’s rolls. In each turn of another explorer, every roll that leads to this
    /// seat’s space is an ambush, and every other one a walk forward. At a corner, an unknown explorer may come. What
    /// anybody draws, plays or brings into use on the way is not known, and is left out, as are extra turns.
    pub fn risk(&self, level: &OublietteLevel, seat: Seat, space: u8, way: Direction) -> f64 {
        let own = self.explorer(seat);
        if own.hand.is_empty() {
            return 0.0;
        }
        let struck = Sum {
            hurt: 0,
            more: true,
            ..own.strength().struck()
        };
        let after = self.order.iter().position(|other| *other == seat).unwrap_or(0) + 1;
        let others = self.order.iter().cycle().skip(after);
        let others = others.take(self.order.len().saturating_sub(1));
        let others = others.filter(|other| !self.explorer(**other).away);
        let rivals = others.map(|other| {
            let theirs = self.explorer(*other);
            let mut at = [0.0; SPACES as usize];
            if let Some(at) = at.get_mut(usize::from(theirs.space)) {
                *at = 1.0;
            }
            Rival {
                at,
                hits: self.ambush(*other, seat).0.odds(),
                lost: theirs.lost,
                landed: theirs.landed,
            }
        });
        let to_go = match way {
            Direction::Forward => SPACES - space,
            Direction::Back if space == 0 => SPACES,
            Direction::Back => space,
        };
        let round = Round {
            level,
            way,
            stranger: self.strangers(level) * struck.odds(),
        };
        round.robbed(to_go, &rivals.collect::<Vec<_>>())
    }

    /// The share of ambushes among the Event cards that can be drawn next.
    fn strangers(&self, level: &OublietteLevel) -> f64 {
        let held = self.explorers.iter();
        let held = held.flat_map(|own| own.kept.iter().chain(&own.quests).chain(&own.level_ups));
        // An empty deck is refilled with the discards.
        let lying = (self.left(Deck::Event) > 0).then_some(&self.event_discards);
        let gone: Vec<u8> = held.chain(lying.into_iter().flatten()).copied().collect();
        let (mut all, mut ambushes) = (0, 0);
        for (card, kind) in level.events.iter().zip(1u8..) {
            let gone = gone.iter().filter(|other| **other == kind).count();
            let left = usize::from(card.copies).saturating_sub(gone);
            all += left;
            if matches!(card.effect, Effect::Ambush { .. }) {
                ambushes += left;
            }
        }
        ambushes as f64 / all.max(1) as f64
    }
}

/// Another explorer, as far as it can come and attack.
#[derive(Clone)]
struct Rival {
    /// The probability of each space, given that it has not robbed the seat yet.
    at: [f64; SPACES as usize],
    hits: f64,
    lost: u8,
    landed: bool,
}

impl Rival {
    /// Takes its turn while the seat stands on this space. Returns the probability that it does not rob the seat.
    fn goes(&mut self, space: u8, level: &OublietteLevel) -> f64 {
        if self.lost > 0 {
            self.lost -= 1;
            return 1.0;
        }
        let before = std::mem::replace(&mut self.at, [0.0; SPACES as usize]);
        let mut robbed = 0.0;
        for (from, share) in (0u8..).zip(before).filter(|(_, share)| *share > 0.0) {
            let turns = self.landed && (from == 0 || !level.house.direction_only_from_exit);
            let may_attack = space != 0 || level.house.ambush_at_exit;
            for (sum, chance) in rolls() {
                let forward = Direction::Forward.walk(from, sum).0;
                let meets = forward == space || turns && Direction::Back.walk(from, sum).0 == space;
                let (to, robs) = match may_attack && meets {
                    true => (space, self.hits),
                    false => (forward, 0.0),
                };
                robbed += share * chance * robs;
                if let Some(at) = self.at.get_mut(usize::from(to)) {
                    *at += share * chance * (1.0 - robs);
                }
            }
        }
        let left = 1.0 - robbed;
        if left > 0.0 {
            self.at.iter_mut().for_each(|share| *share /= left);
        }
        left
    }
}

struct Round<'a> {
    level: &'a OublietteLevel,
    way: Direction,
    /// The probability that an unknown explorer comes at a corner, and robs.
    stranger: f64,
}

impl Round<'_> {
    /// The probability that the seat is robbed before the Exit, which is so many spaces away.
    fn robbed(&self, to_go: u8, rivals: &[Rival]) -> f64 {
        let space = match self.way {
            Direction::Forward => (SPACES - to_go) % SPACES,
            Direction::Back => to_go % SPACES,
        };
        let mut safe = if is_corner(space) {
            1.0 - self.stranger
        } else {
            1.0
        };
        let mut rivals = rivals.to_vec();
        for rival in &mut rivals {
            safe *= rival.goes(space, self.level);
        }
        let later = rolls().filter(|(sum, _)| *sum < to_go);
        let later: f64 = later
            .map(|(sum, chance)| chance * self.robbed(to_go - sum, &rivals))
            .sum();
        1.0 - safe * (1.0 - later)
    }
}

/// The sums of two dice with their probabilities.
fn rolls() -> impl Iterator<Item = (u8, f64)> {
    (2..=12u8).map(|sum| {
        let ways = ways(sum.into()) - ways(u16::from(sum) + 1);
        (sum, f64::from(ways) / 36.0)
    })
}
