//! Legends and search orders, such as `Search order: UDLR` and `(U/D/L/R: direction of the blank)`,
//! which name directions without moving anything.

use loyd_core::Direction;
use loyd_core::text::span::Span;

use super::atoms::{Atom, AtomKind, atoms};
use super::words::{MAX_TEXT_LENGTH, announces_moves, blanked, is_one_of, word_list};

/// The maximum length of a line that may contain a legend, in bytes.
const MAX_LINE_LENGTH: usize = 1 << 12;

/// Words in labels before a legend.
const LABELS: [&str; 18] = word_list(
    "alphabet, convention, direction, directions, expansion, legend, letters, notation, operator, operators, \
     order, ordering, preference, priority, successors, symbols, tie, tiebreak",
);
/// Words after a legend.
const VERBS: [&str; 10] =
    ["convention", "denote", "denotes", "mean", "means", "notation", "refer", "refers", "stand", "stands"];

/// Words within a legend, as in `U is up and D is down`.
const CONNECTIVES: [&str; 6] = ["and", "denotes", "for", "is", "means", "or"];

/// Replaces the directions in all legends with spaces. Everything else keeps its line and column.
/// Returns `None` if there are no legends.
pub(super) fn without_legends(text: &str) -> Option<String> {
    if text.len() > MAX_TEXT_LENGTH {
        return None;
    }
    let mut ranges = Vec::new();
    for line in Span::whole(text, 1).nonblank_lines().filter(|line| line.text.len() <= MAX_LINE_LENGTH) {
        let atoms: Vec<Atom> = atoms(line).collect();
        let begin = |atom: &Atom| atom.span.text.as_ptr() as usize - text.as_ptr() as usize;
        for run in find_legends(&atoms) {
            let last = &atoms[run.end - 1];
            ranges.push(begin(&atoms[run.start])..begin(last) + last.span.text.len());
        }
    }
    (!ranges.is_empty()).then(|| blanked(text, ranges))
}

/// Removes the lines that list the pieces of a block puzzle, such as `Cars: L, U, D, R`. Returns
/// `None` if there are none.
pub(super) fn without_piece_list(text: &str) -> Option<String> {
    const LABELS: [&str; 6] = ["blocks", "bricks", "cars", "names", "pieces", "vehicles"];
    let is_list = |line: &str| {
        let Some((label, names)) = line.split_once([':', '=']).filter(|_| line.len() <= MAX_LINE_LENGTH) else {
            return false;
        };
        let mut names = names.split(|c: char| !c.is_alphanumeric()).filter(|name| !name.is_empty()).peekable();
        is_one_of(&LABELS, label.trim()) && names.peek().is_some() && names.all(|name| name.chars().count() == 1)
    };
    if text.len() > MAX_TEXT_LENGTH || !text.lines().any(is_list) {
        return None;
    }
    let rest = text.split_inclusive('\n').map(|line| if is_list(line.trim_end()) { "\n" } else { line });
    Some(rest.collect())
}

/// Returns whether `text` contains each of the four directions exactly once, like a legend. Arrows
/// do not count next to words: `>` may mark a quotation.
pub(super) fn lists_every_direction(text: &str) -> bool {
    let directions_in = |is_word: bool| {
        let atoms = Span::whole(text, 1).lines().flat_map(atoms);
        let chosen = atoms.filter(|atom| (atom.kind == AtomKind::Word) == is_word);
        directions(chosen).take(5).collect::<Vec<Direction>>()
    };
    let words = directions_in(true);
    is_complete(&words) || words.is_empty() && is_complete(&directions_in(false))
}

/// Returns the ranges of atoms that form legends.
fn find_legends(atoms: &[Atom]) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    let mut next = 0;
    while let Some(start) = (next..atoms.len()).find(|&index| atoms[index].may_be_move()) {
        let is_part =
            |atom: &&Atom| atom.may_be_move() || is_separator(atom) || is_one_of(&CONNECTIVES, atom.span.text);
        let length = atoms[start..].iter().take_while(is_part).count();
        let last = atoms[start..start + length].iter().rposition(Atom::may_be_move).unwrap_or_default();
        let run = start..start + last + 1;
        next = start + length;
        // The second half of `U/D/L/R = up/down/left/right`.
        let is_explained =
            || found.last().is_some_and(|before| before.end + 1 == start && atoms[before.end].kind == AtomKind::Colon);
        let listed: Vec<Direction> = directions(atoms[run.clone()].iter().copied()).take(9).collect();
        let is_legend = is_in_pairs(&listed)
            || is_complete(&listed)
                && (is_explained() || is_set_apart(atoms, run.clone()) || is_labelled(atoms, start));
        if is_legend {
            found.push(run);
        }
    }
    found
}

