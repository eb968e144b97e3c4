//! Turns a random board into a puzzle: moves it to the hardest start, and removes parts that have
//! no effect.

use loyd_core::blocks::{BlockGoal, Setup, SetupPiece};
use loyd_core::text::piece_names;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::Stop;

use super::limits::{map_component, shortest_length};
use super::{Canonical, CanonicalStart, ComponentLimits, Recipe};
use crate::map::DistanceMap;

/// The maximum number of rounds. Removing a part enlarges the component, which may then have a
/// different hardest start. More rounds are almost never needed.
const MAX_ROUNDS: usize = 8;
/// The factor by which a search without a part may exceed the recipe's limit on positions. The
/// component is larger without the part.
const LIMIT_FACTOR: u64 = 16;

/// A puzzle made from a board.
pub(super) struct RefinedPuzzle {
    pub(super) puzzle: BlockPuzzle,
    /// The distances in its component.
    pub(super) map: DistanceMap,
    /// The form of its component, if the recipe requires canonical starts.
    pub(super) component: Option<Canonical>,
}

/// Refines a board; `None` if it does not fit the recipe.
pub(super) fn refine(setup: Setup, recipe: &Recipe, stop: Stop) -> Option<RefinedPuzzle> {
    let mut puzzle = BlockPuzzle::try_from(setup).ok()?;
    for _ in 0..MAX_ROUNDS {
        let HardestStart { puzzle: hardest, length, component } = move_to_hardest(&puzzle, recipe, stop)?;
        let smaller = strip_parts(hardest.clone(), recipe, stop, length)?;
        if smaller == hardest {
            let puzzle = tidy(&hardest)?;
            let map = map_component(&puzzle, recipe.metric, recipe.limits(), stop).ok()?;
            return Some(RefinedPuzzle { puzzle, map, component });
        }
        puzzle = smaller;
    }
    None
}

/// A puzzle at a start as far from the goal as possible within the recipe's limit.
struct HardestStart {
    puzzle: BlockPuzzle,
    /// The distance from the goal.
    length: u32,
    /// The form of the component, if the recipe requires canonical starts.
    component: Option<Canonical>,
}

/// Moves a puzzle to a hardest start; `None` if it does not fit the recipe.
fn move_to_hardest(puzzle: &BlockPuzzle, recipe: &Recipe, stop: Stop) -> Option<HardestStart> {
    let mut map = map_component(puzzle, recipe.metric, recipe.limits(), stop).ok()?;
    let greatest = map.statistics()?.greatest_distance()?;
    if greatest < *recipe.length.start() {
        return None;
    }
    let (mut position, component) = if recipe.canonical_start {
        let start = CanonicalStart::new(puzzle, &mut map, stop)?;
        (start.puzzle.start(), Some(start.form))
    } else {
        (map.hardest().into_iter().next()?, None)
    };
    let length = greatest.min(*recipe.length.end());
    for _ in length..greatest {
        position = map.choices(&position)?.nearer.into_iter().next()?;
    }
    Some(HardestStart { puzzle: puzzle.restarted(&position)?, length, component })
}

/// Returns the puzzle without the pieces, walls and gates that do not affect the length of a
/// shortest solution. A solution remains valid when a part is removed, so the length never
/// increases. Returns `None` if a search becomes too large, or if the work is cancelled.
fn strip_parts(mut puzzle: BlockPuzzle, recipe: &Recipe, stop: Stop, length: u32) -> Option<BlockPuzzle> {
    // Parts are removed from the last to the first, so the remaining ones keep their indices.
    for part in removable_parts(&puzzle, &recipe.fixed).into_iter().rev() {
        if stop.is_requested() {
            return None;
        }
        let smaller = without_part(&puzzle, part)?;
        let limits = (recipe.max_positions.saturating_mul(LIMIT_FACTOR), recipe.limits().memory);
        if shortest_length(&smaller, recipe.metric, limits, stop)? == length {
            puzzle = smaller;
        }
    }
    Some(puzzle)
}

