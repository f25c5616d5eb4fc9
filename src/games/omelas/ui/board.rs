//! The board of OMELAS: the city with its six squares, The Darkness below it, and all slots; and the prompt.
//!
//! Slots are laid out in percent of the board's drawing. The numbers are in its units.

use super::super::view::{Turned, View, number};
use super::super::{Card, Event, Letter, Omelas, Phase, PieceId, Seen, Side};
use super::{claims, discussion, end, unmasking};
use crate::session::{BarIntent, Press, Prompt, TableContext};
use crate::table::{Awaits, Game as _, Seat, SeatSet, capital};
use crate::ui::{Element, FocusOrder, Frame, Layout, Piece, REM, Role, Surface, inks};
use bevy::prelude::*;

pub const RED: Color = Color::srgb(0.702, 0.086, 0.106);

const BOARD: Rect = Rect {
    min: Vec2::ZERO,
    max: Vec2::new(1440.0, 790.0),
};

/// The plaque with the number of votes.
const TAG: Frame = Frame {
    picture: "omelas/exactly",
    hovered: None,
    borders: [30.0, 12.0, 30.0, 12.0],
    padding: [26.0, 4.0, 26.0, 4.0],
    surface: Some(Surface::Paper),
};

/// The places of the screen, counted from 0. A drawing that is no piece of the game is identified by its place.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A seat's plate, where its cards enter and leave.
    Seat(Seat),
    Board,
    BelowBoard,
    AboveBoard,
    /// The dark earth of the reveal.
    Earth,
    /// The stalactites of the reveal.
    Teeth,
    /// The light on the child.
    Light,
    Deck,
    Bag,
    Square(Letter),
    /// The tile on trial during the reveal.
    Trial,
    DieInReveal,
    /// A laid vote.
    Laid(usize),
    /// The heap in which the votes are shuffled.
    Heap,
    /// A vote in the row of the reveal.
    Row(usize),
    Sun(u8),
    /// The count of the votes.
    Sum,
    /// A seat's name below its role card, at the end.
    Name(Seat),
    /// The sentence that names the Rebels.
    Unmasked,
}

/// A node on the board with this centre and size.
pub fn on_board(x: f32, y: f32, width: f32, height: f32) -> Element {
    Element::default().over(Rect::from_center_size(vec2(x, y), vec2(width, height)), BOARD)
}

pub fn tile_picture(letter: Letter) -> String {
    format!("omelas/tile-{letter}").to_lowercase()
}

/// Returns the number of sides of a die with this many faces in a level.
pub const fn sides(faces: u8) -> u8 {
    if faces > 4 { 6 } else { 4 }
}

/// Returns the drawing of a die; without a face, it has not been rolled.
pub fn die_picture(faces: u8, face: Option<u8>) -> String {
    let sides = sides(faces);
    let die = if sides == 6 { "d6" } else { "die" };
    match face {
        Some(face) => format!("omelas/{die}-{}", face.clamp(1, sides)),
        None => format!("omelas/{die}-blank"),
    }
}

pub const fn role_picture(role: Side) -> &'static str {
    match role {
        Side::Rebel => "omelas/role-rebel",
        Side::Council => "omelas/role-council",
    }
}

pub const fn face(card: Card) -> &'static str {
    match card {
        Card::Yes => "omelas/vote-yes",
        Card::No => "omelas/vote-no",
    }
}

pub fn tile(letter: Letter) -> Piece {
    Piece::new(PieceId::Tile(letter), tile_picture(letter))
}

