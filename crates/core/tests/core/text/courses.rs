//! Tests of course formats, lists with columns, and moves in common notations.

use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{
    AnyPuzzle, Entry, Format, ReadOptions, block_moves, read_argument, read_file, tile_moves, write,
};
use loyd_core::tiles::TileGoal;
use loyd_core::{Family, Puzzle, TilePosition, TilePuzzle};

use super::{assert_faults, blocks};

fn read_entry(text: &str) -> Entry {
    let mut entries = read_file(text, &ReadOptions::default());
    assert_eq!(entries.len(), 1, "{text:?}");
    entries.swap_remove(0)
}

fn tiles(entry: &Entry) -> TilePuzzle {
    entry.puzzle.clone().expect("a puzzle").puzzle.into_tiles().expect("tiles")
}

#[test]
fn courses_k1_a_size_followed_by_rows_is_read_with_the_blank_last_goal() {
    for text in ["3\n 0 1 3\n 4 2 5\n 7 8 6\n", "3\n0 1 3 4 2\n5 7 8\t6", "\u{feff}3\r\n0  1 3\r\n4 2 5\r\n7 8 6\r\n"] {
        let entry = read_entry(text);
        let puzzle = tiles(&entry);
        assert_eq!((puzzle.one_line().as_str(), puzzle.goal_text().as_str()), ("0 1 3/4 2 5/7 8 6", "blank-last"));
        let read = entry.puzzle.unwrap();
        assert_eq!(read.format, Format::Princeton);
        assert!(read.guesses[0].starts_with("goal blank-last; with --format 42"), "{text:?}");
    }
    let large: Vec<String> = (1..128 * 128).map(|tile| tile.to_string()).collect();
    assert_eq!(tiles(&read_entry(&format!("128\n{} 0\n", large.join(" ")))).width(), 128);
}

#[test]
fn courses_k1_faults_are_reported_with_their_positions() {
    for (text, expected) in [
        ("3\n0 1 3\n4 2 5\n7 8\n", vec![(4, 4, "expected 9 numbers for a 3x3 board, found 8"), (4, 4, "6 is missing")]),
        ("2\n0 1\n2 2\n", vec![(3, 3, "2 occurs twice"), (3, 4, "3 is missing")]),
        ("2\n0 1\n2 3 4\n", vec![(3, 5, "expected 4 numbers for a 2x2 board, found 5")]),
        ("129\n1 2\n", vec![(1, 1, "expected the size, from 2 to 128, found `129`")]),
    ] {
        assert_faults(text, &read_entry(text).puzzle.unwrap_err().0, &expected);
    }
}

#[test]
fn courses_k4_a_size_and_rows_after_comments_are_read_with_the_snail_goal() {
    let text = "# This puzzle is solvable\n3\n3 2 6 # the first row\n1 4 0\n8 7 5\n";
    let entry = read_entry(text);
    let puzzle = tiles(&entry);
    assert_eq!((puzzle.one_line().as_str(), puzzle.goal_text().as_str()), ("3 2 6/1 4 0/8 7 5", "snail"));
    assert!(entry.puzzle.unwrap().guesses[0].contains("with --format princeton, the goal is blank-last"));
    for (format, goal, expected) in [
        (Some(Format::Princeton), None, "blank-last"),
        (None, Some("blank-first"), "blank-first"),
        (Some(Format::FortyTwo), None, "snail"),
    ] {
        let options = ReadOptions { format, goal: goal.map(str::to_owned), ..ReadOptions::default() };
        let mut entries = read_file(text, &options);
        let entry = entries.swap_remove(0);
        assert_eq!((tiles(&entry).goal_text(), entry.warnings.len()), (expected.to_owned(), 0));
    }
}

#[test]
fn courses_k4_the_snail_spirals_inwards_on_every_board() {
    for (width, height, text) in [
        (2, 2, "1 2/0 3"),
        (3, 3, "1 2 3/8 0 4/7 6 5"),
        (4, 4, "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7"),
        (3, 2, "1 2 3/0 5 4"),
        (2, 4, "1 2/0 3/7 4/6 5"),
        (4, 3, "1 2 3 4/10 11 0 5/9 8 7 6"),
    ] {
        let goal = TileGoal::Snail.position(width, height);
        assert_eq!(goal.to_string(), text);
        assert_eq!((TileGoal::of(&goal), TileGoal::Snail.to_string()), (TileGoal::Snail, "snail".to_owned()));
    }
    let options = ReadOptions { goal: Some("snail".to_owned()), ..ReadOptions::default() };
    let puzzle = read_argument("4x2:7,1,2,3,4,5,6,0", &options).unwrap().puzzle.puzzle.into_tiles().unwrap();
    assert_eq!(puzzle.goal().to_string(), "1 2 3 4/0 7 6 5");
}

