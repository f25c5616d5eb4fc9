//! The discussion (`omelas.round.3`): claims on scrolls, whom the drawer asks, the clock that never votes.

use super::super::view::number;
use super::super::{ASK, CLAIM, Claim, Omelas, Phase};
use super::{claim, large, plates};
use crate::scene::inks;
use crate::scene::lettering::{self, Face};
use crate::scene::play::{Press, Scene};
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::widgets;
use crate::table::{Seat, SeatSet};
use bevy::prelude::*;

/// What the screen remembers of a discussion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ui {
    /// The round it belongs to.
    round: u16,
    /// Somebody has called the vote.
    called: bool,
    /// Whose claims are being made, if not the seat's at the foot.
    speaker: Option<Seat>,
    /// Whom the drawer is about to ask.
    asking: Option<SeatSet>,
    /// What is left on the clock, in seconds, and does it run?
    clock: Option<(f32, bool)>,
}

/// Is there a discussion? Not once the vote is called, nor where nobody could call it.
pub(super) fn is_on(scene: &Scene<'_, Omelas>) -> bool {
    let view = scene.view;
    let called = scene.ui.round == view.round && scene.ui.called;
    view.phase == Phase::Vote
        && !called
        && !scene.people().is_empty()
        && view.seats.iter().all(|seat| !seat.laid)
}

/// Are claims still shown? They vanish with the last vote laid.
fn claims_shown(scene: &Scene<'_, Omelas>) -> bool {
    scene.view.phase == Phase::Vote
}

/// Whose claims are being made.
pub(super) fn speaker(scene: &Scene<'_, Omelas>) -> Seat {
    let chosen = if scene.ui.round == scene.view.round {
        scene.ui.speaker
    } else {
        None
    };
    chosen.filter(|_| is_on(scene)).unwrap_or(scene.foot)
}

/// Is somebody about to ask others?
pub(super) fn is_asking(scene: &Scene<'_, Omelas>) -> bool {
    asking(scene).is_some()
}

/// What a seat has claimed, while that is shown.
pub(super) fn said(scene: &Scene<'_, Omelas>, seat: Seat) -> Option<Claim> {
    let own = scene.view.seats.get(seat.index())?;
    own.claim.filter(|_| claims_shown(scene))
}

fn asking(scene: &Scene<'_, Omelas>) -> Option<SeatSet> {
    scene
        .ui
        .asking
        .filter(|_| scene.ui.round == scene.view.round && is_on(scene))
}

pub(super) fn prompt(scene: &Scene<'_, Omelas>) -> (String, String) {
    let letter = scene
        .view
        .trial
        .map_or(String::new(), |letter| letter.to_string());
    match asking(scene) {
        Some(_) => {
            let die = scene.view.die.unwrap_or(0);
            let votes = if die == 1 { "vote" } else { "votes" };
            (format!("Ask for {} Yes {votes}", number(die)), String::new())
        }
        None => (format!("Discuss: shall the {letter} stay?"), String::new()),
    }
}

/// What pressing a plate does.
pub(super) fn plate_act(scene: &Scene<'_, Omelas>, seat: Seat) -> Option<Interaction> {
    let name = format!("plate.{seat}");
    if let Some(asked) = asking(scene) {
        let words = if asked.contains(seat) {
            "Don’t ask this seat"
        } else {
            "Ask this seat for a Yes"
        };
        return Some(Interaction::new(name, words));
    }
    if is_on(scene) && scene.is_person(seat) && seat != speaker(scene) {
        let words = format!("Make a claim for {}", scene.setup.name(seat));
        return Some(Interaction::new(name, words));
    }
    // Votes are laid in any order: whoever wants to be next presses their own plate.
    let laid = scene.view.seats.get(seat.index()).is_some_and(|own| own.laid);
    if scene.view.phase == Phase::Vote && !is_on(scene) && scene.is_person(seat) && !laid {
        let words = format!("{} votes now", scene.setup.name(seat));
        return Some(Interaction::new(format!("vote.{seat}"), words));
    }
    None
}

