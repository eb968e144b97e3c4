//! PDDL problems for tile boards: atoms in `:init` and `:goal` that place the tiles.
//!
//! Domains differ in their vocabulary, so an atom is interpreted by its numbers: a tile and two
//! coordinates, or the coordinates of the blank. Both `(at t1 p2 p1)` and `(t1-at-r1c2)` are
//! supported.

use std::collections::HashMap;

use super::span::Span;
use super::spec::{FormatSpec, Metadata, single};
use super::tiles::check_position;
use super::{AnyPuzzle, Fault, Faults, Format, Puzzled, ReadOptions, tile_puzzle};
use crate::TilePosition;
use crate::tiles::MAX_SIDE;

/// The format `pddl`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Pddl,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "(define (problem p) (:domain d)\n(:init (at t1 p1 p1) (blank p2 p1) (at t3 p1 p2) (at t2 p2 p2))\n(:goal (and (at t1 p1 p1) (at t2 p2 p1) (at t3 p1 p2))))\n",
    holds: "a planning problem for a tile board; its atoms place the tiles",
    recognised: "`(define`",
    sniff: is_recognised,
    read: |text, options, _| single(text, |text| read_puzzle(text, options)),
    write: None,
};

/// Returns whether `text` is a planning problem.
pub(super) fn is_recognised(text: Span) -> bool {
    let is_code = |line: &Span| !line.trim().text.starts_with(';');
    text.nonblank_lines().find(is_code).is_some_and(|line| line.trim().text.to_lowercase().starts_with("(define"))
}

/// Reads a problem.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let atoms = atoms(text);
    let init = placement(text, &atoms, ":init")?;
    let start = position(&init, text)?;
    let goal = match &options.goal {
        Some(goal) => Some(goal.clone()),
        None => Some(read_goal(text, &atoms, &init)?.to_string()),
    };
    let puzzle = tile_puzzle::with_goal(Ok(start), goal.as_deref())?;
    Ok(Puzzled::new(AnyPuzzle::Tiles(puzzle), Format::Pddl))
}

/// Returns the goal of a problem, which must place all tiles.
fn read_goal(text: Span, atoms: &[PddlAtom], init: &Placement) -> Result<TilePosition, Faults> {
    const UNSUPPORTED: [&str; 7] = ["or", "not", "imply", "forall", "exists", "when", "preference"];
    let section = text.split_at(text.text.to_ascii_lowercase().find(":goal").unwrap_or(text.text.len())).1;
    let is_code = |at: usize| !section.text[..at].rsplit('\n').next().is_some_and(|line| line.contains(';'));
    let mut opened = section.text.match_indices('(').filter(|(at, _)| is_code(*at));
    let other = opened.find(|(at, _)| {
        let word = section.text[at + 1..].trim_start().split(|c: char| !c.is_alphanumeric()).next();
        word.is_some_and(|word| UNSUPPORTED.iter().any(|other| other.eq_ignore_ascii_case(word)))
    });
    if let Some((at, _)) = other {
        let place = section.split_at(at + 1).1;
        let place = Span { text: place.first_word().0.text, ..place };
        return Err(place.expected("the position of each tile in `:goal`").into());
    }
    let goal = placement(text, atoms, ":goal")?;
    let (placed, total) = (count_tiles(&goal), count_tiles(init));
    if placed < total {
        let message = format!("`:goal` places {placed} of {total} tiles: expected the position of each tile");
        return Err(section.fault(message).into());
    }
    position(&goal, text)
}

/// An expression without subexpressions, and its section.
struct PddlAtom<'a> {
    section: &'a str,
    text: Span<'a>,
}

