use loyd_core::{Direction, named};

/// Something that a key can be bound to. Its names are those of the configuration file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// A tile or the grabbed piece goes this way; in a list, the mark does.
    Move(Direction),
    /// A tile with all that follow it, or the grabbed piece, goes this way as far as it can.
    Slide(Direction),
    /// The last gesture is taken back; at a game's start, the game before comes back.
    Undo,
    /// What was taken back is done again.
    Redo,
    /// Back to the start of the game.
    Restart,
    /// A new game: another start of the same board, or the next level.
    New,
    /// The next move of a solution.
    Hint,
    /// The whole solution, move by move.
    Solve,
    /// The solution goes faster.
    Faster,
    /// The solution goes slower.
    Slower,
    /// The next piece that can move.
    NextPiece,
    /// The piece before.
    PreviousPiece,
    /// The chosen piece is grabbed or let go; in a list, the marked entry is taken.
    Grab,
    /// The next character is the name of a piece to choose.
    Name,
    /// The next level of the pack.
    NextLevel,
    /// The level before.
    PreviousLevel,
    /// Help.
    Help,
    /// Back to the screen before.
    Back,
    /// The clock stops and the board is hidden, until any key or click.
    Pause,
    /// The program stops for a while, as job control does it.
    Suspend,
    /// The screen is drawn anew.
    Redraw,
    /// The program ends; the game is kept.
    Quit,
}

// In the order in which help tells them.
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

impl Action {
    /// What it does, for help.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Move(_) => "move",
            Self::Slide(_) => "move as far as it goes",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Restart => "restart",
            Self::New => "new game, next level",
            Self::Hint => "show the next move",
            Self::Solve => "play it; any key stops",
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::NextPiece => "next block",
            Self::PreviousPiece => "block before",
            Self::Grab => "grab or let go; take",
            Self::Name => "and a name: that block",
            Self::NextLevel => "next level",
            Self::PreviousLevel => "level before",
            Self::Help => "help",
            Self::Back => "back",
            Self::Pause => "pause; any key goes on",
            Self::Suspend => "stop for a while",
            Self::Redraw => "draw anew",
            Self::Quit => "quit, keep the game",
        }
    }
}
