use loyd_core::text::{
    About, Format, ReadOptions, goal_text, looks_like_list, picture_about, read_argument, read_file, read_line, rows,
};
use loyd_core::{BlockMetric, Puzzle};

use super::{assert_faults, block_puzzle, data, goal, only_entry, sample_boards, tile_puzzle};

const RUSH: &str = "oBBBoooooDooAAoDoooooooooooxoooooooo";

fn formats(text: &str, options: &ReadOptions) -> Vec<Option<Format>> {
    read_file(text, options).into_iter().map(|entry| entry.puzzle.ok().map(|read| read.format)).collect()
}

#[test]
fn a_file_is_recognised_by_its_contents() {
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
            "# boards\n\n1 2/3 0\nZZ./..1\n4x2:AAoBoooB\nhello\n1 2/3 5\n# end\n#Z./..1",
            vec![Some(Tiles), Some(Layout), Some(Rush), None, None, Some(Layout)],
        ),
        ("hello\n1 2/3 0", vec![None, Some(Tiles)]),
        ("ZZ..\n....\n", vec![Some(Picture)]),
        (" ZZ.\r\n\r\n #.1\r\n", vec![Some(Picture)]),
        ("####\n#ZZ.\n####", vec![Some(Picture)]),
        ("aa..\n....\n", vec![None]),
        ("ZZ..\n...\n", vec![None]),
        ("ZZ..", vec![None]),
        ("Z\n.", vec![None]),
        ("3 1 2 0", vec![Some(Tiles)]),
        ("# flat\n3 1 2 0\n\n 0 1\t2 3\n", vec![Some(Tiles), Some(Tiles)]),
        ("3 1 2 0\n0 1 2 3\n1 1 2 3\n1 2 3\n0 1 2 3 4", vec![Some(Tiles), Some(Tiles), None, None, None]),
        ("1 2/3 0\n3 1 2 0\n1 0 2 3 4 5 6 7 8", vec![Some(Tiles); 3]),
        ("0 3 1 2\n4 5 6 7\n8 9 10 11\n12 13 14 15", vec![Some(Tiles)]),
        ("0 3 1 2\n4 5 6 7", vec![Some(Tiles)]),
        ("1 2 3 4", vec![None]),
        ("4 4", vec![None]),
        ("# nothing", vec![None]),
        ("hello", vec![None]),
        ("", vec![None]),
    ] {
        assert_eq!(formats(text, &ReadOptions::default()), expected, "{text:?}");
    }
}

#[test]
fn a_list_is_recognised_by_its_first_lines() {
    for (text, expected) in [
        ("# boards\n\nhello\n1 2/3 0\n", true),
        (RUSH, true),
        ("ZZ./..1 | fix", true),
        ("1 2 3\n4 5 6\n", false),
        ("# 1 2/3 0\n", false),
        ("2 2\n1 1 1 1 b", false),
        ("goal: Z right\nZZ.\n", false),
        ("ZZ.\n...\n", false),
        ("0 1 2 3\n", true),
        ("0 1 2 3\n4 5 6 7\n", false),
        ("0 1 2 3\n3 2 1 0\n4 5 6 7\n", true),
        ("either / or", false),
        ("```\n1 2/3 0\n```\n", false),
        ("", false),
    ] {
        assert_eq!(looks_like_list(text), expected, "{text:?}");
    }
}

#[test]
fn a_given_format_overrides_recognition() {
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
fn entries_have_their_line_numbers() {
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
        ("3 1 2 0", Format::Tiles),
        ("\u{feff} 1 2 3 4 5 6 7 0 8\n", Format::Tiles),
        ("ZZ.\n..1", Format::Picture),
    ] {
        assert_eq!(
            read_argument(text, &ReadOptions::default()).map(|entry| entry.puzzle.format),
            Ok(format),
            "{text:?}"
        );
    }
    let two = read_argument("1 2/3 0\n1 2/0 3", &ReadOptions::default()).unwrap_err();
    assert_faults("two", &two.0, &[(2, 1, "found 2 puzzles, expected one")]);
}

