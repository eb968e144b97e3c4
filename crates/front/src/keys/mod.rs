//! Key bindings: named actions, named keys, and the map between them, which players can change.
//!
//! The module is independent of terminals and windows, so every front end can use the same map and
//! the same file.

mod key;
mod map;

use loyd_core::{Direction, named};

pub use key::{Code, Key, UnknownKey};
pub use map::{Collision, KeyMap};

/// An action that a key can be bound to. The configuration file uses its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Moves a tile, the grabbed piece, or the mark in a list.
    Move(Direction),
    /// Repeats a move until the blank reaches the edge of the board, the grabbed piece is blocked,
    /// or the puzzle is solved.
    Slide(Direction),
    /// Undoes the last gesture; at the beginning of a game, returns to the previous game.
    Undo,
    /// Redoes the last undone gesture; if there is none, continues to the next game.
    Redo,
    /// Returns to the game's starting position.
    Restart,
    /// Starts a new game: the same board from a new starting position, or the next level.
    New,
    /// Shows the next move of a solution.
    Hint,
    /// Shows the whole solution, move by move.
    Solve,
    /// Plays the solution faster.
    Faster,
    /// Plays the solution more slowly.
    Slower,
    /// Chooses the next movable piece.
    NextPiece,
    /// Chooses the previous movable piece.
    PreviousPiece,
    /// Grabs or releases the chosen piece; in a list, selects the marked entry.
    Grab,
    /// Reads the next character as the name of a piece to choose.
    Name,
    /// Starts the next level of the pack.
    NextLevel,
    /// Starts the previous level of the pack.
    PreviousLevel,
    /// Shows the help.
    Help,
    /// Returns to the previous screen.
    Back,
    /// Stops the clock and hides the board until the player presses a key or clicks.
    Pause,
    /// Suspends the program, as in job control.
    Suspend,
    /// Redraws the screen.
    Redraw,
    /// Exits the program and saves the game.
    Quit,
}

// In the order shown on the help screen.
named!(
    Action,
    "action",
    "":
    Move(Direction::Left) = "left",
    Move(Direction::Right) = "right",
    Move(Direction::Up) = "up",
    Move(Direction::Down) = "down",
    Slide(Direction::Left) = "slide-left",
    Slide(Direction::Right) = "slide-right",
    Slide(Direction::Up) = "slide-up",
    Slide(Direction::Down) = "slide-down",
    Undo = "undo",
    Redo = "redo",
    Restart = "restart",
    New = "new",
    Hint = "hint",
    Solve = "solve",
    Faster = "faster",
    Slower = "slower",
    NextPiece = "next-piece",
    PreviousPiece = "previous-piece",
    Grab = "grab",
    Name = "name",
    NextLevel = "next-level",
    PreviousLevel = "previous-level",
    Help = "help",
    Back = "back",
    Pause = "pause",
    Suspend = "suspend",
    Redraw = "redraw",
    Quit = "quit"
);
