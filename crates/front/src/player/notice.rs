use loyd_play::{DealFault, PracticeStage};

use crate::named::Speed;

/// A report from the player to its app, which puts it into words or shows it as an animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A move, an undo, a redo or a restart has changed the position, and there is a motion to
    /// show.
    Moved,
    /// A key requested a move that is not possible.
    Refused,
    /// The game was just finished.
    Finished,
    /// A board in an attempt is solved, and the next one is shown.
    BoardDone {
        /// The number of solved boards.
        done: usize,
        /// The number of boards in the attempt.
        total: usize,
    },
    /// An attempt is over; the competition has its result.
    AttemptOver,
    /// An exercise has begun.
    Exercise(PracticeStage),
    /// The stage being practised is complete.
    StageDone {
        /// The number of moves made.
        moves: usize,
        /// The minimum number of moves needed to complete it, if known.
        shortest: Option<usize>,
    },
    /// The first move of a drill was checked.
    DrillChecked {
        /// The number of moves that it lost; 0 for a best move.
        lost: u32,
    },
    /// An attempt cannot be paused.
    CannotPause,
    /// An attempt can be reviewed only once it is over.
    CannotReview,
    /// A hint or a solution would turn the attempt into a DNF. It is shown if the player requests
    /// it again.
    HelpCosts,
    /// The clock is not running, so there is nothing to pause.
    NothingToPause,
    /// The position is stored under this function key.
    PositionStored(u8),
    /// The position under this function key was removed.
    PositionRemoved(u8),
    /// The position stored under this function key is restored.
    PositionRestored(u8),
    /// No position is stored under this function key.
    NothingStored(u8),
    /// Undo returned to the previous game.
    PreviousGame,
    /// Redo continued to the next game.
    NextGame,
    /// A restart of a finished game started the same puzzle again.
    Restarted,
    /// The game is over: no move is possible.
    Over,
    /// Undo was requested at the beginning of the first game.
    NothingToUndo,
    /// Redo was requested at the end of the last game.
    NothingToRedo,
    /// No block with this name can be chosen.
    NoSuchBlock(char),
    /// The game is not a level of a pack.
    NotInPack,
    /// The level is the first one of its pack.
    FirstLevel,
    /// The level is the last one of its pack.
    LastLevel,
    /// A new game cannot be started, for this reason.
    CannotStart(DealFault),
    /// The search for a hint or a solution was cancelled.
    SearchStopped,
    /// The solution that was playing has stopped.
    SolutionStopped,
    /// Building the level's distance table was cancelled.
    TableStopped,
    /// The playback speed was changed.
    Speed(Speed),
    /// The stage-by-stage method cannot solve this board.
    NotExplained,
    /// The position has no solution.
    Unsolvable,
}
