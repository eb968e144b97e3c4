//! Moves written as swaps of a tile and the blank, such as `5 <-> 0`, `5 ↔ _` and `swap 5 and 0`.

use loyd_core::text::Fault;
use loyd_core::text::span::Span;

use super::words::{BLANK, MAX_TEXT_LENGTH, blanked, is_one_of};

/// Symbols between the two sides of a swap.
const SIGNS: [&str; 14] = ["<-->", "<==>", "<->", "<=>", "<\u{2013}>", "<>", "↔", "⇄", "⇆", "⟷", "⇔", "⟺", "⇌", "⇋"];
/// Words before the two sides of a swap.
const VERBS: [&str; 9] =
    ["exchange", "exchanged", "exchanges", "interchange", "swap", "swapped", "swapping", "swaps", "switch"];
/// Words between the two sides.
const CONNECTIVES: [&str; 4] = ["and", "by", "for", "with"];
/// Words next to the name of a side.
const NOUNS: [&str; 9] = ["a", "cell", "number", "piece", "space", "square", "the", "tile", "tiles"];

/// The meaning of a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenKind {
    Tile,
    Blank,
    Sign,
    Verb,
    /// A word such as `and`.
    Connective,
    /// A mark such as a comma.
    Mark,
    Other,
}

/// A part of a line and its byte range.
#[derive(Clone, Copy, Debug)]
struct Token {
    kind: TokenKind,
    begin: usize,
    end: usize,
}

impl Token {
    /// Returns whether the token can be a side of a swap.
    fn is_side(&self) -> bool {
        matches!(self.kind, TokenKind::Tile | TokenKind::Blank)
    }
}

/// A swap of two sides, and all bytes that it occupies in its line.
struct Swap {
    sides: [Token; 2],
    begin: usize,
    end: usize,
    /// Whether a sign or a word such as `and` joins the two sides.
    is_certain: bool,
}

/// Replaces each swap of a tile and the blank with the tile's number. The other characters become
/// spaces, which preserves lines and columns. Returns `None` if there is no swap.
///
/// # Errors
/// A [`Fault`] for a swap of two tiles.
pub(super) fn replace_swaps(text: &str) -> Result<Option<String>, Fault> {
    let has_verb = || text.split(|c: char| !c.is_alphabetic()).any(|word| is_one_of(&VERBS, word));
    if text.len() > MAX_TEXT_LENGTH || !SIGNS.iter().any(|sign| text.contains(sign)) && !has_verb() {
        return Ok(None);
    }
    let mut ranges = Vec::new();
    for line in Span::whole(text, 1).lines() {
        let begin = line.text.as_ptr() as usize - text.as_ptr() as usize;
        for Swap { sides, begin: first, end, is_certain } in swaps(line.text) {
            let tile = match sides.map(|side| side.kind) {
                [TokenKind::Tile, TokenKind::Blank] => sides[0],
                [TokenKind::Blank, TokenKind::Tile] => sides[1],
                [TokenKind::Tile, TokenKind::Tile] if is_certain => {
                    let [one, other] = sides.map(|side| &line.text[side.begin..side.end]);
                    let message = format!("expected a swap of a tile and the blank, found tiles {one} and {other}");
                    return Err(line.split_at(first).1.fault(message));
                }
                _ => continue,
            };
            ranges.extend([begin + first..begin + tile.begin, begin + tile.end..begin + end]);
        }
    }
    Ok((!ranges.is_empty()).then(|| blanked(text, ranges)))
}

