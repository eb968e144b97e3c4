//! Tests of goals, cars and notations next to a board: each is read, or refused with a message that
//! names the line, but never silently ignored.

use loyd_core::text::{Entry, FORMATS, Faults, Format, ReadOptions, read_argument, read_file};

use super::{block_puzzle, only_entry, read, read_all, start_and_goal};

const START: &str = "1 2 3/4 5 6/7 0 8";
const BLANK_LAST: &str = "1 2 3/4 5 6/7 8 0";
const BLANK_FIRST: &str = "0 1 2/3 4 5/6 7 8";

/// Returns the first fault in each entry of `text`, none of which is valid.
fn faults_in(text: &str) -> String {
    let entries = read_file(text, &ReadOptions::default());
    let fault = |entry: Entry| match entry.puzzle {
        Err(Faults(faults)) => faults[0].to_string(),
        Ok(found) => panic!("{text:?}: {:?}", start_and_goal(&found)),
    };
    entries.into_iter().map(fault).collect::<Vec<_>>().join("\n")
}

fn warnings(text: &str) -> Vec<String> {
    only_entry(text, &ReadOptions::default()).warnings.into_iter().map(|fault| fault.message).collect()
}

fn assert_refused(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        let found = faults_in(text);
        assert!(found.contains(expected), "{text:?}: {found}");
    }
}

/// Asserts that each input has the given start and goal, and that the note about its reading
/// contains the given words, or is absent.
fn assert_read(cases: &[(&str, &str, &str, Option<&str>)]) {
    for (text, start, goal, note) in cases {
        let found = read(text);
        assert_eq!(start_and_goal(&found), ((*start).to_owned(), (*goal).to_owned()), "{text:?}");
        let read_as = found.read_as();
        match note {
            None => assert_eq!(read_as, None, "{text:?}"),
            Some(note) => {
                assert!(read_as.as_ref().is_some_and(|read_as| read_as.contains(note)), "{text:?}: {read_as:?}");
            }
        }
    }
}

#[test]
fn exchange_x1_a_goal_above_a_list_is_the_goal_for_each_board() {
    let boards = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n";
    for head in ["goal = ", "Goal = ", "goal state = ", "Goal: "] {
        let goals: Vec<String> =
            read_all(&format!("{head}{BLANK_FIRST}\n{boards}")).iter().map(|found| start_and_goal(found).1).collect();
        assert_eq!(goals, [BLANK_FIRST, BLANK_FIRST], "{head}");
        let faulty = faults_in(&format!("{head}1 2 3/4 5 6/7 8 8\n{boards}"));
        assert_eq!(faulty.matches("goal: 8 occurs twice").count(), 2, "{head}: {faulty}");
        assert!(faulty.starts_with("line 1, "), "{head}: {faulty}");
        let nonsense = faults_in(&format!("{head}nonsense\n{boards}"));
        assert!(nonsense.contains("line 1, ") && nonsense.contains("found `nonsense`"), "{head}: {nonsense}");
    }
    let rows = "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n0 7 8\n";
    assert!(faults_in(&format!("goal = 1 2 3/4 5 6/7 8 8\n{rows}")).contains("goal: 8 occurs twice"));
    let goals: Vec<String> =
        read_all(&format!("goal = {BLANK_FIRST}\n{rows}")).iter().map(|found| start_and_goal(found).1).collect();
    assert_eq!(goals, [BLANK_FIRST, BLANK_FIRST]);
    assert!(faults_in("Goal: 1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n").contains("next to the goal"));
}

