use super::span::Span;
use crate::blocks::{MAX_PIECES, number_name};

/// The number of names that are single characters.
const CHARACTERS: usize = 127;

/// Returns the names of pieces for formats without names: `Z`, `1`–`9`, `a`–`z`, `A`–`Y`, then the
/// characters from `α` on, and numbers from the 128th name on. There are exactly [`MAX_PIECES`]
/// distinct names.
///
/// ```
/// use loyd_core::text::piece_names;
/// assert_eq!(piece_names().take(12).collect::<String>(), "Z123456789ab");
/// assert_eq!(piece_names().nth(61), Some('α'));
/// ```
pub fn piece_names() -> impl Iterator<Item = char> {
    let characters = ['Z'].into_iter().chain('1'..='9').chain('a'..='z').chain('A'..='Y').chain('α'..);
    characters.take(CHARACTERS).chain((CHARACTERS + 1..=MAX_PIECES).filter_map(number_name))
}

/// Splits a word into the texts of its names. Each is one character, or `@` and the digits after
/// it.
pub(super) fn names(word: Span) -> impl Iterator<Item = Span> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.text.chars().next()?;
        let number = rest.text.strip_prefix('@').unwrap_or_default();
        let length = first.len_utf8() + number.bytes().take_while(u8::is_ascii_digit).count();
        let (name, after) = rest.split_at(length);
        rest = after;
        Some(name)
    })
}
