//! Every level that ships is what its text says.

use std::collections::{BTreeSet, HashMap};

use loyd_core::blocks::{Freedom, Target};
use loyd_core::{BlockPuzzle, Puzzle};
use loyd_levels::{Level, level, packs};
use loyd_solve::Verdict;
use loyd_solve::blocks::solver;

fn levels() -> impl Iterator<Item = &'static Level> {
    packs().iter().flat_map(loyd_levels::Pack::levels)
}

#[test]
fn blocks_b4_there_are_at_least_twelve_levels_in_every_pack_and_fifteen_traditional_ones() {
    assert!(packs().iter().all(|pack| pack.len() >= 12));
    assert!(packs().iter().any(|pack| pack.id() == "traditional" && pack.len() >= 15));
}

#[test]
fn every_par_is_the_length_of_a_shortest_solution() {
    for level in levels() {
        for &metric in BlockPuzzle::METRICS {
            let mut solver = solver(level.puzzle(), &level.puzzle().start(), metric, 1 << 30);
            assert_eq!(solver.run(u64::MAX), Verdict::Solved, "{}", level.id());
            assert_eq!(solver.progress().lower_bound, level.pars().get(metric), "{} in {metric}", level.id());
        }
    }
}

#[test]
fn a_length_that_a_comment_calls_published_is_a_par() {
    let mut checked = 0;
    for level in levels() {
        let pars = BlockPuzzle::METRICS.iter().map(|&metric| level.pars().get(metric)).collect::<Vec<_>>();
        for comment in level.comments().iter().filter(|comment| comment.starts_with("Published length")) {
            let numbers = comment.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
            for length in numbers {
                assert!(pars.contains(&length), "{}: {comment}", level.id());
                checked += 1;
            }
        }
    }
    assert!(checked >= 40);
}

#[test]
fn every_level_has_a_name_of_its_own_and_a_source() {
    let mut names = BTreeSet::new();
    for level in levels() {
        assert!(names.insert(level.name()), "{} twice", level.name());
        assert!(!level.text().contains("\u{feff}") && level.text().starts_with("name: "), "{}", level.id());
        assert!(
            !level.sources().is_empty() && level.sources().iter().all(|source| !source.is_empty()),
            "{}",
            level.id()
        );
        let as_puzzle = loyd_core::text::read_argument(level.id(), &loyd_core::text::ReadOptions::default());
        assert!(as_puzzle.is_err(), "{} is a puzzle too", level.id());
        assert!(std::ptr::eq(loyd_levels::level(level.id()).expect("itself"), level));
    }
    assert!(level("traditional").is_none() && level("").is_none() && level("no-pack/red-donkey").is_none());
}

#[test]
fn packs_go_from_easy_to_hard() {
    for pack in packs() {
        let order = |level: &&Level| if pack.id() == "first-steps" { level.pars().slide } else { level.par() };
        let pars: Vec<u32> = pack.levels().iter().map(|level| order(&level)).collect();
        assert!(pars.is_sorted(), "{}: {pars:?}", pack.id());
    }
}

#[test]
fn no_two_levels_are_one_puzzle_turned_reflected_or_renamed() {
    let mut seen: HashMap<Canon, &str> = HashMap::new();
    for level in levels() {
        let symmetries = (0..8).map(|symmetry| canon(level.puzzle(), symmetry));
        let least = symmetries.min().expect("eight of them");
        if let Some(other) = seen.insert(least, level.id()) {
            panic!("{} is {other}", level.id());
        }
    }
}

/// A puzzle without names: its size, and for every piece (a wall is one) its cells, freedom and places that solve it.
type Canon = (usize, Vec<(Vec<usize>, u8, Vec<Vec<usize>>)>);

/// The puzzle after a symmetry of the square: bit 0 mirrors, bit 1 turns it upside down, bit 2 transposes.
fn canon(puzzle: &BlockPuzzle, symmetry: usize) -> Canon {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let is_transposed = symmetry & 4 != 0;
    let width = if is_transposed { rows } else { columns };
    let image = |(row, column): (usize, usize)| {
        let column = if symmetry & 1 != 0 { columns - 1 - column } else { column };
        let row = if symmetry & 2 != 0 { rows - 1 - row } else { row };
        if is_transposed { column * width + row } else { row * width + column }
    };
    let cells = |piece: usize, anchor: u16| {
        let mut cells: Vec<usize> = puzzle.cells_at(piece, anchor).map(image).collect();
        cells.sort_unstable();
        cells
    };
    let freedom = |freedom| match freedom {
        Freedom::Both => 0,
        Freedom::Fixed => 1,
        Freedom::Horizontal => 2 + u8::from(is_transposed),
        Freedom::Vertical => 3 - u8::from(is_transposed),
    };
    let mut parts: Vec<_> = (0..puzzle.pieces().len())
        .map(|piece| {
            let targets = puzzle.goal().0.iter().filter(|target| target.piece() == piece);
            let mut places: Vec<_> =
                targets.flat_map(|&target| solved_at(puzzle, target)).map(|at| cells(piece, at)).collect();
            places.sort_unstable();
            (cells(piece, puzzle.start_anchors()[piece]), freedom(puzzle.pieces()[piece].freedom), places)
        })
        .collect();
    let walls = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
    parts.extend(walls.filter(|&(row, column)| puzzle.is_wall(row, column)).map(|cell| (vec![image(cell)], 9, vec![])));
    parts.sort_unstable();
    (width, parts)
}

/// The anchors on the grid at which a target is reached.
fn solved_at(puzzle: &BlockPuzzle, target: Target) -> impl Iterator<Item = u16> {
    let piece = target.piece();
    let fits = move |anchor: &u16| {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let (row, column) = (usize::from(*anchor) / columns, usize::from(*anchor) % columns);
        puzzle.pieces()[piece].shape.offsets().iter().all(|&(down, right)| {
            row + usize::from(down) < rows
                && column.checked_add_signed(right.into()).is_some_and(|column| column < columns)
        })
    };
    let cells = 0..(puzzle.rows() * puzzle.columns()) as u16;
    cells.filter(fits).filter(move |&anchor| target.is_reached_at(puzzle, anchor))
}
