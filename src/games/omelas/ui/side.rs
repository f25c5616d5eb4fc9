//! The rounds so far: in the ledger, and beside the board with both sides' score and the bar.
//!
//! Invariant: everybody saw or heard all of it; it never says who cast which vote.

use super::super::view::{decided, number};
use super::super::{ASK, CLAIM, Claim, Event, FATE, Letter, Omelas, Seen};
use super::board::{RED, tile_picture};
use super::{discussion, plates};
use crate::session::{Heard, LedgerLine, TableContext};
use crate::table::{Audience, Game as _, Said, Seat, SeatSet, Setup, and_list, one_line};
use crate::ui::{Element, Form, Layout, Paint, Role, inks, theme, widgets};
use bevy::prelude::*;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RoundLine {
    /// Number of events seen before it.
    at: usize,
    pub round: u16,
    pub seat: Seat,
    pub letter: Option<Letter>,
    laid_aside: bool,
    die: Option<u8>,
    asked: SeatSet,
    /// Each seat's claims in order; seats in the order of their first claim.
    claims: Vec<(Seat, Vec<Claim>)>,
    /// Other public remarks.
    said: Vec<(Seat, String)>,
    voted: SeatSet,
    /// Are all votes laid and shuffled? Then no claims about its tile follow.
    shuffled: bool,
    /// The number of Yes votes, and whether the tile stays.
    pub result: Option<(u8, bool)>,
}

/// Returns all rounds, oldest first.
pub(super) fn rounds(scene: &TableContext<'_, Omelas>) -> Vec<RoundLine> {
    let mut rounds: Vec<RoundLine> = Vec::new();
    let mut heard = scene.heard.iter().peekable();
    for (at, seen) in scene.seen.iter().enumerate() {
        while let Some(heard) = heard.next_if(|heard| heard.after <= at) {
            hear(rounds.last_mut(), heard);
        }
        if let Seen::Public(Event::RoundBegins { round, turn }) = seen {
            rounds.push(RoundLine {
                at,
                round: *round,
                seat: *turn,
                ..RoundLine::default()
            });
        }
        let Some(line) = rounds.last_mut() else { continue };
        match seen {
            Seen::Public(Event::Drawn { letter, aside, .. }) => {
                (line.letter, line.laid_aside) = (Some(*letter), *aside);
            }
            Seen::Public(Event::Rolled { face, .. }) => line.die = Some(*face),
            Seen::VoteLaid { seat, .. } => line.voted = line.voted.with(*seat),
            Seen::Public(Event::VotesShuffled) => line.shuffled = true,
            Seen::Public(Event::Decided { yes, kept, .. }) => line.result = Some((*yes, *kept)),
            _ => {}
        }
    }
    for heard in heard {
        hear(rounds.last_mut(), heard);
    }
    rounds
}

/// Adds a public remark to the round in which it was made.
fn hear(round: Option<&mut RoundLine>, heard: &Heard<Omelas>) {
    let remark = &heard.remark;
    // The fate of the city is no part of a round.
    let Some(round) = round.filter(|_| remark.to == Audience::All && remark.slot != FATE) else {
        return;
    };
    match (&*remark.slot, &remark.said) {
        (_, Said::Text(text)) => round.said.push((remark.seat, text.clone())),
        _ if round.shuffled => {}
        (ASK, Said::Claim(Claim::Ask(seats))) if remark.seat == round.seat => round.asked = *seats,
        (CLAIM, Said::Claim(claim)) => match round.claims.iter_mut().find(|(seat, _)| *seat == remark.seat) {
            Some((_, claims)) if claims.last() == Some(claim) => {}
            Some((_, claims)) => claims.push(*claim),
            None => round.claims.push((remark.seat, vec![*claim])),
        },
        _ => {}
    }
}

/// Returns a claim in a word or two.
fn in_words(claim: Claim) -> String {
    match claim {
        Claim::Yes => "Yes".into(),
        Claim::No => "No".into(),
        Claim::Coin(tenths) => format!("coin ({tenths} in 10)"),
        Claim::Nothing | Claim::Ask(_) => "no claim".into(),
    }
}

fn names(setup: &Setup<Omelas>, seats: SeatSet) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| setup.name(seat)).collect();
    and_list(&names)
}

