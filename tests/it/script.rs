//! A small language for scenarios of OMELAS: what is done, what comes of it, and what must be true then.
//!
//! One line each:
//!
//! | line | means |
//! | --- | --- |
//! | `Draw(M) -> seat 1 draws M` | this action, as in a record (`Told(…)` too), brings exactly these events, `;` between them |
//! | `votes YNY` | seats 1, 2, 3 lay Yes, No, Yes in this order, the last one completes the vote |
//! | `turns NYY -> …` | these cards are turned; after the last of them come the events behind the arrow |
//! | `Remark(seat: 2, …)` | words, as in a record |
//! | `tiles 16 1 0 0 1` | so many tiles in the bag, on Omelas, in The Darkness, laid aside, on trial |
//! | `awaits chance`, `awaits seat 2's hand`, `awaits 1 3`, `awaits over` | whose move it is |
//! | `open Draw(O) 2/17; …` | exactly these actions are open, for chance with their share |
//! | `refused Draw(O): no O is left in the bag (omelas.round.1)` | with this reason out of this paragraph; nothing changes |
//! | `unreadable Deal([2, 2]): …` | a record can't even say this, for this reason |
//! | `# …` | a remark to the reader |
//!
//! After each action the invariants hold and the table's view counts all tiles.

use triptych::omelas::{Action, Card, Claim, Event, Omelas, View};
use triptych::table::{
    Awaits, Entry, Refused, Remark, Seat, SeatInfo, SeatSet, Seed, Setup, Table, Viewer, level,
};

/// A table that a scenario is played at. Dereferences to the [`Table`].
pub struct Scenario {
    table: Table<Omelas>,
}

impl std::ops::Deref for Scenario {
    type Target = Table<Omelas>;

    fn deref(&self) -> &Self::Target {
        &self.table
    }
}

impl std::ops::DerefMut for Scenario {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.table
    }
}

/// How a scenario's table is set out.
pub fn setup(level_id: &str, seats: usize) -> Setup<Omelas> {
    const NAMES: [&str; 7] = ["Ada", "Ben", "Cleo", "Dara", "Edo", "Fay", "Gil"];
    Setup {
        level_id: level_id.into(),
        level: level::read(crate::laws::level_text(level_id)).expect("the carried levels have been checked"),
        seats: NAMES
            .iter()
            .zip(1..)
            .take(seats)
            .map(|(name, mark)| SeatInfo {
                name: (*name).into(),
                mark,
            })
            .collect(),
        youngest: Seat::new(0),
        seed: Seed(1),
    }
}

/// A scenario of these paragraphs of the rulebook at this table. A test reads the anchors out of the
/// source, so they have to stand here as they are.
pub fn scenario(anchors: &[&str], setup: Setup<Omelas>) -> Scenario {
    for anchor in anchors {
        assert!(crate::rulebook::has(anchor), "{anchor} is no paragraph");
    }
    Scenario {
        table: Table::new(setup).expect("a scenario's table can be set out"),
    }
}

/// A seat by the number that people read.
pub fn seat(number: usize) -> Seat {
    Seat::new(number - 1)
}

/// Seats by the numbers that people read.
pub fn seats(numbers: &[usize]) -> SeatSet {
    numbers.iter().map(|&number| seat(number)).collect()
}

impl Scenario {
    /// Plays a script; panics where the table does otherwise.
    #[track_caller]
    pub fn play(&mut self, script: &str) -> &mut Self {
        for line in script.lines().map(str::trim) {
            if !line.is_empty() && !line.starts_with('#') {
                self.line(line);
            }
        }
        self
    }

