use loyd_core::text::{Fault, Faults, Format, ReadOptions, Within, read_argument, read_file, read_position};

use super::{assert_faults, goal, only_entry};

type Expected = &'static [(usize, usize, &'static str)];

/// Returns the faults in a file with a single puzzle.
fn faults_of(text: &str, options: &ReadOptions) -> Faults {
    only_entry(text, options).puzzle.expect_err(text)
}

fn as_format(format: Format) -> ReadOptions {
    ReadOptions { format: Some(format), ..ReadOptions::default() }
}

#[test]
fn faults_in_tile_positions_are_located() {
    let cases: &[(&str, Expected)] = &[
        ("1 2 3/4 5 x/7 8 0", &[(1, 11, "expected a number, found `x`"), (1, 18, "6 is missing")]),
        ("1 2 3/4 5 9/7 8 0", &[(1, 11, "`9` is out of range: this board holds 0 to 8"), (1, 18, "6 is missing")]),
        ("1 2/3 99999999999", &[(1, 7, "`99999999999` is out of range"), (1, 18, "0 is missing")]),
        ("1 2/3 -1", &[(1, 7, "expected a number, found `-1`"), (1, 9, "0 is missing")]),
        ("1 2/3 +0", &[(1, 7, "expected a number, found `+0`"), (1, 9, "0 is missing")]),
        ("1 2 3/4 0", &[(1, 10, "row 2 has 2 numbers, expected 3 as in row 1")]),
        ("1 2/3 0 4/", &[(1, 9, "row 2 has 3 numbers, expected 2"), (1, 11, "row 3 has 0 numbers")]),
        (
            "1 2\n3 0\n 4\t4 5\r\n",
            &[(3, 4, "4 occurs twice, first at line 3, column 2"), (3, 6, "row 3 has 3 numbers")],
        ),
        ("1\n2\n0\n", &[(1, 1, "a 1x3 board: both sides must be from 2 to 128")]),
        ("4x4:1,2,3", &[(1, 10, "expected 16 numbers for 4x4, found 3")]),
        ("2x2:1,2,3,0,4", &[(1, 13, "expected 4 numbers for 2x2, found 5")]),
        ("2x2:1,,3,0", &[(1, 7, "expected a number, found nothing"), (1, 11, "2 is missing")]),
        ("1x4:1,2,3,0", &[(1, 1, "a `1x4` board: both sides must be from 2 to 128")]),
        ("2x999999999999999999999:1,2", &[(1, 1, "a `2x999999999999999999999` board")]),
        ("  ", &[(1, 3, "the text is empty, expected a tile position")]),
    ];
    for (text, expected) in cases {
        let faults = read_position(text).expect_err(text).0;
        assert_faults(text, &faults[..faults.len().min(expected.len())], expected);
    }
}