/// The board, as large as the space allows.
pub fn board(scene: &TableContext<'_, Omelas>, room: &Layout) -> Element {
    let is_dark = scene.view.reveals() || scene.view.unmasks();
    let middle = BOARD.center();
    let whole = |down: f32| on_board(middle.x, middle.y + down, BOARD.width(), BOARD.height());
    let banks = banks().map(|(piece, _)| {
        let slot = whole(0.0).slot(piece.id.clone());
        slot.holding(is_dark.then(|| piece.tinted(light(scene.view))))
    });
    let unmasked = scene.view.unmasks().then(|| unmasking::names(scene));
    Element::picture("omelas/board")
        .tinted(light(scene.view))
        .styled(|node| {
            (node.height, node.max_width) = (percent(100), percent(100));
            node.aspect_ratio = Some(BOARD.width() / BOARD.height());
            // Pieces enter from slots outside the board: nothing scrolls there.
            node.overflow = Overflow::clip();
        })
        .labelled("The board")
        .with_all(squares(scene))
        .with_all(darkness(scene, room))
        .with_all([
            whole(420.0).slot(Place::BelowBoard),
            whole(-120.0).slot(Place::AboveBoard),
            whole(0.0).slot(Place::Board),
        ])
        .with_all(banks)
        .with_all(trial(scene, room))
        .with_all(votes(scene))
        .with_all(reveal(scene))
        .with_all(unmasked.into_iter().flatten())
        .with(on_board(740.0, 486.0, 100.0, 171.0).slot(Place::Heap))
        .with(on_board(720.0, 366.0, 105.0, 180.0).slot(Place::Deck))
}

/// The light on the city. Each letter that stays adds some. Each letter lost takes some, and what is left is red.
fn light(view: &View) -> Color {
    let missing = 1.0 - view.placed() as f32 / Letter::ALL.len() as f32;
    let lost = f32::from(view.darkness) / f32::from(view.places.max(1));
    let (all, pale) = (1.0 - 0.12 * missing, 1.0 - 0.6 * lost);
    Color::srgb(all * (1.0 - 0.25 * lost), all * pale, all * pale)
}

/// The darkness that rises over the city during the reveal: the earth from below, the stalactites from above,
/// the light on the child. Each piece comes with the slot that it enters from.
pub fn banks() -> [(Piece, Place); 3] {
    [
        (Piece::new(Place::Earth, "omelas/bank-earth"), Place::BelowBoard),
        (Piece::new(Place::Teeth, "omelas/bank-teeth"), Place::AboveBoard),
        (Piece::new(Place::Light, "omelas/light"), Place::Board),
    ]
}

const fn square_at(letter: Letter) -> f32 {
    280.0 + 176.0 * letter.square() as f32
}

fn squares(scene: &TableContext<'_, Omelas>) -> impl Iterator<Item = Element> {
    let view = scene.view;
    Letter::ALL.into_iter().map(move |letter| {
        let on_trial = view.trial == Some(letter);
        // During the reveal they lie under the dark.
        let shown = view.is_placed(letter) || on_trial && !view.reveals();
        let around = |picture: &'static str, size: f32| {
            let at = percent((100.0 - size) / 2.0);
            Element::picture(picture)
                .absolute()
                .size(percent(size), percent(size))
                .styled(|node| (node.left, node.top) = (at, at))
        };
        // A letter that stays shines.
        let is_lit = view.is_placed(letter) && !view.reveals() && !view.unmasks();
        let square = on_board(square_at(letter), 366.0, 118.0, 118.0).slot(Place::Square(letter));
        let square = match on_trial && view.phase == Phase::Vote {
            true => explained(square, "The tile on trial", view.need(), "omelas.round.6"),
            false => square,
        };
        square
            .with(is_lit.then(|| around("omelas/square-glow", 150.0 / 1.18)))
            .with((on_trial && shown).then(|| around("omelas/trial", 161.0)))
            .holding(shown.then(|| tile(letter)))
    })
}

/// Makes a place tell something, and lead to the rule about it.
pub fn explained(place: Element, name: &str, tells: impl Into<String>, rule: &'static str) -> Element {
    place
        .pressing(BarIntent::Rule(rule))
        .labelled(name)
        .tooltip(tells)
        .by(rule)
        .focus(FocusOrder::Aside)
}

