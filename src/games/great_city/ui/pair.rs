//! The pair of a scene on the table: its reading, its six stones, who stands behind them, and what is at stake. Over it
//! lie the City's own pair, Yea and Nay.

use super::super::tables::tables;
use super::super::{Colour, PairPosition, PairSide, Phase, SceneView, Slot, StoneView, Who, number};
use super::parts::{self, Around, PLATE, TAB, centred, die, words};
use super::{Scene, choices, seats, situation};
use crate::session::BarIntent;
use crate::ui::{Element, FocusOrder, Piece, Role, Room, inks};
use bevy::prelude::*;

/// Yea, the City's own pair on its plate, and Nay.
pub fn city_and_bags(scene: &Scene<'_>, room: &Room) -> Element {
    let view = scene.view;
    let width = if room.is_portrait { 52.0 } else { 61.0 };
    let half = |half: PairSide, stones: [StoneView; 3]| {
        let name = move |colour| parts::city_slot(PairPosition { half, colour });
        Element::row(parts::triad(name, stones, width)).gap(px(4))
    };
    let [first, second] = view.city;
    let title = centred([
        words(Role::Label, "The City"),
        parts::rule(px(96)),
        words(Role::Note, situation::of_city(view)).tinted(parts::BRASS),
    ])
    .gap(px(2));
    let (first, second) = (half(PairSide::First, first), half(PairSide::Second, second));
    let plate = Element::row([first, title, second])
        .framed(&PLATE)
        .padding(UiRect::axes(px(22), px(14)))
        .styled(|node| node.max_width = percent(100));
    let [yea, nay] = bags(scene, 96.0);
    Element::wrap([yea, plate, nay])
        .justify(JustifyContent::Center)
        .align(AlignItems::End)
        .styled(|node| node.row_gap = px(4))
        .rigid()
}

/// Yea and Nay; what is in them only where that is known.
pub fn bags(scene: &Scene<'_>, width: f32) -> [Element; 2] {
    let view = scene.view;
    let yea = "Yea speaks for the City: if it holds more than Nay at the end, the City survives";
    let nay = "Nay speaks against the City: unless Yea holds more at the end, the City falls";
    let bags = [("Yea", view.yea, yea), ("Nay", view.nay, nay)];
    bags.map(|(word, count, says)| {
        let key = word.to_lowercase();
        let label = count.map_or_else(|| word.to_owned(), |count| format!("{word} {count}"));
        let picture = Element::picture(format!("great_city/bag-{key}"))
            .size(px(width), px(width * 1.093))
            .with(parts::small_slot(format!("scarabs.{key}")));
        let tab = Element::row([Element::text(Role::Label, label)]).framed(&TAB);
        parts::explained(centred([picture, tab]).gap(px(0)), says, "great_city.after.4")
    })
}

/// The ribbon with the reading, and its judgment: sealed during the reactions.
pub fn ribbon(scene: &Scene<'_>) -> Element {
    let view = scene.view;
    let ribbon = parts::ribbon(&heading(scene), 560)
        .slot("ribbon")
        .pressing(BarIntent::Rules)
        .focus(FocusOrder::Aside)
        .tooltip("The pair’s name. Its judgment is read when somebody accepts it (F1: the rule)");
    let below = match view.phase {
        Phase::React(_) | Phase::Answer(..) => {
            let seal = Piece::new("seal", "great_city/seal").unflipped();
            let seal = Element::default().size(px(50), px(50)).slot("seal").holding(seal);
            let slip = Element::row([seal])
                .paint_picture("great_city/slip-shut")
                .size(px(280), px(40))
                .centred()
                .slot("slip");
            let says = "The judgment is sealed: whoever accepts breaks the seal and takes the ante";
            Some(parts::explained(slip, says, "great_city.round.5"))
        }
        Phase::RandomFlip | Phase::Making(_) => {
            let judgment = situation::of_scene(view).map_or("", |read| &read.1);
            Some(parts::judgment(judgment))
        }
        _ => None,
    };
    centred([ribbon.z(1)])
        .with(below)
        .gap(px(0))
        .rigid()
        .styled(|node| node.max_width = percent(100))
}

fn heading(scene: &Scene<'_>) -> String {
    let view = scene.view;
    match view.phase {
        Phase::Initiative => "Who begins?".into(),
        Phase::Frame(seat) => format!("{}’s scene", scene.setup.name(seat)),
        Phase::Ante(..) => "The ante".into(),
        Phase::SceneThrow => "The throw".into(),
        _ if view.scene.as_ref().is_some_and(|staged| staged.unread) => "Not read yet".into(),
        _ => situation::of_scene(view).map_or_else(String::new, |read| read.0.clone()),
    }
}

