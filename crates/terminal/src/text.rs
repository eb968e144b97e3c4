//! Times and texts for people.

use std::time::Duration;

pub(crate) use loyd_core::wording::{counted, grouped};
use ratatui::text::Span;

/// `0:07`, `12:34`, `1:02:03`.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// `7.25 s`, `12:34.5`: as exact as players compare.
pub(crate) fn exact(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.2} s", time.as_secs_f64()),
        _ => format!("{}.{}", clock(time), time.subsec_millis() / 100),
    }
}

/// A text in lines of at most so many columns, cut between words; a longer word has a line of its own.
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
