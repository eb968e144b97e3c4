//! The subjects of directions: whether an answer says that the blank or a tile moves.

use loyd_core::text::Fault;
use loyd_core::text::span::Span;
use loyd_core::text::tile_moves::Convention;

use super::clauses::MAX_WORDS;
use super::words::{self, BLANK, WordKind, is_one_of, word_list};

/// Names of a tile.
const TILE: [&str; 4] = ["piece", "pieces", "tile", "tiles"];
/// Words between a subject and its direction.
const WORDS_AFTER_SUBJECT: [&str; 20] = word_list(
    "cell, goes, is, letters, move, moved, movement, movements, moves, moving, once, path, s, slides, space, \
     spaces, square, the, to, then",
);
/// Words before the blank that show that something else moves, as in `into the blank`.
const WORDS_BEFORE_BLANK: [&str; 9] = ["from", "in", "into", "of", "on", "onto", "to", "toward", "towards"];
/// Words before `of` in a heading such as `moves of the blank`.
const MOVES: [&str; 8] = ["action", "actions", "direction", "directions", "move", "movement", "movements", "moves"];
/// Words before a tile that moves, in addition to directions. After any other word without
/// punctuation in between, as in `misplaced tiles`, no tile moves.
const MOVERS: [&str; 21] = [
    "and", "denotes", "finally", "first", "go", "means", "move", "moved", "moves", "moving", "next", "now", "push",
    "pushes", "shift", "slid", "slide", "slides", "sliding", "that", "then",
];
/// Other columns in a table of moves.
const COLUMNS: [&str; 4] = ["no", "nr", "number", "step"];

/// Returns the convention if `text` says whether the blank or tiles move, as in `blank: R D` or
/// `move tile 5 left`. `None` if it says neither.
///
/// # Errors
/// A [`Fault`] if the text says both that the blank moves and that tiles move.
pub(super) fn subject(text: &str) -> Result<Option<Convention>, Fault> {
    let parts = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // Most answers name neither, and some have millions of words.
    if !parts().any(|word| is_one_of(&BLANK, word) || is_one_of(&TILE, word)) {
        return Ok(None);
    }
    let words: Words = Words { text, words: parts().take(MAX_WORDS).collect() };
    let mut subjects = (0..words.words.len()).filter_map(|at| Some((at, words.convention(at)?)));
    let Some((_, first)) = subjects.next() else { return Ok(None) };
    match subjects.find(|&(_, other)| other != first) {
        None => Ok(Some(first)),
        Some((at, _)) => {
            let (line, column) = words.position(at);
            Err(Fault::new(line, column, "expected directions for either the blank or the tiles, found both"))
        }
    }
}

/// The words and numbers of an answer.
struct Words<'a> {
    text: &'a str,
    words: Vec<&'a str>,
}

impl Words<'_> {
    /// Returns the convention if the word at an index is the subject of a direction or heading.
    fn convention(&self, at: usize) -> Option<Convention> {
        let is_tile = is_one_of(&TILE, self.words[at]);
        let convention = match () {
            () if is_one_of(&BLANK, self.words[at]) => Convention::Blank,
            // `the empty tile` is the blank.
            () if is_tile && !at.checked_sub(1).is_some_and(|at| is_one_of(&BLANK, self.words[at])) => Convention::Tile,
            () => return None,
        };
        (self.may_move(at, convention) && self.has_direction(at, convention) || self.is_heading(at))
            .then_some(convention)
    }

    /// Returns whether a subject belongs to a heading on a separate line or in brackets, such as
    /// `blank moves`.
    fn is_heading(&self, at: usize) -> bool {
        /// The maximum number of words in a heading on either side of the subject. A line may have
        /// a million words.
        const MAX_WORDS: usize = 8;
        let is_edge = |gap: &str| gap.contains(['\n', '(', ')', '[', ']', '#']);
        let last = self.words.len() - 1;
        let begin = (at.saturating_sub(MAX_WORDS)..=at).rev().find(|&begin| begin == 0 || is_edge(self.gap(begin - 1)));
        let end = (at..=last.min(at + MAX_WORDS)).find(|&end| end == last || is_edge(self.gap(end)));
        let (Some(begin), Some(end)) = (begin, end) else { return false };
        let is_part = |word: &&str| {
            [&BLANK[..], &TILE, &WORDS_AFTER_SUBJECT, &MOVES, &COLUMNS, &["of", "for"]]
                .iter()
                .any(|list| is_one_of(list, word))
        };
        self.words[begin..=end].iter().all(is_part)
            && (begin..end).all(|at| {
                self.gap(at).chars().all(|c| matches!(c, ' ' | '\'' | '\u{2019}' | '-' | ',' | ';' | '\t' | '|'))
            })
    }

    /// Returns whether a subject may be moving, judging by the words before it.
    fn may_move(&self, at: usize, convention: Convention) -> bool {
        let mut before = self.words[..at].iter().rev().filter(|word| !is_one_of(&["a", "the"], word));
        let (Some(word), other) = (before.next(), before.next()) else { return true };
        let is_heading = is_one_of(&["of"], word) && other.is_some_and(|other| is_one_of(&MOVES, other));
        let is_set_apart = || self.gap(at - 1).contains(['\n', ',', ';', '.', ':', '(', '[', '-', '>', '|', '=', '{']);
        match convention {
            _ if is_heading => true,
            Convention::Blank => !is_one_of(&WORDS_BEFORE_BLANK, word) && !is_one_of(&["with"], word),
            Convention::Tile => is_one_of(&MOVERS, word) || is_set_apart() || is_direction(word),
        }
    }

    /// Returns whether a direction follows a subject, optionally preceded by tile numbers and by
    /// words such as `moves`. The direction must be on the same line, or on the next line after a
    /// colon.
    fn has_direction(&self, at: usize, convention: Convention) -> bool {
        for next in at + 1..self.words.len() {
            let (word, gap) = (self.words[next], self.gap(next - 1));
            let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
            if gap.contains('\n') && !gap.trim_start_matches([')', ']', '"', '\'', ' ']).starts_with(':')
                || gap.contains('.') && !is_number(self.words[next - 1])
            {
                return false;
            }
            let is_numbering = is_number(word) && (convention == Convention::Tile || word == "1");
            let is_continuation = convention == Convention::Tile && is_one_of(&["and", "dir", "direction"], word)
                || convention == Convention::Blank && is_one_of(&["tile", "piece"], word);
            if !is_one_of(&WORDS_AFTER_SUBJECT, word) && !is_numbering && !is_continuation {
                return is_direction(word);
            }
        }
        false
    }

    /// Returns the text between a word and the next one.
    fn gap(&self, at: usize) -> &str {
        let offset = |word: &str| word.as_ptr() as usize - self.text.as_ptr() as usize;
        &self.text[offset(self.words[at]) + self.words[at].len()..offset(self.words[at + 1])]
    }

    /// Returns the line and the column of a word.
    fn position(&self, at: usize) -> (usize, usize) {
        let offset = self.words[at].as_ptr() as usize - self.text.as_ptr() as usize;
        let before = &self.text[..offset];
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        (before.matches('\n').count() + 1, Span::whole(&before[begin..], 1).end().column)
    }
}

fn is_direction(word: &str) -> bool {
    words::kind(word) == WordKind::Directions
}
