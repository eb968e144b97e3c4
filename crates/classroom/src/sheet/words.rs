//! Goals, freedoms and metrics in words, for paper.

use std::collections::BTreeMap;

use loyd_core::blocks::{Freedom, Target, name_text};
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockPuzzle, Direction, TilePuzzle};
use loyd_engine::AnyMetric;

/// The rules of a puzzle as a sheet prints them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleWords {
    /// The rules of the family, on one line.
    pub(crate) rules: &'static str,
    /// How to write an answer.
    pub(crate) notation: &'static str,
    /// The goal.
    pub(crate) goal: String,
    /// The restrictions on the movement of pieces. Empty if the rules cover everything.
    pub(crate) limits: String,
}

impl RuleWords {
    pub(crate) fn from_puzzle(puzzle: &AnyPuzzle) -> Self {
        match puzzle {
            AnyPuzzle::Tiles(puzzle) => Self {
                rules: "Slide tiles into the empty cell until the goal is reached.",
                notation: "Write one letter for each move, the direction of the tile: U (up), D (down), L (left), R (right). Example: U L L D.",
                goal: tile_goal(puzzle),
                limits: String::new(),
            },
            AnyPuzzle::Blocks(puzzle) => Self {
                rules: "Slide the pieces until the goal is reached. Pieces may not be lifted or turned.",
                notation: "Write each move as piece, direction and number of cells, with commas between moves. Example: 4 up 1, Z right 2.",
                goal: block_goal(puzzle),
                limits: limits(puzzle),
            },
        }
    }
}

fn tile_goal(puzzle: &TilePuzzle) -> String {
    match TileGoal::of(puzzle.goal()) {
        TileGoal::BlankLast => "1, 2, 3, … row by row, the empty cell last".to_owned(),
        TileGoal::BlankFirst => "the empty cell first, then 1, 2, 3, … row by row".to_owned(),
        TileGoal::Snail => "1, 2, 3, … in a spiral from the edge inwards".to_owned(),
        TileGoal::Position(position) => {
            let cell = |&tile: &u16| if tile == 0 { "–".to_owned() } else { tile.to_string() };
            let rows = position.rows().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" "));
            format!("the rows {}", rows.collect::<Vec<_>>().join(" / "))
        }
    }
}

fn block_goal(puzzle: &BlockPuzzle) -> String {
    let mut parts: Vec<String> = Vec::new();
    // Cells that one piece must fill are listed together.
    let mut filled: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for target in &puzzle.goal().0 {
        match target {
            Target::Fills { piece, cell } => filled.entry(*piece).or_default().push(cell_words(puzzle, *cell)),
            other => parts.push(target_words(puzzle, other)),
        }
    }
    let filled = filled
        .into_iter()
        .map(|(piece, cells)| format!("piece {} covers {}", piece_name(puzzle, piece), cells.join(" and ")));
    parts.extend(filled);
    parts.join("; ")
}

/// Returns the restrictions on the movement of pieces.
fn limits(puzzle: &BlockPuzzle) -> String {
    let mut parts: Vec<String> = Vec::new();
    let have_same_freedom =
        puzzle.pieces().len() > 1 && puzzle.pieces().windows(2).all(|pair| pair[0].freedom == pair[1].freedom);
    for (freedom, words) in [
        (Freedom::Horizontal, "only left and right"),
        (Freedom::Vertical, "only up and down"),
        (Freedom::Fixed, "not at all"),
    ] {
        let names = (0..puzzle.pieces().len()).filter(|&piece| puzzle.pieces()[piece].freedom == freedom);
        let names: Vec<String> = names.map(|piece| piece_name(puzzle, piece)).collect();
        if names.len() == puzzle.pieces().len() && have_same_freedom {
            parts.push(format!("all pieces move {words}"));
        } else if !names.is_empty() {
            let verb = if names.len() == 1 { "moves" } else { "move" };
            parts.push(format!("{} {verb} {words}", join_names(&names)));
        }
    }
    for gate in puzzle.gates() {
        let names: Vec<String> = gate.pieces.iter().map(|&piece| piece_name(puzzle, piece)).collect();
        let (row, column) = gate.cell;
        let only = if names.is_empty() { "no piece".to_owned() } else { format!("only {}", join_names(&names)) };
        parts.push(format!("{only} may enter row {}, column {}", row + 1, column + 1));
    }
    parts.join("; ")
}