    #[track_caller]
    fn line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "votes" => self.votes(rest),
            "turns" => self.turns(line, rest),
            "tiles" => assert_eq!(tiles(&self.table.view(Viewer::Table)), rest, "tiles, at “{line}”"),
            "awaits" => assert_eq!(awaits(self.table.awaits()), rest, "at “{line}”"),
            "open" => self.open(rest),
            "refused" => self.refused(line, rest),
            "unreadable" => unreadable(line, rest),
            _ if line.starts_with("Remark(") => {
                let remark: Remark<Claim> = ron::from_str(line).expect("a scenario's remark can be read");
                self.table
                    .remark(remark)
                    .expect("a scenario's remark is in order");
            }
            _ => {
                let (action, events) = line.split_once("->").expect("a line says what comes of it");
                self.act(line, action.trim(), events);
            }
        }
    }

    #[track_caller]
    fn act(&mut self, line: &str, text: &str, expected: &str) {
        let told = text.strip_prefix("Told(").and_then(|text| text.strip_suffix(')'));
        let action = read(told.unwrap_or(text)).unwrap_or_else(|error| panic!("“{line}”: {error}"));
        let events = match told {
            Some(_) => self.table.tell(action),
            None => self.table.act(action),
        };
        let events = match events {
            Ok(events) => events.iter().map(event).collect::<Vec<_>>().join("; "),
            Err(refused) => panic!("“{line}” is refused: {refused}"),
        };
        assert_eq!(events, expected.trim(), "the events of “{line}”");
        self.table
            .invariants()
            .unwrap_or_else(|broken| panic!("after “{line}”: {broken}"));
        let view = self.table.view(Viewer::Table);
        let together: usize = tiles(&view)
            .split(' ')
            .map(|count| count.parse::<usize>().expect("a count"))
            .sum();
        assert_eq!(together, 18, "tiles after “{line}”");
    }

    #[track_caller]
    fn votes(&mut self, cards: &str) {
        let voters = self.table.setup().seats.len();
        for (index, card) in cards.chars().enumerate() {
            let (number, card) = (index + 1, face(card));
            let shuffled = if number == voters { "; shuffled" } else { "" };
            self.act(
                cards,
                &format!("Vote(seat: {number}, card: {card:?})"),
                &format!("seat {number} lays {card:?}{shuffled}"),
            );
        }
    }

    #[track_caller]
    fn turns(&mut self, line: &str, rest: &str) {
        let (cards, after) = rest.split_once("->").unwrap_or((rest, ""));
        let cards = cards.trim();
        for (index, card) in cards.chars().enumerate() {
            let card = face(card);
            let mut expected = format!("{card:?} is turned");
            if index + 1 == cards.len() && !after.is_empty() {
                expected = format!("{expected}; {}", after.trim());
            }
            self.act(line, &format!("Turn({card:?})"), &expected);
        }
    }

    #[track_caller]
    fn open(&mut self, expected: &str) {
        let chance = matches!(self.table.awaits(), Awaits::Chance { .. });
        let choices = self.table.legal(None);
        let total: u32 = choices.iter().map(|choice| choice.weight).sum();
        let open: Vec<_> = choices
            .iter()
            .map(|choice| {
                let text = Entry::<Omelas>::Act(choice.action).to_text();
                // A record's writer puts no spaces; a scenario is for reading.
                let text = text.replace(',', ", ").replace(':', ": ");
                if chance {
                    format!("{text} {}/{total}", choice.weight)
                } else {
                    text
                }
            })
            .collect();
        assert_eq!(open.join("; "), expected, "what is open");
    }

    #[track_caller]
    fn refused(&mut self, line: &str, rest: &str) {
        let (text, expected) = rest.split_once("): ").expect("a refusal says why");
        let action = read(&format!("{text})")).unwrap_or_else(|error| panic!("“{line}”: {error}"));
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

    /// Every viewer's view.
    pub fn everything(&mut self) -> Vec<View> {
        let seats = self.table.setup().seats.len();
        [Viewer::Table, Viewer::Reader]
            .into_iter()
            .chain(Seat::all(seats).map(Viewer::Seat))
            .map(|viewer| self.table.view(viewer))
            .collect()
    }

    /// A seat's view, by its number.
    pub fn seen_by(&mut self, number: usize) -> View {
        self.table.view(Viewer::Seat(seat(number)))
    }

    /// The table's view.
    pub fn open_view(&mut self) -> View {
        self.table.view(Viewer::Table)
    }
}

fn read(text: &str) -> Result<Action, String> {
    ron::from_str(text).map_err(|error| error.code.to_string())
}

#[track_caller]
fn unreadable(line: &str, rest: &str) {
    let (text, expected) = rest.split_once("): ").expect("a refusal says why");
    match read(&format!("{text})")) {
        Ok(action) => panic!("“{line}” is read as {action:?}"),
        Err(reason) => assert_eq!(reason, expected, "the reason, at “{line}”"),
    }
}

fn face(letter: char) -> Card {
    match letter {
        'Y' => Card::Yes,
        'N' => Card::No,
        other => panic!("“{other}” is neither Y nor N"),
    }
}

fn tiles(view: &View) -> String {
    let placed = view.squares.iter().filter(|filled| **filled).count();
    format!(
        "{} {placed} {} {} {}",
        view.bag,
        view.darkness,
        view.aside.len(),
        usize::from(view.trial.is_some())
    )
}

fn awaits(awaits: Awaits) -> String {
    match awaits {
        Awaits::Over => "over".into(),
        Awaits::Chance { hand: None, .. } => "chance".into(),
        Awaits::Chance { hand: Some(seat), .. } => format!("seat {seat}'s hand"),
        Awaits::Seats(seats) => list(seats, " "),
    }
}

fn list(seats: SeatSet, between: &str) -> String {
    let numbers: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
    numbers.join(between)
}

/// An event in few words, secrets included.
pub fn event(event: &Event) -> String {
    match event {
        Event::RolesDealt { rebels } => format!("dealt [{}]", list(*rebels, ", ")),
        Event::RoundBegins { round, turn } => format!("round {round}, seat {turn}"),
        Event::Drawn {
            seat,
            letter,
            laid_aside,
        } => format!(
            "seat {seat} draws {letter}{}",
            if *laid_aside { ", aside" } else { "" }
        ),
        Event::Rolled { seat, face } => format!("seat {seat} rolls {face}"),
        Event::VoteLaid { seat, card } => format!("seat {seat} lays {card:?}"),
        Event::VotesShuffled => "shuffled".into(),
        Event::Turned { card } => format!("{card:?} is turned"),
        Event::Decided { letter, yes, kept } => {
            format!("{yes} Yes, {letter} {}", if *kept { "stays" } else { "falls" })
        }
        Event::HandedBack => "handed back".into(),
        Event::Won { side } => format!("{side:?} wins"),
        Event::RolesShown { rebels } => format!("rebels shown [{}]", list(*rebels, ", ")),
        Event::VotesShown { ballots } => {
            let rounds: Vec<_> = ballots
                .iter()
                .map(|ballot| {
                    let cards: String = ballot
                        .cards
                        .iter()
                        .map(|card| if *card == Card::Yes { 'Y' } else { 'N' })
                        .collect();
                    format!("{} {} {cards}", ballot.round, ballot.letter)
                })
                .collect();
            format!("votes shown [{}]", rounds.join(", "))
        }
    }
}
