//! How the settings look: panels in a grid, each with its title and its rows.
//!
//! The grid is filled in the order of [`put_all`]: a further panel is a further function there.

use super::Kept;
use super::data::{Pace, Settings, Speed};
use super::hands::curtain_share;
use crate::scene::lettering::{self, Face};
use crate::scene::sheet::{Act, Align, Item, Look, Pose, Sheet};
use crate::scene::stage::{Layer, Stage};
use crate::scene::{inks, widgets};
use bevy::prelude::*;
use bevy::window::Monitor;

/// A screen that the window could be on, in words.
fn screens(monitors: &Query<(Entity, &Monitor)>) -> Vec<String> {
    let mut found: Vec<_> = monitors.iter().collect();
    found.sort_by_key(|(entity, _)| *entity);
    found
        .iter()
        .enumerate()
        .map(|(index, (_, screen))| {
            format!(
                "{}: {} × {}",
                index + 1,
                screen.physical_width,
                screen.physical_height
            )
        })
        .collect()
}

pub(super) fn show(kept: Res<Kept>, monitors: Query<(Entity, &Monitor)>, mut stage: ResMut<Stage>) {
    let sheet = lay_out(&kept, &screens(&monitors));
    if stage.sheet(Layer::Over) != Some(&sheet) {
        // Sliders follow the hand.
        let fresh = stage
            .sheet(Layer::Over)
            .is_none_or(|sheet| sheet.get(&"settings.title".into()).is_none());
        stage.show(Layer::Over, sheet, if fresh { 200.0 } else { 60.0 });
    }
}

fn lay_out(kept: &Kept, screens: &[String]) -> Sheet {
    let mut sheet = Sheet::new();
    // Whatever lies under it is neither seen nor pressed.
    let dim = Pose::new(960.0, 540.0, 4200.0, 3000.0);
    sheet.put(Item::new("settings.dim", dim, Look::Plain(inks::INK)).act(Act::new("settings.dim", "")));
    let mut ground = widgets::ground("shared/ground-plain").z(0.5);
    ground.key = "settings.ground".into();
    sheet.put(ground);
    sheet.put(Item::picture(
        "settings.icon",
        Pose::new(98.0, 72.0, 82.0, 82.0).z(2.0),
        "shared/icon",
    ));
    sheet.put(words(
        "settings.title",
        (167.0, 72.0),
        58.0,
        Face::Bold,
        inks::BONE,
        Align::Left,
        "Settings",
    ));
    sheet.put(Item::picture(
        "settings.rule",
        Pose::new(960.0, 132.0, 1668.0, 14.0).z(2.0),
        "shared/rule-gilt",
    ));
    put_all(&kept.now(), screens, &mut sheet);
    let pose = Pose::corner(56.0, 964.0, 220.0, 76.0).z(4.0);
    sheet.extend(widgets::button("settings.close", pose, "Back", true, ""));
    let pose = Pose::corner(300.0, 964.0, 330.0, 76.0).z(4.0);
    sheet.extend(widgets::button("settings.reset", pose, "As they came", false, ""));
    let (line, ink) = match (&kept.unkept, &kept.folder) {
        (Some(trouble), _) => (trouble.as_str(), inks::BONE),
        (None, None) => (
            "Every change holds at once, for as long as the program runs.",
            inks::SHADE,
        ),
        (None, Some(_)) => ("Every change holds at once and is kept.", inks::SHADE),
    };
    let size = lettering::fit(line, Face::Italic, 26.0, 1180.0);
    sheet.put(words(
        "settings.line",
        (1864.0, 1002.0),
        size,
        Face::Italic,
        ink,
        Align::Right,
        line,
    ));
    sheet
}

fn words(
    key: impl Into<crate::scene::sheet::PieceKey>,
    at: (f32, f32),
    size: f32,
    face: Face,
    ink: Color,
    align: Align,
    text: &str,
) -> Item {
    Item::words(key, at, size, face, ink, align, text).z(5.0)
}

/// The panels, in the order of reading.
fn put_all(now: &Settings, screens: &[String], sheet: &mut Sheet) {
    let panels: [(&str, &dyn Fn(&mut Rows)); 6] = [
        ("M O T I O N", &|rows| motion(now, rows)),
        ("S O U N D", &|rows| sound(now, rows)),
        ("D I S P L A Y", &|rows| display(now, screens, rows)),
        ("T H E   T A B L E", &|rows| table(now, rows)),
        ("U N D E R   T H E   C U R T A I N", &|rows| curtain(now, rows)),
        ("C O M P U T E R   S E A T S", &|rows| computers(now, rows)),
    ];
    for (index, (title, put)) in panels.into_iter().enumerate() {
        let (column, row) = ((index % 3) as f32, (index / 3) as f32);
        let corner = (56.0 + 620.0 * column, 164.0 + 382.0 * row);
        let pose = Pose::corner(corner.0, corner.1, 568.0, 358.0).z(1.0);
        let mut frame = widgets::panel("settings.panel", pose);
        frame.key = format!("settings.panel.{index}").into();
        sheet.put(frame);
        let at = (corner.0 + 34.0, corner.1 + 46.0);
        let key = format!("settings.panel.{index}.title");
        sheet.put(words(
            key,
            at,
            20.0,
            Face::Semibold,
            inks::GILT,
            Align::Left,
            title,
        ));
        put(&mut Rows {
            sheet,
            left: at.0,
            y: corner.1 + 96.0,
            index: 0,
            panel: index,
        });
    }
}

