//! Removes markup around the lines in a document that contain cells.

use super::fields::Field;
use crate::text::marks::{is_bar, is_drawn_line, is_ideograph, is_word};
use crate::text::span::{Span, is_number};

/// Removes code fences, quote prefixes (`> `), the delimiters of strings that span lines, and calls
/// such as `.reshape(3, 3)`. Returns `None` if there are none.
pub(super) fn without_markup(text: Span) -> Option<Vec<Field>> {
    let lines: Vec<Field> = text.lines().map(Field::from).collect();
    if let Some(lines) = unquote_strings(&lines).or_else(|| unescape_strings(&lines)) {
        return Some(lines);
    }
    let depth = |line: &Field| line.text.trim_start().split("> ").take_while(|before| before.is_empty()).count();
    let nonblank = || lines.iter().filter(|line| line.is_nonblank());
    let quoted = nonblank().map(depth).min().filter(|_| nonblank().nth(1).is_some()).unwrap_or(0);
    let has_fences = lines.iter().filter(|line| is_fence(line)).nth(1).is_some();
    if quoted == 0 && !has_fences && !lines.iter().any(|line| square_shape(&line.text).is_some()) {
        return None;
    }
    let without_mark = |line: Field| {
        let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
        if quoted > 0 && line.is_nonblank() { line.without_leading(indent + 2 * quoted) } else { line }
    };
    let without_shape = |mut line: Field| {
        line.text.truncate(square_shape(&line.text).unwrap_or(line.text.len()));
        line
    };
    Some(
        lines.into_iter().map(without_mark).map(without_shape).filter(|line| !(has_fences && is_fence(line))).collect(),
    )
}

/// Replaces each string that spans lines, such as Python's `level = """`, with its rows, below a
/// label if the string has a name. Returns `None` if there is no such string.
fn unquote_strings(lines: &[Field]) -> Option<Vec<Field>> {
    const MARKS: [&str; 3] = ["\"\"\"", "'''", "`"];
    let mut unquoted = Vec::new();
    let mut open: Option<&str> = None;
    let mut is_found = false;
    for line in lines {
        let opened = || {
            let mut marks = MARKS.into_iter().filter_map(|mark| Some((mark, line.text.split_once(mark)?)));
            marks.find(|(mark, (head, rest))| begins_string(head, mark) && !rest.contains(mark))
        };
        let closed = open.and_then(|mark| line.text.split_once(mark));
        if let Some((row, _)) = closed {
            if !row.trim().is_empty() {
                unquoted.push(Field { text: row.to_owned(), ..line.clone() });
            }
            (open, is_found) = (None, true);
        } else if open.is_none()
            && let Some((mark, (head, rest))) = opened()
        {
            open = Some(mark);
            unquoted.extend(string_label(line, head));
            if !rest.trim_matches(['\\', ' ', '\r']).is_empty() {
                unquoted.push(line.without_leading(head.chars().count() + mark.len()));
            }
        } else {
            unquoted.push(line.clone());
        }
    }
    (is_found && open.is_none()).then_some(unquoted)
}

/// Replaces each string whose rows end with the escape `\n` with these rows, below a label if the
/// string has a name. Returns `None` if there is no such string.
fn unescape_strings(lines: &[Field]) -> Option<Vec<Field>> {
    const LINE_BREAK: &str = "\\n";
    let mut unescaped = Vec::new();
    let mut is_found = false;
    for line in lines {
        let string = line.text.find(['"', '\'']).and_then(|at| {
            let quote = line.text[at..].chars().next()?;
            let (string, rest) = line.text[at + 1..].split_once(quote)?;
            let is_alone = rest.chars().all(|c| matches!(c, ')' | ';' | ',' | ' ' | '\r'));
            (string.contains(LINE_BREAK) && is_alone).then_some((&line.text[..at], string))
        });
        let Some((head, string)) = string else {
            unescaped.push(line.clone());
            continue;
        };
        is_found = true;
        unescaped.extend(string_label(line, head));
        let string = Field::new(string, line.line, line.column + head.chars().count() + 1);
        unescaped.extend(string.split(LINE_BREAK));
    }
    is_found.then_some(unescaped)
}

