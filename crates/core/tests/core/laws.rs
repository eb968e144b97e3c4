//! Laws that hold for all puzzles in both families.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Debug;

use loyd_core::blocks::{BlockGoal, Freedom, Gate, Setup, SetupPiece, Target};
use loyd_core::random::{self, Seed, Source, below};
use loyd_core::tiles::TileGoal;
use loyd_core::{
    BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Direction, Puzzle, Solution, TileMetric, TilePosition,
    TilePuzzle, moves, moves_in,
};
use proptest::prelude::*;

/// Generates tile puzzles with random starts and goals, solvable or not.
fn tile_puzzles() -> impl Strategy<Value = TilePuzzle> {
    (2_usize..=6, 2_usize..=6, any::<u64>()).prop_map(|(width, height, seed)| {
        let mut source = Seed(seed).source();
        let default_goal = TileGoal::BlankLast.position(width, height);
        let [start, goal] =
            [(); 2].map(|()| swap_half_the_time(&random::solvable(&default_goal, &mut source), &mut source));
        TilePuzzle::new(start, goal).expect("equal sizes")
    })
}

fn swap_half_the_time(position: &TilePosition, source: &mut Source) -> TilePosition {
    let mut cells = position.cells().to_vec();
    let last = cells.len() - 1;
    if below(2, source) == 1 {
        cells.swap(0, last);
    }
    TilePosition::new(position.width(), position.height(), cells).expect("a permutation")
}

/// Generates block puzzles with random walls and pieces of random shapes, many of them identical.
fn block_puzzles() -> impl Strategy<Value = BlockPuzzle> {
    (1_usize..=6, 1_usize..=6, any::<u64>()).prop_map(|(rows, columns, seed)| {
        let setup = random_setup(rows, columns, &mut Seed(seed).source());
        BlockPuzzle::try_from(setup).expect("a legal setup")
    })
}

fn random_setup(rows: usize, columns: usize, source: &mut Source) -> Setup {
    let mut number = |bound: usize| below(bound as u32, source) as usize;
    let mut free: HashSet<(usize, usize)> = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).collect();
    let first = (number(rows), number(columns));
    let mut pieces = vec![SetupPiece { name: 'A', cells: vec![first], freedom: Freedom::Both }];
    free.remove(&first);
    let mut walls = Vec::new();
    for _ in 0..number(rows * columns + 1) {
        let from = (number(rows), number(columns));
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| (from.0 + down, from.1 + right));
        let cells: Vec<_> = [&cells[..1], &cells[..2], &[cells[0], cells[2]], &cells[..3], &cells][number(5)].to_vec();
        if !cells.iter().all(|cell| free.contains(cell)) {
            continue;
        }
        free.retain(|cell| !cells.contains(cell));
        if number(8) == 0 {
            walls.extend(cells);
        } else {
            let freedom =
                [Freedom::Both, Freedom::Both, Freedom::Horizontal, Freedom::Vertical, Freedom::Fixed][number(5)];
            pieces.push(SetupPiece { name: char::from(b'A' + pieces.len() as u8), cells, freedom });
        }
    }
    walls.sort_unstable();
    let right = Target::Right { piece: number(pieces.len()) };
    let cell = (first.0 * columns + first.1) as u16;
    let like = Target::Like { shape: pieces[0].shape().expect("a piece with cells"), cell };
    let targets = [right, Target::Covers { piece: 0, cell }, like, Target::Fills { piece: 0, cell }];
    let skipped = number(2);
    let goal = BlockGoal(targets[skipped..=skipped + number(3)].to_vec());
    // A gate on one cell admits the pieces with even indices, and the piece on that cell.
    let gate = (number(rows), number(columns));
    let may_pass = |piece: &usize| piece.is_multiple_of(2) || pieces[*piece].cells.contains(&gate);
    let gate = Gate { cell: gate, pieces: (0..pieces.len()).filter(may_pass).collect() };
    let gates = if walls.contains(&gate.cell) || number(2) == 0 { vec![] } else { vec![gate] };
    Setup { rows, columns, walls, gates, pieces, goal }
}

