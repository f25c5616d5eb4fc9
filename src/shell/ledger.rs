//! The whole ledger: every sentence that the open table has told, newest last, and its seed; and what chance has
//! done there.
//!
//! It shows what [`OpenTable`] holds, which is the table's view and nobody's own. A mark leaves those sentences that
//! name its seat.

mod chance;

use super::panels::{self, Front, Panel, PanelSet};
use crate::registry;
use crate::scene::arrangement::Lens;
use crate::scene::canvas::Canvas;
use crate::scene::inks;
use crate::scene::lettering::{Face, TypeSize};
use crate::scene::panel::PanelActs;
use crate::scene::play::{Autosave, OpenTable};
use crate::scene::pointer::Pressed;
use crate::scene::sheet::{Align, Interaction, Item, Pose, Sheet};
use crate::scene::stage::{Layer, Stage, Tempo};
use crate::scene::widgets;
use crate::table::Controller;
use crate::ui::Toast;
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};

/// The panel of the whole ledger.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Is it open?
    pub open: bool,
    /// Of which seat alone it tells, by its place; of all if none.
    seat: Option<usize>,
    /// Is the page of chance shown?
    dice: bool,
}

/// The frame's edges.
fn edges(size: TypeSize) -> Rect {
    let plain = Pose::corner(510.0, 60.0, 900.0, 900.0);
    let pose = panels::between(plain, Pose::corner(140.0, 36.0, 1640.0, 920.0), size);
    Rect::from_center_size(pose.at, pose.size)
}

/// Where its list stands.
fn list(size: TypeSize) -> Rect {
    let edges = edges(size);
    let bottom = edges.max.y - size.between(96.0, 122.0);
    Rect::new(edges.min.x + 46.0, 188.0, edges.max.x - 38.0, bottom)
}

