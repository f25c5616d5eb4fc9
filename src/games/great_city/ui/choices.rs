//! What can be chosen in a scene, as cards under the stones.
//!
//! A choice that needs two things can begin with either: a card, and then the stones that it can flip are ringed; or a
//! stone, and then only the cards that can flip it are shown. What was picked is forgotten as soon as anything happens.
//! What is free comes before what costs a scarab.

use super::super::{Action, PairPosition, Phase, SceneView, Slot, Who};
use super::offers::{self, Offer};
use super::parts::{self, Card};
use super::state::{Local, moment};
use super::{Press, Scene};
use crate::table::Seat;
use crate::ui::{Element, FocusOrder, Room, widgets};
use bevy::prelude::*;

/// What is picked in a reaction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Picked {
    /// Nothing.
    #[default]
    Nothing,
    /// Something that flips stones.
    Offer(Offer),
    /// A stone.
    Stone(PairPosition),
}

/// Maximum number of cards of full size; more are compact.
const EASY: usize = 6;

/// Returns what is picked, if nothing has happened since.
fn picked(scene: &Scene<'_>) -> Picked {
    match scene.ui.picked {
        Some((at, picked)) if at == moment(scene.view) => picked,
        _ => Picked::Nothing,
    }
}

/// Returns the person who reacts, and the scene.
fn reacting<'v>(scene: &Scene<'v>) -> Option<(Seat, &'v SceneView)> {
    match scene.view.phase {
        Phase::React(seat) if scene.is_person(seat) => Some((seat, scene.view.scene.as_ref()?)),
        _ => None,
    }
}

/// What a press on a stone of the pair does.
pub struct StoneOffer {
    press: Press,
    tooltip: String,
    why: Option<&'static str>,
    rule: &'static str,
    focus: FocusOrder,
}

impl StoneOffer {
    /// Makes the stone a control.
    pub fn put_on(self, stone: Element) -> Element {
        stone
            .pressing(self.press)
            .tooltip(self.tooltip)
            .refused(self.why.map(str::to_owned))
            .by(self.rule)
            .focus(self.focus)
    }
}

/// Returns what a press on a stone of the pair does, if a person reacts.
pub fn stone(scene: &Scene<'_>, spot: PairPosition) -> Option<StoneOffer> {
    let (seat, staged) = reacting(scene)?;
    let pick = |picked| Press::Local(Local::Pick(picked));
    let offer = |press, tooltip: String| StoneOffer {
        press,
        tooltip,
        why: None,
        rule: "great_city.flip.1",
        focus: FocusOrder::Aside,
    };
    let refused = |why, rule| StoneOffer {
        why: Some(why),
        rule,
        ..offer(pick(Picked::Stone(spot)), String::new())
    };
    if staged.locked.contains(&spot) {
        let why = "Locked until another stone is flipped in a later reaction";
        return Some(refused(why, "great_city.flip.5"));
    }
    Some(match picked(scene) {
        Picked::Offer(by) if by.spots(staged).any(|open| open == spot) => StoneOffer {
            focus: FocusOrder::Normal,
            ..offer(
                flips(seat, spot, by),
                offers::tooltip(scene, staged, seat, by, spot),
            )
        },
        Picked::Stone(stone) if stone == spot => {
            offer(pick(Picked::Nothing), "Back to all your options".into())
        }
        _ if staged.flips.iter().any(|(open, _)| *open == spot) => {
            let lies = staged.pair.iter().flatten().nth(spot.index());
            let meaning = lies.map_or_else(String::new, |lies| parts::meaning(spot.colour, *lies));
            offer(
                pick(Picked::Stone(spot)),
                format!("{meaning} See what can flip it"),
            )
        }
        _ => refused("Nothing of yours can flip this stone now", "great_city.round.4"),
    })
}

fn flips(seat: Seat, stone: PairPosition, by: Offer) -> Press {
    let by = by.means();
    Press::Act(Action::Flip { seat, stone, by })
}

/// Is this stone the picked one, one that the picked card can flip, or one that is asked about?
pub fn is_ringed(scene: &Scene<'_>, spot: PairPosition) -> bool {
    if let Phase::Answer(_, asked) = scene.view.phase {
        return asked == spot;
    }
    reacting(scene).is_some_and(|(_, staged)| match picked(scene) {
        Picked::Stone(stone) => stone == spot,
        Picked::Offer(offer) => offer.spots(staged).any(|open| open == spot),
        Picked::Nothing => false,
    })
}

