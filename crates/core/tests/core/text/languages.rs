//! Tests of boards in R, Julia, Go and Python programs, boards with Chinese names, and exits in
//! JSON. Each is read as intended, with a note about every guess.

use loyd_core::Puzzle;
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument, read_file, rows};

use super::{goal, only_entry, read};

const TILES: &str = "8 1 3/4 0 2/7 6 5";
const CARDS: [&str; 6] = ["GAA..Y", "G.V..Y", "RRV..Y", "..VZZZ", "....B.", "WWW.B."];

/// Returns the rows and the goal of the only puzzle in `text`.
fn start_and_goal_with(text: &str, options: &ReadOptions) -> (String, String) {
    let found = only_entry(text, options).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
    super::start_and_goal(&found)
}

fn start_and_goal(text: &str) -> (String, String) {
    start_and_goal_with(text, &ReadOptions::default())
}

fn is_refused(text: &str, options: &ReadOptions) -> bool {
    read_file(text, options).iter().all(|entry| entry.puzzle.is_err())
}

fn is_refused_when_strict(text: &str) -> bool {
    is_refused(text, &ReadOptions { strict: true, ..ReadOptions::default() })
}

#[test]
fn exchange_x2_r_julia_and_go_arrays_are_read() {
    for text in [
        "m <- matrix(c(8,1,3,4,0,2,7,6,5), nrow=3, byrow=TRUE)",
        "library(puzzle)\nm = matrix(c(8, 1, 3,\n  4, NA, 2,\n  7, 6, 5), ncol = 3, byrow = T)\n",
        "matrix(byrow=TRUE, data=c(8L,1L,3L,4L,0L,2L,7L,6L,5L), 3, 3)",
        "print(matrix(c(\"8\",\"1\",\"3\",\"4\",\"_\",\"2\",\"7\",\"6\",\"5\"), 3, 3, TRUE))",
        "start <- matrix(c(8,1,3,4,0,2,7,6,5), nrow=3, byrow=TRUE)\ngoal <- matrix(c(1:8,0), nrow=3, byrow=TRUE)",
        "[8 1 3; 4 0 2; 7 6 5]",
        "3×3 Matrix{Int64}:\n 8  1  3\n 4  0  2\n 7  6  5\n",
        "julia> board\n3×3 Array{Int64,2}:\n 8  1  3\n 4  0  2\n 7  6  5\n",
        "3-element Vector{Vector{Int64}}:\n [8, 1, 3]\n [4, 0, 2]\n [7, 6, 5]\n",
        "board := [][]int{{8,1,3},{4,0,2},{7,6,5}}",
        "board := [3][3]int{{8, 1, 3}, {4, 0, 2}, {7, 6, 5}}",
        "var board = [...][3]uint8{\n\t{8, 1, 3},\n\t{4, 0, 2},\n\t{7, 6, 5},\n}\n",
        "b := [][]int{[]int{8,1,3}, []int{4,0,2}, []int{7,6,5}}",
    ] {
        assert_eq!(start_and_goal(text), (TILES.to_owned(), "1 2 3/4 5 6/7 8 0".to_owned()), "{text:?}");
        assert_eq!((read(text).read_as(), is_refused_when_strict(text)), (None, false), "{text:?}");
        if !text.contains('\n') {
            let argument =
                read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{text}: {faults}"));
            assert_eq!(
                (argument.puzzle.puzzle.clone(), argument.puzzle.read_as()),
                (read(text).puzzle, None),
                "{text}"
            );
        }
    }
    let go = format!("level := []string{{\n\t\"{}\",\n}}\n", CARDS.join("\",\n\t\""));
    assert_eq!(start_and_goal(&go), (CARDS.join("/"), "R right".to_owned()));
    let r_goal = "goal <- matrix(c(1,2,3,8,0,4,7,6,5), 3, byrow=T); x <- matrix(c(8,1,3,4,0,2,7,6,5), 3, byrow=T)";
    assert_eq!(start_and_goal(r_goal), (TILES.to_owned(), "1 2 3/8 0 4/7 6 5".to_owned()));
}