/// The ledger's panel.
pub fn plugin(app: &mut App) {
    app.init_resource::<Ledger>()
        .add_systems(
            Update,
            (
                hands
                    .run_if(panels::in_front(Panel::Ledger))
                    .in_set(PanelSet::Hands),
                show.run_if(panels::in_front(Panel::Ledger))
                    .in_set(PanelSet::Show),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.run_if(panels::in_front(Panel::Ledger)),
        );
}

fn hands(
    mut ledger: ResMut<Ledger>,
    mut table: ResMut<OpenTable>,
    autosave: Res<Autosave>,
    keys: Res<ButtonInput<KeyCode>>,
    mut pressed: MessageReader<Pressed>,
    mut toasts: MessageWriter<Toast>,
) {
    for pressed in pressed.read() {
        match &*pressed.name {
            "ledger.close" => ledger.open = false,
            "ledger.page.0" => ledger.dice = false,
            "ledger.page.1" => ledger.dice = true,
            "ledger.keep" => {
                toasts.write(Toast(keep(&table, &autosave)));
            }
            name => {
                let number = name
                    .strip_prefix("ledger.seat.")
                    .and_then(|number| number.parse().ok());
                if let Some(number) = number {
                    ledger.seat = (ledger.seat != Some(number)).then_some(number);
                }
            }
        }
    }
    if keys.just_pressed(KeyCode::KeyL) {
        ledger.open = false;
    }
    if !ledger.open {
        *ledger = Ledger::default();
    }
    let asks = ledger.open && ledger.dice;
    if table.asks_figures != asks {
        table.asks_figures = asks;
    }
}

/// Keeps the ledger as a file, and says where it is or why it isn't.
fn keep(table: &OpenTable, autosave: &Autosave) -> String {
    let since = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default();
    let file = format!("ledger-{}-{}.md", table.game.unwrap_or("table"), since.as_secs());
    match autosave.keep(&file, markdown(table).as_bytes(), false) {
        Ok(path) => format!("Saved as {}", path.display()),
        Err(trouble) => trouble,
    }
}

/// The ledger as Markdown.
pub fn markdown(table: &OpenTable) -> String {
    let title = table
        .game
        .and_then(registry::game)
        .map_or("A table", |game| game.title());
    let mut text = format!("# {title}: the ledger\n\n");
    // What a name or a story says is words, not marks of a heading.
    let plain = |words: &str| {
        let mut plain = String::new();
        for letter in words.chars() {
            if "\\*_`<[#".contains(letter) {
                plain.push('\\');
            }
            plain.push(letter);
        }
        plain
    };
    for (index, sits) in table.sitting.iter().enumerate() {
        let who = match sits.controller {
            Controller::Human => "a person".to_owned(),
            Controller::Computer(skill) => format!("a computer, {skill}"),
        };
        text += &format!("- Seat {}: {}, {who}\n", index + 1, plain(&sits.name));
    }
    text += "\n";
    for (index, sentence) in table.ledger.iter().enumerate() {
        text += &format!("{}. {}\n", index + 1, plain(sentence));
    }
    text += &format!("\nChance: {}.\n", table.seed);
    text
}

/// Does this sentence name that seat?
fn names(sentence: &str, name: &str) -> bool {
    sentence.match_indices(name).any(|(at, found)| {
        let before = sentence.get(..at).and_then(|text| text.chars().next_back());
        let after = sentence
            .get(at + found.len()..)
            .and_then(|text| text.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// The sentences to be shown, with their numbers.
fn told<'t>(ledger: &Ledger, table: &'t OpenTable) -> Vec<(usize, &'t str)> {
    let name = ledger
        .seat
        .and_then(|seat| table.sitting.get(seat))
        .map(|sits| &sits.name);
    (1..)
        .zip(table.ledger.iter().map(String::as_str))
        .filter(|(_, sentence)| name.is_none_or(|name| names(sentence, name)))
        .collect()
}

fn show(ledger: Res<Ledger>, table: Res<OpenTable>, canvas: Res<Canvas>, mut stage: ResMut<Stage>) {
    let sheet = lay_out(&ledger, &table, canvas.type_size);
    if stage.sheet(Layer::Over) != Some(&sheet) {
        stage.show(Layer::Over, sheet, 160.0);
    }
}

fn lay_out(ledger: &Ledger, table: &OpenTable, size: TypeSize) -> Sheet {
    let edges = edges(size);
    let mut sheet = panels::frame(
        ["ledger.dim", "ledger.frame", "ledger.close"],
        Pose::new(edges.center().x, edges.center().y, edges.width(), edges.height()),
        "Back to the table",
        "Newest last. Arrow keys scroll; Esc closes.",
        size,
    );
    let listed = list(size);
    let ends = (listed.min.y, listed.max.y);
    sheet.extend(panels::arrows(edges.max.x + 14.0, ends, size));
    marks(ledger, table, size, &mut sheet);
    let mut words = |key: &'static str, at: (f32, f32), size: f32, face, ink, align, text: &str| {
        sheet.put(Item::words(key, at, size, face, ink, align, text).z(4.0));
    };
    words(
        "ledger.title",
        (
            edges.center().x - size.between(12.0, 0.0),
            size.between(128.0, 108.0),
        ),
        size.between(46.0, 58.0),
        Face::Bold,
        inks::BONE,
        Align::Middle,
        "The ledger",
    );
    let check = if table.over {
        "“triptych verify FILE” checks every roll and draw against this seed."
    } else {
        "The seed is shown at the end. These digits prove that it never changed."
    };
    let (left, bottom) = (edges.min.x + 52.0, edges.max.y);
    words(
        "ledger.seed",
        (left, bottom - size.between(56.0, 76.0)),
        size.between(22.0, 34.0),
        Face::Italic,
        inks::BONE,
        Align::Left,
        &table.seed,
    );
    words(
        "ledger.check",
        (left, bottom - size.between(27.0, 34.0)),
        size.between(19.0, 32.0),
        Face::Italic,
        inks::SHADE,
        Align::Left,
        check,
    );
    let rule = Pose::new(
        edges.center().x + 4.0,
        listed.max.y + 14.0,
        edges.width() - 110.0,
        6.0,
    )
    .z(4.0);
    sheet.put(Item::picture("ledger.rule", rule, "shared/rule-plain").tinted(panels::LINE));
    let right = edges.max.x - 38.0;
    let pose = Pose::corner(right - 264.0, size.between(106.0, 60.0), 264.0, 46.0).z(4.0);
    let lens = Lens::about(Vec2::new(right, pose.at.y - 23.0), size.between(1.0, 1.5));
    let segments = widgets::segments(
        "ledger.page",
        pose,
        &["entries", "chance"],
        usize::from(ledger.dice),
    );
    sheet.extend(segments.into_iter().map(|item| lens.item(item)));
    let pose = Pose::corner(right - 250.0, bottom - 68.0, 250.0, 54.0).z(4.0);
    let lens = Lens::about(Vec2::new(right, bottom - 14.0), size.between(1.0, 1.65));
    let tooltip = "Save a Markdown file in the folder “kept” next to the saves";
    let keep = widgets::button("ledger.keep", pose, "Save the ledger", false, tooltip);
    sheet.extend(keep.into_iter().map(|item| lens.item(item)));
    sheet
}

/// The marks of the seats: each leaves what names it.
fn marks(ledger: &Ledger, table: &OpenTable, size: TypeSize, sheet: &mut Sheet) {
    if ledger.dice {
        return;
    }
    let first = edges(size).min.x + 62.0;
    let (pitch, y) = (size.between(48.0, 74.0), size.between(134.0, 108.0));
    for (index, sits) in table.sitting.iter().enumerate() {
        let x = first + pitch * index as f32;
        let chosen = ledger.seat == Some(index);
        let name = format!("ledger.seat.{index}");
        let tooltip = if chosen {
            "Show all entries".to_owned()
        } else {
            format!("Show only entries that name {}", sits.name)
        };
        let wide = if chosen { 46.0 } else { 36.0 };
        let wide = wide * size.between(1.0, 1.5);
        let mut mark = widgets::mark(name.clone(), (x, y), wide, sits.mark).z(4.0);
        mark.pose.alpha = if chosen || ledger.seat.is_none() {
            1.0
        } else {
            0.45
        };
        let act = Interaction {
            lifts: true,
            ..Interaction::new(name.clone(), tooltip)
        };
        sheet.put(mark.act(act));
        if chosen {
            let rule = Pose::new(x, y + size.between(29.0, 42.0), 44.0, 6.0).z(4.0);
            sheet.put(Item::picture(format!("{name}.rule"), rule, "shared/rule-plain"));
        }
    }
}

fn draw(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    table: Res<OpenTable>,
    ledger: Res<Ledger>,
    front: Res<Front>,
    canvas: Res<Canvas>,
    tempo: Res<Tempo>,
    mut acts: ResMut<PanelActs>,
    mut turned: ResMut<panels::Turned>,
) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    // No more than the list is egui's: what is pressed around it lies on the stage.
    let size = canvas.type_size;
    let list = list(size);
    let list = panels::place(&canvas, list.min.x, list.min.y, list.width(), list.height());
    panels::area(context.get_mut(), "ledger", list, front.opacity(&tempo), |ui| {
        let inside = egui::UiBuilder::new().max_rect(list);
        if ledger.dice {
            ui.scope_builder(inside, |ui| {
                chance::draw(ui, &table.figures, front.opened, size, &mut turned);
            });
        } else {
            let lines = told(&ledger, &table);
            ui.scope_builder(inside, |ui| {
                sentences(ui, &lines, (front.opened, ledger.seat), size, &mut turned);
            });
        }
    });
    let found = vec![("ledger.list".into(), panels::on_canvas(&canvas, list))];
    panels::report(&mut acts, &["ledger."], found);
}

fn sentences(
    ui: &mut egui::Ui,
    lines: &[(usize, &str)],
    opened: (u32, Option<usize>),
    size: TypeSize,
    turned: &mut panels::Turned,
) {
    let (plain, small, indent) = (
        size.between(27.0, 42.0),
        size.between(22.0, 36.0),
        size.between(72.0, 112.0),
    );
    panels::bars(ui, inks::GILT, panels::RAISED);
    let page = ui.max_rect().height() * 0.9;
    if lines.is_empty() {
        let quiet = panels::set_in(Face::Italic, plain, inks::SHADE);
        let point = ui.max_rect().min + egui::vec2(indent, plain + 13.0);
        panels::line(
            ui.painter(),
            point,
            Align::Left,
            if opened.1.is_some() {
                "No entry names this seat yet."
            } else {
                "Nothing has happened yet."
            },
            quiet,
        );
        return;
    }
    egui::ScrollArea::vertical()
        .id_salt(("ledger", opened))
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            panels::scroll_by_keys(ui, page, turned);
            let width = ui.available_width();
            let newest = lines.last().map_or(0, |(number, _)| *number);
            for (number, sentence) in lines.iter().copied() {
                let color = if number == newest { inks::BONE } else { inks::SHADE };
                let mut job = egui::text::LayoutJob::default();
                job.wrap.max_width = width - indent - 20.0;
                let format = egui::TextFormat {
                    line_height: Some((plain * 1.3).round()),
                    ..panels::set_in(Face::Regular, plain, color)
                };
                job.append(sentence, 0.0, format);
                let galley = ui.painter().layout_job(job);
                let space = egui::vec2(width, galley.size().y + 10.0);
                let (rect, response) = ui.allocate_exact_size(space, egui::Sense::hover());
                if !ui.is_rect_visible(rect) {
                    continue;
                }
                if response.hovered() {
                    let row = rect.with_max_x(rect.right() - 12.0);
                    ui.painter().rect_filled(row, 5.0, panels::ink(panels::RAISED));
                }
                let corner = rect.min + egui::vec2(indent, 5.0);
                let stands = corner.y + panels::baseline(&galley);
                panels::line(
                    ui.painter(),
                    egui::pos2(rect.left() + indent - 20.0, stands),
                    Align::Right,
                    &number.to_string(),
                    panels::set_in(Face::Semibold, small, inks::GILT),
                );
                ui.painter().galley(corner, galley, egui::Color32::PLACEHOLDER);
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::play::Sitting;

    fn table() -> OpenTable {
        let sits = |name: &str, mark| Sitting {
            name: name.into(),
            mark,
            controller: Controller::Human,
        };
        OpenTable {
            game: Some("omelas"),
            ledger: vec![
                "Ada draws M.".into(),
                "Adam rolls *3*.".into(),
                "Adam asks Ada.".into(),
            ],
            sitting: vec![sits("Ada", 1), sits("Adam", 2)],
            seed: "seed sealed as 00".into(),
            ..OpenTable::default()
        }
    }

    #[test]
    fn a_mark_leaves_what_names_its_seat() {
        let numbers = |seat| {
            let ledger = Ledger {
                seat,
                ..Ledger::default()
            };
            told(&ledger, &table())
                .iter()
                .map(|(number, _)| *number)
                .collect::<Vec<_>>()
        };
        assert_eq!(numbers(None), [1, 2, 3]);
        assert_eq!(numbers(Some(0)), [1, 3], "Adam is not Ada");
        assert_eq!(numbers(Some(1)), [2, 3]);
    }

    #[test]
    fn the_kept_ledger_is_the_ledger_with_its_seats_and_its_seed() {
        let text = markdown(&table());
        for part in [
            "# OMELAS: the ledger",
            "- Seat 2: Adam, a person",
            "1. Ada draws M.",
            "rolls \\*3\\*",
            "seed sealed as 00",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
