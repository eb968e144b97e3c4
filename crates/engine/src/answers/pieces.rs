//! Moves of named pieces in other programs' notations: `A+2`, `AR2 VU1`, `('A', 'right', 2)`, and
//! `car,move` tables.

use std::cell::LazyCell;

use loyd_core::blocks::{Freedom, MAX_GRID, Piece, piece_index};
use loyd_core::text::block_moves::{cells, no_piece};
use loyd_core::text::span::{Span, is_integer, is_number};
use loyd_core::text::tile_moves::too_many_steps;
use loyd_core::text::{Fault, FaultLog, Faults, quoted};
use loyd_core::{BlockPuzzle, BlockStep, Direction, MoveList};

use super::words::{self, WordKind, word_list};

/// Words between the parts of a move.
const FILLERS: [&str; 24] = word_list(
    "and, block, brick, by, car, cell, cells, direction, goes, move, moves, piece, slide, slides, space, \
     spaces, square, squares, step, steps, the, then, to, vehicle",
);

/// Headers in a table of moves.
const HEADINGS: [&str; 17] = word_list(
    "amount, block, brick, car, cells, direction, distance, id, index, move, moves, name, number, piece, step, \
     steps, vehicle",
);

/// Headers of a column that numbers the moves.
const COUNTERS: [&str; 4] = ["index", "move", "number", "step"];

/// Reads moves on separate lines, in brackets, or separated by commas, semicolons or `->`. Skips
/// sentences, labels and line numbers, and rows of numbers before the first and after the last
/// move.
///
/// # Errors
/// [`Faults`] for an unknown piece, an invalid direction, or a signed number of cells for a piece
/// that moves along both axes.
pub(super) fn read(text: &str, puzzle: &BlockPuzzle) -> Result<MoveList<BlockStep>, Faults> {
    let mut reader = PieceReader {
        puzzle,
        is_signed: is_signed(text),
        counter: None,
        entries: MoveList::default(),
        numbers: None,
        log: FaultLog::default(),
    };
    let lines = Span::whole(text, 1).nonblank_lines().map(Span::trim).filter(|line| !line.text.starts_with('#'));
    for line in lines {
        if !reader.read_line(line) {
            break;
        }
    }
    if reader.entries.is_empty() && reader.log.is_empty() {
        let first = Span::whole(text, 1).words().next().unwrap_or(Span::whole(text, 1));
        reader
            .log
            .push(first.fault(format!("expected a move such as `A right 2` or `A+2`, found {}", quoted(first.text))));
    }
    reader.log.unless_any(reader.entries)
}

struct PieceReader<'a, 'b> {
    puzzle: &'b BlockPuzzle,
    /// Whether the sign before a number of cells gives the direction.
    is_signed: bool,
    /// The column that numbers the rows of a table.
    counter: Option<usize>,
    entries: MoveList<BlockStep>,
    /// The first row of numbers after a move.
    numbers: Option<Span<'a>>,
    log: FaultLog,
}

