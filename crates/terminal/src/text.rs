//! Texts in columns.

use ratatui::text::Span;

pub(crate) use loyd_core::wording::{counted, grouped};
pub(crate) use loyd_front::text::{clock, exact};

/// A text in lines of at most `width` columns, cut between words; a longer word has a line of its own.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let room = width.saturating_sub(Span::raw(word).width() + 1);
        if lines.last().is_some_and(|line| !line.is_empty() && Span::raw(line.as_str()).width() > room) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}
