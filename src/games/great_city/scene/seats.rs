//! The seats round the table: plates at its rims, the one in turn on ivory beside the fan.
//!
//! A plate says whose it is, whom they play, and what they did in this round. What is in a purse it never says,
//! but to a person who is alone at the table with computers, and of the own purse only: that number is counted
//! from what everybody has seen.

use super::large;
use super::parts::{self, ink};
use crate::games::great_city::{
    Event, FlipCause, GreatCity, PairSide, Phase, ScarabZone, Seen, Sign, Trait, View, Who, tone,
};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::session::Scene;
use crate::table::{Awaits, Seat};
use bevy::color::Color;

/// The smallest type in which a character is described.
const LEAST: f32 = 18.0;

/// How large a plate at the rim is.
const PLATE: (f32, f32) = (236.0, 196.0);
/// The ivory plate.
const IVORY: Pose = Pose::corner(268.0, 812.0, 244.0, 170.0);

/// Whose it is to decide or to throw, as long as a scene goes on.
pub(super) fn in_turn(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    match scene.view.phase {
        Phase::Frame(seat) | Phase::Ante(seat, _) | Phase::React(seat) | Phase::Answer(seat, _) => Some(seat),
        Phase::Making(who) => Some(scene.view.owner(who)),
        Phase::RandomFlip => match scene.awaits {
            Awaits::Chance { roller, .. } => roller,
            _ => None,
        },
        _ => None,
    }
}

/// The corner of a seat's place at the rim, of so many seats: from the upper left down, and up again on the right.
fn rim(seats: usize, seat: Seat) -> (f32, f32) {
    const LEFT: f32 = 18.0;
    const RIGHT: f32 = 1666.0;
    const ROWS: [f32; 3] = [346.0, 566.0, 786.0];
    let [top, middle, low] = ROWS;
    let places: &[(f32, f32)] = match seats {
        0..=3 => &[(LEFT, top), (LEFT, low), (RIGHT, top)],
        4 => &[(LEFT, top), (LEFT, low), (RIGHT, low), (RIGHT, top)],
        5 => &[
            (LEFT, top),
            (LEFT, middle),
            (LEFT, low),
            (RIGHT, low),
            (RIGHT, top),
        ],
        _ => &[
            (LEFT, top),
            (LEFT, middle),
            (LEFT, low),
            (RIGHT, low),
            (RIGHT, middle),
            (RIGHT, top),
        ],
    };
    places.get(seat.index()).copied().unwrap_or((LEFT, top))
}

/// Where a seat's plate lies.
fn place(scene: &Scene<'_, GreatCity>, seat: Seat) -> Pose {
    if large::is_on(scene) {
        return large::seats::place(scene, seat);
    }
    if in_turn(scene) == Some(seat) {
        return IVORY;
    }
    let (x, y) = rim(scene.setup.seats.len(), seat);
    Pose::corner(x, y, PLATE.0, PLATE.1)
}

/// Where a seat's purse opens.
pub(super) fn purse(scene: &Scene<'_, GreatCity>, seat: Seat) -> (f32, f32) {
    let plate = place(scene, seat);
    (
        plate.at.x - plate.size.x / 2.0 + 57.0,
        plate.at.y - plate.size.y / 2.0 + 40.0,
    )
}

/// The only person at the table, if there is just one.
pub(super) fn only_person(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    let people = scene.people();
    people.iter().next().filter(|_| people.len() == 1)
}

/// What a seat's purse holds, counted from what everybody has seen.
pub(super) fn counted(scene: &Scene<'_, GreatCity>, seat: Seat) -> u16 {
    let purse = ScarabZone::Purse(seat);
    let count = scene.seen.iter().fold(0i32, |count, seen| match seen {
        Seen::Public(Event::Moved {
            from,
            to,
            count: moved,
        }) => count + i32::from(*moved) * (i32::from(*to == purse) - i32::from(*from == purse)),
        _ => count,
    });
    u16::try_from(count).unwrap_or(0)
}