#[test]
fn exchange_x1_an_r_matrix_fills_columns_unless_byrow_is_set() {
    for text in [
        "matrix(c(8,4,7,1,0,6,3,2,5), nrow=3)",
        "m <- matrix(c(8,4,7,1,0,6,3,2,5), 3, 3)",
        "m <- matrix(c(8,4,7,1,0,6,3,2,5), ncol=3, byrow=FALSE)",
    ] {
        assert_eq!(start_and_goal(text).0, TILES, "{text:?}");
        let reading = read(text).read_as().unwrap_or_default();
        assert!(reading.contains("fills columns first") && is_refused_when_strict(text), "{text:?}: {reading}");
    }
    assert_eq!(start_and_goal("matrix(c(1,4,2,5,3,0), nrow=2)").0, "1 2 3/4 5 0");
    for text in [
        "m <- t(matrix(c(8,1,3,4,0,2,7,6,5), nrow=3))",
        "m <- t(matrix(c(8,1,3,4,0,2,7,6,5), nrow=3, byrow=TRUE))",
        "matrix(c(8,1,3,4,0,2,7,6,5), nrow=3, byrow=rows)",
        "matrix(c(8,1,3,4,0,2,7,6), nrow=3)",
    ] {
        assert!(is_refused(text, &ReadOptions::default()), "{text:?}");
    }
}

#[test]
fn exchange_x2_strings_that_span_lines_are_read() {
    let card = CARDS.join("\n");
    for text in [
        format!("level1 = \"\"\"\n{card}\n\"\"\"\n"),
        format!("level1 = '''\n{card}'''\n"),
        format!("board = \"\"\"\\\n{card}\n\"\"\".strip().split()\n"),
        format!("\"\"\"\n{card}\n\"\"\"\n"),
        format!("const level = `\n{card}\n`;\n"),
        format!("level := `{card}`\n"),
        format!("board = textwrap.dedent(\"\"\"\n    {}\n    \"\"\")\n", CARDS.join("\n    ")),
    ] {
        assert_eq!(start_and_goal(&text), (card.replace('\n', "/"), "R right".to_owned()), "{text:?}");
        assert!(is_refused_when_strict(&text), "{text:?}");
    }
    let tiles = "start = \"\"\"\n8 1 3\n4 0 2\n7 6 5\n\"\"\"\ngoal = \"\"\"\n1 2 3\n8 0 4\n7 6 5\n\"\"\"\n";
    assert_eq!(start_and_goal(tiles), (TILES.to_owned(), "1 2 3/8 0 4/7 6 5".to_owned()));
    let levels = format!("LEVEL_1 = \"\"\"\n{card}\n\"\"\"\n\nLEVEL_2 = \"\"\"\n{card}\n\"\"\"\n");
    assert_eq!(read_file(&levels, &ReadOptions::default()).len(), 2);
}

