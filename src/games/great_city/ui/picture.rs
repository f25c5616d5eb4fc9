//! Exports the network as an SVG picture of paths, portraits and texts.
//!
//! It shows the same places and threads as the sheet on the table, without the table's own drawings, so any program can
//! open it.

use crate::games::great_city::network::{Ground, Network, SIGNS, Specimen, SpecimenPosition, placed};
use crate::games::great_city::{Class, GreatCity, Kind, Sign, Tie, View, Who};
use crate::session::{data_url, escaped};
use crate::table::Setup;
use crate::ui::lettering::{Face, width};
use bevy::math::{Rect, Vec2};

const WIDE: f32 = 1920.0;
const HIGH: f32 = 1080.0;
const NAME: f32 = 26.0;
const LINE: f32 = 20.0;
/// The width of the legend.
const LEGEND: f32 = 410.0;
/// The distance between its rows.
const ROW: f32 = 40.0;

/// Draws the network of a view as SVG.
pub fn svg(setup: &Setup<GreatCity>, view: &View) -> String {
    let sheet = Rect::new(0.0, 0.0, WIDE, HIGH);
    let area = within(sheet, 90.0, 66.0);
    let corner = within(area, 10.0, 8.0).max;
    let legend = Rect::from_corners(corner - Vec2::new(LEGEND, 3.4 * ROW), corner);
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
            high: ground.slip,
            placed: placed(view, who, area),
        }
    });
    let ties: Vec<Tie> = view.drawn().collect();
    let network = Network::lay(&specimens.collect::<Vec<_>>(), &ties, &ground);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDE}\" height=\"{HIGH}\" viewBox=\"0 0 {WIDE} {HIGH}\" \
         font-family=\"Libertinus Serif, Georgia, serif\" fill=\"#3A2418\">"
    );
    let frame = within(sheet, 40.0, 28.0);
    let mut lines = vec![
        head,
        format!("<title>{}</title>", escaped(&setup.level.title)),
        rect(sheet, r##"fill="#EFE4CF""##),
        rect(frame, r##"fill="none" stroke="#C9A257" stroke-width="3""##),
    ];
    let (medal, scale) = (network.ground.medal, network.ground.gap / 30.0);
    let threads = network.threads.iter();
    lines.extend(threads.flat_map(|drawn| thread(drawn.tie.sign, &drawn.path, scale)));
    let places = network.places.iter();
    lines.extend(places.flat_map(|place| specimen(setup, view, place, medal)));
    lines.extend(legend_of_signs(legend));
    lines.push("</svg>\n".into());
    lines.join("\n")
}

/// Returns a rectangle without these margins: at both sides, and at the top and the bottom.
fn within(rect: Rect, aside: f32, above: f32) -> Rect {
    let margin = Vec2::new(aside, above);
    Rect::from_corners(rect.min + margin, rect.max - margin)
}

fn line(setup: &Setup<GreatCity>, view: &View, who: Who) -> String {
    let class = view.class(who).map_or("", Class::word);
    match who {
        Who::Agent(_) => format!("{class}, agent of peril"),
        who => format!("{class}, {}", setup.name(view.owner(who))),
    }
}

/// Centred text with these attributes.
fn words(at: Vec2, size: f32, style: &str, text: &str) -> String {
    let (x, y, text) = (at.x, at.y, escaped(text));
    format!(r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" text-anchor="middle" {style}>{text}</text>"#)
}

fn rect(rect: Rect, style: &str) -> String {
    let (Vec2 { x, y }, size) = (rect.min, rect.size());
    let (wide, high) = (size.x, size.y);
    format!(r#"<rect x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{high:.1}" {style}/>"#)
}

fn circle(Vec2 { x, y }: Vec2, radius: f32, style: &str) -> String {
    format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" {style}/>"#)
}

/// A shape that was drawn at the origin for a thread to the right, at a point of a thread that leads this way.
fn shape(path: &str, ink: &str, Vec2 { x, y }: Vec2, way: Vec2, scale: Vec2) -> String {
    let (turn, along, across) = (way.to_angle().to_degrees(), scale.x, scale.y);
    let place = format!("translate({x:.1} {y:.1}) rotate({turn:.1}) scale({along:.3} {across:.3})");
    format!(r#"<path transform="{place}" d="{path}" fill="{ink}"/>"#)
}

/// A thread with its shoots and its end: leaves and a bud, or thorns and a barb.
fn thread(sign: Sign, path: &[Vec2], scale: f32) -> Vec<String> {
    let (ink, shoot, end) = match sign {
        Sign::Plus => (
            "#3B7B4F",
            "M0 0Q-1 10 11 13Q11 2 0 0Z",
            "M0 0Q-14 11 -24 0Q-14 -11 0 0Z",
        ),
        Sign::Minus => ("#4B2E1D", "M-4 0L-5 10L4 0Z", "M0 0L-25 11L-18 0L-25 -11Z"),
    };
    let points = path.iter().map(|point| format!("{:.1} {:.1}", point.x, point.y));
    let (points, width) = (points.collect::<Vec<_>>().join("L"), 5.0 * scale);
    let style = format!(r#"stroke="{ink}" stroke-width="{width:.1}" stroke-linecap="round""#);
    let mut lines = vec![format!(r#"<path d="M{points}" fill="none" {style}/>"#)];
    // Shoots grow to the left and to the right by turns.
    let mut size = Vec2::new(scale, -scale);
    let mut due = 22.0 * scale;
    for [one, two] in path.array_windows() {
        let long = one.distance(*two);
        let way = (*two - *one).normalize_or_zero();
        while due <= long {
            lines.push(shape(shoot, ink, *one + way * due, way, size));
            size.y = -size.y;
            due += 26.0 * scale;
        }
        due -= long;
    }
    if let [.., before, tip] = *path {
        let way = (tip - before).normalize_or_zero();
        lines.push(shape(end, ink, tip, way, Vec2::splat(scale)));
        if sign == Sign::Plus {
            let (heart, gold) = (tip - way * 11.0 * scale, r##"fill="#E0B23C""##);
            lines.push(circle(heart, 3.4 * scale, gold));
        }
    }
    lines
}

/// A character: the portrait in its frame, and the slip with the name.
fn specimen(setup: &Setup<GreatCity>, view: &View, place: &SpecimenPosition, medal: f32) -> [String; 6] {
    let kind = view.character(place.who).and_then(|character| character.kind);
    let field = match kind {
        Some(Kind::Bug) => "#BFD3DF",
        _ => "#1C120D",
    };
    let called = view.called(setup, place.who);
    let below = |from: Vec2, down: f32| from + Vec2::Y * down;
    let (middle, line) = (place.slip.center(), line(setup, view, place.who));
    // As on the table, a portrait has the width and the height of these shares of the medallion's radius.
    let card = Rect::from_center_size(place.at, Vec2::new(1.44, 1.8) * medal);
    let (Vec2 { x, y }, size) = (card.min, card.size());
    let (wide, high) = (size.x, size.y);
    let head = data_url(&view.portrait(setup, place.who)).map(|url| {
        format!(r#"<image x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{high:.1}" href="{url}"/>"#)
    });
    let slip = r##"fill="#F7F0E0" stroke="#140F0D" stroke-width="2.5""##;
    let name = r##"font-weight="600" fill="#1C120D""##;
    let note = r##"font-style="italic" fill="#3A2418""##;
    [
        rect(card, &format!(r#"fill="{field}""#)),
        head.unwrap_or_default(),
        rect(card, r##"fill="none" stroke="#C9A257" stroke-width="6""##),
        rect(place.slip, slip),
        words(below(middle, -3.0), NAME, name, &called),
        words(below(middle, 21.0), LINE, note, &line),
    ]
}

/// The legend: what the signs of ties mean.
fn legend_of_signs(legend: Rect) -> Vec<String> {
    let at = |x: f32, y: f32| legend.min + Vec2::new(x, y);
    let (middle, note) = (legend.width() / 2.0, r##" fill="#3A2418""##);
    let title = r##"font-weight="bold" fill="#1C120D""##;
    let mut lines = vec![
        rect(legend, r##"fill="#F7F0E0" stroke="#140F0D" stroke-width="3""##),
        words(at(middle, 34.0), NAME, title, "Of people & bugs"),
    ];
    let mut y = 26.0;
    for (sign, text) in SIGNS {
        y += ROW;
        lines.extend(thread(sign, &[at(22.0, y), at(150.0, y)], 0.9));
        lines.push(words(at(284.0, y + 7.0), 21.0, note, text));
    }
    lines
}
