//! One part of a class, which comprises all choices for the rows and columns that it leaves open.

use std::sync::Arc;

use loyd_search::Stop;

use super::rush::RushClass;
use super::search::{ClassComponent, ClassSearch};
use super::space::{ChoiceSpace, ColumnSequence, Position, RowPlacements};
use super::{CarLine, LineCells};

/// A member of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassMember {
    /// The length of a shortest solution from a hardest start.
    pub length: u32,
    /// A hardest start on one line: a Rush Hour board, whose goal car is A and whose other cars
    /// follow in reading order, or a Klotski puzzle with its goal.
    pub board: String,
    /// The number of reachable positions.
    pub positions: u64,
}

impl RushClass {
    /// Returns the members of a part, in a fixed order; `None` if `stop` is requested.
    pub fn members(&self, part: u64, stop: Stop) -> Option<Vec<ClassMember>> {
        let digits = self.digits(part);
        let open: Vec<usize> =
            (0..self.rows).filter(|&row| digits.rows[row].is_none() && row != self.goal_row).collect();
        let mut enumeration =
            ColumnEnumeration { stop, search: ClassSearch::default(), chosen: vec![], members: vec![] };
        let choices: usize = open.iter().map(|&row| self.across[row].len()).product();
        for number in 0..choices {
            let (mut rows, mut rest) = (digits.rows.clone(), number);
            for &row in open.iter().rev() {
                rows[row] = Some(rest % self.across[row].len());
                rest /= self.across[row].len();
            }
            if self.cars_in(&rows, &digits.columns) > *self.cars.end() {
                continue;
            }
            // Of two choices that are mirror images, only the first is enumerated.
            if !self.has_mirror_axis() || rows.iter().rev().ge(&rows) {
                RowChoice::new(self, &rows, &digits.columns).add_members(&mut enumeration, &digits.columns)?;
            }
        }
        Some(enumeration.members)
    }

    /// Returns the number of cars in these sequences for the rows and the first columns, not
    /// counting the goal car.
    fn cars_in(&self, rows: &[Option<usize>], columns: &[usize]) -> usize {
        let in_row =
            |(lines, digit): (&Arc<[CarLine]>, &Option<usize>)| digit.map_or(0, |digit| lines[digit].cars.len());
        let across: usize = self.across.iter().zip(rows).map(in_row).sum();
        let down = self.down.iter().zip(columns).map(|(lines, &number)| lines[number].line.cars.len());
        across + down.sum::<usize>()
    }
}

/// One choice of sequences for all rows.
struct RowChoice<'a> {
    class: &'a RushClass,
    rows: RowPlacements<'a>,
    /// Whether the choice is its own mirror image.
    is_symmetric: bool,
    /// For each sequence in a column without walls, the index of the reversed sequence.
    reversed: Vec<usize>,
    /// The number of cars in the rows besides the goal car.
    cars: usize,
}

/// The state while the choices for the columns are being enumerated.
struct ColumnEnumeration<'a> {
    stop: Stop<'a>,
    search: ClassSearch,
    chosen: Vec<usize>,
    members: Vec<ClassMember>,
}

impl<'a> RowChoice<'a> {
    /// Returns the choice with these indices (`None` for the row of the goal car) and these
    /// sequences in the first columns.
    fn new(class: &'a RushClass, digits: &[Option<usize>], first: &[usize]) -> Self {
        let line = |(row, digit): (usize, &Option<usize>)| digit.map_or(&class.goal, |digit| &class.across[row][digit]);
        let reverse = |column: &ColumnSequence| {
            let mut others = class.down[0].iter();
            others.position(|other| column.line.is_reverse_of(&other.line)).unwrap_or(0)
        };
        let columns: Vec<&ColumnSequence> =
            first.iter().zip(&class.down).map(|(&number, lines)| &lines[number]).collect();
        let lines = digits.iter().enumerate().map(line).collect();
        let rows = RowPlacements::new(lines, class.goal_row, &columns, usize::MAX);
        Self {
            class,
            rows: rows.expect("no class has that many positions"),
            cars: class.cars_in(digits, &[]),
            is_symmetric: class.has_mirror_axis() && digits.iter().rev().eq(digits),
            reversed: if class.has_mirror_axis() { class.down[0].iter().map(reverse).collect() } else { vec![] },
        }
    }

    /// Adds the members with these sequences in the first columns.
    fn add_members(&self, enumeration: &mut ColumnEnumeration, first: &[usize]) -> Option<()> {
        let states: Vec<u32> = (0..self.rows.states.len() as u32).collect();
        enumeration.chosen = first.to_vec();
        self.choose(enumeration, &mut ChoiceSpace::new(&self.rows), &states)
    }

