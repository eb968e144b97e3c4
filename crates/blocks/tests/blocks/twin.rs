//! Tests that the packed search agrees with the naive search on random small puzzles, for every
//! metric and with keys of every width.

use loyd_blocks::{AStar, Anytime, BreadthFirst, Component, Exploration, Widths, plain};
use loyd_core::blocks::{BlockGoal, Freedom, Gate, Setup, SetupPiece, Target};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Direction, Puzzle};
use loyd_search::{Context, Solver, Stop, Verdict};
use proptest::prelude::*;

const MEMORY: u64 = 64 << 20;
/// Larger components are skipped, because the naive search is slow.
const MAX_POSITIONS: u64 = 2000;

/// The data for a random puzzle. Adjacent cells with the same number form one piece.
#[derive(Clone, Debug)]
struct Seed {
    rows: usize,
    columns: usize,
    cells: Vec<u8>,
    freedoms: Vec<u8>,
    targets: Vec<(u8, usize, u16)>,
    gates: Vec<(usize, usize)>,
    steps: Vec<usize>,
}

fn seeds() -> impl Strategy<Value = Seed> {
    (1..6_usize, 1..6_usize).prop_flat_map(|(rows, columns)| {
        let cells = prop::collection::vec(0..9_u8, rows * columns);
        let freedoms = prop::collection::vec(0..6_u8, rows * columns);
        let targets = prop::collection::vec((0..6_u8, 0..rows * columns, 0..(rows * columns) as u16), 1..4);
        let gates = prop::collection::vec((0..rows * columns, 0..rows * columns), 0..3);
        let steps = prop::collection::vec(0..1000_usize, 0..8);
        (cells, freedoms, targets, gates, steps).prop_map(move |(cells, freedoms, targets, gates, steps)| Seed {
            rows,
            columns,
            cells,
            freedoms,
            targets,
            gates,
            steps,
        })
    })
}

impl Seed {
    fn setup(&self) -> Setup {
        let Self { rows, columns, .. } = *self;
        let mut setup = Setup { rows, columns, walls: vec![], gates: vec![], pieces: vec![], goal: BlockGoal(vec![]) };
        let mut taken = vec![false; rows * columns];
        for first in 0..rows * columns {
            match self.cells[first] {
                0..4 => {}
                4 => setup.walls.push((first / columns, first % columns)),
                _ if taken[first] => {}
                _ => {
                    let cells = self.flood(first, &mut taken);
                    let freedom = [Freedom::Horizontal, Freedom::Vertical, Freedom::Fixed, Freedom::Both];
                    let freedom = freedom[usize::from(self.freedoms[first].min(3))];
                    let name = char::from(b'A' + setup.pieces.len() as u8);
                    setup.pieces.push(SetupPiece { name, cells, freedom });
                }
            }
        }
        let pieces = setup.pieces.len().max(1);
        let targets = self.targets.iter().map(|&(kind, piece, cell)| match (kind, piece % pieces) {
            (0, piece) => Target::Right { piece },
            (1, piece) => Target::RightOwnRow { piece },
            (2, piece) => Target::Covers { piece, cell },
            (3, piece) => Target::Fills { piece, cell },
            (4, piece) => {
                let side = Direction::ALL[usize::from(cell) % 4];
                let last = (if side.is_horizontal() { rows } else { columns } - 1) as u8;
                Target::Leaves { piece, side, first: last / 2, last }
            }
            (_, piece) => {
                let shape = setup.pieces.get(piece).and_then(SetupPiece::shape);
                shape.map_or(Target::Right { piece }, |shape| Target::Like { shape, cell })
            }
        });
        setup.goal = BlockGoal(targets.collect());
        for &(cell, other) in &self.gates {
            let cell = (cell / columns, cell % columns);
            let owner = setup.pieces.iter().position(|piece| piece.cells.contains(&cell));
            setup.gates.push(Gate { cell, pieces: owner.into_iter().chain([other % pieces]).collect() });
        }
        setup
    }

    /// Returns the cells of the piece that contains the cell `first`.
    fn flood(&self, first: usize, taken: &mut [bool]) -> Vec<(usize, usize)> {
        let mut cells = vec![];
        let mut open = vec![(first / self.columns, first % self.columns)];
        while let Some((row, column)) = open.pop() {
            let cell = row * self.columns + column;
            if row < self.rows && column < self.columns && self.cells[cell] == self.cells[first] && !taken[cell] {
                taken[cell] = true;
                cells.push((row, column));
                open.extend([(row + 1, column), (row, column + 1)]);
                open.extend(row.checked_sub(1).map(|row| (row, column)));
                open.extend(column.checked_sub(1).map(|column| (row, column)));
            }
        }
        cells
    }

