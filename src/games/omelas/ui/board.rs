//! The board of OMELAS: the city with its six squares, The Darkness below it, and all slots.
//!
//! Slots are laid out in percent of the board's drawing. The numbers are in its units (1440 by 790).

use super::super::view::{keeps, number};
use super::super::{Card, Letter, Omelas, Phase};
use super::rounds;
use crate::scene::inks;
use crate::session::{Press, Scene};
use crate::table::{Awaits, Seat, capital};
use crate::ui::element::FocusOrder;
use crate::ui::{Element, Frame, Piece, Role, Room, Surface};
use bevy::prelude::*;

/// The red of the city.
pub const RED: Color = Color::srgb(0.702, 0.086, 0.106);

const WIDTH: f32 = 1440.0;
const HEIGHT: f32 = 790.0;

/// The plaque with the number of votes.
const TAG: Frame = Frame {
    picture: "omelas/exactly",
    hovered: None,
    borders: [30.0, 12.0, 30.0, 12.0],
    padding: [26.0, 4.0, 26.0, 4.0],
    surface: Some(Surface::Paper),
};

/// A node on the board with this centre and size, in units of the drawing.
fn on_board(x: f32, y: f32, width: f32, height: f32) -> Element {
    Element::node(Node {
        position_type: PositionType::Absolute,
        left: percent(100.0 * (x - width / 2.0) / WIDTH),
        top: percent(100.0 * (y - height / 2.0) / HEIGHT),
        width: percent(100.0 * width / WIDTH),
        height: percent(100.0 * height / HEIGHT),
        ..default()
    })
}

/// Name of the slot of a tile's square.
pub fn square(letter: Letter) -> String {
    format!("square.{letter}")
}

/// Name of a slot of The Darkness, from 0.
pub fn dark_place(index: usize) -> String {
    format!("dark.{index}")
}

/// Name of the slot of a face-down vote.
pub fn ring(index: usize) -> String {
    format!("ring.{index}")
}

/// Name of the slot of a vote that is being revealed.
pub fn row(index: usize) -> String {
    format!("row.{index}")
}

/// Name of the slot of a sun in the count.
pub fn sun(index: usize) -> String {
    format!("sun.{index}")
}

pub fn tile_picture(letter: Letter) -> String {
    format!("omelas/tile-{letter}").to_lowercase()
}

pub fn die_picture(face: u8) -> String {
    format!("omelas/die-{}", face.clamp(1, 4))
}

pub const fn face(card: Card) -> &'static str {
    match card {
        Card::Yes => "omelas/vote-yes",
        Card::No => "omelas/vote-no",
    }
}

fn tile(letter: Letter) -> Piece {
    Piece::new(format!("tile.{letter}"), tile_picture(letter))
}

/// The board, as large as the space allows.
pub fn board(scene: &Scene<'_, Omelas>, room: &Room) -> Element {
    let reveals = scene.view.phase == Phase::Reveal;
    let mut board = Element::picture("omelas/board")
        .styled(|node| {
            node.height = percent(100);
            node.max_width = percent(100);
            node.aspect_ratio = Some(WIDTH / HEIGHT);
            // Slots outside it are places to come from: nothing scrolls there.
            node.overflow = Overflow::clip();
        })
        .labelled("The board");
    board = board.with_all(squares(scene)).with_all(darkness(scene, room));
    let whole =
        |name: &'static str, down: f32| on_board(WIDTH / 2.0, HEIGHT / 2.0 + down, WIDTH, HEIGHT).slot(name);
    board = board.with_all([
        whole("bank.below", 420.0),
        whole("bank.above", -120.0),
        whole("bank", 0.0),
    ]);
    for (piece, _) in banks() {
        let slot = format!("{}.slot", piece.key);
        board = board.with(
            on_board(WIDTH / 2.0, HEIGHT / 2.0, WIDTH, HEIGHT)
                .slot(slot)
                .holding(reveals.then_some(piece)),
        );
    }
    board
        .with_all(trial(scene))
        .with_all(votes(scene))
        .with_all(reveal(scene))
        .with(on_board(740.0, 486.0, 100.0, 171.0).slot("heap"))
        .with(on_board(720.0, 366.0, 105.0, 180.0).slot("deal"))
}

