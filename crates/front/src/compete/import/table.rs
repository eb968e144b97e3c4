//! Tables of solves: a header line, a recognised separator, and columns in any order, identified by
//! their titles.
//!
//! csTimer's header is `No.;Time;Comment;Scramble;Date;P.1`. Slidysim's tables have the columns
//! `Time`, `Moves`, `TPS`, `Scramble`, `Solution` and `Movetimes`. A solution is replayed to
//! confirm that it solves its scramble.

use jiff::tz::TimeZone;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{Fault, FaultLog, Faults, read_position};
use loyd_core::{TileMetric, TilePuzzle, verify};

use super::time::{self, mismatch};
use crate::compete::Penalty;
use crate::compete::solve::Solve;

/// The titles of the recognised columns, in lower case. Only the first is required.
const TITLES: [&str; 8] = ["time", "moves", "comment", "scramble", "solution", "date", "completed", "penalty"];

/// The number of moves that a penalty adds.
const TWO_MOVES: u32 = 2;

/// The columns of a table.
pub(super) struct TableColumns {
    separator: char,
    /// For each of [`TITLES`], the index of its column.
    indices: [Option<usize>; TITLES.len()],
}

/// Returns the columns of a table and the index of its header, the first non-empty line, or `None`
/// if the text is not a table.
pub(super) fn find_header(text: &str) -> Option<(usize, TableColumns)> {
    let (index, line) = text.lines().enumerate().find(|(_, line)| !line.trim().is_empty())?;
    [';', '\t', ','].into_iter().find_map(|separator| {
        let titles: Vec<String> =
            fields(line, separator).iter().map(|title| title.text.trim().to_lowercase()).collect();
        let indices = TITLES.map(|known| titles.iter().position(|title| title == known));
        let is_table = indices[0].is_some() && titles.len() > 1;
        is_table.then_some((index, TableColumns { separator, indices }))
    })
}

/// A field in a line.
struct TableField {
    /// The text without its quotes.
    text: String,
    /// The column of its first character in the line, which may be a quote.
    column: usize,
}

/// Returns the fields in a line. A field in double quotes may contain the separator, and a doubled
/// quote stands for a single one.
fn fields(line: &str, separator: char) -> Vec<TableField> {
    let empty = |column| TableField { text: String::new(), column };
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), empty(1), false);
    let mut characters = (1..).zip(line.chars()).peekable();
    while let Some((column, character)) = characters.next() {
        match character {
            '"' if is_quoted && characters.next_if(|(_, next)| *next == '"').is_some() => field.text.push('"'),
            '"' if is_quoted || field.text.is_empty() => is_quoted = !is_quoted,
            other if other == separator && !is_quoted => fields.push(std::mem::replace(&mut field, empty(column + 1))),
            other => field.text.push(other),
        }
    }
    fields.push(field);
    fields
}

impl TableColumns {
    /// Reads the lines after the header. `header` is the index of its line.
    pub(super) fn read(&self, text: &str, header: usize, zone: &TimeZone) -> Result<Vec<Solve>, Faults> {
        let (mut solves, mut log) = (Vec::new(), FaultLog::default());
        for (index, line) in text.lines().enumerate().skip(header + 1).filter(|(_, line)| !line.trim().is_empty()) {
            let fields = fields(line, self.separator);
            match self.solve(&fields, zone) {
                Ok(solve) => solves.push(solve),
                Err((field, message)) => {
                    // A missing field is reported at the end of the line.
                    let column = fields.get(field).map_or_else(|| line.chars().count() + 1, |field| field.column);
                    log.push(Fault::new(index + 1, column, message));
                }
            }
        }
        log.unless_any(solves)
    }

    /// Returns the index and text of the field in a column, or 0 and an empty string if there is
    /// none.
    fn field<'a>(&self, fields: &'a [TableField], title: &str) -> (usize, &'a str) {
        let index = TITLES.iter().position(|known| *known == title).and_then(|title| self.indices[title]);
        (index.unwrap_or(0), index.and_then(|index| fields.get(index)).map_or("", |field| field.text.trim()))
    }

    /// Returns the solve in a line, or the index of an invalid field and a message.
    fn solve(&self, fields: &[TableField], zone: &TimeZone) -> Result<Solve, (usize, String)> {
        let field = |title| self.field(fields, title);
        let (index, text) = field("time");
        let (milliseconds, penalty) = time::solve(text).map_err(|message| (index, message))?;
        let (index, text) = field("moves");
        // A penalty of two moves is included in the number, like two seconds in a time.
        let (text, extra_moves) = text.strip_suffix('+').map_or((text, 0), |text| (text, TWO_MOVES));
        let moves = match text {
            "" => None,
            text => {
                let moves = move_count(text).and_then(|moves| moves.checked_sub(extra_moves));
                Some(moves.ok_or_else(|| (index, mismatch("a number of moves", text)))?)
            }
        };
        let (index, text) = field("date");
        let at = time::date(text, zone).map_err(|message| (index, message))?;
        let (index, text) = field("penalty");
        let penalty =
            penalty.and(parse_penalty(text).ok_or_else(|| (index, mismatch("`+2`, `DNF` or nothing", text)))?);
        let (_, text) = field("completed");
        let is_unfinished = ["false", "no", "0"].iter().any(|word| text.eq_ignore_ascii_case(word));
        let penalty = if is_unfinished { Penalty::Dnf } else { penalty };
        let scramble = field("scramble").1.to_owned();
        let (index, solution) = field("solution");
        let replayed = if penalty == Penalty::Dnf {
            None
        } else {
            replay(&scramble, solution).map_err(|message| (index, message))?
        };
        let comment = field("comment").1.to_owned();
        let moves = moves.or(replayed);
        Ok(Solve { milliseconds, moves, penalty, extra_moves, at, scramble, comment, ..Solve::default() })
    }
}

/// Parses a move count. Some timers write it with zeros after a decimal point, as in `26.00`.
fn move_count(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0') { whole.parse().ok() } else { None }
}

/// Parses the `penalty` field.
fn parse_penalty(text: &str) -> Option<Penalty> {
    match text.to_uppercase().as_str() {
        "" | "0" | "OK" | "NONE" => Some(Penalty::None),
        "+2" | "2" | "2000" | "PLUS2" => Some(Penalty::TWO),
        "DNF" | "-1" => Some(Penalty::Dnf),
        _ => None,
    }
}

/// Returns the number of moves in a solution. The solution must solve the scramble; its letters may
/// move either the tiles or the blank. Returns `None` if there is no board or no solution to
/// replay.
fn replay(scramble: &str, solution: &str) -> Result<Option<u32>, String> {
    let Ok(start) = read_position(scramble) else { return Ok(None) };
    if solution.is_empty() {
        return Ok(None);
    }
    let puzzle = TilePuzzle::blank_last(start.clone());
    for convention in [Convention::Tile, Convention::Blank] {
        let Ok(entries) = tile_moves::parse(solution, Some(convention)) else { break };
        let report = verify(&puzzle, &start, &entries);
        if report.solved {
            return Ok(u32::try_from(report.length(TileMetric::Single)).ok());
        }
    }
    Err(mismatch("a solution to the scramble", solution))
}
