use std::fmt::Display;
use std::io::{self, Write};

pub(crate) use loyd_core::wording::{counted, grouped};

use crate::exit::Exit;

/// Reports an error on standard error and returns the exit code. A closed pipe is no error: the reader has seen enough.
pub(crate) fn failed(error: &anyhow::Error) -> Exit {
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    tell(format_args!("loyd: {error:#}\n"));
    Exit::Bad
}

/// Writes messages to standard error. A failure to write is ignored: there is no other place to report it.
pub(crate) fn tell(messages: impl Display) {
    let _ = write!(io::stderr(), "{messages}");
}
