//! Advice (“What would you do?”) at an open table: who may ask, and where the answer is shown.
//!
//! Advice may depend on a seat's private knowledge, so it is shown under that seat's curtain, in place of
//! the private view. If the seat knows nothing private, it is shown in the open.
//!
//! Invariant: the answer is dropped when its curtain closes.

use super::{Advised, GameUi, OpenTable, Peek, Session, TableRequest, hands};
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::curtain::view;
use crate::scene::inks;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::motion::MotionQueue;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Item, Pose, Sheet};
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::Layer;
use crate::scene::widgets;
use crate::session::curtain::CurtainIntent;
use crate::table::{Advice, Awaits, Seat, Viewer, advice, capital};
use crate::ui::{Element, Role, Toast, widgets as ui};
use bevy::prelude::*;

/// The name of the bar's advice button.
pub(super) const SIGN: &str = "bar.hint";
/// Under the curtain: ask for advice.
pub(super) const ASK: &str = "hint.ask";
/// Under the curtain: return to the decision.
pub(super) const BACK: &str = "hint.back";

impl<G: GameUi> Session<G> {
    /// Returns the person who may ask, or why nobody may.
    pub(super) fn asker(&self) -> Result<Seat, &'static str> {
        if self.lesson.is_some() {
            return Err("the guide says what to do here");
        }
        let awaits = self.table.awaits();
        if awaits == Awaits::Over {
            return Err("the game is over");
        }
        self.person_among(awaits.may_act())
            .ok_or("no person has a decision to make right now")
    }

    /// Are people still talking before they decide?
    fn may_speak(&self) -> bool {
        !G::may_decide(&self.scene(Canvas::default(), true))
    }

    /// May this seat ask for advice under this curtain? Only if all of its legal actions can be decided
    /// there, so that the advice is about that decision.
    pub(super) fn may_ask_under(&mut self, own: &G::View, peek: &Peek, private: &Sheet) -> bool {
        if !peek.decides || self.lesson.is_some() {
            return false;
        }
        let names = || (private.iter()).filter_map(|item| Some(&*item.act.as_ref()?.name));
        // A choice picked here is confirmed by another press here.
        let picked = names().filter_map(|name| G::pick(own, peek, name)).map(Some);
        let ways = picked.chain([peek.picked]).map(|picked| Peek { picked, ..*peek });
        let decided: Vec<G::Action> = ways
            .flat_map(|peek| names().filter_map(move |name| G::decide(own, &peek, name)))
            .collect();
        self.decides_here(peek.seat, &decided)
    }

    /// Like [`may_ask_under`](Self::may_ask_under), for games with UI screens.
    pub(super) fn may_ask(&mut self, own: &G::View, peek: &Peek) -> bool {
        let decided: Vec<G::Action> = choices::<G>(own, peek).map(|(_, action)| action).collect();
        peek.decides && self.lesson.is_none() && self.decides_here(peek.seat, &decided)
    }

    /// Are these all legal actions of a seat?
    fn decides_here(&mut self, seat: Seat, decided: &[G::Action]) -> bool {
        let legal = self.table.legal(Some(seat));
        !legal.is_empty() && legal.iter().all(|choice| decided.contains(&choice.action))
    }
}

/// Returns the choices under the curtain with the action that confirming each performs.
pub(super) fn choices<G: GameUi>(own: &G::View, peek: &Peek) -> impl Iterator<Item = (u8, G::Action)> {
    (0..=u8::MAX).filter_map(move |index| {
        let picked = Peek {
            picked: Some(index),
            ..*peek
        };
        Some((index, G::choice(own, &picked)?))
    })
}