#[test]
fn faults_in_a_goal_are_distinguished_from_those_in_the_puzzle() {
    let tiles = "1 2 3/4 5 6/7 8 0";
    let cases: &[(&str, &str, Expected)] = &[
        (tiles, "last", &[(1, 1, "expected `blank-last`, `blank-first`, `snail` or a position, found `last`")]),
        (tiles, "", &[(1, 1, "expected `blank-last`")]),
        (tiles, "1 2/3 0", &[(1, 1, "the goal is 2x2, but the board is 3x3")]),
        (tiles, "1 2 3/4 5 6/7 8 8", &[(1, 17, "8 occurs twice"), (1, 18, "0 is missing")]),
        ("1 2/3 3", "lost", &[(1, 7, "3 occurs twice"), (1, 8, "0 is missing"), (1, 1, "expected `blank-last`")]),
        ("ZZ./..1", "blank-first", &[(1, 1, "there is no piece `blank-first`")]),
        ("ZZ./..1", "1 left", &[(1, 3, "expected `right`, `covers`, `fills` or `leaves`, found `left`")]),
        ("ZZ./..1", "1 covers", &[(1, 9, "expected a row and a column such as `4,2`, found nothing")]),
        ("ZZ./..1", "1 covers 3, 4", &[(1, 10, "expected a row from 1 to 2, found `3`")]),
        ("ZZ./..1", "1 covers 1,0", &[(1, 12, "expected a column from 1 to 3, found `0`")]),
        ("ZZ./..1", "1 right now", &[(1, 9, "expected `own-row` or nothing, found `now`")]),
        ("ZZ./..1", "Z covers 1,3", &[(1, 1, "piece Z does not fit where its goal is")]),
        ("ZZ./..1", "1 right; Z covers 1,1;1 covers 1,2", &[(1, 23, "the goal can never be reached")]),
        ("ZZ./..1", "Z right;", &[(1, 9, "expected a target such as `Z right` or `b covers 4,2`, found nothing")]),
        ("ZZ./..1", "Q right; 1 up", &[(1, 1, "there is no piece `Q`"), (1, 12, "expected `right`")]),
        ("ZZ./..1", "1 fills", &[(1, 8, "expected cells such as `4,2 4,3`, found nothing")]),
        ("ZZ./..1", "1 fills 1,1 2,4", &[(1, 15, "expected a column from 1 to 3, found `4`")]),
        ("ZZ./..1", "Z fills 1,1 2,2", &[(1, 1, "piece Z does not fit where its goal is")]),
        ("ZZ./..1", "Z covers 1,1; 1 fills 1,2", &[(1, 15, "the goal can never be reached")]),
        ("ZZ./..1", "like Q covers 1,2", &[(1, 6, "there is no piece `Q`")]),
        ("ZZ./..1", "like 1 right", &[(1, 8, "expected `covers`, found `right`")]),
        ("ZZ./..1", "like 2x0 covers 1,2", &[(1, 6, "there is no piece `2x0`")]),
        ("ZZ./..1", "1 right; like Z covers 1,3", &[(1, 10, "no piece of the shape in the goal fits")]),
        ("ZZ./..1", "like Z covers 1,1; 1 covers 1,2", &[(1, 20, "the goal can never be reached")]),
        ("ZZ./..1", "1 leaves", &[(1, 9, "expected `left`, `right`, `up` or `down`, found nothing")]),
        ("ZZ./..1", "1 leaves right 1-3", &[(1, 18, "expected a row from 1 to 2, found `3`")]),
        ("ZZ./..1", "1 leaves up 3-2", &[(1, 13, "expected the smaller column first, found `3-2`")]),
        ("ZZ./..1", "Z leaves up 2", &[(1, 1, "piece Z does not fit where its goal is")]),
        ("ZZ./.Z1", "Q right", &[(1, 1, "there is no piece `Q`")]),
    ];
    for (text, given, expected) in cases {
        let faults = read_argument(text, &goal(given)).expect_err(given).0;
        assert_faults(given, &faults, expected);
        let in_text = faults.iter().filter(|fault| fault.within == Within::Text).count();
        assert_eq!(in_text, if *text == "1 2/3 3" { 2 } else { 0 }, "{given}: {faults:?}");
        assert!(faults.iter().all(|fault| fault.to_string().starts_with("goal: ") == (fault.within == Within::Goal)));
    }
}

#[test]
fn only_the_goal_is_at_fault_if_the_text_is_a_puzzle() {
    let texts = [
        "1 2/3 0",
        "0 1 2 3",
        "12../3.44/ZZ5./6657",
        "AAo/BBo",
        "goal: Z right\nZZ.\n1..",
        "ZZ.\n1..",
        "2 2\n1 1 1 1 b",
    ];
    for text in texts {
        for fault in faults_of(text, &goal("lost")).0 {
            assert_eq!((fault.within, fault.line, fault.column), (Within::Goal, 1, 1), "{text:?}: {fault}");
        }
    }
    let faults = read_argument("ZZ./1../Z.1", &goal("Z right; lost")).unwrap_err().0;
    let within: Vec<_> = faults.iter().map(|fault| fault.within).collect();
    assert_eq!(within, [Within::Text, Within::Text, Within::Goal], "{faults:?}");
}

