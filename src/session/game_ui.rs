//! The interface that a game implements for its table in the window, and the data that it gets.

use super::optional::{Abilities, OnPhone, PrivateUi};
use crate::phones::PhoneState;
use crate::table::{
    Awaits, Controller, Game, Observed, Opponents, Remark, Said, Seat, SeatSet, Setup, Table, Viewer,
    capital, one_line,
};
use crate::ui::sound::CueInfo;
use crate::ui::{Element, Intent, Layout};
use bevy::math::Vec2;
use std::borrow::Cow;
use std::fmt;

/// What the ledger, the load screen, replays, pictures and the picker for real dice show of a game. All of it has defaults.
pub trait Annotate: Opponents {
    /// Returns the drawing of the [story](Game::CHRONICLE) as the text of an SVG file, and the title of its page.
    fn story_drawing(_: &TableContext<'_, Self>) -> Option<(&'static str, String)>
    where
        Self: GameUi,
    {
        None
    }
    /// Returns the drawing of a chance outcome, such as a die's face or a tile, if there is one.
    fn outcome_picture(_: &Setup<Self>, _: &Self::Action) -> Option<String> {
        None
    }
    /// Returns a name for the current view if it is a moment for screenshots.
    fn moment(_: &TableContext<'_, Self>) -> Option<&'static str>
    where
        Self: GameUi,
    {
        None
    }
    /// Describes the state of the game in a few words, for the load screen and the replay; empty for nothing.
    fn stands(_: &Self::View) -> String {
        String::new()
    }
    /// Returns the ledger: what everybody has seen and heard, oldest first. By default, one line per event.
    fn ledger(scene: &TableContext<'_, Self>) -> Vec<LedgerLine>
    where
        Self: GameUi,
    {
        let lines = scene.seen.iter().enumerate().filter_map(|(at, seen)| {
            // Names in the levels of records may have line breaks.
            let words = one_line(&Self::log_line(scene.setup, scene.view, seen)?);
            Some(LedgerLine { at, words })
        });
        lines.collect()
    }
    /// Returns the kind and number (from 1) of the chapter that begins with this event: a round, a turn, a scene.
    fn chapter(_: &Self::Seen) -> Option<(&'static str, u32)> {
        None
    }
    /// Returns what this view shows for a seat beside the table: a role, a purse.
    fn of_seat(_: &Setup<Self>, _: &Self::View, _: Seat) -> Option<SeatSign> {
        None
    }
    /// Returns a picture for this event on the replay's timeline, if it is important.
    fn mark_of(_: &Self::Seen) -> Option<Cow<'static, str>> {
        None
    }
}

/// A game's presentation and input at the table.
pub trait GameUi: Annotate + PrivateUi + OnPhone + Abilities {
    /// UI state that is not part of the game, such as a claim being made or the clock.
    type Ui: Default + Clone + PartialEq + Send + Sync + 'static;
    /// Changes of the UI state.
    type UiChange: Clone + fmt::Debug + PartialEq + Send + Sync + 'static;
    /// What the title and the set-up show of the game.
    const CARD: GameCard;
    /// Builds the table's screen from the table's view. Without a bar it is only shown, in a replay.
    fn table(scene: &TableContext<'_, Self>, room: &Layout, bar: Option<Element>) -> Element;
    /// Returns what is to be done now, for the heading of the table's screen and the slips around a flat display. By
    /// default, it says whose turn it is, or else what happened last.
    fn prompt(scene: &TableContext<'_, Self>) -> Prompt {
        if let Some(seat) = scene.awaits.awaited().iter().next() {
            return Prompt::to(seat, "it is your turn");
        }
        scene.last_said()
    }
    /// Applies a change of the UI state.
    fn change(_: &mut Self::Ui, _: &Self::View, _: Self::UiChange) {}
    /// Returns what a local press does besides changing the UI state.
    fn also(_: &TableContext<'_, Self>, _: &Self::UiChange) -> Press<Self> {
        Press::Nothing
    }
    /// Does the table hold this view, after a step that others follow, until one of the people continues?
    fn holds(_: &Self::View, _people: SeatSet) -> bool {
        false
    }
    /// Does the table hold what somebody has just said until one of the people continues? Somebody who is alone with
    /// computers has read their own words.
    fn is_read_out(_: &Remark<Self::Claim>) -> bool {
        false
    }
    /// May computer seats decide, or are people still talking?
    fn may_decide(_: &TableContext<'_, Self>) -> bool {
        true
    }
    /// Does chance wait for a person [here](TableContext::here) who rolls or draws? Otherwise it happens by itself. For
    /// the table as a whole, the session asks with all people here, also those on phones.
    fn waits_for_hand(_: &TableContext<'_, Self>) -> bool {
        true
    }
}

/// What is known of a game before its table is open: what the title and the set-up show, drawings and sounds.
#[derive(Clone, Copy, Debug)]
pub struct GameCard {
    /// The line on its leaf of the altarpiece: what the game is and for how many players.
    pub line: &'static str,
    /// The drawing of the leaf.
    pub picture: &'static str,
    /// A small drawing of the board, for the set-up screen.
    pub board: &'static str,
    /// The size of that drawing on the set-up screen's round table, in canvas units.
    pub board_size: (f32, f32),
    /// What its levels are, as the title of their list.
    pub levels: &'static str,
    /// The level selected at first.
    pub level: &'static str,
    /// The number of seats selected at first.
    pub seats: usize,
    /// Whether the set-up screen asks for the youngest player, who begins.
    pub asks_youngest: bool,
    /// Whether its table is shown in red, black and bone white.
    pub few_inks: bool,
    /// Whether the discussion can have a time limit.
    pub has_talk_timer: bool,
    /// The moments at which a demo takes pictures of a seat's own view; empty for a game without secrets.
    pub private_moments: &'static [&'static str],
    /// Drawings to keep loaded while a table is open.
    pub at_hand: &'static [&'static str],
    /// The captions and levels of the cues that only this game has.
    pub cues: &'static [CueInfo],
}

