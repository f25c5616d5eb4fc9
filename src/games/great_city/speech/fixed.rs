//! Choices that all seats must make in the same way: the peril, the names of the town, the variants of the wishes.
//!
//! They depend only on public facts that no longer change, so all seats make the same ones without talking. The wording
//! of a sentence is no such choice: it uses the generator of the seat that speaks.

use super::super::View;

/// A source of choices that all seats share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fixed(u64);

impl Fixed {
    /// Choices by the dice of the situation and the number of players.
    pub(super) fn new(view: &View) -> Self {
        let start = Self(0xcbf2_9ce4_8422_2325);
        let dice = view.situation.iter().copied();
        start.and(dice.chain(u8::try_from(view.players)))
    }

    /// Adds bytes to the facts on which the choices depend (FNV-1a).
    fn and(self, bytes: impl IntoIterator<Item = u8>) -> Self {
        let add = |sum: u64, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Self(bytes.into_iter().fold(self.0, add))
    }

    /// Choices for one subject.
    pub(super) fn about(self, what: &str, number: usize) -> Self {
        self.and(what.bytes()).and(number.to_le_bytes())
    }

    /// A number below `end`, or 0.
    pub(super) fn below(self, end: usize) -> usize {
        // The last bytes reach all bits only after this mixing.
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let mixed = mixed ^ (mixed >> 31);
        usize::try_from(mixed % (end.max(1) as u64)).unwrap_or(0)
    }

    /// An item of a list.
    pub(super) fn pick<T>(self, list: &[T]) -> Option<&T> {
        list.get(self.below(list.len()))
    }

    /// The items of a list in another order.
    pub(super) fn shuffled<T>(self, list: &[T]) -> Vec<&T> {
        let mut left: Vec<&T> = list.iter().collect();
        let places = (0..list.len()).map(|number| self.about("next", number));
        let mut order = Vec::with_capacity(list.len());
        for place in places {
            order.push(left.swap_remove(place.below(left.len())));
        }
        order
    }
}