/// Handles the bar's advice button and its key.
pub(super) fn ask<G: GameUi>(
    In(is_writing): In<bool>,
    mut session: ResMut<Session<G>>,
    mut pressed: MessageReader<Pressed>,
    mut requests: MessageReader<TableRequest>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    mut curtain: ResMut<Curtain>,
    mut sounds: ResMut<Sounds>,
    mut advised: MessageWriter<Advised>,
    queue: Res<MotionQueue>,
    open: Res<OpenTable>,
    mut toasts: MessageWriter<Toast>,
) {
    let by_sign = requests.read().any(|request| *request == TableRequest::Advice)
        | pressed
            .read()
            .any(|pressed| pressed.layer == Layer::Table && pressed.name == SIGN);
    let by_key = keys.is_some_and(|keys| keys.just_pressed(KeyCode::KeyH)) && !is_writing && !open.held;
    let session = &mut *session;
    if (by_key || by_sign)
        && let Some(peek) = session.private.peek.filter(|peek| peek.decides)
        && curtain.open_for() == Some(peek.seat)
        && curtain.is_ripe()
        && session.private.decided.is_none()
    {
        if G::HAS_SCREEN {
            let own = session.table.view(Viewer::Seat(peek.seat));
            if session.may_ask(&own, &peek) {
                session.private.hint = match session.private.hint.take() {
                    // Under the curtain the discussion is over.
                    None => advice::advise(&mut session.table, peek.seat, false),
                    Some(_) => None,
                };
                curtain.stay();
            }
            return;
        }
        // The key presses the button that is shown.
        let name = if session.private.hint.is_some() { BACK } else { ASK };
        if curtain.offers(name) && press(session, peek.seat, name) {
            curtain.stay();
        }
        return;
    }
    if !(by_sign || by_key) || !session.is_free(&curtain, &queue, &open) {
        return;
    }
    let advice = session.asker().and_then(|seat| {
        let may_speak = session.may_speak();
        let advice = advice::advise(&mut session.table, seat, may_speak);
        Ok((seat, advice.ok_or("there is no advice for this decision")?))
    });
    let (seat, advice) = match advice {
        Ok(advice) => advice,
        Err(reason) => {
            sounds.play(Cue::new("refuse"));
            toasts.write(Toast(capital(reason)));
            return;
        }
    };
    let table = &mut session.table;
    if table.view(Viewer::Seat(seat)) == table.view(Viewer::Table) {
        let Advice { what, why, .. } = advice;
        advised.write(Advised { what, why });
        return;
    }
    hands::lower(session, &mut curtain, seat, false);
    session.private.hint = Some(advice);
}

/// Returns the private view or the answer, with the button that asks for advice or returns from it.
pub(super) fn under_curtain<G: GameUi>(
    hint: Option<&Advice<G::Action>>,
    may_ask: bool,
    private: Sheet,
    size: TypeSize,
) -> Sheet {
    let mut sheet = match hint {
        Some(advice) => answer(&advice.what, &advice.why, size),
        None => private,
    };
    if may_ask {
        let (name, words, tooltip) = match hint {
            None => (
                ASK,
                "Get advice",
                "What a shrewd player would do in your place, and why (H)",
            ),
            Some(_) => (BACK, "Back", "Back to your decision (H)"),
        };
        sheet.extend(widgets::button(
            name,
            view::foot(size).z(21.0),
            words,
            false,
            tooltip,
        ));
    }
    sheet
}

/// The button under the curtain that asks for advice, or returns from the answer.
pub(super) fn button(is_answered: bool) -> Element {
    let (words, tooltip) = if is_answered {
        ("Back", "Back to your decision (H)")
    } else {
        (
            "Get advice",
            "What a shrewd player would do in your place, and why (H)",
        )
    };
    ui::button(words, CurtainIntent::Advice)
        .tooltip(tooltip)
        .key("advice")
}

/// The answer, under the curtain.
pub(super) fn answer_screen<A>(advice: &Advice<A>) -> Element {
    let words = |role, words: &str| Element::text(role, words).justified(Justify::Center);
    let answer = Element::column([
        words(Role::Note, "What a shrewd player would do in your place"),
        words(Role::Heading, &advice.what).tinted(inks::BONE),
        Element::picture("shared/rule-gilt").size(px(480), px(11)),
        words(Role::Body, &advice.why),
        words(Role::Note, "The adviser knows only what you know. You decide."),
    ])
    .styled(|node| {
        node.align_items = AlignItems::Center;
        node.margin = UiRect::axes(px(0), auto());
    });
    Element::column([answer]).scrolling()
}

/// The area for an answer, in units: its top, its height and its width.
const TOP: f32 = 250.0;
const TALL: f32 = 640.0;
const WIDE: f32 = 1080.0;

/// A paragraph of an answer: key, text, type size, face, ink, and space below.
type Lines<'a> = (&'static str, &'a str, f32, Face, Color, f32);

