//! Divides a line of an answer into words, numbers, arrows and the characters between them.

use loyd_core::text::is_drawn_line;
use loyd_core::text::span::Span;

use super::words::{self, WordKind, WrittenDirection};

/// The kind of an atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AtomKind {
    /// Letters.
    Word,
    /// Digits.
    Number,
    /// Digits with a decimal point.
    Decimal,
    /// An arrow.
    Arrow(WrittenDirection),
    /// `:` or `=`.
    Colon,
    /// `x`, `×` or `*`, possibly the multiplication sign in a product such as `2x` or `×2`.
    Times,
    /// A character that separates moves.
    Separator(char),
    /// Characters that cannot occur among moves, such as `..` and `n/a`.
    Invalid,
}

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Atom<'a> {
    pub(super) kind: AtomKind,
    pub(super) span: Span<'a>,
    /// Whether the atom directly follows the preceding one.
    pub(super) is_glued: bool,
}

impl Atom<'_> {
    /// Returns the kind of a word. `None` for any other atom.
    pub(super) fn word_kind(&self) -> Option<WordKind> {
        (self.kind == AtomKind::Word).then(|| words::kind(self.span.text))
    }

    /// Returns whether the atom is a word of directions, possibly ambiguous ones.
    pub(super) fn spells_directions(&self) -> bool {
        matches!(self.word_kind(), Some(WordKind::Directions | WordKind::PerhapsDirections))
    }

    /// Returns whether the atom is an arrow or a word of directions, possibly ambiguous ones.
    pub(super) fn may_be_move(&self) -> bool {
        matches!(self.kind, AtomKind::Arrow(_)) || self.spells_directions()
    }

    /// Returns whether the atom is an arrow or a word of unambiguous directions.
    pub(super) fn is_move(&self) -> bool {
        matches!(self.kind, AtomKind::Arrow(_)) || self.word_kind() == Some(WordKind::Directions)
    }

    /// Returns the directions of an arrow or of a word. Any other atom has none.
    pub(super) fn directions(self) -> impl Iterator<Item = WrittenDirection> {
        let arrow = if let AtomKind::Arrow(direction) = self.kind { Some(direction) } else { None };
        let word = self.spells_directions().then(|| words::directions(self.span.text));
        arrow.into_iter().chain(word.into_iter().flatten())
    }

    /// Returns the value of a number, or the maximum if it is larger.
    pub(super) fn number(&self) -> u32 {
        self.span.text.parse().unwrap_or(u32::MAX)
    }
}

/// Returns the atoms of a line.
pub(super) fn atoms(line: Span) -> impl Iterator<Item = Atom> {
    let (mut rest, mut is_glued, mut follows_number) = (line, false, false);
    std::iter::from_fn(move || {
        loop {
            // The `s` in `the blank's moves` is not a direction.
            if is_glued && !follows_number {
                rest = rest.split_at(possessive_length(rest.text)).1;
            }
            let (length, kind) = match (sign_length(rest.text, follows_number && is_glued), first_atom(rest.text)?) {
                (Some(length), _) => (length, Some(AtomKind::Times)),
                (None, (length, Some(AtomKind::Word))) => {
                    (length_without_sign(rest.text, length), Some(AtomKind::Word))
                }
                (None, other) => other,
            };
            let (span, after) = rest.split_at(length);
            rest = after;
            // The `u` in Python's `u'Up'` is not a move.
            let is_prefix = kind == Some(AtomKind::Word) && span.text.len() == 1 && rest.text.starts_with(['\'', '"']);
            match kind.filter(|_| !is_prefix || !matches!(span.text, "u" | "b")) {
                None => is_glued = false,
                Some(kind) => {
                    let atom = Atom { kind, span, is_glued };
                    is_glued = !matches!(kind, AtomKind::Separator(_) | AtomKind::Times);
                    follows_number = kind == AtomKind::Number;
                    return Some(atom);
                }
            }
        }
    })
}

