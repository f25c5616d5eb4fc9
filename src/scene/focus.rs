//! The keyboard's way about every screen: what it is at, where the arrows lead, what Enter presses.
//!
//! Whatever can be clicked can be reached: Tab goes through everything in the order of reading, what can't be had now
//! included, so that its reason can be read; arrows lead to the nearest thing that can be done; Enter or the space bar
//! presses; 1 to 9 press the choices that are offered, which bear their numbers while the keyboard is used; on what is
//! slid, left and right slide; with Shift an arrow moves what may be dragged. A ring shows where the keyboard is, until
//! the mouse is moved.
//!
//! It knows [`Act`]s and rectangles, no game and no screen. Presses go the way of clicks ([`Pressed`]), so nothing can
//! be done by keyboard that can't be done by hand, and the other way round.
//!
//! Invariants: what lies behind a dialog, a panel or a curtain is never reached; while somebody types letters, no key
//! is taken. The order comes from where things lie, so under a curtain it tells no more than the curtain shows.

use super::canvas::{self, Canvas};
use super::dump::PanelActs;
use super::inks;
use super::lettering::Face;
use super::motion::MotionQueue;
use super::pointer::{self, Down, Dropped, Pointed, Pressed, Slid};
use super::sheet::{Act, Align, Item, Look, PieceKey, Pose, Sheet};
use super::sound::Sounds;
use super::stage::{Hovering, Layer, Piece, Stage, StageSet};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::CursorMoved;

/// Which keys somebody else has just now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeysTaken {
    /// All: somebody types letters into a field.
    pub letters: bool,
    /// Arrows and Enter: the screen has its own use for them, until the keyboard is sent about by Tab.
    pub arrows: bool,
}

/// Where the keyboard is.
#[derive(Resource, Clone, Debug, Default)]
pub struct Focus {
    at: Option<Spot>,
    /// Where that lay when it was seen last, in canvas units.
    place: Rect,
    /// Could it be done then?
    legal: bool,
    /// Is it shown: was a key the last thing that was used?
    shown: bool,
}

impl Focus {
    /// Is the keyboard being used to go about?
    pub const fn is_shown(&self) -> bool {
        self.shown
    }

    /// Sends it somewhere.
    pub fn go_to(&mut self, spot: Spot) {
        self.at = Some(spot);
        self.legal = false;
        self.shown = true;
    }

    /// What it is at.
    pub fn spot(&self) -> Option<&Spot> {
        self.at.as_ref().filter(|_| self.shown)
    }
}

/// A run condition: the keyboard goes about the screen, so arrows and Enter are its own.
pub fn is_shown(focus: Res<Focus>) -> bool {
    focus.shown
}

/// Something that the keyboard can be at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A piece on the stage.
    Piece(Layer, PieceKey),
    /// What a panel offers by this name, which lies on no layer.
    Panel(String),
}

/// Somebody pressed by key what a panel drawn elsewhere offers there, in canvas units.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct PanelPressed(pub Vec2);

/// What could be reached, as it lies on the canvas.
#[derive(Clone, Debug)]
struct Reachable {
    spot: Spot,
    entity: Option<Entity>,
    rect: Rect,
    /// Can it be done now?
    legal: bool,
    /// Is it what is to be done now?
    urgent: bool,
    /// Does it stand beside what is being done?
    beside: bool,
    z: f32,
}

/// Everything on screen that the keyboard could be at.
#[derive(SystemParam)]
pub(super) struct Screen<'w, 's> {
    stage: Res<'w, Stage>,
    panels: Res<'w, PanelActs>,
    pieces: Query<'w, 's, (Entity, &'static Piece, &'static Act, &'static Pose, &'static Look)>,
}

/// What the keyboard could do now, by the names of acts: for tests that know nothing else.
pub(super) struct Ways {
    /// What Tab goes through, in its order.
    pub order: Vec<String>,
    /// Where in that order the keyboard is, if it is shown.
    pub at: Option<usize>,
    /// What the numbers press, from 1.
    pub choices: Vec<String>,
}

/// Things whose middles are no further apart than this stand in one row of reading, in canvas units.
const ROW: f32 = 34.0;