/// Returns the label for a string after `name =`, on a separate line.
fn string_label(line: &Field, head: &str) -> Option<Field> {
    let name = head.split_once('=')?.0.split_whitespace().last()?.trim_end_matches(':');
    let before = head.split(name).next()?.chars().count();
    let text = format!("{name}:");
    name.contains(char::is_alphabetic).then(|| Field::new(text, line.line, line.column + before))
}

/// Returns whether a string that spans lines may begin after `head`: at the start of a line, after
/// `=`, or as an argument.
fn begins_string(head: &str, mark: &str) -> bool {
    let head = head.trim_end_matches(['r', 'f', 'b', 'u', 'R']).trim();
    // A single backtick may also mark code in a sentence.
    head.ends_with(['=', '(']) || head.is_empty() && mark.len() > 1
}

/// Returns the start of a call such as `.reshape(3, 3)` at the end of a line, if it turns a row
/// into a square board.
fn square_shape(line: &str) -> Option<usize> {
    const CALL: &str = ".reshape(";
    let at = line.rfind(CALL)?;
    let (sides, rest) = line[at + CALL.len()..].split_once(')')?;
    let (height, width) = sides.trim_matches(['(', ')']).split_once(',')?;
    (height.trim() == width.trim() && rest.trim_matches([')', ';', ' ', '\r']).is_empty()).then_some(at)
}

/// Returns whether a line may begin or end a fenced block. Its characters may also be the cells of
/// a row.
fn is_fence(line: &Field) -> bool {
    const TAGS: [&str; 8] =
        ["<pre>", "</pre>", "<code>", "</code>", "<pre><code>", "</code></pre>", "[code]", "[/code]"];
    let text = line.text.trim_start_matches("> ").trim();
    let info = text.strip_prefix("```").or_else(|| text.strip_prefix("~~~"));
    info.is_some_and(|info| info.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '+' | '-')))
        || TAGS.contains(&text.to_lowercase().as_str())
}

/// Returns a call or symbol that may fill a board column by column, as MATLAB's `reshape` and R's
/// `matrix` do, or that rotates or mirrors it.
pub(in crate::text) fn find_column_order(text: Span) -> Option<Span> {
    const ORDERS: [&str; 4] = ["order=\"F\"", "order='F'", "order = \"F\"", "order = 'F'"];
    const TRANSFORMS: &str = ").T ].T ).transpose( ].transpose( )[::-1] ][::-1] flipud([ fliplr([ rot90([ transpose([ \
        t(matrix( flipud(np.array( fliplr(np.array( rot90(np.array( transpose(np.array(";
    let is_name_character = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let by_rows = ["byrow=T", "byrow = T"].iter().any(|argument| text.text.contains(argument));
    let call = |name: &str| {
        let mut places = text.text.match_indices(name).filter(|(at, _)| !text.text[..*at].ends_with(is_name_character));
        places.next().map(|(at, _)| text.split_at(at).1)
    };
    let find_symbol = |symbol: &str| {
        let at = text.text.find(symbol)?;
        let next = text.text[at + symbol.len()..].chars().next();
        // A letter after `.T` belongs to another name.
        (symbol.ends_with(['(', '[', ']']) || !next.is_some_and(is_name_character)).then(|| text.split_at(at).1)
    };
    let is_bracketed = text.text.contains('[') || text.text.contains('(');
    call("reshape(")
        .or_else(|| call("matrix(c(").filter(|_| !by_rows))
        .or_else(|| ORDERS.into_iter().find_map(|order| text.text.find(order).map(|at| text.split_at(at).1)))
        .or_else(|| TRANSFORMS.split(' ').find_map(find_symbol))
        .or_else(|| text.lines().find_map(find_transpose))
        .filter(|_| is_bracketed)
}

/// Returns the position at which MATLAB's `'` after a bracket transposes a board. Returns `None` if
/// the quotation mark ends a string.
fn find_transpose(line: Span) -> Option<Span> {
    let at = line.text.find("]'")?;
    let quotes = line.text[..at].matches('\'').count();
    let rest = line.text[at + 2..].trim_start();
    (quotes.is_multiple_of(2) && (rest.is_empty() || rest.starts_with([';', '%']))).then(|| line.split_at(at + 1).1)
}

