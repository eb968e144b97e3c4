use loyd_core::Direction::{self, Down, Left, Right, Up};
use loyd_core::text::tile_moves::{Convention, parse, write, written_convention};
use loyd_core::text::{ReadOptions, read_argument};
use loyd_core::{MoveList, Puzzle, TileMetric, verify};

use super::{assert_faults, tile_puzzle};

/// Returns the steps that the letters denote in the other convention.
fn in_other_convention(entries: &MoveList<Direction>) -> MoveList<Direction> {
    entries.clone().map(|step| step.opposite())
}

#[test]
fn the_case_determines_the_convention_unless_one_is_given() {
    let steps = |entries: &[&[Direction]]| entries.iter().map(|entry| entry.to_vec()).collect::<MoveList<_>>();
    for (text, convention, expected) in [
        ("URDL", None, steps(&[&[Up], &[Right], &[Down], &[Left]])),
        ("urdl", None, steps(&[&[Down], &[Left], &[Up], &[Right]])),
        ("R2D", None, steps(&[&[Right, Right], &[Down]])),
        ("RR D", None, steps(&[&[Right], &[Right], &[Down]])),
        (" R2\n\r\n# U U\n  D\n", None, steps(&[&[Right, Right], &[Down]])),
        ("R2 d", Some(Convention::Tile), steps(&[&[Right, Right], &[Down]])),
        ("R2 d", Some(Convention::Blank), steps(&[&[Left, Left], &[Up]])),
        ("\u{feff}R D", None, steps(&[&[Right], &[Down]])),
        ("", None, steps(&[])),
    ] {
        assert_eq!(parse(text, convention), Ok(expected), "{text:?}");
    }
}

#[test]
fn faults_in_moves_are_located() {
    for (text, expected) in [
        ("RuL", vec![(1, 2, "`u` differs in case from the first move")]),
        ("l r\nD", vec![(2, 1, "`D` differs in case from the first move")]),
        ("R0", vec![(1, 1, "a repeat count must be from 1 to 127, found `R0`")]),
        ("D R128", vec![(1, 3, "from 1 to 127, found `R128`")]),
        ("R99999999999999999999999", vec![(1, 1, "from 1 to 127")]),
        ("RXL?", vec![(1, 2, "expected one of `U D L R u d l r`, found `X`"), (1, 4, "found `?`")]),
        ("R 2", vec![(1, 3, "found `2`")]),
        ("R\nL ü\u{7}", vec![(2, 3, "found `ü`"), (2, 4, "found `\\u{7}`")]),
    ] {
        assert_faults(text, &parse(text, None).unwrap_err().0, &expected);
    }
}

#[test]
fn moves_are_written_in_every_metric_and_convention_and_read_back() {
    let steps = [Right, Right, Down, Left, Left, Left];
    for (metric, convention, text) in [
        (TileMetric::Single, Convention::Tile, "RRDLLL"),
        (TileMetric::Single, Convention::Blank, "llurrr"),
        (TileMetric::Multi, Convention::Tile, "R2 D L3"),
        (TileMetric::Multi, Convention::Blank, "l2 u r3"),
    ] {
        assert_eq!(write(&steps, metric, convention), text);
        let entries = parse(text, None).unwrap();
        assert_eq!(entries.concat(), steps);
        assert_eq!(entries.len(), loyd_core::moves_in::<loyd_core::TilePuzzle>(metric, &steps), "{text}");
        assert_eq!(written_convention(text), Some(convention));
        assert_eq!(parse(text, Some(convention.other())), Ok(in_other_convention(&entries)));
    }
}

#[test]
fn moves_legal_only_in_the_other_convention_are_detected() {
    let entry = read_argument("1 2 3/4 5 6/0 7 8", &ReadOptions::default()).unwrap();
    let puzzle = tile_puzzle(entry.puzzle);
    for (text, solved, solved_in_other) in
        [("LL", true, false), ("rr", true, false), ("ll", false, true), ("R2", false, true)]
    {
        let entries = parse(text, None).unwrap();
        assert_eq!(verify(&puzzle, &puzzle.start(), &entries).solved, solved, "{text}");
        let other = verify(&puzzle, &puzzle.start(), &in_other_convention(&entries));
        assert_eq!(other.solved, solved_in_other, "{text}");
    }
}

#[test]
fn conventions_have_names() {
    for convention in Convention::ALL {
        assert_eq!(convention.to_string().parse(), Ok(convention));
    }
    assert_eq!(
        "Tile".parse::<Convention>().unwrap_err().to_string(),
        "unknown notation `Tile`: expected `tile` or `blank`"
    );
}