#[test]
fn faults_in_layouts_are_located() {
    let cases: &[(&str, Expected)] = &[
        ("ZZ./1..2", &[(1, 8, "row 2 has 4 cells, expected 3 as in row 1")]),
        ("ZZ./1.", &[(1, 7, "row 2 has 2 cells, expected 3")]),
        ("ZZ/1./", &[(1, 7, "row 3 has 0 cells, expected 2")]),
        ("Z1./1.2", &[(1, 2, "piece 1 is not connected")]),
        ("aa./..b", &[(1, 1, "no piece is called Z, so a goal is needed, such as `a right` or `a covers 1,2`")]),
        (".../#..", &[(1, 1, "there are no pieces")]),
        ("ZZ.1 | colour: red", &[(1, 8, "unknown key `colour`: expected `name`, `source`")]),
        ("ZZ.1 | name: a | name: b", &[(1, 18, "the key `name` occurs twice")]),
        ("ZZ.1 | vertical: 2", &[(1, 18, "there is no piece `2`")]),
        ("ZZ.1 | vertical: 1 | fixed: Z 1", &[(1, 31, "the piece `1` is named twice")]),
        ("ZZ.1 | gate: 1,3", &[(1, 14, "expected cells and then pieces such as `4,2 Z`, found `1,3`")]),
        ("ZZ.1 | gate: 1,3 Q", &[(1, 18, "there is no piece `Q`")]),
        ("ZZ.1 | gate: 1,3 2,1 Z", &[(1, 18, "expected a row from 1 to 1, found `2`")]),
        ("ZZ.1 | gate: 1,3 Z | gate: 1,3 1", &[(1, 28, "this cell is already a wall or a gate")]),
        ("ZZ.1 | gate: 1,4 Z", &[(1, 14, "piece 1 is on this gate, which it may not enter")]),
        ("ZZ#1 | gate: 1,3 Z", &[(1, 14, "this cell is already a wall or a gate")]),
        ("ZZ.1 | metric: fast", &[(1, 16, "expected `step`, `slide` or `turn`, found `fast`")]),
        ("ZZ.1 | goal: Q right | fixed: 1", &[(1, 14, "there is no piece `Q`")]),
        ("ZZ.1 | goal: Z right | fixed", &[(1, 24, "expected `key: value`, found `fixed`")]),
        ("Z1.1 | goal: Z up | x: y", &[(1, 2, "not connected"), (1, 16, "found `up`"), (1, 21, "unknown key")]),
        ("ZZ.1 | goal: Z covers 1,4", &[(1, 14, "piece Z does not fit where its goal is")]),
        ("Z,../....", &[(1, 2, "expected `.`, `#` or a piece name, found `,`, which is not a valid piece name")]),
        ("Z\u{202e}./...", &[(1, 2, "found `\\u{202e}`, which is not a valid piece name")]),
        ("ZZ/漢.", &[(1, 4, "found `漢`, which is not a valid piece name")]),
        ("ZZ.1 | vertical: \u{301}", &[(1, 18, "there is no piece `\\u{301}`")]),
        ("aa./..b", &[(1, 1, "after the rows as ` | goal: …`, or with `--goal`")]),
    ];
    for (text, expected) in cases {
        assert_faults(text, &faults_of(text, &ReadOptions::default()).0, expected);
    }
}

#[test]
fn faults_in_pictures_are_located() {
    let cases: &[(&str, Expected)] = &[
        ("goal: Z right\nZZ.\n1.\n", &[(3, 3, "row 2 has 2 cells, expected 3")]),
        ("goal: b covers 9,1\nbb.\n", &[(1, 16, "expected a row from 1 to 1, found `9`")]),
        ("name: none\nbb.\n", &[(2, 1, "no piece is called Z, so a goal is needed")]),
        ("aa..\n....\n", &[(1, 1, "such as `a right` or `a covers 1,2`, on a line `goal: …` before the rows")]),
        ("name: none\n", &[(2, 1, "expected rows of cells, found nothing")]),
        (
            "nome: none\n\nZZ.\n",
            &[(1, 1, "unknown key `nome`: expected `name`, `source`, `comment`, `metric`, `format`, `empty`, `goal`")],
        ),
        ("goal: Z right\ngoal: Z right\nZZ.", &[(2, 1, "the key `goal` occurs twice")]),
        ("metric: Slide\nZZ.", &[(1, 9, "expected `step`, `slide` or `turn`, found `Slide`")]),
        ("goal: Z right\nZZ.\nfixed: Z\n", &[(3, 1, "found a key after the rows: keys come first")]),
        ("goal: Z right\nZZ;\n1 2", &[(2, 3, "expected `.`, `#` or a piece name, found `;`"), (3, 2, "found ` `")]),
        ("fixed: 1, Z\r\nZZ.\r\n", &[(1, 8, "there is no piece `1`")]),
    ];
    for (text, expected) in cases {
        assert_faults(text, &faults_of(text, &ReadOptions::default()).0, expected);
    }
}

#[test]
fn faults_in_rush_boards_are_located() {
    let cases: &[(&str, Expected)] = &[
        ("4x2:AAoooooo1", &[(1, 13, "expected 8 cells for 4x2, found 9")]),
        ("4x2:AAoo", &[(1, 9, "expected 8 cells for 4x2, found 4")]),
        ("4x2:AAoo12oo", &[(1, 9, "expected `o`, `.`, `x` or a car's letter, found `1`"), (1, 10, "found `2`")]),
        ("4x2:AAoBoooo", &[(1, 8, "car B is not a straight line of at least two cells")]),
        ("4x2:AABBooBB", &[(1, 7, "car B is not a straight line")]),
        ("4x2:AAoBBooo", &[(1, 8, "car B is not a straight line")]),
        ("4x2:BBoCoooC", &[(1, 5, "no piece is called A, so a goal is needed, such as `B right`")]),
        ("4x2:AoooAooo", &[(1, 5, "the goal car A is vertical, expected a horizontal car")]),
        ("257x2:AA", &[(1, 1, "a `257x2` grid: both sides must be from 1 to 256")]),
        ("0x2:AA", &[(1, 1, "a `0x2` grid")]),
        ("BBBoooooDooAAoDoooooooooooooooooooo", &[(1, 1, "expected 36 cells or `WxH:` and cells, found 35")]),
        ("oBBBoooooDooAAoDooooooooooooooooooooo", &[(1, 1, "found 37")]),
        ("oBBBoooooDooAAoDooooooo1oooooooooooo", &[(1, 24, "found `1`, which is not a valid car name")]),
    ];
    for (text, expected) in cases {
        assert_faults(text, &faults_of(text, &ReadOptions::default()).0, expected);
    }
}

