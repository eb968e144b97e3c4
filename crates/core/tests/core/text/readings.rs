//! Tests of input that is ambiguous or partly ignored. Each case is reported.

use loyd_core::BlockMetric;
use loyd_core::text::{Entry, Format, ReadOptions, external_line, read_file};

use super::{data, goal, only_entry, read, read_all, start_and_goal};

fn read_entry(text: &str) -> Entry {
    only_entry(text, &ReadOptions::default())
}

fn strict_fault(text: &str) -> String {
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    only_entry(text, &strict).puzzle.expect_err(text).to_string()
}

const BLANK_FIRST: &str = "[[0,1,2],[3,4,5],[6,7,8]]";

#[test]
fn exchange_x1_a_second_board_in_json_is_the_goal_or_is_reported_in_a_warning() {
    let object = |key: &str, value: &str| format!("{{\"board\": [[1,2,3],[4,5,6],[7,0,8]], \"{key}\": {value}}}");
    let (blank_last, blank_first) = ("1 2 3/4 5 6/7 8 0", "0 1 2/3 4 5/6 7 8");
    for key in ["target", "goalBoard2", "my_goal", "finalState"] {
        let found = read(&object(key, BLANK_FIRST));
        assert_eq!((start_and_goal(&found).1.as_str(), found.read_as()), (blank_first, None), "{key}");
    }
    for key in ["solved", "solution", "solvedState"] {
        let found = read(&object(key, BLANK_FIRST));
        let reading = format!("JSON, `{key}` names the goal");
        assert_eq!(
            (start_and_goal(&found).1.as_str(), found.read_as().as_deref()),
            (blank_first, Some(&*reading)),
            "{key}"
        );
        assert!(strict_fault(&object(key, BLANK_FIRST)).contains("several readings"), "{key}");
    }
    for (key, value, message) in [
        ("expected", BLANK_FIRST, "JSON: ignored `expected`; if `expected` is the goal, call it `goal`"),
        ("result", BLANK_FIRST, "JSON: ignored `result`; if `result` is the goal, call it `goal`"),
        ("blank", "9", "JSON: ignored `blank`"),
        ("walls", "[[0,1]]", "JSON: ignored `walls`"),
        ("pieces", "[{\"row\": 1}]", "JSON: ignored `pieces`"),
    ] {
        let text = object(key, value);
        let Entry { puzzle, warnings, .. } = read_entry(&text);
        assert_eq!(start_and_goal(&puzzle.unwrap()).1, blank_last, "{text}");
        let [warning] = &warnings[..] else { panic!("{text}: {warnings:?}") };
        assert_eq!((warning.line, warning.column, warning.message.as_str()), (1, 38, message), "{text}");
        assert!(strict_fault(&text).contains(message), "{text}");
    }
    // Descriptions and search results are not part of a puzzle.
    for (key, value) in [
        ("id", "17"),
        ("solution", "[\"L\"]"),
        ("moves", "[\"R\", \"D\", \"L\"]"),
        ("author", "\"A\""),
        ("difficulty", "\"hard\""),
        ("walls", "[]"),
        ("theme", "null"),
    ] {
        let text = object(key, value);
        let Entry { puzzle, warnings, .. } = read_entry(&text);
        assert_eq!((start_and_goal(&puzzle.unwrap()).1.as_str(), &warnings[..]), (blank_last, &[][..]), "{text}");
        assert_accepted_when_strict(&text);
    }
    let moves =
        "{\"tiles\": [1,2,3,4,5,6,7,0,8], \"solution\": [\"L\",\"R\",\"L\",\"R\",\"L\",\"R\",\"L\",\"R\",\"L\"]}";
    assert_eq!(start_and_goal(&read(moves)).1, blank_last, "nine moves are not a board");
}

fn assert_accepted_when_strict(text: &str) {
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    assert!(only_entry(text, &strict).puzzle.is_ok(), "{text}");
}

#[test]
fn exchange_x1_a_last_row_without_its_last_number_is_reported() {
    for text in ["1 2 3\n4 5 6\n7 8\n", "1 2 3\n4 5 6\n7 8  \n"] {
        let found = read(text);
        assert_eq!(start_and_goal(&found).0, "1 2 3/4 5 6/7 8 0");
        assert_eq!(found.read_as().as_deref(), Some("tile board, the last row ends with the blank"));
        assert!(strict_fault(text).contains("several readings"));
    }
    assert_eq!(read("1 2 3\n4 5 6\n7   8\n").read_as(), None, "the columns show the blank");
}

#[test]
fn exchange_x1_using_the_highest_number_as_the_blank_in_a_goal_is_reported() {
    let note = Some("tile board, 9 as the blank in the goal");
    for text in [
        "goal: 9 1 2/3 4 5/6 7 8\n8 1 3\n4 0 2\n7 6 5\n",
        "8 1 3\n4 0 2\n7 6 5\n\nGoal:\n9 1 2\n3 4 5\n6 7 8\n",
        "8 1 3/4 0 2/7 6 5 | goal: 9 1 2/3 4 5/6 7 8",
        "# goal: 9 1 2/3 4 5/6 7 8\n8 1 3\n4 0 2\n7 6 5\n",
        "8 1 3/4 0 2/7 6 5; goal: 9 1 2/3 4 5/6 7 8",
    ] {
        let found = read(text);
        assert_eq!(start_and_goal(&found).1, "0 1 2/3 4 5/6 7 8", "{text:?}");
        assert_eq!(found.read_as().as_deref(), note, "{text:?}");
    }
    let with_option = only_entry("8 1 3/4 0 2/7 6 5", &goal("9 1 2/3 4 5/6 7 8")).puzzle.unwrap();
    assert_eq!(with_option.read_as().as_deref(), note);
    let in_both_boards = read("9 1 3/4 8 2/7 6 5 | goal: 9 1 2/3 4 5/6 7 8");
    assert_eq!(in_both_boards.read_as().as_deref(), Some("tile board, 9 as the blank, 9 as the blank in the goal"));
}

