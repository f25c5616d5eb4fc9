//! Where the entries of a record's text lie, for texts that are no RON any more.
//!
//! It looks at brackets, quotes and commas only, and believes nothing.

/// Where the list of the entries begins.
pub(super) fn begin(text: &str) -> Option<usize> {
    let at = text.find("entries:")?;
    Some(at + text.get(at..)?.find('[')? + 1)
}

/// Which entry of a record's text a place lies in, counted from 1; `None` if it lies before the entries.
pub(super) fn entry_at(text: &str, line: usize, column: usize) -> Option<usize> {
    let end = offset(text, line, column)?;
    Some(commas(text, end)?.len() + 1)
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

/// Where the entries of a record's text are parted, up to a place: the offsets of the commas of the list
/// itself. It works where the text is no RON, too. `None` if the place lies outside the entries.
pub(super) fn commas(text: &str, end: usize) -> Option<Vec<usize>> {
    let begin = begin(text)?;
    let (mut depth, mut found, mut quoted, mut escaped, mut comment) =
        (0usize, Vec::new(), false, false, false);
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
            ']' if depth == 0 => return None,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => found.push(begin + at),
            _ => {}
        }
        last = letter;
    }
    Some(found)
}
