use loyd_core::text::block_moves::{parse, write, write_entry, write_entry_for_people, write_list};
use loyd_core::{BlockMetric, BlockPuzzle, IllegalAt, MoveList, Puzzle, moves, verify};

use super::{assert_faults, blocks};

fn puzzle() -> BlockPuzzle {
    blocks("12../3.44/ZZ5./6657")
}

#[test]
fn every_form_of_a_move_has_the_same_meaning() {
    let puzzle = puzzle();
    let expected = parse("7 up 3 left 1, 4 left 1", &puzzle).unwrap();
    assert_eq!(expected.iter().map(<[_]>::len).collect::<Vec<_>>(), [4, 1]);
    for text in [
        "7 up 3 left 1\n4 left 1",
        "  7   UP 3 Left 1 ,4 left 1,\n",
        "\u{feff}7 up 3 left 1,\r\n4 left 1\r\n",
        "# a remark, with a comma\n7 up 3 left 1\n\n  # another\n4 left 1\n# the end",
        "Piece 7  up  3 spaces  left  1 space\nPiece 4  left  1 space\n",
        " 1. Piece 7  up  3 spaces  left  1 space\n 2. Piece 4  left  1 space\n",
        "1. 7 up 3 left 1\n200. 4 left 1 spaces",
        "7 up 1 up 2 left 1, 4 left 1",
    ] {
        assert_eq!(parse(text, &puzzle).as_ref(), Ok(&expected), "{text:?}");
    }
}

#[test]
fn empty_input_has_no_moves() {
    for text in ["", " \n\n", "# nothing\n"] {
        assert_eq!(parse(text, &puzzle()), Ok(MoveList::default()), "{text:?}");
    }
}

#[test]
fn faults_in_moves_are_located() {
    for (text, expected) in [
        ("8 up 1", vec![(1, 1, "there is no piece `8`")]),
        ("z right 1", vec![(1, 1, "there is no piece `z`")]),
        ("77 up 1", vec![(1, 1, "there is no piece `77`")]),
        ("7 upwards 1", vec![(1, 3, "expected `up`, `down`, `left` or `right`, found `upwards`")]),
        ("7", vec![(1, 2, "expected `up`, `down`, `left` or `right`, found nothing")]),
        ("7 up 0", vec![(1, 6, "found `0`")]),
        ("7 up 257", vec![(1, 6, "found `257`")]),
        ("7 up +1", vec![(1, 6, "found `+1`")]),
        ("7 up 99999999999999999999999", vec![(1, 6, "number of cells")]),
        ("7 up 1 fields", vec![(1, 8, "found `fields`")]),
        ("7 up 1,, 4 left 1", vec![(1, 8, "expected a move such as `7 up 3`, found nothing")]),
        ("7 up 1,,", vec![(1, 8, "found nothing")]),
        (",7 up 1", vec![(1, 1, "found nothing")]),
        ("7 up 1\n , \n", vec![(2, 2, "found nothing")]),
        ("7 up 1, move it\u{202e}", vec![(1, 9, "there is no piece `move`")]),
        ("\u{feff}7 up 1, \u{202e} up 1", vec![(1, 9, "there is no piece `\\u{202e}`")]),
        ("7 up 1, , 4 left 1", vec![(1, 9, "expected a move such as `7 up 3`, found nothing")]),
        ("4 left 1\n\n4 left one, 9 up 1", vec![(3, 8, "found `one`"), (3, 13, "there is no piece `9`")]),
        ("Piece", vec![(1, 6, "expected a move")]),
    ] {
        assert_faults(text, &parse(text, &puzzle()).unwrap_err().0, &expected);
    }
}

#[test]
fn blocks_b7_a_solution_is_a_numbered_list() {
    let puzzle = puzzle();
    let entries = parse("4 left 1, 7 up 3 left 1", &puzzle).unwrap();
    let slices = || entries.iter();
    assert_eq!(write_entry_for_people(&puzzle, &entries[0]), "Piece 4  left  1 space");
    assert_eq!(write_list(&puzzle, slices()), " 1. Piece 4  left  1 space\n 2. Piece 7  up  3 spaces  left  1 space\n");
    assert_eq!(write(&puzzle, slices()), "4 left 1, 7 up 3 left 1");
    assert_eq!(write_entry(&puzzle, &[]), "");
    let many = std::iter::repeat_n(&entries[0], 100);
    assert!(write_list(&puzzle, many).starts_with("  1. Piece 4  left  1 space\n"));
}

#[test]
fn blocks_b5_moves_are_counted_as_written_and_in_every_metric() {
    let puzzle = puzzle();
    for (text, entries, lengths) in [
        ("4 left 1, 7 up 3", 2, [4, 2, 2]),
        ("4 left 1, 7 up 1, 7 up 1, 7 up 1", 4, [4, 2, 2]),
        ("4 left 1, 7 up 3, 7 left 1", 3, [5, 3, 2]),
        ("4 left 1, 7 up 3 left 1", 2, [5, 3, 2]),
    ] {
        let report = verify(&puzzle, &puzzle.start(), &parse(text, &puzzle).unwrap());
        assert_eq!((report.entries, report.illegal, report.solved), (entries, None, false), "{text}");
        let metrics = [BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn];
        assert_eq!(
            report.lengths().collect::<Vec<_>>(),
            metrics.into_iter().zip(lengths).collect::<Vec<_>>(),
            "{text}"
        );
    }
}

#[test]
fn an_illegal_move_is_reported_by_its_position_in_the_list() {
    let puzzle = puzzle();
    for (text, illegal, played) in
        [("7 up 2", (1, 2), 1), ("4 left 1, 7 up 3, 7 up 1", (3, 1), 4), ("4 left 1, 7 up 3 left 2, 1 up 1", (2, 5), 5)]
    {
        let report = verify(&puzzle, &puzzle.start(), &parse(text, &puzzle).unwrap());
        let (entry, step) = illegal;
        assert_eq!(report.illegal, Some(IllegalAt { entry, step }), "{text}");
        assert_eq!(report.steps.len(), played, "{text}");
        assert!(!report.solved, "{text}");
    }
}

#[test]
fn moves_in_every_metric_read_back() {
    let puzzle = puzzle();
    let steps = parse("4 left 1, 7 up 3 left 1, 5 right 1 up 2", &puzzle).unwrap().concat();
    for &metric in BlockPuzzle::METRICS {
        let entries: MoveList<_> = moves::<BlockPuzzle>(metric, &steps).map(<[_]>::to_vec).collect();
        let slices = || entries.iter();
        assert_eq!(parse(&write(&puzzle, slices()), &puzzle), Ok(entries.clone()), "{metric}");
        assert_eq!(parse(&write_list(&puzzle, slices()), &puzzle), Ok(entries.clone()), "{metric}");
    }
}