/// Lays out the answer under the curtain, in the largest type that fits.
fn answer(what: &str, why: &str, size: TypeSize) -> Sheet {
    let lines = |by: f32| -> [Lines<'_>; 4] {
        let high = |plain: f32, large: f32| (size.between(plain, large) * by).max(size.between(25.0, 36.0));
        [
            (
                "hint.who",
                "What a shrewd player would do in your place",
                size.between(27.0, 34.0),
                Face::Italic,
                inks::SHADE,
                16.0,
            ),
            (
                "hint.what",
                what,
                high(46.0, 58.0),
                Face::Semibold,
                inks::BONE,
                52.0,
            ),
            ("hint.why", why, high(31.0, 42.0), Face::Regular, inks::BONE, 26.0),
            (
                "hint.own",
                "The adviser knows only what you know. You decide.",
                size.between(25.0, 34.0),
                Face::Italic,
                inks::SHADE,
                0.0,
            ),
        ]
    };
    let wrapped = |(_, words, high, face, ..): Lines<'_>| lettering::wrap(words, face, high, WIDE);
    let tall = |line: Lines<'_>| wrapped(line).len() as f32 * line.2 * 1.25 + line.5;
    let fits = [1.0, 0.9, 0.8, 0.7, 0.6]
        .into_iter()
        .find(|by| lines(*by).into_iter().map(tall).sum::<f32>() <= TALL);
    let lines = lines(fits.unwrap_or(0.6));
    let whole: f32 = lines.into_iter().map(tall).sum();
    let mut sheet = Sheet::new();
    let mut y = TOP + ((TALL - whole) / 2.0).clamp(0.0, 70.0);
    for line in lines {
        let (key, _, high, face, ink, after) = line;
        let words = wrapped(line);
        let middle = y + words.len() as f32 * high * 1.25 / 2.0;
        let item = Item::words(
            key,
            (960.0, middle),
            high,
            face,
            ink,
            Align::Middle,
            words.join("\n"),
        );
        sheet.put(item.z(20.0));
        y += tall(line);
        if key == "hint.what" {
            let rule = Pose::new(960.0, y - after / 2.0, 480.0, 11.0);
            sheet.put(Item::picture("hint.rule", rule.z(20.0), "shared/rule-gilt"));
        }
    }
    sheet
}

/// Handles a press that concerns advice under the curtain. Returns whether it was one.
pub(super) fn press<G: GameUi>(session: &mut Session<G>, seat: Seat, name: &str) -> bool {
    match name {
        // Once a seat decides under the curtain, its discussion is over.
        ASK => session.private.hint = advice::advise(&mut session.table, seat, false),
        BACK => session.private.hint = None,
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::curtain::Cover;
    use crate::scene::legibility::Drawn;
    use crate::scene::stage::Stage;

    /// All of an answer, the ring and the buttons fit, whatever its length and the type size.
    #[test]
    fn an_answer_can_be_read_at_every_size() {
        let long = [
            ("Lay No.", "It is whole."),
            (
                "Turn the second agent of peril’s green: Bartholomew Alcorn is judgmental, disdainfully, toward the \
                 second agent of peril.",
                "The judgment becomes Reserves of Strength, neither good nor bad for somebody you wish well; now it \
                 is Initial Difficulty, very bad for somebody you wish well. And whoever does something in a scene \
                 is paid for it, as long as there is anything left in the peril, which may be less than you think, \
                 and more than you would like, so that the words of this answer fill all of the room that there is.",
            ),
        ];
        let cover = Cover {
            seat: Some(Seat::new(0)),
            title: String::new(),
            line: String::new(),
            button: String::new(),
            mark: 1,
            name: "Ada".into(),
            alone: false,
        };
        for (percent, window) in [80, 100, 110, 125, 139, 140, 150, 175, 200]
            .into_iter()
            .flat_map(|size| [(1280.0, 720.0), (2560.0, 1080.0)].map(|window| (size, window)))
        {
            let size = TypeSize::percent(percent);
            let canvas = Canvas::fit(window.into()).with_type(size);
            for (what, why) in long {
                let mut sheet = view::gathered(&canvas);
                view::opened(&canvas, &cover, 38, 20.0, &mut sheet);
                sheet.extend(answer(what, why, size).iter().cloned());
                sheet.extend(widgets::button(BACK, view::foot(size).z(21.0), "Back", false, ""));
                let mut stage = Stage::default();
                stage.show(Layer::Curtain, sheet, 0.0);
                let faults = Drawn::of(&stage, &canvas).faults(&canvas);
                let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
                assert!(told.is_empty(), "{percent} %, {window:?}: {}", told.join("; "));
            }
        }
    }
}
