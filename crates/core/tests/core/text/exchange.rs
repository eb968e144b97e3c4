//! Tests of puzzles in the forms in which users write them. Each is read as intended, and the
//! reading is reported if a different one is possible.

use loyd_core::random::{Seed, solvable};
use loyd_core::text::{
    About, AnyPuzzle, FORMATS, Format, ReadOptions, external_line, level_value, read_argument, read_file, read_own,
    write,
};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, TilePuzzle};
use serde_json::{Value, json};

use super::{block_puzzle, data, goal, only_entry, read, tile_puzzle};

/// A tile board as rows of words.
type Words = Vec<Vec<String>>;

fn join_rows(words: &Words, separator: &str, row_separator: &str) -> String {
    words.iter().map(|row| row.join(separator)).collect::<Vec<_>>().join(row_separator)
}

/// Returns rows in the forms that programs and users write: different separators between cells and
/// between rows, and different brackets.
fn tile_forms(words: &Words) -> Vec<String> {
    let mut forms = Vec::new();
    for cell_separator in [" ", "  ", ", ", ",", "\t", " , "] {
        for row_separator in ["\n", "/", "\n\n"] {
            forms.push(join_rows(words, cell_separator, row_separator));
        }
        for (open, close) in [("[", "]"), ("(", ")"), ("{", "}")] {
            let row = |row: &Vec<String>| format!("{open}{}{close}", row.join(cell_separator));
            let rows: Vec<String> = words.iter().map(row).collect();
            for (outer, end) in [(open, close), ("", "")] {
                for separator in [",", ", ", "\n", ",\n ", " "] {
                    forms.push(format!("{outer}{}{end}", rows.join(separator)));
                }
            }
            forms.push(format!("board = {open}{}{close}", rows.join(", ")));
            forms.push(format!("np.array({open}{}{close})", rows.join(",\n")));
        }
    }
    forms.push(format!("[{}]", join_rows(words, " ", "; ")));
    forms.push(format!("\"{}\"", join_rows(words, " ", "/")));
    forms.push(join_rows(words, ";", "\n"));
    forms.push(join_rows(words, "|", "\n"));
    forms.push(words.iter().map(|row| format!("| {} |", row.join(" | "))).collect::<Vec<_>>().join("\n"));
    let edge = |corner: &str, dash: &str| vec![dash.repeat(4); words[0].len()].join(corner);
    let boxed = |edge: String, bar: &str| {
        let rows = words.iter().map(|row| {
            let cells: Vec<String> = row.iter().map(|cell| format!("{cell:>3} ")).collect();
            format!("{bar}{}{bar}", cells.join(bar))
        });
        rows.fold(edge.clone(), |text, row| format!("{text}\n{row}\n{edge}"))
    };
    forms.push(boxed(format!("+{}+", edge("+", "-")), "|"));
    forms.push(boxed(format!("├{}┤", edge("┼", "─")), "│"));
    let sides = (words.len(), words[0].len());
    for head in [
        format!("{} {}", sides.0, sides.1),
        format!("{}", sides.0 * sides.1 - 1),
        "Start:".into(),
        "Initial state:".into(),
    ] {
        forms.push(format!("{head}\n{}", join_rows(words, " ", "\n")));
        forms.push(format!("{head}\n{}", join_rows(words, ",", "\n")));
    }
    forms
}

/// Returns the numbers of a position, with the given string for the blank.
fn words(puzzle: &TilePuzzle, blank: &str) -> Words {
    let cell = |&tile: &u16| if tile == 0 { blank.to_owned() } else { tile.to_string() };
    puzzle.start().rows().map(|row| row.iter().map(cell).collect()).collect()
}

fn boards() -> Vec<TilePuzzle> {
    ["8 6 7/2 5 4/3 0 1", "1 0 2 4/5 7 3 8/9 6 11 12/13 10 14 15"]
        .map(|text| tile_puzzle(read_argument(text, &ReadOptions::default()).unwrap().puzzle))
        .to_vec()
}

#[test]
fn exchange_x2_tile_boards_are_read_in_every_notation() {
    let mut count = 0;
    for puzzle in boards() {
        for blank in ["0", "x", "X", "_", "__", ".", "-", "*", "blank"] {
            for text in tile_forms(&words(&puzzle, blank)) {
                let found = tile_puzzle(read(&text));
                assert_eq!(found.start(), puzzle.start(), "{text:?}");
                count += 1;
            }
        }
    }
    assert!(count >= 300, "{count} inputs");
}

#[test]
fn exchange_x2_a_blank_may_be_an_empty_cell_a_negative_number_or_the_highest_one() {
    for (puzzle, highest) in boards().into_iter().zip(["9", "16"]) {
        for blank in ["-1", highest] {
            for text in [join_rows(&words(&puzzle, blank), " ", "\n"), join_rows(&words(&puzzle, blank), ",", "\n")] {
                let found = read(&text);
                assert!(found.read_as().is_some_and(|reading| reading.contains(blank)), "{text:?}");
                assert_eq!(tile_puzzle(found).start(), puzzle.start(), "{text:?}");
            }
        }
        let aligned = |row: &Vec<String>| row.iter().map(|cell| format!("{cell:>3}")).collect::<Vec<_>>().concat();
        for text in [
            words(&puzzle, "").iter().map(aligned).collect::<Vec<_>>().join("\n"),
            words(&puzzle, "").iter().map(|row| aligned(row).trim_end().to_owned()).collect::<Vec<_>>().join("\n"),
            join_rows(&words(&puzzle, " "), "|", "\n"),
            join_rows(&words(&puzzle, ""), ",", "\n"),
        ] {
            assert_eq!(tile_puzzle(read(&text)).start(), puzzle.start(), "{text:?}");
        }
    }
}

