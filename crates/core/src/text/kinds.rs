//! Drawings whose characters stand for kinds of pieces: digits shared by several pieces, and the
//! symbols `^`, `v`, `<` and `>`.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::block_goal::{DefaultGoal, GoalText};
use super::cells::{DEFAULT_GOAL_PIECE, Sketch};
use super::drawing::Drawing;
use super::fault::FaultLog;
use super::span::{Span, only};
use super::spec::{FormatSpec, Metadata, single};
use super::{AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle, frame};
use crate::Direction;
use crate::blocks::name::piece_names;
use crate::blocks::{Freedom, MAX_GRID, SetupPiece};
use crate::wording::counted;

/// The format `kinds`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Kinds,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "2113\n2113\n4665\n4775\n.77.\n",
    holds: "rows in which a digit names a kind of piece rather than a single piece, while `^` over `v` and `<` before `>` are pieces of two cells; or Chinese names for kinds, such as `曹操`",
    recognised: "rows of digits in which the cells of some digit do not form a single rectangle, 5×4 digits that can be divided into the Klotski pieces, or rows with these characters",
    sniff: |text| Drawing::read(text).is_some_and(|drawing| sketch(&drawing).is_some()),
    read: |text, options, _| single(text, |text| read_puzzle(text, options)),
    write: None,
};

/// Reads a drawing of kinds.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let no_kinds = || text.trim().fault("expected rows of digits, or of `^`, `v`, `<` and `>`, each a kind of piece");
    let drawing = Drawing::read(text).ok_or_else(no_kinds)?;
    let sketch = sketch(&drawing).ok_or_else(no_kinds)?;
    if let Some(gap) = drawing.exits().next().filter(|_| options.goal.is_none()) {
        return Err(gap.fault(frame::GAP_MESSAGE).into());
    }
    let klotski = klotski_goal(&sketch);
    let stated = klotski.as_deref().map(|goal| Span::whole(goal, 1));
    let goal = GoalText::choose(options, stated, DefaultGoal { piece: DEFAULT_GOAL_PIECE, hint: "with `--goal`" });
    let pieces = counted(sketch.pieces.len() as u64, "piece");
    let puzzle = block_puzzle::finish(sketch, goal, FaultLog::default())?;
    let mut puzzled = Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Kinds);
    puzzled.guess(format!("{pieces} in all; --format picture makes each character one piece"));
    if matches!(goal, GoalText::Stated(_)) {
        puzzled.guess(KLOTSKI_GUESS);
    }
    Ok(puzzled)
}

/// The note on a board with the goal that [`klotski_goal`] returns.
pub(super) const KLOTSKI_GUESS: &str = "goal: the large square at the bottom centre";

/// Returns the Klotski goal, if the board has 5×4 cells and exactly one 2×2 piece.
pub(super) fn klotski_goal(sketch: &Sketch) -> Option<String> {
    let is_large = |piece: &&SetupPiece| piece.cells.len() == 4 && sides(&piece.cells) == (2, 2);
    let large = only(sketch.pieces.iter().filter(is_large)).filter(|_| (sketch.rows, sketch.columns) == KLOTSKI);
    large.map(|piece| format!("{} covers 4,2", piece.name))
}

/// Returns whether numbers in rows are pieces: several of them occur in adjacent cells, as they
/// would not on a misprinted tile board. If each line is a complete board, identical numbers are
/// adjacent only vertically.
pub(super) fn are_pieces(drawing: &Drawing) -> bool {
    const MIN_COUNT: usize = 3;
    let cells = drawing.cells();
    let is_piece = |one: &&Span, other: &Span| one.text == other.text && one.text != "0";
    let right = cells.iter().flat_map(|row| row.iter().zip(row.iter().skip(1)));
    let right: HashSet<&str> = right.filter(|(one, other)| is_piece(one, other)).map(|(one, _)| one.text).collect();
    let down = cells.iter().zip(cells.iter().skip(1)).flat_map(|(row, below)| row.iter().zip(below));
    let down: HashSet<&str> = down.filter(|(one, other)| is_piece(one, other)).map(|(one, _)| one.text).collect();
    !right.is_empty() && cells.len() >= MIN_COUNT && right.union(&down).count() >= MIN_COUNT
}

/// The height and width of a rectangle of cells.
type Sides = (usize, usize);

/// The numbers of rows and columns of a Klotski board.
const KLOTSKI: Sides = (5, 4);

/// The connected components of the cells with one digit.
type Components = Vec<Vec<(usize, usize)>>;

