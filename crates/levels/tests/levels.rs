//! Tests of the bundled levels: their number, pars, grades, names, sources and order.

use std::collections::{BTreeSet, HashMap};
use std::thread;

use loyd_blocks::generate::{BoardLikeness, Canonical, Grade};
use loyd_blocks::{DistanceMap, Exploration, solver};
use loyd_core::blocks::Difficulty;
use loyd_core::{BlockPuzzle, Puzzle};
use loyd_levels::{Level, Pack, level, packs};
use loyd_search::Verdict;

fn levels() -> impl Iterator<Item = &'static Level> {
    packs().iter().flat_map(Pack::levels)
}

#[test]
fn blocks_b4_there_are_at_least_twelve_levels_in_every_pack_and_fifteen_traditional_ones() {
    assert!(packs().iter().all(|pack| pack.len() >= 12));
    assert!(levels().count() >= 400);
    assert!(packs().iter().any(|pack| pack.id() == "traditional" && pack.len() >= 15));
}

#[test]
fn every_par_is_the_length_of_a_shortest_solution() {
    for level in levels() {
        for &metric in BlockPuzzle::METRICS {
            let mut solver = solver(level.puzzle(), &level.puzzle().start(), metric, 1 << 30);
            assert_eq!(
                solver.run(&mut loyd_search::Context::new(u64::MAX, loyd_search::Stop::NEVER)),
                Verdict::Solved,
                "{}",
                level.id()
            );
            assert_eq!(solver.status().lower_bound, level.pars().get(metric), "{} in {metric}", level.id());
        }
    }
}

#[test]
fn published_lengths_in_comments_are_pars() {
    let mut checked = 0;
    for level in levels() {
        let pars = BlockPuzzle::METRICS.iter().map(|&metric| level.pars().get(metric)).collect::<Vec<_>>();
        for comment in level.comments().iter().filter(|comment| comment.starts_with("Published length")) {
            let numbers = comment.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
            for length in numbers {
                assert!(pars.contains(&length), "{}: {comment}", level.id());
                checked += 1;
            }
        }
    }
    assert!(checked >= 40);
}

#[test]
fn every_level_has_a_unique_name_and_a_source() {
    let mut names = BTreeSet::new();
    for level in levels() {
        assert!(names.insert(level.name()), "two levels are named {}", level.name());
        assert!(!level.text().contains("\u{feff}") && level.text().starts_with("name: "), "{}", level.id());
        assert!(
            !level.sources().is_empty() && level.sources().iter().all(|source| !source.is_empty()),
            "{}",
            level.id()
        );
        let as_puzzle = loyd_core::text::read_argument(level.id(), &loyd_core::text::ReadOptions::default());
        assert!(as_puzzle.is_err(), "{} is a puzzle too", level.id());
        assert!(std::ptr::eq(loyd_levels::level(level.id()).expect("itself"), level));
    }
    assert!(level("traditional").is_none() && level("").is_none() && level("no-pack/red-donkey").is_none());
}

/// The packs that `cargo xtask packs` generates, each with its number of levels and its lowest and
/// highest difficulty.
const GENERATED: [(&str, usize, Difficulty, Difficulty); 6] = [
    ("rush-5x5", 64, Difficulty::Easy, Difficulty::Medium),
    ("rush-6x6", 82, Difficulty::Easy, Difficulty::Fiendish),
    ("rush-7x7", 48, Difficulty::Easy, Difficulty::Fiendish),
    ("klotski-4x5", 48, Difficulty::Medium, Difficulty::Fiendish),
    ("free-shapes", 48, Difficulty::Easy, Difficulty::Fiendish),
    ("records-of-loyd", 59, Difficulty::Hard, Difficulty::Fiendish),
];

fn is_generated(pack: &Pack) -> bool {
    GENERATED.iter().any(|(id, ..)| *id == pack.id())
}

#[test]
fn packs_are_ordered_from_easy_to_hard() {
    for pack in packs() {
        let order = |level: &Level| match pack.id() {
            "first-steps" => f64::from(level.pars().slide),
            _ if is_generated(pack) => level.bits(),
            _ => f64::from(level.par()),
        };
        let orders: Vec<f64> = pack.levels().iter().map(order).collect();
        assert!(orders.is_sorted(), "{}: {orders:?}", pack.id());
    }
}