#[test]
fn exchange_x2_digits_may_be_joined_hexadecimal_or_letters() {
    for (text, expected) in [
        ("867254301", "8 6 7/2 5 4/3 0 1"),
        ("867\n254\n301\n", "8 6 7/2 5 4/3 0 1"),
        ("867/254/301", "8 6 7/2 5 4/3 0 1"),
        ("87_654321", "8 7 0/6 5 4/3 2 1"),
        ("12346875G", "1 2 3/4 6 8/7 5 0"),
        ("abce.fdgh", "1 2 3/5 0 6/4 7 8"),
        ("f e 1 6/9 b 4 c/0 a 7 3/d 8 5 2", "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2"),
        ("FE16 9B4C 0A73 D852", "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2"),
        ("fe169b4c0a73d852", "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2"),
    ] {
        let expected = tile_puzzle(read(expected)).start();
        assert_eq!(tile_puzzle(read(text)).start(), expected, "{text:?}");
    }
}

#[test]
fn exchange_x2_boards_are_separate_and_labels_identify_the_goal() {
    let three = "1 2 3\n5 7 6\n0 4 8\n\n1 3 5\n4 2 6\n0 7 8\n\n3 4 5\n1 8 2\n0 7 6\n";
    for text in [three.to_owned(), three.replace(' ', ","), three.replace("\n\n", "\n---\n")] {
        let entries = read_file(&text, &ReadOptions::default());
        assert_eq!(entries.len(), 3, "{text:?}");
        assert!(entries.iter().all(|entry| entry.puzzle.is_ok()), "{text:?}");
    }
    for text in [
        "Start:\n1 2 3\n4 5 6\n7 0 8\nGoal:\n1 2 3\n8 0 4\n7 6 5\n",
        "Goal:\n1 2 3\n8 0 4\n7 6 5\nStart:\n1 2 3\n4 5 6\n7 0 8\n",
        "initial = [[1,2,3],[4,5,6],[7,0,8]]\ngoal = [[1,2,3],[8,0,4],[7,6,5]]\n",
        "{\"start\": [[1,2,3],[4,5,6],[7,0,8]], \"goal\": [[1,2,3],[8,0,4],[7,6,5]]}",
    ] {
        let puzzle = tile_puzzle(read(text));
        assert_eq!(puzzle.start().to_string(), "1 2 3/4 5 6/7 0 8", "{text:?}");
        assert_eq!(puzzle.goal().to_string(), "1 2 3/8 0 4/7 6 5", "{text:?}");
    }
    let read = read_argument("1 8 3/5 6 7/2 4 0", &goal("[[1,2,3],[8,0,4],[7,6,5]]")).unwrap().puzzle;
    assert_eq!(tile_puzzle(read).goal().to_string(), "1 2 3/8 0 4/7 6 5");
}

#[test]
fn exchange_x2_sizes_before_a_board_are_not_rows() {
    for (text, goal) in [
        ("3 3\n1 2 3\n4 5 6\n0 7 8\n", "1 2 3/4 5 6/7 8 0"),
        ("3,3\n1 2 3\n4 5 6\n0 7 8\n", "1 2 3/4 5 6/7 8 0"),
        ("8\n1 2 3\n4 5 6\n0 7 8\n", "1 2 3/4 5 6/7 8 0"),
        ("8\n-1\n1 2 3\n4 5 6\n0 7 8\n", "1 2 3/4 5 6/7 8 0"),
        ("8\n4\n1 2 3\n4 5 6\n0 7 8\n", "1 2 3/4 0 5/6 7 8"),
    ] {
        let puzzle = tile_puzzle(read(text));
        assert_eq!(puzzle.start().to_string(), "1 2 3/4 5 6/0 7 8", "{text:?}");
        assert_eq!(puzzle.goal().to_string(), goal, "{text:?}");
    }
    assert_eq!(tile_puzzle(read("3 4\n1 2 3 4\n5 6 7 8\n9 10 0 11\n")).width(), 4);
}

