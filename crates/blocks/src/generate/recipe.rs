//! Recipes for new puzzles.

use std::ops::RangeInclusive;

use loyd_core::blocks::{Freedom, Setup, Shape, Target};
use loyd_core::{BlockMetric, BlockPuzzle, Direction, named};

use super::{ComponentLimits, GoalPiece, ShapeList, ShapeQuota};

/// The maximum number of pieces in a generated puzzle.
pub(super) const MAX_PIECES: usize = 127;

/// The style of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockStyle {
    /// Cars that move along their length. One of them leaves on the right.
    Rush,
    /// A large square, bars and single cells, with two free cells. The square must reach the middle
    /// of the lower edge.
    Klotski,
    /// Pieces of any shape that move in all directions, among walls. One of them leaves on the
    /// right.
    Free,
}

named!(BlockStyle, "style", "`rush`, `klotski` or `free`": Rush = "rush", Klotski = "klotski", Free = "free");

impl BlockStyle {
    /// Returns the number of columns and the number of rows of the default board.
    pub const fn default_size(self) -> (usize, usize) {
        match self {
            Self::Rush => (6, 6),
            Self::Klotski => (4, 5),
            Self::Free => (5, 5),
        }
    }

    /// Returns the freedom of a piece of this shape. In [`BlockStyle::Rush`], a piece moves along
    /// its length.
    pub fn freedom(self, shape: &Shape) -> Freedom {
        match self {
            Self::Rush if shape.width() > 1 => Freedom::Horizontal,
            Self::Rush => Freedom::Vertical,
            Self::Klotski | Self::Free => Freedom::Both,
        }
    }

    /// Returns the shape of the goal piece that leaves through a side; `None` if it is random.
    pub fn goal_shape(self, side: Direction) -> Option<Shape> {
        match self {
            Self::Rush if side.is_horizontal() => Shape::rectangle(1, 2),
            Self::Rush => Shape::rectangle(2, 1),
            Self::Klotski => Shape::rectangle(2, 2),
            Self::Free => None,
        }
    }

    /// Returns the default target of the goal piece, which is piece 0.
    pub(super) fn target(self, rows: usize, columns: usize) -> Target {
        match self {
            Self::Klotski => Target::Covers { piece: 0, cell: ((rows - 2) * columns + (columns - 2) / 2) as u16 },
            Self::Rush | Self::Free => Target::Right { piece: 0 },
        }
    }
}

/// The method of climbing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Climb {
    /// Hill climbing on any board: parts of it are moved. A loss, which is a change that makes the
    /// hardest start easier, is accepted with the same probability throughout.
    Hill,
    /// Simulated annealing: losses become less likely over time. On boards of [`BlockStyle::Rush`]
    /// with sides up to 9 (8 without [`Recipe::canonical_start`]), whole rows and columns are
    /// changed, and a single search covers all placements of the cars.
    Annealing,
    /// Parallel tempering: eight boards are changed, each with its own probability of accepting a
    /// loss, and exchange places. Long climbs gain more than with annealing. Boards of
    /// [`BlockStyle::Rush`] are changed as with [`Climb::Annealing`].
    Tempering,
}

named!(Climb, "climbing method", "`hill`, `annealing` or `tempering`": Hill = "hill", Annealing = "annealing", Tempering = "tempering");

/// A recipe for puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The style.
    pub style: BlockStyle,
    /// The number of rows, from 3 to 12.
    pub rows: usize,
    /// The number of columns, from 3 to 12.
    pub columns: usize,
    /// The number of pieces drawn in addition to the goal piece. Unnecessary ones are removed
    /// again.
    pub pieces: RangeInclusive<usize>,
    /// The number of walls drawn. Unnecessary ones are removed again.
    pub walls: RangeInclusive<usize>,
    /// The metric for the length.
    pub metric: BlockMetric,
    /// The length of a shortest solution.
    pub length: RangeInclusive<u32>,
    /// The maximum number of positions in a component. Boards with larger components are abandoned.
    pub max_positions: u64,
    /// The number of changes that are tried to make a board harder. With 0, the board stays as
    /// drawn.
    pub climb: u32,
    /// The method for these changes.
    pub climb_by: Climb,
    /// Whether a puzzle starts at the [`CanonicalStart`](super::CanonicalStart) of its component,
    /// or on a shortest path from there to the goal if that is too hard. Otherwise, the start is
    /// one of the hardest positions.
    pub canonical_start: bool,
    /// The number of gates: cells that only pieces with a goal may enter. Unnecessary ones are
    /// removed again.
    pub gates: RangeInclusive<usize>,
    /// Cells whose wall or gate is never moved or removed. Walls among them count towards `walls`.
    pub fixed: Vec<(usize, usize)>,
    /// The permitted shapes of pieces without a goal; if empty, the style decides.
    pub shapes: Vec<ShapeQuota>,
    /// The pieces with a goal; if empty, the style decides.
    pub goals: Vec<GoalPiece>,
    /// The initial board of every climb, its pieces with a goal first; see
    /// [`Recipe::starting_from`].
    pub start: Option<Setup>,
}