const CARS: [&str; 6] = ["AA...O", "P..Q.O", "PXXQ.O", "P..Q..", "B...CC", "B.RRR."];

#[test]
fn exchange_x1_x_in_rows_of_cars_is_reported() {
    let with_wall = read(&CARS.join("\n").replace("P..Q..", "P..Q.x"));
    assert_eq!(start_and_goal(&with_wall).0, "AA...O/P..Q.O/PXXQ.O/P..Q.#/B...CC/B.RRR.");
    assert!(with_wall.read_as().unwrap().contains("x is a wall"));
    let with_empty_cells = read(&CARS.join("\n").replace('.', "x"));
    assert_eq!(start_and_goal(&with_empty_cells).0, CARS.join("/"));
    assert!(with_empty_cells.read_as().unwrap().contains("x is an empty cell"));
    assert!(!read(&CARS.join("\n")).read_as().unwrap().contains("x is"));
}

#[test]
fn exchange_x1_words_before_a_board_on_a_line_are_its_name() {
    let board = CARS.concat();
    let names = |text: &str| read_all(text).into_iter().map(|found| found.about.name).collect::<Vec<_>>();
    let expected = |list: &[&str]| list.iter().map(|name| Some((*name).to_owned())).collect::<Vec<_>>();
    assert_eq!(names(&format!("Level 1: {board}\nLevel 2: {board}\n")), expected(&["Level 1", "Level 2"]));
    assert_eq!(names(&format!("Level 1 {board}\n1. {board} 33\n7 {board} 12\n")), expected(&["Level 1", "1", "7"]));
    assert_eq!(names("Level 1: 123456780\nLevel 2: 123456708\n").len(), 2);
    assert_eq!(names("easy 123456780\n2. 123456708\n3 123456078 9\n"), expected(&["easy", "2", "3"]));
}

#[test]
fn exchange_x2_words_for_start_and_goal_need_no_colon() {
    for text in [
        "start 1 2 3 4 5 6 7 0 8\ngoal 0 1 2 3 4 5 6 7 8\n",
        "Start 1 2 3/4 5 6/7 0 8\nGoal 0 1 2/3 4 5/6 7 8\n",
        "Initial state 1,2,3,4,5,6,7,0,8\nGoal state 0,1,2,3,4,5,6,7,8\n",
    ] {
        assert_eq!(
            start_and_goal(&read(text)),
            ("1 2 3/4 5 6/7 0 8".to_owned(), "0 1 2/3 4 5/6 7 8".to_owned()),
            "{text:?}"
        );
    }
    let only_goal = read_entry("target 1 2 3/4 5 6/7 8 0\n").puzzle.expect_err("there is no start").to_string();
    assert!(only_goal.contains("expected"), "{only_goal}");
}

#[test]
fn exchange_x2_a_board_of_digits_on_each_line_is_a_list() {
    let starts = |text: &str| read_all(text).iter().map(|found| start_and_goal(found).0).collect::<Vec<_>>();
    let (one, two) = ("1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 0 8");
    assert_eq!(starts("123456780\n123456708\n"), [one, two]);
    assert_eq!(starts("123456780\n# a comment\n\nb 123456708\n123456780 20\n"), [one, two, one]);
    assert_eq!(starts("123456789abcdef0\n123456789abcde0f\n").len(), 2);
    let entries = read_file("123456780\n123456708\n123456778\n", &ReadOptions::default());
    let fault = entries[2].puzzle.as_ref().unwrap_err().to_string();
    assert!(fault.starts_with("line 3, column 8: 7 occurs twice"), "{fault}");
    // The rows of one board, and a start with its goal, are not lists.
    assert_eq!(starts("1230\n4567\n89ab\ncdef\n"), ["1 2 3 0/4 5 6 7/8 9 10 11/12 13 14 15"]);
    let pair = read("Start 123456780\nGoal 012345678\n");
    assert_eq!(start_and_goal(&pair), (one.to_owned(), "0 1 2/3 4 5/6 7 8".to_owned()));
}

#[test]
fn exchange_x3_equal_numbers_in_adjacent_cells_are_pieces() {
    let kinds = read("2 1 1 3\n2 1 1 3\n4 6 6 5\n4 7 7 5\n7 0 0 7\n");
    assert_eq!((kinds.format, start_and_goal(&kinds).1.as_str()), (Format::Kinds, "1 covers 4,2"));
    assert!(kinds.read_as().unwrap().contains("10 pieces in all"));
    assert_eq!(read("[[2,1,1,3],[2,1,1,3],[4,6,6,5],[4,7,7,5],[7,0,0,7]]").puzzle, kinds.puzzle);
    let distinct = "1 2 2 3\n1 2 2 3\n4 5 5 6\n4 7 8 6\n9 0 0 10\n";
    let with_goal = only_entry(distinct, &goal("2 covers 4,2")).puzzle.unwrap();
    assert_eq!(start_and_goal(&with_goal).1, "2 covers 4,2");
    assert!(with_goal.read_as().unwrap().contains("0 is an empty cell"));
    let fault = read_entry(distinct).puzzle.unwrap_err().to_string();
    assert!(fault.contains("a goal is needed"), "{fault}");
    // A misprint in a tile board is not a piece.
    let misprint_fault = read_entry("4 3 1 2\n5 0 6 7\n8 9 10 11\n12 12 13 14\n").puzzle.unwrap_err().to_string();
    assert!(misprint_fault.contains("12 occurs twice"), "{misprint_fault}");
}