/// Returns a Rush Hour board, given by the characters of its cells, in every form.
fn rush_forms(cells: &str) -> Vec<String> {
    let rows: Vec<String> = cells.as_bytes().chunks(6).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect();
    let spaced: Vec<String> =
        rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect();
    let framed = |row: &dyn Fn(&String) -> String, edge: &str| {
        let body: Vec<String> = rows.iter().map(row).collect();
        format!("{edge}\n{}\n{edge}\n", body.join("\n"))
    };
    let mut forms = vec![
        cells.to_owned(),
        format!("6x6:{cells}"),
        rows.join("\n"),
        rows.join("/"),
        spaced.join("\n"),
        spaced.join("\n") + "\n",
        format!("6 6\n{}", rows.join("\n")),
        rows.iter().map(|row| format!("|{row}|")).collect::<Vec<_>>().join("\n"),
        framed(&|row| format!("|{row}|"), "+------+"),
        framed(&|row| format!("#{row}#"), "########"),
        framed(&|row| format!("*{row}*"), "********"),
    ];
    let with_exit = |row: usize, mark: &str| {
        let rows = rows
            .iter()
            .enumerate()
            .map(|(index, text)| if index == row { format!("{text}{mark}") } else { text.clone() });
        rows.collect::<Vec<_>>().join("\n")
    };
    forms.push(with_exit(2, ">"));
    forms.push(with_exit(2, " ->"));
    forms
}

#[test]
fn exchange_x1_a_line_in_a_list_of_cars_is_read_by_itself() {
    let board = "4x4:ooBCAABCDEoCDEoo";
    let expected = read(board).puzzle;
    for text in [format!("7 {board} 33"), format!("1. {board}"), format!("7 {board} 33\n6 {board} 9")] {
        let first = read_file(&text, &ReadOptions::default()).remove(0);
        assert_eq!(first.puzzle.expect("a board").puzzle, expected, "{text}");
    }
}

#[test]
fn exchange_x1_boards_of_cars_are_one_puzzle_in_every_form() {
    let text = data("rush_sample.txt");
    let boards = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let boards = boards.filter(|word| word.len() == 36 && !word.contains('x'));
    let mut count = 0;
    for board in boards.take(100) {
        let expected = block_puzzle(read(board));
        for form in rush_forms(&board.replace('o', ".")) {
            let found = read(&form);
            assert_eq!(found.format, Format::Rush, "{form:?}");
            assert_eq!(block_puzzle(found), expected, "{form:?}");
            count += 1;
        }
        // In a board without dots, a different mark stands for an empty cell.
        for mark in ["_", "-", "*", "0"] {
            let marked = board.replace(['o', '.'], mark);
            let rows: Vec<&str> = (0..6).map(|row| &marked[6 * row..6 * row + 6]).collect();
            for form in [marked.clone(), rows.join("\n"), rows.join("/")] {
                assert_eq!(block_puzzle(read(&form)), expected, "{form:?}");
                count += 1;
            }
        }
    }
    assert!(count >= 1_000, "{count} inputs");
}

/// Returns a board in the forms found in programs, tables and documents.
fn block_forms(rows: &[Vec<String>]) -> Vec<String> {
    let join = |separator: &str| rows.iter().map(|row| row.join(separator)).collect::<Vec<_>>();
    let quoted = |separator: &str, quote: &str| -> Vec<String> {
        let row = |row: &Vec<String>| row.iter().map(|cell| format!("{quote}{cell}{quote}")).collect::<Vec<_>>();
        rows.iter().map(|cells| row(cells).join(separator)).collect()
    };
    let mut forms = Vec::new();
    for separator in [",", ", ", ";", "\t", "|", " | ", " & "] {
        forms.push(join(separator).join("\n"));
        forms.push(join(separator).join("\r\n") + "\r\n");
    }
    for (open, close) in [("[", "]"), ("{", "}"), ("(", ")")] {
        for row in [join(", "), quoted(", ", "'"), quoted(",", "\""), quoted(" ", "'")] {
            let rows: Vec<String> = row.iter().map(|row| format!("{open}{row}{close}")).collect();
            for separator in [", ", ",\n ", "\n "] {
                forms.push(format!("{open}{}{close}", rows.join(separator)));
                forms.push(format!("char[][] board = {open}{}{close};", rows.join(separator)));
                forms.push(format!("np.array({open}{}{close})", rows.join(separator)));
            }
        }
    }
    forms.push(format!("\\begin{{bmatrix}}\n{}\n\\end{{bmatrix}}\n", join(" & ").join(" \\\\\n")));
    forms.push(format!("```\n{}\n```\n", join(" ").join("\n")));
    forms.push(format!("> {}\n", join(" ").join("\n> ")));
    forms.push(format!("- [{}]\n", join(",").join("]\n- [")));
    let edge = vec!["---"; rows[0].len()].join("|");
    let table: Vec<String> = join(" | ").iter().map(|row| format!("| {row} |")).collect();
    forms.push(format!("{}\n|{edge}|\n{}\n", table[0], table[1..].join("\n")));
    forms
}

/// Returns the cells of rows of characters, with the given string for empty cells.
fn cells(rows: &str, empty: &str) -> Vec<Vec<String>> {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    rows.lines().map(|row| row.chars().map(cell).collect()).collect()
}