/// The darkness that rises over the city during the reveal: the earth from below, the stalactites from above,
/// the light on the child. Each piece comes with the slot that it enters from.
pub fn banks() -> [(Piece, &'static str); 3] {
    [
        (Piece::new("bank.earth", "omelas/bank-earth"), "bank.below"),
        (Piece::new("bank.teeth", "omelas/bank-teeth"), "bank.above"),
        (Piece::new("bank.light", "omelas/light"), "bank"),
    ]
}

fn squares(scene: &Scene<'_, Omelas>) -> impl Iterator<Item = Element> {
    let view = scene.view;
    Letter::ALL.into_iter().map(move |letter| {
        let filled = view.squares.get(letter.square()).copied().unwrap_or(false);
        let on_trial = view.trial == Some(letter);
        let shown = (filled || on_trial) && view.phase != Phase::Reveal;
        let middle = 280.0 + 176.0 * letter.square() as f32;
        let square = on_board(middle, 366.0, 118.0, 118.0).slot(square(letter));
        let fringe = (on_trial && shown).then(|| {
            let size = percent(161);
            Element::picture("omelas/trial").styled(|node| {
                (node.width, node.height) = (size, size);
                node.position_type = PositionType::Absolute;
                (node.left, node.top) = (percent(-30.5), percent(-30.5));
            })
        });
        square.with(fringe).holding(shown.then(|| tile(letter)))
    })
}

fn darkness(scene: &Scene<'_, Omelas>, room: &Room) -> impl Iterator<Item = Element> {
    let view = scene.view;
    let reveals = view.phase == Phase::Reveal;
    let slots = (0..usize::from(view.places)).map(move |index| {
        let lies = index < usize::from(view.darkness) && !reveals;
        on_board(330.0 + 152.0 * index as f32, 672.0, 114.0, 114.0)
            .slot(dark_place(index))
            .holding(lies.then(|| Piece::new(format!("dark.{index}"), "omelas/tile-back")))
    });
    let count = match view.darkness {
        0 => format!("none of {}", number(view.places)),
        count => format!("{} of {}", number(count), number(view.places)),
    };
    let name = Element::column([
        Element::text(Role::Section, "THE DARKNESS").tinted(inks::BONE),
        Element::text(Role::Note, count),
    ]);
    let name = on_board(858.0, 668.0, 260.0, 110.0).with(centred(name));
    // The score contains it as well.
    let named = !reveals && !room.has_large_type();
    slots.chain(named.then_some(name))
}

/// Centres an element in its parent.
fn centred(element: Element) -> Element {
    Element::overlay([element.styled(|node| {
        node.align_items = AlignItems::Center;
        node.row_gap = px(2);
        node.flex_shrink = 0.0;
    })])
    .styled(|node| {
        node.align_items = AlignItems::Center;
        node.justify_content = JustifyContent::Center;
    })
}

/// The vertical position of the die: near the tile on trial, and never over the votes.
fn die_at(trial: Option<Letter>) -> f32 {
    match trial {
        None => 740.0,
        Some(letter) => {
            let x = 280.0 + 176.0 * letter.square() as f32;
            if letter.square() < 3 {
                x.clamp(376.0, 536.0)
            } else {
                x.clamp(906.0, 1006.0)
            }
        }
    }
}

/// The die and the number of votes that it requires.
fn trial(scene: &Scene<'_, Omelas>) -> Vec<Element> {
    let view = scene.view;
    let x = die_at(view.trial);
    let reveals = view.phase == Phase::Reveal;
    let mine = matches!(scene.awaits, Awaits::Chance { roller: Some(seat), .. } if scene.is_person(seat));
    let rolls = view.phase == Phase::Roll;
    let mut die = Piece::new(
        "die",
        view.die.map_or_else(|| "omelas/die-blank".into(), die_picture),
    )
    .unflipped();
    let is_expected = rolls && mine;
    if is_expected {
        die = die.offered();
    }
    let mut slot = on_board(x, 502.0, 118.0, 111.0).slot("die");
    if !reveals {
        slot = slot.holding(die.clone());
    }
    if matches!(view.phase, Phase::Roll | Phase::Draw) {
        let name = scene.setup.name(view.turn);
        let (why, rule) = match (rolls, mine) {
            (true, true) => (None, "omelas.round.2"),
            (true, false) => (Some(format!("Not yet: {name} rolls the die")), "omelas.round.2"),
            (false, _) => (
                Some("Not yet: first a tile is drawn".to_owned()),
                "omelas.round.1",
            ),
        };
        slot = slot
            .pressing(Press::<Omelas>::Chance)
            .labelled("The die")
            .tooltip("Roll the die")
            .refused(why)
            .by(rule);
        if is_expected {
            slot = slot.focus(FocusOrder::First);
        }
    }
    let tag = view.die.filter(|_| view.phase == Phase::Vote).map(|face| {
        let words = Element::text(Role::Label, format!("exactly {face} Yes")).unwrapped();
        on_board(x, 586.0, 10.0, 40.0).with(centred(Element::row([words]).framed(&TAG)))
    });
    let waiting = on_board(248.0, 648.0, 108.0, 101.0).slot("die.reveal");
    let waiting = if reveals { waiting.holding(die) } else { waiting };
    [slot, waiting].into_iter().chain(tag).collect()
}

/// The face-down votes on the table.
fn votes(scene: &Scene<'_, Omelas>) -> Vec<Element> {
    const TILT: [f32; 6] = [-3.0, 2.0, -1.5, 3.5, -2.5, 1.5];
    let view = scene.view;
    let count = scene.setup.seats.len();
    let laid = view.seats.iter().filter(|seat| seat.laid).count();
    let lays = view.phase == Phase::Vote && !super::is_on(scene);
    let die = die_at(view.trial);
    let first = if view.trial.is_none_or(|letter| letter.square() < 3) {
        die + 126.0
    } else {
        die - 126.0 - 98.0 * (count as f32 - 1.0)
    };
    let place = |index: usize| {
        let tilt = TILT.get(index).copied().unwrap_or(0.0);
        let slot = on_board(first + 98.0 * index as f32, 512.0, 82.0, 140.0).slot(ring(index));
        if lays && index < laid {
            return slot.holding(Piece::new(format!("laid.{index}"), "omelas/vote-back").turned(tilt));
        }
        if lays {
            slot.paint_picture("omelas/slot")
        } else {
            slot
        }
    };
    (0..count).map(place).collect()
}

/// The revealed votes and the count.
fn reveal(scene: &Scene<'_, Omelas>) -> Vec<Element> {
    let view = scene.view;
    let reveals = view.phase == Phase::Reveal;
    let count = scene.setup.seats.len();
    let turned = rounds::turned(scene);
    let (width, pitch) = match count {
        0..=4 => (208.0, 252.0),
        5 => (208.0, 240.0),
        _ => (184.0, 204.0),
    };
    let mut all: Vec<Element> = (0..count)
        .map(|index| {
            let x = 716.0 + pitch * (index as f32 - (count as f32 - 1.0) / 2.0);
            let picture = turned.get(index).map_or("omelas/vote-back", |card| face(*card));
            let card = Piece::new(format!("laid.{index}"), picture);
            on_board(x, 372.0, width, width * 12.0 / 7.0)
                .slot(row(index))
                .holding(reveals.then_some(card))
        })
        .collect();
    let die = view.die.unwrap_or(1);
    let (needed, yes) = (
        usize::from(die),
        turned.iter().filter(|card| **card == Card::Yes).count(),
    );
    let trial = view.trial.filter(|_| reveals);
    all.push(
        on_board(122.0, 650.0, 104.0, 104.0)
            .slot("trial")
            .holding(trial.map(tile)),
    );
    all.extend((0..4).map(|index| {
        let picture = if index < yes {
            "omelas/sun-lit"
        } else {
            "omelas/sun-empty"
        };
        let sun_piece = Piece::new(format!("sun.{index}"), picture).unflipped();
        on_board(380.0 + 104.0 * index as f32, 650.0, 106.0, 106.0)
            .slot(sun(index))
            .holding((reveals && index < needed).then_some(sun_piece))
    }));
    if trial.is_some() {
        let ink = if yes > needed { RED } else { inks::BONE };
        let count = Piece::words("count", format!("{yes} of {die}"), ink);
        // It ends before the child.
        let x = 444.0 + 104.0 * needed as f32;
        all.push(on_board(x, 650.0, 170.0, 94.0).slot("count").holding(count));
    }
    all
}

/// The count of the votes revealed so far, in words.
pub fn count(scene: &Scene<'_, Omelas>) -> (String, String) {
    let die = scene.view.die.unwrap_or(1);
    let turned = rounds::turned(scene);
    let yes = turned.iter().filter(|card| **card == Card::Yes).count() as u8;
    let letter = scene
        .view
        .trial
        .map_or(String::new(), |letter| letter.to_string());
    let words = if yes > die {
        format!("{} too many: {letter} is lost.", capital(number(yes - die)))
    } else {
        format!("Exactly {} Yes {} the {letter}.", number(die), keeps(die))
    };
    (format!("{} Yes of {}", capital(number(yes)), number(die)), words)
}

/// The two vote cards of the seat at the foot, while it may vote.
pub fn hand(scene: &Scene<'_, Omelas>) -> Element {
    let seat = scene.foot;
    let offered = lays(scene, seat);
    let card = |index: usize| {
        let turn = if index == 0 { -2.0 } else { 2.0 };
        let key = format!("hand.{index}");
        let slot = Element::default().size(px(108), px(185)).slot(key.clone());
        if !offered {
            return slot;
        }
        slot.holding(Piece::new(key, "omelas/vote-back").turned(turn).offered())
            .pressing(Press::<Omelas>::Decide(seat))
            .labelled("Vote")
    };
    Element::row([card(0), card(1)])
        .gap(px(32))
        .styled(|node| node.display = if offered { Display::Flex } else { Display::None })
}

/// Is the person at the foot to lay this seat's vote?
pub fn lays(scene: &Scene<'_, Omelas>, seat: Seat) -> bool {
    let awaited = matches!(scene.awaits, Awaits::Seats(seats) if seats.contains(seat));
    scene.view.phase == Phase::Vote && !super::is_on(scene) && scene.is_person(seat) && awaited
}
