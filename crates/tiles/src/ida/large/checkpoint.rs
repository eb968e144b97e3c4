use loyd_core::{TilePosition, TilePuzzle};
use loyd_search::Iteration;
use thiserror::Error;

use crate::ida::parallel::{EngineState, FrontierPart, PartOutcome};

/// The reason why a search cannot be resumed from a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckpointError {
    /// The text or file is not a checkpoint.
    #[error("not a loyd checkpoint")]
    Other,
    /// The checkpoint was written by a different version.
    #[error("the checkpoint is from a different version of loyd")]
    Version,
    /// The checksum or the structure is invalid.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The checkpoint belongs to a different search.
    #[error("the checkpoint is from a different search: {field} {found}, expected {expected}")]
    Foreign {
        /// The field that differs: the position, the goal or the metric.
        field: &'static str,
        /// The value in the checkpoint.
        found: String,
        /// The requested value.
        expected: String,
    },
    /// The search's tables need this number of bytes, which exceeds the memory limit.
    #[error("the search needs {0} bytes of memory for its tables, which exceeds the limit")]
    Memory(u64),
}

/// The first line. Its number increases whenever the format or the search order changes.
const MAGIC: &str = "loyd checkpoint 4";
const MAGIC_PREFIX: &str = "loyd checkpoint ";

/// The contents of a checkpoint, apart from its identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CheckpointContent {
    /// The maximum number of tiles in a pattern; 0 if the search uses or tries walking distance.
    pub(super) largest: usize,
    pub(super) state: EngineState,
}

