//! A screen without its layout: its text, drawings and controls in reading order, for a page in a browser.

use super::element::{Control, Element, Widget};
use super::paint::Paint;
use super::theme::{self, Role};
use bevy::ui::{FlexDirection, FlexWrap};

/// A part of a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Text of its own.
    Words(Role, String),
    /// A drawing's name, and its description; empty if the text beside it describes it.
    Picture(String, String),
    /// A control.
    Control {
        /// Its name.
        words: String,
        /// Its other text.
        details: Vec<String>,
        /// The drawings on it, each with its description; empty if the control's name describes it.
        pictures: Vec<(String, String)>,
        /// Is it the primary control, with a gilt frame?
        is_main: bool,
        /// The control itself.
        control: Box<Control>,
        /// For a field, a name that stays the same from screen to screen; empty for other controls.
        field: String,
    },
    /// A gap before the next group.
    Break,
}

/// The treatment of a control on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// It stays a control.
    Control,
    /// Only its text and drawings stay.
    Words,
    /// It is left out.
    Nothing,
}

impl Part {
    /// Returns the control, if it is one.
    pub fn control(&self) -> Option<&Control> {
        match self {
            Self::Control { control, .. } => Some(control),
            _ => None,
        }
    }

    /// Returns the lasting name of a field.
    pub fn field(&self) -> Option<&str> {
        match self {
            Self::Control { field, .. } if !field.is_empty() => Some(field),
            _ => None,
        }
    }
}

/// The options for reading a screen.
#[derive(Clone, Copy)]
struct Reading<'k> {
    keep: &'k dyn Fn(&Control) -> Keep,
    /// Do drawings without words count?
    with_drawings: bool,
}

impl Element {
    /// Returns its parts in reading order. `keep` decides about its controls.
    pub fn parts(&self, keep: &dyn Fn(&Control) -> Keep) -> Vec<Part> {
        let mut parts = Vec::new();
        let with_drawings = true;
        self.add_parts(Reading { keep, with_drawings }, &mut parts);
        parts
    }

    /// Returns its usable controls like [`parts`](Self::parts), with everything in the same frame. Drawings without
    /// words are left out.
    pub fn parts_with_controls(&self, keep: &dyn Fn(&Control) -> Keep) -> Vec<Part> {
        let mut parts = Vec::new();
        let with_drawings = false;
        self.add_parts_with_controls(Reading { keep, with_drawings }, &mut parts);
        parts
    }

    fn add_parts(&self, reading: Reading, parts: &mut Vec<Part>) {
        let keeps = self.control.as_ref().map(reading.keep);
        if self.invisible || keeps == Some(Keep::Nothing) {
            return;
        }
        if let Some(part) = self.own_part(reading, keeps == Some(Keep::Control)) {
            let is_control = part.control().is_some();
            add(part, parts);
            if is_control {
                return;
            }
        }
        let first = parts.len();
        // The index of the first part of each child that has parts.
        let mut beginnings = Vec::new();
        for child in &self.children {
            let begins = parts.len();
            child.add_parts(reading, parts);
            beginnings.extend((parts.len() > begins).then_some(begins));
        }
        if matches!(self.paint, Paint::Frame(..)) && first > 0 && parts.len() > first {
            parts.insert(first, Part::Break);
        } else if self.node.flex_direction == FlexDirection::Row {
            let between = match self.node.flex_wrap {
                FlexWrap::NoWrap => " ",
                // Each of them can wrap onto a line of its own.
                _ => ", ",
            };
            join(parts, &beginnings, between);
        } else {
            join_numbers(parts, first);
        }
    }

    fn add_parts_with_controls(&self, reading: Reading, parts: &mut Vec<Part>) {
        let is_kept = |control: &Control| (reading.keep)(control) == Keep::Control;
        if self.invisible || !self.controls().any(is_kept) {
            return;
        }
        let is_framed = matches!(self.paint, Paint::Frame(..));
        let is_inner = |child: &Self| {
            let holds = |element: &Self| element.controls().any(is_kept);
            child.frames().any(holds)
        };
        // The innermost frames with a control are read completely.
        if self.control.is_some() || is_framed && !self.children.iter().any(is_inner) {
            return self.add_parts(reading, parts);
        }
        let mut is_named = false;
        for (index, child) in self.children.iter().enumerate() {
            let begins = parts.len();
            child.add_parts_with_controls(reading, parts);
            if is_named && parts.get(begins) == Some(&Part::Break) {
                parts.remove(begins);
            }
            // A text before choices is their heading.
            let chooses = |next: &Self| {
                let mut kept = next.controls().filter(|control| is_kept(control));
                kept.any(|control| matches!(control.widget, Widget::Choice(_)))
            };
            let next = self.children.get(index + 1);
            is_named = child.text.is_some() && child.control.is_none() && next.is_some_and(chooses);
            if is_named {
                child.add_parts(reading, parts);
            }
        }
    }