#[test]
fn exchange_x1_a_second_goal_is_refused_with_both_lines() {
    let message = "found a second goal: line 1 gives another one";
    let rows = "Start:\n1 2 3\n4 5 6\n7 0 8\n\nGoal:\n0 1 2\n3 4 5\n6 7 8\n\nGoal:\n1 2 3\n4 5 6\n7 8 0\n";
    assert_refused(&[
        (
            "goal1 = [[0,1,2],[3,4,5],[6,7,8]]\ngoal2 = [[1,2,3],[4,5,6],[7,8,0]]\nstart = [[1,2,3],[4,5,6],[7,0,8]]\n",
            message,
        ),
        ("goal1 = 0 1 2/3 4 5/6 7 8\ngoal2 = 1 2 3/4 5 6/7 8 0\nstart = 1 2 3/4 5 6/7 0 8\n", message),
        (rows, "line 11, column 1: found a second goal: line 6 gives another one"),
        (&rows.replace("Goal:", "Goal 1:"), "found a second goal: line 6"),
        (
            "goal1 = 1 2 3/4 5 6/7 8 0\na = 1 2 3/4 5 6/7 0 8\ngoal2 = 0 1 2/3 4 5/6 7 8\nb = 1 2 3/4 5 6/7 0 8\n",
            message,
        ),
        ("Goal: 0 1 2/3 4 5/6 7 8\nGoal: 1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 0 8\n", "occurs twice"),
    ]);
    // The same goal twice, and a goal below each board.
    assert_read(&[(&rows.replace("0 1 2\n3 4 5\n6 7 8", "1 2 3\n4 5 6\n7 8 0"), START, BLANK_LAST, None)]);
    let pairs = "start 1 2 3/4 5 6/7 0 8\ngoal 0 1 2/3 4 5/6 7 8\nstart 1 2 3/4 5 6/7 0 8\ngoal 1 2 3/4 5 6/7 8 0\n";
    assert_eq!(
        read_all(pairs).iter().map(|found| start_and_goal(found).1).collect::<Vec<_>>(),
        [BLANK_FIRST, BLANK_LAST]
    );
    let options = ReadOptions { goal: Some("snail".to_owned()), ..ReadOptions::default() };
    assert!(read_file(rows, &options)[0].puzzle.is_ok(), "a goal in the options replaces all others");
    // A JSON object is read with one of the goals, and a warning names the other one.
    let json = format!("{{\"start\": [1,2,3,4,5,6,7,0,8], \"goal1\": {0}, \"goal2\": {0}}}", "[0,1,2,3,4,5,6,7,8]");
    assert!(warnings(&json)[0].contains("ignored `goal2`"));
}

#[test]
fn exchange_x1_a_goal_without_a_board_is_refused() {
    assert_refused(&[
        ("Goal:\n1 2 3\n4 5 6\n7 0 8\n", "line 1, column 1: expected a board next to the goal `Goal`, found none"),
        ("Ziel:\n1 2 3\n4 5 6\n7 0 8\n", "line 1, column 1: expected a board next to the goal `Ziel`, found none"),
        ("Ziel: 1 2 3/4 5 6/7 0 8\n", "goal"),
        ("Ziel: 1 2 3 4 5 6 7 0 8\n", "goal"),
        ("Ziel 1 2 3 4 5 6 7 0 8\n", ""),
        ("目标 1 2 3 4 5 6 7 0 8\n", ""),
    ]);
    assert_read(&[("after move 1:\n1 2 3\n4 5 6\n7 0 8\n", START, BLANK_LAST, None)]);
}

#[test]
fn exchange_x1_a_nested_list_of_car_numbers_is_read_like_its_rows() {
    for rows in [
        "0 0 0 0\n2 1 1 0\n2 0 0 3\n0 0 0 3\n",
        "0 0 0 0\n2 1 1 3\n2 5 5 3\n0 4 4 3\n",
        "0 0 10 10\n2 1 1 3\n2 5 5 3\n0 4 4 3\n",
        "2 2 0 0 0 3\n0 0 0 0 0 3\n1 1 0 4 0 3\n0 0 0 4 0 0\n5 0 0 0 6 6\n5 0 0 0 0 0\n",
    ] {
        let plain = read(rows);
        assert_eq!(plain.format, Format::Rush, "{rows}");
        let lists: Vec<String> = rows.lines().map(|row| format!("[{}]", row.replace(' ', ","))).collect();
        let list = format!("[{}]", lists.join(","));
        for text in
            [list.clone(), list.replace("],", "],\n "), format!("{{\"board\": {list}}}"), list.replace('0', "null")]
        {
            // Skips lists in which the 0 in a 10 was also replaced.
            if text.contains("1null") {
                continue;
            }
            let found = read(&text);
            let note = |read_as: Option<String>| read_as.unwrap().split_once(", ").unwrap().1.to_owned();
            assert_eq!(note(found.read_as()), note(plain.read_as()), "{text}");
            assert_eq!(found.puzzle, plain.puzzle, "{text}");
        }
    }
}