/// The reason why a recipe cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeFault {
    /// An invalid side.
    #[error("{columns}x{rows}: both sides must be from {} to {}", SIDES.start(), SIDES.end())]
    Size {
        /// The requested rows.
        rows: usize,
        /// The requested columns.
        columns: usize,
    },
    /// An empty range.
    #[error("a range must not end before it begins")]
    EmptyRange,
    /// A number of pieces that is impossible for the style, the size and the number of walls.
    #[error(
        "a {columns}x{rows} {style} board with {walls} walls has {} besides the goal piece",
        pieces_text(*.least, *.most)
    )]
    Pieces {
        /// The requested style.
        style: BlockStyle,
        /// The requested rows.
        rows: usize,
        /// The requested columns.
        columns: usize,
        /// The requested minimum number of walls.
        walls: usize,
        /// The minimum possible number of pieces.
        least: usize,
        /// The maximum possible number of pieces.
        most: usize,
    },
    /// A number of walls that is impossible for the style and size.
    #[error("a {columns}x{rows} {style} board has room for at most {most} walls")]
    Walls {
        /// The requested style.
        style: BlockStyle,
        /// The requested rows.
        rows: usize,
        /// The requested columns.
        columns: usize,
        /// The maximum possible number of walls.
        most: usize,
    },
    /// More gates than the style and size have room for.
    #[error("a {columns}x{rows} {style} board with {walls} walls has room for at most {most} gates")]
    Gates {
        /// The requested style.
        style: BlockStyle,
        /// The requested rows.
        rows: usize,
        /// The requested columns.
        columns: usize,
        /// The requested minimum number of walls.
        walls: usize,
        /// The maximum possible number of gates.
        most: usize,
    },
    /// A shape that no car has.
    #[error(
        "the shape {shape} is not a car: cars in the rush style are straight and have at least two cells, such as I2 or I3"
    )]
    Cars {
        /// The shape.
        shape: String,
    },
    /// Shapes that do not fit the board or the number of pieces.
    #[error("the shapes require {}, with at least {cells} cells: {reason}", count_text(*.least, *.most))]
    Shapes {
        /// The minimum number of pieces.
        least: usize,
        /// The maximum number of pieces.
        most: usize,
        /// The minimum number of cells.
        cells: usize,
        /// The constraint that they violate.
        reason: String,
    },
    /// An initial board for climbs, but no changes to it.
    #[error("without changes, every puzzle is the given board: set `climb` to the number of changes")]
    NoClimb,
    /// An initial board that the style does not support.
    #[error("{reason}")]
    Start {
        /// The reason.
        reason: &'static str,
    },
    /// A goal that the board or the style does not allow.
    #[error("{reason}")]
    Goal {
        /// The reason.
        reason: String,
    },
    /// Fixed walls that block the style's goal.
    #[error("the fixed walls block the default goal of the `{style}` style; set another goal with `exits` or `goal`")]
    Blocked {
        /// The style.
        style: BlockStyle,
    },
    /// A length that no component with the requested number of positions has.
    #[error("a puzzle that takes {length} moves has more than {length} positions, but at most {positions} are allowed")]
    Positions {
        /// The requested minimum number of moves.
        length: u32,
        /// The requested maximum number of positions.
        positions: u64,
    },
}

/// Formats a range of counts: `7 to 14 pieces`, `at least 7 pieces`, or `7 pieces`.
fn count_text(least: usize, most: usize) -> String {
    match most {
        usize::MAX => format!("at least {least} pieces"),
        _ if least == most => format!("{least} pieces"),
        _ => format!("{least} to {most} pieces"),
    }
}

/// Formats a range of counts: `7 to 14 pieces`, or `at most 7 pieces`.
fn pieces_text(least: usize, most: usize) -> String {
    if least == 0 { format!("at most {most} pieces") } else { format!("{least} to {most} pieces") }
}

/// The possible side lengths of boards.
pub const SIDES: RangeInclusive<usize> = 3..=12;

