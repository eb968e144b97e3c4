//! Tests that the distance map agrees with a breadth-first search over `loyd-core` positions and
//! keys.

use std::collections::{HashMap, VecDeque};

use loyd_blocks::{ComponentGraph, ComponentStatistics, DistanceMap, Exploration, Widths, plain, solver};
use loyd_core::blocks::{BlockGoal, BlockKey, Freedom, Setup, SetupPiece, Target};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};
use loyd_search::{Context, Limit, Nodes, Stop, Verdict};
use proptest::prelude::*;

use crate::support;

const MEMORY: u64 = 1 << 28;
const WIDTHS: [Widths; 4] = [
    Widths { cells: 0, key_bits: 0 },
    Widths { cells: 256, key_bits: 62 },
    Widths { cells: 1024, key_bits: 126 },
    Widths { cells: 64, key_bits: 510 },
];

/// A component searched naively: every position with its neighbours and its distance.
struct Twin {
    positions: Vec<BlockPosition>,
    neighbours: Vec<Vec<usize>>,
    distances: Vec<Option<u32>>,
}

impl Twin {
    fn new(puzzle: &BlockPuzzle, metric: BlockMetric) -> Self {
        let mut indices: HashMap<BlockKey, usize> = HashMap::from([(puzzle.key(&puzzle.start()), 0)]);
        let mut twin = Self { positions: vec![puzzle.start()], neighbours: vec![], distances: vec![] };
        while twin.neighbours.len() < twin.positions.len() {
            let mut neighbours = vec![];
            for next in plain::moves(puzzle, &twin.positions[twin.neighbours.len()], metric) {
                let index = *indices.entry(puzzle.key(&next)).or_insert(twin.positions.len());
                if index == twin.positions.len() {
                    twin.positions.push(next);
                }
                neighbours.push(index);
            }
            // A piece that moves away and back returns to the same position.
            neighbours.retain(|&next| next != twin.neighbours.len());
            neighbours.sort_unstable();
            neighbours.dedup();
            twin.neighbours.push(neighbours);
        }
        let mut open: VecDeque<usize> =
            (0..twin.positions.len()).filter(|&index| puzzle.is_solved(&twin.positions[index])).collect();
        twin.distances = vec![None; twin.positions.len()];
        for &index in &open {
            twin.distances[index] = Some(0);
        }
        while let Some(index) = open.pop_front() {
            for &next in &twin.neighbours[index] {
                if twin.distances[next].is_none() {
                    twin.distances[next] = twin.distances[index].map(|distance| distance + 1);
                    open.push_back(next);
                }
            }
        }
        twin
    }

    fn statistics(&self) -> ComponentStatistics {
        let mut statistics =
            ComponentStatistics { positions: self.positions.len() as u64, ..ComponentStatistics::default() };
        for (index, neighbours) in self.neighbours.iter().enumerate() {
            statistics.moves += neighbours.iter().filter(|&&next| next > index).count() as u64;
            statistics.cul_de_sacs += u64::from(neighbours.len() == 1);
            let Some(distance) = self.distances[index] else { continue };
            let slots = statistics.by_distance.len().max(distance as usize + 1);
            statistics.by_distance.resize(slots, 0);
            statistics.by_distance[distance as usize] += 1;
            let is_summit = neighbours.iter().all(|&next| self.distances[next] <= Some(distance));
            statistics.summits += u64::from(is_summit);
        }
        statistics
    }
}

fn complete_map(puzzle: &BlockPuzzle, metric: BlockMetric, widths: Widths, slice: Nodes) -> DistanceMap {
    let mut map = DistanceMap::with_widths(puzzle, &puzzle.start(), metric, MEMORY, widths);
    assert!(map.statistics().is_none() && map.distance(&puzzle.start()).is_none());
    while map.run(slice, Stop::NEVER) == Exploration::Searching {}
    assert_eq!(map.run(slice, Stop::NEVER), Exploration::Complete);
    map
}

