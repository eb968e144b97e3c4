//! Complete classes against a naive enumeration of all boards and steps.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use loyd_blocks::generate::{ClassFault, ClassMember, RushClass};
use loyd_blocks::solver;
use loyd_core::text::{ReadOptions, read_argument, rush};
use loyd_core::{BlockMetric, Puzzle};
use loyd_search::{Context, Stop, Verdict};

/// A car: its first cell, its length, and whether it is horizontal. The goal car is the first of a
/// board.
type Car = (usize, usize, usize, bool);

/// A board size.
#[derive(Clone, Copy)]
struct Grid {
    rows: usize,
    columns: usize,
}

impl Grid {
    fn cells((row, column, length, is_level): Car) -> impl Iterator<Item = (usize, usize)> {
        (0..length).map(move |at| if is_level { (row, column + at) } else { (row + at, column) })
    }

    fn holds(self, car: Car) -> bool {
        Self::cells(car).all(|(row, column)| row < self.rows && column < self.columns)
    }

    fn are_apart(one: Car, other: Car) -> bool {
        Self::cells(one).all(|cell| Self::cells(other).all(|taken| cell != taken))
    }

    fn goal_row(self) -> usize {
        (self.rows - 1) / 2
    }

    /// All boards: the goal car anywhere in its row, and then at every cell no car or one that
    /// fits.
    fn boards(self) -> Vec<Vec<Car>> {
        let goal = |column| vec![(self.goal_row(), column, 2, true)];
        let mut boards: Vec<Vec<Car>> = (0..self.columns - 1).map(goal).collect();
        for cell in 0..self.rows * self.columns {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let cars =
                [(2, true), (3, true), (2, false), (3, false)].map(|(length, level)| (row, column, length, level));
            for number in 0..boards.len() {
                for car in cars.into_iter().filter(|car| self.holds(*car) && !(car.3 && row == self.goal_row())) {
                    if boards[number].iter().all(|&other| Self::are_apart(car, other)) {
                        boards.push([&boards[number][..], &[car]].concat());
                    }
                }
            }
        }
        boards
    }

    fn is_solved(self, board: &[Car]) -> bool {
        board[0].1 + 2 == self.columns
    }

    /// The boards after one car moved up to `longest` cells in a direction, with the cars in
    /// canonical order.
    fn neighbours(self, board: &[Car], longest: usize) -> Vec<Vec<Car>> {
        let mut found = vec![];
        for (number, &(row, column, length, is_level)) in board.iter().enumerate() {
            for sign in [-1, 1] {
                for far in 1..=longest as isize {
                    let moved = |at: usize, moves| if moves { at.checked_add_signed(sign * far) } else { Some(at) };
                    let (Some(row), Some(column)) = (moved(row, !is_level), moved(column, is_level)) else { break };
                    let car = (row, column, length, is_level);
                    let mut others = board.iter().enumerate().filter(|&(other, _)| other != number);
                    if !self.holds(car) || !others.all(|(_, &other)| Self::are_apart(car, other)) {
                        break;
                    }
                    let mut next = board.to_vec();
                    next[number] = car;
                    next[1..].sort_unstable();
                    found.push(next);
                }
            }
        }
        found
    }

    fn mirrored(self, board: &[Car]) -> Vec<Car> {
        let upside_down = |&(row, column, length, is_level): &Car| {
            (self.rows - row - if is_level { 1 } else { length }, column, length, is_level)
        };
        let mut board: Vec<Car> = board.iter().map(upside_down).collect();
        board[1..].sort_unstable();
        board
    }

