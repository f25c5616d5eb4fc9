//! The screens of OMELAS, as functions of views.
//!
//! The table arranges everything around the [`board`] with its slots. [`plates`] shows the seats, [`discussion`] claims
//! and requests, [`claims`] what a count says about them, [`side`] past rounds and the score, [`unmasking`] and [`end`] the
//! end, [`private`] a seat's private view, and
//! [`motion`] the motion between two views. All of it reads only views and seen events.

mod annotate;
mod board;
mod card;
mod claims;
pub(super) mod discussion;
mod end;
pub mod motion;
mod plates;
mod private;
mod side;
mod unmasking;
pub(super) mod view;

use super::{Claim, Event, Omelas, Phase, PieceId, Seen, View};
use crate::session::{Abilities, BarIntent, GameCard, GameUi, Press, Prompt, TableContext, continue_button};
use crate::table::{Remark, Said, SeatSet, and_list};
use crate::ui::element::FocusOrder;
use crate::ui::{Element, Form, Frame, Layout, Piece, Role, Surface, widgets};
use bevy::prelude::*;
pub use board::Place;
pub use end::is_lie;

const RIBBON: Frame = Frame {
    picture: "omelas/ribbon",
    hovered: None,
    borders: [90.0, 30.0, 90.0, 40.0],
    padding: [96.0, 14.0, 96.0, 30.0],
    surface: Some(Surface::Paper),
};

impl GameUi for Omelas {
    type Ui = discussion::Discussion;
    type UiChange = discussion::UiChange;
    const CARD: GameCard = card::CARD;

    fn table(scene: &TableContext<'_, Self>, room: &Layout, bar: Option<Element>) -> Element {
        if let Phase::Over(side) = scene.view.phase {
            return end::end(scene, side, room, bar.is_some());
        }
        let seats = scene.setup.seats.len();
        // Around a display that lies flat, no seat is at the foot: all plates lie in one row, with slips at the sides.
        let others = plates::at_foot(scene).clockwise_from(seats);
        let others = others.skip(usize::from(!room.lies_flat));
        let hangs = !plates::has_scrolls_in_rows(room);
        // More than five plates need two rows there, of equal length.
        let is_halved = room.lies_flat && seats > 5 && hangs;
        let others = Element::wrap(others.map(|seat| plates::plate(scene, seat, room)))
            .justify(JustifyContent::SpaceAround)
            .align(AlignItems::Start)
            // Space for the scrolls that hang below the upper plates.
            .styled(|node| {
                node.row_gap = px(if hangs { 24.0 + 1.4 * room.rem } else { 4.0 });
                if is_halved {
                    (node.max_width, node.align_self) = (px(980), AlignSelf::Center);
                }
            })
            // Scrolls below the plates lie over the board.
            .z(1);
        let board = Element::row([board::board(scene, room)])
            .flex(1.0, px(0))
            .justify(JustifyContent::Center)
            .styled(|node| {
                // Two rows of plates leave a stacked table less height.
                let least = if is_stacked(room) { 350.0 } else { 400.0 };
                (node.min_height, node.min_width) = (px(least), px(0));
            });
        let main = Element::column([others, board, foot(scene, room, bar.is_some())])
            .gap(px(8))
            .flex(1.0, px(0))
            .styled(|node| {
                node.min_width = px(0);
                // The brackets around a control of the foot have room up to the window's edge, so that nothing scrolls for
                // them.
                (node.padding.bottom, node.margin.bottom) = (px(24), px(-18));
            });
        // With ordinary type, all of a stacked table for five fits. The engine’s measure is a little too low there, and it
        // would scroll by that.
        let is_whole = is_stacked(room) && room.rem < LARGER && scene.setup.seats.len() < 6;
        let main = if is_whole { main } else { main.scrolling() };
        let side = bar.map(|bar| side::side(scene, room, bar));
        let all = match room.form() {
            Form::Tall => Element::column([main]),
            Form::Wide | Form::Large => Element::row([main]).align(AlignItems::Stretch),
        };
        let all = all.with(side).padding(UiRect::axes(px(24), px(18)));
        widgets::on_ground("shared/table", widgets::GROUND_ASPECT, all)
    }

    fn prompt(scene: &TableContext<'_, Self>) -> Prompt {
        board::prompt(scene)
    }

    fn change(ui: &mut Self::Ui, view: &View, change: Self::UiChange) {
        ui.change(change, view);
    }

    fn holds(view: &View, _: SeatSet) -> bool {
        matches!(view.phase, Phase::Count | Phase::Ending(_))
    }

    fn may_decide(scene: &TableContext<'_, Self>) -> bool {
        !discussion::is_on(scene)
    }
}

impl Abilities for Omelas {
    fn may_be_tried(remark: &Remark<Claim>) -> bool {
        matches!(remark.said, Said::Claim(_))
    }
}

/// The width of a table, in units, below which its prompt stands under the bag.
const STACKED: f32 = 1600.0;

/// The type size from which a stacked table may need more height than it has, in units.
const LARGER: f32 = 22.0;

/// Is the table too narrow for bag, plate, prompt and cards in one row, as it is beside a guide? The engine would measure
/// a wrapped row as too low.
fn is_stacked(room: &Layout) -> bool {
    room.form() == Form::Wide && !room.lies_flat && room.size.x < STACKED
}

