use std::fmt::Display;
use std::io::{self, Write};

pub(crate) use loyd_core::wording::{counted, grouped};

use crate::exit::Exit;

/// How the program ends after an error: with a message, but quietly where the reader of its output has gone.
pub(crate) fn failed(error: &anyhow::Error) -> Exit {
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    tell(format_args!("loyd: {error:#}\n"));
    Exit::Bad
}

/// Writes messages to standard error. Where that can't be written nobody can be told, so the program goes on.
pub(crate) fn tell(messages: impl Display) {
    let _ = write!(io::stderr(), "{messages}");
}
