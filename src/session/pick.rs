//! Chance entered by hand: the result of a real die, bag or deck.
//!
//! The picker lists only the outcomes that can happen, in the game's words. The chosen one is entered at the
//! table and does not use the seed. The program can still roll instead, one throw at a time. It always does
//! what only it can do, such as dealing secret roles or shuffling votes, for which
//! [`Game::describe_outcome`](crate::table::Game::describe_outcome) returns nothing.

use super::{Autosave, GameUi, OpenTable, Session};
use crate::scene::arrangement::Region;
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::inks;
use crate::scene::legibility;
use crate::scene::lettering::{self, Face, TypeSize};
use crate::scene::motion::MotionQueue;
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Interaction, Item, PieceKey, Pose, Sheet};
use crate::scene::sound::Sounds;
use crate::scene::stage::{Layer, Stage};
use crate::scene::widgets;
use crate::table::{Actor, Awaits};
use bevy::prelude::*;

/// The key of the picker's frame, which identifies the picker on its layer.
const FRAME: &str = "pick.frame";

/// The outcomes to pick from.
pub(super) struct Picks<A> {
    kind: &'static str,
    /// The label and the action of each outcome, in display order.
    outcomes: Vec<(String, A)>,
}

/// Returns the outcomes to pick from; `None` if the program does chance itself.
pub(super) fn picks<G: GameUi>(session: &mut Session<G>) -> Option<Picks<G::Action>> {
    // A lesson's script decides chance.
    if !session.by_hand || session.party.people().is_empty() || session.lesson.is_some() {
        return None;
    }
    let Awaits::Chance { .. } = session.table.awaits() else {
        return None;
    };
    let actions: Vec<G::Action> = (session.table.legal(None).iter())
        .filter(|choice| G::actor(&choice.action) == Actor::Chance)
        .map(|choice| choice.action.clone())
        .collect();
    if actions.len() < 2 {
        return None;
    }
    let mut kind = "";
    let mut outcomes = Vec::new();
    for action in actions {
        let outcome = G::describe_outcome(session.table.setup(), &action)?;
        kind = outcome.kind;
        outcomes.push((outcome.label, action));
    }
    // Names are sorted alphabetically; numbers already are in order.
    if outcomes.len() > 6
        && outcomes
            .iter()
            .all(|(label, _)| !label.starts_with(|c: char| c.is_ascii_digit()))
    {
        outcomes.sort_by_key(|(label, _)| label.to_lowercase());
    }
    Some(Picks { kind, outcomes })
}

/// Shows the picker while chance is to be entered, and handles presses on it.
pub(super) fn pick<G: GameUi>(
    mut session: ResMut<Session<G>>,
    mut pressed: MessageReader<Pressed>,
    mut stage: ResMut<Stage>,
    mut autosave: ResMut<Autosave>,
    mut sounds: ResMut<Sounds>,
    curtain: Res<Curtain>,
    queue: Res<MotionQueue>,
    open: Res<OpenTable>,
    canvas: Res<Canvas>,
    mut page: Local<usize>,
) {
    let hands: Vec<String> = (pressed.read())
        .filter(|pressed| pressed.layer == Layer::Over)
        .filter_map(|pressed| pressed.name.strip_prefix("pick.").map(str::to_owned))
        .collect();
    let session = session.bypass_change_detection();
    // If the game doesn't allow decisions now, chance can't be entered either.
    let may = G::may_decide(&session.scene(*canvas, sounds.muted));
    let free = may
        && session.progress.settled
        && queue.is_empty()
        && curtain.is_up()
        && session.private.looks.is_empty();
    let key = PieceKey::from(FRAME);
    let ours = stage
        .sheet(Layer::Over)
        .is_some_and(|sheet| sheet.get(&key).is_some());
    if open.held || open.paused {
        // A panel uses the layer now.
        return;
    }
    let Some(picks) = picks(session).filter(|_| free) else {
        if ours {
            stage.clear(Layer::Over, 120.0);
        }
        *page = 0;
        return;
    };
    for name in hands {
        if name == "more" {
            *page += 1;
            continue;
        }
        let done = if name == "roll" {
            session.table.roll().is_ok()
        } else {
            let outcome = name
                .parse::<usize>()
                .ok()
                .and_then(|index| picks.outcomes.get(index));
            match outcome {
                Some((_, action)) => session.table.enter_outcome(action.clone()).is_ok(),
                None => continue,
            }
        };
        session.answer(done, &mut autosave, &mut sounds);
        if done {
            stage.clear(Layer::Over, 120.0);
            *page = 0;
            return;
        }
    }
    let who = match session.table.awaits() {
        Awaits::Chance {
            roller: Some(seat), ..
        } => session.table.setup().name(seat).to_owned(),
        _ => "The table".to_owned(),
    };
    let sheet = lay_out::<G>(&who, &picks, canvas.type_size, *page);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 140.0);
    }
}

