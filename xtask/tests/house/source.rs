//! Splits Rust source into code, comments and literals. This suffices to find imports; the code is
//! not parsed.

/// The kind of a source section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Code without literals.
    Code,
    /// A comment or doc comment.
    Comment,
    /// A string or character literal, with its quotes.
    Literal,
}

/// Splits source into sections of one kind, each with its first line, from 1.
pub(crate) fn sections(text: &str) -> Vec<(Kind, usize, &str)> {
    let mut found = Vec::new();
    let (mut start, mut at, mut line) = (0, 0, 1);
    while at < text.len() {
        let Some((kind, length)) = comment_or_literal(text, at) else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
            continue;
        };
        for (kind, range) in [(Kind::Code, start..at), (kind, at..at + length)] {
            let section = &text[range];
            if !section.is_empty() {
                found.push((kind, line, section));
                line += section.matches('\n').count();
            }
        }
        at += length;
        start = at;
    }
    if start < text.len() {
        found.push((Kind::Code, line, &text[start..]));
    }
    found
}

/// Returns the comment or literal that begins at `at`, with its length in bytes.
fn comment_or_literal(text: &str, at: usize) -> Option<(Kind, usize)> {
    let rest = &text[at..];
    let is_word = text[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
    if rest.starts_with("//") {
        return Some((Kind::Comment, rest.find('\n').unwrap_or(rest.len())));
    }
    if rest.starts_with("/*") {
        return Some((Kind::Comment, rest.find("*/").map_or(rest.len(), |end| end + 2)));
    }
    if let Some(raw) = rest.strip_prefix('r').filter(|_| !is_word) {
        let hashes = raw.chars().take_while(|&c| c == '#').count();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = 2 + hashes;
            return Some((
                Kind::Literal,
                rest[start..].find(&end).map_or(rest.len(), |found| start + found + end.len()),
            ));
        }
    }
    if rest.starts_with('"') {
        return Some((Kind::Literal, literal_length(rest, '"')));
    }
    // A lifetime has no closing quote after its first character.
    let mut chars = rest.strip_prefix('\'')?.chars();
    let is_character = chars.next() == Some('\\') || chars.next() == Some('\'');
    is_character.then(|| (Kind::Literal, literal_length(rest, '\'')))
}

/// Returns the length of a quoted literal with backslash escapes.
fn literal_length(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Returns only the code, with a space for every comment and literal, and without test modules.
pub(crate) fn code(text: &str) -> String {
    let code = |(kind, _, section)| if kind == Kind::Code { section } else { " " };
    let mut code: String = sections(text).into_iter().map(code).collect();
    while let Some(start) = code.find("#[cfg(test)]") {
        let open = code[start..].find(['{', ';']).map_or(code.len(), |at| start + at);
        let end = if code[open..].starts_with('{') { closing_brace(&code, open) } else { open };
        code.replace_range(start..code.len().min(end + 1), "");
    }
    code
}

/// Returns the index of the brace that closes the one at `open`.
fn closing_brace(code: &str, open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, c) in code[open..].char_indices() {
        depth += usize::from(c == '{');
        depth -= usize::from(c == '}');
        if depth == 0 {
            return open + at;
        }
    }
    code.len()
}

/// Splits code into names and punctuation, with `::` as one token.
pub(crate) fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match rest.find(|c| !is_word(c)).unwrap_or(rest.len()) {
            0 if rest.starts_with("::") => 2,
            0 => first.len_utf8(),
            word => word,
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

#[test]
fn comments_and_literals_are_distinguished_from_code() {
    let text = "let a: &'a str = \"x // \\\" y\"; // use b\nlet c = '\\''; let d = r#\"use \"e\"#; /* f */ g(b'{');";
    let kinds: Vec<_> = sections(text).into_iter().filter(|(kind, ..)| *kind != Kind::Code).collect();
    assert_eq!(
        kinds,
        [
            (Kind::Literal, 1, "\"x // \\\" y\""),
            (Kind::Comment, 1, "// use b"),
            (Kind::Literal, 2, "'\\''"),
            (Kind::Literal, 2, "r#\"use \"e\"#"),
            (Kind::Comment, 2, "/* f */"),
            (Kind::Literal, 2, "'{'"),
        ]
    );
    assert_eq!(
        code("a(); #[cfg(test)]\nmod tests { fn b() { c() } }\nd();").split_whitespace().collect::<Vec<_>>(),
        ["a();", "d();"]
    );
    assert_eq!(tokens("use a::{b, c_1};"), ["use", "a", "::", "{", "b", ",", "c_1", "}", ";"]);
}
