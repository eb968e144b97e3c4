//! Tests that the counts for block puzzles agree with those from in-memory searches.

use std::sync::atomic::Ordering;

use loyd_blocks::{Component, DistanceMap, Exploration};
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_explore::{Depth0, ExploreError, ExploreSettings, Subject, explore};

pub(crate) const METRICS: [BlockMetric; 3] = [BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn];
pub(crate) const RED_DONKEY: (&str, &str) = ("abbc/abbc/deef/dghf/i..j", "b covers 4,2");

pub(crate) fn puzzle((text, goal): (&str, &str)) -> BlockPuzzle {
    let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
    match read_argument(text, &options).unwrap().puzzle.puzzle {
        AnyPuzzle::Blocks(puzzle) => puzzle,
        AnyPuzzle::Tiles(_) => panic!("{text}"),
    }
}

fn explore_counts(puzzle: &BlockPuzzle, metric: BlockMetric, depth0: Depth0, settings: &ExploreSettings) -> Vec<u64> {
    let subject = Subject::Blocks { puzzle: puzzle.clone(), metric, depth0 };
    explore(&subject, settings, &mut |_| ()).unwrap().positions_by_depth
}

fn count_from_start(puzzle: &BlockPuzzle, metric: BlockMetric) -> Vec<u64> {
    let mut component = Component::new(puzzle, &puzzle.start(), metric, 8 << 30);
    assert_eq!(component.run(u64::MAX, loyd_search::Stop::NEVER), Exploration::Complete);
    component.positions_by_depth().to_vec()
}

fn count_from_goals(puzzle: &BlockPuzzle, metric: BlockMetric) -> Vec<u64> {
    let mut map = DistanceMap::new(puzzle, &puzzle.start(), metric, 8 << 30);
    assert_eq!(map.run(u64::MAX, loyd_search::Stop::NEVER), Exploration::Complete);
    map.statistics().unwrap().by_distance.clone()
}

/// Asserts that all counts for a puzzle agree with those from in-memory searches.
fn check_counts(puzzle: &BlockPuzzle, metrics: &[BlockMetric], settings: &ExploreSettings) {
    for &metric in metrics {
        assert_eq!(
            explore_counts(puzzle, metric, Depth0::Start, settings),
            count_from_start(puzzle, metric),
            "{metric}"
        );
        assert_eq!(
            explore_counts(puzzle, metric, Depth0::Goals, settings),
            count_from_goals(puzzle, metric),
            "{metric}"
        );
    }
}

#[test]
fn counts_agree_with_searches_in_memory() {
    let metrics = [BlockMetric::Step, BlockMetric::Turn];
    check_counts(&puzzle(RED_DONKEY), &metrics, &ExploreSettings { threads: 2, ..ExploreSettings::default() });
}

#[test]
fn counts_for_a_small_tray_agree_with_searches_in_memory() {
    let tray = puzzle(("12../3.44/ZZ5./6657", "Z right"));
    check_counts(&tray, &[BlockMetric::Slide], &ExploreSettings { threads: 2, ..ExploreSettings::default() });
}

#[test]
fn keys_longer_than_a_word_give_the_same_counts() {
    let names: Vec<char> = ('a'..='s').collect();
    let rows: Vec<String> = names.chunks(4).map(String::from_iter).collect();
    // Every piece has its own goal, so no two pieces are interchangeable. A key therefore has 19
    // digits, each for one of 20 cells.
    let goals: Vec<String> =
        names.iter().zip(0..).map(|(name, cell)| format!("{name} covers {},{}", cell / 4 + 1, cell % 4 + 1)).collect();
    let tiles = puzzle((&format!("{}.", rows.join("/")), &goals.join("; ")));
    let settings = ExploreSettings { threads: 2, ..ExploreSettings::default() };
    let subject = Subject::Blocks { puzzle: tiles.clone(), metric: BlockMetric::Step, depth0: Depth0::Start };
    let mut counts = vec![1];
    let stopped = explore(&subject, &settings, &mut |layer| {
        counts.push(layer.positions);
        if layer.depth == 12 {
            settings.interrupt.store(true, Ordering::Relaxed);
        }
    });
    assert!(matches!(stopped, Err(ExploreError::Interrupted)), "{stopped:?}");
    let mut component = Component::new(&tiles, &tiles.start(), BlockMetric::Step, 1 << 30);
    component.run(1_000_000, loyd_search::Stop::NEVER);
    assert_eq!(counts, component.positions_by_depth()[..counts.len()]);
}

#[test]
fn counts_from_sorted_files_agree_with_searches_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Some(folder.path().to_owned());
    let settings = ExploreSettings { threads: 2, memory: 1 << 20, disk, ..ExploreSettings::default() };
    check_counts(&puzzle(RED_DONKEY), &[BlockMetric::Turn], &settings);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "no files are left");
}

#[test]
fn explorations_from_unreachable_goals_find_no_positions() {
    let unsolvable = puzzle(("ZZ.1/...1/...2 | vertical: 12", "Z right"));
    let settings = ExploreSettings { threads: 2, ..ExploreSettings::default() };
    assert!(explore_counts(&unsolvable, BlockMetric::Slide, Depth0::Goals, &settings).is_empty());
    assert_eq!(explore_counts(&unsolvable, BlockMetric::Slide, Depth0::Start, &settings).iter().sum::<u64>(), 6);
}

#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_small_puzzles_agree_in_all_metrics() {
    let folder = tempfile::tempdir().unwrap();
    let tray = puzzle(("12../3.44/ZZ5./6657", "Z right"));
    for disk in [None, Some(folder.path().to_owned())] {
        let memory = if disk.is_some() { 1 << 20 } else { 1 << 30 };
        for puzzle in [&tray, &puzzle(RED_DONKEY)] {
            check_counts(
                puzzle,
                &METRICS,
                &ExploreSettings { threads: 2, memory, disk: disk.clone(), ..ExploreSettings::default() },
            );
        }
    }
}

#[test]
#[ignore = "explores half a million positions in six ways"]
fn soak_a_rush_component_of_half_a_million_positions_agrees() {
    let rush = puzzle(("E.LLCDEHKKCD.H.IAA.GGI..FFB.....B.JJ", "A right"));
    check_counts(&rush, &METRICS, &ExploreSettings { threads: 2, memory: 4 << 30, ..ExploreSettings::default() });
    assert_eq!(count_from_start(&rush, BlockMetric::Slide).iter().sum::<u64>(), 541_934);
}

#[test]
#[ignore = "explores 96 million positions in each of three metrics"]
fn soak_a_level_of_96_million_positions_agrees() {
    let level = puzzle(("abbc/abbc/deef/dghf/i.../..../....", "b covers 6,2"));
    let settings = ExploreSettings { threads: 2, memory: 4 << 30, ..ExploreSettings::default() };
    for metric in METRICS {
        let expected = count_from_start(&level, metric);
        assert_eq!(expected.iter().sum::<u64>(), 96_420_688);
        assert_eq!(explore_counts(&level, metric, Depth0::Start, &settings), expected, "{metric}");
    }
}
