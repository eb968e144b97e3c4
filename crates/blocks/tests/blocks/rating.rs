//! Compares ratings and component forms with the results of plain searches.

use std::collections::{BTreeSet, HashMap, HashSet};

use loyd_blocks::generate::{
    BlockGenerator, BlockStyle, Canonical, CanonicalStart, ComponentLimits, Rating, Recipe, Unmapped,
};
use loyd_blocks::{Diameter, DistanceMap, Exploration, plain};
use loyd_core::blocks::{BlockKey, Setup};
use loyd_core::random::Seed;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};
use loyd_search::{Stop, parallel};

const LIMITS: ComponentLimits = ComponentLimits { positions: 1_000_000, memory: 1 << 30 };
/// The number of draws per batch, which two threads share.
const DRAWS: u64 = 256;
const METRICS: [BlockMetric; 3] = [BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn];

/// Returns random puzzles in all styles.
fn puzzles(count: usize) -> Vec<BlockPuzzle> {
    let recipes = [(BlockStyle::Rush, 5, 5), (BlockStyle::Klotski, 4, 3), (BlockStyle::Free, 4, 4)];
    let generators = recipes.map(|(style, rows, columns)| {
        let recipe = Recipe { length: 2..=u32::MAX, max_positions: 20_000, ..Recipe::new(style, rows, columns) };
        BlockGenerator::new(recipe, Seed(41)).expect("a recipe that can be followed")
    });
    let draws =
        (0..).flat_map(|number| generators.iter().filter_map(move |generator| generator.draw(number, Stop::NEVER)));
    draws.map(|generated| generated.puzzle).take(count).collect()
}

/// Searches all positions reachable from the start. Returns the number of moves and of shortest
/// paths from the start to each of them, by key, and a list of the positions.
fn plain_search(puzzle: &BlockPuzzle, metric: BlockMetric) -> (HashMap<BlockKey, (u32, u64)>, Vec<BlockPosition>) {
    let start = puzzle.start();
    let mut found = HashMap::from([(puzzle.key(&start), (0, 1))]);
    let mut positions = vec![start];
    let mut next = 0;
    while let Some(position) = positions.get(next).cloned() {
        next += 1;
        let (depth, paths) = found[&puzzle.key(&position)];
        let mut seen = HashSet::new();
        for neighbour in plain::moves(puzzle, &position, metric) {
            let key = puzzle.key(&neighbour);
            if !seen.insert(key.clone()) {
                continue;
            }
            match found.get_mut(&key) {
                None => {
                    found.insert(key, (depth + 1, paths));
                    positions.push(neighbour);
                }
                Some((other, all)) if *other == depth + 1 => *all += paths,
                Some(_) => {}
            }
        }
    }
    (found, positions)
}

fn rate(puzzle: &BlockPuzzle, metric: BlockMetric) -> Rating {
    Rating::search(puzzle, metric, LIMITS, Stop::NEVER).expect("a solvable puzzle")
}

#[test]
fn pars_and_counts_of_shortest_solutions_agree_with_a_plain_search() {
    compare_with_plain_search(30);
}

#[test]
#[ignore = "soak test"]
fn soak_pars_and_counts_of_shortest_solutions_agree_with_a_plain_search() {
    compare_with_plain_search(500);
}

/// Rates this number of puzzles for all metrics, and counts their shortest solutions with a plain
/// search.
fn compare_with_plain_search(count: usize) {
    for puzzle in puzzles(count) {
        for (index, metric) in METRICS.into_iter().enumerate() {
            let (found, positions) = plain_search(&puzzle, metric);
            let solved = positions.iter().filter(|position| puzzle.is_solved(position));
            let solved: Vec<(u32, u64)> = solved.map(|position| found[&puzzle.key(position)]).collect();
            let length = solved.iter().map(|(depth, _)| *depth).min().expect("a solvable puzzle");
            let solutions: u64 = solved.iter().filter(|(depth, _)| *depth == length).map(|(_, paths)| paths).sum();
            let rating = rate(&puzzle, metric);
            assert_eq!((rating.pars[index], rating.solutions), (length, solutions), "{metric}: {puzzle:?}");
            assert_eq!(rating.grade.positions, found.len() as u64);
            assert!(rating.forced <= length as usize && rating.branching >= 1.0);
        }
    }
}

