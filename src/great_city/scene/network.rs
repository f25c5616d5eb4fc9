//! The character network: a herbarium sheet over the table, the page on which ties are drawn, and the leaf
//! beside a character.
//!
//! Whoever is at the table may lay specimens where they like; that is a remark and changes nothing else. A
//! tie is drawn from one's own specimen to another, with the sign of the pen in hand.

use super::Ui;
use super::parts::{self, fitted, ink, words};
use super::specimens::{self, AREA, Hand, TITLE};
use crate::great_city::network::owed::owed;
use crate::great_city::network::{Ground, Network};
use crate::great_city::words::key;
use crate::great_city::{Action, Claim, GreatCity, Phase, Sign, Slot, Tie, Who};
use crate::scene::lettering::Face;
use crate::scene::play::{Press, Scene};
use crate::scene::sheet::{Act, Align, Item, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::table::Seat;
use bevy::math::{Rect, Vec2};

/// The tie that is about to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Pen {
    /// Its sign.
    pub sign: Sign,
    /// From whom it leads, where somebody was picked.
    pub from: Option<Who>,
}

impl Default for Pen {
    fn default() -> Self {
        Self {
            sign: Sign::Plus,
            from: None,
        }
    }
}

/// How near to a specimen's middle a tie has to end.
const REACH: f32 = 110.0;

/// The network over the table.
pub(super) fn lay_over(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    paper(sheet);
    let hand = specimens::sheet_hand(scene);
    let network = specimens::network(scene, &hand, is_drawing(scene).is_some());
    let drawn = !scene.view.ties.is_empty();
    for (thread, lies) in network.threads.iter().zip(&scene.view.ties) {
        specimens::thread(thread, network.ground.gap, lies.used, 1.0, sheet);
    }
    for place in &network.places {
        let name = specimens::specimen(scene, &hand, place, network.ground.medal, sheet);
        let act = Act {
            drag: true,
            lifts: true,
            ..Act::new(name.clone(), "Drag it to where it is to lie")
        };
        grip(sheet, &name, act);
        if scene.is_person(scene.foot) && scene.view.owner(place.who) == scene.foot {
            let ring = specimens::ring(
                format!("{name}.own"),
                place,
                network.ground.medal,
                "great_city/own-ring",
            );
            sheet.put(ring);
        }
    }
    title(sheet, "The network", "");
    let line = if drawn {
        "a strap: used in this scene"
    } else {
        "no tie is drawn yet"
    };
    sheet.put(
        words(
            "net.straps",
            (TITLE.min.x + 14.0, TITLE.min.y + 66.0),
            20.0,
            Face::Italic,
            ink::UMBER,
            Align::Left,
            line,
        )
        .z(22.0),
    );
    specimens::legend(scene, sheet);
    let pose = Pose::corner(TITLE.min.x + 14.0, TITLE.min.y + 88.0, 290.0, 56.0).z(30.0);
    sheet.extend(widgets::button(
        "net.close",
        pose,
        "Back to the table",
        true,
        "Put the sheet away",
    ));
}

/// The page on which ties are drawn.
pub(super) fn lay_out_ties(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    paper(sheet);
    let hand = specimens::sheet_hand(scene);
    let network = specimens::network(scene, &hand, true);
    let Phase::Ties(seat) = scene.view.phase else {
        return;
    };
    let drawing = is_drawing(scene);
    let from = drawing.and_then(|seat| source(scene, seat));
    for (thread, lies) in network.threads.iter().zip(&scene.view.ties) {
        // One's own stand out while one draws.
        let own = scene.view.owner(thread.tie.from) == seat;
        specimens::thread(
            thread,
            network.ground.gap,
            lies.used,
            if own { 1.0 } else { 0.4 },
            sheet,
        );
    }
    let sign = scene.ui.sign.sign;
    for place in &network.places {
        let name = specimens::specimen(scene, &hand, place, network.ground.medal, sheet);
        let medal = network.ground.medal;
        let ring = |what: &str, art| specimens::ring(format!("{name}.{what}"), place, medal, art);
        let own = scene.view.owner(place.who) == seat;
        if own {
            sheet.put(ring("own", "great_city/own-ring"));
        }
        if drawing.is_none() {
            let act = Act {
                drag: true,
                lifts: true,
                ..Act::new(name.clone(), "Drag it to where it is to lie")
            };
            grip(sheet, &name, act);
            continue;
        }
        let offer = from.and_then(|from| offered(scene, from, place.who, sign));
        let act = match offer {
            Some((_, paid)) => {
                let art = match sign {
                    Sign::Plus => "great_city/dashed-ring-plus",
                    Sign::Minus => "great_city/dashed-ring-minus",
                };
                sheet.put(ring("end", art));
                let cost = if paid { "for a scarab" } else { "free of charge" };
                let sign = sign_sign(sign);
                let to = scene.view.called(scene.setup, place.who);
                Act {
                    drag: true,
                    lifts: true,
                    ..Act::new(name.clone(), format!("Draw a {sign} tie to {to}, {cost}"))
                }
            }
            None if own => Act {
                drag: true,
                lifts: true,
                ..Act::new(name.clone(), "Drag from here to whom it is felt for")
            },
            None => Act {
                drag: true,
                lifts: true,
                ..Act::new(name.clone(), refusal(scene, from, place.who, sign))
            },
        };
        grip(sheet, &name, act);
    }
    let who = from.or_else(|| own_of(scene, seat).first().copied());
    heading(scene, who, sheet);
    specimens::legend(scene, sheet);
    foot(scene, drawing, who, sheet);
}

