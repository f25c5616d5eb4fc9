//! What all panels over a table share: egui in the house's type and inks, the dimmed table behind them, and
//! which of them is in front.
//!
//! One egui point is one canvas unit, so panels are laid out like every other screen. Frames, buttons and
//! drawn pieces of a panel lie on the stage ([`Layer::Over`]); egui draws only words, lists and fields over
//! them, and nothing at all while no panel is open.
//!
//! Invariants: at most one panel is open; while one is, the table is held; none is open while any part of the
//! curtain is down. It knows no game.

use super::book::Book;
use super::credits::Credits;
use super::dialog::Dialog;
use super::ledger::Ledger;
use super::seat_panel::SeatPanel;
use super::settings::SettingsPanel;
use crate::embedded;
use crate::scene::canvas::Canvas;
use crate::scene::curtain::Curtain;
use crate::scene::inks;
use crate::scene::lettering::Face;
use crate::scene::sound::{Cue, Sounds};
use crate::scene::stage::{Layer, Stage, StageSet, Tempo};
use crate::session::{OpenTable, TableSet};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};
use std::sync::Arc;

/// Raised ground of the shell.
pub const RAISED: Color = Color::srgb(51.0 / 255.0, 39.0 / 255.0, 31.0 / 255.0);
/// Quiet lines of the shell.
pub const LINE: Color = Color::srgb(92.0 / 255.0, 78.0 / 255.0, 60.0 / 255.0);

/// How long a panel takes to come, in seconds.
pub const RISE: f32 = 0.3;

/// The panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The rulebook.
    Book,
    /// The whole ledger.
    Ledger,
    /// Who made what.
    Credits,
    /// The settings.
    Settings,
    /// Who sits at the table.
    Seats,
}

/// The panel in front, and for how long it has been there, in seconds.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Front {
    /// Which.
    pub panel: Option<Panel>,
    /// Since when.
    pub age: f32,
}

impl Front {
    /// How much of a panel's words is to be seen while it comes.
    pub fn opacity(&self, tempo: &Tempo) -> f32 {
        if tempo.speed.is_finite() {
            ((self.age * tempo.speed - RISE * 0.4) / (RISE * 0.6)).clamp(0.0, 1.0)
        } else {
            1.0
        }
    }
}

/// Was a panel open when the frame began?
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Covered(bool);

/// A run condition: a panel was open when the frame began, so that keys and typed letters are its own.
pub fn covered(covered: Option<Res<Covered>>) -> bool {
    covered.is_some_and(|covered| covered.0)
}

/// A run condition: this panel is in front.
pub fn in_front(panel: Panel) -> impl Fn(Option<Res<Front>>) -> bool + Clone {
    move |front: Option<Res<Front>>| front.is_some_and(|front| front.panel == Some(panel))
}

/// When panels do their work, within [`StageSet::Show`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PanelSet {
    /// Keys and clicks.
    Hands,
    /// Which one is in front.
    Front,
    /// What it shows.
    Show,
}

/// Egui's set-up and what panels share.
pub fn plugin(app: &mut App) {
    app.init_resource::<Front>()
        .init_resource::<Covered>()
        .configure_sets(
            Update,
            (PanelSet::Hands, PanelSet::Front, PanelSet::Show)
                .chain()
                .in_set(StageSet::Show),
        )
        // The table is held before it would go on.
        .configure_sets(Update, PanelSet::Front.before(TableSet))
        .add_systems(
            PreUpdate,
            (
                note_cover,
                dress
                    .after(EguiPreUpdateSet::InitContexts)
                    .before(EguiPreUpdateSet::ProcessInput),
                rest.after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            ),
        )
        .add_systems(Update, choose.in_set(PanelSet::Front))
        .add_systems(PostUpdate, nudge);
}

fn note_cover(front: Res<Front>, mut covered: ResMut<Covered>) {
    covered.0 = front.panel.is_some();
}

/// Gives a new context the house's type and inks, and every context the canvas's scale.
fn dress(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>, canvas: Res<Canvas>) {
    for mut context in &mut contexts {
        let new = context.is_added();
        // Handing out the context must not count as a change of it.
        let context = context.bypass_change_detection().get_mut();
        if new {
            context.set_fonts(fonts());
            context.options_mut(|options| {
                options.zoom_with_keyboard = false;
                options.quit_shortcuts.clear();
            });
            context.all_styles_mut(house_style);
        }
        if new || canvas.is_changed() {
            context.set_zoom_factor(canvas.scale);
        }
    }
}

