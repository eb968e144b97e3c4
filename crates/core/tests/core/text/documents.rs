//! Tests of boards inside programs, tables and documents. Input is rejected unless all of its parts
//! have a meaning.

use loyd_core::text::{ReadOptions, read_argument, read_file};

use super::{assert_faults, goal, only_entry, read, start_and_goal};

/// Asserts that each input is read as the given rows and goal, and that strict reading rejects
/// input that needs a guess.
fn assert_read(cases: &[(&str, &str, &str)]) {
    for &(text, rows, goal) in cases {
        let found = read(text);
        assert_eq!(start_and_goal(&found), (rows.to_owned(), goal.to_owned()), "{text:?}");
        let strict = ReadOptions { strict: true, ..ReadOptions::default() };
        assert_eq!(only_entry(text, &strict).puzzle.is_err(), found.read_as().is_some(), "{text:?}");
    }
}

fn faults(text: &str) -> String {
    let found = read_file(text, &ReadOptions::default());
    assert!(found.iter().all(|entry| entry.puzzle.is_err()), "{text:?}: {found:?}");
    found[0].puzzle.as_ref().unwrap_err().to_string()
}

fn has_guess(text: &str, guess: &str) -> bool {
    read(text).guesses.iter().any(|found| found.contains(guess))
}

const GAPS: &str = "GAA..Y/G.V..Y/RRV..Y/....../....B./WWW.B.";
const TWO_CARS: &str = "AA./.../BB.";
const TILES: &str = "8 6 7/2 5 4/3 0 1";
const BLANK_LAST: &str = "1 2 3/4 5 6/7 8 0";
const RING: &str = "1 2 3/8 0 4/7 6 5";

#[test]
fn exchange_x1_a_row_of_separators_is_a_row_of_empty_cells() {
    assert_read(&[
        ("G,A,A,,,Y\nG,,V,,,Y\nR,R,V,,,Y\n,,,,,\n,,,,B,\nW,W,W,,B,\n", GAPS, "R right"),
        ("G;A;A;;;Y\nG;;V;;;Y\nR;R;V;;;Y\n;;;;;\n;;;;B;\nW;W;W;;B;\n", GAPS, "R right"),
        ("G\tA\tA\t\t\tY\nG\t\tV\t\t\tY\nR\tR\tV\t\t\tY\n\t\t\t\t\t\n\t\t\t\tB\t\nW\tW\tW\t\tB\t\n", GAPS, "R right"),
        ("|G|A|A| | |Y|\n|G| |V| | |Y|\n|R|R|V| | |Y|\n| | | | | | |\n| | | | |B| |\n|W|W|W| |B| |\n", GAPS, "R right"),
        ("A,A,\n,,\nZ,Z,\n", "AA./.../ZZ.", "A right"),
    ]);
    // The empty row counts in a board of digits too, so this is not a tile board.
    assert!(faults("1,2,3\n,,\n4,5,\n").contains("a goal is needed"));
    // Such a row separates two complete tile boards.
    let boards = read_file("8,6,7\n2,5,4\n3,,1\n,,\n1,2,3\n4,5,6\n7,,8\n", &ReadOptions::default());
    assert_eq!(boards.len(), 2);
    assert!(has_guess(",,,\nA,A,,\nB,B,.,C\n.,.,.,C\n", "a row of separators alone"));
}

#[test]
fn exchange_x1_an_empty_last_column_is_a_guess_except_after_ampersands() {
    const COLUMN: &str = "the separators at the ends of rows";
    assert!(has_guess("A,A,\n,,\nZ,Z,\n", COLUMN));
    assert!(has_guess("A,A,B,\n,,B,\nZ,Z,,\n", COLUMN));
    // Marked empty cells show that the separators only end the rows.
    assert!(!has_guess("A,A,B,\n.,.,B,\nZ,Z,.,\n", COLUMN));
    assert_read(&[
        ("A,A,B,\n,,B,\nZ,Z,,\n", "AAB/..B/ZZ.", "A right"),
        ("A,A,B,\n.,.,B,\nZ,Z,.,\n", "AAB/..B/ZZ.", "A right"),
        ("A & A & B & \\\\\n  &   & B & \\\\\nZ & Z &   & \\\\\n", "AAB./..B./ZZ..", "A right"),
    ]);
}