/// The foot of the table: the bag, a person's plate, the prompt, and that seat's vote cards.
fn foot(scene: &TableContext<'_, Omelas>, room: &Layout, is_played: bool) -> Element {
    let prompt = board::prompt(scene);
    let words = prompt.heading(scene.setup);
    let ribbon = Element::row([Element::text(Role::Heading, words)
        .justified(Justify::Center)
        .breaking_words()])
    .justify(JustifyContent::Center)
    .styled(|node| (node.min_width, node.max_width) = (px(560), percent(100)))
    .framed(&RIBBON)
    .pressing(BarIntent::Rules)
    .focus(FocusOrder::Aside)
    .tooltip("The rule for the current step (F1)");
    let note = prompt.note;
    let note = (!note.is_empty()).then(|| Element::text(Role::Note, note).justified(Justify::Center));
    let below = if is_played && discussion::is_on(scene) {
        Some(discussion::controls(scene, room))
    } else if scene.held {
        let go_on = match scene.view.phase {
            Phase::Ending(_) => widgets::gilt_button("Turn the role cards over", Press::<Omelas>::GoOn),
            _ => continue_button::<Omelas>(),
        };
        let both = note.into_iter().chain([go_on.focus(FocusOrder::First)]);
        Some(Element::column(both).gap(px(4)).align(AlignItems::Center))
    } else {
        match discussion::way_back(scene).filter(|_| is_played) {
            Some(back) => {
                let both = Element::wrap(note.into_iter().chain([back]));
                Some(both.justify(JustifyContent::Center))
            }
            None => note,
        }
    };
    // In a narrow window the controls have their own row.
    let (beside, below) = match room.form() {
        Form::Wide => (below, None),
        Form::Tall | Form::Large => (None, below),
    };
    let middle = Element::column([ribbon]).gap(px(4)).align(AlignItems::Center);
    let middle = match beside {
        // It takes the remaining width, so that its rows wrap before its height is measured.
        Some(beside) => middle
            .with(beside.size(percent(100), auto()))
            .flex(1.0, px(600))
            .styled(|node| node.max_width = px(1100)),
        None => middle,
    };
    let plate = (!room.lies_flat).then(|| plates::plate(scene, plates::at_foot(scene), room));
    let (middle, below) = match is_stacked(room) {
        true => {
            // Its height is that of its words.
            let middle = middle.flex(0.0, auto()).size(percent(100), auto());
            (
                None,
                Some(middle.styled(|node| node.align_self = AlignSelf::Center)),
            )
        }
        false => (Some(middle), below),
    };
    let row = Element::wrap([bag(scene, room)])
        .with(plate)
        .with(middle)
        .with(board::hand(scene))
        .justify(JustifyContent::Center)
        .styled(|node| (node.column_gap, node.row_gap) = (px(28), px(6)));
    // With large type the table scrolls. The prompt stays in sight.
    let foot = Element::column([row])
        .with(below.map(Element::in_sight))
        .gap(px(6));
    if room.form() != Form::Wide {
        return foot;
    }
    // As high as the vote cards, so that the board keeps its size from step to step.
    let foot = foot.justify(JustifyContent::Center).rigid();
    foot.styled(|node| node.min_height = px(board::HAND))
}

/// The bag with the number of tiles left, and the tiles laid aside.
fn bag(scene: &TableContext<'_, Omelas>, room: &Layout) -> Element {
    let view = scene.view;
    let (why, rule) = if view.phase == Phase::Draw {
        let why = board::others(scene, "draws a tile");
        ((!board::person_acts(scene)).then_some(why), "omelas.round.1")
    } else {
        let next = "The next one is drawn when a new round begins";
        let why = format!("Tiles in the bag: {}. {next}", view.bag);
        (Some(why), "omelas.round.8")
    };
    let slot = Element::default().size(px(113), px(130)).slot(Place::Bag);
    let bag = board::for_chance(slot, Piece::new(Place::Bag, "omelas/bag"), "The bag", why)
        .tooltip(format!("Draw a tile (tiles in the bag: {})", view.bag))
        .by(rule);
    let count = Element::row([Element::text(Role::Label, view.bag.to_string())])
        .paint_picture("omelas/disc")
        .on(Surface::Paper)
        .size(px(2.3 * room.rem), px(2.3 * room.rem))
        .justify(JustifyContent::Center)
        .rigid();
    let last = scene.seen.iter().rev().find_map(|seen| match seen {
        Seen::Public(Event::Drawn { letter, aside, .. }) => aside.then_some(*letter),
        _ => None,
    });
    let last = last.map(|letter| Piece::new(PieceId::Aside, board::tile_picture(letter)).rotated(4.0));
    let words = match view.aside.len() {
        0 => String::new(),
        1 => "laid aside".to_owned(),
        count => format!("{count} laid aside"),
    };
    let slot = Element::default().size(px(66), px(66)).slot(PieceId::Aside);
    let slot = match last {
        Some(last) => {
            let on = scene.setup.level.house.where_letters_count();
            let letters: Vec<String> = view.aside.iter().map(ToString::to_string).collect();
            let tells = format!("Laid aside, because already on {on}: {}", and_list(&letters));
            board::explained(
                slot.holding(last),
                "The tiles laid aside",
                tells,
                "omelas.round.1",
            )
        }
        None => slot,
    };
    let aside = Element::column([slot, Element::text(Role::Note, words)]);
    let aside = aside.gap(px(4)).align(AlignItems::Center);
    Element::row([bag, count, aside])
        .gap(px(6))
        .align(AlignItems::End)
}
