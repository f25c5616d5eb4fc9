//! The final screen (`omelas.end.4`, `omelas.end.5`): whoever won, the child is still there.

use super::super::view::number;
use super::super::{Card, Claim, Omelas, Side};
use super::board::{RED, face, tile_picture};
use super::{plates, side};
use crate::session::{BarIntent, GameUi as _, Press, Prompt, Scene};
use crate::table::{Seat, SeatSet, capital};
use crate::ui::{Element, FocusOrder, Paint, Piece, Role as Text, Room, theme, widgets};
use bevy::prelude::*;

pub fn end(scene: &Scene<'_, Omelas>, side: Side, room: &Room, is_played: bool) -> Element {
    let title = match room.has_large_type() {
        true => Text::Heading,
        false => Text::Title,
    };
    let words = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let child = Element::column([
        words(title, "The child is still there."),
        words(Text::Note, "Whoever won, the child remains."),
    ]);
    let child = child.gap(px(4)).align(AlignItems::Center);
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
        let answers = answers.map(|answer| answer.flex(1.0, percent(40)));
        let middle = Element::column([child, result, Element::wrap(answers)]);
        (Element::default().size(auto(), percent(66)).rigid(), middle)
    } else {
        let part = |part: Element, basis: f32, most: f32| {
            part.flex(1.0, px(basis)).styled(|node| node.max_width = px(most))
        };
        let beside =
            |words: Element, down: f32| part(words, 440.0, 560.0).styled(|node| node.margin.top = px(down));
        let middle = Element::row([
            beside(result, 96.0),
            part(child, 520.0, 600.0).styled(|node| node.align_self = AlignSelf::End),
            beside(Element::column(answers), 80.0),
        ]);
        let middle = middle.grow(1.0).rigid().align(AlignItems::Stretch);
        let middle = middle.justify(JustifyContent::Center);
        (Element::default().size(percent(100), percent(26)).rigid(), middle)
    };
    let seats = Seat::all(scene.view.seats.len()).map(|seat| seat_at_the_end(scene, seat));
    let seats = Element::wrap(seats).justify(JustifyContent::SpaceAround);
    let content = Element::column([sky, middle, seats])
        .with(votes(scene))
        .padding(UiRect::axes(px(104), px(24)))
        .scrolling();
    widgets::on_ground("omelas/end", 16.0 / 9.0, content)
}

/// Says who has won, and to the only person at this screen how that person’s side did.
pub fn prompt(scene: &Scene<'_, Omelas>, side: Side) -> Prompt {
    Prompt::new(SeatSet::EMPTY, winner(scene, side)).with_note(own_result(scene, scene.here, side))
}