fn piece_name(puzzle: &BlockPuzzle, piece: usize) -> String {
    name_text(puzzle.pieces()[piece].name)
}

fn cell_words(puzzle: &BlockPuzzle, cell: u16) -> String {
    let (row, column) = puzzle.place(cell);
    format!("row {}, column {}", row + 1, column + 1)
}

fn target_words(puzzle: &BlockPuzzle, target: &Target) -> String {
    let name = target.piece().map(|piece| piece_name(puzzle, piece)).unwrap_or_default();
    match target {
        Target::Covers { cell, .. } => {
            format!("piece {name} has its upper left cell in {}", cell_words(puzzle, *cell))
        }
        Target::Right { .. } => format!("piece {name} touches the right side"),
        Target::RightOwnRow { .. } => format!("piece {name} touches the right side, in the row where it starts"),
        Target::Like { shape, cell } => format!(
            "any piece of {} by {} cells has its upper left cell in {}",
            shape.width(),
            shape.height(),
            cell_words(puzzle, *cell)
        ),
        Target::Fills { cell, .. } => format!("piece {name} covers {}", cell_words(puzzle, *cell)),
        Target::Leaves { side, first, last, .. } => {
            let (side_words, line) = match side {
                Direction::Left => ("left", "row"),
                Direction::Right => ("right", "row"),
                Direction::Up => ("top", "column"),
                Direction::Down => ("bottom", "column"),
            };
            let range = if first == last {
                format!("{line} {}", u16::from(*first) + 1)
            } else {
                format!("{line}s {} to {}", u16::from(*first) + 1, u16::from(*last) + 1)
            };
            format!("piece {name} leaves through the exit on the {side_words}, {range}")
        }
    }
}

/// Joins names into a list such as `a, b and c`.
fn join_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} and {last}", names.join(", ")),
    }
}

/// Describes how a metric counts moves.
pub(crate) const fn counting(metric: AnyMetric) -> &'static str {
    use loyd_core::{BlockMetric, TileMetric};
    match metric {
        AnyMetric::Tiles(TileMetric::Single) => "A move slides one tile.",
        AnyMetric::Tiles(TileMetric::Multi) => "A move slides any number of tiles in one line together.",
        AnyMetric::Blocks(BlockMetric::Step) => "A move slides one piece by one cell.",
        AnyMetric::Blocks(BlockMetric::Slide) => "A move slides one piece by any number of cells in a straight line.",
        AnyMetric::Blocks(BlockMetric::Turn) => "A move slides one piece by any number of cells, even round corners.",
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{ReadOptions, read_argument};

    use super::*;

    #[test]
    fn goals_and_limits_are_described_in_words() {
        for (text, goal, limits) in [
            ("ZZ./1.2", "piece Z touches the right side", ""),
            ("Z.1/... | gate: 1,2 Z", "piece Z touches the right side", "only Z may enter row 1, column 2"),
            (
                "aab./c.b. | goal: like a covers 2,2",
                "any piece of 2 by 1 cells has its upper left cell in row 2, column 2",
                "",
            ),
            ("aab./c.b. | goal: a fills 2,2 2,3", "piece a covers row 2, column 2 and row 2, column 3", ""),
        ] {
            let words = RuleWords::from_puzzle(&read_argument(text, &ReadOptions::default()).unwrap().puzzle.puzzle);
            assert_eq!((words.goal.as_str(), words.limits.as_str()), (goal, limits), "{text}");
        }
        let text = "4 4\n2 1 2 1 h\n1 3 1 3 v\n4 1 2 1 h\n4 3 1 1 n\n";
        let puzzle = read_argument(text, &ReadOptions::default()).unwrap().puzzle.puzzle;
        let limits = "Z and 2 move only left and right; 1 moves only up and down; 3 moves not at all";
        assert_eq!(RuleWords::from_puzzle(&puzzle).limits, limits);
    }
}
