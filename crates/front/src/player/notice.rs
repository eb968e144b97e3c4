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
    /// A message without values: its key.
    Message(&'static str),
    /// A message about a stored position: the message's key, and the number of the function key.
    Position(&'static str, u8),
    /// Undo returned to the previous game.
    PreviousGame,
    /// Redo continued to the next game.
    NextGame,
    /// A restart of a finished game started the same puzzle again.
    Restarted,
    /// No block with this name can be chosen.
    NoSuchBlock(char),
    /// A new game cannot be started, for this reason.
    CannotStart(DealFault),
    /// The playback speed was changed.
    Speed(Speed),
    /// The position has no solution.
    Unsolvable,
}