impl Screen<'_, '_> {
    /// All that can be reached, in the order of reading.
    fn reachable(&self) -> Vec<Reachable> {
        let mut found = Vec::new();
        let mut ground: Option<(Layer, f32)> = None;
        for (entity, piece, act, pose, look) in &self.pieces {
            if !self.stage.is_drawn(piece.layer) {
                continue;
            }
            let pose = self.stage.lens(piece.layer, pose).pose(*pose).upright();
            if pose.size.x >= canvas::WIDTH * 0.95 {
                // It lies between the front and everything behind it.
                let height = (piece.layer, pose.z);
                if ground.is_none_or(|ground| height > ground) {
                    ground = Some(height);
                }
                continue;
            }
            let gilt = matches!(look, Look::Picture { name, .. } if name == "shared/button-gilt");
            let legal = act.refusal.is_none();
            found.push(Reachable {
                spot: Spot::Piece(piece.layer, piece.key.clone()),
                entity: Some(entity),
                rect: Rect::from_center_size(pose.at, pose.size),
                legal,
                urgent: legal && (act.breathes || gilt),
                beside: act.beside,
                z: pose.z,
            });
        }
        if let Some((layer, z)) = ground {
            found.retain(|thing| match thing.spot {
                Spot::Piece(on, _) => (on, thing.z) >= (layer, z),
                Spot::Panel(_) => true,
            });
        }
        if ground.is_none_or(|(layer, _)| layer <= Layer::Over) {
            found.extend(self.panels.0.iter().map(|(name, rect)| Reachable {
                spot: Spot::Panel(name.clone()),
                entity: None,
                rect: *rect,
                legal: true,
                urgent: false,
                beside: false,
                z: 99.0,
            }));
        }
        in_rows(&mut found);
        found
    }
}

/// Sorts into rows from the top, each from the left.
fn in_rows(found: &mut Vec<Reachable>) {
    found.sort_by(|a, b| a.rect.center().y.total_cmp(&b.rect.center().y));
    let mut rows: Vec<Vec<Reachable>> = Vec::new();
    for thing in found.drain(..) {
        let begins = match rows.last().and_then(|row| row.first()) {
            Some(first) => thing.rect.center().y - first.rect.center().y > ROW,
            None => true,
        };
        match rows.last_mut() {
            Some(row) if !begins => row.push(thing),
            _ => rows.push(vec![thing]),
        }
    }
    for mut row in rows {
        row.sort_by(|a, b| a.rect.center().x.total_cmp(&b.rect.center().x));
        found.extend(row);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Focus>()
        .init_resource::<KeysTaken>()
        .add_message::<PanelPressed>()
        .add_systems(Update, (give_way, steer, keep).chain().before(StageSet::Show))
        .add_systems(Update, show.in_set(StageSet::Show).after(pointer::point));
}

/// The mouse or a finger takes over.
fn give_way(
    mut focus: ResMut<Focus>,
    mut moved: MessageReader<CursorMoved>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    mut last: Local<Option<Vec2>>,
) {
    let mut elsewhere = false;
    for moved in moved.read() {
        let was = last.replace(moved.position);
        elsewhere |= was.is_some_and(|was| was.distance(moved.position) > 1.0);
    }
    let used = elsewhere || buttons.get_just_pressed().next().is_some() || touches.any_just_pressed();
    if used && focus.shown {
        focus.shown = false;
    }
}

/// Which way an arrow points.
fn arrow(keys: &ButtonInput<KeyCode>) -> Option<Vec2> {
    [
        (KeyCode::ArrowLeft, Vec2::NEG_X),
        (KeyCode::ArrowRight, Vec2::X),
        (KeyCode::ArrowUp, Vec2::NEG_Y),
        (KeyCode::ArrowDown, Vec2::Y),
    ]
    .into_iter()
    .find_map(|(key, way)| keys.just_pressed(key).then_some(way))
}

/// The number that was typed, from 1.
fn number(keys: &ButtonInput<KeyCode>) -> Option<usize> {
    const ROWS: [[KeyCode; 9]; 2] = [
        [
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
            KeyCode::Digit5,
            KeyCode::Digit6,
            KeyCode::Digit7,
            KeyCode::Digit8,
            KeyCode::Digit9,
        ],
        [
            KeyCode::Numpad1,
            KeyCode::Numpad2,
            KeyCode::Numpad3,
            KeyCode::Numpad4,
            KeyCode::Numpad5,
            KeyCode::Numpad6,
            KeyCode::Numpad7,
            KeyCode::Numpad8,
            KeyCode::Numpad9,
        ],
    ];
    ROWS.iter()
        .find_map(|row| row.iter().position(|key| keys.just_pressed(*key)))
        .map(|index| index + 1)
}

/// How far a key slides, as a share of the whole way.
const SLIDE: f32 = 0.05;
/// How far a key drags, in canvas units.
const DRAG: f32 = 60.0;

#[derive(SystemParam)]
struct Presses<'w> {
    pressed: MessageWriter<'w, Pressed>,
    downs: MessageWriter<'w, Down>,
    slid: MessageWriter<'w, Slid>,
    dropped: MessageWriter<'w, Dropped>,
    panels: MessageWriter<'w, PanelPressed>,
    sounds: ResMut<'w, Sounds>,
}

