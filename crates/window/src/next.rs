//! Requests from screens and dialogs to the app. A screen requests the next screen or dialog by its
//! kind, and the app opens it. Screens and dialogs thus do not depend on each other's types.

use loyd_records::GameId;

/// A request to the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AppRequest {
    /// Open a screen.
    Screen(ScreenKind),
    /// Show the current game.
    Play,
    /// Return to the screen that opened this one.
    Back,
    /// Open a dialog in front of this screen.
    Dialog(DialogKind),
    /// Let the player pick a file or enter its path.
    File(FilePurpose),
    /// Use the file with this path for this purpose.
    Path(FilePurpose, String),
    /// Exit the program.
    Exit,
}

/// The screens that can be opened from other screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScreenKind {
    /// The home screen.
    Home,
    /// The review of a recorded game, or of the current one.
    Review(Option<GameId>),
    /// The gallery of levels.
    Levels,
    /// Statistics of recorded games.
    Statistics,
    /// Competition: attempts and solves.
    Compete,
    /// The level editor.
    Editor,
    /// The replay of a recorded game.
    Replay(GameId),
}

/// The dialogs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DialogKind {
    /// The program's version and licence.
    About,
    /// Keys and rules.
    Help,
    /// A new tile game.
    NewGame,
    /// The results of a finished game.
    Results,
    /// The displayed solution as a list.
    Solution,
    /// The settings.
    Settings,
    /// The player's own colours.
    Colours,
    /// The key bindings.
    Keys,
    /// The path to a file, if the system has no file dialogs.
    Path(FilePurpose),
}

/// The purpose of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FilePurpose {
    /// A puzzle to play, or other content that is recognised.
    Puzzle,
    /// Levels to add to the player's own.
    OwnLevels,
    /// Solves from another timer.
    Solves,
    /// Tile colours.
    Colours,
    /// A picture for the tiles.
    Picture,
    /// Text to save.
    Save {
        /// The proposed file name.
        name: String,
        /// The content.
        text: String,
    },
}
