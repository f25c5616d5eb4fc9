//! A screen without its layout: what can be read and used in it, one after the other, for a page in a browser.

use super::element::{Control, Element, Widget};
use super::paint::Paint;
use super::theme::Role;

/// A part of a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Words of their own.
    Words(Role, String),
    /// A drawing with the words that say what it shows.
    Picture(String, String),
    /// A control with the drawings on it.
    Control {
        /// What it is called.
        words: String,
        /// The names of the drawings on it.
        pictures: Vec<String>,
        /// What it does.
        control: Control,
    },
    /// The parts between belong together.
    Begin,
    /// The end of what belongs together.
    End,
}

impl Element {
    /// Returns its parts in reading order. Drawings that nothing names are decoration and left out.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        self.add_parts(&mut parts);
        parts
    }

    fn add_parts(&self, parts: &mut Vec<Part>) {
        if self.invisible || self.unspoken {
            return;
        }
        if let Some(control) = &self.control {
            let words = self.accessible_name().unwrap_or_default().into_owned();
            let field = matches!(control.widget, Widget::Field { .. });
            let pictures = self.pictures().filter(|_| !field).map(str::to_owned);
            return parts.push(Part::Control {
                words,
                pictures: pictures.collect(),
                control: control.clone(),
            });
        }
        if let (Some(label), Some(picture)) = (&self.label, self.pictures().next()) {
            return parts.push(Part::Picture(picture.to_owned(), label.clone()));
        }
        if let Some(text) = self.text.as_ref().filter(|text| !text.content.trim().is_empty()) {
            parts.push(Part::Words(text.role, text.content.clone()));
        }
        let is_framed = matches!(self.paint, Paint::Frame(..));
        let first = parts.len();
        for child in &self.children {
            child.add_parts(parts);
        }
        if is_framed && parts.len() > first + 1 {
            parts.insert(first, Part::Begin);
            parts.push(Part::End);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{Intent, widgets};

    #[derive(Clone, Debug, PartialEq)]
    struct Go;

    impl Intent for Go {
        const SCREEN: &'static str = "test";
    }

    #[test]
    fn words_pictures_and_controls_come_in_reading_order() {
        let screen = Element::column([
            Element::picture("shared/panel-plain"),
            Element::text(Role::Heading, "Your role"),
            Element::picture("omelas/card-rebel").labelled("You are a rebel"),
            widgets::button("Go on", Go).tooltip("Nothing is hidden"),
        ]);
        let parts = screen.parts();
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
            ("Your role", "omelas/card-rebel", "You are a rebel")
        );
        assert_eq!((&**words, &*control.tooltip), ("Go on", "Nothing is hidden"));
        assert_eq!(control.intent.get(), Some(&Go));
    }
}
