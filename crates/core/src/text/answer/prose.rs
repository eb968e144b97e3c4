//! Lines around an answer that are ordinary sentences, such as `Hello,` and `I used A*.`

use super::atoms::{Atom, AtomKind};
use super::words::{self, WordKind, is_one_of};
use crate::text::span::Span;

/// Words that begin a greeting or a closing.
const COURTESY: [&str; 14] = [
    "best",
    "bye",
    "cheers",
    "dear",
    "greetings",
    "hello",
    "hey",
    "hi",
    "kind",
    "many",
    "regards",
    "sincerely",
    "thank",
    "thanks",
];
/// The maximum number of words in a greeting or a closing.
const SHORT: usize = 6;
/// Words of sentences about an answer. A line without any of them may be a list of moves.
const SENTENCE: [&str; 20] = [
    "answer", "here", "hope", "i", "my", "our", "please", "solution", "solved", "sorry", "that", "these", "this",
    "used", "using", "was", "we", "with", "work", "you",
];
/// Words of sentences about moves. Another word of such a sentence may be a misspelled direction.
const MOVING: [&str; 26] = [
    "action",
    "blank",
    "cell",
    "cells",
    "direction",
    "empty",
    "gap",
    "go",
    "goes",
    "hole",
    "into",
    "move",
    "moved",
    "moving",
    "piece",
    "push",
    "shift",
    "slide",
    "slides",
    "sliding",
    "step",
    "swap",
    "then",
    "tile",
    "tiles",
    "to",
];
/// Beginnings of directions, possibly misspelled.
const BEGINNINGS: [&str; 10] = ["do", "dw", "le", "lf", "lt", "rg", "rh", "ri", "rt", "up"];

/// Returns whether a line without directions and numbers is a greeting, a closing or a sentence
/// rather than a misspelled move.
pub(super) fn is_prose(line: Span, atoms: &[Atom]) -> bool {
    let words = || atoms.iter().filter(|atom| atom.kind == AtomKind::Word).map(|atom| atom.span.text);
    let is_plain = atoms.iter().all(|atom| match atom.kind {
        AtomKind::Word => !atom.is_ways(),
        AtomKind::Times => true,
        AtomKind::Stop(stop) => matches!(stop, ',' | '.'),
        AtomKind::Odd => atom.span.text == "?",
        AtomKind::Number | AtomKind::Decimal | AtomKind::Arrow(_) | AtomKind::Colon => false,
    });
    let may_be_move = |word: &str| {
        let lower = word.to_lowercase();
        words::kind(word) == WordKind::Unknown && BEGINNINGS.iter().any(|begin| lower.starts_with(begin))
    };
    if !is_plain || words().any(|word| may_be_move(word) || is_one_of(&MOVING, word)) {
        return false;
    }
    let is_courtesy = words().next().is_some_and(|first| is_one_of(&COURTESY, first)) && words().count() <= SHORT;
    let is_ended = line.trim().text.ends_with(['.', '!', '?']);
    is_courtesy || is_ended && words().count() > 2 && words().any(|word| is_one_of(&SENTENCE, word))
}