#[test]
fn generated_packs_are_large_and_cover_their_range_of_difficulty() {
    assert!(GENERATED.iter().map(|(_, count, ..)| count).sum::<usize>() >= 330);
    for (id, count, easiest, hardest) in GENERATED {
        let pack = packs().iter().find(|pack| pack.id() == id).expect(id);
        assert_eq!(pack.len(), count, "{id}");
        assert!(pack.levels().iter().all(|level| (easiest..=hardest).contains(&level.difficulty())), "{id}");
        for difficulty in Difficulty::ALL.into_iter().filter(|difficulty| (easiest..=hardest).contains(difficulty)) {
            let found = pack.levels().iter().filter(|level| level.difficulty() == difficulty).count();
            assert!(found >= if difficulty == hardest { 1 } else { 2 }, "{id}: {found} levels are {difficulty}");
        }
    }
    let pars = || packs().iter().filter(|pack| is_generated(pack)).flat_map(Pack::levels).map(Level::par);
    assert_eq!(pars().min(), Some(5));
    assert!(pars().filter(|&par| par >= 50).count() >= 5 && pars().max() >= Some(100));
}

#[test]
fn hard_packs_contain_long_levels() {
    for (id, min) in [("rush-6x6", 60), ("rush-7x7", 60), ("klotski-4x5", 130), ("records-of-loyd", 100)] {
        let pack = packs().iter().find(|pack| pack.id() == id).expect(id);
        assert!(pack.levels().iter().map(Level::par).max() >= Some(min), "{id}");
    }
    assert!(GENERATED.iter().all(|&(_, count, ..)| count >= 48));
}

#[test]
fn no_two_generated_levels_in_a_pack_look_alike() {
    for pack in packs().iter().filter(|pack| is_generated(pack)) {
        let boards: Vec<BoardLikeness> = pack.levels().iter().map(|level| BoardLikeness::of(level.puzzle())).collect();
        for (one, board) in boards.iter().enumerate() {
            for (other, likeness) in boards.iter().map(|other| board.likeness(other)).enumerate().skip(one + 1) {
                assert!(likeness <= 0.75, "{} {} and {}: {likeness}", pack.id(), one + 1, other + 1);
            }
        }
        let counts: BTreeSet<usize> = pack.levels().iter().map(|level| level.puzzle().pieces().len()).collect();
        assert!(counts.len() >= 5, "{}: {counts:?}", pack.id());
    }
}

/// Checks the grade of every `step`-th level.
fn assert_grades_match_maps(step: usize) {
    let check = |level: &Level| {
        let puzzle = level.puzzle();
        let mut map = DistanceMap::new(puzzle, &puzzle.start(), level.metric(), 1 << 30);
        assert_eq!(map.run(u64::MAX, loyd_search::Stop::NEVER), Exploration::Complete, "{}", level.id());
        let grade = Grade::new(puzzle, &mut map).expect("a solvable level");
        assert!((grade.bits() - level.bits()).abs() < 0.06, "{}: {}", level.id(), grade.bits());
        assert_eq!(grade.length, level.par(), "{}", level.id());
    };
    // The threads take alternate levels because the largest maps are at the ends of packs.
    thread::scope(|scope| {
        for first in [0, step] {
            scope.spawn(move || levels().skip(first).step_by(2 * step).for_each(check));
        }
    });
}

/// Checks every fourth grade; the soak test checks all of them.
#[test]
fn every_grade_agrees_with_the_map_of_positions() {
    assert_grades_match_maps(4);
}

#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_every_grade_agrees_with_the_map_of_positions() {
    assert_grades_match_maps(1);
}

#[test]
fn no_two_levels_are_equivalent() {
    let mut seen: HashMap<Canonical, &str> = HashMap::new();
    for level in levels() {
        if let Some(other) = seen.insert(Canonical::new(level.puzzle()), level.id()) {
            panic!("{} is equivalent to {other}", level.id());
        }
    }
}