    /// Returns the puzzle and a position in it, if the goal is possible.
    fn puzzle(&self) -> Option<(BlockPuzzle, BlockPosition)> {
        let puzzle = BlockPuzzle::try_from(self.setup()).ok()?;
        let mut position = puzzle.start();
        for &choice in &self.steps {
            let steps: Vec<_> = puzzle.steps(&position).collect();
            if !steps.is_empty() {
                puzzle.play(&mut position, steps[choice % steps.len()]).unwrap();
            }
        }
        Some((puzzle, position))
    }

    /// Returns the puzzle and its position. Rejects the case if there is no puzzle, or if it has
    /// too many positions.
    fn small_puzzle(&self) -> Result<(BlockPuzzle, BlockPosition), TestCaseError> {
        let is_suitable = |(puzzle, position): &_| is_small(puzzle, position);
        self.puzzle().filter(is_suitable).ok_or_else(|| TestCaseError::reject("no small puzzle"))
    }
}

fn is_small(puzzle: &BlockPuzzle, position: &BlockPosition) -> bool {
    let mut component = Component::new(puzzle, position, BlockMetric::Turn, MEMORY);
    component.run(MAX_POSITIONS, Stop::NEVER) == Exploration::Complete
}

fn all_widths() -> impl Iterator<Item = Widths> {
    [0, 65, 257].into_iter().flat_map(|cells| [0, 41, 63, 127, 511].map(|key_bits| Widths { cells, key_bits }))
}

/// Pairs each metric with a third of the items. Testing all pairs would spend most of the time
/// clearing tables. Three cases cover all pairs.
fn pair_with_metrics<T>(
    seed: &Seed,
    items: impl IntoIterator<Item = T> + Clone,
) -> impl Iterator<Item = (BlockMetric, T)> {
    let first = seed.cells.iter().map(|&cell| usize::from(cell)).sum::<usize>();
    BlockPuzzle::METRICS.iter().enumerate().flat_map(move |(number, &metric)| {
        let is_selected = move |&(index, _): &(usize, T)| (index + number + first).is_multiple_of(3);
        items.clone().into_iter().enumerate().filter(is_selected).map(move |(_, item)| (metric, item))
    })
}

fn solve(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    widths: Widths,
) -> (Verdict, BreadthFirst) {
    let mut search = BreadthFirst::new(puzzle, position, metric, MEMORY).with_widths(widths);
    let verdict = search.run(&mut Context::new(u64::MAX, Stop::NEVER));
    (verdict, search)
}

