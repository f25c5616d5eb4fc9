//! The pit: its twenty spaces, tokens, decks, the dice of the move, footprints, and the ways that are open.
//!
//! Everything is laid out in percent of the board's drawing. The numbers are in its units.

use super::super::{Deck, Direction, Due, Event, Fight, FightOutcome, Phase, PieceId, Roll, SPACES};
use super::cards::{self, INK};
use super::parts::{Place, Press, TableContext, board_side, note};
use super::{duel, prompt, stop};
use crate::table::{Seat, and_list, capital};
use crate::ui::{Element, FocusOrder, Form, Frame, Layout, Paint, Piece, Surface, inks};
use bevy::prelude::*;

const BOARD: Rect = Rect {
    min: Vec2::ZERO,
    max: Vec2::splat(1000.0),
};
const SPACE: f32 = 1000.0 / 6.0;
const EYES_SIZE: Vec2 = vec2(120.0, 42.0);
/// The size of a deck, and of the dark ground behind it.
const DECK: Vec2 = vec2(146.0, 250.0);
const WELL: Vec2 = vec2(160.0, 270.0);
/// The middles of the decks, which lie at the corners of the shaft.
const LEFT: f32 = 265.0;
const RIGHT: f32 = 735.0;
const ABOVE: f32 = 317.0;
const BELOW: f32 = 672.0;
/// The plate with the number of a deck's cards.
const COUNT: Vec2 = vec2(64.0, 44.0);
/// Where the two dice of the move lie, and how far they are turned, in degrees.
const MOVE_DICE: [(Vec2, f32); 2] = [(vec2(440.0, 728.0), -6.0), (vec2(561.0, 737.0), 5.0)];
const FOOTPRINT: Vec2 = vec2(72.0, 38.0);

const FRAME: Frame = Frame::open("oubliette/frame", [14.0; 4], [7.0; 4]);

fn on_board(at: Vec2, size: Vec2) -> Element {
    Element::default().over(Rect::from_center_size(at, size), BOARD)
}

/// The two dice of the move, each in a slot of its own.
pub const MOVE: [PieceId; 2] = [PieceId::Die(Roll::Move, 1), PieceId::Die(Roll::Move, 2)];

fn middle(space: u8) -> Vec2 {
    let (column, row) = match space {
        0..=5 => (0, space),
        6..=10 => (space - 5, 5),
        11..=15 => (5, 15 - space),
        _ => (20_u8.saturating_sub(space), 0),
    };
    SPACE * (vec2(column.into(), row.into()) + 0.5)
}

/// The place of a token among this many on a space, from its middle, and its width.
fn standing(index: usize, count: usize) -> (Vec2, f32) {
    let index = index as f32;
    match count {
        0 | 1 => (vec2(20.0, 3.0), 92.0),
        2 => (vec2(-18.0 + 58.0 * index, 12.0), 75.0),
        3 => (vec2(-38.0 + 46.0 * index, 20.0 - 9.0 * (index % 2.0)), 64.0),
        _ => {
            let columns = if count > 4 { 3.0 } else { 2.0 };
            let (column, row) = (index % columns, (index / columns).floor());
            let at = vec2(-26.0 * (columns - 1.0) + 52.0 * column + 9.0, -20.0 + 49.0 * row);
            (at, 55.0)
        }
    }
}

fn place(space: u8, index: usize, count: usize) -> Element {
    let (at, width) = standing(index, count);
    on_board(middle(space) + at, vec2(width, width * 176.0 / 120.0))
}

/// Returns the space where a seat's token stands. A walk that may stop at the Exit rests there until that is decided.
pub fn shown_space(scene: &TableContext<'_>, seat: Seat) -> u8 {
    match (scene.view.phase, scene.view.due) {
        (Phase::Passing(_), None | Some(Due::Pass(_) | Due::Walk(_))) if scene.view.seat == seat => 0,
        _ => scene.view.explorer(seat).space,
    }
}

/// How many wounds an explorer has. That of a monster’s blow counts before its card is drawn.
pub fn wounds(scene: &TableContext<'_>, seat: Seat) -> usize {
    let view = scene.view;
    let is_due = matches!(
        (view.phase, view.due),
        (_, Some(Due::Wound)) | (Phase::Wound, None)
    );
    let is_cut = |fight: &Fight| fight.foe.is_monster() && fight.outcome == FightOutcome::Hurt;
    let new = view.seat == seat && is_due && view.fight.as_ref().is_some_and(is_cut);
    view.explorer(seat).wounds.len() + usize::from(new)
}

