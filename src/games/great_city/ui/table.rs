//! The table of a scene, from the roll for who begins to the last reaction: the seats at its rims, the pair under the
//! City's own pair, Yea and Nay, and what can be chosen.

use super::super::tables::tables;
use super::super::words::key;
use super::super::{
    Action, Colour, GreatCity, PairPosition, PairSide, Phase, PieceId, Roll, ScarabZone, SceneView, Slot,
    StoneId, StoneView, Who, number,
};
use super::parts::{
    self, Around, NAME_SLIP, PLATE, PRESSED_SLIP, Place, RUST, TAB, centred, die, words, wrapped,
};
use super::state::{Tool, UiChange};
use super::{Press, TableContext, choices, filling, foot, over_foot, seats, sheet, side, situation, story};
use crate::session::{BarIntent, continue_button};
use crate::table::{Seat, capital};
use crate::ui::lettering::{self, Face};
use crate::ui::{Element, FocusOrder, Form, Layout, Piece, Role, inks, widgets};
use bevy::prelude::*;

pub fn table(scene: &TableContext<'_>, room: &Layout) -> Element {
    let view = scene.view;
    let is_narrow = !side::is_wide(room);
    let middle = match view.phase {
        Phase::Initiative | Phase::InitiativeThrown => Some(initiative(scene)),
        Phase::Frame(seat) => Some(foil(scene, seat)),
        Phase::NeedTriad(spotlight) => Some(set_aside(scene, spotlight)),
        _ => view.scene.as_ref().map(|staged| pair(scene, room, staged)),
    };
    let writes = match view.phase {
        Phase::Frame(seat) => deed(scene, seat),
        _ => choices::line(scene),
    };
    let seats = is_narrow.then(|| seats::row(scene, room));
    // What is read now lies over the City and its judgment; nothing is chosen meanwhile.
    let told = story::read_now(scene, room);
    let cards = choices::cards(scene, room).filter(|_| told.is_none());
    // In large type, the stones and the cards have the height first: the City comes after them.
    let mut city = told.is_none().then(|| city_and_bags(scene, room));
    let last = city.take_if(|_| lacks_height(room));
    let above = match told {
        Some(told) => vec![Element::spacer(), told],
        None => {
            // The City is seen where there is room for it.
            let sky = Element::default().flex(1.0, px(if is_narrow { 0.0 } else { 150.0 }));
            let above = [sky].into_iter().chain(city);
            above.chain([ribbon(scene, room)]).collect()
        }
    };
    let middle = Element::column(seats)
        .with_all(above)
        .with(middle.map(Element::rigid))
        .with(cards.map(Element::rigid))
        .with(last)
        .with(Element::default().flex(1.0, px(0)))
        .gap(px(if is_tight(room) { 6 } else { 10 }))
        .scrolling()
        .styled(filling);
    let all = if is_narrow {
        Element::column([middle])
    } else {
        let [left, right] = seats::rims(scene, room);
        Element::row([left, middle, right]).align(AlignItems::Stretch)
    };
    let buttons = match scene.held {
        true => vec![continue_button::<GreatCity>()],
        false => choices::buttons(scene),
    };
    let foot = foot(scene, room, writes.filter(|_| !scene.held), buttons);
    over_foot(scene, all.gap(px(16)), UiRect::axes(px(20), px(14)), foot)
}

/// Is the window so narrow, and not high, that the plates of the seats take height from the scene?
fn is_tight(room: &Layout) -> bool {
    !side::is_wide(room) && room.form() != Form::Tall
}

/// Does large type take the height that the stones and the cards need?
fn lacks_height(room: &Layout) -> bool {
    is_tight(room) && room.has_large_type()
}

/// Has each stone room for its caption below it? In large type, the caption is short.
fn has_captions(room: &Layout) -> bool {
    let size = Role::Note.type_style().1 * room.rem;
    let caption = lettering::width("− thoughts", Face::Italic, size);
    // The ante and the gaps lie between the halves.
    let half = 0.5 * (side::beside(room) - 230.0);
    !room.has_large_type() || (lacks_height(room) && 3.2 * caption <= half.min(LARGE_HALF))
}

