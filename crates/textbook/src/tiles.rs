use loyd_core::{Direction, Puzzle, TileMetric, TilePosition, TilePuzzle};

use super::heuristics::{LinearConflict, Manhattan, Misplaced, Patterns, WalkingDistance, Zero};
use super::problem::{NODE_BYTES, NamedHeuristic};
use super::{SearchProblem, StoppedBy, Textbook, TextbookLimits, TextbookMethod, TextbookOutcome, layers, run};

impl Textbook for TilePuzzle {
    type Key = TilePosition;

    const HEURISTICS: &'static [&'static str] =
        &["zero", "misplaced", "manhattan", "linear-conflict", "walking", "pattern"];
    const DEFAULT_HEURISTICS: &'static [&'static str] = &["misplaced", "manhattan", "linear-conflict"];

    fn search_key(&self, position: &TilePosition) -> TilePosition {
        position.clone()
    }

    fn unique_goal(&self) -> Option<TilePosition> {
        Some(self.goal().clone())
    }

    /// Orders the blank's moves: up, left, right, down. With this order, and if the starting
    /// position is counted once, IDA* with Manhattan distance generates exactly as many nodes as
    /// Korf published for his 100 boards ("Depth-first iterative-deepening", 1985, table 1).
    fn order(step: Direction) -> usize {
        match step.opposite() {
            Direction::Up => 0,
            Direction::Left => 1,
            Direction::Right => 2,
            Direction::Down => 3,
        }
    }

    fn heuristic(&self, name: &str, metric: TileMetric) -> Option<NamedHeuristic<Self>> {
        const TOO_LARGE: &str = "only for boards of at most 16 cells";
        Some(match name {
            "zero" => Ok(Box::new(Zero(metric))),
            "misplaced" => Ok(Box::new(Misplaced(metric))),
            "manhattan" => Ok(Box::new(Manhattan::new(self, metric))),
            "linear-conflict" => Ok(Box::new(LinearConflict(metric))),
            "walking" => WalkingDistance::new(self, metric).map_or(Err(TOO_LARGE), |heuristic| Ok(Box::new(heuristic))),
            "pattern" => Patterns::new(self, metric).map_or(Err(TOO_LARGE), |heuristic| Ok(Box::new(heuristic))),
            _ => return None,
        })
    }

    fn position_bytes(&self) -> u64 {
        NODE_BYTES + 2 * size_of_val(self.start().cells()) as u64
    }

    fn search(
        problem: &SearchProblem<Self>,
        method: TextbookMethod,
        limits: TextbookLimits,
    ) -> Option<TextbookOutcome<Self>> {
        run::search(problem, method, limits)
    }

    fn reach(problem: &SearchProblem<Self>, depth: usize, limits: TextbookLimits) -> (Vec<u64>, Option<StoppedBy>) {
        layers::count(problem, depth, limits)
    }
}
