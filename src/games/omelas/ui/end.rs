//! The final screen (`omelas.end.4`, `omelas.end.5`): whoever won, the child is still there.

use super::super::view::number;
use super::super::{Card, Claim, Omelas, Role, Side};
use super::board::{RED, face, tile_picture};
use super::rounds::{self, RoundLine};
use crate::session::bar::BarIntent;
use crate::session::{Press, Scene};
use crate::table::{Seat, capital};
use crate::ui::element::{FocusOrder, Paint};
use crate::ui::{Element, Piece, Role as Text, Room, theme, widgets};
use bevy::prelude::*;

pub const fn role_picture(role: Role) -> &'static str {
    match role {
        Role::Rebel => "omelas/role-rebel",
        Role::Council => "omelas/role-council",
    }
}

/// The whole final screen.
pub fn end(scene: &Scene<'_, Omelas>, side: Side, room: &Room, is_played: bool) -> Element {
    let title = if room.has_large_type() {
        Text::Heading
    } else {
        Text::Title
    };
    let child = Element::column([
        Element::text(title, "The child is still there.").justified(Justify::Center),
        Element::text(Text::Note, "Whoever won, the child remains.").justified(Justify::Center),
    ])
    .gap(px(4))
    .styled(|node| node.align_items = AlignItems::Center);
    let result = Element::column(result(scene, side)).gap(px(8));
    let answers = [
        widgets::gilt_button("Play again, same seats", Press::<Omelas>::Again).focus(FocusOrder::First),
        widgets::button("Watch the replay", Press::<Omelas>::Watch),
        widgets::button("Read the ledger", BarIntent::Ledger),
        widgets::button("Quit to title", BarIntent::Quit),
    ];
    let answers = answers.into_iter().filter(|_| is_played);
    // Words stand where the drawing leaves room: below the child, or beside it between the bricks.
    let (sky, middle) = if room.is_portrait {
        let answers = answers.map(|answer| answer.grow(1.0).styled(|node| node.flex_basis = percent(40)));
        let sky = Element::default().styled(|node| {
            node.height = percent(66);
            node.flex_shrink = 0.0;
        });
        (sky, Element::column([child, result, Element::wrap(answers)]))
    } else {
        let beside = |parts: Element, down: f32| {
            parts.grow(1.0).styled(|node| {
                (node.flex_basis, node.max_width) = (px(440), px(560));
                node.margin.top = px(down);
            })
        };
        let child = child.grow(1.0).styled(|node| {
            (node.flex_basis, node.max_width) = (px(520), px(600));
            node.align_self = AlignSelf::End;
        });
        let parts = [
            beside(result, 96.0),
            child,
            beside(Element::column(answers), 80.0),
        ];
        let middle = Element::row(parts).grow(1.0).styled(|node| {
            node.align_items = AlignItems::Stretch;
            node.justify_content = JustifyContent::Center;
            node.flex_shrink = 0.0;
        });
        (Element::default().size(percent(100), percent(26)), middle)
    };
    let seats = Element::wrap(Seat::all(scene.view.seats.len()).map(|seat| seat_at_the_end(scene, seat)))
        .styled(|node| node.justify_content = JustifyContent::SpaceAround);
    let content = Element::column([sky, middle, seats])
        .with(votes(scene))
        .padding(UiRect::axes(px(104), px(24)))
        .scrolling();
    widgets::on_ground("omelas/end", 16.0 / 9.0, content)
}

fn result(scene: &Scene<'_, Omelas>, side: Side) -> Vec<Element> {
    let view = scene.view;
    let rebels = scene.setup.level.rebels_among(view.seats.len());
    let placed = view.squares.iter().filter(|filled| **filled).count() as u8;
    let (title, first, second) = match side {
        Side::Council => (
            "The Council Members win.",
            "Omelas is complete: six of six squares.".to_owned(),
            match view.darkness {
                0 => "No tile lies in The Darkness.".to_owned(),
                1 => "One tile lies in The Darkness.".to_owned(),
                count => format!("{} tiles lie in The Darkness.", capital(number(count))),
            },
        ),
        Side::Rebel => (
            if rebels == 1 {
                "The Rebel wins."
            } else {
                "The Rebels win."
            },
            format!("The Darkness is full: {0} of {0} places.", number(view.places)),
            match placed {
                1 => "One of six squares was filled.".to_owned(),
                count => format!("{} of six squares were filled.", capital(number(count))),
            },
        ),
    };
    let time = match scene.played_for / 60 {
        0 => "less than a minute".to_owned(),
        1 => "one minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    let rounds = match view.round {
        1 => "1 round".to_owned(),
        rounds => format!("{rounds} rounds"),
    };
    vec![
        Element::text(Text::Title, title),
        Element::picture("shared/rule-plain").size(px(440), px(8)),
        Element::text(Text::Body, first),
        Element::text(Text::Body, second),
        Element::text(
            Text::Note,
            format!("{rounds}, {time}, seed {}", scene.setup.seed.0),
        ),
    ]
}

