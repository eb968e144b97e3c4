//! Tests for the textbook searches (K10 in `docs/requirements.md`).

use std::collections::HashMap;

use loyd_blocks::plain;
use loyd_core::random::{self, Seed};
use loyd_core::text::{Format, ReadOptions, read_argument};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Heuristic, Stop, Verdict};
use loyd_textbook::heuristics::{
    LinearConflict, Manhattan, Misplaced, Obstructing, Patterns, Relaxed, WalkingDistance, Zero,
};
use loyd_textbook::{SearchProblem, StoppedBy, Textbook, TextbookLimits, TextbookMethod, TextbookOutcome};

#[path = "../../blocks/tests/blocks/support.rs"]
mod support;
#[path = "../../tiles/tests/tiles/tile_data.rs"]
mod tile_data;

/// Runs a method with limits that it does not reach.
fn run_unlimited<P: Textbook>(
    puzzle: &P,
    heuristic: &dyn Heuristic<P>,
    method: TextbookMethod,
) -> Option<TextbookOutcome<P>> {
    let problem = SearchProblem { puzzle, start: puzzle.start(), metric: heuristic.metric(), heuristic };
    Textbook::search(&problem, method, TextbookLimits { nodes: 2_000_000_000, memory: u64::MAX, stop: &|| false })
}

/// Returns the heuristics for tile puzzles.
fn tile_heuristics(puzzle: &TilePuzzle, metric: TileMetric) -> Vec<Box<dyn Heuristic<TilePuzzle>>> {
    vec![
        Box::new(Zero(metric)),
        Box::new(Misplaced(metric)),
        Box::new(Manhattan::new(puzzle, metric)),
        Box::new(LinearConflict(metric)),
        Box::new(WalkingDistance::new(puzzle, metric).expect("a small board")),
        Box::new(Patterns::new(puzzle, metric).expect("a small board")),
    ]
}

/// Returns the optimal length, computed by the engine.
fn optimal_length(puzzle: &TilePuzzle, metric: TileMetric) -> usize {
    let mut solver = loyd_tiles::solver(puzzle, &puzzle.start(), metric, loyd_search::Mode::Optimal, 1 << 26);
    while solver.run(&mut Context::new(1 << 20, Stop::NEVER)) == Verdict::Searching {}
    solver.status().best.expect("a solvable puzzle").length(metric)
}

#[test]
fn courses_k10_every_method_finds_a_solution_and_optimal_methods_find_the_minimum() {
    for seed in 0..3 {
        let goal = TileGoal::BlankLast.position(3, 2);
        let puzzle = TilePuzzle::blank_last(random::solvable(&goal, &mut Seed(seed).source()));
        for metric in [TileMetric::Single, TileMetric::Multi] {
            let optimal = optimal_length(&puzzle, metric);
            for heuristic in tile_heuristics(&puzzle, metric) {
                for method in TextbookMethod::ALL {
                    let outcome = run_unlimited(&puzzle, &*heuristic, method).expect("tiles have one goal");
                    let length = outcome.solution.expect("a solvable puzzle").length(metric);
                    let max = if method.is_optimal() { optimal } else { usize::MAX };
                    assert!((optimal..=max).contains(&length), "{method}, {metric}: {length}, optimal {optimal}");
                    assert!(outcome.expanded <= outcome.generated && outcome.most_held <= outcome.generated);
                }
            }
        }
    }
}