/// Returns the swaps in a line, in order.
fn swaps(line: &str) -> Vec<Swap> {
    let tokens = tokens(line);
    let kind = |index: usize| tokens.get(index).map(|token| token.kind);
    let is_side = |index: usize| tokens.get(index).is_some_and(Token::is_side);
    let (mut found, mut next): (Vec<Swap>, usize) = (Vec::new(), 0);
    while next < tokens.len() {
        let last = match kind(next) {
            Some(TokenKind::Verb) if is_side(next + 1) && is_side(next + 2) => next + 2,
            Some(TokenKind::Verb) if is_side(next + 1) && is_side(next + 3) => {
                let is_between =
                    matches!(kind(next + 2), Some(TokenKind::Connective | TokenKind::Mark | TokenKind::Sign));
                if is_between { next + 3 } else { next }
            }
            // Other numbers next to the sides may be the cells of two boards. The first number on a
            // line may number the moves.
            Some(TokenKind::Tile | TokenKind::Blank)
                if kind(next + 1) == Some(TokenKind::Sign) && is_side(next + 2) =>
            {
                let begins_swap = next <= 1
                    || !is_side(next - 1)
                    || found.last().is_some_and(|before| before.end == tokens[next - 1].end);
                let ends_swap = !is_side(next + 3) || kind(next + 4) == Some(TokenKind::Sign);
                if begins_swap && ends_swap { next + 2 } else { next }
            }
            _ => next,
        };
        if last > next {
            let is_verb = kind(next) == Some(TokenKind::Verb);
            let is_list = matches!(kind(last + 1), Some(TokenKind::Connective | TokenKind::Mark)) && is_side(last + 2)
                || is_side(last + 1);
            let is_certain = !is_verb
                || kind(last - 1) == Some(TokenKind::Sign)
                || kind(last - 1) == Some(TokenKind::Connective) && !is_list;
            let sides = [tokens[if is_verb { next + 1 } else { next }], tokens[last]];
            found.push(Swap { sides, begin: tokens[next].begin, end: tokens[last].end, is_certain });
        }
        next = last + 1;
    }
    found
}

/// Returns the parts of a line without brackets, quotation marks and words such as `tile`.
fn tokens(line: &str) -> Vec<Token> {
    let (mut tokens, mut begin) = (Vec::new(), 0);
    while let Some(c) = line[begin..].chars().next() {
        let rest = &line[begin..];
        let run = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
        let (length, kind) = match c {
            _ if let Some(sign) = sign => (sign.len(), Some(TokenKind::Sign)),
            '0'..='9' => {
                let length = run(|c| c.is_ascii_digit());
                (
                    length,
                    Some(if rest[..length].bytes().all(|c| c == b'0') { TokenKind::Blank } else { TokenKind::Tile }),
                )
            }
            '_' => (run(|c| c == '_'), Some(TokenKind::Blank)),
            _ if c.is_alphabetic() => {
                let length = run(|c| c.is_alphanumeric() || c == '_');
                (length, word_kind(&rest[..length]))
            }
            ',' | '&' | '/' => (1, Some(TokenKind::Mark)),
            _ if c.is_whitespace() || "()[]{}'\"`".contains(c) => (c.len_utf8(), None),
            _ => (c.len_utf8(), Some(TokenKind::Other)),
        };
        tokens.extend(kind.map(|kind| Token { kind, begin, end: begin + length }));
        begin += length;
    }
    // `the empty tile` and `the blank space` each count as one name.
    tokens.dedup_by(|next, before| next.kind == TokenKind::Blank && before.kind == TokenKind::Blank);
    tokens
}

/// Returns the meaning of a word. `None` if the word only accompanies the name of a side, such as
/// `tile`.
fn word_kind(word: &str) -> Option<TokenKind> {
    match () {
        () if is_one_of(&BLANK, word) => Some(TokenKind::Blank),
        () if is_one_of(&VERBS, word) => Some(TokenKind::Verb),
        () if is_one_of(&CONNECTIVES, word) => Some(TokenKind::Connective),
        () if is_one_of(&NOUNS, word) => None,
        () => Some(TokenKind::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swaps_with_the_blank_become_tiles_and_nothing_else_changes() {
        for (text, tiles) in [
            ("5 <-> 0", "5      "),
            ("0 <-> 5, 8↔_", "      5, 8  "),
            ("5<->0 8<->0", "5     8    "),
            ("1. 5 <=> _\n2. 8 <=> _", "1. 5      \n2. 8      "),
            ("swap 5 and 0", "     5      "),
            ("Swap(0, 5); Swap(0, 8)", "        5);         8)"),
            ("exchange tile 5 with the blank.", "              5               ."),
        ] {
            let rest = replace_swaps(text).expect(text).expect(text);
            assert_eq!(rest, tiles, "{text}");
        }
        for text in
            ["5 8", "5 -> 8", "1 2 3/4 5 6/7 8 0 <-> 1 2 3/4 5 6/7 0 8", "swap 5, 8, 6", "swap 5, 8", "", "U < D"]
        {
            assert_eq!(replace_swaps(text), Ok(None), "{text}");
        }
        for (text, column) in [("5 <-> 8", 1), ("1. swap 5 and 8", 4), ("0 <-> 5, 5 ⇄ 8", 10)] {
            let fault = replace_swaps(text).expect_err(text);
            assert_eq!((fault.line, fault.column), (1, column), "{text}: {fault}");
        }
    }
}