/// The greatest width of a half of the pair in large type, in units.
const LARGE_HALF: f32 = 600.0;

/// The dice of the initiative, each over the name of whoever rolled.
fn initiative(scene: &TableContext<'_>) -> Element {
    let view = scene.view;
    let dice = view.rolling.iter().enumerate().map(|(index, seat)| {
        let face = view.dice.get(index);
        let shown = face.map(|face| die(*face, 84.0).key("face"));
        let place = Element::default().size(px(84), px(92));
        let place = place.slot(PieceId::Die(Roll::Initiative(*seat))).with(shown);
        let name = Element::text(Role::Label, scene.setup.name(*seat));
        let roll = centred([place, parts::marked(scene, *seat, 28.0, name)]).gap(px(10));
        roll.key(format!("rolls.{seat}"))
    });
    wrapped(dice, (64, 16))
}

fn spotlights(scene: &TableContext<'_>, seat: Seat) -> Vec<Who> {
    let own = seats::characters_of(scene.view, seat);
    own.map(|character| character.who).collect()
}

/// Returns the character in the spotlight of the scene to come.
pub fn spotlight(scene: &TableContext<'_>, seat: Seat) -> Option<Who> {
    let possible = spotlights(scene, seat);
    let chosen = scene.ui.spotlight.filter(|who| possible.contains(who));
    chosen.or(possible.first().copied())
}

fn foil(scene: &TableContext<'_>, seat: Seat) -> Element {
    let view = scene.view;
    let person = scene.is_here(seat);
    let Some(spotlight) = spotlight(scene, seat) else {
        return Element::default();
    };
    let possible = spotlights(scene, seat);
    let spotlights = (possible.len() > 1 && person).then(|| {
        let all = possible.into_iter().map(|who| {
            let press = Press::Local(UiChange::Spotlight(who));
            (parts::called(scene, who), who == spotlight, press)
        });
        let label = Element::text(Role::Note, "In the spotlight:");
        Element::wrap([label, widgets::segments(all)]).justify(JustifyContent::Center)
    });
    let others = view.characters.iter().map(|character| character.who);
    let new = view.may_meet_new.contains(&spotlight).then_some(Who::Stranger);
    let others = others.filter(|who| *who != spotlight);
    let foils = others.chain([Who::City]).chain(new);
    let portraits = foils.map(|foil| portrait(scene, seat, spotlight, foil));
    // Before its own scene the GM may take back the triads of those who are out of play.
    let leaving = view
        .characters
        .iter()
        .filter(|one| matches!(one.who, Who::Newcomer(_)));
    let leaving = leaving
        .filter(|_| person && seat == view.gm() && scene.setup.rules >= 3)
        .map(|one| {
            let called = view.called(scene.setup, one.who);
            let act = Action::SetAside { seat, who: one.who };
            widgets::link(&format!("{} is out of play", capital(&called)), Press::Act(act))
                .tooltip(format!(
                    "Dead, gone, or no longer needed: the triad of {called} is free for somebody new"
                ))
                .by("great_city.scene.9")
                .focus(FocusOrder::Aside)
        });
    let leaving = wrapped(leaving, (20, 4));
    centred(spotlights)
        .with_all([wrapped(portraits, (14, 14)), leaving])
        .gap(px(12))
}

/// The characters of whom the GM sets one aside, so that this spotlight can meet somebody new.
fn set_aside(scene: &TableContext<'_>, spotlight: Who) -> Element {
    let view = scene.view;
    let seat = view.gm();
    let all = view.characters.iter().map(|one| one.who);
    let all = all.filter(|who| matches!(who, Who::Newcomer(_)) && *who != spotlight);
    let cards = all.map(|who| {
        let name = parts::called(scene, who);
        let card = character_card(scene, who, (&name, "the GM’s character"), scene.is_here(seat));
        let act = Action::SetAside { seat, who };
        if !scene.is_here(seat) {
            return card;
        }
        card.pressing(Press::Act(act))
            .tooltip(format!(
                "{name} is out of play, and the triad is free for somebody new"
            ))
            .by("great_city.scene.9")
    });
    wrapped(cards, (14, 14))
}