fn darkness(scene: &TableContext<'_, Omelas>, room: &Layout) -> impl Iterator<Item = Element> {
    let view = scene.view;
    let reveals = view.reveals();
    let slots = (0..usize::from(view.places)).map(move |index| {
        let lies = index < usize::from(view.darkness);
        on_board(330.0 + 152.0 * index as f32, 672.0, 114.0, 114.0)
            .slot(PieceId::Lost(index))
            .holding(lies.then(|| Piece::new(PieceId::Lost(index), "omelas/tile-back")))
    });
    let count = match view.darkness {
        0 => "none",
        count => number(count),
    };
    let name = Element::column([
        Element::text(Role::Section, "THE DARKNESS").tinted(inks::BONE),
        Element::text(Role::Note, format!("{count} of {}", number(view.places))),
    ]);
    let name = on_board(858.0, 668.0, 260.0, 110.0).with(centred(name));
    // Only ordinary type fits, and not on a small board. The score contains it as well.
    let is_small = super::is_stacked(room) && view.seats.len() > 5;
    let named = !reveals && !view.unmasks() && room.rem <= REM && !is_small;
    let full = match scene.setup.level.rebels_among(view.seats.len()) {
        1 => "Lost tiles lie here, face-down. When the last place is filled, the Rebel wins",
        _ => "Lost tiles lie here, face-down. When the last place is filled, the Rebels win",
    };
    slots.chain(named.then(|| explained(name, "The Darkness", full, "omelas.end.2")))
}

fn centred(element: Element) -> Element {
    Element::overlay([element.align(AlignItems::Center).gap(px(2)).rigid()]).centred()
}

/// The vertical position of the die: near the tile on trial, and never over the votes.
fn die_at(trial: Option<Letter>) -> f32 {
    match trial {
        None => 740.0,
        Some(letter) if letter.square() < 3 => square_at(letter).clamp(376.0, 536.0),
        Some(letter) => square_at(letter).clamp(906.0, 1006.0),
    }
}

/// Does the die lie in the left half of the board, with the votes to the right of it?
fn lies_left(trial: Option<Letter>) -> bool {
    trial.is_none_or(|letter| letter.square() < 3)
}

/// Does a person draw or roll now?
pub fn person_acts(scene: &TableContext<'_, Omelas>) -> bool {
    matches!(scene.awaits, Awaits::Chance { roller: Some(seat), .. } if scene.is_here(seat))
}

/// Says that the seat whose turn it is draws or rolls, and where.
pub fn others(scene: &TableContext<'_, Omelas>, does: &str) -> String {
    let (turn, name) = (scene.view.turn, scene.setup.name(scene.view.turn));
    match scene.is_elsewhere(turn) {
        true => format!("{name} {does} on a phone"),
        false => format!("Not yet: {name} {does}"),
    }
}

/// Puts the bag or the die into its slot. A person presses it to let chance act, unless it is too early.
pub fn for_chance(slot: Element, piece: Piece, name: &str, too_early: Option<String>) -> Element {
    let is_due = too_early.is_none();
    slot.holding(if is_due { piece.offered() } else { piece })
        .pressing(Press::<Omelas>::Chance)
        .labelled(name)
        .refused(too_early)
        .first_if(is_due)
}

