//! What the sentences of all games are made of: those of ledgers, and those of advice.

/// With a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How often something happens, for a likelihood from 0 to 1: `42 times in 100`.
pub fn times_in_hundred(share: f64) -> String {
    match (share * 100.0).round() {
        _ if share <= 0.0 => "never".into(),
        _ if share >= 1.0 => "always".into(),
        hundredths if hundredths < 1.0 => "hardly ever".into(),
        hundredths if hundredths > 99.0 => "nearly always".into(),
        1.0 => "once in 100 times".into(),
        hundredths => format!("{hundredths} times in 100"),
    }
}
