//! Names of pieces: a character, or a number where characters run out.

use unicode_width::UnicodeWidthChar;

use super::MAX_PIECES;
use crate::wording::is_visible;

/// The first of the 65,536 private characters that stand for numbers. Nothing shows them: texts write `@1`, `@2`, ….
const FIRST_NUMBER: u32 = 0xf_0000;

/// Whether a piece can be called this: a character that is seen and takes one column of a terminal, so that rows of
/// names stay a grid, or one that [`number_name`] gives. No white space, no control, format or combining character, no blank
/// pattern; and none that the text formats need for themselves (`.` `#` `/` `|` `:` `;` `,`), so that every puzzle can be
/// written and read back. Widths are those of the crate `unicode-width`.
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

/// The name of a piece without a character of its own: its number, from 1 to [`MAX_PIECES`], kept as a private character.
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

/// The number that a name is.
pub(crate) fn number_of(name: char) -> Option<usize> {
    let number = u32::from(name).checked_sub(FIRST_NUMBER)? as usize + 1;
    (number <= MAX_PIECES).then_some(number)
}

/// How texts write a name: the character, or `@` and the number.
///
/// ```
/// assert_eq!(loyd_core::blocks::name_text('Z'), "Z");
/// ```
pub fn name_text(name: char) -> String {
    number_of(name).map_or_else(|| name.to_string(), |number| format!("@{number}"))
}

/// Whether a name is a number.
pub(crate) fn is_numbered(name: char) -> bool {
    number_of(name).is_some()
}

/// The name that a text writes: one character, or `@` and a number.
pub(crate) fn read_name(text: &str) -> Option<char> {
    let mut chars = text.chars();
    match (chars.next(), chars.as_str()) {
        (Some(name), "") => Some(name),
        // In rows of numbers a 0 is an empty cell, so a piece called 0 needs another text.
        (Some('@'), "0") => Some('0'),
        (Some('@'), number) if number.bytes().all(|byte| byte.is_ascii_digit()) => number_name(number.parse().ok()?),
        _ => None,
    }
}

/// The place of the piece that a text names among pieces with these names: by its name, or after `@` by its number in the
/// file, from 1, if no piece has that name.
pub(crate) fn place_of(text: &str, mut names: impl ExactSizeIterator<Item = char>) -> Option<usize> {
    let (name, count) = (read_name(text)?, names.len());
    let place = names.position(|other| other == name);
    place.or_else(|| Some(number_of(name)? - 1).filter(|&place| place < count))
}