#[test]
fn exchange_x1_the_car_that_json_names_leaves_through_the_exit() {
    let text = |first: usize, rest: &str| {
        let car = |name: char, row: usize, column: usize| {
            format!("{{\"name\":\"{name}\",\"row\":{row},\"col\":{column},\"length\":2,\"orientation\":\"H\"}}")
        };
        format!("{{\"cars\":[{},{}]{rest}}}", car('A', first, 0), car('B', 2, 3))
    };
    let exit = ",\"exit\":{\"row\":2,\"col\":5}";
    for key in ["redCar", "playerCar", "goal_car", "mainCar"] {
        let with_goal_car = |name: char, first: usize| text(first, &format!("{exit},\"{key}\":\"{name}\""));
        // Both cars are in the exit row.
        for name in ['A', 'B'] {
            let found = read(&with_goal_car(name, 2));
            assert_eq!(start_and_goal(&found).1, format!("{name} right"), "{key}");
            assert!(found.read_as().unwrap().contains(&format!("car {name} to the right in row 3")), "{key}");
        }
        let refused = faults_in(&with_goal_car('A', 4));
        assert!(refused.contains(&format!("no car under `{key}` can reach the exit")), "{refused}");
        assert!(faults_in(&with_goal_car('C', 2)).contains("can reach the exit"), "{key}");
        // If the goal is about a different car, the key is ignored.
        let goal = |name: char| text(4, &format!(",\"goal\":\"B right\",\"{key}\":\"{name}\""));
        assert_eq!(warnings(&goal('A')), [format!("JSON: ignored `{key}`")]);
        assert!(warnings(&goal('B')).is_empty(), "{key}");
    }
    let board = |car: &str| {
        format!("{{\"board\":\"AA...C\\n.....C\\nXXRR.C\\n......\\nB...DD\\nB.....\"{exit},\"redCar\":\"{car}\"}}")
    };
    assert_eq!(
        (start_and_goal(&read(&board("R"))).1, start_and_goal(&read(&board("X"))).1),
        ("R right".to_owned(), "X right".to_owned())
    );
    assert!(faults_in(&board("D")).contains("no car under `redCar` can reach the exit"));
    // A piece that is marked as the goal car is in line with the exit.
    let with_mark = text(2, exit).replace("\"name\":\"B\"", "\"name\":\"B\",\"isTarget\":true");
    assert_eq!(start_and_goal(&read(&with_mark)).1, "B right");
}

#[test]
fn exchange_x3_quoted_cells_in_a_table_of_cars_may_contain_commas() {
    let plain = read("car,orientation,col,row,length\nX,H,1,3,2\nB,V,4,2,3\n");
    for text in [
        "car,orientation,col,row,length,note\nX,H,1,3,2,\"red, small\"\nB,V,4,2,3,\n",
        "note,car,orientation,col,row,length\n\"red, small\",X,H,1,3,2\n,B,V,4,2,3\n",
        "note,car,orientation,col,row,length\n\"the \"\"x\"\", red\",X,H,1,3,2\n\"\",B,V,4,2,3\n",
        "note;car;orientation;col;row;length\n\"red, small\";X;H;1;3;2\n;B;V;4;2;3\n",
        "\"car\",\"orientation\",\"col\",\"row\",\"length\"\n\"X\",\"H\",\"1\",\"3\",\"2\"\n\"B\",\"V\",\"4\",\"2\",\"3\"\n",
    ] {
        assert_eq!(read(text).puzzle, plain.puzzle, "{text}");
    }
}

#[test]
fn exchange_x3_klotski_boards_may_have_padded_numbers_and_spaces() {
    let padded = "01 02 02 03\n01 02 02 03\n04 05 05 06\n04 07 08 06\n09 00 00 10\n";
    let plain = "1 2 2 3\n1 2 2 3\n4 5 5 6\n4 7 8 6\n9 0 0 10\n";
    let with_goal = |rows: &str| block_puzzle(read(&format!("goal: 2 covers 4,2\n{rows}")));
    assert_eq!(with_goal(padded), with_goal(plain));
    assert!(faults_in(padded).contains("a goal is needed, such as `1 right`"), "{}", faults_in(padded));
    // The first line is a row of the board rather than its size.
    let found = read("2113\n2113\n4665\n4775\n7  7\n");
    assert_eq!(found.puzzle, read("2113\n2113\n4665\n4775\n7..7\n").puzzle);
    assert!(found.read_as().unwrap().contains("a space is an empty cell"));
    for rows in ["ABBC\nABBC\nDEEF\nDGHF\nI  J\n", "1223\n1223\n4556\n4786\n9  0\n"] {
        assert!(faults_in(rows).contains("a goal is needed"), "{}", faults_in(rows));
    }
}