/// Returns the bytes of a checkpoint: lines that identify the search, numbers, and a checksum of
/// everything.
pub(super) fn write(puzzle: &TilePuzzle, position: &TilePosition, content: &CheckpointContent) -> Vec<u8> {
    let mut bytes = format!("{MAGIC}\n").into_bytes();
    for (field, value) in identity(puzzle, position) {
        bytes.extend(format!("{field} {value}\n").bytes());
    }
    let CheckpointContent { largest, state } = content;
    let EngineState { bound, depth, nodes, last: [last, earlier], iterations, parts } = state;
    let counts = [iterations.len() as u64, parts.len() as u64];
    let numbers = [*largest as u64, (*bound).into(), (*depth).into(), *nodes, *last, *earlier, counts[0], counts[1]];
    let past = iterations.iter().flat_map(|&Iteration { bound, nodes }| [u64::from(bound), nodes]);
    bytes.extend(numbers.into_iter().chain(past).flat_map(u64::to_le_bytes));
    bytes.extend(parts.iter().flat_map(part_words).flat_map(u64::to_le_bytes));
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Reads the contents of a checkpoint, if it belongs to this position and puzzle.
pub(super) fn read(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    bytes: &[u8],
) -> Result<CheckpointContent, CheckpointError> {
    if !bytes.starts_with(MAGIC_PREFIX.as_bytes()) {
        return Err(CheckpointError::Other);
    }
    let (content, sum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
    if checksum(content) != u64::from_le_bytes(*sum) {
        return Err(CheckpointError::Damaged);
    }
    let (first, mut rest) = split_line(content)?;
    if first != MAGIC {
        return Err(CheckpointError::Version);
    }
    for (field, expected) in identity(puzzle, position) {
        let (found, after) = split_line(rest)?;
        rest = after;
        let found = found.strip_prefix(field).ok_or(CheckpointError::Damaged)?.trim_start().to_owned();
        if found != expected {
            return Err(CheckpointError::Foreign { field, found, expected });
        }
    }
    read_numbers(rest).ok_or(CheckpointError::Damaged)
}

/// Returns the identity of a checkpoint.
fn identity(puzzle: &TilePuzzle, position: &TilePosition) -> [(&'static str, String); 3] {
    [("position", position.to_string()), ("goal", puzzle.goal().to_string()), ("metric", "single".to_owned())]
}

fn split_line(bytes: &[u8]) -> Result<(&str, &[u8]), CheckpointError> {
    let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(CheckpointError::Damaged)?;
    let text = str::from_utf8(&bytes[..end]).map_err(|_| CheckpointError::Damaged)?;
    Ok((text, &bytes[end + 1..]))
}

/// The third word of a part that is not done. If a part is done, the word is its number of nodes,
/// which is always smaller.
const NOT_DONE: u64 = u64::MAX;

/// Returns a part as three words. The first holds the part's entry in bits 0 to 31, and `nearest`
/// from the previous iteration in bits 32 to 47 and from this one in bits 48 to 63. The second is
/// the number of nodes in the previous iteration. The third is the number of nodes in this one, or
/// [`NOT_DONE`].
fn part_words(part: &FrontierPart) -> [u64; 3] {
    let FrontierPart { entry, before, done } = part;
    let nearest = done.map_or(0, |outcome| outcome.nearest);
    let packed = u64::from(*entry) | u64::from(before.nearest) << 32 | u64::from(nearest) << 48;
    [packed, before.nodes, done.map_or(NOT_DONE, |outcome| outcome.nodes)]
}

fn part_from_words([packed, before, done]: [u64; 3]) -> FrontierPart {
    let nearest = |shift: u32| (packed >> shift) as u32 & 0xFFFF;
    FrontierPart {
        entry: packed as u32,
        before: PartOutcome { nodes: before, nearest: nearest(32) },
        done: (done != NOT_DONE).then_some(PartOutcome { nodes: done, nearest: nearest(48) }),
    }
}

fn read_numbers(bytes: &[u8]) -> Option<CheckpointContent> {
    let (words, rest) = bytes.as_chunks::<8>();
    let words: Vec<u64> = words.iter().map(|&word| u64::from_le_bytes(word)).collect();
    let (&[largest, bound, depth, nodes, last, earlier, past, parts], words) = words.split_first_chunk()?;
    let (past, words) = words.split_at_checked(usize::try_from(past.checked_mul(2)?).ok()?)?;
    let (past, _) = past.as_chunks::<2>();
    let are_iterations_possible = past.iter().all(|&[bound, nodes]| bound <= MAX_MOVES && nodes <= MAX_NODES);
    let iterations = past.iter().map(|&[bound, nodes]| Iteration { bound: bound as u32, nodes }).collect();
    let (chunks, more) = words.as_chunks::<3>();
    let parts: Vec<FrontierPart> =
        chunks.iter().copied().map(part_from_words).take_while(|_| chunks.len() as u64 == parts).collect();
    let is_complete = rest.is_empty() && more.is_empty() && parts.len() == chunks.len();
    // The search adds up all of these numbers, so their sum must not overflow.
    let counts = parts.iter().flat_map(|part| [part.before.nodes, part.done.map_or(0, |outcome| outcome.nodes)]);
    let sum = counts.chain([nodes, last, earlier]).try_fold(0, u64::checked_add);
    let is_possible = bound <= MAX_MOVES && depth <= MAX_MOVES && sum.is_some_and(|sum| sum <= MAX_NODES);
    let state =
        EngineState { bound: bound as u32, depth: depth as u32, nodes, last: [last, earlier], iterations, parts };
    (is_complete && is_possible && are_iterations_possible)
        .then_some(CheckpointContent { largest: largest as usize, state })
}

/// The maximum number of moves in a solution on a board of at most 64 cells.
const MAX_MOVES: u64 = 4000;
/// The maximum number of nodes in a search.
const MAX_NODES: u64 = 1 << 62;

/// Returns the 64-bit FNV-1a hash of the bytes (Fowler, Noll and Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use loyd_core::tiles::TileGoal;

    use super::*;

    fn sample_content() -> CheckpointContent {
        let part = |entry| FrontierPart {
            entry,
            before: PartOutcome { nodes: 7, nearest: 300 },
            done: (entry % 2 == 0).then_some(PartOutcome { nodes: u64::from(entry) << 40, nearest: 2 }),
        };
        let iterations = vec![Iteration { bound: 48, nodes: 4 }];
        let parts = (5..9).map(part).collect();
        let state = EngineState { bound: 50, depth: 9, nodes: 1 << 50, last: [4, 3], iterations, parts };
        CheckpointContent { largest: 6, state }
    }

    #[test]
    fn checkpoints_can_be_read_back_and_every_changed_byte_is_detected() {
        let position = TileGoal::BlankFirst.position(5, 5);
        let puzzle = TilePuzzle::blank_last(position.clone());
        let bytes = write(&puzzle, &position, &sample_content());
        assert_eq!(read(&puzzle, &position, &bytes), Ok(sample_content()));
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(read(&puzzle, &position, &damaged).is_err(), "byte {at}");
            assert!(read(&puzzle, &position, &bytes[..at]).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn a_foreign_checkpoint_is_identified() {
        let position = TileGoal::BlankFirst.position(5, 5);
        let puzzle = TilePuzzle::blank_last(position.clone());
        let bytes = write(&puzzle, &position, &sample_content());
        let other = TileGoal::BlankLast.position(5, 5);
        let error = read(&puzzle, &other, &bytes).expect_err("a different position");
        assert!(matches!(error, CheckpointError::Foreign { field: "position", .. }), "{error}");
        let other = TilePuzzle::new(position.clone(), position.clone()).expect("equal sizes");
        let error = read(&other, &position, &bytes).expect_err("a different goal");
        assert!(matches!(error, CheckpointError::Foreign { field: "goal", .. }), "{error}");
        assert_eq!(read(&puzzle, &position, b"something"), Err(CheckpointError::Other));
    }
}
