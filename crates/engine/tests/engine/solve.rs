//! Tests for the public interface: a string parses into a puzzle, and one call solves it.

use loyd_core::{BlockPuzzle, TilePosition, TilePuzzle};
use loyd_engine::{Ended, Limits, Mode, Options, Puzzle, Settings, solve};

fn solve_text(text: &str, options: &Options) -> loyd_engine::SolveResult {
    let puzzle: Puzzle = text.parse().unwrap_or_else(|faults| panic!("{text}: {faults}"));
    solve(&puzzle, options).expect("the metric is known")
}

#[test]
fn a_puzzle_of_either_family_is_solved_in_one_call() {
    for (text, length) in [("8 6 7/2 5 4/3 0 1", 31), ("12../3.44/ZZ5./6657", 5)] {
        let result = solve_text(text, &Options::default());
        assert_eq!((result.length(), result.is_optimal()), (Some(length), true), "{text}");
        assert!(result.moves.is_some_and(|moves| !moves.is_empty()), "{text}");
    }
    let multi = Settings { metric: Some("multi".to_owned()), ..Settings::default() };
    let result = solve_text("8 6 7/2 5 4/3 0 1", &Options { search: multi, ..Options::default() });
    assert_eq!((result.metric.as_str(), result.is_optimal()), ("multi", true));
    assert!(result.length() < Some(31));
}

#[test]
fn unsolvable_puzzles_are_reported() {
    let result = solve_text("1 2 3/4 5 6/8 7 0", &Options::default());
    assert_eq!((result.outcome.ended, result.length(), result.moves), (Ended::Unsolvable, None, None));
    let furlong = Settings { metric: Some("furlong".to_owned()), ..Settings::default() };
    let puzzle: Puzzle = "1 2 3/4 5 6/7 8 0".parse().expect("a puzzle");
    assert!(solve(&puzzle, &Options { search: furlong, ..Options::default() }).is_err());
}

#[test]
fn a_search_stopped_by_a_limit_returns_its_best_solution() {
    let options = Options {
        search: Settings { mode: Mode::Anytime, ..Settings::default() },
        limits: Limits { nodes: Some(100_000), ..Limits::default() },
    };
    let hard = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1";
    let result = solve_text(hard, &options);
    assert_eq!(result.outcome.ended, Ended::Nodes);
    assert!(result.length() >= Some(80) && !result.is_optimal());
}

#[test]
fn a_string_parses_only_into_its_own_family() {
    assert!("1 2 3/4 5 6/7 8 0".parse::<TilePuzzle>().is_ok());
    assert!("1 2 3/4 5 6/7 8 0".parse::<TilePosition>().is_ok());
    let fault = "1 2 3/4 5 6/7 8 0".parse::<BlockPuzzle>().expect_err("tiles").to_string();
    assert!(fault.contains("expected a block puzzle, found a tile puzzle"), "{fault}");
    assert!("12../3.44/ZZ5./6657".parse::<TilePuzzle>().is_err());
    assert!("no puzzle".parse::<Puzzle>().is_err());
    assert!("1 2 3 4 5 6 7 0".parse::<Puzzle>().is_err(), "8 numbers do not form a square");
}