#[test]
fn courses_k10_blocks_are_solved_optimally_for_every_metric() {
    // IDA* searches the same positions repeatedly, so it runs only on the second board, which is
    // two slides after the first.
    let methods =
        [TextbookMethod::BreadthFirst, TextbookMethod::UniformCost, TextbookMethod::AStar, TextbookMethod::IdaStar];
    for (picture, methods) in [("12../3.44/ZZ5./6657", &methods[..3]), ("1244/...3/ZZ5./6657", &methods)] {
        let puzzle = support::to_right(support::draw(picture), 'Z');
        for &metric in BlockPuzzle::METRICS {
            let mut engine = loyd_blocks::solver(&puzzle, &puzzle.start(), metric, 1 << 26);
            assert_eq!(engine.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
            let optimal = engine.status().best.map(|best| best.length(metric));
            for heuristic in block_heuristics(&puzzle, metric) {
                for &method in methods {
                    let outcome = run_unlimited(&puzzle, &*heuristic, method).expect("no goal position is needed");
                    let length = outcome.solution.map(|found| found.length(metric));
                    assert_eq!(length, optimal, "{picture}, {method}, {metric}");
                }
            }
            let outcome = run_unlimited(&puzzle, &Zero(metric), TextbookMethod::Bidirectional);
            assert!(outcome.is_none(), "the goal does not place every piece");
        }
    }
}

#[test]
fn courses_k10_no_estimate_exceeds_the_distance() {
    let goal = TileGoal::BlankFirst.position(3, 3);
    let puzzle = TilePuzzle::new(goal.clone(), goal.clone()).expect("boards of the same size");
    let mut distances: HashMap<TilePosition, u32> = HashMap::from([(goal.clone(), 0)]);
    let mut layer = vec![goal];
    let heuristics = tile_heuristics(&puzzle, TileMetric::Single);
    for distance in 0.. {
        if layer.is_empty() {
            assert_eq!(distance, 32);
            break;
        }
        let mut next = Vec::new();
        for position in layer {
            for heuristic in &heuristics {
                assert!(heuristic.estimate(&puzzle, &position) <= distance, "{position}");
            }
            for step in puzzle.steps(&position) {
                let mut neighbour = position.clone();
                puzzle.play_unchecked(&mut neighbour, step);
                if !distances.contains_key(&neighbour) {
                    distances.insert(neighbour.clone(), distance + 1);
                    next.push(neighbour);
                }
            }
        }
        layer = next;
    }
}

/// Returns the number of nodes that IDA* with Manhattan distance generates on Korf's board with the
/// given number.
fn korf_nodes(number: usize) -> u64 {
    let puzzle = tile_data::korf100().swap_remove(number - 1).puzzle;
    let manhattan = Manhattan::new(&puzzle, TileMetric::Single);
    run_unlimited(&puzzle, &manhattan, TextbookMethod::IdaStar).expect("tiles have one goal").generated
}

#[test]
fn courses_k10_ida_star_generates_the_nodes_that_korf_published_for_board_9() {
    assert_eq!(korf_nodes(9), 1_650_696);
}

#[test]
#[ignore = "two minutes: run by `cargo xtask soak`"]
fn soak_courses_k10_ida_star_generates_the_nodes_that_korf_published_for_boards_1_to_10() {
    let published = [
        276_361_933,
        15_300_442,
        565_994_203,
        62_643_179,
        11_020_325,
        32_201_660,
        387_138_094,
        39_118_937,
        1_650_696,
        198_758_703,
    ];
    for (index, nodes) in published.into_iter().enumerate() {
        assert_eq!(korf_nodes(index + 1), nodes, "board {}", index + 1);
    }
}

#[test]
fn courses_k10_limits_apply() {
    let puzzle = tile_data::korf100().swap_remove(0).puzzle;
    let zero = Zero(TileMetric::Single);
    let problem =
        SearchProblem { puzzle: &puzzle, start: puzzle.start(), metric: TileMetric::Single, heuristic: &zero };
    for method in TextbookMethod::ALL {
        let limits = TextbookLimits { nodes: 5_000, memory: u64::MAX, stop: &|| false };
        let outcome = Textbook::search(&problem, method, limits).expect("tiles have one goal");
        assert_eq!((outcome.stopped, outcome.generated), (Some(StoppedBy::Nodes), 5_001), "{method}");
        let limits = TextbookLimits { nodes: u64::MAX, memory: u64::MAX, stop: &|| true };
        assert_eq!(
            Textbook::search(&problem, method, limits).expect("tiles have one goal").stopped,
            Some(StoppedBy::Requested),
            "{method}"
        );
    }
    let limits = TextbookLimits { nodes: u64::MAX, memory: 1_000 * puzzle.position_bytes(), stop: &|| false };
    let outcome = Textbook::search(&problem, TextbookMethod::BreadthFirst, limits).expect("tiles have one goal");
    assert_eq!((outcome.stopped, outcome.most_held), (Some(StoppedBy::Memory), 1_001));
}

#[test]
fn courses_k10_the_effective_branching_factor_is_the_root_of_its_equation() {
    let puzzle = TilePuzzle::blank_last(TilePosition::new(2, 2, vec![1, 0, 3, 2]).expect("a board"));
    let outcome =
        run_unlimited(&puzzle, &Zero(TileMetric::Single), TextbookMethod::BreadthFirst).expect("tiles have one goal");
    let b = outcome.branching(1).expect("one move");
    assert!((1.0 + b - outcome.generated as f64).abs() < 1e-9);
    assert_eq!(outcome.branching(0), None);
}

#[test]
fn courses_k10_estimates_for_goals_that_name_kinds_of_pieces_are_admissible() {
    for (grid, goal) in [
        ("aab/..b/c..", "like a covers 3,2; like b covers 1,1"),
        ("ab./c../..d", "like a covers 3,3; like a covers 3,2; like a covers 2,3"),
        ("aabb/cc../....", "like a covers 3,1; like a covers 3,3; a covers 2,3"),
    ] {
        let format = Some(Format::Layout);
        let options = ReadOptions { goal: Some(goal.to_owned()), format, ..ReadOptions::default() };
        let puzzle = read_argument(grid, &options).expect("a puzzle").puzzle.puzzle.into_blocks().expect("blocks");
        for metric in [BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn] {
            let start = puzzle.start();
            let optimal = plain::search(&puzzle, &start, metric).length.expect("a solvable puzzle");
            for (index, heuristic) in block_heuristics(&puzzle, metric).into_iter().enumerate() {
                let estimate = heuristic.estimate(&puzzle, &start);
                assert!(
                    (u32::from(index > 0)..=optimal as u32).contains(&estimate),
                    "{grid} {goal}, {metric}: {estimate}"
                );
                let outcome =
                    run_unlimited(&puzzle, &*heuristic, TextbookMethod::AStar).expect("A* suits every puzzle");
                let solution = outcome.solution.expect("a solvable puzzle");
                assert_eq!(solution.length(metric), optimal, "{grid} {goal}, {metric}");
                let mut position = start.clone();
                let moves: Vec<&[_]> = solution.moves(metric).collect();
                for (number, steps) in moves.iter().enumerate() {
                    puzzle.play_all(&mut position, steps).expect("a solution");
                    let left = (optimal - number - 1) as u32;
                    assert!(heuristic.estimate(&puzzle, &position) <= left, "{grid} {goal}, {metric}, move {number}");
                }
            }
        }
    }
}

/// Returns the heuristics for block puzzles.
fn block_heuristics(puzzle: &BlockPuzzle, metric: BlockMetric) -> [Box<dyn Heuristic<BlockPuzzle>>; 3] {
    [Box::new(Zero(metric)), Box::new(Obstructing::new(puzzle, metric)), Box::new(Relaxed::new(puzzle, metric))]
}