#[test]
fn exchange_x2_a_line_may_give_the_blanks_number() {
    let from_zero = Some("tiles numbered from 0");
    assert_read(&[
        ("# blank = 8\n0 1 2\n3 8 4\n5 6 7\n", "1 2 3/4 0 5/6 7 8", BLANK_LAST, from_zero),
        ("blank: 8\n0 1 2\n3 8 4\n5 6 7\n", "1 2 3/4 0 5/6 7 8", BLANK_LAST, from_zero),
        ("0 1 2\n3 8 4\n5 6 7\n// empty tile: 8\n", "1 2 3/4 0 5/6 7 8", BLANK_LAST, from_zero),
        ("blank = 8\nboard = [[0, 1, 2], [3, 8, 4], [5, 6, 7]]\n", "1 2 3/4 0 5/6 7 8", BLANK_LAST, from_zero),
        ("# blank: 8\n012384567\n", "1 2 3/4 0 5/6 7 8", BLANK_LAST, from_zero),
        ("blank: 9\n1 2 3\n4 9 6\n7 8 5\n", "1 2 3/4 0 6/7 8 5", BLANK_LAST, None),
        ("empty: 9\n1 2 3\n4 9 6\n7 8 5\n", "1 2 3/4 0 6/7 8 5", BLANK_LAST, None),
        ("# blank: 0\n1 2 3\n4 0 6\n7 8 5\n", "1 2 3/4 0 6/7 8 5", BLANK_LAST, None),
        ("1 2 3\n4 9 6\n7 8 5\nblank: 9\n", "1 2 3/4 0 6/7 8 5", BLANK_LAST, None),
    ]);
    let position_note = Some("8 is the blank's position rather than its number");
    assert_read(&[
        ("start = [1, 2, 3, 4, 5, 6, 7, 8, 0]\nblank = 8\n", BLANK_LAST, BLANK_LAST, position_note),
        ("start = [1, 2, 3, 4, 5, 6, 7, 0, 8]\nblank = 8\n", START, BLANK_LAST, position_note),
        ("start = [1, 2, 3, 4, 5, 6, 7, 8, 0]\nblank = 9\n", BLANK_LAST, BLANK_LAST, None),
        ("# blank: 9\n1 2 3\n4 5 6\n7 8 9\n", BLANK_LAST, BLANK_LAST, None),
    ]);
    assert_refused(&[
        ("# blank = 5\n1 2 3\n4 5 6\n7 8 0\n", "line 1, column 1: the blank cannot be `5`"),
        ("blank: 4\n0 1 2\n3 8 4\n5 6 7\n", "line 1, column 1: the blank cannot be `4`"),
    ]);
    // In a drawing, the key names the empty cells.
    assert_eq!(start_and_goal(&read("empty: 0\ngoal: 1 right\n1 1 0\n2 0 0\n")).0, "11./2..");
}

#[test]
fn exchange_x2_comments_in_any_language_give_the_metric() {
    let board = "1 2 3\n4 5 6\n7 0 8\n";
    for comment in ["; metric: multi", "// metric: multi", "# metric = multi", "-- metric: multi", "% metric = multi"] {
        for text in [format!("{board}{comment}\n"), format!("{comment}\n{board}")] {
            let found = read(&text);
            assert!(
                found.read_as().is_some_and(|reading| reading.contains("the text names the metric multi")),
                "{text}"
            );
            assert_eq!(start_and_goal(&found).0, START, "{text}");
        }
    }
    assert_read(&[(&format!("; goal: blank-first\n{board}"), START, BLANK_FIRST, None)]);
    assert_eq!(read(&format!("{board}// metric: the number of moves of all tiles\n")).read_as(), None);
    // In a planning problem, a semicolon begins a comment of any kind.
    let problem = FORMATS.iter().find(|spec| spec.format == Format::Pddl).expect("a format").example;
    let found =
        [problem.to_owned(), format!("; goal: blank-first\n; metric: multi\n{problem}")].map(|text| read(&text));
    assert_eq!(start_and_goal(&found[0]), start_and_goal(&found[1]));
    assert_eq!((found[1].read_as(), found[1].about.tile_metric), (found[0].read_as(), None));
}