/// The six stones of the pair, the names behind them, and the ante between.
pub fn pair(scene: &Scene<'_>, room: &Room, staged: &SceneView) -> Element {
    let label = words(Role::Section, "ANTE").tinted(inks::BONE);
    let ante = centred([parts::heap("ante", scene.view.ante, 130.0), label]);
    let says = "The ante: whoever accepts the judgment takes it";
    let ante = parts::explained(ante, says, "great_city.scene.2");
    let die = Element::default()
        .absolute()
        .size(px(84), px(84))
        .styled(|node| (node.left, node.top) = (percent(50), percent(70)))
        .slot("die");
    let [first, second] = PairSide::BOTH.map(|side| half(scene, room, staged, side));
    Element::row([first, ante.with(die).rigid(), second])
        .justify(JustifyContent::Center)
        .align(AlignItems::Start)
        .gap(px(20))
}

/// A side of the pair: its stones over the name of whoever stands behind them.
fn half(scene: &Scene<'_>, room: &Room, staged: &SceneView, half: PairSide) -> Element {
    let (_, stones) = seats::behind(staged, half);
    let stones = Colour::ALL.into_iter().zip(stones).map(|(colour, lies)| {
        let spot = PairPosition { half, colour };
        stone(scene, staged, spot, *lies)
    });
    let stones = Element::row(stones)
        .gap(px(0))
        .justify(JustifyContent::SpaceBetween)
        .size(percent(100), auto());
    let is_narrow = room.is_portrait || room.has_large_type();
    centred([stones, name(scene, staged, half)])
        .flex(1.0, px(0))
        .styled(|node| node.max_width = px(if is_narrow { 440 } else { 520 }))
}

fn stone(scene: &Scene<'_>, staged: &SceneView, spot: PairPosition, lies: StoneView) -> Element {
    let throws = scene.view.phase == Phase::SceneThrow;
    let around = Around {
        ringed: choices::is_ringed(scene, spot),
        locked: staged.locked.contains(&spot),
        // It is not thrown for this scene yet.
        empty: matches!(scene.view.phase, Phase::Ante(..))
            || (throws && spot.index() >= scene.view.dice.len()),
    };
    let name = parts::pair_slot(spot);
    let face = scene.view.dice.get(spot.index()).filter(|_| throws);
    let corner = Element::default()
        .absolute()
        .size(px(64), px(70))
        .styled(|node| (node.left, node.top) = (px(-14), px(-14)))
        .slot(format!("{name}.die"))
        .with(face.map(|face| die(*face, 64.0)));
    let stone = parts::stone(&name, spot.colour, lies, around)
        .with(throws.then(|| corner.key("die")))
        .size(percent(31), auto())
        .rigid();
    if let Some(reacting) = choices::reacting(scene) {
        return choices::stone(scene, reacting, spot, stone);
    }
    if !lies.thrown || around.empty {
        return stone;
    }
    let mut says = parts::meaning(spot.colour, lies);
    if around.locked {
        says += " It is locked until another stone is flipped in a later reaction.";
    }
    parts::explained(stone, says, "great_city.flip.1")
}

/// Who stands behind a side of the pair: the name, whose it is, and the triad's emblem as it now lies.
fn name(scene: &Scene<'_>, staged: &SceneView, half: PairSide) -> Element {
    let view = scene.view;
    let (who, triad) = seats::behind(staged, half);
    let part = match half {
        PairSide::First => "spotlight",
        PairSide::Second => "foil",
    };
    let thrown = !matches!(view.phase, Phase::Ante(..) | Phase::SceneThrow);
    let triad = number(triad);
    let side = if thrown {
        format!("{} · {part}", tables().triad(triad.into()).name)
    } else {
        part.to_owned()
    };
    let name: Element = if who == Who::Stranger && scene.is_person(view.gm()) {
        let slot = Slot::StrangersName(view.scenes);
        let hint = "the new character’s name";
        parts::field(scene, (slot, view.gm()), hint, (32, 1), view.text(slot))
    } else {
        Element::text(Role::Heading, parts::called(scene, who)).tinted(inks::BONE)
    };
    let name = parts::marked(scene, view.owner(who), 28.0, name);
    let words = Element::column([name, Element::text(Role::Note, side)])
        .gap(px(0))
        .styled(|node| node.min_width = px(0));
    let emblem = thrown.then(|| parts::emblem(triad, 62.0));
    Element::row(emblem)
        .with(words)
        .gap(px(14))
        .size(percent(100), auto())
        .justify(JustifyContent::Center)
}