/// Returns the length in bytes of a possessive ending at the start of `text`.
fn possessive_length(text: &str) -> usize {
    let rest = ["'s", "\u{2019}s"].iter().find_map(|ending| text.strip_prefix(ending));
    rest.filter(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '\''))
        .map_or(0, |rest| text.len() - rest.len())
}

/// Characters that only separate atoms, such as quotation marks and bullets.
const MARKS: &str = "'\"`´‘’“”„«»!•·+&#_\u{fe0f}";

/// Returns the length in bytes of a multiplication sign at the start of `text`: `×`, `*`, a single
/// `x`, or the `x` in `2xL` if it follows a number.
fn sign_length(text: &str, follows_number: bool) -> Option<usize> {
    let sign = text.chars().next().filter(|&c| is_sign(c))?;
    let length = sign.len_utf8();
    let next = text[length..].chars().next().filter(|c| c.is_alphabetic() || *c == '_');
    let is_lone = !sign.is_alphabetic() || next.is_none() || follows_number;
    is_lone.then_some(length)
}

/// Returns the length of the word of `length` bytes at the start of `text`, without the `x` in
/// `Lx2`.
fn length_without_sign(text: &str, length: usize) -> usize {
    let (word, rest) = text.split_at(length);
    let before = word.strip_suffix(['x', 'X']).filter(|_| rest.starts_with(|c: char| c.is_ascii_digit()));
    before.filter(|before| words::kind(before) == WordKind::Directions).map_or(length, str::len)
}

fn is_sign(c: char) -> bool {
    matches!(c, 'x' | 'X' | '×' | '*')
}

/// Returns the length in bytes and the kind of the atom at the start of `text`. The kind is `None`
/// for characters that only separate atoms.
fn first_atom(text: &str) -> Option<(usize, Option<AtomKind>)> {
    let c = text.chars().next()?;
    let run = |is_part: fn(char) -> bool| text.find(|c| !is_part(c)).unwrap_or(text.len());
    // Otherwise the `n` would be read as a direction.
    if text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("n/a"))
        && run(|c| c == '/' || c.is_alphabetic()) == 3
    {
        return Some((3, Some(AtomKind::Invalid)));
    }
    Some(match c {
        _ if c.is_alphabetic() => (run(|c| c.is_alphabetic() || c == '_'), Some(AtomKind::Word)),
        '0'..='9' => number_atom(text),
        '-' | '=' | '–' | '—' | '~' | '−' => dash_atom(text, c),
        ':' => (1, Some(AtomKind::Colon)),
        '.' if text.starts_with("..") => (run(|c| c == '.'), Some(AtomKind::Invalid)),
        ',' | ';' | '.' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '/' | '\\' => (1, Some(AtomKind::Separator(c))),
        _ if c.is_whitespace() || is_drawn_line(c) || MARKS.contains(c) => (c.len_utf8(), None),
        _ => (c.len_utf8(), Some(words::arrow(c).map_or(AtomKind::Invalid, AtomKind::Arrow))),
    })
}

fn number_atom(text: &str) -> (usize, Option<AtomKind>) {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let whole = digits(text);
    match text[whole..].strip_prefix('.').map(digits) {
        Some(decimals @ 1..) => (whole + 1 + decimals, Some(AtomKind::Decimal)),
        _ => (whole, Some(AtomKind::Number)),
    }
}

/// Reads dashes, optionally with an arrowhead: `-->` separates moves. A single `=` counts as a
/// colon.
fn dash_atom(text: &str, first: char) -> (usize, Option<AtomKind>) {
    let length = text.len() - text.trim_start_matches(['-', '=', '–', '—', '~', '−']).len();
    match () {
        () if text[length..].starts_with('>') => (length + 1, Some(AtomKind::Separator('>'))),
        () if first == '=' && length == 1 => (1, Some(AtomKind::Colon)),
        () => (length, None),
    }
}
