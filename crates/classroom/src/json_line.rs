//! The writer of JSON.

use std::io::{self, BufWriter, Write};

use loyd_core::wording::visible_json;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// Writes a value as a line of JSON without building the whole text in memory. Invisible characters
/// are escaped as `\uXXXX`, so they cannot control a terminal.
///
/// ```
/// use loyd_classroom::write_json;
/// let mut bytes = Vec::new();
/// write_json(&mut bytes, &["ada", "\u{9b}31m"])?;
/// assert_eq!(bytes, b"[\"ada\",\"\\u009b31m\"]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Fails if writing fails, or if the value cannot be represented in JSON.
pub fn write_json(output: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    value.serialize(&mut Serializer::with_formatter(&mut output, Visible))?;
    output.write_all(b"\n")?;
    output.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok(())
}

/// A formatter that escapes invisible characters in strings.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        writer.write_all(visible_json(fragment).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::wording::visible;

    use super::*;

    #[test]
    fn json_without_invisible_characters_has_the_same_value() {
        for text in ["a", "é", "\u{9b}31m\u{7f}\u{202e}", "\u{1b}[2J\n", "\u{e0001}x", "\"\\"] {
            let mut written = Vec::new();
            write_json(&mut written, &text).expect("written");
            let written = String::from_utf8(written).expect("a text");
            assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), text);
            assert_eq!(visible(written.trim_end()), written.trim_end(), "{text:?}");
        }
    }
}