#[test]
fn removing_an_idle_piece_does_not_change_the_solution_length() {
    let mut idle = 0;
    for puzzle in puzzles(15) {
        // A generated puzzle has no idle pieces at its start, but it may have some at positions
        // nearer to the goal.
        let (_, positions) = plain_search(&puzzle, BlockMetric::Slide);
        let nearer =
            positions.iter().step_by(positions.len().div_ceil(3)).filter_map(|position| puzzle.restarted(position));
        for puzzle in nearer.filter(|puzzle| !puzzle.is_solved(&puzzle.start())) {
            let rating = rate(&puzzle, BlockMetric::Slide);
            for piece in rating.idle.as_ref().expect("no search is too large") {
                let mut setup = Setup::from(&puzzle);
                let name = setup.pieces[*piece].name;
                setup.pieces.remove(*piece);
                let number = |other: usize| other - usize::from(other > *piece);
                setup.goal.0 = setup.goal.0.iter().map(|target| target.renumbered(number)).collect();
                let smaller: BlockPuzzle = setup.try_into().expect("a legal puzzle");
                let length = rate(&smaller, BlockMetric::Slide).grade.length;
                assert_eq!(length, rating.grade.length, "{name}: {puzzle:?}");
                idle += 1;
            }
            let moving: HashSet<usize> = rating.moving.iter().copied().collect();
            assert!(moving.len() == rating.moving.len() && moving.len() <= puzzle.pieces().len());
        }
    }
    assert!(idle >= 3, "{idle}");
}

#[test]
fn a_failed_rating_reports_the_reason() {
    let puzzle: BlockPuzzle = "12../3.44/ZZ5./6657".parse().expect("a puzzle");
    let reason = |limits| Rating::search(&puzzle, BlockMetric::Slide, limits, Stop::NEVER).map(|_| ()).unwrap_err();
    assert_eq!(reason(ComponentLimits { positions: 10, ..LIMITS }), Unmapped::Positions { most: 10 });
    assert_eq!(reason(ComponentLimits { memory: 1, ..LIMITS }), Unmapped::Memory);
    let stopped = Rating::search(&puzzle, BlockMetric::Slide, LIMITS, Stop::when(&|| true)).map(|_| ());
    assert_eq!(stopped, Err(Unmapped::Stopped));
    let locked: BlockPuzzle = "ab#/..# | goal: a right".parse().expect("a puzzle");
    let unsolvable = Rating::search(&locked, BlockMetric::Slide, LIMITS, Stop::NEVER).map(|_| ());
    assert_eq!(unsolvable, Err(Unmapped::Unsolvable));
}

/// Returns the canonical forms of all positions in a component.
fn forms(puzzle: &BlockPuzzle) -> BTreeSet<Canonical> {
    let (_, positions) = plain_search(puzzle, BlockMetric::Step);
    positions.iter().filter_map(|position| puzzle.restarted(position)).map(|puzzle| Canonical::new(&puzzle)).collect()
}

/// Returns the least layout among all positions and their vertical reflections, which leave the
/// exit of a Rush Hour board on the same side. Each cell holds the length and the axis of its car.
fn first_layout(puzzle: &BlockPuzzle) -> Vec<Vec<(usize, bool)>> {
    let layout = |position: &BlockPosition| {
        let mut cells = vec![vec![(0, false); puzzle.columns()]; puzzle.rows()];
        puzzle.walls().for_each(|(row, column)| cells[row][column] = (1, false));
        let puzzle = puzzle.restarted(position).expect("a position in the puzzle");
        for (piece, &anchor) in puzzle.start_anchors().iter().enumerate() {
            let shape = &puzzle.pieces()[piece].shape;
            for (row, column) in puzzle.cells_at(piece, anchor) {
                cells[row][column] = (shape.size(), shape.height() > 1);
            }
        }
        cells
    };
    let (_, positions) = plain_search(puzzle, BlockMetric::Step);
    let layouts = positions.iter().map(layout);
    // With an even number of rows, the reflection moves the exit to a different row.
    let smallest = match puzzle.rows() % 2 {
        0 => layouts.min(),
        _ => layouts.map(|cells| cells.iter().rev().cloned().collect::<Vec<_>>().min(cells)).min(),
    };
    smallest.expect("the start is a position")
}

/// Returns random puzzles that may have the same components, with or without canonical starts.
fn draw_puzzles(count: usize, (rows, columns): (usize, usize), canonical_start: bool) -> Vec<BlockPuzzle> {
    let recipe = Recipe { max_positions: 3_000, canonical_start, ..Recipe::new(BlockStyle::Rush, rows, columns) };
    let generator = BlockGenerator::new(recipe, Seed(3)).expect("a recipe that can be followed");
    (0..)
        .filter_map(|number| generator.draw(number, Stop::NEVER))
        .map(|generated| generated.puzzle)
        .take(count)
        .collect()
}

