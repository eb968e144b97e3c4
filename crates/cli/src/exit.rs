//! Exit codes.

use std::process::ExitCode;

/// The exit status of the program. With several inputs the greatest applies: the variants are in
/// ascending order of severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything succeeded.
    #[default]
    Done,
    /// A puzzle is unsolvable, or the moves do not solve it.
    Negative,
    /// A limit was reached before a solution, or before the proof that `--optimal` requires.
    Stopped,
    /// Invalid input or usage.
    Bad,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Exit {
    /// Returns the exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Negative => 1,
            Self::Bad => 2,
            Self::Stopped => 3,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}
