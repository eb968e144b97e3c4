//! Any puzzle in any format that can hold it.

use super::one_line::{layout, one_line};
use super::{AnyPuzzle, Format, assignment, grid, picture, rush, sbp, sized_tiles, tray};
use crate::tiles::TileGoal;
use crate::{BlockPuzzle, Puzzle, TilePuzzle};

/// A puzzle that a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the puzzle cannot be written as {format}: {reason}")]
pub struct Unwritable {
    /// The format.
    pub format: Format,
    /// What the format asks for.
    pub reason: &'static str,
}

/// Writes a puzzle as the text of a file, so that reading it with this format gives the puzzle back. Every line has its end.
///
/// A tile position has no place for the goal: only a list states it, in a remark. Neither has a tray: [`super::tray_goal`] is
/// its file.
///
/// # Errors
/// [`Unwritable`], when the format cannot hold the puzzle.
///
/// ```
/// use loyd_core::text::{Format, ReadOptions, read_argument, write};
/// let puzzle = read_argument("ZZ./1.2", &ReadOptions::default())?.puzzle.puzzle;
/// assert_eq!(write(&puzzle, Format::Layout).unwrap(), "ZZ./1.2\n");
/// let refused = write(&puzzle, Format::Princeton).unwrap_err().to_string();
/// assert_eq!(refused, "the puzzle cannot be written as princeton: it holds tile puzzles");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn write(puzzle: &AnyPuzzle, format: Format) -> Result<String, Unwritable> {
    let text = match puzzle {
        AnyPuzzle::Tiles(puzzle) => tiles(puzzle, format),
        AnyPuzzle::Blocks(puzzle) => blocks(puzzle, format),
    };
    text.map_err(|reason| Unwritable { format, reason })
}

fn tiles(puzzle: &TilePuzzle, format: Format) -> Result<String, &'static str> {
    match format {
        Format::Tiles => Ok(grid(&puzzle.start())),
        Format::List => Ok(format!("# goal: {}\n{}\n", TileGoal::of(puzzle.goal()), puzzle.start())),
        Format::Princeton => sized_tiles(puzzle, format).ok_or("it holds square boards with the goal blank-last"),
        Format::FortyTwo => sized_tiles(puzzle, format).ok_or("it holds square boards with the goal snail"),
        _ => Err("it holds block puzzles"),
    }
}

fn blocks(puzzle: &BlockPuzzle, format: Format) -> Result<String, &'static str> {
    match format {
        Format::Assignment => assignment(puzzle)
            .ok_or("it holds rectangles without walls, and the goal that one of them goes to the right"),
        Format::Layout => Ok(layout(puzzle) + "\n"),
        Format::Rush => rush(puzzle)
            .map(|board| board + "\n")
            .ok_or("it holds cars with letters, each free along its length, and the goal `A right`"),
        Format::Picture => Ok(picture(puzzle)),
        Format::List => Ok(one_line(&AnyPuzzle::Blocks(puzzle.clone())) + "\n"),
        Format::Cs61b | Format::Cs61b2007 => tray(puzzle, format).ok_or(
            "it holds rectangles that go every way, without walls, and the goal that blocks of some sizes are in some places",
        ),
        Format::Sbp => sbp(puzzle).ok_or(
            "it holds pieces that go every way, and the goal that one of them fills cells which no other may enter",
        ),
        Format::Tiles | Format::Princeton | Format::FortyTwo => Err("it holds tile puzzles"),
    }
}
