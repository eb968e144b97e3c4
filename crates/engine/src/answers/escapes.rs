//! Escape sequences in the output of programs.

use std::borrow::Cow;

/// Removes the escape sequences for colours, styles, titles and the cursor from `text`.
///
/// ```
/// use loyd_engine::answers::without_escapes;
/// assert_eq!(without_escapes("\u{1b}[1;32mL\u{1b}[0m U"), "L U");
/// ```
pub fn without_escapes(text: &str) -> Cow<'_, str> {
    let mut parts = text.split('\u{1b}').peekable();
    let first = parts.next().unwrap_or_default();
    if first.len() == text.len() {
        return text.into();
    }
    let mut plain = first.to_owned();
    while let Some(part) = parts.next() {
        let is_terminated = parts.peek().is_some_and(|next| next.starts_with('\\'));
        plain.push_str(&part[escape_length(part, is_terminated)..]);
    }
    plain.into()
}

/// Returns the length of an escape sequence in bytes, without the escape character. `[` is followed
/// by parameters and a final character; `]`, `P`, `^` and `_` by text that ends with a bell or, if
/// `is_terminated`, with the next sequence. Every other sequence consists of zero or more
/// intermediate characters and a final character.
fn escape_length(part: &str, is_terminated: bool) -> usize {
    let after = |is_end: fn(char) -> bool| {
        let found = part.char_indices().skip(1).find(|&(_, c)| is_end(c));
        found.map(|(at, c)| at + c.len_utf8())
    };
    match part.chars().next() {
        Some('[') => after(|c| ('@'..='~').contains(&c)).unwrap_or(1),
        Some(']' | 'P' | '^' | '_') if is_terminated => part.len(),
        // Unterminated text is kept, because it may contain the answer.
        Some(']' | 'P' | '^' | '_') => after(|c| c == '\u{7}').unwrap_or(1),
        Some(' '..='/') => after(|c| !(' '..='/').contains(&c)).unwrap_or(1),
        Some(c) if c.is_ascii_graphic() => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_outside_escape_sequences_is_kept() {
        for (text, plain) in [
            ("L U", "L U"),
            ("\u{1b}[31mL\u{1b}[0m\n\u{1b}[2K\u{1b}[?25lU", "L\nU"),
            ("\u{1b}]0;a title\u{7}L", "L"),
            ("\u{1b}]8;;x\u{1b}\\L", "L"),
            ("\u{1b}(BL\u{1b}7U\u{1b}", "LU"),
            ("\u{1b}[12", "12"),
            ("\u{1b}]0;a title\nL", "0;a title\nL"),
        ] {
            assert_eq!(without_escapes(text), plain, "{text:?}");
        }
    }
}
