//! Where a frame leads to. A screen returns the kind of the next screen or dialog as a value, and the app opens it. So a screen
//! that leads to another one does not need its type, and screens and dialogs do not depend on each other in a circle.

use loyd_records::GameId;

/// Where to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nowhere.
    Stay,
    /// To another screen.
    Screen(ScreenKind),
    /// To the current game.
    Play,
    /// To where this screen was opened from.
    Back,
    /// To a dialog before this screen.
    Dialog(DialogKind),
    /// To a file that the player picks or names.
    File(FileKind),
    /// To the file of this path, for what was asked for.
    Path(FileKind, String),
    /// To the end of the program.
    Exit,
}

impl Next {
    /// Where a later part of a screen leads, or this one if it leads nowhere.
    pub(crate) fn then(self, later: Self) -> Self {
        if later == Self::Stay { self } else { later }
    }
}

/// The screens that are opened from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenKind {
    /// Where the app begins.
    Home,
    /// What every move of a game cost: of a recorded one, or of the current one.
    Review(Option<GameId>),
    /// Where a level is picked.
    Levels,
    /// What was played, and how well.
    Statistics,
    /// Where attempts begin and solves are looked at.
    Compete,
    /// Where levels are drawn.
    Editor,
    /// A recorded game.
    Replay(GameId),
}

/// The dialogs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DialogKind {
    /// What the program is.
    About,
    /// Keys and rules.
    Help,
    /// A new game of tiles.
    NewGame,
    /// A game of tiles was solved.
    Results,
    /// The solution that is shown, as a list.
    Solution,
    /// What is preferred.
    Settings,
    /// The player's own colours.
    Colours,
    /// What keys do.
    Keys,
    /// The path of a file, where the system has no dialog for that.
    Path(FileKind),
}

/// What a file is picked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A puzzle to be played, or whatever else it turns out to be.
    Puzzle,
    /// Solves of another timer.
    Solves,
    /// Colours of tiles.
    Colours,
    /// A picture for the tiles.
    Picture,
    /// A text that is written where the player wants it.
    Save {
        /// The name that is proposed.
        name: String,
        /// Its content.
        text: String,
    },
}