#[test]
fn exchange_x3_an_exit_to_the_left_is_marked_by_an_arrow() {
    let cars = CARS.map(str::to_owned);
    let board_with = |before: &str, mark: &str, after: &str| {
        let row = |(row, cells): (usize, &String)| format!("{}{cells}{after}\n", if row == 2 { mark } else { before });
        cars.iter().enumerate().map(row).collect::<String>()
    };
    let framed = |edge: &str, text: String| format!("{edge}\n{text}{edge}\n");
    for text in [
        board_with("", "<", ""),
        board_with(" ", "<", ""),
        board_with("  ", "<-", ""),
        board_with("", "← ", ""),
        board_with("|", "<", "|"),
        framed("+------+", board_with("|", "<", "|")),
        framed("########", board_with("#", "<", "#")),
    ] {
        let found = read(&text);
        assert_eq!(start_and_goal(&found), (cars.join("/"), "X covers 3,1".to_owned()), "{text}");
        assert!(found.read_as().unwrap().contains("car X to the left in row 3"), "{text}");
        let with_goal = only_entry(&text, &goal("X right")).puzzle.unwrap();
        assert_eq!(start_and_goal(&with_goal).1, "X right", "{text}");
    }
    let two_exits = board_with("|", "<", "|").replace("PXXQ.O|", "PXXQ.O>");
    let two_exits = read_entry(&two_exits).puzzle.unwrap_err().to_string();
    assert!(two_exits.contains("found two exits"), "{two_exits}");
    let without_car = board_with("", "", "").replacen("AA...O", "A....O", 1).replacen("P..Q.O", "<PA.Q.O", 1);
    assert!(read_entry(&without_car).puzzle.is_err(), "{without_car}");
    let fault = read_entry(&board_with("", "", "").replacen("P..Q..", "<P..Q..", 1)).puzzle.unwrap_err().to_string();
    assert!(
        fault.contains("line 4, column 2: expected exactly one car that can reach the exit at the left end"),
        "{fault}"
    );
}

#[test]
fn exchange_x3_spaces_at_the_end_of_a_row_are_empty_cells() {
    for (text, start, columns) in [
        ("      \n  B   \nXXB   \n  B   \n      \n      \n", "....../..B.../XXB.../..B.../....../......", None),
        ("AAA   \nXXB   \n  B   \n", "AAA.../XXB.../..B...", None),
        ("AAA   \nXXB\n  B\n", "AAA.../XXB.../..B...", Some("6 columns")),
        ("AAA\nXXB\n  B\n", "AAA/XXB/..B", Some("3 columns")),
        ("\n  B\nXXB\n  B\n\n\n", "..B/XXB/..B", Some("3 columns")),
    ] {
        let found = read(text);
        assert_eq!(start_and_goal(&found), (start.to_owned(), "X right".to_owned()), "{text:?}");
        let note = found.guesses.iter().find(|guess| guess.ends_with("columns"));
        assert_eq!(note.map(String::as_str), columns, "{text:?}");
    }
    let pieces = only_entry("BAA \nBAA \nDEE \nDGH \nI   \n", &goal("A covers 4,2")).puzzle.unwrap();
    assert_eq!(start_and_goal(&pieces).0, "BAA./BAA./DEE./DGH./I...");
}

#[test]
fn exchange_x3_an_exit_to_the_right_needs_a_car_in_its_row() {
    let rows = ["FFF...", "..A...", "RRA...", "..A...", "......", "......"];
    let board = |exit: usize, before: &str, after: &str, gap: &str| {
        let row = |(row, cells): (usize, &&str)| {
            let end = if row == exit { gap } else { after };
            format!("{before}{cells}{end}\n")
        };
        rows.iter().enumerate().map(row).collect::<String>()
    };
    let framed = |exit, gap| format!("########\n{}########\n", board(exit, "#", "#", gap));
    for (text, position) in [
        (board(3, "", "", ">"), "line 4, column 7"),
        (board(4, "", "", " ->"), "line 5, column 7"),
        (framed(3, ">"), "line 5, column 8"),
        (framed(3, "."), "line 5, column 8"),
    ] {
        let message = read_entry(&text).puzzle.unwrap_err().to_string();
        let expected =
            format!("{position}: expected exactly one car that can reach the exit at the right end of this row");
        assert!(message.starts_with(&expected), "{text}: {message}");
        let with_goal = only_entry(&text, &goal("R right")).puzzle.unwrap();
        assert_eq!(start_and_goal(&with_goal), (rows.join("/"), "R right".to_owned()), "{text}");
    }
    for (text, car) in [(board(0, "", "", ">"), "F"), (framed(0, "."), "F"), (framed(2, ">"), "R")] {
        assert_eq!(start_and_goal(&read(&text)).1, format!("{car} right"), "{text}");
    }
}

