//! Recovers games from a damaged file, page by page.
//!
//! Queries find a row only through the pages above it, so one lost page can hide all others. Here,
//! every page that looks like a table leaf is read separately, following SQLite's documented format
//! (<https://sqlite.org/fileformat2.html>), and rows are recognized by their columns. Misread rows
//! do no harm, because a game counts only if its contents match its identifier.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;

use rusqlite::types::{FromSql, Value};

use super::file::companion_path;
use crate::category::Category;
use crate::game::{GameBoard, GameRecord, Play};
use crate::id::GameId;

/// The maximum number of bytes to read from a file.
const MAX_FILE_SIZE: u64 = 1 << 30;
/// The page size in bytes if the header is invalid: SQLite's default.
const DEFAULT_PAGE_SIZE: usize = 4096;
/// The maximum number of bytes to copy from page chains, as a multiple of the size of the file and
/// its log.
const MAX_COPY_FACTOR: usize = 4;
/// The type of a page that is a table leaf.
const TABLE_LEAF: u8 = 0x0d;

/// Returns all intact games in a file and its log, in the order in which they were recorded.
pub(super) fn games(path: &Path) -> Vec<(GameId, GameRecord)> {
    let file = DatabaseImage::read(path);
    let mut rows = FoundRows::default();
    // A page in the log is newer than the same page in the file. If the newer page is damaged, the
    // older one may still be intact.
    file.scan(&mut rows);
    file.with_log(&companion_path(path, "-wal")).scan(&mut rows);
    rows.games()
}

/// The pages of a file, some of them replaced with newer ones from its log.
#[derive(Clone)]
struct DatabaseImage {
    bytes: Vec<u8>,
    page_size: usize,
    /// The size of a page in bytes, without the bytes reserved at its end.
    usable_size: usize,
    newer_pages: HashMap<usize, Vec<u8>>,
}

impl DatabaseImage {
    fn read(path: &Path) -> Self {
        let bytes = read_bytes(path);
        let header = |at: usize| bytes.get(at).copied().map_or(0, usize::from);
        let page_size = match header(16) << 8 | header(17) {
            1 => 1 << 16,
            size if size.is_power_of_two() && size >= 512 => size,
            _ => DEFAULT_PAGE_SIZE,
        };
        let usable_size = page_size - header(20).min(32);
        Self { bytes, page_size, usable_size, newer_pages: HashMap::new() }
    }

    /// Returns this file with the pages that its log has committed.
    ///
    /// A frame in the log consists of a 24-byte header and a page. The header contains the number
    /// of the page, the size of the database in pages if the frame ends a transaction (otherwise
    /// 0), two salts and two checksums. Frames left over from an earlier log have different salts,
    /// and reading stops there.
    fn with_log(&self, path: &Path) -> Self {
        let log = read_bytes(path);
        let Some((header, frames)) = log.split_at_checked(32) else { return self.clone() };
        let mut image = self.clone();
        let mut pending = Vec::new();
        for frame in frames.chunks_exact(24 + self.page_size).take_while(|frame| frame[8..16] == header[16..24]) {
            pending.push((big_endian(&frame[..4]) as usize, frame[24..].to_vec()));
            if big_endian(&frame[4..8]) != 0 {
                image.newer_pages.extend(pending.drain(..));
            }
        }
        image
    }

    /// Returns the page with this number, counted from 1.
    fn page(&self, number: usize) -> Option<&[u8]> {
        let start = number.checked_sub(1)?.checked_mul(self.page_size)?;
        let page = self.newer_pages.get(&number).map(Vec::as_slice);
        page.or_else(|| self.bytes.get(start..start + self.page_size)).map(|page| &page[..self.usable_size])
    }

    /// Returns the numbers of all pages, in order.
    fn pages(&self) -> Vec<usize> {
        let last = self.bytes.len() / self.page_size;
        let mut added: Vec<usize> = self.newer_pages.keys().copied().filter(|&number| number > last).collect();
        added.sort_unstable();
        (1..=last).chain(added).collect()
    }

