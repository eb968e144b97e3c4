//! Text measured in columns. Chinese and Japanese characters are two columns wide, so lengths are
//! widths on the screen, never numbers of characters.

use ratatui::text::Span;

pub(crate) use loyd_core::wording::grouped;
pub(crate) use loyd_front::text::{clock, exact, exact_mean};

/// Returns the width of `text` in columns.
pub(crate) fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

/// Pads text with spaces to `width` columns.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// Pads text with leading spaces to `width` columns.
pub(crate) fn align_right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(columns(text))))
}

/// Returns the longest prefix of `text` that fits into `width` columns.
pub(crate) fn cut(text: &str, width: usize) -> String {
    let mut remaining = width;
    let has_room_for = |character: &char| {
        let taken = columns(character.encode_utf8(&mut [0; 4]));
        let fits = taken <= remaining;
        remaining = if fits { remaining - taken } else { 0 };
        fits
    };
    text.chars().take_while(has_room_for).collect()
}

/// Wraps text into lines of at most `width` columns: between words, and between the characters of
/// scripts without spaces. A word that is too wide gets its own line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (gap, part) in parts(text) {
        let line =
            lines.last_mut().filter(|line| line.is_empty() || columns(line) + gap.len() + columns(part) <= width);
        match line {
            Some(line) => {
                line.push_str(if line.is_empty() { "" } else { gap });
                line.push_str(part);
            }
            None => lines.push(part.to_owned()),
        }
    }
    lines
}

/// Characters that must not begin a line.
const CLOSING: &str = "、。，．：；！？）」』】》…ー々っゃゅょッャュョァィゥェォ%";
/// Characters that must not end a line.
const OPENING: &str = "（「『【《";

/// Splits text into parts that must not be broken, each with the space before it, if there is one.
fn parts(text: &str) -> Vec<(&'static str, &str)> {
    let mut parts = Vec::new();
    for (index, word) in text.split(' ').enumerate() {
        let (mut start, mut gap) = (0, if index > 0 { " " } else { "" });
        let pairs = word.char_indices().zip(word.chars().skip(1));
        for ((offset, before), after) in pairs {
            let is_wide = [before, after].iter().any(|character| columns(character.encode_utf8(&mut [0; 4])) > 1);
            if is_wide && !CLOSING.contains(after) && !OPENING.contains(before) {
                let end = offset + before.len_utf8();
                parts.push((std::mem::take(&mut gap), &word[start..end]));
                start = end;
            }
        }
        parts.push((gap, &word[start..]));
    }
    parts
}
