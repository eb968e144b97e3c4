//! Piece names: a character, or a number if there are more pieces than characters.

use unicode_width::UnicodeWidthChar;

use super::MAX_PIECES;
use crate::wording::is_visible;

/// The first of the 65,536 private-use characters that stand for numbers. These characters are
/// never displayed, but written as `@1`, `@2`, …
const FIRST_NUMBER: u32 = 0xf_0000;
/// The number of names that are single characters.
const CHARACTER_NAMES: usize = 127;

/// Returns whether a character is a valid piece name.
///
/// A name either stands for a number (see [`number_name`]) or is a visible character. Rows of names
/// form a grid, so a visible name must be one terminal column wide, according to the
/// `unicode-width` crate. White space, control, format and combining characters and the blank
/// pattern are invalid. The delimiters of the text formats (`.` `#` `/` `|` `:` `;` `,`) are
/// invalid as well, because a puzzle with such names could not be read back.
///
/// ```
/// use loyd_core::blocks::is_piece_name;
/// assert!(is_piece_name('ß') && !is_piece_name('#'));
/// assert!(!is_piece_name('\u{202e}') && !is_piece_name('\u{301}') && !is_piece_name('漢'));
/// ```
pub fn is_piece_name(c: char) -> bool {
    const RESERVED: [char; 7] = ['.', '#', '/', '|', ':', ';', ','];
    const EMPTY_BRAILLE: char = '\u{2800}';
    let is_shown =
        || c != EMPTY_BRAILLE && !c.is_whitespace() && !RESERVED.contains(&c) && is_visible(c) && c.width() == Some(1);
    number_of(c).is_some() || is_shown()
}

/// Returns the private-use character that stands for a piece number. Returns `None` unless the
/// number is between 1 and [`MAX_PIECES`].
///
/// ```
/// use loyd_core::blocks::{name_text, number_name};
/// assert_eq!(number_name(62).map(name_text), Some("@62".to_owned()));
/// assert_eq!(number_name(0), None);
/// ```
pub fn number_name(number: usize) -> Option<char> {
    let is_number = (1..=MAX_PIECES).contains(&number);
    if is_number { char::from_u32(FIRST_NUMBER + number as u32 - 1) } else { None }
}

/// Returns the piece names used for formats without names: `Z`, `1`–`9`, `a`–`z`, `A`–`Y`, then the
/// characters starting at `α`, and numbers starting with the 128th name. There are exactly
/// [`MAX_PIECES`] distinct names.
///
/// ```
/// use loyd_core::text::piece_names;
/// assert_eq!(piece_names().take(12).collect::<String>(), "Z123456789ab");
/// assert_eq!(piece_names().nth(61), Some('α'));
/// ```
pub fn piece_names() -> impl Iterator<Item = char> {
    let characters = ['Z'].into_iter().chain('1'..='9').chain('a'..='z').chain('A'..='Y').chain('α'..);
    characters.take(CHARACTER_NAMES).chain((CHARACTER_NAMES + 1..=MAX_PIECES).filter_map(number_name))
}

/// Returns the number that a name stands for, if any.
pub(crate) fn number_of(name: char) -> Option<usize> {
    let number = u32::from(name).checked_sub(FIRST_NUMBER)? as usize + 1;
    (number <= MAX_PIECES).then_some(number)
}

/// Returns the written form of a name: the character, or `@` and the number.
///
/// ```
/// assert_eq!(loyd_core::blocks::name_text('Z'), "Z");
/// ```
pub fn name_text(name: char) -> String {
    number_of(name).map_or_else(|| name.to_string(), |number| format!("@{number}"))
}

/// Returns whether a name is a number.
pub(crate) fn is_numbered(name: char) -> bool {
    number_of(name).is_some()
}

/// Parses a name: one character, or `@` and a number.
pub(crate) fn read_name(text: &str) -> Option<char> {
    let mut chars = text.chars();
    match (chars.next(), chars.as_str()) {
        (Some(name), "") => Some(name),
        // In rows of numbers, a 0 is an empty cell, so a piece called 0 needs a different form.
        (Some('@'), "0") => Some('0'),
        (Some('@'), number) if number.bytes().all(|byte| byte.is_ascii_digit()) => number_name(number.parse().ok()?),
        _ => None,
    }
}

/// Returns the index of the piece that `text` names, given the names of all pieces. If no piece is
/// called `@3`, the text `@3` names the third piece in the file.
pub fn piece_index(text: &str, mut names: impl ExactSizeIterator<Item = char>) -> Option<usize> {
    let (name, count) = (read_name(text)?, names.len());
    let index = names.position(|other| other == name);
    index.or_else(|| Some(number_of(name)? - 1).filter(|&index| index < count))
}