    fn scan(&self, rows: &mut FoundRows) {
        // In a file that SQLite wrote, cells share no pages. In a forged file, many cells may lead
        // to the same pages, which would be copied for each of them.
        let mut budget = MAX_COPY_FACTOR * (self.bytes.len() + self.newer_pages.len() * self.page_size);
        for number in self.pages() {
            let Some(page) = self.page(number) else { continue };
            // The first page begins with the file header.
            let start = if number == 1 { 100 } else { 0 };
            if page[start] != TABLE_LEAF {
                continue;
            }
            let cells = big_endian(&page[start + 3..start + 5]) as usize;
            let pointers = page[start + 8..].chunks_exact(2).take(cells).map(|pointer| big_endian(pointer) as usize);
            let mut seen = HashSet::new();
            for pointer in pointers.filter(|&pointer| seen.insert(pointer)) {
                if let Some((row, values)) = self.row(page, pointer, &mut budget) {
                    rows.add(row, values);
                }
            }
        }
    }

    /// Reads the row in a cell: its number and its values. `budget` is the number of bytes that may
    /// still be copied from page chains.
    fn row(&self, page: &[u8], offset: usize, budget: &mut usize) -> Option<(i64, Vec<Value>)> {
        let mut cell = page.get(offset..)?;
        let length = usize::try_from(varint(&mut cell)?).ok()?;
        let row = varint(&mut cell)?;
        record(&self.payload(cell, length, budget)?).map(|values| (row, values))
    }

    /// Reads the payload of a cell: its beginning is in the page, and the rest is in a chain of
    /// pages, each of which contains the number of the next one.
    fn payload(&self, cell: &[u8], length: usize, budget: &mut usize) -> Option<Vec<u8>> {
        let max_local = self.usable_size - 35;
        if length <= max_local {
            return Some(cell.get(..length)?.to_vec());
        }
        if length > self.bytes.len() + self.newer_pages.len() * self.page_size {
            return None;
        }
        let min_local = (self.usable_size - 12) * 32 / 255 - 23;
        let fitting = min_local + (length - min_local) % (self.usable_size - 4);
        let local = if fitting <= max_local { fitting } else { min_local };
        let mut payload = cell.get(..local)?.to_vec();
        let mut next = big_endian(cell.get(local..local + 4)?) as usize;
        // Even an endless chain eventually reaches this length.
        while payload.len() < length {
            let page = self.page(next)?;
            next = big_endian(&page[..4]) as usize;
            *budget = budget.checked_sub(page.len())?;
            payload.extend_from_slice(&page[4..]);
        }
        payload.truncate(length);
        Some(payload)
    }
}

/// Returns the bytes of a file, or none if it cannot be read.
fn read_bytes(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Bytes that were read before an error are kept.
    let _ = File::open(path).and_then(|file| file.take(MAX_FILE_SIZE).read_to_end(&mut bytes));
    bytes
}

/// Decodes a big-endian number.
fn big_endian(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Decodes a number that is stored in groups of seven bits. A ninth byte has eight bits.
fn varint(bytes: &mut &[u8]) -> Option<i64> {
    let mut number = 0_u64;
    for index in 0..9 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        if index == 8 {
            return Some((number << 8 | u64::from(byte)) as i64);
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            break;
        }
    }
    Some(number as i64)
}

/// Decodes the values of a record: a header with the type of each value, followed by their bytes.
fn record(payload: &[u8]) -> Option<Vec<Value>> {
    let mut head = payload;
    let length = usize::try_from(varint(&mut head)?).ok()?;
    let mut types = payload.get(payload.len() - head.len()..length)?;
    let mut body = payload.get(length..)?;
    let mut values = Vec::new();
    while !types.is_empty() {
        values.push(value(varint(&mut types)?, &mut body)?);
    }
    Some(values)
}

/// Decodes a value of this type from the beginning of `body`.
fn value(kind: i64, body: &mut &[u8]) -> Option<Value> {
    let mut take = |length: usize| {
        let (bytes, rest) = body.split_at_checked(length)?;
        *body = rest;
        Some(bytes)
    };
    Some(match kind {
        0 => Value::Null,
        1..=6 => {
            let length = [1, 2, 3, 4, 6, 8][kind as usize - 1];
            // Sign-extends the value.
            let unused = 64 - 8 * length as u32;
            Value::Integer((big_endian(take(length)?) << unused) as i64 >> unused)
        }
        8 | 9 => Value::Integer(kind - 8),
        12.. if kind % 2 == 0 => Value::Blob(take(usize::try_from((kind - 12) / 2).ok()?)?.to_vec()),
        13.. => Value::Text(String::from_utf8(take(usize::try_from((kind - 13) / 2).ok()?)?.to_vec()).ok()?),
        _ => return None,
    })
}

