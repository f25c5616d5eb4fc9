//! The pit: stones, tokens, decks, the dice of the move, footprints, and the ways that are open.

use super::super::{Deck, Direction, Event, Oubliette, Phase, SPACES};
use super::cards::{self, INK, words};
use super::chance;
use super::large;
use super::places::{self, BOARD, STONE};
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::session::Scene;
use crate::table::Seat;
use bevy::prelude::*;

/// The back of a deck's cards.
pub(super) const fn back(deck: Deck) -> &'static str {
    match deck {
        Deck::Monster => "oubliette/card-back-monster",
        Deck::Treasure => "oubliette/card-back-treasure",
        Deck::Event => "oubliette/card-back-event",
        Deck::Wound => "oubliette/card-back-wound",
    }
}

/// A deck's name.
pub(super) const fn deck_name(deck: Deck) -> &'static str {
    match deck {
        Deck::Monster => "Monster",
        Deck::Treasure => "Treasure",
        Deck::Event => "Event",
        Deck::Wound => "Wound",
    }
}

/// The key of a seat's token.
pub(super) fn token_key(seat: Seat) -> String {
    format!("token.{seat}")
}

/// The key of what it stands on, where that is needed for it to stand out; it stays behind when the token moves.
pub(super) fn foot_key(seat: Seat) -> String {
    format!("token.{seat}.foot")
}

/// Where a seat's token stands, among those who stand there too.
pub(super) fn token_pose(scene: &Scene<'_, Oubliette>, seat: Seat) -> Pose {
    let view = scene.view;
    let space = shown_space(scene, seat);
    let there: Vec<Seat> = Seat::all(view.explorers.len())
        .filter(|other| {
            shown_space(scene, *other) == space && view.explorer(*other).is_some_and(|own| !own.away)
        })
        .collect();
    let index = there.iter().position(|other| *other == seat).unwrap_or(0);
    places::token(space, index, there.len())
}

/// A walk that may stop at the Exit rests there until that is decided.
pub(super) fn shown_space(scene: &Scene<'_, Oubliette>, seat: Seat) -> u8 {
    match scene.view.phase {
        Phase::Passing(_) if scene.view.seat == seat => 0,
        _ => scene.view.explorer(seat).map_or(0, |own| own.space),
    }
}