impl RoundLine {
    /// Returns the round's state in a word or two.
    pub(super) fn note(&self) -> String {
        match (self.letter, self.die) {
            (_, Some(face)) => format!("rolled {face}"),
            (Some(letter), None) => format!("drew {letter}"),
            (None, None) => "to draw".into(),
        }
    }

    /// Returns a seat's last claim.
    pub(super) fn claim_of(&self, seat: Seat) -> Option<Claim> {
        let (_, claims) = self.claims.iter().find(|(claimed, _)| *claimed == seat)?;
        claims.last().copied()
    }

    /// Returns the public remarks as sentences.
    fn talk(&self, setup: &Setup<Omelas>) -> Vec<String> {
        let mut talk = Vec::new();
        if !self.asked.is_empty() {
            talk.push(format!("Asked for a Yes: {}.", names(setup, self.asked)));
        }
        if !self.claims.is_empty() {
            let claims = self.claims.iter().map(|(seat, claims)| {
                let claims: Vec<String> = claims.iter().copied().map(in_words).collect();
                format!("{} {}", setup.name(*seat), claims.join(", then "))
            });
            talk.push(format!("Claims: {}.", claims.collect::<Vec<_>>().join("; ")));
        }
        let said = self.said.iter();
        talk.extend(said.map(|(seat, text)| format!("{}: “{}”", setup.name(*seat), one_line(text))));
        talk
    }

    /// Returns the result in one short sentence that fits beside the board.
    pub(super) fn outcome(&self, setup: &Setup<Omelas>) -> Option<String> {
        let on = setup.level.house.where_letters_count();
        if self.laid_aside {
            return Some(format!("Already on {on}: laid aside."));
        }
        let (letter, (yes, kept)) = (self.letter?, self.result?);
        Some(decided(letter, yes, kept))
    }

    /// Returns the round as a line of the ledger.
    fn line(&self, setup: &Setup<Omelas>) -> LedgerLine {
        let who = setup.name(self.seat);
        let begins = match (self.letter, self.die) {
            (None, _) => format!("{who} is to draw."),
            (Some(letter), Some(face)) => {
                format!(
                    "{who} draws an {letter} and rolls {face}: exactly {} Yes.",
                    number(face)
                )
            }
            (Some(letter), None) => format!("{who} draws an {letter}."),
        };
        let mut words = vec![format!("Round {}: {begins}", self.round)];
        words.extend(self.talk(setup));
        words.extend(match self.outcome(setup) {
            Some(outcome) => Some(outcome),
            None if self.shuffled => Some("All votes are laid and shuffled.".into()),
            None if self.voted.is_empty() => None,
            None => Some(format!("Voted so far: {}.", names(setup, self.voted))),
        });
        let (at, words) = (self.at, words.join("\n"));
        LedgerLine { at, words }
    }
}

/// Returns the ledger: a line for each round, and lines for events before and after.
pub fn ledger(scene: &TableContext<'_, Omelas>) -> Vec<LedgerLine> {
    let rounds = rounds(scene).into_iter().map(|round| round.line(scene.setup));
    let others = scene.seen.iter().enumerate().filter_map(|(at, seen)| {
        let is_in_round = match seen {
            Seen::RolesDealt { .. } => false,
            Seen::VoteLaid { .. } => true,
            Seen::Public(Event::Drawn { .. } | Event::Decided { .. }) => true,
            Seen::Public(event) => matches!(event, Event::Rolled { .. } | Event::VotesShuffled),
        };
        let words = Omelas::log_line(scene.setup, scene.view, seen).filter(|_| !is_in_round)?;
        Some(LedgerLine { at, words })
    });
    let mut lines: Vec<LedgerLine> = rounds.chain(others).collect();
    lines.sort_by_key(|line| line.at);
    let told = fates(scene).map(|(seat, told)| LedgerLine {
        at: scene.seen.len(),
        words: format!(
            "{} tells what became of the city: “{}”",
            scene.setup.name(seat),
            one_line(told)
        ),
    });
    lines.extend(told);
    lines
}

/// Returns the fates of the city, each in the words of the seat that told it.
pub fn fates<'a>(scene: &'a TableContext<'_, Omelas>) -> impl Iterator<Item = (Seat, &'a str)> {
    let seats = Seat::all(scene.setup.seats.len());
    seats.filter_map(|seat| Some((seat, scene.view.fate(seat)?)))
}

