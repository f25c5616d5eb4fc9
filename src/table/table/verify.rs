//! Makes tables from records.

use super::Table;
use crate::table::game::Game;
use crate::table::offers::Actor;
use crate::table::record::{Entry, Record, RecordError};

impl<G: Game> Table<G> {
    /// Creates a table by replaying a whole record.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if the set-up is not valid; [`RecordError::Broken`] if it breaks an invariant.
    pub fn from_record(record: Record<G>) -> Result<Self, RecordError> {
        let (table, trouble) = Self::from_record_partial(record)?;
        trouble.map_or(Ok(table), Err)
    }

    /// Creates a table by replaying a record up to its first refused entry.
    ///
    /// The second value is the reason why the replay stopped; `None` if it reached the end.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if the set-up is not valid.
    pub fn from_record_partial(record: Record<G>) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut table = Self::new(record.setup)?;
        for entry in record.entries {
            if let Err(error) = table.replay(entry) {
                return Ok((table, Some(error)));
            }
        }
        Ok((table, None))
    }

    /// Enters the next entry of a record and reports a refusal with the entry's number.
    pub(in crate::table) fn replay(&mut self, entry: Entry<G>) -> Result<(), RecordError> {
        let (number, action) = (self.entries.len() + 1, entry.to_text());
        let entered = self.enter(entry).map(drop);
        entered.map_err(|refused| RecordError::Illegal {
            number,
            action,
            reason: refused.to_string(),
        })
    }

    /// Replays a record and checks every action, the invariants after each entry, and seeded outcomes against the seed.
    ///
    /// # Errors
    /// The first problem, with the number of its entry if it is in one.
    pub fn verify(record: Record<G>) -> Result<Self, RecordError> {
        let (table, trouble) = Self::verify_partial(record)?;
        trouble.map_or(Ok(table), Err)
    }

    /// Verifies a record like [`verify`](Self::verify) and returns the table after its last good entry, with the
    /// problem.
    ///
    /// # Errors
    /// [`RecordError::Setup`] if the set-up is not valid; [`RecordError::Broken`] if that breaks an invariant.
    pub fn verify_partial(record: Record<G>) -> Result<(Self, Option<RecordError>), RecordError> {
        let mut table = Self::new(record.setup)?;
        let broken = |number, reason| RecordError::Broken { number, reason };
        table.invariants().map_err(|reason| broken(0, reason))?;
        for (index, entry) in record.entries.into_iter().enumerate() {
            let number = index + 1;
            if let Entry::Act(action) = &entry
                && G::actor(action) == Actor::Chance
                && let Some(expected) = table.peek_outcome()
                && expected != *action
                && table.check(action).is_ok()
            {
                let trouble = RecordError::Seed {
                    number,
                    action: entry.to_text(),
                    expected: Entry::<G>::Act(expected).to_text(),
                };
                return Ok((table, Some(trouble)));
            }
            if let Err(trouble) = table.replay(entry) {
                return Ok((table, Some(trouble)));
            }
            if let Err(reason) = table.invariants() {
                table.rewind(index);
                return Ok((table, Some(broken(number, reason))));
            }
        }
        Ok((table, None))
    }
}
