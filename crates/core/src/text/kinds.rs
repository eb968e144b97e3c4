//! Drawings in which a character names a kind of piece: digits that several pieces share, and the signs `^`, `v`, `<`, `>`.

use std::collections::HashSet;

use super::block_goal::{GoalText, UsualGoal};
use super::drawing::Drawing;
use super::fault::FaultLog;
use super::names::piece_names;
use super::sketch::Sketch;
use super::span::Span;
use super::spec::{FormatSpec, single};
use super::{AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::blocks::{Freedom, MAX_GRID, SetupPiece};
use crate::wording::counted;

/// The format `kinds`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Kinds,
    example: "2113\n2113\n4665\n4775\n.77.\n",
    holds: "rows in which a digit names a kind of piece, so that several pieces share it, and `^` over `v` and `<` before `>` are pieces of two cells",
    recognised: "rows of digits where the cells of a digit are no single rectangle, or rows with those signs",
    sniff: |text| Drawing::read(text).is_some_and(|drawing| sketch(&drawing).is_some()),
    read: |text, options, _| single(text, |text| puzzled(text, options)),
    write: None,
};

/// Reads a drawing of kinds.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let no_kinds = || text.trim().fault("expected rows of digits, or of `^`, `v`, `<` and `>`, each a kind of piece");
    let drawing = Drawing::read(text).ok_or_else(no_kinds)?;
    let sketch = sketch(&drawing).ok_or_else(no_kinds)?;
    let large = large_square(&sketch);
    let goal = GoalText::choose(options, None, UsualGoal { piece: 'Z', otherwise: "by `--goal`" });
    let goal_text;
    let goal = match (goal, large) {
        (GoalText::Usual(_), Some(name)) => {
            goal_text = format!("{name} covers {},{}", sketch.rows - 1, sketch.columns / 2);
            GoalText::Stated(Span::whole(&goal_text, 1))
        }
        (goal, _) => goal,
    };
    let pieces = counted(sketch.pieces.len() as u64, "piece");
    let puzzle = block_puzzle::finish(sketch, goal, FaultLog::default())?;
    let mut puzzled = Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Kinds);
    puzzled.guess(format!("{pieces} in all; --format picture makes one piece of each character"));
    if matches!(goal, GoalText::Stated(_)) {
        puzzled.guess("goal: the large square at the bottom in the middle");
    }
    Ok(puzzled)
}

/// The only square of 2×2 cells on a board of 5×4 cells, the board of Klotski.
fn large_square(sketch: &Sketch) -> Option<char> {
    const KLOTSKI: Sides = (5, 4);
    let is_large = |piece: &&SetupPiece| piece.cells.len() == 4 && sides(&piece.cells) == (2, 2);
    let mut large = sketch.pieces.iter().filter(is_large);
    match (large.next(), large.next()) {
        (Some(piece), None) if (sketch.rows, sketch.columns) == KLOTSKI => Some(piece.name),
        _ => None,
    }
}

/// A rectangle of cells: rows and columns.
type Sides = (usize, usize);

/// The pieces of a drawing whose characters name kinds, each with the character of its kind and its cells.
type Found = Vec<(char, Vec<(usize, usize)>)>;

/// Reads a drawing whose characters name kinds of pieces. `None` if every character is one piece, or if the kinds do not tell
/// where a piece ends.
///
/// The first piece of a kind in reading order keeps the digit as its name, so that a goal can name it.
pub(super) fn sketch<'a>(drawing: &Drawing<'a>) -> Option<Sketch<'a>> {
    let spans = drawing.cells();
    let is_small = spans.len() <= MAX_GRID && spans[0].len() <= MAX_GRID;
    let cells: Vec<Vec<char>> =
        spans.iter().map(|row| row.iter().map(|cell| cell.text.chars().next().unwrap_or('.')).collect()).collect();
    let is_kind = |c: char| c.is_ascii_digit() || is_sign(c) || c == '.' || c == '#' || Some(c) == drawing.empty;
    if !is_small || !cells.iter().flatten().all(|&c| is_kind(c)) {
        return None;
    }
    let has_signs = cells.iter().flatten().any(|&c| is_sign(c));
    let mut found: Found = Vec::new();
    if has_signs {
        found.extend(signed(&cells)?);
    }
    let lone = if has_signs { None } else { four_singles(&cells, drawing.empty) };
    let mut is_shared = has_signs || lone.is_some();
    for digit in digits(&cells, drawing.empty) {
        let parts = components(&cells, digit);
        is_shared |= parts.len() > 1 || !is_filled(&parts[0]);
        let sides = if lone == Some(digit) { (1, 1) } else { kind_sides(&parts, has_signs)? };
        for part in parts {
            found.extend(tiled(&part, sides)?.into_iter().map(|cells| (digit, cells)));
        }
    }
    is_shared.then(|| named(drawing, &spans, found))
}

/// The digit of four pieces of one cell which touch each other: on a board of Klotski without other pieces of one cell, the
/// higher digit of two that each fill a square of 2×2.
fn four_singles(cells: &[Vec<char>], empty: Option<char>) -> Option<char> {
    const KLOTSKI: Sides = (5, 4);
    if (cells.len(), cells[0].len()) != KLOTSKI {
        return None;
    }
    let digits = digits(cells, empty);
    let shape = |&digit: &char| match &components(cells, digit)[..] {
        [part] if is_filled(part) => Some(sides(part)),
        _ => None,
    };
    let squares: Vec<char> = digits.iter().copied().filter(|digit| shape(digit) == Some((2, 2))).collect();
    let has_single = digits.iter().any(|digit| shape(digit) == Some((1, 1)));
    match squares[..] {
        [_, other] if !has_single => Some(other),
        _ => None,
    }
}