/// What somebody may see of a seat's purse without a curtain.
pub(super) fn purse_shown(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<u16> {
    let known = scene.view.purses.get(seat.index()).copied().flatten();
    known.or_else(|| (only_person(scene) == Some(seat)).then(|| counted(scene, seat)))
}

/// All plates.
pub(super) fn put(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    for seat in Seat::all(scene.setup.seats.len()) {
        if large::is_on(scene) {
            large::seats::plate(scene, seat, sheet);
            continue;
        }
        plate(scene, seat, sheet);
    }
}

fn plate(scene: &Scene<'_, GreatCity>, seat: Seat, sheet: &mut Sheet) {
    let pose = place(scene, seat);
    let turn = in_turn(scene) == Some(seat);
    let key = format!("seat.{seat}");
    let (x, y) = (pose.at.x - pose.size.x / 2.0, pose.at.y - pose.size.y / 2.0);
    let name = scene.setup.name(seat);
    let (plain, quiet, doing_ink) = if turn {
        (inks::INK, ink::UMBER, ink::RUST)
    } else {
        (ink::IVORY, inks::SHADE, ink::BRASS)
    };
    sheet.put(if turn {
        parts::plate_ivory(&key, pose.z(22.0))
    } else {
        parts::plate(&key, pose.z(22.0))
    });
    let mut purse = Item::picture(
        format!("{key}.purse"),
        if turn {
            Pose::new(x + 54.0, y + 58.0, 62.0, 72.5).z(23.0)
        } else {
            Pose::new(x + 56.0, y + 65.0, 72.0, 84.0).z(23.0)
        },
        "great_city/purse",
    );
    if scene.is_person(seat) {
        purse = purse.act(Interaction::new(
            format!("look.{seat}"),
            format!("Only for {name}: look at your secrets"),
        ));
    }
    sheet.put(purse);
    if let Some(count) = purse_shown(scene, seat) {
        sheet.put(
            parts::words(
                &format!("{key}.count"),
                (x + 56.0, y + 70.0),
                26.0,
                Face::Bold,
                ink::IVORY,
                Align::Middle,
                &count.to_string(),
            )
            .z(25.0),
        );
        sheet.put(
            Item::picture(
                format!("{key}.count.ground"),
                Pose::new(x + 56.0, y + 71.0, 66.0, 34.0).z(24.0),
                "great_city/tab",
            )
            .sliced([22.0, 0.0, 22.0, 0.0]),
        );
    }
    let room = pose.size.x - 112.0;
    let wide = lettering::width(name, Face::Semibold, 26.0).min(room - 38.0);
    let middle = x + 96.0 + room / 2.0;
    sheet.put(
        parts::mark(
            scene,
            &format!("{key}.mark"),
            seat,
            (middle - wide / 2.0 - 4.0, y + 42.0),
            30.0,
        )
        .z(24.0),
    );
    let mut word = |part: &str, at: (f32, f32), size: f32, room: f32, face: Face, ink: Color, text: &str| {
        let item = parts::fitted(
            &format!("{key}.{part}"),
            at,
            size,
            room,
            face,
            ink,
            Align::Middle,
            text,
        );
        sheet.put(item.z(24.0));
    };
    word(
        "name",
        (middle + 17.0, y + 42.0),
        26.0,
        room - 38.0,
        Face::Semibold,
        plain,
        name,
    );
    word(
        "does",
        (middle, y + 80.0),
        20.0,
        room,
        Face::Italic,
        doing_ink,
        &doing(scene, seat),
    );
    let (low, lower) = if turn { (116.0, 142.0) } else { (138.0, 165.0) };
    let (who, what) = plays(scene, seat);
    let across = pose.size.x - 36.0;
    let centre = pose.at.x;
    word(
        "who",
        (centre, y + low),
        22.0,
        across,
        Face::Semibold,
        plain,
        &who,
    );
    // Where a class and three traits are too long together, the traits are what is played now.
    let what = match what.split_once(", ") {
        Some((_, traits)) if lettering::width(&what, Face::Regular, LEAST) > across => traits,
        _ => what.as_str(),
    };
    word(
        "what",
        (centre, y + lower),
        20.0,
        across,
        Face::Regular,
        quiet,
        what,
    );
    if !turn {
        sheet.put(Item::picture(
            format!("{key}.rule"),
            Pose::new(centre, y + 116.0, 190.0, 6.0).z(23.0),
            "shared/rule-plain",
        ));
    }
}

/// What a seat is up to: in turn, or what it did in this round.
pub(super) fn doing(scene: &Scene<'_, GreatCity>, seat: Seat) -> String {
    let view = scene.view;
    let person = scene.is_person(seat);
    if in_turn(scene) == Some(seat) {
        return match view.phase {
            Phase::RandomFlip => "rolls the die".into(),
            Phase::Making(_) => "makes a character".into(),
            Phase::Answer(..) if person => "yours to answer".into(),
            Phase::Answer(..) => "is asked".into(),
            _ if person => "your turn".into(),
            _ => "thinks it over".into(),
        };
    }
    let Some(staged) = &view.scene else {
        return match view.phase {
            Phase::Frame(_) if view.would_be_foil.contains(&seat) => "asks to be the foil".into(),
            _ => String::new(),
        };
    };
    if !matches!(view.phase, Phase::React(_) | Phase::Answer(..)) {
        let bought = scene
            .seen
            .iter()
            .rev()
            .take_while(|seen| !matches!(seen, Seen::Public(Event::SceneBegins { .. })))
            .any(|seen| matches!(seen, Seen::Public(Event::Entered { seat: by, .. }) if *by == seat));
        return if bought { "has bought in" } else { "" }.into();
    }
    did(scene, seat).unwrap_or_else(|| {
        if staged.reacted.contains(seat) {
            "has reacted".into()
        } else if seat == view.gm() {
            "reacts last".into()
        } else {
            "still to react".into()
        }
    })
}

/// What a seat did in this round, in two words.
fn did(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<String> {
    let (mut turned, mut back, mut passed, mut entered) = (0, 0, false, false);
    for seen in scene.seen.iter().rev() {
        let Seen::Public(event) = seen else { continue };
        match event {
            Event::RoundBegins(_) | Event::SceneBegins { .. } => break,
            Event::Passed(by) => passed |= *by == seat,
            Event::Entered { seat: by, .. } => entered |= *by == seat,
            Event::Flipped {
                by: FlipCause::Reaction(by, _),
                ..
            } => turned += usize::from(*by == seat),
            Event::Flipped {
                by: FlipCause::Undo(by),
                ..
            } => back += usize::from(*by == seat),
            _ => {}
        }
    }
    let turned_words = format!("flipped {}", parts::count_word(turned));
    Some(match (turned, back, passed, entered) {
        (_, _, true, _) => "passes".into(),
        (0, 0, _, true) => "enters".into(),
        (_, _, _, true) if turned > 0 => format!("enters, {turned_words}"),
        (0, 1.., ..) => "undid a flip".into(),
        (1.., ..) => turned_words,
        _ => return None,
    })
}

/// Whom a seat plays, and what they are.
pub(super) fn plays(scene: &Scene<'_, GreatCity>, seat: Seat) -> (String, String) {
    let view = scene.view;
    if seat == view.gm() {
        return the_gm(scene);
    }
    let who = Who::Seat(seat);
    let class = view
        .character(who)
        .and_then(|character| character.class)
        .map_or("", |class| class.word());
    let what = match standing(view, who) {
        Some(standing) => format!("{class} · {standing}"),
        None if in_turn(scene) == Some(seat) => described(view, who),
        None => class.to_owned(),
    };
    (view.called(scene.setup, who), what)
}

/// The class of a character and what it is by its traits, in three words.
pub(super) fn described(view: &View, who: Who) -> String {
    let Some(character) = view.character(who) else {
        return String::new();
    };
    let mut words: Vec<&str> = character.class.map(|class| class.word()).into_iter().collect();
    let kind = character.kind.unwrap_or(crate::games::great_city::Kind::Person);
    let traits = character.traits.unwrap_or([Sign::Minus; 3]);
    if character.traits.is_some() {
        for (of, sign) in Trait::of(kind).into_iter().zip(traits) {
            words.push(&tone::pole(of, sign).word);
        }
    }
    words.join(", ")
}

fn the_gm(scene: &Scene<'_, GreatCity>) -> (String, String) {
    let view = scene.view;
    let here: Vec<Who> = view.scene.as_ref().map_or_else(Vec::new, |staged| {
        [staged.spotlight, staged.foil]
            .into_iter()
            .chain(staged.entered.iter().copied())
            .filter(|who| view.owner(*who) == view.gm())
            .collect()
    });
    if let [only] = *here {
        let standing = standing(view, only).unwrap_or("in the scene");
        return (view.called(scene.setup, only), standing.into());
    }
    if here.len() > 1 {
        return (
            format!("{} characters", parts::count_word(here.len())),
            "in the scene".into(),
        );
    }
    let agents = view
        .characters
        .iter()
        .filter(|character| matches!(character.who, Who::Agent(_)))
        .count();
    let agents_words = match agents {
        1 => "one agent".into(),
        agents => format!("{} agents", parts::count_word(agents)),
    };
    (agents_words, "of peril".into())
}

/// What somebody is in the scene.
fn standing(view: &View, who: Who) -> Option<&'static str> {
    let staged = view.scene.as_ref()?;
    if staged.spotlight == who {
        Some("spotlight")
    } else if staged.foil == who {
        Some("foil")
    } else {
        staged.entered.contains(&who).then_some("in the scene")
    }
}

/// Which half of the pair somebody's stones are.
pub(super) fn half_of(view: &View, who: Who) -> Option<PairSide> {
    let staged = view.scene.as_ref()?;
    if staged.spotlight == who {
        Some(PairSide::First)
    } else {
        (staged.foil == who).then_some(PairSide::Second)
    }
}

/// The middle of a plate's lower edge.
pub(super) fn foot_of(scene: &Scene<'_, GreatCity>, seat: Seat) -> (f32, f32) {
    let plate = place(scene, seat);
    (plate.at.x, plate.at.y + plate.size.y / 2.0 + 2.0)
}
