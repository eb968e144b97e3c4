//! Exits that a JSON object specifies in addition to a Rush Hour board.

use serde_json::{Map, Value};

use super::cells::Sketch;
use super::marks::{fold_key, is_listed};
use super::rush::{self, ExitGoal};
use crate::Direction;

/// The keys that specify an exit.
const KEYS: &str = "exit exits exitside exitrow exitcolumn exitpos exitposition door doors";

/// An exit, given by its side, its row, its column, or several of these. Rows and columns are
/// counted from 0 or 1.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exit {
    side: Option<Direction>,
    row: Option<usize>,
    column: Option<usize>,
}

impl Exit {
    /// Returns the exit that an object specifies. Returns `None` if it specifies none, one that is
    /// not understood, or the default exit on the right.
    pub(super) fn read(object: &Map<String, Value>) -> Option<Self> {
        let mut exit = Self::default();
        for (key, value) in object {
            let key = fold_key(key);
            match key.as_str() {
                "exitcolumn" => exit.column = Some(index(value)?),
                _ if is_listed(&key, KEYS) => exit.read_value(value)?,
                _ => {}
            }
        }
        let is_default = matches!(exit, Self { side: None | Some(Direction::Right), row: None, column: None });
        (!is_default).then_some(exit)
    }

    /// Reads a value. Returns `None` if it is not understood.
    fn read_value(&mut self, value: &Value) -> Option<()> {
        match value {
            Value::Null => {}
            Value::String(text) => self.side = Some(side(text)?),
            Value::Number(_) => self.row = Some(index(value)?),
            Value::Array(list) => match &list[..] {
                [] => {}
                [only] => self.read_value(only)?,
                [row, column] => (self.row, self.column) = (Some(index(row)?), Some(index(column)?)),
                _ => return None,
            },
            Value::Object(object) => {
                for (key, value) in object {
                    match fold_key(key).as_str() {
                        "row" | "r" | "y" => self.row = Some(index(value)?),
                        "column" | "col" | "c" | "x" => self.column = Some(index(value)?),
                        "side" | "direction" | "dir" | "edge" | "wall" => self.side = Some(side(value.as_str()?)?),
                        _ => return None,
                    }
                }
            }
            Value::Bool(_) => return None,
        }
        Some(())
    }

    /// Returns the goal of moving a car to the exit, for a board of cars. Returns `None` unless
    /// exactly one goal is possible.
    pub(super) fn goal(self, sketch: &Sketch) -> Option<ExitGoal> {
        let mut goals: Vec<ExitGoal> = Vec::new();
        for first in [0, 1] {
            let coordinates = [self.row, self.column].map(|index| index.map(|index| index as isize - first));
            for side in Direction::ALL.into_iter().filter(|&side| self.is_at(side, coordinates, sketch)) {
                let line = if side.is_horizontal() { coordinates[0] } else { coordinates[1] };
                let line = line.map(usize::try_from).transpose();
                let goal = line.ok().and_then(|line| rush::exit_goal(side, line, sketch));
                goals.extend(goal.filter(|goal| goals.iter().all(|other| other.goal != goal.goal)));
            }
        }
        goals.pop().filter(|_| goals.is_empty())
    }

    /// Returns whether the exit can be on a side of the board. An exit may be given by the cell at
    /// the edge or by the one beyond it.
    fn is_at(self, side: Direction, [row, column]: [Option<isize>; 2], sketch: &Sketch) -> bool {
        let is_horizontal = side.is_horizontal();
        let (edge_index, side_index) = if is_horizontal { (column, row) } else { (row, column) };
        let length = if is_horizontal { sketch.columns } else { sketch.rows } as isize;
        let edge = if matches!(side, Direction::Left | Direction::Up) { -1..=0 } else { length - 1..=length };
        let is_at_edge = edge_index.is_none_or(|index| edge.contains(&index));
        // A row by itself implies an exit on the right. A column by itself may imply an exit above
        // or below.
        let is_default_side = edge_index.is_some() || side == Direction::Right && side_index.is_some();
        is_at_edge && self.side.map_or(is_default_side, |given| given == side)
    }
}

/// Returns whether a key specifies an exit or the car that leaves through it.
pub(super) fn is_exit_key(key: &str) -> bool {
    is_listed(&fold_key(key), KEYS) || is_car_key(key)
}

/// Returns whether a key or a column heading names the car that leaves.
pub(super) fn is_car_key(key: &str) -> bool {
    matches!(fold_key(key).as_str(), "goalcar" | "redcar" | "maincar" | "targetcar" | "playercar" | "herocar")
}

/// Returns the key that specifies the car that leaves, and the name of that car. Returns `None` if
/// an object specifies none.
pub(super) fn named_car(object: &Map<String, Value>) -> Option<(&str, String)> {
    object.iter().filter(|(key, _)| is_car_key(key)).find_map(|(key, value)| match value {
        Value::String(name) => Some((key.as_str(), name.clone())),
        Value::Number(name) => Some((key.as_str(), name.to_string())),
        _ => None,
    })
}

fn index(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).filter(|&index| index < 1 << 16)
}

fn side(text: &str) -> Option<Direction> {
    match text.to_lowercase().as_str() {
        "right" | "r" | "e" | "east" => Some(Direction::Right),
        "left" | "l" | "w" | "west" => Some(Direction::Left),
        "up" | "top" | "u" | "n" | "north" => Some(Direction::Up),
        "down" | "bottom" | "d" | "s" | "south" => Some(Direction::Down),
        _ => None,
    }
}
