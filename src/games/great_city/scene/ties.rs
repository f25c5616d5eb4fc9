//! The page on which ties are drawn: the sheet of the network with two pens at its foot, and what is still free of
//! charge.
//!
//! What a press or a drop on it means is said where all of the network's is; what a tie costs, the rules say.

use super::large;
use super::network::{free_of, grip, is_drawing, offered, own_of, paper, source, title};
use super::parts::{self, fitted, ink, words};
use super::specimens::{self, TITLE};
use crate::games::great_city::network::owed::owed;
use crate::games::great_city::{GreatCity, Phase, Sign, Tie, Who};
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::{inks, widgets};
use crate::session::Scene;
use crate::table::{Seat, capital};

/// The page on which ties are drawn.
pub(super) fn lay_out(scene: &Scene<'_, GreatCity>, sheet: &mut Sheet) {
    paper(sheet);
    let hand = specimens::sheet_hand(scene);
    let network = specimens::network(scene, &hand, true);
    let seat = match scene.view.phase {
        Phase::Ties(seat) => seat,
        Phase::Making(who) => scene.view.owner(who),
        _ => return,
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
        let own = own_of(scene, seat).contains(&place.who);
        if own {
            sheet.put(ring("own", "great_city/own-ring"));
        }
        if drawing.is_none() {
            let act = Interaction {
                drag: true,
                lifts: true,
                ..Interaction::new(name.clone(), "Drag it to another place")
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
                Interaction {
                    drag: true,
                    lifts: true,
                    ..Interaction::new(name.clone(), format!("Draw a {sign} tie to {to}, {cost}"))
                }
            }
            None if own => Interaction {
                drag: true,
                lifts: true,
                ..Interaction::new(name.clone(), "Drag from here to another character to draw a tie")
            },
            None => Interaction {
                drag: true,
                lifts: true,
                ..Interaction::new(name.clone(), refusal(scene, from, place.who, sign))
            },
        };
        grip(sheet, &name, act);
    }
    let who = from.or_else(|| own_of(scene, seat).first().copied());
    heading(scene, who, sheet);
    specimens::legend(scene, sheet);
    foot(scene, drawing, sheet);
}

const fn sign_sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Plus => "+",
        Sign::Minus => "−",
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

