use loyd_core::text::{
    Format, ReadOptions, goal_text, looks_like_list, picture_about, read_argument, read_file, read_line, rows,
};
use loyd_core::{BlockMetric, Puzzle};

use crate::{assert_faults, block_puzzle, data, goal, only_entry, tile_puzzle};

const RUSH: &str = "oBBBoooooDooAAoDoooooooooooxoooooooo";

fn formats(text: &str, options: &ReadOptions) -> Vec<Option<Format>> {
    read_file(text, options).into_iter().map(|entry| entry.puzzle.ok().map(|read| read.format)).collect()
}

#[test]
fn a_file_is_recognised_by_its_text() {
    use Format::{Assignment, Layout, Picture, Rush, Tiles};
    for (text, expected) in [
        ("1 2 3\n4 5 6\n7 8 0\n", vec![Some(Tiles)]),
        ("\u{feff} 1  2  3\r\n\r\n 4  5  6\r\n# solved\r\n 7  8  0", vec![Some(Tiles)]),
        ("1 2/\n3 0", vec![Some(Tiles)]),
        ("1 2 3/4 5 6/7 8 0", vec![Some(Tiles)]),
        ("3x2:5,3,0,1,2,4\n", vec![Some(Tiles)]),
        ("1 2\n3 3\n", vec![None]),
        ("2 2\n1 1 1 1 b\n", vec![Some(Assignment)]),
        ("2 2\n1 1 1 1 q\n2 2 1 1 b", vec![Some(Assignment)]),
        ("0 2\n1 1 1 1 b", vec![None]),
        ("goal: Z right\nZZ.\n", vec![Some(Picture)]),
        ("\n name: none\n\nZZ.\n", vec![Some(Picture)]),
        ("what: ever", vec![None]),
        ("ZZ./..1", vec![Some(Layout)]),
        ("ZZ.1 | fixed: 1", vec![Some(Layout)]),
        ("#Z./..1", vec![Some(Layout)]),
        (RUSH, vec![Some(Rush)]),
        ("4x2:AAoBoooB", vec![Some(Rush)]),
        (
            "# boards\n\n1 2/3 0\nZZ./..1\n4x2:AAoBoooB\nhello\n1 2/3 4\n# end\n#Z./..1",
            vec![Some(Tiles), Some(Layout), Some(Rush), None, None, Some(Layout)],
        ),
        ("hello\n1 2/3 0", vec![None, Some(Tiles)]),
        ("# nothing", vec![None]),
        ("hello", vec![None]),
        ("", vec![None]),
    ] {
        assert_eq!(formats(text, &ReadOptions::default()), expected, "{text:?}");
    }
}

#[test]
fn a_list_is_told_by_its_first_lines() {
    for (text, expected) in [
        ("# boards\n\nhello\n1 2/3 0\n", true),
        (RUSH, true),
        ("ZZ./..1 | fix", true),
        ("1 2 3\n4 5 6\n", false),
        ("# 1 2/3 0\n", false),
        ("2 2\n1 1 1 1 b", false),
        ("goal: Z right\nZZ.\n", false),
        ("either / or", false),
        ("", false),
    ] {
        assert_eq!(looks_like_list(text), expected, "{text:?}");
    }
}

#[test]
fn a_told_format_overrides_recognition() {
    let read = |text, format| {
        let options = ReadOptions { format: Some(format), ..goal("1 right") };
        read_argument(text, &options).map(|entry| entry.puzzle.format).map_err(|_| ())
    };
    assert_eq!(read("11.\n..2\n", Format::Picture), Ok(Format::Picture));
    assert_eq!(read("11./..2", Format::Layout), Ok(Format::Layout));
    assert_eq!(read("11./..2", Format::List), Ok(Format::Layout));
    assert_eq!(read("11./..2", Format::Tiles), Err(()));
    let layouts = ReadOptions { format: Some(Format::Layout), ..ReadOptions::default() };
    assert_eq!(formats("# two\nZZ./..1\n1 2/3 0\n", &layouts), [Some(Format::Layout), None]);
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert!("Tiles".parse::<Format>().unwrap_err().to_string().contains("unknown format `Tiles`: expected `tiles`"));
}

#[test]
fn entries_tell_their_lines() {
    let text = "\n# a list\n1 2/3 0\r\n\r\nZZ./1.\r\n";
    let entries = read_file(text, &ReadOptions::default());
    assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [3, 5]);
    assert_faults(text, &entries[1].puzzle.as_ref().unwrap_err().0, &[(5, 7, "row 2 has 2 cells")]);
    assert_eq!(read_line("ZZ./1.\r\n", 5, &ReadOptions::default()).as_ref(), Some(&entries[1]));
    assert_eq!(only_entry("\n\n 1 2\n3 0", &ReadOptions::default()).line, 3);
}