    /// For every component with both solved and unsolved positions, the greatest distance in moves
    /// of up to `longest` cells and the number of positions. If the goal row is in the middle,
    /// mirror images count once.
    fn components(self, longest: usize) -> (usize, BTreeMap<(u32, u64), u64>) {
        let mut boards = self.boards();
        for board in &mut boards {
            board[1..].sort_unstable();
        }
        let mut left: BTreeSet<Vec<Car>> = boards.into_iter().collect();
        let (all, mut seen, mut found) = (left.len(), BTreeSet::new(), BTreeMap::new());
        while let Some(first) = left.pop_first() {
            let mut component = vec![first];
            let mut next = 0;
            while next < component.len() {
                for board in self.neighbours(&component[next], 1) {
                    if left.remove(&board) {
                        component.push(board);
                    }
                }
                next += 1;
            }
            let least = component.iter().min().cloned();
            let image = component.iter().map(|board| self.mirrored(board)).min();
            let name = if self.rows % 2 == 1 { least.min(image) } else { least };
            let distance = self.greatest_distance(&component, longest);
            if distance > 0 && seen.insert(name) {
                *found.entry((distance, component.len() as u64)).or_default() += 1;
            }
        }
        (all, found)
    }

    /// 0 if no position is solved, or all are.
    fn greatest_distance(self, component: &[Vec<Car>], longest: usize) -> u32 {
        let solved = component.iter().filter(|board| self.is_solved(board));
        let mut open: VecDeque<(&[Car], u32)> = solved.map(|board| (&board[..], 0)).collect();
        let mut left: HashMap<Vec<Car>, &Vec<Car>> =
            component.iter().filter(|board| !self.is_solved(board)).map(|board| (board.clone(), board)).collect();
        let mut greatest = 0;
        while let Some((board, distance)) = open.pop_front() {
            greatest = distance;
            for next in self.neighbours(board, longest) {
                if let Some(next) = left.remove(&next) {
                    open.push_back((next, distance + 1));
                }
            }
        }
        greatest
    }
}

fn members(class: &RushClass) -> Vec<ClassMember> {
    (0..class.parts()).flat_map(|part| class.members(part, Stop::NEVER).expect("it is not stopped")).collect()
}

#[test]
fn a_class_has_the_components_of_a_plain_enumeration() {
    for (rows, columns) in [(4, 4), (3, 5), (5, 3), (4, 3), (3, 3), (3, 6)] {
        for (metric, longest) in [(BlockMetric::Slide, columns.max(rows)), (BlockMetric::Step, 1)] {
            let class = RushClass::new(rows, columns, metric).expect("a class");
            let (boards, expected) = Grid { rows, columns }.components(longest);
            assert_eq!(class.positions().len() as u64, class.parts());
            let positions: u64 = class.positions().iter().sum();
            assert_eq!(positions, boards as u64, "{columns}x{rows}");
            let mut found = BTreeMap::new();
            for member in members(&class) {
                *found.entry((member.length, member.positions)).or_default() += 1;
            }
            assert_eq!(found, expected, "{columns}x{rows} {metric}");
        }
    }
}

#[test]
fn every_member_is_a_board_whose_shortest_solution_has_its_length() {
    for (rows, columns, metric) in [(4, 4, BlockMetric::Slide), (4, 4, BlockMetric::Turn), (5, 4, BlockMetric::Step)] {
        let class = RushClass::new(rows, columns, metric).expect("a class");
        let members = members(&class);
        let longest = members.iter().map(|member| member.length).max().expect("members");
        for member in members.iter().filter(|member| member.length + 3 > longest) {
            let read = read_argument(&member.board, &ReadOptions::default()).expect("a board");
            let puzzle = read.puzzle.puzzle.into_blocks().expect("a block puzzle");
            assert_eq!(rush(&puzzle).as_ref(), Some(&member.board));
            let mut solver = solver(&puzzle, &puzzle.start(), metric, 1 << 26);
            assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
            assert_eq!(solver.status().lower_bound, member.length, "{}", member.board);
        }
    }
}

#[test]
fn a_part_that_is_stopped_has_no_members_and_sizes_have_limits() {
    let class = RushClass::new(4, 4, BlockMetric::Slide).expect("a class");
    assert_eq!(class.members(0, Stop::when(&|| true)), None);
    for (rows, columns) in [(2, 4), (4, 7)] {
        let fault = RushClass::new(rows, columns, BlockMetric::Slide).expect_err("no such class");
        assert_eq!(fault, ClassFault::Size { rows, columns });
    }
}