/// The open way that leads to the stone on which the token of this name stands.
pub(super) fn way_under(scene: &Scene<'_, Oubliette>, name: &str) -> Option<&'static str> {
    let seat = Seat::all(scene.view.explorers.len()).find(|seat| token_key(*seat) == name)?;
    let space = shown_space(scene, seat);
    let (way, ..) = scene.view.ways.iter().find(|(_, to, _)| *to == space)?;
    Some(match way {
        Direction::Forward => "walk.forward",
        Direction::Back => "walk.back",
    })
}

/// The board and all that lies on it.
pub(super) fn put(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let view = scene.view;
    sheet.put(
        Item::picture(
            "board.frame",
            Pose {
                size: BOARD.size + Vec2::splat(14.0),
                ..BOARD
            }
            .z(0.5),
            "oubliette/frame",
        )
        .sliced([14.0; 4]),
    );
    sheet.put(Item::picture("board", BOARD.z(1.0), "oubliette/board"));
    for (index, deck) in Deck::ALL.into_iter().enumerate() {
        put_deck(scene, index, deck, sheet);
    }
    put_footprints(scene, sheet);
    put_ways(scene, sheet);
    for seat in Seat::all(view.explorers.len()) {
        if view.explorer(seat).is_none_or(|own| own.away) {
            continue;
        }
        let pose = token_pose(scene, seat);
        if super::acting(scene) == Some(seat) && view.phase != Phase::Order {
            let glow = Pose {
                size: Vec2::splat(pose.size.x * 2.0),
                ..pose.shifted(0.0, -4.0)
            };
            sheet.put(Item::picture("token.glow", glow.z(19.0), "oubliette/stone-glow"));
        }
        // Light explorers need something dark to stand on; on the smaller board dark ones need something light.
        let light =
            inks::of_mark(scene.mark(seat)).luminance() > if large::is_on(scene) { 0.3 } else { 0.12 };
        if light || large::is_on(scene) {
            // The smaller the token, the more of the disc has to show beside it.
            let (wide, high, down) = if large::is_on(scene) {
                (1.4, 0.9, 0.34)
            } else {
                (1.15, 0.6, 0.42)
            };
            let foot = Pose {
                size: Vec2::new(pose.size.x * wide, pose.size.x * high),
                ..pose.shifted(0.0, pose.size.y * down)
            };
            let foot = foot.z(pose.z - 0.2);
            let disc = Item::picture(foot_key(seat), foot, "oubliette/disc");
            sheet.put(if light { disc.tinted(inks::INK) } else { disc });
        }
        let act = Interaction::new(
            token_key(seat),
            format!(
                "{}, {}",
                scene.setup.name(seat),
                match shown_space(scene, seat) {
                    0 => "at the Exit".to_owned(),
                    space => format!("on {space}"),
                }
            ),
        );
        sheet.put(Item::picture(token_key(seat), pose, cards::token(scene.mark(seat))).act(act));
    }
    if let Some(dice) = view.dice {
        for ((face, at), name) in [dice.0, dice.1]
            .into_iter()
            .zip(places::MOVE_DICE)
            .zip(["dice.one", "dice.other"])
        {
            let tilt = if name == "dice.one" { -6.0 } else { 5.0 };
            sheet.put(Item::picture(
                name,
                Pose::new(at.x, at.y, 74.0, 74.0).turned(tilt).z(16.0),
                cards::die(face, false),
            ));
        }
    }
}

fn put_deck(scene: &Scene<'_, Oubliette>, index: usize, deck: Deck, sheet: &mut Sheet) {
    let left = usize::from(scene.view.left(deck));
    let pose = places::deck(index);
    let shown = match left {
        0 => 0,
        1..=4 => 1,
        5..=14 => 2,
        _ => 3,
    };
    let drawn = matches!(
        (scene.view.phase, deck),
        (Phase::Monster, Deck::Monster)
            | (Phase::Prize(_), Deck::Treasure)
            | (Phase::Event, Deck::Event)
            | (Phase::Wound, Deck::Wound)
    );
    let discards = match deck {
        Deck::Monster => scene.view.monster_discards.len(),
        Deck::Treasure => scene.view.gone.len(),
        Deck::Event => scene.view.event_discards.len(),
        Deck::Wound => scene.view.wound_discards.len(),
    };
    let words_of = match deck {
        Deck::Treasure if discards > 0 => format!("{left} Treasure cards left, {discards} out of the game"),
        Deck::Treasure => format!("{left} Treasure cards left; when they run out, the game ends"),
        // Wounds go back into the deck itself.
        Deck::Wound if discards == 0 => format!("{left} Wound cards left"),
        _ => format!("{left} {} cards left, {discards} discarded", deck_name(deck)),
    };
    let name = format!("deck.{}", deck_name(deck).to_lowercase());
    let mine = drawn && chance::waits(scene);
    // A pile lies in a well of its own, dark as the pit: its cards are no lighter than the stones.
    let well = Pose {
        size: pose.size + Vec2::new(10.0, 14.0),
        ..pose.shifted(0.0, -3.0)
    };
    sheet.put(Item::new(
        format!("{name}.well"),
        well.z(5.0),
        Look::Plain(inks::INK),
    ));
    for step in 0..shown {
        let lift = step as f32 * 3.0;
        let mut item = Item::picture(
            format!("{name}.{step}"),
            pose.shifted(0.0, -lift)
                .turned([0.4, -0.6, 0.2].get(step).copied().unwrap_or(0.0))
                .z(6.0 + step as f32),
            back(deck),
        );
        if step + 1 == shown {
            item = item.act(if mine {
                Interaction::piece(chance::NAME, format!("Draw from the {} deck", deck_name(deck)))
            } else {
                Interaction::new(name.clone(), words_of.clone())
            });
        }
        sheet.put(item);
    }
    let (plate, type_size) = if large::is_on(scene) {
        (Vec2::new(84.0, 58.0), 46.0)
    } else {
        (Vec2::new(50.0, 34.0), 22.0)
    };
    let foot = pose.at.y + pose.size.y / 2.0 - plate.y * 12.0 / 34.0;
    let plate = Pose::new(pose.at.x, foot, plate.x, plate.y).z(11.0);
    sheet.put(Item::picture(
        format!("{name}.plate"),
        plate,
        "oubliette/count-plate",
    ));
    sheet.put(
        words(
            format!("{name}.count"),
            (plate.at.x, plate.at.y),
            type_size,
            Face::Bold,
            INK,
            Align::Middle,
            left.to_string(),
        )
        .z(12.0),
    );
}

/// The walks of this turn, stone by stone.
fn put_footprints(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let begun = (scene.seen.iter()).rposition(|seen| matches!(seen, Event::TurnBegins { .. }));
    let Some(begun) = begun else { return };
    let ink = inks::of_mark(scene.mark(scene.view.seat));
    for seen in scene.seen.iter().skip(begun) {
        let Event::Walked { from, to, way, .. } = seen else {
            continue;
        };
        for space in path(*from, *to, *way) {
            let (at, towards) = (places::stone(space), places::stone(step(space, *way)));
            let angle = (towards - at).to_angle().to_degrees();
            for (index, reach) in [-26.0f32, 26.0].into_iter().enumerate() {
                let along = (towards - at).normalize_or_zero() * reach;
                let pose = Pose::new(at.x + along.x, at.y + along.y + 24.0, 50.0, 26.0)
                    .turned(angle)
                    .z(3.0);
                sheet.put(Item::picture(
                    format!("foot.{space}.{index}.rim"),
                    pose.z(2.9),
                    "oubliette/footprint-rim",
                ));
                sheet.put(
                    Item::picture(format!("foot.{space}.{index}"), pose, "oubliette/footprint").tinted(ink),
                );
            }
        }
    }
}

/// The next stone that way.
const fn step(space: u8, way: Direction) -> u8 {
    way.walk(space, 1).0
}

/// The stones of a walk, from where it begins to the last before its end.
pub(super) fn path(from: u8, to: u8, way: Direction) -> Vec<u8> {
    let mut stones = Vec::new();
    let mut space = from;
    for _ in 0..SPACES {
        if space == to {
            break;
        }
        stones.push(space);
        space = step(space, way);
    }
    stones
}

/// How far from the middle each of two ways keeps that cross one another, in canvas units.
const ASIDE: f32 = 19.0;

/// Where the open ways lead.
fn put_ways(scene: &Scene<'_, Oubliette>, sheet: &mut Sheet) {
    let view = scene.view;
    if !matches!(view.phase, Phase::Way | Phase::Passing(_)) {
        return;
    }
    let person = scene.is_person(view.seat);
    for (way, to, _) in &view.ways {
        let (name, tag, sign) = match way {
            Direction::Forward => ("walk.forward", "forward", "oubliette/chevron"),
            Direction::Back => ("walk.back", "back", "oubliette/chevron-hollow"),
        };
        let target = match to {
            0 => "to the Exit".to_owned(),
            to => format!("to space {to}"),
        };
        let middle = places::stone(*to);
        let mut frame = Item::picture(
            name,
            Pose::new(middle.x, middle.y, STONE, STONE).z(12.0),
            "oubliette/stone-frame",
        );
        if person {
            frame = frame.act(Interaction {
                pulses: true,
                ..Interaction::new(name, format!("Walk {tag} {target}"))
            });
        }
        sheet.put(frame);
        put_tag(scene, (*way, *to), (name, tag), sheet);
        let from = view.explorer(view.seat).map_or(0, |own| own.space);
        for space in path(from, *to, *way) {
            let next = step(space, *way);
            let (one, other) = (places::stone(space), places::stone(next));
            // Where both ways lead between the same two stones, each keeps to its right.
            let is_shared = (view.ways.iter())
                .any(|(other, to, _)| other != way && path(from, *to, *other).contains(&next));
            let aside = if is_shared { ASIDE } else { 0.0 };
            let at = (one + other) / 2.0 + (other - one).normalize_or_zero().perp() * aside;
            let pose = Pose::new(at.x, at.y, 30.0, 30.0)
                .turned((other - one).to_angle().to_degrees())
                .z(13.0);
            sheet.put(Item::picture(format!("{name}.step.{space}"), pose, sign));
        }
    }
}

/// The tag on a stone that a way leads to. In large type it says which stone it is, as the choice beside the board
/// does.
fn put_tag(
    scene: &Scene<'_, Oubliette>,
    (way, to): (Direction, u8),
    (name, tag): (&str, &str),
    sheet: &mut Sheet,
) {
    // Both ways may lead to one stone: a tag for each, or one that says the same of both.
    let mut ways = scene.view.ways.iter();
    let second =
        way == Direction::Back && ways.any(|(way, stone, _)| *way == Direction::Forward && *stone == to);
    let large = large::is_on(scene);
    if second && large {
        return;
    }
    let middle = places::stone(to);
    let (at, type_size, tag) = if large {
        let at = Pose::new(middle.x - 18.0, middle.y + 30.0, 82.0, 56.0);
        (at.z(13.0), 46.0, to.to_string())
    } else {
        let up = if second { 34.0 } else { 0.0 };
        // The tag begins at the same place, however long its word is.
        let wide = if way == Direction::Forward { 88.0 } else { 66.0 };
        let at = Pose::new(middle.x - 55.0 + wide / 2.0, middle.y + 38.0 - up, wide, 32.0);
        (at.z(13.0), 20.0, tag.to_owned())
    };
    sheet.put(Item::picture(format!("{name}.tag"), at, "oubliette/stone-tag"));
    sheet.put(
        words(
            format!("{name}.word"),
            (at.at.x, at.at.y),
            type_size,
            Face::Bold,
            INK,
            Align::Middle,
            tag,
        )
        .z(14.0),
    );
}
