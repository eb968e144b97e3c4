//! Links to games: names and values in the fragment of an address, such as
//! `loyd:1#puzzle=1+2/0+3&metric=multi`.

use std::fmt::Write;

use super::fault::printable_name;
use super::span::Span;
use super::spec::{FormatSpec, Metadata, NestedReaders, invalid_entry};
use super::{Entry, Format, ReadOptions};

/// The part before the fragment in a link that has no page address.
pub const HEAD: &str = "loyd:1";

/// The format `link`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Link,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "loyd:1#puzzle=1+2/0+3&metric=multi&goal=blank-last\n",
    holds: "a link to a shared game: an address or `loyd:1`, followed by `#puzzle=…` and optionally `goal`, `metric` and `name`",
    recognised: "`#puzzle=` on a single line",
    sniff: is_link,
    read: |text, options, nested| vec![entry(text, options, nested)],
    write: None,
};

fn is_link(text: Span) -> bool {
    let text = text.trim().text;
    let query = text.split_once('#').map(|(_, query)| query).unwrap_or_default();
    !text.contains(char::is_whitespace) && query.split('&').any(|part| part.starts_with("puzzle="))
}

/// Reads the puzzle in a link as text that Loyd wrote.
fn entry(text: Span, options: &ReadOptions, nested: NestedReaders) -> Entry {
    let query = text.trim().text.split_once('#').map(|(_, query)| query).unwrap_or_default();
    let parts = read(query);
    let value = |wanted: &str| parts.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone());
    let goal = options.goal.clone().or_else(|| value("goal"));
    let own_options = ReadOptions { goal, format: None, is_own: true, strict: options.strict };
    let puzzle = value("puzzle").unwrap_or_default();
    if puzzle.trim().is_empty() {
        return invalid_entry(text.line, text.trim().fault("expected a puzzle after `puzzle=`, found nothing"));
    }
    let mut entry = (nested.read_one)(&puzzle, &own_options);
    if let Ok(puzzled) = &mut entry.puzzle {
        puzzled.format = Format::Link;
        let about = &mut puzzled.about;
        about.name = about.name.take().or_else(|| printable_name(&value("name")?));
    }
    // All faults are reported for the whole link, because escapes shift the columns in it.
    let place = text.trim();
    entry.with_faults_at(place).with_metric(value("metric").as_deref().map(|text| Span { text, ..place }))
}

/// Joins names and values into one string. A value may contain any character. All except letters,
/// digits and a few symbols are escaped.
///
/// ```
/// use loyd_core::text::link;
/// let text = link::write([("puzzle", "1 2/0 3"), ("name", "a+b")]);
/// assert_eq!(text, "puzzle=1+2/0+3&name=a%2Bb");
/// assert_eq!(link::read(&text)[1], ("name".to_owned(), "a+b".to_owned()));
/// ```
pub fn write<'a>(parts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|(name, value)| format!("{name}={}", escape(value))).collect();
    parts.join("&")
}

/// Splits `text` into names and values, in order. Parts without `=` are ignored.
pub fn read(text: &str) -> Vec<(String, String)> {
    let part = |part: &str| part.split_once('=').map(|(name, value)| (name.to_owned(), unescape(value)));
    text.split('&').filter_map(part).collect()
}

/// Escapes `text` for use in an address.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => escaped.push(byte.into()),
            b' ' => escaped.push('+'),
            _ => drop(write!(escaped, "%{byte:02X}")),
        }
    }
    escaped
}

/// Unescapes a part of an address. Invalid escapes become question marks.
fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            // Links are untrusted, so an invalid escape must not cause a panic.
            b'%' => {
                let digits: Vec<u8> = rest.by_ref().take(2).collect();
                let code = std::str::from_utf8(&digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok());
                code.unwrap_or(b'?')
            }
            byte => byte,
        });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
