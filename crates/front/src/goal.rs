//! The goal of a block puzzle, as one of a few sentences that
//! [`sentences::goal`](crate::sentences::goal) puts into words.

use loyd_core::Direction;
use loyd_play::{Cell, GoalRule, Scene, SceneGoal};

/// The goal of a block puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalSentence {
    /// The block leaves through this side.
    Leaves(Direction),
    /// The block reaches the right edge.
    ToRight,
    /// The block reaches its place.
    ToPlace,
    /// The block covers the marked cells.
    Filled,
    /// Any block with a given shape reaches the place: a rectangle with these columns and rows, or
    /// another shape if `None`.
    AnyOfKind(Option<[usize; 2]>),
    /// Blocks of certain shapes reach all places.
    AnyPlaces,
    /// Several blocks leave.
    Leave,
    /// Several blocks reach their places.
    ToPlaces,
}

impl GoalSentence {
    /// Returns the goal of a scene's puzzle, or `None` for tiles, whose goal is well known, and for
    /// a puzzle without a goal.
    pub fn of(scene: &Scene) -> Option<Self> {
        let goal = scene.goals.first().filter(|_| scene.blank.is_none())?;
        let is_single = scene.goals.len() == 1;
        Some(match (goal.rule, goal.exit) {
            (GoalRule::Exit, Some(side)) if is_single => Self::Leaves(side),
            (_, Some(Direction::Right)) if is_single => Self::ToRight,
            (GoalRule::Kind, _) if is_single => Self::AnyOfKind(rectangle(goal)),
            (GoalRule::Filled, _) if is_single => Self::Filled,
            _ if is_single => Self::ToPlace,
            _ if scene.goals.iter().all(|goal| goal.rule == GoalRule::Kind) => Self::AnyPlaces,
            _ if scene.goals.iter().all(|goal| goal.exit.is_some()) => Self::Leave,
            _ => Self::ToPlaces,
        })
    }
}

/// Returns the numbers of columns and rows that a goal's cells cover, if they form a rectangle.
fn rectangle(goal: &SceneGoal) -> Option<[usize; 2]> {
    let sides = [|cell: &Cell| cell.column, |cell: &Cell| cell.row].map(|side| {
        let sides = goal.cells.iter().map(side);
        sides.clone().max().zip(sides.min()).map_or(0, |(last, first)| last + 1 - first)
    });
    (sides[0] * sides[1] == goal.cells.len()).then_some(sides)
}