#[test]
fn exchange_x1_x3_block_boards_are_read_in_every_notation() {
    let rush = "GAA..Y\nG.V..Y\nRRV..Y\n..VZZZ\n....B.\nWWW.B.\n";
    let numbers = "233..4\n2.5..4\n115..4\n..5666\n....7.\n888.7.\n";
    let klotski = "ABBC\nABBC\nDEEF\nDGHF\nI..J\n";
    let mut count = 0;
    for (rows, options) in
        [(rush, ReadOptions::default()), (numbers, ReadOptions::default()), (klotski, goal("B covers 4,2"))]
    {
        let expected = only_entry(rows, &options).puzzle.unwrap();
        for empty in [".", "0", "_"] {
            for text in block_forms(&cells(rows, empty)) {
                let found = only_entry(&text, &options).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
                assert_eq!(found.puzzle, expected.puzzle, "{text:?}");
                assert_eq!(found.read_as().is_some(), rows != klotski || empty != ".", "{text:?}");
                count += 1;
            }
        }
        // Between separators, an empty cell may be the empty string.
        for separator in [",", ";", "|", "\t"] {
            let rows: Vec<String> = cells(rows, "").iter().map(|row| row.join(separator)).collect();
            let text = rows.join("\n");
            let found = only_entry(&text, &options).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
            assert_eq!(found.puzzle, expected.puzzle, "{text:?}");
            count += 1;
        }
        let listed: Vec<String> = rows.lines().map(|row| format!("'{row}'")).collect();
        let found = only_entry(&format!("[{}]", listed.join(", ")), &options).puzzle.unwrap();
        assert_eq!(found.puzzle, expected.puzzle, "{listed:?}");
        let spaces = rows.replace('.', " ");
        let found = only_entry(&spaces, &options).puzzle.unwrap_or_else(|faults| panic!("{spaces:?}: {faults}"));
        assert_eq!(found.puzzle, expected.puzzle, "{spaces:?}");
        assert!(found.read_as().is_some_and(|reading| reading.contains("a space is an empty cell")));
    }
    assert!(count >= 400, "{count} inputs");
}

#[test]
fn exchange_x2_tile_boards_from_programs_and_documents_are_read() {
    for text in [
        "8;6;7\r\n2;5;4\r\n3;;1\r\n",
        "8\t6\t7\n2\t5\t4\n3\t\t1\n",
        "８ ６ ７\n２ ５ ４\n３ ０ １\n",
        "int start[3][3] = {\n  {8, 6, 7},\n  {2, 5, 4},\n  {3, 0, 1}\n};\n",
        "vec![vec![8, 6, 7], vec![2, 5, 4], vec![3, 0, 1]]",
        "arrayOf(intArrayOf(8,6,7), intArrayOf(2,5,4), intArrayOf(3,0,1))",
        "[[Just 8,Just 6,Just 7],[Just 2,Just 5,Just 4],[Just 3,Nothing,Just 1]]",
        "[[8,6,7],[2,5,4],[3,None,1]]",
        "{'board': [[8,6,7],[2,5,4],[3,None,1]]}",
        "[[8. 6. 7.]\n [2. 5. 4.]\n [3. 0. 1.]]\n",
        "\\begin{bmatrix}\n8 & 6 & 7 \\\\\n2 & 5 & 4 \\\\\n3 & & 1\n\\end{bmatrix}\n",
        "board:\n  - [8, 6, 7]\n  - [2, 5, 4]\n  - [3, 0, 1]\n",
        "// easy\n8 6 7\n2 5 4\n3 0 1\n",
        "> 8 6 7\n> 2 5 4\n> 3 0 1\n",
    ] {
        assert_eq!(tile_puzzle(read(text)).start().to_string(), "8 6 7/2 5 4/3 0 1", "{text:?}");
    }
}

#[test]
fn exchange_x7_faults_in_a_bracketed_board_are_reported_with_their_positions() {
    let faults =
        only_entry("[[\"G\", \"A\"],\n [\"!\", \"?\"],\n [\"A\", \"B\"]]", &goal("A right")).puzzle.unwrap_err();
    assert!(faults.0.iter().all(|fault| fault.line <= 3), "{faults}");
    let faults =
        only_entry("board = [\n  ['A', 'A'],\n  ['?', 'é'],\n  ['A', '.']]", &goal("A right")).puzzle.unwrap_err();
    assert_eq!(faults.to_string(), "line 2, column 5: piece A is not connected");
}

#[test]
fn exchange_x1_digits_are_kinds_if_they_form_the_klotski_set() {
    for (text, pieces) in [
        ("2113/2113/4665/4775/.77.", 10),
        ("2113\n2113\n4665\n4775\n.77.\n", 10),
        ("2112\n2112\n2332\n2442\n4004\n", 10),
        ("[[2,1,1,2],[2,1,1,2],[2,3,3,2],[2,4,4,2],[4,0,0,4]]", 10),
        // A name of two digits is a piece, not a kind.
        ("2 1 1 3\n2 1 1 3\n4 5 5 6\n4 7 8 6\n9 0 0 10\n", 10),
        // These pieces do not form the set.
        ("2113/2113/4665/4885/.77.", 8),
    ] {
        let found =
            read_argument(text, &goal("1 covers 4,2")).unwrap_or_else(|faults| panic!("{text:?}: {faults}")).puzzle;
        let is_kinds = found.format == Format::Kinds;
        assert_eq!(found.read_as().is_some_and(|reading| reading.contains("10 pieces in all")), is_kinds, "{text:?}");
        assert_eq!(block_puzzle(found.clone()).pieces().len(), pieces, "{text:?}");
        let strict = ReadOptions { strict: true, ..goal("1 covers 4,2") };
        assert_eq!(read_argument(text, &strict).is_err(), found.read_as().is_some(), "{text:?}");
        // The written line has only one reading.
        let line = external_line(&found.puzzle);
        let again = read_argument(&line, &strict).unwrap_or_else(|faults| panic!("{line:?}: {faults}")).puzzle;
        assert_eq!(external_line(&again.puzzle), line);
    }
    let own = block_puzzle(read_own("2113/2113/4665/4775/.77. | goal: 1 covers 4,2", None).unwrap().puzzle);
    assert_eq!(own.pieces().len(), 7, "text that Loyd wrote is read as it was written");
    let line = external_line(&AnyPuzzle::Blocks(own.clone()));
    assert_eq!(block_puzzle(read(&line)), own);
}