#[test]
fn exchange_x3_names_in_chinese_are_pieces() {
    let unspaced = ["张曹曹马", "张曹曹马", "黄关关赵", "黄兵兵赵", "兵空空兵"];
    let spaced = ["張飛 曹操 曹操 馬超", "張飛 曹操 曹操 馬超", "黃忠 關羽 關羽 趙雲", "黃忠 兵 兵 趙雲", "兵 . . 兵"];
    let quoted_rows = unspaced.map(|row| format!("\"{row}\"")).join(", ");
    let inputs = [
        unspaced.join("\n"),
        unspaced.join("\n").replace('空', "　"),
        unspaced.join("\n").replace('空', " "),
        unspaced.join("\n").replace("空空", "    "),
        unspaced.join("\n").replace('空', "〇"),
        spaced.join("\n"),
        spaced.map(|row| row.replace(' ', ",")).join("\n"),
        spaced.map(|row| format!("|{}|", row.replace(' ', "|"))).join("\n"),
        format!("```\n{}\n```\n", unspaced.join("\n")),
        format!("board = [{quoted_rows}]"),
        format!("{{\"board\": [{quoted_rows}]}}"),
    ];
    let expected = "2113/2113/4556/4786/9..a".to_owned();
    for text in inputs {
        assert_eq!(start_and_goal(&text), (expected.clone(), "1 covers 4,2".to_owned()), "{text:?}");
        let reading = read(&text).read_as().unwrap_or_default();
        assert!(reading.contains("曹") && reading.contains(" as 1") && reading.contains("at the bottom centre"));
        assert!(is_refused_when_strict(&text), "{text:?}");
        let first = if text.contains("曹操") { "曹操 covers 3,2" } else { "曹 covers 3,2" };
        assert_eq!(start_and_goal_with(&text, &goal(first)).1, "1 covers 3,2", "{text:?}");
        assert!(!only_entry(&text, &goal(first)).puzzle.unwrap().read_as().unwrap().contains("at the bottom"));
    }
    // A single line is read as an argument. In a list, a layout has one character per piece.
    let line = read_argument(&unspaced.join("/"), &ReadOptions::default()).expect("a puzzle").puzzle;
    let AnyPuzzle::Blocks(blocks) = &line.puzzle else { panic!("{line:?}") };
    assert_eq!(rows(blocks, &blocks.start(), '.').join("/"), expected);
    assert!(line.read_as().is_some_and(|reading| reading.contains("曹 as 1")), "{line:?}");
    assert!(is_refused(&unspaced.join("/"), &ReadOptions::default()));
    // Each soldier may have its own name, and in the Japanese set, the daughter is the large piece.
    let named = "目标: 曹 covers 4,2\n张曹曹马\n张曹曹马\n黄关关赵\n黄甲乙赵\n丙空空丁\n";
    assert_eq!(start_and_goal(named), ("2113/2113/4556/4786/9..0".to_owned(), "1 covers 4,2".to_owned()));
    let japanese = "父 娘 娘 母\n父 娘 娘 母\n祖父 兄弟 兄弟 祖母\n祖父 華道 茶道 祖母\n和裁 . . 書道\n";
    assert_eq!(start_and_goal(japanese), ("2113/2113/4556/4786/9..0".to_owned(), "1 covers 4,2".to_owned()));
    // Other boards have no usual goal.
    let other = "门 门 .\n门 门 .\n将 将 .\n";
    assert!(is_refused(other, &ReadOptions::default()));
    assert_eq!(start_and_goal_with(other, &goal("将 right")), ("11./11./22.".to_owned(), "2 right".to_owned()));
}

