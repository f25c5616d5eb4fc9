//! What can be chosen in a scene, as a fan of cards over which the stones answer.
//!
//! A choice that needs two things can begin with either: a card, and then the stones that it can turn are
//! ringed with brass; or a stone, and then the fan shows only what can turn it. What was picked is forgotten as
//! soon as anything happens at the table.

use super::fan::{self, Card};
use super::offers::{self, Offer};
use super::parts::{self, ink};
use super::reactions::{Group, reactions};
use super::{Ui, large, stones};
use crate::games::great_city::{Action, GreatCity, PairPosition, Phase, SceneView, Slot, Who};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Look, Pose, Sheet};
use crate::scene::writing::Field;
use crate::session::{Press, Scene};
use crate::table::Seat;
use bevy::color::Alpha;

/// What has been picked so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// How much had been seen when it was picked.
    at: usize,
    picked: Picked,
    /// Which cards of a group lie in the fan.
    page: usize,
    /// Whom the GM puts into the spotlight.
    pub(super) spotlight: Option<Who>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Picked {
    #[default]
    Nothing,
    Group(Group),
    Offer(Offer),
    Stone(PairPosition),
}

/// What a press on a card comes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    Picks(Picked),
    More,
    Does(Action),
    Rolls,
}

/// How many cards of a group lie in the fan beside the one that leads on.
const LEAF: usize = 4;

/// How many that are, with type as large as it is.
pub(super) fn leaf_of(scene: &Scene<'_, GreatCity>) -> usize {
    large::either(scene, LEAF, LEAF - 1)
}

/// What is picked, if nothing has happened since.
pub(super) fn picked(scene: &Scene<'_, GreatCity>) -> Picked {
    let choice = &scene.ui.choice;
    if choice.at == scene.seen.len() {
        choice.picked
    } else {
        Picked::Nothing
    }
}

/// The person who reacts, and the scene.
fn reacting<'v>(scene: &Scene<'v, GreatCity>) -> Option<(Seat, &'v SceneView)> {
    match scene.view.phase {
        Phase::React(seat) if scene.is_person(seat) => Some((seat, scene.view.scene.as_ref()?)),
        _ => None,
    }
}

/// What a press on a stone of the pair does.
pub(super) fn offered(scene: &Scene<'_, GreatCity>, spot: PairPosition) -> Option<Interaction> {
    let (seat, staged) = reacting(scene)?;
    let name = format!("stone.{}.{}", stones::half_word(spot.half), spot.colour.word());
    if staged.locked.contains(&spot) {
        return Some(
            Interaction::refused(name, "Locked until another stone is flipped in a later reaction")
                .by("great_city.flip.5"),
        );
    }
    let can = staged.flips.iter().any(|(open, _)| *open == spot);
    Some(match picked(scene) {
        Picked::Offer(offer) if offer.spots(staged).any(|open| open == spot) => Interaction {
            pulses: true,
            lifts: false,
            ..Interaction::new(name, offers::tooltip(scene, staged, seat, offer, spot))
        },
        _ if can => Interaction::new(name, "See what can flip this stone"),
        _ => Interaction::refused(name, "Nothing of yours can flip this stone now").by("great_city.round.4"),
    })
}

/// Is this stone one that the picked card can turn, or the picked one?
pub(super) fn is_ringed(scene: &Scene<'_, GreatCity>, spot: PairPosition) -> bool {
    if let Phase::Answer(_, asked) = scene.view.phase {
        return asked == spot;
    }
    let Some((_, staged)) = reacting(scene) else {
        return false;
    };
    match picked(scene) {
        Picked::Stone(stone) => stone == spot,
        Picked::Offer(offer) => offer.spots(staged).any(|open| open == spot),
        _ => false,
    }
}

/// The people who may still buy in, with whom.
fn buyers(scene: &Scene<'_, GreatCity>) -> Vec<(Seat, Who)> {
    let Some(staged) = &scene.view.scene else {
        return Vec::new();
    };
    let all = staged.enters.iter().map(|who| (scene.view.owner(*who), *who));
    all.filter(|(seat, _)| scene.is_person(*seat)).collect()
}

/// Does the die wait: for the GM's hand, or for people who may still buy in?
pub(super) fn die_waits(scene: &Scene<'_, GreatCity>) -> bool {
    scene.view.phase == Phase::RandomFlip && (scene.is_person(scene.view.gm()) || !buyers(scene).is_empty())
}

pub(super) fn card(name: &str, art: &'static str, caption: &str, tooltip: &str) -> Card {
    Card {
        name: name.into(),
        art,
        caption: caption.into(),
        tooltip: tooltip.into(),
        costs: false,
        picked: false,
    }
}

