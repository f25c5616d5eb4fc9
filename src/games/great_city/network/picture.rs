//! Exports the network as an SVG picture of paths, circles and texts.
//!
//! It shows the same places and threads as the sheet on the table, without the table's own drawings, so any program can
//! open it.

use super::{Ground, Network, Specimen, SpecimenPosition, Thread};
use crate::games::great_city::words::key;
use crate::games::great_city::{GreatCity, Kind, Sign, View, Who};
use crate::table::Setup;
use crate::ui::lettering::{Face, width};
use bevy::math::{Rect, Vec2};
use std::fmt::Write as _;

const WIDE: f32 = 1920.0;
const HIGH: f32 = 1080.0;
const NAME: f32 = 26.0;
const LINE: f32 = 20.0;

/// Draws the network of a view as SVG.
pub fn svg(setup: &Setup<GreatCity>, view: &View) -> String {
    let area = Rect::new(90.0, 66.0, 1830.0, 1014.0);
    let ground = Ground {
        area,
        taken: vec![Rect::new(1400.0, 860.0, 1830.0, 1014.0)],
        medal: if view.characters.len() > 6 { 54.0 } else { 61.0 },
        slip: 64.0,
        gap: if view.ties.len() > 20 { 27.0 } else { 30.0 },
    };
    let specimens: Vec<Specimen> = view
        .characters
        .iter()
        .map(|character| {
            let name = width(&view.called(setup, character.who), Face::Semibold, NAME);
            let line = width(&line(setup, view, character.who), Face::Italic, LINE);
            let placed = view
                .laid
                .get(&key(character.who))
                .map(|(x, y)| area.min + Vec2::new(f32::from(*x), f32::from(*y)) / 1000.0 * area.size());
            Specimen {
                who: character.who,
                wide: name.max(line) + 44.0,
                placed,
            }
        })
        .collect();
    let ties: Vec<_> = view.ties.iter().map(|lies| lies.tie).collect();
    let network = Network::lay(&specimens, &ties, &ground);
    let mut picture = Picture(String::new());
    picture.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{HIGH}\" viewBox=\"0 0 {WIDE} {HIGH}\" \
         font-family=\"Libertinus Serif, Georgia, serif\" fill=\"#3A2418\">"
    ));
    picture.put(format_args!("<title>{}</title>", escaped(&setup.level.title)));
    picture.put(format_args!(
        "<rect width=\"{WIDE}\" height=\"{HIGH}\" fill=\"#EFE4CF\"/>\
         <rect x=\"40\" y=\"28\" width=\"1840\" height=\"1024\" fill=\"none\" stroke=\"#C9A257\" stroke-width=\"3\"/>"
    ));
    for thread in &network.threads {
        picture.thread(thread, network.ground.gap / 30.0);
    }
    for place in &network.places {
        picture.specimen(setup, view, place, network.ground.medal);
    }
    picture.legend();
    picture.put(format_args!("</svg>"));
    picture.0
}

fn line(setup: &Setup<GreatCity>, view: &View, who: Who) -> String {
    let class = view.character(who).and_then(|character| character.class);
    let class = class.map_or("", |class| class.word());
    match who {
        Who::Agent(_) => format!("{class}, agent of peril"),
        who => format!("{class}, {}", setup.name(view.owner(who))),
    }
}

struct Picture(String);