impl Presses<'_> {
    fn press(&mut self, thing: &Reachable, screen: &Screen) {
        match thing.entity.and_then(|entity| screen.pieces.get(entity).ok()) {
            Some((_, piece, act, ..)) => {
                if act.refusal.is_none() {
                    self.downs.write(Down {
                        name: act.name.clone(),
                    });
                }
                pointer::press(piece, act, &mut self.pressed, &mut self.sounds);
            }
            None => {
                self.panels.write(PanelPressed(thing.rect.center()));
            }
        }
    }
}

fn steer(
    keys: Res<ButtonInput<KeyCode>>,
    taken: Res<KeysTaken>,
    queue: Res<MotionQueue>,
    screen: Screen,
    mut focus: ResMut<Focus>,
    mut presses: Presses,
) {
    if taken.letters || keys.get_just_pressed().next().is_none() {
        return;
    }
    let held = |either: [KeyCode; 2]| keys.any_pressed(either);
    if held([KeyCode::ControlLeft, KeyCode::ControlRight])
        || held([KeyCode::AltLeft, KeyCode::AltRight])
        || held([KeyCode::SuperLeft, KeyCode::SuperRight])
    {
        return;
    }
    let shift = held([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let all = screen.reachable();
    let here = (focus.at.as_ref()).and_then(|at| all.iter().position(|thing| thing.spot == *at));
    if keys.just_pressed(KeyCode::Tab) {
        let next = match here.filter(|_| focus.shown) {
            None => first(&all),
            Some(here) if shift => Some((here + all.len() - 1) % all.len()),
            Some(here) => Some((here + 1) % all.len()),
        };
        focus.go(next.and_then(|next| all.get(next)));
        return;
    }
    if let Some(way) = arrow(&keys) {
        let at = here.filter(|_| focus.shown).and_then(|here| all.get(here));
        let Some(at) = at else {
            // Screens with arrows of their own keep them until Tab is used.
            if !taken.arrows {
                focus.go(first(&all).and_then(|next| all.get(next)));
            }
            return;
        };
        let piece = at.entity.and_then(|entity| screen.pieces.get(entity).ok());
        if let Some((_, piece, act, pose, _)) = piece.filter(|(_, _, act, ..)| act.refusal.is_none()) {
            if act.slides && way.y == 0.0 {
                let share = screen.share(piece.layer, &act.name, pose).unwrap_or(0.5);
                presses.slid.write(Slid {
                    name: act.name.clone(),
                    share: (share + way.x * SLIDE).clamp(0.0, 1.0),
                });
                return;
            }
            if shift && act.drag {
                presses.dropped.write(Dropped {
                    name: act.name.clone(),
                    at: pose.at + way * DRAG,
                });
                return;
            }
        }
        let next = nearest(&all, at, way);
        if next.is_some() {
            focus.go(next);
        }
        return;
    }
    // While something moves, these keys hurry it, as a click does.
    let rests = queue.is_empty();
    if focus.shown && rests && keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]) {
        if let Some(thing) = here.and_then(|here| all.get(here)) {
            presses.press(thing, &screen);
        }
        return;
    }
    if let Some(number) = number(&keys).filter(|_| rests && !shift) {
        let choices = choices(&all);
        if let Some(thing) = choices.get(number - 1) {
            focus.go(Some(thing));
            presses.press(thing, &screen);
        }
    }
}

impl Screen<'_, '_> {
    /// What the keyboard could do now.
    pub(super) fn ways(&self, focus: &Focus) -> Ways {
        let all = self.reachable();
        let name = |thing: &Reachable| match (thing.entity, &thing.spot) {
            (Some(entity), _) => {
                (self.pieces.get(entity)).map_or(String::new(), |(_, _, act, ..)| act.name.to_string())
            }
            (None, Spot::Panel(name)) => name.clone(),
            (None, Spot::Piece(_, key)) => key.to_string(),
        };
        Ways {
            at: focus
                .spot()
                .and_then(|spot| all.iter().position(|thing| thing.spot == *spot)),
            choices: choices(&all).into_iter().map(name).collect(),
            order: all.iter().map(name).collect(),
        }
    }

