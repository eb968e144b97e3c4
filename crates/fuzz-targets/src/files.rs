//! Fuzz targets for files that programs write and that others may have changed or forged.

use std::sync::LazyLock;

use loyd_core::{Puzzle, TilePosition, TilePuzzle};
use loyd_explore::strangers;
use loyd_play::load;
use loyd_records::{MemoryStore, Records};
use loyd_search::tables::{self, TableFault};
use loyd_search::{Context, Solver, Stop};
use loyd_terminal::{Config, replayed};
use loyd_tiles::DeepSolver;

use crate::{assert_faults_in_text, to_text};

/// Checks that exporting imported records and importing them again yields the same records, without
/// a fault.
pub fn records_import_reads_back(data: &[u8]) {
    let import = |text: &[u8]| {
        let mut records = Records::new(MemoryStore::new());
        let imported = records.import(text, replayed).expect("bytes in memory can be read");
        (records, imported)
    };
    let (records, first) = import(data);
    for fault in &first.faults {
        // A message quotes the line of its fault, but never all of a long line.
        assert!(fault.message.len() < 1000 && fault.line >= 1 && fault.column >= 1, "{fault:?}");
    }
    let mut text = Vec::new();
    records.export(&mut text).expect("writing to memory never fails");
    let (again, second) = import(&text);
    assert!(second.faults.is_empty(), "{:?}", second.faults);
    assert_eq!(
        (again.games(), again.settings(), again.saves()),
        (records.games(), records.settings(), records.saves())
    );
}

/// The checkpoint of a search that has not run yet.
static CHECKPOINT: LazyLock<(TilePuzzle, Vec<u8>)> = LazyLock::new(|| {
    let start = TilePosition::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("every number once");
    let puzzle = TilePuzzle::blank_last(start);
    let solver = DeepSolver::new(&puzzle, &puzzle.start(), MEMORY, 1).expect("a small board");
    let checkpoint = solver.checkpoint();
    (puzzle, checkpoint)
});
/// The search's memory limit, in bytes.
const MEMORY: u64 = 1 << 20;
/// The length in bytes of the last part of [`CHECKPOINT`]: seven numbers and the checksum, 8 bytes
/// each. A search that has not run yet has no other numbers.
const NUMBERS: usize = 8 * 8;

/// Checks that a checkpoint is either refused, or resumed and written again. The bytes are tried as
/// they are, and as the numbers of a checkpoint with a valid checksum.
pub fn search_checkpoint_is_refused_or_resumed(data: &[u8]) {
    let (puzzle, checkpoint) = &*CHECKPOINT;
    // Random bytes hardly ever have a valid checksum, so it is computed here. This lets the fuzzer
    // reach the code after that check.
    let mut with_checksum = [&checkpoint[..checkpoint.len() - NUMBERS], data].concat();
    with_checksum.extend(fnv(&with_checksum).to_le_bytes());
    for bytes in [data, &with_checksum] {
        let Ok(mut solver) = DeepSolver::resume(puzzle, &puzzle.start(), MEMORY, 1, bytes) else { continue };
        assert!(DeepSolver::resume(puzzle, &puzzle.start(), MEMORY, 1, &solver.checkpoint()).is_ok());
        // Runs a few slices, because a wrong state shows only when the search continues.
        for _ in 0..4 {
            solver.run(&mut Context::new(1 << 10, Stop::NEVER));
        }
        let _ = solver.status();
    }
}

/// Returns the 64-bit FNV-1a hash, which these checkpoints use as their checksum.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Checks that the manifest of an exploration's checkpoint is either refused, or read and written
/// unchanged. The bytes are tried as they are, and as the contents of a manifest with a valid
/// checksum.
pub fn exploration_checkpoint_reads_back(data: &[u8]) {
    let text = to_text(data);
    let _ = strangers::is_manifest(&text);
    if let Some(again) = strangers::round_trip_manifest(&text) {
        assert_eq!(strangers::round_trip_manifest(&again), Some(again));
    }
}

/// Checks that a table file is either refused, or has as much data as its header says. The bytes
/// are tried as they are, and with a corrected header checksum.
pub fn table_file_is_refused_or_whole(data: &[u8]) {
    let mut corrected = data.to_vec();
    // The checksum follows the label and the checksums of the data. It is corrected only for short
    // labels.
    if let Some(end) = data.get(12..14).map(|length| 24 + usize::from(length[0]) + 4 * usize::from(length[1] % 2))
        && end + 4 <= data.len()
    {
        let sum = crc32fast::hash(&corrected[..end]);
        corrected[end..end + 4].copy_from_slice(&sum.to_le_bytes());
    }
    for bytes in [data, &corrected] {
        match tables::read(bytes) {
            Ok((label, table)) => assert!(label.len() + table.len() < bytes.len()),
            // No file is opened and no flag is raised here.
            Err(TableFault::Stopped | TableFault::Missing | TableFault::Io(_)) => {
                panic!("bytes in memory cannot be missing")
            }
            Err(_) => {}
        }
    }
}

/// Checks that a configuration is read, or that every fault has a position in its text.
pub fn terminal_configuration_faults_have_correct_positions(data: &[u8]) {
    let text = to_text(data);
    match Config::parse(&text) {
        Ok(config) => assert_eq!(Config::parse(&text), Ok(config)),
        Err(faults) => assert_faults_in_text(&text, &faults),
    }
}

/// Checks that a readable save, once written, reads back as the same game, and that this game is
/// written unchanged.
pub fn save_reads_back(data: &[u8]) {
    let text = to_text(data);
    match load(&text) {
        Err(faults) => assert_faults_in_text(&text, &faults),
        Ok(game) => {
            let saved = game.save();
            let again = load(&saved).unwrap_or_else(|faults| panic!("{faults}"));
            assert_eq!(again.save(), saved);
            assert_eq!(again.scene(), game.scene());
        }
    }
}