/// The rows that were found, by their numbers. A number can occur several times, because old
/// versions of pages remain in a file.
#[derive(Default)]
struct FoundRows {
    categories: HashMap<i64, Vec<Category>>,
    games: Vec<(i64, Vec<Value>)>,
    details: HashMap<i64, Vec<Vec<Value>>>,
}

impl FoundRows {
    /// Keeps a row if it has as many columns as one of the three tables. The number of a row is not
    /// among its values.
    fn add(&mut self, row: i64, values: Vec<Value>) {
        match values.len() {
            2 => {
                if let [Value::Null, Value::Text(text)] = values.as_slice() {
                    self.categories.entry(row).or_default().extend(text.parse::<Category>().ok());
                }
            }
            6 => self.details.entry(row).or_default().push(values),
            12 => self.games.push((row, values)),
            _ => {}
        }
    }

    /// Returns the games whose rows match, in order of their numbers.
    fn games(mut self) -> Vec<(GameId, GameRecord)> {
        self.games.sort_by_key(|&(row, _)| row);
        let mut known = HashSet::new();
        let found = self.games.iter().filter_map(|(row, values)| {
            let (id, details) = (GameId(column(&values[1])?), self.details.get(row)?.iter());
            let categories = self.categories.get(&column::<i64>(&values[2])?)?;
            let mut games =
                details.flat_map(|details| categories.iter().filter_map(|category| game(values, category, details)));
            let game = games.find(|game| GameId::of(game) == id)?;
            known.insert(id).then_some((id, game))
        });
        found.collect()
    }
}

/// Decodes a row of the `game` table with its category and its row of the `detail` table. The
/// columns are in schema order.
fn game(values: &[Value], category: &Category, details: &[Value]) -> Option<GameRecord> {
    let [Value::Null, _, _, manhattan, numbers @ .., outcome, finished_at] = values else { return None };
    let [moves, joined, milliseconds, hints, solve_used, practice] = numbers else { return None };
    let [Value::Null, puzzle, goal, seed, program, log] = details else { return None };
    let play = Play {
        moves: column(moves)?,
        joined: column(joined)?,
        milliseconds: column::<i64>(milliseconds)? as u64,
        hints: column(hints)?,
        solve_used: column(solve_used)?,
        practice: column(practice)?,
        outcome: column::<String>(outcome)?.parse().ok()?,
        finished_at: column(finished_at)?,
    };
    Some(GameRecord {
        puzzle: column(puzzle)?,
        goal: column(goal)?,
        board: GameBoard::of(category, column(manhattan)?)?,
        seed: column(seed)?,
        program: column(program)?,
        play,
        log: column(log)?,
    })
}

/// Converts a value to the type of its column.
fn column<T: FromSql>(value: &Value) -> Option<T> {
    T::column_result(value.into()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: usize = 4096;

    fn image(bytes: Vec<u8>) -> DatabaseImage {
        DatabaseImage { bytes, page_size: PAGE, usable_size: PAGE, newer_pages: HashMap::new() }
    }

    #[test]
    fn only_pages_that_exist_are_visited() {
        let mut image = image(vec![0; 3 * PAGE]);
        image.newer_pages.extend([0xFFFF_FFFF, 2].map(|number| (number, vec![0; PAGE])));
        assert_eq!(image.pages(), [1, 2, 3, 0xFFFF_FFFF]);
    }

    #[test]
    fn a_budget_limits_the_pages_that_are_copied() {
        let image = image(vec![0; 3 * PAGE]);
        // 5,000 bytes: 908 in the cell, and a page from the chain.
        let mut cell = vec![0; 908];
        cell.extend([0, 0, 0, 2]);
        let mut budget = 2 * PAGE;
        let read = [(); 3].map(|()| image.payload(&cell, 5000, &mut budget).map(|payload| payload.len()));
        assert_eq!(read, [Some(5000), Some(5000), None]);
    }
}