/// Lets the table rest. Egui is told in every frame which of Shift, Ctrl and Alt are down, and asks for another
/// frame whenever it is told anything: it would draw for ever. Only what has changed is news.
fn rest(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.0.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            // The whole screen has one way for Tab, and egui is a part of it.
            egui::Event::Key {
                key: egui::Key::Tab, ..
            } => false,
            _ => true,
        });
    }
}

/// Lets one panel be in front and holds the table under it, or under a dialog.
fn choose(
    mut front: ResMut<Front>,
    mut book: ResMut<Book>,
    mut ledger: ResMut<Ledger>,
    mut credits: ResMut<Credits>,
    mut settings: ResMut<SettingsPanel>,
    mut seat_panel: ResMut<SeatPanel>,
    mut table: ResMut<OpenTable>,
    mut stage: ResMut<Stage>,
    mut sounds: ResMut<Sounds>,
    dialog: Res<Dialog>,
    curtain: Res<Curtain>,
    time: Res<Time>,
) {
    let wanted: Vec<Panel> = [
        (Panel::Book, book.open.is_some()),
        (Panel::Ledger, ledger.open),
        (Panel::Credits, credits.open),
        (Panel::Settings, settings.open),
        (Panel::Seats, seat_panel.open),
    ]
    .into_iter()
    .filter_map(|(panel, open)| open.then_some(panel))
    .collect();
    // What was opened last is in front; nothing ever lies over a curtain.
    let chosen = wanted
        .iter()
        .find(|panel| front.panel != Some(**panel))
        .or(wanted.first())
        .copied()
        .filter(|_| curtain.is_up());
    if chosen != Some(Panel::Book) && book.open.is_some() {
        book.close();
    }
    if ledger.open && chosen != Some(Panel::Ledger) {
        ledger.open = false;
    }
    if credits.open && chosen != Some(Panel::Credits) {
        credits.open = false;
    }
    if settings.open && chosen != Some(Panel::Settings) {
        settings.open = false;
    }
    if seat_panel.open && chosen != Some(Panel::Seats) {
        seat_panel.open = false;
    }
    if chosen == front.panel {
        if chosen.is_some() {
            front.age += time.delta_secs();
        }
    } else {
        match chosen {
            Some(panel) => {
                sounds.play(Cue::new(match panel {
                    Panel::Book => "book-page",
                    _ => "panel-open",
                }));
            }
            None => {
                stage.clear(Layer::Over, 200.0);
            }
        }
        front.panel = chosen;
        front.age = 0.0;
    }
    let held = chosen.is_some() || *dialog != Dialog::None;
    if table.held != held {
        table.held = held;
    }
}

/// Asks for another frame where one is needed: a panel opened after this frame's choice was made, or still
/// coming.
fn nudge(
    front: Res<Front>,
    book: Res<Book>,
    ledger: Res<Ledger>,
    credits: Res<Credits>,
    settings: Res<SettingsPanel>,
    seat_panel: Res<SeatPanel>,
    canvas: Res<Canvas>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let open = book.open.is_some() || ledger.open || credits.open || settings.open || seat_panel.open;
    let coming = front.panel.is_some() && (front.age <= RISE || canvas.is_changed());
    if open != front.panel.is_some() || coming {
        redraw.write(RequestRedraw);
    }
}

/// Where a point of the canvas lies for egui.
pub fn at(canvas: &Canvas, x: f32, y: f32) -> egui::Pos2 {
    egui::pos2(x + canvas.bleed.x, y + canvas.bleed.y)
}

/// Where a rectangle of the canvas lies for egui.
pub fn place(canvas: &Canvas, x: f32, y: f32, width: f32, height: f32) -> egui::Rect {
    egui::Rect::from_min_size(at(canvas, x, y), egui::vec2(width, height))
}