    /// Chooses the sequences for the remaining columns, given the row states that are compatible
    /// with the other columns. Returns `None` if a stop is requested.
    fn choose<'b>(
        &'b self,
        enumeration: &mut ColumnEnumeration,
        space: &mut ChoiceSpace<'b>,
        states: &[u32],
    ) -> Option<()> {
        let column = enumeration.chosen.len();
        let cars = self.cars + self.class.cars_in(&[], &enumeration.chosen);
        if column == self.class.columns {
            let has_enough_cars = cars >= *self.class.cars.start();
            return if has_enough_cars { self.enumerate(enumeration, space, states) } else { Some(()) };
        }
        if enumeration.stop.is_requested() {
            return None;
        }
        for (number, choice) in self.class.down[column].iter().enumerate() {
            if cars + choice.line.cars.len() > *self.class.cars.end() {
                continue;
            }
            let has_room = |state: &&u32| choice.count(self.rows.states[**state as usize].taken[column]) > 0;
            let states: Vec<u32> = states.iter().filter(has_room).copied().collect();
            // Moves in columns never change the set of possible row states. Without a solved state,
            // there is no solution.
            if states.iter().any(|&state| self.rows.states[state as usize].is_solved) {
                enumeration.chosen.push(number);
                self.choose(enumeration, space, &states)?;
                enumeration.chosen.pop();
            }
        }
        Some(())
    }

    /// Adds the members for a choice, unless its mirror image has been added.
    fn enumerate<'b>(
        &'b self,
        enumeration: &mut ColumnEnumeration,
        space: &mut ChoiceSpace<'b>,
        states: &[u32],
    ) -> Option<()> {
        let mirrored = enumeration.chosen.iter().map(|&number| self.reversed[number]);
        if self.is_symmetric && mirrored.clone().lt(enumeration.chosen.iter().copied()) {
            return Some(());
        }
        let is_symmetric = self.is_symmetric && mirrored.eq(enumeration.chosen.iter().copied());
        let columns = enumeration.chosen.iter().zip(&self.class.down).map(|(&number, lines)| &lines[number]);
        let is_chosen = space.choose(columns, states.iter().copied(), u32::MAX as usize);
        debug_assert!(is_chosen, "no choice in a class has that many positions");
        let components = enumeration.search.run(space, enumeration.stop)?;
        let (search, members) = (&enumeration.search, &mut enumeration.members);
        let is_first = |component: &ClassComponent| {
            !is_symmetric || search.component(self.mirror_image(space, component.hardest)) >= component.label
        };
        let is_member = |component: &&ClassComponent| component.distance > 0 && is_first(component);
        members.extend(components.iter().filter(is_member).map(|component| ClassMember {
            length: component.distance,
            board: self.board(space, component.hardest),
            positions: component.positions,
        }));
        Some(())
    }

    /// Returns a position upside down, in a choice that is its own mirror image.
    fn mirror_image(&self, space: &ChoiceSpace, position: Position) -> Position {
        let rows = self.rows.lines.len();
        let placements = (0..rows).map(|row| self.rows.placement(position.rows, rows - 1 - row));
        let columns = space.columns.iter().enumerate().map(|(index, column)| {
            let mask = column.line.placements[position.placement(index)].mask;
            column.line.placement_covering(mask.reverse_bits() >> (LineCells::BITS as usize - rows)).unwrap_or(0)
        });
        space.position(self.rows.state(placements), columns)
    }

    /// Returns a position as a Rush Hour board.
    fn board(&self, space: &ChoiceSpace, position: Position) -> String {
        let (rows, columns) = (self.class.rows, self.class.columns);
        let goal_row = self.class.goal_row;
        // The first cell of each car, the distance between its cells, and its length.
        let mut cars = vec![];
        for (row, line) in self.rows.lines.iter().enumerate() {
            let placement = &line.placements[self.rows.placement(position.rows, row)];
            let starts = placement.starts.iter().map(|start| row * columns + start);
            cars.extend(starts.zip(line.lengths()).map(|(start, length)| (start, 1, length, row == goal_row)));
        }
        for (index, column) in space.columns.iter().enumerate() {
            let placement = &column.line.placements[position.placement(index)];
            let starts = placement.starts.iter().map(|start| start * columns + index);
            cars.extend(starts.zip(column.line.lengths()).map(|(start, length)| (start, columns, length, false)));
        }
        cars.sort_unstable();
        let mut cells = vec![b'o'; rows * columns];
        for (row, column) in &self.class.walls {
            cells[row * columns + column] = b'x';
        }
        let mut names = (b'B'..=b'Z').chain(b'a'..=b'n');
        for (start, next, length, is_goal) in cars {
            let name = if is_goal { b'A' } else { names.next().unwrap_or(b'?') };
            (0..length).for_each(|cell| cells[start + cell * next] = name);
        }
        let size = if (columns, rows) == (6, 6) { String::new() } else { format!("{columns}x{rows}:") };
        size + &String::from_utf8_lossy(&cells)
    }
}
