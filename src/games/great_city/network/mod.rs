//! The character network as a drawing on a sheet: the positions of the specimens, and the paths of the ties.
//!
//! Everything here is plain geometry, without windows or sprites. `layout` finds positions for specimens that nobody
//! has placed, `threads` draws the paths of ties, `ui::picture` exports the result as SVG. [`owed`] is for display
//! only: the rules decide the cost of a tie. Invariants: the layout is the same on every machine with the same
//! arithmetic, and a specimen that was placed by hand is never moved.

#![expect(missing_docs, reason = "no comment repeats the name of an item")]

mod layout;
mod threads;

use super::words::key;
use super::{Class, Sign, Tie, View, Who};
use bevy_math::{Rect, Vec2};
use std::sync::{Mutex, PoisonError};

/// The meanings of the signs of ties.
pub const SIGNS: [(Sign, &str); 2] = [
    (Sign::Plus, "means well: flips − to +"),
    (Sign::Minus, "means ill: flips + to −"),
];

/// A specimen to lay out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Specimen {
    pub who: Who,
    /// The width of the slip with the name.
    pub wide: f32,
    /// The height of this slip.
    pub high: f32,
    /// The position chosen by hand, if any.
    pub placed: Option<Vec2>,
}

/// The sheet, and the sizes of the pieces on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// The area to lay the network out in.
    pub area: Rect,
    /// Occupied corners of the sheet.
    pub taken: Vec<Rect>,
    /// The radius of a medallion.
    pub medal: f32,
    /// The greatest height of a slip.
    pub slip: f32,
    /// The distance between parallel threads.
    pub gap: f32,
}

/// The position of a specimen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpecimenPosition {
    pub who: Who,
    /// The centre of the medallion.
    pub at: Vec2,
    /// The slip with the name.
    pub slip: Rect,
}

/// The path of a tie.
#[derive(Clone, Debug, PartialEq)]
pub struct Thread {
    pub tie: Tie,
    /// Points along it, from the character with the tie to its target.
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

/// Returns a character's position within this area, if somebody has placed it.
pub fn placed(view: &View, who: Who, area: Rect) -> Option<Vec2> {
    let (x, y) = *view.laid.get(&key(who))?;
    Some(area.min + Vec2::new(x.into(), y.into()) / 1000.0 * area.size())
}

impl Ground {
    /// The sizes of medallions and gaps for the characters and ties of a view, without an area or slips.
    pub fn of(view: &View) -> Self {
        Self {
            medal: if view.characters.len() > 6 { 54.0 } else { 61.0 },
            gap: if view.ties.len() > 20 { 27.0 } else { 30.0 },
            ..Self::default()
        }
    }

    /// The slip of a specimen whose medallion is centred at `at`.
    pub(super) fn slip_at(&self, at: Vec2, size: Vec2, above: bool) -> Rect {
        let (medals, side) = if above { (1.55, -1.0) } else { (1.5, 1.0) };
        let off = Vec2::Y * side * (self.medal * medals + size.y / 2.0);
        Rect::from_center_size(at + off, size)
    }

    /// The area that a medallion covers, including its leaves or legs.
    pub(super) fn medal_at(&self, at: Vec2) -> Rect {
        let wide = self.medal * 1.5;
        Rect::from_corners(
            at - Vec2::new(wide, self.medal * 1.3),
            at + Vec2::new(wide, self.medal * 1.05),
        )
    }

