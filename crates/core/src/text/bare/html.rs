//! HTML tables.

use super::fields::{Field, TextRow, cell};
use super::parts::{Part, Value};
use crate::text::span::Span;

/// Returns the rows of all tables in `text`, with an empty row after each table. Returns `None` if
/// there are no cells.
pub(super) fn parts(text: Span) -> Option<Vec<Part>> {
    let has_cell =
        |tag: &str| text.text.as_bytes().windows(tag.len()).any(|part| part.eq_ignore_ascii_case(tag.as_bytes()));
    if !has_cell("<td") {
        return None;
    }
    let mut rows: Vec<TextRow> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.text.find('<') {
        let (before, after) = rest.split_at(at);
        add_text(&mut rows, before);
        let length = after.text.find('>').map_or(after.text.len(), |end| end + 1);
        let (tag, content) = after.split_at(length);
        let name: String = tag.text[1..].chars().take_while(|&c| c == '/' || c.is_ascii_alphabetic()).collect();
        match name.to_ascii_lowercase().as_str() {
            "tr" => rows.push(TextRow::default()),
            "/table" => rows.push(TextRow { fields: Vec::new(), separator: Some('/') }),
            "td" | "th" => {
                let field = Field { text: String::new(), line: content.line, column: content.column, length: 0 };
                if rows.is_empty() {
                    rows.push(TextRow::default());
                }
                rows.last_mut()?.fields.push(field);
            }
            _ => {}
        }
        rest = content;
    }
    for field in rows.iter_mut().flat_map(|row| &mut row.fields) {
        field.text = cell(&field.text);
    }
    // The empty row after a table separates it from the next one. Empty rows within tables are
    // dropped.
    rows.retain(|row| !row.fields.is_empty() || row.separator.is_some());
    Some(vec![Part { label: None, value: Value::Rows(rows) }])
}

/// Appends text to the last cell.
fn add_text(rows: &mut [TextRow], text: Span) {
    let place = text.trim();
    let words = place.text.replace("&nbsp;", " ").replace("&middot;", ".");
    let words = words.trim();
    if let (Some(field), false) = (rows.last_mut().and_then(|row| row.fields.last_mut()), words.is_empty()) {
        (field.line, field.column) = (place.line, place.column);
        field.text.push_str(words);
        field.length = place.text.chars().count();
    }
}
