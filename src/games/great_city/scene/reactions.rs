//! Everything that a reacting person can do, as cards: turning stones by traits, ties and scarabs, entering,
//! accepting, passing. What is too much to lie side by side is grouped behind one card.

use super::choices::{Outcome, Picked, card, leaf, leaf_of, picked};
use super::fan::Card;
use super::offers::{self, Offer};
use super::parts;
use crate::games::great_city::{Action, GreatCity, PairPosition, SceneView};
use crate::session::Scene;
use crate::table::Seat;

/// Cards that are too many to lie side by side, behind one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Traits,
    Ties,
    Scarabs,
    Enters,
}

impl Group {
    const ALL: [Self; 4] = [Group::Traits, Group::Ties, Group::Scarabs, Group::Enters];
}

/// How many cards the fan takes before they have to be grouped.
const ROOM: usize = 5;

/// The cards of a reaction, as far as has been picked.
pub(super) fn reactions(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    seat: Seat,
) -> Vec<(Card, Outcome)> {
    let back = || {
        (
            card(
                "card.back",
                "great_city/choice-more",
                "Back",
                "Back to all your options",
            ),
            Outcome::Picks(Picked::Nothing),
        )
    };
    let now = picked(scene);
    match now {
        Picked::Stone(spot) => {
            let offers = offers::all(staged);
            let fitting = offers
                .into_iter()
                .filter(|offer| offer.spots(staged).any(|open| open == spot));
            let list = fitting.map(|offer| flip_card(scene, staged, seat, offer, spot));
            paged(scene, list.collect(), back())
        }
        Picked::Group(group) => paged(scene, grouped(scene, staged, seat, group), back()),
        Picked::Nothing | Picked::Offer(_) => {
            let mut cards = top(scene, staged, seat);
            // A card of a group that was picked stays in sight with its like.
            if let Picked::Offer(offer) = now
                && !cards
                    .iter()
                    .any(|(_, outcome)| *outcome == Outcome::Picks(Picked::Offer(offer)))
            {
                let group = match offer {
                    Offer::Trait(..) => Group::Traits,
                    Offer::Tie(..) => Group::Ties,
                    Offer::Free | Offer::Vested => Group::Scarabs,
                };
                cards = paged(scene, grouped(scene, staged, seat, group), back());
            }
            for (card, outcome) in &mut cards {
                card.picked = *outcome == Outcome::Picks(now) && now != Picked::Nothing;
            }
            cards
        }
    }
}

/// A leaf of these cards, and the one that leads on or back.
fn paged(
    scene: &Scene<'_, GreatCity>,
    list: Vec<(Card, Outcome)>,
    back: (Card, Outcome),
) -> Vec<(Card, Outcome)> {
    let (page, more) = leaf(scene, list.len());
    let each = leaf_of(scene);
    let last = (page + 1) * each >= list.len();
    let mut cards: Vec<_> = list.into_iter().skip(page * each).take(each).collect();
    match more {
        Some(more) if !last => cards.push(more),
        _ => cards.push(back),
    }
    cards
}

/// The cards of a group.
fn grouped(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    seat: Seat,
    group: Group,
) -> Vec<(Card, Outcome)> {
    let pick = |offer: Offer| {
        let caption = offers::sentence(scene, staged, seat, offer, None);
        let tooltip = match offer {
            Offer::Tie(..) => "Next, choose the stone to flip. A tie works once in a scene",
            Offer::Trait(..) => {
                "Next, choose the stone to flip. A trait works once for each colour in a scene"
            }
            Offer::Free => "Next, choose the stone to flip. The scarab goes to the ante",
            Offer::Vested => "Next, choose one of your own stones. Its scarab goes to the ante",
        };
        let card = Card {
            costs: offer.costs(),
            ..card(&offer.name(), offer.art(), &caption, tooltip)
        };
        (card, Outcome::Picks(Picked::Offer(offer)))
    };
    let all = offers::all(staged).into_iter();
    match group {
        Group::Traits => all
            .filter(|offer| matches!(offer, Offer::Trait(..)))
            .map(pick)
            .collect(),
        Group::Ties => all
            .filter(|offer| matches!(offer, Offer::Tie(..)))
            .map(pick)
            .collect(),
        Group::Scarabs => all.filter(|offer| offer.costs()).map(pick).collect(),
        Group::Enters => staged
            .enters
            .iter()
            .map(|who| {
                let called = scene.view.called(scene.setup, *who);
                let card = Card {
                    costs: true,
                    ..card(
                        &format!("card.enter.{}", crate::games::great_city::words::key(*who)),
                        "great_city/choice-enter",
                        &format!("Enter with {called}"),
                        &format!("A scarab goes to the ante, and {called} comes into the scene"),
                    )
                };
                (card, Outcome::Does(Action::Enter { seat, who: *who }))
            })
            .collect(),
    }
}

