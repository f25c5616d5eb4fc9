//! The final screen (`omelas.end.4`, `omelas.end.5`): whoever won, the child is still there.

use super::super::view::number;
use super::super::{Card, Claim, FATE, Omelas, PieceId, Side};
use super::board::{RED, face, tile_picture};
use super::discussion::UiChange;
use super::{plates, side};
use crate::session::{Annotate as _, BarIntent, Press, Prompt, TableContext};
use crate::table::{Audience, REMARK_LIMIT, Remark, Said, Seat, SeatSet, capital};
use crate::ui::{Element, Form, Layout, Paint, Piece, REM, Role as Text, Widget, inks, theme, widgets};
use bevy::prelude::*;

/// The black of the drawing behind the screen. It keeps the bricks away from the words.
const NIGHT: Color = Color::srgb(0.055, 0.039, 0.039);

/// The result, the child, and every seat’s role are in sight at once, because the drawing behind them does not scroll.
/// With very large type the words beside the drawing scroll, and in the smallest windows the whole screen.
pub fn end(scene: &TableContext<'_, Omelas>, side: Side, room: &Layout, is_played: bool) -> Element {
    let is_large = room.has_large_type();
    let is_narrow = room.size.x < 1.6 * room.size.y;
    // Large type and narrow windows have less space for a headline.
    let title = |is_small| if is_small { Text::Name } else { Text::Title };
    let words = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let child = Element::column([
        words(title(is_large || is_narrow), "The child is still there."),
        words(Text::Note, "Neither side has brought it into the light."),
    ]);
    let child = child.gap(px(4)).align(AlignItems::Center).rigid();
    let beside_another = |button: Element| button.padding(UiRect::axes(px(10), px(18))).grow(1.0);
    let answers = || {
        let answers = [
            widgets::gilt_button("Play again, same seats", Press::<Omelas>::Again),
            widgets::button("Watch the replay", Press::<Omelas>::Watch),
            Element::wrap([
                beside_another(widgets::button("Ledger", BarIntent::Ledger)),
                beside_another(widgets::button("Chronicle", BarIntent::Chronicle)),
            ]),
            widgets::button("Quit to title", BarIntent::Quit).on_esc(),
        ];
        answers.into_iter().filter(move |_| is_played)
    };
    // Words stand in the free parts of the drawing: beside the child, and below it.
    let beside = |parts: Element| {
        let beside = Element::column([parts.rigid()]).flex(1.0, px(0)).scrolling();
        beside.styled(|node| (node.min_width, node.max_width) = (px(0), px(560)))
    };
    let votes = votes(scene);
    // The votes stand beside the child in place of the buttons.
    let is_low = votes.is_some() && room.form() != Form::Tall;
    let gap = px(if is_large { 10 } else { 18 });
    let right = Element::column(answers().filter(|_| !is_low))
        .with(votes)
        .gap(gap);
    let [winner, rule, first, second, played] = result(scene, side, title(is_large));
    // The field stands above what matters least, so that it is in sight in large type, too.
    let told = Element::column([winner, rule, first, second])
        .with_all(fates(scene, is_played))
        .with(played)
        .painted(Paint::Fill(NIGHT))
        .padding(UiRect::axes(px(14), px(8)));
    let middle = Element::row([beside(told.gap(px(8))), Element::spacer(), beside(right)]);
    let middle = middle.align(AlignItems::Stretch).flex(1.0, px(0));
    let middle = middle.styled(|node| node.min_height = px(4.0 * room.rem));
    let sky = Element::default().size(auto(), percent(if is_large { 20 } else { 25 }));
    let below = Element::wrap(answers().filter(|_| is_low)).justify(JustifyContent::Center);
    let below = is_low.then(|| below.rigid());
    let content = Element::column([sky.rigid(), middle, child, seats(scene, room, is_low)])
        .with(below)
        .gap(gap)
        .padding(UiRect::axes(px(if is_narrow { 72 } else { 104 }), px(24)))
        .scrolling();
    widgets::on_ground("omelas/end", 16.0 / 9.0, content)
}

/// Names the winner, and tells the only person at this screen the result of that person’s side.
pub fn prompt(scene: &TableContext<'_, Omelas>, side: Side) -> Prompt {
    Prompt::new(SeatSet::EMPTY, winner(scene, side)).with_note(own_result(scene, scene.here, side))
}