#[test]
fn a_picture_has_the_properties_given_by_its_keys() {
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
fn a_given_goal_replaces_the_one_in_the_text() {
    let read = |text, goal_text| read_argument(text, &goal(goal_text)).unwrap().puzzle;
    let tiles = tile_puzzle(read("0 1/2 3", "blank-first"));
    assert!(tiles.is_solved(&tiles.start()));
    assert_eq!(tile_puzzle(read("0 1/2 3", "2x2:3,2,1,0")).goal().cells(), [3, 2, 1, 0]);
    for text in ["1Z/..", "goal: Z covers 2,1\n1Z\n..", "2 2\n1 2 1 1 b\n1 1 1 1 b"] {
        let blocks = block_puzzle(read(text, "1 covers 1,1"));
        assert!(blocks.is_solved(&blocks.start()), "{text}");
    }
}

#[test]
fn a_given_goal_makes_a_drawing_without_keys_a_puzzle() {
    let read = only_entry("aa..\n.b..\n", &goal("a right")).puzzle.unwrap();
    assert_eq!(read.format, Format::Picture);
    assert_eq!(goal_text(&block_puzzle(read)), "a right");
}

#[test]
fn flat_boards_are_square_and_their_faults_are_located() {
    let board = |text| tile_puzzle(read_argument(text, &ReadOptions::default()).unwrap().puzzle).start();
    assert_eq!(board("8 6 7 2 5 4 3 0 1"), board("8 6 7/2 5 4/3 0 1"));
    let largest: Vec<_> = (0..128 * 128).map(|number: u32| number.to_string()).collect();
    assert_eq!(board(&largest.join(" ")).width(), 128);
    for (line, expected) in [
        ("  0 1 1 3", vec![(9, 7, "1 occurs twice, first at line 9, column 5"), (9, 10, "2 is missing")]),
        ("0 1 2 4", vec![(9, 7, "`4` is out of range: this board holds 0 to 3"), (9, 8, "3 is missing")]),
        ("0 1 2 3 4", vec![(9, 1, "5 numbers in one row: expected rows joined by `/`, or 4, 9, 16, … numbers")]),
        ("-1 0 1 2", vec![(9, 1, "expected a number, found `-1`"), (9, 9, "3 is missing")]),
    ] {
        let faults = read_line(line, 9, &ReadOptions::default()).unwrap().puzzle.unwrap_err().0;
        assert_faults(line, &faults, &expected);
    }
}

#[test]
fn published_flat_boards_are_read() {
    let text = data("hardest15.txt");
    let entries = read_file(&text, &ReadOptions::default());
    assert_eq!(entries.len(), 17);
    for entry in entries {
        let position = tile_puzzle(entry.puzzle.unwrap()).start();
        let numbers: Vec<_> = position.cells().iter().map(u16::to_string).collect();
        assert_eq!((position.width(), position.height()), (4, 4));
        assert_eq!(Some(numbers.join(" ").as_str()), text.lines().nth(entry.line - 1));
    }
}

#[test]
fn the_metadata_of_a_picture_is_safe_to_display() {
    let text = "name: a\u{202e}b\u{2066}\u{1b}[2J\nsource:\tone\ttwo\u{7}\ncomment: e\u{301} \u{200f}א\nZZ.\n";
    let read = only_entry(text, &ReadOptions::default()).puzzle.unwrap();
    let about = read.about.clone();
    assert_eq!(about.name.as_deref(), Some("ab [2J"));
    assert_eq!(
        (&about.sources[..], &about.comments[..]),
        (&["one two".to_owned()][..], &["e\u{301} א".to_owned()][..])
    );
    let puzzle = block_puzzle(read);
    let unsafe_about = About { name: Some("a\u{202e}b\u{2066}\u{1b}[2J".to_owned()), ..about.clone() };
    let reread = only_entry(&picture_about(&puzzle, &unsafe_about), &ReadOptions::default());
    assert_eq!(reread.puzzle.unwrap().about, about);
}

#[test]
fn a_name_in_a_table_or_a_link_is_safe_to_display() {
    let table = "name,puzzle\na\u{202e}b\u{1b}[2J,12../3.44/ZZ5./6657\n";
    let link = "https://example.org/loyd#puzzle=12../3.44/ZZ5./6657&name=a%E2%80%AEb%1B[2J";
    for text in [table, link] {
        let read = only_entry(text, &ReadOptions::default()).puzzle.unwrap();
        assert_eq!(read.about.name.as_deref(), Some("ab [2J"), "{text:?}");
    }
    // Text without visible characters is not a name.
    for text in [
        "name,puzzle\n\u{202e},12../3.44/ZZ5./6657\n",
        "https://example.org/loyd#puzzle=12../3.44/ZZ5./6657&name=%E2%80%AE",
    ] {
        assert_eq!(only_entry(text, &ReadOptions::default()).puzzle.unwrap().about.name, None, "{text:?}");
    }
}

#[test]
fn each_line_of_a_snapshot_file_is_a_puzzle() {
    let options = ReadOptions { format: Some(Format::Snapshot), ..ReadOptions::default() };
    let entries = read_file("12  3 44ZZ5 6657\n\n4x2:AA BZZ B\nABC\n", &options);
    let lines: Vec<_> = entries.iter().map(|entry| (entry.line, entry.puzzle.is_ok())).collect();
    assert_eq!(lines, [(1, true), (3, true), (4, false)]);
}

#[test]
fn a_file_of_comments_contains_no_puzzle() {
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
        let covers = fields[5];
        let puzzle = block_puzzle(read_argument(fields[4], &goal(covers)).unwrap().puzzle);
        assert_eq!(rows(&puzzle, &puzzle.start(), '.').join("/"), fields[4]);
        assert_eq!(goal_text(&puzzle), covers);
    }
}

#[test]
fn published_boards_are_read() {
    let list = sample_boards();
    let entries = read_file(&list.join("\n"), &ReadOptions::default());
    assert_eq!(entries.len(), list.len());
    for entry in entries {
        let read = entry.puzzle.unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(loyd_core::text::rush(&block_puzzle(read)).as_deref(), Some(&*list[entry.line - 1]));
    }
}