/// Returns the steps of a walk from the start, one per choice among the legal steps, and the final
/// position.
fn walk<P: Puzzle>(puzzle: &P, choices: &[u8]) -> (Vec<P::Step>, P::Position) {
    let mut position = puzzle.start();
    let mut walked = Vec::new();
    for &choice in choices {
        let steps: Vec<_> = puzzle.steps(&position).collect();
        if let Some(&step) = steps.get(usize::from(choice) % steps.len().max(1)) {
            puzzle.play_unchecked(&mut position, step);
            walked.push(step);
        }
    }
    (walked, position)
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..40)
}

/// Checks that the inverse of every step reverses it.
fn assert_steps_have_inverses<P: Puzzle>(puzzle: &P, position: &P::Position) {
    for step in puzzle.steps(position) {
        let mut moved = position.clone();
        puzzle.play_unchecked(&mut moved, step);
        assert_ne!(moved, *position);
        puzzle.play(&mut moved, P::inverse(step)).expect("the inverse is legal");
        assert_eq!(moved, *position);
        assert_eq!(P::inverse(P::inverse(step)), step);
    }
}

/// Checks that the listed steps are exactly the legal ones among `candidates`, each once, and that
/// the others change nothing.
fn assert_listed_steps_are_the_legal_ones<P: Puzzle>(
    puzzle: &P,
    position: &P::Position,
    candidates: Vec<P::Step>,
    is_legal: impl Fn(P::Step) -> bool,
) {
    let listed: Vec<_> = puzzle.steps(position).collect();
    let count = candidates.len();
    let legal: Vec<_> = candidates.iter().copied().filter(|&step| is_legal(step)).collect();
    assert!(listed.len() == legal.len() && legal.iter().all(|step| listed.contains(step)), "{listed:?} {legal:?}");
    assert!(count >= listed.len());
    for step in candidates {
        let mut played = position.clone();
        assert_eq!(puzzle.is_legal(position, step), legal.contains(&step));
        let result = puzzle.play(&mut played, step);
        assert_eq!((result.is_ok(), played == *position), (legal.contains(&step), !legal.contains(&step)));
    }
}

/// Checks that replayed steps lead to the same position, and that their inverses lead back.
fn assert_replay_leads_there_and_back<P: Puzzle>(puzzle: &P, steps: &[P::Step], end: &P::Position) {
    let mut position = puzzle.start();
    for &step in steps {
        puzzle.play(&mut position, step).expect("a legal step");
    }
    assert_eq!(position, *end);
    for &step in steps.iter().rev() {
        puzzle.play(&mut position, P::inverse(step)).expect("a legal step");
    }
    assert_eq!(position, puzzle.start());
    let solution = Solution::new(puzzle, puzzle.start(), steps.to_vec());
    assert_eq!(solution.is_ok(), puzzle.is_solved(end));
}

/// Checks that no metric counts more moves than a finer one, and that the moves in each metric
/// consist of all steps.
fn assert_coarser_metrics_never_count_more<P: Puzzle>(steps: &[P::Step])
where
    P::Step: Debug,
{
    let lengths: Vec<usize> = P::METRICS.iter().map(|&metric| moves_in::<P>(metric, steps)).collect();
    assert!(lengths.is_sorted_by(|finer, coarser| finer >= coarser), "{lengths:?} for {steps:?}");
    assert_eq!(lengths[0], steps.len());
    for &metric in P::METRICS {
        let joined: Vec<P::Step> = moves::<P>(metric, steps).flatten().copied().collect();
        assert_eq!(joined, steps);
        assert_eq!(metric.to_string().parse(), Ok(metric));
    }
}