/// Returns the people who may still buy in, with whom.
pub fn buyers(scene: &Scene<'_>) -> Vec<(Seat, Who)> {
    let enters = scene.view.scene.iter().flat_map(|staged| &staged.enters);
    let all = enters.map(|who| (scene.view.owner(*who), *who));
    all.filter(|(seat, _)| scene.is_person(*seat)).collect()
}

/// Does the die wait: for the GM's hand, or for people who may still buy in?
pub fn die_waits(scene: &Scene<'_>) -> bool {
    scene.view.phase == Phase::RandomFlip && (scene.is_person(scene.view.gm()) || !buyers(scene).is_empty())
}

/// Returns a note on what is picked.
pub fn note(scene: &Scene<'_>) -> String {
    match picked(scene) {
        Picked::Nothing => "Pick a stone or a card. A flip changes what the judgment will be.".into(),
        Picked::Stone(spot) => format!("What flips the {} stone?", spot.colour.word()),
        Picked::Offer(_) => "Press one of the ringed stones to flip it.".into(),
    }
}

/// The cards that can be chosen from now, and the buttons beside the prompt.
pub fn cards(scene: &Scene<'_>, room: &Room) -> Option<Element> {
    let cards = match scene.view.phase {
        Phase::Ante(seat, _) if scene.is_person(seat) => antes(scene, seat),
        Phase::RandomFlip if die_waits(scene) => entrances(scene),
        Phase::React(seat) if scene.is_person(seat) => reactions(scene, seat),
        Phase::Answer(seat, spot) if scene.is_person(seat) => answers(seat, spot),
        _ => Vec::new(),
    };
    if cards.is_empty() {
        return None;
    }
    let is_compact = cards.len() > EASY || room.has_large_type() || room.is_portrait;
    let cards = cards.into_iter();
    let cards = Element::wrap(cards.map(|(card, press)| card.shown(press, is_compact)))
        .gap(px(if is_compact { 8 } else { 14 }))
        .justify(JustifyContent::Center)
        .align(AlignItems::Stretch);
    Some(cards.key("cards"))
}

/// The buttons beside the prompt: what ends or passes a turn.
pub fn buttons(scene: &Scene<'_>) -> Vec<Element> {
    if die_waits(scene) {
        let roll = widgets::gilt_button("Roll the die", Press::Chance)
            .tooltip("A six-sided die flips and locks one of the six stones. After that nobody can buy in");
        return vec![roll.focus(FocusOrder::First)];
    }
    let Some((seat, staged)) = reacting(scene) else {
        return Vec::new();
    };
    if picked(scene) != Picked::Nothing {
        let back = widgets::button("Back", Press::Local(Local::Pick(Picked::Nothing)));
        return vec![back.tooltip("Back to all your options").on_esc()];
    }
    let accept = staged.may_accept.then(|| {
        let tooltip = format!(
            "Take the ante, {}. The judgment is read, and somebody else tells what it means. Scarabs pay for your \
             flips and antes later, and the fattest purse tells the City’s fate",
            scene.view.ante
        );
        widgets::button("Accept the judgment", Press::Act(Action::Accept(seat))).tooltip(tooltip)
    });
    let end = if staged.begun {
        widgets::gilt_button("Done", Press::Act(Action::Done(seat)))
            .tooltip("The pair’s new name is read, and the next seat reacts")
            .focus(FocusOrder::First)
    } else {
        widgets::button("Pass", Press::Act(Action::Pass(seat)))
            .tooltip("Do nothing, and get no reward this round")
    };
    accept.into_iter().chain([end]).collect()
}

type Choice = (Card, Press);

fn antes(scene: &Scene<'_>, seat: Seat) -> Vec<Choice> {
    let antes = scene.view.scene.as_ref().map(|staged| staged.antes);
    let (pool, purse) = antes.unwrap_or_default();
    let pool = pool.then(|| {
        let says = "A scarab goes from the Peril pool to the ante. The end comes nearer";
        let card = Card::new("choice-accept", "Let the Peril pool pay", says);
        (card, Press::Act(Action::Ante { seat, own: false }))
    });
    let purse = purse.then(|| {
        let says = "A scarab goes from your purse to the ante; the Peril pool stays as it is";
        let card = Card::new("choice-buy-in", "Pay the ante yourself", says);
        (card.costing(), Press::Act(Action::Ante { seat, own: true }))
    });
    pool.into_iter().chain(purse).collect()
}