#[test]
fn exchange_x1_a_dictionary_is_read_as_one_or_refused() {
    assert_read(&[
        ("{'board': ['AA.','...','BB.'], 'goal': 'B right'}", TWO_CARS, "B right"),
        (
            "{'board': [('A','A',None),(None,None,None),('B','B',None),], 'goal': \"B right\",}  # easy",
            TWO_CARS,
            "B right",
        ),
        (
            "level = {\n  'name': 'it\\'s \"easy\"', # a remark\n  'board': ['AA.', '...', 'BB.'],\n  'goal': 'B right',\n}\n",
            TWO_CARS,
            "B right",
        ),
        ("const level = {board: ['AA.', '...', 'BB.'], goal: 'B right'};", TWO_CARS, "B right"),
        ("{\"board\": [\"AA.\",\"...\",\"BB.\"], \"goal\": \"B right\",}", TWO_CARS, "B right"),
        ("[{'board': ['AA.','...','BB.'], 'goal': 'B right'}]", TWO_CARS, "B right"),
        ("{start: [[8,6,7],[2,5,4],[3,0,1]], goal: [[1,2,3],[8,0,4],[7,6,5]]}", TILES, RING),
        (
            "{\"board\": [\"AA.\",\"...\",\"BB.\"], \"goal\": [\".AA\",\"...\",\".BB\"]}",
            TWO_CARS,
            "A covers 1,2; B covers 3,2",
        ),
    ]);
    assert_eq!(
        read("{'name': 'it\\'s \"easy\"', 'board': ['AA.', '...', 'BB.'], 'goal': 'B right'}").about.name.as_deref(),
        Some("it's \"easy\"")
    );
    for (text, expected) in [
        (
            "{'board': [['A','A',None],[None,None,None],['B','B',None], 'goal': 'B right'}",
            (1, 66, "JSON: expected `,` or `]`"),
        ),
        ("{'board': ['AA.','...','BB.'],\n 'goal': 'B right'", (2, 18, "JSON: EOF while parsing an object")),
        (
            "{'start': [[1,2,3],[4,5,6],[7,0,8]], 'goal': [[1,2,3],[8,0,4],[7,6,5]}",
            (1, 70, "JSON: expected `,` or `]`"),
        ),
        ("{'board' ['AA.','...','BB.'], 'goal': 'B right'}", (1, 10, "JSON: expected `:`")),
        ("level = {\n  'board': ['AA.' '...'],\n  'goal': 'B right'}", (2, 19, "JSON: expected `,` or `]`")),
        ("{'board': ['AA.',\n 'B\\\n', 7]}", (2, 5, "JSON: invalid escape")),
        ("{'board': ['AA.','...','BB.'], 'goal': 'B right}", (1, 48, "JSON: ")),
    ] {
        let faults = only_entry(text, &ReadOptions::default()).puzzle.expect_err(text);
        assert_faults(text, &faults.0, &[expected]);
    }
}