#[test]
fn exchange_x1_a_board_of_cars_in_rows_is_reported_as_a_guess() {
    let rows = "GAA..Y\nG.V..Y\nRRV..Y\n..VZZZ\n....B.\nWWW.B.\n";
    let found = read(rows);
    let reading =
        "Rush Hour, cars stay in their row or column, goal car R, use --format picture to let cars move freely";
    assert_eq!(found.read_as().as_deref(), Some(reading));
    let free = ReadOptions { format: Some(Format::Picture), ..goal("R right") };
    let free = only_entry(rows, &free).puzzle.unwrap();
    assert_eq!(free.read_as(), None);
    assert_ne!(block_puzzle(free.clone()), block_puzzle(found));
    // The free puzzle reads back from its written form.
    for format in [Format::Picture, Format::Layout, Format::List, Format::Json] {
        let text = write(&free.puzzle, format).unwrap();
        let reread = read(&text);
        assert_eq!(reread.puzzle, free.puzzle, "{text:?}");
        assert_eq!(reread.read_as(), None, "{text:?}");
    }
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    assert!(only_entry(rows, &strict).puzzle.unwrap_err().to_string().contains("several readings"));
}

#[test]
fn exchange_x1_the_red_car_is_the_one_in_the_exit_row() {
    let goal_car = |text: &str| loyd_core::text::goal_text(&block_puzzle(read(text)));
    assert_eq!(goal_car("AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR."), "X right");
    assert_eq!(
        goal_car("BB...O.....O.....Orr................"),
        "r right",
        "without a car `A`, the red car may be in any row"
    );
    assert_eq!(goal_car("....AA\n..BBCC\nrr..EF\nGGHHEF\n...IEF\n...IJJ\n"), "r right");
    assert_eq!(goal_car("..B...\n..B...\nAA....\n......\nXX....\n......\n"), "A right");
    assert_eq!(goal_car("QQ...B\n.....B\n.TT...>\n......\n......\n......\n"), "T right");
}

#[test]
fn exchange_x1_loyds_output_is_read_with_the_rules_it_was_written_with() {
    let own_puzzle = block_puzzle(read_own("ZZ../AA../....", None).unwrap().puzzle);
    let foreign_puzzle = block_puzzle(read_argument("ZZ../AA../....", &goal("Z right")).unwrap().puzzle);
    assert_ne!(own_puzzle, foreign_puzzle);
    let line = external_line(&AnyPuzzle::Blocks(own_puzzle.clone()));
    assert_eq!(block_puzzle(read_argument(&line, &ReadOptions::default()).unwrap().puzzle), own_puzzle);
}

#[test]
fn exchange_x1_a_car_called_x_in_loyds_output_is_not_a_goal_car() {
    let board = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR.";
    let own = read_own(board, None).unwrap().puzzle;
    assert_eq!(loyd_core::text::goal_text(&block_puzzle(own.clone())), "A right");
    assert_ne!(read(board).puzzle, own.puzzle, "in text that Loyd did not write, X is the goal car");
    assert_eq!(read(&external_line(&own.puzzle)).puzzle, own.puzzle);
    // A different car is in the exit row, and programs that read 36 cells could take it for the
    // goal car.
    assert!(write(&own.puzzle, Format::Rush).is_err());
    for format in [Format::List, Format::Json, Format::Layout, Format::Picture] {
        let text = write(&own.puzzle, format).unwrap();
        let reread = read(&text);
        assert_eq!(reread.read_as(), None, "{text:?}");
        assert!(is_same(&reread.puzzle, &own.puzzle, format), "{text:?}");
    }
}

