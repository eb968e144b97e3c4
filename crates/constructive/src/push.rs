use loyd_core::Direction;

use super::area::Area;
use super::board::{Cell, ConstructiveRun};

/// Moves a tile to within `reach` rows and columns of a cell, in constant time per step. Both cells
/// must be in full rows of the area.
///
/// A push takes one step of the blank, plus two if the direction changes or four if it stays the
/// same. The tile therefore moves diagonally, in alternating directions, as long as it can. It
/// stops early if the path is blocked.
pub(super) fn push(run: &mut ConstructiveRun, area: &Area, tile: u16, target: Cell, reach: usize) {
    let is_near = |cell: Cell| cell.0.abs_diff(target.0) <= reach && cell.1.abs_diff(target.1) <= reach;
    if is_near(run.board.place(tile)) {
        return;
    }
    move_blank_beside(run, area, tile);
    while !is_near(run.board.place(tile)) {
        let Some(direction) = next_push(run, tile, target) else { return };
        if !walk_around(run, area, tile, direction) {
            return;
        }
        run.step(direction.opposite());
    }
}

/// Moves the blank next to a tile. If two steps lead nearer, takes the one with the greater gain.
fn move_blank_beside(run: &mut ConstructiveRun, area: &Area, tile: u16) {
    let to = run.board.place(tile);
    while side_of(run, tile).is_none() {
        let Some(direction) = nearer_step(run, area, to) else { return };
        run.step(direction);
    }
}

/// Moves the blank to a cell, with no obstacles in between. If two steps lead nearer, takes the one
/// with the greater gain.
pub(super) fn move_blank_to(run: &mut ConstructiveRun, area: &Area, to: Cell) {
    while let Some(direction) = nearer_step(run, area, to) {
        run.step(direction);
    }
}

/// Of the steps towards a cell, returns the one with the greater gain; `None` if the blank is
/// already there.
fn nearer_step(run: &ConstructiveRun, area: &Area, to: Cell) -> Option<Direction> {
    let gain = |direction: Direction| {
        let next = run.board.neighbour(run.blank(), direction).filter(|&next| area.contains(next))?;
        Some((run.board.gain(next, direction.opposite()), direction))
    };
    let [vertical, horizontal] = towards(run.blank(), to).map(|direction| direction.and_then(gain));
    match (vertical, horizontal) {
        (Some(one), Some(other)) => Some(if one.0 > other.0 { one.1 } else { other.1 }),
        (one, other) => Some(one.or(other)?.1),
    }
}

/// Returns the vertical and the horizontal direction from one cell to another.
fn towards(from: Cell, to: Cell) -> [Option<Direction>; 2] {
    let pick = |from: usize, to: usize, less, more| match to.cmp(&from) {
        std::cmp::Ordering::Less => Some(less),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(more),
    };
    [pick(from.0, to.0, Direction::Up, Direction::Down), pick(from.1, to.1, Direction::Left, Direction::Right)]
}

/// Returns the side of the tile next to the blank, if they are adjacent.
fn side_of(run: &ConstructiveRun, tile: u16) -> Option<Direction> {
    let place = run.board.place(tile);
    Direction::ALL.into_iter().find(|&side| run.board.neighbour(place, side) == Some(run.blank()))
}

/// Returns the direction towards the target in which a push takes the fewest steps. If two
/// directions tie, returns the one with the greater remaining distance.
fn next_push(run: &ConstructiveRun, tile: u16, target: Cell) -> Option<Direction> {
    let place = run.board.place(tile);
    let side = side_of(run, tile)?;
    let left = |direction: Direction| {
        if direction.is_horizontal() { place.1.abs_diff(target.1) } else { place.0.abs_diff(target.0) }
    };
    let turns = |direction: Direction| match direction {
        _ if direction == side => 0,
        _ if direction == side.opposite() => 2,
        _ => 1,
    };
    let directions = towards(place, target).into_iter().flatten();
    directions.min_by_key(|&direction| (turns(direction), std::cmp::Reverse(left(direction))))
}

/// Moves the blank from one side of the tile to another. Returns whether the area permits it.
fn walk_around(run: &mut ConstructiveRun, area: &Area, tile: u16, target_side: Direction) -> bool {
    let Some(side) = side_of(run, tile) else { return false };
    if side == target_side {
        return true;
    }
    let back = side.opposite();
    let length = if target_side == back { 4 } else { 2 };
    let turns = Direction::ALL.into_iter().filter(|turn| turn.is_horizontal() != side.is_horizontal());
    let turns = turns.filter(|&turn| target_side == back || target_side == turn);
    let paths = turns.map(|turn| [turn, back, back, turn.opposite()]);
    let best = paths.filter_map(|path| Some((gain_along(run, area, &path[..length])?, path))).max();
    best.is_some_and(|(_, path)| {
        run.play(&path[..length]);
        true
    })
}

/// Returns the gain of a blank path that enters no cell twice; `None` if it leaves the area.
fn gain_along(run: &ConstructiveRun, area: &Area, path: &[Direction]) -> Option<i32> {
    let mut cell = run.blank();
    let mut gain = 0;
    for &direction in path {
        cell = run.board.neighbour(cell, direction).filter(|&next| area.contains(next))?;
        gain += run.board.gain(cell, direction.opposite());
    }
    Some(gain)
}
