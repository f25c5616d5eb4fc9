//! The log lines of The Great City: one plain sentence for each event worth telling.
//!
//! Names come from the view, so a character that is named late also gets its name in earlier lines. Lines use only what
//! the viewer has seen.

use super::action::{Correction, Spending};
use super::event::FlipCause;
use super::pieces::{Means, PairPosition, PairSide, ScarabZone, Stone, Triad, Who};
use super::tables::{Judgment, tables};
use super::tone;
use super::{Event, GreatCity, Kind, Seen, Sign, View};
use crate::table::capital;
use crate::table::{Seat, SeatSet, Setup};

/// The names of seats, characters and pieces for log lines.
pub(super) struct LogWriter<'t> {
    pub setup: &'t Setup<GreatCity>,
    pub view: &'t View,
}

pub(super) fn log_line(setup: &Setup<GreatCity>, view: &View, seen: &Seen) -> Option<String> {
    let log_writer = LogWriter { setup, view };
    match seen {
        Seen::IntentChosen { seat, .. } => {
            Some(format!("{} chooses an intent in secret.", log_writer.seat(*seat)))
        }
        Seen::Public(event) => log_writer.event(event),
    }
}

/// Returns the judgment for a pair of triads.
pub(super) fn judgment(first: u8, second: u8) -> &'static Judgment {
    tables().judgment(first.into(), second.into())
}

/// Returns a number of scarabs in words.
pub(super) fn scarabs(count: u16) -> String {
    match count {
        1 => "a scarab".into(),
        count => format!("{count} scarabs"),
    }
}

const fn side(sign: Sign) -> &'static str {
    match sign {
        Sign::Minus => "−",
        Sign::Plus => "+",
    }
}

/// Returns the word for a kind, with its article.
pub(super) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Person => "a person",
        Kind::Bug => "a bug",
    }
}

