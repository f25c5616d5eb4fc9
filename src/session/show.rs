//! Shows an open table and its bar when something has changed, and publishes its state to the shell.

use super::drive::Progress;
use super::optional::{story, tells};
use super::round::around;
use super::shown::Shown;
use super::state::ContextParams;
use super::undo::UndoState;
use super::{Autosave, BarState, GameUi, Guided, LedgerEntry, OpenTable, Playing, Press, TableContext};
use super::{Report, ReportRequest, Sitting, lesson};
use crate::board::Board;
use crate::board::motion::MotionQueue;
use crate::phones::PhoneState;
use crate::table::chance_stats::{self, ChanceStats};
use crate::table::level::Level;
use crate::table::{Awaits, Remark, Seat, SeatSet, Table, Viewer, capital};
use crate::ui::curtain::Curtain;
use crate::ui::intent::SharedIntent;
use crate::ui::sound::Sounds;
use crate::ui::{Element, FocusOrder, Intent, Layout, Role, Surface, UiRoot, inks, visible_if, widgets};
use bevy::prelude::*;

/// What the table's screen was last laid out from. The table itself is not among it: its revision changes with it.
pub(super) struct Laid<G: GameUi> {
    /// Revision, number of entries and of steps shown, whether a loaded table's curtain is unopened, muting, whether the
    /// view is held, and whether a remark goes to its place.
    state: (u64, [usize; 2], [bool; 4]),
    ui: G::Ui,
    draft: Option<Remark<G::Claim>>,
    room: Layout,
    framed: Option<String>,
    /// Was something moving, so that input is disabled?
    moves: bool,
}

/// Marks the root of the table's screen.
#[derive(Component)]
pub struct TableScreen;

pub(super) fn enter<G: GameUi>(mut commands: Commands) {
    commands.spawn((
        TableScreen,
        UiRoot::default(),
        Visibility::default(),
        DespawnOnExit(Playing::<G>::HERE),
    ));
}

/// Shows the table. While something moves, the last screen stays, with its controls disabled: none is between two views.
pub(super) fn show<G: GameUi>(
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    params: ContextParams<G>,
    progress: Res<Progress>,
    queue: Res<MotionQueue>,
    room: Res<Layout>,
    sounds: Res<Sounds>,
    autosave: Res<Autosave>,
    curtain: Res<Curtain>,
    mut board: ResMut<Board>,
    guided: Res<Guided>,
    root: Option<Single<(&mut UiRoot, &mut Visibility), With<TableScreen>>>,
    mut laid: Local<Option<Laid<G>>>,
    mut last: Local<usize>,
) {
    let Some(root) = root else { return *laid = None };
    let beside = guided.table_beside(&room);
    let room = beside.unwrap_or(*room);
    let (is_unopened, shown_steps) = (params.private.behind_curtain, shown.count());
    board.held = !shown.rests();
    let moves = board.held || !queue.is_empty();
    let covered = is_unopened || curtain.covers();
    let muted = sounds.muted;
    let framed = guided.step.as_ref().and_then(|step| step.framed.clone());
    let (mut root, mut visibility) = root.into_inner();
    // Under the curtain it is hidden but kept, because the second window still shows it.
    visibility.set_if_neq(visible_if(!covered));
    if moves
        && let Some(laid) = &mut *laid
        && laid.room == room
    {
        if !laid.moves {
            laid.moves = true;
            let tree = inert::<G>(root.element().clone());
            UiRoot::show(root, tree);
        }
        return;
    }
    let counts = [table.entries().len(), shown_steps];
    let is_held = shown.is_held(params.seating.party.people());
    let flags = [is_unopened, muted, is_held, shown.sinks()];
    let state = (progress.revision, counts, flags);
    let ui = &params.ui;
    // Called every frame, so it copies nothing.
    let holds = |laid: &Laid<G>| {
        (laid.state, laid.room, laid.moves, &laid.framed) == (state, room, moves, &framed)
            && (&laid.ui, &laid.draft) == (&ui.game, &ui.draft)
    };
    if laid.as_ref().is_some_and(holds) {
        return;
    }
    *laid = Some(Laid {
        state,
        ui: ui.game.clone(),
        draft: ui.draft.clone(),
        room,
        framed: framed.clone(),
        moves,
    });
    let mut scene = params.context(&table, &shown);
    if moves {
        scene.awaits = Awaits::CHANCE;
    }
    let mut tree = if is_unopened {
        Element::default()
    } else {
        let bar = table_bar(&scene, &room, params.is_saved(&autosave), muted);
        let table = G::table(&scene, &room, Some(bar));
        match room.lies_flat {
            true => around(table, &scene, &room),
            false => table,
        }
    };
    if let Some(name) = framed {
        tree = lesson::framed(tree, &name);
    }
    if beside.is_some() {
        tree = tree.styled(|node| node.width = px(room.size.x));
    }
    UiRoot::show(root.reborrow(), tree);
    if !moves && *last != shown_steps {
        // Motion has moved pieces; return them to their slots.
        *last = shown_steps;
        board.moved = true;
    }
}

