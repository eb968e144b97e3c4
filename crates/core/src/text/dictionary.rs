//! Converts Python dictionaries and JavaScript objects to JSON, keeping track of source positions.

use std::iter::Peekable;
use std::str::Chars;

use super::bare::{BareText, Field};
use super::span::Span;

/// Returns whether `text` can only be a dictionary or a list of dictionaries, optionally after
/// `name =`. It must begin with a brace, a key and a colon.
pub(super) fn is_dictionary(text: Span) -> bool {
    let text = text.trim().text;
    let Some(at) = text.find(['{', '[']) else { return false };
    let (head, value) = text.split_at(at);
    let head = head.trim();
    let is_assigned = head.ends_with('=') && head.starts_with(|c: char| c.is_alphabetic() || c == '$');
    let inner = value.trim_start_matches(['[', ' ', '\n', '\r', '\t']);
    let Some(inner) = inner.strip_prefix('{').map(str::trim_start) else { return false };
    let key = inner.trim_start_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | '$'));
    let begins_with_key = match inner.chars().next() {
        Some('}') => head.is_empty(),
        // A missing colon after a quoted key is reported as a fault in the dictionary. Without the
        // closing quote, the brace and the quote may be pieces of a layout.
        Some(quote @ ('"' | '\'')) => inner[1..].contains(':') && inner[1..].contains(quote),
        _ => key.len() < inner.len() && key.trim_start().starts_with(':') && !key.trim_start().starts_with("::"),
    };
    (head.is_empty() || is_assigned) && begins_with_key
}

/// Converts a dictionary to JSON: normalises quotation marks and removes comments and trailing
/// commas.
pub(super) fn as_json(text: Span) -> BareText {
    let body = text.split_at(text.text.find(['{', '[']).unwrap_or(0)).1;
    let body = Span { text: body.text.trim_end().trim_end_matches(';'), ..body };
    let mut reader = DictionaryReader { chars: body.text.chars().peekable(), line: body.line, column: body.column };
    let mut tokens: Vec<Field> = std::iter::from_fn(|| reader.next_token()).collect();
    blank_trailing_commas(&mut tokens);
    let mut bare = BareText::default();
    for line in tokens.chunk_by(|one, next| one.line == next.line) {
        bare.push(line[0].line, "", line);
    }
    bare
}

/// Replaces each comma before a closing bracket with a space.
fn blank_trailing_commas(tokens: &mut [Field]) {
    let mut precedes_closing = false;
    for token in tokens.iter_mut().rev().filter(|token| !token.text.trim().is_empty()) {
        match token.text.as_str() {
            "," if precedes_closing => " ".clone_into(&mut token.text),
            text => precedes_closing = matches!(text, "]" | "}"),
        }
    }
}

/// Splits text into tokens: strings, words and single characters.
struct DictionaryReader<'a> {
    chars: Peekable<Chars<'a>>,
    line: usize,
    column: usize,
}

impl DictionaryReader<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        (self.line, self.column) = if c == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        Some(c)
    }

    /// Returns the next character if it is accepted and on the same line.
    fn next_if(&mut self, is_accepted: impl Fn(char) -> bool) -> Option<char> {
        let c = self.chars.next_if(|&c| c != '\n' && is_accepted(c))?;
        self.column += 1;
        Some(c)
    }

    fn next_token(&mut self) -> Option<Field> {
        let (line, column) = (self.line, self.column);
        let c = self.next()?;
        let text = match c {
            '\n' | '\r' => " ".to_owned(),
            '"' | '\'' => self.string(c),
            '(' => "[".to_owned(),
            ')' => "]".to_owned(),
            '#' => self.skip_comment(),
            '/' if self.chars.peek() == Some(&'/') => self.skip_comment(),
            c if c.is_alphabetic() || matches!(c, '_' | '$') => self.word(c),
            c => c.to_string(),
        };
        let length = if self.line == line { self.column - column } else { 1 };
        Some(Field { text, line, column, length })
    }

    /// Reads a string up to its closing quotation mark or the end of the line, and converts it to
    /// JSON.
    fn string(&mut self, quote: char) -> String {
        let mut text = String::from('"');
        while let Some(c) = self.next_if(|_| true) {
            match c {
                '\\' if self.next_if(|c| c == '\'').is_some() => text.push('\''),
                '\\' => {
                    text.push(c);
                    text.extend(self.next_if(|_| true));
                }
                c if c == quote => {
                    text.push('"');
                    break;
                }
                '"' => text.push_str("\\\""),
                c => text.push(c),
            }
        }
        text
    }

    fn skip_comment(&mut self) -> String {
        while self.next_if(|_| true).is_some() {}
        " ".to_owned()
    }

    /// Reads a word and converts it to JSON: a Python value, or a key without quotes.
    fn word(&mut self, first: char) -> String {
        let mut word = String::from(first);
        while let Some(c) = self.next_if(|c| c.is_alphanumeric() || matches!(c, '_' | '$')) {
            word.push(c);
        }
        let is_key = self.chars.clone().find(|c| !c.is_whitespace()) == Some(':');
        match word.as_str() {
            _ if is_key => format!("\"{word}\""),
            "None" | "nil" | "undefined" => "null".to_owned(),
            "True" => "true".to_owned(),
            "False" => "false".to_owned(),
            _ => word,
        }
    }
}