/// What was pressed means this.
pub(super) fn press(scene: &Scene<'_, Omelas>, ui: &mut Ui, name: &str) -> Press<Omelas> {
    if !is_on(scene) {
        return Press::Nothing;
    }
    ui.round = scene.view.round;
    let seat = speaker(scene);
    let own = scene.view.seats.get(seat.index()).and_then(|own| own.claim);
    match name {
        "vote.call" => {
            ui.called = true;
            ui.asking = None;
            Press::Shown
        }
        "claim.yes" => claim(seat, CLAIM, Claim::Yes),
        "claim.no" => claim(seat, CLAIM, Claim::No),
        "claim.coin" => {
            let tenths = match own {
                Some(Claim::Coin(tenths)) => tenths % 9 + 1,
                _ => 5,
            };
            claim(seat, CLAIM, Claim::Coin(tenths))
        }
        "claim.nothing" => claim(seat, CLAIM, Claim::Nothing),
        "claim.ask" => {
            ui.asking = Some(scene.view.asked);
            Press::Shown
        }
        "ask.done" => match ui.asking.take() {
            Some(asked) => claim(scene.view.turn, ASK, Claim::Ask(asked)),
            None => Press::Nothing,
        },
        "clock" => {
            if let Some((left, running)) = &mut ui.clock {
                *running = !*running && *left > 0.0;
            }
            Press::Shown
        }
        plate => {
            let pressed = Seat::all(scene.setup.seats.len()).find(|seat| plate == format!("plate.{seat}"));
            match (pressed, &mut ui.asking) {
                (Some(seat), Some(asked)) => {
                    *asked = if asked.contains(seat) {
                        asked.without(seat)
                    } else {
                        asked.with(seat)
                    };
                    Press::Shown
                }
                (Some(seat), None) if scene.is_person(seat) => {
                    ui.speaker = Some(seat);
                    Press::Shown
                }
                _ => Press::Nothing,
            }
        }
    }
}

/// The clock runs while the table talks; when it has run out it waits: it never votes.
pub(super) fn tick(scene: &Scene<'_, Omelas>, ui: &mut Ui, seconds: f32, sounds: &mut Sounds) -> bool {
    if ui.round != scene.view.round {
        *ui = Ui {
            round: scene.view.round,
            ..Ui::default()
        };
    }
    if !is_on(scene) || scene.talk_minutes == 0 {
        return false;
    }
    let (left, running) = ui
        .clock
        .get_or_insert((f32::from(scene.talk_minutes) * 60.0, true));
    if !*running {
        return false;
    }
    let before = *left;
    *left = (*left - seconds).max(0.0);
    if *left <= 0.0 {
        *running = false;
        sounds.play(Cue::new("timer-end"));
    } else if *left < 3.0 && before.ceil() > left.ceil() {
        sounds.play(Cue::new("timer-tick"));
    }
    true
}

/// Scrolls, pennants, the speaker's choices, the clock.
pub(super) fn lay_out(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    if !claims_shown(scene) {
        return;
    }
    let asked = asking(scene).unwrap_or(scene.view.asked);
    let size = scene.canvas.type_size;
    let terse = large::is_terse(size);
    for seat in Seat::all(scene.setup.seats.len()) {
        if asked.contains(seat) {
            pennant(scene, seat, sheet);
        }
        if let Some(said) = said(scene, seat).filter(|_| !terse) {
            scroll(scene, seat, said, sheet);
        }
    }
    if !is_on(scene) {
        return;
    }
    if let Some((left, running)) = scene.ui.clock.filter(|_| scene.ui.round == scene.view.round) {
        clock(scene, left, running, sheet);
    }
    if asking(scene).is_some() {
        sheet.extend(widgets::button(
            "ask.done",
            Pose::corner(1186.0, 892.0, 344.0, 92.0).z(30.0),
            "Ask them",
            true,
            "Everybody sees whom you ask",
        ));
        sheet.put(
            Item::words(
                "talk.note",
                (849.0, 1024.0),
                size.between(22.0, 30.6),
                Face::Italic,
                inks::SHADE,
                Align::Middle,
                "Press the plates of the players to ask.",
            )
            .z(9.0),
        );
        return;
    }
    choices(scene, sheet);
    sheet.extend(widgets::button(
        "vote.call",
        Pose::corner(1186.0, 892.0, 344.0, 92.0).z(30.0),
        "Call the vote",
        true,
        if terse { "Anyone may call the vote" } else { "" },
    ));
    if terse {
        return;
    }
    let words = if scene.talk_minutes > 0 {
        "The timer never votes;\nanyone may call the vote."
    } else {
        "Anyone may call the vote."
    };
    sheet.put(
        Item::words(
            "vote.note",
            (1358.0, 1022.0),
            20.0,
            Face::Italic,
            inks::SHADE,
            Align::Middle,
            words,
        )
        .z(9.0),
    );
}

