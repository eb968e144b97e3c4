use std::fmt;
use std::str::FromStr;

use loyd_core::Direction;

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
    /// The program stops for a while, as job control does it.
    Suspend,
    /// The screen is drawn anew.
    Redraw,
    /// The program ends; the game is kept.
    Quit,
}

impl Action {
    /// All of them, in the order in which help tells them.
    pub const ALL: [Self; 27] = [
        Self::Move(Direction::Left),
        Self::Move(Direction::Right),
        Self::Move(Direction::Up),
        Self::Move(Direction::Down),
        Self::Slide(Direction::Left),
        Self::Slide(Direction::Right),
        Self::Slide(Direction::Up),
        Self::Slide(Direction::Down),
        Self::Undo,
        Self::Redo,
        Self::Restart,
        Self::New,
        Self::Hint,
        Self::Solve,
        Self::Faster,
        Self::Slower,
        Self::NextPiece,
        Self::PreviousPiece,
        Self::Grab,
        Self::Name,
        Self::NextLevel,
        Self::PreviousLevel,
        Self::Help,
        Self::Back,
        Self::Suspend,
        Self::Redraw,
        Self::Quit,
    ];

    /// Its name in the configuration file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move(Direction::Left) => "left",
            Self::Move(Direction::Right) => "right",
            Self::Move(Direction::Up) => "up",
            Self::Move(Direction::Down) => "down",
            Self::Slide(Direction::Left) => "slide-left",
            Self::Slide(Direction::Right) => "slide-right",
            Self::Slide(Direction::Up) => "slide-up",
            Self::Slide(Direction::Down) => "slide-down",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Restart => "restart",
            Self::New => "new",
            Self::Hint => "hint",
            Self::Solve => "solve",
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::NextPiece => "next-piece",
            Self::PreviousPiece => "previous-piece",
            Self::Grab => "grab",
            Self::Name => "name",
            Self::NextLevel => "next-level",
            Self::PreviousLevel => "previous-level",
            Self::Help => "help",
            Self::Back => "back",
            Self::Suspend => "suspend",
            Self::Redraw => "redraw",
            Self::Quit => "quit",
        }
    }

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
            Self::Suspend => "stop for a while",
            Self::Redraw => "draw anew",
            Self::Quit => "quit, keep the game",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no action has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown action `{name}`")]
pub struct UnknownAction {
    /// What was read.
    pub name: String,
}

impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(name: &str) -> Result<Self, UnknownAction> {
        let action = Self::ALL.into_iter().find(|action| action.name() == name);
        action.ok_or_else(|| UnknownAction { name: name.to_owned() })
    }
}
