//! Where the entries of a record's text lie, for texts that are no RON any more.
//!
//! It looks at brackets, quotes and commas only, and believes nothing.

/// Where the list of the entries begins.
pub(super) fn begin(text: &str) -> Option<usize> {
    let at = text.find("entries:")?;
    Some(at + text.get(at..)?.find('[')? + 1)
}

/// Which entry of a record's text a place lies in, counted from 1; `None` if it lies before the entries or behind
/// them.
pub(super) fn entry_at(text: &str, line: usize, column: usize) -> Option<usize> {
    let parts = parts(text, offset(text, line, column)?)?;
    parts.closed.is_none().then_some(parts.commas + 1)
}

/// How many bytes of a text lie before a line and column.
pub(super) fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let row = text.get(before..)?;
    Some(
        before
            + row
                .char_indices()
                .nth(column.saturating_sub(1))
                .map_or(row.len(), |(at, _)| at),
    )
}

/// How the list of the entries is parted, up to a place.
pub(super) struct Parts {
    /// How many commas the list itself has.
    commas: usize,
    /// The offset of the last of them.
    pub last: Option<usize>,
    /// The offset of the bracket that closes the list, where the place lies behind it.
    pub closed: Option<usize>,
}

/// Where the entries of a record's text are parted, up to a place. It works where the text is no RON, too. `None` if
/// the place lies before the entries.
pub(super) fn parts(text: &str, end: usize) -> Option<Parts> {
    let begin = begin(text)?;
    let mut parts = Parts {
        commas: 0,
        last: None,
        closed: None,
    };
    let (mut depth, mut quoted, mut escaped, mut comment) = (0usize, false, false, false);
    let mut last = ' ';
    for (at, letter) in text.get(begin..end)?.char_indices() {
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
                parts.closed = Some(begin + at);
                break;
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.commas += 1;
                parts.last = Some(begin + at);
            }
            _ => {}
        }
        last = letter;
    }
    Some(parts)
}