#[test]
fn exchange_x7_a_message_names_the_line_that_is_not_a_row() {
    let cars = "AA...C\nP..Q.C\nPXXQ.C\nP..Q..\nB...DD\nB.RRR.\n";
    assert_refused(&[
        (&format!("{cars}Exit on the left\n"), "line 7, column 1: expected a row of the board"),
        ("empty: 9\n1 2 3\n4 8 6\n7 8 5\n", "line "),
        ("8 l 3\n4 0 2\n7 6 5\n", "line 1, column 3: expected a number, found `l`"),
        ("8 1 3\n4 0 2\n7 6 S\n", "line 3, column 5: expected a number, found `S`"),
        ("-1 2 3\n4 0 5\n6 7 8\n", "line 1, column 1: expected a number, found `-1`"),
        ("1 2 3\n4 5 6\n8 l 0\n", "line 3, column 3: expected a number"),
        ("1 2 3\n4 5 6\n8 l 3\n", "line 3, column 3: expected a number"),
        ("4x4\n1 2 3\n4 5 6\n7 8 0\n", "line 1, column 1: expected a number, found `4x4`"),
    ]);
}

#[test]
fn exchange_x2_sizes_labels_and_brackets_around_boards_are_read() {
    let board = "1 2 3\n4 5 6\n7 0 8\n";
    for size in ["3x3", "3 x 3", "3×3", "3 × 3", "3 by 3", "3*3", "3X3", "size: 3x3", "Size: 3 x 3"] {
        assert_read(&[(&format!("{size}\n{board}"), START, BLANK_LAST, None)]);
    }
    assert_eq!(start_and_goal(&read("2x3\n1 2 3\n4 0 5\n")).0, "1 2 3/4 0 5");
    assert_eq!(start_and_goal(&read("3 x 2\n1 2 3\n4 0 5\n")).0, "1 2 3/4 0 5");
    assert!(!faults_in(&format!("4x4\n{board}")).is_empty());
    assert_read(&[
        ("Start 123456708\n", START, BLANK_LAST, None),
        ("Start 123456708\nGoal 012345678\n", START, BLANK_FIRST, None),
        ("Goal 012345678\nStart 123456708\n", START, BLANK_FIRST, None),
        ("start, goal = [1,2,3,4,5,6,7,0,8], [0,1,2,3,4,5,6,7,8]\n", START, BLANK_FIRST, None),
        ("start, goal = [[1,2,3],[4,5,6],[7,0,8]], [[0,1,2],[3,4,5],[6,7,8]]\n", START, BLANK_FIRST, None),
        ("start, goal = (1,2,3,4,5,6,7,0,8), (0,1,2,3,4,5,6,7,8)\n", START, BLANK_FIRST, None),
        ("goal, start = (0,1,2,3,4,5,6,7,8), (1,2,3,4,5,6,7,0,8)\n", START, BLANK_FIRST, None),
        ("start, goal = \"123456708\", \"012345678\"\n", START, BLANK_FIRST, None),
        (
            "initial, goal_state = [[1,2,3],\n  [4,5,6],\n  [7,0,8]], [[0,1,2],\n  [3,4,5],\n  [6,7,8]]\n",
            START,
            BLANK_FIRST,
            None,
        ),
        ("[ 1][ 2][ 3]\n[ 4][ 5][ 6]\n[ 7][  ][ 8]\n", START, BLANK_LAST, None),
        ("[1] [2] [3]\n[4] [5] [6]\n[7] [ ] [8]\n", START, BLANK_LAST, None),
        ("123 / 456 / 708\n", START, BLANK_LAST, None),
    ]);
    assert_eq!(start_and_goal(&read("[1][2][3]\n[4][5][0]\n")).0, "1 2 3/4 5 0");
    let argument = read_argument("start, goal = [1,2,3,4,5,6,7,0,8], [0,1,2,3,4,5,6,7,8]", &ReadOptions::default());
    assert_eq!(start_and_goal(&argument.unwrap().puzzle).1, BLANK_FIRST);
    let fault = faults_in("start, goal = [1,2,3,4,5,6,7,0,8], [0,1,2,3,4,5,6,7,7]\n");
    assert!(fault.starts_with("line 1, column 53: goal: 7 occurs twice"), "{fault}");
    assert!(faults_in("12 / 3 0\n").contains("row 2 has 2 numbers") || faults_in("12 / 3 0\n").contains("both sides"));
}

