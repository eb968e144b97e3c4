use std::mem;

use loyd_core::Direction;

use super::field::Field;

/// A tree of paths of the blank, told as a walk around it: every edge is gone once and taken back once.
///
/// Walking it plays and takes back single steps on one board, so that no board is ever copied: this is the Euler tour of
/// the tree (Tarjan and Vishkin, 1984).
#[derive(Debug)]
pub(super) struct Tour {
    ops: Vec<Op>,
    spare: Vec<Op>,
}

/// One thing to do on a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Go(Direction),
    Back,
    /// Here is one of the positions that the tree leads to.
    Leaf,
}

impl Tour {
    /// A tree of nothing but a root.
    pub(super) fn new() -> Self {
        Self { ops: vec![Op::Leaf], spare: Vec::new() }
    }

    pub(super) fn ops(&self) -> &[Op] {
        &self.ops
    }

    pub(super) fn bytes(&self) -> usize {
        (self.ops.capacity() + self.spare.capacity()) * size_of::<Op>()
    }

    /// Puts children in the place of every leaf, and drops the branches without any. `children` are the leaves' numbers in
    /// their order and ways.
    pub(super) fn grow(&mut self, children: impl Iterator<Item = (u32, Direction)>) {
        let mut children = children.peekable();
        self.spare.clear();
        let mut leaf = 0;
        for &op in &self.ops {
            match op {
                Op::Back if matches!(self.spare.last(), Some(Op::Go(_))) => {
                    self.spare.pop();
                }
                Op::Go(_) | Op::Back => self.spare.push(op),
                Op::Leaf => {
                    while let Some((_, way)) = children.next_if(|&(parent, _)| parent == leaf) {
                        self.spare.extend([Op::Go(way), Op::Leaf, Op::Back]);
                    }
                    leaf += 1;
                }
            }
        }
        mem::swap(&mut self.ops, &mut self.spare);
    }

    /// Takes the steps that all paths begin with out of the tree.
    pub(super) fn trunk(&mut self) -> Vec<Direction> {
        let shared = self.shared();
        let ways = self.ops[..shared].iter().filter_map(|op| if let Op::Go(way) = op { Some(*way) } else { None });
        let trunk: Vec<Direction> = ways.collect();
        self.ops.truncate(self.ops.len() - trunk.len());
        self.ops.drain(..trunk.len());
        trunk
    }

    /// How many steps all paths share.
    fn shared(&self) -> usize {
        let mut shared = self.ops.iter().take_while(|op| matches!(op, Op::Go(_))).count();
        let mut depth = shared;
        for (index, op) in self.ops.iter().enumerate().skip(shared) {
            match op {
                Op::Go(_) => depth += 1,
                Op::Back => depth -= 1,
                Op::Leaf => {}
            }
            // The way back to the root at the end is no fork.
            if self.ops.len() - index > depth + 1 {
                shared = shared.min(depth);
            }
        }
        shared
    }
}

/// One board that a tour is walked on.
#[derive(Debug)]
pub(super) struct Walker {
    pub(super) board: Vec<u16>,
    pub(super) blank: usize,
    /// The steps from the root of the tree.
    pub(super) ways: Vec<Direction>,
    width: usize,
}

impl Walker {
    pub(super) fn new(field: &Field, board: &[u16]) -> Self {
        let blank = board.iter().position(|&tile| tile == field.home()).unwrap_or_default();
        Self { board: board.to_vec(), blank, ways: Vec::new(), width: field.sides().0 }
    }

    pub(super) fn go(&mut self, way: Direction) {
        self.step(way);
        self.ways.push(way);
    }

    pub(super) fn back(&mut self) {
        if let Some(way) = self.ways.pop() {
            self.step(way.opposite());
        }
    }

    fn step(&mut self, way: Direction) {
        let to = match way {
            Direction::Up => self.blank - self.width,
            Direction::Down => self.blank + self.width,
            Direction::Left => self.blank - 1,
            Direction::Right => self.blank + 1,
        };
        self.board.swap(self.blank, to);
        self.blank = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use Direction::{Down, Left, Right};

    #[test]
    fn grow_drops_branches_without_children() {
        let mut tour = Tour::new();
        tour.grow([(0, Right), (0, Down)].into_iter());
        assert_eq!(tour.ops(), [Op::Go(Right), Op::Leaf, Op::Back, Op::Go(Down), Op::Leaf, Op::Back]);
        tour.grow([(1, Right)].into_iter());
        assert_eq!(tour.ops(), [Op::Go(Down), Op::Go(Right), Op::Leaf, Op::Back, Op::Back]);
    }

    #[test]
    fn trunk_takes_what_all_paths_share() {
        let mut tour = Tour::new();
        tour.grow([(0, Down)].into_iter());
        tour.grow([(0, Right), (0, Left)].into_iter());
        assert_eq!(tour.trunk(), [Down]);
        assert_eq!(tour.ops(), [Op::Go(Right), Op::Leaf, Op::Back, Op::Go(Left), Op::Leaf, Op::Back]);
        tour.grow([(1, Left)].into_iter());
        assert_eq!(tour.trunk(), [Left, Left]);
        assert_eq!(tour.ops(), [Op::Leaf]);
    }
}
