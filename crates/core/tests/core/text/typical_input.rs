//! Tests of typical input from first-time users: separated boards, damaged rows, goals worded
//! differently, and JSON with additional keys. Each input is either read as intended, with a note
//! about every guess, or rejected with the position of the fault.

use loyd_core::text::{About, Format, ListReader, ReadOptions, read_file, write_about};

use super::{block_puzzle, goal, only_entry, read, read_all, start_and_goal, tile_puzzle};

const CARD: [&str; 6] = ["GAA..Y", "G.V..Y", "RRV..Y", "..VZZZ", "....B.", "WWW.B."];
const OTHER: [&str; 6] = ["AA...O", "P..Q.O", "PXXQ.O", "P..Q..", "B...CC", "B.RRR."];
const TILES: &str = "8 1 3/4 0 2/7 6 5";
const RING: &str = "1 2 3/8 0 4/7 6 5";

/// Asserts that every entry of `text` is faulty, and returns the first fault.
fn fault(text: &str) -> String {
    let entries = read_file(text, &ReadOptions::default());
    assert!(entries.iter().all(|entry| entry.puzzle.is_err()), "{text:?}: {entries:?}");
    entries[0].puzzle.as_ref().unwrap_err().to_string()
}

fn is_refused_when_strict(text: &str) -> bool {
    read_file(text, &ReadOptions { strict: true, ..ReadOptions::default() }).iter().all(|entry| entry.puzzle.is_err())
}

/// Returns rows in all forms that are common to both families.
fn common_forms(rows: &[String]) -> Vec<String> {
    let width = rows[0].chars().count();
    let wrap_rows = |before: &str, after: &str| {
        rows.iter().map(|row| format!("{before}{row}{after}")).collect::<Vec<_>>().join("\n")
    };
    let between_edges = |edge: String, body: String| format!("{edge}\n{body}\n{edge}\n");
    vec![
        wrap_rows("", ""),
        wrap_rows("", "  ") + "\n\n",
        wrap_rows("  ", ""),
        wrap_rows("", "\r"),
        wrap_rows("|", "|"),
        between_edges(format!("+{}+", "-".repeat(width)), wrap_rows("|", "|")),
        between_edges(format!("┌{}┐", "─".repeat(width)), wrap_rows("│", "│")),
        format!("```\n{}\n```\n", wrap_rows("", "")),
        format!("> {}\n", rows.join("\n> ")),
        format!("board = [\n{}\n]\n", wrap_rows("  \"", "\",")),
        format!("char *board[] = {{{}}};", rows.iter().map(|row| format!("\"{row}\"")).collect::<Vec<_>>().join(", ")),
    ]
}

/// Lines that may precede a board.
const HEADERS: [&str; 7] = [
    "",
    "# Card 17 (Beginner)\n",
    "Card 17 (Beginner)\n",
    "// level 1\n",
    "/* level 1 */\n",
    "-- level 1\n",
    "% level 1\n",
];

#[test]
fn exchange_x1_x2_brackets_blanks_frames_and_headers_combine_freely() {
    let expected = block_puzzle(read(&CARD.join("\n")));
    let mut count = 0;
    for header in HEADERS {
        for mark in [".", "_", "-", "0", "o"] {
            for text in common_forms(&CARD.map(|row| row.replace('.', mark))) {
                let text = format!("{header}{text}");
                // The header would have to be inside the quotation, the array or the fence.
                if !header.is_empty() && (text.contains("> ") || text.contains("board") || text.contains("```")) {
                    continue;
                }
                let found = read(&text);
                assert_eq!(block_puzzle(found.clone()), expected, "{text:?}");
                assert!(found.read_as().is_some() && is_refused_when_strict(&text), "{text:?}");
                count += 1;
            }
        }
    }
    let numbers = ["8 1 3", "4 0 2", "7 6 5"];
    for header in HEADERS.into_iter().chain(["3 3\n", "8\n", "Start:\n", "Initial state:\n", "départ :\n", "Puzzle:\n"])
    {
        for blank in ["0", "x", "_", ".", "-", "*", "XX", "..", "##", "blank", "None", "undefined", "?", "9"] {
            for separator in [" ", ", ", "\t", ";", " | ", " & "] {
                let row = |row: &str| row.replace('0', blank).split(' ').collect::<Vec<_>>().join(separator);
                let text = format!("{header}{}\n", numbers.map(row).join("\n"));
                let is_comment_or_name = header.starts_with(['%', '-', '/', 'C']) && separator != " ";
                if is_comment_or_name || header.starts_with(['8', '3']) && separator != " " {
                    continue;
                }
                let found = read(&text);
                assert_eq!(start_and_goal(&found).0, TILES, "{text:?}");
                let is_guessed = matches!(blank, "?" | "9") || header.starts_with("Card");
                assert!(found.read_as().is_none() || is_guessed, "{text:?}: {:?}", found.read_as());
                assert_eq!(found.read_as().is_some(), is_refused_when_strict(&text), "{text:?}");
                count += 1;
            }
        }
    }
    assert!(count >= 600, "{count} inputs");
}