#[test]
fn exchange_x1_keys_in_fenced_and_bracketed_input_take_effect() {
    let fenced = "goal: B right\nmetric: turn\nname: Two\nAA.\n...\nBB.\n";
    for text in [
        format!("```\n{fenced}```\n"),
        format!("~~~text\n{fenced}~~~\n"),
        format!("<pre>\n{fenced}</pre>\n"),
        format!("> {}", fenced.trim_end().replace('\n', "\n> ")),
        format!("> ```\n> {}\n> ```\n", fenced.trim_end().replace('\n', "\n> ")),
        "goal: B right\nmetric: turn\nname: Two\nboard: [[\"A\",\"A\",\".\"],[\".\",\".\",\".\"],[\"B\",\"B\",\".\"]]\n".to_owned(),
        "char board[3][4] = {\"AA.\", \"...\", \"BB.\"};\nchar goal[] = \"B right\";\nchar *metric = \"turn\", *name = \"Two\";\n".to_owned(),
        "solve([['A','A','.'],['.','.','.'],['B','B','.']], goal='B right', metric='turn', name='Two')\n".to_owned(),
        "name: Two\ngoal: B right\nmetric: turn\nboard:\n  - AA.\n  - ...\n  - BB.\n".to_owned(),
        "board := []string{\"AA.\", \"...\", \"BB.\"}\ngoal := \"B right\"\nmetric := \"turn\"\nname := \"Two\"\n".to_owned(),
        "let board: [[char; 3]; 3] = [['A','A','.'],['.','.','.'],['B','B','.']];\nlet goal = \"B right\";\nlet metric = \"turn\"; let name = \"Two\";\n".to_owned(),
    ] {
        let found = read(&text);
        assert_eq!(start_and_goal(&found), (TWO_CARS.to_owned(), "B right".to_owned()), "{text:?}");
        let metric = found.about.metric.map(|metric| metric.to_string());
        assert_eq!((metric.as_deref(), found.about.name.as_deref()), (Some("turn"), Some("Two")), "{text:?}");
    }
    assert_read(&[
        ("goal = \"snail\"\nboard = [[8,6,7],[2,5,4],[3,0,1]]\n", TILES, RING),
        ("empty = 'x'\nboard = ['AAx', 'xxx', 'BBx']\ngoal = 'B right'\n", TWO_CARS, "B right"),
        ("n = 3\nboard = [['A','A','.'],['.','.','.'],['B','B','.']]\n", TWO_CARS, "A right"),
    ]);
    let metric = read("metric = \"multi\"\nboard = [[8,6,7],[2,5,4],[3,0,1]]\n");
    assert!(metric.read_as().is_some_and(|reading| reading.contains("the text names the metric multi")));
    for (text, expected) in [
        ("board = [['A','A','.'],['B','B','.']]\nexit = 'left'\n", "line 2, column 1: unknown key `exit`"),
        ("exit: left\nZZ..\n....\n.AA.\n", "line 1, column 1: unknown key `exit`"),
        ("board = [['A','A','.'],['B','B','.']]\ngoal = 'C right'\n", "line 2, column 9: goal: there is no piece `C`"),
        (
            "metric = 'multi'\nboard = ['AA.', '...', 'BB.']\n",
            "line 1, column 11: expected `step`, `slide` or `turn`, found `multi`",
        ),
        (
            "char board[3][4] = {\"AA.\", \"...\", \"BB.\"};\nchar goal[] = \"B\";\n",
            "line 2, column 16: goal: expected `right`",
        ),
    ] {
        assert!(faults(text).starts_with(expected), "{text:?}: {}", faults(text));
    }
}