/// “You claim”, and what can be claimed.
fn choices(scene: &Scene<'_, Omelas>, sheet: &mut Sheet) {
    let seat = speaker(scene);
    let own = scene.view.seats.get(seat.index()).and_then(|own| own.claim);
    let drawer = seat == scene.view.turn;
    let mut options = vec![
        (
            "claim.yes",
            "Yes".to_owned(),
            matches!(own, Some(Claim::Yes)),
            "Claim that you will vote Yes (not binding)",
        ),
        (
            "claim.no",
            "No".to_owned(),
            matches!(own, Some(Claim::No)),
            "Claim that you will vote No (not binding)",
        ),
        (
            "claim.coin",
            match own {
                Some(Claim::Coin(tenths)) => format!("{tenths} in 10"),
                _ => "my coin".into(),
            },
            matches!(own, Some(Claim::Coin(_))),
            "Claim that a coin decides your vote; press again to change how often it says Yes",
        ),
        (
            "claim.nothing",
            "nothing".to_owned(),
            matches!(own, Some(Claim::Nothing)),
            "Claim nothing",
        ),
    ];
    if drawer {
        options.push((
            "claim.ask",
            "ask…".into(),
            false,
            "Ask others for a Yes; only the player who drew the tile may ask",
        ));
    }
    let cell = 96.0;
    let width = cell * options.len() as f32 + 12.0;
    let left = 912.0 - width / 2.0;
    let name = if seat == scene.foot {
        "You claim".to_owned()
    } else {
        format!("{} claims", scene.setup.name(seat))
    };
    let (name, room) = if scene.canvas.type_size.is_large() {
        (name.replacen(' ', "\n", 1), 94.0)
    } else {
        (name, left - 572.0)
    };
    let widest = name.lines().map(|line| lettering::width(line, Face::Italic, 1.0));
    let widest = widest.fold(f32::EPSILON, f32::max);
    let size = (room / widest).min(scene.canvas.type_size.between(24.0, 21.0));
    sheet.put(
        Item::words(
            "claims.who",
            (left - 14.0, 1026.0),
            size,
            Face::Italic,
            inks::SHADE,
            Align::Right,
            name,
        )
        .z(9.0),
    );
    sheet.put(
        Item::picture(
            "claims",
            Pose::corner(left, 998.0, width, 56.0).z(8.0),
            "shared/segments",
        )
        .sliced([16.0; 4]),
    );
    for (place, (name, words, chosen, tooltip)) in options.into_iter().enumerate() {
        let x = left + 6.0 + cell * (place as f32 + 0.5);
        let pose = Pose::new(x, 1026.0, cell - 4.0, 46.0).z(8.5);
        let act = Interaction::new(name, tooltip);
        if chosen {
            sheet.put(
                Item::picture(name, pose, "shared/segment-on")
                    .sliced([10.0; 4])
                    .act(act),
            );
        } else {
            sheet.put(Item::new(name, pose, crate::scene::sheet::Look::Plain(Color::NONE)).act(act));
        }
        let ink = if chosen { inks::INK } else { inks::BONE };
        let size = scene.canvas.type_size.between(22.0, 22.7);
        let size = lettering::fit(&words, Face::Semibold, size, cell - 14.0);
        sheet.put(
            Item::words(
                format!("{name}.words"),
                (x, 1026.0),
                size,
                Face::Semibold,
                ink,
                Align::Middle,
                words,
            )
            .z(9.0),
        );
    }
}