/// A seat's name and role.
fn seat_at_the_end(scene: &Scene<'_, Omelas>, seat: Seat) -> Element {
    let view = scene.view;
    let one = scene.setup.level.rebels_among(view.seats.len()) == 1;
    let role = view.seats.get(seat.index()).and_then(|own| own.role);
    let words = match role {
        Some(Role::Rebel) if one => "the Rebel",
        Some(Role::Rebel) => "a Rebel",
        _ => "Council Member",
    };
    let picture = role_picture(role.unwrap_or(Role::Council));
    let card = Element::default()
        .size(px(110), px(188))
        .slot(format!("role.{seat}"))
        .holding(Piece::new(format!("role.{seat}"), picture));
    let mark = format!("shared/mark-{}", scene.mark(seat).clamp(1, 6));
    let name = Element::row([
        Element::picture(mark).size(px(34), px(34)),
        Element::text(Text::Heading, scene.setup.name(seat)),
    ])
    .gap(px(10));
    let said = Element::column([name, Element::text(Text::Note, words)])
        .gap(px(4))
        .styled(|node| node.max_width = px(260));
    Element::row([card, said])
}

/// Each seat's votes by round, compared with its claims, if the house rule shows votes.
fn votes(scene: &Scene<'_, Omelas>) -> Option<Element> {
    let view = scene.view;
    let counted = rounds::rounds(scene).into_iter().filter(RoundLine::is_counted);
    let counted: Vec<_> = counted.zip(&view.ballots).collect();
    if counted.is_empty() {
        return None;
    }
    let tiles = counted.iter().map(|(_, ballot)| {
        Element::picture(tile_picture(ballot.letter))
            .size(px(44), px(44))
            .styled(|node| node.justify_self = JustifySelf::Center)
            .labelled(ballot.letter.to_string())
    });
    let head = std::iter::once(Element::text(Text::Note, "claim, vote")).chain(tiles);
    let rows = Seat::all(view.seats.len()).flat_map(|seat| {
        let mark = format!("shared/mark-{}", scene.mark(seat).clamp(1, 6));
        let name = Element::row([
            Element::picture(mark).size(px(28), px(28)),
            Element::text(Text::Label, scene.setup.name(seat)),
        ])
        .gap(px(10));
        let cells = counted.iter().map(move |(round, ballot)| {
            let card = ballot.cards.get(seat.index()).copied();
            vote(round.claim_of(seat), card)
        });
        std::iter::once(name).chain(cells).collect::<Vec<_>>()
    });
    let table = Element::node(Node {
        display: Display::Grid,
        grid_template_columns: RepeatedGridTrack::auto(counted.len() as u16 + 1),
        align_items: AlignItems::Center,
        column_gap: px(10),
        row_gap: px(6),
        ..default()
    })
    .with_all(head.chain(rows));
    let legend = Element::text(Text::Note, "On red: laid otherwise than claimed.");
    Some(
        Element::column([table, legend])
            .gap(px(10))
            .framed(&theme::TABLE_PANEL)
            .styled(|node| node.align_self = AlignSelf::Center),
    )
}

/// Does this vote differ from the claim? A claimed coin is never a lie.
const fn is_lie(claim: Option<Claim>, card: Option<Card>) -> bool {
    matches!(
        (claim, card),
        (Some(Claim::Yes), Some(Card::No)) | (Some(Claim::No), Some(Card::Yes))
    )
}

/// A claim and the vote after it.
fn vote(claim: Option<Claim>, card: Option<Card>) -> Element {
    let claim_sign = match claim {
        Some(Claim::Yes) => Element::picture("shared/claim-yes").labelled("claimed Yes"),
        Some(Claim::No) => Element::picture("shared/claim-no").labelled("claimed No"),
        Some(Claim::Coin(tenths)) => Element::picture(format!("shared/claim-coin-{}", tenths.min(10)))
            .labelled(format!("claimed a coin, {} in 10", tenths.min(10))),
        Some(Claim::Nothing | Claim::Ask(_)) | None => Element::default(),
    };
    let card_picture = card.map(|card| {
        Element::picture(face(card))
            .size(px(29), px(50))
            .labelled(match card {
                Card::Yes => "voted Yes",
                Card::No => "voted No",
            })
    });
    let paint = if is_lie(claim, card) {
        Paint::Fill(RED)
    } else {
        Paint::None
    };
    Element::row([claim_sign.size(px(28), px(28))])
        .with(card_picture)
        .gap(px(8))
        .padding(UiRect::axes(px(8), px(3)))
        .styled(|node| node.justify_content = JustifyContent::Center)
        .painted(paint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_claim_can_be_a_lie() {
        assert!(is_lie(Some(Claim::Yes), Some(Card::No)) && is_lie(Some(Claim::No), Some(Card::Yes)));
        for claim in [None, Some(Claim::Nothing), Some(Claim::Coin(9)), Some(Claim::No)] {
            assert!(!is_lie(claim, Some(Card::No)));
        }
    }
}
