//! Moves written as swaps of a tile and the blank, such as `5 <-> 0`, `5 ↔ _` and `swap 5 and 0`.

use super::words::is_one_of;
use crate::text::Fault;
use crate::text::span::Span;

/// The maximum length in bytes of an answer that is searched for swaps. Larger values take more
/// time on long lists of moves.
const LONGEST: usize = 1 << 20;

/// Symbols between the two sides of a swap.
const SIGNS: [&str; 14] = ["<-->", "<==>", "<->", "<=>", "<\u{2013}>", "<>", "↔", "⇄", "⇆", "⟷", "⇔", "⟺", "⇌", "⇋"];
/// Words before the two sides of a swap.
const VERBS: [&str; 9] =
    ["exchange", "exchanged", "exchanges", "interchange", "swap", "swapped", "swapping", "swaps", "switch"];
/// Words between the two sides.
const JOINTS: [&str; 4] = ["and", "by", "for", "with"];
/// Names of the blank.
const BLANK: [&str; 5] = ["blank", "empty", "gap", "hole", "zero"];
/// Words next to the name of a side.
const NOUNS: [&str; 9] = ["a", "cell", "number", "piece", "space", "square", "the", "tile", "tiles"];

/// The meaning of a part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Tile,
    Blank,
    Sign,
    Verb,
    /// A word such as `and`.
    Joint,
    /// A mark such as a comma.
    Mark,
    Other,
}

/// A part of a line and its byte range.
#[derive(Clone, Copy, Debug)]
struct Token {
    part: Part,
    begin: usize,
    end: usize,
}

impl Token {
    /// Returns whether the token can be a side of a swap.
    fn is_side(&self) -> bool {
        matches!(self.part, Part::Tile | Part::Blank)
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
pub(super) fn without_blanks(text: &str) -> Result<Option<String>, Fault> {
    let has_verb = || text.split(|c: char| !c.is_alphabetic()).any(|word| is_one_of(&VERBS, word));
    if text.len() > LONGEST || !SIGNS.iter().any(|sign| text.contains(sign)) && !has_verb() {
        return Ok(None);
    }
    let (mut rest, mut from) = (String::with_capacity(text.len()), 0);
    for line in Span::whole(text, 1).lines() {
        let begin = line.text.as_ptr() as usize - text.as_ptr() as usize;
        for Swap { sides, begin: first, end, is_certain } in swaps(line.text) {
            let tile = match sides.map(|side| side.part) {
                [Part::Tile, Part::Blank] => sides[0],
                [Part::Blank, Part::Tile] => sides[1],
                [Part::Tile, Part::Tile] if is_certain => {
                    let [one, other] = sides.map(|side| &line.text[side.begin..side.end]);
                    let message = format!("expected a swap of a tile and the blank, found tiles {one} and {other}");
                    return Err(line.split_at(first).1.fault(message));
                }
                _ => continue,
            };
            let blank = |range: std::ops::Range<usize>| line.text[range].chars().map(|_| ' ').collect::<String>();
            rest += &text[from..begin + first];
            rest += &blank(first..tile.begin);
            rest += &line.text[tile.begin..tile.end];
            rest += &blank(tile.end..end);
            from = begin + end;
        }
    }
    rest += &text[from..];
    Ok((from > 0).then_some(rest))
}

/// Returns the swaps in a line, in order.
fn swaps(line: &str) -> Vec<Swap> {
    let tokens = tokens(line);
    let part = |index: usize| tokens.get(index).map(|token| token.part);
    let is_side = |index: usize| tokens.get(index).is_some_and(Token::is_side);
    let (mut found, mut next): (Vec<Swap>, usize) = (Vec::new(), 0);
    while next < tokens.len() {
        let last = match part(next) {
            Some(Part::Verb) if is_side(next + 1) && is_side(next + 2) => next + 2,
            Some(Part::Verb) if is_side(next + 1) && is_side(next + 3) => {
                let is_between = matches!(part(next + 2), Some(Part::Joint | Part::Mark | Part::Sign));
                if is_between { next + 3 } else { next }
            }
            // Other numbers next to the sides may be the cells of two boards. The first number on a
            // line may number the moves.
            Some(Part::Tile | Part::Blank) if part(next + 1) == Some(Part::Sign) && is_side(next + 2) => {
                let is_begin = next <= 1
                    || !is_side(next - 1)
                    || found.last().is_some_and(|before| before.end == tokens[next - 1].end);
                let is_end = !is_side(next + 3) || part(next + 4) == Some(Part::Sign);
                if is_begin && is_end { next + 2 } else { next }
            }
            _ => next,
        };
        if last > next {
            let is_verb = part(next) == Some(Part::Verb);
            let is_list =
                matches!(part(last + 1), Some(Part::Joint | Part::Mark)) && is_side(last + 2) || is_side(last + 1);
            let is_certain =
                !is_verb || part(last - 1) == Some(Part::Sign) || part(last - 1) == Some(Part::Joint) && !is_list;
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
        let (length, part) = match c {
            _ if let Some(sign) = sign => (sign.len(), Some(Part::Sign)),
            '0'..='9' => {
                let length = run(|c| c.is_ascii_digit());
                (length, Some(if rest[..length].bytes().all(|c| c == b'0') { Part::Blank } else { Part::Tile }))
            }
            '_' => (run(|c| c == '_'), Some(Part::Blank)),
            _ if c.is_alphabetic() => {
                let length = run(|c| c.is_alphanumeric() || c == '_');
                (length, word_part(&rest[..length]))
            }
            ',' | '&' | '/' => (1, Some(Part::Mark)),
            _ if c.is_whitespace() || "()[]{}'\"`".contains(c) => (c.len_utf8(), None),
            _ => (c.len_utf8(), Some(Part::Other)),
        };
        tokens.extend(part.map(|part| Token { part, begin, end: begin + length }));
        begin += length;
    }
    // `the empty tile` and `the blank space` each count as one name.
    tokens.dedup_by(|next, before| next.part == Part::Blank && before.part == Part::Blank);
    tokens
}

/// Returns the meaning of a word. `None` if the word only accompanies the name of a side, such as
/// `tile`.
fn word_part(word: &str) -> Option<Part> {
    match () {
        () if is_one_of(&BLANK, word) => Some(Part::Blank),
        () if is_one_of(&VERBS, word) => Some(Part::Verb),
        () if is_one_of(&JOINTS, word) => Some(Part::Joint),
        () if is_one_of(&NOUNS, word) => None,
        () => Some(Part::Other),
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
            let rest = without_blanks(text).expect(text).expect(text);
            assert_eq!(rest, tiles, "{text}");
        }
        for text in
            ["5 8", "5 -> 8", "1 2 3/4 5 6/7 8 0 <-> 1 2 3/4 5 6/7 0 8", "swap 5, 8, 6", "swap 5, 8", "", "U < D"]
        {
            assert_eq!(without_blanks(text), Ok(None), "{text}");
        }
        for (text, column) in [("5 <-> 8", 1), ("1. swap 5 and 8", 4), ("0 <-> 5, 5 ⇄ 8", 10)] {
            let fault = without_blanks(text).expect_err(text);
            assert_eq!((fault.line, fault.column), (1, column), "{text}: {fault}");
        }
    }
}