/// By how much the picker grows at the largest type size.
const GROWN: f32 = 1.45;

/// The grid of cells.
struct Cells {
    columns: usize,
    size: Vec2,
    /// Number of cells on a page.
    at_once: usize,
    /// Names are ordered by columns, numbers by rows.
    names: bool,
    /// Maximum number of lines in a cell.
    lines: usize,
}

impl Cells {
    /// Chooses the grid for drawings, numbers or names. Text never shrinks below a legible size: long names
    /// get wider cells, a second line and more pages.
    fn of<A>(picks: &Picks<A>, drawn: bool, type_size: TypeSize) -> Self {
        let count = picks.outcomes.len();
        let (mut columns, mut size, mut lines) = match count {
            _ if drawn => (count, Vec2::splat(112.0), 1),
            36 => (6, Vec2::new(112.0, 58.0), 1),
            0..=8 => (count, Vec2::new(112.0, 58.0), 1),
            _ => (3, Vec2::new(360.0, 46.0), 1),
        };
        let scale = type_size.between(1.0, GROWN);
        let widths = picks.outcomes.iter();
        let widest = widths
            .map(|(label, _)| lettering::width(label, Face::Semibold, 1.0))
            .fold(0.0, f32::max);
        let least = legibility::LEAST.1 * type_size.factor() / scale;
        if !drawn && widest * least > size.x - PADDING {
            let needed = widest * NAME + PADDING;
            (columns, lines) = match (ROW / needed) as usize {
                0 | 1 => (2, 2),
                room => (room.min(3), 1),
            };
            size = Vec2::new(ROW / columns as f32, 14.0 + 32.0 * lines as f32);
        }
        let rows = ((TALLEST / scale - ROUND) / size.y).max(1.0) as usize;
        Self {
            columns,
            size,
            at_once: (columns * rows).max(1),
            names: size.y < 50.0 || lines > 1,
            lines,
        }
    }

    /// Returns a cell's text, its type size, and whether the text is complete.
    fn words(&self, label: &str) -> (String, f32, bool) {
        let room = self.size.x - PADDING;
        if self.lines == 1 {
            let size = lettering::fit(label, Face::Semibold, NAME, room);
            return (label.to_owned(), size, true);
        }
        let mut lines = lettering::wrap(label, Face::Semibold, NAME, room);
        let whole = lines.len() <= self.lines;
        lines.truncate(self.lines);
        if let Some(last) = lines.last_mut().filter(|_| !whole) {
            while lettering::width(&format!("{last}…"), Face::Semibold, NAME) > room && last.pop().is_some()
            {
            }
            last.truncate(last.trim_end().len());
            last.push('…');
        }
        (lines.join("\n"), NAME, whole)
    }
}

/// Type size of names.
const NAME: f32 = 26.0;
/// Maximum width of a row of names.
const ROW: f32 = 1140.0;
/// Horizontal padding of a cell.
const PADDING: f32 = 30.0;
/// Height of the picker without its cells, and its maximum height.
const ROUND: f32 = 216.0;
const TALLEST: f32 = 1064.0;