    /// How far along a slider its knob is.
    fn share(&self, layer: Layer, name: &str, pose: &Pose) -> Option<f32> {
        let knob = self.stage.sheet(layer)?.get(&format!("{name}.knob").into())?;
        let along = knob.pose.at.x - (pose.at.x - pose.size.x / 2.0);
        Some((along / pose.size.x.max(1.0)).clamp(0.0, 1.0))
    }
}

impl Focus {
    fn go(&mut self, to: Option<&Reachable>) {
        if let Some(to) = to {
            self.at = Some(to.spot.clone());
            self.place = to.rect;
            self.legal = to.legal;
            self.shown = true;
        }
    }
}

/// Where the keyboard begins: at what is to be done, else at the first thing that can be done.
fn first(all: &[Reachable]) -> Option<usize> {
    (all.iter().position(|thing| thing.urgent))
        .or_else(|| all.iter().position(|thing| thing.legal))
        .or((!all.is_empty()).then_some(0))
}

/// The choices that bear numbers: what is to be done, or, where nothing is more urgent than the rest, all that can be.
/// What stands beside, as the bar's signs do, is never among them: a number struck late must not open something else.
fn choices(all: &[Reachable]) -> Vec<&Reachable> {
    let urgent: Vec<_> = all.iter().filter(|thing| thing.urgent).take(9).collect();
    if urgent.is_empty() {
        all.iter()
            .filter(|thing| thing.legal && !thing.beside)
            .take(9)
            .collect()
    } else {
        urgent
    }
}

/// The nearest thing that can be done, that way: what lies straight ahead before what lies aside.
fn nearest<'a>(all: &'a [Reachable], from: &Reachable, way: Vec2) -> Option<&'a Reachable> {
    let distance = |thing: &Reachable| {
        let (from, to) = (from.rect, thing.rect);
        // From edge to edge along the way; across it, as far as they do not overlap, and a little for their middles.
        let ahead = if way.x != 0.0 {
            (to.center().x - from.center().x) * way.x
        } else {
            (to.center().y - from.center().y) * way.y
        };
        let apart = if way.x != 0.0 {
            (to.min.y - from.max.y).max(from.min.y - to.max.y).max(0.0)
        } else {
            (to.min.x - from.max.x).max(from.min.x - to.max.x).max(0.0)
        };
        let middles = (to.center() - from.center()).abs();
        let aside = if way.x != 0.0 { middles.y } else { middles.x };
        (ahead > 4.0).then_some(ahead + 3.0 * apart + 0.3 * aside)
    };
    all.iter()
        .filter(|thing| thing.legal && thing.spot != from.spot)
        .filter_map(|thing| distance(thing).map(|distance| (distance, thing)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, thing)| thing)
}

/// What the keyboard was at may have gone, or can't be done any more: then it goes to what is to be done now, or to
/// whatever lies nearest. Everything else that asks where it is is told.
fn keep(
    mut commands: Commands,
    mut focus: ResMut<Focus>,
    mut pointed: ResMut<Pointed>,
    screen: Screen,
    queue: Res<MotionQueue>,
    mut shown: Local<Option<Entity>>,
) {
    if !focus.shown {
        if let Some(entity) = shown.take() {
            commands.entity(entity).try_insert(Hovering(false));
            pointed.leave(entity);
        }
        return;
    }
    let all = screen.reachable();
    let here = (focus.at.as_ref()).and_then(|at| all.iter().find(|thing| thing.spot == *at));
    let was_legal = focus.legal;
    let at = match here {
        Some(here) if here.legal || !was_legal || !queue.is_empty() => Some(here),
        _ if !queue.is_empty() => None,
        _ => (all.iter().find(|thing| thing.urgent)).or_else(|| {
            let place = focus.place.center();
            let legal = all.iter().filter(|thing| thing.legal);
            legal.min_by(|a, b| {
                let away = |thing: &Reachable| thing.rect.center().distance_squared(place);
                away(a).total_cmp(&away(b))
            })
        }),
    };
    if let Some(at) = at
        && (focus.at.as_ref() != Some(&at.spot) || focus.place != at.rect || focus.legal != at.legal)
    {
        focus.go(Some(at));
    }
    let entity = at.and_then(|at| at.entity);
    if *shown != entity {
        if let Some(before) = shown.take() {
            commands.entity(before).try_insert(Hovering(false));
            pointed.leave(before);
        }
        if let Some(entity) = entity {
            commands.entity(entity).try_insert(Hovering(true));
            pointed.come(entity);
        }
        *shown = entity;
    }
}

