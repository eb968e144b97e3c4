//! Compares the solutions found by the search that keeps its layers in files with those found by
//! the search in memory.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use loyd_blocks::BreadthFirst;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_explore::{Disk, FileSearch};
use loyd_search::{Context, Limit, Solver, Stop, Verdict};

use crate::blocks::{METRICS, RED_DONKEY, puzzle};

/// Puzzles that have one solved position, have several, are already solved, or have no solution.
const PUZZLES: [(&str, &str); 5] = [
    RED_DONKEY,
    ("12../3.44/ZZ5./6657", "Z right"),
    ("aab/c.b/c..", "like a covers 3,2"),
    ("ZZ./1..", "Z covers 1,1"),
    ("ZZ.1/...1/...2 | vertical: 12", "Z right"),
];
/// A small memory limit, in bytes.
const MEMORY: u64 = 1 << 20;

fn disk(folder: &tempfile::TempDir) -> Disk {
    Disk { folder: folder.path().to_owned(), limit: u64::MAX }
}

fn file_count(folder: &tempfile::TempDir) -> usize {
    fs::read_dir(folder.path()).unwrap().count()
}

#[test]
fn lengths_agree_with_the_search_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    for (puzzle, metric) in PUZZLES.map(puzzle).iter().flat_map(|puzzle| METRICS.map(|metric| (puzzle, metric))) {
        let mut expected = BreadthFirst::new(puzzle, &puzzle.start(), metric, 1 << 30);
        let mut search = FileSearch::new(puzzle, &puzzle.start(), metric, MEMORY, &disk(&folder));
        let verdict = search.run(&mut Context::new(u64::MAX, Stop::NEVER));
        assert_eq!(verdict, expected.run(&mut Context::new(u64::MAX, Stop::NEVER)), "{metric}");
        let length = |solver: &dyn Solver<BlockPuzzle>| solver.status().best.map(|best| best.length(metric));
        assert_eq!(length(&search), length(&expected), "{metric}");
        if let Some(length) = length(&search) {
            assert_eq!(search.status().lower_bound as usize, length);
        }
        assert_eq!(file_count(&folder), 0, "no files are left");
    }
}

#[test]
fn results_do_not_depend_on_where_runs_end() {
    let (folder, red_donkey) = (tempfile::tempdir().unwrap(), puzzle(RED_DONKEY));
    let search = || FileSearch::new(&red_donkey, &red_donkey.start(), BlockMetric::Step, MEMORY, &disk(&folder));
    let (mut whole, mut parts) = (search(), search());
    assert_eq!(whole.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    // Every third check for a stop request ends a run, regardless of the current task.
    let checks = AtomicUsize::new(0);
    let is_third = || checks.fetch_add(1, Ordering::Relaxed) % 3 == 2;
    while parts.run(&mut Context::new(1000, Stop::when(&is_third))) == Verdict::Searching {}
    let [whole, parts] = [whole, parts].map(|search| search.status());
    assert_eq!((whole.nodes, whole.best), (parts.nodes, parts.best));
}

#[test]
fn a_stopped_search_leaves_no_files() {
    let (folder, red_donkey) = (tempfile::tempdir().unwrap(), puzzle(RED_DONKEY));
    let mut search = FileSearch::new(&red_donkey, &red_donkey.start(), BlockMetric::Step, MEMORY, &disk(&folder));
    assert_eq!(search.run(&mut Context::new(10_000, Stop::NEVER)), Verdict::Searching);
    assert_eq!(file_count(&folder), 1, "the search has its own folder");
    drop(search);
    assert_eq!(file_count(&folder), 0);
}

/// Runs a search to completion and calls `disturb` between slices. Returns the verdict and the
/// faults.
fn run_disturbed(disk: &Disk, mut disturb: impl FnMut()) -> (Verdict, Vec<String>) {
    let (red_donkey, faults) = (puzzle(RED_DONKEY), Arc::<Mutex<Vec<String>>>::default());
    let search = FileSearch::new(&red_donkey, &red_donkey.start(), BlockMetric::Step, MEMORY, disk);
    let record = Arc::clone(&faults);
    let mut search = search.observed(move |fault| record.lock().unwrap().push(fault.to_string()));
    let mut verdict = Verdict::Searching;
    while verdict == Verdict::Searching {
        verdict = search.run(&mut Context::new(5_000, Stop::NEVER));
        disturb();
    }
    assert_eq!(search.status().best.is_some(), verdict == Verdict::Solved);
    assert!(search.status().lower_bound <= 116, "the minimum length");
    let faults = faults.lock().unwrap().clone();
    (verdict, faults)
}

#[test]
fn exceeding_the_file_limit_stops_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let (verdict, faults) = run_disturbed(&Disk { limit: 10_000, ..disk(&folder) }, || ());
    assert_eq!(verdict, Verdict::Stopped(Limit::Memory));
    assert!(faults.len() == 1 && faults[0].contains("exceed the limit of 10000 bytes"), "{faults:?}");
    assert_eq!(file_count(&folder), 0);
    let missing = Disk { folder: "/dev/null/positions".into(), limit: u64::MAX };
    let (verdict, faults) = run_disturbed(&missing, || ());
    assert!(verdict == Verdict::Stopped(Limit::Memory) && faults[0].contains("/dev/null/positions"), "{faults:?}");
}

#[test]
fn changed_files_never_give_a_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    let mut stopped = 0;
    for (byte, change) in [(0, 1), (40, 0x80), (100, 0x10), (3, 0xff)] {
        let (verdict, faults) = run_disturbed(&disk(&folder), || {
            for path in run_files(&folder) {
                let mut bytes = fs::read(&path).unwrap();
                if let Some(byte) = bytes.get_mut(byte) {
                    *byte ^= change;
                    // Readers that already have the file open see the change too.
                    fs::write(&path, bytes).unwrap();
                }
            }
        });
        stopped += usize::from(verdict == Verdict::Stopped(Limit::Memory) && faults.len() == 1);
        assert!(verdict == Verdict::Solved || faults[0].starts_with("stopped: "), "{verdict:?} {faults:?}");
    }
    assert!(stopped > 0, "a change was detected");
}

/// Returns the run files of all searches in a folder.
fn run_files(folder: &tempfile::TempDir) -> Vec<std::path::PathBuf> {
    let inner = fs::read_dir(folder.path()).unwrap().filter_map(|entry| fs::read_dir(entry.ok()?.path()).ok());
    let files = inner.flatten().map(|entry| entry.unwrap().path());
    files.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("run-")).collect()
}