/// Compares all results of a map with those of the naive search.
fn check_against_twin(puzzle: &BlockPuzzle, metric: BlockMetric, widths: Widths) {
    let twin = Twin::new(puzzle, metric);
    let mut map = complete_map(puzzle, metric, widths, 7);
    let statistics = map.statistics().expect("the map is complete").clone();
    assert_eq!(statistics, twin.statistics());
    for (index, position) in twin.positions.iter().enumerate() {
        let (distance, neighbours) = (twin.distances[index], &twin.neighbours[index]);
        let is_nearer = |&&next: &&usize| distance.is_some() && twin.distances[next] < distance;
        let nearer = neighbours.iter().filter(is_nearer).count();
        assert!(map.contains(position));
        assert!(
            distance.is_none()
                || map
                    .choices(position)
                    .is_some_and(|choices| (choices.moves, choices.nearer.len()) == (neighbours.len(), nearer))
        );
        for position in map.choices(position).into_iter().flat_map(|choices| choices.nearer) {
            assert_eq!(map.distance(&position).map(|nearer| nearer + 1), distance);
        }
        assert_eq!(map.distance(position), distance);
        assert_eq!(map.next_move(position).is_some(), distance > Some(0));
        if let Some(steps) = map.next_move(position) {
            assert_eq!(loyd_core::moves_in::<BlockPuzzle>(metric, &steps), 1);
            let mut next = position.clone();
            for step in steps {
                puzzle.play(&mut next, step).expect("a legal step");
            }
            assert_eq!(map.distance(&next), distance.map(|distance| distance - 1));
        }
        let length = map.solution(position).map(|solution| solution.length(metric) as u32);
        assert_eq!(length, distance);
    }
    let hardest = map.hardest();
    assert_eq!(hardest.len() as u64, statistics.hardest().min(16));
    for position in &hardest {
        assert_eq!(map.distance(position), statistics.greatest_distance());
    }
    let graph = ComponentGraph::new(puzzle, &puzzle.start(), metric, twin.positions.len()).expect("a small graph");
    assert!(graph.nodes().iter().map(|node| node.distance).eq(twin.distances.iter().copied()));
    assert_eq!(graph.edges().len() as u64, statistics.moves);
    assert!(ComponentGraph::new(puzzle, &puzzle.start(), metric, twin.positions.len() - 1).is_none());
}

const SHAPES: [&[(usize, usize)]; 8] = [
    &[(0, 0)],
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (1, 0)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (0, 2)],
];
const FREEDOMS: [Freedom; 6] =
    [Freedom::Both, Freedom::Both, Freedom::Both, Freedom::Horizontal, Freedom::Vertical, Freedom::Fixed];

/// A cell, a shape and a freedom, as numbers.
type Draw = (usize, usize, usize, usize);

/// Returns the puzzle made of all draws that fit, in order; the first draw is a wall.
fn build_puzzle(rows: usize, columns: usize, draws: &[Draw], goal: Draw) -> Option<BlockPuzzle> {
    let mut taken = vec![(draws[0].0 % rows, draws[0].1 % columns)];
    let mut setup =
        Setup { rows, columns, walls: taken.clone(), gates: vec![], pieces: vec![], goal: BlockGoal(vec![]) };
    for (name, &(row, column, shape, freedom)) in ('a'..).zip(&draws[1..]) {
        let cells = SHAPES[shape].iter().map(|&(down, right)| (row % rows + down, column % columns + right));
        let cells: Vec<(usize, usize)> = cells.collect();
        if cells.iter().all(|cell| cell.0 < rows && cell.1 < columns && !taken.contains(cell)) {
            taken.extend(&cells);
            setup.pieces.push(SetupPiece { name, cells, freedom: FREEDOMS[freedom] });
        }
    }
    let piece = goal.2 % setup.pieces.len().max(1);
    let cell = (goal.0 % rows * columns + goal.1 % columns) as u16;
    let covers = BlockGoal(vec![Target::Covers { piece, cell }]);
    let right = BlockGoal(vec![Target::Right { piece }]);
    let (first, second) = if goal.3.is_multiple_of(2) { (covers, right) } else { (right.clone(), right) };
    let with_goal = |goal| BlockPuzzle::try_from(Setup { goal, ..setup.clone() }).ok();
    with_goal(first).or_else(|| with_goal(second))
}

