//! Shows what a viewer sees at a point of a record, and what is legal at its end.

use super::{Eyes, Report};
use crate::table::record::Untyped;
use crate::table::{Actor, Awaits, Choice, Entry, Game, Record, RecordError, Seat, Table, Viewer};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Plays a record to its end.
pub(super) fn play<G: Game>(untyped: &Untyped) -> Result<Table<G>, String> {
    let record = Record::<G>::from_untyped(untyped).map_err(|error| error.to_string())?;
    Table::from_record(record).map_err(|error| error.to_string())
}

/// Plays a record up to entry `to`, or to its end. Stops at the first bad entry and returns the error with the table.
fn play_so_far<G: Game>(
    untyped: &Untyped,
    to: Option<usize>,
) -> Result<(Table<G>, Option<RecordError>), String> {
    let (mut record, unread) = Record::<G>::parse_partial(untyped).map_err(|error| error.to_string())?;
    let length = record.entries.len();
    let to = to.unwrap_or(length);
    if to > length {
        return Err(format!(
            "the record has {length} entries: --to can be 0 to {length}, not {to}"
        ));
    }
    record.entries.truncate(to);
    let (table, refused) = Table::from_record_partial(record).map_err(|error| error.to_string())?;
    Ok((table, refused.or(unread)))
}

fn awaits_json(awaits: Awaits) -> Value {
    match awaits {
        Awaits::Over => json!("over"),
        Awaits::Chance { .. } => json!("chance"),
        Awaits::Seats(seats) => json!(seats),
    }
}

/// Shows the view and the log lines of the given eyes. A record with a bad entry is shown at its last good entry.
pub(super) fn replay<G: Game>(
    untyped: &Untyped,
    to: Option<usize>,
    eyes: Eyes,
    spoil: bool,
) -> Result<Report, String> {
    let (mut table, trouble) = play_so_far::<G>(untyped, to)?;
    let over = table.awaits() == Awaits::Over;
    let count = table.setup().seats.len();
    let viewers: Vec<(String, Viewer)> = match eyes {
        Eyes::Table => vec![("table".into(), Viewer::Table)],
        Eyes::Seat(seat) if seat.index() < count => vec![(seat.to_string(), Viewer::Seat(seat))],
        Eyes::Seat(seat) => return Err(format!("there is no seat {seat}: the table has {count}")),
        Eyes::All if over => vec![("all".into(), Viewer::Omniscient)],
        Eyes::All if spoil => (Seat::all(count).map(|seat| (seat.to_string(), Viewer::Seat(seat)))).collect(),
        Eyes::All => {
            return Err("the game is not over: add --spoil if you may know every seat’s secrets".into());
        }
    };
    let mut text = format!("{} entries played; {}.\n", table.entries().len(), table.awaited());
    let mut shown = Vec::new();
    for (name, viewer) in viewers {
        let view = table.view(viewer);
        let lines = table.seen(viewer);
        let lines = lines.filter_map(|seen| G::log_line(table.setup(), &view, &seen));
        let ledger: Vec<String> = lines.collect();
        let config = ron::ser::PrettyConfig::new().depth_limit(2);
        let pretty = ron::ser::to_string_pretty(&view, config).unwrap_or_default();
        let _ = write!(text, "\nAs {name} sees it:\n{pretty}\n");
        for line in &ledger {
            let _ = writeln!(text, "  {line}");
        }
        shown.push(json!({ "as": name, "view": view, "ledger": ledger }));
    }
    let awaits = awaits_json(table.awaits());
    let mut json = json!({ "entries": table.entries().len(), "awaits": awaits, "views": shown });
    if let (Some(object), [only]) = (json.as_object_mut(), &shown[..]) {
        object.insert("view".into(), only.get("view").cloned().unwrap_or_default());
        object.insert("ledger".into(), only.get("ledger").cloned().unwrap_or_default());
    }
    Ok(Report {
        text,
        json,
        trouble: trouble.map(|error| error.to_string()),
    })
}

/// Lists the legal actions at the end of a record.
pub(super) fn legal<G: Game>(untyped: &Untyped) -> Result<Report, String> {
    let mut table = play::<G>(untyped)?;
    let awaits = table.awaits();
    let mut text = format!("{}.\n", table.awaited());
    let choices = table.legal(None);
    // While chance is awaited, seats may have actions too; these are not part of the probabilities.
    let is_chance = |choice: &Choice<G::Action>| G::actor(&choice.action) == Actor::Chance;
    let chances = choices.iter().filter(|choice| is_chance(choice));
    let total: u64 = chances.map(|choice| u64::from(choice.weight)).sum();
    let mut actions = Vec::new();
    for choice in choices {
        let entry = Entry::<G>::Act(choice.action.clone()).to_text();
        if is_chance(choice) {
            let p = f64::from(choice.weight) / total as f64;
            let _ = writeln!(text, "  {entry}  p = {p:.4}");
            actions.push(json!({ "action": entry, "p": p }));
        } else {
            let _ = writeln!(text, "  {entry}");
            actions.push(json!({ "action": entry }));
        }
    }
    Ok(Report {
        text,
        json: json!({ "awaits": awaits_json(awaits), "actions": actions }),
        trouble: None,
    })
}
