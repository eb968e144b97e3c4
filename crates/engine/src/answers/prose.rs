//! Lines around an answer that are ordinary sentences, such as `Hello,` and `I used A*.`

use loyd_core::text::span::Span;

use super::atoms::{Atom, AtomKind};
use super::words::{self, WordKind, is_one_of, word_list};

/// Words that begin a greeting or a closing.
const COURTESIES: [&str; 14] =
    word_list("best, bye, cheers, dear, greetings, hello, hey, hi, kind, many, regards, sincerely, thank, thanks");
/// The maximum number of words in a greeting or a closing.
const MAX_COURTESY_WORDS: usize = 6;
/// Words in [`COURTESIES`] that greet.
const GREETINGS: [&str; 5] = ["dear", "greetings", "hello", "hey", "hi"];
/// Words in [`COURTESIES`] that close a letter only together with one of [`ENDINGS`].
const CLOSING_LEADS: [&str; 3] = ["best", "kind", "many"];
/// Words that close a letter.
const ENDINGS: [&str; 7] = ["bye", "cheers", "regards", "sincerely", "thanks", "wishes", "yours"];
/// Words in sentences about an answer. A line without any of them may be a list of moves.
const SENTENCE_WORDS: [&str; 20] = [
    "answer", "here", "hope", "i", "my", "our", "please", "solution", "solved", "sorry", "that", "these", "this",
    "used", "using", "was", "we", "with", "work", "you",
];
/// Words in sentences about moves. Any other word in such a sentence may be a misspelled direction.
const MOVE_WORDS: [&str; 26] = word_list(
    "action, blank, cell, cells, direction, empty, gap, go, goes, hole, into, move, moved, moving, piece, push, \
     shift, slide, slides, sliding, step, swap, then, tile, tiles, to",
);
/// Beginnings of directions, possibly misspelled.
const DIRECTION_PREFIXES: [&str; 10] = ["do", "dw", "le", "lf", "lt", "rg", "rh", "ri", "rt", "up"];

/// Returns the length in bytes of a greeting at the start of a line, such as `Dear Dr. Lud,` and
/// `Hi!`. The names in it may consist of directions. Returns 0 if there is none, or if it may
/// contain a move.
pub(super) fn greeting(line: &str) -> usize {
    let first = line.trim_start().split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    if !is_one_of(&GREETINGS, first) {
        return 0;
    }
    let end = line.find([',', '!', ':', ';']).map_or(0, |end| end + 1);
    let (words, rest) = line.split_at(end);
    // `Hello, Lud` has a name after the comma.
    let name = rest.trim_matches(|c: char| !c.is_alphabetic());
    let is_greeting = (name.len() < 2 || !may_be_name(name))
        && words.split_whitespace().count() <= MAX_COURTESY_WORDS
        && !words.contains(|c: char| c.is_ascii_digit())
        && direction_words(words).all(|word| word.len() > 1 && may_be_name(word));
    if is_greeting { end } else { 0 }
}

/// Returns whether a line closes a letter, such as `Best regards, L.`. The names in it may consist
/// of directions.
pub(super) fn is_closing(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let has_ending = is_one_of(&ENDINGS, first) || is_one_of(&CLOSING_LEADS, first) && is_one_of(&ENDINGS, second);
    let is_plain = line.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || ",.!'-\u{2013}\u{2014}".contains(c));
    has_ending
        && is_plain
        && line.split_whitespace().count() <= MAX_COURTESY_WORDS
        && direction_words(line).all(may_be_name)
}

/// Returns the words in `text` that consist of directions.
fn direction_words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| words::kind(word) == WordKind::Directions)
}

/// Returns whether a word that consists of directions may be a name, such as `Lud` and `L`.
fn may_be_name(word: &str) -> bool {
    const DIRECTIONS: [&str; 8] = ["down", "east", "left", "north", "right", "south", "up", "west"];
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.all(char::is_lowercase) && !is_one_of(&DIRECTIONS, word)
}

/// Returns whether a line without directions and numbers is a greeting, a closing or a sentence
/// rather than a misspelled move.
pub(super) fn is_prose(line: Span, atoms: &[Atom]) -> bool {
    let words = || atoms.iter().filter(|atom| atom.kind == AtomKind::Word).map(|atom| atom.span.text);
    let is_plain = atoms.iter().all(|atom| match atom.kind {
        AtomKind::Word => !atom.spells_directions(),
        AtomKind::Times => true,
        AtomKind::Separator(separator) => matches!(separator, ',' | '.'),
        AtomKind::Invalid => atom.span.text == "?",
        AtomKind::Number | AtomKind::Decimal | AtomKind::Arrow(_) | AtomKind::Colon => false,
    });
    let may_be_move = |word: &str| {
        let lower = word.to_lowercase();
        words::kind(word) == WordKind::Unknown && DIRECTION_PREFIXES.iter().any(|begin| lower.starts_with(begin))
    };
    if !is_plain || words().any(|word| may_be_move(word) || is_one_of(&MOVE_WORDS, word)) {
        return false;
    }
    let is_courtesy =
        words().next().is_some_and(|first| is_one_of(&COURTESIES, first)) && words().count() <= MAX_COURTESY_WORDS;
    let is_terminated = line.trim().text.ends_with(['.', '!', '?']);
    is_courtesy || is_terminated && words().count() > 2 && words().any(|word| is_one_of(&SENTENCE_WORDS, word))
}
