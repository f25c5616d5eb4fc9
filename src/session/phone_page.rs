//! The page of a seat on its phone: the parts of the table's screen and of the private view that its person needs.

use super::optional::story;
use super::{GameUi, Peek, Press, TableContext};
use crate::phones::page::Content;
use crate::table::{Actor, Awaits, PassageKind, Seat, SeatSet, capital};
use crate::ui::{ClearField, Control, Element, FocusOrder, Keep, Layout, Part, Role, Widget};

/// How many lines of the ledger a page shows.
const LINES: usize = 8;

/// A seat's page on its phone.
#[derive(Debug)]
pub struct PhonePage<G: GameUi> {
    /// What it shows.
    pub content: Content,
    /// What its controls mean, in order.
    pub presses: Vec<Press<G>>,
    /// Does the seat decide something there that the display would cover with the curtain?
    pub decides: bool,
}

/// Makes a seat's page from the phone's scene, the seat's own view, and what is picked and swapped in `peek`.
pub fn phone_page<G: GameUi>(scene: &TableContext<'_, G>, own: &G::View, peek: &Peek) -> PhonePage<G> {
    let (seat, room) = (peek.seat, Layout::default());
    let table = G::table(scene, &room, Some(Element::default()));
    // The table offers a decision under the curtain when it is time for it.
    let offers = |control: &Control| control.intent.get() == Some(&Press::<G>::Decide(seat));
    let decides = table
        .controls()
        .any(|control| offers(control) && control.refusal.is_none());
    let peek = Peek {
        decides,
        picked: peek.picked.filter(|_| decides),
        ..*peek
    };
    let is_useless =
        |press: &Press<G>| matches!(press, Press::Local(local) if !G::is_useful_on_phone(scene, local));
    let keep = |control: &Control| match control.intent.get::<Press<G>>() {
        Some(press) if is_useless(press) => Keep::Nothing,
        Some(press) if is_for_phone(press, seat, may_roll(scene.awaits, scene.people, seat)) => Keep::Control,
        Some(_) => Keep::Nothing,
        // A phone's own fields can be emptied there.
        None if control.intent.get() == Some(&ClearField) => Keep::Nothing,
        None => Keep::Words,
    };
    let prepares = |press: &Press<G>| matches!(press, Press::Local(local) if G::prepares(local));
    let is_aside =
        |control: &Control| control.focus == FocusOrder::Aside && !control.intent.get().is_some_and(prepares);
    let unless = |hides: bool, control: &Control| match keep(control) {
        Keep::Control if hides => Keep::Nothing,
        other => other,
    };
    let prompt = G::prompt(scene);
    let heading = prompt.heading(scene.setup);
    // The prompt stands above all.
    let is_prompt =
        |part: &Part| matches!(part, Part::Words(_, words) if [&heading, &prompt.note].contains(&words));
    let seen = |peek| G::private_view(scene, &room, own, peek).parts(&keep);
    let (mut private, mut known) = (seen(&peek), Vec::new());
    // What it sees anyway, such as its role, need not be shown to those beside it at each decision.
    let anyway = seen(&Peek {
        decides: false,
        ..peek
    });
    let is_choice = |part: &Part| part.control().is_some() && !anyway.contains(part);
    if decides && private.iter().any(is_choice) {
        known = private.extract_if(.., |part| anyway.contains(part)).collect();
    }
    for part in &mut private {
        let Part::Control {
            pictures, control, ..
        } = part
        else {
            continue;
        };
        let drawings = pictures.iter_mut();
        drawings.for_each(|(drawing, shows)| *shows = G::drawing_shows(drawing).into());
        if let Some(Press::Pick(index)) = control.intent.get::<Press<G>>() {
            control.widget = Widget::Choice(peek.picked == Some(*index));
            // A button below confirms it. Words of its own would make the picked card a line of a list.
            control.tooltip.clear();
        }
    }
    let mut own = table.parts_with_controls(&|control| unless(is_aside(control), control));
    own.retain(|part| !is_prompt(part));
    let mut aside = table.parts(&|control| unless(!is_aside(control), control));
    aside.retain(|part| part.control().is_some());
    for part in private.iter_mut().chain(&mut own).chain(&mut aside) {
        let Part::Control {
            control,
            field,
            pictures,
            ..
        } = part
        else {
            continue;
        };
        if let Some(Press::Draft(remark)) = control.intent.get::<Press<G>>() {
            field.clone_from(&remark.slot);
        }
        pictures.retain(|(drawing, _)| !G::is_part(drawing));
    }
    let ledger = G::ledger(scene).into_iter().rev().take(LINES);
    let has_control = |part: &Part| part.control().is_some();
    let stands = Some(capital(&G::stands(scene.view))).filter(|words| !words.is_empty());
    let content = Content {
        heading,
        note: match (decides, scene.awaits) {
            (true, _) => "Show what only you may see, and choose there.".into(),
            (false, Awaits::Over) => {
                let notes = [prompt.note, "Another game begins at the display.".into()];
                notes.join(" ").trim_start().to_owned()
            }
            (false, Awaits::Seats(awaited)) if !awaited.contains(seat) && prompt.note.is_empty() => {
                let names: Vec<&str> = awaited.iter().map(|seat| scene.setup.name(seat)).collect();
                format!("The table waits for {}.", names.join(", "))
            }
            (false, _) => prompt.note,
        },
        is_awaited: scene.awaits.awaited().contains(seat)
            && [&private, &own].into_iter().flatten().any(has_control),
        private,
        known,
        own,
        aside,
        table: stands.into_iter().chain(ledger.map(|line| line.words)).collect(),
        story: chronicle(scene),
        ..Content::default()
    };
    let presses = content.controls();
    let presses = presses
        .filter_map(|control| control.intent.get().cloned())
        .collect();
    PhonePage {
        content,
        presses,
        decides,
    }
}

/// Returns the story so far. What people told stands out.
fn chronicle<G: GameUi>(scene: &TableContext<'_, G>) -> Vec<Part> {
    let mut parts = Vec::new();
    for page in story(scene) {
        parts.push(Part::Words(Role::Heading, page.title));
        parts.extend(page.passages.into_iter().map(|passage| match passage.kind {
            PassageKind::Told => Part::Words(Role::Body, passage.words),
            _ => Part::Words(Role::Note, passage.words),
        }));
    }
    parts
}

/// May this seat roll or draw on its phone: for itself, or for a computer before whose roll it may act?
pub(super) fn may_roll(awaits: Awaits, people: SeatSet, seat: Seat) -> bool {
    awaits
        .roller()
        .is_some_and(|roller| roller == seat || !people.contains(roller) && awaits.may_act().contains(seat))
}

/// Can a phone of this seat do this? The rest is for the display, such as the curtain and a new game.
pub(super) fn is_for_phone<G: GameUi>(press: &Press<G>, seat: Seat, may_roll: bool) -> bool {
    let is_own = |action: &G::Action| G::actor(action) == Actor::Seat(seat);
    match press {
        Press::Act(action) => is_own(action),
        Press::Plan(actions) => actions.iter().all(is_own),
        Press::Say(remark) | Press::Draft(remark) | Press::Rewind(_, remark) => remark.seat == seat,
        Press::Chance => may_roll,
        Press::Local(_) | Press::GoOn | Press::Pick(_) | Press::Confirm => true,
        _ => false,
    }
}