#[test]
fn courses_k5_every_format_round_trips() {
    let tile_puzzle = |goal: TileGoal| {
        let start = TilePosition::new(3, 3, vec![8, 6, 7, 2, 5, 4, 3, 0, 1]).unwrap();
        AnyPuzzle::Tiles(TilePuzzle::new(start, goal.position(3, 3)).unwrap())
    };
    let car = read_argument("4x2:AAoBoooB", &ReadOptions::default()).unwrap().puzzle.puzzle;
    let example = AnyPuzzle::Blocks(blocks("12../3.44/ZZ5./6657"));
    for puzzle in [tile_puzzle(TileGoal::BlankLast), tile_puzzle(TileGoal::Snail), car, example] {
        let mut written = 0;
        for format in Format::ALL {
            let Ok(text) = write(&puzzle, format) else { continue };
            written += 1;
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            let read = read_file(&text, &options).swap_remove(0).puzzle.expect("the written puzzle").puzzle;
            let is_goal_kept = format != Format::Tiles;
            match (&read, &puzzle) {
                (AnyPuzzle::Tiles(read), AnyPuzzle::Tiles(puzzle)) => {
                    assert_eq!(read.start(), puzzle.start(), "{format}");
                    assert!(!is_goal_kept || read.goal() == puzzle.goal(), "{format}");
                }
                (AnyPuzzle::Blocks(read), AnyPuzzle::Blocks(puzzle)) => {
                    assert_eq!(read.classes().len(), puzzle.classes().len(), "{format}");
                }
                _ => panic!("{format} changed the family"),
            }
        }
        assert!(written >= 3, "{puzzle:?}");
    }
    let refused = write(&tile_puzzle(TileGoal::BlankFirst), Format::Princeton).unwrap_err();
    assert!(refused.to_string().ends_with("the format supports only square boards with the goal blank-last"));
}

#[test]
fn a_lists_columns_and_goal_apply_to_its_boards() {
    let text = "# Korf\n# columns: id length position\n# goal: blank-first\n1 1 1 0 2 3\n\n2 0 0 1 2 3\n3 1 1 0\n";
    let entries = read_file(text, &ReadOptions::default());
    let [first, second, short] = &entries[..] else { panic!("{entries:?}") };
    assert_eq!(
        (first.line, tiles(first).one_line(), tiles(first).goal_text()),
        (4, "1 0/2 3".into(), "blank-first".into())
    );
    assert_eq!(second.puzzle.as_ref().unwrap().about.name.as_deref(), Some("2"));
    assert!(short.puzzle.is_err());
    let with_goal = ReadOptions { goal: Some("blank-last".to_owned()), ..ReadOptions::default() };
    assert_eq!(tiles(&read_file(text, &with_goal)[0]).goal_text(), "blank-last", "--goal takes precedence");

    let with_bars = "# columns: name | position | goal\nCentury | ab./ab. | a covers 1,2\n";
    let entry = read_entry(with_bars);
    let read = entry.puzzle.unwrap();
    let puzzle = read.puzzle.into_blocks().unwrap();
    assert_eq!((read.about.name.as_deref(), puzzle.goal_text().as_str()), (Some("Century"), "a covers 1,2"));

    let words = read_entry("# columns: length position states\n3 ooBoooooBoooAABooooooooooooooooooooo 14\n");
    assert!(words.puzzle.is_ok(), "{words:?}");
    for (text, expected) in [
        (
            "# columns: id length\n1 2 3\n",
            vec![(1, 12, "expected exactly one column named `position`, found `id length`")],
        ),
        ("# columns: id position rest\n1 2\n", vec![(2, 1, "expected the columns `id position rest`, found `1 2`")]),
        (
            "# columns: id position\n7 1 1/2 3\n",
            vec![(2, 5, "1 occurs twice, first at line 2, column 3"), (2, 10, "0 is missing")],
        ),
    ] {
        assert_faults(text, &read_file(text, &ReadOptions::default())[0].puzzle.clone().unwrap_err().0, &expected);
    }
}

#[test]
fn courses_k7_tile_moves_may_be_words_with_separators() {
    for text in [
        "Up Left Down",
        "U, L, D",
        "1. Up\n2. Left\n3. Down\n",
        "1) up; 2) left; 3) down",
        "UpLeftDown",
        "up\nleft\ndown",
        "[up, left, down]".trim_matches(['[', ']']),
    ] {
        let read = tile_moves::parse(text, Some(Convention::Tile));
        assert_eq!(read, tile_moves::parse("ULD", None), "{text:?}");
    }
    assert_eq!(tile_moves::parse("Down2, Right3", None), tile_moves::parse("D2R3", None));
}

#[test]
fn courses_k7_block_moves_may_omit_the_number_and_use_letters() {
    let puzzle = blocks("12../3.44/ZZ5./6657");
    let expected = block_moves::parse("4 left 1, 7 up 3", &puzzle).unwrap();
    for text in ["4L1, 7U3", "4l; 7u3", "4 left, 7 up 3", "4 L\n7 U 3", "1) 4 left; 2) 7 up 3"] {
        assert_eq!(block_moves::parse(text, &puzzle).as_ref(), Ok(&expected), "{text:?}");
    }
}