/// The pieces in a drawing of kinds, each with its kind's character and its cells.
type FoundPieces = Vec<(char, Vec<(usize, usize)>)>;

/// Reads a drawing whose characters stand for kinds of pieces. Returns `None` if every character is
/// a single piece, or if the kinds do not determine where a piece ends.
///
/// The first piece of a kind in reading order keeps the digit as its name, so a goal can name it.
pub(super) fn sketch<'a>(drawing: &Drawing<'a>) -> Option<Sketch<'a>> {
    let spans = drawing.cells();
    // A single row is more likely a number, such as a puzzle's number in a file.
    let is_board = (2..=MAX_GRID).contains(&spans.len()) && spans[0].len() <= MAX_GRID;
    // A cell with several digits, such as 10, names a piece.
    let cell = |cell: &Span| cell.text.chars().next().filter(|c| c.len_utf8() == cell.text.len());
    let cells: Vec<Vec<char>> = spans.iter().map(|row| row.iter().map(cell).collect()).collect::<Option<_>>()?;
    let is_valid = |c: char| c.is_ascii_digit() || is_symbol(c) || c == '.' || c == '#' || Some(c) == drawing.empty;
    if !is_board || !cells.iter().flatten().all(|&c| is_valid(c)) {
        return None;
    }
    let has_symbols = cells.iter().flatten().any(|&c| is_symbol(c));
    let mut found: FoundPieces = Vec::new();
    if has_symbols {
        found.extend(pieces_from_symbols(&cells)?);
    }
    let set_sides = if has_symbols { None } else { klotski_set(&cells, drawing.empty) };
    let mut has_kinds = has_symbols;
    for digit in digits(&cells, drawing.empty) {
        let parts = components(&cells, digit);
        let sides = match &set_sides {
            Some(set_sides) => set_sides[&digit],
            None => kind_sides(&parts, has_symbols)?,
        };
        has_kinds |= parts.len() > 1 || self::sides(&parts[0]) != sides;
        for part in parts {
            found.extend(divide(&part, sides)?.into_iter().map(|cells| (digit, cells)));
        }
    }
    has_kinds.then(|| name_pieces(drawing, &spans, found))
}

/// Returns the sides of each digit's pieces, if the pieces form the Klotski set on a 5×4 board: one
/// 2×2 square, five two-cell pieces and four one-cell pieces. Almost every 5×4 board written in
/// digits has that set. If several divisions form the set, the one that divides the highest digits
/// is chosen, because the usual numberings start with the large square. Returns `None` if each
/// digit can be a single piece and exactly one of them is the large square.
fn klotski_set(cells: &[Vec<char>], empty: Option<char>) -> Option<HashMap<char, Sides>> {
    if (cells.len(), cells[0].len()) != KLOTSKI {
        return None;
    }
    let parts: Vec<(char, Components)> =
        digits(cells, empty).into_iter().map(|digit| (digit, components(cells, digit))).collect();
    let is_large = |part: &&(char, Components)| sides(&part.1[0]) == (2, 2);
    if parts.iter().all(|(_, parts)| parts.len() == 1) && parts.iter().filter(is_large).count() == 1 {
        return None;
    }
    let mut chosen = Vec::new();
    complete_set(&parts, [1, 5, 4], &mut chosen).then(|| parts.iter().map(|part| part.0).zip(chosen).collect())
}