/// The place to write what the spotlight sets out to do.
fn deed(scene: &TableContext<'_>, seat: Seat) -> Option<Element> {
    let spotlight = spotlight(scene, seat)?;
    let view = scene.view;
    let slot = Slot::Deed(view.scenes + 1);
    let written = view.text(slot);
    let called = view.called(scene.setup, spotlight);
    if !scene.is_here(seat) {
        return written.map(|written| Element::text(Role::Body, written));
    }
    let hint = format!("What does {called} set out to do? Write it, or tell it.");
    Some(parts::telling_field(
        scene,
        (slot, seat),
        &hint,
        (160, 1),
        written,
    ))
}

/// A character that the spotlight may meet, and what that character is.
fn portrait(scene: &TableContext<'_>, seat: Seat, spotlight: Who, foil: Who) -> Element {
    let (view, person) = (scene.view, scene.is_here(seat));
    let owner = view.owner(foil);
    let wants = view.would_be_foil.contains(&owner) && matches!(foil, Who::Seat(_)) && owner != seat;
    let what = match foil {
        Who::City => "its stones are thrown",
        Who::Stranger => "made up by the GM",
        Who::Newcomer(_) => "the GM’s character",
        _ if wants => "asks to be the foil",
        Who::Agent(_) => "agent of peril",
        Who::Seat(_) => view.class(foil).map_or("", |class| class.word()),
    };
    let name = match foil {
        // Whoever is still to be made has no name, and none of somebody before.
        Who::Stranger => "A new character".to_owned(),
        foil => parts::called(scene, foil),
    };
    let card = character_card(scene, foil, (&name, what), person);
    if !person {
        return card;
    }
    let begin = Action::Scene {
        seat,
        spotlight,
        foil,
    };
    card.pressing(Press::Act(begin))
        .tooltip(match view.about(scene.setup, foil) {
            Some(about) => format!("{name}: {about}. Press: the scene begins, {name} is the foil"),
            None => format!("The scene begins: {name} is the foil"),
        })
}

/// The portrait of a character over its name and a few words. The words of whoever asks to be the foil stand out.
fn character_card(
    scene: &TableContext<'_>,
    who: Who,
    (name, what): (&str, &str),
    is_pressed: bool,
) -> Element {
    let view = scene.view;
    let wants = matches!(who, Who::Seat(seat) if view.would_be_foil.contains(&seat));
    let portrait = parts::head(scene, who, 108.0);
    let what = words(Role::Note, what);
    let what = if wants { what.tinted(RUST) } else { what };
    let frame = if is_pressed { &PRESSED_SLIP } else { &NAME_SLIP };
    let slip = centred([words(Role::Label, name), what])
        .gap(px(0))
        .framed(frame)
        .styled(|node| {
            (node.min_width, node.max_width, node.margin) = (px(190), px(420), UiRect::top(px(-10)))
        });
    let card = centred([portrait, slip]).gap(px(0));
    card.key(format!("foil.{}", key(who)))
}

/// Yea, the City's own pair on its plate, and Nay.
fn city_and_bags(scene: &TableContext<'_>, room: &Layout) -> Element {
    let view = scene.view;
    let width = if room.form() == Form::Tall { 52.0 } else { 61.0 };
    let stones = PairPosition::all().zip(view.city.iter().flatten());
    let mut stones = stones.map(|(spot, lies)| {
        let id = StoneId::Own(spot.of_city());
        parts::open_stone(id, spot.colour, *lies, width, "great_city.throw.1")
    });
    let [first, second] = PairSide::BOTH.map(|_| Element::row(stones.by_ref().take(3)).gap(px(4)));
    let title = centred([
        words(Role::Label, "The City"),
        parts::rule(px(96)),
        words(Role::Note, situation::of_city(view)).tinted(parts::BRASS),
    ])
    .gap(px(2));
    let plate = Element::row([first, title, second])
        .framed(&PLATE)
        .padding(UiRect::axes(px(22), px(14)))
        .styled(|node| node.max_width = percent(100));
    let [yea, nay] = bags(scene, if is_tight(room) { 66.0 } else { 96.0 });
    let all = wrapped([yea, plate, nay], (16, 4)).rigid();
    all.align(AlignItems::End)
}

