//! `loyd generate blocks` as a user runs it.

use crate::support::loyd;
use serde_json::{Value, json};

const QUICK: [&str; 10] = ["generate", "blocks", "--size", "5x5", "--seed", "5", "--count", "4", "--threads", "1"];

fn made(arguments: &[&str]) -> Vec<Value> {
    loyd(&[&["generate", "blocks", "--json"], arguments].concat(), "").json()
}

#[test]
fn the_same_seed_gives_the_same_puzzles_with_any_number_of_threads() {
    let one = loyd(&QUICK, "");
    assert_eq!((one.code, one.err.as_str()), (0, ""), "{one:?}");
    let mut many = QUICK;
    many[9] = "5";
    assert_eq!(one.out, loyd(&many, "").out);
    many[5] = "6";
    assert_ne!(one.out, loyd(&many, "").out);
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
    let cases: [(&[&str], i32, &str); 8] = [
        (&["--draws", "1", "--count", "2"], 3, ""),
        (&["--count", "0"], 0, ""),
        (&["--size", "20x20"], 2, "from 3 to 12"),
        (&["--size", "6"], 2, "columns x rows"),
        (&["--pieces", "9-3"], 2, "range"),
        (&["--pieces", "30-36", "--walls", "9"], 2, "more pieces and walls"),
        (&["--metric", "multi"], 2, "expected step, slide, turn"),
        (&["--style", "chess"], 2, "klotski"),
    ];
    for (arguments, code, part) in cases {
        let ran = loyd(&[&["generate", "blocks", "--seed", "1"], arguments].concat(), "");
        assert_eq!(ran.code, code, "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(part) && !ran.err.contains("panicked"), "{arguments:?}: {ran:?}");
    }
}
