//! Words and sentences without their meaning: ends of sentences, articles, capitals, and the parts of a template.

/// The end of a text's first sentence, if more follows.
pub(super) fn sentence_end(text: &str) -> Option<usize> {
    let spaces = text.match_indices(' ').map(|(place, _)| place);
    spaces.into_iter().find(|place| {
        let said = text.get(..*place).unwrap_or_default();
        let said = said.strip_suffix('”').unwrap_or(said);
        said.ends_with(['.', '!', '?'])
    })
}

/// The sentences of a text.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        let (sentence, after) = rest.split_at(sentence_end(rest).unwrap_or(rest.len()));
        rest = after.trim_start();
        (!sentence.is_empty()).then_some(sentence)
    })
}

/// The longest part of a template without gaps, by which it is recognised in a text.
pub fn literal(template: &str) -> &str {
    let parts = template.split('{').enumerate();
    let parts = parts.map(|(place, part)| match part.split_once('}') {
        Some((_, behind)) if place > 0 => behind,
        _ => part,
    });
    let longest = parts.max_by_key(|part| part.len()).unwrap_or_default();
    longest.trim_matches([' ', '.', ',', ':'])
}

/// The gaps of a template, as they are written.
pub fn gaps(template: &str) -> impl Iterator<Item = &str> {
    let parts = template.split('{').skip(1);
    parts.filter_map(|part| Some(part.split_once('}')?.0))
}

/// Puts the indefinite article before a word, as it sounds.
pub fn with_article(word: &str) -> String {
    let begins = |starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
    let sounds_you = begins(&["uni", "use", "eu"]) && !word.starts_with("unin");
    let sounds_you = sounds_you || word == "one" || begins(&["one ", "one-"]);
    let vowel = word.starts_with(|first: char| "aeiou".contains(first.to_ascii_lowercase()));
    let an = begins(&["honest", "hour", "heir"]) || (vowel && !sounds_you);
    format!("{} {word}", if an { "an" } else { "a" })
}

/// Capitalises the first letter, the letter after every sentence, and the start of a quotation after a colon.
pub(super) fn capitals(text: &str) -> String {
    let mut begins = true;
    let (mut last, mut before) = (' ', ' ');
    let mut capital = String::with_capacity(text.len());
    for letter in text.chars() {
        let is_first = begins && !matches!(letter, ' ' | '“' | '‘');
        match letter {
            // After a question or a shout, whoever said it may follow.
            ' ' => begins |= matches!((before, last), (_, '.' | '!' | '?') | ('.', '”')),
            '“' => begins |= last == ':',
            '‘' => {}
            _ => begins = false,
        }
        if is_first {
            capital.extend(letter.to_uppercase());
        } else {
            capital.push(letter);
        }
        if letter != ' ' {
            (before, last) = (last, letter);
        }
    }
    capital
}