/// Returns whether a list of all directions explains or enumerates them: it is in brackets,
/// separated by slashes, or before a colon or a word such as `denote`.
fn is_set_apart(atoms: &[Atom], run: std::ops::Range<usize>) -> bool {
    let kind = |index: usize| atoms.get(index).map(|atom| atom.kind);
    let before = |distance: usize| run.start.checked_sub(distance).and_then(kind);
    let (next, after) = (kind(run.end), kind(run.end + 1));
    let is_value = before(1) == Some(AtomKind::Colon) && announces(atoms, run.start - 1);
    let is_product = matches!(before(2), Some(AtomKind::Times | AtomKind::Number))
        || matches!(after, Some(AtomKind::Times | AtomKind::Number));
    let is_in_parentheses = before(1) == Some(AtomKind::Separator('('))
        && before(2) != Some(AtomKind::Colon)
        && matches!(next, Some(AtomKind::Separator(')') | AtomKind::Colon | AtomKind::Word))
        && !is_product;
    let is_in_square_brackets = before(1) == Some(AtomKind::Separator('['))
        && before(2) == Some(AtomKind::Word)
        && (next, after) == (Some(AtomKind::Separator(']')), Some(AtomKind::Colon));
    let separators = || atoms[run.clone()].iter().filter(|atom| matches!(atom.kind, AtomKind::Separator(_)));
    let is_slashed = separators().count() == 3 && separators().all(|atom| atom.kind == AtomKind::Separator('/'));
    let is_explained =
        next == Some(AtomKind::Colon) || next == Some(AtomKind::Word) && is_one_of(&VERBS, atoms[run.end].span.text);
    !is_value && (is_in_parentheses || is_in_square_brackets || is_slashed || is_explained)
}

/// Returns whether the label of a legend precedes the atom at `start`, as in `Directions = ["U",
/// "D"]`.
fn is_labelled(atoms: &[Atom], start: usize) -> bool {
    let is_bracket = |atom: &&Atom| matches!(atom.kind, AtomKind::Separator('(' | '[' | '{'));
    let brackets = atoms[..start].iter().rev().take_while(is_bracket).count();
    let Some(colon) = (start - brackets).checked_sub(1) else { return false };
    atoms[colon].kind == AtomKind::Colon
        && label_words(atoms, colon).any(|word| is_one_of(&LABELS, word))
        && !announces(atoms, colon)
}

/// Returns whether the label before the colon at an index announces moves. `order` alone does not.
fn announces(atoms: &[Atom], colon: usize) -> bool {
    announces_moves(label_words(atoms, colon).filter(|word| !is_one_of(&["order"], word)))
}

/// Returns the words before the colon at an index, the last one first.
fn label_words<'a>(atoms: &'a [Atom<'a>], colon: usize) -> impl Iterator<Item = &'a str> {
    let words = atoms[..colon].iter().rev().take_while(|atom| atom.kind == AtomKind::Word && !atom.spells_directions());
    words.flat_map(|atom| atom.span.text.split('_'))
}

/// Returns whether each of the four directions occurs exactly once.
fn is_complete(directions: &[Direction]) -> bool {
    directions.len() == 4
        && directions.iter().enumerate().all(|(index, direction)| !directions[..index].contains(direction))
}

/// Returns whether all four directions occur in pairs, as in `U up, D down, L left, R right`.
fn is_in_pairs(directions: &[Direction]) -> bool {
    let firsts: Vec<Direction> = directions.iter().step_by(2).copied().collect();
    directions.len() == 8 && is_complete(&firsts) && directions.chunks(2).all(|pair| pair[0] == pair[1])
}

fn is_separator(atom: &Atom) -> bool {
    matches!(atom.kind, AtomKind::Separator(',' | '/' | '|' | ';' | '\\'))
}

fn directions<'a>(atoms: impl Iterator<Item = Atom<'a>>) -> impl Iterator<Item = Direction> {
    atoms.flat_map(Atom::directions).map(|written| written.direction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legends_are_removed_and_moves_are_kept() {
        for text in [
            "Search order: UDLR",
            "Operators: Up, Down, Left, Right",
            "Order of expansion: L, U, R, D",
            "Directions = [\"U\",\"D\",\"L\",\"R\"]",
            "(U/D/L/R: direction of the blank)",
            "U/D/L/R = up/down/left/right",
            "Moves [U D L R]: ",
            "(LRUD)",
            "U up, D down, L left, R right",
            "L is left, R is right, U is up and D is down",
            "U, D, L and R denote the way of the blank",
            "Tie-break: up, down, left, right.",
        ] {
            let rest = without_legends(text).expect(text);
            assert!(Span::whole(&rest, 1).lines().flat_map(atoms).all(|atom| !atom.may_be_move()), "{text}: {rest}");
            assert_eq!(rest.chars().count(), text.chars().count(), "{text}");
        }
        for text in [
            "UDLR",
            "Answer: U/D/L/R",
            "Moves: (U, D, L, R)",
            "['U', 'D', 'L', 'R']",
            "U L D R D L",
            "(UDLR)x2",
            "BFS: ULDR",
            "First: ULDR",
            "Order of moves: ULDR",
            "Directions: up, left",
        ] {
            assert_eq!(without_legends(text), None, "{text}");
        }
        for (text, is_complete) in [("> U D L R", true), ("\u{2191}\u{2193}\u{2190}\u{2192}", true), ("UDLU", false)] {
            assert_eq!(lists_every_direction(text), is_complete, "{text}");
        }
    }
}