/// Builds the button that goes on from a held result.
pub fn continue_button<G: GameUi>() -> Element {
    widgets::gilt_button("Continue", Press::<G>::GoOn).focus(FocusOrder::First)
}

/// Builds the sign, this high, of a seat whose person plays on a phone; it leads to who has one. It is barred while the
/// phone sleeps or is out of reach. The sign is light, or dark on paper.
pub fn phone_sign<G: GameUi>(
    scene: &TableContext<'_, G>,
    seat: Seat,
    height: f32,
    ground: Option<Surface>,
) -> Option<Element> {
    scene.is_elsewhere(seat).then(|| {
        let name = scene.setup.name(seat);
        let (width, is_asleep) = (
            0.7 * height,
            scene.phones.get(seat.index()) == Some(&PhoneState::Asleep),
        );
        let barred = is_asleep.then(|| {
            let bar = Element::picture("shared/sign-barred").absolute();
            bar.size(px(width), px(width))
        });
        let tooltip = match is_asleep {
            true => format!("{name}’s phone sleeps or is out of reach. Press to see who has one"),
            false => format!("{name} plays on a phone. Press to see who has one"),
        };
        let ink = match ground {
            Some(Surface::Paper) => inks::INK,
            _ => Color::WHITE,
        };
        Element::picture("shared/sign-phone")
            .tinted(ink)
            .size(px(width), px(height))
            .rigid()
            .with(barred)
            .pressing(BarIntent::Phones)
            .focus(FocusOrder::Aside)
            .tooltip(tooltip)
    })
}

/// Builds the buttons at the end of a game.
pub fn end_buttons<G: GameUi>() -> [Element; 4] {
    [
        // Space went on all the time: one press too many would begin another game.
        widgets::gilt_button("Play again", Press::<G>::Again).tooltip("A new game with the same players"),
        widgets::button("Watch the replay", Press::<G>::Watch)
            .tooltip("See the whole game again, move by move"),
        widgets::button("The ledger", BarIntent::Ledger).tooltip("Read everything that has happened"),
        widgets::button("Quit to title", BarIntent::Quit)
            .tooltip("Back to the title screen (Esc)")
            .on_esc(),
    ]
}

/// Builds the bar of the table's screen.
pub fn table_bar<G: GameUi>(scene: &TableContext<'_, G>, room: &Layout, saved: bool, muted: bool) -> Element {
    bar(&bar_state(scene, saved), muted, room)
}

/// The actions besides play that every table offers. The shell carries them out.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BarIntent {
    Ledger,
    Chronicle,
    Undo,
    Redo,
    Pause,
    Advice,
    Phones,
    /// Open the rulebook at the current step.
    Rules,
    /// Open the rulebook at this rule.
    Rule(&'static str),
    Sound,
    FullScreen,
    Menu,
    /// Leave the table; it is over or saved.
    Quit,
}

impl Intent for BarIntent {
    const SCREEN: &'static str = "bar";
}

