//! Answers in the forms that users and programs write: moves in the most plausible reading, or
//! sequences of boards.

mod atoms;
mod blocks;
mod boards;
mod clauses;
mod exchanges;
mod labels;
mod legends;
mod pieces;
mod prose;
mod repeats;
mod roles;
mod sections;
mod statement;
mod subject;
mod tiles;
mod tray_moves;
mod words;

use std::borrow::Cow;

use loyd_core::text::{Fault, Faults, quoted};
use loyd_core::{FamilyName, MoveList};

use crate::EngineFamily;
use crate::choice::Candidate;
use labels::{AnswerParts, Certainty};
use sections::{MAX_DIVIDED_LENGTH, Section, paragraphs, sections, split_at_colons};
use words::mentions_no_solution;

pub use crate::choice::{Answer, Choice, LetterRule, Reading};
pub(crate) use blocks::block_readings;
pub use clauses::MAX_WORDS;
pub use statement::{check_statement, is_no_answer, states_no_solution};
pub(crate) use tiles::tile_readings;
pub use tray_moves::write_tray_moves;

/// Reads an answer that begins at the start of the puzzle. Chooses the reading that solves the
/// puzzle, else a legal one, else the one with the most legal moves, and among equally good
/// readings the most likely one.
///
/// # Errors
/// [`Faults`] if the text is not an answer in any reading.
///
/// ```
/// use loyd_core::TilePuzzle;
/// use loyd_core::text::{read_position, tile_moves::Convention};
/// use loyd_engine::answers::{Reading, read_answer};
/// let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 6/0 7 8")?);
/// let answer = read_answer(&puzzle, "path_to_goal: ['Right', 'Right']")?;
/// assert!(answer.is_solved(), "the letters can only be those of the blank");
/// assert_eq!(answer.reading, Reading::Letters(Convention::Blank));
/// assert_eq!(read_answer(&puzzle, "7 -> 8")?.reading, Reading::Numbers);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn read_answer<P: EngineFamily>(puzzle: &P, text: &str) -> Result<Answer<P>, Faults> {
    read_answer_from(puzzle, &puzzle.start(), text, LetterRule::Either)
}

/// Reads an answer that begins at the given position, like [`read_answer`], in the conventions that
/// `rule` allows.
///
/// Labelled answers such as `BFS: LL` and `A*: LL` are never joined. If all of them agree, they
/// count as one answer.
///
/// # Errors
/// [`Faults`] if the text is not an answer in any reading, if its labelled answers differ, or if
/// the text has moves and ends with the statement that there is no solution.
pub fn read_answer_from<P: EngineFamily>(
    puzzle: &P,
    start: &P::Position,
    text: &str,
    rule: LetterRule,
) -> Result<Answer<P>, Faults> {
    read_as(puzzle, start, text, rule, false)
}

/// Reads an answer like [`read_answer`]. If `has_line_moves`, as in the multi-tile metric,
/// consecutive boards may differ by several tiles in one line.
///
/// # Errors
/// [`Faults`] if the text is not an answer in any reading.
pub fn read_answer_in_lines<P: EngineFamily>(
    puzzle: &P,
    text: &str,
    has_line_moves: bool,
) -> Result<Answer<P>, Faults> {
    read_as(puzzle, &puzzle.start(), text, LetterRule::Either, has_line_moves)
}

fn read_as<P: EngineFamily>(
    puzzle: &P,
    start: &P::Position,
    text: &str,
    rule: LetterRule,
    has_line_moves: bool,
) -> Result<Answer<P>, Faults> {
    let text = &*without_escapes(text);
    let choice = || Choice { puzzle, start, has_line_moves, best: None };
    let read = |text: &str| read_one(choice(), text, rule);
    let statement_answer = |reading| {
        let mut choice = choice();
        choice.offer(Candidate::new(reading, MoveList::default()));
        choice.best.map(|(statement, _)| statement).ok_or_else(no_answer)
    };
    if statement::states_no_moves(text) {
        return statement_answer(Reading::NoMoves);
    }
    let is_count = statement::is_count(text);
    if is_count || is_no_answer(text) || statement::is_negative(text) {
        let (what, text) = (if is_count { "only their number, " } else { "" }, quoted(text.trim()));
        let message = format!("no answer: expected moves or boards, found {what}{text}");
        return Err(Fault::new(1, 1, message).into());
    }
    let (text, whole) = without_legends(text, read);
    let text = &*text;
    let lacks_moves = !whole.as_ref().is_ok_and(Answer::has_moves);
    let has_moves = |part: &str| {
        if part.len() == text.len() { !lacks_moves } else { read(part).is_ok_and(|answer| answer.has_moves()) }
    };
    match statement::contradiction(text, has_moves) {
        Some(fault) => Err(fault.into()),
        None if lacks_moves && states_no_solution(text) => statement_answer(Reading::NoSolution),
        None if !lacks_moves && let Some(line) = statement::no_answer_line(text) => {
            let words = quoted(line.text);
            Err(line
                .fault(format!("found both moves and {words}, which means no answer: expected one of the two"))
                .into())
        }
        None => check_divisions(text, distinguish(text, whole, read)?, read),
    }
}