// The soak test compares another hundred thousand puzzles.
proptest! {
    #![proptest_config(ProptestConfig { cases: 120, max_global_rejects: 100_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn packed_search_agrees_with_the_plain_search(seed in seeds()) {
        let (puzzle, position) = seed.small_puzzle()?;
        let mut plain_results = BlockPuzzle::METRICS.iter().map(|&metric| (metric, plain::search(&puzzle, &position, metric)));
        let (mut plain_metric, mut plain) = plain_results.next().expect("there is a metric");
        for (metric, widths) in pair_with_metrics(&seed, all_widths().collect::<Vec<_>>()) {
            while plain_metric != metric {
                (plain_metric, plain) = plain_results.next().expect("the metrics are in order");
            }
            let mut component = Component::new(&puzzle, &position, metric, MEMORY).with_widths(widths);
            prop_assert_eq!(component.run(u64::MAX, Stop::NEVER), Exploration::Complete);
            prop_assert_eq!(component.positions_by_depth(), &plain.by_depth, "{} {:?}", metric, widths);
            let (verdict, search) = solve(&puzzle, &position, metric, widths);
            let best = search.status().best;
            prop_assert_eq!(best.as_ref().map(|best| best.length(metric)), plain.length);
            prop_assert!(best.is_none_or(|best| *best.start() == position));
            let searched = plain.by_depth.iter().sum();
            let expected = plain.length.map_or(Verdict::Unsolvable { searched }, |_| Verdict::Solved);
            prop_assert_eq!(verdict, expected);
        }
    }

    #[test]
    fn a_search_with_three_depths_agrees_with_the_plain_search(seed in seeds()) {
        let (puzzle, position) = seed.small_puzzle()?;
        for (metric, widths) in pair_with_metrics(&seed, [0, 63, 511].map(|key_bits| Widths { cells: 0, key_bits })) {
            let plain = plain::search(&puzzle, &position, metric);
            let search = BreadthFirst::new(&puzzle, &position, metric, MEMORY).with_widths(widths);
            let mut search = search.only_three_depths();
            // A bidirectional search counts the positions of both sides, so the counts differ.
            let is_expected = match search.run(&mut Context::new(u64::MAX, Stop::NEVER)) {
                Verdict::Solved => plain.length.is_some(),
                Verdict::Unsolvable { .. } => plain.length.is_none(),
                Verdict::Searching | Verdict::Stopped(_) => false,
            };
            prop_assert!(is_expected);
            let best = search.status().best;
            prop_assert_eq!(best.map(|best| best.length(metric)), plain.length);
        }
    }

    #[test]
    fn a_star_agrees_with_the_plain_search(seed in seeds(), slice in 1..50_u64, is_known in prop::bool::ANY) {
        let (puzzle, position) = seed.small_puzzle()?;
        for (metric, widths) in pair_with_metrics(&seed, [(0, 0), (65, 63), (257, 126)].map(|(cells, key_bits)| Widths { cells, key_bits })) {
            let plain = plain::search(&puzzle, &position, metric);
            let mut search = AStar::new(&puzzle, &position, metric, MEMORY).with_widths(widths);
            let known = plain.length.filter(|_| is_known).map(|length| length as u32 + slice as u32 % 3);
            let context = Context { upper_bound: known.unwrap_or(u32::MAX), ..Context::new(slice, Stop::NEVER) };
            let mut bound = 0;
            let verdict = loop {
                let verdict = search.run(&mut context.clone());
                let now = search.status().lower_bound;
                prop_assert!(now >= bound && plain.length.is_none_or(|length| now as usize <= length));
                bound = now;
                if verdict != Verdict::Searching || is_known && plain.length == Some(now as usize) {
                    break verdict;
                }
            };
            let progress = search.status();
            prop_assert!(progress.nodes <= plain.by_depth.iter().sum());
            match (verdict, plain.length) {
                (Verdict::Solved, Some(length)) => {
                    prop_assert_eq!(progress.best.map(|best| best.length(metric)), Some(length));
                    prop_assert_eq!(bound as usize, length);
                }
                (Verdict::Searching, Some(length)) => prop_assert!(is_known && bound as usize == length),
                (verdict, length) => {
                    let is_proven = matches!(verdict, Verdict::Unsolvable { .. });
                    prop_assert!(is_proven && length.is_none(), "{:?} {:?}", verdict, length);
                }
            }
        }
    }

    #[test]
    fn bidirectional_search_agrees_with_the_plain_search(seed in seeds(), is_interchangeable in prop::bool::ANY) {
        let Some((puzzle, position)) = seed.puzzle() else { return Err(TestCaseError::reject("no puzzle")) };
        // The goal is to move every piece to where it is now.
        let like = |piece: usize, cell| Target::Like { shape: puzzle.pieces()[piece].shape.clone(), cell };
        let target = |(piece, &cell): (usize, &u16)| {
            if is_interchangeable { like(piece, cell) } else { Target::Covers { piece, cell } }
        };
        let goal = BlockGoal(position.anchors().iter().enumerate().map(target).collect());
        let Ok(puzzle) = BlockPuzzle::try_from(Setup { goal, ..seed.setup() }) else {
            return Err(TestCaseError::reject("no puzzle"));
        };
        prop_assume!(is_small(&puzzle, &puzzle.start()));
        for &metric in BlockPuzzle::METRICS {
            let plain = plain::search(&puzzle, &puzzle.start(), metric);
            let mut search = BreadthFirst::new(&puzzle, &puzzle.start(), metric, MEMORY).only_three_depths();
            while search.run(&mut Context::new(7, Stop::NEVER)) == Verdict::Searching {
                prop_assert!(plain.length.is_none_or(|length| search.status().lower_bound as usize <= length));
            }
            let best = search.status().best;
            prop_assert_eq!(best.as_ref().map(|best| best.length(metric)), plain.length);
        }
    }

    #[test]
    fn there_are_at_most_as_many_turns_as_slides_and_slides_as_steps(seed in seeds()) {
        let (puzzle, position) = seed.small_puzzle()?;
        let length = |metric| {
            let best = solve(&puzzle, &position, metric, Widths::default()).1.status().best;
            best.map(|best| best.length(metric))
        };
        let [steps, slides, turns] = [BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn].map(length);
        prop_assert!(turns <= slides && slides <= steps);
        prop_assert_eq!(turns.is_none(), steps.is_none());
    }

    #[test]
    fn walls_around_a_puzzle_do_not_change_its_solution(seed in seeds(), above in 0..28_usize, left in 0..28_usize) {
        let setup = seed.setup();
        prop_assume!(!setup.pieces.is_empty());
        // A random gate may be under a piece that it excludes. In that case, neither setup is
        // legal.
        let walled = with_home_goal(add_walls(setup.clone(), above, left));
        let puzzle = with_home_goal(setup);
        prop_assert_eq!(walled.is_some(), puzzle.is_some());
        let (Some(walled), Some(puzzle)) = (walled, puzzle) else { return Ok(()) };
        prop_assume!(is_small(&puzzle, &puzzle.start()));
        for &metric in BlockPuzzle::METRICS {
            let [inner, outer] = [&puzzle, &walled].map(|puzzle| {
                let mut component = Component::new(puzzle, &puzzle.start(), metric, MEMORY);
                component.run(u64::MAX, Stop::NEVER);
                component.positions_by_depth().to_vec()
            });
            prop_assert_eq!(inner, outer);
        }
    }
}