fn winner(scene: &Scene<'_, Omelas>, side: Side) -> &'static str {
    match (side, scene.setup.level.rebels_among(scene.view.seats.len())) {
        (Side::Council, _) => "The Council Members win.",
        (Side::Rebel, 1) => "The Rebel wins.",
        (Side::Rebel, _) => "The Rebels win.",
    }
}

/// Says whether the only one of these people has won; empty for several.
fn own_result(scene: &Scene<'_, Omelas>, people: SeatSet, side: Side) -> &'static str {
    let own = people.iter().next().filter(|_| people.len() == 1);
    match own.and_then(|seat| scene.view.role(seat)) {
        Some(own) if own == side => "You win.",
        Some(_) => "You lose.",
        None => "",
    }
}

fn result(scene: &Scene<'_, Omelas>, side: Side) -> [Element; 5] {
    let view = scene.view;
    let in_words = |count| capital(number(count));
    let (first, second) = match side {
        Side::Council => (
            "Omelas is complete: six of six squares.".to_owned(),
            match view.darkness {
                count @ 0..=1 => format!("{} tile lies in The Darkness.", in_words(count)),
                count => format!("{} tiles lie in The Darkness.", in_words(count)),
            },
        ),
        Side::Rebel => (
            format!("The Darkness is full: {0} of {0} places.", number(view.places)),
            match view.placed() as u8 {
                1 => "One of six squares was filled.".to_owned(),
                count => format!("{} of six squares were filled.", in_words(count)),
            },
        ),
    };
    // A person alone with computers reads it of itself.
    let own = own_result(scene, scene.people, side);
    let first = [own, &first].join(if own.is_empty() { "" } else { " " });
    let time = match scene.played_for / 60 {
        0 => "less than a minute".to_owned(),
        1 => "one minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    let rounds = if view.round == 1 { "round" } else { "rounds" };
    let played = format!("{} {rounds}, {time}, seed {}", view.round, scene.setup.seed.0);
    [
        Element::text(Text::Title, winner(scene, side)),
        Element::picture("shared/rule-plain").size(px(440), px(8)),
        Element::text(Text::Body, first),
        Element::text(Text::Body, second),
        Element::text(Text::Note, played),
    ]
}

fn seat_at_the_end(scene: &Scene<'_, Omelas>, seat: Seat) -> Element {
    let sign = Omelas::of_seat(scene.setup, scene.view, seat);
    let sign = sign.map(|sign| (sign.words, sign.picture.unwrap_or_default()));
    let (words, picture) = sign.unwrap_or_default();
    let key = format!("role.{seat}");
    let slot = Element::default().size(px(110), px(188)).slot(key.clone());
    let card = slot.holding(Piece::new(key, picture));
    let name = widgets::name(Text::Heading, scene.setup.name(seat));
    let name = plates::marked(scene, seat, 34.0, name);
    let said = Element::column([name, Element::text(Text::Note, words)]).gap(px(4));
    Element::row([card.rigid(), said])
}

/// The largest width of a name in the table of votes.
const NAME: f32 = 420.0;

/// Each seat's votes by round, compared with its claims, if the house rule shows votes.
fn votes(scene: &Scene<'_, Omelas>) -> Option<Element> {
    let view = scene.view;
    let rounds = side::rounds(scene).into_iter();
    let counted = rounds.filter(|round| round.result.is_some());
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
        let name = widgets::name(Text::Label, scene.setup.name(seat));
        let name = plates::marked(scene, seat, 28.0, name);
        let cells = counted.iter().map(move |(round, ballot)| {
            let card = ballot.cards.get(seat.index()).copied();
            vote(round.claim_of(seat), card)
        });
        std::iter::once(name).chain(cells).collect::<Vec<_>>()
    });
    let rounds = RepeatedGridTrack::auto(counted.len() as u16);
    let table = Element::node(Node {
        display: Display::Grid,
        // Long names take several lines.
        grid_template_columns: vec![RepeatedGridTrack::fit_content_px(1, NAME), rounds],
        align_items: AlignItems::Center,
        column_gap: px(10),
        row_gap: px(6),
        ..default()
    })
    .with_all(head.chain(rows));
    let legend = Element::text(Text::Note, "On red: the vote differs from the claim.");
    let panel = Element::column([table, legend])
        .gap(px(10))
        .framed(&theme::TABLE_PANEL);
    Some(panel.styled(|node| node.align_self = AlignSelf::Center))
}

/// Does this vote differ from the claim? A claimed coin is never a lie.
const fn is_lie(claim: Option<Claim>, card: Option<Card>) -> bool {
    matches!(
        (claim, card),
        (Some(Claim::Yes), Some(Card::No)) | (Some(Claim::No), Some(Card::Yes))
    )
}

fn vote(claim: Option<Claim>, card: Option<Card>) -> Element {
    let sign = match claim.and_then(plates::claim_picture) {
        Some((picture, words)) => Element::picture(picture).labelled(format!("claimed {words}")),
        None => Element::default(),
    };
    let card_picture = card.map(|card| {
        let picture = Element::picture(face(card)).size(px(29), px(50));
        picture.labelled(format!("voted {card:?}"))
    });
    let is_lie = is_lie(claim, card);
    let paint = if is_lie { Paint::Fill(RED) } else { Paint::None };
    // Never by colour alone.
    let barred = || Element::picture("shared/sign-barred").size(px(28), px(28));
    let lie = is_lie.then(|| barred().labelled("a lie"));
    Element::row([sign.size(px(28), px(28))])
        .with(card_picture)
        .with(lie)
        .gap(px(8))
        .padding(UiRect::axes(px(8), px(3)))
        .justify(JustifyContent::Center)
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
