//! The texts that people can write at the table. Each goes into a slot: the newest text of a slot counts, and an empty
//! one clears it. Texts are remarks: nobody waits for them, and they do not change what is legal (`great_city.table.1`).

use super::level::{Sign, refuse_if};
use super::pieces::{AGENTS, Tie, Who};
use super::story::Telling;
use super::{Claim, GreatCity};
use crate::table::{Audience, Remark, Said, Seat, SeatSet, Setup};
use std::fmt;

/// A slot for a text or for a claim without words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// The situation of the City. Also takes a claim: that the GM proposes another one.
    Situation,
    /// The peril.
    Peril,
    /// A character's name.
    Name(Who),
    /// The name of the stranger in this scene.
    StrangersName(u16),
    /// A short description of a character.
    About(Who),
    /// The reason of a seat's intent, secret until the end.
    Reason(Seat),
    /// A hidden note of the GM, secret until the end.
    Note(u16),
    /// The aim of the spotlight in this scene.
    Deed(u16),
    /// The beginning of this scene, which the GM describes once its stones are thrown.
    Scene(u16),
    /// The narration of a reaction, by scene and by the number of reactions before it.
    Line(u16, u16),
    /// A character's defence when a stone is turned back, by scene and by the number of undos before it in that scene.
    Defence(u16, u16),
    /// A line that somebody adds to what is being told: by scene, by the number of reactions before it, by its writer, and
    /// by its number among all lines added in that scene.
    Aside(u16, u16, Seat, u16),
    /// The table's own words for a tie, in place of those of Tables 6 and 7.
    Tone(Tie),
    /// The narration of this scene's judgment.
    Tale(u16),
    /// The fate of the City.
    City,
    /// The fate of a seat's character.
    Fate(Seat),
    /// The table's lines: topics that do not appear at all.
    Lines,
    /// The table's veils: topics that only happen out of sight.
    Veils,
    /// A character's position on the network sheet. Takes a claim, no text.
    At(Who),
    /// The X-card. Takes a claim, no text.
    Stop,
    /// A wish to be the foil of this scene. Takes a claim, no text.
    Foil(u16),
    /// A note that the table went back to an earlier moment. Takes a claim, no text.
    Back,
    /// What somebody says is so in the story, by a number of its own. Takes a claim, no text.
    Fact(u16),
}

/// Returns the key of a character in a slot's name.
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
    let (kind, number) = key.split_once('-')?;
    let up_to = |most: u8| number.parse().ok().filter(|number| (1..=most).contains(number));
    match kind {
        "seat" => seat(number).map(Who::Seat),
        "agent" => up_to(AGENTS).map(Who::Agent),
        "newcomer" => up_to(u8::MAX).map(Who::Newcomer),
        _ => None,
    }
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
            Slot::Aside(scene, reaction, seat, number) => {
                write!(f, "aside:{scene}.{reaction}.{seat}.{number}")
            }
            Slot::Tone(Tie { from, to, sign }) => {
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
            Slot::Fact(number) => write!(f, "fact:{number}"),
        }
    }
}

