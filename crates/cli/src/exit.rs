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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Negative => 1,
            Exit::Bad => 2,
            Exit::Stopped => 3,
            Exit::Interrupted => 130,
        })
    }
}
