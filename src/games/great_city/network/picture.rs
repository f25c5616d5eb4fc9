//! Exports the network as an SVG picture of paths, circles and texts.
//!
//! It shows the same places and threads as the sheet on the table, without the table's own drawings, so any program can
//! open it.

use super::{Ground, Network, SIGNS, Specimen, SpecimenPosition, placed};
use crate::games::great_city::{GreatCity, Kind, Sign, Tie, View, Who};
use crate::table::Setup;
use crate::ui::lettering::{Face, width};
use bevy::math::{Rect, Vec2};
use std::fmt::Write as _;

const WIDE: f32 = 1920.0;
const HIGH: f32 = 1080.0;
const NAME: f32 = 26.0;
const LINE: f32 = 20.0;
/// The distance between the rows of the legend.
const ROW: f32 = 40.0;

/// Draws the network of a view as SVG.
pub fn svg(setup: &Setup<GreatCity>, view: &View) -> String {
    let sheet = Rect::new(0.0, 0.0, WIDE, HIGH);
    let area = within(sheet, 90.0, 66.0);
    let corner = within(area, 10.0, 8.0).max;
    let legend = Rect::from_corners(corner - Vec2::new(410.0, 3.4 * ROW), corner);
    let ground = Ground {
        area,
        taken: vec![Rect::from_corners(legend.inflate(10.0).min, area.max)],
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
    let ties: Vec<Tie> = view.drawn().collect();
    let network = Network::lay(&specimens.collect::<Vec<_>>(), &ties, &ground);
    let mut picture = Picture(String::new());
    picture.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{HIGH}\" viewBox=\"0 0 {WIDE} {HIGH}\" \
         font-family=\"Libertinus Serif, Georgia, serif\" fill=\"#3A2418\">"
    ));
    picture.put(format_args!("<title>{}</title>", escaped(&setup.level.title)));
    picture.rect(sheet, r##"fill="#EFE4CF""##);
    let frame = within(sheet, 40.0, 28.0);
    picture.rect(frame, r##"fill="none" stroke="#C9A257" stroke-width="3""##);
    for thread in &network.threads {
        picture.thread(thread.tie.sign, &thread.path, network.ground.gap / 30.0);
    }
    for place in &network.places {
        picture.specimen(setup, view, place, network.ground.medal);
    }
    picture.legend(legend);
    picture.put(format_args!("</svg>"));
    picture.0
}

/// Returns a rectangle without these margins: at both sides, and at the top and the bottom.
fn within(rect: Rect, aside: f32, above: f32) -> Rect {
    let margin = Vec2::new(aside, above);
    Rect::from_corners(rect.min + margin, rect.max - margin)
}

fn line(setup: &Setup<GreatCity>, view: &View, who: Who) -> String {
    let class = view.character(who).and_then(|character| character.class);
    let class = class.map_or("", |class| class.word());
    match who {
        Who::Agent(_) => format!("{class}, agent of peril"),
        who => format!("{class}, {}", setup.name(view.owner(who))),
    }
}

/// Returns the ink of a thread that leads to the right from the origin, its shoot on the right side, and its end: leaves
/// and a bud, or thorns and a barb.
const fn drawn(sign: Sign) -> [&'static str; 3] {
    match sign {
        Sign::Plus => [
            "#3B7B4F",
            "M0 0Q-1 10 11 13Q11 2 0 0Z",
            "M0 0Q-14 11 -24 0Q-14 -11 0 0Z",
        ],
        Sign::Minus => ["#4B2E1D", "M-4 0L-5 10L4 0Z", "M0 0L-25 11L-18 0L-25 -11Z"],
    }
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

    fn rect(&mut self, rect: Rect, style: &str) {
        let (at, size) = (rect.min, rect.size());
        let (x, y, wide, high) = (at.x, at.y, size.x, size.y);
        self.put(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{high:.1}" {style}/>"#
        ));
    }

    fn circle(&mut self, at: Vec2, radius: f32, style: &str) {
        let (x, y) = (at.x, at.y);
        self.put(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" {style}/>"#
        ));
    }

    /// Draws a shape at a point of a thread that leads this way. It is as high as `scale` says, or mirrored.
    fn shape(&mut self, path: &str, ink: &str, at: Vec2, way: Vec2, scale: Vec2) {
        let (x, y, turn) = (at.x, at.y, way.to_angle().to_degrees());
        let (along, across) = (scale.x, scale.y);
        self.put(format_args!(
            r#"<path transform="translate({x:.1} {y:.1}) rotate({turn:.1}) scale({along:.3} {across:.3})" d="{path}" fill="{ink}"/>"#
        ));
    }

    fn thread(&mut self, sign: Sign, path: &[Vec2], scale: f32) {
        let [ink, shoot, end] = drawn(sign);
        let points = path.iter().map(|point| format!("{:.1} {:.1}", point.x, point.y));
        self.put(format_args!(
            r#"<path d="M{}" fill="none" stroke="{ink}" stroke-width="{:.1}" stroke-linecap="round"/>"#,
            points.collect::<Vec<_>>().join("L"),
            5.0 * scale
        ));
        // The first shoot is on the left.
        let mut size = Vec2::new(scale, -scale);
        let mut due = 22.0 * scale;
        for [one, two] in path.array_windows() {
            let long = one.distance(*two);
            let way = (*two - *one).normalize_or_zero();
            while due <= long {
                self.shape(shoot, ink, *one + way * due, way, size);
                size.y = -size.y;
                due += 26.0 * scale;
            }
            due -= long;
        }
        if let [.., before, tip] = *path {
            let way = (tip - before).normalize_or_zero();
            self.shape(end, ink, tip, way, Vec2::splat(scale));
            if sign == Sign::Plus {
                self.circle(tip - way * 11.0 * scale, 3.4 * scale, r##"fill="#E0B23C""##);
            }
        }
    }

    fn specimen(&mut self, setup: &Setup<GreatCity>, view: &View, place: &SpecimenPosition, medal: f32) {
        let kind = view.character(place.who).and_then(|character| character.kind);
        let (field, ink) = match kind {
            Some(Kind::Bug) => ("#BFD3DF", "#1C120D"),
            _ => ("#1C120D", "#F1E7D6"),
        };
        let style = format!(r##"fill="{field}" stroke="#C9A257" stroke-width="7""##);
        self.circle(place.at, medal - 4.0, &style);
        let called = view.called(setup, place.who);
        let bare = called.trim_start_matches("The ").trim_start_matches("the ");
        let first: String = bare.chars().take(1).flat_map(char::to_uppercase).collect();
        let style = format!(r#"font-weight="bold" fill="{ink}""#);
        self.words(place.at + Vec2::Y * (medal * 0.36), medal, &style, &first);
        self.rect(
            place.slip,
            r##"fill="#F7F0E0" stroke="#140F0D" stroke-width="2.5""##,
        );
        let below_the_middle = |down: f32| place.slip.center() + Vec2::Y * down;
        let style = r##"font-weight="600" fill="#1C120D""##;
        self.words(below_the_middle(-3.0), NAME, style, &called);
        let style = r##"font-style="italic" fill="#3A2418""##;
        let line = line(setup, view, place.who);
        self.words(below_the_middle(21.0), LINE, style, &line);
    }

    fn legend(&mut self, legend: Rect) {
        self.rect(legend, r##"fill="#F7F0E0" stroke="#140F0D" stroke-width="3""##);
        let (left, right) = (legend.min.x, legend.max.x);
        let style = r##"font-weight="bold" fill="#1C120D""##;
        let title = Vec2::new(legend.center().x, legend.min.y + 34.0);
        self.words(title, NAME, style, "Of people & bugs");
        let mut y = legend.min.y + 26.0;
        for (sign, text) in SIGNS {
            y += ROW;
            self.thread(
                sign,
                &[Vec2::new(left + 22.0, y), Vec2::new(left + 150.0, y)],
                0.9,
            );
            self.words(
                Vec2::new(right - 126.0, y + 7.0),
                21.0,
                r##" fill="#3A2418""##,
                text,
            );
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