const fn is_sign(c: char) -> bool {
    matches!(c, '^' | 'v' | '<' | '>')
}

/// The sketch of pieces, each with a name of its own.
fn named<'a>(drawing: &Drawing<'a>, spans: &[Vec<Span<'a>>], mut found: Found) -> Sketch<'a> {
    found.sort_by_key(|(_, cells)| cells[0]);
    let mut taken: HashSet<char> = found.iter().map(|&(kind, _)| kind).collect();
    let mut kept = HashSet::new();
    let mut names = piece_names();
    let mut sketch = Sketch { rows: spans.len(), columns: spans[0].len(), ..Sketch::new(drawing.rows[0]) };
    for (kind, cells) in found {
        let name = if kind.is_ascii_digit() && kept.insert(kind) {
            kind
        } else {
            names.by_ref().find(|&name| taken.insert(name)).unwrap_or(kind)
        };
        sketch.places.push(spans[cells[0].0][cells[0].1]);
        sketch.pieces.push(SetupPiece { name, cells, freedom: Freedom::Both });
    }
    for (row, line) in spans.iter().enumerate() {
        let walls = line.iter().enumerate().filter(|(_, cell)| cell.text == "#");
        sketch.walls.extend(walls.map(|(column, _)| (row, column)));
    }
    sketch
}

/// The pieces that signs draw: `^` above `v`, and `<` before `>`.
fn signed(cells: &[Vec<char>]) -> Option<Found> {
    let at = |row: usize, column: usize| cells.get(row).and_then(|line| line.get(column)).copied();
    let mut found = Vec::new();
    let mut ends = 0;
    for (row, line) in cells.iter().enumerate() {
        for (column, &c) in line.iter().enumerate() {
            match c {
                '^' if at(row + 1, column) == Some('v') => found.push((c, vec![(row, column), (row + 1, column)])),
                '<' if at(row, column + 1) == Some('>') => found.push((c, vec![(row, column), (row, column + 1)])),
                'v' | '>' => ends += 1,
                '^' | '<' => return None,
                _ => {}
            }
        }
    }
    (ends == found.len()).then_some(found)
}

/// The digits that name pieces, in order.
fn digits(cells: &[Vec<char>], empty: Option<char>) -> Vec<char> {
    let mut digits: Vec<char> =
        cells.iter().flatten().copied().filter(|&c| c.is_ascii_digit() && Some(c) != empty).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

/// The connected parts of the cells with this character, each in reading order.
fn components(cells: &[Vec<char>], wanted: char) -> Vec<Vec<(usize, usize)>> {
    let mut seen = HashSet::new();
    let mut parts = Vec::new();
    for row in 0..cells.len() {
        for column in 0..cells[row].len() {
            if cells[row][column] != wanted || !seen.insert((row, column)) {
                continue;
            }
            let (mut part, mut next) = (vec![(row, column)], 0);
            while let Some(&(row, column)) = part.get(next) {
                next += 1;
                let beside = [
                    (row.wrapping_sub(1), column),
                    (row + 1, column),
                    (row, column.wrapping_sub(1)),
                    (row, column + 1),
                ];
                for (row, column) in beside {
                    let is_same = cells.get(row).and_then(|line| line.get(column)) == Some(&wanted);
                    if is_same && seen.insert((row, column)) {
                        part.push((row, column));
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
    }
    parts
}

/// The sides of a part's bounding rectangle.
fn sides(part: &[(usize, usize)]) -> Sides {
    let range = |values: Vec<usize>| match (values.iter().min(), values.iter().max()) {
        (Some(least), Some(most)) => most - least + 1,
        _ => 0,
    };
    (range(part.iter().map(|cell| cell.0).collect()), range(part.iter().map(|cell| cell.1).collect()))
}

fn is_filled(part: &[(usize, usize)]) -> bool {
    let (rows, columns) = sides(part);
    rows * columns == part.len()
}

/// The sides of each piece of a kind: those of its smallest part. With signs for the long pieces, digits are squares.
fn kind_sides(parts: &[Vec<(usize, usize)>], has_signs: bool) -> Option<Sides> {
    let smallest = parts.iter().min_by_key(|part| part.len())?;
    let sides = sides(smallest);
    if has_signs && sides.0 != sides.1 {
        return Some((1, 1));
    }
    is_filled(smallest).then_some(sides)
}

/// A part cut into rectangles of the same sides, if that can be done.
fn tiled(part: &[(usize, usize)], (rows, columns): Sides) -> Option<Vec<Vec<(usize, usize)>>> {
    let mut left: HashSet<(usize, usize)> = part.iter().copied().collect();
    let mut pieces = Vec::new();
    // The first cell in reading order that is left is the upper left cell of a piece.
    for &(row, column) in part {
        if !left.contains(&(row, column)) {
            continue;
        }
        let piece: Vec<(usize, usize)> =
            (row..row + rows).flat_map(|row| (column..column + columns).map(move |column| (row, column))).collect();
        if !piece.iter().all(|cell| left.remove(cell)) {
            return None;
        }
        pieces.push(piece);
    }
    Some(pieces)
}