/// The rows of a panel, one under the other.
struct Rows<'a> {
    sheet: &'a mut Sheet,
    left: f32,
    y: f32,
    index: usize,
    panel: usize,
}

/// How wide a row is.
const WIDE: f32 = 500.0;

impl Rows<'_> {
    fn key(&mut self, what: &str) -> String {
        self.index += 1;
        format!("settings.panel.{}.{what}.{}", self.panel, self.index)
    }

    fn middle(&self) -> f32 {
        self.left + WIDE / 2.0
    }

    fn heading(&mut self, text: &str) {
        let key = self.key("heading");
        let at = (self.left, self.y);
        self.sheet.put(words(
            key,
            at,
            27.0,
            Face::Semibold,
            inks::BONE,
            Align::Left,
            text,
        ));
    }

    fn value(&mut self, text: &str) {
        let key = self.key("value");
        let at = (self.left + WIDE, self.y);
        self.sheet.put(words(
            key,
            at,
            26.0,
            Face::Semibold,
            inks::BONE,
            Align::Right,
            text,
        ));
    }

    /// Quiet words, in as many lines as they need.
    fn note(&mut self, text: &str, room: f32) {
        for line in lettering::wrap(text, Face::Italic, 21.0, room) {
            let key = self.key("note");
            let at = (self.left, self.y);
            self.sheet.put(words(
                key,
                at,
                21.0,
                Face::Italic,
                inks::SHADE,
                Align::Left,
                &line,
            ));
            self.y += 27.0;
        }
    }

    fn segments(&mut self, name: &str, labels: &[&str], chosen: usize) {
        let pose = Pose::new(self.middle(), self.y, WIDE, 58.0).z(3.0);
        self.sheet.extend(widgets::segments(name, pose, labels, chosen));
    }

    fn slider(&mut self, name: &str, label: &str, percent: u8) {
        let key = self.key("label");
        let at = (self.left, self.y);
        self.sheet.put(words(
            key,
            at,
            27.0,
            Face::Regular,
            inks::BONE,
            Align::Left,
            label,
        ));
        let pose = Pose::new(self.left + 290.0, self.y, 264.0, 14.0).z(3.0);
        self.sheet
            .extend(widgets::slider(name, pose, f32::from(percent) / 100.0, ""));
        self.value(&percent.to_string());
        self.y += 53.0;
    }

    /// A switch with its words, and a quiet line under them.
    fn switch(&mut self, name: &str, label: &str, on: bool, note: &str) {
        let row = Pose::new(self.middle(), self.y, WIDE, 48.0).z(3.0);
        self.sheet.extend(widgets::switch(name, row, on, ""));
        self.heading(label);
        self.y += 33.0;
        if !note.is_empty() {
            self.note(note, WIDE - 90.0);
        }
    }

    /// A key that does the same.
    fn key_cap(&mut self, text: &str, up: f32) {
        let at = Pose::new(self.left + WIDE - 118.0, self.y - up, 42.0, 36.0).z(4.0);
        let key = self.key("cap");
        self.sheet
            .put(Item::picture(key, at, "shared/segments").sliced([12.0; 4]));
        let key = self.key("cap.words");
        let at = (at.at.x, at.at.y);
        self.sheet.put(words(
            key,
            at,
            20.0,
            Face::Semibold,
            inks::GILT,
            Align::Middle,
            text,
        ));
    }
}

fn motion(now: &Settings, rows: &mut Rows) {
    rows.heading("Speed");
    rows.y += 56.0;
    let chosen = Speed::ALL
        .iter()
        .position(|speed| *speed == now.speed)
        .unwrap_or(1);
    rows.segments("settings.speed", &Speed::ALL.map(Speed::name), chosen);
    rows.y += 76.0;
    rows.switch(
        "settings.reduced",
        "Reduced motion",
        now.reduced_motion,
        "Cross-fades only; nothing flies or turns.",
    );
    rows.y += 18.0;
    rows.note("A click always hurries what is moving.", WIDE);
}

fn sound(now: &Settings, rows: &mut Rows) {
    rows.slider("settings.master", "master", now.master);
    rows.slider("settings.effects", "effects", now.effects);
    rows.slider("settings.ambience", "ambience", now.ambience);
    rows.switch("settings.mute", "Mute everything", now.muted, "");
    rows.key_cap("M", 33.0);
    rows.y += 18.0;
    rows.switch("settings.captions", "Captions for sounds", now.captions, "");
    rows.key_cap("C", 33.0);
}