/// Yea and Nay; what is in them only where that is known.
pub fn bags(scene: &TableContext<'_>, width: f32) -> [Element; 2] {
    let view = scene.view;
    let yea = "Yea speaks for the City: if it holds more than Nay at the end, the City survives. Whoever accepts a judgment \
               may put scarabs in";
    let nay = "Nay speaks against the City: unless Yea holds more at the end, the City falls. Whoever accepts a judgment may \
               put scarabs in";
    let bags = [
        ("Yea", ScarabZone::Yea, view.yea, yea),
        ("Nay", ScarabZone::Nay, view.nay, nay),
    ];
    bags.map(|(word, zone, count, says)| {
        let key = word.to_lowercase();
        let label = count.map_or_else(|| word.to_owned(), |count| format!("{word} {count}"));
        let picture = Element::picture(format!("great_city/bag-{key}"))
            .size(px(width), px(width * 1.093))
            .with(parts::small_slot(Place::Scarabs(zone)));
        let tab = Element::row([Element::text(Role::Label, label)]).framed(&TAB);
        parts::explained(centred([picture, tab]).gap(px(0)), says, "great_city.after.4")
    })
}

/// The ribbon with the reading, and its judgment: sealed during the reactions.
fn ribbon(scene: &TableContext<'_>, room: &Layout) -> Element {
    let view = scene.view;
    let is_thrown = !view.phase.is_ante() && !view.phase.is_scene_throw();
    let pair = view
        .scene
        .as_ref()
        .filter(|_| is_thrown)
        .map(|staged| &staged.pair);
    let role = if lacks_height(room) {
        Role::Name
    } else {
        Role::Title
    };
    let ribbon = parts::ribbon_in(role, &heading(scene), 560).slot(Place::Ribbon);
    let ribbon = match pair {
        Some([first, _]) => ribbon
            .pressing(BarIntent::Rule(list_of(number(first))))
            .tooltip("The pair’s name. Its judgment is read when somebody accepts it. Press: the list of all judgments"),
        None => ribbon.pressing(BarIntent::Rules).tooltip("The rule for this step (F1)"),
    };
    let ribbon = ribbon.focus(FocusOrder::Aside);
    let below = match view.phase {
        phase if phase.is_round() => {
            let seal = Piece::new(Place::Seal, "great_city/seal").unflipped();
            let place = Element::default().size(px(50), px(50)).slot(Place::Seal);
            let seal = place.holding(seal);
            let slip = Element::row([seal]).centred().slot(Place::Slip);
            let slip = slip.paint_picture("great_city/slip-shut").size(px(280), px(40));
            let says = "The judgment is sealed: whoever accepts breaks the seal and takes the ante";
            Some(parts::explained(slip, says, "great_city.round.5"))
        }
        Phase::RandomFlip | Phase::Making(_) | Phase::DieRolled(_) | Phase::TakeAnte(_) => {
            let judgment = situation::of_scene(view).map_or("", |read| &read.1);
            Some(parts::judgment(judgment))
        }
        _ => None,
    };
    let ribbon = centred([ribbon.z(1)]).with(below).gap(px(0)).rigid();
    ribbon.styled(|node| node.max_width = percent(100))
}

/// Returns the rulebook’s list of the names and judgments that begin with a triad.
const fn list_of(first: u8) -> &'static str {
    match first {
        0 => "great_city.oracle.3",
        1 => "great_city.oracle.4",
        2 => "great_city.oracle.5",
        3 => "great_city.oracle.6",
        4 => "great_city.oracle.7",
        5 => "great_city.oracle.8",
        6 => "great_city.oracle.9",
        _ => "great_city.oracle.10",
    }
}

