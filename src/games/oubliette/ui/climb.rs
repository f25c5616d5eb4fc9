//! The end of a race before its results: the hoards are counted against each other while their explorers climb. Who falls
//! behind stays on the ladder; the winner climbs out into the light (`oubliette.end.3`).

use super::super::log::money;
use super::super::{Ending, PieceId};
use super::cards::{self, INK, OCHRE};
use super::parts::{Place, TableContext, label, named};
use super::{board, end};
use crate::board::At;
use crate::board::motion::{MotionQueue, MotionStep, go, sound};
use crate::board::piece::Look;
use crate::table::Seat;
use crate::ui::{Element, Face, Layout, Piece, inks, widgets};
use bevy::prelude::*;

/// A lane with its ladder, the place of its explorer at the foot, and above it a plate with what is counted.
const LANE: Rect = Rect {
    min: Vec2::ZERO,
    max: vec2(140.0, 500.0),
};
const LADDER: Vec2 = vec2(100.0, 500.0);
const TOKEN: Vec2 = vec2(88.0, 129.0);
const PLATE: Vec2 = vec2(116.0, 42.0);
const SUM: Vec2 = vec2(116.0, 34.0);
/// The most that an explorer climbs before it has won.
const RISE: f32 = 500.0 - TOKEN.y - PLATE.y;
/// The drawing of the light, and the opening in it.
const LIGHT: Rect = Rect {
    min: Vec2::ZERO,
    max: vec2(1000.0, 440.0),
};

/// The ladders below the light, before anything is counted.
pub fn ladders(scene: &TableContext<'_>, room: &Layout) -> Element {
    let seats = scene.setup.seats.len().max(1) as f32;
    let pitch = ((room.size.x - 64.0) / seats).min(13.0 * room.rem);
    let height = (0.66 * room.size.y).min(pitch * LANE.height() / LANE.width());
    let ladders = scene.explorers().map(|(seat, _)| {
        let on_lane = |middle: f32, size: Vec2| {
            let middle = vec2(LANE.center().x, middle);
            Element::default().over(Rect::from_center_size(middle, size), LANE)
        };
        let explorer = cards::explorer(scene.mark(seat), board::wounds(scene, seat));
        let token = Piece::new(PieceId::Token(seat), explorer).unflipped();
        let plate = Piece::new(Place::SumPlate(seat), "oubliette/count-plate").unflipped();
        let sum = Piece::words(Place::Sum(seat), money(0), INK);
        let foot = LANE.height() - TOKEN.y;
        let above = foot - PLATE.y / 2.0;
        let ladder = Element::default()
            .size(px(height * LANE.width() / LANE.height()), px(height))
            .rigid()
            .with_all([
                on_lane(LANE.center().y, LADDER).paint_picture("oubliette/ladder-long"),
                on_lane(foot + TOKEN.y / 2.0, TOKEN)
                    .slot(Place::Climb(seat))
                    .holding(token),
                on_lane(above, PLATE).slot(Place::SumPlate(seat)).holding(plate),
                on_lane(above, SUM).slot(Place::Sum(seat)).holding(sum),
            ]);
        let name = named(scene, seat, label(scene.setup.name(seat)));
        Element::column([ladder, name])
            .align(AlignItems::Center)
            .gap(px(6))
            .size(px(pitch), auto())
            .key(format!("ladder.{seat}"))
    });
    let ladders = Element::row(ladders)
        .gap(px(0))
        .align(AlignItems::End)
        .justify(JustifyContent::Center);
    // As large as the longest sentence allows.
    let letters = said(scene).chars().count().max(1) as f32;
    let line = (1.7 * (room.size.x - 64.0) / letters).min(2.4 * room.rem);
    let words = Piece::words(Place::Said, "The hoards are counted".into(), inks::BONE);
    let words = Element::default()
        .size(percent(100), px(line))
        .rigid()
        .slot(Place::Said)
        .holding(words);
    let width = (0.9 * room.size.x).min(1.6 * height);
    let opening = Rect::from_center_size(vec2(500.0, 64.0), vec2(82.0, 120.0));
    let light = Element::picture("oubliette/exit-light")
        .size(px(width), px(width * LIGHT.height() / LIGHT.width()))
        .rigid()
        .with(Element::default().over(opening, LIGHT).slot(Place::Light));
    let light = Element::column([light]).absolute().align(AlignItems::Center);
    let light = light.styled(|node| (node.width, node.top) = (percent(100), px(0)));
    let all = Element::column([light, Element::spacer(), ladders, words])
        .gap(px(10))
        .size(percent(100), percent(100))
        .padding(UiRect::axes(px(16), px(12)));
    widgets::on_ground("oubliette/hoard-count", widgets::GROUND_ASPECT, all)
}

