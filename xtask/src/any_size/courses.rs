//! Trays as used in courses, with goals for their blocks.

use std::fmt::Write as _;

use anyhow::Result;
use loyd_blocks::{DistanceMap, Exploration};
use loyd_core::blocks::Setup;
use loyd_core::random::{Seed, below};
use loyd_core::text::goal_text;
use loyd_core::{BlockMetric, BlockPuzzle, Direction, Puzzle};
use loyd_search::Stop;

use super::program::Case;
use crate::trays::{LongPuzzle, MEMORY, draw_tray, farthest, layout, with_current_goal};

/// Returns trays of 4×5 cells with 10 to 12 blocks and a goal for each: solvable trays that start
/// at the farthest position, and unsolvable ones.
pub(super) fn small_trays(solvable: usize, unsolvable: usize) -> Result<Vec<Case>> {
    // A fixed seed gives every report the same trays.
    let mut source = Seed(15).source();
    let (mut cases, mut unsolvable_cases) = (vec![], vec![]);
    while cases.len() < solvable || unsolvable_cases.len() < unsolvable {
        let bars = 3 + below(3, &mut source) as usize;
        let Some(setup) = draw_tray((5, 4), bars, &mut source) else { continue };
        let home = with_current_goal(setup, None)?;
        let blocks = home.pieces().len();
        let Some(long) = farthest(&home, BlockMetric::Step, u64::MAX)? else { continue };
        let LongPuzzle { puzzle, length, positions } = long;
        let case = |puzzle: &BlockPuzzle, suffix: &str, length| {
            let name = format!("{blocks} blocks, {positions} positions{suffix}");
            let (group, metric) = ("4×5, 10 to 12 blocks, all with goals", BlockMetric::Step);
            Case { group, name, text: layout(puzzle), goal: goal_text(puzzle), metric, length }
        };
        // Only long solutions are of interest; a random tray is often solved in a few steps.
        if cases.len() < solvable && length > 100 {
            cases.push(case(&puzzle, "", Some(length)));
        } else if unsolvable_cases.len() < unsolvable && length < 40 {
            // The component is small, so the same blocks in other positions are probably in a
            // different component. The map proves it.
            let Some(other) = draw_tray((5, 4), bars, &mut source) else { continue };
            if let Some(other) = with_unreachable_goal(&home, &with_current_goal(other, None)?) {
                unsolvable_cases.push(case(&other, ", unsolvable", None));
            }
        }
    }
    cases.append(&mut unsolvable_cases);
    Ok(cases)
}

/// Returns one puzzle's pieces with the goal of another puzzle that has the same shapes, if that
/// goal is unreachable.
fn with_unreachable_goal(from: &BlockPuzzle, to: &BlockPuzzle) -> Option<BlockPuzzle> {
    let mut shapes =
        [from, to].map(|puzzle| puzzle.pieces().iter().map(|piece| piece.shape.clone()).collect::<Vec<_>>());
    for shapes in &mut shapes {
        shapes.sort_unstable();
    }
    if shapes[0] != shapes[1] {
        return None;
    }
    let puzzle = BlockPuzzle::try_from(Setup { goal: to.goal().clone(), ..Setup::from(from) }).ok()?;
    let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Step, MEMORY);
    while map.run(1 << 16, Stop::NEVER) == Exploration::Searching {}
    (map.statistics()?.goals() == 0).then_some(puzzle)
}

/// Returns the text of an assignment file.
fn assignment(side: usize, blocks: impl Iterator<Item = (usize, usize, usize, usize)>) -> String {
    let mut text = format!("{side} {side}\n");
    for (row, column, width, height) in blocks {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{row} {column} {width} {height} b");
    }
    text
}

/// Returns two trays with a bar in each row. Each bar is one cell shorter than its row, and its
/// goal is the other end of the row. In the second tray, one bar is too short.
pub(super) fn bar_trays(side: usize) -> Vec<Case> {
    let text = assignment(side, (1..=side).map(|row| (row, 1 + row % 2, side - 1, 1)));
    // The bars begin at column 1 in even rows, and at column 2 in odd ones.
    let goals: Vec<String> =
        (1..=side).map(|row| format!("like {}x1 covers {row},{}", side - 1, 2 - row % 2)).collect();
    let case = |text: String, suffix: &str, length| {
        let (group, name) = ("140×140, bars of length 139", format!("{side} bars, a goal for each{suffix}"));
        Case { group, name, text, goal: goals.join("; "), metric: BlockMetric::Slide, length }
    };
    // One bar is shorter, so there are more goals than bars of the original length.
    let short = text.replacen(&format!("\n1 2 {} 1 b", side - 1), &format!("\n1 2 {} 1 b", side - 2), 1);
    vec![case(text, "", Some(side as u32)), case(short, ", one bar is too short: unsolvable", None)]
}