#[test]
fn exchange_x1_boards_separated_by_lines_are_separate_boards() {
    let expected = [CARD, OTHER].map(|rows| block_puzzle(read(&rows.join("\n"))));
    let (card, other) = (CARD.join("\n"), OTHER.join("\n"));
    for separator in
        ["---", "------", "****", "=====", "~~~", "#", "", "\n", "\n---\n", "Level 2", "# Level 2", "Level 2:\n"]
    {
        for head in ["", "---\n", "====\n"] {
            let text = format!("{head}{card}\n{separator}\n{other}\n");
            let found: Vec<_> = read_all(&text).into_iter().map(block_puzzle).collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }
    let named = read_all(&format!("Level 1\n{card}\n\nLevel 2\n{other}\n"));
    assert_eq!(
        named.iter().map(|found| found.about.name.as_deref()).collect::<Vec<_>>(),
        [Some("Level 1"), Some("Level 2")]
    );
    assert_eq!(read_all(&format!("1\n{card}\n2\n{other}\n")).len(), 2);
    // A line of marks for empty cells is a row of the board, and so is a line of walls.
    let dashes = CARD.map(|row| row.replace('.', "-")).join("\n");
    assert_eq!(start_and_goal(&read(&format!("{dashes}\n------\n"))).0.matches('/').count(), 6);
    // Two halves of one board are joined. A line below a board is a fault if it does not fit as a
    // row.
    let two_halves = format!("{}\n\n{}\n", CARD[..3].join("\n"), CARD[3..].join("\n"));
    assert_eq!(block_puzzle(read(&two_halves)), expected[0]);
    assert!(read(&two_halves).guesses.iter().any(|guess| guess == "blank lines do not separate boards"));
    assert!(fault(&format!("{card}\n8\n")).contains("line 7, column 2: row 7 has 1 cell"));
}

#[test]
fn exchange_x1_case_distinguishes_cars_from_marks_in_36_letters() {
    let lower = "aa...op..q.opxxq.op..q..b...ccb.rrr.";
    let found = read(lower);
    assert_eq!(start_and_goal(&found), ("aa...o/p..q.o/pxxq.o/p..q../b...cc/b.rrr.".to_owned(), "x right".to_owned()));
    assert_eq!(found.read_as().as_deref(), Some("Rush Hour, goal car x, o is a car, x is a car"));
    // In the public lists, `o` is an empty cell, `x` is a wall, and car A is in the exit row.
    let published = read("oooooooooooxAAooxxoooooooooooooooBBo");
    assert_eq!((start_and_goal(&published).1, published.read_as()), ("A right".to_owned(), None));
    assert_eq!(start_and_goal(&published).0.matches('#').count(), 3);
    for (text, reading) in [
        ("AA..BBC....DC....DCXX..DEE.FFF......", "goal car A"),
        ("AA..BBC....DCTT..DC....DEE.FFF......", "goal car A"),
        ("BB..CCD....EDrr..ED....EFF.GGG......", "goal car r"),
        ("BB..CCD....EDxx..ED....EFF.GGG......", "goal car x, x is a car"),
        ("AA..BBC....D....xxC....DEE.FFF..C...", "x is a car"),
    ] {
        if let Ok(found) = only_entry(text, &ReadOptions::default()).puzzle {
            assert!(found.read_as().is_some_and(|found| found.contains(reading)), "{text}: {:?}", found.read_as());
            assert!(is_refused_when_strict(text), "{text}");
            let list = ReadOptions { strict: true, ..ReadOptions::default() };
            assert!(ListReader::new(&list).read_line(text, 1).is_some_and(|entry| entry.puzzle.is_err()), "{text}");
        }
    }
}

#[test]
fn exchange_x1_rows_of_spaces_are_rows_of_empty_cells() {
    let expected = "..BB../XXA..D/..A..D/....../....EE/......";
    for text in [
        "  BB  \nXXA  D\n  A  D\n      \n    EE\n      \n",
        "  BB\nXXA  D\n  A  D\n\n    EE\n\n",
        "  BB  \nXXA  D\n  A  D\n      \n    EE\n\n",
    ] {
        let found = read(text);
        assert_eq!(start_and_goal(&found), (expected.to_owned(), "X right".to_owned()), "{text:?}");
        assert!(found.guesses.iter().any(|guess| guess.contains("a blank line a row of them")), "{text:?}");
    }
    assert!(fault("..BB..\nXXA..D\n..A..D\n      \n....EE\n......\n").contains("line"));
    assert!(fault("goal: Z right\nZZ.\n   \n..1\n").contains("line 3, column 1: found a row of spaces"));
    assert_eq!(start_and_goal(&read("goal: Z right\nZZ.\n\n..1\n")).0, "ZZ./..1");
}

#[test]
fn exchange_x1_a_damaged_row_is_a_fault_and_not_a_heading() {
    for (text, expected) in [
        ("4 1 3\n2 5 0\n7 8 six\n", "line 3, column 5: expected a number, found `six`"),
        ("foo 8 7\n1 2 3\n4 5 0\n", "line 1, column 1: expected a number, found `foo`"),
        ("AABB..\n......\nXX....\n......\n..CC..\n.....??\n", "line 6, column 7: row 6 has 7 cells, expected 6"),
        ("!AABB..\n......\nXX....\n......\n..CC..\n......\n", "line 1, column 7: row 1 has 7 cells, expected 6"),
        ("AA.BB\n......\nXX....\n......\n..CC..\n......\n", "line 1, column 6: row 1 has 5 cells, expected 6"),
        ("AA BB..\n......\nXX....\n......\n..CC..\n......\n", "line 1, column 1: expected the rows of a board"),
        ("AA...O\nP..Q.O\nPXXQ.O\nP..Q\nB...CC\nB.RRR.\n", "line 4, column 5: row 4 has 4 cells, expected 6"),
        ("AA..BB\nC....D\nCXX..D\nC....D\nEE.FFF\nE.....\n", "line 5, column 1: car E is not a straight line"),
        ("7 6\nAA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n", "line 1, column 1: expected the rows of a board"),
    ] {
        assert!(fault(text).starts_with(expected), "{text:?}: {}", fault(text));
    }
    // Faults in the start and faults in the goal share one limit.
    let entries = read_file("Start:\n8 1 3\n4 0\n7 7\nGoal:\n8 0o4\n7 6\n5\n", &ReadOptions::default());
    assert!(entries.iter().all(|entry| entry.puzzle.as_ref().is_err_and(|faults| faults.0.len() <= 4)), "{entries:?}");
    // In quotes, digits before a dot are a row of pieces.
    let quoted = only_entry("['ZZ12', 'ZZ3.', '456.', '7568', '9abc']", &goal("Z covers 4,2")).puzzle.unwrap();
    assert_eq!(start_and_goal(&quoted).0, "ZZ12/ZZ3./456./7568/9abc");
    // The blank's mark may be as wide as the numbers, and in a row of letters it may be a space.
    let with_wide_blank = "1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 XX 24\n";
    assert_eq!(tile_puzzle(read(with_wide_blank)).width(), 5);
    assert_eq!(tile_puzzle(read(with_wide_blank)).height(), 5);
    for (text, expected) in [
        ("abcd\nefgh\nijkl\nmn o\n", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
        ("1234\n5678\n9abc\nde f\n", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"),
        ("813\n4 2\n765\n", TILES),
        ("⑧①③\n④　②\n⑦⑥⑤\n", TILES),
        ("８１３\n４　２\n７６５\n", TILES),
    ] {
        assert_eq!(start_and_goal(&read(text)).0, expected, "{text:?}");
    }
}

#[test]
fn exchange_x2_the_word_for_goal_is_known_in_many_languages() {
    let (board, ring) = ("8 1 3\n4 0 2\n7 6 5", "1 2 3\n8 0 4\n7 6 5");
    for (start, goal) in [
        ("Start", "Ziel"),
        ("Startzustand", "Zielzustand"),
        ("Inicio", "Meta"),
        ("Inicio", "Objetivo"),
        ("Départ ", "Arrivée "),
        ("Départ ", "But "),
        ("Partenza", "Arrivo"),
        ("Begin", "Doel"),
        ("Начало", "Цель"),
        ("初始", "目标"),
        ("初期", "目標"),
        ("スタート", "ゴール"),
        ("시작", "목표"),
        ("Before", "After"),
        ("src", "dst"),
        ("Puzzle", "Solution"),
    ] {
        for text in [
            format!("{start}:\n{board}\n{goal}:\n{ring}\n"),
            format!("{goal}:\n{ring}\n\n{start}:\n{board}\n"),
            format!("{start}: {}\n{goal}: {}\n", board.replace('\n', " "), ring.replace('\n', " ")),
        ] {
            let found = read(&text);
            assert_eq!(start_and_goal(&found), (TILES.to_owned(), RING.to_owned()), "{text:?}");
            assert!(found.read_as().is_some_and(|reading| reading.contains("names the goal")), "{text:?}");
        }
    }
    assert_eq!(
        fault(&format!("Start:\n{board}\nGoal:\n")),
        "line 5, column 5: expected the board for `Goal`, found nothing"
    );
    let unknown = fault(&format!("Start:\n{board}\nXyz:\n{ring}\n"));
    assert!(unknown.starts_with("line 5, column 1: expected a label such as `Goal:`"), "{unknown}");
    assert_eq!(read_all(&format!("Case #1:\n{board}\nCase #2:\n{ring}\n")).len(), 2);
    let blocks = read("Inicio:\nAA.\n...\nBB.\nMeta:\n.AA\n...\n.BB\n");
    assert_eq!(start_and_goal(&blocks), ("AA./.../BB.".to_owned(), "A covers 1,2; B covers 3,2".to_owned()));
    assert!(blocks.guesses.iter().any(|guess| guess == "`Meta` names the goal"));
}

#[test]
fn exchange_x2_goals_above_rows_and_in_comments_take_effect() {
    let board = "8 1 3\n4 0 2\n7 6 5\n";
    for text in [
        format!("goal: 1 2 3/8 0 4/7 6 5\n{board}"),
        format!("goal: snail\n{board}"),
        "goal: snail\n8 1 3/4 0 2/7 6 5\n".to_owned(),
        "goal: snail\n813\n402\n765\n".to_owned(),
        "goal: 123/804/765\n813\n402\n765\n".to_owned(),
        "goal: 1 2 3 / 8 0 4 / 7 6 5\nstart: 8 1 3 / 4 0 2 / 7 6 5\n".to_owned(),
        format!("# goal = snail\n{board}"),
        format!("# target: snail\n{board}"),
        format!("{board}# goal: 1 2 3 8 0 4 7 6 5\n"),
        format!("# goal:\n# 1 2 3\n# 8 0 4\n# 7 6 5\n{board}"),
        format!("# goal: snail\n# name: Ring\n3\n{board}"),
    ] {
        assert_eq!(start_and_goal(&read(&text)), (TILES.to_owned(), RING.to_owned()), "{text:?}");
    }
    let digits = read("goal: 123/804/765\n813\n402\n765\n");
    assert!(digits.read_as().is_some_and(|reading| reading.contains("--format picture")));
    let commented = read(&format!("# name: Card 1\n# metric: step\n# goal: A right\n{}\n", OTHER.join("\n")));
    assert_eq!(start_and_goal(&commented).1, "A right");
    assert_eq!(
        (commented.about.name.as_deref(), commented.about.metric.map(|metric| metric.to_string())),
        (Some("Card 1"), Some("step".to_owned()))
    );
    assert_eq!(start_and_goal(&read(&format!("# Goal: get the red car out\n{}\n", OTHER.join("\n")))).1, "X right");
    for (text, expected) in [
        (format!("# goal: spiral\n{board}"), "line 1, column 9: goal: expected `blank-last`"),
        (format!("# goal: snail\n{board}Goal: blank-first\n"), "line 5, column 1: found a second goal"),
        (format!("# goal:\n{board}"), "line 1, column 7: expected a goal"),
        (format!("goal: spiral\n{board}"), "line 1, column 7: goal: expected `blank-last`"),
        (format!("# metric: turn\n{board}"), "line 1, column 11: expected `single` or `multi`"),
    ] {
        assert!(fault(&text).starts_with(expected), "{text:?}: {}", fault(&text));
    }
}

#[test]
fn exchange_x2_counts_and_adjacent_boards_are_distinguished_from_cells() {
    let boards = ["8 1 3\n4 0 2\n7 6 5\n", "1 2 3\n4 5 6\n7 0 8\n"];
    for text in [
        format!("2\n\n{}\n{}", boards[0], boards[1]),
        format!("2\n{}{}", boards[0], boards[1]),
        format!("2\n3\n{}3\n{}", boards[0], boards[1]),
        boards.concat(),
        "[[[8,1,3],[4,0,2],[7,6,5]],[[1,2,3],[4,5,6],[7,0,8]]]\n".to_owned(),
    ] {
        let found: Vec<String> = read_all(&text).iter().map(|found| start_and_goal(found).0).collect();
        assert_eq!(found, [TILES, "1 2 3/4 5 6/7 0 8"], "{text:?}");
    }
    for (text, columns) in [
        ("1 8 1 3 4 0 2 7 6 5\n2 1 2 3 4 5 6 7 0 8\n", "id position"),
        ("8 1 3 4 0 2 7 6 5 14\n1 2 3 4 5 6 7 0 8 1\n", "position length"),
        ("1 8 1 3 4 0 2 7 6 5 14\n2 1 2 3 4 5 6 7 0 8 1\n", "id position length"),
    ] {
        assert!(fault(text).contains(&format!("`# columns: {columns}`")), "{}", fault(text));
        assert_eq!(read_file(&format!("# columns: {columns}\n{text}"), &ReadOptions::default()).len(), 2);
    }
    assert!(fault("8\0 \x001\0").contains("UTF-16"));
    assert!(
        fault("张曹曹马\n张曹曹马\n").contains("line 1, column 1: expected a letter or digit that is one column wide")
    );
}

#[test]
fn exchange_x6_other_keys_next_to_a_board_in_json_are_read_or_refused() {
    let pieces = |extra: &str, piece: &str| {
        format!(
            "{{\"rows\": 5, \"cols\": 4, {extra}\"pieces\": [{{\"name\": \"Z\", \"row\": 0, \"col\": 1, \"width\": 2, \"height\": 2{piece}}}]}}"
        )
    };
    assert_eq!(start_and_goal(&read(&pieces("", ", \"goal\": \"Z covers 4,2\""))).1, "Z covers 4,2");
    assert!(
        write_about(&read(&pieces("", ", \"fixed\": true")).puzzle, &About::default(), Format::Layout)
            .unwrap()
            .contains("fixed: Z")
    );
    let cars = |extra: &str| {
        format!(
            "{{\"cars\": [{{\"name\": \"X\", \"row\": 2, \"col\": 0, \"length\": 2, \"dir\": \"h\"}}, {{\"name\": \"B\", \"row\": 3, \"col\": 3, \"length\": 2, \"dir\": \"h\"{extra}}}]}}"
        )
    };
    assert_eq!(start_and_goal(&read(&cars(""))).1, "X right");
    assert_eq!(start_and_goal(&read(&cars(", \"isGoal\": true"))).1, "B right");
    assert_eq!(start_and_goal(&read(&cars(", \"color\": \"red\""))).1, "B right");
    let board = "\"board\": [\"..BB\", \"A.XX\", \"A...\", \"....\"]";
    for (text, expected) in [
        (pieces("", ", \"target\": [3, 1]"), "`target` in piece 1 is not understood"),
        (pieces("\"goal\": {\"row\": 3}, ", ""), "expected a goal such as"),
        (pieces("\"goal\": \"Z right\", ", ", \"goal\": \"Z covers 4,2\""), "two goals are given"),
        (format!("{{{board}, \"exit\": \"ahead\"}}"), "`exit` is not understood"),
        (format!("{{{board}, \"exitSide\": {{\"gap\": 1}}}}"), "`exitSide` is not understood"),
        (format!("{{{board}, \"redCar\": \"B\"}}"), "`redCar` is not understood"),
        (format!("{{{board}, \"width\": 5}}"), "`width` is 5, but the board has 4 columns and 4 rows"),
        (format!("{{{board}, \"rows\": 5}}"), "`rows` is 5"),
        (format!("{{{board}, \"format\": \"klotski\"}}"), "expected the name of a format"),
        ("{\"puzzle\": \"813402765\", \"width\": 4}".to_owned(), "`width` is 4"),
        ("{\"size\": 4, \"tiles\": [8,1,3,4,0,2,7,6,5]}".to_owned(), "`size` is 4"),
    ] {
        assert!(fault(&text).contains(expected), "{text}: {}", fault(&text));
    }
    // A goal takes precedence over an exit.
    assert_eq!(
        start_and_goal(&read(&format!("{{{board}, \"exit\": \"left\", \"goal\": \"X leaves left\"}}"))).1,
        "X leaves left"
    );
    assert_eq!(
        start_and_goal(&read("{\"width\": 2, \"height\": 4, \"tiles\": [1,2,3,4,5,6,0,7]}")).0,
        "1 2/3 4/5 6/0 7"
    );
    let nilsson = read("{\"puzzle\": \"8 1 3/4 0 2/7 6 5\", \"metric\": \"multi\", \"name\": \"Nilsson\"}");
    for format in [Format::Json, Format::Tiles, Format::List] {
        let reread = read(&write_about(&nilsson.puzzle, &nilsson.about, format).unwrap());
        assert_eq!(reread.about, nilsson.about, "{format}");
    }
    assert_eq!(loyd_core::text::lost(&nilsson.about, Format::Princeton), ["name", "metric"]);
}

#[test]
fn exchange_x1_calls_that_rotate_or_mirror_a_board_are_refused() {
    for text in [
        "np.array([8,4,7,1,0,6,3,2,5]).reshape((3,3), order=\"F\")",
        "np.array([[8,1,3],[4,0,2],[7,6,5]]).T",
        "np.rot90(np.array([[8,1,3],[4,0,2],[7,6,5]]))",
        "[[8,1,3],[4,0,2],[7,6,5]][::-1]",
        "A = [8 1 3; 4 0 2; 7 6 5]'",
    ] {
        assert!(fault(text).contains("or rotates or mirrors it"), "{text}: {}", fault(text));
    }
    let program = "board = [[8,1,3],[4,0,2],[7,6,5]]\n";
    assert_eq!(start_and_goal(&read(program)).0, TILES);
    // The empty header of a table is not a row of the board.
    let table = "|   |   |   |\n|---|---|---|\n| A | A |   |\n|   |   |   |\n| B | B |   |\n";
    assert_eq!(start_and_goal(&read(table)).0, "AA./.../BB.");
    assert_eq!(start_and_goal(&only_entry(table, &goal("B right")).puzzle.unwrap()).1, "B right");
}