#[test]
fn exchange_x3_gaps_in_a_frame_are_exits() {
    let left = ["...FFF", "...A..", "...ARR", "...A..", "......", "......"];
    let framed = |side: &str, edges: [&str; 2], gap: &str| {
        let row = |(row, cells): (usize, &&str)| format!("{}{cells}{side}\n", if row == 2 { gap } else { side });
        format!("{}\n{}{}\n", edges[0], left.iter().enumerate().map(row).collect::<String>(), edges[1])
    };
    let (walls, lines) = (["########"; 2], ["+------+"; 2]);
    for text in [framed("#", walls, "."), framed("|", lines, "."), framed("|", lines, " "), framed("#", walls, "<")] {
        let found = read(&text);
        assert_eq!(start_and_goal(&found), (left.join("/"), "R covers 3,1".to_owned()), "{text}");
        assert!(found.read_as().unwrap().contains("car R to the left in row 3"), "{text}");
    }
    for (edges, goal, guess) in [
        (["########", "####.###"], "A covers 4,4", "car A down in column 4"),
        (["####.###", "########"], "A covers 1,4", "car A up in column 4"),
        (["+---.--+", "+------+"], "A covers 1,4", "car A up in column 4"),
    ] {
        let side = if edges[0].starts_with('#') { "#" } else { "|" };
        let found = read(&framed(side, edges, side));
        assert_eq!(start_and_goal(&found), (left.join("/"), goal.to_owned()), "{edges:?}");
        assert!(found.read_as().unwrap().contains(guess), "{edges:?}");
    }
    for (edges, gap, expected) in [
        (["########", "###.####"], "#", "line 8, column 4: the frame has a gap, which may be an exit"),
        (["########", "###..###"], "#", "line 8, column 4: the frame has a gap, which may be an exit"),
        (["####.###", "####.###"], "#", "line 1, column 5: the frame has a gap, which may be an exit"),
        (["########", "####.###"], ".", "line 8, column 5: found two exits: state the goal"),
    ] {
        let text = framed("#", edges, gap);
        let message = read_entry(&text).puzzle.unwrap_err().to_string();
        assert!(message.starts_with(expected), "{text}: {message}");
        let with_goal = only_entry(&text, &goal("R right")).puzzle.unwrap();
        assert_eq!(start_and_goal(&with_goal), (left.join("/"), "R right".to_owned()), "{text}");
    }
    let without_car = read_entry(&framed("|", lines, " ").replace("RR", "..")).puzzle.unwrap_err().to_string();
    assert!(
        without_car.starts_with("line 4, column 2: expected exactly one car that can reach the exit at the left end"),
        "{without_car}"
    );
    // Pieces that are not cars do not leave through an exit, and the walls around them are cells.
    let picture = read("#####\n..ZZ#\n#.1.#\n#####\n");
    assert_eq!(start_and_goal(&picture).0, "#####/..ZZ#/#.1.#/#####");
}

#[test]
fn exchange_x3_a_gap_in_a_frame_around_klotski_may_be_an_exit() {
    let rows = ["2113", "2113", "4665", "4775", ".77."];
    let framed = |left: &str, right: &str, edge: &str| {
        let row = |(row, cells): (usize, &&str)| match row {
            2 => format!("{left}{cells}{right}\n"),
            _ => format!("#{cells}#\n"),
        };
        format!("######\n{}{edge}\n", rows.iter().enumerate().map(row).collect::<String>())
    };
    let closed = read(&framed("#", "#", "######"));
    assert_eq!((closed.format, start_and_goal(&closed).1.as_str()), (Format::Kinds, "1 covers 4,2"));
    for (text, line) in
        [(framed(".", "#", "######"), 4), (framed("#", ".", "######"), 4), (framed("#", "#", "##..##"), 7)]
    {
        let message = read_entry(&text).puzzle.unwrap_err().to_string();
        assert!(message.starts_with(&format!("line {line}, column ")), "{text}: {message}");
        assert!(message.contains("the frame has a gap, which may be an exit"), "{text}: {message}");
        let with_goal = only_entry(&text, &goal("1 covers 4,2")).puzzle.unwrap();
        assert_eq!(with_goal.puzzle, closed.puzzle, "{text}");
    }
}

#[test]
fn exchange_x3_spaced_numbers_with_many_zeros_are_cars() {
    let spaced = "0 0 0 0 0 0\n0 0 2 0 0 0\n1 1 2 0 0 0\n0 0 2 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n";
    let found = read(spaced);
    let without_spaces = read(&spaced.replace(' ', ""));
    assert_eq!((&found.puzzle, found.read_as()), (&without_spaces.puzzle, without_spaces.read_as()));
    assert_eq!(start_and_goal(&found).1, "1 right");
    let with_two_digits = read(&spaced.replace('1', "11").replace('2', "10"));
    assert_eq!(start_and_goal(&with_two_digits).1, "@11 right");
    assert!(with_two_digits.read_as().unwrap().contains("goal car @11"));
    // A tile board with misprints has few zeros.
    for text in ["1 1 2\n3 4 2\n5 6 0\n", "1 1 0\n2 2 0\n3 4 5\n", "0 0 1 1\n2 2 0 3\n4 5 6 7\n8 9 10 11\n"] {
        let message = read_entry(text).puzzle.unwrap_err().to_string();
        assert!(message.contains("occurs twice"), "{text}: {message}");
    }
}

#[test]
fn exchange_x1_a_courses_goal_is_reported_like_any_other_guess() {
    let princeton = "3\n1 2 3\n4 5 6\n7 0 8\n";
    let found = read_entry(princeton);
    assert!(found.warnings.is_empty());
    let reading = "a board preceded by its size, goal blank-last; with --format 42, the goal is snail";
    assert_eq!(found.puzzle.unwrap().read_as().as_deref(), Some(reading));
    assert!(strict_fault(princeton).contains(reading));
    let options = ReadOptions { format: Some(Format::Princeton), strict: true, ..ReadOptions::default() };
    assert_eq!(only_entry(princeton, &options).puzzle.unwrap().read_as(), None);
}