proptest! {
    // There are fewer cases because small puzzles have few positions per depth, and threads
    // synchronise after each depth.
    #![proptest_config(ProptestConfig { cases: 24, max_global_rejects: 100_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_wide_search_agrees_with_the_plain_search_for_any_number_of_threads(seed in seeds(), from in 1..20_u64) {
        let (puzzle, position) = seed.small_puzzle()?;
        for (metric, key_bits) in pair_with_metrics(&seed, [0, 41, 127, 511]) {
            let plain = plain::search(&puzzle, &position, metric);
            let widths = Widths { cells: 0, key_bits };
            let outcomes = [1, 3].map(|threads| {
                let component = Component::new(&puzzle, &position, metric, MEMORY).with_widths(widths);
                let mut component = component.shared(threads, from);
                let complete = component.run(u64::MAX, Stop::NEVER);
                let search = BreadthFirst::new(&puzzle, &position, metric, MEMORY).with_widths(widths);
                let mut search = search.shared(threads, from);
                let verdict = search.run(&mut Context::new(u64::MAX, Stop::NEVER));
                let progress = search.status();
                (complete, component.positions_by_depth().to_vec(), verdict, progress.best, progress.nodes)
            });
            prop_assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]));
            let (complete, by_depth, _, best, _) = &outcomes[0];
            prop_assert_eq!((*complete, by_depth), (Exploration::Complete, &plain.by_depth));
            prop_assert_eq!(best.as_ref().map(|best| best.length(metric)), plain.length);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_anytime_solver_alone_agrees_with_the_plain_search(seed in seeds()) {
        let Some((puzzle, position)) = seed.puzzle() else { return Ok(()) };
        prop_assume!(is_small(&puzzle, &position));
        for &metric in BlockPuzzle::METRICS {
            let expected = plain::search(&puzzle, &position, metric).length;
            let mut solver = Anytime::new(&puzzle, &position, metric, MEMORY, None);
            let verdict = solver.run(&mut Context::new(u64::MAX, Stop::NEVER));
            let progress = solver.status();
            let length = progress.best.map(|best| best.length(metric));
            prop_assert_eq!(length, expected);
            if let Some(length) = expected {
                prop_assert_eq!(verdict, Verdict::Solved);
                prop_assert_eq!(progress.lower_bound as usize, length);
            } else {
                let is_proven = matches!(verdict, Verdict::Unsolvable { .. });
                prop_assert!(is_proven, "{:?}", verdict);
            }
        }
    }
}

/// Returns the setup surrounded by walls on a grid of at most 32×32 cells.
fn add_walls(mut setup: Setup, above: usize, left: usize) -> Setup {
    let (rows, columns) = (setup.rows, setup.columns);
    let moved = |&(row, column): &(usize, usize)| (row + above, column + left);
    let inside = |&(row, column): &(usize, usize)| {
        (above..above + rows).contains(&row) && (left..left + columns).contains(&column)
    };
    setup.walls = setup.walls.iter().map(moved).collect();
    setup.gates.iter_mut().for_each(|gate| gate.cell = moved(&gate.cell));
    for piece in &mut setup.pieces {
        piece.cells = piece.cells.iter().map(moved).collect();
    }
    (setup.rows, setup.columns) = ((above + rows + 3).min(32), (left + columns + 2).min(32));
    let all = (0..setup.rows).flat_map(|row| (0..setup.columns).map(move |column| (row, column)));
    setup.walls.extend(all.filter(|cell| !inside(cell)));
    setup
}

/// Returns the puzzle with a goal that is met while the first piece is at its starting place, if
/// the setup is legal.
fn with_home_goal(mut setup: Setup) -> Option<BlockPuzzle> {
    let &(row, column) = setup.pieces[0].cells.iter().min().unwrap();
    setup.goal = BlockGoal(vec![Target::Covers { piece: 0, cell: (row * setup.columns + column) as u16 }]);
    setup.try_into().ok()
}
