//! What is wrong with a text, as it is found.

use loyd_core::text::{Fault, Faults, MAX_FAULTS};

/// Faults so far, no more of them than a message can bear.
#[derive(Default)]
pub(super) struct Log(pub(super) Vec<Fault>);

impl Log {
    pub(super) fn push(&mut self, line: usize, column: usize, message: impl Into<String>) {
        if self.0.len() < MAX_FAULTS {
            self.0.push(Fault::new(line, column, message));
        }
    }

    pub(super) fn unless_any<T>(self, value: T) -> Result<T, Faults> {
        if self.0.is_empty() { Ok(value) } else { Err(Faults(self.0)) }
    }
}

/// A text in a message, cut to what a line can bear.
pub(super) fn quoted(text: &str) -> String {
    let text = loyd_core::wording::visible(text.trim());
    if text.is_empty() { "nothing".to_owned() } else { format!("`{}`", text.chars().take(24).collect::<String>()) }
}
