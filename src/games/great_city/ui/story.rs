//! The story: the sentence that is read now, the column beside the table, and the page with the story alone.
//!
//! A sentence stands large in the middle until it is read, and then sinks into the column.
//!
//! It has what people and computers tell, and the judgments that they accept. What is paid stands in the ledger only.

use super::super::{Claim, Event, GreatCity, Phase, Seen, Slot, View};
use super::parts::{self, Place, READABLE, SPEECH};
use super::state::UiChange;
use super::{Page, Press, TableContext, drawing, filling, foot, over_foot, page, tools};
use crate::board::At;
use crate::board::motion::{bring, go, sound};
use crate::session::{Heard, ReadEvent, ShownContext, continue_button};
use crate::table::{Audience, Game as _, Remark, Said, Seat, SeatSet, is_seen};
use crate::ui::lettering::{self, Face};
use crate::ui::{self, Element, FocusOrder, Layout, Look, Piece, Role, Widget, inks, widgets};
use bevy::prelude::*;
use std::borrow::Cow;

/// Maximum number of entries of the story on the screen. The chronicle has all.
const ENTRIES: usize = 40;

/// Can the story be read alone on the page that is open?
pub fn has_place(scene: &TableContext<'_>) -> bool {
    matches!(page(scene), Page::Table | Page::After)
}

/// Is this a sentence that people read before play goes on? The City’s and the characters’ fates stand in the book, the
/// tale on the page after the judgment, the wish in the foot, and an added line in the column where it is written.
pub fn is_read_out(remark: &Remark<Claim>) -> bool {
    use Slot::{Defence, Line, Scene};
    let is_told = matches!(Slot::read(&remark.slot), Some(Scene(_) | Line(..) | Defence(..)));
    let has_words = match &remark.said {
        Said::Text(text) => is_seen(text),
        Said::Claim(claim) => matches!(claim, Claim::Tells(_)),
    };
    is_told && has_words
}

