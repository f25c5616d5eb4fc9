//! The character network as a drawing on a sheet: the positions of the specimens, and the paths of the ties.
//!
//! Everything here is plain geometry on a sheet of any size. `layout` finds positions for specimens that nobody has
//! placed, `threads` leads the ties from rim to rim, [`picture`] exports the result as SVG, and [`owed`] lists a
//! character's free ties. None of it depends on windows, sprites or whose turn it is.
//!
//! Invariants: the same specimens and ties on the same ground are laid out the same way, without randomness, on every
//! machine with the same arithmetic. A specimen that was placed by hand is never moved.

mod geometry;
mod layout;
pub mod owed;
pub mod picture;
mod threads;

use super::pieces::{Tie, Who};
use bevy::math::{Rect, Vec2};
use std::sync::{Mutex, PoisonError};

/// A specimen to lay out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Specimen {
    /// The character.
    pub who: Who,
    /// The width of the slip with the name.
    pub wide: f32,
    /// The position chosen by hand, if any.
    pub placed: Option<Vec2>,
}

/// The sheet, and the sizes of the pieces on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// The area to lay the network out in.
    pub area: Rect,
    /// Corners of the sheet that are occupied by something else.
    pub taken: Vec<Rect>,
    /// The radius of a medallion.
    pub medal: f32,
    /// The height of a slip.
    pub slip: f32,
    /// The distance between parallel threads.
    pub gap: f32,
}

/// The position of a specimen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpecimenPosition {
    /// The character.
    pub who: Who,
    /// The centre of the medallion.
    pub at: Vec2,
    /// The slip with the name.
    pub slip: Rect,
}

/// The path of a tie.
#[derive(Clone, Debug, PartialEq)]
pub struct Thread {
    /// The tie.
    pub tie: Tie,
    /// Points along it, from the character who feels the tie to the one for whom it is felt.
    pub path: Vec<Vec2>,
}

/// A finished layout of the network.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// The specimens, in the given order.
    pub places: Vec<SpecimenPosition>,
    /// The ties, in the given order.
    pub threads: Vec<Thread>,
    /// The sheet. In a crowded network its medallions and gaps are smaller than requested.
    pub ground: Ground,
}

impl Ground {
    /// The slip of a specimen whose medallion is centred at `at`.
    pub(super) fn slip_at(&self, at: Vec2, wide: f32, above: bool) -> Rect {
        let off = if above {
            -(self.medal * 1.55 + self.slip / 2.0)
        } else {
            self.medal * 1.5 + self.slip / 2.0
        };
        Rect::from_center_size(at + Vec2::new(0.0, off), Vec2::new(wide, self.slip))
    }

    /// The area that a medallion covers, including its leaves or legs.
    pub(super) fn medal_at(&self, at: Vec2) -> Rect {
        let wide = self.medal * 1.5;
        Rect::from_corners(
            at - Vec2::new(wide, self.medal * 1.3),
            at + Vec2::new(wide, self.medal * 1.05),
        )
    }
}

impl Network {
    /// Lays the network out.
    ///
    /// The latest results are cached, because a screen asks for the same layout again and again.
    pub fn lay(specimens: &[Specimen], ties: &[Tie], ground: &Ground) -> Self {
        let asked = LayoutKey {
            specimens: specimens.to_vec(),
            ties: ties.to_vec(),
            ground: ground.clone(),
        };
        let mut kept = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, network)) = kept.iter().find(|(known, _)| *known == asked) {
            return network.clone();
        }
        let mut network = layout::lay(specimens, ties, ground);
        for smaller in [0.88, 0.76, 0.66] {
            if network.overlaps() == 0 {
                break;
            }
            let tighter = Ground {
                medal: ground.medal * smaller,
                gap: ground.gap * smaller,
                ..ground.clone()
            };
            let tried = layout::lay(specimens, ties, &tighter);
            if tried.overlaps() < network.overlaps() {
                network = tried;
            }
        }
        kept.insert(0, (asked, network.clone()));
        kept.truncate(4);
        network
    }

    /// The position of a character.
    pub fn place(&self, who: Who) -> Option<&SpecimenPosition> {
        self.places.iter().find(|place| place.who == who)
    }

    /// The character nearest to a point, within `reach`.
    pub fn near(&self, point: Vec2, reach: f32) -> Option<Who> {
        self.places
            .iter()
            .map(|place| (place.at.distance(point), place.who))
            .filter(|(far, _)| *far <= reach)
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, who)| who)
    }

    /// Counts the overlaps that hide something: a thread on a medallion or a name, a specimen on a specimen, anything
    /// beyond the sheet's edge or on an occupied corner.
    pub fn overlaps(&self) -> usize {
        threads::overlaps(self)
    }
}

#[derive(PartialEq)]
struct LayoutKey {
    specimens: Vec<Specimen>,
    ties: Vec<Tie>,
    ground: Ground,
}

static CACHE: Mutex<Vec<(LayoutKey, Network)>> = Mutex::new(Vec::new());