/// Where a seat's scroll hangs: beside its plate at the top, under it elsewhere.
fn scroll_pose(scene: &Scene<'_, Omelas>, seat: Seat, width: f32) -> Pose {
    let plate = plates::plate(scene, seat);
    if plate.at.y < 100.0 {
        let left = plate.at.x + plate.size.x / 2.0 + 12.0;
        Pose::corner(left, plate.at.y - 29.0, width, 58.0).z(54.0)
    } else if seat == scene.foot {
        Pose::new(plate.at.x, plate.at.y + 78.0, width, 58.0).z(54.0)
    } else {
        let margin = width / 2.0 + 16.0;
        let x = plate.at.x.clamp(margin, 1640.0 - margin);
        Pose::new(x, plate.at.y + 72.0, width, 58.0).z(54.0)
    }
}

/// What a seat has said on its own plate, where there is no room for a scroll beside it.
pub(super) fn put_said(seat: Seat, said: Claim, (left, y): (f32, f32), room: f32, sheet: &mut Sheet) {
    let key = |what: &str| format!("scroll.{seat}{what}");
    let (sign, words) = match said {
        Claim::Yes => ("shared/claim-yes".to_owned(), "Yes".to_owned()),
        Claim::No => ("shared/claim-no".to_owned(), "No".to_owned()),
        Claim::Coin(tenths) => {
            let tenths = tenths.min(10);
            (format!("shared/claim-coin-{tenths}"), format!("{tenths} in 10"))
        }
        Claim::Nothing | Claim::Ask(_) => {
            let shut = Pose::corner(left, y - 14.0, 60.0, 28.0).z(51.0);
            sheet.put(Item::picture(key(""), shut, "shared/claim-shut"));
            return;
        }
    };
    let size = lettering::fit(&words, Face::Semibold, 22.7, room - 44.0);
    let width = lettering::width(&words, Face::Semibold, size) + 44.0;
    let label = Pose::corner(left, y - 15.0, width, 30.0).z(51.0);
    sheet.put(Item::picture(key(""), label, "omelas/exactly").sliced([30.0, 12.0, 30.0, 12.0]));
    let at = Pose::new(left + 20.0, y, 24.0, 24.0).z(52.0);
    sheet.put(Item::picture(key(".sign"), at, sign));
    let at = (left + 36.0, y - 1.0);
    sheet.put(
        Item::words(
            key(".words"),
            at,
            size,
            Face::Semibold,
            inks::INK,
            Align::Left,
            words,
        )
        .z(52.0),
    );
}

fn scroll(scene: &Scene<'_, Omelas>, seat: Seat, said: Claim, sheet: &mut Sheet) {
    let (sign, words) = match said {
        Claim::Yes => ("shared/claim-yes".to_owned(), "Yes".to_owned()),
        Claim::No => ("shared/claim-no".to_owned(), "No".to_owned()),
        Claim::Coin(tenths) => (
            format!("shared/claim-coin-{}", tenths.min(10)),
            format!("my coin, {tenths} in 10"),
        ),
        Claim::Nothing | Claim::Ask(_) => {
            let pose = scroll_pose(scene, seat, 90.0);
            let shut = Pose {
                size: Vec2::new(86.0, 40.0),
                ..pose
            };
            sheet.put(Item::picture(format!("scroll.{seat}"), shut, "shared/claim-shut"));
            return;
        }
    };
    let text = lettering::width(&words, Face::Semibold, 22.0);
    let width = text + 124.0;
    let pose = scroll_pose(scene, seat, width);
    let rolled = Pose {
        size: Vec2::new(86.0, 58.0),
        ..pose
    };
    sheet.put(
        Item::picture(format!("scroll.{seat}"), pose, "shared/scroll")
            .sliced([40.0, 24.0, 40.0, 24.0])
            .from(rolled),
    );
    let left = pose.at.x - width / 2.0 + 40.0;
    sheet.put(Item::picture(
        format!("scroll.{seat}.sign"),
        Pose::new(left + 16.0, pose.at.y, 32.0, 32.0).z(55.0),
        sign,
    ));
    sheet.put(
        Item::words(
            format!("scroll.{seat}.words"),
            (left + 42.0, pose.at.y),
            22.0,
            Face::Semibold,
            inks::INK,
            Align::Left,
            words,
        )
        .z(55.0),
    );
}

