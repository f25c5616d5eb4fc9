//! The table of OMELAS: the seats, the board, the prompt and controls, and the column beside them.

use super::super::view::number;
use super::super::{Omelas, Phase};
use super::{board, discussion, end, plates, rounds, side};
use crate::session::bar::BarIntent;
use crate::session::{Press, Scene};
use crate::table::Awaits;
use crate::ui::element::FocusOrder;
use crate::ui::{Element, Frame, Piece, Role, Room, Surface, widgets};
use bevy::prelude::*;

/// The ribbon with the prompt.
const RIBBON: Frame = Frame {
    picture: "omelas/ribbon",
    hovered: None,
    borders: [90.0, 30.0, 90.0, 40.0],
    padding: [96.0, 14.0, 96.0, 30.0],
    surface: Some(Surface::Paper),
};

/// The whole table. Without a bar it is only shown, in a replay with its own controls.
pub fn table(scene: &Scene<'_, Omelas>, room: &Room, bar: Option<Element>) -> Element {
    if let Phase::Over(side) = scene.view.phase {
        return end::end(scene, side, room, bar.is_some());
    }
    let seats = scene.setup.seats.len();
    // Around a display that lies flat nobody is at the foot: all plates lie in one row, and slips at the sides.
    let others = plates::at_foot(scene).clockwise_from(seats);
    let others = others.skip(usize::from(!room.lies_flat));
    let others = Element::wrap(others.map(|seat| plates::plate(scene, seat, room))).styled(|node| {
        node.justify_content = JustifyContent::SpaceAround;
        node.align_items = AlignItems::Start;
        node.row_gap = px(4);
    });
    // Scrolls below the plates lie over the board.
    let others = others.z(1);
    let board = Element::row([board::board(scene, room)])
        .grow(1.0)
        .styled(|node| {
            node.justify_content = JustifyContent::Center;
            (node.flex_basis, node.min_height, node.min_width) = (px(0), px(400), px(0));
        });
    let main = Element::column([others, board, foot(scene, room, bar.is_some())])
        .gap(px(8))
        .grow(1.0)
        .scrolling()
        .styled(|node| (node.flex_basis, node.min_width) = (px(0), px(0)));
    let side = bar.map(|bar| side::side(scene, room, bar));
    let all = if room.is_portrait {
        Element::column([main])
    } else {
        Element::row([main]).styled(|node| node.align_items = AlignItems::Stretch)
    };
    let all = all.with(side);
    widgets::on_ground(
        "shared/table",
        widgets::WIDE,
        all.padding(UiRect::axes(px(24), px(18))),
    )
}

/// The foot of the table: the bag, a person's plate, the prompt, and that seat's vote cards.
fn foot(scene: &Scene<'_, Omelas>, room: &Room, is_played: bool) -> Element {
    let (words, note) = prompt(scene);
    let ribbon = Element::row([Element::text(Role::Heading, words).justified(Justify::Center)])
        .styled(|node| {
            node.justify_content = JustifyContent::Center;
            node.min_width = px(560);
        })
        .framed(&RIBBON)
        .pressing(BarIntent::Rules)
        .tooltip("The rule for the current step (F1)");
    let talks = is_played && discussion::is_on(scene);
    let below = if talks {
        Some(discussion::controls(scene))
    } else if scene.held {
        let go_on = widgets::gilt_button("Continue", Press::<Omelas>::GoOn).focus(FocusOrder::First);
        let note = Element::text(Role::Note, note).justified(Justify::Center);
        Some(
            Element::column([note, go_on])
                .gap(px(4))
                .styled(|node| node.align_items = AlignItems::Center),
        )
    } else {
        (!note.is_empty()).then(|| Element::text(Role::Note, note).justified(Justify::Center))
    };
    // In a narrow window the controls have their own row.
    let (beside, below) = if room.is_portrait || room.has_large_type() {
        (None, below)
    } else {
        (below, None)
    };
    let beside = beside.map(|beside| beside.size(percent(100), Val::Auto));
    let has_own_row = beside.is_none();
    let middle = Element::column([ribbon]).with(beside).gap(px(4)).styled(|node| {
        node.align_items = AlignItems::Center;
        node.flex_shrink = 1.0;
        if !has_own_row {
            // It takes the width that is left, so that its rows wrap before its height is measured.
            (node.flex_basis, node.max_width) = (px(600), px(1100));
            node.flex_grow = 1.0;
        }
    });
    let row = Element::wrap(
        [
            Some(bag(scene)),
            (!room.lies_flat).then(|| plates::plate(scene, plates::at_foot(scene), room)),
            Some(middle),
            Some(board::hand(scene)),
        ]
        .into_iter()
        .flatten(),
    )
    .styled(|node| {
        node.justify_content = JustifyContent::Center;
        node.column_gap = px(28);
        node.row_gap = px(6);
    });
    Element::column([row]).with(below).gap(px(6))
}