fn block_steps(pieces: usize) -> Vec<BlockStep> {
    let steps = |piece| Direction::ALL.map(|direction| BlockStep { piece, direction });
    (0..=pieces as u16).flat_map(steps).collect()
}

/// Returns whether a step is legal, determined by moving the piece's cells.
fn is_legal_by_cells(puzzle: &BlockPuzzle, position: &BlockPosition, step: BlockStep) -> bool {
    let Some(piece) = puzzle.pieces().get(usize::from(step.piece)) else { return false };
    let occupants = puzzle.occupants(position);
    let cells = puzzle.cells_at(step.piece.into(), position.anchors()[usize::from(step.piece)]);
    let is_free = |(row, column): (usize, usize)| {
        let occupant = occupants[row * puzzle.columns() + column];
        let gate = puzzle.gates().iter().find(|gate| gate.cell == (row, column));
        let passes = gate.is_none_or(|gate| gate.pieces.contains(&usize::from(step.piece)));
        passes && !puzzle.is_wall(row, column) && (occupant.is_none() || occupant == Some(step.piece))
    };
    let mut targets = cells.map(|(row, column)| step.direction.from(row, column, puzzle.rows(), puzzle.columns()));
    piece.freedom.allows(step.direction) && targets.all(|target| target.is_some_and(is_free))
}

/// Returns a form of a position in which pieces are distinguished only by shape, freedom, gates,
/// location and their own targets.
fn anonymous_form(puzzle: &BlockPuzzle, position: &BlockPosition) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for (index, piece) in puzzle.pieces().iter().enumerate() {
        let has_target = puzzle.goal().0.iter().any(|target| target.piece() == Some(index));
        let name = has_target.then_some(piece.name);
        let gates: Vec<_> = puzzle.gates().iter().map(|gate| gate.pieces.contains(&index)).collect();
        let appearance =
            format!("{:?} {:?} {name:?} {gates:?} {}", piece.shape, piece.freedom, position.anchors()[index]);
        *counts.entry(appearance).or_default() += 1;
    }
    counts
}

/// Returns the position with the pieces of each class rotated among their locations.
fn with_pieces_swapped(puzzle: &BlockPuzzle, position: &BlockPosition) -> BlockPosition {
    let mut anchors = position.anchors().to_vec();
    for class in puzzle.classes() {
        for (index, &piece) in class.iter().enumerate() {
            anchors[piece] = position.anchors()[class[(index + 1) % class.len()]];
        }
    }
    puzzle.position(&anchors).expect("interchangeable pieces fit in each other's locations")
}