/// The die and the number of votes that it requires.
fn trial(scene: &TableContext<'_, Omelas>, room: &Layout) -> impl Iterator<Item = Element> {
    let view = scene.view;
    let x = die_at(view.trial);
    let die = Piece::new(PieceId::Die, die_picture(view.faces, view.die)).unflipped();
    let slot = on_board(x, 502.0, 118.0, 111.0).slot(PieceId::Die);
    let waiting = on_board(248.0, 648.0, 108.0, 101.0).slot(Place::DieInReveal);
    let (slot, waiting) = match view.phase {
        Phase::Draw | Phase::Roll => {
            let why = match view.phase {
                Phase::Draw => Some("Not yet: first a tile is drawn".to_owned()),
                _ if person_acts(scene) => None,
                _ => Some(others(scene, "rolls the die")),
            };
            let slot = for_chance(slot, die, "The die", why).tooltip("Roll the die");
            (slot.by(Omelas::rule_now(view)), waiting)
        }
        _ if view.reveals() => (slot, waiting.holding(die)),
        Phase::Ending(_) => (slot, waiting),
        Phase::Vote => {
            let slot = explained(slot.holding(die), "The die", view.need(), "omelas.round.2");
            (slot, waiting)
        }
        _ => (slot.holding(die), waiting),
    };
    // In large type it would lie under the votes.
    let is_told = view.phase == Phase::Vote && (discussion::is_on(scene) || !room.has_large_type());
    let tag = view.die.filter(|_| is_told).map(|face| {
        let words = Element::text(Role::Label, format!("exactly {face} Yes")).unwrapped();
        let tag = Element::row([words]).framed(&TAG).rigid();
        let is_large = room.rem > REM;
        if !is_large || !discussion::is_on(scene) {
            // Larger type grows down, away from the die.
            let top = if is_large {
                AlignItems::Start
            } else {
                AlignItems::Center
            };
            return on_board(x, 586.0, 10.0, 40.0).with(centred(tag).align(top));
        }
        // Larger type would reach The Darkness. It stands beside the die, where the votes will lie.
        let (from, to, justify) = match lies_left(view.trial) {
            true => (x + 70.0, BOARD.max.x, JustifyContent::Start),
            false => (BOARD.min.x, x - 70.0, JustifyContent::End),
        };
        let beside = Element::overlay([tag]).align(AlignItems::Center).justify(justify);
        on_board((from + to) / 2.0, 502.0, to - from, 111.0).with(beside)
    });
    [slot, waiting].into_iter().chain(tag)
}

fn votes(scene: &TableContext<'_, Omelas>) -> impl Iterator<Item = Element> {
    const TILTS: [f32; 6] = [-3.0, 2.0, -1.5, 3.5, -2.5, 1.5];
    let view = scene.view;
    let count = scene.setup.seats.len();
    let lays = view.phase == Phase::Vote && !discussion::is_on(scene);
    let die = die_at(view.trial);
    // Far enough from the die for the number of votes below it.
    let first = match lies_left(view.trial) {
        true => die + 210.0,
        false => die - 210.0 - 98.0 * (count as f32 - 1.0),
    };
    let tilts = TILTS.into_iter().take(count).enumerate();
    tilts.map(move |(index, tilt)| {
        let slot = on_board(first + 98.0 * index as f32, 512.0, 82.0, 140.0).slot(Place::Laid(index));
        match lays {
            true if index < view.laid() => {
                slot.holding(Piece::new(PieceId::Vote(index), "omelas/vote-back").rotated(tilt))
            }
            true => slot.paint_picture("omelas/slot"),
            false => slot,
        }
    })
}

/// Returns the centre of a card in the row, its width and the distance to the next.
pub fn row(count: usize, index: usize) -> (f32, f32, f32) {
    let (width, pitch) = match count {
        0..=4 => (208.0, 252.0),
        5 => (208.0, 240.0),
        _ => (184.0, 204.0),
    };
    let x = 716.0 + pitch * (index as f32 - (count as f32 - 1.0) / 2.0);
    (x, width, pitch)
}

fn reveal(scene: &TableContext<'_, Omelas>) -> impl Iterator<Item = Element> {
    let view = scene.view;
    let reveals = view.reveals();
    let count = scene.setup.seats.len();
    let turned = turned(scene);
    let die = view.die.unwrap_or(1);
    let yes = view.turned.yes;
    let vote_picture = move |index| {
        turned
            .get(index)
            .map_or("omelas/vote-back", |card: &Card| face(*card))
    };
    let votes = (0..count).map(move |index| {
        let (x, width, _) = row(count, index);
        let card = if view.unmasks() {
            let id = PieceId::Role(Seat::new(index));
            // Face-down, so that nobody takes them for the result.
            Some(Piece::new(id, "omelas/vote-back"))
        } else {
            view.has_row()
                .then(|| Piece::new(PieceId::Vote(index), vote_picture(index)))
        };
        on_board(x, 372.0, width, width * 12.0 / 7.0)
            .slot(Place::Row(index))
            .holding(card)
    });
    let trial = view.trial.filter(|_| reveals);
    let tile = on_board(122.0, 650.0, 104.0, 104.0)
        .slot(Place::Trial)
        .holding(trial.map(tile));
    // They end before the child.
    let pitch = 104.0_f32.min(384.0 / f32::from(die.max(1)));
    let suns = (0..sides(view.faces)).map(move |index| {
        let sun = sun(index, yes);
        on_board(
            328.0 + pitch * (f32::from(index) + 0.5),
            650.0,
            pitch - 4.0,
            pitch - 4.0,
        )
        .slot(Place::Sun(index))
        .holding((reveals && index < die).then_some(sun))
    });
    let sum = trial.map(|_| {
        on_board(466.0 + pitch * f32::from(die), 650.0, 236.0, 76.0)
            .slot(Place::Sum)
            .holding(sum(view, view.turned))
    });
    votes.chain([tile]).chain(suns).chain(sum)
}