#[test]
fn exchange_x7_faults_name_their_subject_and_their_position_in_the_whole_text() {
    for (text, expected) in [
        (
            "{\"name\": \"a\",\n \"puzzle\": \"1 2 3/4 5 6/7 8 8\"}\n",
            "line 2, column 2: 8 occurs twice\nline 2, column 2: 0 is missing",
        ),
        ("{\"board\": [[1,2,3],[4,5,6],[7,8,\"x8\"]]}\n", "line 1, column 2: expected a number, found `x8`"),
        ("{\"board\": [[1,2,3],[4,5,6],[7,8]]}\n", "line 1, column 2: JSON: row 3 has 2 cells, expected 3 as in row 1"),
        (
            "1 2 3 | 4 5 6 | 7 8 8\n",
            "line 1, column 21: 8 occurs twice, first at line 1, column 19\nline 1, column 22: 0 is missing",
        ),
        (
            "1 1 2/2 4 5/6 7 8\n",
            "line 1, column 3: 1 occurs twice, first at line 1, column 1, and another number is repeated: every number must occur once",
        ),
        (
            "Start:\n1 2 3\n4 5 6\n7 8 0\nGoal:\n1 2\n3 0\n",
            "line 6, column 1: goal: the goal is 2x2, but the board is 3x3",
        ),
        ("Start:\n1 2 3\n4 5 6\n7 8 0\nGoal:\n1 2 3\n4 5 5\n", "line 7, column 5: goal: 5 occurs twice"),
        ("position,goal\n1 2 3/4 5 6/7 8 0,foo\n", "line 2, column 19: goal: expected `blank-last`"),
        ("2113\n2113\n4665\n4775\n7..\n", "line 5, column 4: row 5 has 3 cells, expected 4 as in the other rows"),
        ("######\n#a**b#\n#c  d#\n######\n", "line 1, column 1: there is no puzzle: lines that begin with `#`"),
        (
            "A A . . . O\nP . . Q . O\nP X X Q . O\nP . . Q .\nB . . . C C\nB . R R R .\n",
            "line 4, column 10: row 4 has 5 cells, expected 6 as in the other rows",
        ),
        ("[1,2,3,4,5,6,7,8]\n", "line 1, column 2: 8 numbers in one row"),
        ("{\"puzzle\": \"1 2/3 0\\n\\n1 2/0 3\"}\n", "line 1, column 2: found 2 puzzles, expected one"),
        (
            "{\"cars\": [{\"name\": \"X\", \"row\": 2, \"col\": 0, \"length\": 2, \"dir\": \"q\"}]}\n",
            "line 1, column 1: JSON: piece 1 has no position and size",
        ),
        ("loyd:1#puzzle=&goal=snail\n", "line 1, column 1: expected a puzzle after `puzzle=`, found nothing"),
    ] {
        let found = read_entry(text).puzzle.expect_err(text).to_string();
        assert!(found.starts_with(expected), "{text:?}: {found}");
    }
    let with_size = read("3\n1 2 3\n4 5 6\n7 8 9\n");
    assert!(
        with_size.read_as().unwrap().ends_with("9 as the blank, goal blank-last; with --format 42, the goal is snail")
    );
}

#[test]
fn exchange_x5_loyds_results_are_read_without_a_warning() {
    let text = data("reference/tiles.jsonl");
    for line in text.lines().take(20) {
        let found = only_entry(line, &ReadOptions { strict: true, ..ReadOptions::default() });
        assert!(found.puzzle.is_ok() && found.warnings.is_empty(), "{line}: {found:?}");
    }
    let study_result = "{\"puzzle\":\"1 2 3/4 5 6/7 0 8\",\"goal\":\"blank-last\",\"metric\":\"single\",\"hardest_puzzle\":\"6 4 7/8 5 0/3 2 1\"}";
    assert!(read_entry(study_result).warnings.is_empty());
}

#[test]
fn exchange_x3_each_string_in_a_json_list_is_a_puzzle() {
    let found = read_all("[\"1 2 3/4 5 6/7 0 8\", \"1 2 3/4 5 6/0 7 8\"]");
    assert_eq!(
        found.iter().map(|found| start_and_goal(found).0).collect::<Vec<_>>(),
        ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/0 7 8"]
    );
    assert_eq!(read_all("[\"1 2 3\", \"4 5 6\", \"7 0 8\"]").len(), 1, "these are rows");
    let entries = read_file("[\"1 2 3/4 5 6/7 0 8\", \"1 2 3/4 5 6/7 8 8\"]", &ReadOptions::default());
    assert!(entries[0].puzzle.is_ok() && entries[1].puzzle.is_err(), "{entries:?}");
}

const SCRAMBLED: &str = "8 1 3\n4 0 2\n7 6 5";
const SNAIL: &str = "1 2 3\n8 0 4\n7 6 5";

#[test]
fn exchange_x2_a_goal_in_a_comment_of_any_kind_is_read() {
    for text in [
        format!("# Start\n{SCRAMBLED}\n# Goal\n{SNAIL}\n"),
        format!("## Start\n\n{SCRAMBLED}\n\n## Goal\n\n{SNAIL}\n"),
        format!("**Start**\n{SCRAMBLED}\n**Goal**\n{SNAIL}\n"),
        format!("# goal state: 1 2 3 8 0 4 7 6 5\n{SCRAMBLED}\n"),
        format!("// goal: 1 2 3/8 0 4/7 6 5\n{SCRAMBLED}\n"),
        format!("// Goal:\n// 1 2 3\n// 8 0 4\n// 7 6 5\n{SCRAMBLED}\n"),
        "start = \"813402765\"; goal = \"123804765\";".to_owned(),
    ] {
        let found = only_entry(&text, &ReadOptions::default());
        assert_eq!(found.warnings, [], "{text}");
        let (start, goal) = start_and_goal(&found.puzzle.expect(&text));
        assert_eq!((start.as_str(), goal.as_str()), ("8 1 3/4 0 2/7 6 5", "1 2 3/8 0 4/7 6 5"), "{text}");
    }
    // Such a label without a board below it is an ordinary comment.
    assert_eq!(start_and_goal(&read(&format!("# Goal: blank-last\n{SCRAMBLED}\n"))).1, "1 2 3/4 5 6/7 8 0");
}