fn winner(scene: &TableContext<'_, Omelas>, side: Side) -> &'static str {
    match (side, scene.setup.level.rebels_among(scene.view.seats.len())) {
        (Side::Council, _) => "The Council Members win.",
        (Side::Rebel, 1) => "The Rebel wins.",
        (Side::Rebel, _) => "The Rebels win.",
    }
}

/// Says whether the only one of these people has won; empty for several.
fn own_result(scene: &TableContext<'_, Omelas>, people: SeatSet, side: Side) -> &'static str {
    let own = people.iter().next().filter(|_| people.len() == 1);
    match own.and_then(|seat| scene.view.role(seat)) {
        Some(own) if own == side => "You win.",
        Some(_) => "You lose.",
        None => "",
    }
}

fn result(scene: &TableContext<'_, Omelas>, side: Side, role: Text) -> [Element; 5] {
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
            match view.is_darkness_full() {
                true => format!("The Darkness is full: {0} of {0} places.", number(view.places)),
                false => "The bag is empty, and Omelas is not complete.".to_owned(),
            },
            format!(
                "{} of six squares filled. The damage is done, and {}.",
                in_words(view.placed() as u8),
                match scene.setup.level.rebels_among(view.seats.len()) {
                    1 => "the Rebel walks away",
                    _ => "the Rebels walk away",
                }
            ),
        ),
    };
    // A person alone with computers first reads their own result.
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
        Element::text(role, winner(scene, side)),
        Element::picture("shared/rule-plain").size(px(440), px(8)),
        Element::text(Text::Body, first),
        Element::text(Text::Body, second),
        Element::text(Text::Note, played),
    ]
}

/// The fields for the fate of the city, and the texts that others have written (`omelas.end.6`).
fn fates(scene: &TableContext<'_, Omelas>, is_played: bool) -> impl Iterator<Item = Element> {
    let here = || Seat::all(scene.setup.seats.len()).filter(|seat| is_played && scene.is_here(*seat));
    let teller = here()
        .find(|seat| scene.ui.teller == Some(*seat))
        .or(here().next());
    let field = teller.map(|seat| {
        let slot = FATE.to_owned();
        let written = scene
            .draft
            .filter(|draft| draft.seat == seat && draft.slot == slot);
        let text = match written.map(|draft| &draft.said) {
            Some(Said::Text(text)) => text,
            _ => scene.view.fate(seat).unwrap_or_default(),
        };
        let (to, said) = (Audience::All, Said::Text(String::new()));
        let draft = Press::<Omelas>::Draft(Remark { seat, slot, to, said });
        let hint = "What became of the city? Tell it in your own words.";
        let length = (REMARK_LIMIT, 2);
        widgets::text_field(&theme::BONE_PLATE, (text, hint), length, draft).key(format!("fate.{seat}"))
    });
    let tellers = (here().count() > 1).then(|| {
        let marks = here().map(|seat| {
            let is_teller = teller == Some(seat);
            let alpha = if is_teller { 1.0 } else { 0.45 };
            let mark = widgets::mark(scene.mark(seat), 34.0).tinted(Color::WHITE.with_alpha(alpha));
            Element::row([mark])
                .control(
                    Widget::Choice(is_teller),
                    Press::<Omelas>::Local(UiChange::Tell(seat)),
                )
                .tooltip(format!("{} tells it", scene.setup.name(seat)))
        });
        Element::wrap(marks).key("tellers")
    });
    let told = side::fates(scene).filter(move |(seat, _)| Some(*seat) != teller);
    let told = told.map(|(seat, told)| {
        let words = Element::text(Text::Note, format!("“{told}”")).breaking_words();
        plates::marked(scene, seat, 22.0, words).align(AlignItems::Start)
    });
    tellers.into_iter().chain(field).chain(told)
}

/// Each seat’s role, below the drawing: side by side, or in two columns in portrait. The largest type leaves no room for
/// the cards.
fn seats(scene: &TableContext<'_, Omelas>, room: &Layout, is_low: bool) -> Element {
    let seats = Seat::all(scene.view.seats.len());
    let height = match room.rem / REM {
        ..1.35 => 148.0,
        ..1.6 => 130.0,
        _ => 0.0,
    };
    if room.form() == Form::Tall || is_low {
        let is_tall = room.form() == Form::Tall;
        let basis = percent(if is_tall { 45 } else { 0 });
        let seats = seats.map(|seat| {
            let parts = seat_at_the_end(scene, seat, 112.0, AlignItems::Start);
            let parts = parts.into_iter().skip(usize::from(height == 0.0 && !is_tall));
            let row = Element::row(parts).gap(px(10)).flex(1.0, basis);
            row.styled(|node| node.min_width = px(0))
        });
        return match room.form() {
            Form::Tall => Element::wrap(seats).rigid(),
            Form::Wide | Form::Large => Element::row(seats).gap(px(10)).rigid(),
        };
    }
    let seats = seats.map(|seat| {
        let parts = seat_at_the_end(scene, seat, height, AlignItems::Center);
        let parts = parts.into_iter().skip(usize::from(height == 0.0));
        let column = Element::column(parts).gap(px(6)).align(AlignItems::Center);
        column.flex(1.0, px(0)).styled(|node| node.min_width = px(0))
    });
    Element::row(seats).align(AlignItems::Start).rigid()
}