fn display(now: &Settings, screens: &[String], rows: &mut Rows) {
    rows.y += 14.0;
    rows.segments(
        "settings.window",
        &["full screen", "window"],
        usize::from(!now.full_screen),
    );
    rows.y += 62.0;
    rows.heading("Screen");
    let words = match usize::from(now.screen) {
        0 if screens.len() == 1 => screens.first().cloned().unwrap_or_default(),
        0 => "where the window is".to_owned(),
        number => screens
            .get(number - 1)
            .cloned()
            .unwrap_or_else(|| format!("{number}: not there now")),
    };
    let row = Pose::new(rows.middle(), rows.y, WIDE, 46.0).z(3.0);
    let act = if screens.len() < 2 && now.screen == 0 {
        Act::refused("settings.screen", "There is only one screen")
    } else {
        Act::new("settings.screen", "The next screen")
    };
    rows.sheet
        .put(Item::new("settings.screen", row, Look::Plain(Color::NONE)).act(act));
    rows.value(&words);
    rows.y += 52.0;
    rows.switch(
        "settings.rests",
        "Rest when nothing moves",
        now.rests,
        "Draws no frames at an idle table.",
    );
    rows.y += 18.0;
    rows.switch("settings.pointer", "Hide an idle pointer", now.hides_pointer, "");
}

fn table(now: &Settings, rows: &mut Rows) {
    rows.y += 14.0;
    rows.segments(
        "settings.table",
        &["strict", "friendly"],
        usize::from(now.friendly),
    );
    rows.y += 66.0;
    let line = if now.friendly {
        "Friendly: a person takes back their last action even after dice have fallen and others have acted, \
         but never what is final on a secret. The ledger says so."
    } else {
        "Strict: a seat takes back its own last action while no other has acted and nothing was drawn, rolled or shown."
    };
    rows.note(line, WIDE);
}

fn curtain(now: &Settings, rows: &mut Rows) {
    rows.heading("To peek");
    rows.y += 52.0;
    rows.segments(
        "settings.peek",
        &["tap and tap", "hold"],
        usize::from(now.hold_to_peek),
    );
    rows.y += 52.0;
    rows.note("With something to choose it stays open either way.", WIDE);
    rows.y += 20.0;
    rows.heading("Closes by itself after");
    rows.value(&format!("{} seconds", now.curtain_seconds));
    rows.y += 42.0;
    let pose = Pose::new(rows.middle(), rows.y, WIDE - 12.0, 14.0).z(3.0);
    let share = curtain_share(now.curtain_seconds);
    rows.sheet
        .extend(widgets::slider("settings.curtain", pose, share, ""));
}

fn computers(now: &Settings, rows: &mut Rows) {
    rows.heading("Their pauses");
    rows.y += 56.0;
    let chosen = Pace::ALL
        .iter()
        .position(|pace| *pace == now.computers)
        .unwrap_or(1);
    let labels = ["long", "as people’s", "short"];
    rows.segments("settings.pace", &labels, chosen);
    rows.y += 64.0;
    rows.note(
        "How long they wait before they move, and chance before it comes by itself. It never tells what they hold.",
        WIDE,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::pictures;
    use crate::shell::settings::Overrides;

    fn kept(set: impl FnOnce(&mut Settings)) -> Kept {
        let mut kept = Kept::open(None, Overrides::default());
        kept.change(set);
        kept
    }

    /// Whatever is set, every drawing is there, no word leaves its panel, and none is smaller than can be read.
    #[test]
    fn everything_has_room_and_can_be_drawn() {
        let screens = vec!["1: 3840 × 2160".to_owned(), "2: 15360 × 8640".to_owned()];
        let cases = [
            (kept(|_| {}), Vec::new()),
            (kept(|settings| settings.friendly = true), screens.clone()),
            (
                kept(|settings| {
                    settings.screen = 9;
                    settings.full_screen = true;
                    settings.hold_to_peek = true;
                    settings.curtain_seconds = 60;
                    settings.speed = Speed::Instant;
                    settings.computers = Pace::Quick;
                    (settings.master, settings.effects) = (0, 5);
                }),
                screens,
            ),
        ];
        for (kept, screens) in cases {
            let sheet = lay_out(&kept, &screens);
            for item in sheet.iter() {
                let Look::Words {
                    text, face, align, ..
                } = &item.look
                else {
                    if let Look::Picture { name, .. } = &item.look {
                        assert!(pictures::exists(name), "{name}");
                    }
                    continue;
                };
                assert!(item.pose.size.y >= 18.0, "{text}");
                let wide = lettering::width(text, *face, item.pose.size.y);
                let left = match align {
                    Align::Left => item.pose.at.x,
                    Align::Middle => item.pose.at.x - wide / 2.0,
                    Align::Right => item.pose.at.x - wide,
                };
                let Some((index, _)) =
                    (item.key.as_str().strip_prefix("settings.panel.")).and_then(|rest| rest.split_once('.'))
                else {
                    continue;
                };
                let frame = sheet.get(&format!("settings.panel.{index}").into()).unwrap();
                let half = frame.pose.size / 2.0 - Vec2::splat(14.0);
                assert!(
                    left >= frame.pose.at.x - half.x
                        && left + wide <= frame.pose.at.x + half.x
                        && item.pose.at.y + item.pose.size.y / 2.0 <= frame.pose.at.y + half.y,
                    "“{text}” leaves its panel"
                );
            }
        }
    }
}
