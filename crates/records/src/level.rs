use loyd_core::BlockPuzzle;
use loyd_core::blocks::{Shape, Target};

/// Returns the canonical text of a block level, which [`crate::LevelId`] hashes.
///
/// It contains the size of the grid, the walls, the gates, the starting cell, shape and freedom of
/// every piece, and the targets. It does not depend on the names or the order of the pieces, the
/// order of the targets, or the level's name, source, comment and metric. Pieces are numbered from
/// 0 in the reading order of their first cells.
///
/// ```
/// use loyd_core::{BlockPuzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let (walls, gates) = (vec![], vec![]);
/// let setup = Setup { rows: 1, columns: 4, walls, gates, pieces: vec![piece], goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let text = "loyd level 1\n1x4\nwalls\npiece 0 h 0,0 0,1\ngoal 0 right\n";
/// assert_eq!(loyd_records::level_text(&puzzle), text);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub fn level_text(puzzle: &BlockPuzzle) -> String {
    let order = reading_order(puzzle);
    let numbers = numbers(&order);
    let mut lines = vec![format!("loyd level 1\n{}x{}\nwalls{}\n", puzzle.rows(), puzzle.columns(), walls(puzzle))];
    lines.extend(order.iter().map(|&piece| piece_line(puzzle, piece)));
    lines.extend(gate_lines(puzzle, &numbers));
    lines.extend(goal_lines(puzzle, &numbers));
    lines.concat()
}

/// Returns the indexes of the pieces, in the reading order of their first cells.
fn reading_order(puzzle: &BlockPuzzle) -> Vec<usize> {
    let mut order: Vec<usize> = (0..puzzle.pieces().len()).collect();
    order.sort_unstable_by_key(|&piece| puzzle.start_anchors()[piece]);
    order
}

fn walls(puzzle: &BlockPuzzle) -> String {
    let cells = puzzle.walls().map(|(row, column)| format!(" {}", row * puzzle.columns() + column));
    cells.collect()
}

fn piece_line(puzzle: &BlockPuzzle, piece: usize) -> String {
    let (anchor, kind) = (puzzle.start_anchors()[piece], &puzzle.pieces()[piece]);
    format!("piece {anchor} {}{}\n", kind.freedom.letter(), shape_text(&kind.shape))
}

fn shape_text(shape: &Shape) -> String {
    let cells = shape.offsets().iter().map(|(down, right)| format!(" {down},{right}"));
    cells.collect()
}

fn goal_lines(puzzle: &BlockPuzzle, numbers: &[usize]) -> Vec<String> {
    let number = |target: &Target| target.piece().map_or(0, |piece| numbers[piece]);
    let mut lines: Vec<String> = puzzle.goal().0.iter().map(|target| goal_line(number(target), target)).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Returns a line for every gate in reading order, with its cell and the numbers of the pieces that
/// may cover it.
fn gate_lines(puzzle: &BlockPuzzle, numbers: &[usize]) -> impl Iterator<Item = String> {
    puzzle.gates().iter().map(|gate| {
        let mut pieces: Vec<usize> = gate.pieces.iter().map(|&piece| numbers[piece]).collect();
        pieces.sort_unstable();
        let cell = gate.cell.0 * puzzle.columns() + gate.cell.1;
        let pieces: Vec<String> = pieces.iter().map(|piece| format!(" {piece}")).collect();
        format!("gate {cell}{}\n", pieces.concat())
    })
}

/// Returns the index of each piece in `order`.
fn numbers(order: &[usize]) -> Vec<usize> {
    let mut numbers = vec![0; order.len()];
    order.iter().enumerate().for_each(|(number, &piece)| numbers[piece] = number);
    numbers
}

fn goal_line(number: usize, target: &Target) -> String {
    match target {
        Target::Covers { cell, .. } => format!("goal {number} covers {cell}\n"),
        Target::Right { .. } => format!("goal {number} right\n"),
        Target::RightOwnRow { .. } => format!("goal {number} right own-row\n"),
        Target::Fills { cell, .. } => format!("goal {number} fills {cell}\n"),
        Target::Leaves { side, first, last, .. } => format!("goal {number} leaves {side} {first} {last}\n"),
        Target::Like { shape, cell } => {
            format!("goal like{} covers {cell}\n", shape_text(shape))
        }
    }
}
