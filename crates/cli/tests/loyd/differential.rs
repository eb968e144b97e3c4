//! Compares `loyd` with the simplest possible search, on random puzzles of both families and in all
//! five metrics. The puzzles are drawn from a printed seed.
//!
//! The simple search uses only the rules of `core`: it plays every step and joins steps into moves
//! as the metric requires. It shares no code with the solvers.

use std::collections::HashMap;
use std::env;
use std::hash::Hash;
use std::time::SystemTime;

use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::random::{Seed, below, solvable};
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockPuzzle, Puzzle, TilePosition, TilePuzzle};
use serde_json::{Value, json};

use crate::support::loyd;

/// The environment variable that sets the seed. The default seed is the time.
const SEED: &str = "LOYD_DIFFERENTIAL_SEED";
/// Block puzzles with more positions are skipped, since the simple search is slow.
const MAX_POSITIONS: usize = 1500;

/// Returns the positions one move away, possibly with repetitions.
fn moves<P: Puzzle>(puzzle: &P, position: &P::Position, metric: P::Metric) -> Vec<P::Position> {
    let mut reached = vec![];
    for step in puzzle.steps(position) {
        let mut open = vec![(position.clone(), step)];
        while let Some((mut position, step)) = open.pop() {
            puzzle.play_unchecked(&mut position, step);
            if !reached.contains(&position) {
                reached.push(position.clone());
                let next = puzzle.steps(&position).filter(|&next| P::joins(metric, step, next));
                open.extend(next.map(|next| (position.clone(), next)));
            }
        }
    }
    reached
}

/// Returns the distances of all positions that can be reached from the given ones, by key, or
/// `None` if there are more than `max`.
fn distances<P: Puzzle, K: Eq + Hash>(
    puzzle: &P,
    from: Vec<P::Position>,
    metric: P::Metric,
    max: usize,
    key: impl Fn(&P::Position) -> K,
) -> Option<HashMap<K, usize>> {
    let mut found: HashMap<K, usize> = from.iter().map(|position| (key(position), 0)).collect();
    let (mut layer, mut depth) = (from, 0);
    while !layer.is_empty() {
        depth += 1;
        let mut next = vec![];
        for position in layer.iter().flat_map(|position| moves(puzzle, position, metric)) {
            found.entry(key(&position)).or_insert_with(|| {
                next.push(position);
                depth
            });
        }
        if found.len() > max {
            return None;
        }
        layer = next;
    }
    Some(found)
}

/// Returns the number of positions at each distance.
fn by_distance<K>(distances: &HashMap<K, usize>) -> Vec<u64> {
    let mut counts = vec![0; distances.values().max().map_or(0, |&max| max + 1)];
    for &distance in distances.values() {
        counts[distance] += 1;
    }
    counts
}

/// The expected results for a list of puzzles: the text of each, and its shortest length if it has
/// a solution.
type Expected = Vec<(String, Option<usize>)>;

/// Solves a list with the program, and verifies the first three solutions in separate runs.
fn check(metric: &str, goal: Option<&str>, expected: &Expected) {
    let list: Vec<&str> = expected.iter().map(|(text, _)| text.as_str()).collect();
    let list = list.join("\n");
    let goal: Vec<&str> = goal.map_or(vec![], |goal| vec!["--goal", goal]);
    let solved = loyd(&[&["solve", "--optimal", "--json", "--metric", metric, "-"], &goal[..]].concat(), &list);
    let records = solved.json();
    assert_eq!(records.len(), expected.len(), "{}", solved.err);
    for (record, (text, length)) in records.iter().zip(expected) {
        assert_eq!(record["length"], json!(length), "{text} in {metric}, {goal:?}: {record}");
        assert_eq!(record["status"] == "unsolvable", length.is_none(), "{text}: {record}");
    }
    let sample = records.iter().zip(expected).filter(|(record, _)| !record["moves"].is_null()).take(3);
    for (record, (text, length)) in sample {
        let verified = loyd(&[&["verify", "--json", text, "-"], &goal[..]].concat(), &format!("{record}\n"));
        let report = verified.json().remove(0);
        assert_eq!((&report["solved"], &report["lengths"][metric]), (&json!(true), &json!(length)), "{text}: {report}");
    }
}