/// Returns the innermost expressions of `text`, in order.
fn atoms(text: Span<'_>) -> Vec<PddlAtom<'_>> {
    let mut atoms = Vec::new();
    let mut section = "";
    let mut begin: Option<Span> = None;
    for line in text.lines() {
        let line = line.split_once(';').map_or(line, |(code, _)| code);
        let mut rest = line;
        while let Some(at) = rest.text.find(['(', ')']) {
            let (before, after) = rest.split_at(at);
            let is_open = after.text.starts_with('(');
            rest = after.split_at(1).1;
            if is_open {
                begin = Some(rest);
                // A word ends at the next bracket, because a line may contain thousands of brackets
                // without a space.
                let word = rest.text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')')).next();
                section = word.filter(|word| word.starts_with(':')).unwrap_or(section);
            } else if let Some(begin) = begin.take() {
                // An atom that extends over several lines is irrelevant to the board.
                let text = if begin.line == before.line { between(begin, before) } else { before };
                atoms.push(PddlAtom { section, text });
            }
        }
    }
    atoms
}

/// Returns the text from the start of one span to the end of another on the same line.
fn between<'a>(begin: Span<'a>, end: Span<'a>) -> Span<'a> {
    let length = end.end().column - begin.column;
    let at = begin.text.char_indices().nth(length).map_or(begin.text.len(), |(at, _)| at);
    begin.split_at(at).0
}

/// The tile on each cell. The blank is 0.
type Placement = HashMap<(usize, usize), u16>;

fn placement(text: Span, atoms: &[PddlAtom], section: &str) -> Result<Placement, Fault> {
    let mut tiles = HashMap::new();
    for atom in atoms.iter().filter(|atom| atom.section == section) {
        let Some((cell, tile)) = read_atom(atom.text) else { continue };
        if let Some(other) = tiles.insert(cell, tile) {
            return Err(atom.text.fault(format!("two tiles in one cell: {other} and {tile}")));
        }
    }
    if tiles.is_empty() {
        let message = format!("expected atoms such as `(at t1 p2 p1)` in `{section}`, found none");
        return Err(text.trim().fault(message));
    }
    Ok(tiles)
}

/// Returns the number of tiles, not counting the blank.
fn count_tiles(tiles: &Placement) -> usize {
    tiles.values().filter(|tile| **tile > 0).count()
}

fn position(tiles: &Placement, text: Span) -> Result<TilePosition, Faults> {
    let ranges = |coordinate: fn(&(usize, usize)) -> usize| {
        let values = tiles.keys().map(coordinate);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((top, bottom), (left, right)) = (ranges(|cell| cell.0), ranges(|cell| cell.1));
    let (height, width) = ((bottom - top).saturating_add(1), (right - left).saturating_add(1));
    if width > MAX_SIDE || height > MAX_SIDE {
        let message = format!("the atoms span a {width}x{height} board, but both sides may be at most {MAX_SIDE}");
        return Err(text.trim().fault(message).into());
    }
    let free_cells = (width * height).saturating_sub(tiles.len());
    let has_blank = tiles.values().any(|tile| *tile == 0);
    if free_cells > usize::from(!has_blank) {
        let (filled, size) = (tiles.len(), width * height);
        let message = format!("the atoms fill {filled} of the {size} cells on a {width}x{height} board");
        return Err(text.trim().fault(message).into());
    }
    let cells = (0..width * height).map(|at| tiles.get(&(top + at / width, left + at % width)).copied().unwrap_or(0));
    check_position(width, height, cells.collect(), text.trim())
}

/// Returns the row and column of an atom, and its tile. `None` for an atom about something else.
fn read_atom(atom: Span) -> Option<((usize, usize), u16)> {
    let lower = atom.text.to_lowercase();
    let is_blank = ["blank", "empty", "clear"].iter().any(|word| lower.contains(word));
    let numbers: Vec<usize> = numbers_in(&lower).filter_map(|digits| digits.parse().ok()).collect();
    // If one word contains both coordinates, as in `r1c2`, the row comes first. Two words are x and
    // y.
    let is_one_word = lower.split_whitespace().next_back().is_some_and(|word| numbers_in(word).count() >= 2);
    let cell = |first: usize, second: usize| if is_one_word { (first, second) } else { (second, first) };
    match (&numbers[..], is_blank) {
        (&[first, second], true) => Some((cell(first, second), 0)),
        (&[tile, first, second], false) => Some((cell(first, second), u16::try_from(tile).ok()?)),
        _ => None,
    }
}

fn numbers_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty())
}