#[test]
fn exchange_x2_assignments_on_one_line_have_positions_within_it() {
    let text = "start = \"813402765\"; goal = \"12380476\";";
    let faults = read_file(text, &ReadOptions::default()).remove(0).puzzle.expect_err(text);
    assert!(faults.0.iter().all(|fault| fault.line == 1 && fault.column <= text.len() + 1), "{faults}");
}

#[test]
fn exchange_x1_a_comment_about_the_goal_that_is_not_understood_is_reported() {
    let cars = "..O...\n..O...\n..O.XX\nBBB..C\n.....C\nDD..EE";
    for (text, part) in [
        (format!("# the goal is 0 1 2/3 4 5/6 7 8\n{SCRAMBLED}"), "`# the goal is 0 1 2/3 4 …`"),
        (format!("{SCRAMBLED}\n# goal snail"), "`# goal snail`"),
        (format!("{SCRAMBLED}\nwith goal 123804765"), "`with goal 123804765`"),
        (format!("{SCRAMBLED}\nThe goal is to have the blank in the top left."), "`The goal is to have the …`"),
        ("8 1 3 4 0 2 7 6 5 (goal 1 2 3 8 0 4 7 6 5)".to_owned(), "`(goal 1 2 3 8 0 4 7 6 5)`"),
        ("8 1 3 4 0 2 7 6 5 # goal snail".to_owned(), "`# goal snail`"),
        ("8 1 3 4 0 2 7 6 5 [goal: blank first]".to_owned(), "`[goal: blank first]`"),
        (format!("# exit: left\n{cars}"), "`# exit: left`"),
        (format!("exit left\n{cars}"), "`exit left`"),
        (format!("# Goal: get X to the left side\n{cars}"), "`# Goal: get X to the lef…`"),
        (format!("# goal car: B\n{cars}"), "`# goal car: B`"),
        (format!("# fixed: O\n{cars}"), "`# fixed: O`"),
    ] {
        let found = only_entry(&text, &ReadOptions::default());
        let messages: Vec<String> = found.warnings.iter().map(ToString::to_string).collect();
        assert!(
            messages.len() == 1 && messages[0].ends_with(&format!("{part} has no effect on the puzzle")),
            "{text}: {messages:?}"
        );
        assert!(strict_fault(&text).contains("has no effect"), "{text}");
    }
    for text in [
        format!("# goal: blank-last\n{SCRAMBLED}"),
        "Goal: 1 2 3 4 5 6 7 8 0\nStart: 8 1 3 4 0 2 7 6 5".to_owned(),
        "start 8 1 3 4 0 2 7 6 5\ngoal 1 2 3 4 5 6 7 8 0".to_owned(),
        format!("# The red car leaves at the right\n{cars}"),
        format!("# name: The exit\n{SCRAMBLED}"),
    ] {
        assert_eq!(only_entry(&text, &ReadOptions::default()).warnings, [], "{text}");
    }
}

#[test]
fn exchange_x2_two_boards_with_words_may_be_a_start_and_its_goal() {
    let warnings = |text: &str| -> Vec<usize> {
        read_file(text, &ReadOptions::default()).iter().map(|entry| entry.warnings.len()).collect()
    };
    for text in [
        format!("Input:\n{SCRAMBLED}\n\nOutput:\n{SNAIL}\n"),
        format!("{SCRAMBLED}\n\nto\n\n{SNAIL}\n"),
        "solve([8,1,3,4,0,2,7,6,5], [1,2,3,8,0,4,7,6,5])".to_owned(),
    ] {
        assert_eq!(warnings(&text), [0, 1], "{text}");
    }
    for text in [
        format!("{SCRAMBLED}\n\n{SNAIL}\n"),
        format!("Puzzle 1\n{SCRAMBLED}\n\nPuzzle 2\n{SNAIL}\n"),
        "8 1 3/4 0 2/7 6 5\n1 2 3/8 0 4/7 6 5\n".to_owned(),
    ] {
        assert_eq!(warnings(&text), [0, 0], "{text}");
    }
}

/// Returns an object with two cars. `top` is added to the object, and `car` to the second car.
fn cars(top: &str, car: &str) -> String {
    format!(
        "{{{top}\"cars\": [{{\"id\": \"R\", \"row\": 2, \"col\": 0, \"length\": 2, \"orientation\": \"h\"}}, \
         {{\"id\": \"A\", \"row\": 1, \"col\": 2, \"length\": 3, \"orientation\": \"v\"{car}}}]}}"
    )
}

fn car_a_is_fixed(text: &str) -> bool {
    external_line(&read(text).puzzle).contains("fixed: A")
}