/// An ink as egui has it.
pub fn ink(color: Color) -> egui::Color32 {
    let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
    egui::Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

/// A face at a size.
pub fn font(face: Face, size: f32) -> egui::FontId {
    egui::FontId::new(size, family(face))
}

fn family(face: Face) -> egui::FontFamily {
    match face {
        Face::Regular => egui::FontFamily::Proportional,
        Face::Semibold => egui::FontFamily::Name("semibold".into()),
        Face::Bold => egui::FontFamily::Name("bold".into()),
        Face::Italic => egui::FontFamily::Name("italic".into()),
    }
}

/// A place for egui to draw in: fixed, of fixed size, as opaque as told.
pub fn area<R>(
    context: &egui::Context,
    name: &'static str,
    rect: egui::Rect,
    opacity: f32,
    draw: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    egui::Area::new(egui::Id::new(name))
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .movable(false)
        .fade_in(false)
        .show(context, |ui| {
            ui.set_clip_rect(rect.expand(12.0));
            ui.set_opacity(opacity);
            ui.allocate_rect(rect, egui::Sense::hover());
            let inside = egui::UiBuilder::new().max_rect(rect);
            ui.scope_builder(inside, draw).inner
        })
        .inner
}

pub(super) fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::empty();
    for (name, bytes, face) in [
        ("libertinus", embedded::REGULAR, Face::Regular),
        ("libertinus semibold", embedded::SEMIBOLD, Face::Semibold),
        ("libertinus bold", embedded::BOLD, Face::Bold),
        ("libertinus italic", embedded::ITALIC, Face::Italic),
    ] {
        fonts
            .font_data
            .insert(name.into(), Arc::new(egui::FontData::from_static(bytes)));
        fonts.families.insert(family(face), vec![name.into()]);
    }
    fonts
        .families
        .insert(egui::FontFamily::Monospace, vec!["libertinus".into()]);
    fonts
}

fn house_style(style: &mut egui::Style) {
    for font_id in style.text_styles.values_mut() {
        *font_id = font(Face::Regular, 26.0);
    }
    style.spacing.item_spacing = egui::Vec2::ZERO;
    style.spacing.scroll = egui::style::ScrollStyle {
        bar_width: 8.0,
        handle_min_length: 48.0,
        dormant_background_opacity: 1.0,
        active_background_opacity: 1.0,
        interact_background_opacity: 1.0,
        dormant_handle_opacity: 1.0,
        active_handle_opacity: 1.0,
        interact_handle_opacity: 1.0,
        fade: egui::style::ScrollFadeStyle {
            strength: 0.0,
            size: 0.0,
        },
        ..egui::style::ScrollStyle::solid()
    };
    let visuals = &mut style.visuals;
    visuals.text_options.font_hinting = false;
    visuals.override_text_color = None;
    visuals.hyperlink_color = ink(inks::GILT);
    visuals.extreme_bg_color = ink(inks::INK);
    visuals.faint_bg_color = ink(RAISED);
    visuals.panel_fill = ink(inks::INK);
    visuals.window_fill = ink(RAISED);
    visuals.window_stroke = egui::Stroke::new(2.0, ink(inks::GILT));
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.popup_shadow = egui::Shadow::NONE;
    visuals.selection.bg_fill = ink(inks::GILT.with_alpha(0.45));
    visuals.selection.stroke = egui::Stroke::new(1.5, ink(inks::GILT));
    visuals.text_cursor.stroke = egui::Stroke::new(2.0, ink(inks::UMBER));
    // A blinking cursor would draw frames for ever on a table that rests.
    visuals.text_cursor.blink = false;
    for (state, fill, stroke) in [
        (&mut visuals.widgets.noninteractive, RAISED, LINE),
        (&mut visuals.widgets.inactive, RAISED, LINE),
        (&mut visuals.widgets.hovered, LINE, inks::GILT),
        (&mut visuals.widgets.active, inks::GILT, inks::GILT),
        (&mut visuals.widgets.open, RAISED, inks::GILT),
    ] {
        state.bg_fill = ink(fill);
        state.weak_bg_fill = ink(fill);
        state.bg_stroke = egui::Stroke::new(1.5, ink(stroke));
        state.fg_stroke = egui::Stroke::new(1.5, ink(inks::BONE));
        state.corner_radius = egui::CornerRadius::same(4);
        state.expansion = 0.0;
    }
}