fn heading(scene: &TableContext<'_>) -> String {
    let view = scene.view;
    match view.phase {
        Phase::Initiative | Phase::InitiativeThrown => "Who begins?".into(),
        Phase::Frame(seat) => format!("{}’s scene", scene.setup.name(seat)),
        Phase::NeedTriad(_) | Phase::BeginScene(..) => format!("{}’s scene", scene.setup.name(view.turn)),
        phase if phase.is_ante() => "The ante".into(),
        phase if phase.is_scene_throw() => "The throw".into(),
        _ if view.scene.as_ref().is_some_and(|staged| staged.unread) => match seats::in_turn(scene) {
            Some(seat) => format!("Sealed until {} is done", scene.setup.name(seat)),
            None => "Sealed".into(),
        },
        _ => situation::of_scene(view).map_or_else(String::new, |read| read.0.clone()),
    }
}

/// The six stones of the pair, the names behind them, and the ante between.
fn pair(scene: &TableContext<'_>, room: &Layout, staged: &SceneView) -> Element {
    let label = words(Role::Section, "ANTE").tinted(inks::BONE);
    let ante = centred([parts::heap(ScarabZone::Ante, scene.view.ante, 130.0), label]);
    let says = "The ante: whoever accepts the judgment takes it";
    let ante = parts::explained(ante, says, "great_city.scene.2");
    let die = Element::default()
        .absolute()
        .size(px(84), px(84))
        .styled(|node| {
            (node.left, node.top) = (percent(50), percent(100));
            node.margin.left = px(-42);
        })
        .slot(PieceId::GmDie);
    let [first, second] = PairSide::BOTH.map(|side| half(scene, room, staged, side));
    let pair = Element::row([first, ante.with(die).rigid(), second]).gap(px(20));
    pair.justify(JustifyContent::Center).align(AlignItems::Start)
}

/// A side of the pair: its stones and what they say, over the name of whoever stands behind them.
fn half(scene: &TableContext<'_>, room: &Layout, staged: &SceneView, half: PairSide) -> Element {
    let (_, stones) = seats::behind(staged, half);
    let has_captions = has_captions(room);
    let is_short = has_captions && room.has_large_type();
    let is_set = !scene.view.phase.is_ante() && !scene.view.phase.is_scene_throw();
    let stones = Colour::ALL.into_iter().zip(stones).map(|(colour, lies)| {
        let spot = PairPosition { half, colour };
        let mode = parts::mode(colour);
        let says = match (lies.thrown && is_set, is_short) {
            (false, _) => mode.to_owned(),
            (true, true) => format!("{} {mode}", parts::sign(lies.sign)),
            (true, false) => parts::good_or_ill(colour, lies.sign),
        };
        (stone(scene, staged, spot, *lies), says)
    });
    // For screen readers, each stone has the same words. Where they have no room below it, they share one line.
    let note = |says: String| words(Role::Note, says).tinted(inks::BONE).unspoken();
    let (stones, line): (Vec<Element>, Option<Element>) = if has_captions {
        let width = if is_short { px(116) } else { percent(90) };
        let stand = |(stone, says): (Element, String)| {
            // Most of them are a little wider than a stone. Scarabs lie between both.
            let says = note(says).styled(|node| {
                node.margin = UiRect::horizontal(px(-8));
                node.margin.top = px(if is_short { 16 } else { 20 });
            });
            centred([stone.size(width, auto()), says]).gap(px(0))
        };
        (stones.map(stand).collect(), None)
    } else {
        let (stones, says): (Vec<_>, Vec<_>) = stones.unzip();
        let line = note(says.join(", ")).styled(|node| node.margin.top = px(16));
        (stones, Some(line))
    };
    let stones = stones
        .into_iter()
        .map(|stone| stone.size(percent(31), auto()).rigid());
    let width = match room.form() {
        Form::Tall => 440.0,
        _ if is_tight(room) => 390.0,
        _ => 520.0,
    };
    let stones = Element::row(stones).gap(px(0)).size(percent(100), auto());
    let stones = stones.justify(JustifyContent::SpaceBetween);
    let stones = stones.styled(|node| node.max_width = px(if is_short { LARGE_HALF } else { width }));
    let width = if lacks_height(room) { LARGE_HALF } else { width };
    centred([stones])
        .with(line)
        .with(name(scene, room, staged, half))
        .flex(1.0, px(0))
        .styled(|node| node.max_width = px(width))
}