pub fn on_space(scene: &TableContext<'_>, space: u8) -> impl Iterator<Item = Seat> {
    let present = scene.explorers().filter(|(_, own)| !own.away);
    (present.map(|(seat, _)| seat)).filter(move |seat| shown_space(scene, *seat) == space)
}

/// How much of the board is covered by what has risen over it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Covered {
    Nothing,
    Shaft,
    Whole,
}

pub fn board(scene: &TableContext<'_>, room: &Layout, covered: Covered) -> Element {
    let eyes = on_board(BOARD.center() - 3.0 * Vec2::Y, EYES_SIZE).slot(Place::Eyes);
    let (is_covered, is_in_sight) = (covered != Covered::Nothing, covered != Covered::Whole);
    let pit = Element::picture("oubliette/board")
        .size(percent(100), percent(100))
        .labelled("The board")
        .with(eyes)
        .with_all(
            Deck::ALL
                .into_iter()
                .map(|deck| pile(scene, deck, room, is_covered)),
        )
        .with_all(footprints(scene))
        .with_all((!is_covered).then(|| Element::overlay(occupied(scene)).key("occupied")))
        .with_all(is_in_sight.then(|| Element::overlay(ways(scene, room)).key("ways")))
        .with_all((0..SPACES).map(|number| place(number, 0, 1).slot(Place::Space(number))))
        .with_all(tokens(scene, room, is_in_sight))
        .with_all(dice(scene, is_covered));
    Element::row([pit.covered(is_covered)])
        .framed(&FRAME)
        .styled(|node| {
            node.aspect_ratio = Some(1.0);
            // Slots outside it are places to come from: nothing scrolls there.
            node.overflow = Overflow::clip();
        })
}

fn tokens(scene: &TableContext<'_>, room: &Layout, is_in_sight: bool) -> impl Iterator<Item = Element> {
    let fights = (!is_in_sight && duel::shows_hero(scene, room)).then_some(scene.view.seat);
    let present = scene.explorers().filter(|(_, own)| !own.away);
    let present = present.filter(move |(seat, _)| fights != Some(*seat));
    present.flat_map(move |(seat, _)| {
        let number = shown_space(scene, seat);
        let there: Vec<Seat> = on_space(scene, number).collect();
        let index = there.iter().position(|other| *other == seat).unwrap_or(0);
        let (at, width) = standing(index, there.len());
        let at = middle(number) + at;
        let acts = scene.acting() == Some(seat) && scene.view.phase != Phase::Order;
        let glow = on_board(at - 6.0 * Vec2::Y, Vec2::splat(2.0 * width));
        let glow = acts.then(|| glow.paint_picture("oubliette/stone-glow"));
        // Light explorers stand on something dark, dark ones on something light.
        let is_light = inks::of_mark(scene.mark(seat)).luminance() > 0.12;
        let foot = at + vec2(0.0, 0.62 * width);
        let foot = on_board(foot, vec2(1.2 * width, 0.64 * width))
            .paint_picture("oubliette/disc")
            .tinted(if is_light { inks::INK } else { Color::WHITE });
        let token = place(number, index, there.len())
            .slot(Place::Stand(seat))
            .holding(is_in_sight.then(|| token(scene, seat)));
        (glow.into_iter()).chain([foot, token.key(format!("stands.{seat}"))])
    })
}

/// The token of an explorer, with its wounds.
pub fn token(scene: &TableContext<'_>, seat: Seat) -> Piece {
    let face = cards::explorer(scene.mark(seat), wounds(scene, seat));
    Piece::new(PieceId::Token(seat), face).unflipped()
}

/// The spaces where somebody stands, each with their names, but for those where a way leads.
fn occupied(scene: &TableContext<'_>) -> impl Iterator<Item = Element> {
    (0..SPACES).filter_map(move |number| {
        let names = on_space(scene, number).map(|seat| scene.setup.name(seat));
        let names = and_list(&names.collect::<Vec<_>>());
        if names.is_empty() || scene.view.ways.iter().any(|(_, to, _)| *to == number) {
            return None;
        }
        let words = match number {
            0 => format!("At the Exit: {names}"),
            number => format!("On {number}: {names}"),
        };
        let space = on_board(middle(number), Vec2::splat(SPACE))
            .pressing(Press::Nothing)
            .focus(FocusOrder::Aside)
            .labelled(words.clone())
            .tooltip(words);
        Some(space.key(format!("occupied.{number}")))
    })
}

