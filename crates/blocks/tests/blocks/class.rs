//! Compares complete classes with a naive enumeration of all boards and steps.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use loyd_blocks::generate::{
    ClassFault, ClassMember, ComponentLimits, GroupTotals, KlotskiClass, KlotskiPieces, RushClass, is_minimal,
};
use loyd_blocks::solver;
use loyd_core::text::{ReadOptions, read_argument, rush};
use loyd_core::{BlockMetric, Puzzle};
use loyd_search::{Context, Stop, Verdict};

/// A car: its first cell, its length, and whether it is horizontal. The goal car is the first one
/// on a board.
type Car = (usize, usize, usize, bool);

/// A board's size, and its wall if it has one.
#[derive(Clone, Copy)]
struct Grid {
    rows: usize,
    columns: usize,
    wall: Option<(usize, usize)>,
}

impl Grid {
    fn cells((row, column, length, is_horizontal): Car) -> impl Iterator<Item = (usize, usize)> {
        (0..length).map(move |at| if is_horizontal { (row, column + at) } else { (row + at, column) })
    }

    fn holds(self, car: Car) -> bool {
        Self::cells(car).all(|cell| cell.0 < self.rows && cell.1 < self.columns && Some(cell) != self.wall)
    }

    fn are_disjoint(one: Car, other: Car) -> bool {
        Self::cells(one).all(|cell| Self::cells(other).all(|taken| cell != taken))
    }

    fn goal_row(self) -> usize {
        (self.rows - 1) / 2
    }