#[test]
fn exchange_x1_a_start_and_a_goal_are_one_puzzle() {
    let goal_of_both = "A covers 1,2; B covers 3,2";
    assert_read(&[
        (
            "start = [['A','A','.'],['.','.','.'],['B','B','.']]\ngoal = [['.','A','A'],['.','.','.'],['.','B','B']]\n",
            TWO_CARS,
            goal_of_both,
        ),
        (
            "start = [['A','A','.'],['.','.','.'],['B','B','.']] goal = [['.','A','A'],['.','.','.'],['.','B','B']]",
            TWO_CARS,
            goal_of_both,
        ),
        (
            "char goal[3][3] = {\".AA\", \"...\", \".BB\"};\nchar start[3][3] = {\"AA.\", \"...\", \"BB.\"};\n",
            TWO_CARS,
            goal_of_both,
        ),
        ("Start:\nAA.\n...\nBB.\nGoal:\n.AA\n...\n.BB\n", TWO_CARS, goal_of_both),
        ("Goal:\n.AA\n...\n...\n\nStart:\nAA.\n...\nBB.\n", TWO_CARS, "A covers 1,2"),
        ("Start:\nAA.\n...\nBB.\n\nGoal: B right\n", TWO_CARS, "B right"),
        ("int[][] start = {{8,6,7},{2,5,4},{3,0,1}};\nint[][] goal = {{1,2,3},{8,0,4},{7,6,5}};\n", TILES, RING),
        ("solve(start=[[8,6,7],[2,5,4],[3,0,1]], goal=[[1,2,3],[8,0,4],[7,6,5]])", TILES, RING),
        // Java's `final` is not the name of a goal.
        ("final int[][] start = {{8,6,7},{2,5,4},{3,0,1}};", TILES, BLANK_LAST),
    ]);
    assert_read(&[
        ("solve([['A','A','.'],['.','.','.'],['B','B','.']], 'B right')", TWO_CARS, "B right"),
        ("[['A','A','.'],\n ['.','.','.'],\n ['B','B','.']], 'B right'", TWO_CARS, "B right"),
        ("8 6 7\n2 5 4\n3 0 1\n->\n1 2 3\n8 0 4\n7 6 5\n", TILES, RING),
    ]);
    assert!(has_guess("8 6 7\n2 5 4\n3 0 1\n->\n1 2 3\n8 0 4\n7 6 5\n", "after the arrow"));
    assert!(read_file("A,A,.,goal\n.,.,.,B\nZ,Z,.,B\n", &ReadOptions::default())[0].puzzle.is_err());
    for (text, expected) in [
        ("start = ['AA.', '...']\ngoal = ['...', 'A..']\n", "piece A has a different shape in the goal"),
        ("start = ['AA.', '...']\ngoal = ['...', 'CC.']\n", "there is no piece `C`"),
        ("start = ['AA.', '...']\ngoal = ['.AA', '...']\ntarget = ['...', 'AA.']\n", "found a second goal"),
    ] {
        assert!(faults(text).contains(expected), "{text:?}: {}", faults(text));
    }
    // The same board may also be given as the goal in the options.
    let found = read_argument("AA./.../BB.", &goal(".AA/.../BB.")).unwrap().puzzle;
    assert_eq!(start_and_goal(&found).1, "A covers 1,2; B covers 3,1");
}

#[test]
fn exchange_x2_a_missing_cell_is_reported_at_its_position_in_the_source() {
    const GOAL: &str = "0 1 2/3 4 5/6 7 8";
    assert_read(&[
        ("8  6  7\n2  5  4\n3     1\n\ngoal = blank-first\n", TILES, GOAL),
        ("goal = blank-first\nboard = [[8 6 7]\n         [2 5 4]\n         [3   1]]\n", TILES, GOAL),
        ("goal: blank-first\n 8.  6.  7.\n 2.  5.  4.\n 3.      1.\n", TILES, GOAL),
    ]);
    let row = "goal = blank-first; board = [[8 6 7] [2 5 4] [3   1]]";
    assert_eq!(faults(row), "line 1, column 47: a cell is missing in this row, and its column is unknown");
    // These are Prolog clauses.
    assert_read(&[("start([8,6,7,2,5,4,3,0,1]).\ngoal([1,2,3,8,0,4,7,6,5]).\n", TILES, RING)]);
}