/// Builds the bar: icons, with text if there is space, wrapped as needed.
pub fn bar(state: &BarState, muted: bool, room: &Layout) -> Element {
    let (sound, sound_says) = if muted {
        ("shared/bar-mute", "Unmute (M or Ctrl+M)")
    } else {
        ("shared/bar-sound", "Mute everything (M or Ctrl+M)")
    };
    let ledger = "Read everything that has happened (L or Ctrl+L)";
    let undo = "Undo the last action (Ctrl+Z)";
    let redo = "Redo what was undone (Ctrl+Y)";
    let pause = "Pause the game (P or Ctrl+P)";
    let advice = "What would a shrewd player do here, and why? (H or Ctrl+H)";
    let rules = "Open the rulebook at the current step (F1)";
    let full = "Full screen on or off (F11)";
    let menu = "Undo, settings, saving, quitting (Esc)";
    let told = "Read the story so far (K or Ctrl+K)";
    let chronicle = || sign("shared/bar-chronicle", "chronicle", BarIntent::Chronicle, told);
    let undo = sign("shared/bar-undo", "undo", BarIntent::Undo, undo);
    let joins = "Let phones join, and see who has one";
    let phones = || sign("shared/sign-phone", "phones", BarIntent::Phones, joins);
    let mut redo = sign("shared/bar-redo", "redo", BarIntent::Redo, redo).original_only();
    // Its place is kept, so that nothing moves when it comes and goes.
    if !state.redo {
        redo.only_show();
    }
    let pause = || sign("shared/bar-pause", "pause", BarIntent::Pause, pause);
    let advice = sign("shared/bar-hint", "advice", BarIntent::Advice, advice);
    let mut bar = Element::wrap([sign("shared/bar-ledger", "ledger", BarIntent::Ledger, ledger)])
        .with(state.tells.then(chronicle))
        .with(state.phones.then(phones))
        .with(barred(undo, state.undo, "Ctrl+Z"))
        .with(state.pause.then(pause))
        .with(state.advice.map(|can| barred(advice, can, "H or Ctrl+H")))
        .with_all([
            sign("shared/bar-rules", "rules", BarIntent::Rules, rules),
            sign(sound, "sound", BarIntent::Sound, sound_says),
            sign("shared/bar-full", "full screen", BarIntent::FullScreen, full),
            sign("shared/bar-leave", "menu", BarIntent::Menu, menu),
        ])
        .with(redo)
        .gap(px(10))
        // Nothing can be pressed in the second window.
        .original_only();
    if room.has_large_type() {
        bar.change_each(&mut Element::without_words);
    }
    bar
}

fn sign(picture: &'static str, word: &str, intent: BarIntent, tooltip: &str) -> Element {
    let picture = Element::picture(picture).size(px(34), px(34));
    Element::row([picture.rigid(), Element::text(Role::Label, word).unwrapped()])
        .gap(px(10))
        .padding(UiRect::axes(px(8), px(6)))
        .pressing(intent)
        .focus(FocusOrder::Aside)
        .tooltip(tooltip)
}

/// A sign that is disabled if there is a reason; its key is named either way.
fn barred(sign: Element, can: Result<(), &'static str>, key: &str) -> Element {
    match can {
        Ok(()) => sign,
        Err(reason) => sign
            .refused(Some(format!("{} ({key})", capital(reason))))
            .on(Surface::Disabled),
    }
}

/// Removes the game's controls from a screen. Fields stay, so that nobody is interrupted in writing.
pub fn inert<G: GameUi>(mut tree: Element) -> Element {
    let is_pressed = |intent: &SharedIntent| {
        let press = intent.get::<Press<G>>();
        press.is_some_and(|press| !matches!(press, Press::Draft(_)))
    };
    tree.change_each(&mut |element| {
        if element.intent().is_some_and(is_pressed) {
            element.put_away();
        }
    });
    tree
}

fn bar_state<G: GameUi>(scene: &TableContext<'_, G>, saved: bool) -> BarState {
    BarState {
        undo: scene.undoable,
        // Without people there is nobody to advise.
        advice: (G::ADVISER.is_some() && !scene.here.is_empty()).then_some(scene.advice.map(drop)),
        tells: tells::<G>(scene.view),
        redo: scene.redo,
        pause: scene.pause,
        phones: !scene.phones.is_empty(),
        saved,
    }
}