fn seat_at_the_end(
    scene: &TableContext<'_, Omelas>,
    seat: Seat,
    height: f32,
    align: AlignItems,
) -> [Element; 2] {
    let sign = Omelas::of_seat(scene.setup, scene.view, seat);
    let sign = sign.map(|sign| (sign.words, sign.picture.unwrap_or_default()));
    let (words, picture) = sign.unwrap_or_default();
    let id = PieceId::Role(seat);
    let slot = Element::default().size(px(height * 0.585), px(height));
    let card = slot.slot(id).holding(Piece::new(id, picture));
    let name = widgets::name(Text::Label, scene.setup.name(seat));
    let within = |element: Element| element.styled(|node| node.max_width = percent(100));
    let name = within(plates::marked(scene, seat, 34.0, name));
    let justify = if align == AlignItems::Center {
        Justify::Center
    } else {
        Justify::Left
    };
    let words = Element::text(Text::Note, words).justified(justify);
    let said = Element::column([name, within(words)]).gap(px(0)).align(align);
    let said = match align {
        AlignItems::Center => said.size(percent(100), auto()),
        _ => said.flex(1.0, px(0)).styled(|node| node.min_width = px(0)),
    };
    [card.rigid(), said]
}

/// The rounds with each seat’s claim and vote, if the house rule shows votes.
fn votes(scene: &TableContext<'_, Omelas>) -> Option<Element> {
    let view = scene.view;
    let rounds = side::rounds(scene).into_iter();
    let counted = rounds.filter(|round| round.result.is_some());
    let counted: Vec<_> = counted.zip(&view.ballots).collect();
    if counted.is_empty() {
        return None;
    }
    let marks = Seat::all(view.seats.len()).map(|seat| {
        let mark = widgets::mark(scene.mark(seat), 30.0).labelled(scene.setup.name(seat));
        mark.styled(|node| node.justify_self = JustifySelf::Center)
    });
    let head = std::iter::once(Element::default()).chain(marks);
    let rows = counted.iter().flat_map(|(round, ballot)| {
        let tile = Element::picture(tile_picture(ballot.letter)).size(px(36), px(36));
        let votes = Seat::all(view.seats.len()).map(|seat| {
            let card = ballot.cards.get(seat.index()).copied();
            vote(round.claim_of(seat), card)
        });
        let tile = std::iter::once(tile.labelled(ballot.letter.to_string()));
        tile.chain(votes).collect::<Vec<_>>()
    });
    let table = Element::node(Node {
        display: Display::Grid,
        grid_template_columns: vec![RepeatedGridTrack::auto(1 + view.seats.len() as u16)],
        align_items: AlignItems::Center,
        column_gap: px(4),
        row_gap: px(4),
        ..default()
    })
    .with_all(head.chain(rows));
    let legend = "Left the claim, right the vote. On red, barred: they differ.";
    let panel = Element::column([table, Element::text(Text::Note, legend)])
        .gap(px(10))
        .framed(&theme::TABLE_PANEL);
    Some(panel.rigid())
}

/// Does this vote differ from the claim? A claimed coin is never a lie.
pub const fn is_lie(claim: Option<Claim>, card: Option<Card>) -> bool {
    matches!(
        (claim, card),
        (Some(Claim::Yes), Some(Card::No)) | (Some(Claim::No), Some(Card::Yes))
    )
}

fn vote(claim: Option<Claim>, card: Option<Card>) -> Element {
    // The signs are drawn for paper.
    let sign = claim.and_then(plates::claim_picture).map(|(picture, words)| {
        let sign = Element::picture(picture).size(px(22), px(22));
        let sign = sign.labelled(format!("claimed {words}"));
        Element::row([sign])
            .painted(Paint::Fill(inks::BONE))
            .padding(UiRect::all(px(1)))
    });
    let is_lie = is_lie(claim, card);
    let paint = if is_lie { Paint::Fill(RED) } else { Paint::None };
    let card = card.map(|card| {
        let picture = Element::picture(face(card)).size(px(21), px(36));
        let picture = picture.labelled(format!("voted {card:?}"));
        // Colour is never the only sign.
        let barred = || Element::picture("shared/sign-barred").size(px(21), px(21));
        picture.with(is_lie.then(|| Element::overlay([barred().labelled("a lie")]).centred()))
    });
    Element::row([Element::row(sign).size(px(24), px(24))])
        .with(card)
        .gap(px(3))
        .padding(UiRect::axes(px(3), px(1)))
        .justify(JustifyContent::Center)
        .painted(paint)
}