#[test]
fn exchange_x3_a_list_of_cars_without_a_heading_is_read_if_one_order_fits() {
    let found = read("X,H,2,1,3\nA,H,5,3,2\nB,V,0,4,3\nC,V,4,0,2\n");
    let note = found.read_as().unwrap();
    assert!(note.contains("the columns are car,orientation,row,col,length"), "{note}");
    assert_eq!(start_and_goal(&found), ("....B./....B./.XXXB./....../C...../C..AA.".to_owned(), "X right".to_owned()));
    let with_heading = read("car,orientation,row,col,length\nX,H,2,1,3\nA,H,5,3,2\nB,V,0,4,3\nC,V,4,0,2\n");
    assert_eq!(found.puzzle, with_heading.puzzle);
    assert_refused(&[
        (
            "X,H,2,2,2\nB,V,3,3,3\n",
            "order of the columns is unknown: expected the columns `car,orientation,col,row,length`",
        ),
        ("H,2,2,1\nV,3,0,3\n", "the cars have no names: expected the columns `car,orientation,col,row,length`"),
    ]);
}

#[test]
fn exchange_x1_labels_in_other_languages_need_no_colon() {
    for (start, goal) in [
        ("Start", "Ziel"),
        ("Départ", "Arrivée"),
        ("Inicio", "Meta"),
        ("开始", "目标"),
        ("Начало", "Цель"),
        ("Start", "Mål"),
    ] {
        let note = format!("`{goal}` names the goal");
        for text in [
            format!("{start} 1 2 3 4 5 6 7 0 8\n{goal} 0 1 2 3 4 5 6 7 8\n"),
            format!("{goal} 0 1 2 3 4 5 6 7 8\n{start} 1 2 3 4 5 6 7 0 8\n"),
            format!("{start} 1 2 3/4 5 6/7 0 8\n{goal} 0 1 2/3 4 5/6 7 8\n"),
            format!("{start} 123456708\n{goal} 012345678\n"),
            format!("{start}\n1 2 3\n4 5 6\n7 0 8\n{goal}\n0 1 2\n3 4 5\n6 7 8\n"),
            format!("{start}:\n1 2 3\n4 5 6\n7 0 8\n\n{goal}:\n0 1 2\n3 4 5\n6 7 8\n"),
        ] {
            assert_read(&[(&text, START, BLANK_FIRST, Some(&note))]);
        }
    }
    assert_read(&[("Départ 1 2 3 4 5 6 7 0 8\n", START, BLANK_LAST, None)]);
    assert_refused(&[(
        "Start\n1 2 3\n4 5 6\n7 0 8\nZiel\n0 1 2\n3 4 5\n6 7 8\nStart\n1 2 3\n4 5 6\n0 7 8\n",
        "line 5, column 1: this label may name a goal",
    )]);
}