#[test]
fn faults_contain_no_control_characters() {
    let bad = "\u{1b}[2J\u{202e}\u{200b}e\u{301}\u{ad}\u{7f}";
    let invisible = "\u{1b}\u{202e}\u{200b}";
    for text in [
        bad.to_owned(),
        format!("{bad}\n{bad}x"),
        format!("1 2/3 {invisible}"),
        format!("{invisible}x/{invisible}x"),
        format!("6x6:{}{invisible}", "o".repeat(33)),
        format!("ZZ.1 | {invisible}: x"),
        format!("ZZ.1 | fixed: {invisible} | metric: {invisible} | goal: {invisible}"),
        format!("2 2\n1 1 1 1 {invisible}\n{bad}\n"),
        format!("2 {invisible}\n1 1 1 1 b"),
    ] {
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            for goal_text in [None, Some(format!("{invisible} right; Z covers {invisible}"))] {
                let options = ReadOptions { format, goal: goal_text, strict: true, ..ReadOptions::default() };
                let faults: Vec<_> =
                    read_file(&text, &options).into_iter().filter_map(|entry| entry.puzzle.err()).collect();
                let could_garble = |c: char| c.is_control() || invisible.contains(c) || c == '\u{301}';
                assert!(!faults.is_empty(), "{text:?}");
                for Fault { message, .. } in faults.into_iter().flat_map(|faults| faults.0) {
                    assert!(!message.contains(could_garble), "{text:?}: {message:?}");
                }
            }
        }
    }
}

#[test]
fn only_the_given_format_is_tried() {
    let cases: &[(Format, &str, Expected)] = &[
        (Format::Tiles, "ZZ./1.2", &[(1, 1, "expected a number, found `ZZ.`")]),
        (Format::Rush, "ZZ./1.2", &[(1, 5, "car 1 is not a straight line of at least two cells")]),
        (Format::Rush, "ZZ.1.2", &[(1, 1, "expected 36 cells or `WxH:` and cells, found 6 characters")]),
        (Format::Layout, "1 2/3 :", &[(1, 7, "expected `.`, `#` or a piece name, found `:`")]),
        (Format::Layout, "ZZ", &[(1, 1, "expected rows joined by `/`, found `ZZ`")]),
        (Format::Assignment, "1 2/3 0", &[(1, 3, "expected the number of columns, an integer, found `2/3`")]),
        (Format::Picture, "1 2/3 :", &[(1, 3, "found `2/3`")]),
        (Format::List, "hello", &[(1, 1, "expected a tile position such as `1 2 3/4 5 6/7 8 0`, a Rush Hour board")]),
    ];
    for (format, text, expected) in cases {
        let faults = faults_of(text, &as_format(*format)).0;
        assert_faults(text, &faults[..1], expected);
    }
}

#[test]
fn faults_are_bounded_in_number_and_length() {
    let zeros = vec!["0 ".repeat(128); 128].join("/");
    let faults = read_position(&zeros).unwrap_err().0;
    assert_eq!(faults.len(), 2);
    assert_eq!(faults[0].message, "0 occurs twice, first at line 1, column 1");
    assert_eq!(faults[1].message, "16383 numbers are missing, among them 1 and 2");
    for junk in ["9".repeat(1 << 18), "a/".repeat(1 << 18), "x".repeat(1 << 18) + ":", "1 2\n".repeat(1 << 16)] {
        for entry in read_file(&junk, &ReadOptions::default()) {
            let faults = entry.puzzle.unwrap_err().0;
            assert!(faults.len() <= 4);
            assert!(faults.iter().all(|fault| fault.message.len() < 400), "{faults:?}");
        }
    }
}

#[test]
fn exchange_x7_unrecognised_text_gets_one_sentence() {
    for (text, expected) in [
        (
            "hello\nbig world",
            "expected the rows of a board, possibly below lines such as `goal: Z right`, or one puzzle",
        ),
        ("1 2 3 Moves\n4 5 6 7 8\n", "expected a number, found `Moves`"),
    ] {
        let faults = faults_of(text, &ReadOptions::default()).0;
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].message.starts_with(expected), "{faults:?}");
    }
}

#[test]
fn an_unrecognised_argument_gets_one_short_fault() {
    for text in ["hello", "klotski.txt", "levels/klotski.txt", "a b/c", "-", "36", "#"] {
        let faults = read_argument(text, &ReadOptions::default()).expect_err(text).0;
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
    }
}
