#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use std::mem;

use loyd_core::Direction;

use super::geometry::Geometry;

/// A tree of blank paths, stored as its Euler tour (Tarjan and Vishkin, 1984): the walk around the
/// tree, which passes every edge once in each direction.
///
/// A search along the tour makes and undoes single steps on one board, and never copies a board. No
/// path immediately reverses a step, so a tour never contains two opposite steps in a row.
#[derive(Debug)]
pub(super) struct Tour {
    pub(super) ops: Vec<Op>,
    /// The previous operations, whose memory is reused.
    spare: Vec<Op>,
}

/// One operation of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// The blank moves one step.
    Go(Direction),
    /// The position here is a leaf of the tree.
    Leaf,
}

impl Tour {
    /// Creates a tree with a single node.
    pub(super) fn new() -> Self {
        Self { ops: vec![Op::Leaf], spare: Vec::new() }
    }

    pub(super) fn bytes(&self) -> usize {
        (self.ops.capacity() + self.spare.capacity()) * size_of::<Op>()
    }

    /// Replaces every leaf with its children, and removes branches without children. Each child is
    /// given by the index of its parent, in ascending order, and the direction and the number of
    /// steps of its move.
    pub(super) fn grow(&mut self, children: impl Iterator<Item = (u32, Direction, u8)>) {
        let mut children = children.peekable();
        self.spare.clear();
        let mut leaves = 0..;
        for &op in &self.ops {
            let Op::Go(direction) = op else {
                let leaf = leaves.next();
                while let Some((_, direction, steps)) = children.next_if(|&(parent, ..)| Some(parent) == leaf) {
                    (0..steps).for_each(|_| go(&mut self.spare, direction));
                    self.spare.push(Op::Leaf);
                    (0..steps).for_each(|_| go(&mut self.spare, direction.opposite()));
                }
                continue;
            };
            go(&mut self.spare, direction);
        }
        mem::swap(&mut self.ops, &mut self.spare);
    }

    /// Removes the common first steps of all paths, and returns them.
    pub(super) fn trunk(&mut self) -> Vec<Direction> {
        let Some(first) = self.ops.iter().position(|&op| op == Op::Leaf) else { return Vec::new() };
        let last = self.ops.iter().rposition(|&op| op == Op::Leaf).unwrap_or(first);
        let shared = first.min(min_depth(&self.ops[..last], first));
        let trunk = directions(&self.ops[..shared]).collect();
        self.ops.truncate(self.ops.len() - shared);
        self.ops.drain(..shared);
        trunk
    }

    /// Returns the steps from the root to a leaf.
    pub(super) fn path(&self, leaf: usize) -> Vec<Direction> {
        let leaves = self.ops.iter().enumerate().filter(|&(_, &op)| op == Op::Leaf);
        let end = leaves.map(|(index, _)| index).nth(leaf).unwrap_or_default();
        path_along(&self.ops[..end])
    }

    /// Splits the tour before a leaf, and returns the part with this leaf and all later ones.
    pub(super) fn split(&mut self, leaf: usize) -> Self {
        let leaves = self.ops.iter().enumerate().filter(|&(_, &op)| op == Op::Leaf);
        let end = leaves.map(|(index, _)| index).nth(leaf).unwrap_or(self.ops.len());
        let path = path_along(&self.ops[..end]);
        let ops = path.iter().map(|&direction| Op::Go(direction)).chain(self.ops[end..].iter().copied()).collect();
        self.ops.truncate(end);
        path.iter().rev().for_each(|direction| go(&mut self.ops, direction.opposite()));
        Self { ops, spare: Vec::new() }
    }

    /// Appends the leaves of a tour with the same root.
    pub(super) fn join(&mut self, other: &Self) {
        for &op in &other.ops {
            match op {
                Op::Go(direction) => go(&mut self.ops, direction),
                Op::Leaf => self.ops.push(op),
            }
        }
    }
}

/// Appends a step, or removes the last one if this step reverses it.
fn go(ops: &mut Vec<Op>, direction: Direction) {
    if ops.last() == Some(&Op::Go(direction.opposite())) {
        ops.pop();
    } else {
        ops.push(Op::Go(direction));
    }
}

/// Returns the steps in a tour.
fn directions(ops: &[Op]) -> impl Iterator<Item = Direction> {
    ops.iter().filter_map(|op| if let Op::Go(direction) = op { Some(*direction) } else { None })
}

/// Returns the path from the root to the end of a tour that starts at the root.
fn path_along(ops: &[Op]) -> Vec<Direction> {
    let mut path = Vec::new();
    directions(ops).for_each(|direction| go(&mut path, direction));
    directions(&path).collect()
}

/// Returns the minimum depth of a tour after its first `down` steps, which all lead downwards.
fn min_depth(ops: &[Op], down: usize) -> usize {
    let mut path = ops[..down.min(ops.len())].to_vec();
    let mut min = path.len();
    for direction in directions(&ops[path.len()..]) {
        go(&mut path, direction);
        min = min.min(path.len());
    }
    min
}

