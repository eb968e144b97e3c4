//! The words in answers to tile puzzles: directions in every spelling, fillers between moves, and
//! words of prose.

use std::ops::Range;

use loyd_core::Direction::{self, Down, Left, Right, Up};
use loyd_core::text::tile_moves::Convention;

/// The maximum length in bytes of an answer that is searched for swaps, labels and legends. Larger
/// values take more time on long lists of moves.
pub(super) const MAX_TEXT_LENGTH: usize = 1 << 20;

/// The spelling of a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// `U`, `up`. The case implies the convention.
    Name(Convention),
    /// `N`, `north`.
    Compass,
    /// `↑`.
    Arrow,
    /// `^`, `v`, `<`, `>`.
    Ascii,
}

/// A direction with its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WrittenDirection {
    pub(super) direction: Direction,
    pub(super) spelling: Spelling,
}

/// The role of a word in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordKind {
    /// One or more directions without separators.
    Directions,
    /// A direction only if no other words surround it: `s`, `v`.
    PerhapsDirections,
    /// A word that has no meaning when it occurs between moves.
    Filler,
    /// A word between moves, or in a sentence about them.
    FillerOrProse,
    /// A word in a sentence about the search or the solution.
    Prose,
    Unknown,
}

const FILLERS: [&str; 44] = word_list(
    "a, action, and, blank, by, cell, cells, direction, empty, finally, first, gap, go, goes, hole, into, is, \
     it, move, moved, moving, my, next, of, piece, push, pushes, shift, slide, slides, sliding, space, spaces, \
     square, step, swap, swaps, the, then, tile, tiles, times, to, with",
);

const FILLERS_OR_PROSE: &[&str] = &["actions", "answer", "moves", "path", "sequence", "solution", "steps"];

const PROSE: [&str; 77] = word_list(
    "algorithm, astar, bfs, board, boards, complexity, cost, count, cpu, depth, dfs, done, elapsed, end, ended, \
     expanded, explored, final, finished, found, frontier, fringe, generated, goal, held, here, heuristic, ida, \
     initial, input, iterations, length, manhattan, memory, milliseconds, minimum, ms, node, nodes, number, \
     optimal, output, program, puzzle, queue, ram, reached, result, results, running, runtime, search, \
     searching, sec, seconds, secs, selected, shortest, size, solutions, solvable, solved, solver, solving, \
     start, started, starting, state, states, success, successfully, threshold, time, took, total, usage, \
     visited",
);

/// Words in labels before moves, such as `path_to_goal:`.
const MOVE_LABELS: &[&str] = &[
    "action", "actions", "answer", "clicks", "move", "moves", "order", "path", "plan", "result", "sequence",
    "solution", "steps", "swaps", "tile", "tiles",
];

/// Words in labels before a statistic about the moves, such as `cost_of_path:`.
const STATISTIC_LABELS: &[&str] = &["cost", "count", "depth", "length", "nodes", "number", "size", "time", "total"];

/// Ordinary words that consist of the initials of compass points.
const COMPASS_LIKE: &[&str] = &["new", "news", "see", "seen", "sense", "we", "were"];

/// Names of the blank.
pub(super) const BLANK: [&str; 5] = ["blank", "empty", "gap", "hole", "zero"];

/// Splits a list of `N` words or phrases, which are separated by `, `, at compile time.
pub(super) const fn word_list<const N: usize>(list: &'static str) -> [&'static str; N] {
    let mut words = [""; N];
    let (mut count, mut begin, mut end) = (0, 0, 0);
    while end <= list.len() {
        if end == list.len() || list.as_bytes()[end] == b',' {
            words[count] = list.split_at(end).0.split_at(begin).1;
            (count, begin) = (count + 1, end + ", ".len());
        }
        end += 1;
    }
    assert!(count == N, "the list has fewer words");
    words
}

/// Replaces the characters in ranges of bytes, which must be in ascending order, with spaces. Line
/// breaks are kept, so the rest of the text keeps its lines and columns.
pub(super) fn blanked(text: &str, ranges: impl IntoIterator<Item = Range<usize>>) -> String {
    let (mut rest, mut from) = (String::with_capacity(text.len()), 0);
    for range in ranges {
        rest += &text[from..range.start];
        rest.extend(text[range.clone()].chars().map(|c| if c == '\n' { c } else { ' ' }));
        from = range.end;
    }
    rest + &text[from..]
}

/// Returns whether a word is in a list, ignoring the case of ASCII letters.
pub(super) fn is_one_of(list: &[&str], word: &str) -> bool {
    list.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// Returns the number that an adverb such as `twice` denotes.
pub(super) fn times(word: &str) -> Option<u32> {
    const COUNT_WORDS: [(&str, u32); 3] = [("once", 1), ("twice", 2), ("thrice", 3)];
    COUNT_WORDS.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, number)| number)
}