fn stone(scene: &TableContext<'_>, staged: &SceneView, spot: PairPosition, lies: StoneView) -> Element {
    let throws = scene.view.phase.is_scene_throw();
    let around = Around {
        ringed: choices::is_ringed(scene, spot),
        locked: staged.locked.contains(&spot),
        // It is not thrown for this scene yet.
        empty: scene.view.phase.is_ante() || (throws && spot.index() >= scene.view.dice.len()),
    };
    let id = StoneId::Pair(spot);
    let face = scene.view.dice.get(spot.index()).filter(|_| throws);
    // Stones are pieces, and would lie over a die that is not.
    let die = PieceId::Die(Roll::Stone(id));
    let number = Place::Number(Roll::Stone(id));
    let shown = face.map(|face| Piece::words(number, face.to_string(), inks::INK));
    let number = Element::default()
        .absolute()
        .size(percent(40), percent(40))
        .styled(|node| (node.left, node.top) = (percent(30), percent(30)))
        .slot(number)
        .holding(shown);
    let corner = Element::default()
        .absolute()
        .size(px(64), px(70))
        .styled(|node| (node.left, node.top) = (px(-14), px(-14)))
        .slot(die)
        .holding(face.map(|_| Piece::new(die, "great_city/d8").unflipped()))
        .with(number);
    let stone = parts::stone(id, spot.colour, lies, around).with(throws.then(|| corner.key("die")));
    if let Some(reacting) = choices::reacting(scene) {
        let (owner, _) = seats::behind(staged, spot.half);
        let whose = capital(&scene.view.possessive(scene.setup, owner));
        let locked = if around.locked { ", locked" } else { "" };
        let stone = stone.labelled(format!(
            "{whose} stone: {}{locked}",
            parts::spoken(spot.colour, lies)
        ));
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
fn name(scene: &TableContext<'_>, room: &Layout, staged: &SceneView, half: PairSide) -> Element {
    let view = scene.view;
    let (who, triad) = seats::behind(staged, half);
    let part = match half {
        PairSide::First => "spotlight",
        PairSide::Second => "foil",
    };
    let thrown = !view.phase.is_ante() && !view.phase.is_scene_throw();
    let triad = number(triad);
    let side = if thrown {
        format!("{} · {part}", tables().triad(triad.into()).name)
    } else {
        part.to_owned()
    };
    let name: Element = if who == Who::Stranger && scene.is_here(view.gm()) {
        let slot = Slot::StrangersName(view.scenes);
        let hint = "the new character’s name";
        parts::field(scene, (slot, view.gm()), hint, (32, 1), view.text(slot))
    } else {
        Element::text(Role::Heading, parts::called(scene, who)).tinted(inks::BONE)
    };
    let name = parts::marked(scene, view.owner(who), 28.0, name);
    let side = Element::text(Role::Note, side);
    let side = match thrown {
        true => parts::explained(side, parts::triad_says(triad), "great_city.pieces.1"),
        false => side,
    };
    // A name that is written needs a line of its own.
    if lacks_height(room) && who != Who::Stranger {
        return wrapped([name, side], (14, 0));
    }
    let words = Element::column([name, side]).gap(px(0));
    let words = words.styled(|node| node.min_width = px(0));
    // In large type the name needs its room, and many cards need the height.
    let is_low = choices::are_many(scene);
    let emblem = (thrown && !is_low && !room.has_large_type()).then(|| parts::emblem(triad, 62.0));
    let portrait = parts::head(scene, who, if is_low || is_tight(room) { 56.0 } else { 80.0 });
    let portrait = match view.character(who) {
        Some(_) => portrait
            .pressing(Press::Local(UiChange::Tool(Tool::Sheet(who))))
            .focus(FocusOrder::Aside)
            .tooltip(sheet::summary(scene, who))
            .labelled(format!("Who is {}?", view.called(scene.setup, who))),
        None => portrait,
    };
    let row = Element::row([portrait.key("portrait")])
        .with(emblem)
        .with(words)
        .gap(px(14));
    row.size(percent(100), auto()).justify(JustifyContent::Center)
}