#[test]
fn exchange_x3_files_from_other_programs_are_read() {
    let cars = "car,orientation,col,row,length\nX,H,1,3,2\nB,V,4,2,3\n";
    let expected = block_puzzle(read("......\n...B..\nXX.B..\n...B..\n......\n......\n"));
    for text in [
        cars.to_owned(),
        "name;dir;x;y;len\nX;horizontal;0;2;2\nB;vertical;3;1;3\n".to_owned(),
        "{\"size\": 6, \"cars\": [{\"id\": \"X\", \"row\": 2, \"col\": 0, \"length\": 2, \"orientation\": \"H\"}, \
         {\"id\": \"B\", \"row\": 1, \"col\": 3, \"length\": 3, \"orientation\": \"V\"}]}"
            .to_owned(),
    ] {
        assert_eq!(canonical_form(&block_puzzle(read(&text)), true), canonical_form(&expected, true), "{text:?}");
    }
    let klotski = block_puzzle(read("^11^\nv11v\n^<>^\nv22v\n2..2\n"));
    assert_eq!(klotski.pieces().len(), 10);
    assert_eq!(loyd_core::text::goal_text(&klotski), "1 covers 4,2");
    let gnome = block_puzzle(read("######\n#a**b#\n#a**b#\n#cdde#\n#cfge#\n#h  i#\n##--##\n    ..\n    ..\n"));
    assert_eq!(gnome.pieces().len(), 10);
    assert_eq!(gnome.gates().len(), 2);
    let pddl = "(define (problem p)\n (:domain d)\n (:init (blank p1 p1) (at t1 p2 p1)\n (at t2 p1 p2) (at t3 p2 p2))\n \
                (:goal (and (at t1 p1 p1) (at t2 p2 p1) (at t3 p1 p2))))\n";
    assert_eq!(tile_puzzle(read(pddl)).start().to_string(), "0 1/2 3");
}

#[test]
fn exchange_x8_each_formats_example_is_read_in_that_format() {
    for spec in FORMATS {
        let is_tray = matches!(spec.format, Format::Cs61b | Format::Cs61b2007);
        let goal = is_tray.then(|| if spec.format == Format::Cs61b { "1 1 1 2" } else { "1 2 1 1" }.to_owned());
        let kinds_goal = matches!(spec.format, Format::Kinds).then(|| "1 covers 4,2".to_owned());
        let options =
            ReadOptions { format: is_tray.then_some(spec.format), goal: goal.or(kinds_goal), ..ReadOptions::default() };
        let entries = read_file(spec.example, &options);
        let found = entries[0].puzzle.as_ref().unwrap_or_else(|faults| panic!("{}: {faults}", spec.format));
        assert!(found.format == spec.format || spec.format == Format::List, "{}: {:?}", spec.format, found.format);
        assert!(!spec.holds.is_empty() && !spec.recognised.is_empty());
    }
}

/// Returns random puzzles of both families.
fn random_puzzles(count: u64) -> Vec<AnyPuzzle> {
    let mut puzzles = Vec::new();
    for number in 0..count {
        let (width, height) = [(2, 2), (3, 3), (4, 4), (3, 4), (5, 5), (6, 2)][number as usize % 6];
        let standard_goal =
            [TileGoal::BlankLast, TileGoal::BlankFirst, TileGoal::Snail][number as usize % 3].position(width, height);
        let start = solvable(&standard_goal, &mut Seed(number).source());
        let goal = if number % 4 == 0 { start.clone() } else { standard_goal };
        puzzles.push(AnyPuzzle::Tiles(TilePuzzle::new(start, goal).unwrap()));
        puzzles.extend(random_blocks(number).map(AnyPuzzle::Blocks));
    }
    puzzles
}

/// Returns a block puzzle generated from a number.
fn random_blocks(number: u64) -> Option<BlockPuzzle> {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    let (rows, columns) = (2 + below(4) as usize, 3 + below(4) as usize);
    let mut cells = vec!['.'; rows * columns];
    let names = ['Z', 'A', 'B', 'X', 'o', '0', 'x', '1', '2', 'q'];
    for name in names.into_iter().take(2 + below(8) as usize) {
        let (height, width) = [(1, 2), (2, 1), (1, 1), (1, 3), (2, 2), (3, 1)][below(6) as usize];
        let (row, column) = (below(rows as u64) as usize, below(columns as u64) as usize);
        let covered: Vec<usize> = (row..row + height)
            .flat_map(|row| (column..column + width).map(move |column| row * columns + column))
            .collect();
        if row + height <= rows && column + width <= columns && covered.iter().all(|&cell| cells[cell] == '.') {
            for cell in covered {
                cells[cell] = name;
            }
        }
    }
    let goal = ["Z right", "A covers 1,1", "like 1x2 covers 1,1", "Z fills 1,2", "Z leaves up", "Z right own-row"]
        [below(6) as usize];
    let freedom = ["", " | horizontal: Z", " | vertical: A", " | fixed: 1", " | gate: 1,1 Z"][below(5) as usize];
    let rows: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
    let text = format!("{} | goal: {goal}{freedom}", rows.join("/"));
    read_own(&text, None).ok().map(|entry| block_puzzle(entry.puzzle))
}