/// A position that moves along a tour.
#[derive(Clone, Debug)]
pub(super) struct TourCursor {
    /// The tile in each cell.
    pub(super) board: Vec<u16>,
    /// The cell of each tile.
    pub(super) places: Vec<u16>,
    /// The code of each cell of the padded board; the blank's code has no meaning.
    pub(super) codes: Vec<u8>,
    pub(super) blank: usize,
}

impl TourCursor {
    pub(super) fn new(geometry: &Geometry, board: &[u16]) -> Self {
        let places = Geometry::places(board);
        let (blank, codes) = (places[usize::from(geometry.blank_goal)].into(), geometry.codes(board));
        Self { board: board.to_vec(), blank, places, codes }
    }

    /// Moves the blank one step, which must stay on the board: any other step corrupts the
    /// position.
    #[inline(always)]
    pub(super) fn go(&mut self, geometry: &Geometry, direction: Direction) {
        let to = geometry.next(self.blank, direction);
        let tile = self.board[to];
        self.board[self.blank] = tile;
        self.places[usize::from(tile)] = self.blank as u16;
        self.codes[geometry.padded_index(self.blank)] = geometry.code(tile, self.blank);
        self.board[to] = geometry.blank_goal;
        self.blank = to;
    }

    /// Returns the cursor after a path.
    #[cfg(any(test, feature = "training"))]
    pub(super) fn after(&self, geometry: &Geometry, path: &[Direction]) -> Self {
        let mut cursor = self.clone();
        for &direction in path {
            cursor.go(geometry, direction);
        }
        cursor
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        (self.board.capacity() + self.places.capacity()) * size_of::<u16>() + self.codes.capacity()
    }
}

/// A [`TourCursor`] without places and codes, for callers that need only the board.
#[derive(Debug)]
pub(super) struct BareCursor {
    /// The tile in each cell.
    pub(super) board: Vec<u16>,
    pub(super) blank: usize,
}

impl BareCursor {
    pub(super) fn new(geometry: &Geometry, board: &[u16]) -> Self {
        let blank = board.iter().position(|&tile| tile == geometry.blank_goal).unwrap_or_default();
        Self { board: board.to_vec(), blank }
    }

    /// Like [`TourCursor::go`].
    #[inline(always)]
    pub(super) fn go(&mut self, geometry: &Geometry, direction: Direction) {
        let to = geometry.next(self.blank, direction);
        self.board[self.blank] = self.board[to];
        self.board[to] = geometry.blank_goal;
        self.blank = to;
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.board.capacity() * size_of::<u16>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use Direction::{Down, Left, Right, Up};

    #[test]
    fn grow_drops_branches_without_children() {
        let mut tour = Tour::new();
        tour.grow([(0, Down, 1), (0, Right, 1)].into_iter());
        assert_eq!(tour.ops, [Op::Go(Down), Op::Leaf, Op::Go(Up), Op::Go(Right), Op::Leaf, Op::Go(Left)]);
        tour.grow([(0, Right, 1)].into_iter());
        assert_eq!(tour.ops, [Op::Go(Down), Op::Go(Right), Op::Leaf, Op::Go(Left), Op::Go(Up)]);
    }

    #[test]
    fn grow_continues_along_a_line() {
        let mut tour = Tour::new();
        tour.grow([(0, Down, 1), (0, Down, 2)].into_iter());
        assert_eq!(tour.ops, [Op::Go(Down), Op::Leaf, Op::Go(Down), Op::Leaf, Op::Go(Up), Op::Go(Up)]);
    }

    #[test]
    fn trunk_removes_the_common_first_steps_of_all_paths() {
        let mut tour = Tour::new();
        tour.grow([(0, Down, 1)].into_iter());
        tour.grow([(0, Left, 1), (0, Right, 1)].into_iter());
        assert_eq!(tour.trunk(), [Down]);
        assert_eq!(tour.ops, [Op::Go(Left), Op::Leaf, Op::Go(Right), Op::Go(Right), Op::Leaf, Op::Go(Left)]);
        tour.grow([(1, Right, 1)].into_iter());
        assert_eq!(tour.trunk(), [Right, Right]);
        assert_eq!(tour.ops, [Op::Leaf]);
    }

    #[test]
    fn a_split_tour_joins_again() {
        let mut tour = Tour::new();
        tour.grow([(0, Down, 1), (0, Right, 1)].into_iter());
        tour.grow([(0, Down, 1), (0, Right, 1), (1, Down, 1)].into_iter());
        for leaf in 0..3 {
            let mut first = Tour { ops: tour.ops.clone(), spare: Vec::new() };
            let second = first.split(leaf);
            assert_eq!(second.path(0), tour.path(leaf));
            first.join(&second);
            assert_eq!(first.ops, tour.ops);
        }
    }
}