impl GameCard {
    /// A card to fill in: four seats and nothing special.
    pub const PLAIN: Self = Self {
        line: "",
        picture: "shared/panel-plain",
        board: "shared/icon",
        board_size: (212.0, 212.0),
        levels: "The level",
        level: "",
        seats: 4,
        asks_youngest: false,
        few_inks: false,
        has_talk_timer: false,
        private_moments: &[],
        at_hand: &[],
        cues: &[],
    };
}

/// What is to be done now, in words that everybody may read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// The seats that are awaited.
    pub awaited: SeatSet,
    /// Does the heading address the awaited seat by name?
    by_name: bool,
    /// The sentence, without the name that addresses the seat.
    words: String,
    /// A note on it; may be empty.
    pub note: String,
}

impl Prompt {
    /// Creates a prompt without an address; if it names a seat, the words do.
    pub fn new(awaited: SeatSet, words: impl Into<String>) -> Self {
        Self {
            awaited,
            words: words.into(),
            ..Self::default()
        }
    }

    /// Creates a prompt addressed to one seat. The words follow its name: "draw a tile".
    pub fn to(seat: Seat, words: impl Into<String>) -> Self {
        Self {
            by_name: true,
            ..Self::new(SeatSet::one(seat), words)
        }
    }

    /// Adds a note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Returns the sentence with its address.
    pub fn heading<G: Game>(&self, setup: &Setup<G>) -> String {
        match self.awaited.iter().next().filter(|_| self.by_name) {
            Some(seat) => format!("{}, {}", setup.name(seat), self.words),
            None => self.words.clone(),
        }
    }

    /// Returns the sentence for a place where the seat's name is already shown.
    pub fn without_name(&self) -> String {
        capital(&self.words)
    }
}

/// A line of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerLine {
    /// Number of events seen before it.
    pub at: usize,
    /// One or more sentences; each may begin on a new line.
    pub words: String,
}

/// A remark that a viewer has heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard<G: Game> {
    /// Number of events the viewer had seen before it.
    pub after: usize,
    /// The remark.
    pub remark: Remark<G::Claim>,
}

impl<G: Game> Heard<G> {
    /// Returns all remarks that a viewer has heard, oldest first.
    pub fn by(viewer: Viewer, table: &Table<G>) -> Vec<Self> {
        let (mut after, mut heard) = (0, Vec::new());
        for observed in table.observed(viewer) {
            match observed {
                Observed::Event(_) => after += 1,
                Observed::Remark(remark) => heard.push(Self {
                    after,
                    remark: remark.clone(),
                }),
            }
        }
        heard
    }
}

/// A seat's sign beside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSign {
    /// As text.
    pub words: String,
    /// As a drawing, upright like a card.
    pub picture: Option<&'static str>,
}

/// The effect of a press on the table.
#[expect(missing_docs, reason = "no comment repeats the name of a variant")]
#[derive(Clone, Debug, PartialEq)]
pub enum Press<G: GameUi> {
    Nothing,
    /// Change the UI state.
    Local(G::UiChange),
    /// Continue from a held result.
    GoOn,
    /// Pick this choice under the curtain.
    Pick(u8),
    /// Confirm the picked choice under the curtain.
    Confirm,
    Again,
    Watch,
    Chance,
    Act(G::Action),
    /// Perform several actions in a row, as far as the rules allow. Chance in between does not wait for a person.
    Plan(Vec<G::Action>),
    Say(Remark<G::Claim>),
    /// Keep what stands in a field. It is said when the field loses the focus.
    Draft(Remark<G::Claim>),
    /// Rewind the record to this many entries, and make this remark about it.
    Rewind(usize, Remark<G::Claim>),
    Look(Seat),
    Decide(Seat),
}

