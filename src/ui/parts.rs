//! A screen without its layout: what can be read and used in it, one after the other, for a page in a browser.

use super::element::{Control, Element, Widget};
use super::paint::Paint;
use super::theme::{self, Role};
use bevy::ui::FlexDirection;

/// A part of a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Words of their own.
    Words(Role, String),
    /// A drawing with the words that say what it shows; empty where the words beside it do.
    Picture(String, String),
    /// A control.
    Control {
        /// Its name.
        words: String,
        /// What else can be read on it, where its name is not made of that.
        details: Vec<String>,
        /// The drawings on it, each with the words that say what it shows; empty where its name does.
        pictures: Vec<(String, String)>,
        /// Is it the main one, with a gilt frame?
        is_main: bool,
        /// What it does.
        control: Control,
    },
    /// Something else begins.
    Break,
}

/// What becomes of a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// It stays a control.
    Control,
    /// Only what it shows stays.
    Words,
    /// Nothing of it stays.
    Nothing,
}

impl Part {
    /// Returns the control, if it is one.
    pub const fn control(&self) -> Option<&Control> {
        match self {
            Self::Control { control, .. } => Some(control),
            _ => None,
        }
    }
}

impl Element {
    /// Returns its parts in reading order, with what `keep` says of its controls.
    pub fn parts(&self, keep: &dyn Fn(&Control) -> Keep) -> Vec<Part> {
        let mut parts = Vec::new();
        self.add_parts(keep, &mut parts);
        parts
    }

    /// Returns its usable controls like [`parts`](Self::parts), with what is in the same frame as one of them.
    pub fn parts_with_controls(&self, keep: &dyn Fn(&Control) -> Keep) -> Vec<Part> {
        let mut parts = Vec::new();
        self.add_parts_with_controls(keep, &mut parts);
        parts
    }

    fn add_parts(&self, keep: &dyn Fn(&Control) -> Keep, parts: &mut Vec<Part>) {
        let keeps = self.control.as_ref().map(keep);
        if self.invisible || keeps == Some(Keep::Nothing) {
            return;
        }
        if let Some(part) = self.own_part(keeps == Some(Keep::Control)) {
            let is_control = part.control().is_some();
            add(part, parts);
            if is_control {
                return;
            }
        }
        let first = parts.len();
        for child in &self.children {
            child.add_parts(keep, parts);
        }
        if matches!(self.paint, Paint::Frame(..)) && first > 0 && parts.len() > first {
            parts.insert(first, Part::Break);
        } else if self.node.flex_direction == FlexDirection::Row
            && self.children.iter().all(|child| child.children.is_empty())
        {
            join(parts, first);
        }
    }

    fn add_parts_with_controls(&self, keep: &dyn Fn(&Control) -> Keep, parts: &mut Vec<Part>) {
        let is_kept = |control: &Control| keep(control) == Keep::Control;
        if self.invisible || !self.controls().any(is_kept) {
            return;
        }
        let is_framed = matches!(self.paint, Paint::Frame(..));
        let is_inner = |child: &Self| {
            let holds = |element: &Self| element.controls().any(is_kept);
            child.frames().any(holds)
        };
        // The innermost frames with a control are shown whole.
        if self.control.is_some() || is_framed && !self.children.iter().any(is_inner) {
            return self.add_parts(keep, parts);
        }
        for child in &self.children {
            child.add_parts_with_controls(keep, parts);
        }
    }

    /// Iterates over the frames in it that are no controls, itself included.
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

    fn own_part(&self, keeps_control: bool) -> Option<Part> {
        if let Some(control) = self.control.as_ref().filter(|_| keeps_control) {
            let words = self.accessible_name().unwrap_or_default().into_owned();
            // Whether a choice or a switch is on, a browser shows in its own way.
            let has_drawing = control.widget == Widget::Button;
            let pictures = self.pictures().filter(|name| has_drawing && !is_ornament(name));
            let name = words.to_lowercase();
            let details = self
                .words()
                .filter(|text| !name.contains(&text.trim().to_lowercase()));
            return Some(Part::Control {
                details: details.map(str::to_owned).collect(),
                words,
                pictures: pictures.map(|name| (name.to_owned(), String::new())).collect(),
                is_main: matches!(self.paint, Paint::Frame(frame, _) if *frame == theme::GILT_BUTTON),
                control: control.clone(),
            });
        }
        if let Paint::Picture { name, .. } = &self.paint
            && (self.label.is_some() || self.children.is_empty() && !is_ornament(name))
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

/// Adds a part. Of two controls that do the same, one stays: the enabled one, or else the first.
fn add(part: Part, parts: &mut Vec<Part>) {
    let same = |other: &&mut Part| match (part.control(), other.control()) {
        (Some(one), Some(other)) => one.intent == other.intent,
        _ => false,
    };
    match parts.iter_mut().find(same) {
        Some(other) if part.control().is_some_and(Control::is_enabled) => *other = part,
        Some(_) => {}
        None => parts.push(part),
    }
}

/// Joins words that stand in one row.
fn join(parts: &mut Vec<Part>, first: usize) {
    let row = parts.get(first..).unwrap_or_default();
    let words = row.iter().map(|part| match part {
        Part::Words(role, words) => Some((*role, words.as_str())),
        _ => None,
    });
    let Some(words) = words.collect::<Option<Vec<_>>>().filter(|words| words.len() > 1) else {
        return;
    };
    let role = words
        .iter()
        .map(|(role, _)| *role)
        .find(|role| *role != Role::Note);
    let joined = words
        .iter()
        .map(|(_, words)| *words)
        .collect::<Vec<_>>()
        .join(" ");
    let joined = Part::Words(role.unwrap_or(Role::Note), joined);
    parts.truncate(first);
    parts.push(joined);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme;
    use crate::ui::{Intent, widgets};

    #[derive(Clone, Debug, PartialEq)]
    struct Go;

    impl Intent for Go {
        const SCREEN: &'static str = "test";
    }

    fn screen() -> Element {
        Element::column([
            Element::picture("shared/panel-plain"),
            Element::column([Element::text(Role::Heading, "Your role")]).framed(&theme::PLATE),
            Element::picture("omelas/role-rebel").labelled("You are a rebel"),
            widgets::button("Go on", Go).tooltip("Nothing is hidden"),
        ])
    }

    #[test]
    fn words_pictures_and_controls_come_in_reading_order() {
        let parts = screen().parts(&|_| Keep::Control);
        let [
            Part::Words(Role::Heading, title),
            Part::Picture(name, shows),
            Part::Control { words, control, .. },
        ] = parts.as_slice()
        else {
            panic!("{parts:?}");
        };
        assert_eq!(
            (&**title, &**name, &**shows),
            ("Your role", "omelas/role-rebel", "You are a rebel")
        );
        assert_eq!((&**words, &*control.tooltip), ("Go on", "Nothing is hidden"));
        assert_eq!(control.intent.get(), Some(&Go));
    }

    #[test]
    fn frames_without_usable_controls_are_left_out() {
        let parts = screen().parts_with_controls(&|_| Keep::Control);
        assert!(
            !parts.contains(&Part::Words(Role::Heading, "Your role".into())),
            "{parts:?}"
        );
        assert_eq!(screen().parts_with_controls(&|_| Keep::Words), []);
    }
}
