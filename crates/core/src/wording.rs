//! Words and numbers in human-readable messages.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns a number with thousands separators.
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

/// Returns a number and a noun, to which `s` is appended unless the number is 1.
///
/// ```
/// use loyd_core::wording::counted;
/// assert_eq!([0, 1, 4096].map(|rows| counted(rows, "row")), ["0 rows", "1 row", "4,096 rows"]);
/// ```
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// Escapes `text` for XML and HTML, including attribute values in double quotes.
///
/// ```
/// assert_eq!(loyd_core::wording::markup("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
/// ```
pub fn markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns whether a character is always displayed as a separate glyph. The invisible characters
/// are the characters that `char::escape_debug` escapes, except quotes and backslashes: control,
/// format and combining characters, white space other than the space, and unassigned code points.
pub(crate) fn is_visible(c: char) -> bool {
    matches!(c, '"' | '\'' | '\\') || c.escape_debug().len() == 1
}

/// Returns external text for use in a message: on one line, with invisible characters escaped, so
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

/// Returns external text for use in a document: like [`visible`], but keeps the combining
/// characters and joiners that names in many scripts need. Escapes control characters and those
/// that change the direction of the text after them.
///
/// ```
/// use loyd_core::wording::legible;
/// assert_eq!(legible("Zoe\u{308} \u{1b}[2J\u{202e}"), "Zoe\u{308} \\u{1b}[2J\\u{202e}");
/// ```
pub fn legible(text: &str) -> String {
    let is_control = |c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut shown = String::new();
    text.chars().for_each(|c| if is_control(c) { push_visible(&mut shown, c) } else { shown.push(c) });
    shown
}

/// Appends a character, escaped so that it cannot garble a terminal.
pub(crate) fn push_visible(text: &mut String, c: char) {
    if is_visible(c) {
        text.push(c);
    } else {
        // Writing to a string never fails.
        let _ = write!(text, "{}", c.escape_debug());
    }
}

/// Returns whether `text` consists of visible ASCII characters and spaces, as nearly all text does,
/// so no escaping is necessary.
pub fn is_plain(text: &str) -> bool {
    text.bytes().all(|c| matches!(c, b' '..=b'~'))
}

/// Returns text for a cell in a table that may be opened in a spreadsheet: on one line, with every
/// character visible, and never a formula.
///
/// ```
/// use loyd_core::wording::cell;
/// assert_eq!(["ada", "-3", "=1+1", "a\nb"].map(cell), ["ada", "-3", "'=1+1", "a\\nb"]);
/// ```
pub fn cell(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return guarded_cell(text);
    }
    guarded_cell(&visible(text)).into_owned().into()
}

/// Returns the text of a table cell for writing it back after reading: all characters are kept, and
/// a formula is preceded by an apostrophe.
pub fn guarded_cell(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// Returns the text of a cell that [`guarded_cell`] has written, without the apostrophe before a
/// formula.
///
/// ```
/// use loyd_core::wording::{cell, cell_text};
/// assert_eq!(
///     ["=1", "'=1", "'tis", "-3"].map(|text| cell_text(&cell(text)).to_owned()),
///     ["=1", "=1", "'tis", "-3"]
/// );
/// ```
pub fn cell_text(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

/// Returns whether a spreadsheet interprets `text` as a formula, judging by its first characters,
/// including full-width forms. A number is not a formula, nor is `-:3`, line 3 of standard input.
fn is_formula(text: &str) -> bool {
    let is_line = |text: &str| text.strip_prefix("-:").is_some_and(|line| line.bytes().all(|c| c.is_ascii_digit()));
    let begins_like_formula = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    // Some spreadsheets skip white space other than spaces and evaluate the rest.
    let begins_with_control = text.starts_with(['\t', '\r', '\n']);
    begins_with_control || begins_like_formula && text.len() > 1 && text.parse::<f64>().is_err() && !is_line(text)
}

/// Returns a line of JSON with the same value that cannot control a terminal: invisible characters
/// are escaped as `\uXXXX`.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    if is_plain(json) {
        return json.into();
    }
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        // Outside strings, JSON is ASCII, so an escape is always within a string.
        if c.is_ascii_graphic() || is_visible(c) {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string never fails.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text.into()
}