impl Recipe {
    /// Returns the default recipe for a style and size: pieces on about half of the board, and no
    /// walls except in [`BlockStyle::Free`].
    pub fn new(style: BlockStyle, rows: usize, columns: usize) -> Self {
        // A size that is too large is reported by `check`.
        Self::with_cells(style, rows, columns, rows.saturating_mul(columns))
    }

    /// Like [`Recipe::new`], but with the numbers of pieces and walls for a board of `cells` cells.
    /// The other cells have fixed walls.
    pub fn with_cells(style: BlockStyle, rows: usize, columns: usize, cells: usize) -> Self {
        let (pieces, walls) = match style {
            BlockStyle::Rush => (cells / 6..=cells / 3 + 1, 0..=0),
            BlockStyle::Klotski => (cells / 3..=cells, 0..=0),
            BlockStyle::Free => (cells / 10 + 1..=cells / 4, 1..=cells / 8 + 1),
        };
        let metric = if style == BlockStyle::Klotski { BlockMetric::Turn } else { BlockMetric::Slide };
        Self {
            style,
            rows,
            columns,
            pieces,
            walls,
            metric,
            length: 5..=u32::MAX,
            max_positions: 200_000,
            climb: 0,
            climb_by: Climb::Hill,
            canonical_start: false,
            gates: 0..=0,
            fixed: vec![],
            shapes: vec![],
            goals: vec![],
            start: None,
        }
    }

    /// Checks that the recipe can be followed.
    ///
    /// # Errors
    /// Returns [`RecipeFault`] with the first reason why it cannot.
    pub fn check(&self) -> Result<(), RecipeFault> {
        self.check_size()?;
        if self.pieces.is_empty() || self.walls.is_empty() || self.length.is_empty() {
            return Err(RecipeFault::EmptyRange);
        }
        self.check_room()?;
        self.check_shapes()?;
        self.check_goal()?;
        if self.start.is_some() && self.climb == 0 {
            return Err(RecipeFault::NoClimb);
        }
        match (*self.length.start(), self.max_positions) {
            (length, positions) if u64::from(length) >= positions => Err(RecipeFault::Positions { length, positions }),
            _ => Ok(()),
        }
    }

    /// Checks the sides of the board.
    ///
    /// # Errors
    /// Returns [`RecipeFault::Size`] if a side is too short or too long.
    pub fn check_size(&self) -> Result<(), RecipeFault> {
        match *self {
            Self { rows, columns, .. } if SIDES.contains(&rows) && SIDES.contains(&columns) => Ok(()),
            Self { rows, columns, .. } => Err(RecipeFault::Size { rows, columns }),
        }
    }

    /// Returns the row of the goal car in [`BlockStyle::Rush`].
    pub(super) fn goal_row(&self) -> usize {
        (self.rows - 1) / 2
    }

    /// Checks that the style's goal piece can reach its goal among the fixed walls.
    fn check_goal(&self) -> Result<(), RecipeFault> {
        let Self { style, rows, columns, .. } = *self;
        let has_goal = self.start.as_ref().is_some_and(|start| !start.goal.0.is_empty());
        let uses_default_goal = self.goals.is_empty() && !has_goal;
        let Some(shape) = style.goal_shape(Direction::Right).filter(|_| uses_default_goal && !self.fixed.is_empty())
        else {
            return Ok(());
        };
        let (freedom, targets) = (style.freedom(&shape), vec![style.target(rows, columns)]);
        let piece = GoalPiece::new((rows, columns), &self.fixed, Some(shape), freedom, targets);
        let is_place = |piece: &GoalPiece| style != BlockStyle::Rush || piece.starts_in_row(self.goal_row());
        if piece.is_some_and(|piece| is_place(&piece)) { Ok(()) } else { Err(RecipeFault::Blocked { style }) }
    }

    /// Checks that there is room for the minimum number of walls, and then for a number of pieces
    /// within the range.
    fn check_room(&self) -> Result<(), RecipeFault> {
        let Self { style, rows, columns, .. } = *self;
        let (cells, walls) = (rows * columns, *self.walls.start());
        // The goal piece, the cells that must be free for a piece to move, and the cells whose
        // walls would block the way out.
        let reserved = match style {
            BlockStyle::Rush => columns,
            BlockStyle::Klotski => 4 + 2 + 2,
            BlockStyle::Free => 3 + 1,
        };
        let most = cells.saturating_sub(reserved);
        if walls > most {
            return Err(RecipeFault::Walls { style, rows, columns, most });
        }
        if *self.gates.start() > most - walls {
            return Err(RecipeFault::Gates { style, rows, columns, walls, most: most - walls });
        }
        let (least, most) = match style {
            BlockStyle::Rush => (0, (cells - walls).saturating_sub(2 + 1) / 2),
            BlockStyle::Klotski => ((cells - walls - 4 - 2).div_ceil(2), cells - walls - 4 - 2),
            BlockStyle::Free => (0, cells - walls - 3 - 1),
        };
        let most = most.min(MAX_PIECES - 1);
        // With more than the minimum number of walls, there is room for fewer pieces. Klotski
        // boards are always full, so they then need fewer pieces.
        let extra_walls = if style == BlockStyle::Klotski { *self.walls.end() - walls } else { 0 };
        if *self.pieces.start() > most || *self.pieces.end() + extra_walls.div_ceil(2) < least {
            return Err(RecipeFault::Pieces { style, rows, columns, walls, least, most });
        }
        Ok(())
    }

