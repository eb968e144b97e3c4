use loyd_core::blocks::BlockKey;
use loyd_core::{BlockMetric, BlockPuzzle};

use super::heuristics::{Obstructing, Relaxed, Zero};
use super::problem::{NODE_BYTES, NamedHeuristic};
use super::{SearchProblem, StoppedBy, Textbook, TextbookLimits, TextbookMethod, TextbookOutcome, layers, run};

impl Textbook for BlockPuzzle {
    type Key = BlockKey;

    const HEURISTICS: &'static [&'static str] = &["zero", "obstructing", "relaxed"];
    const DEFAULT_HEURISTICS: &'static [&'static str] = &["obstructing", "relaxed"];

    fn search_key(&self, position: &Self::Position) -> BlockKey {
        self.key(position)
    }

    /// Returns `None`: a goal may specify places for only some of the pieces, so many positions may
    /// be solved.
    fn unique_goal(&self) -> Option<Self::Position> {
        None
    }

    /// Keeps the puzzle's order of steps.
    fn order(_: Self::Step) -> usize {
        0
    }

    fn heuristic(&self, name: &str, metric: BlockMetric) -> Option<NamedHeuristic<Self>> {
        Some(match name {
            "zero" => Ok(Box::new(Zero(metric))),
            "obstructing" => Ok(Box::new(Obstructing::new(self, metric))),
            "relaxed" => Ok(Box::new(Relaxed::new(self, metric))),
            _ => return None,
        })
    }

    fn position_bytes(&self) -> u64 {
        NODE_BYTES + 2 * (self.pieces().len() * size_of::<u16>()) as u64
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