impl<G: GameUi> Press<G> {
    /// May it be done while a result is held? The game itself does not go on then.
    pub(super) const fn is_possible_while_held(&self) -> bool {
        use Press::{Draft, GoOn, Local, Pick, Rewind, Say};
        matches!(self, Local(_) | Say(_) | Draft(_) | Rewind(..) | Pick(_) | GoOn)
    }
}

impl<G: GameUi> Intent for Press<G> {
    const SCREEN: &'static str = G::ID;

    fn with_text(self, text: String) -> Self {
        match self {
            Press::Draft(remark) => Press::Draft(Remark {
                said: Said::Text(text),
                ..remark
            }),
            other => other,
        }
    }

    fn dropped_on(&self, target: &Self) -> Option<Self> {
        match (self, target) {
            (Press::Local(dragged), Press::Local(target)) => G::dropped_on(dragged, target).map(Press::Local),
            _ => None,
        }
    }

    fn moved_to(&self, at: Vec2) -> Option<Self> {
        match self {
            Press::Local(dragged) => G::moved_to(dragged, at).map(Press::Local),
            _ => None,
        }
    }
}

/// A seat's open private view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peek {
    /// The seat.
    pub seat: Seat,
    /// Is there a decision to make, or only something to see?
    pub decides: bool,
    /// Are two-sided things swapped, such as the two vote cards? Random for each look.
    pub swapped: bool,
    /// The choice that is picked but not confirmed.
    pub picked: Option<u8>,
}

impl Peek {
    /// A look at a seat's view, with nothing to decide.
    pub const fn at(seat: Seat) -> Self {
        Self {
            seat,
            decides: false,
            swapped: false,
            picked: None,
        }
    }
}

/// The data for a table's screen: the table's view and other public facts.
#[expect(missing_docs, reason = "no comment repeats the name of a field")]
#[derive(Debug)]
pub struct TableContext<'a, G: GameUi> {
    pub setup: &'a Setup<G>,
    /// The table's view after the last event shown.
    pub view: &'a G::View,
    /// All events that the table has seen.
    pub seen: &'a [G::Seen],
    /// All remarks that the table has heard.
    pub heard: &'a [Heard<G>],
    pub awaits: Awaits,
    /// Number of entries in the record.
    pub entries: usize,
    /// Where scenes or similar parts began, as record lengths: the positions that players can rewind to.
    pub landmarks: &'a [usize],
    /// The seats that people control.
    pub people: SeatSet,
    /// The seats whose people play at this screen: on the display all without a phone, on a phone its own.
    pub here: SeatSet,
    /// Whether each seat has a phone; empty if phones are not let in.
    pub phones: &'a [PhoneState],
    /// Who controls each seat, or controlled it in the replayed game; empty if unknown.
    pub played_by: &'a [Controller],
    /// The seat at the foot of the screen, whose person has the mouse.
    pub foot: Seat,
    pub ui: &'a G::Ui,
    /// What is being written.
    pub draft: Option<&'a Remark<G::Claim>>,
    /// Time limit of a discussion, in minutes; 0 for none.
    pub talk_minutes: u8,
    /// How long the table has been played, in seconds.
    pub played_for: u64,
    /// Can something be undone, or why not?
    pub undoable: Result<(), &'static str>,
    /// The seat that may ask for advice, or why none may.
    pub advice: Result<Seat, &'static str>,
    /// Can something be redone?
    pub redo: bool,
    /// Are there computer seats to pause?
    pub pause: bool,
    /// Does the table hold a result until somebody continues?
    pub held: bool,
    /// Is the last remark on its way from where it was read to its place?
    pub sinks: bool,
    /// Do people enter the results of their own dice, bag and cards?
    pub by_hand: bool,
}

impl<G: GameUi> TableContext<'_, G> {
    /// Returns a prompt to nobody that says what happened last.
    pub fn last_said(&self) -> Prompt {
        let mut said = self.seen.iter().rev();
        let said = said.find_map(|seen| G::log_line(self.setup, self.view, seen));
        Prompt::new(SeatSet::EMPTY, said.unwrap_or_else(|| "The game begins.".into()))
    }

    /// Does the person of this seat play at this screen?
    pub const fn is_here(&self, seat: Seat) -> bool {
        self.here.contains(seat)
    }

    /// Does the person of this seat play elsewhere, on a phone?
    pub const fn is_elsewhere(&self, seat: Seat) -> bool {
        self.people.contains(seat) && !self.here.contains(seat)
    }

    /// Is this seat known to be a computer's?
    pub fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.played_by.get(seat.index()), Some(Controller::Computer(_)))
    }

    /// Returns a seat's mark.
    pub fn mark(&self, seat: Seat) -> u8 {
        self.setup.mark(seat).max(1)
    }
}
