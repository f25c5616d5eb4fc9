//! A small language for scenarios of any game: an action, the events that follow, and what must be true then.
//!
//! One line each:
//!
//! | line | means |
//! | --- | --- |
//! | `Draw(M) -> seat 1 draws M` | this action, as in a record (`Told(…)` too), has exactly these events |
//! | `… -> one event; another` | several events are separated by `;` |
//! | `Remark(seat: 2, …)` | a remark, as in a record |
//! | `awaits chance`, `awaits seat 2's hand`, `awaits 1 3`, `awaits over` | who is to move |
//! | `awaits seat 2's hand, 1` | likewise; the seats after the comma may act meanwhile |
//! | `open Draw(O) 2/17; …` | exactly these actions are legal; outcomes of chance with their probability |
//! | `refused Draw(O): no O is left in the bag (omelas.round.1)` | with this reason and paragraph; nothing changes |
//! | `unreadable Deal([2, 2]): …` | a record can't express this, for this reason |
//! | `# …` | a comment |
//!
//! Each game adds its own lines and its own words for actions ([`Scripted`]). After each action the invariants are
//! checked, together with the game's own check.

use crate::support::levels::level_text;
use crate::support::rulebook;
use triptych::headless;
use triptych::table::{
    Actor, Awaits, Entry, Game, Level, Refused, Remark, Seat, SeatInfo, SeatSet, Seed, Setup, Table, Viewer,
    level,
};

/// What a game adds to the language.
pub trait Scripted: Game {
    /// Returns an event in a few words, secrets included.
    fn event(setup: &Setup<Self>, event: &Self::Event) -> String;
    /// Runs a line of the game's own language. Returns `false` if it is none.
    fn own_line(scenario: &mut Scenario<Self>, word: &str, rest: &str) -> bool;
    /// Checks what must be true after each action.
    fn check(table: &mut Table<Self>) -> Result<(), String>;
    /// Reads an action in the game's own words. The line may omit its events; chance actions are entered by hand.
    fn read(_: &Setup<Self>, _: &str) -> Option<Self::Action> {
        None
    }
    /// Returns the game's own words for an action, if it has any.
    fn write(_: &Setup<Self>, _: &Self::Action) -> Option<String> {
        None
    }
    /// Ends a turn that waits only for its player to say so. Returns `false` if none does. Lines that go on with chance,
    /// or whose events go on past the end of the turn, call it.
    fn end_turn(_: &mut Scenario<Self>) -> bool {
        false
    }
}

/// A table that a scenario is played on. Dereferences to the [`Table`].
pub struct Scenario<G: Scripted> {
    table: Table<G>,
    /// The line being played.
    line: String,
}

impl<G: Scripted> std::ops::Deref for Scenario<G> {
    type Target = Table<G>;

    fn deref(&self) -> &Self::Target {
        &self.table
    }
}

impl<G: Scripted> std::ops::DerefMut for Scenario<G> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.table
    }
}

/// Returns a scenario's setup: this many players, followed by the table's host if the game has such a seat.
pub fn setup<G: Game>(level_id: &str, players: usize) -> Setup<G> {
    const NAMES: [&str; 7] = ["Ada", "Ben", "Cleo", "Dara", "Edo", "Fay", "Gil"];
    let level: G::Level = level::read(level_text(level_id)).expect("the embedded levels have been checked");
    let named = NAMES.iter().zip(1..).take(players);
    let seats = named.map(|(name, mark)| SeatInfo {
        name: (*name).into(),
        mark,
    });
    Setup {
        rules: G::RULES,
        level_id: level_id.into(),
        seats: seats.chain(level.host().map(headless::host_info)).collect(),
        level,
        youngest: Seat::new(0),
        seed: Seed(1),
    }
}

/// Starts a scenario of these paragraphs of the rulebook at this table. A test reads the anchors out of the source, so
/// they must be written as literals in the call.
pub fn scenario<G: Scripted>(anchors: &[&str], setup: Setup<G>) -> Scenario<G> {
    for anchor in anchors {
        assert!(rulebook::has(anchor), "{anchor} is no paragraph");
    }
    Scenario {
        table: Table::new(setup).expect("a scenario's table can be set up"),
        line: String::new(),
    }
}

/// A seat by the number that people read, counted from 1.
pub fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