/// A sun for a Yes that the tile needs, lit if there are as many.
pub fn sun(index: u8, yes: u8) -> Piece {
    let light = if index < yes { "lit" } else { "empty" };
    Piece::new(Place::Sun(index), format!("omelas/sun-{light}")).unflipped()
}

/// The count of these votes, red if the tile is lost.
pub fn sum(view: &View, turned: Turned) -> Piece {
    let (yes, die) = (turned.yes, view.die.unwrap_or(1));
    let is_lost = yes > die || yes < die && turned.count() == view.seats.len();
    let ink = if is_lost { RED } else { inks::BONE };
    let than = if yes > die { "not" } else { "of" };
    Piece::words(Place::Sum, format!("{yes} {than} {die}"), ink)
}

/// Returns the cards revealed in this round, in order.
fn turned(scene: &TableContext<'_, Omelas>) -> Vec<Card> {
    let shuffled = Seen::Public(Event::VotesShuffled);
    let since = scene.seen.rsplit(|seen| *seen == shuffled).next();
    let cards = since.unwrap_or_default().iter().filter_map(|seen| match seen {
        Seen::Public(Event::Turned(card)) => Some(*card),
        _ => None,
    });
    cards.collect()
}

/// Returns the prompt: the current task and the person or seat that has it.
pub fn prompt(scene: &TableContext<'_, Omelas>) -> Prompt {
    let view = scene.view;
    let (turn, nobody) = (view.turn, SeatSet::EMPTY);
    let does = |what: &str| {
        let words = format!("{} {what}", scene.setup.name(turn));
        Prompt::new(SeatSet::one(turn), words)
    };
    let person = scene.is_here(turn);
    let letter = view.letter();
    match view.phase {
        Phase::Deal => Prompt::new(nobody, "The roles are dealt"),
        Phase::Draw if person => {
            let how = if scene.by_hand { "" } else { "Press the bag." };
            let note = laid_aside(scene).map_or_else(|| how.into(), |note| format!("{note} {how}"));
            Prompt::to(turn, "draw a tile").with_note(note)
        }
        Phase::Draw => does("draws a tile").with_note(laid_aside(scene).unwrap_or_default()),
        Phase::Roll if person => {
            let how = if scene.by_hand { "It" } else { "Press the die. It" };
            let note = format!("{how} shows how many Yes votes keep the {letter}, no more and no fewer.");
            Prompt::to(turn, "roll the die").with_note(note)
        }
        Phase::Roll => does("rolls the die"),
        Phase::Vote if discussion::asking(scene).is_some() => {
            let die = view.die.unwrap_or(0);
            let votes = if die == 1 { "vote" } else { "votes" };
            let words = format!("Ask for {} Yes {votes}", number(die));
            Prompt::new(SeatSet::one(turn), words)
        }
        Phase::Vote if discussion::is_on(scene) => {
            // A single viewer, as on a phone, is addressed directly.
            let is_asked = |seat: Seat| seat != turn && view.asked.contains(seat);
            let is_asked = scene.here.len() == 1 && scene.here.iter().all(is_asked);
            let begins = match is_asked {
                true => format!("{} asks you for a Yes", scene.setup.name(turn)),
                false => "Discuss".into(),
            };
            let said = Seat::all(view.seats.len()).filter_map(|seat| discussion::facts(scene, seat));
            let note = said.fold(view.need(), |note, said| format!("{note} {said}."));
            Prompt::new(scene.people, format!("{begins}: shall the {letter} stay?")).with_note(note)
        }
        Phase::Vote if view.seats.iter().all(|seat| seat.laid) => Prompt::new(nobody, "All votes are laid")
            .with_note("They are shuffled before they are turned up."),
        Phase::Vote if lays(scene, scene.foot) => Prompt::to(scene.foot, "lay your vote")
            .with_note("Press a card: the curtain falls, and you choose alone."),
        Phase::Vote => {
            Prompt::new(nobody, "The votes are being laid").with_note("Every seat lays one card, face-down.")
        }
        Phase::Reveal | Phase::Count => {
            let (words, note) = count(scene);
            Prompt::new(nobody, words).with_note(note)
        }
        Phase::HandBack | Phase::NextRound => scene.last_said(),
        Phase::Ending(side) => unmasking::prompt(scene, side),
        Phase::Over(side) => end::prompt(scene, side),
    }
}