/// By how much the ring stands off what it is round, in canvas units.
const AWAY: f32 = 7.0;

/// The ring, and the numbers of the choices.
fn show(
    focus: Res<Focus>,
    screen: Screen,
    queue: Res<MotionQueue>,
    canvas: Res<Canvas>,
    mut commands: Commands,
) {
    let mut sheet = Sheet::new();
    if focus.shown && focus.at.is_some() {
        let rect = focus.place.inflate(AWAY);
        let pose = Pose::new(rect.center().x, rect.center().y, rect.width(), rect.height());
        sheet.put(Item::picture("focus", pose, "shared/focus-ring").sliced([16.0; 4]));
        if queue.is_empty() {
            numbers(&choices(&screen.reachable()), &canvas, &mut sheet);
        }
    }
    commands.queue(move |world: &mut World| {
        let mut stage = world.resource_mut::<Stage>();
        if stage.sheet(Layer::Focus).is_none_or(|shown| *shown != sheet) {
            stage.show(Layer::Focus, sheet, 90.0);
        }
    });
}

/// A small number at the upper left of each choice.
fn numbers(choices: &[&Reachable], canvas: &Canvas, sheet: &mut Sheet) {
    if choices.len() < 2 {
        return;
    }
    let size = canvas.type_size.between(34.0, 60.0);
    for (index, thing) in choices.iter().enumerate() {
        let (x, y) = (thing.rect.min.x + 4.0, thing.rect.min.y + 4.0);
        let disc = Pose::new(x, y, size, size).z(2.0 + index as f32 * 0.1);
        sheet.put(Item::picture(
            format!("number.{index}"),
            disc,
            "shared/number-disc",
        ));
        let words = Item::words(
            format!("number.{index}.words"),
            (x, y),
            size * 0.62,
            Face::Bold,
            inks::INK,
            Align::Middle,
            (index + 1).to_string(),
        );
        sheet.put(words.z(3.0 + index as f32 * 0.1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thing(name: &str, x: f32, y: f32) -> Reachable {
        Reachable {
            spot: Spot::Panel(name.into()),
            entity: None,
            rect: Rect::from_center_size(Vec2::new(x, y), Vec2::new(80.0, 40.0)),
            legal: true,
            urgent: false,
            beside: false,
            z: 0.0,
        }
    }

    fn name(thing: &Reachable) -> &str {
        match &thing.spot {
            Spot::Panel(name) => name,
            Spot::Piece(_, key) => key.as_str(),
        }
    }

    #[test]
    fn things_are_read_in_rows() {
        let mut all = vec![
            thing("d", 300.0, 220.0),
            thing("b", 300.0, 110.0),
            thing("a", 100.0, 100.0),
            thing("c", 100.0, 230.0),
        ];
        in_rows(&mut all);
        assert_eq!(all.iter().map(name).collect::<String>(), "abcd");
    }

    #[test]
    fn arrows_lead_straight_ahead_first() {
        let all = [
            thing("here", 100.0, 100.0),
            thing("aside", 200.0, 180.0),
            thing("ahead", 320.0, 104.0),
            thing("below", 110.0, 300.0),
        ];
        let to = |way| nearest(&all, &all[0], way).map(name);
        assert_eq!(to(Vec2::X), Some("ahead"));
        assert_eq!(to(Vec2::Y), Some("aside"));
        assert_eq!(to(Vec2::NEG_X), None);
    }

    #[test]
    fn the_keyboard_begins_at_what_is_to_be_done() {
        let mut all = vec![
            thing("a", 0.0, 0.0),
            thing("b", 100.0, 0.0),
            thing("c", 200.0, 0.0),
        ];
        assert_eq!(first(&all), Some(0));
        all[0].legal = false;
        assert_eq!(first(&all), Some(1));
        all[2].urgent = true;
        assert_eq!(first(&all), Some(2));
        assert_eq!(choices(&all).len(), 1);
    }
}