fn dice(scene: &TableContext<'_>, is_covered: bool) -> impl Iterator<Item = Element> {
    let (one, other) = scene.view.dice.unzip();
    let faces = [one, other].into_iter().zip(MOVE_DICE);
    MOVE.into_iter().zip(faces).map(move |(id, (face, (at, tilt)))| {
        let die = face.filter(|_| !is_covered);
        let die = die.map(|_| Piece::new(id, cards::die(face, false)).unflipped().rotated(tilt));
        on_board(at, Vec2::splat(107.0)).slot(id).holding(die)
    })
}

/// A deck in its niche, with the number of its cards.
fn pile(scene: &TableContext<'_>, of: Deck, room: &Layout, is_covered: bool) -> Element {
    let view = scene.view;
    let left = usize::from(view.left(of));
    let (at, discards, is_drawn) = match (of, view.phase) {
        (Deck::Monster, phase) => (vec2(LEFT, BELOW), &view.monster_discards, phase == Phase::Monster),
        (Deck::Treasure, phase) => (vec2(RIGHT, ABOVE), &view.gone, matches!(phase, Phase::Prize(_))),
        (Deck::Event, phase) => (vec2(LEFT, ABOVE), &view.event_discards, phase == Phase::Event),
        (Deck::Wound, phase) => (vec2(RIGHT, BELOW), &view.wound_discards, phase == Phase::Wound),
    };
    let family = cards::family(of);
    let name = capital(family);
    let is_due = is_drawn && !is_covered && prompt::waits(scene);
    let words = match (of, discards.len()) {
        _ if is_due => format!("Draw from the {name} deck"),
        (Deck::Treasure, 0) if scene.setup.level.visit.is_some() => format!("{left} Treasure cards left"),
        (Deck::Treasure, 0) => format!("{left} Treasure cards left; when they run out, the game ends"),
        (Deck::Treasure, gone) => format!("{left} Treasure cards left, {gone} out of the game"),
        // Wounds go back into the deck itself.
        (Deck::Wound, 0) => format!("{left} Wound cards left"),
        (_, discards) => format!("{left} {name} cards left, {discards} discarded"),
    };
    let press = match is_due {
        true => Press::Chance,
        false => Press::Nothing,
    };
    let depth = match left {
        0 => 0,
        1..=4 => 1,
        5..=14 => 2,
        _ => 3,
    };
    let whole = Rect::from_corners(Vec2::ZERO, DECK);
    let part = |element: Element, middle, of| element.over(Rect::from_center_size(middle, of), whole);
    let card = |element: Element, below: i32| {
        let up = 4.0 * (below as f32 - 1.0);
        part(element, DECK / 2.0 - vec2(0.0, up), DECK)
    };
    let below = (1..depth).map(|step| card(Element::picture(cards::back(of)), step));
    let top = Piece::new(PieceId::Top(of), cards::back(of));
    let top = if is_due { top.offered() } else { top };
    let top = card(Element::default(), depth.max(1))
        .slot(PieceId::Top(of))
        .holding((depth > 0 && !is_covered).then_some(top));
    // The number lies over the cards, as large as other numbers on the table.
    let scale = room.rem / 20.0;
    let count = COUNT * scale.min(1.7);
    let middle = vec2(DECK.x / 2.0, DECK.y + 6.0 - count.y / 2.0);
    let plate = Piece::new(Place::Plate(of), "oubliette/count-plate").unflipped();
    let number = Piece::words(Place::Count(of), left.to_string(), INK);
    let counts = [("plate", plate, 1.0), ("count", number, 0.72)].map(|(key, piece, by)| {
        part(Element::default(), middle, vec2(count.x, count.y * by))
            .slot(piece.id.clone())
            .holding((!is_covered).then_some(piece))
            .key(key)
    });
    let well = on_board(at - 3.0 * Vec2::Y, WELL)
        .painted(Paint::Fill(inks::INK))
        .key(format!("{family}.well"));
    let mut pile = on_board(at, DECK)
        .with_all(below)
        .with(top.key("top"))
        .with_all(counts);
    if !is_covered {
        pile = pile
            .pressing(press)
            .labelled(format!("{name} deck"))
            .tooltip(words)
            .focus(FocusOrder::Aside);
    }
    Element::overlay([well, pile.key(family)]).key(format!("{family}.niche"))
}

/// The spaces of a walk, from where it begins to the last before its end.
pub fn path(from: u8, to: u8, way: Direction) -> Vec<u8> {
    let walk = (0..SPACES).map(|steps| way.walk(from, steps).0);
    walk.take_while(|space| *space != to).collect()
}

fn turned(element: Element, along: Vec2) -> Element {
    element.transformed(UiTransform::from_rotation(Rot2::radians(along.to_angle())))
}

