//! Loose boards, generated from seeds: random pieces with plenty of free space, and goals reached
//! by a random walk.
#![allow(dead_code, reason = "each test program uses only part of this module")]

use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::random::{Seed, Source, below};
use loyd_core::text::piece_names;
use loyd_core::{BlockPosition, BlockPuzzle, BlockStep, Direction, Puzzle};

/// The parameters of a random board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LooseRecipe {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// The percentage of cells to cover with pieces. Fewer are covered if no more pieces fit.
    pub(crate) filled: usize,
    /// The maximum number of pieces.
    pub(crate) pieces: usize,
    /// The percentage of cars among the pieces; the others are rectangles that move in both
    /// directions.
    pub(crate) cars: u32,
    /// The number of pieces with a goal.
    pub(crate) goals: usize,
    /// The number of attempted steps of the walk, most of which are blocked on crowded boards.
    pub(crate) walk: usize,
}

/// Returns the board for a recipe and a seed. Its goal names the pieces that a random walk moved
/// farthest, and their places at the end of the walk, so the board is solvable.
pub(crate) fn loose_board(recipe: LooseRecipe, seed: u64) -> BlockPuzzle {
    let mut source = Seed(seed).source();
    let setup = setup(recipe, &mut source);
    let puzzle = BlockPuzzle::try_from(setup.clone()).expect("pieces do not overlap");
    let end = random_walk(&puzzle, &puzzle.start(), recipe.walk, &mut source);
    with_goals(setup, &puzzle, &end, recipe.goals)
}

/// Returns the puzzle with a new goal: the pieces that moved farthest between the start and `end`
/// must reach their places at `end`.
fn with_goals(setup: Setup, puzzle: &BlockPuzzle, end: &BlockPosition, goals: usize) -> BlockPuzzle {
    let place = |anchor: u16| puzzle.place(anchor);
    let distance = |piece: usize| {
        let (from, to) = (place(puzzle.start_anchors()[piece]), place(end.anchors()[piece]));
        from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
    };
    let mut pieces: Vec<usize> = (0..setup.pieces.len()).collect();
    pieces.sort_by_key(|&piece| std::cmp::Reverse(distance(piece)));
    let target = |&piece: &usize| Target::Covers { piece, cell: end.anchors()[piece] };
    let goal = BlockGoal(pieces.iter().take(goals).map(target).collect());
    BlockPuzzle::try_from(Setup { goal, ..setup }).expect("a legal goal")
}

/// Returns the position after up to `steps` random steps. Blocked steps are skipped.
pub(crate) fn random_walk(
    puzzle: &BlockPuzzle,
    start: &BlockPosition,
    steps: usize,
    source: &mut Source,
) -> BlockPosition {
    let mut position = start.clone();
    let pieces = puzzle.pieces().len() as u32;
    for _ in 0..steps {
        let piece = below(pieces, source) as u16;
        let direction = Direction::ALL[below(4, source) as usize];
        // Illegal steps are skipped.
        let _ = puzzle.play(&mut position, BlockStep { piece, direction });
    }
    position
}

/// Returns random pieces, and a goal that is met as long as one of them stays where it is.
pub(crate) fn setup(recipe: LooseRecipe, source: &mut Source) -> Setup {
    let LooseRecipe { rows, columns, .. } = recipe;
    let mut taken = vec![false; rows * columns];
    let mut covered = 0;
    let mut names = piece_names();
    let mut pieces = vec![];
    for _ in 0..200 * rows * columns {
        if pieces.len() == recipe.pieces || 100 * covered >= recipe.filled * rows * columns {
            break;
        }
        let (height, width, freedom) = random_shape(recipe.cars, source);
        let (row, column) = (below(rows as u32, source) as usize, below(columns as u32, source) as usize);
        let cells: Vec<(usize, usize)> =
            (row..row + height).flat_map(|row| (column..column + width).map(move |column| (row, column))).collect();
        let is_free =
            |&(row, column): &(usize, usize)| row < rows && column < columns && !taken[row * columns + column];
        if cells.iter().all(is_free) {
            for &(row, column) in &cells {
                taken[row * columns + column] = true;
            }
            covered += cells.len();
            pieces.push(SetupPiece { name: names.next().expect("enough names"), cells, freedom });
        }
    }
    // A placeholder goal: one piece stays.
    let (row, column) = pieces.first().map_or((0, 0), |first: &SetupPiece| first.cells[0]);
    let goal = BlockGoal(vec![Target::Covers { piece: 0, cell: (row * columns + column) as u16 }]);
    Setup { rows, columns, walls: vec![], gates: vec![], pieces, goal }
}

/// Returns the height, width and freedom of a random piece.
fn random_shape(cars: u32, source: &mut Source) -> (usize, usize, Freedom) {
    if below(100, source) < cars {
        let length = 2 + below(2, source) as usize;
        return if below(2, source) == 0 { (1, length, Freedom::Horizontal) } else { (length, 1, Freedom::Vertical) };
    }
    let (height, width) = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)][below(6, source) as usize];
    (height, width, Freedom::Both)
}

/// Returns the puzzle with a different starting position.
pub(crate) fn with_start(puzzle: &BlockPuzzle, start: &BlockPosition) -> BlockPuzzle {
    let piece = |number: usize| {
        let piece = &puzzle.pieces()[number];
        let cells = puzzle.cells_at(number, start.anchors()[number]).collect();
        SetupPiece { name: piece.name, cells, freedom: piece.freedom }
    };
    let pieces = (0..puzzle.pieces().len()).map(piece).collect();
    let setup = Setup {
        rows: puzzle.rows(),
        columns: puzzle.columns(),
        walls: vec![],
        gates: vec![],
        pieces,
        goal: puzzle.goal().clone(),
    };
    setup.try_into().expect("a legal position")
}