/// The bag with the number of tiles left, and the tiles laid aside.
fn bag(scene: &Scene<'_, Omelas>) -> Element {
    let view = scene.view;
    let name = scene.setup.name(view.turn);
    let mine = matches!(scene.awaits, Awaits::Chance { roller: Some(seat), .. } if scene.is_person(seat));
    let draws = view.phase == Phase::Draw;
    let (why, rule) = match (draws, mine) {
        (true, true) => (None, "omelas.round.1"),
        (true, false) => (Some(format!("Not yet: {name} draws a tile")), "omelas.round.1"),
        (false, _) => (
            Some(format!(
                "Tiles in the bag: {}. The next one is drawn when a new round begins",
                view.bag
            )),
            "omelas.round.8",
        ),
    };
    let piece = Piece::new("bag", "omelas/bag");
    let piece = if draws && mine { piece.offered() } else { piece };
    let count = Element::row([Element::text(Role::Label, view.bag.to_string())])
        .paint_picture("omelas/disc")
        .on(Surface::Paper)
        .size(px(46), px(46))
        .styled(|node| node.justify_content = JustifyContent::Center);
    let bag = Element::default()
        .size(px(113), px(130))
        .slot("bag")
        .holding(piece)
        .pressing(Press::<Omelas>::Chance)
        .labelled("The bag")
        .tooltip(format!("Draw a tile (tiles in the bag: {})", view.bag))
        .refused(why)
        .by(rule);
    let bag = if draws && mine {
        bag.focus(FocusOrder::First)
    } else {
        bag
    };
    let last = rounds::last_aside(scene);
    let words = match view.aside.len() {
        0 => String::new(),
        1 => "laid aside".to_owned(),
        count => format!("{count} laid aside"),
    };
    let aside = last.map(|letter| Piece::new("aside", board::tile_picture(letter)).turned(4.0));
    let aside = Element::column([
        Element::default()
            .size(px(66), px(66))
            .slot("aside")
            .holding(aside),
        Element::text(Role::Note, words),
    ])
    .gap(px(4))
    .styled(|node| node.align_items = AlignItems::Center);
    Element::row([bag, count, aside])
        .gap(px(6))
        .styled(|node| node.align_items = AlignItems::End)
}

/// Returns the prompt and a note about it.
fn prompt(scene: &Scene<'_, Omelas>) -> (String, String) {
    let view = scene.view;
    let name = scene.setup.name(view.turn);
    let person = scene.is_person(view.turn);
    let letter = view.trial.map_or(String::new(), |letter| letter.to_string());
    let all_laid = view.seats.iter().all(|seat| seat.laid);
    match view.phase {
        Phase::Deal => ("The roles are dealt".to_owned(), String::new()),
        Phase::Draw if person => (format!("{name}, draw a tile"), "Press the bag.".into()),
        Phase::Draw => (format!("{name} draws a tile"), String::new()),
        Phase::Roll if person => (
            format!("{name}, roll the die"),
            format!("It shows how many Yes votes keep the {letter}, no more and no fewer."),
        ),
        Phase::Roll => (format!("{name} rolls the die"), String::new()),
        Phase::Vote if discussion::asking(scene).is_some() => {
            let die = view.die.unwrap_or(0);
            let votes = if die == 1 { "vote" } else { "votes" };
            (format!("Ask for {} Yes {votes}", number(die)), String::new())
        }
        Phase::Vote if discussion::is_on(scene) => {
            (format!("Discuss: shall the {letter} stay?"), String::new())
        }
        Phase::Vote if all_laid => (
            "All votes are laid".into(),
            "They are shuffled before they are turned up.".into(),
        ),
        Phase::Vote if board::lays(scene, scene.foot) => (
            format!("{}, lay your vote", scene.setup.name(scene.foot)),
            "Press a card: the curtain falls, and you choose alone.".into(),
        ),
        Phase::Vote => (
            "The votes are being laid".into(),
            "Every seat lays one card, face-down.".into(),
        ),
        Phase::Reveal => board::count(scene),
        Phase::Over(_) => (String::new(), String::new()),
    }
}