fn puzzles() -> impl Strategy<Value = BlockPuzzle> {
    let draw = (0..5_usize, 0..5_usize, 0..SHAPES.len(), 0..FREEDOMS.len());
    let draws = proptest::collection::vec(draw.clone(), 4..9);
    (2..5_usize, 2..5_usize, draws, draw).prop_filter_map("no piece fits", |(rows, columns, draws, goal)| {
        let puzzle = build_puzzle(rows, columns, &draws, goal)?;
        // The naive search is slow, so puzzles with many positions are left to other tests.
        (plain::search(&puzzle, &puzzle.start(), BlockMetric::Step).by_depth.iter().sum::<u64>() < 600)
            .then_some(puzzle)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn maps_of_small_puzzles_agree_with_the_plain_search(puzzle in puzzles(), width in 0..WIDTHS.len()) {
        for &metric in BlockPuzzle::METRICS {
            check_against_twin(&puzzle, metric, WIDTHS[width]);
        }
    }
}

#[test]
fn simplicitys_map_agrees_with_the_plain_search_for_all_widths() {
    let simplicity = support::to_cell(support::draw("..Y./BBYY/.GR./.GRR"), 'R', (0, 0));
    for widths in WIDTHS {
        for &metric in BlockPuzzle::METRICS {
            check_against_twin(&simplicity, metric, widths);
        }
    }
}

#[test]
fn maps_agree_with_published_lengths() {
    for line in support::lines(&support::data("blocks_published.txt")) {
        let (name, lengths, puzzle) = support::parse_published(line);
        for (&metric, length) in BlockPuzzle::METRICS.iter().zip(lengths) {
            let mut map = complete_map(&puzzle, metric, Widths::default(), 10_000);
            assert_eq!(map.distance(&puzzle.start()), Some(length as u32), "{name} for {metric}");
            let solution = map.solution(&puzzle.start()).expect("a solution");
            assert_eq!(solution.length(metric), length, "{name} for {metric}");
        }
    }
}

#[test]
fn the_solver_confirms_the_hardest_starts_of_the_red_donkeys_component() {
    let (_, _, puzzle) = support::parse_published(
        support::lines(&support::data("blocks_published.txt")).next().expect("the Red Donkey"),
    );
    for &metric in BlockPuzzle::METRICS {
        let map = complete_map(&puzzle, metric, Widths::default(), 1 << 12);
        let statistics = map.statistics().expect("the map is complete");
        // As published for `SlidingPuzzles` in the TLA+ examples.
        assert_eq!(statistics.positions, 25_955);
        assert!(map.bytes() < 12 * 25_955);
        let mut solver = solver(&puzzle, &map.hardest()[0], metric, MEMORY);
        assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        assert_eq!(Some(solver.status().lower_bound), statistics.greatest_distance());
    }
}

#[test]
fn slices_do_not_change_the_result() {
    let puzzle = support::to_right(support::draw("12../3.44/ZZ5./6657"), 'Z');
    let whole = complete_map(&puzzle, BlockMetric::Slide, Widths::default(), u64::MAX);
    let sliced = complete_map(&puzzle, BlockMetric::Slide, Widths::default(), 1000);
    assert_eq!(whole.statistics(), sliced.statistics());
    assert_eq!(whole.hardest(), sliced.hardest());
}

#[test]
fn a_component_without_a_goal_has_statistics_but_no_distances() {
    let mut setup = support::draw("ZZ.1/...1/...2");
    for piece in &mut setup.pieces[1..] {
        piece.freedom = Freedom::Vertical;
    }
    let puzzle = support::to_right(setup, 'Z');
    for &metric in BlockPuzzle::METRICS {
        check_against_twin(&puzzle, metric, Widths::default());
    }
    let map = complete_map(&puzzle, BlockMetric::Slide, Widths::default(), 100);
    let statistics = map.statistics().expect("the map is complete");
    assert!(statistics.positions > 0 && statistics.by_distance.is_empty() && statistics.mean_distance().is_none());
    assert!(map.hardest().is_empty());
}

#[test]
fn positions_in_another_component_are_not_on_the_map() {
    let puzzle = support::to_right(support::draw("Z#../Z#.a"), 'Z');
    let mut map = complete_map(&puzzle, BlockMetric::Step, Widths::default(), 100);
    let unreachable = puzzle.position(&[2, 3]).expect("no overlap");
    assert!(map.contains(&puzzle.start()) && !map.contains(&unreachable));
    assert_eq!(map.distance(&unreachable), None);
    let other = support::to_right(support::draw("Z..."), 'Z');
    assert!(!map.contains(&other.start()));
}

#[test]
fn a_map_stops_at_its_memory_limit() {
    let (_, _, puzzle) = support::parse_published(
        support::lines(&support::data("blocks_published.txt")).next().expect("the Red Donkey"),
    );
    for memory in [0, 1000, 20_000, 100_000] {
        let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Turn, memory);
        while map.run(100, Stop::NEVER) == Exploration::Searching {
            assert!(map.bytes() <= memory, "{} of {memory}", map.bytes());
        }
        assert_eq!(map.run(1, Stop::NEVER), Exploration::Stopped(Limit::Memory), "{memory}");
        assert!(map.statistics().is_none() && map.distance(&puzzle.start()).is_none());
    }
    let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Turn, 600_000);
    assert_eq!(map.run(u64::MAX, Stop::NEVER), Exploration::Complete);
}