impl Picture {
    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _written = writeln!(self.0, "{what}");
    }

    fn words(&mut self, at: Vec2, size: f32, style: &str, ink: &str, text: &str) {
        self.put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"middle\" {style} fill=\"{ink}\">{}</text>",
            at.x,
            at.y,
            escaped(text)
        ));
    }

    fn thread(&mut self, thread: &Thread, scale: f32) {
        let ink = match thread.tie.sign {
            Sign::Plus => "#3B7B4F",
            Sign::Minus => "#4B2E1D",
        };
        let points: Vec<String> = thread
            .path
            .iter()
            .map(|point| format!("{:.1} {:.1}", point.x, point.y))
            .collect();
        self.put(format_args!(
            "<path d=\"M{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{:.1}\" stroke-linecap=\"round\"/>",
            points.join("L"),
            5.0 * scale
        ));
        let mut left = true;
        let mut due = 22.0 * scale;
        for (one, two) in thread.path.iter().zip(thread.path.iter().skip(1)) {
            let long = one.distance(*two);
            let way = (*two - *one).normalize_or_zero();
            while due <= long {
                self.shoot(*one + way * due, way, left, thread.tie.sign, scale, ink);
                left = !left;
                due += 26.0 * scale;
            }
            due -= long;
        }
        if let [.., before, tip] = thread.path.as_slice() {
            self.end(
                *tip,
                (*tip - *before).normalize_or_zero(),
                thread.tie.sign,
                scale,
                ink,
            );
        }
    }

    /// Draws a leaf or a thorn.
    fn shoot(&mut self, at: Vec2, way: Vec2, left: bool, sign: Sign, scale: f32, ink: &str) {
        let side = way.perp() * if left { -1.0 } else { 1.0 };
        let tip = match sign {
            Sign::Plus => at + (side * 13.0 + way * 11.0) * scale,
            Sign::Minus => at + (side * 10.0 - way * 5.0) * scale,
        };
        let (one, two) = match sign {
            Sign::Plus => (
                at + (side * 10.0 - way) * scale,
                at + (side * 2.0 + way * 11.0) * scale,
            ),
            Sign::Minus => (at - way * 4.0 * scale, at + way * 4.0 * scale),
        };
        let path = match sign {
            Sign::Plus => format!(
                "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Z",
                at.x, at.y, one.x, one.y, tip.x, tip.y, two.x, two.y, at.x, at.y
            ),
            Sign::Minus => format!(
                "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
                one.x, one.y, tip.x, tip.y, two.x, two.y
            ),
        };
        self.put(format_args!("<path d=\"{path}\" fill=\"{ink}\"/>"));
    }

    /// Draws a bud or a barb.
    fn end(&mut self, tip: Vec2, way: Vec2, sign: Sign, scale: f32, ink: &str) {
        let side = way.perp();
        let point = |along: f32, across: f32| tip + (way * along + side * across) * scale;
        let (back, one, two) = (point(-24.0, 0.0), point(-14.0, 11.0), point(-14.0, -11.0));
        let path = match sign {
            Sign::Plus => format!(
                "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Z",
                tip.x, tip.y, one.x, one.y, back.x, back.y, two.x, two.y, tip.x, tip.y
            ),
            Sign::Minus => {
                let (one, two, notch) = (point(-25.0, 11.0), point(-25.0, -11.0), point(-18.0, 0.0));
                format!(
                    "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
                    tip.x, tip.y, one.x, one.y, notch.x, notch.y, two.x, two.y
                )
            }
        };
        self.put(format_args!("<path d=\"{path}\" fill=\"{ink}\"/>"));
        if sign == Sign::Plus {
            let heart = point(-11.0, 0.0);
            self.put(format_args!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"#E0B23C\"/>",
                heart.x,
                heart.y,
                3.4 * scale
            ));
        }
    }

    fn specimen(&mut self, setup: &Setup<GreatCity>, view: &View, place: &SpecimenPosition, medal: f32) {
        let kind = view.character(place.who).and_then(|character| character.kind);
        let (field, ink) = match kind {
            Some(Kind::Bug) => ("#BFD3DF", "#1C120D"),
            _ => ("#1C120D", "#F1E7D6"),
        };
        self.put(format_args!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{field}\" stroke=\"#C9A257\" stroke-width=\"7\"/>",
            place.at.x,
            place.at.y,
            medal - 4.0
        ));
        let called = view.called(setup, place.who);
        let first: String = called
            .trim_start_matches("The ")
            .trim_start_matches("the ")
            .chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .collect();
        self.words(
            place.at + Vec2::new(0.0, medal * 0.36),
            medal,
            "font-weight=\"bold\"",
            ink,
            &first,
        );
        let slip = place.slip;
        self.put(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#F7F0E0\" stroke=\"#140F0D\" \
             stroke-width=\"2.5\"/>",
            slip.min.x,
            slip.min.y,
            slip.width(),
            slip.height()
        ));
        let middle = slip.center();
        self.words(
            middle + Vec2::new(0.0, -3.0),
            NAME,
            "font-weight=\"600\"",
            "#1C120D",
            &called,
        );
        let line = line(setup, view, place.who);
        self.words(
            middle + Vec2::new(0.0, 21.0),
            LINE,
            "font-style=\"italic\"",
            "#3A2418",
            &line,
        );
    }

    fn legend(&mut self) {
        self.put(format_args!(
            "<rect x=\"1410\" y=\"870\" width=\"410\" height=\"136\" fill=\"#F7F0E0\" stroke=\"#140F0D\" stroke-width=\"3\"/>"
        ));
        let style = "font-weight=\"bold\"";
        self.words(
            Vec2::new(1615.0, 904.0),
            26.0,
            style,
            "#1C120D",
            "Of people & bugs",
        );
        for (y, sign, text) in [
            (936.0, Sign::Plus, "means well: flips − to +"),
            (976.0, Sign::Minus, "means ill: flips + to −"),
        ] {
            let tie = crate::games::great_city::Tie {
                from: Who::City,
                to: Who::City,
                sign,
            };
            let path = vec![Vec2::new(1432.0, y), Vec2::new(1560.0, y)];
            self.thread(&Thread { tie, path }, 0.9);
            self.words(Vec2::new(1694.0, y + 7.0), 21.0, "", "#3A2418", text);
        }
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Characters that XML does not allow.
            letter if letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}') => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