#[test]
fn component_forms_are_equal_only_for_identical_sets_of_positions() {
    let start = |puzzle: &BlockPuzzle| {
        CanonicalStart::search(puzzle, BlockMetric::Slide, LIMITS, Stop::NEVER).expect("a solvable puzzle")
    };
    let puzzles = draw_puzzles(90, (4, 4), false);
    let all: Vec<(BTreeSet<Canonical>, Canonical)> =
        puzzles.iter().map(|puzzle| (forms(puzzle), start(puzzle).form)).collect();
    let mut equal = 0;
    for (index, (positions, form)) in all.iter().enumerate() {
        for (other_positions, other_form) in &all[..index] {
            assert_eq!(positions == other_positions, form == other_form);
            equal += usize::from(form == other_form);
        }
    }
    assert!(equal >= 10, "{equal} pairs");
    for puzzle in &puzzles {
        // Every position in a component has the same canonical start.
        let (_, positions) = plain_search(puzzle, BlockMetric::Step);
        for position in positions.iter().step_by(positions.len().div_ceil(3)) {
            let moved = puzzle.restarted(position).expect("a position in the puzzle");
            assert_eq!(start(&moved).form, start(puzzle).form);
        }
    }
}

#[test]
fn identical_components_have_the_same_canonical_start() {
    let mut starts = HashSet::new();
    let mut repeated = 0;
    for puzzle in draw_puzzles(90, (4, 4), true) {
        let start =
            CanonicalStart::search(&puzzle, BlockMetric::Slide, LIMITS, Stop::NEVER).expect("a solvable puzzle");
        assert_eq!(start.form, Canonical::new(&puzzle), "the puzzle starts at its canonical start");
        repeated += usize::from(!starts.insert(start.form));
    }
    assert!(repeated >= 5, "{repeated}");
}

#[test]
fn a_diameter_is_the_greatest_distance_or_a_lower_bound() {
    for puzzle in puzzles(10) {
        for metric in METRICS {
            let (_, positions) = plain_search(&puzzle, metric);
            let ends = [puzzle.start()];
            let diameter =
                Diameter::new(&puzzle, metric, &ends, 1 << 28, Stop::NEVER).expect("the limits are not reached");
            assert_eq!(diameter.is_exact, positions.len() <= 2_000);
            let from_start = depth(&puzzle, metric);
            if diameter.is_exact && positions.len() <= 200 {
                let depths = positions.iter().filter_map(|position| puzzle.restarted(position));
                assert_eq!(Some(diameter.length), depths.map(|puzzle| depth(&puzzle, metric)).max());
            } else if !diameter.is_exact {
                assert_eq!(diameter.length, from_start);
            }
            assert!(diameter.length >= from_start);
        }
    }
}

/// Returns the greatest distance from the start.
fn depth(puzzle: &BlockPuzzle, metric: BlockMetric) -> u32 {
    plain_search(puzzle, metric).0.values().map(|(depth, _)| *depth).max().expect("the start")
}

#[test]
#[ignore = "soak test"]
fn soak_generated_boards_belong_to_different_components() {
    // Without walls, only about 1,020 5x5 boards are minimal and take 5 moves or more.
    for (size, walls, count) in [((5, 5), 0..=3, 3_000), ((6, 6), 0..=0, 1_500)] {
        let recipe = Recipe { canonical_start: true, walls, ..Recipe::new(BlockStyle::Rush, size.0, size.1) };
        let generator = BlockGenerator::new(recipe, Seed(7)).expect("a recipe that can be followed");
        let draws = (0..u64::MAX / DRAWS).flat_map(|batch| {
            let draw = |number| generator.draw(batch * DRAWS + u64::from(number), Stop::NEVER);
            parallel::map(2, 0..DRAWS as u32, draw).into_iter().flatten()
        });
        let mut known = HashSet::new();
        let generated = draws
            .filter(|generated| known.insert(generated.component.clone().expect("canonical starts are requested")));
        // Identical components have identical statistics, so only components with identical
        // statistics are compared by their positions.
        let mut by_statistics: HashMap<(u64, Vec<u64>), Vec<BlockPuzzle>> = HashMap::new();
        for generated in generated.take(count) {
            let mut map = DistanceMap::new(&generated.puzzle, &generated.puzzle.start(), BlockMetric::Step, 1 << 30);
            assert_eq!(map.run(u64::MAX, Stop::NEVER), Exploration::Complete);
            let statistics = map.statistics().expect("the map is complete");
            by_statistics.entry((statistics.moves, statistics.by_distance.clone())).or_default().push(generated.puzzle);
        }
        let groups: Vec<_> = by_statistics.values().filter(|group| group.len() > 1).collect();
        let compared = parallel::map(2, &groups, |group| {
            let first: HashSet<_> = group.iter().map(first_layout).collect();
            assert_eq!(first.len(), group.len(), "two boards in one component: {group:?}");
            group.len()
        });
        let compared: usize = compared.into_iter().sum();
        println!(
            "soak: {count} boards of {size:?}, {compared} of them in {} groups with identical statistics",
            groups.len()
        );
    }
}
