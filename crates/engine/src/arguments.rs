//! Names of options in messages, for programs that have arguments instead.

use std::borrow::Cow;

/// Replaces the options of the command line that a message about a text names with arguments of
/// the same names.
///
/// ```
/// use loyd_engine::with_arguments;
/// let message = with_arguments("state the goal by `--goal`; --format picture frees them");
/// assert_eq!(message, "state the goal by `goal`; format=\"picture\" frees them");
/// ```
pub fn with_arguments(message: &str) -> Cow<'_, str> {
    if !message.contains("--") {
        return message.into();
    }
    let mut replaced = String::new();
    let mut rest = message;
    while let Some((before, option)) = rest.split_once("--format ") {
        let (value, after) = option.split_at(option.find(|c: char| !is_in_name(c)).unwrap_or(option.len()));
        replaced.extend([before, "format=\"", value, "\""]);
        rest = after;
    }
    replaced += rest;
    let replaced = replaced.replace("--goal @FILE", "--goal");
    ["goal", "format", "metric"].iter().fold(replaced, |text, name| text.replace(&format!("--{name}"), name)).into()
}

fn is_in_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}
