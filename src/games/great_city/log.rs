//! The log lines of The Great City: one plain sentence for each event worth telling.
//!
//! Names come from the view, so a character that is named late also gets its name in earlier lines. Lines use only what
//! the viewer has seen.

use super::action::{Correction, Spending};
use super::event::FlipCause;
use super::pieces::{Means, PairPosition, PairSide, ScarabZone, Stone, Triad, Who};
use super::tables::{Judgment, Pair, tables};
use super::tone::{self, TieWords};
use super::{Class, Event, GreatCity, Kind, Seen, Sign, View};
use crate::table::{Seat, Setup, and_list, capital};

/// The names of seats, characters and pieces for log lines.
pub(super) struct LogWriter<'t> {
    pub setup: &'t Setup<GreatCity>,
    pub view: &'t View,
}

pub(super) fn log_line(setup: &Setup<GreatCity>, view: &View, seen: &Seen) -> Option<String> {
    match seen {
        &Seen::IntentChosen { seat, .. } => {
            Some(format!("{} chooses an intent in secret.", setup.name(seat)))
        }
        Seen::Public(event) => LogWriter { setup, view }.event(event),
    }
}

pub(super) fn judgment((first, second): Pair) -> &'static Judgment {
    tables().judgment(first.into(), second.into())
}

/// Returns the name and the text of a judgment.
pub(super) fn judged(pair: Pair) -> String {
    let Judgment(name, text) = judgment(pair);
    format!("{name}: {text}")
}

pub(super) fn scarabs(count: u16) -> String {
    match count {
        1 => "a scarab".into(),
        count => format!("{count} scarabs"),
    }
}

