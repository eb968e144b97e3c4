//! Compares counts for tile puzzles with published tables, which others obtained by complete
//! searches.

use loyd_core::TileMetric;
use loyd_core::tiles::TileGoal;
use loyd_explore::{ExploreError, ExploreSettings, Subject, explore};

/// Returns the published table for a board.
fn read_published(board: &str, metric: TileMetric) -> Vec<u64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/positions_by_depth.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let prefix = format!("{board} {metric} ");
    let rows = text.lines().filter_map(|line| line.strip_prefix(&prefix));
    let counts = rows.enumerate().map(|(depth, row)| {
        let (row_depth, count) = row.split_once(' ').unwrap();
        assert_eq!(row_depth, depth.to_string());
        count.parse().unwrap()
    });
    counts.collect()
}

fn subject(board: &str, metric: TileMetric) -> Subject {
    let (width, height) = board.split_once('x').unwrap();
    let goal = TileGoal::BlankLast.position(width.parse().unwrap(), height.parse().unwrap());
    Subject::Tiles { goal, metric }
}

fn check_table(board: &str, metric: TileMetric, settings: &ExploreSettings) {
    let mut layers = vec![1];
    let findings = explore(&subject(board, metric), settings, &mut |layer| {
        assert_eq!(layer.depth as usize, layers.len());
        layers.push(layer.positions);
    });
    let expected = read_published(board, metric);
    assert!(!expected.is_empty());
    assert_eq!(findings.unwrap().positions_by_depth, expected, "{board} {metric}");
    assert_eq!(layers, expected, "{board} {metric}");
}

fn threads(threads: usize) -> ExploreSettings {
    ExploreSettings { threads, memory: 16 << 30, ..ExploreSettings::default() }
}

#[test]
fn small_tables_agree_with_published_ones_for_any_number_of_threads() {
    for board in ["2x2", "3x2", "3x3"] {
        for metric in [TileMetric::Single, TileMetric::Multi] {
            for count in [1, 2, 3, 7] {
                check_table(board, metric, &threads(count));
            }
        }
    }
    for board in ["4x2", "5x2"] {
        check_table(board, TileMetric::Single, &threads(2));
    }
}

#[test]
fn a_board_and_its_transpose_have_the_same_table() {
    for (board, transpose) in [("3x2", "2x3"), ("4x2", "2x4")] {
        let table = |board| explore(&subject(board, TileMetric::Multi), &threads(2), &mut |_| ()).unwrap();
        assert_eq!(table(board).positions_by_depth, table(transpose).positions_by_depth);
    }
}

#[test]
fn tables_from_sorted_files_agree_with_published_ones() {
    let folder = tempfile::tempdir().unwrap();
    for board in ["3x2", "3x3"] {
        for metric in [TileMetric::Single, TileMetric::Multi] {
            // Little memory forces runs to be written and merged.
            let disk = ExploreSettings { memory: 1 << 20, disk: Some(folder.path().to_owned()), ..threads(2) };
            check_table(board, metric, &disk);
        }
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no files are left");
}

#[test]
fn the_hardest_positions_are_the_same_with_any_number_of_threads() {
    let hardest = |count, disk| {
        let settings = ExploreSettings { hardest: 5, disk, ..threads(count) };
        explore(&subject("4x2", TileMetric::Multi), &settings, &mut |_| ()).unwrap().hardest
    };
    let folder = tempfile::tempdir().unwrap();
    let one = hardest(1, None);
    assert_eq!(one.len(), 5);
    assert_eq!(hardest(3, None), one);
    assert_eq!(hardest(1, Some(folder.path().to_owned())), hardest(2, Some(folder.path().to_owned())));
}

#[test]
fn impossible_explorations_are_refused() {
    let large = explore(&subject("5x4", TileMetric::Single), &threads(1), &mut |_| ());
    assert!(matches!(large, Err(ExploreError::TooLarge(_))), "{large:?}");
    let tight = ExploreSettings { memory: 1000, ..threads(2) };
    let tight = explore(&subject("4x4", TileMetric::Single), &tight, &mut |_| ());
    assert!(matches!(tight, Err(ExploreError::Memory { needed: 1_300_000_000_000.., .. })), "{tight:?}");
    let interrupted = threads(1);
    interrupted.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let interrupted = explore(&subject("4x3", TileMetric::Single), &interrupted, &mut |_| ());
    assert!(matches!(interrupted, Err(ExploreError::Interrupted)), "{interrupted:?}");
}

#[test]
#[ignore = "explores a quarter of a billion positions on each board"]
fn soak_large_tables_agree_with_published_ones() {
    for board in ["4x3", "6x2"] {
        check_table(board, TileMetric::Single, &threads(2));
    }
}

#[test]
#[ignore = "explores 43.6 billion positions in 11 GB of memory"]
fn soak_seven_by_two_agrees_with_the_published_table() {
    check_table("7x2", TileMetric::Single, &threads(2));
}