impl Slot {
    /// Parses a slot's name.
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
                let slot = if kind == "line" { Slot::Line } else { Slot::Defence };
                slot(scene.parse().ok()?, number.parse().ok()?)
            }
            "aside" => {
                let mut parts = of.split('.');
                let (scene, reaction) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
                let (writer, number) = (seat(parts.next()?)?, parts.next()?.parse().ok()?);
                Slot::Aside(scene, reaction, writer, number)
            }
            "manner" => {
                let mut parts = of.split('.');
                let (from, to, sign) = (parts.next()?, parts.next()?, parts.next()?);
                let sign = if sign == "plus" { Sign::Plus } else { Sign::Minus };
                let (from, to) = (who(from)?, who(to)?);
                Slot::Tone(Tie { from, to, sign })
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
            "fact" => Slot::Fact(of.parse().ok()?),
            _ => return None,
        };
        // Each slot has exactly one spelling, so that texts for it can't end up under two names.
        (slot.to_string() == name).then_some(slot)
    }

    /// Tells whether the text of this slot is secret until the end.
    pub const fn is_hidden(self) -> bool {
        matches!(self, Slot::Reason(_) | Slot::Note(_))
    }

    /// Tells whether the text of this slot is one line: a name, or words for a tie.
    pub const fn is_one_line(self) -> bool {
        matches!(self, Slot::Name(_) | Slot::StrangersName(_) | Slot::Tone(_))
    }

    /// Tells whether this slot takes a telling: sentences where computers speak, and none for a fact.
    const fn takes_telling(self, telling: &Telling) -> bool {
        match self {
            Slot::Situation
            | Slot::Peril
            | Slot::About(_)
            | Slot::Reason(_)
            | Slot::Deed(_)
            | Slot::Scene(_)
            | Slot::Line(..)
            | Slot::Defence(..)
            | Slot::Tale(_)
            | Slot::City
            | Slot::Fate(_) => !telling.parts.is_empty(),
            Slot::Fact(_) => telling.parts.is_empty(),
            _ => false,
        }
    }

    /// Returns who may read what a seat writes in this slot.
    pub const fn audience(self, writer: Seat) -> Audience {
        match self.is_hidden() {
            true => Audience::Seats(SeatSet::one(writer)),
            false => Audience::All,
        }
    }

    /// Returns the only seat that may write in this slot, or `None` if every seat may.
    ///
    /// `gm` is the GM's seat at the table.
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

    /// Creates a remark with a text for this slot.
    pub fn text(self, seat: Seat, text: impl Into<String>) -> Remark<Claim> {
        self.remark(seat, Said::Text(text.into()))
    }

    /// Creates a remark with a claim for this slot.
    pub fn claim(self, seat: Seat, claim: Claim) -> Remark<Claim> {
        self.remark(seat, Said::Claim(claim))
    }

    fn remark(self, seat: Seat, said: Said<Claim>) -> Remark<Claim> {
        Remark {
            seat,
            slot: self.to_string(),
            to: self.audience(seat),
            said,
        }
    }
}

const LINE_BREAKS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// Checks a remark at a table with this set-up. From version 3 of the rules on, the text of a slot of one line is one
/// line, but for spaces around it.
///
/// # Errors
/// One sentence that says what is wrong.
pub(super) fn check(setup: &Setup<GreatCity>, remark: &Remark<Claim>) -> Result<(), String> {
    let players = setup.seats.len().saturating_sub(1);
    let unknown = || format!("“{}” is not a place for text", remark.slot);
    let slot = Slot::read(&remark.slot).ok_or_else(unknown)?;
    let writer = slot.author(Seat::new(players)).unwrap_or(remark.seat);
    refuse_if(writer != remark.seat, || "this is another seat’s to write".into())?;
    let whose = if slot.is_hidden() { "private" } else { "public" };
    let to = slot.audience(remark.seat);
    refuse_if(remark.to != to, || format!("this text must be {whose}"))?;
    if let (Slot::Aside(_, _, writer, _), Said::Text(text)) = (slot, &remark.said) {
        // Anybody may strike it.
        let is_amended = writer != remark.seat && !text.trim().is_empty();
        refuse_if(is_amended, || "only its writer can change this line".into())?;
    }
    if let Said::Text(text) = &remark.said
        && setup.rules > 2
        && slot.is_one_line()
    {
        let breaks = text.trim().contains(LINE_BREAKS);
        refuse_if(breaks, || "this is one line, without line breaks".into())?;
    }
    match (slot, &remark.said) {
        (Slot::At(_), Said::Claim(Claim::At { x, y })) => {
            let is_on = [x, y].iter().all(|part| (0..=1000).contains(*part));
            refuse_if(!is_on, || {
                "a place on the sheet is 0 to 1000 across and down".into()
            })
        }
        (Slot::Stop, Said::Claim(Claim::Stop | Claim::GoOn))
        | (Slot::Foil(_), Said::Claim(Claim::BeFoil))
        | (Slot::Situation, Said::Claim(Claim::Another))
        | (Slot::Back, Said::Claim(Claim::WentBack)) => Ok(()),
        (slot, Said::Claim(Claim::Tells(telling))) if slot.takes_telling(telling) => telling.check(),
        (Slot::At(_) | Slot::Stop | Slot::Foil(_) | Slot::Back | Slot::Fact(_), _) | (_, Said::Claim(_)) => {
            Err(format!("“{}” cannot hold that", remark.slot))
        }
        (_, Said::Text(_)) => Ok(()),
    }
}