fn lay_out<G: GameUi>(who: &str, picks: &Picks<G::Action>, type_size: TypeSize, page: usize) -> Sheet {
    let count = picks.outcomes.len();
    let pictures: Vec<Option<String>> = (picks.outcomes.iter())
        .map(|(_, action)| G::outcome_picture(action))
        .collect();
    let drawn = count <= 12 && pictures.iter().all(Option::is_some);
    let cells = Cells::of(picks, drawn, type_size);
    let (columns, at_once) = (cells.columns, cells.at_once);
    let rows = count.min(at_once).div_ceil(columns.max(1));
    let Vec2 { x: wide, y: high } = cells.size;
    let pages = count.div_ceil(at_once).max(1);
    let first = page % pages * at_once;
    let width = (columns as f32 * wide + 96.0).max(660.0);
    let tall = rows as f32 * high + ROUND;
    let mut sheet = Sheet::new();
    let middle = 540.0;
    let top = middle - tall / 2.0;
    let pose = Pose::new(960.0, middle, width, tall).z(1.0);
    // The frame takes presses, so that nothing below it is pressed by mistake.
    let mut frame = widgets::panel(FRAME, pose).act(Interaction::new("pick.frame", ""));
    frame.pose.z = 1.0;
    sheet.put(frame);
    let (dice, several) = (
        picks.kind.contains("die") || picks.kind.ends_with("dice"),
        picks.kind.ends_with("dice"),
    );
    let title = match (dice, several) {
        (_, true) => format!("{who}: what do {} show?", picks.kind),
        (true, false) => format!("{who}: what does {} show?", picks.kind),
        (false, false) => format!("{who}: what came out of {}?", picks.kind),
    };
    let size = lettering::fit(&title, Face::Semibold, 34.0, width - 80.0);
    let at = (960.0, top + 52.0);
    sheet.put(
        Item::words(
            "pick.title",
            at,
            size,
            Face::Semibold,
            inks::BONE,
            Align::Middle,
            title,
        )
        .z(3.0),
    );
    let rule = Pose::new(960.0, top + 86.0, 380.0, 10.0).z(3.0);
    sheet.put(Item::picture("pick.rule", rule, "shared/rule-gilt"));
    let left = 960.0 - columns as f32 * wide / 2.0;
    let shown = picks.outcomes.iter().zip(pictures).enumerate();
    for (index, ((label, _), picture)) in shown.skip(first).take(at_once) {
        let place = index - first;
        let (column, row) = if cells.names {
            (place / rows, place % rows)
        } else {
            (place % columns, place / columns)
        };
        let at = (
            left + wide * (column as f32 + 0.5),
            top + 108.0 + high * (row as f32 + 0.5),
        );
        let name = format!("pick.{index}");
        let cell = Pose::new(at.0, at.1, wide - 10.0, high - 8.0).z(2.0);
        match picture.filter(|_| drawn) {
            Some(picture) => {
                let act = Interaction {
                    lifts: true,
                    ..Interaction::new(name.clone(), label.clone())
                };
                let side = wide - 24.0;
                let pose = Pose::new(at.0, at.1, side, side).z(3.0);
                sheet.put(Item::picture(name, pose, picture).act(act));
            }
            None => {
                let (text, size, whole) = cells.words(label);
                let act = Interaction {
                    hovered: Some("shared/button-hover".into()),
                    ..Interaction::new(name.clone(), if whole { "" } else { label })
                };
                sheet.put(
                    Item::picture(name.clone(), cell, "shared/button")
                        .sliced([24.0; 4])
                        .act(act),
                );
                let words = Item::words(
                    format!("{name}.words"),
                    at,
                    size,
                    Face::Semibold,
                    inks::BONE,
                    Align::Middle,
                    text,
                );
                sheet.put(words.z(3.0));
            }
        }
    }
    let (roll, more) = if pages > 1 { (780.0, 1140.0) } else { (960.0, 0.0) };
    if pages > 1 {
        let words = format!("More ({} of {pages})", page % pages + 1);
        let pose = Pose::new(more, top + tall - 58.0, 300.0, 62.0).z(4.0);
        sheet.extend(widgets::button("pick.more", pose, &words, false, ""));
    }
    let pose = Pose::new(roll, top + tall - 58.0, 300.0, 62.0).z(4.0);
    sheet.extend(widgets::button(
        "pick.roll",
        pose,
        if dice { "Roll it" } else { "Draw it" },
        false,
        "Let the program do it this time",
    ));
    let most = (1880.0 / width).min(1060.0 / tall).max(1.0);
    let scale = type_size.between(1.0, GROWN).min(most);
    if scale > 1.0 {
        let middle = Vec2::new(960.0, 540.0);
        let from = Rect::from_center_size(middle, Vec2::new(width, tall));
        sheet.arrange(Region::grow(from, middle, scale, Vec2::ZERO));
    }
    sheet
}