fn footprints(scene: &TableContext<'_>) -> Vec<Element> {
    let begun = (scene.seen.iter()).rposition(|seen| matches!(seen, Event::TurnBegins { .. }));
    let begun = begun.unwrap_or(scene.seen.len());
    let ink = inks::of_mark(scene.mark(scene.view.seat));
    let mut all = Vec::new();
    for seen in scene.seen.iter().skip(begun) {
        let Event::Walked { from, to, way, .. } = seen else {
            continue;
        };
        for space in path(*from, *to, *way) {
            let (at, towards) = (middle(space), middle(way.walk(space, 1).0));
            let along = (towards - at).normalize_or_zero();
            // Below the tokens’ middle, but not beyond the edge.
            let below = if along.x == 0.0 { 0.0 } else { 35.0 };
            for reach in [-38.0, 38.0] {
                let foot = at + along * reach + vec2(0.0, below);
                let rim = ("oubliette/footprint-rim", Color::WHITE);
                all.extend([rim, ("oubliette/footprint", ink)].map(|(picture, ink)| {
                    let print = on_board(foot, FOOTPRINT).paint_picture(picture);
                    turned(print.tinted(ink), along)
                }));
            }
        }
    }
    all
}

/// The distance of a way from the middle where two ways cross.
const ASIDE: f32 = 27.0;

const SIGN: f32 = 43.0;

/// The signs of ways from a space to these ends: the middle and the direction of each.
pub fn signs(from: u8, ways: &[(Direction, u8)]) -> Vec<(Direction, Vec2, Vec2)> {
    let mut signs = Vec::new();
    for (way, to) in ways {
        for space in path(from, *to, *way) {
            let next = way.walk(space, 1).0;
            let (one, other) = (middle(space), middle(next));
            // Where both ways lead between the same two spaces, each keeps to its right.
            let is_shared =
                (ways.iter()).any(|(other, to)| other != way && path(from, *to, *other).contains(&next));
            let aside = if is_shared { ASIDE } else { 0.0 };
            let along = (other - one).normalize_or_zero();
            signs.push((*way, (one + other) / 2.0 + along.perp() * aside, along));
        }
    }
    signs
}

fn ways(scene: &TableContext<'_>, room: &Layout) -> Vec<Element> {
    let view = scene.view;
    let person = scene.is_here(view.seat);
    let from = view.explorer(view.seat).space;
    let ends: Vec<(Direction, u8)> = view.ways.iter().map(|(way, to, _)| (*way, *to)).collect();
    let signs = signs(from, &ends).into_iter().map(|(way, at, along)| {
        let sign = match way {
            Direction::Forward => "oubliette/chevron",
            Direction::Back => "oubliette/chevron-hollow",
        };
        turned(on_board(at, Vec2::splat(SIGN)).paint_picture(sign), along)
    });
    let mut all: Vec<Element> = signs.collect();
    for (index, (way, to, _)) in view.ways.iter().enumerate() {
        let same = view.ways.iter().take(index).any(|(_, other, _)| other == to);
        let word = way.word();
        let target = match to {
            0 => "to the Exit".to_owned(),
            to => format!("to space {to}"),
        };
        let tag = Element::row([note(word).tinted(INK).unwrapped()])
            .centred()
            .paint_picture("oubliette/stone-tag")
            .on(Surface::Paper)
            .absolute()
            .padding(UiRect::axes(px(8), px(0)))
            .styled(|node| {
                node.left = px(2);
                // Both ways may lead to one space.
                *(if same { &mut node.top } else { &mut node.bottom }) = px(2);
            });
        // On a small board the tag would cover what lies beside. Whoever stands there covers it.
        let has_room = 6.0 * room.rem <= SPACE / BOARD.width() * board_side(scene, room);
        let has_tag = room.form() != Form::Tall && has_room && on_space(scene, *to).next().is_none();
        // Two controls never lie on one another: each has half of the space.
        let shared = view.ways.iter().filter(|(_, other, _)| other == to).count() > 1;
        let (down, height) = match (shared, same) {
            (true, true) => (-SPACE / 4.0, SPACE / 2.0),
            (true, false) => (SPACE / 4.0, SPACE / 2.0),
            (false, _) => (0.0, SPACE),
        };
        let mut frame = on_board(middle(*to) + vec2(0.0, down), vec2(SPACE, height))
            .paint_picture("oubliette/stone-frame")
            .with(has_tag.then_some(tag));
        if person && view.due.is_none() {
            let words = format!("Walk {word} {target}");
            frame = frame
                .pressing(stop::walks_on(scene, *way))
                .labelled(words.clone())
                .tooltip(words)
                .focus(FocusOrder::Aside);
        }
        all.push(frame);
    }
    all
}