fn check_tiles(seed: Seed, boards: usize, positions: usize) {
    let mut source = seed.source();
    for _ in 0..boards {
        let (width, height) = [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4)][below(5, &mut source) as usize];
        let last = TileGoal::BlankLast.position(width, height);
        let goal = match below(3, &mut source) {
            0 => last,
            1 => TileGoal::BlankFirst.position(width, height),
            _ => solvable(&last, &mut source),
        };
        let puzzle = TilePuzzle::new(goal.clone(), goal.clone()).unwrap();
        for &metric in TilePuzzle::METRICS {
            let found = distances(&puzzle, vec![goal.clone()], metric, usize::MAX, TilePosition::clone).unwrap();
            let drawn = (0..positions).map(|number| {
                let position = solvable(&goal, &mut source);
                // In every eighth board, two tiles are swapped, which makes it unsolvable.
                if number % 8 == 7 { swap_two_tiles(&position) } else { position }
            });
            let expected = drawn.map(|position| (position.to_string(), found.get(&position).copied())).collect();
            check(&metric.to_string(), Some(&goal.to_string()), &expected);
            let explored = explore(&[&goal.to_string(), "--goal", &goal.to_string()], &metric.to_string());
            assert_eq!(explored["positions_by_depth"], json!(by_distance(&found)), "{goal} in {metric}");
        }
    }
}

fn explore(arguments: &[&str], metric: &str) -> Value {
    loyd(&[&["explore", "--json", "--metric", metric], arguments].concat(), "").json().remove(0)
}

fn swap_two_tiles(position: &TilePosition) -> TilePosition {
    let mut cells = position.cells().to_vec();
    let tiles: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] != 0).take(2).collect();
    cells.swap(tiles[0], tiles[1]);
    TilePosition::new(position.width(), position.height(), cells).unwrap()
}

/// Returns a random block puzzle. Equal numbers in orthogonally adjacent cells form one piece.
fn block_puzzle(source: &mut impl loyd_core::random::Rng) -> Option<BlockPuzzle> {
    let mut draw = |bound: u32| below(bound, source) as usize;
    let (rows, columns) = (1 + draw(5), 1 + draw(5));
    let mut setup = Setup { rows, columns, walls: vec![], gates: vec![], pieces: vec![], goal: BlockGoal(vec![]) };
    let numbers: Vec<usize> = (0..rows * columns).map(|_| draw(9)).collect();
    let mut owners: Vec<Option<usize>> = vec![None; rows * columns];
    for cell in 0..rows * columns {
        let coordinates = (cell / columns, cell % columns);
        let above = cell.checked_sub(columns);
        let left = (cell % columns > 0).then(|| cell - 1);
        let joined = [above, left].into_iter().flatten().find(|&other| numbers[other] == numbers[cell]);
        match (numbers[cell], joined.and_then(|other| owners[other])) {
            (0..4, _) => {}
            (4, _) => setup.walls.push(coordinates),
            (_, Some(owner)) => {
                owners[cell] = Some(owner);
                setup.pieces[owner].cells.push(coordinates);
            }
            (_, None) => {
                owners[cell] = Some(setup.pieces.len());
                let freedom = [Freedom::Horizontal, Freedom::Vertical, Freedom::Fixed, Freedom::Both, Freedom::Both];
                let name = char::from(b'A' + setup.pieces.len() as u8);
                setup.pieces.push(SetupPiece { name, cells: vec![coordinates], freedom: freedom[draw(5)] });
            }
        }
    }
    let pieces = setup.pieces.len().max(1) as u32;
    let targets = (0..=draw(2)).map(|_| match (draw(3), draw(pieces)) {
        (0, piece) => Target::Right { piece },
        (1, piece) => Target::RightOwnRow { piece },
        (_, piece) => Target::Covers { piece, cell: draw((rows * columns) as u32) as u16 },
    });
    setup.goal = BlockGoal(targets.collect());
    BlockPuzzle::try_from(setup).ok()
}