/// Whose ties are drawn, and which of them are free.
fn heading(scene: &Scene<'_, GreatCity>, who: Option<Who>, sheet: &mut Sheet) {
    let Some(who) = who else { return };
    let called = scene.view.called(scene.setup, who);
    title(scene, sheet, &format!("Ties of {called}"), "");
    let owed = owed(scene.view, who);
    for (index, owed) in owed.iter().enumerate() {
        let step = large::size(scene, 25.0, 42.0);
        let y = TITLE.min.y + large::size(scene, 64.0, 76.0) + step * index as f32;
        let x = TITLE.min.x + 14.0;
        let key = format!("net.owed.{index}");
        let art = match (owed.drawn, owed.possible) {
            (Some(_), _) => "great_city/lozenge-done",
            (None, true) => "great_city/lozenge-todo",
            (None, false) => "great_city/sign-barred",
        };
        let wide = large::size(scene, 24.0, 36.0);
        let pose = Pose::new(x + 11.0, y, wide, wide).z(22.0);
        sheet.put(Item::picture(format!("{key}.tick"), pose, art));
        let text = match (owed.drawn, owed.possible) {
            // The sign before it says the rest.
            _ if large::is_on(scene) => owed.kind.words().to_owned(),
            (Some(tie), _) => format!(
                "{}: {} to {}",
                owed.kind.words(),
                sign_sign(tie.sign),
                scene.view.called(scene.setup, tie.to)
            ),
            (None, true) => owed.kind.words().to_owned(),
            (None, false) => format!("{}: nobody to draw it to", owed.kind.words()),
        };
        let room = specimens::taken(scene).0.width() - 44.0;
        let text = lettering::clip(&text, Face::Regular, large::size(scene, 18.1, 36.0), room);
        sheet.put(
            fitted(
                &key,
                (x + large::size(scene, 28.0, 40.0), y),
                large::size(scene, 20.0, 36.0),
                room,
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
fn foot(scene: &Scene<'_, GreatCity>, drawing: Option<Seat>, sheet: &mut Sheet) {
    let wide = 1920.0 + 2.0 * scene.canvas.bleed.x.max(0.0);
    let is_large = large::is_on(scene);
    let pose = large::either(
        scene,
        Pose::new(960.0, 1040.0, wide, 80.0),
        Pose::new(960.0, 1030.0, wide, 100.0),
    )
    .z(24.0);
    sheet.put(Item::picture("net.foot", pose, "great_city/foot").sliced([0.0, 8.0, 0.0, 2.0]));
    let Some(seat) = drawing else {
        let name = match scene.view.phase {
            Phase::Ties(seat) => scene.setup.name(seat),
            _ => "",
        };
        sheet.put(
            words(
                "net.hint",
                (960.0, large::size(scene, 1042.0, 1032.0)),
                large::size(scene, 26.0, 36.0),
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
        let pose = large::either(
            scene,
            Pose::corner(x, 1010.0, 364.0, 62.0),
            Pose::corner(if x > 100.0 { 378.0 } else { 16.0 }, 988.0, 350.0, 84.0),
        )
        .z(26.0);
        let (art, over, ink_of) = if held {
            ("shared/button-gilt", "shared/button-gilt-hover", inks::INK)
        } else {
            ("shared/button", "shared/button-hover", inks::BONE)
        };
        let (text, tooltip) = match sign {
            Sign::Plus => ("means well", "The next tie is +: it flips − to +"),
            Sign::Minus => ("means ill", "The next tie is −: it flips + to −"),
        };
        let act = Interaction {
            hovered: Some(over.into()),
            ..Interaction::new(name, tooltip)
        };
        sheet.put(Item::picture(name, pose, art).sliced([24.0; 4]).act(act));
        if is_large {
            let at = (pose.at.x - if held { 24.0 } else { 0.0 }, pose.at.y);
            let size = large::size(scene, 26.0, 36.0);
            let text = format!("{} {text}", sign_sign(sign));
            let key = format!("{name}.words");
            sheet.put(words(&key, at, size, Face::Semibold, ink_of, Align::Middle, &text).z(28.0));
            if held {
                let quill = Pose::new(pose.at.x + 144.0, 1028.0, 46.0, 52.0).z(29.0);
                sheet.put(Item::picture(format!("{name}.quill"), quill, "great_city/quill"));
            }
            continue;
        }
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
            let pose = Pose::new(x + 342.0, 1036.0, 38.0, 43.0).z(29.0);
            sheet.put(Item::picture(format!("{name}.quill"), pose, "great_city/quill"));
        }
    }
    let free = free_of(scene, seat);
    let asks = scene.ui.sign.gives_up && free > 0;
    let ties = if free == 1 { "tie" } else { "ties" };
    let hint = match free {
        free if asks && is_large => format!("{free} still free: give up?"),
        free if asks => {
            let many = capital(&parts::count_word(free));
            format!("{many} free {ties} not drawn yet: give up?")
        }
        0 => "further ties cost a scarab each".to_owned(),
        1 if is_large => "one more is free: drag, or click".to_owned(),
        free if is_large => format!("{free} more are free: drag, or click"),
        1 => "one more is free: drag from the ringed one to another, or click".to_owned(),
        free => format!("{free} are free: drag from the ringed one to another, or click"),
    };
    let room = match (asks, is_large) {
        (true, false) => 440.0,
        (true, true) => 450.0,
        (false, _) => large::size(scene, 720.0, 764.0),
    };
    sheet.put(
        fitted(
            "net.hint",
            (
                large::size(scene, 806.0, 752.0),
                large::size(scene, 1042.0, 1032.0),
            ),
            large::size(scene, 24.0, 36.0),
            room,
            Face::Italic,
            if asks { ink::IVORY } else { inks::SHADE },
            Align::Left,
            &hint,
        )
        .z(26.0),
    );
    let pose = large::either(
        scene,
        Pose::corner(1552.0, 1011.0, 332.0, 60.0),
        Pose::corner(1536.0, 986.0, 368.0, 88.0),
    )
    .z(26.0);
    if asks {
        // The way back lies under the pointer: a second click there gives nothing up.
        sheet.extend(widgets::button("net.keep", pose, "Keep drawing", true, ""));
        let pose = large::either(
            scene,
            Pose::corner(1262.0, 1011.0, 274.0, 60.0),
            Pose::corner(1216.0, 986.0, 304.0, 88.0),
        );
        let tooltip = format!("{} draws no more ties", scene.setup.name(seat));
        sheet.extend(widgets::button(
            "net.forgo",
            pose.z(26.0),
            "Give up",
            false,
            &tooltip,
        ));
        return;
    }
    if scene.ui.sign.newcomer {
        let tooltip = "Back to the character";
        sheet.extend(widgets::button("net.done", pose, "Back", free == 0, tooltip));
        return;
    }
    let tooltip = match free {
        0 => format!("{} draws no more ties", scene.setup.name(seat)),
        _ => format!("{free} free {ties} not drawn yet: you are asked first"),
    };
    sheet.extend(widgets::button("net.done", pose, "Done", free == 0, &tooltip));
}