#[test]
fn exchange_x3_walls_and_exits_in_json_take_effect() {
    let pieces = "\"pieces\": [{\"name\": \"A\", \"row\": 0, \"col\": 0, \"width\": 2, \"height\": 1}]";
    let text = format!("{{\"rows\": 2, \"cols\": 3, {pieces}, \"walls\": [[1, 0]], \"goal\": \"A right\"}}");
    assert_eq!(start_and_goal(&read(&text)), ("AA./#..".to_owned(), "A right".to_owned()));
    for (key, value, expected) in [
        ("exit", "{\"side\": \"left\"}", "expected exactly one car that can reach the exit"),
        ("gates", "[[1, 0]]", "`gates` is not understood"),
        ("holes", "[[1, 0]]", "`holes` is not understood"),
    ] {
        let text = format!("{{\"rows\": 2, \"cols\": 3, {pieces}, \"{key}\": {value}}}");
        assert!(faults(&text).contains(expected), "{text}");
    }
    assert!(faults(&format!("{{{pieces}, \"walls\": 3}}")).contains("expected walls"));
}

#[test]
fn exchange_x2_list_numbers_are_distinguished_from_cells() {
    assert_read(&[
        ("8. 1. 2.\n4. 0. 3.\n7. 6. 5.\n", "8 1 2/4 0 3/7 6 5", BLANK_LAST),
        ("1. 5. 8.\n2. 0. 7.\n3. 4. 6.\n", "1 5 8/2 0 7/3 4 6", BLANK_LAST),
        ("8.0 1.0 2.0\n4.0 0.0 3.0\n7.0 6.0 5.0\n", "8 1 2/4 0 3/7 6 5", BLANK_LAST),
        ("1. 8 1 2\n2. 4 0 3\n3. 7 6 5\n", "8 1 2/4 0 3/7 6 5", BLANK_LAST),
        ("1) A A .\n2) . . .\n3) B B .\n", TWO_CARS, "A right"),
        ("Row 1: A A .\nRow 2: . . .\nRow 3: B B .\n", TWO_CARS, "A right"),
    ]);
}

#[test]
fn exchange_x1_a_row_of_single_dashes_is_empty_if_dashes_mark_empty_cells() {
    assert_read(&[
        ("| - | - | - |\n| A | A | - |\n| Z | Z | - |\n", ".../AA./ZZ.", "A right"),
        ("| Z | Z | - |\n| - | - | - |\n| A | A | - |\n", "ZZ./.../AA.", "A right"),
        ("| A | A | . |\n| - | - | - |\n| Z | Z | . |\n", "AA./ZZ.", "A right"),
        ("| A | A | - |\n|---|---|---|\n| Z | Z | - |\n", "AA./ZZ.", "A right"),
    ]);
    assert!(has_guess("| Z | Z | - |\n| - | - | - |\n| A | A | - |\n", "the row of dashes"));
}