/// Returns a board with unit tiles on all cells but the last `gaps`, each with its own goal. The
/// start is uniformly random.
pub(crate) fn gaps(side: usize, gaps: usize, seed: u64) -> BlockPuzzle {
    let mut source = Seed(seed).source();
    let mut cells: Vec<u16> = (0..(side * side) as u16).collect();
    for cell in (1..cells.len()).rev() {
        cells.swap(cell, below(cell as u32 + 1, &mut source) as usize);
    }
    unit_tiles(side, gaps, &cells)
}

/// Like [`gaps`], but the start is a few random steps from the goal.
pub(crate) fn nearly_solved_gaps(side: usize, gaps: usize, seed: u64) -> BlockPuzzle {
    let cells: Vec<u16> = (0..(side * side) as u16).collect();
    let solved = unit_tiles(side, gaps, &cells);
    // Most attempts are blocked.
    let attempts = 20 * side * side / gaps;
    with_start(&solved, &random_walk(&solved, &solved.start(), attempts, &mut Seed(seed).source()))
}

/// Returns a board with unit tiles on all of these cells but the last `gaps`. The goal of each tile
/// is the cell with the tile's number.
fn unit_tiles(side: usize, gaps: usize, cells: &[u16]) -> BlockPuzzle {
    let count = side * side - gaps;
    let piece = |(cell, name): (&u16, char)| {
        let cell = usize::from(*cell);
        SetupPiece { name, cells: vec![(cell / side, cell % side)], freedom: Freedom::Both }
    };
    let pieces = cells[..count].iter().zip(piece_names()).map(piece).collect();
    let goal = BlockGoal((0..count).map(|piece| Target::Covers { piece, cell: piece as u16 }).collect());
    BlockPuzzle::try_from(Setup { rows: side, columns: side, walls: vec![], gates: vec![], pieces, goal })
        .expect("a legal puzzle")
}

/// Returns the benchmark's names and recipes: 12×12 to 30×30, with 40 to 90% of the cells covered.
/// The seed of a board is its index in this list.
pub(crate) fn recipes() -> Vec<(String, LooseRecipe)> {
    let mut recipes = vec![];
    for side in [12, 16, 20, 30] {
        for filled in [40, 60, 75, 85, 90] {
            for (kind, cars, goals) in [("cars", 100, 1), ("free", 0, 1), ("mixed", 50, 3)] {
                let (pieces, walk) = (usize::MAX, 1000 * side * side);
                let recipe = LooseRecipe { rows: side, columns: side, filled, pieces, cars, goals, walk };
                recipes.push((format!("{kind} {side}x{side} {filled}%"), recipe));
            }
        }
    }
    recipes
}

/// The sides and seeds of the hardest [`rush_board`]s among seeds 0 to 199 for each side, as found
/// by `cargo bench -p loyd-blocks --bench loose -- draw`.
pub(crate) const HARDEST_RUSH: [(usize, u64); 10] =
    [(9, 99), (9, 17), (9, 139), (9, 145), (9, 158), (10, 97), (10, 196), (10, 21), (10, 115), (10, 137)];

/// Returns a Rush Hour board with 20 to 30 cars of two or three cells, or as many as fit. One of
/// them is the red car, at the left edge of its row.
pub(crate) fn rush_board(side: usize, seed: u64) -> BlockPuzzle {
    let mut source = Seed(seed).source();
    let row = (side - 1) / 2;
    let red = SetupPiece { name: 'A', cells: vec![(row, 0), (row, 1)], freedom: Freedom::Horizontal };
    let mut taken: Vec<(usize, usize)> = red.cells.clone();
    let mut pieces = vec![red];
    let cars = 20 + below(11, &mut source) as usize;
    let mut names = piece_names().filter(|&name| name != 'A');
    // Crowded boards may not have enough space for all cars.
    for _ in 0..200 * side * side {
        if pieces.len() == cars {
            break;
        }
        let (height, width, freedom) = random_shape(100, &mut source);
        let top = below((side - height + 1) as u32, &mut source) as usize;
        let left = below((side - width + 1) as u32, &mut source) as usize;
        let cells: Vec<(usize, usize)> =
            (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column))).collect();
        // The red car could never pass a horizontal car in its row.
        let is_in_red_row = freedom == Freedom::Horizontal && top == row;
        if !is_in_red_row && cells.iter().all(|cell| !taken.contains(cell)) {
            taken.extend(&cells);
            pieces.push(SetupPiece { name: names.next().expect("enough names"), cells, freedom });
        }
    }
    let goal = BlockGoal(vec![Target::Covers { piece: 0, cell: (row * side + side - 2) as u16 }]);
    BlockPuzzle::try_from(Setup { rows: side, columns: side, walls: vec![], gates: vec![], pieces, goal })
        .expect("a legal puzzle")
}

/// Returns boards with 126 free pieces.
pub(crate) fn many_pieces() -> impl Iterator<Item = (String, BlockPuzzle)> {
    (0..5).map(|seed| {
        let recipe = LooseRecipe { rows: 20, columns: 20, filled: 100, pieces: 126, cars: 0, goals: 1, walk: 400_000 };
        (format!("126 pieces {seed}"), loose_board(recipe, seed))
    })
}
