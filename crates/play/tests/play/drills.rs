//! Tests for exercises: their starting positions, the tiles in place, and the shortest lengths.

use std::collections::HashSet;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_play::{GameFamily, PracticeStage, StageDrill, TileDeal, drill};
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::solver;

#[test]
fn a_board_twelve_moves_away_has_no_shorter_solution() {
    for seed in 0..5 {
        let game = drill::away(&TileDeal::new(4, 4, Seed(seed)), 12).expect("a board");
        let AnyPuzzle::Tiles(puzzle) = game.puzzle() else { panic!("tiles") };
        let mut search = solver(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Optimal, 64 << 20);
        while search.run(&mut Context::new(1_000_000, Stop::NEVER)) == Verdict::Searching {}
        assert_eq!(search.status().best.map(|best| best.length(TileMetric::Single)), Some(12));
        assert!(game.status().is_practice);
    }
}

#[test]
fn boards_of_different_sizes_and_goals_can_start_some_moves_away() {
    for (side, goal, moves) in [
        (3, TileGoal::Snail, 9),
        (3, TileGoal::BlankFirst, 1000),
        (10, TileGoal::Snail, 40),
        (2, TileGoal::BlankLast, 12),
    ] {
        for seed in 0..5 {
            let deal =
                TileDeal { goal: goal.clone(), metric: TileMetric::Multi, ..TileDeal::new(side, side, Seed(seed)) };
            let game = drill::away(&deal, moves).expect("a board");
            let AnyPuzzle::Tiles(puzzle) = game.puzzle() else { panic!("tiles") };
            let status = game.status();
            assert_eq!((status.is_solvable, status.is_solved, status.metric.as_str()), (Some(true), false, "multi"));
            assert_eq!(TileGoal::of(puzzle.goal()), goal);
        }
    }
    assert!(drill::away(&TileDeal::new(1, 4, Seed(1)), 5).is_err());
}

/// Starts the exercise for a seed, and returns it with its puzzle.
fn start_exercise(exercise: PracticeStage, seed: u64) -> (StageDrill, TilePuzzle) {
    let drill = exercise.begin(Seed(seed));
    let AnyPuzzle::Tiles(puzzle) = drill.game.puzzle() else { panic!("tiles") };
    (drill, puzzle)
}

#[test]
fn an_exercise_starts_before_its_stage_and_depends_only_on_its_seed() {
    // The tiles that are in place when each exercise starts.
    let exercises: [(PracticeStage, &[usize]); 8] = [
        (PracticeStage::FirstRow, &[]),
        (PracticeStage::SecondRow, &[1, 2, 3, 4]),
        (PracticeStage::FirstColumn, &[1, 2, 3, 4]),
        (PracticeStage::LastColumn, &[1, 2, 3, 4, 5, 6, 7, 8]),
        (PracticeStage::LastRows, &[1, 2, 3, 4, 5, 6, 7, 8]),
        (PracticeStage::Last3x3, &[1, 2, 3, 4, 5, 9, 13]),
        (PracticeStage::Last2x3, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 13]),
        (PracticeStage::Last2x2, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 14]),
    ];
    assert_eq!(exercises.map(|(exercise, _)| exercise), PracticeStage::ALL);
    for (exercise, in_place) in exercises {
        for seed in 0..2 {
            let (drill, puzzle) = start_exercise(exercise, seed);
            assert_eq!(start_exercise(exercise, seed).1, puzzle);
            let (scene, status) = (drill.game.scene(), drill.game.status());
            assert!(in_place.iter().all(|tile| scene.piece(*tile).expect("a tile").is_home), "{exercise}");
            assert!(!exercise.is_done(&scene), "{exercise} {seed}");
            assert_eq!((status.is_solvable, status.is_practice), (Some(true), true));
        }
    }
}

#[test]
fn the_shortest_path_to_the_end_agrees_with_the_optimal_solver() {
    for exercise in PracticeStage::ALL.into_iter().filter(|exercise| exercise.completes_board()) {
        for seed in 0..2 {
            let (drill, puzzle) = start_exercise(exercise, seed);
            let mut search = solver(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Optimal, 64 << 20);
            while search.run(&mut Context::new(1_000_000, Stop::NEVER)) == Verdict::Searching {}
            let best = search.status().best.map(|best| best.length(TileMetric::Single));
            assert_eq!(drill.shortest, best, "{exercise} {seed}");
        }
    }
}

/// Compares the bidirectional search with a plain breadth-first search over single steps.
#[test]
fn the_shortest_path_to_the_end_of_a_stage_agrees_with_a_plain_search() {
    let mut compared = 0;
    for exercise in PracticeStage::ALL.into_iter().filter(|exercise| !exercise.completes_board()) {
        for seed in 0..12 {
            let (drill, puzzle) = start_exercise(exercise, seed);
            let Some(shortest) = drill.shortest.filter(|shortest| *shortest <= 12) else { continue };
            let mut layer = HashSet::from([puzzle.start()]);
            let mut seen = layer.clone();
            let is_done = |position: &TilePosition| exercise.is_done(&puzzle.scene(position));
            let mut depth = 0;
            while !layer.iter().any(is_done) {
                let steps = layer.iter().flat_map(|from| puzzle.steps(from).map(move |step| (from, step)));
                let next: HashSet<_> = steps
                    .map(|(from, step)| {
                        let mut to = from.clone();
                        puzzle.play_unchecked(&mut to, step);
                        to
                    })
                    .filter(|to| !seen.contains(to))
                    .collect();
                seen.extend(next.iter().cloned());
                (layer, depth) = (next, depth + 1);
            }
            assert_eq!(shortest, depth, "{exercise} {seed}");
            compared += 1;
        }
    }
    assert!(compared >= 3, "{compared}");
}