impl<'a> PieceReader<'a, '_> {
    /// Reads a line. Returns `false` if no more moves can be stored.
    fn read_line(&mut self, line: Span<'a>) -> bool {
        if self.entries.is_empty() && self.read_heading(line) {
            return true;
        }
        let line = self.before_total(line).unwrap_or(line);
        let Some(line) = self.without_label(line) else { return true };
        if is_numeric(line, self.is_signed) {
            self.numbers = self.numbers.or(Some(line).filter(|_| !self.entries.is_empty()));
            return true;
        }
        let line = self.moves_after_words(line).unwrap_or(line);
        // Computed once: a long line may have many groups without a move.
        let is_sentence = LazyCell::new(|| is_sentence(line));
        for group in groups(line) {
            match self.read_group(group) {
                Ok(moves) => {
                    if let Some(row) = self.numbers.take() {
                        self.log.push(row.fault(format!("expected a move, found the numbers {}", quoted(row.text))));
                    }
                    for steps in moves {
                        if !self.entries.has_room(steps.len()) {
                            self.log.push(group.fault(too_many_steps()));
                            return false;
                        }
                        self.entries.push(steps);
                    }
                }
                Err(_) if *is_sentence => {}
                Err(fault) => self.log.push(fault),
            }
        }
        true
    }

    /// Returns the moves on a line without the total after them, such as ` 5 moves` or
    /// `, total: 5`. Returns `None` if the whole line consists of moves, or if the rest does not.
    fn before_total(&self, line: Span<'a>) -> Option<Span<'a>> {
        let moves = without_total(line)?;
        let has_only_moves = |line: Span<'a>| {
            let is_moves = |group| self.read_group(group).is_ok_and(|moves| !moves.is_empty());
            self.without_label(line).is_some_and(|line| !is_numeric(line, self.is_signed) && groups(line).all(is_moves))
        };
        (!has_only_moves(line) && has_only_moves(moves)).then_some(moves)
    }

    /// Returns whether `text` consists of moves.
    fn is_moves(&self, text: Span<'a>) -> bool {
        let mut groups = groups(text).peekable();
        groups.peek().is_some() && groups.all(|group| self.read_group(group).is_ok_and(|moves| !moves.is_empty()))
    }

    /// Returns the moves on a line that follow the words of a sentence, as in `Solution A up 1`.
    fn moves_after_words(&self, line: Span<'a>) -> Option<Span<'a>> {
        /// The maximum number of words before the moves.
        const MAX_WORDS: usize = 8;
        let mut rest = line;
        for _ in 0..MAX_WORDS {
            let (word, tail) = rest.first_word();
            let kind = words::kind(word.text.trim_matches(is_delimiter));
            if !matches!(kind, WordKind::Prose | WordKind::FillerOrProse) || tail.is_empty() {
                return None;
            }
            rest = tail.trim();
            if self.is_moves(rest) && !is_numeric(rest, self.is_signed) {
                return Some(rest);
            }
        }
        None
    }

    /// Reads the header of a table. Returns `false` if the line is not a header.
    fn read_heading(&mut self, line: Span) -> bool {
        let names: Vec<String> = line.parts(is_delimiter).map(|word| word.text.to_lowercase()).collect();
        let is_heading = names.len() > 1 && names.iter().any(|name| is_kind_of_piece(name));
        if !is_heading || !names.iter().all(|name| HEADINGS.contains(&name.as_str())) {
            return false;
        }
        self.is_signed = true;
        let first = names.first().filter(|name| COUNTERS.contains(&name.as_str()) && names.len() > 2);
        self.counter = first.map(|_| 0);
        true
    }

    /// Removes a bullet, the words before a colon, and the line number. Returns `None` if the words
    /// introduce a statistic.
    fn without_label(&self, line: Span<'a>) -> Option<Span<'a>> {
        let bullet = ["- ", "* ", "• "].into_iter().find(|&bullet| line.text.starts_with(bullet));
        let line = line.split_at(bullet.map_or(0, str::len)).1;
        let line = match line.split_once(':') {
            Some((label, _)) if self.is_name(label) => line,
            Some((label, rest)) => {
                let is_unrelated = |word: Span| matches!(words::kind(word.text), WordKind::Prose | WordKind::Unknown);
                let mut names = label.parts(is_delimiter).filter(|word| !is_number(word.text));
                let announces = words::announces_moves(label.parts(is_delimiter).map(|word| word.text));
                // A prompt may have its answer on the same line.
                if !announces && !self.is_moves(rest) && names.any(is_unrelated) {
                    return None;
                }
                rest.trim()
            }
            None => line,
        };
        let (first, rest) = line.first_word();
        let is_number = first.text.strip_suffix(['.', ')']).is_some_and(is_number) && !rest.trim().is_empty();
        Some(if is_number { rest.trim() } else { line })
    }

    /// Returns whether `text` is the name of a piece, optionally in quotes and brackets, or after a
    /// word such as `piece`.
    fn is_name(&self, text: Span<'a>) -> bool {
        let is_kind = |word: &Span| is_kind_of_piece(&word.text.to_lowercase());
        let mut words = text.parts(is_delimiter).skip_while(is_kind);
        words.next().is_some_and(|word| self.piece(word).is_ok()) && words.next().is_none()
    }

    /// Returns the moves in a part of a line. The parts between commas are read separately or, if
    /// that fails or the lines are numbered, as one.
    fn read_group(&self, group: Span<'a>) -> Result<Vec<Vec<BlockStep>>, Fault> {
        let parts = || {
            group.split(',').map(|part| part.parts(is_delimiter).collect::<Vec<_>>()).filter(|part| !part.is_empty())
        };
        let separate: Result<Vec<_>, _> = parts().map(|words| self.read_moves(&words)).collect();
        let skipped = self.counter.map_or(0, |_| 1);
        let whole: Vec<Span> = group.parts(is_delimiter).skip(skipped).collect();
        match separate {
            Ok(moves) if skipped == 0 => Ok(moves.concat()),
            Ok(_) => self.read_moves(&whole),
            Err(error) if parts().count() > 1 => self.read_moves(&whole).map_err(|_| error),
            Err(error) => Err(error),
        }
    }

    /// Returns the moves in consecutive words.
    fn read_moves(&self, words: &[Span<'a>]) -> Result<Vec<Vec<BlockStep>>, Fault> {
        let is_filler = |word: &&Span| FILLERS.contains(&word.text.to_lowercase().as_str()) || word.text == "-";
        let bare = |word: &Span<'a>| Span { text: word.text.trim_end_matches(['.', '!']), ..*word };
        let words: Vec<Span> = words.iter().map(bare).filter(|word| !word.is_empty() && !is_filler(&word)).collect();
        let (mut moves, mut rest) = (Vec::new(), &words[..]);
        while let [first, after @ ..] = rest {
            let (piece, tail) = self.split_name(*first)?;
            let (steps, used) = self.read_steps(piece, *first, tail, after)?;
            moves.push(steps);
            rest = &after[used - usize::from(tail.is_some())..];
        }
        Ok(moves)
    }

    /// Returns the piece that a word names, and the rest of the word, such as the `R2` in `AR2`.
    fn split_name(&self, word: Span<'a>) -> Result<(u16, Option<Span<'a>>), Fault> {
        if let Ok(piece) = self.piece(word) {
            return Ok((piece, None));
        }
        let length = word.text.chars().next().map_or(0, char::len_utf8);
        let (name, tail) = word.split_at(length);
        let begins = |tail: &str| sign(tail).is_some() || split_direction(tail).is_some() || arrows(tail).is_some();
        match self.piece(name) {
            piece if begins(tail.text) => Ok((piece?, Some(tail))),
            _ => self.piece(word).map(|piece| (piece, None)),
        }
    }

    fn piece(&self, name: Span<'a>) -> Result<u16, Fault> {
        let names = || self.puzzle.pieces().iter().map(|piece| piece.name);
        // Other formats require `@` before numbers from 10 upwards.
        let numbered = || piece_index(&format!("@{}", name.text), names()).filter(|_| name.text.len() > 1);
        let found = piece_index(name.text, names()).or_else(numbered);
        found.map(|piece| piece as u16).ok_or_else(|| name.fault(no_piece(name.text)))
    }

    /// Returns the steps that words describe for a piece, and the number of words used. The first
    /// word is the tail of the piece's own word, if it has one.
    fn read_steps(
        &self,
        piece: u16,
        name: Span<'a>,
        tail: Option<Span<'a>>,
        after: &[Span<'a>],
    ) -> Result<(Vec<BlockStep>, usize), Fault> {
        let word = |at: usize| match tail {
            Some(tail) if at == 0 => Some(tail),
            _ => after.get(at - usize::from(tail.is_some())).copied(),
        };
        let Some(first) = word(0) else {
            return Err(name.end().fault("expected a direction such as `right`, found nothing"));
        };
        let next = word(1);
        let count = |word: Span| cells(word.text);
        let steps = |direction, count| vec![BlockStep { piece, direction }; count];
        if let Some(directions) = arrows(first.text) {
            return Ok((directions.into_iter().map(|direction| BlockStep { piece, direction }).collect(), 1));
        }
        if let (Some(count), Some(direction)) = (count(first), next.and_then(|next| whole_direction(next.text))) {
            return Ok((steps(direction, count), 2));
        }
        let is_sign = sign(first.text).is_some() || self.is_signed;
        if let Some((is_backward, number)) = sign(first.text).or(Some((false, first.text))).filter(|_| is_sign)
            && let Some(count) = cells(number)
        {
            return Ok((steps(self.signed_direction(piece, is_backward, first)?, count), 1));
        }
        let mut used = 0;
        let mut path = Vec::new();
        while let Some((here, (direction, digits))) =
            word(used).and_then(|here| Some((here, split_direction(here.text)?)))
        {
            let is_name = used > 0
                && self.split_name(here).is_ok()
                && word(used + 1).is_some_and(|word| split_direction(word.text).is_some());
            if is_name {
                break;
            }
            let next_count = word(used + 1).filter(|_| digits.is_empty()).and_then(count);
            let number = if digits.is_empty() { next_count.or(Some(1)) } else { cells(digits) };
            let expected = format_args!("expected a number of cells from 1 to {MAX_GRID}");
            let number = number.ok_or_else(|| here.fault(format!("{expected}, found {}", quoted(digits))))?;
            path.extend(steps(direction, number));
            used += 1 + usize::from(next_count.is_some());
        }
        if path.is_empty() {
            return Err(first.fault(format!("expected `up`, `down`, `left` or `right`, found {}", quoted(first.text))));
        }
        Ok((path, used))
    }

    /// Returns the direction that a sign denotes for a piece. Right and down are positive.
    fn signed_direction(&self, piece: u16, is_backward: bool, place: Span<'a>) -> Result<Direction, Fault> {
        let piece = &self.puzzle.pieces()[usize::from(piece)];
        let name = piece.name;
        let forward = axis(piece).ok_or_else(|| {
            place.fault(format!(
                "piece {name} can move along both axes, so a sign does not determine a direction: write `{name} right 2`"
            ))
        })?;
        Ok(if is_backward { forward.opposite() } else { forward })
    }
}

/// Returns whether a word in lower case may precede the name of a piece.
fn is_kind_of_piece(word: &str) -> bool {
    matches!(word, "block" | "brick" | "car" | "piece" | "vehicle")
}

/// Returns the positive direction of a piece, if its freedom, or else its shape, leaves only one
/// axis.
fn axis(piece: &Piece) -> Option<Direction> {
    let offsets = || piece.shape.offsets().iter();
    let (is_one_row, is_one_column) = (offsets().all(|&(down, _)| down == 0), offsets().all(|&(_, right)| right == 0));
    match piece.freedom {
        Freedom::Horizontal => Some(Direction::Right),
        Freedom::Vertical => Some(Direction::Down),
        _ if is_one_row && !is_one_column => Some(Direction::Right),
        _ if is_one_column && !is_one_row => Some(Direction::Down),
        _ => None,
    }
}

/// Splits a signed number into its sign, which is `true` for a minus, and its digits.
fn sign(text: &str) -> Option<(bool, &str)> {
    let is_backward = text.starts_with(['-', '−', '–']);
    let number = text.strip_prefix(['+', '-', '−', '–'])?;
    is_number(number).then_some((is_backward, number))
}

/// Returns the direction that a word without digits denotes.
fn whole_direction(word: &str) -> Option<Direction> {
    split_direction(word).filter(|(_, digits)| digits.is_empty()).map(|(direction, _)| direction)
}

/// Splits a word into a direction and optional digits: `R2`, `up`, `→3`.
fn split_direction(word: &str) -> Option<(Direction, &str)> {
    let digits = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let name = &word[..word.len() - digits.len()];
    let mut chars = name.chars();
    let drawn =
        chars.next().and_then(words::arrow).filter(|_| chars.as_str().is_empty() || chars.as_str() == "\u{fe0f}");
    let is_direction = matches!(words::kind(name), WordKind::Directions | WordKind::PerhapsDirections);
    let mut named = is_direction.then(|| words::directions(name)).into_iter().flatten();
    let written = drawn.or_else(|| named.next()).filter(|_| drawn.is_some() || named.next().is_none())?;
    (digits.is_empty() || is_number(digits)).then_some((written.direction, digits))
}

/// Returns the directions of several arrows, or of a repeated upper-case letter, one per cell:
/// `→→→`, `DD`.
fn arrows(word: &str) -> Option<Vec<Direction>> {
    let first = word.chars().next()?;
    let is_repeated = "UDLR".contains(first) && word.chars().all(|c| c == first);
    let arrow = |c: char| words::arrow(c).map(|written| written.direction);
    let directions: Option<Vec<Direction>> = if is_repeated {
        Some(words::directions(word).map(|written| written.direction).collect())
    } else {
        word.chars().filter(|&c| c != '\u{fe0f}').map(arrow).collect()
    };
    directions.filter(|directions| directions.len() > 1)
}

/// Returns whether `text` contains signed numbers of cells, such as `A+2`.
fn is_signed(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(2).any(|pair| pair[0] == b'+' && pair[1].is_ascii_digit())
        || bytes.windows(3).any(|part| part[0].is_ascii_alphabetic() && part[1] == b'-' && part[2].is_ascii_digit())
}

/// Returns the parts of a line separated by brackets, semicolons, `->` or `=>`.
fn groups(line: Span) -> impl Iterator<Item = Span> {
    let parts = line.split_off_each(|rest| {
        let (at, length) = separator(rest.text).unwrap_or((rest.text.len(), 0));
        let (group, after) = rest.split_at(at);
        Some((group, after.split_at(length).1)).filter(|_| !rest.is_empty())
    });
    parts.filter(|group| group.parts(|c| is_delimiter(c) || c == '-').next().is_some())
}

/// Returns the position and the length of the first separator between groups. Does not scan the
/// rest, because a line may consist of separators.
fn separator(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let length = |at: usize| match bytes[at] {
        b'(' | b')' | b'[' | b']' | b'{' | b'}' | b';' => Some(1),
        b'-' | b'=' if bytes.get(at + 1) == Some(&b'>') => Some(2),
        _ => None,
    };
    (0..bytes.len()).find_map(|at| Some((at, length(at)?)))
}

/// Returns whether a character separates words.
fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | ':' | '"' | '\'' | '`' | '|' | '=' | '[' | ']' | '(' | ')' | '{' | '}')
}

/// Returns whether a line consists of numbers, as board rows and statistics do.
fn is_numeric(line: Span, is_signed: bool) -> bool {
    let is_decimal =
        |text: &str| text.split_once('.').is_some_and(|(whole, decimals)| is_number(whole) && is_number(decimals));
    let mut words = line.parts(is_delimiter).peekable();
    let is_plain = |word: Span| is_integer(word.text) && !word.text.starts_with('+') || is_decimal(word.text);
    let count = words.clone().count();
    words.peek().is_some() && words.all(is_plain) && !(is_signed && (2..=3).contains(&count))
}

/// Removes the number of moves from the end of a line. Returns `None` if there is none. A number
/// without a word may be the number of cells for the last move.
pub(super) fn without_total(line: Span) -> Option<Span> {
    const WORDS: [&str; 12] =
        ["cost", "count", "depth", "in", "length", "move", "moves", "number", "of", "step", "steps", "total"];
    let is_mark = |c: char| is_delimiter(c) || matches!(c, '.' | '!' | '-' | '–' | '—' | '#');
    let is_word = |word: &str| WORDS.contains(&word.to_lowercase().as_str());
    let (mut text, mut words, mut numbers) = (line.text.trim_end_matches(is_mark), 0, 0);
    while let Some(word) = text.rsplit(is_mark).next().filter(|word| is_word(word) || numbers == 0 && is_number(word)) {
        (words, numbers) = (words + usize::from(is_word(word)), numbers + usize::from(is_number(word)));
        text = text[..text.len() - word.len()].trim_end_matches(is_mark);
    }
    (words > 0 && numbers > 0).then(|| line.split_at(text.len()).0)
}

/// Returns whether a line is about moves without containing any: a sentence, or the number of
/// moves.
pub(super) fn is_remark(line: Span) -> bool {
    is_sentence(line) || without_total(line).is_some_and(Span::is_empty)
}

/// Returns whether a line contains words that are typical of sentences about a search or a
/// solution.
fn is_sentence(line: Span) -> bool {
    let mut words = line.parts(|c| is_delimiter(c) || matches!(c, '.' | '!'));
    words::mentions_no_solution(line.text)
        || words.clone().any(|word| words::kind(word.text) == WordKind::Prose)
        || words.any(|word| words::kind(word.text) == WordKind::FillerOrProse)
            && line.text.contains(|c: char| c.is_ascii_digit())
}