#[test]
fn exchange_x1_a_cars_keys_are_read_or_reported_in_a_warning() {
    for car in ["\"locked\": true", "\"fixed\": true", "\"movable\": false", "\"can_move\": false"] {
        let text = cars("", &format!(", {car}"));
        assert!(car_a_is_fixed(&text) && read_entry(&text).warnings.is_empty(), "{text}");
    }
    for car in [
        "\"locked\": false",
        "\"movable\": true",
        "\"color\": \"blue\"",
        "\"image\": \"a.png\"",
        "\"type\": \"truck\"",
        "\"weight\": null",
    ] {
        let text = cars("", &format!(", {car}"));
        assert!(!car_a_is_fixed(&text) && read_entry(&text).warnings.is_empty(), "{text}");
    }
    for (car, expected) in [
        ("\"locked\": \"yes\"", "`locked` in piece 2"),
        ("\"type\": \"ice\"", "`type` in piece 2"),
        ("\"oneWay\": true, \"speed\": 2", "`oneWay` in piece 2, `speed` in piece 2"),
    ] {
        let text = cars("", &format!(", {car}"));
        let Entry { puzzle, warnings, .. } = read_entry(&text);
        let [warning] = &warnings[..] else { panic!("{text}: {warnings:?}") };
        assert!(puzzle.is_ok() && warning.message == format!("JSON: ignored {expected}"), "{text}: {warning}");
        let list = &text[text.find('[').unwrap()..text.len() - 1];
        assert_eq!(read_entry(list).warnings.len(), 1, "{list}");
    }
    for car in ["\"type\": \"wall\"", "\"name\": \"Wall 1\"", "\"kind\": \"Obstacle\""] {
        let text = cars("", &format!(", {car}"));
        assert_eq!(start_and_goal(&read(&text)).0, "....../..#.../RR#.../..#.../....../......", "{text}");
        assert!(read_entry(&text).warnings.is_empty(), "{text}");
    }
    let too_short = cars("", "").replace("\"length\": 3", "\"length\": 1");
    assert!(strict_fault(&too_short).contains("piece 2 has a length of 1, expected at least 2"));
}

#[test]
fn exchange_x1_a_car_board_larger_than_usual_is_reported_as_a_guess() {
    let is_extended =
        |text: &str| read(text).read_as().unwrap().contains("a 6x7 board, because a piece reaches beyond 6x6");
    let text = cars("", "").replace("\"row\": 1", "\"row\": 4");
    assert!(is_extended(&text) && !is_extended(&cars("", "")));
    let blocks = "{\"pieces\": [{\"name\": \"Z\", \"row\": 0, \"col\": 1, \"width\": 2, \"height\": 2}]}";
    assert!(read(blocks).read_as().unwrap().contains("a 6x6 board"));
    assert!(!is_extended(&text.replacen('{', "{\"rows\": 7, \"cols\": 6, ", 1)));
    assert!(is_extended("car,orientation,col,row,length\nX,H,1,3,2\nB,V,4,5,3\n"));
}

#[test]
fn exchange_x1_the_geometry_of_cars_in_json_is_read_or_refused() {
    for (top, rows, columns) in [
        ("\"boardSize\": 7", 7, 7),
        ("\"board_size\": [7, 7]", 7, 7),
        ("\"size\": [5, 5]", 5, 5),
        ("\"grid\": {\"width\": 4, \"height\": 5}", 5, 4),
        ("\"board\": {\"rows\": 5, \"cols\": 8}", 5, 8),
        ("\"dimensions\": \"6x6\"", 6, 6),
        ("\"origin\": \"top-left\"", 6, 6),
    ] {
        let text = cars(&format!("{top}, "), "");
        let board = start_and_goal(&read(&text)).0;
        let sides = (board.split('/').count(), board.split('/').next().unwrap().len());
        assert_eq!((sides, &read_entry(&text).warnings[..]), ((rows, columns), &[][..]), "{text}");
    }
    for (top, key, expected) in [
        ("\"boardSize\": [5, 6]", "boardSize", "state the size under `rows` and `columns`"),
        ("\"size\": \"small\"", "size", "state the size"),
        ("\"size\": [5, 6]", "size", "state the size"),
        ("\"rows\": \"six\", \"cols\": 6", "rows", "state the size"),
        ("\"rows\": 6, \"cols\": 6, \"boardSize\": 7", "boardSize", "state the size"),
        ("\"obstacles\": [[0, 0]]", "obstacles", "list the wall cells under `walls`"),
        ("\"trucks\": [{\"row\": 0}]", "trucks", "list all pieces under one key"),
        ("\"origin\": \"bottom-left\"", "origin", "count rows from the top"),
        ("\"player\": {\"row\": 0}", "player", "state the goal under `goal`"),
        ("\"player\": \"R\"", "player", "state the goal"),
        ("\"escapePoint\": [2, 5]", "escapePoint", "state the goal"),
    ] {
        let found = strict_fault(&cars(&format!("{top}, "), ""));
        assert!(found.contains(&format!("JSON: `{key}` is not understood: {expected}")), "{top}: {found}");
    }
    // If a goal is given, the exit is redundant.
    let text = cars("\"goal\": \"R right\", \"escapePoint\": [2, 5], ", "");
    assert_eq!(start_and_goal(&read(&text)).1, "R right");
    let drawn = |key: &str| format!("{{\"board\": [\"..BB\", \"A.XX\", \"A...\", \"....\"], {key}}}");
    for (key, expected) in [
        ("\"walls\": [[3, 3]]", "`walls` is not understood: draw walls as `#`"),
        ("\"obstacles\": [[3, 3]]", "`obstacles` is not understood"),
        ("\"boardSize\": 7", "`boardSize` is 7x7, but the board has 4 columns and 4 rows"),
    ] {
        assert!(strict_fault(&drawn(key)).contains(expected), "{key}: {}", strict_fault(&drawn(key)));
    }
    assert!(read_entry(&drawn("\"boardSize\": 4")).warnings.is_empty());
}