/// Seats by the numbers that people read, counted from 1.
pub fn seats(numbers: &[usize]) -> SeatSet {
    numbers.iter().map(|&number| seat(number)).collect()
}

/// Returns the paragraphs of this game's rulebook that no scenario in these sources names.
pub fn paragraphs_without_scenario(game: &str, sources: &[&str]) -> Vec<&'static str> {
    // Without whitespace a call is found however it is wrapped.
    let sources: Vec<String> = sources
        .iter()
        .map(|source| source.split_whitespace().collect())
        .collect();
    let named: String = sources
        .iter()
        .flat_map(|source| {
            source
                .match_indices("scenario(&[")
                .filter_map(|(start, _)| source.get(start..)?.split_once(']'))
        })
        .map(|(call, _)| call)
        .collect();
    let named = rulebook::cited(&named, game);
    let all = rulebook::anchors(game).into_iter();
    all.filter(|anchor| !named.contains(anchor)).collect()
}

impl<G: Scripted> Scenario<G> {
    /// Plays a script. Panics if the table behaves differently.
    #[track_caller]
    pub fn play(&mut self, script: &str) -> &mut Self {
        for line in script.lines().map(str::trim) {
            if !line.is_empty() && !line.starts_with('#') {
                self.play_line(line);
            }
        }
        self
    }

    #[track_caller]
    fn play_line(&mut self, line: &str) {
        self.line = line.into();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let (text, events) = match line.split_once("->") {
            Some((text, events)) => (text.trim(), Some(events)),
            None => (line, None),
        };
        match word {
            "awaits" => assert_eq!(awaits(self.table.awaits()), rest, "at “{line}”"),
            "open" => self.open(rest),
            "refused" => self.refused(rest),
            "unreadable" => unreadable::<G>(line, rest),
            _ if line.starts_with("Remark(") => {
                let remark: Remark<G::Claim> = ron::from_str(line).expect("a scenario's remark can be read");
                self.table
                    .remark(remark)
                    .expect("a scenario's remark is in order");
            }
            _ if G::own_line(self, word, rest) => {}
            _ => match G::read(self.table.setup(), text) {
                Some(action) => {
                    let entry = match G::actor(&action) {
                        Actor::Chance => {
                            G::end_turn(self);
                            Entry::Entered(action)
                        }
                        Actor::Seat(_) => Entry::Act(action),
                    };
                    self.enter(entry, events);
                }
                None => {
                    let events = events.expect("a line says what comes of it");
                    self.does(text, events);
                }
            },
        }
    }

    /// Returns the line being played.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Plays an action written as in a record, and compares its events.
    #[track_caller]
    pub fn does(&mut self, text: &str, expected: &str) {
        let told = text.strip_prefix("Told(").and_then(|text| text.strip_suffix(')'));
        let action =
            read::<G>(told.unwrap_or(text)).unwrap_or_else(|error| panic!("“{}”: {error}", self.line));
        let entry = match told {
            Some(_) => Entry::Entered(action),
            None => Entry::Act(action),
        };
        self.enter(entry, Some(expected));
    }

    /// Plays an entry, and compares its events if any are expected.
    #[track_caller]
    pub fn enter(&mut self, entry: Entry<G>, expected: Option<&str>) {
        let text = entry.to_text();
        let before = self.table.events().len();
        let done = match entry {
            Entry::Act(action) => self.table.act(action).map(|_| ()),
            Entry::Entered(action) => self.table.enter_outcome(action).map(|_| ()),
            Entry::Remark(remark) => self.table.remark(remark),
        };
        if let Err(refused) = done {
            panic!("{text} is refused, at “{}”: {refused}", self.line);
        }
        if let Some(expected) = expected {
            let seen = |scenario: &Self| {
                let events = scenario.table.events().iter().skip(before);
                let events: Vec<_> = events
                    .map(|event| G::event(scenario.table.setup(), event))
                    .collect();
                events.join("; ")
            };
            let mut events = seen(self);
            let goes_on = |events: &str| {
                let rest = expected.trim().strip_prefix(events);
                rest.is_some_and(|rest| rest.starts_with("; "))
            };
            if goes_on(&events) && G::end_turn(self) {
                events = seen(self);
            }
            assert_eq!(events, expected.trim(), "the events of “{}”", self.line);
        }
        self.table
            .invariants()
            .and_then(|()| G::check(&mut self.table))
            .unwrap_or_else(|broken| panic!("after {text}, at “{}”: {broken}", self.line));
    }