/// Whom the drawer has asked: a pennant at the plate's lower corner, with the drawer's mark.
fn pennant(scene: &Scene<'_, Omelas>, seat: Seat, sheet: &mut Sheet) {
    let plate = plates::plate(scene, seat);
    // Lower where the seat's mark has come nearer to the corner.
    let (right, low) = if large::is_terse(scene.canvas.type_size) {
        (16.0, 40.0)
    } else {
        (12.0, 26.0)
    };
    let (x, y) = (plate.at.x - plate.size.x / 2.0 + right, plate.at.y + low);
    let pose = Pose::new(x, y, 38.0, 52.0).z(53.0);
    let above = pose.shifted(0.0, -50.0).alpha(0.0);
    sheet.put(Item::picture(format!("pennant.{seat}"), pose, "shared/claim-pennant").from(above));
    let mark = scene.mark(scene.view.turn);
    sheet.put(widgets::mark(format!("pennant.{seat}.mark"), (x, y + 11.0), 15.0, mark).z(53.5));
}

fn clock(scene: &Scene<'_, Omelas>, left: f32, running: bool, sheet: &mut Sheet) {
    let (x, y) = (844.0, 592.0);
    let total = f32::from(scene.talk_minutes) * 60.0;
    let tooltip = if running {
        "Pause the timer"
    } else {
        "Resume the timer"
    };
    let act = if left > 0.0 {
        Interaction::new("clock", tooltip)
    } else {
        Interaction::refused("clock", "The time is up; call the vote when everybody is ready")
            .by("omelas.house.3")
    };
    sheet.put(Item::picture("clock", Pose::new(x, y, 150.0, 150.0).z(25.0), "shared/clock").act(act));
    let lit = (left / total * 40.0).ceil() as u32;
    for notch in (0..40u32).filter(|notch| *notch < lit) {
        let angle = (notch as f32 + 0.5) * 9.0;
        let (sin, cos) = angle.to_radians().sin_cos();
        let pose = Pose::new(x + sin * 58.5, y - cos * 58.5, 8.0, 18.0)
            .turned(angle)
            .z(26.0);
        sheet.put(Item::picture(format!("clock.{notch}"), pose, "shared/notch"));
    }
    let seconds = left.ceil() as u32;
    let words = format!("{}:{:02}", seconds / 60, seconds % 60);
    let lift = if running { 0.0 } else { 12.0 };
    sheet.put(
        Item::words(
            "clock.words",
            (x, y - lift),
            34.0,
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            words,
        )
        .z(26.0),
    );
    if !running {
        sheet.put(Item::picture(
            "clock.pause",
            Pose::new(x, y + 24.0, 24.0, 24.0).z(26.0),
            "shared/sign-pause",
        ));
        if large::is_terse(scene.canvas.type_size) {
            return;
        }
        let words = if left > 0.0 { "paused" } else { "time is up" };
        let label = Pose::new(x + 172.0, y, 150.0, 40.0).z(25.0);
        sheet.put(Item::picture("clock.label", label, "omelas/exactly").sliced([30.0, 12.0, 30.0, 12.0]));
        sheet.put(
            Item::words(
                "clock.label.words",
                (x + 172.0, y),
                22.0,
                Face::Semibold,
                inks::INK,
                Align::Middle,
                words,
            )
            .z(26.0),
        );
    }
}