pub(super) const fn sign_mark(sign: Sign) -> &'static str {
    if sign.is_plus() { "+" } else { "−" }
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
                let mode = tables().mode(stone.colour.index());
                format!("{} is {} in {mode}", self.who(who), shown.unwrap_or("there"))
            }
            Means::Tie { who, sign } => {
                let to = match stone.of {
                    Triad::Of(to) => to,
                    Triad::City(_) => Who::City,
                };
                let tone = match self.view.tie_words(who, to, sign) {
                    Some(TieWords {
                        tone,
                        temper: Some(temper),
                    }) => format!("{tone}, {temper},"),
                    Some(TieWords { tone, temper: None }) => tone.to_owned(),
                    None => format!("bound by a {} tie", sign_mark(sign)),
                };
                format!("{} is {tone} toward {}", self.who(who), self.who(to))
            }
        }
    }

    /// Returns a line for a turned stone, or `None` for a correction, which has a line of its own.
    fn turned(&self, stone: Stone, sign: Sign, by: FlipCause) -> Option<String> {
        let what = format!("{} is {}", self.stone(stone), sign_mark(sign));
        Some(match by {
            FlipCause::Course => format!("A moving stone flips: {what}."),
            FlipCause::Die(face) => format!("The die shows {face}: {what}."),
            FlipCause::Reaction(seat, means @ (Means::Free | Means::Vested)) => {
                format!("{}: {what}.", self.means(seat, means, stone))
            }
            FlipCause::Reaction(seat, means) => {
                format!("{}: {what}.", capital(&self.means(seat, means, stone)))
            }
            FlipCause::Undo(seat) => {
                format!(
                    "{} spends the vested scarab and undoes the flip: {what}.",
                    self.seat(seat)
                )
            }
            FlipCause::Accepter(seat) => format!("{} pays a scarab for a flip: {what}.", self.seat(seat)),
            FlipCause::Agreement(_) => return None,
        })
    }

    fn event(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Moved { told: true, .. } => return None,
            Event::Moved { from, to, count, .. } => self.moved(from, to, count),
            Event::Flipped { stone, sign, by, .. } => return self.turned(stone, sign, by),
            Event::SituationRead(pair) => format!("The City’s stones say {}", judged(pair)),
            Event::CourseRead { pair, stays } => {
                let judged = judged(pair);
                let judged = judged.trim_end_matches('.');
                let now = ". This is the City’s pair from now on";
                format!("Things are heading for {judged}{}.", if stays { now } else { "" })
            }
            Event::PerilRead { triad } => {
                let faces = match *tables().faces(triad) {
                    [] => "Nobody has named it yet: it has no face.".to_owned(),
                    [one] => format!("Its face is {one}."),
                    [one, other] => format!("Its faces are {one} and {other}."),
                    ref all => format!("Its faces are {}.", all.join(", ")),
                };
                let triad = tables().triad(triad.into());
                let (name, meanings) = (&triad.name, triad.meanings.join(", "));
                format!("The peril is {name}: {meanings}. {faces}")
            }
            Event::AgentNamed { agent, kind } => {
                let (who, kind) = (Who::Agent(agent), kind_word(kind));
                match self.view.named(self.setup, who) {
                    Some(name) => format!("{name}, {kind}, is an agent of peril."),
                    None => format!("{} is {kind}.", capital(&self.who(who))),
                }
            }
            Event::AgentProposed { seat, agent, kind } => {
                let (seat, who, kind) = (self.seat(seat), Who::Agent(agent), kind_word(kind));
                match self.view.named(self.setup, who) {
                    Some(name) => format!("{seat} proposes {name}, {kind}, as an agent of peril."),
                    None => format!("{seat} proposes {}, {kind}.", self.who(who)),
                }
            }
            Event::AgentRemoved { seat, agent, refused } => match (self.seat(seat), refused) {
                (seat, true) => format!("{seat} refuses the proposed agent {agent}."),
                (seat, false) => format!("{seat} removes agent {agent} from the network."),
            },
            Event::Became { who, kind } if matches!(who, Who::Agent(_) | Who::Newcomer(_)) => {
                format!("{} is now {}.", capital(&self.who(who)), kind_word(kind))
            }
            Event::NewcomerComes { who } => match self.view.named(self.setup, who) {
                Some(name) => format!("The GM makes a new character: {name}."),
                None => "The GM makes a new character.".into(),
            },
            Event::SetAside { who } => {
                let who = capital(&self.who(who));
                format!("{who} is out of play: the triad goes back to the GM.")
            }
            Event::SituationStands => "The situation is settled.".into(),
            Event::DealtIn { seat, .. } => {
                let (seat, name) = (self.seat(seat), self.who(Who::Seat(seat)));
                format!("{seat} takes the ready-made character {name}.")
            }
            Event::Made { who } => {
                let class = self.view.class(who);
                let class = class.map_or("no class", Class::word);
                format!("{} is complete: {class}.", capital(&self.who(who)))
            }
            Event::Drawn { tie, paid } => {
                let (from, to) = (capital(&self.who(tie.from)), self.who(tie.to));
                let end = if tie.sign.is_plus() { "well" } else { "ill" };
                let cost = if paid { ", for a scarab" } else { "" };
                format!("{from} wishes {to} {end}{cost}.")
            }
            Event::Rolled { seat, face } => format!("{} rolls {face}.", self.seat(seat)),
            Event::RollOff(seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.seat(seat)).collect();
                format!("{} roll again.", and_list(&names))
            }
            Event::ClassSettles(seat) => format!("{} wins the equal roll by class.", self.seat(seat)),
            Event::Begins(seat) => format!("{} begins.", self.seat(seat)),
            Event::SceneBegins { number, cast } => {
                let [spotlight, foil] = cast.map(|who| self.who(who));
                format!("Scene {number}: {spotlight} meets {foil}.")
            }
            Event::Anted { seat, from, .. } => match (self.seat(seat), from) {
                (seat, Some(ScarabZone::Pool)) => {
                    format!("The Peril pool pays the ante for {seat}, a scarab.")
                }
                (seat, Some(_)) => format!("{seat} pays the ante, a scarab."),
                (seat, None) => format!("Nobody can pay the ante for {seat}."),
            },
            Event::SceneRead(pair) => format!("The stones say {}", judged(pair)),
            Event::Entered { seat, who, bought_in } => {
                let how = if bought_in { "buys in" } else { "enters" };
                format!("{} {how} with {}, for a scarab.", self.seat(seat), self.who(who))
            }
            Event::NameRead(pair) => format!("The pair’s name is {}.", judgment(pair).0),
            Event::RoundBegins(round) => format!("Round {round}."),
            Event::Passed(seat) => format!("{} passes.", self.seat(seat)),
            Event::Asked { seat, .. } => format!("{} may undo the flip.", self.seat(seat)),
            Event::CityAsked { seat, stone } => {
                let stone = self.stone(stone.of_city());
                format!("{} may undo the flip of {stone}.", self.seat(seat))
            }
            Event::LetBe(seat) => format!("{} lets it be.", self.seat(seat)),
            Event::RoundEnds { all_passed: true, .. } => "Everybody has passed.".into(),
            Event::Accepted { seat, pair, by_rule } => {
                let how = if by_rule { "has to accept" } else { "accepts" };
                format!("{} {how} {}", self.seat(seat), judged(pair))
            }
            Event::TellerChosen { to, .. } => format!("{} tells what the judgment means.", self.seat(to)),
            Event::Spent { seat, on } => return self.spent(seat, on),
            Event::SceneEnds(number) => format!("Scene {number} is over."),
            Event::EndBegins { yea, nay, .. } => {
                format!("The Peril pool is empty. Yea holds {yea}, Nay {nay}.")
            }
            Event::Ranked(ref seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.seat(*seat)).collect();
                format!("From the fattest purse to the thinnest: {}.", names.join(", "))
            }
            Event::CityFate { seat, survives, pair } => {
                let (seat, fate) = (self.seat(seat), if survives { "survives" } else { "succumbs" });
                format!("The City {fate}; {seat} tells how. {}", judged(pair))
            }
            Event::Fate { seat, pair, .. } => {
                format!("{}’s fate is {}", self.who(Who::Seat(seat)), judged(pair))
            }
            Event::Over => "The story is told.".into(),
            Event::Corrected { seat, what } => self.corrected(seat, what),
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

    fn moved(&self, from: ScarabZone, to: ScarabZone, count: u16) -> String {
        let amount = scarabs(count);
        match (from, to) {
            (ScarabZone::Pool | ScarabZone::Supply, ScarabZone::Purse(seat)) => {
                format!("{} takes {amount} from {}.", self.seat(seat), self.place(from))
            }
            (ScarabZone::Supply, ScarabZone::Under(stone)) => {
                let are = if count == 1 { "is" } else { "are" };
                format!("{} {are} vested under {}.", capital(&amount), self.stone(stone))
            }
            (ScarabZone::Ante, ScarabZone::Purse(seat)) => {
                format!("{} takes the ante, {amount}.", self.seat(seat))
            }
            _ => {
                let (from, to) = (self.place(from), self.place(to));
                let go = if count == 1 { "goes" } else { "go" };
                format!("{} {go} from {from} to {to}.", capital(&amount))
            }
        }
    }

    /// Returns a line for a spent scarab, or `None` for a flip, which has a line of its own.
    fn spent(&self, seat: Seat, on: Spending) -> Option<String> {
        let name = self.seat(seat);
        let city = |spot: PairPosition| self.stone(spot.of_city());
        Some(match on {
            Spending::Give(to) => format!("{name} gives {} a scarab.", self.seat(to)),
            Spending::Vest { who, colour } => {
                format!("{name} vests a scarab under {}.", self.stone(who.stone(colour)))
            }
            Spending::Yea => format!("{name} puts a scarab into Yea."),
            Spending::Nay => format!("{name} puts a scarab into Nay."),
            Spending::Turn(_) => return None,
            Spending::Fix(spot) => format!("{name} vests a scarab under {}.", city(spot)),
            Spending::Lift(spot) => format!("{name} pays a scarab to lift the one under {}.", city(spot)),
        })
    }

    fn corrected(&self, seat: Seat, what: Correction) -> String {
        let what = match what {
            Correction::Stone { stone, sign } => format!("{} is {}", self.stone(stone), sign_mark(sign)),
            Correction::Scarab { place, more } => {
                let more = if more { "more" } else { "less" };
                format!("one scarab {more}, {}", self.place(place))
            }
            Correction::Tie { tie, there } => {
                let (from, to) = (self.who(tie.from), self.who(tie.to));
                let done = if there { "drawn" } else { "erased" };
                format!("the {} tie from {from} to {to} is {done}", sign_mark(tie.sign))
            }
        };
        format!("{} corrects by agreement: {what}.", self.seat(seat))
    }
}