#[test]
fn exchange_x2_rulers_and_one_cell_per_line_are_read() {
    const RULER_NOTE: &str = "numbers or letters name the rows and columns";
    let ruler_note = Some(RULER_NOTE);
    assert_read(&[
        ("  A B C\n1 1 2 3\n2 4 5 6\n3 7 0 8\n", START, BLANK_LAST, ruler_note),
        ("  a b c\n1 1 2 3\n2 4 5 6\n3 7 0 8\n", START, BLANK_LAST, ruler_note),
        ("  1 2 3\nA 1 2 3\nB 4 5 6\nC 7 0 8\n", START, BLANK_LAST, ruler_note),
        ("1 | 1 2 3\n2 | 4 5 6\n3 | 7 0 8\n", START, BLANK_LAST, ruler_note),
        ("1️⃣2️⃣3️⃣\n4️⃣5️⃣6️⃣\n7️⃣0️⃣8️⃣\n", START, BLANK_LAST, None),
        ("1️⃣2️⃣3️⃣\n4️⃣5️⃣6️⃣\n7️⃣⬜8️⃣\n", START, BLANK_LAST, None),
        ("1️⃣ 2️⃣ 3️⃣\n4️⃣ 5️⃣ 6️⃣\n7️⃣ 🟦 8️⃣\n", START, BLANK_LAST, None),
        ("\\begin{bmatrix}1&2&3\\\\4&5&6\\\\7&0&8\\end{bmatrix}\n", START, BLANK_LAST, None),
        ("$\\begin{pmatrix} 1 & 2 & 3 \\\\ 4 & 5 & 6 \\\\ 7 & & 8 \\end{pmatrix}$\n", START, BLANK_LAST, None),
        (
            "$$\\begin{array}{|c|c|c|} \\hline 1 & 2 & 3 \\\\ \\hline 4 & 5 & 6 \\\\ \\hline 7 & 0 & 8 \\\\ \\hline \\end{array}$$\n",
            START,
            BLANK_LAST,
            None,
        ),
        (
            "board[0][0] = 1;\nboard[0][1] = 2;\nboard[0][2] = 3;\nboard[1][0] = 4;\nboard[1][1] = 5;\nboard[1][2] = 6;\nboard[2][0] = 7;\nboard[2][1] = 0;\nboard[2][2] = 8;\n",
            START,
            BLANK_LAST,
            None,
        ),
        ("board[0] = 1\nboard[1] = 2\nboard[2] = 0\nboard[3] = 3\n", "1 2/0 3", "1 2/3 0", None),
        ("row,col,tile\n0,0,1\n0,1,2\n0,2,3\n1,0,4\n1,1,5\n1,2,6\n2,0,7\n2,1,0\n2,2,8\n", START, BLANK_LAST, None),
        ("x,y,value\n1,1,1\n2,1,2\n1,2,\n2,2,3\n", "1 2/0 3", "1 2/3 0", None),
        (
            "board:\n  - - 1\n    - 2\n    - 3\n  - - 4\n    - 5\n    - 6\n  - - 7\n    - 0\n    - 8\n",
            START,
            BLANK_LAST,
            None,
        ),
        ("board:\n- 1\n- 2\n- 3\n- 4\n- 5\n- 6\n- 7\n- 0\n- 8\n", START, BLANK_LAST, None),
    ]);
    for text in [
        "  ABCDEF\n1 AA...C\n2 P..Q.C\n3 PXXQ.C\n4 P..Q..\n5 B...DD\n6 B.RRR.\n",
        "1 AA...C\n2 P..Q.C\n3 PXXQ.C\n4 P..Q..\n5 B...DD\n6 B.RRR.\n",
        "  1 2 3 4 5 6\nA A A . . . C\nB P . . Q . C\nC P X X Q . C\nD P . . Q . .\nE B . . . D D\nF B . R R R .\n",
    ] {
        let found = read(text);
        assert_eq!(start_and_goal(&found).0, "AA...C/P..Q.C/PXXQ.C/P..Q../B...DD/B.RRR.", "{text}");
        assert!(found.read_as().unwrap().contains(RULER_NOTE), "{text}");
    }
    // A cell is missing, or given twice.
    for text in ["row,col,tile\n0,0,1\n0,1,2\n1,0,3\n", "b[0][0] = 1\nb[0][1] = 2\nb[1][0] = 3\nb[1][0] = 0\n"] {
        assert!(!faults_in(text).is_empty(), "{text}");
    }
}

#[test]
fn exchange_x1_a_pddl_goal_places_each_tile() {
    let goal = |goal: &str| {
        format!(
            "(define (problem p) (:domain d)\n(:init (at t1 p1 p1) (blank p2 p1) (at t3 p1 p2) (at t2 p2 p2))\n{goal})\n"
        )
    };
    assert_read(&[(&goal("(:goal (and (at t1 p1 p1) (at t2 p2 p1) (at t3 p1 p2)))"), "1 0/3 2", "1 2/3 0", None)]);
    for (text, expected) in [
        ("(:goal (and (at t1 p1 p1) (at t2 p2 p1)))", "line 3, column 2: `:goal` places 2 of 3 tiles"),
        ("(:goal (at t1 p1 p1))", "`:goal` places 1 of 3 tiles"),
        ("(:goal (blank p2 p2))", "`:goal` places 0 of 3 tiles"),
        (
            "(:goal (and (at t1 p1 p1) (at t2 p2 p1) (not (at t3 p1 p2))))",
            "line 3, column 42: expected the position of each tile in `:goal`, found `not`",
        ),
        ("(:goal (or (at t1 p1 p1) (and (at t2 p2 p1) (at t3 p1 p2))))", "found `or`"),
        ("", "`:goal`, found none"),
    ] {
        assert_refused(&[(&goal(text), expected)]);
    }
}