/// Says why the turn passed without a vote, if the last tile was laid aside.
fn laid_aside(scene: &TableContext<'_, Omelas>) -> Option<String> {
    let on = scene.setup.level.house.where_letters_count();
    let says = |letter| format!("The {letter} was on {on} already: it is laid aside.");
    scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::Drawn { letter, aside, .. }) => Some(aside.then(|| says(letter))),
        _ => None,
    })?
}

/// The count of the votes revealed so far, and its meaning for the tile, in words.
fn count(scene: &TableContext<'_, Omelas>) -> (String, String) {
    let view = scene.view;
    let die = view.die.unwrap_or(1);
    let yes = view.turned.yes;
    let letter = view.letter();
    let goes = |count, what| {
        let count = capital(number(count));
        let full = if view.darkness + 1 == view.places {
            ", which is full"
        } else {
            ""
        };
        format!("{count} too {what}: the {letter} goes into The Darkness{full}.")
    };
    let meaning = if yes > die {
        goes(yes - die, "many")
    } else if view.turned.count() < view.seats.len() {
        view.need()
    } else if yes < die {
        goes(die - yes, "few")
    } else {
        format!("The {letter} stays on Omelas.")
    };
    if view.turned.count() == 0 {
        return ("The votes are turned up".into(), view.need());
    }
    let yes = if yes == 0 { "zero" } else { number(yes) };
    let needed = format!("{} Yes, {} needed", capital(yes), number(die));
    (needed, meaning + &claims::verdict(scene))
}

/// The height of the vote cards, in units.
pub const HAND: f32 = 185.0;

/// The two vote cards of the seat at the foot, while it may vote.
pub fn hand(scene: &TableContext<'_, Omelas>) -> Element {
    let seat = scene.foot;
    let offered = lays(scene, seat);
    let cards = [(0, -2.0), (1, 2.0)].map(|(index, turn)| {
        let id = PieceId::Hand(index);
        let slot = Element::default().size(px(108), px(HAND)).slot(id);
        if !offered {
            return slot;
        }
        slot.holding(Piece::new(id, "omelas/vote-back").rotated(turn).offered())
            .pressing(Press::<Omelas>::Decide(seat))
            .labelled("Vote")
    });
    let display = if offered { Display::Flex } else { Display::None };
    Element::row(cards)
        .gap(px(32))
        .styled(|node| node.display = display)
}

/// Is the person at the foot to lay this seat's vote?
fn lays(scene: &TableContext<'_, Omelas>, seat: Seat) -> bool {
    let awaited = matches!(scene.awaits, Awaits::Seats(seats) if seats.contains(seat));
    scene.view.phase == Phase::Vote && !discussion::is_on(scene) && scene.is_here(seat) && awaited
}