/// Who draws ties just now, if a person does.
fn is_drawing(scene: &Scene<'_, GreatCity>) -> Option<Seat> {
    match scene.view.phase {
        Phase::Ties(seat) if scene.is_person(seat) => Some(seat),
        _ => None,
    }
}

fn own_of(scene: &Scene<'_, GreatCity>, seat: Seat) -> Vec<Who> {
    let characters = scene.view.characters.iter();
    characters
        .filter(|character| character.owner == seat)
        .map(|character| character.who)
        .collect()
}

/// From whom the tie leads that is about to be drawn: who was picked, or else whoever still owes one.
fn source(scene: &Scene<'_, GreatCity>, seat: Seat) -> Option<Who> {
    let own = own_of(scene, seat);
    if let Some(from) = scene.ui.sign.from
        && own.contains(&from)
    {
        return Some(from);
    }
    let owes = |who: &&Who| {
        owed(scene.view, **who)
            .iter()
            .any(|owed| owed.drawn.is_none() && owed.possible)
    };
    own.iter().find(owes).or(own.first()).copied()
}

fn offered(scene: &Scene<'_, GreatCity>, from: Who, to: Who, sign: Sign) -> Option<(Tie, bool)> {
    let tie = Tie { from, to, sign };
    scene.view.draws.iter().copied().find(|(open, _)| *open == tie)
}

const fn sign_sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Plus => "+",
        Sign::Minus => "-",
    }
}

fn refusal(scene: &Scene<'_, GreatCity>, from: Option<Who>, to: Who, sign: Sign) -> String {
    let there = from.is_some_and(|from| {
        let tie = Tie { from, to, sign };
        scene.view.ties.iter().any(|lies| lies.tie == tie)
    });
    if there {
        format!("There is a {} tie already", sign_sign(sign))
    } else {
        "A further tie costs a scarab, and the purse is empty".into()
    }
}

/// The ground with the sheet on it.
fn paper(sheet: &mut Sheet) {
    parts::ground(sheet);
    let pose = Pose::corner(48.0, 22.0, 1840.0, 1050.0).z(1.0);
    sheet.put(Item::picture("net.sheet", pose, "great_city/sheet"));
    for (index, (x, y, turn, mirrored)) in [
        (1640.0, 330.0, 18.0, false),
        (250.0, 770.0, 6.0, false),
        (960.0, 820.0, -8.0, true),
    ]
    .into_iter()
    .enumerate()
    {
        let pose = Pose::new(x, y, 288.0, 378.0).z(2.0).turned(turn).alpha(0.55);
        let item = Item::picture(format!("net.fern.{index}"), pose, "great_city/fern");
        sheet.put(if mirrored { item.mirrored() } else { item });
    }
}

fn title(sheet: &mut Sheet, text: &str, line: &str) {
    let (x, y) = (TITLE.min.x + 14.0, TITLE.min.y);
    sheet.put(
        fitted(
            "net.title",
            (x, y + 30.0),
            34.0,
            TITLE.width() - 20.0,
            Face::Bold,
            ink::RUST,
            Align::Left,
            text,
        )
        .z(22.0),
    );
    if !line.is_empty() {
        sheet.put(
            fitted(
                "net.title.line",
                (x, y + 60.0),
                20.0,
                TITLE.width() - 20.0,
                Face::Italic,
                ink::UMBER,
                Align::Left,
                line,
            )
            .z(22.0),
        );
    }
}

