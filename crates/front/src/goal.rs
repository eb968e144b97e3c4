//! What a block puzzle asks for, in one of a few sentences, which each app words.

use loyd_core::Direction;
use loyd_play::{Cell, GoalRule, Scene, SceneGoal};

/// What a block puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalSentence {
    /// The block leaves through this side.
    Leaves(Direction),
    /// The block comes to the right edge.
    ToRight,
    /// The block comes to its place.
    ToPlace,
    /// The block covers the marked cells.
    Filled,
    /// Any block of a shape comes to the place: of a rectangle of these columns and rows, or of another shape.
    AnyOfKind(Option<[usize; 2]>),
    /// Blocks of shapes come to all places.
    AnyPlaces,
    /// Several blocks leave.
    Leave,
    /// Several blocks come to their places.
    ToPlaces,
}

impl GoalSentence {
    /// What the puzzle of a scene asks for; `None` for tiles, whose goal everybody knows, and where nothing is asked for.
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

/// The columns and rows of the cells of a goal, if they are a rectangle.
fn rectangle(goal: &SceneGoal) -> Option<[usize; 2]> {
    let sides = [|cell: &Cell| cell.column, |cell: &Cell| cell.row].map(|side| {
        let sides = goal.cells.iter().map(side);
        sides.clone().max().zip(sides.min()).map_or(0, |(last, first)| last + 1 - first)
    });
    (sides[0] * sides[1] == goal.cells.len()).then_some(sides)
}