/// Chooses sides for the pieces of the remaining digits. `wanted` counts the 2×2 pieces, the
/// two-cell pieces and the one-cell pieces. Returns whether the choice matches these counts
/// exactly.
fn complete_set(parts: &[(char, Components)], wanted: [usize; 3], chosen: &mut Vec<Sides>) -> bool {
    /// The sides to try, largest first, so a component is divided only if that completes the set.
    const SIDES: [(Sides, usize); 4] = [((2, 2), 0), ((2, 1), 1), ((1, 2), 1), ((1, 1), 2)];
    let Some(((_, first), rest)) = parts.split_first() else { return wanted == [0; 3] };
    for (sides, kind) in SIDES {
        let count: Option<usize> = first.iter().map(|part| Some(divide(part, sides)?.len())).sum();
        let Some(remaining) = count.and_then(|count| wanted[kind].checked_sub(count)) else { continue };
        let mut wanted = wanted;
        wanted[kind] = remaining;
        chosen.push(sides);
        if complete_set(rest, wanted, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

const fn is_symbol(c: char) -> bool {
    matches!(c, '^' | 'v' | '<' | '>')
}

/// Returns the sketch of the pieces, each with its own name.
fn name_pieces<'a>(drawing: &Drawing<'a>, spans: &[Vec<Span<'a>>], mut found: FoundPieces) -> Sketch<'a> {
    found.sort_by_key(|(_, cells)| cells[0]);
    let mut taken: HashSet<char> = found.iter().map(|&(kind, _)| kind).collect();
    let mut named_kinds = HashSet::new();
    // A generated name must not make a piece the default goal piece.
    let mut names = piece_names().filter(|&name| name != DEFAULT_GOAL_PIECE);
    let mut sketch = Sketch { rows: spans.len(), columns: spans[0].len(), ..Sketch::new(drawing.rows[0]) };
    for (kind, cells) in found {
        let name = if kind.is_ascii_digit() && named_kinds.insert(kind) {
            kind
        } else {
            names.by_ref().find(|&name| taken.insert(name)).unwrap_or(kind)
        };
        sketch.places.push(spans[cells[0].0][cells[0].1]);
        sketch.pieces.push(SetupPiece { name, cells, freedom: Freedom::Both });
    }
    let cells = (0..sketch.rows).flat_map(|row| (0..sketch.columns).map(move |column| (row, column)));
    sketch.walls = cells.filter(|&(row, column)| spans[row][column].text == "#").collect();
    sketch
}

/// Returns the pieces drawn with symbols: `^` above `v`, and `<` before `>`.
fn pieces_from_symbols(cells: &[Vec<char>]) -> Option<FoundPieces> {
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

/// Returns the distinct digits that name pieces, in ascending order.
fn digits(cells: &[Vec<char>], empty: Option<char>) -> BTreeSet<char> {
    cells.iter().flatten().copied().filter(|&c| c.is_ascii_digit() && Some(c) != empty).collect()
}

/// Returns the connected components of the cells with this character. Each lists its cells in
/// reading order.
fn components(cells: &[Vec<char>], character: char) -> Components {
    let mut seen = HashSet::new();
    let mut parts = Vec::new();
    for row in 0..cells.len() {
        for column in 0..cells[row].len() {
            if cells[row][column] != character || !seen.insert((row, column)) {
                continue;
            }
            let (mut part, mut next) = (vec![(row, column)], 0);
            while let Some(&(row, column)) = part.get(next) {
                next += 1;
                let sides = Direction::ALL.into_iter();
                let neighbours = sides.filter_map(|side| side.from(row, column, cells.len(), cells[row].len()));
                part.extend(
                    neighbours.filter(|&(row, column)| cells[row][column] == character && seen.insert((row, column))),
                );
            }
            part.sort_unstable();
            parts.push(part);
        }
    }
    parts
}

/// Returns the sides of a component's bounding rectangle.
pub(super) fn sides(part: &[(usize, usize)]) -> Sides {
    let extent = |index: fn(&(usize, usize)) -> usize| {
        let indices = || part.iter().map(index);
        indices().max().zip(indices().min()).map_or(0, |(max, min)| max - min + 1)
    };
    (extent(|cell| cell.0), extent(|cell| cell.1))
}

pub(super) fn is_rectangle(part: &[(usize, usize)]) -> bool {
    let (rows, columns) = sides(part);
    rows * columns == part.len()
}

/// Returns the sides of a kind's pieces, taken from the kind's smallest component. If the long
/// pieces are drawn with symbols, digits stand for squares.
fn kind_sides(parts: &[Vec<(usize, usize)>], has_symbols: bool) -> Option<Sides> {
    let smallest = parts.iter().min_by_key(|part| part.len())?;
    let sides = sides(smallest);
    if has_symbols && sides.0 != sides.1 {
        return Some((1, 1));
    }
    is_rectangle(smallest).then_some(sides)
}

/// Divides a component into rectangles with the given sides, if possible.
fn divide(part: &[(usize, usize)], (rows, columns): Sides) -> Option<Vec<Vec<(usize, usize)>>> {
    let mut remaining: HashSet<(usize, usize)> = part.iter().copied().collect();
    let mut pieces = Vec::new();
    // The first remaining cell in reading order is the upper left cell of a piece.
    for &(row, column) in part {
        if !remaining.contains(&(row, column)) {
            continue;
        }
        let piece: Vec<(usize, usize)> =
            (row..row + rows).flat_map(|row| (column..column + columns).map(move |column| (row, column))).collect();
        if !piece.iter().all(|cell| remaining.remove(cell)) {
            return None;
        }
        pieces.push(piece);
    }
    Some(pieces)
}