pub(super) fn tell<G: GameUi>(
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    params: ContextParams<G>,
    progress: Res<Progress>,
    queue: Res<MotionQueue>,
    autosave: Res<Autosave>,
    mut open: ResMut<OpenTable>,
    mut told: Local<Option<(usize, u64)>>,
) {
    if !shown.rests() || !queue.is_empty() || params.private.behind_curtain {
        return;
    }
    // It changes only with the steps shown and the revision. A panel may stop a new table before it has settled.
    let tells = Some((shown.count(), progress.revision));
    if open.game == Some(G::ID) && (!progress.settled || *told == tells) {
        return;
    }
    *told = tells;
    let scene = params.context(&table, &shown);
    let over = table.awaits() == Awaits::Over;
    let seats = scene.setup.seats.iter().zip(scene.played_by);
    let sitting = seats.map(|(info, controller)| Sitting {
        name: info.name.clone(),
        mark: info.mark,
        controller: *controller,
    });
    open.set_if_neq(OpenTable {
        game: Some(G::ID),
        rule: G::rule_now(&shown.view),
        seed: OpenTable::seed_words(scene.setup.seed, over),
        over,
        sitting: sitting.collect(),
        has_host: Level::host(&scene.setup.level).is_some(),
        awaited: scene.awaits.awaited(),
        is_timed: scene.talk_minutes > 0,
        by_hand: params.setup.by_hand,
        bar: bar_state(&scene, params.is_saved(&autosave)),
        phones: scene.phones.to_vec(),
    });
}

/// Writes what panels ask for, if it has changed since the last time.
pub(super) fn report<G: GameUi>(
    table: Res<Table<G>>,
    shown: Res<Shown<G>>,
    params: ContextParams<G>,
    progress: Res<Progress>,
    undo: Res<UndoState>,
    request: Res<ReportRequest>,
    mut report: ResMut<Report>,
    mut reported: Local<Option<(ReportRequest, usize, u64)>>,
) {
    let state = (*request, shown.count(), progress.revision);
    if reported.replace(state) == Some(state) {
        return;
    }
    let scene = params.context(&table, &shown);
    if request.story {
        report.story = story(&scene);
    }
    if request.ledger {
        report.ledger = ledger_with_undos(&table, &undo, &scene);
    }
    if request.figures {
        report.figures = figures(&table, shown.count());
    }
}

/// Returns the statistics of chance, without what has not been shown yet.
fn figures<G: GameUi>(table: &Table<G>, shown: usize) -> Vec<ChanceStats> {
    let mut length = table.entries().len();
    while length > 0 && table.steps_before(length) > shown {
        length -= 1;
    }
    let mut record = table.record();
    record.entries.truncate(length);
    chance_stats::from_record(&record)
}

/// Returns a game's ledger, each entry with the number of events seen before it.
pub(super) fn ledger<G: GameUi>(scene: &TableContext<'_, G>) -> Vec<(usize, LedgerEntry)> {
    let mut setup = scene.setup.clone();
    LedgerEntry::mark(&mut setup.seats);
    let lines = G::ledger(&TableContext {
        setup: &setup,
        ..*scene
    });
    let entries = lines
        .into_iter()
        .map(|line| (line.at, LedgerEntry::read(&line.words)));
    entries.collect()
}

/// Returns the ledger with an entry for each undo, which is about all seats: it takes back what others did, too.
fn ledger_with_undos<G: GameUi>(
    table: &Table<G>,
    undo: &UndoState,
    scene: &TableContext<'_, G>,
) -> Vec<LedgerEntry> {
    let undone = |words: &String| LedgerEntry {
        words: words.clone(),
        seats: SeatSet::first(scene.setup.seats.len()),
    };
    let mut entries = Vec::new();
    let mut taken = undo.taken_back.iter().peekable();
    let before = |entries: usize| table.seen_before(entries, Viewer::Table);
    for (at, entry) in ledger(scene) {
        while let Some((_, words)) = taken.next_if(|(entries, _)| before(*entries) <= at) {
            entries.push(undone(words));
        }
        entries.push(entry);
    }
    entries.extend(taken.map(|(_, words)| undone(words)));
    entries
}