fn rule() -> Element {
    Element::picture("shared/rule-red").size(percent(100), px(12))
}

/// The rounds so far, or the claims of several people during the discussion; the score; the bar.
pub fn side(scene: &TableContext<'_, Omelas>, room: &Layout, mut bar: Element) -> Element {
    // Wide enough for names at every type size.
    let width = 96.0 + 10.0 * room.rem;
    let claims = discussion::claims(scene);
    let title = if claims.is_some() { "CLAIMS" } else { "LEDGER" };
    let title = Element::column([Element::text(Role::Section, title).tinted(inks::BONE), rule()]);
    let all_rounds = || Element::column(rounds(scene).iter().rev().map(|line| round(scene, line)));
    let lines = claims
        .unwrap_or_else(all_rounds)
        .flex(1.0, px(0))
        .padding(UiRect::right(px(12)))
        .scrolling()
        .styled(|node| node.min_height = px(80));
    let side = if room.form() == Form::Tall {
        let lines = lines.styled(|node| node.max_height = px(320));
        Element::wrap([lines, score(scene), bar]).styled(|node| node.row_gap = px(0))
    } else {
        // Many people's claims need the space.
        if scene.here.len() > 2 {
            bar.change_each(&mut Element::without_words);
        }
        Element::column([title, lines, score(scene), rule(), bar])
            .size(px(width), auto())
            .rigid()
            .scrolling()
    };
    side.framed(&theme::TABLE_PANEL)
}

fn round(scene: &TableContext<'_, Omelas>, line: &RoundLine) -> Element {
    let sign = match line.letter {
        Some(letter) => Element::picture(tile_picture(letter)).size(px(44), px(44)),
        None => Element::picture("omelas/bag").size(px(40), px(46)),
    };
    let who = widgets::name(Role::Label, scene.setup.name(line.seat));
    let who = plates::marked(scene, line.seat, 22.0, who).gap(px(6));
    let head = Element::column([who, Element::text(Role::Note, line.note())]).gap(px(0));
    let head = Element::row([sign.rigid(), head]).gap(px(10));
    let outcome = line
        .outcome(scene.setup)
        .map(|outcome| Element::text(Role::Note, outcome));
    let round = Element::column([head]).with(outcome).gap(px(4));
    round.key(format!("round.{}", line.round))
}

fn field(ground: Color, border: Color, letter: Option<(Letter, Color)>) -> Element {
    let letter = letter.map(|(letter, ink)| Element::text(Role::Note, letter.to_string()).tinted(ink));
    let inner = Element::row(letter)
        .painted(Paint::Fill(ground))
        .size(percent(100), percent(100))
        .justify(JustifyContent::Center);
    Element::row([inner])
        .painted(Paint::Fill(border))
        .flex(1.0, px(29))
        .padding(UiRect::all(px(3)))
        .styled(|node| {
            (node.max_width, node.min_height) = (px(44), px(29));
            node.aspect_ratio = Some(1.0);
        })
}

fn in_omelas(scene: &TableContext<'_, Omelas>) -> String {
    format!("Omelas {} of 6", scene.view.placed())
}

fn in_darkness(scene: &TableContext<'_, Omelas>) -> String {
    format!("The Darkness {} of {}", scene.view.darkness, scene.view.places)
}

/// Returns both sides' score in words.
pub fn score_words(scene: &TableContext<'_, Omelas>) -> String {
    format!("{} · {}", in_omelas(scene), in_darkness(scene))
}

fn score(scene: &TableContext<'_, Omelas>) -> Element {
    let view = scene.view;
    let city = Letter::ALL.map(|letter| match view.is_placed(letter) {
        true => field(inks::BONE, inks::INK, Some((letter, inks::INK))),
        false => field(inks::INK, RED, Some((letter, inks::QUIET))),
    });
    let back = || Element::overlay([]).paint_picture("omelas/tile-back");
    let dark = (0..view.places)
        .map(|index| field(inks::INK, inks::BONE, None).with((index < view.darkness).then(back)));
    Element::column([
        Element::text(Role::Label, in_omelas(scene)),
        Element::row(city).gap(px(5)),
        Element::text(Role::Label, in_darkness(scene)),
        Element::row(dark).gap(px(5)),
    ])
    .gap(px(8))
}