/// Returns the text without legends such as `Search order: UDLR`, and its reading. Returns the
/// whole text if the rest is not an answer by itself, or if only the whole text solves the puzzle.
fn without_legends<P: EngineFamily>(
    text: &str,
    read: impl Fn(&str) -> Result<Answer<P>, Faults>,
) -> (Cow<'_, str>, Result<Answer<P>, Faults>) {
    let whole = read(text);
    let rest =
        if labels_name_pieces::<P>() { legends::without_piece_list(text) } else { legends::without_legends(text) };
    if let Some(rest) = rest
        && let Ok(answer) = read(&rest)
        && answer.has_moves()
        && (answer.is_solved() || !whole.as_ref().is_ok_and(Answer::is_solved))
    {
        return (rest.into(), Ok(answer));
    }
    (text.into(), whole)
}

/// Distinguishes the labelled answers in `text`. Answers that agree count as one. `joined` is the
/// whole text read as one answer.
///
/// # Errors
/// [`Faults`] if answers differ.
fn distinguish<P: EngineFamily>(
    text: &str,
    joined: Result<Answer<P>, Faults>,
    read: impl Fn(&str) -> Result<Answer<P>, Faults>,
) -> Result<Answer<P>, Faults> {
    let Some(parts) = AnswerParts::find(text) else { return joined };
    let is_guess = parts.certainty == Certainty::Perhaps;
    if is_guess && (labels_name_pieces::<P>() || joined.as_ref().map_or(true, Answer::is_solved)) {
        return joined;
    }
    let mut answers = Vec::new();
    for (part, label) in parts.iter() {
        match read(&part) {
            Ok(answer) if answer.has_moves() => answers.push((label, answer)),
            // The fault found in the whole text has the right position.
            Err(_) if joined.is_err() => return joined,
            _ => {}
        }
    }
    if answers.len() < 2 || is_guess && !answers.iter().any(|(_, answer)| answer.is_solved()) {
        return joined;
    }
    let mut answers = answers.into_iter();
    let Some((label, first)) = answers.next() else { return joined };
    match answers.find(|(_, other)| !first.has_same_steps(other)) {
        None => Ok(first),
        Some((other, _)) => Err(labels::conflicting_answers(label, other).into()),
    }
}

/// Checks that no part of the text, such as a line, solves the puzzle if the whole text does not,
/// or solves it in fewer moves than the whole text. `joined` is the whole text read as one answer.
/// Parts that agree count as one answer.
///
/// # Errors
/// [`Faults`] if the parts differ.
fn check_divisions<P: EngineFamily>(
    text: &str,
    joined: Answer<P>,
    read: impl Fn(&str) -> Result<Answer<P>, Faults>,
) -> Result<Answer<P>, Faults> {
    let is_too_long = text.len() > MAX_DIVIDED_LENGTH;
    if labels_name_pieces::<P>() || joined.reading == Reading::Boards || !joined.has_moves() || is_too_long {
        return Ok(joined);
    }
    let divisions: [fn(&str) -> Vec<Section>; 3] = [sections, paragraphs, split_at_colons];
    for sections in divisions.into_iter().map(|divide| divide(text)).filter(|sections| sections.len() > 1) {
        let mut answers: Vec<(Section, Answer<P>)> = Vec::new();
        let mut unread = None;
        for section in sections {
            match read(&section.text).ok().filter(Answer::has_moves) {
                Some(answer) => answers.push((section, answer)),
                None => drop(unread.get_or_insert(section.title)),
            }
        }
        let solved = answers.iter().filter(|(_, answer)| answer.is_solved());
        let fewest = solved.map(|(_, answer)| answer.entries.steps().len()).min();
        let [(first, answer), others @ ..] = &answers[..] else { continue };
        let other = others.iter().find(|(_, other)| !answer.has_same_steps(other)).map(|(section, _)| section);
        let is_separate = |(section, answer): &(Section, Answer<P>)| {
            !answer.is_solved()
                && (section.is_labelled && !section.is_part() || legends::lists_every_direction(&section.text))
        };
        match (fewest, other) {
            (Some(fewest), _) if joined.is_solved() && joined.entries.steps().len() == fewest => {}
            (Some(_), _) if joined.is_solved() && !answers.iter().any(is_separate) => {}
            (Some(_), None) if !others.is_empty() => return Ok(answers.swap_remove(0).1),
            (Some(_), Some(other)) => {
                return Err(labels::conflicting_answers(Some(first.title), Some(other.title)).into());
            }
            // The other part has directions among other words.
            (Some(_), None) if !joined.is_solved() && unread.is_some() => {
                return Err(labels::conflicting_answers(Some(first.title), unread).into());
            }
            _ if !joined.is_solved() => {
                let sections: Vec<&Section> = answers.iter().map(|(section, _)| section).collect();
                if let Some(fault) = stray_directions(&sections) {
                    return Err(fault.into());
                }
            }
            _ => {}
        }
    }
    Ok(joined)
}