#[test]
fn exchange_x2_unusual_notations_are_read() {
    assert_read(&[
        ("8 6 7    1 2 3\n2 5 4    8 0 4\n3 0 1    7 6 5\n", TILES, RING),
        ("8 6 7      1 2 3\n2 5 4  ->  8 0 4\n3 0 1      7 6 5\n", TILES, RING),
        ("| 8 | 6 | 7 |   | 1 | 2 | 3 |\n| 2 | 5 | 4 |   | 8 | 0 | 4 |\n| 3 | 0 | 1 |   | 7 | 6 | 5 |\n", TILES, RING),
        ("Goal     Start\n1 2 3    8 6 7\n8 0 4    2 5 4\n7 6 5    3 0 1\n", TILES, RING),
        (
            "<table>\n<tr><td>8</td><td>6</td><td>7</td></tr>\n<tr><td>2</td><td>5</td><td>4</td></tr>\n<tr><td>3</td><td>&nbsp;</td><td>1</td></tr>\n</table>\n",
            TILES,
            BLANK_LAST,
        ),
        ("<table><tr><th>A<th>A<th>.<tr><td>.<td>.<td>.<tr><td>B<td>B<td></table>", TWO_CARS, "A right"),
        ("⑧ ⑥ ⑦\n② ⑤ ④\n③ ⓪ ①\n", TILES, BLANK_LAST),
        ("⑧⑥⑦\n②⑤④\n③⓪①\n", TILES, BLANK_LAST),
        ("   0  1  2\n0  8  6  7\n1  2  5  4\n2  3  0  1\n", TILES, BLANK_LAST),
        ("   0  1  2\n0  A  A  .\n1  .  .  .\n2  B  B  .\n", TWO_CARS, "A right"),
        ("8_6_7\n2_5_4\n3_0_1\n", TILES, BLANK_LAST),
        ("8.6.7\n2.5.4\n3.0.1\n", TILES, BLANK_LAST),
        ("np.array([8,6,7,2,5,4,3,0,1]).reshape(3, 3)", TILES, BLANK_LAST),
    ]);
    // With a goal for a block puzzle, dots are empty cells.
    let blocks = only_entry("8.6.7\n2.5.4\n3.0.1\n", &goal("8 right")).puzzle.unwrap();
    assert_eq!(start_and_goal(&blocks).0, "8.6.7/2.5.4/3.0.1");
    for text in ["reshape([8 6 7 2 5 4 3 0 1], 3, 3)", "t(matrix(c(8,6,7,2,5,4,3,0,1), nrow=3))"] {
        assert!(faults(text).contains("column by column"), "{text:?}");
    }
    assert_read(&[("matrix(c(8,6,7,2,5,4,3,0,1), nrow=3, byrow=TRUE)", TILES, BLANK_LAST)]);
    assert!(read_file("np.array([8,6,7,2,5,4,3,0,1]).reshape(9, 1)", &ReadOptions::default()).len() != 1);
}

#[test]
fn exchange_x1_kinds_of_pieces_without_a_goal_are_refused() {
    assert!(faults("1123\n1123\n2211\n2211\n....\n").contains("a goal is needed"));
}

/// Input of 100,000 characters that repeats what the readers look for takes little time to read.
#[test]
fn hostile_input_is_read_in_bounded_time() {
    const INPUT_LENGTH: usize = 100_000;
    let parts = [
        "[",
        ",",
        ",,,,\n",
        "'",
        "|||||\n",
        "a=",
        "goal: Z right\n",
        "> > > > ",
        "<tr><td>1</td>\n",
        "{'a': 1, ",
        "1. a\n",
        "①",
        "ab  c\n",
        "1 2;",
        "start = [[1,2],[3,0]]\n",
        "A\t\t\n",
    ];
    let repeated = parts.iter().map(|part| part.repeat(INPUT_LENGTH / part.len()));
    let wide_rows = format!("AB{}\n{}", " ".repeat(INPUT_LENGTH / 2), "c d\n".repeat(INPUT_LENGTH / 8));
    for text in repeated.chain([wide_rows, format!("goal = [{}]", "A,".repeat(INPUT_LENGTH / 2))]) {
        for entry in read_file(&text, &ReadOptions::default()) {
            assert!(entry.line > 0);
        }
    }
}

#[test]
fn exchange_x5_a_position_on_one_line_gives_its_goal() {
    let start = "8 1 3/4 0 2/7 6 5";
    assert_read(&[
        ("8 1 3/4 0 2/7 6 5 | goal: snail", start, RING),
        ("8 1 3/4 0 2/7 6 5 | Goal: 1 2 3/8 0 4/7 6 5 | name: Bob", start, RING),
        ("# Goal: snail\n8 1 3\n4 0 2\n7 6 5\n", start, RING),
    ]);
    assert_eq!(read("8 1 3/4 0 2/7 6 5 | name: Bob").about.name.as_deref(), Some("Bob"));
    assert!(faults("8 1 3/4 0 2/7 6 5 | gaol: snail").contains("unknown key `gaol`"));
    faults("8 1 3/4 0 2/7 6 5 | snail");
    faults("8 1 3/4 0 2/7 6 5 | horizontal: 1");
    faults("8 1 3/4 0 2/7 6 5 | metric: turn");
}