    /// The depth of the overlap of two specimens that should keep room between their medallions, between their slips,
    /// and between one's medallion and the other's slip.
    fn overlap(&self, one: &SpecimenPosition, other: &SpecimenPosition, room: [f32; 3]) -> f32 {
        let [medals, slips, mixed] = room;
        let (medal, others) = (self.medal_at(one.at), self.medal_at(other.at));
        depth(medal, others, medals)
            .max(depth(one.slip, other.slip, slips))
            .max(depth(medal, other.slip, mixed))
            .max(depth(one.slip, others, mixed))
    }
}

impl Thread {
    pub fn length(&self) -> f32 {
        let steps = self.path.array_windows();
        steps.map(|[one, two]| one.distance(*two)).sum()
    }
}

impl Network {
    /// Lays the network out.
    ///
    /// The latest results are cached, because a screen asks for the same layout again and again.
    pub fn lay(specimens: &[Specimen], ties: &[Tie], ground: &Ground) -> Self {
        let asked = (specimens.to_vec(), ties.to_vec(), ground.clone());
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

    /// Counts the overlaps that hide something: a thread on a medallion or a name, a specimen on a specimen, or
    /// anything beyond the sheet's edge or on an occupied corner.
    pub fn overlaps(&self) -> usize {
        threads::offences(self).count()
    }
}

/// The latest layouts, by their input.
static CACHE: Mutex<Vec<((Vec<Specimen>, Vec<Tie>, Ground), Network)>> = Mutex::new(Vec::new());

/// The distance between a point and a rectangle; 0 inside.
fn point_to_rect(point: Vec2, rect: Rect) -> f32 {
    point.distance(point.clamp(rect.min, rect.max))
}

/// The depth of the overlap of two rectangles that should keep `room` between them.
fn depth(one: Rect, other: Rect, room: f32) -> f32 {
    let over = one.max.min(other.max) - one.min.max(other.min) + Vec2::splat(room);
    over.x.min(over.y).max(0.0)
}

fn sticks_out(inner: Rect, outer: Rect) -> f32 {
    let over = (outer.min - inner.min).max(inner.max - outer.max).max(Vec2::ZERO);
    over.x + over.y
}

/// A free tie of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    pub kind: Free,
    /// The tie drawn for it, if any.
    pub drawn: Option<Tie>,
    /// Is there a character to whom the tie could be drawn?
    pub possible: bool,
}

/// The reason that a tie is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// Every character has one.
    First,
    /// From the class: one to an aristocrat or a myrmidon.
    Noble,
    /// From a trait: one of this sign.
    Signed(Sign),
    /// From a trait: one to anybody.
    Trait,
}

impl Free {
    pub const fn words(self) -> &'static str {
        match self {
            Free::First => "one to anybody",
            Free::Noble => "one to an aristocrat or myrmidon",
            Free::Signed(Sign::Plus) => "one that is +, being kind",
            Free::Signed(Sign::Minus) => "one that is −, being cruel",
            Free::Trait => "one more to anybody",
        }
    }
}

/// Lists a character's free ties.
pub fn owed(view: &View, who: Who) -> Vec<Owed> {
    let Some(character) = view.character(who) else {
        return Vec::new();
    };
    let noble = |who: Who| view.class(who).is_some_and(Class::is_noble);
    let another_noble = || (view.characters.iter()).any(|other| other.who != who && noble(other.who));
    let (more, signed) = character.free_ties();
    let kinds = [
        noble(who).then_some(Free::Noble),
        signed.map(Free::Signed),
        Some(Free::First),
        more.then_some(Free::Trait),
    ];
    let mut drawn: Vec<Tie> = view.drawn().filter(|tie| tie.from == who).collect();
    let owed = kinds.into_iter().flatten().map(|kind| {
        let fits = |(_, tie): &(usize, &Tie)| match kind {
            Free::Noble => noble(tie.to),
            Free::Signed(sign) => tie.sign == sign,
            Free::First | Free::Trait => true,
        };
        // The tie to a noble is one that does not fit the trait, if there is one.
        let fitting = drawn.iter().enumerate().filter(fits);
        let best = fitting.min_by_key(|(_, tie)| kind == Free::Noble && signed == Some(tie.sign));
        Owed {
            kind,
            drawn: best.map(|(index, _)| index).map(|index| drawn.remove(index)),
            possible: kind != Free::Noble || another_noble(),
        }
    });
    owed.collect()
}