/// Returns the fault for a few directions that might not be moves, as in `Group: L` next to a
/// longer answer.
fn stray_directions(sections: &[&Section]) -> Option<Fault> {
    /// The maximum number of directions in initials or in a short name.
    const MAX_INITIALS: usize = 4;
    let is_legend = |section: &Section| section.is_labelled && legends::lists_every_direction(&section.text);
    let is_stray = |section: &&&Section| {
        (section.is_foreign() && section.direction_count <= MAX_INITIALS || is_legend(section))
            && sections.iter().any(|other| other.direction_count > section.direction_count + MAX_INITIALS)
    };
    let stray = sections.iter().find(is_stray)?;
    let message = format!("the directions after {} might not be moves: write only the moves", quoted(stray.title.text));
    Some(stray.title.fault(message))
}

/// Returns whether words before a colon may name the piece that moves.
fn labels_name_pieces<P: EngineFamily>() -> bool {
    P::NAME == FamilyName::Blocks
}

/// Reads `text` as one answer.
fn read_one<P: EngineFamily>(mut choice: Choice<P>, text: &str, rule: LetterRule) -> Result<Answer<P>, Faults> {
    let read = choice.puzzle.readings(text, rule, &mut choice);
    let (best, is_unlikely) = choice.best.take().unzip();
    let is_answer =
        |answer: &Answer<P>| !answer.entries.is_empty() || answer.broken.is_some() && is_unlikely == Some(false);
    match (read, best) {
        (Ok(()), Some(answer)) if is_answer(&answer) => Ok(answer),
        // Moves and boards take precedence over sentences.
        (read, best) if mentions_no_solution(text) => {
            choice.offer(Candidate::new(Reading::NoSolution, MoveList::default()));
            let statement = choice.best.take().map(|(statement, _)| statement);
            statement.or(best).ok_or_else(|| read.err().unwrap_or_else(no_answer))
        }
        (Ok(()), Some(answer)) if answer.reading == Reading::Boards || statement::is_empty_list(text) => Ok(answer),
        (Ok(()), Some(_)) if let Some(line) = statement::only_comment(text) => {
            Err(line.fault("the answer has no moves; a line that begins with `#` is a comment").into())
        }
        // On a solved board, a heading alone would count as a solution.
        (Ok(()), Some(answer)) if answer.is_solved() => Err(no_answer()),
        (Ok(()), Some(answer)) => Ok(answer),
        (Err(faults), _) => Err(faults),
        (Ok(()), None) => Err(no_answer()),
    }
}

/// Reads moves or boards that can be replayed from a position: any answer that [`read_answer_from`]
/// returns, except the statement that there is no solution.
///
/// # Errors
/// [`Faults`] if the text is not such an answer.
pub fn read_moves<P: EngineFamily>(
    puzzle: &P,
    start: &P::Position,
    text: &str,
    rule: LetterRule,
) -> Result<Answer<P>, Faults> {
    let answer = read_answer_from(puzzle, start, text, rule)?;
    if answer.reading == Reading::NoSolution {
        let message =
            "the statement that there is no solution cannot be replayed: `loyd solve` and `loyd grade` check it";
        return Err(Fault::new(1, 1, message).into());
    }
    Ok(answer)
}

fn no_answer() -> Faults {
    Fault::new(1, 1, "expected moves or boards").into()
}

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