    /// Returns all boards: the goal car anywhere in its row, and at each remaining cell either no
    /// car or one that fits.
    fn boards(self) -> Vec<Vec<Car>> {
        let goal = |column| vec![(self.goal_row(), column, 2, true)];
        let mut boards: Vec<Vec<Car>> = (0..self.columns - 1).map(goal).collect();
        for cell in 0..self.rows * self.columns {
            let (row, column) = (cell / self.columns, cell % self.columns);
            let cars = [(2, true), (3, true), (2, false), (3, false)]
                .map(|(length, is_horizontal)| (row, column, length, is_horizontal));
            for number in 0..boards.len() {
                for car in cars.into_iter().filter(|car| self.holds(*car) && !(car.3 && row == self.goal_row())) {
                    if boards[number].iter().all(|&other| Self::are_disjoint(car, other)) {
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

    /// Returns the boards after one car has moved up to `max_step` cells in a direction, with the
    /// cars in canonical order.
    fn neighbours(self, board: &[Car], max_step: usize) -> Vec<Vec<Car>> {
        let mut found = vec![];
        for (number, &(row, column, length, is_horizontal)) in board.iter().enumerate() {
            for sign in [-1, 1] {
                for distance in 1..=max_step as isize {
                    let moved =
                        |at: usize, moves| if moves { at.checked_add_signed(sign * distance) } else { Some(at) };
                    let (Some(row), Some(column)) = (moved(row, !is_horizontal), moved(column, is_horizontal)) else {
                        break;
                    };
                    let car = (row, column, length, is_horizontal);
                    let mut others = board.iter().enumerate().filter(|&(other, _)| other != number);
                    if !self.holds(car) || !others.all(|(_, &other)| Self::are_disjoint(car, other)) {
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

    fn mirror_image(self, board: &[Car]) -> Vec<Car> {
        let upside_down = |&(row, column, length, is_horizontal): &Car| {
            (self.rows - row - if is_horizontal { 1 } else { length }, column, length, is_horizontal)
        };
        let mut board: Vec<Car> = board.iter().map(upside_down).collect();
        board[1..].sort_unstable();
        board
    }

    /// Returns the number of boards, and the number of components with both solved and unsolved
    /// positions, by their greatest distance in moves of up to `max_step` cells and their number of
    /// positions. If the goal row is in the middle and there is no wall, mirror images count once.
    fn components(self, max_step: usize) -> (usize, BTreeMap<(u32, u64), u64>) {
        let mut boards = self.boards();
        for board in &mut boards {
            board[1..].sort_unstable();
        }
        let mut remaining: BTreeSet<Vec<Car>> = boards.into_iter().collect();
        let (all, mut seen, mut found) = (remaining.len(), BTreeSet::new(), BTreeMap::new());
        while let Some(first) = remaining.pop_first() {
            let mut component = vec![first];
            let mut next = 0;
            while next < component.len() {
                for board in self.neighbours(&component[next], 1) {
                    if remaining.remove(&board) {
                        component.push(board);
                    }
                }
                next += 1;
            }
            let first_board = component.iter().min().cloned();
            let image = component.iter().map(|board| self.mirror_image(board)).min();
            let name = if self.rows % 2 == 1 && self.wall.is_none() { first_board.min(image) } else { first_board };
            let distance = self.greatest_distance(&component, max_step);
            if distance > 0 && seen.insert(name) {
                *found.entry((distance, component.len() as u64)).or_default() += 1;
            }
        }
        (all, found)
    }

    /// Returns the greatest distance; 0 if no position is solved, or if all of them are.
    fn greatest_distance(self, component: &[Vec<Car>], max_step: usize) -> u32 {
        let solved = component.iter().filter(|board| self.is_solved(board));
        let mut open: VecDeque<(&[Car], u32)> = solved.map(|board| (&board[..], 0)).collect();
        let mut remaining: HashMap<Vec<Car>, &Vec<Car>> =
            component.iter().filter(|board| !self.is_solved(board)).map(|board| (board.clone(), board)).collect();
        let mut greatest = 0;
        while let Some((board, distance)) = open.pop_front() {
            greatest = distance;
            for next in self.neighbours(board, max_step) {
                if let Some(next) = remaining.remove(&next) {
                    open.push_back((next, distance + 1));
                }
            }
        }
        greatest
    }
}

fn members(class: &RushClass) -> Vec<ClassMember> {
    (0..class.parts()).flat_map(|part| class.members(part, Stop::NEVER).expect("no stop is requested")).collect()
}

#[test]
fn a_class_has_the_same_components_as_a_plain_enumeration() {
    for (rows, columns) in [(4, 4), (3, 5), (5, 3), (4, 3), (3, 3), (3, 6)] {
        for (metric, max_step) in [(BlockMetric::Slide, columns.max(rows)), (BlockMetric::Step, 1)] {
            let class = RushClass::new(rows, columns, metric).expect("a class");
            let (boards, expected) = Grid { rows, columns, wall: None }.components(max_step);
            assert_eq!(positions(&class).len() as u64, class.parts());
            assert_eq!(positions(&class).iter().sum::<u64>(), boards as u64, "{columns}x{rows}");
            assert_eq!(by_length(&members(&class)), expected, "{columns}x{rows} {metric}");
        }
    }
}

fn positions(class: &RushClass) -> Vec<u64> {
    class.positions().expect("the number of cars is not limited")
}

/// Returns the number of members by length and positions.
fn by_length(members: &[ClassMember]) -> BTreeMap<(u32, u64), u64> {
    let mut found = BTreeMap::new();
    for member in members {
        *found.entry((member.length, member.positions)).or_default() += 1;
    }
    found
}

#[test]
fn a_class_with_a_wall_has_the_same_components_as_a_plain_enumeration() {
    for (rows, columns, wall) in [(4, 4, (0, 0)), (4, 4, (3, 2)), (3, 5, (2, 3)), (5, 3, (1, 1)), (3, 4, (0, 2))] {
        for (metric, max_step) in [(BlockMetric::Slide, columns.max(rows)), (BlockMetric::Step, 1)] {
            let class = RushClass::new(rows, columns, metric).and_then(|class| class.with_walls(&[wall]));
            let class = class.expect("a class");
            let (boards, expected) = Grid { rows, columns, wall: Some(wall) }.components(max_step);
            assert_eq!(positions(&class).iter().sum::<u64>(), boards as u64, "{columns}x{rows} {wall:?}");
            let members = members(&class);
            assert_eq!(by_length(&members), expected, "{columns}x{rows} {wall:?} {metric}");
            // One `x` is in the size, and one on the board.
            assert!(members.iter().all(|member| member.board.matches('x').count() == 2));
        }
    }
    let class = RushClass::new(4, 4, BlockMetric::Slide).expect("a class");
    assert_eq!(class.wall_cells().len(), 12);
    for (row, column) in [(1, 0), (4, 0), (0, 4)] {
        let fault = ClassFault::Wall { row: row + 1, column: column + 1 };
        assert_eq!(class.clone().with_walls(&[(row, column)]).expect_err("no such wall"), fault);
    }
}

#[test]
fn classes_limited_to_each_number_of_cars_partition_the_whole_class() {
    let class = RushClass::new(4, 4, BlockMetric::Slide).expect("a class");
    let cars = |member: &ClassMember| {
        let (_, cells) = member.board.split_once(':').expect("a size");
        cells.chars().filter(char::is_ascii_uppercase).collect::<BTreeSet<_>>().len() - 1
    };
    let all = members(&class);
    let max_cars = all.iter().map(cars).max().expect("members");
    let mut found = vec![];
    for count in 0..=max_cars {
        let limited = members(&class.clone().with_cars(count..=count));
        assert!(limited.iter().all(|member| cars(member) == count), "{count}");
        found.extend(limited);
    }
    assert_eq!(by_length(&found), by_length(&all));
    let large = RushClass::new(7, 7, BlockMetric::Slide).expect("a class");
    assert_eq!(large.check(), Err(ClassFault::Cars { rows: 7, columns: 7 }));
    let large = large.with_cars(0..=2);
    assert!(large.check().is_ok() && large.positions().is_none());
    let members = members(&large);
    assert!(members.iter().all(|member| cars(member) <= 2) && members.iter().any(|member| member.length > 2));
}

#[test]
fn the_length_of_every_member_is_that_of_a_shortest_solution() {
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
fn a_stopped_part_returns_no_members_and_sizes_are_limited() {
    let class = RushClass::new(4, 4, BlockMetric::Slide).expect("a class");
    assert_eq!(class.members(0, Stop::when(&|| true)), None);
    for (rows, columns) in [(2, 4), (4, 8)] {
        let fault = RushClass::new(rows, columns, BlockMetric::Slide).expect_err("no such class");
        assert_eq!(fault, ClassFault::Size { rows, columns });
    }
}

/// A layout: the first cell, the width and the height of each piece, in ascending order.
type Tray = Vec<(usize, usize, usize)>;

/// The size of a Klotski board.
#[derive(Clone, Copy)]
struct TrayGrid {
    rows: usize,
    columns: usize,
}

impl TrayGrid {
    fn cells(self, (cell, width, height): (usize, usize, usize)) -> Option<Vec<usize>> {
        let fits = cell % self.columns + width <= self.columns && cell / self.columns + height <= self.rows;
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        fits.then(|| cells.map(|(row, column)| cell + row * self.columns + column).collect())
    }

    fn are_disjoint(self, tray: &Tray) -> bool {
        let cells: Option<Vec<Vec<usize>>> = tray.iter().map(|&piece| self.cells(piece)).collect();
        let Some(mut cells) = cells.map(|cells| cells.concat()) else { return false };
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == all
    }

    /// Returns all layouts with one 2×2 square and at least two gaps.
    fn layouts(self) -> BTreeSet<Tray> {
        let mut layouts: Vec<Tray> = vec![vec![]];
        for cell in 0..self.rows * self.columns {
            for number in 0..layouts.len() {
                for (width, height) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
                    let layout = [&layouts[number][..], &[(cell, width, height)]].concat();
                    if self.are_disjoint(&layout) {
                        layouts.push(layout);
                    }
                }
            }
        }
        let taken = |layout: &Tray| layout.iter().map(|piece| piece.1 * piece.2).sum::<usize>();
        let squares = |layout: &Tray| layout.iter().filter(|piece| piece.1 * piece.2 == 4).count();
        let is_member = |layout: &Tray| squares(layout) == 1 && taken(layout) + 2 <= self.rows * self.columns;
        layouts.into_iter().filter(is_member).collect()
    }

    fn is_solved(self, layout: &Tray) -> bool {
        let goal = (self.rows - 2) * self.columns + (self.columns - 2) / 2;
        layout.contains(&(goal, 2, 2))
    }

    /// Returns the layouts after one piece has moved by one cell or, for turns, along any path.
    fn neighbours(self, layout: &Tray, is_turn: bool) -> BTreeSet<Tray> {
        let mut found = BTreeSet::new();
        for number in 0..layout.len() {
            let (mut places, mut next) = (vec![layout[number].0], 0);
            while next < places.len() && (is_turn || next == 0) {
                let cell = places[next];
                let is_inside = |&to: &usize| cell.abs_diff(to) != 1 || cell / self.columns == to / self.columns;
                let around = [cell + 1, cell + self.columns, cell.wrapping_sub(1), cell.wrapping_sub(self.columns)];
                for to in around.into_iter().filter(|&to| to < self.rows * self.columns).filter(is_inside) {
                    let mut moved = layout.clone();
                    moved[number].0 = to;
                    if !places.contains(&to) && self.are_disjoint(&moved) {
                        places.push(to);
                        moved.sort_unstable();
                        found.insert(moved);
                    }
                }
                next += 1;
            }
        }
        found
    }

    /// Returns the number of layouts, the totals for all groups, and the number of groups with both
    /// solved and unsolved layouts, by their greatest distance and their number of layouts.
    fn groups(self, is_turn: bool) -> (usize, GroupTotals, BTreeMap<(u32, u64), u64>) {
        let mut remaining = self.layouts();
        let (all, mut totals, mut members) = (remaining.len(), GroupTotals::default(), BTreeMap::new());
        while let Some(first) = remaining.pop_first() {
            let (mut group, mut next) = (vec![first], 0);
            while next < group.len() {
                for layout in self.neighbours(&group[next], false) {
                    if remaining.remove(&layout) {
                        group.push(layout);
                    }
                }
                next += 1;
            }
            let size = group.len() as u64;
            let (solved, unsolved): (Vec<Tray>, Vec<Tray>) =
                group.into_iter().partition(|layout| self.is_solved(layout));
            totals.groups += 1;
            totals.largest = totals.largest.max(size);
            totals.solved += solved.len() as u64;
            totals.solvable += u64::from(!solved.is_empty());
            totals.unsolvable += if solved.is_empty() { size } else { 0 };
            if !solved.is_empty() && !unsolved.is_empty() {
                *members.entry((self.greatest_distance(solved, unsolved, is_turn), size)).or_default() += 1;
            }
        }
        (all, totals, members)
    }

    fn greatest_distance(self, solved: Vec<Tray>, unsolved: Vec<Tray>, is_turn: bool) -> u32 {
        let mut remaining: BTreeSet<Tray> = unsolved.into_iter().collect();
        let (mut layer, mut distance) = (solved, 0);
        while !remaining.is_empty() {
            let next = layer.iter().flat_map(|layout| self.neighbours(layout, is_turn));
            layer = next.filter(|layout| remaining.remove(layout)).collect();
            distance += 1;
        }
        distance
    }
}

#[test]
fn a_klotski_class_has_the_same_groups_as_a_plain_enumeration() {
    for (rows, columns, metric) in [(3, 3, BlockMetric::Step), (4, 3, BlockMetric::Turn), (3, 4, BlockMetric::Step)] {
        let class = KlotskiClass::new(rows, columns, metric).expect("a class");
        let (layouts, totals, expected) = TrayGrid { rows, columns }.groups(metric == BlockMetric::Turn);
        assert_eq!(class.positions().iter().sum::<u64>(), layouts as u64, "{columns}x{rows}");
        let (mut found, mut found_totals) = (BTreeMap::new(), GroupTotals::default());
        for part in 0..class.parts() {
            let groups = class.groups(part, Stop::NEVER).expect("no stop is requested");
            found_totals = found_totals.and(groups.totals);
            for member in groups.members {
                *found.entry((member.length, member.positions)).or_default() += 1;
            }
        }
        assert_eq!((found_totals, found), (totals, expected), "{columns}x{rows} {metric}");
    }
}

/// The numbers for the whole class match those from a naive C++ search (`bench/generation.md`). The
/// numbers of layouts and of sets of pieces also match those from dnomd343's Klotski project.
#[test]
fn the_red_donkeys_pieces_form_898_groups() {
    let class = KlotskiClass::new(5, 4, BlockMetric::Turn).expect("a class");
    assert_eq!((class.parts(), class.positions().iter().sum()), (203, 29_334_498));
    assert_eq!(class.positions().into_iter().max(), Some(964_656));
    let puzzle = read_argument("aZZb/aZZb/cdde/cfge/h..i | goal: Z covers 4,2", &ReadOptions::default());
    let puzzle = puzzle.expect("the Red Donkey").puzzle.puzzle.into_blocks().expect("a block puzzle");
    let pieces = KlotskiPieces { across: 1, down: 4, singles: 4 };
    assert_eq!(KlotskiPieces::of(&puzzle), Some(pieces));
    let part = class.part_of(pieces).expect("a part with these pieces");
    assert_eq!(class.positions()[part as usize], 65_880);
    let groups = class.groups(part, Stop::NEVER).expect("no stop is requested");
    assert_eq!(groups.totals.groups, 898);
    let hardest = groups.members.iter().max_by_key(|member| member.length).expect("members");
    // The start of the Red Donkey is 81 turns from the goal, and its hardest position is 93 turns
    // away.
    assert_eq!((hardest.length, hardest.positions), (93, 25_955));
}

#[test]
fn a_klotski_class_has_limits_and_can_be_reduced_to_one_set_of_pieces() {
    for (rows, columns) in [(2, 4), (5, 6), (10, 3)] {
        let fault = KlotskiClass::new(rows, columns, BlockMetric::Turn).expect_err("no such class");
        assert_eq!(fault, ClassFault::Cells { rows, columns });
    }
    let class = KlotskiClass::new(4, 4, BlockMetric::Turn).expect("a class");
    assert_eq!(class.groups(0, Stop::when(&|| true)), None);
    let pieces = |singles| KlotskiPieces { across: 0, down: 0, singles };
    assert_eq!(class.clone().only(pieces(11)).expect_err("one gap"), ClassFault::Pieces);
    let only = class.only(pieces(10)).expect("two gaps");
    assert_eq!((only.parts(), only.pieces(0)), (1, pieces(10)));
    let large = KlotskiClass::new(5, 5, BlockMetric::Turn).expect("a class");
    assert!(matches!(large.check(), Err(ClassFault::Layouts { .. })));
    for text in ["aZZb/aZZb/cd#e", "ZZab/ZZab/caab", "Zab/...", "ZZYY/ZZYY", "ZZa/ZZa | horizontal: a"] {
        let read = read_argument(text, &ReadOptions::default()).expect("a board").puzzle.puzzle;
        assert_eq!(read.into_blocks().and_then(|puzzle| KlotskiPieces::of(&puzzle)), None, "{text}");
    }
}

#[test]
fn a_goal_car_in_a_different_row_yields_a_different_class() {
    let class = RushClass::new(4, 4, BlockMetric::Slide).expect("a class");
    assert_eq!(class.clone().with_goal_row(4).expect_err("no such row"), ClassFault::GoalRow { row: 5, rows: 4 });
    let [upper, lower] = [0, 3].map(|row| {
        let class = class.clone().with_goal_row(row).expect("a row");
        let mut found: Vec<_> = members(&class).into_iter().map(|member| (member.length, member.positions)).collect();
        found.sort_unstable();
        found
    });
    // The two boards are mirror images.
    assert_eq!(upper, lower);
    assert_ne!(upper.len(), members(&class).len());
    for member in members(&class.with_goal_row(0).expect("a row")).iter().filter(|member| member.length > 4) {
        let read = read_argument(&member.board, &ReadOptions::default()).expect("a board");
        let puzzle = read.puzzle.puzzle.into_blocks().expect("a block puzzle");
        let mut solver = solver(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 26);
        assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        assert_eq!(solver.status().lower_bound, member.length, "{}", member.board);
    }
}

#[test]
fn a_board_is_minimal_if_every_car_is_needed() {
    let limits = ComponentLimits { positions: u64::MAX, memory: u64::MAX };
    let is_minimal = |text: &str, stop| {
        let read = read_argument(text, &ReadOptions::default()).expect("a board").puzzle.puzzle;
        is_minimal(&read.into_blocks().expect("a block puzzle"), BlockMetric::Slide, limits, stop)
    };
    assert_eq!(is_minimal("4x4:ooBoAABooooooooo", Stop::NEVER), Some(true));
    assert_eq!(is_minimal("4x4:ooBoAABoooooCCoo", Stop::NEVER), Some(false));
    assert_eq!(is_minimal("4x4:ooBoAABxoooooooo", Stop::NEVER), None, "an unsolvable board");
    assert_eq!(is_minimal("4x4:ooBoAABoooooCCoo", Stop::when(&|| true)), None);
}