/// Classifies a word.
pub(super) fn kind(word: &str) -> WordKind {
    let lower = word.to_lowercase();
    let is_in = |list: &[&str]| list.contains(&lower.as_str());
    match () {
        () if alphabet(word) == Some(Alphabet::Names) => WordKind::Directions,
        // In capitals, these words are moves.
        () if is_in(COMPASS_LIKE) && word.contains(|c: char| c.is_ascii_lowercase()) => WordKind::Filler,
        () if lower == "v" || is_lower_case_compass(word) => WordKind::PerhapsDirections,
        () if alphabet(word).is_some() => WordKind::Directions,
        () if is_in(&FILLERS) || times(word).is_some() => WordKind::Filler,
        () if is_in(FILLERS_OR_PROSE) => WordKind::FillerOrProse,
        () if is_in(&PROSE) || lower.contains('_') => WordKind::Prose,
        () if lower.chars().all(|c| c == 'v') => WordKind::PerhapsDirections,
        () => WordKind::Unknown,
    }
}

/// Returns whether the words of a label announce moves, as in `path_to_goal:`.
pub(super) fn announces_moves<'a>(label: impl Iterator<Item = &'a str>) -> bool {
    let words: Vec<String> = label.flat_map(|word| word.split('_')).map(str::to_lowercase).collect();
    let has_one_of = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    has_one_of(MOVE_LABELS) && !has_one_of(STATISTIC_LABELS)
}

/// Returns the directions in a word of the kind [`WordKind::Directions`] or
/// [`WordKind::PerhapsDirections`].
pub(super) fn directions(word: &str) -> impl Iterator<Item = WrittenDirection> {
    let alphabet = alphabet(word);
    let mut rest = word;
    std::iter::from_fn(move || {
        let (length, direction) = match alphabet {
            Some(alphabet) => alphabet.first(rest)?,
            None => rest.chars().next().map(|_| (1, Down))?,
        };
        let is_upper = rest.starts_with(|c: char| c.is_ascii_uppercase());
        let spelling = match alphabet {
            Some(Alphabet::Names) => Spelling::Name(if is_upper { Convention::Tile } else { Convention::Blank }),
            Some(Alphabet::Compass) => Spelling::Compass,
            None => Spelling::Ascii,
        };
        rest = &rest[length..];
        Some(WrittenDirection { direction, spelling })
    })
}

/// Returns the direction of an arrow, and its spelling.
pub(super) fn arrow(c: char) -> Option<WrittenDirection> {
    const ARROWS: [(&str, Direction); 4] = [("↑⬆⇧⇑▲△", Up), ("↓⬇⇩⇓▼▽", Down), ("←⬅⇦⇐◀◁", Left), ("→➡⇨⇒▶▷➔➜", Right)];
    const ASCII: [(char, Direction); 3] = [('^', Up), ('<', Left), ('>', Right)];
    let ascii = ASCII.into_iter().find(|&(ascii, _)| ascii == c).map(|(_, direction)| (direction, Spelling::Ascii));
    let drawn = ARROWS.into_iter().find(|(arrows, _)| arrows.contains(c));
    let (direction, spelling) = ascii.or(drawn.map(|(_, direction)| (direction, Spelling::Arrow)))?;
    Some(WrittenDirection { direction, spelling })
}

/// The set of names that form a word, in full or as initials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alphabet {
    Names,
    Compass,
}

impl Alphabet {
    const fn names(self) -> [(&'static str, Direction); 4] {
        match self {
            Self::Names => [("up", Up), ("down", Down), ("left", Left), ("right", Right)],
            Self::Compass => [("north", Up), ("south", Down), ("west", Left), ("east", Right)],
        }
    }

    /// Returns the length in bytes and the direction of the name, or the initial of a name, at the
    /// start of `text`.
    fn first(self, text: &str) -> Option<(usize, Direction)> {
        let starts_with =
            |prefix: &str| text.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
        let (name, direction) = self.names().into_iter().find(|(name, _)| starts_with(&name[..1]))?;
        if !starts_with(name) {
            return Some((1, direction));
        }
        let suffixes = ["wards", "ward", ""].into_iter().map(|suffix| name.to_owned() + suffix);
        suffixes.into_iter().find(|full| starts_with(full)).map(|full| (full.len(), direction))
    }
}

/// Returns the alphabet whose names and initials form the whole word.
fn alphabet(word: &str) -> Option<Alphabet> {
    [Alphabet::Names, Alphabet::Compass].into_iter().find(|alphabet| {
        let mut rest = word;
        while let Some((length, _)) = alphabet.first(rest) {
            rest = &rest[length..];
        }
        rest.is_empty() && !word.is_empty()
    })
}

/// Returns whether a word consists of compass initials in lower case, which also form ordinary
/// words: `s`, `see`.
fn is_lower_case_compass(word: &str) -> bool {
    alphabet(word) == Some(Alphabet::Compass) && word.len() < 4 && word.chars().any(|c| c.is_ascii_lowercase())
        || word.chars().all(|c| matches!(c, 'n' | 's' | 'e' | 'w'))
}

/// Returns whether a line of `text` contains one of the phrases for "no solution" listed in
/// `docs/formats.md`.
pub(super) fn mentions_no_solution(text: &str) -> bool {
    const STATEMENTS: [&str; 7] = [
        "no solution",
        "unsolvable",
        "not solvable",
        "insolvable",
        "cannot be solved",
        "can't be solved",
        "impossible to solve",
    ];
    // A list of moves may be long and cannot contain such a phrase; skipping it avoids a copy.
    let lines = text.lines().filter(|line| line.len() < 1 << 16).map(str::to_lowercase);
    lines.into_iter().any(|line| STATEMENTS.iter().any(|statement| line.contains(statement)))
}