proptest! {
    #[test]
    fn tile_steps_have_inverses(puzzle in tile_puzzles()) {
        assert_steps_have_inverses(&puzzle, &puzzle.start());
    }

    #[test]
    fn block_steps_have_inverses(puzzle in block_puzzles(), choices in choices()) {
        assert_steps_have_inverses(&puzzle, &walk(&puzzle, &choices).1);
    }

    #[test]
    fn listed_tile_steps_are_the_legal_ones(puzzle in tile_puzzles()) {
        let start = puzzle.start();
        let (row, column) = (start.blank() / start.width(), start.blank() % start.width());
        let is_legal = |step: Direction| step.opposite().from(row, column, start.height(), start.width()).is_some();
        assert_listed_steps_are_the_legal_ones(&puzzle, &start, Direction::ALL.to_vec(), is_legal);
    }

    #[test]
    fn listed_block_steps_are_the_legal_ones(puzzle in block_puzzles(), choices in choices()) {
        let position = walk(&puzzle, &choices).1;
        let is_legal = |step| is_legal_by_cells(&puzzle, &position, step);
        assert_listed_steps_are_the_legal_ones(&puzzle, &position, block_steps(puzzle.pieces().len()), is_legal);
    }

    #[test]
    fn tile_steps_replay(puzzle in tile_puzzles(), choices in choices()) {
        let (steps, end) = walk(&puzzle, &choices);
        assert_replay_leads_there_and_back(&puzzle, &steps, &end);
    }

    #[test]
    fn block_steps_replay(puzzle in block_puzzles(), choices in choices()) {
        let (steps, end) = walk(&puzzle, &choices);
        assert_replay_leads_there_and_back(&puzzle, &steps, &end);
    }

    #[test]
    fn parity_never_changes_along_tile_steps(puzzle in tile_puzzles(), choices in choices()) {
        let start = puzzle.start();
        let solvable = puzzle.is_solvable(&start);
        prop_assert_eq!(puzzle.is_solvable(&walk(&puzzle, &choices).1), solvable);
        prop_assert_ne!(puzzle.is_solvable(&with_first_and_last_tile_swapped(&start)), solvable);
    }

    #[test]
    fn multi_never_counts_more_tile_moves_than_single(steps in prop::collection::vec(0_usize..4, 0..30)) {
        prop_assert_eq!(TilePuzzle::METRICS, &[TileMetric::Single, TileMetric::Multi]);
        let steps: Vec<_> = steps.into_iter().map(|index| Direction::ALL[index]).collect();
        assert_coarser_metrics_never_count_more::<TilePuzzle>(&steps);
    }

    #[test]
    fn turn_never_counts_more_block_moves_than_slide_or_slide_more_than_step(
        steps in prop::collection::vec((0_u8..3, 0_usize..4), 0..30),
    ) {
        prop_assert_eq!(BlockPuzzle::METRICS, &[BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn]);
        let steps: Vec<_> =
            steps.into_iter().map(|(piece, index): (u8, usize)| BlockStep { piece: piece.into(), direction: Direction::ALL[index] }).collect();
        assert_coarser_metrics_never_count_more::<BlockPuzzle>(&steps);
    }

    #[test]
    fn keys_are_equal_exactly_if_interchangeable_pieces_are_swapped(
        puzzle in block_puzzles(),
        one in choices(),
        other in prop::collection::vec(any::<u8>(), 0..4),
    ) {
        let one = walk(&puzzle, &one).1;
        prop_assert_eq!(puzzle.key(&with_pieces_swapped(&puzzle, &one)), puzzle.key(&one));
        for other in [walk(&puzzle, &other).1, with_pieces_swapped(&puzzle, &one), puzzle.start()] {
            let look_alike = anonymous_form(&puzzle, &one) == anonymous_form(&puzzle, &other);
            prop_assert_eq!(puzzle.key(&one) == puzzle.key(&other), look_alike);
        }
    }

    #[test]
    fn setups_round_trip_through_puzzles(rows in 1_usize..=6, columns in 1_usize..=6, seed: u64) {
        let setup = random_setup(rows, columns, &mut Seed(seed).source());
        let puzzle = BlockPuzzle::try_from(setup.clone()).expect("a legal setup");
        prop_assert_eq!(Setup::from(&puzzle), sort_cells(setup));
        prop_assert_eq!(BlockPuzzle::try_from(Setup::from(&puzzle)), Ok(puzzle));
    }
}

/// Returns the setup with the cells of each piece in reading order.
fn sort_cells(mut setup: Setup) -> Setup {
    setup.pieces.iter_mut().for_each(|piece| piece.cells.sort_unstable());
    setup
}

fn with_first_and_last_tile_swapped(position: &TilePosition) -> TilePosition {
    let mut cells = position.cells().to_vec();
    let tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).collect();
    cells.swap(tiles[0], tiles[tiles.len() - 1]);
    TilePosition::new(position.width(), position.height(), cells).expect("a permutation")
}

