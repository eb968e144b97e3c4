//! Text forms of a recipe's goals and fixed walls.

use std::fmt;
use std::str::FromStr;

use loyd_core::blocks::{Freedom, Shape, Target};
use loyd_core::text::{ReadOptions, read_argument};
use loyd_core::{BlockPuzzle, Direction};

use super::{BlockStyle, GoalPiece, Recipe, RecipeFault};

/// An exit: a side, and the first and last row or column, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardExit {
    side: Direction,
    first: u8,
    last: u8,
}

impl fmt::Display for BoardExit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (side, first, last) = (self.side, self.first + 1, self.last + 1);
        if first == last { write!(f, "{side}:{first}") } else { write!(f, "{side}:{first}-{last}") }
    }
}

/// A list of exits, separated by commas. Each has its own goal piece, and the puzzle is solved once
/// all goal pieces have left.
///
/// ```
/// use loyd_blocks::generate::ExitList;
/// let exits: ExitList = "right:3,bottom:2-3".parse()?;
/// assert_eq!(exits.to_string(), "right:3,down:2-3");
/// assert!("right".parse::<ExitList>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExitList(Vec<BoardExit>);

impl FromStr for ExitList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let exit = |part: &str| {
            let (side, lines) = part.split_once(':')?;
            let side = match side.trim() {
                "top" => Direction::Up,
                "bottom" => Direction::Down,
                side => side.parse().ok()?,
            };
            let number = |text: &str| text.trim().parse().ok().and_then(|number: u8| number.checked_sub(1));
            let (first, last) = match lines.split_once('-') {
                Some((first, last)) => (number(first)?, number(last)?),
                None => (number(lines)?, number(lines)?),
            };
            (first <= last).then_some(BoardExit { side, first, last })
        };
        let exits = text.split(',').map(|part| {
            exit(part).ok_or_else(|| {
                format!("{part}: expected a side (left, right, up or down) and its rows or columns, such as right:3 or up:2-3")
            })
        });
        exits.collect::<Result<Vec<_>, _>>().map(Self)
    }
}

impl fmt::Display for ExitList {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let exits: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&exits.join(","))
    }
}

/// Fixed walls as a picture of the board: rows of `#` for a wall and `.` for any other cell, on
/// separate lines or joined by `/`.
///
/// ```
/// use loyd_blocks::generate::WallMask;
/// assert_eq!("#..#/..../....".parse::<WallMask>()?.size(), (4, 3));
/// assert!("#../..".parse::<WallMask>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallMask {
    rows: usize,
    columns: usize,
    walls: Vec<(usize, usize)>,
}

impl WallMask {
    /// Returns the number of columns and the number of rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// Returns the number of walls.
    pub fn count(&self) -> usize {
        self.walls.len()
    }
}

impl FromStr for WallMask {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mut rows, mut columns, mut walls) = (0, 0, vec![]);
        for line in text.trim_end().split(['\n', '/']).map(str::trim_end) {
            for (column, cell) in line.chars().enumerate() {
                match cell {
                    '#' => walls.push((rows, column)),
                    '.' => {}
                    other => {
                        return Err(format!(
                            "line {}, column {}: expected # or ., found {other:?}",
                            rows + 1,
                            column + 1
                        ));
                    }
                }
            }
            let found = line.len();
            if rows > 0 && found != columns {
                let line = rows + 1;
                return Err(format!(
                    "line {line}, column 1: expected {columns} cells as in the first row, found {found}"
                ));
            }
            (rows, columns) = (rows + 1, found);
        }
        if columns == 0 {
            Err("expected rows of # and ., found none".to_owned())
        } else {
            Ok(Self { rows, columns, walls })
        }
    }
}

impl Recipe {
    /// Returns the default recipe for a style and the fixed walls in a mask.
    pub fn with_mask(style: BlockStyle, mask: &WallMask) -> Self {
        let WallMask { rows, columns, ref walls } = *mask;
        let count = walls.len();
        let recipe = Self::with_cells(style, rows, columns, rows * columns - count);
        Self { walls: count..=count, fixed: walls.clone(), ..recipe }
    }

    /// Returns the goal pieces that leave through exits, one for each exit.
    ///
    /// # Errors
    /// Returns [`RecipeFault::Goal`] if an exit is not on the board, or its goal piece cannot leave
    /// there, and [`RecipeFault::Size`] if a side of the board is invalid.
    pub fn goals_at(&self, exits: &ExitList) -> Result<Vec<GoalPiece>, RecipeFault> {
        self.check_size()?;
        exits.0.iter().map(|&exit| self.exit_goal(exit)).collect()
    }

