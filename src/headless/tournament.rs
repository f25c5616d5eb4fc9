//! Plays every player of one side against every player of the other.
//!
//! A game defines its sides ([`Game::side`]). A seat learns its side from its own view, as in any game, and then plays
//! as the player named for that side. If each seat plays for itself, one side is a single seat, a different one in
//! every game, and the other side is all other seats. Game number *n* has the same seed in every cell.

use super::simulate::{Series, finish, nth, play_series};
use crate::table::computer::{Random, Speech};
use crate::table::{Computer, Observation, Opponents, Party, Seat, Sides, Skill, Table, Viewer};
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The parameters of a tournament.
#[derive(Debug)]
pub struct Tournament<'a> {
    /// The games of each cell.
    pub series: Series<'a>,
    /// The number of seats.
    pub seats: usize,
    /// The sides of the rows and the columns with their players, each the name of a skill or of a baseline player.
    pub sides: [(String, Vec<String>); 2],
}

/// The results of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentResult {
    /// The level's id.
    pub level: String,
    /// The number of seats.
    pub seats: usize,
    /// The number of games in each cell.
    pub games: u64,
    /// The side whose wins are counted, that of the rows.
    pub wins_of: String,
    /// The other side, that of the columns.
    pub against: String,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// The thinking times of each player.
    pub thought: Vec<ThinkingTime>,
    /// The descriptions of players, each one sentence.
    pub players: BTreeMap<String, String>,
}

/// The result of one player against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cell {
    /// The player of the row.
    pub row: String,
    /// The player of the column.
    pub column: String,
    /// The number of games won by the side of the row.
    pub wins: u64,
    /// The share of games won by the side of the row, 0 to 1.
    pub share: f64,
    /// The standard error of the share.
    pub error: f64,
    /// The average result of the row's seats and of the others, by measure; empty unless seats play for themselves.
    pub averages: BTreeMap<String, [f64; 2]>,
}

/// The thinking times of a player for a remark or a decision, in milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThinkingTime {
    /// The side.
    pub side: String,
    /// The player.
    pub player: String,
    /// The number of remarks and decisions asked for.
    pub asked: u64,
    /// The mean.
    pub mean_ms: f64,
    /// The 99th percentile.
    pub p99_ms: f64,
    /// The maximum.
    pub max_ms: f64,
}

/// A player's thinking times: the number of thoughts for each hundredth of a millisecond.
type Clock = Arc<Mutex<Vec<u64>>>;

/// The longest thinking time that is counted exactly, in hundredths of a millisecond. Longer times count as this one.
const LONGEST: usize = 10_000;

/// Plays a tournament, or returns the reason why it can't be carried out.
pub(super) fn tournament<G: Opponents>(order: &Tournament<'_>) -> Result<TournamentResult, String> {
    let [(rows_side, rows), (columns_side, columns)] = &order.sides;
    let known = sides::<G>();
    for (side, players) in &order.sides {
        if !known.contains(&side.as_str()) {
            let (title, known) = (G::TITLE, known.join(", "));
            return Err(format!("“{side}” is no side of {title}: its sides are {known}"));
        }
        for name in players {
            player::<G>(name)?;
        }
    }
    let clock = |_: &String| Clock::new(Mutex::new(vec![0; LONGEST + 1]));
    let row_clocks: Vec<Clock> = rows.iter().map(clock).collect();
    let column_clocks: Vec<Clock> = columns.iter().map(clock).collect();
    let mut cells = Vec::new();
    for (row, row_clock) in rows.iter().zip(&row_clocks) {
        for (column, column_clock) in columns.iter().zip(&column_clocks) {
            let sides = [
                (rows_side.as_str(), row.as_str(), row_clock),
                (columns_side.as_str(), column.as_str(), column_clock),
            ];
            let play = |table: &mut Table<G>, game, sum: &mut CellTotals| {
                let one = (game % order.seats.max(1) as u64) as usize;
                sum.add(play::<G>(table, &sides, Seat::new(one))?);
                Ok(())
            };
            let mut sum = CellTotals::default();
            for part in play_series(&order.series, order.seats, play)? {
                sum.add(part);
            }
            let CellTotals { wins, measures } = sum;
            let games = order.series.games.max(1) as f64;
            let share = wins as f64 / games;
            let mean = |(sum, seats): (f64, u32)| sum / f64::from(seats.max(1));
            let average = |(measure, sums): (_, [_; 2])| (measure, sums.map(mean));
            cells.push(Cell {
                row: row.clone(),
                column: column.clone(),
                wins,
                share,
                error: (share * (1.0 - share) / games).sqrt(),
                averages: measures.into_iter().map(average).collect(),
            });
        }
    }
    let mut thought = Vec::new();
    for ((side, players), clocks) in order.sides.iter().zip([&row_clocks, &column_clocks]) {
        let times = players.iter().zip(clocks);
        thought.extend(times.map(|(player, clock)| thinking_time(side, player, clock)));
    }
    let players = rows.iter().chain(columns);
    Ok(TournamentResult {
        level: order.series.level_id.into(),
        seats: order.seats,
        games: order.series.games,
        wins_of: rows_side.clone(),
        against: columns_side.clone(),
        cells,
        thought,
        players: players.filter_map(|name| about::<G>(name)).collect(),
    })
}

