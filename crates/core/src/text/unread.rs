//! Warnings about comments and sentences that mention a property such as the goal but are not
//! understood by any reader.

use super::entry::{Entry, Puzzled};
use super::fault::quoted;
use super::keys::is_known;
use super::marks::{is_goal_key, is_listed, is_title, names_goal, words};
use super::span::Span;
use super::{AnyPuzzle, Format};

/// The maximum length in bytes of input that is checked. Each check reads the input again without
/// one comment.
const MAX_TEXT_LENGTH: usize = 1 << 16;

/// The maximum number of comments that are examined.
const MAX_COMMENTS: usize = 3;

/// Words for properties of a puzzle.
const PROPERTIES: &str = "goal target objective solved reach become exit exits leave leaves fixed immovable locked \
    spiral";

/// The keys that a comment may use, except for the names for the goal.
const COMMENT_KEYS: [&str; 4] = ["name", "source", "comment", "metric"];

/// Marks that begin a comment after a board.
const TRAILING_MARKS: [&str; 6] = [" #", " //", " (", " [", " --", " %"];

/// Adds a warning for each comment or sentence that mentions a property but has no effect: `read`
/// returns the same puzzles if that part is removed from the text.
pub(super) fn warn(entries: &mut [Entry], text: Span, read: impl Fn(&str) -> Vec<Entry>) {
    if text.text.len() > MAX_TEXT_LENGTH {
        return;
    }
    let lines: Vec<Span> = text.lines().collect();
    let mentions = lines.iter().enumerate().filter_map(|(index, line)| Some((index, find_mention(*line)?)));
    let mentions: Vec<(usize, Span)> = mentions.take(MAX_COMMENTS).collect();
    let Some(original_puzzles) = puzzles(entries).filter(|_| !mentions.is_empty()) else { return };
    for (index, mention) in mentions {
        let rest = read(&without_part(&lines, index, mention));
        if puzzles(&rest).as_ref() == Some(&original_puzzles) && !mentions_default_exit(&original_puzzles, mention) {
            let message = format!("{} has no effect on the puzzle", quoted(mention.text));
            entries[0].warnings.push(mention.fault(message));
        }
    }
}

/// Returns the text of the lines without a part at the end of one of them. If nothing else is on
/// the line, the line is removed, because a blank line could separate the rows around it.
fn without_part(lines: &[Span], index: usize, part: Span) -> String {
    let rest = lines[index].text.trim_end().strip_suffix(part.text).filter(|rest| !rest.trim().is_empty());
    let before = lines[..index].iter().map(|line| line.text);
    let after = lines[index + 1..].iter().map(|line| line.text);
    before.chain(rest).chain(after).collect::<Vec<_>>().join("\n")
}

/// Adds a warning to the second of two boards of the same size, because it may be the goal for the
/// first. This is done only if there are lines of words and none of them is a numbered title.
pub(super) fn warn_of_goal(entries: &mut [Entry], text: Span) {
    let board = |entry: &Entry| match entry.puzzle.as_ref() {
        Ok(Puzzled { puzzle: AnyPuzzle::Tiles(puzzle), format: Format::Tiles, .. }) => {
            Some((puzzle.width(), puzzle.height(), puzzle.goal().clone()))
        }
        _ => None,
    };
    let [first, second] = entries else { return };
    if board(first).is_none() || board(first) != board(second) || text.text.len() > MAX_TEXT_LENGTH {
        return;
    }
    let has_words = |line: &Span| line.text.contains(char::is_alphabetic);
    let is_numbered = |line: Span| {
        let mut words = line.words();
        let last = words.by_ref().last().map_or("", |word| word.text.trim_matches(|c: char| !c.is_alphanumeric()));
        line.words().count() < 4 && !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut titles = text.lines().map(Span::trim).filter(has_words).peekable();
    if titles.peek().is_some() && !titles.any(is_numbered) {
        let message =
            "this board is read as a separate puzzle; if it is the goal of the first one, write `Goal:` above it";
        second.warnings.push(Span::whole("", second.line).fault(message));
    }
}

/// Returns the puzzles in entries, or `None` if one of them is invalid.
fn puzzles(entries: &[Entry]) -> Option<Vec<(Format, AnyPuzzle)>> {
    let puzzle = |puzzled: &Puzzled| (puzzled.format, puzzled.puzzle.clone());
    entries.iter().map(|entry| entry.puzzle.as_ref().ok().map(puzzle)).collect()
}

/// Returns whether a sentence mentions the exit on the right, which all Rush Hour boards have.
fn mentions_default_exit(puzzles: &[(Format, AnyPuzzle)], mention: Span) -> bool {
    let is_rush = puzzles.iter().all(|(format, _)| matches!(format, Format::Rush | Format::Cars));
    is_rush && words(mention.text).iter().any(|word| word == "right")
}

/// Returns the part of a line that is a comment or a sentence, if it mentions a property and is not
/// a key that other readers understand or refuse.
fn find_mention(line: Span) -> Option<Span> {
    let whole = line.trim();
    let is_comment = ["#", "//", "%", "--", "/*", "* ", "; ", "<!--"].iter().any(|mark| whole.text.starts_with(mark));
    // Code, or a table heading.
    let is_code = || {
        let mut parts = whole.text.split(',').skip(1);
        whole.text.contains(['(', '[', '{', '<', '=', '"', '|', ';', '\t']) || parts.any(|part| !part.starts_with(' '))
    };
    let begins_with_word = || whole.first_word().0.text.chars().all(char::is_alphabetic);
    let is_sentence = || !is_code() && (is_title(whole.text) || begins_with_word());
    let (part, is_understood): (_, fn(Span) -> bool) = if is_comment {
        (whole, |part| is_key(part, |key| COMMENT_KEYS.contains(&key)) || is_labelled_board(part))
    } else if is_sentence() {
        (whole, |part| is_key(part, is_known) || is_labelled_board(part))
    } else {
        let at = TRAILING_MARKS.iter().filter_map(|mark| line.text.find(mark)).min()?;
        (line.split_at(at).1.trim(), |part| !part.text.starts_with('[') && is_key(part, |_| false))
    };
    let is_mentioned = words(part.text).iter().any(|word| is_listed(word, PROPERTIES));
    (is_mentioned && !is_understood(part)).then_some(part)
}

/// Returns whether `part` is a known key with a value of at most three words, or a name for the
/// goal with a board. `is_known_key` accepts the known keys that do not name the goal.
fn is_key(part: Span, is_known_key: fn(&str) -> bool) -> bool {
    let part = without_marks(part);
    let Some((key, value)) = part.split_once(':').or_else(|| part.split_once('=')) else { return false };
    let key = key.trim().text;
    let is_short = value.words().count() <= 3;
    is_short && (is_goal_key(key) || is_known_key(key)) || names_goal(key) && is_board(value.text)
}

/// Returns whether `part` is a board after a word for the goal.
fn is_labelled_board(part: Span) -> bool {
    let (first, rest) = without_marks(part).first_word();
    names_goal(first.text) && is_board(rest.text)
}

fn is_board(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && words(text).iter().all(|word| word.len() < 2)
}

fn without_marks(part: Span) -> Span {
    let text = part.text.trim_start_matches(|c: char| !c.is_alphanumeric());
    part.split_at(part.text.len() - text.len()).1
}
