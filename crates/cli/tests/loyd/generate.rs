//! `loyd generate blocks` as a user runs it.

use std::collections::HashSet;

use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_solve::blocks::generate::Canonical;
use serde_json::{Value, json};

use crate::support::loyd;

const QUICK: [&str; 10] = ["generate", "blocks", "--size", "5x5", "--seed", "5", "--count", "4", "--threads", "1"];

fn made(arguments: &[&str]) -> Vec<Value> {
    loyd(&[&["generate", "blocks", "--json"], arguments].concat(), "").json()
}

#[test]
fn the_same_seed_gives_the_same_puzzles_with_any_number_of_threads() {
    for extra in [&[][..], &["--climb", "20"], &["--style", "klotski", "--rising"]] {
        let with = |seed: &str, threads: &str| {
            let mut arguments = QUICK;
            (arguments[5], arguments[9]) = (seed, threads);
            let ran = loyd(&[&arguments[..], extra].concat(), "");
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
            ran.out
        };
        let one = with("5", "1");
        assert_eq!([&with("5", "2"), &with("5", "4")], [&one, &one]);
        assert_ne!(one, with("6", "1"));
    }
}

#[test]
fn any_puzzle_can_be_made_again_from_the_number_of_its_board() {
    let all = made(&["--size", "5x5", "--seed", "5", "--count", "3"]);
    for record in all {
        let number = record["draw"].to_string();
        assert_eq!(made(&["--size", "5x5", "--seed", "5", "--from", &number, "--draws", "1"]), [record]);
    }
}

#[test]
fn rising_lengths_rise_and_no_puzzle_comes_twice() {
    let rising = made(&["--size", "4x4", "--seed", "1", "--draws", "400", "--count", "99", "--rising"]);
    let lengths: Vec<u64> = rising.iter().map(|record| record["length"].as_u64().unwrap()).collect();
    assert!(lengths.len() >= 3 && lengths.is_sorted_by(|one, next| one < next), "{lengths:?}");
    let all = made(&["--size", "4x4", "--seed", "1", "--draws", "3000", "--count", "9999"]);
    let canonical = |record: &Value| {
        let options = ReadOptions { goal: record["goal"].as_str().map(str::to_owned), ..ReadOptions::default() };
        let puzzle = read_argument(record["puzzle"].as_str().unwrap(), &options).unwrap().puzzle.puzzle;
        let AnyPuzzle::Blocks(puzzle) = puzzle else { unreachable!("a block puzzle") };
        Canonical::new(&puzzle)
    };
    let different: HashSet<Canonical> = all.iter().map(canonical).collect();
    assert!(all.len() > 20 && different.len() == all.len(), "{} of {}", different.len(), all.len());
}

#[test]
fn what_is_printed_is_a_list_that_solve_reads_with_the_lengths_told() {
    let list = loyd(&QUICK, "").out;
    let told: Vec<u64> = list
        .lines()
        .filter_map(|line| line.strip_prefix("# draw "))
        .map(|line| line.split([' ', ':']).filter_map(|word| word.parse().ok()).nth(1).unwrap())
        .collect();
    let solved = loyd(&["solve", "--json", "-"], &list).json();
    assert_eq!(solved.len(), 4, "{list}");
    assert_eq!(solved.iter().map(|record| record["length"].as_u64().unwrap()).collect::<Vec<_>>(), told);
}

#[test]
fn every_style_length_and_difficulty_is_what_was_asked_for() {
    for (style, size, metric) in [("rush", "5x4", "slide"), ("klotski", "4x4", "turn"), ("free", "5x4", "slide")] {
        let records = made(&["--style", style, "--size", size, "--seed", "2", "--count", "3", "--length", "6-12"]);
        assert_eq!(records.len(), 3, "{style}");
        for record in records {
            assert!((6..=12).contains(&record["length"].as_u64().unwrap()), "{record}");
            assert_eq!((&record["style"], &record["metric"]), (&json!(style), &json!(metric)));
            assert_eq!(record["seed"], "chacha8:2");
        }
    }
    for record in made(&["--size", "5x5", "--seed", "1", "--count", "3", "--difficulty", "medium"]) {
        assert_eq!(record["difficulty"], "medium");
    }
}

#[test]
fn a_drawn_seed_is_told_and_limits_and_faults_have_their_exit_codes() {
    let drawn = loyd(&["generate", "blocks", "--size", "4x4", "--draws", "3"], "");
    assert!(drawn.err.starts_with("seed chacha8:"), "{drawn:?}");
    let cases: [(&[&str], i32, &str); 14] = [
        (&["--draws", "1", "--count", "2"], 3, ""),
        (&["--count", "0"], 0, ""),
        (&["--size", "20x20"], 2, "from 3 to 12"),
        (&["--size", "6"], 2, "columns x rows"),
        (&["--pieces", "9-3"], 2, "range"),
        (&["--pieces", "50", "--size", "4x4"], 2, "a rush board of 4x4 with 0 walls has at most 6 pieces"),
        (&["--style", "klotski", "--pieces", "3"], 2, "has 7 to 14 pieces besides the goal piece"),
        (&["--walls", "40"], 2, "room for at most 30 walls"),
        (&["--length", "300-400", "--positions", "200"], 2, "more than 300 positions"),
        (&["--time", "-1"], 2, "seconds"),
        (&["--time", "0", "--climb", "100000"], 3, "the time is up: 0 of 1 puzzle\n"),
        (&["--draws", "1", "--from", "7", "--count", "9"], 3, "all boards were tried: "),
        (&["--metric", "multi"], 2, "expected step, slide, turn"),
        (&["--style", "chess"], 2, "klotski"),
    ];
    for (arguments, code, part) in cases {
        let ran = loyd(&[&["generate", "blocks", "--seed", "1"], arguments].concat(), "");
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(part) && !ran.err.contains("panicked"), "{arguments:?}: {ran:?}");
    }
}