/// The cards of the fan, and what each comes to.
fn cards(scene: &Scene<'_, GreatCity>) -> Vec<(Card, Outcome)> {
    let view = scene.view;
    let Some(staged) = &view.scene else {
        return Vec::new();
    };
    match view.phase {
        Phase::Ante(seat, _) if scene.is_person(seat) => antes(staged, seat),
        Phase::RandomFlip if die_waits(scene) => before_the_die(scene),
        Phase::React(seat) if scene.is_person(seat) => reactions(scene, staged, seat),
        Phase::Answer(seat, spot) if scene.is_person(seat) => vec![
            (
                Card {
                    costs: true,
                    ..card(
                        "card.undo",
                        "great_city/choice-undo",
                        "Undo the flip",
                        &format!(
                            "The scarab under the {} stone goes to the ante, and the stone flips back",
                            spot.colour.word()
                        ),
                    )
                },
                Outcome::Does(Action::Undo(seat)),
            ),
            (
                card(
                    "card.let",
                    "great_city/choice-let",
                    "Let it be",
                    "The stone stays flipped",
                ),
                Outcome::Does(Action::Let(seat)),
            ),
        ],
        _ => Vec::new(),
    }
}

fn antes(staged: &SceneView, seat: Seat) -> Vec<(Card, Outcome)> {
    let (pool, purse) = staged.antes;
    let mut cards = Vec::new();
    if pool {
        cards.push((
            card(
                "card.pool",
                "great_city/choice-accept",
                "The Peril pool pays",
                "A scarab goes from the Peril pool to the ante",
            ),
            Outcome::Does(Action::Ante { seat, own: false }),
        ));
    }
    if purse {
        cards.push((
            Card {
                costs: true,
                ..card(
                    "card.own",
                    "great_city/choice-buy-in",
                    "Pay the ante yourself",
                    "A scarab goes from your purse to the ante; the Peril pool stays as it is",
                )
            },
            Outcome::Does(Action::Ante { seat, own: true }),
        ));
    }
    cards
}

fn before_the_die(scene: &Scene<'_, GreatCity>) -> Vec<(Card, Outcome)> {
    let mut cards = vec![(
        card(
            "card.roll",
            "great_city/die-5",
            "Roll to flip a stone",
            "A six-sided die flips and locks one of the six stones. After that nobody can buy in",
        ),
        Outcome::Rolls,
    )];
    let buyers = buyers(scene);
    let (page, leads) = leaf(scene, buyers.len());
    let each = leaf_of(scene);
    for (seat, who) in buyers.into_iter().skip(page * each).take(each) {
        let called = scene.view.called(scene.setup, who);
        cards.push((
            Card {
                costs: true,
                ..card(
                    &format!("card.enter.{}", crate::games::great_city::words::key(who)),
                    "great_city/choice-buy-in",
                    &format!("{}: buy in with {called}", scene.setup.name(seat)),
                    &format!("A scarab goes to the ante, and {called} is in the scene from its beginning"),
                )
            },
            Outcome::Does(Action::Enter { seat, who }),
        ));
    }
    cards.extend(leads);
    cards
}

/// Which leaf of so many cards lies in the fan, and the card that leads to the next one, if there is one.
pub(super) fn leaf(scene: &Scene<'_, GreatCity>, count: usize) -> (usize, Option<(Card, Outcome)>) {
    let each = leaf_of(scene);
    if count <= each {
        return (0, None);
    }
    let page = if scene.ui.choice.at == scene.seen.len() {
        scene.ui.choice.page
    } else {
        0
    };
    let more = card("card.more", "great_city/choice-more", "More", "See the others");
    (page % count.div_ceil(each), Some((more, Outcome::More)))
}

/// The fan, and under the ivory plate a line of one's own.
pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    let cards: Vec<Card> = cards(scene).into_iter().map(|(card, _)| card).collect();
    if large::is_on(scene) {
        large::aside(sheet, large::Side::Page, &[], |sheet| {
            large::cards::put(scene, &cards, sheet);
            if let Some(line) = line(scene) {
                let act = Interaction::new("line", line.tooltip);
                large::table::line(scene, scene.view.text(line.slot), line.hint, act, sheet);
            }
        });
        return;
    }
    fan::put(&cards, sheet);
    if let Some(Line { slot, hint, tooltip }) = line(scene) {
        let place = LINE;
        let said = scene.view.text(slot);
        let text = said.unwrap_or(hint);
        let room = place.size.x - 44.0;
        let cut = shortened(text, 20.0, room);
        let act = Interaction::new("line", tooltip);
        sheet.extend([
            Item::new("line", place.z(24.0), Look::Plain(parts::DARK.with_alpha(0.55))).act(act),
            Item::picture(
                "line.quill",
                Pose::new(place.at.x - place.size.x / 2.0 + 20.0, place.at.y, 28.0, 32.0).z(25.0),
                "great_city/quill",
            ),
            parts::words(
                "line.words",
                (place.at.x - place.size.x / 2.0 + 40.0, place.at.y),
                20.0,
                Face::Italic,
                if said.is_some() { ink::IVORY } else { inks::SHADE },
                Align::Left,
                &cut,
            )
            .z(25.0),
        ]);
    }
}