    #[track_caller]
    fn open(&mut self, expected: &str) {
        let chance = matches!(self.table.awaits(), Awaits::Chance { .. });
        let choices = self.table.legal(None).to_vec();
        let is_chance = |action: &G::Action| G::actor(action) == Actor::Chance;
        let weights = choices.iter().filter(|choice| is_chance(&choice.action));
        let total: u32 = weights.map(|choice| choice.weight).sum();
        let open: Vec<_> = choices
            .iter()
            .map(|choice| {
                let text = G::write(self.table.setup(), &choice.action).unwrap_or_else(|| {
                    let text = Entry::<G>::Act(choice.action.clone()).to_text();
                    // Records are written without spaces; scenarios have them for readability.
                    text.replace(',', ", ").replace(':', ": ")
                });
                if chance && is_chance(&choice.action) {
                    format!("{text} {}/{total}", choice.weight)
                } else {
                    text
                }
            })
            .collect();
        assert_eq!(open.join("; "), expected, "what is open");
    }

    #[track_caller]
    fn refused(&mut self, rest: &str) {
        let line = self.line.clone();
        let own = rest
            .split_once(": ")
            .and_then(|(text, expected)| G::read(self.table.setup(), text).map(|action| (action, expected)));
        let (action, expected) = own.unwrap_or_else(|| {
            let (text, expected) = rest.split_once("): ").expect("a refusal says why");
            let action = read::<G>(&format!("{text})")).unwrap_or_else(|error| panic!("“{line}”: {error}"));
            (action, expected)
        });
        let before = (self.table.record(), self.everything());
        let refused = match self.table.act(action) {
            Ok(_) => panic!("“{line}” is accepted"),
            Err(refused) => refused,
        };
        assert_eq!(
            before,
            (self.table.record(), self.everything()),
            "“{line}” changes something"
        );
        let rule = match &refused {
            Refused::Rule(_) => refused
                .rule()
                .map_or_else(String::new, |rule| format!(" ({rule})")),
            _ => String::new(),
        };
        assert_eq!(format!("{refused}{rule}"), expected, "the reason, at “{line}”");
    }

    /// Returns every viewer's view.
    pub fn everything(&mut self) -> Vec<G::View> {
        let seats = self.table.setup().seats.len();
        [Viewer::Table, Viewer::Omniscient]
            .into_iter()
            .chain(Seat::all(seats).map(Viewer::Seat))
            .map(|viewer| self.table.view(viewer))
            .collect()
    }

    /// Returns a seat's view, by its number counted from 1.
    pub fn seen_by(&mut self, number: usize) -> G::View {
        self.table.view(Viewer::Seat(seat(number)))
    }

    /// Returns the table's view.
    pub fn open_view(&mut self) -> G::View {
        self.table.view(Viewer::Table)
    }

    /// Returns the log lines of the last entry's events.
    pub fn last_told(&mut self) -> Vec<String> {
        let view = self.open_view();
        let seen = self
            .table
            .seen_since(self.table.entries().len().saturating_sub(1), Viewer::Table);
        seen.filter_map(|seen| G::log_line(self.table.setup(), &view, &seen))
            .collect()
    }
}

fn read<G: Game>(text: &str) -> Result<G::Action, String> {
    ron::from_str(text).map_err(|error| error.code.to_string())
}

#[track_caller]
fn unreadable<G: Game>(line: &str, rest: &str) {
    let (text, expected) = rest.split_once("): ").expect("a refusal says why");
    match read::<G>(&format!("{text})")) {
        Ok(action) => panic!("“{line}” is read as {action:?}"),
        Err(reason) => assert_eq!(reason, expected, "the reason, at “{line}”"),
    }
}

fn awaits(awaits: Awaits) -> String {
    match awaits {
        Awaits::Over => "over".into(),
        Awaits::Chance {
            roller: hand,
            meanwhile,
        } => {
            let hand = hand.map_or_else(|| "chance".into(), |seat| format!("seat {seat}'s hand"));
            if meanwhile.is_empty() {
                hand
            } else {
                format!("{hand}, {}", list(meanwhile, " "))
            }
        }
        Awaits::Seats(seats) => list(seats, " "),
    }
}

/// Joins the seats' numbers.
pub fn list(seats: SeatSet, between: &str) -> String {
    let numbers: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
    numbers.join(between)
}