#[test]
fn exchange_x6_goals_in_objects_and_tables_are_recognised_under_other_names() {
    let start = "8 1 3/4 0 2/7 6 5";
    for key in ["Goal", "goalState", "goal_board", "finish", "desired", "target-state"] {
        let text = format!("{{\"puzzle\": [8,1,3,4,0,2,7,6,5], \"{key}\": [1,2,3,8,0,4,7,6,5]}}");
        assert_eq!(start_and_goal(&read(&text)), (start.to_owned(), RING.to_owned()), "{text}");
    }
    assert_eq!(start_and_goal(&read("puzzle,target\n8 1 3/4 0 2/7 6 5,snail\n")), (start.to_owned(), RING.to_owned()));
}

#[test]
fn exchange_x2_a_missing_number_between_separators_is_a_fault() {
    for text in [
        "[[1,2,3],[4,5],[6,7,8]]",
        "[[1,2,3],[4,5,6],[7,8]]",
        "{\"puzzle\": [[1,2,3],[4,5],[6,7,8]]}",
        "1,2,3\n4,5\n6,7,8\n",
        "1\t2\t3\n4\t5\n6\t7\t8\n",
    ] {
        faults(text);
    }
    assert!(has_guess("1 2 3\n4 5\n6 7 8\n", "ends with the blank"));
    assert_read(&[("1 2 3\n4 5 6\n7 8\n", BLANK_LAST, BLANK_LAST)]);
}

#[test]
fn exchange_x1_lines_of_marks_are_underlines_fences_or_cells() {
    let start = "8 1 3/4 0 2/7 6 5";
    assert_read(&[
        ("Start\n-----\n8 1 3\n4 0 2\n7 6 5\n\nGoal\n----\n1 2 3\n8 0 4\n7 6 5\n", start, RING),
        ("goal: Z right\n~~~1\nZZ.1\n....\n", "~~~1/ZZ.1/....", "Z right"),
    ]);
    assert_eq!(start_and_goal(&read("```python\n1 2 3\n4 5 6\n7 8 0\n```\n")).0, BLANK_LAST);
}

#[test]
fn exchange_x1_calls_with_an_unclear_cell_order_are_refused() {
    for text in ["board = reshape([1 4 7 2 5 8 3 6 0], 3, 3)", "t(matrix(c(1,4,7,2,5,8,3,6,0), nrow=3))"] {
        assert!(faults(text).contains("column by column"), "{text}");
        assert!(read_argument(text, &ReadOptions::default()).is_err(), "{text}");
    }
    let picture = "comment: from reshape(x) of R\ngoal: Z right\nZZ.1\n...1\n";
    assert_eq!(start_and_goal(&read(picture)).0, "ZZ.1/...1");
}

#[test]
fn exchange_x6_a_goal_is_read_as_strictly_as_a_start() {
    assert!(faults("{\"board\": [[8,1,3],[4,0,2],[7,6,5]], \"goal\": [[1,2,3],[4,5,6],[7,8]]}").contains("row 3"));
    faults("start = [[8,1,3],[4,0,2],[7,6,5]]; goal = [[1,2,3],[8,4],[7,6,5]]");
    let two_goals = "{\"puzzle\": \"8 1 3/4 0 2/7 6 5\", \"end\": \"blank-first\", \"goal\": \"snail\"}";
    assert_eq!(start_and_goal(&read(two_goals)).1, RING);
    assert!(faults("8 1 3/4 0 2/7 6 5 | goal: snail | goal: blank-first").contains("twice"));
    assert_eq!(start_and_goal(&read("8 1 3 4 0 2 7 6 5 | goal: snail")).1, RING);
    assert_eq!(start_and_goal(&read("8 1 3/4 _ 2/7 6 5 | goal: snail")).1, RING);
    let side_by_side = "Target  Start\n1 2 3  8 1 3\n8 0 4  4 0 2\n7 6 5  7 6 5\n";
    assert_eq!(start_and_goal(&read(side_by_side)), ("8 1 3/4 0 2/7 6 5".to_owned(), RING.to_owned()));
}