/// Returns all positions reachable from the start, with the number of legal steps from each.
fn reachable<P: Puzzle>(puzzle: &P) -> HashMap<P::Position, usize> {
    let mut degrees = HashMap::new();
    let mut queue = VecDeque::from([puzzle.start()]);
    while let Some(position) = queue.pop_front() {
        if degrees.contains_key(&position) {
            continue;
        }
        let steps: Vec<_> = puzzle.steps(&position).collect();
        degrees.insert(position.clone(), steps.len());
        for step in steps {
            let mut next = position.clone();
            puzzle.play_unchecked(&mut next, step);
            queue.push_back(next);
        }
    }
    degrees
}

/// Returns all arrangements of a small board's numbers.
fn arrangements(width: usize, height: usize) -> Vec<TilePosition> {
    let mut rows: Vec<Vec<u16>> = vec![Vec::new()];
    for _ in 0..width * height {
        let extend_row = |row: &Vec<u16>| {
            let unused = (0..(width * height) as u16).filter(|tile| !row.contains(tile));
            unused.map(|tile| [&row[..], &[tile]].concat()).collect::<Vec<_>>()
        };
        rows = rows.iter().flat_map(extend_row).collect();
    }
    rows.into_iter().map(|cells| TilePosition::new(width, height, cells).expect("a permutation")).collect()
}

#[test]
fn solvable_positions_are_the_reachable_ones() {
    let cases: [(usize, usize, &[u16]); 6] = [
        (2, 2, &[1, 2, 3, 0]),
        (2, 2, &[3, 0, 1, 2]),
        (3, 2, &[1, 2, 3, 4, 5, 0]),
        (3, 2, &[4, 0, 2, 3, 1, 5]),
        (2, 3, &[0, 1, 2, 3, 4, 5]),
        (2, 3, &[5, 1, 0, 2, 3, 4]),
    ];
    for (width, height, goal) in cases {
        let goal = TilePosition::new(width, height, goal.to_vec()).expect("a permutation");
        let puzzle = TilePuzzle::new(goal.clone(), goal).expect("equal sizes");
        let reached = reachable(&puzzle);
        let all = arrangements(width, height);
        assert_eq!(2 * reached.len(), all.len());
        for position in all {
            assert_eq!(puzzle.is_solvable(&position), reached.contains_key(&position), "{position}");
        }
    }
}

/// Returns a block puzzle with a 1×1 piece for each tile of `position`, whose target is the tile's
/// cell in `goal`.
fn as_blocks(position: &TilePosition, goal: &TilePosition) -> BlockPuzzle {
    let cell = |index: u16| (usize::from(index) / position.width(), usize::from(index) % position.width());
    let (places, goal_cells) = (position.places(), goal.places());
    let tiles = 1..places.len();
    let pieces = tiles.clone().map(|tile| SetupPiece {
        name: char::from(b'0' + tile as u8),
        cells: vec![cell(places[tile])],
        freedom: Freedom::Both,
    });
    let targets = tiles.clone().map(|tile| Target::Covers { piece: tile - 1, cell: goal_cells[tile] });
    BlockPuzzle::try_from(Setup {
        rows: position.height(),
        columns: position.width(),
        walls: Vec::new(),
        gates: Vec::new(),
        pieces: pieces.collect(),
        goal: BlockGoal(targets.collect()),
    })
    .expect("a legal setup")
}

#[test]
fn tiles_are_1x1_blocks() {
    let goal = TileGoal::BlankLast.position(3, 2);
    let tiles = TilePuzzle::blank_last(goal.clone());
    let blocks = as_blocks(&goal, &goal);
    let (tile_degrees, block_degrees) = (reachable(&tiles), reachable(&blocks));
    assert_eq!((tile_degrees.len(), block_degrees.len()), (360, 360));
    for (position, degree) in tile_degrees {
        let block_position = blocks.position(&position.places()[1..]).expect("no two tiles overlap");
        assert_eq!(block_degrees.get(&block_position), Some(&degree), "{position}");
        assert_eq!(blocks.is_solved(&block_position), tiles.is_solved(&position));
    }
}