#[test]
fn exchange_x5_written_puzzles_read_back() {
    let puzzles = random_puzzles(1_000);
    let blocks = puzzles.iter().filter(|puzzle| matches!(puzzle, AnyPuzzle::Blocks(_))).count();
    assert!(puzzles.len() >= 1_000 && blocks >= 250, "{} puzzles, {blocks} block puzzles", puzzles.len());
    for puzzle in &puzzles {
        for spec in FORMATS.iter().filter(|spec| spec.is_writable()) {
            let Ok(text) = write(puzzle, spec.format) else { continue };
            let is_tray = matches!(spec.format, Format::Cs61b | Format::Cs61b2007);
            let goal = match puzzle {
                AnyPuzzle::Blocks(blocks) if is_tray => loyd_core::text::tray_goal(blocks, spec.format),
                _ => None,
            };
            let options = ReadOptions { format: is_tray.then_some(spec.format), goal, ..ReadOptions::default() };
            let reread = only_entry(&text, &options).puzzle;
            let reread = reread.unwrap_or_else(|faults| panic!("{} {text:?}: {faults}", spec.format));
            assert!(is_same(&reread.puzzle, puzzle, spec.format), "{} {text:?}", spec.format);
        }
        let line = external_line(puzzle);
        if let AnyPuzzle::Blocks(_) = puzzle {
            let reread = read(&line);
            assert!(is_same(&reread.puzzle, puzzle, Format::Layout), "{line:?}");
            assert_eq!(reread.read_as(), None, "{line:?}");
        }
    }
}

#[test]
fn exchange_x6_the_schema_has_the_keys_of_a_level() {
    let schema: Value = serde_json::from_str(&data("../docs/level.schema.json")).unwrap();
    let keys = |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    let required = |schema: &Value| -> Vec<String> {
        let list = schema["required"].as_array().unwrap().iter();
        let mut names: Vec<String> = list.map(|name| name.as_str().unwrap().to_owned()).collect();
        names.sort_unstable();
        names
    };
    for (index, puzzle) in random_puzzles(200).iter().enumerate() {
        let metric = matches!(puzzle, AnyPuzzle::Blocks(_)).then_some(BlockMetric::Turn);
        let about = About { name: Some(format!("No. {index}")), metric, ..About::default() };
        let level = level_value(puzzle, &about);
        let (family, other) = match puzzle {
            AnyPuzzle::Tiles(_) => (&schema["oneOf"][0], &schema["oneOf"][1]),
            AnyPuzzle::Blocks(_) => (&schema["oneOf"][1], &schema["oneOf"][0]),
        };
        let mut expected = [required(&schema), required(family)].concat();
        expected.sort_unstable();
        let mut found = keys(&level);
        found.sort_unstable();
        assert_eq!(found, expected);
        assert!(found.iter().all(|key| schema["properties"].get(key).is_some()));
        assert!(required(other).iter().any(|key| !found.contains(key)));
        for piece in level["pieces"].as_array().into_iter().flatten() {
            let mut found = keys(piece);
            found.sort_unstable();
            assert_eq!(found, required(&schema["$defs"]["piece"]));
        }
        // Reading restores the metadata.
        let reread = read(&level.to_string());
        assert!(is_same(&reread.puzzle, puzzle, Format::Json), "{level}");
        assert_eq!((reread.about.name, reread.about.metric), (about.name, metric), "{level}");
    }
}

#[test]
fn exchange_x6_a_level_gives_each_pieces_goal() {
    let text = "ZZ../1.2./#... | goal: Z right; 2 covers 3,4 | gate: 1,4 Z | vertical: 1";
    let level = level_value(&read(text).puzzle, &About::default());
    let pieces = level["pieces"].as_array().unwrap();
    assert_eq!(pieces[0]["goals"], json!(["Z right"]));
    assert_eq!(pieces[1], json!({ "name": "1", "cells": [[1, 0]], "freedom": "vertical", "goals": [] }));
    assert_eq!(pieces[2]["goals"], json!(["2 covers 3,4"]));
    assert_eq!((&level["walls"], &level["gates"]), (&json!([[2, 0]]), &json!([{ "cell": [0, 3], "pieces": ["Z"] }])));
}

/// Returns whether a puzzle is identical to the written one, except for properties that the format
/// does not store, such as the names and the order of the pieces.
fn is_same(found: &AnyPuzzle, written: &AnyPuzzle, format: Format) -> bool {
    match (found, written) {
        (AnyPuzzle::Tiles(found), AnyPuzzle::Tiles(written)) => found == written,
        (AnyPuzzle::Blocks(found), AnyPuzzle::Blocks(written)) => {
            let has_names =
                matches!(format, Format::Layout | Format::Picture | Format::List | Format::Json | Format::Snapshot);
            // A tray's goal names a kind of block, while the puzzle may have named the only block
            // of that kind.
            let is_tray = matches!(format, Format::Cs61b | Format::Cs61b2007);
            let same_goal_count = is_tray || found.goal().0.len() == written.goal().0.len();
            let comparable_goal = |puzzle: &BlockPuzzle| if is_tray { String::new() } else { goal_cells(puzzle) };
            same_goal_count
                && comparable_goal(found) == comparable_goal(written)
                && canonical_form(found, has_names) == canonical_form(written, has_names)
        }
        _ => false,
    }
}