impl LogWriter<'_> {
    pub(super) fn seat(&self, seat: Seat) -> &str {
        self.setup.name(seat)
    }

    fn seats(&self, seats: SeatSet) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.seat(seat)).collect();
        names.join(" and ")
    }

    pub(super) fn who(&self, who: Who) -> String {
        self.view.called(self.setup, who)
    }

    fn whose(&self, stone: Stone) -> String {
        match stone.of {
            Triad::City(PairSide::First) => "the City’s first".into(),
            Triad::City(PairSide::Second) => "the City’s second".into(),
            Triad::Of(who) => self.view.possessive(self.setup, who),
        }
    }

    pub(super) fn stone(&self, stone: Stone) -> String {
        format!("{} {} stone", self.whose(stone), stone.colour.word())
    }

    fn place(&self, place: ScarabZone) -> String {
        match place {
            ScarabZone::Supply => "the supply".into(),
            ScarabZone::Pool => "the Peril pool".into(),
            ScarabZone::Ante => "the ante".into(),
            ScarabZone::Yea => "Yea".into(),
            ScarabZone::Nay => "Nay".into(),
            ScarabZone::Purse(seat) => format!("{}’s purse", self.seat(seat)),
            ScarabZone::Under(stone) => format!("under {}", self.stone(stone)),
        }
    }

    pub(super) fn means(&self, seat: Seat, means: Means, stone: Stone) -> String {
        let name = self.seat(seat);
        match means {
            Means::Free => format!("{name} spends a scarab"),
            Means::Vested => format!("{name} spends the vested scarab"),
            Means::Trait { who, by } => {
                let character = self.view.character(who);
                let sign = character.and_then(|character| tone::sign(character, by));
                let shown = sign.and_then(|sign| tone::shows(by, sign, stone.colour));
                let mode = tables().colours.get(stone.colour.index());
                format!(
                    "{} is {} in {}",
                    self.who(who),
                    shown.unwrap_or("there"),
                    mode.map_or("deeds", |mode| &mode.mode)
                )
            }
            Means::Tie { who, sign } => {
                let to = match stone.of {
                    Triad::Of(to) => to,
                    Triad::City(_) => Who::City,
                };
                let shows = self.view.tie_words(who, to, sign);
                let tone = shows.map_or_else(
                    || format!("bound by a {} tie", side(sign)),
                    |shows| match shows.temper {
                        Some(temper) => format!("{}, {temper},", shows.tone),
                        None => shows.tone.to_owned(),
                    },
                );
                format!("{} is {tone} toward {}", self.who(who), self.who(to))
            }
        }
    }

    fn turned(&self, stone: Stone, sign: Sign, by: FlipCause) -> String {
        let what = format!("{} is {}", self.stone(stone), side(sign));
        match by {
            FlipCause::Course => format!("A moving stone flips: {what}."),
            FlipCause::Die(face) => format!("The die shows {face}: {what}."),
            FlipCause::Reaction(seat, means) => {
                let how = self.means(seat, means, stone);
                let how = match means {
                    Means::Trait { .. } | Means::Tie { .. } => capital(&how),
                    Means::Free | Means::Vested => how,
                };
                format!("{how}: {what}.")
            }
            FlipCause::Undo(seat) => format!("{} undoes the flip: {what}.", self.seat(seat)),
            FlipCause::Accepter(seat) => format!("{} flips a stone of the City: {what}.", self.seat(seat)),
            FlipCause::Agreement(_) => format!("By agreement, {what}."),
        }
    }

    fn event(&self, event: &Event) -> Option<String> {
        let read = |first: u8, second: u8| judgment(first, second);
        Some(match event {
            Event::Moved { from, to, count } => return self.moved(*from, *to, *count),
            Event::Flipped { stone, sign, by, .. } => self.turned(*stone, *sign, *by),
            Event::SituationRead { first, second } => {
                let Judgment(name, judgment) = read(*first, *second);
                format!("The City’s stones say {name}: {judgment}")
            }
            Event::CourseRead { first, second, stays } => {
                let Judgment(name, judgment) = read(*first, *second);
                let now = if *stays {
                    ". This is the City’s pair from now on"
                } else {
                    ""
                };
                format!(
                    "Things are heading for {name}: {}{now}.",
                    judgment.trim_end_matches('.')
                )
            }
            Event::PerilRead { triad } => {
                let faces = match *tables().faces(*triad) {
                    [] => "Nobody has named it yet: it has no face.".to_owned(),
                    [one] => format!("Its face is {one}."),
                    [one, other] => format!("Its faces are {one} and {other}."),
                    ref all => format!("Its faces are {}.", all.join(", ")),
                };
                let triad = tables().triad((*triad).into());
                format!(
                    "The peril is {}: {}. {faces}",
                    triad.name,
                    triad.meanings.join(", ")
                )
            }
            Event::AgentNamed { agent, kind } => {
                format!(
                    "{}, {}, is an agent of peril.",
                    capital(&self.who(Who::Agent(*agent))),
                    kind_word(*kind)
                )
            }
            Event::AgentProposed { seat, agent, kind } => format!(
                "{} proposes {}, {}, as an agent of peril.",
                self.seat(*seat),
                self.who(Who::Agent(*agent)),
                kind_word(*kind)
            ),
            Event::AgentRemoved {
                seat,
                agent,
                refused: true,
            } => format!("{} refuses the proposed agent {agent}.", self.seat(*seat)),
            Event::AgentRemoved { seat, agent, .. } => {
                format!("{} removes agent {agent} from the network.", self.seat(*seat))
            }
            Event::Became {
                who: who @ (Who::Agent(_) | Who::Newcomer(_)),
                kind,
            } => format!("{} is now {}.", capital(&self.who(*who)), kind_word(*kind)),
            Event::NewcomerComes { who } => {
                format!("The GM makes a new character: {}.", self.who(*who))
            }
            Event::SituationStands => "The situation is settled.".into(),
            Event::DealtIn { seat, .. } => format!(
                "{} takes the ready-made character {}.",
                self.seat(*seat),
                self.who(Who::Seat(*seat))
            ),
            Event::Made { who } => {
                let class = self.view.character(*who).and_then(|character| character.class);
                format!(
                    "{} is complete: {}.",
                    capital(&self.who(*who)),
                    class.map_or("no class", |class| class.word())
                )
            }
            Event::Drawn { tie, paid } => {
                let cost = if *paid { ", for a scarab" } else { "" };
                let end = match tie.sign {
                    Sign::Plus => "well",
                    Sign::Minus => "ill",
                };
                format!(
                    "{} wishes {} {end}{cost}.",
                    capital(&self.who(tie.from)),
                    self.who(tie.to)
                )
            }
            Event::Rolled { seat, face } => format!("{} rolls {face}.", self.seat(*seat)),
            Event::RollOff(seats) => format!("{} roll again.", self.seats(*seats)),
            Event::ClassSettles(seat) => format!("{} wins the equal roll by class.", self.seat(*seat)),
            Event::Begins(seat) => format!("{} begins.", self.seat(*seat)),
            Event::SceneBegins {
                number,
                spotlight,
                foil,
                ..
            } => format!(
                "Scene {number}: {} meets {}.",
                self.who(*spotlight),
                self.who(*foil)
            ),
            Event::Anted { seat, from, .. } => match from {
                Some(ScarabZone::Pool) => format!("The Peril pool pays the ante for {}.", self.seat(*seat)),
                Some(_) => format!("{} pays the ante.", self.seat(*seat)),
                None => format!("Nobody can pay the ante for {}.", self.seat(*seat)),
            },
            Event::SceneRead { first, second } => {
                let Judgment(name, judgment) = read(*first, *second);
                format!("The stones say {name}: {judgment}")
            }
            Event::Entered { seat, who, bought_in } => {
                let how = if *bought_in { "buys in with" } else { "enters with" };
                format!("{} {how} {}.", self.seat(*seat), self.who(*who))
            }
            Event::NameRead { first, second } => format!("The pair’s name is {}.", read(*first, *second).0),
            Event::RoundBegins(round) => format!("Round {round}."),
            Event::Passed(seat) => format!("{} passes.", self.seat(*seat)),
            Event::Asked { seat, .. } => format!("{} may undo the flip.", self.seat(*seat)),
            Event::LetBe(seat) => format!("{} lets it be.", self.seat(*seat)),
            Event::RoundEnds { all_passed: true, .. } => "Everybody has passed.".into(),
            Event::Accepted {
                seat,
                first,
                second,
                by_rule,
            } => {
                let Judgment(name, judgment) = read(*first, *second);
                let how = if *by_rule { "has to accept" } else { "accepts" };
                format!("{} {how} {name}: {judgment}", self.seat(*seat))
            }
            Event::TellerChosen { to, .. } => format!("{} tells what the judgment means.", self.seat(*to)),
            Event::Spent { seat, on } => self.spent(*seat, *on),
            Event::SceneEnds(number) => format!("Scene {number} is over."),
            Event::EndBegins { yea, nay, .. } => {
                format!("The Peril pool is empty. Yea holds {yea}, Nay {nay}.")
            }
            Event::Ranked(seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.seat(*seat)).collect();
                format!("From the fattest purse to the thinnest: {}.", names.join(", "))
            }
            Event::CityFate {
                seat,
                survives,
                first,
                second,
            } => {
                let Judgment(name, judgment) = read(*first, *second);
                let fate = if *survives { "survives" } else { "succumbs" };
                format!(
                    "The City {fate}; {} tells how. {name}: {judgment}",
                    self.seat(*seat)
                )
            }
            Event::Fate { seat, own, city, .. } => {
                let Judgment(name, judgment) = read(*own, *city);
                format!("{}’s fate is {name}: {judgment}", self.who(Who::Seat(*seat)))
            }
            Event::Over => "The story is told.".into(),
            Event::Corrected { seat, what } => self.corrected(*seat, *what),
            Event::Thrown { .. }
            | Event::Stood(_)
            | Event::Agreed(_)
            | Event::Became { .. }
            | Event::TraitsSet { .. }
            | Event::ClassSet { .. }
            | Event::VestSet { .. }
            | Event::IntentChosen { .. }
            | Event::TiesBegin(_)
            | Event::Tied(_)
            | Event::Turn(_)
            | Event::DieRolled(_)
            | Event::Reacts(_)
            | Event::Reacted(_)
            | Event::Locked(_)
            | Event::RoundEnds { .. }
            | Event::Told(_)
            | Event::HandedOut(_) => return None,
        })
    }

    /// Returns a line for moved scarabs, or `None` if another line already mentions them.
    fn moved(&self, from: ScarabZone, to: ScarabZone, count: u16) -> Option<String> {
        let amount = capital(&scarabs(count));
        match (from, to) {
            (ScarabZone::Pool, ScarabZone::Purse(seat)) => Some(format!(
                "{} takes {} from the Peril pool.",
                self.seat(seat),
                scarabs(count)
            )),
            (ScarabZone::Pool | ScarabZone::Supply, ScarabZone::Ante) if self.view.scene.is_some() => None,
            (ScarabZone::Supply, ScarabZone::Under(stone)) => {
                let are = if count == 1 { "is" } else { "are" };
                Some(format!("{amount} {are} vested under {}.", self.stone(stone)))
            }
            (ScarabZone::Supply, ScarabZone::Purse(seat)) => Some(format!(
                "{} takes {} from the supply.",
                self.seat(seat),
                scarabs(count)
            )),
            (ScarabZone::Ante, ScarabZone::Purse(seat)) => {
                Some(format!("{} takes the ante, {}.", self.seat(seat), scarabs(count)))
            }
            _ => None,
        }
    }

    fn spent(&self, seat: Seat, on: Spending) -> String {
        let name = self.seat(seat);
        let city = |spot: PairPosition| {
            let of = match spot.half {
                PairSide::First => "first",
                PairSide::Second => "second",
            };
            format!("the City’s {of} {} stone", spot.colour.word())
        };
        match on {
            Spending::Give(to) => format!("{name} gives {} a scarab.", self.seat(to)),
            Spending::Vest { who, colour } => {
                format!(
                    "{name} vests a scarab under {} {} stone.",
                    self.view.possessive(self.setup, who),
                    colour.word()
                )
            }
            Spending::Yea => format!("{name} puts a scarab into Yea."),
            Spending::Nay => format!("{name} puts a scarab into Nay."),
            Spending::Turn(spot) => format!("{name} pays a scarab to flip {}.", city(spot)),
            Spending::Fix(spot) => format!("{name} vests a scarab under {}.", city(spot)),
            Spending::Lift(spot) => format!("{name} pays a scarab to lift the one under {}.", city(spot)),
        }
    }

    fn corrected(&self, seat: Seat, what: Correction) -> String {
        let name = self.seat(seat);
        match what {
            Correction::Stone { stone, sign } => {
                format!(
                    "{name} corrects by agreement: {} is {}.",
                    self.stone(stone),
                    side(sign)
                )
            }
            Correction::Scarab { place, more: true } => {
                format!(
                    "{name} corrects by agreement: one scarab more, {}.",
                    self.place(place)
                )
            }
            Correction::Scarab { place, more: false } => {
                format!(
                    "{name} corrects by agreement: one scarab less, {}.",
                    self.place(place)
                )
            }
            Correction::Tie { tie, there } => format!(
                "{name} corrects by agreement: the {} tie from {} to {} {}.",
                side(tie.sign),
                self.who(tie.from),
                self.who(tie.to),
                if there { "is drawn" } else { "is erased" }
            ),
        }
    }
}