/// Creates the player with this name, a skill or a baseline player.
fn player<G: Opponents>(name: &str) -> Result<Box<dyn Computer<G>>, String> {
    if let Ok(skill) = name.parse::<Skill>() {
        return Ok(G::computer(skill));
    }
    G::baseline(name).ok_or_else(|| {
        let baselines: Vec<&str> = G::BASELINES.iter().map(|(name, _)| *name).collect();
        let baselines = baselines.join(", ");
        format!("“{name}” is no player: say random, novice, steady, shrewd, {baselines}")
    })
}

/// Returns a player's name and description; `None` without a description.
fn about<G: Opponents>(name: &str) -> Option<(String, String)> {
    let baseline = || G::BASELINES.iter().find(|(known, _)| *known == name);
    let sentence = match name.parse::<Skill>() {
        Ok(skill) => G::describe_skill(skill),
        Err(_) => baseline()?.1,
    };
    (!sentence.is_empty()).then(|| (name.to_owned(), sentence.to_owned()))
}

/// The summed results of the games of a cell.
#[derive(Default)]
struct CellTotals {
    /// The number of games won by the first side.
    wins: u64,
    /// For each measure and side: the sum over the side's seats, and the number of these seats.
    measures: BTreeMap<String, [(f64, u32); 2]>,
}

impl CellTotals {
    fn add(&mut self, other: Self) {
        self.wins += other.wins;
        for (measure, sums) in other.measures {
            let own = self.measures.entry(measure).or_default();
            for ((sum, seats), (more, others)) in own.iter_mut().zip(sums) {
                *sum += more;
                *seats += others;
            }
        }
    }
}

/// Returns the names of the two sides.
pub(super) fn sides<G: Opponents>() -> [&'static str; 2] {
    G::SIDES.map_or(["one", "others"], Sides::names)
}

/// Plays one game. If each seat plays for itself, `one` is the first side.
fn play<G: Opponents>(
    table: &mut Table<G>,
    sides: &[(&str, &str, &Clock); 2],
    one: Seat,
) -> Result<CellTotals, String> {
    let for_itself = G::SIDES.is_none();
    let [(first, ..), (second, ..)] = *sides;
    let side_of = |seat: Seat| if seat == one { first } else { second };
    let mut computers: Vec<Box<dyn Computer<G>>> = Vec::new();
    for seat in Seat::all(table.setup().seats.len()) {
        let mut players = Vec::with_capacity(sides.len());
        for (side, name, clock) in sides {
            players.push(((*side).to_owned(), player::<G>(name)?, Clock::clone(clock)));
        }
        let side = for_itself.then(|| side_of(seat).to_owned());
        computers.push(Box::new(Sided { side, players }));
    }
    let mut party = Party::of_computers(table, computers);
    finish(&mut party, table)?;
    let view = table.view(Viewer::Omniscient);
    let tally = G::tally(table.setup(), &view);
    let mut sum = CellTotals::default();
    let name: &str = if for_itself { &one.to_string() } else { first };
    sum.wins = u64::from(tally.winners.iter().any(|winner| winner == name));
    if for_itself {
        for (measure, values) in tally.scores {
            let mut sums = [(0.0, 0); 2];
            for (seat, value) in Seat::all(values.len()).zip(values) {
                let [own, others] = &mut sums;
                let (total, seats) = if seat == one { own } else { others };
                *total += value;
                *seats += 1;
            }
            sum.measures.insert(measure, sums);
        }
    }
    Ok(sum)
}

/// A computer that plays as the player named for its side. It plays at random until it knows its side.
struct Sided<G: Opponents> {
    /// The seat's side, if it is known before the game.
    side: Option<String>,
    players: Vec<(String, Box<dyn Computer<G>>, Clock)>,
}