/// Returns the goal of a puzzle, with pieces identified by their start cells.
fn goal_cells(puzzle: &BlockPuzzle) -> String {
    let anchor = |piece: usize| puzzle.start_anchors()[piece];
    let mut targets: Vec<String> = puzzle
        .goal()
        .0
        .iter()
        .map(|target| match target.piece() {
            Some(piece) => format!("{:?} of {}", std::mem::discriminant(target), anchor(piece)),
            None => format!("{target:?}"),
        })
        .collect();
    targets.sort_unstable();
    targets.join("; ")
}

/// Returns the pieces of a puzzle with their freedoms, in reading order, and the numbers of gates
/// and walls.
fn canonical_form(puzzle: &BlockPuzzle, with_names: bool) -> (Vec<String>, usize, usize) {
    let mut pieces: Vec<String> = puzzle
        .pieces()
        .iter()
        .zip(puzzle.start_anchors())
        .map(|(piece, &anchor)| {
            let name = if with_names { piece.name } else { ' ' };
            format!("{anchor:05} {:?} {:?} {name}", piece.shape, piece.freedom)
        })
        .collect();
    pieces.sort_unstable();
    (pieces, puzzle.gates().len(), puzzle.walls().count())
}

/// Returns the table that `docs/formats.md` must contain.
fn format_table() -> String {
    let row = |spec: &&loyd_core::text::FormatSpec| {
        let example = spec.example.trim_end().replace('\n', "⏎").replace('|', "\\|");
        let writable = if spec.is_writable() { "yes" } else { "no" };
        format!("| `{}` | {} | `{example}` | {} | {writable} |\n", spec.format, spec.holds, spec.recognised)
    };
    let rows: String = FORMATS.iter().map(row).collect();
    format!("| format | contents | example (⏎ ends a line) | recognised by | written |\n|---|---|---|---|---|\n{rows}")
}

#[test]
fn exchange_x8_the_documented_table_matches_the_registry() {
    let page = data("../docs/formats.md");
    let table = page.split("<!-- formats -->\n").nth(1).and_then(|rest| rest.split("<!-- end of formats -->").next());
    let expected = format_table();
    assert!(table == Some(&expected), "docs/formats.md should have between its markers:\n{expected}");
}

#[test]
fn exchange_x1_the_key_empty_takes_effect_in_a_frame_and_in_one_column() {
    for (text, expected) in [
        ("empty: 0\ngoal: Z right\n######\n#ZZ00#\n#1100#\n######\n", "######/#ZZ..#/#11..#/######"),
        ("######/#ZZ00#/#1100#/###### | empty: 0", "######/#ZZ..#/#11..#/######"),
        ("empty: 0\ngoal: Z covers 2,1\nZ\n0\n1\n", "Z/./1"),
        ("Z/0/1 | empty: 0 | goal: Z covers 2,1", "Z/./1"),
        ("empty: !\nvertical: 1\nZZ!1\n!!!1\n", "ZZ.1/...1"),
    ] {
        let found = read(text);
        assert!(!found.guesses.iter().any(|guess| guess.contains("is an empty cell")), "{text:?}");
        let puzzle = block_puzzle(found);
        assert_eq!(loyd_core::text::rows(&puzzle, &puzzle.start(), '.').join("/"), expected, "{text:?}");
    }
    // Without the key, the mark is a guess, even in a frame and with other keys.
    for text in ["goal: Z right\n######\n#ZZ00#\n#1100#\n######\n", "vertical: 1\nZZ01\n0001\n"] {
        let found = read(text);
        assert!(found.guesses.iter().any(|guess| guess == "0 is an empty cell"), "{text:?}");
        assert!(block_puzzle(found).piece_named('0').is_none(), "{text:?}");
    }
}

#[test]
fn exchange_x5_a_metric_for_the_other_family_is_a_fault() {
    let tiles = "1 2 3/4 5 6/7 0 8";
    for (text, expected) in [
        (format!("{{\"puzzle\": \"{tiles}\", \"metric\": \"slide\"}}"), "expected `single` or `multi`, found `slide`"),
        (
            "{\"puzzle\": \"ZZ./1.2\", \"metric\": \"multi\"}".to_owned(),
            "expected `step`, `slide` or `turn`, found `multi`",
        ),
        ("{\"puzzle\": \"ZZ./1.2\", \"metric\": 3}".to_owned(), "expected `step`, `slide` or `turn`, found `3`"),
        (format!("puzzle,metric\n{tiles},turn\n"), "expected `single` or `multi`, found `turn`"),
        ("puzzle,metric\nZZ./1.2,single\n".to_owned(), "expected `step`, `slide` or `turn`, found `single`"),
        ("loyd:1#puzzle=1+2/0+3&metric=slide".to_owned(), "expected `single` or `multi`, found `slide`"),
    ] {
        let faults = only_entry(&text, &ReadOptions::default()).puzzle.expect_err(&text);
        assert!(faults.to_string().ends_with(expected), "{text}: {faults}");
    }
    let multi = read(&format!("{{\"puzzle\": \"{tiles}\", \"metric\": \"multi\"}}"));
    assert!(multi.read_as().is_some_and(|reading| reading.contains("the text names the metric multi")));
    assert_eq!(read(&format!("{{\"puzzle\": \"{tiles}\", \"metric\": \"single\"}}")).read_as(), None);
}
