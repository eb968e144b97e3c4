//! Divides input into lines, labelled parts and paragraphs that may be answers by themselves.

use loyd_core::text::span::Span;

use super::atoms::{Atom, AtomKind, atoms};
use super::labels::{labels_part, names_search, separators};
use super::words::{self, WordKind, announces_moves};

/// The maximum length in bytes of an answer that is divided. Larger values take more time on long
/// lists of moves.
pub(super) const MAX_DIVIDED_LENGTH: usize = 1 << 16;
/// The maximum number of sections. Each is read separately.
const MAX_SECTIONS: usize = 32;
/// The maximum number of bytes and the maximum number of words in a label.
const MAX_LABEL: (usize, usize) = (60, 8);
/// The minimum number of moves in a word that follows a single letter and is taken as a separate
/// answer, as in `L ULURDD`.
const MIN_MOVES: usize = 6;

/// A part of the input that contains moves.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    /// The label, or the first line if there is none.
    pub(super) title: Span<'a>,
    pub(super) is_labelled: bool,
    pub(super) text: String,
    /// The number of directions.
    pub(super) direction_count: usize,
    /// The label without numbers, in lower case.
    key: String,
    /// Whether every line has exactly one direction. The next such line continues the section.
    is_list: bool,
}

impl<'a> Section<'a> {
    /// Creates a section without a label.
    fn new(title: Span<'a>, text: String, direction_count: usize) -> Self {
        Self { title, is_labelled: false, text, direction_count, key: String::new(), is_list: false }
    }

    /// Returns whether the label names a part of an answer, such as `Part 2`.
    pub(super) fn is_part(&self) -> bool {
        self.is_labelled && labels_part(self.title.text)
    }

    /// Returns whether the label announces neither moves nor an answer, as in `Group: L`.
    pub(super) fn is_foreign(&self) -> bool {
        let label = self.title.text;
        self.is_labelled
            && !labels_part(label)
            && !names_search(label)
            && !announces_moves(label.split(|c: char| !c.is_alphanumeric()))
            && label.chars().filter(|c| c.is_alphabetic()).count() > 2
    }
}

/// Divides `text` into the sections that contain directions: each labelled part, each line with
/// several directions, and each list of lines with one direction. Returns no sections if there are
/// too many.
pub(super) fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section> = Vec::new();
    let mut heading: Option<Span> = None;
    for line in Span::whole(text, 1).nonblank_lines().map(Span::trim).filter(|line| !line.text.starts_with('#')) {
        for (label, content) in labelled_parts(line) {
            let direction_count = count_directions(content);
            if direction_count == 0 {
                heading = label.or(heading.filter(|_| label.is_none()));
                continue;
            }
            let title = label.or(heading);
            let key = title.map_or(String::new(), |label| label_key(label.text));
            let is_list = direction_count == 1;
            let before = if label.is_some() {
                sections.iter_mut().find(|section| section.key == key)
            } else {
                sections.last_mut().filter(|section| section.key == key)
            };
            if let Some(before) = before.filter(|before| is_list && before.is_list) {
                before.text += "\n";
                before.text += content.text;
                before.direction_count += 1;
                continue;
            }
            let section = Section::new(title.unwrap_or(content), content.text.to_owned(), direction_count);
            sections.push(Section { is_labelled: title.is_some(), key, is_list, ..section });
            if sections.len() > MAX_SECTIONS {
                return Vec::new();
            }
            if !is_list {
                heading = None;
            }
        }
    }
    sections
}

/// Divides `text` into the paragraphs that contain directions.
pub(super) fn paragraphs<'a>(text: &'a str) -> Vec<Section<'a>> {
    let lines: Vec<Span> = Span::whole(text, 1).lines().collect();
    let paragraphs = || lines.split(|line| line.trim().is_empty()).filter(|lines| !lines.is_empty());
    if paragraphs().count() > MAX_SECTIONS {
        return Vec::new();
    }
    let section = |lines: &[Span<'a>]| {
        let text: Vec<&str> = lines.iter().map(|line| line.text).collect();
        let direction_count = lines.iter().map(|&line| count_directions(line)).sum();
        Section::new(lines[0].trim(), text.join("\n"), direction_count)
    };
    paragraphs().map(section).filter(|section| section.direction_count > 0).collect()
}

/// Divides `text` at every colon. Unlike a label in [`sections`], a name such as `Lud` before a
/// colon may consist of directions. Only parts with directions or several numbers are returned.
pub(super) fn split_at_colons(text: &str) -> Vec<Section<'_>> {
    let mut found = Vec::new();
    if !text.contains(':') {
        return found;
    }
    for line in Span::whole(text, 1).nonblank_lines().filter(|line| !line.text.starts_with('#')) {
        let ends: Vec<usize> = separators(line.text).chain([line.text.len()]).collect();
        let starts = std::iter::once(0).chain(ends.iter().map(|end| end + 1));
        for (begin, &end) in starts.zip(&ends) {
            let part = line.split_at(begin).1.split_at(end - begin).0.trim();
            let direction_count = count_directions(part);
            let numbers = atoms(part).filter(|atom| atom.kind == AtomKind::Number).take(2).count();
            if direction_count > 0 || numbers > 1 {
                found.push(Section::new(part, part.text.to_owned(), direction_count));
            }
        }
        if found.len() > MAX_SECTIONS {
            return Vec::new();
        }
    }
    found
}

