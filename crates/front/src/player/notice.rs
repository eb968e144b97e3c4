use loyd_play::{DealFault, Exercise};

use crate::named::Speed;

/// What the player reports to its app, which words it for people or follows it with a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The position has changed by a move, an undo, a redo or a restart: there is a motion to show.
    Moved,
    /// The game was just finished.
    Finished,
    /// A board of an attempt is done, and the next one is there.
    BoardDone {
        /// The number of boards that are done.
        done: usize,
        /// The number of all boards of the attempt.
        of: usize,
    },
    /// An attempt is over; what came of it is in the competition.
    AttemptOver,
    /// An exercise has begun.
    Exercise(Exercise),
    /// The stage that is practised is done.
    StageDone {
        /// The moves made.
        moves: usize,
        /// The fewest moves that end it, where they are known.
        shortest: Option<usize>,
    },
    /// An attempt has no pause.
    NoPause,
    /// An attempt is reviewed when it is over.
    NoReview,
    /// With a hint or a solution the attempt counts as not finished; who asks once more gets it.
    HelpCosts,
    /// The clock does not run, so there is nothing to pause.
    NothingToPause,
    /// The position is kept under this function key.
    PositionKept(u8),
    /// Nothing is kept there any more.
    PositionForgotten(u8),
    /// The position of this function key is back.
    PositionBack(u8),
    /// Nothing is kept under this function key.
    NothingKept(u8),
    /// Undo went back to the game before.
    GameBefore,
    /// Redo went on to the game after.
    GameAfter,
    /// A restart of a finished game began the same puzzle anew.
    NewTry,
    /// The game is over: no move is possible.
    Over,
    /// Undo at the start of the first game.
    NothingToUndo,
    /// Redo at the end of the last game.
    NothingToRedo,
    /// No block that can be chosen has this name.
    NoSuchBlock(char),
    /// The game is no level of a pack.
    NoLevel,
    /// The level is the first one of its pack.
    FirstLevel,
    /// The level is the last one of its pack.
    LastLevel,
    /// There is no new game.
    NoGame(DealFault),
    /// The search for a hint or a solution was cancelled.
    SearchStopped,
    /// The solution that was playing has stopped.
    SolutionStopped,
    /// The distance table of the level was given up.
    TableStopped,
    /// Solutions play at another speed.
    Speed(Speed),
    /// The method of stages does not know this board.
    NotExplained,
    /// The position has no solution.
    Unsolvable,
}