/// Returns whether every wall, every gate and every piece without a goal is needed: if it were
/// removed, the puzzle could be solved in fewer moves. Returns `None` if a search exceeds the
/// limits, or if the work is cancelled.
pub fn is_minimal(puzzle: &BlockPuzzle, metric: BlockMetric, limits: ComponentLimits, stop: Stop) -> Option<bool> {
    let limits = (limits.positions, limits.memory);
    let length = shortest_length(puzzle, metric, limits, stop)?;
    for part in removable_parts(puzzle, &[]) {
        if shortest_length(&without_part(puzzle, part)?, metric, limits, stop)? == length {
            return Some(false);
        }
    }
    Some(true)
}

/// Returns the parts that may be removed, in this order: pieces without a goal, walls, and gates.
/// Walls and gates at `fixed` cells are excluded.
fn removable_parts(puzzle: &BlockPuzzle, fixed: &[(usize, usize)]) -> Vec<usize> {
    let is_free = |part: &usize| puzzle.goal().0.iter().all(|target| target.piece() != Some(*part));
    let Setup { walls, gates, .. } = Setup::from(puzzle);
    let cells: Vec<_> = walls.into_iter().chain(gates.into_iter().map(|gate| gate.cell)).collect();
    let pieces = (0..puzzle.pieces().len()).filter(is_free);
    let is_removable = |cell: &usize| !fixed.contains(&cells[*cell]);
    pieces.chain((0..cells.len()).filter(is_removable).map(|cell| puzzle.pieces().len() + cell)).collect()
}

/// Returns the puzzle without one of its parts. Pieces are numbered before walls, and walls before
/// gates.
pub(super) fn without_part(puzzle: &BlockPuzzle, part: usize) -> Option<BlockPuzzle> {
    let mut setup = Setup::from(puzzle);
    if let Some(cell) = part.checked_sub(setup.pieces.len()) {
        match cell.checked_sub(setup.walls.len()) {
            Some(gate) => drop(setup.gates.remove(gate)),
            None => drop(setup.walls.remove(cell)),
        }
    } else {
        setup.pieces.remove(part);
        // A gate that no piece may enter is a wall.
        setup.gates.iter_mut().for_each(|gate| gate.pieces.retain(|&piece| piece != part));
        setup.walls.extend(setup.gates.extract_if(.., |gate| gate.pieces.is_empty()).map(|gate| gate.cell));
        renumber(&mut setup, |piece| piece - usize::from(piece > part));
    }
    BlockPuzzle::try_from(setup).ok()
}

/// Returns the puzzle with its pieces in reading order, the goal piece named Z and the others named
/// as in files without names.
pub(super) fn tidy(puzzle: &BlockPuzzle) -> Option<BlockPuzzle> {
    let mut setup = Setup::from(puzzle);
    let first = setup.goal.0.first()?;
    let goal_piece = (0..setup.pieces.len()).find(|&piece| first.concerns(puzzle, piece))?;
    let mut order: Vec<usize> = (0..setup.pieces.len()).collect();
    order.sort_by_key(|&piece| puzzle.start_anchors()[piece]);
    let mut names = piece_names();
    let goal_name = names.next()?;
    let pieces = order.iter().map(|&piece| {
        let name = if piece == goal_piece { goal_name } else { names.next()? };
        Some(SetupPiece { name, ..setup.pieces[piece].clone() })
    });
    setup.pieces = pieces.collect::<Option<Vec<_>>>()?;
    renumber(&mut setup, |piece| order.iter().position(|&other| other == piece).unwrap_or(piece));
    BlockPuzzle::try_from(setup).ok()
}

/// Adapts the goal and the gates to the new indices of the pieces.
pub(super) fn renumber(setup: &mut Setup, number: impl Fn(usize) -> usize) {
    setup.goal = BlockGoal(setup.goal.0.iter().map(|target| target.renumbered(&number)).collect());
    setup.gates.iter_mut().flat_map(|gate| &mut gate.pieces).for_each(|piece| *piece = number(*piece));
}