/// Removes list numbers (`1. `, `2) `) from all lines. Returns `None` unless every line begins with
/// one.
pub(super) fn without_list_numbers(text: Span) -> Option<Vec<Field>> {
    let lines: Vec<Field> = text.nonblank_lines().map(Field::from).collect();
    let number = |line: &Field| -> Option<(usize, usize)> {
        let text = line.text.trim_start();
        let digits = text.chars().take_while(char::is_ascii_digit).count();
        let rest = &text[digits..];
        let is_mark = [") ", ". ", ": "].iter().any(|mark| rest.starts_with(mark));
        // In a row of floats such as `8. 1. 2.`, the first number is a cell.
        let is_float = |word: &str| word.strip_suffix('.').is_some_and(|word| word.parse::<u16>().is_ok());
        let has_floats = rest.starts_with('.') && rest[1..].split_whitespace().all(is_float);
        let indent = line.text.chars().take_while(|c| c.is_whitespace()).count();
        if is_mark && !has_floats { Some((text[..digits].parse().ok()?, indent + digits + 2)) } else { None }
    };
    let numbers: Vec<(usize, usize)> = lines.iter().map(number).collect::<Option<_>>()?;
    let (first, _) = *numbers.first()?;
    let are_consecutive =
        first <= 1 && lines.len() > 1 && numbers.iter().zip(first..).all(|(&(found, _), expected)| found == expected);
    are_consecutive.then(|| lines.iter().zip(numbers).map(|(line, (_, length))| line.without_leading(length)).collect())
}

/// Returns the lines that contain cells, without comments and table borders, and the guess
/// involved.
pub(super) fn bare_lines(text: Span) -> (Vec<Field>, Option<&'static str>) {
    let mut lines: Vec<Field> = text.lines().map(Field::from).collect();
    for line in &mut lines {
        // Between wide characters, a wide space is a cell.
        if line.text.contains(|c| is_wide(c) || is_ideograph(c)) && !line.text.trim().contains(' ') {
            line.text = line.text.replace('\u{3000}', "_");
        }
        line.text = without_indices(&line.text);
        line.text = without_slice_types(&line.text.chars().map(to_ascii).collect::<String>());
        for mark in [" //", " <-", " ←", " # "] {
            // A `#` may also be a wall.
            if let Some(at) =
                line.text.find(mark).filter(|&at| mark != " # " || line.text[at..].split(' ').any(is_word))
            {
                line.text.truncate(at);
            }
        }
        if line.text.contains("\\hline") && !line.text.trim().starts_with("\\hline") {
            line.text = line.text.replace("\\hline", "");
        }
        if line.text.contains(is_bar) {
            // Spaces replace the marks around bold cells, to preserve all columns.
            line.text = line.text.replace("**", "  ");
        }
        let length = line.text.trim_end_matches([' ', '\r']).trim_end_matches("\\\\").len();
        line.text.truncate(length);
    }
    remove_empty_heading(&mut lines);
    lines.retain(|line| !is_skipped(line.text.trim()) && !is_array_heading(&line.text));
    let dashes_are_cells = has_dash_cells(&lines);
    let second_row_is_dashes =
        lines.iter().filter(|line| line.is_nonblank()).nth(1).is_some_and(|line| is_dash_row(&line.text));
    lines.retain(|line| dashes_are_cells || !is_dash_row(&line.text));
    (lines, (dashes_are_cells && second_row_is_dashes).then_some("the row of dashes is a row of empty cells"))
}

/// Replaces R's row and column indices, `[1,]` and `[,1]`, with spaces.
fn without_indices(line: &str) -> String {
    let inner = |word: &str| word.strip_prefix('[').and_then(|word| word.strip_suffix(']')).map(str::to_owned);
    let is_column = |word: &str| inner(word).is_some_and(|word| word.strip_prefix(',').is_some_and(is_number));
    let is_row = |word: &str| inner(word).is_some_and(|word| word.strip_suffix(',').is_some_and(is_number));
    let mut words = line.split_whitespace();
    match words.next() {
        Some(first) if is_row(first) => line.replacen(first, &" ".repeat(first.len()), 1),
        Some(first) if is_column(first) && words.all(is_column) => String::new(),
        _ => line.to_owned(),
    }
}