#[test]
fn an_empty_file_is_one_faulty_entry() {
    for text in ["", "\u{feff}", " \r\n\t\n"] {
        let faults = only_entry(text, &ReadOptions::default()).puzzle.unwrap_err();
        assert_faults(text, &faults.0, &[(1, 1, "the text is empty, expected a puzzle")]);
    }
}

#[test]
fn an_argument_is_one_puzzle() {
    for (text, format) in [
        ("1 2/3 0", Format::Tiles),
        ("2x2:1,2,3,0", Format::Tiles),
        ("1 2\n3 0\n", Format::Tiles),
        (RUSH, Format::Rush),
        ("ZZ./..1", Format::Layout),
        ("#Z./..1", Format::Layout),
        ("ZZ.1 | fixed: 1", Format::Layout),
        ("goal: Z right\nZZ.", Format::Picture),
        ("2 2\n1 1 1 1 b", Format::Assignment),
        ("# one\n1 2/3 0\n", Format::Tiles),
    ] {
        assert_eq!(
            read_argument(text, &ReadOptions::default()).map(|entry| entry.puzzle.format),
            Ok(format),
            "{text:?}"
        );
    }
    let two = read_argument("1 2/3 0\n1 2/0 3", &ReadOptions::default()).unwrap_err();
    assert_faults("two", &two.0, &[(2, 1, "2 puzzles, expected one")]);
}

#[test]
fn a_picture_says_what_its_keys_say() {
    let text = "name: The donkey\nsource: one\nsource: two\ncomment: a: b\nmetric: turn\n\
        goal: b covers 4,2\nhorizontal: a\nvertical: d g\nfixed: i\n\
        abbc\nabbc\ndeef\ndghf\ni..j\n";
    let read = only_entry(text, &ReadOptions::default()).puzzle.unwrap();
    let about = read.about.clone();
    assert_eq!(about.name.as_deref(), Some("The donkey"));
    assert_eq!((about.sources.join("+"), about.comments.join("+")), ("one+two".to_owned(), "a: b".to_owned()));
    assert_eq!(about.metric, Some(BlockMetric::Turn));
    let puzzle = block_puzzle(read);
    let freedoms: String = puzzle.pieces().iter().map(|piece| piece.freedom.letter()).collect();
    assert_eq!(freedoms, "hbbvbbvbnb");
    assert_eq!(picture_about(&puzzle, &about), text);
}

#[test]
fn a_told_goal_takes_the_place_of_the_stated_one() {
    let read = |text, told| read_argument(text, &goal(told)).unwrap().puzzle;
    let tiles = tile_puzzle(read("0 1/2 3", "blank-first"));
    assert!(tiles.is_solved(&tiles.start()));
    assert_eq!(tile_puzzle(read("0 1/2 3", "2x2:3,2,1,0")).goal().cells(), [3, 2, 1, 0]);
    for text in ["1Z/..", "goal: Z covers 2,1\n1Z\n..", "2 2\n1 2 1 1 b\n1 1 1 1 b"] {
        let blocks = block_puzzle(read(text, "1 covers 1,1"));
        assert!(blocks.is_solved(&blocks.start()), "{text}");
    }
}

#[test]
fn a_file_of_comments_holds_no_puzzle() {
    for options in [ReadOptions::default(), ReadOptions { format: Some(Format::List), ..ReadOptions::default() }] {
        let faults = only_entry("# one\n\n# two\n", &options).puzzle.unwrap_err();
        assert_faults("comments", &faults.0, &[(1, 1, "there is no puzzle, only comments")]);
    }
}

#[test]
fn published_layouts_are_read_with_their_goals() {
    let published = data("blocks_published.txt");
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split('|').map(str::trim).collect();
        let (piece, cell) = fields[5].split_once(' ').unwrap();
        let (row, column) = cell.split_once(',').unwrap();
        let from_one = |index: &str| index.parse::<usize>().unwrap() + 1;
        let covers = format!("{piece} covers {},{}", from_one(row), from_one(column));
        let puzzle = block_puzzle(read_argument(fields[4], &goal(&covers)).unwrap().puzzle);
        assert_eq!(rows(&puzzle, &puzzle.start(), '.').join("/"), fields[4]);
        assert_eq!(goal_text(&puzzle), covers);
    }
}

#[test]
fn published_boards_are_read() {
    let rush = data("rush_sample.txt");
    let boards = rush.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(' ').nth(1));
    let list: Vec<_> = boards.collect();
    let entries = read_file(&list.join("\n"), &ReadOptions::default());
    assert_eq!(entries.len(), list.len());
    for entry in entries {
        let read = entry.puzzle.unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(loyd_core::text::rush(&block_puzzle(read)).as_deref(), Some(list[entry.line - 1]));
    }
}