/// Whose ties are drawn, and which of them are free.
fn heading(scene: &Scene<'_, GreatCity>, who: Option<Who>, sheet: &mut Sheet) {
    let Some(who) = who else { return };
    let called = scene.view.called(scene.setup, who);
    title(sheet, &format!("Ties of {called}"), "");
    let owed = owed(scene.view, who);
    for (index, owed) in owed.iter().enumerate() {
        let y = TITLE.min.y + 64.0 + 25.0 * index as f32;
        let x = TITLE.min.x + 14.0;
        let key = format!("net.owed.{index}");
        let art = match (owed.drawn, owed.possible) {
            (Some(_), _) => "great_city/lozenge-done",
            (None, true) => "great_city/lozenge-todo",
            (None, false) => "great_city/sign-barred",
        };
        let pose = Pose::new(x + 11.0, y, 24.0, 24.0).z(22.0);
        sheet.put(Item::picture(format!("{key}.tick"), pose, art));
        let text = match (owed.drawn, owed.possible) {
            (Some(tie), _) => format!(
                "{}: {} to {}",
                owed.kind.words(),
                sign_sign(tie.sign),
                scene.view.called(scene.setup, tie.to)
            ),
            (None, true) => owed.kind.words().to_owned(),
            (None, false) => format!("{}: there is none", owed.kind.words()),
        };
        sheet.put(
            fitted(
                &key,
                (x + 28.0, y),
                20.0,
                TITLE.width() - 44.0,
                Face::Regular,
                ink::UMBER,
                Align::Left,
                &text,
            )
            .z(22.0),
        );
    }
}