/// The piece that shows what is counted of a seat’s hoard.
pub fn sum_of(seat: Seat) -> impl std::fmt::Debug {
    Place::Sum(seat)
}

fn said(scene: &TableContext<'_>) -> String {
    let ending = scene.view.ending();
    ending.map_or_else(String::new, |ending| {
        let [said, _] = end::result(scene, ending, end::looked_at(&end::ranked(scene), ending));
        said
    })
}

/// An explorer and its sum at a height, from 0 to 1, in so many milliseconds.
fn climbs(seat: Seat, height: f32, alpha: f32, lasts: f32) -> [MotionStep; 3] {
    let up = |size: Vec2| -height * RISE / size.y;
    let token = At::slot(Place::Climb(seat)).shifted(0.0, up(TOKEN)).over(20.0);
    let plate = At::slot(Place::SumPlate(seat)).shifted(0.0, up(PLATE)).over(21.0);
    let sum = At::slot(Place::Sum(seat)).shifted(0.0, up(SUM)).over(22.0);
    [
        go(PieceId::Token(seat), token.alpha(alpha), lasts, 0.0),
        go(Place::SumPlate(seat), plate, lasts, 0.0),
        go(Place::Sum(seat), sum, lasts, 0.0),
    ]
}

/// Counts the hoards, and where they are tied, the hands and what is in use. Then the winners climb out.
pub fn count(scene: &TableContext<'_>, ending: Ending, queue: &mut MotionQueue) {
    const STEP: f32 = 150.0;
    let ranked = end::ranked(scene);
    let depth = end::looked_at(&ranked, ending);
    // The explorers come to their ladders.
    queue.rest(600.0);
    let mut left: Vec<(Seat, [u32; 3])> = (ranked.iter())
        .map(|(seat, own)| (*seat, [own.cashed, own.hand, own.in_use]))
        .collect();
    let mut from = 0.0;
    for counted in 0..=usize::from(depth) {
        let amount = |all: &[u32; 3]| all.get(counted).copied().unwrap_or(0);
        let best = left.iter().map(|(_, all)| amount(all)).max().unwrap_or(0);
        let (steps, span) = if counted == 0 { (14, 0.8) } else { (5, 0.1) };
        for step in 1..=steps {
            let until = best * step / steps;
            let still = left
                .iter()
                .filter(|(_, all)| amount(all) > best * (step - 1) / steps);
            let moves = still.flat_map(|(seat, all)| {
                let so_far = amount(all).min(until);
                let words = match counted {
                    0 => money(so_far),
                    _ => format!("+ {}", money(so_far)),
                };
                let look = Look::new(Face::Words(words), INK);
                let id = Place::Sum(*seat).into();
                let height = from + span * so_far as f32 / best.max(1) as f32;
                let shown = [MotionStep::Change { id, look }];
                climbs(*seat, height, 1.0, STEP).into_iter().chain(shown)
            });
            let moves: Vec<MotionStep> = moves.collect();
            queue.beat(STEP, moves.into_iter().chain([sound("hoard-count")]));
        }
        // Who has fallen behind stays where it is.
        let (first, behind): (Vec<_>, Vec<_>) = left.into_iter().partition(|(_, all)| amount(all) == best);
        let stay = behind.iter().flat_map(|(seat, all)| {
            let height = from + span * amount(all) as f32 / best.max(1) as f32;
            climbs(*seat, height, 0.5, 300.0)
        });
        queue.beat(350.0, stay);
        (left, from) = (first, from + span);
    }
    let winners = scene.view.winners(&scene.setup.level);
    let middle = (winners.len() as f32 - 1.0) / 2.0;
    let out = winners.iter().enumerate().map(|(index, seat)| {
        let beside = 0.8 * (index as f32 - middle);
        let light = At::slot(Place::Light).shifted(beside, 0.0).over(40.0);
        go(PieceId::Token(*seat), light, 800.0, 60.0)
    });
    let look = Look::new(Face::Words(said(scene)), OCHRE);
    let id = Place::Said.into();
    let words = [MotionStep::Change { id, look }, sound("oubliette-win")];
    queue.beat(900.0, out.chain(words));
    queue.rest(1300.0);
}
