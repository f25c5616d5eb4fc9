//! After the judgment: choosing who tells it, and spending the accepter's scarabs.

use super::super::tables::tables;
use super::super::{Action, CharacterView, Colour, PairPosition, PairSide, Spending, Who, number};
use super::Decision;
use crate::table::Seat;

/// The scarabs that a seat never spends after a scene.
const KEEPS: u16 = 2;

impl Decision<'_> {
    pub(super) fn after(&mut self) -> Option<Action> {
        let seat = self.seat;
        let scene = self.view.scene.as_ref()?;
        if scene.teller == Some(seat) && !scene.told {
            return Some(Action::Told(seat));
        }
        if scene.teller.is_none() {
            // The GM is chosen a little less often, so that it does not tell every judgment.
            let weight = |to| if to == self.view.gm() { 0.8 } else { 1.0 };
            let tellers: Vec<_> = scene.tellers.iter().map(|&to| (to, weight(to))).collect();
            let to = self.pick(&tellers)?;
            return Some(Action::Teller { seat, to });
        }
        let spending = match self.cunning {
            Some(_) if !self.is_gm() => self.shrewd_spending(),
            _ => self.spending(),
        };
        Some(spending.map_or(Action::Done(seat), |on| Action::Spend { seat, on }))
    }

    fn spending(&mut self) -> Option<Spending> {
        let purse = self.purse();
        if purse <= KEEPS {
            return None;
        }
        if let Some(bag) = self.bag(purse) {
            return Some(bag);
        }
        if purse >= KEEPS + 2
            && let Some(spot) = self.better_fate()
            && self.chance(0.5)
        {
            return Some(Spending::Turn(spot));
        }
        if purse >= KEEPS + 2 && self.chance(0.3) {
            return self.vesting();
        }
        if purse >= KEEPS + 3 && self.chance(0.08) {
            return self.gift().map(Spending::Give);
        }
        None
    }

    /// A scarab for Yea or Nay, whichever the seat supports, while that bag is behind, level, or (for Yea) ahead by
    /// one. The GM supports Nay.
    fn bag(&mut self, purse: u16) -> Option<Spending> {
        let (yea, nay) = self.bags;
        match self.purpose().map(|purpose| purpose.saves) {
            Some(true) => (yea <= nay + 1).then_some(Spending::Yea),
            Some(false) => (nay < yea + 1).then_some(Spending::Nay),
            // The GM gives to Nay for the peril, but is in no hurry.
            None => (nay <= yea && purse >= 6 && self.chance(0.3)).then_some(Spending::Nay),
        }
    }

    /// A stone of the City that improves the seat's own fate by at least two degrees when it is flipped.
    fn better_fate(&self) -> Option<PairPosition> {
        let (spot, gain) = self.best_turn(true)?;
        (gain >= 2).then_some(spot)
    }

    /// The stone of the City whose flip would improve the seat's own fate most, and the gain in degrees. `saves`
    /// selects the valences of those who would save the City; `false` selects the others'.
    pub(super) fn best_turn(&self, saves: bool) -> Option<(PairPosition, i8)> {
        let own = number(&self.view.character(Who::Seat(self.seat))?.triad);
        let (first, second) = self.view.city_pair();
        let (half, city) = match self.purpose()?.saves {
            true => (PairSide::First, first),
            false => (PairSide::Second, second),
        };
        let valence = |city: u8| tables().valence(saves, own, city);
        let spendings = &self.view.scene.as_ref()?.spendings;
        let spots = PairPosition::all().filter(|spot| spot.half == half);
        let spots = spots.filter(|spot| spendings.contains(&Spending::Turn(*spot)));
        let gain = |spot: PairPosition| valence(city ^ (4 >> spot.colour.index())) - valence(city);
        spots.map(|spot| (spot, gain(spot))).max_by_key(|(_, gain)| *gain)
    }

    /// A scarab for an empty stone of one of the seat's own characters.
    fn vesting(&mut self) -> Option<Spending> {
        let bare = self.own().flat_map(|&CharacterView { who, triad, .. }| {
            let stones = Colour::ALL.into_iter().zip(triad);
            let bare = stones.filter(|(_, stone)| stone.vested == 0);
            bare.map(move |(colour, _)| Spending::Vest { who, colour })
        });
        let bare: Vec<_> = bare.collect();
        self.pick_any(bare)
    }

    /// A seat to whose character the seat's own characters have more + ties than - ties.
    fn gift(&mut self) -> Option<Seat> {
        let is_dear = |to: &Seat| *to != self.seat && self.feeling(Who::Seat(*to)) > 0.0;
        let dear: Vec<_> = Seat::all(self.view.players).filter(is_dear).collect();
        self.pick_any(dear)
    }
}
