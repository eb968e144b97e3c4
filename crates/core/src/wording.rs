//! Words and numbers in messages for people.

use std::fmt::Write;

/// A number with its thousands apart.
///
/// ```
/// use loyd_core::wording::grouped;
/// assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things. The noun is one whose plural ends in `s`.
///
/// ```
/// use loyd_core::wording::counted;
/// assert_eq!([0, 1, 4096].map(|rows| counted(rows, "row")), ["0 rows", "1 row", "4,096 rows"]);
/// ```
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// Whether a character is always shown as a glyph of its own. Not visible are control, format and combining characters,
/// white space other than the space, and code points that Unicode leaves undefined: what `char::escape_debug` escapes,
/// except quotes and backslashes.
pub(crate) fn is_visible(c: char) -> bool {
    matches!(c, '"' | '\'' | '\\') || c.escape_debug().len() == 1
}

/// A text from outside as a message may hold it: on one line, with characters that have no look of their own escaped, so that
/// it cannot garble or control a terminal.
///
/// ```
/// use loyd_core::wording::visible;
/// assert_eq!(visible("a name"), "a name");
/// assert_eq!(visible("\u{1b}[2Jred\n"), "\\u{1b}[2Jred\\n");
/// ```
pub fn visible(text: &str) -> String {
    let mut shown = String::new();
    text.chars().for_each(|c| push_visible(&mut shown, c));
    shown
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