/// The one card for a group.
fn group_card(group: Group, count: usize) -> (Card, Outcome) {
    let many = parts::count_word(count);
    let (name, art, caption) = match group {
        Group::Traits => (
            "card.traits",
            "great_city/choice-trait",
            format!("By a trait: {many} to choose from"),
        ),
        Group::Ties => (
            "card.ties",
            "great_city/choice-tie-plus",
            format!("By a tie: {many} to choose from"),
        ),
        Group::Scarabs => (
            "card.scarabs",
            "great_city/choice-scarab",
            "By a scarab, free or vested".to_owned(),
        ),
        Group::Enters => (
            "card.enters",
            "great_city/choice-enter",
            "Bring somebody into the scene".to_owned(),
        ),
    };
    (
        card(name, art, &caption, "See them"),
        Outcome::Picks(Picked::Group(group)),
    )
}

/// Everything that the reacting seat can do, grouped as far as it has to be.
fn top(scene: &Scene<'_, GreatCity>, staged: &SceneView, seat: Seat) -> Vec<(Card, Outcome)> {
    let mut groups = Group::ALL.map(|group| (group, grouped(scene, staged, seat, group), false));
    let mut rest = Vec::new();
    if staged.may_accept {
        rest.push((
            card(
                "card.accept",
                "great_city/choice-accept",
                "Accept the judgment",
                &format!(
                    "Take the ante, {}. The judgment is read, and somebody else tells what it means",
                    scene.view.ante
                ),
            ),
            Outcome::Does(Action::Accept(seat)),
        ));
    }
    rest.push(if staged.begun {
        (
            card(
                "card.done",
                "great_city/choice-done",
                "Done",
                "The pair’s new name is read, and the next seat reacts",
            ),
            Outcome::Does(Action::Done(seat)),
        )
    } else {
        (
            card(
                "card.pass",
                "great_city/choice-pass",
                "Pass",
                "Do nothing, and get no reward this round",
            ),
            Outcome::Does(Action::Pass(seat)),
        )
    });
    let room = super::large::either(scene, ROOM, ROOM - 1);
    loop {
        let lie = |(_, cards, folded): &(Group, Vec<_>, bool)| {
            if *folded { 1 } else { cards.len() }
        };
        let count: usize = groups.iter().map(lie).sum::<usize>() + rest.len();
        if count <= room {
            break;
        }
        let largest = groups
            .iter_mut()
            .filter(|(_, cards, folded)| !*folded && cards.len() > 1)
            .max_by_key(|(_, cards, _)| cards.len());
        match largest {
            Some((_, _, folded)) => *folded = true,
            None => break,
        }
    }
    let mut all = Vec::new();
    for (group, cards, folded) in groups {
        if folded {
            all.push(group_card(group, cards.len()));
        } else {
            all.extend(cards);
        }
    }
    all.extend(rest);
    all
}

/// A card that turns the picked stone at once.
fn flip_card(
    scene: &Scene<'_, GreatCity>,
    staged: &SceneView,
    seat: Seat,
    offer: Offer,
    spot: PairPosition,
) -> (Card, Outcome) {
    let caption = match offer {
        Offer::Free => "One scarab flips it".into(),
        Offer::Vested => "The scarab under it flips it".into(),
        _ => offers::sentence(scene, staged, seat, offer, Some(spot)),
    };
    let card = Card {
        costs: offer.costs(),
        ..card(
            &offer.name(),
            offer.art(),
            &caption,
            &offers::tooltip(scene, staged, seat, offer, spot),
        )
    };
    let by = offer.means();
    (
        card,
        Outcome::Does(Action::Flip {
            seat,
            stone: spot,
            by,
        }),
    )
}