#[test]
fn exchange_x1_chinese_numerals_are_numbers_and_other_characters_are_refused() {
    assert_eq!(start_and_goal("八 一 三\n四 空 二\n七 六 五\n").0, TILES);
    assert_eq!(start_and_goal("八一三\n四〇二\n七六五\n").0, TILES);
    let fifteen = "一 二 三 四\n五 六 七 八\n九 十 十一 十二\n十三 十四 空 十五\n";
    assert_eq!(start_and_goal(fifteen).0, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
    // The order of picture tiles is unknown.
    assert!(is_refused("床前明\n月光疑\n是地空\n", &ReadOptions::default()));
}

#[test]
fn exchange_x3_exits_in_json_are_goals() {
    const ROWS: [&str; 6] = ["..BB.C", "A..D.C", "AXXD.C", "A..D..", "......", "EEE..."];
    let board = format!("\"board\": [\"{}\"]", ROWS.join("\", \""));
    for (exit, expected) in [
        ("\"exit\": {\"row\": 2, \"col\": 5}", "X right"),
        ("\"exit\": {\"row\": 3, \"col\": 6}", "X right"),
        ("\"exit\": {\"x\": 5, \"y\": 2}", "X right"),
        ("\"exit\": [2, 5]", "X right"),
        ("\"exit\": 2", "X right"),
        ("\"exitRow\": 2", "X right"),
        ("\"exit\": {\"side\": \"right\", \"row\": 2}", "X right"),
        ("\"exit\": \"left\"", "X covers 3,1"),
        ("\"exit\": {\"row\": 2, \"col\": 0}", "X covers 3,1"),
        ("\"exit\": {\"row\": 5, \"col\": 3}", "D covers 4,4"),
        ("\"exit\": {\"row\": 0, \"col\": 5, \"side\": \"up\"}", "C covers 1,6"),
        ("\"exit\": {\"side\": \"bottom\", \"column\": 5}", "C covers 4,6"),
        ("\"exit\": {\"side\": \"bottom\", \"column\": 3}", "D covers 4,4"),
    ] {
        let text = format!("{{{board}, {exit}}}");
        assert_eq!(start_and_goal(&text), (ROWS.join("/"), expected.to_owned()), "{exit}");
        let reading = read(&text).read_as().unwrap_or_default();
        assert!(
            reading.contains(&format!("car {}", &expected[..1])) && is_refused_when_strict(&text),
            "{exit}: {reading}"
        );
        // A goal takes precedence over an exit.
        assert_eq!(start_and_goal_with(&text, &goal("B right")).1, "B right", "{exit}");
    }
    // The usual exit needs no note, and an exit that no car can reach is rejected.
    assert_eq!(start_and_goal(&format!("{{{board}, \"exit\": \"right\"}}")).1, "X right");
    for exit in [
        "{\"row\": 0, \"col\": 5}",
        "{\"row\": 3, \"col\": 3}",
        "{\"row\": 4, \"col\": 5}",
        "{\"door\": 3}",
        "\"front\"",
        "true",
    ] {
        assert!(is_refused(&format!("{{{board}, \"exit\": {exit}}}"), &ReadOptions::default()), "{exit}");
    }
    let cars = "{\"cars\": [{\"name\": \"X\", \"row\": 2, \"col\": 2, \"length\": 2, \"dir\": \"h\"}, {\"name\": \"B\", \
        \"row\": 0, \"col\": 4, \"length\": 3, \"dir\": \"v\"}], \"exit\": {\"row\": 2, \"col\": 0}}";
    assert_eq!(start_and_goal(cars).1, "X covers 3,1");
}

#[test]
fn exchange_x2_column_names_and_row_ends_in_strings_are_not_cells() {
    for text in [
        "A,B,C\n8,1,3\n4,0,2\n7,6,5\n",
        ",A,B,C\n1,8,1,3\n2,4,0,2\n3,7,6,5\n",
        "  V1 V2 V3\n1  8  1  3\n2  4  0  2\n3  7  6  5\n",
        "A\tB\tC\n8\t1\t3\n4\t\t2\n7\t6\t5\n",
    ] {
        assert_eq!(start_and_goal(text).0, TILES, "{text:?}");
        let reading = read(text).read_as().unwrap_or_default();
        assert!(reading.contains("name the rows and columns") && is_refused_when_strict(text), "{text:?}: {reading}");
    }
    for text in [
        "     [,1] [,2] [,3]\n[1,]    8    1    3\n[2,]    4    0    2\n[3,]    7    6    5\n",
        "board = \"8 1 3\\n4 0 2\\n7 6 5\"",
        "board = '8 1 3\\n4 0 2\\n7 6 5\\n'\n",
        "start = \"8 1 3\\n4 0 2\\n7 6 5\"\ngoal = \"1 2 3\\n4 5 6\\n7 8 0\"\n",
    ] {
        assert_eq!(start_and_goal(text), (TILES.to_owned(), "1 2 3/4 5 6/7 8 0".to_owned()), "{text:?}");
    }
    let cars = format!("level = \"{}\"", CARDS.join("\\n"));
    assert_eq!(start_and_goal(&cars), (CARDS.join("/"), "R right".to_owned()));
}

#[test]
fn exchange_x1_a_vertical_red_car_makes_the_goal_car_a_guess() {
    let upright = "..X...\n..X...\n......\n......\nAA....\n......\n";
    let reading = read(upright).read_as().unwrap_or_default();
    assert!(reading.contains("goal car A"), "{reading}");
}