#[test]
fn exchange_x2_the_order_and_the_blank_of_a_board_in_json_are_read_or_refused() {
    let tiles = |key: &str| format!("{{\"tiles\": [[1,2,3],[4,5,6],[7,0,8]], {key}}}");
    for key in ["\"order\": \"row-major\"", "\"blank_value\": 0"] {
        assert!(read_entry(&tiles(key)).puzzle.is_ok() && read_entry(&tiles(key)).warnings.is_empty(), "{key}");
    }
    let nine_as_blank = "{\"tiles\": [[1,2,3],[4,5,6],[7,9,8]], \"blank_value\": 9}";
    assert_eq!(start_and_goal(&read(nine_as_blank)).0, "1 2 3/4 5 6/7 0 8");
    for key in ["\"order\": \"column-major\"", "\"blank_value\": 8", "\"emptyValue\": \"x\""] {
        assert!(strict_fault(&tiles(key)).contains("is not understood"), "{key}: {}", strict_fault(&tiles(key)));
    }
}

#[test]
fn exchange_x1_columns_in_a_table_of_cars_are_read_or_reported_in_a_warning() {
    let table = |heading: &str, first: &str, second: &str| {
        format!("car,orientation,row,col,length,{heading}\nX,H,3,1,2,{first}\nA,V,2,4,2,{second}\n")
    };
    for (heading, cell) in [("locked", "yes"), ("fixed", "1"), ("movable", "no")] {
        let text = table(heading, "", cell);
        assert!(car_a_is_fixed(&text) && read_entry(&text).warnings.is_empty(), "{text}");
    }
    for (heading, cell) in [("locked", "no"), ("movable", "true"), ("type", "truck"), ("exit", "right"), ("note", "a")]
    {
        let text = table(heading, "", cell);
        assert!(!car_a_is_fixed(&text) && read_entry(&text).warnings.is_empty(), "{text}");
    }
    assert!(strict_fault(&table("goal", "", "yes")).contains("a vertical car cannot move to the right"));
    assert!(strict_fault(&table("locked", "", "perhaps")).contains("line 3, column 11: expected `yes` or `no`"));
    for (heading, cell) in [("exit", "left"), ("type", "ice"), ("metric", "slide"), ("goal", "there")] {
        let text = table(heading, "", cell);
        let Entry { puzzle, warnings, .. } = read_entry(&text);
        let [warning] = &warnings[..] else { panic!("{text}: {warnings:?}") };
        assert_eq!(warning.to_string(), format!("line 3, column 11: the column `{heading}` is ignored"));
        assert!(puzzle.is_ok() && strict_fault(&text).contains("is ignored"), "{text}");
    }
    let text = table("goal", "X leaves right", "");
    assert_eq!((start_and_goal(&read(&text)).1.as_str(), read_entry(&text).warnings.len()), ("X leaves right", 0));
    assert!(strict_fault(&table("goal", "X covers 3", "")).contains("line 2, column 20: expected a row and a column"));
    let with_marked_car = "car,orientation,row,col,length,goal\nX,H,3,1,2,\nB,H,5,1,2,yes\n";
    assert_eq!(start_and_goal(&read(with_marked_car)).1, "B right");
    let too_short = table("note", "", "").replace("V,2,4,2", "V,2,4,1");
    assert!(strict_fault(&too_short).contains("line 3, column 1: expected a car with at least 2 cells"));
    // A wall is not a car, and may be a single cell.
    for row in ["wall,H,1,4,1,", "W,H,1,4,1,wall", "Wall 2,V,1,4,1,"] {
        let text = format!("car,orientation,row,col,length,type\nX,H,3,1,2,car\n{row}\nB,V,1,6,2,\n");
        assert_eq!(start_and_goal(&read(&text)).0, "...#.B/.....B/XX..../....../....../......", "{text}");
    }
}

#[test]
fn exchange_x5_columns_in_a_puzzle_list_are_read_or_reported_in_a_warning() {
    const BOARD: &str = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR.";
    let table = |heading: &str, cell: &str| format!("puzzle,{heading}\n{BOARD},{cell}\n");
    assert_eq!(start_and_goal(&read(&table("goal car", "R"))).1, "R right");
    let vertical = strict_fault(&table("goal car", "B"));
    assert!(vertical.contains("line 2, column 38: a vertical car cannot move to the right"), "{vertical}");
    assert_eq!(start_and_goal(&read(&table("goal", "\"R covers 6,1\""))).1, "R covers 6,1");
    assert_eq!(read(&table("metric", "slide")).about.metric, Some(BlockMetric::Slide));
    for (heading, cell) in [("exit", "left"), ("locked", "B"), ("walls", "1"), ("type", "ice")] {
        let text = table(heading, cell);
        let Entry { puzzle, warnings, .. } = read_entry(&text);
        let [warning] = &warnings[..] else { panic!("{text}: {warnings:?}") };
        assert_eq!(warning.to_string(), format!("line 2, column 38: the column `{heading}` is ignored"));
        assert!(puzzle.is_ok() && strict_fault(&text).contains("is ignored"), "{text}");
    }
    for (heading, cell) in [("exit", "right"), ("exit", ""), ("locked", "no"), ("moves", "17")] {
        assert!(read_entry(&table(heading, cell)).warnings.is_empty(), "{heading}: {cell}");
    }
    let columns = |name: &str, cell: &str| format!("# columns: position {name}\n{BOARD} {cell}\n");
    assert_eq!(read(&columns("metric", "slide")).about.metric, Some(BlockMetric::Slide));
    assert_eq!(read_entry(&columns("exit", "left")).warnings[0].message, "the column `exit` is ignored");
    assert!(read_entry(&columns("length", "left")).warnings.is_empty());
}
