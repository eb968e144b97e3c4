//! Exit codes.

use std::process::ExitCode;

/// How the program ends. With several inputs the largest applies: the variants are in rising order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything was done.
    #[default]
    Done,
    /// Something is unsolvable, or the moves don't solve it.
    Negative,
    /// A limit was reached before a solution, or before the proof that `--optimal` asks for.
    Stopped,
    /// Bad input or usage.
    Bad,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The exit code.
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
