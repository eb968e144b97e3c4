//! Options of `loyd generate blocks` for the board: shapes, exits, goal, gates, walls, initial
//! board.

use clap::{Args, ValueEnum};
use loyd_blocks::generate::{ExitList, ShapeList};

use super::open_range;

/// Constraints on the board. They hold for the puzzles that are printed.
#[derive(Debug, Args)]
pub(crate) struct ConstraintArguments {
    /// Use only these shapes for pieces without a goal, such as L3,I2=2,O4=1-3, turned or mirrored;
    /// `=` sets the number of pieces of a shape (2, 1-3 or 1-), which is otherwise arbitrary
    ///
    /// A name is a letter that resembles the shape and its number of cells: I1 I2 I3 L3 I4 O4 T4 S4
    /// L4 F5 I5 L5 N5 P5 T5 U5 V5 W5 X5 Y5 Z5. O4 is the square, L3 has three cells around a
    /// corner, and S4 also stands for its mirror image Z4. 2x3 is a rectangle. Cars are I2, I3 and
    /// longer bars.
    #[arg(long, value_name = "SHAPE[=N],…", value_parser = str::parse::<ShapeList>, conflicts_with = "all")]
    pub(crate) shapes: Option<ShapeList>,
    /// Where the goal piece leaves, such as right:2 or up:2-3: a side, and the rows or columns of
    /// the exit; of several exits, joined by commas, each has its own goal piece, and all must
    /// leave
    #[arg(long, value_name = "SIDE:N,…", value_parser = str::parse::<ExitList>, conflicts_with_all = ["all", "goal"])]
    pub(crate) exits: Option<ExitList>,
    /// The goal: targets of the goal piece Z, such as `Z covers 1,2`, or a drawing of the board
    /// with all goal pieces in their places, such as .../.aa/.bb
    #[arg(long, value_name = "GOAL", conflicts_with = "all")]
    pub(crate) goal: Option<String>,
    /// Number of gates, which are cells that only goal pieces may enter, such as 1 or 1-2
    #[arg(long, value_name = "N-M", value_parser = open_range, conflicts_with = "all")]
    pub(crate) gates: Option<(u32, u32)>,
    /// Fixed walls: a picture of the board in a file, or its rows joined by `/`, with # for a wall
    /// and . for any other cell; --walls counts them too
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "from_puzzle"])]
    pub(crate) mask: Option<String>,
    /// Begin every climb at this puzzle (needs --climb)
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["all", "set"])]
    pub(crate) from_puzzle: Option<String>,
    /// The parts of --from-puzzle that climbs keep; a goal that is not kept is redrawn, and walls
    /// and gates that are not kept may be moved or removed
    #[arg(long, value_name = "PART,…", value_enum, value_delimiter = ',', requires = "from_puzzle",
        default_values = ["goal", "walls", "gates"], hide_default_value = true)]
    pub(crate) keep: Vec<BoardPart>,
}

/// A part of the puzzle of `--from-puzzle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardPart {
    /// The goal, and the shapes of the pieces that have one
    Goal,
    /// The walls
    Walls,
    /// The gates
    Gates,
}