/// Replaces types such as Go's `[][]int` before a brace with spaces. Their brackets do not contain
/// rows.
fn without_slice_types(line: &str) -> String {
    let mut text = line.to_owned();
    for (at, _) in line.match_indices('{') {
        let before = line[..at].trim_end();
        let name = before.trim_end_matches(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '*'));
        let is_size = |c: char| c.is_ascii_digit() || matches!(c, '[' | ']' | '.');
        let begin = name.trim_end_matches(is_size);
        let begin = begin.len() + name[begin.len()..].find('[').unwrap_or(name.len() - begin.len());
        // In other languages' `int[3][3] {`, the type precedes the brackets.
        let is_type = name.len() < before.len() && name.ends_with(']') && begin < name.len();
        if is_type && !line[..begin].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            text.replace_range(begin..before.len(), &" ".repeat(before.len() - begin));
        }
    }
    text
}

/// Returns whether a line is the heading that Julia prints above an array, such as
/// `3×3 Matrix{Int64}:`.
fn is_array_heading(line: &str) -> bool {
    const TYPES: [&str; 4] = ["Matrix{", "Array{", "Vector{", "adjoint("];
    let line = line.trim();
    line.starts_with(|c: char| c.is_ascii_digit())
        && line.ends_with(':')
        && TYPES.iter().any(|name| line.split_once(' ').is_some_and(|(_, rest)| rest.starts_with(name)))
}

/// Removes the empty header of a table and the rule below it, such as `|---|---|`. The header is
/// not a row of empty cells.
fn remove_empty_heading(lines: &mut Vec<Field>) {
    let Some(first) = lines.iter().position(Field::is_nonblank) else { return };
    let is_rule = |line: &Field| {
        let text = line.text.trim();
        text.contains('-') && text.contains(is_bar) && text.chars().all(|c| is_bar(c) || matches!(c, '-' | ':' | ' '))
    };
    let is_empty =
        lines[first].text.contains(is_bar) && lines[first].text.chars().all(|c| is_bar(c) || c.is_whitespace());
    if is_empty && lines.get(first + 1).is_some_and(is_rule) {
        lines.drain(first..first + 2);
    }
}

/// Returns whether a character has twice the usual width.
const fn is_wide(c: char) -> bool {
    matches!(c, '\u{ff01}'..='\u{ff5e}' | '⓪' | '①'..='⑳' | '❶'..='❿')
}

/// Converts full-width characters to ASCII.
fn to_ascii(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\u{3000}' | '\u{a0}' => ' ',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        c => c,
    }
}

/// Returns whether a line of a document contains no cells: a comment or a table border.
fn is_skipped(line: &str) -> bool {
    const PREFIXES: [&str; 7] = ["//", "/*", "\\begin", "\\end", "\\hline", "\\left", "\\right"];
    let is_border_character = |c: char| is_bar(c) || matches!(c, '+' | '-' | '=' | ':' | ' ') || is_drawn_line(c);
    let has_corner = line.contains(|c: char| is_bar(c) || c == '+' || is_drawn_line(c));
    let is_border = has_corner && line.contains(['-', '─', '━', '═', '=']) && line.chars().all(is_border_character);
    let is_comment = line.starts_with("# ") && !line.ends_with('#') && line.split(' ').any(is_word);
    PREFIXES.iter().any(|prefix| line.starts_with(prefix)) || is_comment || is_border && !is_dash_row(line)
}

/// Returns whether every cell between bars is a single dash, as in a table's rule or a row of empty
/// cells.
fn is_dash_row(line: &str) -> bool {
    let mut cells = cells(line).peekable();
    cells.peek().is_some() && cells.all(|cell| cell == "-")
}

/// Returns the cells between bars, without the text outside the outer bars.
fn cells(line: &str) -> impl Iterator<Item = &str> {
    let line = line.trim();
    let inner = line.strip_prefix(is_bar).unwrap_or(line);
    let inner = inner.strip_suffix(is_bar).unwrap_or(inner);
    let has_bars = line.contains(is_bar);
    inner.split(is_bar).map(str::trim).filter(move |_| has_bars)
}

/// Returns whether a dash between bars is an empty cell: other rows contain such cells, or no other
/// mark for empty cells occurs.
fn has_dash_cells(lines: &[Field]) -> bool {
    let rows = || lines.iter().filter(|line| !is_dash_row(&line.text)).flat_map(|line| cells(&line.text));
    rows().any(|cell| cell == "-") || !rows().any(|cell| matches!(cell, "" | "." | "0" | "o" | "_" | "*"))
}
