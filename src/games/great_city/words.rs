//! What people may write, and where: names, narrations, reasons, notes, the safety of the table.
//!
//! Every piece of writing goes into a slot; the newest words of a slot count, and empty words take back what
//! stood there. Writing is a remark: optional, never awaited, without influence on what is legal
//! (`great_city.table.1`).

use super::Claim;
use super::level::Sign;
use super::pieces::{NEWCOMERS, Tie, Who};
use crate::table::{Audience, Remark, Said, Seat, SeatSet};
use std::fmt;

/// Where words go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// What is going on in the City.
    Situation,
    /// What the peril is.
    Peril,
    /// What somebody is called.
    Name(Who),
    /// What the stranger of this scene is called.
    StrangersName(u16),
    /// A few words about somebody.
    About(Who),
    /// Why a seat's intent is what it is; its own secret until the end.
    Reason(Seat),
    /// A hidden note of the GM; its own secret until the end.
    Note(u16),
    /// What the spotlight sets out to do in this scene.
    Deed(u16),
    /// How this scene begins, once its stones are thrown; the GM describes it.
    Scene(u16),
    /// What is said with a reaction: the scene, and how many reactions came before.
    Line(u16, u16),
    /// How a character defends a stone that is turned back: the scene, and how many undos came before in it.
    Defence(u16, u16),
    /// The table's own words for how a tie shows, in place of those of Tables 6 and 7.
    Manner(Tie),
    /// How this scene's judgment is told.
    Tale(u16),
    /// The fate of the City.
    City,
    /// The fate of a seat's character.
    Fate(Seat),
    /// What this table will not touch at all.
    Lines,
    /// What this table lets happen out of sight only.
    Veils,
    /// Where somebody lies on the network's sheet. Holds places, no words.
    At(Who),
    /// The X-card. Holds no words.
    Stop,
    /// Wanting to be the foil of this scene. Holds no words.
    Foil(u16),
    /// The table went back. Holds no words.
    Back,
}

/// Somebody, in a slot's name.
pub fn key(who: Who) -> String {
    match who {
        Who::Seat(seat) => format!("seat-{seat}"),
        Who::Agent(agent) => format!("agent-{agent}"),
        Who::City => "city".into(),
        Who::Stranger => "stranger".into(),
        Who::Newcomer(number) => format!("newcomer-{number}"),
    }
}

fn who(key: &str) -> Option<Who> {
    if let Some(number) = key.strip_prefix("agent-") {
        let agent = number.parse().ok().filter(|agent| (1..=3).contains(agent))?;
        return Some(Who::Agent(agent));
    }
    if let Some(number) = key.strip_prefix("newcomer-") {
        let number = number
            .parse()
            .ok()
            .filter(|number| (1..=NEWCOMERS).contains(number))?;
        return Some(Who::Newcomer(number));
    }
    seat(key.strip_prefix("seat-")?).map(Who::Seat)
}

fn seat(number: &str) -> Option<Seat> {
    let number: usize = number.parse().ok()?;
    (1..=16).contains(&number).then(|| Seat::new(number - 1))
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slot::Situation => f.write_str("situation"),
            Slot::Peril => f.write_str("peril"),
            Slot::Name(who) => write!(f, "name:{}", key(*who)),
            Slot::StrangersName(scene) => write!(f, "stranger:{scene}"),
            Slot::About(who) => write!(f, "about:{}", key(*who)),
            Slot::Reason(seat) => write!(f, "reason:{seat}"),
            Slot::Note(number) => write!(f, "note:{number}"),
            Slot::Deed(scene) => write!(f, "deed:{scene}"),
            Slot::Scene(scene) => write!(f, "scene:{scene}"),
            Slot::Line(scene, reaction) => write!(f, "line:{scene}.{reaction}"),
            Slot::Defence(scene, undo) => write!(f, "defence:{scene}.{undo}"),
            Slot::Manner(Tie { from, to, sign }) => {
                let sign = if sign.is_plus() { "plus" } else { "minus" };
                write!(f, "manner:{}.{}.{sign}", key(*from), key(*to))
            }
            Slot::Tale(scene) => write!(f, "tale:{scene}"),
            Slot::City => f.write_str("city"),
            Slot::Fate(seat) => write!(f, "fate:{seat}"),
            Slot::Lines => f.write_str("lines"),
            Slot::Veils => f.write_str("veils"),
            Slot::At(who) => write!(f, "at:{}", key(*who)),
            Slot::Stop => f.write_str("stop"),
            Slot::Foil(scene) => write!(f, "foil:{scene}"),
            Slot::Back => f.write_str("back"),
        }
    }
}

