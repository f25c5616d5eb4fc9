//! The character network as a drawing on a sheet: where specimens lie, how the ties run between them.
//!
//! Everything here is plain geometry on a sheet of any size: `layout` finds places for whatever nobody has
//! placed, `threads` leads the ties from rim to rim, [`picture`] writes it all down as SVG, [`owed`] says which
//! ties are still free of charge. None of it knows of windows, sprites or whose turn it is.
//!
//! Invariants: the same specimens and ties on the same ground lie the same way, on every machine that
//! computes alike and without any chance; nobody who was placed by hand is moved.

mod geometry;
mod layout;
pub mod owed;
pub mod picture;
mod threads;

use super::pieces::{Tie, Who};
use bevy::math::{Rect, Vec2};
use std::sync::{Mutex, PoisonError};

/// Somebody to be laid on the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Specimen {
    /// Who.
    pub who: Who,
    /// How wide the slip with the name is.
    pub wide: f32,
    /// Where somebody has laid it.
    pub placed: Option<Vec2>,
}

/// The sheet, and how large the pieces on it are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// What there is to lie on.
    pub area: Rect,
    /// Corners that something else lies on.
    pub taken: Vec<Rect>,
    /// The radius of a medallion.
    pub medal: f32,
    /// How high a slip is.
    pub slip: f32,
    /// How far parallel threads are apart.
    pub gap: f32,
}

/// Where a specimen lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Who.
    pub who: Who,
    /// The middle of the medallion.
    pub at: Vec2,
    /// The slip with the name.
    pub slip: Rect,
}

/// How a tie runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Thread {
    /// Which tie.
    pub tie: Tie,
    /// Points along it, from the one who feels it to the one for whom it is felt.
    pub path: Vec<Vec2>,
}

/// The network, laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// The specimens, in the order in which they were given.
    pub places: Vec<Place>,
    /// The ties, in the order in which they were given.
    pub threads: Vec<Thread>,
    /// What it lies on; where there is much to lay, medallions and threads are smaller than was asked for.
    pub ground: Ground,
}

impl Ground {
    /// Where the slip lies of a specimen with its middle there.
    pub(super) fn slip_at(&self, at: Vec2, wide: f32, above: bool) -> Rect {
        let off = if above {
            -(self.medal * 1.3 + self.slip / 2.0)
        } else {
            self.medal + 12.0 + self.slip / 2.0
        };
        Rect::from_center_size(at + Vec2::new(0.0, off), Vec2::new(wide, self.slip))
    }

    /// What the medallion with its leaves or legs covers.
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
    /// What was found last is kept, because a screen asks again and again for the same.
    pub fn lay(specimens: &[Specimen], ties: &[Tie], ground: &Ground) -> Self {
        let asked = Asked {
            specimens: specimens.to_vec(),
            ties: ties.to_vec(),
            ground: ground.clone(),
        };
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Where somebody lies.
    pub fn place(&self, who: Who) -> Option<&Place> {
        self.places.iter().find(|place| place.who == who)
    }

    /// Who lies within reach of a point, the nearest first.
    pub fn near(&self, point: Vec2, reach: f32) -> Option<Who> {
        self.places
            .iter()
            .map(|place| (place.at.distance(point), place.who))
            .filter(|(far, _)| *far <= reach)
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .map(|(_, who)| who)
    }

    /// Every place where something lies on something that has to stay in sight: a thread on a medallion or a
    /// name, a specimen on a specimen, anything over the sheet's edge or on a corner that is taken.
    pub fn overlaps(&self) -> usize {
        threads::overlaps(self)
    }
}

#[derive(PartialEq)]
struct Asked {
    specimens: Vec<Specimen>,
    ties: Vec<Tie>,
    ground: Ground,
}

static KEPT: Mutex<Vec<(Asked, Network)>> = Mutex::new(Vec::new());
