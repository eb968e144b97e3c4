use std::fmt::Write;

/// A number of things: `1 row`, `2 rows`. The noun is one whose plural ends in `s`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Whether a character has a look of its own wherever it stands: no control, format or combining character, no white
/// space but the space, none that Unicode leaves undefined. These are what the standard library's debug form escapes.
pub(crate) fn is_visible(c: char) -> bool {
    matches!(c, '"' | '\'' | '\\') || c.escape_debug().len() == 1
}

/// Appends a character as a message may hold it, so that what it quotes can't garble a terminal.
pub(crate) fn push_visible(text: &mut String, c: char) {
    if is_visible(c) {
        text.push(c);
    } else {
        // Writing to a string never fails.
        let _ = write!(text, "{}", c.escape_debug());
    }
}
