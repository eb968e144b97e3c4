//! Tests for whole searches with walking distance, with checkpoints along the way.

use loyd_core::tiles::TileGoal;
use loyd_search::Stop;

use super::*;
use walks::random_walk;

#[path = "../../../../tests/tiles/walks.rs"]
mod walks;

const MEMORY: u64 = 64 << 20;

/// Returns a puzzle with the blank's goal in the last cell, and the position after a walk of the
/// given number of steps from the goal.
fn board(width: usize, height: usize, steps: usize) -> (TilePuzzle, TilePosition) {
    let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(width, height));
    let position = random_walk(&puzzle, steps);
    (puzzle, position)
}

/// Returns a search that tries walking distance from the start, as if resumed from a checkpoint
/// taken at that stage.
fn walking_search((puzzle, position): &(TilePuzzle, TilePosition), threads: usize) -> DeepSolver {
    let tried = CheckpointContent { largest: WALKING_MARKER, state: EngineState::default() };
    let checkpoint = checkpoint::write(puzzle, position, &tried);
    DeepSolver::resume(puzzle, position, MEMORY, threads, &checkpoint).expect("its own checkpoint")
}

/// Runs a search to the end. Returns the length, the number of nodes and the solution.
fn finish(mut search: DeepSolver) -> (u32, Nodes, Option<Solution<TilePuzzle>>) {
    while search.run(&mut Context::new(u64::MAX, Stop::NEVER)) == Verdict::Searching {}
    let Status { lower_bound, nodes, best, .. } = search.status();
    assert_eq!(best.as_ref().map(|best| best.length(TileMetric::Single) as u32), Some(lower_bound));
    (lower_bound, nodes, best)
}

fn is_walking(search: &DeepSolver) -> bool {
    matches!(search.phase, DeepPhase::Searching(_, Some(_)))
}

#[test]
fn walking_distance_searches_find_shortest_solutions() {
    for (width, height, steps) in [(4, 4, 60), (6, 3, 60), (5, 5, 44), (6, 6, 36)] {
        let board = board(width, height, steps);
        let mut search = walking_search(&board, 2);
        search.run(&mut Context::new(1, Stop::NEVER));
        while matches!(search.phase, DeepPhase::BuildingCorridors(..)) {
            search.run(&mut Context::new(10_000, Stop::NEVER));
        }
        assert!(is_walking(&search), "{width}x{height}");
        let by_patterns = DeepSolver::new(&board.0, &board.1, MEMORY, 1).expect("small enough");
        assert_eq!(finish(search).0, finish(by_patterns).0, "{width}x{height}");
    }
}

#[test]
fn only_a_table_for_this_search_is_reported_as_missing() {
    for (side, expected) in [(4, None), (5, Some(MissingTable { spent: 0, is_needed: true }))] {
        let (puzzle, position) = board(side, side, 90);
        let last = CheckpointContent { largest: Pattern::LARGEST, state: EngineState::default() };
        let checkpoint = checkpoint::write(&puzzle, &position, &last);
        let search = DeepSolver::resume(&puzzle, &position, 4 << 30, 1, &checkpoint).expect("its own checkpoint");
        assert_eq!(search.status().missing_table, expected, "{side}x{side}");
    }
}

#[test]
fn resuming_a_walking_distance_search_gives_the_same_solution_and_nodes() {
    let board = board(4, 4, 90);
    let whole = finish(walking_search(&board, 1));
    let (mut search, mut checkpoints) = (walking_search(&board, 2), 0);
    while search.run(&mut Context::new(whole.1 / 7, Stop::NEVER)) == Verdict::Searching {
        let checkpoint = search.checkpoint();
        let resumed = DeepSolver::resume(&board.0, &board.1, MEMORY, 1, &checkpoint).expect("its own checkpoint");
        assert_eq!(resumed.checkpoint(), checkpoint);
        if is_walking(&search) {
            checkpoints += 1;
            assert_eq!(finish(resumed), whole);
        }
    }
    assert!(checkpoints > 2, "{checkpoints} checkpoints with walking distance");
}