impl<G: Opponents> Sided<G> {
    fn ask<T>(
        &mut self,
        table: &mut Observation<'_, G>,
        question: impl FnOnce(&mut dyn Computer<G>, &mut Observation<'_, G>) -> T,
    ) -> T {
        let side = match &self.side {
            Some(side) => Some(side.as_str()),
            None => G::SIDES.and_then(|sides| sides.of_seat(&table.view(), table.seat())),
        };
        let mut players = self.players.iter_mut();
        let own = players.find(|(name, ..)| side == Some(name.as_str()));
        let Some((_, player, clock)) = own else {
            return question(&mut Random, table);
        };
        let start = Instant::now();
        let answer = question(player.as_mut(), table);
        let hundredths = (start.elapsed().as_nanos() / 10_000) as usize;
        let mut clock = clock.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = clock.get_mut(hundredths.min(LONGEST)) {
            *count += 1;
        }
        answer
    }
}

impl<G: Opponents> Computer<G> for Sided<G> {
    fn speak(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> Vec<Speech<G::Claim>> {
        self.ask(table, |player, table| player.speak(table, rng))
    }

    fn yields(&mut self, table: &mut Observation<'_, G>) -> bool {
        self.ask(table, |player, table| player.yields(table))
    }

    fn choose(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> usize {
        self.ask(table, |player, table| player.choose(table, rng))
    }

    fn before_chance(&mut self, table: &mut Observation<'_, G>, rng: &mut ChaCha8Rng) -> Option<usize> {
        self.ask(table, |player, table| player.before_chance(table, rng))
    }
}

fn thinking_time(side: &str, player: &str, clock: &Clock) -> ThinkingTime {
    let clock = clock.lock().unwrap_or_else(PoisonError::into_inner);
    let asked: u64 = clock.iter().sum();
    // Each time counts as the middle of its hundredth of a millisecond.
    let total: f64 = (clock.iter().enumerate())
        .map(|(hundredths, count)| (hundredths as f64 + 0.5) / 100.0 * *count as f64)
        .sum();
    let within = |wanted: u64| {
        let found = nth((1..).zip(clock.iter().copied()), wanted);
        found.map_or(0.0, |hundredths: u32| f64::from(hundredths) / 100.0)
    };
    ThinkingTime {
        side: side.into(),
        player: player.into(),
        asked,
        mean_ms: total / asked.max(1) as f64,
        p99_ms: within((asked as f64 * 0.99).ceil() as u64),
        max_ms: within(asked),
    }
}

impl TournamentResult {
    /// Formats the results for people: shares in percent with their standard errors.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{}, {} seats, {} games a cell: wins of {} in percent, ± standard error\n",
            self.level, self.seats, self.games, self.wins_of
        );
        self.write(&mut text, |cell| {
            format!("{:.2} ±{:.2}", 100.0 * cell.share, 100.0 * cell.error)
        });
        let measures = self.cells.first().map(|cell| &cell.averages);
        for measure in measures.into_iter().flat_map(BTreeMap::keys) {
            let (one, other) = (&self.wins_of, &self.against);
            let _ = write!(text, "\n{measure}, on average: {one} / {other}\n");
            self.write(&mut text, |cell| match cell.averages.get(measure) {
                Some([one, other]) => format!("{one:.2} / {other:.2}"),
                None => String::new(),
            });
        }
        for thought in &self.thought {
            let _ = write!(
                text,
                "\n{} {}: {:.3} ms a thought, 99 in 100 within {:.2} ms, longest {:.2} ms",
                thought.side, thought.player, thought.mean_ms, thought.p99_ms, thought.max_ms
            );
        }
        for (player, sentence) in &self.players {
            let _ = write!(text, "\n{player}: {sentence}");
        }
        text
    }

    /// Writes one table of all cells.
    fn write(&self, text: &mut String, figure: impl Fn(&Cell) -> String) {
        let corner = format!("{} \\ {}", self.wins_of, self.against);
        let mut rows = self.cells.chunk_by(|one, next| one.row == next.row).peekable();
        let _ = write!(text, "{corner:<18}");
        for cell in rows.peek().copied().unwrap_or_default() {
            let _ = write!(text, "{:>16}", cell.column);
        }
        for row in rows {
            let player = row.first().map_or("", |cell| &cell.row);
            let _ = write!(text, "\n{player:<18}");
            for cell in row {
                let _ = write!(text, "{:>16}", figure(cell));
            }
        }
    }
}
