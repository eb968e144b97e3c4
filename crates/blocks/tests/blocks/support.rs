//! Puzzles written as rows of letters joined by `/`, for tests and benchmarks.
#![allow(dead_code, reason = "each test program uses only part of this module")]

use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::{BlockPuzzle, Puzzle, TilePosition, TilePuzzle};

/// Reads the published data file with this name.
pub(crate) fn data(name: &str) -> String {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Asserts that every line of `text` occurs in a stored fingerprint. The soak test produces all
/// lines in the fingerprint.
#[track_caller]
pub(crate) fn assert_part_of(fingerprint: &str, text: &str) {
    assert!(text.lines().all(|line| fingerprint.lines().any(|kept| kept == line)), "found:\n{text}");
}

/// Returns the lines of a data file, except comments and empty lines.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Parses rows of letters: identical letters form one piece that moves in both directions, `.` is
/// an empty cell, and `#` is a wall. Pieces are in reading order, and the goal is empty.
pub(crate) fn draw(text: &str) -> Setup {
    let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
    let mut setup = Setup {
        rows: rows.len(),
        columns: rows[0].len(),
        walls: vec![],
        gates: vec![],
        pieces: vec![],
        goal: BlockGoal(vec![]),
    };
    for (row, names) in rows.iter().enumerate() {
        for (column, &name) in names.iter().enumerate() {
            match (name, setup.pieces.iter_mut().find(|piece| piece.name == name)) {
                ('.', _) => {}
                ('#', _) => setup.walls.push((row, column)),
                (_, Some(piece)) => piece.cells.push((row, column)),
                (_, None) => {
                    setup.pieces.push(SetupPiece { name, cells: vec![(row, column)], freedom: Freedom::Both });
                }
            }
        }
    }
    setup
}

/// Returns the index of the piece with this name.
pub(crate) fn piece(setup: &Setup, name: char) -> usize {
    setup.pieces.iter().position(|piece| piece.name == name).expect("a piece with this name")
}

/// Returns the puzzle whose goal is to move a piece's first cell to the given row and column.
pub(crate) fn to_cell(mut setup: Setup, name: char, (row, column): (usize, usize)) -> BlockPuzzle {
    let cell = (row * setup.columns + column) as u16;
    setup.goal = BlockGoal(vec![Target::Covers { piece: piece(&setup, name), cell }]);
    setup.try_into().expect("a legal puzzle")
}

/// Returns the puzzle whose goal is to move a piece into the last column.
pub(crate) fn to_right(mut setup: Setup, name: char) -> BlockPuzzle {
    setup.goal = BlockGoal(vec![Target::Right { piece: piece(&setup, name) }]);
    setup.try_into().expect("a legal puzzle")
}

/// Returns a Rush Hour board from rows joined by `/`: every car moves along its length.
pub(crate) fn rush_setup(text: &str) -> Setup {
    let mut setup = draw(text);
    for piece in &mut setup.pieces {
        let is_horizontal = piece.cells.iter().all(|cell| cell.0 == piece.cells[0].0);
        piece.freedom = if is_horizontal { Freedom::Horizontal } else { Freedom::Vertical };
    }
    setup
}

/// Returns a Rush Hour board from 36 cells, with `o` for an empty cell and `x` for a wall. The goal
/// is to move `A` to the right edge.
pub(crate) fn rush(cells: &str) -> BlockPuzzle {
    let cells = cells.replace('o', ".").replace('x', "#");
    let rows: Vec<&str> = (0..6).map(|row| &cells[6 * row..6 * row + 6]).collect();
    to_right(rush_setup(&rows.join("/")), 'A')
}

/// Parses a row of the published table: the name, the lengths for `step`, `slide` and `turn`, and
/// the puzzle.
pub(crate) fn parse_published(line: &str) -> (String, [usize; 3], BlockPuzzle) {
    let fields: Vec<&str> = line.split(" | ").collect();
    let lengths = [1, 2, 3].map(|field| fields[field].parse().expect("a length"));
    let (name, cell) = fields[5].split_once(" covers ").expect("a piece and a cell");
    let (row, column) = cell.split_once(',').expect("a row and a column");
    let to_index = |number: &str| number.parse::<usize>().expect("a number from 1") - 1;
    let cell = (to_index(row), to_index(column));
    let name = name.chars().next().expect("a name");
    (fields[0].to_owned(), lengths, to_cell(draw(fields[4]), name, cell))
}

/// Returns the position after the given number of random steps from a goal, drawn by a linear
/// congruential generator whose seed is the number of steps.
pub(crate) fn random_walk(goal: &TilePosition, steps: usize) -> TilePosition {
    let puzzle = TilePuzzle::new(goal.clone(), goal.clone()).expect("boards of the same size");
    let (mut position, mut random) = (goal.clone(), steps as u64);
    for _ in 0..steps {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let steps: Vec<_> = puzzle.steps(&position).collect();
        puzzle.play_unchecked(&mut position, steps[(random >> 40) as usize % steps.len()]);
    }
    position
}

/// Returns the FNV-1a hash of the bytes.
pub(crate) fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Returns a tile puzzle as unit blocks, of which only the first `named` have a goal cell.
pub(crate) fn unit_blocks(puzzle: &TilePuzzle, gaps: u16, named: u16) -> BlockPuzzle {
    let start = puzzle.start();
    let (rows, columns) = (start.height(), start.width());
    let last = (rows * columns) as u16 - gaps;
    let (mut pieces, mut targets) = (vec![], vec![]);
    for (cell, &tile) in start.cells().iter().enumerate().filter(|&(_, &tile)| tile != 0 && tile <= last) {
        if tile <= named {
            targets.push(Target::Covers { piece: pieces.len(), cell: tile - 1 });
        }
        let name = char::from_digit(u32::from(tile) % 36, 36).expect("a base-36 digit");
        pieces.push(SetupPiece { name, cells: vec![(cell / columns, cell % columns)], freedom: Freedom::Both });
    }
    Setup { rows, columns, walls: vec![], gates: vec![], pieces, goal: BlockGoal(targets) }.try_into().expect("legal")
}
