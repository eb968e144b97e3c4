use std::process::ExitCode;

/// How the program ends. Of several inputs the worst one decides: variants are in rising order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All that was asked was done.
    #[default]
    Done,
    /// Something is unsolvable, or the moves don't solve it.
    Negative,
    /// A limit came first, or a proof was asked for and not reached.
    Stopped,
    /// Bad input or usage.
    Bad,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The exit code that says so.
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