fn check_blocks(seed: Seed, puzzles: usize, explored: usize) {
    let mut source = seed.source();
    let mut expected: HashMap<String, Expected> = HashMap::new();
    let mut found = 0;
    while found < puzzles {
        let Some(puzzle) = block_puzzle(&mut source) else { continue };
        let (start, text) = (puzzle.start(), one_line(&AnyPuzzle::Blocks(puzzle.clone())));
        let all = |metric| distances(&puzzle, vec![start.clone()], metric, MAX_POSITIONS, Clone::clone);
        if all(BlockPuzzle::METRICS[0]).is_none() {
            continue;
        }
        for &metric in BlockPuzzle::METRICS {
            let reached = all(metric).unwrap();
            let solved = reached.iter().filter(|(position, _)| puzzle.is_solved(position));
            let length = solved.clone().map(|(_, &distance)| distance).min();
            expected.entry(metric.to_string()).or_default().push((text.clone(), length));
            if found < explored {
                let goals = solved.map(|(position, _)| position.clone()).collect();
                study_and_explore(&puzzle, &text, metric, goals);
            }
        }
        found += 1;
    }
    for (metric, expected) in &expected {
        check(metric, None, expected);
    }
}

/// Compares the counts from `explore` and `study` with those from the simple search. All three
/// count keys, in which interchangeable pieces are merged.
fn study_and_explore(
    puzzle: &BlockPuzzle,
    text: &str,
    metric: loyd_core::BlockMetric,
    goals: Vec<loyd_core::BlockPosition>,
) {
    let key = |position: &loyd_core::BlockPosition| puzzle.key(position);
    let counts = |from| by_distance(&distances(puzzle, from, metric, usize::MAX, key).unwrap());
    let name = metric.to_string();
    let from_start = explore(&[text, "--from", "start"], &name);
    assert_eq!(from_start["positions_by_depth"], json!(counts(vec![puzzle.start()])), "{text} in {metric}");
    let from_goals = explore(&[text, "--from", "goals"], &name);
    assert_eq!(from_goals["positions_by_depth"], json!(counts(goals.clone())), "{text} in {metric}, from its goals");
    if !goals.is_empty() {
        let study = loyd(&["study", "--json", "--metric", &name, text], "").json().remove(0);
        assert_eq!(study["by_distance"], json!(counts(goals)), "{text} in {metric}");
    }
}

/// Returns the seed for a run and prints it to make the run reproducible.
fn seed() -> Seed {
    let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let seed = env::var(SEED).map_or_else(|_| clock(), |seed| seed.parse().expect("a whole number"));
    println!("{SEED}={seed}");
    Seed(seed)
}

#[test]
fn random_tile_puzzles_agree_with_the_naive_search() {
    check_tiles(seed(), 3, 16);
}

#[test]
fn random_block_puzzles_agree_with_the_naive_search() {
    check_blocks(seed(), 40, 2);
}

#[test]
#[ignore = "solves a hundred thousand puzzles, which takes about an hour"]
fn soak_a_hundred_thousand_random_puzzles_agree_with_the_naive_search() {
    let Seed(seed) = seed();
    for round in 0..100 {
        // 2 metrics × 8 boards × 25 positions, and 200 puzzles in 3 metrics.
        check_tiles(Seed(seed.wrapping_add(round)), 8, 25);
        check_blocks(Seed(seed.wrapping_add(round)), 200, 4);
    }
}