#[test]
fn exchange_x1_a_line_may_give_its_goal_after_a_label_or_in_words() {
    let (start, first) = ("1 0 2/3 4 5/6 7 8", "0 1 2/3 4 5/6 7 8");
    for text in [
        "Start: 1 0 2 3 4 5 6 7 8 / Goal: 0 1 2 3 4 5 6 7 8",
        "start: 1 0 2 3 4 5 6 7 8 | goal: blank-first",
        "initial state: 1 0 2 3 4 5 6 7 8; goal state: 0 1 2 3 4 5 6 7 8",
        "Puzzle 1: 1 0 2/3 4 5/6 7 8 | goal: blank-first",
        "1 0 2 3 4 5 6 7 8; goal = 0 1 2 3 4 5 6 7 8",
        "1 0 2/3 4 5/6 7 8 (goal: blank-first)",
        "1 0 2/3 4 5/6 7 8; target: blank-first",
        "1 0 2 3 4 5 6 7 8, final state = 0 1 2 3 4 5 6 7 8",
        "1) 1 0 2/3 4 5/6 7 8 | goal: blank-first",
        "[1,0,2,3,4,5,6,7,8] -> [0,1,2,3,4,5,6,7,8]",
        "1 0 2 3 4 5 6 7 8\ngoal: 0 1 2 3 4 5 6 7 8",
        "1 0 2/3 4 5/6 7 8\n# goal: blank-first",
    ] {
        assert_eq!(start_and_goal(&read(text)), (start.to_owned(), first.to_owned()), "{text:?}");
    }
    let board = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR.";
    for (text, goal, metric) in [
        ("{} | goal: A right", "A right", None),
        ("1) {} | goal: A right | name: Ring", "A right", None),
        ("{}\n# goal: A right", "A right", None),
        ("1: {} | metric: step", "X right", Some("step")),
        ("Level 3: {} | goal: A right | metric: turn", "A right", Some("turn")),
    ] {
        let found = read(&text.replace("{}", board));
        assert_eq!(start_and_goal(&found).1, goal, "{text:?}");
        assert_eq!(found.about.metric.map(|metric| metric.to_string()).as_deref(), metric, "{text:?}");
    }
    let list = "1) 1 0 2/3 4 5/6 7 8 | goal: blank-first\n2) 3 1 2/0 4 5/6 7 8 | goal: blank-first\n";
    let entries = read_file(list, &ReadOptions::default());
    let goals = entries.iter().map(|entry| start_and_goal(entry.puzzle.as_ref().expect("a puzzle")).1);
    assert_eq!(goals.collect::<Vec<_>>(), [first, first]);
    // A line that consists only of labels is rejected, however many there are.
    assert!(read_argument(&"1) ".repeat(100_000), &ReadOptions::default()).is_err());
}

#[test]
fn exchange_x1_a_gap_in_the_upper_or_lower_edge_of_a_frame_is_an_exit_or_a_fault() {
    let rows = "#BB.A..#\n#...A..#\n#XX..C.#\n#....C.#\n#......#\n#EEE...#\n";
    for text in [format!("########\n{rows}#### ###\n"), format!("### ####\n{rows}########\n")] {
        assert!(faults(&text).contains("the frame has a gap"), "{text}");
        let options = ReadOptions { goal: Some("A leaves down 4".to_owned()), ..ReadOptions::default() };
        assert!(only_entry(&text, &options).puzzle.is_ok(), "{text}");
    }
    assert_eq!(start_and_goal(&read(&format!("########\n{rows}########\n"))).1, "X right");
}