    /// Iterates over the frames in it that are not controls, itself included.
    fn frames(&self) -> impl Iterator<Item = &Self> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(element) = all.get(next) {
            all.extend(element.children.iter().filter(|_| element.control.is_none()));
            next += 1;
        }
        let is_frame =
            |element: &&Self| matches!(element.paint, Paint::Frame(..)) && element.control.is_none();
        all.into_iter().filter(is_frame)
    }

    /// Iterates over the drawings in it, without frames.
    fn drawings(&self) -> impl Iterator<Item = &str> {
        self.iter().flat_map(|element| {
            let painted = match &element.paint {
                Paint::Picture { name, .. } => Some(&**name),
                _ => None,
            };
            let piece = element.slot.as_ref().and_then(|slot| slot.piece.as_ref());
            painted
                .into_iter()
                .chain(piece.and_then(|piece| piece.look.face.picture()))
        })
    }

    /// Returns its first text, with following text until a letter occurs, because a sign alone says nothing.
    fn first_words(&self) -> Option<String> {
        let mut first: Vec<&str> = Vec::new();
        for words in self.words().map(str::trim).filter(|words| !words.is_empty()) {
            first.push(words);
            if words.chars().any(char::is_alphabetic) {
                break;
            }
        }
        (!first.is_empty()).then(|| first.join(" "))
    }

    fn own_part(&self, reading: Reading, keeps_control: bool) -> Option<Part> {
        if let Some(control) = self.control.as_ref().filter(|_| keeps_control) {
            let words = match &self.label {
                Some(label) => label.clone(),
                None => self.first_words().unwrap_or_else(|| control.tooltip.clone()),
            };
            // A browser draws choices and switches in its own way.
            let has_drawing = control.widget == Widget::Button;
            let pictures = self.drawings().filter(|name| has_drawing && !is_ornament(name));
            let name = words.to_lowercase();
            let details = self
                .words()
                .filter(|text| !name.contains(&text.trim().to_lowercase()));
            return Some(Part::Control {
                details: details.map(str::to_owned).collect(),
                words,
                pictures: pictures.map(|name| (name.to_owned(), String::new())).collect(),
                is_main: matches!(self.paint, Paint::Frame(frame, _) if *frame == theme::GILT_BUTTON),
                control: Box::new(control.clone()),
                field: String::new(),
            });
        }
        if let Paint::Picture { name, .. } = &self.paint
            && (self.label.is_some()
                || reading.with_drawings && self.children.is_empty() && !is_ornament(name))
        {
            return Some(Part::Picture(
                name.to_string(),
                self.label.clone().unwrap_or_default(),
            ));
        }
        let text = self
            .text
            .as_ref()
            .filter(|text| !text.content.trim().is_empty())?;
        Some(Part::Words(text.role, text.content.clone()))
    }
}

/// Is this one of the program's own ornaments, rather than a game's drawing?
fn is_ornament(name: &str) -> bool {
    name.split_once('/').is_some_and(|(family, _)| family == "shared")
}

/// Adds a part. Of two controls with the same intent one stays: the enabled one, or else the first.
fn add(part: Part, parts: &mut Vec<Part>) {
    let same = |other: &&mut Part| match (part.control(), other.control()) {
        (Some(one), Some(other)) => one.intent == other.intent,
        _ => false,
    };
    // The hint of a field is already its name.
    let is_hint =
        |words: &str| matches!(parts.last(), Some(Part::Control { words: name, .. }) if name == words);
    if matches!(&part, Part::Words(_, words) if is_hint(words)) {
        return;
    }
    match parts.iter_mut().find(same) {
        Some(other) if part.control().is_some_and(Control::is_enabled) => *other = part,
        Some(_) => {}
        None => parts.push(part),
    }
}

/// The maximum lengths in characters: of a line of joined text, and of a column of text such as a number above its
/// label.
const LINE: usize = 72;
const COLUMN: usize = 24;

/// Joins the text of a row, whose children's parts have these first indexes, with `between` if all fits on one line.
fn join(parts: &mut Vec<Part>, beginnings: &[usize], between: &str) {
    let [first, _, ..] = *beginnings else { return };
    let words = |part: &Part| match part {
        Part::Words(role, words) => Some((*role, words.clone())),
        _ => None,
    };
    let row = parts.get(first..).unwrap_or_default();
    let Some(row) = row.iter().map(words).collect::<Option<Vec<_>>>() else {
        return;
    };
    let length = |words: &[(Role, String)]| {
        words
            .iter()
            .map(|(_, words)| words.chars().count() + 1)
            .sum::<usize>()
    };
    let ends = beginnings.iter().skip(1).copied().chain([parts.len()]);
    let mut columns = beginnings.iter().zip(ends);
    let are_short = columns.all(|(begin, end)| {
        let column = row.get(begin - first..end - first).unwrap_or_default();
        column.len() == 1 || length(column) <= COLUMN
    });
    if !are_short || length(&row) > LINE {
        return;
    }
    let role = row.iter().map(|(role, _)| *role).find(|role| *role != Role::Note);
    let words: Vec<String> = row.into_iter().map(|(_, words)| words).collect();
    parts.truncate(first);
    parts.push(Part::Words(role.unwrap_or(Role::Note), words.join(between)));
}

/// Joins numbers with the few words below them.
fn join_numbers(parts: &mut Vec<Part>, first: usize) {
    let mut at = first;
    while let Some(pair) = parts.get(at..at + 2) {
        let joined = match pair {
            [Part::Words(Role::Number, _), Part::Words(Role::Number, _)] => String::new(),
            [Part::Words(Role::Number, number), Part::Words(_, words)] => format!("{number} {words}"),
            _ => String::new(),
        };
        if (1..=COLUMN).contains(&joined.chars().count()) {
            parts.splice(at..at + 2, [Part::Words(Role::Number, joined)]);
        } else {
            at += 1;
        }
    }
}
