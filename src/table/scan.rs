//! Finds the entries in a record's text, even if the text is damaged and no longer valid RON.
//!
//! It looks only at brackets, quotes, commas and comments, and does not know whether the entries are valid.

/// Returns the offset after the opening bracket of the list of entries, in bytes.
pub(super) fn entries_start(text: &str) -> Option<usize> {
    let at = text.find("entries:")?;
    Some(at + text.get(at..)?.find('[')? + 1)
}

/// Returns the number of the entry at a line and column, from 1; `None` before or after the entries.
pub(super) fn entry_at(text: &str, line: usize, column: usize) -> Option<usize> {
    let separators = separators(text, offset(text, line, column)?)?;
    separators.closed.is_none().then_some(separators.commas + 1)
}

/// Returns the byte offset of a line and column, both counted from 1.
pub(super) fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let row = text.get(before..)?;
    let letter = row.char_indices().nth(column.saturating_sub(1));
    Some(before + letter.map_or(row.len(), |(at, _)| at))
}

/// The separators of the list of entries up to a place.
#[derive(Default)]
pub(super) struct Separators {
    /// The number of commas between entries.
    commas: usize,
    /// The byte offset of the last of these commas.
    pub last: Option<usize>,
    /// The byte offset of the closing bracket of the list, if the place is after it.
    pub closed: Option<usize>,
}

/// Finds the separators of the entries before a byte offset, also in invalid RON; `None` before the entries.
pub(super) fn separators(text: &str, end: usize) -> Option<Separators> {
    let entries_start = entries_start(text)?;
    let mut separators = Separators::default();
    let (mut depth, mut quoted, mut escaped, mut comment) = (0usize, false, false, false);
    let mut last = ' ';
    for (at, letter) in text.get(entries_start..end)?.char_indices() {
        match letter {
            '\n' => comment = false,
            _ if comment => {}
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '/' if last == '/' => comment = true,
            '(' | '[' | '{' => depth += 1,
            ']' if depth == 0 => {
                separators.closed = Some(entries_start + at);
                break;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                separators.commas += 1;
                separators.last = Some(entries_start + at);
            }
            _ => {}
        }
        last = letter;
    }
    Some(separators)
}