/// As much of a line as there is room for.
pub(super) fn shortened(text: &str, size: f32, room: f32) -> String {
    let mut cut: String = text.replace('\n', " ");
    if lettering::width(&cut, Face::Italic, size) <= room {
        return cut;
    }
    while !cut.is_empty() && lettering::width(&format!("{cut}…"), Face::Italic, size) > room {
        cut.pop();
    }
    format!("{}…", cut.trim_end())
}

/// A place to write in a scene.
pub(super) struct Line {
    slot: Slot,
    /// What is asked for.
    hint: &'static str,
    /// What a press does.
    tooltip: &'static str,
}

/// Where a line of one's own stands.
const LINE: Pose = Pose::corner(268.0, 990.0, 244.0, 38.0);

/// What a person may write now: with a reaction, as the GM before the random flip, with an undo.
pub(super) fn line(scene: &Scene<'_, GreatCity>) -> Option<Line> {
    let (view, staged) = (scene.view, scene.view.scene.as_ref()?);
    Some(match view.phase {
        Phase::React(seat) if scene.is_person(seat) => Line {
            slot: Slot::Line(view.scenes, staged.reactions),
            hint: "say it in your own words",
            tooltip: "Write what your character does or says, if you like",
        },
        Phase::RandomFlip if scene.is_person(view.gm()) => Line {
            slot: Slot::Scene(view.scenes),
            hint: "describe how it begins",
            tooltip: "Write how the scene begins, in line with the stones, if you like",
        },
        Phase::Answer(seat, _) if scene.is_person(seat) => Line {
            slot: Slot::Defence(view.scenes, staged.undos),
            hint: "describe the defence",
            tooltip: "Write how your character defends the stone, if you undo the flip",
        },
        _ => return None,
    })
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    let mut pick = |picked: Picked, page: usize| {
        ui.choice.at = scene.seen.len();
        ui.choice.picked = picked;
        ui.choice.page = page;
        Some(Press::Shown)
    };
    if name == "line"
        && let Some(Line { slot, hint, .. }) = line(scene)
    {
        let left = LINE.at.x - LINE.size.x / 2.0;
        let pose = Pose::corner(left, 976.0, 900.0, 54.0);
        return Some(Press::Write(Field {
            name: slot.to_string(),
            pose: large::either(scene, pose, large::Side::Page.pose(large::table::LINE)),
            text: scene.view.text(slot).unwrap_or_default().to_owned(),
            hint: hint.into(),
            size: large::size(scene, 24.0, 36.0),
            face: Face::Regular,
            ink: inks::INK,
            ground: inks::BONE,
            lines: false,
            limit: 240,
        }));
    }
    if let Some(spot) = stones::named(name, "stone.") {
        let (seat, staged) = reacting(scene)?;
        return match picked(scene) {
            Picked::Offer(offer) if offer.spots(staged).any(|open| open == spot) => {
                Some(Press::Act(Action::Flip {
                    seat,
                    stone: spot,
                    by: offer.means(),
                }))
            }
            Picked::Stone(stone) if stone == spot => pick(Picked::Nothing, 0),
            _ => pick(Picked::Stone(spot), 0),
        };
    }
    let (_, outcome) = cards(scene).into_iter().find(|(card, _)| card.name == name)?;
    match outcome {
        Outcome::Picks(wanted) => {
            let page = match wanted {
                // The leaf on which it lies stays open.
                Picked::Offer(_) if scene.ui.choice.at == scene.seen.len() => scene.ui.choice.page,
                _ => 0,
            };
            let wanted = if wanted == picked(scene) {
                Picked::Nothing
            } else {
                wanted
            };
            pick(wanted, page)
        }
        Outcome::More => {
            let page = if scene.ui.choice.at == scene.seen.len() {
                // Leaves are turned in a circle, whichever number of them there is up to six.
                (scene.ui.choice.page + 1) % 60
            } else {
                1
            };
            pick(picked(scene), page)
        }
        Outcome::Does(action) => Some(Press::Act(action)),
        Outcome::Rolls => Some(Press::Chance),
    }
}