/// Divides a line into its labelled parts.
fn labelled_parts(line: Span<'_>) -> Vec<(Option<Span<'_>>, Span<'_>)> {
    let mut starts: Vec<(usize, Option<Span>)> = vec![(0, None)];
    let mut from = 0;
    for at in separators(line.text) {
        if let Some((begin, label)) = find_label(line, from, at) {
            starts.push((begin, Some(label)));
        }
        from = at + 1;
    }
    // Struck-out text, and a comment after the moves.
    starts.extend(line.text.match_indices("~~").map(|(at, _)| (at, None)));
    starts.extend(line.text.match_indices('#').map(|(at, mark)| (at + mark.len(), None)));
    if starts.len() == 1 {
        starts.extend(second_word(line).map(|at| (at, None)));
    }
    starts.sort_by_key(|&(begin, _)| begin);
    let ends = starts.iter().skip(1).map(|&(begin, _)| begin).chain([line.text.len()]);
    let parts = starts.iter().zip(ends).map(|(&(begin, label), end)| {
        let from = line.split_at(begin).1;
        (label, from.split_at(end - begin).0.trim())
    });
    parts.filter(|(_, part)| !part.is_empty()).collect()
}

/// Returns the label that ends at the colon at byte `at`, with the byte offset of its start (at
/// least `from`).
fn find_label(line: Span<'_>, from: usize, at: usize) -> Option<(usize, Span<'_>)> {
    let before = line.text[from..at].trim_end();
    let (before, marks): (_, &[char]) = match before.strip_suffix(['"', '\'']) {
        Some(before) => (before, &['"', '\'']),
        None => (before, &[',', ';', '|', '.', '(', '[', '{', '}', ']', ')', '\'', '"']),
    };
    let mut start = before.rfind(marks).map_or(0, |stop| stop + 1);
    // Skips the moves in the preceding part if no separator follows them.
    let mut words = before[start..].split_whitespace();
    if let Some(last) = words.rfind(|word| words::kind(word) == WordKind::Directions) {
        start = last.as_ptr() as usize + last.len() - before.as_ptr() as usize;
    }
    start += before[start..].len() - before[start..].trim_start().len();
    let name = &before[start..];
    let is_name = name.contains(char::is_alphabetic)
        && name.len() <= MAX_LABEL.0
        && name.split_whitespace().count() <= MAX_LABEL.1
        && words::kind(name) != WordKind::Directions;
    let rest = line.split_at(from + start).1;
    is_name.then_some((from + start, rest.split_at(name.len()).0))
}

/// Returns the byte offset of the second word of a line such as `R1 ULURDD`: a single direction
/// with an optional number, followed by a word of many directions.
fn second_word(line: Span) -> Option<usize> {
    let (first, rest) = line.first_word();
    let rest = rest.trim();
    let is_answer = count_directions(first) == 1
        && words::kind(rest.text) == WordKind::Directions
        && count_directions(rest) >= MIN_MOVES;
    is_answer.then(|| line.text.len() - rest.text.len())
}

/// Returns the number of directions in `text`.
fn count_directions(text: Span) -> usize {
    text.lines().flat_map(atoms).filter(Atom::is_move).map(|atom| atom.directions().count()).sum()
}

/// Returns the letters of a label in lower case.
fn label_key(label: &str) -> String {
    label.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_split_at_labels_and_lines_but_lists_are_not() {
        for (text, parts) in [
            ("UL\nDR", &["UL", "DR"][..]),
            ("U\nL\nD", &["U\nL\nD"]),
            ("Answer:\nU\nL\n\nD", &["U\nL\nD"]),
            ("Step 1: U\nStep 2: L", &["Step 1: U\nStep 2: L"]),
            ("First: UL\nSecond: D", &["First: UL", "Second: D"]),
            ("best move: U\nbest move: L\nUL", &["best move: U\nbest move: L", "UL"]),
            ("{\"path\": [\"U\", \"L\"], \"first\": \"U\"}", &["path\": [\"U\", \"L\"], \"", "first\": \"U\"}"]),
            ("~~UL~~ DR", &["~~UL", "~~ DR"]),
            ("[U, L] # UD", &["[U, L] #", "UD"]),
            ("R1 ULURDD", &["R1", "ULURDD"]),
            ("U L U R", &["U L U R"]),
            ("Time: 3\nUL", &["UL"]),
        ] {
            let found: Vec<String> = sections(text).into_iter().map(|section| section.text).collect();
            assert_eq!(found, parts, "{text}");
        }
        for (text, parts) in [
            ("Lud: UL", &["Lud", "UL"][..]),
            ("7 8 :D", &["7 8", "D"]),
            ("Time: 3\nU: 8 7\n# R: L", &["U", "8 7"]),
            ("ULD", &[]),
        ] {
            let found: Vec<String> = split_at_colons(text).into_iter().map(|section| section.text).collect();
            assert_eq!(found, parts, "{text}");
        }
        let found: Vec<String> = paragraphs("U\nL\n\nhello\n\nU\nL").into_iter().map(|part| part.text).collect();
        assert_eq!(found, ["U\nL", "U\nL"]);
    }
}
