//! Exports the network as an SVG picture of paths, circles and texts.
//!
//! It shows the same places and threads as the sheet on the table, without the table's own drawings, so any program can
//! open it.

use super::{Ground, Network, SIGNS, Specimen, SpecimenPosition, Thread, placed};
use crate::games::great_city::{GreatCity, Kind, Sign, Tie, View, Who};
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
        slip: 64.0,
        ..Ground::of(view)
    };
    let specimens = view.characters.iter().map(|character| {
        let who = character.who;
        let name = width(&view.called(setup, who), Face::Semibold, NAME);
        let line = width(&line(setup, view, who), Face::Italic, LINE);
        Specimen {
            who,
            wide: name.max(line) + 44.0,
            placed: placed(view, who, area),
        }
    });
    let ties: Vec<Tie> = view.ties.iter().map(|lies| lies.tie).collect();
    let network = Network::lay(&specimens.collect::<Vec<_>>(), &ties, &ground);
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

fn coordinates(point: Vec2) -> String {
    format!("{:.1} {:.1}", point.x, point.y)
}

/// Returns the coordinates of points near a point of a thread, by how far they lie along it and to its right.
fn beside(at: Vec2, way: Vec2, scale: f32) -> impl Fn(f32, f32) -> String {
    move |along, across| coordinates(at + (way * along + way.perp() * across) * scale)
}

struct Picture(String);

impl Picture {
    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _written = writeln!(self.0, "{what}");
    }

    /// Writes centred text with these attributes.
    fn words(&mut self, at: Vec2, size: f32, style: &str, text: &str) {
        let (x, y, text) = (at.x, at.y, escaped(text));
        self.put(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" text-anchor="middle" {style}>{text}</text>"#
        ));
    }

    fn fill(&mut self, path: &str, ink: &str) {
        self.put(format_args!(r#"<path d="{path}" fill="{ink}"/>"#));
    }

    fn thread(&mut self, thread: &Thread, scale: f32) {
        let sign = thread.tie.sign;
        let ink = match sign {
            Sign::Plus => "#3B7B4F",
            Sign::Minus => "#4B2E1D",
        };
        let points: Vec<String> = thread.path.iter().copied().map(coordinates).collect();
        self.put(format_args!(
            r#"<path d="M{}" fill="none" stroke="{ink}" stroke-width="{:.1}" stroke-linecap="round"/>"#,
            points.join("L"),
            5.0 * scale
        ));
        let mut side = -1.0;
        let mut due = 22.0 * scale;
        for [one, two] in thread.path.array_windows() {
            let long = one.distance(*two);
            let way = (*two - *one).normalize_or_zero();
            while due <= long {
                self.shoot(*one + way * due, way, side, sign, scale, ink);
                side = -side;
                due += 26.0 * scale;
            }
            due -= long;
        }
        if let [.., before, tip] = *thread.path {
            self.end(tip, (tip - before).normalize_or_zero(), sign, scale, ink);
        }
    }

    /// Draws a leaf or a thorn on this side: 1 is right, -1 is left.
    fn shoot(&mut self, at: Vec2, way: Vec2, side: f32, sign: Sign, scale: f32, ink: &str) {
        let point = beside(at, way, scale);
        let path = match sign {
            Sign::Plus => {
                let (foot, tip) = (point(0.0, 0.0), point(11.0, 13.0 * side));
                let (one, two) = (point(-1.0, 10.0 * side), point(11.0, 2.0 * side));
                format!("M{foot}Q{one} {tip}Q{two} {foot}Z")
            }
            Sign::Minus => {
                let tip = point(-5.0, 10.0 * side);
                format!("M{}L{tip}L{}Z", point(-4.0, 0.0), point(4.0, 0.0))
            }
        };
        self.fill(&path, ink);
    }

    /// Draws a bud or a barb.
    fn end(&mut self, tip: Vec2, way: Vec2, sign: Sign, scale: f32, ink: &str) {
        let point = beside(tip, way, scale);
        let top = point(0.0, 0.0);
        match sign {
            Sign::Plus => {
                let (back, one, two) = (point(-24.0, 0.0), point(-14.0, 11.0), point(-14.0, -11.0));
                self.fill(&format!("M{top}Q{one} {back}Q{two} {top}Z"), ink);
                let heart = tip - way * 11.0 * scale;
                let (x, y, radius) = (heart.x, heart.y, 3.4 * scale);
                self.put(format_args!(
                    r##"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="#E0B23C"/>"##
                ));
            }
            Sign::Minus => {
                let (one, two, notch) = (point(-25.0, 11.0), point(-25.0, -11.0), point(-18.0, 0.0));
                self.fill(&format!("M{top}L{one}L{notch}L{two}Z"), ink);
            }
        }
    }

    fn specimen(&mut self, setup: &Setup<GreatCity>, view: &View, place: &SpecimenPosition, medal: f32) {
        let kind = view.character(place.who).and_then(|character| character.kind);
        let (field, ink) = match kind {
            Some(Kind::Bug) => ("#BFD3DF", "#1C120D"),
            _ => ("#1C120D", "#F1E7D6"),
        };
        let (x, y, radius) = (place.at.x, place.at.y, medal - 4.0);
        self.put(format_args!(
            r##"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{field}" stroke="#C9A257" stroke-width="7"/>"##
        ));
        let called = view.called(setup, place.who);
        let bare = called.trim_start_matches("The ").trim_start_matches("the ");
        let first: String = bare.chars().take(1).flat_map(char::to_uppercase).collect();
        let style = format!(r#"font-weight="bold" fill="{ink}""#);
        self.words(place.at + Vec2::new(0.0, medal * 0.36), medal, &style, &first);
        let (slip, size) = (place.slip.min, place.slip.size());
        let (x, y, wide, high) = (slip.x, slip.y, size.x, size.y);
        self.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" fill=\"#F7F0E0\" stroke=\"#140F0D\" \
             stroke-width=\"2.5\"/>"
        ));
        let middle = place.slip.center();
        let style = r##"font-weight="600" fill="#1C120D""##;
        self.words(middle + Vec2::new(0.0, -3.0), NAME, style, &called);
        let style = r##"font-style="italic" fill="#3A2418""##;
        let line = line(setup, view, place.who);
        self.words(middle + Vec2::new(0.0, 21.0), LINE, style, &line);
    }

    fn legend(&mut self) {
        self.put(format_args!(
            r##"<rect x="1410" y="870" width="410" height="136" fill="#F7F0E0" stroke="#140F0D" stroke-width="3"/>"##
        ));
        let style = r##"font-weight="bold" fill="#1C120D""##;
        self.words(Vec2::new(1615.0, 904.0), 26.0, style, "Of people & bugs");
        for (y, (sign, text)) in [936.0, 976.0].into_iter().zip(SIGNS) {
            let (from, to) = (Who::City, Who::City);
            let tie = Tie { from, to, sign };
            let path = vec![Vec2::new(1432.0, y), Vec2::new(1560.0, y)];
            self.thread(&Thread { tie, path }, 0.9);
            self.words(Vec2::new(1694.0, y + 7.0), 21.0, r##" fill="#3A2418""##, text);
        }
    }
}

fn escaped(text: &str) -> String {
    // Characters that XML does not allow.
    let is_barred = |letter: char| letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}');
    let marks = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;")];
    let text = text.replace(is_barred, " ");
    marks
        .into_iter()
        .fold(text, |text, (mark, name)| text.replace(mark, name))
}