/// Returns the words that everybody hears.
fn text<'r>(view: &View, remark: &'r Remark<Claim>) -> Option<Cow<'r, str>> {
    let text = match &remark.said {
        _ if remark.to != Audience::All => return None,
        Said::Text(text) => Cow::Borrowed(text.trim()),
        Said::Claim(Claim::Tells(telling)) => Cow::Owned(telling.shown(view)),
        Said::Claim(_) => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// Returns what a remark adds to an earlier one in its place, such as the second sentence of a reaction.
fn added(scene: &TableContext<'_>, remark: &Remark<Claim>) -> Option<String> {
    let whole = text(scene.view, remark)?;
    let all = scene.heard.iter().rev().map(|heard| &heard.remark);
    let mut before =
        all.filter(|other| *other != remark && other.slot == remark.slot && other.seat == remark.seat);
    let before = before.next().and_then(|before| text(scene.view, before));
    let more = whole.strip_prefix(&*before.unwrap_or_default()).map(str::trim);
    Some(more.filter(|more| !more.is_empty()).unwrap_or(&whole).to_owned())
}

/// Returns the words that are read now and whose they are, if the table waits for that or they are just leaving.
fn being_read(scene: &TableContext<'_>) -> Option<(Seat, String)> {
    let Heard { remark, .. } = scene.heard.last().filter(|_| scene.held || scene.sinks)?;
    let is_now = is_read_out(remark) && scene.view.scene.is_some();
    let text = added(scene, remark).filter(|_| is_now)?;
    Some((remark.seat, text))
}

/// The sentence that is read now, or the empty place that it has just left.
pub fn read_now(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    let (seat, text) = being_read(scene)?;
    let told = large(scene, room, seat, &text);
    Some(if scene.sinks { told.unseen() } else { told })
}

/// The length of a line of a sentence on its way, in ems.
const LINE: f32 = 34.0;

/// The place of a sentence’s first line, in the middle of the table.
fn first_line() -> Element {
    let line = Element::default().absolute().size(percent(100), auto());
    let line = line.styled(|node| (node.left, node.top, node.aspect_ratio) = (px(0), px(0), Some(LINE)));
    line.slot(Place::FirstLine).key("first line")
}

/// Lets a sentence that was read sink into the column. What somebody alone has written stands large for a moment first.
pub(in super::super) fn on_read(mut read: On<ReadEvent<GreatCity>>, table: ShownContext<GreatCity>) {
    let Some(scene) = table.scene() else { return };
    let ReadEvent { remark, motion } = read.event_mut();
    let is_covered = scene.ui.network || scene.ui.story || tools::title(&scene).is_some();
    let Some(text) = added(&scene, remark).filter(|_| has_place(&scene) && !is_covered) else {
        return;
    };
    let lines = parts::lines(&text, (Face::Bold, 1.0), LINE);
    // Lines begin at the left.
    let at = |(index, words): (usize, &String)| {
        let right = (lettering::width(words, Face::Bold, 1.0) / LINE - 1.0) / 2.0;
        let line = At::slot(Place::FirstLine);
        line.shifted(right, 0.3 + 1.3 * index as f32).over(31.0)
    };
    let mut sheet = Piece::new(Place::Sheet, "").unflipped();
    sheet.look = Look::new(ui::Face::Plain, parts::PAPER);
    let numbered = || lines.iter().enumerate();
    let words = numbered().map(|line| {
        bring(
            Piece::words(Place::Line(line.0), line.1.clone(), inks::INK),
            at(line),
        )
    });
    let from = At::slot(Place::ReadOut).over(30.0);
    motion.beat(20.0, [bring(sheet, from)].into_iter().chain(words));
    if scene.people == SeatSet::one(remark.seat) {
        motion.rest(1400.0);
    }
    // In the column, the words have other lines: these stay behind, and the sheet is gone when it comes there.
    let fades = numbered().map(|line| go(Place::Line(line.0), at(line).alpha(0.0), 160.0, 0.0));
    let to = At::slot(Place::InStory).over(30.0).alpha(0.0);
    let sinks = [sound("card-slide"), go(Place::Sheet, to, 620.0, 0.0)]
        .into_iter()
        .chain(fades);
    motion.beat(640.0, sinks);
}

/// A sentence in reading size, under the name of whoever tells it.
pub fn large(scene: &TableContext<'_>, room: &Layout, seat: Seat, text: &str) -> Element {
    let name = Element::text(Role::Label, scene.setup.name(seat)).tinted(parts::RUST);
    let text = Element::text(Role::Reading, text).live();
    let text = Element::column([text, first_line()]).scrolling();
    let told = Element::column([parts::marked(scene, seat, 34.0, name).rigid(), text])
        .gap(px(8))
        .framed(&SPEECH)
        .padding(UiRect::axes(px(44), px(26)))
        .slot(Place::ReadOut)
        // In a row, its width is known before the height of its lines is.
        .flex(0.0, px(READABLE))
        .key("told");
    // The name and a few lines.
    let least = px(100.0 + 3.0 * room.rem);
    Element::row([told.styled(|node| node.min_width = px(0))])
        .align(AlignItems::Stretch)
        .justify(JustifyContent::Center)
        .styled(|node| node.min_height = least)
}

/// The story so far in the column beside the table, scrolled to its end, with the place to add a line.
pub fn column(scene: &TableContext<'_>, title: Element, wish: Option<Element>) -> Element {
    let told = entries(scene, false);
    // The end stays in sight: of an entry that is higher than the column, its last sentence.
    let end = Element::column(pen(scene)).gap(px(8)).in_sight().key("end");
    Element::column([title])
        .with(wish.map(Element::rigid))
        .with_all(told.into_iter().map(Element::rigid))
        .with(end.rigid())
        .gap(px(8))
        .padding(UiRect::right(px(12)))
        .scrolling()
}

/// The story alone, in reading size.
pub fn alone(scene: &TableContext<'_>, room: &Layout) -> Element {
    let mut told = entries(scene, true);
    let end = told.pop().map(|end| end.in_sight());
    let empty = told.is_empty() && end.is_none();
    let empty = empty.then(|| Element::text(Role::Reading, "Nothing is told yet."));
    let told = Element::column(told).with(end).with(empty).gap(px(18));
    let told = told.flex(0.0, px(READABLE)).styled(|node| node.min_width = px(0));
    let told = Element::row([told]).justify(JustifyContent::Center).rigid();
    let page = Element::column([told]).scrolling_by_arrows().styled(filling);
    let page = page.framed(&parts::LEAF).key("story");
    let back = widgets::button("Back to the table", Press::Local(UiChange::Story(false)));
    let back = back.tooltip("Show the stones and cards again").on_esc();
    let goes_on = scene.held.then(continue_button::<GreatCity>);
    let foot = foot(scene, room, None, std::iter::once(back).chain(goes_on));
    over_foot(scene, page, UiRect::axes(px(40), px(18)), foot)
}

/// A place for any person to add a line to what is being told. Of several people, a press says who writes.
fn pen(scene: &TableContext<'_>) -> Vec<Element> {
    let (view, Some(staged), Some(hand)) = (scene.view, &scene.view.scene, tools::hand(scene)) else {
        return Vec::new();
    };
    let people = scene.here;
    let writer = scene
        .ui
        .writer
        .filter(|seat| people.contains(*seat))
        .unwrap_or(hand);
    let asides = view.asides(view.scenes);
    let amended = scene
        .ui
        .amended
        .filter(|slot| asides.iter().any(|(other, _)| other == slot));
    let last = asides.iter().map(|(slot, _)| match slot {
        Slot::Aside(.., number) => *number,
        _ => 0,
    });
    let next = Slot::Aside(view.scenes, staged.reactions, writer, last.max().unwrap_or(0) + 1);
    let slot = amended.unwrap_or(next);
    let field = parts::field(
        scene,
        (slot, writer),
        "add a line to the story",
        (500, 2),
        view.text(slot),
    );
    let who = (people.len() > 1).then(|| {
        let marks = people.iter().map(|seat| {
            let name = scene.setup.name(seat);
            let mark = widgets::mark(scene.mark(seat), 30.0);
            let mark = mark.tinted(Color::WHITE.with_alpha(if seat == writer { 1.0 } else { 0.45 }));
            Element::row([mark])
                .control(
                    Widget::Choice(seat == writer),
                    Press::Local(UiChange::Writer(seat)),
                )
                .tooltip(format!("{name} writes"))
                .focus(FocusOrder::Aside)
        });
        Element::wrap(marks).gap(px(8))
    });
    who.into_iter().chain([field]).collect()
}

/// Words that somebody said, in reading size or smaller. A line that was added can be struck by anybody and changed by
/// its writer.
fn speech(scene: &TableContext<'_>, remark: &Remark<Claim>, words: &str, is_large: bool) -> Element {
    let seat = remark.seat;
    let name = Element::text(Role::Note, scene.setup.name(seat)).tinted(parts::RUST);
    let name = parts::marked(scene, seat, 20.0, name);
    let aside = Slot::read(&remark.slot).filter(|slot| matches!(slot, Slot::Aside(..)));
    let strike = aside.zip(tools::hand(scene)).map(|(slot, hand)| {
        drawing("shared/sign-barred", 22.0, 22.0)
            .pressing(Press::Say(slot.text(hand, "")))
            .focus(FocusOrder::Aside)
            .tooltip("Strike this line from the story")
    });
    let head = Element::row([name, Element::spacer()]).with(strike);
    let role = if is_large { Role::Reading } else { Role::Body };
    let text = Element::text(role, words);
    let text = match aside.filter(|_| scene.is_here(seat)) {
        Some(slot) => text
            .pressing(Press::Local(UiChange::Amend(slot)))
            .focus(FocusOrder::Aside)
            .tooltip("Change this line"),
        None => text,
    };
    let speech = Element::column([head, text]).gap(px(2));
    if is_large { speech } else { speech.framed(&SPEECH) }
}

/// Is what stands in this place part of the story?
fn is_story(slot: &str) -> bool {
    use Slot::{Aside, City, Deed, Defence, Fate, Line, Scene, Tale};
    let slot = Slot::read(slot);
    matches!(
        slot,
        Some(Deed(_) | Scene(_) | Line(..) | Aside(..) | Defence(..) | Tale(_) | City | Fate(_))
    )
}

/// The last entries of the story, oldest first.
fn entries(scene: &TableContext<'_>, is_large: bool) -> Vec<Element> {
    let mut entries = Vec::new();
    let mut heard = scene.heard.iter().rev().peekable();
    let note = |words: &str| Element::text(Role::Note, words);
    // On paper, a note is dark.
    let note = |words: &str| {
        if is_large {
            note(words).tinted(inks::INK)
        } else {
            note(words)
        }
    };
    // The tale stands on the page where it is told until that makes way.
    let tale = Slot::Tale(scene.view.scenes).to_string();
    let shown_on_page = (!is_large && page(scene) == Page::After).then_some(&*tale);
    let said = |Heard { remark, .. }: &Heard<GreatCity>| match &remark.said {
        Said::Text(_) | Said::Claim(Claim::Tells(_))
            if is_story(&remark.slot) && shown_on_page != Some(&*remark.slot) =>
        {
            let words = text(scene.view, remark)?;
            // What was struck or changed since is left out.
            let now = scene.view.words.get(&remark.slot);
            let stands = now.is_some_and(|now| now.text(scene.view).trim() == words);
            // What is read large now is not there yet.
            let is_last = scene.heard.last().is_some_and(|last| last.remark == *remark);
            let is_coming = !is_large && is_last && being_read(scene).is_some();
            stands.then(|| match speech(scene, remark, &words, is_large) {
                speech if is_coming => {
                    let place = speech.slot(Place::InStory).unseen();
                    match scene.sinks {
                        true => place,
                        // Until then, what was told before keeps its room.
                        false => {
                            place.styled(|node| (node.height, node.overflow) = (px(0), Overflow::clip()))
                        }
                    }
                }
                speech => speech,
            })
        }
        Said::Claim(Claim::Stop) => Some(note("The X-card is played.")),
        Said::Claim(Claim::WentBack) => Some(note("The table has gone back.")),
        _ => None,
    };
    for (at, seen) in scene.seen.iter().enumerate().rev() {
        while let Some(heard) = heard.next_if(|heard| heard.after > at) {
            entries.extend(said(heard));
        }
        if is_told(seen)
            && let Some(words) = GreatCity::log_line(scene.setup, scene.view, seen)
        {
            entries.push(note(&words));
        }
        if entries.len() >= ENTRIES {
            break;
        }
    }
    entries.reverse();
    entries
}

/// Does this event belong to the story rather than to the accounts?
const fn is_told(seen: &Seen) -> bool {
    use Event::{Accepted, CityFate, Fate, SceneBegins};
    matches!(
        seen,
        Seen::Public(SceneBegins { .. } | Accepted { .. } | CityFate { .. } | Fate { .. })
    )
}

/// The tale of a scene that has ended, while it is read. People who told it or spent scarabs have had it on the page.
pub fn tale(scene: &TableContext<'_>, room: &Layout) -> Option<Element> {
    let staged = scene.view.scene.as_ref()?;
    let mut had = [staged.teller, staged.accepter].into_iter().flatten();
    let is_new = !had.any(|seat| scene.is_here(seat));
    let is_over = scene.held && is_new && matches!(scene.view.phase, Phase::SceneEnded(_));
    let text = scene
        .view
        .text(Slot::Tale(scene.view.scenes))
        .filter(|_| is_over)?;
    Some(large(scene, room, staged.teller?, text))
}