    /// Parses goal pieces: targets for the goal piece Z, such as `Z covers 1,2`, or a drawing of
    /// the board with all goal pieces in their places, such as `.../.aa/.bb`.
    ///
    /// # Errors
    /// Returns [`RecipeFault::Goal`] if the text is not a goal for the recipe's board and style, or
    /// a piece cannot reach it, and [`RecipeFault::Size`] if a side of the board is invalid.
    pub fn goals_of(&self, text: &str) -> Result<Vec<GoalPiece>, RecipeFault> {
        self.check_size()?;
        self.parse_goal_pieces(text).map_err(|reason| RecipeFault::Goal { reason })
    }

    /// Returns the goal piece that leaves through an exit.
    fn exit_goal(&self, exit: BoardExit) -> Result<GoalPiece, RecipeFault> {
        let BoardExit { side, first, last } = exit;
        let (what, lines) = if side.is_horizontal() { ("row", self.rows) } else { ("column", self.columns) };
        if usize::from(last) >= lines {
            return Err(RecipeFault::Goal {
                reason: format!("there is no {what} {}: the board has {lines} {what}s", last + 1),
            });
        }
        let target = Target::Leaves { piece: 0, side, first, last };
        let shape = self.style.goal_shape(side);
        let freedom = shape.as_ref().map_or(Freedom::Both, |shape| self.style.freedom(shape));
        self.prescribed_piece(shape, freedom, vec![target]).ok_or_else(|| RecipeFault::Goal {
            reason: format!("{exit}: the goal piece cannot leave there, even without other pieces"),
        })
    }

    /// Returns a goal piece on the board with the fixed walls.
    fn prescribed_piece(&self, shape: Option<Shape>, freedom: Freedom, targets: Vec<Target>) -> Option<GoalPiece> {
        GoalPiece::new((self.rows, self.columns), &self.fixed, shape, freedom, targets)
    }

    fn parse_goal_pieces(&self, goal: &str) -> Result<Vec<GoalPiece>, String> {
        let is_keyword = |word: &str| matches!(word, "right" | "covers" | "fills" | "leaves");
        let is_drawing = !goal.split_whitespace().any(is_keyword);
        let puzzle = read_goal(&if is_drawing { goal.to_owned() } else { self.goal_board(goal) }, goal)?;
        let (expected, found) = ((self.columns, self.rows), (puzzle.columns(), puzzle.rows()));
        if found != expected {
            let size = |(columns, rows)| format!("{columns}x{rows}");
            return Err(format!("expected a {} drawing like the board, found {}", size(expected), size(found)));
        }
        if puzzle.walls().next().is_some() {
            return Err("a goal cannot contain walls; set fixed walls with a mask".to_owned());
        }
        if puzzle.goal().0.iter().any(|target| target.piece().is_none()) {
            return Err("expected targets for the piece Z, found a target for a kind of piece".to_owned());
        }
        let pieces = puzzle.pieces().iter().enumerate().map(|(number, piece)| {
            let own = puzzle.goal().0.iter().filter(|target| target.piece() == Some(number));
            if self.style == BlockStyle::Rush && (!piece.shape.is_straight() || piece.shape.size() < 2) {
                return Err("cars in the rush style are straight, with at least two cells".to_owned());
            }
            let shape = (is_drawing || self.style != BlockStyle::Free).then(|| piece.shape.clone());
            let prescribed = self.prescribed_piece(shape, self.style.freedom(&piece.shape), own.cloned().collect());
            let reason = "a goal piece cannot reach its target from any other place, even without other pieces";
            prescribed.ok_or_else(|| reason.to_owned())
        });
        pieces.collect()
    }

    /// Returns a board that holds only the style's goal piece Z.
    fn goal_board(&self, goal: &str) -> String {
        let is_vertical = goal.contains("leaves up") || goal.contains("leaves down");
        let shape = self.style.goal_shape(if is_vertical { Direction::Down } else { Direction::Right });
        let cells: Vec<_> = shape.iter().flat_map(|shape| shape.cells_from((0, 0))).chain([(0, 0)]).collect();
        self.drawing(|cell| if cells.contains(&cell) { 'Z' } else { '.' })
    }

    /// Returns the rows of a board joined by `/`, with a character for each cell.
    pub fn drawing(&self, character: impl Fn((usize, usize)) -> char) -> String {
        let row = |row| (0..self.columns).map(|column| character((row, column))).collect::<String>();
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }
}

/// Reads a board with a goal.
fn read_goal(board: &str, goal: &str) -> Result<BlockPuzzle, String> {
    let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
    let puzzle = read_argument(board, &options).map_err(|faults| faults.to_string())?.puzzle.puzzle;
    puzzle.into_blocks().ok_or_else(|| "expected targets for the piece Z, or a drawing of the board".to_owned())
}