/// The two pens, what is to be done, and the button that ends it.
fn foot(scene: &Scene<'_, GreatCity>, drawing: Option<Seat>, who: Option<Who>, sheet: &mut Sheet) {
    let wide = 1920.0 + 2.0 * scene.canvas.bleed.x.max(0.0);
    let pose = Pose::new(960.0, 1040.0, wide, 80.0).z(24.0);
    sheet.put(Item::picture("net.foot", pose, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let Some(seat) = drawing else {
        let name = match scene.view.phase {
            Phase::Ties(seat) => scene.setup.name(seat),
            _ => "",
        };
        sheet.put(
            words(
                "net.hint",
                (960.0, 1042.0),
                26.0,
                Face::Italic,
                inks::SHADE,
                Align::Middle,
                &format!("{name} draws ties"),
            )
            .z(26.0),
        );
        return;
    };
    for (sign, name, x) in [
        (Sign::Plus, "net.pen.plus", 40.0),
        (Sign::Minus, "net.pen.minus", 420.0),
    ] {
        let held = scene.ui.sign.sign == sign;
        let pose = Pose::corner(x, 1010.0, 364.0, 62.0).z(26.0);
        let (art, over, ink_of) = if held {
            ("shared/button-gilt", "shared/button-gilt-hover", inks::INK)
        } else {
            ("shared/button", "shared/button-hover", inks::BONE)
        };
        let (text, promise) = match sign {
            Sign::Plus => ("means well", "The next tie is +: it turns - to +"),
            Sign::Minus => ("means ill", "The next tie is -: it turns + to -"),
        };
        let act = Act {
            hovered: Some(over.into()),
            ..Act::new(name, promise)
        };
        sheet.put(Item::picture(name, pose, art).sliced([24.0; 4]).act(act));
        // The threads are drawn for paper: each lies on a strip of it.
        let strip = Pose::corner(x + 22.0, 1023.0, 152.0, 36.0).z(27.0);
        sheet.put(Item::picture(format!("{name}.paper"), strip, "great_city/slip-name").sliced([10.0; 4]));
        sheet.extend(specimens::sample(
            &format!("{name}.thread"),
            sign,
            (x + 34.0, 1041.0),
            130.0,
            28.0,
        ));
        let text = format!("{} {text}", sign_sign(sign));
        let at = (x + 186.0, 1041.0);
        sheet.put(
            words(
                &format!("{name}.words"),
                at,
                26.0,
                Face::Semibold,
                ink_of,
                Align::Left,
                &text,
            )
            .z(28.0),
        );
        if held {
            let pose = Pose::new(x + 336.0, 1038.0, 42.0, 48.0).z(29.0);
            sheet.put(Item::picture(format!("{name}.quill"), pose, "great_city/quill"));
        }
    }
    let free = who.map_or(0, |who| {
        let owed = owed(scene.view, who);
        owed.iter()
            .filter(|owed| owed.drawn.is_none() && owed.possible)
            .count()
    });
    let hint = match free {
        0 => "further ties cost a scarab each".to_owned(),
        1 => "one more is free: drag from the ringed one to another, or click".to_owned(),
        free => format!("{free} are free: drag from the ringed one to another, or click"),
    };
    sheet.put(
        fitted(
            "net.hint",
            (806.0, 1042.0),
            24.0,
            720.0,
            Face::Italic,
            inks::SHADE,
            Align::Left,
            &hint,
        )
        .z(26.0),
    );
    let pose = Pose::corner(1552.0, 1011.0, 332.0, 60.0).z(26.0);
    let promise = format!("{} draws no more ties", scene.setup.name(seat));
    sheet.extend(widgets::button("net.done", pose, "Done", free == 0, &promise));
}

/// The same specimens, small, on a leaf beside a character. Before ties are drawn there are no threads.
pub(super) fn leaf(scene: &Scene<'_, GreatCity>, at: Pose, sheet: &mut Sheet) {
    sheet.put(Item::picture("leaf", at, "great_city/leaf").sliced([60.0; 4]));
    let corner = at.at - at.size / 2.0;
    let inner = Rect::from_corners(corner + Vec2::splat(34.0), corner + at.size - Vec2::splat(34.0));
    let strip = Rect::from_corners(inner.min, Vec2::new(inner.max.x, inner.min.y + 46.0));
    sheet.put(
        words(
            "leaf.title",
            (at.at.x, inner.min.y + 22.0),
            28.0,
            Face::Bold,
            ink::RUST,
            Align::Middle,
            "The network",
        )
        .z(at.z + 12.0),
    );
    let hand = Hand {
        ground: Ground {
            area: Rect::from_corners(Vec2::new(inner.min.x, strip.max.y), inner.max),
            taken: Vec::new(),
            medal: 36.0,
            slip: 46.0,
            gap: 18.0,
        },
        name: 19.0,
        line: 16.0,
        widest: 210.0,
    };
    let network: Network = specimens::network(scene, &hand, false);
    for (thread, lies) in network.threads.iter().zip(&scene.view.ties) {
        specimens::thread(thread, network.ground.gap, lies.used, 1.0, sheet);
    }
    for place in &network.places {
        specimens::specimen(scene, &hand, place, network.ground.medal, sheet);
    }
}

/// Puts what can be done with a specimen on its medallion.
fn grip(sheet: &mut Sheet, name: &str, act: Act) {
    if let Some(item) = sheet.get(&name.to_owned().into()).cloned() {
        sheet.put(item.act(act));
    }
}

/// Somebody of the network, by the name of what was pressed.
fn named(scene: &Scene<'_, GreatCity>, name: &str) -> Option<Who> {
    let name = name.strip_prefix("net.who.")?;
    let characters = scene.view.characters.iter();
    characters
        .map(|character| character.who)
        .find(|who| key(*who) == name)
}

pub(super) fn press(scene: &Scene<'_, GreatCity>, ui: &mut Ui, name: &str) -> Option<Press<GreatCity>> {
    match name {
        "net.close" => ui.network = false,
        "net.pen.plus" => ui.sign.sign = Sign::Plus,
        "net.pen.minus" => ui.sign.sign = Sign::Minus,
        "net.done" => {
            let seat = is_drawing(scene)?;
            ui.sign.from = None;
            return Some(Press::Act(Action::Tied(seat)));
        }
        name => {
            let who = named(scene, name)?;
            if ui.network {
                return Some(Press::Nothing);
            }
            let seat = is_drawing(scene)?;
            let from = source(scene, seat)?;
            if let Some((tie, _)) = offered(scene, from, who, scene.ui.sign.sign) {
                return Some(Press::Act(Action::Draw { seat, tie }));
            }
            if scene.view.owner(who) == seat {
                ui.sign.from = Some(who);
            }
        }
    }
    Some(Press::Shown)
}

pub(super) fn drop(
    scene: &Scene<'_, GreatCity>,
    ui: &mut Ui,
    name: &str,
    at: Vec2,
) -> Option<Press<GreatCity>> {
    let who = named(scene, name)?;
    let drawing = is_drawing(scene).filter(|seat| !ui.network && scene.view.owner(who) == *seat);
    if let Some(seat) = drawing {
        let hand = specimens::sheet_hand(scene);
        let network = specimens::network(scene, &hand, true);
        let end = network.near(at, REACH).filter(|end| *end != who);
        if let Some(to) = end {
            ui.sign.from = Some(who);
            let offer = offered(scene, who, to, scene.ui.sign.sign);
            return Some(offer.map_or(Press::Shown, |(tie, _)| Press::Act(Action::Draw { seat, tie })));
        }
    }
    let part = (at - AREA.min) / AREA.size() * 1000.0;
    let thousandths = |part: f32| part.clamp(0.0, 1000.0).round() as i16;
    let claim = Claim::At {
        x: thousandths(part.x),
        y: thousandths(part.y),
    };
    Some(Press::Say(Slot::At(who).claim(scene.foot, claim)))
}