    /// Checks that the shapes fit the style, the board and the number of pieces.
    fn check_shapes(&self) -> Result<(), RecipeFault> {
        let Self { style, rows, columns, shapes, .. } = self;
        let is_car = |quota: &ShapeQuota| {
            let shape = &quota.orientations()[0];
            shape.is_straight() && shape.size() >= 2
        };
        if let Some(other) = shapes.iter().find(|quota| *style == BlockStyle::Rush && !is_car(quota)) {
            return Err(RecipeFault::Cars { shape: other.to_string() });
        }
        if shapes.is_empty() {
            return Ok(());
        }
        let (least, most) = self.shape_counts();
        let cells = sum(shapes.iter().map(|quota| quota.count.start().saturating_mul(quota.size())));
        let free = (rows * columns).saturating_sub(self.walls.start() + 2);
        let reason = if cells >= free {
            format!("the board has {free} cells besides walls and the goal piece")
        } else if least > *self.pieces.end() || most < *self.pieces.start() {
            format!("the number of pieces is {} to {}", self.pieces.start(), self.pieces.end())
        } else {
            return Ok(());
        };
        Err(RecipeFault::Shapes { least, most, cells, reason })
    }

    /// Sets the shapes, and clamps the number of pieces to the range that they permit.
    pub fn set_shapes(&mut self, shapes: &ShapeList) {
        self.shapes.clone_from(&shapes.0);
        let (least, most) = self.shape_counts();
        let first = (*self.pieces.start()).clamp(least, most);
        self.pieces = first..=(*self.pieces.end()).clamp(first, most);
    }

    /// Returns the minimum and the maximum number of pieces that the shapes permit.
    pub fn shape_counts(&self) -> (usize, usize) {
        let counts = || self.shapes.iter().map(|quota| &quota.count);
        (sum(counts().map(|count| *count.start())), sum(counts().map(|count| *count.end())))
    }

    /// Returns the number of pieces with a goal, which are the first ones on a board.
    pub(super) fn goal_pieces(&self) -> usize {
        let start_count = self.start.as_ref().map(goal_pieces);
        start_count.filter(|&count| count > 0).unwrap_or(self.goals.len().max(1))
    }

    /// Returns whether a puzzle has the shapes and the gates that the recipe requires.
    pub(super) fn is_met_by(&self, puzzle: &BlockPuzzle) -> bool {
        let has_goal = |piece: usize| puzzle.goal().0.iter().any(|target| target.piece() == Some(piece));
        let others = (0..puzzle.pieces().len()).filter(|&piece| !has_goal(piece));
        let others: Vec<_> = others.map(|piece| &puzzle.pieces()[piece].shape).collect();
        let is_permitted = |shape: &&_| self.shapes.iter().any(|quota| quota.has(shape));
        let count = |quota: &ShapeQuota| others.iter().filter(|shape| quota.has(shape)).count();
        let has_permitted_shapes = self.shapes.is_empty() || others.iter().all(is_permitted);
        has_permitted_shapes
            && self.shapes.iter().all(|quota| quota.count.contains(&count(quota)))
            && self.gates.contains(&puzzle.gates().len())
    }

    /// Returns the limits for a search of a component. A kilobyte per position is far more than the
    /// search needs.
    pub fn limits(&self) -> ComponentLimits {
        let memory = self.max_positions.saturating_mul(1024).saturating_add(1 << 22);
        ComponentLimits { positions: self.max_positions, memory }
    }
}

/// Returns the sum, or [`usize::MAX`] if it overflows.
fn sum(numbers: impl Iterator<Item = usize>) -> usize {
    numbers.fold(0, usize::saturating_add)
}

/// Returns the number of pieces that have a goal, if they are the first ones.
pub(super) fn goal_pieces(setup: &Setup) -> usize {
    setup.goal.0.iter().filter_map(Target::piece).max().map_or(0, |last| last + 1)
}