fn entrances(scene: &Scene<'_>) -> Vec<Choice> {
    let buyers = buyers(scene).into_iter().map(|(seat, who)| {
        let called = scene.view.called(scene.setup, who);
        let caption = format!("{}: buy in with {called}", scene.setup.name(seat));
        let says = format!("A scarab goes to the ante, and {called} is in the scene from its beginning");
        let card = Card::new("choice-buy-in", caption, says);
        (card.costing(), Press::Act(Action::Enter { seat, who }))
    });
    buyers.collect()
}

fn answers(seat: Seat, spot: PairPosition) -> Vec<Choice> {
    let colour = spot.colour.word();
    let says = format!("The scarab under the {colour} stone goes to the ante, and the stone flips back");
    let undo = Card::new("choice-undo", "Undo the flip", says);
    let let_be = Card::new("choice-let", "Let it be", "The stone stays flipped");
    vec![
        (let_be, Press::Act(Action::Let(seat))),
        (undo.costing(), Press::Act(Action::Undo(seat))),
    ]
}

/// Everything by which the reacting seat can flip stones, and whom it can bring into the scene.
fn reactions(scene: &Scene<'_>, seat: Seat) -> Vec<Choice> {
    let Some(staged) = &scene.view.scene else {
        return Vec::new();
    };
    let now = picked(scene);
    let all = offers::all(staged).into_iter();
    if let Picked::Stone(spot) = now {
        let fitting = all.filter(|offer| offer.spots(staged).any(|open| open == spot));
        let flips = fitting.map(|offer| flip(scene, staged, seat, offer, spot));
        return flips.collect();
    }
    let flips = all.map(|offer| {
        let tooltip = match offer {
            Offer::Tie(..) => "Next, choose the stone to flip. A tie works once in a scene",
            Offer::Trait(..) => {
                "Next, choose the stone to flip. A trait works once for each colour in a scene"
            }
            Offer::Free => "Next, choose the stone to flip. The scarab goes to the ante",
            Offer::Vested => "Next, choose one of your own stones. Its scarab goes to the ante",
        };
        let caption = offers::sentence(scene, staged, seat, offer, None);
        let picked = Picked::Offer(offer);
        let card = Card {
            costs: offer.costs(),
            picked: now == picked,
            ..Card::new(offer.art(), caption, tooltip)
        };
        let next = if card.picked { Picked::Nothing } else { picked };
        (card, Press::Local(Local::Pick(next)))
    });
    let enters = staged.enters.iter().map(|&who| {
        let called = scene.view.called(scene.setup, who);
        let says = format!("A scarab goes to the ante, and {called} comes into the scene");
        let card = Card::new("choice-enter", format!("Enter with {called}"), says);
        (card.costing(), Press::Act(Action::Enter { seat, who }))
    });
    flips.chain(enters).collect()
}

/// A card that flips the picked stone at once.
fn flip(scene: &Scene<'_>, staged: &SceneView, seat: Seat, offer: Offer, spot: PairPosition) -> Choice {
    let caption = match offer {
        Offer::Free => "One scarab flips it".into(),
        Offer::Vested => "The scarab under it flips it".into(),
        _ => offers::sentence(scene, staged, seat, offer, Some(spot)),
    };
    let says = offers::tooltip(scene, staged, seat, offer, spot);
    let card = Card {
        costs: offer.costs(),
        ..Card::new(offer.art(), caption, says)
    };
    (card, flips(seat, spot, offer))
}

/// The place to write in a scene: with a reaction, as the GM before the random flip, with an undo.
pub fn line(scene: &Scene<'_>) -> Option<Element> {
    let (view, staged) = (scene.view, scene.view.scene.as_ref()?);
    let (slot, seat, hint) = match view.phase {
        Phase::React(seat) => {
            let slot = Slot::Line(view.scenes, staged.reactions);
            (slot, seat, "write it here, or say it aloud")
        }
        Phase::RandomFlip => (
            Slot::Scene(view.scenes),
            view.gm(),
            "describe how the scene begins",
        ),
        Phase::Answer(seat, _) => {
            let slot = Slot::Defence(view.scenes, staged.undos);
            (slot, seat, "describe the defence, if you undo the flip")
        }
        _ => return None,
    };
    let field = || parts::field(scene, (slot, seat), hint, (240, 1), view.text(slot));
    scene.is_person(seat).then(field)
}