impl Slot {
    /// Reads a slot's name.
    pub fn read(name: &str) -> Option<Self> {
        let (kind, of) = name.split_once(':').unwrap_or((name, ""));
        let slot = match kind {
            "situation" => Slot::Situation,
            "peril" => Slot::Peril,
            "name" => Slot::Name(who(of)?),
            "stranger" => Slot::StrangersName(of.parse().ok()?),
            "about" => Slot::About(who(of)?),
            "reason" => Slot::Reason(seat(of)?),
            "note" => Slot::Note(of.parse().ok()?),
            "deed" => Slot::Deed(of.parse().ok()?),
            "scene" => Slot::Scene(of.parse().ok()?),
            "line" | "defence" => {
                let (scene, number) = of.split_once('.')?;
                let (scene, number) = (scene.parse().ok()?, number.parse().ok()?);
                match kind {
                    "line" => Slot::Line(scene, number),
                    _ => Slot::Defence(scene, number),
                }
            }
            "manner" => {
                let mut parts = of.split('.');
                let (from, to, sign) = (parts.next()?, parts.next()?, parts.next()?);
                Slot::Manner(Tie {
                    from: who(from)?,
                    to: who(to)?,
                    sign: match sign {
                        "plus" => Sign::Plus,
                        _ => Sign::Minus,
                    },
                })
            }
            "tale" => Slot::Tale(of.parse().ok()?),
            "city" => Slot::City,
            "fate" => Slot::Fate(seat(of)?),
            "lines" => Slot::Lines,
            "veils" => Slot::Veils,
            "at" => Slot::At(who(of)?),
            "stop" => Slot::Stop,
            "foil" => Slot::Foil(of.parse().ok()?),
            "back" => Slot::Back,
            _ => return None,
        };
        // Only one spelling names a slot, so that words can't lie in two places that are one.
        (slot.to_string() == name).then_some(slot)
    }

    /// Is what stands here hidden from others until the end?
    pub const fn is_hidden(self) -> bool {
        matches!(self, Slot::Reason(_) | Slot::Note(_))
    }

    /// Who may read what a seat writes here.
    pub const fn audience(self, writer: Seat) -> Audience {
        match self {
            slot if slot.is_hidden() => Audience::Seats(SeatSet::one(writer)),
            _ => Audience::All,
        }
    }

    /// Whose it is to write here, at a table with this GM; anybody's where there is none.
    pub const fn author(self, gm: Seat) -> Option<Seat> {
        match self {
            Slot::Name(Who::Seat(seat))
            | Slot::About(Who::Seat(seat))
            | Slot::Reason(seat)
            | Slot::Fate(seat) => Some(seat),
            Slot::Note(_) | Slot::Scene(_) => Some(gm),
            _ => None,
        }
    }

    /// What a seat writes here, as a remark.
    pub fn text(self, seat: Seat, text: impl Into<String>) -> Remark<Claim> {
        Remark {
            seat,
            slot: self.to_string(),
            to: self.audience(seat),
            said: Said::Text(text.into()),
        }
    }

    /// What a seat says here without words, as a remark.
    pub fn claim(self, seat: Seat, claim: Claim) -> Remark<Claim> {
        Remark {
            seat,
            slot: self.to_string(),
            to: self.audience(seat),
            said: Said::Claim(claim),
        }
    }
}

/// Can this remark be taken down at a table with so many players?
///
/// # Errors
/// One sentence that says what was wrong.
pub(super) fn check(players: usize, remark: &Remark<Claim>) -> Result<(), String> {
    let Some(slot) = Slot::read(&remark.slot) else {
        return Err(format!("“{}” is nothing that can be written about", remark.slot));
    };
    let writer = slot.author(Seat::new(players));
    if writer.is_some_and(|writer| writer != remark.seat) {
        return Err("this is another seat’s to write".into());
    }
    if remark.to != slot.audience(remark.seat) {
        return Err(match slot {
            Slot::Reason(_) | Slot::Note(_) => "this is written for one’s own eyes".into(),
            _ => "this is written for everybody".to_owned(),
        });
    }
    match (slot, &remark.said) {
        (Slot::At(_), Said::Claim(Claim::At { x, y })) => {
            if (0..=1000).contains(x) && (0..=1000).contains(y) {
                Ok(())
            } else {
                Err("a place on the sheet is 0 to 1000 across and down".into())
            }
        }
        (Slot::Stop, Said::Claim(Claim::Stop | Claim::GoOn))
        | (Slot::Foil(_), Said::Claim(Claim::BeFoil))
        | (Slot::Back, Said::Claim(Claim::WentBack)) => Ok(()),
        (Slot::At(_) | Slot::Stop | Slot::Foil(_) | Slot::Back, _) | (_, Said::Claim(_)) => {
            Err(format!("“{}” does not take that", remark.slot))
        }
        (_, Said::Text(_)) => Ok(()),
    }
}
