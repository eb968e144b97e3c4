//! Names and values as the last part of an address, such as `puzzle=1+2/0+3&metric=multi`.

use loyd_core::text::{AnyPuzzle, one_line};
use loyd_core::tiles::TileGoal;
use loyd_play::Game;

/// What a shared text begins with where there is no page.
pub const HEAD: &str = "loyd:1";

/// The start of a game as names and values, which say nothing of how it was played.
pub fn of_start(game: &dyn Game) -> String {
    let puzzle = game.puzzle();
    let mut parts = vec![("puzzle", one_line(&puzzle)), ("metric", game.status().metric)];
    // The goal of tiles is no part of their text.
    if let AnyPuzzle::Tiles(puzzle) = &puzzle {
        parts.push(("goal", TileGoal::of(puzzle.goal()).to_string()));
    }
    parts.extend(game.origin().name.clone().map(|name| ("name", name)));
    write(parts.iter().map(|(name, value)| (*name, value.as_str())))
}

/// Names with their values as one text. A value may hold any character: all but letters, digits and a few signs are escaped.
///
/// ```
/// use loyd_front::link;
/// let text = link::write([("puzzle", "1 2/0 3"), ("name", "a+b")]);
/// assert_eq!(text, "puzzle=1+2/0+3&name=a%2Bb");
/// assert_eq!(link::read(&text)[1], ("name".to_owned(), "a+b".to_owned()));
/// ```
pub fn write<'a>(parts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    parts.join("&")
}

/// The names and values of a text, in their order. A part without `=` is left out.
pub fn read(text: &str) -> Vec<(String, String)> {
    let part = |part: &str| part.split_once('=').map(|(name, value)| (name.to_owned(), unescaped(value)));
    text.split('&').filter_map(part).collect()
}

/// A text as part of an address.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' => escaped.push(byte.into()),
            b' ' => escaped.push('+'),
            _ => escaped.extend(['%', digit(byte >> 4), digit(byte & 15)]),
        }
    }
    escaped
}

/// A digit in base 16.
fn digit(value: u8) -> char {
    char::from_digit(value.into(), 16).map_or('0', |digit| digit.to_ascii_uppercase())
}

/// A part of an address as text; what is no escape becomes a question mark.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            // A percent sign without two digits is a fault of the link, not of the program.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_escape_is_a_question_mark() {
        assert_eq!(unescaped("a%2Bb+c%zz%"), "a+b c??");
        assert_eq!(read("nothing&a=b=c&=d"), [("a".into(), "b=c".into()), (String::new(), "d".into())]);
    }
}