/// Returns trays of 100×100 cells with one or two small blocks.
pub(super) fn trays_with_few_blocks(side: usize) -> Vec<Case> {
    let case = |name: &str, text: String, goal: &str, metric, length| {
        let (name, goal) = (name.to_owned(), goal.to_owned());
        Case { group: "100×100, one or two small blocks", name, text, goal, metric, length }
    };
    let one_block = || assignment(side, [(1, 1, 2, 2)].into_iter());
    let two_blocks = || assignment(side, [(1, 1, 2, 2), (1, 5, 1, 1)].into_iter());
    let far = "like 2x2 covers 99,99";
    let third = "like 3x1 covers 5,5";
    let both = "like 2x2 covers 99,99; like 1x1 covers 50,3";
    vec![
        case("one block, step", one_block(), far, BlockMetric::Step, Some(2 * 98)),
        case("one block, slide", one_block(), far, BlockMetric::Slide, Some(2)),
        case("two blocks, step", two_blocks(), both, BlockMetric::Step, Some(2 * 98 + 49 + 2)),
        case("two blocks, slide", two_blocks(), both, BlockMetric::Slide, Some(4)),
        case("two blocks, a goal for a third: unsolvable", two_blocks(), third, BlockMetric::Slide, None),
    ]
}

/// Returns trays with unit blocks on all cells but one: interchangeable blocks, and blocks whose
/// individual goals are a few hundred moves of the gap away.
pub(super) fn full_trays(side: usize, moves: usize) -> Vec<Case> {
    let text = assignment(side, (0..side * side - 1).map(|cell| (cell / side + 1, cell % side + 1, 1, 1)));
    let mut source = Seed(9_999).source();
    let (mut cells, mut gap): (Vec<usize>, usize) = ((0..side * side).collect(), side * side - 1);
    let mut last = usize::MAX;
    for _ in 0..moves {
        let neighbours = Direction::ALL.into_iter().filter_map(|direction| direction.neighbour(gap, side, side));
        // The walk never reverses immediately, or it would stay near its start.
        let neighbours: Vec<usize> = neighbours.filter(|&cell| cell != last).collect();
        let next = neighbours[below(neighbours.len() as u32, &mut source) as usize];
        cells.swap(gap, next);
        (last, gap) = (gap, next);
    }
    let position = |cell: usize| format!("{},{}", cell / side + 1, cell % side + 1);
    let goal_for_each = |cells: &[usize]| {
        let blocks = cells.iter().enumerate().filter(|&(_, &block)| block + 1 < side * side);
        blocks.map(|(cell, block)| format!("@{} covers {}", block + 1, position(cell))).collect::<Vec<_>>().join("; ")
    };
    let case = |name: String, goal: String, length| {
        let (group, metric) = ("100×100, 9,999 unit blocks", BlockMetric::Slide);
        Case { group, name, text: text.clone(), goal, metric, length }
    };
    let free = (7, 9);
    let covered = (0..side * side).filter(|&cell| (cell / side + 1, cell % side + 1) != free);
    let targets: Vec<String> = covered.map(|cell| format!("like 1x1 covers {}", position(cell))).collect();
    let mut swapped = cells.clone();
    let pair: Vec<usize> = (0..2).filter(|&cell| swapped[cell] + 1 < side * side).collect();
    // Swapping two blocks is an odd permutation, which the moves of one gap cannot produce.
    if let [one, other] = pair[..] {
        swapped.swap(one, other);
    }
    vec![
        case("identical blocks".to_owned(), targets.join("; "), Some((2 * side - free.0 - free.1) as u32)),
        case(format!("a position for each, after {moves} random moves"), goal_for_each(&cells), None),
        case("a position for each, two swapped: unsolvable".to_owned(), goal_for_each(&swapped), None),
    ]
}
